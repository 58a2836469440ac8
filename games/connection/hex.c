/* SPDX-License-Identifier: MIT */
/*
 * hex.c - Hex on a rhombus of W columns and H rows: Black joins the top and the
 * bottom row, White the left and the right column ([Suda], section 2.2).
 *
 *     a b c           Cell (x, y) touches (x-1, y), (x+1, y), (x, y-1), (x, y+1),
 *    1 . . .          (x+1, y-1) and (x-1, y+1), so that the corners a1 and its
 *     2 . . .         opposite are the sharp ones; the long diagonal joins them.
 *      3 . . .
 *
 * Chains and positions are those of connection_position.c. Symmetries: the half turn,
 * and where W equals H the exchange of columns and rows together with the
 * colours, unless the variant swap gives White a move that Black has not.
 */
#include "connection/hex.h"

#include "connection/connection_rules.h"

/* Black's edges, then White's. */
enum { TOP = 1, BOTTOM = 2, LEFT = 4, RIGHT = 8 };
enum { BLACKS = TOP | BOTTOM, WHITES_SHIFT = 2, BOTH = 3 };
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
    {.name = "aim",
     .kind = GS_PARAM_TEXT,
     .fallback = "win",
     .help = "what winning means: win, connect:POINT,POINT or connect:POINT,EDGE"},
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
    "position of one black stone with White to move is one in which White may swap.\n"
    "\n"
    "--aim asks about a stone of the side to move: --aim connect:b4,top, whether it can\n"
    "be joined to an edge (top, bottom, left or right), --aim connect:b4,d2, whether to\n"
    "another stone of that side. A win is then that the side to move, as the owner of\n"
    "the stone, joins them; the other side wins as soon as that has become impossible.\n";

/* Where a symmetry takes a point. */
static unsigned image_of(const struct connection_rules *rules, unsigned symmetry, unsigned point)
{
    unsigned column = rules->column[point], row = rules->row[point];

    if (symmetry & HALF_TURN) {
        column = rules->lengths[0] - 1 - column;
        row = rules->rows - 1 - row;
    }
    return symmetry & EXCHANGE ? gs_connection_point(rules, (int)row, (int)column)
                               : gs_connection_point(rules, (int)column, (int)row);
}

static void set_symmetries(struct connection_rules *rules)
{
    bool square = rules->lengths[0] == rules->rows;

    rules->symmetries.count = square && !rules->swap ? 4 : 2;
    for (unsigned symmetry = 0; symmetry < rules->symmetries.count; symmetry++) {
        rules->symmetries.exchanges[symmetry] = (symmetry & EXCHANGE) != 0;
        for (unsigned point = 0; point < rules->points; point++)
            rules->symmetries.image[symmetry][point] = (uint16_t)image_of(rules, symmetry, point);
    }
    for (unsigned point = 0; point < rules->points && rules->swap; point++)
        rules->mirror[point] = (uint16_t)image_of(rules, EXCHANGE, point);
}

static unsigned beyond(const struct connection_rules *rules, int column, int row)
{
    return (row < 0 ? TOP : 0u) | (row >= (int)rules->rows ? BOTTOM : 0u) |
           (column < 0 ? LEFT : 0u) | (column >= (int)rules->lengths[0] ? RIGHT : 0u);
}

static void lay(struct connection_rules *rules, const struct gs_args *args);

static const char *const edges[] = {"top", "bottom", "left", "right", NULL};
static const enum gs_side owners[] = {GS_BLACK, GS_BLACK, GS_WHITE, GS_WHITE};

static const struct connection_shape shape = {
    .game = &gs_hex,
    .steps = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}},
    .aims = "win, connect:POINT,POINT or connect:POINT,EDGE with the edge top, bottom, left or "
            "right",
    .edges = edges,
    .owners = owners,
    .beyond = beyond,
    .lay = lay,
};

static void lay(struct connection_rules *rules, const struct gs_args *args)
{
    rules->swap = gs_args_choice(args, "variant") == VARIANT_SWAP;
    rules->goal = BOTH;
    rules->edges = 2;
    for (unsigned point = 0; point < rules->points; point++) {
        unsigned at = gs_connection_edges_at(rules, &shape, point);

        gs_connection_touch(rules, GS_BLACK, point, at & BLACKS);
        gs_connection_touch(rules, GS_WHITE, point, at >> WHITES_SHIFT);
    }
    set_symmetries(rules);
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    struct gs_size size = gs_args_size(args, "size");
    unsigned lengths[CONNECTION_SIDE_MAX];

    if (gs_args_choice(args, "variant") == VARIANT_SWAP && size.width != size.height)
        return gs_error_set(error, GS_USAGE,
                            "the variant swap needs as many columns as rows, such as %dx%d",
                            size.height, size.height);
    for (int row = 0; row < size.height; row++)
        lengths[row] = (unsigned)size.width;
    return gs_connection_rules_new(memory, args, &shape, lengths, (unsigned)size.height, rules,
                                   error);
}

static const struct gs_board board = {.shape = GS_RHOMBUS, CONNECTION_BOARD_SLOTS};

static const struct gs_sgf sgf = {.number = 11, .points = GS_SGF_NAMES, .swap = "swap"};

static const struct gs_example examples[] = {
    {{"size", "1x1", "variant", "*"}, NULL, 2},
    {{"size", "2x2", "variant", "*"}, NULL, 63},
    {{"size", "2x3", "variant", "plain"}, NULL, 243},
    {{"size", "3x2", "variant", "plain"}, NULL, 221},
    {{"size", "1x5", "variant", "plain"}, NULL, 26},
    {{"size", "3x3", "variant", "*"}, NULL, 11027},
    {{"size", "4x3", "variant", "plain"}, NULL, 126003},
    {{"size", "3x4", "variant", "plain"}, NULL, 130844},
    {{"size", "3x3", "aim", "connect:b2,top"}, "2w/1b1/3 b", 559},
    {{"size", "3x3", "aim", "connect:b2,top"}, "3/1b1/3 b", 1250},
    {{"size", "3x3", "aim", "connect:b3,left"}, "3/3/1b1 b", 1617},
    {{"size", "3x3", "aim", "connect:a1,c3"}, "w2/3/2w w", 689},
    {{"size", "4x3", "aim", "connect:b3,right"}, "4/2b1/1w2 w", 14463},
    {{"size", "4x3", "aim", "connect:a2,right"}, "4/w1b1/4 w", 14746},
    {{"size", "4x3", "aim", "connect:b2,bottom"}, "4/1bw1/4 b", 10981},
    {{"size", "4x3", "aim", "connect:b2,d2"}, "4/1w1w/4 w", 12314},
    {{"size", "1x5", "aim", "connect:a4,top"}, "1/1/1/b/1 b", 23},
    {{"size", "5x1", "aim", "connect:b1,right"}, "1w3 w", 23},
};

const struct gs_game gs_hex = {
    .name = "hex",
    .summary = "Hex: join your two sides of a rhombus of hexagons",
    .help = help,
    .params = params,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .rules_new = rules_new,
    .board = &board,
    .sgf = &sgf,
    CONNECTION_GAME_SLOTS,
};
