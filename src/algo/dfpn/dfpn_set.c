/* SPDX-License-Identifier: MIT */
/*
 * dfpn_set.c - the set of states, by exact key, that dfpn_close.c gathers, and
 * walks over it.
 *
 *     records   | key, about, edges | ...     in order of arrival; never moved
 *     index     | . | 2 | . | 1 | ...         by hash: number + 1, and a tag above it; 0: free
 *     edges     | 0 | 2, 5, 7 | 1, 3 | ...    how many, and their numbers
 *     walk      | 0 | 2 | 7 | ...             the states that the walk is in
 *
 *     about     attacking: 1 bit; dead: 1 bit; and 30 bits: the rank of the win
 *               if dead, else the last walk that reached the state (0: none)
 *     edges     where those of the state begin; 0: not settled
 *     tag       the hash bits that the number leaves room for
 *
 * Open addressing with linear probing, at most half full; the tag avoids
 * reading the records of other states, each of which would be a cache miss. A
 * state takes its key, 8 bytes, 8 to 16 bytes of index, and 4 for each edge and
 * for their count; in Skoczki about 50 in all. When a state is settled again,
 * its old edges stay behind unused.
 *
 * A walk follows the edges depth first and reaches each state that state 0
 * rests on once. It stops where a state has to be settled: because it is not
 * yet, or because one of its edges leads to a dead state. It notices that as
 * soon as it returns from there, so little is gathered below a mistake. If a
 * state dies after the walk has left those that rest on it, the next walk finds
 * that out.
 */
#include "algo/dfpn/dfpn.h"
#include "core/table/key_set.h"

enum { FIRST_BITS = 7, POLL_STEPS = 1 << 14 };

#define DEAD UINT32_C(2)

/*
 * The greatest number of states. A walk that finds something to do follows a death, so there are at
 * most two more walks than states, and 30 bits can count them.
 */
#define MOST ((UINT64_C(1) << 30) - 4)

void gs_dfpn_set_init(struct dfpn_set *set, struct gs_search *search)
{
    size_t key_size = search->rules->key_size;
    *set = (struct dfpn_set){
        .search = search, .key_size = key_size, .stride = key_size + 8, .since = 1};
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

static inline uint32_t word_at(const struct dfpn_set *set, uint64_t number, size_t offset)
{
    return gs_field32(record_at(set, number) + set->key_size + offset);
}

static inline void set_word(struct dfpn_set *set, uint64_t number, size_t offset, uint32_t word)
{
    gs_field32_set(record_at(set, number) + set->key_size + offset, word);
}

static inline uint32_t about_of(const struct dfpn_set *set, uint64_t number)
{
    return word_at(set, number, 0);
}

/* --- states by key --------------------------------------------------------------------- */

/* The tag of a hash, in the bits of an index word that numbers do not need. */
static inline uint32_t tag_of(const struct dfpn_set *set, uint64_t hash)
{
    return (uint32_t)(hash << set->index_bits >> 32) & ~(uint32_t)(set->index_size - 1);
}

/* The slot of a state, or the free one where it belongs. */
static uint64_t find_state_slot(const struct dfpn_set *set, const struct dfpn_state *state)
{
    uint64_t slot = state->hash >> (64 - set->index_bits), mask = set->index_size - 1;
    uint32_t tag = tag_of(set, state->hash);
    for (; set->index[slot] != 0; slot = (slot + 1) & mask) {
        if ((set->index[slot] & ~mask) != tag)
            continue;
        uint64_t number = (set->index[slot] & mask) - 1;
        if ((about_of(set, number) & 1) == state->attacking &&
            dfpn_same_key(record_at(set, number), state->key, set->key_size))
            break;
    }
    return slot;
}

/* The number of the state in a slot, or DFPN_NOWHERE. */
static inline uint32_t number_in(const struct dfpn_set *set, uint64_t slot)
{
    return set->index[slot] == 0 ? DFPN_NOWHERE
                                 : (set->index[slot] & (uint32_t)(set->index_size - 1)) - 1;
}

static void enlist(struct dfpn_set *set, uint64_t slot, uint64_t hash, uint64_t number)
{
    set->index[slot] = tag_of(set, hash) | (uint32_t)(number + 1);
}

static bool grow_index(struct dfpn_set *set)
{
    unsigned bits = set->index_bits ? set->index_bits + 1 : FIRST_BITS;
    uint32_t *index = gs_alloc_zero(set->search->memory, (size_t)1 << bits, sizeof *index);
    if (!index)
        return gs_search_halt(set->search, GS_STOP_MEMORY);
    gs_release(set->search->memory, set->index);
    set->index = index;
    set->index_bits = bits;
    set->index_size = UINT64_C(1) << bits;
    for (uint64_t number = 0; number < set->count; number++) {
        if (number % POLL_STEPS == 0 && !gs_search_poll(set->search))
            return false;
        const uint8_t *key = record_at(set, number);
        struct dfpn_state state = {key, dfpn_hash(key, set->key_size), about_of(set, number) & 1};
        enlist(set, find_state_slot(set, &state), state.hash, number);
    }
    return true;
}

static bool make_record_room(struct dfpn_set *set)
{
    if (set->count == MOST)
        return gs_search_halt(set->search, GS_STOP_MEMORY);
    /* A key is followed by the 8 bytes of its record, so it may be read as a word. */
    void *records = set->records;
    bool grown = gs_search_grow(set->search, &records, set->stride, &set->room, set->count + 1);
    set->records = records;
    if (!grown)
        return false;
    return 2 * (set->count + 1) <= set->index_size || grow_index(set);
}

uint32_t gs_dfpn_set_add(struct dfpn_set *set, const struct dfpn_state *state)
{
    if (!make_record_room(set))
        return DFPN_NOWHERE;
    uint64_t slot = find_state_slot(set, state), number = set->count;
    if (set->index[slot] != 0)
        return number_in(set, slot);
    memcpy(record_at(set, number), state->key, set->key_size);
    set_word(set, number, 0, state->attacking);
    set_word(set, number, 4, 0);
    enlist(set, slot, state->hash, number);
    set->count++;
    gs_search_keep(set->search, 1);
    return (uint32_t)number;
}

bool gs_dfpn_set_find(const struct dfpn_set *set, const struct dfpn_state *state,
                      struct dfpn_child *child)
{
    if (set->index_size == 0)
        return false;
    uint32_t number = number_in(set, find_state_slot(set, state));
    if (number == DFPN_NOWHERE)
        return false;
    uint32_t about = about_of(set, number);
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
    return record_at(set, number);
}

void gs_dfpn_set_kill(struct dfpn_set *set, uint32_t number, uint32_t rank)
{
    set_word(set, number, 0, rank << 2 | DEAD | (about_of(set, number) & 1));
}

bool gs_dfpn_set_is_dead(const struct dfpn_set *set, uint32_t number)
{
    return about_of(set, number) & DEAD;
}

/* --- edges ----------------------------------------------------------------------------- */

static bool append_edge(struct dfpn_set *set, uint32_t word)
{
    if (set->edge_count == UINT32_MAX)
        return gs_search_halt(set->search, GS_STOP_MEMORY);
    void *edges = set->edges;
    bool grown = gs_search_grow(set->search, &edges, sizeof *set->edges, &set->edge_room,
                                set->edge_count + 1);
    set->edges = edges;
    if (!grown)
        return false;
    set->edges[set->edge_count++] = word;
    return true;
}

bool gs_dfpn_set_settle(struct dfpn_set *set, uint32_t number)
{
    /* Nothing begins at 0. */
    if (set->edge_count == 0 && !append_edge(set, 0))
        return false;
    set_word(set, number, 4, (uint32_t)set->edge_count);
    set->last = set->edge_count;
    return append_edge(set, 0);
}

bool gs_dfpn_set_edge(struct dfpn_set *set, uint32_t to)
{
    if (!append_edge(set, to))
        return false;
    set->edges[set->last]++;
    return true;
}

/* --- walks ----------------------------------------------------------------------------- */

static bool step_into(struct dfpn_set *set, struct dfpn_walk *walk, uint32_t number)
{
    void *steps = walk->steps;
    bool grown =
        gs_search_grow(set->search, &steps, sizeof *walk->steps, &walk->room, walk->count + 1);
    walk->steps = steps;
    if (grown)
        walk->steps[walk->count++] = (struct dfpn_step){.number = number};
    return grown;
}

/* Enters a state that is alive. */
static bool walk_into(struct dfpn_set *set, struct dfpn_walk *walk, uint32_t number)
{
    if (!step_into(set, walk, number))
        return false;
    set_word(set, number, 0, set->pass << 2 | (about_of(set, number) & 1));
    return true;
}

bool gs_dfpn_set_begin(struct dfpn_set *set, struct dfpn_walk *walk)
{
    set->pass++;
    walk->count = walk->spent = 0;
    return walk_into(set, walk, 0);
}

void gs_dfpn_walk_clear(struct dfpn_walk *walk, struct gs_search *search)
{
    gs_release(search->memory, walk->steps);
    *walk = (struct dfpn_walk){.steps = NULL};
}

/* Where a step can lead. */
enum way { UP, DOWN, NO_WAY };

/* Looks for a state that the current one rests on and that the walk has not reached yet. */
static enum way look_on(const struct dfpn_set *set, struct dfpn_step *step, uint32_t *to)
{
    uint64_t first = word_at(set, step->number, 4);
    if (gs_dfpn_set_is_dead(set, step->number))
        return UP;
    if (first == 0)
        return NO_WAY;
    for (uint32_t count = set->edges[first]; step->next < count; step->next++) {
        *to = set->edges[first + 1 + step->next];
        uint32_t about = about_of(set, *to);
        if (about & DEAD)
            return NO_WAY;
        if (about >> 2 != set->pass)
            return DOWN;
    }
    return UP;
}

enum dfpn_halt gs_dfpn_set_walk(struct dfpn_set *set, struct dfpn_walk *walk, uint32_t *number)
{
    for (unsigned steps = 1; walk->count > 0; steps++) {
        struct dfpn_step *step = &walk->steps[walk->count - 1];
        if (steps % POLL_STEPS == 0 && !gs_search_poll(set->search))
            return DFPN_HALTED;
        enum way way = look_on(set, step, number);
        if (way == UP) {
            walk->count--;
        } else if (way == NO_WAY) {
            *step = (struct dfpn_step){.number = step->number};
            *number = step->number;
            return DFPN_UNSETTLED;
        } else if (!walk_into(set, walk, *number)) {
            return DFPN_HALTED;
        }
    }
    return DFPN_DONE;
}

/* Whether a walk has a step that leads to a new state, and that its owner is not at work on. */
static bool find_way(const struct dfpn_set *set, struct dfpn_walk *walk)
{
    if (walk->spent >= walk->count)
        walk->spent = walk->count > 0 ? walk->count - 1 : 0;
    for (; walk->spent + 1 < walk->count; walk->spent++) {
        struct dfpn_step step = walk->steps[walk->spent];
        uint32_t to;
        if (look_on(set, &step, &to) == DOWN)
            return true;
    }
    return false;
}

bool gs_dfpn_set_join(struct dfpn_set *set, struct dfpn_walk *walk, struct dfpn_walk *other)
{
    return find_way(set, other) && step_into(set, walk, other->steps[other->spent].number);
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
        const uint8_t *key = record_at(other, number);
        struct dfpn_state state = {key, dfpn_hash(key, set->key_size), about & 1};
        if (number % POLL_STEPS == 0 && !gs_search_poll(set->search))
            return false;
        if (!(about & DEAD) && about >> 2 < other->since)
            continue;
        uint32_t own = gs_dfpn_set_add(set, &state);
        if (own == DFPN_NOWHERE)
            return false;
        if (!gs_dfpn_set_is_dead(set, own))
            set_word(set, own, 0, about & DEAD ? about : set->since << 2 | (about & 1));
    }
    return true;
}
