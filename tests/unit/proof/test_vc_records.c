/* SPDX-License-Identifier: MIT */
/*
 * test_vc_records.c - the writer of joining records: every pattern that it makes on all positions
 * of small boards, and on samples of larger ones, is compared with brute force, and so is what is
 * left of it after a reply and its answer; and claims are proved from every root of small boards,
 * and checked.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game_test/oracle.h"
#include "games/certificate_run.h"
#include "games/set_up.h"
#include "proof/connections/vc_answer.h"
#include "proof/connections/vc_build.h"

/* --- patterns against brute force --------------------------------------------------------- */

/* A pattern that is played out: what stands on its points, in base 3 by place in points. */
struct pattern {
    const struct join_board *board;
    uint64_t own[JOIN_WORDS];
    const unsigned *goal;
    unsigned goal_count;
    unsigned points[GS_POINTS_MAX], count;
    int8_t *known[2]; /* by side to move: 0 not known, 1 joins, -1 does not */
};

static unsigned reach(const struct join_board *board, const uint64_t *stones, unsigned point,
                      uint64_t *met)
{
    unsigned edges = board->edges[point];

    gs_points_add(met, point);
    for (unsigned i = 0; i < board->near_count[point]; i++)
        if (gs_points_has(stones, board->near[point][i]) &&
            !gs_points_has(met, board->near[point][i]))
            edges |= reach(board, stones, board->near[point][i], met);
    return edges;
}

static bool chain_joins(const struct pattern *pattern, const uint64_t *stones, unsigned point)
{
    uint64_t met[JOIN_WORDS] = {0};
    unsigned edges = reach(pattern->board, stones, point, met);

    for (unsigned i = 0; i < pattern->goal_count; i++)
        if (pattern->goal[i] < GS_EDGES_MAX ? !(edges >> pattern->goal[i] & 1)
                                            : !gs_points_has(met, pattern->goal[i] - GS_EDGES_MAX))
            return false;
    return true;
}

static bool is_joined(const struct pattern *pattern, const uint64_t *stones)
{
    JOIN_EACH(point, stones, pattern->board->words)
    if (chain_joins(pattern, stones, point))
        return true;
    return false;
}

/*
 * Whether the claimant joins, with stones on the board and the points of taken gone. A stone more
 * never harms it, so nobody has to pass but the opponent, which is no better.
 */
static bool joins(const struct pattern *pattern, uint64_t *stones, uint64_t *taken, bool to_move,
                  unsigned code)
{
    int8_t *known = &pattern->known[to_move][code];

    if (*known != 0)
        return *known > 0;
    bool found = is_joined(pattern, stones), any = false;
    uint64_t *put = to_move ? stones : taken;
    for (unsigned i = 0, place = 1; i < pattern->count && !found; i++, place *= 3) {
        unsigned point = pattern->points[i];
        if (gs_points_has(stones, point) || gs_points_has(taken, point))
            continue;
        gs_points_add(put, point);
        bool after = joins(pattern, stones, taken, !to_move, code + (to_move ? 1 : 2) * place);
        gs_points_drop(put, point);
        any = true;
        if (after == to_move) {
            *known = to_move ? 1 : -1;
            return to_move;
        }
    }
    found = found || (!to_move && any);
    *known = found ? 1 : -1;
    return found;
}

/* The goal of a record: its own, that of its halves, or that of the board. */
static unsigned goal_of(const struct join_records *records, uint32_t number,
                        struct join_draft *draft, const unsigned **goal)
{
    gs_vc_record_read(records, number, draft);
    if (draft->kind == JOIN_EITHER)
        gs_vc_record_read(records, draft->parts[0], draft);
    *goal = draft->goal_count > 0 ? draft->goal : records->board->goal;
    return draft->goal_count > 0 ? draft->goal_count : records->board->goal_count;
}

/* The same with each of the pairs free, the claimant's on one point or on the other, and the
 * opponent's on what is left; from the nth point on. */
static bool joins_with_pairs(struct pattern *pattern, const struct join_records *records,
                             uint32_t number, uint64_t *stones, uint64_t *taken, unsigned nth,
                             unsigned code)
{
    bool to_move = records->records[number].kind == JOIN_HALF;
    unsigned places[GS_POINTS_MAX] = {0};

    if (nth == pattern->count)
        return joins(pattern, stones, taken, to_move, code);
    for (unsigned i = 0, place = 1; i < pattern->count; i++, place *= 3)
        places[pattern->points[i]] = place;
    unsigned point = pattern->points[nth], mate = gs_vc_partner(records, number, point);
    bool holds = joins_with_pairs(pattern, records, number, stones, taken, nth + 1, code);
    for (unsigned i = 0; i < 2 && holds && mate != JOIN_NO_POINT && mate > point; i++) {
        unsigned own = i == 0 ? point : mate, other = i == 0 ? mate : point;
        gs_points_add(stones, own);
        gs_points_add(taken, other);
        holds = joins_with_pairs(pattern, records, number, stones, taken, nth + 1,
                                 code + places[own] + 2 * places[other]);
        gs_points_drop(stones, own);
        gs_points_drop(taken, other);
    }
    return holds;
}

/* Whether what a record says is true: by playing it out, on its free points. */
static bool record_holds(const struct join_records *records, uint32_t number)
{
    struct join_draft draft;
    struct pattern pattern = {.board = records->board};
    uint64_t taken[JOIN_WORDS] = {0}, stones[JOIN_WORDS];
    size_t codes = 1;

    pattern.goal_count = goal_of(records, number, &draft, &pattern.goal);
    JOIN_EACH(point, join_free(records, number), records->board->words)
    {
        pattern.points[pattern.count++] = point;
        codes *= 3;
    }
    join_copy(stones, join_own(records, number), records->board->words);
    for (unsigned i = 0; i < 2; i++)
        assert_non_null(pattern.known[i] = calloc(codes, 1));
    bool holds = !join_intersects(stones, join_free(records, number), records->board->words) &&
                 joins_with_pairs(&pattern, records, number, stones, taken, 0, 0);
    free(pattern.known[0]);
    free(pattern.known[1]);
    return holds;
}

/* All that is needed to find patterns of one side on one board. */
struct finder {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *root;
    struct gs_args params;
    struct gs_search search;
    struct join_board board;
    struct join_links links;
    struct join_records records;
    struct join_builder builder;
    unsigned full, half; /* positions with such a link of the whole goal */
};

static void open_finder(struct finder *finder, const char *game, const char *size,
                        enum gs_side side)
{
    memset(finder, 0, sizeof *finder);
    finder->memory = gs_memory_new(0);
    finder->rules = set_up_rules(finder->memory, set_up_game(game), SETTINGS("size", size));
    finder->root = set_up_position(finder->memory, finder->rules, NULL);
    gs_args_init(&finder->params, set_up_algo("df-pn")->params);
    gs_search_init(&finder->search, finder->rules, &finder->params, finder->memory);
    gs_search_start(&finder->search);
    assert_true(gs_vc_board_init(&finder->board, finder->rules, finder->root, side));
    assert_true(gs_vc_links_init(&finder->links, &finder->search, &finder->board));
    assert_true(gs_vc_records_init(&finder->records, &finder->search, &finder->board));
    finder->builder.links = &finder->links;
    finder->builder.records = &finder->records;
}

static void close_finder(struct finder *finder)
{
    gs_vc_builder_clear(&finder->builder);
    gs_vc_records_clear(&finder->records);
    gs_vc_links_clear(&finder->links);
    gs_release(finder->memory, finder->root);
    gs_rules_free(finder->memory, finder->rules);
    gs_memory_free(finder->memory);
}

/* Finds the links of a position, and makes the records of those of the whole goal. */
static void find_patterns(struct finder *finder, const struct join_stones *stones)
{
    assert_true(gs_vc_links_find(&finder->links, stones));
    assert_true(gs_vc_builder_begin(&finder->builder));
    finder->full += finder->links.whole != JOIN_NO_LINK;
    finder->half += finder->links.whole_count > 0;
    if (finder->links.whole != JOIN_NO_LINK) {
        uint32_t record = gs_vc_build(&finder->builder, finder->links.whole);
        assert_true(join_fits(&finder->records, record, stones));
    }
    for (unsigned i = 0; i < finder->links.whole_count; i++) {
        uint32_t record = gs_vc_build(&finder->builder, finder->links.wholes[i]);
        assert_int_equal(finder->records.records[record].kind, JOIN_HALF);
        assert_true(join_fits(&finder->records, record, stones));
    }
}

static void check_records(const struct finder *finder, const char *game, const char *size,
                          uint32_t step)
{
    for (uint32_t i = 0; i < finder->records.count; i += step)
        if (!record_holds(&finder->records, i))
            fail_msg("%s %s: record %u of kind %u proves what is not so", game, size, i,
                     (unsigned)finder->records.records[i].kind);
}

/* Pairs of every step-th record that are settled: the other point is not needed any more. */
static void check_filled(struct finder *finder, uint32_t step)
{
    struct join_records *records = &finder->records;
    uint32_t count = records->count;
    unsigned filled = 0;

    for (uint32_t i = 0; i < count; i += step) {
        uint64_t paired[JOIN_WORDS];
        join_copy(paired, join_paired(records, i), finder->board.words);
        JOIN_EACH(point, paired, finder->board.words)
        {
            uint64_t own[JOIN_WORDS] = {0};
            unsigned mate = gs_vc_partner(records, i, point);
            gs_points_add(own, point);
            uint32_t left = gs_vc_fill_pairs(records, i, own);
            assert_true(gs_points_has(join_own(records, left), point));
            assert_false(gs_points_has(join_free(records, left), mate));
            assert_true(record_holds(records, left));
            filled++;
        }
    }
    assert_true(filled > 0);
}

static void put(struct join_stones *stones, unsigned point, unsigned content)
{
    if (content == 1)
        gs_points_add(stones->own, point);
    else if (content == 2)
        gs_points_add(stones->other, point);
}

/* --- what is left of a record after a reply and its answer ------------------------------------ */

/* Compares what is left of a record with brute force; returns whether something is. */
static bool check_answer(struct finder *finder, struct join_answer *answer, uint32_t record)
{
    const struct join_records *records = &finder->records;
    uint32_t left = gs_vc_answer(answer, record);

    if (left == JOIN_NO_RECORD)
        return false;
    assert_true(join_fits(records, left, &answer->stones));
    if (gs_vc_partner(records, record, answer->reply) == answer->answer)
        assert_int_equal(left, record);
    assert_int_equal(records->records[left].kind == JOIN_HALF,
                     records->records[record].kind == JOIN_HALF);
    if (!record_holds(records, left))
        fail_msg("what is left of record %u after %u and %u does not hold", record, answer->reply,
                 answer->answer);
    return true;
}

/* Replies to every step-th record on each of its points, and answers on all others. */
static void check_answers(struct finder *finder, uint32_t step)
{
    struct join_answer answer;
    uint32_t count = finder->records.count;
    unsigned left = 0;

    gs_vc_answer_init(&answer, &finder->records);
    for (uint32_t i = 0; i < count; i += step) {
        uint64_t free_points[JOIN_WORDS];
        struct join_stones stones = {{0}, {0}};
        join_copy(free_points, join_free(&finder->records, i), finder->board.words);
        join_copy(stones.own, join_own(&finder->records, i), finder->board.words);
        JOIN_EACH(reply, free_points, finder->board.words)
        JOIN_EACH(point, free_points, finder->board.words)
        if (point != reply) {
            assert_true(gs_vc_answer_begin(&answer, reply, point, &stones));
            left += check_answer(finder, &answer, i);
        }
    }
    gs_vc_answer_clear(&answer);
    assert_true(left > 0);
}

static void check_all_positions(const char *game, const char *size, enum gs_side side)
{
    struct finder finder;
    size_t count = 1;

    open_finder(&finder, game, size, side);
    for (unsigned point = 0; point < finder.board.points; point++)
        count *= 3;
    for (size_t code = 0; code < count; code++) {
        struct join_stones stones = {{0}, {0}};
        size_t rest = code;
        for (unsigned point = 0; point < finder.board.points; point++, rest /= 3)
            put(&stones, point, rest % 3);
        find_patterns(&finder, &stones);
    }
    assert_true(finder.full > 0 && finder.half > 0);
    check_records(&finder, game, size, 1);
    check_answers(&finder, 1);
    check_filled(&finder, 1);
    close_finder(&finder);
}

static void check_some_positions(const char *game, const char *size, enum gs_side side,
                                 unsigned positions, uint32_t step)
{
    struct finder finder;
    uint64_t random = 7;

    open_finder(&finder, game, size, side);
    for (unsigned i = 0; i < positions; i++) {
        struct join_stones stones = {{0}, {0}};
        for (unsigned point = 0; point < finder.board.points; point++) {
            random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            put(&stones, point, (unsigned)(random >> 40) % 7);
        }
        find_patterns(&finder, &stones);
    }
    assert_true(finder.full > 0 && finder.half > 0);
    check_records(&finder, game, size, step);
    check_answers(&finder, 37 * step);
    check_filled(&finder, 37 * step);
    close_finder(&finder);
}

static uint32_t pick(uint64_t *random, uint32_t count)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*random >> 33) % count);
}

/* Records of the whole goal. */
struct pool {
    uint32_t at[2][4096]; /* full ones, half ones */
    uint32_t count[2];
};

static void add_to_pool(const struct join_records *records, struct pool *pool, uint32_t record)
{
    bool half = records->records[record].kind == JOIN_HALF;

    if (pool->count[half] < 4096)
        pool->at[half][pool->count[half]++] = record;
}

/*
 * An EITHER of some half records; or a half record of a full one, of which a stone is yet to come;
 * some stones named besides. Whatever is made so must be valid.
 */
static uint32_t make_any(struct finder *finder, const struct pool *pool, uint64_t *random)
{
    struct join_draft draft = {.kind = pick(random, 2) ? JOIN_EITHER : JOIN_HALF};

    if (draft.kind == JOIN_EITHER) {
        draft.part_count = 2 + pick(random, 3);
        for (unsigned i = 0; i < draft.part_count; i++)
            draft.parts[i] = pool->at[1][pick(random, pool->count[1])];
        return gs_vc_record_make(&finder->records, &draft);
    }
    draft.point = pick(random, finder->board.points);
    draft.part_count = 1;
    draft.parts[0] = pool->at[0][pick(random, pool->count[0])];
    for (unsigned i = pick(random, 3); i > 0; i--)
        gs_points_add(draft.stones, pick(random, finder->board.points));
    gs_points_drop(draft.stones, draft.point);
    return gs_vc_record_make(&finder->records, &draft);
}

/* Records put together at random, of links and of each other; how many of them have pairs. */
static void check_any_records(const char *game, const char *size, unsigned count)
{
    static struct pool pool;
    struct finder finder;
    uint64_t random = 11;
    unsigned paired = 0;

    open_finder(&finder, game, size, GS_BLACK);
    memset(&pool, 0, sizeof pool);
    while (pool.count[0] < 20 || pool.count[1] < 20) {
        struct join_stones stones = {{0}, {0}};
        for (unsigned point = 0; point < finder.board.points; point++)
            put(&stones, point, pick(&random, 5));
        find_patterns(&finder, &stones);
        if (finder.links.whole != JOIN_NO_LINK)
            add_to_pool(&finder.records, &pool, gs_vc_build(&finder.builder, finder.links.whole));
        for (unsigned i = 0; i < finder.links.whole_count; i++)
            add_to_pool(&finder.records, &pool,
                        gs_vc_build(&finder.builder, finder.links.wholes[i]));
    }
    for (unsigned i = 0; i < count; i++) {
        uint32_t record = make_any(&finder, &pool, &random);
        if (!record_holds(&finder.records, record))
            fail_msg("%s %s: record %u of kind %u proves what is not so", game, size, record,
                     (unsigned)finder.records.records[record].kind);
        paired += finder.records.records[record].pair_count > 0;
        add_to_pool(&finder.records, &pool, record);
    }
    assert_true(paired > count / 20);
    close_finder(&finder);
}

static void records_of_any_records_hold(void **state)
{
    (void)state;
    check_any_records("hex", "3x3", 3000);
    check_any_records("hex", "4x3", 100);
    check_any_records("y", "4", 1000);
}

static void patterns_of_all_small_positions_hold(void **state)
{
    (void)state;
    check_all_positions("hex", "2x2", GS_BLACK);
    check_all_positions("hex", "3x2", GS_WHITE);
    check_all_positions("hex", "3x3", GS_BLACK);
    check_all_positions("y", "3", GS_BLACK);
}

static void patterns_of_larger_positions_hold(void **state)
{
    (void)state;
    check_some_positions("hex", "4x4", GS_BLACK, 300, 3);
    check_some_positions("hex", "4x3", GS_WHITE, 300, 3);
    check_some_positions("y", "4", GS_WHITE, 600, 3);
}

/* The half record that begins on the point, of what joins the whole goal with these stones. */
static uint32_t make_half(struct finder *finder, const struct join_stones *stones, unsigned point,
                          uint32_t *full)
{
    struct join_draft draft = {.kind = JOIN_HALF, .point = point, .part_count = 1};

    assert_true(gs_vc_links_find(&finder->links, stones));
    assert_true(gs_vc_builder_begin(&finder->builder));
    assert_int_not_equal(finder->links.whole, JOIN_NO_LINK);
    *full = gs_vc_build(&finder->builder, finder->links.whole);
    draft.parts[0] = *full;
    return gs_vc_record_make(&finder->records, &draft);
}

/* After a reply that one of two halves does not need, and its answer, what is left is what that
 * half was made of, and no record that says the same. */
static void a_half_goes_on_with_its_part(void **state)
{
    enum { B2 = 4, C1 = 2, C2 = 5, C3 = 8 };
    static const struct join_stones none = {{0}, {0}};
    struct join_draft either = {.kind = JOIN_EITHER, .part_count = 2};
    struct join_stones middle = {{0}, {0}}, side = {{0}, {0}};
    struct join_answer answer;
    struct finder finder;
    uint32_t full, other;

    (void)state;
    open_finder(&finder, "hex", "3x3", GS_BLACK);
    gs_points_add(middle.own, B2);
    gs_points_add(side.own, C1);
    gs_points_add(side.own, C2);
    either.parts[0] = make_half(&finder, &middle, B2, &full);
    either.parts[1] = make_half(&finder, &side, C2, &other);
    gs_vc_answer_init(&answer, &finder.records);
    uint32_t record = gs_vc_record_make(&finder.records, &either);
    assert_true(gs_vc_answer_begin(&answer, C3, B2, &none));
    assert_int_equal(gs_vc_answer(&answer, record), full);
    gs_vc_answer_clear(&answer);
    close_finder(&finder);
}

/* --- claims from every root --------------------------------------------------------------- */

static void prove_state(struct run *run, const struct oracle *oracle, size_t state)
{
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;

    gs_decode(run->rules, oracle_key(oracle, state), run->root);
    if (gs_root_check(run->rules, run->root, NULL) != GS_OK)
        return;
    run_solve_state(run, oracle, state);
    assert_true(certificate_make_as(run, GS_CERTIFICATE_2, &bytes, NULL));
    certificate_check(&bytes, &verdict);
    if (verdict.status != GS_OK)
        fail_msg("state %zu: %s", state, verdict.reason);
    assert_int_equal(verdict.lower, oracle->values[state]);
    assert_int_equal(verdict.upper, oracle->values[state]);
    bytes_free(&bytes);
}

/* Every step-th state that can be reached. */
static void prove_states(const struct board *board, size_t step)
{
    static const struct way way = {"df-pn", {NULL}};
    struct run run;

    run_open(&run, board, &way, 0);
    run.search.keep_prover = true;
    struct oracle *oracle = oracle_new(run.rules, run.root);
    for (size_t state = 0; state < oracle->count; state += step)
        prove_state(&run, oracle, state);
    oracle_free(oracle);
    run_close(&run);
}

static void claims_from_every_root_hold(void **state)
{
    static const struct board boards[] = {
        {"hex", {"size", "1x1"}}, {"hex", {"size", "2x2"}}, {"hex", {"size", "2x3"}},
        {"hex", {"size", "1x5"}}, {"y", {"size", "2"}},     {"y", {"size", "3"}},
    };
    static const struct board larger[] = {{"hex", {"size", "3x3"}}, {"y", {"size", "4"}}};

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        prove_states(&boards[i], 1);
    for (size_t i = 0; i < sizeof larger / sizeof larger[0]; i++)
        prove_states(&larger[i], 31);
}

/* The bytes of the certificate of a root, which is valid. */
static size_t certified(const struct board *board, const char *root)
{
    static const struct way way = {"df-pn", {NULL}};
    struct verdict_of_check verdict;
    struct bytes bytes = {.at = NULL};
    struct run run;

    run_open(&run, board, &way, 0);
    assert_int_equal(run.rules->game->position_parse(run.rules, root, run.root, NULL), GS_OK);
    run.search.keep_prover = true;
    run_solve(&run);
    assert_true(certificate_make_as(&run, GS_CERTIFICATE_2, &bytes, NULL));
    certificate_check(&bytes, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    size_t size = bytes.size;
    bytes_free(&bytes);
    run_close(&run);
    return size;
}

/*
 * Replies that the search leaves out since the rules prove that they make no difference are met by
 * what is proved without them. Searched one by one they take twice as many bytes.
 */
static void inferior_replies_take_little(void **state)
{
    static const struct board board = {"hex", {"size", "6x6"}};

    (void)state;
    assert_in_range(certified(&board, "6/3b2/6/6/6/6 w"), 1, 38 * 1024);
}

/* Gives White all free points outside of a set; whose turn it is stays the same: White's. */
static void fill_outside(struct run *run, const struct gs_point_set *points)
{
    const struct gs_game *game = run->rules->game;
    struct gs_undo *undo = calloc(1, run->rules->undo_size);

    for (unsigned point = 0; point < game->board->points(run->rules); point++) {
        bool is_free = game->board->content(run->rules, run->root, point) == GS_EMPTY;
        if (!is_free || gs_points_has(points->words, point))
            continue;
        gs_play(run->rules, run->root, (gs_move)point, undo);
        game->stones->pass(run->rules, run->root, undo);
    }
    free(undo);
}

/*
 * A search that becomes a prover returns the points on which its win rests, though there is to be a
 * certificate: the win is still there when the loser has all others, and some are left to it.
 */
static void provers_tell_what_wins_rest_on(void **state)
{
    static const struct board board = {"hex", {"size", "6x6"}};
    static const struct way way = {"df-pn", {NULL}};
    static const char root[] = "6/3b2/6/6/6/6 w";
    struct gs_point_set points;
    struct run run, other;

    (void)state;
    run_open(&run, &board, &way, 0);
    assert_int_equal(run.rules->game->position_parse(run.rules, root, run.root, NULL), GS_OK);
    run.search.keep_prover = true;
    run_solve(&run);
    struct gs_prover *prover = run.result.prover;
    assert_non_null(prover->carrier);
    assert_true(prover->carrier(prover, run.root, GS_BLACK, &points));
    assert_false(prover->carrier(prover, run.root, GS_WHITE, &points));
    run_open(&other, &board, &way, 0);
    assert_int_equal(run.rules->game->position_parse(other.rules, root, other.root, NULL), GS_OK);
    fill_outside(&other, &points);
    run_solve(&other);
    assert_int_equal(other.result.value, GS_LOSS);
    run_close(&other);
    run_close(&run);
}

/* Whoever cuts by an aim on the rim joins its parts; by positions it takes twice as many bytes. */
static void cuts_are_patterns(void **state)
{
    static const struct board board = {"hex", {"size", "5x5", "aim", "connect:c5,top"}};

    (void)state;
    assert_in_range(certified(&board, "5/5/1w1w1/5/2b2 b"), 1, 400);
}

/* Every request for memory fails in turn: there is a valid certificate, or none. */
static void a_lack_of_memory_is_survived(void **state)
{
    static const struct board board = {"hex", {"size", "4x3"}};
    static const struct way way = {"df-pn", {NULL}};
    struct verdict_of_check verdict;
    bool complete = false;

    (void)state;
    for (uint64_t nth = 1; !complete; nth++) {
        struct bytes bytes = {.at = NULL};
        struct run run;
        run_open(&run, &board, &way, 0);
        run.search.keep_prover = true;
        run_solve(&run);
        uint64_t refused = gs_memory_refused(run.memory);
        gs_memory_fail_at(run.memory, nth);
        if (certificate_make_as(&run, GS_CERTIFICATE_2, &bytes, NULL)) {
            certificate_check(&bytes, &verdict);
            assert_int_equal(verdict.status, GS_OK);
            complete = gs_memory_refused(run.memory) == refused;
        }
        gs_memory_fail_at(run.memory, 0);
        bytes_free(&bytes);
        run_close(&run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_of_all_small_positions_hold),
        cmocka_unit_test(patterns_of_larger_positions_hold),
        cmocka_unit_test(records_of_any_records_hold),
        cmocka_unit_test(a_half_goes_on_with_its_part),
        cmocka_unit_test(claims_from_every_root_hold),
        cmocka_unit_test(inferior_replies_take_little),
        cmocka_unit_test(provers_tell_what_wins_rest_on),
        cmocka_unit_test(cuts_are_patterns),
        cmocka_unit_test(a_lack_of_memory_is_survived),
    };
    return cmocka_run_group_tests_name("join records", tests, NULL, NULL);
}
