/* SPDX-License-Identifier: MIT */
/*
 * mc_pn.c - Monte-Carlo proof-number search ([Goluch], section 3.6; Saito,
 * Chaslot, Uiterwijk and van den Herik, Monte-Carlo proof-number search for
 * computer Go): proof-number search whose leaves get their first numbers from
 * random games.
 *
 * Of n playouts from a leaf the attacker wins w. Laplace's rule estimates his
 * chance as p = (w + 1) / (n + 2), which is never 0 or 1. With
 *
 *     proof number    (n + 2) * (1 - p) = n - w + 1
 *     disproof number (n + 2) * p       = w + 1
 *
 * a leaf that the attacker nearly always loses is hard to prove and easy to disprove. Both numbers
 * are integers of at least 1, so no leaf appears solved. They affect the order of expansion alone;
 * the answer is as exact as that of pn.
 *
 * A playout that does not end within the given length is not a win; for how they
 * are played see search/playout.c.
 *
 * Memory: 20 bytes a node, see pn_tree.c. Cost: n random games for each node
 * created.
 */
#include "algo/algos.h"
#include "pn.h"
#include "search/playout.h"

enum mc_counter { MC_PLAYOUTS = PN_OWN, MC_WINS, MC_MOVES };

struct mc {
    unsigned playouts;
    struct gs_playout playout;
};

static bool estimate(struct pn *pn, enum gs_role role, uint32_t of[2])
{
    struct mc *mc = pn->user;
    enum gs_value win = role == GS_OR ? GS_WIN : GS_LOSS;
    uint32_t wins = 0;

    for (unsigned i = 0; i < mc->playouts; i++) {
        wins += gs_playout_run(&mc->playout, gs_path_position(pn->path)) == win;
        if (pn->search->stop != GS_STOP_SOLVED)
            return false;
    }
    pn->search->counters[MC_PLAYOUTS] += mc->playouts;
    pn->search->counters[MC_WINS] += wins;
    pn->search->counters[MC_MOVES] = mc->playout.plies;
    of[GS_OR] = mc->playouts - wins + 1;
    of[GS_AND] = wins + 1;
    return true;
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    (void)error;
    struct mc mc = {.playouts = (unsigned)gs_args_int(search->params, "playouts")};
    static const struct pn_method method = {.estimate = estimate, .develop = gs_pn_develop};
    struct pn pn = {.method = &method, .user = &mc};

    gs_question_show(search, 1, 1);
    if (gs_playout_init(&mc.playout, search))
        gs_pn_solve_root(&pn, search, root, result);
    gs_playout_clear(&mc.playout);
    return GS_OK;
}

static const struct gs_param params[] = {
    {.name = "playouts",
     .kind = GS_PARAM_INT,
     .fallback = "8",
     .min = 1,
     .max = 100000,
     .help = "random games from each leaf"},
    GS_PARAM_LENGTH("200", "as no win"),
    GS_PARAM_ORDER,
    GS_PARAM_PRUNE,
    PN_PARAM_DELETE,
    PN_PARAM_CURRENT,
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    PN_COUNTER_ROWS,
    {.name = "playouts", .unit = "", .help = "random games played"},
    {.name = "playout_wins", .unit = "", .help = "those that the attacker won"},
    {.name = "playout_moves", .unit = "", .help = "moves made in them"},
    {.name = NULL},
};

const struct gs_algo gs_mc_pn = {
    .name = "mc-pn",
    .summary = "proof-number search with first numbers from random games",
    .help =
        "Monte-Carlo proof-number search ([Goluch], section 3.6). A leaf from which the\n"
        "attacker wins w of n random games gets the proof number n - w + 1 and the disproof\n"
        "number w + 1. This changes where it searches first and nothing else: it is exact like\n"
        "pn. Creates fewer nodes, at the price of n games for each.",
    .proves = GS_PROVES_VALUES,
    .node = "a position of the tree when it is created, again on each line that leads to it; "
            "random games are none",
    .portfolio = true,
    .params = params,
    .counters = counters,
    .run = run,
};
