/* SPDX-License-Identifier: MIT */
/*
 * Plays by a strategy: plays every move, looks up the position after it, and negates its value.
 * Cost: a look-up for every move.
 */
#include <gamesolve/strategy.h>

struct gs_entry gs_strategy_entry(const struct gs_strategy *strategy,
                                  const struct gs_position *position)
{
    uint8_t key[GS_KEY_MAX + 8];

    enum gs_value outcome = gs_outcome(strategy->rules, position);
    if (outcome != GS_UNKNOWN)
        return (struct gs_entry){.value = outcome, .distance = 0};
    gs_encode(strategy->rules, position, key);
    return strategy->probe(strategy, key);
}

struct gs_advice gs_strategy_advice(const struct gs_strategy *strategy,
                                    const struct gs_position *position)
{
    if (strategy->advise)
        return strategy->advise(strategy, position);
    enum gs_value value = gs_strategy_entry(strategy, position).value;
    bool known = value != GS_UNKNOWN;
    return (struct gs_advice){known ? value : GS_LOSS, known ? value : GS_WIN, GS_NO_MOVE, 0};
}

void gs_strategy_values(const struct gs_strategy *strategy, struct gs_position *position,
                        struct gs_undo *undo, const gs_move *moves, unsigned count,
                        struct gs_move_value *values)
{
    for (unsigned i = 0; i < count; i++) {
        gs_play(strategy->rules, position, moves[i], undo);
        struct gs_entry entry = gs_strategy_entry(strategy, position);
        gs_take_back(strategy->rules, position, undo);
        bool far = entry.value != GS_UNKNOWN && entry.distance != GS_NO_DISTANCE;
        values[i] = (struct gs_move_value){
            .move = moves[i],
            .value = gs_value_negate(entry.value),
            .distance = far ? entry.distance + 1 : GS_NO_DISTANCE,
        };
    }
}

/* Whether a move is better than best, both of the same value. */
static bool is_better(const struct gs_move_value *move, const struct gs_move_value *best)
{
    if (move->value == GS_DRAW || move->distance == GS_NO_DISTANCE)
        return false;
    if (best->distance == GS_NO_DISTANCE)
        return true;
    return move->value == GS_WIN ? move->distance < best->distance
                                 : move->distance > best->distance;
}

const struct gs_move_value *gs_move_values_best(const struct gs_move_value *values, unsigned count,
                                                enum gs_value value)
{
    const struct gs_move_value *best = NULL;

    if (value == GS_UNKNOWN)
        return NULL;
    for (unsigned i = 0; i < count; i++)
        if (values[i].value == value && (!best || is_better(&values[i], best)))
            best = &values[i];
    return best;
}

const struct gs_move_value *gs_strategy_choice(const struct gs_strategy *strategy,
                                               struct gs_advice advice,
                                               const struct gs_move_value *values, unsigned count)
{
    if (!strategy->advise)
        return gs_move_values_best(values, count,
                                   advice.lower == advice.upper ? advice.lower : GS_UNKNOWN);
    for (unsigned i = 0; advice.move != GS_NO_MOVE && i < count; i++)
        if (values[i].move == advice.move)
            return &values[i];
    return NULL;
}
