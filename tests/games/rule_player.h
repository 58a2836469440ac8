/* SPDX-License-Identifier: MIT */
/*
 * rule_player.h - opponents that search one move deep, for matches: whoever plays must beat them.
 *
 *   gomoku      the point with the best windows, its own and the other's
 *   atarigo     captures, saves, attacks, else stays away from being captured
 *   hex, y      mends a bridge that was entered, else builds one towards an edge of its own
 *   skoczki     the longest way forwards
 */
#ifndef TESTS_RULE_PLAYER_H
#define TESTS_RULE_PLAYER_H

#include <gamesolve/gamesolve.h>

/* How good a move is to the player of this game, by its rules; equal ones are alike to it. */
typedef double rule_player(const struct gs_rules *rules, const struct gs_position *position,
                           gs_move move);

/* NULL: there is none for the game. */
rule_player *rule_player_for(const struct gs_game *game);

/*
 * A move whose worth is at least `share` of the best one's (1: one of the best), at random; room
 * for the legal moves is the caller's. Advances *random.
 */
gs_move rule_player_choose(const struct gs_rules *rules, const struct gs_position *position,
                           double share, uint64_t *random, gs_move *room);

#endif
