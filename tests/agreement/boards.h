/* SPDX-License-Identifier: MIT */
/*
 * boards.h - every algorithm against the oracle on a board of a real game.
 */
#ifndef TESTS_BOARDS_H
#define TESTS_BOARDS_H

#include "agree.h"
#include "games/examples.h"

/*
 * A board, and the percentage of its roots that the searches must solve within the limit. Where it
 * is 0, some root must be solved, unless positions come back.
 */
struct board {
    const struct gs_game *game;
    const char *const *settings; /* names and values, ended by NULL */
    unsigned nodes, solved_percent;
    const char *position; /* NULL: the start position */
    const char *words;    /* what it is, for messages */
};

/*
 * A board of an example of its game. Where positions come back, so few nodes seldom solve one, and
 * none of a larger board. How many are solved is known of the library's games alone.
 */
struct board board_of_example(const struct example *example);

/* From here on the limits are wide, and all states are roots. */
void boards_be_long(void);
bool boards_are_long(void);

void board_open(struct instance *instance, const struct board *board);

/* All states of a board, by every algorithm that gives a strong solution. */
void board_check_strong(const struct board *board);

/* Which states of a board are roots of searches; in a long run always all of them. */
enum roots {
    SOME_ROOTS, /* a sample, evenly spread */
    ALL_ROOTS   /* every state that can be reached; a sample where sanitizers make it slow */
};

/* States of a board as the root of every search. */
void board_check_roots(const struct board *board, enum roots roots);

#endif
