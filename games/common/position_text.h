/* SPDX-License-Identifier: MIT */
/*
 * position_text.h - the one grammar in which all games write positions.
 *
 *     position = row { "/" row } " " side      rows from the top of the board as it is drawn
 *     row      = { piece | number }            number: that many free fields, at least 1
 *     piece    = "w" | "b"                     or the letters of the game's own pieces
 *     side     = "w" | "b"                     who is to move
 */
#ifndef GAMES_COMMON_POSITION_TEXT_H
#define GAMES_COMMON_POSITION_TEXT_H

#include <gamesolve/game.h>

/*
 * Reads text into cells (one enum gs_content per field, row after row from the top; row r has
 * lengths[r] fields) and side. pieces has the letters of the pieces (struct gs_board); NULL: w and
 * b. GS_USAGE with the character (from 1) at which text departs from the grammar or from the board,
 * and what was expected there; cells and side are then undefined. Numbers may have any number of
 * digits without harm.
 */
enum gs_status gs_position_text_parse(const char *text, const struct gs_piece *pieces,
                                      const unsigned *lengths, unsigned rows, int8_t *cells,
                                      enum gs_side *side, struct gs_error *error);

/* Writes the same text, as snprintf does; returns its whole length. */
size_t gs_position_text_format(const int8_t *cells, const struct gs_piece *pieces,
                               const unsigned *lengths, unsigned rows, enum gs_side side,
                               char *text, size_t size);

/*
 * Words of a game behind the side to move, each with its blank: adds one to a text of that length,
 * as far as there is room, and returns the length with it; cuts one off the end, if it is there.
 */
size_t gs_position_text_add(const char *word, char *text, size_t size, size_t length);
bool gs_position_text_cut(char *text, const char *word);

#endif
