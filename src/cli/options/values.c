/* SPDX-License-Identifier: MIT */
/*
 * Strict readers: no signs, no spaces, no exponents, and what overflows is
 * refused rather than cut.
 */
#include "cli/options/values.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads digits from *text on and steps over them; false where there are none or too many. */
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

bool cli_read_count(const char *text, uint64_t max, uint64_t *count)
{
    uint64_t number;

    if (!read_digits(&text, &number) || *text != '\0' || number > max)
        return false;
    *count = number;
    return true;
}

/* Whether *text is one letter of letters, or nothing (index 0); *index counts letters from 1. */
static bool read_suffix(const char *text, const char *letters, unsigned *index)
{
    *index = 0;
    if (*text == '\0')
        return true;
    const char *letter = strchr(letters, *text);
    if (!letter || text[1] != '\0')
        return false;
    *index = (unsigned)(letter - letters) + 1;
    return true;
}

bool cli_read_bytes(const char *text, uint64_t *bytes)
{
    uint64_t number;
    unsigned suffix;

    if (!read_digits(&text, &number) || !read_suffix(text, "KMG", &suffix))
        return false;
    if (number > (uint64_t)SIZE_MAX >> 10 * suffix)
        return false;
    *bytes = number << 10 * suffix;
    return true;
}

/* The length of the decimal number that text begins with; 0 when there is none, or it is long. */
static size_t decimal_length(const char *text)
{
    size_t whole = strspn(text, "0123456789"), length = whole;

    if (text[whole] == '.')
        length += 1 + strspn(text + whole + 1, "0123456789");
    bool digits = whole > 0 || length > whole + 1;
    return digits && length <= 15 ? length : 0;
}

bool cli_read_decimal(const char *text, double *number)
{
    size_t length = decimal_length(text);

    if (length == 0 || text[length] != '\0')
        return false;
    *number = strtod(text, NULL);
    return true;
}

bool cli_read_seconds(const char *text, double *seconds)
{
    static const double units[] = {1, 1, 60, 3600};
    size_t length = decimal_length(text);
    unsigned suffix;

    if (length == 0 || !read_suffix(text + length, "smh", &suffix))
        return false;
    *seconds = strtod(text, NULL) * units[suffix];
    return true;
}

const char *cli_read_pair(const char *text, char name[GS_ARG_TEXT])
{
    size_t length = strcspn(text, "=");

    if (length == 0 || text[length] == '\0')
        return NULL;
    snprintf(name, GS_ARG_TEXT, "%.*s", (int)length, text);
    return text + length + 1;
}
