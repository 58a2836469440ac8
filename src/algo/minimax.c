/* SPDX-License-Identifier: MIT */
/*
 * minimax.c - full depth-first search with a maximizing and a minimizing side
 * ([Goluch], section 3.3.1, algorithm 5).
 *
 * All values are those for the side to move at the root. The lower and upper
 * bounds of figures 3.8 and 3.9 are found in one walk: a leaf at the depth
 * limit is worth [loss, win], and each bound is maximized and minimized
 * separately. Without a depth limit the two are equal everywhere. Where they
 * leave the value open, a second walk with the game's evaluation in the leaves
 * finds a score (search/estimate.h).
 *
 * A repetition on the path counts as a draw, which is exact at the root: a line
 * that wins by falling ranks never repeats (see search/walk.c).
 *
 * Cost: every line of the game, b^d for d plies with b moves each; memory for
 * the longest line.
 */
#include "algo/algos.h"
#include "search/walk.h"

/* Evaluate(node), for the root's side. */
static struct gs_bounds evaluate(struct gs_walk *walk, int value)
{
    int own = gs_walk_own_turn(walk) ? value : -value;
    return (struct gs_bounds){own, own};
}

static struct gs_bounds cut(struct gs_walk *walk)
{
    return (struct gs_bounds){-walk->most, walk->most};
}

/* The maximum over no values is a loss, the minimum a win. */
static void enter(struct gs_walk *walk, struct gs_walk_node *node,
                  const struct gs_walk_node *parent)
{
    (void)parent;
    int worst = gs_walk_own_turn(walk) ? -walk->most : walk->most;
    node->value = (struct gs_bounds){worst, worst};
}

/* Max over the children. If a node ends up with a single value, so does its best line. */
static bool maximize(struct gs_bounds *value, struct gs_bounds child)
{
    bool better = child.lower > value->lower;
    if (better)
        value->lower = child.lower;
    if (child.upper > value->upper)
        value->upper = child.upper;
    return better;
}

/* Min over the children. */
static bool minimize(struct gs_bounds *value, struct gs_bounds child)
{
    bool better = child.upper < value->upper;
    if (better)
        value->upper = child.upper;
    if (child.lower < value->lower)
        value->lower = child.lower;
    return better;
}

static bool take(struct gs_walk *walk, struct gs_walk_node *node, struct gs_bounds child)
{
    bool first = node->next == 1;
    if (child.lower == child.upper)
        gs_walk_note(walk, child.lower);
    bool opponent_turn = !gs_walk_own_turn(walk);
    bool better = opponent_turn ? minimize(&node->value, child) : maximize(&node->value, child);
    return better || first;
}

static const struct gs_visitor visitor = {
    .evaluate = evaluate, .cut = cut, .enter = enter, .take = take};

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    (void)error;
    gs_walk_solve(search, root, result, &visitor);
    return GS_OK;
}

static const struct gs_param params[] = {{.name = NULL}};
static const struct gs_counter counters[] = {GS_WALK_COUNTER_ROWS, {.name = NULL}};

const struct gs_algo gs_minimax = {
    .name = "minimax",
    .summary = "full depth-first search, one side maximizes, the other minimizes",
    .help =
        "The reference: looks at every line of the game to its end, without a table\n"
        "([Goluch], algorithm 5). A position that comes back on its line counts as a draw,\n"
        "which is exact at the root. A depth limit gives the interval in which the value lies,\n"
        "and a score by the game's evaluation, which proves nothing. Goals are not used: it\n"
        "finds the full value. Good for tiny boards only. The nodes are the same with every seed.",
    .proves = GS_PROVES_VALUES,
    .node = "a position that is visited, leaves included, again on each line that leads to it",
    .params = params,
    .counters = counters,
    .run = run,
};
