/* SPDX-License-Identifier: MIT */
/*
 * dfpn_set.c - the set of states, by exact key, that dfpn_close.c gathers, and
 * walks over it.
 *
 *     records   | about, edges, key | ...     in order of arrival; numbers never change
 *     index     | . | 2 | . | 1 | ...         by hash: number + 1, and a tag above it; 0: free
 *     edges     | 0 | 2, 5, 7 | 1, 3 | ...    how many, and their numbers
 *     walk      | 0 | 2 | 7 | ...             the states that the walk is in
 *
 *     about     attacking: 1 bit; dead: 1 bit; and 30 bits: the rank of the win
 *               if dead, else the last walk that reached the state (0: none)
 *     edges     where those of the state begin; 0: not complete
 *     tag       the hash bits that the number leaves room for
 *
 * Open addressing with linear probing, at most half full; the tag avoids
 * reading the records of other states, each of which would be a cache miss. A
 * state takes its key (8 bytes, if it has fewer), 8 bytes, 8 to 16 bytes of
 * index, and 4 for each edge and for their count; in Skoczki about 53 in all.
 * When a state is settled again, its old edges stay behind unused.
 *
 * A walk follows the edges depth first and reaches each state that state 0
 * rests on once. It stops where a state has to be settled: because it is not
 * yet, or because one of its edges leads to a dead state. It notices that as
 * soon as it returns from there, so little is gathered below a mistake. If a
 * state dies after the walk has left those that rest on it, the next walk finds
 * that out.
 *
 * Several threads may look states up, walk, and add states and edges without locks. A thread that
 * adds a state takes its slot of the index by compare-and-swap, then a number, writes the key, and
 * then the number into the slot. Another thread that comes to the slot meanwhile, with the same
 * tag, waits for the number: it may be that of the same state. Edges are written before the word of
 * their beginning. Neither keys nor edges change. The data of a state are one word, and the thread
 * that changes it first enters the state. Nothing may be moved meanwhile, so a shared set does not
 * grow; it grows before, while all wait (dfpn_parallel.c). The steps of a walk belong to one
 * thread, and are locked only while another thread takes a part of them.
 */
#include "algo/dfpn/dfpn_set.h"
#include "table/key_set.h"

enum {
    FIRST_BITS = 7,
    POLL_STEPS = 1 << 14,
    LOCKED_STEPS = 64, /* of a walk, before another one may take a part of it */
    POLL_TURNS = POLL_STEPS / LOCKED_STEPS
};

/* Where in a record its parts begin. */
enum { ABOUT_AT = 0, EDGES_AT = 4, KEY_AT = 8 };

#define DEAD UINT32_C(2)

/*
 * The greatest number of states. A walk that finds something to do follows a death, so there are at
 * most two more walks than states, and 30 bits can count them.
 */
#define MOST ((UINT64_C(1) << 30) - 4)

void gs_dfpn_set_init(struct dfpn_set *set, struct gs_search *search)
{
    size_t key_size = search->rules->key_size, room = key_size < 8 ? 8 : key_size;
    *set = (struct dfpn_set){.search = search,
                             .key_size = key_size,
                             .stride = (KEY_AT + room + 3) & ~(size_t)3,
                             .since = 1};
}

/* Frees what only walks need. */
static void clear_edges(struct dfpn_set *set)
{
    gs_release(set->search->memory, set->edges);
    set->edges = NULL;
    set->edge_count = set->edge_room = 0;
}

void gs_dfpn_set_clear(struct dfpn_set *set)
{
    struct gs_search *search = set->search;
    gs_search_keep(search, -(int64_t)set->count);
    clear_edges(set);
    gs_release(search->memory, set->records);
    gs_release(search->memory, set->index);
    gs_dfpn_set_init(set, search);
}

static inline uint8_t *record_at(const struct dfpn_set *set, uint64_t number)
{
    return set->records + number * set->stride;
}

static inline const uint8_t *key_at(const struct dfpn_set *set, uint64_t number)
{
    return record_at(set, number) + KEY_AT;
}

static inline uint32_t *word_at(const struct dfpn_set *set, uint64_t number, size_t offset)
{
    return (uint32_t *)(void *)(record_at(set, number) + offset);
}

/* Counts that threads change at the same time. */
static inline uint64_t load_count(const uint64_t *count)
{
    return __atomic_load_n(count, __ATOMIC_RELAXED);
}

static inline uint64_t add_to_count(uint64_t *count, uint64_t more)
{
    return __atomic_fetch_add(count, more, __ATOMIC_RELAXED);
}

static inline uint32_t about_of(const struct dfpn_set *set, uint64_t number)
{
    return __atomic_load_n(word_at(set, number, ABOUT_AT), __ATOMIC_RELAXED);
}

static inline void set_about(struct dfpn_set *set, uint64_t number, uint32_t about)
{
    __atomic_store_n(word_at(set, number, ABOUT_AT), about, __ATOMIC_RELAXED);
}

/* --- states by key --------------------------------------------------------------------- */

/* The tag of a hash, in the bits of an index word that numbers do not need. */
static inline uint32_t tag_of(const struct dfpn_set *set, uint64_t hash)
{
    return (uint32_t)(hash << set->index_bits >> 32) & ~(uint32_t)(set->index_size - 1);
}

/* The word of the index in a slot: what it leads to was written before. */
static inline uint32_t index_at(const struct dfpn_set *set, uint64_t slot)
{
    return __atomic_load_n(&set->index[slot], __ATOMIC_ACQUIRE);
}

/* The number in a word of the index, or DFPN_NOWHERE. */
static inline uint32_t number_in(const struct dfpn_set *set, uint32_t word)
{
    return word == 0 ? DFPN_NOWHERE : (word & (uint32_t)(set->index_size - 1)) - 1;
}

/* The word of a slot that a thread has taken for a state with this tag, without a number yet. */
static inline uint32_t taken_by(const struct dfpn_set *set, uint32_t tag)
{
    return tag | (uint32_t)(set->index_size - 1); /* no number, as half of the index stays free */
}

static uint32_t wait_for_number(const struct dfpn_set *set, uint64_t slot, uint32_t taken)
{
    uint32_t word;
    for (unsigned attempts = 0; (word = index_at(set, slot)) == taken;)
        gs_spin_wait(&attempts);
    return word;
}

/* The slot of a state, or the free one where it belongs; *word is what was in it. */
static uint64_t find_state_slot(const struct dfpn_set *set, const struct dfpn_state *state,
                                uint32_t *word)
{
    uint64_t slot = state->hash >> (64 - set->index_bits), mask = set->index_size - 1;
    uint32_t tag = tag_of(set, state->hash);
    for (; (*word = index_at(set, slot)) != 0; slot = (slot + 1) & mask) {
        if ((*word & ~mask) != tag)
            continue;
        if (*word == taken_by(set, tag))
            *word = wait_for_number(set, slot, *word);
        uint64_t number = number_in(set, *word);
        if ((about_of(set, number) & 1) == state->attacking &&
            dfpn_same_key(key_at(set, number), state->key, set->key_size))
            break;
    }
    return slot;
}

static void enlist(struct dfpn_set *set, uint64_t slot, uint64_t hash, uint64_t number)
{
    uint32_t word = tag_of(set, hash) | (uint32_t)(number + 1);
    __atomic_store_n(&set->index[slot], word, __ATOMIC_RELEASE);
}

/* An empty index for so many states in place of the old one; false: no memory. */
static bool replace_index(struct dfpn_set *set, struct gs_search *search, uint64_t states)
{
    unsigned bits = set->index_bits ? set->index_bits : FIRST_BITS;
    while (2 * states > UINT64_C(1) << bits)
        bits++;
    uint32_t *index = gs_alloc_zero(search->memory, (size_t)1 << bits, sizeof *index);
    if (!index)
        return gs_search_halt(search, GS_STOP_MEMORY);
    gs_release(search->memory, set->index);
    set->index = index;
    set->index_bits = bits;
    set->index_size = UINT64_C(1) << bits;
    return true;
}

/* No state is in the index twice, so each takes the first free slot. */
void gs_dfpn_set_fill(struct dfpn_set *set, uint64_t from, uint64_t to)
{
    for (uint64_t number = from; number < to; number++) {
        uint64_t hash = dfpn_hash(key_at(set, number), set->key_size);
        uint64_t slot = hash >> (64 - set->index_bits);
        uint32_t word = tag_of(set, hash) | (uint32_t)(number + 1), none = 0;
        while (!__atomic_compare_exchange_n(&set->index[slot], &none, word, false, __ATOMIC_RELEASE,
                                            __ATOMIC_RELAXED)) {
            none = 0;
            slot = (slot + 1) & (set->index_size - 1);
        }
    }
}

/* Fills an index that has been replaced; false: at the end of the search. */
static bool fill_index(struct dfpn_set *set, struct gs_search *search)
{
    for (uint64_t number = 0; number < set->count; number += POLL_STEPS) {
        if (!gs_search_poll(search))
            return false;
        uint64_t left = set->count - number;
        gs_dfpn_set_fill(set, number, number + (left < POLL_STEPS ? left : POLL_STEPS));
    }
    return true;
}

static bool has_state_room(const struct dfpn_set *set, uint64_t more)
{
    const uint64_t count = load_count(&set->count) + more;
    return count <= set->room && 2 * count <= set->index_size;
}

/* Makes it, but for filling a new index: *stale. */
static bool begin_state_room(struct dfpn_set *set, struct gs_search *search, uint64_t more,
                             bool *stale)
{
    *stale = false;
    if (has_state_room(set, more))
        return true;
    if (set->shared || set->count + more > MOST)
        return gs_search_halt(search, GS_STOP_MEMORY);
    void *records = set->records;
    bool grown = gs_search_grow(search, &records, set->stride, &set->room, set->count + more);
    set->records = records;
    const bool full = 2 * (set->count + more) > set->index_size;
    *stale = grown && full && replace_index(set, search, set->count + more);
    return grown && *stale == full;
}

static bool make_state_room(struct dfpn_set *set, struct gs_search *search, uint64_t more)
{
    bool stale;
    return begin_state_room(set, search, more, &stale) && (!stale || fill_index(set, search));
}

/* Takes a free slot; false: another thread has taken it. */
static bool take_slot(struct dfpn_set *set, uint64_t slot, uint64_t hash)
{
    uint32_t none = 0;
    return __atomic_compare_exchange_n(&set->index[slot], &none, taken_by(set, tag_of(set, hash)),
                                       false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

uint32_t gs_dfpn_set_add(struct dfpn_set *set, struct gs_search *search,
                         const struct dfpn_state *state)
{
    uint32_t word;
    uint64_t slot;
    if (!make_state_room(set, search, 1))
        return DFPN_NOWHERE;
    do {
        slot = find_state_slot(set, state, &word);
        if (word != 0)
            return number_in(set, word);
    } while (!take_slot(set, slot, state->hash));
    uint64_t number = add_to_count(&set->count, 1);
    memcpy(record_at(set, number) + KEY_AT, state->key, set->key_size);
    set_about(set, number, state->attacking);
    *word_at(set, number, EDGES_AT) = 0;
    enlist(set, slot, state->hash, number);
    gs_search_keep(search, 1);
    return (uint32_t)number;
}

bool gs_dfpn_set_find(const struct dfpn_set *set, const struct dfpn_state *state,
                      struct dfpn_child *child)
{
    uint32_t word;
    if (set->index_size == 0)
        return false;
    find_state_slot(set, state, &word);
    if (word == 0)
        return false;
    uint32_t about = about_of(set, number_in(set, word));
    bool dead = about & DEAD;
    if (!dead && about >> 2 < set->since)
        return false;
    dfpn_set_fact(child, dead ? DFPN_PROVED : DFPN_CLAIMED, state->attacking);
    child->rank = dead ? (about >> 2) & DFPN_RANK_MOST : 0;
    child->member = !dead;
    return true;
}

const uint8_t *gs_dfpn_set_key(const struct dfpn_set *set, uint32_t number, bool *attacking)
{
    *attacking = about_of(set, number) & 1;
    return key_at(set, number);
}

void gs_dfpn_set_kill(struct dfpn_set *set, uint32_t number, uint32_t rank)
{
    set_about(set, number, rank << 2 | DEAD | (about_of(set, number) & 1));
}

bool gs_dfpn_set_is_dead(const struct dfpn_set *set, uint32_t number)
{
    return about_of(set, number) & DEAD;
}

/* --- edges ----------------------------------------------------------------------------- */

/* Room for so many more words of edges. Nothing begins at 0. */
static bool make_edge_room(struct dfpn_set *set, struct gs_search *search, uint64_t more)
{
    const uint64_t count = load_count(&set->edge_count) + more + 1;
    if (count <= set->edge_room)
        return true;
    if (set->shared || count > UINT32_MAX)
        return gs_search_halt(search, GS_STOP_MEMORY);
    void *edges = set->edges;
    bool grown = gs_search_grow(search, &edges, sizeof *set->edges, &set->edge_room, count);
    set->edges = edges;
    return grown;
}

uint64_t gs_dfpn_set_edges(struct dfpn_set *set, struct gs_search *search, unsigned count)
{
    if (!make_edge_room(set, search, count + 1))
        return 0;
    uint64_t first = add_to_count(&set->edge_count, count + 1) + 1;
    set->edges[first] = count;
    return first;
}

void gs_dfpn_set_link(struct dfpn_set *set, uint32_t number, uint64_t edges)
{
    __atomic_store_n(word_at(set, number, EDGES_AT), (uint32_t)edges, __ATOMIC_RELEASE);
}

/* --- room --------------------------------------------------------------------------------- */

/* Words of edges for so many states that are added, each on its own or with others. */
static uint64_t edges_for(uint64_t states)
{
    return 2 * states + 3;
}

bool gs_dfpn_set_has_room(const struct dfpn_set *set, uint64_t more)
{
    return has_state_room(set, more) &&
           load_count(&set->edge_count) + edges_for(more) < set->edge_room;
}

bool gs_dfpn_set_make_room(struct dfpn_set *set, uint64_t more)
{
    return make_state_room(set, set->search, more) &&
           make_edge_room(set, set->search, edges_for(more));
}

bool gs_dfpn_set_begin_room(struct dfpn_set *set, uint64_t more, bool *stale)
{
    return begin_state_room(set, set->search, more, stale) &&
           make_edge_room(set, set->search, edges_for(more));
}

/* --- walks ----------------------------------------------------------------------------- */

static bool step_into(struct dfpn_walk *walk, uint32_t number)
{
    void *steps = walk->steps;
    bool grown =
        gs_search_grow(walk->search, &steps, sizeof *walk->steps, &walk->room, walk->count + 1);
    walk->steps = steps;
    if (grown)
        walk->steps[walk->count++] = (struct dfpn_step){.number = number};
    return grown;
}

/* Enters a state with this word; false: the word has changed. */
static bool enter(struct dfpn_set *set, uint32_t number, uint32_t about)
{
    uint32_t entered = set->pass << 2 | (about & 1);
    return __atomic_compare_exchange_n(word_at(set, number, ABOUT_AT), &about, entered, false,
                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

bool gs_dfpn_set_begin(struct dfpn_set *set, struct dfpn_walk *walk)
{
    set->pass++;
    walk->search = set->search;
    walk->count = walk->spent = 0;
    enter(set, 0, about_of(set, 0));
    return step_into(walk, 0);
}

void gs_dfpn_walk_clear(struct dfpn_walk *walk, struct gs_search *search)
{
    gs_release(search->memory, walk->steps);
    *walk = (struct dfpn_walk){.steps = NULL};
}

/* Where a step can lead. */
enum way { UP, DOWN, NO_WAY };

/* Finds a state that the current one rests on and that no walk has reached yet. */
static enum way next_support(const struct dfpn_set *set, struct dfpn_step *step, uint32_t *to,
                             uint32_t *about)
{
    uint64_t first = __atomic_load_n(word_at(set, step->number, EDGES_AT), __ATOMIC_ACQUIRE);
    if (gs_dfpn_set_is_dead(set, step->number))
        return UP;
    if (first == 0)
        return NO_WAY;
    for (uint32_t count = set->edges[first]; step->next < count; step->next++) {
        *to = set->edges[first + 1 + step->next];
        *about = about_of(set, *to);
        if (*about & DEAD)
            return NO_WAY;
        if (*about >> 2 != set->pass)
            return DOWN;
    }
    return UP;
}

/* Steps on, with the walk locked. DFPN_DONE: so far. */
static enum dfpn_halt walk_some(struct dfpn_set *set, struct dfpn_walk *walk, uint32_t *number)
{
    for (unsigned steps = 0; walk->count > 0 && steps < LOCKED_STEPS; steps++) {
        struct dfpn_step *step = &walk->steps[walk->count - 1];
        uint32_t about;
        enum way way = next_support(set, step, number, &about);
        if (way == UP) {
            walk->count--;
        } else if (way == NO_WAY) {
            *step = (struct dfpn_step){.number = step->number};
            *number = step->number;
            return DFPN_UNVERIFIED;
        } else if (enter(set, *number, about) && !step_into(walk, *number)) {
            return DFPN_HALTED;
        }
    }
    return DFPN_DONE;
}

/* Unlocks the walk for threads that want a part of it. */
static void wait_for_others(const struct dfpn_walk *walk)
{
    unsigned attempts = 0;
    while (atomic_load(&walk->wanted) > 0)
        gs_spin_wait(&attempts);
}

enum dfpn_halt gs_dfpn_set_walk(struct dfpn_set *set, struct dfpn_walk *walk, uint32_t *number)
{
    enum dfpn_halt halt = DFPN_DONE;
    for (unsigned turns = 1; halt == DFPN_DONE && walk->count > 0; turns++) {
        wait_for_others(walk);
        gs_spin_acquire(&walk->lock);
        halt = walk_some(set, walk, number);
        gs_spin_release(&walk->lock);
        if (turns % POLL_TURNS == 0 && !gs_search_poll(walk->search))
            return DFPN_HALTED;
    }
    return halt;
}

/* Whether a walk has a step that leads to a new state, and that its owner is not at work on. */
static bool find_way(const struct dfpn_set *set, struct dfpn_walk *walk)
{
    if (walk->spent >= walk->count)
        walk->spent = walk->count > 0 ? walk->count - 1 : 0;
    for (; walk->spent + 1 < walk->count; walk->spent++) {
        struct dfpn_step step = walk->steps[walk->spent];
        uint32_t to, about;
        if (next_support(set, &step, &to, &about) == DOWN)
            return true;
    }
    return false;
}

bool gs_dfpn_set_join(struct dfpn_set *set, struct dfpn_walk *walk, struct dfpn_walk *other)
{
    atomic_fetch_add(&other->wanted, 1);
    gs_spin_acquire(&other->lock);
    atomic_fetch_sub(&other->wanted, 1);
    bool found = find_way(set, other);
    uint32_t number = found ? other->steps[other->spent].number : DFPN_NOWHERE;
    gs_spin_release(&other->lock);
    if (!found)
        return false;
    gs_spin_acquire(&walk->lock);
    found = step_into(walk, number);
    gs_spin_release(&walk->lock);
    return found;
}

void gs_dfpn_set_finish(struct dfpn_set *set)
{
    set->since = set->pass;
    clear_edges(set);
}

bool gs_dfpn_set_merge(struct dfpn_set *set, const struct dfpn_set *other)
{
    for (uint64_t number = 0; number < other->count; number++) {
        uint32_t about = about_of(other, number);
        const uint8_t *key = key_at(other, number);
        struct dfpn_state state = {key, dfpn_hash(key, set->key_size), about & 1, 0};
        if (number % POLL_STEPS == 0 && !gs_search_poll(set->search))
            return false;
        if (!(about & DEAD) && about >> 2 < other->since)
            continue;
        uint32_t own = gs_dfpn_set_add(set, set->search, &state);
        if (own == DFPN_NOWHERE)
            return false;
        if (!gs_dfpn_set_is_dead(set, own))
            set_about(set, own, about & DEAD ? about : set->since << 2 | (about & 1));
    }
    return true;
}
