/* SPDX-License-Identifier: MIT */
/*
 * certificate_unfold.c - a certificate that lists positions, out of a strategy that a
 * certificate gave: each claimant plays against every reply.
 */
#include <gamesolve/certify.h>

#include "proof/base/certificate_write.h"
#include "proof/positions/position_proof.h"

struct by_advice {
    struct gs_prover prover; /* first */
    const struct gs_strategy *strategy;
};

static enum gs_proof_answer query(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move)
{
    const struct gs_strategy *strategy = ((struct by_advice *)prover)->strategy;
    struct gs_advice advice = strategy->advise(strategy, position);
    *move = advice.move;
    return advice.lower >= level && advice.move != GS_NO_MOVE ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
}

static void release(struct gs_prover *prover)
{
    (void)prover;
}

/* The positions of one claim. */
static enum gs_status unfold(struct gs_position_proof *plan, const struct gs_claim *claim,
                             const struct gs_certificate *certificate, struct gs_prover *prover,
                             struct gs_search *search)
{
    uint32_t circling = 0;
    bool win = claim->level == GS_WIN;
    bool good = gs_position_proof_init(plan, search, claim->side, claim->level);
    if (good && gs_outcome(certificate->rules, certificate->root) == GS_UNKNOWN)
        good = gs_position_proof_build(plan, certificate->root, &prover, 1) == GS_PROOF_YES;
    if (good && win)
        good = gs_position_proof_rank(plan, &circling) && circling == 0 &&
               gs_position_proof_trim(plan) && gs_position_proof_shorten(plan);
    if (search->stop == GS_STOP_MEMORY)
        return GS_NO_MEMORY;
    return search->stop != GS_STOP_SOLVED ? GS_STOPPED : good ? GS_OK : GS_UNSUPPORTED;
}

static enum gs_status write_all(const struct gs_certificate *certificate,
                                struct gs_position_proof *plans, const struct gs_sink *sink,
                                struct gs_trimmed *unfolded)
{
    const struct gs_rules *rules = certificate->rules;
    enum gs_side mover = gs_to_move(rules, certificate->root);
    struct gs_certificate_shape shapes[GS_CLAIMS_MAX];
    struct gs_certificate_writer writer;
    bool whole = true;
    gs_certificate_begin(&writer, sink, 1, rules, certificate->root);
    for (unsigned i = 0; i < certificate->claim_count; i++) {
        gs_position_proof_shape(&plans[i], &shapes[i]);
        gs_certificate_claim(&writer, rules, plans[i].side == mover, plans[i].level, &shapes[i]);
        unfolded->after += shapes[i].records;
    }
    gs_certificate_body(&writer);
    for (unsigned i = 0; i < certificate->claim_count && whole; i++)
        whole = gs_position_proof_write(&plans[i], &shapes[i], &writer);
    gs_certificate_end(&writer);
    unfolded->bytes = writer.bytes;
    return !whole ? GS_STOPPED : writer.failed ? GS_IO : GS_OK;
}

enum gs_status gs_certificate_unfold(const struct gs_strategy *strategy, struct gs_search *search,
                                     const struct gs_sink *sink, struct gs_trimmed *unfolded)
{
    const struct gs_certificate *certificate = gs_strategy_certificate(strategy);
    struct by_advice prover = {
        .prover = {.rules = certificate->rules, .query = query, .release = release},
        .strategy = strategy};
    struct gs_position_proof plans[GS_CLAIMS_MAX];
    enum gs_status status = GS_OK;
    unsigned made = 0;
    *unfolded = (struct gs_trimmed){.bytes = 0};
    search->rules = certificate->rules;
    while (made < certificate->claim_count && status == GS_OK) {
        const struct gs_claim *claim = &certificate->claims[made];
        unfolded->before += claim->records + claim->proof_records;
        status = unfold(&plans[made++], claim, certificate, &prover.prover, search);
    }
    if (status == GS_OK)
        status = write_all(certificate, plans, sink, unfolded);
    for (unsigned i = 0; i < made; i++)
        gs_position_proof_clear(&plans[i]);
    return status;
}
