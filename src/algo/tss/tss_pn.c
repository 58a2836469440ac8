/* SPDX-License-Identifier: MIT */
/*
 * tss_pn.c - proof-number search over threats, of a root: does a side win by moves each of which
 * threatens to win by threats ([Allis 1993])?
 *
 * Wins of rising level are searched for. Wins are proved; a failure proves nothing. PROOF.md has
 * the proofs.
 */
#include "algo/tss/tss_pn.h"
#include "algo/algos.h"
#include "core/team.h"

/* --- the algorithm --- */

/* A search on the heap; NULL, with the search halted, without memory. */
static struct tss_pn *new_pn(struct gs_search *search, const struct gs_position *root)
{
    struct tss_pn *at = gs_alloc(search->memory, sizeof *at);

    if (!at)
        gs_search_halt(search, GS_STOP_MEMORY);
    else if (!gs_tss_pn_init(at, search, root)) {
        gs_tss_pn_free(at);
        at = NULL;
    } else {
        at->most_level = (unsigned)gs_args_int(search->params, "level");
    }
    return at;
}

/* By as many threads as there may be; what comes after is left to one. */
static bool solve(struct tss_pn *at, const struct gs_position *root)
{
    const unsigned threads = gs_team_size(at->search);

    if (threads > 1)
        at->threads.all = gs_tss_pn_parallel_new(at, threads);
    const bool won = (threads == 1 || at->threads.all) && gs_tss_pn_solve(at, root, at->most_level);
    gs_parallel_free(at->threads.all);
    at->threads.all = NULL;
    return won;
}

static void search_root(struct tss_pn *at, const struct gs_position *root, struct gs_result *result)
{
    if (solve(at, root)) {
        gs_tss_note_win(&at->tss, result);
        gs_tss_pn_report_line(at, result);
    } else {
        gs_search_halt(at->search, at->tss.cut.depth ? GS_STOP_DEPTH : GS_STOP_LEVEL);
    }
}

static uint64_t shown(uint32_t number)
{
    return number < TSS_PN_INFINITE ? number : GS_COUNTER_INFINITE;
}

/* Numbers, level and round of the root at the end. */
static void set_counters(const struct tss_pn *at)
{
    uint64_t *counters = at->search->counters;

    counters[TSS_PN_PROOF] = shown(at->proof);
    counters[TSS_PN_DISPROOF] = shown(at->disproof);
    counters[TSS_PN_LEVEL] = at->level;
    counters[TSS_PN_ROUND] = at->round < TSS_PN_ROUNDS ? at->round : TSS_PN_ROUNDS - 1;
}

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct tss_pn *at = user;

    gs_progress_add(progress, "level", at->level);
    gs_progress_add(progress, "round", at->round);
    gs_progress_add(progress, "ply", at->tss.path.ply);
    gs_progress_add(progress, "entries", at->threads.filled);
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    struct tss_pn *at = new_pn(search, root);

    (void)error;
    if (!at)
        return GS_OK;
    search->progress_source = (struct gs_progress_source){report_progress, at};
    search_root(at, root, result);
    set_counters(at);
    if (search->keep_prover && result->proved) {
        at->tss.limits.depth = 0; /* questions have roots of their own */
        result->prover = gs_tss_pn_prove_on(at);
    } else {
        gs_tss_pn_free(at);
    }
    return GS_OK;
}

static const struct gs_param params[] = {
    {.name = "level",
     .kind = GS_PARAM_INT,
     .fallback = "3",
     .min = 2,
     .max = TSS_PN_MOST_LEVEL,
     .help = "of threats, at most: 2 is what threatens to win by fours, 3 by these, and so on"},
    TSS_ATTACK_PARAM,
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    [TSS_PN_PROOF] = {"proof", "",
                      "proof number of the root, in the level and round searched last"},
    [TSS_PN_DISPROOF] = {"disproof", "", "disproof number of the root there"},
    [TSS_PN_LEVEL] = {"level", "", "of threats, that was searched last"},
    [TSS_PN_ROUND] = {"round", "", "from 0, in which more moves are tried each time; the last one"},
    [TSS_PN_NULLS] = {"nulls", "", "searches of what follows a pass"},
    [TSS_PN_REPLIES] = {"replies", "", "replies inside of zones, each time they were listed"},
    [TSS_PN_SPARED] = {"spared", "", "of these, replies that the zone of another's proof left out"},
    [TSS_PN_COUNTERS] = {.name = NULL},
};

const struct gs_algo gs_tss_pn = {
    .name = "tss-pn",
    .summary = "proof-number search whose leaves are searched for threats",
    .help = "Victoria's other search ([Allis 1993]): moves after which a win by threats follows\n"
            "if the defender passes, and of the replies those that could disturb this win.\n"
            "Depth-first proof-number search chooses among them. Proves wins of either side;\n"
            "where it finds none, nothing is known.",
    .needs = GS_NEEDS_STONES | GS_NEEDS_THREATS | GS_NEEDS_BOARD,
    .proves = GS_PROVES_WINS,
    .node = "a position of a level that is visited and not in the table",
    .other_attacks = true,
    .threads = true,
    .params = params,
    .counters = counters,
    .run = run,
};
