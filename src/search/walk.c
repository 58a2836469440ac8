/* SPDX-License-Identifier: MIT */
/*
 * walk.c - the depth-first walk through a game tree ([Goluch], section 3.3,
 * and section 3.4 for what lies on its stack).
 *
 *     nodes   | root | child | grandchild |          one per ply, all open
 *     moves   | of root | of child | of grandchild | first .. first + count
 *
 * The path ends at the last open node, or, while a leaf is evaluated, one move
 * beyond it. Every visited node counts, including the root and the leaves. The
 * nodes kept are those on the current line: at most one more than the plies of
 * the longest line. (Skoczki 1x5, variant A, is one line of 4 plies under
 * alpha-beta: 5 visited and 5 kept here; table 6.4 counts 5 and 4, without the
 * leaf.)
 *
 * Repetition: a position that repeats on the path is a leaf with the value draw, but in a walk for
 * scores (estimate.h). At the root this is exact. A side that can win can do so along falling ranks
 * (the distance to the end), so that no position repeats on the way, whatever the other side plays;
 * and a side that draws by repetition can do so again and again.
 *
 * Invariants: node i lies at ply i; moves before `next` of a node have been
 * fully searched, except the one the path follows. Cost: the tree in time; the
 * longest line times the moves of a node in memory.
 */
#include "search/walk.h"

#include <string.h>

/* How many moves of the root are done is the nearest that such a search has to a measure. */
static void report_progress(void *user, struct gs_progress *progress)
{
    const struct gs_walk *walk = user;
    gs_progress_add(progress, "depth", walk->node_count);
    if (walk->node_count > 0) {
        gs_progress_add(progress, "root move", walk->nodes[0].next);
        gs_progress_add(progress, "of", walk->nodes[0].count);
        progress->best = gs_walk_best(walk);
    }
}

struct gs_walk *gs_walk_new(struct gs_search *search, const struct gs_position *root,
                            struct gs_result *result, const struct gs_visitor *visitor, void *user)
{
    const struct gs_rules *rules = search->rules;
    struct gs_walk *walk = gs_alloc_zero(search->memory, 1, sizeof(*walk));
    if (walk == NULL)
        goto failed;
    walk->search = search;
    walk->result = result;
    walk->visitor = visitor;
    walk->user = user;
    walk->root_side = gs_to_move(rules, root);
    walk->most = GS_WIN;
    walk->random = search->seed;
    walk->path = gs_path_new(search->memory, rules, root);
    walk->moves = gs_alloc(search->memory, rules->max_moves * sizeof(*walk->moves));
    if (walk->path == NULL || walk->moves == NULL)
        goto failed;
    walk->move_room = rules->max_moves;

    unsigned count = gs_moves(rules, root, walk->moves);
    result->moves = gs_alloc(result->memory, count * sizeof(*result->moves));
    if (result->moves == NULL)
        goto failed;
    for (unsigned i = 0; i < count; i++)
        result->moves[i] = (struct gs_move_value){
            .move = walk->moves[i], .value = GS_UNKNOWN, .distance = GS_NO_DISTANCE};
    result->move_count = count;
    search->progress_source = (struct gs_progress_source){report_progress, walk};
    return walk;

failed:
    gs_walk_free(walk);
    gs_search_halt(search, GS_STOP_MEMORY);
    return NULL;
}

void gs_walk_free(struct gs_walk *walk)
{
    if (walk == NULL)
        return;
    struct gs_memory *memory = walk->search->memory;
    walk->search->progress_source = (struct gs_progress_source){NULL, NULL};
    gs_release(memory, walk->moves);
    gs_release(memory, walk->nodes);
    if (walk->path != NULL)
        gs_path_free(walk->path);
    gs_release(memory, walk);
}

bool gs_walk_own_turn(const struct gs_walk *walk)
{
    return gs_to_move(walk->search->rules, gs_path_position(walk->path)) == walk->root_side;
}

/* The move of node that was tried last. */
static gs_move tried_move(const struct gs_walk *walk, const struct gs_walk_node *node)
{
    return walk->moves[node->first + node->next - 1];
}

enum { FIRST_NODES = 64 };

/* Room for one more node and for all moves that it can have. */
static bool make_node_room(struct gs_walk *walk)
{
    struct gs_memory *memory = walk->search->memory;
    size_t most = walk->search->rules->max_moves;
    void *nodes = walk->nodes, *moves = walk->moves;
    bool grown = gs_array_grow(memory, &nodes, sizeof(*walk->nodes), &walk->node_room, FIRST_NODES,
                               walk->node_count + 1);
    walk->nodes = nodes;
    grown = grown && gs_array_grow(memory, &moves, sizeof(*walk->moves), &walk->move_room, 2 * most,
                                   walk->move_count + most);
    walk->moves = moves;
    return grown;
}

/* Generates the moves of the current node, and makes it the last open one. */
static bool open_node(struct gs_walk *walk)
{
    struct gs_search *search = walk->search;
    if (!make_node_room(walk))
        return gs_search_halt(search, GS_STOP_MEMORY);
    struct gs_walk_node *node = &walk->nodes[walk->node_count];
    *node = (struct gs_walk_node){.first = walk->move_count};
    gs_move *moves = walk->moves + node->first;
    node->count = gs_moves(search->rules, gs_path_position(walk->path), moves);
    if (search->seed != 0)
        gs_random_shuffle(&walk->random, moves, node->count);
    search->expanded++;
    walk->visitor->enter(walk, node, walk->node_count == 0 ? NULL : node - 1);
    walk->move_count += node->count;
    walk->node_count++;
    return true;
}

/* The line of a node becomes move followed by the line of the child it leads to. */
static void keep_line(struct gs_walk *walk, size_t ply, gs_move move)
{
    if (ply >= GS_LINE_MAX)
        return;
    gs_move *line = walk->line[ply];
    unsigned length = ply + 1 < GS_LINE_MAX ? walk->line_length[ply + 1] : 0;
    if (length > GS_LINE_MAX - 1)
        length = GS_LINE_MAX - 1;
    if (length > 0)
        memcpy(line + 1, walk->line[ply + 1], length * sizeof(*line));
    line[0] = move;
    walk->line_length[ply] = length + 1;
}

/* Returns from the current node, whose value is known, to its parent. */
static void give_back(struct gs_walk *walk, struct gs_bounds value)
{
    gs_search_keep(walk->search, -1);
    if (walk->node_count == 0) {
        walk->value = value;
        return;
    }
    gs_path_pop(walk->path);
    size_t ply = walk->node_count - 1;
    struct gs_walk_node *parent = &walk->nodes[ply];
    gs_move move = tried_move(walk, parent);
    if (walk->visitor->take(walk, parent, value))
        keep_line(walk, ply, move);
}

/* IsTerminal and Evaluate of the pseudocode: whether the path ends at a leaf, and its outcome. */
static bool is_leaf(struct gs_walk *walk, enum gs_value *outcome)
{
    struct gs_search *search = walk->search;
    if (!walk->scores && gs_path_repeats(walk->path, NULL)) {
        search->counters[GS_WALK_REPETITIONS]++;
        *outcome = GS_DRAW;
        return true;
    }
    *outcome = gs_outcome(search->rules, gs_path_position(walk->path));
    if (*outcome != GS_UNKNOWN)
        return true;
    if (search->limits.depth == 0 || gs_path_ply(walk->path) < search->limits.depth)
        return false;
    search->counters[GS_WALK_CUTS]++;
    return true;
}

/* Evaluate of the pseudocode, at a leaf. */
static struct gs_bounds evaluate_leaf(struct gs_walk *walk, enum gs_value outcome)
{
    if (outcome != GS_UNKNOWN)
        return walk->visitor->evaluate(walk, outcome * walk->most);
    if (!walk->scores)
        return walk->visitor->cut(walk);
    return walk->visitor->evaluate(walk,
                                   gs_estimate(walk->search->rules, gs_path_position(walk->path)));
}

/* Visits the current node; false when the search must end. */
static bool visit_node(struct gs_walk *walk)
{
    if (!gs_search_node(walk->search))
        return false;
    gs_search_keep(walk->search, 1);
    if (walk->node_count < GS_LINE_MAX)
        walk->line_length[walk->node_count] = 0;
    enum gs_value outcome;
    if (!is_leaf(walk, &outcome))
        return open_node(walk);
    give_back(walk, evaluate_leaf(walk, outcome));
    return true;
}

/* Plays the next move of the last open node and visits the child; false when the search must end.
 */
static bool next_child(struct gs_walk *walk, struct gs_walk_node *node)
{
    gs_move move = walk->moves[node->first + node->next];
    if (!gs_path_push(walk->path, move))
        return gs_search_halt(walk->search, GS_STOP_MEMORY);
    node->next++;
    return visit_node(walk);
}

/* Closes the last open node, all of whose moves have been tried or cut off. */
static void leave(struct gs_walk *walk, const struct gs_walk_node *node)
{
    struct gs_bounds value = node->value;
    walk->move_count = node->first;
    walk->node_count--;
    give_back(walk, value);
}

bool gs_walk_run(struct gs_walk *walk, struct gs_bounds *value)
{
    walk->value = (struct gs_bounds){-walk->most, walk->most};
    bool going = visit_node(walk);
    while (going && walk->node_count > 0) {
        struct gs_walk_node *node = &walk->nodes[walk->node_count - 1];
        if (node->next < node->count)
            going = next_child(walk, node);
        else
            leave(walk, node);
    }
    *value = walk->node_count > 0 ? walk->nodes[0].value : walk->value;
    return going;
}

void gs_walk_note(struct gs_walk *walk, int value)
{
    if (walk->node_count != 1)
        return;
    gs_move move = tried_move(walk, &walk->nodes[0]);
    if (walk->scores) {
        gs_estimate_note(walk->result, move, value);
        return;
    }
    struct gs_move_value *entry = walk->result->moves;
    while (entry->move != move)
        entry++;
    entry->value = (enum gs_value)value;
}

gs_move gs_walk_best(const struct gs_walk *walk)
{
    return walk->line_length[0] > 0 ? walk->line[0][0] : GS_NO_MOVE;
}

void gs_walk_line(struct gs_walk *walk)
{
    gs_search_conclude(walk->search);
    for (unsigned i = 0; i < walk->line_length[0]; i++)
        if (!gs_result_line(walk->result, walk->line[0][i]))
            return;
}

/*
 * Forgets draws of moves that may be wins. The values of moves were found with the root on the
 * path. If the root is won, the win after a slow move may lead through the root again, where it was
 * cut as a draw; all other values are right.
 */
static void drop_doubtful_draws(const struct gs_walk *walk)
{
    struct gs_result *result = walk->result;
    if (walk->search->counters[GS_WALK_REPETITIONS] == 0 || result->upper <= GS_DRAW)
        return;
    for (size_t i = 0; i < result->move_count; i++)
        if (result->moves[i].value == GS_DRAW)
            result->moves[i].value = GS_UNKNOWN;
}

void gs_walk_report(struct gs_walk *walk, enum gs_value lower, enum gs_value upper)
{
    struct gs_result *result = walk->result;
    gs_result_bound(result, lower, upper);
    result->solution = result->proved ? GS_SOLUTION_VALUE : GS_SOLUTION_NONE;
    drop_doubtful_draws(walk);
}

/* The score of the root; if a limit ends the walk, there is none. */
static void find_score(struct gs_walk *walk)
{
    struct gs_bounds score;
    walk->scores = true;
    walk->most = GS_SCORE_WON;
    if (gs_walk_run(walk, &score))
        gs_estimate_report(walk->result, walk->path, walk->line[0], walk->line_length[0],
                           score.lower);
}

void gs_walk_end(struct gs_walk *walk)
{
    struct gs_search *search = walk->search;
    const struct gs_result *result = walk->result;
    bool is_cut = !result->proved && search->counters[GS_WALK_CUTS] > 0;
    if (is_cut && gs_estimate_is_wanted(search, result))
        find_score(walk);
    /* It ran to completion, or an earlier reason stays. */
    if (is_cut)
        gs_search_halt(search, GS_STOP_DEPTH);
}

void gs_walk_solve(struct gs_search *search, const struct gs_position *root,
                   struct gs_result *result, const struct gs_visitor *visitor)
{
    struct gs_walk *walk = gs_walk_new(search, root, result, visitor, NULL);
    if (walk == NULL)
        return;
    struct gs_bounds value;
    if (!gs_walk_run(walk, &value))
        value.upper = GS_WIN; /* a move not yet tried may win */
    gs_walk_report(walk, (enum gs_value)value.lower, (enum gs_value)value.upper);
    if (result->proved || result->lower > GS_LOSS)
        result->best_move = gs_walk_best(walk);
    if (result->proved)
        gs_walk_line(walk);
    gs_walk_end(walk);
    gs_walk_free(walk);
}
