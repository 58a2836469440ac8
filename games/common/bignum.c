/* SPDX-License-Identifier: MIT */
/*
 * bignum.c - exact whole numbers of a fixed greatest size.
 *
 * School arithmetic in base 2^32. Invariant: words[count - 1] is not 0, and
 * words from count on are not read. Every operation costs one pass over the words, formatting one
 * pass per nine digits.
 */
#include "common/bignum.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void push_word(struct gs_bignum *number, uint32_t word)
{
    assert(number->count < GS_BIGNUM_WORDS);
    number->words[number->count++] = word;
}

static void trim(struct gs_bignum *number)
{
    while (number->count > 0 && number->words[number->count - 1] == 0)
        number->count--;
}

void gs_bignum_set(struct gs_bignum *number, uint32_t value)
{
    *number = (struct gs_bignum){0};
    if (value != 0)
        push_word(number, value);
}

void gs_bignum_add(struct gs_bignum *number, const struct gs_bignum *other)
{
    unsigned other_count = other->count; /* other may be number itself */
    uint64_t carry = 0;

    for (unsigned i = 0; i < other_count || carry != 0; i++) {
        if (i == number->count)
            push_word(number, 0);
        carry += number->words[i];
        carry += i < other_count ? other->words[i] : 0;
        number->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

void gs_bignum_multiply(struct gs_bignum *number, uint32_t factor)
{
    uint64_t carry = 0;

    for (unsigned i = 0; i < number->count; i++) {
        carry += (uint64_t)number->words[i] * factor;
        number->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0)
        push_word(number, (uint32_t)carry);
    trim(number);
}

uint32_t gs_bignum_divide(struct gs_bignum *number, uint32_t divisor)
{
    uint64_t rest = 0;

    assert(divisor != 0);
    for (unsigned i = number->count; i-- > 0;) {
        rest = rest << 32 | number->words[i];
        number->words[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    trim(number);
    return (uint32_t)rest;
}

void gs_bignum_multiply_choose(struct gs_bignum *number, uint32_t n, uint32_t k)
{
    if (k > n) {
        gs_bignum_set(number, 0);
        return;
    }
    if (k > n - k)
        k = n - k;
    /* After step i the number has been multiplied by C(n - k + i, i), so every division is exact.
     */
    for (uint32_t i = 1; i <= k; i++) {
        gs_bignum_multiply(number, n - k + i);
        gs_bignum_divide(number, i);
    }
}

unsigned gs_bignum_bits(const struct gs_bignum *number)
{
    unsigned bits = 0;

    if (number->count == 0)
        return 0;
    for (uint32_t top = number->words[number->count - 1]; top != 0; top >>= 1)
        bits++;
    return 32 * (number->count - 1) + bits;
}

size_t gs_bignum_format(const struct gs_bignum *number, char *text, size_t size)
{
    uint32_t billion = 1000000000;
    char digits[10 * GS_BIGNUM_WORDS + 1]; /* filled from its end: nine digits fall to a word */
    char *first = digits + sizeof digits - 1;
    struct gs_bignum rest = *number;

    *first = '\0';
    do {
        uint32_t group = gs_bignum_divide(&rest, billion);

        for (int i = 0; i < 9 && (group != 0 || rest.count > 0); i++) {
            *--first = (char)('0' + group % 10);
            group /= 10;
        }
    } while (rest.count > 0);
    if (*first == '\0')
        *--first = '0';
    return (size_t)snprintf(text, size, "%s", first);
}
