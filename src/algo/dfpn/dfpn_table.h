/* SPDX-License-Identifier: MIT */
/*
 * dfpn_table.h - the transposition table of depth-first proof-number search, of bounded size.
 */
#ifndef ALGO_DFPN_TABLE_H
#define ALGO_DFPN_TABLE_H

#include <stdatomic.h>

#include <gamesolve/checkpoint.h>

#include "algo/dfpn/dfpn_state.h"
#include "table/scale.h"

struct dfpn_shared;
struct dfpn_wins;

struct dfpn_table {
    struct gs_search *search;
    uint8_t *bytes;
    size_t key_size, stride, bucket_size;
    size_t carrier; /* bytes of the points that facts rest on; 0: entries have none */
    bool drawless;  /* a side that does not win loses */
    unsigned ways;  /* entries of a bucket */
    uint64_t buckets, most_buckets;
    uint64_t filled;         /* entries in use */
    uint64_t replacements;   /* entries overwritten by another state */
    uint64_t enough;         /* with more entries in use it grows */
    atomic_bool *wants_room; /* set where threads share the table and it should grow; NULL: alone */
    bool keeps_claims;       /* open numbers do not overwrite a claim */
    struct dfpn_wins *wins;  /* dfpn_wins.c; NULL: they are not noted */
    /* Of a view of a table for several searches (dfpn_shared.c): */
    struct dfpn_shared *shared; /* that table; NULL: this is no such view */
    bool inside;                /* the search is using it, so that it may not grow */
    uint64_t counted;           /* entries that the search counts as kept, but those of filled */
};

/*
 * An empty table that grows to at most `most` entries (in whole buckets), or, if that is 0, to its
 * share of the memory budget. False, with the search halted, when memory runs out.
 */
bool gs_dfpn_table_init(struct dfpn_table *table, struct gs_search *search, uint64_t most,
                        bool carries);
void gs_dfpn_table_clear(struct dfpn_table *table);

/*
 * The same, but starts from the table an earlier search left behind, and leaves its own in turn; or
 * joins others in a shared one.
 */
bool gs_dfpn_table_open(struct dfpn_table *table, struct gs_search *search, uint64_t most,
                        bool carries);
void gs_dfpn_table_close(struct dfpn_table *table);

/*
 * A view of the table for one of several threads; the table must not be used itself until it has
 * gathered what all views counted. wants_room must be set.
 */
void gs_dfpn_table_share(struct dfpn_table *table, struct dfpn_table *view,
                         struct gs_search *search, unsigned threads);
void gs_dfpn_table_gather(struct dfpn_table *table, struct dfpn_table *view);
/* Whether it may be filled further before it should grow. */
bool gs_dfpn_table_has_room(const struct dfpn_table *table);
/* Grows the table if it has no room; no view may be in use. */
void gs_dfpn_table_make_room(struct dfpn_table *table);
/*
 * The same where threads are to move the entries together. Returns how many buckets are to be moved
 * by gs_dfpn_table_move before the table is used; 0: none.
 */
uint64_t gs_dfpn_table_double(struct dfpn_table *table);
/*
 * Moves the entries of buckets from..to - 1 of a doubled table. All buckets from `to` on must have
 * been moved. Several threads may do parts of from..to - 1 at the same time if from >= to / 2.
 */
void gs_dfpn_table_move(const struct dfpn_table *table, uint64_t from, uint64_t to);
/* Whether its growth was not cut short, so that it can be written. */
static inline bool dfpn_table_is_whole(const struct dfpn_table *table)
{
    return table->bytes && table->ways > 0;
}

/*
 * Calls note_entry for each entry that is solved for good, with its key and what is known of it.
 * False, with the search halted, when a limit is reached.
 */
bool gs_dfpn_table_visit(const struct dfpn_table *table,
                         void (*visit)(void *user, const uint8_t *key,
                                       const struct dfpn_child *found),
                         void *user);

/* Writes all entries into a checkpoint, as the section "entries", or "carried" with carriers. */
void gs_dfpn_table_save(const struct dfpn_table *table, struct gs_checkpoint_writer *writer);
/*
 * Adds the entries of either section, if there is one, whether the table itself has carriers or
 * not. If they do not fit into the table, those of least worth are left out. GS_USAGE if they
 * cannot be entries of this search, GS_STOPPED with the search halted.
 */
enum gs_status gs_dfpn_table_load(struct dfpn_table *table, struct gs_checkpoint_file *file,
                                  struct gs_error *error);

/* The capacity of the table at its largest, in entries. */
static inline uint64_t dfpn_table_capacity(const struct dfpn_table *table)
{
    return table->most_buckets * table->ways;
}

static inline uint64_t dfpn_table_bucket(const struct dfpn_table *table, uint64_t hash)
{
    return gs_scale(hash, table->buckets);
}

static inline void dfpn_table_prefetch(const struct dfpn_table *table, uint64_t hash)
{
    __builtin_prefetch(table->bytes + dfpn_table_bucket(table, hash) * table->bucket_size);
}

/* Writes the table's entry of state into child (except the move); false if there is none. */
bool gs_dfpn_table_find(const struct dfpn_table *table, const struct dfpn_state *state,
                        struct dfpn_child *child);

/*
 * Stores what is known of a state, found in `work` visits; reply is the move a claim rests on when
 * the defender is to move. A proof or firm disproof is never replaced by anything weaker; a claim
 * may be, by a later search of the state.
 */
void gs_dfpn_table_store(struct dfpn_table *table, const struct dfpn_state *state,
                         const struct dfpn_child *child, gs_move reply, uint64_t work);

/* About how many visits went into the entry of a state; 0: there is none. */
uint64_t gs_dfpn_table_work(const struct dfpn_table *table, const struct dfpn_state *state);

/* The reply stored with a claim about state, or GS_NO_MOVE. */
gs_move gs_dfpn_table_reply(const struct dfpn_table *table, const struct dfpn_state *state);

#endif
