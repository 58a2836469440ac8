/* SPDX-License-Identifier: MIT */
/*
 * gomoku_select.c - the candidate moves of a player in the Gomoku family.
 *
 * What wins at once is played, and what the opponent would win by at once is taken from it. Where
 * it could else make a straight four, or two fours with one stone, only stones that answer this are
 * selected, and own fours, which come first. In all other positions the points near stones are
 * selected. The order is that of the hints. (Fouls, lines that are too long, and the openings of
 * the variants make some of this wrong now and then; nothing that is proved rests on it.)
 *
 * Cost: two or three passes over the windows, and one over those through each move.
 */
#include "gomoku/gomoku_search.h"

#include <string.h>

#include "common/near.h"
#include "gomoku/gomoku_lines.h"

enum { NEAR = 2 };

struct scan {
    const struct gomoku_rules *rules;
    const struct gomoku_position *at;
    struct gs_point_set wanted;
};

/* Adds the points with which side completes a window that lacks so many stones. */
static bool add_points(struct scan *scan, enum gs_side side, unsigned missing)
{
    bool found = false;
    for (unsigned window = 0; (window = gs_gomoku_next_window(scan->rules, scan->at, side, missing,
                                                              window)) < scan->rules->windows;
         window++) {
        found = true;
        for (unsigned i = 0, n = 0; i < missing; i++)
            gs_points_add(scan->wanted.words,
                          gs_gomoku_next_free(scan->rules, scan->at, window, &n));
    }
    return found;
}

/*
 * After a stone on point, side threatens to win on other, and on *first, if that is another one
 * that was found before: then all three are added.
 */
static bool add_double(struct scan *scan, unsigned point, unsigned other, uint16_t *first)
{
    if (*first == GOMOKU_NO_POINT)
        *first = (uint16_t)other;
    if (*first == other)
        return false;
    gs_points_add(scan->wanted.words, point);
    gs_points_add(scan->wanted.words, *first);
    gs_points_add(scan->wanted.words, other);
    return true;
}

/* Adds the points that keep side from a straight four, or from two fours at once; false: it has no
 * such threat. */
static bool add_answers(struct scan *scan, enum gs_side side)
{
    const struct gomoku_rules *rules = scan->rules;
    uint16_t first[GOMOKU_POINTS];
    bool found = false;

    memset(first, 0xff, rules->points * sizeof *first);
    for (unsigned window = 0;
         (window = gs_gomoku_next_window(rules, scan->at, side, 2, window)) < rules->windows;
         window++) {
        unsigned n = 0;
        unsigned one = gs_gomoku_next_free(rules, scan->at, window, &n);
        unsigned two = gs_gomoku_next_free(rules, scan->at, window, &n);
        found |= add_double(scan, one, two, &first[one]);
        found |= add_double(scan, two, one, &first[two]);
    }
    return found;
}

static void add_near(struct scan *scan)
{
    uint64_t taken[GOMOKU_WORDS];
    for (unsigned i = 0; i < GOMOKU_WORDS; i++)
        taken[i] = scan->at->stones[GS_WHITE][i] | scan->at->stones[GS_BLACK][i];
    gs_near_add(&scan->rules->rectangle, taken, NEAR, &scan->wanted);
}

unsigned gs_gomoku_select(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move *moves, unsigned count, bool *forced)
{
    struct scan scan = {.rules = gomoku_rules_of(rules), .at = gomoku_position_of(position)};
    enum gs_side side = (enum gs_side)scan.at->side, other = gs_side_other(side);

    *forced = add_points(&scan, side, 1) || add_points(&scan, other, 1);
    if (!*forced && scan.rules->connect > 2 && add_answers(&scan, other))
        add_points(&scan, side, 2);
    else if (!*forced)
        add_near(&scan);
    unsigned kept = gs_near_gather(&scan.rules->rectangle, &scan.wanted, moves, count);
    if (kept == 0)
        kept = count;
    rules->game->hint->order(rules, position, moves, kept);
    return kept;
}
