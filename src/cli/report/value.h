/* SPDX-License-Identifier: MIT */
/*
 * value.h - scalars, as fields of a report have them, and how they are written.
 */
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
    CLI_VALUE_DIGITS /* a whole number of any size, as text */
};

struct cli_value {
    enum cli_value_kind kind;
    bool truth;
    uint64_t count;
    double real;
    const char *text;
};

/* A scalar as CSV, quoted where it must be; none is nothing. */
void cli_csv_value(FILE *file, const struct cli_value *value);

/* A scalar as people read it; "-" for none. Writes into text and returns it. */
const char *cli_value_text(const struct cli_value *value, char *text, size_t size);

#endif
