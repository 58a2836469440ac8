/* SPDX-License-Identifier: MIT */
/*
 * vc_prove.h - the proof that a side wins by joining: records for whole goals, found from the root
 * on. Shared by the vc_* files of this folder alone.
 */
#ifndef PROOF_VC_PROVE_H
#define PROOF_VC_PROVE_H

#include <gamesolve/result.h>

#include "proof/connections/vc_answer.h"
#include "proof/connections/vc_build.h"

/* How many replies in sequence are answered by records proved without them. */
#define JOIN_ANSWER_DEPTH 5

/* Records of the whole goal, by number. */
struct join_list {
    uint32_t *at;
    uint32_t count;
    uint64_t room;
};

struct join_proof {
    struct gs_search *search;
    struct join_board board;
    enum gs_side side;
    struct gs_prover *const *provers;
    unsigned prover_count;

    struct join_records records;
    struct join_links links;
    struct join_builder builder;
    struct join_list fulls, halves; /* of the whole goal */
    struct join_answer answers[JOIN_ANSWER_DEPTH];

    struct gs_position *position;
    struct join_stones stones; /* of position */
    uint8_t *undo;             /* a record for each move played */
    unsigned depth;
    struct gs_position *searcher_position; /* the position of the searchers (vc_play.h) */
    uint8_t *searcher_undo;                /* likewise */
    unsigned searcher_depth;
    gs_move *moves;
    struct gs_workspace *workspace;
    gs_move first;               /* the claimant's at the root, or GS_NO_MOVE */
    uint32_t last;               /* the full record after the last move that was tried */
    enum gs_proof_answer answer; /* GS_PROOF_YES unless something failed */
};

bool gs_vc_proof_init(struct join_proof *proof, struct gs_search *search, enum gs_side side);
void gs_vc_proof_clear(struct join_proof *proof);

/*
 * The record that proves the claim at root; JOIN_NO_RECORD: there is none, by the reason in
 * proof->answer.
 */
uint32_t gs_vc_prove(struct join_proof *proof, const struct gs_position *root);

#endif
