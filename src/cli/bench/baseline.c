/* SPDX-License-Identifier: MIT */
/*
 * The baseline of `bench`. Values, proofs and nodes are exact; times are compared by their medians,
 * and by the intervals in which the medians lie by what the repeated runs took: a row is slower
 * where the ratio of the medians is above --slower and even the least ratio that the intervals
 * allow is above 1.
 */
#include "cli/bench/baseline.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/io/files.h"
#include "cli/io/message.h"
#include "text/values.h"

/* Far more than any real file of results. */
#define BASELINE_MAX ((size_t)64 << 20)

#define NAME_SIZE 256

struct cli_baseline {
    struct gs_file file; /* the rows point into it */
    struct cli_keyed rows;
    const char *path;
    const struct cli_keyed_row *found; /* for the last report; NULL: it is new */
    uint64_t compared, new;
    char first_new[2 * NAME_SIZE];
};

/* --- reading ------------------------------------------------------------------------------- */

static const char *const needed[] = {"game", "size", "algorithm", "value", "proved", "nodes"};

static bool read_nodes(const struct cli_rows *rows, struct cli_text row, uint64_t *nodes)
{
    char text[GS_ARG_TEXT];

    return cli_row_copy(rows, row, "nodes", text, sizeof text) &&
           text_read_count(text, UINT64_MAX, nodes);
}

/* A time in seconds; false if the row has none. */
static bool read_time(const struct cli_rows *rows, struct cli_text row, const char *name,
                      double *seconds)
{
    char text[GS_ARG_TEXT], *end;

    if (!cli_row_copy(rows, row, name, text, sizeof text) || !text[0])
        return false;
    *seconds = strtod(text, &end);
    return *end == '\0' && *seconds >= 0;
}

static const char *check_row(const struct cli_rows *rows, struct cli_text row)
{
    uint64_t nodes;

    if (cli_cell_value(cli_row_field(rows, row, "value")) == GS_UNKNOWN &&
        !cli_row_is(rows, row, "value", "unknown"))
        return "its value is none of win, loss, draw and unknown";
    if (!cli_row_is(rows, row, "proved", "true") && !cli_row_is(rows, row, "proved", "false"))
        return "proved is neither true nor false";
    return read_nodes(rows, row, &nodes) ? NULL : "its nodes are no whole number";
}

static enum cli_exit refuse(const struct cli_baseline *baseline, enum gs_status status,
                            const struct gs_error *error)
{
    char path[GS_QUOTE_SIZE];

    if (status != GS_USAGE && status != GS_IO)
        return cli_file_explain("baseline", baseline->path, status, error);
    cli_error("--baseline '%s': %s", gs_quote(baseline->path, path), error->message);
    return status == GS_IO ? CLI_FAILURE : CLI_USAGE;
}

/* Refuses a table that lacks a column, or whose header is damaged. */
static enum gs_status check_header(const struct cli_rows *rows, struct gs_error *error)
{
    const char *damage = cli_row_damage(rows, rows->header);

    if (damage)
        return gs_error_set(error, GS_USAGE, "line 1: %s", damage);
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
        if (!cli_row_field(rows, rows->header, needed[i]).at)
            return gs_error_set(error, GS_USAGE, "line 1: the header has no column '%s'",
                                needed[i]);
    return GS_OK;
}

static enum gs_status parse(struct cli_baseline *baseline, struct gs_search *reading,
                            struct gs_error *error)
{
    const struct cli_text table = {(const char *)baseline->file.bytes, baseline->file.size};
    const bool csv = cli_rows_are_csv(table);
    struct cli_rows rows;
    enum gs_status status = GS_OK;

    if (table.length > 0 && memchr(table.at, '\0', table.length))
        return gs_error_set(error, GS_USAGE, "a zero byte: this is no text");
    cli_rows_begin(&rows, csv, table);
    if (csv)
        status = check_header(&rows, error);
    if (status != GS_OK)
        return status;
    status = cli_keyed_read(&baseline->rows, reading, &rows, check_row, error);
    if (status == GS_USAGE) {
        struct gs_error own = *error;
        gs_error_set(error, GS_USAGE, "line %" PRIu64 ": %s", baseline->rows.rows.line,
                     own.message);
    }
    return status;
}

enum cli_exit cli_baseline_read(struct cli_baseline **baseline, struct gs_search *reading, int file,
                                const char *path)
{
    struct gs_memory *memory = reading->memory;
    struct cli_baseline *made = gs_alloc_zero(memory, 1, sizeof *made);
    struct gs_error error;

    *baseline = NULL;
    if (!made) {
        gs_error_set(&error, GS_NO_MEMORY, "not enough memory to read it");
        return cli_file_explain("baseline", path, GS_NO_MEMORY, &error);
    }
    made->path = path;
    enum gs_status status =
        gs_stream_read(&made->file, memory, reading, file, BASELINE_MAX, &error);
    if (status == GS_OK)
        status = parse(made, reading, &error);
    if (status == GS_OK) {
        *baseline = made;
        return CLI_DONE;
    }
    enum cli_exit code = refuse(made, status, &error);
    cli_baseline_free(made, memory);
    return code;
}

enum cli_exit cli_baseline_open(struct cli_baseline **baseline, struct gs_search *reading,
                                const char *path)
{
    int file = gs_input_open(path);
    struct gs_error error;

    *baseline = NULL;
    if (file < 0) {
        gs_error_set(&error, GS_IO, "%s", strerror(errno));
        return refuse(&(struct cli_baseline){.path = path}, GS_IO, &error);
    }
    enum cli_exit code = cli_baseline_read(baseline, reading, file, path);
    close(file);
    return code;
}

void cli_baseline_free(struct cli_baseline *baseline, struct gs_memory *memory)
{
    if (!baseline)
        return;
    cli_keyed_clear(&baseline->rows);
    gs_file_clear(&baseline->file);
    gs_release(memory, baseline);
}

/* --- comparing ----------------------------------------------------------------------------- */

/* If the clock or a signal stopped a run, its nodes and its time are a matter of chance. */
static bool is_measured(const struct gs_result *result)
{
    return result->stop != GS_STOP_TIME && result->stop != GS_STOP_INTERRUPTED;
}

/* The interval of the median in a row; the median alone where the row has no interval. */
static bool read_times(const struct cli_rows *rows, struct cli_text row, double *median,
                       double *low, double *high)
{
    if (!read_time(rows, row, "seconds_median", median) && !read_time(rows, row, "seconds", median))
        return false;
    if (!read_time(rows, row, "seconds_low", low))
        *low = *median;
    if (!read_time(rows, row, "seconds_high", high))
        *high = *median;
    return true;
}

/* Times are known to a microsecond, and not even that is nothing. */
static double at_least(double seconds)
{
    return seconds > 1e-6 ? seconds : 1e-6;
}

static void set_ratios(const struct cli_rows *rows, struct cli_text row, struct cli_report *report)
{
    const struct gs_result *result = report->result;
    struct cli_ratios *ratios = &report->ratios;
    double median, low, high;
    uint64_t nodes = 0;

    if (!is_measured(result))
        return;
    read_nodes(rows, row, &nodes);
    ratios->nodes = nodes > 0 ? (double)result->nodes / (double)nodes : 0;
    if (!read_times(rows, row, &median, &low, &high))
        return;
    ratios->time = at_least(report->seconds_median) / at_least(median);
    ratios->time_low = at_least(report->seconds_low) / at_least(high);
    ratios->time_high = at_least(report->seconds_high) / at_least(low);
}

bool cli_baseline_find(struct cli_baseline *baseline, struct cli_report *report)
{
    if (!cli_keyed_find(&baseline->rows, report, true, &baseline->found))
        return false;
    if (baseline->found)
        set_ratios(&baseline->rows.rows, baseline->found->text, report);
    return true;
}

static enum cli_exit compare_word(const struct cli_baseline *baseline, const char *about,
                                  const char *name, const char *now)
{
    char before[GS_ARG_TEXT];

    cli_row_copy(&baseline->rows.rows, baseline->found->text, name, before, sizeof before);
    if (strcmp(now, before) == 0)
        return CLI_DONE;
    cli_error("bench: %s: %s %s, baseline %s", about, name, now, before);
    return CLI_WRONG;
}

/* Exact without a factor; with one, up to rounding. */
static enum cli_exit compare_nodes(const struct cli_baseline *baseline, const char *about,
                                   uint64_t nodes, double factor)
{
    uint64_t before = 0;

    read_nodes(&baseline->rows.rows, baseline->found->text, &before);
    if (factor > 1 ? (double)nodes <= (double)before * factor : nodes <= before)
        return CLI_DONE;
    cli_error("bench: %s: nodes %" PRIu64 ", baseline %" PRIu64 " (factor %g)", about, nodes,
              before, factor > 1 ? factor : 1.0);
    return CLI_WRONG;
}

static enum cli_exit compare_time(const struct cli_report *report, const char *about)
{
    const struct cli_ratios *ratios = &report->ratios;
    const double slower = report->job->options->bench.slower;

    if (slower == 0 || ratios->time <= slower)
        return CLI_DONE;
    if (ratios->time_low > 1) {
        cli_error("bench: %s: %.3g times as slow as the baseline (%.3g to %.3g; --slower %g)",
                  about, ratios->time, ratios->time_low, ratios->time_high, slower);
        return CLI_WRONG;
    }
    cli_error("bench: %s: perhaps slower, %.3g times, but by the repeated runs %.3g to %.3g; more "
              "of --repeat would tell",
              about, ratios->time, ratios->time_low, ratios->time_high);
    return CLI_DONE;
}

/* What a report is about, for messages. */
static void name_report(const struct cli_report *report, char text[NAME_SIZE])
{
    static const char *const names[] = {"game", "variant", "size"};
    const struct cli_job *job = report->job;
    char part[GS_TEXT_MAX];
    struct gs_writer writer;

    gs_writer_init(&writer, text, NAME_SIZE);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        cli_field_text(report, names[i], part, sizeof part);
        if (part[0])
            gs_writer_add(&writer, "%.60s ", part);
    }
    gs_writer_add(&writer, "%s", job->label);
    if (job->options->method.seed_count > 1)
        gs_writer_add(&writer, " seed %" PRIu64, job->seed);
}

/* Names the first new row, and in what the baseline differs from it. */
static void name_new(struct cli_baseline *baseline, const struct cli_report *report,
                     const char *about)
{
    char differs[NAME_SIZE];

    cli_keyed_differs(&baseline->rows, report, differs, sizeof differs);
    snprintf(baseline->first_new, sizeof baseline->first_new, "%.250s%s%.250s", about,
             differs[0] ? ": " : "", differs);
}

enum cli_exit cli_baseline_compare(struct cli_baseline *baseline, const struct cli_report *report)
{
    const struct gs_result *result = report->result;
    char about[NAME_SIZE];

    name_report(report, about);
    if (!baseline->found) {
        if (baseline->new ++ == 0)
            name_new(baseline, report, about);
        return CLI_DONE;
    }
    baseline->compared++;
    enum cli_exit code = compare_word(baseline, about, "value", gs_value_name(result->value));
    code = cli_exit_worse(
        code, compare_word(baseline, about, "proved", result->proved ? "true" : "false"));
    if (!is_measured(result))
        return code;
    code = cli_exit_worse(
        code, compare_nodes(baseline, about, result->nodes, report->job->options->bench.factor));
    return cli_exit_worse(code, compare_time(report, about));
}

/* "N (such as NAME)" */
static void put_count(struct gs_writer *writer, const char *what, uint64_t count, const char *name)
{
    gs_writer_add(writer, ", %s %" PRIu64, what, count);
    if (count > 0)
        gs_writer_add(writer, " (%s%s)", count > 1 ? "such as " : "", name);
}

enum cli_exit cli_baseline_end(const struct cli_baseline *baseline,
                               const struct cli_bench_options *bench)
{
    const struct cli_keyed_row *left = cli_keyed_left(&baseline->rows);
    const uint64_t missing = baseline->rows.count - baseline->rows.taken;
    const bool fails = !bench->allow_missing && (baseline->compared == 0 || missing > 0);
    char missed[NAME_SIZE] = "", text[4 * NAME_SIZE], path[GS_QUOTE_SIZE];
    struct gs_writer writer;

    if (left)
        cli_keyed_name(&baseline->rows.rows, left->text, missed, sizeof missed);
    gs_writer_init(&writer, text, sizeof text);
    gs_writer_add(&writer, "compared %" PRIu64, baseline->compared);
    put_count(&writer, "new", baseline->new, baseline->first_new);
    put_count(&writer, "missing", missing, missed);
    cli_error("--baseline '%s': %s%s", gs_quote(baseline->path, path), text,
              fails ? "; see --allow-missing" : "");
    return fails ? CLI_WRONG : CLI_DONE;
}
