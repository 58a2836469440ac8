/* SPDX-License-Identifier: MIT */
/*
 * y.c - Y on a triangle of N rows, the apex on top: a side wins by one chain
 * that touches all three edges ([Suda], section 2.2, where Hex is shown to
 * be a special position of Y).
 *
 *         1 .         Cell (x, y), column x of row y, touches (x-1, y), (x+1, y),
 *        2 . .        (x, y-1), (x, y+1), (x+1, y+1) and (x-1, y-1). The edges are
 *       3 . . .       column a, the last cell of every row, and the last row; a
 *        a b c        corner belongs to two.
 *
 * Chains and positions are those of connection_position.c. How far a cell lies
 * from the three edges are three numbers whose sum is N - 1; the six symmetries
 * are the six orders of these numbers.
 */
#include "connection/y.h"

#include "connection/connection_rules.h"

enum { LEFT = 1, RIGHT = 2, BOTTOM = 4, ALL = 7 };
enum { ORDERS = 6 };

static const struct gs_param params[] = {
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "9",
     .help = "rows of the triangle, N (which is written NxN)",
     .size = {1, CONNECTION_SIDE_MAX, 1, CONNECTION_SIDE_MAX, CONNECTION_POINTS}},
    {.name = "aim",
     .kind = GS_PARAM_TEXT,
     .fallback = "win",
     .help = "what winning means: win, connect:POINT,POINT or connect:POINT,EDGE"},
    {.name = NULL},
};

static const char help[] =
    "Black moves first. In turn, each side places one stone on a free cell of the\n"
    "triangle, where it stays. A side wins by one chain of its stones that touches all\n"
    "three edges; a corner cell belongs to two of them. There is no draw. Row 1 is the\n"
    "apex, row N has N cells; a cell touches up to six others: b3 touches a3, c3, a2,\n"
    "b2, b4 and c4. --size N is the number of rows.\n"
    "\n"
    "Moves are names of cells: a letter for the place in the row from the left (i is\n"
    "used) and a number for the row from the top, such as b3. Positions are written\n"
    "row by row from the apex: w, b, and numbers for free cells, rows parted by /,\n"
    "then the side to move: 1/wb/3 b. Any stones of either colour may stand there.\n"
    "\n"
    "--aim asks about a stone of the side to move: --aim connect:b4,left, whether it can\n"
    "be joined to an edge (left, right or bottom), --aim connect:b4,c6, whether to\n"
    "another stone of that side. A win is then that the side to move, as the owner of\n"
    "the stone, joins them; the other side wins as soon as that has become impossible.\n";

/* The image of a point; order gives, for each new distance, which old one it is. */
static unsigned image_of(const struct connection_rules *rules,
                         const uint8_t order[CONNECTION_EDGES], unsigned point)
{
    int column = rules->column[point], row = rules->row[point];
    const int distances[CONNECTION_EDGES] = {column, row - column, (int)rules->rows - 1 - row};

    return gs_connection_point(rules, distances[order[0]],
                               (int)rules->rows - 1 - distances[order[2]]);
}

static void set_symmetries(struct connection_rules *rules)
{
    static const uint8_t orders[ORDERS][CONNECTION_EDGES] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                                             {1, 0, 2}, {0, 2, 1}, {2, 1, 0}};

    rules->symmetries.count = ORDERS;
    for (unsigned symmetry = 0; symmetry < ORDERS; symmetry++)
        for (unsigned point = 0; point < rules->points; point++)
            rules->symmetries.image[symmetry][point] =
                (uint16_t)image_of(rules, orders[symmetry], point);
}

static unsigned beyond(const struct connection_rules *rules, int column, int row)
{
    return (column < 0 ? LEFT : 0u) | (column > row ? RIGHT : 0u) |
           (row >= (int)rules->rows ? BOTTOM : 0u);
}

static void lay(struct connection_rules *rules, const struct gs_args *args);

static const char *const edges[] = {"left", "right", "bottom", NULL};

static const struct connection_shape shape = {
    .game = &gs_y,
    .steps = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}},
    .aims = "win, connect:POINT,POINT or connect:POINT,EDGE with the edge left, right or bottom",
    .edges = edges,
    .beyond = beyond,
    .lay = lay,
};

static void lay(struct connection_rules *rules, const struct gs_args *args)
{
    (void)args;
    rules->goal = ALL;
    rules->edges = 3;
    for (unsigned point = 0; point < rules->points; point++) {
        unsigned at = gs_connection_edges_at(rules, &shape, point);

        gs_connection_touch(rules, GS_WHITE, point, at);
        gs_connection_touch(rules, GS_BLACK, point, at);
    }
    set_symmetries(rules);
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    struct gs_size size = gs_args_size(args, "size");
    unsigned lengths[CONNECTION_SIDE_MAX];

    if (size.width != size.height)
        return gs_error_set(error, GS_USAGE,
                            "the board of y is a triangle: expected one number of rows, such as %d",
                            size.height);
    for (int row = 0; row < size.height; row++)
        lengths[row] = (unsigned)row + 1;
    return gs_connection_rules_new(memory, args, &shape, lengths, (unsigned)size.height, rules,
                                   error);
}

static const struct gs_board board = {.shape = GS_TRIANGLE, CONNECTION_BOARD_SLOTS};

static const struct gs_example examples[] = {
    {{"size", "1"}, NULL, 2},
    {{"size", "2"}, NULL, 13},
    {{"size", "3"}, NULL, 257},
    {{"size", "4"}, NULL, 16505},
    {{"size", "3", "aim", "connect:b3,right"}, "1/2/1b1 b", 56},
    {{"size", "3", "aim", "connect:a1,c3"}, "w/2/2w w", 28},
    {{"size", "4", "aim", "connect:b2,bottom"}, "b/1w/2b/4 w", 650},
    {{"size", "4", "aim", "connect:a2,c4"}, "1/b1/2w/2b1 b", 559},
    {{"size", "4", "aim", "connect:b3,left"}, "1/2/1b1/2w1 b", 1144},
    {{"size", "4", "aim", "connect:b2,bottom"}, "1/1w/3/4 w", 4912},
};

const struct gs_game gs_y = {
    .name = "y",
    .summary = "Y: join the three sides of a triangle of hexagons",
    .help = help,
    .params = params,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .rules_new = rules_new,
    .board = &board,
    CONNECTION_GAME_SLOTS,
};
