/* SPDX-License-Identifier: MIT */
/*
 * choices.c - parameters that several algorithms have.
 */
#include "search/choices.h"

#include <string.h>

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

/* The number of a name of that length in a list that ends with NULL, or that of the NULL. */
static unsigned find_name(const char *const *names, const char *name, size_t length)
{
    unsigned at = 0;
    while (names[at] && (strlen(names[at]) != length || strncmp(names[at], name, length) != 0))
        at++;
    return at;
}

enum gs_status gs_analysis_disabled(const struct gs_search *search, unsigned *without,
                                    struct gs_error *error)
{
    static const char *const no_skills[] = {NULL};
    const struct gs_game *game = search->rules->game;
    const char *const *skills =
        game->prune && game->prune->analysis_methods ? game->prune->analysis_methods : no_skills;
    const char *text = gs_args_text(search->params, "without");
    *without = 0;
    if (strcmp(text, "nothing") == 0)
        return GS_OK;
    for (bool more = true; more; text += more) {
        const size_t length = strcspn(text, "+");
        const unsigned skill = find_name(skills, text, length);
        if (!skills[skill])
            return gs_error_set(
                error, GS_UNSUPPORTED, "without=%s: %s judges no positions by '%.*s'",
                gs_args_text(search->params, "without"), game->name, (int)length, text);
        *without |= 1u << skill;
        text += length;
        more = *text == '+';
    }
    return GS_OK;
}
