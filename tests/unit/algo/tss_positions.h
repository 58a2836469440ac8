/* SPDX-License-Identifier: MIT */
/* tss_positions.h - random positions of the Gomoku family, of every variant and several boards. */
#ifndef TESTS_UNIT_ALGO_TSS_POSITIONS_H
#define TESTS_UNIT_ALGO_TSS_POSITIONS_H

#include "games/solve_run.h"
#include "unit/gomoku_naive.h"

static const struct {
    const char *variant, *connect, *size;
} kinds[] = {
    {"free", "4", "6x6"},     {"free", "4", "7x7"},     {"free", "5", "7x7"},
    {"free", "5", "8x8"},     {"free", "5", "9x9"},     {"standard", "4", "6x6"},
    {"standard", "4", "8x8"}, {"standard", "5", "8x8"}, {"standard", "5", "9x9"},
    {"pro", "4", "7x7"},      {"pro", "5", "9x9"},      {"renju", "5", "6x6"},
    {"renju", "5", "7x7"},    {"renju", "5", "8x8"},    {"renju", "5", "9x9"},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Throws stones on the board; false where no game can go on from there. */
static bool throw(struct table * table, uint64_t *seed, unsigned size, enum gs_side side)
{
    const unsigned points = size * size;
    unsigned lengths[19], black = 2 + gs_random_below(seed, points / 5);
    unsigned white = black - (side == GS_BLACK ? 0 : 1) + gs_random_below(seed, 2);
    int8_t cells[19 * 19];
    char text[GS_TEXT_MAX];

    memset(cells, GS_EMPTY, sizeof cells);
    for (unsigned i = 0; i < black + white; ++i) {
        const unsigned point = gs_random_below(seed, points);
        cells[point] = i % 2 == 0 ? GS_BLACK_PIECE : GS_WHITE_PIECE;
    }
    for (unsigned row = 0; row < size; ++row)
        lengths[row] = size;
    gs_position_text_format(cells, NULL, lengths, size, side, text, sizeof text);
    return gs_gomoku.position_parse(table->rules, text, table->position, NULL) == GS_OK &&
           gs_outcome(table->rules, table->position) == GS_UNKNOWN;
}

#endif
