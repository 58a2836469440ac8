/* SPDX-License-Identifier: MIT */
/*
 * test_games.c - what every game must fulfil (game_test/rule_checks.c, trait_checks.c,
 * zone_checks.c), and that a
 * game without a required slot is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/scene.h"
#include "games/pace.h"
#include "games/set_up.h"

static void test_undo(void **state)
{
    (void)state;
    scene_run("undo", 1, 1);
}

static void test_round_trips(void **state)
{
    (void)state;
    scene_run("keys", 1, 1);
    scene_run("texts", 1, 1);
}

static void test_moves(void **state)
{
    (void)state;
    scene_run("moves", 1, 1);
    scene_run("moves-differ", 1, 1);
}

static void test_move_texts(void **state)
{
    (void)state;
    scene_run("move-texts", 1, 1);
}

static void test_outcome(void **state)
{
    (void)state;
    scene_run("hash", 1, 1);
}

/* With sanitizers every third position has it. */
static void test_hints(void **state)
{
    (void)state;
    scene_run("hints", 3, 1);
}

static void test_moves_stay(void **state)
{
    (void)state;
    scene_run("moves-stay", 1, 1);
    scene_run("drawless", 1, 1);
}

/* With sanitizers a fifth of the positions has it. */
static void test_wins(void **state)
{
    (void)state;
    scene_run("order", 5, 1);
    scene_run("stable", 5, 1);
    scene_run("passes", 5, 1);
    scene_run("wins", 5, 1);
    scene_run("threats", 20, 2);
}

/* With sanitizers a twentieth of the positions has it. */
static void test_zones(void **state)
{
    (void)state;
    scene_run("zones", 20, 2);
}

static void test_points(void **state)
{
    (void)state;
    scene_run("points", 1, 1);
}

/* With sanitizers the text of every third position is read. */
static void test_board(void **state)
{
    (void)state;
    scene_run("board-text", 3, 1);
    scene_run("move-points", 1, 1);
}

static void test_sizes(void **state)
{
    (void)state;
    scene_run("sizes", 1, 1);
}

/* A slot: its offset in its table, and its name. */
struct slot {
    size_t offset;
    const char *name;
};

#define SLOT(table, member)                                                                        \
    {                                                                                              \
        offsetof(struct table, member), #member                                                    \
    }

static const struct slot game_slots[] = {
    SLOT(gs_game, name),           SLOT(gs_game, summary),
    SLOT(gs_game, params),         SLOT(gs_game, rules_new),
    SLOT(gs_game, rules_free),     SLOT(gs_game, initial),
    SLOT(gs_game, to_move),        SLOT(gs_game, outcome),
    SLOT(gs_game, moves),          SLOT(gs_game, play),
    SLOT(gs_game, undo),           SLOT(gs_game, hash),
    SLOT(gs_game, encode),         SLOT(gs_game, decode),
    SLOT(gs_game, position_parse), SLOT(gs_game, position_format),
    SLOT(gs_game, move_parse),     SLOT(gs_game, move_format),
};

static const struct slot board_slots[] = {
    SLOT(gs_board, points), SLOT(gs_board, spot),        SLOT(gs_board, content),
    SLOT(gs_board, name),   SLOT(gs_board, move_points),
};

static const struct slot stones_slots[] = {
    SLOT(gs_stones, pass),      SLOT(gs_stones, point),           SLOT(gs_stones, winning_move),
    SLOT(gs_stones, essential), SLOT(gs_stones, essential_least), SLOT(gs_stones, stones_needed),
};

static const struct slot threats_slots[] = {
    SLOT(gs_threats, list),      SLOT(gs_threats, resting), SLOT(gs_threats, wins),
    SLOT(gs_threats, fours),     SLOT(gs_threats, links),   SLOT(gs_threats, may_become_foul),
    SLOT(gs_threats, has_fouls), SLOT(gs_threats, reach),   SLOT(gs_threats, place),
    SLOT(gs_threats, lift),
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Empties one slot, all of which are pointers, and expects its name in the refusal. */
static void refuse_without(const struct gs_game *game, void *table, const struct slot *slot)
{
    struct gs_error error = {.message = ""};
    void (*empty)(void) = NULL;
    memcpy((char *)table + slot->offset, &empty, sizeof empty);
    assert_int_equal(gs_game_check(game, &error), GS_USAGE);
    if (!strstr(error.message, slot->name))
        fail_msg("%s is missing, and the message is: %s", slot->name, error.message);
}

static void check_slots(const struct gs_game *game)
{
    for (size_t i = 0; i < COUNT(game_slots); i++) {
        struct gs_game copy = *game;
        refuse_without(&copy, &copy, &game_slots[i]);
    }
    for (size_t i = 0; i < COUNT(board_slots) && game->board; i++) {
        struct gs_board board = *game->board;
        struct gs_game copy = *game;
        copy.board = &board;
        refuse_without(&copy, &board, &board_slots[i]);
    }
    for (size_t i = 0; i < COUNT(stones_slots) && game->stones; i++) {
        struct gs_stones stones = *game->stones;
        struct gs_game copy = *game;
        copy.stones = &stones;
        refuse_without(&copy, &stones, &stones_slots[i]);
    }
    for (size_t i = 0; i < COUNT(threats_slots) && game->threats; i++) {
        struct gs_threats threats = *game->threats;
        struct gs_game copy = *game;
        copy.threats = &threats;
        refuse_without(&copy, &threats, &threats_slots[i]);
    }
}

static void test_required_slots(void **state)
{
    (void)state;
    struct gs_registry registry;
    set_up_registry(&registry);
    assert_true(registry.game_count >= 2);
    for (size_t i = 0; i < registry.game_count; i++) {
        assert_int_equal(gs_game_check(registry.games[i], NULL), GS_OK);
        check_slots(registry.games[i]);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo),           cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_moves),          cmocka_unit_test(test_move_texts),
        cmocka_unit_test(test_outcome),        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_moves_stay),     cmocka_unit_test(test_points),
        cmocka_unit_test(test_board),          cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_wins),           cmocka_unit_test(test_zones),
        cmocka_unit_test(test_required_slots),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("every game", tests, NULL, NULL);
}
