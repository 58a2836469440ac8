/* SPDX-License-Identifier: MIT */
/*
 * placement_board.c - boards with coordinates, their lines and rectangles.
 *
 * Coordinates (x, y, z) are the column, the row from the top and the layer. Layers are drawn side
 * by side with a blank between, and their columns are lettered on: on a grid 4x4x4 the second layer
 * begins with column e.
 */
#include "placement/placement.h"

#include <stdio.h>
#include <string.h>

#include "common/square_name.h"

/* A field; x is PLACEMENT_NONE outside of the board. */
static unsigned point_at(const struct placement_rules *rules, int x, int y, int z)
{
    const int width = (int)rules->board.width, depth = (int)rules->board.depth;

    if (x < 0 || y < 0 || z < 0 || y >= (int)rules->board.height || z >= depth)
        return PLACEMENT_NONE;
    if (x >= (rules->shape == GS_TRIANGLE ? y + 1 : width))
        return PLACEMENT_NONE;
    return (unsigned)(rules->shape == GS_TRIANGLE ? y * (y + 1) / 2 + x
                                                  : (y * depth + z) * width + x);
}

static bool has_names_from_top(const struct placement_rules *rules)
{
    return rules->shape != GS_FIELDS;
}

static void lay_points(struct placement_rules *rules)
{
    for (unsigned y = 0; y < rules->board.height; y++)
        for (unsigned z = 0; z < rules->board.depth; z++)
            for (unsigned x = 0; x < rules->board.width; x++) {
                const unsigned point = point_at(rules, (int)x, (int)y, (int)z);
                if (point == PLACEMENT_NONE)
                    continue;
                rules->board.column[point] = (uint16_t)(z * (rules->board.width + 1) + x);
                rules->board.row[point] = (uint16_t)y;
                rules->board.below[point] = PLACEMENT_NONE;
                rules->board.lengths[y]++;
                rules->points++;
                gs_square_name_format(z * rules->board.width + x,
                                      has_names_from_top(rules) ? y + 1 : rules->board.height - y,
                                      rules->board.names[point], PLACEMENT_NAME);
            }
    rules->board.rows = rules->board.height;
}

/* Stones fall down the rows of a grid, and down the layers where there are several. */
static void lay_below(struct placement_rules *rules, unsigned point, int x, int y, int z)
{
    const unsigned below =
        rules->board.depth > 1 ? point_at(rules, x, y, z - 1) : point_at(rules, x, y + 1, z);

    rules->board.below[point] = (uint16_t)below;
}

static const struct placement_step orthogonal[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const struct placement_step rhombic[] = {{1, 0, 0}, {0, 1, 0}, {1, -1, 0}};
static const struct placement_step triangular[] = {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}};

static void join(struct placement_rules *rules, unsigned point, unsigned other)
{
    if (other == PLACEMENT_NONE)
        return;
    gs_points_add(rules->board.near[point], other);
    gs_points_add(rules->board.near[other], point);
}

/* The sides of a board, and whether a field is on one. */
static const char *const side_names[] = {"top", "bottom", "left", "right", "front", "back"};

static bool is_on_side(const struct placement_rules *rules, unsigned side, unsigned x, unsigned y,
                       unsigned z)
{
    switch (side) {
    case 0:
        return y == 0 && rules->shape != GS_TRIANGLE;
    case 1:
        return y + 1 == rules->board.height;
    case 2:
        return x == 0;
    case 3:
        return x == (rules->shape == GS_TRIANGLE ? y : rules->board.width - 1);
    case 4:
        return z == 0 && rules->board.depth > 1;
    default:
        return z + 1 == rules->board.depth && rules->board.depth > 1;
    }
}

static void lay_field(struct placement_rules *rules, const struct placement_step *steps,
                      unsigned point, const unsigned at[3])
{
    const int x = (int)at[0], y = (int)at[1], z = (int)at[2];

    for (unsigned i = 0; i < 3; i++)
        join(rules, point, point_at(rules, x + steps[i].x, y + steps[i].y, z + steps[i].z));
    lay_below(rules, point, x, y, z);
    for (unsigned side = 0; side < rules->side_count; side++)
        if (is_on_side(rules, side, at[0], at[1], at[2]))
            gs_points_add(rules->sides[side].words, point);
}

void gs_placement_lay(struct placement_rules *rules, enum placement_kind kind)
{
    static const enum gs_shape shapes[] = {[PLACEMENT_GRID] = GS_FIELDS,
                                           [PLACEMENT_HEX] = GS_RHOMBUS,
                                           [PLACEMENT_TRIANGLE] = GS_TRIANGLE};
    static const struct placement_step *const steps[] = {[PLACEMENT_GRID] = orthogonal,
                                                         [PLACEMENT_HEX] = rhombic,
                                                         [PLACEMENT_TRIANGLE] = triangular};

    rules->shape = shapes[kind];
    lay_points(rules);
    for (unsigned side = 0; side < sizeof side_names / sizeof side_names[0]; side++)
        gs_placement_add_side(rules, side_names[side]);
    for (unsigned y = 0; y < rules->board.height; y++)
        for (unsigned z = 0; z < rules->board.depth; z++)
            for (unsigned x = 0; x < rules->board.width; x++) {
                const unsigned point = point_at(rules, (int)x, (int)y, (int)z);
                if (point != PLACEMENT_NONE)
                    lay_field(rules, steps[kind], point, (unsigned[3]){x, y, z});
            }
}

/* --- sets --- */

/* The set of so many fields in a direction; false if they leave the board. */
static bool line_from(const struct placement_rules *rules, const int at[3], unsigned length,
                      struct placement_step step, struct placement_set *set)
{
    for (int i = 0; i < (int)length; i++) {
        const unsigned point =
            point_at(rules, at[0] + i * step.x, at[1] + i * step.y, at[2] + i * step.z);
        if (point == PLACEMENT_NONE)
            return false;
        gs_points_add(set->words, point);
    }
    return true;
}

static bool area_from(const struct placement_rules *rules, const int at[3], unsigned width,
                      unsigned height, struct placement_set *set)
{
    const struct placement_step across = {1, 0, 0};
    bool fits = true;

    for (int y = 0; y < (int)height && fits; y++)
        fits = line_from(rules, (int[3]){at[0], at[1] + y, at[2]}, width, across, set);
    return fits;
}

/* Each field in turn, by its coordinates; false after the last one. */
static bool next_field(const struct placement_rules *rules, int at[3])
{
    if (++at[0] < (int)rules->board.width)
        return true;
    at[0] = 0;
    if (++at[1] < (int)rules->board.height)
        return true;
    at[1] = 0;
    return ++at[2] < (int)rules->board.depth;
}

enum gs_status gs_placement_add_lines(struct placement_rules *rules, unsigned length,
                                      struct placement_step step, unsigned owners,
                                      struct gs_error *error)
{
    enum gs_status status = GS_OK;
    int at[3] = {-1, 0, 0};

    while (status == GS_OK && next_field(rules, at)) {
        struct placement_set set = {.owners = owners};
        if (line_from(rules, at, length, step, &set))
            status = gs_placement_add_set(rules, &set, error);
    }
    return status;
}

enum gs_status gs_placement_add_areas(struct placement_rules *rules, unsigned width,
                                      unsigned height, unsigned owners, struct gs_error *error)
{
    enum gs_status status = GS_OK;
    int at[3] = {-1, 0, 0};

    while (status == GS_OK && next_field(rules, at)) {
        struct placement_set set = {.owners = owners};
        if (area_from(rules, at, width, height, &set))
            status = gs_placement_add_set(rules, &set, error);
    }
    return status;
}
