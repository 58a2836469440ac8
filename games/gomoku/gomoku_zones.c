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

/* Adds the free points of a window that lacks that many stones. */
static void add_window(const struct gomoku_rules *rules, const struct gomoku_position *at,
                       unsigned window, unsigned missing, struct gs_point_set *set)
{
    for (unsigned i = 0, n = 0; i < missing; i++)
        gs_points_add(set->words, gs_gomoku_next_free(rules, at, window, &n));
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

    if (extra == 0)
        return true;
    if (is_bound(own, at, gs_side_other(other)))
        return false;
    for (unsigned window = 0, lacks;
         (window = gs_gomoku_next_window_within(own, at, other, extra + 1, window, &lacks)) <
         own->windows;
         window++)
        add_window(own, at, window, lacks, set);
    if (at->vacant <= extra)
        add_free(at, set);
    return true;
}

static bool free_moves(const struct gs_rules *rules, const struct gs_position *position,
                       struct gs_point_set *set)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    unsigned left = own->points;

    if (own->variant == GOMOKU_PRO || own->swap)
        return false;
    memset(set, 0, sizeof *set);
    for (unsigned word = 0; left > 0; word++) {
        unsigned bits = left < 64 ? left : 64;

        set->words[word] =
            ~(at->stones[GS_WHITE][word] | at->stones[GS_BLACK][word]) & UINT64_MAX >> (64 - bits);
        left -= bits;
    }
    return true;
}

static bool wins_by(const struct gs_rules *rules, const struct gs_position *position,
                    enum gs_side side, gs_move move)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);

    return own->variant < GOMOKU_PRO &&
           gs_gomoku_wins_by(own, gomoku_position_of(position), side, move);
}

const struct gs_zones gs_gomoku_zones = {
    .keeps = keeps,
    .harmless = harmless,
    .free_moves = free_moves,
    .wins_by = wins_by,
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
