/* SPDX-License-Identifier: MIT */
/*
 * connection.c - the board of the games of connection: where its points are,
 * which edges they lie at, what they are called, and what chains on it touch.
 */
#include "connection/connection.h"

#include "common/square_name.h"

unsigned gs_connection_point(const struct connection_rules *rules, int column, int row)
{
    if (row < 0 || row >= (int)rules->rows || column < 0 || column >= (int)rules->lengths[row])
        return rules->points;
    return rules->first[row] + (unsigned)column;
}

unsigned gs_connection_edges_at(const struct connection_rules *rules,
                                const struct connection_shape *shape, unsigned point)
{
    unsigned edges = 0;

    for (unsigned i = 0; i < CONNECTION_NEAR; i++)
        if (rules->near[point][i] == rules->points)
            edges |= shape->beyond(rules, rules->column[point] + shape->steps[i][0],
                                   rules->row[point] + shape->steps[i][1]);
    return edges;
}

void gs_connection_touch(struct connection_rules *rules, enum gs_side side, unsigned point,
                         unsigned edges)
{
    rules->fresh[side][point] |= (uint8_t)(edges << CONNECTION_EDGE_SHIFT);
}

unsigned gs_connection_find_point(const struct connection_rules *rules, const char *text)
{
    unsigned column, row;
    size_t length = gs_square_name_parse(text, &column, &row);

    if (length == 0 || text[length] != '\0' || row < 1 || row > rules->rows ||
        column >= CONNECTION_SIDE_MAX)
        return rules->points;
    return gs_connection_point(rules, (int)column, (int)row - 1);
}

void gs_connection_walk(const struct connection_rules *rules, const uint8_t *cells, unsigned point,
                        uint64_t *met, uint64_t *beside)
{
    unsigned colour = cells[point] & CONNECTION_COLOUR;
    uint16_t waiting[CONNECTION_POINTS];
    unsigned count = 0;

    gs_points_add(met, point);
    waiting[count++] = (uint16_t)point;
    while (count > 0) {
        const uint16_t *near = rules->near[waiting[--count]];

        for (unsigned i = 0; i < CONNECTION_NEAR; i++) {
            if (near[i] == rules->points)
                continue;
            if (cells[near[i]] == 0) {
                gs_points_add(beside, near[i]);
            } else if ((cells[near[i]] & CONNECTION_COLOUR) == colour &&
                       !gs_points_has(met, near[i])) {
                gs_points_add(met, near[i]);
                waiting[count++] = near[i];
            }
        }
    }
}
