/* SPDX-License-Identifier: MIT */
/*
 * A player's search: it finds what ends the game within its depth, on small boards by full width
 * what alpha-beta by hand finds, and it leaves out moves to be avoided.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/rule_player.h"
#include "games/set_up.h"

struct table {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *position;
    struct gs_args params;
    struct gs_search search;
    struct gs_result result;
};

static void open_table(struct table *table, const char *game, const char *const *settings,
                       const char *text)
{
    table->memory = gs_memory_new(0);
    table->rules = set_up_rules(table->memory, set_up_game(game), settings);
    table->position = set_up_position(table->memory, table->rules, text);
    gs_args_init(&table->params, set_up_algo("heuristic")->params);
    assert_int_equal(gs_args_complete(&table->params, NULL), GS_OK);
    gs_search_init(&table->search, table->rules, &table->params, table->memory);
    gs_result_init(&table->result, table->memory);
}

static void solve(struct table *table)
{
    gs_result_clear(&table->result);
    assert_int_equal(
        gs_solve(set_up_algo("heuristic"), &table->search, table->position, &table->result, NULL),
        GS_OK);
    assert_int_equal(table->result.value, GS_UNKNOWN);
    assert_int_not_equal(table->result.best_move, GS_NO_MOVE);
}

static void close_table(struct table *table)
{
    gs_result_clear(&table->result);
    gs_release(table->memory, table->position);
    gs_rules_free(table->memory, table->rules);
    gs_memory_free(table->memory);
}

static void assert_best(struct table *table, const char *expected)
{
    char text[GS_TEXT_MAX];
    table->rules->game->move_format(table->rules, table->position, table->result.best_move, text,
                                    sizeof text);
    assert_string_equal(text, expected);
}

/* A four is completed, a four is blocked. */
static void finds_what_is_near(void **state)
{
    static const struct {
        const char *position, *best;
    } rows[] = {
        {"9/9/9/9/bbbb5/9/9/9/wwww5 b", "e5"},
        {"9/9/9/9/wwww5/9/9/9/bbb6 b", "e5"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct table table;
        open_table(&table, "gomoku", SETTINGS("size", "9x9"), rows[i].position);
        table.search.limits.nodes = 20000;
        solve(&table);
        assert_best(&table, rows[i].best);
        close_table(&table);
    }
}

/* The score of full width to a depth, from the interface of games alone. */
static double search_width(struct table *table, unsigned depth)
{
    const struct gs_rules *rules = table->rules;
    enum gs_value value = gs_outcome(rules, table->position);
    if (value != GS_UNKNOWN)
        return 10 * (double)value;
    gs_move moves[64];
    unsigned count = gs_moves(rules, table->position, moves);
    struct gs_undo *undo = gs_alloc(table->memory, rules->undo_size);
    double best = -100;
    for (unsigned i = 0; i < count && depth > 0; i++) {
        gs_play(rules, table->position, moves[i], undo);
        double score = -search_width(table, depth - 1);
        gs_take_back(rules, table->position, undo);
        if (score > best)
            best = score;
    }
    gs_release(table->memory, undo);
    return depth > 0 ? best : 0;
}

static unsigned count_scored(const struct gs_result *result)
{
    unsigned count = 0;
    for (size_t i = 0; i < result->move_count; i++)
        count += result->moves[i].has_score;
    return count;
}

/* Whether it wins, loses or neither within a depth is what all moves show. */
static void agrees_on_small_boards(void **state)
{
    uint64_t random = 1;
    unsigned decided = 0;

    (void)state;
    for (int game = 0; game < 60; game++) {
        struct table table;
        gs_move moves[64];
        open_table(&table, "gomoku", SETTINGS("size", "4x4", "connect", "3"), NULL);
        struct gs_undo *undo = gs_alloc(table.memory, table.rules->undo_size);
        for (unsigned ply = 0; ply < 3 + (unsigned)game % 4; ply++) {
            unsigned count = gs_moves(table.rules, table.position, moves);
            gs_play(table.rules, table.position, moves[gs_random_below(&random, count)], undo);
            if (gs_outcome(table.rules, table.position) != GS_UNKNOWN)
                gs_take_back(table.rules, table.position, undo);
        }
        gs_release(table.memory, undo);
        table.search.limits.depth = 4;
        assert_int_equal(gs_args_set(&table.params, "width", "1000", NULL), GS_OK);
        solve(&table);
        double score, truth = search_width(&table, 4);
        assert_true(gs_result_score(&table.result, &score));
        bool choice =
            count_scored(&table.result) > 1; /* where there is none, it does not look far */
        decided += choice && truth != 0;
        if (choice && truth > 0)
            assert_true(score > 0.99);
        if (choice && truth < 0)
            assert_true(score < 0.01);
        close_table(&table);
    }
    assert_true(decided > 10);
}

static void avoids_what_it_is_told(void **state)
{
    struct table table;
    gs_move first, all[81];

    (void)state;
    open_table(&table, "gomoku", SETTINGS("size", "9x9"), "9/9/9/9/bbbb5/9/9/9/wwww5 b");
    table.search.limits.nodes = 20000;
    solve(&table);
    first = table.result.best_move;
    table.search.avoid = &first;
    table.search.avoid_count = 1;
    solve(&table);
    assert_int_not_equal(table.result.best_move, first);
    table.search.avoid = all;
    table.search.avoid_count = gs_moves(table.rules, table.position, all);
    solve(&table);
    assert_int_equal(table.result.best_move, first);
    close_table(&table);
}

/* The same limits give the same move and the same nodes, and none beyond the limit. */
static void is_the_same_again(void **state)
{
    struct table table;
    uint64_t nodes;

    (void)state;
    open_table(&table, "atarigo", SETTINGS("size", "7x7"), NULL);
    table.search.limits.nodes = 5000;
    solve(&table);
    nodes = table.result.nodes;
    gs_move move = table.result.best_move;
    solve(&table);
    assert_int_equal(table.result.nodes, nodes);
    assert_int_equal(table.result.best_move, move);
    assert_true(nodes <= 5000);
    close_table(&table);
}

enum { PLIES = 60 };

/* Moves that bring back one of the positions so far. */
static unsigned list_repetitions(struct table *table, uint8_t keys[][GS_KEY_MAX], int count,
                                 const gs_move *moves, unsigned move_count, gs_move *back)
{
    struct gs_undo *undo = gs_alloc(table->memory, table->rules->undo_size);
    unsigned found = 0;

    for (unsigned i = 0; i < move_count; i++) {
        uint8_t key[GS_KEY_MAX] = {0};
        bool met = false;
        gs_play(table->rules, table->position, moves[i], undo);
        gs_encode(table->rules, table->position, key);
        gs_take_back(table->rules, table->position, undo);
        for (int j = 0; j < count; j++)
            met = met || memcmp(key, keys[j], sizeof key) == 0;
        if (met)
            back[found++] = moves[i];
    }
    gs_release(table->memory, undo);
    return found;
}

/* Plays on against one who goes forwards or shuffles; the value for who was to move. */
static enum gs_value play_on(struct table *table)
{
    static uint8_t keys[PLIES][GS_KEY_MAX];
    static gs_move moves[2048], back[2048];
    struct gs_undo *undo = gs_alloc(table->memory, table->rules->undo_size);
    uint64_t random = 1;
    int ply = 0;

    memset(keys, 0, sizeof keys);
    for (; ply < PLIES && gs_outcome(table->rules, table->position) == GS_UNKNOWN; ply++) {
        gs_encode(table->rules, table->position, keys[ply]);
        unsigned count = gs_moves(table->rules, table->position, moves);
        gs_move move = GS_NO_MOVE;
        if (ply % 2 == 0) {
            table->search.avoid = back;
            table->search.avoid_count = list_repetitions(table, keys, ply + 1, moves, count, back);
            solve(table);
            move = table->result.best_move;
        } else {
            move = rule_player_choose(table->rules, table->position, 1, &random, moves);
        }
        gs_play(table->rules, table->position, move, undo);
    }
    gs_release(table->memory, undo);
    enum gs_value value = gs_outcome(table->rules, table->position);
    return ply % 2 == 0 ? value : gs_value_negate(value);
}

/* Stragglers are fetched by pawns that come back for them, which takes a dozen moves and more. */
static void fetches_stragglers(void **state)
{
    static const char *const rows[] = {
        "2w1w1/2w1w1/w4w/bw1w2/6/w1ww1w/6/6/1bb3/bbbb1b/2bbbb b",
        "6/1wwwww/ww1w2/w2w2/2b2b/w5/2w2b/2b3/6/bb1bb1/2bbbb w",
        "w1ww2/w1ww2/3w2/1w1w2/2w2b/b5/2w1wb/b2b2/b2b2/1b1bb1/1b1b2 b",
        "1w3w/1w3w/6/wwww1w/4b1/w5/2w1w1/6/2bb1b/bbbb1b/bb3b b",
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct table table;
        open_table(&table, "skoczki", SETTINGS("size", "6x11"), rows[i]);
        table.search.limits.nodes = 60000;
        assert_int_equal(play_on(&table), GS_WIN);
        close_table(&table);
    }
}

/* The length of the plan that it finds without moves of the other side, within some nodes. */
static uint64_t length_of_plan(const char *position, uint64_t nodes)
{
    struct table table;
    const struct gs_counter *counters = set_up_algo("heuristic")->counters;
    unsigned plan = 0;

    while (strcmp(counters[plan].name, "plan") != 0)
        plan++;
    open_table(&table, "skoczki", SETTINGS("size", "4x8"), position);
    table.search.limits.nodes = nodes;
    solve(&table);
    assert_true(table.result.nodes <= nodes);
    uint64_t length = table.result.counters[plan];
    close_table(&table);
    return length;
}

/*
 * White needs three moves. If Black needs three too, the plan is enough; if Black needs two, the
 * search must include its moves.
 */
static void races_only_when_ahead(void **state)
{
    (void)state;
    assert_int_equal(length_of_plan("w3/wwww/1www/4/4/bbbb/bb2/2bb w", 20000), 3);
    assert_int_equal(length_of_plan("w3/wwww/1www/4/4/bb2/bbbb/2bb w", 20000), 0);
    assert_int_equal(length_of_plan("w3/wwww/1www/4/4/bbbb/bb2/2bb w", 20), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_is_near),     cmocka_unit_test(agrees_on_small_boards),
        cmocka_unit_test(avoids_what_it_is_told), cmocka_unit_test(is_the_same_again),
        cmocka_unit_test(fetches_stragglers),     cmocka_unit_test(races_only_when_ahead),
    };
    return cmocka_run_group_tests_name("heuristic", tests, NULL, NULL);
}
