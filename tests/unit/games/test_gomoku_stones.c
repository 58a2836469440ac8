/* SPDX-License-Identifier: MIT */
/*
 * test_gomoku_stones.c - what lambda search queries of the Gomoku family: wins at once, essential
 * sets against brute force over all sets of points, and known values of small boards by a search
 * that uses them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "unit/gomoku_naive.h"

static const enum gs_side sides[] = {GS_WHITE, GS_BLACK};

static char letter(enum gs_side side)
{
    return side == GS_BLACK ? 'b' : 'w';
}

/* By set of points: whether stones of one side on them win, set in some order. Small sets only. */
#define SET_MAX 3
static bool wins[1 << 16];

static unsigned size_of(unsigned set)
{
    unsigned size = 0;

    for (; set != 0; set &= set - 1)
        ++size;
    return size;
}

/* A set wins when a part of it does, or when one of its stones is in a line with all of them set.
 */
static bool set_wins(struct naive *naive, unsigned set, unsigned points, char colour)
{
    bool won = false;

    for (unsigned point = 0; point < points; ++point)
        if (set >> point & 1 && wins[set & ~(1u << point)])
            return true;
    for (unsigned point = 0; point < points; ++point)
        if (set >> point & 1)
            *naive_point(naive, point) = colour;
    for (unsigned point = 0; point < points; ++point)
        if (set >> point & 1)
            won |= naive_wins_at(naive, (int)point % naive->width, (int)point / naive->width);
    for (unsigned point = 0; point < points; ++point)
        if (set >> point & 1)
            *naive_point(naive, point) = '.';
    return won;
}

static bool is_minimal(unsigned set, unsigned points)
{
    for (unsigned point = 0; point < points; ++point)
        if (set >> point & 1 && wins[set & ~(1u << point)])
            return false;
    return wins[set];
}

/* The essential sets for 0 to SET_MAX stones, by definition 13 of [Suda]. */
static void brute_force(const struct table *table, char colour, unsigned found[SET_MAX + 1])
{
    const unsigned points = gs_gomoku.board->points(table->rules);
    struct naive naive;
    unsigned vacant = 0;

    naive_load(&naive, table);
    memset(found, 0, (SET_MAX + 1) * sizeof *found);
    if (gs_outcome(table->rules, table->position) != GS_UNKNOWN)
        return;
    for (unsigned point = 0; point < points; ++point)
        vacant |= (unsigned)(*naive_point(&naive, point) == '.') << point;
    wins[0] = false;
    for (unsigned set = 1; set < 1u << points; ++set) {
        if ((set & ~vacant) != 0 || size_of(set) > SET_MAX)
            continue;
        wins[set] = set_wins(&naive, set, points, colour);
        if (is_minimal(set, points))
            for (unsigned k = size_of(set); k <= SET_MAX; ++k)
                found[k] |= set;
    }
}

static void refuse(const struct table *table, const char *what)
{
    char text[GS_TEXT_MAX];

    gs_gomoku.position_format(table->rules, table->position, text, sizeof text);
    fail_msg("%s %s: %s", gs_args_text(&table->rules->args, "variant"), text, what);
}

static void check_essential(const struct table *table)
{
    const struct gs_stones *stones = gs_gomoku.stones;
    unsigned found[SET_MAX + 1];
    struct gs_point_set set;

    for (size_t i = 0; i < 2; ++i) {
        brute_force(table, letter(sides[i]), found);
        for (unsigned k = 0; k <= SET_MAX; ++k) {
            stones->essential(table->rules, table->position, sides[i], k, &set, NULL);
            if (set.words[0] != found[k])
                refuse(table, "another essential set");
        }
        const gs_move win = stones->winning_move(table->rules, table->position, sides[i]);
        if (win == GS_NO_MOVE ? found[1] != 0 : !(found[1] >> win & 1))
            refuse(table, "another win at once");
    }
}

/* All ways to fill a board of 3x3, winners and all. */
static void test_all_of_3x3(void **state)
{
    static const char *const variants[] = {"free", "standard"};
    static const char *const connects[] = {"1", "2", "3", "4"};

    (void)state;
    for (size_t i = 0; i < 8; ++i) {
        struct table table;
        unsigned checked = 0;

        table_open(&table, "3x3", connects[i / 2], variants[i % 2]);
        for (unsigned number = 0; number < 19683; number += i / 2 == 2 ? 1 : 7) {
            int8_t cells[9];
            unsigned rest = number;

            for (unsigned point = 0; point < 9; ++point, rest /= 3)
                cells[point] = (int8_t)((int)(rest % 3) + GS_EMPTY);
            if (!table_set(&table, cells))
                continue;
            check_essential(&table);
            ++checked;
        }
        assert_true(checked > 3);
        table_close(&table);
    }
}

static void test_4x4(void **state)
{
    static const char *const variants[] = {"free", "standard"};
    uint64_t seed = 3;

    (void)state;
    for (size_t i = 0; i < 4; ++i) {
        struct table table;
        unsigned checked = 0;

        table_open(&table, "4x4", i < 2 ? "3" : "4", variants[i % 2]);
        while (checked < 150) {
            if (!table_throw(&table, &seed, 2, 1 + (unsigned)gs_random_below(&seed, 8),
                             (unsigned)gs_random_below(&seed, 8)))
                continue;
            check_essential(&table);
            ++checked;
        }
        table_close(&table);
    }
}

/* On larger boards, and in renju: a win at once is found when there is one. */
static void test_winning_move(void **state)
{
    static const char *const variants[] = {"free", "standard", "renju"};
    uint64_t seed = 9;
    unsigned found = 0;

    (void)state;
    for (unsigned n = 0; n < 600; ++n) {
        struct table table;
        struct naive naive;
        bool wins_once;

        table_open(&table, "9x9", "5", variants[n % 3]);
        while (!table_throw(&table, &seed, 4, 24, 24)) {
        }
        for (size_t i = 0; i < 2; ++i) {
            const gs_move win =
                gs_gomoku.stones->winning_move(table.rules, table.position, sides[i]);

            naive_load(&naive, &table);
            wins_once = false;
            for (unsigned point = 0; point < 81; ++point) {
                if (*naive_point(&naive, point) != '.')
                    continue;
                const bool is_win = naive_play(&naive, point, letter(sides[i])) == letter(sides[i]);
                *naive_point(&naive, point) = '.';
                wins_once |= is_win;
                if (point == win && !is_win)
                    refuse(&table, "no win");
            }
            if (wins_once != (win != GS_NO_MOVE))
                refuse(&table, "a win at once is not found");
            found += wins_once;
        }
        table_close(&table);
    }
    assert_true(found > 100);
}

/* In the opening of pro a win must be a move, too. */
static void test_winning_move_in_pro(void **state)
{
    struct table table;

    (void)state;
    table_open(&table, "7x7", "1", "pro");
    assert_int_equal(gs_gomoku.stones->winning_move(table.rules, table.position, GS_BLACK), 24);
    assert_int_equal(gs_gomoku.stones->winning_move(table.rules, table.position, GS_WHITE), 0);
    table_close(&table);
    table_open(&table, "7x7", "2", "pro");
    assert_int_equal(
        gs_gomoku.position_parse(table.rules, "7/7/7/3bw2/7/7/7 b", table.position, NULL), GS_OK);
    assert_int_equal(gs_gomoku.stones->winning_move(table.rules, table.position, GS_BLACK),
                     GS_NO_MOVE);
    table_close(&table);
}

/* Whether the attacker wins: the positions that were searched, by canonical key. */
struct memo {
    uint8_t key[4];
    bool won, used;
};

#define MEMO_SIZE (1u << 18)

struct solver {
    struct table *table;
    enum gs_side attacker;
    struct memo *memo;
    unsigned count;
};

static struct memo *find(struct solver *solver, const uint8_t *key)
{
    uint32_t at = 2166136261u;

    for (size_t i = 0; i < 4; ++i)
        at = (at ^ key[i]) * 16777619u;
    for (;; ++at) {
        struct memo *memo = &solver->memo[(at ^ at >> 15) % MEMO_SIZE];

        if (!memo->used || memcmp(memo->key, key, sizeof memo->key) == 0)
            return memo;
    }
}

static bool attacker_wins(struct solver *solver);

/* Whether one of the moves (the attacker's turn) or all of them win; a win of the other side at
 * once leaves one. */
static bool try_moves(struct solver *solver, enum gs_side side)
{
    const struct table *table = solver->table;
    const bool attacks = side == solver->attacker;
    const gs_move forced =
        gs_gomoku.stones->winning_move(table->rules, table->position, gs_side_other(side));
    gs_move moves[16];
    unsigned count = gs_moves(table->rules, table->position, moves);
    bool won = !attacks;
    _Alignas(16) char undo[16];

    gs_gomoku.hint->order(table->rules, table->position, moves, count);
    if (forced != GS_NO_MOVE) {
        moves[0] = forced;
        count = 1;
    }
    for (unsigned i = 0; i < count && won != attacks; ++i) {
        gs_play(table->rules, table->position, moves[i], (void *)undo);
        won = attacker_wins(solver);
        gs_take_back(table->rules, table->position, (void *)undo);
    }
    return won;
}

static bool attacker_wins(struct solver *solver)
{
    const struct table *table = solver->table;
    const enum gs_side side = gs_to_move(table->rules, table->position);
    const enum gs_value outcome = gs_outcome(table->rules, table->position);
    uint8_t key[GS_KEY_MAX] = {0};
    struct gs_point_set hope;

    if (outcome != GS_UNKNOWN)
        return outcome == (side == solver->attacker ? GS_WIN : GS_LOSS);
    if (gs_gomoku.stones->winning_move(table->rules, table->position, side) != GS_NO_MOVE)
        return side == solver->attacker;
    gs_gomoku.stones->essential(table->rules, table->position, solver->attacker, 19, &hope, NULL);
    if (hope.words[0] == 0)
        return false; /* no window is left to fill */
    gs_gomoku.space->canonical(table->rules, table->position, key);
    if (find(solver, key)->used)
        return find(solver, key)->won;
    const bool won = try_moves(solver, side);
    struct memo *memo = find(solver, key);
    memcpy(memo->key, key, sizeof memo->key);
    memo->won = won;
    memo->used = true;
    assert_true(++solver->count < MEMO_SIZE / 2);
    return won;
}

/* The value for Black, who begins. */
static enum gs_value solve(struct table *table)
{
    static struct memo memo[MEMO_SIZE];

    for (size_t i = 0; i < 2; ++i) {
        struct solver solver = {.table = table, .attacker = sides[1 - i], .memo = memo};

        memset(memo, 0, sizeof memo);
        if (attacker_wins(&solver))
            return i == 0 ? GS_WIN : GS_LOSS;
    }
    return GS_DRAW;
}

static void test_known_values(void **state)
{
    static const struct {
        const char *size, *connect, *variant;
        enum gs_value value;
    } cases[] = {
        {"3x3", "3", "free", GS_DRAW}, {"4x3", "3", "free", GS_WIN},
        {"3x4", "3", "free", GS_WIN},  {"4x4", "3", "free", GS_WIN},
        {"4x4", "4", "free", GS_DRAW}, {"4x4", "4", "standard", GS_DRAW},
        {"2x2", "2", "free", GS_WIN},  {"3x3", "3", "standard", GS_DRAW},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        struct table table;

        table_open(&table, cases[i].size, cases[i].connect, cases[i].variant);
        const enum gs_value value = solve(&table);
        if (value != cases[i].value)
            fail_msg("%s %s %s: %s", cases[i].size, cases[i].connect, cases[i].variant,
                     gs_value_name(value));
        table_close(&table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_of_3x3),   cmocka_unit_test(test_4x4),
        cmocka_unit_test(test_winning_move), cmocka_unit_test(test_winning_move_in_pro),
        cmocka_unit_test(test_known_values),
    };

    return cmocka_run_group_tests_name("gomoku stones", tests, NULL, NULL);
}
