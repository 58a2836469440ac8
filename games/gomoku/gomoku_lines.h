/* SPDX-License-Identifier: MIT */
/*
 * gomoku_lines.h - the geometry: windows, and what surrounds a point. Shared by the
 * files of this folder alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_LINES_H
#define GAMES_GOMOKU_GOMOKU_LINES_H

#include "gomoku/gomoku_rules.h"

/* Fills steps, reaches and windows. */
void gs_gomoku_lines_init(struct gomoku_rules *rules);

/*
 * What surrounds a point in a direction, backwards [0] and forwards [1]: the
 * own stones next to it without a gap, then the free point that ends them (or
 * GOMOKU_NO_POINT), then the own stones beyond that.
 */
struct gomoku_span {
    unsigned run[2], end[2], beyond[2];
};

void gs_gomoku_span(const struct gomoku_rules *rules, const uint64_t *own, const uint64_t *other,
                    unsigned point, unsigned direction, struct gomoku_span *span);

/* The length of the line of own stones through point, which counts as one. */
static inline unsigned gomoku_length(const struct gomoku_span *span)
{
    return 1 + span->run[0] + span->run[1];
}

/* Whether a line of that length wins for side. */
static inline bool gomoku_wins(const struct gomoku_rules *rules, enum gs_side side, unsigned length)
{
    return rules->exact[side] ? length == rules->connect : length >= rules->connect;
}

/* Whether a stone on an end of the span, 0 or 1, completes a winning line. */
static inline bool gomoku_wins_at(const struct gomoku_rules *rules, enum gs_side side,
                                  const struct gomoku_span *span, int end)
{
    return span->end[end] != GOMOKU_NO_POINT &&
           gomoku_wins(rules, side, gomoku_length(span) + 1 + span->beyond[end]);
}

/* Whether the line is one short, and both ends complete it: a straight four. */
static inline bool gomoku_is_straight(const struct gomoku_rules *rules, enum gs_side side,
                                      const struct gomoku_span *span)
{
    return gomoku_length(span) + 1 == rules->connect && gomoku_wins_at(rules, side, span, 0) &&
           gomoku_wins_at(rules, side, span, 1);
}

/* Whether side may still win in the window: no stone of the other, none of its own that spoil it.
 */
bool gs_gomoku_window_is_live(const struct gomoku_rules *rules,
                              const struct gomoku_position *position, enum gs_side side,
                              unsigned window);

/* The first free point of a window from its point number n on, of which *n is left behind; there is
 * one. */
unsigned gs_gomoku_next_free(const struct gomoku_rules *rules, const struct gomoku_position *at,
                             unsigned window, unsigned *n);

/*
 * The next window from `window` on that lacks exactly missing stones of side
 * and may still win, or the number of windows. missing is at most K. (Eight counts
 * are read at once, from any window on.)
 */
unsigned gs_gomoku_next_window(const struct gomoku_rules *rules, const struct gomoku_position *at,
                               enum gs_side side, unsigned missing, unsigned window);

/* The same for a window that lacks at most missing stones; *lacks becomes how many. */
unsigned gs_gomoku_next_window_within(const struct gomoku_rules *rules,
                                      const struct gomoku_position *at, enum gs_side side,
                                      unsigned missing, unsigned window, unsigned *lacks);

/* The same among the windows from window to end, which is returned if there is none; end is past
 * the last one. */
unsigned gs_gomoku_next_window_until(const struct gomoku_rules *rules,
                                     const struct gomoku_position *at, enum gs_side side,
                                     unsigned missing, unsigned window, unsigned end,
                                     unsigned *lacks);

/* All of these windows, by number, into a list with room for all windows. Returns how many. */
unsigned gs_gomoku_list_windows(const struct gomoku_rules *rules, const struct gomoku_position *at,
                                enum gs_side side, unsigned missing, uint16_t *list);

/* Whether a stone of side on a free point completes a winning line. */
bool gs_gomoku_wins_by(const struct gomoku_rules *rules, const struct gomoku_position *at,
                       enum gs_side side, unsigned point);

#endif
