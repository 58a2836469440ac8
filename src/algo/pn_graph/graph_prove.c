/* SPDX-License-Identifier: MIT */
/*
 * graph_prove.c - the closed sets that draws rest on, as a prover of draws.
 *
 * It stores the positions of the sets in which the attacker is to move. There the side to move does
 * not win, whichever it is, so one store serves both questions. A move to such a position keeps the
 * draw. The prover lists all such moves, so that a strategy can be smaller than the sets.
 *
 * The second question does not prove again what the first one proved (`refuted`). So the store also
 * has the positions in which the loser of such a proof is to move. If the second question uses
 * them, it has all other positions that were disproved for good, too.
 *
 * Memory: a key and 8 bytes for each stored position.
 */
#include "pn_graph.h"

#include <string.h>

struct draw_prover {
    struct gs_prover prover; /* first */
    struct gs_memory *memory;
    struct gs_key_set keys; /* positions in which the side to move does not win */
    bool canonical;
    struct gs_position *position;
    struct gs_undo *undo;
    gs_move *moves;
};

/* Whether the side that has just moved to this position is known to have at least a draw. */
static bool keeps_draw(const struct draw_prover *own)
{
    const struct gs_rules *rules = own->prover.rules;
    uint8_t key[GS_KEY_MAX + 8];
    enum gs_value outcome = gs_outcome(rules, own->position);
    if (outcome != GS_UNKNOWN)
        return outcome != GS_WIN;
    if (own->canonical)
        rules->game->space->canonical(rules, own->position, key);
    else
        gs_encode(rules, own->position, key);
    return gs_key_set_find(&own->keys, key, gs_key_set_hash(&own->keys, key)) != GS_NO_KEY;
}

static unsigned list(struct gs_prover *prover, const struct gs_position *position, gs_move *moves)
{
    struct draw_prover *own = (struct draw_prover *)prover;
    const struct gs_rules *rules = prover->rules;
    unsigned count = gs_moves(rules, position, own->moves), kept = 0;
    memcpy(own->position, position, rules->position_size);
    for (unsigned i = 0; i < count; i++) {
        gs_play(rules, own->position, own->moves[i], own->undo);
        if (keeps_draw(own))
            moves[kept++] = own->moves[i];
        gs_take_back(rules, own->position, own->undo);
    }
    return kept;
}

static enum gs_proof_answer query(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move)
{
    struct draw_prover *own = (struct draw_prover *)prover;
    if (level != GS_DRAW || list(prover, position, own->moves) == 0)
        return GS_PROOF_UNKNOWN;
    *move = own->moves[0];
    return GS_PROOF_YES;
}

static void release(struct gs_prover *prover)
{
    struct draw_prover *own = (struct draw_prover *)prover;
    gs_key_set_clear(&own->keys);
    gs_release(own->memory, own->moves);
    gs_release(own->memory, own->undo);
    gs_release(own->memory, own->position);
    gs_release(own->memory, own);
}

struct gs_prover *gs_pn_graph_prover(struct gs_search *search, struct gs_key_set *drawn,
                                     bool canonical)
{
    const struct gs_rules *rules = search->rules;
    struct draw_prover *own = gs_alloc_zero(search->memory, 1, sizeof *own);
    if (!own)
        return NULL;
    own->prover =
        (struct gs_prover){.rules = rules, .query = query, .list = list, .release = release};
    own->memory = search->memory;
    own->canonical = canonical;
    own->position = gs_alloc_zero(search->memory, 1, rules->position_size);
    own->undo = gs_alloc_zero(search->memory, 1, rules->undo_size);
    own->moves = gs_alloc(search->memory, rules->max_moves * sizeof *own->moves);
    if (!own->position || !own->undo || !own->moves) {
        release(&own->prover);
        return NULL;
    }
    own->keys = *drawn;
    drawn->search = NULL;
    return &own->prover;
}

/* Adds a key to a set, which is made for keys of so many bytes if it is not there. */
static bool add_key(struct gs_search *search, size_t size, const uint8_t *key,
                    struct gs_key_set *drawn)
{
    if (!drawn->search && !gs_key_set_init(drawn, search, size))
        return false;
    if (!gs_key_set_reserve(drawn, 1))
        return false;
    gs_key_set_enter(drawn, key, gs_key_set_hash(drawn, key));
    return true;
}

static bool add_node(const struct pg_graph *graph, uint32_t node, struct gs_key_set *drawn)
{
    return add_key(graph->search, graph->search->rules->key_size,
                   gs_key_set_key(&graph->keys, node), drawn);
}

bool gs_pn_graph_add_set(const struct pg_graph *graph, const uint32_t *nodes, uint64_t count,
                         struct gs_key_set *drawn)
{
    bool fine = true;
    for (uint64_t i = 0; i < count && fine; i++)
        if (graph->nodes[nodes[i]].role == GS_OR)
            fine = add_node(graph, nodes[i], drawn);
    return fine;
}

bool gs_pn_graph_add_rest(const struct pg_graph *graph, struct gs_key_set *drawn, bool safe)
{
    bool fine = true;
    for (uint32_t i = 0; i < graph->keys.count && fine; i++) {
        const struct pg_node *node = &graph->nodes[i];
        const bool won = pg_is_proved(node);
        if (won ? node->role == GS_AND : safe && node->final && node->role == GS_OR)
            fine = add_node(graph, i, drawn);
    }
    return fine;
}

bool gs_pn_graph_keep_safe(const struct pg_graph *graph, struct gs_key_set *safe)
{
    bool fine = true;
    for (uint32_t i = 0; i < graph->keys.count && fine; i++)
        if (graph->nodes[i].final && !pg_is_proved(&graph->nodes[i]))
            fine = add_key(graph->search, graph->expander.key_size, gs_key_set_key(&graph->keys, i),
                           safe);
    return fine;
}
