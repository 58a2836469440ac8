/* SPDX-License-Identifier: MIT */
/* bench.h - the verb that measures, for the table of verbs. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "cli/cli.h"

enum cli_exit cli_bench(struct cli_job *job);

#endif
