/* SPDX-License-Identifier: MIT */
/*
 * The game behind `play` and the protocols: moves made and taken back. Keys are exact, so a
 * position can be restored from its key and the rules.
 */
#include "play/engine/engine.h"

#include <string.h>
#include <time.h>

#include <gamesolve/strategy.h>
#include <gamesolve/text.h>

#define FIRST_ROOM 64

static uint8_t *key_at(const struct play_engine *engine, size_t at)
{
    return engine->keys + at * engine->board->rules->key_size;
}

/* Makes room for count moves and one more key. */
static bool reserve_moves(struct play_engine *engine, size_t count)
{
    struct gs_memory *unbounded = engine->board->unbounded;
    size_t room = engine->room;
    void *moves = engine->moves;
    bool grown = gs_array_grow(unbounded, &moves, sizeof *engine->moves, &room, FIRST_ROOM, count);

    engine->moves = moves;
    if (!grown || room == engine->room)
        return grown;
    uint8_t *keys = gs_resize(unbounded, engine->keys, (room + 1) * engine->board->rules->key_size);
    if (!keys)
        return false;
    engine->keys = keys;
    engine->room = room;
    return true;
}

/* Sets the game back to the position of a key. */
static void go_to(struct play_engine *engine, size_t at)
{
    engine->count = at;
    gs_decode(engine->board->rules, key_at(engine, at), engine->board->root);
}

/* Prints why the strategy of the options cannot be used. */
static enum play_end refuse_file(const struct play_options *options, enum gs_status status,
                                 const struct gs_error *error)
{
    char quote[GS_QUOTE_SIZE];

    if (status == GS_STOPPED && play_interrupted(options))
        return PLAY_INTERRUPTED;
    play_complain(options, "--strategy '%s': %s%s%s", gs_quote(options->strategy, quote),
                  status == GS_STOPPED ? "not read: stopped by the limit on " : "", error->message,
                  status == GS_NO_MEMORY ? "; see --memory" : "");
    if (status == GS_NO_MEMORY || status == GS_STOPPED)
        return PLAY_UNSOLVED;
    return status == GS_USAGE || status == GS_UNSUPPORTED ? PLAY_USAGE : PLAY_FAILURE;
}

/* Opens the strategy of the options, if any, for the rules of the board. */
static enum play_end open_file(struct play_engine *engine)
{
    const struct play_board *board = engine->board;
    const struct play_options *options = board->options;
    struct gs_error error = {.message = ""};

    if (!options->strategy)
        return PLAY_DONE;
    gs_search_init(&engine->watch, board->rules, NULL, board->unbounded);
    engine->watch.interrupt = options->interrupt;
    gs_search_start(&engine->watch);
    enum gs_status status = gs_strategy_open(options->strategy, options->registry, board->rules,
                                             board->memory, &engine->watch, &engine->file, &error);
    return status == GS_OK ? PLAY_DONE : refuse_file(options, status, &error);
}

static void close_file(struct play_engine *engine)
{
    if (engine->file)
        engine->file->release(engine->file);
    engine->file = NULL;
}

enum play_end play_engine_open(struct play_engine *engine, struct play_board *board)
{
    *engine = (struct play_engine){.board = board};
    gs_result_init(&engine->known, board->unbounded);
    if (!reserve_moves(engine, 1)) {
        play_complain(board->options, "out of memory");
        return PLAY_FAILURE;
    }
    gs_encode(board->rules, board->root, engine->keys);
    return open_file(engine);
}

static void forget(struct play_engine *engine)
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

void play_engine_close(struct play_engine *engine)
{
    forget(engine);
    close_file(engine);
    gs_release(engine->board->unbounded, engine->refuted);
    gs_release(engine->board->unbounded, engine->keys);
    gs_release(engine->board->unbounded, engine->moves);
    engine->refuted = NULL;
    engine->keys = NULL;
    engine->moves = NULL;
    engine->count = engine->room = 0;
}

void play_engine_restart(struct play_engine *engine)
{
    go_to(engine, 0);
}

void play_engine_begin(struct play_engine *engine, const struct gs_position *position)
{
    gs_encode(engine->board->rules, position, engine->keys);
    go_to(engine, 0);
}

enum gs_status play_engine_change(struct play_engine *engine, const struct gs_args *args,
                                  struct play_thinker *thinker, struct gs_error *error)
{
    struct play_board *board = engine->board;
    struct play_thinker fitting;
    struct play_board changed;

    enum gs_status status = play_board_change(&changed, board, args, error);
    if (status != GS_OK)
        return status;
    status = play_thinker_init(&fitting, &changed, thinker->name, error);
    uint8_t *keys = NULL;
    if (status == GS_OK &&
        !(keys = gs_alloc(board->unbounded, (engine->room + 1) * changed.rules->key_size)))
        status = gs_error_set(error, GS_NO_MEMORY, "out of memory");
    if (status != GS_OK) {
        play_board_drop(&changed);
        return status;
    }
    forget(engine);
    close_file(engine);
    gs_release(board->unbounded, engine->keys);
    engine->keys = keys;
    play_board_drop(board);
    *board = changed;
    open_file(engine);
    *thinker = fitting;
    gs_encode(board->rules, board->root, engine->keys);
    engine->count = 0;
    return GS_OK;
}

bool play_engine_memory(struct play_engine *engine, size_t budget)
{
    struct gs_memory *memory = play_board_memory(engine->board, budget);

    if (!memory)
        return false;
    forget(engine);
    close_file(engine);
    gs_memory_free(engine->board->memory);
    engine->board->memory = memory;
    return open_file(engine) == PLAY_DONE;
}

/* Records a move that was made. */
static bool note_move(struct play_engine *engine, gs_move move)
{
    engine->moves[engine->count++] = move;
    gs_encode(engine->board->rules, engine->board->root, key_at(engine, engine->count));
    return true;
}

bool play_engine_play(struct play_engine *engine, gs_move move)
{
    struct play_board *board = engine->board;

    if (!reserve_moves(engine, engine->count + 1))
        return false;
    gs_play(board->rules, board->root, move, board->undo);
    return note_move(engine, move);
}

bool play_engine_turn(struct play_engine *engine, enum gs_side side)
{
    struct play_board *board = engine->board;

    if (gs_to_move(board->rules, board->root) == side)
        return true;
    if (!board->rules->game->stones || !reserve_moves(engine, engine->count + 1))
        return false;
    board->rules->game->stones->pass(board->rules, board->root, board->undo);
    return note_move(engine, GS_NO_MOVE);
}

bool play_engine_undo(struct play_engine *engine)
{
    size_t count = engine->count;

    if (count == 0)
        return false;
    count--;
    while (count > 0 && engine->moves[count - 1] == GS_NO_MOVE)
        count--;
    go_to(engine, count);
    return true;
}

void play_engine_position(const struct play_engine *engine, size_t count,
                          struct gs_position *position)
{
    gs_decode(engine->board->rules, key_at(engine, count), position);
}

void play_engine_cut(struct play_engine *engine, size_t count)
{
    if (count < engine->count)
        go_to(engine, count);
}

double play_engine_clock(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

bool play_engine_repeats(const struct play_engine *engine)
{
    const struct gs_rules *rules = engine->board->rules;
    unsigned times = 0;

    if ((rules->traits & GS_REPEATS) == 0)
        return false;
    for (size_t at = 0; at <= engine->count; at++)
        times += memcmp(key_at(engine, at), key_at(engine, engine->count), rules->key_size) == 0;
    return times >= PLAY_REPETITIONS && gs_outcome(rules, engine->board->root) == GS_UNKNOWN;
}

enum gs_value play_engine_outcome(const struct play_engine *engine)
{
    if (play_engine_repeats(engine))
        return GS_DRAW;
    return gs_outcome(engine->board->rules, engine->board->root);
}

bool play_engine_parse(const struct play_engine *engine, const char *text, gs_move *move)
{
    const struct play_board *board = engine->board;

    return strlen(text) < GS_TEXT_MAX && gs_outcome(board->rules, board->root) == GS_UNKNOWN &&
           board->rules->game->move_parse(board->rules, board->root, text, move, NULL) == GS_OK;
}

bool play_engine_point(const struct play_engine *engine, unsigned point, gs_move *move)
{
    const struct play_board *board = engine->board;
    char name[GS_TEXT_MAX];

    board->rules->game->board->name(board->rules, point, name, sizeof name);
    return play_engine_parse(engine, name, move);
}

const struct gs_result *play_engine_known(const struct play_engine *engine)
{
    size_t size = engine->board->rules->key_size;

    if (!engine->has_known || memcmp(engine->known_key, key_at(engine, engine->count), size) != 0)
        return NULL;
    return &engine->known;
}

bool play_engine_refuted(const struct play_engine *engine, gs_move move, gs_move *reply)
{
    for (unsigned i = 0; play_engine_known(engine) && i < engine->refuted_count; i++)
        if (engine->refuted[i].move == move) {
            *reply = engine->refuted[i].reply;
            return true;
        }
    return false;
}

/* Whether a legal move ends the game, and loses it: a foul, for instance. */
static bool loses_at_once(const struct play_board *board, gs_move move)
{
    gs_play(board->rules, board->root, move, board->undo);
    enum gs_value value = gs_outcome(board->rules, board->root);
    gs_take_back(board->rules, board->root, board->undo);
    return value == GS_WIN;
}

bool play_engine_value(const struct play_engine *engine, gs_move move, struct gs_move_value *value)
{
    const struct gs_result *known = play_engine_known(engine);
    gs_move reply;

    if (move != GS_NO_MOVE && loses_at_once(engine->board, move)) {
        *value = (struct gs_move_value){.move = move, .value = GS_LOSS, .distance = 1};
        return true;
    }
    if (play_engine_refuted(engine, move, &reply)) {
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
