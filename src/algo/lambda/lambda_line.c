/* SPDX-License-Identifier: MIT */
/*
 * lambda_line.c - the rest of a line: where the table cut it short, or the defender had no reply
 * worth trying.
 *
 * The attacker plays the move that a search of the position finds, the defender the first move that
 * parries the threat and does not lose at once. Every move of the defender loses, so this gives
 * nothing away.
 *
 * Cost: a search every two plies, of trees that were searched before.
 */
#include "algo/lambda/lambda.h"

enum lambda_answer gs_lambda_solve(struct lambda *at, unsigned level, uint32_t budget)
{
    return gs_lambda_reach(at, 0, LAMBDA_OWN, level, budget, true);
}

static void play_attack(struct lambda *at, gs_move move)
{
    gs_play(at->rules, at->position, move, at->frames[0].attack);
}

/* The defender's move; GS_NO_MOVE when a limit strikes. */
static gs_move find_reply(struct lambda *at, unsigned level, uint32_t budget, lambda_solver *solve)
{
    const unsigned last = at->frame_count - 1;
    const uint8_t *zone = at->frames[0].nodes[LAMBDA_OWN].zone;
    gs_move *moves = at->frames[0].replies;

    gs_lambda_pass(at, last);
    enum lambda_answer threat = solve(at, level, budget);
    gs_lambda_unpass(at, last);
    if (threat == LAMBDA_STOPPED)
        return GS_NO_MOVE;
    unsigned count =
        gs_lambda_select(at, at->params.zones && threat == LAMBDA_WINS ? zone : NULL, moves);
    for (unsigned i = 0; i < count; i++)
        if (!gs_lambda_ends(at, moves[i], at->frames[0].attack))
            return moves[i];
    count = gs_moves(at->rules, at->position, moves);
    return moves[count - 1];
}

static bool is_over(const struct lambda *at)
{
    return gs_outcome(at->rules, at->position) != GS_UNKNOWN;
}

/* Whether a move can be made. */
static bool is_legal(struct lambda *at, gs_move move)
{
    gs_move *moves = at->frames[0].attacks;
    unsigned count = gs_moves(at->rules, at->position, moves);

    return gs_lambda_narrow_to(move, moves, count) > 0;
}

/* Appends a move and plays it. */
static bool append_move(struct lambda *at, struct gs_result *result, gs_move move)
{
    if (move == GS_NO_MOVE || !gs_result_line(result, move))
        return false;
    play_attack(at, move);
    return true;
}

/* Appends the rest of the attacker's tree, as far as it can be played. */
static bool append_attack(struct lambda *at, struct gs_result *result, unsigned level,
                          uint32_t budget, lambda_solver *solve)
{
    struct lambda_frame *frame = &at->frames[0];

    if (solve(at, level, budget) != LAMBDA_WINS)
        return false;
    for (unsigned i = 0; i < frame->line_length; i++)
        if (is_over(at) || !is_legal(at, frame->line[i]) ||
            !append_move(at, result, frame->line[i]))
            return i > 0;
    return true;
}

/*
 * Plays the line up to the end of the game, or to a move that cannot be made. The line of a threat
 * was found without the quiet reply before it. That reply may occupy the point of a later reply, or
 * take its last liberty.
 */
static void play_line(struct lambda *at, struct gs_result *result)
{
    size_t length = 0;

    for (; length < result->line_length && !is_over(at); length++) {
        if (!is_legal(at, result->line[length]))
            break;
        play_attack(at, result->line[length]);
    }
    result->line_length = length;
}

void gs_lambda_complete_line(struct lambda *at, struct gs_result *result, enum gs_side attacker,
                             unsigned level, uint32_t budget, lambda_solver *solve)
{
    bool going = true;

    play_line(at, result);
    while (going && !is_over(at)) {
        uint32_t left = lambda_spend(budget, (uint32_t)result->line_length);
        if (gs_to_move(at->rules, at->position) == attacker)
            going = append_attack(at, result, level, left, solve);
        else
            going = append_move(at, result, find_reply(at, level, left, solve));
    }
}
