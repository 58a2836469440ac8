/* SPDX-License-Identifier: MIT */
/*
 * hex.c - Hex on a rhombus of W columns and H rows: Black joins the top and the
 * bottom row, White the left and the right column (thesis 001, section 2.2).
 *
 *     a b c           Cell (x, y) touches (x-1, y), (x+1, y), (x, y-1), (x, y+1),
 *    1 . . .          (x+1, y-1) and (x-1, y+1), so that the corners a1 and its
 *     2 . . .         opposite are the sharp ones; the long diagonal joins them.
 *      3 . . .
 *
 * Chains and positions are those of connection.c. Symmetries: the half turn,
 * and where W equals H the exchange of columns and rows together with the
 * colours, unless the variant swap gives White a move that Black has not.
 */
#include "connection/hex.h"

#include "connection/connection.h"

enum { TOP = 1, BOTTOM = 2, LEFT = 1, RIGHT = 2, BOTH = 3 };
enum { HALF_TURN = 1, EXCHANGE = 2 };

static const char *const variants[] = {"plain", "swap", NULL};

enum { VARIANT_PLAIN, VARIANT_SWAP };

static const struct gs_param params[] = {
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "11x11",
     .help = "columns and rows of the board",
     .size = {1, CONNECTION_SIDE_MAX, 1, CONNECTION_SIDE_MAX, CONNECTION_POINTS}},
    {.name = "variant",
     .kind = GS_PARAM_CHOICE,
     .fallback = "plain",
     .help = "plain, or swap: White may take over Black's first stone",
     .choices = variants},
    {.name = NULL},
};

static const char help[] =
    "Black moves first. In turn, each side places one stone on a free cell, where it\n"
    "stays. Black wins by a chain of stones from the top row to the bottom row, White\n"
    "by one from the left column to the right column. There is no draw. Row 1 is the\n"
    "top one; each further row is shifted half a cell to the right, so that a cell\n"
    "touches up to six others: b2 touches b1, c1, a2, c2, a3 and b3.\n"
    "\n"
    "Variant swap, on boards with as many columns as rows: White may answer Black's\n"
    "first move by the move swap. The stone becomes White's and goes to the cell that\n"
    "mirrors its own in the long diagonal, from the top left to the bottom right\n"
    "corner, as game servers and HexGui do it; then it is Black's turn.\n"
    "\n"
    "Moves are names of cells: a letter for the column (i is used) and a number for\n"
    "the row from the top, such as c3. Positions are written row by row from the top:\n"
    "w, b, and numbers for free cells, rows parted by /, then the side to move:\n"
    "3/1b1/w2 b. Any stones of either colour may stand there. In the variant swap a\n"
    "position of one black stone with White to move is one in which White may swap.\n";

/* Where a symmetry takes a point. */
static unsigned image_of(const struct connection_rules *rules, unsigned symmetry, unsigned point)
{
    unsigned column = rules->column[point], row = rules->row[point];

    if (symmetry & HALF_TURN) {
        column = rules->lengths[0] - 1 - column;
        row = rules->rows - 1 - row;
    }
    return symmetry & EXCHANGE ? connection_point(rules, (int)row, (int)column)
                               : connection_point(rules, (int)column, (int)row);
}

static void set_symmetries(struct connection_rules *rules)
{
    const bool square = rules->lengths[0] == rules->rows;

    rules->symmetries.count = square && !rules->swap ? 4 : 2;
    for (unsigned symmetry = 0; symmetry < rules->symmetries.count; ++symmetry) {
        rules->symmetries.exchanges[symmetry] = (symmetry & EXCHANGE) != 0;
        for (unsigned point = 0; point < rules->points; ++point)
            rules->symmetries.image[symmetry][point] = (uint16_t)image_of(rules, symmetry, point);
    }
    for (unsigned point = 0; point < rules->points && rules->swap; ++point)
        rules->mirror[point] = (uint16_t)image_of(rules, EXCHANGE, point);
}

static void set_edges(struct connection_rules *rules)
{
    rules->goal = BOTH;
    rules->edges = 2;
    for (unsigned point = 0; point < rules->points; ++point) {
        if (rules->row[point] == 0)
            connection_touch(rules, GS_BLACK, point, TOP);
        if (rules->row[point] == rules->rows - 1)
            connection_touch(rules, GS_BLACK, point, BOTTOM);
        if (rules->column[point] == 0)
            connection_touch(rules, GS_WHITE, point, LEFT);
        if (rules->column[point] == rules->lengths[0] - 1)
            connection_touch(rules, GS_WHITE, point, RIGHT);
    }
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    static const int steps[CONNECTION_NEAR][2] = {{-1, 0}, {1, 0},  {0, -1},
                                                  {0, 1},  {1, -1}, {-1, 1}};
    const struct gs_size size = gs_args_size(args, "size");
    const bool swap = gs_args_choice(args, "variant") == VARIANT_SWAP;
    unsigned lengths[CONNECTION_SIDE_MAX];

    if (swap && size.width != size.height)
        return gs_error_set(error, GS_USAGE,
                            "the variant swap needs as many columns as rows, such as %dx%d",
                            size.height, size.height);
    for (int row = 0; row < size.height; ++row)
        lengths[row] = (unsigned)size.width;
    struct connection_rules *made = connection_rules_new(memory, lengths, (unsigned)size.height);
    if (made == NULL)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of hex");
    made->swap = swap;
    connection_neighbours(made, steps);
    set_edges(made);
    set_symmetries(made);
    connection_complete(made, &gs_hex, args);
    *rules = &made->base;
    return GS_OK;
}

static const struct gs_board board = {
    .shape = GS_RHOMBUS,
    .points = connection_points,
    .spot = connection_spot,
    .content = connection_board_content,
    .name = connection_point_name,
    .move_points = connection_move_points,
};

static const struct gs_sgf sgf = {.number = 11, .points = GS_SGF_NAMES, .swap = "swap"};

const struct gs_game gs_hex = {
    .name = "hex",
    .summary = "Hex: join your two sides of a rhombus of hexagons",
    .help = help,
    .params = params,
    .rules_new = rules_new,
    .rules_free = connection_rules_free,
    .initial = connection_initial,
    .to_move = connection_to_move,
    .outcome = connection_outcome,
    .moves = connection_moves,
    .play = connection_play,
    .undo = connection_take_back,
    .hash = connection_hash,
    .encode = connection_encode,
    .decode = connection_decode,
    .position_parse = connection_position_parse,
    .position_format = connection_position_format,
    .move_parse = connection_move_parse,
    .move_format = connection_move_format,
    .space = &connection_space,
    .board = &board,
    .sgf = &sgf,
    .hint = &connection_hint,
    .stones = &connection_stones,
    .prune = &connection_prune,
};
