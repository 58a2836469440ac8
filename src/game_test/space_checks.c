/* SPDX-License-Identifier: MIT */
/*
 * space_checks.c - what the capability space of a game must fulfil: successors and predecessors
 * that agree with the moves and with each other, symmetries that keep everything, a dense index,
 * and layers that never fall.
 */
#include "game_test/checks.h"

#include <stdlib.h>
#include <string.h>

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
    const size_t size = scene->rules->key_size;
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
    uint8_t key[GS_KEY_MAX];
    enum gs_value outcome = GS_UNKNOWN;

    key_of(scene, scene->position, canonical, key);
    const unsigned count =
        scene->game->space->successors(rules, key, canonical, scene->list, &outcome);
    EXPECT(scene, scene_guard(scene, "`space.successors`"), "unreachable");
    EXPECT(scene, outcome == scene->outcome, "`space.successors` gives another outcome");
    EXPECT(scene, count <= rules->max_moves, "`space.successors` lists %u states, max_moves is %u",
           count, rules->max_moves);
    EXPECT(scene, scene_sort(scene, scene->list, count), "`space.successors` lists a state twice");
    const unsigned played = play_all(scene, canonical, scene->second);
    EXPECT(scene,
           played == count && memcmp(scene->list, scene->second, count * rules->key_size) == 0,
           "`space.successors` are not the positions after the moves (%u of them, not %u)", count,
           played);
}

static void successors_hold(struct scene *scene)
{
    const struct gs_space *space = scene->game->space;

    if (!space || !space->successors)
        return;
    successors_are_the_moves(scene, false);
    if (space->canonical && !scene->has_fault)
        successors_are_the_moves(scene, true);
}

/* Whether some move of the open position in scene->other leads to key. */
static bool leads_to(struct scene *scene, bool canonical, const uint8_t *key)
{
    const struct gs_rules *rules = scene->rules;
    uint8_t next[GS_KEY_MAX];

    const unsigned count = gs_moves(rules, scene->other, scene->again);
    for (unsigned i = 0; i < count; i++) {
        gs_play(rules, scene->other, scene->again[i], scene->undo);
        key_of(scene, scene->other, canonical, next);
        gs_take_back(rules, scene->other, scene->undo);
        if (memcmp(next, key, rules->key_size) == 0)
            return true;
    }
    return false;
}

/* Every predecessor of the state is open, is named once, and has a move to it. */
static void predecessors_lead_here(struct scene *scene, bool canonical)
{
    const struct gs_rules *rules = scene->rules;
    uint8_t key[GS_KEY_MAX], again[GS_KEY_MAX];

    key_of(scene, scene->position, canonical, key);
    const unsigned count = scene->game->space->predecessors(rules, key, canonical, scene->list);
    EXPECT(scene, scene_guard(scene, "`space.predecessors`"), "unreachable");
    EXPECT(scene, count <= rules->max_predecessors,
           "`space.predecessors` lists %u states, max_predecessors is %u", count,
           rules->max_predecessors);
    EXPECT(scene, scene_sort(scene, scene->list, count),
           "`space.predecessors` lists a state twice");
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *from = scene->list + i * rules->key_size;
        gs_decode(rules, from, scene->other);
        EXPECT(scene, gs_outcome(rules, scene->other) == GS_UNKNOWN,
               "`space.predecessors` lists a state in which the game is over");
        key_of(scene, scene->other, canonical, again);
        EXPECT(scene, memcmp(again, from, rules->key_size) == 0,
               "`space.predecessors` lists what is no key of a state");
        EXPECT(scene, leads_to(scene, canonical, key),
               "`space.predecessors` lists a state from which no move leads here");
    }
}

/* Every state to which a move leads names this one among its predecessors. */
static void successors_know_their_origin(struct scene *scene, bool canonical)
{
    const struct gs_rules *rules = scene->rules;
    uint8_t key[GS_KEY_MAX];

    key_of(scene, scene->position, canonical, key);
    const unsigned count = play_all(scene, canonical, scene->second);
    for (unsigned i = 0; i < count; i++) {
        const unsigned origins = scene->game->space->predecessors(
            rules, scene->second + i * rules->key_size, canonical, scene->list);
        scene_sort(scene, scene->list, origins);
        EXPECT(scene, scene_has(scene, scene->list, origins, key),
               "`space.predecessors` of a position after a move do not list the one before it");
    }
}

static void predecessors_hold(struct scene *scene)
{
    const struct gs_space *space = scene->game->space;

    if (!space || !space->predecessors)
        return;
    for (int canonical = 0; canonical <= (space->canonical != NULL); canonical++) {
        predecessors_lead_here(scene, canonical);
        if (!scene->has_fault)
            successors_know_their_origin(scene, canonical);
    }
}

/* Moves and images go together: first the move and then the image, or the other way round. */
static void images_of_moves(struct scene *scene, unsigned symmetry)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    struct gs_position *after = calloc(1, rules->position_size);
    unsigned i = 0;
    bool same = after != NULL;

    for (; i < scene->count && same; i++) {
        scene_after(scene, scene->moves[i]);
        space->image(rules, symmetry, scene->other, after);
        memcpy(scene->other, scene->image, rules->position_size);
        gs_play(rules, scene->other, space->image_move(rules, symmetry, scene->moves[i]),
                scene->undo);
        same = memcmp(scene->other, after, rules->position_size) == 0;
    }
    free(after);
    EXPECT(scene, same || !after,
           "symmetry %u is none: the image of move %s does not lead to the image of the position "
           "after it",
           symmetry, scene_move(scene, scene->moves[i - 1]));
}

static void images_hold(struct scene *scene, unsigned symmetry)
{
    const struct gs_rules *rules = scene->rules;

    memset(scene->image, 0x5a, rules->position_size);
    scene->game->space->image(rules, symmetry, scene->position, scene->image);
    EXPECT(scene, scene_guard(scene, "`space.image`"), "unreachable");
    EXPECT(scene, gs_outcome(rules, scene->image) == scene->outcome,
           "symmetry %u is none: the image of the position has another outcome", symmetry);
    EXPECT(scene,
           scene->outcome != GS_UNKNOWN ||
               gs_moves(rules, scene->image, scene->again) == scene->count,
           "symmetry %u is none: the image of the position has another number of moves", symmetry);
    images_of_moves(scene, symmetry);
}

/* All images have one canonical form, and it is the image under the returned symmetry. */
static void canonical_form_is_one(struct scene *scene, unsigned symmetry, const uint8_t *form)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    uint8_t key[GS_KEY_MAX], again[GS_KEY_MAX];

    space->image(rules, symmetry, scene->position, scene->other);
    const unsigned leading = space->canonical(rules, scene->other, key);
    EXPECT(scene, memcmp(key, form, rules->key_size) == 0,
           "`space.canonical` of the image by symmetry %u is another form", symmetry);
    EXPECT(scene, leading < space->symmetries(rules), "`space.canonical` returns symmetry %u",
           leading);
    space->image(rules, leading, scene->other, scene->image);
    gs_encode(rules, scene->image, again);
    EXPECT(scene, memcmp(again, form, rules->key_size) == 0,
           "`space.canonical` returns symmetry %u, which does not lead to its form", leading);
}

static void symmetries_hold(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    uint8_t form[GS_KEY_MAX];

    if (!space || !space->symmetries)
        return;
    const unsigned symmetries = space->symmetries(rules);
    EXPECT(scene, symmetries >= 1, "`space.symmetries` returns 0: the identity is one");
    space->image(rules, 0, scene->position, scene->other);
    EXPECT(scene, memcmp(scene->other, scene->position, rules->position_size) == 0,
           "symmetry 0 is not the identity");
    for (unsigned symmetry = 0; symmetry < symmetries && !scene->has_fault; symmetry++)
        images_hold(scene, symmetry);
    if (!space->canonical || scene->has_fault)
        return;
    space->canonical(rules, scene->position, form);
    for (unsigned symmetry = 0; symmetry < symmetries && !scene->has_fault; symmetry++)
        canonical_form_is_one(scene, symmetry, form);
}

/* rank and unrank are inverse; no rank is too large. */
static void ranks_hold(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    uint8_t key[GS_KEY_MAX];

    const uint64_t ranks = space && space->ranks ? space->ranks(rules) : 0;
    if (ranks == 0)
        return;
    const uint64_t rank = space->rank(rules, scene->key);
    EXPECT(scene, rank < ranks, "`space.rank` returns %llu, of %llu ranks",
           (unsigned long long)rank, (unsigned long long)ranks);
    space->unrank(rules, rank, key);
    EXPECT(scene, memcmp(key, scene->key, rules->key_size) == 0,
           "`space.unrank` of rank %llu is another position: the index is not one to one",
           (unsigned long long)rank);
    if (!(rules->traits & GS_RANKED_KEYS))
        return;
    uint64_t word = 0;
    for (size_t i = 0; i < rules->key_size && i < sizeof word; i++)
        word |= (uint64_t)scene->key[i] << 8 * i;
    EXPECT(scene, rules->key_size <= sizeof word && word == rank,
           "the key of rank %llu is another number: GS_RANKED_KEYS does not hold",
           (unsigned long long)rank);
}

static void rank_holds(struct scene *scene, uint64_t rank)
{
    const struct gs_rules *rules = scene->rules;
    uint8_t key[GS_KEY_MAX], again[GS_KEY_MAX];

    scene->game->space->unrank(rules, rank, key);
    EXPECT(scene, scene->game->space->rank(rules, key) == rank,
           "`space.rank` of the key of rank %llu is %llu", (unsigned long long)rank,
           (unsigned long long)scene->game->space->rank(rules, key));
    gs_decode(rules, key, scene->other);
    gs_encode(rules, scene->other, again);
    EXPECT(scene, memcmp(key, again, rules->key_size) == 0,
           "`space.unrank` of rank %llu gives what is no key", (unsigned long long)rank);
}

/* All ranks of a small space; some thousands and the last ones of a large one. */
static void all_ranks_hold(struct scene *scene)
{
    const struct gs_space *space = scene->game->space;
    const uint64_t ranks = space && space->ranks ? space->ranks(scene->rules) : 0;
    const uint64_t step = ranks / 5000 + 1;

    for (uint64_t i = 0; i <= ranks / step && i * step < ranks && !scene->has_fault; i++)
        rank_holds(scene, i * step);
    for (uint64_t i = 1; i <= 100 && i <= ranks && !scene->has_fault; i++)
        rank_holds(scene, ranks - i);
}

static void layers_hold(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    uint8_t key[GS_KEY_MAX];

    if (!space || !space->layers)
        return;
    const unsigned layers = space->layers(rules), layer = space->layer(rules, scene->key);
    EXPECT(scene, layers >= 1 && layer < layers, "`space.layer` returns %u of %u layers", layer,
           layers);
    for (unsigned i = 0; i < scene->count; i++) {
        scene_after(scene, scene->moves[i]);
        gs_encode(rules, scene->other, key);
        const unsigned next = space->layer(rules, key);
        EXPECT(scene, next >= layer && next < layers,
               "`space.layer` falls from %u to %u with move %s", layer, next,
               scene_move(scene, scene->moves[i]));
    }
}

static void bound_holds(struct scene *scene)
{
    const struct gs_space *space = scene->game->space;
    char text[GS_TEXT_MAX], small[2];

    if (!space || !space->bound)
        return;
    const size_t length = space->bound(scene->rules, text, sizeof text);
    EXPECT(scene,
           length > 0 && length < sizeof text && strlen(text) == length &&
               strspn(text, "0123456789") == length && text[0] != '0',
           "`space.bound` does not write a number");
    EXPECT(scene, space->bound(scene->rules, small, sizeof small) == length && small[1] == '\0',
           "`space.bound` does not keep to the size of the text");
    /* Ranks number states, so there are no more of them than the bound says. */
    const uint64_t ranks = space->ranks ? space->ranks(scene->rules) : 0;
    EXPECT(scene, ranks == 0 || length > 18 || ranks <= strtoull(text, NULL, 10),
           "`space.bound` is below the number of ranks");
}

const struct game_check space_checks[] = {
    {"successors", "successors are the positions after the moves", successors_hold, false},
    {"predecessors", "predecessors are those from which a move leads here", predecessors_hold,
     false},
    {"symmetries", "symmetries keep moves and outcomes", symmetries_hold, false},
    {"ranks", "the index is one to one", ranks_hold, false},
    {"all-ranks", "every rank has a key", all_ranks_hold, true},
    {"layers", "layers never fall", layers_hold, false},
    {"bound", "the bound is a number, and large enough", bound_holds, true},
    {NULL, NULL, NULL, false},
};
