/* SPDX-License-Identifier: MIT */
/*
 * ews_graph.c - nodes, edges, and how a leaf is expanded.
 *
 *     nodes   | 0 | 1 | 2 | ...            one for each position; 0 is the root
 *               |       ^
 *             first     |
 *               v       |
 *     edges   | 1 | 2 | 7 | ...            the children of a node, one after another
 *
 * Positions that several lines reach, or that are equal under symmetries, have one node. Parents
 * are not stored: an update goes up the line of its selection alone. Only open children get nodes.
 * Each new one is the start of random games. Its first expected work is the number of legal moves
 * in all positions of such a game, on average, times its first proof or disproof number (init);
 * with init=one it is that of the paper.
 *
 * Invariants: a solved node has no edges, and stays solved. The edges of an open expanded node lead
 * to nodes that were open at its latest update.
 * Memory: 28 bytes a node, a key, 8 bytes of index on average; 4 bytes an edge.
 * Cost: an expansion costs the moves of the leaf, and `playouts` random games for each new node.
 */
#include "ews.h"

#include <string.h>

/* Edges have numbers of 32 bits. */
#define EDGES_MOST UINT32_MAX

static bool reserve(struct ews_graph *graph, unsigned count)
{
    struct gs_search *search = graph->search;
    void *nodes = graph->nodes, *edges = graph->edges;
    if (graph->edge_count + count > EDGES_MOST)
        return gs_search_halt(search, GS_STOP_MEMORY);
    bool grown = gs_key_set_reserve(&graph->keys, count) &&
                 gs_search_grow(search, &nodes, sizeof *graph->nodes, &graph->node_room,
                                (uint64_t)graph->keys.count + count);
    graph->nodes = nodes;
    grown = grown && gs_search_grow(search, &edges, sizeof *graph->edges, &graph->edge_room,
                                    graph->edge_count + count);
    graph->edges = edges;
    return grown;
}

/*
 * Plays random games from a new node, whose key it decodes, and sets its first estimates; numbers
 * are its first ones. False when the search must end.
 */
static bool play_games(struct ews_graph *graph, uint32_t number, struct gs_numbers numbers)
{
    struct ews_node *node = &graph->nodes[number];
    struct gs_playout *playout = graph->playout;
    const uint64_t before = playout->choices;
    gs_decode(graph->search->rules, gs_key_set_key(&graph->keys, number), graph->position);
    for (unsigned i = 0; i < graph->playouts; i++) {
        enum gs_value value = gs_playout_run(playout, graph->position);
        if (graph->search->stop != GS_STOP_SOLVED)
            return false;
        bool attacker_wins = value == (node->role == GS_OR ? GS_WIN : GS_LOSS);
        node->wins += attacker_wins == (node->role == GS_OR);
    }
    const float moves = (float)(playout->choices - before) / (float)graph->playouts;
    node->games = graph->playouts;
    node->chance = ews_chance_by_games(node);
    node->work[EWS_SUCCESS] = moves * (float)numbers.of[node->role];
    node->work[EWS_FAILURE] = moves * (float)numbers.of[!node->role];
    graph->search->counters[EWS_GAMES] += graph->playouts;
    return true;
}

/* The node of an open position; room must have been reserved. */
static uint32_t enter(struct ews_graph *graph, const uint8_t *key, enum gs_role role)
{
    const uint32_t before = graph->keys.count;
    uint32_t number = gs_key_set_enter(&graph->keys, key, gs_key_set_hash(&graph->keys, key));
    if (number < before)
        graph->search->counters[EWS_TRANSPOSITIONS]++;
    else
        graph->nodes[number] = (struct ews_node){.work = {1, 1}, .chance = 0.5F, .role = role};
    return number;
}

/* How many of the listed children would be new nodes. */
static unsigned count_new(const struct ews_graph *graph, unsigned count)
{
    unsigned fresh = 0;
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *key = gs_expander_child_key(&graph->expander, i);
        fresh +=
            !gs_numbers_solved(graph->expander.children[i].numbers) &&
            gs_key_set_find(&graph->keys, key, gs_key_set_hash(&graph->keys, key)) == GS_NO_KEY;
    }
    return fresh;
}

static bool is_allowed(const struct ews_graph *graph, unsigned count)
{
    struct gs_search *search = graph->search;
    const uint64_t most = search->limits.nodes;
    return most == 0 || search->nodes + count <= most ||
           gs_search_allows(search, count_new(graph, count));
}

/* Adds the open children of a leaf as edges; false when the search must end. */
static bool link_children(struct ews_graph *graph, uint32_t leaf, unsigned count,
                          struct ews_tally *tally)
{
    const enum gs_role role = graph->nodes[leaf].role == GS_OR ? GS_AND : GS_OR;
    bool fine = true;
    graph->nodes[leaf].first = (uint32_t)graph->edge_count;
    for (unsigned i = 0; i < count && fine; i++) {
        const uint32_t before = graph->keys.count;
        if (gs_numbers_solved(graph->expander.children[i].numbers))
            continue;
        uint32_t child = enter(graph, gs_expander_child_key(&graph->expander, i), role);
        graph->edges[graph->edge_count++] = child;
        graph->nodes[leaf].count++;
        if (child < before)
            continue;
        fine = play_games(graph, child, graph->expander.children[i].numbers);
        tally->games += graph->nodes[child].games;
        tally->wins += graph->nodes[child].games - graph->nodes[child].wins;
    }
    graph->search->counters[EWS_EDGES] = graph->edge_count;
    return fine;
}

/* Solves a leaf that a listed child lets succeed, or that all of them let fail. */
static void decide(struct ews_node *leaf, const struct gs_child *winner)
{
    leaf->state = winner ? EWS_SUCCEEDS : EWS_FAILS;
    leaf->by_move = winner != NULL;
    leaf->first = winner ? winner->move : 0;
}

/* The listed child by which the side to move in role succeeds, or NULL. */
static const struct gs_child *find_winner(const struct ews_graph *graph, enum gs_role role,
                                          unsigned count)
{
    const struct gs_child *children = graph->expander.children;
    for (unsigned i = 0; i < count; i++)
        if (children[i].numbers.of[role] == 0)
            return &children[i];
    return NULL;
}

bool gs_ews_graph_expand(struct ews_graph *graph, uint32_t leaf, struct ews_tally *tally)
{
    struct gs_search *search = graph->search;
    const enum gs_role role = graph->nodes[leaf].role;
    const uint32_t before = graph->keys.count;
    unsigned count = gs_expander_list(&graph->expander, gs_key_set_key(&graph->keys, leaf), role);
    const struct gs_child *winner = find_winner(graph, role, count);
    if (!winner && !(is_allowed(graph, count) && reserve(graph, count)))
        return false;
    search->expanded++;
    graph->nodes[leaf].expanded = 1;
    bool fine = winner || link_children(graph, leaf, count, tally);
    if (winner || graph->nodes[leaf].count == 0)
        decide(&graph->nodes[leaf], winner);
    gs_search_keep(search, graph->keys.count - before);
    return gs_search_nodes(search, graph->keys.count - before) && fine;
}

/* Plays the move that decided a node, in the position of its key. */
static void write_decided(struct ews_graph *graph, uint32_t number, uint8_t *key)
{
    const struct gs_expander *expander = &graph->expander;
    const enum gs_role role = graph->nodes[number].role == GS_OR ? GS_AND : GS_OR;
    gs_decode(expander->rules, gs_key_set_key(&graph->keys, number), graph->position);
    gs_play(expander->rules, graph->position, graph->nodes[number].first, expander->undo);
    gs_expander_key(expander, graph->position, role, key);
}

void gs_ews_graph_winner(struct ews_graph *graph, uint32_t number, uint8_t *key)
{
    const struct ews_node *node = &graph->nodes[number];
    if (node->by_move)
        write_decided(graph, number, key);
    else
        memcpy(key, gs_key_set_key(&graph->keys, node->first), graph->expander.key_size);
}

bool gs_ews_graph_init(struct ews_graph *graph, const struct gs_position *root)
{
    struct gs_search *search = graph->search;
    uint8_t key[GS_KEY_MAX + 1];
    graph->expander.among = &graph->keys;
    graph->position = gs_alloc(search->memory, search->rules->position_size);
    if (!graph->position)
        return gs_search_halt(search, GS_STOP_MEMORY);
    if (!gs_expander_init(&graph->expander) ||
        !gs_key_set_init(&graph->keys, search, graph->expander.key_size) || !reserve(graph, 1))
        return false;
    enum gs_role role = gs_expander_role(&graph->expander, root);
    gs_expander_key(&graph->expander, root, role, key);
    search->counters[EWS_EDGES] = 0; /* those of this graph, which may stay without any */
    enter(graph, key, role);
    gs_search_keep(search, 1);
    return gs_search_node(search);
}

void gs_ews_graph_clear(struct ews_graph *graph)
{
    if (!graph->search)
        return;
    struct gs_memory *memory = graph->search->memory;
    gs_search_keep(graph->search, -(int64_t)graph->search->kept);
    gs_release(memory, graph->edges);
    gs_release(memory, graph->nodes);
    gs_release(memory, graph->position);
    gs_key_set_clear(&graph->keys);
    gs_expander_clear(&graph->expander);
    *graph = (struct ews_graph){.search = NULL};
}

static bool is_proved(const void *user, uint32_t number)
{
    const struct ews_graph *graph = user;
    return ews_attacker_wins(&graph->nodes[number]);
}

void gs_ews_graph_keep(struct ews_graph *graph, struct gs_key_set *proved)
{
    gs_release(graph->search->memory, graph->edges);
    graph->edges = NULL;
    if (gs_key_set_filter(&graph->keys, graph->expander.key_size, is_proved, graph)) {
        *proved = graph->keys;
        graph->keys.search = NULL;
    }
    gs_ews_graph_clear(graph);
}
