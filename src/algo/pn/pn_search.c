/* SPDX-License-Identifier: MIT */
/*
 * pn_search.c - proof-number search on the AND/OR tree ([Goluch], sections
 * 3.5.1, 3.5.2 and 3.5.4; algorithms 9-14, 16 and 17).
 *
 * The current node is at `ply` on a line of the tree; frames contain the nodes of that line. A
 * position follows it by playing and taking back, but not at every step: moves are taken back only
 * when another one is to be played in their place, or at a leaf. Updating many ancestors and
 * returning down the same line costs no moves.
 *
 *                           ply
 *     frames  | root | node | node |            and their numbers on the way down
 *     path      ---move-> --move-> --move-> --move->     position, undo, keys
 *
 * Repetition: a child that repeats a position of its line is disproved, since endless play is a
 * failure of the attacker. In a tree this is exact at the root: an attacker who can win can do so
 * along falling distances to the end, and then no position repeats; a proof in the tree uses no
 * repetition and is a real strategy. No result of one place of the tree is used in another, so none
 * can reach a line on which it is wrong. The second question starts afresh, because positions are
 * not stored and what the first one proved cannot be recognised.
 *
 * Leaves at the depth limit count as disproved, like a repetition, and mark the nodes that rest on
 * them (`cut`): proofs are still right, but a cut disproof proves nothing.
 *
 * Invariants: the numbers of an expanded node are those that follow from its
 * children, except on the current line during an update. No node on the line
 * above the leaf is solved. Solved nodes have no children. Cost: for each node
 * created one move played and taken back, and one look-up of its position on
 * the line; for each update of a node a pass over its children.
 */
#include "pn.h"

#include <assert.h>

enum { STEPS_PER_POLL = 1 << 12 };

/* Counts one step of work, and checks the clock now and then; false when the search must end. */
static bool count_step(struct pn *pn)
{
    if (++pn->steps % STEPS_PER_POLL != 0)
        return true;
    struct gs_search *search = pn->search;
    return gs_search_report(search, "nodes created", search->nodes, search->limits.nodes);
}

/* --- the current node --- */

/* Makes room for a frame; false, with the search halted, without memory. */
static bool make_ply_room(struct pn *pn, size_t ply)
{
    if (ply < pn->frame_room)
        return true;
    void *frames = pn->frames;
    bool grown =
        gs_array_grow(pn->search->memory, &frames, sizeof *pn->frames, &pn->frame_room, 1, ply + 1);
    pn->frames = frames;
    return grown || gs_search_halt(pn->search, GS_STOP_MEMORY);
}

static bool push_move(struct pn *pn, gs_move move)
{
    return gs_path_push(pn->path, move) || gs_search_halt(pn->search, GS_STOP_MEMORY);
}

void gs_pn_catch_up(struct pn *pn)
{
    while (gs_path_ply(pn->path) > pn->ply)
        gs_path_pop(pn->path);
}

/* Plays one move on the path, if it is not there already. */
static bool follow(struct pn *pn, gs_move move)
{
    if (gs_path_ply(pn->path) > pn->ply && gs_path_move(pn->path, pn->ply) == move)
        return true;
    gs_pn_catch_up(pn);
    return push_move(pn, move);
}

/* Goes to a child of the current node. */
static bool descend(struct pn *pn, const struct pn_node *child)
{
    if (!count_step(pn) || !make_ply_room(pn, pn->ply + 1) || !follow(pn, child->move))
        return false;
    pn->frames[++pn->ply] = (struct pn_frame){
        .node = (uint32_t)(child - pn->tree.nodes),
        .of = {child->of[GS_OR], child->of[GS_AND]},
    };
    return true;
}

/* --- algorithm 11 --- */

static bool select_most_proving(struct pn *pn)
{
    const struct pn_node *node = pn_node_here(pn);
    while (node->expanded) {
        enum gs_role role = pn_role_here(pn);
        const struct pn_node *child = &pn->tree.nodes[node->first];
        while (child->of[role] != node->of[role])
            child++;
        if (!descend(pn, child))
            return false;
        node = child;
    }
    gs_pn_catch_up(pn);
    return true;
}

/* --- algorithms 12 and 13 --- */

/*
 * What the rules prove of the open position at the end of the path; not of the root, whose moves
 * must be searched.
 */
static bool is_proved_by_rules(struct pn *pn, struct pn_node *node, enum gs_role role)
{
    pn->choices = 0;
    if (!gs_may_prove(pn->search, pn->prune) || gs_path_ply(pn->path) == 0)
        return false;
    struct gs_proved bounds = gs_proved_against(pn->search, pn->prune, gs_path_position(pn->path),
                                                role == GS_OR, pn->workspace);
    struct gs_numbers numbers = gs_numbers_of_proved(bounds, role);
    pn->choices = bounds.choices;
    if (!gs_numbers_solved(numbers))
        return false;
    pn_solve(node, numbers.of[GS_OR] == 0);
    return true;
}

/* Solves node if the game or line is over at the end of the path, or decided by the rules. */
static bool solve_at_once(struct pn *pn, struct pn_node *node, enum gs_role role)
{
    struct gs_search *search = pn->search;
    if (gs_path_repeats(pn->path, NULL)) {
        search->counters[PN_REPETITIONS]++;
        pn_solve(node, false);
        return true;
    }
    enum gs_value value = gs_outcome(pn->rules, gs_path_position(pn->path));
    if (value != GS_UNKNOWN) {
        pn_solve(node, value == (role == GS_OR ? GS_WIN : GS_LOSS));
        return true;
    }
    if (is_proved_by_rules(pn, node, role))
        return true;
    if (search->limits.depth == 0 || gs_path_ply(pn->path) < search->limits.depth)
        return false;
    search->counters[PN_CUTS]++;
    pn_solve(node, false);
    node->cut = 1;
    return true;
}

/* Plays to a new child, evaluates it and sets its first numbers; role is the one to move there. */
static bool evaluate_child(struct pn *pn, struct pn_node *child, enum gs_role role)
{
    if (!count_step(pn) || !push_move(pn, child->move))
        return false;
    bool fine = solve_at_once(pn, child, role) || pn->method->estimate(pn, role, child->of);
    gs_path_pop(pn->path);
    return fine;
}

/* Fills in a block of new children; false when the search must end before all are there. */
static bool create_children(struct pn *pn, uint32_t first, uint32_t count)
{
    enum gs_role role = pn_role_here(pn) == GS_OR ? GS_AND : GS_OR;
    for (uint32_t i = 0; i < count; i++) {
        struct pn_node *child = &pn->tree.nodes[first + i];
        *child = (struct pn_node){.of = {1, 1}, .move = pn->moves[i]};
        if (!pn->delayed && !evaluate_child(pn, child, role))
            return false;
    }
    return true;
}

/* GenerateAllChildren. A leaf that cannot be expanded to the end stays a leaf. */
static bool expand_leaf(struct pn *pn)
{
    struct gs_search *search = pn->search;
    const struct gs_position *position = gs_path_position(pn->path);
    uint32_t count = gs_moves(pn->rules, position, pn->moves), first;
    if (pn->prune && pn->prune->moves)
        count = pn->prune->moves(pn->rules, position, pn->moves, count, pn->workspace);
    if (search->seed != 0)
        gs_random_shuffle(&pn->random, pn->moves, count);
    if (!gs_search_allows(search, count) || !gs_pn_tree_take(&pn->tree, count, &first))
        return false;
    if (!create_children(pn, first, count)) {
        gs_pn_tree_give(&pn->tree, first, count);
        return false;
    }
    struct pn_node *node = pn_node_here(pn);
    node->first = first;
    node->count = count & (UINT32_MAX >> 2);
    node->expanded = 1;
    search->expanded++;
    gs_search_keep(search, count);
    if (pn->ply >= search->counters[PN_DEPTH])
        search->counters[PN_DEPTH] = pn->ply + 1;
    return gs_search_nodes(search, count);
}

bool gs_pn_develop(struct pn *pn)
{
    if (pn->delayed && solve_at_once(pn, pn_node_here(pn), pn_role_here(pn)))
        return true;
    return expand_leaf(pn);
}

/* --- algorithm 10 --- */

/* Sums saturate: only the sum with an infinite number is infinite, and then the least is 0. */
static void set_proof_and_disproof_numbers(const struct pn *pn, struct pn_node *node,
                                           enum gs_role role)
{
    const struct pn_node *child = &pn->tree.nodes[node->first], *end = child + node->count;
    uint32_t least = GS_PROOF_INFINITE;
    uint64_t sum = 0;

    for (; child < end; child++) {
        least = gs_proof_least(least, child->of[role]);
        sum += child->of[1 - role];
    }
    if (sum > GS_PROOF_MOST)
        sum = GS_PROOF_MOST;
    node->of[role] = least;
    node->of[1 - role] = least == 0 ? GS_PROOF_INFINITE : (uint32_t)sum;
}

/* --- section 3.5.2 --- */

static uint32_t line_length(const struct pn *pn, const struct pn_node *node)
{
    return node->first == PN_NONE ? 0 : pn->tree.lines[node->first - 1].length;
}

/*
 * The child that a solved node rests on. Proved: the winner takes the shortest known line, the
 * loser the longest. Disproved: at the defender's turn a disproved child, preferably without the
 * help of a depth limit; at the attacker's turn any child.
 */
static struct pn_node *choose_child(const struct pn *pn, const struct pn_node *node,
                                    enum gs_role role)
{
    struct pn_node *child = &pn->tree.nodes[node->first], *best = NULL;
    bool proved = node->of[GS_OR] == 0;

    for (struct pn_node *end = child + node->count; child < end; child++) {
        if (child->of[proved ? GS_OR : GS_AND] != 0)
            continue;
        bool better = !best;
        if (best && proved)
            better = role == GS_OR ? line_length(pn, child) < line_length(pn, best)
                                   : line_length(pn, child) > line_length(pn, best);
        else if (best)
            better = role == GS_OR ? child->cut > best->cut : child->cut < best->cut;
        if (better)
            best = child;
    }
    assert(best);
    return best;
}

/* Keeps what its parent and the result need of a node just solved, and drops its subtree. */
static void keep_solved(struct pn *pn, struct pn_node *node, enum gs_role role)
{
    struct pn_node *child = choose_child(pn, node, role);
    uint32_t line = PN_NONE;

    if (pn->ply == 0)
        pn->best_move = child->move;
    node->cut = child->cut;
    if (node->of[GS_OR] == 0)
        line = gs_pn_tree_extend(&pn->tree, child);
    if (pn->delete_solved)
        pn->search->counters[PN_DELETED] += gs_pn_tree_prune(&pn->tree, node);
    node->expanded = 0;
    node->first = line;
}

/* --- algorithms 14 and 17 --- */

static void renew_numbers(struct pn *pn)
{
    struct pn_node *node = pn_node_here(pn);
    enum gs_role role = pn_role_here(pn);
    if (node->expanded)
        set_proof_and_disproof_numbers(pn, node, role);
    if (node->expanded && pn_is_solved(node))
        keep_solved(pn, node, role);
}

/* Ends at the base of the level, or at the current node, the first whose numbers did not change. */
static void update_ancestors(struct pn *pn, const struct pn_level *level)
{
    for (;;) {
        const struct pn_frame *frame = &pn->frames[pn->ply];
        const struct pn_node *node = pn_node_here(pn);
        renew_numbers(pn);
        bool changed = node->of[GS_OR] != frame->of[GS_OR] || node->of[GS_AND] != frame->of[GS_AND];
        if (pn->ply == level->base || (pn->current && !changed))
            return;
        pn->ply--;
    }
}

/* --- algorithms 9 and 16 --- */

bool gs_pn_search(struct pn *pn, const struct pn_level *level)
{
    const uint32_t root = pn->frames[level->base].node;
    while (!pn_is_solved(&pn->tree.nodes[root]) && pn->tree.kept <= level->most) {
        if (!select_most_proving(pn) || !level->develop(pn))
            return false;
        update_ancestors(pn, level);
    }
    pn->ply = level->base;
    return true;
}
