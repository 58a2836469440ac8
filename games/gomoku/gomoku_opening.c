/* SPDX-License-Identifier: MIT */
/*
 * gomoku_opening.c - where stones may be placed: anywhere, except for Black's
 * first two in the variant pro ([Allis 1993], variant C), and the first of either
 * side in renju-swap (variant E), where White may swap after Black's second.
 *
 * Black's first stone goes to the middle. Its second goes outside of the 5x5 square
 * around that in pro; in renju-swap White's first goes beside it. The number of a side's stones
 * decides which one is next, so nothing is stored in the position. A search that passes may come to
 * positions in which no free point is left for the rule; then it does not bind.
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

bool gs_gomoku_allows(const struct gomoku_rules *rules, enum gomoku_stage stage, unsigned point)
{
    int x = (int)(point % rules->width) - (int)(rules->width / 2);
    int y = (int)(point / rules->width) - (int)(rules->height / 2);

    if (stage == GOMOKU_MIDDLE)
        return x == 0 && y == 0;
    if (stage == GOMOKU_BESIDE)
        return x >= -1 && x <= 1 && y >= -1 && y <= 1 && (x != 0 || y != 0);
    return stage == GOMOKU_ANYWHERE || x < -2 || x > 2 || y < -2 || y > 2;
}

static bool has_stones(const struct gomoku_position *position, enum gs_side side)
{
    uint64_t any = 0;

    for (unsigned word = 0; word < GOMOKU_WORDS; word++)
        any |= position->stones[side][word];
    return any != 0;
}

/* Whether there are as few stones as before a second stone of Black in pro, or a second of White
 * or a third of Black in renju-swap. */
static bool has_few_stones(const struct gomoku_rules *rules, const struct gomoku_position *position)
{
    if (rules->swap)
        return !position->swapped && position->vacant + 3u >= rules->points &&
               count_stones(position, GS_BLACK) <= 2 && count_stones(position, GS_WHITE) <= 1;
    return rules->variant == GOMOKU_PRO && count_stones(position, GS_BLACK) < 2;
}

/* Positions in which a side of renju-swap has no stone are set up, or passes lead to them. */
bool gs_gomoku_is_opening(const struct gomoku_rules *rules, const struct gomoku_position *position)
{
    return has_few_stones(rules, position) ||
           (rules->swap && !position->swapped &&
            (!has_stones(position, GS_BLACK) || !has_stones(position, GS_WHITE)));
}

static unsigned count_allowed(const struct gomoku_rules *rules,
                              const struct gomoku_position *position, enum gomoku_stage stage)
{
    unsigned count = 0;

    for (unsigned point = 0; point < rules->points; point++)
        count += gomoku_is_free(position, point) && gs_gomoku_allows(rules, stage, point);
    return count;
}

/* What the opening requires of a side's next stone, whether there is a point for it or not. */
static enum gomoku_stage next_stage(const struct gomoku_rules *rules,
                                    const struct gomoku_position *position, enum gs_side side)
{
    static const enum gomoku_stage pro[] = {GOMOKU_MIDDLE, GOMOKU_OUTSIDE};

    if (rules->variant == GOMOKU_PRO && side == GS_BLACK) {
        unsigned stones = count_stones(position, GS_BLACK);

        return stones < 2 ? pro[stones] : GOMOKU_ANYWHERE;
    }
    if (!rules->swap || position->swapped || count_stones(position, side) > 0)
        return GOMOKU_ANYWHERE;
    return side == GS_BLACK ? GOMOKU_MIDDLE : GOMOKU_BESIDE;
}

enum gomoku_stage gs_gomoku_stage(const struct gomoku_rules *rules,
                                  const struct gomoku_position *position, enum gs_side side)
{
    enum gomoku_stage stage = next_stage(rules, position, side);

    if (stage == GOMOKU_ANYWHERE || count_allowed(rules, position, stage) == 0)
        return GOMOKU_ANYWHERE;
    return stage;
}

bool gs_gomoku_may_swap(const struct gomoku_rules *rules, const struct gomoku_position *position)
{
    return rules->swap && !position->swapped && position->side == GS_WHITE &&
           position->vacant + 3u == rules->points && count_stones(position, GS_BLACK) == 2;
}

/* All free points, by their numbers; returns how many. */
static unsigned list_free(const struct gomoku_rules *rules, const struct gomoku_position *at,
                          gs_move *moves)
{
    unsigned count = 0;

    for (unsigned first = 0; first < rules->points; first += 64) {
        uint64_t free = ~(at->stones[GS_BLACK][first / 64] | at->stones[GS_WHITE][first / 64]);

        if (rules->points - first < 64)
            free &= (UINT64_C(1) << (rules->points - first)) - 1;
        for (; free != 0; free &= free - 1)
            moves[count++] = first + (unsigned)__builtin_ctzll(free);
    }
    return count;
}

unsigned gs_gomoku_moves(const struct gs_rules *rules, const struct gs_position *position,
                         gs_move *moves)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    enum gomoku_stage stage = gs_gomoku_stage(own, at, (enum gs_side)at->side);
    unsigned count = 0;

    if (stage == GOMOKU_ANYWHERE)
        count = list_free(own, at, moves);
    else
        for (unsigned point = 0; point < own->points; point++)
            if (gomoku_is_free(at, point) && gs_gomoku_allows(own, stage, point))
                moves[count++] = point;
    if (gs_gomoku_may_swap(own, at))
        moves[count++] = GOMOKU_SWAP;
    return count;
}

unsigned gs_gomoku_mobility(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    enum gomoku_stage stage = gs_gomoku_stage(own, at, (enum gs_side)at->side);

    if (stage != GOMOKU_ANYWHERE)
        return count_allowed(own, at, stage);
    return at->vacant + (unsigned)gs_gomoku_may_swap(own, at);
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

/* Refuses positions in which Black's first stone is not as all openings require. */
static enum gs_status check_first(const struct gomoku_rules *rules,
                                  const struct gomoku_position *position, const char *text,
                                  struct gs_error *error)
{
    char expected[64], name[8];

    gs_rectangle_name(&rules->base, gomoku_middle(rules), name, sizeof name);
    snprintf(expected, sizeof expected, "Black's first stone in the middle, %s", name);
    if (count_stones(position, GS_BLACK) == 0 && count_stones(position, GS_WHITE) > 0)
        return refuse_opening(place_of(text, 'w', 0), "no stone of White before Black's first",
                              error);
    if (count_stones(position, GS_BLACK) > 0 &&
        !gs_points_has(position->stones[GS_BLACK], gomoku_middle(rules)))
        return refuse_opening(place_of(text, 'b', 0), expected, error);
    return GS_OK;
}

static enum gs_status check_turn(const struct gomoku_position *position, const char *text,
                                 struct gs_error *error)
{
    bool black = count_stones(position, GS_BLACK) == count_stones(position, GS_WHITE);

    if ((position->side == GS_BLACK) == black)
        return GS_OK;
    return refuse_opening(place_of(text, '\0', 0),
                          black ? "b: it is Black's turn" : "w: it is White's turn", error);
}

/* Up to three stones from which White's choice is still to come. */
static enum gs_status check_swap(const struct gomoku_rules *rules,
                                 const struct gomoku_position *position, const char *text,
                                 struct gs_error *error)
{
    unsigned black = count_stones(position, GS_BLACK);
    unsigned white = count_stones(position, GS_WHITE);
    enum gs_status status = check_first(rules, position, text, error);

    if (status != GS_OK)
        return status;
    if (black > white + 1)
        return refuse_opening(place_of(text, 'b', 1),
                              "no second stone of Black before White's first", error);
    for (unsigned point = 0; point < rules->points; point++)
        if (gs_points_has(position->stones[GS_WHITE], point) &&
            !gs_gomoku_allows(rules, GOMOKU_BESIDE, point))
            return refuse_opening(place_of(text, 'w', 0), "White's first stone next to the middle",
                                  error);
    return check_turn(position, text, error);
}

static enum gs_status check_pro(const struct gomoku_rules *rules,
                                const struct gomoku_position *position, const char *text,
                                struct gs_error *error)
{
    enum gs_status status = check_first(rules, position, text, error);

    if (status != GS_OK)
        return status;
    if (count_stones(position, GS_WHITE) > 1)
        return refuse_opening(place_of(text, 'w', 1),
                              "no second stone of White before Black's second", error);
    return check_turn(position, text, error);
}

enum gs_status gs_gomoku_opening_check(const struct gomoku_rules *rules,
                                       const struct gomoku_position *position, const char *text,
                                       struct gs_error *error)
{
    if (!has_few_stones(rules, position))
        return GS_OK;
    return (rules->swap ? check_swap : check_pro)(rules, position, text, error);
}
