/* SPDX-License-Identifier: MIT */
/*
 * connection_text.c - texts and the board of the games of connection.
 *
 * Points are numbered in the order in which a position is written, so texts
 * need no reordering. Any stones of both sides make a position: a text can only
 * be wrong in its letters and numbers.
 */
#include "connection/connection_text.h"

#include <stdio.h>
#include <string.h>

#include "common/position_text.h"
#include "common/square_name.h"
#include "connection/connection_position.h"

/* Positions. */

enum gs_status gs_connection_position_parse(const struct gs_rules *rules, const char *text,
                                            struct gs_position *position, struct gs_error *error)
{
    const struct connection_rules *own = connection_rules_of(rules);
    int8_t contents[CONNECTION_POINTS] = {0};
    enum gs_side side;
    enum gs_status status =
        gs_position_text_parse(text, NULL, own->lengths, own->rows, contents, &side, error);

    if (status == GS_OK)
        gs_connection_set_up(own, contents, side, (void *)position);
    return status;
}

size_t gs_connection_position_format(const struct gs_rules *rules,
                                     const struct gs_position *position, char *text, size_t size)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);
    int8_t contents[CONNECTION_POINTS];

    for (unsigned point = 0; point < own->points; point++)
        contents[point] = (int8_t)connection_content(at->cells[point]);
    return gs_position_text_format(contents, NULL, own->lengths, own->rows, (enum gs_side)at->side,
                                   text, size);
}

/* Moves. */

size_t gs_connection_point_name(const struct gs_rules *rules, unsigned point, char *text,
                                size_t size)
{
    const struct connection_rules *own = connection_rules_of(rules);

    return gs_square_name_format(own->column[point], own->row[point] + 1u, text, size);
}

size_t gs_connection_move_format(const struct gs_rules *rules, const struct gs_position *position,
                                 gs_move move, char *text, size_t size)
{
    (void)position;
    if (move < CONNECTION_SWAP)
        return gs_connection_point_name(rules, move, text, size);
    return (size_t)snprintf(text, size, "swap");
}

static enum gs_status parse_swap(const struct connection_rules *rules,
                                 const struct connection_position *position, gs_move *move,
                                 struct gs_error *error)
{
    unsigned stone = gs_connection_swappable(rules, position);

    if (!rules->swap)
        return gs_error_set(error, GS_USAGE,
                            "move 'swap': expected a point; only the variant swap knows this move");
    if (stone == rules->points)
        return gs_error_set(error, GS_USAGE,
                            "move 'swap': expected a point; only White's answer to Black's first "
                            "stone can be a swap");
    *move = CONNECTION_SWAP + rules->mirror[stone];
    return GS_OK;
}

enum gs_status gs_connection_move_parse(const struct gs_rules *rules,
                                        const struct gs_position *position, const char *text,
                                        gs_move *move, struct gs_error *error)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);

    if (at->winner != CONNECTION_NO_WINNER)
        return gs_error_set(error, GS_USAGE, "move '%.40s': the game is over", text);
    if (strcmp(text, "swap") == 0)
        return parse_swap(own, at, move, error);
    unsigned point = gs_connection_find_point(own, text);
    if (point == own->points) {
        char last[16];

        gs_connection_point_name(rules, own->points - 1, last, sizeof last);
        return gs_error_set(error, GS_USAGE,
                            "move '%.40s': expected a point of the board, a1 to %s", text, last);
    }
    if (at->cells[point] != 0)
        return gs_error_set(error, GS_USAGE,
                            "move '%.40s': the point is taken; expected a free one", text);
    *move = point;
    return GS_OK;
}

/* The board. */

unsigned gs_connection_points(const struct gs_rules *rules)
{
    return connection_rules_of(rules)->points;
}

struct gs_spot gs_connection_spot(const struct gs_rules *rules, unsigned point)
{
    const struct connection_rules *own = connection_rules_of(rules);

    return (struct gs_spot){.column = own->column[point], .row = own->row[point]};
}

enum gs_content gs_connection_board_content(const struct gs_rules *rules,
                                            const struct gs_position *position, unsigned point)
{
    (void)rules;
    return connection_content(connection_position_of(position)->cells[point]);
}

unsigned gs_connection_move_points(const struct gs_rules *rules, const struct gs_position *position,
                                   gs_move move, unsigned points[2])
{
    unsigned count = 0;

    (void)position;
    if (move >= CONNECTION_SWAP) {
        unsigned to = move - CONNECTION_SWAP;
        unsigned from = connection_rules_of(rules)->mirror[to];

        if (from != to)
            points[count++] = from;
        move = to;
    }
    points[count++] = move;
    return count;
}
