/* SPDX-License-Identifier: MIT */
/*
 * The verb `draw`: one position as text, SGF or SVG, or the whole state space as
 * a graph (draw_dot.c).
 */
#include "cli/verb/draw.h"

#include <string.h>

#include <gamesolve/sgf.h>

#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/options/options.h"
#include "cli/verb/verb.h"
#include "draw/diagram.h"
#include "draw/draw_board.h"
#include "text/board_words.h"

static void draw_text(const struct cli_job *job)
{
    struct draw_board drawing;
    char marks[GS_POINTS_MAX], phrase[TEXT_TURN_SIZE];

    draw_board_init(&drawing, job->rules);
    draw_board_marks(&drawing, job->root, marks);
    draw_board_write(&drawing, marks, job->output->file);
    fprintf(job->output->file, "%s\n", text_turn(job->rules, job->root, phrase));
}

/* The moves of --line, and where the position is while they are read. */
struct line {
    gs_move moves[DRAW_MOVES_MAX];
    size_t count;
};

static bool is_between(char c)
{
    return c == ',' || c == ' ' || (c >= '\t' && c <= '\r');
}

/* Reads one move of length bytes and plays it in job->scratch; prints the error. */
static bool read_move(const struct cli_job *job, struct line *line, const char *text, size_t length)
{
    char name[GS_QUOTE_SIZE], quote[GS_QUOTE_SIZE];
    struct gs_error error = {.message = "expected no move: the game is over"};
    gs_move move = GS_NO_MOVE;

    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), text);
    if (line->count == DRAW_MOVES_MAX)
        gs_error_set(&error, GS_USAGE, "expected at most %d moves", DRAW_MOVES_MAX);
    else if (gs_outcome(job->rules, job->scratch) == GS_UNKNOWN &&
             job->game->move_parse(job->rules, job->scratch, name, &move, &error) == GS_OK) {
        line->moves[line->count++] = move;
        gs_play(job->rules, job->scratch, move, job->undo);
        return true;
    }
    cli_error("--line '%s': move %zu: %s", gs_quote(job->options->report.line, quote),
              line->count + 1,
              strncmp(error.message, "move ", 5) == 0 ? error.message + 5 : error.message);
    return false;
}

/* The moves of --line, if it is given. Prints the error. */
static enum cli_exit read_line(const struct cli_job *job, struct line *line)
{
    const char *at = job->options->report.line;

    line->count = 0;
    memcpy(job->scratch, job->root, job->rules->position_size);
    while (at && *at) {
        size_t length = 0;
        while (is_between(*at))
            at++;
        while (at[length] && !is_between(at[length]))
            length++;
        if (length > 0 && !read_move(job, line, at, length))
            return CLI_USAGE;
        at += length;
    }
    if (!job->options->report.line || line->count > 0)
        return CLI_DONE;
    cli_error("--line '': expected moves, such as 'b2 a3 c1'");
    return CLI_USAGE;
}

static void draw_svg(const struct cli_job *job, const struct line *line)
{
    char turn[TEXT_TURN_SIZE];

    draw_picture_svg(&(struct draw_picture){.rules = job->rules,
                                            .root = job->root,
                                            .moves = line->moves,
                                            .count = line->count,
                                            .caption = text_turn(job->rules, job->root, turn),
                                            .title = job->options->report.title,
                                            .width = job->options->report.width,
                                            .position = job->scratch,
                                            .undo = job->undo},
                     job->output->file);
}

static enum cli_exit draw_sgf(const struct cli_job *job, const struct line *line)
{
    const size_t size = GS_SGF_SIZE + line->count * GS_QUOTE_SIZE;
    char *text = gs_alloc_zero(job->unbounded, size, 1), application[GS_QUOTE_SIZE];
    const struct gs_sgf_info info = {.application = application};

    if (!text) {
        cli_error("draw: out of memory");
        return CLI_FAILURE;
    }
    snprintf(application, sizeof application, "solve:%s", gs_version());
    gs_sgf_format(job->rules, &info, job->root, line->moves, line->count, job->scratch, job->undo,
                  text, size);
    fputs(text, job->output->file);
    gs_release(job->unbounded, text);
    return CLI_DONE;
}

enum cli_exit cli_draw_check(struct cli_job *job)
{
    const enum cli_format format = job->options->report.format;
    const struct gs_game *game = job->game;

    if (format & (CLI_SVG | CLI_HTML) && (job->count > 1 || job->options->question.positions))
        cli_error("--format '%s': %s shows one board; expected one --size, or text, json or csv",
                  cli_format_name(format), format == CLI_SVG ? "a picture" : "a page");
    else if (!game->board)
        cli_error("--game '%s': this game says nothing about its board, which %s needs", game->name,
                  job->options->verb->name);
    else if (format == CLI_SGF && !game->sgf)
        cli_error("--format 'sgf': the game %s has no SGF; expected text, svg or dot", game->name);
    else
        return read_line(job, &(struct line){.count = 0});
    return CLI_USAGE;
}

enum cli_exit cli_draw(struct cli_job *job)
{
    struct line line;
    enum cli_exit code = read_line(job, &line);
    if (code != CLI_DONE)
        return code;
    if (job->options->report.format == CLI_DOT)
        code = cli_draw_dot(job);
    else if (job->options->report.format == CLI_HTML)
        code = cli_draw_html(job);
    else if (job->options->report.format == CLI_SVG)
        draw_svg(job, &line);
    else if (job->options->report.format == CLI_SGF)
        code = draw_sgf(job, &line);
    else
        draw_text(job);
    return cli_output_flush(job->output) ? code : CLI_FAILURE;
}
