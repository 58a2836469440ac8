/* SPDX-License-Identifier: MIT */
/* solve_run.c - opens, solves and closes runs, and checks what every search must fulfil. */
#include "games/solve_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game_test/oracle.h"
#include "games/graph_game.h"
#include "games/pace.h"
#include "games/set_up.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

void random_board_init(struct random_board *random, unsigned seed, const char *shape)
{
    const unsigned values[] = {seed, 5 + seed % 60, 2 + seed % 3, 5 + seed % 40};
    for (size_t i = 0; i < COUNT(values); i++)
        snprintf(random->numbers[i], sizeof random->numbers[i], "%u", values[i]);
    random->board = (struct board){
        .game = "graph",
        .set = {"seed", random->numbers[0], "states", random->numbers[1], "degree",
                random->numbers[2], "ends", random->numbers[3], "shape", shape},
    };
}

/* --- runs --- */

static void fill(struct gs_args *args, const char *const *set)
{
    for (; *set; set += 2)
        assert_int_equal(gs_args_set(args, set[0], set[1], NULL), GS_OK);
}

bool run_way_has_disk(const struct way *way)
{
    return way->set[0] && strcmp(way->set[0], "disk") == 0;
}

void run_registry(struct gs_registry *registry)
{
    static const struct gs_game *const graphs[] = {&graph_game, &graph_game_moves,
                                                   &graph_game_plain};
    set_up_registry(registry);
    for (size_t i = 0; i < COUNT(graphs); i++)
        assert_int_equal(gs_registry_add_game(registry, graphs[i], NULL), GS_OK);
}

/* Prepares the search, once rules and root are there. */
static void prepare(struct run *run, const struct gs_registry *registry, const struct way *way,
                    size_t budget)
{
    run->algo = gs_registry_algo(registry, way->algo, NULL);
    assert_non_null(run->algo);
    gs_args_init(&run->params, run->algo->params);
    fill(&run->params, run_way_has_disk(way) ? way->set + 2 : way->set);
    run->memory = gs_memory_new(budget);
    assert_non_null(run->memory);
    gs_search_init(&run->search, run->rules, &run->params, run->memory);
    run->disk = (struct gs_disk){.folder = "/tmp"};
    run->search.disk = run_way_has_disk(way) ? &run->disk : NULL;
    gs_result_init(&run->result, run->memory);
}

void run_open(struct run *run, const struct board *board, const struct way *way, size_t budget)
{
    struct gs_registry registry;
    run_registry(&registry);
    const struct gs_game *game = gs_registry_game(&registry, board->game, NULL);
    assert_non_null(game);
    run->unbounded = gs_memory_new(0);
    assert_non_null(run->unbounded);
    gs_args_init(&run->rule_args, game->params);
    fill(&run->rule_args, board->set);
    assert_int_equal(gs_rules_new(game, run->unbounded, &run->rule_args, &run->rules, NULL), GS_OK);
    run->root = gs_position_new(run->unbounded, run->rules);
    assert_non_null(run->root);
    prepare(run, &registry, way, budget);
}

void run_open_at(struct run *run, struct gs_rules *rules, struct gs_position *root,
                 const struct way *way)
{
    struct gs_registry registry;
    run_registry(&registry);
    run->unbounded = NULL;
    run->rules = rules;
    run->root = root;
    prepare(run, &registry, way, 0);
}

/* Whether it counts back what it kept; some release all at once. */
static bool counts_back(const struct gs_algo *algo)
{
    static const char *const others[] = {"pn", "pn2", "mc-pn", "retrograde"};
    bool counts = true;
    for (size_t i = 0; i < COUNT(others); i++)
        counts = counts && strcmp(algo->name, others[i]) != 0;
    return counts;
}

void run_solve(struct run *run)
{
    assert_int_equal(gs_solve(run->algo, &run->search, run->root, &run->result, NULL), GS_OK);
    assert_true(run->search.kept == 0 || run->result.prover || !counts_back(run->algo));
}

void run_solve_state(struct run *run, const struct oracle *oracle, size_t state)
{
    gs_result_clear(&run->result);
    gs_decode(run->rules, oracle_key(oracle, state), run->root);
    run_solve(run);
}

enum gs_value run_truth(const struct run *run)
{
    struct oracle *oracle = oracle_new(run->rules, run->root);
    enum gs_value value = (enum gs_value)oracle->values[0];
    oracle_free(oracle);
    return value;
}

void run_close(struct run *run)
{
    gs_result_clear(&run->result);
    assert_int_equal(gs_memory_used(run->memory), 0);
    gs_memory_free(run->memory);
    if (run->unbounded) {
        gs_release(run->unbounded, run->root);
        gs_rules_free(run->unbounded, run->rules);
        gs_memory_free(run->unbounded);
    }
}

uint64_t run_counter(const struct run *run, const char *name)
{
    for (unsigned i = 0; run->algo->counters[i].name; i++)
        if (strcmp(run->algo->counters[i].name, name) == 0)
            return run->result.counters[i];
    fail_msg("no counter %s", name);
    return 0;
}

void run_refused(struct run *run, enum gs_status status, const char *word)
{
    struct gs_error error = {.status = GS_OK, .message = ""};
    assert_int_equal(gs_solve(run->algo, &run->search, run->root, &run->result, &error), status);
    assert_non_null(strstr(error.message, word));
    assert_int_equal(run->result.nodes, 0);
}

/* --- what one run counts and finds --- */

static struct figures figures_of(const struct run *run)
{
    const struct gs_result *result = &run->result;
    struct figures figures = {
        .nodes = result->nodes,
        .expanded = result->expanded,
        .kept = result->peak_nodes,
        .bytes = gs_memory_peak(run->memory),
        .value = result->value,
        .lower = result->lower,
        .upper = result->upper,
        .proved = result->proved,
        .best_move = result->best_move,
    };
    for (size_t i = 0; i < result->line_length; i++)
        figures.line = 1000003 * figures.line + result->line[i] + 1;
    memcpy(figures.counters, result->counters, sizeof figures.counters);
    return figures;
}

struct figures run_query(const struct board *board, const struct way *way, enum gs_goal goal,
                         uint64_t seed)
{
    struct run run;
    run_open(&run, board, way, 0);
    run.search.goal = goal;
    run.search.seed = seed;
    run_solve(&run);
    assert_true(run.result.stop == GS_STOP_SOLVED || run.result.stop == GS_STOP_EXHAUSTED);
    assert_true(run.result.stop == GS_STOP_SOLVED || run.algo->proves != GS_PROVES_VALUES);
    assert_true(run.result.proved || goal != GS_GOAL_VALUE || run.algo->proves != GS_PROVES_VALUES);
    struct figures figures = figures_of(&run);
    run_close(&run);
    return figures;
}

struct figures run_measure(const struct board *board, const struct way *way)
{
    return run_query(board, way, GS_GOAL_VALUE, 0);
}

bool figures_agree(const struct figures *a, const struct figures *b)
{
    return a->nodes == b->nodes && a->expanded == b->expanded && a->kept == b->kept &&
           a->line == b->line && a->value == b->value && a->best_move == b->best_move;
}

bool figures_same(const struct figures *a, const struct figures *b)
{
    return figures_agree(a, b) && a->bytes == b->bytes && a->lower == b->lower &&
           a->upper == b->upper && a->proved == b->proved &&
           memcmp(a->counters, b->counters, sizeof a->counters) == 0;
}

/* --- checks --- */

void run_solve_limited(struct run *run, uint64_t nodes)
{
    run->search.limits.nodes = nodes;
    run_solve(run);
    assert_true(run->result.nodes <= nodes);
    assert_true(run->result.stop == GS_STOP_NODES || run->result.proved);
}

void run_solve_starved(struct run *run, uint64_t nth)
{
    gs_memory_fail_at(run->memory, nth);
    run_solve(run);
    gs_memory_fail_at(run->memory, 0);
    assert_true(run->result.stop == GS_STOP_SOLVED || run->result.stop == GS_STOP_MEMORY ||
                (run->search.limits.nodes > 0 && run->result.stop == GS_STOP_NODES));
}

void run_check_threads_end(const struct board *board, const struct way *way)
{
    static volatile sig_atomic_t interrupted = 1;
    struct run run;
    run_open(&run, board, way, 0);
    run.search.threads = 4;
    run.search.interrupt = &interrupted;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_INTERRUPTED);
    run_close(&run);
}

static void open_on_threads(struct run *run, const struct board *board, const struct way *way)
{
    run_open(run, board, way, 0);
    run->search.threads = 3;
}

static void close_with_bounds(struct run *run, enum gs_value value)
{
    assert_true((int)run->result.lower <= (int)value && (int)run->result.upper >= (int)value);
    run_close(run);
}

void run_check_threads_nodes(const struct board *board, const struct way *way, enum gs_value value,
                             void (*check)(const struct run *run))
{
    const uint64_t most = pace_is_long ? 20000 : 5000;
    const unsigned step = 7 * pace_stride(3, 3);
    for (uint64_t nodes = 1; nodes < most; nodes = nodes < 100 ? nodes + step : nodes * 2 + 1) {
        struct run run;
        open_on_threads(&run, board, way);
        run_solve_limited(&run, nodes);
        if (check)
            check(&run);
        close_with_bounds(&run, value);
    }
}

void run_check_threads_memory(const struct board *board, const struct way *way, enum gs_value value,
                              uint64_t most)
{
    for (uint64_t nth = 1; nth <= most; nth += (nth < 60 ? 1 : 7) * pace_stride(1, 6)) {
        struct run run;
        open_on_threads(&run, board, way);
        run_solve_starved(&run, nth);
        close_with_bounds(&run, value);
    }
}

void run_check_numbers(const struct run *run)
{
    uint64_t proof = run_counter(run, "proof"), disproof = run_counter(run, "disproof");
    if (run->result.proved)
        assert_true((proof == 0 && disproof == GS_COUNTER_INFINITE) ||
                    (proof == GS_COUNTER_INFINITE && disproof == 0));
    else if (run->result.stop == GS_STOP_NODES)
        assert_true(proof > 0 && disproof > 0 && proof < GS_COUNTER_INFINITE &&
                    disproof < GS_COUNTER_INFINITE);
}

static bool is_legal(const struct run *run, gs_move move)
{
    gs_move *moves = calloc(run->rules->max_moves, sizeof *moves);
    assert_non_null(moves);
    unsigned count = gs_moves(run->rules, run->root, moves), found = 0;
    for (unsigned i = 0; i < count; i++)
        found += moves[i] == move;
    free(moves);
    return found == 1;
}

enum gs_value run_play_line(struct run *run)
{
    const struct gs_rules *rules = run->rules;
    size_t size = rules->key_size, plies = run->result.line_length;
    bool drawn = run->result.value == GS_DRAW;
    uint8_t *keys = calloc(plies + 1, size);
    struct gs_undo *undo = calloc(1, rules->undo_size);
    assert_true(keys && undo);
    gs_encode(rules, run->root, keys);
    for (size_t ply = 0; ply < plies; ply++) {
        assert_int_equal(gs_outcome(rules, run->root), GS_UNKNOWN);
        assert_true(is_legal(run, run->result.line[ply]));
        gs_play(rules, run->root, run->result.line[ply], undo);
        gs_encode(rules, run->root, keys + (ply + 1) * size);
        for (size_t before = 0; before <= ply && !(drawn && ply + 1 == plies); before++)
            assert_memory_not_equal(keys + before * size, keys + (ply + 1) * size, size);
    }
    free(undo);
    free(keys);
    enum gs_value end = gs_outcome(rules, run->root);
    return plies % 2 != 0 ? gs_value_negate(end) : end;
}

void run_check_seeds(const struct board *board, const struct way *way, enum gs_value value)
{
    struct figures ordered = run_measure(board, way);
    unsigned different = 0;
    for (uint64_t seed = 0; seed <= (PACE_IS_SLOW ? 1 : 5); seed++) {
        struct figures once = run_query(board, way, GS_GOAL_VALUE, seed);
        struct figures again = seed == 0 ? ordered : run_query(board, way, GS_GOAL_VALUE, seed);
        assert_true(figures_same(&once, &again));
        assert_int_equal(once.value, value);
        different += once.nodes != ordered.nodes;
    }
    assert_true(different > 0);
}

/* *before: the nodes under a smaller limit; set to those under this one. */
static void solve_within(struct run *run, uint64_t limit, bool enough, uint64_t *before)
{
    run->search.limits.nodes = limit;
    run_solve(run);
    assert_true(run->result.nodes <= limit && run->result.nodes >= *before);
    assert_true(run->result.expanded <= run->result.nodes);
    assert_int_equal(run->result.proved, enough);
    assert_int_equal(run->result.value != GS_UNKNOWN, enough);
    assert_int_equal(run->result.stop, enough ? GS_STOP_SOLVED : GS_STOP_NODES);
    assert_int_equal(run->result.why_not[0] == '\0', enough);
    *before = run->result.nodes;
}

void run_each_node_limit(const struct board *board, const struct way *way, uint64_t step,
                         void (*check)(const struct run *run))
{
    uint64_t needed = run_measure(board, way).nodes, before = 0;
    for (uint64_t limit = 1; limit <= needed + 20;
         limit += limit < 100 || limit + 20 >= needed ? 1 : step) {
        struct run run;
        run_open(&run, board, way, 0);
        solve_within(&run, limit, limit >= needed, &before);
        check(&run);
        run_close(&run);
    }
    assert_int_equal(before, needed);
}

static bool solve_to_depth(struct run *run, unsigned depth)
{
    run->search.limits.depth = depth;
    run_solve(run);
    bool proved = run->result.proved;
    assert_int_equal(run->result.value, proved ? GS_LOSS : GS_UNKNOWN);
    assert_int_equal(run->result.stop, proved ? GS_STOP_SOLVED : GS_STOP_DEPTH);
    assert_true(depth >= 12 || !proved);
    return proved;
}

void run_each_depth(const struct way *way, void (*check)(const struct run *run))
{
    static const struct board board = SKOCZKI("A", "2x6");
    for (unsigned depth = 1; depth <= 40; depth++) {
        struct run run;
        run_open(&run, &board, way, 0);
        assert_true(solve_to_depth(&run, depth) || depth < 40);
        if (check != NULL)
            check(&run);
        run_close(&run);
    }
}

void run_check_interrupt(const struct board *board, const struct way *way, uint64_t most)
{
    static const volatile sig_atomic_t interrupt = 1;
    struct run run;
    run_open(&run, board, way, 0);
    run.search.interrupt = &interrupt;
    run_solve(&run);
    assert_int_equal(run.result.stop, GS_STOP_INTERRUPTED);
    assert_int_equal(run.result.value, GS_UNKNOWN);
    assert_true(run.result.nodes <= most);
    run_close(&run);
}

bool run_survives(const struct board *board, const struct way *way, enum gs_value value,
                  size_t budget, uint64_t nth)
{
    struct run run;
    run_open(&run, board, way, budget);
    gs_memory_fail_at(run.memory, nth);
    run_solve(&run);
    gs_memory_fail_at(run.memory, 0);
    bool solved = run.result.stop == GS_STOP_SOLVED;
    assert_true(solved || run.result.stop == GS_STOP_MEMORY);
    assert_int_equal(run.result.value, solved ? value : GS_UNKNOWN);
    assert_true(solved || !run.result.proved);
    assert_true(run.result.lower <= value && value <= run.result.upper);
    assert_true(budget == 0 || gs_memory_peak(run.memory) <= budget);
    run_close(&run);
    return solved;
}

struct hunger run_starve(const struct board *board, const struct way *way, enum gs_value value)
{
    struct hunger hunger = {.requests = 1, .budget = 1000};
    while (!run_survives(board, way, value, 0, hunger.requests))
        assert_true(++hunger.requests < 1000);
    while (!run_survives(board, way, value, hunger.budget, 0)) {
        hunger.budget += hunger.budget / 16;
        hunger.failed++;
        assert_true(hunger.failed < 1000);
    }
    return hunger;
}
