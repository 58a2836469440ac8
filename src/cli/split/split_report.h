/* SPDX-License-Identifier: MIT */
/* split_report.h - the lines that split and join both report as text. */
#ifndef CLI_SPLIT_REPORT_H
#define CLI_SPLIT_REPORT_H

#include <stdio.h>

#include "cli/split/splitting.h"

#define CLI_SPLIT_LABEL "%-12s "

/* What was done in which folder, the game and its rules, the position. */
void cli_split_put_question(const struct cli_splitting *splitting, const char *done, FILE *file);

/* A label, a number, and what follows it on the line, which is not ended. */
void cli_split_put_count(FILE *file, const char *label, uint64_t count, const char *more);

/* The proof and the disproof number of the root, a line each. */
void cli_split_put_numbers(const struct cli_splitting *splitting, FILE *file);

#endif
