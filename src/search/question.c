/* SPDX-License-Identifier: MIT */
/*
 * question.c - has one or two questions searched and combines the answers.
 *
 *     goal     questions
 *     win      can I win?
 *     draw     can the opponent win?
 *     value    one of them, and after a no the other one
 *
 * Which comes first: a few random games are played from the root until one side is ahead by AHEAD
 * of them. They cost little beside a question, and on the boards of Skoczki and of small games of
 * placed stones they nearly always separate wins from losses (for draws the order does not matter).
 */
#include <stdio.h>

#include "search/choices.h"
#include "search/playout.h"
#include "search/proof.h"
#include "search/question.h"

/* Random games at most, and the lead at which they end. */
enum { GAMES = 32, AHEAD = 4 };

/* The two questions: whether the side to move can win, and whether its opponent can. */
enum subject { WIN, LOSS };

/* The value of the root that follows from the answers, for the side to move. */
struct findings {
    enum gs_value lower, upper; /* proved */
    enum gs_answer answers[2];
};

struct inquiry {
    struct gs_search *search;
    const struct gs_position *root;
    const struct gs_questioner *questioner;
    struct gs_result *result;
    struct findings found;
};

void gs_question_show(struct gs_search *search, uint32_t proof, uint32_t disproof)
{
    search->counters[GS_COUNTER_PROOF] = gs_proof_shown(proof);
    search->counters[GS_COUNTER_DISPROOF] = gs_proof_shown(disproof);
}

void gs_question_progress(struct gs_progress *progress, uint32_t proof, uint32_t disproof)
{
    gs_progress_add(progress, "proof", gs_proof_shown(proof));
    gs_progress_add(progress, "disproof", gs_proof_shown(disproof));
}

enum gs_line_extent gs_question_line(const struct gs_search *search, enum gs_answer answer)
{
    if (answer == GS_ANSWER_YES)
        return GS_LINE_WHOLE;
    bool fails = answer == GS_ANSWER_NO || answer == GS_ANSWER_DOUBT;
    return fails && search->goal == GS_GOAL_VALUE ? GS_LINE_FIRST : GS_LINE_BEST;
}

static void note(struct findings *found, enum subject subject)
{
    enum gs_answer answer = found->answers[subject];
    if (answer == GS_ANSWER_YES && subject == WIN)
        found->lower = GS_WIN;
    else if (answer == GS_ANSWER_YES)
        found->upper = GS_LOSS;
    else if (answer == GS_ANSWER_NO && subject == WIN)
        found->upper = GS_DRAW;
    else if (answer == GS_ANSWER_NO)
        found->lower = GS_DRAW;
}

static enum gs_side attacker_of(const struct inquiry *inquiry, enum subject subject)
{
    enum gs_side own = gs_to_move(inquiry->search->rules, inquiry->root);
    return subject == WIN ? own : gs_side_other(own);
}

static void solve(struct inquiry *inquiry, enum subject subject)
{
    struct gs_search *search = inquiry->search;
    const struct gs_questioner *questioner = inquiry->questioner;
    const uint64_t before = search->nodes;
    enum gs_side attacker = attacker_of(inquiry, subject);

    if (search->stop != GS_STOP_SOLVED)
        return;
    gs_question_show(search, 1, 1);
    inquiry->found.answers[subject] = questioner->solve(questioner->user, attacker);
    search->counters[GS_COUNTER_WIN_NODES + subject] += search->nodes - before;
    note(&inquiry->found, subject);
}

static void explain(struct inquiry *inquiry, enum subject subject)
{
    const struct gs_questioner *questioner = inquiry->questioner;
    if (questioner->explain)
        questioner->explain(questioner->user, attacker_of(inquiry, subject),
                            inquiry->found.answers[subject], inquiry->result);
}

static bool is_no(enum gs_answer answer)
{
    return answer == GS_ANSWER_NO || answer == GS_ANSWER_DOUBT;
}

static bool is_drawn(const struct findings *found)
{
    return is_no(found->answers[WIN]) && is_no(found->answers[LOSS]);
}

static bool has_answer(const struct findings *found, enum gs_answer answer)
{
    return found->answers[WIN] == answer || found->answers[LOSS] == answer;
}

/* A question was answered no without a proof. If both were, the guess is a draw. */
static void put_guess(const struct findings *found, const struct gs_questioner *questioner,
                      struct gs_result *result)
{
    if (is_drawn(found))
        result->value = GS_DRAW;
    result->lower = found->lower;
    result->upper = found->upper;
    result->proved = false;
    snprintf(result->why_not, sizeof result->why_not, "%s", questioner->why_not);
}

static void put_together(struct gs_search *search, const struct findings *found,
                         const struct gs_questioner *questioner, struct gs_result *result)
{
    bool decided = has_answer(found, GS_ANSWER_YES);
    if (!decided && has_answer(found, GS_ANSWER_CUT))
        gs_search_halt(search, GS_STOP_DEPTH);
    if (!decided && has_answer(found, GS_ANSWER_DOUBT) && search->stop == GS_STOP_SOLVED)
        put_guess(found, questioner, result);
    else
        gs_result_bound(result, found->lower, found->upper);
    result->solution = result->proved ? GS_SOLUTION_VALUE : GS_SOLUTION_NONE;
}

static void report_games(void *user, struct gs_progress *progress)
{
    const struct gs_playout *playout = user;

    gs_progress_add(progress, "games", playout->games);
}

/* By how many random games the side to move is ahead; the search may be halted. */
static int play_at_random(struct gs_search *search, const struct gs_position *root)
{
    const struct gs_progress_source earlier = search->progress_source;
    struct gs_playout playout;
    int lead = 0;

    bool fine = gs_playout_init(&playout, search);
    search->progress_source = (struct gs_progress_source){report_games, &playout};
    for (unsigned game = 0; fine && game < GAMES && lead < AHEAD && lead > -AHEAD; game++) {
        enum gs_value value = gs_playout_run(&playout, root);
        lead += (value == GS_WIN) - (value == GS_LOSS);
        fine = search->stop == GS_STOP_SOLVED;
    }
    gs_playout_clear(&playout);
    search->progress_source = earlier;
    return lead;
}

/* The first question. */
static enum subject first_subject(struct gs_search *search, const struct gs_position *root)
{
    const struct gs_args *params = search->params;
    bool has_order = gs_param_find(params->table, "order") != NULL;
    unsigned order = has_order ? gs_args_choice(params, "order") : GS_ORDER_WIN;

    if (search->goal != GS_GOAL_VALUE)
        return search->goal == GS_GOAL_DRAW ? LOSS : WIN;
    if (order == GS_ORDER_AUTO)
        return play_at_random(search, root) < 0 ? LOSS : WIN;
    return order == GS_ORDER_DRAW ? LOSS : WIN;
}

/* The second question, after an answer that leaves the value open. */
static void solve_other(struct inquiry *inquiry, enum subject first)
{
    struct gs_result *result = inquiry->result;
    enum subject second = first == WIN ? LOSS : WIN;

    if (first == LOSS && is_no(inquiry->found.answers[LOSS]))
        explain(inquiry, LOSS); /* the next question discards the moves that keep the draw */
    solve(inquiry, second);
    gs_search_conclude(inquiry->search);
    if (first == LOSS && !is_drawn(&inquiry->found))
        result->line_length = 0;
    if (first == LOSS && inquiry->found.answers[WIN] == GS_ANSWER_YES)
        result->best_move = GS_NO_MOVE;
    bool holds = first == LOSS && is_no(inquiry->found.answers[LOSS]);
    if (!holds || is_no(inquiry->found.answers[WIN]) ||
        inquiry->found.answers[WIN] == GS_ANSWER_YES)
        explain(inquiry, second);
}

void gs_question_solve(struct gs_search *search, const struct gs_position *root,
                       struct gs_result *result, const struct gs_questioner *questioner)
{
    struct inquiry inquiry = {
        .search = search,
        .root = root,
        .questioner = questioner,
        .result = result,
        .found = {GS_LOSS, GS_WIN, {GS_ANSWER_UNKNOWN, GS_ANSWER_UNKNOWN}},
    };
    enum subject first = first_subject(search, root);

    solve(&inquiry, first);
    enum gs_answer answer = inquiry.found.answers[first];
    if (search->goal == GS_GOAL_VALUE && (is_no(answer) || answer == GS_ANSWER_CUT)) {
        solve_other(&inquiry, first);
    } else {
        gs_search_conclude(search);
        explain(&inquiry, first);
    }
    put_together(search, &inquiry.found, questioner, result);
}

/* --- checkpoints --- */

void gs_question_save(struct gs_question_state *state, enum gs_side attacker, uint64_t nodes,
                      enum gs_answer before, const struct gs_result *result)
{
    state->nodes = nodes;
    state->attacker = (uint32_t)attacker;
    state->answer = (uint32_t)before;
    state->best = result->best_move;
    state->has_line = result->line_length > 0;
}

static bool is_move(struct gs_search *search, const struct gs_position *root, gs_move move)
{
    const struct gs_rules *rules = search->rules;
    gs_move *moves = gs_alloc(search->memory, rules->max_moves * sizeof *moves);
    if (!moves)
        return gs_search_halt(search, GS_STOP_MEMORY);
    unsigned count = gs_moves(rules, root, moves);
    while (count > 0 && moves[count - 1] != move)
        count--;
    gs_release(search->memory, moves);
    return count > 0;
}

bool gs_question_restore(const struct gs_question_state *state, struct gs_search *search,
                         const struct gs_position *root)
{
    const bool own = (uint32_t)gs_to_move(search->rules, root) == state->attacker;
    if (state->attacker > 1 || state->answer > GS_ANSWER_DOUBT || state->nodes > search->nodes ||
        (state->best != GS_NO_MOVE && !is_move(search, root, state->best)) ||
        (state->best == GS_NO_MOVE && state->has_line))
        return false;
    search->counters[own ? GS_COUNTER_WIN_NODES : GS_COUNTER_DRAW_NODES] +=
        search->nodes - state->nodes;
    return true;
}

void gs_question_restore_result(const struct gs_question_state *state, struct gs_result *result)
{
    result->best_move = state->best;
    if (state->has_line)
        gs_result_line(result, state->best);
}
