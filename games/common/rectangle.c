/* SPDX-License-Identifier: MIT */
/*
 * rectangle.c - see rectangle.h.
 */
#include "common/rectangle.h"

#include "common/position_text.h"
#include "common/square_name.h"

static const struct gs_rectangle *rectangle_of(const struct gs_rules *rules)
{
    return (const struct gs_rectangle *)rules;
}

void gs_rectangle_init(struct gs_rectangle *rectangle, const struct gs_args *args)
{
    struct gs_size size = gs_args_size(args, "size");

    rectangle->width = (unsigned)size.width;
    rectangle->height = (unsigned)size.height;
    rectangle->points = rectangle->width * rectangle->height;
}

void gs_rectangle_free(struct gs_memory *memory, struct gs_rules *rules)
{
    gs_release(memory, rules);
}

unsigned gs_rectangle_read(const struct gs_rules *rules, unsigned nth)
{
    const struct gs_rectangle *own = rectangle_of(rules);

    return (own->height - 1 - nth / own->width) * own->width + nth % own->width;
}

unsigned gs_rectangle_points(const struct gs_rules *rules)
{
    return rectangle_of(rules)->points;
}

struct gs_spot gs_rectangle_spot(const struct gs_rules *rules, unsigned point)
{
    const struct gs_rectangle *own = rectangle_of(rules);

    return (struct gs_spot){.column = (int)(point % own->width),
                            .row = (int)(own->height - 1 - point / own->width)};
}

size_t gs_rectangle_name(const struct gs_rules *rules, unsigned point, char *text, size_t size)
{
    unsigned width = rectangle_of(rules)->width;

    return gs_square_name_format(point % width, point / width + 1, text, size);
}

size_t gs_rectangle_named(const struct gs_rules *rules, const char *text, unsigned *point)
{
    const struct gs_rectangle *own = rectangle_of(rules);
    unsigned column, row;
    size_t length = gs_square_name_parse(text, &column, &row);

    if (length == 0 || column >= own->width || row < 1 || row > own->height)
        return 0;
    *point = (row - 1) * own->width + column;
    return length;
}

static void set_lengths(const struct gs_rectangle *rectangle, unsigned lengths[GS_POINTS_MAX])
{
    for (unsigned row = 0; row < rectangle->height; row++)
        lengths[row] = rectangle->width;
}

enum gs_status gs_rectangle_parse(const struct gs_rules *rules, const char *text, int8_t *cells,
                                  enum gs_side *side, struct gs_error *error)
{
    const struct gs_rectangle *own = rectangle_of(rules);
    unsigned lengths[GS_POINTS_MAX];
    int8_t read[GS_POINTS_MAX];

    set_lengths(own, lengths);
    enum gs_status status = gs_position_text_parse(text, rules->game->board->pieces, lengths,
                                                   own->height, read, side, error);
    for (unsigned nth = 0; nth < own->points && status == GS_OK; nth++)
        cells[gs_rectangle_read(rules, nth)] = read[nth];
    return status;
}

size_t gs_rectangle_format(const struct gs_rules *rules, const struct gs_position *position,
                           char *text, size_t size)
{
    const struct gs_rectangle *own = rectangle_of(rules);
    const struct gs_board *board = rules->game->board;
    unsigned lengths[GS_POINTS_MAX];
    int8_t cells[GS_POINTS_MAX];

    set_lengths(own, lengths);
    for (unsigned nth = 0; nth < own->points; nth++)
        cells[nth] = (int8_t)board->content(rules, position, gs_rectangle_read(rules, nth));
    return gs_position_text_format(cells, board->pieces, lengths, own->height,
                                   gs_to_move(rules, position), text, size);
}

enum gs_status gs_rectangle_move_parse(const struct gs_rules *rules,
                                       const struct gs_position *position, const char *text,
                                       gs_move *move, struct gs_error *error)
{
    unsigned point;
    size_t length = gs_rectangle_named(rules, text, &point);

    if (length == 0 || text[length] != '\0') {
        char last[16];

        gs_rectangle_name(rules, rectangle_of(rules)->points - 1, last, sizeof last);
        return gs_error_set(error, GS_USAGE, "move '%.40s': expected a point from a1 to %s", text,
                            last);
    }
    if (gs_outcome(rules, position) != GS_UNKNOWN)
        return gs_error_set(error, GS_USAGE, "move '%.40s': the game is over", text);
    if (rules->game->board->content(rules, position, point) != GS_EMPTY)
        return gs_error_set(error, GS_USAGE,
                            "move '%.40s': the point is taken; expected a free one", text);
    *move = point;
    return GS_OK;
}

size_t gs_rectangle_move_format(const struct gs_rules *rules, const struct gs_position *position,
                                gs_move move, char *text, size_t size)
{
    (void)position;
    return gs_rectangle_name(rules, move, text, size);
}

unsigned gs_rectangle_move_points(const struct gs_rules *rules, const struct gs_position *position,
                                  gs_move move, unsigned points[2])
{
    (void)rules;
    (void)position;
    points[0] = move;
    return 1;
}
