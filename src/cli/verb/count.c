/* SPDX-License-Identifier: MIT */
/*
 * The verb `count`: how many states are reachable ([Goluch], tables 6.1 to 6.3). Retrograde
 * analysis without its labels enumerates them.
 */
#include "cli/io/interrupt.h"
#include "cli/job/job_search.h"
#include "cli/report/report.h"
#include "cli/verb/verb.h"

static void find_bound(const struct cli_job *job, struct cli_report *report)
{
    const struct gs_space *space = job->rules->game->space;

    if (space && space->bound &&
        space->bound(job->rules, report->bound, sizeof report->bound) >= sizeof report->bound)
        report->bound[0] = '\0';
}

/* The question is answered when no state is left to find; the value is no part of it. */
static void mark_answered(struct gs_result *result)
{
    if (result->stop == GS_STOP_EXHAUSTED)
        result->stop = GS_STOP_SOLVED;
}

enum cli_exit cli_count(struct cli_job *job)
{
    struct gs_search search;
    struct gs_result result;
    struct cli_report report;

    enum cli_exit code = cli_job_solve(job, &search, &result);
    if (code != CLI_DONE)
        goto done;
    mark_answered(&result);
    cli_report_init(&report, job, &result);
    cli_counter(job->algo, result.counters, "states", &report.states);
    if (gs_outcome(job->rules, job->root) != GS_UNKNOWN)
        report.states = 1; /* the game is over at the root: no algorithm ran */
    find_bound(job, &report);
    if (cli_interrupted)
        code = CLI_INTERRUPTED;
    else if (result.stop != GS_STOP_SOLVED)
        code = CLI_UNSOLVED;
    code = cli_exit_worse(code, cli_disk_exit(job));
    if (!cli_report_write(&report))
        code = CLI_FAILURE;
done:
    gs_result_clear(&result);
    return code;
}
