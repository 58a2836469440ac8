/* SPDX-License-Identifier: MIT */
/*
 * dfpn.c - df-pn, PDS and PN*: depth-first proof-number searches with a
 * transposition table of bounded size ([Goluch], section 3.6).
 *
 * All three are one search (dfpn_search.c) under three rules for thresholds
 * (drive.c). They visit the nodes that best-first proof-number search would, but more often,
 * keeping one line and a table instead of a tree. Where positions repeat, a disproof is only a
 * claim until dfpn_close.c has verified it as a whole; PROOF.md has the argument.
 *
 * Memory: the table may take half of the budget (1 GiB if there is none) but uses only what it
 * needs (key and 11 bytes an entry: dfpn_table.c); the rest is for the line and the closed sets
 * (about 50 bytes a state: dfpn_set.c). peak_nodes is the greatest number of table entries and
 * closed-set states at one time.
 */
#include "algo/dfpn/dfpn.h"
#include "algo/algos.h"
#include "algo/dfpn/dfpn_prove.h"
#include "algo/dfpn/dfpn_wins.h"
#include "algo/dfpn/drive.h"
#include "algo/dfpn/explain.h"
#include "search/choices.h"

/*
 * Searches a question, and records the answer and its numbers; the search itself reports those of
 * an open root.
 */
static enum gs_answer solve_and_note(void *user, enum gs_side attacker)
{
    struct dfpn *dfpn = user;
    enum gs_answer answer = dfpn->question.answers[attacker] = gs_dfpn_answer(dfpn, attacker);
    if (answer == GS_ANSWER_YES)
        gs_question_show(dfpn->search, 0, GS_PROOF_INFINITE);
    if (answer == GS_ANSWER_NO)
        gs_question_show(dfpn->search, GS_PROOF_INFINITE, 0);
    return answer;
}

/* The move of the root that is searched is the most promising one. */
static void report_progress(void *user, struct gs_progress *progress)
{
    const struct dfpn *dfpn = user;
    const struct dfpn_stack *stack = &dfpn->stack;
    gs_progress_add(progress, "proof", dfpn->search->counters[GS_COUNTER_PROOF]);
    gs_progress_add(progress, "disproof", dfpn->search->counters[GS_COUNTER_DISPROOF]);
    gs_progress_add(progress, "depth", stack->depth);
    gs_progress_add(progress, "entries", dfpn->table.filled);
    if (dfpn->claims.live)
        gs_progress_add(progress, "to verify", dfpn->claims.live->count);
    if (dfpn->question.main_line && stack->depth > 0)
        progress->best = stack->children[stack->frames[0].first + stack->frames[0].at].move;
}

/*
 * A checkpoint is the table: with it a search finds its way back in little time. The line, and sets
 * that were being closed, are made anew; wins are noted again from what is solved in the table.
 */
static void save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct dfpn *dfpn = user;
    gs_dfpn_table_save(&dfpn->table, writer);
}

static enum gs_status resume(struct dfpn *dfpn, struct gs_error *error)
{
    struct gs_search *search = dfpn->search;
    if (!search->checkpoint)
        return GS_OK;
    enum gs_status status = gs_dfpn_table_load(&dfpn->table, search->checkpoint->resumed, error);
    if (status != GS_OK)
        return status;
    search->saver = (struct gs_saver){save, dfpn};
    return gs_dfpn_wins_gather(dfpn) ? GS_OK : GS_STOPPED;
}

static void answer_question(struct dfpn *dfpn, struct gs_result *result)
{
    const struct gs_questioner questioner = {
        .solve = solve_and_note, .explain = gs_dfpn_explain, .user = dfpn};
    gs_question_solve(dfpn->search, dfpn->question.root, result, &questioner);
    dfpn->search->counters[DFPN_ENTRIES] =
        dfpn->table.shared ? gs_dfpn_shared_entries(&dfpn->table) : dfpn->table.filled;
    dfpn->search->counters[DFPN_REPLACEMENTS] = dfpn->table.replacements;
}

/* Whether the game can leave out the parts of its analysis that the parameters name. */
static enum gs_status check_without(const struct gs_search *search, struct gs_error *error)
{
    unsigned without;
    enum gs_status status = gs_analysis_disabled(search, &without, error);
    if (status != GS_OK || without == 0 || gs_dfpn_may_analyse(search))
        return status;
    return gs_error_set(error, GS_UNSUPPORTED,
                        "without=%s needs prune=on, carriers, and a board on which positions are "
                        "judged with the points they rest on",
                        gs_args_text(search->params, "without"));
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error,
                          const struct dfpn_driver *driver)
{
    enum gs_status status = gs_symmetry_check(search, error);
    if (status == GS_OK)
        status = check_without(search, error);
    if (status != GS_OK)
        return status;
    gs_question_show(search, 1, 1);
    struct dfpn *dfpn = gs_dfpn_new(search, driver);
    if (!dfpn)
        return GS_OK;
    dfpn->claims.complete = search->keep_prover;
    memcpy(dfpn->question.root, root, search->rules->position_size);
    if (gs_team_size(search) == 1 ||
        dfpn_is_slow(dfpn)) /* what threads do is in their own searches */
        search->progress_source = (struct gs_progress_source){report_progress, dfpn};
    status = resume(dfpn, error);
    if (status != GS_OK) {
        gs_dfpn_free(dfpn);
        return status;
    }
    dfpn->thread.count = gs_dfpn_count_threads(dfpn);
    answer_question(dfpn, result);
    dfpn->thread.count = 1;
    if (dfpn_table_is_whole(&dfpn->table))
        gs_checkpoint_leave(search);
    if (search->keep_prover)
        result->prover = gs_dfpn_prove_on(dfpn);
    else
        gs_dfpn_free(dfpn);
    return GS_OK;
}

static enum gs_status run_df_pn(struct gs_search *search, struct gs_position *root,
                                struct gs_result *result, struct gs_error *error)
{
    return run(search, root, result, error, &gs_dfpn_driver_df_pn);
}

static enum gs_status run_pds(struct gs_search *search, struct gs_position *root,
                              struct gs_result *result, struct gs_error *error)
{
    return run(search, root, result, error, &gs_dfpn_driver_pds);
}

static enum gs_status run_pn_star(struct gs_search *search, struct gs_position *root,
                                  struct gs_result *result, struct gs_error *error)
{
    return run(search, root, result, error, &gs_dfpn_driver_pn_star);
}

/* --- parameters and counters ------------------------------------------------------------ */

/* In the order of enum dfpn_order. */
static const char *const sort_names[] = {"off", "on", "promise", NULL};

/* In the order of enum dfpn_carriers. */
static const char *const carriers_names[] = {"off", "on", "siblings", NULL};

/* clang-format off */
#define EPSILON_ROW(value, what)                                                                  \
    {.name = "epsilon", .kind = GS_PARAM_REAL, .fallback = value, .real_min = 0, .real_max = 16,  \
     .help = what}
#define SHARED_ROWS                                                                               \
    GS_PARAM_INIT("hint"),                                                                        \
    GS_PARAM_ORDER,                                                                               \
    GS_PARAM_PRUNE,                                                                               \
    {.name = "sort", .kind = GS_PARAM_CHOICE, .fallback = "on", .choices = sort_names,            \
     .help = "sort the children of a node by what they promise, and by how many replies they "    \
             "leave (promise: not by these), where the game tells that"},                         \
    {.name = "carriers", .kind = GS_PARAM_CHOICE, .fallback = "on", .choices = carriers_names,    \
     .help = "leave out moves that miss the points on which it rests that another one loses, "    \
             "where the game tells them; where that takes long, positions are then judged when "  \
             "they are visited; siblings: the same, but what is proved of one position is not "   \
             "used for all others with the same stones of the winner"},                           \
    {.name = "window", .kind = GS_PARAM_INT, .fallback = "-1", .min = -1, .max = 100,             \
     .help = "look at the first child and this share of the open ones, in percent (100: at all), " \
             "and at the next when one is lost; -1: 25 where positions are judged when they are " \
             "visited (see carriers), else 100; at the root twice the share"},                                             \
    {.name = "incremental", .kind = GS_PARAM_CHOICE, .fallback = "on", .choices = gs_off_on,      \
     .help = "judge a position from what was worked out for those before it, where the game "     \
             "keeps that; off: each one anew"},                                                   \
    GS_PARAM_WITHOUT,                                                                             \
    GS_PARAM_SUMS("weak"),                                                                        \
    {.name = "table", .kind = GS_PARAM_INT, .fallback = "0", .min = 0,                            \
     .max = INT64_C(1) << 36,                                                                     \
     .help = "entries of the table at most; 0: half of --memory, or 1 GiB without it"},           \
    GS_PARAM_SYMMETRY("auto"),                                                                    \
    {.name = NULL}
/* clang-format on */

static const struct gs_param params_of_df_pn[] = {
    EPSILON_ROW("0.25", "a subtree is left when it is this much worse than the next (1 + epsilon)"),
    SHARED_ROWS};
static const struct gs_param params_of_pds[] = {
    EPSILON_ROW("0.25", "thresholds are this much above the numbers of a node (1 + epsilon)"),
    SHARED_ROWS};
static const struct gs_param params_of_pn_star[] = {
    EPSILON_ROW("1", "thresholds grow by this much (1 + epsilon); 0: by 1, as Seo has it"),
    SHARED_ROWS};

static const struct gs_counter counters[] = {
    GS_QUESTION_COUNTER_ROWS,
    [DFPN_HITS] = {"table_hits", "", "children that the table knew when their parent was expanded"},
    [DFPN_STORES] = {"stores", "", "results written into the table"},
    [DFPN_REPLACEMENTS] = {"replacements", "", "entries that gave way to another state"},
    [DFPN_ENTRIES] = {"entries", "", "entries of the table in use at the end"},
    [DFPN_CLAIMS] = {"claims", "", "disproofs stored that rest on a repetition"},
    [DFPN_CLAIMS_USED] = {"claims_used", "", "how often such disproofs were found again"},
    [DFPN_REPETITIONS] = {"repetitions", "", "children that stood on the line above them"},
    [DFPN_REEXPANSIONS] = {"reexpansions", "", "expansions of nodes that had been left unsolved"},
    [DFPN_CLOSED] = {"closed_states", "", "states gathered to verify such disproofs as a whole"},
    [DFPN_VERIFIED] = {"settled", "", "how often it was asked what one of them rests on"},
    [DFPN_RESUMED] = {"resumed", "", "how often that took a search"},
    [DFPN_REFUTED] = {"refuted", "", "states that turned out to be wins of the attacker"},
    [DFPN_SPREAD] = {"spread", "", "moves settled by the points that another one loses by"},
    [DFPN_RECALLED] = {"recalled", "", "positions won as another one with these stones was"},
    {.name = NULL},
};

#define EXACT                                                                                      \
    "Exact in every game: where positions repeat, disproofs that rest on a repetition\n"           \
    "are verified as one closed set of states before they count (the problem of graph\n"           \
    "history interaction). The table has a bounded size; facts outlive numbers in it.\n"           \
    "No more threads work than there are processors. Where judging a position takes long\n"        \
    "(Hex, Y), up to four of them divide a search that is as with one."

const struct gs_algo gs_df_pn = {
    .name = "df-pn",
    .summary = "depth-first proof-number search with thresholds for both numbers",
    .help = "Nagai's df-pn with the 1 + epsilon trick (Pawlewicz and Lew) and weak proof numbers\n"
            "(Ueda and others) against double counting. The workhorse for large spaces.\n" EXACT,
    .proves = GS_PROVES_VALUES,
    .node = "a visit to the position that is chosen to be searched, again each time",
    .resumes = true,
    .uses = GS_USE_PROVE,
    .threads = true,
    .shared_cache = gs_dfpn_shared_new,
    .params = params_of_df_pn,
    .counters = counters,
    .run = run_df_pn,
    .prover = gs_dfpn_prover_new,
};

const struct gs_algo gs_pds = {
    .name = "pds",
    .summary = "proof- and disproof-number search: iterative deepening on both numbers",
    .help = "Nagai's PDS: a node is left when both of its numbers have reached their\n"
            "thresholds, and the smaller one is allowed to grow.\n" EXACT,
    .proves = GS_PROVES_VALUES,
    .node = "a visit to the position that is chosen to be searched, again each time",
    .threads = true,
    .shared_cache = gs_dfpn_shared_new,
    .resumes = true,
    .params = params_of_pds,
    .counters = counters,
    .run = run_pds,
};

const struct gs_algo gs_pn_star = {
    .name = "pn-star",
    .summary = "PN*: iterative deepening on the proof number",
    .help = "PN* of Seo, Iida and Uiterwijk: a threshold for the proof number alone, which\n"
            "grows at the root and at every node of the attacker. Made for wins; slow where\n"
            "there is none.\n" EXACT,
    .proves = GS_PROVES_VALUES,
    .node = "a visit to the position that is chosen to be searched, again each time",
    .threads = true,
    .shared_cache = gs_dfpn_shared_new,
    .resumes = true,
    .params = params_of_pn_star,
    .counters = counters,
    .run = run_pn_star,
};
