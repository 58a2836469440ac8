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
    .help = "Expands the most-proving node of the graph of positions, until the root is solved\n"
            "([Goluch], section 3.5.5). A position that several lines reach is searched once, and\n"
            "an update of its numbers goes to all of its parents. The answer is exact. Games in\n"
            "which positions repeat are refused. Positions that are equal under the game's\n"
            "symmetries are merged, too, if the game offers a canonical form. A node takes 20\n"
            "bytes, its key and 8 bytes of index; an edge takes 12 bytes.",
    .needs = GS_NEEDS_NO_REPETITION,
    .proves = GS_PROVES_VALUES,
    .node = "a position of the graph when it is created, once in each question",
    .resumes = true,
    .portfolio = true,
    .params = params,
    .counters = counters,
    .run = run,
};
