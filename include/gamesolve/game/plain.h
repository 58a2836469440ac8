/* SPDX-License-Identifier: MIT */
/*
 * game/plain.h - ready slots for plain games: small ones whose position begins with its own exact
 * key. Such a game completes `struct gs_position` in its file, the bytes of the key first, and all
 * others zero; it writes no code for keys, hashes and undoing. tests/install/first_game.c is one.
 *
 *     .rules_free = gs_plain_rules_free, .undo = gs_plain_undo, .hash = gs_plain_hash,
 *     .encode = gs_plain_encode, .decode = gs_plain_decode, .move_parse = gs_plain_move_parse
 *
 * The undo record is the position before the move: play begins with gs_plain_save. The hash is
 * computed anew each time, and texts of moves are found by trial, so that large games write their
 * own slots.
 */
#ifndef GAMESOLVE_GAME_PLAIN_H
#define GAMESOLVE_GAME_PLAIN_H

#include <gamesolve/game.h>

#include <string.h>

GS_BEGIN_DECLS

/* The most moves of a position of a plain game. */
#define GS_PLAIN_MOVES_MAX 256

/*
 * Makes rules in memory as a copy of filled, with an undo record as large as a position. Sets
 * *rules on GS_OK only. GS_NO_MEMORY; GS_USAGE if max_moves is above GS_PLAIN_MOVES_MAX or the key
 * is longer than the position.
 */
static inline enum gs_status gs_plain_rules_new(struct gs_memory *memory,
                                                const struct gs_rules *filled,
                                                struct gs_rules **rules, struct gs_error *error)
{
    struct gs_rules *made;
    if (filled->max_moves > GS_PLAIN_MOVES_MAX || filled->key_size > filled->position_size)
        return gs_error_set(error, GS_USAGE, "%s: too large for a plain game", filled->game->name);
    made = (struct gs_rules *)gs_alloc(memory, sizeof *made);
    if (!made)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules");
    *made = *filled;
    made->undo_size = filled->position_size;
    *rules = made;
    return GS_OK;
}

/* The slot rules_free. */
static inline void gs_plain_rules_free(struct gs_memory *memory, struct gs_rules *rules)
{
    gs_release(memory, rules);
}

/* Stores position in undo, before a move changes it. */
static inline void gs_plain_save(const struct gs_rules *rules, const struct gs_position *position,
                                 struct gs_undo *undo)
{
    memcpy((void *)undo, (const void *)position, rules->position_size);
}

/* The slot undo. */
static inline void gs_plain_undo(const struct gs_rules *rules, struct gs_position *position,
                                 const struct gs_undo *undo)
{
    memcpy((void *)position, (const void *)undo, rules->position_size);
}

/* The slot encode: the first bytes of the position. */
static inline void gs_plain_encode(const struct gs_rules *rules, const struct gs_position *position,
                                   uint8_t *key)
{
    memcpy(key, (const void *)position, rules->key_size);
}

/* The slot decode. */
static inline void gs_plain_decode(const struct gs_rules *rules, const uint8_t *key,
                                   struct gs_position *position)
{
    memset((void *)position, 0, rules->position_size);
    memcpy((void *)position, key, rules->key_size);
}

/* The slot hash: FNV-1a of the key, and a product that spreads it to the high bits. */
static inline uint64_t gs_plain_hash(const struct gs_rules *rules,
                                     const struct gs_position *position)
{
    const uint8_t *key = (const uint8_t *)(const void *)position;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < rules->key_size; i++)
        hash = (hash ^ key[i]) * UINT64_C(0x100000001b3);
    return (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

/* The slot move_parse: the legal move that the slot move_format writes as text. */
static inline enum gs_status gs_plain_move_parse(const struct gs_rules *rules,
                                                 const struct gs_position *position,
                                                 const char *text, gs_move *move,
                                                 struct gs_error *error)
{
    gs_move moves[GS_PLAIN_MOVES_MAX];
    char name[GS_TEXT_MAX];
    unsigned count =
        gs_outcome(rules, position) == GS_UNKNOWN ? gs_moves(rules, position, moves) : 0;
    for (unsigned i = 0; i < count; i++) {
        rules->game->move_format(rules, position, moves[i], name, sizeof name);
        if (strcmp(name, text) == 0) {
            *move = moves[i];
            return GS_OK;
        }
    }
    return gs_error_set(error, GS_USAGE, "'%.40s' is not a legal move here", text);
}

GS_END_DECLS

#endif
