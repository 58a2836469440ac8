/* SPDX-License-Identifier: MIT */
/*
 * gather_records.h - records of several certificates, equal ones stored once.
 *
 * A record is stored with the numbers of the records that it refers to, not with distances, so that
 * equal records of different certificates are equal. It is written with distances.
 */
#ifndef PROOF_GATHER_RECORDS_H
#define PROOF_GATHER_RECORDS_H

#include "proof/base/certificate_write.h"

#include <gamesolve/certificate.h>

struct gs_gather_records {
    struct gs_search *search; /* its memory, its limits */
    uint8_t *bytes;           /* of all records, one after the other */
    uint64_t *ends, *slots;   /* where each ends; the number + 1 by hash, 0: free */
    uint64_t size, room, end_room, slot_count, count;
    uint64_t begun; /* bytes of the records that are complete */
    bool failed;    /* out of memory: the search is halted, and all that follows does nothing */
};

void gs_gather_records_init(struct gs_gather_records *records, struct gs_search *search);
void gs_gather_records_clear(struct gs_gather_records *records);

/* A record is put together number by number, the first one its kind, and then entered. */
void gs_gather_put(struct gs_gather_records *records, uint64_t number);
/* The number of the record: of an earlier one, if that is the same. */
uint64_t gs_gather_enter(struct gs_gather_records *records);

/*
 * Copies a record of a claim; numbers has for each record of the claim before it the number that it
 * was given here. Of a joining record without ends the ends are written, of which there are count.
 */
uint64_t gs_gather_copy(struct gs_gather_records *records, const struct gs_claim *claim,
                        uint64_t record, const uint64_t *numbers, const unsigned *ends,
                        unsigned count);

/* Writes all records; writer NULL: only counts their bytes, which it returns. */
uint64_t gs_gather_write(const struct gs_gather_records *records,
                         struct gs_certificate_writer *writer);

#endif
