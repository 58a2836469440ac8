/* SPDX-License-Identifier: MIT */
/*
 * position_read.h - reads a position from bytes, in any notation in which people have it:
 *
 *     3/1b1/3 w                  the game's own text, and the names of its starts
 *     start                      the start of the game; "empty" where its board is empty
 *     h8 h9 i9, h8h9i9, 4453     moves from the start (4453: columns, in games that name moves so)
 *     (;SZ[15];B[hh];W[hi])      SGF, FF[1] to FF[4], for games with the capability sgf
 *     solve-game 1 ...           a game that `solve play` saved (record_text.c has the format)
 *
 *     enum gs_status status =
 *         gs_position_read(rules, memory, text, strlen(text), NULL, position, &error);
 *
 * Of formats with variations the main line is played to its end: the first variation everywhere. A
 * byte order mark of UTF-8 is skipped.
 *
 * SGF: text around the games is skipped. The root names game and board (GM, SZ); without GM, or
 * with GM[1], a record of stones is taken for the game of the rules. AB, AW, AE (with rectangles
 * such as aa:cc), PL, B and W are read, all other properties are skipped. A node either sets up
 * stones or has one move. Who moves after a setup follows from PL, else from the colour of the next
 * move; a record without setup may begin with White. A pass (empty, "pass", or "tt" where there is
 * no such point) leaves the stones and changes the side to move. Hex: "swap-pieces" mirrors the
 * stone; "swap-sides" leaves it, and the same colour moves again, as it does in old records by
 * HexGui. Text is read as bytes; where "\]" may be the end of a longer character, it must be UTF-8.
 */
#ifndef GAMESOLVE_POSITION_READ_H
#define GAMESOLVE_POSITION_READ_H

#include <gamesolve/game.h>

GS_BEGIN_DECLS

/* All moves. */
#define GS_ALL_MOVES UINT64_MAX

enum gs_notation {
    GS_NOTATION_TEXT,   /* of the game */
    GS_NOTATION_MOVES,  /* moves from the start */
    GS_NOTATION_SGF,    /* Smart Game Format */
    GS_NOTATION_RECORD, /* a game that `play` saved as text */
};

/* A position and the moves from there. */
struct gs_game_line {
    struct gs_position *start; /* room provided by the caller */
    gs_move *moves;            /* NULL at first; released by the caller */
    size_t count, room;
};

/* Adds a move to a line; false when memory runs out. */
bool gs_game_line_add(struct gs_game_line *line, struct gs_memory *memory, gs_move move);

/* What to read, and what was found. */
struct gs_reading {
    size_t game;               /* which game of a collection, from 1; 0: the first */
    uint64_t plies;            /* how many moves to play at most; then: how many were played */
    struct gs_game_line *line; /* gets the moves after the last setup; NULL: not wanted */
    enum gs_notation notation; /* found */
    size_t games;              /* found: games in the collection; 1 for other notations */
};

/*
 * Reads length bytes, whatever they are. reading may be NULL: the first game, all moves. GS_USAGE
 * with one line that says where the text is wrong first and what was expected ("position: ...");
 * position is then undefined. GS_NO_MEMORY.
 */
enum gs_status gs_position_read(const struct gs_rules *rules, struct gs_memory *memory,
                                const void *bytes, size_t length, struct gs_reading *reading,
                                struct gs_position *position, struct gs_error *error);

/*
 * The board that a text is about, for a game with the parameter size; 0x0 if it does not say.
 * `which` is a game of a collection, as in struct gs_reading. GS_USAGE if it names a board that the
 * game does not have.
 */
enum gs_status gs_position_board(const struct gs_game *game, const void *bytes, size_t length,
                                 size_t which, struct gs_size *size, struct gs_error *error);

/*
 * Cuts a list of positions: the number of bytes that its first position takes, whole lines but for
 * several SGF games in one; 0 if it may go on behind `length`. A position in SGF ends with its
 * game, a saved game before a line that does not belong to it, any other one with its line. The
 * first `seen` bytes were tried before, and do not contain the end.
 */
size_t gs_position_end(const struct gs_game *game, const void *bytes, size_t length, size_t seen);

GS_END_DECLS

#endif
