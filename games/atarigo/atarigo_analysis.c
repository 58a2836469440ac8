/* SPDX-License-Identifier: MIT */
/*
 * atarigo_analysis.c - the points that proofs in AtariGo rest on (struct gs_analysis), on boards of
 * up to 64 points: what atarigo_prune.c proves, with carriers.
 *
 * A is the winner, B the loser. A carrier Z of a position p says that A wins every position p' with
 * the stones that A has in p, the same side to move, and on the points of Z what p has there: free
 * points, and stones of B. Elsewhere B may have stones that it does not have in p, or lack some.
 *
 *  1. A is to move, a chain c of B has one liberty x: c and x. In p' all neighbours of c are stones
 *     of A, but for x; so c is the same chain, and A captures it.
 *  2. Wherever B is to move, Z contains two liberties of every chain of A (the base). They are free
 *     in p', so that B captures nothing, and A plays on.
 *  3. B is to move, and two of its chains, c and d, have one liberty each, x and y, which differ:
 *     c, d, x, y, and the base. Whatever B plays in p', one of the two keeps its only liberty: x
 *     does not touch d, nor y c. That chain is captured.
 *  4. B is to move, a chain c has the liberty x alone, and a stone on x leaves its chain at most
 *     one liberty: that chain with x, that liberty, and the base. Where B plays elsewhere, c is
 *     captured; after x the chain is the same in p', since all that touches it is in Z or A's.
 *  5. B is to move, and no move is safe: all points, as B may lack nothing but a move.
 *
 * Of the moves that are left out, one that is not safe needs the chain that it would make, and that
 * chain's liberty, which A would take; any move but x, where a chain c must be saved by x, needs c
 * and x. These two are a carrier each: of the position after the move.
 *
 * A move m that wins for A adds m to the carrier of what comes after it; and that m leaves its own
 * chain two liberties follows from the base of that. That a carrier which misses a move x of B's is
 * one of all moves outside of it follows from the definition, as B's stones outside of it do not
 * matter (src/algo/dfpn/dfpn_carry.c).
 *
 * Cost: each chain is followed once.
 */
#include "atarigo/atarigo_search.h"

#include "atarigo/atarigo_crowd.h"
#include "common/bits.h"

/* Two liberties of every chain, or all that it has. */
static uint64_t base_of(const struct atarigo_crowd *crowd)
{
    uint64_t base = 0;

    for (unsigned i = 0; i < crowd->count; i++) {
        uint64_t rest = crowd->liberties[i] & ~base;
        uint64_t has = crowd->liberties[i] & base;
        for (unsigned missing = has == 0 ? 2 : atarigo_is_single(has); missing > 0 && rest != 0;
             missing--) {
            base |= rest & -rest;
            rest &= rest - 1;
        }
    }
    return base;
}

static void set_proved(struct gs_analysis *analysis, enum gs_value value, unsigned plies,
                       gs_bitboard carrier)
{
    analysis->proved = (struct gs_proved){value, value, plies, 0};
    analysis->carrier = carrier;
}

/* The first chain with one liberty other than a point; false: there is none. */
static bool find_atari(const struct atarigo_crowd *crowd, uint64_t other, unsigned *number)
{
    for (unsigned i = 0; i < crowd->count; i++)
        if (atarigo_is_single(crowd->liberties[i]) && crowd->liberties[i] != other) {
            *number = i;
            return true;
        }
    return false;
}

/* A chain of the side to move has one liberty: remarks 3 and 4, or the one move that saves it. */
static unsigned save(const struct atarigo_grid *grid, const struct atarigo_crowd *own,
                     unsigned number, struct gs_analysis *analysis, gs_move *moves, unsigned count)
{
    uint64_t last = own->liberties[number], rests_on = own->stones[number] | last, chain;
    unsigned second;

    if (find_atari(own, last, &second)) {
        set_proved(analysis, GS_LOSS, 2,
                   rests_on | own->stones[second] | own->liberties[second] | analysis->base);
        return count;
    }
    uint64_t left = atarigo_join(grid, own, last, &chain);
    if (!atarigo_is_safe(left)) {
        set_proved(analysis, GS_LOSS, 2, chain | left | analysis->base);
        return count;
    }
    for (unsigned i = 0; i < count; i++)
        if (moves[i] != gs_lowest_bit(last)) {
            analysis->needs[moves[i]] = rests_on;
            analysis->carries |= gs_bitboard_of(moves[i]);
        }
    return gs_keep_one(moves, gs_lowest_bit(last));
}

/* Leaves out moves after which their own chain is captured; remark 5 where there are no others. */
static unsigned keep_safe(const struct atarigo_grid *grid, const struct atarigo_crowd *own,
                          struct gs_analysis *analysis, gs_move *moves, unsigned count)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++) {
        uint64_t stone = UINT64_C(1) << moves[i], chain;
        uint64_t left = atarigo_join(grid, own, stone, &chain);
        if (atarigo_is_safe(left))
            moves[kept++] = moves[i];
        else
            analysis->needs[moves[i]] = chain | left;
    }
    if (kept > 0)
        return kept;
    set_proved(analysis, GS_LOSS, 2, GS_EVERYWHERE);
    return count;
}

bool gs_atarigo_can_analyse(const struct gs_rules *rules)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);

    return own->points <= ATARIGO_CROWD && own->aim == ATARIGO_WIN;
}

void gs_atarigo_set_of_stones(const struct gs_rules *rules, const struct gs_position *position,
                              gs_bitboard stones[2])
{
    const struct atarigo_position *at = atarigo_position_of(position);

    (void)rules;
    stones[GS_WHITE] = at->stones[GS_WHITE][0];
    stones[GS_BLACK] = at->stones[GS_BLACK][0];
}

unsigned gs_atarigo_analyse(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move *moves, unsigned count, struct gs_analysis *analysis,
                            const struct gs_analysis_means *means)
{
    const struct atarigo_position *at = atarigo_position_of(position);
    const struct atarigo_grid grid = atarigo_grid_of(atarigo_rules_of(rules), at);
    struct atarigo_crowd own, other;
    unsigned number;

    (void)means;
    *analysis = (struct gs_analysis){.proved = {GS_LOSS, GS_WIN, 0, 0}};
    atarigo_gather(&grid, at->stones[gs_side_other((enum gs_side)at->side)][0], &other);
    if (find_atari(&other, 0, &number)) {
        set_proved(analysis, GS_WIN, 1, other.stones[number] | other.liberties[number]);
        return gs_keep_one(moves, gs_lowest_bit(other.liberties[number]));
    }
    analysis->base = base_of(&other);
    atarigo_gather(&grid, at->stones[at->side][0], &own);
    if (find_atari(&own, 0, &number))
        return save(&grid, &own, number, analysis, moves, count);
    return keep_safe(&grid, &own, analysis, moves, count);
}
