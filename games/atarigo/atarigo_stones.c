/* SPDX-License-Identifier: MIT */
/*
 * atarigo_stones.c - what lambda search needs of AtariGo: immediate wins, and the points that are
 * essential for a win ([Suda], sections 4.4, 4.5 and 5.2.1).
 *
 * A side wins by filling all liberties of one opposing chain. Which sets of
 * points win, and are minimal, if the opponent passes?
 *
 *  - A set that wins captures some chain by its last stone. Its points that are
 *    no liberties of that chain can be left out: without a stone its point is
 *    free, so where the rest has no liberty without it, the rest does not touch
 *    it, and has none with it. So minimal sets are sets of all liberties of one
 *    chain.
 *  - Such a set L wins if it can be filled up to its last point without suicide.
 *    No stone's chain gains liberties from later stones, so the order does not
 *    matter: all chains of the filler must have a liberty when all points but
 *    one are filled. Fill all of them: chains without a liberty then had none
 *    before, except for the one that the last stone belongs to. So L wins if
 *    and only if that leaves at most one such chain. (Two are two eyes.)
 *  - Where the liberties of another chain are a proper subset of L, L is not
 *    minimal: filling L captures the other chain first.
 *
 * With an aim ([Suda], section 3.1) the attacker captures only the named chain.
 * The other side captures any chain, and may ignore chains of its own that have
 * no liberty, except for the named one; as that is one chain, it can fill any
 * set. All else stays the same.
 *
 * AtariGo is stable (definition 6): a winning point x is the only liberty of a
 * chain, so a stone anywhere else does not touch the chain, and x still captures
 * it. Theorem 14 holds in spite of suicide. It needs that a set L that wins and
 * is minimal after a stone of the filler on y did so before, or y was essential
 * with one stone more; and L, or L and y, contains all liberties that its chain had before. By the
 * second remark what can be filled with a stone on y can be filled without it, and L and y can be
 * filled beginning with y.
 *
 * Cost: one walk along each opposing chain with few enough edges, and a
 * comparison of every two chains that are left.
 */
#include "atarigo/atarigo_search.h"

#include <limits.h>
#include <string.h>

#include "atarigo/atarigo_board.h"
#include "common/bits.h"

/* The liberties of one chain. */
struct liberty_set {
    uint64_t words[ATARIGO_WORDS];
};

static unsigned point_of_move(const struct gs_rules *rules, gs_move move)
{
    (void)rules;
    return move;
}

static gs_move winning_move(const struct gs_rules *rules, const struct gs_position *position,
                            enum gs_side side)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    const uint64_t *stones = at->stones[gs_side_other(side)];

    if (at->winner != ATARIGO_NO_WINNER)
        return GS_NO_MOVE;
    for (unsigned word = 0; 64 * word < own->points; word++)
        for (uint64_t rest = stones[word]; rest != 0; rest &= rest - 1) {
            /* Only the head of a chain counts edges. */
            const struct atarigo_place *head =
                &at->places[own->place[64 * word + gs_lowest_bit(rest)]];
            unsigned liberty = atarigo_last_liberty(head);

            if (liberty != 0 && atarigo_counts(own, at, head->cell))
                return own->point[liberty];
        }
    return GS_NO_MOVE;
}

/* Whether one set is a proper subset of another. */
static bool is_inside(const struct liberty_set *one, const struct liberty_set *other)
{
    bool proper = false;

    for (unsigned word = 0; word < ATARIGO_WORDS; word++) {
        if (one->words[word] & ~other->words[word])
            return false;
        proper = proper || one->words[word] != other->words[word];
    }
    return proper;
}

/* The board on which one side has filled a set; cells are CLEAR, FILLED or neither. */
enum { BLOCKED, CLEAR, FILLED };

static void fill_board(const struct atarigo_rules *rules, const struct atarigo_position *position,
                       enum gs_side side, const struct liberty_set *set,
                       uint8_t board[ATARIGO_PLACES])
{
    memset(board, BLOCKED, ATARIGO_PLACES);
    for (unsigned point = 0; point < rules->points; point++) {
        enum gs_content content = atarigo_content(position, point);

        if (content == (enum gs_content)side || gs_points_has(set->words, point))
            board[rules->place[point]] = FILLED;
        else if (content == GS_EMPTY)
            board[rules->place[point]] = CLEAR;
    }
}

/* Takes the chain around a filled place off the board; whether it had a liberty. */
static bool take_chain(const struct atarigo_rules *rules, uint8_t board[ATARIGO_PLACES],
                       unsigned place)
{
    uint16_t open[ATARIGO_POINTS];
    unsigned count = 0;
    bool breathes = false;

    board[place] = BLOCKED;
    open[count++] = (uint16_t)place;
    while (count > 0) {
        unsigned at = open[--count];

        for (unsigned i = 0; i < 4; i++) {
            unsigned next = at + (unsigned)rules->steps[i];

            breathes = breathes || board[next] == CLEAR;
            if (board[next] != FILLED)
                continue;
            board[next] = BLOCKED;
            open[count++] = (uint16_t)next;
        }
    }
    return breathes;
}

/*
 * Whether at most one point of a set has no free point outside the set beside
 * it. The chains that such points are in have liberties, so this is enough.
 */
static bool is_airy(const struct atarigo_rules *rules, const struct atarigo_position *position,
                    const struct liberty_set *set)
{
    unsigned without = 0;

    for (unsigned word = 0; 64 * word < rules->points; word++)
        for (uint64_t rest = set->words[word]; rest != 0; rest &= rest - 1) {
            unsigned place = rules->place[64 * word + gs_lowest_bit(rest)];
            bool breathes = false;

            for (unsigned i = 0; i < 4; i++) {
                unsigned next = place + (unsigned)rules->steps[i];

                breathes = breathes || (position->places[next].cell == ATARIGO_FREE &&
                                        !gs_points_has(set->words, rules->point[next]));
            }
            without += !breathes;
        }
    return without <= 1;
}

/* Whether an aim is about a chain of side. */
static bool is_named(const struct atarigo_rules *rules, const struct atarigo_position *position,
                     enum gs_side side)
{
    unsigned cell = position->places[rules->named].cell;

    return atarigo_is_stone(cell) && atarigo_side(cell) == side;
}

/* Whether side can fill a set up to its last point without suicide; see the top of the file. */
static bool can_fill(const struct atarigo_rules *rules, const struct atarigo_position *position,
                     enum gs_side side, const struct liberty_set *set)
{
    uint8_t board[ATARIGO_PLACES];
    unsigned without = 0;

    if (is_named(rules, position, side) || is_airy(rules, position, set))
        return true;
    fill_board(rules, position, side, set, board);
    for (unsigned word = 0; 64 * word < rules->points; word++)
        for (uint64_t rest = set->words[word]; rest != 0; rest &= rest - 1) {
            unsigned place = rules->place[64 * word + gs_lowest_bit(rest)];

            if (board[place] == FILLED && !take_chain(rules, board, place))
                without++;
        }
    return without <= 1;
}

/* The liberties of the chains of owner that have at most limit of them; returns how many chains. */
static unsigned collect(const struct atarigo_rules *rules, const struct atarigo_position *position,
                        enum gs_side owner, unsigned limit, struct liberty_set *sets)
{
    uint16_t heads[ATARIGO_CHAINS];
    unsigned count = gs_atarigo_heads(rules, position, owner, heads);
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++) {
        /* No liberty takes more than four edges. */
        if (position->places[heads[i]].count > 4 * limit)
            continue;
        sets[kept] = (struct liberty_set){{0}};
        if (gs_atarigo_liberties(rules, position, heads[i], limit, sets[kept].words) <= limit)
            kept++;
    }
    return kept;
}

static bool is_minimal(const struct liberty_set *sets, unsigned count, unsigned which)
{
    for (unsigned i = 0; i < count; i++)
        if (is_inside(&sets[i], &sets[which]))
            return false;
    return true;
}

static void essential(const struct gs_rules *rules, const struct gs_position *position,
                      enum gs_side side, unsigned stones, struct gs_point_set *set,
                      struct gs_workspace *workspace)
{
    (void)workspace;
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    struct liberty_set sets[ATARIGO_CHAINS];

    *set = (struct gs_point_set){{0}};
    if (at->winner != ATARIGO_NO_WINNER)
        return;
    if (stones > own->points) /* a chain has no more liberties than that */
        stones = own->points;
    unsigned count = collect(own, at, gs_side_other(side), stones, sets);
    for (unsigned i = 0; i < count; i++)
        if (is_minimal(sets, count, i) && can_fill(own, at, side, &sets[i]))
            for (unsigned word = 0; word < ATARIGO_WORDS; word++)
                set->words[word] |= sets[i].words[word];
}

static unsigned size_of(const struct liberty_set *set)
{
    unsigned size = 0;

    for (unsigned word = 0; word < ATARIGO_WORDS; word++)
        for (uint64_t rest = set->words[word]; rest != 0; rest &= rest - 1)
            size++;
    return size;
}

/* Lowers what the points of a set have to the number of its points. */
static void note_set(const struct liberty_set *set, uint8_t *least)
{
    unsigned size = size_of(set);

    for (unsigned word = 0; word < ATARIGO_WORDS; word++)
        for (uint64_t rest = set->words[word]; rest != 0; rest &= rest - 1) {
            unsigned point = 64 * word + gs_lowest_bit(rest);

            if (least[point] > size)
                least[point] = (uint8_t)size;
        }
}

static void essential_least(const struct gs_rules *rules, const struct gs_position *position,
                            enum gs_side side, unsigned stones, uint8_t *least,
                            struct gs_workspace *workspace)
{
    (void)workspace;
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    struct liberty_set sets[ATARIGO_CHAINS];

    if (at->winner != ATARIGO_NO_WINNER)
        return;
    unsigned count = collect(own, at, gs_side_other(side), stones, sets);
    for (unsigned i = 0; i < count; i++)
        if (is_minimal(sets, count, i) && can_fill(own, at, side, &sets[i]))
            note_set(&sets[i], least);
}

static unsigned stones_needed(const struct gs_rules *rules, const struct gs_position *position,
                              enum gs_side side)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    struct liberty_set sets[ATARIGO_CHAINS];
    unsigned least = UINT_MAX;

    unsigned count = collect(own, at, gs_side_other(side), own->points, sets);
    for (unsigned i = 0; i < count; i++) {
        unsigned size = size_of(&sets[i]);

        if (size < least && can_fill(own, at, side, &sets[i]))
            least = size;
    }
    return least;
}

const struct gs_stones gs_atarigo_stones = {
    .pass = gs_atarigo_pass,
    .point = point_of_move,
    .winning_move = winning_move,
    .essential = essential,
    .essential_least = essential_least,
    .stones_needed = stones_needed,
};
