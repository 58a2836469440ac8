/* SPDX-License-Identifier: MIT */
/* Rows that are kept: found by their keys, and read for what they count in the exit code. */
#include "cli/rows/resumed_rows.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/io/clock.h"
#include "cli/io/files.h"
#include "cli/io/message.h"
#include "cli/job/job_search.h"

static enum cli_exit refuse(const struct cli_report_options *report, uint64_t line,
                            const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    cli_error("--output '%s': line %" PRIu64 ": %s; nothing was changed",
              gs_quote(report->output, quote), line, reason);
    return CLI_USAGE;
}

/* --- what a row counts for ----------------------------------------------------------------- */

/* The exit code of an instance that was solved, of which the question says whether it is enough. */
static enum cli_exit exit_of_result(const struct cli_question *question,
                                    const struct cli_rows *rows, struct cli_text row)
{
    struct gs_result result = {
        .value = cli_cell_value(cli_row_field(rows, row, "value")),
        .lower = cli_cell_value(cli_row_field(rows, row, "lower")),
        .upper = cli_cell_value(cli_row_field(rows, row, "upper")),
        .stop = cli_row_is(rows, row, "stop", "solved") ? GS_STOP_SOLVED : GS_STOP_TIME,
    };

    return cli_result_exit(&result, question->goal);
}

static enum cli_exit exit_of(const struct cli_options *options, const struct cli_rows *rows,
                             struct cli_text row)
{
    const enum cli_exit solved = cli_row_is(rows, row, "stop", "solved") ? CLI_DONE : CLI_UNSOLVED;

    switch (options->verb->bit) {
    case CLI_MAP:
        return cli_row_is(rows, row, "unknown", "0") ? CLI_DONE : CLI_UNSOLVED;
    case CLI_AUDIT:
        return cli_row_is(rows, row, "wrong", "0") ? solved : CLI_WRONG;
    case CLI_COUNT:
        return solved;
    default:
        return exit_of_result(&options->question, rows, row);
    }
}

/* --- the file ------------------------------------------------------------------------------ */

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

enum cli_exit cli_resumed_rows_fits(const struct cli_options *options, int file)
{
    char header[GS_TEXT_MAX], there[GS_TEXT_MAX];

    if (options->report.format != CLI_CSV || options->report.no_header)
        return CLI_DONE;
    size_t length = make_header(options, header, sizeof header);
    if (pread(file, there, length, 0) == (ssize_t)length && memcmp(there, header, length) == 0)
        return CLI_DONE;
    return refuse(&options->report, 1, "it is not the header of these rows");
}

/* Whole lines, up to the row of the first interrupted search. */
static enum cli_exit begin(struct cli_resumed_rows *kept, struct cli_rows *rows)
{
    const struct cli_options *options = kept->options;
    const bool csv = options->report.format == CLI_CSV, headed = csv && !options->report.no_header;
    const size_t length = csv ? make_header(options, kept->header, sizeof kept->header) : 0;
    const struct cli_text own = {kept->header, length > 0 ? length - 1 : 0};
    struct cli_text all = {(const char *)kept->file.bytes, kept->file.size}, row;

    while (all.length > 0 && all.at[all.length - 1] != '\n')
        all.length--;
    cli_rows_begin(rows, headed, all);
    rows->csv = csv;
    if (headed && all.length > 0 && !cli_text_same(rows->header, own))
        return refuse(&options->report, 1, "it is not the header of these rows");
    rows->header = own;
    kept->end = all.length;
    for (struct cli_rows ahead = *rows; cli_rows_next(&ahead, &row);)
        if (cli_row_is(&ahead, row, "stop", "interrupted")) {
            kept->end = (size_t)(row.at - all.at);
            break;
        }
    if (all.length > 0)
        rows->rest.length = kept->end - (size_t)(rows->rest.at - all.at);
    return CLI_DONE;
}

enum cli_exit cli_resumed_rows_read(struct cli_resumed_rows *kept,
                                    const struct cli_options *options, int file,
                                    struct gs_memory *memory)
{
    struct gs_search reading;
    struct gs_error error;
    struct cli_rows rows;

    *kept = (struct cli_resumed_rows){.options = options, .file = {.memory = memory}};
    if (file < 0)
        return CLI_DONE;
    cli_reading_start(&reading, &options->limits, memory);
    enum gs_status status =
        gs_stream_read(&kept->file, memory, &reading, file, GS_FILE_ANY, &error);
    if (status != GS_OK)
        return cli_file_explain("output", options->report.output, status, &error);
    enum cli_exit code = begin(kept, &rows);
    if (code != CLI_DONE)
        return code;
    status = cli_keyed_read(&kept->rows, &reading, &rows, NULL, &error);
    if (status == GS_USAGE)
        return refuse(&options->report, kept->rows.rows.line, error.message);
    return status == GS_OK ? CLI_DONE
                           : cli_file_explain("output", options->report.output, status, &error);
}

void cli_resumed_rows_clear(struct cli_resumed_rows *kept)
{
    cli_keyed_clear(&kept->rows);
    gs_file_clear(&kept->file);
}

/* --- finding ------------------------------------------------------------------------------- */

/* A report with the question of the job and no result; NULL: out of memory, printed. */
static struct cli_report *make_question(const struct cli_job *job, struct gs_result *result)
{
    struct cli_report *report = gs_alloc(job->shared.unbounded, sizeof *report);

    gs_result_init(result, job->shared.unbounded);
    if (report)
        cli_report_init(report, job, result);
    else
        cli_error("out of memory");
    return report;
}

static enum cli_exit find(struct cli_resumed_rows *kept, const struct cli_job *job, bool take,
                          const struct cli_keyed_row **row)
{
    struct gs_result result;
    struct cli_report *report = make_question(job, &result);
    const bool done = report && cli_keyed_find(&kept->rows, report, take, row);

    gs_release(job->shared.unbounded, report);
    return done ? CLI_DONE : CLI_FAILURE;
}

enum cli_exit cli_resumed_rows_find(struct cli_resumed_rows *kept, const struct cli_job *job,
                                    bool *found)
{
    const struct cli_keyed_row *row = NULL;
    enum cli_exit code = find(kept, job, false, &row);

    *found = row != NULL;
    return code;
}

enum cli_exit cli_resumed_rows_take(struct cli_resumed_rows *kept, const struct cli_job *job,
                                    bool *taken)
{
    const struct cli_keyed_row *row = NULL;
    enum cli_exit code = kept->rows.count > 0 ? find(kept, job, true, &row) : CLI_DONE;

    *taken = row != NULL;
    if (row)
        kept->worst =
            cli_exit_worse(kept->worst, exit_of(kept->options, &kept->rows.rows, row->text));
    return code;
}

enum cli_exit cli_resumed_rows_refuse(struct cli_resumed_rows *kept, const struct cli_job *job)
{
    char quote[GS_QUOTE_SIZE], differs[4 * GS_QUOTE_SIZE];
    struct gs_result result;
    struct cli_report *report = make_question(job, &result);

    if (!report)
        return CLI_FAILURE;
    cli_keyed_differs(&kept->rows, report, differs, sizeof differs);
    gs_release(job->shared.unbounded, report);
    cli_error("--output '%s': none of its rows answers a question of this command line (%s); "
              "nothing was changed",
              gs_quote(kept->options->report.output, quote), differs);
    return CLI_USAGE;
}

void cli_resumed_rows_end(const struct cli_resumed_rows *kept)
{
    const struct cli_keyed_row *left = cli_keyed_left(&kept->rows);
    char quote[GS_QUOTE_SIZE], about[4 * GS_ARG_TEXT];

    if (!left)
        return;
    cli_keyed_name(&kept->rows.rows, left->text, about, sizeof about);
    const size_t count = kept->rows.count - kept->rows.taken;
    cli_error("--output '%s': %zu row%s (%sline %" PRIu64 ": %s)",
              gs_quote(kept->options->report.output, quote), count,
              count == 1 ? " answers another question, and stays"
                         : "s answer other questions, and stay",
              count == 1 ? "" : "such as ", left->line, about);
}
