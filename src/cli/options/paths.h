/* SPDX-License-Identifier: MIT */
/*
 * paths.h - checks the files of the command line: no two options may write to the same file, and
 * all outputs must be writable.
 */
#ifndef CLI_PATHS_H
#define CLI_PATHS_H

#include "cli/options/options.h"

/* Fills options->paths, from the rows that name files for this verb and from the operand. */
void cli_paths_fill(const struct cli_option_table *table, struct cli_options *options);

/*
 * Checks that no output file is named twice; files that are only read may be. Prints the error and
 * returns CLI_USAGE, or returns CLI_DONE.
 */
enum cli_exit cli_paths_check(const struct cli_paths *paths);

/* The same for one more file, which label reads. */
enum cli_exit cli_paths_check_input(const struct cli_paths *paths, const char *label,
                                    const char *path);

/* And for one that label writes. */
enum cli_exit cli_paths_check_output(const struct cli_paths *paths, const char *label,
                                     const char *path);

/*
 * Checks that every output file is writable, as far as that can be known before the work, which may
 * take hours. Leaves no trace. Prints the error and returns CLI_FAILURE, or returns CLI_DONE.
 */
enum cli_exit cli_paths_check_writable(const struct cli_options *options);

#endif
