/* SPDX-License-Identifier: MIT */
/*
 * join_plan.c - a claim proved by joining records, from its root to the bytes of
 * its certificate.
 */
#include "proof/joins/join_plan.h"

bool gs_join_plan_suits(const struct gs_rules *rules, const struct gs_position *root,
                        enum gs_side side)
{
    const struct gs_game *game = rules->game;
    unsigned ends[GS_GOAL_MAX];

    return game->joins && game->board && game->stones &&
           game->joins->goal(rules, root, side, ends) > 0;
}

bool gs_join_plan_init(struct gs_join_plan *plan, struct gs_search *search, enum gs_side side)
{
    *plan = (struct gs_join_plan){.search = search, .side = side, .first = GS_NO_MOVE};
    plan->proof = gs_alloc_zero(search->memory, 1, sizeof *plan->proof);
    if (!plan->proof)
        return gs_search_halt(search, GS_STOP_MEMORY);
    return gs_join_proof_init(plan->proof, search, side);
}

static void drop_proof(struct gs_join_plan *plan)
{
    if (plan->proof)
        gs_join_proof_clear(plan->proof);
    gs_release(plan->search->memory, plan->proof);
    plan->proof = NULL;
}

void gs_join_plan_clear(struct gs_join_plan *plan)
{
    if (!plan->search)
        return;
    drop_proof(plan);
    gs_release(plan->search->memory, plan->bytes.at);
    *plan = (struct gs_join_plan){.search = NULL};
}

enum gs_proof_answer gs_join_plan_build(struct gs_join_plan *plan, const struct gs_position *root,
                                        struct gs_prover *const *provers, unsigned count)
{
    const struct gs_rules *rules = plan->search->rules;
    enum gs_value outcome = gs_outcome(rules, root);

    if (outcome != GS_UNKNOWN) {
        bool own = gs_to_move(rules, root) == plan->side;
        return (own ? outcome : gs_value_negate(outcome)) == GS_WIN ? GS_PROOF_YES : GS_PROOF_NO;
    }
    plan->proof->provers = provers;
    plan->proof->prover_count = count;
    uint32_t last = gs_join_prove(plan->proof, root);
    enum gs_proof_answer answer = plan->proof->answer;
    plan->first = plan->proof->first;
    if (last != JOIN_NO_RECORD &&
        !gs_join_records_write(&plan->proof->records, last, plan->names_goal, &plan->bytes))
        answer = GS_PROOF_UNKNOWN;
    drop_proof(plan);
    return answer;
}

void gs_join_plan_size(const struct gs_join_plan *plan, uint64_t *records, uint64_t *bytes)
{
    *records = plan->bytes.records;
    *bytes = plan->bytes.size;
}

void gs_join_plan_write(const struct gs_join_plan *plan, struct gs_certificate_writer *writer)
{
    gs_certificate_bytes(writer, plan->bytes.at, plan->bytes.size);
}
