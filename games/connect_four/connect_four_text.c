/* SPDX-License-Identifier: MIT */
/*
 * connect_four_text.c - positions and moves of Connect Four as text, and the
 * points of the board.
 */
#include "connect_four/connect_four_text.h"

#include <stdio.h>
#include <string.h>

#include "connect_four/connect_four_lines.h"

/* The bit of a point of the rectangle, which is numbered row by row. */
static connect_four_set bit_of(const struct connect_four_rules *rules, unsigned point)
{
    return connect_four_bit(point % rules->width * (rules->height + 1) + point / rules->width);
}

static enum gs_content content(const struct gs_rules *rules, const struct gs_position *position,
                               unsigned point)
{
    const struct connect_four_position *at = connect_four_position_of(position);
    connect_four_set bit = bit_of(connect_four_rules_of(rules), point);

    if (at->discs[GS_WHITE] & bit)
        return GS_WHITE_PIECE;
    return at->discs[GS_BLACK] & bit ? GS_BLACK_PIECE : GS_EMPTY;
}

/* GS_USAGE where a disc hangs in the air, or both sides have won. */
static enum gs_status check(const struct gs_rules *rules, const struct connect_four_position *at,
                            struct gs_error *error)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    connect_four_set discs = connect_four_discs(at);
    char name[16];

    for (unsigned point = own->width; point < own->points; point++)
        if ((discs & bit_of(own, point)) && !(discs & bit_of(own, point - own->width))) {
            gs_rectangle_name(rules, point, name, sizeof name);
            return gs_error_set(error, GS_USAGE,
                                "position: the disc on %s hangs in the air; expected one below it",
                                name);
        }
    if (gs_connect_four_has_line(own, at->discs[GS_WHITE]) &&
        gs_connect_four_has_line(own, at->discs[GS_BLACK]))
        return gs_error_set(error, GS_USAGE,
                            "position: both sides have %u in a line; at most one may have won",
                            own->connect);
    return GS_OK;
}

enum gs_status gs_connect_four_position_parse(const struct gs_rules *rules, const char *text,
                                              struct gs_position *position, struct gs_error *error)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    struct connect_four_position made = {.winner = CONNECT_FOUR_NO_WINNER};
    int8_t cells[CONNECT_FOUR_POINTS] = {0};
    enum gs_side side;

    enum gs_status status = gs_rectangle_parse(rules, text, cells, &side, error);
    if (status != GS_OK)
        return status;
    for (unsigned point = 0; point < own->points; point++)
        if (cells[point] != GS_EMPTY)
            made.discs[cells[point]] |= bit_of(own, point);
    made.side = (int8_t)side;
    status = check(rules, &made, error);
    if (status != GS_OK)
        return status;
    gs_connect_four_judge(own, &made);
    memcpy(position, &made, sizeof made);
    return GS_OK;
}

size_t gs_connect_four_move_format(const struct gs_rules *rules, const struct gs_position *position,
                                   gs_move move, char *text, size_t size)
{
    (void)rules;
    (void)position;
    return (size_t)snprintf(text, size, "%c", (char)('a' + move));
}

/* The column that a text names, by its letter or its number from 1; the width if it names none. */
static unsigned named_column(const struct connect_four_rules *own, const char *text)
{
    const char first = text[0];
    int column = first >= 'A' && first <= 'Z'   ? first - 'A'
                 : first >= 'a' && first <= 'z' ? first - 'a'
                 : first >= '1' && first <= '9' ? first - '1'
                                                : -1;

    return column >= 0 && column < (int)own->width && text[1] == '\0' ? (unsigned)column
                                                                      : own->width;
}

enum gs_status gs_connect_four_move_parse(const struct gs_rules *rules,
                                          const struct gs_position *position, const char *text,
                                          gs_move *move, struct gs_error *error)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    const gs_move column = named_column(own, text);

    if (column == own->width)
        return gs_error_set(error, GS_USAGE, "move '%.40s': expected a column from a to %c", text,
                            (char)('a' + own->width - 1));
    if (gs_outcome(rules, position) != GS_UNKNOWN)
        return gs_error_set(error, GS_USAGE, "move '%.40s': the game is over", text);
    if (!(connect_four_landings(own, connect_four_position_of(position)) &
          connect_four_column(own, column)))
        return gs_error_set(error, GS_USAGE,
                            "move '%.40s': the column is full; expected one with a free field",
                            text);
    *move = column;
    return GS_OK;
}

static unsigned move_points(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move move, unsigned points[2])
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    connect_four_set landings = connect_four_landings(own, connect_four_position_of(position));
    unsigned bit = connect_four_lowest(landings & connect_four_column(own, move));

    points[0] = bit % (own->height + 1) * own->width + move;
    return 1;
}

const struct gs_board gs_connect_four_board = {
    .shape = GS_FIELDS,
    GS_RECTANGLE_BOARD,
    .content = content,
    .move_points = move_points,
};
