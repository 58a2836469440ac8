/* SPDX-License-Identifier: MIT */
/*
 * tss_line.c - a win that was found, as a line. It is read off by repeated queries, position by
 * position, which the table answers. The defender makes a reply that could disturb the win; no
 * other reply can (PROOF.md).
 *
 * Cost: one query for each move of the line.
 */
#include <string.h>

#include "algo/tss/tss.h"

/*
 * The replies to the attacker's latest move that have to be answered, on at->lists; NULL when the
 * search was halted.
 */
static gs_move *find_replies(struct tss *at, unsigned *count)
{
    const size_t top = at->lists.top;
    struct tss_shadow shadow; /* of a threat that is no four */

    gs_move *wins = gs_tss_wins(at, at->attacker, GS_NO_MOVE, count);
    if (*count > 0) {
        *count = gs_tss_may(at, wins[0]);
        return wins;
    }
    at->lists.top = top;
    gs_tss_pass(at);
    enum tss_answer answer = gs_tss_shadow(at, &shadow);
    gs_tss_take_back(at);
    return answer == TSS_WINS ? gs_tss_replies(at, &shadow, count) : NULL;
}

static bool append(struct tss *at, struct gs_result *result, gs_move move)
{
    if (!gs_result_line(result, move))
        return false;
    gs_tss_play(at, move);
    return true;
}

/* The defender's move: one that has to be answered where there is one. */
static gs_move choose_reply(struct tss *at)
{
    const size_t top = at->lists.top;
    gs_move reply = GS_NO_MOVE;
    unsigned count;

    gs_move *replies = find_replies(at, &count);
    if (replies) {
        if (count == 0)
            gs_moves(at->rules, at->position, replies);
        reply = replies[0];
    }
    at->lists.top = top;
    return reply;
}

/* Appends a move of the defender; false at the end of the line. */
static bool append_reply(struct tss *at, struct gs_result *result)
{
    gs_move reply = choose_reply(at);

    return reply != GS_NO_MOVE && append(at, result, reply) && gs_tss_outcome(at) == GS_UNKNOWN;
}

/* Appends a move of each side; false at the end of the line. */
static bool append_both(struct tss *at, struct gs_result *result)
{
    if (gs_tss_solve(at) != TSS_WINS || !append(at, result, at->move))
        return false;
    return gs_tss_outcome(at) == GS_UNKNOWN && append_reply(at, result);
}

void gs_tss_report_line(struct tss *at, struct gs_result *result)
{
    const bool attacks = gs_tss_is_attacking(at);

    if (attacks)
        result->best_move = at->move;
    bool goes_on = attacks || append_reply(at, result);
    if (!attacks && result->line_length > 0)
        result->best_move = result->line[0];
    while (goes_on)
        goes_on = append_both(at, result);
    while (at->path.ply > 0)
        gs_tss_take_back(at);
}
