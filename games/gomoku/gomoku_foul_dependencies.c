/* SPDX-License-Identifier: MIT */
/*
 * gomoku_foul_dependencies.c - where stones can make a foul of a move of Black, or undo one.
 * Zones rest on the result; PROOF.md proves it.
 *
 * White makes no line of Black. So a move that is no foul becomes one by stones of
 * White only where it has threes in two directions, and one of them does not
 * count yet, as Black may not extend it: White undoes the foul of the extending
 * move. Black undoes a foul by stones in its fours and threes, and by those that
 * make a foul of the move that extends a three.
 *
 * Cost: that of judging a foul, for each of the threes that cross.
 */
#include "gomoku/gomoku_search.h"

#include <string.h>

#include "gomoku/gomoku_lines.h"
#include "gomoku/gomoku_renju.h"

struct dependencies {
    const struct gomoku_rules *rules;
    uint64_t black[GOMOKU_WORDS];
    const uint64_t *white;
    enum gs_side side; /* whose stones are searched for */
    struct gs_point_set *set;
};

static void note(struct dependencies *found, unsigned point)
{
    if (point != GOMOKU_NO_POINT && !gs_points_has(found->black, point) &&
        !gs_points_has(found->white, point))
        gs_points_add(found->set->words, point);
}

static void scan_line(const struct dependencies *found, unsigned point, unsigned direction,
                      struct gomoku_span *span)
{
    gs_gomoku_span(found->rules, found->black, found->white, point, direction, span);
}

/* The point so many steps from another one, backwards (0) or forwards; or none. */
static unsigned steps_from(const struct dependencies *found, unsigned point, unsigned direction,
                           int way, unsigned steps)
{
    const struct gomoku_rules *rules = found->rules;
    int step = way == 0 ? -rules->step[direction] : rules->step[direction];

    if (steps > rules->reach[point][direction][way])
        return GOMOKU_NO_POINT;
    return (unsigned)((int)point + (int)steps * step);
}

/* The end of a span that makes five; for Black also where stones would make that line longer. */
static void note_five(struct dependencies *found, unsigned point, unsigned direction,
                      const struct gomoku_span *span, int end)
{
    unsigned behind = span->run[end] + span->beyond[end] + 2;

    note(found, span->end[end]);
    if (found->side == GS_WHITE)
        return;
    note(found, span->end[1 - end]);
    note(found, steps_from(found, point, direction, end, behind));
}

/* The points on whose stones it depends what lines a stone of Black makes. */
static void note_lines(struct dependencies *found, unsigned point)
{
    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++)
        for (int way = 0; way < 2; way++)
            for (unsigned steps = 1; steps <= found->rules->connect; steps++) {
                unsigned at = steps_from(found, point, d, way, steps);

                if (at == GOMOKU_NO_POINT || gs_points_has(found->white, at))
                    break;
                note(found, at);
            }
}

/* What undoes the foul, or makes a foul, of a stone that is set. */
static void find_undoing(struct dependencies *found, unsigned point, enum gomoku_foul foul);
static void find_making(struct dependencies *found, unsigned point);

/* The straight four that the stone on point has made of a three; whether that three counts. */
static bool find_extended(struct dependencies *found, unsigned point, unsigned direction,
                          const struct gomoku_span *span, bool counts)
{
    enum gomoku_foul foul = gs_gomoku_foul(found->rules, found->black, found->white, point);

    if (counts && foul == GOMOKU_NO_FOUL) {
        note_five(found, point, direction, span, 0);
        note_five(found, point, direction, span, 1);
        find_making(found, point);
    } else if (!counts) {
        find_undoing(found, point, foul);
    }
    return foul == GOMOKU_NO_FOUL;
}

/* A three that may be extended on an end of its line, if it is one. */
static void find_three(struct dependencies *found, unsigned point, unsigned direction, bool counts)
{
    struct gomoku_span span;
    bool extended = false;

    if (point == GOMOKU_NO_POINT)
        return;
    gs_points_flip(found->black, point);
    scan_line(found, point, direction, &span);
    if (gomoku_is_straight(found->rules, GS_BLACK, &span))
        extended = find_extended(found, point, direction, &span, counts);
    gs_points_flip(found->black, point);
    if (counts && extended)
        note(found, point);
}

/* The threes of the stone on point: those that count, or those that do not. */
static void find_threes(struct dependencies *found, unsigned point, bool counts)
{
    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        struct gomoku_span span;

        scan_line(found, point, d, &span);
        find_three(found, span.end[0], d, counts);
        find_three(found, span.end[1], d, counts);
    }
}

static void find_fours(struct dependencies *found, unsigned point)
{
    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        struct gomoku_span span;

        scan_line(found, point, d, &span);
        for (int end = 0; end < 2; end++)
            if (gomoku_wins_at(found->rules, GS_BLACK, &span, end))
                note_five(found, point, d, &span, end);
    }
}

static void find_undoing(struct dependencies *found, unsigned point, enum gomoku_foul foul)
{
    if (foul == GOMOKU_DOUBLE_FOUR)
        find_fours(found, point);
    else if (foul == GOMOKU_DOUBLE_THREE)
        find_threes(found, point, true);
}

static void find_making(struct dependencies *found, unsigned point)
{
    if (found->side == GS_BLACK)
        note_lines(found, point);
    if (found->side == GS_BLACK || gs_gomoku_three_shapes(found->rules, found->black, found->white,
                                                          point, GOMOKU_DIRECTIONS) >= 2)
        find_threes(found, point, false);
}

void gs_gomoku_foul_dependencies(const struct gs_rules *rules, const struct gs_position *position,
                                 gs_move move, enum gs_side side, struct gs_point_set *set)
{
    const struct gomoku_position *at = gomoku_position_of(position);
    struct dependencies found = {.rules = gomoku_rules_of(rules),
                                 .white = at->stones[GS_WHITE],
                                 .side = gomoku_exchanged(at, side),
                                 .set = set};

    if (found.rules->variant != GOMOKU_RENJU || at->side != GS_BLACK)
        return;
    memcpy(found.black, at->stones[GS_BLACK], sizeof found.black);
    gs_points_flip(found.black, move);
    enum gomoku_foul foul = gs_gomoku_foul(found.rules, found.black, found.white, move);
    if (foul == GOMOKU_NO_FOUL)
        find_making(&found, move);
    else
        find_undoing(&found, move, foul);
}
