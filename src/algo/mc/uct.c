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
 */
#include <assert.h>

#include "mc.h"

static struct mcts_node *node_at(const struct mcts *mcts, size_t ply)
{
    return &mcts->tree->nodes[mcts->line[ply]];
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

bool gs_mcts_descend(struct mcts *mcts, uint32_t child)
{
    size_t ply = ply_of(mcts) + 1;

    if (!make_line_room(mcts, ply))
        return false;
    if (!gs_path_push(mcts->path, mcts->tree->nodes[child].move))
        return gs_search_halt(mcts->search, GS_STOP_MEMORY);
    mcts->line[ply] = child;
    if (ply > mcts->search->counters[MCTS_DEPTH])
        mcts->search->counters[MCTS_DEPTH] = ply;
    return true;
}

/* --- selection --- */

static bool can_improve(const struct mcts_node *node, const struct mcts_node *child)
{
    return mcts_move_upper(child) > node->lower;
}

/* The first child with the greatest confidence bound. */
static uint32_t select_child(const struct mcts *mcts, const struct mcts_node *node)
{
    double reach = mc_confidence_reach(&mcts->confidence, node->tally.games), best_bound = -1;
    uint32_t best = UINT32_MAX;

    for (uint32_t i = node->first; i < node->first + node->count; i++) {
        const struct mcts_node *child = &mcts->tree->nodes[i];
        if (child->closed || !can_improve(node, child))
            continue;
        double bound = mcts->tree->aided ? gs_mcts_aid_bound(mcts, i, reach)
                                         : mc_confidence_bound(&child->tally, reach);
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
        if (child->tally.games == 0 && !mcts->tree->aided)
            break;
    }
    assert(best != UINT32_MAX);
    return best;
}

/* --- bounds --- */

bool gs_mcts_update(struct mcts *mcts, struct mcts_node *node)
{
    const struct mcts_node before = *node, *child = &mcts->tree->nodes[node->first];

    node->lower = node->upper = GS_LOSS;
    for (uint32_t i = 0; i < node->count; i++) {
        if (mcts_move_lower(&child[i]) > node->lower)
            node->lower = (int8_t)mcts_move_lower(&child[i]);
        if (mcts_move_upper(&child[i]) > node->upper)
            node->upper = (int8_t)mcts_move_upper(&child[i]);
    }
    node->closed = true;
    for (uint32_t i = 0; i < node->count && node->closed; i++)
        node->closed = child[i].closed || !can_improve(node, &child[i]);
    mcts->search->counters[MCTS_PROVED] += mcts_is_proved(node) && !mcts_is_proved(&before);
    return node->lower != before.lower || node->upper != before.upper ||
           node->closed != before.closed;
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
    child->lower = child->upper = (int8_t)worth_here(mcts, repeats ? GS_DRAW : value);
    child->closed = true;
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
    return leaf->tally.games >= threshold;
}

static bool is_avoided(const struct gs_search *search, gs_move move)
{
    for (unsigned i = 0; i < search->avoid_count; i++)
        if (search->avoid[i] == move)
            return true;
    return false;
}

/* Leaves out moves of the root that are to be avoided, unless all are: they keep bounds that say
 * nothing, so that nothing is proved by leaving them out. */
static void close_avoided(struct mcts *mcts)
{
    const struct mcts_node *root = &mcts->tree->nodes[MCTS_ROOT];
    unsigned avoided = 0;

    for (uint32_t i = root->first; i < root->first + root->count; i++)
        avoided += is_avoided(mcts->search, mcts->tree->nodes[i].move);
    for (uint32_t i = root->first; avoided < root->count && i < root->first + root->count; i++)
        if (is_avoided(mcts->search, mcts->tree->nodes[i].move))
            mcts->tree->nodes[i].closed = true;
}

/* Whether a leaf below the root is proved by threats that win. */
static bool close_if_forcing(struct mcts *mcts, struct mcts_node *leaf)
{
    if (mcts->force == 0 || ply_of(mcts) == 0 || !gs_mcts_force_win(mcts))
        return false;
    leaf->lower = leaf->upper = (int8_t)worth_here(mcts, GS_WIN);
    leaf->closed = true;
    return true;
}

/* Creates the children of the leaf at the end of the path. */
static bool expand_leaf(struct mcts *mcts)
{
    const uint32_t leaf = mcts->line[ply_of(mcts)];
    if (close_if_forcing(mcts, &mcts->tree->nodes[leaf]))
        return true;
    unsigned count = gs_mcts_force_moves(mcts);
    if (mcts->search->seed != 0)
        gs_random_shuffle(&mcts->random, mcts->moves, count);
    if (!gs_mcts_tree_expand(mcts->tree, leaf, mcts->moves, count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t child = mcts->tree->nodes[leaf].first + i;
        if (!gs_mcts_descend(mcts, child))
            return false;
        close_if_over(mcts, &mcts->tree->nodes[child]);
        gs_path_pop(mcts->path);
    }
    gs_mcts_aid_rate(mcts, &mcts->tree->nodes[leaf]);
    if (leaf == MCTS_ROOT && mcts->search->avoid_count > 0)
        close_avoided(mcts);
    gs_mcts_update(mcts, &mcts->tree->nodes[leaf]);
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

    if (ply_of(mcts) > 0 && !is_ripe(mcts, leaf))
        return true;
    *changed = ply_of(mcts);
    if (depth == 0 || ply_of(mcts) < depth)
        return expand_leaf(mcts);
    leaf->closed = true;
    return true;
}

/* --- backing up --- */

/*
 * Backs up the value of a simulation, given for the side to move at its end, to the root, and the
 * change at the ply `changed` as far as it has any effect.
 */
static void back_up(struct mcts *mcts, enum gs_value value, size_t changed)
{
    for (size_t ply = ply_of(mcts);; ply--) {
        struct mcts_node *node = node_at(mcts, ply);
        if (ply + 1 == changed && gs_mcts_update(mcts, node))
            changed = ply;
        if (mcts_is_proved(node))
            value = (enum gs_value)node->lower;
        gs_mcts_aid_back_up(mcts, node, value);
        value = gs_value_negate(value);
        mc_tally_add(&node->tally, value);
        if (ply == 0)
            return;
        gs_path_pop(mcts->path);
    }
}

/* Selects a leaf, and expands it if it is time; *changed as in ripen. */
static bool go_down(struct mcts *mcts, size_t *changed)
{
    const struct mcts_node *node = node_at(mcts, 0);

    for (;;) {
        if (node->count == 0 && !ripen(mcts, changed))
            return false;
        node = node_at(mcts, ply_of(mcts));
        if (node->count == 0 || node->closed)
            return true;
        if (!gs_mcts_descend(mcts, select_child(mcts, node)))
            return false;
        node = node_at(mcts, ply_of(mcts));
    }
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
    const struct mcts_node *node = node_at(mcts, ply_of(mcts));
    enum gs_value value = mcts_is_proved(node) ? (enum gs_value)node->lower : play_out(mcts);
    if (mcts->search->stop != GS_STOP_SOLVED)
        return false;
    back_up(mcts, value, changed);
    return true;
}

/* --- a tree in common ---------------------------------------------------------------------------
 */

/*
 * Only one thread at a time is at the tree; all play their random games at the same time. A game
 * that is being played counts as lost by every side that moved towards it (virtual loss), so that
 * the next thread is likely to choose another way.
 */
static void count_virtual_loss(struct mcts *mcts, int games)
{
    for (size_t ply = 0; ply <= ply_of(mcts); ply++) {
        struct mc_tally *tally = &node_at(mcts, ply)->tally;
        tally->games = games > 0 ? tally->games + 1 : tally->games - 1;
    }
}

/* Tells the nodes above what changed at a ply, before another thread comes by. */
static void update_line(struct mcts *mcts, size_t changed)
{
    while (changed != SIZE_MAX && changed > 0 && gs_mcts_update(mcts, node_at(mcts, changed - 1)))
        changed--;
}

/* The random game of a simulation, while others are at the tree. */
static enum gs_value play_apart(struct mcts *mcts)
{
    struct mcts_tree *tree = mcts->tree;

    tree->playouts++;
    count_virtual_loss(mcts, 1);
    gs_spin_write_end(&tree->lock);
    enum gs_value value = play_out(mcts);
    gs_spin_write(&tree->lock);
    tree->search = mcts->search;
    count_virtual_loss(mcts, -1);
    return value;
}

static bool simulate_locked(struct mcts *mcts)
{
    struct mcts_tree *tree = mcts->tree;
    size_t changed = SIZE_MAX;

    if (tree->nodes[MCTS_ROOT].closed || (tree->most > 0 && tree->playouts >= tree->most))
        return false;
    tree->search = mcts->search;
    if (tree->broken || !go_down(mcts, &changed)) {
        tree->broken = true;
        return false;
    }
    update_line(mcts, changed);
    const struct mcts_node *node = node_at(mcts, ply_of(mcts));
    enum gs_value value = mcts_is_proved(node) ? (enum gs_value)node->lower : play_apart(mcts);
    if (mcts->search->stop != GS_STOP_SOLVED)
        return false;
    back_up(mcts, value, SIZE_MAX);
    return true;
}

bool gs_mcts_simulate_shared(struct mcts *mcts)
{
    gs_spin_write(&mcts->tree->lock);
    bool going = simulate_locked(mcts);
    gs_spin_write_end(&mcts->tree->lock);
    return going;
}
