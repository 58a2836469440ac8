/* SPDX-License-Identifier: MIT */
/*
 * auto.c - chooses the algorithm by game, size and memory.
 *
 * Retrograde analysis looks at every reachable state once, at about 24 bytes a
 * state, and its result holds for all of them. It is taken where positions can
 * come back: where most of them are drawn, other searches have to look at most of
 * them as well, and often. (The upper bound of the state count says little there:
 * it is 200,000 times what is reachable on some boards of Skoczki.)
 *
 * Games that fill a board are df-pn's, whose table needs no more memory than there
 * is: it looks at a small part of the states, 1 node for Hex 4x4 and 2,000 for
 * AtariGo 4x4, which have 10 million. Only where the bound says that all states
 * are looked at in a second or two, and fit into the budget, retrograde analysis
 * tells more: values and distances of all.
 */
#include <stdlib.h>
#include <string.h>

#include "algo/algos.h"

#define BYTES_PER_STATE 24

/* So many states take a second or two. */
#define STATES_MOST 1000000

/* Numbers of more digits than this are more. */
#define DIGITS_MAX 18

/* Whether the states that the game could have are few, and fit into the budget, if there is one. */
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
