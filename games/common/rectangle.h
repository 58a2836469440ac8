/* SPDX-License-Identifier: MIT */
/*
 * rectangle.h - what games share whose board is a rectangle: points numbered row
 * by row from the bottom left, a1, and drawn and written row by row from the top.
 *
 *     2 | 3 4 5        A game begins its rules with GS_RECTANGLE and sets width,
 *     1 | 0 1 2        height and points. Most functions are slots of struct
 *       +-------       gs_game or of struct gs_board as they are; they call
 *         a b c        the game's own slots for the content of a point.
 */
#ifndef GAMES_COMMON_RECTANGLE_H
#define GAMES_COMMON_RECTANGLE_H

#include <gamesolve/game.h>

struct gs_rectangle {
    struct gs_rules base;
    unsigned width, height, points;
};

/* The first members of the rules of a game; base is one of them. */
#define GS_RECTANGLE                                                                               \
    union {                                                                                        \
        struct gs_rectangle rectangle;                                                             \
        struct {                                                                                   \
            struct gs_rules base;                                                                  \
            unsigned width, height, points;                                                        \
        };                                                                                         \
    }

/* Takes the board of the parameter size. */
void gs_rectangle_init(struct gs_rectangle *rectangle, const struct gs_args *args);

/* The slot rules_free, of rules that own no other block. */
void gs_rectangle_free(struct gs_memory *memory, struct gs_rules *rules);

/* The point of the nth field as a board is read: rows from the top. */
unsigned gs_rectangle_read(const struct gs_rules *rules, unsigned nth);

/* Slots of struct gs_board. */
unsigned gs_rectangle_points(const struct gs_rules *rules);
struct gs_spot gs_rectangle_spot(const struct gs_rules *rules, unsigned point);
size_t gs_rectangle_name(const struct gs_rules *rules, unsigned point, char *text, size_t size);

#define GS_RECTANGLE_BOARD                                                                         \
    .points = gs_rectangle_points, .spot = gs_rectangle_spot, .name = gs_rectangle_name

/* The point with whose name text begins, and how long that is; 0: there is none. */
size_t gs_rectangle_named(const struct gs_rules *rules, const char *text, unsigned *point);

/*
 * Reads a position into cells (an enum gs_content for every point) and side, in
 * the grammar of position_text.h; the game checks which pieces may be on which points.
 */
enum gs_status gs_rectangle_parse(const struct gs_rules *rules, const char *text, int8_t *cells,
                                  enum gs_side *side, struct gs_error *error);

/* The slot position_format. */
size_t gs_rectangle_format(const struct gs_rules *rules, const struct gs_position *position,
                           char *text, size_t size);

/*
 * Where a move places a piece on a free point, whose number it is: the slots
 * move_parse, move_format and move_points.
 */
enum gs_status gs_rectangle_move_parse(const struct gs_rules *rules,
                                       const struct gs_position *position, const char *text,
                                       gs_move *move, struct gs_error *error);
size_t gs_rectangle_move_format(const struct gs_rules *rules, const struct gs_position *position,
                                gs_move move, char *text, size_t size);
unsigned gs_rectangle_move_points(const struct gs_rules *rules, const struct gs_position *position,
                                  gs_move move, unsigned points[2]);

#endif
