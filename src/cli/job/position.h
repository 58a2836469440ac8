/* SPDX-License-Identifier: MIT */
/*
 * position.h - the options --position and --ply: a position from the command line, a file or the
 * standard input.
 */
#ifndef CLI_POSITION_H
#define CLI_POSITION_H

#include <gamesolve/position_read.h>

#include "cli/cli.h"
#include "cli/io/files.h"

struct cli_position {
    const struct cli_options *options;
    struct gs_search *reading; /* polled while a file is read, into its memory */
    const char *text;          /* to be read; NULL: the start */
    size_t length;
    struct gs_file file; /* or the standard input; without bytes: text was typed */
    size_t game;         /* of a collection, by "#N" behind the name of the file; 0: not given */
    size_t games;        /* of which the first was taken, as none was named */
};

/*
 * Takes over the options, and reads the standard input or a named file. Prints the error:
 * CLI_FAILURE when a file cannot be read, CLI_UNSOLVED or CLI_INTERRUPTED when a limit or a signal
 * ends it. Close it in any case; reading must live until then.
 */
enum cli_exit cli_position_open(struct cli_position *position, const struct cli_options *options,
                                struct gs_search *reading);

/* The board that the position is about; as gs_position_board. */
enum gs_status cli_position_board(const struct cli_position *position, const struct gs_game *game,
                                  struct gs_size *size, struct gs_error *error);

/* Whether the typed text names a file; and reads it, for texts that are no position. */
bool cli_position_names_file(const struct cli_position *position);
enum cli_exit cli_position_read_named(struct cli_position *position);

/* Sets up job->root, or leaves it at the start. Prints the error. */
enum cli_exit cli_position_set(struct cli_position *position, struct cli_job *job);

/* Says that the first of so many games was taken; nothing of one game. */
void cli_position_note(const struct cli_question *question, size_t games);

/*
 * Sets up job->root from position->text, of a list; nothing is printed. GS_USAGE with the reason,
 * GS_NO_MEMORY.
 */
enum gs_status cli_position_read(const struct cli_position *position, struct cli_job *job,
                                 struct gs_error *error);

void cli_position_close(struct cli_position *position);

#endif
