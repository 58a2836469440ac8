/* SPDX-License-Identifier: MIT */
/*
 * auto.c - the plan where no algorithm is named: which ones are tried, in which order and with
 * which share of the limits. The table is the whole plan; help is written from it, too.
 *
 * Retrograde analysis visits every reachable state once, at 10 to 24 bytes a state, and its result
 * has the values of all of them. Where positions can repeat it is tried if the states fit into the
 * memory, by the game's own bound: when most of them are drawn, df-pn must visit most of them too,
 * and often repeatedly. Where only the expected states fit and are many, or not even these fit,
 * pn-dcg comes first: on Skoczki 4x6 it proves the draw by a hundredth of the states. Its nodes
 * fill the memory in a minute or two; then pvs searches for short wins and df-pn for others.
 *
 * Where a game has the slot threats, a win by threats is searched first, as Victoria does ([Allis
 * 1993]): by threat-space search, and then by proof-number search over threats. Both end in
 * milliseconds where there are no threats. On small boards df-pn solves within seconds, and they
 * get a small share. In other games of stones dual-lambda finds the threats by search: on large
 * boards of AtariGo it solves in hundreds of nodes what df-pn does not in ten thousands. Where
 * stones join ends, nearly every stone is a threat, and it is left out.
 *
 * Games that fill a board go to df-pn, whose table makes do with the memory there is. It visits a
 * small part of the states: 1 node for Hex 4x4 and 2,000 for AtariGo 4x4, which have 10 million.
 * Only if the bound shows that all states fit into the budget and can be visited in a second or two
 * is retrograde analysis preferred, since it gives the values and distances of all of them.
 *
 * Where the game searches endgames itself, as Connect Four does, pvs makes use of that and df-pn
 * does not. On 7x6 pvs finds the value in 3.8 million nodes. df-pn gets a small share before, in
 * which it finds long forced wins.
 */
#include <stdlib.h>
#include <string.h>

#include "algo/algos.h"

/* Bytes that retrograde analysis takes for a state: at most, and where there are many. */
#define STATE_BYTES_MOST 24
#define STATE_BYTES      16

/* This many states take a second or two. */
#define FEW_STATES 1000000

/* Retrograde analysis of so many takes some seconds. */
#define MANY_STATES 5e6

/* Numbers of more digits than this are more. */
#define DIGITS_MAX 18

/* With no limit on memory, what a machine may have, in bytes. */
#define MACHINE_BYTES 64e9

/* On boards of at most this many points df-pn solves most positions within seconds. */
#define SMALL_BOARD 64

static double bytes_of(const struct gs_memory *memory)
{
    const size_t budget = gs_memory_budget(memory);
    return budget > 0 ? (double)budget : MACHINE_BYTES;
}

/* Whether there are at most so many states, by their bound, and they fit into the memory. */
static bool states_fit(const struct gs_rules *rules, const struct gs_memory *memory, uint64_t most)
{
    const struct gs_space *space = rules->game->space;
    char digits[DIGITS_MAX + 1];
    if (space == NULL || space->bound == NULL)
        return false;
    if (space->bound(rules, digits, sizeof(digits)) > DIGITS_MAX)
        return false;
    uint64_t states = strtoull(digits, NULL, 10);
    return states <= most && (double)states * STATE_BYTES_MOST <= bytes_of(memory);
}

static bool has_few_states(const struct gs_rules *rules, const struct gs_memory *memory)
{
    return states_fit(rules, memory, FEW_STATES);
}

static bool repeats(const struct gs_rules *rules, const struct gs_memory *memory)
{
    (void)memory;
    return (rules->traits & GS_REPEATS) != 0;
}

static bool has_room(const struct gs_rules *rules, const struct gs_memory *memory)
{
    return repeats(rules, memory) && states_fit(rules, memory, UINT64_MAX);
}

/* A game that gives no number of states may have few. */
static bool may_have_room(const struct gs_rules *rules, const struct gs_memory *memory)
{
    const struct gs_space *space = rules->game->space;
    return repeats(rules, memory) &&
           (!space || !space->expected || space->expected(rules) * STATE_BYTES <= bytes_of(memory));
}

static bool has_many_states(const struct gs_rules *rules, const struct gs_memory *memory)
{
    const struct gs_space *space = rules->game->space;
    return may_have_room(rules, memory) && !has_room(rules, memory) && space && space->expected &&
           space->expected(rules) > MANY_STATES;
}

static bool has_no_room(const struct gs_rules *rules, const struct gs_memory *memory)
{
    return repeats(rules, memory) && !may_have_room(rules, memory);
}

static bool is_small(const struct gs_rules *rules, const struct gs_memory *memory)
{
    const struct gs_board *board = rules->game->board;
    (void)memory;
    return board && board->points(rules) <= SMALL_BOARD;
}

static bool is_large(const struct gs_rules *rules, const struct gs_memory *memory)
{
    return !is_small(rules, memory);
}

static bool has_unknown_threats(const struct gs_rules *rules, const struct gs_memory *memory)
{
    const struct gs_game *game = rules->game;

    return game->stones && !game->threats && !game->connections && is_large(rules, memory);
}

static bool has_endgames(const struct gs_rules *rules, const struct gs_memory *memory)
{
    (void)memory;
    return rules->game->prune && rules->game->prune->endgame;
}

/* Draws are proved by closed sets, in which symmetric positions are one. */
#define CLOSED_SETS "draws=proved symmetry=auto"

static const struct gs_stage stages[] = {
    {.algo = "retrograde",
     .applies = has_few_states,
     .when = "where there are at most 1,000,000 states, and they fit into --memory",
     .percent = 100},
    {.algo = "retrograde",
     .applies = has_room,
     .when = "where positions can come back, and all states fit into --memory",
     .percent = 100},
    {.algo = "pn-dcg",
     .params = CLOSED_SETS,
     .applies = has_many_states,
     .when =
         "where positions can come back, and more than 5,000,000 states are expected, which fit",
     .percent = 25,
     .nodes = 3000000},
    {.algo = "pn-dcg",
     .params = CLOSED_SETS,
     .applies = has_no_room,
     .when = "where positions can come back, and they are not expected to fit",
     .percent = 40},
    {.algo = "retrograde",
     .applies = may_have_room,
     .when = "where positions can come back, and the states are expected to fit into --memory",
     .percent = 90},
    {.algo = "tss", .when = "where the game knows threats", .percent = 5, .nodes = 20000},
    {.algo = "tss-pn",
     .applies = is_small,
     .when = "the same, on boards of at most 64 points",
     .percent = 5,
     .nodes = 5000},
    {.algo = "tss-pn",
     .applies = is_large,
     .when = "the same, on larger boards",
     .percent = 25,
     .nodes = 3000000},
    {.algo = "dual-lambda",
     .applies = has_unknown_threats,
     .when = "where stones do not join ends, and the game knows no threats, on larger boards",
     .percent = 5,
     .nodes = 20000},
    {.algo = "pvs",
     .applies = repeats,
     .when = "where positions can come back",
     .percent = 25,
     .nodes = 1000000},
    {.algo = "df-pn",
     .applies = has_endgames,
     .when = "where the game searches endgames itself",
     .percent = 10,
     .nodes = 100000},
    {.algo = "pvs",
     .params = "iterate=off",
     .applies = has_endgames,
     .when = "the same",
     .percent = 100},
    {.algo = "df-pn", .when = "", .percent = 100},
    {.algo = NULL},
};

static const struct gs_param params[] = {{.name = NULL}};
static const struct gs_counter counters[] = {{.name = NULL}};

const struct gs_algo gs_auto = {
    .name = "auto",
    .summary = "tries several, by game, size and memory",
    .help =
        "Runs the stages below that apply, one after the other within the limits of one search,\n"
        "until one of them answers; bounds that an earlier one proved are kept. The result\n"
        "names the algorithm that answered, or else the last one. --param goes to every stage\n"
        "that has the parameter. With --checkpoint, --resume or --disk only the stage with the\n"
        "greatest share runs.",
    .proves = GS_PROVES_VALUES,
    .uses = GS_USE_DEFAULT,
    .params = params,
    .counters = counters,
    .stages = stages,
};
