/* SPDX-License-Identifier: MIT */
/*
 * Rows that are kept. A row begins with what was asked: game, position, algorithm ... These bytes
 * are compared with those that this run would write, so no more of a row is read than the few
 * fields by which it counts for the exit code.
 */
#include "cli/report/kept_rows.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/io/clock.h"
#include "cli/io/files.h"
#include "cli/io/message.h"
#include "cli/job/job_search.h"

/* Room for what a row begins with, and for the header. */
#define QUESTION_SIZE ((size_t)4 * GS_TEXT_MAX)

static enum cli_exit refuse(const struct cli_options *options, uint64_t line, const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    cli_error("--output '%s': line %" PRIu64 " %s; nothing was changed",
              gs_quote(options->output, quote), line, reason);
    return CLI_USAGE;
}

static bool is_csv(const struct cli_options *options)
{
    return options->format == CLI_CSV;
}

/* --- fields of a row ----------------------------------------------------------------------- */

/* The end of a value of CSV that begins at `at`. */
static size_t end_of_csv(const char *row, size_t length, size_t at)
{
    bool quoted = false;

    for (; at < length && (quoted || row[at] != ','); at++)
        quoted = quoted != (row[at] == '"');
    return at;
}

/* The end of a value of JSON. */
static size_t end_of_json(const char *row, size_t length, size_t at)
{
    bool quoted = false;
    int depth = 0;

    for (; at < length; at++) {
        char c = row[at];
        if (quoted && c == '\\')
            at++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && depth == 0 && (c == ',' || c == '}'))
            break;
        else if (!quoted)
            depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    }
    return at < length ? at : length;
}

size_t cli_row_end(bool csv, const char *row, size_t length, size_t at)
{
    return csv ? end_of_csv(row, length, at) : end_of_json(row, length, at);
}

/* Copies a value without its quotes. */
static bool copy_value(const char *value, size_t length, char *text, size_t size)
{
    if (length >= 2 && value[0] == '"') {
        value++;
        length -= 2;
    }
    snprintf(text, size, "%.*s", (int)(length < size ? length : size - 1), value);
    return length > 0;
}

static bool csv_field(const struct cli_options *options, const char *row, size_t length,
                      const char *name, char *text, size_t size)
{
    size_t at = 0;

    for (const struct cli_field *field = cli_fields; field->name && at <= length; field++) {
        if (!(field->verbs & options->verb->bit) || !field->value)
            continue;
        size_t end = end_of_csv(row, length, at);
        if (strcmp(field->name, name) == 0)
            return copy_value(row + at, end - at, text, size);
        at = end + 1;
    }
    return false;
}

static bool json_field(const char *row, size_t length, const char *name, char *text, size_t size)
{
    const size_t named = strlen(name) + 3; /* "name": */

    for (size_t at = 1, end; at + named < length; at = end + 1) {
        end = end_of_json(row, length, at);
        if (row[at] == '"' && strncmp(row + at + 1, name, named - 3) == 0 &&
            strncmp(row + at + named - 2, "\":", 2) == 0)
            return copy_value(row + at + named, end - at - named, text, size);
    }
    return false;
}

bool cli_row_field(const struct cli_options *options, const char *row, size_t length,
                   const char *name, char *text, size_t size)
{
    text[0] = '\0';
    return is_csv(options) ? csv_field(options, row, length, name, text, size)
                           : json_field(row, length, name, text, size);
}

/* --- what a row counts for ----------------------------------------------------------------- */

static enum gs_value value_of(const struct cli_options *options, const char *row, size_t length,
                              const char *name)
{
    static const enum gs_value values[] = {GS_LOSS, GS_DRAW, GS_WIN};
    char text[GS_ARG_TEXT];

    cli_row_field(options, row, length, name, text, sizeof text);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (strcmp(text, gs_value_name(values[i])) == 0)
            return values[i];
    return GS_UNKNOWN;
}

static bool is_field(const struct cli_options *options, const char *row, size_t length,
                     const char *name, const char *expected)
{
    char text[GS_ARG_TEXT];

    return cli_row_field(options, row, length, name, text, sizeof text) &&
           strcmp(text, expected) == 0;
}

/* The exit code of an instance that was solved, of which the question says whether it is enough. */
static enum cli_exit exit_of_result(const struct cli_options *options, const char *row,
                                    size_t length)
{
    struct gs_result result = {
        .value = value_of(options, row, length, "value"),
        .lower = value_of(options, row, length, "lower"),
        .upper = value_of(options, row, length, "upper"),
        .stop = is_field(options, row, length, "stop", "solved") ? GS_STOP_SOLVED : GS_STOP_TIME,
    };

    return cli_result_exit(&result, options->goal);
}

static enum cli_exit exit_of(const struct cli_options *options, const char *row, size_t length)
{
    switch (options->verb->bit) {
    case CLI_MAP:
        return is_field(options, row, length, "unknown", "0") ? CLI_DONE : CLI_UNSOLVED;
    case CLI_AUDIT:
        if (!is_field(options, row, length, "wrong", "0"))
            return CLI_WRONG;
        return is_field(options, row, length, "stop", "solved") ? CLI_DONE : CLI_UNSOLVED;
    case CLI_COUNT:
        return is_field(options, row, length, "stop", "solved") ? CLI_DONE : CLI_UNSOLVED;
    default:
        return exit_of_result(options, row, length);
    }
}

/* --- the file ------------------------------------------------------------------------------ */

/* The length of the line at `at`, without its newline. */
static size_t line_length(const struct cli_kept *kept, size_t at)
{
    const uint8_t *text = kept->file.bytes + at;
    const uint8_t *newline = memchr(text, '\n', kept->file.size - at);

    return newline ? (size_t)(newline - text) : kept->file.size - at;
}

/* Whole lines up to the first of an interrupted search. */
static size_t find_end(const struct cli_kept *kept)
{
    size_t at = 0;

    while (at < kept->file.size) {
        size_t length = line_length(kept, at);
        if (at + length == kept->file.size)
            break; /* torn */
        if (is_field(kept->options, (const char *)kept->file.bytes + at, length, "stop",
                     "interrupted"))
            break;
        at += length + 1;
    }
    return at;
}

/* The header of CSV, with its newline; returns its length. */
static size_t make_header(const struct cli_options *options, char *text, size_t size)
{
    FILE *file = fmemopen(text, size, "w");
    long length = -1;

    if (!file)
        return 0;
    cli_report_columns(options->verb, file);
    if (fflush(file) == 0)
        length = ftell(file);
    fclose(file);
    return length < 0 ? 0 : (size_t)length;
}

static bool has_header(const struct cli_options *options)
{
    return is_csv(options) && !options->no_header;
}

enum cli_exit cli_kept_fits(const struct cli_options *options, int file)
{
    char header[GS_TEXT_MAX], there[GS_TEXT_MAX];

    if (!has_header(options))
        return CLI_DONE;
    size_t length = make_header(options, header, sizeof header);
    if (pread(file, there, length, 0) == (ssize_t)length && memcmp(there, header, length) == 0)
        return CLI_DONE;
    return refuse(options, 1, "is not the header of these rows");
}

static enum cli_exit read_header(struct cli_kept *kept)
{
    char header[GS_TEXT_MAX];

    if (!has_header(kept->options) || kept->end == 0)
        return CLI_DONE;
    size_t length = make_header(kept->options, header, sizeof header);
    if (kept->end < length || memcmp(kept->file.bytes, header, length) != 0)
        return refuse(kept->options, 1, "is not the header of these rows");
    kept->at = length;
    kept->line = 1;
    return CLI_DONE;
}

enum cli_exit cli_kept_read(struct cli_kept *kept, const struct cli_options *options, int file,
                            struct gs_memory *memory)
{
    struct gs_search reading;
    struct gs_error error;

    *kept = (struct cli_kept){.options = options, .file = {.memory = memory}};
    if (file < 0)
        return CLI_DONE;
    cli_reading_start(&reading, options, memory);
    enum gs_status status =
        gs_stream_read(&kept->file, memory, &reading, file, GS_FILE_ANY, &error);
    if (status != GS_OK)
        return cli_file_explain("output", options->output, status, &error);
    kept->end = find_end(kept);
    return read_header(kept);
}

void cli_kept_clear(struct cli_kept *kept)
{
    gs_file_clear(&kept->file);
}

bool cli_kept_more(const struct cli_kept *kept)
{
    return kept->at < kept->end;
}

/* --- comparing ----------------------------------------------------------------------------- */

/* What a row about this position begins with; returns its length. */
static size_t make_question(const struct cli_job *job, char *text, size_t size)
{
    struct gs_result result;
    struct cli_report *report = gs_alloc(job->unbounded, sizeof *report);
    FILE *file = report ? fmemopen(text, size, "w") : NULL;
    long length = -1;

    gs_result_init(&result, job->unbounded);
    if (file) {
        cli_report_init(report, job, &result);
        cli_report_question(report, file);
        if (fflush(file) == 0)
            length = ftell(file);
        fclose(file);
    }
    gs_release(job->unbounded, report);
    return length < 0 ? 0 : (size_t)length;
}

/* Of audit: whether the row is about the same part of the states. */
static bool is_part(const struct cli_options *options, const char *row, size_t length)
{
    char every[GS_ARG_TEXT], skip[GS_ARG_TEXT];

    if (options->verb->bit != CLI_AUDIT)
        return true;
    snprintf(every, sizeof every, "%" PRIu64, options->every);
    snprintf(skip, sizeof skip, "%" PRIu64, options->skip);
    return is_field(options, row, length, "every", every) &&
           is_field(options, row, length, "skip", skip);
}

enum cli_exit cli_kept_take(struct cli_kept *kept, const struct cli_job *job)
{
    const struct cli_options *options = kept->options;
    const char *row = (const char *)kept->file.bytes + kept->at;
    const size_t length = line_length(kept, kept->at);
    char *question = gs_alloc(job->unbounded, QUESTION_SIZE);
    size_t asked = question ? make_question(job, question, QUESTION_SIZE) : 0;

    bool same = asked > 0 && asked < length && memcmp(row, question, asked) == 0 &&
                row[asked] == ',' && is_part(options, row, length);
    gs_release(job->unbounded, question);
    kept->line++;
    if (!same)
        return refuse(options, kept->line, "answers another question than this command line");
    kept->worst = cli_exit_worse(kept->worst, exit_of(options, row, length));
    kept->at += length + 1;
    return CLI_DONE;
}

enum cli_exit cli_kept_refuse(const struct cli_kept *kept)
{
    return refuse(kept->options, kept->line + 1,
                  "answers a question that this command line does "
                  "not ask");
}
