/* SPDX-License-Identifier: MIT */
/*
 * The verb `probe`: what a strategy file says of positions: their values,
 * distances and moves, without any search. Cost: a look-up in the file for the
 * position and for each of its moves.
 */
#include "cli/verb/probe.h"

#include <stdio.h>
#include <string.h>

#include <gamesolve/strategy.h>
#include <gamesolve/text.h>

#include "cli/job/strategy.h"

/* What the rules or the file say of the value. */
static void set_value(struct gs_result *result, struct gs_entry entry, struct gs_advice advice)
{
    bool known = advice.lower > GS_LOSS || advice.upper < GS_WIN;

    gs_result_init(result, NULL);
    result->distance = entry.distance;
    result->value = entry.value;
    result->lower = advice.lower;
    result->upper = advice.upper;
    snprintf(result->why_not, sizeof result->why_not, "%s",
             !known                      ? "the position is not in the file"
             : entry.value == GS_UNKNOWN ? "the file says so, and no more"
                                         : "the file says so");
}

bool cli_probe_position(struct cli_prober *prober)
{
    struct cli_job *job = prober->job;
    struct gs_result *result = &prober->result;
    const struct gs_strategy *strategy = prober->strategy;
    struct gs_entry entry = gs_strategy_entry(strategy, job->root);
    struct gs_advice advice = {entry.value, entry.value, GS_NO_MOVE};
    bool open = gs_outcome(job->rules, job->root) == GS_UNKNOWN;

    if (open)
        advice = gs_strategy_advice(strategy, job->root);
    set_value(result, entry, advice);
    if (open) {
        unsigned count = gs_moves(job->rules, job->root, job->moves);
        gs_strategy_values(strategy, job->root, job->undo, job->moves, count, prober->values);
        const struct gs_move_value *best =
            gs_strategy_choice(strategy, advice, prober->values, count);
        result->moves = prober->values;
        result->move_count = count;
        result->best_move = best ? best->move : GS_NO_MOVE;
    }
    prober->unknown += result->lower == GS_LOSS && result->upper == GS_WIN;
    const char *trouble = strategy->trouble ? strategy->trouble(strategy) : NULL;
    if (trouble)
        cli_error("--strategy '%s': %s", job->options->strategy, trouble);
    return !trouble;
}

/* Time or a signal ended the look-up. */
static enum cli_exit stopped(const struct cli_prober *prober)
{
    char quote[GS_QUOTE_SIZE];

    if (cli_interrupted)
        return CLI_INTERRUPTED;
    cli_error("--strategy '%s': not looked up: the limit struck on %s",
              gs_quote(prober->job->options->strategy, quote), gs_stop_name(prober->search.stop));
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
    prober.search.limits.seconds = cli_seconds_left(job->options);
    gs_search_start(&prober.search);
    enum cli_exit code = cli_strategy_open(job, job->memory, &prober.search, &strategy);
    prober.strategy = strategy;
    prober.values = gs_alloc(job->house, job->rules->max_moves * sizeof *prober.values);
    if (code == CLI_DONE && !prober.values) {
        cli_error("probe: out of memory");
        code = CLI_FAILURE;
    }
    if (code == CLI_DONE && job->options->verify)
        code = cli_strategy_verify(job, &prober.search, strategy);
    if (code == CLI_DONE)
        code = job->options->positions ? cli_probe_list(&prober) : probe_one(&prober);
    if (code == CLI_DONE && prober.unknown > 0)
        code = CLI_UNSOLVED;
    gs_release(job->house, prober.values);
    if (strategy)
        strategy->release(strategy);
    return code;
}
