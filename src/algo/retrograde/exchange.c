/* SPDX-License-Identifier: MIT */
/*
 * exchange.c - messages between the ranges of states.
 *
 * Source: J. W. Romein and H. E. Bal, who solved Awari in this way. Each thread owns the states of
 * its range. It writes a result about a state of another range into a parcel for the owner, without
 * a look-up. There is a parcel for every pair, and work goes in rounds:
 *
 *     work on own states until a parcel is full or none are left
 *     barrier              all parcels are packed
 *     take in the parcels of the others
 *     barrier              all parcels are empty
 *
 * So no two threads ever touch the same bytes between two barriers, and nothing is locked. Every
 * round is the same in every run: the parcels, and the order in which they are taken in.
 *
 * The hash spreads states evenly, so threads come to a barrier at about the same time; a round is
 * long (some ten thousand states) compared with the cost of a barrier.
 *
 * With one range there are no parcels, a barrier is a check of the search, and one round does all
 * the work.
 */
#include "dense.h"
#include "disk.h"

/* On the disk an edge goes from key to key. */
size_t gs_retrograde_record_most(const struct gs_search *search)
{
    size_t key = search->rules->key_size, note = sizeof(uint32_t);
    return key + (search->disk && key > note ? key : note);
}

size_t gs_retrograde_batch_most(const struct gs_rules *rules)
{
    return rules->max_moves > rules->max_predecessors ? rules->max_moves : rules->max_predecessors;
}

bool gs_retrograde_has_room(const struct range *r, size_t records)
{
    size_t bytes = records * r->exchange.record_size;
    for (unsigned i = 0; i < r->count; i++) {
        if (i != r->number && r->exchange.parcel_size <
                                  r->exchange.parcels[i].count * r->exchange.record_size + bytes)
            return false;
    }
    return true;
}

/* Copies a key of 4 to 8 bytes in two moves; what it may overwrite has been read. */
static inline void copy_key(uint8_t *to, const uint8_t *from, size_t size)
{
    if (size >= 4 && size <= 8) {
        uint32_t head = gs_field32(from), tail = gs_field32(from + size - 4);
        gs_field32_set(to, head);
        gs_field32_set(to + size - 4, tail);
    } else {
        memmove(to, from, size);
    }
}

/*
 * Whether the state of a hash is not among those sent lately; then it is from now on. Short keys
 * only, whose hash is the key.
 */
static inline bool is_fresh(uint64_t *recent, uint64_t hash)
{
    uint64_t *entry = &recent[hash >> (64 - GS_RECENT_BITS)];
    bool fresh = *entry != hash;
    *entry = hash;
    return fresh;
}

/*
 * Which range owns a state, and whether it was sent lately, is unpredictable, so no branch depends
 * on either. Every state is written to its place (states of the own range in order, where they were
 * read), and counted or not.
 *
 * A note is written whole; the next record overwrites the excess.
 */
static inline __attribute__((always_inline)) unsigned share_out(struct range *r, uint8_t *keys,
                                                                unsigned count, uint64_t *hashes,
                                                                uint64_t *recent,
                                                                const uint32_t *note)
{
    const struct gs_state_table table = r->table; /* a copy that stores cannot change */
    const size_t size = table.key_size, strides[] = {r->exchange.record_size, size};
    struct parcel *parcels = r->exchange.parcels, *own = &parcels[table.range];
    uint8_t unsent[sizeof *note];
    *own = (struct parcel){0, keys};
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *key = keys + i * size;
        uint64_t hash = gs_state_table_hash(&table, key);
        struct parcel *parcel = &parcels[gs_state_table_range(&table, hash)];
        unsigned stays = parcel == own;
        uint8_t *record = parcel->records + strides[stays] * parcel->count;
        uint8_t *const notes[] = {record + size, unsent};
        copy_key(record, key, size);
        if (note)
            gs_field32_set(notes[stays], *note);
        hashes[own->count] = hash;
        gs_state_table_prefetch_slots(&table, gs_state_table_home(&table, hash) & -(uint64_t)stays);
        parcel->count += recent ? is_fresh(recent, hash) : 1;
    }
    return (unsigned)own->count;
}

unsigned gs_retrograde_keep_own(struct range *r, uint8_t *keys, unsigned count, uint64_t *hashes,
                                uint32_t note)
{
    if (r->count > 1)
        return share_out(r, keys, count, hashes, NULL, &note);
    gs_retrograde_hash_ahead(r, keys, r->table.key_size, count, hashes);
    return count;
}

unsigned gs_retrograde_keep_fresh(struct range *r, uint8_t *keys, unsigned count, uint64_t *hashes)
{
    if (r->count > 1 && r->exchange.recent)
        return share_out(r, keys, count, hashes, r->exchange.recent, NULL);
    if (r->count > 1)
        return share_out(r, keys, count, hashes, NULL, NULL);
    gs_retrograde_hash_ahead(r, keys, r->table.key_size, count, hashes);
    return count;
}

bool gs_retrograde_take_hashed(struct range *r, const uint8_t *records, size_t count,
                               records_take *take)
{
    for (size_t part; count > 0; records += part * r->exchange.record_size, count -= part) {
        part = count < TAKEN_STATES ? count : TAKEN_STATES;
        gs_retrograde_hash_ahead(r, records, r->exchange.record_size, (unsigned)part,
                                 r->batch.hashes);
        if (!take(r, records, part))
            return false;
    }
    return true;
}

/* Waits for the other ranges; false, to all the same, when the search must end. */
static bool barrier(struct range *r)
{
    return r->member ? gs_team_barrier(r->member) : r->search->stop == GS_STOP_SOLVED;
}

/* The end of a round: what is published here is read until the first barrier of the next one. */
static bool gather(struct range *r)
{
    r->exchange.waiting = r->disk ? r->disk->waiting : r->run->dense ? r->next : r->queue.count;
    r->exchange.done = r->found;
    return barrier(r);
}

bool gs_retrograde_begin(struct range *r)
{
    return barrier(r) && gather(r);
}

uint64_t gs_retrograde_waiting(const struct range *r)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < r->count; i++)
        sum += r->run->ranges[i].exchange.waiting;
    return sum;
}

uint64_t gs_retrograde_others(const struct range *r)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < r->count; i++) {
        if (i != r->number)
            sum += r->run->ranges[i].exchange.done;
    }
    return sum;
}

static uint64_t left_to_all(const struct range *r)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < r->count; i++)
        sum += r->run->ranges[i].exchange.left;
    return sum;
}

static bool take_all(struct range *r, const struct phase *phase)
{
    for (unsigned i = 0; i < r->count; i++) {
        if (i == r->number)
            continue;
        const struct parcel *parcel = &r->run->ranges[i].exchange.parcels[r->number];
        if (!gs_search_poll(r->search) || !phase->take(r, parcel->records, parcel->count))
            return false;
    }
    return true;
}

static void empty_parcels(struct range *r)
{
    for (unsigned i = 0; i < r->count; i++) {
        if (i != r->number)
            r->exchange.parcels[i].count = 0;
    }
}

bool gs_retrograde_rounds(struct range *r, const struct phase *phase)
{
    uint64_t left;
    r->exchange.record_size = phase->record_size;
    do {
        phase->send(r); /* if it is halted, so are all at the barrier */
        r->exchange.left = r->level;
        if (!barrier(r))
            return false;
        left = left_to_all(r);
        take_all(r, phase);
        if (!gather(r))
            return false;
        empty_parcels(r);
    } while (left > 0);
    return true;
}
