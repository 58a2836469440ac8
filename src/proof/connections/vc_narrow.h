/* SPDX-License-Identifier: MIT */
/*
 * vc_narrow.h - positions of a proof narrowed down to the points on which a win is known to
 * rest. Shared by the vc_* files of this folder alone.
 */
#ifndef PROOF_VC_NARROW_H
#define PROOF_VC_NARROW_H

#include "proof/connections/vc_prove.h"

/* A position before it was narrowed down, and that of the searchers. */
struct join_breadth {
    struct gs_position *position; /* NULL: it is as it was */
    struct gs_position *searcher_position;
    struct join_stones stones;
};

/* Whether some prover gives the points on which a win rests. */
bool gs_vc_has_carriers(const struct join_proof *proof);

/* Whether points are known that suffice for the claimant in the position, which is open. */
bool gs_vc_carrier(struct join_proof *proof, struct gs_point_set *points);

/*
 * Gives the opponent all free points of the position without which the claimant is known to win.
 * False, with the search halted, when memory is spent.
 */
bool gs_vc_narrow(struct join_proof *proof, struct join_breadth *before);

/* Takes that back. Moves played since must have been taken back before. */
void gs_vc_widen(struct join_proof *proof, struct join_breadth *before);

#endif
