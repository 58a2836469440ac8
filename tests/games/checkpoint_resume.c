/* SPDX-License-Identifier: MIT */
/* checkpoint_resume.c - see checkpoint_resume.h. */
#include "games/checkpoint_resume.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "games/strategy_listing.h"

/* All that a strong solution knows must be in another. */
static bool find_entry(void *user, const uint8_t *key, struct gs_entry entry)
{
    const struct gs_strategy *other = user;
    struct gs_entry found = other->probe(other, key);
    assert_int_equal(found.value, entry.value);
    assert_int_equal(found.distance, entry.distance);
    return true;
}

/* Without lookups of states, which take a read of the disk each. */
static void compare_listings(const struct run *whole, const struct run *resumed)
{
    struct listing one = listing_of(whole), other = listing_of(resumed);
    listing_check_same(&one, &other);
    listing_free(&one);
    listing_free(&other);
}

void resume_compare(const struct run *whole, const struct run *resumed, enum likeness likeness)
{
    const struct gs_result *a = &whole->result, *b = &resumed->result;
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->lower, b->lower);
    assert_int_equal(a->upper, b->upper);
    assert_int_equal(a->proved, b->proved);
    assert_int_equal(a->stop, b->stop);
    if (likeness == VALUES)
        return;
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->distance, b->distance);
    assert_int_equal(a->best_move, b->best_move);
    assert_memory_equal(a->counters, b->counters, sizeof a->counters);
    if (a->strategy && b->strategy && strcmp(whole->algo->name, "retrograde") == 0) {
        compare_listings(whole, resumed);
    } else if (a->strategy && b->strategy) {
        a->strategy->each(a->strategy, find_entry, b->strategy);
        b->strategy->each(b->strategy, find_entry, a->strategy);
    }
}

void resume_from(struct run *run, const struct door_bytes *bytes, struct door *door)
{
    struct gs_checkpoint only = {.begin = NULL};
    struct gs_checkpoint *base = door ? &door->base : &only;
    struct gs_checkpoint_file *file;
    run->search.checkpoint = base;
    gs_search_start(&run->search);
    assert_int_equal(door_resume(bytes, &run->search, &file, NULL), GS_OK);
    base->resumed = file;
    run_solve(run);
    assert_null(base->resumed);
    gs_checkpoint_close(file);
}
