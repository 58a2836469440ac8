/* SPDX-License-Identifier: MIT */
/*
 * What a session of `play` and its commands share: who plays, how the game is shown, and what
 * happens on a signal.
 */
#include "play/terminal/session.h"

#include <inttypes.h>
#include <signal.h>

#include <gamesolve/text.h>

#include "text/board_words.h"
#include "text/human.h"

bool play_session_has_human(const struct play_session *play)
{
    return play_player_is_human(&play->players[GS_WHITE]) ||
           play_player_is_human(&play->players[GS_BLACK]);
}

void play_session_refuse(struct play_session *play, enum play_end code)
{
    if (!play->board->options->terminal)
        play->code = play_worse(play->code, code);
}

bool play_session_is_over(const struct play_session *play)
{
    return play->resigned || play_engine_outcome(&play->engine) != GS_UNKNOWN;
}

struct play_record_about play_session_about(const struct play_session *play)
{
    return (struct play_record_about){.black = play->players[GS_BLACK].name,
                                      .white = play->players[GS_WHITE].name,
                                      .resigned = play->resigned,
                                      .loser = play->loser};
}

/* Marks the point on which the latest move ended, if it ended on one. */
static void mark_last(const struct play_session *play, struct play_view *view)
{
    const struct play_engine *engine = &play->engine;
    const struct play_board *board = play->board;
    unsigned points[2];

    if (engine->count == 0 || engine->moves[engine->count - 1] == GS_NO_MOVE ||
        !board->rules->game->board)
        return;
    play_engine_position(engine, engine->count - 1, board->scratch);
    unsigned count = board->rules->game->board->move_points(
        board->rules, board->scratch, engine->moves[engine->count - 1], points);
    view->marked = count > 0;
    view->mark = count > 0 ? points[count - 1] : 0;
}

void play_session_show(struct play_session *play)
{
    const struct play_board *board = play->board;
    struct play_view view = {
        .rules = board->rules, .position = board->root, .colour = board->options->colour};
    char turn[TEXT_TURN_SIZE];

    mark_last(play, &view);
    play_show(board->options, &view, play->out);
    if (play->resigned)
        fprintf(play->out, "%s has resigned\n", text_side(play->loser));
    else
        fprintf(play->out, "%s\n",
                play_engine_repeats(&play->engine) ? "Draw: this position stands for the third time"
                                                   : text_turn(board->rules, board->root, turn));
    play->shown = true;
}

void play_session_move(struct play_session *play, gs_move move, const char *how)
{
    const struct play_board *board = play->board;
    const char *side = gs_side_name(gs_to_move(board->rules, board->root));
    char text[GS_TEXT_MAX];

    board->rules->game->move_format(board->rules, board->root, move, text, sizeof text);
    if (!play_engine_play(&play->engine, move)) {
        play_complain(board->options, "out of memory");
        play->code = PLAY_FAILURE;
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
static void write_score(struct gs_writer *writer, const struct play_session *play, gs_move move)
{
    struct gs_move_value value;
    char text[TEXT_HUMAN_SIZE];

    if (play_engine_value(&play->engine, move, &value) && value.has_score)
        gs_writer_add(writer, ", %s", text_human_score(value.score, 2, text));
}

/* What the searches for this move took, if there were any. */
static void write_costs(struct gs_writer *writer, const struct play_engine *engine)
{
    char nodes[TEXT_HUMAN_SIZE], seconds[TEXT_HUMAN_SIZE];

    if (engine->spent_nodes > 0)
        gs_writer_add(writer, "; %s node%s in %s", text_human_count(engine->spent_nodes, nodes),
                      engine->spent_nodes == 1 ? "" : "s",
                      text_human_seconds(engine->spent_seconds, seconds));
}

/* Who searched. */
static void write_source(struct gs_writer *writer, const struct play_engine *engine)
{
    gs_writer_add(writer, "%s%s", engine->uncovered ? "no move in the file; " : "",
                  engine->known_by);
}

const char *play_session_source(const struct play_session *play, char text[PLAY_FINDING_SIZE])
{
    struct gs_writer writer;

    gs_writer_init(&writer, text, PLAY_FINDING_SIZE);
    if (!play_engine_known(&play->engine))
        return text;
    write_source(&writer, &play->engine);
    write_costs(&writer, &play->engine);
    return text;
}

const char *play_session_finding(const struct play_session *play, char text[PLAY_FINDING_SIZE])
{
    const struct gs_result *known = play_engine_known(&play->engine);
    struct gs_writer writer;

    gs_writer_init(&writer, text, PLAY_FINDING_SIZE);
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

enum play_end play_session_seat(struct play_session *play, struct play_player *player,
                                const char *option, const char *name)
{
    struct gs_error error = {.message = "out of memory"};
    struct play_player seated;
    char quote[GS_QUOTE_SIZE];

    enum gs_status status = play_player_init(&seated, play->board, name, &error);
    if (status == GS_OK) {
        *player = seated;
        return PLAY_DONE;
    }
    play_complain(play->board->options, "%s '%s': %s", option, gs_quote(name, quote),
                  error.message);
    return PLAY_USAGE;
}

void play_session_end(struct play_session *play)
{
    play->code = PLAY_INTERRUPTED;
    play->quit = true;
}

bool play_session_interrupted(struct play_session *play)
{
    int number = play_interrupt_take(play->board->options);

    if (number != 0 && (number != SIGINT || !play_session_has_human(play)))
        play_session_end(play);
    else if (number != 0)
        play->automatic = 0;
    return !play->quit;
}
