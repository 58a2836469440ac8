/* SPDX-License-Identifier: MIT */
/*
 * question.c - asks one or two questions and puts the answers together.
 *
 *     goal     first question    second question
 *     win      can I win?        -
 *     draw     -                 can the opponent win?
 *     value    can I win?        can the opponent win?   (after a no)
 */
#include <stdio.h>

#include "core/question.h"

/* The value of the root as far as the answers tell, for the side to move. */
struct findings {
    enum gs_value lower, upper; /* proved */
    enum gs_answer win, loss;   /* can I win, can the opponent win */
};

static enum gs_answer ask(const struct gs_questioner *questioner, enum gs_side attacker)
{
    return questioner->ask(questioner->user, attacker);
}

static void explain(const struct gs_questioner *questioner, enum gs_side attacker,
                    enum gs_answer answer, struct gs_result *result)
{
    if (questioner->explain && answer != GS_ANSWER_UNKNOWN)
        questioner->explain(questioner->user, attacker, answer, result);
}

static void note_win(struct findings *found, const struct gs_questioner *questioner)
{
    if (found->win == GS_ANSWER_YES)
        found->lower = GS_WIN;
    else if (found->win == GS_ANSWER_NO && questioner->no_is_proved)
        found->upper = GS_DRAW;
}

static void note_loss(struct findings *found, const struct gs_questioner *questioner)
{
    if (found->loss == GS_ANSWER_YES)
        found->upper = GS_LOSS;
    else if (found->loss == GS_ANSWER_NO && questioner->no_is_proved)
        found->lower = GS_DRAW;
}

/* A question is answered no, and that is not a proof. Both of them: a guess, and no bounds. */
static void put_guess(const struct findings *found, const struct gs_questioner *questioner,
                      struct gs_result *result)
{
    if (found->win == GS_ANSWER_NO && found->loss == GS_ANSWER_NO)
        result->value = GS_DRAW;
    result->lower = GS_LOSS;
    result->upper = GS_WIN;
    result->proved = false;
    snprintf(result->why_not, sizeof result->why_not, "%s", questioner->why_not);
}

/* Whether what is left open is so because a "no" is not a proof, and not because of a limit. */
static bool is_guess(const struct gs_search *search, const struct findings *found,
                     const struct gs_questioner *questioner)
{
    bool decided = found->win == GS_ANSWER_YES || found->loss == GS_ANSWER_YES;
    return !questioner->no_is_proved && !decided && search->stop == GS_STOP_SOLVED;
}

void gs_question_solve(struct gs_search *search, const struct gs_position *root,
                       struct gs_result *result, const struct gs_questioner *questioner)
{
    enum gs_side own = gs_to_move(search->rules, root), other = gs_side_other(own);
    struct findings found = {GS_LOSS, GS_WIN, GS_ANSWER_UNKNOWN, GS_ANSWER_UNKNOWN};

    if (search->goal != GS_GOAL_DRAW) {
        found.win = ask(questioner, own);
        note_win(&found, questioner);
        if (found.win == GS_ANSWER_YES || search->goal == GS_GOAL_WIN)
            explain(questioner, own, found.win, result);
    }
    bool second = search->goal == GS_GOAL_DRAW ||
                  (search->goal == GS_GOAL_VALUE && found.win == GS_ANSWER_NO);
    if (second) {
        found.loss = ask(questioner, other);
        note_loss(&found, questioner);
        explain(questioner, other, found.loss, result);
    }

    if (is_guess(search, &found, questioner))
        put_guess(&found, questioner, result);
    else
        gs_result_bound(result, found.lower, found.upper);
    result->solution = result->proved ? GS_SOLUTION_VALUE : GS_SOLUTION_NONE;
}
