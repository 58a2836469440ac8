/* SPDX-License-Identifier: MIT */
/*
 * boards.c - see boards.h.
 */
#include "boards.h"
#include "games/pace.h"
#include "games/set_up.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* How many roots make a sample. */
#define SAMPLE (PACE_IS_SLOW ? 4 : 10)

/* How many of them are solved, at least: of few, the hard start weighs more. */
#define SOLVED_PERCENT (PACE_IS_SLOW && !pace_is_long ? 85 : 95)

/* States of a board that each trial solves on two threads as well as on four. */
#define THREADS_MAX 12000

/* In a long run, so many times the nodes. */
#define LONG_FACTOR 20

void boards_be_long(void)
{
    pace_is_long = true;
}

bool boards_are_long(void)
{
    return pace_is_long;
}

/* Whether it is known of a game how much of its examples searches solve so soon. */
static bool share_is_known(const struct gs_game *game)
{
    static const char *const names[] = {"atarigo", "connect-four", "gomoku", "hex",
                                        "nim",     "skoczki",      "y"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(game->name, names[i]) == 0)
            return true;
    return false;
}

struct board board_of_example(const struct example *example)
{
    struct board board = {.game = example->game,
                          .settings = example->settings,
                          .nodes = example->row->states > 1000 ? 10000 : 2000,
                          .solved_percent = SOLVED_PERCENT,
                          .position = example->row->position,
                          .words = example->words};
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules = set_up_rules(memory, board.game, board.settings);
    if (rules->traits & GS_REPEATS) {
        board.nodes = example->row->states > 1000 ? 500 : 2000;
        board.solved_percent = example->row->states > 1000 ? 0 : 2;
    }
    if (!share_is_known(example->game))
        board.solved_percent = 0;
    gs_rules_free(memory, rules);
    gs_memory_free(memory);
    return board;
}

void board_open(struct instance *instance, const struct board *board)
{
    instance_open(instance, board->game, board->settings, board->position);
}

/* Two threads, and eight; on a large board one of the two, by the number of the trial, and with
 * sanitizers, where unit/retrograde_threads is enough, none. */
static bool agrees_on_threads(const struct instance *instance, struct trial trial, size_t number,
                              char *why)
{
    const bool both = pace_is_long || instance->oracle->count <= THREADS_MAX;
    if (!both && PACE_IS_SLOW)
        return true;
    for (trial.threads = 2; trial.threads <= 8 && trial.algo->threads; trial.threads += 6)
        if ((both || number % 2 == trial.threads / 2 % 2) &&
            agree_solve(instance, &trial, 0, NULL, why) != AGREES)
            return false;
    return true;
}

void board_check_strong(const struct board *board)
{
    struct instance instance;
    struct trial trials[TRIALS_MAX];
    char why[WHY_SIZE];
    board_open(&instance, board);
    size_t count = agree_trials(instance.rules, trials, TRIALS_MAX);
    for (size_t i = 0; i < count; i++)
        if (agree_is_strong(&trials[i]) &&
            (agree_solve(&instance, &trials[i], 0, NULL, why) != AGREES ||
             !agrees_on_threads(&instance, trials[i], i, why)))
            fail_msg("%s: %s", board->words, why);
    instance_close(&instance);
}

/* From one root to the next. */
static size_t step_of(const struct instance *instance, enum roots roots)
{
    if (pace_is_long)
        return 1;
    if (roots == ALL_ROOTS && !PACE_IS_SLOW)
        return 3;
    return 1 + instance->oracle->count / SAMPLE;
}

/* One root in so many is enough for a trial: to start threads takes longer than most searches, and
 * random games are long where positions come back. Where all states are roots, the ways to run an
 * algorithm other than its own take turns. */
static unsigned share_of(const struct trial *trial, const struct gs_rules *rules, enum roots roots)
{
    const bool plays_at_random = strncmp(trial->algo->name, "mc", 2) == 0;
    if (trial->threads > 0)
        return 8;
    if (pace_is_long)
        return 1;
    if (plays_at_random && rules->traits & GS_REPEATS)
        return 8;
    return roots == ALL_ROOTS && trial->name != NULL && !PACE_IS_SLOW ? 4 : 1;
}

void board_check_roots(const struct board *board, enum roots roots)
{
    struct instance instance;
    struct trial trials[TRIALS_MAX];
    char why[WHY_SIZE];
    size_t solved = 0, tried = 0;
    board_open(&instance, board);
    size_t count = agree_trials(instance.rules, trials, TRIALS_MAX);
    size_t step = step_of(&instance, roots);
    for (size_t i = 0; i < count; i++) {
        if (agree_is_strong(&trials[i]) && instance.oracle->count > 200)
            continue;
        trials[i].limits.nodes = pace_is_long ? LONG_FACTOR * (uint64_t)board->nodes : board->nodes;
        const unsigned share = share_of(&trials[i], instance.rules, roots);
        for (size_t root = 0; root < instance.oracle->count; root += step) {
            if (root / step % share != i % share)
                continue;
            trials[i].seed = root % 3;
            enum verdict verdict = agree_solve(&instance, &trials[i], root, NULL, why);
            if (verdict == DIFFERS)
                fail_msg("%s: %s", board->words, why);
            solved += verdict == AGREES;
            tried++;
        }
    }
    print_message("%s: %zu of %zu solved\n", board->words, solved, tried);
    if (100 * solved < board->solved_percent * tried ||
        (solved == 0 && !(instance.rules->traits & GS_REPEATS)))
        fail_msg("%s: %zu of %zu solved, expected %u percent", board->words, solved, tried,
                 board->solved_percent);
    instance_close(&instance);
}
