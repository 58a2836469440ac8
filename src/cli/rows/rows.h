/* SPDX-License-Identifier: MIT */
/*
 * rows.h - the one reader of tables that this program writes: CSV with a header, or JSON with an
 * object a line. Nothing is copied: texts point into the bytes that were given.
 *
 *     cli_rows_begin(&rows, cli_rows_are_csv(text), text);
 *     while (cli_rows_next(&rows, &row))
 *         if (cli_row_is(&rows, row, "stop", "solved"))
 */
#ifndef CLI_ROWS_H
#define CLI_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gamesolve/base.h>

/* Some bytes, not ended by a zero. */
struct cli_text {
    const char *at; /* NULL: there is none */
    size_t length;
};

/* A table that is being read. */
struct cli_rows {
    bool csv;
    struct cli_text header; /* of CSV: the names of its columns */
    struct cli_text rest;   /* the lines that were not read yet */
    uint64_t line;          /* the number of the last line that was read, from 1 */
};

/* Whether a table is CSV: JSON begins with "{". */
bool cli_rows_are_csv(struct cli_text text);

/* Begins to read a table. Skips a byte order mark, and takes the header of CSV. */
void cli_rows_begin(struct cli_rows *rows, bool csv, struct cli_text text);

/* The next row, without the end of its line; false at the end of the table. */
bool cli_rows_next(struct cli_rows *rows, struct cli_text *row);

/* NULL, or why a row (or the header) is damaged: its quotes, or its number of cells. */
const char *cli_row_damage(const struct cli_rows *rows, struct cli_text row);

/* How many fields a row has. */
size_t cli_row_size(const struct cli_rows *rows, struct cli_text row);

/* The value of a field as the row has it, quotes included; at == NULL: there is no such field. */
struct cli_text cli_row_field(const struct cli_rows *rows, struct cli_text row, const char *name);

/* Copies the value of a field without quotes and escapes; false if there is none, or no room. */
bool cli_row_copy(const struct cli_rows *rows, struct cli_text row, const char *name, char *text,
                  size_t size);

/* Whether the value of a field, without quotes, is exactly this. */
bool cli_row_is(const struct cli_rows *rows, struct cli_text row, const char *name,
                const char *value);

/* --- parts of a row ---------------------------------------------------------------------- */

/*
 * Cuts the next piece off *rest, up to a comma: a cell of CSV, a member of a JSON object or an
 * element of an array, without the brackets around them. False if nothing is left.
 */
bool cli_text_next(bool csv, struct cli_text *rest, struct cli_text *piece);

/* What is between the brackets of an object or an array; false if it is neither. */
bool cli_text_inside(struct cli_text text, struct cli_text *inside);

/* The value of a member of a JSON object; at == NULL: there is none. */
struct cli_text cli_text_member(struct cli_text object, const char *name);

/* Cuts a member of a JSON object into its name and its value. */
bool cli_text_cut(struct cli_text member, struct cli_text *name, struct cli_text *value);

/* Copies a value without its quotes and escapes; false if there is no room. */
bool cli_text_copy(bool csv, struct cli_text value, char *text, size_t size);

/* Without the quotes around it, if it has some; what is between them is left as it is. */
struct cli_text cli_text_bare(struct cli_text value);

/* The value that a text names, with or without quotes; GS_UNKNOWN: none. */
enum gs_value cli_cell_value(struct cli_text text);

/* Adds bytes to a hash that began with CLI_HASH_START: FNV-1a, 64 bits. */
#define CLI_HASH_START UINT64_C(0xcbf29ce484222325)
uint64_t cli_text_hash(uint64_t hash, struct cli_text text);

bool cli_text_same(struct cli_text one, struct cli_text other);
bool cli_text_is(struct cli_text text, const char *word);

#endif
