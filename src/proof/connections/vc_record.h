/* SPDX-License-Identifier: MIT */
/*
 * vc_record.h - joining records while they are made (src/check/README.md): the parts of each, and
 * its pattern, that is, the points that must have stones of the claimant (own) and those that must
 * have none of the opponent (free). Equal records are stored once; a record refers to earlier ones.
 * Of some pairs of free points the opponent may have one, if the claimant has the other one. Shared
 * by the vc_* files of this folder alone.
 *
 *     numbers   ... | point, parts, stones, goal, pairs | ...   at first of each record
 *     sets      ... | own | free | paired | ...                 board->words each
 */
#ifndef PROOF_VC_RECORD_H
#define PROOF_VC_RECORD_H

#include <gamesolve/search.h>

#include "proof/connections/vc_board.h"

#define JOIN_NO_RECORD UINT32_MAX

/* As the format numbers them. */
enum join_kind { JOIN_JOINED = 5, JOIN_HALF = 6, JOIN_EITHER = 7 };

/* What a record is made of; nothing of it is kept by pointer. */
struct join_draft {
    enum join_kind kind;
    unsigned point;                /* of a half */
    uint32_t parts[GS_POINTS_MAX]; /* records, or the halves of an EITHER */
    unsigned part_count;
    uint64_t stones[JOIN_WORDS];
    unsigned goal[GS_GOAL_MAX]; /* ends in rising order */
    unsigned goal_count;        /* 0: the goal of the game */
};

struct join_record {
    uint64_t first; /* in numbers: the point of a half, parts, stones, goal */
    uint64_t hash;
    uint16_t part_count, stone_count, pair_count;
    uint8_t goal_count;
    uint8_t kind;
};

struct join_records {
    struct gs_search *search;
    const struct join_board *board;
    struct join_record *records;
    uint32_t count;
    uint64_t record_room;
    uint32_t *numbers;
    uint64_t number_count, number_room;
    uint64_t *sets;
    uint64_t set_room; /* in records */
    uint32_t *slots;   /* record + 1 by hash; 0: free */
    uint64_t slot_count;
};

bool gs_vc_records_init(struct join_records *records, struct gs_search *search,
                        const struct join_board *board);
void gs_vc_records_clear(struct join_records *records);

/*
 * The record of a draft, whose parts, as a set, may stand in any order. JOIN_NO_RECORD, with the
 * search halted, when memory is spent.
 */
uint32_t gs_vc_record_make(struct join_records *records, struct join_draft *draft);

static inline const uint64_t *join_own(const struct join_records *records, uint32_t record)
{
    return records->sets + (uint64_t)record * 3 * records->board->words;
}

static inline const uint64_t *join_free(const struct join_records *records, uint32_t record)
{
    return join_own(records, record) + records->board->words;
}

/* The points of its pairs. */
static inline const uint64_t *join_paired(const struct join_records *records, uint32_t record)
{
    return join_own(records, record) + 2 * records->board->words;
}

#define JOIN_NO_POINT UINT16_MAX

/* The other point of its pair, or JOIN_NO_POINT. */
unsigned gs_vc_partner(const struct join_records *records, uint32_t record, unsigned point);

/* Whether the opponent has none of the points that a record needs free, or the claimant the other
 * ones of their pairs. */
bool gs_vc_is_open(const struct join_records *records, uint32_t record,
                   const struct join_stones *stones);

/* Whether the pattern of a record fits these stones on the board. */
static inline bool join_fits(const struct join_records *records, uint32_t record,
                             const struct join_stones *stones)
{
    return join_within(join_own(records, record), stones->own, records->board->words) &&
           gs_vc_is_open(records, record, stones);
}

/* The free points that all of some half records need with the claimant's stones on own, but for
 * pairs of all of them. */
void gs_vc_common(const struct join_records *records, const uint32_t *halves, unsigned count,
                  const uint64_t *own, uint64_t *common);

/* Writes a record's draft back. */
void gs_vc_record_read(const struct join_records *records, uint32_t record,
                       struct join_draft *draft);

/*
 * The same record with the claimant's stones on those points of its pairs that are among own. It
 * then does not need the other points of these pairs.
 */
uint32_t gs_vc_fill_pairs(struct join_records *records, uint32_t record, const uint64_t *own);

/* Bytes that grow; a store of records in the format. */
struct join_bytes {
    uint8_t *at;
    uint64_t size, room;
    uint64_t records;
};

/*
 * Writes the record last and all that it rests on, each after its parts and near them; the goal of
 * the game by its ends, if that is wanted. False, with the search halted, when it must end.
 */
bool gs_vc_records_write(struct join_records *records, uint32_t last, bool names_goal,
                         struct join_bytes *bytes);

#endif
