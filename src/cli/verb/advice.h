/* SPDX-License-Identifier: MIT */
/*
 * advice.h - a move for a position of which a search proved nothing.
 */
#ifndef CLI_ADVICE_H
#define CLI_ADVICE_H

#include "cli/cli.h"

/* Of what is left of --time, the part that is kept for the move, and seconds at most. */
#define CLI_ADVICE_PART    10
#define CLI_ADVICE_SECONDS 2.0

/* The seconds that a search must leave for the move; 0 without --time. */
double cli_advice_seconds(const struct cli_limits *limits);

/*
 * The move that the player `auto` would choose at the root of job, which is open, by what estimates
 * moves of the game, within `seconds` or, without --time, a few nodes; after an interrupt at once,
 * in the game's order. advice->has_score: it has a score. Adds the time that it took to *took.
 * False if there is no memory for it.
 */
bool cli_advise(struct cli_job *job, double seconds, struct gs_move_value *advice, double *took);

#endif
