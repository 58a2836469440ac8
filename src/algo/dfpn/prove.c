/* SPDX-License-Identifier: MIT */
/*
 * prove.c - df-pn as a prover: the moves of a strategy, one by one.
 *
 * What was found out about one position serves the next: the table is kept, and
 * so are the closed sets (close.c), until a question needs a new one. Most
 * positions are answered by a look at their children.
 *
 *     win      a proved child, of the least rank: ranks fall along the line for
 *              as long as the table does not forget
 *     draw     a child that is firm, or a member of the closed set of the
 *              question whether the opponent wins
 *
 * Otherwise the position is searched, with what the table still knows.
 */
#include "algo/dfpn/internal.h"

/* Puts the children of the root on the stack, with what is known of them; false: no memory. */
static bool look_at(struct dfpn *dfpn, enum gs_side attacker, const struct dfpn_set *set)
{
    dfpn->attacker = attacker;
    dfpn->live = set;
    bool seen = gs_search_node(dfpn->search) && dfpn_look(dfpn, dfpn->root);
    dfpn->live = NULL;
    return seen;
}

/* A move that the table, or a closed set, shows to be good; GS_NO_MOVE: not seen at once. */
static gs_move look(struct dfpn *dfpn, enum gs_side attacker)
{
    const struct dfpn_set *const sets[] = {&dfpn->large[attacker], &dfpn->sets[attacker]};
    gs_move move = GS_NO_MOVE;
    for (unsigned i = 0; i < 2 && move == GS_NO_MOVE; i++) {
        if (!look_at(dfpn, attacker, sets[i]))
            return GS_NO_MOVE;
        move = dfpn_sure_move(dfpn);
        dfpn_pop(dfpn);
    }
    return move;
}

/*
 * Members of a set count only while it is closed. Of two closed sets the larger
 * one stays, since the next questions are likely to be about its members.
 */
static enum gs_answer search(struct dfpn *dfpn, enum gs_side attacker)
{
    struct dfpn_set *set = &dfpn->sets[attacker], *large = &dfpn->large[attacker];
    if (set->count > large->count) {
        struct dfpn_set other = *set;
        *set = *large;
        *large = other;
    }
    dfpn_set_clear(set);
    enum gs_answer answer = dfpn_ask(dfpn, attacker);
    if (answer != GS_ANSWER_NO)
        dfpn_set_clear(set);
    return answer;
}

static enum gs_proof_answer ask(struct gs_prover *prover, const struct gs_position *position,
                                enum gs_value level, gs_move *move)
{
    struct dfpn *dfpn = (struct dfpn *)prover;
    enum gs_side side = gs_to_move(dfpn->rules, position);
    enum gs_side attacker = level == GS_WIN ? side : gs_side_other(side);
    enum gs_answer wanted = level == GS_WIN ? GS_ANSWER_YES : GS_ANSWER_NO;
    memcpy(dfpn->root, position, dfpn->rules->position_size);
    *move = look(dfpn, attacker);
    if (*move != GS_NO_MOVE)
        return GS_PROOF_YES;
    if (dfpn->search->stop != GS_STOP_SOLVED)
        return GS_PROOF_UNKNOWN;
    enum gs_answer answer = search(dfpn, attacker);
    if (answer == GS_ANSWER_UNKNOWN || answer == GS_ANSWER_CUT)
        return GS_PROOF_UNKNOWN;
    *move = dfpn->best;
    return answer == wanted && dfpn->best != GS_NO_MOVE ? GS_PROOF_YES : GS_PROOF_NO;
}

/* The children that are firm, or members of one of the closed sets. */
static unsigned list_by(struct dfpn *dfpn, enum gs_side attacker, const struct dfpn_set *set,
                        gs_move *moves)
{
    unsigned count = 0;
    if (!look_at(dfpn, attacker, set))
        return 0;
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    const struct dfpn_child *children = dfpn_children(dfpn, frame);
    for (size_t i = 0; i < frame->count; i++)
        if (children[i].fact == DFPN_FIRM || children[i].member)
            moves[count++] = children[i].move;
    dfpn_pop(dfpn);
    return count;
}

static unsigned list(struct gs_prover *prover, const struct gs_position *position, gs_move *moves)
{
    struct dfpn *dfpn = (struct dfpn *)prover;
    enum gs_side attacker = gs_side_other(gs_to_move(dfpn->rules, position));
    memcpy(dfpn->root, position, dfpn->rules->position_size);
    unsigned count = list_by(dfpn, attacker, &dfpn->large[attacker], moves);
    return count > 0 ? count : list_by(dfpn, attacker, &dfpn->sets[attacker], moves);
}

static void release(struct gs_prover *prover)
{
    dfpn_free((struct dfpn *)prover);
}

struct gs_prover *dfpn_prove_on(struct dfpn *dfpn)
{
    dfpn->prover =
        (struct gs_prover){.rules = dfpn->rules, .ask = ask, .list = list, .release = release};
    /* A set that was not closed says nothing. */
    for (int side = GS_WHITE; side <= GS_BLACK; side++)
        if (dfpn->answers[side] != GS_ANSWER_NO)
            dfpn_set_clear(&dfpn->sets[side]);
    return &dfpn->prover;
}

struct gs_prover *dfpn_prover_new(struct gs_search *search)
{
    struct dfpn *dfpn = dfpn_new(search, &dfpn_driver_df_pn);
    return dfpn ? dfpn_prove_on(dfpn) : NULL;
}
