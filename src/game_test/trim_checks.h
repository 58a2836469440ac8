/* SPDX-License-Identifier: MIT */
/*
 * trim_checks.h - what trim of struct gs_prune leaves of won positions, compared with the oracle.
 */
#ifndef GAME_TEST_TRIM_CHECKS_H
#define GAME_TEST_TRIM_CHECKS_H

#include "game_test/oracle.h"
#include "game_test/scene.h"

/*
 * Trims up to so many of the open positions that a side wins, and compares each with all states.
 * The first fault is noted in the scene, and scene->position is the position that was trimmed.
 */
void trim_check(struct scene *scene, const struct oracle *oracle, size_t most);

#endif
