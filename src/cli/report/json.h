/* SPDX-License-Identifier: MIT */
/*
 * json.h - the few pieces of JSON that reports are made of.
 */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "cli/report/value.h"

/* A string in quotes, escaped; bytes that are no UTF-8 become U+FFFD. NULL: null. */
void cli_json_string(FILE *file, const char *text);

/* A scalar. */
void cli_json_value(FILE *file, const struct cli_value *value);

#endif
