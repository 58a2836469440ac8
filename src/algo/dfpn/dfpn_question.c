/* SPDX-License-Identifier: MIT */
/*
 * dfpn_question.c - sets up a search and solves one question: for the algorithms (dfpn.c), and for
 * the prover that a search becomes (dfpn_prove.c).
 *
 * The depth limit bounds the line of each search, from the root as well as from every state that
 * dfpn_close.c searches. States solved in the table are used at any depth, so a line may continue
 * through them and a win may take more plies than the limit. Answers are always correct; a question
 * left open only by the limit does not end the run, and the other one is still searched (see
 * PROOF.md).
 */
#include "algo/dfpn/dfpn.h"
#include "algo/dfpn/dfpn_wins.h"
#include "algo/dfpn/explain.h"
#include "search/choices.h"

/*
 * Where positions repeat, a search is given up after this many visits for each entry that fits into
 * the table. It then loses entries that it needs. The question is left to dfpn_close.c, which needs
 * memory of its own but no table.
 */
#define THRASH UINT64_C(1024)

/* The share of the children, in percent, that is searched where positions are analysed. */
#define WINDOW 25

/* At most this many threads divide the work of an analysis (dfpn_aid.c). */
#define AIDED 4

bool gs_dfpn_may_analyse(const struct gs_search *search)
{
    const struct gs_prune *prune = gs_prune_of(search);
    return gs_args_choice(search->params, "carriers") != DFPN_CARRIERS_OFF && prune &&
           prune->analyse && prune->can_analyse(search->rules);
}

static struct dfpn_params read_params(const struct gs_search *search)
{
    const struct gs_args *args = search->params;
    /* What is known from elsewhere has no carrier. */
    const bool analyses = gs_dfpn_may_analyse(search) && !search->proved_values;
    struct dfpn_params params = {
        .growth = 1.0 + gs_args_real(args, "epsilon"),
        .weak = gs_sums_are_weak(args),
        .symmetry = gs_symmetry_is_on(search),
        .repeats = search->rules->traits & GS_REPEATS,
        .order = (enum dfpn_order)gs_args_choice(args, "sort"),
        .analyses = analyses,
        .keeps_cache = analyses && gs_args_on(args, "incremental"),
        .init = gs_init_of(args),
        .prune = gs_prune_of(search),
    };
    params.quick = analyses && params.prune->analysis_is_quick;
    const int64_t window = gs_args_int(args, "window");
    params.window = window >= 0 ? (unsigned)window : analyses && !params.quick ? WINDOW : 100;
    return params;
}

/*
 * Threads that share a processor gain nothing: one that waits for it is counted in a state that it
 * does not search, and others visit what one thread would not.
 */
unsigned gs_dfpn_count_threads(const struct dfpn *dfpn)
{
    const unsigned asked = gs_team_size(dfpn->search);
    const unsigned least = dfpn_is_slow(dfpn) ? AIDED : 2; /* to read the quotas takes a while */
    if (asked <= least)
        return asked;
    const unsigned processors = gs_processors();
    return asked < processors ? asked : processors;
}

static bool search_root(struct dfpn *dfpn, uint64_t effort, struct dfpn_child *found)
{
    if (dfpn->thread.count <= 1)
        return gs_dfpn_solve(dfpn, dfpn->question.root, effort, found);
    return dfpn_is_slow(dfpn) && dfpn->thread.count <= AIDED
               ? gs_dfpn_solve_aided(dfpn, effort, found)
               : gs_dfpn_solve_together(dfpn, effort, found);
}

enum gs_answer gs_dfpn_answer(struct dfpn *dfpn, enum gs_side attacker)
{
    struct dfpn_child found;
    uint64_t effort =
        dfpn->params.repeats ? THRASH * dfpn_table_capacity(&dfpn->table) : UINT64_MAX;
    dfpn->question.attacker = attacker;
    dfpn->question.main_line = true;
    bool searched = search_root(dfpn, effort, &found);
    dfpn->question.main_line = false;
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

struct dfpn_wins *gs_dfpn_wins_for(const struct gs_search *search, bool analyses)
{
    const struct gs_rules *rules = search->rules;
    if (!analyses || gs_args_choice(search->params, "carriers") == DFPN_CARRIERS_SIBLINGS ||
        (!gs_prune_of(search)->trim && rules->game->board->points(rules) > DFPN_LISTED_POINTS))
        return NULL;
    return gs_dfpn_wins_new(search->memory);
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
                          .params = read_params(search),
                          .random = search->seed,
                          .question.best = GS_NO_MOVE,
                          .thread.keep = SIZE_MAX,
                          .thread.count = 1};
    gs_analysis_disabled(search, &dfpn->judged.means.disabled, NULL);
    gs_dfpn_set_init(&dfpn->claims.sets[GS_WHITE], search);
    gs_dfpn_set_init(&dfpn->claims.sets[GS_BLACK], search);
    gs_dfpn_set_init(&dfpn->claims.known[GS_WHITE], search);
    gs_dfpn_set_init(&dfpn->claims.known[GS_BLACK], search);
    int64_t most = gs_args_int(search->params, "table");
    if (gs_dfpn_stack_init(dfpn) &&
        gs_dfpn_table_open(&dfpn->table, search, (uint64_t)most, dfpn->params.analyses)) {
        /* An earlier search may have left some; without memory for them the search goes on. */
        if (!dfpn->table.wins && !dfpn->table.shared)
            dfpn->table.wins = gs_dfpn_wins_for(search, dfpn->params.analyses);
        return dfpn;
    }
    gs_dfpn_free(dfpn);
    return NULL;
}

void gs_dfpn_free(struct dfpn *dfpn)
{
    struct gs_memory *memory = dfpn->search->memory;
    gs_dfpn_set_clear(&dfpn->claims.known[GS_BLACK]);
    gs_dfpn_set_clear(&dfpn->claims.known[GS_WHITE]);
    gs_dfpn_set_clear(&dfpn->claims.sets[GS_BLACK]);
    gs_dfpn_set_clear(&dfpn->claims.sets[GS_WHITE]);
    gs_dfpn_table_close(&dfpn->table);
    gs_dfpn_stack_clear(dfpn);
    gs_release(memory, dfpn);
}
