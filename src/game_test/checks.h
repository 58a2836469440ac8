/* SPDX-License-Identifier: MIT */
/*
 * checks.h - what every game must fulfil, one function for each promise. A check of a capability
 * that the game lacks finds nothing. The first fault is noted in the scene, in words.
 */
#ifndef GAME_TEST_CHECKS_H
#define GAME_TEST_CHECKS_H

#include "game_test/scene.h"

struct game_check {
    const char *name;  /* NULL ends a table */
    const char *about; /* what holds where it finds nothing */
    void (*run)(struct scene *scene);
    bool of_board; /* once for each board, at its start; else in every position */
};

/* rule_checks.c: the rules and texts; space_checks.c: the capability space; trait_checks.c: traits
 * and wins; threat_checks.c: threats; zone_checks.c: relevance zones. In the order in which they
 * rest on each other. */
extern const struct game_check rule_checks[];
extern const struct game_check space_checks[];
extern const struct game_check trait_checks[];
extern const struct game_check threat_checks[];
extern const struct game_check zone_checks[];

/* Runs one check on the position of the scene. */
void game_check_run(const struct game_check *check, struct scene *scene);

/* The check with this name of any table; it must be there. */
const struct game_check *game_check_named(const char *name);

#endif
