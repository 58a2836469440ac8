/* SPDX-License-Identifier: MIT */
/*
 * connection_text.h - positions and moves as text, and the points of the
 * board. Shared by the files of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_TEXT_H
#define GAMES_CONNECTION_CONNECTION_TEXT_H

#include "connection/connection.h"

/* Slots of struct gs_game. */
enum gs_status gs_connection_position_parse(const struct gs_rules *rules, const char *text,
                                            struct gs_position *position, struct gs_error *error);
size_t gs_connection_position_format(const struct gs_rules *rules,
                                     const struct gs_position *position, char *text, size_t size);
enum gs_status gs_connection_move_parse(const struct gs_rules *rules,
                                        const struct gs_position *position, const char *text,
                                        gs_move *move, struct gs_error *error);
size_t gs_connection_move_format(const struct gs_rules *rules, const struct gs_position *position,
                                 gs_move move, char *text, size_t size);

/* Slots of struct gs_board except the shape. */
unsigned gs_connection_points(const struct gs_rules *rules);
struct gs_spot gs_connection_spot(const struct gs_rules *rules, unsigned point);
enum gs_content gs_connection_board_content(const struct gs_rules *rules,
                                            const struct gs_position *position, unsigned point);
size_t gs_connection_point_name(const struct gs_rules *rules, unsigned point, char *text,
                                size_t size);
unsigned gs_connection_move_points(const struct gs_rules *rules, const struct gs_position *position,
                                   gs_move move, unsigned points[2]);

#endif
