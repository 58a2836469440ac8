/* SPDX-License-Identifier: MIT */
/*
 * checkpoint_door.h - checkpoints in memory, for tests: a door that keeps some of those that a
 * search writes, as a kill right after each of them would leave them.
 */
#ifndef TESTS_CHECKPOINT_DOOR_H
#define TESTS_CHECKPOINT_DOOR_H

#include <gamesolve/gamesolve.h>

enum { DOOR_KEPT = 12 };

struct door_bytes {
    uint8_t *bytes;
    size_t size, room;
};

struct door {
    struct gs_checkpoint base; /* first; for gs_search.checkpoint */
    struct door_bytes now;     /* what is being written */
    struct door_bytes kept[DOOR_KEPT];
    unsigned kept_count;
    uint64_t calls, stride; /* one in so many is let through; doubled when there is no more room */
    struct door_bytes last; /* the latest that was written, kept or not */
    uint64_t fail_after;    /* bytes after which writing fails; 0: never */
    char task[GS_CHECKPOINT_TASK];
};

/* A door for the searches of algo from root; checkpoints are written whenever one can be. */
void door_open(struct door *door, const struct gs_search *search, const struct gs_algo *algo,
               const struct gs_position *root);
void door_close(struct door *door);

/* Opens what a door has kept, for search to go on from. */
enum gs_status door_resume(const struct door_bytes *bytes, struct gs_search *search,
                           struct gs_checkpoint_file **file, struct gs_error *error);

#endif
