/* SPDX-License-Identifier: MIT */
/*
 * What is common to all algorithms: the check that one is complete, and whether it
 * fits a game. The frame in which every one runs is tree/frame.c.
 */
#include <string.h>

#include <gamesolve/algo.h>

const char *gs_exactness_name(enum gs_exactness exactness)
{
    static const char *const names[] = {
        [GS_PROVES_NOTHING] = "nothing",
        [GS_PROVES_WINS] = "wins",
        [GS_PROVES_WIN_LOSS] = "wins and losses",
        [GS_PROVES_VALUES] = "every value",
    };
    size_t index = (size_t)exactness;
    return index < sizeof names / sizeof names[0] ? names[index] : "unknown";
}

static const char *missing_slot(const struct gs_algo *algo)
{
    if (!algo->name)
        return "name";
    if (!algo->summary)
        return "summary";
    if (!algo->params)
        return "params";
    if (!algo->counters)
        return "counters";
    if (!algo->run && !algo->stages)
        return "run";
    if (!algo->node && !algo->stages)
        return "node";
    if ((algo->uses & GS_USE_STRONG) && !algo->counting)
        return "counting";
    return NULL;
}

static bool has_counter(const struct gs_algo *algo, const char *name)
{
    const struct gs_counter *counter = algo->counters;
    while (counter->name && strcmp(counter->name, name) != 0)
        counter++;
    return counter->name != NULL;
}

/* The value "strong" rests on these. */
static enum gs_status check_strong(const struct gs_algo *algo, struct gs_error *error)
{
    if (algo->proves != GS_PROVES_VALUES || !has_counter(algo, "states"))
        return gs_error_set(error, GS_USAGE,
                            "algorithm %s: it is for all states, and lacks exact values or the "
                            "counter states",
                            algo->name);
    return GS_OK;
}

enum gs_status gs_algo_check(const struct gs_algo *algo, struct gs_error *error)
{
    size_t params = 0, counters = 0;
    const char *missing = missing_slot(algo);

    if (missing)
        return gs_error_set(error, GS_USAGE, "algorithm %s: the required slot %s is empty",
                            algo->name ? algo->name : "without a name", missing);
    while (algo->params[params].name)
        params++;
    if (params > GS_ARGS_MAX)
        return gs_error_set(error, GS_USAGE, "algorithm %s: params has %zu rows, at most %d fit",
                            algo->name, params, GS_ARGS_MAX);
    while (algo->counters[counters].name)
        counters++;
    if (counters > GS_COUNTERS_MAX)
        return gs_error_set(error, GS_USAGE, "algorithm %s: counters has %zu rows, at most %d fit",
                            algo->name, counters, GS_COUNTERS_MAX);
    return algo->uses & GS_USE_STRONG ? check_strong(algo, error) : GS_OK;
}

enum gs_status gs_algo_fits(const struct gs_algo *algo, const struct gs_rules *rules,
                            struct gs_error *error)
{
    const struct gs_game *game = rules->game;
    const struct {
        enum gs_need need;
        bool offered;
        const char *what;
    } needs[] = {
        {GS_NEEDS_CANONICAL, game->space && game->space->canonical,
         "canonical forms (space.canonical), which the game does not have"},
        {GS_NEEDS_STONES, game->stones, "the capability stones, which the game does not have"},
        {GS_NEEDS_THREATS, game->threats, "the capability threats, which the game does not have"},
        {GS_NEEDS_BOARD, game->board, "the capability board, which the game does not have"},
        {GS_NEEDS_NO_REPETITION, !(rules->traits & GS_REPEATS),
         "that no position comes back, and here it can"},
        {GS_NEEDS_JUDGEMENT, game->hint && game->hint->select && game->hint->evaluate,
         "a choice of moves and an evaluation (hint.select, hint.evaluate), which the game does "
         "not have"},
    };

    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if ((algo->needs & needs[i].need) && !needs[i].offered)
            return gs_error_set(error, GS_UNSUPPORTED,
                                "algorithm %s does not fit game %s: it needs %s", algo->name,
                                game->name, needs[i].what);
    return GS_OK;
}
