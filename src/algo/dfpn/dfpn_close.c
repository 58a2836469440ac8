/* SPDX-License-Identifier: MIT */
/*
 * dfpn_close.c - which disproofs are valid where positions repeat.
 *
 * The search counts a repetition as a disproof, and reuses whatever it has
 * disproved before. The table does not record which states above it that rested
 * on, so on another path it may be wrong: the graph-history-interaction problem
 * ([Goluch], section 3.5.6). Such a disproof is therefore only a claim, and
 * only this file turns it into an answer. None of this costs anything while the
 * search runs, or where states do not repeat: there every disproof is firm.
 *
 * The argument is about sets of states, not about paths: from a set S that the
 * attacker cannot get out of, he does not win. Such a set is gathered starting
 * from the root, and every claim in it is settled; members that turn out to be
 * wins of the attacker die, and may take others with them. PROOF.md has the
 * theorem, why the gathering ends, and how depth limit, symmetry and strategies
 * come in.
 *
 * Cost: a node expansion for each state of S, and the searches. S contains at least the states of
 * one strategy of the defender, and on wide boards that must answer everything the attacker can
 * arrange: README.md has figures.
 */
#include "algo/dfpn/dfpn.h"
#include "algo/dfpn/explain.h"

/* Visits for one state; beyond that, or beyond the entries of the table, a guess is as good. */
#define EFFORT UINT64_C(10000)

/*
 * Whether the current state, which the attacker does not win, needs no place in the set: it is
 * final, or known.
 */
static bool is_outside(const struct dfpn *dfpn, const struct dfpn_state *state)
{
    struct dfpn_child child;
    return gs_outcome(dfpn->rules, dfpn->stack.position) != GS_UNKNOWN ||
           gs_dfpn_set_find(&dfpn->claims.known[dfpn->question.attacker], state, &child);
}

/* Lists the state a move leads to as one that the state being completed rests on. */
static void rest_on(struct dfpn *dfpn, gs_move move, unsigned *count)
{
    uint8_t key[GS_KEY_MAX + 8];
    gs_play(dfpn->rules, dfpn->stack.position, move, dfpn->node.undo);
    struct dfpn_state state = gs_dfpn_state_here(dfpn, key);
    bool outside = is_outside(dfpn, &state);
    gs_take_back(dfpn->rules, dfpn->stack.position, dfpn->node.undo);
    if (outside)
        return;
    memcpy(dfpn->node.keys + *count * dfpn->rules->key_size, key, dfpn->rules->key_size);
    dfpn->node.hashes[(*count)++] = state.hash;
}

/* The attacker is to move: rests on every child that is not firm or that the set must contain. */
static void rest_on_all(struct dfpn *dfpn, unsigned *count)
{
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    for (size_t i = 0; i < frame->count; i++) {
        const struct dfpn_child *child = &dfpn_children(dfpn, frame)[i];
        if (child->fact != DFPN_FIRM || dfpn->claims.complete)
            rest_on(dfpn, child->move, count);
    }
}

/* Completes a state, which rests on those that were listed. */
static bool store_support(struct dfpn *dfpn, struct dfpn_set *set, uint32_t number, unsigned count)
{
    bool attacking = !dfpn_top(dfpn)->attacking;
    uint64_t edges = gs_dfpn_set_edges(set, dfpn->search, count);
    bool going = edges != 0;
    for (unsigned i = 0; i < count && going; i++) {
        const uint8_t *key = dfpn->node.keys + i * dfpn->rules->key_size;
        struct dfpn_state state = {key, dfpn->node.hashes[i], attacking, 0};
        uint32_t to = gs_dfpn_set_add(set, dfpn->search, &state);
        dfpn_set_edge(set, edges, i, to);
        going = to != DFPN_NOWHERE;
    }
    if (going)
        gs_dfpn_set_link(set, number, edges);
    gs_dfpn_parallel_check_room(dfpn);
    return going;
}

static void kill_state(struct dfpn *dfpn, struct dfpn_set *set, uint32_t number, uint32_t rank)
{
    gs_dfpn_set_kill(set, number, rank);
    dfpn->search->counters[DFPN_REFUTED]++;
}

/* The defender's best reply: a member, else a claim that is not cut; GS_NO_MOVE: none. */
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
    struct dfpn_state state = {dfpn_key_at(dfpn, 0), frame->hash, frame->attacking,
                               frame->symmetry};
    gs_move reply = gs_dfpn_table_reply(&dfpn->table, &state);
    for (size_t i = 0; i < frame->count; i++) {
        const struct dfpn_child *child = &dfpn_children(dfpn, frame)[i];
        if (child->move == reply && child->fact == DFPN_OPEN)
            return reply;
    }
    return GS_NO_MOVE;
}

/* The open reply with the least disproof number, or GS_NO_MOVE. */
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

/* Whether a child decides the state on the stack by itself: proved, or firm for the defender. */
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

/* Given a firm reply among them: a reply that is a member, or else the firm one. */
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
 * Whether the children on the stack decide the state without a search. If so, *reply is the
 * defender's move it rests on, if any.
 */
static bool is_decided(struct dfpn *dfpn, gs_move *reply)
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
 * Searches the state; its frame is on the stack afterwards. False when the search must end, or,
 * without a halt, when the depth limit leaves the state open.
 */
static bool resume(struct dfpn *dfpn, struct dfpn_child *found)
{
    gs_dfpn_pop(dfpn);
    dfpn->search->counters[DFPN_RESUMED]++;
    uint64_t most = dfpn_table_capacity(&dfpn->table);
    if (!gs_dfpn_solve(dfpn, dfpn->node.scratch, most < EFFORT ? most : EFFORT, found))
        return false;
    return !found->cut;
}

/* Records what the state on the stack rests on, now that it is known. */
static bool verify_here(struct dfpn *dfpn, struct dfpn_set *set, uint32_t number)
{
    gs_move reply;
    struct dfpn_child found = {.fact = DFPN_CLAIMED};
    if (!is_decided(dfpn, &reply)) {
        if (!resume(dfpn, &found))
            return false;
        reply = best_claim(dfpn);
        if (reply == GS_NO_MOVE)
            reply = best_guess(dfpn);
    }
    const struct dfpn_child *decisive = decisive_child(dfpn);
    bool attacking = dfpn_top(dfpn)->attacking;
    if (found.fact == DFPN_PROVED || (attacking && decisive)) {
        kill_state(dfpn, set, number, decisive ? dfpn_next_rank(decisive->rank) : found.rank);
        return true;
    }
    unsigned count = 0;
    if (attacking)
        rest_on_all(dfpn, &count);
    else if (!decisive)
        rest_on(dfpn, reply, &count);
    else if (dfpn->claims.complete)
        rest_on(dfpn, best_firm(dfpn), &count);
    return store_support(dfpn, set, number, count);
}

bool gs_dfpn_verify_member(struct dfpn *dfpn, struct dfpn_set *set, uint32_t number)
{
    bool attacking;
    gs_decode(dfpn->rules, gs_dfpn_set_key(set, number, &attacking), dfpn->node.scratch);
    enum gs_side side = gs_to_move(dfpn->rules, dfpn->node.scratch);
    dfpn->question.attacker = attacking ? side : gs_side_other(side);
    dfpn->search->counters[DFPN_VERIFIED]++;
    dfpn->claims.thorough = dfpn->claims.complete;
    bool seen = gs_search_node(dfpn->search) && dfpn_goes_on(dfpn) &&
                gs_dfpn_push_root(dfpn, dfpn->node.scratch);
    dfpn->claims.thorough = false;
    if (!seen)
        return false;
    dfpn->search->expanded++;
    bool going = verify_here(dfpn, set, number);
    while (dfpn->stack.depth > 0)
        gs_dfpn_pop(dfpn);
    return going;
}

/* One walk; *changed: whether it completed a state. False when the question is left open. */
static bool walk(struct dfpn *dfpn, struct dfpn_set *set, bool *changed)
{
    enum dfpn_halt halt;
    uint32_t number;
    *changed = false;
    if (!gs_dfpn_set_begin(set, &dfpn->claims.walk))
        return false;
    while ((halt = gs_dfpn_set_walk(set, &dfpn->claims.walk, &number)) == DFPN_UNVERIFIED) {
        *changed = true;
        gs_checkpoint_offer(dfpn->search);
        if (!gs_dfpn_verify_member(dfpn, set, number))
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
    } while (changed && !gs_dfpn_set_is_dead(set, 0));
    return true;
}

enum gs_answer gs_dfpn_verify_disproofs(struct dfpn *dfpn)
{
    uint8_t key[GS_KEY_MAX + 8];
    enum gs_side attacker = dfpn->question.attacker;
    struct dfpn_set *set = &dfpn->claims.sets[attacker];
    memcpy(dfpn->stack.position, dfpn->question.root, dfpn->rules->position_size);
    struct dfpn_state root = gs_dfpn_state_here(dfpn, key);
    dfpn->claims.live = set;
    bool closed = gs_dfpn_set_add(set, dfpn->search, &root) != DFPN_NOWHERE;
    if (closed)
        closed = dfpn->thread.count > 1 ? gs_dfpn_gather_together(dfpn, set) : gather(dfpn, set);
    if (closed)
        gs_dfpn_set_finish(set);
    gs_dfpn_walk_clear(&dfpn->claims.walk, dfpn->search);
    dfpn->question.attacker = attacker;
    dfpn->search->counters[DFPN_CLOSED] += set->count;
    if (closed)
        closed = gs_dfpn_push_root(dfpn, dfpn->question.root);
    dfpn->claims.live = NULL;
    if (!closed) {
        /* Nothing in it is verified, and the other question can use its memory. */
        gs_dfpn_set_clear(set);
        return dfpn->search->stop == GS_STOP_SOLVED ? GS_ANSWER_CUT : GS_ANSWER_UNKNOWN;
    }
    gs_dfpn_note_best(dfpn);
    gs_dfpn_pop(dfpn);
    return gs_dfpn_set_is_dead(set, 0) ? GS_ANSWER_YES : GS_ANSWER_NO;
}
