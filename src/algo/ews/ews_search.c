/* SPDX-License-Identifier: MIT */
/*
 * ews_search.c - expected work: how it is estimated, and how it leads the search (Randall, Müller,
 * Wei and Hayward).
 *
 *     until the root is solved:
 *         select   go down by first children to a leaf
 *         expand   its children, with random games from the new ones
 *         update   the nodes of this line, the last first, up to one that is neither solved nor
 *                  changes by a tenth since it was selected; the next line goes on from there
 *
 * A side to move succeeds by one child that fails, and fails if all succeed. So where the children
 * are tried in the order 1, 2, ..., and child i succeeds with probability p(i),
 *
 *     work of failure = sum of work of success(i)
 *     work of success = sum of p(1) ... p(i - 1) * work of failure(i)
 *
 * The order that makes the second sum least is by work of failure(i) / (1 - p(i)), the price of a
 * failure. An update sorts the children so.
 *
 * The chance p of a node, with the parameter rate:
 *
 *     games     of all random games from it and below it, as in the paper. Children are sorted by
 *               (work of failure(i) + n) / (1 - p(i)), where n is the number of the parent's games:
 *               chances count for more the longer the search has been there
 *     children  1 - p(1) p(2) ..., as if the children were independent
 *
 * Neither estimate affects the answer: nodes are solved by finished games and what the rules prove.
 * An update does not reach the parents of other lines. They learn of a solved child when a line
 * leads there; the line then ends at that child.
 *
 * The depth limit applies to lines: a leaf at so many plies counts as a failure of the attacker,
 * and so do all lines to it. Nodes that rest on that are marked.
 *
 * Invariant: each line of selection expands a leaf, or removes a solved child from its parent; so
 * the search ends. Cost: an update of a node costs the look at all of its children.
 */
#include "ews.h"

enum { STEPS_PER_POLL = 1 << 12 };

/* Sums count a position once for each way to it, and stay below this. */
#define WORK_MOST 1e30F

/* An update ends at a node whose estimates change by less than this factor. */
#define STALE 1.1F

/* How near to 0 and 1 a chance gets by its children. */
#define CHANCE_LEAST 0.001F

static bool step(struct ews_search *s)
{
    struct gs_search *search = s->graph->search;
    if (++s->steps % STEPS_PER_POLL != 0)
        return search->stop == GS_STOP_SOLVED;
    return gs_search_report(search, "nodes created", search->nodes, search->limits.nodes);
}

uint32_t gs_ews_shown(float work)
{
    return work < 1 ? 1 : work < (float)GS_PROOF_MOST ? (uint32_t)work : GS_PROOF_MOST;
}

/* --- updates --- */

/*
 * Takes the solved children out, and solves the node if they decide it. Returns whether it is
 * solved.
 */
static bool remove_solved(const struct ews_graph *graph, struct ews_node *node)
{
    uint32_t *edges = graph->edges + node->first;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ews_node *child = &graph->nodes[edges[i]];
        if (child->state == EWS_FAILS) {
            node->state = EWS_SUCCEEDS;
            node->cut = child->cut;
            node->first = edges[i];
            node->count = 0;
            return true;
        }
        if (child->state == EWS_OPEN)
            edges[kept++] = edges[i];
        else
            node->cut |= child->cut;
    }
    node->count = kept & (UINT32_MAX >> 6);
    if (kept == 0)
        node->state = EWS_FAILS;
    return kept == 0;
}

/* The price of a child's failure, to its parent. */
static float price_of(const struct ews_search *s, const struct ews_node *child,
                      const struct ews_node *parent)
{
    const float games = s->rate == EWS_BY_GAMES ? (float)parent->games : 0;
    return (child->work[EWS_FAILURE] + games) / (1 - child->chance);
}

/* Children mostly keep their order, so that insertion is fast. */
static void sort_children(struct ews_search *s, const struct ews_node *node)
{
    uint32_t *edges = s->graph->edges + node->first;
    for (uint32_t i = 0; i < node->count; i++) {
        const uint32_t child = edges[i];
        const float key = price_of(s, &s->graph->nodes[child], node);
        uint32_t at = i;
        for (; at > 0 && s->keys[at - 1] > key; at--) {
            s->keys[at] = s->keys[at - 1];
            edges[at] = edges[at - 1];
        }
        s->keys[at] = key;
        edges[at] = child;
    }
}

static float bounded(float x, float least, float most)
{
    return x < least ? least : x < most ? x : most;
}

/* The estimates of a node by those of its children, in their order. */
static void estimate(const struct ews_search *s, struct ews_node *node)
{
    const uint32_t *edges = s->graph->edges + node->first;
    float success = 0, failure = 0, reached = 1;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ews_node *child = &s->graph->nodes[edges[i]];
        failure += child->work[EWS_SUCCESS];
        success += reached * child->work[EWS_FAILURE];
        reached *= child->chance;
    }
    node->work[EWS_SUCCESS] = bounded(success, 1, WORK_MOST);
    node->work[EWS_FAILURE] = bounded(failure, 1, WORK_MOST);
    node->chance = s->rate == EWS_BY_GAMES ? ews_chance_by_games(node)
                                           : bounded(1 - reached, CHANCE_LEAST, 1 - CHANCE_LEAST);
}

static void add_games(struct ews_tally *tally, struct ews_tally more)
{
    tally->games += more.games;
    tally->wins += more.wins;
}

/* Counts that may overflow are halved. */
static void count_games(struct ews_node *node, struct ews_tally tally)
{
    if (node->games > UINT32_MAX / 2) {
        node->games /= 2;
        node->wins /= 2;
    }
    node->games += tally.games;
    node->wins += tally.wins;
}

static struct ews_frame frame_of(const struct ews_search *s, uint32_t number)
{
    const struct ews_node *node = &s->graph->nodes[number];
    return (struct ews_frame){
        .number = number,
        .work = {node->work[EWS_SUCCESS], node->work[EWS_FAILURE]},
        .chance = node->chance,
    };
}

static bool is_near(float a, float b)
{
    return a <= STALE * b && b <= STALE * a;
}

/* Whether the estimates of a node are much what they were when its parent was updated. */
static bool is_settled(const struct ews_node *node, const struct ews_frame *frame)
{
    return is_near(node->work[EWS_SUCCESS], frame->work[EWS_SUCCESS]) &&
           is_near(node->work[EWS_FAILURE], frame->work[EWS_FAILURE]) &&
           is_near(node->chance, frame->chance) && is_near(1 - node->chance, 1 - frame->chance);
}

/*
 * Updates the nodes of the path, the last first, and leaves those that are done; tally: of the
 * games from the last one.
 */
static void update_path(struct ews_search *s, struct ews_tally tally)
{
    for (;;) {
        struct ews_frame *frame = &s->path[s->depth - 1];
        struct ews_node *node = &s->graph->nodes[frame->number];
        count_games(node, tally);
        add_games(&frame->tally, tally);
        if (node->state == EWS_OPEN && !remove_solved(s->graph, node)) {
            sort_children(s, node);
            estimate(s, node);
            if (s->depth == 1 || is_settled(node, frame))
                return;
        }
        tally = (struct ews_tally){frame->tally.games, frame->tally.games - frame->tally.wins};
        if (--s->depth == 0)
            return;
    }
}

/* --- selection and development --- */

static bool push(struct ews_search *s, uint32_t number)
{
    void *path = s->path;
    bool grown =
        gs_search_grow(s->graph->search, &path, sizeof *s->path, &s->path_room, s->depth + 1);
    s->path = path;
    if (grown)
        s->path[s->depth++] = frame_of(s, number);
    return grown;
}

/* Goes on from the end of the path to a leaf, or to a child that another line has solved. */
static bool select_leaf(struct ews_search *s)
{
    const struct ews_graph *graph = s->graph;
    const struct ews_node *node = &graph->nodes[s->path[s->depth - 1].number];
    bool fine = true;
    while (fine && node->state == EWS_OPEN && node->expanded) {
        const uint32_t child = graph->edges[node->first];
        node = &graph->nodes[child];
        fine = step(s) && push(s, child);
    }
    return fine;
}

/* A leaf that is too deep counts as a failure of the attacker. */
static void cut_short(struct ews_node *leaf)
{
    leaf->state = leaf->role == GS_OR ? EWS_FAILS : EWS_SUCCEEDS;
    leaf->cut = 1;
}

/* Solves or expands the node at the end of the path, if it is open. */
static bool develop(struct ews_search *s, struct ews_tally *tally)
{
    struct gs_search *search = s->graph->search;
    const uint32_t leaf = s->path[s->depth - 1].number;
    const uint64_t ply = s->depth - 1;
    if (s->graph->nodes[leaf].state != EWS_OPEN)
        return true;
    if (search->limits.depth > 0 && ply >= search->limits.depth) {
        cut_short(&s->graph->nodes[leaf]);
        return true;
    }
    if (ply >= search->counters[EWS_DEPTH])
        search->counters[EWS_DEPTH] = ply + 1;
    return gs_ews_graph_expand(s->graph, leaf, tally);
}

bool gs_ews_search_run(struct ews_search *s)
{
    struct gs_search *search = s->graph->search;
    s->keys = gs_alloc(search->memory, search->rules->max_moves * sizeof *s->keys);
    if (!s->keys)
        return gs_search_halt(search, GS_STOP_MEMORY);
    s->depth = 0;
    if (!push(s, 0))
        return false;
    while (s->graph->nodes[0].state == EWS_OPEN) {
        struct ews_tally tally = {0, 0};
        if (!select_leaf(s) || !develop(s, &tally))
            return false;
        update_path(s, tally);
    }
    return true;
}

void gs_ews_search_clear(struct ews_search *s)
{
    struct gs_memory *memory = s->graph->search->memory;
    gs_release(memory, s->keys);
    gs_release(memory, s->path);
    *s = (struct ews_search){.graph = s->graph};
}
