/* SPDX-License-Identifier: MIT */
/*
 * The verb `threats`: the threats that the side to move has, what rests on them, and
 * which sequences win ([Allis 1993]). The algorithm for it leaves all that in its result.
 */
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/job/job_search.h"
#include "cli/report/report.h"
#include "cli/verb/verb.h"
#include "draw/draw_threats.h"

/* A complete tree is an answer, whoever wins. */
static enum cli_exit exit_of(const struct gs_result *result)
{
    if (result->stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    if (result->stop == GS_STOP_SOLVED || result->stop == GS_STOP_EXHAUSTED)
        return CLI_DONE;
    return CLI_UNSOLVED;
}

/* Without a tree there is nothing to draw. */
static enum cli_exit report_not_drawn(const struct gs_result *result)
{
    enum cli_exit code = exit_of(result);

    if (code == CLI_UNSOLVED)
        cli_error("threats: stopped by the limit on %s", gs_stop_name(result->stop));
    else if (code == CLI_DONE)
        cli_error("threats: the game is over, there is nothing to draw");
    return code == CLI_DONE ? CLI_UNSOLVED : code;
}

static enum cli_exit put(struct cli_job *job, const struct gs_result *result)
{
    const struct draw_threats threats = {job->rules, job->root, result->threats};
    struct cli_report report;

    if (job->options->report.format == CLI_DOT && !result->threats)
        return report_not_drawn(result);
    cli_report_init(&report, job, result);
    if (job->options->report.format == CLI_DOT)
        draw_threats_dot(&threats, job->output->file);
    else
        cli_report_put(&report);
    if (job->options->report.format == CLI_TEXT && result->threats)
        draw_threats_text(&threats, job->output->file);
    return cli_output_flush(job->output) ? exit_of(result) : CLI_FAILURE;
}

enum cli_exit cli_threats(struct cli_job *job)
{
    struct gs_search search;
    struct gs_result result;

    enum cli_exit code = cli_job_solve(job, &search, &result);
    if (code == CLI_DONE)
        code = put(job, &result);
    gs_result_clear(&result);
    return code;
}
