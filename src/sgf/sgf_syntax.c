/* SPDX-License-Identifier: MIT */
/*
 * The grammar of SGF, FF[1] to FF[4] (Hollosi's specification, "SGF basics", EBNF).
 *
 * Trees may nest to any depth, so the depth is counted and nothing recurses. The main line needs no
 * stack at all: it always takes the first variation, and so ends at the first ")". A place in the
 * text becomes line and column only for a message. Text is read as bytes.
 */
#include "sgf/sgf_syntax.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <gamesolve/text.h>

/* The character at the reader, or -1 at the end. */
static int peek(const struct gs_sgf_reader *reader)
{
    return reader->at < reader->length ? (unsigned char)reader->text[reader->at] : -1;
}

static bool is_capital(int c)
{
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool is_in_name(int c)
{
    return is_capital(c) || (c >= 'a' && c <= 'z');
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

enum gs_status gs_sgf_refuse_value(const struct gs_sgf_reader *reader, struct gs_sgf_piece name,
                                   struct gs_sgf_piece value, const char *expected)
{
    int shown = value.length > 24 ? 24 : (int)value.length;

    return gs_sgf_refuse(reader, value.at, ": %.*s[%.*s%s]: expected %s", (int)name.length,
                         reader->text + name.at, shown, reader->text + value.at,
                         shown < (int)value.length ? "..." : "", expected);
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

static void skip_blanks(struct gs_sgf_reader *reader)
{
    while (gs_is_blank(peek(reader)))
        reader->at++;
}

/* Skips the value that begins here; false if it does not end. */
static bool skip_value(struct gs_sgf_reader *reader)
{
    const char *text = reader->text;

    for (reader->at++; reader->at < reader->length;) {
        char c = text[reader->at];
        reader->at++;
        if (c == ']')
            return true;
        reader->at += c == '\\';
    }
    return false;
}

/* Checks one property against the grammar. */
static enum gs_status check_property(struct gs_sgf_reader *reader)
{
    while (is_in_name(peek(reader)))
        reader->at++;
    skip_blanks(reader);
    if (peek(reader) != '[')
        return refuse_here(reader, "'[', which begins the value of the property");
    while (peek(reader) == '[') {
        size_t start = reader->at;
        if (skip_value(reader)) {
            skip_blanks(reader);
            continue;
        }
        reader->at = start;
        return gs_sgf_refuse(reader, start,
                             ": expected ']', which ends the value that begins here");
    }
    return GS_OK;
}

/* Where the reader is in the grammar of a tree, and so what may follow. */
enum state { OPENED, IN_NODE, CLOSED };

static const char *const follows[] = {
    [OPENED] = "';', which begins a node",
    [IN_NODE] = "a property such as B[aa], ';', '(' or ')'",
    [CLOSED] = "'(' or ')'",
};

/* Checks the game whose "(" is at the reader, and moves behind it. */
static enum gs_status check_tree(struct gs_sgf_reader *reader)
{
    enum state state = OPENED;
    enum gs_status status = GS_OK;

    reader->at++;
    for (size_t depth = 1; depth > 0;) {
        skip_blanks(reader);
        int c = peek(reader);
        if (c == '(' && state != OPENED) {
            depth++;
            state = OPENED;
        } else if (c == ';' && state != CLOSED) {
            state = IN_NODE;
        } else if (c == ')' && state != OPENED) {
            depth--;
            state = CLOSED;
        } else if (is_in_name(c) && state == IN_NODE) {
            status = check_property(reader);
            if (status != GS_OK)
                return status;
            continue;
        } else {
            return refuse_here(reader, follows[state]);
        }
        reader->at++;
    }
    return GS_OK;
}

/* Whether a game begins here: "(" and ";", with blanks between them. */
static bool begins_game(struct gs_sgf_reader reader)
{
    if (peek(&reader) != '(')
        return false;
    reader.at++;
    skip_blanks(&reader);
    return peek(&reader) == ';';
}

bool gs_sgf_find(struct gs_sgf_reader *reader)
{
    const size_t start = reader->at;

    for (; reader->at < reader->length; reader->at++)
        if (begins_game(*reader))
            return true;
    reader->at = start;
    return false;
}

/* Charsets. */

/* The bytes that follow the first one of a character in UTF-8; -1 if none begins with it. */
static int utf8_rest(unsigned char first)
{
    return first < 0x80                     ? 0
           : first >= 0xc2 && first <= 0xdf ? 1
           : first >= 0xe0 && first <= 0xef ? 2
           : first >= 0xf0 && first <= 0xf4 ? 3
                                            : -1;
}

static bool is_utf8(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        int rest = utf8_rest((unsigned char)text[i]);
        if (rest < 0 || (size_t)rest >= length - i)
            return false;
        for (; rest > 0; rest--)
            if (((unsigned char)text[++i] & 0xc0) != 0x80)
                return false;
    }
    return true;
}

/*
 * Refuses a game of which it depends on the charset whether a value ends: "\]" behind a byte from
 * 0x80, unless all is UTF-8, and what shifts to characters of two bytes in ISO-2022.
 */
static enum gs_status check_charset(const struct gs_sgf_reader *reader, size_t end)
{
    const char *text = reader->text;
    const bool plain = is_utf8(text + reader->at, end - reader->at);

    for (size_t i = reader->at; i + 2 < end; i++) {
        const bool hides =
            (unsigned char)text[i] >= 0x80 && text[i + 1] == '\\' && text[i + 2] == ']';
        if ((hides && !plain) || (text[i] == '\x1b' && text[i + 1] == '$'))
            return gs_sgf_refuse(reader, i,
                                 ": a character may end with the byte of '\\': expected UTF-8, "
                                 "as iconv writes it");
    }
    return GS_OK;
}

/* Games. */

static const char begins[] = "'(', which begins a game";

/* Checks the game at the reader, and moves behind it; to the end of the text if it has none. */
static enum gs_status check_game(struct gs_sgf_reader *reader)
{
    const struct gs_sgf_reader start = *reader;
    enum gs_status status = check_tree(reader);
    /* A value without an end may hide its bracket: then the rest of the text counts, too. */
    enum gs_status charset = check_charset(&start, status == GS_OK ? reader->at : reader->length);

    if (charset != GS_OK)
        reader->at = start.at; /* nothing of it can be trusted */
    return charset != GS_OK ? charset : status;
}

/*
 * Refuses a game that begins with ';'. Its first variation has the form of a game, but not its
 * root.
 */
static enum gs_status check_parenthesis(struct gs_sgf_reader reader)
{
    skip_blanks(&reader);
    return peek(&reader) == ';' ? refuse_here(&reader, begins) : GS_OK;
}

enum gs_status gs_sgf_open(struct gs_sgf_reader *reader, size_t which, size_t *games)
{
    struct gs_sgf_reader all = *reader;
    enum gs_status status = check_parenthesis(all);

    for (*games = 0; status == GS_OK && gs_sgf_find(&all);) {
        const size_t start = all.at;
        status = check_game(&all);
        if (++*games == which) {
            *reader = all;
            reader->at = start;
            reader->length = all.at;
        }
    }
    if (status == GS_OK && *games == 0) {
        skip_blanks(&all);
        status = peek(&all) == '(' ? check_tree(&all) : refuse_here(&all, begins);
    }
    reader->broken = status == GS_USAGE && *games >= which;
    return status;
}

bool gs_sgf_pass(struct gs_sgf_reader *reader)
{
    size_t depth = 0;

    while (reader->at < reader->length) {
        int c = peek(reader);
        if (c == '[' && !skip_value(reader))
            return false;
        if (c == '[')
            continue;
        reader->at++;
        depth += c == '(';
        depth -= c == ')';
        if (c == ')' && depth == 0)
            return true;
    }
    return false;
}

bool gs_sgf_next_node(struct gs_sgf_reader *reader)
{
    struct gs_sgf_piece piece;

    while (gs_sgf_next_property(reader, &piece))
        ;
    while (peek(reader) == '(') {
        reader->at++;
        skip_blanks(reader);
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
    while (is_in_name(peek(reader)))
        reader->at++;
    name->length = reader->at - name->at;
    return name->length > 0;
}

bool gs_sgf_next_value(struct gs_sgf_reader *reader, struct gs_sgf_piece *value)
{
    skip_blanks(reader);
    if (peek(reader) != '[')
        return false;
    value->at = reader->at + 1;
    if (!skip_value(reader))
        return false;
    size_t end = reader->at - 1;
    while (value->at < end && gs_is_blank((unsigned char)reader->text[value->at]))
        value->at++;
    while (end > value->at && gs_is_blank((unsigned char)reader->text[end - 1]))
        end--;
    value->length = end - value->at;
    return true;
}

bool gs_sgf_is_named(const struct gs_sgf_reader *reader, struct gs_sgf_piece name,
                     const char *capitals)
{
    for (size_t i = 0; i < name.length; i++) {
        char c = reader->text[name.at + i];
        if (is_capital((unsigned char)c) && c != *capitals++)
            return false;
    }
    return *capitals == '\0';
}
