/* SPDX-License-Identifier: MIT */
/*
 * vc_play.c - play on the position of a proof, and on that of the searchers.
 *
 * The two are the same but for captured points. When the opponent takes one, and the claimant the
 * other one of the pair, the first stone is wasted: the claimant wins as if it had both points. It
 * wins all the more if it does so with both of them free. Searchers get this position, as they do
 * not try such replies; the points on which its win rests suffice with the two stones, too. So
 * these are placed on the position of the proof alone. A move of a searcher to one of the two
 * points adds nothing; the claimant passes instead.
 *
 * A point may be captured only because the claimant has captured others. Replies on those are
 * answered by their partners as well, whatever searchers answer, so the point stays captured.
 *
 * Records are made of the stones on the board, so nothing false is proved, whatever searchers or
 * the rules return for captured points.
 */
#include "proof/connections/vc_play.h"

bool gs_vc_play_init(struct join_proof *proof)
{
    const struct gs_rules *rules = proof->search->rules;
    struct gs_memory *memory = proof->search->memory;

    proof->position = gs_alloc(memory, rules->position_size);
    proof->undo = gs_alloc_zero(memory, GS_POINTS_MAX + 1, rules->undo_size);
    proof->searcher_position = gs_alloc(memory, rules->position_size);
    proof->searcher_undo = gs_alloc_zero(memory, GS_POINTS_MAX + 1, rules->undo_size);
    proof->moves = gs_alloc(memory, rules->max_moves * sizeof *proof->moves);
    bool workable = gs_workspace_new(memory, rules, &proof->workspace);
    return (workable && proof->position && proof->undo && proof->searcher_position &&
            proof->searcher_undo && proof->moves) ||
           gs_search_halt(proof->search, GS_STOP_MEMORY);
}

void gs_vc_play_clear(struct join_proof *proof)
{
    struct gs_memory *memory = proof->search->memory;

    gs_release(memory, proof->position);
    gs_release(memory, proof->undo);
    gs_release(memory, proof->searcher_position);
    gs_release(memory, proof->searcher_undo);
    gs_release(memory, proof->moves);
    gs_release(memory, proof->workspace);
}

/* The record of a move. */
static struct gs_undo *undo_at(const struct join_proof *proof, uint8_t *undo, unsigned depth)
{
    return (struct gs_undo *)(void *)(undo + depth * proof->search->rules->undo_size);
}

/* On the position alone. */
static void place(struct join_proof *proof, gs_move move, unsigned point)
{
    const struct gs_rules *rules = proof->search->rules;
    bool own = gs_to_move(rules, proof->position) == proof->side;

    gs_play(rules, proof->position, move, undo_at(proof, proof->undo, proof->depth++));
    gs_points_add(own ? proof->stones.own : proof->stones.other, point);
}

static void lift(struct join_proof *proof, unsigned point)
{
    gs_take_back(proof->search->rules, proof->position,
                 undo_at(proof, proof->undo, --proof->depth));
    gs_points_drop(proof->stones.own, point);
    gs_points_drop(proof->stones.other, point);
}

/* On the position of the searchers. */
static void play_searchers(struct join_proof *proof, gs_move move)
{
    gs_play(proof->search->rules, proof->searcher_position, move,
            undo_at(proof, proof->searcher_undo, proof->searcher_depth++));
}

static void undo_searchers(struct join_proof *proof)
{
    gs_take_back(proof->search->rules, proof->searcher_position,
                 undo_at(proof, proof->searcher_undo, --proof->searcher_depth));
}

void gs_vc_play(struct join_proof *proof, gs_move move, unsigned point)
{
    place(proof, move, point);
    play_searchers(proof, move);
}

void gs_vc_take_back(struct join_proof *proof, unsigned point)
{
    undo_searchers(proof);
    lift(proof, point);
}

void gs_vc_play_pair(struct join_proof *proof, unsigned reply, unsigned answer)
{
    place(proof, (gs_move)reply, reply);
    place(proof, (gs_move)answer, answer);
}

void gs_vc_take_back_pair(struct join_proof *proof, unsigned reply, unsigned answer)
{
    lift(proof, answer);
    lift(proof, reply);
}

void gs_vc_pass(struct join_proof *proof, gs_move move)
{
    const struct gs_rules *rules = proof->search->rules;

    rules->game->stones->pass(rules, proof->position, undo_at(proof, proof->undo, proof->depth++));
    play_searchers(proof, move);
}

void gs_vc_take_back_pass(struct join_proof *proof)
{
    undo_searchers(proof);
    gs_take_back(proof->search->rules, proof->position,
                 undo_at(proof, proof->undo, --proof->depth));
}

bool gs_vc_can_query(const struct join_proof *proof)
{
    const struct gs_rules *rules = proof->search->rules;

    return gs_outcome(rules, proof->searcher_position) == GS_UNKNOWN ||
           gs_outcome(rules, proof->position) != GS_UNKNOWN;
}

gs_move gs_vc_move_at(struct join_proof *proof, unsigned point)
{
    const struct gs_rules *rules = proof->search->rules;
    unsigned count = gs_moves(rules, proof->position, proof->moves);

    for (unsigned i = 0; i < count; i++)
        if (rules->game->stones->point(rules, proof->moves[i]) == point)
            return proof->moves[i];
    return GS_NO_MOVE;
}

unsigned gs_vc_list_moves(struct join_proof *proof)
{
    const struct gs_rules *rules = proof->search->rules;
    const struct gs_prune *prune = rules->game->prune;
    unsigned count = gs_moves(rules, proof->position, proof->moves);

    return prune && prune->moves
               ? prune->moves(rules, proof->position, proof->moves, count, proof->workspace)
               : count;
}
