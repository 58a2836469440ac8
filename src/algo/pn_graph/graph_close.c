/* SPDX-License-Identifier: MIT */
/*
 * graph_close.c - searches for a small closed set that proves a disproof.
 *
 * A closed set proves that the attacker does not win. No node in it is a win of the attacker. It
 * contains all children of the attacker's nodes and one child of each of the defender's. It may
 * contain circles (PROOF.md). Proof numbers do not lead to such a set, since graph_search.c counts
 * moves back as failures. Here no edge is cut, and each node has a cost instead: an estimate of
 * the work to close a set around it.
 *
 *     leaf         2 / (1 + its parents), as these share it
 *     defender     discount * the least of its children
 *     attacker     discount * their sum / their number to the power of 3/8
 *
 * An estimate by the number of moves, as init=hint makes it, does not help in leaves. The discount
 * makes each round of a circle cheaper, so a circle without a leaf costs nothing in the end. The
 * power is a compromise between the sum (all children must be closed) and the mean (they have most
 * of their sets in common).
 *
 * The best discount depends on the board and changes during a search. If it is too large, costs
 * rise with the distance from the leaves. Then all replies have nearly the same cost, and the
 * search goes in width. If it is too small, all costs are nearly 0. In between, the cost of the
 * root falls slowly while the graph grows. So each sweep raises the discount a little if that cost
 * fell since the last sweep, and lowers it if not. Below a floor of this cost it is only raised.
 *
 *     until the root is solved:
 *         sweep    when the graph has grown by a share: all costs, from the last node to the first
 *         close    when it has grown by more: find all closed sets in it (the greatest fixed point
 *                  without leaves); their nodes are disproved for good
 *         gather   go from the root through all moves of the attacker and the cheapest reply of
 *                  the defender; without a leaf on the way, the gathered nodes are a closed set
 *         expand   the leaves reached, and their children if the leaves are few; wins of the
 *                  attacker propagate at once (the least fixed point)
 *         back up  the costs of the gathered nodes, from the last node to the first
 *
 * LAO* (Hansen and Zilberstein 2001) searches AND/OR graphs with circles by the same steps. A sweep
 * reads nodes one after another, where lists of parents would lie all over the graph. Children
 * mostly come after their parents, so one sweep carries a change most of its way. The labels that
 * a round reads, beside costs, are bytes in an array of their own for the same reason.
 *
 * Cost: gathering takes time for the nodes on the way. It is done some hundred times, since many
 * leaves are expanded after each. A sweep, or closing, takes time for all edges, some hundred times
 * as well. 6 bytes a node.
 */
#include "pn_graph.h"

#include <math.h>

/* The discount: at first, its range, and by how much a sweep changes it. */
#define DISCOUNT_FIRST 0.8F
#define DISCOUNT_LEAST 0.6F
#define DISCOUNT_MOST  0.95F
#define DISCOUNT_DOWN  0.01F
#define DISCOUNT_UP    0.005F
/* A root that costs less than this gives too little information about replies. */
#define ROOT_LEAST 0.002F
/* Costs that are at most this are nothing, and more than that is as bad as can be. */
#define COST_LEAST 1e-4F
#define COST_MOST  PG_COST_MOST
/* What a reply costs that was gathered already, as a share. */
#define GATHERED 0.7F

/* One leaf for so many nodes is expanded at a time, and sets are searched for after such growth. */
enum {
    NODES_PER_LEAF = 20,
    GATHERED_PER_LEAF = 128,
    GROWTH_PER_CLOSING = 4,
    GROWTH_PER_SWEEP = 20,
    FIRST_ROOM = 256,
    PARENTS_MOST = 20, /* more of them count as so many */
    AHEAD = 6,         /* nodes that are prefetched before they are visited */
    USUAL_MOVES = 64
};

/*
 * The labels of a node, in one byte, so that those of its children are read fast. It has one of
 * LEAF and OPEN, or is solved; a leaf may be solved, too.
 */
enum { DEFENDS = 1, LEAF = 2, OPEN = 4, WON = 8, SAFE = 16, CLAIMED = 32, EXPOSED = 64 };

struct list {
    uint32_t *nodes;
    uint64_t count, room;
};

struct closing {
    struct pg_search *s;
    struct pg_graph *graph;
    float *costs;     /* of the first `known` nodes */
    uint8_t *labels;  /* of as many */
    uint8_t *parents; /* how many they have, up to PARENTS_MOST */
    uint64_t cost_room, label_room, parent_room, known;
    uint64_t linked;              /* edges that are counted in parents */
    float in_common[USUAL_MOVES]; /* see there */
    float discount, level;        /* now, and the cost of the root after the latest sweep */
    struct list set;              /* gathered, labelled as claimed */
    struct list leaves;
    struct list news;   /* a stack of nodes to propagate: to their parents when they are won or
                           in no closed set, to their children when they are gathered */
    uint64_t closed_at; /* nodes when closed sets were last searched for */
    uint64_t swept;     /* nodes when all costs were last recomputed */
    bool too_deep;      /* gathering reached a leaf beyond the depth limit */
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

/* --- labels --- */

static uint8_t label_of(const struct pg_node *node)
{
    return (uint8_t)((node->role == GS_AND ? DEFENDS : 0) |
                     (!node->expanded ? LEAF
                      : node->final   ? 0
                                      : OPEN) |
                     (pg_is_proved(node) ? WON
                      : node->final      ? SAFE
                                         : 0));
}

static bool is(const struct closing *c, uint32_t number, unsigned what)
{
    return (c->labels[number] & what) != 0;
}

/* The first of a node's edges; as many follow as it has children. */
static const struct pg_edge *edges_of(const struct closing *c, uint32_t number)
{
    return &c->graph->edges[c->graph->nodes[number].first];
}

/*
 * Whether the label of its children reaches an expanded node. One child is enough if the attacker
 * is to move; else all children must have it.
 */
static bool is_reached(const struct closing *c, uint32_t number, unsigned what)
{
    const struct pg_edge *edge = edges_of(c, number), *end = edge + c->graph->nodes[number].count;
    const bool any = !is(c, number, DEFENDS);
    for (; edge < end; edge++)
        if (is(c, edge->child, what) == any)
            return any;
    return !any;
}

/* --- costs --- */

/* By what the sum of so many is divided; by square roots, which are the same on every machine. */
static float in_common(float count)
{
    return sqrtf(sqrtf(sqrtf(count * count * count)));
}

/* The cost of a leaf; of one that must not be expanded, as much as can be. */
static float leaf_cost(const struct closing *c, uint32_t number)
{
    const unsigned deepest = c->graph->search->limits.depth;
    const bool beyond = deepest > 0 && c->graph->nodes[number].level >= deepest;
    return beyond ? COST_MOST : 2.0F / (float)(1 + c->parents[number]);
}

static float cost_now(const struct closing *c, uint32_t number)
{
    const uint32_t count = c->graph->nodes[number].count;
    const struct pg_edge *edge = edges_of(c, number), *end = edge + count;
    float least = COST_MOST, sum = 0;
    for (; edge < end; edge++) {
        float cost = c->costs[edge->child];
        least = cost < least ? cost : least;
        sum += cost;
    }
    float share = count < USUAL_MOVES ? c->in_common[count] : in_common((float)count);
    float cost = c->discount * (is(c, number, DEFENDS) ? least : sum / share);
    return cost < COST_LEAST ? 0 : cost < COST_MOST ? cost : COST_MOST;
}

static void set_cost(struct closing *c, uint32_t number)
{
    if (is(c, number, OPEN))
        c->costs[number] = cost_now(c, number);
}

/*
 * Prefetch what is read some nodes later: the edges of an open node first, and then the entries of
 * its children.
 */
static void fetch_edges(const struct closing *c, uint32_t number)
{
    if (is(c, number, OPEN))
        __builtin_prefetch(edges_of(c, number));
}

/* known: an array by nodes, of entries of `size` bytes. */
static inline void fetch_children(const struct closing *c, uint32_t number, const void *known,
                                  size_t size)
{
    if (!is(c, number, OPEN))
        return;
    const struct pg_edge *edge = edges_of(c, number), *end = edge + c->graph->nodes[number].count;
    for (; edge < end; edge++)
        __builtin_prefetch((const uint8_t *)known + edge->child * size);
}

/*
 * Makes the discount larger if the root costs less than after the latest sweep, or next to nothing,
 * else smaller.
 */
static void adapt(struct closing *c)
{
    const bool larger = c->costs[0] < c->level || c->costs[0] < ROOT_LEAST;
    float discount = c->discount + (larger ? DISCOUNT_UP : -DISCOUNT_DOWN);
    discount = discount < DISCOUNT_MOST ? discount : DISCOUNT_MOST;
    c->discount = discount > DISCOUNT_LEAST ? discount : DISCOUNT_LEAST;
}

/* Recomputes all costs, from the last node to the first, when the graph has grown. */
static bool sweep(struct closing *c)
{
    const uint32_t count = c->graph->keys.count;
    bool fine = true;
    if (count - c->swept <= c->swept / GROWTH_PER_SWEEP)
        return true;
    adapt(c);
    for (uint32_t i = count; i-- > 0 && fine;) {
        if (i >= 2 * AHEAD) {
            fetch_edges(c, i - 2 * AHEAD);
            fetch_children(c, i - AHEAD, c->costs, sizeof *c->costs);
        }
        set_cost(c, i);
        fine = gs_pn_graph_step(c->s);
    }
    c->swept = count;
    c->level = c->costs[0];
    return fine;
}

/* Recomputes the costs of the gathered nodes, from the last to the first. */
static void back_up(struct closing *c)
{
    const uint32_t *set = c->set.nodes;
    for (uint64_t i = c->set.count; i-- > 0;) {
        if (i >= 3 * AHEAD) {
            __builtin_prefetch(&c->graph->nodes[set[i - 3 * AHEAD]]);
            fetch_edges(c, set[i - 2 * AHEAD]);
            fetch_children(c, set[i - AHEAD], c->costs, sizeof *c->costs);
        }
        set_cost(c, set[i]);
    }
}

/* Labels a node; what is solved has no other cost. */
static void label(struct closing *c, uint32_t number)
{
    const uint8_t now = label_of(&c->graph->nodes[number]);
    c->labels[number] = now | (c->labels[number] & CLAIMED);
    if (now & (WON | SAFE))
        c->costs[number] = now & WON ? COST_MOST : 0;
}

static bool reserve(struct closing *c)
{
    struct gs_search *search = c->graph->search;
    const uint64_t count = c->graph->keys.count;
    void *costs = c->costs, *labels = c->labels, *parents = c->parents;
    bool grown = gs_search_grow(search, &costs, sizeof *c->costs, &c->cost_room, count) &&
                 gs_search_grow(search, &labels, sizeof *c->labels, &c->label_room, count) &&
                 gs_search_grow(search, &parents, sizeof *c->parents, &c->parent_room, count);
    c->costs = costs;
    c->labels = labels;
    c->parents = parents;
    return grown;
}

/* Labels nodes that are new here. */
static void add_labels(struct closing *c)
{
    for (; c->known < c->graph->keys.count; c->known++) {
        c->labels[c->known] = c->parents[c->known] = 0;
        label(c, (uint32_t)c->known);
    }
}

/* Counts the parents of nodes by the new edges; the cost of a leaf depends on their number. */
static void count_parents(struct closing *c)
{
    for (uint64_t i = c->linked; i < c->graph->edge_count; i++) {
        const uint32_t child = c->graph->edges[i].child;
        __builtin_prefetch(&c->parents[child], 1);
        __builtin_prefetch(&c->labels[child]);
        __builtin_prefetch(&c->costs[child], 1);
    }
    for (; c->linked < c->graph->edge_count; c->linked++) {
        const uint32_t child = c->graph->edges[c->linked].child;
        c->parents[child] += c->parents[child] < PARENTS_MOST;
        if (is(c, child, LEAF) && !is(c, child, WON | SAFE))
            c->costs[child] = leaf_cost(c, child);
    }
}

/* Gives costs and labels to nodes that have none yet. */
static bool add_costs(struct closing *c)
{
    if (!reserve(c))
        return false;
    for (uint64_t i = c->known; i < c->graph->keys.count; i++)
        c->costs[i] = 1;
    add_labels(c);
    count_parents(c);
    return true;
}

/* --- wins of the attacker --- */

static void solve(struct closing *c, uint32_t number, struct gs_numbers numbers)
{
    struct pg_node *node = &c->graph->nodes[number];
    node->numbers = numbers;
    node->final = true;
    label(c, number);
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
             at = graph->origins[at].next) {
            uint32_t parent = graph->origins[at].parent;
            if (!is(c, parent, OPEN) || !is_reached(c, parent, WON))
                continue;
            if (!is(c, parent, DEFENDS))
                graph->nodes[parent].first = child;
            solve(c, parent, GS_PROVED);
            fine = add(c, &c->news, parent);
        }
        fine = fine && gs_pn_graph_step(c->s);
    }
    return fine;
}

/* --- closed sets --- */

/*
 * Labels leaves and wins as exposed, and once, from the nodes found last to the first, what the
 * defender cannot keep from them. Most exposed nodes are found so, without a visit to their
 * parents.
 */
static bool expose(struct closing *c)
{
    const uint32_t count = c->graph->keys.count;
    bool fine = true;
    for (uint32_t i = 0; i < count; i++)
        c->labels[i] |= is(c, i, LEAF | WON) && !is(c, i, SAFE) ? EXPOSED : 0;
    for (uint32_t i = count; i-- > 0 && fine;) {
        if (i >= 2 * AHEAD) {
            fetch_edges(c, i - 2 * AHEAD);
            fetch_children(c, i - AHEAD, c->labels, sizeof *c->labels);
        }
        if (is(c, i, OPEN) && is_reached(c, i, EXPOSED))
            c->labels[i] |= EXPOSED;
        fine = gs_pn_graph_step(c->s);
    }
    return fine;
}

/* Labels nodes that can be in no closed set because of their children, and all that follows. */
static bool expose_on(struct closing *c, uint32_t number)
{
    const struct pg_graph *graph = c->graph;
    c->news.count = 0;
    c->labels[number] |= EXPOSED;
    bool fine = add(c, &c->news, number);
    while (c->news.count > 0 && fine) {
        const struct pg_node *child = &graph->nodes[c->news.nodes[--c->news.count]];
        for (uint32_t at = child->in; at != PG_NONE && fine; at = graph->origins[at].next) {
            uint32_t parent = graph->origins[at].parent;
            if (!is(c, parent, OPEN) || is(c, parent, EXPOSED) || !is_reached(c, parent, EXPOSED))
                continue;
            c->labels[parent] |= EXPOSED;
            fine = add(c, &c->news, parent);
        }
        fine = fine && gs_pn_graph_step(c->s);
    }
    return fine;
}

/* Disproves all nodes that are in closed sets of the graph, as far as it is known. */
static bool disprove_closed(struct closing *c)
{
    const uint32_t count = c->graph->keys.count;
    bool fine = expose(c);
    for (uint32_t i = 0; i < count && fine; i++)
        if (is(c, i, OPEN) && !is(c, i, EXPOSED) && is_reached(c, i, EXPOSED))
            fine = expose_on(c, i);
    for (uint32_t i = 0; i < count; i++) {
        if (fine && is(c, i, OPEN) && !is(c, i, EXPOSED))
            solve(c, i, GS_DISPROVED);
        c->labels[i] &= (uint8_t)~EXPOSED;
    }
    c->closed_at = count;
    return fine;
}

/* --- gathering --- */

/* What it costs to rely on a child, if some are gathered already. */
static float price(const struct closing *c, uint32_t child)
{
    return c->costs[child] * (is(c, child, CLAIMED) ? GATHERED : 1);
}

/* The child that a defender's node relies on: if it is safe, one by which it is, else the cheapest.
 */
static uint32_t reply(const struct closing *c, uint32_t number)
{
    const struct pg_edge *edge = edges_of(c, number), *end = edge + c->graph->nodes[number].count;
    const bool safe = is(c, number, SAFE);
    uint32_t best = PG_NONE;
    for (; edge < end; edge++) {
        const uint32_t child = edge->child;
        if (is(c, child, WON) || (safe && !is(c, child, SAFE)))
            continue;
        if (safe && is(c, child, CLAIMED))
            return child;
        if (best == PG_NONE || price(c, child) < price(c, best))
            best = child;
    }
    return best;
}

static bool claim(struct closing *c, uint32_t number)
{
    if (is(c, number, CLAIMED))
        return true;
    c->labels[number] |= CLAIMED;
    __builtin_prefetch(&c->graph->nodes[number]);
    return add(c, &c->set, number) && add(c, &c->news, number);
}

static bool claim_children(struct closing *c, uint32_t number)
{
    const struct pg_edge *edge = edges_of(c, number), *end = edge + c->graph->nodes[number].count;
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
    bool fine = true;
    while (c->news.count > 0 && c->leaves.count < most && fine) {
        uint32_t number = c->news.nodes[--c->news.count];
        if (c->news.count > 0)
            fetch_edges(c, c->news.nodes[c->news.count - 1]);
        if (is(c, number, LEAF))
            fine = note_leaf(c, number);
        else if ((whole || !is(c, number, SAFE)) && c->graph->nodes[number].count > 0)
            fine = is(c, number, DEFENDS) ? claim(c, reply(c, number)) : claim_children(c, number);
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
        c->labels[c->set.nodes[i]] &= (uint8_t)~CLAIMED;
}

/* --- the search --- */

/* Enters a win or new costs where a node was expanded. */
static bool take_over(struct closing *c, uint32_t number)
{
    struct pg_graph *graph = c->graph;
    struct pg_node *node = &graph->nodes[number];
    label(c, number);
    if (is(c, number, OPEN) && is_reached(c, number, WON)) {
        if (node->role == GS_OR)
            node->first = gs_pn_graph_winner(graph, node);
        solve(c, number, GS_PROVED);
    }
    set_cost(c, number);
    return !is(c, number, WON) || spread_win(c, number);
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
 * Expands the leaves that were reached. Where these are few compared with the nodes gathered, as on
 * a long line, the leaves behind them are expanded as well, since that takes less time than to
 * gather again.
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

/* Gathering reached no leaf: the nodes gathered are a closed set. */
static void disprove_set(struct closing *c)
{
    for (uint64_t i = 0; i < c->set.count; i++)
        if (!c->graph->nodes[c->set.nodes[i]].final)
            solve(c, c->set.nodes[i], GS_DISPROVED);
}

static bool search_on(struct closing *c)
{
    struct pg_graph *graph = c->graph;
    bool grown = graph->keys.count - c->closed_at > c->closed_at / GROWTH_PER_CLOSING;
    if (!sweep(c) || (grown && !disprove_closed(c)))
        return false;
    if (graph->nodes[0].final)
        return true;
    bool fine = gather(c, 1 + graph->keys.count / NODES_PER_LEAF, false);
    bool met = c->leaves.count > 0;
    fine = fine && (!met || expand_on(c));
    back_up(c);
    unclaim(c);
    if (!fine || met)
        return fine;
    graph->cut_short = c->too_deep;
    if (!c->too_deep)
        disprove_set(c);
    return true;
}

/* Resumes a run that was killed, between two of its rounds. */
static bool take_up(struct closing *c)
{
    struct pg_rounds *rounds = &c->s->rounds;
    c->costs = rounds->costs;
    c->cost_room = rounds->cost_room;
    c->swept = rounds->swept;
    c->closed_at = rounds->closed_at;
    c->discount = rounds->discount;
    c->level = rounds->level;
    *rounds = (struct pg_rounds){.begun = false};
    if (!reserve(c))
        return false;
    add_labels(c);
    count_parents(c);
    return true;
}

/* A checkpoint between two rounds, if one is due. */
static void offer(struct closing *c)
{
    c->s->rounds = (struct pg_rounds){
        .begun = true,
        .costs = c->costs,
        .swept = c->swept,
        .closed_at = c->closed_at,
        .discount = c->discount,
        .level = c->level,
    };
    gs_checkpoint_offer(c->graph->search);
    c->s->rounds = (struct pg_rounds){.begun = false};
}

static void end(struct closing *c)
{
    struct gs_memory *memory = c->graph->search->memory;
    gs_release(memory, c->news.nodes);
    gs_release(memory, c->leaves.nodes);
    gs_release(memory, c->set.nodes);
    gs_release(memory, c->parents);
    gs_release(memory, c->labels);
    gs_release(memory, c->costs);
}

bool gs_pn_graph_close(struct pg_search *s)
{
    struct pg_graph *graph = s->graph;
    struct closing c = {.s = s, .graph = graph, .discount = DISCOUNT_FIRST, .level = COST_MOST};
    for (unsigned i = 0; i < USUAL_MOVES; i++)
        c.in_common[i] = in_common((float)i);
    bool fine = s->rounds.begun ? take_up(&c) : add_costs(&c);
    while (fine && !graph->cut_short && !graph->nodes[0].final) {
        offer(&c);
        graph->search->counters[PG_ROUNDS]++;
        fine = search_on(&c);
    }
    if (fine && is(&c, 0, SAFE)) {
        fine =
            gather(&c, 1, true) &&
            (!graph->drawn || gs_pn_graph_add_set(graph, c.set.nodes, c.set.count, graph->drawn));
        unclaim(&c);
    }
    graph->search->counters[PG_CLAIMED] = c.set.count;
    end(&c);
    return fine;
}
