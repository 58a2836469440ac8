/* SPDX-License-Identifier: MIT */
/*
 * strategy_file.h - files of strategies: what kind each is, which game it is about,
 * and opening it for a verb.
 */
#ifndef CLI_STRATEGY_FILE_H
#define CLI_STRATEGY_FILE_H

#include "cli/cli.h"

/*
 * Reads the first lines of the file of --strategy, and fills in what the command line leaves open:
 * the game, its parameters, the root. Prints the error: CLI_USAGE if it is not a strategy file,
 * CLI_FAILURE if it cannot be read.
 */
enum cli_exit cli_strategy_prepare(struct cli_options *options, const struct gs_registry *registry);

/*
 * Opens the file of --strategy for the rules of job, with room in memory. watch, which must be
 * started, is polled while reading, and by the strategy as long as that lives. Prints the error.
 */
enum cli_exit cli_strategy_open(struct cli_job *job, struct gs_memory *memory,
                                struct gs_search *watch, struct gs_strategy **strategy);

/*
 * Reads all of it, for --verify, within the limits of search, which must be started. Prints the
 * error: CLI_WRONG if the file is damaged.
 */
enum cli_exit cli_strategy_verify(struct cli_job *job, struct gs_search *search,
                                  const struct gs_strategy *strategy);

/*
 * The plies that the win of a certificate takes at most (gs_check.plies), by verifying it; 0: not
 * known. Limits and errors as above.
 */
enum cli_exit cli_strategy_plies(struct cli_job *job, struct gs_search *search,
                                 const struct gs_strategy *strategy, unsigned *plies);

#endif
