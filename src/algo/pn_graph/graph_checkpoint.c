/* SPDX-License-Identifier: MIT */
/*
 * graph_checkpoint.c - checkpoints of the searches on a graph: its keys, nodes and edges, and the
 * state between two rounds of graph_close.c.
 *
 *     keys    | key | ...            by number, with their owners where only some are merged
 *     nodes   | struct pg_node | ... as they lie in memory
 *     edges   | parent, child | ...
 *     costs   | cost | ...           of all nodes, between two rounds
 *
 * Which edges are cut, and the lists of those that lead to a node, follow from levels and order.
 * Numbers of open nodes are recomputed (graph_search.c). Every index that is read is checked to lie
 * in its array. Keys and solved values are trusted, since checksums protect them.
 *
 * Cost of resuming: one visit of every edge, and one hash of every key.
 */
#include <string.h>

#include "pn_graph.h"
#include "table/field.h"

enum { PART = 256, STEPS_PER_POLL = 1 << 14 };

/* --- writing --- */

static void save_edges(const struct pg_graph *graph, struct gs_checkpoint_writer *writer)
{
    uint32_t ends[2 * PART];
    gs_checkpoint_section(writer, "edges", graph->edge_count * 2 * sizeof *ends);
    for (uint64_t at = 0; at < graph->edge_count;) {
        size_t count = 0;
        for (; count < PART && at < graph->edge_count; count++, at++) {
            ends[2 * count] = graph->origins[at].parent;
            ends[2 * count + 1] = graph->edges[at].child;
        }
        gs_checkpoint_put(writer, ends, 2 * count * sizeof *ends);
    }
}

void gs_pn_graph_save(const struct pg_search *s, struct gs_checkpoint_writer *writer)
{
    const struct pg_graph *graph = s->graph;
    const size_t count = graph->keys.count;
    gs_key_set_save(&graph->keys, writer, "keys");
    gs_checkpoint_section(writer, "nodes", count * sizeof *graph->nodes);
    gs_checkpoint_put(writer, graph->nodes, count * sizeof *graph->nodes);
    save_edges(graph, writer);
    if (!s->rounds.begun)
        return;
    gs_checkpoint_section(writer, "costs", count * sizeof *s->rounds.costs);
    gs_checkpoint_put(writer, s->rounds.costs, count * sizeof *s->rounds.costs);
}

/* --- reading --- */

/* Reads a section, which must contain exactly `count` elements, into a new array. */
static void *read_array(struct gs_search *search, const char *name, size_t size, uint64_t count,
                        uint64_t *room)
{
    struct gs_checkpoint_file *file = search->checkpoint->resumed;
    void *array = NULL;
    uint64_t length;
    *room = 0;
    if (!gs_checkpoint_find(file, name, &length) || length != count * size ||
        !gs_search_grow(search, &array, size, room, count + 1))
        return NULL;
    if (gs_checkpoint_read(file, array, count * size))
        return array;
    gs_release(search->memory, array);
    return NULL;
}

static bool polls(struct gs_search *search, uint64_t step)
{
    return step % STEPS_PER_POLL != 0 || gs_search_poll(search);
}

static bool read_keys(struct pg_graph *graph, const struct gs_position *root)
{
    struct gs_search *search = graph->search;
    const size_t size = graph->expander.key_size;
    if (!gs_key_set_load(&graph->keys, search, size + (graph->converting ? sizeof(uint32_t) : 0),
                         search->checkpoint->resumed, "keys") ||
        gs_pn_graph_find(graph, root, PG_NONE) != 0)
        return false;
    for (uint32_t i = 0; i < graph->keys.count && graph->converting; i++) {
        uint32_t owner = gs_field32(gs_key_set_key(&graph->keys, i) + size);
        if (owner != UINT32_MAX && owner >= i)
            return false;
    }
    return true;
}

/* Whether the fields of a node are consistent; the edges are not read yet. */
static bool is_node(const struct pg_graph *graph, const struct pg_node *node, uint64_t edges)
{
    const uint32_t *of = node->numbers.of;
    const bool proved = of[GS_OR] == 0, solved = gs_numbers_solved(node->numbers);
    if (of[GS_OR] > GS_PROOF_INFINITE || of[GS_AND] > GS_PROOF_INFINITE ||
        of[GS_OR] + (uint64_t)of[GS_AND] < 2 || (node->final && !solved) ||
        (proved && !node->final))
        return false;
    if (!node->expanded)
        return node->count == 0 && node->first == PG_NONE;
    if (node->count == 0)
        return node->final && node->first == PG_NONE;
    if (proved && node->role == GS_OR)
        return node->first == PG_NONE || node->first < graph->keys.count;
    return node->first <= edges && node->count <= edges - node->first;
}

static bool read_nodes(struct pg_graph *graph, uint64_t edges)
{
    graph->nodes = read_array(graph->search, "nodes", sizeof *graph->nodes, graph->keys.count,
                              &graph->node_room);
    for (uint32_t i = 0; i < graph->keys.count; i++) {
        if (!graph->nodes || !polls(graph->search, i) || !is_node(graph, &graph->nodes[i], edges))
            return false;
        graph->nodes[i].in = PG_NONE;
        graph->nodes[i].queued = false;
    }
    return graph->keys.count > 0;
}

/* Links an edge as graph.c did when it was made. */
static bool add_edge(struct pg_graph *graph, uint32_t parent, uint32_t child)
{
    const uint32_t count = graph->keys.count;
    if (parent >= count || child >= count || !graph->nodes[parent].expanded ||
        graph->nodes[parent].role == graph->nodes[child].role)
        return false;
    pg_append_edge(graph, parent, child);
    return true;
}

static bool read_edges(struct pg_graph *graph, uint64_t count)
{
    struct gs_checkpoint_file *file = graph->search->checkpoint->resumed;
    uint32_t ends[2];
    uint64_t length;
    bool fine =
        gs_pn_graph_reserve_edges(graph, count + 1) && gs_checkpoint_find(file, "edges", &length);
    for (uint64_t i = 0; i < count && fine; i++)
        fine = polls(graph->search, i) && gs_checkpoint_read(file, ends, sizeof ends) &&
               add_edge(graph, ends[0], ends[1]);
    graph->search->counters[PG_EDGES] = graph->edge_count;
    return fine;
}

/* --- what the edges must be --- */

static bool has_own_edges(const struct pg_graph *graph, uint32_t number)
{
    const struct pg_node *node = &graph->nodes[number];
    for (uint32_t i = 0; i < node->count; i++)
        if (graph->origins[node->first + i].parent != number)
            return false;
    return true;
}

/* How many of its edges lead to what the attacker wins, and to what he does not win for good. */
static void count_solved(const struct pg_graph *graph, const struct pg_node *node, uint32_t *won,
                         uint32_t *safe)
{
    *won = *safe = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct pg_node *child = &graph->nodes[graph->edges[node->first + i].child];
        *won += pg_is_proved(child);
        *safe += child->final && !pg_is_proved(child);
    }
}

/*
 * A node that is safe for the defender leads to one, and between two rounds an open one is not
 * won already: graph_close.c rests on that.
 */
static bool is_sound(const struct pg_graph *graph, uint32_t number, bool begun)
{
    const struct pg_node *node = &graph->nodes[number];
    uint32_t won, safe;
    if (node->count == 0 || (node->role == GS_OR && pg_is_proved(node)))
        return true;
    if (!has_own_edges(graph, number))
        return false;
    count_solved(graph, node, &won, &safe);
    if (node->final)
        return pg_is_proved(node) || node->role == GS_OR || safe > 0;
    return !begun || (node->role == GS_OR ? won == 0 : won < node->count);
}

/* A search that was halted may have left a node of a graph without circles too high. */
static bool raise_levels(struct pg_graph *graph)
{
    for (uint64_t i = 0; i < graph->edge_count && !graph->cuts; i++) {
        if (!polls(graph->search, i))
            return false;
        gs_pn_graph_put_below(graph, graph->edges[i].child,
                              graph->nodes[graph->origins[i].parent].level);
    }
    return graph->search->stop == GS_STOP_SOLVED;
}

static bool check_nodes(struct pg_graph *graph, bool begun)
{
    for (uint32_t i = 0; i < graph->keys.count; i++)
        if (!polls(graph->search, i) || !is_sound(graph, i, begun))
            return false;
    return true;
}

/* --- rounds --- */

static bool read_rounds(struct pg_search *s, const struct pg_saved *saved)
{
    const struct pg_graph *graph = s->graph;
    struct pg_rounds *rounds = &s->rounds;
    const uint32_t count = graph->keys.count;
    rounds->costs =
        read_array(graph->search, "costs", sizeof *rounds->costs, count, &rounds->cost_room);
    if (!rounds->costs || saved->swept > count || saved->closed_at > count ||
        !(saved->discount > 0 && saved->discount < 1) ||
        !(saved->level >= 0 && saved->level <= PG_COST_MOST))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!(rounds->costs[i] >= 0 && rounds->costs[i] <= PG_COST_MOST))
            return false;
    rounds->swept = saved->swept;
    rounds->closed_at = saved->closed_at;
    rounds->discount = saved->discount;
    rounds->level = saved->level;
    rounds->begun = true;
    return true;
}

/* --- all of it --- */

static enum gs_status refuse(const struct pg_graph *graph, const char *section,
                             struct gs_error *error)
{
    return graph->search->stop != GS_STOP_SOLVED ? GS_STOPPED
                                                 : gs_checkpoint_refuse(error, section);
}

enum gs_status gs_pn_graph_load(struct pg_search *s, const struct gs_position *root,
                                const struct pg_saved *saved, struct gs_error *error)
{
    struct pg_graph *graph = s->graph;
    struct gs_checkpoint_file *file = graph->search->checkpoint->resumed;
    uint64_t edges = 0;
    if (!gs_pn_graph_open_expander(graph) || !read_keys(graph, root))
        return refuse(graph, "keys", error);
    graph->expander.random = saved->random;
    if (!gs_checkpoint_find(file, "edges", &edges) || edges % (2 * sizeof(uint32_t)) != 0 ||
        edges / (2 * sizeof(uint32_t)) > PG_NONE)
        return refuse(graph, "edges", error);
    edges /= 2 * sizeof(uint32_t);
    if (!read_nodes(graph, edges))
        return refuse(graph, "nodes", error);
    if (!read_edges(graph, edges) || !raise_levels(graph) || !check_nodes(graph, saved->begun))
        return refuse(graph, "edges", error);
    gs_search_keep(graph->search, graph->keys.count);
    graph->cut_short = saved->cut_short;
    s->open = saved->open;
    if (saved->begun && !read_rounds(s, saved))
        return refuse(graph, "costs", error);
    return GS_OK;
}
