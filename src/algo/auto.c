/* SPDX-License-Identifier: MIT */
/*
 * auto.c - chooses the algorithm by game, size and memory.
 *
 * Retrograde analysis looks at every reachable state once, at about 24 bytes a
 * state, and its result holds for all of them. It is chosen where positions can repeat: when most
 * of them are drawn, other searches must visit most of them too, and often repeatedly. (The upper
 * bound on the state count says little there: on some boards of Skoczki it is 200,000 times the
 * number of reachable states.)
 *
 * Games that fill a board go to df-pn, whose table makes do with the memory there is. It visits a
 * small part of the states: 1 node for Hex 4x4 and 2,000 for AtariGo 4x4, which have 10 million.
 * Only if the bound shows that all states fit into the budget and can be visited in a second or two
 * is retrograde analysis preferred, since it gives the values and distances of all of them.
 */
#include <stdlib.h>
#include <string.h>

#include "algo/algos.h"

#define BYTES_PER_STATE 24

/* This many states take a second or two. */
#define STATES_MOST 1000000

/* Numbers of more digits than this are more. */
#define DIGITS_MAX 18

/* Whether the game has few enough states, and they fit into the budget, if there is one. */
static bool are_few(const struct gs_rules *rules, const struct gs_memory *memory)
{
    const struct gs_space *space = rules->game->space;
    char digits[DIGITS_MAX + 1];
    if (space == NULL || space->bound == NULL)
        return false;
    if (space->bound(rules, digits, sizeof(digits)) > DIGITS_MAX)
        return false;
    uint64_t states = strtoull(digits, NULL, 10);
    size_t budget = gs_memory_budget(memory);
    return states <= STATES_MOST && (budget == 0 || states <= budget / BYTES_PER_STATE);
}

static const char *choose_algo(const struct gs_rules *rules, const struct gs_memory *memory)
{
    if ((rules->traits & GS_REPEATS) != 0 || are_few(rules, memory))
        return gs_retrograde.name;
    return gs_df_pn.name;
}

static const struct gs_param params[] = {{.name = NULL}};
static const struct gs_counter counters[] = {{.name = NULL}};

const struct gs_algo gs_auto = {
    .name = "auto",
    .summary = "chooses by game, size and memory",
    .help = "Takes `retrograde` where positions can come back, or where the upper bound of the\n"
            "state count is at most a million and fits into the memory budget at 24 bytes\n"
            "each; otherwise `df-pn`. The result names the algorithm that ran.",
    .proves = GS_PROVES_VALUES,
    .uses = GS_USE_DEFAULT,
    .params = params,
    .counters = counters,
    .choose = choose_algo,
};
