/* SPDX-License-Identifier: MIT */
/*
 * sorter.h - records of a few words, added in any order and returned sorted, in a given size of
 * memory and for the rest in temporary files.
 *
 *     add, add, add ...  gs_sorter_sort  next, next ... (until NULL)  gs_sorter_reset  add ...
 *
 * Memory that is full is sorted and written as a run; in the end the runs are merged.
 */
#ifndef ALGO_SORTER_H
#define ALGO_SORTER_H

#include "algo/retrograde/block_file.h"

enum {
    GS_SORTER_RUNS = 16, /* at a time */
    GS_SORTER_WORDS = 2 * (1 + (GS_KEY_MAX + 7) / 8)
};

struct gs_sorter {
    struct gs_search *search; /* halted on trouble, polled; not used by clear */
    struct gs_memory *memory;
    unsigned words; /* of a record */
    bool once;      /* equal records are given back once */
    size_t block_records;
    uint64_t *records; /* in memory */
    size_t count, room, most;

    struct gs_block_file runs[GS_SORTER_RUNS];
    unsigned run_count;

    /* Giving back: from memory, or from the runs by a heap of cursors. */
    size_t at;
    struct gs_block_cursor cursors[GS_SORTER_RUNS];
    unsigned heap[GS_SORTER_RUNS], heap_count;
    bool merging;
    bool stepped;   /* the top of the heap has been given back */
    uint64_t *last; /* one record: the one given back last */
};

/*
 * An empty one. It takes up to `bytes` of memory, growing as it is filled, and three blocks at
 * least.
 */
void gs_sorter_init(struct gs_sorter *sorter, struct gs_search *search, unsigned words,
                    size_t block_records, size_t bytes);
void gs_sorter_clear(struct gs_sorter *sorter);

/* For gs_sorter_add: more room. */
bool gs_sorter_make_room(struct gs_sorter *sorter);

/* Where the next record must be written; NULL, with the search halted, when that fails. */
static inline uint64_t *gs_sorter_add(struct gs_sorter *sorter)
{
    if (sorter->count == sorter->room && !gs_sorter_make_room(sorter))
        return NULL;
    return sorter->records + sorter->words * sorter->count++;
}

/* No more records come; false, with the search halted, on trouble. */
bool gs_sorter_sort(struct gs_sorter *sorter);

/* The next record, in order, which stays until the next call; NULL after the last one or, with the
 * search halted, on trouble. */
const uint64_t *gs_sorter_next(struct gs_sorter *sorter);

/* Forgets all records, and keeps the memory. */
void gs_sorter_reset(struct gs_sorter *sorter);

#endif
