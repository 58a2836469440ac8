/* SPDX-License-Identifier: MIT */
/*
 * sandbox.h - a folder of its own for what a target reads and writes, and the standard streams in
 * memory, so that whole runs of the program can be tried in one process.
 */
#ifndef TESTS_SANDBOX_H
#define TESTS_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Whether no name of a file that is part of the text leaves the current folder: a slash stands
 * only behind a letter or a digit, so that no name begins with one, and no step upwards is followed
 * by another step. (Steps downwards lead nowhere: there are no folders in the sandbox.)
 */
bool sandbox_allows(const uint8_t *text, size_t size);

/* Makes the folder, at the first call, and goes there. */
void sandbox_enter(void);
/* Removes what is in the folder and goes back. Nothing is removed outside, or on a failure. */
void sandbox_leave(void);

/* A file in the folder. */
void sandbox_write(const char *name, const void *bytes, size_t size);

/* Whether there is a file whose name ends so. */
bool sandbox_has(const char *ending);

/* What was printed, as texts with a zero at their ends. */
struct sandbox_said {
    char *out, *errors;
    size_t out_size, errors_size;
};

/* Replaces the standard streams, with the text to read. */
void sandbox_redirect(struct sandbox_said *said, const uint8_t *text, size_t size);
/* Puts them back, and says what was printed; forget it afterwards. */
void sandbox_restore(struct sandbox_said *said);
void sandbox_forget(struct sandbox_said *said);

#endif
