/* SPDX-License-Identifier: MIT */
/*
 * ews.c - expected work search: its parameters, counters and description. See ews_search.c.
 */
#include "ews.h"
#include "algo/algos.h"

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    return gs_ews_solve_root(search, root, result, error);
}

static const char *const rate_names[] = {"children", "games", NULL}; /* as in enum ews_rate */

static const struct gs_param params[] = {
    {.name = "playouts",
     .kind = GS_PARAM_INT,
     .fallback = "4",
     .min = 1,
     .max = 10000,
     .help = "random games from each new node"},
    {.name = "rate",
     .kind = GS_PARAM_CHOICE,
     .fallback = "children",
     .choices = rate_names,
     .help = "chances of an expanded node: from those of its children, as if they were "
             "independent, or the share of random games won from it on (as in the paper)"},
    GS_PARAM_PLAYOUT,
    GS_PARAM_LENGTH("200", "as no win"),
    GS_PARAM_INIT("hint"),
    GS_PARAM_ORDER,
    GS_PARAM_PRUNE,
    GS_PARAM_SYMMETRY("auto"),
    {.name = NULL},
};

/* clang-format off */
static const struct gs_counter counters[] = {
    [GS_COUNTER_PROOF] = {"work_yes", "", "expected work of a yes to the latest question, in moves"},
    [GS_COUNTER_DISPROOF] = {"work_no", "", "expected work of a no"},
    [GS_COUNTER_WIN_NODES] = {"win_nodes", "", "nodes spent on: does the side to move win?"},
    [GS_COUNTER_DRAW_NODES] = {"draw_nodes", "", "nodes spent on: does it hold at least a draw?"},
    [EWS_EDGES] = {"edges", "", "between nodes, in the latest question"},
    [EWS_TRANSPOSITIONS] = {"transpositions", "", "children that were known already"},
    [EWS_GAMES] = {"playouts", "", "random games played"},
    [EWS_DEPTH] = {"deepest", "plies", "from the root to the deepest node"},
    {.name = NULL},
};
/* clang-format on */

const struct gs_algo gs_ews = {
    .name = "ews",
    .summary = "expected work search: win rates by random games joined with sizes of proofs",
    .help =
        "Randall, Mueller, Wei and Hayward (2024). A position has the expected work of a proof "
        "that\n"
        "its side to move succeeds, or fails, and a chance of success by random games. Children "
        "are\n"
        "searched in the order of work over chance, so that short proofs that are likely come "
        "first.\n"
        "Estimates affect the order alone; the answer is exact. Equal positions are merged, in "
        "games\n"
        "without repetition. First work is the number of moves in random games, times the first\n"
        "proof numbers (init; init=one, rate=games, playouts=1 are the paper's). Fewer nodes than\n"
        "proof-number search where the game says little of a position, as in Connect Four; df-pn "
        "is\n"
        "better where it says much. A node takes 28 bytes, its key and 8 bytes of index; an edge "
        "4.",
    .needs = GS_NEEDS_NO_REPETITION,
    .proves = GS_PROVES_VALUES,
    .node = "a position of the graph when it is created, once in each question; random games are "
            "none",
    .portfolio = true,
    .params = params,
    .counters = counters,
    .run = run,
};
