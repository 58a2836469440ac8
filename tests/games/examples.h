/* SPDX-License-Identifier: MIT */
/*
 * examples.h - the small boards that the games themselves name (struct
 * gs_example), for every test that is about all games.
 */
#ifndef TESTS_EXAMPLES_H
#define TESTS_EXAMPLES_H

#include <gamesolve/gamesolve.h>

/* A board of a game, its settings complete: "*" stands for one of its choices. */
struct example {
    const struct gs_game *game;
    const struct gs_example *row;
    const char *settings[2 * GS_EXAMPLE_SETTINGS + 1];
    bool is_last;    /* of the choices of "*" */
    char words[200]; /* "gomoku 3x3 3" */
};

/* Calls visit for every example of game, and of every game of set_up_registry. */
void examples_of(const struct gs_game *game,
                 void (*visit)(const struct example *example, void *user), void *user);
void examples_each(void (*visit)(const struct example *example, void *user), void *user);

/* Whether this is one of several choices. */
bool example_has_choices(const struct example *example);

#endif
