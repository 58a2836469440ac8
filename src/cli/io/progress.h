/* SPDX-License-Identifier: MIT */
/*
 * progress.h - the line of progress on the terminal.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/cli.h"

/*
 * Begins to show progress: where it is wanted, and on a terminal unless it is unwanted. Without
 * seconds every second on a terminal, else every minute.
 */
void cli_progress_start(const struct cli_progress_options *options);

/* Installs the hook of struct gs_search, if progress is shown. */
void cli_progress_watch(struct gs_search *search);

/* What stands before all lines from now on, such as the move that is searched; "": nothing. */
void cli_progress_label(const char *format, ...) GS_PRINTF(1, 2);

/*
 * Of a phase so many were done before it began, by an earlier run: they have no part in its rate.
 */
void cli_progress_begin(const char *phase, uint64_t done);

/* Removes the line from the terminal. */
void cli_progress_clear(void);

#endif
