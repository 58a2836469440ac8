/* SPDX-License-Identifier: MIT */
/* experiment.h - the table of experiments, as data/experiments.csv has it. */
#ifndef CLI_EXPERIMENT_H
#define CLI_EXPERIMENT_H

#include <stdbool.h>
#include <stddef.h>

/* The built-in table as text; made from the file by CMake. */
extern const char cli_experiment_rows[];

/* One row, cut in place; none of its texts is NULL. */
struct cli_experiment_row {
    char *name;       /* of the experiment */
    char *run;        /* "about": remark says what it is; "short" or "long" */
    char *arguments;  /* of the program, with blanks between; those within '' stay together */
    char *quantities; /* NAME=PUBLISHED:EXPECTED with blanks between; either may be empty */
    char *time;       /* published; may be empty */
    char *remark;     /* may be empty */
};

/*
 * Cuts the next row out of the text at *at, and steps over it; passes over comments, empty lines
 * and the line of names. False at the end; *bad where a line has not as many cells.
 */
bool cli_experiment_next(char **at, size_t *line, struct cli_experiment_row *row, bool *bad);

/* Cuts arguments in place into at most most words, which it counts. False: there are more. */
bool cli_experiment_words(char *text, char **words, size_t most, size_t *count);

#endif
