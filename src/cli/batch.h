/* SPDX-License-Identifier: MIT */
/* batch.h - several instances in one run: boards, algorithms, or the positions of a list. */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "cli/job/jobs.h"

/*
 * Checks what --append and --continue need, before anything is written. Prints the error and
 * returns CLI_USAGE, or returns CLI_DONE.
 */
enum cli_exit cli_batch_check(const struct cli_options *options);

/* Whether the jobs are run as a batch: more than one, a list of positions, or a part of either. */
bool cli_is_batch(const struct cli_jobs *jobs, const struct cli_options *options);

/*
 * Runs them by the verb of the options, --threads at a time, and writes the reports in their order.
 * Returns the worst of their exit codes. Stops after an interrupt, or if one could not run at all.
 */
enum cli_exit cli_batch_run(struct cli_jobs *jobs, const struct cli_options *options,
                            struct cli_output *output);

#endif
