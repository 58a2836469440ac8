/* SPDX-License-Identifier: MIT */
/*
 * solve_board.c - a program that sees nothing but the installed headers and the
 * library. solve_board GAME SIZE prints value, distance and states of the start
 * position by retrograde analysis.
 */
#include <gamesolve/gamesolve.h>

#include <stdio.h>
#include <string.h>

/* The algorithm's counter named name. */
static unsigned long long counter(const struct gs_algo *algo, const struct gs_result *result,
                                  const char *name)
{
    for (size_t i = 0; algo->counters[i].name; i++)
        if (strcmp(algo->counters[i].name, name) == 0)
            return result->counters[i];
    return 0;
}

static int report(const struct gs_error *error)
{
    fprintf(stderr, "%s: %s\n", gs_status_name(error->status), error->message);
    return 1;
}

int main(int argc, char **argv)
{
    struct gs_registry registry;
    struct gs_error error = {GS_USAGE, "solve_board GAME SIZE"};
    struct gs_args rule_args, algo_args;
    struct gs_rules *rules;
    struct gs_search search;
    struct gs_result result;

    if (argc != 3 || gs_registry_builtin(&registry, &error) != GS_OK)
        return report(&error);
    const struct gs_game *game = gs_registry_game(&registry, argv[1], &error);
    const struct gs_algo *algo = gs_registry_algo(&registry, "retrograde", &error);
    if (!game || !algo)
        return report(&error);
    gs_args_init(&rule_args, game->params);
    gs_args_init(&algo_args, algo->params);
    if (gs_args_set(&rule_args, "size", argv[2], &error) != GS_OK)
        return report(&error);

    struct gs_memory *memory = gs_memory_new((size_t)1 << 28);
    if (!memory || gs_rules_new(game, memory, &rule_args, &rules, &error) != GS_OK)
        return report(&error);
    struct gs_position *root = gs_position_new(memory, rules);
    gs_search_init(&search, rules, &algo_args, memory);
    gs_result_init(&result, memory);
    if (!root || gs_solve(algo, &search, root, &result, &error) != GS_OK)
        return report(&error);
    printf("%s %s: %s in %lld, %llu states\n", argv[1], argv[2], gs_value_name(result.value),
           (long long)result.distance, counter(algo, &result, "states"));

    gs_result_clear(&result);
    gs_release(memory, root);
    gs_rules_free(memory, rules);
    gs_memory_free(memory);
    return 0;
}
