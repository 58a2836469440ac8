/* SPDX-License-Identifier: MIT */
/* json.h - the pieces of JSON that reports need. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "cli/report/value.h"

/* A quoted, escaped string; invalid UTF-8 becomes U+FFFD. NULL: null. */
void cli_json_string(FILE *file, const char *text);

/* A scalar. */
void cli_json_value(FILE *file, const struct cli_value *value);

#endif
