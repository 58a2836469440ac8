/* SPDX-License-Identifier: MIT */
/*
 * page.h - a page in which a game can be explored, by itself: no network, nothing to install. It
 * knows no rules: states, moves and values come with the data. The browser decodes them once, and
 * draws the board anew after every move. Its source is data/explorer.html.
 *
 * Between head and tail stands one assignment, `const DATA = {...};`, with title, note, shape
 * ("points", "fields" or "hexagons"), box, columns, rows, points (x, y, name, column, row), pieces
 * (letter, owner), edges, labels, moves (name, points), count, and packed: base64 of the states,
 * each by numbers of seven bits a byte, the lowest first, the eighth bit where more follow:
 *
 *     state  = changes head distance best moves
 *     changes: how many, and for each the point and its content + 1, against the parent; the first
 *              state has all pieces
 *     head   = side + 2 * value + 16 if the game is over; value: 0 loss, 1 draw, 2 win, 3 unknown,
 *              4 no loss, 5 no win, for the side to move
 *     distance + 1, best move + 1 (its place in the list); 0: none
 *     moves: how many, and for each its number in `moves` and a code: 0, followed by the value for
 *              the side that moves and distance + 1: it leads out of the page; 1: to the next new
 *              state, whose parent is this one; n: to the state n - 1 below the next new one
 *
 * A page of a proof that is too large for it has answers, the side that wins, distances that are
 * upper bounds, places, whether each move places a stone on a point, and symmetries, for each the
 * point to which each point goes. After the moves of a state with the other side to move stand how
 * many moves are missing, how many points on which the winner would win at once, and these; and the
 * same of points after which there would be two. The head has 32 more where one of these wins
 * answers every move that is missing.
 */
#ifndef DRAW_PAGE_H
#define DRAW_PAGE_H

/* HTML, ended by a zero; the build makes them. */
extern const char draw_page_head[];
extern const char draw_page_tail[];

#endif
