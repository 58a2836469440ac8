/* SPDX-License-Identifier: MIT */
/*
 * game/plain_board.h - ready slots for plain games with a board: texts, pictures, maps and play.
 *
 * Texts for any board, from its slots alone:
 *
 *     .position_format = gs_plain_position_format, .move_format = gs_plain_move_format
 *
 * More for a rectangle of at most 99 fields whose position is the side to move, and then a byte for
 * each field, 0 or the content of it plus 1, row by row from the bottom left, a1; the key is all of
 * it. The columns are those of the parameter "size"; without it the board has one row.
 *
 *     struct gs_position { uint8_t side, fields[15]; };
 *     static const struct gs_board board = {GS_FIELDS, NULL, GS_PLAIN_BOARD, gs_plain_stone};
 *     .position_parse = gs_plain_position_parse, .board = &board
 *
 * `solve game new NAME --kind moving` writes such a game; games/examples have other positions.
 */
#ifndef GAMESOLVE_GAME_PLAIN_BOARD_H
#define GAMESOLVE_GAME_PLAIN_BOARD_H

#include <gamesolve/game/plain.h>

#include <stdio.h>
#include <stdlib.h>

GS_BEGIN_DECLS

/* --- any board ------------------------------------------------------------------------------ */

/* The next point row by row from the top, and its spot; *at is {0, -1} before the first. */
static inline unsigned gs_plain_next(const struct gs_rules *rules, struct gs_spot *at)
{
    const struct gs_board *board = rules->game->board;
    const struct gs_spot last = *at;
    unsigned next = GS_POINTS_MAX;
    for (unsigned point = 0; point < board->points(rules); point++) {
        const struct gs_spot spot = board->spot(rules, point);
        const bool is_later =
            spot.row > last.row || (spot.row == last.row && spot.column > last.column);
        if (is_later && (next == GS_POINTS_MAX || spot.row < at->row ||
                         (spot.row == at->row && spot.column < at->column))) {
            next = point;
            *at = spot;
        }
    }
    return next;
}

/* The letters of the kinds of piece, by number; in letters, which has room for all of them. */
static inline const char *gs_plain_letters(const struct gs_board *board,
                                           char letters[GS_CONTENT_MAX + 2])
{
    size_t count = 0;
    if (!board->pieces)
        return "wb";
    for (; count <= GS_CONTENT_MAX && board->pieces[count].letter; count++)
        letters[count] = board->pieces[count].letter;
    letters[count] = '\0';
    return letters;
}

/* The slot position_format: rows from the top, runs of free fields as numbers, and the side. */
static inline size_t gs_plain_position_format(const struct gs_rules *rules,
                                              const struct gs_position *position, char *text,
                                              size_t size)
{
    const struct gs_board *board = rules->game->board;
    char letters[GS_CONTENT_MAX + 2], rows[GS_TEXT_MAX] = "";
    const char *kinds = gs_plain_letters(board, letters);
    struct gs_spot at = {0, -1};
    size_t length = 0;
    for (unsigned left = board->points(rules), run = 0, row = 0; left > 0; left--) {
        const unsigned point = gs_plain_next(rules, &at);
        const int content = (int)board->content(rules, position, point);
        if (row != (unsigned)at.row && length > 0)
            rows[length++] = '/';
        run = row == (unsigned)at.row ? run : 0;
        row = (unsigned)at.row;
        if (run > 0 && content == GS_EMPTY)
            length -= run < 10 ? 1 : run < 100 ? 2 : 3; /* one number for all of the run */
        run = content == GS_EMPTY ? run + 1 : 0;
        if (run > 0)
            length += (size_t)snprintf(rows + length, sizeof rows - length, "%u", run);
        else
            rows[length++] = kinds[content];
    }
    return (size_t)snprintf(text, size, "%.*s %c", (int)length, rows,
                            "wb"[gs_to_move(rules, position)]);
}

/*
 * Reads such a text into cells, an enum gs_content for every point, and *side. GS_USAGE with the
 * character, from 1, at which the text is wrong.
 */
static inline enum gs_status gs_plain_text_read(const struct gs_rules *rules, const char *text,
                                                int8_t *cells, enum gs_side *side,
                                                struct gs_error *error)
{
    const struct gs_board *board = rules->game->board;
    char letters[GS_CONTENT_MAX + 2], *end;
    const char *kinds = gs_plain_letters(board, letters), *c = text, *kind;
    struct gs_spot at = {0, -1};
    unsigned long run = 0;
    for (unsigned left = board->points(rules), row = 0; left > 0; left--) {
        const unsigned point = gs_plain_next(rules, &at);
        if (row != (unsigned)at.row && c > text && (run > 0 || *c++ != '/'))
            return gs_error_set(error, GS_USAGE, "character %u: expected %s row %u",
                                (unsigned)(c - text), run > 0 ? "fewer fields in" : "/ after",
                                row + 1);
        row = (unsigned)at.row;
        if (run == 0 && *c >= '1' && *c <= '9') {
            run = strtoul(c, &end, 10);
            c = end;
        }
        cells[point] = GS_EMPTY;
        if (run > 0) {
            run--;
            continue;
        }
        kind = *c ? strchr(kinds, *c) : NULL;
        if (!kind)
            return gs_error_set(error, GS_USAGE,
                                "character %u: expected one of %s, or how many fields are free",
                                (unsigned)(c - text) + 1, kinds);
        cells[point] = (int8_t)(kind - kinds);
        c++;
    }
    if (run > 0 || (strcmp(c, " w") != 0 && strcmp(c, " b") != 0))
        return gs_error_set(error, GS_USAGE,
                            "character %u: expected a blank and the side to move, w or b",
                            (unsigned)(c - text) + 1);
    *side = c[1] == 'w' ? GS_WHITE : GS_BLACK;
    return GS_OK;
}

/* The slot move_format: the names of the points of a move, with - between them; pass for none. */
static inline size_t gs_plain_move_format(const struct gs_rules *rules,
                                          const struct gs_position *position, gs_move move,
                                          char *text, size_t size)
{
    const struct gs_board *board = rules->game->board;
    char first[16] = "pass", second[16] = "";
    unsigned points[2];
    const unsigned count = board->move_points(rules, position, move, points);
    if (count > 0)
        board->name(rules, points[0], first, sizeof first);
    if (count > 1)
        board->name(rules, points[1], second, sizeof second);
    return (size_t)snprintf(text, size, count > 1 ? "%s-%s" : "%s%s", first, second);
}

/* --- a rectangle, a byte for each field ------------------------------------------------------ */

/* How many columns the board has. */
static inline unsigned gs_plain_columns(const struct gs_rules *rules)
{
    return gs_param_find(rules->args.table, "size")
               ? (unsigned)gs_args_size(&rules->args, "size").width
               : (unsigned)rules->key_size - 1;
}

static inline unsigned gs_plain_points(const struct gs_rules *rules)
{
    return (unsigned)rules->key_size - 1;
}

static inline struct gs_spot gs_plain_spot(const struct gs_rules *rules, unsigned point)
{
    const unsigned columns = gs_plain_columns(rules), rows = gs_plain_points(rules) / columns;
    struct gs_spot spot;
    spot.column = (int)(point % columns);
    spot.row = (int)(rows - 1 - point / columns);
    return spot;
}

/* A letter for the column and a number for the row, as on up to 26 columns. */
static inline size_t gs_plain_name(const struct gs_rules *rules, unsigned point, char *text,
                                   size_t size)
{
    const unsigned columns = gs_plain_columns(rules);
    return (size_t)snprintf(text, size, "%c%u", (char)('a' + point % columns), point / columns + 1);
}

static inline enum gs_content gs_plain_content(const struct gs_rules *rules,
                                               const struct gs_position *position, unsigned point)
{
    (void)rules;
    return (enum gs_content)(((const uint8_t *)(const void *)position)[1 + point] - 1);
}

#define GS_PLAIN_BOARD gs_plain_points, gs_plain_spot, gs_plain_content, gs_plain_name

/* The slot position_parse. */
static inline enum gs_status gs_plain_position_parse(const struct gs_rules *rules, const char *text,
                                                     struct gs_position *position,
                                                     struct gs_error *error)
{
    uint8_t *bytes = (uint8_t *)(void *)position;
    int8_t cells[GS_POINTS_MAX];
    enum gs_side side = GS_WHITE;
    const enum gs_status status = gs_plain_text_read(rules, text, cells, &side, error);
    if (status != GS_OK)
        return status;
    memset(bytes, 0, rules->position_size);
    bytes[0] = (uint8_t)side;
    for (unsigned point = 0; point < gs_plain_points(rules); point++)
        bytes[1 + point] = (uint8_t)(cells[point] + 1);
    return GS_OK;
}

/* The slot move_points, where the number of a move is its field: a stone or a bite. */
static inline unsigned gs_plain_stone(const struct gs_rules *rules,
                                      const struct gs_position *position, gs_move move,
                                      unsigned points[2])
{
    (void)rules;
    (void)position;
    points[0] = move;
    return 1;
}

/* The number of a move from one field to another, and the slot move_points for such moves. */
#define GS_PLAIN_STEP(from, to) ((gs_move)((from)*GS_PLAIN_FROM + (to)))
#define GS_PLAIN_FROM           128

static inline unsigned gs_plain_step(const struct gs_rules *rules,
                                     const struct gs_position *position, gs_move move,
                                     unsigned points[2])
{
    (void)rules;
    (void)position;
    points[0] = move / GS_PLAIN_FROM;
    points[1] = move % GS_PLAIN_FROM;
    return 2;
}

GS_END_DECLS

#endif
