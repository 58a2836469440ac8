/* SPDX-License-Identifier: MIT */
/*
 * test_traits.c - the promises on which relevance zones rest, on all positions
 * that moves and passes lead to from the start of a small board: GS_STABLE
 * ([Suda], definition 6), GS_STEADY and GS_ZUGZWANG_FREE. Where both are claimed a
 * further stone never harms its side. Where one is not claimed, the test says
 * whether there is a reason: the first position in which it fails.
 *
 * Values come from negamax over a table of exact keys.
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

/* Larger boards have too many positions. */
#define POINTS_MAX 9

static const enum gs_side sides[] = {GS_WHITE, GS_BLACK};

/* --- values ---------------------------------------------------------------------------- */

/* Open positions and their values: an open table of 2^18 slots, half of them used at most. */
enum { SLOTS = 1 << 18, NOT_THERE = 100 };

struct values {
    const struct gs_rules *rules;
    size_t count;
    uint8_t *keys;
    int8_t *entries; /* an enum gs_value for the side to move, or NOT_THERE */
};

static void *room(size_t size)
{
    void *block = calloc(1, size);
    assert_non_null(block);
    return block;
}

static uint8_t *key_at(const struct values *values, size_t slot)
{
    return values->keys + slot * values->rules->key_size;
}

static size_t slot_of(const struct values *values, const uint8_t *key)
{
    size_t size = values->rules->key_size;
    uint64_t hash = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ key[i]) * UINT64_C(1099511628211);
    size_t slot = (hash ^ hash >> 29) % SLOTS;
    while (values->entries[slot] != NOT_THERE && memcmp(key_at(values, slot), key, size) != 0)
        slot = (slot + 1) % SLOTS;
    return slot;
}

static int value_of(struct values *values, struct gs_position *position);

static int best_of_moves(struct values *values, struct gs_position *position)
{
    const struct gs_rules *rules = values->rules;
    gs_move *moves = room(rules->max_moves * sizeof *moves);
    struct gs_undo *undo = room(rules->undo_size);
    int best = GS_LOSS;

    unsigned count = gs_moves(rules, position, moves);
    for (unsigned i = 0; i < count; i++) {
        gs_play(rules, position, moves[i], undo);
        int value = -value_of(values, position);
        best = value > best ? value : best;
        gs_take_back(rules, position, undo);
    }
    free(undo);
    free(moves);
    return best;
}

/* For the side to move. */
static int value_of(struct values *values, struct gs_position *position)
{
    uint8_t key[GS_KEY_MAX];
    int value = gs_outcome(values->rules, position);

    if (value != GS_UNKNOWN)
        return value;
    gs_encode(values->rules, position, key);
    size_t slot = slot_of(values, key);
    if (values->entries[slot] != NOT_THERE)
        return values->entries[slot];
    value = best_of_moves(values, position);
    slot = slot_of(values, key);
    assert_true(++values->count < SLOTS / 2);
    memcpy(key_at(values, slot), key, values->rules->key_size);
    values->entries[slot] = (int8_t)value;
    return value;
}

/* All that moves and passes lead to. */
static void find_all(struct values *values, struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    size_t before = SIZE_MAX;

    value_of(values, scene->position);
    while (before != values->count) {
        before = values->count;
        for (size_t slot = 0; slot < SLOTS; slot++) {
            if (values->entries[slot] == NOT_THERE)
                continue;
            gs_decode(rules, key_at(values, slot), scene->other);
            scene->game->stones->pass(rules, scene->other, scene->undo);
            value_of(values, scene->other);
        }
    }
}

/* --- breaches -------------------------------------------------------------------------- */

enum breach { STABLE, STEADY, ZUGZWANG, GIFT, STONE, BREACHES };

static const struct {
    const char *what;
    unsigned traits; /* that rule it out together; of STEADY see note */
} breach_table[] = {
    [STABLE] = {"a stone elsewhere undoes a win at once", GS_STABLE},
    [STEADY] = {"a stone undoes a win at once of the other side", 0},
    [ZUGZWANG] = {"a pass is better than every move", GS_ZUGZWANG_FREE},
    [GIFT] = {"a stone loses at once, or gives the other side a win", GS_ZUGZWANG_FREE},
    [STONE] = {"a further stone harms its side", GS_STABLE | GS_ZUGZWANG_FREE},
};

/* What a side can do at once in the position. */
struct choices {
    unsigned count;
    gs_move moves[POINTS_MAX + 1];
    bool wins[POINTS_MAX + 1];
};

/* One position, and what was found wrong in all of them. */
struct tour {
    struct scene *scene;
    struct values values;
    enum gs_side side; /* to move */
    int value;         /* for it */
    struct choices choices[2];
    size_t found[BREACHES];
    char example[BREACHES][GS_TEXT_MAX];
};

/* Guaranteed traits that are false fail; other breaches are counted. */
static void note(struct tour *tour, enum breach breach)
{
    const struct scene *scene = tour->scene;
    const unsigned traits = gs_traits(scene->rules, scene->position);
    const unsigned breached = breach_table[breach].traits;

    if (breach == STEADY)
        CHECK(scene, (traits & (GS_STABLE | GS_STEADY)) == 0);
    else
        CHECK(scene, (traits & breached) != breached);
    if (tour->found[breach]++ == 0)
        scene->game->position_format(scene->rules, scene->position, tour->example[breach],
                                     GS_TEXT_MAX);
}

/* Sees to it that side is to move in scene->other. */
static void give_turn(struct scene *scene, enum gs_side side)
{
    if (gs_to_move(scene->rules, scene->other) != side)
        scene->game->stones->pass(scene->rules, scene->other, scene->undo);
}

/* No move and no pass takes a guarantee away. */
static void check_traits_stay(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const unsigned traits = gs_traits(rules, scene->position);
    gs_move moves[POINTS_MAX + 1];

    CHECK(scene, (rules->traits & ~traits) == 0);
    memcpy(scene->other, scene->position, rules->position_size);
    scene->game->stones->pass(rules, scene->other, scene->undo);
    CHECK(scene, (traits & ~gs_traits(rules, scene->other)) == 0);
    gs_take_back(rules, scene->other, scene->undo);
    for (unsigned i = gs_moves(rules, scene->other, moves); i > 0; i--) {
        gs_play(rules, scene->other, moves[i - 1], scene->undo);
        CHECK(scene, (traits & ~gs_traits(rules, scene->other)) == 0);
        gs_take_back(rules, scene->other, scene->undo);
    }
}

static void set_turn(struct scene *scene, enum gs_side side)
{
    memcpy(scene->other, scene->position, scene->rules->position_size);
    give_turn(scene, side);
}

/* Whether the side to move in scene->other wins by a move at once. */
static bool wins_by(struct scene *scene, gs_move move)
{
    gs_play(scene->rules, scene->other, move, scene->undo);
    bool wins = gs_outcome(scene->rules, scene->other) == GS_LOSS;
    gs_take_back(scene->rules, scene->other, scene->undo);
    return wins;
}

static void find_choices(struct tour *tour, enum gs_side side)
{
    struct choices *choices = &tour->choices[side];

    set_turn(tour->scene, side);
    choices->count = gs_moves(tour->scene->rules, tour->scene->other, choices->moves);
    for (unsigned i = 0; i < choices->count; i++)
        choices->wins[i] = wins_by(tour->scene, choices->moves[i]);
}

/* What was won at once before a stone in scene->other is still. */
static bool keeps_wins(struct tour *tour, enum gs_side side, gs_move stone)
{
    const struct choices *choices = &tour->choices[side];

    give_turn(tour->scene, side);
    for (unsigned i = 0; i < choices->count; i++)
        if (choices->wins[i] && choices->moves[i] != stone &&
            !wins_by(tour->scene, choices->moves[i]))
            return false;
    return true;
}

/* Whether a stone in scene->other lets side win at once by a move that did not win before. */
static bool gives_win(struct tour *tour, enum gs_side side, gs_move stone)
{
    const struct choices *choices = &tour->choices[side];

    give_turn(tour->scene, side);
    for (unsigned i = 0; i < choices->count; i++)
        if (!choices->wins[i] && choices->moves[i] != stone &&
            wins_by(tour->scene, choices->moves[i]))
            return true;
    return false;
}

/* A further stone of a side, which does not end the game. */
static void check_stone(struct tour *tour, enum gs_side placer, gs_move stone)
{
    struct scene *scene = tour->scene;

    set_turn(scene, placer);
    gs_play(scene->rules, scene->other, stone, scene->undo);
    enum gs_value outcome = gs_outcome(scene->rules, scene->other);
    if (outcome == GS_WIN)
        note(tour, GIFT);
    if (outcome != GS_UNKNOWN)
        return;
    if (!keeps_wins(tour, GS_WHITE, stone) || !keeps_wins(tour, GS_BLACK, stone))
        note(tour, STABLE);
    if (!keeps_wins(tour, gs_side_other(placer), stone))
        note(tour, STEADY);
    if (gives_win(tour, gs_side_other(placer), stone))
        note(tour, GIFT);
    give_turn(scene, tour->side);
    int value = value_of(&tour->values, scene->other);
    if (placer == tour->side ? value < tour->value : value > tour->value)
        note(tour, STONE);
}

/* The open position in tour->scene. */
static void check_position(struct tour *tour)
{
    struct scene *scene = tour->scene;

    tour->side = gs_to_move(scene->rules, scene->position);
    tour->value = value_of(&tour->values, scene->position);
    check_traits_stay(scene);
    set_turn(scene, gs_side_other(tour->side));
    if (-value_of(&tour->values, scene->other) > tour->value)
        note(tour, ZUGZWANG);
    find_choices(tour, GS_WHITE);
    find_choices(tour, GS_BLACK);
    for (size_t i = 0; i < 2; i++)
        for (unsigned j = 0; j < tour->choices[sides[i]].count; j++)
            check_stone(tour, sides[i], tour->choices[sides[i]].moves[j]);
}

static void report(const struct tour *tour)
{
    const struct scene *scene = tour->scene;

    for (size_t i = 0; i < BREACHES; i++) {
        if (tour->found[i] > 0)
            print_message("%s: %s, as in '%s' (%zu of %zu positions)\n", scene->words,
                          breach_table[i].what, tour->example[i], tour->found[i],
                          tour->values.count);
    }
}

static void check_traits(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;

    if (!scene->game->stones || scene->game->board->points(rules) > POINTS_MAX ||
        scene->outcome != GS_UNKNOWN)
        return;
    struct gs_position *start = room(rules->position_size);
    struct tour *tour = room(sizeof *tour);
    tour->scene = scene;
    tour->values = (struct values){
        .rules = rules, .keys = room(SLOTS * rules->key_size), .entries = room(SLOTS)};
    memset(tour->values.entries, NOT_THERE, SLOTS);
    memcpy(start, scene->position, rules->position_size);
    find_all(&tour->values, scene);
    for (size_t slot = 0; slot < SLOTS; slot++)
        if (tour->values.entries[slot] != NOT_THERE) {
            gs_decode(rules, key_at(&tour->values, slot), scene->position);
            check_position(tour);
        }
    memcpy(scene->position, start, rules->position_size);
    report(tour);
    free(tour->values.keys);
    free(tour->values.entries);
    free(tour);
    free(start);
}

static void test_traits(void **state)
{
    (void)state;
    scene_each_board(check_traits);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_traits)};
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("traits", tests, NULL, NULL);
}
