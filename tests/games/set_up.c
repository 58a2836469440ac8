/* SPDX-License-Identifier: MIT */
/*
 * set_up.c - see set_up.h.
 */
#include "games/set_up.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/chomp.h"
#include "games/nim.h"
#include "games/plain_search.h"

void set_up_registry(struct gs_registry *registry)
{
    struct gs_error error = {.message = ""};
    if (gs_registry_builtin(registry, &error) != GS_OK ||
        gs_registry_add_game(registry, &nim_game, &error) != GS_OK ||
        gs_registry_add_game(registry, &chomp_game, &error) != GS_OK ||
        gs_registry_add_algo(registry, &plain_search, &error) != GS_OK)
        fail_msg("%s", error.message);
}

void check_duty(const struct gs_algo *algo, bool done, const char *duty)
{
    if (!done)
        fail_msg("the algorithm %s does not do its duty (gamesolve/algo.h): %s", algo->name, duty);
}

const struct gs_game *set_up_game(const char *name)
{
    struct gs_registry registry;
    set_up_registry(&registry);
    const struct gs_game *game = gs_registry_game(&registry, name, NULL);
    assert_non_null(game);
    return game;
}

const struct gs_algo *set_up_algo(const char *name)
{
    struct gs_registry registry;
    set_up_registry(&registry);
    const struct gs_algo *algo = gs_registry_algo(&registry, name, NULL);
    assert_non_null(algo);
    return algo;
}

void set_up_args(struct gs_args *args, const char *const *settings)
{
    struct gs_error error = {.message = ""};
    for (; settings && *settings; settings += 2)
        if (gs_args_set(args, settings[0], settings[1], &error) != GS_OK)
            fail_msg("%s %s: %s", settings[0], settings[1], error.message);
}

struct gs_rules *set_up_rules(struct gs_memory *memory, const struct gs_game *game,
                              const char *const *settings)
{
    struct gs_error error = {.message = ""};
    struct gs_args args;
    struct gs_rules *rules = NULL;
    assert_non_null(memory);
    gs_args_init(&args, game->params);
    set_up_args(&args, settings);
    if (gs_rules_new(game, memory, &args, &rules, &error) != GS_OK)
        fail_msg("%s: %s", game->name, error.message);
    return rules;
}

struct gs_position *set_up_position(struct gs_memory *memory, const struct gs_rules *rules,
                                    const char *text)
{
    struct gs_error error = {.message = ""};
    struct gs_position *position = gs_position_new(memory, rules);
    assert_non_null(position);
    if (text && rules->game->position_parse(rules, text, position, &error) != GS_OK)
        fail_msg("%s '%s': %s", rules->game->name, text, error.message);
    return position;
}
