/* SPDX-License-Identifier: MIT */
/*
 * connection_reduction.c - who is likely to win Y, by taking rows off the triangle (van Rijswijck,
 * "Search and evaluation in Hex", 2002, after Schensted and Titus, "Mudcrack Y and Poly-Y", 1975).
 *
 * Of a full board each three cells that touch each other, (x, y), (x, y + 1) and (x + 1, y + 1),
 * become one cell of a board with a row less, for the side that has two of them. Who wins stays the
 * same, and the last cell is the winner's. Of a board that is not full each cell is Black's by some
 * likelihood, that of a free cell one half, and three of them make one as if they did not depend on
 * each other.
 *
 * On large boards all likelihoods are next to 0 or 1, so that they are compared by their powers of
 * two.
 *
 * Cost: two steps for each cell of each board, N^3 / 3 for N rows.
 */
#include "connection/connection_reduction.h"

#include "connection/connection_position.h"

/* So many powers of two are half of a win; powers beyond the last one are all alike. */
#define HALF_A_WIN 8.0
enum { HALVINGS_MAX = 1000 };

/* How likely a side has two of three cells that it has with these likelihoods. */
static double majority(double a, double b, double c)
{
    return a * b + b * c + c * a - 2 * a * b * c;
}

/* How likely a side wins, whichever side is to move. */
static double reduce(const struct connection_rules *rules,
                     const struct connection_position *position, enum gs_side side)
{
    double likely[CONNECTION_POINTS];

    for (unsigned point = 0; point < rules->points; point++) {
        unsigned colour = position->cells[point] & CONNECTION_COLOUR;
        likely[point] = colour == 0 ? 0.5 : colour == (unsigned)side + 1;
    }
    for (unsigned rows = rules->rows - 1; rows > 0; rows--)
        for (unsigned row = 0, point = 0; row < rows; row++)
            for (unsigned column = 0; column <= row; column++, point++) {
                unsigned below = point + row + 1;
                likely[point] = majority(likely[point], likely[below], likely[below + 1]);
            }
    return likely[0];
}

/* How often a number can be halved before it is 1, with parts of a step; at least 1. */
static double halvings(double number)
{
    unsigned whole = 0;

    for (; number >= 2 && whole < HALVINGS_MAX; whole++)
        number /= 2;
    return whole + (number < 2 ? number - 1 : 1);
}

double gs_connection_estimate(const struct connection_rules *rules,
                              const struct connection_position *position)
{
    const enum gs_side side = (enum gs_side)position->side;
    double mine = reduce(rules, position, side);
    double theirs = reduce(rules, position, gs_side_other(side));
    double steps = mine > theirs ? halvings(mine / theirs) : -halvings(theirs / mine);

    return steps / (HALF_A_WIN + (steps < 0 ? -steps : steps));
}
