/* SPDX-License-Identifier: MIT */
/*
 * test_game_load.c - the number GS_ABI belongs to the sizes of all that a game is compiled with,
 * and what is refused before an object is loaded. install/games.sh loads games.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#include "games/graph_game.h"

struct row {
    const char *name;
    size_t size;
};

#define SIZE(name)                                                                                 \
    {                                                                                              \
#name, sizeof(struct name)                                                                 \
    }

/* What games are compiled with. */
static const struct row now[] = {
    SIZE(gs_game),  SIZE(gs_rules), SIZE(gs_args),    SIZE(gs_param), SIZE(gs_example),
    SIZE(gs_alias), SIZE(gs_error), SIZE(gs_space),   SIZE(gs_board), SIZE(gs_piece),
    SIZE(gs_sgf),   SIZE(gs_hint),  SIZE(gs_stones),  SIZE(gs_prune), SIZE(gs_connections),
    SIZE(gs_zones), SIZE(gs_lines), SIZE(gs_threats),
};

/*
 * The same with the number that GS_ABI has. Where a size changes, keep the old headers
 * (install/keep_abi.sh), raise GS_ABI (version.h) and this number, and write the sizes anew.
 */
enum { NUMBER = 7 };

static const size_t sizes[] = {
    272, 2376, 2320, 96, 88, 16, 324, 104, 56, 8, 16, 88, 56, 176, 32, 48, 24, 80,
};

static void sizes_belong_to_the_number(void **state)
{
    (void)state;
    assert_int_equal(GS_ABI, NUMBER);
    assert_int_equal(sizeof now / sizeof now[0], sizeof sizes / sizeof sizes[0]);
    for (size_t i = 0; i < sizeof now / sizeof now[0]; i++)
        if (now[i].size != sizes[i])
            fail_msg("struct %s has %zu bytes, in ABI %d it had %zu: raise GS_ABI", now[i].name,
                     now[i].size, NUMBER, sizes[i]);
}

static void refuse(enum gs_status status, const char *path, const char *message)
{
    const struct gs_game *game = NULL;
    struct gs_error error = {.message = ""};

    assert_int_equal(gs_game_load(path, &game, &error), status);
    if (!strstr(error.message, message))
        fail_msg("%s: %s, not %s", path, error.message, message);
    assert_null(game);
}

/* This program does not let objects see the library. */
static void paths_are_refused(void **state)
{
    (void)state;
    refuse(GS_USAGE, "chomp.so", "expected a path with a slash, such as ./chomp.so");
    refuse(GS_USAGE, "", "expected a path with a slash");
    assert_false(gs_game_can_load());
    refuse(GS_UNSUPPORTED, "./chomp.so", "this program cannot load games");
}

static const struct gs_game *export_right(uint32_t *abi)
{
    *abi = GS_ABI;
    return &graph_game;
}

static const struct gs_game *export_other(uint32_t *abi)
{
    *abi = GS_ABI + 1;
    return (const struct gs_game *)(uintptr_t)1; /* must not be read */
}

static const struct gs_game *export_nothing(uint32_t *abi)
{
    *abi = GS_ABI;
    return NULL;
}

static void exports_are_checked(void **state)
{
    const struct gs_game *game = NULL;
    struct gs_error error;

    (void)state;
    assert_int_equal(gs_game_take(export_other, &game, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "ABI 8, and this program has ABI 7"));
    assert_int_equal(gs_game_take(export_nothing, &game, &error), GS_USAGE);
    assert_null(game);
    assert_int_equal(gs_game_take(export_right, &game, &error), GS_OK);
    assert_ptr_equal(game, &graph_game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_belong_to_the_number),
        cmocka_unit_test(paths_are_refused),
        cmocka_unit_test(exports_are_checked),
    };
    return cmocka_run_group_tests_name("loading games", tests, NULL, NULL);
}
