/* SPDX-License-Identifier: MIT */
/*
 * values.h - strict readers for the values of options. Each reads the whole
 * text or returns false and leaves the value as it was.
 */
#ifndef TEXT_VALUES_H
#define TEXT_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#include <gamesolve/param.h>

/* A whole number of decimal digits, at most max. */
bool text_read_count(const char *text, uint64_t max, uint64_t *count);
/*
 * The same in human-readable form, such as 1M, 1.5G or 1e6: a decimal number, perhaps with an
 * exponent, and an optional decimal suffix K, M, G or T in either case. Fractions are refused.
 */
bool text_read_quantity(const char *text, uint64_t max, uint64_t *count);
/*
 * Such a number with an optional binary suffix K, M, G or T, followed by nothing, B or (after a
 * letter) iB: 512M, 1.5g, 4GiB; at most SIZE_MAX. Fractions of a byte are dropped.
 */
bool text_read_bytes(const char *text, uint64_t *bytes);
/*
 * A list of whole numbers and ranges, such as 1,2,5..9, of at most TEXT_NUMBERS_MAX: how many there
 * are, or 0 if it is none; *number is the nth of them, counted from 0.
 */
#define TEXT_NUMBERS_MAX 10000
size_t text_read_numbers(const char *text, size_t nth, uint64_t *number);
/*
 * Decimal numbers with units d, h, m, s and ms in that order, such as 1h30m; or a number of
 * seconds.
 */
bool text_read_seconds(const char *text, double *seconds);

/*
 * The value in NAME=VALUE, and its name (truncated to the length of an argument); NULL if text has
 * another form.
 */
const char *text_read_pair(const char *text, char name[GS_ARG_TEXT]);

#endif
