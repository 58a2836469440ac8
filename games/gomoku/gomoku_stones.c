/* SPDX-License-Identifier: MIT */
/*
 * gomoku_stones.c - what lambda search needs of the Gomoku family: wins at once, and the sets of
 * points that take an essential part in a win ([Suda], sections 4.4, 4.5 and 5.2.3).
 *
 * To win with at most k further stones, a side fills a window that contains no stone of the other
 * and lacks at most k of its own; where longer lines do not count, no own stone may stand next to
 * the window either. The points it lacks are essential when no part of them wins alone. Two points
 * that they share with another window put that window on the same line, so a part that wins is
 * either one point, or it belongs to a window of the line that is shifted over own stones alone;
 * and where longer lines do not count there is no such shift.
 *
 * `essential` is exact for free and standard. For Black in renju it also contains what is won by
 * stones that would be fouls; and as long as the opening of pro may bind a stone, every point,
 * since any stone may free the next one from it.
 *
 * Cost: one pass over the windows to find a win, two to find a set.
 */
#include "gomoku/gomoku_search.h"

#include <limits.h>
#include <string.h>

#include "gomoku/gomoku_lines.h"
#include "gomoku/gomoku_opening.h"
#include "gomoku/gomoku_position.h"

static unsigned point_of(const struct gs_rules *rules, gs_move move)
{
    return move == GOMOKU_SWAP ? gomoku_middle(gomoku_rules_of(rules)) : move;
}

static gs_move winning_move(const struct gs_rules *rules, const struct gs_position *position,
                            enum gs_side side)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    unsigned window = 0, lacks;

    side = gomoku_exchanged(at, side);
    if (at->winner != GOMOKU_NO_WINNER)
        return GS_NO_MOVE;
    while ((window = gs_gomoku_next_window_within(own, at, side, 1, window, &lacks)) <
           own->windows) {
        unsigned n = 0;
        unsigned point = gs_gomoku_next_free(own, at, window++, &n);

        if (own->variant != GOMOKU_PRO ||
            gs_gomoku_allows(own, gs_gomoku_stage(own, at, side), point))
            return point;
    }
    return GS_NO_MOVE;
}

/* Whether one of the free points of a window is in the set. */
static bool intersects(const struct gomoku_rules *rules, const struct gomoku_position *at,
                       unsigned window, unsigned missing, const struct gs_point_set *set)
{
    for (unsigned i = 0, n = 0; i < missing; i++)
        if (gs_points_has(set->words, gs_gomoku_next_free(rules, at, window, &n)))
            return true;
    return false;
}

/* Whether a window shifted over own stones alone lacks fewer stones. */
static bool shifts(const struct gomoku_rules *rules, const struct gomoku_position *at,
                   enum gs_side side, unsigned window)
{
    const uint8_t *mine = gomoku_counts(rules, at, side);
    const uint64_t *stones = at->stones[side];

    for (unsigned other = window; rules->window[other].after != GOMOKU_NO_POINT &&
                                  gs_points_has(stones, rules->window[other].after);)
        if (mine[++other] > mine[window])
            return true;
    for (unsigned other = window; rules->window[other].before != GOMOKU_NO_POINT &&
                                  gs_points_has(stones, rules->window[other].before);)
        if (mine[--other] > mine[window])
            return true;
    return false;
}

/* Points that were written before have a smaller number already. */
static void note_window(const struct gomoku_rules *rules, const struct gomoku_position *at,
                        unsigned window, unsigned missing, uint8_t *least)
{
    for (unsigned i = 0, n = 0; i < missing; i++) {
        unsigned point = gs_gomoku_next_free(rules, at, window, &n);
        if (least[point] > missing)
            least[point] = (uint8_t)missing;
    }
}

/* Whether the points that a window lacks take an essential part in a win. */
static bool is_minimal(const struct gomoku_rules *rules, const struct gomoku_position *at,
                       enum gs_side side, unsigned window, unsigned missing,
                       const struct gs_point_set *alone)
{
    return missing == 1 || (!intersects(rules, at, window, missing, alone) &&
                            (rules->exact[side] || !shifts(rules, at, side, window)));
}

/* What the opening lets Black do depends on how many stones there are, not on where. */
static void note_opening(const struct gomoku_rules *rules, const struct gomoku_position *at,
                         unsigned stones, uint8_t *least)
{
    for (unsigned point = 0; point < rules->points && stones > 0; point++)
        if (gomoku_is_free(at, point))
            least[point] = 1;
}

static void essential_least(const struct gs_rules *rules, const struct gs_position *position,
                            enum gs_side side, unsigned stones, uint8_t *least,
                            struct gs_workspace *workspace)
{
    (void)workspace;
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    struct gs_point_set alone; /* the points that win by themselves */

    side = gomoku_exchanged(at, side);
    memset(&alone, 0, sizeof alone);
    if (at->winner != GOMOKU_NO_WINNER)
        return;
    if (gs_gomoku_is_opening(own, at)) {
        note_opening(own, at, stones, least);
        return;
    }
    for (unsigned missing = 1; missing <= stones && missing <= own->connect; missing++) {
        unsigned window = 0;

        for (; (window = gs_gomoku_next_window(own, at, side, missing, window)) < own->windows;
             window++) {
            unsigned n = 0;
            if (!is_minimal(own, at, side, window, missing, &alone))
                continue;
            note_window(own, at, window, missing, least);
            if (missing == 1)
                gs_points_add(alone.words, gs_gomoku_next_free(own, at, window, &n));
        }
    }
}

static void essential(const struct gs_rules *rules, const struct gs_position *position,
                      enum gs_side side, unsigned stones, struct gs_point_set *set,
                      struct gs_workspace *workspace)
{
    uint8_t least[GS_POINTS_MAX];

    memset(set, 0, sizeof *set);
    memset(least, 0xff, sizeof least);
    essential_least(rules, position, side, stones < 254 ? stones : 254, least, workspace);
    for (unsigned point = 0; point < gomoku_rules_of(rules)->points; point++)
        if (least[point] <= stones && least[point] != 0xff)
            gs_points_add(set->words, point);
}

/* Fouls and the opening, which may make it more, are ignored here, too. */
static unsigned stones_needed(const struct gs_rules *rules, const struct gs_position *position,
                              enum gs_side side)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);

    side = gomoku_exchanged(at, side);
    for (unsigned missing = 1; missing <= own->connect; missing++)
        if (gs_gomoku_next_window(own, at, side, missing, 0) < own->windows)
            return missing;
    return UINT_MAX;
}

const struct gs_stones gs_gomoku_stones = {
    .pass = gs_gomoku_pass,
    .point = point_of,
    .winning_move = winning_move,
    .essential = essential,
    .essential_least = essential_least,
    .stones_needed = stones_needed,
    .foul_dependencies = gs_gomoku_foul_dependencies,
};
