/* SPDX-License-Identifier: MIT */
/*
 * collect.h - the states of a strategy in the order of their numbers, part by
 * part, in as much memory as there is.
 */
#ifndef STORE_COLLECT_H
#define STORE_COLLECT_H

#include "number.h"

#include <gamesolve/result.h>

/*
 * A record: the number in 2 * words halves, the lowest first, and the packed
 * entry (format.h).
 */
struct gs_collector {
    const struct gs_strategy *strategy;
    struct gs_search *search;
    unsigned words;
    bool rank;
    uint32_t *records; /* one part, sorted */
    uint64_t room, count;
    bool whole; /* one part has all states */

    /* Private: numbers above low (from the second part on) and below high (once it was full). */
    bool above, below;
    uint64_t low[GS_NUMBER_WORDS], high[GS_NUMBER_WORDS];
    uint64_t seen;
};

/*
 * Makes room for all states, or as many as memory allows. GS_NO_MEMORY when that is too few to be
 * useful. Clear it in any case.
 */
enum gs_status gs_collector_init(struct gs_collector *collector, const struct gs_strategy *strategy,
                                 struct gs_search *search, uint64_t states);
void gs_collector_clear(struct gs_collector *collector);

/* Back to the first part. */
void gs_collector_rewind(struct gs_collector *collector);

/*
 * Fills records with the next part; count is 0 after the last one. GS_STOPPED when the search must
 * end.
 */
enum gs_status gs_collector_next(struct gs_collector *collector);

static inline size_t gs_record_size(unsigned words)
{
    return 2 * words + 1;
}

static inline void gs_record_number(const uint32_t *record, unsigned words, uint64_t *number)
{
    for (unsigned i = 0; i < words; i++)
        number[i] = record[2 * i] | (uint64_t)record[2 * i + 1] << 32;
}

#endif
