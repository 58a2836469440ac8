/* SPDX-License-Identifier: MIT */
/*
 * The verb `draw`: one position as text, SGF or SVG, or the whole state space as
 * a graph (draw_graph.c).
 */
#include "cli/verb/draw.h"

#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/options/options.h"
#include "cli/verb/verb.h"
#include "draw/picture.h"

/* The moves of --line, if it is given. Prints the error. */
static enum cli_exit read_line(const struct cli_job *job, struct draw_line *line)
{
    const char *text = job->options->report.line;
    char quote[GS_QUOTE_SIZE];
    struct gs_error error;

    line->count = 0;
    if (!text)
        return CLI_DONE;
    const enum gs_status status =
        draw_line_read(line, job->rules, job->root, text, job->shared.unbounded, &error);
    if (status != GS_OK)
        cli_error("--line '%s': %s", gs_quote(text, quote), error.message);
    return status == GS_OK ? CLI_DONE : status == GS_USAGE ? CLI_USAGE : CLI_FAILURE;
}

enum cli_exit cli_draw_position(const struct cli_job *job, const gs_move *line, size_t count,
                                const char *caption)
{
    const struct cli_report_options *report = &job->options->report;
    const struct draw_picture picture = {.rules = job->rules,
                                         .root = job->root,
                                         .memory = job->shared.unbounded,
                                         .format = report->format == CLI_SVG   ? DRAW_SVG
                                                   : report->format == CLI_SGF ? DRAW_SGF
                                                                               : DRAW_TEXT,
                                         .line = line,
                                         .line_length = count,
                                         .caption = caption};

    const enum gs_status status = draw_picture_write(&picture, job->output->file);
    if (status == GS_OK)
        return CLI_DONE;
    if (status == GS_UNSUPPORTED)
        cli_error(
            "--format 'sgf': stones and the side to move are not all of this position, as its "
            "text shows; SGF has nothing for the rest");
    else
        cli_error("%s: out of memory", job->options->verb->name);
    return status == GS_UNSUPPORTED ? CLI_USAGE : CLI_FAILURE;
}

enum cli_exit cli_draw_check(struct cli_job *job)
{
    const enum cli_format format = job->options->report.format;
    const struct gs_game *game = job->rules->game;

    if (format & (CLI_SVG | CLI_HTML) && (job->batch.count > 1 || job->options->question.positions))
        cli_error("--format '%s': %s shows one board; expected one --size, or text, json or csv",
                  cli_format_name(format), format == CLI_SVG ? "a picture" : "a page");
    else if (!game->board && (format & (CLI_SVG | CLI_HTML | CLI_DOT)))
        cli_error("--format '%s': the game %s says nothing about its board, which this needs",
                  cli_format_name(format), game->name);
    else if (format == CLI_SGF && !game->sgf)
        cli_error("--format 'sgf': the game %s has no SGF; expected text, svg or dot", game->name);
    else
        return read_line(job, &(struct draw_line){.count = 0});
    return CLI_USAGE;
}

enum cli_exit cli_draw(struct cli_job *job)
{
    struct draw_line line;
    enum cli_exit code = read_line(job, &line);
    if (code != CLI_DONE)
        return code;
    if (job->options->report.format == CLI_DOT)
        code = cli_draw_dot(job);
    else if (job->options->report.format == CLI_HTML)
        code = cli_draw_html(job);
    else
        code = cli_draw_position(job, line.moves, line.count, NULL);
    return cli_output_flush(job->output) ? code : CLI_FAILURE;
}
