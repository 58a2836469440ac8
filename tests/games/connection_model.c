/* SPDX-License-Identifier: MIT */
/*
 * connection_model.c - see connection_model.h. It is slow: finding a chain tests all pairs of
 * points until nothing changes.
 */
#include "games/connection_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

void model_init(struct model *model, bool triangle, int width, int height)
{
    memset(model, 0, sizeof *model);
    model->triangle = triangle;
    model->width = width;
    model->height = height;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < (triangle ? y + 1 : width); x++) {
            model->x[model->points] = x;
            model->y[model->points] = y;
            model->stones[model->points++] = GS_EMPTY;
        }
}

bool model_near(const struct model *model, int one, int other)
{
    int dx = model->x[other] - model->x[one], dy = model->y[other] - model->y[one];
    if (dx == 0 || dy == 0)
        return dx + dy == 1 || dx + dy == -1;
    int slope = model->triangle ? 1 : -1;
    return (dx == 1 || dx == -1) && dy == slope * dx;
}

/* The goal edges at a point, as bits. */
static unsigned edges_at(const struct model *model, enum gs_side side, int point)
{
    int x = model->x[point], y = model->y[point];
    if (model->triangle)
        return (x == 0 ? 1u : 0) | (x == y ? 2u : 0) | (y == model->height - 1 ? 4u : 0);
    if (side == GS_BLACK)
        return (y == 0 ? 1u : 0) | (y == model->height - 1 ? 2u : 0);
    return (x == 0 ? 1u : 0) | (x == model->width - 1 ? 2u : 0);
}

void model_set_sets(const struct model *model, struct model_sets *sets)
{
    memset(sets, 0, sizeof *sets);
    for (int p = 0; p < model->points; p++) {
        for (int q = 0; q < model->points; q++)
            if (q != p && model_near(model, p, q))
                sets->near[p] |= gs_bitboard_of((unsigned)q);
        for (int side = GS_WHITE; side <= GS_BLACK; side++)
            for (int edge = 0; edge < 3; edge++)
                if (edges_at(model, (enum gs_side)side, p) >> edge & 1)
                    sets->edge[side][edge] |= gs_bitboard_of((unsigned)p);
    }
}

/* The chain of a stone among these. */
static gs_bitboard flood(const struct model_sets *sets, gs_bitboard stones, gs_bitboard stone)
{
    gs_bitboard chain = stone, rim = stone;
    while (rim != 0) {
        gs_bitboard grown = 0;
        for (; rim != 0; rim &= rim - 1)
            grown |= sets->near[gs_bitboard_lowest(rim)];
        rim = grown & stones & ~chain;
        chain |= rim;
    }
    return chain;
}

bool model_sets_win(const struct model_sets *sets, gs_bitboard stones, enum gs_side side)
{
    const gs_bitboard *edge = sets->edge[side];
    for (gs_bitboard left = stones & edge[0]; left != 0;) {
        gs_bitboard chain = flood(sets, stones, left & -left);
        if ((chain & edge[1]) != 0 && (edge[2] == 0 || (chain & edge[2]) != 0))
            return true;
        left &= ~chain;
    }
    return false;
}

/* The edges that the chain of a stone touches; its stones are marked. */
static unsigned chain_edges(const struct model *model, int stone, bool *marked)
{
    enum gs_side side = (enum gs_side)model->stones[stone];
    bool chain[MODEL_POINTS] = {false};
    unsigned edges = edges_at(model, side, stone);
    marked[stone] = chain[stone] = true;
    for (bool grows = true; grows;) {
        grows = false;
        for (int i = 0; i < model->points; i++)
            for (int j = 0; j < model->points && chain[i]; j++)
                if (!chain[j] && model->stones[j] == (int)side && model_near(model, i, j)) {
                    marked[j] = chain[j] = grows = true;
                    edges |= edges_at(model, side, j);
                }
    }
    return edges;
}

bool model_wins(const struct model *model, enum gs_side side)
{
    bool marked[MODEL_POINTS] = {false};
    for (int i = 0; i < model->points; i++)
        if (model->stones[i] == (int)side && !marked[i] &&
            chain_edges(model, i, marked) == (model->triangle ? 7u : 3u))
            return true;
    return false;
}

uint64_t model_lines(struct model *model, enum gs_side side, unsigned depth)
{
    uint64_t lines = 0;
    if (depth == 0)
        return 1;
    if (model_wins(model, GS_WHITE) || model_wins(model, GS_BLACK))
        return 0;
    for (int i = 0; i < model->points; i++) {
        if (model->stones[i] != GS_EMPTY)
            continue;
        model->stones[i] = (int8_t)side;
        lines += model_lines(model, gs_side_other(side), depth - 1);
        model->stones[i] = GS_EMPTY;
    }
    return lines;
}

void desk_open(struct connection_desk *desk, const struct gs_game *game, const char *size,
               const char *variant)
{
    struct gs_args args;
    struct gs_error error = {.message = ""};
    desk->game = game;
    desk->random = 1;
    desk->memory = gs_memory_new(0);
    assert_non_null(desk->memory);
    gs_args_init(&args, game->params);
    assert_int_equal(gs_args_set(&args, "size", size, NULL), GS_OK);
    if (variant)
        assert_int_equal(gs_args_set(&args, "variant", variant, NULL), GS_OK);
    if (gs_rules_new(game, desk->memory, &args, &desk->rules, &error) != GS_OK)
        fail_msg("%s", error.message);
    desk->position = gs_position_new(desk->memory, desk->rules);
    assert_non_null(desk->position);
    assert_true(gs_workspace_new(desk->memory, desk->rules, &desk->workspace));
    memset((void *)desk->workspace, 0xa5, desk->rules->workspace_size);
    struct gs_size board = gs_args_size(&args, "size");
    model_init(&desk->model, strcmp(game->name, "y") == 0, board.width, board.height);
}

void desk_close(struct connection_desk *desk)
{
    gs_release(desk->memory, desk->workspace);
    gs_release(desk->memory, desk->position);
    gs_rules_free(desk->memory, desk->rules);
    assert_int_equal(gs_memory_used(desk->memory), 0);
    gs_memory_free(desk->memory);
}

void desk_set(struct connection_desk *desk, enum gs_side side)
{
    const struct model *model = &desk->model;
    struct gs_error error = {.message = ""};
    char text[GS_TEXT_MAX];
    int length = 0, run = 0;
    for (int i = 0; i < model->points; i++) {
        bool last = i + 1 == model->points || model->y[i + 1] != model->y[i];
        run += model->stones[i] == GS_EMPTY;
        if (run > 0 && (last || model->stones[i] != GS_EMPTY)) {
            length += snprintf(text + length, sizeof text - (size_t)length, "%d", run);
            run = 0;
        }
        if (model->stones[i] != GS_EMPTY)
            text[length++] = "wb"[model->stones[i]];
        text[length] = '/';
        length += last;
    }
    snprintf(text + length - 1, sizeof text - (size_t)length, side == GS_WHITE ? " w" : " b");
    if (desk->game->position_parse(desk->rules, text, desk->position, &error) != GS_OK)
        fail_msg("%s: %s", text, error.message);
}

void desk_scatter(struct connection_desk *desk, unsigned stones)
{
    struct model *model = &desk->model;
    do {
        memset(model->stones, GS_EMPTY, sizeof model->stones);
        for (unsigned i = 0; i < stones; i++)
            model->stones[gs_random_below(&desk->random, (uint32_t)model->points)] =
                (int8_t)gs_random_below(&desk->random, 2);
    } while (model_wins(model, GS_WHITE) || model_wins(model, GS_BLACK));
}
