/* SPDX-License-Identifier: MIT */
/*
 * proof_text.h - certificates of version 2 for tests: written from text or from numbers, taken
 * apart into numbers, and put together again.
 *
 * A text of records, one each, has the word of its kind and then what its kind has
 * (gs_proof_shape), with lists between brackets:
 *
 *     MOVE b2 [ 0 ] [ a1 1 c1 2 ]      IMAGE 1 0          ASSUMED b2/3/3:w     LINE [ a1 a2 ] 0
 *     HALF b2 [ 0 1 ] [ a1 ] [ 0 @b2 ]
 *
 * References are the numbers of records, from 0. A number may be the name of a point, "@" and such
 * a name for a stone as an end, or two names with "-" for a move of Skoczki.
 */
#ifndef TESTS_PROOF_TEXT_H
#define TESTS_PROOF_TEXT_H

#include "games/certificate_run.h"

/* What the head of a certificate says. */
struct proof_head {
    const char *game;
    settings rules;
    const char *root;
    const char *claim;
};

enum { PROOF_CLAIMS = 4 };
extern const char *const proof_claims[PROOF_CLAIMS];

/* A part of a record: k kind, c count of a list, n number, r reference (the record's number). */
struct proof_part {
    char type;
    uint32_t value;
};

struct proof_parts {
    struct proof_part *at;
    size_t count, room;
    uint64_t records;
};

void proof_add(struct proof_parts *parts, char type, uint64_t value);
void proof_cut(struct proof_parts *parts, size_t count, uint64_t records);
void proof_clear(struct proof_parts *parts);

/* Reads records, up to a NULL. */
void proof_read_text(struct proof_parts *parts, const struct gs_rules *rules,
                     const char *const *records);
/* A whole certificate. */
void proof_write(struct bytes *bytes, const struct proof_head *head,
                 const struct proof_parts *parts);

/* The rules of a head, in memory. */
struct gs_rules *proof_rules(struct gs_memory *memory, const struct proof_head *head);

#endif
