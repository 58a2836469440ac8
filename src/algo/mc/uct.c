/* SPDX-License-Identifier: MIT */
/*
 * uct.c - one simulation of Monte-Carlo tree search ([Pawlewicz], section
 * 4.2, algorithm 5), with proved values (Winands, Bjornsson, Saito, Monte-Carlo
 * tree search solver, 2008; bounds for three values as in Cazenave and
 * Saffidine, score bounded Monte-Carlo tree search, 2010).
 *
 *     selection    from the root to a leaf, by confidence bounds (algorithm 4)
 *     expansion    of a leaf through which enough games went; go on to a child
 *     playout      a random game from the leaf
 *     backing up   of its value, and of bounds, along the line
 *
 * Bounds. A node has a lower and an upper bound of its value for the side to move
 * in it: loss and win while nothing is known, equal when it is proved. A child in
 * which the game is over is proved as soon as it is there. Then
 *
 *     lower = the greatest -upper of the children, upper = the greatest -lower
 *
 * and a simulation that proves a node backs up the proved value in place of that
 * of a random game. Moves whose upper bound is no more than the lower bound that
 * the node has already cannot improve it, and are not selected; an open node
 * always has another.
 *
 * Under the goals "win" and "draw" a draw counts as a loss or a win for the side to move at the
 * root, so the tree has only two values (gs_mc_worth).
 *
 * Repetition. A child that repeats a position of its line is a proved draw, which is exact at the
 * root (README.md); for what that means for the moves of the root see mcts.c.
 *
 * Depth limit: a leaf there is closed when it would have been expanded. A node is closed when it is
 * proved, or all children that could improve it are. Closed nodes are not selected, so the search
 * ends when its root is closed.
 *
 * Invariant: bounds and `closed` of an expanded node are those that follow from
 * its children, except on the current line while values are backed up; a node that is expanded and
 * not closed has a child that can be selected. Cost: for each simulation a pass over the children
 * of the nodes on its line, and a random game; for each node created one move played and taken
 * back.
 *
 * Threads. All threads run simulations in one tree at the same time, and none waits for another:
 *
 *     tallies     are added to atomically. A simulation counts as a loss for every side on its line
 *                 from the moment at which it chooses a move (virtual loss), so that the next
 *                 thread is likely to choose another one; its points are added in the end.
 *     expansion   The thread that turns the count of a leaf from 0 into MCTS_EXPANDING makes the
 *                 children, with all that is proved of them, and then publishes their number. To
 *                 the others the node is a leaf until then: they play from it.
 *     bounds      of a node are one word, which only tightens. What a thread proves of a node is
 *                 right whatever it has seen of the children, as each bound that it has read is
 *                 true. Bounds are updated upwards as soon as they change, before the random game.
 *
 * No proof is lost: of two threads that change two children of a node, and then read both, at least
 * one sees both changes (all accesses to bounds are sequentially consistent). Until it has updated
 * the node, another thread may find no child to select there; it updates the node itself.
 */
#include <assert.h>

#include "mc.h"

static struct mcts_node *node_at(const struct mcts *mcts, size_t ply)
{
    return mcts->line[ply].node;
}

static size_t ply_of(const struct mcts *mcts)
{
    return gs_path_ply(mcts->path);
}

static bool make_line_room(struct mcts *mcts, size_t ply)
{
    void *line = mcts->line;

    if (ply < mcts->line_room)
        return true;
    bool grown = gs_array_grow(mcts->search->memory, &line, sizeof *mcts->line, &mcts->line_room,
                               mcts->line_room, ply + 1);
    mcts->line = line;
    return grown || gs_search_halt(mcts->search, GS_STOP_MEMORY);
}

bool gs_mcts_descend(struct mcts *mcts, struct mcts_step child)
{
    size_t ply = ply_of(mcts) + 1;

    if (!make_line_room(mcts, ply))
        return false;
    if (!gs_path_push(mcts->path, child.node->move))
        return gs_search_halt(mcts->search, GS_STOP_MEMORY);
    mcts->line[ply] = child;
    if (ply > mcts->search->counters[MCTS_DEPTH])
        mcts->search->counters[MCTS_DEPTH] = ply;
    return true;
}

/* --- selection --- */

static bool can_improve(int lower, struct mcts_bounds child)
{
    return -child.lower > lower;
}

/* The first child with the greatest confidence bound, which is infinite without games; a node of
 * NULL: none is open (see above). */
static struct mcts_step select_child(const struct mcts *mcts, const struct mcts_node *node)
{
    const bool aided = mcts->tree->aided;
    const uint64_t games = mcts_tally(node).games;
    const int lower = mcts_bounds_of(node).lower;
    const uint32_t end = node->first + mcts_count(node);
    struct mcts_node *child = mcts_node_at(mcts->tree, node->first);
    double reach = -1, best_bound = -1;
    struct mcts_step best = {NULL, 0};

    for (uint32_t i = node->first; i < end; child = mcts_next(mcts->tree, child, ++i)) {
        const struct mcts_bounds bounds = mcts_bounds_of(child);
        if (bounds.closed || !can_improve(lower, bounds))
            continue;
        const struct mc_tally tally = mcts_tally(child);
        if (tally.games == 0 && !aided)
            return (struct mcts_step){child, i};
        if (reach < 0)
            reach = mc_confidence_reach(&mcts->confidence, games);
        const double bound =
            aided ? gs_mcts_aid_bound(mcts, i, reach) : mc_confidence_bound(&tally, reach);
        if (bound > best_bound) {
            best_bound = bound;
            best = (struct mcts_step){child, i};
        }
    }
    return best;
}

/* --- bounds --- */

struct mcts_bounds gs_mcts_combine(const struct mcts_tree *tree, const struct mcts_node *node)
{
    struct mcts_bounds found = {GS_LOSS, GS_LOSS, true};
    const uint32_t end = node->first + mcts_count(node);
    struct mcts_node *child = mcts_node_at(tree, node->first);

    for (uint32_t i = node->first; i < end; child = mcts_next(tree, child, ++i)) {
        const struct mcts_bounds bounds = mcts_bounds_of(child);
        found.lower = -bounds.upper > found.lower ? -bounds.upper : found.lower;
        found.upper = -bounds.lower > found.upper ? -bounds.lower : found.upper;
    }
    child = mcts_node_at(tree, node->first);
    for (uint32_t i = node->first; i < end && found.closed; child = mcts_next(tree, child, ++i)) {
        const struct mcts_bounds bounds = mcts_bounds_of(child);
        found.closed = bounds.closed || !can_improve(found.lower, bounds);
    }
    return found;
}

/* Tightens the bounds of a node to those of its children; returns whether any of them changed. */
static bool update_node(struct mcts *mcts, struct mcts_node *node)
{
    const struct mcts_bounds found = gs_mcts_combine(mcts->tree, node);
    struct mcts_bounds before;
    const bool changed = gs_mcts_tighten(node, found, &before);

    if (changed && before.lower != before.upper)
        mcts->search->counters[MCTS_PROVED] += mcts_is_proved(node);
    return changed;
}

/* Proves a node that is closed then. */
static void prove(struct mcts_node *node, enum gs_value value)
{
    struct mcts_bounds before;

    gs_mcts_tighten(node, (struct mcts_bounds){(int)value, (int)value, true}, &before);
}

static void close(struct mcts_node *node)
{
    struct mcts_bounds before;

    gs_mcts_tighten(node, (struct mcts_bounds){GS_LOSS, GS_WIN, true}, &before);
}

/* The worth of a finished game or playout for the side to move at the end of the path. */
static enum gs_value worth_here(const struct mcts *mcts, enum gs_value value)
{
    return gs_mc_worth(mcts->search->goal, value, ply_of(mcts) % 2 == 0);
}

/* The path ends at a new child: it is proved if the game is over or the position repeats. */
static void close_if_over(struct mcts *mcts, struct mcts_node *child)
{
    enum gs_value value = gs_outcome(mcts->rules, gs_path_position(mcts->path));
    bool repeats = gs_path_repeats(mcts->path, NULL);

    mcts->search->counters[MCTS_REPETITIONS] += repeats;
    if (value == GS_UNKNOWN && !repeats && mcts->force > 0 && gs_mcts_wins_at_once(mcts))
        value = GS_WIN;
    if (value == GS_UNKNOWN && !repeats)
        return;
    prove(child, worth_here(mcts, repeats ? GS_DRAW : value));
}

/* --- expansion --- */

/* Whether enough games went through the leaf at the end of the path. */
static bool is_ripe(struct mcts *mcts, const struct mcts_node *leaf)
{
    uint64_t threshold = mcts->threshold;

    if (mcts->force > 0 && gs_mcts_is_forced(mcts))
        return true;
    if (threshold == 0)
        threshold = gs_mobility(mcts->rules, gs_path_position(mcts->path), mcts->moves);
    return mcts_tally(leaf).games >= threshold;
}

static bool is_avoided(const struct gs_search *search, gs_move move)
{
    for (unsigned i = 0; i < search->avoid_count; i++)
        if (search->avoid[i] == move)
            return true;
    return false;
}

/* Leaves out moves of the root that are to be avoided, unless all are: their bounds stay open, so
 * that nothing is proved by leaving them out. */
static void close_avoided(struct mcts *mcts, uint32_t first, uint32_t count)
{
    uint32_t avoided = 0;

    for (uint32_t i = first; i < first + count; i++)
        avoided += is_avoided(mcts->search, mcts_node_at(mcts->tree, i)->move);
    for (uint32_t i = first; avoided < count && i < first + count; i++)
        if (is_avoided(mcts->search, mcts_node_at(mcts->tree, i)->move))
            close(mcts_node_at(mcts->tree, i));
}

/* Whether a leaf below the root is proved by threats that win. */
static bool close_if_forcing(struct mcts *mcts, struct mcts_node *leaf)
{
    if (mcts->force == 0 || ply_of(mcts) == 0 || !gs_mcts_force_win(mcts))
        return false;
    prove(leaf, worth_here(mcts, GS_WIN));
    return true;
}

/* Proves the new children in which the game is over, or the position repeats, and rates all. */
static bool prove_children(struct mcts *mcts, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < first + count; i++) {
        struct mcts_node *child = mcts_node_at(mcts->tree, i);
        if (!gs_mcts_descend(mcts, (struct mcts_step){child, i}))
            return false;
        close_if_over(mcts, child);
        gs_path_pop(mcts->path);
    }
    gs_mcts_aid_rate(mcts, first, count);
    if (ply_of(mcts) == 0 && mcts->search->avoid_count > 0)
        close_avoided(mcts, first, count);
    return true;
}

/* Publishes the children of a leaf, or, without any, that it may be expanded again. */
static void publish(struct mcts_node *leaf, uint32_t first, uint32_t count)
{
    if (count > 0)
        leaf->first = first;
    atomic_store_explicit(&leaf->count, count, memory_order_release);
}

/* Creates the children of the leaf at the end of the path, which is this thread's to expand. */
static bool make_children(struct mcts *mcts, struct mcts_node *leaf)
{
    uint32_t first;
    const unsigned count = gs_mcts_force_moves(mcts);

    if (mcts->search->seed != 0)
        gs_random_shuffle(&mcts->random, mcts->moves, count);
    if (!gs_mcts_tree_add(mcts->tree, mcts->search, mcts->moves, count, &first)) {
        publish(leaf, 0, 0);
        return false;
    }
    const bool going = gs_search_nodes(mcts->search, count) && prove_children(mcts, first, count);
    /* Where the search ends here, they have no proofs yet, and no other thread may get them. */
    publish(leaf, first, going || !mcts->shared ? count : 0);
    if (going)
        update_node(mcts, leaf);
    return going;
}

/* Expands the leaf at the end of the path, unless another thread is at it. */
static bool expand_leaf(struct mcts *mcts)
{
    struct mcts_node *leaf = node_at(mcts, ply_of(mcts));
    uint32_t none = 0;

    if (!atomic_compare_exchange_strong_explicit(&leaf->count, &none, MCTS_EXPANDING,
                                                 memory_order_acquire, memory_order_relaxed))
        return true;
    if (!close_if_forcing(mcts, leaf))
        return make_children(mcts, leaf);
    publish(leaf, 0, 0);
    return true;
}

/*
 * Expands the leaf at the end of the path, or closes it at the depth limit, if it is time; *changed
 * is then its ply. False when the search must end.
 */
static bool ripen(struct mcts *mcts, size_t *changed)
{
    struct mcts_node *leaf = node_at(mcts, ply_of(mcts));
    const unsigned depth = mcts->search->limits.depth;

    if (mcts_is_closed(leaf) || (ply_of(mcts) > 0 && !is_ripe(mcts, leaf)))
        return true;
    *changed = ply_of(mcts);
    if (depth == 0 || ply_of(mcts) < depth)
        return expand_leaf(mcts);
    close(leaf);
    return true;
}

/* --- backing up --- */

/* Adds to what one thread alone writes, or several do. */
static void add(const struct mcts *mcts, _Atomic uint64_t *sum, uint64_t number)
{
    if (mcts->shared)
        atomic_fetch_add_explicit(sum, number, memory_order_relaxed);
    else
        atomic_store_explicit(sum, atomic_load_explicit(sum, memory_order_relaxed) + number,
                              memory_order_relaxed);
}

/* A game that was worth value to the side that made the move; it is counted as a game already where
 * threads share the tree. */
static void add_game(const struct mcts *mcts, struct mcts_node *node, enum gs_value value)
{
    add(mcts, &node->points, (uint64_t)((int)value + 1));
    if (!mcts->shared)
        add(mcts, &node->games, 1);
}

/*
 * Backs up the value of a simulation, given for the side to move at its end, to the root, and the
 * change at the ply `changed` as far as it has any effect.
 */
static void back_up(struct mcts *mcts, enum gs_value value, size_t changed)
{
    for (size_t ply = ply_of(mcts);; ply--) {
        struct mcts_node *node = node_at(mcts, ply);
        if (ply + 1 == changed && update_node(mcts, node))
            changed = ply;
        const struct mcts_bounds bounds = mcts_bounds_of(node);
        if (bounds.lower == bounds.upper)
            value = (enum gs_value)bounds.lower;
        gs_mcts_aid_back_up(mcts, node, value);
        value = gs_value_negate(value);
        add_game(mcts, node, value);
        if (ply == 0)
            return;
        gs_path_pop(mcts->path);
    }
}

/* Goes on to the child that is selected; *found is false where another thread has just closed the
 * last of them. */
static bool go_on(struct mcts *mcts, struct mcts_node *node, size_t *changed, bool *found)
{
    const struct mcts_step child = select_child(mcts, node);

    *found = child.node != NULL;
    assert(*found || mcts->shared);
    if (!*found) {
        update_node(mcts, node);
        *changed = ply_of(mcts);
        return true;
    }
    if (mcts->shared)
        add(mcts, &child.node->games, 1);
    return gs_mcts_descend(mcts, child);
}

/* Selects a leaf, and expands it if it is time; *changed as in ripen. */
static bool go_down(struct mcts *mcts, size_t *changed)
{
    for (bool found = true; found;) {
        struct mcts_node *node = node_at(mcts, ply_of(mcts));
        if (mcts_count(node) == 0 && !ripen(mcts, changed))
            return false;
        if (mcts_count(node) == 0 || mcts_is_closed(node))
            return true;
        if (!go_on(mcts, node, changed, &found))
            return false;
    }
    return true;
}

/* A random game from the end of the path. */
static enum gs_value play_out(struct mcts *mcts)
{
    return worth_here(mcts, gs_playout_run(&mcts->playout, gs_path_position(mcts->path)));
}

bool gs_mcts_simulate(struct mcts *mcts)
{
    size_t changed = SIZE_MAX;

    if (!go_down(mcts, &changed))
        return false;
    const struct mcts_bounds bounds = mcts_bounds_of(node_at(mcts, ply_of(mcts)));
    enum gs_value value =
        bounds.lower == bounds.upper ? (enum gs_value)bounds.lower : play_out(mcts);
    if (mcts->search->stop != GS_STOP_SOLVED)
        return false;
    back_up(mcts, value, changed);
    return true;
}

/* --- a tree in common ---------------------------------------------------------------------------
 */

/* Updates the nodes above what changed at a ply. */
static void update_line(struct mcts *mcts, size_t changed)
{
    while (changed != SIZE_MAX && changed > 0 && update_node(mcts, node_at(mcts, changed - 1)))
        changed--;
}

/* Whether one more random game may begin. */
static bool may_play(struct mcts_tree *tree)
{
    return atomic_fetch_add_explicit(&tree->playouts, 1, memory_order_relaxed) < tree->most ||
           tree->most == 0;
}

/* A simulation, of whose nodes the games are counted already. */
static bool simulate_together(struct mcts *mcts)
{
    size_t changed = SIZE_MAX;

    if (!go_down(mcts, &changed))
        return false;
    update_line(mcts, changed);
    const struct mcts_bounds bounds = mcts_bounds_of(node_at(mcts, ply_of(mcts)));
    const bool proved = bounds.lower == bounds.upper;
    if (!proved && !may_play(mcts->tree))
        return false;
    enum gs_value value = proved ? (enum gs_value)bounds.lower : play_out(mcts);
    if (mcts->search->stop != GS_STOP_SOLVED)
        return false;
    back_up(mcts, value, SIZE_MAX);
    return true;
}

bool gs_mcts_simulate_shared(struct mcts *mcts)
{
    struct mcts_node *root = mcts_node_at(mcts->tree, MCTS_ROOT);

    if (mcts_is_closed(root))
        return false;
    add(mcts, &root->games, 1);
    if (simulate_together(mcts))
        return true;
    for (size_t ply = 0; ply <= ply_of(mcts); ply++) /* the simulation was cut short */
        add(mcts, &node_at(mcts, ply)->games, UINT64_MAX);
    return false;
}
