/* SPDX-License-Identifier: MIT */
/*
 * test_connection_values.c - who wins positions of Hex and Y, by all that is known of them without
 * search and by df-pn, with every ingredient and with some left out, against two solvers that know
 * nothing but the rules: a table of all positions of a small board, and a search of random ones of
 * larger boards. `long` takes all positions of Hex 4x4, with either side to move, 100,000 random
 * positions of 5x5, and 10,000 each of 6x6, Y 5 and Y 6; builds with sanitizers take a third of
 * the random ones of the ordinary run.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#include "connection/hex.h"
#include "connection/y.h"
#include "games/connection_model.h"
#include "games/pace.h"
#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { SHARE = PACE_IS_SLOW ? 6 : 1 };

static bool is_long;

static gs_bitboard bit(unsigned p)
{
    return gs_bitboard_of(p);
}

/* --- all positions ------------------------------------------------------------------------- */

/*
 * The positions of a board, by the digits of their codes: 0 for a free point, a side plus 1 for a
 * stone. A stone makes the code greater, so the codes are gone through downwards.
 */
struct table {
    struct connection_desk desk;
    struct model_sets sets;
    unsigned codes;
    uint8_t *wins;   /* bit s: s wins with s to move */
    uint8_t *isover; /* whether somebody has won */
    gs_move *moves;
    uint64_t judged, proved;
};

static void read_code(const struct table *table, unsigned code, gs_bitboard *stones)
{
    stones[GS_WHITE] = stones[GS_BLACK] = 0;
    for (int p = 0; p < table->desk.model.points; p++, code /= 3)
        if (code % 3 != 0)
            stones[code % 3 - 1] |= bit((unsigned)p);
}

/* Whether a side to move has a move after which the other one, to move then, does not win. */
static bool has_winning_move(const struct table *table, unsigned code, enum gs_side side)
{
    unsigned rest = code, power = 1;
    for (int p = 0; p < table->desk.model.points; p++, rest /= 3, power *= 3)
        if (rest % 3 == 0 &&
            !(table->wins[code + power * ((unsigned)side + 1)] >> gs_side_other(side) & 1))
            return true;
    return false;
}

static void table_fill(struct table *table)
{
    for (unsigned code = table->codes; code-- > 0;) {
        gs_bitboard stones[2];
        read_code(table, code, stones);
        for (int side = GS_WHITE; side <= GS_BLACK; side++)
            if (model_sets_win(&table->sets, stones[side], (enum gs_side)side)) {
                table->wins[code] |= (uint8_t)(1 << side);
                table->isover[code] = 1;
            }
        for (int side = GS_WHITE; side <= GS_BLACK && !table->isover[code]; side++)
            if (has_winning_move(table, code, (enum gs_side)side))
                table->wins[code] |= (uint8_t)(1 << side);
    }
}

static void table_open(struct table *table, const char *size)
{
    memset(table, 0, sizeof *table);
    desk_open(&table->desk, &gs_hex, size, NULL);
    model_set_sets(&table->desk.model, &table->sets);
    table->codes = 1;
    for (int p = 0; p < table->desk.model.points; p++)
        table->codes *= 3;
    table->wins = calloc(table->codes, 1);
    table->isover = calloc(table->codes, 1);
    table->moves = malloc(table->desk.rules->max_moves * sizeof *table->moves);
    assert_non_null(table->wins);
    assert_non_null(table->isover);
    assert_non_null(table->moves);
    table_fill(table);
}

static void table_close(struct table *table)
{
    free(table->moves);
    free(table->isover);
    free(table->wins);
    desk_close(&table->desk);
}

/* Whether one of these moves wins. */
static bool holds_win(const struct table *table, unsigned code, enum gs_side side, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned power = 1;
        for (unsigned p = 0; p < table->moves[i]; p++)
            power *= 3;
        if (!(table->wins[code + power * ((unsigned)side + 1)] >> gs_side_other(side) & 1))
            return true;
    }
    return false;
}

/*
 * What an analysis proves is so, and the moves that it keeps include one that wins, if there is
 * one.
 */
static void judge(struct table *table, unsigned code, enum gs_side side, unsigned without)
{
    const struct gs_rules *rules = table->desk.rules;
    struct gs_analysis_means means = {table->desk.workspace, NULL, without};
    struct gs_analysis analysis;
    bool wins = table->wins[code] >> side & 1;
    unsigned count = gs_moves(rules, table->desk.position, table->moves);
    count = rules->game->prune->analyse(rules, table->desk.position, table->moves, count, &analysis,
                                        &means);
    assert_true(analysis.proved.lower <= (wins ? GS_WIN : GS_LOSS));
    assert_true(analysis.proved.upper >= (wins ? GS_WIN : GS_LOSS));
    assert_true(count > 0);
    if (wins)
        assert_true(holds_win(table, code, side, count));
    table->judged++;
    table->proved += analysis.proved.lower == analysis.proved.upper;
}

static void judge_code(struct table *table, unsigned code)
{
    struct connection_desk *desk = &table->desk;
    unsigned rest = code;
    for (int p = 0; p < desk->model.points; p++, rest /= 3)
        desk->model.stones[p] = (int8_t)((int)(rest % 3) - 1);
    for (int side = GS_WHITE; side <= GS_BLACK; side++) {
        desk_set(desk, (enum gs_side)side);
        judge(table, code, (enum gs_side)side, 0);
        judge(table, code, (enum gs_side)side, 1 + (unsigned)gs_random_below(&desk->random, 7));
    }
}

static void test_all_positions(void **state)
{
    (void)state;
    struct table table;
    table_open(&table, is_long ? "4x4" : "3x3");
    for (unsigned code = 0; code < table.codes; code++)
        if (!table.isover[code])
            judge_code(&table, code);
    assert_true(table.proved > table.judged / 2);
    table_close(&table);
}

/* --- a search ------------------------------------------------------------------------------ */

/*
 * Depth-first search for who wins. The winner's proof rests on some of the free points: after a
 * move that loses, only the points which that proof rests on are worth a try. Positions that were
 * solved are kept by all of their stones.
 */
enum { BRUTE_BITS = 16, BRUTE_SLOTS = 1 << BRUTE_BITS };

struct brute {
    struct model_sets sets;
    unsigned points;
    struct known {
        gs_bitboard stones[2];
        gs_bitboard carrier; /* the points that it rests on */
        bool is_there, wins;
        uint8_t side;
    } known[BRUTE_SLOTS];
};

static struct known *find_known(struct brute *brute, const gs_bitboard *stones, enum gs_side side)
{
    uint64_t hash = (uint64_t)side;
    for (unsigned i = 0; i < 2; i++) {
        hash = (hash ^ (uint64_t)stones[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash = (hash ^ (uint64_t)(stones[i] >> 64)) * UINT64_C(0xc2b2ae3d27d4eb4f);
        hash ^= hash >> 31;
    }
    return &brute->known[(hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9) >> (64 - BRUTE_BITS)];
}

/* Of the points that are left the one that touches most stones of the side. */
static unsigned next_point(const struct brute *brute, gs_bitboard left, gs_bitboard stones)
{
    unsigned best = 0;
    int most = -1;
    for (gs_bitboard rest = left; rest != 0; rest &= rest - 1) {
        unsigned p = gs_bitboard_lowest(rest);
        int touched = 2 * (int)gs_bitboard_count(brute->sets.near[p] & stones) +
                      (int)gs_bitboard_count(brute->sets.near[p]);
        if (touched > most) {
            most = touched;
            best = p;
        }
    }
    return best;
}

static bool brute_wins(struct brute *brute, gs_bitboard *stones, enum gs_side side,
                       gs_bitboard *carrier);

/* Whether the side that is to move wins by a point; *carrier: what the proof rests on. */
static bool wins_by(struct brute *brute, gs_bitboard *stones, enum gs_side side, unsigned p,
                    gs_bitboard *carrier)
{
    bool wins = true;
    *carrier = 0;
    stones[side] |= bit(p);
    if (!model_sets_win(&brute->sets, stones[side], side))
        wins = !brute_wins(brute, stones, gs_side_other(side), carrier);
    stones[side] &= ~bit(p);
    if (wins)
        *carrier |= bit(p);
    return wins;
}

/* Whether the side to move wins; nobody has won yet. */
static bool brute_wins(struct brute *brute, gs_bitboard *stones, enum gs_side side,
                       gs_bitboard *carrier)
{
    const struct known *before = find_known(brute, stones, side);
    if (before->is_there && before->side == side &&
        memcmp(before->stones, stones, sizeof before->stones) == 0) {
        *carrier = before->carrier;
        return before->wins;
    }
    gs_bitboard left = (bit(brute->points - 1) * 2 - 1) & ~(stones[0] | stones[1]), set = 0;
    bool wins = false;
    while (left != 0 && !wins) {
        unsigned p = next_point(brute, left, stones[side]);
        wins = wins_by(brute, stones, side, p, carrier);
        left &= *carrier;
        set |= *carrier;
    }
    if (!wins)
        *carrier = set;
    *find_known(brute, stones, side) = (struct known){.stones = {stones[0], stones[1]},
                                                      .carrier = *carrier,
                                                      .is_there = true,
                                                      .wins = wins,
                                                      .side = (uint8_t)side};
    return wins;
}

static void brute_init(struct brute *brute, const struct model *model)
{
    memset(brute, 0, sizeof *brute);
    model_set_sets(model, &brute->sets);
    brute->points = (unsigned)model->points;
}

/* The two solvers agree. */
static void test_solvers(void **state)
{
    (void)state;
    struct table table;
    struct brute *brute = malloc(sizeof *brute);
    assert_non_null(brute);
    table_open(&table, "3x4");
    brute_init(brute, &table.desk.model);
    for (unsigned n = 0; n < 2000; n++) {
        unsigned code = (unsigned)gs_random_below(&table.desk.random, table.codes);
        gs_bitboard stones[2], carrier;
        read_code(&table, code, stones);
        for (int side = GS_WHITE; side <= GS_BLACK && !table.isover[code]; side++)
            assert_int_equal(brute_wins(brute, stones, (enum gs_side)side, &carrier),
                             table.wins[code] >> side & 1);
    }
    table_close(&table);
    free(brute);
}

/* --- df-pn --------------------------------------------------------------------------------- */

static const struct way ways[] = {
    {"df-pn", {NULL}},
    {"df-pn", {"without", "links"}},
    {"df-pn", {"without", "fill-in"}},
    {"df-pn", {"without", "inferior"}},
    {"df-pn", {"without", "links+fill-in+inferior"}},
    {"df-pn", {"carriers", "off"}},
    {"df-pn", {"carriers", "siblings"}},
    {"df-pn", {"sort", "off"}},
    {"df-pn", {"sort", "promise"}},
    {"df-pn", {"window", "100"}},
    {"df-pn", {"sums", "strong"}},
    {"df-pn", {"init", "one"}},
    {"df-pn", {"symmetry", "off"}},
    {"df-pn", {"incremental", "off"}},
    {"df-pn", {"table", "50"}},
    {"pds", {NULL}},
    {"pn-star", {NULL}},
};

static void check_way(struct connection_desk *desk, const struct way *way, bool wins)
{
    struct run run;
    run_open_at(&run, desk->rules, desk->position, way);
    run_solve(&run);
    assert_true(run.result.proved);
    assert_int_equal(run.result.value, wins ? GS_WIN : GS_LOSS);
    run_close(&run);
}

/*
 * Puts stones at random, none of which wins, until so many points are free; false: all that are
 * left win for whoever has them.
 */
static bool scatter(struct connection_desk *desk, int free_points)
{
    struct model *model = &desk->model;
    int left = model->points;
    memset(model->stones, GS_EMPTY, sizeof model->stones);
    for (int tries = 0; tries < 8 * model->points && left > free_points; tries++) {
        unsigned p = (unsigned)gs_random_below(&desk->random, (uint64_t)model->points);
        enum gs_side side = (enum gs_side)gs_random_below(&desk->random, 2);
        if (model->stones[p] != GS_EMPTY)
            continue;
        model->stones[p] = (int8_t)side;
        if (model_wins(model, side))
            model->stones[p] = GS_EMPTY;
        else
            left--;
    }
    return left <= free_points;
}

static void stones_of(const struct model *model, gs_bitboard *stones)
{
    stones[0] = stones[1] = 0;
    for (int p = 0; p < model->points; p++)
        if (model->stones[p] != GS_EMPTY)
            stones[model->stones[p]] |= bit((unsigned)p);
}

/* A random position by df-pn as it is, and in one of the other ways; whether there was one. */
static bool check_position(struct connection_desk *desk, struct brute *brute, unsigned most)
{
    enum gs_side side = (enum gs_side)gs_random_below(&desk->random, 2);
    gs_bitboard stones[2], carrier;
    if (!scatter(desk, 1 + (int)gs_random_below(&desk->random, most)))
        return false;
    desk_set(desk, side);
    stones_of(&desk->model, stones);
    bool wins = brute_wins(brute, stones, side, &carrier);
    check_way(desk, &ways[0], wins);
    check_way(desk, &ways[1 + gs_random_below(&desk->random, COUNT(ways) - 1)], wins);
    return true;
}

static void test_random_positions(void **state)
{
    (void)state;
    static const struct {
        const struct gs_game *game;
        const char *size;
        unsigned most, few, many; /* free points; positions, and those of the long run */
    } rows[] = {{&gs_hex, "5x5", 19, 30, 100000}, {&gs_hex, "6x6", 20, 20, 10000},
                {&gs_y, "5", 15, 20, 10000},      {&gs_y, "6", 18, 20, 10000},
                {&gs_hex, "9x9", 16, 20, 10000},  {&gs_hex, "4x17", 16, 20, 10000},
                {&gs_hex, "16x8", 14, 20, 10000}, {&gs_y, "11", 16, 20, 10000}};
    struct brute *brute = malloc(sizeof *brute);
    assert_non_null(brute);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct connection_desk desk;
        unsigned wanted = is_long ? rows[i].many : rows[i].few / SHARE;
        desk_open(&desk, rows[i].game, rows[i].size, NULL);
        brute_init(brute, &desk.model);
        for (unsigned found = 0; found < wanted;)
            found += check_position(&desk, brute, rows[i].most);
        desk_close(&desk);
    }
    free(brute);
}

/*
 * An opening of Hex 6x6 that wins (data/openings.csv), with more than a thousand positions: enough
 * for links to go on from those of earlier ones; another with five thousand in the long run.
 */
static void test_opening(void **state)
{
    (void)state;
    static const struct way kept[] = {{"df-pn", {"incremental", "on"}},
                                      {"df-pn", {"incremental", "off"}},
                                      {"df-pn", {"without", "fill-in"}},
                                      {"df-pn", {"without", "inferior"}},
                                      {"df-pn", {"without", "fill-in+inferior"}},
                                      {"df-pn", {"carriers", "siblings"}},
                                      {"df-pn", {"window", "100"}},
                                      {"pds", {NULL}}};
    struct connection_desk desk;
    desk_open(&desk, &gs_hex, "6x6", NULL);
    desk.model.stones[is_long ? 12 : 5] = GS_BLACK; /* a3, f1 */
    desk_set(&desk, GS_WHITE);
    for (size_t i = 0; i < COUNT(kept); i += PACE_IS_SLOW ? 6 : 1)
        check_way(&desk, &kept[i], false);
    desk_close(&desk);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_positions),
        cmocka_unit_test(test_solvers),
        cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_opening),
    };
    is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
