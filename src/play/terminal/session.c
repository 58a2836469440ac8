/* SPDX-License-Identifier: MIT */
/*
 * What a session of `play` and its commands share: who plays, how the game is shown, and what
 * happens on a signal.
 */
#include "play/terminal/session.h"

#include <inttypes.h>
#include <signal.h>

#include <gamesolve/text.h>

#include "cli/draw/drawing.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "text/human.h"

bool cli_play_has_human(const struct cli_play *play)
{
    return cli_player_is_human(&play->players[GS_WHITE]) ||
           cli_player_is_human(&play->players[GS_BLACK]);
}

void cli_play_refuse(struct cli_play *play, enum cli_exit code)
{
    if (!play->terminal)
        play->code = cli_exit_worse(play->code, code);
}

bool cli_play_is_over(const struct cli_play *play)
{
    return play->resigned || cli_engine_outcome(&play->engine) != GS_UNKNOWN;
}

struct cli_record_about cli_play_about(const struct cli_play *play)
{
    return (struct cli_record_about){.black = play->players[GS_BLACK].name,
                                     .white = play->players[GS_WHITE].name,
                                     .resigned = play->resigned,
                                     .loser = play->loser};
}

/* Marks the point on which the latest move ended, if it ended on one. */
static void mark_last(const struct cli_play *play, struct cli_drawing *drawing)
{
    const struct cli_engine *engine = &play->engine;
    const struct cli_job *job = play->job;
    unsigned points[2];

    if (engine->count == 0 || engine->moves[engine->count - 1] == GS_NO_MOVE)
        return;
    cli_engine_look(engine, engine->count - 1, job->scratch);
    unsigned count = job->game->board->move_points(job->rules, job->scratch,
                                                   engine->moves[engine->count - 1], points);
    drawing->marked = count > 0;
    drawing->mark = count > 0 ? points[count - 1] : 0;
}

void cli_play_show(struct cli_play *play)
{
    const struct cli_job *job = play->job;
    struct cli_drawing drawing;
    char marks[GS_POINTS_MAX], phrase[CLI_PHRASE_SIZE];

    cli_drawing_init(&drawing, job->rules);
    cli_drawing_marks(&drawing, job->root, marks);
    drawing.colour = play->colour;
    mark_last(play, &drawing);
    cli_drawing_write(&drawing, marks, play->out);
    if (play->resigned)
        fprintf(play->out, "%s has resigned\n", gs_side_name(play->loser));
    else
        fprintf(play->out, "%s\n",
                cli_engine_repeats(&play->engine)
                    ? "a draw: this position stands for the third time"
                    : cli_drawing_turn(&drawing, job->root, phrase));
    play->shown = true;
}

void cli_play_move(struct cli_play *play, gs_move move, const char *how)
{
    const struct cli_job *job = play->job;
    const char *side = gs_side_name(gs_to_move(job->rules, job->root));
    char text[GS_TEXT_MAX];

    job->game->move_format(job->rules, job->root, move, text, sizeof text);
    if (!cli_engine_play(&play->engine, move)) {
        cli_error("out of memory");
        play->code = CLI_FAILURE;
        play->quit = true;
        return;
    }
    fprintf(play->out, how[0] ? "%zu. %s %s (%s)\n" : "%zu. %s %s\n", play->engine.count, side,
            text, how);
    play->shown = false;
}

static void write_distance(struct gs_writer *writer, int64_t distance)
{
    if (distance != GS_NO_DISTANCE)
        gs_writer_add(writer, " in %" PRId64 " %s", distance, distance == 1 ? "ply" : "plies");
}

/* The estimate of the best move, if the search has one. */
static void write_score(struct gs_writer *writer, const struct cli_play *play, gs_move move)
{
    struct gs_move_value value;
    char text[TEXT_HUMAN_SIZE];

    if (cli_engine_value(&play->engine, move, &value) && value.has_score)
        gs_writer_add(writer, ", %s", text_human_score(value.score, 2, text));
}

/* What the searches for this move took, if there were any. */
static void write_costs(struct gs_writer *writer, const struct cli_engine *engine)
{
    char nodes[TEXT_HUMAN_SIZE], seconds[TEXT_HUMAN_SIZE];

    if (engine->spent_nodes > 0)
        gs_writer_add(writer, "; %s node%s in %s", text_human_count(engine->spent_nodes, nodes),
                      engine->spent_nodes == 1 ? "" : "s",
                      text_human_seconds(engine->spent_seconds, seconds));
}

/* Who searched. */
static void write_source(struct gs_writer *writer, const struct cli_engine *engine)
{
    gs_writer_add(writer, "%s%s", engine->uncovered ? "no move in the file; " : "",
                  engine->known_by);
}

const char *cli_play_source(const struct cli_play *play, char text[CLI_FINDING_SIZE])
{
    struct gs_writer writer;

    gs_writer_init(&writer, text, CLI_FINDING_SIZE);
    if (!cli_engine_known(&play->engine))
        return text;
    write_source(&writer, &play->engine);
    write_costs(&writer, &play->engine);
    return text;
}

const char *cli_play_finding(const struct cli_play *play, char text[CLI_FINDING_SIZE])
{
    const struct gs_result *known = cli_engine_known(&play->engine);
    struct gs_writer writer;

    gs_writer_init(&writer, text, CLI_FINDING_SIZE);
    if (!known)
        return text;
    bool bounded =
        known->value == GS_UNKNOWN && (known->upper == GS_DRAW || known->lower == GS_DRAW);
    write_source(&writer, &play->engine);
    gs_writer_add(&writer, ": ");
    if (known->value == GS_UNKNOWN && known->upper == GS_DRAW)
        gs_writer_add(&writer, "no win");
    else if (known->value == GS_UNKNOWN && known->lower == GS_DRAW)
        gs_writer_add(&writer, "no loss");
    else
        gs_writer_add(&writer, "%s", gs_value_name(known->value));
    if (known->proved)
        write_distance(&writer, known->distance);
    else if (!bounded)
        gs_writer_add(&writer, ", not proved");
    if (!known->proved)
        write_score(&writer, play, known->best_move);
    write_costs(&writer, &play->engine);
    return text;
}

enum cli_exit cli_play_seat(struct cli_play *play, struct cli_player *player, const char *option,
                            const char *name)
{
    struct gs_error error = {.message = "out of memory"};
    struct cli_player seated;
    char quote[GS_QUOTE_SIZE];

    enum gs_status status = cli_player_init(&seated, play->job, name, &error);
    if (status == GS_OK) {
        *player = seated;
        return CLI_DONE;
    }
    cli_error("%s '%s': %s", option, gs_quote(name, quote), error.message);
    return CLI_USAGE;
}

void cli_play_end(struct cli_play *play)
{
    play->code = CLI_INTERRUPTED;
    play->quit = true;
}

bool cli_play_interrupted(struct cli_play *play)
{
    int number = cli_interrupt_take();

    if (number != 0 && (number != SIGINT || !cli_play_has_human(play)))
        cli_play_end(play);
    else if (number != 0)
        play->automatic = 0;
    return !play->quit;
}
