/* SPDX-License-Identifier: MIT */
/*
 * The game behind `play` and the protocols: moves made and taken back. Keys are exact, so a
 * position can be restored from its key and the rules.
 */
#include "play/engine/engine.h"

#include <string.h>
#include <time.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/job/jobs.h"
#include "cli/job/strategy_file.h"

#define FIRST_ROOM 64

static uint8_t *key_at(const struct cli_engine *engine, size_t at)
{
    return engine->keys + at * engine->job->rules->key_size;
}

/* Makes room for count moves and one more key. */
static bool reserve_moves(struct cli_engine *engine, size_t count)
{
    struct gs_memory *unbounded = engine->job->unbounded;
    size_t room = engine->room;
    void *moves = engine->moves;
    bool grown = gs_array_grow(unbounded, &moves, sizeof *engine->moves, &room, FIRST_ROOM, count);

    engine->moves = moves;
    if (!grown || room == engine->room)
        return grown;
    uint8_t *keys = gs_resize(unbounded, engine->keys, (room + 1) * engine->job->rules->key_size);
    if (!keys)
        return false;
    engine->keys = keys;
    engine->room = room;
    return true;
}

/* Sets the game back to the position of a key. */
static void stand_at(struct cli_engine *engine, size_t at)
{
    engine->count = at;
    gs_decode(engine->job->rules, key_at(engine, at), engine->job->root);
}

/* Opens the file of --strategy, if any, for the rules of the job. */
static enum cli_exit open_file(struct cli_engine *engine)
{
    struct cli_job *job = engine->job;

    if (!job->options->strategy)
        return CLI_DONE;
    gs_search_init(&engine->watch, job->rules, NULL, job->unbounded);
    engine->watch.interrupt = &cli_interrupted;
    gs_search_start(&engine->watch);
    return cli_strategy_open(job, job->memory, &engine->watch, &engine->file);
}

static void close_file(struct cli_engine *engine)
{
    if (engine->file)
        engine->file->release(engine->file);
    engine->file = NULL;
}

enum cli_exit cli_engine_open(struct cli_engine *engine, struct cli_job *job)
{
    *engine = (struct cli_engine){.job = job};
    gs_result_init(&engine->known, job->unbounded);
    if (!reserve_moves(engine, 1)) {
        cli_error("out of memory");
        return CLI_FAILURE;
    }
    gs_encode(job->rules, job->root, engine->keys);
    return open_file(engine);
}

static void forget(struct cli_engine *engine)
{
    gs_result_clear(&engine->known);
    engine->has_known = false;
    engine->refuted_count = 0;
    if (engine->strategy)
        engine->strategy->release(engine->strategy);
    engine->strategy = NULL;
    engine->given_up = NULL;
    engine->failed = 0;
}

void cli_engine_close(struct cli_engine *engine)
{
    forget(engine);
    close_file(engine);
    gs_release(engine->job->unbounded, engine->refuted);
    gs_release(engine->job->unbounded, engine->keys);
    gs_release(engine->job->unbounded, engine->moves);
    engine->refuted = NULL;
    engine->keys = NULL;
    engine->moves = NULL;
    engine->count = engine->room = 0;
}

void cli_engine_restart(struct cli_engine *engine)
{
    stand_at(engine, 0);
}

void cli_engine_begin(struct cli_engine *engine, const struct gs_position *position)
{
    gs_encode(engine->job->rules, position, engine->keys);
    stand_at(engine, 0);
}

enum gs_status cli_engine_change(struct cli_engine *engine, const struct gs_args *args,
                                 struct cli_thinker *thinker, struct gs_error *error)
{
    struct cli_job *job = engine->job;
    struct cli_thinker fitting;
    struct cli_board board;

    enum gs_status status = cli_board_new(&board, job, args, error);
    if (status != GS_OK)
        return status;
    struct cli_job changed = *job;
    changed.rules = board.rules;
    status = cli_thinker_init(&fitting, &changed, thinker->name, error);
    uint8_t *keys = NULL;
    if (status == GS_OK &&
        !(keys = gs_alloc(job->unbounded, (engine->room + 1) * board.rules->key_size)))
        status = gs_error_set(error, GS_NO_MEMORY, "out of memory");
    if (status != GS_OK) {
        cli_board_free(&board, job);
        return status;
    }
    forget(engine);
    close_file(engine);
    gs_release(job->unbounded, engine->keys);
    engine->keys = keys;
    cli_board_swap(&board, job);
    cli_board_free(&board, job);
    open_file(engine);
    *thinker = fitting;
    gs_encode(job->rules, job->root, engine->keys);
    engine->count = 0;
    return GS_OK;
}

bool cli_engine_memory(struct cli_engine *engine, size_t budget)
{
    struct gs_memory *memory = cli_job_memory(engine->job, budget);

    if (!memory)
        return false;
    forget(engine);
    close_file(engine);
    gs_memory_free(engine->job->memory);
    engine->job->memory = memory;
    return open_file(engine) == CLI_DONE;
}

/* Records a move that was made. */
static bool note_move(struct cli_engine *engine, gs_move move)
{
    engine->moves[engine->count++] = move;
    gs_encode(engine->job->rules, engine->job->root, key_at(engine, engine->count));
    return true;
}

bool cli_engine_play(struct cli_engine *engine, gs_move move)
{
    struct cli_job *job = engine->job;

    if (!reserve_moves(engine, engine->count + 1))
        return false;
    gs_play(job->rules, job->root, move, job->undo);
    return note_move(engine, move);
}

bool cli_engine_turn(struct cli_engine *engine, enum gs_side side)
{
    struct cli_job *job = engine->job;

    if (gs_to_move(job->rules, job->root) == side)
        return true;
    if (!job->game->stones || !reserve_moves(engine, engine->count + 1))
        return false;
    job->game->stones->pass(job->rules, job->root, job->undo);
    return note_move(engine, GS_NO_MOVE);
}

bool cli_engine_undo(struct cli_engine *engine)
{
    size_t count = engine->count;

    if (count == 0)
        return false;
    count--;
    while (count > 0 && engine->moves[count - 1] == GS_NO_MOVE)
        count--;
    stand_at(engine, count);
    return true;
}

void cli_engine_look(const struct cli_engine *engine, size_t count, struct gs_position *position)
{
    gs_decode(engine->job->rules, key_at(engine, count), position);
}

void cli_engine_cut(struct cli_engine *engine, size_t count)
{
    if (count < engine->count)
        stand_at(engine, count);
}

double cli_engine_clock(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

bool cli_engine_repeats(const struct cli_engine *engine)
{
    const struct gs_rules *rules = engine->job->rules;
    unsigned times = 0;

    if ((rules->traits & GS_REPEATS) == 0)
        return false;
    for (size_t at = 0; at <= engine->count; at++)
        times += memcmp(key_at(engine, at), key_at(engine, engine->count), rules->key_size) == 0;
    return times >= CLI_REPETITIONS && gs_outcome(rules, engine->job->root) == GS_UNKNOWN;
}

enum gs_value cli_engine_outcome(const struct cli_engine *engine)
{
    if (cli_engine_repeats(engine))
        return GS_DRAW;
    return gs_outcome(engine->job->rules, engine->job->root);
}

bool cli_engine_parse(const struct cli_engine *engine, const char *text, gs_move *move)
{
    const struct cli_job *job = engine->job;

    return strlen(text) < GS_TEXT_MAX && gs_outcome(job->rules, job->root) == GS_UNKNOWN &&
           job->game->move_parse(job->rules, job->root, text, move, NULL) == GS_OK;
}

bool cli_engine_point(const struct cli_engine *engine, unsigned point, gs_move *move)
{
    const struct cli_job *job = engine->job;
    char name[GS_TEXT_MAX];

    job->game->board->name(job->rules, point, name, sizeof name);
    return cli_engine_parse(engine, name, move);
}

const struct gs_result *cli_engine_known(const struct cli_engine *engine)
{
    size_t size = engine->job->rules->key_size;

    if (!engine->has_known || memcmp(engine->known_key, key_at(engine, engine->count), size) != 0)
        return NULL;
    return &engine->known;
}

bool cli_engine_refuted(const struct cli_engine *engine, gs_move move, gs_move *reply)
{
    for (unsigned i = 0; cli_engine_known(engine) && i < engine->refuted_count; i++)
        if (engine->refuted[i].move == move) {
            *reply = engine->refuted[i].reply;
            return true;
        }
    return false;
}

/* Whether a legal move ends the game, and loses it: a foul, for instance. */
static bool loses_at_once(const struct cli_job *job, gs_move move)
{
    gs_play(job->rules, job->root, move, job->undo);
    enum gs_value value = gs_outcome(job->rules, job->root);
    gs_take_back(job->rules, job->root, job->undo);
    return value == GS_WIN;
}

bool cli_engine_value(const struct cli_engine *engine, gs_move move, struct gs_move_value *value)
{
    const struct gs_result *known = cli_engine_known(engine);
    gs_move reply;

    if (move != GS_NO_MOVE && loses_at_once(engine->job, move)) {
        *value = (struct gs_move_value){.move = move, .value = GS_LOSS, .distance = 1};
        return true;
    }
    if (cli_engine_refuted(engine, move, &reply)) {
        *value = (struct gs_move_value){.move = move, .value = GS_LOSS, .distance = GS_NO_DISTANCE};
        return true;
    }
    for (size_t i = 0; known && i < known->move_count; i++) {
        if (known->moves[i].move == move) {
            *value = known->moves[i];
            return true;
        }
    }
    if (!known || !known->proved || known->best_move != move)
        return false;
    *value =
        (struct gs_move_value){.move = move, .value = known->value, .distance = known->distance};
    return true;
}
