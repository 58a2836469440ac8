/* SPDX-License-Identifier: MIT */
/*
 * scene.h - what the conformance tests run on: every game of set_up_registry, on its examples and
 * on larger boards of a table (or on its default board), in positions of random walks. A test is a
 * function that is called for each position, or a check of `solve game test` (game_test/checks.h).
 */
#ifndef TESTS_SCENE_H
#define TESTS_SCENE_H

#include <gamesolve/gamesolve.h>

#include "game_test/checks.h"
#include "game_test/scene.h"

/* Calls test for positions of every game; small: on boards whose predecessors are few, too. */
void scene_each(void (*test)(struct scene *scene));

/* Calls test once for each board, at its start position. */
void scene_each_board(void (*test)(struct scene *scene));

/*
 * Runs the check of that name in positions of every game, or once for each board; with sanitizers
 * in one position of so many, and in a release in one of `release`.
 */
void scene_run(const char *check, unsigned slow, unsigned release);

/* Fails the test with the game, the board, the position and the condition when it is false. */
#define CHECK(scene, condition) scene_check((scene), (condition), #condition, __FILE__, __LINE__)
void scene_check(const struct scene *scene, bool holds, const char *condition, const char *file,
                 int line);

#endif
