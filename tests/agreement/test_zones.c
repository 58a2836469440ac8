/* SPDX-License-Identifier: MIT */
/*
 * test_zones.c - lambda and dual-lambda search with relevance zones, compared with the definitions
 * of their trees (threats.h) and with the oracle.
 *
 * For positions of small boards, both sides and each level:
 *
 *  - with zones and without, with a table and without, the search says what the
 *    definition says;
 *  - its zone is one ([Suda], definition 8): a stone of the side that it binds
 *    off the first area keeps the failure, or the win; two stones, the first off
 *    the second area and the second off the first, keep it, too; and so on. So
 *    every attack and every reply of the next level lies in the first area
 *    (lemma 11);
 *  - a win is one, and so is a loss; a search with rising effort finds the same
 *    wins, and the analysis of all moves has the same value.
 *
 * With the argument `long` no position is left out; of the six million of
 * m,n,k 4x4 with k = 3, those that are images of each other count as one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agree.h"
#include "algo/lambda/lambda_df_pn.h"
#include "common/position_text.h"
#include "games/pace.h"
#include "games/set_up.h"
#include "threats.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static bool is_long;

/* A board, and which of its positions are tested. */
struct row {
    const char *game, *size, *settings[5];
    unsigned levels;    /* up to this one */
    unsigned positions; /* in the ordinary run; those of the board evenly, or random ones; 0: always
                           all, but of those that are images of each other one */
    unsigned plies;     /* 0: all that can be reached; else random ones after so many plies */
    const char *position; /* where play begins; NULL: at the start */
    unsigned vacant; /* instead: boards filled at random, but for so many points, on which a stone
                        of Black loses at once somewhere */
};

/* One board under test, for one of the two definitions. */
struct bench {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_args params;
    struct gs_position *position;
    const struct gs_algo *algo;
    struct threats *threats;
    uint64_t answers, wins, losses;
};

static const struct {
    const char *zones, *table;
} modes[] = {{"on", "off"}, {"on", "on"}, {"off", "off"}};

static void fail_at(const struct bench *bench, const struct gs_position *position, const char *what,
                    unsigned level)
{
    char text[GS_TEXT_MAX];
    bench->rules->game->position_format(bench->rules, position, text, sizeof text);
    fail_msg("%s, %s: %s at level %u", bench->algo->name, text, what, level);
}

static struct gs_position *copy_of(const struct bench *bench, const struct gs_position *position)
{
    struct gs_position *copy = aligned_alloc(64, (bench->rules->position_size + 63) / 64 * 64);
    assert_non_null(copy);
    memcpy(copy, position, bench->rules->position_size);
    return copy;
}

/* Plays a move on a copy of a position, or passes. */
static struct gs_position *after(const struct bench *bench, const struct gs_position *position,
                                 gs_move move)
{
    struct gs_position *next = copy_of(bench, position);
    struct gs_undo *undo = malloc(bench->rules->undo_size);
    assert_non_null(undo);
    if (move == GS_NO_MOVE)
        bench->rules->game->stones->pass(bench->rules, next, undo);
    else
        gs_play(bench->rules, next, move, undo);
    free(undo);
    return next;
}

/* --- zones --- */

static bool is_zone(struct bench *bench, const struct gs_position *position, const uint8_t *zone,
                    unsigned order, bool win, unsigned level);

/* Whether one stone off the areas up to order keeps what is protected. */
static bool keeps(struct bench *bench, const struct gs_position *turned, gs_move move,
                  const uint8_t *zone, unsigned order, bool win, unsigned level)
{
    struct gs_position *next = after(bench, turned, move), *attacker = next;
    enum gs_value outcome = gs_outcome(bench->rules, next);
    bool good;
    if (outcome != GS_UNKNOWN) {
        good = win ? outcome == GS_WIN : outcome != GS_LOSS;
    } else {
        if (!win)
            attacker = after(bench, next, GS_NO_MOVE);
        good = threats_win(bench->threats, attacker, level) == win &&
               is_zone(bench, attacker, zone, order - 1, win, level);
        if (!win)
            free(attacker);
    }
    free(next);
    return good;
}

/*
 * Definition 8, for a position with the attacker to move that is won, or fails, at
 * level. The zone binds the defender of a win, and the attacker of a failure.
 */
static bool is_zone(struct bench *bench, const struct gs_position *position, const uint8_t *zone,
                    unsigned order, bool win, unsigned level)
{
    gs_move moves[GS_POINTS_MAX];
    struct gs_position *turned =
        win ? after(bench, position, GS_NO_MOVE) : copy_of(bench, position);
    unsigned count = order > 0 ? gs_moves(bench->rules, turned, moves) : 0;
    bool good = true;
    for (unsigned i = 0; i < count && good; i++) {
        unsigned index = zone[bench->rules->game->stones->point(bench->rules, moves[i])];
        unsigned upto = index - 1 < order ? index - 1 : order;
        good = upto == 0 || keeps(bench, turned, moves[i], zone, upto, win, level);
    }
    free(turned);
    return good;
}

/* --- searches --- */

/* One of the searches, opened at a position. */
struct queried {
    struct gs_search search;
    struct lambda lambda;
    struct df_search *df; /* NULL: not by proof numbers */
};

static void open_queried(struct queried *queried, struct bench *bench,
                         const struct gs_position *position, size_t mode)
{
    const struct lambda_options options = {.dual = strcmp(bench->algo->name, "dual-lambda") == 0,
                                           .table = strcmp(modes[mode].table, "on") == 0,
                                           .history = true};
    assert_int_equal(gs_args_set(&bench->params, "zones", modes[mode].zones, NULL), GS_OK);
    gs_search_init(&queried->search, bench->rules, &bench->params, bench->memory);
    gs_search_start(&queried->search);
    queried->df = NULL;
    if (strcmp(bench->algo->name, "lambda-df-pn") == 0) {
        queried->df = gs_lambda_df_new(&queried->search, position, DF_EPSILON, true);
        assert_non_null(queried->df);
    } else {
        assert_true(gs_lambda_init(&queried->lambda, &queried->search, position, options));
    }
}

static void close_queried(struct queried *queried)
{
    if (queried->df)
        gs_lambda_df_free(queried->df);
    else
        gs_lambda_clear(&queried->lambda);
}

/* Whether the position is won at a level, and the zone of that; NULL where zones are off. */
static bool query(struct queried *queried, unsigned level, const uint8_t **zone)
{
    static const struct df_numbers no_limit = {GS_PROOF_INFINITE, GS_PROOF_INFINITE};
    if (!queried->df) {
        struct lambda *at = &queried->lambda;
        enum lambda_answer answer =
            gs_lambda_reach(at, 0, LAMBDA_OWN, level, LAMBDA_NO_BUDGET, level == 0);
        assert_int_not_equal(answer, LAMBDA_STOPPED);
        *zone = at->params.zones ? at->frames[0].nodes[LAMBDA_OWN].zone : NULL;
        return answer == LAMBDA_WINS;
    }
    struct df_numbers numbers =
        gs_lambda_df_search_or(queried->df, 0, level, LAMBDA_NO_BUDGET, no_limit);
    assert_int_equal(queried->search.stop, GS_STOP_SOLVED);
    assert_true(df_is_proved(numbers) || df_is_disproved(numbers));
    *zone = queried->df->at.params.zones ? queried->df->frames[0]->zone : NULL;
    return df_is_proved(numbers);
}

/* All levels of one position by one mode. */
static void check_mode(struct bench *bench, struct gs_position *position, unsigned levels,
                       size_t mode)
{
    struct queried queried;
    bool wins = false;
    open_queried(&queried, bench, position, mode);
    for (unsigned level = 0; level <= levels && !wins; level++) {
        const uint8_t *zone;
        wins = query(&queried, level, &zone);
        if (wins != threats_win(bench->threats, position, level))
            fail_at(bench, position, wins ? "a win that is none" : "a missed win", level);
        if (zone && !is_zone(bench, position, zone, levels - level, wins, level))
            fail_at(bench, position, wins ? "defence zone" : "attack zone", level);
        bench->answers++;
    }
    close_queried(&queried);
}

/* What is said of each move is true. */
static void check_moves(const struct bench *bench, const struct gs_position *position,
                        const struct gs_result *result, const struct oracle *oracle, unsigned level)
{
    for (size_t i = 0; i < result->move_count; i++) {
        const struct gs_move_value *move = &result->moves[i];
        uint8_t key[GS_KEY_MAX];
        if (move->value == GS_UNKNOWN)
            continue;
        struct gs_position *next = after(bench, position, move->move);
        gs_encode(bench->rules, next, key);
        free(next);
        size_t state = oracle_find(oracle, key);
        assert_true(state != ORACLE_NONE);
        if (-oracle->values[state] != (int)move->value)
            fail_at(bench, position, "a wrong value of a move", level);
        assert_int_equal(move->finding,
                         move->value == GS_WIN ? GS_FINDING_WON : GS_FINDING_ENDANGERS);
    }
}

/* What the algorithm says as a whole, also of all moves, against the truth. */
static void check_value(struct bench *bench, struct gs_position *position, unsigned level,
                        enum gs_value truth, const struct oracle *oracle)
{
    char text[8];
    struct gs_result results[2];
    snprintf(text, sizeof text, "%u", level);
    assert_int_equal(gs_args_set(&bench->params, "level", text, NULL), GS_OK);
    assert_int_equal(gs_args_set(&bench->params, "zones", "on", NULL), GS_OK);
    for (unsigned all = 0; all < 2; all++) {
        struct gs_search search;
        struct gs_error error;
        gs_search_init(&search, bench->rules, &bench->params, bench->memory);
        search.all_moves = all;
        gs_result_init(&results[all], bench->memory);
        assert_int_equal(gs_solve(bench->algo, &search, position, &results[all], &error), GS_OK);
        if (results[all].lower > truth || results[all].upper < truth)
            fail_at(bench, position, "a wrong value", level);
    }
    if (results[0].value != results[1].value)
        fail_at(bench, position, "a value and a map that differ", level);
    if ((results[0].value == GS_WIN) != threats_win(bench->threats, position, level))
        fail_at(bench, position, "a win that the definition does not know, or a missed one", level);
    check_moves(bench, position, &results[1], oracle, level);
    bench->wins += results[0].lower == GS_WIN;
    bench->losses += results[0].upper == GS_LOSS;
    gs_result_clear(&results[0]);
    gs_result_clear(&results[1]);
}

/* A position, and the same with the other side to move. */
static void check_position(struct bench *bench, struct gs_position *position, unsigned levels,
                           enum gs_value truth, const struct oracle *oracle)
{
    char text[8];
    if (gs_outcome(bench->rules, position) != GS_UNKNOWN)
        return;
    snprintf(text, sizeof text, "%u", levels);
    assert_int_equal(gs_args_set(&bench->params, "level", text, NULL), GS_OK);
    for (unsigned turn = 0; turn < 2; turn++) {
        struct gs_position *seen = turn ? after(bench, position, GS_NO_MOVE) : NULL;
        for (size_t mode = 0; mode < COUNT(modes); mode++)
            check_mode(bench, seen ? seen : position, levels, mode);
        free(seen);
    }
    for (unsigned level = 0; level <= levels; level++)
        check_value(bench, position, level, truth, oracle);
}

/* --- boards --- */

static void begin(const struct bench *bench, const struct row *row)
{
    const struct gs_rules *rules = bench->rules;
    if (row->position)
        assert_int_equal(rules->game->position_parse(rules, row->position, bench->position, NULL),
                         GS_OK);
    else
        rules->game->initial(rules, bench->position);
}

/* The algorithms, and which of the two definitions each follows. */
static const struct {
    const char *name;
    bool dual;
} algos[] = {{"lambda", false}, {"dual-lambda", true}, {"lambda-df-pn", false}};
enum { ALGOS = COUNT(algos) };

static void open_bench(struct bench *bench, struct gs_memory *memory, struct gs_rules *rules,
                       const char *algo, struct threats *threats)
{
    struct gs_registry registry;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    *bench = (struct bench){.memory = memory, .rules = rules};
    bench->algo = gs_registry_algo(&registry, algo, NULL);
    assert_non_null(bench->algo);
    gs_args_init(&bench->params, bench->algo->params);
    bench->position = aligned_alloc(64, (rules->position_size + 63) / 64 * 64);
    assert_non_null(bench->position);
    bench->threats = threats;
}

static void close_bench(struct bench *bench, const struct row *row)
{
    print_message("%s on %s %s: %llu answers, %llu won, %llu lost, %zu by definition\n",
                  bench->algo->name, row->game, row->size, (unsigned long long)bench->answers,
                  (unsigned long long)bench->wins, (unsigned long long)bench->losses,
                  threats_count(bench->threats));
    free(bench->position);
}

/* Of the positions of a row, one in so many is taken. */
enum { SHARE = PACE_IS_SLOW ? 64 : 5 };

/* Whether a position stands for its images under the symmetries of the board. */
static bool is_first_image(const struct bench *bench, const uint8_t *key)
{
    uint8_t canonical[GS_KEY_MAX];
    bench->rules->game->space->canonical(bench->rules, bench->position, canonical);
    return memcmp(key, canonical, bench->rules->key_size) == 0;
}

/* The position of the first bench, by all algorithms. */
static void check_all(struct bench benches[ALGOS], const struct row *row, enum gs_value truth,
                      const struct oracle *oracle)
{
    for (size_t i = 0; i < ALGOS; i++)
        check_position(&benches[i], benches[0].position, row->levels, truth, oracle);
}

/* The positions that can be reached, or as many as wanted, evenly. */
static void check_reachable(struct bench benches[ALGOS], const struct row *row,
                            const struct oracle *oracle)
{
    struct bench *bench = &benches[0];
    const bool images = row->positions == 0;
    size_t step = is_long || images ? 1 : 1 + SHARE * oracle->count / row->positions;
    for (size_t state = 0; state < oracle->count; state += step) {
        const uint8_t *key = oracle_key(oracle, state);
        gs_decode(bench->rules, key, bench->position);
        if (!images || is_first_image(bench, key))
            check_all(benches, row, (enum gs_value)oracle->values[state], oracle);
    }
}

/* Plays so many random plies; false when the game is over then. */
static bool play_random(struct bench *bench, const struct row *row, uint64_t *random)
{
    gs_move moves[GS_POINTS_MAX];
    begin(bench, row);
    for (unsigned ply = 0; ply < row->plies; ply++) {
        unsigned count = gs_moves(bench->rules, bench->position, moves);
        struct gs_position *next =
            after(bench, bench->position, moves[gs_random_below(random, count)]);
        memcpy(bench->position, next, bench->rules->position_size);
        free(next);
        if (gs_outcome(bench->rules, bench->position) != GS_UNKNOWN)
            return false;
    }
    return true;
}

/* Whether Black can lose at once by a move. */
static bool has_foul(struct bench *bench)
{
    gs_move moves[GS_POINTS_MAX];
    bool found = false;
    const unsigned count = gs_moves(bench->rules, bench->position, moves);
    for (unsigned i = 0; i < count && !found; i++) {
        struct gs_position *next = after(bench, bench->position, moves[i]);
        found = gs_outcome(bench->rules, next) == GS_WIN;
        free(next);
    }
    return found;
}

/*
 * Fills the board, two points in three with black stones; false where there is nothing to search.
 */
static bool fill_random(struct bench *bench, const struct row *row, uint64_t *random)
{
    const struct gs_size size = gs_args_size(&bench->rules->args, "size");
    int8_t cells[GS_POINTS_MAX];
    unsigned lengths[GS_POINTS_MAX], points = bench->rules->game->board->points(bench->rules);
    char text[GS_TEXT_MAX];
    for (int i = 0; i < size.height; i++)
        lengths[i] = (unsigned)size.width;
    for (unsigned i = 0; i < points; i++)
        cells[i] = gs_random_below(random, 3) > 0 ? GS_BLACK_PIECE : GS_WHITE_PIECE;
    for (unsigned i = 0; i < row->vacant; i++)
        cells[gs_random_below(random, points)] = GS_EMPTY;
    gs_position_text_format(cells, NULL, lengths, (unsigned)size.height, GS_BLACK, text,
                            sizeof text);
    return bench->rules->game->position_parse(bench->rules, text, bench->position, NULL) == GS_OK &&
           gs_outcome(bench->rules, bench->position) == GS_UNKNOWN && has_foul(bench);
}

static bool make_random(struct bench *bench, const struct row *row, uint64_t *random)
{
    return row->vacant > 0 ? fill_random(bench, row, random) : play_random(bench, row, random);
}

static void check_random(struct bench benches[ALGOS], const struct row *row)
{
    struct bench *bench = &benches[0];
    uint64_t random = 1;
    unsigned wanted = is_long ? 20 * row->positions : 1 + row->positions / SHARE;
    while (wanted > 0) {
        if (!make_random(bench, row, &random))
            continue;
        struct oracle *oracle = oracle_new(bench->rules, bench->position);
        check_all(benches, row, (enum gs_value)oracle->values[0], oracle);
        oracle_free(oracle);
        wanted--;
    }
}

static void check_row(const struct row *row)
{
    struct gs_memory *memory = gs_memory_new(0);
    const char *const *set = row->settings;
    struct gs_rules *rules =
        set_up_rules(memory, set_up_game(row->game),
                     SETTINGS("size", row->size, set[0], set[1], set[2], set[3]));
    struct threats *threats[] = {threats_new(rules, false), threats_new(rules, true)};
    struct bench benches[ALGOS];
    for (size_t i = 0; i < ALGOS; i++)
        open_bench(&benches[i], memory, rules, algos[i].name, threats[algos[i].dual]);
    begin(&benches[0], row);
    if (row->plies > 0 || row->vacant > 0) {
        check_random(benches, row);
    } else {
        struct oracle *oracle = oracle_new(rules, benches[0].position);
        check_reachable(benches, row, oracle);
        oracle_free(oracle);
    }
    for (size_t i = 0; i < ALGOS; i++)
        close_bench(&benches[i], row);
    threats_free(threats[0]);
    threats_free(threats[1]);
    gs_rules_free(memory, rules);
    gs_memory_free(memory);
}

static void check_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_row(&rows[i]);
}

static void test_atarigo(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"atarigo", "2x3", {NULL}, 4, 1000, 0, NULL, 0},
        {"atarigo", "3x3", {NULL}, 3, 1000, 0, NULL, 0},
        {"atarigo", "3x4", {NULL}, 3, 400, 0, NULL, 0},
        {"atarigo", "3x3", {"aim", "capture:b2"}, 3, 400, 0, "b2/1w1/2b b", 0},
        {"atarigo", "3x3", {"aim", "save:b1"}, 3, 400, 0, "2b/3/bw1 w", 0},
        {"atarigo", "4x3", {"aim", "capture:b2"}, 3, 200, 0, "1bb1/1wb1/2w1 b", 0},
        {"atarigo", "4x3", {"aim", "save:b2"}, 3, 200, 0, "1bb1/1wb1/2w1 w", 0},
        {"atarigo", "4x4", {NULL}, 3, 60, 6, NULL, 0},
        {"atarigo", "5x5", {NULL}, 3, 40, 14, NULL, 0},
    };
    check_rows(rows, COUNT(rows));
}

static void test_connection(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"hex", "3x2", {NULL}, 4, 1000, 0, NULL, 0},
        {"hex", "3x3", {NULL}, 3, 1000, 0, NULL, 0},
        {"y", "3", {NULL}, 4, 1000, 0, NULL, 0},
        {"y", "4", {NULL}, 3, 400, 0, NULL, 0},
        {"hex", "5x5", {NULL}, 3, 40, 14, NULL, 0},
        {"y", "5", {NULL}, 3, 40, 5, NULL, 0},
        {"hex", "3x3", {"aim", "connect:b2,top"}, 3, 400, 0, "2w/1b1/3 b", 0},
        {"hex", "3x3", {"aim", "connect:a1,c3"}, 3, 400, 0, "w2/3/2w w", 0},
        {"hex", "4x3", {"aim", "connect:b3,right"}, 3, 100, 0, "4/2b1/1w2 w", 0},
        {"hex", "5x5", {"aim", "connect:c4,top"}, 3, 20, 13, "5/5/5/2b2/5 b", 0},
        {"y", "4", {"aim", "connect:b2,bottom"}, 3, 200, 0, "b/1w/2b/4 w", 0},
        {"y", "5", {"aim", "connect:c4,left"}, 3, 20, 4, "1/2/3/2w1/5 w", 0},
    };
    check_rows(rows, COUNT(rows));
}

static void test_gomoku(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"gomoku", "3x3", {"connect", "3"}, 3, 1000, 0, NULL, 0},
        {"gomoku", "4x3", {"connect", "3"}, 3, 400, 0, NULL, 0},
        {"gomoku", "4x4", {"connect", "3"}, 3, 40, 7, NULL, 0},
        {"gomoku", "5x5", {"connect", "4"}, 3, 60, 16, NULL, 0},
        {"gomoku", "7x7", {"connect", "5"}, 3, 20, 39, NULL, 0},
    };
    check_rows(rows, COUNT(rows));
}

/* Longer lines that do not count, fouls and openings: stones that harm their own side. */
static void test_variants(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"gomoku", "7x1", {"connect", "3", "variant", "standard"}, 4, 400, 0, NULL, 0},
        {"gomoku", "4x3", {"connect", "3", "variant", "standard"}, 3, 400, 0, NULL, 0},
        {"gomoku", "4x4", {"connect", "3", "variant", "standard"}, 3, 40, 7, NULL, 0},
        {"gomoku", "5x5", {"connect", "4", "variant", "standard"}, 3, 60, 16, NULL, 0},
        {"gomoku", "6x6", {"connect", "4", "variant", "standard"}, 3, 20, 27, NULL, 0},
        {"gomoku", "8x1", {"variant", "renju"}, 3, 400, 0, NULL, 0},
        {"gomoku", "6x6", {"variant", "renju"}, 3, 40, 27, NULL, 0},
        {"gomoku", "7x7", {"variant", "renju"}, 3, 20, 39, NULL, 0},
        {"gomoku", "6x6", {"variant", "renju"}, 3, 40, 0, NULL, 10},
        {"gomoku", "7x7", {"variant", "renju"}, 3, 40, 0, NULL, 11},
        {"gomoku", "7x7", {"connect", "4", "variant", "pro"}, 3, 40, 40, NULL, 0},
    };
    check_rows(rows, COUNT(rows));
}

/* Games that are not steady: no zones, whatever the settings. */
static void test_unsteady(void **state)
{
    (void)state;
    static const struct row rows[] = {{"hex", "3x3", {"variant", "swap"}, 3, 60, 1, NULL, 0}};
    check_rows(rows, COUNT(rows));
}

static void test_all_of_4x4(void **state)
{
    (void)state;
    static const struct row rows[] = {{"gomoku", "4x4", {"connect", "3"}, 3, 0, 0, NULL, 0}};
    if (is_long)
        check_rows(rows, COUNT(rows));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_atarigo),  cmocka_unit_test(test_connection),
        cmocka_unit_test(test_gomoku),   cmocka_unit_test(test_variants),
        cmocka_unit_test(test_unsteady), cmocka_unit_test(test_all_of_4x4),
    };
    is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("relevance zones", tests, NULL, NULL);
}
