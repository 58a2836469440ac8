/* SPDX-License-Identifier: MIT */
/*
 * The verb `solve`: one search, one report. The report is handed on to the
 * system before memory is given back, which takes its time where there is much.
 */
#include "cli/report.h"
#include "cli/save.h"

enum cli_exit cli_solve_check(struct cli_job *job)
{
    return cli_save_check(job);
}

enum cli_exit cli_solve(struct cli_job *job)
{
    struct gs_search search;
    struct gs_result result;
    struct cli_report report;
    struct cli_output file;
    struct cli_saved saved = {.file = NULL};
    bool saves = job->options->save != NULL;

    if (saves && !cli_save_open(job, &file))
        return CLI_FAILURE;
    enum cli_exit code = cli_job_solve(job, &search, &result);
    if (saves)
        code = cli_exit_worse(code, cli_save(job, &result, &file, &saved));
    if (code != CLI_USAGE && code != CLI_FAILURE) {
        cli_report_init(&report, job, &result);
        report.saved = &saved;
        code = cli_exit_worse(code, cli_result_exit(&result, job->options->goal));
        if (!cli_report_write(&report))
            code = CLI_FAILURE;
    }
    gs_result_clear(&result);
    return code;
}
