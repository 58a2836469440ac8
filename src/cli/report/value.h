/* SPDX-License-Identifier: MIT */
/* value.h - the scalars of a report's fields, and how they are written. */
#ifndef CLI_VALUE_H
#define CLI_VALUE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum cli_value_kind {
    CLI_VALUE_NONE,
    CLI_VALUE_TRUTH,
    CLI_VALUE_COUNT,
    CLI_VALUE_BYTES,
    CLI_VALUE_SECONDS,
    CLI_VALUE_RATIO,
    CLI_VALUE_SCORE, /* from 0 to 1 */
    CLI_VALUE_WORD,
    CLI_VALUE_DIGITS /* an integer of any size, as text */
};

struct cli_value {
    enum cli_value_kind kind;
    bool truth;
    uint64_t count;
    double real;
    const char *text;
};

/* Writes a scalar as CSV, quoted if necessary; nothing for none. */
void cli_csv_value(FILE *file, const struct cli_value *value);

/* A scalar in human-readable form; "-" for none. Writes into text and returns it. */
const char *cli_value_text(const struct cli_value *value, char *text, size_t size);

#endif
