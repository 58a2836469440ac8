/* SPDX-License-Identifier: MIT */
/*
 * output.h - where results go: the standard output, and files that appear under their names only
 * when complete.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "cli/cli.h"

/* What is added to a file's name until it is complete; mostly, a process follows. */
#define CLI_PARTIAL ".partial"

/* Where the result goes: stdout, or a file that appears under its name only when it is complete. */
struct cli_output {
    FILE *file;        /* write here with fprintf, putc ...; errors are checked at every flush */
    const char *name;  /* "the standard output", or the path */
    const char *label; /* the option or command that gave the path */
    char *target;      /* the file that partial becomes; NULL where it is written directly */
    char *partial;
    bool failed; /* an error was met and reported */
    bool brief;  /* set by the caller: is soon written again, and need not reach the disk */
};

/*
 * Opens path (NULL or "-": stdout); label says in messages what gave the path, such as "--output".
 * A regular or new file is written as PATH.partial.PID, with -1, -2 ... behind it if that is there,
 * and renamed by cli_output_close; devices and pipes are written directly. Prints the error and
 * returns false when it cannot be written.
 */
bool cli_output_open(struct cli_output *output, const char *path, const char *label);

/* Writes bytes; prints the error (once) and returns false when that failed. */
bool cli_output_put(struct cli_output *output, const void *bytes, size_t size);

/* The same for a file of any name, even "-". */
bool cli_output_open_file(struct cli_output *output, const char *path, const char *label);

/* Flushes everything to the system; prints the error (once) and returns false on failure. */
bool cli_output_flush(struct cli_output *output);

/*
 * Flushes, closes, and renames the partial file once its bytes have reached the disk, and makes
 * sure that the name does so too, unless output->brief; if nothing was written, or writing failed,
 * the partial file is removed instead. Prints the error and returns false unless all of that
 * succeeded: only then may a file be reported as written.
 */
bool cli_output_close(struct cli_output *output);

/* From now on waits for a reader of a pipe only as long as the limits allow, which must live on. */
void cli_output_limit(const struct cli_limits *limits);

/*
 * The exit code of a run that ended with code: if it failed waiting for a reader, that of what
 * ended the wait.
 */
enum cli_exit cli_output_exit(enum cli_exit code);

/* Closes it without a result; removes a partial file. */
void cli_output_drop(struct cli_output *output);

/*
 * Call at the start of the program. Makes a pipe without readers a write error, not a signal that
 * kills while files are open, and keeps files from taking the place of a closed standard stream,
 * where reports would overwrite them. False on failure.
 */
bool cli_output_guard(void);

/* Before the program ends at once: removes the partial files that are open. */
void cli_output_abandon(void);

/* At the end of the program: ends it by SIGPIPE if standard output was not read to its end. */
void cli_output_end(void);

#endif
