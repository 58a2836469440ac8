/* SPDX-License-Identifier: MIT */
/*
 * tss_fours.c - wins by fours alone: a depth-first search with a table, which misses
 * none.
 *
 * A four leaves the defender one reply, so there are choices of the attacker alone. Where the
 * defender could win at once, the four has to be on that very point. Fours that make two wins come
 * first, then those with which the line goes on. So where there is a win, hardly any other four is
 * searched. A failure is stored in the table for good, as it is true of the position.
 *
 * Cost: three passes over the counts of lines a node; as many nodes as there are
 * different positions that fours lead to.
 */
#include <string.h>

#include "algo/tss/tss.h"

/* Adds the answer of a search of fours alone to the entry of the position, and returns it. */
static enum tss_answer keep(struct tss *at, struct tss_entry entry, enum tss_answer answer,
                            gs_move move, uint64_t before)
{
    entry.fours = (uint8_t)(answer + 1);
    if (answer == TSS_WINS)
        entry.fours_move = (uint16_t)move;
    gs_tss_keep(at, entry, at->search->nodes - before);
    return answer;
}

/*
 * Lists the moves that make fours, each once, those with the most lines first; where the
 * defender threatens to win there, forced is the only one.
 */
static gs_move *list_gains(struct tss *at, gs_move forced, unsigned *count)
{
    unsigned found = at->threats->fours(at->rules, at->position, at->attacker, at->lists.fours,
                                        at->lists.fours_room);
    gs_move *moves = at->lists.moves + at->lists.top;
    uint8_t lines[GS_POINTS_MAX] = {0};
    unsigned doubles = 0;

    *count = 0;
    for (unsigned i = 0; i < found && i < at->lists.fours_room; i++) {
        gs_move gain = at->lists.fours[i].gain;

        if ((forced != GS_NO_MOVE && gain != forced) ||
            (at->fours.only && !gs_points_has(at->fours.only, gain)))
            continue;
        if (lines[gain]++ == 0)
            moves[(*count)++] = gain;
    }
    for (unsigned i = 0; i < *count; i++)
        if (lines[moves[i]] > 1) {
            gs_move move = moves[i];
            memmove(moves + doubles + 1, moves + doubles, (i - doubles) * sizeof *moves);
            moves[doubles++] = move;
        }
    at->lists.top += *count;
    return moves;
}

static enum tss_answer search_fours(struct tss *at);

/* The attacker has made a four: what the only reply leads to. */
static enum tss_answer answer_four(struct tss *at, gs_move gain)
{
    size_t top = at->lists.top;
    unsigned count;
    gs_move *wins = gs_tss_wins(at, at->attacker, gain, &count);
    const gs_move win = wins[0]; /* what lies behind the top of the stack is written over */
    enum tss_answer answer = TSS_FAILS;

    at->lists.top = top;
    if (count == 0)
        return TSS_FAILS; /* a line that a foul or a longer one has spoilt */
    if (count > 1 || !gs_tss_may(at, win))
        return gs_tss_has_room(at, 2) ? TSS_WINS : TSS_FAILS;
    gs_tss_play(at, win);
    enum gs_value value = gs_tss_outcome(at);
    if (value == GS_WIN)
        answer = gs_tss_has_room(at, 0) ? TSS_WINS : TSS_FAILS;
    else if (value == GS_UNKNOWN)
        answer = search_fours(at);
    gs_tss_take_back(at);
    return answer;
}

static enum tss_answer try_four(struct tss *at, gs_move gain)
{
    enum tss_answer answer = TSS_FAILS;

    if (!gs_tss_may(at, gain))
        return TSS_FAILS;
    gs_tss_play(at, gain);
    if (gs_tss_outcome(at) == GS_UNKNOWN)
        answer = answer_four(at, gain);
    gs_tss_take_back(at);
    return answer;
}

/* Tries all fours; there is no win at once. */
static enum tss_answer try_fours(struct tss *at, gs_move forced)
{
    const uint64_t before = at->search->nodes;
    size_t top = at->lists.top;
    unsigned count;
    gs_move *gains = list_gains(at, forced, &count);
    enum tss_answer answer = TSS_FAILS;

    if (count == 0)
        return TSS_FAILS;
    struct tss_entry entry = gs_tss_find(at);
    if (entry.fours > 0 && !(at->fours.only_these && entry.fours - 1 == TSS_WINS)) {
        at->lists.top = top;
        at->move = entry.fours_move;
        return (enum tss_answer)(entry.fours - 1);
    }
    at->search->expanded++;
    for (unsigned i = 0; i < count && answer == TSS_FAILS; i++) {
        answer = try_four(at, gains[i]);
        at->move = gains[i];
    }
    at->lists.top = top;
    if (answer == TSS_CUT || answer == TSS_STOPPED || (answer == TSS_FAILS && at->fours.only))
        return answer;
    return keep(at, entry, answer, at->move, before);
}

/* Whether the attacker wins at once, on points of the search where it has some: at->move. */
static bool wins_at_once(struct tss *at)
{
    const size_t top = at->lists.top;
    unsigned count;
    const gs_move *moves = gs_tss_wins(at, at->attacker, GS_NO_MOVE, &count);

    at->lists.top = top;
    for (unsigned i = 0; i < count; i++)
        if (!at->fours.only || gs_points_has(at->fours.only, moves[i])) {
            at->move = moves[i];
            return true;
        }
    return false;
}

static enum tss_answer search_fours(struct tss *at)
{
    size_t top = at->lists.top;
    unsigned threatened;

    if (!gs_tss_visit(at))
        return TSS_STOPPED;
    if (at->fours.allowance == 0)
        return TSS_CUT;
    at->fours.allowance -= at->fours.allowance != TSS_UNBOUNDED;
    if (!gs_tss_has_room(at, 1))
        return TSS_FAILS;
    if (wins_at_once(at))
        return TSS_WINS;
    const gs_move *moves = gs_tss_wins(at, gs_side_other(at->attacker), GS_NO_MOVE, &threatened);
    at->lists.top = top;
    if (threatened > 1)
        return TSS_FAILS;
    return try_fours(at, threatened == 1 ? moves[0] : GS_NO_MOVE);
}

enum tss_answer gs_tss_by_fours(struct tss *at, uint64_t allowance)
{
    at->fours.allowance = allowance;
    return search_fours(at);
}

enum tss_answer gs_tss_by_fours_on(struct tss *at, const uint64_t *points)
{
    at->fours.only = points;
    enum tss_answer answer = gs_tss_by_fours(at, TSS_UNBOUNDED);
    at->fours.only = NULL;
    return answer;
}

/* --- the shadow of a win --- */

static void shade(struct tss_shadow *shadow, const gs_move *points, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        gs_points_add(shadow->points, points[i]);
}

/* One four of the line: false at its end, with all that was played left to be taken back. */
static bool shade_four(struct tss *at, struct tss_shadow *shadow)
{
    size_t top = at->lists.top;
    unsigned count;

    shade(shadow, &at->move, 1);
    shadow->moves[shadow->move_count++] = at->move;
    shadow->frail |= at->threats->may_become_foul(at->rules, at->position, at->move);
    gs_tss_play(at, at->move);
    if (gs_tss_outcome(at) != GS_UNKNOWN)
        return false;
    gs_move *wins = gs_tss_wins(at, at->attacker, GS_NO_MOVE, &count);
    const gs_move win = wins[0];
    at->lists.top = top;
    shade(shadow, wins, count);
    if (count > 1)
        return false;
    if (!gs_tss_may(at, win)) {
        shadow->frail = true;
        return false;
    }
    shadow->replies[shadow->count++] = win;
    gs_tss_play(at, win);
    if (gs_tss_outcome(at) == GS_UNKNOWN)
        return true;
    shadow->frail = true; /* lost by a foul, which another stone may make none */
    return false;
}

enum tss_answer gs_tss_shadow(struct tss *at, struct tss_shadow *shadow)
{
    const unsigned ply = at->path.ply;
    enum tss_answer answer;

    memset(shadow->points, 0, sizeof shadow->points);
    shadow->move_count = shadow->count = 0;
    shadow->frail = false;
    do
        answer = gs_tss_by_fours(at, TSS_UNBOUNDED);
    while (answer == TSS_WINS && shade_four(at, shadow));
    while (at->path.ply > ply)
        gs_tss_take_back(at);
    return answer;
}
