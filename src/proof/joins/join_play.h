/* SPDX-License-Identifier: MIT */
/*
 * join_play.h - play on the position of a proof. Shared by the join_* files of this folder alone.
 */
#ifndef CORE_JOIN_PLAY_H
#define CORE_JOIN_PLAY_H

#include "proof/joins/join_prove.h"

/* Room for positions and moves. False, with the search halted, when memory is spent; clear it in
 * any case. */
bool gs_join_play_init(struct join_proof *proof);
void gs_join_play_clear(struct join_proof *proof);

/* Plays a move that places a stone on point, and takes the last one back. */
void gs_join_play(struct join_proof *proof, gs_move move, unsigned point);
void gs_join_take_back(struct join_proof *proof, unsigned point);

/* Plays a reply on a captured point and its answer, of which searchers are not told. */
void gs_join_settle_pair(struct join_proof *proof, unsigned reply, unsigned answer);
void gs_join_unsettle_pair(struct join_proof *proof, unsigned reply, unsigned answer);

/* Plays a pass where searchers are told of a move. */
void gs_join_pass(struct join_proof *proof, gs_move move);
void gs_join_take_back_pass(struct join_proof *proof);

/* Whether searchers can be asked about the position, should it be open: what they are asked about
 * may be over before, where the claimant has another point of a pair there. */
bool gs_join_can_ask(const struct join_proof *proof);

/* The legal move that places a stone on point, or GS_NO_MOVE. */
gs_move gs_join_move_at(struct join_proof *proof, unsigned point);

/* Keeps of the moves of the position, in proof->moves, those that the rules say must be looked at;
 * returns how many. */
unsigned gs_join_list_moves(struct join_proof *proof);

#endif
