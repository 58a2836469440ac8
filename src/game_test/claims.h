/* SPDX-License-Identifier: MIT */
/*
 * claims.h - compares everything in a result with the oracle and the rules: for any algorithm,
 * whatever it proves, and under any limits.
 *
 * Nothing here calls the code that makes results: moves are played by the rules
 * alone, and values and distances are those of the oracle.
 */
#ifndef GAME_TEST_CLAIMS_H
#define GAME_TEST_CLAIMS_H

#include <gamesolve/gamesolve.h>

#include "game_test/oracle.h"

/* A result that gs_solve has just filled, and its question. The root is the oracle's state 0. */
struct claims {
    const struct oracle *oracle;
    const struct gs_algo *algo;
    const struct gs_search *search;
    const struct gs_result *result;
    bool starved; /* memory could run out */
    bool spent;   /* in the end there was not even enough to follow the line */
};

#define CLAIM_SIZE 200

/* Whether all of it is true; else why receives what is not, in words. */
bool claims_hold(const struct claims *claims, char why[CLAIM_SIZE]);

/* Whether the line goes on to its end: the game is over, or a position comes back. */
bool claims_line_ends(const struct claims *claims);

#endif
