/* SPDX-License-Identifier: MIT */
/* board_words.h - words about boards. */
#ifndef TEXT_BOARD_WORDS_H
#define TEXT_BOARD_WORDS_H

#include <gamesolve/game.h>

/* "White" or "Black". */
const char *text_side(enum gs_side side);

#define TEXT_TURN_SIZE 48

/* Writes into text, and returns: "White to move", "Black has won" or "Draw". */
const char *text_turn(const struct gs_rules *rules, const struct gs_position *position,
                      char text[TEXT_TURN_SIZE]);

/* The game with the size of its board, if it has one: "skoczki 2x5". */
#define TEXT_BOARD_SIZE 128
const char *text_board(const struct gs_rules *rules, char text[TEXT_BOARD_SIZE]);

/* The letter of a column in Go, counted from 0: a capital, and I is left out. */
static inline char text_go_letter(int column)
{
    return (char)('A' + column + (column >= 'I' - 'A'));
}

#endif
