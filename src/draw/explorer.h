/* SPDX-License-Identifier: MIT */
/* explorer.h - pages in which a game can be explored, from a strategy (page.h is their form). */
#ifndef DRAW_EXPLORER_H
#define DRAW_EXPLORER_H

#include <stdio.h>

#include <gamesolve/search.h>
#include <gamesolve/strategy.h>

struct draw_page_tree;

/* What a page is to hold, and room to find it in. */
struct draw_explorer {
    const struct gs_rules *rules;
    const struct gs_position *root; /* the page begins there */
    struct gs_position *scratch;    /* room for one more position */
    struct gs_undo *undo;           /* room for one undo record */
    gs_move *moves;                 /* room for rules->max_moves moves */
    struct gs_memory *unbounded;    /* without a budget, for a position and the values of moves */
    struct gs_search *search;       /* started; its limits hold, and its memory has the states */
    const struct gs_strategy *strategy; /* what it does not know is not in the page */
    uint32_t most;                      /* states; at most GS_NO_NUMBER - 1 */
    uint64_t depth;                     /* the furthest ply; 0: as far as it goes */
    const char *note; /* what the page says of itself; NULL: how many positions it holds */
    const struct draw_page_tree *tree; /* page_tree.h: the positions; NULL: as the strategy knows */
};

/*
 * Writes the page; false where a limit struck or memory ran out (search->stop), with a part of it
 * written. Whether the file of the strategy is damaged, the strategy says.
 */
bool draw_explorer_write(const struct draw_explorer *explorer, FILE *file);

#endif
