/* SPDX-License-Identifier: MIT */
/*
 * mcts_tree.c - the nodes of a Monte-Carlo tree, and the memory they lie in.
 *
 * Nodes have numbers; the children of a node have numbers one after the other:
 *
 *     nodes   | root | a b c | d e | f g h | ...      a: children d e
 *
 * They lie in blocks that stay where they are, so that threads can read nodes while others make
 * new ones. Each block is a quarter of a power of two: with it the tree grows by a seventh to a
 * quarter. Where memory ends, less than one block stays unused. Blocks are made under a lock;
 * numbers are taken without one, once there is room.
 *
 * Nothing is ever freed: the tree grows slowly, by one expansion for several random games, and the
 * line of a proved root is read off it in the end. Neither positions nor parents are stored, as a
 * simulation knows both.
 *
 * The data of guides (mcts_aid.c) are in blocks beside them, with prior or amaf.
 *
 * Memory: 32 bytes a node, and 12 more with aids.
 */
#include "mc.h"

static const struct mcts_bounds unknown = {.lower = GS_LOSS, .upper = GS_WIN};

static uint64_t block_size(unsigned block)
{
    return UINT64_C(1) << (block / 4 + MCTS_FIRST_BITS - 2);
}

/* Makes a block that is not there; under the lock. */
static bool make_block(struct mcts_tree *tree, unsigned block)
{
    const size_t size = (size_t)block_size(block);
    struct mcts_aid *aids = NULL;

    if (tree->aided && !(aids = gs_alloc(tree->memory, size * sizeof *aids)))
        return false;
    struct mcts_node *nodes = gs_alloc(tree->memory, size * sizeof *nodes);
    if (!nodes) {
        gs_release(tree->memory, aids);
        return false;
    }
    atomic_store_explicit(&tree->aids[block], aids, memory_order_relaxed);
    atomic_store_explicit(&tree->nodes[block], nodes, memory_order_release);
    return true;
}

static bool has_block(const struct mcts_tree *tree, unsigned block)
{
    return atomic_load_explicit(&tree->nodes[block], memory_order_acquire) != NULL;
}

bool gs_mcts_tree_room(struct mcts_tree *tree, struct gs_search *search, uint64_t count)
{
    uint64_t place;
    bool fine = count <= UINT32_MAX;
    const unsigned last = fine ? mcts_block_of((uint32_t)count - 1, &place) : 0;

    if (fine && has_block(tree, last)) /* those before it are there, too */
        return true;
    gs_spin_acquire(&tree->lock);
    for (unsigned block = 0; block <= last && fine; block++)
        fine = has_block(tree, block) || make_block(tree, block);
    gs_spin_release(&tree->lock);
    return fine || gs_search_halt(search, GS_STOP_MEMORY);
}

static void make_node(struct mcts_tree *tree, uint32_t number, gs_move move)
{
    struct mcts_node *node = mcts_node_at(tree, number);

    *node = (struct mcts_node){.move = move};
    atomic_init(&node->bounds, mcts_pack(unknown));
    if (tree->aided)
        *mcts_aid_at(tree, number) = (struct mcts_aid){.rate = 0.5F};
}

bool gs_mcts_tree_init(struct mcts_tree *tree, struct gs_search *search, bool aided)
{
    *tree = (struct mcts_tree){.memory = search->memory, .aided = aided};
    if (!gs_mcts_tree_room(tree, search, 1))
        return false;
    make_node(tree, MCTS_ROOT, GS_NO_MOVE);
    tree->count = 1;
    gs_search_keep(search, 1);
    return gs_search_node(search);
}

void gs_mcts_tree_clear(struct mcts_tree *tree, struct gs_search *search)
{
    gs_search_keep(search, -(int64_t)tree->count);
    for (unsigned block = 0; block < MCTS_BLOCKS; block++) {
        gs_release(tree->memory, tree->aids[block]);
        gs_release(tree->memory, tree->nodes[block]);
    }
}

/* Takes count numbers, for which there is room. */
static bool take(struct mcts_tree *tree, struct gs_search *search, unsigned count, uint32_t *first)
{
    *first = atomic_load_explicit(&tree->count, memory_order_relaxed);
    do {
        if (!gs_mcts_tree_room(tree, search, (uint64_t)*first + count))
            return false;
    } while (!atomic_compare_exchange_weak_explicit(&tree->count, first, *first + count,
                                                    memory_order_relaxed, memory_order_relaxed));
    return true;
}

bool gs_mcts_tree_add(struct mcts_tree *tree, struct gs_search *search, const gs_move *moves,
                      unsigned count, uint32_t *first)
{
    if (!gs_search_allows(search, count) || !take(tree, search, count, first))
        return false;
    for (unsigned i = 0; i < count; i++)
        make_node(tree, *first + i, moves[i]);
    gs_search_keep(search, count);
    search->expanded++;
    return true;
}

bool gs_mcts_tighten(struct mcts_node *node, struct mcts_bounds found, struct mcts_bounds *before)
{
    uint32_t packed = atomic_load(&node->bounds), wanted;

    do {
        *before = mcts_unpack(packed);
        wanted = mcts_pack((struct mcts_bounds){
            .lower = found.lower > before->lower ? found.lower : before->lower,
            .upper = found.upper < before->upper ? found.upper : before->upper,
            .closed = found.closed || before->closed,
        });
    } while (wanted != packed && !atomic_compare_exchange_weak(&node->bounds, &packed, wanted));
    return wanted != packed;
}
