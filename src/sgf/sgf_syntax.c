/* SPDX-License-Identifier: MIT */
/*
 * The grammar of SGF, FF[4] (Hollosi's specification, "SGF basics", EBNF).
 *
 * Trees may nest to any depth, so the depth is counted and nothing recurses. The main line needs no
 * stack at all: it always takes the first variation, and so ends at the first ")". The text is read
 * once; a place in it becomes line and column only for a message.
 */
#include "sgf/sgf_syntax.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The character at the reader, or -1 at the end. */
static int peek(const struct gs_sgf_reader *reader)
{
    return reader->at < reader->length ? (unsigned char)reader->text[reader->at] : -1;
}

static bool is_blank(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_capital(int c)
{
    return c >= 'A' && c <= 'Z';
}

/* Lines end with LF, CR or both. */
static void find_place(const struct gs_sgf_reader *reader, size_t place, size_t *line,
                       size_t *column)
{
    const char *text = reader->text;
    size_t start = 0;

    *line = 1;
    for (size_t i = 0; i < place; i++) {
        if (text[i] == '\n' || (text[i] == '\r' && !(i + 1 < place && text[i + 1] == '\n'))) {
            ++*line;
            start = i + 1;
        }
    }
    *column = place - start + 1;
}

enum gs_status gs_sgf_refuse(const struct gs_sgf_reader *reader, size_t place, const char *format,
                             ...)
{
    char message[GS_ERROR_SIZE];
    size_t line, column;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    find_place(reader, place, &line, &column);
    return gs_error_set(reader->error, GS_USAGE, "position: line %zu, column %zu%.250s", line,
                        column, message);
}

/* Refuses the text at the reader. */
static enum gs_status refuse_here(const struct gs_sgf_reader *reader, const char *expected)
{
    int c = peek(reader);

    if (c < 0)
        return gs_sgf_refuse(reader, reader->at, ": the text ends here: expected %s", expected);
    if (c > ' ' && c < 127)
        return gs_sgf_refuse(reader, reader->at, " ('%c'): expected %s", c, expected);
    return gs_sgf_refuse(reader, reader->at, " (byte 0x%02x): expected %s", (unsigned)c, expected);
}

void gs_sgf_skip(struct gs_sgf_reader *reader)
{
    if (reader->at == 0 && reader->length >= 3 && memcmp(reader->text, "\xef\xbb\xbf", 3) == 0)
        reader->at = 3;
    while (is_blank(peek(reader)))
        reader->at++;
}

/* Skips the value that begins here; false if it does not end. */
static bool skip_value(struct gs_sgf_reader *reader)
{
    for (reader->at++; reader->at < reader->length; reader->at++) {
        char c = reader->text[reader->at];
        if (c == '\\') {
            reader->at++;
        } else if (c == ']') {
            reader->at++;
            return true;
        }
    }
    return false;
}

/* Checks one property against the grammar. */
static enum gs_status check_property(struct gs_sgf_reader *reader)
{
    while (is_capital(peek(reader)))
        reader->at++;
    gs_sgf_skip(reader);
    if (peek(reader) != '[')
        return refuse_here(reader, "'[', which begins the value of the property");
    while (peek(reader) == '[') {
        size_t start = reader->at;
        if (!skip_value(reader))
            return gs_sgf_refuse(reader, start,
                                 ": expected ']', which ends the value that "
                                 "begins here");
        gs_sgf_skip(reader);
    }
    return GS_OK;
}

/* Where the reader is in the grammar, and so what may follow. */
enum state { OUTSIDE, OPENED, IN_NODE, CLOSED };

static const char *const follows[] = {
    [OUTSIDE] = "'(', which begins a game",
    [OPENED] = "';', which begins a node",
    [IN_NODE] = "a property such as B[aa], ';', '(' or ')'",
    [CLOSED] = "'(' or ')'",
};

enum gs_status gs_sgf_check(struct gs_sgf_reader *reader)
{
    const size_t start = reader->at;
    enum state state = OUTSIDE;
    enum gs_status status = GS_OK;
    size_t depth = 0, trees = 0;

    for (;;) {
        gs_sgf_skip(reader);
        int c = peek(reader);
        if (c < 0 && depth == 0 && trees > 0)
            break;
        if (c == '(' && state != OPENED) {
            depth++;
            state = OPENED;
        } else if (c == ';' && (state == OPENED || state == IN_NODE)) {
            state = IN_NODE;
        } else if (c == ')' && (state == IN_NODE || state == CLOSED)) {
            state = --depth > 0 ? CLOSED : OUTSIDE;
            trees += depth == 0;
        } else if (is_capital(c) && state == IN_NODE) {
            status = check_property(reader);
            if (status != GS_OK)
                return status;
            continue;
        } else {
            return refuse_here(reader, follows[state]);
        }
        reader->at++;
    }
    reader->at = start;
    return GS_OK;
}

bool gs_sgf_next_node(struct gs_sgf_reader *reader)
{
    struct gs_sgf_piece piece;

    while (gs_sgf_next_property(reader, &piece))
        ;
    while (peek(reader) == '(') {
        reader->at++;
        gs_sgf_skip(reader);
    }
    if (peek(reader) != ';')
        return false;
    reader->at++;
    return true;
}

bool gs_sgf_next_property(struct gs_sgf_reader *reader, struct gs_sgf_piece *name)
{
    struct gs_sgf_piece value;

    while (gs_sgf_next_value(reader, &value))
        ;
    name->at = reader->at;
    while (is_capital(peek(reader)))
        reader->at++;
    name->length = reader->at - name->at;
    return name->length > 0;
}

bool gs_sgf_next_value(struct gs_sgf_reader *reader, struct gs_sgf_piece *value)
{
    gs_sgf_skip(reader);
    if (peek(reader) != '[')
        return false;
    value->at = reader->at + 1;
    skip_value(reader);
    size_t end = reader->at - 1;
    while (value->at < end && is_blank((unsigned char)reader->text[value->at]))
        value->at++;
    while (end > value->at && is_blank((unsigned char)reader->text[end - 1]))
        end--;
    value->length = end - value->at;
    return true;
}
