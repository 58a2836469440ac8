/* SPDX-License-Identifier: MIT */
/*
 * transposition.c - see transposition.h for the layout and the rule of replacement.
 *
 * Work is kept in one byte, as the exponent and the three bits below the highest: enough to compare
 * two entries where it matters.
 *
 * Growing doubles the places: the entries of place p go to 2p and 2p + 1, from
 * the last place down, so that no place is overwritten before it has moved.
 * Cost of a look-up: the two entries of a place, which lie side by side.
 */
#include "table/transposition.h"

#include <string.h>

#include "table/share.h"
#include "table/state_table.h"

enum {
    FIRST_PLACES = 256,
    ENTRY_MOST = 1 << 11,  /* bytes of an entry in a checkpoint */
    POLL_PLACES = 1 << 14, /* moved between two checks of the clock */
    WORK_SIZE = 1,
    HEAD = 4, /* where several threads search, */
    WORD = 8  /* and then a place is a multiple of that */
};

static uint8_t *place_at(const struct gs_transposition *table, uint64_t place)
{
    return table->bytes + place * table->place_size;
}

/* The first of its two entries. */
static uint8_t *first_at(const struct gs_transposition *table, uint64_t place)
{
    return place_at(table, place) + table->head;
}

static uint8_t work_of(const struct gs_transposition *table, const uint8_t *entry)
{
    return entry[table->stride - WORK_SIZE];
}

/* Monotonic, from 1 on: eight steps per doubling, and 255 for anything beyond 2^31. */
static uint8_t pack_work(uint64_t work)
{
    unsigned exponent = 63 - (unsigned)__builtin_clzll(work | 1);
    unsigned below = exponent == 0 ? 0 : (unsigned)((work << 3 >> exponent) & 7);
    unsigned packed = 8 * exponent + below + 1;
    return (uint8_t)(packed < UINT8_MAX ? packed : UINT8_MAX);
}

uint64_t gs_transposition_hash(const struct gs_transposition *table, const uint8_t *key)
{
    uint64_t sum = 0;

    if (!table->factors)
        return gs_state_table_hash_long(key, table->key_size);
    for (size_t i = 0; i < table->key_size; i++)
        sum += key[i] * table->factors[i];
    return sum;
}

/* How many places there may be at most. */
static uint64_t place_limit(const struct gs_transposition *table, uint64_t most)
{
    if (most > 0)
        return (most + 1) / 2;
    return gs_table_share(table->search->memory) / table->place_size + 1;
}

static size_t place_size(const struct gs_transposition *table)
{
    const size_t size = table->head + 2 * table->stride;

    return table->head > 0 ? (size + WORD - 1) / WORD * WORD : size;
}

bool gs_transposition_init(struct gs_transposition *table, struct gs_search *search,
                           size_t key_size, size_t payload_size, uint64_t most)
{
    *table = (struct gs_transposition){.search = search,
                                       .key_size = key_size,
                                       .payload_size = payload_size,
                                       .stride = key_size + payload_size + WORK_SIZE,
                                       .head = search->threads > 1 ? HEAD : 0};
    table->place_size = place_size(table);
    table->most_places = place_limit(table, most);
    table->places = FIRST_PLACES < table->most_places ? FIRST_PLACES : table->most_places;
    table->bytes = gs_alloc_zero(search->memory, (size_t)table->places, table->place_size);
    return table->bytes || gs_search_halt(search, GS_STOP_MEMORY);
}

void gs_transposition_clear(struct gs_transposition *table)
{
    if (!table->search)
        return;
    gs_search_keep(table->search, -(int64_t)table->filled);
    gs_release(table->search->memory, table->bytes);
    *table = (struct gs_transposition){.search = NULL};
}

/* --- growing ----------------------------------------------------------------------------- */

/*
 * Moves the entries of one old place to where they belong now; places above it are moved already.
 * Place 0 is its own first half, no other place overlaps its halves.
 */
static void spread(const struct gs_transposition *table, uint64_t place)
{
    const size_t stride = table->stride;
    uint8_t *from = first_at(table, place);
    uint8_t *to[2] = {first_at(table, 2 * place), first_at(table, 2 * place + 1)};

    memset(place_at(table, 2 * place + (place == 0)), 0, table->place_size);
    if (place > 0)
        memset(place_at(table, 2 * place + 1), 0, table->place_size);
    for (unsigned i = 0; i < 2; i++, from += stride) {
        if (work_of(table, from) == 0)
            continue;
        const size_t side = gs_scale(gs_transposition_hash(table, from), table->places) & 1;
        if (side == 0 && place == 0)
            continue;
        memcpy(to[side], from, stride);
        to[side] += stride;
        if (place == 0)
            memset(from, 0, stride);
    }
}

void gs_transposition_move(const struct gs_transposition *table, uint64_t from, uint64_t to)
{
    while (to > from)
        spread(table, --to);
}

bool gs_transposition_may_give_up(struct gs_search *search)
{
    return !gs_search_poll(search) && search->stop != GS_STOP_EXHAUSTED && !search->checkpoint;
}

uint64_t gs_transposition_double(struct gs_transposition *table)
{
    const uint64_t old = table->places;
    if (old > table->most_places / 2)
        return 0;
    uint8_t *bytes =
        gs_resize(table->search->memory, table->bytes, (size_t)(2 * old * table->place_size));
    if (!bytes) {
        table->most_places = old;
        return 0;
    }
    table->bytes = bytes;
    table->places = 2 * old;
    return old;
}

/* Doubles the table, if it may grow; false when the search was halted on the way. */
static bool grow(struct gs_transposition *table)
{
    uint64_t to = gs_transposition_double(table);
    while (to > 0) {
        const uint64_t from = (to - 1) / POLL_PLACES * POLL_PLACES;
        if (gs_transposition_may_give_up(table->search)) {
            table->broken = true;
            return false;
        }
        gs_transposition_move(table, from, to);
        to = from;
    }
    return true;
}

/* The entry of a key, or NULL. */
static uint8_t *find(const struct gs_transposition *table, const uint8_t *key, uint64_t hash)
{
    if (table->broken)
        return NULL;
    uint8_t *entry = first_at(table, gs_scale(hash, table->places));
    for (unsigned i = 0; i < 2; i++, entry += table->stride)
        if (work_of(table, entry) != 0 && memcmp(entry, key, table->key_size) == 0)
            return entry;
    return NULL;
}

const uint8_t *gs_transposition_find(const struct gs_transposition *table, const uint8_t *key,
                                     uint64_t hash)
{
    const uint8_t *entry = find(table, key, hash);
    return entry ? entry + table->key_size : NULL;
}

/* Makes room for a key that is not there. */
static uint8_t *replace(struct gs_transposition *table, const uint8_t *key, uint64_t hash)
{
    uint8_t *first = first_at(table, gs_scale(hash, table->places)), *second;
    second = first + table->stride;
    uint8_t *entry = work_of(table, second) <= work_of(table, first) ? second : first;
    if (work_of(table, entry) != 0) {
        table->replacements++;
    } else {
        table->filled++;
        gs_search_keep(table->search, 1);
    }
    memcpy(entry, key, table->key_size);
    memset(entry + table->key_size, 0, table->stride - table->key_size);
    return entry;
}

uint8_t *gs_transposition_enter(struct gs_transposition *table, const uint8_t *key, uint64_t hash,
                                uint64_t work)
{
    if (table->filled > table->places && !table->broken && !grow(table))
        return NULL;
    if (table->broken)
        return NULL;
    uint8_t *entry = find(table, key, hash);
    if (!entry)
        entry = replace(table, key, hash);
    uint8_t packed = pack_work(work), *kept = entry + table->stride - WORK_SIZE;
    *kept = packed > *kept ? packed : *kept;
    return entry + table->key_size;
}

/* --- checkpoints ------------------------------------------------------------------------- */

void gs_transposition_save(const struct gs_transposition *table,
                           struct gs_checkpoint_writer *writer, const char *name)
{
    gs_checkpoint_section(writer, name, table->filled * table->stride);
    for (uint64_t entry = 0; entry < 2 * table->places; entry++) {
        const uint8_t *at = first_at(table, entry / 2) + entry % 2 * table->stride;
        if (work_of(table, at) != 0)
            gs_checkpoint_put(writer, at, table->stride);
    }
}

/*
 * Room for so many entries, if the table may be that large. It must be there before the first: they
 * come in the order of their hashes, and would overflow the places of a small table one by one.
 */
static bool grow_for(struct gs_transposition *table, uint64_t count)
{
    uint64_t before = 0;
    while (table->places != before && count > table->places) {
        before = table->places;
        if (!grow(table))
            return false;
    }
    return true;
}

/* Puts an entry where it belongs, or drops the one of three that took least work. */
static void place_entry(struct gs_transposition *table, const uint8_t *entry)
{
    uint64_t hash = gs_transposition_hash(table, entry);
    uint8_t *to = find(table, entry, hash), *first = first_at(table, gs_scale(hash, table->places));
    uint8_t *second = first + table->stride;
    if (!to)
        to = work_of(table, second) < work_of(table, first) ? second : first;
    if (work_of(table, to) > work_of(table, entry))
        return;
    if (work_of(table, to) == 0) {
        table->filled++;
        gs_search_keep(table->search, 1);
    }
    memcpy(to, entry, table->stride);
}

enum gs_status gs_transposition_load(struct gs_transposition *table,
                                     struct gs_checkpoint_file *file, const char *name,
                                     bool (*is_payload)(const void *user, const uint8_t *payload),
                                     const void *user, struct gs_error *error)
{
    uint8_t entry[ENTRY_MOST + 8] = {0}; /* a key is readable for 8 bytes more */
    uint64_t size;
    if (!gs_checkpoint_find(file, name, &size))
        return GS_OK;
    if (table->stride > ENTRY_MOST || size % table->stride != 0)
        return gs_checkpoint_refuse(error, name);
    if (!grow_for(table, size / table->stride))
        return GS_STOPPED;
    for (uint64_t i = 0; i < size / table->stride; i++) {
        if (i % POLL_PLACES == 0 && !gs_search_poll(table->search))
            return GS_STOPPED;
        if (!gs_checkpoint_read(file, entry, table->stride) || work_of(table, entry) == 0 ||
            !is_payload(user, entry + table->key_size))
            return gs_checkpoint_refuse(error, name);
        place_entry(table, entry);
    }
    return GS_OK;
}
