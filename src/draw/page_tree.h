/* SPDX-License-Identifier: MIT */
/*
 * page_tree.h - the positions of a proof that a page holds (draw/explorer.h), where it cannot hold
 * all of them.
 */
#ifndef DRAW_PAGE_TREE_H
#define DRAW_PAGE_TREE_H

#include "draw/explorer.h"

/* Positions, each after the one that it was reached from. */
struct draw_page_tree {
    struct gs_numbering *states; /* their keys; number 0 is the root */
    uint16_t *plies;             /* by state: to the win, at most; 0: not known */
    struct gs_memory *memory;    /* of plies */
    size_t room;
    enum gs_side winner;
    bool loses_at_once; /* a reply does: wins may take one ply more than is known */
};

/* What one position shows besides its moves. */
struct draw_page_threats {
    uint16_t wins[GS_POINTS_MAX], threats[GS_POINTS_MAX];
    unsigned win_count, threat_count;
    bool answers; /* one of the wins is the answer to every move that leads out of the page */
};

/*
 * Chooses at most explorer->most positions: all replies, up to symmetry, as far as the first layers
 * of replies take up to two thirds of them; then for each first reply the longest line that the
 * strategy knows, and the next longest ones while there is room. Behind every reply stands the
 * answer of the strategy. The strategy must know who wins from the root. False where a limit struck
 * or memory ran out (search->stop). Clear the tree in any case.
 */
bool draw_page_tree_make(struct draw_page_tree *tree, const struct draw_explorer *explorer);
void draw_page_tree_clear(struct draw_page_tree *tree);

/* Whether the strategy knows that one side wins from the root. */
bool draw_page_tree_fits(const struct draw_explorer *explorer);

/*
 * The threats of the winner in explorer->scratch, where the other side is to move: the points on
 * which a stone would win at once, or else those after which two such points would be there.
 * Nothing in games without stones that stay. False where memory ran out (search->stop).
 */
bool draw_page_threats_find(const struct draw_page_tree *tree, const struct draw_explorer *explorer,
                            struct draw_page_threats *threats);

/* Whether each move does nothing but place a stone on the point that has its number. */
bool draw_page_places(const struct gs_rules *rules);

#endif
