/* SPDX-License-Identifier: MIT */
/*
 * gomoku_pairs.h - pairing strategies. Shared by the files of this folder alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_PAIRS_H
#define GAMES_GOMOKU_GOMOKU_PAIRS_H

#include "gomoku/gomoku_rules.h"

/* Whether the other colour may keep `attacker` from winning by blocking alone, wherever it likes.
 */
bool gs_gomoku_may_block(const struct gomoku_rules *rules, const struct gomoku_position *at,
                         enum gs_side attacker);

/*
 * Whether a pairing was found by which the other colour, which may, keeps `attacker` from winning
 * in an open position; there may be one all the same if not. first: also after a first stone.
 * pairing: NULL, or where it is written.
 */
bool gs_gomoku_pair(const struct gomoku_rules *rules, const struct gomoku_position *at,
                    enum gs_side attacker, bool first, struct gs_pairing *pairing);

/* Slots of struct gs_prune. */
bool gs_gomoku_pairing(const struct gs_rules *rules, const struct gs_position *position,
                       enum gs_side side, struct gs_pairing *pairing);
bool gs_gomoku_proves_draw(const struct gs_rules *rules, const struct gs_position *position,
                           enum gs_side side, unsigned effort, gs_move *move,
                           struct gs_workspace *workspace);
/* Bytes of the workspace. */
size_t gs_gomoku_draw_size(const struct gomoku_rules *rules);

#endif
