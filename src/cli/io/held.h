/* SPDX-License-Identifier: MIT */
/*
 * held.h - what one of several instances side by side says, kept until its turn comes: its report,
 * and its errors.
 *
 *     cli_held_begin(&held, memory);      in the thread that does the work
 *     ... writes to held.output, cli_error ...
 *     cli_held_end(&held);
 *     cli_held_tell(&held, output);       in any thread
 */
#ifndef CLI_HELD_H
#define CLI_HELD_H

#include "cli/io/output.h"

struct cli_held {
    struct cli_output output; /* where the report goes, between begin and end */
    struct gs_memory *memory;
    char *report; /* afterwards */
    size_t size;
    char *errors; /* lines */
    size_t error_size, error_room;
    bool failed; /* memory ran out for it */
};

/*
 * From now on errors of this thread are kept, and progress is not shown. memory is for what is
 * kept, and must outlive it. False, with the error printed, when memory runs out.
 */
bool cli_held_begin(struct cli_held *held, struct gs_memory *memory);

/* Ends that. */
void cli_held_end(struct cli_held *held);

/* Forgets all that was said. */
void cli_held_clear(struct cli_held *held);

/*
 * Prints the errors, writes the report, and clears it. Prints the error and returns false if that
 * failed.
 */
bool cli_held_tell(struct cli_held *held, struct cli_output *output);

/* For message.c and progress.c: whether this thread's words are kept; and keeps a line, whole. */
bool cli_held_is(void);
void cli_held_add(const char *line);

#endif
