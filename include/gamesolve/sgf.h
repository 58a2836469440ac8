/* SPDX-License-Identifier: MIT */
/*
 * sgf.h - positions in the Smart Game Format, FF[4], for every game that has the
 * capability sgf.
 *
 * Of a file, the main line of the first game counts: the first variation
 * everywhere. Its root must name the game (GM; without it the game is Go, 1) and
 * the board (SZ; without it 19x19). Read are AB, AW and AE (also rectangles such
 * as aa:cc), PL, B and W; all other properties are skipped. A node either sets
 * up stones or holds one move.
 *
 * A swap (Hex) is the game's own move, which mirrors the stone, when the other
 * colour moves next. In what HexGui writes the stone stays, the players change
 * sides, and the colour that swapped moves again; this is read as it is meant.
 *
 * Whose turn it is after stones were set up is told by PL; without it by the
 * colour of the next move; where there is none, it stays as it was, and at the
 * root it is the first player's.
 *
 * All of a file must follow the grammar of FF[4]. Blanks may surround anything,
 * and a byte order mark may come first.
 */
#ifndef GAMESOLVE_SGF_H
#define GAMESOLVE_SGF_H

#include <gamesolve/game.h>
#include <gamesolve/text.h>

GS_BEGIN_DECLS

/* No text that gs_sgf_format writes is longer, its zero included. */
#define GS_SGF_SIZE 4096

/* Every move there is. */
#define GS_SGF_ALL UINT64_MAX

/* Whether text is meant as SGF rather than as a game's own text: it begins with "(". */
bool gs_sgf_is(const char *text, size_t length);

/*
 * Reads length bytes of any kind, for a game that has sgf. Moves are played
 * until *plies of them are made; *plies is then how many there were. GS_USAGE
 * when the text is broken, is of another game or board, or holds what cannot be:
 * the message gives line and column (in bytes, both from 1) and what was
 * expected; position is then undefined. GS_NO_MEMORY.
 */
enum gs_status gs_sgf_parse(const struct gs_rules *rules, struct gs_memory *memory,
                            const char *text, size_t length, uint64_t *plies,
                            struct gs_position *position, struct gs_error *error);

/* The moves of a main line, from the position in which the last stones were set up. */
struct gs_sgf_line {
    struct gs_position *start; /* room for it comes from the caller */
    gs_move *moves;            /* NULL at first; the caller gives it back to memory */
    size_t count, room;
};

/* The same, and fills line (NULL: not wanted). */
enum gs_status gs_sgf_parse_line(const struct gs_rules *rules, struct gs_memory *memory,
                                 const char *text, size_t length, uint64_t *plies,
                                 struct gs_position *position, struct gs_sgf_line *line,
                                 struct gs_error *error);

/* Adds a move to a line; false when memory is spent. */
bool gs_sgf_line_add(struct gs_sgf_line *line, struct gs_memory *memory, gs_move move);

/*
 * Writes a game: the start position, set up where it is not the game's own, and
 * count moves that were played from it. position is room for one more. As
 * snprintf does; a text of GS_SGF_SIZE + count * GS_QUOTE_SIZE bytes has room.
 */
size_t gs_sgf_format_line(const struct gs_rules *rules, const struct gs_position *start,
                          const gs_move *moves, size_t count, struct gs_position *position,
                          struct gs_undo *undo, char *text, size_t size);

/* Writes the position as stones that are set up and the side to move, as snprintf does. */
size_t gs_sgf_format(const struct gs_rules *rules, const struct gs_position *position, char *text,
                     size_t size);

GS_END_DECLS

#endif
