/* SPDX-License-Identifier: MIT */
/* The registry: games and algorithms by name. Incomplete ones are refused. */
#include <string.h>

#include <gamesolve/registry.h>
#include <gamesolve/text.h>

void gs_registry_init(struct gs_registry *registry)
{
    *registry = (struct gs_registry){.game_count = 0};
}

static const struct gs_game *find_game(const struct gs_registry *registry, const char *name)
{
    for (size_t i = 0; i < registry->game_count; i++)
        if (strcmp(registry->games[i]->name, name) == 0)
            return registry->games[i];
    return NULL;
}

static const struct gs_algo *find_algo(const struct gs_registry *registry, const char *name)
{
    for (size_t i = 0; i < registry->algo_count; i++)
        if (strcmp(registry->algos[i]->name, name) == 0)
            return registry->algos[i];
    return NULL;
}

enum gs_status gs_registry_add_game(struct gs_registry *registry, const struct gs_game *game,
                                    struct gs_error *error)
{
    enum gs_status status = gs_game_check(game, error);
    if (status != GS_OK)
        return status;
    if (find_game(registry, game->name))
        return gs_error_set(error, GS_USAGE, "there is already a game named %s", game->name);
    if (registry->game_count == GS_REGISTRY_MAX)
        return gs_error_set(error, GS_USAGE, "no room for the game %s: a registry holds %d games",
                            game->name, GS_REGISTRY_MAX);
    registry->games[registry->game_count++] = game;
    return GS_OK;
}

enum gs_status gs_registry_add_algo(struct gs_registry *registry, const struct gs_algo *algo,
                                    struct gs_error *error)
{
    enum gs_status status = gs_algo_check(algo, error);
    if (status != GS_OK)
        return status;
    if (find_algo(registry, algo->name))
        return gs_error_set(error, GS_USAGE, "there is already an algorithm named %s", algo->name);
    if (registry->algo_count == GS_REGISTRY_MAX)
        return gs_error_set(error, GS_USAGE,
                            "no room for the algorithm %s: a registry holds %d algorithms",
                            algo->name, GS_REGISTRY_MAX);
    registry->algos[registry->algo_count++] = algo;
    return GS_OK;
}

const struct gs_game *gs_registry_game(const struct gs_registry *registry, const char *name,
                                       struct gs_error *error)
{
    const struct gs_game *game = find_game(registry, name);
    const char *names[GS_REGISTRY_MAX + 1] = {NULL};

    if (game)
        return game;
    for (size_t i = 0; i < registry->game_count; i++)
        names[i] = registry->games[i]->name;
    gs_name_refuse(error, "game", name, names);
    return NULL;
}

const struct gs_algo *gs_registry_algo(const struct gs_registry *registry, const char *name,
                                       struct gs_error *error)
{
    const struct gs_algo *algo = find_algo(registry, name);
    const char *names[GS_REGISTRY_MAX + 1] = {NULL};

    if (algo)
        return algo;
    for (size_t i = 0; i < registry->algo_count; i++)
        names[i] = registry->algos[i]->name;
    gs_name_refuse(error, "algorithm", name, names);
    return NULL;
}

const struct gs_algo *gs_registry_algo_for(const struct gs_registry *registry, enum gs_use use,
                                           struct gs_error *error)
{
    static const struct {
        enum gs_use use;
        const char *what;
    } words[] = {{GS_USE_DEFAULT, "solving"},        {GS_USE_STRONG, "the values of all states"},
                 {GS_USE_PROVE, "proofs in play"},   {GS_USE_ESTIMATE, "estimates in play"},
                 {GS_USE_ATTACK, "attacks in play"}, {GS_USE_THREATS, "threats"}};
    size_t word = 0;

    for (size_t i = 0; i < registry->algo_count; i++)
        if (registry->algos[i]->uses & use)
            return registry->algos[i];
    while (word + 1 < sizeof words / sizeof words[0] && words[word].use != use)
        word++;
    gs_error_set(error, GS_UNSUPPORTED, "there is no algorithm for %s", words[word].what);
    return NULL;
}
