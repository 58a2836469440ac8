/* SPDX-License-Identifier: MIT */
/*
 * registry.h - the games and algorithms that there are.
 *
 * A registry is a plain object of the caller. gs_registry_builtin fills one
 * with all that the library ships; a program may add its own games and
 * algorithms after that, and every algorithm then runs on them.
 */
#ifndef GAMESOLVE_REGISTRY_H
#define GAMESOLVE_REGISTRY_H

#include <gamesolve/algo.h>
#include <gamesolve/game.h>

GS_BEGIN_DECLS

#define GS_REGISTRY_MAX 64

struct gs_registry {
    const struct gs_game *games[GS_REGISTRY_MAX];
    size_t game_count;
    const struct gs_algo *algos[GS_REGISTRY_MAX];
    size_t algo_count;
};

/* An empty registry. */
void gs_registry_init(struct gs_registry *registry);

/*
 * Adds a game or an algorithm, which must outlive the registry; GS_USAGE if it is incomplete (the
 * message names the slot), its name is taken, or the registry is full.
 */
enum gs_status gs_registry_add_game(struct gs_registry *registry, const struct gs_game *game,
                                    struct gs_error *error);
enum gs_status gs_registry_add_algo(struct gs_registry *registry, const struct gs_algo *algo,
                                    struct gs_error *error);

/* Empties the registry and adds all that the library ships. */
enum gs_status gs_registry_builtin(struct gs_registry *registry, struct gs_error *error);

/*
 * The game or algorithm with that name; NULL, with the nearest name in the message, if there is
 * none.
 */
const struct gs_game *gs_registry_game(const struct gs_registry *registry, const char *name,
                                       struct gs_error *error);
const struct gs_algo *gs_registry_algo(const struct gs_registry *registry, const char *name,
                                       struct gs_error *error);

/* The first algorithm for a use (enum gs_use); NULL, with a message, if there is none. */
const struct gs_algo *gs_registry_algo_for(const struct gs_registry *registry, enum gs_use use,
                                           struct gs_error *error);

/* The lists of the library, each ended by NULL: games/game_list.c and src/algo/algo_list.c. */
extern const struct gs_game *const gs_game_list[];
extern const struct gs_algo *const gs_algo_list[];

GS_END_DECLS

#endif
