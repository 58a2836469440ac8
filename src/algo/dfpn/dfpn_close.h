/* SPDX-License-Identifier: MIT */
/*
 * dfpn_close.h - verifies disproofs where positions repeat.
 */
#ifndef ALGO_DFPN_CLOSE_H
#define ALGO_DFPN_CLOSE_H

#include "algo/dfpn/dfpn_set.h"
#include "search/question.h"

struct dfpn;

/* The closed sets of a search, and how it goes about them. */
struct dfpn_claims {
    struct dfpn_set sets[2];     /* by attacker */
    struct dfpn_set known[2];    /* what closed sets of earlier questions proved (dfpn_prove.c) */
    const struct dfpn_set *live; /* the set whose members count as claimed, or NULL */
    struct dfpn_walk walk;       /* over a set */
    bool complete;               /* closed sets contain everything they rest on */
    bool thorough;               /* look up all children, even after a decisive one */
};

/* Completes a member. False when the question is left open. */
bool gs_dfpn_verify_member(struct dfpn *dfpn, struct dfpn_set *set, uint32_t number);

/*
 * Decides whether the claim is right that the attacker does not win from the root. GS_ANSWER_CUT,
 * with the search not halted, if the depth limit leaves that open.
 */
enum gs_answer gs_dfpn_verify_disproofs(struct dfpn *dfpn);

#endif
