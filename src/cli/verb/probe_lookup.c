/* SPDX-License-Identifier: MIT */
/* What a strategy says about a position and each of its moves. */
#include "cli/verb/probe_lookup.h"
#include "cli/io/message.h"

#include <stdio.h>

#include <gamesolve/strategy.h>

/* Sets the value by what the rules or the file say. */
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
    struct gs_advice advice = {entry.value, entry.value, GS_NO_MOVE, 0};
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
        cli_error("--strategy '%s': %s", job->options->files.strategy, trouble);
    return !trouble;
}
