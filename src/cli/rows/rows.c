/* SPDX-License-Identifier: MIT */
/*
 * Rows of CSV (RFC 4180) and of JSON, cut where commas and ends of lines stand outside of quotes
 * and brackets.
 *
 * Cost: a field is found by one pass over its row, and for CSV over the header.
 */
#include "cli/rows/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct cli_text nothing = {NULL, 0};

/* --- pieces ------------------------------------------------------------------------------- */

bool cli_text_same(struct cli_text one, struct cli_text other)
{
    return one.length == other.length &&
           (one.length == 0 || memcmp(one.at, other.at, one.length) == 0);
}

bool cli_text_is(struct cli_text text, const char *word)
{
    return cli_text_same(text, (struct cli_text){word, strlen(word)});
}

enum gs_value cli_cell_value(struct cli_text text)
{
    for (int value = GS_LOSS; value <= GS_WIN; value++)
        if (cli_text_is(cli_text_bare(text), gs_value_name((enum gs_value)value)))
            return (enum gs_value)value;
    return GS_UNKNOWN;
}

uint64_t cli_text_hash(uint64_t hash, struct cli_text text)
{
    for (size_t i = 0; i < text.length; i++)
        hash = (hash ^ (uint8_t)text.at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* The length up to the first of two characters that stands outside of quotes. */
static size_t csv_length(struct cli_text text, char end, char other)
{
    bool quoted = false;
    size_t length = 0;

    for (; length < text.length; length++) {
        const char c = text.at[length];
        if (!quoted && (c == end || c == other))
            break;
        quoted = quoted != (c == '"');
    }
    return length;
}

/* The length up to the first comma that stands outside of quotes and brackets. */
static size_t json_length(struct cli_text text)
{
    bool quoted = false;
    size_t depth = 0, length = 0;

    for (; length < text.length; length++) {
        const char c = text.at[length];
        if (quoted && c == '\\')
            length++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '['))
            depth++;
        else if (!quoted && (c == '}' || c == ']'))
            depth -= depth > 0;
        else if (!quoted && depth == 0 && c == ',')
            break;
    }
    return length < text.length ? length : text.length;
}

static void step(struct cli_text *rest, size_t bytes)
{
    bytes = bytes < rest->length ? bytes : rest->length;
    rest->at += bytes;
    rest->length -= bytes;
}

bool cli_text_next(bool csv, struct cli_text *rest, struct cli_text *piece)
{
    if (rest->length == 0)
        return false;
    *piece = (struct cli_text){rest->at, csv ? csv_length(*rest, ',', ',') : json_length(*rest)};
    step(rest, piece->length + 1);
    return true;
}

bool cli_text_inside(struct cli_text text, struct cli_text *inside)
{
    const char last = text.length < 2 ? '\0' : text.at[text.length - 1];

    if (!(last == '}' && text.at[0] == '{') && !(last == ']' && text.at[0] == '['))
        return false;
    *inside = (struct cli_text){text.at + 1, text.length - 2};
    return true;
}

bool cli_text_cut(struct cli_text member, struct cli_text *name, struct cli_text *value)
{
    const char *end = member.length > 1 && member.at[0] == '"'
                          ? memchr(member.at + 1, '"', member.length - 1)
                          : NULL;

    if (!end || end + 1 >= member.at + member.length || end[1] != ':')
        return false;
    *name = (struct cli_text){member.at + 1, (size_t)(end - member.at) - 1};
    *value = (struct cli_text){end + 2, (size_t)(member.at + member.length - end) - 2};
    return true;
}

struct cli_text cli_text_member(struct cli_text object, const char *name)
{
    struct cli_text rest, member, own, value;

    if (cli_text_inside(object, &rest))
        while (cli_text_next(false, &rest, &member))
            if (cli_text_cut(member, &own, &value) && cli_text_is(own, name))
                return value;
    return nothing;
}

struct cli_text cli_text_bare(struct cli_text value)
{
    if (value.length >= 2 && value.at[0] == '"' && value.at[value.length - 1] == '"')
        return (struct cli_text){value.at + 1, value.length - 2};
    return value;
}

/* The character that an escape stands for, from after its backslash; returns its length there. */
static size_t read_escape(struct cli_text rest, char character[4])
{
    char digits[5];

    if (rest.length < 5 || rest.at[0] != 'u') {
        snprintf(character, 4, "%c", rest.at[0]);
        return 1;
    }
    snprintf(digits, sizeof digits, "%.4s", rest.at + 1);
    const unsigned code = (unsigned)strtoul(digits, NULL, 16);
    if (code < 0x80)
        snprintf(character, 4, "%c", (int)code);
    else if (code < 0x100) /* as cli_json_string writes: the controls after ASCII, or U+FFFD */
        snprintf(character, 4, "\xc2%c", (int)code);
    else
        snprintf(character, 4, "\xef\xbf\xbd");
    return 5;
}

bool cli_text_copy(bool csv, struct cli_text value, char *text, size_t size)
{
    struct cli_text rest = cli_text_bare(value);
    size_t length = 0;

    for (; rest.length > 0 && length + 4 < size; length += strlen(text + length)) {
        char character[4] = {rest.at[0], '\0'};
        size_t taken = 1;
        if (csv && rest.at[0] == '"') /* doubled */
            taken = 2;
        else if (!csv && rest.at[0] == '\\' && rest.length > 1)
            taken += read_escape((struct cli_text){rest.at + 1, rest.length - 1}, character);
        snprintf(text + length, size - length, "%s", character);
        step(&rest, taken);
    }
    text[length] = '\0';
    return rest.length == 0;
}

/* --- rows --------------------------------------------------------------------------------- */

bool cli_rows_are_csv(struct cli_text text)
{
    return text.length == 0 || text.at[0] != '{';
}

void cli_rows_begin(struct cli_rows *rows, bool csv, struct cli_text text)
{
    *rows = (struct cli_rows){.csv = csv, .header = nothing, .rest = text};
    if (text.length >= 3 && memcmp(text.at, "\xef\xbb\xbf", 3) == 0)
        step(&rows->rest, 3);
    if (csv)
        cli_rows_next(rows, &rows->header);
}

bool cli_rows_next(struct cli_rows *rows, struct cli_text *row)
{
    struct cli_text *rest = &rows->rest;
    size_t length = rest->length;

    *row = nothing;
    if (length == 0)
        return false;
    const char *newline = rows->csv ? NULL : memchr(rest->at, '\n', length);
    if (rows->csv)
        length = csv_length(*rest, '\n', '\n');
    else if (newline)
        length = (size_t)(newline - rest->at);
    *row = (struct cli_text){rest->at, length};
    step(rest, length + 1);
    if (row->length > 0 && row->at[row->length - 1] == '\r')
        row->length--;
    rows->line++;
    return true;
}

/* NULL, or what is wrong with the quotes of a cell. */
static const char *cell_damage(struct cli_text cell)
{
    const bool quoted = cell.length > 0 && cell.at[0] == '"';
    size_t at = quoted ? 1 : 0;

    while (at < cell.length &&
           (cell.at[at] != '"' || (quoted && at + 1 < cell.length && cell.at[at + 1] == '"')))
        at += cell.at[at] == '"' ? 2 : 1;
    if (quoted && at >= cell.length)
        return "a quote is not closed";
    if (quoted ? at + 1 < cell.length : at < cell.length)
        return "a quote stands inside a cell";
    return NULL;
}

size_t cli_row_size(const struct cli_rows *rows, struct cli_text row)
{
    struct cli_text rest = row, piece;

    if (!rows->csv && !cli_text_inside(row, &rest))
        return 0;
    /* A comma at the end is followed by an empty cell. */
    size_t count = rows->csv && (rest.length == 0 || rest.at[rest.length - 1] == ',');
    while (cli_text_next(rows->csv, &rest, &piece))
        count++;
    return count;
}

const char *cli_row_damage(const struct cli_rows *rows, struct cli_text row)
{
    struct cli_text rest = row, cell;
    const char *damage = NULL;

    if (!rows->csv)
        return cli_text_inside(row, &rest) && row.at[0] == '{' ? NULL : "it is no JSON object";
    while (!damage && cli_text_next(true, &rest, &cell))
        damage = cell_damage(cell);
    if (!damage && cli_row_size(rows, row) != cli_row_size(rows, rows->header))
        damage = "it has not as many cells as the header";
    return damage;
}

struct cli_text cli_row_field(const struct cli_rows *rows, struct cli_text row, const char *name)
{
    struct cli_text names = rows->header, column, cell;

    if (!rows->csv)
        return cli_text_member(row, name);
    while (cli_text_next(true, &names, &column)) {
        if (!cli_text_next(true, &row, &cell))
            cell = (struct cli_text){"", 0};
        if (cli_text_is(cli_text_bare(column), name))
            return cell;
    }
    return nothing;
}

bool cli_row_copy(const struct cli_rows *rows, struct cli_text row, const char *name, char *text,
                  size_t size)
{
    const struct cli_text value = cli_row_field(rows, row, name);

    text[0] = '\0';
    return value.at && cli_text_copy(rows->csv, value, text, size);
}

bool cli_row_is(const struct cli_rows *rows, struct cli_text row, const char *name,
                const char *value)
{
    return cli_text_is(cli_text_bare(cli_row_field(rows, row, name)), value);
}
