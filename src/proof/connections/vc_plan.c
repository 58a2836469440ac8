/* SPDX-License-Identifier: MIT */
/*
 * vc_plan.c - a claim proved by joining records, from its root to the bytes of
 * its certificate.
 */
#include "proof/connections/vc_plan.h"

bool gs_vc_plan_suits(const struct gs_rules *rules, const struct gs_position *root,
                      enum gs_side side)
{
    const struct gs_game *game = rules->game;
    unsigned ends[GS_GOAL_MAX];

    return game->connections && game->board && game->stones &&
           game->connections->goal(rules, root, side, ends) > 0;
}

bool gs_vc_plan_init(struct gs_vc_plan *plan, struct gs_search *search, enum gs_side side)
{
    *plan = (struct gs_vc_plan){.search = search, .side = side, .first = GS_NO_MOVE};
    plan->proof = gs_alloc_zero(search->memory, 1, sizeof *plan->proof);
    if (!plan->proof)
        return gs_search_halt(search, GS_STOP_MEMORY);
    return gs_vc_proof_init(plan->proof, search, side);
}

static void drop_proof(struct gs_vc_plan *plan)
{
    if (plan->proof)
        gs_vc_proof_clear(plan->proof);
    gs_release(plan->search->memory, plan->proof);
    plan->proof = NULL;
}

void gs_vc_plan_clear(struct gs_vc_plan *plan)
{
    if (!plan->search)
        return;
    drop_proof(plan);
    gs_release(plan->search->memory, plan->bytes.at);
    *plan = (struct gs_vc_plan){.search = NULL};
}

enum gs_proof_answer gs_vc_plan_build(struct gs_vc_plan *plan, const struct gs_position *root,
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
    uint32_t last = gs_vc_prove(plan->proof, root);
    enum gs_proof_answer answer = plan->proof->answer;
    plan->first = plan->proof->first;
    if (last != JOIN_NO_RECORD &&
        !gs_vc_records_write(&plan->proof->records, last, plan->names_goal, &plan->bytes))
        answer = GS_PROOF_UNKNOWN;
    drop_proof(plan);
    return answer;
}

void gs_vc_plan_size(const struct gs_vc_plan *plan, uint64_t *records, uint64_t *bytes)
{
    *records = plan->bytes.records;
    *bytes = plan->bytes.size;
}

void gs_vc_plan_write(const struct gs_vc_plan *plan, struct gs_certificate_writer *writer)
{
    gs_certificate_bytes(writer, plan->bytes.at, plan->bytes.size);
}
