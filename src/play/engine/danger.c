/* SPDX-License-Identifier: MIT */
/*
 * danger.c - moves that a player had better not make: those after which the other side wins by
 * threats, and those that bring back a position of this game.
 *
 * Threats are only searched where the other side would win by them if it were its turn now, and
 * only after the moves that the game calls worth a search. What is found to lose does so, for it is
 * proved; within the limits not all that loses is found. Random games overlook what takes many
 * single replies, such as ladders: a move that they choose is tested by a search for threats before
 * it is made.
 */
#include <string.h>

#include "play/engine/danger.h"

/* The part of the time for a move that the search for the other side's threats may take. */
#define SHARE 0.3
/* The same for the test by threats of a chosen move. */
#define SHARE_BEFORE 0.15
/* Nodes for the threats after one move; a win by threats that matters seldom takes more. */
enum { NODES = 3000 };
/* So many moves, the most promising ones, are worth random games. */
enum { PROMISING = 32 };

struct watcher {
    struct play_engine *engine;
    struct gs_search search;
    struct gs_prover *prover;
    struct play_dangers *dangers;
};

static void refute(struct play_dangers *dangers, gs_move move, gs_move reply)
{
    dangers->refuted[dangers->refuted_count++] =
        (struct play_refutation){.move = move, .reply = reply};
}

static void avoid(struct play_dangers *dangers, gs_move move)
{
    for (unsigned i = 0; i < dangers->count; i++)
        if (dangers->moves[i] == move)
            return;
    dangers->moves[dangers->count++] = move;
}

/* --- positions that come back --- */

/* Whether the position of the board was met in this game. */
static bool was_met(const struct play_engine *engine)
{
    const struct gs_rules *rules = engine->board->rules;
    uint8_t key[GS_KEY_MAX];

    gs_encode(rules, engine->board->root, key);
    for (size_t at = 0; at <= engine->count; at++)
        if (memcmp(engine->keys + at * rules->key_size, key, rules->key_size) == 0)
            return true;
    return false;
}

static void avoid_repetition(struct play_engine *engine, struct play_dangers *dangers)
{
    struct play_board *board = engine->board;
    unsigned count;

    if (!(board->rules->traits & GS_REPEATS))
        return;
    count = gs_moves(board->rules, board->root, board->moves);
    for (unsigned i = 0; i < count; i++) {
        gs_play(board->rules, board->root, board->moves[i], board->undo);
        bool met = was_met(engine);
        gs_take_back(board->rules, board->root, board->undo);
        if (met)
            avoid(dangers, board->moves[i]);
    }
}

/* --- threats --- */

/* Whether the side to move wins by threats, as far as is found out, and with which move. */
static bool threatens(struct watcher *watcher, gs_move *move)
{
    struct play_board *board = watcher->engine->board;
    struct gs_search_part part;
    enum gs_proof_answer answer = GS_PROOF_UNKNOWN;

    if (gs_search_begin_part(&watcher->search, NODES, &part))
        answer = watcher->prover->query(watcher->prover, board->root, GS_WIN, move);
    gs_search_end_part(&watcher->search, &part);
    return answer == GS_PROOF_YES;
}

static bool loses(struct watcher *watcher, gs_move move, gs_move *reply)
{
    struct play_board *board = watcher->engine->board;

    *reply = GS_NO_MOVE;
    gs_play(board->rules, board->root, move, board->undo);
    enum gs_value value = gs_outcome(board->rules, board->root);
    bool lost = value == GS_UNKNOWN ? threatens(watcher, reply) : value == GS_WIN;
    gs_take_back(board->rules, board->root, board->undo);
    return lost;
}

/* Whether the other side would win by threats if it were its turn; the result keeps how. */
static bool other_threatens(struct watcher *watcher, const struct gs_algo *algo,
                            struct gs_result *result)
{
    struct play_board *board = watcher->engine->board;
    struct gs_error error;

    board->rules->game->stones->pass(board->rules, board->root, board->undo);
    enum gs_status status = gs_solve(algo, &watcher->search, board->root, result, &error);
    gs_take_back(board->rules, board->root, board->undo);
    watcher->prover = result->prover;
    return status == GS_OK && result->proved && result->value == GS_WIN && result->prover;
}

static void watch(struct watcher *watcher)
{
    struct play_board *board = watcher->engine->board;
    const struct gs_hint *hint = board->rules->game->hint;
    unsigned count = gs_moves(board->rules, board->root, board->moves);
    bool forced;

    if (hint && hint->select)
        count = hint->select(board->rules, board->root, board->moves, count, &forced);
    for (unsigned i = 0; i < count && watcher->search.stop == GS_STOP_SOLVED; i++) {
        gs_move reply;
        if (!loses(watcher, board->moves[i], &reply))
            continue;
        avoid(watcher->dangers, board->moves[i]);
        refute(watcher->dangers, board->moves[i], reply);
    }
}

static void avoid_threats(struct play_engine *engine, const struct play_method *method,
                          const struct gs_limits *limits, struct play_dangers *dangers)
{
    struct play_board *board = engine->board;
    struct watcher watcher = {.engine = engine, .dangers = dangers};
    struct gs_result result;

    gs_result_init(&result, board->unbounded);
    gs_search_init(&watcher.search, board->rules, &method->params, board->memory);
    watcher.search.limits.seconds =
        (play_thinker_is_guided(board) ? SHARE_BEFORE : SHARE) * limits->seconds;
    watcher.search.limits.nodes = (limits->nodes + 2) / 3;
    watcher.search.interrupt = board->options->interrupt;
    watcher.search.keep_prover = true;
    if (other_threatens(&watcher, method->algo, &result))
        watch(&watcher);
    gs_result_clear(&result);
}

/* --- moves that promise little --- */

/* Random games about many moves are few about each. */
static void avoid_unpromising(struct play_engine *engine, struct play_dangers *dangers)
{
    struct play_board *board = engine->board;
    const struct gs_hint *hint = board->rules->game->hint;
    unsigned count = gs_moves(board->rules, board->root, board->moves), promising = count;
    bool forced;

    if (hint->select)
        promising = hint->select(board->rules, board->root, board->moves, count, &forced);
    if (promising > PROMISING)
        promising = PROMISING;
    for (unsigned i = promising; i < count; i++)
        avoid(dangers, board->moves[i]);
}

bool play_dangers_find(struct play_engine *engine, const struct play_thinker *thinker,
                       const struct gs_limits *limits, struct play_dangers *dangers)
{
    struct play_board *board = engine->board;

    *dangers = (struct play_dangers){
        .moves = gs_alloc(board->unbounded, board->rules->max_moves * sizeof *dangers->moves),
        .refuted = gs_alloc(board->unbounded, board->rules->max_moves * sizeof *dangers->refuted)};
    if (!dangers->moves || !dangers->refuted)
        return false;
    avoid_repetition(engine, dangers);
    for (unsigned i = 0; i < thinker->count; i++) {
        const struct gs_algo *algo = thinker->methods[i].algo;
        if ((algo->uses & GS_USE_ATTACK) && board->rules->game->stones)
            avoid_threats(engine, &thinker->methods[i], limits, dangers);
    }
    if (play_dangers_guided(engine, thinker) && !board->rules->game->hint->rate)
        avoid_unpromising(engine, dangers);
    return true;
}

void play_dangers_clear(const struct play_engine *engine, struct play_dangers *dangers)
{
    gs_release(engine->board->unbounded, dangers->moves);
    gs_release(engine->board->unbounded, dangers->refuted);
}

const struct play_method *play_dangers_guided(const struct play_engine *engine,
                                              const struct play_thinker *thinker)
{
    if (!play_thinker_is_guided(engine->board) || !engine->board->rules->game->stones)
        return NULL;
    for (unsigned i = 0; i < thinker->count; i++)
        if (thinker->methods[i].algo->uses & GS_USE_ATTACK)
            return &thinker->methods[i];
    return NULL;
}

/* Whether the side to move is proved to win by threats, and its move. */
static bool wins_by_threats(struct play_engine *engine, const struct play_method *method,
                            const struct gs_limits *limits, gs_move *move)
{
    struct play_board *board = engine->board;
    struct gs_search search;
    struct gs_result result;
    struct gs_error error;

    gs_result_init(&result, board->unbounded);
    gs_search_init(&search, board->rules, &method->params, board->memory);
    search.limits = *limits;
    if (search.limits.nodes == 0 || search.limits.nodes > NODES)
        search.limits.nodes = NODES;
    search.interrupt = board->options->interrupt;
    enum gs_status status = gs_solve(method->algo, &search, board->root, &result, &error);
    bool wins = status == GS_OK && result.proved && result.value == GS_WIN;
    *move = result.best_move;
    gs_result_clear(&result);
    return wins;
}

bool play_dangers_refute(struct play_engine *engine, const struct play_thinker *thinker,
                         const struct gs_limits *limits, gs_move move)
{
    struct play_board *board = engine->board;
    const struct play_method *attack = play_dangers_guided(engine, thinker);
    gs_move reply = GS_NO_MOVE;

    if (!attack || !engine->refuted || engine->refuted_count == board->rules->max_moves)
        return false;
    gs_play(board->rules, board->root, move, board->undo);
    bool lost = gs_outcome(board->rules, board->root) == GS_UNKNOWN &&
                wins_by_threats(engine, attack, limits, &reply);
    gs_take_back(board->rules, board->root, board->undo);
    if (lost)
        engine->refuted[engine->refuted_count++] =
            (struct play_refutation){.move = move, .reply = reply};
    return lost;
}
