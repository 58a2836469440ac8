/* SPDX-License-Identifier: MIT */
/*
 * Strict readers: no signs, no spaces; overflow, and fractions where a whole number is needed, are
 * refused rather than truncated.
 */
#include "text/values.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads the digits at *text and steps over them; false if there are none or too many. */
static bool read_digits(const char **text, uint64_t *number)
{
    const char *at = *text;
    uint64_t sum = 0;

    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t add = (uint64_t)(*at - '0');
        if (sum > (UINT64_MAX - add) / 10)
            return false;
        sum = 10 * sum + add;
    }
    if (at == *text)
        return false;
    *text = at;
    *number = sum;
    return true;
}

bool text_read_count(const char *text, uint64_t max, uint64_t *count)
{
    uint64_t number;

    if (!read_digits(&text, &number) || *text != '\0' || number > max)
        return false;
    *count = number;
    return true;
}

/*
 * A decimal number as an integer and its number of decimal places, which may be negative: 1.5e6 is
 * 15 and -5.
 */
struct decimal {
    uint64_t digits;
    int behind;
};

static bool read_fraction(const char **text, struct decimal *decimal)
{
    const char *start = ++*text;
    uint64_t fraction;

    if (!read_digits(text, &fraction) || *text - start > 15)
        return false;
    decimal->behind = (int)(*text - start);
    for (int i = 0; i < decimal->behind; i++) {
        if (decimal->digits > UINT64_MAX / 10)
            return false;
        decimal->digits *= 10;
    }
    return !__builtin_add_overflow(decimal->digits, fraction, &decimal->digits);
}

static bool read_exponent(const char **text, struct decimal *decimal)
{
    uint64_t exponent;

    ++*text;
    if (!read_digits(text, &exponent) || exponent > 19)
        return false;
    decimal->behind -= (int)exponent;
    return true;
}

static bool read_number(const char **text, struct decimal *decimal)
{
    *decimal = (struct decimal){0, 0};
    return read_digits(text, &decimal->digits) && (**text != '.' || read_fraction(text, decimal)) &&
           ((**text | 32) != 'e' || read_exponent(text, decimal));
}

/* decimal * unit without its fraction, and whether it had none; false if it exceeds max. */
static bool scale(struct decimal decimal, uint64_t unit, uint64_t max, uint64_t *product,
                  bool *whole)
{
    uint64_t divisor = 1;

    for (; decimal.behind > 0 && decimal.digits % 10 == 0; decimal.behind--)
        decimal.digits /= 10;
    for (; decimal.behind > 0; decimal.behind--)
        divisor *= 10;
    for (; decimal.behind < 0; decimal.behind++)
        if (__builtin_mul_overflow(decimal.digits, 10, &decimal.digits))
            return false;
    /* Whole units and the remainder separately, so that 1.5G does not overflow in between. */
    uint64_t units = decimal.digits / divisor, rest = decimal.digits % divisor;
    if (rest > 0 && unit > UINT64_MAX / rest)
        return false;
    if (__builtin_mul_overflow(units, unit, product) ||
        __builtin_add_overflow(*product, rest * unit / divisor, product))
        return false;
    *whole = rest * unit % divisor == 0;
    return *product <= max;
}

/* The position of the letter in letters, ignoring case, counted from 1; 0: not found. */
static unsigned letter_of(char letter, const char *letters)
{
    const char *found = letter ? strchr(letters, letter & ~32) : NULL;
    return found ? (unsigned)(found - letters) + 1 : 0;
}

bool text_read_quantity(const char *text, uint64_t max, uint64_t *count)
{
    static const uint64_t units[] = {1, 1000, 1000000, 1000000000, 1000000000000};
    struct decimal decimal;
    uint64_t product;
    bool whole;

    if (!read_number(&text, &decimal))
        return false;
    unsigned suffix = letter_of(*text, "KMGT");
    if (text[suffix > 0] != '\0' || !scale(decimal, units[suffix], max, &product, &whole) || !whole)
        return false;
    *count = product;
    return true;
}

bool text_read_bytes(const char *text, uint64_t *bytes)
{
    struct decimal decimal;
    uint64_t product;
    bool whole;

    if (!read_number(&text, &decimal))
        return false;
    unsigned suffix = letter_of(*text, "KMGT");
    text += suffix > 0;
    text += suffix > 0 && text[0] == 'i' && text[1] == 'B';
    text += *text == 'B';
    if (*text != '\0' || !scale(decimal, UINT64_C(1) << 10 * suffix, SIZE_MAX, &product, &whole))
        return false;
    if (!whole && (suffix == 0 || product == 0)) /* 0 bytes would mean no limit */
        return false;
    *bytes = product;
    return true;
}

/* The length of the decimal number at the start of text; 0 if there is none, or it is too long. */
static size_t decimal_length(const char *text)
{
    size_t whole = strspn(text, "0123456789"), length = whole;

    if (text[whole] == '.')
        length += 1 + strspn(text + whole + 1, "0123456789");
    bool digits = whole > 0 || length > whole + 1;
    return digits && length <= 15 ? length : 0;
}

/* A number, or a range A..B of an item that ends at a comma; false if it is neither. */
static bool read_range(const char *item, size_t length, uint64_t *first, uint64_t *last)
{
    char text[GS_ARG_TEXT];

    if (length >= sizeof text)
        return false;
    memcpy(text, item, length);
    text[length] = '\0';
    char *dots = strstr(text, "..");
    if (dots)
        *dots = '\0';
    return text_read_count(text, UINT64_MAX, first) &&
           text_read_count(dots ? dots + 2 : text, UINT64_MAX, last) && *last >= *first &&
           *last - *first < TEXT_NUMBERS_MAX;
}

size_t text_read_numbers(const char *text, size_t nth, uint64_t *number)
{
    size_t count = 0;

    for (bool more = true; more;) {
        const size_t length = strcspn(text, ",");
        uint64_t first, last;
        if (!read_range(text, length, &first, &last))
            return 0;
        if (nth >= count && nth - count <= last - first)
            *number = first + (nth - count);
        count += (size_t)(last - first) + 1;
        more = text[length] == ',';
        text += length + more;
    }
    return count <= TEXT_NUMBERS_MAX ? count : 0;
}

/* The seconds of the unit at *text, which it steps over; 0: there is none. */
static double read_unit(const char **text)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {{"ms", 0.001}, {"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400}};

    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        size_t length = strlen(units[i].name);
        if (strncmp(*text, units[i].name, length) == 0) {
            *text += length;
            return units[i].seconds;
        }
    }
    return 0;
}

bool text_read_seconds(const char *text, double *seconds)
{
    double sum = 0, before = 0;

    do {
        size_t length = decimal_length(text);
        double number = length > 0 ? strtod(text, NULL) : 0;
        text += length;
        bool bare = *text == '\0' && before == 0;
        double unit = bare ? 1 : read_unit(&text);
        if (length == 0 || unit == 0 || (before > 0 && unit >= before))
            return false;
        sum += number * unit;
        before = unit;
    } while (*text != '\0');
    *seconds = sum;
    return true;
}

const char *text_read_pair(const char *text, char name[GS_ARG_TEXT])
{
    size_t length = strcspn(text, "=");

    if (length == 0 || text[length] == '\0')
        return NULL;
    snprintf(name, GS_ARG_TEXT, "%.*s", (int)length, text);
    return text + length + 1;
}
