/* SPDX-License-Identifier: MIT */
/*
 * ews_prove.c - the solved positions of a search by expected work, as a prover.
 *
 * It keeps the positions in which the side to move is known to lose, or not to win; whichever side
 * that is, so that one store serves both questions. A move to such a position wins, or keeps a
 * draw. The graph has a move for each solved position in which one is needed, but for those that
 * the rules prove; there the rules are asked again.
 *
 * Memory: a key and 8 bytes for each position kept.
 */
#include "ews.h"

#include <string.h>

struct ews_prover {
    struct gs_prover prover; /* first */
    struct gs_search *search;
    struct ews_proofs proofs;
    bool canonical;
    const struct gs_prune *prune;
    struct gs_position *position;
    struct gs_undo *undo;
    gs_move *moves;
    struct gs_workspace *workspace; /* where there is prune */
};

/* --- what a graph proves --- */

/* Adds the position of a node to a set, which is made if there is none. */
static bool add(struct gs_key_set *set, const struct ews_graph *graph, uint32_t number)
{
    struct gs_search *search = graph->search;
    const uint8_t *key = gs_key_set_key(&graph->keys, number);
    if (!set->search && !gs_key_set_init(set, search, search->rules->key_size))
        return false;
    if (!gs_key_set_reserve(set, 1))
        return false;
    gs_key_set_enter(set, key, gs_key_set_hash(set, key));
    return true;
}

bool gs_ews_proofs_add(struct ews_proofs *proofs, const struct ews_graph *graph)
{
    bool fine = true;
    for (uint32_t i = 0; i < graph->keys.count && fine; i++) {
        const struct ews_node *node = &graph->nodes[i];
        if (node->state == EWS_FAILS && !node->cut)
            fine = add(node->role == GS_AND ? &proofs->lost : &proofs->stuck, graph, i);
    }
    if (fine)
        return true;
    gs_ews_proofs_clear(proofs);
    graph->search->stop = GS_STOP_SOLVED;
    return false;
}

void gs_ews_proofs_clear(struct ews_proofs *proofs)
{
    gs_key_set_clear(&proofs->lost);
    gs_key_set_clear(&proofs->stuck);
}

/* --- the prover --- */

static bool has(const struct gs_key_set *set, const uint8_t *key)
{
    return set->search && gs_key_set_find(set, key, gs_key_set_hash(set, key)) != GS_NO_KEY;
}

/* The most that the side to move gets in the prover's position, as far as is known. */
static enum gs_value upper_bound(const struct ews_prover *own, bool by_rules)
{
    const struct gs_rules *rules = own->prover.rules;
    uint8_t key[GS_KEY_MAX + 8];
    enum gs_value outcome = gs_outcome(rules, own->position);
    if (outcome != GS_UNKNOWN)
        return outcome;
    if (by_rules)
        return own->prune->bounds(rules, own->position, own->workspace).upper;
    if (own->canonical)
        rules->game->space->canonical(rules, own->position, key);
    else
        gs_encode(rules, own->position, key);
    if (has(&own->proofs.lost, key))
        return GS_LOSS;
    return has(&own->proofs.stuck, key) ? GS_DRAW : GS_WIN;
}

/* Lists up to most moves of position that reach level. */
static unsigned list_moves(struct ews_prover *own, const struct gs_position *position,
                           enum gs_value level, bool by_rules, gs_move *moves, unsigned most)
{
    const struct gs_rules *rules = own->prover.rules;
    unsigned count = gs_moves(rules, position, own->moves), kept = 0;
    memcpy(own->position, position, rules->position_size);
    for (unsigned i = 0; i < count && kept < most; i++) {
        gs_play(rules, own->position, own->moves[i], own->undo);
        if (upper_bound(own, by_rules) <= gs_value_negate(level))
            moves[kept++] = own->moves[i];
        gs_take_back(rules, own->position, own->undo);
    }
    return kept;
}

static unsigned list(struct gs_prover *prover, const struct gs_position *position, gs_move *moves)
{
    struct ews_prover *own = (struct ews_prover *)prover;
    return list_moves(own, position, GS_DRAW, false, moves, own->prover.rules->max_moves);
}

static enum gs_proof_answer query(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move)
{
    struct ews_prover *own = (struct ews_prover *)prover;
    bool found =
        list_moves(own, position, level, false, move, 1) > 0 ||
        (own->prune && own->prune->bounds && list_moves(own, position, level, true, move, 1) > 0);
    return found ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
}

static void release(struct gs_prover *prover)
{
    struct ews_prover *own = (struct ews_prover *)prover;
    struct gs_memory *memory = own->search->memory;
    gs_ews_proofs_clear(&own->proofs);
    gs_release(memory, own->workspace);
    gs_release(memory, own->moves);
    gs_release(memory, own->undo);
    gs_release(memory, own->position);
    gs_release(memory, own);
}

static bool init(struct ews_prover *own, struct gs_search *search)
{
    const struct gs_rules *rules = search->rules;
    struct gs_memory *memory = search->memory;
    own->prover =
        (struct gs_prover){.rules = rules, .query = query, .list = list, .release = release};
    own->search = search;
    own->canonical = gs_symmetry_is_on(search);
    own->prune = gs_prune_of(search);
    own->position = gs_alloc_zero(memory, 1, rules->position_size);
    own->undo = gs_alloc_zero(memory, 1, rules->undo_size);
    own->moves = gs_alloc(memory, rules->max_moves * sizeof *own->moves);
    return own->position && own->undo && own->moves &&
           (!own->prune || gs_workspace_new(memory, rules, &own->workspace));
}

struct gs_prover *gs_ews_prover(struct gs_search *search, struct ews_proofs *proofs)
{
    struct ews_prover *own = gs_alloc_zero(search->memory, 1, sizeof *own);
    if (!own)
        return NULL;
    if (!init(own, search)) {
        release(&own->prover);
        return NULL;
    }
    own->proofs = *proofs;
    *proofs = (struct ews_proofs){.lost = {.search = NULL}};
    return &own->prover;
}
