/* SPDX-License-Identifier: MIT */
/*
 * stages.c - one question, searched by several algorithms in turn (stages.h).
 *
 *     for each stage, with its share of the limits, or what is left if that is less:
 *         search; stop if the question is answered, an interrupt came or nothing is left
 *         keep the bounds, if it proved any
 *     what the last stage found, together with the bounds that were kept
 *
 * The bounds of all stages are proved, so the greatest lower and the least upper one are. Of a kept
 * stage only bounds, moves and line stay in memory: the next one gets the rest.
 */
#include <gamesolve/stages.h>

#include <stdio.h>
#include <string.h>

/* --- plans --- */

static bool belongs(const struct gs_stage *stage, const struct gs_algo *algo,
                    const struct gs_rules *rules, const struct gs_memory *memory)
{
    return algo && algo->run && gs_algo_fits(algo, rules, NULL) == GS_OK &&
           (!stage->applies || stage->applies(rules, memory));
}

static unsigned percent_of(const struct gs_stage_plan *plan)
{
    return plan->stage ? plan->stage->percent : 100;
}

/* The stages that belong to the plan; returns how many. */
static unsigned list_stages(const struct gs_registry *registry, const struct gs_algo *algo,
                            const struct gs_rules *rules, const struct gs_memory *memory,
                            const struct gs_stage *list[GS_STAGES_MAX])
{
    unsigned count = 0;

    for (const struct gs_stage *stage = algo->stages; stage->algo && count < GS_STAGES_MAX; stage++)
        if (belongs(stage, gs_registry_algo(registry, stage->algo, NULL), rules, memory)) {
            list[count++] = stage;
            if (stage->percent >= 100)
                break;
        }
    return count;
}

/* Sets the parameters of a stage, which are right (the tests run every stage). */
static void set_params(struct gs_args *args, const char *params)
{
    char name[GS_ARG_TEXT], value[GS_ARG_TEXT];
    int length;

    while (sscanf(params, " %63[^=]=%63s%n", name, value, &length) == 2) {
        gs_args_set(args, name, value, NULL);
        params += length;
    }
}

static void set_stage(struct gs_stage_plan *plan, const struct gs_algo *algo,
                      const struct gs_stage *stage)
{
    plan->algo = algo;
    plan->stage = stage;
    gs_args_init(&plan->params, algo->params);
    if (stage && stage->params)
        set_params(&plan->params, stage->params);
}

struct gs_stages *gs_stages_new(struct gs_memory *from, const struct gs_registry *registry,
                                const struct gs_algo *algo, const struct gs_rules *rules,
                                const struct gs_memory *memory, struct gs_error *error)
{
    const struct gs_stage *list[GS_STAGES_MAX];
    const unsigned count = algo->stages ? list_stages(registry, algo, rules, memory, list) : 1;

    if (!algo->stages && gs_algo_fits(algo, rules, error) != GS_OK)
        return NULL;
    if (count == 0) {
        gs_error_set(error, GS_UNSUPPORTED, "algorithm %s has none for game %s", algo->name,
                     rules->game->name);
        return NULL;
    }
    struct gs_stages *stages = gs_alloc(from, sizeof *stages);
    if (!stages) {
        gs_error_set(error, GS_NO_MEMORY, "out of memory");
        return NULL;
    }
    stages->count = count;
    if (!algo->stages)
        set_stage(&stages->list[0], algo, NULL);
    for (unsigned i = 0; algo->stages && i < count; i++)
        set_stage(&stages->list[i], gs_registry_algo(registry, list[i]->algo, NULL), list[i]);
    return stages;
}

enum gs_status gs_stages_set(struct gs_stages *stages, const char *name, const char *value,
                             struct gs_error *error)
{
    enum gs_status status = GS_OK;
    bool known = false;

    for (unsigned i = 0; i < stages->count && status == GS_OK; i++) {
        struct gs_stage_plan *plan = &stages->list[i];
        if (stages->count > 1 && !gs_param_find(plan->algo->params, name))
            continue;
        known = true;
        status = gs_args_set(&plan->params, name, value, error);
        if (status != GS_OK && plan->params.count == 0)
            gs_error_set(error, GS_USAGE, "the algorithm %s has no parameters", plan->algo->name);
    }
    if (!known)
        return gs_error_set(error, GS_USAGE, "none of the algorithms that are tried has it");
    return status;
}

unsigned gs_stages_main(const struct gs_stages *stages)
{
    unsigned main = 0;

    for (unsigned i = 1; i < stages->count; i++)
        if (percent_of(&stages->list[i]) > percent_of(&stages->list[main]))
            main = i;
    return main;
}

void gs_stages_keep(struct gs_stages *stages, unsigned number)
{
    stages->list[0] = stages->list[number];
    stages->list[0].stage = NULL;
    stages->count = 1;
}

/* --- running them --- */

/* A run of all stages. */
struct run {
    const struct gs_stages *stages;
    unsigned stage; /* that runs, or ran last */
    struct gs_search *search;
    struct gs_limits limits;               /* of all of them */
    struct gs_search_cache **search_cache; /* of the main stage */
    struct gs_checkpoint *checkpoint;
    /* Costs of the stages that are done. */
    uint64_t nodes, expanded, peak_nodes;
    unsigned threads;
    double seconds;
    /* What an earlier stage proved, and its number. */
    struct gs_result kept;
    unsigned kept_stage;
};

/* What is left of the limits; where there is a limit, at least a little. */
static struct gs_limits rest_of(const struct run *run)
{
    struct gs_limits rest = run->limits;

    if (rest.seconds > 0)
        rest.seconds = rest.seconds > run->seconds ? rest.seconds - run->seconds : 1e-9;
    if (rest.nodes > 0)
        rest.nodes = rest.nodes > run->nodes ? rest.nodes - run->nodes : 1;
    return rest;
}

static bool is_used_up(const struct run *run)
{
    return (run->limits.seconds > 0 && run->seconds >= run->limits.seconds) ||
           (run->limits.nodes > 0 && run->nodes >= run->limits.nodes);
}

static uint64_t lesser(uint64_t one, uint64_t other)
{
    return one == 0 || (other > 0 && other < one) ? other : one; /* 0: no limit */
}

static struct gs_limits share_of(const struct run *run, const struct gs_stage *stage)
{
    struct gs_limits share = rest_of(run);

    if (!stage)
        return share;
    const double part = stage->percent / 100.0, seconds = run->limits.seconds * part;
    const uint64_t nodes = (uint64_t)((double)run->limits.nodes * part);
    if (stage->percent < 100 && share.seconds > seconds)
        share.seconds = seconds;
    if (stage->percent < 100 && share.nodes > 0)
        share.nodes = lesser(share.nodes, nodes > 0 ? nodes : 1);
    share.nodes = lesser(share.nodes, stage->nodes);
    return share;
}

/* Seeds side by side would share the nodes and the memory of a stage, and none may end. */
static unsigned threads_of(const struct gs_stage_plan *plan, unsigned threads)
{
    return plan->stage && plan->algo->portfolio ? 1 : threads;
}

/* Searches by one stage, and counts what it takes. */
static enum gs_status run_stage(struct run *run, struct gs_position *root, struct gs_result *result,
                                struct gs_error *error)
{
    struct gs_search *search = run->search;
    const struct gs_stage_plan *plan = &run->stages->list[run->stage];
    const bool is_main = run->stage == gs_stages_main(run->stages);
    const unsigned threads = search->threads;

    search->threads = threads_of(plan, threads);
    search->params = &plan->params;
    search->limits = share_of(run, plan->stage);
    search->search_cache = is_main ? run->search_cache : NULL;
    search->checkpoint = is_main ? run->checkpoint : NULL;
    search->own.whole = (struct gs_whole){run->limits, run->nodes, run->seconds};
    enum gs_status status = gs_solve(plan->algo, search, root, result, error);
    search->threads = threads;
    search->limits = rest_of(run); /* for a prover */
    run->nodes += result->nodes;
    run->expanded += result->expanded;
    run->seconds += result->seconds;
    if (result->peak_nodes > run->peak_nodes)
        run->peak_nodes = result->peak_nodes;
    if (result->threads > run->threads)
        run->threads = result->threads;
    return status;
}

static bool answers(enum gs_value lower, enum gs_value upper, enum gs_goal goal)
{
    return lower == upper || (goal == GS_GOAL_WIN && upper < GS_WIN) ||
           (goal == GS_GOAL_DRAW && lower > GS_LOSS);
}

static enum gs_value max_value(enum gs_value one, enum gs_value other)
{
    return one > other ? one : other;
}

static enum gs_value min_value(enum gs_value one, enum gs_value other)
{
    return one < other ? one : other;
}

/* Whether the question is answered by a result and what was kept before. */
static bool is_answered(const struct run *run, const struct gs_result *result)
{
    return answers(max_value(result->lower, run->kept.lower),
                   min_value(result->upper, run->kept.upper), run->search->goal);
}

static bool goes_on(const struct run *run, const struct gs_result *result)
{
    return !is_answered(run, result) && !is_used_up(run) && result->stop != GS_STOP_DISK &&
           result->stop != GS_STOP_INTERRUPTED && run->stage + 1 < run->stages->count;
}

/* Releases the parts of a result that continue its search, or take much memory. */
static void detach(struct gs_result *result)
{
    if (result->strategy)
        result->strategy->release(result->strategy);
    if (result->prover)
        result->prover->release(result->prover);
    gs_threat_tree_free(result->threats);
    result->strategy = NULL;
    result->prover = NULL;
    result->threats = NULL;
}

/* Keeps a result with better bounds than the kept one; releases it otherwise. */
static void keep(struct run *run, struct gs_result *result)
{
    if (result->lower <= run->kept.lower && result->upper >= run->kept.upper) {
        gs_result_clear(result);
        return;
    }
    detach(result);
    gs_result_clear(&run->kept);
    run->kept = *result;
    run->kept_stage = run->stage;
    gs_result_init(result, result->memory);
}

static void swap_lines(struct gs_result *one, struct gs_result *other)
{
    const struct gs_result before = *one;

    one->best_move = other->best_move;
    one->line = other->line;
    one->line_length = other->line_length;
    one->line_cut = other->line_cut;
    other->best_move = before.best_move;
    other->line = before.line;
    other->line_length = before.line_length;
}

/*
 * The kept result takes the place of one with no better bounds; its stop is that of the replaced
 * one.
 */
static void put_kept(struct run *run, struct gs_result *result)
{
    struct gs_result kept = run->kept;

    kept.stop = result->stop;
    memcpy(kept.why_not, result->why_not, sizeof kept.why_not);
    run->kept = *result;
    *result = kept;
    run->stage = run->kept_stage;
    run->search->params = &run->stages->list[run->kept_stage].params;
}

/* Adds what was kept to the result of the last stage. */
static void join(struct run *run, struct gs_result *result)
{
    const struct gs_result *kept = &run->kept;

    if (kept->lower <= result->lower && kept->upper >= result->upper)
        return;
    if (kept->lower >= result->lower && kept->upper <= result->upper) {
        put_kept(run, result);
        return;
    }
    detach(result); /* it has one bound alone */
    if (kept->lower > result->lower)
        swap_lines(result, &run->kept);
    gs_result_bound(result, max_value(kept->lower, result->lower),
                    min_value(kept->upper, result->upper));
    result->solution = result->proved ? GS_SOLUTION_VALUE : GS_SOLUTION_NONE;
    if (result->proved)
        result->why_not[0] = '\0';
    if (is_answered(run, result))
        result->stop = GS_STOP_SOLVED;
}

static void add_costs(const struct run *run, struct gs_result *result)
{
    result->nodes = run->nodes;
    result->expanded = run->expanded;
    result->peak_nodes = run->peak_nodes;
    result->threads = run->threads;
    result->seconds = run->seconds;
}

enum gs_status gs_stages_solve(const struct gs_stages *stages, struct gs_search *search,
                               struct gs_position *root, struct gs_result *result,
                               unsigned *answered, struct gs_error *error)
{
    struct run run = {.stages = stages,
                      .search = search,
                      .limits = search->limits,
                      .search_cache = search->search_cache,
                      .checkpoint = search->checkpoint};
    enum gs_status status;

    gs_result_init(&run.kept, result->memory);
    if (gs_outcome(search->rules, root) != GS_UNKNOWN)
        run.stage = gs_stages_main(stages); /* there is nothing to search */
    for (;; run.stage++) {
        status = run_stage(&run, root, result, error);
        if (status != GS_OK || !goes_on(&run, result))
            break;
        keep(&run, result);
    }
    if (status == GS_OK)
        join(&run, result);
    add_costs(&run, result);
    gs_result_clear(&run.kept);
    search->search_cache = run.search_cache;
    search->checkpoint = run.checkpoint;
    search->own.whole = (struct gs_whole){.nodes = 0};
    *answered = run.stage;
    return status;
}
