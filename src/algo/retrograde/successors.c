/* SPDX-License-Identifier: MIT */
/*
 * successors.c - the successors of a state as keys: by the game's own key-to-keys function, or by
 * playing the moves.
 */
#include "retrograde.h"

void gs_retrograde_key(const struct range *r, const struct gs_position *position, uint8_t *key)
{
    if (r->canonical)
        r->rules->game->space->canonical(r->rules, position, key);
    else
        gs_encode(r->rules, position, key);
}

/* Whether one of the count keys is the same as key. */
static bool is_among(const uint8_t *keys, unsigned count, const uint8_t *key, size_t size)
{
    for (unsigned i = 0; i < count; i++) {
        if (memcmp(keys + i * size, key, size) == 0)
            return true;
    }
    return false;
}

/* Different moves lead to different states, so only merging by symmetry makes equal keys. */
static unsigned play_moves(struct range *r, const uint8_t *key, uint8_t *keys,
                           enum gs_value *outcome)
{
    const struct gs_rules *rules = r->rules;
    size_t size = rules->key_size;
    gs_decode(rules, key, r->board.position);
    *outcome = gs_outcome(rules, r->board.position);
    if (*outcome != GS_UNKNOWN)
        return 0;
    unsigned moves = gs_moves(rules, r->board.position, r->board.moves), count = 0;
    for (unsigned i = 0; i < moves; i++) {
        uint8_t *at = keys + count * size;
        gs_play(rules, r->board.position, r->board.moves[i], r->board.undo);
        gs_retrograde_key(r, r->board.position, at);
        gs_take_back(rules, r->board.position, r->board.undo);
        if (!r->canonical || !is_among(keys, count, at, size))
            count++;
    }
    return count;
}

unsigned gs_retrograde_successors(struct range *r, const uint8_t *key, uint8_t *keys,
                                  enum gs_value *outcome)
{
    const struct gs_space *space = r->rules->game->space;
    if (space && space->successors)
        return space->successors(r->rules, key, r->canonical, keys, outcome);
    return play_moves(r, key, keys, outcome);
}

void gs_retrograde_hash_ahead(const struct range *r, const uint8_t *keys, size_t stride,
                              unsigned count, uint64_t *hashes)
{
    const struct gs_state_table table = r->table; /* a copy that stores cannot change */
    for (unsigned i = 0; i < count; i++) {
        hashes[i] = gs_state_table_hash(&table, keys + i * stride);
        gs_state_table_prefetch(&table, hashes[i]);
    }
}
