/* SPDX-License-Identifier: MIT */
/*
 * Reports: one JSON object or CSV row per instance; as text, a block of rows for a single instance,
 * or a table with one line each for a batch. All of them walk through the table of fields.
 */
#include "cli/report/report.h"

#include <inttypes.h>
#include <string.h>

#include "cli/io/human.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/report/json.h"

/* The arguments except two, as NAME=VALUE separated by spaces; what does not fit is left out. */
static void put_args(const struct gs_args *args, const char *but, const char *nor,
                     char text[GS_TEXT_MAX])
{
    size_t length = 0;

    for (size_t i = 0; i < args->count; i++) {
        const char *name = args->table[i].name, *value = args->values[i].text;
        if ((but && strcmp(name, but) == 0) || (nor && strcmp(name, nor) == 0))
            continue;
        if (length + strlen(name) + strlen(value) + 3 > GS_TEXT_MAX)
            return;
        length += (size_t)snprintf(text + length, GS_TEXT_MAX - length, "%s%s=%s",
                                   length > 0 ? " " : "", name, value);
    }
}

void cli_report_init(struct cli_report *report, const struct cli_job *job,
                     const struct gs_result *result)
{
    const struct gs_game *game = job->game;

    *report = (struct cli_report){.job = job, .result = result};
    put_args(&job->rules->args, "size", "variant", report->rules);
    put_args(&job->params, NULL, NULL, report->params);
    report->to_move = gs_to_move(job->rules, job->root);
    game->position_format(job->rules, job->root, report->position, sizeof report->position);
    if (result->best_move != GS_NO_MOVE)
        game->move_format(job->rules, job->root, result->best_move, report->best_move,
                          sizeof report->best_move);
}

/* The first fields that say what was found; all before them say what was asked. */
static bool is_found(const struct cli_field *field)
{
    return strcmp(field->name, "states") == 0 || strcmp(field->name, "value") == 0;
}

/* question: only what was asked. */
static void write_json_fields(const struct cli_report *report, bool question, FILE *file)
{
    char separator = '{';

    for (const struct cli_field *field = cli_fields; field->name; field++) {
        if (!(field->verbs & report->job->options->verb->bit))
            continue;
        if (question && is_found(field))
            break;
        fprintf(file, "%c\"%s\":", separator, field->name);
        separator = ',';
        if (field->json) {
            field->json(report, file);
        } else {
            struct cli_value value = field->value(report);
            cli_json_value(file, &value);
        }
    }
}

static void write_json(const struct cli_report *report, FILE *file)
{
    write_json_fields(report, false, file);
    putc(',', file);
    cli_json_version(file);
    fputs("}\n", file);
}

void cli_field_text(const struct cli_report *report, const char *name, char *text, size_t size)
{
    const struct cli_field *field = cli_fields;

    while (strcmp(field->name, name) != 0)
        field++;
    struct cli_value value = field->value(report);
    text[0] = '\0';
    if (value.kind == CLI_VALUE_WORD)
        snprintf(text, size, "%s", value.text);
    else if (value.kind == CLI_VALUE_COUNT)
        snprintf(text, size, "%" PRIu64, value.count);
    else if (value.kind == CLI_VALUE_TRUTH)
        snprintf(text, size, "%s", value.truth ? "true" : "false");
}

bool cli_field_value(const struct cli_report *report, const char *name, struct cli_value *value)
{
    unsigned verb = report->job->options->verb->bit;

    for (const struct cli_field *field = cli_fields; field->name; field++)
        if (field->value && (field->verbs & verb) && strcmp(field->name, name) == 0) {
            *value = field->value(report);
            return true;
        }
    return false;
}

void cli_report_columns(const struct cli_verb *verb, FILE *file)
{
    const char *separator = "";

    if (verb->bit == CLI_MAP) {
        cli_map_columns(file);
        return;
    }
    for (const struct cli_field *field = cli_fields; field->name; field++) {
        if (!(field->verbs & verb->bit) || !field->value)
            continue;
        fprintf(file, "%s%s", separator, field->name);
        separator = ",";
    }
    putc('\n', file);
}

/* The values of a report in its columns; question: only what was asked. */
static void write_csv_fields(const struct cli_report *report, bool question, FILE *file)
{
    const char *separator = "";

    for (const struct cli_field *field = cli_fields; field->name; field++) {
        if (!(field->verbs & report->job->options->verb->bit) || !field->value)
            continue;
        if (question && is_found(field))
            break;
        struct cli_value value = field->value(report);
        fputs(separator, file);
        separator = ",";
        cli_csv_value(file, &value);
    }
}

static void write_csv(const struct cli_report *report, FILE *file)
{
    const struct cli_job *job = report->job;

    if (job->index == 0 && !job->options->no_header && !job->output->begun)
        cli_report_columns(job->options->verb, file);
    write_csv_fields(report, false, file);
    putc('\n', file);
}

void cli_report_question(const struct cli_report *report, bool csv, FILE *file)
{
    if (csv)
        write_csv_fields(report, true, file);
    else
        write_json_fields(report, true, file);
}

static void write_block(const struct cli_report *report, FILE *file)
{
    for (const struct cli_field *field = cli_fields; field->name; field++)
        if ((field->verbs & report->job->options->verb->bit) && field->text)
            field->text(report, file);
}

/* Of a batch that is about several of them. */
static int mixed_column(const struct cli_field *field)
{
    return strcmp(field->name, "game") == 0 ? -12 : strcmp(field->name, "variant") == 0 ? -8 : 0;
}

/* The width of a field's column in this verb's table; 0: none. */
static int column_of(const struct cli_field *field, const struct cli_job *job)
{
    const struct cli_options *options = job->options;
    const struct cli_verb *verb = options->verb;

    if (job->mixed && mixed_column(field) != 0)
        return mixed_column(field);

    if (!(field->verbs & verb->bit))
        return 0;
    if (options->positions && options->size && strcmp(field->name, "size") == 0)
        return 0; /* one for all */
    if (!options->baseline && strstr(field->name, "_ratio")) /* beside nothing */
        return 0;
    if (options->seed_count > 1 && strcmp(field->name, "seed") == 0)
        return 4;
    if (field->column < CLI_WIDE)
        return field->column;
    return verb->compares ? field->column - CLI_WIDE : 0;
}

/* The columns of one line of the table; the last one is not padded. */
static void write_columns(const struct cli_report *report, bool header, FILE *file)
{
    unsigned pending = 0; /* padding due after a left-aligned column */

    for (const struct cli_field *field = cli_fields; field->name; field++) {
        char text[GS_TEXT_MAX];
        int column = column_of(field, report->job);
        if (column == 0)
            continue;
        struct cli_value value = field->value(report);
        const char *shown = header ? field->name : cli_value_text(&value, text, sizeof text);
        if (!header && strcmp(field->name, "algorithm") == 0 &&
            report->job->options->verb->compares)
            shown = report->job->label;
        size_t length = strlen(shown);
        unsigned width = (unsigned)(column < 0 ? -column : column);
        unsigned blanks = length < width ? width - (unsigned)length : 0;
        fprintf(file, "%*s", (int)(pending + (column > 0 ? blanks : 0)), "");
        cli_print(file, shown);
        pending = 1 + (column < 0 ? blanks : 0);
    }
    if (report->job->options->positions) { /* last, as it may be long */
        fprintf(file, "%*s", (int)pending, "");
        cli_print(file, header ? "position" : report->position);
    }
    putc('\n', file);
}

/* What all lines of a table have in common. */
static void write_common(const struct cli_job *job, FILE *file)
{
    const struct gs_args *args = &job->rules->args;

    fputs(job->game->name, file);
    for (size_t i = 0; i < args->count; i++)
        if (((job->options->positions && job->options->size) ||
             strcmp(args->table[i].name, "size") != 0) &&
            args->values[i].filled)
            cli_print_arg(file, &args->table[i], &args->values[i]);
    for (size_t i = 0; job->options->verb->counts && i < job->options->param_count; i++) {
        fputs(", ", file);
        cli_print(file, job->options->params[i].name);
    }
    putc('\n', file);
}

static void write_table(const struct cli_report *report, FILE *file)
{
    if (report->job->index == 0) {
        if (!report->job->mixed)
            write_common(report->job, file);
        write_columns(report, true, file);
    }
    write_columns(report, false, file);
}

void cli_report_put(const struct cli_report *report)
{
    struct cli_output *output = report->job->output;

    if (report->job->options->format == CLI_JSON)
        write_json(report, output->file);
    else if (report->job->options->format == CLI_CSV && report->map)
        cli_map_csv(report, output->file);
    else if (report->job->options->format == CLI_CSV)
        write_csv(report, output->file);
    else if (report->job->count > 1 || report->job->options->verb->compares)
        write_table(report, output->file);
    else
        write_block(report, output->file);
}

bool cli_report_write(const struct cli_report *report)
{
    if (report->job->take)
        return report->job->take(report->job->taker, report);
    cli_report_put(report);
    return cli_output_flush(report->job->output);
}
