/* SPDX-License-Identifier: MIT */
/*
 * certify.h - from a result to a certificate: which claims it holds, their
 * strategies, and the file.
 */
#ifndef CORE_CERTIFY_H
#define CORE_CERTIFY_H

#include <gamesolve/algo.h>

#include "core/certify/plan.h"

enum gs_certify_end {
    GS_CERTIFIED,         /* all that the result says has its strategy */
    GS_CERTIFY_NOTHING,   /* the result says nothing that could be certified */
    GS_CERTIFY_STOPPED,   /* a limit struck: search->stop */
    GS_CERTIFY_REFUTED,   /* what the result says is false: it was put right */
    GS_CERTIFY_IMPOSSIBLE /* no strategy was found, although nothing stopped the search */
};

struct gs_certifier {
    /* Set by the caller. */
    struct gs_search *search;   /* that found the result; it goes on, within what is left to it */
    const struct gs_algo *algo; /* has a prover, for positions of which the result knows no move */
    const struct gs_args *params; /* of algo */
    const struct gs_position *root;
    struct gs_result *result;

    /* Kept by the certifier: one plan for each claim. */
    struct gs_plan plans[2];
    unsigned plan_count;
    struct gs_prover *by_strategy;
    struct gs_prover by_search; /* first makes searcher when it is asked */
    struct gs_prover *searcher;
};

/*
 * Finds the strategies of what the result says, also of a draw that it could
 * not prove; such a draw is proved then. A result that turns out to be false is
 * put right: value and bounds are those that were proved, and the strategies
 * are theirs; the end is GS_CERTIFY_REFUTED, and plan_count is 0 where a limit
 * left no strategy. Clear the certifier in any case.
 */
enum gs_certify_end gs_certify(struct gs_certifier *certifier);

/* Writes the certificate, and how many records and bytes it has. False when the search must end. */
bool gs_certify_write(struct gs_certifier *certifier, struct gs_sink sink, uint64_t *records,
                      uint64_t *bytes);
void gs_certifier_clear(struct gs_certifier *certifier);

#endif
