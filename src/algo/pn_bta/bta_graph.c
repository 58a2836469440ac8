/* SPDX-License-Identifier: MIT */
/*
 * bta_graph.c - base nodes and twin nodes, and how a node is expanded ([Goluch],
 * algorithm 24).
 *
 *     bases   | 0 | 1 | 2 | ...               one per position; 0 is the root
 *               |
 *               +----> first, count
 *                           v
 *     nodes   | 0 | ... | 1 | 2'| ... |       runs of children; 2': a twin of base 2
 *
 * A node is a position as a child of one parent, with numbers of its own. The
 * first such node of a position is its base node, all later ones are twins; all share what is in
 * the base, above all the children. A twin starts with the numbers left by the latest update of its
 * position.
 *
 * The run of children of a solved base is freed, since its numbers no longer matter. It is reused
 * for one of the same length or, before more memory is requested, for a shorter one.
 *
 * Memory: 20 bytes a base, its key, and 8 of index; 12 bytes a node.
 */
#include <string.h>

#include "bta.h"

enum { KEYS_PER_POLL = 1 << 15 };

/* Makes a node for a child, and a base if it has none. Room must have been reserved. */
static struct bta_node make_node(struct bta_graph *graph, const uint8_t *key, uint64_t hash,
                                 enum gs_role role, struct gs_numbers numbers)
{
    uint32_t before = graph->keys.count;
    uint32_t base = gs_key_set_enter(&graph->keys, key, hash);
    bool is_twin = graph->keys.count == before;
    graph->search->counters[is_twin ? BTA_TWINS : BTA_BASES]++;
    if (!is_twin)
        graph->bases[base] = (struct bta_base){.role = role, .numbers = numbers};
    return (struct bta_node){
        .base = base, .is_twin = is_twin, .numbers = graph->bases[base].numbers};
}

static bool reserve_bases(struct bta_graph *graph, uint32_t more)
{
    if (!gs_key_set_reserve(&graph->keys, more))
        return false;
    void *bases = graph->bases;
    bool grown = gs_search_grow(graph->search, &bases, sizeof *graph->bases, &graph->base_room,
                                (uint64_t)graph->keys.count + more);
    graph->bases = bases;
    return grown;
}

/* Takes a free run of count nodes; 0: there is none. */
static uint32_t take_unused(struct bta_graph *graph, uint32_t count)
{
    uint32_t first = graph->unused[count];
    if (first != 0)
        graph->unused[count] = graph->nodes[first].numbers.of[0];
    return first;
}

static void put_unused(struct bta_graph *graph, uint32_t count, uint32_t first)
{
    graph->nodes[first].numbers.of[0] = graph->unused[count];
    graph->unused[count] = first;
}

/* Takes count nodes from a longer free run; 0: there is none. */
static uint32_t split_unused(struct bta_graph *graph, uint32_t count)
{
    const uint32_t most = graph->search->rules->max_moves;
    for (uint32_t longer = count + 1; longer <= most; longer++) {
        uint32_t first = take_unused(graph, longer);
        if (first == 0)
            continue;
        put_unused(graph, longer - count, first + count);
        return first;
    }
    return 0;
}

/* A run of nodes at the end of them all; false, with the search halted, when there is no room. */
static bool add_run(struct bta_graph *graph, uint32_t count, uint32_t *first)
{
    if (graph->node_count + count > UINT32_MAX)
        return gs_search_halt(graph->search, GS_STOP_MEMORY);
    void *nodes = graph->nodes;
    bool grown = gs_search_grow(graph->search, &nodes, sizeof *graph->nodes, &graph->node_room,
                                graph->node_count + count);
    graph->nodes = nodes;
    if (!grown)
        return false;
    *first = (uint32_t)graph->node_count;
    graph->node_count += count;
    return true;
}

/* Room for a run of nodes at *first; false, with the search halted, when there is none. */
static bool take_run(struct bta_graph *graph, uint32_t count, uint32_t *first)
{
    *first = take_unused(graph, count);
    if (*first == 0 && graph->node_count + count > graph->node_room)
        *first = split_unused(graph, count);
    return *first != 0 || add_run(graph, count, first);
}

/* Node 0 is never part of a run, so 0 ends a list. */
static void give_run(struct bta_graph *graph, uint32_t count, uint32_t first)
{
    int64_t twins = 0;
    for (uint32_t i = 0; i < count; i++)
        twins += graph->nodes[first + i].is_twin;
    gs_search_keep(graph->search, -twins);
    put_unused(graph, count, first);
}

/* All memory is reserved before anything changes, so there is never a half-built expansion. */
bool gs_bta_graph_expand(struct bta_graph *graph, uint32_t number)
{
    struct gs_search *search = graph->search;
    const struct gs_child *children = graph->expander.children;
    enum gs_role role = graph->bases[number].role, next = role == GS_OR ? GS_AND : GS_OR;
    unsigned count = gs_expander_list(&graph->expander, gs_key_set_key(&graph->keys, number), role);
    uint32_t first;
    if (!gs_search_allows(search, count) || !reserve_bases(graph, count) ||
        !take_run(graph, count, &first))
        return false;
    for (unsigned i = 0; i < count; i++)
        gs_key_set_prefetch(&graph->keys, children[i].hash);
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *key = gs_expander_child_key(&graph->expander, i);
        graph->nodes[first + i] =
            make_node(graph, key, children[i].hash, next, children[i].numbers);
    }
    gs_search_keep(search, count);
    search->expanded++;
    struct bta_base *base = &graph->bases[number];
    base->first = first;
    base->count = count;
    base->expanded = true;
    return gs_search_nodes(search, count);
}

/* The base of the first child that is proved. */
static uint32_t winning_child(const struct bta_graph *graph, const struct bta_base *base)
{
    const struct bta_node *node = &graph->nodes[base->first];
    for (uint32_t i = 0; i < base->count; i++)
        if (node[i].numbers.of[GS_OR] == 0)
            return node[i].base;
    return GS_NO_KEY;
}

void gs_bta_graph_solve(struct bta_graph *graph, uint32_t number, bool is_proved)
{
    struct bta_base *base = &graph->bases[number];
    uint32_t way = is_proved && base->role == GS_OR ? winning_child(graph, base) : GS_NO_KEY;
    give_run(graph, base->count, base->first);
    base->numbers = is_proved ? GS_PROVED : GS_DISPROVED;
    base->first = way;
    base->count = 0;
    base->expanded = false;
}

/* Adds the keys of all that is disproved. */
static bool keep_disproved(struct bta_graph *graph, struct gs_key_set *known)
{
    const struct gs_key_set *keys = &graph->keys;
    if (!gs_key_set_init(known, graph->search, keys->size))
        return false;
    for (uint32_t i = 0; i < keys->count; i++) {
        const uint8_t *key = gs_key_set_key(keys, i);
        if (i % KEYS_PER_POLL == 0 && !gs_search_poll(graph->search))
            return false;
        if (graph->bases[i].numbers.of[GS_AND] != 0)
            continue;
        if (!gs_key_set_reserve(known, 1))
            return false;
        gs_key_set_enter(known, key, gs_key_set_hash(known, key));
    }
    return true;
}

static bool is_proved(const void *user, uint32_t number)
{
    const struct bta_graph *graph = user;
    return graph->bases[number].numbers.of[GS_OR] == 0;
}

/* Turns the set of all keys into that of the proved ones, and takes it away from the graph. */
static bool keep_proved(struct bta_graph *graph, struct gs_key_set *known)
{
    struct gs_key_set *keys = &graph->keys;
    if (!gs_key_set_filter(keys, keys->size, is_proved, graph))
        return false;
    *known = *keys;
    keys->search = NULL;
    return true;
}

bool gs_bta_graph_keep(struct bta_graph *graph, struct bta_known *known)
{
    /* Makes room: what is known needs less. */
    gs_release(graph->search->memory, graph->nodes);
    graph->nodes = NULL;
    bool kept = keep_disproved(graph, &known->disproved) && keep_proved(graph, &known->proved);
    gs_bta_graph_clear(graph);
    if (!kept)
        gs_bta_known_clear(known);
    return kept;
}

void gs_bta_known_clear(struct bta_known *known)
{
    gs_key_set_clear(&known->proved);
    gs_key_set_clear(&known->disproved);
}

void gs_bta_graph_clear(struct bta_graph *graph)
{
    struct gs_memory *memory = graph->search->memory;
    gs_expander_clear(&graph->expander);
    gs_key_set_clear(&graph->keys);
    gs_release(memory, graph->bases);
    gs_release(memory, graph->nodes);
    gs_release(memory, graph->unused);
    gs_search_keep(graph->search, -(int64_t)graph->search->kept);
    *graph = (struct bta_graph){.search = graph->search};
}

/* The key of a position on a line from the root, and whose turn it is. */
static enum gs_role key_of(const struct bta_graph *graph, const struct gs_position *position,
                           uint8_t *key)
{
    enum gs_role role = gs_expander_role(&graph->expander, position);
    gs_expander_key(&graph->expander, position, role, key);
    return role;
}

uint32_t gs_bta_graph_find(const struct bta_graph *graph, const struct gs_position *position)
{
    uint8_t key[GS_KEY_MAX + 1];
    key_of(graph, position, key);
    return gs_key_set_find(&graph->keys, key, gs_key_set_hash(&graph->keys, key));
}

static bool init_expander(struct bta_graph *graph)
{
    struct gs_search *search = graph->search;
    if (!gs_expander_init(&graph->expander))
        return false;
    graph->unused =
        gs_alloc_zero(search->memory, search->rules->max_moves + (size_t)1, sizeof *graph->unused);
    return graph->unused || gs_search_halt(search, GS_STOP_MEMORY);
}

bool gs_bta_graph_init(struct bta_graph *graph, const struct gs_position *root)
{
    struct gs_search *search = graph->search;
    uint8_t key[GS_KEY_MAX + 1];
    uint32_t first;
    if (!init_expander(graph) || !gs_key_set_init(&graph->keys, search, graph->expander.key_size))
        return false;
    if (!reserve_bases(graph, 1) || !take_run(graph, 1, &first) || !gs_search_node(search))
        return false;
    gs_search_keep(search, 1);
    enum gs_role role = key_of(graph, root, key);
    graph->nodes[first] = make_node(graph, key, gs_key_set_hash(&graph->keys, key), role,
                                    gs_expander_evaluate_root(&graph->expander, root, role, key));
    return true;
}
