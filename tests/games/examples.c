/* SPDX-License-Identifier: MIT */
/*
 * examples.c - see examples.h.
 */
#include "games/examples.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/set_up.h"

/* The setting that is "*", or NULL. */
static const char *const *star_of(const struct gs_example *row)
{
    const char *const *setting = row->settings;
    while (setting[0] && strcmp(setting[1], "*") != 0)
        setting += 2;
    return setting[0] ? setting : NULL;
}

bool example_has_choices(const struct example *example)
{
    return star_of(example->row) != NULL;
}

/* The game and its settings; then the position. */
static void describe(struct example *example)
{
    size_t end = (size_t)snprintf(example->words, sizeof example->words, "%s", example->game->name);
    for (size_t i = 0; example->settings[i]; i += 2) {
        assert_true(end < sizeof example->words);
        end += (size_t)snprintf(example->words + end, sizeof example->words - end, " %s",
                                example->settings[i + 1]);
    }
}

static void visit_row(struct example *example,
                      void (*visit)(const struct example *example, void *user), void *user)
{
    static const char *const one[] = {"", NULL};
    const char *const *star = star_of(example->row), *const *choices = one;
    if (star)
        choices = gs_param_find(example->game->params, star[0])->choices;
    for (size_t i = 0; choices[i]; i++) {
        memcpy(example->settings, example->row->settings, sizeof example->settings);
        if (star)
            example->settings[star - example->row->settings + 1] = choices[i];
        example->is_last = choices[i + 1] == NULL;
        describe(example);
        visit(example, user);
    }
}

void examples_of(const struct gs_game *game,
                 void (*visit)(const struct example *example, void *user), void *user)
{
    for (unsigned i = 0; i < game->example_count; i++) {
        struct example example = {.game = game, .row = &game->examples[i]};
        visit_row(&example, visit, user);
    }
}

void examples_each(void (*visit)(const struct example *example, void *user), void *user)
{
    struct gs_registry registry;
    set_up_registry(&registry);
    for (size_t i = 0; i < registry.game_count; i++) {
        assert_true(registry.games[i]->example_count > 0);
        examples_of(registry.games[i], visit, user);
    }
}
