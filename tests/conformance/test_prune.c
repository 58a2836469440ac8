/* SPDX-License-Identifier: MIT */
/*
 * test_prune.c - what the capability prune of a game must fulfil: facts. On
 * small boards every reachable state is compared with the oracle, which knows
 * nothing of them; on larger ones all states below positions near the end of
 * random games, where lines, walls and fouls are as they occur in play.
 *
 *   - the value lies within the bounds, and a win or loss is forced in time
 *   - proves_draw is true only where the side does not lose; a pairing has each of its points
 *     once, all free
 *   - the moves kept are some of the moves in their order, and one of them is
 *     worth as much as the position
 *   - what is said of all positions after moves at once is what is said of each by itself, and the
 *     stones of a position are those that its points have
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
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A board opened, and the oracle of the states below one of its positions. */
struct view {
    const char *words, *start;
    unsigned games, free;
    struct gs_rules *rules;
    const struct gs_prune *prune;
    const struct oracle *oracle;
    struct gs_position *position;
    struct gs_undo *undo;
    struct gs_workspace *workspace;
    gs_move *moves, *kept;
    struct gs_proved *proved;
    uint32_t *proof, *disproof;
    uint64_t bounded, pruned; /* states of which something was said */
    size_t turn;              /* how many roots there were before */
    bool holds;               /* only proves_draw and pairing are tested */
    uint64_t held, paired, searched;
};

static void complain(const struct view *view, const char *what)
{
    char text[GS_TEXT_MAX];
    view->rules->game->position_format(view->rules, view->position, text, sizeof text);
    fail_msg("%s, %s: %s", view->words, text, what);
}

static void check_bounds(struct view *view, size_t state)
{
    int value = view->oracle->values[state];
    if (!view->prune->bounds)
        return;
    struct gs_proved proved = view->prune->bounds(view->rules, view->position, view->workspace);
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
    unsigned kept =
        view->prune->moves(view->rules, view->position, view->kept, count, view->workspace);
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
    unsigned choices = view->prune->bounds(view->rules, view->position, view->workspace).choices;
    if (choices > 0 && choices != kept)
        complain(view, "another number of moves is kept than was counted");
}

static void check_stones(const struct view *view)
{
    const struct gs_rules *rules = view->rules;
    uint64_t stones[2], found[2] = {0, 0};
    for (unsigned point = 0; point < rules->game->board->points(rules); point++) {
        enum gs_content content = rules->game->board->content(rules, view->position, point);
        if (content != GS_EMPTY)
            found[content] |= UINT64_C(1) << point;
    }
    view->prune->stones(rules, view->position, stones);
    if (stones[GS_WHITE] != found[GS_WHITE] || stones[GS_BLACK] != found[GS_BLACK])
        complain(view, "a side has other stones than was said");
}

/* The position after a move has come about: what is said of it is what was said before the move. */
static void check_one_after(const struct view *view, enum gs_side attacker, unsigned i)
{
    uint32_t proof, disproof;
    if (view->prune->bounds_after) {
        struct gs_proved proved = view->prune->bounds(view->rules, view->position, view->workspace);
        if (proved.lower != view->proved[i].lower || proved.upper != view->proved[i].upper ||
            proved.plies != view->proved[i].plies || proved.choices != view->proved[i].choices)
            complain(view, "other bounds were said of the position before the move");
    }
    if (!view->prune->proof_after)
        return;
    view->rules->game->hint->proof(view->rules, view->position, attacker, &proof, &disproof);
    if (proof != view->proof[i] || disproof != view->disproof[i])
        complain(view, "other numbers were said of the position before the move");
}

static void check_after(struct view *view)
{
    const struct gs_prune *prune = view->prune;
    const struct gs_rules *rules = view->rules;
    unsigned count = gs_moves(rules, view->position, view->moves);
    if (!prune->can_analyse || !prune->can_analyse(rules))
        return;
    check_stones(view);
    if (prune->bounds_after)
        prune->bounds_after(rules, view->position, view->moves, count, view->proved);
    for (int attacker = GS_WHITE; attacker <= GS_BLACK; attacker++) {
        if (prune->proof_after)
            prune->proof_after(rules, view->position, (enum gs_side)attacker, view->moves, count,
                               view->proof, view->disproof);
        for (unsigned i = 0; i < count; i++) {
            gs_play(rules, view->position, view->moves[i], view->undo);
            if (gs_outcome(rules, view->position) == GS_UNKNOWN)
                check_one_after(view, (enum gs_side)attacker, i);
            gs_take_back(rules, view->position, view->undo);
        }
    }
}

/* What the position is worth to a side. */
static int worth(const struct view *view, size_t state, enum gs_side side)
{
    int value = view->oracle->values[state];
    return gs_to_move(view->rules, view->position) == side ? value : -value;
}

/*
 * A move that proves the draw of a side: the side is to move, and the move is worth a draw at
 * least.
 */
static void check_holding(const struct view *view, enum gs_side side, gs_move move)
{
    int64_t plies;
    if (move == GS_NO_MOVE)
        return;
    if (gs_to_move(view->rules, view->position) != side)
        complain(view, "a side that is not to move holds by a move");
    if (value_of(view, move, &plies) < GS_DRAW)
        complain(view, "a move by which a side holds loses");
}

/* Each point of a pairing is free, and there once. */
static void check_pairs(const struct view *view, const struct gs_pairing *pairing)
{
    const struct gs_board *board = view->rules->game->board;
    bool taken[GS_POINTS_MAX] = {false};
    if (pairing->first != GS_NO_MOVE)
        taken[pairing->first] = true;
    for (unsigned i = 0; i < 2 * pairing->count; i++) {
        gs_move point = pairing->pairs[i / 2][i % 2];
        if (point >= board->points(view->rules) || taken[point] ||
            board->content(view->rules, view->position, point) != GS_EMPTY)
            complain(view, "a pair has a point twice, or one that is not free");
        taken[point] = true;
    }
}

static void check_pairing(struct view *view, size_t state, enum gs_side side)
{
    struct gs_pairing pairing;
    if (!view->prune->pairing(view->rules, view->position, side, &pairing))
        return;
    if (worth(view, state, side) < GS_DRAW)
        complain(view, "a side loses in spite of its pairing");
    check_holding(view, side, pairing.first);
    check_pairs(view, &pairing);
    view->paired++;
}

/* Further scans of the board that proves_draw may make: none, some, as many as are needed. */
static const unsigned efforts[] = {0, 40, 4000};

static void check_held(struct view *view, size_t state, enum gs_side side)
{
    bool before = false;
    for (size_t i = 0; i < COUNT(efforts); i++) {
        gs_move move;
        bool held = view->prune->proves_draw(view->rules, view->position, side, efforts[i], &move,
                                             view->workspace);
        if (held && worth(view, state, side) < GS_DRAW)
            complain(view, "a side loses that was said to hold");
        if (before && !held)
            complain(view, "more effort found less");
        if (held)
            check_holding(view, side, move);
        view->held += held && !before;
        view->searched += held && !before && i > 0;
        before = held;
    }
}

/*
 * The open states below a root: one in some, and all in a long run, or if draws alone are tested.
 */
static void check_below(struct view *view, const struct gs_position *root)
{
    struct oracle *oracle = oracle_new(view->rules, root);
    view->oracle = oracle;
    const size_t stride = view->holds ? 1 : pace_stride(8, 3);
    for (size_t state = view->turn++ % stride; state < oracle->count; state += stride) {
        gs_decode(view->rules, oracle_key(oracle, state), view->position);
        if (gs_outcome(view->rules, view->position) != GS_UNKNOWN)
            continue;
        for (int side = GS_WHITE; side <= GS_BLACK && view->holds; side++) {
            check_held(view, state, (enum gs_side)side);
            check_pairing(view, state, (enum gs_side)side);
        }
        if (view->holds)
            continue;
        check_bounds(view, state);
        check_moves(view, state);
        check_after(view);
    }
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
    view->prune = game->prune;
    view->rules = set_up_rules(memory, game, settings);
    struct gs_position *root = set_up_position(memory, view->rules, NULL);
    view->position = set_up_position(memory, view->rules, NULL);
    view->undo = gs_alloc(memory, view->rules->undo_size);
    view->moves = gs_alloc(memory, view->rules->max_moves * sizeof *view->moves);
    view->kept = gs_alloc(memory, view->rules->max_moves * sizeof *view->kept);
    view->proved = gs_alloc(memory, view->rules->max_moves * sizeof *view->proved);
    view->proof = gs_alloc(memory, view->rules->max_moves * sizeof *view->proof);
    view->disproof = gs_alloc(memory, view->rules->max_moves * sizeof *view->disproof);
    assert_true(gs_workspace_new(memory, view->rules, &view->workspace));
    assert_true(root && view->position && view->undo && view->moves && view->kept);
    assert_true(view->proved && view->proof && view->disproof);
    if (view->games > 0)
        check_games(view, root);
    else
        check_all(view, root);
    gs_release(memory, view->disproof);
    gs_release(memory, view->proof);
    gs_release(memory, view->proved);
    gs_release(memory, view->kept);
    gs_release(memory, view->moves);
    gs_release(memory, view->workspace);
    gs_release(memory, view->undo);
    gs_release(memory, view->position);
    gs_release(memory, root);
    gs_rules_free(memory, view->rules);
    gs_memory_free(memory);
}

static void check_example(const struct example *example, void *user)
{
    struct view *view = user;
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
    if ((game->prune->bounds && view->bounded == 0) || (game->prune->moves && view->pruned == 0))
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
    if (view.held == 0 || view.paired == 0 || (small && view.searched == 0))
        fail_msg("%s: held %d, paired %d, searched %d: too few", words, (int)view.held,
                 (int)view.paired, (int)view.searched);
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
