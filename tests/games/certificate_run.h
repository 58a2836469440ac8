/* SPDX-License-Identifier: MIT */
/*
 * certificate_run.h - certificates in memory, for tests: made from a run, read and checked, and
 * judged by a second checker that works in another way.
 */
#ifndef TESTS_CERTIFICATE_RUN_H
#define TESTS_CERTIFICATE_RUN_H

#include <gamesolve/certify.h>
#include <gamesolve/check.h>

#include "games/solve_run.h"

/* A file in memory. */
struct bytes {
    uint8_t *at;
    size_t size, room;
};

void bytes_append(struct bytes *bytes, const void *from, size_t size);
void bytes_copy(struct bytes *bytes, const struct bytes *from);
void bytes_free(struct bytes *bytes);
struct gs_sink bytes_sink(struct bytes *bytes);

/* Writes the checksum anew that stands at the end. */
void bytes_seal(struct bytes *bytes);

/*
 * Makes the certificate of a run that was solved (df-pn searches where the algorithm offers no
 * prover). What was found before stays in run->result, put right where it was wrong. end: may be
 * NULL. Returns whether there is one.
 */
bool certificate_make(struct run *run, struct bytes *bytes, enum gs_certify_end *end);
/* The same in another version of the format than the first. */
bool certificate_make_as(struct run *run, enum gs_certificate_version version, struct bytes *bytes,
                         enum gs_certify_end *end);

/* Opens a certificate that can be read, within memory; fails the test otherwise. */
void certificate_open(struct gs_certificate *certificate, const struct bytes *bytes,
                      struct gs_memory *memory);

/* What became of a check. */
struct verdict_of_check {
    enum gs_status status; /* GS_OK: verified */
    uint64_t positions, moves, records;
    unsigned plies;                 /* a win takes at most so many; 0: not known */
    char reason[2 * GS_ERROR_SIZE]; /* of a refusal */
    enum gs_value lower, upper;     /* what is said of the root of a verified certificate */
};

/*
 * Reads and checks; on several threads as well, with the same verdict. Nothing may leak, whatever
 * the bytes are.
 */
void certificate_check(const struct bytes *bytes, struct verdict_of_check *verdict);
/* The same with a budget (0: none), whose nth request for memory fails (0: none). */
void certificate_check_with(const struct bytes *bytes, size_t budget, uint64_t nth,
                            struct verdict_of_check *verdict);

/*
 * Solves, certifies and checks; fails the test when anything is wrong. The value of the board, by
 * the oracle.
 */
enum gs_value certificate_prove(const struct board *board, const struct way *way);

/* What `check` says of a certificate, as bounds of the value for the side to move at the root. */
void certificate_bounds(const struct gs_certificate *certificate, enum gs_value *lower,
                        enum gs_value *upper);

/* The value of the root, by the oracle. The bytes must be readable. */
enum gs_value certificate_truth(const struct bytes *bytes);

/*
 * The second checker: the greatest set of records that justify each other, among the positions of
 * the oracle, and whether the root rests on it. The bytes must be readable.
 */
bool certificate_holds(const struct bytes *bytes);
/* Gives back what it keeps from one call to the next. */
void certificate_forget(void);

#endif
