/* SPDX-License-Identifier: MIT */
/* The Monte-Carlo searches, mc and mcts, and the playouts that they and mc-pn share. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "algo/mc/mc.h"
#include "games/nim.h"
#include "games/pace.h"
#include "games/set_up.h"
#include "games/solve_run.h"
#include "search/playout.h"
#include "unit/node_game.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct board a2x5 = SKOCZKI("A", "2x5");
static const struct board a2x6 = SKOCZKI("A", "2x6");
static const struct board a2x8 = SKOCZKI("A", "2x8");
static const struct board tic_tac_toe = GOMOKU("3x3", "3");
static const struct board five_in_a_row = GOMOKU("9x9", "5");
static const struct board hex = {.game = "hex", .set = {"size", "4x4"}};
static const struct board swap = {.game = "hex", .set = {"size", "3x3", "variant", "swap"}};
static const struct board atarigo = {.game = "atarigo", .set = {"size", "4x4"}};

static const struct way mc = {.algo = "mc"};
static const struct way mcts = {.algo = "mcts"};
static const struct way eager = {.algo = "mcts", .set = {"threshold", "1"}};
static const struct way guided = {.algo = "mc", .set = {"playout", "guided"}};

static const struct way short_tree = {.algo = "mcts", .set = {"playouts", "3000"}};

static bool is_near(double a, double b, double distance)
{
    return fabs(a - b) <= distance;
}

/* --- playouts --- */

/*
 * White to move at 0, to three nodes. At 1 one of Black's four moves wins for him, at 2 two do and
 * one draws, at 3 half of them let White have one move of four that wins.
 */
static const struct graph_node lottery[] = {
    {GS_WHITE, GS_UNKNOWN, 3, {1, 2, 3}},
    {GS_BLACK, GS_UNKNOWN, 4, {4, 5, 6, 7}},
    {GS_BLACK, GS_UNKNOWN, 4, {4, 7, 8, 9}},
    {GS_BLACK, GS_UNKNOWN, 2, {7, 10}},
    {GS_WHITE, GS_WIN, 0, {0}},
    {GS_WHITE, GS_WIN, 0, {0}},
    {GS_WHITE, GS_WIN, 0, {0}},
    {GS_WHITE, GS_LOSS, 0, {0}},
    {GS_WHITE, GS_LOSS, 0, {0}},
    {GS_WHITE, GS_DRAW, 0, {0}},
    {GS_WHITE, GS_UNKNOWN, 4, {11, 12, 13, 14}},
    {GS_BLACK, GS_LOSS, 0, {0}},
    {GS_BLACK, GS_WIN, 0, {0}},
    {GS_BLACK, GS_WIN, 0, {0}},
    {GS_BLACK, GS_WIN, 0, {0}},
};
static const double chances[] = {0.75, 0.375, 0.125};

/* Runs a way on a graph of the test's own. */
static void solve_graph(struct run *run, const struct graph_node *nodes, unsigned traits,
                        const struct way *way)
{
    static struct graph_rules rules;
    static struct graph_position root;
    rules = graph_rules_of(nodes, traits);
    root = (struct graph_position){.node = 0};
    run_open_at(run, &rules.base, (struct gs_position *)(void *)&root, way);
    run_solve(run);
}

static void estimates_converge(void **state)
{
    (void)state;
    static const struct way even = {.algo = "mc",
                                    .set = {"playouts", "30000", "exploration", "100"}};
    static const struct way few = {.algo = "mc", .set = {"playouts", "2"}};
    struct run run;
    solve_graph(&run, lottery, 0, &even);
    assert_int_equal(run.result.move_count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_true(run.result.moves[i].has_score);
        assert_true(is_near(run.result.moves[i].score, chances[i], 0.02));
        assert_int_equal(run.result.moves[i].value, GS_UNKNOWN);
    }
    assert_int_equal(run.result.best_move, 1);
    assert_true(run_counter(&run, "playouts") == 30000 && run.result.nodes == 30000);
    run_close(&run);
    /* Fewer games than moves: what was not tried has no score. */
    solve_graph(&run, lottery, 0, &few);
    assert_true(run.result.moves[0].has_score && run.result.moves[1].has_score);
    assert_false(run.result.moves[2].has_score);
    run_close(&run);
}

/* Moves to be avoided are not the best, unless all are; leaving them out proves nothing. */
static void moves_are_avoided(void **state)
{
    (void)state;
    const struct board board = {.game = "hex", .set = {"size", "5x5"}};
    struct run run;
    gs_move first, all[25];
    run_open(&run, &board, &short_tree, 0);
    run_solve(&run);
    first = run.result.best_move;
    run_close(&run);
    for (unsigned count = 1; count <= 25; count += 24) {
        run_open(&run, &board, &short_tree, 0);
        all[0] = first;
        if (count > 1)
            assert_int_equal(gs_moves(run.rules, run.root, all), count);
        run.search.avoid = all;
        run.search.avoid_count = count;
        run_solve(&run);
        assert_true((run.result.best_move == first) == (count > 1));
        assert_true(run.result.value == GS_UNKNOWN || run.result.value == GS_WIN);
        run_close(&run);
    }
}

/* The best move gets most of the games, so its score is the surest, whichever bound is taken. */
static void confidence_prefers_the_best(void **state)
{
    (void)state;
    static const char *const bounds[] = {"log", "sqrt"};
    for (size_t i = 0; i < COUNT(bounds); i++) {
        const struct way way = {.algo = "mc", .set = {"bound", bounds[i]}};
        struct run run;
        double score = -1;
        solve_graph(&run, lottery, 0, &way);
        assert_int_equal(run.result.best_move, 1);
        assert_true(gs_result_score(&run.result, &score) && is_near(score, chances[0], 0.02));
        /* Two plies a game after the first two moves, one or two after the third. */
        assert_true(run_counter(&run, "playout_moves") < 10000 * 1.05);
        assert_int_equal(run.result.stop, GS_STOP_EXHAUSTED);
        run_close(&run);
    }
}

/* Two nodes that lead to each other: no game ends, each counts as half a win. */
static void endless_games_are_given_up(void **state)
{
    (void)state;
    static const struct graph_node circle[] = {{GS_WHITE, GS_UNKNOWN, 1, {1}},
                                               {GS_BLACK, GS_UNKNOWN, 1, {0}}};
    static const struct way way = {.algo = "mc", .set = {"playouts", "50", "length", "7"}};
    static const enum gs_goal goals[] = {GS_GOAL_VALUE, GS_GOAL_WIN, GS_GOAL_DRAW};
    static const double worth[] = {0.5, 0, 1};
    static struct graph_rules rules;
    static struct graph_position root;
    rules = graph_rules_of(circle, GS_REPEATS);
    for (size_t i = 0; i < COUNT(goals); i++) {
        struct run run;
        run_open_at(&run, &rules.base, (struct gs_position *)(void *)&root, &way);
        run.search.goal = goals[i];
        run_solve(&run);
        assert_true(is_near(run.result.moves[0].score, worth[i], 1e-9));
        assert_int_equal(run_counter(&run, "given_up"), 50);
        assert_int_equal(run_counter(&run, "playout_moves"), 350);
        run_close(&run);
    }
}

/* Listing moves once or each time gives the same games. */
static void lists_may_be_kept(void **state)
{
    (void)state;
    static const struct board *const boards[] = {&hex, &atarigo, &five_in_a_row};
    static const struct way *const ways[] = {&mc, &guided};
    for (size_t i = 0; i < COUNT(boards) * COUNT(ways); i++) {
        struct run kept, listed;
        run_open(&kept, boards[i / 2], ways[i % 2], 0);
        run_open(&listed, boards[i / 2], ways[i % 2], 0);
        kept.search.limits.nodes = listed.search.limits.nodes = 300;
        assert_true(listed.rules->traits & GS_MOVES_STAY);
        listed.rules->traits &= ~(unsigned)GS_MOVES_STAY;
        run_solve(&kept);
        run_solve(&listed);
        assert_int_equal(run_counter(&kept, "playout_moves"),
                         run_counter(&listed, "playout_moves"));
        for (size_t j = 0; j < kept.result.move_count; j++)
            assert_true(is_near(kept.result.moves[j].score, listed.result.moves[j].score, 1e-12));
        run_close(&listed);
        run_close(&kept);
    }
}

/* Sets the position of a run, and prepares playouts from it. */
static void open_playout(struct run *run, const struct board *board, const char *position,
                         struct gs_playout *playout)
{
    run_open(run, board, &guided, 0);
    assert_int_equal(run->rules->game->position_parse(run->rules, position, run->root, NULL),
                     GS_OK);
    gs_search_start(&run->search);
    assert_true(gs_playout_init(playout, &run->search));
}

/* Guided, a game is won at once where it can be, and not lost at once where it need not be. */
static void guided_games_see_one_move_ahead(void **state)
{
    (void)state;
    static const struct {
        const char *position;
        uint64_t plies; /* of every game; 0: more than two */
        enum gs_value value;
    } rows[] = {
        {"9/9/9/bbbb5/9/wwww5/9/9/9 b", 1, GS_WIN},
        {"9/9/9/bbbb5/9/w1w1w1w2/9/9/9 w", 0, GS_UNKNOWN},
        {"9/9/9/1bbbb4/9/w1w1w1w2/9/9/9 w", 2, GS_LOSS},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct run run;
        struct gs_playout playout;
        open_playout(&run, &five_in_a_row, rows[i].position, &playout);
        for (uint64_t n = 1; n <= 50; n++) {
            uint64_t before = playout.plies;
            enum gs_value value = gs_playout_run(&playout, run.root);
            assert_int_equal(playout.games, n);
            assert_true(rows[i].plies == 0 ? playout.plies - before > 2
                                           : playout.plies - before == rows[i].plies);
            assert_true(rows[i].plies == 0 || value == rows[i].value);
        }
        gs_playout_clear(&playout);
        run_close(&run);
    }
}

static void guiding_needs_a_hint(void **state)
{
    (void)state;
    static const char *const algos[] = {"mc", "mcts"};
    for (size_t i = 0; i < COUNT(algos); i++) {
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_rules *rules = set_up_rules(memory, &nim_game, NULL);
        struct gs_position *root = set_up_position(memory, rules, NULL);
        struct gs_error error = {.message = ""};
        struct gs_search search;
        struct gs_result result;
        struct gs_args params;
        gs_args_init(&params, set_up_algo(algos[i])->params);
        assert_int_equal(gs_args_set(&params, "playout", "guided", NULL), GS_OK);
        assert_int_equal(gs_args_complete(&params, NULL), GS_OK);
        gs_search_init(&search, rules, &params, memory);
        gs_result_init(&result, memory);
        assert_int_equal(gs_solve(set_up_algo(algos[i]), &search, root, &result, &error),
                         GS_UNSUPPORTED);
        assert_non_null(strstr(error.message, "order of moves"));
        gs_result_clear(&result);
        gs_release(memory, root);
        gs_rules_free(memory, rules);
        gs_memory_free(memory);
    }
}

/* Without an order, the evaluation guides: here it knows White's best move, and White never errs.
 */
static double evaluate_node(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return ((const struct graph_position *)(const void *)position)->node == 1 ? -0.9 : 0.3;
}

static void an_evaluation_guides(void **state)
{
    (void)state;
    static const struct gs_hint hint = {.evaluate = evaluate_node};
    static const struct graph_node fork[] = {
        {GS_BLACK, GS_UNKNOWN, 1, {3}}, {GS_BLACK, GS_UNKNOWN, 1, {4}},
        {GS_BLACK, GS_UNKNOWN, 1, {5}}, {GS_WHITE, GS_UNKNOWN, 2, {1, 2}},
        {GS_WHITE, GS_WIN, 0, {0}},     {GS_WHITE, GS_LOSS, 0, {0}},
    };
    struct gs_game game = graph_game;
    struct graph_rules rules = graph_rules_of(fork, 0);
    struct graph_position root = {.node = 0};
    struct run run;
    game.hint = &hint;
    rules.base.game = &game;
    run_open_at(&run, &rules.base, (struct gs_position *)(void *)&root, &guided);
    run_solve(&run);
    /* One of four moves drawn at least is the good one, but for one time in sixteen. */
    assert_true(is_near(run.result.moves[0].score, 1.0 / 16, 0.01));
    run_close(&run);
}

/* --- what guides the tree besides --- */

static enum gs_status solve_with(const struct board *board, const char *const *pair,
                                 char message[sizeof((struct gs_error *)NULL)->message])
{
    struct way way = {.algo = "mcts"};
    struct run run;
    struct gs_error error = {.message = ""};
    way.set[0] = pair[0];
    way.set[1] = pair[1];
    run_open(&run, board, &way, 0);
    run.search.limits.nodes = 100;
    enum gs_status status = gs_solve(run.algo, &run.search, run.root, &run.result, &error);
    strcpy(message, error.message);
    run_close(&run);
    return status;
}

/* Each of the parameters says what it needs where the game does not offer it. */
static void guidance_needs_its_game(void **state)
{
    (void)state;
    static const struct board renju = {.game = "gomoku",
                                       .set = {"size", "7x7", "connect", "5", "variant", "renju"}};
    const struct {
        const struct board *board;
        const char *settings[2], *word;
    } rows[] = {
        {&tic_tac_toe, {"prior", "5"}, "ratings"},
        {&a2x5, {"amaf", "5"}, "stones are placed"},
        {&a2x5, {"force", "5"}, "promise"},
        {&renju, {"force", "5"}, "promise"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char message[sizeof((struct gs_error *)NULL)->message];
        assert_int_equal(solve_with(rows[i].board, rows[i].settings, message), GS_UNSUPPORTED);
        assert_non_null(strstr(message, rows[i].word));
    }
}

/* The first game of all goes to the move that the game rates best: here the one that saves b2. */
static void ratings_come_first(void **state)
{
    (void)state;
    static const struct way rated = {.algo = "mcts", .set = {"playouts", "1", "prior", "9"}};
    static const struct way plain = {.algo = "mcts", .set = {"playouts", "1"}};
    const struct board board = {.game = "atarigo", .set = {"size", "6x6"}};
    const struct way *const ways[] = {&plain, &rated};
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        gs_move saves;
        run_open(&run, &board, ways[i], 0);
        assert_int_equal(
            run.rules->game->position_parse(run.rules, "6/6/6/6/wbw3/1w4 b", run.root, NULL),
            GS_OK);
        assert_int_equal(run.rules->game->move_parse(run.rules, run.root, "b3", &saves, NULL),
                         GS_OK);
        run_solve(&run);
        assert_true((run.result.best_move == saves) == (ways[i] == &rated));
        run_close(&run);
    }
}

/* (1 - w) E + w A with w = a / (a + n + a n / amaf), and prior games of the rating in E and n. */
static void all_games_with_a_move_count_for_it(void **state)
{
    (void)state;
    struct mcts_node node = {.games = 2, .points = 2};
    struct mcts_aid aid = {.rate = 0.25F, .games = 10, .points = 15};
    struct mcts_tree tree = {.nodes = {&node}, .aids = {&aid}, .aided = true};
    struct mcts at = {.tree = &tree, .amaf = 20};
    assert_true(is_near(gs_mcts_aid_bound(&at, 0, 0), 0.5 + 10.0 / 13 * 0.25, 1e-9));
    at.prior = 2;
    assert_true(is_near(gs_mcts_aid_bound(&at, 0, 0), 0.375 + 10.0 / 16 * 0.375, 1e-9));
    assert_true(is_near(gs_mcts_aid_bound(&at, 0, 1), 0.375 + 10.0 / 16 * 0.375 + 0.5, 1e-9));
    at.amaf = 0;
    assert_true(is_near(gs_mcts_aid_bound(&at, 0, 0), 0.375, 1e-9));
}

/* A ladder over the whole board is proved below the root as soon as a leaf is visited. */
static void wins_by_threats_are_read(void **state)
{
    (void)state;
    static const struct way ways[] = {
        {.algo = "mcts", .set = {"threshold", "1"}},
        {.algo = "mcts", .set = {"threshold", "1", "force", "100"}},
    };
    const struct board board = {.game = "atarigo", .set = {"size", "9x9"}};
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        run_open(&run, &board, &ways[i], 0);
        run.search.limits.nodes = 9000;
        assert_int_equal(
            run.rules->game->position_parse(run.rules, "9/9/9/9/9/9/1bw6/2bb5/9 b", run.root, NULL),
            GS_OK);
        run_solve(&run);
        assert_int_equal(run.result.proved, i == 1);
        assert_int_equal(run.result.value, i == 1 ? GS_WIN : GS_UNKNOWN);
        run_close(&run);
    }
}

/* --- the tree --- */

static void every_kind_of_value_is_proved(void **state)
{
    (void)state;
    static const struct {
        struct board board;
        enum gs_value value;
    } rows[] = {
        {SKOCZKI("A", "1x7"), GS_WIN},
        {SKOCZKI("A", "2x5"), GS_LOSS},
        {SKOCZKI("B-1", "1x8"), GS_DRAW},
        {GOMOKU("3x3", "3"), GS_DRAW},
        {GOMOKU("4x3", "3"), GS_WIN},
        {{.game = "hex", .set = {"size", "4x3"}}, GS_WIN},
        {{.game = "y", .set = {"size", "3"}}, GS_WIN},
        {{.game = "atarigo", .set = {"size", "3x3"}}, GS_WIN},
        {{.game = "atarigo", .set = {"size", "2x2"}}, GS_LOSS},
    };
    static const struct way ways[] = {
        {.algo = "mcts"},
        {.algo = "mcts", .set = {"bound", "sqrt", "exploration", "1"}},
        {.algo = "mcts", .set = {"threshold", "3", "length", "5"}},
    };
    for (size_t i = 0; i < COUNT(rows) * COUNT(ways); i++) {
        const enum gs_value value = rows[i / COUNT(ways)].value;
        struct run run;
        double score = -1;
        run_open(&run, &rows[i / COUNT(ways)].board, &ways[i % COUNT(ways)], 0);
        run_solve(&run);
        assert_true(run.result.proved && run.result.value == value);
        assert_true(gs_result_score(&run.result, &score));
        assert_true(is_near(score, ((int)value + 1) / 2.0, 1e-12));
        assert_int_equal(run.result.best_move, run.result.line[0]);
        assert_int_equal(run.result.peak_nodes, run.result.nodes);
        assert_true(value == GS_DRAW || run_play_line(&run) == value);
        run_close(&run);
    }
}

/* Both questions, whatever the answer. */
static void goals_are_answered(void **state)
{
    (void)state;
    static const struct board *const boards[] = {&a2x5, &tic_tac_toe, &hex};
    static const enum gs_value values[] = {GS_LOSS, GS_DRAW, GS_WIN};
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct figures win = run_query(boards[i], &mcts, GS_GOAL_WIN, 0);
        struct figures draw = run_query(boards[i], &mcts, GS_GOAL_DRAW, 0);
        assert_int_equal(win.lower, values[i] == GS_WIN ? GS_WIN : GS_LOSS);
        assert_int_equal(win.upper, values[i] == GS_WIN ? GS_WIN : GS_DRAW);
        assert_int_equal(draw.lower, values[i]); /* Hex has no draws */
        assert_int_equal(draw.upper, values[i] == GS_LOSS ? GS_LOSS : GS_WIN);
    }
}

/*
 * White wins at 0 by going to 2, but only after three more moves. At 1 Black can go back to 0,
 * which on the line from 0 is a draw, proved before the win is; yet the position 1 is lost for
 * Black.
 */
static void a_draw_by_returning_is_not_told(void **state)
{
    (void)state;
    static const struct graph_node nodes[] = {
        {GS_WHITE, GS_UNKNOWN, 2, {1, 2}}, {GS_BLACK, GS_UNKNOWN, 2, {0, 6}},
        {GS_BLACK, GS_UNKNOWN, 1, {3}},    {GS_WHITE, GS_UNKNOWN, 2, {4, 7}},
        {GS_BLACK, GS_UNKNOWN, 1, {5}},    {GS_WHITE, GS_WIN, 0, {0}},
        {GS_WHITE, GS_WIN, 0, {0}},        {GS_BLACK, GS_WIN, 0, {0}},
    };
    struct run run;
    solve_graph(&run, nodes, GS_REPEATS, &eager);
    assert_true(run.result.proved && run.result.value == GS_WIN && run.result.best_move == 2);
    assert_true(run_counter(&run, "repetitions") > 0);
    assert_int_equal(run.result.moves[0].value, GS_UNKNOWN);
    assert_int_equal(run.result.moves[1].value, GS_WIN);
    run_close(&run);
}

static void the_same_seed_gives_the_same_search(void **state)
{
    (void)state;
    static const struct board *const boards[] = {&a2x6, &tic_tac_toe, &hex};
    static const enum gs_value values[] = {GS_LOSS, GS_DRAW, GS_WIN};
    for (size_t i = 0; i < COUNT(boards); i++)
        run_check_seeds(boards[i], &mcts, values[i]);
    for (uint64_t seed = 0; seed < (PACE_IS_SLOW ? 1 : 3); seed++) {
        struct figures once = run_query(&atarigo, &mc, GS_GOAL_VALUE, seed);
        struct figures again = run_query(&atarigo, &mc, GS_GOAL_VALUE, seed);
        assert_true(figures_same(&once, &again));
    }
}

static void check_nodes(const struct run *run)
{
    assert_true(run->result.expanded < run->result.nodes);
    assert_int_equal(run->result.peak_nodes, run->result.nodes);
}

static void node_limits_are_kept(void **state)
{
    (void)state;
    run_each_node_limit(&a2x5, &mcts, 1, check_nodes);
    struct run run;
    run_open(&run, &hex, &mc, 0);
    run.search.limits.nodes = 77;
    run_solve(&run);
    assert_true(run.result.nodes == 77 && run_counter(&run, "playouts") == 77);
    assert_int_equal(run.result.stop, GS_STOP_NODES);
    run_close(&run);
}

static void playouts_are_limited(void **state)
{
    (void)state;
    static const struct way way = {.algo = "mcts", .set = {"playouts", "500"}};
    struct run run;
    run_open(&run, &five_in_a_row, &way, 0);
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_EXHAUSTED);
    assert_int_equal(run_counter(&run, "playouts"), 500);
    assert_true(run.result.best_move != GS_NO_MOVE && run.result.line_length == 0);
    run_close(&run);
}

static void check_depth(const struct run *run)
{
    assert_true(run_counter(run, "deepest") <= run->search.limits.depth);
    assert_true(run->result.moves[0].has_score);
}

static void depth_limits_end_the_search(void **state)
{
    (void)state;
    run_each_depth(&mcts, check_depth);
}

static void interrupts_are_answered(void **state)
{
    (void)state;
    run_check_interrupt(&a2x8, &mcts, 3);
    run_check_interrupt(&a2x8, &mc, 1);
}

static void memory_that_runs_out_is_a_normal_end(void **state)
{
    (void)state;
    struct hunger hunger = run_starve(&a2x6, &mcts, GS_LOSS);
    assert_true(hunger.requests > 5 && hunger.failed > 5);
    /* What is known by then is reported. */
    struct run run;
    run_open(&run, &five_in_a_row, &eager, 6 << 20);
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_MEMORY);
    assert_true(run.result.best_move != GS_NO_MOVE && run.result.moves[0].has_score);
    assert_true(run.result.peak_nodes * 32 > (6 << 20) * 3 / 4);
    run_close(&run);
}

/* The move that joins at once is not always legal: swap is no stone, and its list changes. */
static void lists_that_change_are_made_anew(void **state)
{
    (void)state;
    struct run run;
    run_open(&run, &swap, &mcts, 0);
    assert_false(run.rules->traits & GS_MOVES_STAY);
    run_solve(&run);
    assert_true(run.result.proved && run.result.value == run_truth(&run));
    run_close(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(estimates_converge),
        cmocka_unit_test(moves_are_avoided),
        cmocka_unit_test(confidence_prefers_the_best),
        cmocka_unit_test(endless_games_are_given_up),
        cmocka_unit_test(lists_may_be_kept),
        cmocka_unit_test(guided_games_see_one_move_ahead),
        cmocka_unit_test(guiding_needs_a_hint),
        cmocka_unit_test(an_evaluation_guides),
        cmocka_unit_test(guidance_needs_its_game),
        cmocka_unit_test(ratings_come_first),
        cmocka_unit_test(all_games_with_a_move_count_for_it),
        cmocka_unit_test(wins_by_threats_are_read),
        cmocka_unit_test(every_kind_of_value_is_proved),
        cmocka_unit_test(goals_are_answered),
        cmocka_unit_test(a_draw_by_returning_is_not_told),
        cmocka_unit_test(the_same_seed_gives_the_same_search),
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(playouts_are_limited),
        cmocka_unit_test(depth_limits_end_the_search),
        cmocka_unit_test(interrupts_are_answered),
        cmocka_unit_test(memory_that_runs_out_is_a_normal_end),
        cmocka_unit_test(lists_that_change_are_made_anew),
    };
    return cmocka_run_group_tests_name("Monte-Carlo searches", tests, NULL, NULL);
}
