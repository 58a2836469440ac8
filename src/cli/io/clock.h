/* SPDX-License-Identifier: MIT */
/*
 * clock.h - the clock of the program, and what is left of --time.
 */
#ifndef CLI_CLOCK_H
#define CLI_CLOCK_H

#include "cli/cli.h"

/*
 * Starts a search context without a search, to be polled while files of the command line are read
 * into memory. Reading for a whole run, before and beside its searches, shares one --time from the
 * start of the program; where --time is per move (play, protocols), only a signal ends it.
 */
void cli_reading_start(struct gs_search *search, const struct cli_limits *limits,
                       struct gs_memory *memory);

/* What is left of --time since the program began, never 0 if there is a limit; 0: no limit. */
double cli_seconds_left(const struct cli_limits *limits);
/*
 * Whether a run may keep waiting for others: until a signal comes or --time, if it is for the whole
 * run, is up.
 */
bool cli_may_wait(const struct cli_limits *limits);

/* Starts the clock of the program. */
void cli_clock_start(void);

#endif
