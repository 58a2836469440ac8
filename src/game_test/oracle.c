/* SPDX-License-Identifier: MIT */
/*
 * oracle.c - values by repeated passes over all states.
 *
 * States are numbered in the order in which they are found, breadth first.
 * Passes go through them forwards and backwards in turn, so that a long line
 * does not need as many passes as it has states. Cost: states times passes.
 */
#include "game_test/oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must(void *block)
{
    if (block == NULL) {
        fprintf(stderr, "oracle: no memory\n");
        exit(1);
    }
    return block;
}

const uint8_t *oracle_key(const struct oracle *oracle, size_t state)
{
    return oracle->keys + state * oracle->rules->key_size;
}

/* Fowler, Noll and Vo. */
static uint64_t key_hash(const uint8_t *key, size_t size)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ key[i]) * UINT64_C(1099511628211);
    return hash ^ (hash >> 29);
}

/* The slot of the key: it contains the number of the state plus 1, or 0 when the key is new. */
static size_t *slot_of(const struct oracle *oracle, const uint8_t *key)
{
    size_t size = oracle->rules->key_size;
    size_t slot = key_hash(key, size) % oracle->slot_count;
    while (oracle->slots[slot] != 0 &&
           memcmp(oracle_key(oracle, oracle->slots[slot] - 1), key, size) != 0)
        slot = (slot + 1) % oracle->slot_count;
    return &oracle->slots[slot];
}

size_t oracle_find(const struct oracle *oracle, const uint8_t *key)
{
    size_t slot = *slot_of(oracle, key);
    return slot == 0 ? ORACLE_NONE : slot - 1;
}

static void grow_states(struct oracle *oracle)
{
    oracle->room = oracle->room == 0 ? 64 : 2 * oracle->room;
    oracle->keys = must(realloc(oracle->keys, oracle->room * oracle->rules->key_size));
    oracle->first = must(realloc(oracle->first, (oracle->room + 1) * sizeof(*oracle->first)));
    free(oracle->slots);
    oracle->slot_count = 3 * oracle->room + 1;
    oracle->slots = must(calloc(oracle->slot_count, sizeof(*oracle->slots)));
    for (size_t state = 0; state < oracle->count; state++)
        *slot_of(oracle, oracle_key(oracle, state)) = state + 1;
}

/* The number of the state of position, which is added if it is new. */
static size_t add_state(struct oracle *oracle, const struct gs_position *position)
{
    uint8_t key[GS_KEY_MAX];
    gs_encode(oracle->rules, position, key);
    if (oracle->count == oracle->room)
        grow_states(oracle);
    size_t *slot = slot_of(oracle, key);
    if (*slot == 0) {
        memcpy(oracle->keys + oracle->count * oracle->rules->key_size, key,
               oracle->rules->key_size);
        *slot = ++oracle->count;
    }
    return *slot - 1;
}

static void add_edge(struct oracle *oracle, size_t at, size_t target)
{
    if (at == oracle->edge_room) {
        oracle->edge_room = oracle->edge_room == 0 ? 256 : 2 * oracle->edge_room;
        oracle->edges = must(realloc(oracle->edges, oracle->edge_room * sizeof(*oracle->edges)));
    }
    oracle->edges[at] = target;
}

/*
 * Algorithms 1 and 2: finds all states and what follows each; values receives the results of
 * finished games.
 */
static void enumerate(struct oracle *oracle, const struct gs_position *root, size_t most)
{
    const struct gs_rules *rules = oracle->rules;
    struct gs_position *position = must(calloc(1, rules->position_size));
    struct gs_undo *undo = must(calloc(1, rules->undo_size));
    gs_move *moves = must(calloc(rules->max_moves, sizeof(*moves)));
    size_t edge = 0;
    add_state(oracle, root);
    for (size_t state = 0; state < oracle->count && oracle->count <= most; state++) {
        oracle->first[state] = edge;
        gs_decode(rules, oracle_key(oracle, state), position);
        if (gs_outcome(rules, position) != GS_UNKNOWN)
            continue;
        unsigned count = gs_moves(rules, position, moves);
        for (unsigned i = 0; i < count; i++) {
            gs_play(rules, position, moves[i], undo);
            add_edge(oracle, edge++, add_state(oracle, position));
            gs_take_back(rules, position, undo);
        }
    }
    oracle->is_cut = oracle->count > most;
    if (oracle->is_cut)
        goto done;
    oracle->first[oracle->count] = edge;
    oracle->values = must(malloc(oracle->count));
    oracle->distances = must(malloc(oracle->count * sizeof(*oracle->distances)));
    for (size_t state = 0; state < oracle->count; state++) {
        gs_decode(rules, oracle_key(oracle, state), position);
        oracle->values[state] = (int8_t)gs_outcome(rules, position);
        oracle->distances[state] = oracle->values[state] == GS_UNKNOWN ? INT64_MAX : 0;
    }
done:
    free(moves);
    free(undo);
    free(position);
}

/* What the successors say of an open state; states not known yet are GS_UNKNOWN. */
static int value_of(const struct oracle *oracle, size_t state)
{
    int best = GS_LOSS;
    bool all_known = true;
    for (size_t i = oracle->first[state]; i < oracle->first[state + 1]; i++) {
        int value = oracle->values[oracle->edges[i]];
        if (value == GS_LOSS)
            return GS_WIN;
        if (value == GS_UNKNOWN)
            all_known = false;
        else if (-value > best)
            best = -value;
    }
    return all_known ? best : GS_UNKNOWN;
}

/* The winner takes the shortest of the ways that win, the loser the longest of all. */
static int64_t distance_of(const struct oracle *oracle, size_t state)
{
    bool wins = oracle->values[state] == GS_WIN;
    int64_t best = wins ? INT64_MAX : 0;
    for (size_t i = oracle->first[state]; i < oracle->first[state + 1]; i++) {
        int64_t distance = oracle->distances[oracle->edges[i]];
        if (wins && oracle->values[oracle->edges[i]] != GS_LOSS)
            continue;
        if (wins ? distance < best : distance > best)
            best = distance;
    }
    return best == INT64_MAX ? best : best + 1;
}

static bool is_open(const struct oracle *oracle, size_t state)
{
    return oracle->first[state] < oracle->first[state + 1];
}

/* One state's turn in a pass over values; true when it became known. */
static bool update_value(struct oracle *oracle, size_t state)
{
    if (oracle->values[state] != GS_UNKNOWN)
        return false;
    oracle->values[state] = (int8_t)value_of(oracle, state);
    return oracle->values[state] != GS_UNKNOWN;
}

/* One state's turn in a pass over distances. Starting from infinity they only fall. */
static bool update_distance(struct oracle *oracle, size_t state)
{
    if (oracle->values[state] == GS_DRAW || !is_open(oracle, state))
        return false;
    int64_t distance = distance_of(oracle, state);
    if (distance == oracle->distances[state])
        return false;
    oracle->distances[state] = distance;
    return true;
}

/* Passes over all states, forwards and backwards, until one changes nothing. */
static void repeat(struct oracle *oracle, bool (*update)(struct oracle *oracle, size_t state))
{
    bool changed = true, forwards = false;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < oracle->count; i++)
            changed |= update(oracle, forwards ? i : oracle->count - 1 - i);
        forwards = !forwards;
    }
}

/* Algorithms 3 and 4: what stays unknown when nothing changes any more is a draw. */
static void evaluate(struct oracle *oracle)
{
    repeat(oracle, update_value);
    for (size_t state = 0; state < oracle->count; state++)
        if (oracle->values[state] == GS_UNKNOWN)
            oracle->values[state] = GS_DRAW;
    repeat(oracle, update_distance);
    for (size_t state = 0; state < oracle->count; state++)
        if (oracle->values[state] == GS_DRAW && is_open(oracle, state))
            oracle->distances[state] = -1;
}

struct oracle *oracle_new_below(const struct gs_rules *rules, const struct gs_position *root,
                                size_t most)
{
    struct oracle *oracle = must(calloc(1, sizeof(*oracle)));
    oracle->rules = rules;
    enumerate(oracle, root, most);
    if (oracle->is_cut) {
        oracle_free(oracle);
        return NULL;
    }
    evaluate(oracle);
    return oracle;
}

struct oracle *oracle_new(const struct gs_rules *rules, const struct gs_position *root)
{
    return oracle_new_below(rules, root, SIZE_MAX);
}

void oracle_free(struct oracle *oracle)
{
    free(oracle->keys);
    free(oracle->values);
    free(oracle->distances);
    free(oracle->first);
    free(oracle->edges);
    free(oracle->slots);
    free(oracle);
}
