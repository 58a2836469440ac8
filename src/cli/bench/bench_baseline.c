/* SPDX-License-Identifier: MIT */
/*
 * The baseline of `bench`: a CSV file (RFC 4180) that is read whole and cut
 * into cells in place. Each row must have as many cells as the header, so that
 * a truncated file is refused rather than half believed.
 *
 * Cost: the file's size in memory, and one pass over the rows for each
 * comparison; there are as many of both as a batch has rows.
 */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/bench/bench.h"
#include "cli/io/files.h"
#include "cli/io/message.h"
#include "cli/options/values.h"

/* Far more than any real file of results. */
#define BASELINE_MAX ((size_t)64 << 20)
/* The most cells of a row. */
#define CELLS_MAX 64
/* Between two checks of the clock. */
#define ROWS_BETWEEN_LOOKS 1024

/* The columns that are read; a file may have others. */
enum column {
    GAME, /* up to and including SEED: what was run */
    VARIANT,
    SIZE,
    ALGORITHM,
    RULES,
    POSITION,
    PARAMS,
    GOAL,
    SEED,
    VALUE, /* and what came of it */
    PROVED,
    NODES,
    COLUMNS
};

static const struct {
    const char *name;
    bool required; /* if a file lacks one of the others, rows are not distinguished by it */
} columns[COLUMNS] = {
    [GAME] = {"game", true},      [VARIANT] = {"variant", true},
    [SIZE] = {"size", true},      [ALGORITHM] = {"algorithm", true},
    [RULES] = {"rules", false},   [POSITION] = {"position", false},
    [PARAMS] = {"params", false}, [GOAL] = {"goal", false},
    [SEED] = {"seed", false},     [VALUE] = {"value", true},
    [PROVED] = {"proved", true},  [NODES] = {"nodes", true},
};

/* The place of a column that a file does not have. */
#define NO_COLUMN SIZE_MAX

struct row {
    const char *cells[COLUMNS]; /* NULL: the file has no such column */
    uint64_t nodes;
};

struct cli_baseline {
    struct gs_file file; /* the cells point into it */
    struct row *rows;
    size_t count;
};

struct reader {
    struct cli_baseline *baseline;
    struct gs_search *search; /* polled, with its memory */
    const char *path;
    char *at, *end;
    size_t line;
    char *cells[CELLS_MAX];
    size_t cell_count, width;  /* of this row, and of the header */
    size_t column_at[COLUMNS]; /* or NO_COLUMN */
};

static enum cli_exit refuse_cell(const struct reader *reader, const char *what, const char *cell)
{
    char path[GS_QUOTE_SIZE], quote[GS_QUOTE_SIZE];

    cli_error("--baseline '%s': line %zu: %s%s%s%s", gs_quote(reader->path, path), reader->line,
              what, cell ? " '" : "", cell ? gs_quote(cell, quote) : "", cell ? "'" : "");
    return CLI_USAGE;
}

static enum cli_exit fail_reading(const struct reader *reader, const char *why)
{
    char path[GS_QUOTE_SIZE];

    cli_error("--baseline '%s': %s", gs_quote(reader->path, path), why);
    return CLI_FAILURE;
}

/* A limit or a signal ends the reading. */
static enum cli_exit end(const struct reader *reader, enum gs_status status, const char *why)
{
    struct gs_error error;

    gs_error_set(&error, status, "%s", why);
    return cli_file_explain("baseline", reader->path, status, &error);
}

/* Unquotes a cell in place; NULL when the closing quote is missing. */
static char *unquote(char *from)
{
    char *to = from;

    for (char *at = from + 1; *at; at++) {
        if (*at == '"' && at[1] != '"') {
            *to = '\0';
            return at + 1;
        }
        at += *at == '"';
        *to++ = *at;
    }
    return NULL;
}

/*
 * The end of an unquoted cell. (strcspn would be quadratic under strict sanitizers, which search
 * for the end of the whole file each time.)
 */
static char *bare_end(char *at)
{
    while (*at && !strchr(",\"\r\n", *at))
        at++;
    return at;
}

/* Cuts one line into cells and steps over it. */
static enum cli_exit cut_line(struct reader *reader)
{
    char stop = ',';

    reader->cell_count = 0;
    while (stop == ',') {
        char *start = reader->at, *after;
        if (reader->cell_count == CELLS_MAX)
            return refuse_cell(reader, "too many columns", NULL);
        reader->cells[reader->cell_count++] = start;
        after = *start == '"' ? unquote(start) : bare_end(start);
        if (!after)
            return refuse_cell(reader, "a quote is not closed", NULL);
        stop = *after;
        if (stop == '\r' && after[1] == '\n')
            stop = *(after + 1);
        if (stop != ',' && stop != '\n' && stop != '\0')
            return refuse_cell(reader, "expected a comma or the end of the line after", start);
        reader->at = after + (*after == '\r') + (stop != '\0');
        *after = '\0';
    }
    return CLI_DONE;
}

static enum cli_exit read_header(struct reader *reader)
{
    enum cli_exit code = cut_line(reader);

    reader->width = reader->cell_count;
    for (size_t column = 0; column < COLUMNS && code == CLI_DONE; column++) {
        size_t at = 0;
        while (at < reader->width && strcmp(reader->cells[at], columns[column].name) != 0)
            at++;
        reader->column_at[column] = at < reader->width ? at : NO_COLUMN;
        if (at == reader->width && columns[column].required)
            code = refuse_cell(reader, "the header has no column", columns[column].name);
    }
    return code;
}

static bool is_value(const char *text)
{
    static const enum gs_value values[] = {GS_WIN, GS_LOSS, GS_DRAW, GS_UNKNOWN};

    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (strcmp(gs_value_name(values[i]), text) == 0)
            return true;
    return false;
}

static enum cli_exit read_row(struct reader *reader, struct row *row)
{
    reader->line++;
    enum cli_exit code = cut_line(reader);
    if (code != CLI_DONE)
        return code;
    if (reader->cell_count != reader->width)
        return refuse_cell(reader, "it has not as many cells as the header", NULL);
    for (size_t column = 0; column < COLUMNS; column++) {
        size_t at = reader->column_at[column];
        row->cells[column] = at == NO_COLUMN ? NULL : reader->cells[at];
    }
    if (!is_value(row->cells[VALUE]))
        return refuse_cell(reader, "value must be win, loss, draw or unknown, not",
                           row->cells[VALUE]);
    if (strcmp(row->cells[PROVED], "true") != 0 && strcmp(row->cells[PROVED], "false") != 0)
        return refuse_cell(reader, "proved must be true or false, not", row->cells[PROVED]);
    if (!cli_read_count(row->cells[NODES], UINT64_MAX, &row->nodes))
        return refuse_cell(reader, "nodes must be a whole number, not", row->cells[NODES]);
    return CLI_DONE;
}

static enum cli_exit read_rows(struct reader *reader)
{
    struct cli_baseline *baseline = reader->baseline;
    enum cli_exit code = CLI_DONE;
    size_t lines = 1;

    for (const char *c = reader->at; *c; c++)
        lines += *c == '\n';
    baseline->rows = gs_alloc_zero(reader->search->memory, lines, sizeof *baseline->rows);
    if (!baseline->rows)
        return end(reader, GS_NO_MEMORY, "not enough memory for its rows");
    while (code == CLI_DONE && reader->at < reader->end) {
        if (baseline->count % ROWS_BETWEEN_LOOKS == 0 && !gs_search_poll(reader->search))
            return end(reader, GS_STOPPED, gs_stop_name(reader->search->stop));
        code = read_row(reader, &baseline->rows[baseline->count++]);
    }
    return code;
}

/* Cuts the text into rows. */
static enum cli_exit parse(struct reader *reader)
{
    struct cli_baseline *baseline = reader->baseline;

    reader->at = (char *)baseline->file.bytes;
    reader->end = reader->at + baseline->file.size;
    if (memchr(reader->at, '\0', baseline->file.size))
        return refuse_cell(reader, "a zero byte: this is no text", NULL);
    enum cli_exit code = read_header(reader);
    return code == CLI_DONE ? read_rows(reader) : code;
}

enum cli_exit cli_baseline_read(struct cli_baseline **baseline, struct gs_search *reading, int file,
                                const char *path)
{
    struct reader reader = {.search = reading, .path = path, .line = 1};
    struct gs_memory *memory = reading->memory;
    struct gs_error error;

    *baseline = NULL;
    reader.baseline = gs_alloc_zero(memory, 1, sizeof *reader.baseline);
    if (!reader.baseline)
        return end(&reader, GS_NO_MEMORY, "not enough memory to read it");
    enum gs_status status =
        gs_stream_read(&reader.baseline->file, memory, reading, file, BASELINE_MAX, &error);
    enum cli_exit code = status == GS_OK      ? parse(&reader)
                         : status == GS_USAGE ? refuse_cell(&reader, error.message, NULL)
                         : status == GS_IO    ? fail_reading(&reader, error.message)
                                              : end(&reader, status, error.message);
    if (code == CLI_DONE)
        *baseline = reader.baseline;
    else
        cli_baseline_free(reader.baseline, memory);
    return code;
}

enum cli_exit cli_baseline_open(struct cli_baseline **baseline, struct gs_search *reading,
                                const char *path)
{
    int file = gs_input_open(path);

    *baseline = NULL;
    if (file < 0)
        return fail_reading(&(struct reader){.path = path}, strerror(errno));
    enum cli_exit code = cli_baseline_read(baseline, reading, file, path);
    close(file);
    return code;
}

void cli_baseline_free(struct cli_baseline *baseline, struct gs_memory *memory)
{
    if (!baseline)
        return;
    gs_release(memory, baseline->rows);
    gs_file_clear(&baseline->file);
    gs_release(memory, baseline);
}

/* A report's texts in the columns that say what was run. */
struct key {
    char cells[VALUE][GS_TEXT_MAX];
};

static bool is_row_of(const struct row *row, const struct key *key)
{
    for (size_t column = 0; column < VALUE; column++)
        if (row->cells[column] && strcmp(row->cells[column], key->cells[column]) != 0)
            return false;
    return true;
}

static const struct row *find_row(const struct cli_baseline *baseline, const struct key *key)
{
    for (size_t i = 0; i < baseline->count; i++)
        if (is_row_of(&baseline->rows[i], key))
            return &baseline->rows[i];
    return NULL;
}

/* Exact without a factor; with one, up to rounding. */
static bool has_grown(uint64_t nodes, uint64_t before, double factor)
{
    return factor > 1 ? (double)nodes > (double)before * factor : nodes > before;
}

static enum cli_exit compare_word(const char *name, enum column column, const char *now,
                                  const struct row *row)
{
    if (strcmp(now, row->cells[column]) == 0)
        return CLI_DONE;
    cli_error("bench: %s: %s %s, baseline %s", name, columns[column].name, now, row->cells[column]);
    return CLI_WRONG;
}

enum cli_exit cli_baseline_compare(const struct cli_report *report)
{
    const struct gs_result *result = report->result;
    double factor = report->job->options->factor;
    struct key key;
    char name[4 * GS_ARG_TEXT];

    for (size_t column = 0; column < VALUE; column++)
        cli_field_text(report, columns[column].name, key.cells[column], GS_TEXT_MAX);
    snprintf(name, sizeof name, "%.60s%s%.60s %.60s %.60s", key.cells[GAME],
             key.cells[VARIANT][0] ? " " : "", key.cells[VARIANT], key.cells[SIZE],
             key.cells[ALGORITHM]);
    const struct row *row = find_row(report->job->baseline, &key);
    if (!row) {
        cli_error("bench: %s: not in the baseline", name);
        return CLI_DONE;
    }
    enum cli_exit code = compare_word(name, VALUE, gs_value_name(result->value), row);
    code = cli_exit_worse(code, compare_word(name, PROVED, result->proved ? "true" : "false", row));
    if (result->stop != GS_STOP_TIME && has_grown(result->nodes, row->nodes, factor)) {
        cli_error("bench: %s: nodes %" PRIu64 ", baseline %" PRIu64 " (factor %g)", name,
                  result->nodes, row->nodes, factor > 1 ? factor : 1.0);
        code = CLI_WRONG;
    }
    return code;
}
