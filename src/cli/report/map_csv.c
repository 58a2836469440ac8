/* SPDX-License-Identifier: MIT */
/*
 * Maps as CSV: a row for every move. The first columns, equal in all rows, are
 * fields of the report and say which position it is, and how it was searched.
 */
#include <string.h>

#include "cli/io/output.h"
#include "cli/report/report.h"

static const char *const common[] = {"game",    "variant",   "size",   "rules", "position",
                                     "to_move", "algorithm", "params", "goal",  "seed"};

enum { COMMON = sizeof common / sizeof common[0] };

/* Room for a move, or the name of a file. */
#define ROOM CLI_FOLDER_SIZE

/* A column and its value for move i. */
struct column {
    const char *name;
    struct cli_value (*value)(const struct cli_map *map, size_t i, char text[ROOM]);
};

static struct cli_value word(const char *text)
{
    return (struct cli_value){.kind = CLI_VALUE_WORD, .text = text};
}

static struct cli_value move(const struct cli_map *map, size_t i, char text[ROOM])
{
    const struct cli_job *job = map->job;

    job->game->move_format(job->rules, job->root, map->sum.moves[i].move, text, ROOM);
    return word(text);
}

static struct cli_value value(const struct cli_map *map, size_t i, char text[ROOM])
{
    (void)text;
    return word(gs_value_name(map->sum.moves[i].value));
}

static struct cli_value proved(const struct cli_map *map, size_t i, char text[ROOM])
{
    (void)text;
    return (struct cli_value){.kind = CLI_VALUE_TRUTH, .truth = map->moves[i].proved};
}

static struct cli_value lower(const struct cli_map *map, size_t i, char text[ROOM])
{
    (void)text;
    return word(gs_value_name(map->moves[i].lower));
}

static struct cli_value upper(const struct cli_map *map, size_t i, char text[ROOM])
{
    (void)text;
    return word(gs_value_name(map->moves[i].upper));
}

static struct cli_value distance(const struct cli_map *map, size_t i, char text[ROOM])
{
    int64_t plies = map->sum.moves[i].distance;

    (void)text;
    if (plies == GS_NO_DISTANCE)
        return (struct cli_value){.kind = CLI_VALUE_NONE};
    return (struct cli_value){.kind = CLI_VALUE_COUNT, .count = (uint64_t)plies};
}

static struct cli_value score(const struct cli_map *map, size_t i, char text[ROOM])
{
    const struct gs_move_value *row = &map->sum.moves[i];

    (void)text;
    if (!row->has_score)
        return (struct cli_value){.kind = CLI_VALUE_NONE};
    return (struct cli_value){.kind = CLI_VALUE_SCORE, .real = row->score};
}

static struct cli_value stop(const struct cli_map *map, size_t i, char text[ROOM])
{
    (void)text;
    return word(gs_stop_name(map->moves[i].stop));
}

static struct cli_value nodes(const struct cli_map *map, size_t i, char text[ROOM])
{
    (void)text;
    return (struct cli_value){.kind = CLI_VALUE_COUNT, .count = map->moves[i].nodes};
}

static struct cli_value seconds(const struct cli_map *map, size_t i, char text[ROOM])
{
    (void)text;
    return (struct cli_value){.kind = CLI_VALUE_SECONDS, .real = map->moves[i].seconds};
}

/* What a search by threats found (struct gs_move_value). */
static struct cli_value finding(const struct cli_map *map, size_t i, char text[ROOM])
{
    (void)text;
    if (map->sum.moves[i].finding == GS_FINDING_NONE)
        return (struct cli_value){.kind = CLI_VALUE_NONE};
    return word(gs_finding_name(map->sum.moves[i].finding));
}

static struct cli_value level(bool known, unsigned level)
{
    if (!known)
        return (struct cli_value){.kind = CLI_VALUE_NONE};
    return (struct cli_value){.kind = CLI_VALUE_COUNT, .count = level};
}

static struct cli_value threat_level(const struct cli_map *map, size_t i, char text[ROOM])
{
    const struct gs_move_value *row = &map->sum.moves[i];

    (void)text;
    return level(row->has_threat_level, row->threat_level);
}

static struct cli_value win_level(const struct cli_map *map, size_t i, char text[ROOM])
{
    const struct gs_move_value *row = &map->sum.moves[i];

    (void)text;
    return level(row->has_win_level, row->win_level);
}

/* Why its value is not proved. */
static struct cli_value why_not(const struct cli_map *map, size_t i, char text[ROOM])
{
    (void)text;
    if (map->moves[i].proved || !map->moves[i].why_not[0])
        return (struct cli_value){.kind = CLI_VALUE_NONE};
    return word(map->moves[i].why_not);
}

/* The file that certifies it. */
static struct cli_value certificate(const struct cli_map *map, size_t i, char text[ROOM])
{
    return cli_map_certified(map, i, text) ? word(text)
                                           : (struct cli_value){.kind = CLI_VALUE_NONE};
}

/* Of the whole map, as in JSON. */
static struct cli_value cached(const struct cli_map *map, size_t i, char text[ROOM])
{
    (void)i;
    (void)text;
    return (struct cli_value){.kind = CLI_VALUE_COUNT, .count = map->cached};
}

static struct cli_value basis(const struct cli_map *map, size_t i, char text[ROOM])
{
    (void)i;
    (void)text;
    return word(map->trusts_cache ? "cache" : "search");
}

static const struct column columns[] = {
    {"move", move},           {"value", value},     {"lower", lower},
    {"upper", upper},         {"proved", proved},   {"distance", distance},
    {"score", score},         {"finding", finding}, {"threat_level", threat_level},
    {"win_level", win_level}, {"why_not", why_not}, {"certificate", certificate},
    {"cached", cached},       {"basis", basis},     {"stop", stop},
    {"nodes", nodes},         {"seconds", seconds},
};

enum { COLUMNS = sizeof columns / sizeof columns[0] };

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

void cli_map_columns(FILE *file)
{
    for (size_t i = 0; i < COMMON; i++)
        fprintf(file, "%s,", common[i]);
    for (size_t i = 0; i < COLUMNS; i++)
        fprintf(file, "%s%s", i > 0 ? "," : "", columns[i].name);
    putc('\n', file);
}

void cli_map_csv(const struct cli_report *report, FILE *file)
{
    const struct cli_map *map = report->map;
    char text[ROOM];

    if (report->job->index == 0 && !report->job->options->report.no_header &&
        !report->job->output->begun)
        cli_map_columns(file);
    for (size_t i = 0; i < map->sum.move_count; i++) {
        write_common(report, file);
        for (size_t column = 0; column < COLUMNS; column++) {
            struct cli_value found = columns[column].value(map, i, text);
            if (column > 0)
                putc(',', file);
            cli_csv_value(file, &found);
        }
        putc('\n', file);
    }
}
