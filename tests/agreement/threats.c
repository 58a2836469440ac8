/* SPDX-License-Identifier: MIT */
/* threats.c - the definitions, word for word; see threats.h. */
#include "threats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A slot: the key, the level and 1 for a failure, 2 for a win; 0 is free. */
struct threats {
    const struct gs_rules *rules;
    bool dual;
    size_t stride, slots, count;
    uint8_t *bytes;
};

static void *demand(void *block)
{
    if (block == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return block;
}

struct threats *threats_new(const struct gs_rules *rules, bool dual)
{
    struct threats *threats = demand(calloc(1, sizeof *threats));
    threats->rules = rules;
    threats->dual = dual;
    threats->stride = rules->key_size + 2;
    threats->slots = 1024;
    threats->bytes = demand(calloc(threats->slots, threats->stride));
    return threats;
}

void threats_free(struct threats *threats)
{
    free(threats->bytes);
    free(threats);
}

size_t threats_count(const struct threats *threats)
{
    return threats->count;
}

/* The slot of a key and a level, or the free one where they belong. */
static uint8_t *find(const struct threats *threats, const uint8_t *key)
{
    const size_t size = threats->rules->key_size + 1;
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ key[i]) * UINT64_C(1099511628211);
    for (size_t slot = (hash ^ hash >> 32) % threats->slots;; slot = (slot + 1) % threats->slots) {
        uint8_t *bytes = threats->bytes + slot * threats->stride;
        if (bytes[size] == 0 || memcmp(bytes, key, size) == 0)
            return bytes;
    }
}

static void grow(struct threats *threats)
{
    uint8_t *old = threats->bytes;
    const size_t slots = threats->slots;
    threats->slots *= 2;
    threats->bytes = demand(calloc(threats->slots, threats->stride));
    for (size_t i = 0; i < slots; i++) {
        const uint8_t *bytes = old + i * threats->stride;
        if (bytes[threats->stride - 1] != 0)
            memcpy(find(threats, bytes), bytes, threats->stride);
    }
    free(old);
}

static void keep(struct threats *threats, const uint8_t *key, bool wins)
{
    if (2 * threats->count >= threats->slots)
        grow(threats);
    uint8_t *bytes = find(threats, key);
    memcpy(bytes, key, threats->stride - 1);
    bytes[threats->stride - 1] = wins ? 2 : 1;
    threats->count++;
}

/* The same after a pass of the side to move. */
static bool wins_after_pass(struct threats *threats, struct gs_position *position, unsigned level)
{
    struct gs_undo *undo = demand(malloc(threats->rules->undo_size));
    threats->rules->game->stones->pass(threats->rules, position, undo);
    bool wins = threats_win(threats, position, level);
    gs_take_back(threats->rules, position, undo);
    free(undo);
    return wins;
}

/* Whether the move that led here is an attack of a level. */
static bool is_attack(struct threats *threats, struct gs_position *position, unsigned level)
{
    if (!threats->dual)
        return wins_after_pass(threats, position, level - 1);
    for (unsigned k = 0; k < level; k++) {
        if (threats_win(threats, position, k))
            return false;
        if (wins_after_pass(threats, position, k))
            return true;
    }
    return false;
}

/* Whether the attacker wins against all replies; the other side is to move. */
static bool holds(struct threats *threats, struct gs_position *position, unsigned level)
{
    const struct gs_rules *rules = threats->rules;
    gs_move *moves = demand(malloc(rules->max_moves * sizeof *moves));
    struct gs_undo *undo = demand(malloc(rules->undo_size));
    unsigned count = gs_moves(rules, position, moves);
    bool good = true;
    for (unsigned i = 0; i < count && good; i++) {
        gs_play(rules, position, moves[i], undo);
        enum gs_value outcome = gs_outcome(rules, position);
        good = outcome == GS_UNKNOWN ? threats_win(threats, position, level) : outcome == GS_WIN;
        gs_take_back(rules, position, undo);
    }
    free(undo);
    free(moves);
    return good;
}

/* Whether some move wins. */
static bool find_win(struct threats *threats, struct gs_position *position, unsigned level)
{
    const struct gs_rules *rules = threats->rules;
    gs_move *moves = demand(malloc(rules->max_moves * sizeof *moves));
    struct gs_undo *undo = demand(malloc(rules->undo_size));
    unsigned count = gs_moves(rules, position, moves);
    bool wins = false;
    for (unsigned i = 0; i < count && !wins; i++) {
        gs_play(rules, position, moves[i], undo);
        enum gs_value outcome = gs_outcome(rules, position);
        wins = outcome == GS_LOSS ||
               (outcome == GS_UNKNOWN && level > 0 && is_attack(threats, position, level) &&
                holds(threats, position, level));
        gs_take_back(rules, position, undo);
    }
    free(undo);
    free(moves);
    return wins;
}

bool threats_win(struct threats *threats, struct gs_position *position, unsigned level)
{
    uint8_t key[GS_KEY_MAX + 1];
    gs_encode(threats->rules, position, key);
    key[threats->rules->key_size] = (uint8_t)level;
    const uint8_t *known = find(threats, key);
    if (known[threats->stride - 1] != 0)
        return known[threats->stride - 1] == 2;
    bool wins = find_win(threats, position, level);
    keep(threats, key, wins);
    return wins;
}
