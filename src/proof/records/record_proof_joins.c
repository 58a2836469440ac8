/* SPDX-License-Identifier: MIT */
/*
 * record_proof_joins.c - patterns of joining as parts of a tree. While the first stone may be
 * swapped, the claim as a whole is none of joining, but later positions may be. A move of the
 * claimant is then followed by a full pattern, which answers all replies (vc_plan.h).
 */
#include "proof/records/record_proof.h"

bool gs_record_proof_has_joins(const struct gs_record_proof *tree, const struct gs_position *root)
{
    return tree->zones && tree->rules->game->connections &&
           !gs_vc_plan_suits(tree->rules, root, tree->side);
}

enum gs_record_proof_end gs_record_proof_join(struct gs_record_proof *tree, uint32_t *record)
{
    struct gs_search *search = tree->search;
    void *joins = tree->joins.plans;
    if (!tree->joins.on || !gs_vc_plan_suits(tree->rules, tree->at, tree->side))
        return GS_RECORD_PROOF_NO;
    bool grown = gs_search_grow(search, &joins, sizeof *tree->joins.plans, &tree->joins.room,
                                (uint64_t)tree->joins.count + 1);
    tree->joins.plans = joins;
    if (!grown)
        return GS_RECORD_PROOF_STOPPED;
    struct gs_vc_plan *plan = &tree->joins.plans[tree->joins.count];
    enum gs_proof_answer answer = GS_PROOF_UNKNOWN;
    if (gs_vc_plan_init(plan, search, tree->side)) {
        plan->names_goal = true;
        answer = gs_vc_plan_build(plan, tree->at, tree->provers, tree->prover_count);
    }
    if (answer != GS_PROOF_YES) {
        gs_vc_plan_clear(plan);
        return search->stop != GS_STOP_SOLVED ? GS_RECORD_PROOF_STOPPED : GS_RECORD_PROOF_NO;
    }
    *record = gs_record_proof_enter_joins(tree, tree->joins.count++);
    return *record == GS_RECORD_PROOF_NONE || tree->given_up ? GS_RECORD_PROOF_STOPPED
                                                             : GS_RECORD_PROOF_YES;
}

void gs_record_proof_clear_joins(struct gs_record_proof *tree)
{
    for (uint32_t i = 0; i < tree->joins.count; i++)
        gs_vc_plan_clear(&tree->joins.plans[i]);
    gs_release(tree->search->memory, tree->joins.plans);
}
