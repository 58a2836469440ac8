/* SPDX-License-Identifier: MIT */
/*
 * alphabeta.c - minimax with alpha-beta pruning, in its plain form without a
 * table ([Goluch], section 3.3.3, algorithms 7 and 8).
 *
 * Both forms return values clamped to the window, visit the same nodes and give
 * the same value. In the minimax form (algorithm 7) alpha, beta and values are
 * those for the side to move at the root; in the negamax form (algorithm 8) for
 * the side to move in the node. The goal sets the window at the root: (loss,
 * win) for the full value, (draw, win) for "can it win", (loss, draw) for "can
 * it draw".
 *
 * Leaves at the depth limit are a loss for the root's side in a first pass,
 * which gives the lower bound (figure 3.9 a). If there were such leaves and the
 * answer is still open, they are a win in a second pass, which gives the upper
 * bound (figure 3.9 b). If the answer is open after both, one more walk with the
 * game's evaluation in these leaves finds a score (search/estimate.h).
 *
 * A repetition on the path counts as a draw, which is exact at the root: a line
 * that wins by falling ranks never repeats (see search/walk.c).
 *
 * Cost: between b^(d/2) and b^d nodes for d plies with b moves each, depending
 * on the order of the moves; memory for the longest line.
 */
#include "algo/algos.h"
#include "search/walk.h"

enum alphabeta_counter { CUTOFFS = GS_WALK_COUNTERS, PASSES };

/* What one pass searches with. */
struct pass {
    enum gs_value cut; /* of a leaf at the depth limit, for the root's side */
    struct gs_bounds window;
};

/* The window at the root for each goal. */
static const struct gs_bounds windows[] = {
    [GS_GOAL_VALUE] = {GS_LOSS, GS_WIN},
    [GS_GOAL_WIN] = {GS_DRAW, GS_WIN},
    [GS_GOAL_DRAW] = {GS_LOSS, GS_DRAW},
};

static struct gs_bounds single(int value)
{
    return (struct gs_bounds){value, value};
}

/* That of the pass; all of it in the walk for scores. */
static struct gs_bounds root_window(const struct gs_walk *walk)
{
    const struct pass *pass = walk->user;
    return walk->scores ? (struct gs_bounds){-walk->most, walk->most} : pass->window;
}

/* Returns to the parent without trying the remaining moves. */
static void cut_off(struct gs_walk *walk, struct gs_walk_node *node)
{
    if (node->next < node->count)
        walk->search->counters[CUTOFFS]++;
    node->next = node->count;
}

/*
 * Records the value of a root move where it is exact: strictly inside the
 * window, or the best or worst value there is. Leaves at the depth limit make
 * it doubtful, unless it came out against the value assumed for them.
 */
static void note_root_value(struct gs_walk *walk, const struct gs_walk_node *node, int value)
{
    const struct pass *pass = walk->user;
    bool cuts = walk->search->counters[GS_WALK_CUTS] > 0 && !walk->scores;
    bool inside = value > node->window.lower && value < node->window.upper;
    bool end = value == -walk->most || value == walk->most;
    if (cuts ? value == -(int)pass->cut : inside || end)
        gs_walk_note(walk, value);
}

/* Algorithm 8: Evaluate(node), for the side to move. */
static struct gs_bounds negamax_evaluate(struct gs_walk *walk, int value)
{
    (void)walk;
    return single(value);
}

static struct gs_bounds negamax_cut(struct gs_walk *walk)
{
    const struct pass *pass = walk->user;
    return single(gs_walk_own_turn(walk) ? pass->cut : gs_value_negate(pass->cut));
}

/* NegamaxAlphaBeta(child, -beta, -alpha). */
static void negamax_enter(struct gs_walk *walk, struct gs_walk_node *node,
                          const struct gs_walk_node *parent)
{
    if (parent == NULL)
        node->window = root_window(walk);
    else
        node->window = (struct gs_bounds){-parent->window.upper, -parent->window.lower};
    node->value = single(node->window.lower);
}

/* Lines 6 to 12. A node returns alpha, or beta after a cutoff. */
static bool negamax_take(struct gs_walk *walk, struct gs_walk_node *node, struct gs_bounds child)
{
    int value = -child.lower;
    bool better = value > node->window.lower || node->next == 1;
    note_root_value(walk, node, value);
    if (value >= node->window.upper) {
        node->value = single(node->window.upper);
        cut_off(walk, node);
    } else if (value > node->window.lower) {
        node->window.lower = value;
        node->value = single(value);
    }
    return better;
}

static const struct gs_visitor negamax_form = {
    .evaluate = negamax_evaluate,
    .cut = negamax_cut,
    .enter = negamax_enter,
    .take = negamax_take,
};

/* Algorithm 7: Evaluate(node), for the root's side. */
static struct gs_bounds minimax_evaluate(struct gs_walk *walk, int value)
{
    return single(gs_walk_own_turn(walk) ? value : -value);
}

static struct gs_bounds minimax_cut(struct gs_walk *walk)
{
    const struct pass *pass = walk->user;
    return single(pass->cut);
}

/* MinimaxAlphaBeta(child, alpha, beta). */
static void minimax_enter(struct gs_walk *walk, struct gs_walk_node *node,
                          const struct gs_walk_node *parent)
{
    node->window = parent == NULL ? root_window(walk) : parent->window;
    bool opponent_turn = !gs_walk_own_turn(walk);
    node->value = single(opponent_turn ? node->window.upper : node->window.lower);
}

/* Lines 5 to 20. The side to move raises alpha or lowers beta, and returns it. */
static bool minimax_take(struct gs_walk *walk, struct gs_walk_node *node, struct gs_bounds child)
{
    int value = child.lower;
    bool opponent_turn = !gs_walk_own_turn(walk);
    struct gs_bounds *window = &node->window;
    bool better = opponent_turn ? value < window->upper : value > window->lower;
    note_root_value(walk, node, value);
    if (better && opponent_turn)
        window->upper = value > window->lower ? value : window->lower;
    else if (better)
        window->lower = value < window->upper ? value : window->upper;
    node->value = single(opponent_turn ? window->upper : window->lower);
    if (window->lower >= window->upper)
        cut_off(walk, node);
    return better || node->next == 1;
}

static const struct gs_visitor minimax_form = {
    .evaluate = minimax_evaluate,
    .cut = minimax_cut,
    .enter = minimax_enter,
    .take = minimax_take,
};

/* One pass through the tree; as gs_walk_run. */
static bool search_tree(struct gs_walk *walk, enum gs_value cut, struct gs_bounds window,
                        int *value)
{
    struct pass *pass = walk->user;
    *pass = (struct pass){.cut = cut, .window = window};
    walk->search->counters[PASSES]++;
    struct gs_bounds returned;
    bool complete = gs_walk_run(walk, &returned);
    *value = returned.lower;
    return complete;
}

/*
 * The bounds of the root's value that the window needs. Best move and line come from the pass that
 * proves them: a line through leaves at the depth limit counts only if every leaf of it really is a
 * win or a loss.
 */
static struct gs_bounds find_bounds(struct gs_walk *walk, struct gs_bounds window)
{
    struct gs_result *result = walk->result;
    const uint64_t *cuts = &walk->search->counters[GS_WALK_CUTS];
    struct gs_bounds bounds = {GS_LOSS, GS_WIN};
    int value;
    bool complete = search_tree(walk, GS_LOSS, window, &value);
    if (value > window.lower) {
        bounds.lower = value;
        result->best_move = gs_walk_best(walk);
    }
    if (complete && *cuts > 0 && value < window.upper) {
        window.lower = value;
        complete = search_tree(walk, GS_WIN, window, &value);
    }
    if (complete && value < window.upper)
        bounds.upper = value;
    if (bounds.lower == bounds.upper) {
        bool whole = bounds.lower != GS_DRAW || *cuts == 0;
        if (whole && gs_walk_best(walk) != GS_NO_MOVE)
            result->best_move = gs_walk_best(walk);
        if (whole)
            gs_walk_line(walk);
        else
            gs_result_line(result, result->best_move);
    }
    return bounds;
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    static const struct gs_visitor *const forms[] = {&negamax_form, &minimax_form};
    (void)error;
    struct pass pass;
    const struct gs_visitor *form = forms[gs_args_choice(search->params, "form")];
    struct gs_walk *walk = gs_walk_new(search, root, result, form, &pass);
    if (walk == NULL)
        return GS_OK;
    struct gs_bounds bounds = find_bounds(walk, windows[search->goal]);
    gs_walk_report(walk, (enum gs_value)bounds.lower, (enum gs_value)bounds.upper);
    gs_walk_end(walk);
    gs_walk_free(walk);
    return GS_OK;
}

static const char *const form_names[] = {"negamax", "minimax", NULL};

static const struct gs_param params[] = {
    {.name = "form",
     .kind = GS_PARAM_CHOICE,
     .fallback = "negamax",
     .choices = form_names,
     .help = "algorithm 8 (negamax) or 7 (minimax) of [Goluch]; they visit the same nodes"},
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    GS_WALK_COUNTER_ROWS,
    {.name = "cutoffs", .unit = "", .help = "nodes left before all moves were tried"},
    {.name = "passes",
     .unit = "",
     .help = "walks through the tree: lower bounds, upper bounds, a score"},
    {.name = NULL},
};

const struct gs_algo gs_alphabeta = {
    .name = "alphabeta",
    .summary = "depth-first search with alpha-beta pruning, without a table",
    .help =
        "Alpha-beta in its plain form ([Goluch], algorithms 7 and 8). A position that comes\n"
        "back on its line counts as a draw, which is exact at the root. A goal narrows the\n"
        "window. A depth limit gives the interval in which the value lies, by one pass for its\n"
        "lower and one for its upper bound; one more finds a score by the game's evaluation,\n"
        "which proves nothing. Seeds change the order of moves, and with it, by far, the number\n"
        "of nodes.",
    .proves = GS_PROVES_VALUES,
    .node = "a position that is visited, leaves included, again on each line that leads to it and "
            "in each pass",
    .portfolio = true,
    .params = params,
    .counters = counters,
    .run = run,
};
