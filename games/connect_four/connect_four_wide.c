/* SPDX-License-Identifier: MIT */
/*
 * connect_four_wide.c - Connect Four on boards of 65 to 128 bits: the files below once more, with
 * sets of 128 bits and other names. Boards of 64 bits keep the speed of one word.
 */
#define CONNECT_FOUR_WIDE

#define gs_connect_four                gs_connect_four_wide
#define gs_connect_four_board          gs_connect_four_wide_board
#define gs_connect_four_decode         gs_connect_four_wide_decode
#define gs_connect_four_encode         gs_connect_four_wide_encode
#define gs_connect_four_endgame        gs_connect_four_wide_endgame
#define gs_connect_four_follow         gs_connect_four_wide_follow
#define gs_connect_four_has_line       gs_connect_four_wide_has_line
#define gs_connect_four_hint           gs_connect_four_wide_hint
#define gs_connect_four_judge          gs_connect_four_wide_judge
#define gs_connect_four_key            gs_connect_four_wide_key
#define gs_connect_four_lines_through  gs_connect_four_wide_lines_through
#define gs_connect_four_move_format    gs_connect_four_wide_move_format
#define gs_connect_four_move_parse     gs_connect_four_wide_move_parse
#define gs_connect_four_position_parse gs_connect_four_wide_position_parse
#define gs_connect_four_prune          gs_connect_four_wide_prune
#define gs_connect_four_space          gs_connect_four_wide_space
#define gs_connect_four_wins           gs_connect_four_wide_wins

#include "connect_four/connect_four.c"
#include "connect_four/connect_four_endgame.c"
#include "connect_four/connect_four_follow.c"
#include "connect_four/connect_four_hint.c"
#include "connect_four/connect_four_lines.c"
#include "connect_four/connect_four_prune.c"
#include "connect_four/connect_four_space.c"
#include "connect_four/connect_four_text.c"
