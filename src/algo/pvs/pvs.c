/* SPDX-License-Identifier: MIT */
/*
 * pvs.c - principal variation search: alpha-beta with iterative deepening, also
 * internal, a transposition table, the history heuristic, an aspiration window
 * and a scout ([Pawlewicz], section 3.4; [Suda], section 5.3).
 *
 * There are three values, so the narrowest window is one half of the whole: "is it a win?" is the
 * window (draw, win), "is it a loss?" the window (loss, draw). With an aspiration window these are
 * two questions, each with a depth of its own: the first grows from 1, the second from 2, by two
 * plies each, since only the side that moves last before the horizon can find something new. The
 * one that has taken fewer nodes goes first, so that a hard question without an answer costs no
 * more than the other. Without it, an iteration searches as much of the window (loss, win) as is
 * open, and depths grow by one ply.
 *
 * Beyond DEPTH_FINE plies depths grow by a fraction, so that a forced line of n plies costs a
 * multiple of n and not of its square. A win within n plies is the shortest if none within n - 1
 * exists; if the iterations have not shown that, a last search does. With iterate=down the value
 * comes first, by searches without a depth, and then shorter wins until there are none: only the
 * last of these searches fails, and most of what it needs is in the table.
 *
 * Where the depth limit leaves the value open, pvs_score.c finds a score.
 *
 * The depth limit bounds the iterations. Where positions repeat, pvs_close.c searches deeper states
 * to the same depth again, and the table's knowledge counts however far it reaches, so a win longer
 * than the limit can be found.
 *
 * Exact in every game: see pvs.h.
 * Memory: key and 7 bytes for each entry of the table, half of the budget at
 * most; frames, moves, and the path for the longest line.
 */
#include <string.h>

#include "algo/algos.h"
#include "algo/pvs/pvs_threads.h"
#include "search/choices.h"
#include "search/estimate.h"

#define DEPTH_FINE 64
/* Greater depths grow by one part in this many. */
#define DEPTH_SHARE 2
/* Closing is tried again when the depth has grown by one part in this many. */
#define CLOSE_SHARE 4
/* What attempts within a depth limit may take at least. */
#define CLOSE_LEAST 1000

/* In the order of the names of the parameter iterate. */
enum iterate { ITERATE_OFF, ITERATE_ON, ITERATE_DOWN };

/* In the order of the names of the parameter history. */
enum history { HISTORY_OFF, HISTORY_ON, HISTORY_AUTO };

/* One of the two questions about the root, or both at once. */
struct question {
    unsigned win : 1, loss : 1; /* which of the two */
    unsigned cut : 1;           /* the depth limit stops it */
    uint32_t depth;             /* of the next iteration */
    uint32_t close;             /* the depth from which closing is worth a try */
    uint32_t step;
    uint64_t spent; /* nodes */
};

/* What is known of the root. */
struct verdict {
    struct pvs_claims claims;
    uint32_t no_win, no_loss; /* no win within no_win plies, no loss within no_loss */
    gs_move best;             /* keeps the lower claim */
    struct gs_search *search; /* its goal is the question */
    struct question questions[2];
    unsigned question_count;
};

static void read_params(struct pvs *pvs, const struct gs_args *params)
{
    const struct gs_hint *hint = pvs->rules->game->hint;
    const unsigned traits = gs_traits(pvs->rules, pvs->root.position);
    bool can_repeat = traits & GS_REPEATS;
    int iterate = gs_args_choice(params, "iterate");
    pvs->params.iterate = iterate == ITERATE_ON;
    pvs->params.shorten = iterate != ITERATE_OFF;
    pvs->params.use_table = gs_args_on(params, "table") && (pvs->params.iterate || !can_repeat);
    pvs->traits.repeats = can_repeat && !pvs->params.use_table;
    pvs->params.internal = gs_args_on(params, "internal");
    pvs->params.aspiration = gs_args_on(params, "aspiration");
    pvs->params.join = (uint64_t)gs_args_int(params, "join");
    pvs->params.window = (int)(2 * GS_SCORE_WON * gs_args_real(params, "window"));
    pvs->params.scout = gs_args_on(params, "scout");
    pvs->params.use_hints = gs_args_on(params, "hints") && hint && hint->order;
    int history = gs_args_choice(params, "history");
    pvs->params.use_history =
        history == HISTORY_ON || (history == HISTORY_AUTO && !pvs->params.use_hints);
    pvs->params.symmetry = gs_symmetry_is_on(pvs->search);
    pvs->stones = gs_args_on(params, "threats") ? pvs->rules->game->stones : NULL;
    const struct gs_prune *prune = gs_prune_of(pvs->search);
    pvs->prune = prune && prune->bounds ? prune : NULL;
    pvs->endgame.on = pvs->prune && pvs->prune->endgame;
    pvs->traits.fixed = traits & GS_STABLE;
    pvs->traits.calm = pvs->traits.fixed && (traits & GS_ZUGZWANG_FREE);
}

/* --- what is known of the root ----------------------------------------------------------- */

static int lower_bound(const struct verdict *verdict)
{
    if (verdict->claims.lower.value == GS_WIN)
        return GS_WIN;
    return verdict->no_loss == PVS_EVER ? GS_DRAW : GS_LOSS;
}

static int upper_bound(const struct verdict *verdict)
{
    if (verdict->claims.upper.value == GS_LOSS)
        return GS_LOSS;
    return verdict->no_win == PVS_EVER ? GS_DRAW : GS_WIN;
}

/* Whether a win, or a loss, is still in question. */
static bool needs_win(const struct verdict *verdict)
{
    return verdict->search->goal != GS_GOAL_DRAW && lower_bound(verdict) < GS_WIN &&
           upper_bound(verdict) == GS_WIN;
}

static bool needs_loss(const struct verdict *verdict)
{
    return verdict->search->goal != GS_GOAL_WIN && upper_bound(verdict) > GS_LOSS &&
           lower_bound(verdict) == GS_LOSS;
}

/* Adds what a search of the root has returned. */
static void conclude(const struct pvs *pvs, struct verdict *verdict)
{
    const struct pvs_claims *claims = &pvs->returned.claims;
    bool was_won = verdict->claims.lower.value == GS_WIN;
    bool safer = claims->lower.value == GS_DRAW && claims->lower.plies > verdict->no_loss;
    if (safer)
        verdict->no_loss = claims->lower.plies;
    if (claims->upper.value == GS_DRAW && claims->upper.plies > verdict->no_win)
        verdict->no_win = claims->upper.plies;
    /*
     * A winning move is not replaced by a drawn one, nor, in a lost position, the longest defence
     * by a shorter one.
     */
    if (claims->lower.value == GS_WIN || (safer && !was_won) || verdict->best == GS_NO_MOVE)
        verdict->best = pvs->returned.best;
    verdict->claims = gs_pvs_both(verdict->claims, *claims);
}

/* --- iterations -------------------------------------------------------------------------- */

/* The question, and the state of its search. */
static bool solve_to_depth(struct pvs *pvs, struct verdict *verdict, uint32_t depth, bool win,
                           bool loss)
{
    struct gs_search *search = pvs->search;
    search->counters[PVS_DEPTH] = depth == PVS_EVER ? GS_COUNTER_INFINITE : depth;
    bool going = gs_pvs_search(pvs, depth, loss ? GS_LOSS : GS_DRAW, win ? GS_WIN : GS_DRAW);
    conclude(pvs, verdict);
    return going;
}

static bool is_needed(const struct question *question, const struct verdict *verdict)
{
    return (question->win && needs_win(verdict)) || (question->loss && needs_loss(verdict));
}

static uint32_t next_depth(const struct question *question, uint32_t limit)
{
    uint32_t depth = question->depth;
    uint32_t step = depth < DEPTH_FINE ? question->step : depth / DEPTH_SHARE / 2 * 2; /* even */
    return step < limit - depth ? depth + step : limit;
}

/* Whether draws can only be found by closing. */
static bool closes(const struct pvs *pvs)
{
    return pvs->params.use_table && (pvs->rules->traits & GS_REPEATS);
}

/*
 * Whether a side never wins. Within a depth limit all attempts take no more nodes than the searches
 * do, as the states to be gathered may be any number.
 */
static bool is_closed(struct pvs *pvs, bool win, uint32_t depth, gs_move *best)
{
    struct gs_search *search = pvs->search;
    struct gs_search_part part;
    if (search->limits.depth == 0)
        return gs_pvs_close(pvs, win, depth, best);
    const uint64_t before = search->nodes, most = before - pvs->closing + CLOSE_LEAST;
    if (pvs->closing >= most)
        return false;
    bool closed = gs_search_begin_part(search, most - pvs->closing, &part) &&
                  gs_pvs_close(pvs, win, depth, best);
    gs_search_end_part(search, &part);
    pvs->closing += search->nodes - before;
    return closed;
}

/* Tries to show that the requested result, which was not found, does not exist. */
static void close(struct pvs *pvs, struct verdict *verdict, const struct question *question)
{
    gs_move best;
    if (question->win && needs_win(verdict) && is_closed(pvs, true, question->depth, &best))
        verdict->no_win = PVS_EVER;
    if (question->loss && needs_loss(verdict) && is_closed(pvs, false, question->depth, &best)) {
        verdict->no_loss = PVS_EVER;
        verdict->best = best;
    }
}

/* One iteration of a question; false when a limit was reached. */
static bool iterate(struct pvs *pvs, struct verdict *verdict, struct question *question,
                    uint32_t limit)
{
    uint64_t before = pvs->search->nodes;
    bool win = question->win && needs_win(verdict), loss = question->loss && needs_loss(verdict);
    if (!solve_to_depth(pvs, verdict, question->depth, win, loss))
        return false;
    if (closes(pvs) && question->depth >= question->close) {
        close(pvs, verdict, question);
        question->close = question->depth + question->depth / CLOSE_SHARE + 1;
    }
    question->spent += pvs->search->nodes - before;
    question->cut = question->depth == limit;
    question->depth = next_depth(question, limit);
    return true;
}

/* The question to continue: the one that has taken fewest nodes, or NULL. */
static struct question *choose_question(struct question *questions, unsigned count,
                                        const struct verdict *verdict)
{
    struct question *best = NULL;
    for (struct question *each = questions; each < questions + count; each++)
        if (!each->cut && is_needed(each, verdict) && (!best || each->spent < best->spent))
            best = each;
    return best;
}

/* The depth limit, or PVS_EVER. */
static uint32_t limit_of(const struct pvs *pvs)
{
    uint32_t limit = pvs->search->limits.depth;
    return limit > 0 ? limit : PVS_EVER;
}

/* The questions, before the first iteration. */
static void begin(const struct pvs *pvs, struct verdict *verdict)
{
    const struct question halves[] = {{.win = true, .depth = 1, .step = 2},
                                      {.loss = true, .depth = 2, .step = 2}};
    const struct question whole = {.win = true, .loss = true, .depth = 1, .step = 1};
    uint32_t limit = limit_of(pvs);
    verdict->question_count = pvs->params.aspiration ? 2 : 1;
    for (unsigned i = 0; i < verdict->question_count; i++) {
        struct question *question = &verdict->questions[i];
        *question = pvs->params.aspiration ? halves[i] : whole;
        if (!pvs->params.iterate || question->depth > limit)
            question->depth = limit;
    }
}

/* Deepens until everything is answered or a limit is reached; true where the depth limit is what
 * leaves a question open. */
static bool deepen(struct pvs *pvs, struct verdict *verdict)
{
    struct question *question;
    while ((question = choose_question(verdict->questions, verdict->question_count, verdict)) !=
           NULL)
        if (!iterate(pvs, verdict, question, limit_of(pvs)))
            return false;
    return needs_win(verdict) || needs_loss(verdict);
}

/* --- the length -------------------------------------------------------------------------- */

/*
 * Of a decided game: within how many plies it ends, and within how many it does not. PVS_EVER:
 * unknown.
 */
static uint32_t length_of(const struct verdict *verdict, uint32_t *none_within)
{
    bool won = verdict->claims.lower.value == GS_WIN, lost = verdict->claims.upper.value == GS_LOSS;
    *none_within = won ? verdict->no_win : verdict->no_loss;
    if (!won && !lost)
        return PVS_EVER;
    return won ? verdict->claims.lower.plies : verdict->claims.upper.plies;
}

/*
 * The depth of the next search for a shorter win, which has less than `plies` plies if there is
 * one. With iterations the depth rises from below: what the game proves may be far from the
 * shortest, and shallow searches that fail cost little. It is no deeper than needed.
 */
static uint32_t next_length(const struct pvs *pvs, uint32_t none, uint32_t plies)
{
    return pvs->params.iterate && none + 2 < plies ? none + 2 : plies - 1;
}

/*
 * Searches for shorter ways to the proved value until there are none. Each search finds a shorter
 * one, or shows that none exists within its depth.
 */
static void shorten(struct pvs *pvs, struct verdict *verdict)
{
    uint32_t none, plies = length_of(verdict, &none);
    pvs->strict = true;
    while (plies < PVS_EVER && none + 1 < plies) {
        bool won = verdict->claims.lower.value == GS_WIN;
        uint32_t before = plies, none_before = none;
        if (!solve_to_depth(pvs, verdict, next_length(pvs, none, plies), won, !won))
            break;
        plies = length_of(verdict, &none);
        if (plies == before && none == none_before)
            break;
    }
    pvs->strict = false;
}

/* --- the result -------------------------------------------------------------------------- */

static void report(struct pvs *pvs, const struct verdict *verdict, struct gs_result *result)
{
    uint64_t *counters = pvs->search->counters;
    gs_search_conclude(pvs->search);
    gs_result_bound(result, (enum gs_value)lower_bound(verdict),
                    (enum gs_value)upper_bound(verdict));
    result->solution = result->proved ? GS_SOLUTION_VALUE : GS_SOLUTION_NONE;
    uint32_t none, plies = length_of(verdict, &none);
    result->distance = plies != PVS_EVER && none + 1 >= plies ? plies : GS_NO_DISTANCE;
    result->best_move = verdict->best;
    /* If one search of both questions shows a loss, no move has stood out. */
    if (result->best_move == GS_NO_MOVE && result->value == GS_LOSS)
        result->best_move = pvs->root.moves[0].move;
    gs_pvs_list_moves(pvs, result);
    if (result->proved)
        gs_pvs_follow(pvs, result);
    counters[PVS_ENTRIES] = pvs->table.filled;
    counters[PVS_REPLACEMENTS] = pvs->table.replacements;
}

/* --- the run ----------------------------------------------------------------------------- */

static bool list_root(struct pvs *pvs, const struct gs_position *root)
{
    struct gs_memory *memory = pvs->search->memory;
    pvs->stack.moves = gs_alloc(memory, pvs->rules->max_moves * sizeof *pvs->stack.moves);
    if (!pvs->stack.moves)
        return false;
    pvs->stack.move_room = pvs->rules->max_moves;
    pvs->root.count = gs_moves(pvs->rules, root, pvs->stack.moves);
    pvs->root.moves = gs_alloc(memory, pvs->root.count * sizeof *pvs->root.moves);
    if (!pvs->root.moves)
        return false;
    for (unsigned i = 0; i < pvs->root.count; i++)
        pvs->root.moves[i] =
            (struct pvs_root_move){.move = pvs->stack.moves[i], .lower = GS_LOSS, .upper = GS_WIN};
    return true;
}

void gs_pvs_make_cache(struct pvs *pvs)
{
    pvs->endgame.cache = NULL;
    if (!pvs->endgame.on || pvs->prune->endgame_cache_size == 0)
        return;
    pvs->endgame.cache = gs_alloc_zero(pvs->search->memory, 1, pvs->prune->endgame_cache_size);
    pvs->endgame.on = pvs->endgame.cache != NULL;
}

static bool prepare_search(struct pvs *pvs, const struct gs_position *root)
{
    struct gs_search *search = pvs->search;
    uint64_t most = (uint64_t)gs_args_int(search->params, "entries");
    pvs->stack.key_stride = pvs->rules->key_size;
    pvs->random = search->seed;
    pvs->path = gs_path_new(search->memory, pvs->rules, root);
    if (!pvs->path || !gs_workspace_new(search->memory, pvs->rules, &pvs->workspace) ||
        !list_root(pvs, root))
        return gs_search_halt(search, GS_STOP_MEMORY);
    gs_pvs_make_cache(pvs);
    if (pvs->params.use_history) {
        pvs->history =
            gs_alloc_zero(search->memory, (size_t)1 << PVS_HISTORY_BITS, sizeof *pvs->history);
        if (!pvs->history)
            return gs_search_halt(search, GS_STOP_MEMORY);
    }
    return !pvs->params.use_table || gs_pvs_table_open(pvs, most);
}

void gs_pvs_clear(struct pvs *pvs)
{
    struct gs_memory *memory = pvs->search->memory;
    gs_transposition_clear(&pvs->table);
    gs_release(memory, pvs->workspace);
    gs_release(memory, pvs->endgame.cache);
    gs_release(memory, (void *)pvs->history);
    gs_release(memory, pvs->root.moves);
    gs_release(memory, pvs->stack.keys);
    gs_release(memory, pvs->stack.moves);
    gs_release(memory, pvs->stack.frames);
    gs_path_free(pvs->path);
}

/* The search of the root and its results so far, for progress reports and checkpoints. */
struct root_search {
    struct pvs *pvs;
    struct verdict *verdict;
};

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct root_search *root_search = user;
    gs_progress_add(progress, "depth", root_search->verdict->search->counters[PVS_DEPTH]);
    gs_progress_add(progress, "ply", root_search->pvs->stack.frame_count);
    gs_progress_add(
        progress, "entries",
        gs_parallel_entries(&root_search->pvs->thread.parallel, &root_search->pvs->table));
    progress->best = root_search->verdict->best;
}

/* --- checkpoints: the table, what is known of the root and of its moves, the iterations ---- */

static const char section_name[] = "root";

static void save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct root_search *root_search = user;
    const struct pvs *pvs = root_search->pvs;
    struct verdict verdict = *root_search->verdict;
    const size_t moves = pvs->root.count * sizeof *pvs->root.moves;
    verdict.search = NULL;
    if (pvs->params.use_table)
        gs_pvs_save(root_search->pvs, writer);
    gs_checkpoint_section(writer, section_name, sizeof verdict + moves);
    gs_checkpoint_put(writer, &verdict, sizeof verdict);
    gs_checkpoint_put(writer, pvs->root.moves, moves);
}

static bool is_value(int value)
{
    return value >= GS_LOSS && value <= GS_WIN;
}

/* Whether these can be of the root: its moves, in their order, and the questions of the goal. */
static bool is_of_root(const struct root_search *root_search, const struct verdict *verdict,
                       const struct pvs_root_move *moves)
{
    const struct pvs *pvs = root_search->pvs;
    bool has_best = verdict->best == GS_NO_MOVE;
    for (unsigned i = 0; i < pvs->root.count; i++) {
        if (moves[i].move != pvs->root.moves[i].move || !is_value(moves[i].lower) ||
            !is_value(moves[i].upper))
            return false;
        has_best = has_best || moves[i].move == verdict->best;
    }
    for (unsigned i = 0; i < verdict->question_count && i < 2; i++)
        if (verdict->questions[i].depth == 0 ||
            verdict->questions[i].step != root_search->verdict->questions[i].step)
            return false;
    return has_best && is_value(verdict->claims.lower.value) &&
           is_value(verdict->claims.upper.value) &&
           verdict->question_count == root_search->verdict->question_count;
}

static bool read_root(struct root_search *root_search, struct gs_checkpoint_file *file,
                      struct pvs_root_move *moves)
{
    struct verdict verdict;
    const size_t size = root_search->pvs->root.count * sizeof *moves;
    if (!gs_checkpoint_read(file, &verdict, sizeof verdict) ||
        !gs_checkpoint_read(file, moves, size) || !is_of_root(root_search, &verdict, moves))
        return false;
    verdict.search = root_search->pvs->search;
    *root_search->verdict = verdict;
    memcpy(root_search->pvs->root.moves, moves, size);
    return true;
}

static enum gs_status resume(struct root_search *root_search, struct gs_error *error)
{
    struct pvs *pvs = root_search->pvs;
    struct gs_search *search = pvs->search;
    uint64_t size;
    enum gs_status status = gs_pvs_load(pvs, error);
    if (status != GS_OK || !search->checkpoint ||
        !gs_checkpoint_find(search->checkpoint->resumed, section_name, &size))
        return status;
    if (size != sizeof *root_search->verdict + pvs->root.count * sizeof *pvs->root.moves)
        return gs_checkpoint_refuse(error, section_name);
    struct pvs_root_move *moves = gs_alloc(search->memory, pvs->root.count * sizeof *moves);
    if (!moves) {
        gs_search_halt(search, GS_STOP_MEMORY);
        return GS_STOPPED;
    }
    bool is_read = read_root(root_search, search->checkpoint->resumed, moves);
    gs_release(search->memory, moves);
    return is_read ? GS_OK : gs_checkpoint_refuse(error, section_name);
}

static enum gs_status run_root(struct root_search *root_search, struct gs_result *result,
                               struct gs_error *error)
{
    struct pvs *pvs = root_search->pvs;
    enum gs_status status = resume(root_search, error);
    if (status != GS_OK)
        return status;
    pvs->search->saver = (struct gs_saver){save, root_search};
    bool is_cut = deepen(pvs, root_search->verdict);
    if (pvs->params.shorten)
        shorten(pvs, root_search->verdict);
    gs_pvs_free_threads(pvs);
    gs_checkpoint_leave(pvs->search);
    pvs->search->saver = (struct gs_saver){NULL, NULL};
    report(pvs, root_search->verdict, result);
    if (is_cut && gs_estimate_is_wanted(pvs->search, result))
        gs_pvs_score(pvs, result);
    if (is_cut)
        gs_search_halt(pvs->search, GS_STOP_DEPTH);
    return GS_OK;
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    enum gs_status status = gs_symmetry_check(search, error);
    if (status != GS_OK)
        return status;
    struct pvs pvs = {
        .search = search, .rules = search->rules, .root = {.position = root, .is_start = true}};
    struct verdict verdict = {
        .claims = PVS_NOTHING, .best = GS_NO_MOVE, .search = search, .no_win = 0, .no_loss = 0};
    read_params(&pvs, search->params);
    begin(&pvs, &verdict);
    struct root_search root_search = {&pvs, &verdict};
    search->progress_source = (struct gs_progress_source){report_progress, &root_search};
    if (prepare_search(&pvs, root))
        status = run_root(&root_search, result, error);
    search->progress_source = (struct gs_progress_source){NULL, NULL};
    if (search->keep_prover && result->proved)
        result->prover = gs_pvs_prove_on(&pvs);
    if (!result->prover) {
        gs_pvs_table_leave(&pvs);
        gs_pvs_clear(&pvs);
    }
    return status;
}

/* --- parameters and counters -------------------------------------------------------------- */

/* clang-format off */
#define SWITCH(its_name, its_default, its_help)                                                   \
    {.name = its_name, .kind = GS_PARAM_CHOICE, .fallback = its_default, .choices = gs_off_on,    \
     .help = its_help}
/* clang-format on */

static const char *const iterate_names[] = {"off", "on", "down", NULL};
static const char *const history_names[] = {"off", "on", "auto", NULL};

static const struct gs_param params[] = {
    SWITCH("table", "on", "transposition table with exact keys, two entries a place"),
    {.name = "entries",
     .kind = GS_PARAM_INT,
     .fallback = "0",
     .min = 0,
     .max = INT64_C(1) << 36,
     .help = "entries of the table at most; 0: by memory"},
    {.name = "join",
     .kind = GS_PARAM_INT,
     .fallback = "4096",
     .min = 1,
     .max = INT64_C(1) << 36,
     .help = "nodes of a search by the first thread before the others join in, for good"},
    {.name = "iterate",
     .kind = GS_PARAM_CHOICE,
     .fallback = "on",
     .choices = iterate_names,
     .help = "iterative deepening; off: to the end of every line at once; down: the same, and then "
             "shorter wins until there are none"},
    SWITCH("internal", "off", "a shallow search where the table names no move to begin with"),
    {.name = "history",
     .kind = GS_PARAM_CHOICE,
     .fallback = "auto",
     .choices = history_names,
     .help = "moves that often caused cutoffs come first; auto: where no hints order them"},
    SWITCH("aspiration", "on", "half windows: is it a win, is it a loss; off: both at once"),
    {.name = "window",
     .kind = GS_PARAM_REAL,
     .fallback = "0.05",
     .real_min = 0.0001,
     .real_max = 1,
     .help = "aspiration for a score: so far to both sides of the one a ply or two less deep"},
    SWITCH("scout", "on", "null windows for all moves but the first, where the window is open"),
    SWITCH("hints", "on", "the game's own order of moves, where it has one"),
    SWITCH("threats", "on", "wins at once and threats of them, where the game sees them"),
    GS_PARAM_PRUNE,
    GS_PARAM_SYMMETRY("auto"),
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    [PVS_DEPTH] = {"depth", "plies", "horizon of the latest iteration"},
    [PVS_SEARCHES] = {"searches", "", "searches of the root"},
    [PVS_HITS] = {"table_hits", "", "nodes that the table knew"},
    [PVS_CUTOFFS] = {"cutoffs", "", "nodes left before all moves were tried"},
    [PVS_FIRST_CUTOFFS] = {"first_cutoffs", "", "those left after one move"},
    [PVS_RESEARCHES] = {"researches", "", "moves searched again after a scout"},
    [PVS_INNER] = {"inner_searches", "", "shallow searches to find a first move"},
    [PVS_HORIZON] = {"depth_cuts", "", "leaves at the horizon"},
    [PVS_REPETITIONS] = {"repetitions", "", "leaves where a position came back"},
    [PVS_CLOSED] = {"closed_states", "",
                    "states gathered to verify that nobody wins, the latest time"},
    [PVS_STORES] = {"stores", "", "results written into the table"},
    [PVS_REPLACEMENTS] = {"replacements", "", "entries that gave way to another state"},
    [PVS_ENTRIES] = {"entries", "", "entries of the table in use at the end"},
    [PVS_SCORE_NODES] = {"score_nodes", "", "nodes of the search for a score, among all"},
    [PVS_ENDGAME] = {"endgame_nodes", "",
                     "positions of the game's own search near the end, not among the nodes"},
    {.name = NULL},
};

const struct gs_algo gs_pvs = {
    .name = "pvs",
    .summary = "alpha-beta with table, iterative deepening, history, aspiration and scout",
    .help =
        "Principal variation search ([Pawlewicz], section 3.4; [Suda], section 5.3). Exact in\n"
        "every game: where positions repeat, draws are verified as closed sets of states.\n"
        "A game's hints order moves and decide nothing.\n"
        "\n"
        "Iterative deepening finds the shortest win, and tells its distance. So does\n"
        "iterate=down, with fewer nodes where whole lines are soon searched, as in Connect Four.\n"
        "Every part can be switched off, to see what it brings. With aspiration=on all windows\n"
        "are null already, and the scout has nothing to do. Without a table the line is its first\n"
        "move. Where positions can come back, iterate=off and down go without the table, too.\n"
        "\n"
        "A depth limit that leaves the value open gives a score by the game's evaluation, which\n"
        "proves nothing: that of plain minimax at this depth. Scores have more than three\n"
        "steps, so here aspiration (window) and scout both have something to do.\n"
        "\n"
        "Several threads (--threads) search the root with one table, after ABDADA: each leaves\n"
        "moves for later that another one is searching. Value, bounds and distance are those of\n"
        "one thread; of several best moves another may be named. Without a table, for a score,\n"
        "and for closed sets there is one thread.",
    .proves = GS_PROVES_VALUES,
    .node = "a position that is visited, leaves included, again on each line that leads to it and "
            "in each iteration",
    .resumes = true,
    .threads = true,
    .params = params,
    .counters = counters,
    .run = run,
};
