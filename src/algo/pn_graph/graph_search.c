/* SPDX-License-Identifier: MIT */
/*
 * graph_search.c - proof-number search on a graph ([Goluch], sections 3.5.5 and
 * 3.5.6).
 *
 *     until the root is solved:
 *         select   go down from the root to a leaf, by the numbers
 *         expand   its children; those known already get an edge only
 *         update   all ancestors whose numbers change, the deepest first
 *
 * Levels rise along all edges that are not cut, so an update ends (PROOF.md).
 *
 * Proofs rest only on finished games, even those that came over a cut edge. A
 * disproof may rest on a cut edge, and then it may overlook a win:
 * graph_close.c.
 *
 * The depth limit applies to levels: a node found at that many plies is not
 * expanded, though longer lines may lead through those before it.
 *
 * Cost: an expansion costs the moves of the leaf and the edges of all ancestors
 * whose numbers change. Paths to ancestors often join, so these are few.
 */
#include "pn_graph.h"

enum { STEPS_PER_POLL = 1 << 12 };

bool gs_pn_graph_step(struct pg_search *s)
{
    if (++s->steps % STEPS_PER_POLL != 0)
        return true;
    struct gs_search *search = s->graph->search;
    return gs_search_report(search, "nodes created", search->nodes, search->limits.nodes);
}

/* --- numbers --- */

static struct gs_numbers combine(const struct pg_graph *graph, const struct pg_node *node)
{
    const struct pg_edge *edge = &graph->edges[node->first], *end = edge + node->count;
    enum gs_role role = node->role;
    uint32_t least = GS_PROOF_INFINITE;
    struct gs_proof_total total = {0, 0, 0};
    for (; edge < end; edge++) {
        const struct pg_node *child = &graph->nodes[edge->child];
        if (pg_fails(edge, child)) {
            if (role == GS_AND)
                return GS_DISPROVED;
            continue;
        }
        least = gs_proof_least(least, child->numbers.of[role]);
        gs_proof_total_add(&total, child->numbers.of[!role]);
    }
    struct gs_numbers numbers;
    numbers.of[role] = least;
    numbers.of[!role] = gs_proof_total_result(&total, graph->weak);
    return numbers;
}

/* --- updates --- */

static bool heap_push(struct pg_search *s, uint64_t item)
{
    void *heap = s->heap;
    bool grown =
        gs_search_grow(s->graph->search, &heap, sizeof *s->heap, &s->heap_room, s->heap_count + 1);
    s->heap = heap;
    if (!grown)
        return false;
    uint64_t at = s->heap_count++;
    for (; at > 0 && s->heap[(at - 1) / 2] < item; at = (at - 1) / 2)
        s->heap[at] = s->heap[(at - 1) / 2];
    s->heap[at] = item;
    return true;
}

static uint64_t heap_pop(struct pg_search *s)
{
    uint64_t top = s->heap[0], item = s->heap[--s->heap_count], at = 0, child = 1;
    for (; child < s->heap_count; at = child, child = 2 * at + 1) {
        if (child + 1 < s->heap_count && s->heap[child + 1] > s->heap[child])
            child++;
        if (s->heap[child] <= item)
            break;
        s->heap[at] = s->heap[child];
    }
    s->heap[at] = item;
    return top;
}

/* Enters a node into the heap, unless it is there. */
static bool queue(struct pg_search *s, uint32_t number)
{
    struct pg_node *node = &s->graph->nodes[number];
    if (node->queued)
        return true;
    node->queued = true;
    return heap_push(s, (uint64_t)node->level << 32 | number);
}

/* Takes the deepest node out of the heap. */
static uint32_t next_queued(struct pg_search *s)
{
    uint32_t number = (uint32_t)heap_pop(s);
    s->graph->nodes[number].queued = false;
    return number;
}

uint32_t gs_pn_graph_winner(const struct pg_graph *graph, const struct pg_node *node)
{
    const struct pg_edge *edge = &graph->edges[node->first];
    while (!pg_is_proved(&graph->nodes[edge->child]))
        edge++;
    return edge->child;
}

/* Gives a node new numbers. */
static void assign(struct pg_graph *graph, struct pg_node *node, struct gs_numbers numbers)
{
    node->numbers = numbers;
    if (numbers.of[GS_OR] != 0)
        return;
    node->final = true;
    if (node->role == GS_OR && node->count > 0)
        node->first = gs_pn_graph_winner(graph, node);
}

/* Queues the parents that a node with new numbers matters to. */
static bool queue_parents(struct pg_search *s, const struct pg_node *node)
{
    struct pg_graph *graph = s->graph;
    bool proved = pg_is_proved(node);
    for (uint32_t at = node->in; at != PG_NONE; at = graph->origins[at].next) {
        const uint32_t parent = graph->origins[at].parent;
        if (graph->nodes[parent].final || (!proved && graph->edges[at].cut))
            continue;
        if (!queue(s, parent))
            return false;
    }
    return true;
}

/* Recomputes the numbers of a node from its children, and queues its parents if they change. */
static bool refresh(struct pg_search *s, uint32_t number)
{
    struct pg_graph *graph = s->graph;
    struct pg_node *node = &graph->nodes[number];
    struct gs_numbers now = combine(graph, node);
    graph->search->counters[PG_UPDATES]++;
    if (node->level < s->refreshed)
        s->refreshed = node->level;
    if (gs_numbers_equal(node->numbers, now))
        return true;
    assign(graph, node, now);
    return queue_parents(s, node);
}

/* Updates the ancestors of the nodes that are queued. */
static bool update(struct pg_search *s)
{
    bool fine = true;
    while (s->heap_count > 0 && fine)
        fine = gs_pn_graph_step(s) && refresh(s, next_queued(s));
    return fine;
}

/* --- selection and development --- */

/* The child that the side to move at an expanded, unsolved node wants most. */
static uint32_t best_child(const struct pg_graph *graph, const struct pg_node *node)
{
    const struct pg_edge *edge = &graph->edges[node->first];
    for (;; edge++) {
        const struct pg_node *child = &graph->nodes[edge->child];
        if (!pg_fails(edge, child) && child->numbers.of[node->role] == node->numbers.of[node->role])
            return edge->child;
    }
}

static bool push_number(struct pg_search *s, uint32_t number)
{
    void *path = s->path;
    bool grown =
        gs_search_grow(s->graph->search, &path, sizeof *s->path, &s->path_room, s->depth + 1);
    s->path = path;
    if (grown)
        s->path[s->depth++] = number;
    return grown;
}

/*
 * Goes to the most-proving node below the first node of the path, an unsolved
 * one. The way through nodes above the lowest level touched by an update would be the same again,
 * so they stay (compare algorithms 16 and 17). Those on that level go: on the highest level of all
 * there may be several.
 */
static bool select_most_proving(struct pg_search *s)
{
    const struct pg_graph *graph = s->graph;
    while (s->depth > 1 && graph->nodes[s->path[s->depth - 1]].level >= s->refreshed)
        s->depth--;
    s->refreshed = PG_LEVEL_MOST;
    for (const struct pg_node *node; (node = &graph->nodes[s->path[s->depth - 1]])->expanded;)
        if (!gs_pn_graph_step(s) || !push_number(s, best_child(graph, node)))
            return false;
    return true;
}

/* A leaf that is too deep counts as disproved. */
static void cut_short(struct pg_graph *graph, struct pg_node *leaf)
{
    graph->cut_short = true;
    leaf->numbers = GS_DISPROVED;
}

static bool develop(struct pg_search *s, uint32_t leaf)
{
    struct pg_graph *graph = s->graph;
    unsigned most = graph->search->limits.depth;
    if (most > 0 && graph->nodes[leaf].level >= most)
        cut_short(graph, &graph->nodes[leaf]);
    else if (!gs_pn_graph_expand(graph, leaf))
        return false;
    struct pg_node *node = &graph->nodes[leaf];
    return pg_is_solved(node) ? queue_parents(s, node) : queue(s, leaf);
}

bool gs_pn_graph_search_run(struct pg_search *s, uint32_t number)
{
    s->depth = 0;
    if (!push_number(s, number))
        return false;
    while (!pg_is_solved(&s->graph->nodes[number])) {
        if (!pg_is_solved(s->graph->nodes))
            s->open = s->graph->nodes[0].numbers;
        gs_checkpoint_offer(s->graph->search);
        if (!select_most_proving(s) || !develop(s, s->path[s->depth - 1]) || !update(s))
            return false;
    }
    return s->graph->search->stop == GS_STOP_SOLVED;
}

bool gs_pn_graph_search_renew(struct pg_search *s)
{
    const struct pg_graph *graph = s->graph;
    for (uint32_t i = 0; i < graph->keys.count; i++)
        if (graph->nodes[i].expanded && !graph->nodes[i].final && !queue(s, i))
            return false;
    return update(s);
}

void gs_pn_graph_search_clear(struct pg_search *s)
{
    struct gs_memory *memory = s->graph->search->memory;
    gs_release(memory, s->heap);
    gs_release(memory, s->path);
    gs_release(memory, s->rounds.costs);
    *s = (struct pg_search){.graph = s->graph, .open = s->open};
}
