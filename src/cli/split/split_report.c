/* SPDX-License-Identifier: MIT */
/*
 * split_report.c - what the reports of split and join have in common.
 */
#include "cli/split/split_report.h"

#include "cli/io/message.h"
#include "cli/report/json.h"
#include "text/human.h"

void cli_split_put_question(const struct cli_splitting *splitting, const char *done, FILE *file)
{
    const struct cli_job *job = splitting->job;

    fprintf(file, CLI_SPLIT_LABEL, done);
    cli_print(file, splitting->folder);
    fprintf(file, "\n" CLI_SPLIT_LABEL, "game");
    cli_put_game(job->rules, true, file);
    fprintf(file, "\n" CLI_SPLIT_LABEL, "position");
    cli_put_position(job->rules, job->root, file);
    putc('\n', file);
    cli_text_question(job->options->question.goal, gs_to_move(job->rules, job->root), file);
}

void cli_split_json_question(const struct cli_splitting *splitting, FILE *file)
{
    const struct cli_job *job = splitting->job;
    char text[GS_TEXT_MAX];

    cli_json_open(file, "folder", splitting->folder);
    cli_json_word(file, "game", job->game->name);
    cli_json_args(file, "rules", &job->rules->args, true);
    job->rules->game->position_format(job->rules, job->root, text, sizeof text);
    cli_json_word(file, "position", text);
    cli_json_word(file, "to_move", gs_side_name(gs_to_move(job->rules, job->root)));
    cli_json_word(file, "goal", gs_goal_name(job->options->question.goal));
}

void cli_split_put_count(FILE *file, const char *label, uint64_t count, const char *more)
{
    char text[TEXT_HUMAN_SIZE];

    fprintf(file, CLI_SPLIT_LABEL "%s%s", label, text_human_count(count, text), more);
}

static void put_number(FILE *file, const char *label, uint32_t number)
{
    if (number == GS_SPLIT_INFINITE)
        fprintf(file, CLI_SPLIT_LABEL "infinite\n", label);
    else
        cli_split_put_count(file, label, number, "\n");
}

void cli_split_put_numbers(const struct cli_splitting *splitting, FILE *file)
{
    const struct gs_split_node root = gs_split_get(splitting->split, 0);

    put_number(file, "proof", root.proof);
    put_number(file, "disproof", root.disproof);
}

const char *cli_split_value(const struct cli_splitting *splitting, char text[TEXT_VALUE_SIZE])
{
    const struct gs_split_node root = gs_split_get(splitting->split, 0);
    const struct cli_job *job = splitting->job;
    const bool answers =
        job->options->question.goal != GS_GOAL_VALUE && gs_split_is_answered(splitting->split);

    return text_value(root.lower, root.upper, gs_to_move(job->rules, job->root), answers, text);
}
