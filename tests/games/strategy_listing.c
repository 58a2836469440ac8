/* SPDX-License-Identifier: MIT */
/*
 * strategy_listing.c - see strategy_listing.h.
 */
#include "games/strategy_listing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

bool listing_add(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct listing *listing = user;
    if (listing->count == listing->room) {
        listing->room = 2 * listing->room + 64;
        listing->keys = realloc(listing->keys, listing->room * listing->key_size);
        listing->entries = realloc(listing->entries, listing->room * sizeof *listing->entries);
        assert_true(listing->keys && listing->entries);
    }
    memcpy(listing->keys + listing->count * listing->key_size, key, listing->key_size);
    listing->entries[listing->count++] = entry;
    return true;
}

struct listing listing_of(const struct run *run)
{
    const struct gs_strategy *strategy = run->result.strategy;
    struct listing listing = {.key_size = run->rules->key_size};
    assert_non_null(strategy);
    assert_true(strategy->each(strategy, listing_add, &listing));
    return listing;
}

void listing_free(struct listing *listing)
{
    free(listing->keys);
    free(listing->entries);
}

void listing_check_same(const struct listing *one, const struct listing *other)
{
    assert_int_equal(one->count, other->count);
    if (one->count > 0)
        assert_memory_equal(one->keys, other->keys, one->count * one->key_size);
    for (size_t i = 0; i < one->count; i++) {
        assert_int_equal(one->entries[i].value, other->entries[i].value);
        assert_int_equal(one->entries[i].distance, other->entries[i].distance);
    }
}
