/* SPDX-License-Identifier: MIT */
/*
 * fuzz_certificate.c - files that are taken for certificates. What is refused says why; what is
 * verified is true: retrograde analysis finds the same, where it finds anything within some nodes.
 * What is played by them, whatever they say, are legal moves.
 *
 * Input: the file. The mutator knows its form, and makes the checksum right again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/certificate.h>
#include <gamesolve/check.h>

#include "fuzz/fuzz.h"
#include "fuzz/mutate.h"
#include "games/certificate_run.h"

/* More nodes than this are not spent on the truth. */
#define NODES_MAX 3000

/* Whether a verdict is true of a value. */
static bool is_said_of(const char *verdict, enum gs_value value)
{
    if (strcmp(verdict, "draws") == 0)
        return value == GS_DRAW;
    if (strcmp(verdict, "wins") == 0 || strcmp(verdict, "loses") == 0)
        return value == (verdict[0] == 'w' ? GS_WIN : GS_LOSS);
    return strcmp(verdict, "at least draws") == 0 ? value >= GS_DRAW : value <= GS_DRAW;
}

/* What is claimed of the root lies within what retrograde analysis finds. Whether it found all. */
static bool check_truth(const struct gs_certificate *certificate,
                        const struct gs_registry *registry, bool verified)
{
    const struct gs_algo *algo = gs_registry_algo(registry, "retrograde", NULL);
    struct gs_memory *memory = gs_memory_new((size_t)16 << 20);
    struct gs_args params;
    struct gs_search search;
    struct gs_result result;
    FUZZ_CHECK(algo && memory);
    gs_args_init(&params, algo->params);
    gs_search_init(&search, certificate->rules, &params, memory);
    search.limits.nodes = NODES_MAX;
    gs_result_init(&result, memory);
    FUZZ_CHECK(gs_solve(algo, &search, certificate->root, &result, NULL) == GS_OK);
    bool proved = result.proved;
    for (unsigned i = 0; i < certificate->claim_count && proved && verified; i++) {
        const struct gs_claim *claim = &certificate->claims[i];
        bool own = claim->side == gs_to_move(certificate->rules, certificate->root);
        enum gs_value value = own ? result.value : gs_value_negate(result.value);
        FUZZ_CHECK(value >= claim->level);
    }
    const char *verdict = gs_certificate_verdict(certificate);
    FUZZ_CHECK(!verified || !result.proved || is_said_of(verdict, result.value));
    gs_result_clear(&result);
    gs_memory_free(memory);
    return proved;
}

static enum gs_status verify(const struct gs_certificate *certificate, struct gs_search *search)
{
    struct gs_check check;
    uint64_t need;
    enum gs_status status = gs_check_run(&check, certificate, search, &need);
    FUZZ_CHECK(status != GS_USAGE || (check.claim && check.reason[0] != '\0'));
    FUZZ_CHECK(status != GS_NO_MEMORY || need > gs_memory_budget(search->memory));
    gs_check_clear(&check);
    return status;
}

/* Plays from the root, by the certificate where it has a move, until it ends or long enough. */
static void play(const struct gs_strategy *strategy, struct gs_position *position,
                 struct gs_undo *undo, gs_move *moves)
{
    const struct gs_rules *rules = strategy->rules;
    for (unsigned ply = 0; ply < 12 && gs_outcome(rules, position) == GS_UNKNOWN; ply++) {
        struct gs_advice advice = strategy->advise(strategy, position);
        unsigned count = gs_moves(rules, position, moves), i = 0;
        FUZZ_CHECK(advice.lower <= advice.upper);
        while (advice.move != GS_NO_MOVE && i < count && moves[i] != advice.move)
            i++;
        FUZZ_CHECK(i < count);
        gs_play(rules, position, moves[i], undo);
    }
}

static bool has_proof(const struct gs_certificate *certificate)
{
    bool proof = false;
    for (unsigned i = 0; i < certificate->claim_count; i++)
        proof = proof || certificate->claims[i].proof;
    return proof;
}

/* Makes a strategy of the certificate; a verified one knows its root. */
static void follow(struct gs_certificate *certificate, struct gs_memory *unbounded, bool verified)
{
    struct gs_rules *rules = certificate->rules;
    struct gs_strategy *strategy;
    struct gs_position *position = gs_position_new(unbounded, rules);
    struct gs_undo *undo = gs_alloc_zero(unbounded, 1, rules->undo_size);
    gs_move *moves = gs_alloc(unbounded, rules->max_moves * sizeof *moves);
    FUZZ_CHECK(position && undo && moves);
    memcpy(position, certificate->root, rules->position_size);
    enum gs_status status =
        gs_certificate_strategy(certificate, rules, unbounded, NULL, &strategy, NULL);
    FUZZ_CHECK(status == GS_OK);
    if (verified && gs_outcome(rules, position) == GS_UNKNOWN) {
        struct gs_advice advice = strategy->advise(strategy, position);
        FUZZ_CHECK(advice.lower > GS_LOSS || advice.upper < GS_WIN || strategy->trouble(strategy));
    }
    play(strategy, position, undo, moves);
    gs_release(unbounded, moves);
    gs_release(unbounded, undo);
    gs_release(unbounded, position);
    strategy->release(strategy);
}

/* Checker, second checker (version 1) and retrograde analysis say the same. Whether it is verified.
 */
static bool judge(const struct gs_certificate *certificate, struct gs_search *search,
                  const struct gs_registry *registry)
{
    enum gs_status status = verify(certificate, search);
    bool verified = status == GS_OK;
    if ((verified || status == GS_USAGE) && check_truth(certificate, registry, verified) &&
        !has_proof(certificate)) {
        struct bytes bytes = {(uint8_t *)(uintptr_t)certificate->bytes, certificate->size, 0};
        FUZZ_CHECK(certificate_holds(&bytes) == verified);
    }
    return verified;
}

static void try_bytes(const uint8_t *bytes, size_t size)
{
    struct gs_registry registry;
    struct gs_search search;
    struct gs_certificate certificate;
    struct gs_error error = {.message = ""};
    struct gs_memory *memory = gs_memory_new((size_t)1 << 20), *unbounded = gs_memory_new(0);
    FUZZ_CHECK(memory && unbounded && gs_registry_builtin(&registry, NULL) == GS_OK);
    gs_search_init(&search, NULL, NULL, memory);
    search.limits.seconds = 5;
    gs_search_start(&search);
    enum gs_status status =
        gs_certificate_parse(&certificate, &search, unbounded, &registry, bytes, size, &error);
    FUZZ_CHECK(status == GS_OK ||
               ((status == GS_USAGE || status == GS_UNSUPPORTED) && error.message[0] != '\0'));
    if (status == GS_OK)
        follow(&certificate, unbounded, judge(&certificate, &search, &registry));
    else
        gs_certificate_close(&certificate);
    FUZZ_CHECK(gs_memory_used(memory) == 0 && gs_memory_used(unbounded) == 0);
    gs_memory_free(memory);
    gs_memory_free(unbounded);
}

/* In memory of exact size. What the second checker keeps from one call to the next goes at exit. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool forgets;
    uint8_t *bytes = malloc(size > 0 ? size : 1);
    FUZZ_CHECK(bytes != NULL);
    if (size > 0)
        memcpy(bytes, data, size);
    if (!forgets)
        atexit(certificate_forget);
    forgets = true;
    try_bytes(bytes, size);
    free(bytes);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    return mutate_certificate(data, size, most, seed);
}
