/* SPDX-License-Identifier: MIT */
/*
 * placement_search.c - what helps searches in games of placed stones that a text describes: moves
 * that are forced, and an order of moves.
 *
 * A side that can win at once does so; else it must take a point on which the other side would. A
 * stone elsewhere leaves such a point as it is, with gravity, too. Not so in misere games, and
 * where a side that may pass would lose at once by that stone, as it fills the board: a pass loses
 * later.
 */
#include "placement/placement.h"

#include <string.h>

#include "common/bits.h"
#include "common/move_order.h"

/* The sides that each chain of stones touches, by the points of its stones. */
struct chains {
    uint32_t sides[PLACEMENT_POINTS];
};

/* Joins the chains of one side: sides spread along them until nothing changes. */
static void find_chains(const struct placement_rules *rules, const uint64_t *stones,
                        struct chains *chains)
{
    uint64_t seen[GS_STONES_WORDS] = {0};
    uint16_t chain[PLACEMENT_POINTS];

    for (unsigned start = 0; start < rules->points; start++) {
        unsigned length = 0;
        uint32_t sides = 0;
        if (!gs_points_has(stones, start) || gs_points_has(seen, start))
            continue;
        chain[length++] = (uint16_t)start;
        gs_points_add(seen, start);
        for (unsigned done = 0; done < length; done++) {
            sides |= rules->sides_at[chain[done]];
            for (unsigned i = 0; i < rules->words; i++) {
                uint64_t next = rules->board.near[chain[done]][i] & stones[i] & ~seen[i];
                seen[i] |= next;
                for (; next; next &= next - 1)
                    chain[length++] = (uint16_t)(64 * i + gs_lowest_bit(next));
            }
        }
        while (length > 0)
            chains->sides[chain[--length]] = sides;
    }
}

/* Whether a stone on a free point joins chains of its side to a goal. */
static bool joins(const struct placement_rules *rules, const uint64_t *stones, enum gs_side side,
                  unsigned point, const struct chains *chains)
{
    uint32_t sides = rules->sides_at[point];

    for (unsigned i = 0; i < rules->words; i++)
        for (uint64_t rest = rules->board.near[point][i] & stones[i]; rest; rest &= rest - 1)
            sides |= chains->sides[64 * i + gs_lowest_bit(rest)];
    for (unsigned i = 0; i < rules->goal_count; i++)
        if (rules->goals[i].owners >> side & 1 && (rules->goals[i].sides & ~sides) == 0)
            return true;
    return false;
}

static bool completes(const struct placement_rules *rules, const uint64_t *stones,
                      enum gs_side side, unsigned point)
{
    for (uint32_t i = rules->first_set[point]; i < rules->first_set[point + 1]; i++) {
        const struct placement_set *set = &rules->sets[rules->sets_at[i]];
        uint64_t missing = 0;
        if (!(set->owners >> side & 1))
            continue;
        for (unsigned word = 0; word < rules->words && missing == 0; word++) {
            missing = set->words[word] & ~stones[word];
            if (word == point / 64)
                missing &= ~(UINT64_C(1) << point % 64);
        }
        if (missing == 0)
            return true;
    }
    return false;
}

/* The first of the moves by which side would win at once; GS_NO_MOVE if none. */
static gs_move winning_move(const struct placement_rules *rules,
                            const struct placement_position *position, enum gs_side side,
                            const gs_move *moves, unsigned count)
{
    const uint64_t *stones = position->stones[side];
    struct chains chains;

    if (rules->goal_count > 0)
        find_chains(rules, stones, &chains);
    for (unsigned i = 0; i < count; i++)
        if (moves[i] < rules->points &&
            (completes(rules, stones, side, moves[i]) ||
             (rules->goal_count > 0 && joins(rules, stones, side, moves[i], &chains))))
            return moves[i];
    return GS_NO_MOVE;
}

/* Whether a side that does not win at once must prevent the other side from it, by a stone. */
static bool must_parry(const struct placement_rules *rules,
                       const struct placement_position *position)
{
    if (position->passes > 0) /* a second pass would end the game instead */
        return false;
    const bool fills = position->count + 1 == rules->points;
    return !rules->passes || !fills || !rules->decided || rules->full == position->side;
}

static unsigned forced_moves(const struct gs_rules *rules, const struct gs_position *position,
                             gs_move *moves, unsigned count, struct gs_workspace *workspace)
{
    const struct placement_rules *own = placement_rules_of(rules);
    const struct placement_position *at = placement_position_of(position);
    const enum gs_side side = (enum gs_side)at->side;

    (void)workspace;
    gs_move forced = winning_move(own, at, side, moves, count);
    if (forced == GS_NO_MOVE && must_parry(own, at))
        forced = winning_move(own, at, gs_side_other(side), moves, count);
    if (forced == GS_NO_MOVE)
        return count;
    moves[0] = forced;
    return 1;
}

/* The score of a set for a side that has so many stones in it, the other one none. */
static double promise_of(const struct placement_rules *rules, const struct placement_set *set,
                         const gs_stones_sets stones)
{
    double promise = 0;

    for (unsigned side = 0; side < 2; side++) {
        double weight = 1;
        bool is_open = set->owners >> side & 1;
        for (unsigned i = 0; i < rules->words && is_open; i++) {
            is_open = (set->words[i] & stones[side ^ 1][i]) == 0;
            for (uint64_t rest = set->words[i] & stones[side][i]; rest; rest &= rest - 1)
                weight *= 4;
        }
        promise += is_open ? weight : 0;
    }
    return promise;
}

static double promise_at(const struct placement_rules *rules,
                         const struct placement_position *position, unsigned point)
{
    double promise = 0;

    for (uint32_t i = rules->first_set[point]; i < rules->first_set[point + 1]; i++)
        promise += promise_of(rules, &rules->sets[rules->sets_at[i]], position->stones);
    for (unsigned i = 0; i < rules->words && rules->goal_count > 0; i++)
        for (uint64_t rest = rules->board.near[point][i]; rest; rest &= rest - 1)
            promise += 1.0 / 64;
    return promise;
}

/* Points of many sets that can still win come first, and then those that touch many others. */
static void order(const struct gs_rules *rules, const struct gs_position *position, gs_move *moves,
                  unsigned count)
{
    const struct placement_rules *own = placement_rules_of(rules);
    const struct placement_position *at = placement_position_of(position);
    double promises[PLACEMENT_POINTS + 1];

    for (unsigned i = 0; i < count; i++) {
        const double promise = moves[i] < own->points ? promise_at(own, at, moves[i]) : -1;
        gs_order_insert(moves, promises, i, promise);
    }
}

const struct gs_prune gs_placement_prune = {.moves = forced_moves, .keeps_length = true};

const struct gs_hint gs_placement_hint = {.order = order};
