/* SPDX-License-Identifier: MIT */
/*
 * graph_game.h - a game for tests: a walk through a directed graph that is made from a seed. Every
 * shape of state space comes up sooner or later among thousands of small graphs.
 *
 * Parameters: seed; states (of one twin, see below); degree (most moves of a
 * state); ends (percent of states in which the game is over) and draws (percent
 * of those that are drawn); and
 *
 *  - shape: `random` has cycles, `acyclic` has none, and `chain` is one forced
 *    line from the first state to the last but two, whose length is the
 *    distance; with a degree of 2 or more, some of its states have a second
 *    move, which loses at once;
 *  - twins: on makes two copies of every state, such that exchanging the
 *    copies is a symmetry.
 *
 * Positions are written as the number of the state and the side to move.
 */
#ifndef TESTS_GRAPH_GAME_H
#define TESTS_GRAPH_GAME_H

#include <gamesolve/game.h>

/* With the capability space, all of it. */
extern const struct gs_game graph_game;
/* With canonical forms, but neither successors nor predecessors of keys. */
extern const struct gs_game graph_game_moves;
/* With the rules alone. */
extern const struct gs_game graph_game_plain;

#endif
