/* SPDX-License-Identifier: MIT */
/*
 * choices.c - parameters that several algorithms have.
 */
#include "core/tree/choices.h"

const char *const gs_init_names[] = {"one", "mobility", "hint", NULL};
const char *const gs_order_names[] = {"win", "draw", "auto", NULL};
const char *const gs_sums_names[] = {"strong", "weak", NULL};
const char *const gs_symmetry_names[] = {"off", "on", "auto", NULL};

enum symmetry { OFF, ON, AUTO };

static bool has_canonical(const struct gs_game *game)
{
    return game->space && game->space->canonical;
}

bool gs_symmetry_is_on(const struct gs_search *search)
{
    unsigned choice = gs_args_choice(search->params, "symmetry");
    return choice == ON || (choice == AUTO && has_canonical(search->rules->game));
}

enum gs_status gs_symmetry_check(const struct gs_search *search, struct gs_error *error)
{
    const struct gs_game *game = search->rules->game;
    if (gs_args_choice(search->params, "symmetry") != ON || has_canonical(game))
        return GS_OK;
    return gs_error_set(error, GS_UNSUPPORTED,
                        "symmetry=on needs a canonical form, which %s does not offer", game->name);
}
