/* SPDX-License-Identifier: MIT */
/*
 * The rules of Skoczki: positions worked out by hand, and a second move generator, written field by
 * field after the rules, with which every variant is compared on random positions of many sizes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/set_up.h"
#include "skoczki/skoczki.h"
#include <gamesolve/search.h>

enum { MOST_MOVES = 4096, MOST_FIELDS = 128 };

struct board {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *position;
};

static struct board board_new(const char *variant, const char *size, const char *position)
{
    struct board board = {.memory = gs_memory_new(0)};
    board.rules =
        set_up_rules(board.memory, &gs_skoczki, SETTINGS("variant", variant, "size", size));
    board.position = set_up_position(board.memory, board.rules, position);
    return board;
}

static void board_free(struct board *board)
{
    gs_release(board->memory, board->position);
    gs_rules_free(board->memory, board->rules);
    gs_memory_free(board->memory);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The legal moves, sorted as text and parted by spaces, must be those expected. */
static void check_moves(const char *variant, const char *size, const char *position,
                        const char *expected)
{
    struct board board = board_new(variant, size, position);
    gs_move moves[MOST_MOVES];
    char words[64][16], text[1024] = "";
    unsigned count = gs_moves(board.rules, board.position, moves);
    assert_true(count <= 64 && count <= board.rules->max_moves);
    for (unsigned i = 0; i < count; i++)
        gs_skoczki.move_format(board.rules, board.position, moves[i], words[i], sizeof words[i]);
    qsort(words, count, sizeof words[0], compare_words);
    for (unsigned i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i > 0 ? " " : "",
                 words[i]);
    assert_string_equal(text, expected);
    board_free(&board);
}

static void single_jumps(void **state)
{
    (void)state;
    check_moves("A", "1x7", "b/b/1/1/1/w/w w", "a1-a3");
    /* Over two own pawns and one of the opponent, to the first free field. */
    check_moves("C", "1x8", "b/1/1/1/b/w/w/1 w", "a2-a5 a3-a1 a3-a5");
    /* No free field beyond the run: no jump. */
    check_moves("C", "1x5", "b/b/w/w/1 b", "a4-a1 a5-a1");
    check_moves("A", "2x5", "bb/bb/2/ww/ww w", "a1-a3 b1-b3");
    check_moves("A", "2x5", "bb/bb/2/ww/ww b", "a5-a3 b5-b3");
}

static void homes(void **state)
{
    (void)state;
    /* In A the pawn outside may not jump back over its own pawn to a1; in C it may. */
    check_moves("A", "1x8", "b/b/1/1/1/w/w/1 w", "a2-a4");
    check_moves("C", "1x8", "b/b/1/1/1/w/w/1 w", "a2-a4 a3-a1");
    /* The exit is mandatory in A; in C the pawn in front may move as well. */
    check_moves("A", "1x9", "1/1/b/w/1/1/b/w/1 w", "a2-a4");
    check_moves("C", "1x9", "1/1/b/w/1/1/b/w/1 w", "a2-a4 a6-a8");
}

/* From a3 over a2 to a1, over b1 to c1, over c2 to c3, over c4 to c5: by way of home. */
static void multi_jumps_by_way_of_home(void **state)
{
    (void)state;
    const char *position = "bbb/bb1/bww/w2/w1w/1w1 w";
    struct board one = board_new("B-1", "3x6", position), two = board_new("B-2", "3x6", position);
    gs_move move;
    assert_int_equal(gs_skoczki.move_parse(one.rules, one.position, "a3-c3", &move, NULL),
                     GS_USAGE);
    assert_int_equal(gs_skoczki.move_parse(two.rules, two.position, "a3-c3", &move, NULL), GS_OK);
    assert_int_equal(gs_skoczki.move_parse(two.rules, two.position, "a3-c5", &move, NULL), GS_OK);
    assert_int_equal(gs_skoczki.move_parse(two.rules, two.position, "a3-c1", &move, NULL),
                     GS_USAGE);
    board_free(&one);
    board_free(&two);
    struct board home = board_new("D", "3x6", position);
    assert_int_equal(gs_skoczki.move_parse(home.rules, home.position, "a3-c1", &move, NULL), GS_OK);
    board_free(&home);
}

static void steps_and_passes(void **state)
{
    (void)state;
    const char *apart = "1/b/1/w/1/b/1/w w";
    check_moves("A", "1x8", apart, "-");
    check_moves("D", "1x8", apart, "-");
    check_moves("E", "1x8", apart, "a1-a2 a5-a4 a5-a6");
    struct board board = board_new("A", "1x8", apart);
    struct gs_undo *undo = gs_alloc(board.memory, board.rules->undo_size);
    gs_move move;
    char text[64];
    assert_int_equal(gs_skoczki.move_parse(board.rules, board.position, "-", &move, NULL), GS_OK);
    gs_play(board.rules, board.position, move, undo);
    gs_skoczki.position_format(board.rules, board.position, text, sizeof text);
    assert_string_equal(text, "1/b/1/w/1/b/1/w b");
    gs_release(board.memory, undo);
    board_free(&board);
}

static void the_end(void **state)
{
    (void)state;
    static const struct {
        const char *position;
        enum gs_value outcome;
    } cases[] = {
        {"w/w/b/1/b w", GS_WIN}, {"w/w/b/1/b b", GS_LOSS},    {"w/1/w/b/b w", GS_LOSS},
        {"w/1/w/b/b b", GS_WIN}, {"b/b/1/w/w w", GS_UNKNOWN}, {"w/b/w/1/b b", GS_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct board board = board_new("A", "1x5", cases[i].position);
        assert_int_equal(gs_outcome(board.rules, board.position), cases[i].outcome);
        board_free(&board);
    }
}

static void refuses_what_is_no_position(void **state)
{
    (void)state;
    static const struct {
        const char *text, *place;
    } cases[] = {
        {"w/w/1/b/b w", "both homes"},
        {"b/b/1/w/1 w", "character 10: 1 white pawns, where a board of width 1 has 2"},
        {"b/b/w/w/w w", "character 9: 3 white pawns"},
        {"b/b/b/w/w w", "character 5: 3 black pawns"},
        {"b/b/1/w/w", "character 10"},
        {"b/b/1/w/w x", "character 11"},
        {"b/b/w/w w", "character 8"},
        {"", "character 1"},
    };
    struct board board = board_new("A", "1x5", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct gs_error error = {GS_OK, ""};
        assert_int_equal(
            gs_skoczki.position_parse(board.rules, cases[i].text, board.position, &error),
            GS_USAGE);
        if (!strstr(error.message, cases[i].place))
            fail_msg("'%s': %s", cases[i].text, error.message);
    }
    board_free(&board);
}

/* The second generator: what a variant allows, and a board as an array. */
struct plain {
    bool step, multi, home_end, home_pass, must_exit;
    int width, height;
    int8_t cell[MOST_FIELDS]; /* enum gs_content */
    int side;
};

static void plain_variant(struct plain *plain, const char *name)
{
    plain->step = strchr("EF", name[0]) != NULL;
    plain->multi = strchr("BDF", name[0]) != NULL;
    plain->home_end = strchr("CDEF", name[0]) != NULL;
    plain->home_pass = strcmp(name, "B-1") != 0;
    plain->must_exit = strchr("AB", name[0]) != NULL;
}

static bool plain_home(const struct plain *plain, int field)
{
    int row = field / plain->width;
    return plain->side == GS_WHITE ? row < 2 : row >= plain->height - 2;
}

/* Where a jump from field in direction (dx, dy) lands, or -1. */
static int plain_jump(const struct plain *plain, int field, int dx, int dy)
{
    int x = field % plain->width, y = field / plain->width, over = 0;
    for (;;) {
        x += dx;
        y += dy;
        if (x < 0 || x >= plain->width || y < 0 || y >= plain->height)
            return -1;
        if (plain->cell[y * plain->width + x] == GS_EMPTY)
            return over > 0 ? y * plain->width + x : -1;
        over++;
    }
}

/* Marks all fields that jumps from field lead to. */
static void plain_reach(const struct plain *plain, int field, bool *reached)
{
    static const int dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
    for (int d = 0; d < 4; d++) {
        int to = plain_jump(plain, field, dx[d], dy[d]);
        if (to < 0 || reached[to] || (plain->multi && !plain->home_pass && plain_home(plain, to)))
            continue;
        reached[to] = true;
        if (plain->multi)
            plain_reach(plain, to, reached);
    }
}

/* The ends of the moves of the pawn on field. */
static void plain_ends(struct plain *plain, int field, bool *ends)
{
    static const int dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
    int x = field % plain->width, y = field / plain->width;
    memset(ends, 0, MOST_FIELDS * sizeof *ends);
    plain->cell[field] = GS_EMPTY;
    plain_reach(plain, field, ends);
    for (int d = 0; plain->step && d < 4; d++) {
        int i = x + dx[d], j = y + dy[d], to = j * plain->width + i;
        if (i >= 0 && i < plain->width && j >= 0 && j < plain->height &&
            plain->cell[to] == GS_EMPTY)
            ends[to] = true;
    }
    plain->cell[field] = (int8_t)plain->side;
    ends[field] = false;
    for (int to = 0; to < plain->width * plain->height; to++) {
        if (!plain->home_end && plain_home(plain, to))
            ends[to] = false;
    }
}

static unsigned plain_moves(struct plain *plain, gs_move *moves)
{
    unsigned count = 0;
    bool ends[MOST_FIELDS], exits = false;
    for (int round = plain->must_exit ? 0 : 1; round < 2 && !exits; round++) {
        for (int from = 0; from < plain->width * plain->height; from++) {
            if (plain->cell[from] != plain->side || (round == 0 && !plain_home(plain, from)))
                continue;
            plain_ends(plain, from, ends);
            for (int to = 0; to < plain->width * plain->height; to++) {
                if (ends[to])
                    moves[count++] = (gs_move)(from | to << 8);
            }
        }
        exits = round == 0 && count > 0;
    }
    if (count == 0)
        moves[count++] = 0x10000;
    return count;
}

static int compare_moves(const void *a, const void *b)
{
    gs_move x = *(const gs_move *)a, y = *(const gs_move *)b;
    return x < y ? -1 : x > y;
}

/* Pawns thrown at random, now and then pushed together so that there are runs to jump. */
static void plain_scatter(struct plain *plain, uint64_t *random, char *text, size_t size)
{
    int fields = plain->width * plain->height, left[2] = {2 * plain->width, 2 * plain->width};
    int first = (int)gs_random_below(random, (uint32_t)(fields - 4 * plain->width + 1));
    int room = gs_random_below(random, 3) ? fields : fields - first;
    memset(plain->cell, GS_EMPTY, sizeof plain->cell);
    for (int side = 0; side < 2; side++) {
        while (left[side] > 0) {
            int field = (int)gs_random_below(random, (uint32_t)room);
            if (plain->cell[field] != GS_EMPTY)
                continue;
            plain->cell[field] = (int8_t)side;
            left[side]--;
        }
    }
    plain->side = (int)gs_random_below(random, 2);
    size_t at = 0;
    for (int row = plain->height - 1; row >= 0; row--) {
        for (int x = 0; x < plain->width; x++) {
            int cell = plain->cell[row * plain->width + x];
            at += (size_t)snprintf(text + at, size - at, "%s",
                                   cell == GS_EMPTY   ? "1"
                                   : cell == GS_WHITE ? "w"
                                                      : "b");
            /* Runs of free fields are one number. */
            int run = 1;
            while (cell == GS_EMPTY && x + 1 < plain->width &&
                   plain->cell[row * plain->width + x + 1] == GS_EMPTY) {
                run++;
                x++;
            }
            if (run > 1)
                at = at - 1 + (size_t)snprintf(text + at - 1, size - at + 1, "%d", run);
        }
        at += (size_t)snprintf(text + at, size - at, "%s", row > 0 ? "/" : " ");
    }
    snprintf(text + at, size - at, "%c", "wb"[plain->side]);
}

static void compare_generators(const char *variant, int width, int height, unsigned rounds)
{
    char size[16], text[GS_TEXT_MAX];
    snprintf(size, sizeof size, "%dx%d", width, height);
    struct board board = board_new(variant, size, NULL);
    struct plain plain = {.width = width, .height = height};
    plain_variant(&plain, variant);
    uint64_t random = (uint64_t)width * 1000 + (uint64_t)height;
    gs_move moves[MOST_MOVES], expected[MOST_MOVES];
    for (unsigned i = 0; i < rounds; i++) {
        plain_scatter(&plain, &random, text, sizeof text);
        if (gs_skoczki.position_parse(board.rules, text, board.position, NULL) != GS_OK)
            continue; /* both homes filled */
        if (gs_outcome(board.rules, board.position) != GS_UNKNOWN)
            continue;
        unsigned count = gs_moves(board.rules, board.position, moves);
        qsort(moves, count, sizeof *moves, compare_moves);
        unsigned right = plain_moves(&plain, expected);
        qsort(expected, right, sizeof *expected, compare_moves);
        if (count != right || memcmp(moves, expected, count * sizeof *moves) != 0)
            fail_msg("%s %s %s: %u moves, %u expected", variant, size, text, count, right);
        assert_true(count <= board.rules->max_moves);
        assert_int_equal(gs_skoczki.hint->mobility(board.rules, board.position), count);
    }
    board_free(&board);
}

static void both_generators_agree(void **state)
{
    (void)state;
    static const char *const variants[] = {"A", "B-1", "B-2", "C", "D", "E", "F"};
    static const int sizes[][2] = {{1, 5},  {1, 8},  {1, 11},  {2, 5},   {2, 9},  {3, 6},
                                   {4, 7},  {5, 5},  {6, 5},   {6, 11},  {8, 8},  {1, 64},
                                   {1, 65}, {2, 32}, {2, 33},  {5, 13},  {16, 8}, {25, 5},
                                   {4, 32}, {7, 9},  {1, 128}, {12, 10}, {9, 14}};
    for (size_t v = 0; v < sizeof variants / sizeof variants[0]; v++) {
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
            compare_generators(variants[v], sizes[s][0], sizes[s][1], 300);
    }
}

/* Formula 6.1, and keys no longer than its number of states needs. */
static void keys_are_short(void **state)
{
    (void)state;
    static const struct {
        const char *size;
        size_t bytes;
        const char *bound;
    } cases[] = {
        {"1x5", 1, "60"},          {"2x7", 3, "420420"},
        {"3x9", 5, "32125373280"}, {"6x5", 6, "3211320457800"},
        {"4x6", 5, "18931023540"}, {"6x11", 11, "3377163149491691821060800"},
        {"8x8", 12, NULL},         {"8x11", 14, NULL},
        {"1x128", 4, NULL},        {"25x5", 24, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct board board = board_new("A", cases[i].size, NULL);
        char text[100];
        gs_skoczki.space->bound(board.rules, text, sizeof text);
        if (cases[i].bound)
            assert_string_equal(text, cases[i].bound);
        assert_int_equal(board.rules->key_size, cases[i].bytes);
        board_free(&board);
    }
}

/* Close to the numbers that were counted (data/skoczki-6.2-states.csv, data/skoczki-strong.csv). */
static void expected_states(void **state)
{
    (void)state;
    static const struct {
        const char *variant, *size;
        double states;
    } cases[] = {
        {"A", "3x6", 141716},    {"A", "3x7", 1176576},   {"A", "3x8", 18730660},
        {"A", "3x9", 87e6},      {"A", "4x6", 177e6},     {"A", "4x5", 59552},
        {"A", "5x5", 962180},    {"A", "6x5", 15767421},  {"B-1", "3x7", 8595936},
        {"B-2", "4x5", 3991600}, {"C", "2x11", 4864608},  {"D", "3x5", 188910},
        {"E", "2x8", 1800810},   {"F", "2x7", 420000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct board board = board_new(cases[i].variant, cases[i].size, NULL);
        double ratio = gs_skoczki.space->expected(board.rules) / cases[i].states;
        assert_true(ratio > 1.0 / 3 && ratio < 3);
        board_free(&board);
    }
    struct board board = board_new("A", "6x11", NULL);
    assert_true(gs_skoczki.space->expected(board.rules) > 1e21);
    board_free(&board);
}

/* The same rows are left to go; but in the second position a5 has nobody near to jump over. */
static void lone_pawns_are_worth_less(void **state)
{
    (void)state;
    static const char *const near = "wwww/2ww/w3/w3/4/3b/bbb1/bbbb w";
    static const char *const far = "wwww/2ww/3w/w3/4/3b/bbb1/bbbb w";
    struct board one = board_new("A", "4x8", near), other = board_new("A", "4x8", far);
    double worth = gs_skoczki.hint->evaluate(one.rules, one.position);
    assert_true(gs_skoczki.hint->evaluate(other.rules, other.position) < worth);
    assert_true(-1 < worth && worth < 1);
    board_free(&one);
    board_free(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(single_jumps),
        cmocka_unit_test(homes),
        cmocka_unit_test(multi_jumps_by_way_of_home),
        cmocka_unit_test(steps_and_passes),
        cmocka_unit_test(the_end),
        cmocka_unit_test(refuses_what_is_no_position),
        cmocka_unit_test(both_generators_agree),
        cmocka_unit_test(keys_are_short),
        cmocka_unit_test(expected_states),
        cmocka_unit_test(lone_pawns_are_worth_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
