/* SPDX-License-Identifier: MIT */
/*
 * progress.h - the line of progress on the terminal.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

#include <gamesolve/search.h>

/* The progress hook of struct gs_search, whether to install it, and the removal of its line. */
void cli_progress_start(bool wanted, bool unwanted);
void (*cli_progress_hook(void))(void *user, const struct gs_progress *progress);
void cli_progress_clear(void);

#endif
