/* SPDX-License-Identifier: MIT */
/*
 * atarigo_crowd.h - the chains of a side and their liberties, as sets of bits, on boards of up to
 * 64 points. Shared by the files of this folder alone.
 *
 * Cost: each chain is followed once, a step of it in all directions at a time.
 */
#ifndef GAMES_ATARIGO_ATARIGO_CROWD_H
#define GAMES_ATARIGO_ATARIGO_CROWD_H

#include "atarigo/atarigo_position.h"

enum { ATARIGO_CROWD = 64 };

/* A board of up to 64 points; bit p is point p. */
struct atarigo_grid {
    unsigned width;
    uint64_t all;
    uint64_t inner; /* without the first column */
    uint64_t free;
};

/* The chains of a side. */
struct atarigo_crowd {
    unsigned count;
    uint64_t stones[ATARIGO_CROWD], liberties[ATARIGO_CROWD];
};

static inline struct atarigo_grid atarigo_grid_of(const struct atarigo_rules *rules,
                                                  const struct atarigo_position *at)
{
    struct atarigo_grid grid = {.width = rules->width, .all = ~UINT64_C(0) >> (64 - rules->points)};
    uint64_t column = 0;

    for (unsigned row = 0; row < rules->height; row++)
        column |= UINT64_C(1) << row * rules->width;
    grid.inner = grid.all & ~column;
    grid.free = grid.all & ~(at->stones[GS_WHITE][0] | at->stones[GS_BLACK][0]);
    return grid;
}

static inline uint64_t atarigo_beside(const struct atarigo_grid *grid, uint64_t set)
{
    return (((set << 1) & grid->inner) | ((set & grid->inner) >> 1) | set << grid->width |
            set >> grid->width) &
           grid->all;
}

static inline void atarigo_gather(const struct atarigo_grid *grid, uint64_t stones,
                                  struct atarigo_crowd *crowd)
{
    crowd->count = 0;
    while (stones != 0) {
        uint64_t chain = stones & -stones;
        for (uint64_t last = 0; last != chain;) {
            last = chain;
            chain |= atarigo_beside(grid, chain) & stones;
        }
        stones &= ~chain;
        crowd->stones[crowd->count] = chain;
        crowd->liberties[crowd->count++] = atarigo_beside(grid, chain) & grid->free;
    }
}

static inline bool atarigo_is_single(uint64_t set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

/* What a stone on a free point makes of the chains beside it: *chain, with it; its liberties. */
static inline uint64_t atarigo_join(const struct atarigo_grid *grid,
                                    const struct atarigo_crowd *own, uint64_t stone,
                                    uint64_t *chain)
{
    uint64_t liberties = atarigo_beside(grid, stone) & grid->free;

    *chain = stone;
    for (unsigned i = 0; i < own->count; i++)
        if (own->liberties[i] & stone) {
            *chain |= own->stones[i];
            liberties |= own->liberties[i];
        }
    return liberties & ~stone;
}

/* Whether a chain that is left these is captured by no single stone. */
static inline bool atarigo_is_safe(uint64_t liberties)
{
    return liberties != 0 && !atarigo_is_single(liberties);
}

#endif
