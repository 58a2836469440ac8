/* SPDX-License-Identifier: MIT */
/*
 * game/connection.h - for games that are won by connecting edges or stones (Hex, Y): what the
 * checker of certificates needs to verify a proof by connections.
 */
#ifndef GAMESOLVE_GAME_CONNECTION_H
#define GAMESOLVE_GAME_CONNECTION_H

#include <gamesolve/base.h>

GS_BEGIN_DECLS

struct gs_rules;
struct gs_position;

/*
 * What the checker of certificates must know about a game in which stones are placed and stay, and
 * a side wins by joining ends with a chain of its stones: an end is an edge of the board or a
 * stone. A side's own stone must never harm it, and a side that has joined its ends must keep the
 * other from joining its own. OPTIONAL; if present, all of its slots are REQUIRED. Without it there
 * are no joining records (src/check/README.md).
 */
struct gs_connections {
    /* The points that touch a point: writes at most GS_NEAR_MAX, and returns how many. */
    unsigned (*near)(const struct gs_rules *rules, unsigned point, unsigned *points);
    /* The number of edges, at most GS_EDGES_MAX, numbered from 0; they are ends. */
    unsigned (*edges)(const struct gs_rules *rules);
    /* The edges at a point: bit e for edge e. */
    unsigned (*edges_at)(const struct gs_rules *rules, unsigned point);
    /*
     * Writes the ends that side must join to win from position, at most GS_GOAL_MAX, edges by their
     * numbers, a stone on point p as GS_EDGES_MAX + p, and returns how many; 0 if side does not win
     * by joining ends alone (a cutting side of which no ends show that it has cut, a stone that
     * may still be swapped).
     */
    unsigned (*goal)(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, unsigned *ends);
};

enum { GS_NEAR_MAX = 8, GS_EDGES_MAX = 8, GS_GOAL_MAX = 4 };

GS_END_DECLS

#endif
