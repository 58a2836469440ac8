/* SPDX-License-Identifier: MIT */
/*
 * square_name.c - field names: letters for the column, a number for the row.
 *
 * Columns count a to z, aa to az, ba ... as spreadsheets do. Reading stops at
 * the first character that cannot belong to a name, and in time with the text
 * however long a number is.
 */
#include "common/square_name.h"

#include <stdio.h>

/* No board has more columns or rows. */
#define LINES_MAX 1000u

/* The column's letters, the last one first; returns how many. */
static unsigned letters_of(unsigned column, char *letters)
{
    unsigned count = 0;

    for (unsigned rest = column + 1; rest > 0; rest = (rest - 1) / 26)
        letters[count++] = (char)('a' + (rest - 1) % 26);
    return count;
}

size_t gs_square_name_format(unsigned column, unsigned row, char *text, size_t size)
{
    char reversed[8], name[9];
    unsigned count = letters_of(column, reversed);

    for (unsigned i = 0; i < count; i++)
        name[i] = reversed[count - 1 - i];
    name[count] = '\0';
    return (size_t)snprintf(text, size, "%s%u", name, row);
}

/* 1 to 26 for a letter, 0 for anything else. */
static unsigned letter_value(char c)
{
    if (c >= 'a' && c <= 'z')
        return (unsigned)(c - 'a') + 1;
    if (c >= 'A' && c <= 'Z')
        return (unsigned)(c - 'A') + 1;
    return 0;
}

size_t gs_square_name_parse(const char *text, unsigned *column, unsigned *row)
{
    const char *at = text;
    unsigned columns = 0, number = 0;

    for (; letter_value(*at) != 0; at++)
        if (columns <= LINES_MAX)
            columns = 26 * columns + letter_value(*at);
    if (*at == '0') /* rows count from 1, and no name has two spellings */
        return 0;
    for (; *at >= '0' && *at <= '9'; at++)
        if (number <= LINES_MAX)
            number = 10 * number + (unsigned)(*at - '0');
    if (columns == 0 || columns > LINES_MAX || number == 0 || number > LINES_MAX)
        return 0;
    *column = columns - 1;
    *row = number;
    return (size_t)(at - text);
}
