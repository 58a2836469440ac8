/* SPDX-License-Identifier: MIT */
/*
 * lambda_moves.c - which moves are tried, and in which order: history heuristic
 * ([Suda], section 5.3.2).
 *
 * A move that decided a tree adds 2^depth to its point, whichever side made it.
 * Without a limit on depth, the level stands for the depth of a tree: two plies
 * for each. Moves of equal history stay in the game's order, or in a random one
 * where there is a seed.
 *
 * Cost: the moves of a node, and their sorting by insertion.
 */
#include "algo/lambda/lambda.h"

enum { DEPTH_MAX = 32, THREATS_MOST = 8 };

/* Of a position, so many fours are read. */
enum { DIRECT_FOURS = 512 };

/* The nodes of a direct stage, at most. */
enum { DIRECT_NODES = 100000 };

static uint64_t history_of(const struct lambda *at, gs_move move)
{
    return at->history[lambda_point(at, move)];
}

static void sort_by_history(const struct lambda *at, gs_move *moves, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        const gs_move move = moves[i];
        const uint64_t merit = history_of(at, move);
        unsigned j = i;
        for (; j > 0 && history_of(at, moves[j - 1]) < merit; j--)
            moves[j] = moves[j - 1];
        moves[j] = move;
    }
}

unsigned gs_lambda_select(struct lambda *at, const uint8_t *zone, gs_move *moves)
{
    unsigned all = gs_moves(at->rules, at->position, moves), count = 0;

    at->search->expanded++;
    for (unsigned i = 0; i < all; i++)
        if (!zone || zone[lambda_point(at, moves[i])] == 1)
            moves[count++] = moves[i];
    if (at->search->seed != 0)
        gs_random_shuffle(&at->random, moves, count);
    if (at->params.history)
        sort_by_history(at, moves, count);
    return count;
}

enum lambda_urgency gs_lambda_urgency(const struct lambda *at, gs_move attack)
{
    const struct gs_threats *threats = at->rules->game->threats;
    enum lambda_urgency urgency = LAMBDA_QUIET;
    struct gs_threat found[THREATS_MOST];

    if (!threats)
        return urgency;
    unsigned count = threats->list(at->rules, at->position, gs_to_move(at->rules, at->position),
                                   attack, found, THREATS_MOST);
    for (unsigned i = 0; i < count && i < THREATS_MOST; i++) {
        if (found[i].kind <= GS_THREAT_FOUR)
            return LAMBDA_FOUR;
        urgency = LAMBDA_THREE;
    }
    return urgency;
}

/* --- direct attacks --- */

#define DIRECT_WORDS ((GS_POINTS_MAX + 63) / 64)

static void find_fours(const struct lambda *at, uint64_t *fours)
{
    struct gs_four found[DIRECT_FOURS];
    unsigned count = at->rules->game->threats->fours(
        at->rules, at->position, gs_to_move(at->rules, at->position), found, DIRECT_FOURS);

    for (unsigned i = 0; i < count && i < DIRECT_FOURS; i++)
        gs_points_add(fours, found[i].gain);
}

static void find_threats(const struct lambda *at, uint64_t *fours, uint64_t *threes)
{
    struct gs_threat *found = at->threats;
    unsigned count =
        at->rules->game->threats->list(at->rules, at->position, gs_to_move(at->rules, at->position),
                                       GS_NO_MOVE, found, LAMBDA_DIRECT_THREATS);

    for (unsigned i = 0; i < count && i < LAMBDA_DIRECT_THREATS; i++)
        gs_points_add(found[i].kind <= GS_THREAT_FOUR ? fours : threes, found[i].gain);
}

unsigned gs_lambda_select_direct(struct lambda *at, unsigned level, gs_move *moves)
{
    uint64_t fours[DIRECT_WORDS] = {0}, threes[DIRECT_WORDS] = {0};
    unsigned all = gs_moves(at->rules, at->position, moves), first = 0, count = 0;

    at->search->expanded++;
    if (level > 1)
        find_threats(at, fours, threes);
    else
        find_fours(at, fours);
    for (unsigned i = 0; i < all; i++) {
        const gs_move move = moves[i];

        if (move >= at->points)
            continue;
        if (gs_points_has(fours, move)) {
            memmove(moves + first + 1, moves + first, (count - first) * sizeof *moves);
            moves[first++] = move;
            count++;
        } else if (gs_points_has(threes, move)) {
            moves[count++] = move;
        }
    }
    if (at->params.history) {
        sort_by_history(at, moves, first);
        sort_by_history(at, moves + first, count - first);
    }
    return count;
}

bool gs_lambda_begin_direct(struct lambda *at, unsigned level, struct gs_search_part *part)
{
    if (level == 0 || !at->rules->game->threats)
        return false;
    if (!gs_search_begin_part(at->search, DIRECT_NODES, part)) {
        gs_search_end_part(at->search, part);
        return false;
    }
    at->direct = true;
    return true;
}

void gs_lambda_end_direct(struct lambda *at, const struct gs_search_part *part)
{
    gs_search_end_part(at->search, part);
    at->direct = false;
}

unsigned gs_lambda_narrow_to(gs_move move, gs_move *moves, unsigned count)
{
    bool found = false;

    for (unsigned i = 0; i < count; i++)
        found = found || moves[i] == move;
    moves[0] = move;
    return found;
}

void gs_lambda_history_add(struct lambda *at, gs_move move, unsigned level, uint32_t budget)
{
    uint32_t depth = budget == LAMBDA_NO_BUDGET ? 2 * level : budget;

    if (at->params.history)
        at->history[lambda_point(at, move)] += UINT64_C(1)
                                               << (depth < DEPTH_MAX ? depth : DEPTH_MAX);
}

bool gs_lambda_ends(struct lambda *at, gs_move move, struct gs_undo *undo)
{
    gs_play(at->rules, at->position, move, undo);
    bool over = gs_outcome(at->rules, at->position) != GS_UNKNOWN;
    gs_take_back(at->rules, at->position, undo);
    return over;
}
