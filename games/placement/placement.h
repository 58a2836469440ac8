/* SPDX-License-Identifier: MIT */
/*
 * placement.h - games of placed stones that a text describes: the board as a graph, the winning
 * sets and the rules. The help of such a game (placement.c) has the format.
 *
 * Points are numbered in the order in which a board is read: rows from the top, each from the left.
 * A move is its point; a pass is the number behind the last point.
 */
#ifndef GAMES_PLACEMENT_H
#define GAMES_PLACEMENT_H

#include <gamesolve/game.h>

#include "common/stones.h"

/* Points of a board; one digit more of a key says whether the last move was a pass. */
enum { PLACEMENT_POINTS = GS_STONES_POINTS - 1, PLACEMENT_ROWS = 64, PLACEMENT_COLUMNS = 64 };
enum { PLACEMENT_NAME = 12, PLACEMENT_NONE = UINT16_MAX };
enum { PLACEMENT_SETS = 20000, PLACEMENT_SIDES = 32, PLACEMENT_GOALS = 16 };
enum { PLACEMENT_SYMMETRIES = 384 };

/* The owners of what wins, bit s for side s (enum gs_side). */
enum { PLACEMENT_BOTH = 1 << GS_WHITE | 1 << GS_BLACK };

/* A set of points that wins for an owner who has stones on all of them. */
struct placement_set {
    uint64_t words[GS_STONES_WORDS];
    uint64_t owners;
};

/* A named set of points, such as an edge of the board. */
struct placement_side {
    char name[PLACEMENT_NAME];
    uint64_t words[GS_STONES_WORDS];
};

/* Sides, bit by bit, that an owner joins by one chain. */
struct placement_goal {
    uint32_t sides;
    unsigned owners;
};

/* Permutations of the points that keep the rules; the first is the identity. */
struct placement_symmetries {
    unsigned count;
    uint16_t *images; /* of points, symmetry after symmetry */
    bool *exchanges;  /* the colours, and so the turn */
    uint64_t *hashes; /* of a stone of a side on a point, under each symmetry */
};

/* The cells, and where they are drawn. */
struct placement_board {
    unsigned width, height, depth; /* of a grid; 0: a graph whose cells are listed */
    unsigned rows, lengths[PLACEMENT_ROWS];
    char names[PLACEMENT_POINTS][PLACEMENT_NAME];
    uint16_t column[PLACEMENT_POINTS], row[PLACEMENT_POINTS]; /* as it is drawn */
    uint16_t below[PLACEMENT_POINTS]; /* where a stone rests with gravity; PLACEMENT_NONE */
    uint64_t near[PLACEMENT_POINTS][GS_STONES_WORDS];
};

struct placement_rules {
    struct gs_rules base;
    struct gs_memory *memory;
    unsigned points, words; /* words of a set that can have points */
    bool gravity, passes, misere;
    bool decided;  /* a full board has a winner, */
    uint8_t full;  /* this side */
    uint8_t first; /* the side that begins */
    enum gs_shape shape;
    struct placement_board board;
    /* What wins. */
    struct placement_set *sets;
    size_t set_count, set_room;
    uint32_t first_set[PLACEMENT_POINTS + 1]; /* of each point, in sets_at */
    uint32_t *sets_at;
    struct placement_side sides[PLACEMENT_SIDES];
    unsigned side_count;
    struct placement_goal goals[PLACEMENT_GOALS];
    unsigned goal_count;
    uint32_t sides_at[PLACEMENT_POINTS];
    struct placement_symmetries symmetries;
};

static inline const struct placement_rules *placement_rules_of(const struct gs_rules *rules)
{
    return (const struct placement_rules *)rules;
}

enum { PLACEMENT_NOBODY = -1 };

struct placement_position {
    uint64_t hash;
    uint8_t side;
    int8_t winner;  /* PLACEMENT_NOBODY */
    uint8_t passes; /* in a row: two end the game */
    uint8_t unused;
    uint32_t count; /* of the stones */
    gs_stones_sets stones;
};

static inline const struct placement_position *
placement_position_of(const struct gs_position *position)
{
    return (const struct placement_position *)(const void *)position;
}

/* Whether all points of a set have stones of one side. */
static inline bool placement_covers(const struct placement_rules *rules, const uint64_t *stones,
                                    const struct placement_set *set)
{
    for (unsigned i = 0; i < rules->words; i++)
        if (set->words[i] & ~stones[i])
            return false;
    return true;
}

static inline bool placement_is_free(const struct placement_position *position, unsigned point)
{
    return !gs_points_has(position->stones[0], point) && !gs_points_has(position->stones[1], point);
}

/* Whether a stone can be placed on a free point: it rests on something, if there is gravity. */
static inline bool placement_rests(const struct placement_rules *rules,
                                   const struct placement_position *position, unsigned point)
{
    return !rules->gravity || rules->board.below[point] == PLACEMENT_NONE ||
           !placement_is_free(position, rules->board.below[point]);
}

/*
 * Fills rules, which are zero but for memory, from the text of a file: board, winning sets and
 * rules. size: the board in place of the one that the file names; NULL: that one. GS_USAGE with the
 * number of the line, GS_NO_MEMORY; what was allocated then is released by gs_placement_clear.
 */
enum gs_status gs_placement_read(struct placement_rules *rules, const char *text,
                                 const struct gs_size *size, struct gs_error *error);
void gs_placement_clear(struct placement_rules *rules);

/* The name and the summary that a file gives, and whether its board has the parameter size. */
struct placement_head {
    char name[32], summary[128];
    struct gs_size size;
    bool resizes;
};
enum gs_status gs_placement_read_head(struct placement_head *head, const char *text,
                                      struct gs_error *error);

/* The kinds of boards with coordinates: points, names, what touches, sides. */
enum placement_kind { PLACEMENT_GRID, PLACEMENT_HEX, PLACEMENT_TRIANGLE };
void gs_placement_lay(struct placement_rules *rules, enum placement_kind kind);

/* Adds a side that has no points yet; NULL if there are too many. */
struct placement_side *gs_placement_add_side(struct placement_rules *rules, const char *name);

/* The point of a name; PLACEMENT_NONE if there is none. */
unsigned gs_placement_point(const struct placement_rules *rules, const char *name);

/* Adds a set that wins for its owners. GS_USAGE if there are too many, GS_NO_MEMORY. */
enum gs_status gs_placement_add_set(struct placement_rules *rules, const struct placement_set *set,
                                    struct gs_error *error);

/* A direction on a grid: steps of columns, rows and layers. */
struct placement_step {
    int x, y, z;
};

/*
 * Adds every line of that length in a direction, or every rectangle of width x height fields. The
 * board has coordinates.
 */
enum gs_status gs_placement_add_lines(struct placement_rules *rules, unsigned length,
                                      struct placement_step step, unsigned owners,
                                      struct gs_error *error);
enum gs_status gs_placement_add_areas(struct placement_rules *rules, unsigned width,
                                      unsigned height, unsigned owners, struct gs_error *error);

/* Finds the symmetries of complete rules. GS_NO_MEMORY. */
enum gs_status gs_placement_find_symmetries(struct placement_rules *rules, struct gs_error *error);

/* The slots of struct gs_space, and of struct gs_prune and struct gs_hint. */
extern const struct gs_space gs_placement_space;
extern const struct gs_prune gs_placement_prune;
extern const struct gs_hint gs_placement_hint;

/* Sets hash and count of a position whose stones, side and passes are set. */
void gs_placement_complete(struct placement_position *position);

#endif
