/* SPDX-License-Identifier: MIT */
/*
 * position_proof_turn.c - leads a plan out of circles. A position on a circle is won, but not by
 * its move. Another move is found among those that lead to positions with ranks; if there is none,
 * more positions are added.
 *
 * Ranks of this file fall along every line, but are not those of the longest line;
 * gs_position_proof_rank finds these afterwards.
 */
#include "proof/positions/position_proof.h"

/* What the replies to a move lead to. */
enum replies {
    ALL_RANKED, /* ends that are won, and positions with a rank */
    SOME_OPEN,  /* also positions without one, known or not */
    SOME_LOST,  /* an end that is not won */
    FAILED      /* a limit was reached */
};

/* Classifies the position after a reply; may query a prover, and enter the position if it is
 * won. */
typedef enum replies (*classify_fn)(struct gs_position_proof *plan, struct gs_prover *prover);

/* The worst class of the replies to a move of the position at hand. */
static enum replies classify_replies(struct gs_position_proof *plan, gs_move move,
                                     classify_fn classify, struct gs_prover *prover)
{
    const struct gs_rules *rules = plan->rules;
    enum replies worst = ALL_RANKED;
    gs_play(rules, plan->board.position, move, plan->board.undo);
    enum gs_value outcome = gs_outcome(rules, plan->board.position);
    unsigned count = 0;
    /* The side to move is the opponent. */
    if (outcome == GS_UNKNOWN)
        count = gs_moves(rules, plan->board.position, plan->board.replies);
    else if (outcome != GS_LOSS)
        worst = SOME_LOST;
    for (unsigned i = 0; i < count && worst < SOME_LOST; i++) {
        gs_play(rules, plan->board.position, plan->board.replies[i], plan->board.undo_reply);
        enum gs_value value = gs_outcome(rules, plan->board.position);
        enum replies found = value == GS_UNKNOWN ? classify(plan, prover)
                             : value == GS_WIN   ? ALL_RANKED
                                                 : SOME_LOST;
        worst = found > worst ? found : worst;
        gs_take_back(rules, plan->board.position, plan->board.undo_reply);
    }
    gs_take_back(rules, plan->board.position, plan->board.undo);
    return worst;
}

static uint32_t number_here(const struct gs_position_proof *plan)
{
    uint8_t key[GS_KEY_MAX];
    gs_encode(plan->rules, plan->board.position, key);
    return gs_key_set_find(&plan->set, key, gs_key_set_hash(&plan->set, key));
}

static enum replies classify_by_rank(struct gs_position_proof *plan, struct gs_prover *prover)
{
    (void)prover;
    uint32_t number = number_here(plan);
    return number != GS_NO_KEY && plan->ranks[number] != GS_NO_RANK ? ALL_RANKED : SOME_OPEN;
}

/* Queries whether a position that is not in the plan is won. */
static enum replies classify_by_prover(struct gs_position_proof *plan, struct gs_prover *prover)
{
    gs_move move;
    if (number_here(plan) != GS_NO_KEY)
        return SOME_OPEN;
    switch (prover->query(prover, plan->board.position, GS_WIN, &move)) {
    case GS_PROOF_YES:
        return SOME_OPEN;
    case GS_PROOF_NO:
        return SOME_LOST;
    case GS_PROOF_UNKNOWN:
        break;
    }
    return FAILED;
}

/* Lists the claimant's moves of a position, which is then at hand; the room is the caller's. */
static unsigned list_moves(struct gs_position_proof *plan, uint32_t number, gs_move *moves)
{
    gs_decode(plan->rules, gs_key_set_key(&plan->set, number), plan->board.position);
    return gs_moves(plan->rules, plan->board.position, moves);
}

/* Gives a position a move that leads to ranks, if it has one. */
static bool turn(struct gs_position_proof *plan, uint32_t number, gs_move *moves)
{
    unsigned count = list_moves(plan, number, moves), i = 0;
    while (i < count && classify_replies(plan, moves[i], classify_by_rank, NULL) != ALL_RANKED)
        i++;
    if (i == count)
        return true;
    /* More than the greatest rank that any position can have. */
    plan->ranks[number] = UINT32_MAX;
    return gs_position_proof_take(plan, number, moves[i]);
}

bool gs_position_proof_break_cycles(struct gs_position_proof *plan)
{
    gs_move *moves = gs_alloc(plan->search->memory, plan->rules->max_moves * sizeof *moves);
    bool good = moves || gs_search_halt(plan->search, GS_STOP_MEMORY);
    for (bool changed = true; good && changed;) {
        changed = false;
        for (uint32_t n = 0; good && n < plan->set.count; n++) {
            if (plan->ranks[n] != GS_NO_RANK)
                continue;
            good = gs_search_poll(plan->search) && turn(plan, n, moves);
            changed = changed || plan->ranks[n] != GS_NO_RANK;
        }
    }
    gs_release(plan->search->memory, moves);
    return good;
}

/* Enters what comes after a move that wins, and leaves the position its own move. */
static bool widen(struct gs_position_proof *plan, uint32_t number, gs_move *moves,
                  struct gs_prover *prover)
{
    gs_move own = plan->moves[number];
    unsigned count = list_moves(plan, number, moves);
    for (unsigned i = 0; i < count; i++) {
        gs_decode(plan->rules, gs_key_set_key(&plan->set, number), plan->board.position);
        enum replies found = classify_replies(plan, moves[i], classify_by_prover, prover);
        if (found == FAILED || (found != SOME_LOST && moves[i] != own &&
                                !gs_position_proof_take(plan, number, moves[i])))
            return false;
    }
    return gs_position_proof_take(plan, number, own);
}

bool gs_position_proof_add_moves(struct gs_position_proof *plan, struct gs_prover *prover,
                                 uint32_t *entered)
{
    uint32_t before = plan->set.count;
    gs_move *moves = gs_alloc(plan->search->memory, plan->rules->max_moves * sizeof *moves);
    bool good = moves || gs_search_halt(plan->search, GS_STOP_MEMORY);
    for (uint32_t n = 0; good && n < before; n++)
        if (plan->ranks[n] == GS_NO_RANK)
            good = gs_search_poll(plan->search) && widen(plan, n, moves, prover);
    *entered = plan->set.count - before;
    gs_release(plan->search->memory, moves);
    return good;
}
