/* SPDX-License-Identifier: MIT */
/* bench_chart.h - the rows of `bench` as a picture. */
#ifndef CLI_BENCH_CHART_H
#define CLI_BENCH_CHART_H

#include "cli/cli.h"

struct cli_bench_chart;

/* An empty picture of runs boards and algorithms; NULL: no memory. Free it with memory. */
struct cli_bench_chart *cli_bench_chart_new(struct gs_memory *memory, size_t runs);
void cli_bench_chart_free(struct cli_bench_chart *chart, struct gs_memory *memory);

/* Adds the run of a job, which took so many seconds. */
void cli_bench_chart_add(struct cli_bench_chart *chart, const struct cli_job *job,
                         const struct gs_result *result, double seconds);

/* Writes the picture of all runs so far; false when memory is short. */
bool cli_bench_chart_write(const struct cli_bench_chart *chart, const struct cli_job *job,
                           FILE *file);

#endif
