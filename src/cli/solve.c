/* SPDX-License-Identifier: MIT */
/*
 * The verb `solve`: one search, one report. The report is handed on to the
 * system before memory is given back, which takes its time where there is much.
 */
#include "cli/report.h"

enum cli_exit cli_solve(struct cli_job *job)
{
    struct gs_search search;
    struct gs_result result;
    struct cli_report report;

    enum cli_exit code = cli_job_solve(job, &search, &result);
    if (code == CLI_DONE) {
        cli_report_init(&report, job, &result);
        code = cli_result_exit(&result, job->options->goal);
        if (!cli_report_write(&report))
            code = CLI_FAILURE;
    }
    gs_result_clear(&result);
    return code;
}
