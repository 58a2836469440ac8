/* SPDX-License-Identifier: MIT */
/*
 * test_scores.c - the score that minimax, negamax, alphabeta and pvs return where a depth limit
 * left the value open: that of plain minimax with the game's evaluation at that depth, as this file
 * works it out from the rules, whatever refinement is switched on or off; with a best move that
 * reaches it, and a line that keeps to it. With the argument `long`, larger trees.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../games/examples.h"
#include "../games/pace.h"
#include "../games/set_up.h"
#include "../games/solve_run.h"

enum { DEPTHS = 5 };

/* How many positions of each board, and the largest trees; more with the argument `long`. */
static unsigned positions = PACE_IS_SLOW ? 2 : 4, leaves_max = PACE_IS_SLOW ? 100 : 400;

/* Scores are rounded. */
#define NEAR 1e-3

static const struct way ways[] = {
    {"minimax", {NULL}},
    {"negamax", {NULL}},
    {"alphabeta", {NULL}},
    {"alphabeta", {"form", "minimax"}},
    {"pvs", {NULL}},
    {"pvs", {"table", "off"}},
    {"pvs", {"entries", "4"}},
    {"pvs", {"iterate", "off"}},
    {"pvs", {"internal", "on"}},
    {"pvs", {"history", "on"}},
    {"pvs", {"aspiration", "off"}},
    {"pvs", {"window", "0.0001"}},
    {"pvs", {"scout", "off"}},
    {"pvs", {"hints", "off", "threats", "off"}},
    {"pvs", {"symmetry", "off", "prune", "off"}},
    {"pvs",
     {"table", "off", "iterate", "off", "aspiration", "off", "scout", "off", "hints", "off",
      "threats", "off", "history", "off"}},
};

enum { WAYS = sizeof ways / sizeof ways[0] };

/* A position, and how often each kind of answer came up. */
struct scene {
    struct gs_rules *rules;
    struct gs_position *position;
    const char *words;
    unsigned scored, moves, lines;
};

/* From -1 to 1 for the side to move; an end counts as such, a position met before as any other. */
static double minimax(const struct gs_rules *rules, struct gs_position *position, unsigned depth)
{
    enum gs_value outcome = gs_outcome(rules, position);
    if (outcome != GS_UNKNOWN)
        return outcome;
    if (depth == 0)
        return rules->game->hint->evaluate(rules, position);
    gs_move *moves = malloc(rules->max_moves * sizeof *moves);
    struct gs_undo *undo = malloc(rules->undo_size);
    unsigned count = gs_moves(rules, position, moves);
    double best = -1;
    for (unsigned i = 0; i < count; i++) {
        gs_play(rules, position, moves[i], undo);
        double score = -minimax(rules, position, depth - 1);
        gs_take_back(rules, position, undo);
        best = score > best ? score : best;
    }
    free(undo);
    free(moves);
    return best;
}

/* How many leaves minimax visits, or more than are wanted. */
static unsigned count_leaves(const struct gs_rules *rules, struct gs_position *position,
                             unsigned depth)
{
    if (depth == 0 || gs_outcome(rules, position) != GS_UNKNOWN)
        return 1;
    gs_move *moves = malloc(rules->max_moves * sizeof *moves);
    struct gs_undo *undo = malloc(rules->undo_size);
    unsigned count = gs_moves(rules, position, moves), leaves = 0;
    for (unsigned i = 0; i < count && leaves <= leaves_max; i++) {
        gs_play(rules, position, moves[i], undo);
        leaves += count_leaves(rules, position, depth - 1);
        gs_take_back(rules, position, undo);
    }
    free(undo);
    free(moves);
    return leaves;
}

/* What minimax says after these moves, for the side to move before them. */
static double after(const struct scene *scene, const gs_move *moves, size_t count, unsigned depth)
{
    struct gs_undo **undo = malloc((count + 1) * sizeof *undo);
    for (size_t i = 0; i < count; i++) {
        undo[i] = malloc(scene->rules->undo_size);
        gs_play(scene->rules, scene->position, moves[i], undo[i]);
    }
    double score = minimax(scene->rules, scene->position, depth);
    for (size_t i = count; i > 0; i--) {
        gs_take_back(scene->rules, scene->position, undo[i - 1]);
        free(undo[i - 1]);
    }
    free(undo);
    return count % 2 == 0 ? score : -score;
}

static bool is_near(double a, double b)
{
    return a - b < NEAR && b - a < NEAR;
}

static void require(const struct scene *scene, const struct run *run, bool holds, const char *what)
{
    if (!holds)
        fail_msg("%s, %s %s %s, depth %u: %s", scene->words, run->algo->name,
                 gs_stop_name(run->result.stop), run->result.why_not, run->search.limits.depth,
                 what);
}

/* Each move that has a score, and each position of the line. */
static void check_moves(struct scene *scene, const struct run *run, unsigned depth, double truth)
{
    const struct gs_result *result = &run->result;
    for (size_t i = 0; i < result->move_count; i++) {
        const struct gs_move_value *move = &result->moves[i];
        if (!move->has_score)
            continue;
        require(scene, run, is_near(2 * move->score - 1, after(scene, &move->move, 1, depth - 1)),
                "the score of a move");
        scene->moves++;
    }
    require(scene, run, result->line_length <= depth, "a line beyond the depth");
    for (size_t i = 1; i <= result->line_length; i++)
        require(scene, run, is_near(truth, after(scene, result->line, i, depth - (unsigned)i)),
                "the line leaves what is best");
    scene->lines += result->line_length == depth;
}

static void check_score(struct scene *scene, const struct run *run, unsigned depth)
{
    const struct gs_result *result = &run->result;
    double score, truth = minimax(scene->rules, scene->position, depth);
    if (result->proved)
        return;
    require(scene, run, result->value == GS_UNKNOWN && result->stop == GS_STOP_DEPTH,
            "a value, or another stop");
    /* What is half proved has a move that keeps it. */
    if (result->lower > GS_LOSS || result->upper < GS_WIN)
        return;
    require(scene, run, gs_result_score(result, &score), "no score");
    require(scene, run, score > 0 && score < 1, "a score that looks like a proof");
    require(scene, run, is_near(2 * score - 1, truth), "another score");
    require(scene, run, result->line_length > 0 && result->line[0] == result->best_move, "no line");
    check_moves(scene, run, depth, truth);
    scene->scored++;
}

static void check_depth(struct scene *scene, unsigned depth)
{
    for (unsigned i = 0; i < WAYS; i++) {
        struct run run;
        run_open_at(&run, scene->rules, scene->position, &ways[i]);
        run.search.limits.depth = depth;
        run_solve(&run);
        check_score(scene, &run, depth);
        run_close(&run);
    }
}

/* Some moves by chance; false where the game is over. */
static bool walk(struct scene *scene, unsigned plies, uint64_t *random)
{
    gs_move *moves = malloc(scene->rules->max_moves * sizeof *moves);
    struct gs_undo *undo = malloc(scene->rules->undo_size);
    for (unsigned i = 0; i < plies; i++) {
        if (gs_outcome(scene->rules, scene->position) != GS_UNKNOWN)
            break;
        unsigned count = gs_moves(scene->rules, scene->position, moves);
        gs_play(scene->rules, scene->position, moves[gs_random_below(random, count)], undo);
    }
    free(undo);
    free(moves);
    return gs_outcome(scene->rules, scene->position) == GS_UNKNOWN;
}

static void check_example(const struct example *example, void *user)
{
    struct scene *scene = user;
    const struct gs_hint *hint = example->game->hint;
    if (!hint || !hint->evaluate)
        return;
    struct gs_memory *memory = gs_memory_new(0);
    uint64_t random = 22;
    scene->words = example->words;
    scene->rules = set_up_rules(memory, example->game, example->settings);
    for (unsigned i = 0; i < positions; i++) {
        scene->position = set_up_position(memory, scene->rules, NULL);
        if (walk(scene, i, &random))
            for (unsigned depth = 1 + i % 2; depth <= DEPTHS; depth += 2)
                if (count_leaves(scene->rules, scene->position, depth) <= leaves_max)
                    check_depth(scene, depth);
        gs_release(memory, scene->position);
    }
    gs_rules_free(memory, scene->rules);
    gs_memory_free(memory);
}

static void scores_are_those_of_minimax(void **state)
{
    struct scene scene = {0};
    (void)state;
    examples_each(check_example, &scene);
    assert_true(scene.scored > 100 && scene.moves > scene.scored && scene.lines > 50);
}

/* How many scores the first moves have, one ply deep. */
static unsigned count_scores(const struct gs_rules *rules, struct gs_position *position)
{
    gs_move *moves = malloc(rules->max_moves * sizeof *moves);
    double *scores = malloc(rules->max_moves * sizeof *scores);
    struct gs_undo *undo = malloc(rules->undo_size);
    unsigned count = gs_moves(rules, position, moves), told = 0;
    for (unsigned i = 0; i < count; i++) {
        gs_play(rules, position, moves[i], undo);
        double score = minimax(rules, position, 0);
        gs_take_back(rules, position, undo);
        unsigned j = 0;
        while (j < told && !is_near(scores[j], score))
            j++;
        if (j == told)
            scores[told++] = score;
    }
    free(undo);
    free(scores);
    free(moves);
    return told;
}

/*
 * An evaluation that gives all moves the same score is useless. The first of Skoczki are: each
 * jumps over the pawn before it; later ones are not.
 */
static void moves_are_told_apart(void **state)
{
    static const struct {
        const char *game, *size;
        unsigned scores;
        const char *position; /* NULL: the first one */
    } rows[] = {
        {"hex", "7x7", 15, NULL},
        {"hex", "11x11", 20, NULL},
        {"y", "6", 5, NULL},
        {"y", "9", 8, NULL},
        {"gomoku", "15x15", 10, NULL},
        {"atarigo", "5x5", 5, NULL},
        {"atarigo", "9x9", 5, NULL},
        {"connect-four", "7x6", 4, NULL},
        {"skoczki", "6x11", 3, "b1bb1b/bb1bbb/1bb3/2b3/6/6/6/2w3/1ww3/ww1www/w1ww1w w"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_rules *rules =
            set_up_rules(memory, set_up_game(rows[i].game), SETTINGS("size", rows[i].size));
        struct gs_position *position = set_up_position(memory, rules, rows[i].position);
        unsigned scores = count_scores(rules, position);
        if (scores < rows[i].scores)
            fail_msg("%s %s: only %u scores", rows[i].game, rows[i].size, scores);
        gs_release(memory, position);
        gs_rules_free(memory, rules);
        gs_memory_free(memory);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(scores_are_those_of_minimax),
                                       cmocka_unit_test(moves_are_told_apart)};
    if (argc > 1 && strcmp(argv[1], "long") == 0) {
        positions = 20;
        leaves_max = 5000;
    }
    return cmocka_run_group_tests_name("scores at a depth", tests, NULL, NULL);
}
