/* SPDX-License-Identifier: MIT */
/*
 * vc_play.h - play on the position of a proof. Shared by the vc_* files of this folder alone.
 */
#ifndef PROOF_VC_PLAY_H
#define PROOF_VC_PLAY_H

#include "proof/connections/vc_prove.h"

/* Room for positions and moves. False, with the search halted, when memory is spent; clear it in
 * any case. */
bool gs_vc_play_init(struct join_proof *proof);
void gs_vc_play_clear(struct join_proof *proof);

/* Plays a move that places a stone on point, and takes the last one back. */
void gs_vc_play(struct join_proof *proof, gs_move move, unsigned point);
void gs_vc_take_back(struct join_proof *proof, unsigned point);

/* Plays a reply on a captured point and its answer, on the position of the proof alone. */
void gs_vc_play_pair(struct join_proof *proof, unsigned reply, unsigned answer);
void gs_vc_take_back_pair(struct join_proof *proof, unsigned reply, unsigned answer);

/* Plays a pass on the position of the proof, and a move on that of the searchers. */
void gs_vc_pass(struct join_proof *proof, gs_move move);
void gs_vc_take_back_pass(struct join_proof *proof);

/* Whether searchers can be queried while the position is open: theirs may be over before, as the
 * claimant has another point of a pair there. */
bool gs_vc_can_query(const struct join_proof *proof);

/* The legal move that places a stone on point, or GS_NO_MOVE. */
gs_move gs_vc_move_at(struct join_proof *proof, unsigned point);

/* Lists in proof->moves the moves of the position that the rules do not prune; returns how many. */
unsigned gs_vc_list_moves(struct join_proof *proof);

#endif
