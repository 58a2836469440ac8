/* SPDX-License-Identifier: MIT */
/*
 * test_certificate_records.c - certificates of version 2, whose records serve many positions: every
 * root of small boards, by searches of several kinds, written, checked, and compared with the
 * oracle; and how small they are.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game_test/oracle.h"
#include "games/certificate_run.h"
#include "games/examples.h"
#include "games/pace.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Roots of one board at most, which are taken evenly from all of its states. */
enum { ROOTS = PACE_IS_SLOW ? 3 : 40, ROOTS_LONG = 60, STATES = 6000 };

static const struct way ways[] = {{"df-pn", {NULL}}, {"dual-lambda", {NULL}}, {"pvs", {NULL}}};

/* What all certificates together came to. */
struct totals {
    const struct way *way;
    unsigned made;
};

static bool is_version_2(const struct bytes *bytes)
{
    static const char head[] = "gamesolve certificate 2\n";
    return bytes->size >= sizeof head && memcmp(bytes->at, head, sizeof head - 1) == 0;
}

/* One root: what is certified is what the oracle says. */
static void check_root(struct run *run, const struct oracle *oracle, size_t state,
                       struct totals *totals)
{
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    gs_decode(run->rules, oracle_key(oracle, state), run->root);
    if (gs_root_check(run->rules, run->root, NULL) != GS_OK)
        return; /* an aim that this side has not */
    run_solve_state(run, oracle, state);
    if (run->result.proved) {
        assert_true(certificate_make_as(run, GS_CERTIFICATE_2, &bytes, NULL));
        assert_true(is_version_2(&bytes));
        certificate_check(&bytes, &verdict);
        if (verdict.status != GS_OK)
            fail_msg("state %zu by %s: %s", state, totals->way->algo, verdict.reason);
        assert_int_equal(verdict.lower, oracle->values[state]);
        assert_int_equal(verdict.upper, oracle->values[state]);
        totals->made++;
    }
    bytes_free(&bytes);
}

static void check_example(const struct example *example, void *user)
{
    struct totals *totals = user;
    struct board board = {.game = example->game->name};
    struct run run;
    memcpy(board.set, example->settings, sizeof example->settings);
    bool fits = example->row->states <= STATES;
    if (!fits)
        return;
    run_open(&run, &board, totals->way, 0);
    run.search.keep_prover = true;
    fits = gs_algo_fits(run.algo, run.rules, NULL) == GS_OK;
    if (example->row->position)
        assert_int_equal(
            run.rules->game->position_parse(run.rules, example->row->position, run.root, NULL),
            GS_OK);
    struct oracle *oracle = fits ? oracle_new(run.rules, run.root) : NULL;
    size_t step = fits ? 1 + oracle->count / (pace_is_long ? ROOTS_LONG : ROOTS) : 1;
    for (size_t state = 0; fits && state < oracle->count; state += step)
        check_root(&run, oracle, state, totals);
    if (oracle)
        oracle_free(oracle);
    run_close(&run);
}

static void test_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct totals totals = {.way = &ways[i]};
        examples_each(check_example, &totals);
        assert_true(totals.made > 5 * ROOTS);
    }
}

/* A board whose certificate is small, in bytes at most. */
struct small {
    const char *algo, *position;
    struct board board;
    size_t bytes;
};

/* Strategies that would take thousands of positions. */
static void test_sizes(void **state)
{
    static const struct small rows[] = {
        {"df-pn", NULL, {.game = "atarigo", .set = {"size", "4x4"}}, 16000},
        {"df-pn", NULL, {.game = "atarigo", .set = {"size", "5x5"}}, 24000},
        {"dual-lambda", "7/7/7/2wb3/2bw3/7/7 b", {.game = "atarigo", .set = {"size", "7x7"}}, 4000},
        {"dual-lambda", NULL, GOMOKU("7x7", "4"), 2000},
        {"df-pn", NULL, GOMOKU("6x6", "4"), 2500},
        {"pvs", NULL, GOMOKU("7x7", "4"), 1400},
        {"dual-lambda",
         "15/15/15/6bb7/7b7/6ww7/15/15/15/15/15/15/15/15/15 b",
         {.game = "gomoku", .set = {"size", "15x15"}},
         2000},
        {"tss",
         "15/15/15/6wb7/3w2bw7/4wwbw7/2wbbbbwb6/3wbbbbww5/3wbwwbb1w4/3bw1bwwbbw3/"
         "2w2bwbbbw1b2/"
         "8wb5/9w5/15/15 w",
         {.game = "gomoku", .set = {"size", "15x15"}},
         1500},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct run run;
        struct bytes bytes = {.at = NULL};
        struct verdict_of_check verdict;
        run_open(&run, &rows[i].board, &(struct way){rows[i].algo, {NULL}}, 0);
        run.search.keep_prover = true;
        if (rows[i].position)
            assert_int_equal(
                run.rules->game->position_parse(run.rules, rows[i].position, run.root, NULL),
                GS_OK);
        run_solve(&run);
        assert_true(certificate_make_as(&run, GS_CERTIFICATE_AUTO, &bytes, NULL));
        certificate_check(&bytes, &verdict);
        if (verdict.status != GS_OK)
            fail_msg("row %zu: %s", i, verdict.reason);
        assert_int_equal(verdict.lower, verdict.upper);
        assert_true(is_version_2(&bytes));
        if (bytes.size > rows[i].bytes)
            fail_msg("row %zu: %zu bytes", i, (size_t)bytes.size);
        bytes_free(&bytes);
        run_close(&run);
    }
}

/* --- limits --- */

/* What a limit did to a certificate: whether it was in the way. */
typedef bool (*limiter)(struct run *run, uint64_t nth);

static bool fail_memory(struct run *run, uint64_t nth)
{
    uint64_t before = gs_memory_refused(run->memory);
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    gs_memory_fail_at(run->memory, nth);
    bool made = certificate_make_as(run, GS_CERTIFICATE_AUTO, &bytes, NULL);
    gs_memory_fail_at(run->memory, 0);
    bool failed = gs_memory_refused(run->memory) > before;
    assert_true(made || failed);
    if (made)
        certificate_check(&bytes, &verdict);
    assert_true(!made || verdict.status == GS_OK);
    bytes_free(&bytes);
    return failed;
}

static bool limit_nodes(struct run *run, uint64_t nth)
{
    struct bytes bytes = {.at = NULL};
    enum gs_certify_end end;
    run->search.limits.nodes = run->search.nodes + nth;
    bool made = certificate_make_as(run, GS_CERTIFICATE_AUTO, &bytes, &end);
    assert_int_equal(made, end == GS_CERTIFIED);
    assert_true(made || end == GS_CERTIFY_STOPPED);
    assert_true(made || run->search.stop == GS_STOP_NODES);
    assert_true(run->search.nodes <= run->search.limits.nodes);
    bytes_free(&bytes);
    return !made;
}

/* Lets a limit rise until it is in the way no more; returns how often it was.
 */
static unsigned raise_limit(const struct board *board, const struct way *way, limiter limit)
{
    bool failed = true;
    unsigned times = 0;
    for (uint64_t nth = 1; failed; nth += 1 + nth / 8) {
        struct run run;
        run_open(&run, board, way, 0);
        run.search.keep_prover = true;
        run_solve(&run);
        assert_true(run.result.proved);
        failed = limit(&run, nth);
        times += failed;
        run_close(&run);
    }
    return times;
}

static void test_limits(void **state)
{
    static const struct board rows[] = {
        GOMOKU("4x4", "3"),
        {.game = "atarigo", .set = {"size", "3x3"}},
        {.game = "hex", .set = {"size", "3x3"}},
        {.game = "connect-four", .set = {"size", "4x3", "connect", "3"}},
    };
    unsigned by_nodes = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_true(raise_limit(&rows[i], &ways[0], fail_memory) > 3);
        by_nodes += raise_limit(&rows[i], &ways[0], limit_nodes);
    }
    assert_true(by_nodes > 3); /* patterns of joining may need no more nodes */
}

/* --- a limit that strikes while a second form is tried --- */

/* A prover that passes questions on, and interrupts the search at one of them.
 */
struct striker {
    struct gs_prover prover; /* first */
    struct gs_prover *inner;
    uint64_t asked, at; /* at: 0: never */
    volatile sig_atomic_t flag;
};

static enum gs_proof_answer strike(struct gs_prover *prover, const struct gs_position *position,
                                   enum gs_value level, gs_move *move)
{
    struct striker *striker = (struct striker *)prover;
    if (++striker->asked == striker->at)
        striker->flag = 1;
    return striker->inner->query(striker->inner, position, level, move);
}

static void release_striker(struct gs_prover *prover)
{
    struct striker *striker = (struct striker *)prover;
    striker->inner->release(striker->inner);
}

/* Certifies in that version, and interrupts the search at a question; returns
 * how many there were.
 */
static uint64_t certify_struck(const struct board *board, enum gs_certificate_version version,
                               uint64_t at)
{
    struct run run;
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    run_open(&run, board, &ways[0], 0);
    run.search.keep_prover = true;
    run_solve(&run);
    assert_non_null(run.result.prover);
    struct striker striker = {.inner = run.result.prover, .at = at};
    striker.prover =
        (struct gs_prover){.rules = run.rules, .query = strike, .release = release_striker};
    run.result.prover = &striker.prover;
    run.search.interrupt = &striker.flag;
    if (!certificate_make_as(&run, version, &bytes, NULL))
        fail_msg("%s: interrupted at question %d, nothing was written", board->game, (int)at);
    certificate_check(&bytes, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    bytes_free(&bytes);
    run_close(&run);
    assert_int_equal(striker.flag, at > 0);
    return striker.asked;
}

/* The first form is there when a limit strikes: it is written. */
static void test_first_is_kept(void **state)
{
    static const struct board rows[] = {
        GOMOKU("6x6", "4"),
        {.game = "atarigo", .set = {"size", "4x4"}},
        {.game = "hex", .set = {"size", "3x3"}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t first = certify_struck(&rows[i], GS_CERTIFICATE_2, 0);
        uint64_t both = certify_struck(&rows[i], GS_CERTIFICATE_AUTO, 0);
        assert_true(both > first + 1);
        certify_struck(&rows[i], GS_CERTIFICATE_AUTO, first + 1);
        certify_struck(&rows[i], GS_CERTIFICATE_AUTO, both);
    }
}

/* Interrupts a search as soon as it makes records of a certificate. */
struct phase_striker {
    struct gs_search *search;
    volatile sig_atomic_t flag;
};

static void strike_records(void *user, const struct gs_progress *progress)
{
    struct phase_striker *striker = user;
    striker->search->own.next_progress = 0; /* report at every poll */
    if (strcmp(progress->phase, "records of the certificate") == 0)
        striker->flag = 1;
}

/* So are positions that are there, where records were wanted that would serve
 * many. */
static void test_positions_are_kept(void **state)
{
    static const struct board board = {.game = "connect-four",
                                       .set = {"size", "4x3", "connect", "3"}};
    struct run run;
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    (void)state;
    run_open(&run, &board, &ways[0], 0);
    run.search.keep_prover = true;
    run_solve(&run);
    assert_int_equal(run.result.value, GS_WIN);
    struct phase_striker striker = {.search = &run.search};
    run.search.progress = strike_records;
    run.search.user = &striker;
    run.search.interrupt = &striker.flag;
    run.search.own.next_progress = 0;
    assert_true(certificate_make_as(&run, GS_CERTIFICATE_2, &bytes, NULL));
    assert_true(striker.flag);
    certificate_check(&bytes, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    bytes_free(&bytes);
    run_close(&run);
}

/* Certifies while requests for memory fail from the nth on, and writes when
 * there is some again. */
static bool certify_without_memory(struct run *run, uint64_t nth, struct bytes *bytes)
{
    struct gs_certifier certifier = {.search = &run->search,
                                     .algo = run->algo,
                                     .params = &run->params,
                                     .version = GS_CERTIFICATE_1,
                                     .root = run->root,
                                     .result = &run->result};
    const struct gs_sink sink = bytes_sink(bytes);
    uint64_t records, size;
    gs_memory_fail_at(run->memory, nth);
    bool made = gs_certify(&certifier) == GS_CERTIFIED;
    gs_memory_fail_at(run->memory, 0);
    made = made && gs_certify_write(&certifier, &sink, &records, &size) == GS_OK;
    gs_certifier_clear(&certifier);
    return made;
}

/* Positions are there before common lines of replies are sought. */
static void test_common_lines_are_optional(void **state)
{
    static const struct board board = {.game = "hex", .set = {"size", "3x3"}};
    unsigned survived = 0;
    bool refused = true;
    (void)state;
    for (uint64_t nth = 1; refused; nth++) {
        struct run run;
        struct bytes bytes = {.at = NULL};
        struct verdict_of_check verdict = {.status = GS_OK};
        run_open(&run, &board, &ways[0], 0);
        run.search.keep_prover = true;
        run_solve(&run);
        uint64_t before = gs_memory_refused(run.memory);
        bool made = certify_without_memory(&run, nth, &bytes);
        refused = gs_memory_refused(run.memory) > before;
        if (made)
            certificate_check(&bytes, &verdict);
        assert_int_equal(verdict.status, GS_OK);
        survived += made && refused;
        bytes_free(&bytes);
        run_close(&run);
    }
    assert_true(survived > 5);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_first_is_kept),
        cmocka_unit_test(test_positions_are_kept),
        cmocka_unit_test(test_common_lines_are_optional),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
