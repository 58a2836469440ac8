/* SPDX-License-Identifier: MIT */
/*
 * graph_close.c - looks on purpose for a small closed set that proves a disproof.
 *
 * That the attacker does not win is a safety property: it is proved by a set of nodes, none of
 * them a win of his, that holds all children of his nodes and one child of each of the
 * defender's, whatever circles lie in it (README.md). The numbers of graph_search.c do not lead
 * there, since a move back counts as harmless in them. Here no edge is cut, and in their place
 * each node has a cost, a guess at what it takes to close a set around it:
 *
 *     leaf         1 (a guess by its moves, as init=hint makes it, does not help here)
 *     defender     DISCOUNT * the least of its children
 *     attacker     DISCOUNT * their sum / their number to the power of 3/8
 *
 * The discount gives circles a meaning: each round costs less, so a circle without a leaf costs
 * nothing in the end. The power is a compromise between the sum (it takes all of them) and the mean
 * (they have most of it in common).
 *
 *     until the root is solved:
 *         gather   go from the root through all moves of the attacker and the cheapest reply of
 *                  the defender; no leaf on the way: the nodes gathered are a closed set
 *         expand   the leaves that were met, and if they are few, what is behind them
 *         update   wins of the attacker (the least fixed point), and costs
 *         settle   when the graph has grown by a share: find all closed sets in it (the greatest
 *                  fixed point, leaves not in it); their nodes are disproved for good
 *
 * Compare LAO* (Hansen and Zilberstein 2001), which searches AND/OR graphs with circles in the same
 * rhythm.
 *
 * Cost: gathering takes time for the nodes on the way; so many leaves are expanded after it that
 * it is done some hundred times. Costs are followed upwards as long as they change by a share. 12
 * bytes a node.
 */
#include "pn_graph.h"

#include <math.h>

#define DISCOUNT 0.8F
/* Costs that are at most this are nothing, and more than that is as bad as can be. */
#define COST_LEAST 1e-4F
#define COST_MOST  PG_COST_MOST
/* What a reply costs that was gathered already, as a share. */
#define GATHERED 0.7F
/* A cost that changes by less than this share is left as it is. */
#define COST_STEP 0.2F

/* One leaf for so many nodes is expanded at a time, and sets are looked for after such growth. */
enum {
    NODES_PER_LEAF = 20,
    GATHERED_PER_LEAF = 128,
    GROWTH_PER_SETTLING = 4,
    FIRST_ROOM = 256,
    WAVES = 16
};

struct list {
    uint32_t *nodes;
    uint64_t count, room;
};

struct closing {
    struct pg_search *s;
    struct pg_graph *graph;
    float *costs; /* of the first `known` nodes */
    uint64_t cost_room, known;
    struct list stale, next; /* whose costs may have changed; marked as queued */
    struct list set;         /* gathered, marked as claimed */
    struct list leaves;
    struct list news; /* a stack of nodes that others have to hear of: their parents when they are
                         won or in no closed set, their children when they are gathered */
    uint64_t settled; /* nodes when closed sets were last looked for */
    bool too_deep;    /* gathering met a leaf beyond the depth limit */
};

static bool add(struct closing *c, struct list *list, uint32_t number)
{
    void *nodes = list->nodes;
    if (list->count == list->room) {
        bool grown = gs_search_grow(c->graph->search, &nodes, sizeof *list->nodes, &list->room,
                                    list->count + FIRST_ROOM);
        list->nodes = nodes;
        if (!grown)
            return false;
    }
    list->nodes[list->count++] = number;
    return true;
}

static bool is_leaf(const struct pg_node *node)
{
    return !node->expanded;
}

/* Whether a node is disproved for good. */
static bool is_safe(const struct pg_node *node)
{
    return node->final && !pg_is_proved(node);
}

static bool is_open(const struct pg_node *node)
{
    return !node->final && node->expanded;
}

/* --- costs --- */

/* By what the sum of so many is divided; by square roots, which are the same on every machine. */
static float in_common(float count)
{
    return sqrtf(sqrtf(sqrtf(count * count * count)));
}

static float cost_now(const struct closing *c, const struct pg_node *node)
{
    const struct pg_graph *graph = c->graph;
    const struct pg_edge *edge = &graph->edges[node->first], *end = edge + node->count;
    float least = COST_MOST, sum = 0;
    for (; edge < end; edge++) {
        float cost = c->costs[edge->child];
        least = cost < least ? cost : least;
        sum += cost;
    }
    float cost = DISCOUNT * (node->role == GS_AND ? least : sum / in_common((float)node->count));
    return cost < COST_LEAST ? 0 : cost < COST_MOST ? cost : COST_MOST;
}

/* Has the costs of the parents of a node made anew. */
static bool queue_parents(struct closing *c, const struct pg_node *node)
{
    struct pg_graph *graph = c->graph;
    for (uint32_t at = node->in; at != PG_NONE; at = graph->edges[at].next) {
        struct pg_node *parent = &graph->nodes[graph->edges[at].parent];
        if (parent->final || parent->queued)
            continue;
        if (!add(c, &c->next, graph->edges[at].parent))
            return false;
        parent->queued = true;
    }
    return true;
}

static bool set_cost(struct closing *c, uint32_t number, float cost)
{
    float before = c->costs[number];
    if (fabsf(cost - before) <= COST_STEP * before)
        return true;
    c->costs[number] = cost;
    return queue_parents(c, &c->graph->nodes[number]);
}

/* Makes costs anew, and what follows from them, some moves up; the rest waits for the next time. */
static bool update_costs(struct closing *c)
{
    bool fine = true;
    for (unsigned wave = 0; wave < WAVES && c->next.count > 0 && fine; wave++) {
        struct list list = c->stale;
        c->stale = c->next;
        c->next = list;
        c->next.count = 0;
        for (uint64_t i = 0; i < c->stale.count && fine; i++) {
            uint32_t number = c->stale.nodes[i];
            struct pg_node *node = &c->graph->nodes[number];
            node->queued = false;
            fine = gs_pn_graph_step(c->s) &&
                   (!is_open(node) || set_cost(c, number, cost_now(c, node)));
        }
    }
    return fine;
}

/* Gives costs to nodes that have none yet. */
static bool add_costs(struct closing *c)
{
    const struct pg_graph *graph = c->graph;
    const unsigned deepest = graph->search->limits.depth;
    void *costs = c->costs;
    bool grown =
        gs_search_grow(graph->search, &costs, sizeof *c->costs, &c->cost_room, graph->keys.count);
    c->costs = costs;
    for (; grown && c->known < graph->keys.count; c->known++) {
        const struct pg_node *node = &graph->nodes[c->known];
        bool beyond = is_leaf(node) && deepest > 0 && node->level >= deepest;
        c->costs[c->known] = is_safe(node) ? 0 : pg_is_proved(node) || beyond ? COST_MOST : 1;
    }
    return grown;
}

/* --- wins of the attacker --- */

/* Whether the attacker is known to win because of the children of an expanded node. */
static bool is_won(const struct pg_graph *graph, const struct pg_node *node)
{
    const struct pg_edge *edge = &graph->edges[node->first], *end = edge + node->count;
    const bool any = node->role == GS_OR;
    for (; edge < end; edge++)
        if (pg_is_proved(&graph->nodes[edge->child]) == any)
            return any;
    return !any;
}

static bool solve(struct closing *c, uint32_t number, struct gs_numbers numbers)
{
    struct pg_node *node = &c->graph->nodes[number];
    node->numbers = numbers;
    node->final = true;
    c->costs[number] = pg_is_proved(node) ? COST_MOST : 0;
    return queue_parents(c, node);
}

/* Solves all nodes that are won because a node is. */
static bool spread_win(struct closing *c, uint32_t number)
{
    struct pg_graph *graph = c->graph;
    c->news.count = 0;
    bool fine = add(c, &c->news, number);
    while (c->news.count > 0 && fine) {
        uint32_t child = c->news.nodes[--c->news.count];
        for (uint32_t at = graph->nodes[child].in; at != PG_NONE && fine;
             at = graph->edges[at].next) {
            uint32_t parent = graph->edges[at].parent;
            struct pg_node *node = &graph->nodes[parent];
            if (node->final || !is_won(graph, node))
                continue;
            if (node->role == GS_OR)
                node->first = child;
            fine = solve(c, parent, GS_PROVED) && add(c, &c->news, parent);
        }
        fine = fine && gs_pn_graph_step(c->s);
    }
    return fine;
}

/* --- closed sets --- */

/* Whether a node can be in no closed set because of the children that cannot, which are marked. */
static bool is_exposed(const struct pg_graph *graph, const struct pg_node *node)
{
    const struct pg_edge *edge = &graph->edges[node->first], *end = edge + node->count;
    const bool any = node->role == GS_OR;
    for (; edge < end; edge++)
        if (graph->nodes[edge->child].claimed == any)
            return any;
    return !any;
}

/* Marks leaves and wins, and whatever the defender cannot keep from them, as claimed. */
static bool mark_exposed(struct closing *c)
{
    struct pg_graph *graph = c->graph;
    c->news.count = 0;
    bool fine = true;
    for (uint32_t i = 0; i < graph->keys.count && fine; i++) {
        struct pg_node *node = &graph->nodes[i];
        node->claimed = pg_is_proved(node) || is_leaf(node);
        fine = !node->claimed || add(c, &c->news, i);
    }
    while (c->news.count > 0 && fine) {
        const struct pg_node *child = &graph->nodes[c->news.nodes[--c->news.count]];
        for (uint32_t at = child->in; at != PG_NONE && fine; at = graph->edges[at].next) {
            struct pg_node *node = &graph->nodes[graph->edges[at].parent];
            if (node->final || node->claimed || !is_exposed(graph, node))
                continue;
            node->claimed = true;
            fine = add(c, &c->news, graph->edges[at].parent);
        }
        fine = fine && gs_pn_graph_step(c->s);
    }
    return fine;
}

/* Disproves all nodes that are in closed sets of the graph, as far as it is known. */
static bool settle(struct closing *c)
{
    struct pg_graph *graph = c->graph;
    bool fine = mark_exposed(c);
    for (uint32_t i = 0; i < graph->keys.count; i++) {
        struct pg_node *node = &graph->nodes[i];
        if (fine && !node->claimed && !node->final)
            fine = solve(c, i, GS_DISPROVED);
        node->claimed = false;
    }
    c->settled = graph->keys.count;
    return fine;
}

/* --- gathering --- */

/* What it costs to rely on a child, if some are gathered already. */
static float price(const struct closing *c, uint32_t child)
{
    return c->costs[child] * (c->graph->nodes[child].claimed ? GATHERED : 1);
}

/* The child that a defender's node relies on: if it is safe, one by which it is, else the cheapest.
 */
static uint32_t reply(const struct closing *c, const struct pg_node *node)
{
    const struct pg_graph *graph = c->graph;
    const struct pg_edge *edge = &graph->edges[node->first], *end = edge + node->count;
    uint32_t best = PG_NONE;
    for (; edge < end; edge++) {
        const struct pg_node *child = &graph->nodes[edge->child];
        if (pg_is_proved(child) || (is_safe(node) && !is_safe(child)))
            continue;
        if (is_safe(node) && child->claimed)
            return edge->child;
        if (best == PG_NONE || price(c, edge->child) < price(c, best))
            best = edge->child;
    }
    return best;
}

static bool claim(struct closing *c, uint32_t number)
{
    struct pg_node *node = &c->graph->nodes[number];
    if (node->claimed)
        return true;
    node->claimed = true;
    return add(c, &c->set, number) && add(c, &c->news, number);
}

static bool claim_children(struct closing *c, const struct pg_node *node)
{
    const struct pg_edge *edge = &c->graph->edges[node->first], *end = edge + node->count;
    for (; edge < end; edge++)
        if (!claim(c, edge->child))
            return false;
    return true;
}

static bool note_leaf(struct closing *c, uint32_t number)
{
    const unsigned deepest = c->graph->search->limits.depth;
    if (deepest == 0 || c->graph->nodes[number].level < deepest)
        return add(c, &c->leaves, number);
    c->too_deep = true;
    return true;
}

/*
 * Gathers, depth first, what the defender's cheapest replies to `news` lead to, until that takes
 * `most` leaves. With `whole`, goes also through what is safe.
 */
static bool gather_on(struct closing *c, uint64_t most, bool whole)
{
    const struct pg_graph *graph = c->graph;
    bool fine = true;
    while (c->news.count > 0 && c->leaves.count < most && fine) {
        uint32_t number = c->news.nodes[--c->news.count];
        const struct pg_node *node = &graph->nodes[number];
        if (is_leaf(node))
            fine = note_leaf(c, number);
        else if (node->count > 0 && (whole || !is_safe(node)))
            fine = node->role == GS_OR ? claim_children(c, node) : claim(c, reply(c, node));
        fine = fine && gs_pn_graph_step(c->s);
    }
    return fine;
}

/* The same from the root on. */
static bool gather(struct closing *c, uint64_t most, bool whole)
{
    c->leaves.count = c->set.count = c->news.count = 0;
    c->too_deep = false;
    return claim(c, 0) && gather_on(c, most, whole);
}

static void unclaim(struct closing *c)
{
    for (uint64_t i = 0; i < c->set.count; i++)
        c->graph->nodes[c->set.nodes[i]].claimed = false;
}

/* --- the search --- */

/* Enters a win or new costs where a node was expanded. */
static bool take_over(struct closing *c, uint32_t number)
{
    struct pg_graph *graph = c->graph;
    struct pg_node *node = &graph->nodes[number];
    if (!node->final && !is_won(graph, node))
        return set_cost(c, number, cost_now(c, node));
    if (!node->final && node->role == GS_OR)
        node->first = gs_pn_graph_winner(graph, node);
    return solve(c, number, node->final ? node->numbers : GS_PROVED) &&
           (!pg_is_proved(node) || spread_win(c, number));
}

static bool expand_leaves(struct closing *c)
{
    bool fine = true;
    for (uint64_t i = 0; i < c->leaves.count && fine; i++) {
        uint32_t leaf = c->leaves.nodes[i];
        fine = gs_pn_graph_step(c->s) && gs_pn_graph_expand(c->graph, leaf) && add_costs(c) &&
               take_over(c, leaf);
    }
    return fine;
}

/*
 * Expands the leaves that were met; where these are few for what was gathered, as on a long line,
 * those behind them as well, since gathering anew would take longer than they do.
 */
static bool expand_on(struct closing *c)
{
    const uint64_t least = c->set.count / GATHERED_PER_LEAF;
    uint64_t expanded = 0;
    bool fine = true;

    while (fine && c->leaves.count > 0) {
        fine = expand_leaves(c);
        expanded += c->leaves.count;
        if (expanded >= least || c->graph->nodes[0].final)
            break;
        c->news.count = 0;
        for (uint64_t i = 0; i < c->leaves.count && fine; i++)
            fine =
                c->graph->nodes[c->leaves.nodes[i]].final || add(c, &c->news, c->leaves.nodes[i]);
        c->leaves.count = 0;
        fine = fine && gather_on(c, least - expanded, false);
    }
    return fine;
}

/* The nodes gathered met no leaf: they are a closed set. */
static bool disprove_set(struct closing *c)
{
    bool fine = true;
    for (uint64_t i = 0; i < c->set.count && fine; i++)
        if (!c->graph->nodes[c->set.nodes[i]].final)
            fine = solve(c, c->set.nodes[i], GS_DISPROVED);
    return fine;
}

static bool search_on(struct closing *c)
{
    struct pg_graph *graph = c->graph;
    bool grown = graph->keys.count - c->settled > c->settled / GROWTH_PER_SETTLING;
    if (!update_costs(c) || (grown && !settle(c)))
        return false;
    if (graph->nodes[0].final)
        return true;
    bool fine = gather(c, 1 + graph->keys.count / NODES_PER_LEAF, false);
    bool met = c->leaves.count > 0;
    fine = fine && (!met || expand_on(c));
    unclaim(c);
    if (!fine || met)
        return fine;
    graph->cut_short = c->too_deep;
    return c->too_deep || disprove_set(c);
}

/* Has all costs made. */
static bool begin(struct closing *c)
{
    struct pg_graph *graph = c->graph;
    bool fine = add_costs(c);
    for (uint32_t i = graph->keys.count; i-- > 0 && fine;) {
        graph->nodes[i].queued = is_open(&graph->nodes[i]);
        fine = !graph->nodes[i].queued || add(c, &c->next, i);
    }
    return fine;
}

/* Goes on between two rounds of a run that was killed. */
static void take_up(struct closing *c)
{
    struct pg_rounds *rounds = &c->s->rounds;
    c->costs = rounds->costs;
    c->cost_room = rounds->cost_room;
    c->known = c->graph->keys.count;
    c->next = (struct list){rounds->queue, rounds->queued, rounds->queue_room};
    for (uint64_t i = 0; i < c->next.count; i++)
        c->graph->nodes[c->next.nodes[i]].queued = true;
    c->settled = rounds->settled;
    *rounds = (struct pg_rounds){.begun = false};
}

/* A checkpoint between two rounds, if one is due. */
static void offer(struct closing *c)
{
    c->s->rounds = (struct pg_rounds){
        .begun = true,
        .costs = c->costs,
        .queue = c->next.nodes,
        .queued = c->next.count,
        .settled = c->settled,
    };
    gs_checkpoint_offer(c->graph->search);
    c->s->rounds = (struct pg_rounds){.begun = false};
}

/* Leaves no marks behind. */
static void end(struct closing *c)
{
    struct gs_memory *memory = c->graph->search->memory;
    for (uint64_t i = 0; i < c->next.count; i++)
        c->graph->nodes[c->next.nodes[i]].queued = false;
    for (uint64_t i = 0; i < c->stale.count; i++)
        c->graph->nodes[c->stale.nodes[i]].queued = false;
    gs_release(memory, c->news.nodes);
    gs_release(memory, c->leaves.nodes);
    gs_release(memory, c->set.nodes);
    gs_release(memory, c->next.nodes);
    gs_release(memory, c->stale.nodes);
    gs_release(memory, c->costs);
}

bool gs_pn_graph_close(struct pg_search *s)
{
    struct pg_graph *graph = s->graph;
    struct closing c = {.s = s, .graph = graph};
    bool fine = true;
    if (s->rounds.begun)
        take_up(&c);
    else
        fine = begin(&c);
    while (fine && !graph->cut_short && !graph->nodes[0].final) {
        offer(&c);
        graph->search->counters[PG_ROUNDS]++;
        fine = search_on(&c);
    }
    if (fine && is_safe(&graph->nodes[0])) {
        fine = gather(&c, 1, true) &&
               (!graph->held || gs_pn_graph_hold_set(graph, c.set.nodes, c.set.count, graph->held));
        unclaim(&c);
    }
    graph->search->counters[PG_CLAIMED] = c.set.count;
    end(&c);
    return fine;
}
