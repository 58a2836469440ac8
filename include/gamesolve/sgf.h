/* SPDX-License-Identifier: MIT */
/*
 * sgf.h - positions in the Smart Game Format, FF[4], for every game that has the
 * capability sgf.
 *
 * Only the main line of the first game in a file is read: the first variation everywhere. Its root
 * must name the game (GM; without it the game is Go, 1, or the one of the board that SZ names) and
 * the board (SZ; without it 19x19). AB,
 * AW and AE (including rectangles such as aa:cc), PL, B and W are read; all other properties are
 * skipped. A node either sets up stones or holds one move.
 *
 * A swap (Hex) is the game's own move, which mirrors the stone, if the other colour moves next. In
 * records by HexGui the stone stays, the players change sides, and the colour that swapped moves
 * again; this is recognised.
 *
 * Whose turn it is after a setup follows from PL, else from the colour of the next move; if there
 * is none, it stays as it was, and at the root it is the first player's.
 *
 * The whole file must follow the grammar of FF[4]. Blanks may surround anything, and a byte order
 * mark may come first.
 */
#ifndef GAMESOLVE_SGF_H
#define GAMESOLVE_SGF_H

#include <gamesolve/game.h>
#include <gamesolve/text.h>

GS_BEGIN_DECLS

/* Room for any text of gs_sgf_format, including its zero. */
#define GS_SGF_SIZE 4096

/* All moves. */
#define GS_SGF_ALL UINT64_MAX

/* Whether text is SGF rather than the game's own notation: it begins with "(". */
bool gs_sgf_is(const char *text, size_t length);

/*
 * The board of a record of a game that has sgf, as the first node tells it; false if it does not,
 * or the text is malformed.
 */
bool gs_sgf_size(const struct gs_game *game, const char *text, size_t length, struct gs_size *size);

/*
 * Reads length bytes, whatever they are, for a game that has sgf. Plays at most *plies moves, and
 * sets *plies to the number played. GS_USAGE if the text is malformed, is of another game or board,
 * or is impossible: the message gives line and column (in bytes, both from 1) and what was
 * expected; position is then undefined. GS_NO_MEMORY.
 */
enum gs_status gs_sgf_parse(const struct gs_rules *rules, struct gs_memory *memory,
                            const char *text, size_t length, uint64_t *plies,
                            struct gs_position *position, struct gs_error *error);

/* The moves of a main line, from the position after the last setup. */
struct gs_sgf_line {
    struct gs_position *start; /* room provided by the caller */
    gs_move *moves;            /* NULL at first; released by the caller */
    size_t count, room;
};

/* The same, and fills line (NULL: not wanted). */
enum gs_status gs_sgf_parse_line(const struct gs_rules *rules, struct gs_memory *memory,
                                 const char *text, size_t length, uint64_t *plies,
                                 struct gs_position *position, struct gs_sgf_line *line,
                                 struct gs_error *error);

/* Adds a move to a line; false when memory runs out. */
bool gs_sgf_line_add(struct gs_sgf_line *line, struct gs_memory *memory, gs_move move);

/*
 * Writes a game as snprintf does: the start position, set up unless it is the game's own, and count
 * moves played from it. position is room for one more position. GS_SGF_SIZE + count * GS_QUOTE_SIZE
 * bytes are always enough.
 */
size_t gs_sgf_format_line(const struct gs_rules *rules, const struct gs_position *start,
                          const gs_move *moves, size_t count, struct gs_position *position,
                          struct gs_undo *undo, char *text, size_t size);

/* What a record may say of a game beside its moves; NULL: left out. */
struct gs_sgf_info {
    const char *application;   /* AP, as "solve:0.1.0" */
    const char *black, *white; /* PB and PW: who plays */
    const char *result;        /* RE: "B+", "W+R" (by resignation), "0" (a draw) */
};

/* The longest text of struct gs_sgf_info that is written whole. */
#define GS_SGF_INFO_MAX 64

/* The same as gs_sgf_format_line, with info (NULL: none) in the first node. */
size_t gs_sgf_format_game(const struct gs_rules *rules, const struct gs_sgf_info *info,
                          const struct gs_position *start, const gs_move *moves, size_t count,
                          struct gs_position *position, struct gs_undo *undo, char *text,
                          size_t size);

/* Writes the position as a setup and the side to move, as snprintf does. */
size_t gs_sgf_format(const struct gs_rules *rules, const struct gs_position *position, char *text,
                     size_t size);

GS_END_DECLS

#endif
