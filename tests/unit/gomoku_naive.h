/* SPDX-License-Identifier: MIT */
/*
 * gomoku_naive.h - the rules of the Gomoku family a second time, for tests of
 * the first: on a board of letters with a wall around it, by nothing but
 * counting and trying. Shares no code and no idea with games/gomoku.
 */
#ifndef TESTS_GOMOKU_NAIVE_H
#define TESTS_GOMOKU_NAIVE_H

#include <string.h>

#include <gamesolve/gamesolve.h>

#include "common/position_text.h"
#include "games/set_up.h"
#include "gomoku/gomoku.h"

/* A game under test: rules and one position. */
struct table {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *position;
    struct gs_undo *undo;
};

static inline void table_open(struct table *table, const char *size, const char *connect,
                              const char *variant)
{
    table->memory = gs_memory_new(0);
    table->rules = set_up_rules(table->memory, &gs_gomoku,
                                SETTINGS("size", size, "connect", connect, "variant", variant));
    table->position = set_up_position(table->memory, table->rules, NULL);
    table->undo = gs_alloc(table->memory, table->rules->undo_size);
    assert_non_null(table->undo);
}

static inline void table_close(struct table *table)
{
    gs_release(table->memory, table->undo);
    gs_release(table->memory, table->position);
    gs_rules_free(table->memory, table->rules);
    assert_int_equal(gs_memory_used(table->memory), 0);
    gs_memory_free(table->memory);
}

/* Sets up a square board from the content of its points, Black to move; false where the game
 * refuses it. */
static inline bool table_set(struct table *table, const int8_t *cells)
{
    const unsigned size = (unsigned)gs_args_size(&table->rules->args, "size").width;
    unsigned lengths[19];
    char text[GS_TEXT_MAX];

    for (unsigned row = 0; row < size; ++row)
        lengths[row] = size;
    gs_position_text_format(cells, NULL, lengths, size, GS_BLACK, text, sizeof text);
    return gs_gomoku.position_parse(table->rules, text, table->position, NULL) == GS_OK;
}

/*
 * Throws stones around the middle of a square board, the later ones over the
 * earlier; false where no game can go on from there.
 */
static inline bool table_throw(struct table *table, uint64_t *seed, unsigned reach, unsigned black,
                               unsigned white)
{
    const unsigned size = (unsigned)gs_args_size(&table->rules->args, "size").width;
    int8_t cells[19 * 19];

    memset(cells, GS_EMPTY, sizeof cells);
    for (unsigned i = 0; i < black + white; ++i) {
        const unsigned x = size / 2 - reach + (unsigned)gs_random_below(seed, 2 * reach + 1);
        const unsigned y = size / 2 - reach + (unsigned)gs_random_below(seed, 2 * reach + 1);

        if (x < size && y < size)
            cells[y * size + x] = i < black ? GS_BLACK_PIECE : GS_WHITE_PIECE;
    }
    return table_set(table, cells) && gs_outcome(table->rules, table->position) == GS_UNKNOWN;
}

enum { NAIVE_EDGE = 1, NAIVE_ROOM = 19 + 2 * NAIVE_EDGE };

/* The letters: 'b', 'w', '.' and '#' for the wall. */
struct naive {
    int width, height, connect;
    char variant; /* its first letter */
    char cell[NAIVE_ROOM][NAIVE_ROOM];
};

/* What a stone of Black makes in renju. */
enum naive_foul { NAIVE_NONE, NAIVE_FIVE, NAIVE_OVERLINE, NAIVE_FOURS, NAIVE_THREES };

static const int naive_steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

static inline char *naive_cell(struct naive *naive, int x, int y)
{
    return &naive->cell[y + NAIVE_EDGE][x + NAIVE_EDGE];
}

static inline char *naive_point(struct naive *naive, unsigned point)
{
    return naive_cell(naive, (int)point % naive->width, (int)point / naive->width);
}

/* The board of a position, as everybody sees it. */
static inline void naive_load(struct naive *naive, const struct table *table)
{
    const struct gs_size size = gs_args_size(&table->rules->args, "size");

    memset(naive, 0, sizeof *naive);
    memset(naive->cell, '#', sizeof naive->cell);
    naive->width = (int)size.width;
    naive->height = (int)size.height;
    naive->connect = (int)gs_args_int(&table->rules->args, "connect");
    naive->variant = gs_args_text(&table->rules->args, "variant")[0];
    for (unsigned point = 0; point < gs_gomoku.board->points(table->rules); ++point) {
        const enum gs_content content =
            gs_gomoku.board->content(table->rules, table->position, point);
        *naive_point(naive, point) = content == GS_EMPTY         ? '.'
                                     : content == GS_BLACK_PIECE ? 'b'
                                                                 : 'w';
    }
}

/* The length of the unbroken line through a stone; its first point in from. */
static inline int naive_line(struct naive *naive, int x, int y, int d, int from[2])
{
    const int dx = naive_steps[d][0], dy = naive_steps[d][1];
    const char colour = *naive_cell(naive, x, y);
    int length = 0;

    while (*naive_cell(naive, x - dx, y - dy) == colour) {
        x -= dx;
        y -= dy;
    }
    from[0] = x;
    from[1] = y;
    for (; *naive_cell(naive, x, y) == colour; x += dx, y += dy)
        ++length;
    return length;
}

/* Whether a line of that length wins for that colour. */
static inline bool naive_long_enough(const struct naive *naive, char colour, int length)
{
    if (naive->variant == 's' || (naive->variant == 'r' && colour == 'b'))
        return length == naive->connect;
    return length >= naive->connect;
}

/* Whether the stone at a place is in a winning line. */
static inline bool naive_wins_at(struct naive *naive, int x, int y)
{
    int from[2];

    for (int d = 0; d < 4; ++d)
        if (naive_long_enough(naive, *naive_cell(naive, x, y), naive_line(naive, x, y, d, from)))
            return true;
    return false;
}

/* Whether that colour has a winning line anywhere. */
static inline bool naive_has_won(struct naive *naive, char colour)
{
    for (int y = 0; y < naive->height; ++y)
        for (int x = 0; x < naive->width; ++x)
            if (*naive_cell(naive, x, y) == colour && naive_wins_at(naive, x, y))
                return true;
    return false;
}

static inline enum naive_foul naive_foul(struct naive *naive, int x, int y);

/* Whether the line through (x, y) in direction d has `length` stones and (px, py) is one of them.
 */
static inline bool naive_line_holds(struct naive *naive, int x, int y, int d, int length, int px,
                                    int py)
{
    int from[2];

    if (naive_line(naive, x, y, d, from) != length)
        return false;
    for (int i = 0; i < length; ++i)
        if (from[0] + i * naive_steps[d][0] == px && from[1] + i * naive_steps[d][1] == py)
            return true;
    return false;
}

/*
 * Sets of stones on one line through (x, y), as bits by their place on it: each
 * different one is one four or one three.
 */
struct naive_sets {
    uint32_t sets[16];
    int count;
};

/* The stones of the line of `length` through (x, y), without the point (ex, ey), as bits. */
static inline uint32_t naive_set(struct naive *naive, int x, int y, int d, int length, int ex,
                                 int ey)
{
    int from[2];
    uint32_t set = 0;

    naive_line(naive, x, y, d, from);
    for (int i = 0; i < length; ++i) {
        const int px = from[0] + i * naive_steps[d][0], py = from[1] + i * naive_steps[d][1];

        if (px != ex || py != ey)
            set |= 1u << (d == 1 ? py : px);
    }
    return set;
}

static inline void naive_add(struct naive_sets *sets, uint32_t set)
{
    for (int i = 0; i < sets->count; ++i)
        if (sets->sets[i] == set)
            return;
    sets->sets[sets->count++] = set;
}

/* Whether Black's line of four through (x, y) becomes a five on both ends. */
static inline bool naive_is_straight(struct naive *naive, int x, int y, int d)
{
    const int dx = naive_steps[d][0], dy = naive_steps[d][1];
    int from[2], fives = 0;

    if (naive_line(naive, x, y, d, from) != 4)
        return false;
    for (int end = -1; end <= 4; end += 5) {
        char *cell = naive_cell(naive, from[0] + end * dx, from[1] + end * dy);

        if (*cell != '.')
            return false;
        *cell = 'b';
        int other[2];
        fives += naive_line(naive, x, y, d, other) == 5;
        *cell = '.';
    }
    return fives == 2;
}

/* Finds fours (length 5) or threes (length 4) through (x, y) by trying every point nearby. */
static inline int naive_count(struct naive *naive, int x, int y, int d, int length)
{
    struct naive_sets sets = {.count = 0};

    for (int i = -5; i <= 5; ++i) {
        const int ex = x + i * naive_steps[d][0], ey = y + i * naive_steps[d][1];

        if (ex < 0 || ey < 0 || ex >= naive->width || ey >= naive->height ||
            *naive_cell(naive, ex, ey) != '.')
            continue;
        *naive_cell(naive, ex, ey) = 'b';
        bool good = naive_line_holds(naive, ex, ey, d, length, x, y);
        if (good && length == 4)
            good = naive_is_straight(naive, ex, ey, d) && naive_foul(naive, ex, ey) == NAIVE_NONE;
        if (good)
            naive_add(&sets, naive_set(naive, ex, ey, d, length, ex, ey));
        *naive_cell(naive, ex, ey) = '.';
    }
    return sets.count;
}

/* What the black stone at (x, y) has made, had it been the last. */
static inline enum naive_foul naive_foul(struct naive *naive, int x, int y)
{
    int from[2], fours = 0, threes = 0;
    bool overline = false;

    for (int d = 0; d < 4; ++d) {
        const int length = naive_line(naive, x, y, d, from);

        if (length == 5)
            return NAIVE_FIVE;
        overline |= length > 5;
    }
    if (overline)
        return NAIVE_OVERLINE;
    for (int d = 0; d < 4; ++d)
        fours += naive_count(naive, x, y, d, 5);
    if (fours > 1)
        return NAIVE_FOURS;
    for (int d = 0; d < 4; ++d)
        threes += naive_count(naive, x, y, d, 4);
    return threes > 1 ? NAIVE_THREES : NAIVE_NONE;
}

/* Sets a stone and returns who has won by it: 'b', 'w' or '.'. */
static inline char naive_play(struct naive *naive, unsigned point, char colour)
{
    const int x = (int)point % naive->width, y = (int)point / naive->width;

    *naive_point(naive, point) = colour;
    if (naive_wins_at(naive, x, y))
        return colour;
    if (naive->variant == 'r' && colour == 'b' && naive_foul(naive, x, y) != NAIVE_NONE)
        return 'w';
    return '.';
}

/* Whether the rules let that colour place a stone on a free point. */
static inline bool naive_may(struct naive *naive, unsigned point, char colour)
{
    const int x = (int)point % naive->width - naive->width / 2;
    const int y = (int)point / naive->width - naive->height / 2;
    int black = 0;

    if (*naive_point(naive, point) != '.')
        return false;
    if (naive->variant != 'p' || colour == 'w')
        return true;
    for (int i = 0; i < naive->width * naive->height; ++i)
        black += *naive_point(naive, (unsigned)i) == 'b';
    if (black == 0)
        return x == 0 && y == 0;
    return black > 1 || x * x > 4 || y * y > 4;
}

#endif
