/* SPDX-License-Identifier: MIT */
/* Phrases of text output. */
#include "cli/report/phrases.h"

#include <inttypes.h>
#include <string.h>

#include "cli/io/message.h"
#include "text/board_words.h"
#include "text/value_words.h"

/* Whether a parameter has another value than its default, or is always named. */
static bool is_named(const struct gs_param *param, const struct gs_arg *arg)
{
    return arg->filled &&
           (param->always_named || !param->fallback || strcmp(arg->text, param->fallback) != 0);
}

void cli_put_game(const struct gs_rules *rules, bool sized, FILE *file)
{
    const struct gs_args *args = &rules->args;

    fputs(rules->game->name, file);
    if (sized && gs_param_find(args->table, "size"))
        fprintf(file, " %s", gs_args_text(args, "size"));
    for (size_t i = 0; i < args->count; i++) {
        const struct gs_param *param = &args->table[i];
        if (strcmp(param->name, "size") == 0 || !is_named(param, &args->values[i]))
            continue;
        fprintf(file, ", %s ", param->name);
        cli_print(file, args->values[i].text);
    }
}

void cli_put_position(const struct gs_rules *rules, const struct gs_position *position, FILE *file)
{
    char text[GS_TEXT_MAX];

    rules->game->position_format(rules, position, text, sizeof text);
    fprintf(file, "%s, %s to move", text, text_side(gs_to_move(rules, position)));
}

bool cli_bound_answers(const struct cli_report *report)
{
    const struct gs_result *result = report->result;
    const enum gs_goal goal = report->job->options->question.goal;

    return result->value == GS_UNKNOWN && ((goal == GS_GOAL_WIN && result->upper < GS_WIN) ||
                                           (goal == GS_GOAL_DRAW && result->lower > GS_LOSS));
}

const char *cli_result_phrase(const struct cli_report *report, char text[TEXT_VALUE_SIZE])
{
    const struct gs_result *result = report->result;
    const bool known = result->value != GS_UNKNOWN;

    return text_value(known ? result->value : result->lower, known ? result->value : result->upper,
                      report->to_move, cli_bound_answers(report), text);
}

const char *cli_result_cell(const struct cli_report *report, bool with_stop, char *text)
{
    const struct gs_result *result = report->result;
    const bool known = result->value != GS_UNKNOWN;
    const char *more = known && !result->proved ? "not proved"
                       : with_stop && !known    ? cli_stop_phrase(result->stop)
                                                : NULL;
    char phrase[TEXT_VALUE_SIZE];

    cli_result_phrase(report, phrase);
    if (more)
        snprintf(text, GS_TEXT_MAX, "%s (%s)", phrase, more);
    else
        snprintf(text, GS_TEXT_MAX, "%s", phrase);
    return text;
}

const char *cli_stop_phrase(enum gs_stop stop)
{
    static const char *const phrases[] = {
        [GS_STOP_SOLVED] = NULL,
        [GS_STOP_TIME] = "time limit",
        [GS_STOP_MEMORY] = "memory limit",
        [GS_STOP_NODES] = "node limit",
        [GS_STOP_DEPTH] = "depth limit",
        [GS_STOP_LEVEL] = "level limit",
        [GS_STOP_EXHAUSTED] = "nothing more to try",
        [GS_STOP_DISK] = "disk failure",
        [GS_STOP_INTERRUPTED] = "interrupted",
    };

    return phrases[stop];
}

/* Whether --param set it, and not the program itself. */
static bool is_typed(const struct cli_method *method, const char *name)
{
    const size_t length = strlen(name);

    for (size_t i = 0; i < method->param_count; i++)
        if (strncmp(method->params[i].name, name, length) == 0 &&
            method->params[i].name[length] == '=')
            return true;
    return false;
}

void cli_put_algorithm(const struct cli_report *report, FILE *file)
{
    const struct cli_job *job = report->job;
    const struct gs_args *params = &job->params;

    const bool as_named = job->options->verb->compares || strchr(job->label, ':');

    cli_print(file, as_named ? job->label
                    : cli_map_is_planned(report) ? job->named->name
                                                 : job->algo->name);
    for (size_t i = 0; i < params->count; i++)
        if (is_typed(&job->options->method, params->table[i].name)) {
            fprintf(file, ", %s=", params->table[i].name);
            cli_print(file, params->values[i].text);
        }
    if (job->seed != 0 && job->options->method.seed_count < 2)
        fprintf(file, ", seed %" PRIu64, job->seed);
    if (cli_report_threads(report) > 1)
        fprintf(file, ", %u %s", cli_report_threads(report),
                job->algo->threads ? "threads" : "seeds side by side");
}
