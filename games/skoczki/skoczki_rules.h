/* SPDX-License-Identifier: MIT */
/*
 * skoczki_rules.h - boards and variants of Skoczki.
 *
 * Fields are numbered row by row from White's left home corner: field f lies in
 * column f % W and row f / W, both from 0, so that a1 is 0. A set of fields is
 * one word: 64 bits where the board fits them (narrow), else 128 (wide). The
 * code that works on sets is written once, in skoczki_fields.inc, and compiled for both.
 */
#ifndef GAMES_SKOCZKI_RULES_H
#define GAMES_SKOCZKI_RULES_H

#include "common/combination.h"
#include "common/rectangle.h"
#include "skoczki/skoczki.h"

__extension__ typedef unsigned __int128 skoczki_wide;

#define SKOCZKI_FIELDS_MAX 128
/* 2W pawns times N - 4W free fields is at most 32 * 64. */
#define SKOCZKI_MOVES_MAX 2048

/* Directions in which a pawn jumps. */
enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS };

/* What a variant allows ([Goluch], table 5.1). */
struct skoczki_variant {
    const char *name;
    bool step;           /* a move to a free neighbour */
    bool multi_jump;     /* a jump may go on */
    bool home_end;       /* a move may end on the mover's own home */
    bool home_pass;      /* a multi-jump may touch the mover's own home */
    bool mandatory_exit; /* moves that leave home come first */
};

/* The board as sets of fields. */
struct skoczki_narrow_board {
    uint64_t ray[DIRECTIONS][64]; /* the fields beyond a field, to the edge */
    uint64_t inner[DIRECTIONS];   /* the fields that have a neighbour in that direction */
    uint64_t home[2];             /* by side; the goal of one side is the home of the other */
    uint64_t column[64];
};

struct skoczki_wide_board {
    skoczki_wide ray[DIRECTIONS][SKOCZKI_FIELDS_MAX];
    skoczki_wide inner[DIRECTIONS];
    skoczki_wide home[2];
    skoczki_wide column[32];
};

/*
 * Ranks of sets of `size` of up to 128 points: by halves where the points are
 * few, else the low 64 points and the others apart.
 */
struct skoczki_set_ranks {
    unsigned points, size;
    struct gs_half_ranks *half;        /* NULL beyond GS_HALF_POINTS points */
    struct gs_combination *low, *high; /* NULL where half is there; high also up to 64 points */
    skoczki_wide smaller[66];          /* by points in the high part: sets with fewer there */
    uint64_t below[66];                /* by the same: ways to choose the others in the low part */
};

struct skoczki_rules {
    GS_RECTANGLE; /* points are its fields */
    struct skoczki_variant variant;
    bool wide;
    /*
     * The exact key: the rank of the occupied fields, the rank of the white
     * pawns among them, the side to move. Where all three fit 64 bits they make
     * one dense number; else they are packed bit by bit.
     */
    bool dense;
    unsigned occupied_bits, colour_bits;
    uint64_t colourings; /* ways to colour the occupied fields, where dense */
    uint64_t states;     /* the number of dense keys, or 0 */
    struct skoczki_set_ranks occupied, colour;
    /* The bits of set at the places of mask, moved together, and back (x86's PEXT and PDEP). */
    uint64_t (*extract)(uint64_t set, uint64_t mask);
    uint64_t (*deposit)(uint64_t bits, uint64_t mask);
    union {
        struct skoczki_narrow_board narrow_board;
        struct skoczki_wide_board wide_board;
    };
};

static inline const struct skoczki_rules *skoczki_rules_of(const struct gs_rules *rules)
{
    return (const struct skoczki_rules *)rules;
}

/* The fields of a side's home. */
static inline skoczki_wide skoczki_home(const struct skoczki_rules *rules, enum gs_side side)
{
    skoczki_wide home = ((skoczki_wide)1 << 2 * rules->width) - 1;
    return side == GS_WHITE ? home : home << (rules->points - 2 * rules->width);
}

#endif
