/* SPDX-License-Identifier: MIT */
/*
 * shared_table.c - see shared_table.h for versions and views.
 *
 * Order of memory. Entries are stored with release and loaded with acquire, by words. A reader that
 * loads a word of a writer therefore sees that writer's odd version, or a later one, when it loads
 * the version again. On x86-64 all of these are plain moves.
 *
 * A thread goes inside by a store and a load in one order for all threads: either the one that
 * closes the table sees it, or it sees that the table is closed. The table is moved by rounds
 * (gs_transposition_move): the upper half of its places first, then the upper half of the rest. In
 * a round, threads take pieces from the top down.
 */
#include "table/shared_table.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "system/spin.h"
#include "table/field.h"

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "parts of words are taken as little-endian"
#endif

enum {
    BATCH_MOST = 64,   /* new entries of a thread before it adds them up for all, */
    BATCH_SHARE = 8,   /* and of all threads together as a share of the places */
    PIECE = 1 << 12,   /* places that a thread moves at a time */
    TOGETHER = 1 << 14 /* places: more are moved by several threads */
};

/* Places are read and written by words, whatever lies in them: the first has the version. */
typedef uint64_t word __attribute__((may_alias));

#define VERSION UINT32_MAX /* as a mask of that word */

struct view {
    _Alignas(64) atomic_bool inside;
    word *place;                  /* that is being written, or NULL, */
    struct gs_transposition copy; /* and a table of nothing but a copy of it; counts what it adds */
    uint8_t *found;               /* a payload */
    struct gs_transposition table; /* as the thread saw it last; it has no counts */
    uint64_t reported;             /* entries */
    unsigned generation;           /* of the table that it was taken of, */
    bool may_grow;                 /* and whether that may grow */
    uint64_t batch;                /* new entries before the thread adds them up for all */
};

/* A round of moving: from..to - 1 are left to be taken. */
struct round {
    pthread_mutex_t lock;
    uint64_t from, to;
    unsigned busy; /* threads that move what they took */
};

struct gs_shared_table {
    struct gs_transposition *table;
    struct view *views;
    unsigned count;
    uint64_t before;     /* entries when the threads began */
    unsigned generation; /* changes while the table is closed */
    struct round round;
    _Alignas(64) atomic_bool closed;       /* one thread has the table for itself */
    _Alignas(64) _Atomic uint64_t entries; /* those before, and those reported */
};

static bool make_view(struct gs_shared_table *shared, struct view *view)
{
    struct gs_memory *memory = shared->table->search->memory;

    view->copy.bytes = gs_alloc(memory, shared->table->place_size);
    view->found = gs_alloc(memory, shared->table->payload_size + sizeof(word));
    return view->copy.bytes && view->found;
}

struct gs_shared_table *gs_shared_table_new(struct gs_transposition *table, unsigned threads)
{
    struct gs_memory *memory = table->search->memory;
    struct gs_shared_table *shared = gs_alloc_zero(memory, 1, sizeof *shared);
    bool fine;

    assert(table->head == sizeof(uint32_t) && table->place_size % sizeof(word) == 0);
    if (!shared)
        return NULL;
    shared->table = table;
    shared->count = threads;
    pthread_mutex_init(&shared->round.lock, NULL);
    shared->views = gs_alloc_zero(memory, threads, sizeof *shared->views);
    fine = shared->views;
    for (unsigned i = 0; fine && i < threads; i++)
        fine = make_view(shared, &shared->views[i]);
    if (fine)
        return shared;
    gs_shared_table_free(shared);
    return NULL;
}

void gs_shared_table_free(struct gs_shared_table *shared)
{
    if (!shared)
        return;
    struct gs_memory *memory = shared->table->search->memory;
    for (unsigned i = 0; shared->views && i < shared->count; i++) {
        gs_release(memory, shared->views[i].copy.bytes);
        gs_release(memory, shared->views[i].found);
    }
    gs_release(memory, shared->views);
    pthread_mutex_destroy(&shared->round.lock);
    gs_release(memory, shared);
}

/* --- views --------------------------------------------------------------------------------------
 */

/* Takes over where the table lies by now. */
static void renew(const struct gs_shared_table *shared, struct view *view)
{
    const uint64_t share = shared->table->places / BATCH_SHARE / shared->count;

    view->table = *shared->table;
    view->copy.broken = shared->table->broken;
    view->generation = shared->generation;
    view->may_grow =
        !shared->table->broken && shared->table->places <= shared->table->most_places / 2;
    view->batch = share < 1 ? 1 : share < BATCH_MOST ? share : BATCH_MOST;
}

/* Its copy of a place is a table that cannot grow. */
static void begin_view(const struct gs_shared_table *shared, struct view *view)
{
    uint8_t *bytes = view->copy.bytes;

    view->copy = *shared->table;
    view->copy.bytes = bytes;
    view->copy.places = view->copy.most_places = 1;
    view->copy.filled = view->copy.replacements = 0;
    view->reported = 0;
    view->place = NULL;
    renew(shared, view);
}

void gs_shared_table_begin(struct gs_shared_table *shared)
{
    shared->before = shared->table->filled;
    shared->entries = shared->before;
    for (unsigned i = 0; i < shared->count; i++)
        begin_view(shared, &shared->views[i]);
}

/* While the table is closed, or when the threads are done. */
static uint64_t count_entries(const struct gs_shared_table *shared)
{
    uint64_t sum = shared->before;

    for (unsigned i = 0; i < shared->count; i++)
        sum += shared->views[i].copy.filled;
    return sum;
}

void gs_shared_table_end(struct gs_shared_table *shared)
{
    shared->table->filled = count_entries(shared);
    for (unsigned i = 0; i < shared->count; i++) {
        shared->table->replacements += shared->views[i].copy.replacements;
        shared->views[i].copy.filled = shared->views[i].copy.replacements = 0;
    }
    shared->before = shared->table->filled;
}

/* --- moving -------------------------------------------------------------------------------------
 */

/* Takes a piece of the round, if there is one, and moves it. */
static bool move_piece(struct gs_shared_table *shared)
{
    struct round *round = &shared->round;

    pthread_mutex_lock(&round->lock);
    const uint64_t to = round->to;
    const uint64_t from = to - round->from > PIECE ? to - PIECE : round->from;
    round->to = from;
    round->busy += from < to;
    pthread_mutex_unlock(&round->lock);
    if (from == to)
        return false;
    gs_transposition_move(shared->table, from, to);
    pthread_mutex_lock(&round->lock);
    round->busy--;
    pthread_mutex_unlock(&round->lock);
    return true;
}

static void set_round(struct round *round, uint64_t from, uint64_t to)
{
    pthread_mutex_lock(&round->lock);
    round->from = from;
    round->to = to;
    pthread_mutex_unlock(&round->lock);
}

static bool is_moved(struct round *round)
{
    pthread_mutex_lock(&round->lock);
    const bool moved = round->from == round->to && round->busy == 0;
    pthread_mutex_unlock(&round->lock);
    return moved;
}

/* Moves from..to - 1, with others. False: the search was halted, and the table is not needed. */
static bool move_together(struct gs_shared_table *shared, struct gs_search *search, uint64_t from,
                          uint64_t to)
{
    unsigned attempts = 0;
    bool goes_on = true;

    set_round(&shared->round, from, to);
    do
        goes_on = !gs_transposition_may_give_up(search);
    while (goes_on && move_piece(shared));
    if (!goes_on)
        set_round(&shared->round, 0, 0);
    while (!is_moved(&shared->round))
        gs_spin_back_off(&attempts);
    return goes_on;
}

/* Doubles the table, which is closed. */
static void double_table(struct gs_shared_table *shared, struct gs_search *search)
{
    struct gs_transposition *table = shared->table;
    uint64_t to = gs_transposition_double(table);

    for (; to > TOGETHER && !table->broken; to -= to / 2)
        table->broken = !move_together(shared, search, to - to / 2, to);
    if (!table->broken)
        gs_transposition_move(table, 0, to);
}

/* --- inside -------------------------------------------------------------------------------------
 */

static void wait_outside(struct gs_shared_table *shared)
{
    unsigned attempts = 0;

    while (atomic_load_explicit(&shared->closed, memory_order_acquire))
        if (!move_piece(shared))
            gs_spin_back_off(&attempts);
}

static void go_inside(struct gs_shared_table *shared, struct view *view)
{
    for (;;) {
        atomic_store(&view->inside, true);
        if (!atomic_load(&shared->closed))
            break;
        atomic_store_explicit(&view->inside, false, memory_order_release);
        wait_outside(shared);
    }
    if (view->generation != shared->generation)
        renew(shared, view);
}

static void go_outside(struct view *view)
{
    atomic_store_explicit(&view->inside, false, memory_order_release);
}

struct gs_transposition *gs_shared_table_close(struct gs_shared_table *shared)
{
    while (atomic_exchange(&shared->closed, true))
        wait_outside(shared);
    for (unsigned i = 0; i < shared->count; i++) {
        unsigned attempts = 0;
        while (atomic_load(&shared->views[i].inside))
            gs_spin_back_off(&attempts);
    }
    shared->table->filled = count_entries(shared);
    return shared->table;
}

void gs_shared_table_open(struct gs_shared_table *shared)
{
    atomic_store(&shared->closed, false);
}

/* Doubles the table, unless another thread has done so meanwhile. */
static void grow(struct gs_shared_table *shared, struct view *view, struct gs_search *search)
{
    gs_shared_table_close(shared);
    if (shared->generation == view->generation) {
        double_table(shared, search);
        shared->generation++;
    }
    renew(shared, view);
    gs_shared_table_open(shared);
}

/* Adds up what the thread has entered, and lets the table grow when more than half of it is used.
 */
static void report(struct gs_shared_table *shared, struct view *view, struct gs_search *search)
{
    const uint64_t more = view->copy.filled - view->reported;

    if (more < view->batch)
        return;
    view->reported = view->copy.filled;
    if (atomic_fetch_add_explicit(&shared->entries, more, memory_order_relaxed) + more >
            view->table.places &&
        view->may_grow)
        grow(shared, view, search);
}

/* --- look-ups -----------------------------------------------------------------------------------
 */

static word *place_at(const struct view *view, uint64_t hash)
{
    const uint64_t place = gs_scale(hash, view->table.places);

    return (word *)(void *)(view->table.bytes + place * view->table.place_size);
}

/* Bytes of a place, up to 8, from an offset on; the rest of the result is 0. */
static inline uint64_t load_bytes(const word *place, size_t offset, size_t count)
{
    const word *words = place + offset / sizeof(word);
    const unsigned skip = (unsigned)(offset % sizeof(word)) * 8, bits = (unsigned)count * 8;
    uint64_t bytes = __atomic_load_n(words, __ATOMIC_ACQUIRE) >> skip;

    if (skip + bits > 64)
        bytes |= __atomic_load_n(words + 1, __ATOMIC_ACQUIRE) << (64 - skip);
    return bits < 64 ? bytes & ((UINT64_C(1) << bits) - 1) : bytes;
}

/* The same of plain bytes. */
static inline uint64_t bytes_of(const uint8_t *from, size_t count)
{
    uint64_t bytes = 0;

    if (count == sizeof bytes)
        return gs_field64(from);
    for (size_t i = 0; i < count; i++)
        bytes |= (uint64_t)from[i] << 8 * i;
    return bytes;
}

static inline size_t part(size_t size, size_t done)
{
    return size - done < sizeof(word) ? size - done : sizeof(word);
}

static bool has_key(const word *place, size_t offset, const uint8_t *key, size_t size)
{
    for (size_t i = 0; i < size; i += sizeof(word)) {
        const size_t count = part(size, i);
        if (load_bytes(place, offset + i, count) != bytes_of(key + i, count))
            return false;
    }
    return true;
}

/* Copies the payload of a key, if it is there; of two writers perhaps. */
static bool read_place(const struct view *view, const word *place, const uint8_t *key, size_t size)
{
    const struct gs_transposition *table = &view->table;

    for (size_t at = table->head; at < table->head + 2 * table->stride; at += table->stride) {
        if (!has_key(place, at, key, table->key_size) ||
            load_bytes(place, at + table->stride - 1, 1) == 0)
            continue;
        for (size_t i = 0; i < size; i += sizeof(word)) {
            const uint64_t bytes = load_bytes(place, at + table->key_size + i, part(size, i));
            memcpy(view->found + i, &bytes, sizeof bytes);
        }
        return true;
    }
    return false;
}

/* The same, until nobody has written meanwhile. */
static bool read_safely(const struct view *view, const uint8_t *key, uint64_t hash, size_t size)
{
    const word *place = place_at(view, hash);

    for (unsigned attempts = 0;; gs_spin_back_off(&attempts)) {
        const uint64_t before = __atomic_load_n(place, __ATOMIC_ACQUIRE);
        if (before % 2 != 0)
            continue;
        const bool found = read_place(view, place, key, size);
        if (__atomic_load_n(place, __ATOMIC_RELAXED) == before)
            return found;
    }
}

const uint8_t *gs_shared_table_find(struct gs_shared_table *shared, unsigned thread,
                                    const uint8_t *key, uint64_t hash, size_t size)
{
    struct view *view = &shared->views[thread];

    assert(size > 0 && size <= view->table.payload_size);
    go_inside(shared, view);
    const bool found = !view->table.broken && read_safely(view, key, hash, size);
    go_outside(view);
    return found ? view->found : NULL;
}

/* --- entries ------------------------------------------------------------------------------------
 */

/* The first word of a place with the next version. */
static uint64_t next(uint64_t first)
{
    return (first & ~(uint64_t)VERSION) | (uint32_t)(first + 1);
}

/* Makes the version of a place odd, once no other thread writes there. Returns its first word. */
static uint64_t lock_place(word *place)
{
    for (unsigned attempts = 0;; gs_spin_back_off(&attempts)) {
        uint64_t first = __atomic_load_n(place, __ATOMIC_RELAXED);
        if (first % 2 == 0 && __atomic_compare_exchange_n(place, &first, next(first), false,
                                                          __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            return next(first);
    }
}

/* Copies a place once it is locked. Others may still attempt to change its first word. */
static void load_place(word *place, const struct gs_transposition *copy)
{
    const uint64_t first = lock_place(place);

    memcpy(copy->bytes, &first, sizeof first);
    memcpy(copy->bytes + sizeof first, place + 1, copy->place_size - sizeof first);
}

/* Stores the copy of the place, last the first word, whose version is even again. */
static void store_place(word *place, const struct gs_transposition *copy)
{
    for (size_t i = 1; i < copy->place_size / sizeof(word); i++)
        __atomic_store_n(place + i, gs_field64(copy->bytes + i * sizeof(word)), __ATOMIC_RELEASE);
    __atomic_store_n(place, next(gs_field64(copy->bytes)), __ATOMIC_RELEASE);
}

uint8_t *gs_shared_table_enter(struct gs_shared_table *shared, unsigned thread,
                               struct gs_search *search, const uint8_t *key, uint64_t hash,
                               uint64_t work)
{
    struct view *view = &shared->views[thread];

    report(shared, view, search);
    go_inside(shared, view);
    view->place = NULL;
    if (view->table.broken)
        return NULL;
    view->place = place_at(view, hash);
    load_place(view->place, &view->copy);
    view->copy.search = search;
    return gs_transposition_enter(&view->copy, key, hash, work);
}

void gs_shared_table_enter_end(struct gs_shared_table *shared, unsigned thread)
{
    struct view *view = &shared->views[thread];

    if (view->place)
        store_place(view->place, &view->copy);
    view->place = NULL;
    go_outside(view);
}

const struct gs_transposition *gs_shared_table_view(const struct gs_shared_table *shared,
                                                    unsigned thread)
{
    return &shared->views[thread].table;
}

uint64_t gs_shared_table_entries(const struct gs_shared_table *shared)
{
    return atomic_load_explicit(&shared->entries, memory_order_relaxed);
}
