/* SPDX-License-Identifier: MIT */
/*
 * gomoku_zones.c - which stones of the opponent leave a win of the Gomoku family what
 * it is: what the checker of certificates uses beyond the rules. The theorems, with their proofs,
 * stand in README.md, Zones, and PROOF.md.
 *
 * Cost: one pass over the windows; in renju, for Black, one test of its stone.
 */
#include "gomoku/gomoku_search.h"

#include <string.h>

#include "gomoku/gomoku_lines.h"
#include "gomoku/gomoku_opening.h"
#include "gomoku/gomoku_renju.h"

/* Whether the players may yet swap, or the opponent of a colour is Black before its second stone in
 * pro, whose moves depend on the number of its stones. */
static bool is_bound(const struct gomoku_rules *rules, const struct gomoku_position *at,
                     enum gs_side colour)
{
    return (rules->swap || colour == GS_WHITE) && gs_gomoku_is_opening(rules, at);
}

/* Whether a stone of Black on point is no foul, however many stones of White are added. */
static bool stays_legal(const struct gomoku_rules *rules, const struct gomoku_position *at,
                        unsigned point)
{
    uint64_t black[GOMOKU_WORDS];
    const uint64_t *white = at->stones[GS_WHITE];

    memcpy(black, at->stones[GS_BLACK], sizeof black);
    gs_points_add(black, point);
    enum gomoku_foul foul = gs_gomoku_foul(rules, black, white, point);
    return foul == GOMOKU_FIVE ||
           (foul == GOMOKU_NO_FOUL &&
            gs_gomoku_three_shapes(rules, black, white, point, GOMOKU_DIRECTIONS) < 2);
}

static bool keeps(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side side, gs_move move, unsigned extra, struct gs_point_set *set)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);

    if (move != GOMOKU_SWAP)
        gs_points_add(set->words, move);
    if (extra == 0)
        return true;
    side = gomoku_exchanged(at, side);
    if (is_bound(own, at, side))
        return false;
    return own->variant != GOMOKU_RENJU || side == GS_WHITE || stays_legal(own, at, move);
}

/* Adds the points of a window. */
static void add_window(const struct gomoku_rules *rules, unsigned window, struct gs_point_set *set)
{
    const struct gomoku_window *own = &rules->window[window];
    int step = rules->step[own->direction], point = own->start;

    for (unsigned n = 0; n < rules->connect; n++, point += step)
        gs_points_add(set->words, (unsigned)point);
}

/* Adds those of the points that are free. */
static void add_if_free(const struct gomoku_position *at, const struct gs_point_set *points,
                        struct gs_point_set *set)
{
    for (unsigned word = 0; word < GOMOKU_WORDS; word++)
        set->words[word] |=
            points->words[word] & ~(at->stones[GS_WHITE][word] | at->stones[GS_BLACK][word]);
}

/* Adds the lowest free point; there is one. */
static void add_free(const struct gomoku_position *at, struct gs_point_set *set)
{
    unsigned point = 0;

    while (!gomoku_is_free(at, point))
        point++;
    gs_points_add(set->words, point);
}

static bool harmless(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, unsigned extra, struct gs_point_set *set)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    enum gs_side other = gs_side_other(gomoku_exchanged(at, side));
    uint16_t windows[GOMOKU_WINDOWS];
    struct gs_point_set points = {{0}};

    if (extra == 0)
        return true;
    if (is_bound(own, at, gs_side_other(other)))
        return false;
    const unsigned count = gs_gomoku_list_windows(own, at, other, extra + 1, windows);
    for (unsigned i = 0; i < count; i++)
        add_window(own, windows[i], &points);
    add_if_free(at, &points, set);
    if (at->vacant <= extra)
        add_free(at, set);
    return true;
}

static bool free_moves(const struct gs_rules *rules, const struct gs_position *position,
                       struct gs_point_set *set)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);

    if (own->variant == GOMOKU_PRO || own->swap)
        return false;
    for (unsigned word = 0; word < GOMOKU_WORDS; word++)
        set->words[word] =
            own->board[word] & ~(at->stones[GS_WHITE][word] | at->stones[GS_BLACK][word]);
    return true;
}

static bool wins_by(const struct gs_rules *rules, const struct gs_position *position,
                    enum gs_side side, gs_move move)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);

    return own->variant < GOMOKU_PRO &&
           gs_gomoku_wins_by(own, gomoku_position_of(position), side, move);
}

/* Whether a window contains a point. */
static bool contains(const struct gomoku_rules *rules, unsigned window, unsigned point)
{
    struct gomoku_fan fan = rules->fan[point][rules->window[window].direction];

    return window - fan.first < fan.count;
}

/*
 * Whether a stone of side on a free point does not win at once, and then wins at once by a stone on
 * any of two others, each by a window that holds none of the other one.
 */
static bool threatens(const struct gomoku_rules *rules, const struct gomoku_position *at,
                      enum gs_side side, const gs_move moves[3])
{
    bool wins[2] = {false, false};

    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        struct gomoku_fan fan = rules->fan[moves[0]][d];
        unsigned window = fan.first, end = window + fan.count, lacks;

        for (;
             (window = gs_gomoku_next_window_until(rules, at, side, 2, window, end, &lacks)) < end;
             window++) {
            unsigned n = 0, point = gs_gomoku_next_free(rules, at, window, &n);

            if (lacks < 2)
                return false;
            if (point == moves[0])
                point = gs_gomoku_next_free(rules, at, window, &n);
            wins[0] = wins[0] || point == moves[1];
            wins[1] = wins[1] || point == moves[2];
        }
    }
    return wins[0] && wins[1];
}

/* The same as the slot harmless after a stone of side on a point. False also if the opponent can
 * win at once. */
static bool harmless_after(const struct gomoku_rules *rules, const struct gomoku_position *at,
                           enum gs_side side, unsigned point, unsigned extra,
                           struct gs_point_set *set)
{
    enum gs_side other = gs_side_other(side);
    const uint8_t *counts = gomoku_counts(rules, at, other);
    uint16_t windows[GOMOKU_WINDOWS];
    struct gs_point_set points = {{0}};
    const unsigned count = gs_gomoku_list_windows(rules, at, other, extra + 1, windows);

    for (unsigned i = 0; i < count; i++) {
        if (contains(rules, windows[i], point))
            continue;
        if (counts[windows[i]] + 1u >= rules->connect)
            return false;
        add_window(rules, windows[i], &points);
    }
    add_if_free(at, &points, set);
    return true;
}

static bool double_threat(const struct gs_rules *rules, const struct gs_position *position,
                          enum gs_side side, const gs_move moves[3], unsigned extra,
                          struct gs_point_set *set)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    struct gs_point_set zone = *set;

    if (own->variant >= GOMOKU_PRO || own->connect < 2 || at->vacant <= extra + 1 ||
        !threatens(own, at, side, moves) || !harmless_after(own, at, side, moves[0], extra, &zone))
        return false;
    for (unsigned i = 0; i < 3; i++)
        gs_points_add(zone.words, moves[i]);
    *set = zone;
    return true;
}

const struct gs_zones gs_gomoku_zones = {
    .keeps = keeps,
    .harmless = harmless,
    .free_moves = free_moves,
    .wins_by = wins_by,
    .double_threat = double_threat,
    .lost_stays = false, /* a further stone may take a foul's three or four away */
};

/* --- lines ----------------------------------------------------------------------------------- */

static unsigned count_lines(const struct gs_rules *rules)
{
    return gomoku_rules_of(rules)->windows;
}

static unsigned line_points(const struct gs_rules *rules, unsigned line, unsigned *points)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);

    for (unsigned n = 0; n < own->connect; n++)
        points[n] = gomoku_window_point(own, line, n);
    return own->connect;
}

static bool decide(const struct gs_rules *rules, const struct gs_position *position,
                   enum gs_side side)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);

    const struct gomoku_position *at = gomoku_position_of(position);

    return (own->variant != GOMOKU_RENJU || gomoku_exchanged(at, side) == GS_BLACK) &&
           !gs_gomoku_is_opening(own, at);
}

const struct gs_lines gs_gomoku_line_table = {
    .count = count_lines, .points = line_points, .decide = decide};
