/* SPDX-License-Identifier: MIT */
/*
 * pn_dcg.c - proof-number search on the graph of a game with repetition
 * ([Goluch], section 3.5.6): as it was, and exact.
 *
 *     merge=all draws=assumed   the scheme of Schijf (algorithm 19): a repetition is
 *                               final, and a disproof may overlook a win
 *     merge=all draws=proved    a disproof of the root is verified: graph_close.c
 *     merge=all draws=tried     the same, given up when it takes many more nodes
 *     merge=converting          equal positions are merged only where no repetition can lie between
 *                               them: exact, with more nodes
 *
 * In a game without repetition all four are `pn-dag`.
 */
#include "algo/algos.h"
#include "pn_graph.h"

static const char *const merge_names[] = {"all", "converting", NULL};
static const char *const draws_names[] = {
    [PG_DRAWS_TRIED] = "tried", [PG_DRAWS_PROVED] = "proved", [PG_DRAWS_ASSUMED] = "assumed", NULL};

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    const struct gs_game *game = search->rules->game;
    const struct pg_method method = {
        .repeats = (search->rules->traits & GS_REPEATS) != 0,
        .converting = gs_args_choice(search->params, "merge") != 0,
        .draws = (enum pg_draws)gs_args_choice(search->params, "draws"),
    };
    if (method.converting && (!game->space || !game->space->layer))
        return gs_error_set(error, GS_UNSUPPORTED,
                            "merge=converting needs layers, which %s does not offer", game->name);
    return gs_pn_graph_solve_root(search, &method, root, result, error);
}

static const struct gs_param params[] = {
    {.name = "merge",
     .kind = GS_PARAM_CHOICE,
     .fallback = "all",
     .choices = merge_names,
     .help = "equal positions that are merged: all, or those behind a converting move"},
    {.name = "draws",
     .kind = GS_PARAM_CHOICE,
     .fallback = "tried",
     .choices = draws_names,
     .help = "make sure of a disproof that may rest on a repetition: try, insist, or believe it"},
    GS_PARAM_INIT("hint"),
    GS_PARAM_ORDER,
    GS_PARAM_PRUNE,
    GS_PARAM_SUMS("strong"),
    GS_PARAM_SYMMETRY("off"),
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    PG_COUNTER_ROWS,
    [PG_REPETITIONS] = {"repetitions", "", "moves back, which may repeat a position"},
    [PG_ROUNDS] = {"rounds", "", "times that a closed set was looked for"},
    [PG_CLAIMED] = {"claimed", "", "nodes that the disproof of the root rests on"},
    [PG_SEARCHED] = {"searched", "", "nodes of the search itself, before draws are made sure of"},
    {.name = NULL},
};

const struct gs_algo gs_pn_dcg = {
    .name = "pn-dcg",
    .summary = "proof-number search on the graph of a game with repetition",
    .help = "Expands the most-proving node of the graph of positions, until the root is solved.\n"
            "A move back leads to a position that was found as near to the root, or nearer. The\n"
            "search takes it for a repetition, and so for a failure of the attacker (Schijf's\n"
            "scheme, [Goluch], section 3.5.6). It finds values with very few nodes. Wins and\n"
            "losses are proved, but a draw may hide either. To prove a draw, the search goes on\n"
            "for a small closed set: positions that the moves of the side with the draw never\n"
            "leave. draws=tried gives up after 100,000 nodes more, or as many as the search took,\n"
            "and reports the draw as not proved. draws=proved goes on to the end. draws=assumed\n"
            "skips the proof, as [Goluch] does. merge=converting is exact without it. It merges\n"
            "only positions after a converting move, one that cannot be undone, and needs more\n"
            "nodes. A node takes 20 bytes, its key and 8 bytes of index; an edge takes 12 bytes.",
    .proves = GS_PROVES_WIN_LOSS,
    .node = "a position of the graph when it is created, once in each question",
    .resumes = true,
    .portfolio = true,
    .params = params,
    .counters = counters,
    .run = run,
};
