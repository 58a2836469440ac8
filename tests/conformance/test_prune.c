/* SPDX-License-Identifier: MIT */
/*
 * test_prune.c - what the capability prune of a game must fulfil: facts (game_test/prune_checks.c).
 * On small boards every reachable state is compared with the oracle, which knows nothing of them;
 * on larger ones all states below positions near the end of random games, where lines, walls and
 * fouls are as they occur in play.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game_test/oracle.h"
#include "game_test/prune_checks.h"
#include "game_test/trim_checks.h"
#include "games/examples.h"
#include "games/pace.h"
#include "games/set_up.h"
#include <gamesolve/gamesolve.h>

/*
 * A board besides the examples of its game, tested in as many random games, when so many points are
 * free; 0: all states.
 */
struct board {
    const char *game, *size, *name, *value;
    unsigned games, free;
    const char *start; /* NULL: the start position */
};

static const struct board boards[] = {
    {"gomoku", "5x5", "connect", "4", 60, 9, NULL},
    {"gomoku", "5x5", "connect", "3", 60, 9, NULL},
    {"gomoku", "6x4", "connect", "4", 60, 9, NULL},
    {"gomoku", "7x7", "variant", "free", 60, 8, NULL},
    {"gomoku", "7x7", "variant", "standard", 60, 8, NULL},
    {"gomoku", "7x7", "variant", "renju", 200, 8, NULL},
    {"gomoku", "7x7", "variant", "pro", 60, 8, NULL},
    {"gomoku", "11x11", "variant", "renju", 60, 8, NULL},
    {"hex", "4x4", "variant", "swap", 40, 9, NULL},
    {"hex", "4x4", "variant", "plain", 20, 10, NULL},
    {"hex", "5x5", "variant", "plain", 60, 9, NULL},
    {"hex", "6x6", "variant", "plain", 40, 8, NULL},
    {"hex", "9x8", "variant", "plain", 20, 8, NULL},
    {"hex", "7x4", "variant", "plain", 60, 9, NULL},
    {"y", "5", "size", "5", 20, 9, NULL},
    {"y", "6", "size", "6", 60, 9, NULL},
    {"y", "11", "size", "11", 20, 8, NULL},
    {"hex", "5x5", "aim", "connect:c3,right", 60, 8, "5/5/2w2/5/5 w"},
    {"hex", "3x3", "aim", "connect:b2,top", 0, 0, "3/3/3 b"},
    {"atarigo", "5x5", "aim", "capture:c3", 60, 9, "5/5/2w2/5/5 b"},
    {"atarigo", "5x5", "aim", "save:c3", 60, 9, "5/5/2w2/2b2/5 w"},
    {"atarigo", "3x3", "aim", "capture:b2", 0, 0, "3/3/3 b"},
    {"atarigo", "5x5", "size", "5x5", 80, 10, NULL},
    {"atarigo", "6x6", "size", "6x6", 80, 10, NULL},
    {"connect-four", "3x6", "connect", "3", 0, 0, NULL},
    {"connect-four", "5x3", "connect", "3", 0, 0, NULL},
    {"connect-four", "5x4", "connect", "3", 60, 10, NULL},
    {"connect-four", "7x4", "connect", "4", 100, 12, NULL},
    {"connect-four", "5x5", "connect", "4", 100, 11, NULL},
    {"connect-four", "6x6", "connect", "4", 200, 11, NULL},
    {"connect-four", "7x6", "connect", "4", 100, 11, NULL},
    {"connect-four", "5x6", "connect", "5", 60, 11, NULL},
    {"connect-four", "9x7", "connect", "4", 20, 8, NULL},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A board opened, and the oracle of the states below one of its positions. */
struct view {
    const char *words, *start;
    unsigned games, free;
    struct gs_rules *rules;
    struct scene scene;
    struct gs_undo *undo;
    gs_move *moves;
    struct prune_counts counts; /* states of which something was said */
    size_t turn;                /* how many roots there were before */
    size_t large;               /* how many examples with many states */
    bool holds;                 /* only draws are tested */
};

/* Fails with the fault of the scene, if there is one. */
static void complain(struct view *view)
{
    char text[GS_TEXT_MAX];

    if (!view->scene.has_fault)
        return;
    view->rules->game->position_format(view->rules, view->scene.position, text, sizeof text);
    fail_msg("%s, %s: %s", view->words, text, view->scene.fault);
}

enum { TRIMMED = 100 }; /* positions below a root */

/*
 * The open states below a root: one in some, and all in a long run, or if draws alone are tested.
 */
static void check_below(struct view *view, const struct gs_position *root)
{
    struct oracle *oracle = oracle_new(view->rules, root);
    const size_t stride = view->holds ? 1 : pace_stride(8, 3);
    for (size_t state = view->turn++ % stride; state < oracle->count; state += stride) {
        gs_decode(view->rules, oracle_key(oracle, state), view->scene.position);
        scene_refresh(&view->scene);
        if (view->scene.outcome != GS_UNKNOWN)
            continue;
        if (view->holds)
            prune_check_draws(&view->scene, oracle, state, &view->counts);
        else
            prune_check_values(&view->scene, oracle, state, &view->counts);
        complain(view);
    }
    if (!view->holds)
        trim_check(&view->scene, oracle, TRIMMED);
    complain(view);
    oracle_free(oracle);
}

static void set_up(struct view *view, struct gs_position *root)
{
    const struct gs_rules *rules = view->rules;
    struct gs_error error = {.message = ""};
    rules->game->initial(rules, root);
    if (view->start && rules->game->position_parse(rules, view->start, root, &error) != GS_OK)
        fail_msg("%s: %s", view->start, error.message);
}

static unsigned count_free(const struct view *view, const struct gs_position *position)
{
    const struct gs_board *board = view->rules->game->board;
    unsigned free = 0;
    for (unsigned point = 0; point < board->points(view->rules); point++)
        free += board->content(view->rules, position, point) == GS_EMPTY;
    return free;
}

/* Plays at random until that many points are free; false where the game ends before. */
static bool play_down(struct view *view, struct gs_position *root, unsigned most, uint64_t *random)
{
    set_up(view, root);
    while (count_free(view, root) > most) {
        unsigned count = gs_moves(view->rules, root, view->moves), tries = 0;
        for (;; tries++) {
            gs_move move = view->moves[gs_random_below(random, count)];
            gs_play(view->rules, root, move, view->undo);
            if (gs_outcome(view->rules, root) == GS_UNKNOWN)
                break;
            if (tries > 8)
                return false;
            gs_take_back(view->rules, root, view->undo);
        }
    }
    return true;
}

/* So often a game is begun anew that ends too early. */
#define TRIES 200

static void check_all(struct view *view, struct gs_position *root)
{
    set_up(view, root);
    check_below(view, root);
}

static void check_games(struct view *view, struct gs_position *root)
{
    const unsigned share = view->holds ? pace_stride(4, 1) : pace_stride(8, 2);
    const unsigned wanted = (view->games + share - 1) / share;
    unsigned found = 0;
    for (unsigned game = 0; game < wanted * TRIES && found < wanted; game++) {
        uint64_t random = game + 1;
        if (!play_down(view, root, view->free, &random))
            continue;
        check_below(view, root);
        found++;
    }
    if (found < wanted)
        fail_msg("%s: only %u random games last", view->words, found);
}

/* All that view->games says, with these rules. */
static void check_rules(struct view *view, const struct gs_game *game, const char *const *settings)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_error error = {.message = ""};
    view->rules = set_up_rules(memory, game, settings);
    view->scene = (struct scene){.game = view->rules->game, .rules = view->rules, .memory = memory};
    if (scene_open(&view->scene, &error) != GS_OK)
        fail_msg("%s: %s", game->name, error.message);
    struct gs_position *root = set_up_position(memory, view->rules, NULL);
    view->undo = gs_alloc(memory, view->rules->undo_size);
    view->moves = gs_alloc(memory, view->rules->max_moves * sizeof *view->moves);
    assert_true(root && view->undo && view->moves);
    if (view->games > 0)
        check_games(view, root);
    else
        check_all(view, root);
    gs_release(memory, view->moves);
    gs_release(memory, view->undo);
    gs_release(memory, root);
    scene_close(&view->scene);
    gs_rules_free(memory, view->rules);
    gs_memory_free(memory);
}

enum { MANY_STATES = 1000 };

/* With sanitizers every other example with many states is left to the long run. */
static void check_example(const struct example *example, void *user)
{
    struct view *view = user;
    if (example->row->states > MANY_STATES && view->large++ % pace_stride(2, 1) != 0)
        return;
    view->words = example->words;
    view->start = example->row->position;
    view->games = 0;
    check_rules(view, example->game, example->settings);
}

/* A default board is tested near the end of random games. */
enum { DEFAULT_GAMES = 30, DEFAULT_FREE = 9 };

static void check_default(struct view *view, const struct gs_game *game)
{
    view->words = game->name;
    view->start = NULL;
    view->games = DEFAULT_GAMES;
    view->free = DEFAULT_FREE;
    check_rules(view, game, NULL);
}

/* Something was said of some states: else nothing was tested. */
static void check_said(const struct view *view, const struct gs_game *game)
{
    if ((game->prune->bounds && view->counts.bounded == 0) ||
        (game->prune->moves && view->counts.pruned == 0) ||
        (game->prune->endgame && view->counts.endgames == 0))
        fail_msg("%s: nothing was said of any state", view->words);
}

/* Returns how many boards there were. */
static size_t check_large(struct view *view, const struct gs_game *game)
{
    size_t found = 0;
    for (size_t i = 0; i < COUNT(boards); i++) {
        const struct board *board = &boards[i];
        if (strcmp(board->game, game->name) != 0)
            continue;
        char words[100];
        snprintf(words, sizeof words, "%s %s %s", board->game, board->size, board->value);
        *view = (struct view){
            .words = words, .start = board->start, .games = board->games, .free = board->free};
        check_rules(view, game, SETTINGS("size", board->size, board->name, board->value));
        check_said(view, game);
        found++;
    }
    return found;
}

/* Every game that offers the capability is tested here. */
static void test_all(void **state)
{
    (void)state;
    struct gs_registry registry;
    set_up_registry(&registry);
    for (size_t i = 0; i < registry.game_count; i++) {
        const struct gs_game *game = registry.games[i];
        struct view view = {.words = game->name};
        if (!game->prune)
            continue;
        examples_of(game, check_example, &view);
        view.words = game->name;
        check_said(&view, game);
        if (check_large(&view, game) == 0)
            check_default(&view, game);
    }
}

/* Boards on which a side can be shown not to lose, by pairs and otherwise. */
static const struct board held_boards[] = {
    {"gomoku", "3x3", "connect", "3", 0, 0, NULL},
    {"gomoku", "4x4", "connect", "3", 4, 8, NULL},
    {"gomoku", "4x4", "connect", "4", 4, 9, NULL},
    {"gomoku", "3x5", "connect", "3", 4, 8, NULL},
    {"gomoku", "3x5", "connect", "4", 2, 9, NULL},
    {"gomoku", "3x5", "connect", "5", 2, 8, NULL},
    {"gomoku", "5x4", "connect", "4", 4, 9, NULL},
    {"gomoku", "5x5", "connect", "4", 4, 8, NULL},
    {"gomoku", "5x5", "connect", "5", 2, 8, NULL},
    {"gomoku", "6x6", "connect", "5", 4, 8, NULL},
    {"gomoku", "9x8", "connect", "5", 8, 7, NULL}, /* more points than a word has bits */
    {"gomoku", "7x7", "variant", "standard", 4, 8, NULL},
    {"gomoku", "7x7", "variant", "pro", 4, 8, NULL},
    {"gomoku", "7x7", "variant", "renju", 8, 7, NULL},
    {"gomoku", "5x5", "variant", "renju", 4, 8, NULL},
    {"gomoku", "3x3", "variant", "renju-swap", 0, 0, NULL},
};

static void check_held_board(const struct gs_game *game, const struct board *board)
{
    char words[100];
    snprintf(words, sizeof words, "%s %s %s", board->game, board->size, board->value);
    struct view view = {.words = words, .games = board->games, .free = board->free, .holds = true};
    check_rules(&view, game, SETTINGS("size", board->size, board->name, board->value));
    bool small = strcmp(board->size, "9x8") != 0 && strcmp(board->size, "3x3") != 0;
    if (view.counts.held == 0 || view.counts.paired == 0 || (small && view.counts.searched == 0))
        fail_msg("%s: held %d, paired %d, searched %d: too few", words, (int)view.counts.held,
                 (int)view.counts.paired, (int)view.counts.searched);
}

static void test_held(void **state)
{
    (void)state;
    struct gs_registry registry;
    set_up_registry(&registry);
    for (size_t i = 0; i < registry.game_count; i++)
        for (size_t j = 0; j < COUNT(held_boards) && registry.games[i]->prune; j++)
            if (strcmp(held_boards[j].game, registry.games[i]->name) == 0)
                check_held_board(registry.games[i], &held_boards[j]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all), cmocka_unit_test(test_held)};
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("prune", tests, NULL, NULL);
}
