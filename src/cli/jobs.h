/* SPDX-License-Identifier: MIT */
/*
 * jobs.h - from options to jobs: one for every board size and algorithm.
 */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include "cli/cli.h"

struct cli_jobs {
    struct gs_memory *house;
    struct cli_baseline *baseline; /* of bench; NULL: none */
    struct cli_job *list;
    size_t count;
};

/*
 * Makes all jobs that the options ask for, so that every usage error of every
 * one of them is found. Prints the error. Release jobs in any case.
 */
enum cli_exit cli_jobs_make(struct cli_jobs *jobs, const struct cli_options *options,
                            const struct gs_registry *registry);

/* Releases what one job holds, and all of them. */
void cli_job_release(struct cli_job *job);
void cli_jobs_release(struct cli_jobs *jobs);

#endif
