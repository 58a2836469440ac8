/* SPDX-License-Identifier: MIT */
/*
 * choices.c - parameters that several algorithms have.
 */
#include "core/choices.h"

const char *const gs_init_names[] = {"one", "mobility", NULL};
const char *const gs_sums_names[] = {"strong", "weak", NULL};

enum gs_status gs_symmetry_check(const struct gs_search *search, struct gs_error *error)
{
    const struct gs_game *game = search->rules->game;
    if (!gs_args_on(search->params, "symmetry") || (game->space && game->space->canonical))
        return GS_OK;
    return gs_error_set(error, GS_UNSUPPORTED,
                        "symmetry=on needs a canonical form, which %s does not offer", game->name);
}
