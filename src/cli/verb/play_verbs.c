/* SPDX-License-Identifier: MIT */
/*
 * The verbs `play`, `gtp` and `gomocup`. The sessions are in src/play; here the options of the
 * command line become theirs, and what they need of the program is lent to them.
 */
#include "cli/verb/play_verbs.h"

#include <string.h>
#include <unistd.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/verb/verb.h"
#include "draw/draw_board.h"
#include "play/engine/thinker.h"
#include "play/protocol/gomocup.h"
#include "play/protocol/gtp.h"
#include "play/terminal/terminal.h"

/* --- services --- */

static void complain(void *user, const char *message)
{
    (void)user;
    cli_error("%s", message);
}

static bool flush(void *user)
{
    struct cli_table *table = user;

    return cli_output_flush(table->job->output);
}

static FILE *create(void *user, const char *path, const char *label)
{
    struct cli_table *table = user;
    struct cli_output *output = &table->files[table->files[0].file != NULL];

    if (cli_output_open_file(output, path, label))
        return output->file;
    output->file = NULL;
    return NULL;
}

static bool finish(void *user, FILE *file, bool complete)
{
    struct cli_table *table = user;
    struct cli_output *output = &table->files[table->files[0].file != file];

    output->failed = output->failed || !complete;
    bool closed = cli_output_close(output);
    output->file = NULL;
    return closed;
}

static void show(void *user, const struct play_view *view, FILE *file)
{
    char marks[GS_POINTS_MAX];
    struct draw_board drawing;

    (void)user;
    draw_board_init(&drawing, view->rules);
    draw_board_marks(&drawing, view->position, marks);
    drawing.marked = view->marked;
    drawing.mark = view->mark;
    drawing.colour = view->colour;
    drawing.go_letters = view->go_letters;
    draw_board_write(&drawing, marks, file);
}

static void begin_search(void *user, struct gs_search *search)
{
    (void)user;
    cli_progress_watch(search);
}

static void end_search(void *user)
{
    (void)user;
    cli_progress_clear();
}

static enum cli_exit exit_of(enum play_end end)
{
    static const enum cli_exit codes[] = {[PLAY_DONE] = CLI_DONE,
                                          [PLAY_UNSOLVED] = CLI_UNSOLVED,
                                          [PLAY_USAGE] = CLI_USAGE,
                                          [PLAY_FAILURE] = CLI_FAILURE,
                                          [PLAY_INTERRUPTED] = CLI_INTERRUPTED};

    return codes[end];
}

/* --- the table --- */

static void set_options(struct cli_table *table, FILE *in)
{
    const struct cli_job *job = table->job;
    const struct cli_options *options = job->options;
    FILE *out = job->output ? job->output->file : NULL;

    for (size_t i = 0; i < options->method.param_count; i++)
        table->params[i] = options->method.params[i].name;
    table->options = (struct play_options){
        .registry = job->registry,
        .services = {table, complain, flush, create, finish, show, begin_search, end_search},
        .interrupt = &cli_interrupted,
        .algo = options->method.algo,
        .params = table->params,
        .param_count = options->method.param_count,
        .strategy = options->files.strategy,
        .limits = {.seconds = options->limits.seconds,
                   .nodes = options->limits.nodes,
                   .depth = (unsigned)options->limits.depth},
        .memory = options->limits.memory,
        .threads = job->threads.in_search,
        .seed = options->method.seed,
        .in = in,
        .out = out,
        .black = options->play.black,
        .white = options->play.white,
        .record = options->play.record,
        .terminal = in == stdin && isatty(STDIN_FILENO) == 1,
        .colour = out == stdout && cli_may_colour(STDOUT_FILENO),
    };
}

void cli_table_open(struct cli_table *table, struct cli_job *job, FILE *in)
{
    *table = (struct cli_table){.job = job};
    set_options(table, in);
    table->board = (struct play_board){.options = &table->options,
                                       .game = job->game,
                                       .unbounded = job->shared.unbounded,
                                       .memory = job->memory,
                                       .rules = job->rules,
                                       .root = job->root,
                                       .scratch = job->scratch,
                                       .undo = job->undo,
                                       .moves = job->moves};
}

void cli_table_close(struct cli_table *table)
{
    const struct play_board *board = &table->board;
    struct cli_job *job = table->job;

    job->memory = board->memory;
    job->rules = board->rules;
    job->root = board->root;
    job->scratch = board->scratch;
    job->undo = board->undo;
    job->moves = board->moves;
}

/* --- checks --- */

enum cli_exit cli_play_check(struct cli_job *job)
{
    struct cli_table table;

    enum cli_exit code = cli_draw_check(job);
    if (code != CLI_DONE)
        return code;
    cli_table_open(&table, job, NULL);
    code = exit_of(play_terminal_check(&table.board));
    cli_table_close(&table);
    return code;
}

/* The algorithms that choose moves, and their parameters. */
static enum cli_exit check_thinker(struct cli_job *job)
{
    struct gs_error error = {.message = "out of memory"};
    const char *algo = job->options->method.algo;
    struct play_thinker thinker;
    struct cli_table table;
    enum cli_exit code;

    cli_table_open(&table, job, NULL);
    if (play_thinker_init(&thinker, &table.board, NULL, &error) == GS_OK) {
        const struct play_thinker *const thinkers[] = {&thinker};
        code = exit_of(play_thinkers_check(thinkers, 1, &table.options));
    } else {
        cli_error("%s%s%s%s", algo ? "--algo '" : "", algo ? algo : "", algo ? "': " : "",
                  error.message);
        code = CLI_USAGE;
    }
    cli_table_close(&table);
    return code;
}

/* The protocol can only express stones placed on points named by a letter and a number. */
enum cli_exit cli_gtp_check(struct cli_job *job)
{
    struct gs_error error = {.message = "out of memory"};

    if (!job->rules->game->board || !job->rules->game->stones) {
        cli_error("--game '%s': the verb gtp plays games in which stones are placed",
                  job->game->name);
        return CLI_USAGE;
    }
    if (!gs_param_find(job->game->params, "size")) {
        cli_error("--game '%s': the verb gtp plays games on boards of a size", job->game->name);
        return CLI_USAGE;
    }
    /* Its commands may return to an empty board at any time. */
    job->rules->game->initial(job->rules, job->scratch);
    if (gs_root_check(job->rules, job->scratch, &error) != GS_OK) {
        cli_error("the verb %s needs rules for an empty board: %s", job->options->verb->name,
                  error.message);
        return CLI_USAGE;
    }
    return check_thinker(job);
}

enum cli_exit cli_gomocup_check(struct cli_job *job)
{
    const char *variant = gs_args_text(&job->rules->args, "variant");
    struct gs_error error;

    if (strcmp(variant, "renju-swap") == 0) {
        gs_error_set(&error, GS_USAGE, "expected another one: the protocol knows no swap");
        return cli_refuse("variant", variant, &error);
    }
    return cli_gtp_check(job);
}

/* --- sessions --- */

enum cli_exit cli_play_session(struct cli_job *job, FILE *in)
{
    const enum cli_verb_bit verb = job->options->verb->bit;
    struct cli_table table;

    cli_table_open(&table, job, in);
    enum play_end end = verb == CLI_GTP       ? play_gtp_session(&table.board)
                        : verb == CLI_GOMOCUP ? play_gomocup_session(&table.board)
                                              : play_terminal_session(&table.board);
    cli_table_close(&table);
    return exit_of(end);
}

enum cli_exit cli_play(struct cli_job *job)
{
    return cli_play_session(job, stdin);
}
