/* SPDX-License-Identifier: MIT */
/* explain.h - the best move and the line of an answer. */
#ifndef ALGO_DFPN_EXPLAIN_H
#define ALGO_DFPN_EXPLAIN_H

#include "search/question.h"

struct dfpn;

/*
 * Records the move that the answer just found rests on, or the most promising one while there is
 * none. The root must be alone on the stack.
 */
void gs_dfpn_note_best(struct dfpn *dfpn);
/* Fills best_move and line; see struct gs_questioner. */
void gs_dfpn_explain(void *user, enum gs_side attacker, enum gs_answer answer,
                     struct gs_result *result);

#endif
