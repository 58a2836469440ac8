/* SPDX-License-Identifier: MIT */
/*
 * test_last_choice.c - a move that loses at once is the last choice: test_last_choice SOLVE
 *
 * In random positions of every game in which a move can lose at once (fouls, stones without a
 * liberty), where the other side wins at once after most other moves, the move that is chosen does
 * not lose at once: by the algorithm `heuristic`, and by `play`, `gtp` and `gomocup` of the whole
 * program. Positions are found, and moves are judged, by the rules alone.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/set_up.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { POSITIONS = 25, TEXT = 512, STEPS = 1000000 };

static const char *solve; /* the program */

struct board {
    const char *game, *options; /* of the program */
    const char *const *settings;
    const char *gomocup; /* the rule, after INFO; NULL: it does not play this */
};

static const struct board boards[] = {
    {"gomoku", "--variant renju --size 8x8", SETTINGS("variant", "renju", "size", "8x8"), "rule 4"},
    {"gomoku", "--variant renju-swap --size 7x7", SETTINGS("variant", "renju-swap", "size", "7x7"),
     NULL},
    {"atarigo", "--size 5x5", SETTINGS("size", "5x5"), NULL},
    {"atarigo", "--size 6x4", SETTINGS("size", "6x4"), NULL},
};

struct finder {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *position;
    struct gs_undo *undo, *passed;
    gs_move *moves;
    uint64_t random;
};

static void open_finder(struct finder *finder, const struct board *board)
{
    finder->memory = gs_memory_new(0);
    finder->rules = set_up_rules(finder->memory, set_up_game(board->game), board->settings);
    finder->position = set_up_position(finder->memory, finder->rules, NULL);
    finder->undo = gs_alloc(finder->memory, finder->rules->undo_size);
    finder->passed = gs_alloc(finder->memory, finder->rules->undo_size);
    finder->moves = gs_alloc(finder->memory, finder->rules->max_moves * sizeof *finder->moves);
    finder->random = 1;
}

static void close_finder(struct finder *finder)
{
    gs_release(finder->memory, finder->moves);
    gs_release(finder->memory, finder->passed);
    gs_release(finder->memory, finder->undo);
    gs_release(finder->memory, finder->position);
    gs_rules_free(finder->memory, finder->rules);
    gs_memory_free(finder->memory);
}

/* The value of a move for who makes it, if it ends the game. */
static enum gs_value value_of(struct finder *finder, gs_move move)
{
    gs_play(finder->rules, finder->position, move, finder->undo);
    enum gs_value value = gs_value_negate(gs_outcome(finder->rules, finder->position));
    gs_take_back(finder->rules, finder->position, finder->undo);
    return value;
}

static bool can_win_at_once(struct finder *finder)
{
    unsigned count = gs_moves(finder->rules, finder->position, finder->moves);
    for (unsigned i = 0; i < count; i++)
        if (value_of(finder, finder->moves[i]) == GS_WIN)
            return true;
    return false;
}

/*
 * Whether some move loses at once, another one does not, none wins, and the other side would win at
 * once if it were to move: nearly every move is bad, and all are in a lost position.
 */
static bool is_wanted(struct finder *finder)
{
    const struct gs_game *game = finder->rules->game;
    unsigned count = gs_moves(finder->rules, finder->position, finder->moves), losing = 0;
    for (unsigned i = 0; i < count; i++) {
        enum gs_value value = value_of(finder, finder->moves[i]);
        losing += value == GS_LOSS;
        if (value == GS_WIN)
            return false;
    }
    if (losing == 0 || losing == count)
        return false;
    game->stones->pass(finder->rules, finder->position, finder->passed);
    bool wins = can_win_at_once(finder);
    gs_take_back(finder->rules, finder->position, finder->passed);
    return wins;
}

/* A move that does not end the game, at random; false if there is none. */
static bool step(struct finder *finder)
{
    unsigned count = gs_moves(finder->rules, finder->position, finder->moves);
    while (count > 0) {
        unsigned i = gs_random_below(&finder->random, count);
        gs_play(finder->rules, finder->position, finder->moves[i], finder->undo);
        if (gs_outcome(finder->rules, finder->position) == GS_UNKNOWN)
            return true;
        gs_take_back(finder->rules, finder->position, finder->undo);
        finder->moves[i] = finder->moves[--count];
    }
    return false;
}

/* Walks on to the next such position, and writes it. */
static void find(struct finder *finder, char text[TEXT])
{
    for (unsigned i = 0; i < STEPS; i++) {
        if (!step(finder))
            finder->rules->game->initial(finder->rules, finder->position);
        else if (is_wanted(finder)) {
            finder->rules->game->position_format(finder->rules, finder->position, text, TEXT);
            return;
        }
    }
    fail_msg("no such position of %s is found", finder->rules->game->name);
}

static void judge(struct finder *finder, const char *by, const char *position, gs_move move)
{
    char text[GS_TEXT_MAX];
    finder->rules->game->move_format(finder->rules, finder->position, move, text, sizeof text);
    if (value_of(finder, move) == GS_LOSS)
        fail_msg("%s: %s plays %s in '%s', which loses at once where others do not",
                 finder->rules->game->name, by, text, position);
}

static void judge_text(struct finder *finder, const char *by, const char *position,
                       const char *text)
{
    gs_move move;
    if (finder->rules->game->move_parse(finder->rules, finder->position, text, &move, NULL) !=
        GS_OK)
        fail_msg("%s: '%s' is no move in '%s'", by, text, position);
    judge(finder, by, position, move);
}

/* --- who chooses ---------------------------------------------------------------------------------
 */

static void by_heuristic(struct finder *finder, const struct board *board, const char *position)
{
    const struct gs_algo *algo = set_up_algo("heuristic");
    struct gs_args params;
    struct gs_search search;
    struct gs_result result;

    (void)board;
    gs_args_init(&params, algo->params);
    assert_int_equal(gs_args_complete(&params, NULL), GS_OK);
    gs_search_init(&search, finder->rules, &params, finder->memory);
    search.limits.nodes = 300;
    gs_result_init(&result, finder->memory);
    assert_int_equal(gs_solve(algo, &search, finder->position, &result, NULL), GS_OK);
    judge(finder, "heuristic", position, result.best_move);
    gs_result_clear(&result);
}

/* The first line of output that contains `before`, from there on; false if there is none. */
static bool run(const char *command, const char *before, char line[TEXT])
{
    FILE *pipe = popen(command, "r");
    bool found = false;
    char text[TEXT];

    assert_non_null(pipe);
    while (fgets(text, sizeof text, pipe)) {
        const char *at = strstr(text, before);
        if (!at || found)
            continue;
        snprintf(line, TEXT, "%s", at + strlen(before));
        line[strcspn(line, " \n")] = '\0';
        found = true;
    }
    pclose(pipe);
    return found;
}

static void by_play(struct finder *finder, const struct board *board, const char *position)
{
    static const char *const players[] = {"auto", "df-pn", "pvs", "alphabeta", "mc", "mcts",
                                          "heuristic"};
    const bool black = gs_to_move(finder->rules, finder->position) == GS_BLACK;
    char command[2 * TEXT], move[TEXT], name[32];

    for (size_t i = 0; i < COUNT(players); i++) {
        snprintf(command, sizeof command,
                 "echo 'auto 1' | %s play --game %s %s --position '%s' --nodes 60 --%s %s 2>&1",
                 solve, board->game, board->options, position, black ? "black" : "white",
                 players[i]);
        if (!run(command, black ? "1. black " : "1. white ", move))
            fail_msg("no move from: %s", command);
        snprintf(name, sizeof name, "play, %s", players[i]);
        judge_text(finder, name, position, move);
    }
}

static void by_gtp(struct finder *finder, const struct board *board, const char *position)
{
    const bool black = gs_to_move(finder->rules, finder->position) == GS_BLACK;
    char command[2 * TEXT], move[TEXT];

    snprintf(command, sizeof command,
             "echo 'genmove %s' | %s gtp --game %s %s --position '%s' --nodes 60 2>&1",
             black ? "b" : "w", solve, board->game, board->options, position);
    if (!run(command, "= ", move))
        fail_msg("no move from: %s", command);
    for (char *c = move; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 'a' - 'A') : *c;
    judge_text(finder, "gtp", position, move);
}

/* The stones of a position's text as BOARD wants them: 1 is who is to move. */
static void put_stones(FILE *file, const char *position, char own)
{
    unsigned x = 0, y = 0;
    for (; *position != ' '; position++) {
        if (*position == '/') {
            x = 0;
            y++;
        } else if (*position >= '0' && *position <= '9') {
            x += (unsigned)(*position - '0');
        } else {
            fprintf(file, "%u,%u,%d\\n", x++, y, *position == own ? 1 : 2);
        }
    }
}

static void by_gomocup(struct finder *finder, const struct board *board, const char *position)
{
    const char own = gs_to_move(finder->rules, finder->position) == GS_BLACK ? 'b' : 'w';
    char command[4 * TEXT], answer[TEXT], stones[2 * TEXT] = "", text[GS_TEXT_MAX];
    unsigned x, y, height = 1;

    if (!board->gomocup)
        return;
    FILE *file = fmemopen(stones, sizeof stones, "w");
    put_stones(file, position, own);
    fclose(file);
    snprintf(command, sizeof command,
             "printf 'INFO %s\\nSTART 8\\nBOARD\\n%sDONE\\nEND\\n' | %s gomocup --nodes 60 2>&1 | "
             "sed -n 's/^[0-9]*,[0-9]*$/move &/p'",
             board->gomocup, stones, solve);
    if (!run(command, "move ", answer) || sscanf(answer, "%u,%u", &x, &y) != 2)
        fail_msg("no move from: %s", command);
    for (const char *c = position; *c; c++)
        height += *c == '/';
    snprintf(text, sizeof text, "%c%u", (char)('a' + x), height - y);
    judge_text(finder, "gomocup", position, text);
}

static void test_last_choice(void **state)
{
    static void (*const choosers[])(struct finder *, const struct board *, const char *) = {
        by_heuristic, by_play, by_gtp, by_gomocup};
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct finder finder;
        char position[TEXT];
        open_finder(&finder, &boards[i]);
        for (unsigned j = 0; j < POSITIONS; j++) {
            find(&finder, position);
            for (size_t k = 0; k < COUNT(choosers); k++)
                choosers[k](&finder, &boards[i], position);
        }
        close_finder(&finder);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_last_choice)};
    if (argc != 2)
        return 2;
    solve = argv[1];
    return cmocka_run_group_tests_name("moves that lose at once", tests, NULL, NULL);
}
