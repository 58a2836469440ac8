/* SPDX-License-Identifier: MIT */
/*
 * pvs_prove.c - the table of a search that has ended as a prover: moves that win, in games in which
 * positions do not repeat.
 *
 * Where the table has none, there is a search from there, of rising depth. It is given up when it
 * takes long; the caller then uses another algorithm.
 */
#include "algo/pvs/pvs.h"

/* The nodes of one question at most. */
enum { QUESTION_NODES = 20000 };

struct pvs_prover {
    struct gs_prover prover; /* first */
    struct pvs pvs;
};

/* Searches deeper and deeper for a win. */
static enum gs_proof_answer deepen(struct pvs *pvs, gs_move *move)
{
    const struct pvs_claims *claims = &pvs->returned.claims;
    for (uint32_t depth = 1; gs_pvs_search(pvs, depth, GS_DRAW, GS_WIN); depth += 2) {
        *move = gs_pvs_known_win(pvs);
        if (*move != GS_NO_MOVE)
            return GS_PROOF_YES;
        if (claims->lower.value == GS_WIN)
            break; /* the table has forgotten how */
        if (claims->upper.value == GS_LOSS ||
            (claims->upper.value == GS_DRAW && claims->upper.plies == PVS_EVER))
            return GS_PROOF_NO;
    }
    return GS_PROOF_UNKNOWN;
}

static enum gs_proof_answer query(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move)
{
    struct pvs *pvs = &((struct pvs_prover *)prover)->pvs;
    enum gs_proof_answer answer = GS_PROOF_UNKNOWN;
    struct gs_search_part part;
    if (level != GS_WIN)
        return GS_PROOF_UNKNOWN;
    gs_path_restart(pvs->path, position);
    *move = gs_pvs_known_win(pvs);
    if (*move != GS_NO_MOVE)
        return GS_PROOF_YES;
    if (gs_search_begin_part(pvs->search, QUESTION_NODES, &part))
        answer = deepen(pvs, move);
    gs_search_end_part(pvs->search, &part);
    return answer;
}

static void release(struct gs_prover *prover)
{
    struct pvs_prover *own = (struct pvs_prover *)prover;
    struct gs_memory *memory = own->pvs.search->memory;
    gs_pvs_clear(&own->pvs);
    gs_release(memory, own);
}

struct gs_prover *gs_pvs_prove_on(const struct pvs *pvs)
{
    if (!pvs->params.use_table || (pvs->rules->traits & GS_REPEATS))
        return NULL;
    struct pvs_prover *own = gs_alloc(pvs->search->memory, sizeof *own);
    if (!own)
        return NULL;
    own->prover = (struct gs_prover){.rules = pvs->rules, .query = query, .release = release};
    own->pvs = *pvs;
    own->pvs.root.position = NULL; /* questions have roots of their own */
    own->pvs.root.is_start = false;
    return &own->prover;
}
