/* SPDX-License-Identifier: MIT */
/*
 * test_graphs.c - every algorithm against the oracle on thousands of random
 * graphs. A graph on which one fails is shrunk, and the parameters of the
 * smallest that still fails are printed: `--game graph` does not exist outside
 * the tests, so they are given as the settings of graph_game.h.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../games/graph_game.h"
#include "../games/pace.h"
#include "../games/set_up.h"
#include "agree.h"

#define DEPTH_MAX 8
/* States of a chain for algorithms whose time grows with the square of it. */
#define QUADRATIC_MAX 1000
/* In an ordinary run, longer chains are for algorithms as they are by themselves. */
#define PLAIN_MIN 30000
/* And for those whose time doubles with every state or two. */
#define EXPONENTIAL_MAX 16

/* One graph, and which of the three games it is played as. */
struct graph_case {
    const struct gs_game *game;
    const char *shape, *twins;
    unsigned seed, states, degree, ends, draws;
};

/* How much the searches got through, so that a test which solves nothing does not pass. */
struct tally {
    unsigned solved, open;
};

static void open_case(struct instance *instance, const struct graph_case *at)
{
    char numbers[5][16];
    const unsigned values[5] = {at->seed, at->states, at->degree, at->ends, at->draws};
    for (int i = 0; i < 5; i++)
        snprintf(numbers[i], sizeof(numbers[i]), "%u", values[i]);
    const char *const settings[] = {"seed",     numbers[0], "states",   numbers[1], "degree",
                                    numbers[2], "ends",     numbers[3], "draws",    numbers[4],
                                    "shape",    at->shape,  "twins",    at->twins,  NULL};
    instance_open(instance, at->game, settings, NULL);
}

/* A test of one graph; false, with the reason in why, when something is wrong. */
typedef bool case_test(const struct instance *instance, struct tally *tally, char *why);

static bool passes(const struct graph_case *at, case_test *test, struct tally *tally, char *why)
{
    struct instance instance;
    open_case(&instance, at);
    bool fine = test(&instance, tally, why);
    instance_close(&instance);
    return fine;
}

/* One step of shrinking: a smaller graph that fails as well. */
static bool shrink(struct graph_case *at, case_test *test, char *why)
{
    struct tally tally = {0, 0};
    struct graph_case smaller[] = {*at, *at, *at, *at};
    smaller[0].states /= 2;
    smaller[1].states -= 1;
    smaller[2].degree -= 1;
    smaller[3].twins = "off";
    for (size_t i = 0; i < sizeof(smaller) / sizeof(smaller[0]); i++) {
        if (smaller[i].states < 1 || smaller[i].degree < 1 ||
            memcmp(&smaller[i], at, sizeof(*at)) == 0)
            continue;
        /* Another number of states is another graph: give it a few chances to fail. */
        for (unsigned seed = at->seed; seed < at->seed + 20; seed++) {
            smaller[i].seed = seed;
            if (!passes(&smaller[i], test, &tally, why)) {
                *at = smaller[i];
                return true;
            }
        }
    }
    return false;
}

static void require(const struct graph_case *given, case_test *test, struct tally *tally)
{
    char why[WHY_SIZE] = "";
    if (passes(given, test, tally, why))
        return;
    struct graph_case at = *given;
    char smaller_why[WHY_SIZE] = "";
    while (shrink(&at, test, smaller_why))
        memcpy(why, smaller_why, sizeof(why));
    fail_msg("%s seed=%u states=%u degree=%u ends=%u draws=%u shape=%s twins=%s\n%s", at.game->name,
             at.seed, at.states, at.degree, at.ends, at.draws, at.shape, at.twins, why);
}

/* The graph with this number: all shapes, densities and games come up. */
static struct graph_case numbered_case(unsigned number, unsigned least, unsigned most)
{
    static const struct gs_game *const games[] = {&graph_game, &graph_game_moves,
                                                  &graph_game_plain};
    uint64_t random = number;
    return (struct graph_case){
        .game = games[gs_random_below(&random, 3)],
        .shape = gs_random_below(&random, 4) == 0 ? "acyclic" : "random",
        .twins = gs_random_below(&random, 2) == 0 ? "on" : "off",
        .seed = number,
        .states = least + gs_random_below(&random, most - least + 1),
        .degree = 1 + gs_random_below(&random, 4),
        .ends = 5 + gs_random_below(&random, 40),
        .draws = gs_random_below(&random, 3) == 0 ? 60 : 10,
    };
}

/* Strong solutions: every state of the graph, from one root. */
static bool strong_test(const struct instance *instance, struct tally *tally, char *why)
{
    struct trial trials[TRIALS_MAX];
    size_t count = agree_trials(instance->rules, trials, TRIALS_MAX);
    for (size_t i = 0; i < count; i++) {
        if (!agree_is_strong(&trials[i]))
            continue;
        tally->solved++;
        if (agree_solve(instance, &trials[i], 0, NULL, why) != AGREES)
            return false;
    }
    return true;
}

/* One graph in so many is taken; all with the argument `long`. */
static unsigned stride = PACE_IS_SLOW ? 128 : 8;

static void test_strong_solutions(void **state)
{
    (void)state;
    struct tally tally = {0, 0};
    for (unsigned number = 1; number <= 10000; number += stride) {
        struct graph_case at = numbered_case(number, 1, 40);
        require(&at, strong_test, &tally);
    }
    assert_true(tally.solved > 20000 / stride);
}

/* Searches of one root: every state as the root, every goal, some in random order of moves. */
static bool roots_test(const struct instance *instance, struct tally *tally, char *why)
{
    struct trial trials[TRIALS_MAX];
    size_t count = agree_trials(instance->rules, trials, TRIALS_MAX);
    for (size_t i = 0; i < count; i++) {
        trials[i].limits.nodes = 600;
        for (size_t root = 0; root < instance->oracle->count; root++) {
            /* To start threads takes longer than to solve most graphs. */
            if (trials[i].threads > 0 && (root + i) % 8 != 0)
                continue;
            trials[i].goal = (enum gs_goal)(root % 3);
            trials[i].seed = root / 3 % 4;
            enum verdict verdict = agree_solve(instance, &trials[i], root, NULL, why);
            if (verdict == DIFFERS)
                return false;
            tally->solved += verdict == AGREES;
            tally->open += verdict == OPEN;
        }
    }
    return true;
}

static void test_every_root(void **state)
{
    (void)state;
    struct tally tally = {0, 0};
    for (unsigned number = 10001; number <= 12000; number += stride) {
        struct graph_case at = numbered_case(number, 2, 12);
        require(&at, roots_test, &tally);
    }
    print_message("solved %u, open %u\n", tally.solved, tally.open);
    assert_true(tally.solved > 10 * tally.open);
}

/* Whether two searches found the same bounds and, if wanted, visited the same nodes. */
static bool same(const struct summary *a, const struct summary *b, bool nodes)
{
    return a->lower == b->lower && a->upper == b->upper &&
           (!nodes || (a->nodes == b->nodes && a->peak_nodes == b->peak_nodes));
}

/* Whether what is won or lost within the limit was found, and no line went beyond it. */
static bool depth_is_used(const struct oracle *oracle, size_t root, unsigned depth,
                          const struct summary *found)
{
    bool decided = oracle->values[root] != GS_DRAW && oracle->distances[root] <= depth;
    return found->peak_nodes <= depth + 1 && (!decided || found->lower == found->upper);
}

/* At one depth limit: minimax, negamax and both forms of alpha-beta say the same. */
static bool depth_agrees(const struct instance *instance, size_t root, unsigned depth,
                         uint64_t seed, char *why)
{
    struct gs_registry registry;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    static const char *const names[] = {"minimax", "negamax", "alphabeta", "alphabeta"};
    struct summary found[4];
    for (int i = 0; i < 4; i++) {
        struct trial trial = {.algo = gs_registry_algo(&registry, names[i], NULL),
                              .name = i == 3 ? "form" : NULL,
                              .value = "minimax",
                              .seed = seed,
                              .limits = {.depth = depth}};
        if (agree_solve(instance, &trial, root, &found[i], why) == DIFFERS)
            return false;
        if (!depth_is_used(instance->oracle, root, depth, &found[i])) {
            snprintf(why, WHY_SIZE, "%s, state %zu, depth %u: bounds or peak", names[i], root,
                     depth);
            return false;
        }
    }
    if (same(&found[0], &found[1], true) && same(&found[0], &found[2], false) &&
        same(&found[2], &found[3], true))
        return true;
    snprintf(why, WHY_SIZE, "state %zu, depth %u: intervals or node counts differ", root, depth);
    return false;
}

static bool depth_test(const struct instance *instance, struct tally *tally, char *why)
{
    for (unsigned depth = 1; depth <= DEPTH_MAX; depth++)
        for (size_t root = 0; root < instance->oracle->count; root += 3) {
            tally->solved++;
            if (!depth_agrees(instance, root, depth, root % 2, why))
                return false;
        }
    return true;
}

static void test_depth_limits(void **state)
{
    (void)state;
    struct tally tally = {0, 0};
    for (unsigned number = 20001; number <= 20800; number += stride) {
        struct graph_case at = numbered_case(number, 2, 16);
        if (at.degree > 3)
            at.degree = 3;
        require(&at, depth_test, &tally);
    }
}

/* Whether a trial has the parameter set, to the value, or to any where that is NULL. */
static bool is_set(const struct trial *trial, const char *name, const char *value)
{
    return trial->name != NULL && strcmp(trial->name, name) == 0 &&
           (value == NULL || strcmp(trial->value, value) == 0);
}

/*
 * Numbers from random games differ from leaf to leaf, so every leaf changes the whole line's; and
 * every simulation of a Monte-Carlo tree begins at the root.
 */
static bool is_quadratic(const struct trial *trial)
{
    return strcmp(trial->algo->name, "mc-pn") == 0 || strcmp(trial->algo->name, "mcts") == 0 ||
           strcmp(trial->algo->name, "ews") == 0 ||
           (strcmp(trial->algo->name, "pvs") == 0 && !is_set(trial, "iterate", "off"));
}

/*
 * Best-first searches update a whole line at every node: by its number of moves each gets its first
 * numbers, or it has a twin.
 */
static bool updates_lines(const struct trial *trial)
{
    return strncmp(trial->algo->name, "pn", 2) == 0;
}

/* Without a table, or with next to none, equal subtrees are searched again. */
static bool is_exponential(const struct trial *trial)
{
    return is_set(trial, "table", "off") || is_set(trial, "iterate", "off") ||
           is_set(trial, "entries", NULL);
}

/* One long line, whose length is the distance; deeper than two bytes, and than any stack. */
static void check_chain(unsigned states, unsigned degree, unsigned draws)
{
    struct graph_case at = {.game = degree > 2 ? &graph_game_plain : &graph_game,
                            .shape = "chain",
                            .twins = degree > 1 ? "on" : "off",
                            .seed = states,
                            .states = states,
                            .degree = degree,
                            .draws = draws};
    struct instance instance;
    struct trial trials[TRIALS_MAX];
    struct summary summary;
    char why[WHY_SIZE];
    open_case(&instance, &at);
    size_t length = degree > 1 && states > 3 ? states - 2 : states;
    assert_int_equal(instance.oracle->distances[0], draws > 0 ? -1 : (int64_t)length - 1);
    size_t count = agree_trials(instance.rules, trials, TRIALS_MAX);
    for (size_t i = 0; i < count; i++) {
        if ((is_quadratic(&trials[i]) && states > QUADRATIC_MAX) ||
            (is_exponential(&trials[i]) && states > EXPONENTIAL_MAX))
            continue;
        if (stride > 1 && states > QUADRATIC_MAX &&
            (updates_lines(&trials[i]) || (states > PLAIN_MIN && trials[i].name)))
            continue;
        if (agree_solve(&instance, &trials[i], 0, &summary, why) != AGREES)
            fail_msg("chain of %u states, degree %u: %s", states, degree, why);
        if (agree_is_walk(&trials[i]))
            assert_int_equal(summary.peak_nodes, length);
    }
    instance_close(&instance);
}

/* Long chains take turns at the degrees; but in a long run, of those about two bytes less two bits
 * there are two, and with sanitizers one. */
static bool chain_is_due(unsigned length, unsigned degree)
{
    if (stride == 1 || length < 1000)
        return true;
    const bool is_taken =
        length < 16000 || length == 16385 || (!PACE_IS_SLOW && (length == 16384 || length > 20000));
    return degree == 1 + length % 3 && is_taken;
}

static void test_chains(void **state)
{
    (void)state;
    static const unsigned lengths[] = {1,  2,    3,     4,     5,     63,    64,    65,
                                       66, 1000, 16383, 16384, 16385, 16386, 16387, 40000};
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++)
        for (unsigned degree = 1; degree <= 3; degree++)
            if (chain_is_due(lengths[i], degree))
                check_chain(lengths[i], degree, 0);
    check_chain(5000, 1, 100);
    if (!PACE_IS_SLOW)
        check_chain(20001, 2, 100);
}

/* Runs one trial with the nth allocation failing (0: none); false when it did not need so many. */
static bool survives(const struct instance *instance, const struct trial *trial, uint64_t nth)
{
    struct gs_args args;
    struct gs_search search;
    struct gs_result result;
    size_t before = gs_memory_used(instance->memory);
    gs_args_init(&args, trial->algo->params);
    if (trial->name != NULL)
        assert_int_equal(gs_args_set(&args, trial->name, trial->value, NULL), GS_OK);
    gs_search_init(&search, instance->rules, &args, instance->memory);
    gs_result_init(&result, instance->memory);
    gs_memory_fail_at(instance->memory, nth);
    enum gs_status status = gs_solve(trial->algo, &search, instance->root, &result, NULL);
    /* A request that fails at once shows whether the failure was reached. */
    void *block = gs_alloc(instance->memory, 1);
    gs_memory_fail_at(instance->memory, 0);
    check_duty(trial->algo, status == GS_OK, "GS_OK where memory runs out");
    check_duty(trial->algo,
               result.stop == GS_STOP_SOLVED || (!block && result.stop == GS_STOP_MEMORY),
               "to halt the search with GS_STOP_MEMORY, and for nothing else");
    check_duty(trial->algo,
               (int)result.lower <= instance->oracle->values[0] &&
                   (int)result.upper >= instance->oracle->values[0],
               "bounds that hold where memory runs out");
    gs_release(instance->memory, block);
    gs_result_clear(&result);
    check_duty(trial->algo, gs_memory_used(instance->memory) == before,
               "to release all memory but that of the result");
    return block == NULL;
}

/* From one request to the next that fails; of many, not each. */
static uint64_t next_failure(uint64_t nth)
{
    return nth < 10000 ? nth + 1 : nth + nth / 100;
}

/* Every allocation fails in turn: the end is a normal one, and nothing leaks. */
static void test_memory_failures(void **state)
{
    (void)state;
    struct graph_case at = {.game = &graph_game_moves,
                            .shape = "chain",
                            .twins = "on",
                            .seed = 7,
                            .states = PACE_IS_SLOW ? 80
                                      : stride > 1 ? 200
                                                   : 500,
                            .degree = 2};
    struct instance instance;
    struct trial trials[TRIALS_MAX];
    open_case(&instance, &at);
    size_t count = agree_trials(instance.rules, trials, TRIALS_MAX);
    for (size_t i = 0; i < count; i++) {
        uint64_t nth = 1;
        if (is_exponential(&trials[i]))
            continue;
        while (survives(&instance, &trials[i], nth))
            nth = next_failure(nth);
    }
    instance_close(&instance);
}

/* In place of the library's own: no more threads search than there are. */
unsigned gs_processors(void)
{
    return 8;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strong_solutions), cmocka_unit_test(test_every_root),
        cmocka_unit_test(test_depth_limits),     cmocka_unit_test(test_chains),
        cmocka_unit_test(test_memory_failures),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        stride = 1;
    return cmocka_run_group_tests_name("agreement on graphs", tests, NULL, NULL);
}
