/* SPDX-License-Identifier: MIT */
/* Principal variation search: what its parts bring, claims and the table, limits, memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game_test/oracle.h"
#include "algo/pvs/pvs.h"
#include "games/pace.h"
#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct way plain = {.algo = "pvs"};

static const struct board a1x5 = SKOCZKI("A", "1x5");
static const struct board a2x6 = SKOCZKI("A", "2x6");
static const struct board a2x7 = SKOCZKI("A", "2x7");
static const struct board a2x8 = SKOCZKI("A", "2x8");
static const struct board a3x6 = SKOCZKI("A", "3x6");
static const struct board b1x8 = SKOCZKI("B-1", "1x8");
static const struct board b2x6 = SKOCZKI("B-1", "2x6");
static const struct board e1x8 = SKOCZKI("E", "1x8");
static const struct board line3 = GOMOKU("3x3", "3");
static const struct board line4x3 = GOMOKU("4x3", "3");
static const struct board line4 = GOMOKU("4x4", "4");
static const struct board line6x5 = GOMOKU("6x5", "4");
static const struct board hex3 = {.game = "hex", .set = {"size", "3x3"}};
static const struct board hex4 = {.game = "hex", .set = {"size", "4x4"}};
static const struct board capture3 = {.game = "atarigo", .set = {"size", "3x3"}};
static const struct board drop3 = {.game = "connect-four", .set = {"size", "3x3", "connect", "4"}};
static const struct board capture4 = {.game = "atarigo", .set = {"size", "4x4"}};

static struct way with(const char *name, const char *value)
{
    return (struct way){.algo = "pvs", .set = {name, value}};
}

/* --- what its parts bring -------------------------------------------------------------- */

static void the_same_seed_gives_the_same_search(void **state)
{
    (void)state;
    run_check_seeds(&a2x7, &plain, GS_DRAW);
    run_check_seeds(&line4x3, &plain, GS_WIN);
}

/* Every part can be switched off, changes the search and keeps the value. */
static void options_keep_the_value(void **state)
{
    (void)state;
    static const struct {
        const struct board *board;
        enum gs_value value;
        const char *name, *setting;
        bool again; /* on another board, too: sanitizers see it there */
    } rows[] = {{&capture3, GS_WIN, "table", "off", false},
                {&line4x3, GS_WIN, "iterate", "off", false},
                {&line4x3, GS_WIN, "iterate", "down", false},
                {&line4, GS_DRAW, "entries", "50", true},
                {&line4, GS_DRAW, "internal", "on", false},
                {&line4, GS_DRAW, "history", "on", true},
                {&line4, GS_DRAW, "aspiration", "off", true},
                {&line4, GS_DRAW, "hints", "off", false},
                {&line4, GS_DRAW, "threats", "off", true},
                {&line4, GS_DRAW, "symmetry", "off", true},
                {&a2x8, GS_DRAW, "history", "off", false},
                {&a2x8, GS_DRAW, "symmetry", "off", false},
                {&a2x8, GS_DRAW, "aspiration", "off", false},
                {&a2x8, GS_DRAW, "entries", "500", false},
                {&capture4, GS_LOSS, "threats", "off", false},
                {&capture4, GS_LOSS, "aspiration", "off", false}};
    struct figures normal = {.value = GS_UNKNOWN};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct way way = with(rows[i].name, rows[i].setting), whole = plain;
        if (rows[i].board == &line4) /* else proved by pairs, at the root */
            way.set[2] = whole.set[0] = "prune", way.set[3] = whole.set[1] = "off";
        if (i == 0 || rows[i].board != rows[i - 1].board)
            normal = run_measure(rows[i].board, &whole);
        if (PACE_IS_SLOW && rows[i].again)
            continue;
        struct figures other = run_measure(rows[i].board, &way);
        assert_true(normal.value == rows[i].value && other.value == rows[i].value);
        assert_true(other.nodes != normal.nodes);
    }
}

/* However the shortest win is searched for, it is the same, also within a depth limit. */
static void both_ways_find_the_shortest_win(void **state)
{
    static const struct board *const wins[] = {&a1x5, &a2x6, &line4x3, &hex4, &capture3, &capture4};
    (void)state;
    for (size_t i = 0; i < COUNT(wins); i++)
        for (unsigned depth = 0; depth <= 16; depth += 4) {
            const struct way ways[] = {with("iterate", "on"), with("iterate", "down")};
            struct run runs[COUNT(ways)];
            for (size_t j = 0; j < COUNT(ways); j++) {
                run_open(&runs[j], wins[i], &ways[j], 0);
                runs[j].search.limits.depth = depth;
                run_solve(&runs[j]);
            }
            const struct gs_result *up = &runs[0].result, *down = &runs[1].result;
            assert_true((int)up->lower <= (int)down->upper && (int)down->lower <= (int)up->upper);
            assert_true(depth > 0 || (up->proved && down->distance != GS_NO_DISTANCE));
            if (up->proved && down->proved)
                assert_int_equal(up->distance, down->distance);
            for (size_t j = 0; j < COUNT(ways); j++)
                run_close(&runs[j]);
        }
}

/* The scout has something to do where the window is open, and the first move is not the best. */
static void a_scout_searches_again_what_it_finds_better(void **state)
{
    (void)state;
    static const char *const scout[] = {"on", "off"};
    uint64_t nodes[COUNT(scout)];
    for (size_t i = 0; i < COUNT(scout); i++) {
        struct way way = {.algo = "pvs",
                          .set = {"aspiration", "off", "hints", "off", "scout", scout[i]}};
        struct run run;
        run_open(&run, &capture3, &way, 0);
        run_solve(&run);
        assert_int_equal(run.result.value, GS_WIN);
        assert_true((run_counter(&run, "researches") > 0) == (i == 0));
        nodes[i] = run.result.nodes;
        run_close(&run);
    }
    assert_true(nodes[0] != nodes[1]);
}

static void parts_make_the_search_smaller(void **state)
{
    (void)state;
    static const char *const off[] = {"table", "threats", "symmetry", "hints"};
    struct figures whole = run_measure(&line4x3, &plain);
    for (size_t i = 0; i < COUNT(off); i++) {
        struct way way = with(off[i], "off");
        struct figures less = run_measure(&line4x3, &way);
        assert_int_equal(less.value, GS_WIN);
        assert_true(less.nodes > whole.nodes + whole.nodes / 8);
    }
}

/* A proof of a draw has no length. No line of four fits on the board of 3x3. */
static void draws_that_the_rules_prove_are_taken(void **state)
{
    (void)state;
    struct figures found = run_measure(&drop3, &plain);
    assert_int_equal(found.value, GS_DRAW);
    assert_int_equal(found.nodes, 1 + 3);
}

static void symmetry_needs_a_canonical_form(void **state)
{
    (void)state;
    static const struct board graph = {.game = "graph-plain"};
    struct way way = with("symmetry", "on");
    struct run run;
    run_open(&run, &graph, &way, 0);
    run_refused(&run, GS_UNSUPPORTED, "canonical");
    run_close(&run);
}

static void parameters_out_of_range_are_refused(void **state)
{
    (void)state;
    static const char *const bad[][2] = {{"entries", "-1"}, {"entries", "68719476737"},
                                         {"table", "yes"},  {"history", "maybe"},
                                         {"scout", "auto"}, {"depth", "3"}};
    struct run run;
    run_open(&run, &a1x5, &plain, 0);
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct gs_error error = {.status = GS_OK, .message = ""};
        assert_int_equal(gs_args_set(&run.params, bad[i][0], bad[i][1], &error), GS_USAGE);
        assert_true(error.message[0] != '\0');
    }
    run_close(&run);
}

/* --- values, distances, lines ---------------------------------------------------------- */

/* In every state: the value, and its exact distance, which is returned wherever there is one. */
static void distances_are_told_and_exact(void **state)
{
    (void)state;
    static const struct board *const boards[] = {&a2x6, &b2x6, &e1x8, &line3, &hex3, &capture3};
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct run run;
        run_open(&run, boards[i], &plain, 0);
        struct oracle *oracle = oracle_new(run.rules, run.root);
        size_t step = oracle->count / 500 + 1;
        for (size_t at = 0; at < oracle->count; at += step) {
            run_solve_state(&run, oracle, at);
            assert_true(run.result.proved);
            assert_int_equal(run.result.value, oracle->values[at]);
            if (run.result.value != GS_DRAW)
                assert_int_equal(run.result.distance, oracle->distances[at]);
        }
        oracle_free(oracle);
        run_close(&run);
    }
}

/* The line goes to the end, and is as long as the distance. */
static void check_line(const struct board *board, const struct way *way)
{
    struct run run;
    run_open(&run, board, way, 0);
    run_solve(&run);
    assert_true(run.result.value == GS_WIN || run.result.value == GS_LOSS);
    assert_int_equal(run.result.line_length, run.result.distance);
    assert_int_equal(run.result.best_move, run.result.line[0]);
    assert_int_equal(run_play_line(&run), run.result.value);
    run_close(&run);
}

/* Also where the table has forgotten nearly all, as long as no position comes back. */
static void lines_go_to_the_end(void **state)
{
    (void)state;
    static const struct board *const repeat[] = {&a1x5, &a2x6};
    static const struct board *const others[] = {&line4x3, &line6x5, &hex3, &hex4, &capture3};
    struct way forgetful = with("entries", "2");
    for (size_t i = 0; i < COUNT(repeat); i++)
        check_line(repeat[i], &plain);
    for (size_t i = 0; i < COUNT(others); i++) {
        check_line(others[i], &plain);
        check_line(others[i], &forgetful);
    }
}

/* Draws for ever are found as closed sets, whatever the table forgets; decided games need none. */
static void draws_are_closed(void **state)
{
    (void)state;
    static const char *const entries[] = {"0", "1", "20", "400"};
    for (size_t i = 0; i < COUNT(entries); i++) {
        struct way way = with("entries", entries[i]);
        struct run run;
        run_open(&run, i < 1 ? &a3x6 : &a2x7, &way, 0);
        run_solve(&run);
        assert_true(run.result.proved && run.result.value == GS_DRAW);
        assert_true(run_counter(&run, "closed_states") > 0);
        assert_int_equal(run_counter(&run, "repetitions"), 0);
        run_close(&run);
        run_open(&run, &a1x5, &way, 0);
        run_solve(&run);
        assert_int_equal(run.result.value, GS_LOSS);
        run_close(&run);
    }
}

/* Without iterations nothing bounds a line but that it comes back, and no table is used. */
static void without_iterations_repetitions_count(void **state)
{
    (void)state;
    static const char *const names[] = {"iterate", "table"};
    for (size_t i = 0; i < COUNT(names); i++) {
        struct way way = with(names[i], "off");
        struct run run;
        run_open(&run, &a2x6, &way, 0);
        run_solve(&run);
        assert_true(run.result.proved && run.result.value == GS_LOSS);
        assert_int_equal(run_counter(&run, "entries"), 0);
        run_close(&run);
        run_open(&run, &b1x8, &way, 0);
        run_solve(&run);
        assert_true(run.result.proved && run.result.value == GS_DRAW);
        assert_true(run_counter(&run, "repetitions") > 0);
        run_close(&run);
    }
}

/* --- claims and the table -------------------------------------------------------------- */

static struct pvs_claims claims_of(int lower, uint32_t lower_plies, int upper, uint32_t upper_plies)
{
    return (struct pvs_claims){.lower = {(int8_t)lower, lower_plies},
                               .upper = {(int8_t)upper, upper_plies}};
}

static void check_claims(struct pvs_claims found, struct pvs_claims wanted)
{
    assert_int_equal(found.lower.value, wanted.lower.value);
    assert_int_equal(found.lower.plies, wanted.lower.plies);
    assert_int_equal(found.upper.value, wanted.upper.value);
    assert_int_equal(found.upper.plies, wanted.upper.plies);
}

/* Remembers claims of one position in turn; what is recalled of it in the end. */
static struct pvs_claims pass_through(const struct pvs_claims *claims, size_t count)
{
    static const uint8_t key[4] = {1, 2, 3, 4};
    static const struct gs_rules rules;
    struct gs_search search;
    struct gs_memory *memory = gs_memory_new(0);
    struct pvs_claims recalled;
    uint16_t hint = 0;
    gs_search_init(&search, &rules, NULL, memory);
    gs_search_start(&search);
    struct pvs pvs = {.search = &search, .rules = &rules};
    assert_true(gs_transposition_init(&pvs.table, &search, sizeof key, PVS_FACT_SIZE, 0));
    uint64_t hash = gs_transposition_hash(&pvs.table, key);
    assert_false(gs_pvs_recall(&pvs, key, hash, &recalled, &hint));
    assert_int_equal(hint, PVS_NO_HINT);
    for (size_t i = 0; i < count; i++)
        assert_true(gs_pvs_remember(&pvs, key, hash, &claims[i], (uint16_t)(77 + i), 1));
    assert_true(gs_pvs_recall(&pvs, key, hash, &recalled, &hint));
    assert_int_equal(hint, 76 + count);
    gs_transposition_clear(&pvs.table);
    gs_memory_free(memory);
    return recalled;
}

static void facts_come_back(void **state)
{
    (void)state;
    static const struct {
        int lower;
        uint32_t lower_plies;
        int upper;
        uint32_t upper_plies;
    } rows[] = {{GS_DRAW, 4, GS_DRAW, 7},        {GS_DRAW, PVS_EVER, GS_DRAW, 7},
                {GS_DRAW, 4, GS_DRAW, PVS_EVER}, {GS_DRAW, PVS_EVER, GS_DRAW, PVS_EVER},
                {GS_WIN, 9, GS_DRAW, 7},         {GS_DRAW, 6, GS_LOSS, 8},
                {GS_WIN, PVS_EVER, GS_DRAW, 3},  {GS_DRAW, 32766, GS_DRAW, 32766}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct pvs_claims claims =
            claims_of(rows[i].lower, rows[i].lower_plies, rows[i].upper, rows[i].upper_plies);
        check_claims(pass_through(&claims, 1), claims);
    }
}

/* What does not fit is made weaker, never stronger. */
static void long_facts_become_weaker(void **state)
{
    (void)state;
    struct pvs_claims drawn = claims_of(GS_DRAW, 32767, GS_DRAW, PVS_EVER - 1);
    check_claims(pass_through(&drawn, 1), claims_of(GS_DRAW, 32766, GS_DRAW, 32766));
    struct pvs_claims won = claims_of(GS_WIN, 32767, GS_DRAW, 40000);
    check_claims(pass_through(&won, 1), claims_of(GS_WIN, PVS_EVER, GS_DRAW, 32766));
    struct pvs_claims lost = claims_of(GS_DRAW, 40000, GS_LOSS, 50000);
    check_claims(pass_through(&lost, 1), claims_of(GS_DRAW, 32766, GS_LOSS, PVS_EVER));
}

/* Claims add up, in whatever order they come. */
static void facts_add_up(void **state)
{
    (void)state;
    const struct pvs_claims deep = claims_of(GS_DRAW, 8, GS_WIN, 0);
    const struct pvs_claims held = claims_of(GS_LOSS, 0, GS_DRAW, 6);
    const struct pvs_claims shallow = claims_of(GS_DRAW, 2, GS_DRAW, 2);
    const struct pvs_claims won = claims_of(GS_WIN, 11, GS_WIN, 0);
    const struct pvs_claims sooner = claims_of(GS_WIN, 9, GS_WIN, 0);
    const struct pvs_claims open[] = {deep, held, shallow};
    check_claims(pass_through(open, COUNT(open)), claims_of(GS_DRAW, 8, GS_DRAW, 6));
    const struct pvs_claims turned[] = {deep, won, held, sooner, shallow};
    check_claims(pass_through(turned, COUNT(turned)), claims_of(GS_WIN, 9, GS_DRAW, 6));
    const struct pvs_claims later[] = {sooner, held, won};
    check_claims(pass_through(later, COUNT(later)), claims_of(GS_WIN, 9, GS_DRAW, 6));
}

static void what_reaches_far_enough_is_usable(void **state)
{
    (void)state;
    struct pvs pvs = {.strict = false};
    const struct pvs_claims open = claims_of(GS_DRAW, 4, GS_DRAW, 6);
    const struct pvs_claims won = claims_of(GS_WIN, 9, GS_DRAW, 6);
    const struct pvs_claims lost = claims_of(GS_DRAW, 5, GS_LOSS, 8);
    check_claims(gs_pvs_usable(&pvs, open, 4), open);
    check_claims(gs_pvs_usable(&pvs, open, 5), claims_of(GS_LOSS, 0, GS_DRAW, 6));
    check_claims(gs_pvs_usable(&pvs, open, 7), PVS_NOTHING);
    check_claims(gs_pvs_usable(&pvs, won, 2), claims_of(GS_WIN, 9, GS_WIN, 0));
    check_claims(gs_pvs_usable(&pvs, lost, 2), claims_of(GS_LOSS, 0, GS_LOSS, 8));
    pvs.strict = true;
    check_claims(gs_pvs_usable(&pvs, won, 6), claims_of(GS_LOSS, 0, GS_DRAW, 6));
    check_claims(gs_pvs_usable(&pvs, won, 9), claims_of(GS_WIN, 9, GS_WIN, 0));
    check_claims(gs_pvs_usable(&pvs, won, 7), PVS_NOTHING);
    check_claims(gs_pvs_usable(&pvs, lost, 5), claims_of(GS_DRAW, 5, GS_WIN, 0));
    check_claims(gs_pvs_usable(&pvs, lost, 8), claims_of(GS_LOSS, 0, GS_LOSS, 8));
}

/* --- limits ---------------------------------------------------------------------------- */

/* A move is named where the question is open, too, and it is a legal one. */
static void check_best_move(const struct run *run)
{
    gs_move moves[64];
    assert_true(run->rules->max_moves <= COUNT(moves));
    unsigned count = gs_moves(run->rules, run->root, moves), at = 0;
    while (at < count && moves[at] != run->result.best_move)
        at++;
    assert_true(at < count || run->result.best_move == GS_NO_MOVE);
    assert_true(at < count || !run->result.proved);
}

static void node_limits_are_kept(void **state)
{
    (void)state;
    run_each_node_limit(&a2x7, &plain, 1, check_best_move);
}

/* A limit may strike during the search for a shorter win: the value stands, the length is open. */
static void a_limit_leaves_what_is_proved(void **state)
{
    (void)state;
    struct figures whole = run_measure(&line4x3, &plain);
    unsigned open = 0;
    for (uint64_t limit = 1; limit <= whole.nodes; limit++) {
        struct run run;
        run_open(&run, &line4x3, &plain, 0);
        run.search.limits.nodes = limit;
        run_solve(&run);
        check_best_move(&run);
        assert_true(run.result.distance == 7 || run.result.distance == GS_NO_DISTANCE);
        assert_true(run.result.proved || run.result.distance == GS_NO_DISTANCE);
        assert_true(run.result.proved || run.result.stop == GS_STOP_NODES);
        open += run.result.proved && run.result.distance == GS_NO_DISTANCE;
        run_close(&run);
    }
    assert_true(open > 0);
}

/* Where positions repeat, a win may be known that is longer than the limit. */
static void depth_limits_claim_nothing_false(void **state)
{
    (void)state;
    for (unsigned depth = 1; depth <= 20; depth++) {
        struct run run;
        run_open(&run, &a2x6, &plain, 0);
        run.search.limits.depth = depth;
        run_solve(&run);
        bool proved = run.result.proved;
        assert_int_equal(run.result.value, proved ? GS_LOSS : GS_UNKNOWN);
        assert_int_equal(run.result.stop, proved ? GS_STOP_SOLVED : GS_STOP_DEPTH);
        assert_true(depth < 12 || proved);
        check_best_move(&run);
        run_close(&run);
    }
}

/* Without repetition they are exact, whether stones give the distance of a win or not. */
static void depth_limits_are_exact_without_repetition(void **state)
{
    (void)state;
    static const char *const threats[] = {"off", "on"};
    for (unsigned depth = 1; depth <= 12; depth++)
        for (unsigned seen = 0; seen < COUNT(threats); seen++) {
            struct way way = with("threats", threats[seen]);
            bool solved = depth >= 7;
            struct run run;
            run_open(&run, &line4x3, &way, 0);
            run.search.limits.depth = depth;
            run_solve(&run);
            assert_int_equal(run.result.value, solved ? GS_WIN : GS_UNKNOWN);
            assert_int_equal(run.result.stop, solved ? GS_STOP_SOLVED : GS_STOP_DEPTH);
            assert_int_equal(run.result.distance, solved ? 7 : GS_NO_DISTANCE);
            check_best_move(&run);
            run_close(&run);
        }
}

static void an_interrupt_ends_the_search(void **state)
{
    (void)state;
    run_check_interrupt(&line6x5, &plain, 4096);
    run_check_interrupt(&a3x6, &plain, 4096);
}

static void memory_may_run_out_at_any_moment(void **state)
{
    (void)state;
    struct hunger hunger = run_starve(&a2x7, &plain, GS_DRAW);
    assert_true(hunger.requests > 10 && hunger.budget < 1000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_search),
        cmocka_unit_test(options_keep_the_value),
        cmocka_unit_test(both_ways_find_the_shortest_win),
        cmocka_unit_test(a_scout_searches_again_what_it_finds_better),
        cmocka_unit_test(parts_make_the_search_smaller),
        cmocka_unit_test(draws_that_the_rules_prove_are_taken),
        cmocka_unit_test(symmetry_needs_a_canonical_form),
        cmocka_unit_test(parameters_out_of_range_are_refused),
        cmocka_unit_test(distances_are_told_and_exact),
        cmocka_unit_test(lines_go_to_the_end),
        cmocka_unit_test(draws_are_closed),
        cmocka_unit_test(without_iterations_repetitions_count),
        cmocka_unit_test(facts_come_back),
        cmocka_unit_test(long_facts_become_weaker),
        cmocka_unit_test(facts_add_up),
        cmocka_unit_test(what_reaches_far_enough_is_usable),
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(a_limit_leaves_what_is_proved),
        cmocka_unit_test(depth_limits_claim_nothing_false),
        cmocka_unit_test(depth_limits_are_exact_without_repetition),
        cmocka_unit_test(an_interrupt_ends_the_search),
        cmocka_unit_test(memory_may_run_out_at_any_moment),
    };
    return cmocka_run_group_tests_name("principal variation search", tests, NULL, NULL);
}
