/* SPDX-License-Identifier: MIT */
/*
 * atarigo_prune.c - what liberties prove in AtariGo without search: wins and
 * losses within two plies, and moves that lose within two.
 *
 * S is the side to move, T the other one.
 *
 *  1. A chain of T has one liberty: S plays there and has captured, so S wins
 *     in 1. Otherwise no move of S wins at once.
 *  2. A chain of S has one liberty. Unless S plays there, the chain keeps it (a
 *     stone elsewhere neither touches the chain nor captures), and T captures.
 *     So where chains of S have different last liberties, S loses in 2.
 *  3. A stone that leaves its chain one liberty, and captures nothing, is
 *     captured; one that leaves it none loses at once. Such moves need not be searched, and where a
 *     chain must be saved by one, S loses in 2.
 *
 * With an aim this applies to the chains that count (atarigo_counts): all of the attacker's, and of
 * the other side the named one, and what a stone joins to it.
 *
 * What a stone leaves its chain follows from the sums of the chains that it joins, which include
 * all of their edges, also those to its point.
 *
 * Cost: one pass over the chains, and four neighbours for each move.
 */
#include "atarigo/atarigo_search.h"

#include "atarigo/atarigo_position.h"
#include "common/bits.h"

/* The last liberties of chains of a side, as places, at most two different ones; how many. */
static unsigned last_liberties(const struct atarigo_rules *rules, const struct atarigo_position *at,
                               enum gs_side side, unsigned places[2])
{
    unsigned count = 0;

    for (unsigned word = 0; 64 * word < rules->points; word++)
        for (uint64_t rest = at->stones[side][word]; rest != 0; rest &= rest - 1) {
            /* Sums of places that are no heads are 0, and show no liberty. */
            unsigned stone = rules->place[64 * word + gs_lowest_bit(rest)];
            unsigned place = atarigo_last_liberty(&at->places[stone]);

            if (place == 0 || (count == 1 && places[0] == place) ||
                !atarigo_counts(rules, at, at->places[stone].cell))
                continue;
            places[count++] = place;
            if (count == 2)
                return 2;
        }
    return count;
}

/* Whether an earlier neighbour of a place has the same cell: the same own chain. */
static bool was_met(const struct atarigo_rules *rules, const struct atarigo_position *at,
                    unsigned place, unsigned neighbour, unsigned cell)
{
    for (unsigned i = 0; i < neighbour; i++)
        if (at->places[place + (unsigned)rules->steps[i]].cell == cell)
            return true;
    return false;
}

/* Whether a stone of side on a place that captures nothing leaves its chain two liberties. */
static bool is_safe(const struct atarigo_rules *rules, const struct atarigo_position *at,
                    enum gs_side side, unsigned place)
{
    unsigned named = at->places[rules->named].cell;
    struct atarigo_place sums = {0, 0, 0, 0};
    bool counts = !atarigo_is_stone(named) || atarigo_side(named) != side;

    for (unsigned i = 0; i < 4; i++) {
        unsigned next = place + (unsigned)rules->steps[i];
        unsigned cell = at->places[next].cell;

        if (cell == ATARIGO_FREE) {
            sums.sum += next;
            sums.squares += next * next;
            sums.count++;
        } else if (cell != ATARIGO_RIM && atarigo_side(cell) == side) {
            const struct atarigo_place *chain = &at->places[atarigo_head(cell)];

            counts = counts || cell == named;
            if (!was_met(rules, at, place, i, cell)) {
                sums.sum += chain->sum;
                sums.squares += chain->squares;
                sums.count = (uint16_t)(sums.count + chain->count);
            }
            sums.sum -= place;
            sums.squares -= place * place;
            sums.count--;
        }
    }
    return !counts || (sums.count > 0 && atarigo_last_liberty(&sums) == 0);
}

/* Whether the stone of an aim is missing, so that nothing is proved. */
static bool is_aimless(const struct atarigo_rules *rules, const struct atarigo_position *at)
{
    return rules->aim != ATARIGO_WIN && !atarigo_is_stone(at->places[rules->named].cell);
}

static struct gs_proved bounds(const struct gs_rules *rules, const struct gs_position *position,
                               struct gs_workspace *workspace)
{
    (void)workspace;
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    enum gs_side side = (enum gs_side)at->side;
    unsigned places[2];

    if (is_aimless(own, at))
        return (struct gs_proved){GS_LOSS, GS_WIN, 0, 0};
    if (last_liberties(own, at, gs_side_other(side), places) > 0)
        return (struct gs_proved){GS_WIN, GS_WIN, 1, 0};
    unsigned count = last_liberties(own, at, side, places);
    if (count == 2 || (count == 1 && !is_safe(own, at, side, places[0])))
        return (struct gs_proved){GS_LOSS, GS_LOSS, 2, 0};
    return (struct gs_proved){GS_LOSS, GS_WIN, 0, 0};
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list, unsigned count, struct gs_workspace *workspace)
{
    (void)workspace;
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    enum gs_side side = (enum gs_side)at->side;
    unsigned places[2], kept = 0;

    if (is_aimless(own, at))
        return count;
    if (last_liberties(own, at, gs_side_other(side), places) > 0)
        return gs_keep_one(list, own->point[places[0]]);
    unsigned last = last_liberties(own, at, side, places);
    if (last == 1 && is_safe(own, at, side, places[0]))
        return gs_keep_one(list, own->point[places[0]]);
    if (last > 0)
        return count; /* lost: at once by a suicide, else a ply later */
    for (unsigned i = 0; i < count; i++)
        if (is_safe(own, at, side, own->place[list[i]]))
            list[kept++] = list[i];
    return kept > 0 ? kept : count;
}

const struct gs_prune gs_atarigo_prune = {
    .moves = moves,
    .keeps_length = true,
    .bounds = bounds,
    .analyse = gs_atarigo_analyse,
    .can_analyse = gs_atarigo_can_analyse,
    .analysis_is_quick = true,
    .carriers_hold_stones = true,
    .stones = gs_atarigo_set_of_stones,
    .bounds_after = gs_atarigo_bounds_after,
    .proof_after = gs_atarigo_proof_after,
};
