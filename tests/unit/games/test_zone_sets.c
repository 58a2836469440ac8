/* SPDX-License-Identifier: MIT */
/*
 * test_zone_sets.c - the tables `zones` of the games against brute force: on random positions of
 * small boards, every set of at most `extra` further stones of the opponent outside of the set is
 * put on the board, and every promise of struct gs_zones tested. A point that is taken out of a set
 * must matter somewhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/pace.h"
#include "games/set_up.h"

#define EXTRA_MAX 3

/* A board, and random positions of it. */
struct board {
    const char *game;
    const char *settings[9];
    const char *root; /* NULL: the start position */
    unsigned stones;  /* that are placed at random at most */
    unsigned passes;  /* of 10 turns of White, at random */
    unsigned middle;  /* stones are placed in a square of so many points a side; 0: anywhere */
    unsigned extra, rounds; /* of the largest sets; positions */
};

static const struct board boards[] = {
    {"gomoku", {"size", "2x2", "connect", "1", NULL}, NULL, 2, 3, 0, 2, 20},
    {"gomoku", {"size", "3x3", "connect", "2", NULL}, NULL, 6, 3, 0, 3, 100},
    {"gomoku", {"size", "3x3", "connect", "3", NULL}, NULL, 8, 3, 0, 3, 400},
    {"gomoku", {"size", "4x3", "connect", "3", NULL}, NULL, 10, 3, 0, 3, 200},
    {"gomoku", {"size", "4x4", "connect", "4", NULL}, NULL, 14, 3, 0, 3, 200},
    {"gomoku", {"size", "4x3", "connect", "5", NULL}, NULL, 11, 3, 0, 3, 50},
    {"gomoku",
     {"size", "4x4", "connect", "3", "variant", "standard", NULL},
     NULL,
     14,
     3,
     0,
     3,
     200},
    {"gomoku", {"size", "8x1", "connect", "3", "variant", "standard", NULL}, NULL, 7, 3, 0, 3, 400},
    {"gomoku", {"size", "7x7", "connect", "2", "variant", "pro", NULL}, NULL, 3, 3, 0, 1, 40},
    {"gomoku", {"size", "8x1", "variant", "renju", NULL}, NULL, 7, 7, 0, 3, 400},
    {"gomoku", {"size", "9x2", "variant", "renju", NULL}, NULL, 15, 7, 0, 2, 1500},
    {"gomoku", {"size", "7x7", "variant", "renju", NULL}, NULL, 9, 9, 5, 1, 150},
    {"atarigo", {"size", "2x2", NULL}, NULL, 3, 3, 0, 3, 50},
    {"atarigo", {"size", "3x3", NULL}, NULL, 8, 3, 0, 3, 400},
    {"atarigo", {"size", "4x3", NULL}, NULL, 10, 3, 0, 3, 300},
    {"atarigo", {"size", "4x4", NULL}, NULL, 12, 3, 0, 2, 200},
    {"atarigo", {"size", "3x3", "aim", "capture:b2", NULL}, "3/1w1/3 b", 7, 3, 0, 3, 400},
    {"atarigo", {"size", "4x3", "aim", "capture:b2", NULL}, "1bb1/1wb1/2w1 b", 7, 3, 0, 3, 200},
    {"atarigo", {"size", "3x3", "aim", "save:a1", NULL}, "3/1w1/b2 b", 7, 3, 0, 3, 400},
    {"atarigo", {"size", "4x3", "aim", "save:b1", NULL}, "4/2b1/bw2 w", 7, 3, 0, 3, 200},
};

/* What a board is tried with. */
struct trial {
    const struct gs_rules *rules;
    const struct gs_zones *zones;
    unsigned points;
    struct gs_position *root, *at, *before, *other;
    struct gs_undo *undo;
    gs_move *moves, *own_moves;
    struct gs_memory *memory;
    struct gs_rules *made; /* the rules, to be released */
    uint64_t random;
    bool ever[GS_POINTS_MAX], mattered[GS_POINTS_MAX];
    unsigned refused, granted, losses, wins, double_threats;
};

/* What may happen to a set: a promise, tested on the position in `other`. */
typedef bool (*promise)(struct trial *trial, enum gs_side side, gs_move move);

static unsigned pick(struct trial *trial, unsigned count)
{
    trial->random = trial->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(trial->random >> 33) % count;
}

static bool is_free(const struct trial *trial, const struct gs_position *position, unsigned point)
{
    return trial->rules->game->board->content(trial->rules, position, point) == GS_EMPTY;
}

/* Puts a stone on the board of a key (src/check/README.md). */
static void put_stone(uint8_t *key, unsigned point, enum gs_side side)
{
    static const unsigned weights[] = {1, 3, 9, 27, 81};

    key[point / 5] = (uint8_t)(key[point / 5] + weights[point % 5] * (side == GS_WHITE ? 1 : 2));
}

/* The value of an end for side, or GS_UNKNOWN. */
static enum gs_value value_for(const struct trial *trial, const struct gs_position *position,
                               enum gs_side side)
{
    enum gs_value value = gs_outcome(trial->rules, position);

    if (value == GS_UNKNOWN || gs_to_move(trial->rules, position) == side)
        return value;
    return gs_value_negate(value);
}

/* What a move of position leads to, for side; the position is as before. */
static enum gs_value value_of(struct trial *trial, struct gs_position *position, gs_move move,
                              enum gs_side side)
{
    gs_play(trial->rules, position, move, trial->undo);
    enum gs_value value = value_for(trial, position, side);
    gs_take_back(trial->rules, position, trial->undo);
    return value;
}

static bool is_legal(struct trial *trial, const struct gs_position *position, gs_move move)
{
    unsigned count = gs_moves(trial->rules, position, trial->moves);

    for (unsigned i = 0; i < count; i++)
        if (trial->moves[i] == move)
            return true;
    return false;
}

/* The opponent is to move: the game goes on, and no reply wins. */
static bool stays_harmless(struct trial *trial, enum gs_side side, gs_move move)
{
    enum gs_value value = value_for(trial, trial->other, side);

    (void)move;
    if (value != GS_UNKNOWN)
        return value == GS_WIN;
    unsigned count = gs_moves(trial->rules, trial->other, trial->moves);
    for (unsigned i = 0; i < count; i++)
        if (value_of(trial, trial->other, trial->moves[i], side) == GS_LOSS)
            return false;
    return true;
}

/* A reply that is lost at once, or not legal, stays so. */
static bool stays_lost(struct trial *trial, enum gs_side side, gs_move move)
{
    enum gs_value value = value_for(trial, trial->other, side);

    if (value != GS_UNKNOWN || !is_free(trial, trial->other, move) ||
        !is_legal(trial, trial->other, move))
        return value == GS_UNKNOWN || value == GS_WIN;
    trial->losses++;
    return value_of(trial, trial->other, move, side) == GS_WIN;
}

/* A move that wins does so still. */
static bool stays_won(struct trial *trial, enum gs_side side, gs_move move)
{
    enum gs_value value = value_for(trial, trial->other, side);

    if (value != GS_UNKNOWN)
        return true; /* that it is not lost is what was promised before */
    return is_legal(trial, trial->other, move) &&
           value_of(trial, trial->other, move, side) == GS_WIN;
}

/* A move that goes on does not lose. */
static bool stays_open(struct trial *trial, enum gs_side side, gs_move move)
{
    enum gs_value value = value_for(trial, trial->other, side);

    if (value != GS_UNKNOWN)
        return true; /* that it is not lost is what was promised before */
    if (!is_legal(trial, trial->other, move))
        return false;
    value = value_of(trial, trial->other, move, side);
    return value == GS_UNKNOWN || value == GS_WIN;
}

/* Whether a promise is kept with the stones of key and at most extra more, on points from on. */
static bool holds(struct trial *trial, const uint8_t *key, enum gs_side side, gs_move move,
                  const struct gs_point_set *set, unsigned from, unsigned extra, promise keeps)
{
    uint8_t more[GS_KEY_MAX];

    gs_decode(trial->rules, key, trial->other);
    if (!keeps(trial, side, move))
        return false;
    for (unsigned point = from; extra > 0 && point < trial->points; point++) {
        if (!is_free(trial, trial->before, point) || gs_points_has(set->words, point))
            continue;
        memcpy(more, key, trial->rules->key_size);
        put_stone(more, point, gs_side_other(side));
        if (!holds(trial, more, side, move, set, point + 1, extra - 1, keeps))
            return false;
    }
    return true;
}

/* The same from position on, which is the one whose free points count. */
static bool holds_at(struct trial *trial, const struct gs_position *position, enum gs_side side,
                     gs_move move, const struct gs_point_set *set, unsigned extra, promise keeps)
{
    uint8_t key[GS_KEY_MAX];

    memcpy(trial->before, position, trial->rules->position_size);
    gs_encode(trial->rules, position, key);
    return holds(trial, key, side, move, set, 0, extra, keeps);
}

/* Takes each point out of a set in turn: does it matter? */
static void note_points(struct trial *trial, enum gs_side side, const struct gs_point_set *set,
                        unsigned extra)
{
    for (unsigned point = 0; point < trial->points; point++) {
        struct gs_point_set less = *set;

        if (!gs_points_has(set->words, point))
            continue;
        trial->ever[point] = true;
        gs_points_drop(less.words, point);
        if (!trial->mattered[point])
            trial->mattered[point] =
                !holds_at(trial, trial->at, side, GS_NO_MOVE, &less, extra, stays_harmless);
    }
}

/* The opponent of side is to move. */
static void try_harmless(struct trial *trial, enum gs_side side, unsigned extra)
{
    const struct gs_rules *rules = trial->rules;
    struct gs_point_set set = {{0}};

    if (rules->game->stones->winning_move(rules, trial->at, gs_side_other(side)) != GS_NO_MOVE)
        return;
    if (!trial->zones->harmless(rules, trial->at, side, extra, &set)) {
        trial->refused++;
        return;
    }
    trial->granted++;
    assert_true(holds_at(trial, trial->at, side, GS_NO_MOVE, &set, extra, stays_harmless));
    note_points(trial, side, &set, extra);
    for (gs_move reply = 0; trial->zones->lost_stays && reply < trial->points; reply++)
        if (is_free(trial, trial->at, reply) && (!is_legal(trial, trial->at, reply) ||
                                                 value_of(trial, trial->at, reply, side) == GS_WIN))
            assert_true(holds_at(trial, trial->at, side, reply, &set, extra, stays_lost));
}

/* side is to move: what keeps a move, and what keeps the opponent harmless after it. */
static void try_move(struct trial *trial, enum gs_side side, gs_move move, unsigned extra)
{
    const struct gs_rules *rules = trial->rules;
    struct gs_point_set set = {{0}};
    enum gs_value value = value_of(trial, trial->at, move, side);
    bool kept = trial->zones->keeps(rules, trial->at, side, move, extra, &set);

    if (value == GS_LOSS || value == GS_DRAW)
        return;
    trial->refused += !kept;
    trial->granted += kept;
    if (!kept)
        return;
    assert_true(gs_points_has(set.words, move));
    if (value == GS_UNKNOWN) {
        gs_play(rules, trial->at, move, trial->undo);
        bool threatened =
            rules->game->stones->winning_move(rules, trial->at, gs_side_other(side)) != GS_NO_MOVE;
        bool good = threatened || trial->zones->harmless(rules, trial->at, side, extra, &set);
        gs_take_back(rules, trial->at, trial->undo);
        if (threatened || !good)
            return;
    }
    assert_true(holds_at(trial, trial->at, side, move, &set, extra,
                         value == GS_WIN ? stays_won : stays_open));
}

/* What takes the place of a list of moves: the free points, and which moves of side win. */
static void try_shortcuts(struct trial *trial, struct gs_position *position, enum gs_side side)
{
    const struct gs_zones *zones = trial->zones;
    struct gs_point_set set = {{0}};
    bool all = zones->free_moves && zones->free_moves(trial->rules, position, &set);
    unsigned count = 0;

    for (gs_move move = 0; move < trial->points; move++) {
        bool legal = is_legal(trial, position, move);
        assert_true(!all || gs_points_has(set.words, move) == legal);
        assert_true(!all || legal == is_free(trial, position, move));
        count += legal;
        if (legal && zones->wins_by && zones->wins_by(trial->rules, position, side, move)) {
            assert_true(all);
            assert_int_equal(value_of(trial, position, move, side), GS_WIN);
            trial->wins++;
        }
    }
    assert_true(!all || gs_moves(trial->rules, position, trial->moves) == count);
}

/* The same for the side that is not to move: what it could do after a pass is known before. */
static void try_other_wins(struct trial *trial, enum gs_side side)
{
    const struct gs_zones *zones = trial->zones;

    memcpy(trial->before, trial->at, trial->rules->position_size);
    trial->rules->game->stones->pass(trial->rules, trial->before, trial->undo);
    for (gs_move move = 0; zones->wins_by && move < trial->points; move++)
        if (is_free(trial, trial->at, move))
            assert_true(zones->wins_by(trial->rules, trial->at, side, move) ==
                        zones->wins_by(trial->rules, trial->before, side, move));
    try_shortcuts(trial, trial->before, side);
}

/* What a double threat promises, by playing it. */
static void expect_double_threat(struct trial *trial, enum gs_side side, const gs_move moves[3],
                                 unsigned extra, const struct gs_point_set *set)
{
    const struct gs_rules *rules = trial->rules;
    const struct gs_stones *stones = rules->game->stones;
    const struct gs_zones *zones = trial->zones;
    struct gs_point_set expected = {{0}}, threat = {{0}}, alone = {{0}};

    memcpy(trial->before, trial->at, rules->position_size);
    assert_true(zones->keeps(rules, trial->before, side, moves[0], extra, &expected));
    gs_play(rules, trial->before, moves[0], trial->undo);
    assert_int_equal(gs_outcome(rules, trial->before), GS_UNKNOWN);
    assert_true(stones->winning_move(rules, trial->before, gs_side_other(side)) == GS_NO_MOVE);
    assert_true(zones->harmless(rules, trial->before, side, extra, &expected));
    memcpy(trial->other, trial->before, rules->position_size);
    stones->pass(rules, trial->other, trial->undo);
    assert_true(zones->keeps(rules, trial->other, side, moves[1], extra + 1, &threat));
    gs_points_add(alone.words, moves[1]);
    assert_memory_equal(&threat, &alone, sizeof threat);
    gs_points_add(expected.words, moves[1]);
    assert_int_equal(value_of(trial, trial->other, moves[1], side), GS_WIN);
    gs_play(rules, trial->before, moves[1], trial->undo);
    assert_int_equal(gs_outcome(rules, trial->before), GS_UNKNOWN);
    assert_true(zones->keeps(rules, trial->before, side, moves[2], extra, &expected));
    assert_int_equal(value_of(trial, trial->before, moves[2], side), GS_WIN);
    assert_memory_equal(&expected, set, sizeof expected);
    trial->double_threats++;
}

/* Double threats of the side to move, on small boards by any three points. */
static void try_double_threats(struct trial *trial, enum gs_side side, unsigned extra)
{
    const unsigned points = trial->points;

    for (unsigned i = 0; trial->zones->double_threat && i < points * points * points; i++) {
        const gs_move moves[3] = {i % points, i / points % points, i / points / points};
        struct gs_point_set set = {{0}}, none = {{0}};

        if (points > 16 || moves[0] == moves[1] || moves[0] == moves[2] || moves[1] == moves[2] ||
            !is_free(trial, trial->at, moves[0]) || !is_free(trial, trial->at, moves[1]) ||
            !is_free(trial, trial->at, moves[2]))
            continue;
        if (trial->zones->double_threat(trial->rules, trial->at, side, moves, extra, &set))
            expect_double_threat(trial, side, moves, extra, &set);
        else
            assert_memory_equal(&set, &none, sizeof set);
    }
}

/* Both sides' turns of the position at hand, for sets of every size. */
static void try_position(struct trial *trial, unsigned most)
{
    const struct gs_rules *rules = trial->rules;
    enum gs_side mover = gs_to_move(rules, trial->at);
    unsigned count = gs_moves(rules, trial->at, trial->own_moves);

    try_shortcuts(trial, trial->at, mover);
    try_other_wins(trial, gs_side_other(mover));
    for (unsigned extra = 0; extra <= most; extra++) {
        try_harmless(trial, gs_side_other(mover), extra);
        try_double_threats(trial, mover, extra);
        for (unsigned i = 0; i < count; i++)
            try_move(trial, mover, trial->own_moves[i], extra);
    }
}

/* Whether a point is in the square in the middle of the board. */
static bool is_inside(const struct trial *trial, unsigned point, unsigned middle)
{
    struct gs_spot spot = trial->rules->game->board->spot(trial->rules, point);
    struct gs_spot last = trial->rules->game->board->spot(trial->rules, trial->points - 1);
    struct gs_spot first = trial->rules->game->board->spot(trial->rules, 0);
    int side = (last.column > first.column ? last.column : first.column) + 1;
    int rim = (side - (int)middle) / 2;

    return middle == 0 || (spot.column >= rim && spot.column < side - rim && spot.row >= rim &&
                           spot.row < side - rim);
}

/* Plays at random; the game is not over then. */
static void play_at_random(struct trial *trial, const struct board *board)
{
    const struct gs_rules *rules = trial->rules;

    memcpy(trial->at, trial->root, rules->position_size);
    for (unsigned left = pick(trial, board->stones + 1); left > 0; left--) {
        unsigned count = gs_moves(rules, trial->at, trial->moves);
        gs_move move = trial->moves[pick(trial, count)];

        if (gs_to_move(rules, trial->at) == GS_WHITE && pick(trial, 10) < board->passes)
            rules->game->stones->pass(rules, trial->at, trial->undo);
        if (!is_inside(trial, move, board->middle) || !is_legal(trial, trial->at, move))
            continue;
        gs_play(rules, trial->at, move, trial->undo);
        if (gs_outcome(rules, trial->at) != GS_UNKNOWN) {
            gs_take_back(rules, trial->at, trial->undo);
            return;
        }
    }
    if (pick(trial, 10) < 3)
        rules->game->stones->pass(rules, trial->at, trial->undo);
}

static void open_trial(struct trial *trial, const struct board *board)
{
    struct gs_memory *memory = gs_memory_new(0);
    const struct gs_game *game = set_up_game(board->game);
    struct gs_rules *rules = set_up_rules(memory, game, board->settings);

    *trial = (struct trial){.rules = rules,
                            .zones = game->zones,
                            .points = game->board->points(rules),
                            .root = set_up_position(memory, rules, board->root),
                            .at = gs_alloc(memory, rules->position_size),
                            .before = gs_alloc(memory, rules->position_size),
                            .other = gs_alloc(memory, rules->position_size),
                            .undo = gs_alloc_zero(memory, 1, rules->undo_size),
                            .moves = gs_alloc(memory, rules->max_moves * sizeof(gs_move)),
                            .own_moves = gs_alloc(memory, rules->max_moves * sizeof(gs_move)),
                            .memory = memory,
                            .made = rules,
                            .random = 1};
}

static void close_trial(struct trial *trial)
{
    struct gs_memory *memory = trial->memory;
    void *blocks[] = {trial->root, trial->at,    trial->before,   trial->other,
                      trial->undo, trial->moves, trial->own_moves};

    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        gs_release(memory, blocks[i]);
    gs_rules_free(memory, trial->made);
    gs_memory_free(memory);
}

/* Returns how many double threats there were. */
static unsigned try_board(const struct board *board)
{
    struct trial trial;

    open_trial(&trial, board);
    for (unsigned round = 0; round < board->rounds / pace_stride(2, 1); round++) {
        play_at_random(&trial, board);
        try_position(&trial, board->extra);
    }
    for (unsigned point = 0; point < trial.points; point++)
        assert_int_equal(trial.ever[point], trial.mattered[point]);
    assert_true(trial.granted > 0);
    print_message("%s %s: %u granted, %u refused, %u lost replies, %u wins, %u double threats\n",
                  board->game, board->settings[1], trial.granted, trial.refused, trial.losses,
                  trial.wins, trial.double_threats);
    close_trial(&trial);
    return trial.double_threats;
}

/* Points of renju at which threes and fours cross: a stone of White can make a foul of some. */
static void test_fouls(void **state)
{
    static const struct board board = {"gomoku", {"variant", "renju", NULL}, NULL, 0, 0, 0, 1, 0};
    struct trial trial;
    char row[1024];
    FILE *file = fopen(GAMESOLVE_DATA "/renju-points.csv", "r");

    (void)state;
    assert_non_null(file);
    open_trial(&trial, &board);
    while (fgets(row, sizeof row, file)) {
        const char *name = strtok(row, ","), *text = strtok(NULL, ","), *point = strtok(NULL, ",");
        const struct gs_game *game = trial.rules->game;
        gs_move move;

        if (name && text && point &&
            game->position_parse(trial.rules, text, trial.at, NULL) == GS_OK &&
            game->move_parse(trial.rules, trial.at, point, &move, NULL) == GS_OK &&
            gs_to_move(trial.rules, trial.at) == GS_BLACK)
            try_move(&trial, GS_BLACK, move, 1);
    }
    fclose(file);
    print_message("fouls: %u granted, %u refused\n", trial.granted, trial.refused);
    assert_true(trial.granted > 0 && trial.refused > 0);
    close_trial(&trial);
}

static void test_sets(void **state)
{
    unsigned double_threats = 0;

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        double_threats += try_board(&boards[i]);
    assert_true(double_threats > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sets), cmocka_unit_test(test_fouls)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
