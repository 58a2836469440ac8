/* SPDX-License-Identifier: MIT */
/*
 * gomoku_opening.c - where stones may be placed: anywhere, except for Black's
 * first two in the variant pro ([Allis 1993], variant C).
 *
 * Black's first stone goes to the middle, its second outside of the 5x5 square
 * around that. How many stones Black has tells which one is next, so nothing is
 * kept in the position. A search that passes may come to positions in which no
 * free point is left for the rule; then it does not bind.
 */
#include "gomoku/gomoku_opening.h"

#include <stdio.h>

static unsigned count_stones(const struct gomoku_position *position, enum gs_side side)
{
    unsigned count = 0;

    for (unsigned word = 0; word < GOMOKU_WORDS; word++)
        for (uint64_t rest = position->stones[side][word]; rest != 0; rest &= rest - 1)
            count++;
    return count;
}

static unsigned middle(const struct gomoku_rules *rules)
{
    return rules->points / 2; /* both sides are odd */
}

bool gs_gomoku_allows(const struct gomoku_rules *rules, enum gomoku_stage stage, unsigned point)
{
    int x = (int)(point % rules->width) - (int)(rules->width / 2);
    int y = (int)(point / rules->width) - (int)(rules->height / 2);

    if (stage == GOMOKU_MIDDLE)
        return x == 0 && y == 0;
    return stage == GOMOKU_ANYWHERE || x < -2 || x > 2 || y < -2 || y > 2;
}

bool gs_gomoku_is_opening(const struct gomoku_rules *rules, const struct gomoku_position *position)
{
    return rules->variant == GOMOKU_PRO && count_stones(position, GS_BLACK) < 2;
}

static unsigned count_allowed(const struct gomoku_rules *rules,
                              const struct gomoku_position *position, enum gomoku_stage stage)
{
    unsigned count = 0;

    for (unsigned point = 0; point < rules->points; point++)
        count += gomoku_is_free(position, point) && gs_gomoku_allows(rules, stage, point);
    return count;
}

enum gomoku_stage gs_gomoku_stage(const struct gomoku_rules *rules,
                                  const struct gomoku_position *position, enum gs_side side)
{
    static const enum gomoku_stage stages[] = {GOMOKU_MIDDLE, GOMOKU_OUTSIDE};

    if (rules->variant != GOMOKU_PRO || side != GS_BLACK)
        return GOMOKU_ANYWHERE;
    unsigned stones = count_stones(position, GS_BLACK);
    if (stones >= 2 || count_allowed(rules, position, stages[stones]) == 0)
        return GOMOKU_ANYWHERE;
    return stages[stones];
}

unsigned gs_gomoku_moves(const struct gs_rules *rules, const struct gs_position *position,
                         gs_move *moves)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    enum gomoku_stage stage = gs_gomoku_stage(own, at, (enum gs_side)at->side);
    unsigned count = 0;

    for (unsigned point = 0; point < own->points; point++)
        if (gomoku_is_free(at, point) && gs_gomoku_allows(own, stage, point))
            moves[count++] = point;
    return count;
}

unsigned gs_gomoku_mobility(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    enum gomoku_stage stage = gs_gomoku_stage(own, at, (enum gs_side)at->side);

    return stage == GOMOKU_ANYWHERE ? at->vacant : count_allowed(own, at, stage);
}

/* The place (from 1) of the nth stone of that letter in a position's text, or of the side to move
 * where there are not as many. */
static size_t place_of(const char *text, char letter, unsigned nth)
{
    size_t place = 0;

    for (; text[place] != ' '; place++)
        if (text[place] == letter && nth-- == 0)
            return place + 1;
    return place + 2;
}

static enum gs_status refuse_opening(size_t place, const char *expected, struct gs_error *error)
{
    return gs_error_set(error, GS_USAGE, "position: at character %zu: expected %s", place,
                        expected);
}

enum gs_status gs_gomoku_opening_check(const struct gomoku_rules *rules,
                                       const struct gomoku_position *position, const char *text,
                                       struct gs_error *error)
{
    unsigned black = count_stones(position, GS_BLACK);
    unsigned white = count_stones(position, GS_WHITE);
    char expected[64], name[8];

    if (rules->variant != GOMOKU_PRO || black >= 2)
        return GS_OK;
    gs_rectangle_name(&rules->base, middle(rules), name, sizeof name);
    snprintf(expected, sizeof expected, "Black's first stone in the middle, %s", name);
    if (black == 0 && white > 0)
        return refuse_opening(place_of(text, 'w', 0), "no stone of White before Black's first",
                              error);
    if (black == 1 && !gs_points_has(position->stones[GS_BLACK], middle(rules)))
        return refuse_opening(place_of(text, 'b', 0), expected, error);
    if (white > 1)
        return refuse_opening(place_of(text, 'w', 1),
                              "no second stone of White before Black's second", error);
    if ((position->side == GS_BLACK) != (black == white))
        return refuse_opening(place_of(text, '\0', 0),
                              black == white ? "b: it is Black's turn" : "w: it is White's turn",
                              error);
    return GS_OK;
}
