/* SPDX-License-Identifier: MIT */
/*
 * test_placement.c - games of placed stones that a text describes: the example files against the
 * built-in games, state by state; how many symmetries are found; small games with every rule by
 * the checks that all games must pass; and what is refused, with its line.
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

#include "game_test/game_test.h"
#include "game_test/oracle.h"
#include "games/set_up.h"
#include "placement/placement.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct gs_game *open_example(const char *name)
{
    const struct gs_game *game = NULL;
    struct gs_error error = {.message = ""};
    char path[1024];

    snprintf(path, sizeof path, "%s/../games/examples/%s.game", GAMESOLVE_DATA, name);
    if (gs_game_open(path, &game, &error) != GS_OK)
        fail_msg("%s: %s", path, error.message);
    return game;
}

static const struct gs_game *read_game(const char *text)
{
    const struct gs_game *game = NULL;
    struct gs_error error = {.message = ""};

    if (gs_game_read(text, &game, &error) != GS_OK)
        fail_msg("%s\n%s", text, error.message);
    return game;
}

static struct gs_rules *make_rules(struct gs_memory *memory, const struct gs_game *game,
                                   const char *const *settings)
{
    struct gs_error error = {.message = ""};
    struct gs_rules *rules = NULL;
    struct gs_args args;

    gs_args_init(&args, game->params);
    for (; settings[0]; settings += 2)
        assert_int_equal(gs_args_set(&args, settings[0], settings[1], NULL), GS_OK);
    if (gs_rules_new(game, memory, &args, &rules, &error) != GS_OK)
        fail_msg("%s: %s", game->name, error.message);
    return rules;
}

/* --- against the built-in games --- */

/* (On few rows the columns of lines of four may change places as they like.) */

static const struct {
    const char *file, *size, *game;
    const char *settings[5];
    unsigned symmetries;
} pairs[] = {
    {"tic_tac_toe", "3x3", "gomoku", {"size", "3x3", "connect", "3"}, 8},
    {"tic_tac_toe", "4x3", "gomoku", {"size", "4x3", "connect", "3"}, 4},
    {"drop_four", "4x2", "connect-four", {"size", "4x2"}, 24},
    {"drop_four", "4x3", "connect-four", {"size", "4x3"}, 24},
    {"drop_four", "2x6", "connect-four", {"size", "2x6"}, 2},
    {"rhombus", "2x2", "hex", {"size", "2x2"}, 2},
    {"rhombus", "3x3", "hex", {"size", "3x3"}, 2},
    {"rhombus", "2x3", "hex", {"size", "2x3"}, 2},
    {"triangle", "3x3", "y", {"size", "3"}, 6},
    {"triangle", "4x4", "y", {"size", "4"}, 6},
};

/* The state of the other game with the same text. */
static size_t find_state(const struct oracle *oracle, const char *text, struct gs_position *at)
{
    uint8_t key[GS_KEY_MAX];

    assert_int_equal(oracle->rules->game->position_parse(oracle->rules, text, at, NULL), GS_OK);
    gs_encode(oracle->rules, at, key);
    return oracle_find(oracle, key);
}

/* Both have the same states by their texts, with the same values and distances. */
static void compare_states(const struct oracle *file, const struct oracle *built)
{
    struct gs_position *here = calloc(1, file->rules->position_size);
    struct gs_position *there = calloc(1, built->rules->position_size);
    char text[GS_TEXT_MAX];

    assert_non_null(here);
    assert_non_null(there);
    assert_int_equal(file->count, built->count);
    for (size_t state = 0; state < file->count; state++) {
        gs_decode(file->rules, oracle_key(file, state), here);
        file->rules->game->position_format(file->rules, here, text, sizeof text);
        const size_t other = find_state(built, text, there);
        assert_true(other != ORACLE_NONE);
        assert_int_equal(file->values[state], built->values[other]);
        assert_int_equal(file->distances[state], built->distances[other]);
    }
    free(here);
    free(there);
}

static void files_agree_with_games(void **state)
{
    struct gs_registry registry;

    (void)state;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    for (size_t i = 0; i < COUNT(pairs); i++) {
        struct gs_memory *memory = gs_memory_new(0);
        const struct gs_game *game = open_example(pairs[i].file);
        const char *const size[] = {"size", pairs[i].size, NULL};
        struct gs_rules *file = make_rules(memory, game, size);
        struct gs_rules *built =
            make_rules(memory, gs_registry_game(&registry, pairs[i].game, NULL), pairs[i].settings);
        struct gs_position *from = gs_position_new(memory, file);
        struct gs_position *start = gs_position_new(memory, built);
        struct oracle *one = oracle_new(file, from), *other = oracle_new(built, start);
        compare_states(one, other);
        assert_int_equal(game->space->symmetries(file), pairs[i].symmetries);
        oracle_free(one);
        oracle_free(other);
        gs_release(memory, from);
        gs_release(memory, start);
        gs_rules_free(memory, file);
        gs_rules_free(memory, built);
        gs_game_close(game);
        gs_memory_free(memory);
    }
}

/* --- symmetries --- */

static const struct {
    const char *text;
    unsigned symmetries;
    size_t sets; /* 0: not counted */
} groups[] = {
    /* Of the four lines of four in each direction, inner and outer may be exchanged, too. */
    {"game x\nboard grid 4x4\nwin line 4", 32, 10},
    /* The 192 of a cube of four: its 48, and the exchanges of inner and outer layers. */
    {"game x\nboard grid 4x4x4\nwin line 4", 192, 76},
    {"game x\nboard grid 3x3x3\nwin line 3", 48, 49},
    {"game x\nboard grid 3x3x3\nwin line 3\ngravity", 8, 49},
    {"game x\nboard grid 7x6\nwin line 4\ngravity", 2, 69},
    {"game x\nboard grid 15x15\nwin line 5", 8, 572},
    {"game x\nboard grid 3x3\nwin black line 3\nwin white line 3\npass", 16, 16},
    {"game x\nboard grid 3x3\nwin black line 3", 8, 8},
    {"game x\nboard grid 3x3\nwin line 3 rows", 144, 3}, /* of 1296 */
    {"game x\nboard grid 3x3\nwin area 2x2", 8, 4},
    {"game x\nboard hex 5x5\nwin black connect top bottom\nwin white connect left right", 2, 0},
    {"game x\nboard hex 5x5\nwin black connect top bottom\nwin white connect left right\npass", 4,
     0},
    {"game x\nboard hex 5x5\nwin black connect top bottom\nwin white connect left right\n"
     "full white",
     2, 0},
    {"game x\nboard triangle 5\nwin connect left right bottom", 6, 0},
    {"game x\nboard graph\ncells a b c d e\nedge a b c d e a\nside s a\nwin connect s", 2, 0},
};

static void symmetries_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(groups); i++) {
        struct gs_memory *memory = gs_memory_new(0);
        const struct gs_game *game = read_game(groups[i].text);
        struct gs_rules *rules = make_rules(memory, game, (const char *const[]){NULL});
        if (game->space->symmetries(rules) != groups[i].symmetries)
            fail_msg("%u symmetries of\n%s", game->space->symmetries(rules), groups[i].text);
        if (groups[i].sets > 0)
            assert_int_equal(placement_rules_of(rules)->set_count, groups[i].sets);
        gs_rules_free(memory, rules);
        gs_game_close(game);
        gs_memory_free(memory);
    }
}

/* --- every rule, by the checks of all games --- */

static const char *const sound[] = {
    "game x\nboard grid 3x3\nwin line 3\nmisere",
    "game x\nboard grid 3x2\nwin line 3\npass",
    "game x\nboard grid 3x2\nwin line 2 diagonals\npass\nmisere\nfull black\nfirst white",
    "game x\nboard grid 3x3\nwin line 3\ngravity\npass",
    "game x\nboard hex 3x2\nwin black connect top right left\npass\nfull black",
    "game x\nboard grid 2x2x2\nwin line 2 1,1,1 1,0\ngravity",
    "game x\nboard grid 3x3\nwin area 2x2\nwin black cells a1 c3 b2\nfull white",
    "game x\nboard grid 3x3\nwin black line 3\nfull white",
    "game x\nboard grid 3x3\nwin connect left right",
    "game x\nboard hex 3x3\nwin black connect top bottom\nwin white connect left right\nmisere",
    "game x\nboard triangle 3\nwin line 3\nwin white connect left bottom",
    ("game x\nboard graph\ncells . a b\ncells c d e\nedge a b e d c\nside s a b\nside t c d e\n"
     "win connect s t\nwin cells a e\ngravity"),
};

static void rules_are_sound(void **state)
{
    struct gs_registry registry;

    (void)state;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    for (size_t i = 0; i < COUNT(sound); i++) {
        const struct gs_game *game = read_game(sound[i]);
        struct game_test *test = calloc(1, sizeof *test);
        assert_non_null(test);
        test->game = game;
        test->registry = &registry;
        assert_int_equal(game_test_run(test, NULL), GS_OK);
        if (test->fault_count > 0)
            fail_msg("%s\n%s: %s\n%s", sound[i], test->faults[0].check, test->faults[0].what,
                     test->faults[0].position);
        assert_int_equal(test->whole_boards, 1);
        assert_true(test->searches > 0);
        free(test);
        gs_game_close(game);
    }
}

/* --- by hand --- */

/* Where a full board has a winner, who does not win loses. */
static void some_games_have_no_draws(void **state)
{
    static const struct {
        const char *text;
        bool drawless;
    } games[] = {{"game x\nboard grid 3x2\nwin line 3", false},
                 {"game x\nboard grid 3x2\nwin line 3\nfull draw", false},
                 {"game x\nboard grid 3x2\nwin line 3\nfull white", true},
                 {"game x\nboard grid 3x2\nwin line 3\ngravity\npass\nfull black", true}};

    (void)state;
    for (size_t i = 0; i < COUNT(games); i++) {
        struct gs_memory *memory = gs_memory_new(0);
        const struct gs_game *game = read_game(games[i].text);
        struct gs_rules *rules = make_rules(memory, game, (const char *const[]){NULL});
        assert_int_equal((rules->traits & GS_DRAWLESS) != 0, games[i].drawless);
        gs_rules_free(memory, rules);
        gs_game_close(game);
        gs_memory_free(memory);
    }
}

static void layers_are_lettered_on(void **state)
{
    /* A diagonal of the cube: column, row and layer rise together. */
    static const char text[] = "2b13/5b4/10b1 w";
    struct gs_memory *memory = gs_memory_new(0);
    const struct gs_game *game = read_game("game x\nboard grid 4x3x3\nwin line 3");
    struct gs_rules *rules = make_rules(memory, game, (const char *const[]){NULL});
    struct gs_position *position = gs_position_new(memory, rules);
    char name[16];

    (void)state;
    assert_int_equal(game->board->points(rules), 36);
    game->board->name(rules, 4, name, sizeof name);
    assert_string_equal(name, "e3");
    assert_int_equal(game->board->spot(rules, 4).column, 5);
    assert_int_equal(game->position_parse(rules, "2b9/6b5/8b3 w", position, NULL), GS_OK);
    assert_int_equal(gs_outcome(rules, position), GS_UNKNOWN);
    assert_int_equal(game->position_parse(rules, "1b10/6b5/11b w", position, NULL), GS_OK);
    assert_int_equal(gs_outcome(rules, position), GS_LOSS);
    assert_int_equal(game->position_parse(rules, text, position, NULL), GS_USAGE);
    gs_release(memory, position);
    gs_rules_free(memory, rules);
    gs_game_close(game);
    gs_memory_free(memory);
}

/* Names of cells may look like two points in one word. */
static void lists_of_moves_have_whole_names(void **state)
{
    static const char *const lists[] = {"c2x a1 b-2 a1b", "1. c2x a1 2.b-2,a1b"};
    struct gs_memory *memory = gs_memory_new(0);
    const struct gs_game *game =
        read_game("game x\nboard graph\ncells a1 c2x b-2 a1b\nwin cells a1 c2x");
    struct gs_rules *rules = make_rules(memory, game, (const char *const[]){NULL});
    struct gs_position *position = gs_position_new(memory, rules);
    struct gs_error error = {.message = ""};
    char text[GS_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < COUNT(lists); i++) {
        if (gs_position_read(rules, memory, lists[i], strlen(lists[i]), NULL, position, &error) !=
            GS_OK)
            fail_msg("%s: %s", lists[i], error.message);
        game->position_format(rules, position, text, sizeof text);
        assert_string_equal(text, "wbbw b");
    }
    gs_release(memory, position);
    gs_rules_free(memory, rules);
    gs_game_close(game);
    gs_memory_free(memory);
}

static const struct {
    const char *text, *message;
} refused[] = {
    {"", "there is no line 'game'"},
    {"game x", "there is no line 'board'"},
    {"game x\nboard graph", "there is no line 'cells'"},
    {"game x\nboard grid 3x3", "there is no line 'win'"},
    {"game X", "line 1: expected the name of the game"},
    {"game x\ngame y", "line 2: there is a second line 'game'"},
    {"game x y", "line 1: 'y' is one word too many"},
    {"gmae x", "line 1: statement 'gmae' is not one of game, "},
    {"game x\nsummary", "line 2: expected a summary"},
    {"game x\nboard hexx 3", "line 2: board 'hexx' is not grid, hex, triangle or graph"},
    {"game x\nboard grid 3x3\nboard hex 3", "line 3: there is a second line 'board'"},
    {"game x\nboard grid 0x3", "line 2: '0x3': expected a size"},
    {"game x\nboard grid 3xx3", "line 2: '3xx3': expected a size"},
    {"game x\nboard grid 3x3x3x3", "line 2: '3x3x3x3': expected a size"},
    {"game x\nboard grid 25x25", "line 2: the board is too large: at most 483 cells"},
    {"game x\nboard grid 30x2x3", "line 2: the board is too large"},
    {"game x\nboard triangle 3x4", "line 2: a triangle has as many columns as rows"},
    {"game x\nboard hex 3x3x3", "line 2: only a grid has layers"},
    {"game x\nboard grid 3\ncells a", "line 3: cells are listed after 'board graph' only"},
    {"game x\nboard graph\ncells a b a", "line 3: there are two cells 'a'"},
    {"game x\nboard graph\ncells pass", "line 3: 'pass': a cell has a name"},
    {"game x\nboard graph\ncells . .", "line 3: expected names of cells"},
    {"game x\nboard graph\ncells a b\nedge a", "line 4: expected two cells that touch"},
    {"game x\nboard graph\ncells a b\nedge a a", "line 4: expected two cells that touch"},
    {"game x\nboard graph\ncells a b\nedge a c", "line 4: there is no cell 'c'"},
    {"game x\nboard graph\ncells a b\nwin line 2", "line 4: a graph has no directions"},
    {"game x\nboard graph\ncells a b\nwin area 1x1", "line 4: an area is WxH cells of a grid"},
    {"game x\nboard grid 3\nside top a1", "line 3: there are two sides 'top'"},
    {"game x\nboard grid 3\nside s d4", "line 3: there is no cell 'd4'"},
    {"game x\nwin line 3\nboard grid 3", "line 2: the board comes first"},
    {"game x\nboard grid 3\nwin line", "line 3: expected the length of a line"},
    {"game x\nboard grid 3\nwin line 4", "line 3: nothing of this kind fits on the board"},
    {"game x\nboard grid 3\nwin line 3 up", "line 3: 'up': expected rows, columns, diagonals"},
    {"game x\nboard grid 3\nwin line 3 0,0", "line 3: '0,0': expected rows"},
    {"game x\nboard grid 3\nwin three 3", "line 3: win 'three' is not line, area, cells"},
    {"game x\nboard grid 3\nwin cells", "line 3: expected names of cells"},
    {"game x\nboard grid 3\nwin connect", "line 3: expected the sides that a chain must touch"},
    {"game x\nboard grid 3\nwin connect up",
     "line 3: side 'up' is not one of top, bottom, left or right"},
    {"game x\nboard grid 3\nwin connect back",
     "line 3: side 'back' is not one of top, bottom, left or right"},
    {"game x\nboard graph\ncells a b\nwin connect up",
     "line 4: side 'up': the board has none yet; a line 'side' names one"},
    {"game x\nboard hex 3\ngravity", "line 3: stones fall on a grid or a graph alone"},
    {"game x\nboard grid 3\nfull red", "line 3: full 'red' is not draw, black or white"},
    {"game x\nboard grid 3\nfirst", "line 3: first '' is not black or white"},
    {"game x\nboard grid 22x21\nwin line 1\nwin area 1x1\nwin area 2x1\nwin area 1x2\n"
     "win area 2x2\nwin area 3x1\nwin area 1x3\nwin line 1\nwin line 1\nwin line 1\nwin line 1\n"
     "win line 1\nwin line 1\nwin line 1\nwin line 1\nwin line 1\nwin line 1",
     ": more than 20000 sets of cells win"},
};

static void texts_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(refused); i++) {
        const struct gs_game *game = NULL;
        struct gs_error error = {.message = ""};
        assert_int_equal(gs_game_read(refused[i].text, &game, &error), GS_USAGE);
        if (!strstr(error.message, refused[i].message))
            fail_msg("%s\n%s, not %s", refused[i].text, error.message, refused[i].message);
        assert_null(game);
    }
}

static void names_are_told_apart(void **state)
{
    const struct gs_game *game = NULL;
    struct gs_error error = {.message = ""};

    (void)state;
    assert_int_equal(gs_game_open("x.game", &game, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "expected a path with a slash, such as ./x.game"));
    assert_int_equal(gs_game_open("./none.game", &game, &error), GS_IO);
    assert_int_equal(gs_game_open("chomp.so", &game, &error), GS_USAGE);
    game = read_game("game x\nboard grid 3\nwin line 3");
    const struct gs_game *other = read_game("game x\nboard grid 3\nwin line 3\n");
    assert_true(gs_game_checksum(game) != 0);
    assert_true(gs_game_checksum(game) != gs_game_checksum(other));
    gs_game_close(other);
    gs_game_close(game);
    gs_game_close(NULL);
    assert_true(gs_game_checksum(game) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_agree_with_games), cmocka_unit_test(symmetries_are_found),
        cmocka_unit_test(rules_are_sound),        cmocka_unit_test(some_games_have_no_draws),
        cmocka_unit_test(layers_are_lettered_on), cmocka_unit_test(lists_of_moves_have_whole_names),
        cmocka_unit_test(texts_are_refused),      cmocka_unit_test(names_are_told_apart),
    };
    return cmocka_run_group_tests_name("games from a text", tests, NULL, NULL);
}
