/* SPDX-License-Identifier: MIT */
/*
 * test_certificate_strategy.c - playing by certificates: every game that can come of one, what it
 * says of all states, and what becomes of damaged ones and of those for other rules.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/certificate.h>

#include "games/certificate_run.h"
#include "games/pace.h"
#include "games/strategy_tour.h"
#include "proof/base/certificate_write.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { TRAILER = 26 };

static const struct way ways[] = {
    {"retrograde", {NULL}}, {"alphabeta", {NULL}}, {"df-pn", {NULL}}, {"pn-dcg", {NULL}}};

static const struct board boards[] = {
    SKOCZKI("A", "1x7"),
    SKOCZKI("A", "1x9"),
    SKOCZKI("A", "2x6"),
    SKOCZKI("A", "2x7"),
    SKOCZKI("B-1", "1x8"),
    GOMOKU("3x3", "3"),
    GOMOKU("3x2", "2"),
    GOMOKU("4x3", "3"),
    {.game = "hex", .set = {"size", "3x3"}},
    {.game = "hex", .set = {"size", "3x3", "variant", "swap"}},
    {.game = "y", .set = {"size", "3"}},
    {.game = "atarigo", .set = {"size", "2x2"}},
    {.game = "atarigo", .set = {"size", "3x3"}},
};

/* Of the boards: too large with sanitizers, which see 3x3. */
enum { LARGEST = 7 };

/* A certificate that is right, and the strategy that was made of it. */
struct played {
    struct run run;
    struct bytes bytes;
    struct gs_memory *memory;
    struct oracle *oracle;
    struct gs_strategy *strategy;
};

static enum gs_status read_bytes(struct played *played, const struct bytes *bytes,
                                 const struct gs_rules *rules, struct gs_search *watch)
{
    struct gs_certificate certificate;
    struct gs_registry registry;
    struct gs_search search;
    struct gs_error error = {.message = ""};
    played->strategy = NULL;
    run_registry(&registry);
    gs_search_init(&search, NULL, NULL, played->memory);
    gs_search_start(&search);
    enum gs_status status = gs_certificate_parse(&certificate, &search, played->memory, &registry,
                                                 bytes->at, bytes->size, &error);
    if (status == GS_OK)
        status = gs_certificate_strategy(&certificate, rules, played->memory, watch,
                                         &played->strategy, &error);
    else
        gs_certificate_close(&certificate);
    assert_true(status == GS_OK || error.message[0] != '\0');
    return status;
}

static void open_played(struct played *played, const struct board *board, const struct way *way)
{
    *played = (struct played){.memory = gs_memory_new(0)};
    run_open(&played->run, board, way, 0);
    played->run.search.keep_prover = true;
    run_solve(&played->run);
    assert_true(certificate_make(&played->run, &played->bytes, NULL));
    played->oracle = oracle_new(played->run.rules, played->run.root);
    assert_int_equal(read_bytes(played, &played->bytes, played->run.rules, NULL), GS_OK);
}

static void close_played(struct played *played)
{
    if (played->strategy)
        played->strategy->release(played->strategy);
    assert_int_equal(gs_memory_used(played->memory), 0);
    gs_memory_free(played->memory);
    bytes_free(&played->bytes);
    oracle_free(played->oracle);
    run_close(&played->run);
}

/* Plays all claims; how many positions lay on lines of replies, without a record. */
static size_t play_claims(struct played *played)
{
    const struct gs_certificate *certificate = gs_strategy_certificate(played->strategy);
    size_t without = 0;
    assert_true(certificate->claim_count > 0);
    for (unsigned i = 0; i < certificate->claim_count; i++) {
        const struct gs_claim *claim = &certificate->claims[i];
        struct tour_figures figures =
            tour_play(played->strategy, played->oracle, claim->side, claim->level);
        assert_true(figures.positions >= (claim->records > 0));
        without += figures.positions > claim->records ? figures.positions - claim->records : 0;
    }
    return without;
}

static void test_boards(void **state)
{
    size_t without = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        for (size_t j = 0; j < COUNT(ways); j++) {
            struct played played;
            if (strcmp(ways[j].algo, "alphabeta") == 0 && strcmp(boards[i].game, "y") != 0)
                continue; /* it takes long on the larger boards */
            if (PACE_IS_SLOW && i == LARGEST)
                continue;
            open_played(&played, &boards[i], &ways[j]);
            without += play_claims(&played);
            assert_true(tour_query(played.strategy, played.oracle) > 0);
            close_played(&played);
        }
    }
    assert_true(without > 20); /* lines of replies were played */
}

/* Graphs with cycles of every shape. */
static void test_graphs(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 200; seed++) {
        struct random_board random;
        struct played played;
        random_board_init(&random, seed, seed % 4 == 0 ? "acyclic" : "random");
        open_played(&played, &random.board, &ways[seed % 2 == 0 ? 0 : 2]);
        play_claims(&played);
        tour_query(played.strategy, played.oracle);
        close_played(&played);
    }
}

/* --- lines of replies where positions come back --- */

enum { STATES_MAX = 256, LINES_MAX = 4096 };

/* A certificate that is written anew, with lines in place of some of its records. */
struct rewriting {
    const struct oracle *oracle;
    const struct gs_claim *claim;
    size_t record_of[STATES_MAX]; /* from 1; 0: none */
    bool left_out[STATES_MAX], kept[STATES_MAX];
    uint32_t line_of[STATES_MAX]; /* from 1 */
    gs_move lines[LINES_MAX];     /* of one move each */
    uint32_t line_count;
    uint64_t records;
};

static struct gs_record record_at(const struct rewriting *rewriting, size_t state)
{
    return gs_claim_record(rewriting->claim, rewriting->record_of[state] - 1);
}

/* Where the move of a record leads. */
static size_t after_record(const struct rewriting *rewriting, size_t state)
{
    const struct oracle *oracle = rewriting->oracle;
    const struct gs_rules *rules = oracle->rules;
    struct gs_position *position = malloc(rules->position_size);
    struct gs_undo *undo = malloc(rules->undo_size);
    uint8_t key[GS_KEY_MAX + 8];
    gs_decode(rules, oracle_key(oracle, state), position);
    gs_play(rules, position, record_at(rewriting, state).move, undo);
    gs_encode(rules, position, key);
    free(undo);
    free(position);
    return oracle_find(oracle, key);
}

/* Whether a reply to the move of the record of a state leads to another state. */
static bool leads_to(const struct rewriting *rewriting, size_t from, size_t to)
{
    const struct oracle *oracle = rewriting->oracle;
    size_t after = after_record(rewriting, from);
    for (size_t edge = oracle->first[after]; edge < oracle->first[after + 1]; edge++)
        if (oracle->edges[edge] == to)
            return true;
    return false;
}

/* The record of a state can go if those before it have no line yet, and those after it stay. */
static bool can_go(const struct rewriting *rewriting, size_t state)
{
    const struct oracle *oracle = rewriting->oracle;
    if (rewriting->record_of[state] == 0 || rewriting->kept[state] || state == 0)
        return false;
    for (size_t edge = oracle->first[0]; edge < oracle->first[1]; edge++)
        if (oracle->edges[edge] == state && rewriting->record_of[0] == 0)
            return false;
    for (size_t other = 0; other < oracle->count; other++) {
        if (rewriting->record_of[other] == 0)
            continue;
        if (leads_to(rewriting, other, state) &&
            (rewriting->line_of[other] != 0 || rewriting->left_out[other]))
            return false;
        if (leads_to(rewriting, state, other) && rewriting->left_out[other])
            return false;
    }
    return true;
}

/* Every move of a state becomes a line; the one of its record is that of the records before it. */
static void leave_out(struct rewriting *rewriting, size_t state)
{
    const struct oracle *oracle = rewriting->oracle;
    const struct gs_rules *rules = oracle->rules;
    struct gs_position *position = malloc(rules->position_size);
    uint32_t line = 0;
    gs_decode(rules, oracle_key(oracle, state), position);
    gs_move *moves = malloc(rules->max_moves * sizeof *moves);
    unsigned count = gs_moves(rules, position, moves);
    for (unsigned i = 0; i < count; i++) {
        rewriting->lines[rewriting->line_count++] = moves[i];
        if (moves[i] == record_at(rewriting, state).move)
            line = rewriting->line_count;
    }
    for (size_t other = 0; other < oracle->count; other++) {
        if (rewriting->record_of[other] == 0)
            continue;
        if (leads_to(rewriting, other, state)) {
            rewriting->line_of[other] = line;
            rewriting->kept[other] = true;
        }
        rewriting->kept[other] = rewriting->kept[other] || leads_to(rewriting, state, other);
    }
    rewriting->left_out[state] = true;
    rewriting->records--;
    free(moves);
    free(position);
}

/* Records stand in the order of their keys. */
static void write_records(const struct rewriting *rewriting, struct gs_certificate_writer *writer)
{
    const struct gs_claim *claim = rewriting->claim;
    for (uint64_t n = 0; n < claim->records; n++) {
        struct gs_record record = gs_claim_record(claim, n);
        size_t state = oracle_find(rewriting->oracle, record.key);
        if (rewriting->left_out[state])
            continue;
        gs_certificate_bytes(writer, record.key, claim->key_size);
        gs_certificate_number(writer, record.rank, claim->rank_size);
        gs_certificate_number(writer, record.move, 4);
        gs_certificate_number(writer, rewriting->line_of[state], 4);
    }
}

static void write_anew(const struct rewriting *rewriting, const struct gs_position *root,
                       struct bytes *bytes)
{
    const struct gs_claim *claim = rewriting->claim;
    const struct gs_rules *rules = rewriting->oracle->rules;
    const struct gs_certificate_shape shape = {.records = rewriting->records,
                                               .rank_size = claim->rank_size,
                                               .move_size = 4,
                                               .line_size = 4,
                                               .lines = rewriting->line_count,
                                               .line_length = 1};
    struct gs_certificate_writer writer;
    const struct gs_sink sink = bytes_sink(bytes);
    gs_certificate_begin(&writer, &sink, 1, rules, root);
    gs_certificate_claim(&writer, rules, gs_to_move(rules, root) == claim->side, GS_WIN, &shape);
    gs_certificate_body(&writer);
    for (uint32_t line = 0; line < rewriting->line_count; line++)
        gs_certificate_number(&writer, rewriting->lines[line], 4);
    write_records(rewriting, &writer);
    gs_certificate_end(&writer);
}

/* How many records were left out. */
static uint64_t rewrite(struct played *played, struct bytes *bytes)
{
    const struct gs_claim *claim = &gs_strategy_certificate(played->strategy)->claims[0];
    struct rewriting *rewriting = calloc(1, sizeof *rewriting);
    rewriting->oracle = played->oracle;
    rewriting->claim = claim;
    rewriting->records = claim->records;
    for (size_t state = 0; state < played->oracle->count; state++) {
        uint64_t record = gs_claim_find(claim, oracle_key(played->oracle, state));
        rewriting->record_of[state] = record == GS_NO_RECORD ? 0 : (size_t)record + 1;
    }
    for (size_t state = 0; state < played->oracle->count; state++)
        if (can_go(rewriting, state))
            leave_out(rewriting, state);
    uint64_t gone = claim->records - rewriting->records;
    write_anew(rewriting, played->run.root, bytes);
    free(rewriting);
    return gone;
}

/*
 * Where positions come back, a valid line is not enough: it must not lead to where play has been.
 * All moves of the positions that have lost their record are there as lines.
 */
static void test_lines(void **state)
{
    uint64_t gone = 0;
    (void)state;
    for (unsigned seed = 1; seed <= 400; seed++) {
        struct random_board random;
        struct played played;
        struct bytes bytes = {.at = NULL};
        struct verdict_of_check verdict;
        random_board_init(&random, seed, "random");
        open_played(&played, &random.board, &ways[0]);
        const struct gs_claim *claim = &gs_strategy_certificate(played.strategy)->claims[0];
        if (claim->level == GS_WIN && claim->lines == 0 && played.oracle->count <= STATES_MAX) {
            gone += rewrite(&played, &bytes);
            certificate_check(&bytes, &verdict);
            assert_int_equal(verdict.status, GS_OK);
            played.strategy->release(played.strategy);
            assert_int_equal(read_bytes(&played, &bytes, played.run.rules, NULL), GS_OK);
            play_claims(&played);
            tour_query(played.strategy, played.oracle);
            bytes_free(&bytes);
        }
        close_played(&played);
    }
    assert_true(gone > 50);
}

/* A bound is said as it is, and nothing beyond it. */
static void test_bounds(void **state)
{
    static const struct board board = SKOCZKI("A", "2x7");
    static const enum gs_goal goals[] = {GS_GOAL_WIN, GS_GOAL_DRAW};
    (void)state;
    for (size_t i = 0; i < COUNT(goals); i++) {
        struct played played = {.memory = gs_memory_new(0)};
        run_open(&played.run, &board, &(struct way){"df-pn", {NULL}}, 0);
        played.run.search.goal = goals[i];
        played.run.search.keep_prover = true;
        run_solve(&played.run);
        assert_true(certificate_make(&played.run, &played.bytes, NULL));
        played.oracle = oracle_new(played.run.rules, played.run.root);
        assert_int_equal(read_bytes(&played, &played.bytes, played.run.rules, NULL), GS_OK);
        struct gs_advice advice = gs_strategy_advice(played.strategy, played.run.root);
        assert_int_equal(advice.lower, goals[i] == GS_GOAL_WIN ? GS_LOSS : GS_DRAW);
        assert_int_equal(advice.upper, goals[i] == GS_GOAL_WIN ? GS_DRAW : GS_WIN);
        assert_int_equal(advice.move == GS_NO_MOVE, goals[i] == GS_GOAL_WIN);
        assert_int_equal(gs_strategy_entry(played.strategy, played.run.root).value, GS_UNKNOWN);
        play_claims(&played);
        tour_query(played.strategy, played.oracle);
        close_played(&played);
    }
}

/* Every state, whatever the bytes say: moves are legal, and nothing is written out of place. */
static void query_all(const struct played *played)
{
    const struct gs_rules *rules = played->run.rules;
    struct gs_position *position = malloc(rules->position_size);
    gs_move *moves = malloc(rules->max_moves * sizeof *moves);
    for (size_t state = 0; state < played->oracle->count; state++) {
        gs_decode(rules, oracle_key(played->oracle, state), position);
        if (gs_outcome(rules, position) != GS_UNKNOWN)
            continue;
        struct gs_advice advice = gs_strategy_advice(played->strategy, position);
        unsigned count = gs_moves(rules, position, moves), i = 0;
        while (i < count && moves[i] != advice.move)
            i++;
        assert_true(advice.lower <= advice.upper);
        assert_true(advice.move == GS_NO_MOVE || i < count);
        assert_true((advice.lower > GS_LOSS) == (advice.move != GS_NO_MOVE));
    }
    free(moves);
    free(position);
}

/* One byte of the body is changed, and the checksum made right again. */
static void test_damage(void **state)
{
    static const struct board some[] = {
        SKOCZKI("A", "1x8"), GOMOKU("3x3", "3"), {.game = "hex", .set = {"size", "3x3"}}};
    uint64_t random = 7;
    unsigned read = 0, troubles = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(some); i++) {
        struct played played;
        struct bytes changed = {.at = NULL};
        open_played(&played, &some[i], &ways[2]);
        size_t body = 0, end = played.bytes.size - TRAILER;
        while (memcmp(played.bytes.at + body, "\n\n", 2) != 0)
            body++;
        for (unsigned round = 0; round < 30; round++) {
            played.strategy->release(played.strategy);
            bytes_copy(&changed, &played.bytes);
            changed.at[body + 2 + gs_random_below(&random, (uint32_t)(end - body - 2))] =
                (uint8_t)gs_random_below(&random, 256);
            bytes_seal(&changed);
            if (read_bytes(&played, &changed, played.run.rules, NULL) == GS_OK) {
                query_all(&played);
                read++;
                troubles += played.strategy->trouble(played.strategy) != NULL;
                played.strategy->release(played.strategy);
            }
            assert_int_equal(read_bytes(&played, &played.bytes, played.run.rules, NULL), GS_OK);
        }
        bytes_free(&changed);
        close_played(&played);
    }
    assert_true(read > 20 && troubles > 0);
}

/* A certificate is for its own rules alone. */
static void test_other_rules(void **state)
{
    static const struct board others[] = {SKOCZKI("A", "1x8"), SKOCZKI("B-1", "1x7"),
                                          GOMOKU("3x3", "3")};
    struct played played;
    (void)state;
    open_played(&played, &boards[0], &ways[0]);
    for (size_t i = 0; i < COUNT(others); i++) {
        struct run other;
        played.strategy->release(played.strategy);
        run_open(&other, &others[i], &ways[0], 0);
        assert_int_equal(read_bytes(&played, &played.bytes, other.rules, NULL), GS_USAGE);
        run_close(&other);
        assert_int_equal(read_bytes(&played, &played.bytes, played.run.rules, NULL), GS_OK);
    }
    close_played(&played);
}

/* Every request for memory fails in turn; what was there before is given back. */
static void test_memory(void **state)
{
    struct played played;
    enum gs_status status = GS_NO_MEMORY;
    (void)state;
    open_played(&played, &boards[0], &ways[0]);
    played.strategy->release(played.strategy);
    for (uint64_t nth = 1; status != GS_OK; nth++) {
        gs_memory_fail_at(played.memory, nth);
        status = read_bytes(&played, &played.bytes, played.run.rules, NULL);
        gs_memory_fail_at(played.memory, 0);
        assert_true(status == GS_OK || gs_memory_used(played.memory) == 0);
        assert_true(nth < 100);
    }
    play_claims(&played);
    close_played(&played);
}

/* What takes no time is answered in spite of an interrupt. */
static void test_interrupt(void **state)
{
    static const volatile sig_atomic_t interrupted = 1;
    struct played played;
    struct gs_search watch;
    (void)state;
    open_played(&played, &boards[8], &ways[2]);
    played.strategy->release(played.strategy);
    gs_search_init(&watch, NULL, NULL, NULL);
    watch.interrupt = &interrupted;
    gs_search_start(&watch);
    assert_int_equal(read_bytes(&played, &played.bytes, played.run.rules, &watch), GS_OK);
    play_claims(&played);
    assert_int_equal(watch.stop, GS_STOP_SOLVED);
    close_played(&played);
}

/* A certificate of Hex 3x3 without a record, and with so many lines of one move, none of a field.
 */
static void make_lines(struct bytes *bytes, uint64_t lines)
{
    char head[256];
    snprintf(head, sizeof head,
             "gamesolve certificate 1\ngame hex\nrule size 3x3\nroot 3/3/3 b\nclaim wins\n"
             "records 0 key 2 rank 1 move 1 line 3 lines %llu of 1\n\n",
             (unsigned long long)lines);
    bytes->size = 0;
    bytes_append(bytes, head, strlen(head));
    for (uint64_t i = 0; i < lines; i++)
        bytes_append(bytes, "\x63", 1);
    bytes_append(bytes, "checksum 0123456789abcdef\n", TRAILER);
    bytes_seal(bytes);
}

/* What goes through many lines is ended by signals and by the clock, though none leads anywhere. */
static void test_watch(void **state)
{
    static volatile sig_atomic_t interrupted;
    static const struct board hex = {.game = "hex", .set = {"size", "3x3"}};
    struct played played;
    struct bytes bytes = {.at = NULL};
    struct gs_search watch;
    (void)state;
    open_played(&played, &hex, &ways[2]);
    played.strategy->release(played.strategy);
    gs_search_init(&watch, NULL, NULL, NULL);
    watch.interrupt = &interrupted;
    gs_search_start(&watch);
    make_lines(&bytes, 1 << 16);
    assert_int_equal(read_bytes(&played, &bytes, played.run.rules, &watch), GS_OK);
    const enum gs_stop stops[] = {GS_STOP_INTERRUPTED, GS_STOP_TIME, GS_STOP_SOLVED};
    for (size_t i = 0; i < COUNT(stops); i++) {
        interrupted = stops[i] == GS_STOP_INTERRUPTED;
        watch.limits.seconds = stops[i] == GS_STOP_TIME ? 1e-9 : 0;
        gs_search_start(&watch);
        struct gs_advice advice = played.strategy->advise(played.strategy, played.run.root);
        assert_true(advice.lower == GS_LOSS && advice.upper == GS_WIN);
        assert_int_equal(watch.stop, stops[i]);
    }
    bytes_free(&bytes);
    close_played(&played);
}

/* Lines of no moves take no bytes: their number may be anything, and is not believed. */
static void test_empty_lines(void **state)
{
    static const char *const counts[] = {"lines 18014398509481983 of 0", "lines 1 of 0",
                                         "lines 0 of 0"};
    struct played played;
    (void)state;
    open_played(&played, &boards[0], &ways[0]);
    for (size_t i = 0; i < COUNT(counts); i++) {
        static const char old[] = "lines 0 of 0";
        struct bytes bytes = {.at = NULL};
        size_t at = 0;
        while (memcmp(played.bytes.at + at, old, sizeof old - 1) != 0)
            at++;
        bytes_append(&bytes, played.bytes.at, at);
        bytes_append(&bytes, counts[i], strlen(counts[i]));
        at += sizeof old - 1;
        bytes_append(&bytes, played.bytes.at + at, played.bytes.size - at);
        bytes_seal(&bytes);
        played.strategy->release(played.strategy);
        enum gs_status status = read_bytes(&played, &bytes, played.run.rules, NULL);
        assert_int_equal(status, strcmp(counts[i], old) == 0 ? GS_OK : GS_USAGE);
        if (status != GS_OK)
            assert_int_equal(read_bytes(&played, &played.bytes, played.run.rules, NULL), GS_OK);
        bytes_free(&bytes);
    }
    close_played(&played);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards), cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_lines),  cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_damage), cmocka_unit_test(test_other_rules),
        cmocka_unit_test(test_memory), cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_watch),  cmocka_unit_test(test_empty_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
