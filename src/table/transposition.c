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

#include "core/spin.h"
#include "table/share.h"
#include "table/state_table.h"

enum {
    FIRST_PLACES = 256,
    ENTRY_MOST = 1 << 11,  /* bytes of an entry in a checkpoint */
    POLL_PLACES = 1 << 14, /* moved between two checks of the clock */
    WORK_SIZE = 1,
    WORD = 8,
    KEY_TAIL = 8, /* bytes that must be readable behind a key */
    SHARED_PLACES = 1 << 16
};

/* The first entry of a place. */
static uint8_t *place_at(const struct gs_transposition *table, uint64_t place)
{
    return table->bytes + place * table->place_size + table->ahead;
}

/* The bytes of an entry without those that fill its last word. */
static size_t entry_size(const struct gs_transposition *table)
{
    return table->key_size + table->payload_size + WORK_SIZE;
}

static uint8_t work_of(const struct gs_transposition *table, const uint8_t *entry)
{
    return entry[table->key_size + table->payload_size];
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

static bool init(struct gs_transposition *table, uint64_t most, uint64_t first)
{
    table->place_size = table->ahead + 2 * table->stride;
    table->most_places = place_limit(table, most);
    table->places = first < table->most_places ? first : table->most_places;
    table->bytes = gs_alloc_zero(table->search->memory, (size_t)table->places, table->place_size);
    return table->bytes || gs_search_halt(table->search, GS_STOP_MEMORY);
}

bool gs_transposition_init(struct gs_transposition *table, struct gs_search *search,
                           size_t key_size, size_t payload_size, uint64_t most)
{
    *table = (struct gs_transposition){.search = search,
                                       .key_size = key_size,
                                       .payload_size = payload_size,
                                       .stride = key_size + payload_size + WORK_SIZE};
    return init(table, most, FIRST_PLACES);
}

void gs_transposition_clear(struct gs_transposition *table)
{
    if (!table->search)
        return;
    gs_search_keep(table->search, -(int64_t)table->filled);
    gs_release(table->search->memory, table->copy);
    gs_release(table->search->memory, table->bytes);
    *table = (struct gs_transposition){.search = NULL};
}

/* Moves the entries of one old place to where they belong now; places above it are moved already.
 */
static void spread(struct gs_transposition *table, uint64_t place)
{
    const size_t stride = table->stride;
    uint8_t *from = place_at(table, place), *to[2];
    for (unsigned side = 0; side < 2; side++) {
        to[side] = place_at(table, 2 * place + side);
        if (to[side] != from) /* as it is for place 0 alone: what belongs there stays */
            memset(to[side] - table->ahead, 0, table->place_size);
    }
    for (unsigned i = 0; i < 2; i++, from += stride) {
        if (work_of(table, from) == 0)
            continue;
        size_t side = gs_scale(gs_transposition_hash(table, from), table->places) & 1;
        if (side == 0 && place == 0)
            continue;
        memcpy(to[side], from, stride);
        to[side] += stride;
        memset(from, 0, place == 0 ? stride : 0);
    }
}

/*
 * Whether the search is halted, and nobody needs the table any more: a last checkpoint does, and so
 * does a team of which another member has found the answer (gs_team_finish).
 */
static bool may_give_up(struct gs_search *search)
{
    return !gs_search_poll(search) && search->stop != GS_STOP_EXHAUSTED && !search->checkpoint;
}

bool gs_transposition_grow(struct gs_transposition *table)
{
    uint64_t old = table->places;
    if (old > table->most_places / 2)
        return true;
    uint8_t *bytes =
        gs_resize(table->search->memory, table->bytes, (size_t)(2 * old * table->place_size));
    if (!bytes) {
        table->most_places = old;
        return true;
    }
    table->bytes = bytes;
    table->places = 2 * old;
    for (uint64_t place = old; place-- > 0;) {
        if (place % POLL_PLACES == 0 && may_give_up(table->search)) {
            table->broken = true;
            return false;
        }
        spread(table, place);
    }
    return true;
}

/*
 * Room for so many entries, if the table may be that large. It must be there before the first: they
 * come in the order of their hashes, and would overflow the places of a small table one by one.
 */
bool gs_transposition_grow_for(struct gs_transposition *table, uint64_t count)
{
    uint64_t before = 0;
    while (table->places != before && count > table->places) {
        before = table->places;
        if (!gs_transposition_grow(table))
            return false;
    }
    return true;
}

/* Whether an entry is that of a key. */
static bool is_of(const struct gs_transposition *table, const uint8_t *entry, const uint8_t *key)
{
    return work_of(table, entry) != 0 && memcmp(entry, key, table->key_size) == 0;
}

/* The entry of a key, or NULL. */
static uint8_t *find(const struct gs_transposition *table, const uint8_t *key, uint64_t hash)
{
    if (table->broken)
        return NULL;
    uint8_t *entry = place_at(table, gs_scale(hash, table->places));
    for (unsigned i = 0; i < 2; i++, entry += table->stride)
        if (is_of(table, entry, key))
            return entry;
    return NULL;
}

/* Of the two entries of a place the one that gives way: the second, unless it took more work. */
static size_t weaker_of(const struct gs_transposition *table, const uint8_t *first)
{
    return work_of(table, first + table->stride) <= work_of(table, first) ? table->stride : 0;
}

/* Makes an entry that of a key of which nothing is known. */
static void replace(struct gs_transposition *table, uint8_t *entry, const uint8_t *key)
{
    if (work_of(table, entry) != 0) {
        table->replacements++;
    } else {
        table->filled++;
        gs_search_keep(table->search, 1);
    }
    memcpy(entry, key, table->key_size);
    memset(entry + table->key_size, 0, table->stride - table->key_size);
}

/* The payload of an entry, on which so much work was spent now. */
static uint8_t *payload_of(struct gs_transposition *table, uint8_t *entry, uint64_t work)
{
    uint8_t packed = pack_work(work), *kept = entry + table->key_size + table->payload_size;
    *kept = packed > *kept ? packed : *kept;
    return entry + table->key_size;
}

/* --- shared by threads -------------------------------------------------------------------- */

typedef _Atomic uint64_t word;

static word *words_at(uint8_t *bytes)
{
    return (word *)(void *)bytes;
}

/* Copies an entry to the view. A later load of the version is not seen to come before. */
static void load_words(uint8_t *to, uint8_t *from, size_t size)
{
    for (size_t i = 0; i < size; i += WORD) {
        uint64_t bits = atomic_load_explicit(words_at(from + i), memory_order_acquire);
        memcpy(to + i, &bits, WORD);
    }
}

/* The same the other way round, after the version. */
static void store_words(uint8_t *to, const uint8_t *from, size_t size)
{
    for (size_t i = 0; i < size; i += WORD) {
        uint64_t bits;
        memcpy(&bits, from + i, WORD);
        atomic_store_explicit(words_at(to + i), bits, memory_order_release);
    }
}

/* A copy of the entry of a key, or NULL: unknown, or being written. */
static const uint8_t *find_copy(const struct gs_transposition *table, const uint8_t *key,
                                uint64_t hash)
{
    if (table->broken)
        return NULL;
    uint8_t *entry = place_at(table, gs_scale(hash, table->places));
    word *version = words_at(entry - WORD);
    uint64_t before = atomic_load_explicit(version, memory_order_acquire);
    for (unsigned i = 0; i < 2; i++, entry += table->stride) {
        load_words(table->copy, entry, table->stride);
        if (is_of(table, table->copy, key))
            return before % 2 == 0 && atomic_load_explicit(version, memory_order_relaxed) == before
                       ? table->copy
                       : NULL;
    }
    return NULL;
}

/* Makes the version odd, alone of all threads. */
static void begin_writing(word *version)
{
    unsigned attempts = 0;
    for (;;) {
        uint64_t even = atomic_load_explicit(version, memory_order_relaxed) & ~UINT64_C(1);
        if (atomic_compare_exchange_weak_explicit(version, &even, even + 1, memory_order_acquire,
                                                  memory_order_relaxed))
            return;
        gs_spin_back_off(&attempts);
    }
}

/* Copies the entry of a key, or a fresh one, for gs_transposition_commit to write. */
static uint8_t *enter_copy(struct gs_transposition *table, const uint8_t *key, uint64_t hash,
                           uint64_t work)
{
    if (table->broken)
        return NULL;
    uint8_t *first = place_at(table, gs_scale(hash, table->places)), *copy = table->copy;
    const size_t stride = table->stride;
    begin_writing(words_at(first - WORD));
    load_words(copy, first, 2 * stride);
    size_t at = is_of(table, copy, key)            ? 0
                : is_of(table, copy + stride, key) ? stride
                                                   : 2 * stride;
    if (at == 2 * stride) {
        at = weaker_of(table, copy);
        replace(table, copy + at, key);
    }
    table->held = first + at;
    memmove(copy, copy + at, stride);
    return payload_of(table, copy, work);
}

void gs_transposition_commit(struct gs_transposition *table)
{
    if (!table->shared)
        return;
    /* An entry begins one version, or a version and an entry, behind its place. */
    uint64_t offset = (uint64_t)(table->held - table->bytes) % table->place_size;
    word *version = words_at(table->held - offset);
    store_words(table->held, table->copy, table->stride);
    atomic_fetch_add_explicit(version, 1, memory_order_release);
}

/* Room for the two entries of a place. */
static bool make_copy(struct gs_transposition *table)
{
    table->copy = gs_alloc_zero(table->search->memory, 1, 2 * table->stride + KEY_TAIL);
    return table->copy || gs_search_halt(table->search, GS_STOP_MEMORY);
}

bool gs_transposition_init_shared(struct gs_transposition *table, struct gs_search *search,
                                  size_t key_size, size_t payload_size, uint64_t most)
{
    const size_t size = key_size + payload_size + WORK_SIZE;
    *table = (struct gs_transposition){.search = search,
                                       .key_size = key_size,
                                       .payload_size = payload_size,
                                       .stride = (size + WORD - 1) / WORD * WORD,
                                       .ahead = WORD,
                                       .shared = true};
    return init(table, most, SHARED_PLACES) && make_copy(table);
}

bool gs_transposition_view(struct gs_transposition *view, const struct gs_transposition *table,
                           struct gs_search *search)
{
    *view = *table;
    view->search = search;
    view->filled = view->replacements = 0;
    return make_copy(view);
}

void gs_transposition_view_end(struct gs_transposition *view, struct gs_transposition *table)
{
    if (!view->search)
        return;
    table->filled += view->filled;
    table->replacements += view->replacements;
    gs_release(view->search->memory, view->copy);
    *view = (struct gs_transposition){.search = NULL};
}

void gs_transposition_view_again(struct gs_transposition *view,
                                 const struct gs_transposition *table)
{
    view->bytes = table->bytes;
    view->places = table->places;
    view->most_places = table->most_places;
    view->broken = table->broken;
}

/* --- look-ups --- */

const uint8_t *gs_transposition_find(const struct gs_transposition *table, const uint8_t *key,
                                     uint64_t hash)
{
    const uint8_t *entry = table->shared ? find_copy(table, key, hash) : find(table, key, hash);
    return entry ? entry + table->key_size : NULL;
}

uint8_t *gs_transposition_enter(struct gs_transposition *table, const uint8_t *key, uint64_t hash,
                                uint64_t work)
{
    if (table->shared)
        return enter_copy(table, key, hash, work);
    if (table->filled > table->places && !table->broken && !gs_transposition_grow(table))
        return NULL;
    if (table->broken)
        return NULL;
    uint8_t *entry = find(table, key, hash);
    if (!entry) {
        entry = place_at(table, gs_scale(hash, table->places));
        entry += weaker_of(table, entry);
        replace(table, entry, key);
    }
    return payload_of(table, entry, work);
}

/* --- checkpoints ------------------------------------------------------------------------- */

void gs_transposition_save(const struct gs_transposition *table,
                           struct gs_checkpoint_writer *writer, const char *name)
{
    const size_t size = entry_size(table);
    gs_checkpoint_section(writer, name, table->filled * size);
    for (uint64_t i = 0; i < 2 * table->places; i++) {
        const uint8_t *entry = place_at(table, i / 2) + i % 2 * table->stride;
        if (work_of(table, entry) != 0)
            gs_checkpoint_put(writer, entry, size);
    }
}

/* Puts an entry where it belongs, or drops the one of three that took least work. */
static void place_entry(struct gs_transposition *table, const uint8_t *entry)
{
    uint64_t hash = gs_transposition_hash(table, entry);
    uint8_t *to = find(table, entry, hash), *first = place_at(table, gs_scale(hash, table->places));
    uint8_t *second = first + table->stride;
    if (!to)
        to = work_of(table, second) < work_of(table, first) ? second : first;
    if (work_of(table, to) > work_of(table, entry))
        return;
    if (work_of(table, to) == 0) {
        table->filled++;
        gs_search_keep(table->search, 1);
    }
    memcpy(to, entry, entry_size(table));
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
    const size_t each = entry_size(table);
    if (each > ENTRY_MOST || size % each != 0)
        return gs_checkpoint_refuse(error, name);
    if (!gs_transposition_grow_for(table, size / each))
        return GS_STOPPED;
    for (uint64_t i = 0; i < size / each; i++) {
        if (i % POLL_PLACES == 0 && !gs_search_poll(table->search))
            return GS_STOPPED;
        if (!gs_checkpoint_read(file, entry, each) || work_of(table, entry) == 0 ||
            !is_payload(user, entry + table->key_size))
            return gs_checkpoint_refuse(error, name);
        place_entry(table, entry);
    }
    return GS_OK;
}
