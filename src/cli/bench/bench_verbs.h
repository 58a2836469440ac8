/* SPDX-License-Identifier: MIT */
/*
 * bench_verbs.h - the verbs that measure, for the table of verbs.
 */
#ifndef CLI_BENCH_VERBS_H
#define CLI_BENCH_VERBS_H

#include "cli/cli.h"

/* bench.c; begin reads --baseline, for all jobs, and end says what was compared. */
enum cli_exit cli_bench_begin(struct cli_jobs *jobs, const struct cli_options *options);
enum cli_exit cli_bench_end(struct cli_jobs *jobs, const struct cli_options *options,
                            enum cli_exit code);
enum cli_exit cli_bench(struct cli_job *job);

#endif
