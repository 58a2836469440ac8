/* SPDX-License-Identifier: MIT */
/*
 * checkpoint_resume.h - runs that go on from a checkpoint, beside one that was never interrupted.
 */
#ifndef TESTS_CHECKPOINT_RESUME_H
#define TESTS_CHECKPOINT_RESUME_H

#include "games/checkpoint_door.h"
#include "games/solve_run.h"

/* How an algorithm is compared after it went on. */
enum likeness {
    VALUES, /* the same value, proved */
    KILLED, /* and all counters, as if nothing had happened, unless a limit ended it in between */
    COUNTS, /* and all counters in any case */
};

void resume_compare(const struct run *whole, const struct run *resumed, enum likeness likeness);

/* Goes on from a checkpoint, and leaves more of them behind where door is given. */
void resume_from(struct run *run, const struct door_bytes *bytes, struct door *door);

#endif
