/* SPDX-License-Identifier: MIT */
/*
 * connection_rules.c - the rules of the games of connection, made from the shape
 * of the board and the parameters.
 */
#include "connection/connection_rules.h"

#include "common/zobrist.h"
#include "connection/connection_analyser.h"
#include "connection/connection_dead.h"
#include "connection/connection_essential.h"

_Static_assert(CONNECTION_POINTS < CONNECTION_SWAP, "moves are told apart");

/* Rows and points, and cells of stones that touch no edge. */
static void set_points(struct connection_rules *made, const unsigned *lengths, unsigned rows)
{
    made->rows = rows;
    for (unsigned row = 0; row < rows; row++) {
        made->lengths[row] = lengths[row];
        made->first[row] = made->points;
        for (unsigned column = 0; column < lengths[row]; column++, made->points++) {
            made->row[made->points] = (uint8_t)row;
            made->column[made->points] = (uint8_t)column;
        }
    }
    for (unsigned point = 0; point < made->points; point++)
        for (int side = GS_WHITE; side <= GS_BLACK; side++) {
            made->fresh[side][point] = (uint8_t)(side + 1);
            made->zobrist[side][point] = gs_zobrist((unsigned)side, point);
        }
}

static void set_neighbours(struct connection_rules *rules, const struct connection_shape *shape)
{
    for (unsigned point = 0; point < rules->points; point++)
        for (unsigned i = 0; i < CONNECTION_NEAR; i++)
            rules->near[point][i] =
                (uint16_t)gs_connection_point(rules, rules->column[point] + shape->steps[i][0],
                                              rules->row[point] + shape->steps[i][1]);
}

static void set_board_ends(struct connection_rules *rules, const struct connection_shape *shape)
{
    struct connection_ends *ends = &rules->ends;

    for (; shape->edges[ends->count] != NULL; ends->count++)
        for (int side = GS_WHITE; side <= GS_BLACK; side++)
            if (shape->owners == NULL || shape->owners[ends->count] == (enum gs_side)side)
                ends->goal[side] |= 1u << ends->count;
    for (unsigned point = 0; point < rules->points; point++)
        ends->at[point] = (uint8_t)gs_connection_edges_at(rules, shape, point);
}

static const struct connection_analyser *analyser_for(unsigned points)
{
    if (points > CONNECTION_SMALL)
        return NULL;
    return points <= gs_connection_analyser.points ? &gs_connection_analyser
                                                   : &gs_connection_analyser_wide;
}

/* Nets, which only small boards have, take more than webs. */
static size_t workspace_size(const struct connection_rules *rules)
{
    return rules->analyser != NULL ? rules->analyser->workspace_size(rules)
                                   : gs_connection_essential_size(rules);
}

/* What every game has: sizes, moves, traits. */
static void complete_rules(struct connection_rules *rules, const struct gs_game *game,
                           const struct gs_args *args)
{
    rules->symmetries.points = rules->points;
    gs_stones_symmetries_init(&rules->symmetries);
    rules->base = (struct gs_rules){
        .game = game,
        .args = *args,
        .position_size = (sizeof(struct connection_position) + rules->points + 16) / 16 * 16,
        .undo_size = sizeof(struct connection_undo),
        .key_size = gs_stones_key_size(rules->points),
        .workspace_size = workspace_size(rules),
        .max_moves = rules->points,
        /* Black's first stone can harm Black, as long as White may take it over. */
        .traits = rules->swap ? GS_DRAWLESS : CONNECTION_TRAITS,
    };
}

enum gs_status gs_connection_rules_new(struct gs_memory *memory, const struct gs_args *args,
                                       const struct connection_shape *shape,
                                       const unsigned *lengths, unsigned rows,
                                       struct gs_rules **rules, struct gs_error *error)
{
    struct connection_rules *made = gs_alloc_zero(memory, 1, sizeof *made);

    if (made == NULL)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of %s",
                            shape->game->name);
    set_points(made, lengths, rows);
    set_neighbours(made, shape);
    set_board_ends(made, shape);
    shape->lay(made, args);
    enum gs_status status = gs_connection_aim_init(made, shape, gs_args_text(args, "aim"), error);
    if (status != GS_OK) {
        gs_release(memory, made);
        return status;
    }
    gs_connection_small_init(made, shape);
    made->analyser = analyser_for(made->points);
    complete_rules(made, shape->game, args);
    *rules = &made->base;
    return GS_OK;
}

void gs_connection_rules_free(struct gs_memory *memory, struct gs_rules *rules)
{
    gs_release(memory, rules);
}
