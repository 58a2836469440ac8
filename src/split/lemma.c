/* SPDX-License-Identifier: MIT */
/*
 * lemma.c - positions that the certificate of one part assumes, and that of another one proves by a
 * record of its own.
 *
 * What is assumed is noted first (want), by canonical form, turn of the claimant and level; then it
 * is looked for in certificates whose parts are accepted (prove). The first one found stays. A part
 * is accepted after all that it assumes is known; so the order in which they were accepted shows
 * that none rests on itself. A circle of parts is never accepted.
 */
#include "split/split_graph.h"

#include <string.h>

/* The key of a lemma: canonical form, turn, level; false where the claimant is not to move. */
static bool lemma_key(const struct gs_split *split, uint32_t node, const uint8_t *key,
                      enum gs_side side, enum gs_value level, uint8_t lemma[GS_KEY_MAX + 2])
{
    const struct gs_rules *rules = split->rules;
    gs_decode(rules, gs_key_set_key(&split->keys, node), split->position);
    bool own = gs_to_move(rules, split->position) == side;
    unsigned turn = own ? split_turn(split, node) : 1 - split_turn(split, node);
    gs_decode(rules, key, split->position);
    if (gs_to_move(rules, split->position) != side)
        return false;
    gs_split_key(split, split->position, turn, lemma);
    lemma[rules->key_size + 1] = (uint8_t)level;
    return true;
}

uint32_t gs_split_find_lemma(const struct gs_split *split, const uint8_t *key, enum gs_value level)
{
    uint8_t lemma[GS_KEY_MAX + 2];
    const size_t size = split->rules->key_size + 1;
    memcpy(lemma, key, size);
    lemma[size] = (uint8_t)level;
    uint32_t number =
        gs_key_set_find(&split->lemma_keys, lemma, gs_key_set_hash(&split->lemma_keys, lemma));
    return number == GS_NO_KEY || split->lemmas[number].part == 0 ? GS_NO_NODE : number;
}

bool gs_split_want(struct gs_split *split, uint32_t node, const uint8_t *key, enum gs_side side,
                   enum gs_value level)
{
    struct gs_key_set *keys = &split->lemma_keys;
    uint8_t lemma[GS_KEY_MAX + 2];
    void *lemmas = split->lemmas;
    if (!lemma_key(split, node, key, side, level, lemma))
        return true;
    bool room = gs_key_set_reserve(keys, 1) &&
                gs_search_grow(split->search, &lemmas, sizeof *split->lemmas, &split->lemma_room,
                               (uint64_t)keys->count + 1);
    split->lemmas = lemmas;
    if (!room)
        return false;
    uint32_t before = keys->count;
    if (gs_key_set_enter(keys, lemma, gs_key_set_hash(keys, lemma)) == before)
        split->lemmas[before] = (struct split_lemma){.part = 0};
    return true;
}

/* The symmetry that leads from the canonical form of a lemma to an image of it; false: none does.
 */
static bool find_symmetry(const struct gs_split *split, uint32_t number, const uint8_t *image,
                          unsigned *symmetry)
{
    const struct gs_rules *rules = split->rules;
    const struct gs_space *space = rules->game->space;
    struct gs_position *position = gs_position_new(split->search->memory, rules);
    uint8_t key[GS_KEY_MAX];
    bool found = false;
    const unsigned count = position && space && space->image ? space->symmetries(rules) : 0;
    gs_decode(rules, gs_key_set_key(&split->lemma_keys, number), split->position);
    for (unsigned i = 0; i < count && !found; i++) {
        space->image(rules, i, split->position, position);
        gs_encode(rules, position, key);
        found = memcmp(key, image, rules->key_size) == 0;
        *symmetry = i;
    }
    gs_release(split->search->memory, position);
    return found;
}

void gs_split_prove(struct gs_split *split, uint32_t node, uint32_t part,
                    const struct gs_fact *fact)
{
    uint8_t key[GS_KEY_MAX + 2];
    for (int level = GS_DRAW; level <= (int)fact->level && split->lemma_keys.count > 0; level++) {
        if (!lemma_key(split, node, fact->key, fact->side, (enum gs_value)level, key))
            return;
        uint32_t number =
            gs_key_set_find(&split->lemma_keys, key, gs_key_set_hash(&split->lemma_keys, key));
        if (number == GS_NO_KEY || split->lemmas[number].part > 0)
            continue;
        unsigned symmetry;
        if (find_symmetry(split, number, fact->key, &symmetry))
            split->lemmas[number] = (struct split_lemma){.node = node,
                                                         .part = part,
                                                         .record = fact->record,
                                                         .time = split->clock,
                                                         .symmetry = symmetry};
    }
}
