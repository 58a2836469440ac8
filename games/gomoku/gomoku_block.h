/* SPDX-License-Identifier: MIT */
/*
 * gomoku_block.h - the game in which D only blocks the windows of A (gomoku_draw.c). Shared by the
 * files of this folder alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_BLOCK_H
#define GAMES_GOMOKU_GOMOKU_BLOCK_H

#include "gomoku/gomoku_cover.h"

enum {
    GOMOKU_BLOCK_WORD = 64,
    GOMOKU_BLOCK_WINDOWS = GOMOKU_DIRECTIONS * GOMOKU_BLOCK_WORD,
    GOMOKU_BLOCK_HOPELESS = UINT8_MAX,
    GOMOKU_BLOCK_REPAIRABLE = 8, /* other sharings are tried for pairs that lack no more points */
    GOMOKU_BLOCK_ENTRIES = 1 << 16, /* of the table */
    GOMOKU_BLOCK_RECENT = 8
};

/* A set of points; boards have 64 points at most. */
typedef uint64_t gomoku_block_points;

/* A board, and the windows that were live when the search began. */
struct gomoku_blocks {
    gomoku_block_points board;
    unsigned connect;
    const struct gomoku_rules *rules;
    gomoku_block_points windows[GOMOKU_BLOCK_WINDOWS]; /* line by line */
    /* Of each: its line, and its number there. */
    uint8_t lines[GOMOKU_BLOCK_WINDOWS], offsets[GOMOKU_BLOCK_WINDOWS];
    unsigned window_count, line_count;
    struct gomoku_cover_line line[GOMOKU_BLOCK_WINDOWS]; /* without free points and live windows */
    uint8_t lengths[GOMOKU_BLOCK_WINDOWS];               /* points of a line */
    unsigned effort;                                     /* tests for pairs that are left */
    struct gomoku_cover cover;
};

/* What the live windows give each point. */
struct gomoku_block_view {
    gomoku_block_points live; /* free points in live windows */
    gomoku_block_points wins; /* where A wins at once */
    unsigned worth[GOMOKU_BLOCK_WORD];
    gomoku_block_points common[GOMOKU_BLOCK_WORD]; /* of all live windows with a point */
};

/*
 * How many points the pairs of D lack; 0: D holds with A to move, by *pairs. HOPELESS: more than
 * there are points, or a window lacks one stone alone; more than most: at least so many. Takes one
 * from the effort.
 */
unsigned gs_gomoku_block_lack(struct gomoku_blocks *blocks, gomoku_block_points attacker,
                              gomoku_block_points defender, unsigned most,
                              gomoku_block_points *pairs);

/* A window is worth three times as much with each further stone. */
void gs_gomoku_block_weigh(const struct gomoku_blocks *blocks, gomoku_block_points attacker,
                           gomoku_block_points defender, struct gomoku_block_view *view);

/* Leaves out moves of A that are no better than others, which are added to a carrier. */
gomoku_block_points gs_gomoku_block_leave_worse(const struct gomoku_block_view *view,
                                                gomoku_block_points moves,
                                                gomoku_block_points *carrier);

/* The points of live windows. */
gomoku_block_points gs_gomoku_block_live(const struct gomoku_blocks *blocks,
                                         gomoku_block_points defender);

/* Where in a set, which is not empty, a stone is worth the most. */
unsigned gs_gomoku_block_best(const struct gomoku_block_view *view, gomoku_block_points set);

/* How far it is to show that D holds (hold), or that A wins (win); 0: that is shown. */
struct gomoku_block_numbers {
    uint32_t hold, win;
    gomoku_block_points carrier; /* of what is shown */
};

/* A move, the position after it, and what is known of that. */
struct gomoku_block_child {
    gomoku_block_points attacker, defender;
    struct gomoku_block_numbers numbers;
    uint8_t move;
};

/* A position on the path. */
struct gomoku_block_frame {
    unsigned count;
    gomoku_block_points moves;   /* of A: those that need an answer of their own */
    gomoku_block_points carrier; /* of what was shown when the children were listed */
    struct gomoku_block_child children[GOMOKU_BLOCK_WORD];
    uint8_t recent[GOMOKU_BLOCK_RECENT]; /* moves of D that led to pairs, the latest first */
};

/* What was found of a position, by A's stones in live windows and their points. */
struct gomoku_block_entry {
    gomoku_block_points attacker, live;
    struct gomoku_block_numbers numbers;
    bool waits, used; /* waits: A is to move */
};

struct gomoku_block_search {
    struct gomoku_block_frame frames[GOMOKU_BLOCK_WORD + 1];
    struct gomoku_block_entry entries[GOMOKU_BLOCK_ENTRIES];
};

/*
 * Whether D holds, as far as the effort of `blocks` goes. waits: A is to move; else *move is a
 * move of D that holds.
 */
bool gs_gomoku_block_holds(struct gomoku_block_search *search, struct gomoku_blocks *blocks,
                           gomoku_block_points attacker, gomoku_block_points defender, bool waits,
                           unsigned *move);

#endif
