/* SPDX-License-Identifier: MIT */
/*
 * test_proof_play.c - playing by certificates of version 2: against every reply, to the end; what
 * is said of all states of small boards; and what becomes of damaged ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/numbering.h>

#include "games/certificate_run.h"
#include "games/pace.h"
#include "games/proof_text.h"
#include "games/strategy_tour.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A certificate, and the strategy that was made of it. */
struct played {
    struct bytes bytes;
    struct gs_memory *unbounded, *memory; /* of what is read, of the strategy */
    struct gs_certificate certificate;    /* a second reading, whose rules the strategy has */
    struct gs_strategy *strategy;         /* NULL: there is none */
    enum gs_status status;
};

/* Reads played->bytes; budget: 0 for no limit, whose nth request for memory fails (0: none). */
static void open_strategy(struct played *played, size_t budget, uint64_t nth)
{
    struct gs_certificate certificate;
    struct gs_registry registry;
    struct gs_search search;
    struct gs_error error = {.message = ""};
    run_registry(&registry);
    played->unbounded = gs_memory_new(0);
    played->memory = gs_memory_new(budget);
    played->strategy = NULL;
    certificate_open(&played->certificate, &played->bytes, played->unbounded);
    gs_search_init(&search, NULL, NULL, played->unbounded);
    gs_search_start(&search);
    assert_int_equal(gs_certificate_parse(&certificate, &search, played->unbounded, &registry,
                                          played->bytes.at, played->bytes.size, &error),
                     GS_OK);
    if (nth > 0)
        gs_memory_fail_at(played->memory, nth);
    played->status = gs_certificate_strategy(&certificate, played->certificate.rules,
                                             played->memory, NULL, &played->strategy, &error);
    assert_true(played->status == GS_OK || error.message[0] != '\0');
}

static void close_strategy(struct played *played)
{
    if (played->strategy)
        played->strategy->release(played->strategy);
    assert_int_equal(gs_memory_used(played->memory), 0);
    gs_certificate_close(&played->certificate);
    assert_int_equal(gs_memory_used(played->unbounded), 0);
    gs_memory_free(played->memory);
    gs_memory_free(played->unbounded);
}

/* --- every reply, to the end ------------------------------------------------------------------ */

struct tour {
    const struct played *played;
    const struct gs_claim *claim;
    struct gs_numbering *seen;
    size_t own;     /* positions of the claimant */
    unsigned plies; /* the most that one of them takes to a win */
};

static void tour_from(struct tour *tour, struct gs_position *position);

static void tour_after(struct tour *tour, const struct gs_position *position, gs_move move)
{
    const struct gs_rules *rules = tour->played->certificate.rules;
    struct gs_position *next = malloc(rules->position_size);
    struct gs_undo *undo = malloc(rules->undo_size);
    memcpy(next, position, rules->position_size);
    gs_play(rules, next, move, undo);
    tour_from(tour, next);
    free(undo);
    free(next);
}

static void tour_moves(struct tour *tour, struct gs_position *position)
{
    const struct gs_rules *rules = tour->played->certificate.rules;
    struct gs_advice advice = gs_strategy_advice(tour->played->strategy, position);
    gs_move *moves = malloc(rules->max_moves * sizeof *moves);
    unsigned count = gs_moves(rules, position, moves), found = 0;
    bool own = gs_to_move(rules, position) == tour->claim->side;
    if (own)
        assert_true(advice.lower >= tour->claim->level);
    else
        assert_true(advice.upper <= gs_value_negate(tour->claim->level));
    for (unsigned i = 0; i < count; i++) {
        found += own && moves[i] == advice.move;
        if (!own || moves[i] == advice.move)
            tour_after(tour, position, moves[i]);
    }
    assert_true(!own || found == 1);
    assert_true(own || advice.plies == 0);
    if (advice.plies > tour->plies)
        tour->plies = advice.plies;
    tour->own += own;
    free(moves);
}

static void tour_from(struct tour *tour, struct gs_position *position)
{
    const struct gs_rules *rules = tour->played->certificate.rules;
    uint8_t key[GS_KEY_MAX];
    enum gs_value outcome = gs_outcome(rules, position);
    bool own = gs_to_move(rules, position) == tour->claim->side;
    uint32_t before = gs_numbering_count(tour->seen);
    gs_encode(rules, position, key);
    if (gs_numbering_enter(tour->seen, key) < before)
        return;
    if (outcome == GS_UNKNOWN)
        tour_moves(tour, position);
    else
        assert_true((own ? outcome : gs_value_negate(outcome)) >= tour->claim->level);
}

/* No position takes longer than the root, and the root takes what its record says. */
static void check_plies(const struct tour *tour)
{
    const struct gs_claim *claim = tour->claim;
    const struct gs_certificate *certificate = &tour->played->certificate;
    if (!claim->proof || claim->level != GS_WIN || claim->proof_plies == 0)
        return;
    if (gs_to_move(certificate->rules, certificate->root) == claim->side)
        assert_int_equal(tour->plies, claim->proof_plies);
    else
        assert_true(tour->plies < claim->proof_plies);
}

/* How many positions the claimants come to. */
static size_t tour_claims(const struct played *played)
{
    const struct gs_certificate *certificate = &played->certificate;
    struct gs_search search;
    size_t own = 0;
    gs_search_init(&search, certificate->rules, NULL, played->unbounded);
    gs_search_start(&search);
    for (unsigned i = 0; i < certificate->claim_count; i++) {
        struct tour tour = {played, &certificate->claims[i],
                            gs_numbering_new(&search, certificate->rules->key_size), 0, 0};
        tour_from(&tour, certificate->root);
        gs_numbering_free(tour.seen);
        own += tour.own;
        check_plies(&tour);
    }
    return own;
}

/* False where the search found nothing, as searches by threats may. */
static bool make_bytes(const struct board *board, const struct way *way, struct bytes *bytes)
{
    struct run run;
    run_open(&run, board, way, 0);
    run.search.keep_prover = true;
    run_solve(&run);
    bool made = certificate_make_as(&run, GS_CERTIFICATE_2, bytes, NULL);
    run_close(&run);
    return made;
}

/* --- small boards: also what is said of all states ----------------------------------------------
 */

static const struct way ways[] = {
    {"retrograde", {NULL}}, {"df-pn", {NULL}}, {"dual-lambda", {NULL}}};

static const struct board small[] = {
    SKOCZKI("A", "1x7"),
    SKOCZKI("A", "2x6"),
    SKOCZKI("A", "2x7"),
    SKOCZKI("B-1", "1x8"),
    GOMOKU("3x3", "3"),
    GOMOKU("3x2", "2"),
    GOMOKU("4x3", "3"),
    {.game = "hex", .set = {"size", "3x3"}},
    {.game = "hex", .set = {"size", "3x3", "variant", "swap"}},
    {.game = "y", .set = {"size", "3"}},
    {.game = "y", .set = {"size", "4"}},
    {.game = "atarigo", .set = {"size", "2x2"}},
    {.game = "atarigo", .set = {"size", "3x3"}},
    {.game = "connect-four", .set = {"size", "4x3", "connect", "3"}},
    {.game = "connect-four", .set = {"size", "3x4", "connect", "3"}},
};

static void test_small(void **state)
{
    size_t proofs = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(small) * COUNT(ways); i++) {
        const struct board *board = &small[i / COUNT(ways)];
        const struct way *way = &ways[i % COUNT(ways)];
        struct played played = {.bytes = {.at = NULL}};
        bool columns = strcmp(board->game, "connect-four") == 0;
        bool stones = strcmp(board->game, "skoczki") != 0 && !columns;
        if (PACE_IS_SLOW && (i / COUNT(ways) + i % COUNT(ways)) % 3 != 0)
            continue;
        if (stones && strcmp(way->algo, "retrograde") == 0)
            continue;
        if (strcmp(way->algo, "dual-lambda") == 0 && (!stones || strcmp(board->game, "y") == 0))
            continue;
        if (!make_bytes(board, way, &played.bytes))
            continue;
        open_strategy(&played, 0, 0);
        assert_int_equal(played.status, GS_OK);
        proofs += played.certificate.claims[0].proof;
        tour_claims(&played);
        struct oracle *oracle = oracle_new(played.certificate.rules, played.certificate.root);
        assert_true(tour_query(played.strategy, oracle) > 0);
        oracle_free(oracle);
        assert_null(played.strategy->trouble(played.strategy));
        close_strategy(&played);
        bytes_free(&played.bytes);
    }
    assert_true(proofs > COUNT(small) / (PACE_IS_SLOW ? 6 : 2));
}

/* --- larger ones: zones and patterns -------------------------------------------------------------
 */

static void test_larger(void **state)
{
    static const struct {
        struct board board;
        const char *algo;
        bool slow; /* in a long run alone */
    } rows[] = {
        {{.game = "hex", .set = {"size", "4x4"}}, "df-pn", false},
        {{.game = "y", .set = {"size", "5"}}, "df-pn", false},
        {GOMOKU("5x5", "3"), "dual-lambda", false},
        {GOMOKU("6x6", "4"), "dual-lambda", true},
        {{.game = "atarigo", .set = {"size", "4x4"}}, "df-pn", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (rows[i].slow && !pace_is_long)
            continue;
        struct played played = {.bytes = {.at = NULL}};
        assert_true(make_bytes(&rows[i].board, &(struct way){rows[i].algo, {NULL}}, &played.bytes));
        open_strategy(&played, 0, 0);
        assert_int_equal(played.status, GS_OK);
        assert_true(played.certificate.claims[0].proof);
        assert_true(tour_claims(&played) > 1);
        assert_null(played.strategy->trouble(played.strategy));
        close_strategy(&played);
        bytes_free(&played.bytes);
    }
}

/* --- records written by hand
 * ----------------------------------------------------------------------
 */

/* The checksum takes so many bytes. */
enum { RECORDS = 16, TRAILER = 26 };

/* Kinds that the writers leave out, and proofs that overlap. All of them are valid. */
static const struct example {
    struct proof_head head;
    const char *records[RECORDS];
} examples[] = {
    {{"gomoku", {"size", "5x5", "connect", "3"}, "5/5/1b3/5/3b1 b", "wins"},
     {"MOVE d2 [ ] [ ]", "LINE [ d3 c3 ] 0"}},
    {{"gomoku", {"size", "5x5", "connect", "3"}, "5/5/1b3/5/3b1 b", "wins"},
     {"MOVE b4 [ ] [ ]", "LINE [ b2 b1 ] 0", "MOVE d2 [ ] [ ]", "LINE [ d3 c3 ] 2"}},
    {{"gomoku", {"size", "5x5", "connect", "3"}, "5/5/2b2/5/5 w", "loses"},
     {"MOVE b3 [ ] [ ]", "MOVE e3 [ ] [ ]", "MOVE d3 [ 0 1 ] [ ]", "MOVE c5 [ ] [ ]",
      "MOVE c2 [ ] [ ]", "MOVE c4 [ 3 4 ] [ ]", "REPLY [ 2 5 ] [ ]"}},
    {{"hex", {"size", "2x2"}, "2/2 b", "wins"},
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 1 ] [ ]", "IMAGE 0 2"}},
    {{"hex", {"size", "2x2"}, "2/2 b", "wins"},
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 ] [ b1 1 ]"}},
    {{"skoczki", {"variant", "A", "size", "1x7"}, "b/b/1/1/1/w/w w", "wins"},
     {"MOVE a3-a7 [ ] [ ]", "MOVE a4-a6 [ ] [ a2-a4 0 ]", "MOVE a2-a4 [ ] [ a6-a2 1 ]",
      "MOVE a1-a3 [ ] [ a7-a5 2 ]"}},
};

static void write_example(const struct example *example, struct bytes *bytes)
{
    struct proof_parts parts = {.at = NULL};
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules = proof_rules(memory, &example->head);
    proof_read_text(&parts, rules, example->records);
    proof_write(bytes, &example->head, &parts);
    proof_clear(&parts);
    gs_rules_free(memory, rules);
    gs_memory_free(memory);
}

/* A root with the claimant to move is answered, another one known. */
static void query_root(const struct played *played)
{
    const struct gs_certificate *certificate = &played->certificate;
    struct gs_advice advice = gs_strategy_advice(played->strategy, certificate->root);
    assert_true(advice.lower == GS_WIN || advice.upper == GS_LOSS);
}

static void test_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(examples); i++) {
        struct played played = {.bytes = {.at = NULL}};
        struct verdict_of_check verdict;
        write_example(&examples[i], &played.bytes);
        certificate_check(&played.bytes, &verdict);
        assert_int_equal(verdict.status, GS_OK);
        open_strategy(&played, 0, 0);
        assert_int_equal(played.status, GS_OK);
        query_root(&played);
        assert_true(tour_claims(&played) > 0);
        assert_null(played.strategy->trouble(played.strategy));
        close_strategy(&played);
        bytes_free(&played.bytes);
    }
}

/* --- limits and damage ----------------------------------------------------------------------- */

/* Every request for memory fails in turn: there is no strategy, or it says less. */
static void test_memory(void **state)
{
    static const struct board boards[] = {
        {.game = "hex", .set = {"size", "3x3"}}, GOMOKU("4x3", "3"), SKOCZKI("A", "1x7")};
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct played played = {.bytes = {.at = NULL}};
        uint64_t nth = 1, made = 0;
        assert_true(make_bytes(&boards[i], &ways[1], &played.bytes));
        for (played.status = GS_NO_MEMORY; nth < 100; nth++) {
            open_strategy(&played, 0, nth);
            assert_true(played.status == GS_OK || played.status == GS_NO_MEMORY);
            made += played.status == GS_OK;
            if (played.strategy)
                gs_strategy_advice(played.strategy, played.certificate.root);
            close_strategy(&played);
        }
        assert_true(made > 0 && made < 99);
        bytes_free(&played.bytes);
    }
}

static bool is_readable(const struct bytes *bytes)
{
    struct gs_certificate certificate;
    struct gs_registry registry;
    struct gs_search search;
    struct gs_memory *memory = gs_memory_new(0);
    run_registry(&registry);
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    enum gs_status status = gs_certificate_parse(&certificate, &search, memory, &registry,
                                                 bytes->at, bytes->size, NULL);
    gs_certificate_close(&certificate);
    gs_memory_free(memory);
    return status == GS_OK;
}

/* What is still valid is played, and every state is looked up. */
static void use_damaged(const struct bytes *bytes, struct oracle *oracle)
{
    struct played played = {.bytes = *bytes};
    struct verdict_of_check verdict;
    certificate_check(bytes, &verdict);
    open_strategy(&played, 0, 0);
    assert_int_equal(played.status, GS_OK);
    if (verdict.status == GS_OK)
        tour_claims(&played);
    for (size_t state = 0; state < oracle->count; state += 31)
        played.strategy->probe(played.strategy, oracle_key(oracle, state));
    close_strategy(&played);
}

/* Two bytes of the body are changed: whatever can be read is looked up, and nothing crashes. */
static void test_damage(void **state)
{
    static const struct board boards[] = {
        {.game = "hex", .set = {"size", "3x3"}}, GOMOKU("4x3", "3"), SKOCZKI("A", "2x6")};
    uint64_t random = 1;
    size_t read = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct run run;
        struct bytes bytes = {.at = NULL}, damaged = {.at = NULL};
        assert_true(make_bytes(&boards[i], &ways[1], &bytes));
        run_open(&run, &boards[i], &ways[1], 0);
        struct oracle *oracle = oracle_new(run.rules, run.root);
        size_t body = (size_t)(strstr((char *)bytes.at, "\n\n") - (char *)bytes.at) + 2;
        for (unsigned j = 0; j < (PACE_IS_SLOW ? 25 : 80); j++) {
            bytes_copy(&damaged, &bytes);
            for (unsigned k = 0; k < 2; k++) {
                random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
                size_t at = body + (random >> 33) % (bytes.size - TRAILER - body);
                damaged.at[at] = (uint8_t)((random >> 20) % 16);
            }
            bytes_seal(&damaged);
            read += is_readable(&damaged);
            if (is_readable(&damaged))
                use_damaged(&damaged, oracle);
        }
        oracle_free(oracle);
        run_close(&run);
        bytes_free(&bytes);
        bytes_free(&damaged);
    }
    assert_true(read > (PACE_IS_SLOW ? 10 : 20));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),    cmocka_unit_test(test_larger),
        cmocka_unit_test(test_examples), cmocka_unit_test(test_memory),
        cmocka_unit_test(test_damage),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
