/* SPDX-License-Identifier: MIT */
/*
 * graph.c - nodes, edges, and how a leaf is expanded ([Goluch], algorithms 18
 * and 19).
 *
 *     nodes   | 0 | 1 | 2 | ...            one for each position; 0 is the root
 *               |       ^
 *             first     | child
 *               v       |
 *     edges   | . | . | . | ...            the edges of a node, one after another
 *     origins | . | . | . | ...            their parents, apart, since selection does not read them
 *
 * The edges that lead to a node are a list through `next`, so that an update
 * finds all parents. Only open children get nodes and edges: a finished game
 * either solves the parent or does not matter to it.
 *
 * Levels. A node has one, its distance from the root on the line on which it was
 * found, and levels rise along all edges that are followed. In a game with
 * repetition, a move to a node on the same level or a lower one is a move back.
 * Every repetition contains one, since on a line without moves back the levels
 * rise. Such edges are cut: they count as failures of the attacker as long as
 * the node at their end is not proved. Without repetition no edge is cut. A
 * node then moves to a higher level when a longer line leads to it.
 *
 * Schijf's scheme, as [Goluch] gives it, compares with the ancestors on the
 * shortest path alone, and so finds fewer moves back. With levels, a position
 * that cannot be won is disproved with fewer nodes, but more wins may be
 * overlooked. No path has to be stored, and numbers cannot run in circles.
 *
 * With merge=converting a position is merged with its equals only when a
 * converting move led to it, that is, one that leaves its layer (gs_space)
 * behind for good. Any other node belongs to one parent, whose number is part
 * of its key, to distinguish it from its equals. So the nodes between two
 * converting moves form a tree, and if a node repeats a position, that position
 * is on the way up to the latest converting move.
 *
 * Memory: 20 bytes a node, a key, 8 bytes of index on average; 12 bytes an edge.
 */
#include "pn_graph.h"

#include <string.h>

#include "table/field.h"

/* The parent number in the key of a merged node. */
#define MERGED UINT32_MAX

enum { FIRST_RAISED = 64, STEPS_PER_POLL = 1 << 12 };

static unsigned layer_of(const struct pg_graph *graph, const uint8_t *key)
{
    const struct gs_rules *rules = graph->search->rules;
    return rules->game->space->layer(rules, key);
}

/* Writes the key of a node for a position with the key position, as a child of parent. */
static void write_key(const struct pg_graph *graph, const uint8_t *position, uint32_t parent,
                      uint8_t *key)
{
    size_t size = graph->expander.key_size;
    memcpy(key, position, size);
    if (!graph->converting)
        return;
    uint32_t owner = MERGED;
    if (parent != PG_NONE &&
        layer_of(graph, position) == layer_of(graph, gs_key_set_key(&graph->keys, parent)))
        owner = parent;
    gs_field32_set(key + size, owner);
}

/* The only parent of a node, or MERGED. */
static uint32_t owner_of(const struct pg_graph *graph, uint32_t node)
{
    return gs_field32(gs_key_set_key(&graph->keys, node) + graph->expander.key_size);
}

/* Whether a position repeats one on the way up from parent to the latest converting move. */
static bool repeats_in_tree(const struct pg_graph *graph, const uint8_t *position, uint32_t parent)
{
    for (uint32_t node = parent; node != MERGED; node = owner_of(graph, node))
        if (memcmp(gs_key_set_key(&graph->keys, node), position, graph->expander.key_size) == 0)
            return true;
    return false;
}

bool gs_pn_graph_reserve_edges(struct pg_graph *graph, uint64_t count)
{
    const uint64_t need = graph->edge_count + count;
    void *edges = graph->edges, *origins = graph->origins;
    bool grown =
        gs_search_grow(graph->search, &edges, sizeof *graph->edges, &graph->edge_room, need) &&
        gs_search_grow(graph->search, &origins, sizeof *graph->origins, &graph->origin_room, need);
    graph->edges = edges;
    graph->origins = origins;
    return grown;
}

static bool reserve_children(struct pg_graph *graph, unsigned count)
{
    struct gs_search *search = graph->search;
    void *nodes = graph->nodes;
    if (graph->edge_count + count > PG_NONE)
        return gs_search_halt(search, GS_STOP_MEMORY);
    bool grown = gs_key_set_reserve(&graph->keys, count) &&
                 gs_search_grow(search, &nodes, sizeof *graph->nodes, &graph->node_room,
                                (uint64_t)graph->keys.count + count);
    graph->nodes = nodes;
    return grown && gs_pn_graph_reserve_edges(graph, count);
}

/* Solves a node for good. */
static void decide(struct pg_node *node, bool proved)
{
    node->numbers = proved ? GS_PROVED : GS_DISPROVED;
    node->first = PG_NONE;
    node->count = 0;
    node->expanded = true;
    node->final = true;
}

/* The node of a child that is open; room must have been reserved. */
static uint32_t enter_child(struct pg_graph *graph, const uint8_t *key, struct gs_numbers numbers,
                            enum gs_role role, unsigned level)
{
    uint32_t before = graph->keys.count;
    uint32_t number = gs_key_set_enter(&graph->keys, key, gs_key_set_hash(&graph->keys, key));
    if (number < before) {
        graph->search->counters[PG_TRANSPOSITIONS]++;
        return number;
    }
    graph->nodes[number] = (struct pg_node){
        .numbers = numbers,
        .first = PG_NONE,
        .in = PG_NONE,
        .level = level < PG_LEVEL_MOST ? level : PG_LEVEL_MOST,
        .role = role,
        .final = gs_numbers_solved(numbers),
    };
    return number;
}

/* Puts a node on a level, and on the stack of nodes whose children may have to be raised. */
static bool set_level(struct pg_graph *graph, uint64_t *count, uint32_t number, unsigned level)
{
    if (*count == graph->raised_room) {
        void *raised = graph->raised;
        bool grown = gs_search_grow(graph->search, &raised, sizeof *graph->raised,
                                    &graph->raised_room, *count + FIRST_RAISED);
        graph->raised = raised;
        if (!grown)
            return false;
    }
    graph->raised[(*count)++] = number;
    graph->nodes[number].level = level & PG_LEVEL_MOST;
    return true;
}

/*
 * Puts a child below its parent, and its descendants below it. Only for graphs
 * without cycles, where all lines to a position usually have the same length,
 * so that there is nothing to do. If memory or time run out here and halt the
 * search, levels do not rise along all edges.
 */
void gs_pn_graph_put_below(struct pg_graph *graph, uint32_t child, unsigned level)
{
    uint64_t count = 0, steps = 0;
    bool fine = graph->nodes[child].level > level || level == PG_LEVEL_MOST ||
                set_level(graph, &count, child, level + 1);
    while (count > 0 && fine) {
        const struct pg_node *node = &graph->nodes[graph->raised[--count]];
        level = node->level;
        if (!node->expanded || node->final || level == PG_LEVEL_MOST)
            continue;
        const struct pg_edge *edge = &graph->edges[node->first];
        fine = ++steps % STEPS_PER_POLL != 0 || gs_search_poll(graph->search);
        for (const struct pg_edge *end = edge + node->count; edge < end && fine; edge++)
            if (graph->nodes[edge->child].level <= level)
                fine = set_level(graph, &count, edge->child, level + 1);
    }
}

/* Adds the edge to a child. */
static void link(struct pg_graph *graph, uint32_t parent, uint32_t child)
{
    const bool cut = pg_append_edge(graph, parent, child);
    graph->nodes[parent].count++;
    graph->search->counters[PG_REPETITIONS] += cut;
    if (!graph->cuts)
        gs_pn_graph_put_below(graph, child, graph->nodes[parent].level);
}

/* Marks as disproved the listed children that repeat a position of their tree. */
static void find_repetitions(struct pg_graph *graph, uint32_t leaf, unsigned count)
{
    for (unsigned i = 0; i < count && graph->converting; i++) {
        struct gs_child *child = &graph->expander.children[i];
        const uint8_t *key = gs_expander_child_key(&graph->expander, i);
        if (!gs_numbers_solved(child->numbers) && repeats_in_tree(graph, key, leaf)) {
            child->numbers = GS_DISPROVED;
            graph->search->counters[PG_REPETITIONS]++;
        }
    }
}

/* Whether one of the listed children solves its parent, in favour of the side to move there. */
static bool is_decided(const struct pg_graph *graph, enum gs_role role, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (graph->expander.children[i].numbers.of[role] == 0)
            return true;
    return false;
}

static void link_children(struct pg_graph *graph, uint32_t leaf, unsigned count)
{
    uint8_t key[GS_KEY_MAX + 1 + sizeof(uint32_t)];
    unsigned level = graph->nodes[leaf].level + 1;
    enum gs_role role = graph->nodes[leaf].role == GS_OR ? GS_AND : GS_OR;
    graph->nodes[leaf].first = (uint32_t)graph->edge_count;
    graph->nodes[leaf].expanded = true;
    for (unsigned i = 0; i < count; i++) {
        const struct gs_child *child = &graph->expander.children[i];
        if (gs_numbers_solved(child->numbers))
            continue;
        write_key(graph, gs_expander_child_key(&graph->expander, i), leaf, key);
        link(graph, leaf, enter_child(graph, key, child->numbers, role, level));
    }
    graph->search->counters[PG_EDGES] = graph->edge_count;
}

/* How many of the listed children would be new nodes. */
static unsigned count_new(const struct pg_graph *graph, uint32_t leaf, unsigned count)
{
    uint8_t key[GS_KEY_MAX + 1 + sizeof(uint32_t)];
    unsigned fresh = 0;
    for (unsigned i = 0; i < count; i++) {
        if (gs_numbers_solved(graph->expander.children[i].numbers))
            continue;
        write_key(graph, gs_expander_child_key(&graph->expander, i), leaf, key);
        uint64_t hash = gs_key_set_hash(&graph->keys, key);
        fresh += gs_key_set_find(&graph->keys, key, hash) == GS_NO_KEY;
    }
    return fresh;
}

/* Whether the nodes of the listed children keep to the limit of nodes. */
static bool is_allowed(const struct pg_graph *graph, uint32_t leaf, unsigned count)
{
    struct gs_search *search = graph->search;
    uint64_t most = search->limits.nodes;
    return most == 0 || search->nodes + count <= most ||
           gs_search_allows(search, count_new(graph, leaf, count));
}

/*
 * Prefetches the keys and nodes of all listed children, so that their cache misses overlap. (Their
 * slots were prefetched when they were listed.)
 */
static void prefetch_children(const struct pg_graph *graph, unsigned count)
{
    for (unsigned i = 0; i < count && !graph->converting; i++) {
        uint32_t number = gs_key_set_expect(&graph->keys, graph->expander.children[i].hash);
        if (number != GS_NO_KEY)
            __builtin_prefetch(&graph->nodes[number], 1);
    }
}

/* All memory is reserved before anything changes, so there is never a half-built expansion. */
bool gs_pn_graph_expand(struct pg_graph *graph, uint32_t leaf)
{
    struct gs_search *search = graph->search;
    enum gs_role role = graph->nodes[leaf].role;
    unsigned count = gs_expander_list(&graph->expander, gs_key_set_key(&graph->keys, leaf), role);
    prefetch_children(graph, count);
    find_repetitions(graph, leaf, count);
    bool decided = is_decided(graph, role, count);
    if (!decided && !(is_allowed(graph, leaf, count) && reserve_children(graph, count)))
        return false;
    search->expanded++;
    uint32_t before = graph->keys.count;
    if (!decided)
        link_children(graph, leaf, count);
    gs_search_keep(search, graph->keys.count - before);
    if (decided || graph->nodes[leaf].count == 0)
        decide(&graph->nodes[leaf], decided == (role == GS_OR));
    return gs_search_nodes(search, graph->keys.count - before);
}

uint32_t gs_pn_graph_find(const struct pg_graph *graph, const struct gs_position *position,
                          uint32_t parent)
{
    uint8_t own[GS_KEY_MAX + 1], key[GS_KEY_MAX + 1 + sizeof(uint32_t)];
    gs_expander_key(&graph->expander, position, gs_expander_role(&graph->expander, position), own);
    write_key(graph, own, parent, key);
    uint32_t number = gs_key_set_find(&graph->keys, key, gs_key_set_hash(&graph->keys, key));
    return number == GS_NO_KEY ? PG_NONE : number;
}

bool gs_pn_graph_open_expander(struct pg_graph *graph)
{
    graph->expander.among = graph->converting ? NULL : &graph->keys;
    return gs_expander_init(&graph->expander);
}

bool gs_pn_graph_init(struct pg_graph *graph, const struct gs_position *root)
{
    struct gs_search *search = graph->search;
    uint8_t own[GS_KEY_MAX + 1], key[GS_KEY_MAX + 1 + sizeof(uint32_t)];
    if (!gs_pn_graph_open_expander(graph) ||
        !gs_key_set_init(&graph->keys, search,
                         graph->expander.key_size + (graph->converting ? sizeof(uint32_t) : 0)) ||
        !reserve_children(graph, 1))
        return false;
    enum gs_role role = gs_expander_role(&graph->expander, root);
    gs_expander_key(&graph->expander, root, role, own);
    write_key(graph, own, PG_NONE, key);
    search->counters[PG_EDGES] = 0; /* those of this graph, which may stay without any */
    enter_child(graph, key, gs_expander_evaluate_root(&graph->expander, root, role, own), role, 0);
    gs_search_keep(search, 1);
    return gs_search_node(search);
}

void gs_pn_graph_clear(struct pg_graph *graph)
{
    struct gs_memory *memory = graph->search->memory;
    gs_search_keep(graph->search, -(int64_t)graph->search->kept);
    gs_release(memory, graph->raised);
    gs_release(memory, graph->origins);
    gs_release(memory, graph->edges);
    gs_release(memory, graph->nodes);
    gs_key_set_clear(&graph->keys);
    gs_expander_clear(&graph->expander);
}

static bool is_proved(const void *user, uint32_t number)
{
    const struct pg_graph *graph = user;
    return pg_is_proved(&graph->nodes[number]);
}

void gs_pn_graph_keep(struct pg_graph *graph, struct gs_key_set *proved)
{
    gs_release(graph->search->memory, graph->origins);
    gs_release(graph->search->memory, graph->edges);
    graph->origins = NULL;
    graph->edges = NULL;
    if (gs_key_set_filter(&graph->keys, graph->expander.key_size, is_proved, graph)) {
        *proved = graph->keys;
        graph->keys.search = NULL;
    }
    gs_pn_graph_clear(graph);
}
