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
#include "connection/connection_search.h"
#include "connection/connection_space.h"
#include "connection/connection_text.h"

/* Rules for rows of the given lengths, as rules_new in struct gs_game. */
enum gs_status connection_rules_new(struct gs_memory *memory, const struct gs_args *args,
                                    const struct connection_shape *shape, const unsigned *lengths,
                                    unsigned rows, struct gs_rules **rules, struct gs_error *error);
void connection_rules_free(struct gs_memory *memory, struct gs_rules *rules);

/* The slots that are the same in all games: of struct gs_board, and of struct gs_game. */
#define CONNECTION_BOARD_SLOTS                                                                     \
    .points = connection_points, .spot = connection_spot, .content = connection_board_content,     \
    .name = connection_point_name, .move_points = connection_move_points

#define CONNECTION_GAME_SLOTS                                                                      \
    .rules_free = connection_rules_free, .initial = connection_initial,                            \
    .to_move = connection_to_move, .outcome = connection_outcome, .moves = connection_moves,       \
    .play = connection_play, .undo = connection_take_back, .hash = connection_hash,                \
    .encode = connection_encode, .decode = connection_decode,                                      \
    .position_parse = connection_position_parse, .position_format = connection_position_format,    \
    .root_check = connection_root_check, .move_parse = connection_move_parse,                      \
    .move_format = connection_move_format, .space = &connection_space, .hint = &connection_hint,   \
    .stones = &connection_stones, .prune = &connection_prune

#endif
