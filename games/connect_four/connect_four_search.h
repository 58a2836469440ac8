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

extern const struct gs_prune gs_connect_four_prune;
extern const struct gs_hint gs_connect_four_hint;

#endif
