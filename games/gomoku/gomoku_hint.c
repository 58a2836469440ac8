/* SPDX-License-Identifier: MIT */
/*
 * gomoku_hint.c - what the counts of lines suggest in the Gomoku family: how
 * good a position is, which move comes first, how hard a proof may be.
 *
 * A window in which one side alone has stones is worth eight times as much with
 * each further one. Everything is one pass over the windows, or over those
 * through each move.
 */
#include "gomoku/gomoku_search.h"

#include "common/move_order.h"
#include "gomoku/gomoku_opening.h"

void gs_gomoku_weights_init(struct gomoku_rules *rules)
{
    rules->weight[0] = 1;
    for (unsigned stones = 1; stones < sizeof rules->weight / sizeof rules->weight[0]; stones++)
        rules->weight[stones] = 8 * rules->weight[stones - 1];
}

/* The worth of all windows that side may fill. */
static double worth(const struct gomoku_rules *rules, const struct gomoku_position *at,
                    enum gs_side side)
{
    const uint8_t *mine = gomoku_counts(rules, at, side);
    const uint8_t *theirs = gomoku_counts(rules, at, gs_side_other(side));
    double sum = 0;

    for (unsigned window = 0; window < rules->windows; window++)
        if (theirs[window] == 0)
            sum += rules->weight[mine[window]];
    return sum;
}

/* The next stone goes into one's own windows, so they are worth more. */
#define IN_HAND 3.0

/* By how much more, as against a window that lacks one stone. (A share of the whole would make it
 * better to take windows from both sides.) */
static double evaluate(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    enum gs_side side = (enum gs_side)at->side;
    double ahead = IN_HAND * worth(own, at, side) - worth(own, at, gs_side_other(side));
    double half = own->weight[own->connect > 1 ? own->connect - 1 : 0];

    return ahead / ((ahead < 0 ? -ahead : ahead) + half);
}

/* What a stone on a point adds to the windows of side and takes from those of the other. */
static double promise(const struct gomoku_rules *rules, const struct gomoku_position *at,
                      enum gs_side side, unsigned point)
{
    const uint8_t *mine = gomoku_counts(rules, at, side);
    const uint8_t *theirs = gomoku_counts(rules, at, gs_side_other(side));
    double sum = 0;

    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        struct gomoku_fan fan = rules->fan[point][d];

        for (unsigned i = fan.first; i < (unsigned)fan.first + fan.count; i++) {
            if (theirs[i] == 0)
                sum += 2 * rules->weight[mine[i]];
            if (mine[i] == 0)
                sum += rules->weight[theirs[i]];
        }
    }
    return sum;
}

static void order(const struct gs_rules *rules, const struct gs_position *position, gs_move *moves,
                  unsigned count)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    double promises[GOMOKU_POINTS];

    for (unsigned i = 0; i < count; i++) {
        bool stone = moves[i] != GOMOKU_SWAP;
        gs_order_insert(moves, promises, i,
                        stone ? promise(own, at, (enum gs_side)at->side, moves[i]) : 0);
    }
}

/*
 * A win takes as many stones as the best window lacks; to refute it, all
 * windows as good as that must be blocked.
 */
static void proof(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side attacker, uint32_t *proved, uint32_t *disproved)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);

    attacker = gomoku_exchanged(at, attacker);
    const uint8_t *mine = gomoku_counts(own, at, attacker);
    const uint8_t *theirs = gomoku_counts(own, at, gs_side_other(attacker));
    unsigned most = 0, windows = 0;

    for (unsigned window = 0; window < own->windows; window++) {
        if (theirs[window] > 0 || mine[window] < most)
            continue;
        windows = mine[window] > most ? 1 : windows + 1;
        most = mine[window];
    }
    *proved = windows == 0 ? own->points : own->connect - most;
    *disproved = windows == 0 ? 1 : windows;
    if (*proved == 0)
        *proved = 1; /* an overline that does not count */
}

const struct gs_hint gs_gomoku_hint = {
    .evaluate = evaluate,
    .order = order,
    .mobility = gs_gomoku_mobility,
    .proof = proof,
    .proof_with_prune = true,
    .select = gs_gomoku_select,
};
