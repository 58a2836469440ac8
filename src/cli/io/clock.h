/* SPDX-License-Identifier: MIT */
/*
 * clock.h - the clock of the program, and what is left of --time.
 */
#ifndef CLI_CLOCK_H
#define CLI_CLOCK_H

#include "cli/cli.h"

/*
 * Starts a search that makes none: it is polled while what the command line names is read into
 * memory. What is read for a whole run, before and beside its searches, shares one --time, from
 * the start of the program; where --time is that of a move (play, protocols), only a signal ends
 * it.
 */
void cli_reading_start(struct gs_search *search, const struct cli_options *options,
                       struct gs_memory *memory);

/* What is left of --time since the program began, never 0 where there is one; 0: there is none. */
double cli_seconds_left(const struct cli_options *options);
/* Whether a run may go on waiting for others: until a signal comes, and where it has one in all,
   while --time lasts. */
bool cli_may_wait(const struct cli_options *options);

/* Starts the clock of the program. */
void cli_clock_start(void);

#endif
