/* SPDX-License-Identifier: MIT */
/*
 * test_results.c - what results say, all of it (claims.h): every algorithm on random positions of
 * small boards of every game, with aims and without, with random settings and limits, most of them
 * far too small.
 *
 * All is deterministic: what is drawn follows from the number of the position.
 * What fails is printed as a command line. With the argument `long` there are
 * many rounds, and a number after it says with which to begin.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../games/pace.h"
#include "../games/set_up.h"
#include "agree.h"
#include "game_test/claims.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* How many positions of each board there are in a round, and how many rounds. */
enum { POSITIONS = PACE_IS_SLOW ? 1 : 8, ROUNDS_LONG = 150 };

/* An oracle of more states would take too long. */
enum { STATES_MAX = 20000 };

/* No search is given more nodes; plain tree searches would take them all. Fewer, where each of them
 * may be a random game. */
enum { NODES_MAX = 5000, GAMES_MAX = 200 };

static unsigned rounds = 1, first_round;

/* --- positions --------------------------------------------------------------------------- */

/* How an aim of a game is made up. */
enum aim_kind { AIM_NONE, AIM_CHAIN, AIM_CONNECT };

/* A board; value "*" stands for any choice of the parameter. */
struct board {
    const char *game, *size, *setting, *value;
    unsigned width, height; /* of random stones; 0: positions come up in random play */
    unsigned free;          /* points that are left free at most */
    enum aim_kind aims;
};

static const struct board boards[] = {
    {"skoczki", "1x5", "variant", "*", 0, 0, 0, AIM_NONE},
    {"skoczki", "1x7", "variant", "*", 0, 0, 0, AIM_NONE},
    {"skoczki", "1x8", "variant", "*", 0, 0, 0, AIM_NONE},
    {"skoczki", "2x5", "variant", "*", 0, 0, 0, AIM_NONE},
    {"gomoku", "3x3", "connect", "3", 3, 3, 7, AIM_NONE},
    {"gomoku", "3x3", "connect", "2", 3, 3, 7, AIM_NONE},
    {"gomoku", "4x3", "connect", "3", 4, 3, 7, AIM_NONE},
    {"gomoku", "4x4", "connect", "4", 4, 4, 7, AIM_NONE},
    {"gomoku", "5x5", "variant", "*", 5, 5, 6, AIM_NONE},
    {"hex", "3x3", "variant", "*", 0, 0, 0, AIM_NONE},
    {"hex", "3x3", NULL, NULL, 3, 3, 7, AIM_CONNECT},
    {"hex", "4x3", NULL, NULL, 4, 3, 7, AIM_CONNECT},
    {"hex", "4x4", NULL, NULL, 4, 4, 8, AIM_NONE},
    {"hex", "4x4", NULL, NULL, 4, 4, 7, AIM_CONNECT},
    {"y", "3", NULL, NULL, 0, 3, 6, AIM_CONNECT},
    {"y", "4", NULL, NULL, 0, 4, 8, AIM_NONE},
    {"y", "4", NULL, NULL, 0, 4, 7, AIM_CONNECT},
    {"atarigo", "2x3", NULL, NULL, 2, 3, 6, AIM_CHAIN},
    {"atarigo", "3x3", NULL, NULL, 3, 3, 7, AIM_NONE},
    {"atarigo", "3x3", NULL, NULL, 3, 3, 7, AIM_CHAIN},
    {"atarigo", "3x4", NULL, NULL, 3, 4, 7, AIM_NONE},
    {"atarigo", "3x4", NULL, NULL, 3, 4, 7, AIM_CHAIN},
    {"atarigo", "4x4", NULL, NULL, 4, 4, 7, AIM_CHAIN},
};

/* A position with its rules, and the truth about it. */
struct scene {
    const struct board *board; /* NULL: a graph */
    const struct gs_game *game;
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *root;
    struct oracle *oracle;
    char value[16], aim[GS_ARG_TEXT], text[GS_TEXT_MAX];
    uint64_t random;
};

static unsigned draw(struct scene *scene, unsigned bound)
{
    return gs_random_below(&scene->random, bound);
}

static bool chance(struct scene *scene, unsigned one_in)
{
    return draw(scene, one_in) == 0;
}

static unsigned row_width(const struct board *board, unsigned row)
{
    return board->width > 0 ? board->width : row + 1;
}

static unsigned count_points(const struct board *board)
{
    unsigned count = 0;
    for (unsigned row = 0; row < board->height; row++)
        count += row_width(board, row);
    return count;
}

/* Stones anywhere, so many points free; rows from the top, '.' where a point is free. */
static void draw_stones(struct scene *scene, char *stones, unsigned count)
{
    unsigned most = scene->board->free < count ? scene->board->free : count;
    unsigned left = 1 + draw(scene, most);
    for (unsigned i = 0; i < count; i++) {
        bool is_free = draw(scene, count - i) < left;
        left -= is_free;
        stones[i] = is_free ? '.' : chance(scene, 2) ? 'w' : 'b';
    }
}

/* The name of a point by its number in the text, rows from the top. */
static void name_point(const struct board *board, unsigned point, char *text, size_t size)
{
    unsigned row = 0;
    for (; point >= row_width(board, row); row++)
        point -= row_width(board, row);
    snprintf(text, size, "%c%u", (char)('a' + point), board->height - row);
}

/* A point with a stone of that colour, or any point where luck does not find one. */
static unsigned draw_point(struct scene *scene, const char *stones, unsigned count, char colour)
{
    unsigned point = 0;
    for (unsigned tries = 0; tries < 50; tries++) {
        point = draw(scene, count);
        if (stones[point] == colour)
            break;
    }
    return point;
}

static void draw_aim(struct scene *scene, const char *stones, unsigned count, char side)
{
    static const char *const edges[] = {"top", "bottom", "left", "right"};
    char one[16], other[16];
    bool captures = chance(scene, 2);
    char colour = scene->board->aims == AIM_CHAIN && captures ? (side == 'w' ? 'b' : 'w') : side;
    name_point(scene->board, draw_point(scene, stones, count, colour), one, sizeof one);
    name_point(scene->board, draw_point(scene, stones, count, side), other, sizeof other);
    if (scene->board->aims == AIM_CHAIN)
        snprintf(scene->aim, sizeof scene->aim, "%s:%s", captures ? "capture" : "save", one);
    else
        snprintf(scene->aim, sizeof scene->aim, "connect:%s,%s", one,
                 chance(scene, 3) ? other : edges[draw(scene, 4)]);
}

static void write_stones(const struct board *board, const char *stones, char side, char *text)
{
    for (unsigned row = 0; row < board->height; row++) {
        if (row > 0)
            *text++ = '/';
        for (unsigned i = 0; i < row_width(board, row); i++, stones++)
            *text++ = *stones == '.' ? '1' : *stones;
    }
    *text++ = ' ';
    *text++ = side;
    *text = '\0';
}

/* A text of free points in runs of one is read in most games only as one number. */
static void join_runs(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        if (*from == '1' && to > text && to[-1] >= '1' && to[-1] <= '8')
            to[-1]++;
        else
            *to++ = *from;
    }
    *to = '\0';
}

/* The settings of the rules. */
static bool make_rules(struct scene *scene)
{
    const struct board *board = scene->board;
    struct gs_args args;
    gs_args_init(&args, scene->game->params);
    set_up_args(&args, SETTINGS("size", board->size, board->setting, scene->value));
    if (scene->aim[0] && gs_args_set(&args, "aim", scene->aim, NULL) != GS_OK)
        return false;
    return gs_rules_new(scene->game, scene->memory, &args, &scene->rules, NULL) == GS_OK;
}

/* Plays a few random moves from the start position. */
static void walk(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    gs_move *moves = calloc(rules->max_moves, sizeof *moves);
    struct gs_undo *undo = calloc(1, rules->undo_size);
    assert_true(moves && undo);
    for (unsigned plies = draw(scene, 25); plies > 0; plies--) {
        if (gs_outcome(rules, scene->root) != GS_UNKNOWN)
            break;
        unsigned count = gs_moves(rules, scene->root, moves);
        gs_play(rules, scene->root, moves[draw(scene, count)], undo);
    }
    free(undo);
    free(moves);
}

/* A position of random stones, which the game may refuse. */
static bool place(struct scene *scene)
{
    char stones[64];
    unsigned count = count_points(scene->board);
    char side = chance(scene, 2) ? 'w' : 'b';
    assert_true(count <= sizeof stones);
    draw_stones(scene, stones, count);
    if (scene->board->aims != AIM_NONE)
        draw_aim(scene, stones, count, side);
    write_stones(scene->board, stones, side, scene->text);
    join_runs(scene->text);
    if (!make_rules(scene))
        return false;
    scene->root = gs_position_new(scene->memory, scene->rules);
    return scene->game->position_parse(scene->rules, scene->text, scene->root, NULL) == GS_OK &&
           gs_root_check(scene->rules, scene->root, NULL) == GS_OK;
}

/* Sets up a position of a board; false where what was drawn is none. */
static bool set_scene(struct scene *scene)
{
    const struct board *board = scene->board;
    scene->game = set_up_game(board->game);
    scene->memory = gs_memory_new(0);
    if (board->setting && strcmp(board->value, "*") == 0) {
        const char *const *choices = gs_param_find(scene->game->params, board->setting)->choices;
        unsigned count = 0;
        while (choices[count])
            count++;
        snprintf(scene->value, sizeof scene->value, "%s", choices[draw(scene, count)]);
    } else if (board->setting) {
        snprintf(scene->value, sizeof scene->value, "%s", board->value);
    }
    if (board->height > 0)
        return place(scene);
    if (!make_rules(scene))
        return false;
    scene->root = set_up_position(scene->memory, scene->rules, NULL);
    walk(scene);
    scene->game->position_format(scene->rules, scene->root, scene->text, sizeof scene->text);
    return true;
}

static void clear_scene(struct scene *scene)
{
    if (scene->oracle)
        oracle_free(scene->oracle);
    gs_release(scene->memory, scene->root);
    if (scene->rules)
        gs_rules_free(scene->memory, scene->rules);
    gs_memory_free(scene->memory);
}

/* --- trials ------------------------------------------------------------------------------ */

/* One algorithm with its settings. */
struct way {
    const struct gs_algo *algo;
    struct gs_args args;
    struct gs_limits limits;
    enum gs_goal goal;
    uint64_t seed;
    size_t memory;
    uint64_t fail_at; /* from this request for memory on, all fail; 0: none does */
    bool all_moves, keep_prover;
};

/* What there was to see, so that a test which sees nothing does not pass. */
struct tally {
    unsigned positions, searches, proved, lines, short_of_memory, cut, failed;
};

static void set_number(struct gs_args *args, const struct gs_param *param, int64_t number)
{
    char text[GS_ARG_TEXT];
    number = number < param->min ? param->min : number > param->max ? param->max : number;
    snprintf(text, sizeof text, "%lld", (long long)number);
    assert_int_equal(gs_args_set(args, param->name, text, NULL), GS_OK);
}

static void draw_param(struct scene *scene, struct gs_args *args, const struct gs_param *param)
{
    static const unsigned bounds[] = {2, 8, 60, 600};
    if (param->kind == GS_PARAM_CHOICE) {
        unsigned count = 0;
        while (param->choices[count])
            count++;
        gs_args_set(args, param->name, param->choices[draw(scene, count)], NULL);
    } else if (param->kind == GS_PARAM_INT) {
        set_number(args, param, draw(scene, bounds[draw(scene, COUNT(bounds))]));
    }
}

/* Half of the time nothing is changed; else each parameter one time in three. */
static void draw_params(struct scene *scene, struct way *way)
{
    const struct gs_param *playouts = gs_param_find(way->algo->params, "playouts");
    gs_args_init(&way->args, way->algo->params);
    if (chance(scene, 2))
        for (const struct gs_param *param = way->algo->params; param->name; param++)
            if (chance(scene, 3))
                draw_param(scene, &way->args, param);
    if (playouts)
        set_number(&way->args, playouts, 1 + draw(scene, GAMES_MAX));
}

static void draw_way(struct scene *scene, struct way *way)
{
    static const unsigned nodes[] = {50, 50, 1000, NODES_MAX};
    draw_params(scene, way);
    bool plays = gs_param_find(way->algo->params, "length") != NULL;
    way->limits = (struct gs_limits){.nodes = plays ? GAMES_MAX : NODES_MAX};
    if (chance(scene, 2))
        way->limits.nodes = 1 + draw(scene, nodes[draw(scene, plays ? 2 : COUNT(nodes))]);
    if (chance(scene, 4))
        way->limits.depth = 1 + draw(scene, 8);
    way->goal = chance(scene, 2) ? GS_GOAL_VALUE : (enum gs_goal)draw(scene, 3);
    way->seed = draw(scene, 4);
    way->all_moves = way->algo->all_moves && chance(scene, 3);
    way->keep_prover = chance(scene, 6);
    way->memory = 0;
}

/* --- runs -------------------------------------------------------------------------------- */

struct run {
    struct gs_memory *memory;
    struct gs_position *root;
    struct gs_search search;
    struct gs_result result;
};

static void run_open(struct run *run, const struct scene *scene, const struct way *way)
{
    run->memory = gs_memory_new(way->memory);
    gs_search_init(&run->search, scene->rules, &way->args, run->memory);
    run->search.limits = way->limits;
    run->search.goal = way->goal;
    run->search.seed = way->seed;
    run->search.all_moves = way->all_moves;
    run->search.keep_prover = way->keep_prover;
    gs_result_init(&run->result, run->memory);
    run->root = malloc(scene->rules->position_size);
    assert_non_null(run->root);
    memcpy(run->root, scene->root, scene->rules->position_size);
}

static void run_close(struct run *run)
{
    free(run->root);
    gs_result_clear(&run->result);
    assert_int_equal(gs_memory_used(run->memory), 0);
    gs_memory_free(run->memory);
}

static void report(const struct scene *scene, const struct way *way, const char *why)
{
    print_error("solve --game %s", scene->game->name);
    for (size_t i = 0; i < scene->rules->args.count; i++)
        if (scene->rules->args.values[i].given)
            print_error(" --%s %s", scene->game->params[i].name, scene->rules->args.values[i].text);
    print_error(" --position '%s' --algo %s", scene->text, way->algo->name);
    for (size_t i = 0; i < way->args.count; i++)
        if (way->args.values[i].given)
            print_error(" --param %s=%s", way->algo->params[i].name, way->args.values[i].text);
    print_error(" --goal %s --seed %u --nodes %llu", gs_goal_name(way->goal), (unsigned)way->seed,
                (unsigned long long)way->limits.nodes);
    if (way->limits.depth > 0)
        print_error(" --depth %u", way->limits.depth);
    if (way->memory > 0)
        print_error(" --memory %zu", way->memory);
    if (way->fail_at > 0)
        print_error(" (memory fails at request %u)", (unsigned)way->fail_at);
    print_error("%s%s: %s\n", way->all_moves ? " (all moves)" : "",
                way->keep_prover ? " (prover)" : "", why);
}

static struct claims claims_of(const struct scene *scene, const struct way *way,
                               const struct run *run)
{
    return (struct claims){.oracle = scene->oracle,
                           .algo = way->algo,
                           .search = &run->search,
                           .result = &run->result,
                           .starved = way->memory > 0 || way->fail_at > 0,
                           .spent = way->fail_at > 0};
}

/* Solves, and compares the result with the oracle; false where the algorithm does not fit. */
static bool try_way(struct scene *scene, const struct way *way, struct run *run,
                    struct tally *tally)
{
    char why[CLAIM_SIZE] = "";
    const struct claims claims = claims_of(scene, way, run);
    run_open(run, scene, way);
    gs_memory_fail_at(run->memory, way->fail_at);
    enum gs_status status = gs_solve(way->algo, &run->search, run->root, &run->result, NULL);
    gs_memory_fail_at(run->memory, 0);
    if (status != GS_OK)
        return false;
    if (memcmp(run->root, scene->root, scene->rules->position_size) != 0)
        snprintf(why, sizeof why, "the root is not as it was");
    if (why[0] || !claims_hold(&claims, why)) {
        report(scene, way, why);
        tally->failed++;
    }
    tally->searches++;
    tally->proved += run->result.proved;
    tally->lines += run->result.line_length > 1;
    return true;
}

/* --- with less memory -------------------------------------------------------------------- */

static size_t draw_budget(struct scene *scene, size_t enough)
{
    size_t less = draw(scene, 5000);
    if (chance(scene, 3))
        return 1024 + (size_t)draw(scene, 1 << (1 + draw(scene, 18)));
    if (chance(scene, 2))
        return enough > less ? enough - less : 1024;
    return 1 + enough * (1 + draw(scene, 110)) / 100;
}

/* A proof with less memory may have a shorter line only if the result says so. */
static void compare_lines(const struct scene *scene, const struct way *way, const struct run *full,
                          const struct run *poor, struct tally *tally)
{
    const struct claims all = claims_of(scene, way, full), some = claims_of(scene, way, poor);
    if (!full->result.proved || !poor->result.proved || poor->result.line_cut)
        return;
    if ((!claims_line_ends(&all) || claims_line_ends(&some)) &&
        (full->result.move_count == 0 || poor->result.move_count > 0))
        return;
    report(scene, way, "with more memory more is told, and nothing is said of that");
    tally->failed++;
}

/* The same search with less memory than it took, which may make it say less, in so many words. */
static void starve(struct scene *scene, const struct way *way, const struct run *full,
                   struct tally *tally)
{
    struct run run;
    struct way poor = *way;
    if (chance(scene, 3))
        poor.fail_at = 1 + draw(scene, 30);
    else
        poor.memory = draw_budget(scene, full->result.peak_bytes);
    if (try_way(scene, &poor, &run, tally)) {
        tally->short_of_memory += run.result.stop == GS_STOP_MEMORY;
        tally->cut += run.result.line_cut != NULL;
        compare_lines(scene, &poor, full, &run, tally);
    }
    run_close(&run);
}

/* --- the test ---------------------------------------------------------------------------- */

static void try_algo(struct scene *scene, const struct gs_algo *algo, struct tally *tally)
{
    for (unsigned i = 0; i < 4; i++) {
        struct run run;
        struct way way = {.algo = algo};
        draw_way(scene, &way);
        if (try_way(scene, &way, &run, tally) && i % 2 == 0)
            starve(scene, &way, &run, tally);
        run_close(&run);
    }
}

static void try_all(struct scene *scene, struct tally *tally)
{
    struct gs_registry registry;
    set_up_registry(&registry);
    scene->oracle = oracle_new(scene->rules, scene->root);
    if (scene->oracle->count > STATES_MAX)
        return;
    tally->positions++;
    for (size_t i = 0; i < registry.algo_count; i++)
        if (registry.algos[i]->run && gs_algo_fits(registry.algos[i], scene->rules, NULL) == GS_OK)
            try_algo(scene, registry.algos[i], tally);
}

/* So many of what is drawn may be refused, for each position that is not. */
enum { REFUSED_MAX = 200 };

static void check_board(const struct board *board, unsigned round, struct tally *tally)
{
    unsigned before = tally->positions, number = 0;
    while (tally->positions < before + POSITIONS) {
        struct scene scene = {.board = board,
                              .random = ((uint64_t)(board - boards) << 48) +
                                        ((uint64_t)round << 24) + number++};
        if (set_scene(&scene))
            try_all(&scene, tally);
        clear_scene(&scene);
        assert_true(number < REFUSED_MAX * POSITIONS);
    }
}

static void test_boards(void **state)
{
    (void)state;
    struct tally tally = {0};
    for (unsigned round = first_round; round < first_round + rounds; round++)
        for (size_t i = 0; i < COUNT(boards); i++)
            check_board(&boards[i], round, &tally);
    print_message(
        "%u positions, %u searches: %u proved, %u lines, %u short of memory, %u lines cut\n",
        tally.positions, tally.searches, tally.proved, tally.lines, tally.short_of_memory,
        tally.cut);
    assert_int_equal(tally.failed, 0);
    assert_true(2 * tally.proved > tally.searches && 20 * tally.lines > tally.searches);
}

/* --- cases that were wrong once ----------------------------------------------------------- */

struct found_case {
    const char *game, *size, *setting, *value, *position;
    const char *algo, *name, *number; /* an algorithm with a parameter, or NULL */
    struct gs_limits limits;
    size_t memory;
    uint64_t seed;
};

/* Of faults that luck finds seldom. */
static const struct found_case found_cases[] = {
    {"atarigo", "3x4", NULL, NULL, "b1w/b1w/bbb/1b1 b", "lambda", "level", "1", {.nodes = 0}, 0, 0},
    {"atarigo",
     "3x4",
     NULL,
     NULL,
     "b1w/b1w/bbb/1b1 b",
     "dual-lambda",
     NULL,
     NULL,
     {.nodes = 0},
     0,
     0},
    {"hex", "4x4", NULL, NULL, "bb1b/bb2/1w1b/b3 w", "pvs", "entries", "500", {.nodes = 11}, 0, 0},
    {"skoczki",
     "1x7",
     "variant",
     "D",
     "1/b/b/1/w/1/w b",
     "retrograde",
     NULL,
     NULL,
     {.depth = 8},
     0,
     0},
    {"skoczki",
     "1x7",
     "variant",
     "A",
     "b/b/1/1/1/w/w w",
     "retrograde",
     NULL,
     NULL,
     {.nodes = 0},
     70 << 10,
     0},
    {"hex", "3x3", "variant", "swap", "3/3/3 b", "pn-star", "sort", "off", {.nodes = 0}, 0, 2},
    {"hex", "3x3", "variant", "swap", "3/3/3 b", "df-pn", "sort", "off", {.nodes = 0}, 0, 4},
    {"gomoku",
     "3x3",
     "connect",
     "3",
     "1w1/2w/1b1 b",
     "pn-dag",
     "order",
     "draw",
     {.nodes = 0},
     0,
     1},
    {"gomoku", "3x3", "connect", "3", "1w1/w1b/3 b", "pn-dag", NULL, NULL, {.nodes = 0}, 0, 3},
    {"y", "4x4", NULL, NULL, "1/2/3/2bw w", "pn-dag", NULL, NULL, {.nodes = 0}, 0, 0},
};

static void check_found(const struct found_case *found, struct tally *tally)
{
    struct run run;
    struct scene scene = {.game = set_up_game(found->game), .memory = gs_memory_new(0)};
    struct way way = {.algo = set_up_algo(found->algo),
                      .limits = found->limits,
                      .memory = found->memory,
                      .seed = found->seed};
    scene.rules = set_up_rules(scene.memory, scene.game,
                               SETTINGS("size", found->size, found->setting, found->value));
    scene.root = set_up_position(scene.memory, scene.rules, found->position);
    scene.oracle = oracle_new(scene.rules, scene.root);
    snprintf(scene.text, sizeof scene.text, "%s", found->position);
    gs_args_init(&way.args, way.algo->params);
    set_up_args(&way.args, SETTINGS(found->name, found->number));
    assert_true(try_way(&scene, &way, &run, tally));
    run_close(&run);
    clear_scene(&scene);
}

static void test_found_cases(void **state)
{
    (void)state;
    struct tally tally = {0};
    for (size_t i = 0; i < COUNT(found_cases); i++)
        check_found(&found_cases[i], &tally);
    assert_int_equal(tally.failed, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_found_cases),
        cmocka_unit_test(test_boards),
    };
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        rounds = ROUNDS_LONG;
    if (argc > 2)
        first_round = (unsigned)strtoul(argv[2], NULL, 10);
    return cmocka_run_group_tests_name("what results say", tests, NULL, NULL);
}
