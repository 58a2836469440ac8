/* SPDX-License-Identifier: MIT */
/*
 * scene.c - the boards, and the random walks over them. Small ones are named by
 * the games (struct gs_example). All is deterministic:
 * the seed of a walk follows from its number.
 *
 * A walk begins at the start position or, where the game has a dense index, at
 * a state drawn from it (which may be unreachable); it goes on until the game
 * is over or it is long enough.
 */
#include "conformance/scene.h"
#include "games/examples.h"
#include "games/pace.h"
#include "games/set_up.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A larger board than games name themselves; value "*" stands for every choice of the parameter. */
struct board {
    const char *game, *size, *name, *value;
    unsigned walks, plies;
    const char *position; /* where walks begin; NULL: the start position */
};

static const struct board boards[] = {
    {"skoczki", "3x5", "variant", "*", 8, 60, NULL},
    {"skoczki", "3x6", "variant", "*", 6, 60, NULL},
    {"skoczki", "6x11", "variant", "*", 2, 40, NULL},
    {"skoczki", "8x8", "variant", "*", 2, 40, NULL},
    {"skoczki", "4x32", "variant", "*", 1, 20, NULL},
    {"skoczki", "25x5", "variant", "*", 1, 20, NULL},
    {"skoczki", "16x8", "variant", "*", 1, 20, NULL},
    {"skoczki", "1x128", "variant", "*", 1, 40, NULL},
    {"gomoku", "4x4", "connect", "3", 8, 20, NULL},
    {"gomoku", "7x5", "connect", "4", 6, 40, NULL},
    {"gomoku", "10x10", "connect", "5", 3, 60, NULL},
    {"gomoku", "15x15", "connect", "5", 2, 100, NULL},
    {"gomoku", "22x22", "connect", "22", 1, 200, NULL},
    {"gomoku", "22x1", "connect", "6", 3, 20, NULL},
    {"gomoku", "7x7", "variant", "*", 4, 49, NULL},
    {"gomoku", "9x7", "variant", "*", 2, 63, NULL},
    {"gomoku", "11x11", "variant", "*", 1, 60, NULL},
    {"connect-four", "7x6", "connect", "4", 2, 42, NULL},
    {"connect-four", "8x7", "connect", "4", 2, 56, NULL},
    {"connect-four", "4x15", "connect", "5", 2, 60, NULL},
    {"connect-four", "9x7", "connect", "4", 2, 63, NULL},
    {"connect-four", "11x10", "connect", "6", 1, 110, NULL},
    {"connect-four", "8x15", "connect", "7", 1, 120, NULL},
    {"connect-four", "19x5", "connect", "5", 1, 95, NULL},
    {"hex", "3x5", "variant", "plain", 8, 20, NULL},
    {"hex", "6x6", "variant", "*", 4, 40, NULL},
    {"hex", "11x11", "variant", "*", 2, 120, NULL},
    {"hex", "19x2", "variant", "plain", 3, 40, NULL},
    {"hex", "19x19", "variant", "plain", 1, 300, NULL},
    {"y", "8", "size", "8", 3, 60, NULL},
    {"y", "19", "size", "19", 1, 200, NULL},
    {"hex", "4x4", "aim", "connect:b3,bottom", 8, 20, "2w1/4/1b2/4 b"},
    {"hex", "4x4", "aim", "connect:d1,a4", 8, 20, "3b/1w2/4/b3 b"},
    {"hex", "6x6", "aim", "connect:c3,top", 4, 40, "6/6/2w3/6/6/6 w"},
    {"hex", "11x11", "aim", "connect:f6,a11", 1, 60, "11/11/11/11/11/5b5/11/11/11/11/b10 b"},
    {"hex", "19x19", "aim", "connect:s19,left", 1, 30,
     "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/18b b"},
    {"y", "5", "aim", "connect:b3,d5", 6, 30, "1/2/1bw/4/3b1 b"},
    {"y", "8", "aim", "connect:d6,right", 3, 60, "1/2/3/4/5/3b2/7/8 b"},
    {"atarigo", "4x4", "size", "4x4", 8, 20, NULL},
    {"atarigo", "7x5", "size", "7x5", 6, 40, NULL},
    {"atarigo", "9x9", "size", "9x9", 4, 81, NULL},
    {"atarigo", "2x19", "size", "2x19", 3, 40, NULL},
    {"atarigo", "19x19", "size", "19x19", 1, 200, NULL},
    {"atarigo", "4x4", "aim", "capture:b2", 12, 20, "4/1bb1/1w2/3w b"},
    {"atarigo", "5x5", "aim", "save:c3", 8, 30, "5/2w2/1wbw1/2w2/5 b"},
    {"atarigo", "9x9", "aim", "capture:e5", 4, 81, "9/9/9/4b4/4wb3/4w4/9/9/9 b"},
    {"atarigo", "19x19", "aim", "save:a19", 1, 40,
     "w18/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 w"},
};

static void open_board(struct scene *scene, const struct gs_game *game, const char *const *settings)
{
    struct gs_error error = {.message = ""};

    scene->game = game;
    scene->memory = gs_memory_new(0);
    scene->rules = set_up_rules(scene->memory, game, settings);
    scene->game = scene->rules->game;
    if (scene_open(scene, &error) != GS_OK)
        fail_msg("%s: %s", scene->game->name, error.message);
}

static void close_board(struct scene *scene)
{
    scene_close(scene);
    gs_rules_free(scene->memory, scene->rules);
    assert_int_equal(gs_memory_used(scene->memory), 0);
    gs_memory_free(scene->memory);
}

static void walk(struct scene *scene, unsigned plies, void (*test)(struct scene *scene))
{
    for (unsigned ply = 0; ply < plies; ply++) {
        scene_refresh(scene);
        test(scene);
        if (scene->count == 0)
            return;
        gs_move move = scene->moves[gs_random_below(&scene->random, scene->count)];
        gs_play(scene->rules, scene->position, move, scene->undo);
    }
}

/* The game with its parameters, for messages. */
static void describe(struct scene *scene)
{
    const struct gs_args *args = &scene->rules->args;
    size_t end = (size_t)snprintf(scene->words, sizeof scene->words, "%s", scene->game->name);
    for (size_t i = 0; i < args->count && end < sizeof scene->words; i++)
        end += (size_t)snprintf(scene->words + end, sizeof scene->words - end, " %s",
                                args->values[i].text);
}

/* How many walks are taken; a board of several keeps one from its start position and one from a
 * state of the index, or, with sanitizers, one or the other. */
static unsigned walks_of(const struct board *board)
{
    const unsigned least = board->walks > 1 && !PACE_IS_SLOW ? 2 : 1;
    const unsigned stride = pace_stride(20, 3), share = (board->walks + stride - 1) / stride;
    return share < least && board->walks > 0 ? least : share;
}

/* All walks of one board, or only its start position (no walks). */
static void visit(const struct gs_game *game, const char *const *settings,
                  const struct board *board, void (*test)(struct scene *scene))
{
    static unsigned visits;
    struct scene scene = {.start = board->position};
    open_board(&scene, game, settings);
    describe(&scene);
    if (board->walks == 0) {
        scene_refresh(&scene);
        test(&scene);
    }
    const unsigned walks = walks_of(board);
    const unsigned first = PACE_IS_SLOW && walks < board->walks ? visits++ % 2 : 0;
    for (unsigned number = first; number < first + walks; number++) {
        scene.random = number + 1;
        scene_begin(&scene);
        if (number % 2 == 1)
            scene_draw(&scene);
        walk(&scene, PACE_IS_SLOW && !pace_is_long ? (board->plies + 1) / 2 : board->plies, test);
    }
    close_board(&scene);
}

/* A board of the table, with every choice where the table leaves it open. */
static void visit_board(const struct gs_game *game, struct board board,
                        void (*test)(struct scene *scene))
{
    const char *const one[] = {board.value, NULL}, *const *choices = one;
    if (strcmp(board.value, "*") == 0)
        choices = gs_param_find(game->params, board.name)->choices;
    for (size_t i = 0; choices[i]; i++) {
        board.value = choices[i];
        visit(game, SETTINGS("size", board.size, board.name, board.value), &board, test);
    }
}

/* What the visit of an example needs to know. */
struct visitor {
    void (*test)(struct scene *scene);
    bool walks;
};

/* A game that never ends by itself is left after so many plies. */
enum { EXAMPLE_WALKS = 10, EXAMPLE_PLIES = 60 };

static void visit_example(const struct example *example, void *user)
{
    const struct visitor *visitor = user;
    const struct board board = {.value = example->words,
                                .walks = visitor->walks ? EXAMPLE_WALKS : 0,
                                .plies = EXAMPLE_PLIES,
                                .position = example->row->position};
    visit(example->game, example->settings, &board, visitor->test);
}

/* The larger boards of a game; where the table has none, its default board. */
static void visit_large(const struct gs_game *game, const struct visitor *visitor)
{
    size_t found = 0;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct board board = boards[i];
        if (strcmp(board.game, game->name) != 0)
            continue;
        found++;
        board.walks = visitor->walks ? board.walks : 0;
        visit_board(game, board, visitor->test);
    }
    if (found == 0)
        visit(game, NULL,
              &(struct board){.value = "", .walks = visitor->walks ? 4 : 0, .plies = 100},
              visitor->test);
}

static void visit_all(void (*test)(struct scene *scene), bool walks)
{
    struct visitor visitor = {test, walks};
    struct gs_registry registry;
    set_up_registry(&registry);
    examples_each(visit_example, &visitor);
    for (size_t i = 0; i < registry.game_count; i++)
        visit_large(registry.games[i], &visitor);
}

void scene_each(void (*test)(struct scene *scene))
{
    visit_all(test, true);
}

void scene_each_board(void (*test)(struct scene *scene))
{
    visit_all(test, false);
}

static struct {
    const struct game_check *check;
    unsigned turn, stride;
} running;

static void run_check(struct scene *scene)
{
    if (running.turn++ % running.stride != 0)
        return;
    game_check_run(running.check, scene);
    if (scene->has_fault)
        scene_check(scene, false, scene->fault, __FILE__, __LINE__);
}

void scene_run(const char *check, unsigned slow, unsigned release)
{
    running.check = game_check_named(check);
    running.turn = 0;
    running.stride = pace_stride(slow, release);
    if (running.check->of_board)
        running.stride = 1;
    visit_all(run_check, !running.check->of_board);
}

void scene_check(const struct scene *scene, bool holds, const char *condition, const char *file,
                 int line)
{
    char text[GS_TEXT_MAX];
    if (holds)
        return;
    scene->game->position_format(scene->rules, scene->position, text, sizeof text);
    print_error("%s, position %s: %s\n", scene->words, text, condition);
    _fail(file, line);
}
