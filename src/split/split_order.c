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
 * For several workers, those leaves come before these that one worker would reach next if no job
 * ended with an answer: the most-proving leaf is taken to have the numbers that a longer search
 * would leave, both higher (virtual numbers), then the most-proving leaf of the tree with these,
 * and so on. So siblings are begun only where they seem nearly as good. Afterwards the numbers are
 * as before.
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

/* A job that ends without an answer is taken to have numbers so many times as high as before. */
enum { VIRTUAL_FACTOR = 2 };

/* The same leaves come again, with higher numbers, where there are few: so many turns a job. */
enum { TURNS_PER_JOB = 8 };

static uint32_t make_harder(uint32_t number)
{
    return number < GS_SPLIT_INFINITE / VIRTUAL_FACTOR ? number * VIRTUAL_FACTOR
                                                       : GS_SPLIT_INFINITE - 1;
}

/* Takes the job of a leaf to end without an answer. */
static void end_virtually(struct gs_split *split, uint32_t leaf)
{
    const struct split_node *at = &split->nodes[leaf];
    gs_split_guess(split, leaf, make_harder(at->own_proof), make_harder(at->own_disproof));
}

/* The open child that seems easiest to disprove; GS_NO_NODE: there is none. */
static uint32_t best_child(const struct gs_split *split, uint32_t node)
{
    const struct split_node *at = &split->nodes[node];
    uint32_t best = GS_NO_NODE;
    for (uint32_t i = 0; i < at->count; i++) {
        const uint32_t child = split->children[at->first + i];
        if (split_is_open(split, child) &&
            (best == GS_NO_NODE || split->nodes[child].disproof < split->nodes[best].disproof))
            best = child;
    }
    return best;
}

uint32_t gs_split_most_proving(const struct gs_split *split)
{
    uint32_t node = split_is_open(split, 0) ? 0 : GS_NO_NODE;
    for (uint32_t steps = 0; node != GS_NO_NODE && steps < split->keys.count; steps++) {
        if (!split->nodes[node].expanded)
            return node;
        node = best_child(split, node);
    }
    return GS_NO_NODE;
}

static bool is_listed(const struct order *order, uint32_t leaf)
{
    for (uint32_t i = 0; i < order->count; i++)
        if (order->leaves[i] == leaf)
            return true;
    return false;
}

/* Lists the leaves that come next, as far as there are any, until there are as many as wanted. */
static void list_next(struct order *order, uint32_t wanted)
{
    struct gs_split *split = order->split;
    const size_t size = split->keys.count * sizeof *split->nodes;
    struct split_node *saved = gs_alloc(split->search->memory, size);
    if (!saved)
        return;
    memcpy(saved, split->nodes, size);
    for (uint32_t i = 0; i < order->count; i++)
        end_virtually(split, order->leaves[i]);
    for (uint64_t turn = 0; turn < (uint64_t)TURNS_PER_JOB * wanted && order->count < wanted;
         turn++) {
        const uint32_t leaf = gs_split_most_proving(split);
        if (leaf == GS_NO_NODE)
            break;
        if (!is_listed(order, leaf))
            order->leaves[order->count++] = leaf;
        end_virtually(split, leaf);
    }
    memcpy(split->nodes, saved, size);
    gs_release(split->search->memory, saved);
}

uint32_t gs_split_order_for(struct gs_split *split, uint32_t running, uint32_t wanted,
                            uint32_t *leaves, uint32_t *first)
{
    const unsigned winner = likely_winner(split);
    struct order order = {.split = split, .leaves = leaves, .count = running};
    if (wanted > 1)
        list_next(&order, wanted);
    list_leaves(&order, winner);
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
