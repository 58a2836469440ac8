/* SPDX-License-Identifier: MIT */
/*
 * lambda_df_pn.c - lambda-df-pn: the search of a root by df_search.c, level by level.
 *
 * Questions and answers are those of lambda search: wins are proved; failures prove nothing beyond
 * the theorem of convergence (README.md). On several threads they search each level together
 * (df_parallel.c); the line of a win, and the analysis of all moves, by one thread.
 */
#include "algo/lambda/lambda_df_pn.h"
#include "algo/algos.h"
#include "core/team.h"
#include "search/choices.h"

/* The most levels of which zones are made at first. */
enum { NARROW_LEVELS = 3 };

/* One level of the root: direct attacks first. */
static enum lambda_answer search_level(struct lambda *at, unsigned level, uint32_t budget)
{
    const bool cut = at->cut;
    enum lambda_answer answer = LAMBDA_FAILS;
    struct gs_search_part part;

    if (gs_lambda_begin_direct(at, level, &part)) {
        answer = gs_lambda_df_solve(at, level, budget);
        gs_lambda_end_direct(at, &part);
        at->cut = cut;
    }
    return answer == LAMBDA_WINS ? answer : gs_lambda_df_solve(at, level, budget);
}

/*
 * Zones of a high order take longer, and few searches get beyond level 3: so they are wide only
 * from there on. What the table has of before is not found again, as its zones do not reach so far.
 */
static void begin_zones(struct df_search *df)
{
    struct lambda *at = &df->at;

    df->wide =
        at->params.level <= NARROW_LEVELS || at->search->all_moves; /* whose zones go on growing */
    at->zones.order = df->wide ? at->params.level : NARROW_LEVELS;
}

static void widen_zones(struct df_search *df, unsigned level)
{
    if (level <= df->at.zones.order)
        return;
    df->at.zones.order = df->at.params.level;
    df->wide = true;
}

static void search_root(struct df_search *df, struct gs_result *result, uint32_t budget)
{
    struct lambda *at = &df->at;
    enum lambda_answer answer = LAMBDA_FAILS;

    if (gs_team_size(at->search) > 1 && !at->search->all_moves) {
        df->parallel = gs_lambda_df_parallel_new(df, gs_team_size(at->search));
        answer = df->parallel ? answer : LAMBDA_STOPPED;
    }
    begin_zones(df);
    for (unsigned level = 0; level <= at->params.level && answer == LAMBDA_FAILS; level++) {
        widen_zones(df, level);
        at->search->counters[LAMBDA_LEVEL] = df->trying = level;
        answer = at->search->all_moves ? gs_lambda_analyse(at, result, level, budget)
                                       : search_level(at, level, budget);
    }
    gs_parallel_free(df->parallel);
    df->parallel = NULL;
    if (at->search->all_moves)
        gs_lambda_note_analysis(at, result, budget, search_level);
    else if (answer == LAMBDA_WINS)
        gs_lambda_note_win(at, result, budget, search_level);
    else if (answer == LAMBDA_FAILS)
        gs_lambda_note_failure(at, result);
}

/* Levels go as far as there is room for them on the board. */
static void limit_level(struct lambda *at)
{
    const unsigned most = gs_lambda_level_most(at);

    if (at->params.level > most)
        at->params.level = most;
}

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct df_search *df = user;

    gs_progress_add(progress, "level", df->trying);
    gs_progress_add(progress, "threats", df->at.search->counters[LAMBDA_THREATS]);
    gs_progress_add(progress, "entries", df->entries);
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    const unsigned depth = search->limits.depth;
    struct df_search *df = gs_lambda_df_new(search, root, gs_args_real(search->params, "epsilon"),
                                            gs_sums_are_weak(search->params));
    enum gs_status status = GS_OK;

    if (df)
        limit_level(&df->at);
    if (df && (!search->all_moves || gs_lambda_list_moves(&df->at, result))) {
        status = gs_lambda_df_load(df, error);
        search->progress_source = (struct gs_progress_source){report_progress, df};
        search->saver = (struct gs_saver){gs_lambda_df_save, df};
        if (status == GS_OK)
            search_root(df, result, depth > 0 ? depth : LAMBDA_NO_BUDGET);
        if (status == GS_OK)
            gs_checkpoint_leave(search);
    }
    if (df && df->at.params.level > df->trying)
        df->at.params.level =
            df->trying; /* what is behind a win is won by trees of its level, too */
    if (df && search->keep_prover && result->proved)
        result->prover = gs_lambda_df_prove_on(df);
    else
        gs_lambda_df_free(df);
    return status;
}

static const struct gs_param params[] = {
    LAMBDA_PARAM_ROWS("12", "the highest level of trees that are searched, while the board has "
                            "room for them"),
    {.name = "epsilon",
     .kind = GS_PARAM_REAL,
     .fallback = "0.25", /* DF_EPSILON */
     .real_min = 0,
     .real_max = 10,
     .help = "stay in a child until it is worse than the next by this part"},
    GS_PARAM_SUMS("weak"),
    {.name = NULL},
};

static const struct gs_counter counters[] = {LAMBDA_COUNTER_ROWS};

const struct gs_algo gs_lambda_df_pn = {
    .name = "lambda-df-pn",
    .summary = "lambda trees searched depth-first by proof numbers, with relevance zones",
    .help = "Lambda search in which proof numbers choose where to go on (Yoshizoe, Kishimoto,\n"
            "Mueller 2007), so that the order of moves no longer decides the cost. It needs its\n"
            "table. Proves wins of the side to move. Goes on to higher levels until a limit ends\n"
            "it, or no more of them make sense on the board.",
    .needs = GS_NEEDS_STONES | GS_NEEDS_BOARD,
    .proves = GS_PROVES_WINS,
    .node =
        "a position that is visited in a tree of some level, again on each line and in each level",
    .all_moves = true,
    .resumes = true,
    .threads = true,
    .params = params,
    .counters = counters,
    .run = run,
};
