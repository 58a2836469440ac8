/* SPDX-License-Identifier: MIT */
/*
 * builtin.c - the registry of what the library ships. It stands above all other folders, as it
 * names the list of games (games/game_list.c) and the list of algorithms (algo/algo_list.c).
 */
#include <gamesolve/registry.h>

enum gs_status gs_registry_builtin(struct gs_registry *registry, struct gs_error *error)
{
    enum gs_status status = GS_OK;

    gs_registry_init(registry);
    for (size_t i = 0; gs_game_list[i] && status == GS_OK; i++)
        status = gs_registry_add_game(registry, gs_game_list[i], error);
    for (size_t i = 0; gs_algo_list[i] && status == GS_OK; i++)
        status = gs_registry_add_algo(registry, gs_algo_list[i], error);
    return status;
}
