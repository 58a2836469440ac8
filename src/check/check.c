/* SPDX-License-Identifier: MIT */
/*
 * check.c - verifies claims. It trusts the rules of the game and this folder.
 *
 * A claim says that its side (the claimant) reaches at least its level (a win, or a draw) from the
 * root. proof.c verifies its records, from the root on. Here records are tasks of a thread pool,
 * which add the records that they lead to; the counts of the threads are added up. Which records
 * are reached does not depend on their order, nor do the counts of a claim that holds. A claim that
 * does not hold is verified again on one thread, so that the reported place is always the same.
 *
 * Memory: the file, its index, and for each thread the frames of records that are under way; in
 * version 1, 8 bytes for each record that is known and not yet verified.
 */
#include <stdlib.h>
#include <string.h>

#include "check/proof_verifier.h"

enum { TASKS = 256, THREADS_MOST = 256, MEMOS = 64 };
static const char REPORT[] = "records verified";

/* --- a thread ----------------------------------------------------------------------------------
 */

static size_t frame_room(const struct gs_rules *rules)
{
    size_t size = rules->position_size + 3 * rules->undo_size + rules->max_moves * sizeof(gs_move);
    return (size + 15) / 16 * 16;
}

static void lay_frame(const struct gs_rules *rules, struct gs_proof_frame *frame, uint8_t *at)
{
    frame->image = (struct gs_position *)(void *)at;
    at += rules->position_size;
    frame->own = (struct gs_undo *)(void *)at;
    frame->reply = (struct gs_undo *)(void *)(at + rules->undo_size);
    frame->pass = (struct gs_undo *)(void *)(at + 2 * rules->undo_size);
    frame->moves = (gs_move *)(void *)(at + 3 * rules->undo_size);
}

bool gs_verifier_open(struct gs_proof_run *proof, unsigned number, const struct gs_position *root)
{
    struct gs_verifier *verifier = &proof->verifiers[number];
    const struct gs_rules *rules = proof->rules;
    *verifier = (struct gs_verifier){.proof = proof,
                                     .claim = proof->claim,
                                     .rules = rules,
                                     .ground = &proof->ground,
                                     .side = proof->claim->side,
                                     .number = number,
                                     .most = UINT64_MAX};
    verifier->position = gs_alloc(proof->memory, rules->position_size);
    verifier->task = gs_alloc_zero(proof->memory, 1, sizeof *verifier->task + rules->position_size);
    verifier->frames = gs_alloc_zero(proof->memory, proof->depth, sizeof *verifier->frames);
    verifier->room = gs_alloc_zero(proof->memory, proof->depth, frame_room(rules));
    if (!verifier->position || !verifier->task || !verifier->frames || !verifier->room)
        return gs_verifier_stop(verifier, GS_NO_MEMORY);
    for (unsigned i = 0; i < proof->depth; i++)
        lay_frame(rules, &verifier->frames[i], verifier->room + i * frame_room(rules));
    memcpy(verifier->position, root, rules->position_size);
    return true;
}

void gs_verifier_close(struct gs_verifier *verifier, struct gs_memory *memory)
{
    gs_release(memory, verifier->room);
    gs_release(memory, verifier->frames);
    gs_release(memory, verifier->position);
    gs_release(memory, verifier->task);
}

/* Begins at the root: leaves the first task, the last record, or verifies the root itself. */
static bool check_root(struct gs_verifier *verifier)
{
    uint64_t records = verifier->claim->proof_records;
    if (records > 0)
        return gs_verifier_leave(verifier, records - 1) || gs_verifier_stop(verifier, GS_NO_MEMORY);
    if (verifier->claim->proof && gs_outcome(verifier->rules, verifier->position) == GS_UNKNOWN)
        return gs_verifier_refuse(verifier, "there are no records");
    return gs_verifier_root(verifier);
}

/* Verifies the record of a task. */
static void do_task(struct gs_verifier *verifier, const struct gs_proof_task *task)
{
    struct gs_point_set zone = {{0}};
    if (task->record == GS_NO_RECORD) {
        check_root(verifier);
    } else if (!verifier->claim->proof) {
        gs_verifier_listed(verifier, task->record);
    } else {
        verifier->side = (enum gs_side)task->side;
        memcpy(verifier->position, task + 1, verifier->rules->position_size);
        gs_verifier_verify(verifier, task->record, 0, &zone);
    }
}

static enum gs_task_end work(void *user, unsigned thread, void *task)
{
    struct gs_proof_run *proof = user;
    struct gs_verifier *verifier = &proof->verifiers[thread];
    do_task(verifier, task);
    return verifier->status == GS_OK ? GS_TASK_DONE : GS_TASK_HALT;
}

/* Only the caller's thread uses the search, so it alone polls signals and limits. */
static bool poll(void *user)
{
    struct gs_proof_run *proof = user;
    return gs_search_report(proof->search, REPORT, atomic_load(&proof->done), 0);
}

bool gs_proof_go_on(struct gs_proof_run *proof, unsigned done)
{
    if (done > 0)
        atomic_fetch_add_explicit(&proof->done, done, memory_order_relaxed);
    if (proof->pool && gs_thread_pool_threads(proof->pool) > 0)
        return !gs_thread_pool_is_halted(proof->pool);
    return done > 0 ? poll(proof) : gs_search_poll(proof->search);
}

/* --- a claim -----------------------------------------------------------------------------------
 */

/* Verifies the root, and all that it leads to. */
static enum gs_status verify_all(struct gs_proof_run *proof, unsigned threads)
{
    const bool is_proof = proof->claim->proof;
    const struct gs_thread_plan plan = {
        .threads = threads,
        .own_stack = proof->depth > GS_PROOF_SHALLOW,
        .task_size = is_proof ? sizeof(struct gs_proof_task) + proof->rules->position_size
                              : sizeof(uint64_t),
        .room = is_proof ? TASKS : 0,
        .work = work,
        .poll = poll,
        .user = proof,
    };
    struct gs_proof_task *root = proof->verifiers->task;
    proof->pool = gs_thread_pool_new(&plan, proof->memory);
    if (!proof->pool)
        return GS_NO_MEMORY;
    *root = (struct gs_proof_task){GS_NO_RECORD, proof->claim->side};
    bool put = gs_thread_pool_put(proof->pool, root);
    if (!gs_thread_pool_end(proof->pool))
        return GS_STOPPED;
    return put ? GS_OK : GS_NO_MEMORY;
}

static void reach_part(void *user, uint64_t record)
{
    gs_verifier_reach(user, record);
}

/* Marks the parts of the patterns that were reached; these are earlier records. */
static bool reach_parts(struct gs_verifier *verifier)
{
    const struct gs_proof_run *proof = verifier->proof;
    for (size_t i = proof->patterns.count; i-- > 0;) {
        uint64_t record = proof->patterns.all[i].record;
        if (proof->reached[record / 8] >> record % 8 & 1)
            gs_proof_references(verifier->claim, record, reach_part, verifier);
        if (i % GS_PROOF_REPORT == 0 && !gs_search_poll(proof->search))
            return gs_verifier_stop(verifier, GS_STOPPED);
    }
    return true;
}

/* The status that decides: a verifier may be stopped because another one failed. */
static enum gs_status worse(enum gs_status one, enum gs_status other)
{
    return one == GS_OK || (one == GS_STOPPED && other != GS_OK) ? other : one;
}

/* Adds up counts and status in the first verifier. */
static void gather(struct gs_verifier *verifiers, unsigned count)
{
    struct gs_verifier *first = &verifiers[0];
    first->own.moves += first->moves;
    for (unsigned i = 1; i < count; i++) {
        first->own.moves += verifiers[i].own.moves + verifiers[i].moves;
        first->has_lone_reply = first->has_lone_reply || verifiers[i].has_lone_reply;
        first->status = worse(first->status, verifiers[i].status);
    }
    if (first->status == GS_OK)
        reach_parts(first);
    if (first->claim->proof_plies > 0)
        first->own.plies = first->claim->proof_plies + first->has_lone_reply;
    for (uint64_t i = 0; i < first->claim->records + first->claim->proof_records; i++)
        first->own.positions += first->proof->reached[i / 8] >> i % 8 & 1;
}

static bool make_patterns(struct gs_verifier *verifier, const struct gs_position *root)
{
    struct gs_proof_run *proof = verifier->proof;
    struct gs_search *search = proof->search;
    enum gs_status status = gs_board_map_make(&proof->ground, proof->rules, proof->memory);
    if (status == GS_OK)
        status = gs_patterns_make(&proof->patterns, &proof->ground, proof->claim, root, search);
    return status == GS_USAGE
               ? gs_verifier_refuse_record(verifier, proof->patterns.faulty, proof->patterns.fault)
               : status == GS_OK || gs_verifier_stop(verifier, status);
}

static enum gs_status run(struct gs_proof_run *proof, unsigned count,
                          const struct gs_position *root)
{
    struct gs_verifier *verifiers = proof->verifiers;
    if (!verifiers || !proof->reached || !proof->caches)
        return GS_NO_MEMORY;
    for (unsigned i = 0; i < count; i++)
        if (!gs_verifier_open(proof, i, root))
            return GS_NO_MEMORY;
    proof->briefs = gs_briefs_make(proof->claim, proof->memory);
    if (!proof->claim->proof || make_patterns(verifiers, root)) {
        enum gs_status status = verify_all(proof, count);
        verifiers->status = worse(status, verifiers->status);
    }
    gather(verifiers, count);
    return verifiers->status;
}

/* Adds the counts of a verifier, and copies its refusal. */
static void add_counts(struct gs_check *check, const struct gs_check *own)
{
    check->positions += own->positions;
    check->plies += own->plies;
    check->moves += own->moves;
    if (!own->claim)
        return;
    check->claim = own->claim;
    check->record = own->record;
    memcpy(check->position, own->position, sizeof check->position);
    memcpy(check->reason, own->reason, sizeof check->reason);
}

/* Records that may be under way at once; in version 1 lines of replies. */
static unsigned depth_of(const struct gs_claim *claim)
{
    return (claim->proof ? claim->proof_depth : GS_REPLIES_MAX + 1) + 1;
}

static enum gs_status check_claim(struct gs_check *check, const struct gs_certificate *certificate,
                                  unsigned number, struct gs_search *search, unsigned threads)
{
    const struct gs_claim *claim = &certificate->claims[number];
    struct gs_memory *memory = search->memory;
    const unsigned cache_count = threads > 1 ? MEMOS : 1;
    size_t bytes = (size_t)(claim->records + claim->proof_records) / 8 + 1;
    struct gs_proof_run proof = {
        .claim = claim,
        .rules = certificate->rules,
        .memory = memory,
        .search = search,
        .alone = threads == 1,
        .ground = {.memory = memory},
        .depth = depth_of(claim),
        .verifiers = gs_alloc_zero(memory, threads, sizeof *proof.verifiers),
        .caches = gs_alloc_zero(memory, cache_count, sizeof *proof.caches),
        .cache_count = cache_count,
        .reached = gs_alloc_zero(memory, bytes, 1),
    };
    check->reached[number] = (uint8_t *)proof.reached;
    for (unsigned i = 0; i < cache_count && proof.caches; i++)
        gs_proof_cache_open(&proof.caches[i], memory, claim);
    enum gs_status status = run(&proof, threads, certificate->root);
    if (proof.verifiers && (status == GS_OK || threads == 1))
        add_counts(check, &proof.verifiers->own);
    for (unsigned i = 0; i < threads && proof.verifiers; i++)
        gs_verifier_close(&proof.verifiers[i], memory);
    gs_release(memory, proof.verifiers);
    for (unsigned i = 0; i < cache_count && proof.caches; i++)
        gs_proof_cache_clear(&proof.caches[i]);
    gs_release(memory, proof.caches);
    gs_release(memory, proof.briefs);
    gs_patterns_clear(&proof.patterns);
    gs_board_map_clear(&proof.ground);
    return status;
}

/*
 * If several threads do not verify a claim, one does it again: it needs the least memory and finds
 * the same place every time.
 */
static enum gs_status check_either(struct gs_check *check, const struct gs_certificate *certificate,
                                   unsigned number, struct gs_search *search, unsigned threads)
{
    enum gs_status status = check_claim(check, certificate, number, search, threads);
    if (threads == 1 || status == GS_OK || status == GS_STOPPED)
        return status;
    gs_release(check->memory, check->reached[number]);
    check->reached[number] = NULL;
    return check_either(check, certificate, number, search, 1);
}

/* The bytes that are enough for a claim, whatever the order in which its records are reached. */
static uint64_t bytes_of(const struct gs_claim *claim, const struct gs_rules *rules)
{
    uint64_t points = rules->game->board ? rules->game->board->points(rules) : 0;
    uint64_t each = 8 + 4 + sizeof(struct gs_pattern) + points * sizeof(uint16_t) + 1;
    /* While the list of waiting records grows, the old one and the new one are there. */
    return claim->records / 8 + 8 * 3 * claim->records + each * claim->proof_records +
           depth_of(claim) * (frame_room(rules) + sizeof(struct gs_proof_frame)) +
           2 * rules->position_size + (claim->proof ? 64 : 8) * 1024;
}

/* The number of threads to use; 0 stands for as many as the machine offers. */
static unsigned count_threads(unsigned threads)
{
    const unsigned count = threads > 0 ? threads : gs_processors();
    return count < THREADS_MOST ? count : THREADS_MOST;
}

/* --- all claims --------------------------------------------------------------------------------
 */

enum gs_status gs_check_run(struct gs_check *check, const struct gs_certificate *certificate,
                            struct gs_search *search, uint64_t *need)
{
    return gs_check_run_on(check, certificate, search, 1, need);
}

enum gs_status gs_check_run_on(struct gs_check *check, const struct gs_certificate *certificate,
                               struct gs_search *search, unsigned threads, uint64_t *need)
{
    enum gs_status status = GS_OK;
    *check = (struct gs_check){.memory = search->memory};
    *need = certificate->size;
    for (unsigned i = 0; i < certificate->claim_count; i++)
        *need += bytes_of(&certificate->claims[i], certificate->rules);
    for (unsigned i = 0; i < certificate->claim_count && status == GS_OK; i++)
        status = check_either(check, certificate, i, search, count_threads(threads));
    return status;
}

void gs_check_clear(struct gs_check *check)
{
    for (unsigned i = 0; i < GS_CLAIMS_MAX; i++)
        gs_release(check->memory, check->reached[i]);
    *check = (struct gs_check){.memory = check->memory};
}
