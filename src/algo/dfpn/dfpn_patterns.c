/* SPDX-License-Identifier: MIT */
/*
 * dfpn_patterns.c - a tree of wins by what they need, searched for those that hold in a position.
 *
 *     node     what all patterns below it have in common; a leaf, or two nodes once it was split
 *     leaf     up to LEAF patterns
 *
 * A walk passes over a node if the position lacks a stone that all of its patterns need, or if the
 * loser has a point of the area that all of them have. So a full leaf is split into the patterns
 * that need a certain stone and the others: the stone that most of them need, but not all. Where
 * they need the same stones, a point of the area divides them. No order of the points is given in
 * advance, so the tree fits the wins of the search. A pattern is left out where another one holds
 * in all positions in which it does.
 *
 * Threads share the tree. Adding takes turns, a walk takes no lock:
 *
 *  - A pattern never moves, and is whole before it is counted. No leaf is seen empty. A leaf that
 *    was split stays, for those who are in it; both nodes are whole before the split is seen.
 *  - What a node has in common only shrinks, before the pattern counts that makes it shrink. Who
 *    reads an old state misses a pattern, which costs time and nothing else.
 *  - A node is followed by the same one for good, so a walk needs no stack.
 *
 * Cost: 648 bytes a leaf, one that was split included, and 128 for each split. On Hex 8x8, 111,000
 * patterns, all walks of a visit together meet 760 nodes and 480 patterns.
 */
#include "algo/dfpn/dfpn_patterns.h"

#include <pthread.h>
#include <stdatomic.h>

#include <gamesolve/memory.h>

enum { LEAF = 16, POINTS = GS_BITBOARD_POINTS, NO_TEST = 2 * POINTS };

/* What patterns have in common. */
struct common {
    _Atomic uint64_t stones[2], area[2]; /* words of each set */
};

struct leaf {
    _Atomic uint32_t count;
    struct dfpn_pattern patterns[LEAF];
};

struct dfpn_pattern_node {
    struct common common;
    _Atomic(struct leaf *) leaf; /* NULL: there are no patterns yet */
    _Atomic(struct dfpn_pattern_node *)
        halves;                            /* two: what passes the test, and the rest; or NULL */
    const struct dfpn_pattern_node *after; /* behind all that is below it; NULL: the end */
    unsigned test;                         /* of the halves; for those who add */
};

struct dfpn_patterns {
    struct gs_memory *memory;
    pthread_mutex_t lock;
    uint64_t left;                        /* bytes that it may still take */
    struct dfpn_pattern_node roots[2][2]; /* by winner and side to move */
};

/* --- memory -------------------------------------------------------------------------------- */

static gs_bitboard load_set(const _Atomic uint64_t words[2])
{
    return (gs_bitboard)atomic_load_explicit(&words[1], memory_order_relaxed) << 64 |
           atomic_load_explicit(&words[0], memory_order_relaxed);
}

static void store_set(_Atomic uint64_t words[2], gs_bitboard set)
{
    atomic_store_explicit(&words[0], (uint64_t)set, memory_order_relaxed);
    atomic_store_explicit(&words[1], (uint64_t)(set >> 64), memory_order_relaxed);
}

static void set_common(struct common *common, gs_bitboard stones, gs_bitboard area)
{
    store_set(common->stones, stones);
    store_set(common->area, area);
}

static void begin_node(struct dfpn_pattern_node *node, struct leaf *leaf,
                       const struct dfpn_pattern_node *after)
{
    set_common(&node->common, ~(gs_bitboard)0, ~(gs_bitboard)0);
    atomic_init(&node->leaf, leaf);
    atomic_init(&node->halves, NULL);
    node->after = after;
}

struct dfpn_patterns *gs_dfpn_patterns_new(struct gs_memory *memory, uint64_t most)
{
    struct dfpn_patterns *patterns = gs_alloc_zero(memory, 1, sizeof *patterns);
    if (!patterns)
        return NULL;
    patterns->memory = memory;
    patterns->left = most;
    if (pthread_mutex_init(&patterns->lock, NULL) != 0) {
        gs_release(memory, patterns);
        return NULL;
    }
    for (unsigned i = 0; i < 4; i++)
        begin_node(&patterns->roots[i / 2][i % 2], NULL, NULL);
    return patterns;
}

/* Frees the leaf and the halves of a node. No path is longer than there are tests. */
static void free_below(struct gs_memory *memory, struct dfpn_pattern_node *node)
{
    struct dfpn_pattern_node *halves = node->halves;
    gs_release(memory, node->leaf);
    if (!halves)
        return;
    free_below(memory, &halves[0]);
    free_below(memory, &halves[1]);
    gs_release(memory, halves);
}

void gs_dfpn_patterns_free(struct dfpn_patterns *patterns)
{
    if (!patterns)
        return;
    for (unsigned i = 0; i < 4; i++)
        free_below(patterns->memory, &patterns->roots[i / 2][i % 2]);
    pthread_mutex_destroy(&patterns->lock);
    gs_release(patterns->memory, patterns);
}

/* --- walks --------------------------------------------------------------------------------- */

/* Whether the winner has these stones, or all but one, and the loser none on these points. */
static bool holds(const struct dfpn_pattern_walk *walk, gs_bitboard stones, gs_bitboard area)
{
    gs_bitboard lacking = stones & ~walk->winner;
    if (walk->but_one)
        lacking &= lacking - 1;
    return ((area & walk->loser) | lacking) == 0;
}

static bool may_hold(const struct dfpn_pattern_walk *walk, const struct common *common)
{
    return holds(walk, load_set(common->stones), load_set(common->area));
}

struct dfpn_pattern_walk gs_dfpn_patterns_walk(const struct dfpn_patterns *patterns,
                                               const gs_bitboard stones[2], unsigned winner,
                                               unsigned to_move, bool but_one)
{
    return (struct dfpn_pattern_walk){.node = &patterns->roots[winner][to_move],
                                      .winner = stones[winner],
                                      .loser = stones[1 - winner],
                                      .but_one = but_one};
}

/* Goes on to the next leaf that may have a pattern; false: there is none. */
static bool enter_leaf(struct dfpn_pattern_walk *walk)
{
    const struct dfpn_pattern_node *node = walk->node, *halves = NULL;
    const struct leaf *leaf = NULL;
    for (; node && !leaf; node = halves ? halves : node->after) {
        halves = NULL;
        if (!may_hold(walk, &node->common))
            continue;
        halves = atomic_load_explicit(&node->halves, memory_order_acquire);
        if (!halves)
            leaf = atomic_load_explicit(&node->leaf, memory_order_acquire);
    }
    walk->node = node;
    if (!leaf)
        return false;
    walk->at = leaf->patterns;
    walk->end = leaf->patterns + atomic_load_explicit(&leaf->count, memory_order_acquire);
    return true;
}

const struct dfpn_pattern *gs_dfpn_patterns_next(struct dfpn_pattern_walk *walk)
{
    while (walk->at < walk->end || enter_leaf(walk)) {
        const struct dfpn_pattern *pattern = walk->at++;
        if (holds(walk, pattern->stones, pattern->area))
            return pattern;
    }
    return NULL;
}

/* --- additions ----------------------------------------------------------------------------- */

/* Test p is whether a pattern needs a stone on point p, test POINTS + p whether p is in its area.
 */
static bool passes(const struct dfpn_pattern *pattern, unsigned test)
{
    return test < POINTS ? gs_bitboard_has(pattern->stones, test)
                         : gs_bitboard_has(pattern->area, test - POINTS);
}

/*
 * The test of stones that most patterns of a full leaf pass, but not all; else that of the area;
 * NO_TEST: all are equal.
 */
static unsigned best_test(const struct leaf *leaf)
{
    unsigned best = NO_TEST, most = 0;
    for (unsigned test = 0; test < 2 * POINTS && (test != POINTS || most == 0); test++) {
        unsigned count = 0;
        for (unsigned i = 0; i < LEAF; i++)
            count += passes(&leaf->patterns[i], test);
        if (count > most && count < LEAF) {
            most = count;
            best = test;
        }
    }
    return best;
}

static void narrow(struct common *common, const struct dfpn_pattern *pattern)
{
    set_common(common, load_set(common->stones) & pattern->stones,
               load_set(common->area) & pattern->area);
}

static void append(struct dfpn_pattern_node *node, struct leaf *leaf,
                   const struct dfpn_pattern *pattern)
{
    const uint32_t count = atomic_load_explicit(&leaf->count, memory_order_relaxed);
    leaf->patterns[count] = *pattern;
    narrow(&node->common, pattern);
    atomic_store_explicit(&leaf->count, count + 1, memory_order_release);
}

/* Memory within what is left; NULL: there is none. */
static void *take(struct dfpn_patterns *patterns, size_t count, size_t size)
{
    if (count * size > patterns->left)
        return NULL;
    void *taken = gs_alloc_zero(patterns->memory, count, size);
    if (taken)
        patterns->left -= count * size;
    return taken;
}

static struct dfpn_pattern_node *half_of(struct dfpn_pattern_node *halves, unsigned test,
                                         const struct dfpn_pattern *pattern)
{
    return &halves[passes(pattern, test) ? 0 : 1];
}

/* Splits a full leaf; NULL: there is no memory, or threads added the same pattern at a time. */
static struct dfpn_pattern_node *split(struct dfpn_patterns *patterns,
                                       struct dfpn_pattern_node *node, const struct leaf *leaf)
{
    node->test = best_test(leaf);
    if (node->test == NO_TEST)
        return NULL;
    struct dfpn_pattern_node *halves = take(patterns, 2, sizeof *halves);
    struct leaf *first = take(patterns, 1, sizeof *first);
    struct leaf *second = take(patterns, 1, sizeof *second);
    if (!halves || !first || !second) {
        gs_release(patterns->memory, halves);
        gs_release(patterns->memory, first);
        gs_release(patterns->memory, second);
        patterns->left = 0;
        return NULL;
    }
    begin_node(&halves[0], first, &halves[1]);
    begin_node(&halves[1], second, node->after);
    for (unsigned i = 0; i < LEAF; i++) {
        struct dfpn_pattern_node *half = half_of(halves, node->test, &leaf->patterns[i]);
        append(half, half->leaf, &leaf->patterns[i]);
    }
    atomic_store_explicit(&node->halves, halves, memory_order_release);
    return halves;
}

/* Adds a pattern below a root, unless there is no memory. */
static void insert(struct dfpn_patterns *patterns, struct dfpn_pattern_node *node,
                   const struct dfpn_pattern *pattern)
{
    if (!node->leaf) {
        struct leaf *first = take(patterns, 1, sizeof *first);
        if (first)
            append(node, first, pattern);
        atomic_store_explicit(&node->leaf, first, memory_order_release);
        return;
    }
    for (struct leaf *leaf = node->leaf; leaf; leaf = node->leaf) {
        struct dfpn_pattern_node *halves = node->halves;
        if (!halves && leaf->count < LEAF) {
            append(node, leaf, pattern);
            return;
        }
        if (!halves)
            halves = split(patterns, node, leaf);
        if (!halves)
            return;
        narrow(&node->common, pattern);
        node = half_of(halves, node->test, pattern);
    }
}

/* Whether one that is there holds in all positions in which a pattern does. */
static bool is_covered(const struct dfpn_pattern_node *root, const struct dfpn_pattern *pattern)
{
    struct dfpn_pattern_walk walk = {
        .node = root, .winner = pattern->stones, .loser = ~pattern->area};
    return gs_dfpn_patterns_next(&walk) != NULL;
}

void gs_dfpn_patterns_add(struct dfpn_patterns *patterns, unsigned winner, unsigned to_move,
                          struct dfpn_pattern pattern)
{
    struct dfpn_pattern_node *root = &patterns->roots[winner][to_move];
    if (is_covered(root, &pattern))
        return;
    pthread_mutex_lock(&patterns->lock);
    insert(patterns, root, &pattern);
    pthread_mutex_unlock(&patterns->lock);
}
