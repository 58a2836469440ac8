/* SPDX-License-Identifier: MIT */
/*
 * split_order.c - which leaves the root still needs, and in which order.
 *
 * A leaf is needed if open nodes alone lead to it. If the answer yes to the root's question is
 * likelier (its proof number is not above its disproof number), a strategy for yes has the child
 * that seems easiest where the side of the question is to move, and all children elsewhere.
 * Otherwise the sides are exchanged. The leaves of the strategy come first. The others follow depth
 * first, the best child first. The time of a walk is linear in the tree.
 *
 * If more jobs are wanted than this strategy has, the listed ones are taken to end without an
 * answer, with the numbers that a longer search would leave (virtual losses): then another strategy
 * seems easiest, whose leaves come next. Afterwards the numbers are as before.
 */
#include "split/split_graph.h"

#include <string.h>

struct order {
    struct gs_split *split;
    uint32_t *leaves;
    uint32_t count;
    unsigned chooser; /* the turn at which one child is enough, or NOBODY */
};

enum { NOBODY = 2 };

/* Least disproof number first; nearly in order as they are. */
static void sort_children(struct gs_split *split, uint32_t node)
{
    const struct split_node *at = &split->nodes[node];
    uint32_t *children = split->children + at->first;
    for (uint32_t i = 1; i < at->count; i++) {
        uint32_t child = children[i], j = i;
        for (; j > 0 && split->nodes[children[j - 1]].disproof > split->nodes[child].disproof; j--)
            children[j] = children[j - 1];
        children[j] = child;
    }
}

static void clear_seen(struct gs_split *split)
{
    for (uint32_t node = 0; node < split->keys.count; node++)
        split->nodes[node].seen = false;
}

/* Lists the open leaves below a node that were not visited yet. */
static void walk(struct order *order, uint32_t node)
{
    struct gs_split *split = order->split;
    struct split_node *at = &split->nodes[node];
    if (at->seen || !split_is_open(split, node))
        return;
    at->seen = true;
    if (!at->expanded) {
        order->leaves[order->count++] = node;
        return;
    }
    sort_children(split, node);
    const bool chooses = split_turn(split, node) == order->chooser;
    at->on_path = true;
    for (uint32_t i = 0; i < at->count; i++) {
        const uint32_t child = split->children[at->first + i];
        if (split->nodes[child].on_path)
            continue; /* no strategy needs to come back */
        walk(order, child);
        if (chooses)
            break;
    }
    at->on_path = false;
}

/* The turn of the side that seems to win the question; if wins of one side alone are searched, of
 * that side. */
static unsigned likely_winner(const struct gs_split *split)
{
    const struct split_node *root = &split->nodes[0];
    if (split->seeks_win)
        return split_level(split, 0) == GS_WIN ? 0 : 1;
    return root->proof <= root->disproof ? 0 : 1;
}

/* Adds the leaves that a walk with this chooser reaches and that are not listed yet. */
static void list_leaves(struct order *order, unsigned chooser)
{
    clear_seen(order->split);
    for (uint32_t i = 0; i < order->count; i++)
        order->split->nodes[order->leaves[i]].seen = true;
    order->chooser = chooser;
    walk(order, 0);
    clear_seen(order->split);
}

/* A job that ends without an answer is taken to seem so many times as hard as before. */
enum { LOSS_FACTOR = 4 };

/* After so many strategies there are few new leaves in each next one. */
enum { STRATEGIES_MOST = 64 };

static uint32_t make_harder(uint32_t number)
{
    return number < GS_SPLIT_INFINITE / LOSS_FACTOR ? number * LOSS_FACTOR : GS_SPLIT_INFINITE - 1;
}

/* Takes the listed leaves to be in vain for the winner, and computes the numbers above them. */
static void lose_virtually(const struct order *order, unsigned winner)
{
    struct gs_split *split = order->split;
    for (uint32_t i = 0; i < order->count; i++) {
        struct split_node *leaf = &split->nodes[order->leaves[i]];
        uint32_t *number =
            split_turn(split, order->leaves[i]) == winner ? &leaf->own_proof : &leaf->own_disproof;
        *number = make_harder(*number);
    }
    gs_split_work_out(split);
}

/* Lists the leaves of further strategies of the winner until there are as many as wanted. */
static void list_strategies(struct order *order, unsigned winner, uint32_t wanted)
{
    struct gs_split *split = order->split;
    const size_t size = split->keys.count * sizeof *split->nodes;
    struct split_node *saved = gs_alloc(split->search->memory, size);
    if (!saved)
        return;
    memcpy(saved, split->nodes, size);
    for (unsigned i = 0; i < STRATEGIES_MOST && order->count < wanted; i++) {
        lose_virtually(order, winner);
        list_leaves(order, winner);
    }
    memcpy(split->nodes, saved, size);
    gs_release(split->search->memory, saved);
}

uint32_t gs_split_order_for(struct gs_split *split, uint32_t running, uint32_t wanted,
                            uint32_t *leaves, uint32_t *first)
{
    const unsigned winner = likely_winner(split);
    struct order order = {.split = split, .leaves = leaves, .count = running};
    list_leaves(&order, winner);
    if (order.count > 0 && order.count < wanted)
        list_strategies(&order, winner, wanted);
    *first = order.count;
    list_leaves(&order, NOBODY);
    if (*first == 0)
        *first = order.count;
    return order.count;
}

uint32_t gs_split_order(struct gs_split *split, uint32_t *leaves, uint32_t *first)
{
    return gs_split_order_for(split, 0, 0, leaves, first);
}

/* How many leaves this question needs after an answer; the nodes are restored from saved. */
static uint32_t count_after(struct gs_split *split, uint32_t node, bool yes, uint32_t *room,
                            const struct split_node *saved)
{
    enum gs_value before = split->level;
    enum gs_value level = split_level(split, split_turn(split, node));
    enum gs_value most = level == GS_WIN ? GS_DRAW : GS_LOSS;
    uint32_t first;
    gs_split_learn(split, node, yes ? level : GS_LOSS, yes ? GS_WIN : most, false);
    const bool left = split_is_open(split, 0) && split->level == before;
    uint32_t count = left ? gs_split_order(split, room, &first) : 0;
    memcpy(split->nodes, saved, split->keys.count * sizeof *saved);
    split->level = before;
    return count;
}

enum gs_status gs_split_count_unneeded(struct gs_split *split, uint32_t node, uint32_t *room,
                                       uint32_t *yes, uint32_t *no)
{
    struct gs_memory *memory = split->search->memory;
    uint32_t first, count = gs_split_order(split, room, &first);
    struct split_node *saved = gs_alloc(memory, split->keys.count * sizeof *saved);
    if (!saved)
        return GS_NO_MEMORY;
    memcpy(saved, split->nodes, split->keys.count * sizeof *saved);
    *yes = count - count_after(split, node, true, room, saved);
    *no = count - count_after(split, node, false, room, saved);
    gs_release(memory, saved);
    return GS_OK;
}
