/* SPDX-License-Identifier: MIT */
/* The depth-first searches df-pn, PDS and PN*: table, set, numbers, limits, memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "algo/dfpn/internal.h"
#include "games/solve_run.h"
#include "unit/graph_game.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* --- whole searches -------------------------------------------------------------------- */

static const struct way ways[] = {{.algo = "df-pn"}, {.algo = "pds"}, {.algo = "pn-star"}};

static const struct board a1x5 = SKOCZKI("A", "1x5");
static const struct board a1x11 = SKOCZKI("A", "1x11");
static const struct board a2x6 = SKOCZKI("A", "2x6");
static const struct board a2x7 = SKOCZKI("A", "2x7");
static const struct board a2x8 = SKOCZKI("A", "2x8");
static const struct board a3x6 = SKOCZKI("A", "3x6");
static const struct board a3x7 = SKOCZKI("A", "3x7");

/* The same algorithm with another setting. */
static struct way with(const struct way *way, const char *name, const char *value)
{
    return (struct way){.algo = way->algo, .set = {name, value}};
}

static uint64_t counter(const struct run *run, enum dfpn_counter number)
{
    return run->result.counters[number];
}

static void the_same_seed_gives_the_same_search(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++)
        run_check_seeds(&a2x7, &ways[i], GS_DRAW);
}

/* What is kept is the table and the set, and both only grow while one question is asked. */
static void what_is_kept_is_counted(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        run_open(&run, &a2x8, &ways[i], 0);
        run.search.goal = GS_GOAL_WIN;
        run_solve(&run);
        assert_int_equal(run.result.upper, GS_DRAW);
        assert_true(counter(&run, DFPN_ENTRIES) > 0 && counter(&run, DFPN_CLOSED) > 0);
        assert_true(run.result.peak_nodes ==
                    counter(&run, DFPN_ENTRIES) + counter(&run, DFPN_CLOSED));
        assert_true(run.result.expanded <= run.result.nodes);
        run_close(&run);
        /* A win needs no set. */
        run_open(&run, &a1x11, &ways[i], 0);
        run_solve(&run);
        assert_int_equal(run.result.value, GS_WIN);
        assert_int_equal(counter(&run, DFPN_CLOSED), 0);
        assert_true(run.result.peak_nodes == counter(&run, DFPN_ENTRIES));
        run_close(&run);
    }
}

/* A table of any size gives the same value; a search that forgets too much is given up for it. */
static void tables_may_be_tiny(void **state)
{
    (void)state;
    static const char *const entries[] = {"1", "7", "50", "400", "3000"};
    for (size_t i = 0; i < COUNT(ways); i++) {
        for (size_t j = 0; j < COUNT(entries); j++) {
            struct run run;
            uint64_t most = strtoull(entries[j], NULL, 10) + 3; /* whole buckets */
            struct way way = with(&ways[i], "table", entries[j]);
            run_open(&run, &a2x8, &way, 0);
            run_solve(&run);
            assert_true(run.result.proved && run.result.value == GS_DRAW);
            assert_true(counter(&run, DFPN_ENTRIES) <= most);
            assert_true(run.result.peak_nodes <= most + counter(&run, DFPN_CLOSED));
            assert_true(run.result.nodes < 600000);
            if (j < 3)
                assert_true(counter(&run, DFPN_REPLACEMENTS) > 0);
            run_close(&run);
        }
    }
}

/* A disproof found on one path hides a win on another; that such ones occur, and are found. */
static void claims_are_refuted(void **state)
{
    (void)state;
    uint64_t refuted = 0;
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct figures found = run_measure(&a3x6, &ways[i]);
        assert_int_equal(found.value, GS_DRAW);
        refuted += found.counters[DFPN_REFUTED];
    }
    assert_true(refuted > 0);
}

static void options_keep_the_value(void **state)
{
    (void)state;
    static const char *const options[][2] = {
        {"init", "one"}, {"count", "sum"}, {"symmetry", "on"}, {"epsilon", "0"}, {"epsilon", "16"}};
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct figures plain = run_measure(&a3x6, &ways[i]);
        for (size_t j = 0; j < COUNT(options); j++) {
            struct way way = with(&ways[i], options[j][0], options[j][1]);
            struct figures other = run_measure(&a3x6, &way);
            assert_int_equal(other.value, GS_DRAW);
            assert_true(other.nodes != plain.nodes);
            if (strcmp(options[j][0], "symmetry") == 0)
                assert_true(other.kept < plain.kept);
        }
    }
}

static void parameters_out_of_range_are_refused(void **state)
{
    (void)state;
    static const char *const bad[][2] = {{"epsilon", "-0.1"}, {"epsilon", "17"},
                                         {"table", "-1"},     {"table", "68719476737"},
                                         {"count", "least"},  {"init", "two"}};
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        run_open(&run, &a1x5, &ways[i], 0);
        for (size_t j = 0; j < COUNT(bad); j++) {
            struct gs_error error = {.status = GS_OK, .message = ""};
            assert_int_equal(gs_args_set(&run.params, bad[j][0], bad[j][1], &error), GS_USAGE);
            assert_true(error.message[0] != '\0');
        }
        run_close(&run);
    }
}

static void symmetry_needs_a_canonical_form(void **state)
{
    (void)state;
    static const struct board graph = {.game = "graph-plain"};
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        struct way way = with(&ways[i], "symmetry", "on");
        run_open(&run, &graph, &way, 0);
        run_refused(&run, GS_UNSUPPORTED, "canonical");
        run_close(&run);
    }
}

/* --- limits ---------------------------------------------------------------------------- */

static bool is_number(uint64_t counted)
{
    return counted <= GS_PROOF_MOST || counted == GS_COUNTER_INFINITE;
}

/* Of an open question there may be none yet; then those of the first one stand. */
static void check_numbers(const struct run *run)
{
    if (run->result.proved)
        run_check_numbers(run);
    assert_true(is_number(counter(run, DFPN_PROOF)) && is_number(counter(run, DFPN_DISPROOF)));
}

/* At every limit: not passed, and an answer as soon as it suffices. */
static void node_limits_are_kept(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        uint64_t needed = run_measure(&a2x7, &ways[i]).nodes, before = 0;
        for (uint64_t limit = 1; limit <= needed + 3; limit++) {
            struct run run;
            run_open(&run, &a2x7, &ways[i], 0);
            run_solve_within(&run, limit, needed, &before);
            check_numbers(&run);
            run_close(&run);
        }
    }
}

static void depth_limits_claim_nothing_false(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        for (unsigned depth = 1; depth <= 40; depth++) {
            struct run run;
            run_open(&run, &a2x6, &ways[i], 0);
            assert_true(run_solve_2x6(&run, depth) || depth < 40);
            run_close(&run);
        }
    }
}

static void an_interrupt_ends_the_search(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++)
        run_check_interrupt(&a3x7, &ways[i], 4096);
}

static void memory_may_run_out_at_any_moment(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct hunger hunger = run_starve(&a2x8, &ways[i], GS_DRAW);
        assert_true(hunger.requests > 10 && hunger.budget < 1000000);
    }
}

/* --- the table --------------------------------------------------------------------------- */

/* Rules with keys of four bytes, and a search to charge memory to. */
struct bench {
    struct graph_rules rules;
    struct gs_memory *memory;
    struct gs_search search;
};

static void bench_init(struct bench *bench)
{
    bench->rules = graph_rules_of(graph_over, GS_REPEATS);
    bench->memory = gs_memory_new(0);
    gs_search_init(&bench->search, &bench->rules.base, NULL, bench->memory);
    gs_search_start(&bench->search);
}

static void bench_clear(struct bench *bench)
{
    assert_int_equal(bench->search.kept, 0);
    assert_int_equal(gs_memory_used(bench->memory), 0);
    gs_memory_free(bench->memory);
}

/* A state by number; its key lives in room. */
static struct dfpn_state state_of(uint32_t number, bool attacking, uint8_t room[8])
{
    memset(room, 0xa5, 8);
    memcpy(room, &number, sizeof number);
    return (struct dfpn_state){room, dfpn_hash(room, sizeof number), attacking};
}

static struct dfpn_child open_child(uint32_t phi, uint32_t delta)
{
    return (struct dfpn_child){.phi = phi, .delta = delta};
}

static struct dfpn_child solved_child(enum dfpn_fact fact, bool attacking, uint32_t rank)
{
    struct dfpn_child child = {.move = 0};
    dfpn_set_fact(&child, fact, attacking);
    child.rank = rank & DFPN_RANK_MOST;
    return child;
}

static void the_table_grows_and_forgets_nothing(void **state)
{
    (void)state;
    enum { STATES = 5000 };
    struct bench bench;
    struct dfpn_table table;
    uint8_t room[8];
    bench_init(&bench);
    assert_true(dfpn_table_init(&table, &bench.search, 0));
    for (uint32_t i = 0; i < STATES; i++) {
        struct dfpn_state at = state_of(i, i % 2, room);
        struct dfpn_child child = open_child(i + 1, 2 * i + 1);
        dfpn_table_store(&table, &at, &child, GS_NO_MOVE, 1);
    }
    /* No more than half full, so only buckets far above the mean give something up. */
    assert_true(table.replacements < STATES / 10);
    assert_int_equal(table.filled, STATES - table.replacements);
    assert_int_equal(bench.search.peak_nodes, table.filled);
    unsigned found = 0;
    for (uint32_t i = 0; i < STATES; i++) {
        struct dfpn_state at = state_of(i, i % 2, room), other = state_of(i, i % 2 == 0, room);
        struct dfpn_child child;
        if (dfpn_table_find(&table, &at, &child)) {
            assert_true(child.phi == i + 1 && child.delta == 2 * i + 1);
            assert_int_equal(child.fact, DFPN_OPEN);
            found++;
        }
        assert_false(dfpn_table_find(&table, &other, &child));
    }
    assert_int_equal(found, table.filled);
    dfpn_table_clear(&table);
    bench_clear(&bench);
}

/* A fact is not replaced by less, and of two proofs the shorter one stays. */
static void facts_stay_in_the_table(void **state)
{
    (void)state;
    struct bench bench;
    struct dfpn_table table;
    uint8_t room[8], other_room[8];
    bench_init(&bench);
    assert_true(dfpn_table_init(&table, &bench.search, 0));
    struct dfpn_state at = state_of(1, true, room), other = state_of(1, false, other_room);
    struct dfpn_child known, open = open_child(3, 4), claimed = solved_child(DFPN_CLAIMED, true, 0),
                             far = solved_child(DFPN_PROVED, true, 9),
                             near = solved_child(DFPN_PROVED, true, 5);
    dfpn_table_store(&table, &at, &claimed, 42, 1);
    assert_int_equal(dfpn_table_reply(&table, &at), 42);
    assert_int_equal(dfpn_table_reply(&table, &other), GS_NO_MOVE);
    dfpn_table_store(&table, &at, &open, GS_NO_MOVE, 1);
    assert_int_equal(dfpn_table_reply(&table, &at), GS_NO_MOVE);
    dfpn_table_store(&table, &at, &far, GS_NO_MOVE, 1);
    dfpn_table_store(&table, &at, &open, GS_NO_MOVE, 1);
    dfpn_table_store(&table, &at, &claimed, 42, 1);
    assert_true(dfpn_table_find(&table, &at, &known));
    assert_true(known.fact == DFPN_PROVED && known.rank == 9);
    assert_true(known.phi == 0 && known.delta == GS_PROOF_INFINITE);
    dfpn_table_store(&table, &at, &near, GS_NO_MOVE, 1);
    dfpn_table_store(&table, &at, &far, GS_NO_MOVE, 1);
    assert_true(dfpn_table_find(&table, &at, &known) && known.rank == 5);
    /* Whoever is to move wins, so the attacker of the other question does not. */
    assert_true(dfpn_table_find(&table, &other, &known));
    assert_int_equal(known.fact, DFPN_FIRM);
    assert_int_equal(table.filled, 1);
    dfpn_table_clear(&table);
    bench_clear(&bench);
}

/* One bucket: the entry with the least work goes, and solved ones count for more. */
static void the_least_work_gives_way(void **state)
{
    (void)state;
    struct bench bench;
    struct dfpn_table table;
    struct dfpn_child known, open = open_child(1, 1), firm = solved_child(DFPN_FIRM, true, 0);
    uint8_t room[8];
    bench_init(&bench);
    assert_true(dfpn_table_init(&table, &bench.search, 1));
    assert_int_equal(dfpn_table_capacity(&table), 4);
    for (uint32_t i = 0; i < 4; i++) {
        struct dfpn_state at = state_of(i, true, room);
        dfpn_table_store(&table, &at, i == 0 ? &firm : &open, GS_NO_MOVE, i == 0 ? 20 : 100 * i);
    }
    struct dfpn_state at = state_of(9, true, room);
    dfpn_table_store(&table, &at, &open, GS_NO_MOVE, 1000);
    assert_true(table.replacements == 1 && table.filled == 4);
    for (uint32_t i = 0; i < 4; i++) {
        at = state_of(i, true, room);
        assert_int_equal(dfpn_table_find(&table, &at, &known), i != 1);
    }
    dfpn_table_clear(&table);
    bench_clear(&bench);
}

/* --- the set ----------------------------------------------------------------------------- */

static uint32_t add(struct dfpn_set *set, uint32_t number)
{
    uint8_t room[8];
    struct dfpn_state at = state_of(number, number % 2 == 0, room);
    return dfpn_set_add(set, &at);
}

/* What the set says of a state. */
static enum dfpn_fact fact_of(const struct dfpn_set *set, uint32_t number)
{
    uint8_t room[8];
    struct dfpn_state at = state_of(number, number % 2 == 0, room);
    struct dfpn_child child = {.fact = DFPN_OPEN};
    if (!dfpn_set_find(set, &at, &child))
        return DFPN_OPEN;
    assert_int_equal(child.member, child.fact == DFPN_CLAIMED);
    return (enum dfpn_fact)child.fact;
}

static void states_keep_their_numbers(void **state)
{
    (void)state;
    enum { STATES = 10000 };
    struct bench bench;
    struct dfpn_set set;
    bench_init(&bench);
    dfpn_set_init(&set, &bench.search);
    assert_int_equal(fact_of(&set, 0), DFPN_OPEN);
    for (uint32_t i = 0; i < STATES; i++)
        assert_int_equal(add(&set, 3 * i), i);
    for (uint32_t i = 0; i < STATES; i++) {
        bool attacking;
        uint32_t number;
        assert_int_equal(add(&set, 3 * i), i);
        memcpy(&number, dfpn_set_key(&set, i, &attacking), sizeof number);
        assert_true(number == 3 * i && attacking == (number % 2 == 0));
        /* No walk has come to it. */
        assert_int_equal(fact_of(&set, 3 * i), DFPN_OPEN);
        assert_int_equal(fact_of(&set, 3 * i + 1), DFPN_OPEN);
    }
    assert_true(set.count == STATES && bench.search.peak_nodes == STATES);
    dfpn_set_clear(&set);
    bench_clear(&bench);
}

/* Settles a state; it rests on the given ones, up to the first 0. */
static void settle(struct dfpn_set *set, uint32_t number, uint32_t one, uint32_t two)
{
    assert_true(dfpn_set_settle(set, number));
    assert_true(one == 0 || dfpn_set_edge(set, add(set, one)));
    assert_true(two == 0 || dfpn_set_edge(set, add(set, two)));
}

/* Walks on, and expects to be halted at a state. */
static void expect(struct dfpn_set *set, uint32_t number)
{
    uint32_t at = DFPN_NOWHERE;
    assert_int_equal(dfpn_set_walk(set, &at), DFPN_UNSETTLED);
    assert_int_equal(at, number);
}

/*
 *     10 -> 11 -> 12 -> 10        11 is dead when the walk is back there: 10 is settled anew,
 *     10 -> 13 -> 12              rests on 13, and what is left of 12 is met again.
 */
static void walks_mend_what_rests_on_the_dead(void **state)
{
    (void)state;
    struct bench bench;
    struct dfpn_set set;
    uint32_t at;
    bench_init(&bench);
    dfpn_set_init(&set, &bench.search);
    assert_int_equal(add(&set, 10), 0);
    assert_true(dfpn_set_begin(&set));
    expect(&set, 0);
    settle(&set, 0, 11, 0);
    expect(&set, 1);
    settle(&set, 1, 12, 0);
    expect(&set, 2);
    settle(&set, 2, 10, 0);
    assert_int_equal(dfpn_set_walk(&set, &at), DFPN_DONE);
    assert_int_equal(fact_of(&set, 12), DFPN_CLAIMED);

    dfpn_set_kill(&set, 1, 7);
    assert_true(dfpn_set_is_dead(&set, 1) && fact_of(&set, 11) == DFPN_PROVED);
    assert_true(dfpn_set_begin(&set));
    expect(&set, 0);
    settle(&set, 0, 13, 0);
    assert_int_equal(fact_of(&set, 13), DFPN_OPEN);
    expect(&set, 3);
    assert_int_equal(fact_of(&set, 13), DFPN_CLAIMED);
    settle(&set, 3, 0, 0);
    assert_int_equal(dfpn_set_walk(&set, &at), DFPN_DONE);

    /* Nothing rests on 12 any more: it is not in what the latest walk came to. */
    assert_true(dfpn_set_begin(&set));
    assert_int_equal(dfpn_set_walk(&set, &at), DFPN_DONE);
    dfpn_set_finish(&set);
    assert_int_equal(fact_of(&set, 10), DFPN_CLAIMED);
    assert_int_equal(fact_of(&set, 11), DFPN_PROVED);
    assert_int_equal(fact_of(&set, 12), DFPN_OPEN);
    assert_int_equal(fact_of(&set, 13), DFPN_CLAIMED);
    dfpn_set_clear(&set);
    bench_clear(&bench);
}

/* A state that dies while the walk is in it is left, and the one above is settled anew at once. */
static void walks_leave_what_dies(void **state)
{
    (void)state;
    struct bench bench;
    struct dfpn_set set;
    uint32_t at;
    bench_init(&bench);
    dfpn_set_init(&set, &bench.search);
    assert_int_equal(add(&set, 10), 0);
    assert_true(dfpn_set_begin(&set));
    expect(&set, 0);
    settle(&set, 0, 11, 13);
    expect(&set, 1);
    dfpn_set_kill(&set, 1, 1);
    expect(&set, 0);
    dfpn_set_kill(&set, 0, 2);
    assert_int_equal(dfpn_set_walk(&set, &at), DFPN_DONE);
    assert_int_equal(fact_of(&set, 10), DFPN_PROVED);
    assert_int_equal(fact_of(&set, 13), DFPN_OPEN);
    dfpn_set_clear(&set);
    bench_clear(&bench);
}

/* --- numbers ------------------------------------------------------------------------------- */

static struct dfpn_sums sum_of(bool weak, const struct dfpn_child *children, size_t count)
{
    struct dfpn dfpn = {.weak = weak};
    struct dfpn_sums sums;
    dfpn_sum(&dfpn, children, count, &sums);
    return sums;
}

static void numbers_are_summed(void **state)
{
    (void)state;
    const struct dfpn_child children[] = {open_child(2, 7), open_child(5, 3), open_child(4, 9),
                                          solved_child(DFPN_FIRM, false, 0)};
    struct dfpn_sums sums = sum_of(false, children, 3);
    assert_true(sums.phi == 3 && sums.delta == 11 && sums.unsolved == 3);
    assert_true(sums.best_at == 1 && sums.best == 3 && sums.second == 7);
    sums = sum_of(true, children, 3);
    assert_true(sums.phi == 3 && sums.delta == 7);
    /* The side to move wins there: infinite delta, and nothing to add. */
    sums = sum_of(true, children, 4);
    assert_true(sums.delta == 7 && sums.second == 7 && sums.unsolved == 3);
    sums = sum_of(false, children, 0);
    assert_true(sums.phi == GS_PROOF_INFINITE && sums.delta == 0);
    const struct dfpn_child large[] = {open_child(GS_PROOF_MOST, 1), open_child(2, 1)};
    assert_true(sum_of(false, large, 2).delta == GS_PROOF_MOST);
    assert_true(sum_of(true, large, 2).delta == GS_PROOF_MOST);
    const struct dfpn_child lost[] = {open_child(2, 1), solved_child(DFPN_PROVED, false, 1)};
    for (int weak = 0; weak <= 1; weak++) {
        sums = sum_of(weak, lost, 2);
        assert_true(sums.phi == 0 && sums.delta == GS_PROOF_INFINITE && sums.best_at == 1);
    }
}

/* The thresholds that a driver gives below a node with the children of the test above. */
static struct dfpn_choice choose(const struct dfpn_driver *driver, bool attacking, double growth)
{
    struct dfpn_child children[] = {open_child(2, 7), open_child(5, 3), open_child(4, 9)};
    struct dfpn dfpn = {.growth = growth, .stack.children = children};
    struct dfpn_frame frame = {
        .phi_limit = 20, .delta_limit = 30, .count = COUNT(children), .attacking = attacking};
    struct dfpn_sums sums;
    struct dfpn_choice choice;
    dfpn_sum(&dfpn, children, COUNT(children), &sums);
    driver->choose(&dfpn, &frame, &sums, &choice);
    return choice;
}

static void thresholds_are_as_published(void **state)
{
    (void)state;
    /* df-pn: delta up to the second best, by the factor; phi by what the others leave. */
    struct dfpn_choice choice = choose(&dfpn_driver_df_pn, true, 1.0);
    assert_true(choice.at == 1 && choice.delta_limit == 8 && choice.phi_limit == 24);
    choice = choose(&dfpn_driver_df_pn, false, 2.0);
    assert_true(choice.at == 1 && choice.delta_limit == 14 && choice.phi_limit == 24);
    choice = choose(&dfpn_driver_df_pn, true, 16.0);
    assert_int_equal(choice.delta_limit, 20);
    /* PDS: the smaller number of the child grows. */
    choice = choose(&dfpn_driver_pds, true, 1.0);
    assert_true(choice.at == 1 && choice.delta_limit == 4 && choice.phi_limit == 5);
    /* PN*: proof numbers only; the hardest child where all have to be proved. */
    choice = choose(&dfpn_driver_pn_star, true, 1.0);
    assert_true(choice.at == 1 && choice.delta_limit == 8);
    assert_int_equal(choice.phi_limit, GS_PROOF_INFINITE);
    choice = choose(&dfpn_driver_pn_star, false, 1.0);
    assert_true(choice.at == 1 && choice.phi_limit == 24);
    assert_int_equal(choice.delta_limit, GS_PROOF_INFINITE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_search),
        cmocka_unit_test(what_is_kept_is_counted),
        cmocka_unit_test(tables_may_be_tiny),
        cmocka_unit_test(claims_are_refuted),
        cmocka_unit_test(options_keep_the_value),
        cmocka_unit_test(parameters_out_of_range_are_refused),
        cmocka_unit_test(symmetry_needs_a_canonical_form),
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(depth_limits_claim_nothing_false),
        cmocka_unit_test(an_interrupt_ends_the_search),
        cmocka_unit_test(memory_may_run_out_at_any_moment),
        cmocka_unit_test(the_table_grows_and_forgets_nothing),
        cmocka_unit_test(facts_stay_in_the_table),
        cmocka_unit_test(the_least_work_gives_way),
        cmocka_unit_test(states_keep_their_numbers),
        cmocka_unit_test(walks_mend_what_rests_on_the_dead),
        cmocka_unit_test(walks_leave_what_dies),
        cmocka_unit_test(numbers_are_summed),
        cmocka_unit_test(thresholds_are_as_published),
    };
    return cmocka_run_group_tests_name("depth-first proof-number searches", tests, NULL, NULL);
}
