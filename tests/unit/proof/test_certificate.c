/* SPDX-License-Identifier: MIT */
/*
 * test_certificate.c - certificates from results, and what the checker says of them: every
 * algorithm on real boards and on random graphs, results that are wrong, and files that break one
 * rule of the format each.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game_test/oracle.h"
#include "games/certificate_run.h"
#include "games/pace.h"
#include "proof/positions/position_proof.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct way ways[] = {
    {"retrograde", {NULL}},
    {"retrograde", {"symmetry", "on"}},
    {"minimax", {NULL}},
    {"negamax", {NULL}},
    {"alphabeta", {NULL}},
    {"pn", {NULL}},
    {"pn", {"evaluate", "delayed"}},
    {"pn2", {NULL}},
    {"mc-pn", {NULL}},
    {"pn-dag", {NULL}},
    {"pn-dcg", {NULL}},
    {"pn-dcg", {"draws", "proved"}},
    {"pn-dcg", {"draws", "proved", "symmetry", "on"}},
    {"pn-bta", {NULL}},
    {"df-pn", {NULL}},
    {"df-pn", {"symmetry", "on"}},
    {"df-pn", {"table", "64"}},
    {"pds", {NULL}},
    {"pn-star", {NULL}},
    {"pvs", {NULL}},
    {"mcts", {"playouts", "100000"}},
};

struct tried {
    struct board board;
    bool repeats, tree; /* small enough for searches that keep no table */
};

static const struct tried boards[] = {
    {SKOCZKI("A", "1x7"), true, true},
    {SKOCZKI("A", "1x5"), true, true},
    {SKOCZKI("A", "1x9"), true, true},
    {SKOCZKI("B-1", "1x8"), true, true},
    {SKOCZKI("A", "2x5"), true, true},
    {SKOCZKI("A", "2x6"), true, false},
    {SKOCZKI("A", "2x7"), true, false},
    {SKOCZKI("A", "3x5"), true, false},
    {GOMOKU("3x3", "3"), false, true},
    {GOMOKU("3x2", "2"), false, true},
    {GOMOKU("4x3", "3"), false, false},
    {{.game = "hex", .set = {"size", "3x3"}}, false, true},
    {{.game = "hex", .set = {"size", "2x3"}}, false, true},
    {{.game = "hex", .set = {"size", "3x3", "variant", "swap"}}, false, false},
    {{.game = "y", .set = {"size", "3"}}, false, true},
    {{.game = "atarigo", .set = {"size", "2x2"}}, false, true},
    {{.game = "atarigo", .set = {"size", "3x3"}}, false, false},
};

static bool is_named(const struct way *way, const char *const *names)
{
    while (*names && strcmp(way->algo, *names) != 0)
        names++;
    return *names != NULL;
}

/* Searches that walk the whole tree take too long on the larger boards. */
static bool is_tree(const struct way *way)
{
    static const char *const names[] = {"minimax", "negamax", "alphabeta", "pn",
                                        "pn2",     "mc-pn",   "mcts",      NULL};
    return is_named(way, names);
}

/* Refused, or left with bounds, where positions repeat. */
static bool wants_no_repetition(const struct way *way)
{
    static const char *const names[] = {"pn-dag", "mcts", NULL};
    return is_named(way, names);
}

/* Each way takes one in three of the boards that fit, with sanitizers in six; all in a long run. */
static void test_boards(void **state)
{
    (void)state;
    for (size_t j = 0; j < COUNT(ways); j++) {
        size_t turn = j;
        for (size_t i = 0; i < COUNT(boards); i++) {
            bool fits = (boards[i].tree || !is_tree(&ways[j])) &&
                        !(boards[i].repeats && wants_no_repetition(&ways[j]));
            if (fits && turn++ % pace_stride(6, 3) == 0)
                certificate_prove(&boards[i].board, &ways[j]);
        }
    }
}

/* Graphs with cycles of every shape; each value comes up. */
static void test_graphs(void **state)
{
    static const struct way graph_ways[] = {
        {"retrograde", {NULL}}, {"df-pn", {NULL}},  {"df-pn", {"table", "64"}},
        {"pn-bta", {NULL}},     {"pn-dcg", {NULL}},
    };
    unsigned values[3] = {0, 0, 0};
    (void)state;
    for (unsigned seed = 1; seed <= 400; seed += PACE_IS_SLOW ? 3 : 1) {
        struct random_board random;
        enum gs_value value = GS_DRAW;
        random_board_init(&random, seed, seed % 4 == 0 ? "acyclic" : "random");
        for (size_t i = 0; i < COUNT(graph_ways); i++)
            value = certificate_prove(&random.board, &graph_ways[i]);
        values[value + 1]++;
    }
    const unsigned least = PACE_IS_SLOW ? 6 : 20;
    assert_true(values[0] > least && values[1] > least && values[2] > least);
}

/* In place of the library's own: no more threads search than there are. */
unsigned gs_processors(void)
{
    return 8;
}

/* Many threads on lines of their own leave what makes a certificate. */
static void test_many_threads(void **state)
{
    static const struct board board = {"hex", {"size", "5x5"}};
    static const struct way way = {"df-pn", {NULL}};
    struct run run;
    struct bytes bytes = {0};
    struct verdict_of_check verdict;
    (void)state;
    run_open(&run, &board, &way, 0);
    run.search.threads = 8;
    run.search.keep_prover = true;
    run_solve(&run);
    assert_true(certificate_make(&run, &bytes, NULL));
    certificate_check(&bytes, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    assert_int_equal(verdict.lower, GS_WIN);
    bytes_free(&bytes);
    run_close(&run);
}

/* A search that proves a win or a loss now and then, on each state of a board. */
struct prover_row {
    struct board board;
    unsigned proved; /* states at least */
};

/* What its prover says of the states from which it was found to win. */
static void query_prover(struct run *run, const struct oracle *oracle, size_t state)
{
    gs_move move = GS_NO_MOVE;
    struct gs_prover *prover = run->result.prover;
    struct gs_undo *undo = gs_alloc(run->memory, run->rules->undo_size);
    uint8_t key[GS_KEY_MAX];
    assert_non_null(prover);
    assert_non_null(undo);
    assert_int_equal(prover->query(prover, run->root, GS_DRAW, &move), GS_PROOF_UNKNOWN);
    assert_int_equal(prover->query(prover, run->root, GS_WIN, &move),
                     oracle->values[state] == GS_WIN ? GS_PROOF_YES : GS_PROOF_UNKNOWN);
    if (oracle->values[state] == GS_WIN) {
        gs_play(run->rules, run->root, move, undo);
        gs_encode(run->rules, run->root, key);
        gs_take_back(run->rules, run->root, undo);
        assert_int_equal(oracle->values[oracle_find(oracle, key)], GS_LOSS);
    }
    gs_release(run->memory, undo);
}

static void check_prover(const struct prover_row *row, const struct way *way)
{
    struct run run;
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    unsigned proved = 0;
    run_open(&run, &row->board, way, 0);
    struct oracle *oracle = oracle_new(run.rules, run.root);
    run.search.keep_prover = true;
    const size_t stride = row->proved >= 1000 ? pace_stride(48, 4) : pace_stride(6, 1);
    for (size_t state = 0; state < oracle->count; state += stride) {
        run_solve_state(&run, oracle, state);
        bool open = gs_outcome(run.rules, run.root) == GS_UNKNOWN;
        if (!run.result.prover) { /* who does not win a game without draws has lost it */
            assert_true(!run.result.proved || !open || run.result.value == GS_LOSS);
            continue;
        }
        assert_true(run.result.proved && open);
        proved++;
        query_prover(&run, oracle, state);
        assert_true(certificate_make(&run, &bytes, NULL));
        certificate_check(&bytes, &verdict);
        assert_int_equal(verdict.status, GS_OK);
        assert_int_equal(verdict.lower, oracle->values[state]);
        assert_int_equal(verdict.upper, oracle->values[state]);
    }
    assert_true(proved * stride >= row->proved);
    bytes_free(&bytes);
    oracle_free(oracle);
    run_close(&run);
}

/* Threats and zones end up as moves. */
static void test_lambda(void **state)
{
    static const struct way lambda_ways[] = {
        {"lambda", {NULL}},
        {"lambda", {"zones", "off"}},
        {"dual-lambda", {NULL}},
        {"lambda-df-pn", {NULL}},
    };
    static const struct prover_row rows[] = {
        {GOMOKU("3x3", "3"), 1000}, /* one state in some of it */
        {{.game = "hex", .set = {"size", "3x2"}}, 50},
        {{.game = "y", .set = {"size", "3"}}, 50},
        {{.game = "atarigo", .set = {"size", "2x3"}}, 50},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t j = 0; j < COUNT(lambda_ways); j++)
            check_prover(&rows[i], &lambda_ways[j]);
}

/* A question that was answered with a bound gets the one claim that it is. */
static void test_bounds(void **state)
{
    static const struct board board = SKOCZKI("A", "2x7");
    static const struct {
        enum gs_goal goal;
        enum gs_value lower, upper;
    } rows[] = {{GS_GOAL_WIN, GS_LOSS, GS_DRAW}, {GS_GOAL_DRAW, GS_DRAW, GS_WIN}};
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct run run;
        run_open(&run, &board, &(struct way){"df-pn", {NULL}}, 0);
        run.search.goal = rows[i].goal;
        run.search.keep_prover = true;
        run_solve(&run);
        assert_true(certificate_make(&run, &bytes, NULL));
        certificate_check(&bytes, &verdict);
        assert_int_equal(verdict.status, GS_OK);
        assert_int_equal(verdict.lower, rows[i].lower);
        assert_int_equal(verdict.upper, rows[i].upper);
        run_close(&run);
    }
    bytes_free(&bytes);
}

/* --- results that are wrong --- */

/* Replaces the result of a run by what a search might have said. */
static void pretend(struct run *run, enum gs_value value, bool proved)
{
    gs_result_clear(&run->result);
    if (proved)
        gs_result_prove(&run->result, value);
    else
        run->result.value = value;
}

/* What is said of a board whose value is another. */
static void check_wrong(const struct tried *tried, enum gs_value said, bool proved)
{
    struct run run;
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    enum gs_certify_end end;
    run_open(&run, &tried->board, &(struct way){"df-pn", {NULL}}, 0);
    enum gs_value value = run_truth(&run);
    run_solve(&run);
    pretend(&run, said, proved);
    bool made = certificate_make(&run, &bytes, &end);
    assert_int_equal(end, said == value ? GS_CERTIFIED : GS_CERTIFY_REFUTED);
    assert_true(run.result.lower <= value && value <= run.result.upper);
    assert_true(run.result.value == GS_UNKNOWN || run.result.value == value);
    /* That one wins is found when the other was said to draw. */
    assert_true(said != GS_DRAW || run.result.value == value);
    assert_true(made);
    certificate_check(&bytes, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    assert_int_equal(verdict.lower, run.result.lower);
    assert_int_equal(verdict.upper, run.result.upper);
    bytes_free(&bytes);
    run_close(&run);
}

/* With sanitizers each board is said to be drawn, or to be won and lost, in turn. */
static void test_wrong_results(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        for (int said = GS_LOSS; said <= GS_WIN; said++) {
            if ((i + (unsigned)(said + 1)) % pace_stride(2, 1) != 0)
                continue;
            check_wrong(&boards[i], (enum gs_value)said, true);
            if (said == GS_DRAW)
                check_wrong(&boards[i], GS_DRAW, false);
        }
    }
}

/* A draw that could not be proved is proved by its two strategies. */
static void test_unproved_draw(void **state)
{
    static const struct board board = SKOCZKI("A", "2x8");
    struct run run;
    struct bytes bytes = {.at = NULL};
    (void)state;
    run_open(&run, &board, &(struct way){"pn-dcg", {NULL}}, 0);
    run_solve(&run);
    assert_int_equal(run.result.value, GS_DRAW);
    pretend(&run, GS_DRAW, false);
    assert_true(certificate_make(&run, &bytes, NULL));
    assert_true(run.result.proved && run.result.value == GS_DRAW);
    bytes_free(&bytes);
    run_close(&run);
}

/* A strategy that knows values and no distances leads in circles, which have to be straightened. */
struct blunt {
    struct gs_strategy strategy;
    const struct oracle *oracle;
};

static struct gs_entry probe_blunt(const struct gs_strategy *strategy, const uint8_t *key)
{
    const struct blunt *blunt = (const struct blunt *)strategy;
    size_t number = oracle_find(blunt->oracle, key);
    enum gs_value value =
        number == ORACLE_NONE ? GS_UNKNOWN : (enum gs_value)blunt->oracle->values[number];
    return (struct gs_entry){value, GS_NO_DISTANCE};
}

static void release_blunt(struct gs_strategy *strategy)
{
    (void)strategy;
}

static void test_circles(void **state)
{
    unsigned straightened = 0;
    (void)state;
    for (unsigned seed = 1; seed <= 600; seed++) {
        struct random_board random;
        struct run run;
        struct bytes bytes = {.at = NULL};
        struct verdict_of_check verdict;
        uint32_t circling = 0;
        random_board_init(&random, seed, "random");
        run_open(&run, &random.board, &(struct way){"df-pn", {NULL}}, 0);
        run_solve(&run);
        struct oracle *oracle = oracle_new(run.rules, run.root);
        struct blunt blunt = {
            .strategy = {.rules = run.rules, .probe = probe_blunt, .release = release_blunt},
            .oracle = oracle};
        run.result.strategy = &blunt.strategy;
        if (run.result.value != GS_DRAW) {
            enum gs_side mover = gs_to_move(run.rules, run.root);
            enum gs_side winner = run.result.value == GS_WIN ? mover : gs_side_other(mover);
            struct gs_position_proof plan;
            struct gs_prover *prover = gs_prover_of_strategy(&run.search, &blunt.strategy);
            assert_true(gs_position_proof_init(&plan, &run.search, winner, GS_WIN));
            assert_int_equal(gs_position_proof_build(&plan, run.root, &prover, 1), GS_PROOF_YES);
            assert_true(gs_position_proof_rank(&plan, &circling));
            gs_position_proof_clear(&plan);
            prover->release(prover);
        }
        straightened += circling > 0;
        assert_true(certificate_make(&run, &bytes, NULL));
        certificate_check(&bytes, &verdict);
        assert_int_equal(verdict.status, GS_OK);
        bytes_free(&bytes);
        oracle_free(oracle);
        run_close(&run);
    }
    assert_in_range(straightened, 4, 600);
}

/* --- limits --- */

/* Every request for memory fails in turn, and what was put right or proved stays true. */
static void starve(const struct board *board, const struct way *way)
{
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    enum gs_value truth = GS_UNKNOWN;
    bool made = false;
    for (uint64_t nth = 1; !made; nth++) {
        struct run run;
        run_open(&run, board, way, 0);
        truth = nth == 1 ? run_truth(&run) : truth;
        run.search.keep_prover = true;
        run_solve(&run);
        gs_memory_fail_at(run.memory, nth);
        made = certificate_make(&run, &bytes, NULL);
        gs_memory_fail_at(run.memory, 0);
        assert_int_equal(run.result.value, truth);
        run_close(&run);
        assert_true(nth < 10000);
    }
    certificate_check(&bytes, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    for (uint64_t nth = 1; nth < 100; nth++) {
        certificate_check_with(&bytes, 0, nth, &verdict);
        if (verdict.status == GS_OK)
            break;
        assert_int_equal(verdict.status, GS_NO_MEMORY);
    }
    assert_int_equal(verdict.status, GS_OK);
    for (size_t budget = 16; verdict.status != GS_OK || budget == 16; budget += budget / 2)
        certificate_check_with(&bytes, budget, 0, &verdict);
    bytes_free(&bytes);
}

static void test_failing_memory(void **state)
{
    static const struct board draw = SKOCZKI("A", "2x7"), loss = SKOCZKI("A", "2x5");
    static const struct board hex = {.game = "hex", .set = {"size", "3x3"}};
    (void)state;
    starve(&draw, &(struct way){"retrograde", {NULL}});
    starve(&draw, &(struct way){"df-pn", {NULL}});
    starve(&loss, &(struct way){"pn", {NULL}});
    starve(&hex, &(struct way){"df-pn", {NULL}});
    starve(&hex, &(struct way){"lambda-df-pn", {NULL}});
}

/* --- sinks that are full, and trimming --- */

/* Takes as many bytes as are left. */
static bool take(void *user, const void *bytes, size_t size)
{
    size_t *left = user;
    (void)bytes;
    if (size > *left)
        return false;
    *left -= size;
    return true;
}

/* Trims a valid certificate into a sink, at whose nth request memory fails (0: none). */
static enum gs_status trim(const struct bytes *bytes, const struct gs_sink *sink, uint64_t nth,
                           struct gs_trimmed *trimmed)
{
    struct gs_registry registry;
    struct gs_search search;
    struct gs_certificate certificate;
    struct gs_check check;
    uint64_t need;
    struct gs_memory *memory = gs_memory_new(0);
    run_registry(&registry);
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    assert_int_equal(gs_certificate_parse(&certificate, &search, memory, &registry, bytes->at,
                                          bytes->size, NULL),
                     GS_OK);
    assert_int_equal(gs_check_run(&check, &certificate, &search, &need), GS_OK);
    gs_memory_fail_at(memory, nth);
    enum gs_status status = gs_certificate_trim(&certificate, &check, &search, sink, trimmed);
    gs_memory_fail_at(memory, 0);
    gs_check_clear(&check);
    gs_certificate_close(&certificate);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
    return status;
}

/* Nothing is needless in what was just made. */
static void check_trimming(const struct bytes *bytes)
{
    struct gs_trimmed trimmed;
    struct bytes written = {.at = NULL};
    const struct gs_sink sink = bytes_sink(&written);
    size_t left = bytes->size - 1;
    const struct gs_sink full = {&left, take};
    assert_int_equal(trim(bytes, &sink, 0, &trimmed), GS_OK);
    assert_int_equal(trimmed.before, trimmed.after);
    assert_int_equal(trimmed.bytes, bytes->size);
    assert_int_equal(written.size, bytes->size);
    assert_memory_equal(written.at, bytes->at, bytes->size);
    assert_int_equal(trim(bytes, &full, 0, &trimmed), GS_IO);
    assert_int_equal(trim(bytes, &sink, 1, &trimmed), GS_NO_MEMORY);
    bytes_free(&written);
}

/* A failed write is an error, at whichever byte the sink is full. */
static void test_full_sinks(void **state)
{
    static const struct board board = SKOCZKI("A", "2x6");
    const struct way way = {"retrograde", {NULL}};
    struct bytes bytes = {.at = NULL};
    const struct gs_sink sink = bytes_sink(&bytes);
    struct run run;
    uint64_t records, size;
    (void)state;
    run_open(&run, &board, &way, 0);
    run_solve(&run);
    struct gs_certifier certifier = {.search = &run.search,
                                     .algo = run.algo,
                                     .params = &run.params,
                                     .root = run.root,
                                     .result = &run.result};
    assert_int_equal(gs_certify(&certifier), GS_CERTIFIED);
    assert_int_equal(gs_certify_write(&certifier, &sink, &records, &size), GS_OK);
    assert_int_equal(size, bytes.size);
    for (size_t most = 0; most <= bytes.size; most += most + 7 < bytes.size ? 7 : 1) {
        size_t left = most;
        const struct gs_sink full = {&left, take};
        assert_int_equal(gs_certify_write(&certifier, &full, &records, &size),
                         most < bytes.size ? GS_IO : GS_OK);
    }
    gs_certifier_clear(&certifier);
    check_trimming(&bytes);
    bytes_free(&bytes);
    run_close(&run);
}

/* --- files that break one rule each --- */

/* A certificate of Skoczki 1x7, record by record; see src/check/README.md. */
struct draft {
    const char *claim, *shape;
    unsigned char records[4][6]; /* of 5 bytes, or 6 with a line */
    unsigned size, count;
    const char *lines;
    const char *extra;  /* behind the records */
    const char *reason; /* a part of it; NULL: verified */
};

#define SHAPE "records 4 key 2 rank 1 move 2 line 0 lines 0 of 0"
#define FIRST                                                                                      \
    {                                                                                              \
        0x2c, 1, 4, 0, 2                                                                           \
    }
#define SECOND                                                                                     \
    {                                                                                              \
        0x34, 0, 2, 3, 5                                                                           \
    }
#define THIRD                                                                                      \
    {                                                                                              \
        0xb4, 0, 3, 1, 3                                                                           \
    }
#define FOURTH                                                                                     \
    {                                                                                              \
        0xde, 0, 1, 2, 6                                                                           \
    }

static const struct draft drafts[] = {
    {"wins", SHAPE, {FIRST, SECOND, THIRD, FOURTH}, 5, 4, "", "", NULL},
    {"at least draws", SHAPE, {FIRST, SECOND, THIRD, FOURTH}, 5, 4, "", "", NULL},
    {"loses", SHAPE, {FIRST, SECOND, THIRD, FOURTH}, 5, 4, "", "", "no move"},
    {"at most draws", SHAPE, {FIRST, SECOND, THIRD, FOURTH}, 5, 4, "", "", "no move"},
    {"draws", SHAPE, {FIRST, SECOND, THIRD, FOURTH}, 5, 4, "", "", "at least draws"},
    {"wins", SHAPE, {FIRST, {0x34, 0, 3, 3, 5}, THIRD, FOURTH}, 5, 4, "", "", "rank"},
    {"wins", SHAPE, {FIRST, {0x34, 0, 2, 3, 4}, THIRD, FOURTH}, 5, 4, "", "", "not legal"},
    {"wins", SHAPE, {FIRST, {0x34, 0, 2, 2, 5}, THIRD, FOURTH}, 5, 4, "", "", "no move"},
    {"wins", SHAPE, {FIRST, {0x35, 0, 2, 3, 5}, THIRD, FOURTH}, 5, 4, "", "", "no move"},
    {"wins", SHAPE, {{0x2d, 1, 4, 0, 2}, SECOND, THIRD, FOURTH}, 5, 4, "", "", "no move"},
    {"wins", SHAPE, {FIRST, THIRD, SECOND, FOURTH}, 5, 4, "", "", "not above"},
    {"wins", SHAPE, {FIRST, SECOND, THIRD, THIRD}, 5, 4, "", "", "not above"},
    {"wins", SHAPE, {FIRST, SECOND, THIRD, FOURTH}, 5, 3, "", "", "cut off"},
    {"wins", SHAPE, {FIRST, SECOND, THIRD, FOURTH}, 5, 4, "", "x", "more than the head says"},
    {"wins",
     "records 3 key 2 rank 1 move 2 line 0 lines 0 of 0",
     {FIRST, SECOND, THIRD},
     5,
     3,
     "",
     "",
     "no move"},
    {"wins",
     "records 3 key 2 rank 1 move 2 line 1 lines 1 of 1",
     {{0x2c, 1, 4, 0, 2, 0}, {0x34, 0, 2, 3, 5, 1}, {0xb4, 0, 3, 1, 3, 0}},
     6,
     3,
     "\x02\x06",
     "",
     NULL},
    {"wins",
     "records 1 key 2 rank 1 move 2 line 1 lines 1 of 4",
     {{0x2c, 1, 4, 0, 2, 1}},
     6,
     1,
     "\x01\x03\x03\x05\x02\x06\xff\xff",
     "",
     NULL},
    {"wins",
     "records 1 key 2 rank 1 move 2 line 1 lines 1 of 2",
     {{0x2c, 1, 4, 0, 2, 1}},
     6,
     1,
     "\x01\x03\x03\x05",
     "",
     "no move"},
    {"wins",
     "records 1 key 2 rank 1 move 2 line 1 lines 1 of 3",
     {{0x2c, 1, 4, 0, 2, 1}},
     6,
     1,
     "\x01\x03\x03\x06\x02\x06",
     "",
     "not legal"},
    {"wins",
     "records 1 key 2 rank 1 move 2 line 1 lines 1 of 3",
     {{0x2c, 1, 4, 0, 2, 2}},
     6,
     1,
     "\x01\x03\x03\x05\x02\x06",
     "",
     "no move"},
    {"wins", "records 4 key 3 rank 0 move 2 line 0 lines 0 of 0", {FIRST}, 5, 4, "", "", "keys"},
    {"wins",
     "records 4 key 2 rank 3 move 0 line 0 lines 0 of 0",
     {FIRST},
     5,
     4,
     "",
     "",
     "one byte"},
    {"wins", "records 04 key 2 rank 1 move 2 line 0 lines 0 of 0", {FIRST}, 5, 4, "", "", "number"},
    {"wins", "records -4 key 2 rank 1 move 2 line 0 lines 0 of 0", {FIRST}, 5, 4, "", "", "number"},
    {"wins", "records 4 key 2 rank 9 move 2 line 0 lines 0 of 0", {FIRST}, 5, 4, "", "", "smaller"},
    {"wins", "records 4 key 2 rank 1 move 2 line 0 lines 0 of 9", {FIRST}, 5, 4, "", "", "smaller"},
    {"wins",
     "records 99999999999999999999 key 2 rank 1 move 2 line 0 lines 0 of 0",
     {FIRST},
     5,
     4,
     "",
     "",
     "smaller"},
    {"wins",
     "records 4611686018427387 key 2 rank 1 move 2 line 0 lines 0 of 0",
     {FIRST},
     5,
     4,
     "",
     "",
     "cut off"},
};

static void write_text(struct bytes *bytes, const char *text)
{
    bytes_append(bytes, text, strlen(text));
}

static void write_draft(struct bytes *bytes, const struct draft *draft, const char *head)
{
    bytes->size = 0;
    write_text(bytes, head);
    write_text(bytes, "claim ");
    write_text(bytes, draft->claim);
    write_text(bytes, "\n");
    write_text(bytes, draft->shape);
    write_text(bytes, "\n\n");
    write_text(bytes, draft->lines);
    for (unsigned i = 0; i < draft->count; i++)
        bytes_append(bytes, draft->records[i], draft->size);
    write_text(bytes, draft->extra);
    write_text(bytes, "checksum 0000000000000000\n");
    bytes_seal(bytes);
}

#define HEAD                                                                                       \
    "gamesolve certificate 1\ngame skoczki\nrule variant A\nrule size 1x7\nroot b/b/1/1/1/w/w w\n"

static void check_status(const struct bytes *bytes, enum gs_status status, const char *reason)
{
    struct verdict_of_check verdict;
    certificate_check(bytes, &verdict);
    if (!reason && verdict.status != GS_OK)
        fail_msg("refused: %s", verdict.reason);
    if (reason && !strstr(verdict.reason, reason))
        fail_msg("'%s' does not say '%s'", verdict.reason, reason);
    assert_int_equal(verdict.status, status);
}

static void check_reason(const struct bytes *bytes, const char *reason)
{
    check_status(bytes, reason ? GS_USAGE : GS_OK, reason);
}

static void test_format(void **state)
{
    struct bytes bytes = {.at = NULL};
    (void)state;
    for (size_t i = 0; i < COUNT(drafts); i++) {
        write_draft(&bytes, &drafts[i], HEAD);
        check_reason(&bytes, drafts[i].reason);
    }
    bytes_free(&bytes);
}

static void test_heads(void **state)
{
    static const struct {
        const char *head, *reason;
    } rows[] = {
        {"gamesolve certificate 0\n", "no certificate"},
        {"gamesolve certificate x\n", "no certificate"},
        {"gamesolve certificates\n", "no certificate"},
        {"gamesolve certificate 1\ngame skoczki\nrule size 1x7\nroot b/b/1/1/w w\n", "expected"},
        {"gamesolve certificate 1\ngame skoczki\nrule size 1x7\nroot b/b/1/1/1/w/w b\n", "no move"},
        {"gamesolve certificate 1\ngame skoczki\nrule size 1x8\nroot b/b/1/1/1/1/w/w w\n",
         "no move"},
        {"gamesolve certificate 1\ngame skoczki\nrule variant D\nrule size 1x7\n"
         "root b/b/1/1/1/w/w w\n",
         ""},
        {"gamesolve certificate 1\ngame gomoku\nrule size 3x3\nroot 3/3/3 b\n", ""},
    };
    struct bytes bytes = {.at = NULL};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        write_draft(&bytes, &drafts[0], rows[i].head);
        check_reason(&bytes, rows[i].reason);
    }
    bytes_free(&bytes);
}

/* What may be valid for a later version, or for a program with other games, is not refused. */
static void test_unsupported(void **state)
{
    static const struct {
        const char *head, *reason;
    } rows[] = {
        {"gamesolve certificate 3\n", "version 3"},
        {"gamesolve certificate 1\ngame chess\n", "chess"},
        {"gamesolve certificate 1\ngame skoczki\nrule size 1x3\n", "1x3"},
        {"gamesolve certificate 1\ngame skoczki\nrule colour red\n", "colour"},
        {"gamesolve certificate 1\ngame connect-four\nrule size 16x8\n", "128"},
    };
    struct bytes bytes = {.at = NULL};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        write_draft(&bytes, &drafts[0], rows[i].head);
        check_status(&bytes, GS_UNSUPPORTED, rows[i].reason);
    }
    bytes_free(&bytes);
}

/* Every changed byte, and every place where the file is cut off, shows in the checksum. */
static void test_checksum(void **state)
{
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    (void)state;
    write_draft(&bytes, &drafts[0], HEAD);
    for (size_t i = 0; i < bytes.size; i++) {
        bytes.at[i] ^= 1;
        certificate_check(&bytes, &verdict);
        assert_int_equal(verdict.status, GS_USAGE);
        bytes.at[i] ^= 1;
    }
    for (size_t size = bytes.size; bytes.size > 0;) {
        bytes.size = --size;
        certificate_check(&bytes, &verdict);
        assert_int_equal(verdict.status, GS_USAGE);
    }
    bytes_free(&bytes);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards),         cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_many_threads),   cmocka_unit_test(test_lambda),
        cmocka_unit_test(test_bounds),         cmocka_unit_test(test_wrong_results),
        cmocka_unit_test(test_unproved_draw),  cmocka_unit_test(test_circles),
        cmocka_unit_test(test_failing_memory), cmocka_unit_test(test_format),
        cmocka_unit_test(test_heads),          cmocka_unit_test(test_unsupported),
        cmocka_unit_test(test_checksum),       cmocka_unit_test(test_full_sinks),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("certificates", tests, NULL, NULL);
}
