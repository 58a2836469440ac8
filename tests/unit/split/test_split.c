/* SPDX-License-Identifier: MIT */
/*
 * test_split.c - questions cut up: numbers and bounds of the tree, the order of its leaves, its
 * file, and the certificate of parts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/split.h>

#include "games/proof_text.h"
#include "games/set_up.h"

enum { NODES = 64 };

/* A tree, and the certificates of its nodes. */
struct scene {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *root;
    struct gs_search search;
    struct gs_split *split;
    struct bytes parts[NODES];
};

static void open_scene(struct scene *scene, const char *game, const char *const *set,
                       const char *position, enum gs_goal goal)
{
    struct gs_error error;
    *scene = (struct scene){.memory = gs_memory_new(0)};
    scene->rules = set_up_rules(scene->memory, set_up_game(game), set);
    scene->root = set_up_position(scene->memory, scene->rules, position);
    gs_search_init(&scene->search, scene->rules, NULL, scene->memory);
    gs_search_start(&scene->search);
    assert_int_equal(
        gs_split_new(&scene->split, &scene->search, scene->rules, scene->root, goal, &error),
        GS_OK);
}

static void close_scene(struct scene *scene)
{
    gs_split_free(scene->split);
    gs_release(scene->memory, scene->root);
    gs_rules_free(scene->memory, scene->rules);
    assert_int_equal(gs_memory_used(scene->memory), 0);
    gs_memory_free(scene->memory);
    for (size_t i = 0; i < NODES; i++)
        bytes_free(&scene->parts[i]);
}

static struct gs_split_node root_of(const struct scene *scene)
{
    return gs_split_get(scene->split, 0);
}

/* The position of a node; gs_release releases it. */
static struct gs_position *position_of(const struct scene *scene, uint32_t node)
{
    struct gs_position *position = gs_position_new(scene->memory, scene->rules);
    gs_decode(scene->rules, gs_split_get(scene->split, node).key, position);
    return position;
}

/* Solves a node, and keeps its certificate. */
static enum gs_value prove(struct scene *scene, uint32_t node)
{
    const struct way way = {.algo = "df-pn"};
    struct gs_position *position = position_of(scene, node);
    struct run run;
    enum gs_value value = gs_outcome(scene->rules, position);
    if (value == GS_UNKNOWN) {
        run_open_at(&run, scene->rules, position, &way);
        run_solve(&run);
        value = run.result.value;
        assert_true(certificate_make_as(&run, GS_CERTIFICATE_2, &scene->parts[node], NULL));
        run_close(&run);
    }
    gs_release(scene->memory, position);
    return value;
}

static void learn(struct scene *scene, uint32_t node)
{
    enum gs_value value = prove(scene, node);
    gs_split_learn(scene->split, node, value, value, false);
}

/* --- one certificate of parts --- */

static enum gs_status open_part(void *user, uint32_t node, enum gs_goal goal,
                                struct gs_certificate **certificate)
{
    (void)goal;
    struct scene *scene = user;
    *certificate = gs_alloc_zero(scene->memory, 1, sizeof **certificate);
    certificate_open(*certificate, &scene->parts[node], scene->memory);
    return GS_OK;
}

static void close_part(void *user, struct gs_certificate *certificate)
{
    struct scene *scene = user;
    gs_certificate_close(certificate);
    gs_release(scene->memory, certificate);
}

/* Composes and checks. */
static void compose(struct scene *scene, enum gs_value lower, enum gs_value upper)
{
    const struct gs_split_source source = {.user = scene, .open = open_part, .close = close_part};
    struct gs_split_composed composed;
    struct bytes bytes = {.at = NULL};
    struct gs_sink sink = bytes_sink(&bytes);
    struct gs_error error = {.message = ""};
    struct verdict_of_check verdict;
    assert_int_equal(gs_split_compose(scene->split, &source, &sink, &composed, &error), GS_OK);
    certificate_check(&bytes, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    assert_int_equal(verdict.lower, lower);
    assert_int_equal(verdict.upper, upper);
    assert_int_equal(composed.bytes, bytes.size);
    bytes_free(&bytes);
}

/* --- tests --- */

static void test_new(void **state)
{
    (void)state;
    struct scene scene;
    open_scene(&scene, "hex", SETTINGS("size", "2x2"), NULL, GS_GOAL_WIN);
    assert_int_equal(gs_split_count(scene.split), 1);
    assert_false(gs_split_is_answered(scene.split));
    assert_int_equal(gs_split_goal(scene.split, 0), GS_GOAL_WIN);
    assert_true(root_of(&scene).own && root_of(&scene).open && !root_of(&scene).expanded);
    close_scene(&scene);
    gs_split_free(NULL);
}

/* Images of a position are one node; numbers come from the children, by the definition. */
static void test_numbers(void **state)
{
    (void)state;
    struct scene scene;
    uint32_t leaves[NODES], room[NODES], first, yes, no;
    open_scene(&scene, "hex", SETTINGS("size", "2x2"), NULL, GS_GOAL_WIN);
    assert_true(gs_split_expand(scene.split, 0));
    assert_int_equal(gs_split_count(scene.split), 3); /* a corner of either kind */
    assert_true(root_of(&scene).expanded && !gs_split_get(scene.split, 1).own);
    assert_int_equal(gs_split_goal(scene.split, 1), GS_GOAL_DRAW); /* the opponent need not lose */
    gs_split_guess(scene.split, 1, 7, 3);
    gs_split_guess(scene.split, 2, 4, 5);
    assert_int_equal(root_of(&scene).proof, 3);
    assert_int_equal(root_of(&scene).disproof, 11);

    assert_int_equal(gs_split_order(scene.split, leaves, &first), 2);
    assert_int_equal(first, 1); /* yes seems likelier, and one move is enough */
    assert_int_equal(leaves[0], 1);
    assert_int_equal(gs_split_count_unneeded(scene.split, 1, room, &yes, &no), GS_OK);
    assert_int_equal(yes, 1);
    assert_int_equal(no, 2); /* that settles the root */

    gs_split_number(scene.split, 2, 9);
    assert_int_equal(gs_split_get(scene.split, 2).job, 9);
    gs_split_learn(scene.split, 1, GS_DRAW, GS_WIN, false);
    assert_false(gs_split_get(scene.split, 1).open);
    assert_int_equal(root_of(&scene).proof, 5);
    gs_split_learn(scene.split, 2, GS_LOSS, GS_LOSS, true);
    assert_true(gs_split_get(scene.split, 2).probed && gs_split_is_answered(scene.split));
    assert_int_equal(root_of(&scene).lower, GS_WIN);
    assert_int_equal(root_of(&scene).proof, 0);
    assert_int_equal(root_of(&scene).disproof, GS_SPLIT_INFINITE);
    assert_int_equal(gs_split_order(scene.split, leaves, &first), 0);
    close_scene(&scene);
}

/* A value takes two questions, in either order; numbers and jobs belong to one of them. */
static void query_both(enum gs_value first)
{
    const bool win = first == GS_WIN;
    struct scene scene;
    uint32_t room[NODES], yes, no;
    open_scene(&scene, "connect-four", SETTINGS("size", "4x2"), NULL, GS_GOAL_VALUE);
    gs_split_set_question(scene.split, first);
    assert_int_equal(gs_split_count_unneeded(scene.split, 0, room, &yes, &no), GS_OK);
    assert_true(yes == 1 && no == 1); /* the other question is not this one */
    assert_int_equal(gs_split_goal(scene.split, 0), win ? GS_GOAL_WIN : GS_GOAL_DRAW);
    gs_split_guess(scene.split, 0, 7, 3);
    gs_split_number(scene.split, 0, 1);
    assert_true(root_of(&scene).guessed && root_of(&scene).proof == 7);
    gs_split_learn(scene.split, 0, win ? GS_LOSS : GS_DRAW, win ? GS_DRAW : GS_WIN, false);
    assert_false(gs_split_is_answered(scene.split));
    assert_int_equal(root_of(&scene).question, win ? GS_DRAW : GS_WIN);
    assert_true(!root_of(&scene).guessed && root_of(&scene).proof == 1);
    gs_split_number(scene.split, 0, 2);
    assert_true(root_of(&scene).job == 2 && root_of(&scene).earlier == 1);
    gs_split_learn(scene.split, 0, win ? GS_DRAW : GS_LOSS, win ? GS_WIN : GS_DRAW, false);
    assert_true(gs_split_is_answered(scene.split));
    close_scene(&scene);
}

static void test_next_question(void **state)
{
    (void)state;
    query_both(GS_WIN);
    query_both(GS_DRAW);

    struct scene scene; /* bounds that no value has: nothing is open */
    open_scene(&scene, "connect-four", SETTINGS("size", "4x2"), NULL, GS_GOAL_VALUE);
    gs_split_learn(scene.split, 0, GS_WIN, GS_LOSS, false);
    assert_true(gs_split_is_answered(scene.split));
    close_scene(&scene);
}

/* Where wins alone are sought, nothing that is likelier changes what comes first. */
static void test_win_alone(void **state)
{
    (void)state;
    struct scene scene;
    uint32_t leaves[NODES], first, moves;
    open_scene(&scene, "gomoku", SETTINGS("size", "4x4", "connect", "3"), NULL, GS_GOAL_WIN);
    gs_split_seek_win(scene.split);
    gs_split_guess(scene.split, 0, 16, 2);
    assert_true(gs_split_expand(scene.split, 0));
    moves = gs_split_count(scene.split) - 1;
    assert_int_equal(moves, 3); /* a corner, a side, the middle */
    assert_true(root_of(&scene).proof == 16 && root_of(&scene).disproof == moves);
    assert_int_equal(gs_split_order(scene.split, leaves, &first), moves);
    assert_int_equal(first, 1);
    for (uint32_t rank = 0; rank < moves; rank++) {
        struct gs_split_node move = gs_split_get(scene.split, 1 + rank);
        assert_true(move.guessed && move.question == GS_DRAW);
        assert_int_equal(move.disproof, 16 + 3 * rank);
    }
    assert_int_equal(leaves[0], 1); /* the middle, by the order of the game */
    struct gs_position *middle = position_of(&scene, 1);
    char text[GS_TEXT_MAX];
    scene.rules->game->position_format(scene.rules, middle, text, sizeof text);
    assert_true(strncmp(text, "4/", 2) == 0 && text[strlen("4/")] != 'b');
    gs_release(scene.memory, middle);

    uint32_t before = gs_split_count(scene.split);
    assert_true(gs_split_expand(scene.split, 1));
    for (uint32_t node = before; node < gs_split_count(scene.split); node++)
        assert_false(gs_split_get(scene.split, node).guessed); /* only jobs and probes set it */
    close_scene(&scene);

    open_scene(&scene, "gomoku", SETTINGS("size", "4x4", "connect", "3"), NULL, GS_GOAL_DRAW);
    gs_split_seek_win(scene.split);
    assert_true(gs_split_expand(scene.split, 0));
    assert_int_equal(gs_split_order(scene.split, leaves, &first), moves);
    assert_int_equal(first, moves); /* the win after each of them answers it */
    assert_false(gs_split_get(scene.split, 1).guessed);
    assert_int_equal(gs_split_goal(scene.split, 1), GS_GOAL_WIN);
    close_scene(&scene);
}

/* What workers have stays first; what else comes first is listed after it. */
static void test_running(void **state)
{
    (void)state;
    struct scene scene;
    uint32_t leaves[NODES], first;
    open_scene(&scene, "connect-four", SETTINGS("size", "4x4"), NULL, GS_GOAL_WIN);
    assert_true(gs_split_expand(scene.split, 0));
    gs_split_guess(scene.split, 1, 1, 3);
    gs_split_guess(scene.split, 2, 1, 2);
    assert_int_equal(gs_split_order(scene.split, leaves, &first), 2);
    assert_int_equal(first, 1);
    assert_int_equal(leaves[0], 2);
    assert_int_equal(gs_split_most_proving(scene.split), 2);
    assert_int_equal(gs_split_order_for(scene.split, 1, 1, leaves, &first), 2);
    assert_true(first == 1 && leaves[0] == 2 && leaves[1] == 1);
    assert_int_equal(gs_split_order_for(scene.split, 1, 2, leaves, &first), 2);
    assert_true(first == 2 && leaves[0] == 2 && leaves[1] == 1);
    leaves[0] = 1;
    assert_int_equal(gs_split_order_for(scene.split, 1, 1, leaves, &first), 2);
    assert_true(first == 2 && leaves[0] == 1 && leaves[1] == 2);
    gs_split_learn(scene.split, 2, GS_LOSS, GS_LOSS, false);
    assert_int_equal(gs_split_most_proving(scene.split), GS_NO_NODE);
    close_scene(&scene);
}

static bool is_among(const uint32_t *leaves, uint32_t count, uint32_t leaf)
{
    for (uint32_t i = 0; i < count; i++)
        if (leaves[i] == leaf)
            return true;
    return false;
}

/* For several workers a second move is begun where it seems nearly as good as the best one. */
static void test_workers(void **state)
{
    (void)state;
    struct scene scene;
    uint32_t leaves[NODES], first;
    open_scene(&scene, "connect-four", SETTINGS("size", "4x4"), NULL, GS_GOAL_WIN);
    assert_true(gs_split_expand(scene.split, 0) && gs_split_expand(scene.split, 2));
    gs_split_guess(scene.split, 1, 9, 100);
    assert_int_equal(root_of(&scene).proof, 4); /* the replies to the second move */
    gs_split_order_for(scene.split, 0, 3, leaves, &first);
    assert_true(first == 4 && !is_among(leaves, 4, 1));
    assert_int_equal(root_of(&scene).proof, 4);
    gs_split_guess(scene.split, 1, 9, 6);
    gs_split_order_for(scene.split, 0, 4, leaves, &first);
    assert_true(first == 5 && is_among(leaves, 4, 1));
    close_scene(&scene);
}

/* A search for a win that has nothing left to try is no reason to give up the move before. */
static void test_failed_win(void **state)
{
    (void)state;
    struct scene scene;
    uint32_t leaves[NODES], first;
    open_scene(&scene, "gomoku", SETTINGS("size", "5x5", "connect", "4"), NULL, GS_GOAL_WIN);
    gs_split_seek_win(scene.split);
    gs_split_fail(scene.split, 0);
    assert_true(gs_split_expand(scene.split, 0));
    const uint32_t replies = gs_split_count(scene.split);
    assert_true(gs_split_expand(scene.split, 1));
    assert_int_equal(gs_split_count(scene.split) - replies, 5); /* the middle comes first */
    for (uint32_t node = replies; node < gs_split_count(scene.split); node++) {
        gs_split_fail(scene.split, node);
        assert_int_equal(gs_split_get(scene.split, node).proof, 16 * 23);
    }
    gs_split_order(scene.split, leaves, &first);
    assert_int_equal(first, 5);
    assert_true(leaves[0] >= replies);
    close_scene(&scene);
}

static void write_tree(struct scene *scene, struct bytes *bytes)
{
    struct gs_sink sink = bytes_sink(bytes);
    assert_true(gs_split_write(scene->split, &sink));
}

static enum gs_status read_tree_for(struct scene *scene, enum gs_goal goal,
                                    const struct bytes *bytes)
{
    struct gs_error error = {.message = ""};
    enum gs_status status = gs_split_read(&scene->split, &scene->search, scene->rules, scene->root,
                                          goal, bytes->at, bytes->size, &error);
    assert_true(status == GS_OK || error.message[0]);
    return status;
}

static enum gs_status read_tree(struct scene *scene, const struct bytes *bytes)
{
    return read_tree_for(scene, GS_GOAL_WIN, bytes);
}

/*
 * The file has the question, and which question the numbers belong to; what jobs proved is not
 * kept.
 */
static void test_asked_file(void **state)
{
    (void)state;
    struct scene scene;
    struct bytes written = {.at = NULL};
    open_scene(&scene, "connect-four", SETTINGS("size", "4x2"), NULL, GS_GOAL_VALUE);
    gs_split_number(scene.split, 0, 1);
    gs_split_learn(scene.split, 0, GS_LOSS, GS_DRAW, true);
    gs_split_number(scene.split, 0, 2);
    gs_split_guess(scene.split, 0, 4, 6);
    gs_split_learn(scene.split, 0, GS_DRAW, GS_WIN, false);
    write_tree(&scene, &written);
    gs_split_free(scene.split);
    assert_int_equal(read_tree_for(&scene, GS_GOAL_VALUE, &written), GS_OK);
    assert_int_equal(root_of(&scene).question, GS_DRAW);
    assert_true(root_of(&scene).job == 2 && root_of(&scene).earlier == 1);
    assert_true(root_of(&scene).lower == GS_LOSS && root_of(&scene).upper == GS_DRAW);
    assert_true(root_of(&scene).guessed && root_of(&scene).disproof == 6);
    gs_split_free(scene.split);
    assert_int_equal(read_tree_for(&scene, GS_GOAL_DRAW, &written), GS_USAGE);
    scene.split = NULL;
    bytes_free(&written);
    close_scene(&scene);
}

/* What is read is what was written; a change of any byte is noticed. */
static void test_file(void **state)
{
    (void)state;
    struct scene scene;
    struct bytes written = {.at = NULL}, again = {.at = NULL};
    open_scene(&scene, "hex", SETTINGS("size", "2x2"), NULL, GS_GOAL_WIN);
    gs_split_expand(scene.split, 0);
    gs_split_guess(scene.split, 1, 7, 3);
    gs_split_number(scene.split, 1, 4);
    gs_split_learn(scene.split, 2, GS_LOSS, GS_DRAW, true);
    write_tree(&scene, &written);
    gs_split_free(scene.split);
    assert_int_equal(read_tree(&scene, &written), GS_OK);
    assert_int_equal(gs_split_get(scene.split, 1).job, 4);
    assert_int_equal(gs_split_get(scene.split, 2).upper, GS_DRAW);
    write_tree(&scene, &again);
    assert_int_equal(again.size, written.size);
    assert_memory_equal(again.at, written.at, written.size);
    gs_split_free(scene.split);
    for (size_t i = 0; i < written.size; i++) {
        written.at[i] ^= 1;
        assert_int_equal(read_tree(&scene, &written), GS_USAGE);
        written.at[i] ^= 1;
    }
    for (again.size = 0; again.size < written.size; again.size += 5)
        assert_int_equal(read_tree(&scene, &again), GS_USAGE);
    scene.split = NULL;
    bytes_free(&written);
    bytes_free(&again);
    close_scene(&scene);
}

/* All leaves two moves deep are parts. */
static void test_compose(void **state)
{
    (void)state;
    struct scene scene;
    open_scene(&scene, "atarigo", SETTINGS("size", "3x3"), NULL, GS_GOAL_VALUE);
    gs_split_expand(scene.split, 0);
    uint32_t children = gs_split_count(scene.split);
    for (uint32_t node = 1; node < children; node++)
        gs_split_expand(scene.split, node);
    for (uint32_t node = children; node < gs_split_count(scene.split); node++)
        learn(&scene, node);
    assert_true(gs_split_is_answered(scene.split));
    struct gs_split_node root = root_of(&scene);
    compose(&scene, root.lower, root.upper);
    close_scene(&scene);
}

/* --- positions that come back --- */

/* Whether the bounds of all nodes are the values of retrograde analysis, once all are expanded. */
static void compare_values(struct scene *scene)
{
    const struct way way = {.algo = "retrograde"};
    struct run run;
    run_open_at(&run, scene->rules, scene->root, &way);
    run_solve(&run);
    const struct gs_strategy *truth = run.result.strategy;
    for (uint32_t node = 0; node < gs_split_count(scene->split); node++) {
        const struct gs_split_node at = gs_split_get(scene->split, node);
        if (at.over)
            continue;
        const enum gs_value value = truth->probe(truth, at.key).value;
        assert_int_equal(at.lower, value);
        assert_int_equal(at.upper, value);
    }
    run_close(&run);
}

/* With all positions expanded, and no job, the values follow from the ends alone. */
static void test_cycles(void **state)
{
    (void)state;
    static const char *const boards[][2] = {{"A", "1x7"},   {"B-1", "1x7"}, {"C", "1x7"},
                                            {"D", "1x6"},   {"E", "1x6"},   {"F", "1x6"},
                                            {"B-2", "2x5"}, {"A", "2x5"}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct scene scene;
        open_scene(&scene, "skoczki", SETTINGS("variant", boards[i][0], "size", boards[i][1]), NULL,
                   GS_GOAL_VALUE);
        for (uint32_t node = 0; node < gs_split_count(scene.split); node++)
            assert_true(gs_split_expand(scene.split, node));
        assert_true(gs_split_is_answered(scene.split));
        compare_values(&scene);
        close_scene(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new),           cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_next_question), cmocka_unit_test(test_file),
        cmocka_unit_test(test_asked_file),    cmocka_unit_test(test_compose),
        cmocka_unit_test(test_win_alone),     cmocka_unit_test(test_running),
        cmocka_unit_test(test_workers),       cmocka_unit_test(test_failed_win),
        cmocka_unit_test(test_cycles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
