/* SPDX-License-Identifier: MIT */
/*
 * pn_tree.c - the nodes of the AND/OR tree, and the memory they lie in.
 *
 * All nodes are in one array. The children of a node are one block of it, so a
 * node only needs the number of the first, and they are read in sequence:
 *
 *     nodes   | root | a b c | d e | f g h | i | ...     a: children d e
 *
 * A freed block joins a list of blocks of its size, linked through its first
 * node (`first`), and is reused before the array grows. When the array cannot
 * grow any more, larger blocks are split.
 *
 * A solved node has no children any more ([Goluch], section 3.5.2: they never
 * matter again). Of a proved node one line is kept, so that the answer can be
 * shown: a list of moves in an array of its own. Every line belongs to one
 * node, or is the rest of one line.
 *
 * Neither positions nor parents are stored, as the search knows both along its
 * line.
 *
 * Memory: 20 bytes a node; 12 for each move of the lines kept, which are those
 * of proved nodes with an open parent. Growing needs room for the old array
 * and the new one only below 2 MiB (see memory.h).
 * Cost: constant for each node created, since none is freed twice.
 */
#include "pn.h"

#include <string.h>

#include "system/grow.h"

enum { PRUNE_INTERVAL = 1 << 13 };

bool gs_pn_tree_init(struct pn_tree *tree, struct gs_search *search)
{
    *tree = (struct pn_tree){.search = search, .most = search->rules->max_moves};
    tree->freed = gs_alloc(search->memory, ((size_t)tree->most + 1) * sizeof *tree->freed);
    if (!tree->freed)
        return gs_search_halt(search, GS_STOP_MEMORY);
    gs_pn_tree_reset(tree);
    return true;
}

void gs_pn_tree_clear(struct pn_tree *tree)
{
    if (!tree->search)
        return;
    gs_release(tree->search->memory, tree->lines);
    gs_release(tree->search->memory, tree->nodes);
    gs_release(tree->search->memory, tree->freed);
    *tree = (struct pn_tree){.search = NULL};
}

void gs_pn_tree_reset(struct pn_tree *tree)
{
    gs_search_keep(tree->search, -(int64_t)tree->kept);
    memset(tree->freed, 0, ((size_t)tree->most + 1) * sizeof *tree->freed);
    tree->count = 0;
    tree->kept = 0;
    tree->line_count = 0;
    tree->freed_line = PN_NONE;
}

/* The first block of a list of freed ones. */
static uint32_t unhook(struct pn_tree *tree, uint32_t size)
{
    uint32_t first = tree->freed[size];
    tree->freed[size] = tree->nodes[first].first;
    return first;
}

static void hook(struct pn_tree *tree, uint32_t first, uint32_t size)
{
    tree->nodes[first].first = tree->freed[size];
    tree->freed[size] = first;
}

/* Part of a larger freed block; false when there is none. */
static bool split(struct pn_tree *tree, uint32_t count, uint32_t *first)
{
    uint32_t size = count + 1;
    while (size <= tree->most && tree->freed[size] == PN_NONE)
        size++;
    if (size > tree->most)
        return false;
    *first = unhook(tree, size);
    hook(tree, *first + count, size - count);
    return true;
}

static bool append_nodes(struct pn_tree *tree, uint32_t count, uint32_t *first)
{
    uint64_t need = (uint64_t)tree->count + count;
    if (need > tree->room) {
        void *nodes = tree->nodes;
        bool grown = gs_grow(tree->search->memory, &nodes, sizeof *tree->nodes, &tree->room, need);
        tree->nodes = nodes;
        if (!grown)
            return false;
    }
    *first = tree->count;
    tree->count += count;
    return true;
}

bool gs_pn_tree_take(struct pn_tree *tree, uint32_t count, uint32_t *first)
{
    if (count <= tree->most && tree->freed[count] != PN_NONE)
        *first = unhook(tree, count);
    else if (!append_nodes(tree, count, first) && !split(tree, count, first))
        return gs_search_halt(tree->search, GS_STOP_MEMORY);
    tree->kept += count;
    return true;
}

void gs_pn_tree_give(struct pn_tree *tree, uint32_t first, uint32_t count)
{
    hook(tree, first, count);
    tree->kept -= count;
}

/* Gives one part of a line back. */
static void give_line(struct pn_tree *tree, uint32_t line)
{
    tree->lines[line - 1].next = tree->freed_line;
    tree->freed_line = line;
}

static void free_line(struct pn_tree *tree, uint32_t line)
{
    while (line != PN_NONE) {
        uint32_t next = tree->lines[line - 1].next;
        give_line(tree, line);
        line = next;
    }
}

/*
 * Puts the children of node on the list of blocks to be freed. The first of them contains the link,
 * in place of its numbers.
 */
static void condemn(struct pn_tree *tree, struct pn_node *node, uint32_t *pending)
{
    struct pn_node *link = &tree->nodes[node->first];
    link->of[0] = *pending;
    link->of[1] = node->count;
    *pending = node->first;
    node->expanded = 0;
    node->first = PN_NONE;
}

/* Frees the last condemned block, and condemns those below it; returns how many nodes it had. */
static uint32_t free_block(struct pn_tree *tree, uint32_t *pending)
{
    uint32_t first = *pending, count = tree->nodes[first].of[1];
    *pending = tree->nodes[first].of[0];
    for (uint32_t i = first; i < first + count; i++) {
        struct pn_node *node = &tree->nodes[i];
        if (node->expanded)
            condemn(tree, node, pending);
        else
            free_line(tree, node->first);
    }
    gs_pn_tree_give(tree, first, count);
    return count;
}

uint64_t gs_pn_tree_prune(struct pn_tree *tree, struct pn_node *node)
{
    uint32_t pending = PN_NONE;
    uint64_t count = 0, blocks = 0;

    if (node->expanded)
        condemn(tree, node, &pending);
    while (pending != PN_NONE) {
        count += free_block(tree, &pending);
        if (++blocks % PRUNE_INTERVAL == 0 && !gs_search_poll(tree->search))
            break;
    }
    gs_search_keep(tree->search, -(int64_t)count);
    return count;
}

/* The number of an unused line, or PN_NONE. */
static uint32_t take_unused_line(struct pn_tree *tree)
{
    uint32_t line = tree->freed_line;
    if (line != PN_NONE) {
        tree->freed_line = tree->lines[line - 1].next;
        return line;
    }
    if (tree->line_count == tree->line_room) {
        void *lines = tree->lines;
        bool grown = gs_grow(tree->search->memory, &lines, sizeof *tree->lines, &tree->line_room,
                             (uint64_t)tree->line_count + 1);
        tree->lines = lines;
        if (!grown)
            return PN_NONE;
    }
    return ++tree->line_count;
}

uint32_t gs_pn_tree_extend(struct pn_tree *tree, struct pn_node *child)
{
    uint32_t line = take_unused_line(tree);
    if (line == PN_NONE)
        return PN_NONE;
    uint32_t next = child->first;
    tree->lines[line - 1] = (struct pn_line){
        .move = child->move,
        .next = next,
        .length = next == PN_NONE ? 1 : tree->lines[next - 1].length + 1,
    };
    child->first = PN_NONE;
    return line;
}
