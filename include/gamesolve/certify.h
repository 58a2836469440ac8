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
    GS_CERTIFIED,         /* every claim of the result has its strategy */
    GS_CERTIFY_NOTHING,   /* the result has no claim that could be certified */
    GS_CERTIFY_STOPPED,   /* a limit was reached: search->stop */
    GS_CERTIFY_REFUTED,   /* the result was wrong, and has been corrected */
    GS_CERTIFY_IMPOSSIBLE /* no strategy was found, though nothing stopped the search */
};

/* Which version of the format is written (src/check/README.md). */
enum gs_certificate_version {
    GS_CERTIFICATE_AUTO, /* the one that takes fewer bytes; 1 for a game from outside, whose zones
                            and symmetries need not be trusted then */
    GS_CERTIFICATE_1,    /* positions alone */
    GS_CERTIFICATE_2     /* records that serve many positions, where there are such */
};

struct gs_certifier {
    /* Set by the caller. */
    struct gs_search *search; /* that found the result; it goes on, within what is left to it */
    /* Has a prover, for positions of which the result has no move, and proves every value. */
    const struct gs_algo *algo;
    const struct gs_args *params; /* of algo */
    /* OPTIONAL, both or none: has a prover that finds threats, and its parameters. */
    const struct gs_algo *threats;
    const struct gs_args *threat_params;
    enum gs_certificate_version version; /* the requested one */
    const struct gs_position *root;
    struct gs_result *result;

    /* Set by gs_certify. */
    unsigned claim_count;           /* claims that have their strategy */
    unsigned format;                /* the version in which they are written, 1 or 2 */
    struct gs_certifier_work *work; /* its own, in the memory of search */
};

/*
 * Finds the strategies for the claims of the result, including an unproved draw, which is thereby
 * proved. If the result turns out to be wrong it is corrected: value and bounds become those that
 * were proved, and the strategies are theirs; the outcome is GS_CERTIFY_REFUTED, and claim_count is
 * 0 if a limit left no strategy. Clear the certifier in any case.
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
 * Writes a certificate that was verified (check.h) without the records that no line of play
 * reaches, and without the lines of replies that no other record has; of a proof, without the
 * records that nothing refers to, and those for which another one serves: gs_proof_serve, and, for
 * an answer to a reply, a record that the checker verifies in its place. What is left proves the
 * same claims. Memory and polling are those of search. GS_NO_MEMORY, GS_STOPPED: search->stop says
 * why, GS_IO when the sink fails; what went to the sink is of use only after GS_OK.
 */
enum gs_status gs_certificate_trim(const struct gs_certificate *certificate,
                                   const struct gs_check *check, struct gs_search *search,
                                   const struct gs_sink *sink, struct gs_trimmed *trimmed);

/*
 * Writes what the certificate of a strategy (gs_certificate_strategy) claims as a certificate of
 * version 1, which lists positions: its claimants play by the strategy against every reply. The
 * rules of search become those of the certificate; memory and polling are its own. GS_UNSUPPORTED
 * where the strategy does not know how to go on; else as
 * gs_certificate_trim.
 */
enum gs_status gs_certificate_unfold(const struct gs_strategy *strategy, struct gs_search *search,
                                     const struct gs_sink *sink, struct gs_trimmed *unfolded);

GS_END_DECLS

#endif
