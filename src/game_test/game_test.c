/* SPDX-License-Identifier: MIT */
/*
 * game_test.c - the boards, the positions on them, and the comparison with brute force.
 *
 * The checks rest on each other: brute force begins where the rules themselves have no fault.
 */
#include "game_test/game_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/text.h>

#include "game_test/checks.h"
#include "game_test/claims.h"
#include "game_test/oracle.h"
#include "game_test/prune_checks.h"
#include "game_test/trim_checks.h"

/* Positions visited breadth first on each board; random games on those that have more. */
enum { VISITS_MAX = 1500, WALKS = 10, WALK_PLIES = 60 };

/* Of how many states the moves are compared with brute force; searches of a board. */
enum { PRUNED_MAX = 2000, ROOTS = 4, NODES_MAX = 2000 };

#define REPEATS_FAULT                                                                              \
    "positions come back, and rules.traits lacks GS_REPEATS (a program says `repeats`)"

/* One board under test. */
struct board {
    struct game_test *test;
    struct scene scene;
    size_t wanted;             /* the number of states that the example names; 0: none */
    uint8_t *positions, *keys; /* visited, in their order */
    unsigned *plies;
    size_t count, room;
    size_t *slots; /* 1 + the number of a visited position, by its key */
    bool is_whole; /* all positions were visited */
};

/* --- faults --- */

static bool has_failed(const struct game_test *test, const char *check)
{
    for (size_t i = 0; i < test->fault_count; i++)
        if (strcmp(test->faults[i].check, check) == 0)
            return true;
    return false;
}

/* Notes what is being done. */
static void set_now(struct board *board, const char *check)
{
    struct game_fault *now = &board->test->now;

    snprintf(now->check, sizeof now->check, "%s", check);
    snprintf(now->board, sizeof now->board, "%s", board->scene.words);
}

/* Notes the position in which it is done, or that there is none. */
static void set_now_position(struct board *board, bool is_there, unsigned plies)
{
    struct game_fault *now = &board->test->now;
    struct scene *scene = &board->scene;
    char check[sizeof now->check];

    now->position[0] = '\0';
    now->plies = plies;
    if (!is_there)
        return;
    memcpy(check, now->check, sizeof check);
    set_now(board, "texts");
    scene->game->position_format(scene->rules, scene->position, now->position,
                                 sizeof now->position);
    set_now(board, check);
}

/* Takes the fault of the scene, if there is one. */
static void take_fault(struct board *board, const char *check, bool at_position, unsigned plies)
{
    struct game_test *test = board->test;
    struct scene *scene = &board->scene;

    if (!scene->has_fault)
        return;
    if (test->fault_count < GAME_FAULTS_MAX && !has_failed(test, check)) {
        struct game_fault *fault = &test->faults[test->fault_count++];
        snprintf(fault->check, sizeof fault->check, "%s", check);
        snprintf(fault->what, sizeof fault->what, "%s", scene->fault);
        snprintf(fault->board, sizeof fault->board, "%s", scene->words);
        fault->plies = plies;
        if (at_position)
            scene->game->position_format(scene->rules, scene->position, fault->position,
                                         sizeof fault->position);
    }
    scene->has_fault = false;
}

/* --- positions --- */

static const struct game_check *const tables[] = {rule_checks, space_checks, trait_checks,
                                                  threat_checks, zone_checks};

static void count_position(struct board *board)
{
    const struct scene *scene = &board->scene;
    struct game_test *test = board->test;

    test->positions++;
    if (scene->outcome == GS_UNKNOWN)
        return;
    const bool black_to_move = gs_to_move(scene->rules, scene->position) == GS_BLACK;
    test->draws += scene->outcome == GS_DRAW;
    test->black_wins += scene->outcome == (black_to_move ? GS_WIN : GS_LOSS);
    test->white_wins += scene->outcome == (black_to_move ? GS_LOSS : GS_WIN);
}

/* All checks, once for the board or for the position of the scene; plies: how far from the start.
 */
static void run_checks(struct board *board, bool of_board, unsigned plies)
{
    struct scene *scene = &board->scene;

    set_now_position(board, !of_board, plies);
    set_now(board, "moves");
    scene_refresh(scene);
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        for (const struct game_check *check = tables[i]; check->name; check++) {
            if (check->of_board != of_board || has_failed(board->test, check->name))
                continue;
            set_now(board, check->name);
            game_check_run(check, scene);
            take_fault(board, check->name, true, plies);
        }
    if (!of_board)
        count_position(board);
}

static size_t slot_count(const struct board *board)
{
    return 3 * board->room + 1;
}

static uint8_t *key_at(const struct board *board, size_t number)
{
    return board->keys + number * board->scene.rules->key_size;
}

static struct gs_position *position_at(const struct board *board, size_t number)
{
    return (void *)(board->positions + number * board->scene.rules->position_size);
}

/* Adds a position unless one with its key is there; false where there is no room. */
static bool add_position(struct board *board, const struct gs_position *position, unsigned plies)
{
    const struct gs_rules *rules = board->scene.rules;
    uint8_t key[2 * GS_KEY_MAX];
    uint64_t hash = UINT64_C(14695981039346656037);

    gs_encode(rules, position, key);
    for (size_t i = 0; i < rules->key_size; i++)
        hash = (hash ^ key[i]) * UINT64_C(1099511628211);
    size_t slot = (hash ^ hash >> 29) % slot_count(board);
    for (; board->slots[slot] != 0; slot = (slot + 1) % slot_count(board))
        if (memcmp(key_at(board, board->slots[slot] - 1), key, rules->key_size) == 0)
            return true;
    if (board->count == board->room)
        return false;
    memcpy(key_at(board, board->count), key, rules->key_size);
    memcpy(position_at(board, board->count), position, rules->position_size);
    board->plies[board->count] = plies;
    board->slots[slot] = ++board->count;
    return true;
}

/* Visits positions breadth first, until there are no more, or no room. */
static void visit_all(struct board *board)
{
    struct scene *scene = &board->scene;

    board->is_whole = add_position(board, scene->position, 0);
    for (size_t i = 0; i < board->count; i++) {
        memcpy(scene->position, position_at(board, i), scene->rules->position_size);
        run_checks(board, false, board->plies[i]);
        for (unsigned move = 0; move < scene->count && board->is_whole; move++) {
            scene_after(scene, scene->moves[move]);
            board->is_whole = add_position(board, scene->other, board->plies[i] + 1);
        }
    }
    scene_begin(scene);
}

/*
 * A fault if the position of the scene came earlier in a random game, whose positions have their
 * keys in board->keys, by ply.
 */
static void check_return(struct board *board, unsigned ply)
{
    struct scene *scene = &board->scene;
    const size_t size = scene->rules->key_size;

    memcpy(key_at(board, ply), scene->key, size);
    set_now(board, "repeats");
    for (unsigned i = 0; i < ply && !(scene->rules->traits & GS_REPEATS); i++)
        if (memcmp(key_at(board, i), scene->key, size) == 0)
            scene_fail(scene, REPEATS_FAULT);
    take_fault(board, "repeats", true, ply);
}

/* Random games, every other one from a state of the index. */
static void walk(struct board *board)
{
    struct scene *scene = &board->scene;

    for (unsigned number = 0; number < WALKS; number++) {
        scene->random = number + 1;
        if (number % 2 == 1)
            scene_draw(scene);
        else
            scene_begin(scene);
        for (unsigned ply = 0; ply < WALK_PLIES; ply++) {
            run_checks(board, false, ply);
            check_return(board, ply);
            if (scene->count == 0)
                break;
            gs_play(scene->rules, scene->position,
                    scene->moves[gs_random_below(&scene->random, scene->count)], scene->undo);
        }
    }
    scene_begin(scene);
}

/* --- brute force --- */

/*
 * The first state that is met again on a way from the root, depth first; ORACLE_NONE if positions
 * do not come back.
 */
static size_t find_repetition(const struct oracle *oracle)
{
    uint8_t *colour = calloc(oracle->count, 1); /* 1: on the way, 2: done */
    size_t *way = malloc(oracle->count * sizeof *way), *next = malloc(oracle->count * sizeof *next);
    size_t depth = 0, found = ORACLE_NONE;

    if (!colour || !way || !next)
        abort();
    way[0] = 0;
    next[0] = oracle->first[0];
    colour[0] = 1;
    while (found == ORACLE_NONE) {
        const size_t state = way[depth];
        if (next[depth] == oracle->first[state + 1]) {
            colour[state] = 2;
            if (depth-- == 0)
                break;
            continue;
        }
        const size_t target = oracle->edges[next[depth]++];
        if (colour[target] == 1)
            found = target;
        if (colour[target] != 0)
            continue;
        colour[target] = 1;
        way[++depth] = target;
        next[depth] = oracle->first[target];
    }
    free(colour);
    free(way);
    free(next);
    return found;
}

static void set_position(struct board *board, const struct oracle *oracle, size_t state)
{
    gs_decode(board->scene.rules, oracle_key(oracle, state), board->scene.position);
    scene_refresh(&board->scene);
    set_now_position(board, true, 0);
}

static void check_states(struct board *board, const struct oracle *oracle)
{
    struct scene *scene = &board->scene;

    set_now(board, "states");
    if (board->wanted > 0 && oracle->count != board->wanted)
        scene_fail(scene, "the example names %zu states, and there are %zu", board->wanted,
                   oracle->count);
    take_fault(board, "states", false, 0);
    set_now(board, "repeats");
    const size_t repeated =
        scene->rules->traits & GS_REPEATS ? ORACLE_NONE : find_repetition(oracle);
    if (repeated == ORACLE_NONE)
        return;
    set_position(board, oracle, repeated);
    scene_fail(scene, REPEATS_FAULT);
    take_fault(board, "repeats", true, 0);
}

static void check_pruning(struct board *board, const struct oracle *oracle)
{
    struct scene *scene = &board->scene;
    struct prune_counts counts = {0};
    const size_t stride = oracle->count / PRUNED_MAX + 1;

    set_now(board, "prune");
    for (size_t state = 0; state < oracle->count && scene->game->prune && !scene->has_fault;
         state += stride) {
        set_position(board, oracle, state);
        if (scene->outcome != GS_UNKNOWN)
            continue;
        prune_check_values(scene, oracle, state, &counts);
        if (!scene->has_fault)
            prune_check_draws(scene, oracle, state, &counts);
    }
    if (!scene->has_fault)
        trim_check(scene, oracle, PRUNED_MAX);
    take_fault(board, "prune", true, 0);
}

/* One search of the position of the scene, whose oracle is given. */
static void check_search(struct board *board, const struct gs_algo *algo,
                         const struct oracle *oracle)
{
    struct scene *scene = &board->scene;
    struct gs_memory *memory = gs_memory_new((size_t)1 << 28);
    char why[CLAIM_SIZE] = "";
    struct gs_args params;
    struct gs_search search;
    struct gs_result result;
    struct gs_error error = {.message = ""};

    if (!memory)
        abort();
    gs_args_init(&params, algo->params);
    gs_search_init(&search, scene->rules, &params, memory);
    search.limits.nodes = NODES_MAX;
    gs_result_init(&result, memory);
    memcpy(scene->image, scene->position, scene->rules->position_size);
    const enum gs_status status = gs_solve(algo, &search, scene->image, &result, &error);
    const struct claims claims = {
        .oracle = oracle, .algo = algo, .search = &search, .result = &result, .starved = true};
    if (status == GS_OK && !claims_hold(&claims, why))
        scene_fail(scene, "%s differs from brute force: %s", algo->name, why);
    else if (status != GS_OK && status != GS_NO_MEMORY && status != GS_UNSUPPORTED)
        scene_fail(scene, "%s: %s", algo->name, error.message);
    board->test->searches += status == GS_OK;
    gs_result_clear(&result);
    gs_memory_free(memory);
}

/* Searches by every algorithm that fits, from some states. */
static void check_algorithms(struct board *board, const struct oracle *all)
{
    const struct gs_registry *registry = board->test->registry;
    struct scene *scene = &board->scene;
    unsigned fitting = 0;

    for (size_t root = 0; root < ROOTS && root * (all->count / ROOTS + 1) < all->count; root++) {
        set_position(board, all, root * (all->count / ROOTS + 1));
        struct oracle *oracle =
            oracle_new_below(scene->rules, scene->position, GAME_TEST_STATES_MAX);
        fitting = 0;
        for (size_t i = 0; i < registry->algo_count && oracle; i++) {
            const struct gs_algo *algo = registry->algos[i];
            if (algo->stages || gs_algo_fits(algo, scene->rules, NULL) != GS_OK)
                continue;
            set_now(board, algo->name);
            fitting++;
            if (!has_failed(board->test, algo->name))
                check_search(board, algo, oracle);
            take_fault(board, algo->name, true, 0);
        }
        if (oracle)
            oracle_free(oracle);
    }
    if (fitting > board->test->algorithms)
        board->test->algorithms = fitting;
}

static void compare(struct board *board)
{
    struct scene *scene = &board->scene;

    set_now_position(board, false, 0);
    set_now(board, "states");
    scene_begin(scene);
    scene_refresh(scene);
    struct oracle *oracle = oracle_new_below(scene->rules, scene->position, GAME_TEST_STATES_MAX);
    if (!oracle)
        return;
    board->test->whole_boards++;
    check_states(board, oracle);
    if (board->test->fault_count == 0)
        check_pruning(board, oracle);
    if (board->test->fault_count == 0)
        check_algorithms(board, oracle);
    oracle_free(oracle);
}

/* --- boards --- */

/* The game with its parameters. */
static void describe(struct scene *scene)
{
    const struct gs_args *args = &scene->rules->args;
    struct gs_writer writer;

    gs_writer_init(&writer, scene->words, sizeof scene->words);
    gs_writer_add(&writer, "%s", scene->game->name);
    for (size_t i = 0; i < args->count; i++)
        if (args->values[i].filled)
            gs_writer_add(&writer, " %s=%s", args->table[i].name, args->values[i].text);
}

static bool make_rooms(struct board *board)
{
    const struct gs_rules *rules = board->scene.rules;

    board->room = VISITS_MAX;
    board->positions = malloc(board->room * rules->position_size);
    board->keys = malloc(board->room * rules->key_size + GS_KEY_MAX);
    board->plies = malloc(board->room * sizeof *board->plies);
    board->slots = calloc(slot_count(board), sizeof *board->slots);
    return board->positions && board->keys && board->plies && board->slots;
}

static void run_board(struct board *board)
{
    board->test->boards++;
    run_checks(board, true, 0);
    visit_all(board);
    if (!board->is_whole)
        walk(board);
    if (board->test->fault_count == 0)
        compare(board);
}

static enum gs_status test_board(struct game_test *test, const struct gs_args *args,
                                 const char *start, size_t wanted, struct gs_error *error)
{
    struct board board = {.test = test, .wanted = wanted};
    struct scene *scene = &board.scene;
    struct gs_error reason = {.message = ""};

    scene->game = test->game;
    scene->start = start;
    scene->memory = gs_memory_new(0);
    if (!scene->memory)
        return gs_error_set(error, GS_NO_MEMORY, "no memory to test the game");
    snprintf(scene->words, sizeof scene->words, "%s", test->game->name);
    set_now(&board, "rules");
    enum gs_status status = gs_rules_new(test->game, scene->memory, args, &scene->rules, &reason);
    if (status == GS_OK) {
        scene->game = scene->rules->game;
        describe(scene);
        status = make_rooms(&board) ? scene_open(scene, &reason)
                                    : gs_error_set(&reason, GS_NO_MEMORY, "no memory");
    }
    if (status == GS_OK)
        run_board(&board);
    else
        scene_fail(scene, "%s", reason.message);
    take_fault(&board, "rules", false, 0);
    scene_close(scene);
    free(board.positions);
    free(board.keys);
    free(board.plies);
    free(board.slots);
    gs_rules_free(scene->memory, scene->rules);
    if (test->fault_count == 0 && gs_memory_used(scene->memory) != 0) {
        scene_fail(scene, "`rules_free` leaves %zu bytes", gs_memory_used(scene->memory));
        take_fault(&board, "rules", false, 0);
    }
    gs_memory_free(scene->memory);
    return status == GS_NO_MEMORY ? gs_error_set(error, status, "%s", reason.message) : GS_OK;
}

/* An example, for each choice of a parameter whose value is "*". */
static enum gs_status test_example(struct game_test *test, const struct gs_example *example,
                                   struct gs_args *args, size_t from, bool choices,
                                   struct gs_error *error)
{
    const char *const *settings = example->settings;
    enum gs_status status = GS_OK;

    for (; status == GS_OK && settings[from]; from += 2) {
        const struct gs_param *param = gs_param_find(args->table, settings[from]);
        if (strcmp(settings[from + 1], "*") != 0 || !param || param->kind != GS_PARAM_CHOICE) {
            if (gs_args_set(args, settings[from], settings[from + 1], error) != GS_OK)
                return GS_USAGE;
            continue;
        }
        for (size_t i = 0; param->choices[i] && status == GS_OK; i++) {
            struct gs_args copy = *args;
            gs_args_set(&copy, settings[from], param->choices[i], NULL);
            status = test_example(test, example, &copy, from + 2, true, error);
        }
        return status;
    }
    return status == GS_OK
               ? test_board(test, args, example->position, choices ? 0 : example->states, error)
               : status;
}

/* A fault that is in the tables of the game. */
static void fail_table(struct game_test *test, const char *check, const char *what)
{
    if (test->fault_count == GAME_FAULTS_MAX || has_failed(test, check))
        return;
    struct game_fault *fault = &test->faults[test->fault_count++];
    snprintf(fault->check, sizeof fault->check, "%s", check);
    snprintf(fault->what, sizeof fault->what, "%s", what);
    snprintf(fault->board, sizeof fault->board, "%s", test->game->name);
}

/* The names of the checks that found nothing. */
static void list_checked(struct game_test *test)
{
    struct gs_writer writer;

    gs_writer_init(&writer, test->checked, sizeof test->checked);
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        for (const struct game_check *check = tables[i]; check->name; check++)
            if (!has_failed(test, check->name)) {
                gs_writer_add(&writer, "%s%s", test->checks > 0 ? ", " : "", check->name);
                test->checks++;
            }
}

enum gs_status game_test_run(struct game_test *test, struct gs_error *error)
{
    struct gs_error reason = {.message = ""};
    enum gs_status status = gs_game_check(test->game, &reason);
    struct gs_args args;

    if (status != GS_OK) {
        fail_table(test, "slots", reason.message);
        return GS_OK;
    }
    if (test->args)
        status = test_board(test, test->args, NULL, 0, error);
    for (unsigned i = 0; i < test->game->example_count && status == GS_OK && !test->args; i++) {
        gs_args_init(&args, test->game->params);
        status = test_example(test, &test->game->examples[i], &args, 0, false, &reason);
        if (status == GS_USAGE)
            fail_table(test, "examples", reason.message);
        status = status == GS_USAGE ? GS_OK : status;
    }
    if (status == GS_OK && !test->args) {
        gs_args_init(&args, test->game->params);
        if (gs_args_complete(&args, NULL) == GS_OK)
            status = test_board(test, &args, NULL, 0, error);
    }
    list_checked(test);
    return status;
}
