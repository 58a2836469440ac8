/* SPDX-License-Identifier: MIT */
/*
 * atarigo_naive.h - AtariGo once more, in the plainest way, for its tests: an array of stones, and
 * chains found anew by flooding whenever they are needed. It shares nothing with games/atarigo but
 * the numbers of the points.
 */
#ifndef TESTS_ATARIGO_NAIVE_H
#define TESTS_ATARIGO_NAIVE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#include "atarigo/atarigo.h"
#include "common/position_text.h"
#include "games/set_up.h"

#define NAIVE_POINTS 361

/* A board, points row by row from the bottom left; contents as in enum gs_content. */
struct naive {
    int width, height;
    int8_t stones[NAIVE_POINTS];
};

static inline int naive_points(const struct naive *naive)
{
    return naive->width * naive->height;
}

/* The neighbour of a point in direction 0 to 3, or -1. */
static inline int naive_next(const struct naive *naive, int point, int direction)
{
    static const int dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
    const int x = point % naive->width + dx[direction], y = point / naive->width + dy[direction];

    if (x < 0 || y < 0 || x >= naive->width || y >= naive->height)
        return -1;
    return y * naive->width + x;
}

static inline void naive_flood(const struct naive *naive, int point, bool *chain, bool *liberties)
{
    chain[point] = true;
    for (int direction = 0; direction < 4; ++direction) {
        const int next = naive_next(naive, point, direction);

        if (next < 0 || chain[next])
            continue;
        if (naive->stones[next] == GS_EMPTY)
            liberties[next] = true;
        else if (naive->stones[next] == naive->stones[point])
            naive_flood(naive, next, chain, liberties);
    }
}

/* The liberties of the chain that a stone belongs to: marks them, and returns how many. */
static inline int naive_liberties(const struct naive *naive, int point,
                                  bool liberties[NAIVE_POINTS])
{
    bool chain[NAIVE_POINTS] = {false};
    int count = 0;

    memset(liberties, 0, NAIVE_POINTS);
    naive_flood(naive, point, chain, liberties);
    for (int i = 0; i < NAIVE_POINTS; ++i)
        count += liberties[i];
    return count;
}

/* Whether a side has a chain without a liberty. */
static inline bool naive_is_captured(const struct naive *naive, enum gs_side side)
{
    bool liberties[NAIVE_POINTS];

    for (int point = 0; point < naive_points(naive); ++point)
        if (naive->stones[point] == (int)side && naive_liberties(naive, point, liberties) == 0)
            return true;
    return false;
}

/* What a stone that side has just placed means for side. */
static inline enum gs_value naive_outcome(const struct naive *naive, enum gs_side side)
{
    if (naive_is_captured(naive, gs_side_other(side)))
        return GS_WIN;
    return naive_is_captured(naive, side) ? GS_LOSS : GS_UNKNOWN;
}

/* The same for a stone that side would place on a free point. */
static inline enum gs_value naive_try(struct naive *naive, enum gs_side side, int point)
{
    naive->stones[point] = (int8_t)side;
    const enum gs_value value = naive_outcome(naive, side);
    naive->stones[point] = GS_EMPTY;
    return value;
}

/* Lines of exactly depth moves; those that end earlier are not among them. */
static inline uint64_t naive_lines(struct naive *naive, enum gs_side side, unsigned depth)
{
    uint64_t lines = 0;

    if (depth == 0)
        return 1;
    for (int point = 0; point < naive_points(naive); ++point) {
        if (naive->stones[point] != GS_EMPTY)
            continue;
        naive->stones[point] = (int8_t)side;
        if (depth == 1 || naive_outcome(naive, side) == GS_UNKNOWN)
            lines += naive_lines(naive, gs_side_other(side), depth - 1);
        naive->stones[point] = GS_EMPTY;
    }
    return lines;
}

/* The game under test, set up beside a naive board. */
struct table {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *position, *other;
    struct gs_undo *undo;
    struct naive naive;
    uint64_t random;
};

static inline void lay(struct table *table, const char *size)
{
    table->memory = gs_memory_new(0);
    table->rules = set_up_rules(table->memory, &gs_atarigo, SETTINGS("size", size));
    table->position = set_up_position(table->memory, table->rules, NULL);
    table->other = set_up_position(table->memory, table->rules, NULL);
    table->undo = gs_alloc(table->memory, table->rules->undo_size);
    assert_non_null(table->undo);
    table->naive.width = gs_args_size(&table->rules->args, "size").width;
    table->naive.height = gs_args_size(&table->rules->args, "size").height;
    memset(table->naive.stones, GS_EMPTY, sizeof table->naive.stones);
    table->random = 1;
}

static inline void clear(struct table *table)
{
    gs_release(table->memory, table->undo);
    gs_release(table->memory, table->other);
    gs_release(table->memory, table->position);
    gs_rules_free(table->memory, table->rules);
    assert_int_equal(gs_memory_used(table->memory), 0);
    gs_memory_free(table->memory);
}

/* Makes the naive board that of the position. */
static inline void copy_board(struct table *table)
{
    for (int point = 0; point < naive_points(&table->naive); ++point)
        table->naive.stones[point] =
            (int8_t)gs_atarigo.board->content(table->rules, table->position, (unsigned)point);
}

static inline enum gs_status set(struct table *table, const char *text, struct gs_error *error)
{
    const enum gs_status status =
        gs_atarigo.position_parse(table->rules, text, table->position, error);

    if (status == GS_OK)
        copy_board(table);
    return status;
}

/* Sets up the stones of the naive board. */
static inline enum gs_status set_stones(struct table *table, enum gs_side side, char *text)
{
    const unsigned width = (unsigned)table->naive.width, height = (unsigned)table->naive.height;
    unsigned lengths[NAIVE_POINTS];
    int8_t from_top[NAIVE_POINTS];

    for (unsigned row = 0; row < height; ++row) {
        lengths[row] = width;
        memcpy(from_top + row * width, table->naive.stones + (height - 1 - row) * width, width);
    }
    gs_position_text_format(from_top, NULL, lengths, height, side, text, GS_TEXT_MAX);
    return set(table, text, NULL);
}

/* Plays up to that many random moves from the empty board; stops before a move that ends play. */
static inline void scatter(struct table *table, unsigned stones)
{
    gs_move moves[NAIVE_POINTS];

    gs_atarigo.initial(table->rules, table->position);
    for (; stones > 0; --stones) {
        const unsigned count = gs_moves(table->rules, table->position, moves);
        const gs_move move = moves[gs_random_below(&table->random, count)];

        gs_play(table->rules, table->position, move, table->undo);
        if (gs_outcome(table->rules, table->position) == GS_UNKNOWN)
            continue;
        gs_take_back(table->rules, table->position, table->undo);
        break;
    }
    copy_board(table);
}

#endif
