/* SPDX-License-Identifier: MIT */
/* Registries, and the check that games and algorithms are complete. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include <gamesolve/registry.h>

#include "connection/hex.h"
#include "games/nim.h"
#include "unit/node_game.h"

static const struct gs_param no_params[] = {{.name = NULL}};
static const struct gs_counter no_counters[] = {{.name = NULL}};

static enum gs_status run_nothing(struct gs_search *search, struct gs_position *root,
                                  struct gs_result *result, struct gs_error *error)
{
    (void)search;
    (void)root;
    (void)result;
    (void)error;
    return GS_OK;
}

static struct gs_algo algo_named(const char *name)
{
    return (struct gs_algo){.name = name,
                            .summary = "Does nothing",
                            .params = no_params,
                            .counters = no_counters,
                            .node = "nothing",
                            .run = run_nothing};
}

static void refuse_game(const struct gs_game *game, const char *message)
{
    struct gs_registry registry;
    struct gs_error error;

    gs_registry_init(&registry);
    assert_int_equal(gs_registry_add_game(&registry, game, &error), GS_USAGE);
    assert_string_equal(error.message, message);
    assert_int_equal(registry.game_count, 0);
    assert_int_equal(gs_game_check(game, NULL), GS_USAGE);
}

/* Empties one slot of a complete game, which must then be refused with the slot's name. */
#define REFUSE_WITHOUT(slot)                                                                       \
    do {                                                                                           \
        struct gs_game broken = graph_game;                                                        \
        broken.slot = NULL;                                                                        \
        refuse_game(&broken, "game graph: the required slot " #slot " is empty");                  \
    } while (0)

static void an_incomplete_game_is_refused(void **state)
{
    struct gs_game nameless = graph_game;

    (void)state;
    assert_int_equal(gs_game_check(&graph_game, NULL), GS_OK);
    nameless.name = NULL;
    refuse_game(&nameless, "game without a name: the required slot name is empty");
    REFUSE_WITHOUT(summary);
    REFUSE_WITHOUT(params);
    REFUSE_WITHOUT(rules_new);
    REFUSE_WITHOUT(rules_free);
    REFUSE_WITHOUT(initial);
    REFUSE_WITHOUT(to_move);
    REFUSE_WITHOUT(outcome);
    REFUSE_WITHOUT(moves);
    REFUSE_WITHOUT(play);
    REFUSE_WITHOUT(undo);
    REFUSE_WITHOUT(hash);
    REFUSE_WITHOUT(encode);
    REFUSE_WITHOUT(decode);
    REFUSE_WITHOUT(position_parse);
    REFUSE_WITHOUT(position_format);
    REFUSE_WITHOUT(move_parse);
    REFUSE_WITHOUT(move_format);
}

static void a_name_is_lower_case(void **state)
{
    static const char *const bad[] = {"", "Graph", "a b", "a\n"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct gs_game game = graph_game;
        game.name = bad[i];
        assert_int_equal(gs_game_check(&game, NULL), GS_USAGE);
    }
}

static void half_a_capability_is_refused(void **state)
{
    static const struct gs_board board = {.shape = GS_FIELDS};
    static const struct gs_stones stones = {.pass = NULL};
    static const struct gs_threats threats = {.list = NULL};
    static const struct gs_space nothing = {.bound = NULL};
    static const struct gs_connections joins = {.near = NULL};
    static const struct gs_zones zones = {.keeps = NULL};
    struct gs_game game = graph_game;

    (void)state;
    game.board = &board;
    refuse_game(&game, "game graph: capability board lacks points");
    game = graph_game;
    game.stones = &stones;
    refuse_game(&game, "game graph: capability stones lacks pass");
    game = graph_game;
    game.threats = &threats;
    refuse_game(&game, "game graph: capability threats lacks list");
    game = graph_game;
    game.space = &nothing;
    assert_int_equal(gs_game_check(&game, NULL), GS_OK);
    game.connections = &joins;
    refuse_game(&game, "game graph: capability connections lacks near");
    game = graph_game;
    game.zones = &zones;
    refuse_game(&game, "game graph: capability zones lacks stones");
    game.stones = gs_hex.stones;
    refuse_game(&game, "game graph: capability zones lacks keeps");
}

static unsigned one_layer(const struct gs_rules *rules)
{
    (void)rules;
    return 1;
}

static uint64_t no_ranks(const struct gs_rules *rules)
{
    (void)rules;
    return 0;
}

static void slots_that_go_together_are_asked_for(void **state)
{
    static const struct gs_space layers = {.layers = one_layer}, ranks = {.ranks = no_ranks},
                                 symmetries = {.symmetries = one_layer};
    struct gs_game game = graph_game;

    (void)state;
    game.space = &layers;
    refuse_game(&game, "game graph: capability space lacks layers and layer together");
    game.space = &ranks;
    refuse_game(&game, "game graph: capability space lacks ranks, rank and unrank together");
    game.space = &symmetries;
    refuse_game(&game,
                "game graph: capability space lacks symmetries, image and image_move together");
}

static void parameters_of_a_game_are_checked(void **state)
{
    static const struct gs_param no_size[] = {
        {.name = "sizes", .kind = GS_PARAM_SIZE, .help = "sizes"}, {.name = NULL}};
    static const struct gs_param wrong_kind[] = {
        {.name = "size", .kind = GS_PARAM_INT, .help = "size"}, {.name = NULL}};
    static struct gs_param many[GS_ARGS_MAX + 2];
    static char names[GS_ARGS_MAX + 1][8];
    struct gs_game game = graph_game;

    (void)state;
    game.params = no_size;
    assert_int_equal(gs_game_check(&game, NULL), GS_OK);
    game.params = wrong_kind;
    refuse_game(&game, "game graph: the parameter size is not of that kind");
    for (size_t i = 0; i <= GS_ARGS_MAX; i++) {
        snprintf(names[i], sizeof names[i], "size%zu", i);
        many[i] = (struct gs_param){.name = names[i], .kind = GS_PARAM_SIZE, .help = "a size"};
    }
    game.params = many;
    refuse_game(&game, "game graph: params has 25 rows, at most 24 fit");
    many[GS_ARGS_MAX].name = NULL;
    assert_int_equal(gs_game_check(&game, NULL), GS_OK);
}

static void refuse_param(struct gs_param param, const char *reason)
{
    const struct gs_param params[] = {{.name = "first", .help = "first"}, param, {.name = NULL}};
    struct gs_game game = graph_game;
    char message[200];

    game.params = params;
    snprintf(message, sizeof message, "game graph: the parameter %s has %s", param.name, reason);
    refuse_game(&game, message);
}

static void rows_of_parameters_are_checked(void **state)
{
    static const char *const none[] = {NULL};

    (void)state;
    refuse_param((struct gs_param){.name = "n", .kind = (enum gs_param_kind)9, .help = "n"},
                 "an unknown kind");
    refuse_param((struct gs_param){.name = "first", .help = "n"}, "the name of an earlier one");
    refuse_param((struct gs_param){.name = "a b", .help = "n"},
                 "a name that cannot be typed as an option");
    refuse_param((struct gs_param){.name = "n"}, "no help text");
    refuse_param((struct gs_param){.name = "n", .kind = GS_PARAM_CHOICE, .help = "n"},
                 "no choices");
    refuse_param(
        (struct gs_param){.name = "n", .kind = GS_PARAM_CHOICE, .help = "n", .choices = none},
        "no choices");
    refuse_param((struct gs_param){.name = "n", .fallback = "5", .help = "n", .min = 1, .max = 4},
                 "the default '5', not 1 to 4");
}

static void refuse_algo(const struct gs_algo *algo, const char *message)
{
    struct gs_error error;
    assert_int_equal(gs_algo_check(algo, &error), GS_USAGE);
    assert_string_equal(error.message, message);
}

static void an_incomplete_algorithm_is_refused(void **state)
{
    static struct gs_counter many[GS_COUNTERS_MAX + 2];
    struct gs_algo algo = algo_named("a");

    (void)state;
    assert_int_equal(gs_algo_check(&algo, NULL), GS_OK);
    algo.name = NULL;
    refuse_algo(&algo, "algorithm without a name: the required slot name is empty");
    algo = algo_named("a");
    algo.summary = NULL;
    refuse_algo(&algo, "algorithm a: the required slot summary is empty");
    algo = algo_named("a");
    algo.params = NULL;
    refuse_algo(&algo, "algorithm a: the required slot params is empty");
    algo = algo_named("a");
    algo.counters = NULL;
    refuse_algo(&algo, "algorithm a: the required slot counters is empty");
    algo = algo_named("a");
    algo.run = NULL;
    refuse_algo(&algo, "algorithm a: the required slot run is empty");
    algo = algo_named("a");
    algo.node = NULL;
    refuse_algo(&algo, "algorithm a: the required slot node is empty");
    for (size_t i = 0; i <= GS_COUNTERS_MAX; i++)
        many[i].name = "n";
    algo = algo_named("a");
    algo.counters = many;
    refuse_algo(&algo, "algorithm a: counters has 25 rows, at most 24 fit");
}

/* What is said of all states rests on exact values, on their number, and on how to find that alone.
 */
static void an_algorithm_for_all_states_has_what_that_takes(void **state)
{
    static const struct gs_counter states[] = {{"states", "", ""}, {NULL, NULL, NULL}};
    struct gs_algo algo = algo_named("a");

    (void)state;
    algo.uses = GS_USE_STRONG;
    algo.proves = GS_PROVES_VALUES;
    algo.counters = states;
    refuse_algo(&algo, "algorithm a: the required slot counting is empty");
    algo.counting = "label=off";
    assert_int_equal(gs_algo_check(&algo, NULL), GS_OK);
    algo.proves = GS_PROVES_WINS;
    refuse_algo(&algo, "algorithm a: it is for all states, and lacks exact values or the counter "
                       "states");
    algo.proves = GS_PROVES_VALUES;
    algo.counters = states + 1;
    refuse_algo(&algo, "algorithm a: it is for all states, and lacks exact values or the counter "
                       "states");
}

/* The first of those that are there for a use is taken for it. */
static void algorithms_are_found_by_their_use(void **state)
{
    struct gs_algo one = algo_named("one"), two = algo_named("two"), three = algo_named("three");
    struct gs_registry registry;
    struct gs_error error;

    (void)state;
    two.uses = GS_USE_PROVE | GS_USE_ESTIMATE;
    three.uses = GS_USE_PROVE;
    gs_registry_init(&registry);
    assert_int_equal(gs_registry_add_algo(&registry, &one, NULL), GS_OK);
    assert_int_equal(gs_registry_add_algo(&registry, &two, NULL), GS_OK);
    assert_int_equal(gs_registry_add_algo(&registry, &three, NULL), GS_OK);
    assert_ptr_equal(gs_registry_algo_for(&registry, GS_USE_PROVE, NULL), &two);
    assert_ptr_equal(gs_registry_algo_for(&registry, GS_USE_ESTIMATE, NULL), &two);
    assert_null(gs_registry_algo_for(&registry, GS_USE_STRONG, &error));
    assert_string_equal(error.message, "there is no algorithm for the values of all states");
    assert_int_equal(error.status, GS_UNSUPPORTED);
}

/* Kinds of piece are distinguished by their letters; SGF knows stones of two colours. */
static void pieces_of_a_board_are_checked(void **state)
{
    static const struct gs_piece none[] = {{'\0', GS_NOBODYS}};
    static const struct gs_piece digit[] = {{'1', GS_WHITES}, {'\0', GS_NOBODYS}};
    static const struct gs_piece twice[] = {{'k', GS_WHITES}, {'k', GS_BLACKS}, {'\0', GS_NOBODYS}};
    static const struct gs_piece good[] = {
        {'K', GS_WHITES}, {'k', GS_BLACKS}, {'x', GS_NOBODYS}, {'\0', GS_NOBODYS}};
    const char *letters = "game nim: capability board lacks a letter of its own for each of at "
                          "most 64 pieces";
    struct gs_board board = *nim_game.board;
    struct gs_sgf sgf = {.number = 1};
    struct gs_game game = nim_game;

    (void)state;
    game.board = &board;
    board.pieces = none;
    refuse_game(&game, "game nim: capability board lacks pieces");
    board.pieces = digit;
    refuse_game(&game, letters);
    board.pieces = twice;
    refuse_game(&game, letters);
    board.pieces = good;
    assert_int_equal(gs_game_check(&game, NULL), GS_OK);
    game.sgf = &sgf;
    refuse_game(&game, "game nim: capability sgf lacks the parameter size");
}

static void names_are_found_once(void **state)
{
    const struct gs_algo one = algo_named("alphabeta"), two = algo_named("minimax");
    struct gs_registry registry;
    struct gs_error error;

    (void)state;
    gs_registry_init(&registry);
    assert_null(gs_registry_game(&registry, "graph", &error));
    assert_string_equal(error.message, "game 'graph' is not known: there is none");
    assert_int_equal(gs_registry_add_game(&registry, &graph_game, &error), GS_OK);
    assert_int_equal(gs_registry_add_game(&registry, &graph_game, &error), GS_USAGE);
    assert_string_equal(error.message, "there is already a game named graph");
    assert_ptr_equal(gs_registry_game(&registry, "graph", &error), &graph_game);
    assert_null(gs_registry_game(&registry, "grahp", &error));
    assert_string_equal(error.message, "game 'grahp' is not graph (nearest: graph)");

    assert_int_equal(gs_registry_add_algo(&registry, &one, &error), GS_OK);
    assert_int_equal(gs_registry_add_algo(&registry, &two, &error), GS_OK);
    assert_int_equal(gs_registry_add_algo(&registry, &one, &error), GS_USAGE);
    assert_ptr_equal(gs_registry_algo(&registry, "minimax", &error), &two);
    assert_null(gs_registry_algo(&registry, "alpha", &error));
    assert_int_equal(error.status, GS_USAGE);
    assert_string_equal(
        error.message, "algorithm 'alpha' is not one of alphabeta or minimax (nearest: alphabeta)");
    assert_null(gs_registry_algo(&registry, "", NULL));
}

static void a_registry_fills_up(void **state)
{
    static char names[GS_REGISTRY_MAX + 1][8];
    static struct gs_game games[GS_REGISTRY_MAX + 1];
    static struct gs_algo algos[GS_REGISTRY_MAX + 1];
    struct gs_registry registry;

    (void)state;
    gs_registry_init(&registry);
    for (size_t i = 0; i <= GS_REGISTRY_MAX; i++) {
        enum gs_status expected = i < GS_REGISTRY_MAX ? GS_OK : GS_USAGE;
        snprintf(names[i], sizeof names[i], "n%u", (unsigned)i);
        games[i] = graph_game;
        games[i].name = names[i];
        algos[i] = algo_named(names[i]);
        assert_int_equal(gs_registry_add_game(&registry, &games[i], NULL), expected);
        assert_int_equal(gs_registry_add_algo(&registry, &algos[i], NULL), expected);
    }
    assert_int_equal(registry.game_count, GS_REGISTRY_MAX);
    assert_null(gs_registry_game(&registry, "n64", NULL));
    assert_non_null(gs_registry_algo(&registry, "n63", NULL));
}

static void what_the_library_ships_is_complete(void **state)
{
    struct gs_registry registry;
    struct gs_error error = {GS_OK, ""};

    (void)state;
    if (gs_registry_builtin(&registry, &error) != GS_OK)
        fail_msg("%s", error.message);
    for (size_t i = 0; i < registry.game_count; i++)
        assert_ptr_equal(gs_registry_game(&registry, registry.games[i]->name, NULL),
                         registry.games[i]);
    for (size_t i = 0; i < registry.algo_count; i++)
        assert_ptr_equal(gs_registry_algo(&registry, registry.algos[i]->name, NULL),
                         registry.algos[i]);
}

static void rules_and_positions_come_from_the_budget(void **state)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules = NULL;
    struct gs_error error;
    struct gs_args args;

    (void)state;
    gs_args_init(&args, graph_game.params);
    assert_int_equal(gs_rules_new(&graph_game, memory, &args, &rules, &error), GS_USAGE);
    assert_string_equal(error.message, "size must be given: WxH with W 1 to 9, H 1 to 9");
    assert_null(rules);
    assert_int_equal(gs_args_set(&args, "size", "3", NULL), GS_OK);
    gs_memory_fail_at(memory, 1);
    assert_int_equal(gs_rules_new(&graph_game, memory, &args, &rules, &error), GS_NO_MEMORY);
    gs_memory_fail_at(memory, 0);
    assert_int_equal(gs_rules_new(&graph_game, memory, &args, &rules, &error), GS_OK);
    struct gs_position *position = gs_position_new(memory, rules);
    assert_non_null(position);
    assert_int_equal(gs_outcome(rules, position), GS_LOSS);
    gs_release(memory, position);
    gs_memory_fail_at(memory, 1);
    assert_null(gs_position_new(memory, rules));
    gs_rules_free(memory, rules);
    gs_rules_free(memory, NULL);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_incomplete_game_is_refused),
        cmocka_unit_test(a_name_is_lower_case),
        cmocka_unit_test(half_a_capability_is_refused),
        cmocka_unit_test(slots_that_go_together_are_asked_for),
        cmocka_unit_test(parameters_of_a_game_are_checked),
        cmocka_unit_test(an_algorithm_for_all_states_has_what_that_takes),
        cmocka_unit_test(algorithms_are_found_by_their_use),
        cmocka_unit_test(pieces_of_a_board_are_checked),
        cmocka_unit_test(rows_of_parameters_are_checked),
        cmocka_unit_test(an_incomplete_algorithm_is_refused),
        cmocka_unit_test(names_are_found_once),
        cmocka_unit_test(a_registry_fills_up),
        cmocka_unit_test(what_the_library_ships_is_complete),
        cmocka_unit_test(rules_and_positions_come_from_the_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
