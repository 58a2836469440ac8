/* SPDX-License-Identifier: MIT */
/*
 * stages.h - one question, put to several algorithms in turn within the limits of one search.
 *
 * An algorithm such as `auto` names others, with a share of the limits for each (gs_algo.stages).
 * For given rules and memory some of them apply: these are the plan.
 *
 *     struct gs_stages *stages = gs_stages_new(memory, &registry, algo, rules, memory, &error);
 *     unsigned answered;
 *     gs_stages_solve(stages, &search, root, &result, &answered, &error);
 *     puts(stages->list[answered].algo->name);
 *     gs_release(memory, stages);
 */
#ifndef GAMESOLVE_STAGES_H
#define GAMESOLVE_STAGES_H

#include <gamesolve/registry.h>

GS_BEGIN_DECLS

#define GS_STAGES_MAX 6

/* One algorithm of a plan. */
struct gs_stage_plan {
    const struct gs_algo *algo;
    const struct gs_stage *stage; /* its share; NULL: all of the limits */
    struct gs_args params;        /* those of the stage, or defaults, until the caller sets them */
};

struct gs_stages {
    unsigned count; /* at least 1 */
    struct gs_stage_plan list[GS_STAGES_MAX];
};

/*
 * The plan of algo for these rules and a search with this memory. It has the stages that apply and
 * fit, or algo itself if it has none. It is allocated from `from`; release it with gs_release.
 * NULL, with the reason, if none fits the rules or there is no memory.
 */
struct gs_stages *gs_stages_new(struct gs_memory *from, const struct gs_registry *registry,
                                const struct gs_algo *algo, const struct gs_rules *rules,
                                const struct gs_memory *memory, struct gs_error *error);

/*
 * Sets a parameter of every stage that has it, as gs_args_set does. GS_USAGE, also if none has it.
 */
enum gs_status gs_stages_set(struct gs_stages *stages, const char *name, const char *value,
                             struct gs_error *error);

/* The number of the stage with the greatest share of the limits, the first of several. */
unsigned gs_stages_main(const struct gs_stages *stages);

/* Leaves nothing but one stage, with all of the limits. */
void gs_stages_keep(struct gs_stages *stages, unsigned number);

/*
 * Runs the stages as one search: the limits, the progress and the counts of nodes and seconds are
 * those of all of them together. It ends with the first stage that answers the question; bounds
 * that an earlier one proved are kept. search was prepared as for gs_solve, but for the
 * parameters, which are those of the plan; search_cache and checkpoint are used by the main stage
 * alone. Stages whose algorithm has gs_algo.portfolio search with one seed. The result is as from
 * gs_solve by the algorithm of the stage *answered, with its counters; a prover goes on within what
 * is left of the limits. stages must outlive the search.
 */
enum gs_status gs_stages_solve(const struct gs_stages *stages, struct gs_search *search,
                               struct gs_position *root, struct gs_result *result,
                               unsigned *answered, struct gs_error *error);

GS_END_DECLS

#endif
