/* SPDX-License-Identifier: MIT */
/*
 * tss_show.c - the threats of the root, to be shown: the space of the position, and of
 * every sequence that may win whether it does.
 *
 * The space grows stage by stage, with more and more threes in a history, until a
 * sequence wins or nothing is new. Threes that the position has are always listed, also
 * where nothing rests on them yet. The whole tree ([Allis 1993]) has every history with as many
 * threes as may be, and combinations only if no sequence of the trees wins.
 *
 * A sequence of fours wins if the attacker does with moves on its gain squares alone. Of
 * other sequences the threats that begin them are tried, as in an attack.
 */
#include <string.h>

#include "algo/tss/tss.h"

struct show {
    struct tss *at;
    struct tss_space other;           /* for the searches, while the one that is shown waits */
    enum gs_threat_verdict *verdicts; /* by node */
    uint32_t judged;                  /* nodes before this one were judged */
    bool won;
};

/* Exchanges the space that is shown for that of the searches. */
static void change_spaces(struct show *show)
{
    const struct tss_space space = show->at->space;

    show->at->space = show->other;
    show->other = space;
}

/* --- verdicts --- */

/* A sequence of fours, all of whose gain squares are given. */
static enum tss_answer try_squares(struct tss *at, const uint64_t *points)
{
    at->fours.only_these = true;
    enum tss_answer answer = gs_tss_by_fours_on(at, points);
    at->fours.only_these = false;
    return answer;
}

/* The threats that a sequence can begin with, with the space of the searches in place. */
static enum tss_answer try_beginnings(struct show *show, const struct tss_node *node)
{
    const uint32_t *history = show->other.pool + node->history;
    const unsigned threes = node->threes > show->other.threes ? node->threes : show->other.threes;
    enum tss_answer answer = TSS_FAILS;

    for (uint32_t i = 0; i < node->length && answer == TSS_FAILS; i++) {
        const struct tss_operator *operator= & show->other.operators[history[i]];

        if (operator->at_once)
            answer = gs_tss_try(show->at, operator->threat.gain, threes);
    }
    return answer;
}

/* By search. */
static enum tss_answer try_node(struct show *show, const struct tss_node *node)
{
    uint64_t points[TSS_WORDS] = {0};
    enum tss_answer answer;

    change_spaces(show);
    for (uint32_t i = 0; i < node->length; i++)
        gs_points_add(points,
                      show->other.operators[show->other.pool[node->history + i]].threat.gain);
    if (node->threes == 0)
        answer = try_squares(show->at, points);
    else
        answer = try_beginnings(show, node);
    change_spaces(show);
    return answer;
}

static enum gs_threat_verdict judge(struct show *show, const struct tss_node *node)
{
    struct tss *at = show->at;
    enum tss_answer answer = TSS_WINS;

    if (node->threes == 0 || !gs_tss_stands(at, &at->space, node, &at->sequence))
        answer = try_node(show, node);
    show->won |= answer == TSS_WINS;
    if (answer == TSS_WINS)
        return GS_THREAT_WINS;
    return answer == TSS_FAILS ? GS_THREAT_REFUTED : GS_THREAT_UNTRIED;
}

/* Judges the sequences that are new; false when the search was halted. */
static bool judge_new(struct show *show)
{
    for (; show->judged < show->at->space.node_count; show->judged++) {
        const struct tss_node *node = &show->at->space.nodes[show->judged];

        if (node->wins)
            show->verdicts[show->judged] = judge(show, node);
        if (show->at->search->stop != GS_STOP_SOLVED)
            return false;
    }
    return true;
}

/* --- the space --- */

/* Whether there is nothing to be added to the space that has so many threes in a history. */
static bool make_space(struct show *show, unsigned threes)
{
    struct tss *at = show->at;
    bool grown = true;

    at->space.shown.on = true;
    at->space.is_narrow = at->search->all_threats;
    show->judged = 0;
    memset(show->verdicts, 0, at->limits.space * sizeof *show->verdicts);
    if (!gs_tss_space_begin(at, threes))
        return false;
    while (judge_new(show) && !show->won && grown)
        if (!gs_tss_space_grow(at, &grown))
            return false;
    return at->search->stop == GS_STOP_SOLVED;
}

static bool grow_space(struct show *show)
{
    const struct tss *at = show->at;
    unsigned threes = at->search->all_threats ? at->limits.threes : 0;
    bool whole;

    do
        whole = make_space(show, threes);
    while (whole && !show->won && at->space.lacks_threes && !at->space.full &&
           ++threes <= at->limits.threes);
    return whole && !at->space.full;
}

/* --- the tree --- */

/* A copy of an array; NULL is one of nothing. False without memory. */
static bool copy(struct gs_memory *memory, void *target, const void *source, size_t count,
                 size_t size)
{
    void *made = gs_alloc_zero(memory, count + 1, size);

    if (made && count > 0)
        memcpy(made, source, count * size);
    memcpy(target, &made, sizeof made);
    return made != NULL;
}

static void copy_node(const struct show *show, struct gs_threat_node *to, uint32_t number)
{
    const struct tss_node *node = &show->at->space.nodes[number];

    *to = (struct gs_threat_node){
        .threat = node->operator,
        .history = node->history,
        .length = node->length,
        .parents = {node->parents[0], node->parents[1], node->parents[2]},
        .first = GS_NO_THREAT,
        .next = GS_NO_THREAT,
        .ends = node->wins,
        .verdict = show->verdicts[number],
    };
}

/* Hangs every node below its first parent, in rising order. */
static void link_nodes(struct gs_threat_tree *tree)
{
    tree->first = GS_NO_THREAT;
    for (uint32_t i = tree->node_count; i-- > 0;) {
        uint32_t parent = tree->nodes[i].parents[0];
        uint32_t *first = parent == GS_NO_THREAT ? &tree->first : &tree->nodes[parent].first;

        tree->nodes[i].next = *first;
        *first = i;
    }
}

static void copy_counts(struct gs_threat_tree *tree, const struct tss_space *space)
{
    tree->threat_count = space->operator_count;
    tree->node_count = space->node_count;
    tree->pool_count = space->pool_count;
    tree->conflict_count = space->shown.count;
    tree->pairs = space->shown.pairs;
    tree->apart = space->shown.apart;
    tree->threes = space->threes;
}

static bool copy_tree(const struct show *show, struct gs_threat_tree *tree)
{
    const struct tss_space *space = &show->at->space;
    struct gs_memory *memory = tree->memory;

    copy_counts(tree, space);
    tree->threats = gs_alloc_zero(memory, space->operator_count + 1u, sizeof *tree->threats);
    tree->nodes = gs_alloc_zero(memory, space->node_count + 1u, sizeof *tree->nodes);
    if (!copy(memory, &tree->pool, space->pool, space->pool_count, sizeof *space->pool) ||
        !copy(memory, &tree->conflicts, space->shown.conflicts, 2 * space->shown.count,
              sizeof *space->shown.conflicts) ||
        !tree->threats || !tree->nodes)
        return false;
    for (uint32_t i = 0; i < tree->threat_count; i++)
        tree->threats[i] = space->operators[i].threat;
    for (uint32_t i = 0; i < tree->node_count; i++)
        copy_node(show, &tree->nodes[i], i);
    link_nodes(tree);
    return true;
}

static struct gs_threat_tree *make_tree(const struct show *show, struct gs_memory *memory,
                                        bool complete)
{
    struct gs_threat_tree *tree = gs_alloc_zero(memory, 1, sizeof *tree);

    if (!tree)
        return NULL;
    tree->memory = memory;
    tree->complete = complete;
    if (copy_tree(show, tree))
        return tree;
    gs_threat_tree_free(tree);
    return NULL;
}

static void show_root(struct show *show, struct gs_result *result)
{
    struct tss *at = show->at;
    const bool complete = grow_space(show);

    result->threats = make_tree(show, result->memory, complete);
    if (!result->threats)
        gs_search_halt(at->search, GS_STOP_MEMORY);
    at->space.shown.on = at->space.is_narrow = false;
    change_spaces(show);
    gs_tss_space_clear(at);
    change_spaces(show);
}

void gs_tss_show(struct tss *at, struct gs_result *result)
{
    struct gs_memory *memory = at->search->memory;
    struct show *show = gs_alloc_zero(memory, 1, sizeof *show);

    if (show)
        show->verdicts = gs_alloc_zero(memory, at->limits.space, sizeof *show->verdicts);
    if (show && show->verdicts) {
        show->at = at;
        show_root(show, result);
    } else {
        gs_search_halt(at->search, GS_STOP_MEMORY);
    }
    if (show)
        gs_release(memory, show->verdicts);
    gs_release(memory, show);
}
