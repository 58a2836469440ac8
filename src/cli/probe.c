/* SPDX-License-Identifier: MIT */
/*
 * The verb `probe`: what a strategy file says of positions: their values,
 * distances and moves, without any search. Cost: a look-up in the file for the
 * position and for each of its moves.
 */
#include "cli/probe.h"

#include <stdio.h>
#include <string.h>

#include "cli/strategy.h"
#include "core/strategy.h"

static void set_value(struct gs_result *result, struct gs_entry entry)
{
    gs_result_init(result, NULL);
    result->distance = entry.distance;
    result->value = entry.value;
    result->lower = entry.value == GS_UNKNOWN ? GS_LOSS : entry.value;
    result->upper = entry.value == GS_UNKNOWN ? GS_WIN : entry.value;
    snprintf(result->why_not, sizeof result->why_not, "%s",
             entry.value == GS_UNKNOWN ? "the position is not in the file" : "the file says so");
}

bool cli_probe_position(struct cli_prober *prober)
{
    struct cli_job *job = prober->job;
    struct gs_result *result = &prober->result;
    const struct gs_strategy *strategy = prober->strategy;

    set_value(result, gs_strategy_entry(strategy, job->root));
    if (gs_outcome(job->rules, job->root) == GS_UNKNOWN) {
        unsigned count = gs_moves(job->rules, job->root, job->moves);
        gs_strategy_values(strategy, job->root, job->undo, job->moves, count, prober->values);
        const struct gs_move_value *best =
            gs_move_values_best(prober->values, count, result->value);
        result->moves = prober->values;
        result->move_count = count;
        result->best_move = best ? best->move : GS_NO_MOVE;
    }
    prober->unknown += result->value == GS_UNKNOWN;
    const char *trouble = strategy->trouble ? strategy->trouble(strategy) : NULL;
    if (trouble)
        cli_error("--strategy '%s': %s", job->options->strategy, trouble);
    return !trouble;
}

static enum cli_exit probe_one(struct cli_prober *prober)
{
    struct cli_report report;

    if (!cli_probe_position(prober))
        return CLI_FAILURE;
    cli_report_init(&report, prober->job, &prober->result);
    return cli_report_write(&report) ? CLI_DONE : CLI_FAILURE;
}

enum cli_exit cli_probe(struct cli_job *job)
{
    struct cli_prober prober = {.job = job};
    struct gs_strategy *strategy = NULL;

    enum cli_exit code = cli_strategy_open(job, &strategy);
    prober.strategy = strategy;
    prober.values = gs_alloc(job->house, job->rules->max_moves * sizeof *prober.values);
    if (code == CLI_DONE && !prober.values) {
        cli_error("probe: out of memory");
        code = CLI_FAILURE;
    }
    if (code == CLI_DONE && job->options->verify)
        code = cli_strategy_verify(job, strategy);
    if (code == CLI_DONE)
        code = job->options->positions ? cli_probe_list(&prober) : probe_one(&prober);
    if (code == CLI_DONE && prober.unknown > 0)
        code = CLI_UNSOLVED;
    gs_release(job->house, prober.values);
    if (strategy)
        strategy->release(strategy);
    return code;
}
