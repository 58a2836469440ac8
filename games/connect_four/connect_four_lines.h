/* SPDX-License-Identifier: MIT */
/*
 * connect_four_lines.h - lines of discs, and the fields that complete one. Shared
 * by the files of this folder alone.
 */
#ifndef GAMES_CONNECT_FOUR_CONNECT_FOUR_LINES_H
#define GAMES_CONNECT_FOUR_CONNECT_FOUR_LINES_H

#include "connect_four/connect_four_position.h"

/* Whether a set contains as many fields in a line as win. */
bool gs_connect_four_has_line(const struct connect_four_rules *rules, connect_four_set set);

/* The free fields on which a disc would complete a line of set, within reach or not. */
connect_four_set gs_connect_four_wins(const struct connect_four_rules *rules, connect_four_set set,
                                      connect_four_set discs);

/*
 * How many lines through a free field a side with the discs `own` can still fill, of which it has
 * one disc at least.
 */
unsigned gs_connect_four_lines_through(const struct connect_four_rules *rules, connect_four_set own,
                                       connect_four_set theirs, connect_four_set field);

/* Fills in who has won. */
void gs_connect_four_judge(const struct connect_four_rules *rules,
                           struct connect_four_position *position);

#endif
