/* SPDX-License-Identifier: MIT */
/*
 * values.h - strict readers for the values of options. Each reads the whole
 * text or returns false and leaves the value as it was.
 */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#include <gamesolve/param.h>

/* A whole number of decimal digits, at most max. */
bool cli_read_count(const char *text, uint64_t max, uint64_t *count);
/* Digits with a binary suffix K, M or G, or none; at most SIZE_MAX. */
bool cli_read_bytes(const char *text, uint64_t *bytes);
/* A decimal number such as 1.5, of at most 15 characters. */
bool cli_read_decimal(const char *text, double *number);
/* A decimal number with a suffix s, m or h, or none. */
bool cli_read_seconds(const char *text, double *seconds);

/*
 * The value in NAME=VALUE, and its name (as much of it as an argument can be
 * long); NULL where text is no such thing.
 */
const char *cli_read_pair(const char *text, char name[GS_ARG_TEXT]);

#endif
