/* SPDX-License-Identifier: MIT */
/*
 * bta_search.c - selection of the most proving node, marks of possible draws, real
 * draws, and updates ([Goluch], algorithms 20-23 and 25-27). PROOF.md explains
 * why it is exact and why it ends.
 *
 * The path of selection, and behind it the list of visited bases:
 *
 *     path      a --- b --- c              frames: node, base, low, marks
 *     visited   a     b  d e f  c  g       places 1 2 3 ...
 *                        `---'     `
 *               possible draws found below b, and below c
 *
 * A base enters the list when its node enters the path, and stays if the node
 * leaves the path as a possible draw; what comes after the place of a frame was
 * visited from that frame. When a frame is dropped for another reason, the list
 * is cut at its place.
 *
 * A call of select ends with one event, after which the numbers along the path
 * are updated up to the first node that keeps its own, and the path is kept as
 * far as selection would choose it again.
 */
#include "bta.h"

enum { STEPS_PER_POLL = 1024 };

/* The place of the depth limit: before all others, so that nothing closes there. */
#define PLACE_CUT 0

#define NO_NODE UINT32_MAX

static struct bta_frame *top_of(struct bta_search *s)
{
    return &s->path[s->depth - 1];
}

static struct bta_base *base_at(struct bta_search *s, uint32_t number)
{
    return &s->graph->bases[number];
}

/* Checks the clock now and then where no nodes are counted; false when the search must end. */
static bool keep_going(struct bta_search *s)
{
    if (s->search->stop != GS_STOP_SOLVED)
        return false;
    if (++s->steps % STEPS_PER_POLL != 0)
        return true;
    return gs_search_report(s->search, "nodes created", s->search->nodes, s->search->limits.nodes);
}

/* Adds the frame of a node to the path, and its base to the visited ones. */
static bool push_node(struct bta_search *s, uint32_t node)
{
    void *path = s->path, *visited = s->visited;
    bool grown = gs_search_grow(s->search, &path, sizeof *s->path, &s->path_room, s->depth + 1);
    s->path = path;
    if (!grown)
        return false;
    grown = gs_search_grow(s->search, &visited, sizeof *s->visited, &s->visited_room,
                           s->visited_count + 1);
    s->visited = visited;
    if (!grown)
        return false;
    uint32_t base = s->graph->nodes[node].base;
    s->visited[s->visited_count++] = base;
    base_at(s, base)->place = (uint32_t)s->visited_count;
    s->path[s->depth++] =
        (struct bta_frame){.node = node, .base = base, .low = UINT32_MAX, .marks = 0};
    return true;
}

/* Takes the marks off the children of a frame. Those of a solved base are gone. */
static void clear_marks(struct bta_search *s, struct bta_frame *frame)
{
    const struct bta_base *base = base_at(s, frame->base);
    for (uint32_t i = 0; i < base->count && frame->marks > 0; i++) {
        struct bta_node *child = &s->graph->nodes[base->first + i];
        frame->marks -= child->possible_draw;
        child->possible_draw = false;
    }
}

/* Forgets the visited bases from place on; stops early when the search must end. */
static void cut_visited(struct bta_search *s, uint32_t place)
{
    while (s->visited_count >= place && keep_going(s))
        base_at(s, s->visited[--s->visited_count])->place = 0;
}

/* Drops the frames from depth on, with all that was visited from them. */
static void cut_path(struct bta_search *s, uint64_t depth)
{
    if (s->depth <= depth)
        return;
    cut_visited(s, base_at(s, s->path[depth].base)->place);
    while (s->depth > depth)
        clear_marks(s, &s->path[--s->depth]);
}

/* Marks a child of the last frame as a possible draw that leads to a place. */
static void mark(struct bta_search *s, uint32_t node, uint32_t place)
{
    struct bta_frame *frame = top_of(s);
    s->graph->nodes[node].possible_draw = true;
    frame->marks++;
    if (place < frame->low)
        frame->low = place;
    s->search->counters[BTA_POSSIBLE_DRAWS]++;
}

/* SelectBestChild (algorithm 23): the node of a child, or NO_NODE. */
static uint32_t best_child(const struct bta_search *s, const struct bta_frame *frame)
{
    const struct bta_base *base = &s->graph->bases[frame->base];
    const struct bta_node *nodes = s->graph->nodes;
    uint32_t best = NO_NODE, least = GS_PROOF_INFINITE;
    if (base->role == GS_AND && frame->marks > 0)
        return NO_NODE;
    for (uint32_t i = base->first; i < base->first + base->count; i++) {
        if (nodes[i].numbers.of[base->role] < least && !nodes[i].possible_draw) {
            least = nodes[i].numbers.of[base->role];
            best = i;
        }
    }
    return best;
}

/*
 * All possible draws below the last frame lead to itself or to what was visited
 * from it. A closed set: in none of these positions does the attacker win.
 */
static void close_component(struct bta_search *s)
{
    uint32_t first = base_at(s, top_of(s)->base)->place;
    s->search->counters[BTA_REAL_DRAWS] += s->visited_count - first + 1;
    for (uint64_t i = first - 1; i < s->visited_count && keep_going(s); i++)
        gs_bta_graph_solve(s->graph, s->visited[i], false);
}

/* The last frame is a possible draw: returns to its parent and marks its node there. */
static bool step_back(struct bta_search *s)
{
    struct bta_frame frame = *top_of(s);
    clear_marks(s, top_of(s));
    /* What rests on the depth limit is not remembered: a shorter line may lead there too. */
    if (frame.low == PLACE_CUT)
        cut_visited(s, base_at(s, frame.base)->place);
    s->cut = --s->depth == 0;
    if (s->cut)
        return false;
    mark(s, frame.node, frame.low);
    return true;
}

/*
 * Called when the last frame has no child to select; *solved: whether that solves its base. False
 * when the search must end.
 */
static bool finish_base(struct bta_search *s, bool *solved)
{
    struct bta_frame *frame = top_of(s);
    const struct bta_base *base = base_at(s, frame->base);
    *solved = frame->marks == 0 || frame->low >= base->place;
    if (frame->marks == 0)
        gs_bta_graph_solve(s->graph, frame->base, base->role == GS_AND);
    else if (*solved)
        close_component(s);
    else
        return step_back(s);
    return true;
}

/* One step down to the node that was selected. *done: it has new numbers. */
static bool descend(struct bta_search *s, uint32_t node, bool *done)
{
    uint32_t number = s->graph->nodes[node].base;
    struct bta_base *base = base_at(s, number);
    unsigned limit = s->search->limits.depth;
    *done = gs_numbers_solved(base->numbers);
    if (*done) {
        s->graph->nodes[node].numbers = base->numbers;
        return true;
    }
    if (base->place != 0) {
        mark(s, node, base->place);
        return true;
    }
    if (limit > 0 && s->depth >= limit) {
        mark(s, node, PLACE_CUT);
        return true;
    }
    *done = !base->expanded;
    if (*done && !gs_bta_graph_expand(s->graph, number))
        return false;
    return push_node(s, node);
}

/* SelectMostProving and DevelopNode (algorithms 21, 22 and 24). */
static bool select_and_develop(struct bta_search *s)
{
    for (bool done = false; !done;) {
        if (!keep_going(s))
            return false;
        uint32_t node = best_child(s, top_of(s));
        if (!(node == NO_NODE ? finish_base(s, &done) : descend(s, node, &done)))
            return false;
    }
    return true;
}

/* The numbers of a base from those of its children; possible draws count as failures or not. */
static struct gs_numbers combine(const struct bta_search *s, const struct bta_base *base,
                                 bool marked_fail)
{
    const struct bta_node *node = &s->graph->nodes[base->first];
    uint32_t least = GS_PROOF_INFINITE;
    struct gs_proof_total total = {0, 0, 0};
    for (const struct bta_node *end = node + base->count; node < end; node++) {
        if (node->possible_draw && marked_fail)
            continue;
        least = gs_proof_least(least, node->numbers.of[base->role]);
        gs_proof_total_add(&total, node->numbers.of[!base->role]);
    }
    struct gs_numbers numbers;
    numbers.of[base->role] = least;
    numbers.of[!base->role] = gs_proof_total_result(&total, s->weak);
    return numbers;
}

/*
 * UpdateOrNode and UpdateAndNode (algorithms 26 and 27): marked children of an
 * OR node count as failures, unless nothing else is left; an AND node has none
 * here. Returns whether the numbers are new.
 */
static bool update(struct bta_search *s, const struct bta_frame *frame)
{
    struct bta_base *base = base_at(s, frame->base);
    struct bta_node *node = &s->graph->nodes[frame->node];
    struct gs_numbers before = node->numbers, now = base->numbers;
    if (!gs_numbers_solved(now)) {
        now = combine(s, base, true);
        if (frame->marks > 0 && now.of[GS_OR] == GS_PROOF_INFINITE)
            now = combine(s, base, false);
        if (gs_numbers_solved(now))
            gs_bta_graph_solve(s->graph, frame->base, now.of[GS_OR] == 0);
        else
            base->numbers = now;
    }
    node->numbers = now;
    return !gs_numbers_equal(now, before);
}

/*
 * UpdateAncestors (algorithm 25), as far as numbers change; then drops from the path what is solved
 * and what selection would not choose again.
 */
static void update_path(struct bta_search *s)
{
    uint64_t depth = s->depth, keep = s->depth;
    while (depth > 0 && update(s, &s->path[depth - 1])) {
        depth--;
        if (gs_numbers_solved(base_at(s, s->path[depth].base)->numbers))
            keep = depth;
    }
    cut_path(s, keep);
    if (depth > 0)
        depth--;
    while (depth + 1 < s->depth && best_child(s, &s->path[depth]) == s->path[depth + 1].node)
        depth++;
    cut_path(s, depth + 1);
}

bool gs_bta_search_run(struct bta_search *s)
{
    const struct gs_numbers *root = &s->graph->nodes[0].numbers;
    if (gs_numbers_solved(*root))
        return true;
    if (s->depth == 0) {
        if ((!s->graph->bases[0].expanded && !gs_bta_graph_expand(s->graph, 0)) || !push_node(s, 0))
            return false;
        update_path(s);
    }
    while (!gs_numbers_solved(s->graph->nodes[0].numbers)) {
        if (!select_and_develop(s))
            return false;
        update_path(s);
    }
    return true;
}

void gs_bta_search_clear(struct bta_search *s)
{
    gs_release(s->search->memory, s->path);
    gs_release(s->search->memory, s->visited);
    s->path = NULL;
    s->visited = NULL;
    s->depth = s->visited_count = s->path_room = s->visited_room = 0;
}
