/* SPDX-License-Identifier: MIT */
/*
 * mcts_survive.c - checkpoints of Monte-Carlo tree search: the tree, and where the random numbers
 * are, as between two simulations. A simulation that was cut short is left out, with the children
 * it may have created last, so that the run which goes on makes it again.
 *
 * The contents are checked by the rules: a file cannot make the search play an illegal move. Cost
 * of reading: one expansion for each expanded node.
 */
#include <string.h>

#include "mc.h"

enum { POLL_NODES = 1 << 14 };

static void save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct mcts *mcts = user;
    const struct mcts_tree *tree = mcts->tree;
    const uint32_t count = mcts->before.count;
    gs_checkpoint_section(writer, "mcts", sizeof mcts->before);
    gs_checkpoint_put(writer, &mcts->before, sizeof mcts->before);
    gs_checkpoint_section(writer, "tree", (uint64_t)count * sizeof(struct mcts_node));
    for (uint32_t i = 0; i < count; i++) {
        struct mcts_node node;
        memcpy(&node, mcts_node_at(tree, i), sizeof node);
        if (node.count > 0 && node.first >= count) { /* by the simulation that was cut short */
            node.first = 0;
            node.count = 0;
            node.bounds = mcts_pack((struct mcts_bounds){.lower = GS_LOSS, .upper = GS_WIN});
        }
        gs_checkpoint_put(writer, &node, sizeof node);
    }
    if (!tree->aided)
        return;
    gs_checkpoint_section(writer, "aids", (uint64_t)count * sizeof(struct mcts_aid));
    for (uint32_t i = 0; i < count; i++)
        gs_checkpoint_put(writer, mcts_aid_at(tree, i), sizeof(struct mcts_aid));
}

/*
 * Whether a node is valid where it is: its children are behind it, and its bounds follow from
 * theirs.
 */
static bool is_sound(struct mcts *mcts, uint32_t number)
{
    struct mcts_node *node = mcts_node_at(mcts->tree, number);
    const struct mcts_bounds bounds = mcts_bounds_of(node);
    if (mcts_pack(bounds) != node->bounds || bounds.lower < GS_LOSS || bounds.upper > GS_WIN ||
        bounds.lower > bounds.upper || node->points / 2 > node->games)
        return false;
    if (node->count == 0)
        return true;
    if (node->first <= number || node->first > mcts->tree->count ||
        node->count > mcts->tree->count - node->first)
        return false;
    /* A simulation that was cut short may have closed a leaf at the depth limit. */
    const struct mcts_bounds found = gs_mcts_combine(mcts->tree, node);
    node->bounds = mcts_pack(found);
    return found.lower == bounds.lower && found.upper == bounds.upper;
}

/* Whether no node has two parents: what is below it would be moves of one of them alone. */
static bool is_tree(struct mcts *mcts)
{
    const struct mcts_tree *tree = mcts->tree;
    struct gs_memory *memory = mcts->search->memory;
    uint8_t *met = gs_alloc_zero(memory, tree->count / 8 + 1, 1);
    bool fine = true;
    if (!met)
        return gs_search_halt(mcts->search, GS_STOP_MEMORY);
    for (uint32_t i = 0; i < tree->count && fine; i++) {
        const struct mcts_node *node = mcts_node_at(tree, i);
        for (uint32_t child = node->first; child < node->first + node->count && fine; child++) {
            fine = !(met[child / 8] >> child % 8 & 1);
            met[child / 8] |= (uint8_t)(1 << child % 8);
        }
    }
    gs_release(memory, met);
    return fine;
}

static bool load_tree(struct mcts *mcts, struct gs_checkpoint_file *file, uint32_t count)
{
    struct mcts_tree *tree = mcts->tree;
    if (!gs_mcts_tree_room(tree, mcts->search, count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if ((i % POLL_NODES == 0 && !gs_search_poll(mcts->search)) ||
            !gs_checkpoint_read(file, mcts_node_at(tree, i), sizeof(struct mcts_node)))
            return false;
    gs_search_keep(mcts->search, (int64_t)count - tree->count);
    tree->count = count;
    mcts->search->nodes = count;
    for (uint32_t i = count; i-- > 0;)
        if ((i % POLL_NODES == 0 && !gs_search_poll(mcts->search)) || !is_sound(mcts, i))
            return false;
    return is_tree(mcts);
}

/* Makes the guides of the nodes that were read, if there are any. */
static bool load_aids(struct mcts *mcts, struct gs_checkpoint_file *file)
{
    const struct mcts_tree *tree = mcts->tree;
    uint64_t size;

    if (!tree->aided)
        return true;
    if (!gs_checkpoint_find(file, "aids", &size) ||
        size != (uint64_t)tree->count * sizeof(struct mcts_aid))
        return false;
    for (uint32_t i = 0; i < tree->count; i++) {
        struct mcts_aid *aid = mcts_aid_at(tree, i);
        if ((i % POLL_NODES == 0 && !gs_search_poll(mcts->search)) ||
            !gs_checkpoint_read(file, aid, sizeof *aid) || !(aid->rate >= 0 && aid->rate <= 1) ||
            aid->points / 2 > aid->games)
            return false;
    }
    return true;
}

/* Whether the children of the node at the end of the path are the moves there, each once. */
static bool has_all_moves(struct mcts *mcts, const struct mcts_node *node)
{
    const struct gs_position *position = gs_path_position(mcts->path);
    if (gs_outcome(mcts->rules, position) != GS_UNKNOWN || gs_mcts_force_moves(mcts) != node->count)
        return false;
    for (uint32_t i = 0; i < node->count; i++) {
        uint32_t at = i;
        while (at < node->count &&
               mcts->moves[at] != mcts_node_at(mcts->tree, node->first + i)->move)
            at++;
        if (at == node->count)
            return false;
        mcts->moves[at] = mcts->moves[i];
    }
    return true;
}

/* The first expanded node from one on, of a stretch that ends there; or the end. */
static uint32_t next_expanded(const struct mcts *mcts, uint32_t from, uint32_t end)
{
    while (from < end && mcts_count(mcts_node_at(mcts->tree, from)) == 0)
        from++;
    return from;
}

/* Goes through all expanded nodes, each along its line. */
static bool check_moves(struct mcts *mcts)
{
    const struct mcts_node *node = mcts_node_at(mcts->tree, MCTS_ROOT);
    bool fine = node->count == 0 || has_all_moves(mcts, node);
    uint32_t child = node->first;
    while (fine && node->count > 0) {
        size_t ply = gs_path_ply(mcts->path);
        child = next_expanded(mcts, child, node->first + node->count);
        if (child < node->first + node->count) {
            const struct mcts_step step = {mcts_node_at(mcts->tree, child), child};
            fine = gs_search_poll(mcts->search) && gs_mcts_descend(mcts, step) &&
                   has_all_moves(mcts, step.node);
            node = step.node;
            child = node->first;
        } else if (ply == 0) {
            break;
        } else {
            child = mcts->line[ply].number + 1;
            gs_path_pop(mcts->path);
            node = mcts->line[ply - 1].node;
        }
    }
    return fine;
}

static enum gs_status load(struct mcts *mcts, struct gs_checkpoint_file *file,
                           struct gs_error *error)
{
    const char *section = "mcts";
    uint64_t size;
    if (!gs_checkpoint_find(file, section, &size))
        return GS_OK;
    bool fine =
        size == sizeof mcts->before && gs_checkpoint_read(file, &mcts->before, sizeof mcts->before);
    if (fine) {
        section = "tree";
        fine = gs_checkpoint_find(file, section, &size) && mcts->before.count > 0 &&
               size == (uint64_t)mcts->before.count * sizeof(struct mcts_node) &&
               load_tree(mcts, file, mcts->before.count) && check_moves(mcts);
        fine = fine && load_aids(mcts, file);
    }
    if (!fine && mcts->search->stop != GS_STOP_SOLVED)
        return GS_STOPPED;
    if (!fine)
        return gs_checkpoint_refuse(error, section);
    mcts->random = mcts->before.random;
    mcts->playout.random = mcts->before.playout_random;
    mcts->playout.games = mcts->before.games;
    mcts->playout.plies = mcts->before.plies;
    mcts->playout.given_up = mcts->before.given_up;
    return GS_OK;
}

enum gs_status gs_mcts_resume(struct mcts *mcts, struct gs_error *error)
{
    struct gs_search *search = mcts->search;
    if (!search->checkpoint)
        return GS_OK;
    enum gs_status status = load(mcts, search->checkpoint->resumed, error);
    if (status == GS_OK)
        search->saver = (struct gs_saver){save, mcts};
    return status;
}

void gs_mcts_note(struct mcts *mcts)
{
    mcts->before = (struct mcts_before){.random = mcts->random,
                                        .playout_random = mcts->playout.random,
                                        .games = mcts->playout.games,
                                        .plies = mcts->playout.plies,
                                        .given_up = mcts->playout.given_up,
                                        .count = mcts->tree->count};
}
