/* SPDX-License-Identifier: MIT */
/*
 * dfpn_table.c - the transposition table: buckets of as many entries as fit into a cache line, but
 * at least two.
 *
 *     bucket   | entry | entry | ... |      hash * buckets / 2^64 is the bucket of a hash
 *     entry    | key | a: 4 | b: 4 | work: 2 | state: 1 |
 *
 *     state    0: free; else whether the attacker is to move, and the kind of fact
 *     a, b     open: phi and delta; proved, firm: the rank; claimed: the reply
 *     work     visits that went into the fact, as the upper half of a float
 *
 * Sixteen bytes for a key of five. Keys are exact and compared in full. The side to move, and
 * whether it attacks, identify the attacker, so entries of both questions live side by side, and
 * each question can use what the other proved: if one side wins, the other does not, and in games
 * without draws if one does not win, the other does.
 *
 * A table is valid for other roots, too, and can be handed on unchanged: proofs and firm disproofs
 * are true everywhere, and dfpn_close.c verifies claims for the root in question before anything
 * rests on them.
 *
 * A full bucket drops the entry with the least work; the work of solved ones counts 2^FAVOUR times
 * (replacement by work: Nagai; Breuker's "TwoBig" is its relative).
 *
 * The table grows in place when more than half of it is used: by doubling, and in a last step up to
 * its bound, whatever that is. A bucket becomes two, or in the last step one or two and parts of
 * their neighbours. These never come before it, so buckets are moved starting from the last. Until
 * that step, searches do not depend on how much memory there is. Cost of a look-up: one cache line,
 * while keys are short.
 *
 * Threads share the bytes: each has a view of its own, a struct dfpn_table that counts what it
 * adds; so has each of several searches (dfpn_shared.c). A bucket is read and written under a lock,
 * a bit in the state of its first entry that nothing else uses, so no thread reads half an entry.
 * The table grows while no thread searches: where it doubles, all of them move its entries
 * (dfpn_parallel.c).
 */
#include <limits.h>
#include <sched.h>

#include "algo/dfpn/dfpn_shared.h"
#include "algo/dfpn/dfpn_wins.h"
#include "table/share.h"

enum {
    FIRST_BUCKETS = 256,
    POLL_BUCKETS = 1 << 14, /* swept between two checks of the clock */
    LINE = 64,
    TOGETHER = 1 << 12, /* buckets: the entries of more are moved by all threads */
    CARRYING_WAYS = 4,
    TAIL = 11,   /* of an entry, after the key */
    CARRIER = 16 /* after the tail, at most; on boards of up to 64 points a word */
};

/* Solved entries count as if 2^FAVOUR times as many visits had gone into them. */
#define FAVOUR 3

/* In the state of the first entry of a bucket: a thread is at work on the bucket. */
#define LOCKED 0x80

/* Attempts at a lock before others are given the processor. */
#define ATTEMPTS 64

static inline uint8_t *entry_at(const struct dfpn_table *table, uint64_t bucket, unsigned way)
{
    return table->bytes + bucket * table->bucket_size + way * table->stride;
}

/* Others may try to lock the bucket meanwhile, which changes a bit of the same byte. */
static inline uint8_t state_of(const struct dfpn_table *table, const uint8_t *entry)
{
    return __atomic_load_n(entry + table->key_size + 10, __ATOMIC_RELAXED) & (LOCKED - 1);
}

static inline void set_state(const struct dfpn_table *table, uint8_t *entry, uint8_t state)
{
    uint8_t *at = entry + table->key_size + 10;
    uint8_t lock = __atomic_load_n(at, __ATOMIC_RELAXED) & LOCKED;
    __atomic_store_n(at, state | lock, __ATOMIC_RELAXED);
}

/* Locks a bucket if there are other threads, and returns its first entry. */
static inline uint8_t *lock_bucket(const struct dfpn_table *table, uint64_t bucket)
{
    uint8_t *entry = entry_at(table, bucket, 0), *at = entry + table->key_size + 10;
    if (!table->wants_room)
        return entry;
    for (unsigned i = 1; __atomic_fetch_or(at, LOCKED, __ATOMIC_ACQUIRE) & LOCKED; i++) {
        if (i % ATTEMPTS == 0)
            sched_yield();
    }
    return entry;
}

/* first is the first entry of the bucket. Others only try to set the bit that is taken away. */
static inline void unlock_bucket(const struct dfpn_table *table, uint8_t *first)
{
    if (table->wants_room)
        __atomic_store_n(first + table->key_size + 10, state_of(table, first), __ATOMIC_RELEASE);
}

static inline enum dfpn_fact fact_of(uint8_t state)
{
    return (enum dfpn_fact)(state >> 1 & 3);
}

static inline bool attacking_of(uint8_t state)
{
    return state & 1;
}

static inline uint8_t make_state(bool attacking, enum dfpn_fact fact)
{
    return (uint8_t)(8 | (unsigned)fact << 1 | attacking);
}

static uint64_t hash_of(const struct dfpn_table *table, const uint8_t *key)
{
    return dfpn_hash(key, table->key_size);
}

/* How many buckets there may be at most. */
static uint64_t bucket_limit(const struct dfpn_table *table, uint64_t most)
{
    if (most > 0)
        return (most + table->ways - 1) / table->ways;
    return gs_table_share(table->search->memory) / table->bucket_size + 1;
}

/* Notes when the table has to grow: when half of it is used, unless it is as large as it may be. */
static void note_enough(struct dfpn_table *table)
{
    bool grows = table->buckets < table->most_buckets;
    table->enough = grows ? table->buckets * table->ways / 2 : UINT64_MAX;
}

static size_t carrier_size(const struct gs_rules *rules)
{
    const struct gs_board *board = rules->game->board;
    return board && board->points(rules) <= 64 ? CARRIER / 2 : CARRIER;
}

bool gs_dfpn_table_init(struct dfpn_table *table, struct gs_search *search, uint64_t most,
                        bool carries)
{
    const size_t carrier = carries ? carrier_size(search->rules) : 0;
    size_t stride = search->rules->key_size + TAIL + carrier;
    *table = (struct dfpn_table){.search = search,
                                 .key_size = search->rules->key_size,
                                 .stride = stride,
                                 .drawless = (search->rules->traits & GS_DRAWLESS) != 0,
                                 .carrier = carrier};
    table->ways = stride * 2 <= LINE ? (unsigned)(LINE / stride) : 2;
    if (carries) /* what they cost is little beside what an analysis does */
        table->ways = CARRYING_WAYS;
    table->bucket_size = (stride * table->ways + LINE - 1) / LINE * LINE;
    table->most_buckets = bucket_limit(table, most);
    table->buckets = FIRST_BUCKETS < table->most_buckets ? FIRST_BUCKETS : table->most_buckets;
    table->bytes = gs_alloc_zero(search->memory, (size_t)table->buckets, table->bucket_size);
    note_enough(table);
    return table->bytes || gs_search_halt(search, GS_STOP_MEMORY);
}

void gs_dfpn_table_clear(struct dfpn_table *table)
{
    if (table->search) {
        gs_search_keep(table->search, -(int64_t)table->filled);
        gs_release(table->search->memory, table->bytes);
    }
    gs_dfpn_wins_free(table->wins);
    *table = (struct dfpn_table){.search = NULL};
}

/* --- from search to search --------------------------------------------------------------- */

/* A table between two searches. */
struct carried {
    struct gs_search_cache base;
    struct gs_memory *memory;
    struct dfpn_table table;
};

static void release_carried(struct gs_search_cache *base)
{
    struct carried *carried = (struct carried *)base;
    gs_release(carried->memory, carried->table.bytes);
    gs_dfpn_wins_free(carried->table.wins);
    gs_release(carried->memory, carried);
}

bool gs_dfpn_table_open(struct dfpn_table *table, struct gs_search *search, uint64_t most,
                        bool carries)
{
    struct gs_search_cache *cache = search->search_cache ? *search->search_cache : NULL;
    struct dfpn_shared *shared = gs_dfpn_shared_of(cache);
    struct carried *carried = (struct carried *)cache;
    if (shared) {
        gs_dfpn_shared_join(shared, table, search);
        return true;
    }
    if (!carried)
        return gs_dfpn_table_init(table, search, most, carries);
    *table = carried->table;
    table->search = search;
    table->replacements = 0;
    note_enough(table);
    gs_search_keep(search, (int64_t)table->filled);
    gs_release(search->memory, carried);
    *search->search_cache = NULL;
    return true;
}

/* A table whose growth was interrupted is useless. */
void gs_dfpn_table_close(struct dfpn_table *table)
{
    struct gs_search *search = table->search;
    if (table->shared) {
        gs_dfpn_shared_leave(table);
        return;
    }
    bool wanted = search && search->search_cache && table->bytes && table->ways > 0;
    struct carried *carried = wanted ? gs_alloc(search->memory, sizeof *carried) : NULL;
    if (!carried) {
        gs_dfpn_table_clear(table);
        return;
    }
    *carried = (struct carried){
        .base.release = release_carried, .memory = search->memory, .table = *table};
    carried->table.search = NULL;
    *search->search_cache = &carried->base;
    gs_search_keep(search, -(int64_t)table->filled);
    *table = (struct dfpn_table){.search = NULL};
}

static uint16_t work_of(const struct dfpn_table *table, const uint8_t *entry)
{
    return gs_field16(entry + table->key_size + 8);
}

/* What an entry is worth; a doubling of work counts 128. */
static unsigned worth(const struct dfpn_table *table, const uint8_t *entry)
{
    return work_of(table, entry) +
           (fact_of(state_of(table, entry)) == DFPN_OPEN ? 0 : FAVOUR * 128);
}

/* A free entry of a bucket, or else the one that is worth least. */
static uint8_t *least_of(const struct dfpn_table *table, uint64_t bucket)
{
    uint8_t *entry = entry_at(table, bucket, 0), *least = entry;
    for (unsigned way = 0; way < table->ways; way++, entry += table->stride) {
        if (state_of(table, entry) == 0)
            return entry;
        if (worth(table, entry) < worth(table, least))
            least = entry;
    }
    return least;
}

/* Moves an entry to where it belongs now; if there is no room, the least entry is dropped. */
static void move_entry(struct dfpn_table *table, const uint8_t *entry)
{
    uint64_t home = dfpn_table_bucket(table, hash_of(table, entry));
    uint8_t *to = least_of(table, home);
    if (state_of(table, to) != 0) {
        table->replacements++;
        table->filled--;
        gs_search_keep(table->search, -1);
        if (worth(table, to) > worth(table, entry))
            return;
    }
    memcpy(to, entry, table->stride);
}

enum { BUCKET_MOST = CARRYING_WAYS * (GS_KEY_MAX + TAIL + CARRIER) + LINE };

/* Spreads an old bucket over those it becomes; later buckets have been moved already. */
static void spread_bucket(struct dfpn_table *table, uint64_t bucket)
{
    uint8_t old[BUCKET_MOST];
    memcpy(old, table->bytes + bucket * table->bucket_size, table->bucket_size);
    memset(table->bytes + bucket * table->bucket_size, 0, table->bucket_size);
    for (unsigned i = 0; i < table->ways; i++) {
        if (state_of(table, old + i * table->stride) != 0)
            move_entry(table, old + i * table->stride);
    }
}

/* More memory for the table; false: it stays as large as it is. */
static bool add_buckets(struct dfpn_table *table, uint64_t buckets)
{
    uint8_t *bytes =
        gs_resize(table->search->memory, table->bytes, (size_t)buckets * table->bucket_size);
    if (bytes) {
        table->bytes = bytes;
        table->buckets = buckets;
    } else {
        table->most_buckets = table->buckets;
    }
    note_enough(table);
    return bytes != NULL;
}

/*
 * Doubles the table, or brings it up to its bound. If interrupted midway it is left with no ways,
 * so that nothing is found or stored any more; the search is over by then.
 */
static void grow_buckets(struct dfpn_table *table)
{
    uint64_t old = table->buckets, more = table->most_buckets - old;
    uint64_t buckets = old + (more < old ? more : old);
    if (more == 0 || !add_buckets(table, buckets))
        return;
    for (uint64_t bucket = buckets; bucket-- > 0;) {
        if (bucket % POLL_BUCKETS == 0 && !gs_search_poll(table->search) &&
            !table->search->checkpoint) { /* whose last checkpoint needs all of it */
            table->ways = 0;
            return;
        }
        if (bucket < old)
            spread_bucket(table, bucket);
        else
            memset(table->bytes + bucket * table->bucket_size, 0, table->bucket_size);
    }
}

/* --- shared by threads -------------------------------------------------------------------------
 */

void gs_dfpn_table_share(struct dfpn_table *table, struct dfpn_table *view,
                         struct gs_search *search, unsigned threads)
{
    uint64_t most = table->enough, left = most > table->filled ? most - table->filled : 0;
    *view = *table;
    view->search = search;
    view->filled = view->replacements = 0;
    view->enough = most == UINT64_MAX ? most : left / threads;
}

void gs_dfpn_table_gather(struct dfpn_table *table, struct dfpn_table *view)
{
    table->filled += view->filled;
    table->replacements += view->replacements;
    view->filled = view->replacements = 0;
}

bool gs_dfpn_table_has_room(const struct dfpn_table *table)
{
    return table->filled < table->enough - table->enough / 4;
}

static bool has_enough(const struct dfpn_table *table)
{
    return table->ways > 0 && !gs_dfpn_table_has_room(table);
}

void gs_dfpn_table_make_room(struct dfpn_table *table)
{
    if (has_enough(table))
        grow_buckets(table);
}

uint64_t gs_dfpn_table_double(struct dfpn_table *table)
{
    const uint64_t old = table->buckets;
    if (!has_enough(table))
        return 0;
    if (old >= TOGETHER && table->most_buckets - old >= old)
        return add_buckets(table, 2 * old) ? old : 0;
    grow_buckets(table);
    return 0;
}

/* An old bucket becomes two, in which there is always room. */
static void split_bucket(const struct dfpn_table *table, uint64_t bucket)
{
    uint8_t old[BUCKET_MOST];
    memcpy(old, entry_at(table, bucket, 0), table->bucket_size);
    memset(entry_at(table, 2 * bucket, 0), 0, 2 * table->bucket_size);
    for (unsigned i = 0; i < table->ways; i++) {
        const uint8_t *entry = old + i * table->stride;
        if (state_of(table, entry) != 0)
            memcpy(least_of(table, dfpn_table_bucket(table, hash_of(table, entry))), entry,
                   table->stride);
    }
}

void gs_dfpn_table_move(const struct dfpn_table *table, uint64_t from, uint64_t to)
{
    for (uint64_t bucket = to; bucket-- > from;)
        split_bucket(table, bucket);
}

/* --- look-ups ----------------------------------------------------------------------------------
 */

static gs_bitboard carrier_of(const struct dfpn_table *table, const uint8_t *entry)
{
    const uint8_t *field = entry + table->key_size + TAIL;
    if (table->carrier == 0)
        return GS_EVERYWHERE;
    const uint64_t low = gs_field64(field);
    if (table->carrier == CARRIER)
        return (gs_bitboard)gs_field64(field + 8) << 64 | low;
    return low == (uint64_t)GS_EVERYWHERE ? GS_EVERYWHERE : low;
}

/* Whether an answer to the other question, about the opponent of the attacker, is one to both. */
static bool decides_other(const struct dfpn_table *table, enum dfpn_fact fact)
{
    return fact == DFPN_PROVED || (fact == DFPN_FIRM && table->drawless);
}

static bool find_in(const struct dfpn_table *table, const uint8_t *entry,
                    const struct dfpn_state *state, struct dfpn_child *child)
{
    bool found = false;
    for (unsigned way = 0; way < table->ways; way++, entry += table->stride) {
        uint8_t about = state_of(table, entry);
        if (about == 0 || !dfpn_same_key(entry, state->key, table->key_size))
            continue;
        const uint8_t *numbers = entry + table->key_size;
        if (attacking_of(about) == state->attacking) {
            enum dfpn_fact fact = fact_of(about);
            dfpn_set_fact(child, fact, state->attacking);
            child->carrier = carrier_of(table, entry);
            if (fact == DFPN_OPEN) {
                child->phi = gs_field32(numbers);
                child->delta = gs_field32(numbers + 4);
            } else if (fact != DFPN_CLAIMED) {
                child->rank = gs_field32(numbers) & DFPN_RANK_MOST;
            }
            found = true;
        } else if (decides_other(table, fact_of(about))) {
            bool wins = fact_of(about) == DFPN_FIRM;
            dfpn_set_fact(child, wins ? DFPN_PROVED : DFPN_FIRM, state->attacking);
            child->rank = gs_field32(numbers) & DFPN_RANK_MOST;
            child->carrier = carrier_of(table, entry);
            return true;
        }
    }
    return found;
}

bool gs_dfpn_table_find(const struct dfpn_table *table, const struct dfpn_state *state,
                        struct dfpn_child *child)
{
    uint8_t *first = lock_bucket(table, dfpn_table_bucket(table, state->hash));
    bool found = find_in(table, first, state, child);
    unlock_bucket(table, first);
    return found;
}

/* The entry of a state in a bucket; NULL: there is none. */
static uint8_t *entry_of(const struct dfpn_table *table, uint8_t *entry,
                         const struct dfpn_state *state)
{
    for (unsigned way = 0; way < table->ways; way++, entry += table->stride) {
        uint8_t about = state_of(table, entry);
        if (about != 0 && attacking_of(about) == state->attacking &&
            dfpn_same_key(entry, state->key, table->key_size))
            return entry;
    }
    return NULL;
}

gs_move gs_dfpn_table_reply(const struct dfpn_table *table, const struct dfpn_state *state)
{
    uint8_t *first = lock_bucket(table, dfpn_table_bucket(table, state->hash));
    const uint8_t *entry = entry_of(table, first, state);
    bool claimed = entry && fact_of(state_of(table, entry)) == DFPN_CLAIMED;
    gs_move reply = claimed ? gs_field32(entry + table->key_size) : GS_NO_MOVE;
    unlock_bucket(table, first);
    return reply;
}

uint64_t gs_dfpn_table_work(const struct dfpn_table *table, const struct dfpn_state *state)
{
    uint8_t *first = lock_bucket(table, dfpn_table_bucket(table, state->hash));
    const uint8_t *entry = entry_of(table, first, state);
    const uint32_t bits = entry ? (uint32_t)work_of(table, entry) << 16 : 0;
    unlock_bucket(table, first);
    float real;
    memcpy(&real, &bits, sizeof real);
    return (uint64_t)real;
}

/* The upper half of a float keeps the order. */
static uint16_t pack_work(uint64_t work)
{
    float real = (float)work;
    uint32_t bits;
    memcpy(&bits, &real, sizeof bits);
    return (uint16_t)(bits >> 16);
}

/* The entry of state in a bucket, or the one to replace by it: a free one, or the least. */
static uint8_t *place(struct dfpn_table *table, uint8_t *entry, const struct dfpn_state *state)
{
    uint8_t *least = NULL;
    unsigned least_worth = UINT_MAX;
    for (unsigned way = 0; way < table->ways; way++, entry += table->stride) {
        uint8_t about = state_of(table, entry);
        if (about != 0 && attacking_of(about) == state->attacking &&
            dfpn_same_key(entry, state->key, table->key_size))
            return entry;
        unsigned its_worth = about == 0 ? 0 : worth(table, entry);
        if (its_worth < least_worth) {
            least = entry;
            least_worth = its_worth;
        }
    }
    if (state_of(table, least) != 0) {
        table->replacements++;
    } else {
        table->filled++;
        gs_search_keep(table->search, 1);
    }
    set_state(table, least, 0);
    return least;
}

/*
 * Whether to overwrite: facts that are true on every path stay, and proofs keep their least rank. A
 * claim gives way even to open numbers, because only dfpn_close.c searches a state that has one,
 * and what it finds is newer; but not while threads search the root, as the one that brings the
 * numbers may have begun before another made the claim.
 */
static bool is_news(const struct dfpn_table *table, const uint8_t *entry,
                    const struct dfpn_child *child)
{
    uint8_t about = state_of(table, entry);
    if (about == 0)
        return true;
    enum dfpn_fact known = fact_of(about);
    if (known == DFPN_PROVED)
        return child->fact == DFPN_PROVED && child->rank < gs_field32(entry + table->key_size);
    if (known == DFPN_CLAIMED && table->keeps_claims)
        return child->fact != DFPN_OPEN;
    return known != DFPN_FIRM;
}

static void write_entry(struct dfpn_table *table, uint8_t *entry, const struct dfpn_state *state,
                        const struct dfpn_child *child, gs_move reply, uint64_t work)
{
    uint32_t numbers[2] = {reply, 0};
    if (child->fact == DFPN_OPEN) {
        numbers[0] = child->phi;
        numbers[1] = child->delta;
    } else if (child->fact != DFPN_CLAIMED) {
        numbers[0] = child->rank;
    }
    uint16_t packed = pack_work(work);
    if (state_of(table, entry) != 0 && work_of(table, entry) > packed)
        packed = work_of(table, entry);
    memcpy(entry, state->key, table->key_size);
    memcpy(entry + table->key_size, numbers, sizeof numbers);
    gs_field16_set(entry + table->key_size + 8, packed);
    memcpy(entry + table->key_size + TAIL, &child->carrier, table->carrier);
    set_state(table, entry, make_state(state->attacking, (enum dfpn_fact)child->fact));
}

void gs_dfpn_table_store(struct dfpn_table *table, const struct dfpn_state *state,
                         const struct dfpn_child *child, gs_move reply, uint64_t work)
{
    if (table->ways == 0)
        return;
    uint8_t *first = lock_bucket(table, dfpn_table_bucket(table, state->hash));
    uint8_t *entry = place(table, first, state);
    if (is_news(table, entry, child))
        write_entry(table, entry, state, child, reply, work);
    unlock_bucket(table, first);
    if (table->filled <= table->enough)
        return;
    if (!table->wants_room)
        grow_buckets(table);
    else if (!gs_dfpn_shared_take_share(table))
        atomic_store_explicit(table->wants_room, true, memory_order_relaxed);
}

bool gs_dfpn_table_visit(const struct dfpn_table *table,
                         void (*visit)(void *user, const uint8_t *key,
                                       const struct dfpn_child *found),
                         void *user)
{
    for (uint64_t bucket = 0; bucket < table->buckets; bucket++) {
        if (bucket % POLL_BUCKETS == 0 && !gs_search_poll(table->search))
            return false;
        for (unsigned way = 0; way < table->ways; way++) {
            const uint8_t *entry = entry_at(table, bucket, way);
            const uint8_t about = state_of(table, entry);
            struct dfpn_child found = {.move = GS_NO_MOVE};
            if (about == 0 || (fact_of(about) != DFPN_PROVED && fact_of(about) != DFPN_FIRM))
                continue;
            dfpn_set_fact(&found, fact_of(about), attacking_of(about));
            found.carrier = carrier_of(table, entry);
            found.rank = gs_field32(entry + table->key_size) & DFPN_RANK_MOST;
            visit(user, entry, &found);
        }
    }
    return true;
}

/* --- checkpoints ------------------------------------------------------------------------- */

/* Entries with carriers, and those without, have sections of their own. */
static const char *section_of(bool carries)
{
    return carries ? "carried" : "entries";
}

void gs_dfpn_table_save(const struct dfpn_table *table, struct gs_checkpoint_writer *writer)
{
    gs_checkpoint_section(writer, section_of(table->carrier != 0), table->filled * table->stride);
    for (uint64_t bucket = 0; bucket < table->buckets; bucket++)
        for (unsigned way = 0; way < table->ways; way++) {
            const uint8_t *entry = entry_at(table, bucket, way);
            if (state_of(table, entry) != 0)
                gs_checkpoint_put(writer, entry, table->stride);
        }
}

/* Whether bytes can be an entry; open numbers are never those of a solved node. */
static bool is_entry(const struct dfpn_table *table, const uint8_t *bytes)
{
    const uint8_t about = state_of(table, bytes), *numbers = bytes + table->key_size;
    const uint32_t phi = gs_field32(numbers), delta = gs_field32(numbers + 4);
    if (about != make_state(attacking_of(about), fact_of(about)))
        return false;
    return fact_of(about) != DFPN_OPEN ||
           (phi > 0 && delta > 0 && phi != GS_PROOF_INFINITE && delta != GS_PROOF_INFINITE);
}

static void load_entry(struct dfpn_table *table, const uint8_t *bytes)
{
    const bool attacking = attacking_of(state_of(table, bytes));
    struct dfpn_state state = {bytes, hash_of(table, bytes), attacking, 0};
    uint8_t *first = lock_bucket(table, dfpn_table_bucket(table, state.hash));
    uint8_t *entry = place(table, first, &state);
    memcpy(entry, bytes, table->key_size + 10);
    memcpy(entry + table->key_size + TAIL, bytes + table->key_size + TAIL, table->carrier);
    set_state(table, entry, state_of(table, bytes));
    unlock_bucket(table, first);
}

/*
 * Room for so many entries, if the table may be that large. Call it before the first entry: they
 * come in the order of their hashes, and would overflow the buckets of a small table.
 */
static bool grow_for(struct dfpn_table *table, uint64_t count)
{
    uint64_t before = 0;
    while (table->ways > 0 && table->buckets != before &&
           count > table->buckets * table->ways / 2) {
        before = table->buckets;
        grow_buckets(table);
    }
    return table->ways > 0;
}

/* Adds so many entries of a size; where they have no carriers, those may be anywhere. */
static enum gs_status load_entries(struct dfpn_table *table, struct gs_checkpoint_file *file,
                                   uint64_t count, size_t stride, struct gs_error *error)
{
    uint8_t bytes[GS_KEY_MAX + TAIL + CARRIER + 8] = {0};
    memset(bytes + table->key_size + TAIL, UINT8_MAX, CARRIER);
    if (!grow_for(table, count))
        return GS_STOPPED;
    for (uint64_t i = 0; i < count; i++) {
        if (i % POLL_BUCKETS == 0 && !gs_search_poll(table->search))
            return GS_STOPPED;
        if (!gs_checkpoint_read(file, bytes, stride) || !is_entry(table, bytes))
            return gs_checkpoint_refuse(error, "entries");
        load_entry(table, bytes);
    }
    return GS_OK;
}

enum gs_status gs_dfpn_table_load(struct dfpn_table *table, struct gs_checkpoint_file *file,
                                  struct gs_error *error)
{
    const size_t plain = table->key_size + TAIL;
    for (int carries = 0; carries < 2; carries++) {
        const size_t stride = plain + (carries ? carrier_size(table->search->rules) : 0);
        uint64_t size;
        if (!gs_checkpoint_find(file, section_of(carries), &size))
            continue;
        if (size % stride != 0)
            return gs_checkpoint_refuse(error, section_of(carries));
        return load_entries(table, file, size / stride, stride, error);
    }
    return GS_OK;
}
