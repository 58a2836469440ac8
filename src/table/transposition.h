/* SPDX-License-Identifier: MIT */
/*
 * transposition.h - a transposition table of bounded size with exact keys and two
 * entries a place: the one that took more work, and the newer one (TwoBig:
 * Breuker, Uiterwijk and van den Herik; [Suda], section 5.3.1).
 *
 *     place    | head | entry | entry |  hash * places / 2^64 is the place of a key
 *     entry    | key | payload | work |  work: 0 is free
 *     head     where several threads search: for shared_table.h, with places in whole words
 *
 * A new state replaces the entry of the two that took less work, so the newest state is always
 * kept, and so are results that took much work. Keys are compared in full: a hash decides nothing.
 *
 * Memory: key, payload and one byte an entry; for several threads up to 11 more a place. Grows in
 * place by doubling while more than half of it is used, up to its bound.
 */
#ifndef TABLE_TRANSPOSITION_H
#define TABLE_TRANSPOSITION_H

#include <gamesolve/checkpoint.h>
#include <gamesolve/search.h>

#include "table/scale.h"

struct gs_transposition {
    struct gs_search *search;
    uint8_t *bytes;
    size_t key_size, payload_size, stride; /* bytes; stride: of an entry */
    size_t head, place_size;               /* bytes of a head, 0: there is none, and of a place */
    const uint64_t *factors; /* of the caller, one for each byte of a key, or NULL: see below */
    uint64_t places, most_places;
    uint64_t filled;       /* entries in use; search counts them as kept */
    uint64_t replacements; /* entries overwritten by another state */
    bool broken;           /* the search was halted while it grew: nothing is found any more */
};

/*
 * An empty table that grows to at most `most` entries, rounded up to whole
 * places, or, if that is 0, to half of the remaining memory budget (1 GiB if
 * there is none). False, with search halted, when memory runs out. Clear it in
 * either case.
 */
bool gs_transposition_init(struct gs_transposition *table, struct gs_search *search,
                           size_t key_size, size_t payload_size, uint64_t most);
/* Releases its memory; a table that is all zero is fine. */
void gs_transposition_clear(struct gs_transposition *table);

/*
 * The hash of a key. Where factors are set, right after the table was made, it is the sum of the
 * key's bytes, each times its factor: a caller who changes a byte can then change the hash with it
 * instead of calling this function. Random factors spread keys well over the high bits, which are
 * those that are used.
 */
uint64_t gs_transposition_hash(const struct gs_transposition *table, const uint8_t *key);

/* Prefetches a place, so that a look-up a little later need not wait. */
static inline void gs_transposition_prefetch(const struct gs_transposition *table, uint64_t hash)
{
    uint64_t place = gs_scale(hash, table->places);
    const uint8_t *at = table->bytes + place * table->place_size;
    const uint8_t *last = at + table->place_size - 1;

    for (; at < last; at += 64)
        __builtin_prefetch(at);
    __builtin_prefetch(last);
}

/* Whether no entry is in the place of a hash; one thread alone may search. */
static inline bool gs_transposition_is_vacant(const struct gs_transposition *table, uint64_t hash)
{
    const uint8_t *first =
        table->bytes + gs_scale(hash, table->places) * table->place_size + table->head;

    /* The work of an entry, its last byte, is 0 where it is free. */
    return (first[table->stride - 1] | first[2 * table->stride - 1]) == 0;
}

/* The payload of a key, or NULL. It may be unaligned, and moves when something is entered. */
const uint8_t *gs_transposition_find(const struct gs_transposition *table, const uint8_t *key,
                                     uint64_t hash);

/*
 * The payload of a key, for writing: the existing one, or a zeroed one in place of a replaced
 * entry. work is what was spent on the state (counted as at least 1); the greatest of several calls
 * is kept. NULL when the search was halted on the way.
 */
uint8_t *gs_transposition_enter(struct gs_transposition *table, const uint8_t *key, uint64_t hash,
                                uint64_t work);

/*
 * The same where threads are to move the entries together. Returns how many places are to be moved
 * by gs_transposition_move before the table is used; 0: none, it may not grow.
 */
uint64_t gs_transposition_double(struct gs_transposition *table);
/*
 * Moves the entries of places from..to - 1 of a doubled table. All places from `to` on must have
 * been moved. Several threads may do parts of from..to - 1 at the same time if from >= to / 2.
 */
void gs_transposition_move(const struct gs_transposition *table, uint64_t from, uint64_t to);
/*
 * Whether growth may be cut short: the search is halted, and no last checkpoint needs the table,
 * nor a team of which another member has found the answer (gs_team_finish).
 */
bool gs_transposition_may_give_up(struct gs_search *search);

/* --- checkpoints --- */

/* Writes all entries into a checkpoint, as the section `name`. */
void gs_transposition_save(const struct gs_transposition *table,
                           struct gs_checkpoint_writer *writer, const char *name);

/*
 * Adds the entries of that section, if there is one; where the table may not be large enough, those
 * that took more work. GS_USAGE if they cannot be entries of this table (is_payload, which gets
 * user, returns whether a payload can be one), GS_STOPPED with the search halted.
 */
enum gs_status gs_transposition_load(struct gs_transposition *table,
                                     struct gs_checkpoint_file *file, const char *name,
                                     bool (*is_payload)(const void *user, const uint8_t *payload),
                                     const void *user, struct gs_error *error);

#endif
