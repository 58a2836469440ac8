/* SPDX-License-Identifier: MIT */
/*
 * placement_symmetry.c - finds the symmetries of a board and its winning sets: permutations of the
 * points, with an exchange of the colours where there are passes, that keep what touches, what lies
 * below, and what wins for whom.
 *
 * The method is that of programs for graph isomorphism: individualise a vertex, refine the colours
 * of all vertices by what they are incident to, and go on until all colours differ (McKay,
 * Practical graph isomorphism, 1981). The vertices are the points and two more for the sides.
 * Vertices that are individualised one after the other are the base. Two sequences of vertices that
 * lead to the same colours give a permutation; it counts once it is verified as an automorphism.
 * Colours are hashes: where two are equal by accident, a symmetry may be missed, but none is made
 * up.
 *
 * Base points are let loose from the last to the first: the symmetries that fix the first j points
 * of the base are a group, and times one representative for each image of point j a larger one. It
 * ends where the group would be larger than PLACEMENT_SYMMETRIES, or the work than WORK_MAX; what
 * is found until then is a group, too.
 */
#include "placement/placement.h"

#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "common/zobrist.h"

enum { VERTICES = PLACEMENT_POINTS + 2, BASE_MAX = 64 };

/* Steps of refinement, each a visit of a point in a set, or of a neighbour. */
#define WORK_MAX ((uint64_t)200000000)

typedef uint64_t colouring[VERTICES];
typedef uint16_t permutation[VERTICES];

struct finder {
    const struct placement_rules *rules;
    unsigned vertices, white, black; /* the vertices of the sides */
    unsigned base[BASE_MAX], levels;
    colouring *reference;         /* the colours before each level, and at the end */
    colouring *trial;             /* the same of the images */
    struct placement_set *sorted; /* the sets, to look images up */
    permutation *group;
    unsigned count;
    uint64_t work;
};

static uint64_t mix(uint64_t kind, uint64_t x)
{
    return gs_zobrist((unsigned)(x >> 32) ^ (unsigned)kind * 0x9e3779b1u, (unsigned)x);
}

static int compare_colours(const void *one, const void *other)
{
    const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;

    return (a > b) - (a < b);
}

static void sort_colours(const struct finder *finder, const colouring colours, colouring sorted)
{
    memcpy(sorted, colours, finder->vertices * sizeof *sorted);
    qsort(sorted, finder->vertices, sizeof *sorted, compare_colours);
}

static unsigned count_colours(const struct finder *finder, const colouring colours)
{
    colouring sorted;
    unsigned count = 1;

    sort_colours(finder, colours, sorted);
    for (unsigned i = 1; i < finder->vertices; i++)
        count += sorted[i] != sorted[i - 1];
    return count;
}

/* --- refinement --- */

/* What the owners of a set or goal are to the sum of its colours. */
static uint64_t owners_colour(const struct finder *finder, const colouring colours, unsigned owners)
{
    uint64_t sum = 0;

    for (unsigned side = 0; side < 2; side++)
        if (owners >> side & 1)
            sum += mix(1, colours[finder->white + side]);
    return sum;
}

static uint64_t colour_of_points(struct finder *finder, const colouring colours,
                                 const uint64_t *words)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < finder->rules->words; i++)
        for (uint64_t rest = words[i]; rest; rest &= rest - 1) {
            sum += mix(2, colours[64 * i + gs_lowest_bit(rest)]);
            finder->work++;
        }
    return sum;
}

static void add_to_points(const struct finder *finder, uint64_t colour, const uint64_t *words,
                          colouring next)
{
    for (unsigned i = 0; i < finder->rules->words; i++)
        for (uint64_t rest = words[i]; rest; rest &= rest - 1)
            next[64 * i + gs_lowest_bit(rest)] += colour;
}

static void add_to_owners(const struct finder *finder, uint64_t colour, unsigned owners,
                          colouring next)
{
    for (unsigned side = 0; side < 2; side++)
        if (owners >> side & 1)
            next[finder->white + side] += colour;
}

static void refine_by_sets(struct finder *finder, const colouring colours, colouring next)
{
    const struct placement_rules *rules = finder->rules;

    for (size_t i = 0; i < rules->set_count; i++) {
        const struct placement_set *set = &rules->sets[i];
        const uint64_t colour = mix(3, colour_of_points(finder, colours, set->words) +
                                           owners_colour(finder, colours, (unsigned)set->owners));
        add_to_points(finder, mix(4, colour), set->words, next);
        add_to_owners(finder, mix(5, colour), (unsigned)set->owners, next);
    }
}

static void refine_by_goals(struct finder *finder, const colouring colours, colouring next)
{
    const struct placement_rules *rules = finder->rules;
    uint64_t sides[PLACEMENT_SIDES];

    for (unsigned i = 0; i < rules->side_count && rules->goal_count > 0; i++)
        sides[i] = mix(6, colour_of_points(finder, colours, rules->sides[i].words));
    for (unsigned i = 0; i < rules->goal_count; i++) {
        uint64_t sum = owners_colour(finder, colours, rules->goals[i].owners);
        for (unsigned side = 0; side < rules->side_count; side++)
            sum += rules->goals[i].sides >> side & 1 ? sides[side] : 0;
        const uint64_t colour = mix(7, sum);
        for (unsigned side = 0; side < rules->side_count; side++)
            if (rules->goals[i].sides >> side & 1)
                add_to_points(finder, mix(8, colour + sides[side]), rules->sides[side].words, next);
        add_to_owners(finder, mix(9, colour), rules->goals[i].owners, next);
    }
}

static void refine_by_points(struct finder *finder, const colouring colours, colouring next)
{
    const struct placement_rules *rules = finder->rules;

    for (unsigned point = 0; point < rules->points; point++) {
        if (rules->goal_count > 0)
            next[point] += mix(10, colour_of_points(finder, colours, rules->board.near[point]));
        if (!rules->gravity || rules->board.below[point] == PLACEMENT_NONE)
            continue;
        next[point] += mix(11, colours[rules->board.below[point]]);
        next[rules->board.below[point]] += mix(12, colours[point]);
    }
}

/* Refines colours until the number of different ones stays. */
static void refine(struct finder *finder, colouring colours)
{
    unsigned count = count_colours(finder, colours), before = 0;
    colouring next;

    while (count != before && count < finder->vertices) {
        before = count;
        for (unsigned i = 0; i < finder->vertices; i++)
            next[i] = mix(0, colours[i]);
        refine_by_sets(finder, colours, next);
        refine_by_goals(finder, colours, next);
        refine_by_points(finder, colours, next);
        for (unsigned i = 0; i < finder->vertices; i++)
            colours[i] = mix(13, next[i]);
        count = count_colours(finder, colours);
    }
}

static bool same_colours(const struct finder *finder, const colouring one, const colouring other)
{
    colouring first, second;

    sort_colours(finder, one, first);
    sort_colours(finder, other, second);
    return memcmp(first, second, finder->vertices * sizeof *first) == 0;
}

static void individualise(struct finder *finder, colouring colours, unsigned vertex, unsigned level)
{
    colours[vertex] = mix(100 + level, 1);
    refine(finder, colours);
}

/* Without passes no play leads to a position with the colours exchanged. */
static bool can_exchange(const struct placement_rules *rules)
{
    return rules->passes && !rules->decided;
}

/* Chooses the base; false if it is too long. */
static bool choose_base(struct finder *finder)
{
    const struct placement_rules *rules = finder->rules;
    uint64_t *colours = finder->reference[0];

    for (unsigned i = 0; i < finder->vertices; i++)
        colours[i] = i < finder->white ? 1 : 2 + (can_exchange(rules) ? 0 : i);
    refine(finder, colours);
    while (count_colours(finder, colours) < finder->vertices) {
        unsigned vertex = finder->vertices;
        colouring sorted;
        if (finder->levels == BASE_MAX)
            return false;
        sort_colours(finder, colours, sorted);
        for (bool is_single = true; is_single;) {
            vertex--;
            const uint64_t *found = bsearch(&colours[vertex], sorted, finder->vertices,
                                            sizeof *sorted, compare_colours);
            const size_t at = (size_t)(found - sorted);
            is_single = (at == 0 || sorted[at - 1] != *found) &&
                        (at + 1 == finder->vertices || sorted[at + 1] != *found);
        }
        finder->base[finder->levels] = vertex;
        memcpy(finder->reference[finder->levels + 1], colours, sizeof(colouring));
        colours = finder->reference[++finder->levels];
        individualise(finder, colours, vertex, finder->levels);
    }
    return true;
}

/* --- automorphisms --- */

static int compare_sets(const void *one, const void *other)
{
    return memcmp(one, other, sizeof(struct placement_set));
}

static unsigned image_of_owners(const struct finder *finder, const permutation images,
                                unsigned owners)
{
    const bool exchanges = images[finder->white] != finder->white;

    return exchanges ? (owners >> 1 & 1) | (owners & 1) << 1 : owners;
}

static void image_of_points(const struct finder *finder, const permutation images,
                            const uint64_t *words, uint64_t *image)
{
    memset(image, 0, GS_STONES_WORDS * sizeof *image);
    for (unsigned i = 0; i < finder->rules->words; i++)
        for (uint64_t rest = words[i]; rest; rest &= rest - 1)
            gs_points_add(image, images[64 * i + gs_lowest_bit(rest)]);
}

static bool keeps_sets(const struct finder *finder, const permutation images)
{
    const struct placement_rules *rules = finder->rules;

    for (size_t i = 0; i < rules->set_count; i++) {
        struct placement_set image = {
            .owners = image_of_owners(finder, images, (unsigned)rules->sets[i].owners)};
        image_of_points(finder, images, rules->sets[i].words, image.words);
        if (!bsearch(&image, finder->sorted, rules->set_count, sizeof image, compare_sets))
            return false;
    }
    return true;
}

/* Whether each of the sides of a goal is, as a set of points, one of those of another. */
static bool has_sides(const struct finder *finder, uint64_t (*images)[GS_STONES_WORDS],
                      unsigned count, uint32_t sides)
{
    const struct placement_rules *rules = finder->rules;

    for (unsigned i = 0; i < count; i++) {
        bool found = false;
        for (unsigned side = 0; side < rules->side_count && !found; side++)
            found = sides >> side & 1 &&
                    memcmp(images[i], rules->sides[side].words, sizeof images[i]) == 0;
        if (!found)
            return false;
    }
    return true;
}

static unsigned count_bits(uint32_t bits)
{
    unsigned count = 0;

    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

static bool keeps_goals(const struct finder *finder, const permutation images)
{
    const struct placement_rules *rules = finder->rules;
    uint64_t sides[PLACEMENT_SIDES][GS_STONES_WORDS];

    for (unsigned i = 0; i < rules->goal_count; i++) {
        const struct placement_goal *goal = &rules->goals[i];
        const unsigned owners = image_of_owners(finder, images, goal->owners);
        unsigned count = 0;
        bool found = false;
        for (unsigned side = 0; side < rules->side_count; side++)
            if (goal->sides >> side & 1)
                image_of_points(finder, images, rules->sides[side].words, sides[count++]);
        for (unsigned j = 0; j < rules->goal_count && !found; j++)
            found = rules->goals[j].owners == owners &&
                    count_bits(rules->goals[j].sides) == count &&
                    has_sides(finder, sides, count, rules->goals[j].sides);
        if (!found)
            return false;
    }
    return true;
}

static bool keeps_points(const struct finder *finder, const permutation images)
{
    const struct placement_rules *rules = finder->rules;
    uint64_t near[GS_STONES_WORDS];

    for (unsigned point = 0; point < rules->points; point++) {
        const unsigned below = rules->board.below[point], image = rules->board.below[images[point]];
        if (rules->gravity && image != (below == PLACEMENT_NONE ? below : images[below]))
            return false;
        image_of_points(finder, images, rules->board.near[point], near);
        if (rules->goal_count > 0 &&
            memcmp(near, rules->board.near[images[point]], rules->words * sizeof *near) != 0)
            return false;
    }
    return true;
}

/* Whether images is a permutation that keeps the rules; points go to points. */
static bool is_automorphism(const struct finder *finder, const permutation images)
{
    bool seen[VERTICES] = {false};

    for (unsigned i = 0; i < finder->vertices; i++) {
        if (seen[images[i]] || (i < finder->white) != (images[i] < finder->white))
            return false;
        seen[images[i]] = true;
    }
    if (!can_exchange(finder->rules) && images[finder->white] != finder->white)
        return false;
    return keeps_points(finder, images) && keeps_goals(finder, images) &&
           keeps_sets(finder, images);
}

/* The permutation that takes each vertex to the one with its colour. */
static bool read_off(struct finder *finder, const colouring from, const colouring to,
                     permutation images)
{
    for (unsigned i = 0; i < finder->vertices; i++) {
        unsigned j = 0;
        while (j < finder->vertices && to[j] != from[i])
            j++;
        if (j == finder->vertices)
            return false;
        images[i] = (uint16_t)j;
    }
    finder->work += (uint64_t)finder->vertices * finder->vertices;
    return is_automorphism(finder, images);
}

/* Whether vertices of the base from a level on have images; trial[level] has the colours so far. */
static bool find_images(struct finder *finder, unsigned level, permutation images)
{
    const uint64_t *reference = finder->reference[level];

    if (level == finder->levels)
        return read_off(finder, reference, finder->trial[level], images);
    for (unsigned vertex = 0; vertex < finder->vertices; vertex++) {
        if (finder->trial[level][vertex] != reference[finder->base[level]])
            continue;
        if (finder->work > WORK_MAX)
            return false;
        memcpy(finder->trial[level + 1], finder->trial[level], sizeof(colouring));
        individualise(finder, finder->trial[level + 1], vertex, level + 1);
        if (same_colours(finder, finder->reference[level + 1], finder->trial[level + 1]) &&
            find_images(finder, level + 1, images))
            return true;
    }
    return false;
}

/* A symmetry that fixes the base before a level and takes its vertex there to this one. */
static bool find_symmetry(struct finder *finder, unsigned level, unsigned vertex,
                          permutation images)
{
    memcpy(finder->trial[level + 1], finder->reference[level], sizeof(colouring));
    individualise(finder, finder->trial[level + 1], vertex, level + 1);
    return same_colours(finder, finder->reference[level + 1], finder->trial[level + 1]) &&
           find_images(finder, level + 1, images);
}

/* Lets the vertex of a level loose; false if the group would be too large, or it takes too long. */
static bool grow_group(struct finder *finder, unsigned level)
{
    const unsigned inner = finder->count, fixed = finder->base[level];
    unsigned count = inner;
    permutation found;

    for (unsigned vertex = 0; vertex < finder->vertices; vertex++) {
        if (vertex == fixed || finder->reference[level][vertex] != finder->reference[level][fixed])
            continue;
        if (!find_symmetry(finder, level, vertex, found)) {
            if (finder->work > WORK_MAX)
                return false;
            continue;
        }
        if (count + inner > PLACEMENT_SYMMETRIES)
            return false;
        for (unsigned i = 0; i < inner; i++, count++)
            for (unsigned j = 0; j < finder->vertices; j++)
                finder->group[count][j] = found[finder->group[i][j]];
    }
    finder->count = count;
    return true;
}

static void find_group(struct finder *finder)
{
    const size_t sets = finder->rules->set_count;

    if (sets > 0)
        memcpy(finder->sorted, finder->rules->sets, sets * sizeof *finder->sorted);
    qsort(finder->sorted, sets, sizeof *finder->sorted, compare_sets);
    for (unsigned i = 0; i < finder->vertices; i++)
        finder->group[0][i] = (uint16_t)i;
    finder->count = 1;
    if (!choose_base(finder))
        return;
    for (unsigned level = finder->levels; level > 0 && grow_group(finder, level - 1); level--)
        ;
}

/* --- the result --- */

static enum gs_status store_group(struct placement_rules *rules, const struct finder *finder,
                                  struct gs_error *error)
{
    struct placement_symmetries *symmetries = &rules->symmetries;
    const unsigned points = rules->points, count = symmetries->count = finder->count;

    symmetries->images = gs_alloc_zero(rules->memory, (size_t)count * points, sizeof(uint16_t));
    symmetries->exchanges = gs_alloc_zero(rules->memory, count, sizeof(bool));
    symmetries->hashes = gs_alloc_zero(rules->memory, 2 * (size_t)count * points, sizeof(uint64_t));
    if (!symmetries->images || !symmetries->exchanges || !symmetries->hashes)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the symmetries");
    for (unsigned i = 0; i < count; i++) {
        const bool exchanges = symmetries->exchanges[i] =
            finder->group[i][finder->white] != finder->white;
        for (unsigned point = 0; point < points; point++) {
            const uint16_t image = finder->group[i][point];
            symmetries->images[(size_t)i * points + point] = image;
            for (unsigned side = 0; side < 2; side++)
                symmetries->hashes[((size_t)side * points + point) * count + i] =
                    gs_zobrist(side ^ (unsigned)exchanges, image);
        }
    }
    return GS_OK;
}

enum gs_status gs_placement_find_symmetries(struct placement_rules *rules, struct gs_error *error)
{
    struct gs_memory *memory = rules->memory;
    struct finder finder = {.rules = rules,
                            .vertices = rules->points + 2,
                            .white = rules->points,
                            .black = rules->points + 1};
    enum gs_status status = GS_NO_MEMORY;

    finder.reference = gs_alloc(memory, (BASE_MAX + 1) * sizeof *finder.reference);
    finder.trial = gs_alloc(memory, (BASE_MAX + 1) * sizeof *finder.trial);
    finder.sorted = gs_alloc(memory, (rules->set_count + 1) * sizeof *finder.sorted);
    finder.group = gs_alloc(memory, PLACEMENT_SYMMETRIES * sizeof *finder.group);
    if (finder.reference && finder.trial && finder.sorted && finder.group) {
        find_group(&finder);
        status = store_group(rules, &finder, error);
    } else {
        gs_error_set(error, GS_NO_MEMORY, "no memory for the symmetries");
    }
    gs_release(memory, finder.reference);
    gs_release(memory, finder.trial);
    gs_release(memory, finder.sorted);
    gs_release(memory, finder.group);
    return status;
}
