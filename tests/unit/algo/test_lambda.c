/* SPDX-License-Identifier: MIT */
/* lambda and dual-lambda search: what they find, what they say, limits, memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/pace.h"
#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A position of a board. */
struct scene {
    struct board board;
    const char *position; /* NULL: the start */
};

static const struct scene crosscut = {{"atarigo", {"size", "6x6"}}, "6/6/2wb2/2bw2/6/6 b"};
static const struct scene hex4 = {{"hex", {"size", "4x4"}}, NULL};
static const struct scene line4 = {{"gomoku", {"size", "7x7", "connect", "4"}}, NULL};
static const struct scene lost = {{"hex", {"size", "3x3"}}, "3/1b1/3 w"};
static const struct scene caught = {{"hex", {"size", "3x3"}}, "3/2b/1bw w"};
static const struct scene twos = {{"gomoku", {"size", "9x9"}}, "9/9/9/3bb4/4b4/3ww4/9/9/9 b"};
static const struct scene atari = {{"atarigo", {"size", "5x5"}}, "3bw/5/5/5/wb3 w"};
static const struct scene zugzwang = {{"atarigo", {"size", "2x2"}}, NULL};
static const struct scene hex6 = {{"hex", {"size", "6x6"}}, NULL};
static const struct scene edge = {{"y", {"size", "5"}}, "1/2/3/w3/5 b"};
static const struct scene draw = {{"gomoku", {"size", "3x3", "connect", "3"}}, NULL};

static const struct way lambda = {.algo = "lambda"};
static const struct way dual = {.algo = "dual-lambda"};
static const struct way numbers = {.algo = "lambda-df-pn"};

static void open_scene(struct run *run, const struct scene *scene, const struct way *way)
{
    run_open(run, &scene->board, way, 0);
    if (scene->position)
        assert_int_equal(
            run->rules->game->position_parse(run->rules, scene->position, run->root, NULL), GS_OK);
}

static void set_param(struct run *run, const char *name, const char *value)
{
    assert_int_equal(gs_args_set(&run->params, name, value, NULL), GS_OK);
}

/* Solves a scene at a depth and checks the answer and its line. */
static uint64_t solve_scene(const struct scene *scene, const struct way *way, unsigned depth,
                            enum gs_value value)
{
    struct run run;
    open_scene(&run, scene, way);
    run.search.limits.depth = depth;
    run_solve(&run);
    assert_int_equal(run.result.value, value);
    assert_true(run.result.proved);
    assert_true(depth == 0 || run.result.line_length <= depth);
    assert_int_equal(run.result.line[0], run.result.best_move);
    uint64_t nodes = run.result.nodes;
    assert_int_equal(run_play_line(&run), value);
    run_close(&run);
    return nodes;
}

/* Table 5.1 of [Suda], where the whole analysis of each root was counted. Sanitizers would count
 * the same nodes: they see the smallest board alone. Releases see the larger ones without a table
 * where they are analysed. */
static void small_games_are_solved(void **state)
{
    (void)state;
    static const struct way plain = {.algo = "dual-lambda", .set = {"table", "off"}};
    assert_true(solve_scene(&hex4, &plain, 9, GS_WIN) <= 24552);
    if (pace_is_long) {
        assert_true(solve_scene(&crosscut, &plain, 15, GS_WIN) <= 370545);
        assert_true(solve_scene(&line4, &plain, 11, GS_WIN) <= 903414);
    }
    if (!PACE_IS_SLOW) {
        solve_scene(&crosscut, &lambda, 15, GS_WIN);
        solve_scene(&line4, &dual, 11, GS_WIN);
        solve_scene(&crosscut, &numbers, 15, GS_WIN);
    }
    solve_scene(&hex4, &lambda, 0, GS_WIN);
    solve_scene(&hex4, &dual, 0, GS_WIN);
    solve_scene(&hex4, &numbers, 9, GS_WIN);
    solve_scene(&hex4, &numbers, 0, GS_WIN);
}

/* The same table, as [Suda] counted: every move of the root is searched, without a table. */
static void small_games_are_analysed(void **state)
{
    (void)state;
    static const struct {
        const struct scene *scene;
        unsigned depth, wins;
        uint64_t nodes;
    } rows[] = {{&crosscut, 15, 6, 370545}, {&hex4, 9, 2, 24552}, {&line4, 11, 13, 903414}};
    static const struct way plain = {.algo = "dual-lambda", .set = {"table", "off"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct run run;
        unsigned wins = 0;
        if (PACE_IS_SLOW && rows[i].scene != &hex4)
            continue;
        open_scene(&run, rows[i].scene, &plain);
        run.search.limits.depth = rows[i].depth;
        run.search.all_moves = true;
        run_solve(&run);
        assert_int_equal(run.result.value, GS_WIN);
        assert_true(run.result.nodes <= rows[i].nodes);
        for (size_t move = 0; move < run.result.move_count; move++) {
            const struct gs_move_value *row = &run.result.moves[move];
            wins += row->value == GS_WIN;
            assert_true(row->value != GS_WIN || (row->has_win_level && row->win_level >= 1));
        }
        assert_int_equal(wins, rows[i].wins);
        run_close(&run);
    }
}

static void analyse(struct run *run, const struct scene *scene, const struct way *way,
                    const char *level, const char *zones)
{
    open_scene(run, scene, way);
    set_param(run, "level", level);
    set_param(run, "zones", zones);
    run->search.all_moves = true;
    run_solve(run);
}

/* What is said of one move by two analyses; zones can differ in moves that threaten nothing. */
static void compare_rows(const struct gs_move_value *one, const struct gs_move_value *other,
                         bool with_zones)
{
    assert_int_equal(one->move, other->move);
    assert_int_equal(one->has_threat_level, other->has_threat_level);
    assert_true(!one->has_threat_level || one->threat_level == other->threat_level);
    assert_int_equal(one->has_win_level, other->has_win_level);
    assert_true(!one->has_win_level || one->win_level == other->win_level);
    if (!with_zones || one->has_threat_level || one->has_win_level) {
        assert_int_equal(one->finding, other->finding);
        assert_int_equal(one->value, other->value);
        assert_int_equal(one->distance, other->distance);
    } else {
        assert_true(one->finding != GS_FINDING_WON && other->finding != GS_FINDING_WON);
    }
}

/* Also an analysis raises the effort, for each move by itself. */
static void an_analysis_does_not_lose_itself(void **state)
{
    (void)state;
    static const struct scene bent = {{"gomoku", {"size", "6x6", "connect", "4"}},
                                      "6/6/1b4/2bw2/6/6 w"};
    struct run run;
    analyse(&run, &bent, &lambda, "2", "on");
    assert_int_equal(run.result.stop, GS_STOP_LEVEL);
    assert_true(run.result.nodes < 200000);
    run_close(&run);
}

/*
 * Every free move of the position wins. Two make a three of two and do so at level 1; the others
 * are found above it, where no failure has left a zone.
 */
static void levels_go_on_behind_a_win(void **state)
{
    (void)state;
    static const struct scene pair = {{"gomoku", {"size", "6x6", "connect", "4"}},
                                      "6/6/2bb2/2w3/6/6 b"};
    static const struct way *const ways[] = {&lambda, &dual, &numbers};
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        unsigned at_level[3] = {0};
        analyse(&run, &pair, ways[i], "2", "on");
        for (size_t move = 0; move < run.result.move_count; move++) {
            assert_int_equal(run.result.moves[move].finding, GS_FINDING_WON);
            at_level[run.result.moves[move].win_level]++;
        }
        assert_int_equal(at_level[1], 2);
        assert_int_equal(at_level[2], 31);
        assert_int_equal(run.result.stop, GS_STOP_SOLVED);
        run_close(&run);
    }
}

/* A search that a limit ends says so, though the root is won, and calls no untried move outside. */
static void a_limit_leaves_moves_untried(void **state)
{
    (void)state;
    static const struct scene puzzle = {
        {"gomoku", {"size", "15x15"}},
        "15/13w1/12b2/11b3/6bw2b4/15/15/7b7/7b7/7b7/7w7/15/15/15/15 b"};
    static const struct way *const ways[] = {&lambda, &numbers};
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        unsigned found[GS_FINDING_UNTRIED + 1] = {0};
        open_scene(&run, &puzzle, ways[i]);
        run.search.all_moves = true;
        run.search.limits.nodes = 20000;
        run_solve(&run);
        assert_int_equal(run.result.value, GS_WIN);
        assert_int_equal(run.result.stop, GS_STOP_NODES);
        for (size_t move = 0; move < run.result.move_count; move++)
            found[run.result.moves[move].finding]++;
        assert_int_equal(found[GS_FINDING_OUTSIDE], 0);
        assert_true(found[GS_FINDING_WON] >= 2 && found[GS_FINDING_UNTRIED] > 0);
        run_close(&run);
    }
}

/* lambda-df-pn says of every move what lambda says, and returns a line that wins. */
static void proof_numbers_analyse_alike(void **state)
{
    (void)state;
    static const struct scene scenes[] = {
        {{"atarigo", {"size", "4x4"}}, "1b2/1bw1/1w2/4 b"},
        {{"atarigo", {"size", "4x4"}}, "4/1wb1/1bw1/4 w"},
        {{"atarigo", {"size", "5x5"}}, "3bw/5/5/5/wb3 w"},
        {{"hex", {"size", "3x3"}}, NULL},
        {{"hex", {"size", "4x4"}}, "4/1b2/2w1/4 b"},
        {{"y", {"size", "4"}}, "1/1b/3/1w2 b"},
        {{"gomoku", {"size", "4x4", "connect", "3"}}, NULL},
        {{"gomoku", {"size", "4x4", "connect", "3"}}, "1b2/4/2w1/w2b b"},
        {{"gomoku", {"size", "5x5", "connect", "4"}}, "5/1bbb1/w4/1w3/5 w"},
        {{"gomoku", {"size", "5x5", "connect", "4"}}, "5/1bbb1/w4/1w3/5 b"},
        {{"gomoku", {"size", "5x5", "connect", "4", "variant", "standard"}}, "5/2w2/1bb2/5/5 b"},
    };
    static const char *const zones[] = {"off", "on"};
    static const char *const levels[] = {"0", "1", "2"};
    for (size_t i = 0; i < COUNT(scenes) * COUNT(zones) * COUNT(levels); i++) {
        const struct scene *scene = &scenes[i / (COUNT(zones) * COUNT(levels))];
        const char *level = levels[i / COUNT(zones) % COUNT(levels)];
        struct run one, other;
        analyse(&one, scene, &lambda, level, zones[i % COUNT(zones)]);
        analyse(&other, scene, &numbers, level, zones[i % COUNT(zones)]);
        assert_int_equal(one.result.value, other.result.value);
        assert_int_equal(one.result.stop, other.result.stop);
        assert_int_equal(run_counter(&one, "level"), run_counter(&other, "level"));
        assert_int_equal(one.result.move_count, other.result.move_count);
        for (size_t move = 0; move < one.result.move_count; move++)
            compare_rows(&one.result.moves[move], &other.result.moves[move], i % COUNT(zones));
        if (other.result.value == GS_WIN)
            assert_int_equal(run_play_line(&other), GS_WIN);
        run_close(&one);
        run_close(&other);
    }
}

/* Thesis 001, figure 5.4: at level 1 the zone is what has a threat; level 2 searches more. */
static void zones_leave_moves_out(void **state)
{
    (void)state;
    static const struct scene three = {{"gomoku", {"size", "9x9"}},
                                       "9/3b1w3/9/3w5/2bbbw3/9/3b5/9/9 b"};
    unsigned outside[3] = {0};
    for (unsigned level = 1; level <= 2; level++) {
        struct run run;
        open_scene(&run, &three, &dual);
        set_param(&run, "level", level == 1 ? "1" : "2");
        run.search.limits.depth = 7;
        run.search.all_moves = true;
        run_solve(&run);
        for (size_t i = 0; i < run.result.move_count; i++) {
            const struct gs_move_value *row = &run.result.moves[i];
            outside[level] += row->finding == GS_FINDING_OUTSIDE;
            assert_true(level > 1 ||
                        row->has_threat_level == (row->finding == GS_FINDING_EXAMINED));
        }
        run_close(&run);
    }
    assert_int_equal(outside[1], 81 - 8 - 2);
    assert_true(outside[2] < outside[1] && outside[2] > 0);
}

/* Without a limit on depth, rising effort finds a short win among long lines. */
static void effort_rises_step_by_step(void **state)
{
    (void)state;
    assert_true(solve_scene(&twos, &lambda, 0, GS_WIN) < 200000);
    assert_true(solve_scene(&twos, &dual, 0, GS_WIN) < 100000);
    assert_true(solve_scene(&line4, &lambda, 0, GS_WIN) < 100000);
    assert_true(solve_scene(&line4, &dual, 0, GS_WIN) < 50000);
}

/* With the seed; the node count. */
static uint64_t solve_seed(const struct scene *scene, const struct way *way, unsigned depth,
                           uint64_t seed)
{
    struct run run;

    open_scene(&run, scene, way);
    run.search.limits.depth = depth;
    run.search.seed = seed;
    run_solve(&run);
    assert_int_equal(run.result.value, GS_WIN);
    const uint64_t nodes = run.result.nodes;
    run_close(&run);
    return nodes;
}

/* Where lines are limited and the game names no threats, steps of effort would repeat the work. */
static void a_table_takes_no_more_than_none(void **state)
{
    (void)state;
    static const struct way without = {.algo = "dual-lambda", .set = {"table", "off"}};
    for (uint64_t seed = 0; seed < 4; seed++)
        assert_true(solve_seed(&crosscut, &dual, 15, seed) <=
                    solve_seed(&crosscut, &without, 15, seed));
}

static void every_part_can_be_switched_off(void **state)
{
    (void)state;
    static const char *const parts[] = {"zones", "table", "history"};
    static const char *const algos[] = {"lambda", "dual-lambda"};
    for (size_t i = 0; i < COUNT(algos); i++)
        for (size_t part = 0; part < COUNT(parts); part++) {
            const struct way way = {.algo = algos[i], .set = {parts[part], "off"}};
            solve_scene(&hex4, &way, 9, GS_WIN);
        }
    static const struct way strong = {.algo = "lambda-df-pn", .set = {"sums", "strong"}};
    static const struct way whole = {.algo = "lambda-df-pn", .set = {"zones", "off"}};
    solve_scene(&hex4, &strong, 9, GS_WIN);
    solve_scene(&hex4, &whole, 9, GS_WIN);
}

/* Zones save work: so many times fewer nodes. Sanitizers would count the same ones. */
static void zones_pay(void **state)
{
    (void)state;
    if (PACE_IS_SLOW)
        skip();
    static const struct way off = {.algo = "dual-lambda", .set = {"zones", "off"}};
    assert_true(10 * solve_scene(&crosscut, &dual, 15, GS_WIN) <
                solve_scene(&crosscut, &off, 15, GS_WIN));
}

static void a_limit_leaves_it_open(const struct scene *scene, const struct way *way,
                                   const char *level, unsigned depth, enum gs_stop stop)
{
    struct run run;
    open_scene(&run, scene, way);
    set_param(&run, "level", level);
    run.search.limits.depth = depth;
    run_solve(&run);
    assert_int_equal(run.result.stop, stop);
    assert_int_equal(run.result.value, GS_UNKNOWN);
    assert_int_equal(run.result.lower, GS_LOSS);
    assert_int_equal(run.result.upper, GS_WIN);
    assert_int_equal(run_counter(&run, "level"), level[0] - '0');
    run_close(&run);
}

/* Sixteen fours and two threes ([Allis 1993], figure 6): zones leave the fours alone that lead
 * nowhere, whatever the rules say of long lines, fouls and openings. */
static void zones_pay_in_every_variant(void **state)
{
    (void)state;
    static const char *const variants[] = {"free", "standard", "pro", "renju"};
    static const char position[] = "bbb9bbb/b4b8b/b5b1w5b/15/15/8bw5/8b6/15/15/8w6/15/15/b13b/b13b/"
                                   "bbb9bbb b";
    for (size_t i = 0; i < COUNT(variants); i++) {
        const struct scene scene = {{"gomoku", {"variant", variants[i]}}, position};
        assert_true(solve_scene(&scene, &lambda, 0, GS_WIN) <= 40);
        assert_true(solve_scene(&scene, &dual, 0, GS_WIN) <= 40);
        assert_true(solve_scene(&scene, &numbers, 0, GS_WIN) <= 200);
    }
}

/* A win by fours and threes from three stones; without the game's threats to guide proof numbers
 * five million nodes did not find it. */
static void direct_threats_guide_proof_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *variant;
        uint64_t nodes;
    } rows[] = {{"free", 400000}, {"standard", 1500000}, {"renju", 1500000}};
    static const char position[] = "15/15/15/15/15/15/6bwb6/7b7/15/15/15/15/15/15/ww13 b";
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct scene scene = {{"gomoku", {"variant", rows[i].variant}}, position};
        if (i == 0 || pace_is_long)
            assert_true(solve_scene(&scene, &numbers, 0, GS_WIN) <= rows[i].nodes);
    }
}

/* Wins by fours and threes on full boards, of data/threat-problems.csv: with all free points as
 * attacks none of the searches found the first within 40,000 nodes. */
static void direct_attacks_come_first(void **state)
{
    (void)state;
    static const struct {
        struct scene scene;
        uint64_t nodes;
    } rows[] = {
        {{{"gomoku", {"variant", "standard"}},
          "15/15/15/9b5/6w1bww4/4w1bbbwbbw2/6wwbw1bb2/7bwbwwb2/6wb1bbwb2/7wbwwwb2/11ww2/11b3/15/"
          "15/15 b"},
         30000},
        {{{"gomoku", {"variant", "renju"}},
          "15/15/5b9/5w9/4wb9/5b9/4wbb8/5wwbb6/5b1ww6/5wwb1b5/15/15/15/15/15 w"},
         4000},
    };
    const struct way ways[] = {{.algo = "lambda", .set = {"level", "2"}},
                               {.algo = "dual-lambda", .set = {"level", "2"}},
                               {.algo = "lambda-df-pn", .set = {"level", "2"}}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t j = 0; j < COUNT(ways); j++) {
            struct run run;

            open_scene(&run, &rows[i].scene, &ways[j]);
            run.search.limits.nodes = rows[i].nodes;
            run.search.goal = GS_GOAL_WIN;
            run_solve(&run);
            assert_true(run.result.proved);
            assert_int_equal(run.result.value, GS_WIN);
            assert_int_equal(run_play_line(&run), GS_WIN);
            run_close(&run);
        }
}

static void limits_are_named(void **state)
{
    (void)state;
    a_limit_leaves_it_open(&crosscut, &lambda, "1", 0, GS_STOP_LEVEL);
    a_limit_leaves_it_open(&crosscut, &dual, "2", 0, GS_STOP_LEVEL);
    if (!PACE_IS_SLOW)
        a_limit_leaves_it_open(&crosscut, &dual, "3", 13, GS_STOP_DEPTH);
    a_limit_leaves_it_open(&hex4, &lambda, "0", 0, GS_STOP_LEVEL);
    a_limit_leaves_it_open(&crosscut, &numbers, "2", 0, GS_STOP_LEVEL);
    a_limit_leaves_it_open(&hex4, &numbers, "3", 5, GS_STOP_DEPTH);
    a_limit_leaves_it_open(&hex4, &dual, "3", 5, GS_STOP_DEPTH);
}

static void a_loss_is_proved(void **state)
{
    (void)state;
    static const struct way plain = {.algo = "dual-lambda", .set = {"zones", "off"}};
    solve_scene(&lost, &dual, 0, GS_LOSS);
    solve_scene(&lost, &plain, 0, GS_LOSS);
    solve_scene(&caught, &dual, 0, GS_LOSS); /* at level 2; the threat is one of level 0 */
    solve_scene(&caught, &plain, 0, GS_LOSS);
    solve_scene(&atari, &dual, 0, GS_LOSS);
    a_limit_leaves_it_open(&lost, &lambda, "2", 0, GS_STOP_LEVEL);
}

/* AtariGo 2x2 is lost because there is no pass; no threat shows it, at whatever level. */
static void zugzwang_is_no_threat(void **state)
{
    (void)state;
    a_limit_leaves_it_open(&zugzwang, &dual, "8", 0, GS_STOP_EXHAUSTED);
}

/* Half of the plies that are left: in a game without zugzwang there is no win beyond. */
static void high_levels_rule_a_win_out(void **state)
{
    (void)state;
    struct run run;
    open_scene(&run, &draw, &dual);
    set_param(&run, "level", "4");
    run_solve(&run);
    assert_int_equal(run.result.upper, GS_DRAW);
    assert_int_equal(run.result.lower, GS_LOSS);
    run_close(&run);
    a_limit_leaves_it_open(&draw, &lambda, "3", 0, GS_STOP_LEVEL);
}

/* By itself lambda-df-pn goes on to higher levels, as far as they make sense or a limit lets it. */
static void proof_numbers_go_on_to_higher_levels(void **state)
{
    (void)state;
    struct run run;

    open_scene(&run, &edge, &numbers);
    run_solve(&run);
    assert_int_equal(run.result.value, GS_WIN);
    assert_int_equal(run_counter(&run, "level"), 4);
    run_close(&run);

    open_scene(&run, &hex6, &numbers);
    run.search.limits.nodes = 3000;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_NODES);
    assert_true(run_counter(&run, "level") > 3);
    run_close(&run);

    open_scene(&run, &draw, &numbers);
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_EXHAUSTED);
    assert_int_equal(run.result.upper, GS_DRAW);
    assert_int_equal(run_counter(&run, "level"), 4);
    run_close(&run);
}

/* If the search ends at the highest level of its parameter, the message says how to raise it. */
static void more_levels_can_be_asked_for(void **state)
{
    (void)state;
    const struct way *const ways[] = {&lambda, &dual, &numbers};

    for (size_t i = 0; i < COUNT(ways); i++) {
        struct run run;
        open_scene(&run, &hex6, ways[i]);
        set_param(&run, "level", "2");
        run_solve(&run);
        assert_int_equal(run.result.stop, GS_STOP_LEVEL);
        assert_non_null(strstr(run.result.why_not, "up to level 2"));
        assert_non_null(strstr(run.result.why_not, "level=3"));
        run_close(&run);
    }
}

static void other_games_are_refused(void **state)
{
    (void)state;
    static const struct board board = SKOCZKI("A", "1x5");
    struct run run;
    run_open(&run, &board, &lambda, 0);
    run_refused(&run, GS_UNSUPPORTED, "the capability stones");
    run_close(&run);
}

static void seeds_change_the_order_alone(void **state)
{
    (void)state;
    run_check_seeds(&hex4.board, &lambda, GS_WIN);
    run_check_seeds(&hex4.board, &dual, GS_WIN);
    run_check_seeds(&hex4.board, &numbers, GS_WIN);
}

static void memory_may_run_out(void **state)
{
    (void)state;
    static const struct board board = {"hex", {"size", "3x3"}};
    run_starve(&board, &lambda, GS_WIN);
    run_starve(&board, &dual, GS_WIN);
    run_starve(&board, &numbers, GS_WIN);
}

/* Whatever the limit on nodes, it is kept, and what is said is true. */
static void keep_to_nodes(const struct way *way)
{
    for (uint64_t limit = 1; limit < 40000; limit += limit / 2 + 1) {
        struct run run;
        open_scene(&run, &hex4, way);
        run.search.limits.nodes = limit;
        run_solve(&run);
        assert_true(run.result.nodes <= limit);
        assert_true(run.result.proved || run.result.stop == GS_STOP_NODES);
        assert_true(run.result.upper == GS_WIN);
        run_close(&run);
    }
}

static void nodes_are_limited(void **state)
{
    (void)state;
    keep_to_nodes(&dual);
    keep_to_nodes(&numbers);
}

static void an_interrupt_ends_it(void **state)
{
    (void)state;
    run_check_interrupt(&line4.board, &dual, 64);
    run_check_interrupt(&line4.board, &numbers, 64);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_games_are_solved),
        cmocka_unit_test(small_games_are_analysed),
        cmocka_unit_test(an_analysis_does_not_lose_itself),
        cmocka_unit_test(levels_go_on_behind_a_win),
        cmocka_unit_test(a_limit_leaves_moves_untried),
        cmocka_unit_test(proof_numbers_analyse_alike),
        cmocka_unit_test(zones_leave_moves_out),
        cmocka_unit_test(effort_rises_step_by_step),
        cmocka_unit_test(every_part_can_be_switched_off),
        cmocka_unit_test(zones_pay),
        cmocka_unit_test(zones_pay_in_every_variant),
        cmocka_unit_test(direct_threats_guide_proof_numbers),
        cmocka_unit_test(direct_attacks_come_first),
        cmocka_unit_test(limits_are_named),
        cmocka_unit_test(a_loss_is_proved),
        cmocka_unit_test(zugzwang_is_no_threat),
        cmocka_unit_test(high_levels_rule_a_win_out),
        cmocka_unit_test(proof_numbers_go_on_to_higher_levels),
        cmocka_unit_test(more_levels_can_be_asked_for),
        cmocka_unit_test(other_games_are_refused),
        cmocka_unit_test(seeds_change_the_order_alone),
        cmocka_unit_test(a_table_takes_no_more_than_none),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(nodes_are_limited),
        cmocka_unit_test(an_interrupt_ends_it),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("lambda", tests, NULL, NULL);
}
