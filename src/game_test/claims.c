/* SPDX-License-Identifier: MIT */
/*
 * claims.c - one function for each thing that a result says.
 *
 * A position is given by its number in the oracle, whose table of successors is in the order of the
 * game's moves; so a line is followed without a single call of what a search would use.
 */
#include "game_test/claims.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The input of one check of a result. */
struct check {
    const struct claims *claims;
    const struct gs_result *result;
    const struct oracle *oracle;
    struct gs_position *position;
    gs_move *moves;
    char *why;
};

static bool fails(const struct check *check, const char *format, ...) GS_PRINTF(2, 3);

static bool fails(const struct check *check, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(check->why, CLAIM_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

static const char *name(int value)
{
    return gs_value_name((enum gs_value)value);
}

/* --- moving about in the oracle's states --- */

static bool is_over(const struct oracle *oracle, size_t state)
{
    return oracle->first[state] == oracle->first[state + 1];
}

/* Lists the moves of a state; 0 when the game is over there. */
static unsigned list(const struct check *check, size_t state)
{
    const struct gs_rules *rules = check->oracle->rules;
    if (is_over(check->oracle, state))
        return 0;
    gs_decode(rules, oracle_key(check->oracle, state), check->position);
    return gs_moves(rules, check->position, check->moves);
}

/* Where a move leads; ORACLE_NONE when it is not legal. */
static size_t after(const struct check *check, size_t state, gs_move move)
{
    unsigned count = list(check, state);
    for (unsigned i = 0; i < count; i++)
        if (check->moves[i] == move)
            return check->oracle->edges[check->oracle->first[state] + i];
    return ORACLE_NONE;
}

/* --- value, bounds, solution, distance --- */

/* Only pn-dcg guesses: a draw of which it says that it is none that is proved. */
static bool may_guess(const struct check *check)
{
    return strcmp(check->claims->algo->name, "pn-dcg") == 0 && check->result->value == GS_DRAW;
}

static bool check_value(const struct check *check)
{
    const struct gs_result *result = check->result;
    int truth = check->oracle->values[0];
    if ((int)result->lower > truth || (int)result->upper < truth)
        return fails(check, "bounds %s to %s, but it is a %s", name(result->lower),
                     name(result->upper), name(truth));
    if (result->proved != (result->lower == result->upper))
        return fails(check, "proved %d, and bounds %s to %s", result->proved, name(result->lower),
                     name(result->upper));
    if (result->proved ? (int)result->value != truth
                       : result->value != GS_UNKNOWN && !may_guess(check))
        return fails(check, "value %s, proved %d", name(result->value), result->proved);
    if (result->proved != (result->why_not[0] == '\0'))
        return fails(check, "proved %d, because '%s'", result->proved, result->why_not);
    return true;
}

/* Whether a search for wins may prove that value, by whose wins are searched for. */
static bool is_sought(const struct check *check, enum gs_value value)
{
    const bool other = check->claims->algo->other_attacks;
    const char *attack = other ? gs_args_text(check->claims->search->params, "attack") : "own";

    return (value == GS_WIN && strcmp(attack, "other") != 0) ||
           (value == GS_LOSS && strcmp(attack, "own") != 0);
}

/* Whether what the algorithm says that it can prove covers what it has proved. */
static bool check_exactness(const struct check *check)
{
    const struct gs_result *result = check->result;
    enum gs_exactness proves = check->claims->algo->proves;
    if (is_over(check->oracle, 0))
        return true;
    if (proves == GS_PROVES_NOTHING && (result->lower > GS_LOSS || result->upper < GS_WIN))
        return fails(check, "an algorithm that proves nothing gives bounds");
    if (proves == GS_PROVES_WINS && result->proved && !is_sought(check, result->value))
        return fails(check, "an algorithm that proves wins proves a %s", name(result->value));
    return true;
}

static bool check_solution(const struct check *check)
{
    const struct gs_result *result = check->result;
    if (result->proved != (result->solution != GS_SOLUTION_NONE))
        return fails(check, "proved %d, solution %s", result->proved,
                     gs_solution_name(result->solution));
    if (result->solution == GS_SOLUTION_STRONG && !result->strategy && !is_over(check->oracle, 0))
        return fails(check, "a strong solution without a strategy");
    return true;
}

static bool check_distance(const struct check *check)
{
    int64_t distance = check->result->distance;
    if (distance == GS_NO_DISTANCE)
        return true;
    if (!check->result->proved)
        return fails(check, "a distance, and the value is not proved");
    if (distance != check->oracle->distances[0])
        return fails(check, "distance %lld, but it is %lld", (long long)distance,
                     (long long)check->oracle->distances[0]);
    return true;
}

/* --- the end of the search --- */

static bool is_answered(const struct check *check)
{
    const struct gs_result *result = check->result;
    enum gs_goal goal = check->claims->search->goal;
    for (size_t i = 0; i < result->move_count && check->claims->search->all_moves; i++)
        if (result->moves[i].value == GS_UNKNOWN)
            return false;
    return result->proved || (goal == GS_GOAL_WIN && result->upper <= GS_DRAW) ||
           (goal == GS_GOAL_DRAW && result->lower >= GS_DRAW);
}

/* Whether there was anything that could stop the search so. */
static bool may_stop(const struct check *check)
{
    const struct gs_search *search = check->claims->search;
    bool exact = check->claims->algo->proves == GS_PROVES_VALUES;
    switch (check->result->stop) {
    case GS_STOP_SOLVED:
        return is_answered(check) || may_guess(check);
    case GS_STOP_NODES:
        return search->limits.nodes > 0;
    case GS_STOP_MEMORY:
        return check->claims->starved;
    case GS_STOP_DEPTH:
        return search->limits.depth > 0 || !exact;
    case GS_STOP_EXHAUSTED:
    case GS_STOP_LEVEL:
        return !exact || check->claims->algo->all_moves ||
               strcmp(check->claims->algo->name, "mcts") == 0;
    default:
        return false;
    }
}

/* Searches by threats list the moves of a node anew at each level. */
static bool has_levels(const struct check *check)
{
    const char *name = check->claims->algo->name;
    return strstr(name, "lambda") != NULL || strcmp(name, "tss-pn") == 0;
}

static bool check_stop(const struct check *check)
{
    const struct gs_result *result = check->result;
    const struct gs_search *search = check->claims->search;
    size_t budget = gs_memory_budget(search->memory);
    if (!may_stop(check) || (is_answered(check) && result->stop != GS_STOP_SOLVED))
        return fails(check, "stop %s, answered %d", gs_stop_name(result->stop), is_answered(check));
    if (search->limits.nodes > 0 && result->nodes > search->limits.nodes)
        return fails(check, "%llu nodes, more than the limit", (unsigned long long)result->nodes);
    if (result->expanded > result->nodes && !has_levels(check))
        return fails(check, "%llu nodes expanded of %llu", (unsigned long long)result->expanded,
                     (unsigned long long)result->nodes);
    if (budget > 0 && result->peak_bytes > budget)
        return fails(check, "%llu bytes, more than the limit",
                     (unsigned long long)result->peak_bytes);
    return true;
}

/* --- the moves of the root --- */

static bool check_score(const struct check *check, const struct gs_move_value *row)
{
    if (row->has_score && !(row->score >= 0 && row->score <= 1))
        return fails(check, "move %u: score %g", (unsigned)row->move, row->score);
    if (row->finding == GS_FINDING_WON && row->value != GS_WIN)
        return fails(check, "move %u: won, with the value %s", (unsigned)row->move,
                     name(row->value));
    if (row->finding == GS_FINDING_ENDANGERS && row->value != GS_LOSS)
        return fails(check, "move %u: endangers, with the value %s", (unsigned)row->move,
                     name(row->value));
    return true;
}

static bool check_row(const struct check *check, const struct gs_move_value *row, size_t next)
{
    int truth = -check->oracle->values[next];
    int64_t distance = check->oracle->distances[next];
    if (row->value != GS_UNKNOWN && (int)row->value != truth)
        return fails(check, "move %u: %s, but it is a %s", (unsigned)row->move, name(row->value),
                     name(truth));
    if (row->distance != GS_NO_DISTANCE && (distance < 0 || row->distance != distance + 1))
        return fails(check, "move %u: distance %lld, but it is %lld", (unsigned)row->move,
                     (long long)row->distance, (long long)distance + 1);
    return check_score(check, row);
}

/* All of them or none, in the game's order. */
static bool check_moves(const struct check *check)
{
    const struct gs_result *result = check->result;
    unsigned count = list(check, 0);
    if (result->move_count > 0 && result->move_count != count)
        return fails(check, "%zu moves in the list of %u", result->move_count, count);
    for (size_t i = 0; i < result->move_count; i++) {
        if (result->moves[i].move != check->moves[i])
            return fails(check, "move %u stands where %u should", (unsigned)result->moves[i].move,
                         (unsigned)check->moves[i]);
        if (!check_row(check, &result->moves[i], check->oracle->edges[i]))
            return false;
    }
    return true;
}

/* --- best move and line --- */

/* A side that has something to keep has a move that keeps it; one with nothing to lose may not. */
static bool check_best(const struct check *check)
{
    const struct gs_result *result = check->result;
    bool wanted = result->proved || result->lower > GS_LOSS;
    if (is_over(check->oracle, 0))
        return result->best_move == GS_NO_MOVE || fails(check, "a best move after the end");
    if (result->best_move == GS_NO_MOVE)
        return !wanted || result->line_cut ||
               fails(check, "no best move, value %s to %s", name(result->lower),
                     name(result->upper));
    size_t next = after(check, 0, result->best_move);
    if (next == ORACLE_NONE)
        return fails(check, "best move %u is not legal", (unsigned)result->best_move);
    if (-check->oracle->values[next] < (int)result->lower)
        return fails(check, "best move %u gives the value away", (unsigned)result->best_move);
    /* The best move has a distance, too. */
    if (result->distance != GS_NO_DISTANCE && result->value == GS_WIN &&
        check->oracle->distances[next] + 1 != result->distance)
        return fails(check, "best move %u wins later than in %lld", (unsigned)result->best_move,
                     (long long)result->distance);
    return true;
}

/* Whether a state occurs among the first so many of a line. */
static bool is_among(const size_t *states, size_t count, size_t state)
{
    for (size_t i = 0; i < count; i++)
        if (states[i] == state)
            return true;
    return false;
}

/* One ply: legal, and nothing is given away that is proved of the root. */
static bool check_ply(const struct check *check, const size_t *states, size_t ply)
{
    const struct gs_result *result = check->result;
    size_t next = states[ply + 1];
    if (next == ORACLE_NONE)
        return fails(check, "ply %zu of the line is not legal%s", ply,
                     is_over(check->oracle, states[ply]) ? ": the game is over" : "");
    int value = ply % 2 == 0 ? -check->oracle->values[next] : check->oracle->values[next];
    if (value < (int)result->lower || value > (int)result->upper)
        return fails(check, "ply %zu of the line gives the value away", ply);
    if (is_among(states, ply + 1, next) &&
        (result->lower == GS_WIN || result->upper == GS_LOSS || ply + 1 < result->line_length))
        return fails(check, "the line comes back at ply %zu", ply);
    return true;
}

/* Follows the line, and writes the states on it; false when something is wrong with it. */
static bool follow(const struct check *check, size_t *states)
{
    const struct gs_result *result = check->result;
    states[0] = 0;
    for (size_t i = 0; i < result->line_length; i++) {
        states[i + 1] = after(check, states[i], result->line[i]);
        if (!check_ply(check, states, i))
            return false;
    }
    return true;
}

/* A line that wins is no longer than the win; the winner hurries all the way. */
static bool check_length(const struct check *check, const size_t *states)
{
    const struct gs_result *result = check->result;
    const int64_t *distances = check->oracle->distances;
    if (result->distance == GS_NO_DISTANCE || result->value == GS_DRAW)
        return true;
    if ((int64_t)result->line_length > result->distance)
        return fails(check, "a line of %zu plies, distance %lld", result->line_length,
                     (long long)result->distance);
    for (size_t i = 0; i <= result->line_length; i++)
        if (distances[states[i]] > result->distance - (int64_t)i)
            return fails(check, "after %zu plies of the line the winner is behind", i);
    return true;
}

/* Only what is not whole is said to be cut, and only of what is proved. */
static bool check_cut(const struct check *check, bool ends)
{
    const struct gs_result *result = check->result;
    bool promised = result->proved || (result->lower > GS_LOSS && result->best_move == GS_NO_MOVE);
    if (!result->line_cut || (promised && (!ends || check->claims->spent)))
        return true;
    return fails(check, "nothing is cut, but it says: %s", result->line_cut);
}

static bool check_line(const struct check *check)
{
    const struct gs_result *result = check->result;
    size_t *states = calloc(result->line_length + 1, sizeof *states);
    if (!states)
        abort();
    bool fine = follow(check, states) && check_length(check, states);
    size_t last = fine ? states[result->line_length] : 0;
    bool ends =
        fine && (is_over(check->oracle, last) || is_among(states, result->line_length, last));
    free(states);
    if (fine && !check_cut(check, ends))
        return false;
    if (fine && result->line_length > 0 && result->line[0] != result->best_move)
        return fails(check, "the line does not begin with the best move");
    return fine;
}

/* --- the strategy --- */

/* A solution that is called strong knows every state. */
static bool check_strategy(const struct check *check)
{
    const struct gs_strategy *strategy = check->result->strategy;
    if (!strategy || strategy->advise)
        return true;
    bool strong = check->result->solution == GS_SOLUTION_STRONG;
    for (size_t state = 0; state < check->oracle->count; state++) {
        struct gs_entry entry = strategy->probe(strategy, oracle_key(check->oracle, state));
        if (entry.value == GS_UNKNOWN && !strong)
            continue;
        if ((int)entry.value != check->oracle->values[state])
            return fails(check, "the strategy says %s of state %zu, but it is a %s",
                         name(entry.value), state, name(check->oracle->values[state]));
        if (entry.distance != GS_NO_DISTANCE && entry.distance != check->oracle->distances[state])
            return fails(check, "the strategy says %lld plies of state %zu, but it takes %lld",
                         (long long)entry.distance, state,
                         (long long)check->oracle->distances[state]);
    }
    return true;
}

/* --- all of it --- */

static struct check begin_check(const struct claims *claims, char *why)
{
    const struct gs_rules *rules = claims->oracle->rules;
    struct check check = {.claims = claims,
                          .result = claims->result,
                          .oracle = claims->oracle,
                          .position = calloc(1, rules->position_size),
                          .moves = calloc(rules->max_moves, sizeof *check.moves),
                          .why = why};
    if (!check.position || !check.moves)
        abort();
    return check;
}

static void end_check(struct check *check)
{
    free(check->moves);
    free(check->position);
}

bool claims_hold(const struct claims *claims, char why[CLAIM_SIZE])
{
    static bool (*const checks[])(const struct check *check) = {
        check_value, check_exactness, check_solution, check_distance, check_stop,
        check_moves, check_best,      check_line,     check_strategy};
    struct check check = begin_check(claims, why);
    bool fine = true;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0] && fine; i++)
        fine = checks[i](&check);
    end_check(&check);
    return fine;
}

bool claims_line_ends(const struct claims *claims)
{
    char why[CLAIM_SIZE];
    struct check check = begin_check(claims, why);
    const struct gs_result *result = claims->result;
    size_t *states = calloc(result->line_length + 1, sizeof *states);
    if (!states)
        abort();
    bool ends = follow(&check, states) &&
                (is_over(check.oracle, states[result->line_length]) ||
                 is_among(states, result->line_length, states[result->line_length]));
    free(states);
    end_check(&check);
    return ends;
}
