/* SPDX-License-Identifier: MIT */
/* batch.h - several instances in one run: boards, algorithms, or the positions of a list. */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "cli/job/jobs.h"

/* Whether the jobs are run as a batch: more than one, or a list of positions. */
bool cli_is_batch(const struct cli_jobs *jobs, const struct cli_options *options);

/*
 * Runs them by the verb of the options, --threads at a time, and writes the reports in their order.
 * Returns the worst of their exit codes. Stops after an interrupt, or if one could not run at all.
 */
enum cli_exit cli_batch_run(struct cli_jobs *jobs, const struct cli_options *options,
                            struct cli_output *output);

#endif
