/* SPDX-License-Identifier: MIT */
/*
 * lambda.c - lambda and dual-lambda search of a root (thesis 001, chapters 3 to
 * 5): level by level, until one side has a tree that wins.
 *
 * What is proved:
 *
 *  - A tree of the side to move that wins (theorem of confidence).
 *  - dual-lambda: a loss, when the opponent has a threat (a tree that wins after
 *    a pass) whose zone's points, played by the side to move, all leave the
 *    opponent a tree that wins. All other moves leave the threat. Without zones
 *    every legal move is answered by a tree; so, too, in a game that has
 *    zugzwang, where there may be a loss without a threat.
 *  - That the side to move does not win, when all levels fail up to half of the
 *    plies that are left, in a game without zugzwang, and no limit on depth had a
 *    part in it (theorem of convergence: a win in d plies is found at level
 *    (d - 1) / 2).
 *
 * In everything else a failure says nothing about the value.
 */
#include <string.h>

#include "algo/algos.h"
#include "algo/lambda/internal.h"

/* The side to move at the root. */
struct root {
    struct lambda *at;
    struct gs_result *result;
    struct lambda_node *own;
    uint32_t budget;
};

/* Appends moves to the line, from the frame's move number first on. */
static void take_line(struct root *root, const struct lambda_frame *frame, unsigned first)
{
    for (unsigned i = first; i < frame->line_length; i++)
        if (!gs_result_line(root->result, frame->line[i]))
            return;
}

static void note_win(struct root *root)
{
    const struct lambda_frame *frame = root->at->frames;

    root->at->search->counters[LAMBDA_LEVEL] = root->own->level;
    gs_result_prove(root->result, GS_WIN);
    root->result->solution = GS_SOLUTION_VALUE;
    root->result->best_move = frame->line[0];
    take_line(root, frame, 0);
    lambda_complete_line(root->at, root->result, gs_to_move(root->at->rules, root->at->position),
                         root->own->level, root->budget);
}

static void note_loss(struct root *root, unsigned level)
{
    const struct lambda_frame *frame = root->at->frames;

    root->at->search->counters[LAMBDA_LEVEL] = level;
    gs_result_prove(root->result, GS_LOSS);
    root->result->solution = GS_SOLUTION_VALUE;
    if (frame->line_length > 1)
        root->result->best_move = frame->line[1];
    take_line(root, frame, 1);
    lambda_complete_line(root->at, root->result,
                         gs_side_other(gs_to_move(root->at->rules, root->at->position)), level,
                         root->budget);
}

/* Whether the opponent wins against every move, by trees of this level. */
static enum lambda_answer find_loss(struct root *root, unsigned level)
{
    struct lambda *at = root->at;
    const bool zugzwang = !at->zugzwang_free;
    const unsigned last = at->frame_count - 1; /* frame 0 is in use itself */

    lambda_pass(at, last);
    enum lambda_answer threat =
        lambda_reach(at, 0, LAMBDA_OPP, level - 1, lambda_spend(root->budget, 1), level == 1);
    lambda_unpass(at, last);
    if (threat == LAMBDA_STOPPED || (threat == LAMBDA_FAILS && !zugzwang))
        return threat;
    if (threat == LAMBDA_WINS && at->with_zones)
        memcpy(at->frames[0].defence, at->frames[0].nodes[LAMBDA_OPP].zone, at->zones.size);
    return lambda_defend(at, 0, level, root->budget, threat == LAMBDA_FAILS);
}

/* One level of the root: whether there is an end to it. */
static bool search_level(struct root *root, unsigned level)
{
    struct lambda *at = root->at;
    enum lambda_answer answer = lambda_reach(at, 0, LAMBDA_OWN, level, root->budget, level == 0);

    at->search->counters[LAMBDA_LEVEL] = level;
    if (answer == LAMBDA_WINS) {
        note_win(root);
        return true;
    }
    if (answer == LAMBDA_STOPPED || !at->dual || level == 0 || at->search->goal == GS_GOAL_WIN)
        return answer == LAMBDA_STOPPED;
    answer = find_loss(root, level);
    if (answer == LAMBDA_WINS)
        note_loss(root, level);
    return answer != LAMBDA_FAILS;
}

/* All levels have failed. */
static void note_failure(struct root *root)
{
    struct lambda *at = root->at;
    const unsigned plies = gs_moves(at->rules, at->position, at->frames[0].attacks);

    if (at->cut) {
        gs_search_halt(at->search, GS_STOP_DEPTH);
        return;
    }
    if (at->zugzwang_free && 2 * at->level + 1 >= plies)
        gs_result_bound(root->result, GS_LOSS, GS_DRAW);
    gs_search_halt(at->search, GS_STOP_LEVEL);
}

static void search_root(struct root *root)
{
    struct gs_search *search = root->at->search;
    bool ended = !gs_search_node(search);

    for (unsigned level = 0; level <= root->at->level && !ended; level++)
        ended = search_level(root, level);
    if (!ended)
        note_failure(root);
}

static enum gs_status run(struct gs_search *search, struct gs_position *position,
                          struct gs_result *result, bool dual)
{
    struct lambda at;
    struct root root = {.at = &at, .result = result, .budget = LAMBDA_NO_BUDGET};

    if (search->limits.depth > 0)
        root.budget = search->limits.depth;
    if (lambda_init(&at, search, position, dual)) {
        root.own = &at.frames[0].nodes[LAMBDA_OWN];
        search_root(&root);
    }
    lambda_clear(&at);
    return GS_OK;
}

static enum gs_status run_lambda(struct gs_search *search, struct gs_position *root,
                                 struct gs_result *result, struct gs_error *error)
{
    (void)error;
    return run(search, root, result, false);
}

static enum gs_status run_dual(struct gs_search *search, struct gs_position *root,
                               struct gs_result *result, struct gs_error *error)
{
    (void)error;
    return run(search, root, result, true);
}

static const struct gs_param params[] = {
    {.name = "level",
     .kind = GS_PARAM_INT,
     .fallback = "3",
     .min = 0,
     .max = LAMBDA_LEVEL_MAX,
     .help = "the highest level of trees that are searched"},
    {.name = "zones",
     .kind = GS_PARAM_CHOICE,
     .fallback = "on",
     .choices = gs_off_on,
     .help = "try moves in relevance zones alone, in games that are stable"},
    {.name = "table",
     .kind = GS_PARAM_CHOICE,
     .fallback = "on",
     .choices = gs_off_on,
     .help = "keep what was found in a transposition table"},
    {.name = "history",
     .kind = GS_PARAM_CHOICE,
     .fallback = "on",
     .choices = gs_off_on,
     .help = "try first the moves that decided most so far"},
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    [LAMBDA_LEVEL] = {"level", "", "level of the tree that decided, or the last one searched"},
    [LAMBDA_PASSES] = {"passes", "", "passes made to see whether a move is a threat"},
    [LAMBDA_THREATS] = {"threats", "", "moves that were threats"},
    [LAMBDA_INVERSIONS] = {"inversions", "", "moves ruled out, as the opponent wins after them"},
    [LAMBDA_HITS] = {"table-hits", "", "positions of which the table knew something"},
    [LAMBDA_REPLACEMENTS] = {"replacements", "", "entries of the table that gave way to others"},
    [LAMBDA_ATTACK_ZONES] = {"attack-zones", "", "zones in which attacks were looked for"},
    [LAMBDA_ATTACK_POINTS] = {"attack-points", "", "points in them, together"},
    [LAMBDA_DEFENCE_ZONES] = {"defence-zones", "", "zones in which replies were looked for"},
    [LAMBDA_DEFENCE_POINTS] = {"defence-points", "", "points in them, together"},
    [LAMBDA_COUNTERS] = {.name = NULL},
};

const struct gs_algo gs_lambda = {
    .name = "lambda",
    .summary = "lambda search: threats of rising order, with relevance zones",
    .help = "Thomsen's lambda search with the relevance zones of thesis 001 (chapters 3 to 5).\n"
            "An attack of level n threatens to win by a tree of a lower level. Proves wins of\n"
            "the side to move; a failure at level n means that nothing is known beyond it.",
    .needs = GS_NEEDS_STONES | GS_NEEDS_BOARD,
    .proves = GS_PROVES_WINS,
    .params = params,
    .counters = counters,
    .run = run_lambda,
};

const struct gs_algo gs_dual_lambda = {
    .name = "dual-lambda",
    .summary = "lambda search with the threats of both sides, which also proves losses",
    .help = "Dual lambda search (Soeda, Kaneko, Tanaka; thesis 001, sections 3.7 to 3.11): moves\n"
            "after which the opponent wins first are ruled out at all levels.",
    .needs = GS_NEEDS_STONES | GS_NEEDS_BOARD,
    .proves = GS_PROVES_WIN_LOSS,
    .params = params,
    .counters = counters,
    .run = run_dual,
};
