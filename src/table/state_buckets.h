/* SPDX-License-Identifier: MIT */
/*
 * state_buckets.h - the part of state_table.h that lays states out in buckets, for state_table.c.
 */
#ifndef TABLE_STATE_BUCKETS_H
#define TABLE_STATE_BUCKETS_H

#include "table/state_table.h"

/* What a table needs while its states move to other buckets. */
struct gs_moving;

/*
 * Makes a table without bytes one of buckets. Returns how many buckets it has to begin with; 0: its
 * keys do not fit, and nothing is changed.
 */
uint64_t gs_buckets_init(struct gs_state_table *table, unsigned key_bits, uint32_t payload_most);

/* Sets all that depends on table->capacity and table->scale, the number of buckets. */
void gs_buckets_set_capacity(struct gs_state_table *table);

/* The hash of the state in a slot that is taken. */
uint64_t gs_buckets_hash(const struct gs_state_table *table, uint64_t slot);

/*
 * Puts a state that is not in the table into its place. False, with nothing changed, where it or
 * another one would be too far from its home: the table has to grow.
 */
bool gs_buckets_put(struct gs_state_table *table, uint64_t hash, uint32_t payload);

/* Adds the high bits of payloads. False when memory runs out. */
bool gs_buckets_widen(struct gs_state_table *table);

/*
 * Memory for moving all states from `old` to next, which has more buckets; NULL when it runs out.
 * Given back by gs_buckets_move, or by gs_buckets_give_up where next is not used.
 */
struct gs_moving *gs_buckets_prepare(struct gs_state_table *next, const struct gs_state_table *old);
void gs_buckets_give_up(struct gs_state_table *next, struct gs_moving *moving);

/*
 * Moves all states from the buckets of `old` to those of table, which has the same bytes. False
 * with the search halted, when it was interrupted or a state found no place: the table is broken.
 */
bool gs_buckets_move(struct gs_state_table *table, const struct gs_state_table *old,
                     struct gs_moving *moving);

/* Between two parts of a sweep: false, and it is cut short. Not before a last checkpoint. */
static inline bool gs_state_table_goes_on(const struct gs_state_table *table)
{
    return gs_search_poll(table->search) || table->search->checkpoint != NULL;
}

#endif
