/* SPDX-License-Identifier: MIT */
/* A list of positions for `probe`; each is answered before the next one is read. */
#include <gamesolve/text.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/job/position_list.h"
#include "cli/report/report.h"
#include "cli/verb/probe.h"

/* A signal or --time ended the work after `done` positions. */
static enum cli_exit stopped(const struct cli_prober *prober, size_t done)
{
    const char *limit = gs_stop_name(prober->search.stop);
    char quote[GS_QUOTE_SIZE];

    if (cli_interrupted)
        return CLI_INTERRUPTED;
    cli_error("--positions '%s': %zu position%s looked up: stopped by the limit on %s",
              gs_quote(prober->job->options->question.positions, quote), done, done == 1 ? "" : "s",
              limit);
    return CLI_UNSOLVED;
}

/* Looks up the position in job->root. */
static enum cli_exit probe_line(struct cli_prober *prober)
{
    struct cli_job *job = prober->job;
    struct cli_report report;

    if (!gs_search_poll(&prober->search))
        return stopped(prober, job->batch.index);
    if (!cli_probe_position(prober))
        return CLI_FAILURE;
    if (prober->search.stop != GS_STOP_SOLVED) /* in the middle of it */
        return stopped(prober, job->batch.index);
    cli_report_init(&report, job, &prober->result);
    cli_report_put(&report);
    return cli_output_flush(job->output) ? CLI_DONE : CLI_FAILURE;
}

enum cli_exit cli_probe_list(struct cli_prober *prober)
{
    struct cli_job *job = prober->job;
    struct cli_list list;

    enum cli_exit code = cli_list_open(&list, job, false, job->memory);
    job->batch.count = SIZE_MAX;
    for (job->batch.index = 0; code == CLI_DONE && cli_list_next(&list, job); job->batch.index++)
        code = probe_line(prober);
    code = cli_exit_worse(code, list.code);
    if (list.bad > 0)
        code = cli_exit_worse(code, CLI_USAGE);
    cli_list_close(&list);
    return code;
}
