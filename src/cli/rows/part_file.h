/* SPDX-License-Identifier: MIT */
/*
 * part_file.h - files of --part K/N, each with a part of one table, and the table put together.
 *
 *     # solve part K/N VERB FORMAT VERSION QUESTION
 *     ROWS, as one run writes them in FORMAT, json or csv with its header
 *     # end CODE CHECKSUM
 *
 * QUESTION stands for what the command lines of all parts have in common, CODE is the exit code;
 * both sums are 16 hexadecimal digits, and the last one is of all before its line. A run that was
 * interrupted, or failed, writes no end.
 */
#ifndef CLI_PART_FILE_H
#define CLI_PART_FILE_H

#include <gamesolve/file.h>

#include "cli/cli.h"
#include "cli/rows/rows.h"

/* Room for a word of the first line. */
#define CLI_PART_WORD 32

/* A file, as it was read; rows are not copied. */
struct cli_part_file {
    uint64_t part, parts; /* part is 0 if not even that is known */
    uint64_t question;
    char verb[CLI_PART_WORD], format[CLI_PART_WORD], version[CLI_PART_WORD];
    enum cli_exit code;
    struct cli_text table; /* after the first line, up to the last one */
    const char *name;      /* of the file; set by who reads it, like what follows */
    struct gs_file file;
    bool refused;
};

/* Checks what goes with --part. Prints the error: CLI_USAGE. */
enum cli_exit cli_part_check(const struct cli_options *options);

/* Writes the first line; and the last one, where the run ended with a result. */
enum cli_exit cli_part_begin(const struct cli_options *options, struct cli_output *output);
enum cli_exit cli_part_end(const struct cli_options *options, struct cli_output *output,
                           enum cli_exit code);

/* Reads the text of a file; NULL, or why it is refused. */
const char *cli_part_read(struct cli_part_file *part, const char *text, size_t size);

/* Whether both are parts of one table. */
bool cli_part_fits(const struct cli_part_file *one, const struct cli_part_file *other);

/* Visits the files that the moves of a map in a part name, in their order, once for each move. */
void cli_part_certificates(const struct cli_part_file *part,
                           void (*visit)(void *user, const char *path), void *user);

/*
 * Writes the rows of count parts, which are in the order of their numbers, as one run would
 * (part_merge.c). file may be NULL, to see whether that can be done. NULL, or why the part *wrong
 * cannot be one of them. room is for the work: CLI_PART_ROOM bytes for each part, all zero.
 */
#define CLI_PART_ROOM (sizeof(struct cli_rows) + 2 * sizeof(struct cli_text))
const char *cli_part_merge(const struct cli_part_file *parts, size_t count, void *room, FILE *file,
                           size_t *wrong);

/* Whether there is a file *.part in the folder; and joins all of them (part_join.c). */
bool cli_part_is_there(const char *folder);
enum cli_exit cli_part_join(const struct cli_options *options, struct cli_output *output);

#endif
