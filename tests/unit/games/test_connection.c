/* SPDX-License-Identifier: MIT */
/*
 * test_connection.c - Hex and Y against a plain model: the ends of play, play
 * and undo, filled boards, texts, swaps, lines of play, and published values.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#include "connection/connection_position.h"
#include "connection/connection_resistance.h"
#include "connection/hex.h"
#include "connection/y.h"
#include "games/connection_model.h"
#include "games/pace.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A board, and how many games are played on it. */
struct board {
    const struct gs_game *game;
    const char *size;
    unsigned games;
};

static const struct board boards[] = {
    {&gs_hex, "1x1", 2},    {&gs_hex, "1x4", 4},   {&gs_hex, "4x1", 4},  {&gs_hex, "2x2", 20},
    {&gs_hex, "3x3", 100},  {&gs_hex, "4x3", 100}, {&gs_hex, "3x5", 50}, {&gs_hex, "7x7", 30},
    {&gs_hex, "11x11", 10}, {&gs_hex, "19x19", 1}, {&gs_y, "1", 2},      {&gs_y, "2", 20},
    {&gs_y, "3", 100},      {&gs_y, "4", 100},     {&gs_y, "7", 30},     {&gs_y, "12", 10},
    {&gs_y, "19", 1},
};

static enum gs_value value_of(const struct connection_desk *desk)
{
    return gs_outcome(desk->rules, desk->position);
}

/* The outcome that the model sees, for the side to move. */
static enum gs_value model_outcome(const struct connection_desk *desk)
{
    enum gs_side side = gs_to_move(desk->rules, desk->position);
    if (model_wins(&desk->model, side))
        return GS_WIN;
    return model_wins(&desk->model, gs_side_other(side)) ? GS_LOSS : GS_UNKNOWN;
}

static void check_winning_moves(struct connection_desk *desk)
{
    struct model *model = &desk->model;
    for (int side = GS_WHITE; side <= GS_BLACK; side++) {
        gs_move found =
            desk->game->stones->winning_move(desk->rules, desk->position, (enum gs_side)side);
        bool wins = false, any = false;
        for (int i = 0; i < model->points && value_of(desk) == GS_UNKNOWN; i++) {
            if (model->stones[i] != GS_EMPTY)
                continue;
            model->stones[i] = (int8_t)side;
            if (model_wins(model, (enum gs_side)side)) {
                any = true;
                wins = wins || found == (gs_move)i;
            }
            model->stones[i] = GS_EMPTY;
        }
        assert_true(any ? wins : found == GS_NO_MOVE);
    }
}

/* One move of a game; sometimes a pass. Returns false when the game is over. */
static bool play_one(struct connection_desk *desk, struct gs_undo *undo)
{
    gs_move moves[MODEL_POINTS];
    if (value_of(desk) != GS_UNKNOWN)
        return false;
    if (gs_random_below(&desk->random, 10) == 0) {
        desk->game->stones->pass(desk->rules, desk->position, undo);
        return true;
    }
    enum gs_side side = gs_to_move(desk->rules, desk->position);
    unsigned count = gs_moves(desk->rules, desk->position, moves);
    assert_true(count > 0 && count == desk->game->hint->mobility(desk->rules, desk->position));
    gs_move move = moves[gs_random_below(&desk->random, count)];
    gs_play(desk->rules, desk->position, move, undo);
    desk->model.stones[desk->game->stones->point(desk->rules, move)] = (int8_t)side;
    return true;
}

/* A random game, followed by the model, and all of it taken back byte by byte. */
static void play_game(struct connection_desk *desk)
{
    const struct gs_rules *rules = desk->rules;
    enum { PLIES = 2 * MODEL_POINTS };
    uint8_t *before = calloc(PLIES, rules->position_size);
    uint8_t *undos = calloc(PLIES, rules->undo_size);
    size_t ply = 0;
    assert_true(before && undos);
    memset(desk->model.stones, GS_EMPTY, sizeof desk->model.stones);
    for (;; ply++) {
        assert_true(ply < PLIES);
        memcpy(before + ply * rules->position_size, desk->position, rules->position_size);
        assert_int_equal(value_of(desk), model_outcome(desk));
        if (desk->model.points <= 49)
            check_winning_moves(desk);
        if (!play_one(desk, (void *)(undos + ply * rules->undo_size)))
            break;
    }
    while (ply-- > 0) {
        gs_take_back(rules, desk->position, (void *)(undos + ply * rules->undo_size));
        assert_memory_equal(before + ply * rules->position_size, desk->position,
                            rules->position_size);
    }
    free(undos);
    free(before);
}

static void test_random_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct connection_desk desk;
        desk_open(&desk, boards[i].game, boards[i].size, NULL);
        for (unsigned game = 0; game < (PACE_IS_SLOW ? (boards[i].games + 5) / 6 : boards[i].games);
             game++)
            play_game(&desk);
        desk_close(&desk);
    }
}

/* A filled board has exactly one winner. */
static void test_filled_boards(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct connection_desk desk;
        desk_open(&desk, boards[i].game, boards[i].size, NULL);
        for (unsigned n = 0; n < boards[i].games; n++) {
            for (int p = 0; p < desk.model.points; p++)
                desk.model.stones[p] = (int8_t)gs_random_below(&desk.random, 2);
            assert_true(model_wins(&desk.model, GS_WHITE) != model_wins(&desk.model, GS_BLACK));
            desk_set(&desk, n % 2 ? GS_WHITE : GS_BLACK);
            assert_int_equal(value_of(&desk), model_outcome(&desk));
        }
        desk_close(&desk);
    }
}

/* The model's lines of play: test_counts.c expects the same of the games. */
static void test_lines(void **state)
{
    (void)state;
    static const struct {
        const struct gs_game *game;
        const char *size;
        unsigned depth;
        uint64_t lines;
    } rows[] = {
        {&gs_hex, "2x2", 4, 12},    {&gs_hex, "3x3", 5, 15120}, {&gs_hex, "3x3", 6, 54720},
        {&gs_hex, "4x3", 5, 95040}, {&gs_y, "3", 5, 720},       {&gs_y, "3", 6, 360},
        {&gs_y, "4", 5, 30240},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct connection_desk desk;
        desk_open(&desk, rows[i].game, rows[i].size, NULL);
        uint64_t lines = model_lines(&desk.model, GS_BLACK, rows[i].depth);
        if (lines != rows[i].lines)
            fail_msg("%s %s: %llu lines", rows[i].game->name, rows[i].size,
                     (unsigned long long)lines);
        desk_close(&desk);
    }
}

/* Refused, and the message says why. */
static void refuse_position(struct connection_desk *desk, const char *text, const char *why)
{
    struct gs_error error = {.message = ""};
    assert_int_equal(desk->game->position_parse(desk->rules, text, desk->position, &error),
                     GS_USAGE);
    if (!strstr(error.message, why))
        fail_msg("%s: %s", text, error.message);
}

static void refuse_move(struct connection_desk *desk, const char *text, const char *why)
{
    struct gs_error error = {.message = ""};
    gs_move move = 7;
    assert_int_equal(desk->game->move_parse(desk->rules, desk->position, text, &move, &error),
                     GS_USAGE);
    assert_int_equal(move, 7);
    if (!strstr(error.message, why))
        fail_msg("%s: %s", text, error.message);
}

static void set_text(struct connection_desk *desk, const char *text)
{
    assert_int_equal(desk->game->position_parse(desk->rules, text, desk->position, NULL), GS_OK);
}

static gs_move move_of(const struct connection_desk *desk, const char *name)
{
    gs_move move = GS_NO_MOVE;
    assert_int_equal(desk->game->move_parse(desk->rules, desk->position, name, &move, NULL), GS_OK);
    return move;
}

static void check_text(const struct connection_desk *desk, const char *text)
{
    char found[GS_TEXT_MAX];
    desk->game->position_format(desk->rules, desk->position, found, sizeof found);
    assert_string_equal(found, text);
}

static void test_texts(void **state)
{
    (void)state;
    struct connection_desk desk;
    desk_open(&desk, &gs_hex, "4x3", NULL);
    refuse_position(&desk, "4/4 b", "character 4 (' ')");
    refuse_position(&desk, "4/1x2/4 b", "character 4 ('x')");
    refuse_position(&desk, "4/5/4 b", "character 3 ('5')");
    refuse_position(&desk, "4/4/4", "ends at character 6");
    set_text(&desk, "wbwb/4/bbww w");
    refuse_move(&desk, "a1", "taken");
    refuse_move(&desk, "e1", "a1 to d3");
    refuse_move(&desk, "a4", "a1 to d3");
    refuse_move(&desk, "a0", "a1 to d3");
    refuse_move(&desk, "swap", "variant swap");
    assert_int_equal(move_of(&desk, "B2"), 5);
    set_text(&desk, "1b2/1b2/1b2 w");
    assert_int_equal(value_of(&desk), GS_LOSS);
    refuse_move(&desk, "a1", "over");
    desk_close(&desk);

    desk_open(&desk, &gs_y, "3", NULL);
    refuse_position(&desk, "2/2/3 b", "character 1 ('2')");
    refuse_position(&desk, "1/2/2 b", "character 6 (' ')");
    refuse_move(&desk, "b1", "a1 to c3");
    refuse_move(&desk, "c2", "a1 to c3");
    set_text(&desk, "1/b1/1b1 w"); /* a2 on the left, b3 below; c3 would be the right */
    assert_int_equal(value_of(&desk), GS_UNKNOWN);
    struct gs_undo *undo = gs_alloc(desk.memory, desk.rules->undo_size);
    desk.game->stones->pass(desk.rules, desk.position, undo);
    gs_play(desk.rules, desk.position, move_of(&desk, "c3"), undo);
    check_text(&desk, "1/b1/1bb w");
    assert_int_equal(value_of(&desk), GS_LOSS);
    gs_release(desk.memory, undo);
    desk_close(&desk);
}

static void refuse_size(const struct gs_game *game, const char *size, const char *variant)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules = NULL;
    struct gs_args args;
    struct gs_error error = {.message = ""};
    gs_args_init(&args, game->params);
    assert_int_equal(gs_args_set(&args, "size", size, NULL), GS_OK);
    if (variant)
        assert_int_equal(gs_args_set(&args, "variant", variant, NULL), GS_OK);
    assert_int_equal(gs_rules_new(game, memory, &args, &rules, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "such as 4"));
    assert_null(rules);
    gs_memory_free(memory);
}

static void test_sizes(void **state)
{
    (void)state;
    refuse_size(&gs_hex, "3x4", "swap");
    refuse_size(&gs_y, "3x4", NULL);
}

/* Plays swap against a first stone, and takes it back. */
static void check_swap(struct connection_desk *desk, const char *first, const char *after)
{
    const struct gs_rules *rules = desk->rules;
    struct gs_undo *undo = gs_alloc(desk->memory, rules->undo_size);
    struct gs_position *before = gs_position_new(desk->memory, rules);
    gs_move moves[MODEL_POINTS];
    char name[8];
    desk->game->initial(rules, desk->position);
    refuse_move(desk, "swap", "first stone");
    gs_play(rules, desk->position, move_of(desk, first), undo);
    memcpy(before, desk->position, rules->position_size);
    unsigned count = gs_moves(rules, desk->position, moves);
    assert_int_equal(count, 9);
    assert_int_equal(moves[8], move_of(desk, "swap"));
    desk->game->move_format(rules, desk->position, moves[8], name, sizeof name);
    assert_string_equal(name, "swap");
    gs_play(rules, desk->position, moves[8], undo);
    check_text(desk, after);
    assert_int_equal(gs_moves(rules, desk->position, moves), 8);
    refuse_move(desk, "swap", "first stone");
    uint64_t hash = gs_hash(rules, desk->position);
    gs_take_back(rules, desk->position, undo);
    assert_memory_equal(before, desk->position, rules->position_size);
    set_text(desk, after);
    assert_int_equal(gs_hash(rules, desk->position), hash);
    gs_release(desk->memory, before);
    gs_release(desk->memory, undo);
}

/* Once no swap can come, the rules guarantee what they do without one. */
static void check_swap_traits(struct connection_desk *desk, const char *text, bool may_come)
{
    set_text(desk, text);
    assert_int_equal(gs_traits(desk->rules, desk->position),
                     may_come ? GS_DRAWLESS
                              : GS_STABLE | GS_ZUGZWANG_FREE | GS_MOVES_STAY | GS_DRAWLESS);
}

static void test_swap(void **state)
{
    (void)state;
    struct connection_desk desk;
    desk_open(&desk, &gs_hex, "3x3", "swap");
    check_swap(&desk, "a1", "w2/3/3 b");
    check_swap(&desk, "b1", "3/w2/3 b");
    check_swap(&desk, "c1", "3/3/w2 b");
    check_swap(&desk, "b2", "3/1w1/3 b");
    check_swap(&desk, "a2", "1w1/3/3 b");
    assert_int_equal(desk.game->space->symmetries(desk.rules), 2);
    check_swap_traits(&desk, "3/3/3 b", true);
    check_swap_traits(&desk, "3/1b1/3 w", true);
    check_swap_traits(&desk, "3/1b1/3 b", true);
    check_swap_traits(&desk, "3/1w1/3 b", false);
    check_swap_traits(&desk, "3/1b1/2w b", false);
    /* Not against a second stone, nor by Black. */
    set_text(&desk, "b2/2w/3 b");
    refuse_move(&desk, "swap", "first stone");
    set_text(&desk, "w2/3/3 b");
    refuse_move(&desk, "swap", "first stone");
    set_text(&desk, "bb1/3/3 w");
    refuse_move(&desk, "swap", "first stone");
    desk_close(&desk);
}

/* The value for the side to move, by trying everything; known values are kept by a ternary code. */
static enum gs_value search(struct connection_desk *desk, int8_t *known, const unsigned *power)
{
    struct gs_undo *undo = calloc(1, desk->rules->undo_size);
    gs_move moves[MODEL_POINTS];
    enum gs_value best = value_of(desk);
    unsigned code = 0;
    for (int p = 0; p < desk->model.points; p++) {
        enum gs_content content =
            desk->game->board->content(desk->rules, desk->position, (unsigned)p);
        code += power[p] * (unsigned)(content + 1);
    }
    if (best == GS_UNKNOWN && known[code] != GS_UNKNOWN)
        best = (enum gs_value)known[code];
    if (best == GS_UNKNOWN) {
        unsigned count = gs_moves(desk->rules, desk->position, moves);
        best = GS_LOSS;
        for (unsigned i = 0; i < count && best == GS_LOSS; i++) {
            gs_play(desk->rules, desk->position, moves[i], undo);
            best = gs_value_negate(search(desk, known, power));
            gs_take_back(desk->rules, desk->position, undo);
        }
        known[code] = (int8_t)best;
    }
    free(undo);
    return best;
}

/* The value of desk->position; free points are the digits of the code, at most 12. */
static enum gs_value value_by_search(struct connection_desk *desk)
{
    enum { CODES = 531441 };
    int8_t *known = malloc(CODES);
    unsigned power[MODEL_POINTS] = {0}, next = 1;
    assert_non_null(known);
    memset(known, GS_UNKNOWN, CODES);
    for (int p = 0; p < desk->model.points; p++)
        if (desk->game->board->content(desk->rules, desk->position, (unsigned)p) == GS_EMPTY) {
            power[p] = next;
            next *= 3;
        }
    assert_true(next <= CODES);
    enum gs_value value = search(desk, known, power);
    free(known);
    return value;
}

static enum gs_value value_by(const char *algorithm, struct connection_desk *desk)
{
    struct gs_registry registry;
    struct gs_search search_context;
    struct gs_result result;
    struct gs_args params;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    const struct gs_algo *algo = gs_registry_algo(&registry, algorithm, NULL);
    assert_non_null(algo);
    gs_args_init(&params, algo->params);
    gs_search_init(&search_context, desk->rules, &params, desk->memory);
    gs_result_init(&result, desk->memory);
    assert_int_equal(gs_solve(algo, &search_context, desk->position, &result, NULL), GS_OK);
    enum gs_value value = result.proved ? result.value : GS_UNKNOWN;
    gs_result_clear(&result);
    return value;
}

/* The first player wins Hex NxN and Y; with the edges further apart it loses. Sanitizers see boards
 * of ten points at most. */
static void test_known_values(void **state)
{
    (void)state;
    static const struct {
        const struct gs_game *game;
        const char *size, *variant;
        enum gs_value value;
    } rows[] = {
        {&gs_hex, "1x1", NULL, GS_WIN},    {&gs_hex, "2x2", NULL, GS_WIN},
        {&gs_hex, "3x3", NULL, GS_WIN},    {&gs_hex, "4x3", NULL, GS_WIN},
        {&gs_hex, "2x3", NULL, GS_LOSS},   {&gs_hex, "3x4", NULL, GS_LOSS},
        {&gs_hex, "2x2", "swap", GS_LOSS}, {&gs_hex, "3x3", "swap", GS_LOSS},
        {&gs_y, "1", NULL, GS_WIN},        {&gs_y, "2", NULL, GS_WIN},
        {&gs_y, "3", NULL, GS_WIN},        {&gs_y, "4", NULL, GS_WIN},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct connection_desk desk;
        desk_open(&desk, rows[i].game, rows[i].size, rows[i].variant);
        if (PACE_IS_SLOW && desk.model.points > 10) {
            desk_close(&desk);
            continue;
        }
        assert_int_equal(value_by("retrograde", &desk), rows[i].value);
        if (!rows[i].variant)
            assert_int_equal(value_by_search(&desk), rows[i].value);
        desk_close(&desk);
    }
}

/* Which first moves win, row by row from the top: '+' wins, '-' loses. */
static void check_openings(const char *size, const char *expected)
{
    struct connection_desk desk;
    desk_open(&desk, &gs_hex, size, NULL);
    for (int p = 0; p < desk.model.points; p++) {
        memset(desk.model.stones, GS_EMPTY, sizeof desk.model.stones);
        desk.model.stones[p] = GS_BLACK;
        desk_set(&desk, GS_WHITE);
        enum gs_value value = value_by("df-pn", &desk);
        if (value != (expected[p] == '+' ? GS_LOSS : GS_WIN))
            fail_msg("%s: opening %d", size, p);
    }
    desk_close(&desk);
}

/* The openings as the literature has them ([Suda], figure 2.5; Queenbee's tables). */
static void test_openings(void **state)
{
    (void)state;
    check_openings("2x2", "-+"
                          "+-");
    check_openings("3x3", "--+"
                          "+++"
                          "+--");
    check_openings("4x4", "---+"
                          "--+-"
                          "-+--"
                          "+---");
}

/*
 * Hex as a position of Y ([Suda], figure 2.4): cell (x, y) of Hex NxN is
 * the cell of a Y of side 2N - 1 in column y of row x + y. What lies beyond the
 * rhombus to the right is Black's, and to the left White's.
 */
static void lay_hex_in_y(const struct connection_desk *hex, struct connection_desk *y)
{
    int side = hex->model.height;
    for (int p = 0; p < y->model.points; p++) {
        int row = y->model.x[p], column = y->model.y[p] - y->model.x[p];
        if (row >= side)
            y->model.stones[p] = GS_BLACK;
        else if (column >= side)
            y->model.stones[p] = GS_WHITE;
        else
            y->model.stones[p] = hex->model.stones[row * side + column];
    }
}

static void check_hex_in_y(const char *hex_size, const char *y_size)
{
    struct connection_desk hex, y;
    desk_open(&hex, &gs_hex, hex_size, NULL);
    desk_open(&y, &gs_y, y_size, NULL);
    for (int round = 0; round < (PACE_IS_SLOW ? 35 : 200); round++) {
        int stones = round < hex.model.points ? 1 : (int)gs_random_below(&hex.random, 9);
        desk_scatter(&hex, (unsigned)stones);
        if (stones == 1) {
            memset(hex.model.stones, GS_EMPTY, sizeof hex.model.stones);
            hex.model.stones[round] = GS_BLACK;
        }
        lay_hex_in_y(&hex, &y);
        for (int side = GS_WHITE; side <= GS_BLACK; side++) {
            desk_set(&hex, (enum gs_side)side);
            desk_set(&y, (enum gs_side)side);
            assert_int_equal(value_by_search(&hex), value_by_search(&y));
        }
    }
    desk_close(&y);
    desk_close(&hex);
}

/* The same lines of play end at the same time. */
static void test_hex_in_y(void **state)
{
    (void)state;
    check_hex_in_y("2x2", "3");
    check_hex_in_y("3x3", "5");
}

/* Zones and pass are there for stable rules only; Hex has the symmetries that it has. */
static void test_promises(void **state)
{
    (void)state;
    static const struct {
        const struct gs_game *game;
        const char *size;
        unsigned symmetries;
    } rows[] = {{&gs_hex, "3x3", 4}, {&gs_hex, "3x4", 2}, {&gs_y, "4", 6}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct connection_desk desk;
        desk_open(&desk, rows[i].game, rows[i].size, NULL);
        assert_int_equal(desk.rules->traits,
                         GS_STABLE | GS_ZUGZWANG_FREE | GS_MOVES_STAY | GS_DRAWLESS);
        assert_int_equal(desk.game->space->symmetries(desk.rules), rows[i].symmetries);
        desk_close(&desk);
    }
}

static double promise_of(struct connection_desk *desk, enum gs_side side)
{
    desk_set(desk, side);
    return desk->game->hint->ordering_score(desk->rules, desk->position);
}

/* Of the board as it is, without filled cells. */
static double resistance_of(struct connection_desk *desk, enum gs_side side)
{
    return gs_connection_resistance(connection_rules_of(desk->rules), desk->model.stones, side);
}

/* Turns the board half around. */
static void turn_model(struct model *model)
{
    for (int i = 0; i < model->points / 2; i++) {
        int8_t kept = model->stones[i];
        model->stones[i] = model->stones[model->points - 1 - i];
        model->stones[model->points - 1 - i] = kept;
    }
}

/* The same from both ends; what is promised to one side is taken from the other one. */
static void test_resistances(void **state)
{
    (void)state;
    static const char *const sizes[] = {"3x3", "4x4", "6x6", "7x4", "3x8", "8x8", "19x3", "3x19"};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct connection_desk desk;
        desk_open(&desk, &gs_hex, sizes[i], NULL);
        for (unsigned n = 0; n < 100; n++) {
            desk_scatter(&desk, gs_random_below(&desk.random, (unsigned)desk.model.points / 3));
            double white = promise_of(&desk, GS_WHITE);
            assert_true(white >= -1 && white <= 1 && white == -promise_of(&desk, GS_BLACK));
            double there = resistance_of(&desk, GS_WHITE);
            turn_model(&desk.model);
            double back = resistance_of(&desk, GS_WHITE);
            assert_true(there > 0 && back < there * 1.001 && there < back * 1.001);
        }
        desk_close(&desk);
    }
}

/* Three cells, one after the other for Black and side by side for White. */
static void test_circuits(void **state)
{
    (void)state;
    struct connection_desk desk;
    desk_open(&desk, &gs_hex, "1x3", NULL);
    memset(desk.model.stones, GS_EMPTY, sizeof desk.model.stones);
    assert_true(resistance_of(&desk, GS_BLACK) > 5.999 && resistance_of(&desk, GS_BLACK) < 6.001);
    assert_true(resistance_of(&desk, GS_WHITE) > 0.666 && resistance_of(&desk, GS_WHITE) < 0.667);
    desk.model.stones[1] = GS_BLACK; /* by a twentieth: 1 + 1.05 + 1.05 + 1 */
    assert_true(resistance_of(&desk, GS_BLACK) > 4.099 && resistance_of(&desk, GS_BLACK) < 4.101);
    assert_true(resistance_of(&desk, GS_WHITE) > 0.999 && resistance_of(&desk, GS_WHITE) < 1.001);
    desk_close(&desk);
}

/* A wide board is easier for who joins the long edges; a large one and Y promise nothing. */
static void test_edges_promise(void **state)
{
    (void)state;
    static const struct {
        const struct gs_game *game;
        const char *size;
        int sign; /* of what it promises Black */
    } rows[] = {{&gs_hex, "5x5", 0}, {&gs_hex, "6x5", 1},  {&gs_hex, "5x6", -1},
                {&gs_hex, "9x8", 1}, {&gs_hex, "19x7", 0}, {&gs_y, "6", 0}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct connection_desk desk;
        desk_open(&desk, rows[i].game, rows[i].size, NULL);
        memset(desk.model.stones, GS_EMPTY, sizeof desk.model.stones);
        double promise = promise_of(&desk, GS_BLACK);
        assert_int_equal((promise > 0) - (promise < 0), rows[i].sign);
        desk_close(&desk);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games), cmocka_unit_test(test_filled_boards),
        cmocka_unit_test(test_lines),        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_sizes),        cmocka_unit_test(test_swap),
        cmocka_unit_test(test_known_values), cmocka_unit_test(test_openings),
        cmocka_unit_test(test_hex_in_y),     cmocka_unit_test(test_promises),
        cmocka_unit_test(test_resistances),  cmocka_unit_test(test_edges_promise),
        cmocka_unit_test(test_circuits),
    };
    return cmocka_run_group_tests_name("connection", tests, NULL, NULL);
}
