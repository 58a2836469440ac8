/* SPDX-License-Identifier: MIT */
/* The depth-first searches df-pn, PDS and PN*: whole searches, limits, memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "algo/dfpn/dfpn.h"
#include "algo/dfpn/dfpn_wins.h"
#include "algo/dfpn/drive.h"
#include "games/solve_run.h"
#include "unit/node_game.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* --- whole searches -------------------------------------------------------------------- */

static const struct way ways[] = {{.algo = "df-pn"}, {.algo = "pds"}, {.algo = "pn-star"}};

static const struct board a1x5 = SKOCZKI("A", "1x5");
static const struct board a1x11 = SKOCZKI("A", "1x11");
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

/* What is kept is the table and the set, and both only grow during one question. */
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
    static const char *const options[][2] = {{"init", "one"},
                                             {"sums", "strong"},
                                             {"symmetry", "off"},
                                             {"epsilon", "0"},
                                             {"epsilon", "16"}};
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct figures plain = run_measure(&a3x6, &ways[i]);
        for (size_t j = 0; j < COUNT(options); j++) {
            struct way way = with(&ways[i], options[j][0], options[j][1]);
            struct figures other = run_measure(&a3x6, &way);
            assert_int_equal(other.value, GS_DRAW);
            assert_true(other.nodes != plain.nodes);
            if (strcmp(options[j][0], "symmetry") == 0)
                assert_true(other.kept > plain.kept);
        }
    }
}

static void parameters_out_of_range_are_refused(void **state)
{
    (void)state;
    static const char *const bad[][2] = {{"epsilon", "-0.1"}, {"epsilon", "17"},
                                         {"table", "-1"},     {"table", "68719476737"},
                                         {"sums", "least"},   {"init", "two"}};
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

static bool is_open(uint64_t number)
{
    return number > 0 && number <= GS_PROOF_MOST;
}

/* An open question has open numbers, whatever has been claimed of it. */
static void check_numbers(const struct run *run)
{
    uint64_t proof = run_counter(run, "proof"), disproof = run_counter(run, "disproof");
    run_check_numbers(run);
    assert_true(run->result.proved || (is_open(proof) && is_open(disproof)));
}

/* A move is named where the question is open, too, and it is a legal one. */
static void check_best_move(const struct run *run)
{
    gs_move moves[64];
    assert_true(run->rules->max_moves <= COUNT(moves));
    unsigned count = gs_moves(run->rules, run->root, moves), at = 0;
    while (at < count && moves[at] != run->result.best_move)
        at++;
    assert_true(at < count);
    assert_true(run->result.proved || run->result.line_length == 0);
}

static void check_limit(const struct run *run)
{
    check_numbers(run);
    check_best_move(run);
}

static void node_limits_are_kept(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++)
        run_each_node_limit(&a2x7, &ways[i], 1, check_limit);
}

static void depth_limits_claim_nothing_false(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++)
        run_each_depth(&ways[i], check_limit);
}

/*
 * White has one move, to 1. There Black wins by 3, and by 2 begins a longer line, which is searched
 * first. Cut, it is as good as 3 against an attack of White; for an attack of Black it is nothing.
 */
#define OPEN_NODE(whose, moves, ...)                                                               \
    {                                                                                              \
        .side = (whose), .outcome = GS_UNKNOWN, .count = (moves), .next = { __VA_ARGS__ }          \
    }
static const struct graph_node cut_graph[] = {
    OPEN_NODE(GS_WHITE, 1, 1), OPEN_NODE(GS_BLACK, 2, 2, 3),
    OPEN_NODE(GS_WHITE, 1, 4), OPEN_NODE(GS_WHITE, 1, 8),
    OPEN_NODE(GS_BLACK, 1, 5), OPEN_NODE(GS_WHITE, 1, 6),
    OPEN_NODE(GS_BLACK, 1, 7), {.side = GS_WHITE, .outcome = GS_DRAW},
    OPEN_NODE(GS_BLACK, 1, 9), {.side = GS_WHITE, .outcome = GS_LOSS},
};

static void solve_cut_graph(const struct way *way, unsigned depth, enum gs_goal goal,
                            enum gs_value value)
{
    struct graph_rules rules = graph_rules_of(cut_graph, GS_REPEATS);
    struct graph_position root = {.node = 0};
    struct run run;
    run_open_at(&run, &rules.base, (struct gs_position *)(void *)&root, way);
    run.search.limits.depth = depth;
    run.search.goal = goal;
    run_solve(&run);
    bool solved = value != GS_UNKNOWN;
    assert_int_equal(run.result.value, value);
    assert_int_equal(run.result.proved, solved);
    assert_int_equal(run.result.stop, solved ? GS_STOP_SOLVED : GS_STOP_DEPTH);
    check_numbers(&run);
    check_best_move(&run);
    run_close(&run);
}

static void a_cut_question_does_not_keep_the_other_from_being_asked(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        for (unsigned depth = 1; depth <= 3; depth++)
            solve_cut_graph(&ways[i], depth, GS_GOAL_VALUE, GS_UNKNOWN);
        solve_cut_graph(&ways[i], 4, GS_GOAL_WIN, GS_UNKNOWN);
        solve_cut_graph(&ways[i], 4, GS_GOAL_VALUE, GS_LOSS);
        solve_cut_graph(&ways[i], 0, GS_GOAL_VALUE, GS_LOSS);
    }
}

/* How deep a search stands, and stood at most, below the state that it began with. */
static struct {
    const struct gs_game *game;
    unsigned plies, deepest;
} probe;

static void probe_play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                       struct gs_undo *undo)
{
    probe.game->play(rules, position, move, undo);
    probe.plies++;
    probe.deepest = probe.plies > probe.deepest ? probe.plies : probe.deepest;
}

static void probe_undo(const struct gs_rules *rules, struct gs_position *position,
                       const struct gs_undo *undo)
{
    probe.game->undo(rules, position, undo);
    probe.plies--;
}

/* No line that is searched is longer, not even where it comes to what another one left open. */
static void depth_limits_are_kept(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        for (unsigned depth = 1; depth <= 24; depth++) {
            struct run run;
            run_open(&run, &a2x8, &ways[i], 0);
            struct gs_game game = *run.rules->game;
            probe.game = run.rules->game;
            probe.plies = probe.deepest = 0;
            game.play = probe_play;
            game.undo = probe_undo;
            run.rules->game = &game;
            run.search.limits.depth = depth;
            run.search.goal = GS_GOAL_WIN;
            run_solve(&run);
            run.rules->game = probe.game;
            assert_int_equal(run.result.stop, GS_STOP_DEPTH);
            assert_int_equal(probe.plies, 0);
            assert_int_equal(probe.deepest, depth);
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

/* The numbers of a question that memory did not suffice for are open ones. */
static void numbers_stay_open_without_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        unsigned closing = 0;
        bool solved = false;
        for (size_t budget = 1; !solved; budget += 1 + budget / 16) {
            struct run run;
            run_open(&run, &a2x8, &ways[i], budget);
            run.search.goal = GS_GOAL_WIN;
            run_solve(&run);
            solved = run.result.stop == GS_STOP_SOLVED;
            assert_true(solved || run.result.stop == GS_STOP_MEMORY);
            uint64_t proof = run_counter(&run, "proof"), disproof = run_counter(&run, "disproof");
            assert_true(is_open(proof) == !solved && is_open(disproof) == !solved);
            if (!solved && counter(&run, DFPN_CLOSED) > 0) {
                check_best_move(&run);
                closing++;
            }
            run_close(&run);
        }
        assert_true(closing > 0);
    }
}

/* Where the rules prove nothing, first numbers that count on that lead astray. */
static void first_numbers_fit_what_is_proved(void **state)
{
    (void)state;
    static const struct {
        struct board board;
        uint64_t most;
    } rows[] = {{{"hex", {"size", "4x4"}}, 20000}, {{"y", {"size", "5"}}, 50000}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct way way = with(&ways[0], "prune", "off");
        assert_true(run_measure(&rows[i].board, &way).nodes <= rows[i].most);
    }
}

/* --- wins that are noted again ----------------------------------------------------------- */

/* What the list of wins says of the positions that a table has solved. */
struct hearing {
    struct dfpn *dfpn;
    struct gs_position *position;
    unsigned entries, carried, winners, others;
};

static void hear_entry(void *user, const uint8_t *key, const struct dfpn_child *found)
{
    struct hearing *hearing = user;
    const struct gs_rules *rules = hearing->dfpn->rules;
    gs_decode(rules, key, hearing->position);
    const enum gs_side mover = gs_to_move(rules, hearing->position);
    const enum gs_side winner = found->phi == 0 ? mover : gs_side_other(mover);
    gs_bitboard own = gs_dfpn_wins_carrier(hearing->dfpn, hearing->position, winner);
    gs_bitboard other =
        gs_dfpn_wins_carrier(hearing->dfpn, hearing->position, gs_side_other(winner));
    hearing->entries++;
    hearing->carried += found->carrier != GS_EVERYWHERE;
    hearing->winners +=
        own != GS_EVERYWHERE && gs_bitboard_count(own) <= gs_bitboard_count(found->carrier);
    hearing->others += other != GS_EVERYWHERE;
}

/* A checkpoint contains the table alone; the wins that carriers prove are noted again from it. */
static void wins_are_noted_again_from_the_table(void **state)
{
    (void)state;
    const struct board board = {"atarigo", {"size", "4x4"}};
    struct run run;
    run_open(&run, &board, &ways[0], 0);
    gs_search_start(&run.search);
    struct dfpn *dfpn = gs_dfpn_new(&run.search, &gs_dfpn_driver_df_pn);
    assert_non_null(dfpn);
    memcpy(dfpn->question.root, run.root, dfpn->rules->position_size);
    assert_int_equal(gs_dfpn_answer(dfpn, GS_WHITE), GS_ANSWER_YES);

    struct hearing hearing = {.dfpn = dfpn,
                              .position = gs_alloc(run.memory, dfpn->rules->position_size)};
    gs_dfpn_wins_free(dfpn->table.wins);
    dfpn->table.wins = gs_dfpn_wins_new(run.memory);
    assert_non_null(dfpn->table.wins);
    assert_true(gs_dfpn_table_visit(&dfpn->table, hear_entry, &hearing));
    assert_true(hearing.carried > 100);
    assert_int_equal(hearing.winners + hearing.others, 0);

    hearing.entries = hearing.carried = 0;
    assert_true(gs_dfpn_wins_gather(dfpn));
    assert_true(gs_dfpn_table_visit(&dfpn->table, hear_entry, &hearing));
    assert_true(hearing.winners >= hearing.carried);
    assert_int_equal(hearing.others, 0);

    gs_release(run.memory, hearing.position);
    gs_dfpn_free(dfpn);
    run_close(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_numbers_fit_what_is_proved),
        cmocka_unit_test(the_same_seed_gives_the_same_search),
        cmocka_unit_test(what_is_kept_is_counted),
        cmocka_unit_test(tables_may_be_tiny),
        cmocka_unit_test(claims_are_refuted),
        cmocka_unit_test(options_keep_the_value),
        cmocka_unit_test(parameters_out_of_range_are_refused),
        cmocka_unit_test(symmetry_needs_a_canonical_form),
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(depth_limits_claim_nothing_false),
        cmocka_unit_test(a_cut_question_does_not_keep_the_other_from_being_asked),
        cmocka_unit_test(depth_limits_are_kept),
        cmocka_unit_test(numbers_stay_open_without_memory),
        cmocka_unit_test(an_interrupt_ends_the_search),
        cmocka_unit_test(memory_may_run_out_at_any_moment),
        cmocka_unit_test(wins_are_noted_again_from_the_table),
    };
    return cmocka_run_group_tests_name("df-pn, pds and pn-star", tests, NULL, NULL);
}
