/* SPDX-License-Identifier: MIT */
/*
 * mcts_tree.c - the nodes of a Monte-Carlo tree, and the memory they lie in.
 *
 * All nodes are in one array; the children of a node are one stretch of it:
 *
 *     nodes   | root | a b c | d e | f g h | ...      a: children d e
 *
 * Nothing is ever freed: the tree grows slowly, by one expansion for several
 * random games, and the line of a proved root is read off it in the end.
 * Neither positions nor parents are stored, as a simulation knows both.
 *
 * Memory: 32 bytes a node.
 */
#include "core/grow.h"
#include "mc.h"

static const struct mcts_node unknown = {.lower = GS_LOSS, .upper = GS_WIN};

/* Room for count more nodes; false, with the search halted, when memory runs out. */
static bool make_child_room(struct mcts_tree *tree, unsigned count)
{
    uint64_t need = (uint64_t)tree->count + count;
    void *nodes = tree->nodes;

    if (need <= tree->room)
        return true;
    bool grown = gs_grow(tree->search->memory, &nodes, sizeof *tree->nodes, &tree->room, need);
    tree->nodes = nodes;
    return grown || gs_search_halt(tree->search, GS_STOP_MEMORY);
}

bool gs_mcts_tree_room(struct mcts_tree *tree, uint32_t count)
{
    return count <= tree->count || make_child_room(tree, count - tree->count);
}

bool gs_mcts_tree_init(struct mcts_tree *tree, struct gs_search *search)
{
    *tree = (struct mcts_tree){.search = search};
    if (!make_child_room(tree, 1))
        return false;
    tree->nodes[MCTS_ROOT] = unknown;
    tree->nodes[MCTS_ROOT].move = GS_NO_MOVE;
    tree->count = 1;
    gs_search_keep(search, 1);
    return gs_search_node(search);
}

void gs_mcts_tree_clear(struct mcts_tree *tree)
{
    gs_search_keep(tree->search, -(int64_t)tree->count);
    gs_release(tree->search->memory, tree->nodes);
}

bool gs_mcts_tree_expand(struct mcts_tree *tree, uint32_t leaf, const gs_move *moves,
                         unsigned count)
{
    struct gs_search *search = tree->search;

    if (!gs_search_allows(search, count) || !make_child_room(tree, count))
        return false;
    for (unsigned i = 0; i < count; i++) {
        struct mcts_node *child = &tree->nodes[tree->count + i];
        *child = unknown;
        child->move = moves[i];
    }
    tree->nodes[leaf].first = tree->count;
    tree->nodes[leaf].count = count;
    tree->count += count;
    gs_search_keep(search, count);
    search->expanded++;
    return gs_search_nodes(search, count);
}
