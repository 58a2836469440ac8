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

/* A label, a number, and what follows it on the line, which is not ended. */
void cli_split_put_count(FILE *file, const char *label, uint64_t count, const char *more);

/* The proof and the disproof number of the root, a line each. */
void cli_split_put_numbers(const struct cli_splitting *splitting, FILE *file);

/* The value as far as the tree knows it: "Black wins", "unknown, at most a draw". */
const char *cli_split_value(const struct cli_splitting *splitting, char text[TEXT_VALUE_SIZE]);

#endif
