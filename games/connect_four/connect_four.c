/* SPDX-License-Identifier: MIT */
/*
 * connect_four.c - Connect Four: discs are dropped into columns, and the first to
 * have four in a line wins. Rules, playing and the table of the game.
 *
 * Playing costs the test for a line, a few shifts in each of four directions.
 */
#include "connect_four/connect_four.h"

#include <string.h>

#include "common/bits.h"
#include "common/zobrist.h"
#include "connect_four/connect_four_lines.h"
#include "connect_four/connect_four_search.h"
#include "connect_four/connect_four_space.h"
#include "connect_four/connect_four_text.h"

_Static_assert(sizeof(struct connect_four_position) % 16 == 0, "positions are multiples of 16");

struct connect_four_undo {
    uint64_t disc;
    int8_t winner;
    uint8_t unused[7];
};

_Static_assert(sizeof(struct connect_four_undo) % 16 == 0, "undo records are multiples of 16");

static const struct gs_param params[] = {
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "7x6",
     .help = "columns and rows of the board",
     .size = {1, CONNECT_FOUR_COLUMNS, 1, CONNECT_FOUR_COLUMNS, CONNECT_FOUR_POINTS}},
    {.name = "connect",
     .kind = GS_PARAM_INT,
     .fallback = "4",
     .help = "how many discs in a line win",
     .min = 1,
     .max = CONNECT_FOUR_COLUMNS},
    {.name = NULL},
};

static const struct gs_alias aliases[] = {
    {"connect-4", ""},
    {"four-in-a-row", ""},
    {"four-in-a-line", ""},
    {NULL, NULL},
};

static const char help[] =
    "Black moves first. In turn, each side drops one disc into a column that is not\n"
    "full; it comes to lie on the lowest free field. Who first has K own discs\n"
    "(--connect K) in an unbroken line, along a row, a column or a diagonal, has won.\n"
    "A full board without such a line is a draw. The columns times one more than the\n"
    "rows are at most 63: 7x6, 7x8, 9x6 and 10x5 are the largest boards of their kind.\n"
    "\n"
    "A move is the letter of its column from the left, or its number: d, 4. Positions\n"
    "are written row by row from the top: w, b, and numbers for free fields, rows\n"
    "parted by /, then the side to move: 4/4/1w2/1b2 b. Any numbers of discs of both\n"
    "colours may stand there, each on the bottom or on another one, but not a winning\n"
    "line of both.\n";

/* The lines, and sets of fields that are needed again and again. */
static void lay_out(struct connect_four_rules *rules)
{
    unsigned high = rules->height + 1;

    rules->bits = rules->width * high;
    rules->steps[0] = 1;
    rules->steps[1] = high;
    rules->steps[2] = high + 1;
    rules->steps[3] = high - 1;
    rules->column = (UINT64_C(1) << high) - 1;
    for (unsigned column = 0; column < rules->width; column++) {
        rules->bottom |= UINT64_C(1) << column * high;
        rules->board |= (rules->column >> 1) << column * high;
    }
    rules->top = rules->bottom << (rules->height - 1);
    for (unsigned row = 0; row < rules->height; row += 2)
        rules->alternate |= rules->bottom << row;
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    struct gs_size size = gs_args_size(args, "size");

    if (size.width * (size.height + 1) > CONNECT_FOUR_BITS)
        return gs_error_set(error, GS_USAGE,
                            "expected columns times one more than the rows to be at most %d, not "
                            "%d, as on 7x8 or 9x6",
                            CONNECT_FOUR_BITS, size.width * (size.height + 1));
    struct connect_four_rules *made = gs_alloc_zero(memory, 1, sizeof *made);
    if (made == NULL)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of connect-four");
    gs_rectangle_init(&made->rectangle, args);
    made->connect = (unsigned)gs_args_int(args, "connect");
    lay_out(made);
    made->base = (struct gs_rules){
        .game = &gs_connect_four,
        .args = *args,
        .position_size = sizeof(struct connect_four_position),
        .undo_size = sizeof(struct connect_four_undo),
        .key_size = (made->bits + 1 + 7) / 8,
        .max_moves = made->width,
    };
    *rules = &made->base;
    return GS_OK;
}

/* Positions and moves. */

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    (void)rules;
    struct connect_four_position start = {.side = GS_BLACK, .winner = CONNECT_FOUR_NO_WINNER};
    memcpy(position, &start, sizeof start);
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return (enum gs_side)connect_four_position_of(position)->side;
}

static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct connect_four_position *at = connect_four_position_of(position);

    if (at->winner != CONNECT_FOUR_NO_WINNER)
        return at->winner == at->side ? GS_WIN : GS_LOSS;
    return connect_four_discs(at) == connect_four_rules_of(rules)->board ? GS_DRAW : GS_UNKNOWN;
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    uint64_t landings = connect_four_landings(own, connect_four_position_of(position));
    unsigned count = 0;

    for (; landings != 0; landings &= landings - 1)
        list[count++] = gs_lowest_bit(landings) / (own->height + 1);
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    struct connect_four_position *at = (void *)position;
    struct connect_four_undo *record = (void *)undo;
    uint64_t disc = connect_four_landings(own, at) & connect_four_column(own, move);

    *record = (struct connect_four_undo){.disc = disc, .winner = at->winner};
    at->discs[at->side] |= disc;
    if (gs_connect_four_has_line(own, at->discs[at->side]))
        at->winner = at->side;
    at->side = (int8_t)gs_side_other((enum gs_side)at->side);
}

static void take_back(const struct gs_rules *rules, struct gs_position *position,
                      const struct gs_undo *undo)
{
    struct connect_four_position *at = (void *)position;
    const struct connect_four_undo *record = (const void *)undo;

    (void)rules;
    at->side = (int8_t)gs_side_other((enum gs_side)at->side);
    at->discs[at->side] &= ~record->disc;
    at->winner = record->winner;
}

/* The key is one word, and mixing it costs less than keeping a hash. */
static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)
{
    uint64_t key =
        gs_connect_four_key(connect_four_rules_of(rules), connect_four_position_of(position));

    return gs_zobrist((unsigned)(key >> 32), (unsigned)key);
}

static const struct gs_example examples[] = {
    {{"size", "1x1", "connect", "1"}, NULL, 2},     {{"size", "1x4", "connect", "2"}, NULL, 5},
    {{"size", "2x2", "connect", "2"}, NULL, 13},    {{"size", "3x2", "connect", "2"}, NULL, 45},
    {{"size", "3x2", "connect", "3"}, NULL, 115},   {{"size", "2x4", "connect", "4"}, NULL, 179},
    {{"size", "3x3", "connect", "3"}, NULL, 694},   {{"size", "4x2", "connect", "3"}, NULL, 691},
    {{"size", "2x6", "connect", "4"}, NULL, 1571},  {{"size", "3x4", "connect", "3"}, NULL, 2715},
    {{"size", "5x2", "connect", "3"}, NULL, 4101},  {{"size", "3x4", "connect", "4"}, NULL, 6000},
    {{"size", "4x3", "connect", "3"}, NULL, 7157},  {{"size", "4x3", "connect", "4"}, NULL, 12031},
    {{"size", "4x4", "connect", "3"}, NULL, 41750}, {{"size", "4x4", "connect", "4"}, NULL, 161029},
};

const struct gs_game gs_connect_four = {
    .name = "connect-four",
    .summary = "Connect Four: drop discs into columns, and be the first with four in a line",
    .aliases = aliases,
    .help = help,
    .params = params,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .rules_new = rules_new,
    .rules_free = gs_rectangle_free,
    .initial = initial,
    .to_move = to_move,
    .outcome = outcome,
    .moves = moves,
    .play = play,
    .undo = take_back,
    .hash = hash,
    .encode = gs_connect_four_encode,
    .decode = gs_connect_four_decode,
    .position_parse = gs_connect_four_position_parse,
    .position_format = gs_rectangle_format,
    .move_parse = gs_connect_four_move_parse,
    .move_format = gs_connect_four_move_format,
    .space = &gs_connect_four_space,
    .board = &gs_connect_four_board,
    .hint = &gs_connect_four_hint,
    .prune = &gs_connect_four_prune,
};
