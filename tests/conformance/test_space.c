/* SPDX-License-Identifier: MIT */
/*
 * test_space.c - what the capability space of a game must fulfil: successors
 * and predecessors that agree with the moves and with each other, symmetries
 * that keep everything, a dense index, and layers that never fall.
 *
 * Every slot is optional; a check of one that is not there passes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/scene.h"
#include "games/pace.h"

/* The key of position, or its canonical form. */
static void key_of(const struct scene *scene, const struct gs_position *position, bool canonical,
                   uint8_t *key)
{
    if (canonical)
        scene->game->space->canonical(scene->rules, position, key);
    else
        gs_encode(scene->rules, position, key);
}

/* The keys to which the moves lead, sorted, each once; returns how many. */
static unsigned play_all(struct scene *scene, bool canonical, uint8_t *keys)
{
    size_t size = scene->rules->key_size;
    unsigned kept = 0;
    for (unsigned i = 0; i < scene->count; i++) {
        scene_after(scene, scene->moves[i]);
        key_of(scene, scene->other, canonical, keys + i * size);
    }
    scene_sort(scene, keys, scene->count);
    for (unsigned i = 0; i < scene->count; i++)
        if (i == 0 || memcmp(keys + i * size, keys + (kept - 1) * size, size) != 0)
            memmove(keys + kept++ * size, keys + i * size, size);
    return kept;
}

static void successors_are_the_moves(struct scene *scene, bool canonical)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    uint8_t key[GS_KEY_MAX];
    enum gs_value outcome = GS_UNKNOWN;
    key_of(scene, scene->position, canonical, key);
    unsigned count = space->successors(rules, key, canonical, scene->list, &outcome);
    CHECK(scene, outcome == scene->outcome);
    CHECK(scene, count <= rules->max_moves);
    CHECK(scene, scene_sort(scene, scene->list, count));
    unsigned played = play_all(scene, canonical, scene->second);
    CHECK(scene, played == count);
    CHECK(scene, memcmp(scene->list, scene->second, count * rules->key_size) == 0);
}

static void check_successors(struct scene *scene)
{
    const struct gs_space *space = scene->game->space;
    if (!space || !space->successors)
        return;
    successors_are_the_moves(scene, false);
    if (space->canonical)
        successors_are_the_moves(scene, true);
}

static void test_successors(void **state)
{
    (void)state;
    scene_each(check_successors);
}

/* Whether some move of the open position in scene->other leads to key. */
static bool leads_to(struct scene *scene, bool canonical, const uint8_t *key)
{
    const struct gs_rules *rules = scene->rules;
    gs_move *moves = calloc(rules->max_moves, sizeof *moves);
    uint8_t next[GS_KEY_MAX];
    bool found = false;
    assert_non_null(moves);
    unsigned count = gs_moves(rules, scene->other, moves);
    for (unsigned i = 0; i < count && !found; i++) {
        gs_play(rules, scene->other, moves[i], scene->undo);
        key_of(scene, scene->other, canonical, next);
        gs_take_back(rules, scene->other, scene->undo);
        found = memcmp(next, key, rules->key_size) == 0;
    }
    free(moves);
    return found;
}

/* Every predecessor of the state is open, is named once, and has a move to it. */
static void predecessors_lead_here(struct scene *scene, bool canonical)
{
    const struct gs_rules *rules = scene->rules;
    uint8_t key[GS_KEY_MAX], again[GS_KEY_MAX];
    key_of(scene, scene->position, canonical, key);
    unsigned count = scene->game->space->predecessors(rules, key, canonical, scene->list);
    CHECK(scene, count <= rules->max_predecessors);
    CHECK(scene, scene_sort(scene, scene->list, count));
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *from = scene->list + i * rules->key_size;
        gs_decode(rules, from, scene->other);
        CHECK(scene, gs_outcome(rules, scene->other) == GS_UNKNOWN);
        key_of(scene, scene->other, canonical, again);
        CHECK(scene, memcmp(again, from, rules->key_size) == 0);
        CHECK(scene, leads_to(scene, canonical, key));
    }
}

/* Every state to which a move leads names this one among its predecessors. */
static void successors_know_their_origin(struct scene *scene, bool canonical)
{
    const struct gs_rules *rules = scene->rules;
    uint8_t key[GS_KEY_MAX];
    key_of(scene, scene->position, canonical, key);
    unsigned count = play_all(scene, canonical, scene->second);
    for (unsigned i = 0; i < count; i++) {
        unsigned origins = scene->game->space->predecessors(
            rules, scene->second + i * rules->key_size, canonical, scene->list);
        scene_sort(scene, scene->list, origins);
        CHECK(scene, scene_has(scene, scene->list, origins, key));
    }
}

/* To play every move of every predecessor takes longest: every third position has it, or fifth. */
static void check_predecessors(struct scene *scene)
{
    static unsigned turn;
    const struct gs_space *space = scene->game->space;
    if (!space || !space->predecessors || turn++ % pace_stride(5, 3) != 0)
        return;
    for (int canonical = 0; canonical <= (space->canonical != NULL); canonical++) {
        predecessors_lead_here(scene, canonical);
        successors_know_their_origin(scene, canonical);
    }
}

static void test_predecessors(void **state)
{
    (void)state;
    scene_each(check_predecessors);
}

/* Moves and images go together: first the move and then the image, or the other way round. */
static void images_of_moves(struct scene *scene, unsigned symmetry)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    struct gs_position *image = calloc(1, rules->position_size);
    struct gs_position *after = calloc(1, rules->position_size);
    assert_true(image && after);
    space->image(rules, symmetry, scene->position, image);
    CHECK(scene, gs_outcome(rules, image) == scene->outcome);
    if (scene->outcome == GS_UNKNOWN) {
        gs_move *moves = calloc(rules->max_moves, sizeof *moves);
        assert_non_null(moves);
        CHECK(scene, gs_moves(rules, image, moves) == scene->count);
        free(moves);
    }
    for (unsigned i = 0; i < scene->count; i++) {
        scene_after(scene, scene->moves[i]);
        space->image(rules, symmetry, scene->other, after);
        memcpy(scene->other, image, rules->position_size);
        gs_play(rules, scene->other, space->image_move(rules, symmetry, scene->moves[i]),
                scene->undo);
        CHECK(scene, memcmp(scene->other, after, rules->position_size) == 0);
    }
    free(image);
    free(after);
}

/* All images have one canonical form, and it is the image under the returned symmetry. */
static void canonical_form_is_one(struct scene *scene, unsigned symmetry, const uint8_t *form)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    uint8_t key[GS_KEY_MAX], again[GS_KEY_MAX];
    space->image(rules, symmetry, scene->position, scene->other);
    unsigned leading = space->canonical(rules, scene->other, key);
    CHECK(scene, memcmp(key, form, rules->key_size) == 0);
    CHECK(scene, leading < space->symmetries(rules));
    struct gs_position *image = calloc(1, rules->position_size);
    assert_non_null(image);
    space->image(rules, leading, scene->other, image);
    gs_encode(rules, image, again);
    CHECK(scene, memcmp(again, form, rules->key_size) == 0);
    free(image);
}

/* All symmetries come in turn: the moves of a position go through one in two, or in four. */
static void check_symmetries(struct scene *scene)
{
    static unsigned turn;
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    uint8_t form[GS_KEY_MAX];
    if (!space || !space->symmetries)
        return;
    unsigned symmetries = space->symmetries(rules);
    CHECK(scene, symmetries >= 1);
    space->image(rules, 0, scene->position, scene->other);
    CHECK(scene, memcmp(scene->other, scene->position, rules->position_size) == 0);
    const unsigned stride = pace_stride(4, 2) < symmetries ? pace_stride(4, 2) : symmetries;
    for (unsigned symmetry = turn++ % stride; symmetry < symmetries; symmetry += stride)
        images_of_moves(scene, symmetry);
    if (!space->canonical)
        return;
    space->canonical(rules, scene->position, form);
    for (unsigned symmetry = 0; symmetry < symmetries; symmetry++)
        canonical_form_is_one(scene, symmetry, form);
}

static void test_symmetries(void **state)
{
    (void)state;
    scene_each(check_symmetries);
}

/* rank and unrank are inverse; no rank is too large. */
static void check_ranks(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    uint8_t key[GS_KEY_MAX];
    uint64_t ranks = space && space->ranks ? space->ranks(rules) : 0;
    if (ranks == 0)
        return;
    uint64_t rank = space->rank(rules, scene->key);
    CHECK(scene, rank < ranks);
    space->unrank(rules, rank, key);
    CHECK(scene, memcmp(key, scene->key, rules->key_size) == 0);
}

static void check_rank(struct scene *scene, uint64_t rank)
{
    const struct gs_rules *rules = scene->rules;
    uint8_t key[GS_KEY_MAX], again[GS_KEY_MAX];
    scene->game->space->unrank(rules, rank, key);
    CHECK(scene, scene->game->space->rank(rules, key) == rank);
    gs_decode(rules, key, scene->other);
    gs_encode(rules, scene->other, again);
    CHECK(scene, memcmp(key, again, rules->key_size) == 0);
}

/* All ranks of a small space; some thousands and the last ones of a large one. */
static void check_all_ranks(struct scene *scene)
{
    const struct gs_space *space = scene->game->space;
    uint64_t ranks = space && space->ranks ? space->ranks(scene->rules) : 0;
    uint64_t step = ranks / 5000 + 1;
    for (uint64_t i = 0; i <= ranks / step && i * step < ranks; i++)
        check_rank(scene, i * step);
    for (uint64_t i = 1; i <= 100 && i <= ranks; i++)
        check_rank(scene, ranks - i);
}

static void test_ranks(void **state)
{
    (void)state;
    scene_each(check_ranks);
    scene_each_board(check_all_ranks);
}

static void check_layers(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    uint8_t key[GS_KEY_MAX];
    if (!space || !space->layers)
        return;
    unsigned layers = space->layers(rules), layer = space->layer(rules, scene->key);
    CHECK(scene, layers >= 1 && layer < layers);
    for (unsigned i = 0; i < scene->count; i++) {
        scene_after(scene, scene->moves[i]);
        gs_encode(rules, scene->other, key);
        CHECK(scene, space->layer(rules, key) >= layer);
        CHECK(scene, space->layer(rules, key) < layers);
    }
}

static void test_layers(void **state)
{
    (void)state;
    scene_each(check_layers);
}

static void check_bound(struct scene *scene)
{
    const struct gs_space *space = scene->game->space;
    char text[GS_TEXT_MAX], small[2];
    if (!space || !space->bound)
        return;
    size_t length = space->bound(scene->rules, text, sizeof text);
    CHECK(scene, length > 0 && length < sizeof text && strlen(text) == length);
    CHECK(scene, strspn(text, "0123456789") == length && text[0] != '0');
    CHECK(scene, space->bound(scene->rules, small, sizeof small) == length && small[1] == '\0');
    /* Ranks number states, so there are no more of them than the bound says. */
    uint64_t ranks = space->ranks ? space->ranks(scene->rules) : 0;
    if (ranks > 0 && length <= 18)
        CHECK(scene, ranks <= strtoull(text, NULL, 10));
}

static void test_bound(void **state)
{
    (void)state;
    scene_each_board(check_bound);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_successors), cmocka_unit_test(test_predecessors),
        cmocka_unit_test(test_symmetries), cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_layers),     cmocka_unit_test(test_bound),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("every state space", tests, NULL, NULL);
}
