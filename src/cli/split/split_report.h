/* SPDX-License-Identifier: MIT */
/* split_report.h - the lines that split and join both report as text. */
#ifndef CLI_SPLIT_REPORT_H
#define CLI_SPLIT_REPORT_H

#include <stdio.h>

#include "cli/report/phrases.h"
#include "cli/split/splitting.h"

#define CLI_SPLIT_LABEL "%-9s  "

/* What was done in which folder, the game and its rules, the position, the question. */
void cli_split_put_question(const struct cli_splitting *splitting, const char *done, FILE *file);

/* The same as the first members of an object of JSON, which is not ended. */
void cli_split_json_question(const struct cli_splitting *splitting, FILE *file);

/* Members of such an object, with a comma before: a text (NULL: null), and an object of the
 * arguments, those that were given or all that have a value (split_round.c). */
void cli_split_json_pair(FILE *file, const char *name, const char *text);
void cli_split_json_args(FILE *file, const char *name, const struct gs_args *args, bool all);

/* A label, a number, and what follows it on the line, which is not ended. */
void cli_split_put_count(FILE *file, const char *label, uint64_t count, const char *more);

/* The proof and the disproof number of the root, a line each. */
void cli_split_put_numbers(const struct cli_splitting *splitting, FILE *file);

/* The value as far as the tree knows it: "Black wins", "unknown, at most a draw". */
const char *cli_split_value(const struct cli_splitting *splitting, char text[TEXT_VALUE_SIZE]);

#endif
