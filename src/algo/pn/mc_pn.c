/* SPDX-License-Identifier: MIT */
/*
 * mc_pn.c - Monte-Carlo proof-number search (thesis 000, section 3.6; Saito,
 * Chaslot, Uiterwijk and van den Herik, Monte-Carlo proof-number search for
 * computer Go): proof-number search whose leaves get their first numbers from
 * random games.
 *
 * Of n playouts from a leaf the attacker wins w. Laplace's rule takes his
 * chance to be p = (w + 1) / (n + 2), which is never 0 or 1, and with
 *
 *     proof number    (n + 2) * (1 - p) = n - w + 1
 *     disproof number (n + 2) * p       = w + 1
 *
 * a leaf that the attacker nearly always loses is dear to prove and cheap to
 * disprove. Both are whole and at least 1, so no leaf looks solved, and only
 * the order of development depends on them: the search is as exact as pn.
 *
 * A playout that does not end within the given length is not a win. Repetition
 * is not looked for in playouts: random games come back to positions all the
 * time and go on, and one that only goes round runs into the length.
 *
 * Memory: 20 bytes a node, see tree.c. Cost: n random games a node created.
 */
#include <string.h>

#include "algo/algos.h"
#include "internal.h"

enum mc_counter { MC_PLAYOUTS = PN_OWN, MC_WINS, MC_MOVES };

struct mc {
    unsigned playouts, length;
    uint64_t random;
    struct gs_position *position; /* of a playout */
    struct gs_undo *undo;         /* written by moves that nobody takes back */
};

/* Plays at random from where the path stands; whether the side to move there wins or loses. */
static enum gs_value play_out(struct pn *pn, struct mc *mc)
{
    const struct gs_rules *rules = pn->rules;
    enum gs_value value = GS_UNKNOWN;
    unsigned plies = 0;

    memcpy(mc->position, gs_path_position(pn->path), rules->position_size);
    for (; value == GS_UNKNOWN && plies < mc->length; plies++) {
        unsigned count = gs_moves(rules, mc->position, pn->counted);
        gs_move move = pn->counted[gs_random_below(&mc->random, count)];
        gs_play(rules, mc->position, move, mc->undo);
        value = gs_outcome(rules, mc->position);
    }
    pn->search->counters[MC_MOVES] += plies;
    return plies % 2 == 0 ? value : gs_value_negate(value);
}

static bool estimate(struct pn *pn, enum gs_role role, uint32_t of[2])
{
    struct mc *mc = pn->user;
    enum gs_value win = role == GS_OR ? GS_WIN : GS_LOSS;
    uint32_t wins = 0;

    for (unsigned i = 0; i < mc->playouts; i++) {
        if (!gs_search_poll(pn->search))
            return false;
        wins += play_out(pn, mc) == win;
    }
    pn->search->counters[MC_PLAYOUTS] += mc->playouts;
    pn->search->counters[MC_WINS] += wins;
    of[GS_OR] = mc->playouts - wins + 1;
    of[GS_AND] = wins + 1;
    return true;
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    (void)error;
    struct gs_memory *memory = search->memory;
    struct mc mc = {
        .playouts = (unsigned)gs_args_int(search->params, "playouts"),
        .length = (unsigned)gs_args_int(search->params, "length"),
        .random = ~search->seed, /* not the numbers that the moves are shuffled by */
        .position = gs_alloc(memory, search->rules->position_size),
        .undo = gs_alloc(memory, search->rules->undo_size),
    };
    static const struct pn_method method = {.estimate = estimate, .develop = pn_develop};
    struct pn pn = {.method = &method, .user = &mc};

    gs_question_show(search, 1, 1);
    if (mc.position && mc.undo)
        pn_solve_root(&pn, search, root, result);
    else
        gs_search_halt(search, GS_STOP_MEMORY);
    gs_release(memory, mc.undo);
    gs_release(memory, mc.position);
    return GS_OK;
}

static const struct gs_param params[] = {
    {.name = "playouts",
     .kind = GS_PARAM_INT,
     .fallback = "8",
     .min = 1,
     .max = 100000,
     .help = "random games from each leaf"},
    {.name = "length",
     .kind = GS_PARAM_INT,
     .fallback = "200",
     .min = 1,
     .max = 10000,
     .help = "moves after which a random game is given up, as no win"},
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
        "Monte-Carlo proof-number search (thesis 000, section 3.6). A leaf from which the\n"
        "attacker wins w of n random games gets the proof number n - w + 1 and the disproof\n"
        "number w + 1. This changes where it searches first and nothing else: it is exact like\n"
        "pn. Creates fewer nodes, at the price of n games for each.",
    .proves = GS_PROVES_VALUES,
    .params = params,
    .counters = counters,
    .run = run,
};
