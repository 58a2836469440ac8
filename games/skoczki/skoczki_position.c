/* SPDX-License-Identifier: MIT */
/*
 * skoczki_position.c - positions of Skoczki, and playing.
 *
 * A position is two sets of fields and the side to move; positions recur, and
 * endless play is a draw.
 */
#include <string.h>

#include "common/zobrist.h"
#include "skoczki/skoczki_fields.h"
#include "skoczki/skoczki_key.h"

static uint64_t hash_word(unsigned side, uint64_t word, unsigned first)
{
    uint64_t hash = 0;
    for (; word; word &= word - 1)
        hash ^= gs_zobrist(side, first + (unsigned)__builtin_ctzll(word));
    return hash;
}

uint64_t gs_skoczki_hash(const struct skoczki_rules *rules, const struct skoczki_position *position)
{
    uint64_t hash = position->to_move == GS_BLACK ? GS_ZOBRIST_BLACK_TO_MOVE : 0;
    for (unsigned side = 0; side < 2; side++) {
        hash ^= hash_word(side, (uint64_t)position->pawns[side], 0);
        if (rules->wide)
            hash ^= hash_word(side, (uint64_t)(position->pawns[side] >> 64), 64);
    }
    return hash;
}

void gs_skoczki_initial(const struct gs_rules *base, struct gs_position *result)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    struct skoczki_position *position = (struct skoczki_position *)result;
    memset(position, 0, sizeof *position);
    position->pawns[GS_WHITE] = skoczki_home(rules, GS_WHITE);
    position->pawns[GS_BLACK] = skoczki_home(rules, GS_BLACK);
    position->hash = gs_skoczki_hash(rules, position);
}

enum gs_side gs_skoczki_to_move(const struct gs_rules *base, const struct gs_position *position)
{
    (void)base;
    return (enum gs_side)((const struct skoczki_position *)position)->to_move;
}

enum gs_value gs_skoczki_outcome(const struct gs_rules *base, const struct gs_position *at)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    const struct skoczki_position *position = (const struct skoczki_position *)at;
    enum gs_side side = (enum gs_side)position->to_move, other = gs_side_other(side);
    if (position->pawns[side] == skoczki_home(rules, other))
        return GS_WIN;
    return position->pawns[other] == skoczki_home(rules, side) ? GS_LOSS : GS_UNKNOWN;
}

unsigned gs_skoczki_moves(const struct gs_rules *base, const struct gs_position *position,
                          gs_move *list)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    struct skoczki_hop hops[SKOCZKI_MOVES_MAX];
    unsigned count = SKOCZKI_CALL(rules, moves, (const struct skoczki_position *)position, hops);
    for (unsigned i = 0; i < count; i++)
        list[i] = hops[i].from | (gs_move)hops[i].to << 8;
    if (count == 0)
        list[count++] = SKOCZKI_PASS;
    return count;
}

void gs_skoczki_play(const struct gs_rules *base, struct gs_position *at, gs_move move,
                     struct gs_undo *record)
{
    (void)base;
    struct skoczki_position *position = (struct skoczki_position *)at;
    *(struct skoczki_undo *)record = (struct skoczki_undo){position->hash, move};
    if (move != SKOCZKI_PASS) {
        unsigned from = move & 0xff, to = move >> 8;
        position->pawns[position->to_move] ^= (skoczki_wide)1 << from | (skoczki_wide)1 << to;
        position->hash ^= gs_zobrist(position->to_move, from) ^ gs_zobrist(position->to_move, to);
    }
    position->hash ^= GS_ZOBRIST_BLACK_TO_MOVE;
    position->to_move ^= 1;
}

void gs_skoczki_undo(const struct gs_rules *base, struct gs_position *at,
                     const struct gs_undo *record)
{
    (void)base;
    struct skoczki_position *position = (struct skoczki_position *)at;
    const struct skoczki_undo *undone = (const struct skoczki_undo *)record;
    position->to_move ^= 1;
    position->hash = undone->hash;
    if (undone->move != SKOCZKI_PASS)
        position->pawns[position->to_move] ^=
            (skoczki_wide)1 << (undone->move & 0xff) | (skoczki_wide)1 << (undone->move >> 8);
}

uint64_t gs_skoczki_kept_hash(const struct gs_rules *base, const struct gs_position *position)
{
    (void)base;
    return ((const struct skoczki_position *)position)->hash;
}

void gs_skoczki_encode(const struct gs_rules *base, const struct gs_position *at, uint8_t *key)
{
    const struct skoczki_position *position = (const struct skoczki_position *)at;
    gs_skoczki_key_encode(skoczki_rules_of(base), position->pawns[GS_WHITE],
                          position->pawns[GS_BLACK], (enum gs_side)position->to_move, key);
}

void gs_skoczki_decode(const struct gs_rules *base, const uint8_t *key, struct gs_position *at)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    struct skoczki_position *position = (struct skoczki_position *)at;
    enum gs_side side;
    memset(position, 0, sizeof *position);
    gs_skoczki_key_decode(rules, key, &position->pawns[GS_WHITE], &position->pawns[GS_BLACK],
                          &side);
    position->to_move = (uint8_t)side;
    position->hash = gs_skoczki_hash(rules, position);
}
