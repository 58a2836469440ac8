/* SPDX-License-Identifier: MIT */
/*
 * atarigo_text.c - positions of AtariGo as text, those that cannot occur, and
 * the points of the board.
 */
#include "atarigo/atarigo_text.h"

#include <string.h>

#include "atarigo/atarigo_board.h"

/* Two stones of each side around the middle; of two middles, the one towards a1. */
static enum gs_status set_crosscut(const struct atarigo_rules *rules, struct atarigo_position *at,
                                   struct gs_error *error)
{
    unsigned x = (rules->width - 2) / 2, y = (rules->height - 2) / 2;
    int8_t cells[ATARIGO_POINTS];

    if (rules->width < 4 && rules->height < 4)
        return gs_error_set(error, GS_USAGE,
                            "position 'crosscut': expected a board with 4 columns or rows at "
                            "least; on %ux%u a stone of it would be captured",
                            rules->width, rules->height);
    memset(cells, GS_EMPTY, sizeof cells);
    cells[y * rules->width + x] = cells[(y + 1) * rules->width + x + 1] = GS_BLACK_PIECE;
    cells[y * rules->width + x + 1] = cells[(y + 1) * rules->width + x] = GS_WHITE_PIECE;
    gs_atarigo_set_up(rules, cells, GS_BLACK, at);
    return GS_OK;
}

/* Whether the stone on a place lacks liberties, and counts; its chain's sums are at the head. */
static bool is_captured(const struct atarigo_rules *rules, const struct atarigo_position *at,
                        unsigned place)
{
    unsigned cell = at->places[place].cell;

    return atarigo_is_stone(cell) && at->places[atarigo_head(cell)].count == 0 &&
           atarigo_counts(rules, at, cell);
}

/*
 * Whether the stone on a place can have been the last one: without it every
 * chain would have a liberty, namely its point.
 */
static bool explains(const struct atarigo_rules *rules, const struct atarigo_position *at,
                     unsigned place)
{
    bool reached[ATARIGO_PLACES] = {false};

    reached[atarigo_head(at->places[place].cell)] = true;
    for (unsigned i = 0; i < 4; i++) {
        unsigned cell = at->places[place + (unsigned)rules->steps[i]].cell;

        if (atarigo_is_stone(cell))
            reached[atarigo_head(cell)] = true;
    }
    for (unsigned point = 0; point < rules->points; point++)
        if (is_captured(rules, at, rules->place[point]) &&
            !reached[atarigo_head(at->places[rules->place[point]].cell)])
            return false;
    return true;
}

/*
 * A game that is over has chains without liberties, which they lost through the
 * last stone of the side that is not to move. Where no stone can have been that
 * one, returns the first field in reading order whose chain has no liberty;
 * else the number of points.
 */
static unsigned find_impossible(const struct atarigo_rules *rules,
                                const struct atarigo_position *at)
{
    int mover = at->side == GS_WHITE ? GS_BLACK : GS_WHITE;
    unsigned first = 0;

    while (first < rules->points &&
           !is_captured(rules, at, rules->place[gs_rectangle_read(&rules->base, first)]))
        first++;
    if (first == rules->points)
        return first;
    for (unsigned point = 0; point < rules->points; point++)
        if (gs_points_has(at->stones[mover], point) && explains(rules, at, rules->place[point]))
            return rules->points;
    return first;
}

/* Where the nth field of a position's text stands in it, from 1; the text fits the grammar. */
static size_t character_of(const char *text, unsigned nth)
{
    const char *at = text;

    for (unsigned fields = 0;; at++) {
        unsigned run = *at == 'w' || *at == 'b';

        if (*at >= '1' && *at <= '9') {
            for (; at[1] >= '0' && at[1] <= '9'; at++)
                run = 10 * run + (unsigned)(*at - '0');
            run = 10 * run + (unsigned)(*at - '0');
        }
        fields += run;
        if (fields > nth)
            return (size_t)(at - text) + 1;
    }
}

static enum gs_status refuse_captured(const struct gs_rules *rules, const char *text, unsigned nth,
                                      struct gs_error *error)
{
    size_t character = character_of(text, nth);
    char name[16];

    gs_rectangle_name(rules, gs_rectangle_read(rules, nth), name, sizeof name);
    return gs_error_set(error, GS_USAGE,
                        "position: at character %zu ('%c' on %s): the chain there has no liberty, "
                        "and no last stone of the side that is not to move can have left the "
                        "board so; expected a liberty",
                        character, text[character - 1], name);
}

enum gs_status gs_atarigo_position_parse(const struct gs_rules *rules, const char *text,
                                         struct gs_position *position, struct gs_error *error)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    int8_t cells[ATARIGO_POINTS] = {0};
    enum gs_side side;

    if (strcmp(text, "crosscut") == 0)
        return set_crosscut(own, (void *)position, error);
    if (strcmp(text, "empty") == 0) {
        gs_atarigo_initial(rules, position);
        return GS_OK;
    }
    enum gs_status status = gs_rectangle_parse(rules, text, cells, &side, error);
    if (status != GS_OK)
        return status;
    gs_atarigo_set_up(own, cells, side, (void *)position);
    unsigned impossible = find_impossible(own, atarigo_position_of(position));
    if (impossible < own->points)
        return refuse_captured(rules, text, impossible, error);
    return GS_OK;
}

/* The board. */

static enum gs_content board_content(const struct gs_rules *rules,
                                     const struct gs_position *position, unsigned point)
{
    (void)rules;
    return atarigo_content(atarigo_position_of(position), point);
}

const struct gs_board gs_atarigo_board = {
    .shape = GS_POINTS,
    GS_RECTANGLE_BOARD,
    .content = board_content,
    .move_points = gs_rectangle_move_points,
};
