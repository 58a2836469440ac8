/* SPDX-License-Identifier: MIT */
/*
 * connection_rules.h - making the rules of a game of connection, and the
 * slots that are the same in all of them. Shared by the files of this folder
 * alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_RULES_H
#define GAMES_CONNECTION_CONNECTION_RULES_H

#include "connection/connection_aim.h"
#include "connection/connection_position.h"
#include "connection/connection_space.h"
#include "connection/connection_text.h"

/* Rules for rows of the given lengths, as rules_new in struct gs_game. */
enum gs_status gs_connection_rules_new(struct gs_memory *memory, const struct gs_args *args,
                                       const struct connection_shape *shape,
                                       const unsigned *lengths, unsigned rows,
                                       struct gs_rules **rules, struct gs_error *error);
void gs_connection_rules_free(struct gs_memory *memory, struct gs_rules *rules);

/* Capabilities of searches. */
extern const struct gs_stones gs_connection_stones;
extern const struct gs_hint gs_connection_hint;
extern const struct gs_prune gs_connection_prune;
extern const struct gs_connections gs_connection_ends;
extern const struct gs_zones gs_connection_zones;

/* The slots that are the same in all games: of struct gs_board, and of struct gs_game. */
#define CONNECTION_BOARD_SLOTS                                                                     \
    .points = gs_connection_points, .spot = gs_connection_spot,                                    \
    .content = gs_connection_board_content, .name = gs_connection_point_name,                      \
    .move_points = gs_connection_move_points

#define CONNECTION_GAME_SLOTS                                                                      \
    .rules_free = gs_connection_rules_free, .initial = gs_connection_initial,                      \
    .to_move = gs_connection_to_move, .outcome = gs_connection_outcome,                            \
    .traits = gs_connection_traits, .moves = gs_connection_moves, .play = gs_connection_play,      \
    .undo = gs_connection_take_back, .hash = gs_connection_hash, .encode = gs_connection_encode,   \
    .decode = gs_connection_decode, .position_parse = gs_connection_position_parse,                \
    .position_format = gs_connection_position_format, .root_check = gs_connection_root_check,      \
    .move_parse = gs_connection_move_parse, .move_format = gs_connection_move_format,              \
    .space = &gs_connection_space, .hint = &gs_connection_hint, .stones = &gs_connection_stones,   \
    .prune = &gs_connection_prune, .connections = &gs_connection_ends,                             \
    .zones = &gs_connection_zones

#endif
