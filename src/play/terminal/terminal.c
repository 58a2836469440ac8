/* SPDX-License-Identifier: MIT */
/*
 * Depending on whose turn it is, a line of input is read or a move is chosen,
 * until somebody quits, the input ends, or a game without a human is over.
 *
 * A signal ends a search, but never loses the record: after SIGINT the best move known is played
 * and the game goes on, unless nobody types or a line is awaited; then it ends the session, as all
 * other signals do.
 */
#include "play/terminal/terminal.h"

#include <signal.h>
#include <string.h>

#include <gamesolve/strategy.h>
#include <gamesolve/text.h>

#include "play/engine/lines.h"

/* The side that the file shows how to win for, else the second. */
static enum gs_side side_of_file(struct play_session *play)
{
    const struct play_board *board = play->board;
    const struct gs_strategy *file = play->engine.file;
    enum gs_side first = gs_to_move(board->rules, board->root);

    if (!file || gs_outcome(board->rules, board->root) != GS_UNKNOWN)
        return gs_side_other(first);
    play_engine_watch(&play->engine);
    struct gs_advice advice = gs_strategy_advice(file, board->root);
    bool own = advice.lower > GS_LOSS && advice.upper == GS_WIN;
    return own ? first : gs_side_other(first);
}

/*
 * Decides who plays: a side not specified is a human, but if neither is, the side that moves second
 * is `auto`, or, with a file, the file's side is `strategy`.
 */
static enum play_end seat_all(struct play_session *play)
{
    const struct play_board *board = play->board;
    const struct play_options *options = board->options;
    const char *names[2] = {options->white, options->black};
    const char *machine = options->strategy ? "strategy" : "auto";

    if (!names[GS_WHITE] && !names[GS_BLACK])
        names[side_of_file(play)] = machine;
    for (int side = 0; side < 2; side++) {
        enum play_end code =
            play_session_seat(play, &play->players[side], side == GS_WHITE ? "--white" : "--black",
                              names[side] ? names[side] : "human");
        if (code != PLAY_DONE)
            return code;
    }
    if (options->algo && !options->strategy)
        machine = options->algo;
    return play_session_seat(play, &play->helper, "--algo", machine);
}

/* A session of a board; NULL, which is printed, if there is no memory. */
static struct play_session *play_new(struct play_board *board)
{
    struct play_session *play = gs_alloc_zero(board->unbounded, 1, sizeof *play);

    if (play)
        play->board = board;
    else
        play_complain(board->options, "play: out of memory");
    return play;
}

static enum play_end check(struct play_session *play)
{
    const struct play_options *options = play->board->options;
    const struct play_thinker *const thinkers[] = {
        &play->players[GS_WHITE].thinker, &play->players[GS_BLACK].thinker, &play->helper.thinker};

    enum play_end code = seat_all(play);
    if (code != PLAY_DONE)
        return code;
    if (options->record && strcmp(options->record, "-") == 0) {
        play_complain(options, "--record '-': expected the name of a file");
        return PLAY_USAGE;
    }
    return play_thinkers_check(thinkers, 3, options);
}

enum play_end play_terminal_check(struct play_board *board)
{
    struct play_session *play = play_new(board);

    if (!play)
        return PLAY_FAILURE;
    enum play_end code = check(play);
    gs_release(board->unbounded, play);
    return code;
}

static void choose_move(struct play_session *play, struct play_player *player)
{
    struct gs_limits limits = play_engine_limits(&play->engine);
    char text[PLAY_FINDING_SIZE];

    snprintf(text, sizeof text, "%s", player->name);
    gs_move move = player->kind->choose(player, &play->engine, &limits);
    if (!play_session_interrupted(play))
        return;
    if (play->automatic > 0)
        play->automatic--;
    if (player->thinker.count > 0)
        play_session_finding(play, text);
    play_session_move(play, move, text);
}

static void read_command(struct play_session *play)
{
    struct play_line line;

    if (!play->shown)
        play_session_show(play);
    if (play->board->options->terminal)
        fputs("> ", play->out);
    play_flush(play->board->options);
    switch (play_line_read(play->board->options, &line)) {
    case PLAY_LINE_INTERRUPTED:
        play_interrupt_take(play->board->options);
        play_session_end(play);
        break;
    case PLAY_LINE_NONE:
        play->quit = true;
        if (play_interrupt_take(play->board->options) !=
            0) /* it came just before waiting for the line */
            play_session_end(play);
        break;
    case PLAY_LINE_FAILED:
        play->code = play_worse(play->code, PLAY_FAILURE);
        play->quit = true;
        break;
    case PLAY_LINE_READ:
        if (line.cut) {
            play_complain(play->board->options, "a line of more than %d bytes is no command",
                          PLAY_LINE_SIZE - 1);
            play_session_refuse(play, PLAY_USAGE);
        } else {
            play_session_command(play, gs_text_trim(line.text));
        }
        break;
    }
}

/* Handles one move or one command. */
static void step(struct play_session *play)
{
    const struct play_board *board = play->board;
    struct play_player *player = &play->players[gs_to_move(board->rules, board->root)];
    bool over = play_session_is_over(play);

    if (play_interrupt_take(play->board->options) != 0) {
        play_session_end(play);
    } else if (!over && play->engine.count >= PLAY_PLIES_MAX) {
        play_complain(board->options, "the game is broken off after %d plies", PLAY_PLIES_MAX);
        play->code = play_worse(play->code, PLAY_UNSOLVED);
        play->quit = true;
    } else if (over && !play_session_has_human(play)) {
        play->quit = true;
    } else if (!over && play->automatic > 0) {
        choose_move(play, &play->helper);
    } else if (!over && !play_player_is_human(player)) {
        choose_move(play, player);
    } else {
        play->automatic = 0;
        read_command(play);
    }
}

/* Writes the record of the game, even after a signal. */
static bool write_record(const struct play_session *play, FILE *record)
{
    const struct play_options *options = play->board->options;
    const struct play_record_about about = play_session_about(play);

    bool written = play_record_write(&play->engine, &about, record);
    if (!written)
        play_complain(options, "--record '%s': out of memory", options->record);
    return play_finish(options, record, written);
}

/* Plays; the engine is open. */
static void run_session(struct play_session *play)
{
    const struct play_options *options = play->board->options;
    FILE *record = NULL;

    play->code = seat_all(play);
    if (play->code == PLAY_DONE && options->record) {
        record = play_create(options, options->record, "--record");
        if (!record)
            play->code = PLAY_FAILURE;
    }
    if (play->code != PLAY_DONE)
        return;
    while (!play->quit && play_flush(play->board->options))
        step(play);
    if (play->engine.file_failed)
        play->code = play_worse(play->code, PLAY_FAILURE);
    if (!play->shown && play->code != PLAY_FAILURE)
        play_session_show(play);
    if (record && !write_record(play, record))
        play->code = play_worse(play->code, PLAY_FAILURE);
    if (!play_flush(play->board->options))
        play->code = play_worse(play->code, PLAY_FAILURE);
}

enum play_end play_terminal_session(struct play_board *board)
{
    struct play_session *play = play_new(board);

    if (!play)
        return PLAY_FAILURE;
    play->out = board->options->out;
    play->code = play_engine_open(&play->engine, board);
    if (play->code == PLAY_DONE)
        run_session(play);
    gs_release(board->unbounded, play->files);
    play_engine_close(&play->engine);
    enum play_end code = play->code;
    gs_release(board->unbounded, play);
    return code;
}
