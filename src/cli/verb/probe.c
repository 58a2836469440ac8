/* SPDX-License-Identifier: MIT */
/*
 * The verb `probe`: what a strategy file says about positions: their values, distances and moves,
 * without any search. Cost: a look-up in the file for the position and for each of its moves.
 */
#include "cli/verb/probe.h"

#include <stdio.h>
#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/job/job_search.h"
#include "cli/job/strategy_file.h"
#include "cli/report/report.h"
#include "cli/verb/verb.h"

/* Time or a signal ended the look-up. */
static enum cli_exit stopped(const struct cli_prober *prober)
{
    char quote[GS_QUOTE_SIZE];

    if (cli_interrupted)
        return CLI_INTERRUPTED;
    cli_error("--strategy '%s': not looked up: stopped by the limit on %s",
              gs_quote(prober->job->options->files.strategy, quote),
              gs_stop_name(prober->search.stop));
    return CLI_UNSOLVED;
}

static enum cli_exit probe_one(struct cli_prober *prober)
{
    struct cli_report report;

    if (!cli_probe_position(prober))
        return CLI_FAILURE;
    if (prober->search.stop != GS_STOP_SOLVED)
        return stopped(prober);
    cli_report_init(&report, prober->job, &prober->result);
    return cli_report_write(&report) ? CLI_DONE : CLI_FAILURE;
}

enum cli_exit cli_probe(struct cli_job *job)
{
    struct cli_prober prober = {.job = job};
    struct gs_strategy *strategy = NULL;

    cli_job_search(job, &prober.search);
    prober.search.limits.seconds = cli_seconds_left(&job->options->limits);
    gs_search_start(&prober.search);
    enum cli_exit code = cli_strategy_open(job, job->memory, &prober.search, &strategy);
    prober.strategy = strategy;
    prober.values = gs_alloc(job->shared.unbounded, job->rules->max_moves * sizeof *prober.values);
    if (code == CLI_DONE && !prober.values)
        code = cli_no_memory("probe");
    if (code == CLI_DONE && job->options->files.verify)
        code = cli_strategy_verify(job, &prober.search, strategy);
    if (code == CLI_DONE)
        code = job->options->question.positions ? cli_probe_list(&prober) : probe_one(&prober);
    if (prober.unknown > 0)
        code = cli_exit_worse(code, CLI_UNSOLVED);
    gs_release(job->shared.unbounded, prober.values);
    if (strategy)
        strategy->release(strategy);
    return code;
}
