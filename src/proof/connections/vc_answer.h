/* SPDX-License-Identifier: MIT */
/*
 * vc_answer.h - what is left of a record after a stone of the opponent on one point and the
 * claimant's on another, if the record itself has that answer. Shared by the vc_* files of this
 * folder alone.
 */
#ifndef PROOF_VC_ANSWER_H
#define PROOF_VC_ANSWER_H

#include "proof/connections/vc_record.h"

/* The two points, and the results for the records so far. */
struct join_answer {
    struct join_records *records;
    unsigned reply, answer;
    struct join_stones stones; /* these two included */
    uint32_t *found;           /* by record, as far as stamped */
    uint32_t *stamps;
    uint64_t found_room, stamp_room;
    uint32_t stamp;
    uint32_t *parts; /* a stack: what is left of the parts of the records under way */
    uint64_t part_count, part_room;
};

void gs_vc_answer_init(struct join_answer *answer, struct join_records *records);
void gs_vc_answer_clear(struct join_answer *answer);

/* Takes up a pair of points; stones: those before. False, with the search halted, when
 * memory is spent. */
bool gs_vc_answer_begin(struct join_answer *answer, unsigned reply, unsigned point,
                        const struct join_stones *stones);

/*
 * A record that is valid after the reply and its answer, half or full as the given one. The number
 * of the given one must be from before gs_vc_answer_begin. JOIN_NO_RECORD: the record does not have
 * this answer, or the search is halted.
 */
uint32_t gs_vc_answer(struct join_answer *answer, uint32_t record);

/* The EITHER of half records that fit, fewer where these do; JOIN_NO_RECORD: they have points in
 * common that the claimant does not have, or the search is halted. */
uint32_t gs_vc_either(struct join_records *records, const uint32_t *halves, unsigned count,
                      const struct join_stones *stones);

#endif
