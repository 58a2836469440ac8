/* SPDX-License-Identifier: MIT */
/*
 * lambda_result.c - from the searches of lambda trees to a result: what is won,
 * lost, or left open by the failure of all levels.
 */
#include <stdio.h>

#include "algo/lambda/lambda.h"

/* Appends moves to the line, from the frame's move number first on. */
static void extend_line(struct gs_result *result, const struct lambda_frame *frame, unsigned first)
{
    for (unsigned i = first; i < frame->line_length; i++)
        if (!gs_result_line(result, frame->line[i]))
            return;
}

void gs_lambda_note_win(struct lambda *at, struct gs_result *result, uint32_t budget,
                        lambda_solver *solve)
{
    const struct lambda_frame *frame = at->frames;
    const unsigned level = frame->nodes[LAMBDA_OWN].level;

    at->search->counters[LAMBDA_LEVEL] = level;
    gs_search_conclude(at->search);
    gs_result_prove(result, GS_WIN);
    result->solution = GS_SOLUTION_VALUE;
    if (result->best_move == GS_NO_MOVE) {
        result->best_move = frame->line[0];
        extend_line(result, frame, 0);
    }
    if (result->line_length == 0 && !gs_result_line(result, result->best_move))
        return; /* of a win in the list of moves, for which there was no memory at the time */
    gs_lambda_complete_line(at, result, gs_to_move(at->rules, at->position), level, budget, solve);
    if (result->line_length == 0) /* not even a move of the position: it came from a checkpoint */
        result->best_move = GS_NO_MOVE;
}

/* The move that loses latest, as far as known; all others lose as well. */
static gs_move losing_move(struct lambda *at)
{
    struct lambda_frame *frame = at->frames;

    if (frame->line_length > 1)
        return frame->line[1];
    gs_moves(at->rules, at->position, frame->attacks);
    return frame->attacks[0];
}

void gs_lambda_note_loss(struct lambda *at, struct gs_result *result, uint32_t budget,
                         unsigned level)
{
    const struct lambda_frame *frame = at->frames;

    at->search->counters[LAMBDA_LEVEL] = level;
    gs_search_conclude(at->search);
    gs_result_prove(result, GS_LOSS);
    result->solution = GS_SOLUTION_VALUE;
    for (size_t i = 0; i < result->move_count; i++) {
        result->moves[i].value = GS_LOSS;
        result->moves[i].finding = GS_FINDING_ENDANGERS;
    }
    result->best_move = losing_move(at);
    extend_line(result, frame, 1);
    gs_lambda_complete_line(at, result, gs_side_other(gs_to_move(at->rules, at->position)), level,
                            budget, gs_lambda_solve);
    if (result->line_length > 0)
        result->best_move = result->line[0];
}

/*
 * Without zugzwang a win in d plies is found at level (d - 1) / 2 (theorem of convergence). With
 * it, a tree of level n takes n + 1 stones of the attacker before the other side places any.
 */
unsigned gs_lambda_level_most(const struct lambda *at)
{
    const struct gs_board *board = at->rules->game->board;
    unsigned left = 0; /* an opening may leave fewer moves than points */

    for (unsigned point = 0; point < at->points; point++)
        left += board->content(at->rules, at->position, point) == GS_EMPTY;
    return at->zugzwang_free ? left / 2 : left > 0 ? left - 1 : 0;
}

/* Writes which levels failed, and how to search more of them. */
static void explain_levels(const struct lambda *at, struct gs_result *result)
{
    if (at->params.level < LAMBDA_LEVEL_MAX)
        snprintf(result->why_not, sizeof result->why_not,
                 "no tree up to level %u wins, and more levels can be asked for: level=%u",
                 at->params.level, at->params.level + 1);
    else
        snprintf(result->why_not, sizeof result->why_not,
                 "no tree up to level %u wins, which is the highest", at->params.level);
}

enum gs_stop gs_lambda_end_of_levels(const struct lambda *at)
{
    return at->cut                                       ? GS_STOP_DEPTH
           : at->params.level < gs_lambda_level_most(at) ? GS_STOP_LEVEL
                                                         : GS_STOP_EXHAUSTED;
}

void gs_lambda_note_failure(struct lambda *at, struct gs_result *result)
{
    const unsigned most = gs_lambda_level_most(at);

    if (!at->cut && at->zugzwang_free && at->params.level >= most)
        gs_result_bound(result, GS_LOSS, GS_DRAW);
    gs_search_halt(at->search, gs_lambda_end_of_levels(at));
    if (!at->cut && at->params.level < most)
        explain_levels(at, result);
}
