/* SPDX-License-Identifier: MIT */
/*
 * connection_model.h - Hex and Y in the plainest way, for tests: stones on
 * coordinates, neighbours by their differences, chains by flooding. It shares
 * nothing with games/connection but the numbers of the points.
 */
#ifndef TESTS_CONNECTION_MODEL_H
#define TESTS_CONNECTION_MODEL_H

#include <gamesolve/gamesolve.h>

#define MODEL_POINTS 361

struct model {
    bool triangle; /* Y, of `height` rows; else Hex */
    int width, height;
    int points; /* numbered row by row from the top */
    int x[MODEL_POINTS], y[MODEL_POINTS];
    int8_t stones[MODEL_POINTS]; /* GS_EMPTY, or a side */
};

void model_init(struct model *model, bool triangle, int width, int height);

/* Whether two points are neighbours. */
bool model_near(const struct model *model, int one, int other);

/* Neighbours, and goal edges by side, as sets of points. */
struct model_sets {
    gs_bitboard near[GS_BITBOARD_POINTS], edge[2][3];
};

/* For boards of at most GS_BITBOARD_POINTS points. */
void model_set_sets(const struct model *model, struct model_sets *sets);

/* Whether a chain of a side with these stones joins its edges. */
bool model_sets_win(const struct model_sets *sets, gs_bitboard stones, enum gs_side side);

/* Whether a chain of side joins its edges. */
bool model_wins(const struct model *model, enum gs_side side);

/* Lines of exactly depth moves from the model's stones, side to move; a line ends with a win. */
uint64_t model_lines(struct model *model, enum gs_side side, unsigned depth);

/* A game set up beside a model of its board. */
struct connection_desk {
    struct gs_memory *memory;
    const struct gs_game *game;
    struct gs_rules *rules;
    struct gs_position *position;
    struct gs_workspace *workspace;
    struct model model;
    uint64_t random;
};

/* variant may be NULL: the default. */
void desk_open(struct connection_desk *desk, const struct gs_game *game, const char *size,
               const char *variant);
void desk_close(struct connection_desk *desk);

/* Gives the game the stones of the model, with side to move. */
void desk_set(struct connection_desk *desk, enum gs_side side);

/* Fills the model with that many stones at random (of both colours), until nobody wins. */
void desk_scatter(struct connection_desk *desk, unsigned stones);

#endif
