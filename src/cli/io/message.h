/* SPDX-License-Identifier: MIT */
/* message.h - errors on stderr, and user texts made safe for a terminal. */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include "cli/cli.h"

/*
 * Prints "solve: MESSAGE" and a newline to stderr, always as one line, whatever bytes the arguments
 * contain; a progress line on the terminal is removed first.
 */
void cli_error(const char *format, ...) GS_PRINTF(1, 2);

/*
 * Writes a text from the user or a file (a name, the value of a parameter) to a report: terminal
 * controls become '?', and so does invalid UTF-8. All such texts go through here, except in JSON,
 * which escapes them.
 */
void cli_print(FILE *file, const char *text);

/*
 * Whether the descriptor is a terminal that shows colours, and the user has nothing against them
 * (NO_COLOR is not set, TERM is neither missing nor dumb).
 */
bool cli_may_colour(int descriptor);

/*
 * Prints what the library says about the value of an option, "--OPTION 'VALUE': MESSAGE", and
 * returns CLI_USAGE.
 */
enum cli_exit cli_refuse(const char *option, const char *value, const struct gs_error *error);

/* Prints that memory is out for this verb (NULL: whichever), and returns CLI_FAILURE. */
enum cli_exit cli_no_memory(const char *verb);

#endif
