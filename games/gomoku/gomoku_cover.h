/* SPDX-License-Identifier: MIT */
/*
 * gomoku_cover.h - covers of windows by disjoint pairs of points. Shared by the files of this
 * folder alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_COVER_H
#define GAMES_GOMOKU_GOMOKU_COVER_H

#include "gomoku/gomoku_rules.h"

enum {
    GOMOKU_COVER_LINES = 6 * GOMOKU_SIDE_MAX, /* more than rows, columns and both diagonals */
    GOMOKU_COVER_WINDOWS = GOMOKU_SIDE_MAX,   /* of a line */
    GOMOKU_COVER_GROUPS = GOMOKU_DIRECTIONS * GOMOKU_POINTS / 2, /* of two points each */
    GOMOKU_COVER_LACK = 16,                                      /* worth a repair */
    GOMOKU_COVER_NOBODY = UINT16_MAX
};

/* A line of the board. Bit n of a set is its point number n, or the window that begins there. */
struct gomoku_cover_line {
    uint16_t start;
    int16_t step;
    uint32_t free, live;
};

/* Windows of a line that share a pair: free points that all of them have. No points: no group. */
struct gomoku_cover_group {
    uint32_t points;
    uint8_t line, lacks; /* lacks: how many of its two points are not found yet */
};

struct gomoku_cover {
    unsigned connect, words, line_count, group_count;
    struct gomoku_cover_line lines[GOMOKU_COVER_LINES];
    uint32_t ends[GOMOKU_COVER_LINES];      /* windows of each that end a group */
    uint16_t first[GOMOKU_COVER_LINES + 1]; /* group of each line; a line's groups follow it */
    struct gomoku_cover_group groups[GOMOKU_COVER_GROUPS];
    uint16_t owner[GOMOKU_POINTS]; /* the group that has a point, or GOMOKU_COVER_NOBODY */
    uint8_t price[GOMOKU_POINTS];  /* how many searches that failed have reached a point */
    uint64_t seen[GOMOKU_WORDS];   /* points that the latest search for one has reached */
};

/* No lines yet. Lines without live windows need not be added. */
void gs_gomoku_cover_begin(struct gomoku_cover *cover, const struct gomoku_rules *rules);
void gs_gomoku_cover_add(struct gomoku_cover *cover, struct gomoku_cover_line line);

/*
 * Shares the windows out into as few groups as possible, from the first point of each line on, and
 * finds points for them. Returns how many points are lacking: 0: the windows are covered. More than
 * most: at least so many; UINT_MAX: no pairs can cover them.
 */
unsigned gs_gomoku_cover_match(struct gomoku_cover *cover, unsigned most);

/*
 * After gs_gomoku_cover_match: shares out otherwise to find the points that are lacking, at most
 * GOMOKU_COVER_LACK. False: not found, though there may be a cover. *steps: how many lines may be
 * shared out anew; it becomes what is left.
 */
bool gs_gomoku_cover_repair(struct gomoku_cover *cover, unsigned *steps);

#endif
