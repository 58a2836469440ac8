/* SPDX-License-Identifier: MIT */
/*
 * check.h - verifies the claims of a certificate with the rules of its game.
 */
#ifndef GAMESOLVE_CHECK_H
#define GAMESOLVE_CHECK_H

#include <gamesolve/certificate.h>

GS_BEGIN_DECLS

struct gs_check {
    uint64_t
        positions;  /* records that a line of play reaches, or that these rest on, each verified */
    unsigned plies; /* a win takes at most so many from the root on; 0: not known */
    uint64_t moves; /* of the claimant, and legal replies, that were verified on the way */
    /* By claim: bit n % 8 of byte n / 8 is set where a line reaches record n. */
    uint8_t *reached[GS_CLAIMS_MAX];

    /* After a refusal: the place, and the reason in a phrase. */
    const char *claim;
    uint64_t record;            /* GS_NO_RECORD: at the root, before any record */
    char position[GS_TEXT_MAX]; /* in which it is wrong */
    char reason[GS_ERROR_SIZE];

    struct gs_memory *memory;
};

/*
 * Verifies every claim, with the memory, clock and interrupt flag of search, whose rules must be
 * set. GS_OK: all claims are true. GS_USAGE: one is not proved; check gives the place. GS_STOPPED:
 * search->stop says why. GS_NO_MEMORY: *need is the number of bytes that suffice in all, including
 * the file. Clear check in any case.
 */
enum gs_status gs_check_run(struct gs_check *check, const struct gs_certificate *certificate,
                            struct gs_search *search, uint64_t *need);

/*
 * The same on so many threads (0: as many as the machine offers). Whatever their number, verdict,
 * counts and place of a refusal are those of one thread: if several do not verify it, one thread
 * goes through it again. Only where memory is too short to remember what was verified may moves
 * differ. The progress hook and the search are of the calling thread alone.
 */
enum gs_status gs_check_run_on(struct gs_check *check, const struct gs_certificate *certificate,
                               struct gs_search *search, unsigned threads, uint64_t *need);

void gs_check_clear(struct gs_check *check);

/* Whether a line of play reaches a record of a claim, both numbered from 0; only after GS_OK. */
static inline bool gs_check_reached(const struct gs_check *check, unsigned claim, uint64_t record)
{
    return check->reached[claim][record / 8] >> record % 8 & 1;
}

GS_END_DECLS

#endif
