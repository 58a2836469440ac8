/* SPDX-License-Identifier: MIT */
/*
 * proof_claim.c - a claim from its root on: lets the threads of a crew verify it (proof.c), and
 * adds up what they reached and counted.
 */
#include "check/proof_verifier.h"

#include <string.h>

static bool check_root(struct gs_verifier *verifier)
{
    uint64_t records = verifier->claim->proof_records;
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    if (records > 0)
        return gs_verifier_leave(verifier, records - 1) || gs_verifier_stop(verifier, GS_NO_MEMORY);
    return outcome != GS_UNKNOWN ? gs_verifier_end(verifier, outcome)
                                 : gs_verifier_refuse(verifier, "there are no records");
}

static void work(void *user)
{
    struct gs_verifier *verifier = user;
    struct gs_crew *crew = &verifier->proof->crew;
    while (verifier->status == GS_OK && gs_crew_take(crew, verifier->task, 1) > 0) {
        struct gs_point_set zone = {{0}};
        verifier->side = (enum gs_side)verifier->task->side;
        memcpy(verifier->position, verifier->task + 1, verifier->rules->position_size);
        gs_verifier_verify(verifier, verifier->task->record, 0, &zone);
    }
    verifier->own.moves += verifier->moves;
    if (verifier->status != GS_OK)
        gs_crew_halt(crew);
}

/* What the patterns that were met are made of, which are earlier records. */
static bool reach_parts(struct gs_verifier *verifier)
{
    const struct gs_patterns *patterns = &verifier->proof->patterns;
    for (size_t i = patterns->count; i-- > 0;) {
        uint64_t record = patterns->all[i].record;
        if (verifier->reached[record / 8] >> record % 8 & 1)
            gs_proof_references(verifier->claim, record, gs_verifier_reach, verifier);
        if (i % GS_PROOF_REPORT == 0 && !gs_search_poll(verifier->proof->crew.search))
            return gs_verifier_stop(verifier, GS_STOPPED);
    }
    return true;
}

/* All that was reached, and what it is made of. */
static enum gs_status gather(struct gs_verifier *verifiers, unsigned count)
{
    struct gs_verifier *first = &verifiers[0];
    const size_t bytes = (size_t)first->claim->proof_records / 8 + 1;
    for (unsigned i = 1; i < count; i++) {
        for (size_t at = 0; at < bytes; at++)
            first->reached[at] |= verifiers[i].reached[at];
        first->own.moves += verifiers[i].own.moves;
        first->status = gs_check_worse(first->status, verifiers[i].status);
    }
    if (first->status == GS_OK)
        reach_parts(first);
    for (uint64_t record = 0; record < first->claim->proof_records; record++)
        first->own.positions += first->reached[record / 8] >> record % 8 & 1;
    return first->status;
}

static bool make_patterns(struct gs_verifier *verifier, const struct gs_position *root)
{
    struct gs_proof_run *proof = verifier->proof;
    struct gs_search *search = proof->crew.search;
    enum gs_status status = gs_ground_make(&proof->ground, proof->rules, proof->memory);
    if (status == GS_OK)
        status = gs_patterns_make(&proof->patterns, &proof->ground, proof->claim, root, search);
    return status == GS_USAGE
               ? gs_verifier_refuse_record(verifier, proof->patterns.faulty, proof->patterns.fault)
               : status == GS_OK || gs_verifier_stop(verifier, status);
}

static bool open_verifier(struct gs_verifier *verifier, struct gs_proof_run *proof,
                          const struct gs_position *root)
{
    const struct gs_rules *rules = proof->rules;
    *verifier = (struct gs_verifier){.proof = proof,
                                     .claim = proof->claim,
                                     .rules = rules,
                                     .ground = &proof->ground,
                                     .side = proof->claim->side};
    verifier->position = gs_verifier_room(verifier, NULL, rules->position_size);
    verifier->task = gs_verifier_room(verifier, NULL, proof->crew.task_size);
    verifier->reached =
        gs_verifier_room(verifier, NULL, (size_t)proof->claim->proof_records / 8 + 1);
    verifier->frames =
        gs_verifier_room(verifier, NULL, GS_PROOF_DEPTH * sizeof(struct gs_proof_frame *));
    if (verifier->status == GS_OK)
        memcpy(verifier->position, root, rules->position_size);
    return verifier->status == GS_OK;
}

static void close_verifier(struct gs_verifier *verifier, struct gs_memory *memory)
{
    for (unsigned i = 0; i < GS_PROOF_DEPTH && verifier->frames && verifier->frames[i]; i++)
        gs_release(memory, verifier->frames[i]);
    gs_release(memory, verifier->frames);
    gs_release(memory, verifier->position);
    gs_release(memory, verifier->task);
    gs_release(memory, verifier->reached);
}

/* The verifiers are all zero at first; more than one of them fail where one must do the work. */
static enum gs_status run_verifiers(struct gs_proof_run *proof, struct gs_verifier *verifiers,
                                    unsigned count, const struct gs_position *root)
{
    for (unsigned i = 0; i < count; i++)
        if (!open_verifier(&verifiers[i], proof, root))
            return GS_NO_MEMORY;
    if (count > 1 && proof->claim->proof_depth > GS_PROOF_DEPTH)
        return GS_UNSUPPORTED;
    if (!make_patterns(verifiers, root))
        return verifiers->status;
    if (check_root(verifiers)) {
        enum gs_status status = gs_crew_run(&proof->crew, work, verifiers, sizeof *verifiers);
        verifiers->status = gs_check_worse(status, verifiers->status);
    }
    return gather(verifiers, count);
}

enum gs_status gs_proof_check(struct gs_check *check, const struct gs_certificate *certificate,
                              unsigned number, struct gs_search *search, unsigned threads)
{
    struct gs_memory *memory = search->memory;
    struct gs_verifier *verifiers = gs_alloc_zero(memory, threads, sizeof *verifiers);
    struct gs_proof_run proof = {.claim = &certificate->claims[number],
                                 .rules = certificate->rules,
                                 .memory = memory,
                                 .ground = {.memory = memory},
                                 .check = check,
                                 .room = (size_t)check->assumed_count};
    if (!verifiers)
        return GS_NO_MEMORY;
    gs_crew_init(&proof.crew, search, threads,
                 sizeof(struct gs_proof_task) + certificate->rules->position_size);
    gs_memo_open(&proof.memo, memory, proof.claim);
    enum gs_status status = run_verifiers(&proof, verifiers, threads, certificate->root);
    if (status == GS_OK || threads == 1) {
        gs_check_add(check, &verifiers->own);
        check->reached[number] = verifiers->reached;
        verifiers->reached = NULL;
    }
    for (unsigned i = 0; i < threads; i++)
        close_verifier(&verifiers[i], memory);
    gs_release(memory, verifiers);
    gs_release(memory, proof.noted[0]);
    gs_release(memory, proof.noted[1]);
    gs_memo_clear(&proof.memo);
    gs_patterns_clear(&proof.patterns);
    gs_ground_clear(&proof.ground);
    gs_crew_clear(&proof.crew);
    return status;
}

uint64_t gs_proof_need(const struct gs_claim *claim, const struct gs_rules *rules)
{
    uint64_t records = claim->proof_records,
             depth = records < GS_PROOF_DEPTH ? records + 1 : GS_PROOF_DEPTH;
    return records * (sizeof(struct gs_pattern) + 4 * sizeof(struct gs_assumed) + 1) +
           depth * (gs_verifier_frame_size(rules) + GS_BLOCK_COST) +
           GS_PROOF_DEPTH * sizeof(struct gs_proof_frame *) + rules->position_size + 64 * 1024;
}
