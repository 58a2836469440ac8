/* SPDX-License-Identifier: MIT */
/* What reports need to know about findings. */
#include <stdlib.h>
#include <string.h>

#include "cli/report/report.h"

bool cli_map_is_no(const struct cli_map *map, size_t i)
{
    return map->sum.moves[i].value == GS_UNKNOWN && map->moves[i].upper < GS_WIN &&
           map->job->options->question.goal == GS_GOAL_WIN;
}

void cli_map_play(const struct cli_map *map, size_t i)
{
    const struct cli_job *job = map->job;

    memcpy(job->scratch, job->root, job->rules->position_size);
    gs_play(job->rules, job->scratch, map->sum.moves[i].move, job->undo);
}

const char *cli_map_certificate(const struct cli_map *map, size_t i, char path[CLI_FOLDER_SIZE])
{
    const struct cli_job *job = map->job;
    char name[GS_TEXT_MAX];
    size_t length = job->rules->game->move_format(job->rules, job->root, map->sum.moves[i].move,
                                                  name, sizeof name);

    snprintf(name + length, sizeof name - length, CLI_CERTIFICATE_ENDING);
    return cli_folder_path(map->certificates.folder, name, path);
}

const char *cli_map_certified(const struct cli_map *map, size_t i, char path[CLI_FOLDER_SIZE])
{
    const size_t certificate = map->moves[i].certificate;

    return certificate > 0 ? cli_map_certificate(map, certificate - 1, path) : NULL;
}

void cli_line_each(const struct cli_report *report, bool (*each)(void *user, const char *move),
                   void *user)
{
    const struct cli_job *job = report->job;
    const struct gs_result *result = report->result;
    char text[GS_TEXT_MAX];

    memcpy(job->scratch, job->root, job->rules->position_size);
    for (size_t i = 0; i < result->line_length; i++) {
        job->rules->game->move_format(job->rules, job->scratch, result->line[i], text, sizeof text);
        if (!each(user, text))
            return;
        gs_play(job->rules, job->scratch, result->line[i], job->undo);
    }
}

/* A bound beyond the range of floating point gives no ratio. */
struct cli_value cli_report_ratio(const struct cli_report *report)
{
    double all = strtod(report->bound, NULL);

    if (!(all > 0 && all <= 1e300))
        return (struct cli_value){.kind = CLI_VALUE_NONE};
    return (struct cli_value){.kind = CLI_VALUE_RATIO, .real = (double)report->states / all};
}

bool cli_map_is_planned(const struct cli_report *report)
{
    const struct cli_job *job = report->job;

    return report->map && !job->algo->all_moves && job->stages->count > 1;
}

unsigned cli_report_threads(const struct cli_report *report)
{
    const struct cli_job *job = report->job;

    if (report->result && report->result->seeds > 1)
        return report->result->seeds;
    if (report->result && report->result->threads > 0)
        return report->result->threads;
    return job->algo->threads && job->threads.in_search > 1 ? job->threads.in_search : 1;
}
