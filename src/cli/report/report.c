/* SPDX-License-Identifier: MIT */
/*
 * Reports: one JSON object or CSV row per instance; as text, a block of rows for a single instance,
 * or a table with one line each for a batch (report_table.c).
 */
#include "cli/report/report.h"

#include <string.h>

#include "cli/io/output.h"
#include "cli/report/json.h"
#include "cli/report/phrases.h"

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
    const struct gs_game *game = job->rules->game;

    *report = (struct cli_report){.job = job, .result = result};
    put_args(&job->rules->args, "size", "variant", report->rules);
    put_args(&job->params, NULL, NULL, report->params);
    report->to_move = gs_to_move(job->rules, job->root);
    game->position_format(job->rules, job->root, report->position, sizeof report->position);
    report->basis = gs_result_basis(result);
    report->has_score = gs_result_score(result, &report->score);
    char *text = report->basis == GS_BASIS_NONE ? report->current_move : report->best_move;
    if (result->best_move != GS_NO_MOVE)
        game->move_format(job->rules, job->root, result->best_move, text, GS_TEXT_MAX);
}

void cli_report_advise(struct cli_report *report, const struct gs_move_value *advice)
{
    const struct cli_job *job = report->job;

    job->rules->game->move_format(job->rules, job->root, advice->move, report->best_move,
                                  sizeof report->best_move);
    report->basis = GS_BASIS_ESTIMATE;
    report->has_score = advice->has_score;
    report->score = advice->score;
}

static void write_json(const struct cli_report *report, FILE *file)
{
    char separator = '{';

    for (const struct cli_field *field = cli_fields; field->name; field++) {
        if (!(field->verbs & report->job->options->verb->bit))
            continue;
        fprintf(file, "%c\"%s\":", separator, field->name);
        separator = ',';
        if (field->json) {
            field->json(report, file);
        } else {
            struct cli_value value = cli_field_get(field, report);
            cli_json_value(file, &value);
        }
    }
    cli_json_close(file);
}

bool cli_field_value(const struct cli_report *report, const char *name, struct cli_value *value)
{
    unsigned verb = report->job->options->verb->bit;

    for (const struct cli_field *field = cli_fields; field->name; field++)
        if (cli_field_is_scalar(field) && (field->verbs & verb) && strcmp(field->name, name) == 0) {
            *value = cli_field_get(field, report);
            return true;
        }
    return false;
}

static void write_columns(const struct cli_verb *verb, FILE *file)
{
    const char *separator = "";

    for (const struct cli_field *field = cli_fields; field->name; field++) {
        if (!(field->verbs & verb->bit) || !cli_field_is_scalar(field))
            continue;
        fprintf(file, "%s%s", separator, field->name);
        separator = ",";
    }
    putc('\n', file);
}

static void write_csv(const struct cli_report *report, FILE *file)
{
    const struct cli_job *job = report->job;
    const char *separator = "";

    if (job->batch.index == 0 && !job->options->report.no_header)
        write_columns(job->options->verb, file);
    for (const struct cli_field *field = cli_fields; field->name; field++) {
        if (!(field->verbs & job->options->verb->bit) || !cli_field_is_scalar(field))
            continue;
        struct cli_value value = cli_field_get(field, report);
        fputs(separator, file);
        separator = ",";
        cli_csv_value(file, &value);
    }
    putc('\n', file);
}

static void write_block(const struct cli_report *report, FILE *file)
{
    for (const struct cli_field *field = cli_fields; field->name; field++)
        if ((field->verbs & report->job->options->verb->bit) && field->text)
            field->text(report, file);
}

static void write_quiet(const struct cli_report *report, FILE *file)
{
    char text[GS_TEXT_MAX];

    fprintf(file, "%s\n", cli_result_cell(report, false, text));
}

void cli_report_put(const struct cli_report *report)
{
    struct cli_output *output = report->job->output;

    if (report->job->options->report.format == CLI_JSON)
        write_json(report, output->file);
    else if (report->job->options->report.format == CLI_CSV && report->map)
        cli_map_csv(report, output->file);
    else if (report->job->options->report.format == CLI_CSV)
        write_csv(report, output->file);
    else if (report->job->options->report.quiet)
        write_quiet(report, output->file);
    else if (report->job->batch.count > 1 || report->job->options->verb->compares)
        cli_report_table(report, output->file);
    else
        write_block(report, output->file);
}

bool cli_report_write(const struct cli_report *report)
{
    cli_report_put(report);
    return cli_output_flush(report->job->output);
}
