/* SPDX-License-Identifier: MIT */
/*
 * baseline.h - an earlier table of `bench`, and how a new one compares with it. Rows are found by
 * their keys.
 */
#ifndef CLI_BASELINE_H
#define CLI_BASELINE_H

#include "cli/rows/keyed_rows.h"

/*
 * Reads the table at path, CSV or JSON, with the memory of reading, which is polled. Prints the
 * error and returns CLI_FAILURE when the file cannot be read, CLI_USAGE when it is not what bench
 * writes, CLI_UNSOLVED and CLI_INTERRUPTED when a limit or a signal ended it; *baseline is then
 * NULL.
 */
enum cli_exit cli_baseline_open(struct cli_baseline **baseline, struct gs_search *reading,
                                const char *path);

/* The same from an open file, called path in messages. */
enum cli_exit cli_baseline_read(struct cli_baseline **baseline, struct gs_search *reading, int file,
                                const char *path);

/* memory is that of reading. NULL is fine. */
void cli_baseline_free(struct cli_baseline *baseline, struct gs_memory *memory);

/*
 * Finds the row of the report, and sets the ratios of the report where there is one. False: out of
 * memory, with the error printed.
 */
bool cli_baseline_find(struct cli_baseline *baseline, struct cli_report *report);

/*
 * Compares the report with the row that was found for it last, and prints one line for every
 * difference: CLI_WRONG if there is any, else CLI_DONE. A report without a row is counted as new.
 */
enum cli_exit cli_baseline_compare(struct cli_baseline *baseline, const struct cli_report *report);

/*
 * Prints how many rows were compared, are new, and are missing. CLI_WRONG where none was compared
 * or some are missing, unless the options allow it.
 */
enum cli_exit cli_baseline_end(const struct cli_baseline *baseline,
                               const struct cli_bench_options *bench);

#endif
