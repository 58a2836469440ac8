/* SPDX-License-Identifier: MIT */
/*
 * The verb `play`: depending on whose turn it is, a line of input is read or a move is chosen,
 * until somebody quits, the input ends, or a game without a human is over.
 *
 * A signal ends a search, but never loses the record: after SIGINT the best move known is played
 * and the game goes on, unless nobody types or a line is awaited; then it ends the session, as all
 * other signals do.
 */
#include "play/terminal/terminal.h"

#include <string.h>
#include <unistd.h>

#include <gamesolve/strategy.h>
#include <gamesolve/text.h>

#include "cli/io/interrupt.h"
#include "play/engine/lines.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/verb/play_verbs.h"
#include "play/engine/record.h"
#include "cli/verb/verb.h"

/* The side that the file shows how to win for, else the second. */
static enum gs_side side_of_file(struct cli_play *play)
{
    const struct cli_job *job = play->job;
    const struct gs_strategy *file = play->engine.file;
    enum gs_side first = gs_to_move(job->rules, job->root);

    if (!file || gs_outcome(job->rules, job->root) != GS_UNKNOWN)
        return gs_side_other(first);
    cli_engine_watch(&play->engine);
    struct gs_advice advice = gs_strategy_advice(file, job->root);
    bool own = advice.lower > GS_LOSS && advice.upper == GS_WIN;
    return own ? first : gs_side_other(first);
}

/*
 * Decides who plays: a side not specified is a human, but if neither is, the side that moves second
 * is `auto`, or, with a file, the file's side is `strategy`.
 */
static enum cli_exit seat_all(struct cli_play *play)
{
    const struct cli_job *job = play->job;
    const struct cli_options *options = job->options;
    const char *names[2] = {options->white, options->black};
    const char *machine = options->strategy ? "strategy" : "auto";

    if (!names[GS_WHITE] && !names[GS_BLACK])
        names[side_of_file(play)] = machine;
    for (int side = 0; side < 2; side++) {
        enum cli_exit code =
            cli_play_seat(play, &play->players[side], side == GS_WHITE ? "--white" : "--black",
                          names[side] ? names[side] : "human");
        if (code != CLI_DONE)
            return code;
    }
    if (options->algo && !options->strategy)
        machine = options->algo;
    return cli_play_seat(play, &play->helper, "--algo", machine);
}

/* A session of a job; NULL, which is printed, if there is no memory. */
static struct cli_play *play_new(struct cli_job *job)
{
    struct cli_play *play = gs_alloc_zero(job->unbounded, 1, sizeof *play);

    if (play)
        play->job = job;
    else
        cli_error("play: out of memory");
    return play;
}

static enum cli_exit check(struct cli_play *play)
{
    const struct cli_options *options = play->job->options;
    const struct cli_thinker *const thinkers[] = {
        &play->players[GS_WHITE].thinker, &play->players[GS_BLACK].thinker, &play->helper.thinker};

    enum cli_exit code = seat_all(play);
    if (code != CLI_DONE)
        return code;
    if (options->record && strcmp(options->record, "-") == 0) {
        cli_error("--record '-': expected the name of a file");
        return CLI_USAGE;
    }
    return cli_thinkers_check(thinkers, 3, options);
}

enum cli_exit cli_play_check(struct cli_job *job)
{
    enum cli_exit code = cli_draw_check(job);
    if (code != CLI_DONE)
        return code;
    struct cli_play *play = play_new(job);
    if (!play)
        return CLI_FAILURE;
    code = check(play);
    gs_release(job->unbounded, play);
    return code;
}

static void choose_move(struct cli_play *play, struct cli_player *player)
{
    struct gs_limits limits = cli_engine_limits(&play->engine);
    char text[CLI_FINDING_SIZE];

    snprintf(text, sizeof text, "%s", player->name);
    gs_move move = player->kind->choose(player, &play->engine, &limits);
    if (!cli_play_interrupted(play))
        return;
    if (play->automatic > 0)
        play->automatic--;
    if (player->thinker.count > 0)
        cli_play_finding(play, text);
    cli_play_move(play, move, text);
}

static void read_command(struct cli_play *play)
{
    struct cli_line line;

    if (!play->shown)
        cli_play_show(play);
    if (play->terminal)
        fputs("> ", play->out);
    cli_output_flush(play->job->output);
    switch (cli_line_read(play->in, &line)) {
    case CLI_LINE_INTERRUPTED:
        cli_interrupt_take();
        cli_play_end(play);
        break;
    case CLI_LINE_NONE:
        play->quit = true;
        if (cli_interrupt_take() != 0) /* it came just before waiting for the line */
            cli_play_end(play);
        break;
    case CLI_LINE_FAILED:
        play->code = cli_exit_worse(play->code, CLI_FAILURE);
        play->quit = true;
        break;
    case CLI_LINE_READ:
        if (line.cut) {
            cli_error("a line of more than %d bytes is no command", CLI_LINE_SIZE - 1);
            cli_play_refuse(play, CLI_USAGE);
        } else {
            cli_play_command(play, cli_line_trim(line.text));
        }
        break;
    }
}

/* Handles one move or one command. */
static void step(struct cli_play *play)
{
    const struct cli_job *job = play->job;
    struct cli_player *player = &play->players[gs_to_move(job->rules, job->root)];
    bool over = cli_play_is_over(play);

    if (cli_interrupt_take() != 0) {
        cli_play_end(play);
    } else if (!over && play->engine.count >= CLI_PLIES_MAX) {
        cli_error("the game is broken off after %d plies", CLI_PLIES_MAX);
        play->code = cli_exit_worse(play->code, CLI_UNSOLVED);
        play->quit = true;
    } else if (over && !cli_play_has_human(play)) {
        play->quit = true;
    } else if (!over && play->automatic > 0) {
        choose_move(play, &play->helper);
    } else if (!over && !cli_player_is_human(player)) {
        choose_move(play, player);
    } else {
        play->automatic = 0;
        read_command(play);
    }
}

/* Writes the record of the game, even after a signal. */
static bool write_record(const struct cli_play *play, struct cli_output *record)
{
    const struct cli_record_about about = cli_play_about(play);

    if (!cli_record_write(&play->engine, &about, record->file)) {
        cli_error("--record '%s': out of memory", record->name);
        record->failed = true;
    }
    return cli_output_close(record);
}

/* Plays; the engine is open. */
static void run_session(struct cli_play *play)
{
    const char *path = play->job->options->record;
    struct cli_output record;

    play->code = seat_all(play);
    if (play->code == CLI_DONE && path && !cli_output_open_file(&record, path, "--record"))
        play->code = CLI_FAILURE;
    if (play->code != CLI_DONE)
        return;
    while (!play->quit && cli_output_flush(play->job->output))
        step(play);
    if (play->engine.file_failed)
        play->code = cli_exit_worse(play->code, CLI_FAILURE);
    if (!play->shown && play->code != CLI_FAILURE)
        cli_play_show(play);
    if (path && !write_record(play, &record))
        play->code = cli_exit_worse(play->code, CLI_FAILURE);
    if (!cli_output_flush(play->job->output))
        play->code = cli_exit_worse(play->code, CLI_FAILURE);
}

enum cli_exit cli_play_session(struct cli_job *job, FILE *in)
{
    struct cli_play *play = play_new(job);

    if (!play)
        return CLI_FAILURE;
    play->in = in;
    play->out = job->output->file;
    play->terminal = in == stdin && isatty(STDIN_FILENO) == 1;
    play->colour = play->out == stdout && cli_may_colour(STDOUT_FILENO);
    play->code = cli_engine_open(&play->engine, job);
    if (play->code == CLI_DONE)
        run_session(play);
    gs_release(job->unbounded, play->files);
    cli_engine_close(&play->engine);
    enum cli_exit code = play->code;
    gs_release(job->unbounded, play);
    return code;
}

enum cli_exit cli_play(struct cli_job *job)
{
    return cli_play_session(job, stdin);
}
