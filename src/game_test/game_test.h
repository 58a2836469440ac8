/* SPDX-License-Identifier: MIT */
/*
 * game_test.h - tests any game against its promises: the checks of checks.h in all positions near
 * the start of small boards and in random games on larger ones, and then, by brute force, the
 * number of states, repetition, pruning, and every algorithm that the game can offer.
 *
 * Positions are visited breadth first, so that a fault is reported with a position that the fewest
 * moves lead to.
 */
#ifndef GAME_TEST_GAME_TEST_H
#define GAME_TEST_GAME_TEST_H

#include <gamesolve/gamesolve.h>

#define GAME_FAULTS_MAX 16

/* Boards of up to so many states are compared with brute force. */
#define GAME_TEST_STATES_MAX 20000

/* One promise that is broken. */
struct game_fault {
    char check[40];             /* the name of the check */
    char what[400];             /* in words */
    char board[400];            /* the game with its parameters */
    char position[GS_TEXT_MAX]; /* "": none */
    unsigned plies;             /* from the start to the position */
};

/* What is tested, and what came of it. The whole is one flat block. */
struct game_test {
    /* In. */
    const struct gs_game *game;
    const struct gs_registry *registry; /* of the algorithms */
    const struct gs_args *args;         /* one board; NULL: the examples and the default board */
    /* Out. */
    struct game_fault faults[GAME_FAULTS_MAX];
    size_t fault_count;
    uint64_t boards, whole_boards; /* of which all states were visited */
    uint64_t positions, searches;
    /* Of these positions, those in which the game is over: won by Black or White, or drawn. */
    uint64_t black_wins, white_wins, draws;
    unsigned algorithms, checks; /* how many ran */
    char checked[400];           /* the names of the checks that found nothing */
    /* What is being done, for a program that watches: the check, the board, and the position, which
     * is "" between positions. */
    struct game_fault now;
};

/*
 * Tests the game and fills test. GS_OK whenever the test ran, also if there are faults;
 * GS_NO_MEMORY. It never returns if the game does not.
 */
enum gs_status game_test_run(struct game_test *test, struct gs_error *error);

#endif
