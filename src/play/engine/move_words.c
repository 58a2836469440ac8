/* SPDX-License-Identifier: MIT */
/*
 * move_words.c - what is known of positions and moves, as a person would say it, and how deep the
 * search went.
 */
#include "play/engine/move_words.h"
#include "text/human.h"

#include <inttypes.h>
#include <string.h>

#include <gamesolve/text.h>

/* The number that the search counted under one of these names; false if it counted none. */
static bool find_count(const struct play_engine *engine, const char *name, uint64_t *count)
{
    const struct gs_counter *counters = engine->known_algo ? engine->known_algo->counters : NULL;

    for (size_t i = 0; counters && counters[i].name; i++) {
        if (strcmp(counters[i].name, name) != 0)
            continue;
        *count = engine->known.counters[i];
        return *count > 0 && *count != GS_COUNTER_INFINITE;
    }
    return false;
}

/* The basis of an estimate: random games, or a search of so many plies. */
static void add_depth(struct gs_writer *writer, const struct play_engine *engine)
{
    char text[TEXT_HUMAN_SIZE];
    uint64_t count;

    if (find_count(engine, "playouts", &count))
        gs_writer_add(writer, " after %s game%s", text_human_count(count, text),
                      count == 1 ? "" : "s");
    else if (find_count(engine, "plan", &count))
        gs_writer_add(writer, ", %" PRIu64 " move%s from a win if left alone", count,
                      count == 1 ? "" : "s");
    else if (find_count(engine, "depth", &count))
        gs_writer_add(writer, ", %" PRIu64 " pl%s deep", count, count == 1 ? "y" : "ies");
}

static void add_distance(struct gs_writer *writer, int64_t distance)
{
    if (distance != GS_NO_DISTANCE)
        gs_writer_add(writer, " in %" PRId64, distance);
}

/* The reply is written as a move of the position after the move. */
static void add_reply(struct gs_writer *writer, const struct play_engine *engine, gs_move move,
                      gs_move reply)
{
    const struct play_board *board = engine->board;
    char text[GS_TEXT_MAX];

    memcpy(board->scratch, board->root, board->rules->position_size);
    gs_play(board->rules, board->scratch, move, board->undo);
    board->rules->game->move_format(board->rules, board->scratch, reply, text, sizeof text);
    gs_writer_add(writer, " to %s", text);
}

static void add_value(struct gs_writer *writer, enum gs_value value)
{
    static const char *const verbs[] = {
        [GS_LOSS + 1] = "loses", [GS_DRAW + 1] = "draws", [GS_WIN + 1] = "wins"};

    gs_writer_add(writer, "%s", verbs[value + 1]);
}

const char *play_move_words(const struct play_engine *engine, gs_move move,
                            char text[PLAY_WORDS_SIZE])
{
    struct gs_move_value value;
    struct gs_writer writer;
    char score[TEXT_HUMAN_SIZE];
    gs_move reply;

    gs_writer_init(&writer, text, PLAY_WORDS_SIZE);
    if (!play_engine_value(engine, move, &value))
        return text;
    if (value.value != GS_UNKNOWN) {
        add_value(&writer, value.value);
        add_distance(&writer, value.distance);
    }
    if (play_engine_refuted(engine, move, &reply) && reply != GS_NO_MOVE)
        add_reply(&writer, engine, move, reply);
    if (value.value == GS_UNKNOWN && value.has_score)
        gs_writer_add(&writer, "%s", text_human_score(value.score, 2, score));
    return text;
}

/*
 * Whether the line wins by threats that must each be answered at once (fours, in the Gomoku
 * family): every move of the winner but the last one would win by its next stone.
 */
static bool is_forced_throughout(const struct play_engine *engine)
{
    const struct gs_result *known = &engine->known;
    const struct play_board *board = engine->board;
    const struct gs_stones *stones = board->rules->game->stones;
    enum gs_side winner = gs_to_move(board->rules, board->root);

    memcpy(board->scratch, board->root, board->rules->position_size);
    for (size_t i = 0; i < known->line_length; i++) {
        gs_play(board->rules, board->scratch, known->line[i], board->undo);
        if (gs_outcome(board->rules, board->scratch) != GS_UNKNOWN)
            return true;
        if (i % 2 == 0 && stones->winning_move(board->rules, board->scratch, winner) == GS_NO_MOVE)
            return false;
    }
    return false;
}

/* The moves of the side to move in the line. */
static void add_own_moves(struct gs_writer *writer, const struct play_engine *engine)
{
    const struct gs_result *known = &engine->known;
    const struct play_board *board = engine->board;
    char text[GS_TEXT_MAX];

    memcpy(board->scratch, board->root, board->rules->position_size);
    for (size_t i = 0; i < known->line_length; i++) {
        board->rules->game->move_format(board->rules, board->scratch, known->line[i], text,
                                        sizeof text);
        if (i % 2 == 0)
            gs_writer_add(writer, "%s %s", i == 0 ? ":" : "", text);
        gs_play(board->rules, board->scratch, known->line[i], board->undo);
    }
}

/* How a win by threats comes about. */
static void add_attack(struct gs_writer *writer, const struct play_engine *engine)
{
    const struct gs_game *game = engine->board->rules->game;
    bool fours = game->threats && game->stones && is_forced_throughout(engine);

    gs_writer_add(writer, fours ? " by fours" : " by threats");
    add_own_moves(writer, engine);
}

/* Of the side to move. */
static void add_proved(struct gs_writer *writer, const struct play_engine *engine)
{
    const struct gs_result *known = &engine->known;
    bool attack = engine->known_algo && engine->known_algo->uses & GS_USE_ATTACK;

    add_value(writer, known->value);
    add_distance(writer, known->distance);
    if (known->value == GS_WIN && attack)
        add_attack(writer, engine);
    if (known->value == GS_LOSS)
        gs_writer_add(writer, ", like every move");
}

/* Of the side to move, by another move than that of the search, whose line and bounds say nothing
 * about it. */
static void add_other(struct gs_writer *writer, const struct play_engine *engine, gs_move move)
{
    const struct play_board *board = engine->board;
    struct gs_move_value value;
    char score[TEXT_HUMAN_SIZE];

    memcpy(board->scratch, board->root, board->rules->position_size);
    gs_play(board->rules, board->scratch, move, board->undo);
    enum gs_value outcome = gs_outcome(board->rules, board->scratch);
    bool known = play_engine_value(engine, move, &value);
    if (outcome != GS_UNKNOWN) {
        add_value(writer, gs_value_negate(outcome));
        add_distance(writer, 1);
    } else if (engine->known.value == GS_LOSS || (known && value.value == GS_LOSS)) {
        add_value(writer, GS_LOSS);
    } else {
        gs_writer_add(writer, "%s",
                      known && value.has_score ? text_human_score(value.score, 2, score)
                                               : "not known");
    }
    if (engine->known.value == GS_LOSS)
        gs_writer_add(writer, ", like every move");
}

/* Of the side to move, by the move of the search that proved no value. */
static void add_unproved(struct gs_writer *writer, const struct play_engine *engine, gs_move move)
{
    const struct gs_result *known = &engine->known;
    struct gs_move_value value;
    char score[TEXT_HUMAN_SIZE];

    if (known->lower == GS_DRAW)
        gs_writer_add(writer, "does not lose");
    else if (play_engine_value(engine, move, &value) && value.has_score)
        gs_writer_add(writer, "%s", text_human_score(value.score, 2, score));
    else
        gs_writer_add(writer, "not known");
}

const char *play_hint_words(const struct play_engine *engine, gs_move move,
                            char text[PLAY_WORDS_SIZE])
{
    const struct gs_result *known = play_engine_known(engine);
    struct gs_writer writer;

    gs_writer_init(&writer, text, PLAY_WORDS_SIZE);
    if (!known)
        return text;
    if (known->best_move != move)
        add_other(&writer, engine, move);
    else if (known->proved)
        add_proved(&writer, engine);
    else
        add_unproved(&writer, engine, move);
    if (known->value == GS_UNKNOWN && known->upper == GS_DRAW)
        gs_writer_add(&writer, ", does not win");
    if (!known->proved)
        add_depth(&writer, engine);
    return text;
}
