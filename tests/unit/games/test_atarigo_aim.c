/* SPDX-License-Identifier: MIT */
/*
 * test_atarigo_aim.c - AtariGo with an aim: what ends the game, against chains
 * flooded anew; that who captures the named chain could have won the game; the
 * symmetries that are left; and what is refused.
 */
#include "unit/atarigo_naive.h"

#include "game_test/oracle.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Rules of the size of the table with an aim. */
static enum gs_status make(struct table *table, const char *size, const char *aim,
                           struct gs_rules **rules, struct gs_error *error)
{
    struct gs_args args;

    gs_args_init(&args, gs_atarigo.params);
    assert_int_equal(gs_args_set(&args, "size", size, NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "aim", aim, NULL), GS_OK);
    return gs_rules_new(&gs_atarigo, table->memory, &args, rules, error);
}

/* Gives the table other rules. */
static void aim_at(struct table *table, const char *size, const char *aim)
{
    gs_rules_free(table->memory, table->rules);
    assert_int_equal(make(table, size, aim, &table->rules, NULL), GS_OK);
    gs_atarigo.initial(table->rules, table->position);
}

/* What a stone that mover has just placed means for it, when the game is about one chain. */
static enum gs_value outcome_of(const struct naive *naive, int named, enum gs_side mover)
{
    const enum gs_side owner = (enum gs_side)naive->stones[named];
    bool liberties[NAIVE_POINTS];
    const bool captured = naive_liberties(naive, named, liberties) == 0;
    const bool saved = naive_is_captured(naive, gs_side_other(owner));

    if (mover == owner ? saved : captured)
        return GS_WIN;
    return saved || captured ? GS_LOSS : GS_UNKNOWN;
}

/* From a lone stone on the named point to the end. */
static void walk(struct table *table, const char *size, int named, enum gs_side owner)
{
    char aim[32] = "capture:", text[GS_TEXT_MAX];
    gs_move moves[NAIVE_POINTS];
    enum gs_side mover = gs_side_other(owner);
    enum gs_value value = GS_UNKNOWN;

    gs_atarigo.board->name(table->rules, (unsigned)named, aim + strlen(aim), 16);
    aim_at(table, size, aim);
    memset(table->naive.stones, GS_EMPTY, sizeof table->naive.stones);
    table->naive.stones[named] = (int8_t)owner;
    assert_int_equal(set_stones(table, mover, text), GS_OK);
    assert_int_equal(gs_root_check(table->rules, table->position, NULL), GS_OK);
    while (value == GS_UNKNOWN) {
        const unsigned count = gs_moves(table->rules, table->position, moves);

        assert_true(count > 0);
        gs_play(table->rules, table->position, moves[gs_random_below(&table->random, count)],
                table->undo);
        copy_board(table);
        value = outcome_of(&table->naive, named, mover);
        assert_int_equal(gs_outcome(table->rules, table->position), gs_value_negate(value));
        mover = gs_side_other(mover);
    }
}

static void test_outcomes(void **state)
{
    static const char *const sizes[] = {"2x2", "3x3", "4x3", "5x4", "9x9"};

    (void)state;
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        struct table table;

        lay(&table, sizes[i]);
        for (int n = 0; n < 200; ++n)
            walk(&table, sizes[i], n % naive_points(&table.naive), n % 2 ? GS_WHITE : GS_BLACK);
        clear(&table);
    }
}

/* Every state that follows from a root: who captures the chain can win the game as well. */
static void compare(struct table *table, const struct gs_rules *game, const char *root)
{
    size_t both = 0, captures = 0;

    assert_int_equal(set(table, root, NULL), GS_OK);
    const enum gs_side attacker = gs_to_move(table->rules, table->position);
    struct oracle *aims = oracle_new(table->rules, table->position);
    struct oracle *games = oracle_new(game, table->position);
    for (size_t state = 0; state < aims->count; ++state) {
        const size_t same = oracle_find(games, oracle_key(aims, state));

        if (same == ORACLE_NONE)
            continue;
        gs_decode(game, oracle_key(aims, state), table->position);
        const enum gs_value captured =
            gs_to_move(game, table->position) == attacker ? GS_WIN : GS_LOSS;
        ++both;
        captures += aims->values[state] == (int)captured;
        assert_true(aims->values[state] != (int)captured || games->values[same] == (int)captured);
    }
    assert_true(captures > 0 && captures < both);
    oracle_free(games);
    oracle_free(aims);
}

static void test_captures_win(void **state)
{
    static const struct {
        const char *size, *aim, *root;
    } rows[] = {
        {"2x3", "capture:a1", "2/2/w1 b"},        {"3x3", "capture:a1", "3/3/w2 b"},
        {"3x3", "capture:b1", "3/3/1b1 w"},       {"3x3", "capture:b2", "3/1w1/3 b"},
        {"3x3", "capture:b2", "w2/1wb/3 b"},      {"4x3", "capture:b2", "3b/1wb1/b3 b"},
        {"4x3", "capture:d1", "1bb1/1wb1/2ww b"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;
        struct gs_rules *game;

        lay(&table, rows[i].size);
        game = table.rules;
        assert_int_equal(make(&table, rows[i].size, rows[i].aim, &table.rules, NULL), GS_OK);
        compare(&table, game, rows[i].root);
        gs_rules_free(table.memory, game);
        clear(&table);
    }
}

/* Another chain in atari is no win, and its stone may be left to die. */
static void test_other_chains(void **state)
{
    struct table table;
    gs_move move;

    (void)state;
    lay(&table, "4x4");
    aim_at(&table, "4x4", "capture:d4");
    assert_int_equal(set(&table, "3w/4/b3/w3 b", NULL), GS_OK);
    assert_int_equal(gs_atarigo.stones->winning_move(table.rules, table.position, GS_BLACK),
                     GS_NO_MOVE);
    assert_int_equal(gs_atarigo.move_parse(table.rules, table.position, "b1", &move, NULL), GS_OK);
    gs_play(table.rules, table.position, move, table.undo);
    assert_int_equal(gs_outcome(table.rules, table.position), GS_UNKNOWN);
    /* White on a corner without liberties: its own other chains do not matter either. */
    assert_int_equal(set(&table, "3w/4/b3/1b2 w", NULL), GS_OK);
    assert_int_equal(gs_atarigo.move_parse(table.rules, table.position, "a1", &move, NULL), GS_OK);
    gs_play(table.rules, table.position, move, table.undo);
    assert_int_equal(gs_outcome(table.rules, table.position), GS_UNKNOWN);
    /* Black's do. */
    assert_int_equal(set(&table, "3w/4/w3/1w2 b", NULL), GS_OK);
    gs_play(table.rules, table.position, move, table.undo);
    assert_int_equal(gs_outcome(table.rules, table.position), GS_WIN);
    clear(&table);
}

static void test_symmetries(void **state)
{
    static const struct {
        const char *size, *aim;
        unsigned symmetries;
    } rows[] = {
        {"5x5", "win", 8},        {"5x5", "capture:c3", 8}, {"5x5", "save:a1", 2},
        {"5x5", "capture:c1", 2}, {"5x5", "capture:b1", 1}, {"5x4", "capture:c2", 2},
        {"5x4", "save:b2", 1},    {"5x3", "save:c2", 4},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;

        lay(&table, rows[i].size);
        aim_at(&table, rows[i].size, rows[i].aim);
        assert_int_equal(gs_atarigo.space->symmetries(table.rules), rows[i].symmetries);
        clear(&table);
    }
}

static void test_texts_refused(void **state)
{
    static const char *const texts[] = {
        "",
        "Win",
        "win:",
        "win:a1",
        "capture",
        "capture:",
        "capture:a",
        "capture:a0",
        "capture:f1",
        "capture:a6",
        "capture:a1,",
        "capture:a1,b1",
        "save:a1 ",
        "kill:a1",
        "save::a1",
        ":a1",
        "capture:,a1",
        "capture:a1:b1",
        "capture:a99999999999999999999",
    };
    struct table table;

    (void)state;
    lay(&table, "5x5");
    for (size_t i = 0; i < COUNT(texts); ++i) {
        struct gs_error error = {.message = ""};
        struct gs_rules *rules;

        if (make(&table, "5x5", texts[i], &rules, &error) != GS_USAGE)
            fail_msg("'%s' is no aim", texts[i]);
        assert_non_null(strstr(error.message, "expected"));
    }
    clear(&table);
}

static void test_roots_refused(void **state)
{
    static const struct {
        const char *aim, *root, *message; /* NULL: accepted */
    } rows[] = {
        {"win", "5/5/5/5/5 b", NULL},
        {"capture:c3", "5/5/2w2/5/5 b", NULL},
        {"capture:c3", "5/5/2b2/5/5 w", NULL},
        {"save:c3", "5/5/2b2/5/5 b", NULL},
        {"capture:c3", "5/5/5/5/5 b", "a stone of White on c3, which is free"},
        {"capture:c3", "5/5/2b2/5/5 b", "a stone of White on c3, which has the other colour"},
        {"save:c3", "5/5/5/5/5 w", "a stone of White on c3, which is free"},
        {"save:c3", "5/5/2b2/5/5 w", "a stone of White on c3, which has the other colour"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;
        struct gs_error error = {.message = ""};

        lay(&table, "5x5");
        aim_at(&table, "5x5", rows[i].aim);
        assert_int_equal(set(&table, rows[i].root, NULL), GS_OK);
        const enum gs_status status = gs_root_check(table.rules, table.position, &error);
        assert_int_equal(status, rows[i].message ? GS_USAGE : GS_OK);
        assert_true(!rows[i].message || strstr(error.message, rows[i].message) != NULL);
        clear(&table);
    }
}

/* The liberties of the named chain against those of the attacker's chains. */
static void test_hints(void **state)
{
    struct table table;
    uint32_t proof, disproof;

    (void)state;
    lay(&table, "5x5");
    aim_at(&table, "5x5", "capture:c3");
    /* White's corner stone is in atari, which the aim ignores. */
    assert_int_equal(set(&table, "5/5/2w2/b4/w3b b", NULL), GS_OK);
    gs_atarigo.hint->proof(table.rules, table.position, GS_BLACK, &proof, &disproof);
    assert_true(proof == 16 && disproof == 4);
    assert_true(gs_atarigo.hint->evaluate(table.rules, table.position) < 1);
    clear(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outcomes),      cmocka_unit_test(test_captures_win),
        cmocka_unit_test(test_other_chains),  cmocka_unit_test(test_symmetries),
        cmocka_unit_test(test_texts_refused), cmocka_unit_test(test_roots_refused),
        cmocka_unit_test(test_hints),
    };
    return cmocka_run_group_tests_name("AtariGo, aims", tests, NULL, NULL);
}
