/* SPDX-License-Identifier: MIT */
/*
 * bench.h - an earlier result of `bench`, and how a new one compares with it.
 */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include <stdio.h>

#include "cli/report/report.h"

/*
 * Reads the CSV file at path with the memory of reading, which is polled. The
 * columns are found by their names in the first line. Prints the error and
 * returns CLI_FAILURE when the file cannot be read, CLI_USAGE when it is not what
 * bench writes, CLI_UNSOLVED and CLI_INTERRUPTED when a limit or a signal ended
 * it; *baseline is then NULL.
 */
enum cli_exit cli_baseline_open(struct cli_baseline **baseline, struct gs_search *reading,
                                const char *path);

/* The same from an open file, called path in messages. */
enum cli_exit cli_baseline_read(struct cli_baseline **baseline, struct gs_search *reading, int file,
                                const char *path);

/* memory is that of reading. NULL is fine. */
void cli_baseline_free(struct cli_baseline *baseline, struct gs_memory *memory);

/*
 * Compares a report with the row of its job's baseline for the same game,
 * rules, position, algorithm, parameters, goal and seed, as far as the file has
 * these columns, and prints one line for every difference: CLI_WRONG if there
 * is any, else CLI_DONE. A row missing from the baseline is mentioned but is
 * not a difference.
 */
enum cli_exit cli_baseline_compare(const struct cli_report *report);

#endif
