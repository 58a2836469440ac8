/* SPDX-License-Identifier: MIT */
/*
 * kept_rows.h - rows of an earlier run, which a batch keeps (--continue): those from the first on
 * that answer the questions of this run, in its order. A last line that is not complete, and what
 * comes from a row of an interrupted search on, is dropped.
 */
#ifndef CLI_KEPT_ROWS_H
#define CLI_KEPT_ROWS_H

#include <gamesolve/file.h>

#include "cli/report/report.h"

struct cli_kept {
    const struct cli_options *options;
    struct gs_file file;
    size_t at;           /* where the next row begins */
    size_t end;          /* of the rows to keep */
    uint64_t line;       /* that ends before the next row */
    enum cli_exit worst; /* of the instances of the rows so far */
};

/*
 * Reads all of an open file into memory, under the limits of reading, and checks its header. label
 * and name are those of the file. Prints the error. Clear kept in any case.
 */
enum cli_exit cli_kept_read(struct cli_kept *kept, const struct cli_options *options, int file,
                            struct gs_memory *memory);

/* Whether there is another row. */
bool cli_kept_more(const struct cli_kept *kept);

/* Takes the next row if it is about the position of job, else prints the error: CLI_USAGE. */
enum cli_exit cli_kept_take(struct cli_kept *kept, const struct cli_job *job);

/* Rows are left for which there is no instance. Prints the error. */
enum cli_exit cli_kept_refuse(const struct cli_kept *kept);

void cli_kept_clear(struct cli_kept *kept);

/* For --append: whether the file begins with the header that this run would write. Prints the
   error. */
enum cli_exit cli_kept_fits(const struct cli_options *options, int file);

/*
 * The text of a scalar field in a row of CSV or JSON, without quotes; false if it has none.
 */
bool cli_row_field(const struct cli_options *options, const char *row, size_t length,
                   const char *name, char *text, size_t size);

/* Where the value of CSV, or the member of JSON, ends that begins at `at`: at its comma, or `}`. */
size_t cli_row_end(bool csv, const char *row, size_t length, size_t at);

#endif
