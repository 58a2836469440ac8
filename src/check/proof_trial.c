/* SPDX-License-Identifier: MIT */
/*
 * proof_trial.c - whether a record of a proof is right at another position, for `solve trim`. It is
 * not trusted: it runs the verifier of one thread, without cached results, up to a number of moves.
 */
#include "check/proof_trial.h"

#include <string.h>

#include "check/certificate.h"

struct gs_proof_trials {
    struct gs_proof_run run;
};

struct gs_proof_trials *gs_proof_trials_new(const struct gs_claim *claim,
                                            const struct gs_rules *rules, uint64_t records,
                                            const struct gs_position *root,
                                            struct gs_search *search)
{
    struct gs_memory *memory = search->memory;
    struct gs_proof_trials *trials = gs_alloc_zero(memory, 1, sizeof *trials);
    if (!trials)
        return NULL;
    trials->run = (struct gs_proof_run){
        .claim = claim,
        .rules = rules,
        .memory = memory,
        .search = search,
        .alone = true,
        .ground = {.memory = memory},
        .depth = GS_PROOF_DEPTH_MAX,
        .verifiers = gs_alloc_zero(memory, 1, sizeof *trials->run.verifiers),
        .caches = gs_alloc_zero(memory, 1, sizeof *trials->run.caches),
        .cache_count = 1,
        .reached = gs_alloc_zero(memory, (size_t)records / 8 + 1, 1),
    };
    bool room = trials->run.verifiers && trials->run.caches && trials->run.reached;
    if (trials->run.caches)
        gs_proof_cache_open(trials->run.caches, memory, claim);
    if (room && gs_board_map_make(&trials->run.ground, rules, memory) == GS_OK &&
        gs_verifier_open(&trials->run, 0, root))
        return trials;
    gs_proof_trials_free(trials);
    return NULL;
}

void gs_proof_trials_free(struct gs_proof_trials *trials)
{
    if (!trials)
        return;
    struct gs_memory *memory = trials->run.memory;
    if (trials->run.verifiers)
        gs_verifier_close(trials->run.verifiers, memory);
    if (trials->run.caches)
        gs_proof_cache_clear(trials->run.caches);
    gs_release(memory, trials->run.verifiers);
    gs_release(memory, trials->run.caches);
    gs_release(memory, trials->run.reached);
    gs_board_map_clear(&trials->run.ground);
    gs_release(memory, trials);
}

const struct gs_board_map *gs_proof_trials_board(const struct gs_proof_trials *trials)
{
    return &trials->run.ground;
}

bool gs_proof_trial(struct gs_proof_trials *trials, uint64_t record,
                    const struct gs_position *position, uint64_t *moves)
{
    struct gs_verifier *verifier = trials->run.verifiers;
    struct gs_point_set zone = {{0}};
    memcpy(verifier->position, position, verifier->rules->position_size);
    verifier->side = verifier->claim->side;
    verifier->status = GS_OK;
    verifier->depth = 0;
    verifier->moves = 0;
    verifier->most = *moves;
    bool good = gs_verifier_verify(verifier, record, 0, &zone);
    *moves = verifier->moves;
    return good;
}
