/* SPDX-License-Identifier: MIT */
/*
 * vc_narrow.c - positions narrowed down.
 *
 * If a search gives the points on which its wins rest, replies elsewhere need no answer, and it
 * leaves many others out for the same reason. With stones of the opponent on all other points, the
 * proof of the position needs none of them either. Its records rest on no more than the search did,
 * so few replies are left that the search never tried, and links are searched on a small board.
 *
 * If a searcher is wrong about its points, the proof fails, but nothing false is proved: a position
 * that is not won any more is not proved.
 */
#include "proof/connections/vc_narrow.h"

bool gs_vc_has_carriers(const struct join_proof *proof)
{
    for (unsigned i = 0; i < proof->prover_count; i++)
        if (proof->provers[i]->carrier)
            return true;
    return false;
}

bool gs_vc_carrier(struct join_proof *proof, struct gs_point_set *points)
{
    for (unsigned i = 0; i < proof->prover_count; i++) {
        struct gs_prover *prover = proof->provers[i];

        if (prover->carrier &&
            prover->carrier(prover, proof->searcher_position, proof->side, points))
            return true;
    }
    return false;
}

/* Gives the opponent a stone; whose turn it is stays the same. */
static void give(struct join_proof *proof, struct gs_position *position, unsigned point)
{
    const struct gs_rules *rules = proof->search->rules;
    const struct gs_stones *stones = rules->game->stones;
    uint8_t *room = proof->undo + proof->depth * rules->undo_size;
    struct gs_undo *undo = (struct gs_undo *)(void *)room;
    bool own = gs_to_move(rules, position) == proof->side;

    if (own)
        stones->pass(rules, position, undo);
    gs_play(rules, position, (gs_move)point, undo);
    if (!own)
        stones->pass(rules, position, undo);
}

/* On both positions, that of the proof and that of the searchers. */
static void give_both(struct join_proof *proof, unsigned point)
{
    give(proof, proof->position, point);
    give(proof, proof->searcher_position, point);
    gs_points_add(proof->stones.other, point);
}

bool gs_vc_narrow(struct join_proof *proof, struct join_breadth *before)
{
    const struct gs_rules *rules = proof->search->rules;
    struct gs_point_set carrier;

    before->position = NULL;
    if (gs_outcome(rules, proof->position) != GS_UNKNOWN || !gs_vc_carrier(proof, &carrier))
        return true;
    uint8_t *room = gs_alloc(proof->search->memory, 2 * rules->position_size);
    if (!room)
        return gs_search_halt(proof->search, GS_STOP_MEMORY);
    before->position = (struct gs_position *)(void *)room;
    before->searcher_position = (struct gs_position *)(void *)(room + rules->position_size);
    memcpy(before->position, proof->position, rules->position_size);
    memcpy(before->searcher_position, proof->searcher_position, rules->position_size);
    before->stones = proof->stones;
    for (unsigned point = 0; point < proof->board.points; point++)
        if (!gs_points_has(carrier.words, point) && !gs_points_has(proof->stones.own, point) &&
            !gs_points_has(proof->stones.other, point))
            give_both(proof, point);
    return true;
}

void gs_vc_widen(struct join_proof *proof, struct join_breadth *before)
{
    if (!before->position)
        return;
    memcpy(proof->position, before->position, proof->search->rules->position_size);
    memcpy(proof->searcher_position, before->searcher_position,
           proof->search->rules->position_size);
    proof->stones = before->stones;
    gs_release(proof->search->memory, before->position);
}
