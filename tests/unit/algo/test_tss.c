/* SPDX-License-Identifier: MIT */
/*
 * test_tss.c - threat-space search: the figures of [Allis 1993] with their counts, problems, the
 * test that fours lead nowhere, and keys. `long` compares that test with the search in three times
 * as many positions. test_tss_random.c has random positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "algo/tss/tss_pn.h"
#include "games/pace.h"
#include "unit/algo/tss_positions.h"

/* --- figures --- */

struct figure {
    const char *position, *variant;
    bool won;
    const char *moves; /* with which the line may begin */
    unsigned fours, threes, threats, pairs, apart, conflicts, nodes; /* threats, nodes: at most */
};

/* clang-format off */
static const struct figure shown[] = {
    /* Fig. 5: 16 fours in the corners, which lead nowhere. */
    {"bbb9bbb/b13b/b13b/15/15/15/15/15/15/15/15/15/b13b/b13b/bbb9bbb b", "free",
     false, "", 16, 0, 16, 120, 104, 8, 20},
    /* Figs. 6 to 8: and one of them that does. */
    {"bbb9bbb/b4b8b/b5b1w5b/15/15/8bw5/8b6/15/15/8w6/15/15/b13b/b13b/bbb9bbb b", "free",
     true, "i11 e15", 16, 2, 24, 0, 0, 0, 32},
    /* Fig. 9: four fours, and a win by a combination of two. */
    {"15/13w1/12b2/11b3/6bw2b4/15/15/7b7/7b7/7b7/7w7/15/15/15/15 b", "free",
     true, "h10 i9", 4, 0, 8, 6, 1, 2, 20},
    /* Three stones alone. */
    /* A win at once needs no threat space, however many threats there are. */
    {"bwbw1bb1bwbw3/3b2b2b5/w1b3b2bw4/5b1b1b5/bw3b1b2b4/4b2bb6/wb4bwb2b3/15/15/15/15/"
     "15/wwbbbbw7w/15/bbbb11 b", "free",
     true, "e1", 28, 40, 0, 0, 0, 0, 4},
    {"15/15/15/15/15/15/6bwb6/7b7/15/15/15/15/15/15/ww13 b", "free",
     true, "", 0, 8, 5000, 0, 0, 0, 10000},
    {"15/15/15/15/15/15/6bwb6/7b7/15/15/15/15/15/15/ww13 b", "standard",
     true, "", 0, 8, 5000, 0, 0, 0, 10000},
    {"15/15/15/15/15/15/6bwb6/7b7/15/15/15/15/15/15/ww13 b", "renju",
     true, "", 0, 8, 5000, 0, 0, 0, 10000},
};
/* clang-format on */

static void check_counts(const struct figure *figure, const struct run *run)
{
    assert_int_equal(run_counter(run, "fours"), figure->fours);
    assert_int_equal(run_counter(run, "threes"), figure->threes);
    assert_in_range(run_counter(run, "threats"), figure->threats > 0, figure->threats);
    assert_in_range(run->result.nodes, 1, figure->nodes);
    if (figure->threats > 100)
        return;
    assert_int_equal(run_counter(run, "pairs"), figure->pairs);
    assert_int_equal(run_counter(run, "apart"), figure->apart);
    assert_int_equal(run_counter(run, "conflicts"), figure->conflicts);
}

static void test_figures(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(shown); ++i) {
        const struct way way = {.algo = "tss"};
        struct table table;
        struct run run;
        char name[8];

        table_open(&table, "15x15", "5", shown[i].variant);
        assert_int_equal(
            gs_gomoku.position_parse(table.rules, shown[i].position, table.position, NULL), GS_OK);
        run_open_at(&run, table.rules, table.position, &way);
        run_solve(&run);
        assert_int_equal(run.result.proved, shown[i].won);
        check_counts(&shown[i], &run);
        if (shown[i].won) {
            assert_int_equal(run.result.value, GS_WIN);
            gs_gomoku.board->name(table.rules, run.result.best_move, name, sizeof name);
            assert_true(!*shown[i].moves || strstr(shown[i].moves, name) != NULL);
            assert_int_equal(run_play_line(&run), GS_WIN);
        }
        run_close(&run);
        table_close(&table);
    }
}

/* "Shadows and fog" by Tama Hoshiduki: Black wins by 73 fours, under the rules of renju. */
#define LONG_FOURS                                                                                 \
    "1bw1wb1bwwwwbww/3b2wbbw2wbb/w1b9b1b/b3ww7ww/2b10bw/wbww9bb/wb1b2w4b3/bwww3b1w4w/ww12w/"       \
    "w5wbw5w/b3b4w4b/1b1b3wb6/6w1bb5/b8b2wb1/3b2bw2b3b b"

/* A win of 145 stones takes few nodes, however the board is turned: the last stone ends the game,
 * after the reply to a double four. */
static void test_long_fours(void **state)
{
    (void)state;
    const struct way way = {.algo = "tss", .set = {"threes", "0"}};
    const struct gs_space *space = gs_gomoku.space;
    struct table table, image;

    table_open(&table, "15x15", "5", "renju");
    table_open(&image, "15x15", "5", "renju");
    assert_int_equal(gs_gomoku.position_parse(table.rules, LONG_FOURS, table.position, NULL),
                     GS_OK);
    for (unsigned i = 0; i < space->symmetries(table.rules); ++i) {
        struct run run;

        space->image(table.rules, i, table.position, image.position);
        run_open_at(&run, image.rules, image.position, &way);
        run_solve(&run);
        assert_true(run.result.proved);
        assert_int_equal(run.result.line_length, 147);
        assert_int_equal(run_play_line(&run), GS_WIN);
        assert_in_range(run.result.nodes, 147, 5000);
        run_close(&run);
    }
    table_close(&image);
    table_close(&table);
}

/* One problem: it is won, not by fours alone, and the line comes to its end. */
static void solve_problem(const char *variant, const char *position)
{
    const struct way way = {.algo = "tss"}, fours = {.algo = "tss", .set = {"threes", "0"}};
    struct table table;
    struct run run;

    table_open(&table, "15x15", "5", variant);
    assert_int_equal(gs_gomoku.position_parse(table.rules, position, table.position, NULL), GS_OK);
    run_open_at(&run, table.rules, table.position, &fours);
    run_solve(&run);
    assert_false(run.result.proved);
    run_close(&run);
    run_open_at(&run, table.rules, table.position, &way);
    run.search.limits.nodes = 30000;
    run_solve(&run);
    assert_true(run.result.proved);
    assert_int_equal(run_play_line(&run), GS_WIN);
    run_close(&run);
    table_close(&table);
}

/* The problems of data/threat-problems.csv. */
static void test_problems(void **state)
{
    (void)state;
    FILE *file = fopen(GAMESOLVE_DATA "/threat-problems.csv", "r");
    char line[GS_TEXT_MAX];
    unsigned count = 0;

    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        char *position = strchr(line, ',');

        if (*line == '#' || position == NULL || strncmp(line, "variant,", 8) == 0)
            continue;
        *position++ = '\0';
        position[strcspn(position, "\n")] = '\0';
        if (count++ % (PACE_IS_SLOW ? 10 : 1) == 0)
            solve_problem(line, position);
    }
    fclose(file);
    assert_int_equal(count, 50);
}

/* --- fours that lead nowhere --- */

/* What a scan of the lines rules out, the search for fours does not find. */
static void judge_fours(struct table *table, struct tss_pn *at, unsigned *wins, unsigned *spared)
{
    gs_tss_pn_set_root(at, table->position, gs_to_move(table->rules, table->position));
    const uint64_t before = at->search->nodes;
    const enum tss_answer answer = gs_tss_pn_by_fours(at);

    *spared += at->search->nodes == before;
    if (answer != TSS_CUT)
        assert_int_equal(gs_tss_by_fours(&at->tss, TSS_UNBOUNDED), answer);
    *wins += answer == TSS_WINS;
}

static void test_fours(void **state)
{
    uint64_t seed = 11;

    (void)state;
    for (unsigned kind = 0; kind < COUNT(kinds); ++kind) {
        const struct way way = {.algo = "tss-pn"};
        struct tss_pn *at = malloc(sizeof *at);
        unsigned wins = 0, spared = 0;
        struct table table;
        struct run run;

        table_open(&table, kinds[kind].size, kinds[kind].connect, kinds[kind].variant);
        run_open_at(&run, table.rules, table.position, &way);
        gs_search_start(&run.search);
        assert_true(gs_tss_pn_init(at, &run.search, table.position));
        for (unsigned i = 0; i < (PACE_IS_SLOW ? 100 : pace_is_long ? 3000 : 1000); ++i)
            if (throw(&table, &seed, (unsigned)atoi(kinds[kind].size), i % 2 ? GS_WHITE : GS_BLACK))
                judge_fours(&table, at, &wins, &spared);
        assert_true(wins > 0);
        assert_true(spared > 0);
        gs_tss_pn_clear(at);
        free(at);
        run_close(&run);
        table_close(&table);
    }
}

/* --- keys --- */

/*
 * The key that changes with each stone is the game's own, and the hash the sum over its bytes.
 * After a foul the game's key has the loser, too; such positions are not looked up.
 */
static void check_key(const struct tss *at)
{
    uint8_t key[GS_KEY_MAX + 8];

    assert_int_equal(at->key.size, at->rules->key_size);
    if (at->board.has_fouls && gs_outcome(at->rules, at->position) != GS_UNKNOWN)
        return;
    gs_encode(at->rules, at->position, key);
    assert_memory_equal(at->key.bytes, key, at->key.size);
    assert_int_equal(at->key.hash, gs_transposition_hash(&at->table, key));
}

/* Moves and passes there, and half of the way back. */
static void walk(struct tss *at, uint64_t *seed)
{
    for (unsigned i = 0; i < 30 && gs_outcome(at->rules, at->position) == GS_UNKNOWN; ++i) {
        gs_move moves[81];
        const unsigned count = gs_moves(at->rules, at->position, moves);
        const gs_move move = moves[gs_random_below(seed, count)];
        const uint64_t hash = gs_tss_hash_after(at, move);

        gs_tss_step(at, move);
        assert_int_equal(at->key.hash, hash);
        gs_tss_step_back(at, move);
        check_key(at);
        if (i % 7 == 3) {
            gs_tss_pass(at);
        } else {
            gs_tss_play(at, move);
            assert_int_equal(at->key.hash, hash);
        }
        check_key(at);
    }
    while (at->path.ply > 5) {
        gs_tss_take_back(at);
        check_key(at);
    }
}

static void test_keys(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (unsigned kind = 0; kind < COUNT(kinds); ++kind) {
        const struct way way = {.algo = "tss"};
        struct tss *at = malloc(sizeof *at);
        struct table table;
        struct run run;

        table_open(&table, kinds[kind].size, kinds[kind].connect, kinds[kind].variant);
        run_open_at(&run, table.rules, table.position, &way);
        gs_search_start(&run.search);
        assert_true(gs_tss_init(at, &run.search, table.position));
        assert_true(at->key.is_kept);
        for (unsigned i = 0; i < 10; ++i) {
            walk(at, &seed);
            gs_tss_set_root(at, table.position, gs_to_move(table.rules, table.position));
        }
        gs_tss_clear(at);
        free(at);
        run_close(&run);
        table_close(&table);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),  cmocka_unit_test(test_long_fours),
        cmocka_unit_test(test_problems), cmocka_unit_test(test_fours),
        cmocka_unit_test(test_keys),
    };
    const struct CMUnitTest many[] = {cmocka_unit_test(test_problems),
                                      cmocka_unit_test(test_fours)};

    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    if (pace_is_long)
        return cmocka_run_group_tests(many, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
