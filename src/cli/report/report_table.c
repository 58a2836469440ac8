/* SPDX-License-Identifier: MIT */
/*
 * The text of a batch: a table with a row for each instance, written as soon as it is known. What
 * all rows share stands in a line above it. The names of the algorithms of bench are known before;
 * any other cell that is too wide takes its room from the padding of the columns after it.
 */
#include <string.h>

#include "cli/io/message.h"
#include "cli/report/phrases.h"
#include "text/human.h"

struct column {
    const char *heading;                         /* NULL ends the table */
    const char *field;                           /* whose value it shows */
    unsigned verbs;                              /* enum cli_verb_bit, or-ed */
    int width;                                   /* negative: left-aligned */
    bool (*is_shown)(const struct cli_job *job); /* NULL: always */
};

static bool games_differ(const struct cli_job *job)
{
    return job->batch.mixed;
}

static bool sizes_differ(const struct cli_job *job)
{
    return job->batch.sizes_differ;
}

static bool algos_differ(const struct cli_job *job)
{
    return job->batch.algos_differ;
}

static bool seeks_wins(const struct cli_job *job)
{
    return job->options->question.goal == GS_GOAL_WIN;
}

static bool seeds_differ(const struct cli_job *job)
{
    return job->options->method.seed_count > 1;
}

static bool is_repeated(const struct cli_job *job)
{
    return job->options->bench.repeat > 1;
}

#define VALUED   (CLI_SOLVE | CLI_BENCH | CLI_MAP | CLI_PROBE)
#define SEARCHED (CLI_SOLVE | CLI_COUNT | CLI_AUDIT | CLI_BENCH | CLI_MAP)

static const struct column columns[] = {
    {"game", "game", CLI_ALL_VERBS, -12, games_differ},
    {"variant", "variant", CLI_ALL_VERBS, -8, games_differ},
    {"size", "size", CLI_ALL_VERBS, -4, sizes_differ},
    {"algorithm", "algorithm", SEARCHED & ~CLI_COUNT, -10, algos_differ},
    {"seed", "seed", CLI_BENCH, 4, seeds_differ},
    {"states", "states", CLI_COUNT | CLI_AUDIT, 11, NULL},
    {"bound", "bound", CLI_COUNT, 14, NULL},
    {"ratio", "ratio", CLI_COUNT, 9, NULL},
    {"checked", "checked", CLI_AUDIT, 11, NULL},
    {"wrong", "wrong", CLI_AUDIT, 7, NULL},
    {"wrong_proved", "wrong_proved", CLI_AUDIT, 12, NULL},
    {"unsolved", "unsolved", CLI_AUDIT, 9, NULL},
    {"value", "value", VALUED, -11, NULL},
    {"plies", "distance", VALUED, 5, NULL},
    {"best", "best_move", VALUED, -5, NULL},
    {"wins", "wins", CLI_MAP, 4, NULL},
    {"draws", "draws", CLI_MAP, 5, NULL},
    {"losses", "losses", CLI_MAP, 6, NULL},
    {"no_wins", "no_wins", CLI_MAP, 7, seeks_wins},
    {"unknown", "unknown", CLI_MAP, 7, NULL},
    {"searches", "searches", CLI_MAP, 8, NULL},
    {"nodes", "nodes", SEARCHED, 9, NULL},
    {"expanded", "expanded", CLI_BENCH, 9, NULL},
    {"kept", "peak_nodes", CLI_BENCH, 9, NULL},
    {"memory", "peak_bytes", CLI_BENCH, 10, NULL},
    {"time", "seconds", SEARCHED, 9, NULL},
    {"median", "seconds_median", CLI_BENCH, 9, is_repeated},
    {.heading = NULL},
};

static bool is_shown(const struct column *column, const struct cli_job *job)
{
    return (column->verbs & job->options->verb->bit) &&
           (!column->is_shown || column->is_shown(job));
}

static bool has_value(const struct cli_job *job)
{
    return (VALUED & job->options->verb->bit) != 0;
}

static const char *cell_text(const struct cli_report *report, const struct column *column,
                             char text[GS_TEXT_MAX])
{
    struct cli_value value = {.kind = CLI_VALUE_NONE};

    if (strcmp(column->field, "value") == 0)
        return cli_result_cell(report, true, text);
    if (strcmp(column->field, "algorithm") == 0 && report->job->options->verb->compares)
        return report->job->label;
    if (strcmp(column->field, "best_move") == 0 && report->basis == GS_BASIS_ESTIMATE) {
        snprintf(text, GS_TEXT_MAX, "(%.*s)", GS_TEXT_MAX - 3, report->best_move);
        return text;
    }
    cli_field_value(report, column->field, &value);
    return cli_value_text(&value, text, GS_TEXT_MAX);
}

#define GAP 2 /* between columns, at least */

/* The longest name of an algorithm for which there is room. */
#define LABEL_MOST 40

/* As in struct column. */
static int width_of(const struct column *column, const struct cli_job *job)
{
    const int length = (int)job->batch.label_length;

    if (!job->options->verb->compares || strcmp(column->field, "algorithm") != 0 ||
        length <= -column->width)
        return column->width;
    return length < LABEL_MOST ? -length : -LABEL_MOST;
}

/* A row that is being written: where it is, and where it should be. */
struct row {
    FILE *file;
    size_t at, due;
};

/* A cell; the padding of one that is aligned to the left is left to the next one. */
static void put_cell(struct row *row, int width, const char *text)
{
    const size_t length = strlen(text), room = (size_t)(width < 0 ? -width : width);
    const size_t gap = row->at > 0 ? GAP : 0;
    size_t start = row->due + gap;

    row->due = start + room;
    if (width > 0 && length < room)
        start += room - length;
    if (start < row->at + gap)
        start = row->at + gap;
    fprintf(row->file, "%*s", (int)(start - row->at), "");
    cli_print(row->file, text);
    row->at = start + length;
}

/* report: the first one, of which only the job counts, where the headings are written. */
static void write_row(const struct cli_report *report, bool headings, FILE *file)
{
    const struct cli_job *job = report->job;
    const char *stop = cli_stop_phrase(report->result->stop);
    struct row row = {file, 0, 0};
    char text[GS_TEXT_MAX];

    for (const struct column *column = columns; column->heading; column++)
        if (is_shown(column, job))
            put_cell(&row, width_of(column, job),
                     headings ? column->heading : cell_text(report, column, text));
    if (!headings && stop && !has_value(job))
        put_cell(&row, -1, stop);
    if (job->options->question.positions) /* last, as it may be long */
        put_cell(&row, -1, headings ? "position" : report->position);
    putc('\n', file);
}

/* What all rows have in common: game, rules, board, algorithm, question. */
static void write_common(const struct cli_report *report, FILE *file)
{
    const struct cli_job *job = report->job;
    const struct cli_options *options = job->options;
    const char *separator = "";

    if (!job->batch.mixed) {
        cli_put_game(job->rules, !job->batch.sizes_differ, file);
        separator = ", ";
    }
    if (!job->batch.algos_differ && (SEARCHED & options->verb->bit)) {
        fputs(separator, file);
        cli_put_algorithm(report, file);
        separator = ", ";
    }
    if (options->question.goal != GS_GOAL_VALUE) {
        fprintf(file, "%sgoal %s", separator, gs_goal_name(options->question.goal));
        separator = ", ";
    }
    if (separator[0])
        putc('\n', file);
}

void cli_report_table(const struct cli_report *report, FILE *file)
{
    if (report->job->batch.index == 0) {
        write_common(report, file);
        write_row(report, true, file);
    }
    write_row(report, false, file);
}
