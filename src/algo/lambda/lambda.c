/* SPDX-License-Identifier: MIT */
/*
 * lambda.c - lambda and dual-lambda search of a root ([Suda], chapters 3 to
 * 5): level by level, until one side has a tree that wins.
 *
 * What is proved: wins, by a tree; with dual-lambda also losses, by trees against every move that
 * could parry a threat of the opponent; and that the side to move does not win, if every level at
 * which a win could be found fails. README.md has the conditions. Otherwise a failure proves
 * nothing about the value.
 *
 * Above level 1 an unlimited search can get lost behind the first attacks, however short a win
 * others offer. So a level is tried with rising effort: the number of attacks above level 1 that a
 * line may have. (Lines of level 1, such as ladders, are long but hardly branch.) Proofs stay
 * proofs, as with a limit on plies: a win within some effort is a win, and a failure counts if
 * effort had no part in it. A pass costs no effort, so that a threat is still there after a reply
 * elsewhere. The table carries what one step finds over to the next; without a table effort is not
 * limited. Nor is it in AtariGo with a limit on plies, where the failures of the steps took up to
 * six times the nodes of a search without them.
 *
 * In a game with the slot threats a direct stage comes before: only moves that make a four or a
 * three by themselves are attacks, for a few nodes. Its failures are stored apart from others.
 */
#include <string.h>

#include "algo/algos.h"
#include "algo/lambda/lambda.h"

/* The side to move at the root. */
struct root {
    struct lambda *at;
    struct gs_result *result;
    uint32_t budget;
    bool threatened; /* the opponent has a threat: its node is a win */
};

/* Whether the opponent wins against every move, by trees of this level. */
static enum lambda_answer find_loss(struct root *root, unsigned level)
{
    struct lambda *at = root->at;
    const bool zugzwang = !at->zugzwang_free;
    const unsigned last = at->frame_count - 1; /* frame 0 is in use itself */

    gs_lambda_pass(at, last);
    enum lambda_answer threat =
        gs_lambda_reach(at, 0, LAMBDA_OPP, level - 1, lambda_spend(root->budget, 1),
                        level == 1 || root->threatened || at->params.table);
    gs_lambda_unpass(at, last);
    root->threatened = threat == LAMBDA_WINS;
    if (threat == LAMBDA_STOPPED || (threat == LAMBDA_FAILS && !zugzwang))
        return threat;
    if (threat == LAMBDA_WINS && at->params.zones)
        memcpy(at->frames[0].defence, at->frames[0].nodes[LAMBDA_OPP].zone, at->zones.size);
    return gs_lambda_defend(at, 0, level, root->budget, threat == LAMBDA_FAILS);
}

/* One level of the root, with the effort as set; whether that ends the search. */
static bool try_level(struct root *root, unsigned level)
{
    struct lambda *at = root->at;
    enum lambda_answer answer = LAMBDA_FAILS;

    if (!at->search->all_moves)
        answer =
            gs_lambda_reach(at, 0, LAMBDA_OWN, level, root->budget, level == 0 || at->params.table);
    if (answer == LAMBDA_WINS)
        gs_lambda_note_win(at, root->result, root->budget, gs_lambda_solve);
    if (answer != LAMBDA_FAILS)
        return true;
    if (!at->params.dual || level == 0 || at->search->goal == GS_GOAL_WIN)
        return false;
    answer = find_loss(root, level);
    if (answer == LAMBDA_WINS)
        gs_lambda_note_loss(at, root->result, root->budget, level);
    return answer != LAMBDA_FAILS;
}

/* One level of the root, with rising effort. */
static bool rise(struct root *root, unsigned level)
{
    struct lambda *at = root->at;
    bool ended = false;

    at->effort = 0;
    while (!ended) {
        at->effort = gs_lambda_next_effort(at, level, root->budget, at->effort);
        at->cut = false;
        ended = try_level(root, level);
        if (!at->cut || at->effort == LAMBDA_NO_EFFORT)
            break;
    }
    return ended;
}

/* One level of the root with direct attacks alone; whether that ends the search. */
static bool try_directly(struct root *root, unsigned level)
{
    struct lambda *at = root->at;
    const bool cut = at->cut;
    struct gs_search_part part;

    if (!at->params.table || at->search->all_moves || !gs_lambda_begin_direct(at, level, &part))
        return false;
    rise(root, level);
    gs_lambda_end_direct(at, &part);
    at->cut = cut;
    return root->result->proved || at->search->stop != GS_STOP_SOLVED;
}

/* One level of the root; whether that ends the search. */
static bool search_level(struct root *root, unsigned level)
{
    struct lambda *at = root->at;
    bool ended = false, cut = at->cut;

    at->search->counters[LAMBDA_LEVEL] = level;
    if (at->search->all_moves) {
        ended = gs_lambda_analyse(at, root->result, level, root->budget) != LAMBDA_FAILS;
        cut = at->cut;
    }
    if (!at->search->all_moves || root->result->best_move == GS_NO_MOVE)
        ended = ended || rise(root, level);
    at->cut = at->cut || cut;
    return ended;
}

static void search_root(struct root *root)
{
    struct gs_search *search = root->at->search;
    bool ended = !gs_search_node(search);

    for (unsigned level = 0; level <= root->at->params.level && !ended; level++)
        ended = try_directly(root, level) || search_level(root, level);
    if (search->all_moves && !root->result->proved)
        gs_lambda_note_analysis(root->at, root->result, root->budget, gs_lambda_solve);
    else if (!ended)
        gs_lambda_note_failure(root->at, root->result);
}

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct root *root = user;
    const struct lambda *at = root->at;

    gs_progress_add(progress, "level", at->search->counters[LAMBDA_LEVEL]);
    if (at->effort != LAMBDA_NO_EFFORT)
        gs_progress_add(progress, "effort", at->effort);
    gs_progress_add(progress, "threats", at->search->counters[LAMBDA_THREATS]);
    progress->best = root->result->best_move;
}

/* Searches, after the results of a checkpoint have been taken over. */
static enum gs_status run_root(struct root *root, struct gs_error *error)
{
    struct lambda *at = root->at;
    struct gs_search *search = at->search;
    enum gs_status status = gs_lambda_table_load(at, error);

    if (status != GS_OK)
        return status;
    search->progress_source = (struct gs_progress_source){report_progress, root};
    search->saver = (struct gs_saver){gs_lambda_table_save, at};
    search_root(root);
    gs_checkpoint_leave(search);
    search->progress_source = (struct gs_progress_source){NULL, NULL};
    search->saver = (struct gs_saver){NULL, NULL};
    return GS_OK;
}

static enum gs_status run(struct gs_search *search, struct gs_position *position,
                          struct gs_result *result, struct gs_error *error, bool dual)
{
    struct lambda at;
    const struct lambda_options options = {.dual = dual,
                                           .table = gs_args_on(search->params, "table"),
                                           .history = gs_args_on(search->params, "history")};
    struct root root = {.at = &at, .result = result, .budget = LAMBDA_NO_BUDGET};
    enum gs_status status = GS_OK;

    if (search->limits.depth > 0)
        root.budget = search->limits.depth;
    if (gs_lambda_init(&at, search, position, options) &&
        (!search->all_moves || gs_lambda_list_moves(&at, result)))
        status = run_root(&root, error);
    if (search->keep_prover && result->proved)
        result->prover = gs_lambda_prove_on(&at);
    else
        gs_lambda_clear(&at);
    return status;
}

static enum gs_status run_lambda(struct gs_search *search, struct gs_position *root,
                                 struct gs_result *result, struct gs_error *error)
{
    return run(search, root, result, error, false);
}

static enum gs_status run_dual(struct gs_search *search, struct gs_position *root,
                               struct gs_result *result, struct gs_error *error)
{
    return run(search, root, result, error, true);
}

static const struct gs_param params[] = {
    LAMBDA_PARAM_ROWS("3", "the highest level of trees that are searched"),
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

static const struct gs_counter counters[] = {LAMBDA_COUNTER_ROWS};

const struct gs_algo gs_lambda = {
    .name = "lambda",
    .summary = "lambda search: threats of rising order, with relevance zones",
    .help = "Thomsen's lambda search with the relevance zones of [Suda] (chapters 3 to 5).\n"
            "An attack of level n threatens to win by a tree of a lower level. Proves wins of\n"
            "the side to move; a failure at level n means that nothing is known beyond it.\n"
            "Seeds side by side gain little: the best of 8 takes 0.87 of the nodes of one.",
    .needs = GS_NEEDS_STONES | GS_NEEDS_BOARD,
    .proves = GS_PROVES_WINS,
    .node =
        "a position that is visited in a tree of some level, again on each line and in each level",
    .all_moves = true,
    .resumes = true,
    .uses = GS_USE_ATTACK,
    .params = params,
    .counters = counters,
    .run = run_lambda,
};

const struct gs_algo gs_dual_lambda = {
    .name = "dual-lambda",
    .summary = "lambda search with the threats of both sides, which also proves losses",
    .help = "Dual lambda search (Soeda, Kaneko, Tanaka; [Suda], sections 3.7 to 3.11): moves\n"
            "after which the opponent wins first are ruled out at all levels. Seeds side by side\n"
            "gain little: the best of 8 takes 0.87 of the nodes of one.",
    .needs = GS_NEEDS_STONES | GS_NEEDS_BOARD,
    .proves = GS_PROVES_WIN_LOSS,
    .node =
        "a position that is visited in a tree of some level, again on each line and in each level",
    .all_moves = true,
    .resumes = true,
    .params = params,
    .counters = counters,
    .run = run_dual,
    .prover = gs_lambda_prover_new,
};
