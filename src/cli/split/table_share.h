/* SPDX-License-Identifier: MIT */
/*
 * table_share.h - files of --part K/N, each with a share of one table, and the table put together.
 *
 *     # solve part K/N VERB FORMAT VERSION QUESTION
 *     ROWS, as one run writes them in FORMAT, json or csv with its header
 *     # end CODE CHECKSUM
 *
 * QUESTION stands for what the command lines of all parts have in common, CODE is the exit code;
 * both sums are 16 hexadecimal digits, and the last one is of all before its line. A run that was
 * interrupted, or failed, writes no end.
 */
#ifndef CLI_SHARE_H
#define CLI_SHARE_H

#include <gamesolve/file.h>

#include "cli/cli.h"
#include "cli/rows/rows.h"

/* Room for a word of the first line. */
#define CLI_SHARE_WORD 32

/* A file, as it was read; rows are not copied. */
struct cli_share {
    uint64_t part, parts, question;
    char verb[CLI_SHARE_WORD], format[CLI_SHARE_WORD], version[CLI_SHARE_WORD];
    enum cli_exit code;
    const char *table; /* after the first line, up to the last one */
    size_t length;
};

/* Checks what goes with --part. Prints the error: CLI_USAGE. */
enum cli_exit cli_share_check(const struct cli_options *options);

/* Writes the first line; and the last one, where the run ended with a result. */
enum cli_exit cli_share_begin(const struct cli_options *options, struct cli_output *output);
enum cli_exit cli_share_end(struct cli_output *output, enum cli_exit code);

/* Reads a file; NULL, or why it is refused. share->part is 0 if not even that can be told. */
const char *cli_share_read(struct cli_share *share, const char *text, size_t size);

/* Whether both are shares of one table. */
bool cli_share_fits(const struct cli_share *one, const struct cli_share *other);

/* Whether there is a file *.part in the folder; and joins all of them (table_join.c). */
bool cli_share_is_there(const char *folder);
enum cli_exit cli_share_join(const struct cli_options *options, struct cli_output *output);

/* Visits the files that the moves of a map in a share name, in their order, once for each move. */
void cli_share_certificates(const struct cli_share *share,
                            void (*visit)(void *user, const char *path), void *user);

/*
 * Writes the rows of shares, which are in the order of their numbers, as one run would
 * (table_rows.c); file may be NULL, to see whether that can be done. NULL, or why the share *wrong
 * cannot be one of them. room is for the work, CLI_SHARE_ROOM bytes for each share.
 */
#define CLI_SHARE_ROOM ((size_t)5 * sizeof(struct cli_text))
const char *cli_share_merge(const struct cli_share *shares, size_t count, void *room, FILE *file,
                            size_t *wrong);

#endif
