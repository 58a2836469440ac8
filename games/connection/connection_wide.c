/* SPDX-License-Identifier: MIT */
/*
 * connection_wide.c - the analysis of boards of 65 to 128 points: the files below once more, with
 * sets of 128 bits and other names. Boards of 64 points keep the speed of one word.
 */
#define CONNECTION_WIDE

#define gs_connection_analyser     gs_connection_analyser_wide
#define gs_connection_build_net    gs_connection_wide_build_net
#define gs_connection_cache_find   gs_connection_wide_cache_find
#define gs_connection_cache_keep   gs_connection_wide_cache_keep
#define gs_connection_cache_next   gs_connection_wide_cache_next
#define gs_connection_copy_half    gs_connection_wide_copy_half
#define gs_connection_copy_link    gs_connection_wide_copy_link
#define gs_connection_copy_pair    gs_connection_wide_copy_pair
#define gs_connection_copy_parent  gs_connection_wide_copy_parent
#define gs_connection_explain      gs_connection_wide_explain
#define gs_connection_fill_in      gs_connection_wide_fill_in
#define gs_connection_find_threats gs_connection_wide_find_threats
#define gs_connection_insert_link  gs_connection_wide_insert_link
#define gs_connection_judge        gs_connection_wide_judge
#define gs_connection_judge_by     gs_connection_wide_judge_by
#define gs_connection_judge_part   gs_connection_wide_judge_part
#define gs_connection_net_size     gs_connection_wide_net_size
#define gs_connection_offer_half   gs_connection_wide_offer_half
#define gs_connection_offer_link   gs_connection_wide_offer_link
#define gs_connection_set_filled   gs_connection_wide_set_filled
#define gs_connection_trim         gs_connection_wide_trim
#define gs_connection_winning_key  gs_connection_wide_winning_key
#define gs_connection_worthwhile   gs_connection_wide_worthwhile

#include "connection/connection_analyser.c"
#include "connection/connection_cache.c"
#include "connection/connection_inferior.c"
#include "connection/connection_small.c"
#include "connection/connection_threats.c"
#include "connection/connection_virtual.c"
