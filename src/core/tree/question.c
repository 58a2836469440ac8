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

#include "core/tree/proof.h"
#include "core/tree/question.h"

/* The value of the root as far as the answers tell, for the side to move. */
struct findings {
    enum gs_value lower, upper; /* proved */
    enum gs_answer win, loss;   /* can I win, can the opponent win */
};

void gs_question_show(struct gs_search *search, uint32_t proof, uint32_t disproof)
{
    search->counters[GS_COUNTER_PROOF] = gs_proof_shown(proof);
    search->counters[GS_COUNTER_DISPROOF] = gs_proof_shown(disproof);
}

static enum gs_answer ask_questioner(struct gs_search *search,
                                     const struct gs_questioner *questioner, enum gs_side attacker)
{
    gs_question_show(search, 1, 1);
    return questioner->ask(questioner->user, attacker);
}

static void explain_answer(struct gs_search *search, const struct gs_questioner *questioner,
                           enum gs_side attacker, enum gs_answer answer, struct gs_result *result)
{
    gs_search_conclude(search);
    if (questioner->explain)
        questioner->explain(questioner->user, attacker, answer, result);
}

static void note_win(struct findings *found)
{
    if (found->win == GS_ANSWER_YES)
        found->lower = GS_WIN;
    else if (found->win == GS_ANSWER_NO)
        found->upper = GS_DRAW;
}

static void note_loss(struct findings *found)
{
    if (found->loss == GS_ANSWER_YES)
        found->upper = GS_LOSS;
    else if (found->loss == GS_ANSWER_NO)
        found->lower = GS_DRAW;
}

static bool is_no(enum gs_answer answer)
{
    return answer == GS_ANSWER_NO || answer == GS_ANSWER_DOUBT;
}

static bool is_doubtful(const struct findings *found)
{
    return found->win == GS_ANSWER_DOUBT || found->loss == GS_ANSWER_DOUBT;
}

/* A question was answered no without a proof. If both were, the guess is a draw. */
static void put_guess(const struct findings *found, const struct gs_questioner *questioner,
                      struct gs_result *result)
{
    if (is_no(found->win) && is_no(found->loss))
        result->value = GS_DRAW;
    result->lower = found->lower;
    result->upper = found->upper;
    result->proved = false;
    snprintf(result->why_not, sizeof result->why_not, "%s", questioner->why_not);
}

/* Whether the second question is asked: the only one, or the one that can still tell something. */
static bool has_second(const struct gs_search *search, const struct findings *found)
{
    if (search->goal == GS_GOAL_DRAW)
        return true;
    return search->goal == GS_GOAL_VALUE && (is_no(found->win) || found->win == GS_ANSWER_CUT);
}

static void put_together(struct gs_search *search, const struct findings *found,
                         const struct gs_questioner *questioner, struct gs_result *result)
{
    bool decided = found->win == GS_ANSWER_YES || found->loss == GS_ANSWER_YES;
    if (!decided && (found->win == GS_ANSWER_CUT || found->loss == GS_ANSWER_CUT))
        gs_search_halt(search, GS_STOP_DEPTH);
    if (!decided && is_doubtful(found) && search->stop == GS_STOP_SOLVED)
        put_guess(found, questioner, result);
    else
        gs_result_bound(result, found->lower, found->upper);
    result->solution = result->proved ? GS_SOLUTION_VALUE : GS_SOLUTION_NONE;
}

void gs_question_solve(struct gs_search *search, const struct gs_position *root,
                       struct gs_result *result, const struct gs_questioner *questioner)
{
    enum gs_side own = gs_to_move(search->rules, root), other = gs_side_other(own);
    struct findings found = {GS_LOSS, GS_WIN, GS_ANSWER_UNKNOWN, GS_ANSWER_UNKNOWN};

    if (search->goal != GS_GOAL_DRAW) {
        found.win = ask_questioner(search, questioner, own);
        note_win(&found);
    }
    if (has_second(search, &found)) {
        found.loss = ask_questioner(search, questioner, other);
        note_loss(&found);
        explain_answer(search, questioner, other, found.loss, result);
    } else {
        explain_answer(search, questioner, own, found.win, result);
    }
    put_together(search, &found, questioner, result);
}
