/* SPDX-License-Identifier: MIT */
/*
 * resumed_rows.h - rows of an earlier run, which a batch keeps (--continue): those that answer
 * questions of this run, wherever they stand. A last line that is not complete, and what comes from
 * a row of an interrupted search on, is dropped.
 */
#ifndef CLI_RESUMED_ROWS_H
#define CLI_RESUMED_ROWS_H

#include <gamesolve/file.h>

#include "cli/rows/keyed_rows.h"

struct cli_resumed_rows {
    const struct cli_options *options;
    struct gs_file file;
    struct cli_keyed rows;
    size_t end;          /* of the rows that stay, in bytes */
    enum cli_exit worst; /* of the instances whose rows were taken */
    char header[GS_TEXT_MAX];
};

/*
 * Reads all of an open file into memory, under the limits of --time, and checks its header; with
 * file < 0 there is none. Prints the error. Clear kept in any case.
 */
enum cli_exit cli_resumed_rows_read(struct cli_resumed_rows *kept,
                                    const struct cli_options *options, int file,
                                    struct gs_memory *memory);

/*
 * Whether a row that answers the job's question is there, and was not taken yet. Prints the error.
 */
enum cli_exit cli_resumed_rows_find(struct cli_resumed_rows *kept, const struct cli_job *job,
                                    bool *found);

/* The same, and takes it. */
enum cli_exit cli_resumed_rows_take(struct cli_resumed_rows *kept, const struct cli_job *job,
                                    bool *taken);

/* Refuses the file, none of whose rows answers a question of this run; job has the first one. */
enum cli_exit cli_resumed_rows_refuse(struct cli_resumed_rows *kept, const struct cli_job *job);

/* Says how many rows answer other questions, if any do. */
void cli_resumed_rows_end(const struct cli_resumed_rows *kept);

void cli_resumed_rows_clear(struct cli_resumed_rows *kept);

/* For --append: whether the file begins with the header that this run would write. Prints the
   error. */
enum cli_exit cli_resumed_rows_fits(const struct cli_options *options, int file);

#endif
