/* SPDX-License-Identifier: MIT */
/*
 * connect_four_search.h - capabilities of searches. Shared by the files of this
 * folder alone.
 */
#ifndef GAMES_CONNECT_FOUR_CONNECT_FOUR_SEARCH_H
#define GAMES_CONNECT_FOUR_CONNECT_FOUR_SEARCH_H

#include "connect_four/connect_four_position.h"

/*
 * What following up proves of an open position without a win at once for the side to
 * move: that it does not win, or that it loses. dangers: the fields that win for the
 * other side.
 */
struct gs_proved gs_connect_four_follow(const struct connect_four_rules *rules,
                                        const struct connect_four_position *at,
                                        connect_four_set dangers);

/* The slots endgame and endgame_cache_size of struct gs_prune. */
enum gs_value gs_connect_four_endgame(const struct gs_rules *rules,
                                      const struct gs_position *position,
                                      struct gs_endgame *question);

/*
 * An entry of the cache: the attacker wins within `wins` plies (0: that is not known), and does not
 * win within `none`. All zero: free.
 */
enum { CONNECT_FOUR_CACHE_BITS = 15 };

struct connect_four_cached {
    connect_four_set key;
    uint8_t mover, wins, none;
};

extern const struct gs_prune gs_connect_four_prune;
extern const struct gs_hint gs_connect_four_hint;

#endif
