/* SPDX-License-Identifier: MIT */
/*
 * connection.h - what Hex and Y share: boards of hexagonal cells on which a
 * side wins when one of its chains touches all of its goal edges. Shared by the
 * files of this folder alone.
 *
 * Points are numbered row by row from the top, from a1, which is 0. Each point
 * has up to six neighbours; a missing one is the number of points, whose cell
 * is always empty. Edges are numbered from 0; in Hex each side has edges of its
 * own, in Y both have the same three.
 */
#ifndef GAMES_CONNECTION_CONNECTION_H
#define GAMES_CONNECTION_CONNECTION_H

#include <gamesolve/game.h>

#include "common/stones.h"

#define CONNECTION_SIDE_MAX  19
#define CONNECTION_POINTS    (CONNECTION_SIDE_MAX * CONNECTION_SIDE_MAX)
#define CONNECTION_NEAR      6
#define CONNECTION_SMALL     GS_BITBOARD_POINTS /* points of the largest board that is analysed */
#define CONNECTION_EDGES     3
#define CONNECTION_NO_WINNER (-1)

/*
 * A cell is one byte: bits 0 and 1 give the owner of the stone (0: none, else the side plus 1), the
 * bits above which goal edges of that side its chain touches.
 */
#define CONNECTION_COLOUR     3u
#define CONNECTION_EDGE_SHIFT 2

/*
 * An aim besides winning the game: to join the stone on a point to another one
 * or to an edge. The ends then stand in place of the edges, the same ones for
 * both sides: the goal of whichever side owns the stone. See connection_aim.c.
 */
struct connection_aim {
    bool is_set;
    uint16_t from, to;                /* points; to is the number of points where it is an edge */
    uint8_t flips[CONNECTION_POINTS]; /* bit i: the step to neighbour i crosses the line */
    uint8_t exits[CONNECTION_POINTS]; /* bit 0: leads off the board; bit 1: and crosses the line */
};

/* The same in sets of points, where the board is small; else empty. */
struct connection_small {
    gs_bitboard near[CONNECTION_SMALL]; /* the neighbours of each point */
    gs_bitboard edge[2]
                    [CONNECTION_EDGES]; /* by side: the points that touch each edge of its goal */
    /* What lies beyond the board around a point, and which neighbourhoods make a cell dead: as
     * connection_dead.c writes them. */
    uint16_t rim[CONNECTION_SMALL];
    bool dead[1 << 2 * CONNECTION_NEAR];
};

/* The edges of the board as ends of joining records: bit e for edge e. Behind those of the board
 * come the two parts of the rim that a chain joins to cut an aim: see connection_aim.c. */
struct connection_ends {
    unsigned count;
    unsigned goal[2];              /* by side: the edges that it joins in order to win the game */
    unsigned aim;                  /* that of the aim; 0: there is none, or it joins two points */
    unsigned cut;                  /* the parts of the rim; 0: there are none */
    uint8_t at[CONNECTION_POINTS]; /* the edges that a point lies on */
};

struct connection_analyser;

struct connection_rules {
    struct gs_rules base;
    const struct connection_analyser *analyser; /* NULL: the board is not small */
    unsigned points, rows;
    unsigned lengths[CONNECTION_SIDE_MAX]; /* cells of each row, from the top */
    unsigned first[CONNECTION_SIDE_MAX];   /* the first point of each row */
    unsigned goal;                         /* the edges to touch, one bit each: 3 or 7 */
    unsigned edges;                        /* how many they are */
    bool swap;                             /* the second player may take the first stone */
    struct connection_aim aim;
    struct connection_ends ends;
    struct connection_small small;
    uint8_t row[CONNECTION_POINTS], column[CONNECTION_POINTS];
    uint8_t fresh[2][CONNECTION_POINTS + 1]; /* by side: the cell of a stone that stands alone */
    uint16_t near[CONNECTION_POINTS][CONNECTION_NEAR];
    uint64_t zobrist[2][CONNECTION_POINTS];
    struct gs_stones_symmetries symmetries;
    uint16_t mirror[CONNECTION_POINTS]; /* with swap: in the long diagonal */
};

/*
 * Its size is a multiple of 16 and all of its bytes are defined. The cells
 * follow from the stones alone, so that equal positions have equal bytes.
 */
struct connection_position {
    uint64_t hash;
    uint16_t vacant; /* free points */
    int8_t side;     /* to move */
    int8_t winner;   /* the side that has connected, or CONNECTION_NO_WINNER */
    uint32_t zero;
    uint8_t cells[]; /* of every point, and one empty cell at least */
};

/* What was played: a point, or one of these; a swap is CONNECTION_SWAP plus the point of the stone
 * that comes. Moves are the same numbers. */
#define CONNECTION_SWAP 1024u
#define CONNECTION_PASS 4096u

struct connection_undo {
    uint64_t hash;
    uint16_t move;
    uint8_t near[CONNECTION_NEAR]; /* the neighbours' cells before */
    uint8_t spread;                /* whether neighbours changed */
    int8_t winner;
    uint8_t zero[14];
};

static inline const struct connection_rules *connection_rules_of(const struct gs_rules *rules)
{
    return (const struct connection_rules *)(const void *)rules;
}

static inline const struct connection_position *
connection_position_of(const struct gs_position *position)
{
    return (const struct connection_position *)(const void *)position;
}

/* The content of a cell. */
static inline enum gs_content connection_content(uint8_t cell)
{
    return (enum gs_content)((int)(cell & CONNECTION_COLOUR) - 1);
}

/* The board: connection.c. */

/* In what the boards of the games differ. */
struct connection_shape {
    const struct gs_game *game;
    int steps[CONNECTION_NEAR][2]; /* to the neighbours, in column and row, around the point */
    const char *aims;              /* what the parameter aim can be, for messages */
    const char *const *edges;      /* the names of the edges; ends with NULL */
    const enum gs_side *owners;    /* whose edges they are; NULL: both sides' */
    /* The edges beyond which a place off the board lies, one bit each in the order of the names. */
    unsigned (*beyond)(const struct connection_rules *rules, int column, int row);
    /* Fills in the goal, the edges that stones touch, symmetries and swap. */
    void (*lay)(struct connection_rules *rules, const struct gs_args *args);
};

/* The point in a column and row (which may lie off the board: then the number of points). */
unsigned gs_connection_point(const struct connection_rules *rules, int column, int row);
/* The edges that a point lies at, one bit each in the order of their names. */
unsigned gs_connection_edges_at(const struct connection_rules *rules,
                                const struct connection_shape *shape, unsigned point);
/* Sets which edges of its goal a side's stone on point touches. */
void gs_connection_touch(struct connection_rules *rules, enum gs_side side, unsigned point,
                         unsigned edges);
/* The point that text names, or the number of points. */
unsigned gs_connection_find_point(const struct connection_rules *rules, const char *text);
/* Adds the stones of the chain around a stone to met, and the free points next to them to beside.
 */
void gs_connection_walk(const struct connection_rules *rules, const uint8_t *cells, unsigned point,
                        uint64_t *met, uint64_t *beside);

/* Distances: filled in by connection_distance.c, and by connection_aim.c for the side that cuts. */

#define CONNECTION_FAR 2000u /* more than any distance */

/*
 * How many further stones a side needs, the other side passing; CONNECTION_FAR
 * or more where it cannot connect. A free point counts where it is named.
 */
struct connection_distances {
    /* To join a point to an edge. */
    uint16_t edge[CONNECTION_EDGES][CONNECTION_POINTS];
    /* At least this many to win with a stone on the point as one that the win needs; exactly so
     * many where it equals least. */
    uint16_t through[CONNECTION_POINTS];
    /* To win. */
    unsigned least;
};

#endif
