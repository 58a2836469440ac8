/* SPDX-License-Identifier: MIT */
/*
 * map_search.c - the searches of one move: of the position after it, or of the attack that it
 * begins.
 *
 * Of the position after a move, an algorithm that proves nothing but wins finds those of the
 * opponent first. So one that can search for wins of the side that has just moved
 * (gs_algo.other_attacks) searches for these alone before.
 *
 * What several searches of a move find is put together: bounds are kept, and costs add up.
 */
#include "cli/map/map_search.h"

#include <string.h>

#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"

/* --- what is known of a move --- */

bool cli_map_is_answered(const struct cli_map *map, size_t i)
{
    return map->sum.moves[i].value != GS_UNKNOWN || cli_map_is_no(map, i);
}

static enum gs_value greater(enum gs_value one, enum gs_value other)
{
    return one > other ? one : other;
}

static enum gs_value lesser(enum gs_value one, enum gs_value other)
{
    return one < other ? one : other;
}

/* Bounds, for the mover; two equal ones are a value. */
static void take_bounds(struct cli_map *map, size_t i, const struct gs_result *result)
{
    struct gs_move_value *move = &map->sum.moves[i];
    struct cli_map_move *more = &map->moves[i];

    move->value = gs_value_negate(result->value);
    more->lower = greater(more->lower, gs_value_negate(result->upper));
    more->upper = lesser(more->upper, gs_value_negate(result->lower));
    more->proved = more->lower == more->upper;
    if (more->proved)
        move->value = more->lower;
}

void cli_map_take_result(struct cli_map *map, size_t i, const struct gs_result *result)
{
    struct gs_move_value *move = &map->sum.moves[i];
    struct cli_map_move *more = &map->moves[i];

    take_bounds(map, i, result);
    move->finding = GS_FINDING_NONE;
    if (result->distance != GS_NO_DISTANCE)
        move->distance = result->distance + 1;
    if (gs_result_score(result, &move->score)) {
        move->has_score = true;
        move->score = 1 - move->score;
    }
    more->stop = result->stop;
    memcpy(more->why_not, result->why_not, sizeof more->why_not);
    if (cli_map_is_no(map, i))
        snprintf(more->why_not, sizeof more->why_not, "only the question 'win' was asked");
    more->nodes += result->nodes;
    more->seconds += result->seconds;
}

void cli_map_copy_move(struct cli_map *map, size_t from, size_t to)
{
    struct gs_move_value *move = &map->sum.moves[to];
    const gs_move own = move->move;

    *move = map->sum.moves[from];
    move->move = own;
    map->moves[to] = map->moves[from];
    map->moves[to].same = true;
    map->moves[to].nodes = 0;
    map->moves[to].seconds = 0;
}

/* --- a search --- */

/* Whether more nodes would let the search go on. */
static bool may_go_on(const struct gs_result *result, const struct cli_map_step *step,
                      const struct cli_limits *limits)
{
    const bool is_own = step->nodes > 0 && (limits->nodes == 0 || step->nodes < limits->nodes);

    return result->stop == GS_STOP_TIME || result->stop == GS_STOP_INTERRUPTED ||
           (result->stop == GS_STOP_NODES && is_own);
}

static void note_limit(struct cli_map_ends *ends, enum gs_stop stop,
                       const struct cli_limits *limits)
{
    if (stop == GS_STOP_NODES)
        ends->nodes = limits->nodes;
    else if (stop == GS_STOP_DEPTH)
        ends->depth = limits->depth;
    else if (stop == GS_STOP_MEMORY)
        ends->memory = limits->memory;
}

static enum cli_exit report_failure(const struct cli_job *job, enum gs_status status,
                                    const struct gs_error *error)
{
    cli_error("%s: %s", job->algo->name,
              error->message[0] ? error->message : gs_status_name(status));
    return status == GS_USAGE || status == GS_UNSUPPORTED ? CLI_USAGE : CLI_FAILURE;
}

/*
 * Runs the plan of the job, or its algorithm where there is none, on job->scratch; *open: it may go
 * on with more nodes.
 */
static enum cli_exit run_search(struct cli_map *map, struct cli_job *job, size_t i,
                                const struct cli_map_step *step, const struct gs_stages *stages,
                                struct gs_search *search, struct gs_result *result,
                                struct cli_map_outcome *outcome, bool *open)
{
    struct gs_error error = {.message = ""};

    const double seconds = search->limits.seconds;
    if (step->nodes > 0 && (search->limits.nodes == 0 || step->nodes < search->limits.nodes))
        search->limits.nodes = step->nodes;
    if (step->seconds > 0 && (seconds <= 0 || step->seconds < seconds))
        search->limits.seconds = step->seconds;
    search->threads = step->threads;
    unsigned answered = 0;
    enum gs_status status =
        stages ? gs_stages_solve(stages, search, job->scratch, result, &answered, &error)
               : gs_solve(job->algo, search, job->scratch, result, &error);
    cli_progress_clear();
    if (status != GS_OK)
        return report_failure(job, status, &error);
    if (stages)
        cli_job_show_stage(job, answered);
    if (step->seconds > 0) /* which was for the search alone */
        search->limits.seconds = seconds > result->seconds ? seconds - result->seconds : seconds;
    cli_map_certify(map, job, i, search, result, &outcome->certified);
    if (stages)
        cli_job_show_stage(job, gs_stages_main(stages));
    cli_add_costs(&outcome->costs, result);
    note_limit(&map->moves[i].ended_by, result->stop, &job->options->limits);
    *open = *open || may_go_on(result, step, &job->options->limits);
    return CLI_DONE;
}

/* Whether the mover wins by threats, by one algorithm. */
static enum cli_exit attack(struct cli_map *map, const struct cli_job *job, size_t i,
                            const struct cli_map_step *step, const struct cli_map_attack *method,
                            struct cli_map_outcome *outcome, bool *open)
{
    struct cli_job variant = *job; /* by another algorithm, perhaps */
    struct gs_search search;
    struct gs_result result;

    variant.algo = method->algo;
    variant.params = method->params;
    gs_args_set(&variant.params, "attack", "other", NULL);
    variant.files.checkpoint = NULL;
    gs_result_init(&result, job->memory);
    cli_job_search(&variant, &search);
    search.goal = GS_GOAL_VALUE;
    enum cli_exit code = run_search(map, &variant, i, step, NULL, &search, &result, outcome, open);
    if (code == CLI_DONE)
        cli_map_take_result(map, i, &result);
    gs_result_clear(&result);
    return code;
}

/* What the position after the move is worth. */
static enum cli_exit solve(struct cli_map *map, struct cli_job *job, size_t i,
                           const struct cli_map_step *step, struct gs_search_cache **search_cache,
                           struct cli_cache *cache, struct cli_map_outcome *outcome, bool *open)
{
    struct gs_search search;
    struct gs_result result;

    gs_result_init(&result, job->memory);
    cli_job_search(job, &search);
    search.search_cache = search_cache;
    if (!job->algo->threads)
        search.threads = 1; /* moves are searched side by side, not seeds */
    if (search.goal == GS_GOAL_WIN)
        search.goal = GS_GOAL_DRAW;
    enum cli_exit code =
        run_search(map, job, i, step, job->stages, &search, &result, outcome, open);
    if (code == CLI_DONE)
        cli_map_take_result(map, i, &result);
    if (code == CLI_DONE && cache)
        code = cli_cache_learn(cache, job->scratch, &result);
    gs_result_clear(&result);
    return code;
}

enum cli_exit cli_map_search(struct cli_map *map, struct cli_job *job, size_t i,
                             const struct cli_map_step *step, struct gs_search_cache **search_cache,
                             struct cli_cache *cache, struct cli_map_outcome *outcome)
{
    struct cli_map_move *more = &map->moves[i];
    const double before = more->seconds;
    enum cli_exit code = CLI_DONE;
    bool open = false;

    *outcome = (struct cli_map_outcome){.costs.nodes = 0};
    for (unsigned k = 0; k < map->attack_count && step->attacks && code == CLI_DONE; k++)
        if (!cli_map_is_answered(map, i))
            code = attack(map, job, i, step, &map->attacks[k], outcome, &open);
    if (!step->attacks)
        code = solve(map, job, i, step, search_cache, cache, outcome, &open);
    more->last_seconds = more->seconds - before;
    if (step->attacks)
        more->attacked = !open;
    else
        more->searched = !open;
    return code;
}

void cli_map_take_outcome(struct cli_map *map, size_t i, const struct cli_map_outcome *outcome)
{
    cli_add_costs(&map->sum, &outcome->costs);
    cli_map_take_certificate(map, i, &outcome->certified);
    map->searches += !map->moves[i].tried;
    map->moves[i].tried = true;
}

/* Takes the value of move i, which led to job->scratch, from the cache; false if unknown. */
static bool take_cached(struct cli_map *map, struct cli_cache *cache, size_t i)
{
    struct gs_result result;

    gs_result_init(&result, map->job->shared.unbounded);
    uint64_t cached = cli_cache_answer(cache, map->job->scratch, &result);
    if (cached > 0) {
        cli_map_take_result(map, i, &result);
        map->cached += cached;
    }
    gs_result_clear(&result);
    return cached > 0;
}

enum cli_exit cli_map_search_here(struct cli_map *map, struct cli_cache *cache, size_t i,
                                  const struct cli_map_step *step)
{
    struct cli_map_outcome outcome;

    if (!map->certificates.folder && !map->moves[i].tried && take_cached(map, cache, i))
        return CLI_DONE;
    enum cli_exit code =
        cli_map_search(map, map->job, i, step, &map->search_cache, cache, &outcome);
    if (code == CLI_DONE)
        cli_map_take_outcome(map, i, &outcome);
    return code;
}

/* --- attacks --- */

void cli_map_list_attacks(struct cli_map *map)
{
    const struct gs_stages *stages = map->job->stages;

    for (unsigned i = 0; i < stages->count && map->attack_count < CLI_MAP_ATTACKS; i++)
        if (stages->list[i].algo->other_attacks)
            map->attacks[map->attack_count++] =
                (struct cli_map_attack){stages->list[i].algo, stages->list[i].params};
}
