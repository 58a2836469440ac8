/* SPDX-License-Identifier: MIT */
/*
 * auto.c - chooses the algorithm by game, size and memory.
 *
 * Retrograde analysis looks at every reachable state once, at about 24 bytes a
 * state, and its result holds for all of them: it is taken where the upper
 * bound of the state count fits into the budget. It is also taken where
 * positions can come back: the bound is then far above what is reachable (200,000
 * times as much on some boards of Skoczki), and where most positions are drawn,
 * other searches have to look at most of them as well, and often. What is left
 * are games that fill a board too large to enumerate: df-pn, whose table needs
 * no more memory than there is.
 */
#include <stdlib.h>
#include <string.h>

#include "algo/algos.h"

#define BYTES_PER_STATE 24

/* Numbers of more digits than this fit into no memory. */
#define DIGITS_MAX 18

/* Whether all states that the game could have fit into the budget; no budget is as large as can be.
 */
static bool states_fit(const struct gs_rules *rules, const struct gs_memory *memory)
{
    const struct gs_space *space = rules->game->space;
    char digits[DIGITS_MAX + 1];
    if (space == NULL || space->bound == NULL)
        return false;
    if (space->bound(rules, digits, sizeof(digits)) > DIGITS_MAX)
        return false;
    size_t budget = gs_memory_budget(memory);
    uint64_t room = (budget == 0 ? SIZE_MAX : budget) / BYTES_PER_STATE;
    return strtoull(digits, NULL, 10) <= room;
}

static const char *choose(const struct gs_rules *rules, const struct gs_memory *memory)
{
    if ((rules->traits & GS_REPEATS) != 0 || states_fit(rules, memory))
        return gs_retrograde.name;
    return gs_df_pn.name;
}

static const struct gs_param params[] = {{.name = NULL}};
static const struct gs_counter counters[] = {{.name = NULL}};

const struct gs_algo gs_auto = {
    .name = "auto",
    .summary = "chooses by game, size and memory",
    .help = "Takes `retrograde` where positions can come back, or where the upper bound of the\n"
            "state count says that all states fit into the memory budget at 24 bytes each;\n"
            "otherwise `df-pn`. Without a budget every bound that memory can address fits.\n"
            "The result names the algorithm that ran.",
    .proves = GS_PROVES_VALUES,
    .params = params,
    .counters = counters,
    .choose = choose,
};
