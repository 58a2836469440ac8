/* SPDX-License-Identifier: MIT */
/*
 * set_up.h - a game with its settings, and a position of it, for any test. What
 * is refused fails the test with the library's own words.
 */
#ifndef TESTS_SET_UP_H
#define TESTS_SET_UP_H

#include <gamesolve/gamesolve.h>

/* Names and values in turn: SETTINGS("size", "3x3", "connect", "3"). */
#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

/*
 * What the library ships, and what was made for tests and stands for the work of other authors: a
 * game without size, stones and symmetries (nim.h), one whose moves change many points (chomp.h),
 * and an algorithm (plain_search.h).
 */
void set_up_registry(struct gs_registry *registry);

/* Fails the test with the algorithm and its duty (gamesolve/algo.h) unless the duty is done. */
void check_duty(const struct gs_algo *algo, bool done, const char *duty);

/* A game, or an algorithm, of set_up_registry. */
const struct gs_game *set_up_game(const char *name);
const struct gs_algo *set_up_algo(const char *name);

/* Sets names to values, in turn, up to a NULL; where a name is NULL the rest is left out. */
void set_up_args(struct gs_args *args, const char *const *settings);

/* Rules with these settings (NULL: none); gs_rules_free releases them. */
struct gs_rules *set_up_rules(struct gs_memory *memory, const struct gs_game *game,
                              const char *const *settings);

/* The position that the text names (NULL: the start position); gs_release releases it. */
struct gs_position *set_up_position(struct gs_memory *memory, const struct gs_rules *rules,
                                    const char *text);

#endif
