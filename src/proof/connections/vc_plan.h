/* SPDX-License-Identifier: MIT */
/*
 * vc_plan.h - the proof of a claim by joining records, for games with the table
 * joins: in place of a strategy, position by position (position_proof.h), patterns that serve
 * every position that they fit.
 *
 *     gs_vc_plan_init(&plan, search, side)
 *     gs_vc_plan_build(&plan, root, provers, count)
 *     gs_vc_plan_size(&plan, &records, &bytes)       for the head of the certificate
 *     gs_vc_plan_write(&plan, &writer)
 *     gs_vc_plan_clear(&plan)
 */
#ifndef PROOF_VC_PLAN_H
#define PROOF_VC_PLAN_H

#include "proof/base/certificate_write.h"
#include "proof/connections/vc_prove.h"

struct gs_vc_plan {
    struct gs_search *search; /* NULL: cleared */
    enum gs_side side;        /* the claimant */
    struct join_proof *proof;
    struct join_bytes bytes;
    gs_move first; /* the claimant's first move, where the root is its own and not over */
    /* Set before building: the records stand in the proof of another root, with another goal. */
    bool names_goal;
};

/* Whether the claim of side to win from root can be proved by joining records at all. */
bool gs_vc_plan_suits(const struct gs_rules *rules, const struct gs_position *root,
                      enum gs_side side);

/* An empty plan; false, with the search halted, when memory is spent. Clear it in any case. */
bool gs_vc_plan_init(struct gs_vc_plan *plan, struct gs_search *search, enum gs_side side);
void gs_vc_plan_clear(struct gs_vc_plan *plan);

/*
 * Proves that side wins from root, with the moves of the provers, which are queried in turn until
 * one answers. GS_PROOF_NO: the claim is false, as the root shows if side is to move, else a
 * position after one reply. GS_PROOF_UNKNOWN: a limit was reached, no prover answered, the claim is
 * none of joining, or the answers contradict each other.
 */
enum gs_proof_answer gs_vc_plan_build(struct gs_vc_plan *plan, const struct gs_position *root,
                                      struct gs_prover *const *provers, unsigned count);

/* How many records and bytes will be written; both 0 where the root is over. */
void gs_vc_plan_size(const struct gs_vc_plan *plan, uint64_t *records, uint64_t *bytes);
void gs_vc_plan_write(const struct gs_vc_plan *plan, struct gs_certificate_writer *writer);

#endif
