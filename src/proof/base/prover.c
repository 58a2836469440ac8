/* SPDX-License-Identifier: MIT */
/*
 * prover.c - a strategy as a prover: it plays each move and looks up the value of the position
 * after it.
 */
#include "proof/base/prover.h"

#include <string.h>

struct by_strategy {
    struct gs_prover prover; /* first */
    struct gs_memory *memory;
    const struct gs_strategy *strategy;
    struct gs_position *position;
    struct gs_undo *undo;
    gs_move *moves;
};

static void release(struct gs_prover *prover)
{
    struct by_strategy *own = (struct by_strategy *)prover;
    gs_release(own->memory, own->moves);
    gs_release(own->memory, own->undo);
    gs_release(own->memory, own->position);
    gs_release(own->memory, own);
}

/* The known value of the current position. */
static struct gs_entry probe_here(struct by_strategy *own)
{
    uint8_t key[GS_KEY_MAX];
    enum gs_value outcome = gs_outcome(own->prover.rules, own->position);
    if (outcome != GS_UNKNOWN)
        return (struct gs_entry){.value = outcome, .distance = 0};
    gs_encode(own->prover.rules, own->position, key);
    return own->strategy->probe(own->strategy, key);
}

/* A distance to be compared; an unknown one is far. */
static uint64_t far(const struct gs_entry *entry)
{
    return entry->distance == GS_NO_DISTANCE ? UINT64_MAX : (uint64_t)entry->distance;
}

/* The move to the position that is lost soonest for the opponent, or one that it does not win. */
static gs_move choose_keeping(struct by_strategy *own, enum gs_value level)
{
    const struct gs_rules *rules = own->prover.rules;
    unsigned count = gs_moves(rules, own->position, own->moves);
    struct gs_entry best = {GS_UNKNOWN, GS_NO_DISTANCE};
    gs_move move = GS_NO_MOVE;
    for (unsigned i = 0; i < count; i++) {
        gs_play(rules, own->position, own->moves[i], own->undo);
        struct gs_entry entry = probe_here(own);
        gs_take_back(rules, own->position, own->undo);
        if (entry.value == GS_UNKNOWN || gs_value_negate(entry.value) < level)
            continue;
        if (move == GS_NO_MOVE ||
            (best.value == entry.value && entry.value == GS_LOSS && far(&entry) < far(&best))) {
            move = own->moves[i];
            best = entry;
        }
    }
    return move;
}

static unsigned list(struct gs_prover *prover, const struct gs_position *position, gs_move *moves)
{
    struct by_strategy *own = (struct by_strategy *)prover;
    const struct gs_rules *rules = prover->rules;
    memcpy(own->position, position, rules->position_size);
    unsigned count = gs_moves(rules, own->position, own->moves), kept = 0;
    for (unsigned i = 0; i < count; i++) {
        gs_play(rules, own->position, own->moves[i], own->undo);
        struct gs_entry entry = probe_here(own);
        gs_take_back(rules, own->position, own->undo);
        if (entry.value == GS_DRAW || entry.value == GS_LOSS)
            moves[kept++] = own->moves[i];
    }
    return kept;
}

static enum gs_proof_answer query(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move)
{
    struct by_strategy *own = (struct by_strategy *)prover;
    memcpy(own->position, position, prover->rules->position_size);
    struct gs_entry entry = probe_here(own);
    if (entry.value == GS_UNKNOWN)
        return GS_PROOF_UNKNOWN;
    if (entry.value < level)
        return GS_PROOF_NO;
    *move = choose_keeping(own, level);
    return *move == GS_NO_MOVE ? GS_PROOF_UNKNOWN : GS_PROOF_YES;
}

struct gs_prover *gs_prover_of_strategy(struct gs_search *search,
                                        const struct gs_strategy *strategy)
{
    const struct gs_rules *rules = search->rules;
    struct by_strategy *own = gs_alloc_zero(search->memory, 1, sizeof *own);
    if (!own) {
        gs_search_halt(search, GS_STOP_MEMORY);
        return NULL;
    }
    own->prover =
        (struct gs_prover){.rules = rules, .query = query, .list = list, .release = release};
    own->memory = search->memory;
    own->strategy = strategy;
    own->position = gs_alloc(search->memory, rules->position_size);
    own->undo = gs_alloc_zero(search->memory, 1, rules->undo_size);
    own->moves = gs_alloc(search->memory, rules->max_moves * sizeof *own->moves);
    if (own->position && own->undo && own->moves)
        return &own->prover;
    gs_search_halt(search, GS_STOP_MEMORY);
    release(&own->prover);
    return NULL;
}
