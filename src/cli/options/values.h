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
/*
 * The same as people write it, such as 1M, 1.5G or 1e6: a decimal number, perhaps with an exponent,
 * and one of the decimal suffixes K, M, G and T in either case, or none. What is not whole is
 * refused.
 */
bool cli_read_quantity(const char *text, uint64_t max, uint64_t *count);
/*
 * Such a number with a binary suffix K, M, G or T, or none, and after it nothing, B or (after a
 * letter) iB: 512M, 1.5g, 4GiB; at most SIZE_MAX. Parts of a byte are dropped.
 */
bool cli_read_bytes(const char *text, uint64_t *bytes);
/* A decimal number such as 1.5, of at most 15 characters. */
bool cli_read_decimal(const char *text, double *number);
/* Decimal numbers with units d, h, m, s and ms that fall, such as 1h30m; or one number of seconds.
 */
bool cli_read_seconds(const char *text, double *seconds);

/*
 * The value in NAME=VALUE, and its name (as much of it as an argument can be
 * long); NULL where text is no such thing.
 */
const char *cli_read_pair(const char *text, char name[GS_ARG_TEXT]);

#endif
