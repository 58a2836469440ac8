/* SPDX-License-Identifier: MIT */
/*
 * internal.h - what the files of Skoczki share.
 *
 * Fields are numbered row by row from White's left home corner: field f lies in
 * column f % W and row f / W, both from 0, so that a1 is 0. A set of fields is
 * one word: 64 bits where the board fits them (narrow), else 128 (wide). The
 * code that works on sets is written once, in skoczki_fields.inc, and compiled for both.
 */
#ifndef GAMES_SKOCZKI_INTERNAL_H
#define GAMES_SKOCZKI_INTERNAL_H

#include <string.h>

#include "common/combination.h"
#include "common/rectangle.h"
#include "skoczki/skoczki.h"

__extension__ typedef unsigned __int128 skoczki_wide;

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "keys are stored as little-endian words"
#endif

#define SKOCZKI_FIELDS_MAX 128
/* 2W pawns times N - 4W free fields is at most 32 * 64. */
#define SKOCZKI_MOVES_MAX 2048

/* Directions in which a pawn jumps. */
enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS };

/* A move told by its fields. */
struct skoczki_hop {
    uint8_t from, to;
};

/* As a gs_move: from in the low byte, to in the next; or the pass. */
#define SKOCZKI_PASS ((gs_move)0x10000)

struct skoczki_position {
    skoczki_wide pawns[2]; /* by enum gs_side */
    uint64_t hash;
    uint8_t to_move;
};

struct skoczki_undo {
    uint64_t hash;
    gs_move move;
};

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
};

/* The rank of a set of up to 64 points, and the set of a rank. */
static inline uint64_t skoczki_narrow_rank(const struct skoczki_set_ranks *ranks, uint64_t set)
{
    return ranks->half ? gs_half_rank(ranks->half, set) : gs_combination_rank(ranks->low, set);
}

static inline uint64_t skoczki_narrow_unrank(const struct skoczki_set_ranks *ranks, uint64_t rank)
{
    return ranks->half ? gs_half_unrank(ranks->half, (uint32_t)rank)
                       : gs_combination_unrank(ranks->low, ranks->size, rank);
}

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

/*
 * A dense key as the number it is, least significant byte first; size is 1 to
 * 8. Moves of fixed size are much faster than a loop over the bytes.
 */
static inline void skoczki_key_store(uint8_t *key, uint64_t number, size_t size)
{
    if (size >= 4) {
        uint32_t low = (uint32_t)number, high = (uint32_t)(number >> 8 * (size - 4));
        memcpy(key, &low, sizeof low);
        memcpy(key + size - 4, &high, sizeof high);
        return;
    }
    for (size_t i = 0; i < size; i++, number >>= 8)
        key[i] = (uint8_t)number;
}

static inline uint64_t skoczki_key_load(const uint8_t *key, size_t size)
{
    uint64_t number = 0;
    if (size >= 4) {
        uint32_t low, high;
        memcpy(&low, key, sizeof low);
        memcpy(&high, key + size - 4, sizeof high);
        return low | (uint64_t)high << 8 * (size - 4);
    }
    for (size_t i = 0; i < size; i++)
        number |= (uint64_t)key[i] << 8 * i;
    return number;
}

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

/* skoczki_bits.c: PEXT and PDEP by the machine's instruction where it has one. */
void gs_skoczki_bits_choose(struct skoczki_rules *rules);

/* skoczki_key.c: the exact key. */
enum gs_status gs_skoczki_key_init(struct gs_memory *memory, struct skoczki_rules *rules);
void gs_skoczki_key_clear(struct gs_memory *memory, struct skoczki_rules *rules);
void gs_skoczki_key_encode(const struct skoczki_rules *rules, skoczki_wide white,
                           skoczki_wide black, enum gs_side to_move, uint8_t *key);
void gs_skoczki_key_decode(const struct skoczki_rules *rules, const uint8_t *key,
                           skoczki_wide *white, skoczki_wide *black, enum gs_side *to_move);

/*
 * Compiled from skoczki_fields.inc for both widths. board_init fills the board of
 * rules; moves lists the hops of a side (none: it passes); canonical chooses
 * between the images of a state in which White is to move; the rest serves
 * struct gs_space.
 */
#define SKOCZKI_FIELDS_API(width)                                                                  \
    void gs_skoczki_##width##_board_init(struct skoczki_rules *rules);                             \
    unsigned gs_skoczki_##width##_moves(const struct skoczki_rules *rules,                         \
                                        const struct skoczki_position *position,                   \
                                        struct skoczki_hop *hops);                                 \
    skoczki_wide gs_skoczki_##width##_mirror(const struct skoczki_rules *rules, skoczki_wide set); \
    skoczki_wide gs_skoczki_##width##_half_turn(const struct skoczki_rules *rules,                 \
                                                skoczki_wide set);                                 \
    unsigned gs_skoczki_##width##_canonical(                                                       \
        const struct skoczki_rules *rules, const struct skoczki_position *position, uint8_t *key); \
    unsigned gs_skoczki_##width##_successors(const struct skoczki_rules *rules,                    \
                                             const uint8_t *key, bool canonical,                   \
                                             uint8_t *successors, enum gs_value *outcome);         \
    unsigned gs_skoczki_##width##_predecessors(const struct skoczki_rules *rules,                  \
                                               const uint8_t *key, bool canonical,                 \
                                               uint8_t *predecessors);

SKOCZKI_FIELDS_API(narrow)
SKOCZKI_FIELDS_API(wide)

/* Calls the narrow or the wide form of a function. */
#define SKOCZKI_CALL(rules, function, ...)                                                         \
    ((rules)->wide ? gs_skoczki_wide_##function(rules, __VA_ARGS__)                                \
                   : gs_skoczki_narrow_##function(rules, __VA_ARGS__))

/* skoczki_position.c: the hash of a position, computed from nothing. */
uint64_t gs_skoczki_hash(const struct skoczki_rules *rules,
                         const struct skoczki_position *position);

/* Slots of struct gs_game. */
void gs_skoczki_initial(const struct gs_rules *base, struct gs_position *result);
enum gs_side gs_skoczki_to_move(const struct gs_rules *base, const struct gs_position *position);
enum gs_value gs_skoczki_outcome(const struct gs_rules *base, const struct gs_position *at);
unsigned gs_skoczki_moves(const struct gs_rules *base, const struct gs_position *position,
                          gs_move *list);
void gs_skoczki_play(const struct gs_rules *base, struct gs_position *at, gs_move move,
                     struct gs_undo *record);
void gs_skoczki_undo(const struct gs_rules *base, struct gs_position *at,
                     const struct gs_undo *record);
uint64_t gs_skoczki_kept_hash(const struct gs_rules *base, const struct gs_position *position);
void gs_skoczki_encode(const struct gs_rules *base, const struct gs_position *at, uint8_t *key);
void gs_skoczki_decode(const struct gs_rules *base, const uint8_t *key, struct gs_position *at);
extern const struct gs_hint gs_skoczki_hint;

/* skoczki_text.c: positions and moves as text, and the board capability. */
enum gs_status gs_skoczki_position_parse(const struct gs_rules *rules, const char *text,
                                         struct gs_position *position, struct gs_error *error);
enum gs_status gs_skoczki_move_parse(const struct gs_rules *rules,
                                     const struct gs_position *position, const char *text,
                                     gs_move *move, struct gs_error *error);
size_t gs_skoczki_move_format(const struct gs_rules *rules, const struct gs_position *position,
                              gs_move move, char *text, size_t size);
extern const struct gs_board gs_skoczki_board;

/* skoczki_space.c: the state space capability. */
extern const struct gs_space gs_skoczki_space;

#endif
