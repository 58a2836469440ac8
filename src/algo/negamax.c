/* SPDX-License-Identifier: MIT */
/*
 * negamax.c - full depth-first search in which every node maximizes
 * ([Goluch], section 3.3.2, algorithm 6).
 *
 * The value of a node is that for the side to move there, so that by equation
 * 3.10, min(a, b) = -max(-a, -b), one rule serves both sides. It visits the
 * same nodes in the same order as minimax and gives the same value. Bounds at a
 * depth limit change places when they change sides: -[lower, upper] =
 * [-upper, -lower].
 *
 * Where a depth limit leaves the value open, a second walk with the game's
 * evaluation in the leaves finds a score (search/estimate.h).
 *
 * A repetition on the path counts as a draw, which is exact at the root: a line
 * that wins by falling ranks never repeats (see search/walk.c).
 *
 * Cost: that of minimax.
 */
#include "algo/algos.h"
#include "search/walk.h"

/* Evaluate(node), for the side to move. */
static struct gs_bounds evaluate(struct gs_walk *walk, int value)
{
    (void)walk;
    return (struct gs_bounds){value, value};
}

static struct gs_bounds cut(struct gs_walk *walk)
{
    return (struct gs_bounds){-walk->most, walk->most};
}

/* The maximum over no values is a loss. */
static void enter(struct gs_walk *walk, struct gs_walk_node *node,
                  const struct gs_walk_node *parent)
{
    (void)parent;
    node->value = (struct gs_bounds){-walk->most, -walk->most};
}

/* Max of -Negamax(child) over the children. */
static bool take(struct gs_walk *walk, struct gs_walk_node *node, struct gs_bounds child)
{
    struct gs_bounds mine = {-child.upper, -child.lower};
    if (mine.lower == mine.upper)
        gs_walk_note(walk, mine.lower);
    bool better = mine.lower > node->value.lower || node->next == 1;
    if (mine.lower > node->value.lower)
        node->value.lower = mine.lower;
    if (mine.upper > node->value.upper)
        node->value.upper = mine.upper;
    return better;
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

const struct gs_algo gs_negamax = {
    .name = "negamax",
    .summary = "full depth-first search, every side maximizes its own value",
    .help =
        "The same search as `minimax` with one rule for both sides ([Goluch], algorithm 6):\n"
        "same nodes, same value. A position that comes back on its line counts as a draw, which\n"
        "is exact at the root. A depth limit gives the interval in which the value lies, and a\n"
        "score by the game's evaluation, which proves nothing. Goals are not used: it finds the\n"
        "full value. Good for tiny boards only. The nodes are the same with every seed.",
    .proves = GS_PROVES_VALUES,
    .node = "a position that is visited, leaves included, again on each line that leads to it",
    .params = params,
    .counters = counters,
    .run = run,
};
