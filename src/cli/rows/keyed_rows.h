/* SPDX-License-Identifier: MIT */
/*
 * keyed_rows.h - the rows of a table, found by their keys: game, rules, position, algorithm and the
 * other fields of the question. Rows with the same key are found one after the other, in the order
 * of the table.
 */
#ifndef CLI_KEYED_ROWS_H
#define CLI_KEYED_ROWS_H

#include "cli/report/report.h"
#include "cli/rows/rows.h"

struct cli_keyed_row {
    struct cli_text text;
    uint64_t line;
    uint64_t hash; /* of its key */
    size_t passed; /* of the first of equal keys: how many of them were taken */
    bool taken;
};

/* Clear it with cli_keyed_clear; the bytes of the table must outlive it. */
struct cli_keyed {
    struct gs_memory *memory;
    struct cli_rows rows;       /* its header */
    struct cli_keyed_row *list; /* by their hashes */
    size_t count, taken;
    unsigned named; /* the fields of the key that the table has, as bits */
    char *own;      /* room for the question of a report */
};

/* NULL, or why a row cannot be used. */
typedef const char *cli_row_check(const struct cli_rows *rows, struct cli_text row);

/*
 * Reads all rows of a table that was begun, with the memory of search, which is polled. check may
 * be NULL. On GS_USAGE the message says what is wrong with the row at keyed->rows.line; else
 * GS_NO_MEMORY, GS_STOPPED. Clear keyed in any case.
 */
enum gs_status cli_keyed_read(struct cli_keyed *keyed, struct gs_search *search,
                              const struct cli_rows *begun, cli_row_check *check,
                              struct gs_error *error);

/*
 * Finds the next row that has the key of the report and was not taken before, and perhaps takes it;
 * *found is NULL if there is none. Of the fields of the key only those count that the table has.
 * False: out of memory, with the error printed.
 */
bool cli_keyed_find(struct cli_keyed *keyed, const struct cli_report *report, bool take,
                    const struct cli_keyed_row **found);

/*
 * Writes in what the report differs from the row that is nearest to its key, as "seed 1, there 0";
 * "" where there is no row.
 */
void cli_keyed_differs(struct cli_keyed *keyed, const struct cli_report *report, char *text,
                       size_t size);

/* The first row that was not taken, by its line; NULL: all were. */
const struct cli_keyed_row *cli_keyed_left(const struct cli_keyed *keyed);

/* What a row is about, for messages: "hex 3x3 df-pn". */
void cli_keyed_name(const struct cli_rows *rows, struct cli_text row, char *text, size_t size);

void cli_keyed_clear(struct cli_keyed *keyed);

#endif
