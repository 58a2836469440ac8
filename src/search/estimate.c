/* SPDX-License-Identifier: MIT */
/* estimate.c - scores at a depth: when they are needed, and how they are stored in results. */
#include "search/estimate.h"

int gs_estimate(const struct gs_rules *rules, const struct gs_position *position)
{
    const int most = GS_SCORE_WON - 1;
    const double score = GS_SCORE_WON * rules->game->hint->evaluate(rules, position);
    return score > most ? most : score < -most ? -most : (int)score;
}

static bool is_open(const struct gs_search *search, const struct gs_result *result)
{
    return !result->proved && !(search->goal == GS_GOAL_WIN && result->upper <= GS_DRAW) &&
           !(search->goal == GS_GOAL_DRAW && result->lower >= GS_DRAW);
}

bool gs_estimate_is_wanted(const struct gs_search *search, const struct gs_result *result)
{
    const struct gs_hint *hint = search->rules->game->hint;
    return search->limits.depth > 0 && search->stop == GS_STOP_SOLVED && hint && hint->evaluate &&
           is_open(search, result);
}

void gs_estimate_note(struct gs_result *result, gs_move move, int score)
{
    for (size_t i = 0; i < result->move_count; i++)
        if (result->moves[i].move == move) {
            result->moves[i].has_score = true;
            result->moves[i].score = 0.5 + 0.5 * score / GS_SCORE_WON;
        }
}

/* Appends a line as far as no position comes back. */
static void take_line(struct gs_result *result, struct gs_path *path, const gs_move *line,
                      size_t length)
{
    for (size_t i = 0; i < length && gs_path_push(path, line[i]); i++)
        if (!gs_result_line(result, line[i]) || gs_path_repeats(path, NULL))
            break;
    while (gs_path_ply(path) > 0)
        gs_path_pop(path);
}

void gs_estimate_report(struct gs_result *result, struct gs_path *path, const gs_move *line,
                        size_t length, int score)
{
    if (length == 0)
        return;
    gs_estimate_note(result, line[0], score);
    if (result->lower > GS_LOSS)
        return;
    result->best_move = line[0];
    if (result->upper == GS_WIN)
        take_line(result, path, line, length);
}
