/* SPDX-License-Identifier: MIT */
/*
 * dfpn_ask.c - sets up a search and asks it one question: for the algorithms
 * (dfpn.c), and for the prover that a search becomes (dfpn_prove.c).
 *
 * The depth limit bounds the line of each search, from the root as well as from
 * every state that dfpn_close.c searches. States solved in the table are used
 * at any depth, so a line may continue through them and a win may take more
 * plies than the limit. Answers are always correct; a question left open only
 * by the limit does not end the run, and the other one is still asked (see
 * README.md).
 */
#include "algo/dfpn/dfpn.h"
#include "search/choices.h"

/*
 * Where positions repeat, a search is given up after this many visits for each entry the table can
 * hold: it keeps forgetting what it needs. The question is left to dfpn_close.c, which needs memory
 * of its own but no table.
 */
#define THRASH UINT64_C(1024)

/* The share of the children that is looked at where positions are analysed (tests/bench/README.md).
 */
#define WINDOW 25

bool gs_dfpn_may_analyse(const struct gs_search *search)
{
    const struct gs_prune *prune = gs_prune_of(search);
    return gs_args_choice(search->params, "carriers") != DFPN_CARRIERS_OFF && prune &&
           prune->analyse && prune->can_analyse(search->rules);
}

static void read_params(struct dfpn *dfpn, const struct gs_search *search)
{
    const struct gs_args *params = search->params;
    dfpn->growth = 1.0 + gs_args_real(params, "epsilon");
    dfpn->init = gs_init_of(params);
    dfpn->prune = gs_prune_of(search);
    dfpn->order = (enum dfpn_order)gs_args_choice(params, "sort");
    dfpn->weak = gs_sums_are_weak(params);
    dfpn->symmetry = gs_symmetry_is_on(search);
    /* What is known from elsewhere has no carrier. */
    dfpn->analyses = gs_dfpn_may_analyse(search) && !search->proved_values;
    dfpn->quick = dfpn->analyses && dfpn->prune->analysis_is_quick;
    dfpn->keeps_cache = dfpn->analyses && gs_args_on(params, "incremental");
    gs_analysis_disabled(search, &dfpn->means.disabled, NULL);
    const int64_t window = gs_args_int(params, "window");
    dfpn->window = window >= 0 ? (unsigned)window : dfpn->analyses && !dfpn->quick ? WINDOW : 100;
}

static bool search_root(struct dfpn *dfpn, uint64_t effort, struct dfpn_child *found)
{
    if (dfpn->threads <= 1)
        return gs_dfpn_solve(dfpn, dfpn->root, effort, found);
    return dfpn->analyses && !dfpn->quick ? gs_dfpn_solve_aided(dfpn, effort, found)
                                          : gs_dfpn_solve_together(dfpn, effort, found);
}

enum gs_answer gs_dfpn_ask(struct dfpn *dfpn, enum gs_side attacker)
{
    struct dfpn_child found;
    uint64_t effort = dfpn->repeats ? THRASH * dfpn_table_capacity(&dfpn->table) : UINT64_MAX;
    dfpn->attacker = attacker;
    dfpn->main_line = true;
    bool searched = search_root(dfpn, effort, &found);
    dfpn->main_line = false;
    if (!searched)
        return GS_ANSWER_UNKNOWN;
    gs_dfpn_note_best(dfpn);
    gs_dfpn_pop(dfpn);
    if (found.fact == DFPN_PROVED)
        return GS_ANSWER_YES;
    if (found.fact == DFPN_FIRM)
        return GS_ANSWER_NO;
    return found.cut ? GS_ANSWER_CUT : gs_dfpn_verify_disproofs(dfpn);
}

/* An earlier search may have left some; without memory for them the search goes on. */
static void open_wins(struct dfpn *dfpn)
{
    const int carriers = gs_args_choice(dfpn->search->params, "carriers");
    if (dfpn->analyses && carriers != DFPN_CARRIERS_SIBLINGS && !dfpn->table.wins)
        dfpn->table.wins = gs_dfpn_wins_new(dfpn->search->memory);
}

struct dfpn *gs_dfpn_new(struct gs_search *search, const struct dfpn_driver *driver)
{
    struct dfpn *dfpn = gs_alloc_zero(search->memory, 1, sizeof *dfpn);
    if (!dfpn) {
        gs_search_halt(search, GS_STOP_MEMORY);
        return NULL;
    }
    *dfpn = (struct dfpn){.search = search,
                          .rules = search->rules,
                          .driver = driver,
                          .repeats = search->rules->traits & GS_REPEATS,
                          .random = search->seed,
                          .best = GS_NO_MOVE,
                          .keep = SIZE_MAX,
                          .threads = 1};
    read_params(dfpn, search);
    gs_dfpn_set_init(&dfpn->sets[GS_WHITE], search);
    gs_dfpn_set_init(&dfpn->sets[GS_BLACK], search);
    gs_dfpn_set_init(&dfpn->known[GS_WHITE], search);
    gs_dfpn_set_init(&dfpn->known[GS_BLACK], search);
    int64_t most = gs_args_int(search->params, "table");
    if (gs_dfpn_stack_init(dfpn) &&
        gs_dfpn_table_open(&dfpn->table, search, (uint64_t)most, dfpn->analyses)) {
        open_wins(dfpn);
        return dfpn;
    }
    gs_dfpn_free(dfpn);
    return NULL;
}

void gs_dfpn_free(struct dfpn *dfpn)
{
    struct gs_memory *memory = dfpn->search->memory;
    gs_dfpn_set_clear(&dfpn->known[GS_BLACK]);
    gs_dfpn_set_clear(&dfpn->known[GS_WHITE]);
    gs_dfpn_set_clear(&dfpn->sets[GS_BLACK]);
    gs_dfpn_set_clear(&dfpn->sets[GS_WHITE]);
    gs_dfpn_table_close(&dfpn->table);
    gs_dfpn_stack_clear(dfpn);
    gs_release(memory, dfpn);
}
