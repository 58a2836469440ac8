/* SPDX-License-Identifier: MIT */
/*
 * certify.h - from a result to a certificate: its claims, their strategies, and
 * the file, whose format src/check/README.md defines.
 *
 *     struct gs_certifier certifier = {.search = ..., .algo = ..., ...};
 *     if (gs_certify(&certifier) == GS_CERTIFIED)
 *         gs_certify_write(&certifier, &sink, &records, &bytes);
 *     gs_certifier_clear(&certifier);
 *
 * To make use of what the search still knows, it must have kept its prover
 * (search->keep_prover).
 */
#ifndef GAMESOLVE_CERTIFY_H
#define GAMESOLVE_CERTIFY_H

#include <gamesolve/algo.h>
#include <gamesolve/check.h>
#include <gamesolve/file.h>

GS_BEGIN_DECLS

enum gs_certify_end {
    GS_CERTIFIED,         /* everything the result says has its strategy */
    GS_CERTIFY_NOTHING,   /* the result says nothing that could be certified */
    GS_CERTIFY_STOPPED,   /* a limit was reached: search->stop */
    GS_CERTIFY_REFUTED,   /* the result was wrong, and has been corrected */
    GS_CERTIFY_IMPOSSIBLE /* no strategy was found, though nothing stopped the search */
};

struct gs_certifier {
    /* Set by the caller. */
    struct gs_search
        *search; /* that found the result; continues, within what is left of its limits */
    const struct gs_algo *algo;   /* has a prover, for positions for which the result has no move */
    const struct gs_args *params; /* of algo */
    const struct gs_position *root;
    struct gs_result *result;

    /* Set by gs_certify. */
    unsigned claim_count;           /* claims that have their strategy */
    struct gs_certifier_work *work; /* its own, in the memory of search */
};

/*
 * Finds the strategies for what the result says, including an unproved draw,
 * which is thereby proved. If the result turns out to be wrong it is corrected:
 * value and bounds become those that were proved, and the strategies are
 * theirs; the outcome is GS_CERTIFY_REFUTED, and claim_count is 0 if a limit
 * left no strategy. Clear the certifier in any case.
 */
enum gs_certify_end gs_certify(struct gs_certifier *certifier);

/*
 * Writes the certificate of the claims that have a strategy, at least one, and sets the numbers of
 * its records and bytes. GS_IO if the sink fails, GS_STOPPED if the search must end; the output is
 * valid only after GS_OK.
 */
enum gs_status gs_certify_write(struct gs_certifier *certifier, const struct gs_sink *sink,
                                uint64_t *records, uint64_t *bytes);

/* Releases what the certifier keeps; may be called without gs_certify. */
void gs_certifier_clear(struct gs_certifier *certifier);

/* The outcome of trimming a certificate. */
struct gs_trimmed {
    uint64_t before, after; /* records */
    uint64_t bytes;         /* of what was written */
};

/*
 * Writes a verified certificate (check.h) without the records that no line of play reaches, and
 * without the lines of replies that no remaining record uses; the rest proves the same claims,
 * since the checker never looks at anything else. Uses the memory of search, and polls it.
 * GS_NO_MEMORY; GS_STOPPED: search->stop says why; GS_IO if the sink fails; the output is valid
 * only after GS_OK. GS_UNSUPPORTED, so far, for claims with a proof.
 */
enum gs_status gs_certificate_trim(const struct gs_certificate *certificate,
                                   const struct gs_check *check, struct gs_search *search,
                                   const struct gs_sink *sink, struct gs_trimmed *trimmed);

GS_END_DECLS

#endif
