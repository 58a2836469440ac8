/* SPDX-License-Identifier: MIT */
/*
 * proof_trial.h - whether records of a proof are right at other positions than their own.
 */
#ifndef CHECK_PROOF_TRIAL_H
#define CHECK_PROOF_TRIAL_H

#include "check/proof_verifier.h"

struct gs_proof_trials;

/*
 * For the records of a claim without joining records, of which there may be so many later on; none
 * of their results is cached (proof_cached). NULL: no memory. Owned by the caller; claim, rules
 * and search must outlive it.
 */
struct gs_proof_trials *gs_proof_trials_new(const struct gs_claim *claim,
                                            const struct gs_rules *rules, uint64_t records,
                                            const struct gs_position *root,
                                            struct gs_search *search);
void gs_proof_trials_free(struct gs_proof_trials *trials);

/* The board as the checker sees it; no points where the game has no zones. */
const struct gs_board_map *gs_proof_trials_board(const struct gs_proof_trials *trials);

/* Whether a record is right at a position of the game, without further stones. False also if it
 * would take more than *moves moves, or if the search must end. *moves becomes how many were made.
 */
bool gs_proof_trial(struct gs_proof_trials *trials, uint64_t record,
                    const struct gs_position *position, uint64_t *moves);

#endif
