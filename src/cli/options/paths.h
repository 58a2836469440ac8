/* SPDX-License-Identifier: MIT */
/*
 * paths.h - the files that the command line names: that no two options write to
 * one file, and that what will be written can be.
 */
#ifndef CLI_PATHS_H
#define CLI_PATHS_H

#include "cli/options/options.h"

/* Fills options->paths, from the rows that name files for this verb and from the operand. */
void cli_paths_fill(const struct cli_option_table *table, struct cli_options *options);

/*
 * Whether no file that is written is named twice; files that are only read may
 * be. Prints the error and returns CLI_USAGE, or returns CLI_DONE.
 */
enum cli_exit cli_paths_check(const struct cli_options *options);

/* The same for one more file, which label reads. */
enum cli_exit cli_paths_check_input(const struct cli_options *options, const char *label,
                                    const char *path);

/*
 * Whether every file that is to be written can be, as far as that shows before the work, which
 * may take hours. Leaves no trace. Prints the error and returns CLI_FAILURE, or returns CLI_DONE.
 */
enum cli_exit cli_paths_check_writable(const struct cli_options *options);

#endif
