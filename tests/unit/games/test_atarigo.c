/* SPDX-License-Identifier: MIT */
/*
 * test_atarigo.c - the rules of AtariGo, its texts and its keys: against a
 * naive board on random games, and in the cases that the rules single out.
 */
#include <stdio.h>
#include <string.h>

#include "games/pace.h"
#include "unit/atarigo_naive.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static enum gs_value value(const struct table *table)
{
    return gs_outcome(table->rules, table->position);
}

static gs_move move_of(const struct table *table, const char *name)
{
    gs_move move = GS_NO_MOVE;

    assert_int_equal(gs_atarigo.move_parse(table->rules, table->position, name, &move, NULL),
                     GS_OK);
    return move;
}

/* Plays names separated by spaces. */
static void play_all(struct table *table, const char *names)
{
    char name[8];
    int used;

    for (; sscanf(names, "%7s%n", name, &used) == 1; names += used)
        gs_play(table->rules, table->position, move_of(table, name), table->undo);
    copy_board(table);
}

static void assert_text(const struct table *table, const char *expected)
{
    char text[GS_TEXT_MAX];

    gs_atarigo.position_format(table->rules, table->position, text, sizeof text);
    assert_string_equal(text, expected);
}

/* The moves are the free points in order, and each means what it means on the naive board. */
static void check_moves(struct table *table)
{
    const enum gs_side side = gs_to_move(table->rules, table->position);
    const size_t size = table->rules->position_size;
    gs_move moves[NAIVE_POINTS];
    unsigned next = 0;
    const unsigned count = gs_moves(table->rules, table->position, moves);

    assert_int_equal(count, gs_atarigo.hint->mobility(table->rules, table->position));
    memcpy(table->other, table->position, size);
    for (int point = 0; point < naive_points(&table->naive); ++point) {
        if (table->naive.stones[point] != GS_EMPTY)
            continue;
        assert_int_equal(moves[next++], point);
        memset(table->undo, 0xa5, table->rules->undo_size);
        gs_play(table->rules, table->position, (gs_move)point, table->undo);
        assert_int_equal(value(table), gs_value_negate(naive_try(&table->naive, side, point)));
        gs_take_back(table->rules, table->position, table->undo);
        assert_memory_equal(table->position, table->other, size);
    }
    assert_int_equal(next, count);
}

/* Key and text give every byte back. */
static void check_round_trips(struct table *table)
{
    const size_t size = table->rules->position_size;
    uint8_t key[GS_KEY_MAX];
    char text[GS_TEXT_MAX];

    gs_encode(table->rules, table->position, key);
    memset(table->other, 0xa5, size);
    gs_decode(table->rules, key, table->other);
    assert_memory_equal(table->other, table->position, size);
    gs_atarigo.position_format(table->rules, table->position, text, sizeof text);
    memset(table->other, 0xa5, size);
    assert_int_equal(gs_atarigo.position_parse(table->rules, text, table->other, NULL), GS_OK);
    assert_memory_equal(table->other, table->position, size);
}

/* A pass and back; it changes nothing but the turn. */
static void check_pass(struct table *table)
{
    const enum gs_side side = gs_to_move(table->rules, table->position);
    const uint64_t hash = gs_hash(table->rules, table->position);
    const size_t size = table->rules->position_size;

    memcpy(table->other, table->position, size);
    memset(table->undo, 0xa5, table->rules->undo_size);
    gs_atarigo.stones->pass(table->rules, table->position, table->undo);
    assert_int_equal(gs_to_move(table->rules, table->position), gs_side_other(side));
    assert_int_equal(value(table), GS_UNKNOWN);
    assert_true(gs_hash(table->rules, table->position) != hash);
    check_round_trips(table);
    memcpy(table->other, table->position, size);
    gs_take_back(table->rules, table->position, table->undo);
    gs_atarigo.stones->pass(table->rules, table->position, table->undo);
    assert_memory_equal(table->position, table->other, size);
    gs_take_back(table->rules, table->position, table->undo);
    assert_int_equal(gs_hash(table->rules, table->position), hash);
}

/* A random game to its end, and all the way back. */
static void walk(struct table *table, struct gs_position **before, struct gs_undo **undos)
{
    const size_t size = table->rules->position_size;
    gs_move moves[NAIVE_POINTS];
    unsigned plies = 0;

    gs_atarigo.initial(table->rules, table->position);
    for (;; ++plies) {
        copy_board(table);
        check_round_trips(table);
        if (value(table) != GS_UNKNOWN)
            break;
        check_moves(table);
        check_pass(table);
        const unsigned count = gs_moves(table->rules, table->position, moves);
        const gs_move move = moves[gs_random_below(&table->random, count)];
        memcpy(before[plies], table->position, size);
        gs_play(table->rules, table->position, move, undos[plies]);
        table->naive.stones[move] =
            (int8_t)gs_side_other(gs_to_move(table->rules, table->position));
        for (int point = 0; point < naive_points(&table->naive); ++point)
            assert_int_equal(
                gs_atarigo.board->content(table->rules, table->position, (unsigned)point),
                table->naive.stones[point]);
    }
    while (plies-- > 0) {
        gs_take_back(table->rules, table->position, undos[plies]);
        assert_memory_equal(table->position, before[plies], size);
    }
}

static void test_walks(void **state)
{
    static const struct {
        const char *size;
        unsigned games;
    } rows[] = {{"2x2", 30}, {"2x3", 30},  {"3x2", 30}, {"3x3", 60}, {"5x2", 40},  {"4x4", 60},
                {"5x5", 40}, {"3x19", 10}, {"8x8", 15}, {"9x9", 15}, {"13x11", 4}, {"19x19", 2}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;
        struct gs_position *before[NAIVE_POINTS];
        struct gs_undo *undos[NAIVE_POINTS];

        lay(&table, rows[i].size);
        const int points = naive_points(&table.naive);
        for (int point = 0; point < points; ++point) {
            before[point] = gs_position_new(table.memory, table.rules);
            undos[point] = gs_alloc(table.memory, table.rules->undo_size);
            assert_true(before[point] && undos[point]);
        }
        for (unsigned game = 0; game < pace_share(rows[i].games); ++game)
            walk(&table, before, undos);
        for (int point = 0; point < points; ++point) {
            gs_release(table.memory, before[point]);
            gs_release(table.memory, undos[point]);
        }
        clear(&table);
    }
}

static uint64_t count_lines(const struct table *table, unsigned depth)
{
    gs_move moves[NAIVE_POINTS];
    uint64_t lines = 0;

    if (depth == 0)
        return 1;
    if (value(table) != GS_UNKNOWN)
        return 0;
    struct gs_undo *undo = gs_alloc(table->memory, table->rules->undo_size);
    assert_non_null(undo);
    const unsigned count = gs_moves(table->rules, table->position, moves);
    for (unsigned i = 0; i < count; ++i) {
        gs_play(table->rules, table->position, moves[i], undo);
        lines += count_lines(table, depth - 1);
        gs_take_back(table->rules, table->position, undo);
    }
    gs_release(table->memory, undo);
    return lines;
}

/* As many lines of play as on the naive board, also where chains are captured from the start. */
static void test_lines(void **state)
{
    static const struct {
        const char *size, *position;
        unsigned depth;
    } rows[] = {{"2x2", "empty", 4},    {"3x2", "empty", 6},
                {"3x3", "empty", 5},    {"4x4", "crosscut", 4},
                {"5x4", "crosscut", 4}, {"4x4", "w1b1/1wb1/wb1b/1ww1 b", 6}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;

        lay(&table, rows[i].size);
        assert_int_equal(set(&table, rows[i].position, NULL), GS_OK);
        const enum gs_side side = gs_to_move(table.rules, table.position);
        for (unsigned depth = 1; depth <= rows[i].depth; ++depth)
            assert_int_equal(count_lines(&table, depth), naive_lines(&table.naive, side, depth));
        clear(&table);
    }
}

/* What ends play: position, the move, and the value for the side that then has the turn. */
static void test_ends(void **state)
{
    static const struct {
        const char *size, *position, *move;
        enum gs_value value;
    } rows[] = {
        /* The last liberty of a stone, and of a chain. */
        {"3x3", "3/1b1/wb1 b", "a2", GS_LOSS},
        {"3x3", "bb1/ww1/bb1 b", "c2", GS_LOSS},
        {"3x3", "bb1/ww1/bb1 b", "c3", GS_UNKNOWN},
        {"4x3", "bb2/ww1b/bb2 b", "c2", GS_LOSS},
        /* Suicide of a stone, and of a chain that it joins. */
        {"3x3", "3/w2/1w1 b", "a1", GS_WIN},
        {"4x3", "4/ww2/1bw1 b", "a1", GS_WIN},
        /* The mover's own chain has no liberty left, but so has the other. */
        {"4x3", "b3/wb2/1wb1 b", "a1", GS_LOSS},
        /* Both would have liberties: play goes on. */
        {"3x3", "3/w2/2w b", "a1", GS_UNKNOWN},
        /* One stone joins four chains, and each keeps its liberties. */
        {"5x5", "5/2w2/1w1w1/2w2/5 w", "c3", GS_UNKNOWN},
        {"5x5", "2b2/1bwb1/bw1wb/1bwb1/2b2 w", "c3", GS_WIN},
        {"5x5", "2b2/1bwb1/bw1wb/1bwb1/2b2 b", "c3", GS_LOSS},
        /* Two chains captured at once. */
        {"5x3", "2b2/bw1wb/2b2 b", "c2", GS_UNKNOWN},
        {"5x3", "1bbb1/bw1wb/1bbb1 b", "c2", GS_LOSS},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;

        lay(&table, rows[i].size);
        assert_int_equal(set(&table, rows[i].position, NULL), GS_OK);
        assert_int_equal(value(&table), GS_UNKNOWN);
        play_all(&table, rows[i].move);
        if (value(&table) != rows[i].value)
            fail_msg("%s and %s: %s", rows[i].position, rows[i].move, gs_value_name(value(&table)));
        check_round_trips(&table);
        clear(&table);
    }
}

/*
 * A chain without liberties can be read where one last stone of the side that is
 * not to move explains all such chains, and is refused elsewhere.
 */
static void test_finished_positions(void **state)
{
    static const struct {
        const char *size, *position;
        enum gs_value value; /* GS_UNKNOWN: refused */
        const char *place;
    } rows[] = {
        /* A capture by the side that has just moved; it cannot have been the other's. */
        {"4x3", "4/w3/bw2 b", GS_LOSS, NULL},
        {"4x3", "1w2/wbw1/1w2 b", GS_LOSS, NULL},
        /* Suicide by the side that has just moved. */
        {"4x3", "4/w3/bw2 w", GS_WIN, NULL},
        {"2x2", "bb/bb w", GS_WIN, NULL},
        {"2x2", "bb/bb b", GS_UNKNOWN, "character 1 ('b' on a2)"},
        /* Three chains captured by the stone on b1; two by the one on c1, which is without, too. */
        {"3x3", "1w1/wbw/bwb b", GS_LOSS, NULL},
        {"3x3", "2w/1wb/wbw b", GS_LOSS, NULL},
        /* Two chains captured far from each other, and by either side. */
        {"12x3", "12/w10w/bw8wb b", GS_UNKNOWN, "character 9 ('b' on a1)"},
        {"12x3", "12/w10b/bw8bw b", GS_UNKNOWN, "character 9 ('b' on a1)"},
        {"12x3", "10wb/11w/12 w", GS_WIN, NULL},
        {"12x3", "10wb/w10w/bw10 w", GS_UNKNOWN, "character 4 ('b' on l3)"},
        /* On a full board of four no last stone explains all chains. */
        {"2x2", "bw/wb b", GS_UNKNOWN, "character 1 ('b' on a2)"},
        {"2x2", "bw/wb w", GS_UNKNOWN, "character 1 ('b' on a2)"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;
        struct gs_error error = {.message = ""};

        lay(&table, rows[i].size);
        const enum gs_status status = set(&table, rows[i].position, &error);
        if (status != (rows[i].place ? GS_USAGE : GS_OK))
            fail_msg("%s: %s", rows[i].position, error.message);
        if (rows[i].place && !strstr(error.message, rows[i].place))
            fail_msg("%s: %s", rows[i].position, error.message);
        if (!rows[i].place && value(&table) != rows[i].value)
            fail_msg("%s: %s", rows[i].position, gs_value_name(value(&table)));
        clear(&table);
    }
}

/*
 * A text is accepted if and only if no chain is without liberties, or some stone
 * of the side that is not to move can be taken off so that none is.
 */
static void check_possible(struct table *table, enum gs_side side)
{
    struct naive *naive = &table->naive;
    const enum gs_side mover = gs_side_other(side);
    char text[GS_TEXT_MAX];
    bool possible = naive_outcome(naive, mover) == GS_UNKNOWN;

    for (int point = 0; point < naive_points(naive); ++point) {
        if (naive->stones[point] != (int)mover)
            continue;
        naive->stones[point] = GS_EMPTY;
        possible = possible || naive_outcome(naive, mover) == GS_UNKNOWN;
        naive->stones[point] = (int8_t)mover;
    }
    const enum gs_status status = set_stones(table, side, text);
    if (status != (possible ? GS_OK : GS_USAGE))
        fail_msg("%s: %s", text, possible ? "refused" : "accepted");
    if (possible)
        assert_int_equal(value(table), gs_value_negate(naive_outcome(naive, mover)));
}

static void test_possible_positions(void **state)
{
    static const char *const sizes[] = {"2x2", "3x2", "2x3", "3x3"};

    (void)state;
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        struct table table;
        unsigned boards = 1;

        lay(&table, sizes[i]);
        for (int point = 0; point < naive_points(&table.naive); ++point)
            boards *= 3;
        for (unsigned board = 0; board < boards; ++board) {
            unsigned rest = board;

            for (int point = 0; point < naive_points(&table.naive); ++point, rest /= 3)
                table.naive.stones[point] = (int8_t)((int)(rest % 3) + GS_EMPTY);
            check_possible(&table, GS_WHITE);
            check_possible(&table, GS_BLACK);
        }
        clear(&table);
    }
}

static void test_named_positions(void **state)
{
    static const struct {
        const char *size, *text; /* NULL: refused */
    } rows[] = {
        {"6x6", "6/6/2wb2/2bw2/6/6 b"},
        {"4x4", "4/1wb1/1bw1/4 b"},
        {"5x5", "5/5/1wb2/1bw2/5 b"},
        {"7x4", "7/2wb3/2bw3/7 b"},
        {"4x5", "4/4/1wb1/1bw1/4 b"},
        {"3x4", "3/wb1/bw1/3 b"},
        {"4x2", "1wb1/1bw1 b"},
        {"2x5", "2/2/wb/bw/2 b"},
        {"2x2", NULL},
        {"3x2", NULL},
        {"2x3", NULL},
        {"3x3", NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;
        struct gs_error error = {.message = ""};

        lay(&table, rows[i].size);
        gs_atarigo.initial(table.rules, table.other);
        assert_int_equal(set(&table, "empty", NULL), GS_OK);
        assert_memory_equal(table.position, table.other, table.rules->position_size);
        const enum gs_status status = set(&table, "crosscut", &error);
        assert_int_equal(status, rows[i].text ? GS_OK : GS_USAGE);
        if (rows[i].text) {
            assert_text(&table, rows[i].text);
            assert_int_equal(value(&table), GS_UNKNOWN);
            check_moves(&table);
        } else {
            assert_non_null(strstr(error.message, "4 columns or rows"));
        }
        clear(&table);
    }
}

static void test_refused_text(void **state)
{
    static const char *const wrong_moves[] = {"",    "a",   "a0", "e1",  "a5",    "1a",
                                              "a1x", " a1", "b2", "aa1", "a1-a2", "pass"};
    struct gs_error error;
    struct table table;
    gs_move move;

    (void)state;
    lay(&table, "4x4");
    assert_int_equal(set(&table, "Crosscut", &error), GS_USAGE);
    assert_int_equal(set(&table, "crosscut b", &error), GS_USAGE);
    assert_int_equal(set(&table, "4/5/4/4 b", &error), GS_USAGE);
    assert_non_null(strstr(error.message, "character 3"));
    assert_int_equal(set(&table, "4/4/1w2/4 b", &error), GS_OK);
    for (size_t i = 0; i < COUNT(wrong_moves); ++i)
        assert_int_equal(
            gs_atarigo.move_parse(table.rules, table.position, wrong_moves[i], &move, &error),
            GS_USAGE);
    assert_int_equal(set(&table, "4/4/w3/bw2 b", &error), GS_OK);
    assert_int_equal(gs_atarigo.move_parse(table.rules, table.position, "d4", &move, &error),
                     GS_USAGE);
    assert_non_null(strstr(error.message, "over"));
    clear(&table);
    /* The letter i is a column like any other. */
    lay(&table, "19x19");
    assert_int_equal(move_of(&table, "i1"), 8);
    assert_int_equal(move_of(&table, "s19"), 360);
    clear(&table);
}

/* Sums over the numbers of stones, by hand for 2x2; 3x3 is table 3.1 of [Goluch], corrected. */
static void test_bounds(void **state)
{
    static const struct {
        const char *size, *bound;
    } rows[] = {{"2x2", "35"}, {"3x3", "6046"}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;
        char text[32];

        lay(&table, rows[i].size);
        gs_atarigo.space->bound(table.rules, text, sizeof text);
        assert_string_equal(text, rows[i].bound);
        assert_int_equal(gs_atarigo.space->layers(table.rules), naive_points(&table.naive) + 1);
        assert_int_equal(gs_atarigo.space->symmetries(table.rules), 8);
        clear(&table);
    }
}

/* The value of a start position by one of the searches. */
static enum gs_value solve(const char *size, const char *algo)
{
    struct gs_registry registry;
    struct gs_args params;
    struct gs_search search;
    struct gs_result result;
    struct table table;

    lay(&table, size);
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    const struct gs_algo *found = gs_registry_algo(&registry, algo, NULL);
    assert_non_null(found);
    gs_args_init(&params, found->params);
    gs_search_init(&search, table.rules, &params, table.memory);
    gs_result_init(&result, table.memory);
    assert_int_equal(gs_solve(found, &search, table.position, &result, NULL), GS_OK);
    const enum gs_value value_found = result.value;
    assert_true(result.proved);
    gs_result_clear(&result);
    clear(&table);
    return value_found;
}

/* 2x2 and 4x4 are lost for the first player, 3x3 is won (van der Werf and others). */
static void test_known_values(void **state)
{
    (void)state;
    assert_int_equal(solve("2x2", "retrograde"), GS_LOSS);
    assert_int_equal(solve("2x2", "df-pn"), GS_LOSS);
    assert_int_equal(solve("3x3", "retrograde"), GS_WIN);
    assert_int_equal(solve("3x3", "df-pn"), GS_WIN);
    assert_int_equal(solve("4x4", "df-pn"), GS_LOSS);
}

static void test_no_memory(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules = NULL;
    struct gs_args args;

    (void)state;
    assert_non_null(memory);
    gs_args_init(&args, gs_atarigo.params);
    gs_memory_fail_at(memory, 1);
    assert_int_equal(gs_rules_new(&gs_atarigo, memory, &args, &rules, NULL), GS_NO_MEMORY);
    assert_null(rules);
    gs_memory_free(memory);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walks),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_finished_positions),
        cmocka_unit_test(test_possible_positions),
        cmocka_unit_test(test_named_positions),
        cmocka_unit_test(test_refused_text),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_known_values),
        cmocka_unit_test(test_no_memory),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("AtariGo", tests, NULL, NULL);
}
