/* SPDX-License-Identifier: MIT */
/*
 * test_prune.c - what a game owes that offers the capability prune: facts. On
 * small boards every reachable state is compared with the oracle, which knows
 * nothing of them; on larger ones all states below positions near the end of
 * random games, where lines, walls and fouls are as they occur in play.
 *
 *   - the value lies within the bounds, and a win or loss is forced in time
 *   - the moves kept are some of the moves in their order, and one of them is
 *     worth as much as the position
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agreement/oracle.h"
#include "games/pace.h"
#include "games/set_up.h"
#include <gamesolve/gamesolve.h>

/* A board, and on how many random games, when so many points are free, it is looked at; 0: all
 * states.
 */
struct board {
    const char *game, *size, *name, *value;
    unsigned games, free;
    const char *start; /* NULL: the start position */
};

static const struct board boards[] = {
    {"gomoku", "1x1", "connect", "1", 0, 0, NULL},
    {"gomoku", "1x6", "connect", "2", 0, 0, NULL},
    {"gomoku", "2x3", "connect", "2", 0, 0, NULL},
    {"gomoku", "3x3", "connect", "3", 0, 0, NULL},
    {"gomoku", "4x3", "connect", "3", 0, 0, NULL},
    {"gomoku", "7x1", "connect", "3", 0, 0, NULL},
    {"gomoku", "5x5", "connect", "4", 60, 9, NULL},
    {"gomoku", "5x5", "connect", "3", 60, 9, NULL},
    {"gomoku", "6x4", "connect", "4", 60, 9, NULL},
    {"gomoku", "7x7", "variant", "free", 60, 8, NULL},
    {"gomoku", "7x7", "variant", "standard", 60, 8, NULL},
    {"gomoku", "7x7", "variant", "renju", 200, 8, NULL},
    {"gomoku", "7x7", "variant", "pro", 60, 8, NULL},
    {"gomoku", "11x11", "variant", "renju", 60, 8, NULL},
    {"hex", "1x1", "variant", "plain", 0, 0, NULL},
    {"hex", "2x2", "variant", "swap", 0, 0, NULL},
    {"hex", "3x3", "variant", "plain", 0, 0, NULL},
    {"hex", "3x3", "variant", "swap", 0, 0, NULL},
    {"hex", "4x3", "variant", "plain", 0, 0, NULL},
    {"hex", "3x4", "variant", "plain", 0, 0, NULL},
    {"hex", "4x4", "variant", "swap", 40, 9, NULL},
    {"hex", "4x4", "variant", "plain", 20, 10, NULL},
    {"hex", "5x5", "variant", "plain", 60, 9, NULL},
    {"hex", "6x6", "variant", "plain", 40, 8, NULL},
    {"hex", "9x8", "variant", "plain", 20, 8, NULL},
    {"hex", "7x4", "variant", "plain", 60, 9, NULL},
    {"y", "1", "size", "1", 0, 0, NULL},
    {"y", "2", "size", "2", 0, 0, NULL},
    {"y", "3", "size", "3", 0, 0, NULL},
    {"y", "4", "size", "4", 0, 0, NULL},
    {"y", "5", "size", "5", 20, 9, NULL},
    {"y", "6", "size", "6", 60, 9, NULL},
    {"y", "11", "size", "11", 20, 8, NULL},
    {"hex", "3x3", "aim", "connect:b2,top", 0, 0, "3/1b1/3 b"},
    {"hex", "4x3", "aim", "connect:b2,bottom", 0, 0, "4/1bw1/4 b"},
    {"hex", "4x3", "aim", "connect:b2,d2", 0, 0, "4/1w1w/4 w"},
    {"hex", "5x5", "aim", "connect:c3,right", 60, 8, "5/5/2w2/5/5 w"},
    {"hex", "3x3", "aim", "connect:b2,top", 0, 0, "3/3/3 b"},
    {"y", "4", "aim", "connect:b3,left", 0, 0, "1/2/1b1/4 b"},
    {"y", "4", "aim", "connect:a2,c4", 0, 0, "1/w1/3/2w1 w"},
    {"atarigo", "3x3", "aim", "capture:b2", 0, 0, "3/1w1/3 b"},
    {"atarigo", "3x3", "aim", "save:a1", 0, 0, "3/1w1/b2 b"},
    {"atarigo", "4x3", "aim", "capture:b2", 0, 0, "1w2/bwb1/4 b"},
    {"atarigo", "5x5", "aim", "capture:c3", 60, 9, "5/5/2w2/5/5 b"},
    {"atarigo", "5x5", "aim", "save:c3", 60, 9, "5/5/2w2/2b2/5 w"},
    {"atarigo", "3x3", "aim", "capture:b2", 0, 0, "3/3/3 b"},
    {"atarigo", "2x2", "size", "2x2", 0, 0, NULL},
    {"atarigo", "3x2", "size", "3x2", 0, 0, NULL},
    {"atarigo", "3x3", "size", "3x3", 0, 0, NULL},
    {"atarigo", "2x5", "size", "2x5", 0, 0, NULL},
    {"atarigo", "5x5", "size", "5x5", 80, 10, NULL},
    {"atarigo", "6x6", "size", "6x6", 80, 10, NULL},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A board opened, and the oracle of the states below one of its positions. */
struct view {
    const struct board *board;
    struct gs_rules *rules;
    const struct gs_prune *prune;
    const struct oracle *oracle;
    struct gs_position *position;
    struct gs_undo *undo;
    gs_move *moves, *kept;
    uint64_t bounded, pruned; /* states of which something was said */
};

static void complain(const struct view *view, const char *what)
{
    char text[GS_TEXT_MAX];
    view->rules->game->position_format(view->rules, view->position, text, sizeof text);
    fail_msg("%s %s %s, %s: %s", view->board->game, view->board->size, view->board->value, text,
             what);
}

static void check_bounds(struct view *view, size_t state)
{
    int value = view->oracle->values[state];
    if (!view->prune->bounds)
        return;
    struct gs_proved proved = view->prune->bounds(view->rules, view->position);
    if (value < (int)proved.lower || value > (int)proved.upper)
        complain(view, "the value is not within the bounds");
    if (proved.lower == proved.upper && value != GS_DRAW &&
        view->oracle->distances[state] > (int64_t)proved.plies)
        complain(view, "the win takes longer than was said");
    view->bounded += proved.lower > GS_LOSS || proved.upper < GS_WIN;
}

/* What a move is worth, and in how many plies, this one counted. */
static int value_of(const struct view *view, gs_move move, int64_t *plies)
{
    uint8_t key[GS_KEY_MAX];
    gs_play(view->rules, view->position, move, view->undo);
    gs_encode(view->rules, view->position, key);
    gs_take_back(view->rules, view->position, view->undo);
    size_t state = oracle_find(view->oracle, key);
    assert_true(state != ORACLE_NONE);
    *plies = view->oracle->distances[state] + 1;
    return -view->oracle->values[state];
}

/* Whether a move is better than the best so far: it wins sooner, or loses later. */
static bool is_better(int value, int64_t plies, int best, int64_t best_plies)
{
    if (value != best)
        return value > best;
    return value == GS_WIN ? plies < best_plies : value == GS_LOSS && plies > best_plies;
}

static void check_moves(struct view *view, size_t state)
{
    unsigned count = gs_moves(view->rules, view->position, view->moves), from = 0;
    int best = GS_LOSS;
    int64_t plies, best_plies = 0;
    if (!view->prune->moves)
        return;
    memcpy(view->kept, view->moves, count * sizeof *view->kept);
    unsigned kept = view->prune->moves(view->rules, view->position, view->kept, count);
    if (kept == 0 || kept > count)
        complain(view, "no moves are left, or more than there were");
    for (unsigned i = 0; i < kept; i++) {
        while (from < count && view->moves[from] != view->kept[i])
            from++;
        if (from++ == count)
            complain(view, "a move that is kept is none, or out of order");
        int value = value_of(view, view->kept[i], &plies);
        if (is_better(value, plies, best, best_plies)) {
            best = value;
            best_plies = plies;
        }
    }
    if (best != view->oracle->values[state])
        complain(view, "no move that is kept is worth the position");
    if (view->prune->keeps_length && best != GS_DRAW &&
        best_plies != view->oracle->distances[state])
        complain(view, "a move that is left out wins sooner, or loses later");
    view->pruned += kept < count;
    if (!view->prune->bounds)
        return;
    unsigned choices = view->prune->bounds(view->rules, view->position).choices;
    if (choices > 0 && choices != kept)
        complain(view, "another number of moves is kept than was counted");
}

/* Every open state below a root. */
static void check_below(struct view *view, const struct gs_position *root)
{
    struct oracle *oracle = oracle_new(view->rules, root);
    view->oracle = oracle;
    for (size_t state = 0; state < oracle->count; state++) {
        gs_decode(view->rules, oracle_key(oracle, state), view->position);
        if (gs_outcome(view->rules, view->position) != GS_UNKNOWN)
            continue;
        check_bounds(view, state);
        check_moves(view, state);
    }
    oracle_free(oracle);
}

static void set_up(struct view *view, struct gs_position *root)
{
    const struct gs_rules *rules = view->rules;
    struct gs_error error = {.message = ""};
    rules->game->initial(rules, root);
    if (view->board->start &&
        rules->game->position_parse(rules, view->board->start, root, &error) != GS_OK)
        fail_msg("%s: %s", view->board->start, error.message);
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
    const unsigned wanted = pace_share(view->board->games);
    unsigned found = 0;
    for (unsigned game = 0; game < wanted * TRIES && found < wanted; game++) {
        uint64_t random = game + 1;
        if (!play_down(view, root, view->board->free, &random))
            continue;
        check_below(view, root);
        found++;
    }
    if (found < wanted)
        fail_msg("%s %s: only %u random games last", view->board->game, view->board->size, found);
}

static void check_board(const struct board *board)
{
    const struct gs_game *game = set_up_game(board->game);
    struct gs_memory *memory = gs_memory_new(0);
    struct view view = {.board = board, .prune = game->prune};
    assert_non_null(game->prune);
    view.rules =
        set_up_rules(memory, game, SETTINGS("size", board->size, board->name, board->value));
    struct gs_position *root = set_up_position(memory, view.rules, NULL);
    view.position = set_up_position(memory, view.rules, NULL);
    view.undo = gs_alloc(memory, view.rules->undo_size);
    view.moves = gs_alloc(memory, view.rules->max_moves * sizeof *view.moves);
    view.kept = gs_alloc(memory, view.rules->max_moves * sizeof *view.kept);
    assert_true(root && view.position && view.undo && view.moves && view.kept);
    if (board->games > 0)
        check_games(&view, root);
    else
        check_all(&view, root);
    if (view.rules->max_moves > 1 && (view.bounded == 0 || view.pruned == 0))
        fail_msg("%s %s %s: nothing was said of any state", board->game, board->size, board->value);
    gs_release(memory, view.kept);
    gs_release(memory, view.moves);
    gs_release(memory, view.undo);
    gs_release(memory, view.position);
    gs_release(memory, root);
    gs_rules_free(memory, view.rules);
    gs_memory_free(memory);
}

static void check_game(const char *game)
{
    for (size_t i = 0; i < COUNT(boards); i++)
        if (strcmp(boards[i].game, game) == 0)
            check_board(&boards[i]);
}

static void test_gomoku(void **state)
{
    (void)state;
    check_game("gomoku");
}

static void test_hex(void **state)
{
    (void)state;
    check_game("hex");
}

static void test_y(void **state)
{
    (void)state;
    check_game("y");
}

static void test_atarigo(void **state)
{
    (void)state;
    check_game("atarigo");
}

/* Whoever fills the capability is held to it here. */
static void test_all_are_here(void **state)
{
    (void)state;
    struct gs_registry registry;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    for (size_t i = 0; i < registry.game_count; i++) {
        bool here = false;
        for (size_t j = 0; j < COUNT(boards); j++)
            here = here || strcmp(boards[j].game, registry.games[i]->name) == 0;
        assert_true(here == (registry.games[i]->prune != NULL));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gomoku),
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_y),
        cmocka_unit_test(test_atarigo),
        cmocka_unit_test(test_all_are_here),
    };
    return cmocka_run_group_tests_name("prune", tests, NULL, NULL);
}
