/* SPDX-License-Identifier: MIT */
/*
 * Names that people type: which known name was probably meant, and messages
 * that list the choices.
 *
 * The distance of two names is the Damerau-Levenshtein distance in its
 * restricted form (optimal string alignment): insertions, deletions,
 * substitutions and swaps of neighbours, each part of a name edited at most
 * once. Three rows of the usual table suffice. Letters of either case are
 * equal. Cost: the product of the lengths, which are bounded by LONGEST_NAME.
 */

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <gamesolve/param.h>
#include <gamesolve/text.h>

/* Longer names are never similar. */
#define LONGEST_NAME 64

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static bool same_letter(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* One row of the table: distances of the first i + 1 letters of a to all prefixes of b. */
static void fill_row(const char *a, size_t i, const char *b, size_t b_length,
                     size_t (*rows)[LONGEST_NAME + 1])
{
    const size_t *before = rows[i % 3], *two_before = rows[(i + 2) % 3];
    size_t *row = rows[(i + 1) % 3];

    row[0] = i + 1;
    for (size_t j = 0; j < b_length; j++) {
        size_t substitute = before[j] + !same_letter(a[i], b[j]);
        row[j + 1] = smaller(substitute, 1 + smaller(before[j + 1], row[j]));
        if (i > 0 && j > 0 && same_letter(a[i], b[j - 1]) && same_letter(a[i - 1], b[j]))
            row[j + 1] = smaller(row[j + 1], two_before[j - 1] + 1);
    }
}

static size_t edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][LONGEST_NAME + 1];

    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = j;
    for (size_t i = 0; i < a_length; i++)
        fill_row(a, i, b, b_length, rows);
    return rows[a_length % 3][b_length];
}

static bool starts_with(const char *name, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!same_letter(name[i], text[i]))
            return false;
    return true;
}

/*
 * How far name is from text, in half edits, or SIZE_MAX when it is not similar. A prefix of a name
 * counts as half an edit, as people abbreviate. Text that begins with a name of four letters or
 * more is similar to it, as "algorithm" to "algo". A name that shares no letter with text is never
 * similar, however short both are.
 */
static size_t name_cost(const char *text, size_t length, const char *name)
{
    size_t name_length = strlen(name);
    if (name_length > LONGEST_NAME)
        return SIZE_MAX;

    size_t distance = edit_distance(text, length, name, name_length);
    size_t allowed = length / 3 > 1 ? length / 3 : 1;
    if (distance > 0 && name_length > length && starts_with(name, text, length))
        return 1;
    if (name_length >= 4 && length > name_length && starts_with(name, text, name_length))
        return 2 * distance;
    if (distance > allowed || distance >= (length > name_length ? length : name_length))
        return SIZE_MAX;
    return 2 * distance;
}

const char *gs_nearest(const char *text, const char *const *names)
{
    size_t length = strlen(text), best_cost = SIZE_MAX;
    const char *best = NULL;

    if (length == 0 || length > LONGEST_NAME)
        return NULL;
    for (; *names; names++) {
        size_t cost = name_cost(text, length, *names);
        if (cost < best_cost) {
            best_cost = cost;
            best = *names;
        }
    }
    return best;
}

const char *gs_quote(const char *text, char quote[GS_QUOTE_SIZE])
{
    if (strlen(text) < GS_QUOTE_SIZE)
        strcpy(quote, text);
    else
        snprintf(quote, GS_QUOTE_SIZE, "%.*s...", GS_QUOTE_SIZE - 4, text);
    return quote;
}

void gs_writer_init(struct gs_writer *writer, char *text, size_t size)
{
    *writer = (struct gs_writer){.text = text, .size = size};
    if (size > 0)
        text[0] = '\0';
}

void gs_writer_add(struct gs_writer *writer, const char *format, ...)
{
    bool room = writer->length < writer->size;
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(room ? writer->text + writer->length : NULL,
                           room ? writer->size - writer->length : 0, format, arguments);
    va_end(arguments);
    if (length > 0)
        writer->length += (size_t)length;
}

void gs_writer_list(struct gs_writer *writer, const char *const *names)
{
    for (size_t i = 0; names[i]; i++) {
        const char *joint = i == 0 ? "" : names[i + 1] ? ", " : " or ";
        gs_writer_add(writer, "%s%s", joint, names[i]);
    }
}

enum gs_status gs_name_refuse(struct gs_error *error, const char *kind, const char *given,
                              const char *const *names)
{
    char quote[GS_QUOTE_SIZE], text[GS_ERROR_SIZE];
    const char *nearest = gs_nearest(given, names);
    struct gs_writer writer;

    gs_quote(given, quote);
    if (!names[0])
        return gs_error_set(error, GS_USAGE, "%s '%s' is not known: there is none", kind, quote);

    gs_writer_init(&writer, text, sizeof text);
    gs_writer_list(&writer, names);
    return gs_error_set(error, GS_USAGE, "%s '%s' is not %s%s%s%s%s", kind, quote,
                        names[1] ? "one of " : "", text, nearest ? " (nearest: " : "",
                        nearest ? nearest : "", nearest ? ")" : "");
}
