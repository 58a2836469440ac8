/* SPDX-License-Identifier: MIT */
/*
 * skoczki_position.h - positions of Skoczki, and playing.
 */
#ifndef GAMES_SKOCZKI_POSITION_H
#define GAMES_SKOCZKI_POSITION_H

#include "skoczki/skoczki_rules.h"

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

/* The hash of a position, computed from nothing. */
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

#endif
