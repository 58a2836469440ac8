/* SPDX-License-Identifier: MIT */
/*
 * message.h - errors on stderr, and texts of users that steer no terminal.
 */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include "cli/cli.h"

/*
 * Prints "solve: MESSAGE" and a newline to stderr, as one line whatever bytes
 * the arguments hold; a progress line on the terminal is removed first.
 */
void cli_error(const char *format, ...) GS_PRINTF(1, 2);

/*
 * Writes a text of the user or of a file (a name, the value of a parameter) to a report: what a
 * terminal would obey becomes '?', and so does what is no UTF-8. All such texts go through here,
 * but for JSON, which escapes them.
 */
void cli_print(FILE *file, const char *text);

/* ", NAME VALUE" of a parameter. */
void cli_print_arg(FILE *file, const struct gs_param *param, const struct gs_arg *arg);

/*
 * Prints what the library says of the value of an option, "--OPTION 'VALUE':
 * MESSAGE", and returns CLI_USAGE.
 */
enum cli_exit cli_refuse(const char *option, const char *value, const struct gs_error *error);

#endif
