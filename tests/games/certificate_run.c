/* SPDX-License-Identifier: MIT */
/*
 * certificate_run.c - the certificates of tests, and the second checker: it begins with all records
 * that name a position which can be reached, takes out those whose move or whose replies fail, and
 * does so again until nothing changes.
 */
#include "games/certificate_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game_test/oracle.h"

#define SEAL (sizeof "checksum 0123456789abcdef\n" - 1)

void bytes_append(struct bytes *bytes, const void *from, size_t size)
{
    if (bytes->size + size > bytes->room) {
        bytes->room = 2 * (bytes->size + size);
        bytes->at = realloc(bytes->at, bytes->room);
        assert_non_null(bytes->at);
    }
    if (size > 0)
        memcpy(bytes->at + bytes->size, from, size);
    bytes->size += size;
}

void bytes_copy(struct bytes *bytes, const struct bytes *from)
{
    bytes->size = 0;
    bytes_append(bytes, from->at, from->size);
}

void bytes_free(struct bytes *bytes)
{
    free(bytes->at);
    *bytes = (struct bytes){.at = NULL};
}

static bool put(void *user, const void *bytes, size_t size)
{
    bytes_append(user, bytes, size);
    return true;
}

struct gs_sink bytes_sink(struct bytes *bytes)
{
    return (struct gs_sink){.write = put, .user = bytes};
}

void bytes_seal(struct bytes *bytes)
{
    char seal[SEAL + 1];
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    if (bytes->size < SEAL)
        return;
    for (size_t i = 0; i < bytes->size - SEAL; i++)
        sum = (sum ^ bytes->at[i]) * UINT64_C(0x100000001b3);
    snprintf(seal, sizeof seal, "checksum %016llx\n", (unsigned long long)sum);
    memcpy(bytes->at + bytes->size - SEAL, seal, SEAL);
}

/* --- making and checking --- */

bool certificate_make(struct run *run, struct bytes *bytes, enum gs_certify_end *end)
{
    return certificate_make_as(run, GS_CERTIFICATE_1, bytes, end);
}

bool certificate_make_as(struct run *run, enum gs_certificate_version version, struct bytes *bytes,
                         enum gs_certify_end *end)
{
    struct gs_registry registry;
    struct gs_args params = run->params, threat_params;
    const struct gs_algo *algo = run->algo;
    uint64_t records = 0, size = 0;
    run_registry(&registry);
    if (!algo->prover || algo->proves != GS_PROVES_VALUES) {
        algo = gs_registry_algo(&registry, "df-pn", NULL);
        gs_args_init(&params, algo->params);
    }
    const struct gs_algo *threats = gs_registry_algo(&registry, "dual-lambda", NULL);
    gs_args_init(&threat_params, threats->params);
    bool fits = gs_algo_fits(threats, run->rules, NULL) == GS_OK;
    run->search.stop = GS_STOP_SOLVED;
    struct gs_certifier certifier = {.search = &run->search,
                                     .algo = algo,
                                     .params = &params,
                                     .threats = fits ? threats : NULL,
                                     .threat_params = &threat_params,
                                     .version = version,
                                     .root = run->root,
                                     .result = &run->result};
    enum gs_certify_end found = gs_certify(&certifier);
    const struct gs_sink sink = bytes_sink(bytes);
    bytes->size = 0;
    bool made = found == GS_CERTIFIED || certifier.claim_count > 0;
    if (made)
        made = gs_certify_write(&certifier, &sink, &records, &size) == GS_OK;
    if (made)
        assert_int_equal(size, bytes->size);
    gs_certifier_clear(&certifier);
    if (end)
        *end = found;
    return made;
}

static void note_refusal(const struct gs_check *check, const struct gs_error *error,
                         struct verdict_of_check *verdict)
{
    if (check->claim)
        snprintf(verdict->reason, sizeof verdict->reason, "%s", check->reason);
    else
        snprintf(verdict->reason, sizeof verdict->reason, "%s", error->message);
}

void certificate_bounds(const struct gs_certificate *certificate, enum gs_value *lower,
                        enum gs_value *upper)
{
    static const struct {
        const char *verdict;
        enum gs_value lower, upper;
    } rows[] = {{"wins", GS_WIN, GS_WIN},
                {"loses", GS_LOSS, GS_LOSS},
                {"draws", GS_DRAW, GS_DRAW},
                {"at least draws", GS_DRAW, GS_WIN},
                {"at most draws", GS_LOSS, GS_DRAW}};
    const char *verdict = gs_certificate_verdict(certificate);
    size_t i = 0;
    while (i < sizeof rows / sizeof rows[0] && strcmp(rows[i].verdict, verdict) != 0)
        i++;
    assert_true(i < sizeof rows / sizeof rows[0]);
    *lower = rows[i].lower;
    *upper = rows[i].upper;
}

static void note_claims(const struct gs_certificate *certificate, struct verdict_of_check *verdict)
{
    certificate_bounds(certificate, &verdict->lower, &verdict->upper);
    for (unsigned i = 0; i < certificate->claim_count; i++)
        verdict->records += certificate->claims[i].records + certificate->claims[i].proof_records;
}

static void check_on(const struct bytes *bytes, size_t budget, uint64_t nth, unsigned threads,
                     struct verdict_of_check *verdict)
{
    struct gs_registry registry;
    struct gs_search search;
    struct gs_certificate certificate;
    struct gs_check check = {.claim = NULL};
    struct gs_error error = {.message = ""};
    uint64_t need = 0;
    struct gs_memory *memory = gs_memory_new(budget), *unbounded = gs_memory_new(0);
    run_registry(&registry);
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    *verdict = (struct verdict_of_check){.lower = GS_LOSS, .upper = GS_WIN};
    gs_memory_fail_at(memory, nth);
    verdict->status = gs_certificate_parse(&certificate, &search, unbounded, &registry, bytes->at,
                                           bytes->size, &error);
    if (verdict->status == GS_OK)
        verdict->status = gs_check_run_on(&check, &certificate, &search, threads, &need);
    gs_memory_fail_at(memory, 0);
    if (verdict->status == GS_OK)
        note_claims(&certificate, verdict);
    else
        note_refusal(&check, &error, verdict);
    verdict->positions = check.positions;
    verdict->moves = check.moves;
    verdict->plies = check.plies;
    if (check.memory)
        gs_check_clear(&check);
    gs_certificate_close(&certificate);
    assert_int_equal(gs_memory_used(memory), 0);
    assert_int_equal(gs_memory_used(unbounded), 0);
    gs_memory_free(memory);
    gs_memory_free(unbounded);
}

void certificate_check_with(const struct bytes *bytes, size_t budget, uint64_t nth,
                            struct verdict_of_check *verdict)
{
    check_on(bytes, budget, nth, 1, verdict);
}

enum { THREADS_EVERY = 13 };

/* Now and then, on two and on four threads in turn: all must be as on one. */
static void check_threads(const struct bytes *bytes, const struct verdict_of_check *verdict)
{
    static unsigned calls;
    struct verdict_of_check other;
    if (calls++ % THREADS_EVERY != 0)
        return;
    check_on(bytes, 0, 0, calls % 2 == 0 ? 2 : 4, &other);
    assert_int_equal(other.status, verdict->status);
    assert_int_equal(other.positions, verdict->positions);
    assert_int_equal(other.moves, verdict->moves);
    assert_int_equal(other.plies, verdict->plies);
    assert_int_equal(other.records, verdict->records);
    assert_int_equal(other.lower, verdict->lower);
    assert_int_equal(other.upper, verdict->upper);
    assert_string_equal(other.reason, verdict->reason);
}

void certificate_check(const struct bytes *bytes, struct verdict_of_check *verdict)
{
    certificate_check_with(bytes, 0, 0, verdict);
    check_threads(bytes, verdict);
    assert_true(verdict->status == GS_OK || verdict->status == GS_USAGE ||
                verdict->status == GS_UNSUPPORTED);
    assert_true(verdict->status == GS_OK || verdict->reason[0] != '\0');
}

enum gs_value certificate_prove(const struct board *board, const struct way *way)
{
    struct run run;
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    enum gs_certify_end end;
    run_open(&run, board, way, 0);
    struct oracle *oracle = oracle_new(run.rules, run.root);
    enum gs_value value = (enum gs_value)oracle->values[0];
    int64_t distance = oracle->distances[0];
    oracle_free(oracle);
    run.search.keep_prover = true;
    run_solve(&run);
    bool proved = run.result.proved;
    if (!certificate_make(&run, &bytes, &end))
        fail_msg("%s %s %s: no certificate by %s: end %d", board->game, board->set[1],
                 board->set[3], way->algo, (int)end);
    /* What was not proved may have been wrong. */
    assert_true(end == GS_CERTIFIED || (end == GS_CERTIFY_REFUTED && !proved));
    assert_int_equal(run.result.value, value);
    assert_true(run.result.proved);
    certificate_check(&bytes, &verdict);
    if (verdict.status != GS_OK)
        fail_msg("%s by %s: %s", board->set[3], way->algo, verdict.reason);
    assert_int_equal(verdict.lower, value);
    assert_int_equal(verdict.upper, value);
    assert_int_equal(verdict.positions, verdict.records);
    assert_true(verdict.plies == 0 || (value != GS_DRAW && distance <= verdict.plies));
    bytes_free(&bytes);
    run_close(&run);
    return value;
}

/* --- the second checker --- */

struct judge {
    const struct gs_certificate *certificate;
    const struct gs_claim *claim;
    const struct oracle *oracle;
    size_t *record_of; /* by state of the oracle: number + 1; 0: none, or taken out */
};

/* The value of a state that is over, for the claimant; GS_UNKNOWN: not over. */
static enum gs_value end_of(const struct judge *judge, struct gs_position *position)
{
    const struct gs_rules *rules = judge->certificate->rules;
    enum gs_value value = gs_outcome(rules, position);
    if (value == GS_UNKNOWN || gs_to_move(rules, position) == judge->claim->side)
        return value;
    return gs_value_negate(value);
}

static size_t state_of(const struct judge *judge, const struct gs_position *position)
{
    uint8_t key[GS_KEY_MAX];
    gs_encode(judge->certificate->rules, position, key);
    return oracle_find(judge->oracle, key);
}

static bool move_holds(const struct judge *judge, const struct gs_position *position, gs_move move,
                       const struct gs_record *from, unsigned depth);

/* A position in which the claimant is to move, or that is over. */
static bool position_holds(const struct judge *judge, struct gs_position *position,
                           const struct gs_record *from, unsigned depth)
{
    enum gs_value end = end_of(judge, position);
    if (end != GS_UNKNOWN)
        return end >= judge->claim->level;
    size_t state = state_of(judge, position);
    uint8_t key[GS_KEY_MAX];
    gs_encode(judge->certificate->rules, position, key);
    if (gs_claim_find(judge->claim, key) != GS_NO_RECORD) {
        size_t number = judge->record_of[state];
        return number > 0 && (judge->claim->level != GS_WIN || !from ||
                              gs_claim_record(judge->claim, number - 1).rank < from->rank);
    }
    gs_move reply = from ? gs_claim_reply(judge->claim, from->line, depth) : GS_NO_MOVE;
    return reply != GS_NO_MOVE && move_holds(judge, position, reply, from, depth + 1);
}

/* All moves of the opponent; each on a copy, so that nothing is taken back. */
static bool replies_hold(const struct judge *judge, const struct gs_position *position,
                         const struct gs_record *from, unsigned depth)
{
    const struct gs_rules *rules = judge->certificate->rules;
    gs_move *moves = malloc(rules->max_moves * sizeof *moves);
    struct gs_position *next = malloc(rules->position_size);
    struct gs_undo *undo = malloc(rules->undo_size);
    bool holds = true;
    memcpy(next, position, rules->position_size);
    enum gs_value end = end_of(judge, next);
    unsigned count = end == GS_UNKNOWN ? gs_moves(rules, position, moves) : 0;
    if (end != GS_UNKNOWN)
        holds = end >= judge->claim->level;
    for (unsigned i = 0; i < count && holds; i++) {
        memcpy(next, position, rules->position_size);
        gs_play(rules, next, moves[i], undo);
        holds = position_holds(judge, next, from, depth);
    }
    free(undo);
    free(next);
    free(moves);
    return holds;
}

static bool move_holds(const struct judge *judge, const struct gs_position *position, gs_move move,
                       const struct gs_record *from, unsigned depth)
{
    const struct gs_rules *rules = judge->certificate->rules;
    gs_move *moves = malloc(rules->max_moves * sizeof *moves);
    struct gs_position *next = malloc(rules->position_size);
    struct gs_undo *undo = malloc(rules->undo_size);
    unsigned count = gs_moves(rules, position, moves);
    bool holds = false;
    for (unsigned i = 0; i < count; i++)
        holds = holds || moves[i] == move;
    if (holds) {
        memcpy(next, position, rules->position_size);
        gs_play(rules, next, move, undo);
        holds = replies_hold(judge, next, from, depth);
    }
    free(undo);
    free(next);
    free(moves);
    return holds;
}

static void decide(struct judge *judge)
{
    const struct gs_rules *rules = judge->certificate->rules;
    struct gs_position *position = malloc(rules->position_size);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t state = 0; state < judge->oracle->count; state++) {
            if (judge->record_of[state] == 0)
                continue;
            struct gs_record record = gs_claim_record(judge->claim, judge->record_of[state] - 1);
            gs_decode(rules, oracle_key(judge->oracle, state), position);
            bool own = gs_to_move(rules, position) == judge->claim->side &&
                       gs_outcome(rules, position) == GS_UNKNOWN;
            if (own && move_holds(judge, position, record.move, &record, 0))
                continue;
            judge->record_of[state] = 0;
            changed = true;
        }
    }
    free(position);
}

static bool claim_holds(struct judge *judge)
{
    const struct gs_rules *rules = judge->certificate->rules;
    const size_t states = judge->oracle->count;
    struct gs_position *root = malloc(rules->position_size);
    judge->record_of = calloc(states, sizeof *judge->record_of);
    for (size_t state = 0; state < states; state++) {
        uint64_t record = gs_claim_find(judge->claim, oracle_key(judge->oracle, state));
        judge->record_of[state] = record == GS_NO_RECORD ? 0 : (size_t)record + 1;
    }
    decide(judge);
    memcpy(root, judge->certificate->root, rules->position_size);
    bool own = gs_to_move(rules, root) == judge->claim->side;
    bool holds = own || end_of(judge, root) != GS_UNKNOWN ? position_holds(judge, root, NULL, 0)
                                                          : replies_hold(judge, root, NULL, 0);
    free(judge->record_of);
    free(root);
    return holds;
}

/* The truth about one head, kept for the next certificate that begins with it. */
struct known {
    struct bytes bytes; /* of the certificate that it was made from */
    size_t head;        /* bytes of the game and the root */
    struct gs_memory *memory;
    struct gs_certificate certificate;
    struct oracle *oracle;
};

enum { KNOWN_MOST = 32 };

static struct known known[KNOWN_MOST];
static unsigned known_next;

void certificate_open(struct gs_certificate *certificate, const struct bytes *bytes,
                      struct gs_memory *memory)
{
    struct gs_registry registry;
    struct gs_search search;
    run_registry(&registry);
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    assert_int_equal(
        gs_certificate_parse(certificate, &search, memory, &registry, bytes->at, bytes->size, NULL),
        GS_OK);
}

static void forget(struct known *entry)
{
    if (!entry->oracle)
        return;
    oracle_free(entry->oracle);
    gs_certificate_close(&entry->certificate);
    gs_memory_free(entry->memory);
    bytes_free(&entry->bytes);
    *entry = (struct known){.oracle = NULL};
}

void certificate_forget(void)
{
    for (unsigned i = 0; i < KNOWN_MOST; i++)
        forget(&known[i]);
}

/* What is known of the head of a certificate, found out at the first time. */
static const struct known *know(const struct bytes *bytes)
{
    size_t head = 0;
    while (memcmp(bytes->at + head, "\nclaim ", 7) != 0)
        head++;
    for (unsigned i = 0; i < KNOWN_MOST; i++)
        if (known[i].oracle && known[i].head == head &&
            memcmp(known[i].bytes.at, bytes->at, head) == 0)
            return &known[i];
    struct known *entry = &known[known_next++ % KNOWN_MOST];
    forget(entry);
    entry->head = head;
    bytes_copy(&entry->bytes, bytes);
    entry->memory = gs_memory_new(0);
    certificate_open(&entry->certificate, &entry->bytes, entry->memory);
    entry->oracle = oracle_new(entry->certificate.rules, entry->certificate.root);
    return entry;
}

enum gs_value certificate_truth(const struct bytes *bytes)
{
    return (enum gs_value)know(bytes)->oracle->values[0];
}

bool certificate_holds(const struct bytes *bytes)
{
    struct gs_certificate certificate;
    struct gs_memory *memory = gs_memory_new(0);
    bool holds = true;
    certificate_open(&certificate, bytes, memory);
    const struct oracle *oracle = know(bytes)->oracle;
    for (unsigned i = 0; i < certificate.claim_count && holds; i++) {
        struct judge judge = {
            .certificate = &certificate, .claim = &certificate.claims[i], .oracle = oracle};
        holds = claim_holds(&judge);
    }
    gs_certificate_close(&certificate);
    gs_memory_free(memory);
    return holds;
}
