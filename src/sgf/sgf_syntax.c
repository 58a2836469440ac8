/* SPDX-License-Identifier: MIT */
/*
 * The grammar of SGF, FF[1] to FF[4] (Hollosi's specification, "SGF basics", EBNF).
 *
 * Trees may nest to any depth, so the depth is counted and nothing recurses. The main line needs no
 * stack at all: it always takes the first variation, and so ends at the first ")". A place in the
 * text becomes line and column only for a message. The charset of a game is what its root says in
 * CA, if the root, read by that charset, does say so.
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
        reader->at +=
            gs_sgf_character(reader->charset, text + reader->at, reader->length - reader->at);
        if (c == ']')
            return true;
        if (c == '\\' && reader->at < reader->length)
            reader->at +=
                gs_sgf_character(reader->charset, text + reader->at, reader->length - reader->at);
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

/* The value of CA in the root of the game at the reader, read by its charset; false: there is none.
 */
static bool find_charset(struct gs_sgf_reader reader, struct gs_sgf_piece *name,
                         struct gs_sgf_piece *value)
{
    if (!gs_sgf_next_node(&reader))
        return false;
    while (gs_sgf_next_property(&reader, name))
        if (gs_sgf_is_named(&reader, *name, "CA") && gs_sgf_next_value(&reader, value))
            return true;
    return false;
}

/* Reads the charset of the game that begins at the reader; *value is empty where CA is missing. */
static enum gs_sgf_charset choose_charset(struct gs_sgf_reader *reader, struct gs_sgf_piece *name,
                                          struct gs_sgf_piece *value)
{
    static const enum gs_sgf_charset choices[] = {GS_SGF_BYTES, GS_SGF_SHIFT_JIS, GS_SGF_PAIRS};

    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        reader->charset = choices[i];
        if (!find_charset(*reader, name, value))
            continue;
        enum gs_sgf_charset named = gs_sgf_charset_named(reader->text + value->at, value->length);
        if (named == choices[i] || named == GS_SGF_UNKNOWN)
            return named;
    }
    *value = (struct gs_sgf_piece){0, 0};
    return reader->charset = GS_SGF_BYTES;
}

/*
 * Whether a game, up to `end`, was read by the right charset: without CA, "\]" behind a byte of a
 * longer character is an escape, or ends a value; and text in UTF-8 may be called by another name.
 */
static enum gs_status check_charset(const struct gs_sgf_reader *reader, struct gs_sgf_piece name,
                                    struct gs_sgf_piece value, size_t end)
{
    const char *text = reader->text + reader->at;
    const size_t length = end - reader->at;

    if (reader->charset != GS_SGF_BYTES && gs_sgf_charset_hides(reader->charset, text, length) &&
        gs_sgf_charset_is_utf8(text, length))
        return gs_sgf_refuse_value(reader, name, value, "CA[UTF-8], which the text is in");
    if (value.at > 0 || gs_sgf_charset_is_utf8(text, length))
        return GS_OK;
    for (size_t i = 1; i + 1 < length; i++)
        if (text[i] == '\\' && text[i + 1] == ']' && (unsigned char)text[i - 1] >= 0x80)
            return gs_sgf_refuse(reader, reader->at + i - 1,
                                 ": a character may end with the byte of '\\': expected the "
                                 "charset in the first node, as CA[Shift_JIS]");
    return GS_OK;
}

/* Games. */

static const char begins[] = "'(', which begins a game";

/* Checks the game at the reader by its charset, and moves behind it. */
static enum gs_status check_by_charset(struct gs_sgf_reader *reader)
{
    const struct gs_sgf_reader start = *reader;
    struct gs_sgf_piece name, value;
    enum gs_sgf_charset charset = choose_charset(reader, &name, &value);

    if (charset == GS_SGF_UNKNOWN)
        return gs_sgf_refuse_value(reader, name, value, "a charset known here, as UTF-8");
    enum gs_status status = check_tree(reader);
    struct gs_sgf_reader whole = start;
    whole.charset = charset;
    enum gs_status named = check_charset(&whole, name, value, reader->at);
    if (named != GS_OK)
        reader->at = start.at; /* nothing of it can be trusted */
    return named != GS_OK ? named : status;
}

/* Checks a game; the charset matters from the place `risk` on. */
static enum gs_status check_game(struct gs_sgf_reader *reader, size_t risk)
{
    struct gs_sgf_reader plain = *reader;
    struct gs_error error;

    plain.charset = GS_SGF_BYTES;
    plain.error = &error;
    enum gs_status status = check_tree(&plain);
    if (risk < (status == GS_OK ? plain.at : reader->length))
        return check_by_charset(reader);
    plain.error = reader->error;
    *reader = plain;
    return status == GS_OK ? GS_OK : gs_error_set(reader->error, status, "%s", error.message);
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
    size_t risk = gs_sgf_charset_risk(all.text, all.length, 0);
    enum gs_status status = check_parenthesis(all);

    for (*games = 0; status == GS_OK && gs_sgf_find(&all);) {
        const size_t start = all.at;
        if (risk < start)
            risk = gs_sgf_charset_risk(all.text, all.length, start);
        status = check_game(&all, risk);
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
    struct gs_sgf_piece name, value;
    size_t depth = 0;

    choose_charset(reader, &name, &value);
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
