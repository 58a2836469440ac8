/* SPDX-License-Identifier: MIT */
/* save.h - writes the strong solution to a file: `solve --save FILE`. */
#ifndef CLI_SAVE_H
#define CLI_SAVE_H

#include "cli/report/found.h"

/* Checks for `solve`: one board, an algorithm with a strong solution, a plain file. */
enum cli_exit cli_save_check(struct cli_job *job);

/* Opens the file before the search; false, with the error printed, when it cannot be written. */
bool cli_save_open(struct cli_job *job, struct cli_output *output);

/*
 * Writes the solution, and closes output: the file appears when it is complete, otherwise nothing
 * is left. Prints why it was not written. Returns what it adds to the exit code: CLI_DONE,
 * CLI_UNSOLVED (a limit), CLI_INTERRUPTED or CLI_FAILURE.
 */
enum cli_exit cli_save(struct cli_job *job, const struct gs_result *result,
                       struct cli_output *output, struct cli_saved *saved);

#endif
