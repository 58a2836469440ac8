/* SPDX-License-Identifier: MIT */
/*
 * output.h - where results go: the standard output, and files that appear under their
 * names when they are complete.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "cli/cli.h"

/* What is added to the name of a file until it is complete. */
#define CLI_PARTIAL ".partial"

/* Where the result goes: stdout, or a file that appears under its name only when it is complete. */
struct cli_output {
    FILE *file;        /* write here with fprintf, putc ...; errors are looked for at every flush */
    const char *name;  /* "the standard output", or the path */
    const char *label; /* the option or command that gave the path */
    char *target;      /* the file that partial becomes; NULL where it is written directly */
    char *partial;
    int lock;    /* holds the partial file for this run; -1: there is none */
    bool failed; /* an error was met and reported */
};

/*
 * Opens path (NULL or "-": stdout); label says in messages what gave the path, such as "--output".
 * A regular or new file is written as PATH.partial, which no other run may be writing and which
 * must be a plain file if it is there, and renamed by cli_output_close; devices and pipes are
 * written directly. Prints the error and returns false when it cannot be written.
 */
bool cli_output_open(struct cli_output *output, const char *path, const char *label);

/* Writes bytes; prints the error (once) and returns false when that failed. */
bool cli_output_put(struct cli_output *output, const void *bytes, size_t size);

/* The same for a file of any name, also "-". */
bool cli_output_open_file(struct cli_output *output, const char *path, const char *label);

/* Hands everything on to the system; prints the error (once) and returns false when that failed. */
bool cli_output_flush(struct cli_output *output);

/*
 * Flushes, closes, and renames the partial file, once its bytes have reached the
 * disk, and sees that the name does so too; when nothing was written, and when
 * writing failed, the partial file is removed instead. Prints the error and
 * returns false unless all of that succeeded: say only then that a file was written.
 */
bool cli_output_close(struct cli_output *output);

/* From now on a pipe that nobody reads is waited for as long as options allow. */
void cli_output_limit(const struct cli_options *options);

/* The exit code of a run that ended with code: if it failed as it waited for a reader in vain, what
   ended the waiting. */
enum cli_exit cli_output_exit(enum cli_exit code);

/* Closes it where there is nothing to write after all; of a partial file nothing is left. */
void cli_output_drop(struct cli_output *output);

/*
 * At the start of the program: a pipe that nobody reads is an error of writing, not a signal that
 * kills while files are open; and where one of the three standard streams is closed no file gets
 * its place, to be written over by reports. False when that failed.
 */
bool cli_output_guard(void);

#endif
