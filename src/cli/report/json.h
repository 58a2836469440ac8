/* SPDX-License-Identifier: MIT */
/* json.h - the pieces of JSON that reports need. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "cli/report/value.h"

/* A quoted, escaped string; invalid UTF-8 becomes U+FFFD. NULL: null. */
void cli_json_string(FILE *file, const char *text);

/*
 * The version of data/result.schema.json. It grows when a field goes away or means something else;
 * new fields leave it as it is.
 */
#define CLI_JSON_SCHEMA 2

/* The fields version (of the program) and schema, which end every object. */
void cli_json_version(FILE *file);

/* A scalar; an integer beyond 2^53 as a string. */
void cli_json_value(FILE *file, const struct cli_value *value);

#endif
