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

/* What a map knows of move i besides that. */
static void put_more(FILE *file, const struct cli_map *map, size_t i)
{
    const struct gs_move_value *move = &map->sum.moves[i];
    const struct cli_map_move *more = &map->moves[i];
    char path[CLI_FOLDER_SIZE];

    fprintf(file, ",\"proved\":%s,\"lower\":\"%s\",\"upper\":\"%s\"",
            more->proved ? "true" : "false", gs_value_name(more->lower),
            gs_value_name(more->upper));
    if (move->finding != GS_FINDING_NONE)
        fprintf(file, ",\"finding\":\"%s\"", gs_finding_name(move->finding));
    if (move->has_threat_level)
        fprintf(file, ",\"threat_level\":%u", move->threat_level);
    if (move->has_win_level)
        fprintf(file, ",\"win_level\":%u", move->win_level);
    fputs(",\"certificate\":", file);
    cli_json_string(file, cli_map_certified(map, i, path));
}

static void put_move(FILE *file, const char *text, const struct gs_move_value *move)
{
    fputs("{\"move\":", file);
    cli_json_string(file, text);
    fprintf(file, ",\"value\":\"%s\",\"distance\":", gs_value_name(move->value));
    if (move->distance == GS_NO_DISTANCE)
        fputs("null", file);
    else
        fprintf(file, "%" PRId64, move->distance);
    fputs(",\"score\":", file);
    if (move->has_score)
        fprintf(file, "%.6g", move->score);
    else
        fputs("null", file);
}

void cli_json_moves(const struct cli_report *report, FILE *file)
{
    const struct cli_job *job = report->job;
    char text[GS_TEXT_MAX];

    putc('[', file);
    for (size_t i = 0; i < report->result->move_count; i++) {
        const struct gs_move_value *move = &report->result->moves[i];
        if (i > 0)
            putc(',', file);
        if (report->map && report->map->moves[i].elsewhere) {
            fputs("null", file);
            continue;
        }
        job->game->move_format(job->rules, job->root, move->move, text, sizeof text);
        put_move(file, text, move);
        if (report->map)
            put_more(file, report->map, i);
        putc('}', file);
    }
    putc(']', file);
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
    fputs("{\"file\":", file);
    cli_json_string(file, saved->file);
    fprintf(file, ",\"states\":%" PRIu64 ",\"bytes\":%" PRIu64, saved->size.states,
            saved->size.bytes);
    fprintf(file, ",\"bits\":%.4f,\"value_bits\":%.4f,\"seconds\":%.6f}",
            8 * (double)saved->size.bytes / count, saved->size.value_bits / count, saved->seconds);
}

void cli_json_certificate(const struct cli_report *report, FILE *file)
{
    const struct cli_certificate *certificate = report->certificate;

    if (!certificate->file) {
        fputs("null", file);
        return;
    }
    fputs("{\"file\":", file);
    cli_json_string(file, certificate->file);
    fprintf(file, ",\"version\":%u,\"records\":%" PRIu64 ",\"bytes\":%" PRIu64 ",\"seconds\":%.6f}",
            certificate->version, certificate->records, certificate->bytes, certificate->seconds);
}

void cli_json_certificates(const struct cli_report *report, FILE *file)
{
    const struct cli_map_certificates *certificates = &report->map->certificates;

    if (!certificates->folder) {
        fputs("null", file);
        return;
    }
    fputs("{\"folder\":", file);
    cli_json_string(file, certificates->folder);
    fprintf(file, ",\"files\":%" PRIu64 ",\"bytes\":%" PRIu64 ",\"seconds\":%.6f}",
            certificates->files, certificates->bytes, certificates->seconds);
}

void cli_json_examples(const struct cli_report *report, FILE *file)
{
    putc('[', file);
    for (size_t i = 0; i < report->audit->example_count; i++) {
        const struct cli_example *example = &report->audit->examples[i];
        fputs(i > 0 ? ",{\"position\":" : "{\"position\":", file);
        cli_json_string(file, example->position);
        fprintf(file, ",\"state\":%" PRIu64 ",\"right\":\"%s\",\"found\":\"%s\",\"proved\":%s}",
                example->state, gs_value_name(example->right), gs_value_name(example->found),
                example->proved ? "true" : "false");
    }
    putc(']', file);
}
