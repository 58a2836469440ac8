/* SPDX-License-Identifier: MIT */
/*
 * The moves of a report: an array of JSON, and of a map a row of CSV for every move. The first
 * columns of CSV, equal in all rows, are fields of the report and say which position it is, and how
 * it was searched.
 */
#include <string.h>

#include "cli/io/output.h"
#include "cli/report/json.h"
#include "cli/report/report.h"

static const char *const common[] = {"game",    "variant",   "size",   "rules", "position",
                                     "to_move", "algorithm", "params", "goal",  "seed"};

enum { COMMON = sizeof common / sizeof common[0] };

/* Room for a move, or the name of a file. */
#define ROOM CLI_FOLDER_SIZE

/* What is said of a move. */
enum column {
    MOVE,
    VALUE,
    LOWER,
    UPPER,
    PROVED,
    DISTANCE,
    SCORE,
    FINDING,
    THREAT_LEVEL,
    WIN_LEVEL,
    WHY_NOT,
    CERTIFICATE,
    CACHED,
    BASIS,
    STOP,
    NODES,
    SECONDS,
    COLUMNS
};

static const char *const names[COLUMNS] = {
    [MOVE] = "move",           [VALUE] = "value",     [LOWER] = "lower",
    [UPPER] = "upper",         [PROVED] = "proved",   [DISTANCE] = "distance",
    [SCORE] = "score",         [FINDING] = "finding", [THREAT_LEVEL] = "threat_level",
    [WIN_LEVEL] = "win_level", [WHY_NOT] = "why_not", [CERTIFICATE] = "certificate",
    [CACHED] = "cached",       [BASIS] = "basis",     [STOP] = "stop",
    [NODES] = "nodes",         [SECONDS] = "seconds",
};

static const struct cli_value none = {.kind = CLI_VALUE_NONE};

static struct cli_value word(const char *text)
{
    return (struct cli_value){.kind = CLI_VALUE_WORD, .text = text};
}

static struct cli_value count(uint64_t number)
{
    return (struct cli_value){.kind = CLI_VALUE_COUNT, .count = number};
}

/* What every report says of move i; also what a search by threats found (struct gs_move_value). */
static struct cli_value value_of(const struct cli_report *report, size_t i, enum column column,
                                 char text[ROOM])
{
    const struct cli_job *job = report->job;
    const struct gs_move_value *move = &report->result->moves[i];

    switch (column) {
    case MOVE:
        job->rules->game->move_format(job->rules, job->root, move->move, text, ROOM);
        return word(text);
    case VALUE:
        return word(gs_value_name(move->value));
    case DISTANCE:
        return move->distance != GS_NO_DISTANCE ? count((uint64_t)move->distance) : none;
    case SCORE:
        return move->has_score ? (struct cli_value){.kind = CLI_VALUE_SCORE, .real = move->score}
                               : none;
    case FINDING:
        return move->finding != GS_FINDING_NONE ? word(gs_finding_name(move->finding)) : none;
    case THREAT_LEVEL:
        return move->has_threat_level ? count(move->threat_level) : none;
    case WIN_LEVEL:
        return move->has_win_level ? count(move->win_level) : none;
    default:
        return none;
    }
}

/* What a map says of move i, and of itself. */
static struct cli_value map_value_of(const struct cli_map *map, size_t i, enum column column,
                                     char text[ROOM])
{
    const struct cli_map_move *more = &map->moves[i];

    switch (column) {
    case LOWER:
        return word(gs_value_name(more->lower));
    case UPPER:
        return word(gs_value_name(more->upper));
    case PROVED:
        return (struct cli_value){.kind = CLI_VALUE_TRUTH, .truth = more->proved};
    case WHY_NOT:
        return !more->proved && more->why_not[0] ? word(more->why_not) : none;
    case CERTIFICATE:
        return cli_map_certified(map, i, text) ? word(text) : none;
    case CACHED:
        return count(map->cached);
    case BASIS:
        return word(map->trusts_cache ? "cache" : "search");
    case STOP:
        return word(gs_stop_name(more->stop));
    case NODES:
        return count(more->nodes);
    case SECONDS:
        return (struct cli_value){.kind = CLI_VALUE_SECONDS, .real = more->seconds};
    default:
        return none;
    }
}

static struct cli_value find_value(const struct cli_report *report, size_t i, enum column column,
                                   char text[ROOM])
{
    const struct cli_value value = value_of(report, i, column, text);

    return value.kind == CLI_VALUE_NONE && report->map ? map_value_of(report->map, i, column, text)
                                                       : value;
}

/* --- JSON ---------------------------------------------------------------------------------- */

/* Those of the last columns that are none are left out, if they are optional. */
static const struct member {
    enum column column;
    bool of_map, optional;
} members[] = {
    {MOVE, false, false},    {VALUE, false, false},      {DISTANCE, false, false},
    {SCORE, false, false},   {PROVED, true, false},      {LOWER, true, false},
    {UPPER, true, false},    {FINDING, true, true},      {THREAT_LEVEL, true, true},
    {WIN_LEVEL, true, true}, {CERTIFICATE, true, false},
};

static void write_object(const struct cli_report *report, size_t i, FILE *file)
{
    char text[ROOM], separator = '{';

    for (size_t n = 0; n < sizeof members / sizeof members[0]; n++) {
        const struct cli_value found = find_value(report, i, members[n].column, text);
        if ((members[n].of_map && !report->map) ||
            (members[n].optional && found.kind == CLI_VALUE_NONE))
            continue;
        fprintf(file, "%c\"%s\":", separator, names[members[n].column]);
        cli_json_value(file, &found);
        separator = ',';
    }
    putc('}', file);
}

void cli_json_moves(const struct cli_report *report, FILE *file)
{
    putc('[', file);
    for (size_t i = 0; i < report->result->move_count; i++) {
        if (i > 0)
            putc(',', file);
        write_object(report, i, file);
    }
    putc(']', file);
}

/* --- CSV ----------------------------------------------------------------------------------- */

static void write_common(const struct cli_report *report, FILE *file)
{
    for (size_t i = 0; i < COMMON; i++) {
        const struct cli_field *field = cli_fields;
        while (strcmp(field->name, common[i]) != 0)
            field++;
        struct cli_value found = cli_field_get(field, report);
        cli_csv_value(file, &found);
        putc(',', file);
    }
}

static void write_columns(FILE *file)
{
    for (size_t i = 0; i < COMMON; i++)
        fprintf(file, "%s,", common[i]);
    for (size_t i = 0; i < COLUMNS; i++)
        fprintf(file, "%s%s", i > 0 ? "," : "", names[i]);
    putc('\n', file);
}

void cli_map_csv(const struct cli_report *report, FILE *file)
{
    const struct cli_map *map = report->map;
    char text[ROOM];

    if (report->job->batch.index == 0 && !report->job->options->report.no_header)
        write_columns(file);
    for (size_t i = 0; i < map->sum.move_count; i++) {
        write_common(report, file);
        for (enum column column = MOVE; column < COLUMNS; column++) {
            struct cli_value found = find_value(report, i, column, text);
            if (column > 0)
                putc(',', file);
            cli_csv_value(file, &found);
        }
        putc('\n', file);
    }
}
