/* SPDX-License-Identifier: MIT */
/*
 * dfpn_search.c - depth-first proof-number search on an explicit stack.
 *
 * The procedure MID of the papers (Nagai 2002; Seo, Iida, Uiterwijk 2001):
 *
 *     visit a child: return at once if the table's entry is enough
 *     expand it: its children, with what is known of them
 *     until done(phi, delta): search the child that the driver chooses, with
 *                             the thresholds that it chooses
 *     store phi and delta, return to the parent, which sums up its children
 *
 * A parent keeps what its children returned in its frame, so it does not lose a
 * fact that the table has to forget, and a child is looked up again only when
 * it is visited.
 *
 * Every search ends, with a table of any size or none (PROOF.md).
 *
 * Weak proof numbers (Ueda, Hashimoto, Hashimoto, Iida 2008) replace the sum by
 * the greatest number among the unsolved children plus the number of others, so
 * that a node reached through several of them is not counted several times.
 *
 * Widening (Henderson, Arneson and Hayward, "Solving 8x8 Hex", 2009; parameter window): only the
 * first of the open children are searched, one and a share of them all; when one is lost, the next
 * takes its place. At the root the share is twice as large: a first move that is left out there may
 * be by far the easiest to prove.
 */
#include "algo/dfpn/dfpn.h"
#include "algo/dfpn/dfpn_wins.h"
#include "algo/dfpn/drive.h"
#include "algo/dfpn/explain.h"

#include "search/choices.h"

enum { ROOT_SHARE = 2 };

/* --- numbers --------------------------------------------------------------------------- */

/* How many of the children that are not lost yet are searched. */
static size_t window_of(const struct dfpn *dfpn, const struct dfpn_child *children, size_t count)
{
    const size_t share = dfpn->params.window * (dfpn->stack.depth == 1 ? ROOT_SHARE : 1);
    size_t live = 0;
    if (share >= 100)
        return count;
    for (size_t i = 0; i < count; i++)
        live += children[i].phi != 0;
    return 1 + live * share / 100;
}

void gs_dfpn_sum(const struct dfpn *dfpn, const struct dfpn_child *children, size_t count,
                 struct dfpn_sums *sums)
{
    uint32_t best = GS_PROOF_INFINITE, second = best;
    struct gs_proof_total total = {0};
    size_t at = 0, window = window_of(dfpn, children, count);
    for (size_t i = 0; i < count; i++) {
        uint32_t delta = children[i].delta;
        bool is_live = children[i].phi != 0 && delta != 0;
        if (is_live && window == 0)
            continue;
        window -= is_live;
        if (delta < best) {
            second = best;
            best = delta;
            at = i;
        } else if (delta < second) {
            second = delta;
        }
        gs_proof_total_add(&total, children[i].phi);
    }
    *sums = (struct dfpn_sums){.phi = best,
                               .delta = gs_proof_total_result(&total, dfpn->params.weak),
                               .best = best,
                               .second = second,
                               .best_at = at,
                               .unsolved = total.unsolved};
}

/* One child decides the node: its move reaches the goal of the side to move. */
static struct dfpn_child conclude_one(const struct dfpn_child *children, size_t count,
                                      bool attacking)
{
    struct dfpn_child node = {.fact = DFPN_OPEN};
    uint32_t rank = DFPN_RANK_MOST;
    enum dfpn_fact fact = attacking ? DFPN_PROVED : DFPN_CLAIMED;
    bool cut = true;
    for (size_t i = 0; i < count; i++) {
        if (children[i].delta != 0)
            continue;
        if (children[i].fact == DFPN_FIRM)
            fact = DFPN_FIRM;
        cut = cut && children[i].cut;
        rank = children[i].rank < rank ? children[i].rank : rank;
    }
    dfpn_set_fact(&node, fact, attacking);
    node.cut = fact == DFPN_CLAIMED && cut;
    node.rank = dfpn_next_rank(rank);
    return node;
}

/* It takes all children: whatever the side to move does, the other side gets what it wants. */
static struct dfpn_child conclude_all(const struct dfpn_child *children, size_t count,
                                      bool attacking)
{
    struct dfpn_child node = {.fact = DFPN_OPEN};
    uint32_t rank = 0;
    enum dfpn_fact fact = attacking ? DFPN_FIRM : DFPN_PROVED;
    bool cut = false;
    for (size_t i = 0; i < count; i++) {
        if (children[i].fact == DFPN_CLAIMED)
            fact = DFPN_CLAIMED;
        cut = cut || children[i].cut;
        rank = children[i].rank > rank ? children[i].rank : rank;
    }
    dfpn_set_fact(&node, fact, attacking);
    node.cut = cut;
    node.rank = dfpn_next_rank(rank);
    return node;
}

/* --- the search ------------------------------------------------------------------------ */

/* The move a claim rests on when the defender is to move, unless the depth limit cut it. */
static gs_move reply_of(struct dfpn *dfpn, const struct dfpn_frame *frame)
{
    const struct dfpn_child *children = dfpn_children(dfpn, frame);
    for (size_t i = 0; !frame->attacking && i < frame->count; i++) {
        if (children[i].fact == DFPN_CLAIMED && !children[i].cut)
            return children[i].move;
    }
    return GS_NO_MOVE;
}

static void store(struct dfpn *dfpn, const struct dfpn_frame *frame, const struct dfpn_child *found)
{
    if (found->cut)
        return;
    size_t ply = dfpn->stack.depth - 1;
    struct dfpn_state state = {dfpn_key_at(dfpn, ply), frame->hash, frame->attacking,
                               frame->symmetry};
    gs_move reply = found->fact == DFPN_CLAIMED ? reply_of(dfpn, frame) : GS_NO_MOVE;
    struct dfpn_child kept = *found;
    kept.carrier = gs_dfpn_turn(dfpn, state.symmetry, found->carrier);
    gs_dfpn_table_store(&dfpn->table, &state, &kept, reply, dfpn->search->nodes - frame->began + 1);
    dfpn->search->counters[DFPN_STORES]++;
    dfpn->search->counters[DFPN_CLAIMS] += found->fact == DFPN_CLAIMED;
}

/* Returns the result of the top frame to its parent. */
static void retreat(struct dfpn *dfpn, struct dfpn_child found)
{
    gs_dfpn_pop(dfpn);
    struct dfpn_frame *parent = dfpn_top(dfpn);
    gs_take_back(dfpn->rules, dfpn->stack.position, dfpn_undo_at(dfpn, dfpn->stack.depth - 1));
    struct dfpn_child *child = &dfpn_children(dfpn, parent)[parent->at];
    found.move = child->move;
    *child = found;
    gs_dfpn_spread(dfpn, dfpn->stack.depth - 1, parent->at);
}

static bool is_solved(const struct dfpn_child *child)
{
    return child->fact != DFPN_OPEN;
}

/* Once its effort is spent, a search leaves every frame in turn. */
static bool is_done(const struct dfpn *dfpn, const struct dfpn_child *node, uint32_t phi_limit,
                    uint32_t delta_limit)
{
    return is_solved(node) || dfpn->search->nodes >= dfpn->question.hurry_at ||
           dfpn->stack.depth > dfpn->thread.keep ||
           dfpn->driver->done(node->phi, node->delta, phi_limit, delta_limit);
}

/* Doubles the thresholds of a choice each time its frame has used up its patience. */
static void lose_patience(const struct dfpn *dfpn, const struct dfpn_frame *frame,
                          struct dfpn_choice *choice)
{
    unsigned times = frame->calls / dfpn->driver->patience[dfpn->params.repeats];
    if (times == 0)
        return;
    uint32_t most = times < 32 ? GS_PROOF_MOST >> times : 0;
    choice->phi_limit = choice->phi_limit > most ? GS_PROOF_INFINITE : choice->phi_limit << times;
    choice->delta_limit =
        choice->delta_limit > most ? GS_PROOF_INFINITE : choice->delta_limit << times;
}

/* Whether a node this far from the start of the search is beyond the depth limit. */
static bool is_too_deep(const struct dfpn *dfpn, size_t ply)
{
    return dfpn->search->limits.depth != 0 && ply >= dfpn->search->limits.depth;
}

/* Whether a stored win, or the rules, prove the current state; stores that in the table. */
static bool analyse_here(struct dfpn *dfpn, const struct dfpn_state *state,
                         struct dfpn_child *known)
{
    struct dfpn_stones stones = gs_dfpn_wins_expect(dfpn);
    gs_dfpn_wins_approach(dfpn, &stones);
    if (!gs_dfpn_wins_find(dfpn, &stones, known, state->attacking)) {
        if (gs_dfpn_load_analysis(dfpn, state) || !gs_dfpn_analyse(dfpn, known, state->attacking))
            return false;
        gs_dfpn_wins_note(dfpn, known);
    }
    struct dfpn_child kept = *known;
    kept.carrier = gs_dfpn_turn(dfpn, state->symmetry, known->carrier);
    gs_dfpn_table_store(&dfpn->table, state, &kept, GS_NO_MOVE, 1);
    return true;
}

/*
 * Whether the game proves that the attacker does not win the current state, which is not in the
 * table; stores that there.
 */
static bool prove_draw_here(struct dfpn *dfpn, const struct dfpn_state *state,
                            struct dfpn_child *known)
{
    if (!gs_proves_draw(dfpn->search, dfpn->params.prune, dfpn->stack.position,
                        dfpn->question.attacker, dfpn->judged.means.workspace))
        return false;
    dfpn_set_fact(known, DFPN_FIRM, state->attacking);
    gs_dfpn_table_store(&dfpn->table, state, known, GS_NO_MOVE, 1);
    return true;
}

/*
 * Visits the chosen child: either enough is known of it, or it gets a frame. False when the search
 * must end.
 */
static bool visit_child(struct dfpn *dfpn, const struct dfpn_choice *choice)
{
    uint8_t key[GS_KEY_MAX + 8];
    struct dfpn_frame *frame = dfpn_top(dfpn);
    struct dfpn_child *child = &dfpn_children(dfpn, frame)[choice->at];
    size_t ply = dfpn->stack.depth;
    if (!gs_search_node(dfpn->search) || !dfpn_goes_on(dfpn))
        return false;
    frame->at = (uint32_t)choice->at;
    frame->calls++;
    gs_play(dfpn->rules, dfpn->stack.position, child->move, dfpn_undo_at(dfpn, ply - 1));
    struct dfpn_state state = gs_dfpn_state_here(dfpn, key);
    struct dfpn_child known = {.fact = DFPN_OPEN};
    bool found = gs_dfpn_find(dfpn, &state, &known);
    if (dfpn->params.analyses &&
        !(found && is_done(dfpn, &known, choice->phi_limit, choice->delta_limit)))
        found = analyse_here(dfpn, &state, &known) || found;
    found = found || prove_draw_here(dfpn, &state, &known);
    if (!is_solved(&known) && is_too_deep(dfpn, ply)) {
        dfpn_set_fact(&known, DFPN_CLAIMED, state.attacking);
        known.cut = found = true;
    }
    if (found && is_done(dfpn, &known, choice->phi_limit, choice->delta_limit)) {
        gs_take_back(dfpn->rules, dfpn->stack.position, dfpn_undo_at(dfpn, ply - 1));
        dfpn->judged.is_analysed = false; /* the analysis was of the child */
        known.move = child->move;
        *child = known;
        gs_dfpn_spread(dfpn, ply - 1, choice->at);
        return true;
    }
    dfpn->search->counters[DFPN_REEXPANSIONS] += found;
    return gs_dfpn_push(dfpn, &state, choice->phi_limit, choice->delta_limit);
}

/* Reports the numbers of the root. For a claim, not yet an answer, the previous ones stay. */
static void show_root(struct dfpn *dfpn, const struct dfpn_child *root, bool attacking)
{
    uint32_t numbers[] = {root->delta, root->phi};
    if (root->fact != DFPN_CLAIMED)
        gs_question_show(dfpn->search, numbers[attacking], numbers[!attacking]);
}

/* The result of an expanded node from its children. */
static struct dfpn_child sum_up(const struct dfpn *dfpn, const struct dfpn_frame *frame,
                                struct dfpn_sums *sums)
{
    const struct dfpn_child *children = dfpn->stack.children + frame->first;
    gs_dfpn_sum(dfpn, children, frame->count, sums);
    struct dfpn_child node = {.phi = sums->phi, .delta = sums->delta};
    if (sums->phi == 0)
        node = conclude_one(children, frame->count, frame->attacking);
    else if (sums->delta == 0)
        node = conclude_all(children, frame->count, frame->attacking);
    if (node.fact != DFPN_OPEN)
        node.carrier = gs_dfpn_carrier(dfpn, dfpn->stack.depth - 1, &node);
    return node;
}

/*
 * Sums up a frame, and what it is to be chosen by: where other threads are in the same state, that
 * is not the same.
 */
static struct dfpn_child consider(struct dfpn *dfpn, struct dfpn_frame *frame,
                                  struct dfpn_sums *sums)
{
    if (!dfpn->thread.shows_path)
        return sum_up(dfpn, frame, sums);
    gs_dfpn_parallel_poll_abort(dfpn);
    bool is_shared = gs_dfpn_parallel_refresh(dfpn, frame);
    struct dfpn_child found = sum_up(dfpn, frame, sums);
    if (found.fact == DFPN_OPEN && is_shared)
        gs_dfpn_parallel_sum(dfpn, frame, sums);
    if (found.fact == DFPN_OPEN && dfpn->stack.depth == dfpn->thread.keep)
        gs_dfpn_parallel_take_solved(dfpn, &found);
    return found;
}

/*
 * Searches below the root frame until it is done; its frame stays on the stack.
 * False when the search must end.
 */
static bool search_below(struct dfpn *dfpn, struct dfpn_child *found)
{
    for (;;) {
        struct dfpn_sums sums;
        struct dfpn_choice choice;
        struct dfpn_frame *frame = dfpn_top(dfpn);
        gs_checkpoint_offer(dfpn->search);
        *found = consider(dfpn, frame, &sums);
        if (dfpn->question.main_line && dfpn->stack.depth == 1)
            show_root(dfpn, found, frame->attacking);
        if (is_done(dfpn, found, frame->phi_limit, frame->delta_limit)) {
            store(dfpn, frame, found);
            gs_dfpn_wins_note(dfpn, found);
            if (dfpn->stack.depth == 1)
                return true;
            retreat(dfpn, *found);
            continue;
        }
        dfpn->driver->choose(dfpn, frame, &sums, &choice);
        lose_patience(dfpn, frame, &choice);
        if (!visit_child(dfpn, &choice))
            return false;
    }
}

/* Abandons the stack, after recording the best move if this is the search of the root. */
static void leave(struct dfpn *dfpn)
{
    while (dfpn->stack.depth > 1)
        gs_dfpn_pop(dfpn);
    if (dfpn->stack.depth == 0)
        return;
    if (dfpn->question.main_line)
        gs_dfpn_note_best(dfpn);
    gs_dfpn_pop(dfpn);
}

bool gs_dfpn_solve(struct dfpn *dfpn, const struct gs_position *root, uint64_t effort,
                   struct dfpn_child *found)
{
    uint8_t key[GS_KEY_MAX + 8];
    struct dfpn_choice limits = {0};
    memcpy(dfpn->stack.position, root, dfpn->rules->position_size);
    struct dfpn_state state = gs_dfpn_state_here(dfpn, key);
    *found = (struct dfpn_child){.phi = 1, .delta = 1};
    bool bounded = effort < UINT64_MAX - dfpn->search->nodes;
    dfpn->question.hurry_at = bounded ? dfpn->search->nodes + effort : UINT64_MAX;
    for (unsigned tries = 0;; tries++) {
        dfpn->driver->widen(dfpn, found, tries, &limits);
        dfpn->judged.is_analysed = false; /* the position that was visited last, but not the root */
        if (!gs_search_node(dfpn->search) ||
            !gs_dfpn_push(dfpn, &state, limits.phi_limit, limits.delta_limit) ||
            !search_below(dfpn, found))
            break;
        if (is_solved(found) || dfpn->search->nodes >= dfpn->question.hurry_at)
            return true;
        leave(dfpn);
    }
    leave(dfpn);
    return false;
}
