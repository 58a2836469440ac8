/* SPDX-License-Identifier: MIT */
/*
 * pn_dag.c - proof-number search with transpositions merged, for games in which
 * no position comes back ([Goluch], section 3.5.5).
 */
#include "algo/algos.h"
#include "pn_graph.h"

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    return gs_pn_graph_solve_root(search, &(struct pg_method){.repeats = false}, root, result,
                                  error);
}

static const struct gs_param params[] = {
    GS_PARAM_INIT("hint"),     GS_PARAM_ORDER, GS_PARAM_PRUNE, GS_PARAM_SUMS("strong"),
    GS_PARAM_SYMMETRY("auto"), {.name = NULL},
};

static const struct gs_counter counters[] = {PG_COUNTER_ROWS, {.name = NULL}};

const struct gs_algo gs_pn_dag = {
    .name = "pn-dag",
    .summary = "proof-number search with equal positions merged, where none comes back",
    .help =
        "Develops the leaf that can do most for a proof and for a disproof, on the graph of\n"
        "positions: one that is reached on several ways is searched once, and tells its numbers\n"
        "to all of its parents ([Goluch], section 3.5.5). Exact; for games without repetition\n"
        "alone, others are refused. Positions that are equal under the game's symmetries are\n"
        "merged as well, where it offers a canonical form. A node takes 20 bytes, its key and 8\n"
        "bytes of index, an edge 12 bytes.",
    .needs = GS_NEEDS_NO_REPETITION,
    .proves = GS_PROVES_VALUES,
    .node = "a position of the graph when it is created, once in each question",
    .resumes = true,
    .portfolio = true,
    .params = params,
    .counters = counters,
    .run = run,
};
