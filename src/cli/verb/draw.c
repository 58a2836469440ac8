/* SPDX-License-Identifier: MIT */
/*
 * The verb `draw`: one position as text, SGF or SVG, or the whole state space as
 * a graph (draw_dot.c).
 */
#include "cli/verb/draw.h"

#include <gamesolve/sgf.h>

#include "cli/draw/svg.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/verb/verb.h"

static void draw_text(const struct cli_job *job)
{
    struct cli_drawing drawing;
    char marks[GS_POINTS_MAX], phrase[CLI_PHRASE_SIZE];

    cli_drawing_init(&drawing, job->rules);
    cli_drawing_marks(&drawing, job->root, marks);
    cli_drawing_write(&drawing, marks, job->output->file);
    fprintf(job->output->file, "%s\n", cli_drawing_turn(&drawing, job->root, phrase));
}

static void draw_svg(const struct cli_job *job)
{
    struct cli_drawing drawing;
    char phrase[CLI_PHRASE_SIZE];
    FILE *file = job->output->file;

    cli_drawing_init(&drawing, job->rules);
    cli_drawing_turn(&drawing, job->root, phrase);
    cli_svg_begin(&drawing, phrase, 1, file);
    cli_svg_board(&drawing, file);
    cli_svg_pieces(&drawing, job->root, file);
    cli_svg_text(file, cli_svg_line(&drawing, 0), phrase);
    cli_svg_end(&drawing, file);
}

static void draw_sgf(const struct cli_job *job)
{
    char text[GS_SGF_SIZE], application[GS_QUOTE_SIZE];
    const struct gs_sgf_info info = {.application = application};

    snprintf(application, sizeof application, "solve:%s", gs_version());
    gs_sgf_format(job->rules, &info, job->root, NULL, 0, job->scratch, job->undo, text,
                  sizeof text);
    fputs(text, job->output->file);
}

enum cli_exit cli_draw_check(struct cli_job *job)
{
    const struct gs_game *game = job->game;

    if (!game->board)
        cli_error("--game '%s': this game says nothing about its board, which %s needs", game->name,
                  job->options->verb->name);
    else if (job->options->report.format == CLI_SGF && !game->sgf)
        cli_error("--format 'sgf': the game %s has no SGF; expected text, svg or dot", game->name);
    else
        return CLI_DONE;
    return CLI_USAGE;
}

enum cli_exit cli_draw(struct cli_job *job)
{
    enum cli_exit code = CLI_DONE;
    if (job->options->report.format == CLI_DOT)
        code = cli_draw_dot(job);
    else if (job->options->report.format == CLI_HTML)
        code = cli_draw_html(job);
    else if (job->options->report.format == CLI_SVG)
        draw_svg(job);
    else if (job->options->report.format == CLI_SGF)
        draw_sgf(job);
    else
        draw_text(job);
    return cli_output_flush(job->output) ? code : CLI_FAILURE;
}
