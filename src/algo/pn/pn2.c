/* SPDX-License-Identifier: MIT */
/*
 * pn2.c - two-level proof-number search ([Goluch], section 3.5.3, algorithm
 * 15 and formula 3.12; Allis, Breuker).
 *
 * A leaf of the first level is developed by a search of its own, whose tree
 * hangs below the leaf. Afterwards its children keep their numbers, or what is
 * proved of them, and lose their subtrees. With N nodes on the first level the
 * second may keep
 *
 *     N / (1 + exp((a - N) / b))        nodes, rounded up; with full=on: N
 *
 * before its last development; the expansion of the leaf itself always fits.
 * The second level continues the line of the first (one path for both), so it
 * sees a repetition of any position since the root and is as exact as pn.
 *
 * Memory: 20 bytes a node of either level. With full=on, memory for N nodes on
 * each level is enough to create about N * N / 2 nodes.
 */

#include "algo/algos.h"
#include "core/real.h"
#include "pn.h"

enum pn2_counter { PN2_SEARCHES = PN_OWN, PN2_NODES, PN2_FIRST, PN2_SECOND };

struct pn2 {
    bool full;
    double a, b;
};

static void note_most(uint64_t *counter, uint64_t value)
{
    if (value > *counter)
        *counter = value;
}

/* ComputeMaxNodes: formula 3.12; first is the number of nodes of the first level. */
static uint64_t compute_max_nodes(const struct pn2 *pn2, uint64_t first)
{
    double n = (double)first;
    if (pn2->full)
        return first;
    double most = n / (1 + gs_real_exp((pn2->a - n) / pn2->b));
    uint64_t whole = (uint64_t)most;
    return whole + ((double)whole < most); /* rounded up */
}

/* The subtrees of the children of a node. */
static void delete_subtrees(struct pn *pn, const struct pn_node *node)
{
    if (!node->expanded)
        return;
    for (uint32_t i = 0; i < node->count; i++)
        gs_pn_tree_prune(&pn->tree, &pn->tree.nodes[node->first + i]);
}

/* Algorithm 15. */
static bool develop(struct pn *pn)
{
    uint64_t *counters = pn->search->counters;
    uint64_t first = pn->tree.kept, created = pn->search->nodes;
    uint64_t size = compute_max_nodes(pn->user, first);
    const struct pn_level second = {
        .base = pn->ply,
        /* The leaf belongs to both levels. */
        .most = size > 0 ? first - 1 + size : first,
        .develop = gs_pn_develop,
    };

    counters[PN2_SEARCHES]++;
    note_most(&counters[PN2_FIRST], first);
    bool going = gs_pn_search(pn, &second);
    counters[PN2_NODES] += pn->search->nodes - created;
    if (!going)
        return false;
    note_most(&counters[PN2_SECOND], pn->tree.kept - first + 1);
    delete_subtrees(pn, pn_node_here(pn));
    return true;
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    (void)error;
    struct pn2 pn2 = {
        .full = gs_args_on(search->params, "full"),
        .a = gs_args_real(search->params, "a"),
        .b = gs_args_real(search->params, "b"),
    };
    const struct pn_method method = {
        .estimate = gs_pn_init_estimate(search->params),
        .develop = develop,
    };
    struct pn pn = {.method = &method, .user = &pn2};
    gs_pn_solve_root(&pn, search, root, result);
    return GS_OK;
}

static const struct gs_param params[] = {
    {.name = "a",
     .kind = GS_PARAM_REAL,
     .fallback = "200000",
     .real_min = 0,
     .real_max = 1e12,
     .help = "first-level nodes at which the second level is half as large (formula 3.12)"},
    {.name = "b",
     .kind = GS_PARAM_REAL,
     .fallback = "40000",
     .real_min = 1,
     .real_max = 1e12,
     .help = "how slowly the second level grows to that: small is sudden (formula 3.12)"},
    {.name = "full",
     .kind = GS_PARAM_CHOICE,
     .fallback = "off",
     .choices = gs_off_on,
     .help = "let the second level be as large as the first, whatever a and b"},
    GS_PARAM_INIT("hint"),
    GS_PARAM_ORDER,
    GS_PARAM_PRUNE,
    PN_PARAM_CURRENT,
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    PN_COUNTER_ROWS,
    {.name = "searches2", .unit = "", .help = "searches of the second level"},
    {.name = "nodes2", .unit = "", .help = "nodes that these created"},
    {.name = "kept1", .unit = "", .help = "nodes on the first level, at most"},
    {.name = "kept2",
     .unit = "",
     .help = "nodes on the second level at the end of a search, at most"},
    {.name = NULL},
};

const struct gs_algo gs_pn2 = {
    .name = "pn2",
    .summary = "proof-number search whose leaves are developed by a second one",
    .help =
        "For trees that do not fit into memory: each leaf is developed by a proof-number search\n"
        "of its own, whose tree is dropped afterwards ([Goluch], section 3.5.3). Where the\n"
        "first level has N nodes, the second may have N / (1 + exp((a - N) / b)), so that it\n"
        "grows from next to nothing to the size of the first while N passes a. Exact like pn;\n"
        "more nodes are created, fewer are kept.",
    .proves = GS_PROVES_VALUES,
    .node = "a position of a tree of either level when it is created",
    .portfolio = true,
    .params = params,
    .counters = counters,
    .run = run,
};
