/* SPDX-License-Identifier: MIT */
/*
 * Rows found by their keys. A row has the hash of its key, by which the rows are sorted; equal
 * hashes decide nothing, the fields are compared then. The key of a report is read from the row
 * that the report would be, so both sides go the same way.
 *
 * Cost: 56 bytes a row; n log n for reading, log n for each look-up.
 */
#include "cli/rows/keyed_rows.h"

#include <stdlib.h>
#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/message.h"

/* The fields of the question. A table need not have all of them. */
static const char *const key_names[] = {"game",      "variant", "size", "rules", "position",
                                        "algorithm", "params",  "goal", "seed"};

enum { KEY = sizeof key_names / sizeof key_names[0] };

/* Room for the header and for what a row begins with. */
#define OWN_SIZE ((size_t)8 * GS_TEXT_MAX)

/* Between two polls. */
#define ROWS_BETWEEN_POLLS 1024

static uint64_t hash_key(const struct cli_rows *rows, struct cli_text row, unsigned named)
{
    uint64_t hash = CLI_HASH_START;

    for (size_t i = 0; i < KEY; i++) {
        if (!(named & 1u << i))
            continue;
        hash = cli_text_hash(hash, cli_text_bare(cli_row_field(rows, row, key_names[i])));
        hash = cli_text_hash(hash, (struct cli_text){"\n", 1});
    }
    return hash;
}

static int compare_rows(const void *one, const void *other)
{
    const struct cli_keyed_row *a = one, *b = other;

    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return a->line < b->line ? -1 : a->line > b->line;
}

/* --- reading ------------------------------------------------------------------------------- */

/* Those of the first row, or of the header. */
static unsigned find_names(const struct cli_rows *rows, struct cli_text row)
{
    unsigned named = 0;

    for (size_t i = 0; i < KEY; i++)
        if (cli_row_field(rows, row, key_names[i]).at)
            named |= 1u << i;
    return named;
}

static enum gs_status add_row(struct cli_keyed *keyed, size_t *room, struct cli_text row,
                              cli_row_check *check, struct gs_error *error)
{
    void *list = keyed->list;
    const char *wrong = cli_row_damage(&keyed->rows, row);

    if (!wrong && check)
        wrong = check(&keyed->rows, row);
    if (wrong)
        return gs_error_set(error, GS_USAGE, "%s", wrong);
    bool grown =
        gs_array_grow(keyed->memory, &list, sizeof *keyed->list, room, 64, keyed->count + 1);
    keyed->list = list;
    if (!grown)
        return gs_error_set(error, GS_NO_MEMORY, "not enough memory for its rows");
    if (keyed->count == 0)
        keyed->named = find_names(&keyed->rows, row);
    keyed->list[keyed->count++] = (struct cli_keyed_row){
        .text = row, .line = keyed->rows.line, .hash = hash_key(&keyed->rows, row, keyed->named)};
    return GS_OK;
}

enum gs_status cli_keyed_read(struct cli_keyed *keyed, struct gs_search *search,
                              const struct cli_rows *begun, cli_row_check *check,
                              struct gs_error *error)
{
    enum gs_status status = GS_OK;
    struct cli_text row;
    size_t room = 0;

    *keyed = (struct cli_keyed){.memory = search->memory, .rows = *begun};
    keyed->own = gs_alloc(keyed->memory, OWN_SIZE);
    if (!keyed->own)
        return gs_error_set(error, GS_NO_MEMORY, "not enough memory to read it");
    while (status == GS_OK && cli_rows_next(&keyed->rows, &row)) {
        if (keyed->count % ROWS_BETWEEN_POLLS == 0 && !gs_search_poll(search))
            return gs_error_set(error, GS_STOPPED, "%s", gs_stop_name(search->stop));
        status = add_row(keyed, &room, row, check, error);
    }
    if (keyed->count > 1)
        qsort(keyed->list, keyed->count, sizeof *keyed->list, compare_rows);
    return status;
}

void cli_keyed_clear(struct cli_keyed *keyed)
{
    if (keyed->memory) {
        gs_release(keyed->memory, keyed->list);
        gs_release(keyed->memory, keyed->own);
    }
    *keyed = (struct cli_keyed){.memory = NULL};
}

/* --- finding ------------------------------------------------------------------------------- */

/* The question of a report, as the only row of a table; false if that does not fit. */
static bool make_own(const struct cli_report *report, bool csv, char *text, size_t size,
                     struct cli_rows *own, struct cli_text *row)
{
    FILE *file = fmemopen(text, size, "w");
    long length = -1;

    if (!file)
        return false;
    if (csv)
        cli_report_columns(report->job->options->verb, file);
    cli_report_question(report, csv, file);
    fputs(csv ? "" : "}", file);
    if (fflush(file) == 0)
        length = ftell(file);
    fclose(file);
    cli_rows_begin(own, csv, (struct cli_text){text, length < 0 ? 0 : (size_t)length});
    return cli_rows_next(own, row);
}

/* Where the rows with this hash begin. */
static size_t find_first(const struct cli_keyed *keyed, uint64_t hash)
{
    size_t low = 0, high = keyed->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (keyed->list[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first field of the key in which two rows differ, counting all of these; KEY: in none. */
static size_t find_difference(const struct cli_keyed *keyed, struct cli_text row,
                              const struct cli_rows *own, struct cli_text own_row, size_t *count)
{
    size_t first = KEY;

    *count = 0;
    for (size_t i = KEY; i-- > 0;)
        if ((keyed->named & 1u << i) &&
            !cli_text_same(cli_text_bare(cli_row_field(&keyed->rows, row, key_names[i])),
                           cli_text_bare(cli_row_field(own, own_row, key_names[i])))) {
            first = i;
            ++*count;
        }
    return first;
}

/* The next row with this key that was not taken. */
static struct cli_keyed_row *find_row(struct cli_keyed *keyed, const struct cli_rows *own,
                                      struct cli_text own_row, struct cli_keyed_row **first)
{
    const uint64_t hash = hash_key(own, own_row, keyed->named);
    size_t at = find_first(keyed, hash), differences;

    *first = at < keyed->count ? &keyed->list[at] : NULL;
    for (at += *first ? (*first)->passed : 0; at < keyed->count && keyed->list[at].hash == hash;
         at++) {
        struct cli_keyed_row *row = &keyed->list[at];
        if (!row->taken && find_difference(keyed, row->text, own, own_row, &differences) == KEY)
            return row;
    }
    return NULL;
}

bool cli_keyed_find(struct cli_keyed *keyed, const struct cli_report *report, bool take,
                    const struct cli_keyed_row **found)
{
    struct cli_keyed_row *first, *row;
    struct cli_rows own;
    struct cli_text own_row;

    *found = NULL;
    if (keyed->count == 0)
        return true;
    if (!make_own(report, keyed->rows.csv, keyed->own, OWN_SIZE, &own, &own_row)) {
        cli_error("out of memory");
        return false;
    }
    row = find_row(keyed, &own, own_row, &first);
    if (row && take) {
        row->taken = true;
        keyed->taken++;
        first->passed += row == first + first->passed;
    }
    *found = row;
    return true;
}

/* The first word in which two texts differ; words end at blanks, commas and brackets. */
static void quote_word(const char *one, const char *other, char quote[GS_QUOTE_SIZE])
{
    static const char ends[] = " ,{}";
    char word[GS_TEXT_MAX];
    size_t at = 0;

    while (one[at] && one[at] == other[at])
        at++;
    while (at > 0 && !strchr(ends, one[at - 1]))
        at--;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(one + at, ends), one + at);
    gs_quote(word[0] ? word : one, quote);
}

void cli_keyed_differs(struct cli_keyed *keyed, const struct cli_report *report, char *text,
                       size_t size)
{
    char here[GS_QUOTE_SIZE], there[GS_QUOTE_SIZE], mine[GS_TEXT_MAX], other[GS_TEXT_MAX];
    struct cli_text own_row, nearest = {NULL, 0};
    size_t least = KEY + 1, count, name = KEY;
    struct cli_rows own;

    text[0] = '\0';
    if (keyed->count == 0 ||
        !make_own(report, keyed->rows.csv, keyed->own, OWN_SIZE, &own, &own_row))
        return;
    for (size_t i = 0; i < keyed->count; i++) {
        size_t first = find_difference(keyed, keyed->list[i].text, &own, own_row, &count);
        if (count >= least)
            continue;
        least = count;
        name = first;
        nearest = keyed->list[i].text;
    }
    if (name == KEY)
        return;
    cli_row_copy(&own, own_row, key_names[name], mine, sizeof mine);
    cli_row_copy(&keyed->rows, nearest, key_names[name], other, sizeof other);
    quote_word(mine, other, here);
    quote_word(other, mine, there);
    snprintf(text, size, "%s %s, there %s", key_names[name], here, there);
}

const struct cli_keyed_row *cli_keyed_left(const struct cli_keyed *keyed)
{
    const struct cli_keyed_row *first = NULL;

    for (size_t i = 0; i < keyed->count; i++)
        if (!keyed->list[i].taken && (!first || keyed->list[i].line < first->line))
            first = &keyed->list[i];
    return first;
}

void cli_keyed_name(const struct cli_rows *rows, struct cli_text row, char *text, size_t size)
{
    static const char *const names[] = {"game", "variant", "size", "algorithm"};
    char part[GS_ARG_TEXT];
    size_t length = 0;

    text[0] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0] && length < size; i++)
        if (cli_row_copy(rows, row, names[i], part, sizeof part) && part[0])
            length += (size_t)snprintf(text + length, size - length, "%s%.60s",
                                       length > 0 ? " " : "", part);
}
