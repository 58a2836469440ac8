/* SPDX-License-Identifier: MIT */
/*
 * The fields of a report that are objects and arrays in JSON.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/report/json.h"
#include "cli/report/report.h"

/* "name":value of one parameter, a number as a number. */
static void put_arg(FILE *file, const struct gs_param *param, const struct gs_arg *arg)
{
    cli_json_string(file, param->name);
    putc(':', file);
    if (!arg->filled)
        fputs("null", file);
    else if (param->kind == GS_PARAM_INT)
        fprintf(file, "%" PRId64, arg->integer);
    else if (param->kind == GS_PARAM_REAL)
        fprintf(file, "%.15g", arg->real);
    else
        cli_json_string(file, arg->text);
}

/* All parameters except two, whose names may be NULL. */
static void put_args(FILE *file, const struct gs_args *args, const char *but, const char *nor)
{
    bool first = true;

    putc('{', file);
    for (size_t i = 0; i < args->count; i++) {
        const struct gs_param *param = &args->table[i];
        if ((but && strcmp(param->name, but) == 0) || (nor && strcmp(param->name, nor) == 0))
            continue;
        if (!first)
            putc(',', file);
        put_arg(file, param, &args->values[i]);
        first = false;
    }
    putc('}', file);
}

void cli_json_rules(const struct cli_report *report, FILE *file)
{
    put_args(file, &report->job->rules->args, "size", "variant");
}

void cli_json_params(const struct cli_report *report, FILE *file)
{
    put_args(file, &report->job->params, NULL, NULL);
}

struct line_writer {
    FILE *file;
    bool first;
};

static bool put_line_move(void *user, const char *move)
{
    struct line_writer *writer = user;

    if (!writer->first)
        putc(',', writer->file);
    writer->first = false;
    cli_json_string(writer->file, move);
    return true;
}

void cli_json_line(const struct cli_report *report, FILE *file)
{
    struct line_writer writer = {file, true};

    putc('[', file);
    cli_line_each(report, put_line_move, &writer);
    putc(']', file);
}

void cli_json_line_cut(const struct cli_report *report, FILE *file)
{
    cli_json_string(file, report->result->line_cut);
}

void cli_json_stats(const struct cli_report *report, FILE *file)
{
    const struct gs_counter *counters = report->job->algo->counters;

    putc('{', file);
    for (size_t i = 0; counters[i].name; i++) {
        if (i > 0)
            putc(',', file);
        cli_json_string(file, counters[i].name);
        if (report->result->counters[i] == GS_COUNTER_INFINITE)
            fputs(":null", file);
        else
            fprintf(file, ":%" PRIu64, report->result->counters[i]);
    }
    putc('}', file);
}

/* Bits per state: of the whole file, and of the values given the keys. */
void cli_json_saved(const struct cli_report *report, FILE *file)
{
    const struct cli_saved *saved = report->saved;

    if (!saved->file) {
        fputs("null", file);
        return;
    }
    double count = (double)saved->size.states;
    cli_json_open(file, "file", saved->file);
    cli_json_count(file, "states", saved->size.states);
    cli_json_count(file, "bytes", saved->size.bytes);
    fprintf(file, ",\"bits\":%.4f,\"value_bits\":%.4f", 8 * (double)saved->size.bytes / count,
            saved->size.value_bits / count);
    cli_json_seconds(file, "seconds", saved->seconds);
    putc('}', file);
}

void cli_json_certificate(const struct cli_report *report, FILE *file)
{
    const struct cli_certificate *certificate = report->certificate;

    if (!certificate->file) {
        fputs("null", file);
        return;
    }
    cli_json_open(file, "file", certificate->file);
    cli_json_count(file, "version", certificate->version);
    cli_json_count(file, "records", certificate->records);
    cli_json_count(file, "bytes", certificate->bytes);
    cli_json_seconds(file, "seconds", certificate->seconds);
    putc('}', file);
}

void cli_json_certificates(const struct cli_report *report, FILE *file)
{
    const struct cli_map_certificates *certificates = &report->map->certificates;

    if (!certificates->folder) {
        fputs("null", file);
        return;
    }
    cli_json_open(file, "folder", certificates->folder);
    cli_json_count(file, "files", certificates->files);
    cli_json_count(file, "bytes", certificates->bytes);
    cli_json_seconds(file, "seconds", certificates->seconds);
    putc('}', file);
}

void cli_json_examples(const struct cli_report *report, FILE *file)
{
    putc('[', file);
    for (size_t i = 0; i < report->audit->example_count; i++) {
        const struct cli_example *example = &report->audit->examples[i];
        fputs(i > 0 ? "," : "", file);
        cli_json_open(file, "position", example->position);
        cli_json_count(file, "state", example->state);
        cli_json_word(file, "right", gs_value_name(example->right));
        cli_json_word(file, "found", gs_value_name(example->found));
        cli_json_truth(file, "proved", example->proved);
        putc('}', file);
    }
    putc(']', file);
}
