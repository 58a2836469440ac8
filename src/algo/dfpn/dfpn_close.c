/* SPDX-License-Identifier: MIT */
/*
 * dfpn_close.c - which disproofs hold where positions repeat.
 *
 * The search takes a repetition, and whatever it has once disproved, for a
 * disproof. The table does not keep on which states above it that rested, so on
 * another path it may be wrong: the graph-history-interaction problem (thesis
 * 000, section 3.5.6). Such a disproof is therefore a claim here, and only this
 * file makes an answer of it. Nothing of that costs anything while the search
 * runs, or where states do not repeat: there every disproof is firm.
 *
 * Theorem. Let S be a set of states, none of them a win of the attacker by the
 * rules, such that
 *   - where the attacker is to move, every move leads into S or to a state in
 *     which the attacker is known (firmly) not to win, and
 *   - where the defender is to move, at least one does.
 * Then the attacker wins from no state of S. For the defender keeps play inside
 * S, or leaves it to where the attacker does not win; play that stays inside for
 * ever is a draw, and play that ends there ends without a win of the attacker.
 * Neither paths nor repetitions come into it. (S is a post-fixed point, and the
 * states without a win of the attacker are the greatest one: the same argument
 * by which retrograde analysis calls the rest draws.)
 *
 * So S is gathered, in a walk from the root on, depth first (dfpn_set.c). A member is
 * settled when the walk comes to it: it is asked what it rests on, and there the
 * walk goes on. Where the defender is to move, one reply is enough: one that is
 * in S, or claimed by the table, or the one that the claim about the state rested
 * on when it was made (the state above it on the line, which may have been left
 * open since). Where none of that is to be had, since the table has forgotten it
 * or knows better by now, the state is searched again, with a bounded effort; in
 * that search states that the walk has come to count as disproved. If it stays
 * open, the reply with the least disproof number is taken on trust, and has to
 * stand the test of being settled itself.
 *
 * A member can turn out to be a win of the attacker that a claim had hidden. It
 * is dead, and a proof like any other: it takes a proved or dead child where the
 * attacker is to move, and all of them where the defender is. Members that rest
 * on it follow: where the attacker is to move they are dead too, where the
 * defender is, they are settled anew. A last walk from the root finds all that it
 * comes to settled, and none of it dead or resting on a dead state: these states
 * are S as in the theorem. Members that they do not rest on any more are left
 * out of it, whatever may have become of them.
 *
 * The end: dead states stay dead and do not come back. A member is settled once,
 * and again only when what it rested on has died, so not more often than it has
 * moves; and a walk that finds nothing to settle is the last. That bounds the
 * whole by the number of states and moves, as in retrograde analysis, whatever
 * the search is worth and however small its table is (it is the local fixpoint
 * algorithm of Liu and Smolka, ICALP 1998, with a search for an oracle); S needs
 * memory by itself.
 *
 * Compare Kishimoto and Mueller, "A general solution to the graph history
 * interaction problem" (AAAI 2004), who keep the path of a disproof with it and
 * verify it by simulation when another path comes along. Here one simulation,
 * of all claims together, takes the place of all of theirs; and since it may
 * assume what it is about to verify, it looks at each state once.
 *
 * Where a strategy is wanted, S is complete: what is firm and not over is
 * gathered as well, and members rest on it, up to members of sets that were closed
 * before. The reply of the defender can then be read from S in every line of play.
 * It could not from the table, which forgets here and there what a firm disproof
 * rests on; to find that again takes a search, and with bad luck a set of a size
 * like that of S, since claims come first that lead far away. In Skoczki 3x7 a
 * complete S has a third more states.
 *
 * The depth limit: a search of this file counts plies from the state that it
 * begins with, as the first search does from the root, and expands no node that
 * is as many plies away as the limit says. What is known of a state there (a
 * finished game, or one that is solved in the table or in S) is used all the
 * same, so a line may go on in known states beyond the limit, and a win may take
 * more plies than it; what is said is true nonetheless. A disproof that rests on
 * a node that was not expanded is none: it is neither stored nor taken for a
 * claim by others, and where the state that is to be settled comes to nothing
 * better, the question is left open and S is given up.
 *
 * With symmetry=on a state stands for its images, from which the attacker wins or
 * does not alike; the argument is the same for the classes.
 *
 * Cost: a node expansion for each state of S, and the searches. S cannot be
 * smaller than what a single strategy of the defender leads to, and on wide
 * boards draws are held against everything the attacker can arrange. In Skoczki
 * (variant A, the first question about the start, symmetry=on) 193 states are
 * gathered of the 39,834 on 3x6, but a fifth of all on 3x7, a third on 3x8, and
 * more than half on 3x9; there most of the time goes into closing.
 */
#include "algo/dfpn/dfpn.h"

/* Visits for one state; beyond, and beyond what the table holds, a guess does as well. */
#define EFFORT UINT64_C(10000)

/* Whether the state at hand, which holds, needs no place in the set: it is over, or known. */
static bool is_outside(const struct dfpn *dfpn, const struct dfpn_state *state)
{
    struct dfpn_child child;
    return gs_outcome(dfpn->rules, dfpn->stack.position) != GS_UNKNOWN ||
           dfpn_set_find(&dfpn->known[dfpn->attacker], state, &child);
}

/* Lets the state being settled rest on the one that a move of it leads to. */
static bool rest_on(struct dfpn *dfpn, struct dfpn_set *set, gs_move move)
{
    uint8_t key[GS_KEY_MAX + 8];
    gs_play(dfpn->rules, dfpn->stack.position, move, dfpn->undo);
    struct dfpn_state state = dfpn_state_here(dfpn, key);
    bool outside = is_outside(dfpn, &state);
    gs_take_back(dfpn->rules, dfpn->stack.position, dfpn->undo);
    if (outside)
        return true;
    uint32_t number = dfpn_set_add(set, &state);
    return number != DFPN_NOWHERE && dfpn_set_edge(set, number);
}

/* The attacker is to move: every child is needed that is not firm, or that has to be there. */
static bool rest_on_all(struct dfpn *dfpn, struct dfpn_set *set)
{
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    for (size_t i = 0; i < frame->count; i++) {
        const struct dfpn_child *child = &dfpn_children(dfpn, frame)[i];
        if ((child->fact != DFPN_FIRM || dfpn->complete) && !rest_on(dfpn, set, child->move))
            return false;
    }
    return true;
}

/* The best reply of the defender: a member, or else a claim (not a cut one); GS_NO_MOVE: none. */
static gs_move best_claim(struct dfpn *dfpn)
{
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    gs_move claimed = GS_NO_MOVE;
    for (size_t i = 0; i < frame->count; i++) {
        const struct dfpn_child *child = &dfpn_children(dfpn, frame)[i];
        if (child->member)
            return child->move;
        if (claimed == GS_NO_MOVE && child->fact == DFPN_CLAIMED && !child->cut)
            claimed = child->move;
    }
    return claimed;
}

/* The reply that the claim about the state on the stack rested on, if it is open. */
static gs_move open_reply(struct dfpn *dfpn)
{
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    struct dfpn_state state = {dfpn_key_at(dfpn, 0), frame->hash, frame->attacking};
    gs_move reply = dfpn_table_reply(&dfpn->table, &state);
    for (size_t i = 0; i < frame->count; i++) {
        const struct dfpn_child *child = &dfpn_children(dfpn, frame)[i];
        if (child->move == reply && child->fact == DFPN_OPEN)
            return reply;
    }
    return GS_NO_MOVE;
}

/* The open reply with the least disproof number; GS_NO_MOVE: there is none. */
static gs_move best_guess(struct dfpn *dfpn)
{
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    gs_move best = GS_NO_MOVE;
    uint32_t least = GS_PROOF_INFINITE;
    for (size_t i = 0; i < frame->count; i++) {
        const struct dfpn_child *child = &dfpn_children(dfpn, frame)[i];
        if (child->fact == DFPN_OPEN && child->delta < least) {
            least = child->delta;
            best = child->move;
        }
    }
    return best;
}

/* Whether a child settles the state on the stack by itself: proved, or firm for the defender. */
static const struct dfpn_child *decisive_child(struct dfpn *dfpn)
{
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    enum dfpn_fact fact = frame->attacking ? DFPN_PROVED : DFPN_FIRM;
    for (size_t i = 0; i < frame->count; i++) {
        const struct dfpn_child *child = &dfpn_children(dfpn, frame)[i];
        if (child->fact == fact)
            return child;
    }
    return NULL;
}

/* Of replies one of which is firm, one that is a member, or else the firm one. */
static gs_move best_firm(struct dfpn *dfpn)
{
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    for (size_t i = 0; i < frame->count; i++) {
        const struct dfpn_child *child = &dfpn_children(dfpn, frame)[i];
        if (child->member)
            return child->move;
    }
    return decisive_child(dfpn)->move;
}

static bool has_open_child(struct dfpn *dfpn)
{
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    for (size_t i = 0; i < frame->count; i++) {
        if (dfpn_children(dfpn, frame)[i].fact == DFPN_OPEN)
            return true;
    }
    return false;
}

/*
 * Whether the children on the stack suffice to settle the state, without a
 * search. If so, *reply is the move of the defender that it rests on, if any.
 */
static bool is_settled(struct dfpn *dfpn, gs_move *reply)
{
    *reply = GS_NO_MOVE;
    if (decisive_child(dfpn))
        return true;
    if (dfpn_top(dfpn)->attacking)
        return !has_open_child(dfpn);
    *reply = best_claim(dfpn);
    if (*reply == GS_NO_MOVE)
        *reply = open_reply(dfpn);
    return *reply != GS_NO_MOVE;
}

/*
 * Searches the state; its frame is on the stack again. False when the search
 * must end, and, with no halt, when the depth limit leaves the state open.
 */
static bool resume(struct dfpn *dfpn, struct dfpn_child *found)
{
    dfpn_pop(dfpn);
    dfpn->search->counters[DFPN_RESUMED]++;
    uint64_t most = dfpn_table_capacity(&dfpn->table);
    if (!dfpn_solve(dfpn, dfpn->scratch, most < EFFORT ? most : EFFORT, found))
        return false;
    return !found->cut;
}

/* Notes what the state on the stack rests on, once that is known. */
static bool settle_here(struct dfpn *dfpn, struct dfpn_set *set, uint32_t number)
{
    gs_move reply;
    struct dfpn_child found = {.fact = DFPN_CLAIMED};
    if (!is_settled(dfpn, &reply)) {
        if (!resume(dfpn, &found))
            return false;
        reply = best_claim(dfpn);
        if (reply == GS_NO_MOVE)
            reply = best_guess(dfpn);
    }
    const struct dfpn_child *decisive = decisive_child(dfpn);
    bool attacking = dfpn_top(dfpn)->attacking;
    if (found.fact == DFPN_PROVED || (attacking && decisive)) {
        dfpn_set_kill(set, number, decisive ? dfpn_next_rank(decisive->rank) : found.rank);
        dfpn->search->counters[DFPN_REFUTED]++;
        return true;
    }
    if (!dfpn_set_settle(set, number))
        return false;
    if (attacking)
        return rest_on_all(dfpn, set);
    if (decisive)
        return !dfpn->complete || rest_on(dfpn, set, best_firm(dfpn));
    return rest_on(dfpn, set, reply);
}

/* Settles a member. False when the question is left open. */
static bool settle(struct dfpn *dfpn, struct dfpn_set *set, uint32_t number)
{
    bool attacking;
    gs_decode(dfpn->rules, dfpn_set_key(set, number, &attacking), dfpn->scratch);
    enum gs_side side = gs_to_move(dfpn->rules, dfpn->scratch);
    dfpn->attacker = attacking ? side : gs_side_other(side);
    dfpn->search->counters[DFPN_SETTLED]++;
    dfpn->thorough = dfpn->complete;
    bool seen = gs_search_node(dfpn->search) && dfpn_look(dfpn, dfpn->scratch);
    dfpn->thorough = false;
    if (!seen)
        return false;
    dfpn->search->expanded++;
    bool going = settle_here(dfpn, set, number);
    while (dfpn->stack.depth > 0)
        dfpn_pop(dfpn);
    return going;
}

/* One walk; *changed: whether it settled anything. False when the question is left open. */
static bool walk(struct dfpn *dfpn, struct dfpn_set *set, bool *changed)
{
    enum dfpn_halt halt;
    uint32_t number;
    *changed = false;
    if (!dfpn_set_begin(set))
        return false;
    while ((halt = dfpn_set_walk(set, &number)) == DFPN_UNSETTLED) {
        *changed = true;
        if (!settle(dfpn, set, number))
            return false;
    }
    return halt == DFPN_DONE;
}

/* Walks until S is closed or the root is dead. False when the question is left open. */
static bool gather(struct dfpn *dfpn, struct dfpn_set *set)
{
    bool changed;
    do {
        if (!walk(dfpn, set, &changed))
            return false;
    } while (changed && !dfpn_set_is_dead(set, 0));
    dfpn_set_finish(set);
    return true;
}

enum gs_answer dfpn_close(struct dfpn *dfpn)
{
    uint8_t key[GS_KEY_MAX + 8];
    enum gs_side attacker = dfpn->attacker;
    struct dfpn_set *set = &dfpn->sets[attacker];
    memcpy(dfpn->stack.position, dfpn->root, dfpn->rules->position_size);
    struct dfpn_state root = dfpn_state_here(dfpn, key);
    dfpn->live = set;
    bool closed = dfpn_set_add(set, &root) != DFPN_NOWHERE && gather(dfpn, set);
    dfpn->attacker = attacker;
    dfpn->search->counters[DFPN_CLOSED] += set->count;
    if (closed)
        closed = dfpn_look(dfpn, dfpn->root);
    dfpn->live = NULL;
    if (!closed) {
        /* Nothing in it is known to hold, and its memory may serve the other question. */
        dfpn_set_clear(set);
        return dfpn->search->stop == GS_STOP_SOLVED ? GS_ANSWER_CUT : GS_ANSWER_UNKNOWN;
    }
    dfpn_note_best(dfpn);
    dfpn_pop(dfpn);
    return dfpn_set_is_dead(set, 0) ? GS_ANSWER_YES : GS_ANSWER_NO;
}
