/* SPDX-License-Identifier: MIT */
/* move_words.h - what is known of positions and moves, in words (move_words.c). */
#ifndef PLAY_MOVE_WORDS_H
#define PLAY_MOVE_WORDS_H

#include "play/engine/engine.h"

#define PLAY_WORDS_SIZE (GS_TEXT_MAX + 100)

/*
 * What is known of a move of the current position: "wins in 9", "draws", "loses to j10", "0.62", or
 * nothing.
 */
const char *play_move_words(const struct play_engine *engine, gs_move move,
                            char text[PLAY_WORDS_SIZE]);

/*
 * The same of the move that the latest search chose, with what an estimate rests on: "wins by
 * fours: i9 h10 j8", "wins by threats: c3 d4", "loses in 8, like every move", "0.62 after 20,000
 * games", "0.27, 8 plies deep", "not known".
 */
const char *play_hint_words(const struct play_engine *engine, gs_move move,
                            char text[PLAY_WORDS_SIZE]);

#endif
