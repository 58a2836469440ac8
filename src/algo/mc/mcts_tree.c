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
 * What aids selection lies in an array beside it, where it is asked for.
 *
 * Memory: 32 bytes a node, and 12 more with aids.
 */
#include "core/grow.h"
#include "mc.h"

static const struct mcts_node unknown = {.lower = GS_LOSS, .upper = GS_WIN};

/* The same room for what aids them, if anything does. */
static bool make_aid_room(struct mcts_tree *tree, uint64_t need)
{
    void *aids = tree->aids;

    if (!tree->aided || need <= tree->aid_room)
        return true;
    bool grown = gs_grow(tree->search->memory, &aids, sizeof *tree->aids, &tree->aid_room, need);
    tree->aids = aids;
    return grown || gs_search_halt(tree->search, GS_STOP_MEMORY);
}

/* Room for count more nodes; false, with the search halted, when memory runs out. */
static bool make_child_room(struct mcts_tree *tree, unsigned count)
{
    uint64_t need = (uint64_t)tree->count + count;
    void *nodes = tree->nodes;

    if (need <= tree->room)
        return make_aid_room(tree, need);
    bool grown = gs_grow(tree->search->memory, &nodes, sizeof *tree->nodes, &tree->room, need);
    tree->nodes = nodes;
    if (!grown)
        return gs_search_halt(tree->search, GS_STOP_MEMORY);
    return make_aid_room(tree, need);
}

bool gs_mcts_tree_room(struct mcts_tree *tree, uint32_t count)
{
    return count <= tree->count || make_child_room(tree, count - tree->count);
}

bool gs_mcts_tree_init(struct mcts_tree *tree, struct gs_search *search, bool aided)
{
    *tree = (struct mcts_tree){.search = search, .aided = aided};
    if (!make_child_room(tree, 1))
        return false;
    tree->nodes[MCTS_ROOT] = unknown;
    tree->nodes[MCTS_ROOT].move = GS_NO_MOVE;
    if (aided)
        tree->aids[MCTS_ROOT] = (struct mcts_aid){.rate = 0.5F};
    tree->count = 1;
    gs_search_keep(search, 1);
    return gs_search_node(search);
}

void gs_mcts_tree_clear(struct mcts_tree *tree)
{
    gs_search_keep(tree->search, -(int64_t)tree->count);
    gs_release(tree->search->memory, tree->aids);
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
        if (tree->aided)
            tree->aids[tree->count + i] = (struct mcts_aid){.rate = 0.5F};
    }
    tree->nodes[leaf].first = tree->count;
    tree->nodes[leaf].count = count;
    tree->count += count;
    gs_search_keep(search, count);
    search->expanded++;
    return gs_search_nodes(search, count);
}
