/* SPDX-License-Identifier: MIT */
/* Numbers in human-readable form. */
#include "text/human.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longer numbers are shortened. */
#define LONG_NUMBER 15

const char *text_human_count(uint64_t number, char text[TEXT_HUMAN_SIZE])
{
    char digits[24];
    char *to = text;
    size_t length = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, number);

    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    *to = '\0';
    return text;
}

const char *text_human_bytes(uint64_t bytes, char text[TEXT_HUMAN_SIZE])
{
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB"};
    double amount = (double)bytes / 1024;
    size_t unit = 0;

    if (bytes < 1024) {
        snprintf(text, TEXT_HUMAN_SIZE, "%u bytes", (unsigned)bytes);
        return text;
    }
    for (; amount >= 1023.95 && unit + 1 < sizeof units / sizeof units[0]; unit++)
        amount /= 1024;
    snprintf(text, TEXT_HUMAN_SIZE, "%.1f %s", amount, units[unit]);
    return text;
}

const char *text_human_round_bytes(uint64_t bytes, char text[TEXT_HUMAN_SIZE])
{
    char *point = strstr(text_human_bytes(bytes, text), ".0 ");

    if (point)
        memmove(point, point + 2, strlen(point + 2) + 1);
    return text;
}

const char *text_human_seconds(double seconds, char text[TEXT_HUMAN_SIZE])
{
    if (seconds < 60) {
        snprintf(text, TEXT_HUMAN_SIZE, seconds < 10 ? "%.3f s" : "%.1f s", seconds);
        return text;
    }
    uint64_t whole = (uint64_t)(seconds + 0.5);
    if (whole < 3600)
        snprintf(text, TEXT_HUMAN_SIZE, "%" PRIu64 " min %" PRIu64 " s", whole / 60, whole % 60);
    else
        snprintf(text, TEXT_HUMAN_SIZE, "%" PRIu64 " h %" PRIu64 " min", whole / 3600,
                 whole % 3600 / 60);
    return text;
}

/* Rounds to five figures; a carry out of the first one gives 10, the next power. */
static void shorten(const char *digits, size_t length, char text[TEXT_HUMAN_SIZE])
{
    unsigned long figures = 0;

    for (size_t i = 0; i < 5; i++)
        figures = 10 * figures + (unsigned long)(digits[i] - '0');
    figures += digits[5] >= '5';
    if (figures == 100000) {
        figures = 10000;
        length++;
    }
    snprintf(text, TEXT_HUMAN_SIZE, "%lu.%04lu*10^%zu", figures / 10000, figures % 10000,
             length - 1);
}

const char *text_human_digits(const char *digits, char text[TEXT_HUMAN_SIZE])
{
    size_t length = strlen(digits);

    if (length <= LONG_NUMBER)
        return text_human_count(strtoull(digits, NULL, 10), text);
    shorten(digits, length, text);
    return text;
}

const char *text_human_percent(double ratio, char text[TEXT_HUMAN_SIZE])
{
    snprintf(text, TEXT_HUMAN_SIZE, "%.4g %%", 100 * ratio);
    return text;
}

const char *text_human_score(double score, int decimals, char text[TEXT_HUMAN_SIZE])
{
    double least = 1;

    for (int i = 0; i < decimals; i++)
        least /= 10;
    score = score < least ? least : score > 1 - least ? 1 - least : score;
    snprintf(text, TEXT_HUMAN_SIZE, "%.*f", decimals, score);
    return text;
}
