/* SPDX-License-Identifier: MIT */
/*
 * connection_dead.c - which cells are dead by their six neighbours (Hayward and van Rijswijck, "Hex
 * and combinatorics", 2006), and the sets of small boards.
 *
 * A cell is dead when, however the free cells are filled, its colour does not
 * change who wins. Seen from its six neighbours: whenever a chain of one side
 * enters the cell from one of them and leaves it to another, these two touch each
 * other, or stones of the side join them on one of the ways around the cell. Then
 * what wins with the cell wins without it, and since one side always wins, the
 * same holds for the other. A place beyond the board is a stone of the side whose
 * edge it is, or, where no side has it to itself (Y, and corners of Hex), like a
 * free cell.
 */
#include "connection/connection_dead.h"

enum { BEYOND = 3 }; /* the code of a place that no side has to itself */
enum { CODES = 1 << CONNECTION_CODE_BITS * CONNECTION_NEAR };

static unsigned code_of(unsigned pattern, unsigned step)
{
    return pattern >> CONNECTION_CODE_BITS * step & 3;
}

/* Whether only stones of a side lie between two neighbours, in the order of the steps. */
static bool is_bridged(unsigned pattern, unsigned colour, unsigned from, unsigned to)
{
    unsigned step = (from + 1) % CONNECTION_NEAR;

    while (step != to && code_of(pattern, step) == colour)
        step = (step + 1) % CONNECTION_NEAR;
    return step == to;
}

/* Whether no chain of a side needs the cell. */
static bool is_needless(unsigned pattern, enum gs_side side)
{
    unsigned own = (unsigned)side + 1, other = (unsigned)gs_side_other(side) + 1;

    for (unsigned one = 0; one < CONNECTION_NEAR; one++)
        for (unsigned two = 0; two < one; two++)
            if (code_of(pattern, one) != other && code_of(pattern, two) != other &&
                !is_bridged(pattern, own, one, two) && !is_bridged(pattern, own, two, one))
                return false;
    return true;
}

/* What a place beyond the board is like: a stone of the side that has all edges it lies at. */
static unsigned code_beyond(const struct connection_shape *shape, unsigned edges)
{
    unsigned code = 0;

    if (shape->owners == NULL)
        return BEYOND;
    for (unsigned edge = 0; shape->edges[edge] != NULL; edge++)
        if (edges >> edge & 1)
            code |= (unsigned)shape->owners[edge] + 1;
    return code;
}

static unsigned rim_of(const struct connection_rules *rules, const struct connection_shape *shape,
                       unsigned point)
{
    unsigned rim = 0;

    for (unsigned i = 0; i < CONNECTION_NEAR; i++)
        if (rules->near[point][i] == rules->points)
            rim |=
                code_beyond(shape, shape->beyond(rules, rules->column[point] + shape->steps[i][0],
                                                 rules->row[point] + shape->steps[i][1]))
                << CONNECTION_CODE_BITS * i;
    return rim;
}

void gs_connection_small_init(struct connection_rules *rules, const struct connection_shape *shape)
{
    struct connection_small *small = &rules->small;

    if (rules->points > CONNECTION_SMALL)
        return;
    for (unsigned point = 0; point < rules->points; point++) {
        for (unsigned i = 0; i < CONNECTION_NEAR; i++)
            if (rules->near[point][i] < rules->points)
                small->near[point] |= gs_bitboard_of(rules->near[point][i]);
        for (int side = GS_WHITE; side <= GS_BLACK; side++)
            for (unsigned edge = 0; edge < rules->edges; edge++)
                if (rules->fresh[side][point] >> CONNECTION_EDGE_SHIFT >> edge & 1)
                    small->edge[side][edge] |= gs_bitboard_of(point);
        small->rim[point] = (uint16_t)rim_of(rules, shape, point);
    }
    for (unsigned pattern = 0; pattern < CODES; pattern++)
        small->dead[pattern] = is_needless(pattern, GS_WHITE) || is_needless(pattern, GS_BLACK);
}
