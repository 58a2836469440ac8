/* SPDX-License-Identifier: MIT */
/*
 * The choice of a move. The methods of a thinker run one after the other, each with its share of
 * the remaining time and nodes, until one proves a value; then its best move is played, or in a
 * proved loss the one that loses last, if known. Otherwise the move is a guess, from what the
 * searches left behind and from the game's hints.
 *
 * An analysis of all positions (retrograde) is valid for the rest of the game: it is kept and
 * queried first. Its distances fall along every won line, so a winner does not go in circles. The
 * tables of other searches are not kept; each move is a search of its own. Thinkers that read the
 * file of --strategy query it before anything else; its moves are played as they are.
 */
#include <string.h>

#include <gamesolve/strategy.h>

#include "play/engine/danger.h"
#include "play/engine/listen.h"

/*
 * A method that proved nothing a move ago gets one of so many parts of the limits, unless there are
 * few moves left, of a game in which they come to an end.
 */
#define FAILED_PARTS 8
#define FEW_MOVES    32

/* The same where random games choose, which need the time until a proof is all but there. */
#define FEW_GUIDED 12

/*
 * The share (1 / KEPT_PARTS) of the limits for random games that is kept for testing their moves by
 * threats.
 */
#define KEPT_PARTS 8

struct gs_limits play_engine_limits(const struct play_engine *engine)
{
    struct gs_limits limits = engine->board->options->limits;

    if (limits.seconds <= 0 && limits.nodes == 0)
        limits.seconds = PLAY_MOVE_SECONDS;
    return limits;
}

/* Searching. */

/* Starts with a blank result for the current position. */
static struct gs_result *begin_known(struct play_engine *engine, const char *by)
{
    uint8_t key[GS_KEY_MAX];

    gs_result_clear(&engine->known);
    gs_encode(engine->board->rules, engine->board->root, key);
    if (!engine->has_known || memcmp(key, engine->known_key, engine->board->rules->key_size) != 0)
        engine->refuted_count = 0; /* in another position */
    memcpy(engine->known_key, key, engine->board->rules->key_size);
    engine->has_known = true;
    engine->known_by = by;
    engine->known_algo = NULL;
    return &engine->known;
}

/* Queries a strategy; false if it does not know the position, or has no move. */
static bool query_advice(struct play_engine *engine, struct gs_strategy *strategy, const char *name)
{
    const struct play_board *board = engine->board;

    if (!strategy)
        return false;
    struct gs_advice advice = gs_strategy_advice(strategy, board->root);
    if (advice.lower == GS_LOSS && advice.upper == GS_WIN)
        return false;
    struct gs_result *known = begin_known(engine, name);
    known->strategy = strategy;
    enum gs_status status = gs_result_follow(known, board->rules, board->root);
    known->strategy = NULL;
    if (known->best_move == GS_NO_MOVE) /* time was up before the line was played */
        known->best_move = advice.move;
    return status == GS_OK && known->best_move != GS_NO_MOVE;
}

/* Queries the kept strategy. */
static bool query_strategy(struct play_engine *engine)
{
    return engine->strategy && query_advice(engine, engine->strategy, engine->strategy_by->name);
}

void play_engine_watch(struct play_engine *engine)
{
    engine->watch.limits.seconds = play_engine_limits(engine).seconds;
    gs_search_start(&engine->watch);
}

/* Queries the file; if it turns out to be damaged, it is not used again. */
static bool query_file(struct play_engine *engine)
{
    struct gs_strategy *file = engine->file;
    play_engine_watch(engine);
    bool known = query_advice(engine, file, "strategy");
    const char *trouble = file && file->trouble ? file->trouble(file) : NULL;

    if (!trouble)
        return known;
    play_complain(engine->board->options, "--strategy '%s': %s", engine->board->options->strategy,
                  trouble);
    file->release(file);
    engine->file = NULL;
    engine->file_failed = true;
    engine->has_known = false; /* it may rest on the damage */
    return false;
}

void play_engine_recall(struct play_engine *engine)
{
    if (!play_engine_known(engine) && !query_file(engine))
        query_strategy(engine);
}

/* Keeps the strategy of a result, in place of an older one. */
static void keep_strategy(struct play_engine *engine, const struct gs_algo *algo)
{
    if (!engine->known.strategy)
        return;
    if (engine->strategy)
        engine->strategy->release(engine->strategy);
    engine->strategy = engine->known.strategy;
    engine->strategy_by = algo;
    engine->known.strategy = NULL;
}

/* An older strategy that does not know the position would only take memory from a search. */
static void drop_strategy(struct play_engine *engine)
{
    if (engine->strategy)
        engine->strategy->release(engine->strategy);
    engine->strategy = NULL;
}

/* Subtracts time from what is left of a limit, if there is one. */
static void take_off(double *left, double seconds)
{
    if (*left > 0)
        *left = *left > seconds ? *left - seconds : 1e-3;
}

/* Runs one method, with the moves that it had better avoid. */
static void run_search(struct play_engine *engine, const struct play_method *method,
                       struct gs_limits limits, const struct play_dangers *dangers,
                       struct gs_result *result)
{
    const struct play_board *board = engine->board;
    const struct play_options *options = board->options;
    const struct play_services *services = &options->services;
    struct gs_search search;
    struct gs_error error = {.message = ""};

    gs_search_init(&search, board->rules, &method->params, board->memory);
    search.limits = limits;
    search.seed = options->seed;
    search.threads = options->threads > 0 ? options->threads : 1;
    search.avoid = dangers->moves;
    search.avoid_count = dangers->count;
    search.interrupt = options->interrupt;
    if (services->begin_search)
        services->begin_search(services->user, &search);
    if (engine->watcher) {
        search.progress = engine->watcher;
        search.user = engine->watcher_user;
        search.progress_seconds = engine->watcher_seconds;
    }
    enum gs_status status = gs_solve(method->algo, &search, board->root, result, &error);
    if (services->end_search)
        services->end_search(services->user);
    if (status != GS_OK)
        play_complain(options, "%s: %s", method->algo->name,
                      error.message[0] ? error.message : gs_status_name(status));
}

/* The same for what is known of the current position; subtracts what it costs from the limits. */
static void run_method(struct play_engine *engine, const struct play_method *method,
                       struct gs_limits share, const struct play_dangers *dangers,
                       struct gs_limits *left)
{
    struct gs_result *known = begin_known(engine, method->algo->name);

    engine->known_algo = method->algo;
    run_search(engine, method, share, dangers, known);
    keep_strategy(engine, method->algo);
    engine->spent_nodes += known->nodes;
    engine->spent_seconds += known->seconds;
    take_off(&left->seconds, known->seconds);
    if (left->nodes > 0)
        left->nodes = left->nodes > known->nodes ? left->nodes - known->nodes : 1;
}

/* One part of what is left. */
static struct gs_limits share_of(const struct gs_limits *left, unsigned parts)
{
    struct gs_limits share = *left;

    share.seconds /= parts;
    if (share.nodes > 0)
        share.nodes = share.nodes / parts > 0 ? share.nodes / parts : 1;
    return share;
}

/*
 * Into how many parts the limits are cut for method number i: as many as there are methods left,
 * but what proved nothing a move ago has only a little, and less where random games need the time.
 */
static unsigned parts_for(const struct play_engine *engine, const struct play_thinker *thinker,
                          unsigned i)
{
    const struct play_board *board = engine->board;
    unsigned parts = thinker->count - i;
    bool failed = engine->failed >> i & 1;
    bool guided = play_dangers_guided(engine, thinker) != NULL;
    bool few =
        !(board->rules->traits & GS_REPEATS) &&
        gs_moves(board->rules, board->root, board->moves) <= (guided ? FEW_GUIDED : FEW_MOVES);

    if (parts == 1 || !failed || few)
        return parts;
    return guided ? 2 * FAILED_PARTS : FAILED_PARTS;
}

/* Searches for moves to avoid, within the limits, and stores which of them lose. */
static void find_dangers(struct play_engine *engine, const struct play_thinker *thinker,
                         struct gs_limits *left, struct play_dangers *dangers)
{
    double from = play_engine_clock();

    play_dangers_find(engine, thinker, left, dangers);
    gs_release(engine->board->unbounded, engine->refuted);
    engine->refuted = dangers->refuted;
    engine->refuted_count = dangers->refuted_count;
    dangers->refuted = NULL;
    take_off(&left->seconds, play_engine_clock() - from);
}

/* All limits but one of so many parts. */
static struct gs_limits all_but(struct gs_limits limits, unsigned parts)
{
    struct gs_limits kept = share_of(&limits, parts);

    limits.seconds -= kept.seconds;
    if (limits.nodes > kept.nodes)
        limits.nodes -= kept.nodes;
    return limits;
}

/* Runs the methods until one of them proves a value. */
static void run_methods(struct play_engine *engine, const struct play_thinker *thinker,
                        struct gs_limits *left)
{
    struct play_dangers dangers = {.moves = NULL};

    for (unsigned i = 0; i < thinker->count; i++) {
        const struct play_method *method = &thinker->methods[i];
        bool estimates = method->algo->uses & GS_USE_ESTIMATE, last = i + 1 == thinker->count;
        if (!last && method->algo == engine->given_up)
            continue;
        if (estimates && !dangers.moves)
            find_dangers(engine, thinker, left, &dangers);
        struct gs_limits share = share_of(left, parts_for(engine, thinker, i));
        if (estimates && play_dangers_guided(engine, thinker))
            share = all_but(share, KEPT_PARTS);
        run_method(engine, method, share, &dangers, left);
        if (engine->known.proved || engine->known.stop == GS_STOP_INTERRUPTED ||
            play_interrupted(engine->board->options))
            break;
        if (method->algo->uses & GS_USE_STRONG) /* every position is too much for it */
            engine->given_up = method->algo;
        else if (!estimates)
            engine->failed |= 1u << i;
    }
    play_dangers_clear(engine, &dangers);
}

/* Queries the file and the kept analysis, then runs one method after the other. */
static void search_all(struct play_engine *engine, const struct play_thinker *thinker,
                       const struct gs_limits *limits)
{
    struct gs_limits left = *limits;
    bool is_known = thinker->reads && query_file(engine);

    engine->spent_nodes = 0;
    engine->spent_seconds = 0;
    engine->uncovered = thinker->reads && !is_known;
    if (engine->uncovered)
        take_off(&left.seconds, gs_search_seconds(&engine->watch));
    if (is_known || query_strategy(engine))
        return;
    drop_strategy(engine);
    run_methods(engine, thinker, &left);
}

void play_engine_search(struct play_engine *engine, const struct play_thinker *thinker,
                        const struct gs_limits *limits)
{
    if (engine->controller)
        play_listen_start(engine->controller, engine->board->options->interrupt);
    search_all(engine, thinker, limits);
    if (engine->controller)
        play_listen_stop();
}

/* Guessing. */

/* The value of the position that a move leads to, if it ends the game there. */
static enum gs_value value_after(struct play_board *board, gs_move move)
{
    gs_play(board->rules, board->root, move, board->undo);
    enum gs_value value = gs_value_negate(gs_outcome(board->rules, board->root));
    gs_take_back(board->rules, board->root, board->undo);
    return value;
}

/* What is wrong with a move by the rules alone, in increasing order. */
enum fault { NO_FAULT, ALLOWS_WIN, LOSES_AT_ONCE };

/* ALLOWS_WIN: the opponent then wins at once, by the game's winning_move. */
static enum fault fault_of(struct play_board *board, gs_move move)
{
    const struct gs_stones *stones = board->rules->game->stones;

    if (value_after(board, move) == GS_LOSS)
        return LOSES_AT_ONCE;
    if (!stones)
        return NO_FAULT;
    gs_play(board->rules, board->root, move, board->undo);
    enum gs_side side = gs_to_move(board->rules, board->root);
    bool loses = gs_outcome(board->rules, board->root) == GS_UNKNOWN &&
                 stones->winning_move(board->rules, board->root, side) != GS_NO_MOVE;
    gs_take_back(board->rules, board->root, board->undo);
    return loses ? ALLOWS_WIN : NO_FAULT;
}

/* Less than any score: nothing is known of a move; it loses. */
enum { NO_SCORE = -1, LOST = -2 };

/* The score of a move by the search, from 0 to 1, or NO_SCORE or LOST. */
static double score_of(const struct play_engine *engine, gs_move move)
{
    struct gs_move_value value;

    if (!play_engine_value(engine, move, &value))
        return NO_SCORE;
    if (value.value == GS_LOSS)
        return LOST;
    if (value.value != GS_UNKNOWN)
        return 0.5 + 0.5 * (double)value.value;
    return value.has_score ? value.score : NO_SCORE;
}

/* The move with the best score that is not a proved loss; GS_NO_MOVE if none has one. */
static gs_move best_scored(const struct play_engine *engine, const gs_move *moves, unsigned count)
{
    gs_move best = GS_NO_MOVE;
    double most = NO_SCORE;

    for (unsigned i = 0; i < count; i++) {
        double score = score_of(engine, moves[i]);
        if (score > most) {
            most = score;
            best = moves[i];
        }
    }
    return best;
}

/* The first move in the order of the game's hints that does not lose at once; else the first. */
static gs_move first_sound(const struct play_engine *engine, gs_move *moves, unsigned count)
{
    struct play_board *board = engine->board;
    const struct gs_hint *hint = board->rules->game->hint;

    if (hint && hint->order)
        hint->order(board->rules, board->root, moves, count);
    for (unsigned i = 0; i < count; i++)
        if (score_of(engine, moves[i]) > LOST && fault_of(board, moves[i]) == NO_FAULT)
            return moves[i];
    return moves[0];
}

/* Whether the search has compared the root's moves. */
static bool has_scores(const struct gs_result *known)
{
    for (size_t i = 0; i < known->move_count; i++)
        if (known->moves[i].has_score)
            return true;
    return false;
}

/*
 * The best move of a search that proved nothing is the one easiest to prove, and seldom good: the
 * game's order takes precedence, except over a search that estimates.
 */
static gs_move guess(struct play_engine *engine)
{
    struct play_board *board = engine->board;
    const struct gs_result *known = &engine->known;
    const struct gs_hint *hint = board->rules->game->hint;
    unsigned count = gs_moves(board->rules, board->root, board->moves);
    bool ordered = hint && hint->order;
    gs_move reply;

    if (known->best_move != GS_NO_MOVE && (has_scores(known) || !ordered) &&
        !play_engine_refuted(engine, known->best_move, &reply))
        return known->best_move;
    gs_move best = best_scored(engine, board->moves, count);
    if (best != GS_NO_MOVE)
        return best;
    best = first_sound(engine, board->moves, count);
    bool is_open = play_thinker_is_guided(board) && score_of(engine, best) > LOST;
    bool has_best = known->best_move != GS_NO_MOVE && has_scores(known);
    return has_best && !is_open ? known->best_move : best; /* all that were scored lose */
}

/* A guess that is not found to lose by threats, within the limits. */
static gs_move guess_soundly(struct play_engine *engine, const struct play_thinker *thinker,
                             const struct gs_limits *limits)
{
    const double until = play_engine_clock() + limits->seconds;
    gs_move move = guess(engine), reply;

    if (!play_dangers_guided(engine, thinker))
        return move;
    while (!play_interrupted(engine->board->options) &&
           !play_engine_refuted(engine, move, &reply)) {
        struct gs_limits part = share_of(limits, 2);
        part.seconds = limits->seconds > 0 ? (until - play_engine_clock()) / 2 : 0;
        if ((limits->seconds > 0 && part.seconds <= 0) ||
            !play_dangers_refute(engine, thinker, &part, move))
            break;
        move = guess(engine);
    }
    return move;
}

/* A move that wins at once, or GS_NO_MOVE. */
static gs_move find_immediate_win(struct play_board *board)
{
    unsigned count = gs_moves(board->rules, board->root, board->moves);

    for (unsigned i = 0; i < count; i++)
        if (value_after(board, board->moves[i]) == GS_WIN)
            return board->moves[i];
    return GS_NO_MOVE;
}

gs_move play_engine_soundest(const struct play_engine *engine, gs_move move)
{
    struct play_board *board = engine->board;
    const struct gs_hint *hint = board->rules->game->hint;
    const enum fault own = fault_of(board, move);
    enum fault least = own;
    unsigned count = gs_moves(board->rules, board->root, board->moves);
    double most = NO_SCORE;

    if (own == NO_FAULT)
        return move;
    if (hint && hint->order)
        hint->order(board->rules, board->root, board->moves, count);
    for (unsigned i = 0; i < count; i++) {
        enum fault fault = fault_of(board, board->moves[i]);
        double score = score_of(engine, board->moves[i]);
        if (fault > least || (fault == least && (least == own || score <= most)))
            continue;
        least = fault;
        most = score;
        move = board->moves[i];
    }
    return move;
}

/*
 * In a lost position of which no distance is known all moves are alike to the proof: the best by
 * estimate is the hardest to answer.
 */
static gs_move resist(struct play_engine *engine, const struct play_thinker *thinker,
                      const struct gs_limits *limits)
{
    const struct gs_result *known = &engine->known;
    const struct play_dangers none = {.moves = NULL};
    struct gs_result result;

    if (known->value != GS_LOSS || known->distance != GS_NO_DISTANCE)
        return known->best_move;
    gs_move move = known->best_move;
    for (unsigned i = 0; i < thinker->count; i++) {
        if (!(thinker->methods[i].algo->uses & GS_USE_ESTIMATE))
            continue;
        gs_result_init(&result, engine->board->unbounded);
        run_search(engine, &thinker->methods[i], *limits, &none, &result);
        if (result.best_move != GS_NO_MOVE)
            move = result.best_move;
        gs_result_clear(&result);
    }
    return move;
}

/* A search that proves a win need not find the shortest; an immediate win is always taken. */
static gs_move choose_move(struct play_engine *engine, const struct play_thinker *thinker,
                           const struct gs_limits *limits)
{
    const struct gs_result *known = &engine->known;
    struct gs_limits left = *limits;
    double from = play_engine_clock();

    search_all(engine, thinker, limits);
    take_off(&left.seconds, play_engine_clock() - from);
    if (left.nodes > 0)
        left.nodes = left.nodes > known->nodes ? left.nodes - known->nodes : 1;
    bool is_known = thinker->reads && !engine->uncovered;
    gs_move move = find_immediate_win(engine->board);
    if (move == GS_NO_MOVE && is_known)
        move = known->best_move;
    if (move == GS_NO_MOVE && known->proved)
        move = resist(engine, thinker, &left);
    if (move == GS_NO_MOVE)
        move = guess_soundly(engine, thinker, &left);
    return play_engine_soundest(engine, move);
}

gs_move play_engine_choose(struct play_engine *engine, const struct play_thinker *thinker,
                           const struct gs_limits *limits)
{
    if (engine->controller)
        play_listen_start(engine->controller, engine->board->options->interrupt);
    gs_move move = choose_move(engine, thinker, limits);
    if (engine->controller)
        play_listen_stop();
    return move;
}
