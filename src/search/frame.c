/* SPDX-License-Identifier: MIT */
/*
 * frame.c - gs_solve, the frame in which every algorithm runs: it starts the clock, answers at once
 * if the game is over, reserves memory for reporting, and completes the result.
 */
#include <stdio.h>
#include <string.h>

#include <gamesolve/checkpoint.h>

#include "search/line.h"
#include "search/portfolio.h"

/* The game is over at the root: nothing to search. */
static void answer_at_once(struct gs_search *search, struct gs_result *result,
                           enum gs_value outcome)
{
    search->nodes = search->peak_nodes = 1;
    gs_result_prove(result, outcome);
    result->distance = 0;
    result->solution = GS_SOLUTION_STRONG;
}

static void complete_reason(struct gs_result *result, enum gs_goal goal)
{
    double score;
    if (result->proved)
        result->why_not[0] = '\0';
    else if (result->why_not[0] == '\0' && gs_result_answers(result, goal))
        snprintf(result->why_not, sizeof result->why_not, "only the question '%s' was asked",
                 gs_goal_name(goal));
    else if (result->why_not[0] == '\0')
        snprintf(result->why_not, sizeof result->why_not, "%s%s", gs_stop_reason(result->stop),
                 gs_result_score(result, &score) ? "; the score is an estimate" : "");
}

/*
 * Whether values of all moves of the root were requested, and the search ended before it had them
 * all.
 */
static bool lacks_moves(const struct gs_search *search, const struct gs_result *result)
{
    for (size_t i = 0; i < result->move_count && search->all_moves; i++)
        if (result->moves[i].value == GS_UNKNOWN)
            return search->stop != GS_STOP_SOLVED;
    return false;
}

/* The first move, if there is memory to list them. */
static gs_move first_move(struct gs_search *search, const struct gs_position *root)
{
    gs_move *moves = gs_alloc(search->memory, search->rules->max_moves * sizeof *moves);
    gs_move first = moves && gs_moves(search->rules, root, moves) > 0 ? moves[0] : GS_NO_MOVE;
    gs_release(search->memory, moves);
    return first;
}

/* In games without draws, who does not win loses, by any move; and who does not lose wins. */
static void settle_drawless(struct gs_search *search, const struct gs_position *root,
                            struct gs_result *result)
{
    if (result->proved || !(search->rules->traits & GS_DRAWLESS))
        return;
    if (result->lower == GS_DRAW)
        gs_result_prove(result, GS_WIN);
    if (result->upper == GS_DRAW)
        gs_result_prove(result, GS_LOSS);
    if (result->value == GS_LOSS && result->best_move == GS_NO_MOVE)
        result->best_move = first_move(search, root);
}

/* An answered question is solved, even if a limit was reached just then. */
static void complete_result(const struct gs_search *search, struct gs_result *result)
{
    result->stop = search->stop;
    if (gs_result_answers(result, search->goal) && !lacks_moves(search, result))
        result->stop = GS_STOP_SOLVED;
    else if (result->stop == GS_STOP_SOLVED && result->value == GS_UNKNOWN)
        result->stop = GS_STOP_EXHAUSTED;
    complete_reason(result, search->goal);
    if (result->proved && result->solution == GS_SOLUTION_NONE)
        result->solution = GS_SOLUTION_VALUE;

    result->nodes = search->nodes;
    result->expanded = search->expanded;
    result->peak_nodes = search->peak_nodes;
    result->peak_bytes = gs_memory_peak(search->memory);
    result->seconds = gs_search_seconds(search);
    result->threads = search->own.threads;
    memcpy(result->counters, search->counters, sizeof result->counters);
}

/* Whether what is proved calls for a best move and a line, and the line is not complete. */
static bool lacks_line(struct gs_search *search, const struct gs_position *root,
                       const struct gs_result *result)
{
    if (!result->proved)
        return result->lower > GS_LOSS && result->best_move == GS_NO_MOVE;
    return !gs_line_ends(search, root, result);
}

/* Whether a line should lead to the end, or say why not. That of a draw may be the best move alone.
 */
static bool is_promised(const struct gs_result *result)
{
    return result->proved && result->line_length > (result->value == GS_DRAW);
}

/*
 * Notes why the line of a proved value is incomplete. short_of_memory: a request was refused on the
 * way. An algorithm may already have given its own reason.
 */
static void complete_line(struct gs_search *search, const struct gs_position *root,
                          struct gs_result *result, bool short_of_memory)
{
    if (search->stop != GS_STOP_SOLVED)
        result->line_cut = gs_stop_reason(search->stop);
    else if (short_of_memory)
        result->line_cut = gs_stop_reason(GS_STOP_MEMORY);
    else if (!result->line_cut && is_promised(result))
        result->line_cut = "the search kept no more of it";
    if (result->line_cut && !lacks_line(search, root, result))
        result->line_cut = NULL;
}

/* With some memory reserved for reporting what is found. */
static enum gs_status run_alone(const struct gs_algo *algo, struct gs_search *search,
                                struct gs_position *root, struct gs_result *result,
                                struct gs_error *error)
{
    gs_line_reserve(search);
    return algo->run(search, root, result, error);
}

/* Searches on, if there is a checkpoint. */
static enum gs_status run_algo(const struct gs_algo *algo, struct gs_search *search,
                               struct gs_position *root, struct gs_result *result,
                               struct gs_error *error)
{
    if (algo->resumes) {
        enum gs_status status = gs_checkpoint_restore(search, root, error);
        if (status != GS_OK)
            return status;
    }
    search->root = root;
    const bool side_by_side = algo->portfolio && search->threads > 1;
    enum gs_status status = side_by_side ? gs_portfolio_run(algo, search, root, result, error)
                                         : run_alone(algo, search, root, result, error);
    search->root = NULL;
    search->progress_source = (struct gs_progress_source){NULL, NULL};
    search->saver = (struct gs_saver){NULL, NULL};
    if (search->checkpoint)
        search->checkpoint->resumed = NULL;
    gs_search_conclude(search);
    return status;
}

/*
 * An algorithm that had no memory even to start counts as a search ended by the memory limit, like
 * one that ran out later; likewise GS_STOPPED.
 */
enum gs_status gs_solve(const struct gs_algo *algo, struct gs_search *search,
                        struct gs_position *root, struct gs_result *result, struct gs_error *error)
{
    gs_search_start(search);
    enum gs_status status = gs_algo_fits(algo, search->rules, error);
    if (status != GS_OK)
        return status;
    if (!algo->run)
        return gs_error_set(error, GS_USAGE,
                            "algorithm %s runs others in stages; see gs_stages_solve", algo->name);

    const uint64_t refused = gs_memory_refused(search->memory);
    enum gs_value outcome = gs_outcome(search->rules, root);
    if (outcome != GS_UNKNOWN)
        answer_at_once(search, result, outcome);
    else
        status = run_algo(algo, search, root, result, error);
    if (status == GS_NO_MEMORY)
        gs_search_halt(search, GS_STOP_MEMORY);
    settle_drawless(search, root, result);
    gs_line_finish(search, root, result);
    complete_line(search, root, result, gs_memory_refused(search->memory) > refused);
    complete_result(search, result);
    return status == GS_NO_MEMORY || status == GS_STOPPED ? GS_OK : status;
}
