/* SPDX-License-Identifier: MIT */
/* json.h - the pieces of JSON that reports need. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <gamesolve/param.h>

#include "cli/report/value.h"

/* A quoted, escaped string; invalid UTF-8 becomes U+FFFD. NULL: null. */
void cli_json_string(FILE *file, const char *text);

/* Begins an object with its first member, a text. */
void cli_json_open(FILE *file, const char *name, const char *text);

/* Further members. A text that is NULL is null. */
void cli_json_word(FILE *file, const char *name, const char *text);
void cli_json_count(FILE *file, const char *name, uint64_t count);
void cli_json_truth(FILE *file, const char *name, bool truth);
void cli_json_seconds(FILE *file, const char *name, double seconds);

/* An object of parameters and their texts: those that were given, or all that have a value. */
void cli_json_args(FILE *file, const char *name, const struct gs_args *args, bool all);

/* Ends the object of a result: the members version (of the program) and schema, and a newline. */
void cli_json_close(FILE *file);

/*
 * The version of data/result.schema.json. It grows when a field goes away or means something else;
 * new fields leave it as it is.
 */
#define CLI_JSON_SCHEMA 4

/* A scalar; an integer beyond 2^53 as a string. */
void cli_json_value(FILE *file, const struct cli_value *value);

#endif
