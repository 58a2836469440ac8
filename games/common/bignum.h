/* SPDX-License-Identifier: MIT */
/*
 * bignum.h - exact whole numbers for counting states: products of small
 * factors, exact quotients, sums, decimal text.
 *
 * A number lives in the caller's struct; GS_BIGNUM_WORDS suffices for 3^484 and more, which no
 * count of states of a board of GS_POINTS_MAX points exceeds. An overflow of the struct is a
 * programming error (asserted).
 */
#ifndef GAMES_COMMON_BIGNUM_H
#define GAMES_COMMON_BIGNUM_H

#include <gamesolve/base.h>

#define GS_BIGNUM_WORDS 26

struct gs_bignum {
    unsigned count;                  /* words in use; 0 is the number 0 */
    uint32_t words[GS_BIGNUM_WORDS]; /* least significant first */
};

void gs_bignum_set(struct gs_bignum *number, uint32_t value);
void gs_bignum_add(struct gs_bignum *number, const struct gs_bignum *other);
void gs_bignum_multiply(struct gs_bignum *number, uint32_t factor);
/* Divides and returns the remainder; divisor must not be 0. */
uint32_t gs_bignum_divide(struct gs_bignum *number, uint32_t divisor);
/* Multiplies by the binomial coefficient C(n, k); 0 where k > n. */
void gs_bignum_multiply_choose(struct gs_bignum *number, uint32_t n, uint32_t k);
/* How many binary digits the number has; 0 for 0. */
unsigned gs_bignum_bits(const struct gs_bignum *number);
/* Decimal digits, as snprintf does. */
size_t gs_bignum_format(const struct gs_bignum *number, char *text, size_t size);

#endif
