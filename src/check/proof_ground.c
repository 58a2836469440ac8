/* SPDX-License-Identifier: MIT */
/*
 * proof_ground.c - points, edges and symmetries of the rules.
 *
 * Zones and patterns are sets of points: in games that have them, the move that places a stone on a
 * point has the point's number. Zones do not apply to any other move (a swap).
 */
#include <string.h>

#include "check/proof_parts.h"

/* Games with zones, joins or lines: stones on points of a board, moves with the numbers of
 * points. */
static unsigned points_of(const struct gs_rules *rules)
{
    const struct gs_game *game = rules->game;
    if (!game->stones || !game->board || (!game->zones && !game->connections && !game->lines))
        return 0;
    unsigned points = game->board->points(rules);
    for (unsigned point = 0; point < points; point++)
        if (game->stones->point(rules, point) != point)
            return 0;
    return points;
}

void gs_board_map_map(const struct gs_board_map *ground, unsigned symmetry,
                      const struct gs_point_set *set, struct gs_point_set *image)
{
    *image = (struct gs_point_set){{0}};
    for (unsigned point = 0; point < ground->points; point++)
        if (gs_points_has(set->words, point))
            gs_points_add(image->words, gs_board_map_image(ground, symmetry, point));
}

void gs_board_map_back(const struct gs_board_map *ground, unsigned symmetry,
                       const struct gs_point_set *image, struct gs_point_set *set)
{
    for (unsigned point = 0; point < ground->points; point++)
        if (gs_points_has(image->words, gs_board_map_image(ground, symmetry, point)))
            gs_points_add(set->words, point);
}

/* On small boards several edges can have the same points. */
static uint8_t map_edge(const struct gs_board_map *ground, unsigned symmetry, unsigned edge)
{
    struct gs_point_set image;
    uint8_t images = 0;
    gs_board_map_map(ground, symmetry, &ground->on_edge[edge], &image);
    for (unsigned other = 0; other < ground->edges; other++)
        if (memcmp(&image, &ground->on_edge[other], sizeof image) == 0)
            images |= (uint8_t)(1 << other);
    return images;
}

static void find_edges(struct gs_board_map *ground)
{
    ground->edges = ground->connections ? ground->connections->edges(ground->rules) : 0;
    for (unsigned point = 0; point < ground->points && ground->connections; point++)
        for (unsigned edge = 0; edge < ground->edges; edge++)
            if (ground->connections->edges_at(ground->rules, point) >> edge & 1)
                gs_points_add(ground->on_edge[edge].words, point);
}

static void find_images(struct gs_board_map *ground)
{
    const struct gs_game *game = ground->rules->game;
    for (unsigned symmetry = 0; symmetry < ground->symmetries; symmetry++) {
        for (unsigned point = 0; point < ground->points; point++)
            ground->images[symmetry * ground->points + point] = (uint16_t)game->stones->point(
                ground->rules, game->space->image_move(ground->rules, symmetry, point));
        for (unsigned edge = 0; edge < ground->edges; edge++)
            ground->edge_images[symmetry * GS_EDGES_MAX + edge] = map_edge(ground, symmetry, edge);
    }
}

unsigned gs_board_map_product(const struct gs_board_map *ground, unsigned first, unsigned then)
{
    unsigned symmetry = 0, point = 0;
    for (; symmetry < ground->symmetries; symmetry++) {
        for (point = 0; point < ground->points; point++)
            if (gs_board_map_image(ground, symmetry, point) !=
                gs_board_map_image(ground, then, gs_board_map_image(ground, first, point)))
                break;
        if (point == ground->points)
            break;
    }
    return symmetry;
}

/* Finds what two symmetries do, one after the other. False: none of them does so. */
static bool find_product(struct gs_board_map *ground, unsigned first, unsigned then)
{
    const unsigned product = gs_board_map_product(ground, first, then);
    ground->products[first * ground->symmetries + then] = (uint8_t)product;
    return product < ground->symmetries;
}

/* Whether a symmetry takes different points to different ones, whose origins it finds. */
static bool find_origins(struct gs_board_map *ground, unsigned symmetry)
{
    struct gs_point_set met = {{0}};
    for (unsigned point = 0; point < ground->points; point++) {
        unsigned image = gs_board_map_image(ground, symmetry, point);
        if (image >= ground->points || gs_points_has(met.words, image))
            return false;
        gs_points_add(met.words, image);
        ground->origins[symmetry * ground->points + image] = (uint16_t)point;
    }
    return true;
}

/* Whether the side to move is the same in all images of the start position. */
static bool keep_turn(const struct gs_board_map *ground, const struct gs_position *start,
                      struct gs_position *image)
{
    bool keep = true;
    for (unsigned symmetry = 0; symmetry < ground->symmetries && keep; symmetry++) {
        ground->rules->game->space->image(ground->rules, symmetry, start, image);
        keep = gs_to_move(ground->rules, image) == gs_to_move(ground->rules, start);
    }
    return keep;
}

/* False: there is no memory. */
static bool find_views(struct gs_board_map *ground)
{
    struct gs_position *start = gs_position_new(ground->memory, ground->rules);
    struct gs_position *image = gs_position_new(ground->memory, ground->rules);
    bool room = start && image;
    bool has = room && ground->points > 0 && ground->symmetries > 0 &&
               ground->symmetries <= UINT8_MAX && keep_turn(ground, start, image);
    for (unsigned symmetry = 0; symmetry < ground->symmetries && has; symmetry++)
        has = find_origins(ground, symmetry);
    for (unsigned first = 0; first < ground->symmetries && has; first++)
        for (unsigned then = 0; then < ground->symmetries && has; then++)
            has = find_product(ground, first, then);
    ground->has_views = has;
    gs_release(ground->memory, start);
    gs_release(ground->memory, image);
    return room;
}

enum gs_status gs_board_map_make(struct gs_board_map *ground, const struct gs_rules *rules,
                                 struct gs_memory *memory)
{
    const struct gs_game *game = rules->game;
    const struct gs_space *space = game->space;
    *ground = (struct gs_board_map){.rules = rules, .memory = memory, .points = points_of(rules)};
    ground->zones = ground->points > 0 ? game->zones : NULL;
    ground->connections = ground->points > 0 ? game->connections : NULL;
    ground->lines = ground->points > 0 ? game->lines : NULL;
    if (space && space->symmetries && space->image && (space->image_move || ground->points == 0))
        ground->symmetries = space->symmetries(rules);
    size_t maps = ground->symmetries * (size_t)ground->points + 1;
    ground->images = gs_alloc_zero(memory, maps, sizeof *ground->images);
    ground->edge_images = gs_alloc_zero(memory, ground->symmetries + 1, GS_EDGES_MAX);
    ground->origins = gs_alloc_zero(memory, maps, sizeof *ground->origins);
    ground->products = gs_alloc_zero(memory, ground->symmetries + 1, ground->symmetries + 1);
    if (!ground->images || !ground->edge_images || !ground->origins || !ground->products)
        return GS_NO_MEMORY;
    find_edges(ground);
    find_images(ground);
    return find_views(ground) ? GS_OK : GS_NO_MEMORY;
}

void gs_board_map_clear(struct gs_board_map *ground)
{
    gs_release(ground->memory, ground->images);
    gs_release(ground->memory, ground->edge_images);
    gs_release(ground->memory, ground->origins);
    gs_release(ground->memory, ground->products);
}

void gs_board_map_contents(const struct gs_board_map *ground, const struct gs_position *position,
                           struct gs_contents *contents)
{
    const struct gs_board *board = ground->rules->game->board;
    *contents = (struct gs_contents){.free = {{0}}};
    for (unsigned point = 0; point < ground->points; point++) {
        enum gs_content content = board->content(ground->rules, position, point);
        if (content == GS_EMPTY)
            gs_points_add(contents->free.words, point);
        else if (content == GS_WHITE_PIECE || content == GS_BLACK_PIECE)
            gs_points_add(contents->stones[content].words, point);
    }
}
