/* SPDX-License-Identifier: MIT */
/*
 * connect_four_about.c - parameters, other names, help and examples of Connect Four, for boards of
 * any size.
 */
#include "connect_four/connect_four_about.h"

#include "connect_four/connect_four_position.h"

const struct gs_param gs_connect_four_params[] = {
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "7x6",
     .help = "columns and rows of the board",
     .size = {1, CONNECT_FOUR_COLUMNS, 1, CONNECT_FOUR_COLUMNS, 0}},
    {.name = "connect",
     .kind = GS_PARAM_INT,
     .fallback = "4",
     .help = "how many discs in a line win",
     .min = 1,
     .max = CONNECT_FOUR_COLUMNS},
    {.name = NULL},
};

const struct gs_alias gs_connect_four_aliases[] = {
    {"connect-4", ""},
    {"four-in-a-row", ""},
    {"four-in-a-line", ""},
    {NULL, NULL},
};

const char gs_connect_four_help[] =
    "Black moves first. In turn, each side drops one disc into a column that is not\n"
    "full; it comes to lie on the lowest free field. Who first has K own discs\n"
    "(--connect K) in an unbroken line, along a row, a column or a diagonal, has won.\n"
    "A full board without such a line is a draw. The columns times one more than the\n"
    "rows are at most 128, as on 11x10, 9x13 or 16x7; up to 64 searches are faster.\n"
    "\n"
    "A move is the letter of its column from the left, or its number: d, 4. Positions\n"
    "are written row by row from the top: w, b, and numbers for free fields, rows\n"
    "parted by /, then the side to move: 4/4/1w2/1b2 b. Any numbers of discs of both\n"
    "colours may stand there, each on the bottom or on another one, but not a winning\n"
    "line of both.\n";

const struct gs_example gs_connect_four_examples[CONNECT_FOUR_EXAMPLES] = {
    {{"size", "1x1", "connect", "1"}, NULL, 2},     {{"size", "1x4", "connect", "2"}, NULL, 5},
    {{"size", "2x2", "connect", "2"}, NULL, 13},    {{"size", "3x2", "connect", "2"}, NULL, 45},
    {{"size", "3x2", "connect", "3"}, NULL, 115},   {{"size", "2x4", "connect", "4"}, NULL, 179},
    {{"size", "3x3", "connect", "3"}, NULL, 694},   {{"size", "4x2", "connect", "3"}, NULL, 691},
    {{"size", "2x6", "connect", "4"}, NULL, 1571},  {{"size", "3x4", "connect", "3"}, NULL, 2715},
    {{"size", "5x2", "connect", "3"}, NULL, 4101},  {{"size", "3x4", "connect", "4"}, NULL, 6000},
    {{"size", "4x3", "connect", "3"}, NULL, 7157},  {{"size", "4x3", "connect", "4"}, NULL, 12031},
    {{"size", "4x4", "connect", "3"}, NULL, 41750}, {{"size", "4x4", "connect", "4"}, NULL, 161029},
};
