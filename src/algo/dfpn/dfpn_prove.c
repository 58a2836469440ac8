/* SPDX-License-Identifier: MIT */
/*
 * dfpn_prove.c - df-pn as a prover: the moves of a strategy, one by one.
 *
 * Results for one position help with the next: the table is kept, and so are the closed sets
 * (dfpn_close.c). Their theorem (PROOF.md) does not depend on a root: the attacker wins from no
 * member, on any path. So members of sets closed for earlier questions are firm in every later
 * search, and closing a set for another position stops where it reaches one of them. The sets of
 * one attacker are merged.
 *
 *     win      a proved child of the least rank: ranks fall along the line as
 *              long as the table does not forget
 *     draw     a child that is a member; in games that do not repeat, that is firm
 *
 * Sets are complete here, so drawn play need not leave them, and reading the children of a position
 * is enough. Where nothing was closed yet, or the table has forgotten what is needed, the position
 * is searched with what is still known.
 */
#include "algo/dfpn/dfpn_prove.h"
#include "algo/dfpn/dfpn.h"
#include "algo/dfpn/dfpn_wins.h"
#include "algo/dfpn/drive.h"

/* Pushes the children of the root, with what is known of them; false: no memory. */
static bool push_root(struct dfpn *dfpn, enum gs_side attacker, bool thorough)
{
    dfpn->question.attacker = attacker;
    dfpn->claims.thorough = thorough;
    bool seen = gs_search_node(dfpn->search) && gs_dfpn_push_root(dfpn, dfpn->question.root);
    dfpn->claims.thorough = false;
    return seen;
}

/* Whether a child is a draw for good: in games that repeat, it must be a member. */
static bool keeps_draw(const struct dfpn *dfpn, const struct dfpn_child *child)
{
    return child->fact == DFPN_FIRM && (child->member || !dfpn->params.repeats);
}

/* Lists the moves to children that keep a draw. */
static unsigned list_drawing(struct dfpn *dfpn, const struct gs_position *position, gs_move *moves)
{
    unsigned count = 0;
    memcpy(dfpn->question.root, position, dfpn->rules->position_size);
    if (!push_root(dfpn, gs_side_other(gs_to_move(dfpn->rules, position)), true))
        return 0;
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    const struct dfpn_child *children = dfpn_children(dfpn, frame);
    for (size_t i = 0; i < frame->count; i++)
        if (keeps_draw(dfpn, &children[i]))
            moves[count++] = children[i].move;
    gs_dfpn_pop(dfpn);
    return count;
}

static unsigned list(struct gs_prover *prover, const struct gs_position *position, gs_move *moves)
{
    struct dfpn *dfpn = (struct dfpn *)prover;
    gs_dfpn_shared_enter(&dfpn->table);
    unsigned count = list_drawing(dfpn, position, moves);
    gs_dfpn_shared_exit(&dfpn->table);
    return count;
}

/* How far from the end the attacker wins after a move of the root; UINT32_MAX: not known. */
static uint32_t recall_rank(struct dfpn *dfpn, gs_move move)
{
    uint8_t key[GS_KEY_MAX + 8];
    struct gs_position *position = dfpn->stack.position;
    struct dfpn_child child = {.fact = DFPN_OPEN};
    gs_play(dfpn->rules, position, move, dfpn->node.undo);
    enum gs_value outcome = gs_outcome(dfpn->rules, position);
    if (outcome == GS_UNKNOWN) {
        struct dfpn_state state = gs_dfpn_state_here(dfpn, key);
        gs_dfpn_table_find(&dfpn->table, &state, &child);
    }
    gs_take_back(dfpn->rules, position, dfpn->node.undo);
    if (outcome != GS_UNKNOWN)
        return outcome == GS_LOSS ? 0 : UINT32_MAX;
    return child.fact == DFPN_PROVED ? child.rank : UINT32_MAX;
}

/*
 * The attacker's move to the proved position of the least rank in the table. Proofs by the rules
 * are not used: they are most of the work of a node, and a search makes them anyway.
 */
static gs_move recall_win(struct dfpn *dfpn, enum gs_side attacker)
{
    gs_move best = GS_NO_MOVE;
    uint32_t least = UINT32_MAX;
    dfpn->question.attacker = attacker;
    memcpy(dfpn->stack.position, dfpn->question.root, dfpn->rules->position_size);
    if (!gs_search_node(dfpn->search))
        return GS_NO_MOVE;
    unsigned count = gs_moves(dfpn->rules, dfpn->question.root, dfpn->node.moves);
    for (unsigned i = 0; i < count && least > 0; i++) {
        uint32_t rank = recall_rank(dfpn, dfpn->node.moves[i]);
        if (rank >= least)
            continue;
        least = rank;
        best = dfpn->node.moves[i];
    }
    return best;
}

/* The attacker's move after which it needs the fewest points, of what is noted of wins. */
static gs_move recall_carried(struct dfpn *dfpn, enum gs_side attacker)
{
    gs_move best = GS_NO_MOVE;
    unsigned least = GS_ANALYSIS_POINTS;
    struct gs_position *position = dfpn->stack.position;
    memcpy(position, dfpn->question.root, dfpn->rules->position_size);
    unsigned count = gs_moves(dfpn->rules, dfpn->question.root, dfpn->node.moves);
    for (unsigned i = 0; i < count; i++) {
        gs_play(dfpn->rules, position, dfpn->node.moves[i], dfpn->node.undo);
        enum gs_value value = gs_outcome(dfpn->rules, position);
        gs_bitboard carrier = value == GS_UNKNOWN ? gs_dfpn_wins_carrier(dfpn, position, attacker)
                              : value == GS_LOSS  ? 0
                                                  : GS_EVERYWHERE;
        gs_take_back(dfpn->rules, position, dfpn->node.undo);
        if (gs_bitboard_count(carrier) >= least)
            continue;
        least = gs_bitboard_count(carrier);
        best = dfpn->node.moves[i];
    }
    return best;
}

/*
 * A move of the defender that keeps the draw by the table or a closed set; GS_NO_MOVE: there is
 * none.
 */
static gs_move see_defence(struct dfpn *dfpn, enum gs_side attacker)
{
    gs_move move = GS_NO_MOVE;
    if (!push_root(dfpn, attacker, true))
        return GS_NO_MOVE;
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    const struct dfpn_child *children = dfpn_children(dfpn, frame);
    for (size_t i = 0; i < frame->count && move == GS_NO_MOVE; i++)
        if (keeps_draw(dfpn, &children[i]))
            move = children[i].move;
    gs_dfpn_pop(dfpn);
    return move;
}

/* A move that is known to be good without a search, or GS_NO_MOVE. */
static gs_move see_move(struct dfpn *dfpn, enum gs_side attacker)
{
    if (attacker != gs_to_move(dfpn->rules, dfpn->question.root))
        return see_defence(dfpn, attacker);
    gs_move move = dfpn->table.wins ? recall_carried(dfpn, attacker) : GS_NO_MOVE;
    return move != GS_NO_MOVE ? move : recall_win(dfpn, attacker);
}

/* Keeps what a closed set proves. False, with the search halted, when memory runs out. */
static bool learn(struct dfpn *dfpn, enum gs_side attacker)
{
    struct dfpn_set *set = &dfpn->claims.sets[attacker], *known = &dfpn->claims.known[attacker];
    if (set->count > known->count) {
        struct dfpn_set other = *set;
        *set = *known;
        *known = other;
    }
    bool good = gs_dfpn_set_merge(known, set);
    gs_dfpn_set_clear(set);
    return good;
}

/*
 * Solves the question, and keeps what the answer rests on. "The attacker does not win" may be firm,
 * with nothing to close, but a strategy of the defender still needs a set.
 */
static enum gs_answer search(struct dfpn *dfpn, enum gs_side attacker)
{
    struct dfpn_set *set = &dfpn->claims.sets[attacker];
    dfpn->claims.complete =
        dfpn->params.repeats && attacker != gs_to_move(dfpn->rules, dfpn->question.root);
    enum gs_answer answer = gs_dfpn_answer(dfpn, attacker);
    if (answer == GS_ANSWER_NO && dfpn->claims.complete && set->count == 0)
        gs_dfpn_verify_disproofs(dfpn);
    if (answer == GS_ANSWER_NO && !learn(dfpn, attacker))
        answer = GS_ANSWER_UNKNOWN;
    gs_dfpn_set_clear(set);
    return dfpn->search->stop == GS_STOP_SOLVED ? answer : GS_ANSWER_UNKNOWN;
}

static enum gs_proof_answer find_move(struct dfpn *dfpn, const struct gs_position *position,
                                      enum gs_value level, gs_move *move)
{
    enum gs_side side = gs_to_move(dfpn->rules, position);
    enum gs_side attacker = level == GS_WIN ? side : gs_side_other(side);
    enum gs_answer wanted = level == GS_WIN ? GS_ANSWER_YES : GS_ANSWER_NO;
    memcpy(dfpn->question.root, position, dfpn->rules->position_size);
    *move = see_move(dfpn, attacker);
    if (*move != GS_NO_MOVE)
        return GS_PROOF_YES;
    if (dfpn->search->stop != GS_STOP_SOLVED)
        return GS_PROOF_UNKNOWN;
    enum gs_answer answer = search(dfpn, attacker);
    if (answer == GS_ANSWER_UNKNOWN || answer == GS_ANSWER_CUT)
        return GS_PROOF_UNKNOWN;
    if (answer != wanted)
        return GS_PROOF_NO;
    *move = level == GS_WIN ? dfpn->question.best : see_move(dfpn, attacker);
    if (*move == GS_NO_MOVE)
        *move = dfpn->question.best;
    return *move == GS_NO_MOVE ? GS_PROOF_UNKNOWN : GS_PROOF_YES;
}

static enum gs_proof_answer query(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move)
{
    struct dfpn *dfpn = (struct dfpn *)prover;
    gs_dfpn_shared_enter(&dfpn->table);
    enum gs_proof_answer answer = find_move(dfpn, position, level, move);
    gs_dfpn_shared_exit(&dfpn->table);
    return answer;
}

static bool carrier_of(struct gs_prover *prover, const struct gs_position *position,
                       enum gs_side side, struct gs_point_set *points)
{
    struct dfpn *dfpn = (struct dfpn *)prover;
    gs_bitboard carrier = gs_dfpn_wins_carrier(dfpn, position, side);
    if (carrier == GS_EVERYWHERE || dfpn->params.prune->carriers_hold_stones)
        return false;
    *points = (struct gs_point_set){.words = {(uint64_t)carrier, (uint64_t)(carrier >> 64)}};
    return true;
}

static void release(struct gs_prover *prover)
{
    gs_dfpn_free((struct dfpn *)prover);
}

struct gs_prover *gs_dfpn_prove_on(struct dfpn *dfpn)
{
    dfpn->prover = (struct gs_prover){.rules = dfpn->rules,
                                      .query = query,
                                      .list = list,
                                      .carrier = carrier_of,
                                      .release = release};
    for (int side = GS_WHITE; side <= GS_BLACK; side++) {
        /* A set that was not closed proves nothing, and a table full of facts may not need one. */
        if (dfpn->question.answers[side] != GS_ANSWER_NO || !learn(dfpn, (enum gs_side)side))
            gs_dfpn_set_clear(&dfpn->claims.sets[side]);
    }
    gs_dfpn_shared_exit(&dfpn->table);
    return &dfpn->prover;
}

struct gs_prover *gs_dfpn_prover_new(struct gs_search *search)
{
    const bool kept = search->keep_prover;
    search->keep_prover = true; /* so that all is found that certificates rest on */
    struct dfpn *dfpn = gs_dfpn_new(search, &gs_dfpn_driver_df_pn);
    search->keep_prover = kept;
    return dfpn ? gs_dfpn_prove_on(dfpn) : NULL;
}
