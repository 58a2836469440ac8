/* SPDX-License-Identifier: MIT */
/*
 * graph_claim.c - verifies a disproof of the root that may rest on moves back.
 *
 * A disproof claims that the defender can stay safe for ever. A walk from the
 * root goes through the claim: of a claimed node of the attacker all children
 * are claimed, including the ends of cut edges; of one of the defender, a
 * single disproved child.
 *
 *     every claimed node is disproved     the claim is true
 *     a claimed node is open              it is searched until it is solved,
 *                                         and the walk starts again
 *
 * In the end no line leads out of the claimed nodes to a win of the attacker:
 * README.md has the argument, and says why the searches end.
 *
 * Compare Kishimoto and Mueller (2004), who keep path-dependent results apart
 * and check them by simulation on every path on which they are used. Here they
 * are used without regard to the path, and checked once, all together.
 *
 * Cost: a walk looks at each edge of the claimed nodes once.
 */
#include "pn_graph.h"

struct claim {
    struct pg_search *s;
    struct pg_graph *graph;
    uint32_t *nodes; /* claimed, in the order in which they were found */
    uint64_t count, room;
    bool open; /* one of them was not disproved */
};

static bool add_node(struct claim *claim, uint32_t number)
{
    struct pg_node *node = &claim->graph->nodes[number];
    void *nodes = claim->nodes;
    if (node->claimed || (node->final && !pg_is_proved(node)))
        return true;
    bool grown = gs_search_grow(claim->graph->search, &nodes, sizeof *claim->nodes, &claim->room,
                                claim->count + 1);
    claim->nodes = nodes;
    if (!grown)
        return false;
    node->claimed = true;
    claim->nodes[claim->count++] = number;
    return true;
}

static bool add_children(struct claim *claim, const struct pg_node *node)
{
    const struct pg_edge *edge = &claim->graph->edges[node->first], *end = edge + node->count;
    for (; edge < end; edge++)
        if (!add_node(claim, edge->child))
            return false;
    return true;
}

/*
 * The child that keeps the defender safe: one that is disproved already, or else one that a cut
 * edge leads to.
 */
static uint32_t reply(const struct pg_graph *graph, const struct pg_node *node)
{
    const struct pg_edge *edge = &graph->edges[node->first], *end = edge + node->count;
    uint32_t best = PG_NONE;
    for (; edge < end; edge++) {
        const struct pg_node *child = &graph->nodes[edge->child];
        if (!pg_fails(edge, child))
            continue;
        if (child->final || child->claimed)
            return edge->child;
        if (best == PG_NONE || child->numbers.of[GS_AND] == 0)
            best = edge->child;
    }
    return best;
}

/* Claims what the disproof of a node rests on. */
static bool follow(struct claim *claim, const struct pg_node *node)
{
    if (node->role == GS_OR)
        return add_children(claim, node);
    return add_node(claim, reply(claim->graph, node));
}

/* Examines a claimed node, and searches it if it is open. False when the search was halted. */
static bool examine(struct claim *claim, uint32_t number)
{
    struct pg_graph *graph = claim->graph;
    if (!pg_is_solved(&graph->nodes[number])) {
        claim->open = true;
        if (!gs_pn_graph_search_run(claim->s, number))
            return false;
    }
    /* A leaf that is too deep has no moves to follow; the claim is given up then. */
    if (graph->cut_short)
        return true;
    return graph->nodes[number].final || follow(claim, &graph->nodes[number]);
}

/*
 * Walks through the claim from the root; claim->open tells whether something in
 * it had to be searched. False when the search was halted.
 */
static bool walk(struct claim *claim)
{
    claim->count = 0;
    claim->open = false;
    bool fine = add_node(claim, 0);
    for (uint64_t at = 0; at < claim->count && fine && !claim->graph->cut_short; at++)
        fine = gs_pn_graph_step(claim->s) && examine(claim, claim->nodes[at]);
    return fine;
}

static void unclaim(struct claim *claim, bool proved)
{
    for (uint64_t i = 0; i < claim->count; i++) {
        struct pg_node *node = &claim->graph->nodes[claim->nodes[i]];
        node->claimed = false;
        node->final = node->final || proved;
    }
}

bool gs_pn_graph_claim(struct pg_search *s)
{
    struct pg_graph *graph = s->graph;
    struct claim claim = {.s = s, .graph = graph, .open = true};
    bool fine = true;
    while (fine && claim.open && !graph->cut_short && !graph->nodes[0].final) {
        graph->search->counters[PG_CLAIMS]++;
        fine = walk(&claim) && gs_pn_graph_search_run(s, 0);
        unclaim(&claim, fine && !claim.open && !graph->cut_short);
    }
    graph->search->counters[PG_CLAIMED] = claim.count;
    gs_release(graph->search->memory, claim.nodes);
    return fine;
}
