/* SPDX-License-Identifier: MIT */
/*
 * strategy_listing.h - all that a strategy lists, in its order, to be compared with the list of
 * another one.
 */
#ifndef TESTS_STRATEGY_LISTING_H
#define TESTS_STRATEGY_LISTING_H

#include "games/solve_run.h"

/* States one after another. One that is empty but for key_size can be filled. */
struct listing {
    size_t key_size, count, room;
    uint8_t *keys;
    struct gs_entry *entries;
};

/* Adds a state: what gs_strategy.each calls with a listing. */
bool listing_add(void *user, const uint8_t *key, struct gs_entry entry);

/* All states of the strategy of a run, which has one. */
struct listing listing_of(const struct run *run);

void listing_free(struct listing *listing);

/* Fails unless both have the same states, values and distances in the same order. */
void listing_check_same(const struct listing *one, const struct listing *other);

#endif
