/* SPDX-License-Identifier: MIT */
/*
 * gomocup_swap2.h - the opening swap2: one player places two stones of Black and one of White, and
 * the other one takes a side; or places one more of each, and leaves the choice to the first.
 */
#ifndef PLAY_GOMOCUP_SWAP2_H
#define PLAY_GOMOCUP_SWAP2_H

#include "play/engine/engine.h"

#define PLAY_SWAP2_FIRST 3 /* stones to begin with, */
#define PLAY_SWAP2_MAX   5 /* and where two more were placed */

/*
 * The first stones, those of Black first and last: near a corner, where neither side is far ahead.
 * False: the board is too small.
 */
bool play_swap2_open(const struct gs_rules *rules, unsigned points[PLAY_SWAP2_FIRST]);

/*
 * Whether the side to move is the one to have. Call after play_engine_choose, which chose move: it
 * goes by what the search proved or estimated of it, and else by the game's evaluation.
 */
bool play_swap2_stays(const struct play_engine *engine, gs_move move);

#endif
