/* SPDX-License-Identifier: MIT */
/*
 * chomp.c - see chomp.h. A bar of chocolate of WxH squares. In turn, each side bites off a square
 * that is left, with all squares above it and to the right of it. Who takes the last square, the
 * poisoned a1, has lost (Gale 1974). The first side wins on every bar
 * but 1x1, as it could steal the reply to the bite of the topmost right square.
 *
 * A column contains what is left of it from the bottom up, and none is higher than the one to its
 * left. A move is the number of its square; as text it is the square's name: c2.
 */
#include "games/chomp.h"

#include <string.h>

#include "common/rectangle.h"
#include "common/zobrist.h"

enum { WIDTH_MAX = 14, HEIGHT_MAX = 15 };

struct chomp_position {
    uint8_t heights[WIDTH_MAX];
    uint8_t side;
    uint8_t unused;
};

/* The position before the move. */
struct chomp_undo {
    struct chomp_position before;
};

_Static_assert(sizeof(struct chomp_position) % 16 == 0, "positions are multiples of 16");

struct chomp_rules {
    GS_RECTANGLE;
};

static const struct gs_param params[] = {
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "5x4",
     .help = "columns and rows of the bar",
     .size = {1, WIDTH_MAX, 1, HEIGHT_MAX, WIDTH_MAX *HEIGHT_MAX}},
    {.name = NULL},
};

static const char help[] =
    "Black moves first. In turn, each side bites off a square, and with it all squares\n"
    "above it and to the right of it. Who takes a1 has lost.\n"
    "\n"
    "A move is the name of its square: c2. Positions are written row by row from the\n"
    "top: c for a square of chocolate, and numbers for what is eaten: 3/c2/cc1 b.\n";

/* --- rules --- */

static const struct chomp_rules *rules_of(const struct gs_rules *rules)
{
    return (const struct chomp_rules *)rules;
}

static const struct chomp_position *position_of(const struct gs_position *position)
{
    return (const struct chomp_position *)position;
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    struct chomp_rules *made = gs_alloc_zero(memory, 1, sizeof *made);

    if (!made)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of chomp");
    gs_rectangle_init(&made->rectangle, args);
    made->base = (struct gs_rules){.game = &chomp_game,
                                   .args = *args,
                                   .position_size = sizeof(struct chomp_position),
                                   .undo_size = sizeof(struct chomp_undo),
                                   .key_size = made->width / 2 + 1,
                                   .max_moves = made->points};
    *rules = &made->base;
    return GS_OK;
}

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    struct chomp_position start = {.side = GS_BLACK};

    memset(start.heights, (int)rules_of(rules)->height, rules_of(rules)->width);
    memcpy(position, &start, sizeof start);
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return (enum gs_side)position_of(position)->side;
}

static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return position_of(position)->heights[0] == 0 ? GS_WIN : GS_UNKNOWN;
}

static bool is_left(const struct gs_rules *rules, const struct gs_position *position,
                    unsigned point)
{
    const unsigned width = rules_of(rules)->width;

    return point / width < position_of(position)->heights[point % width];
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    unsigned count = 0;

    for (unsigned point = 0; point < rules_of(rules)->points; point++)
        if (is_left(rules, position, point))
            list[count++] = point;
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    struct chomp_position *at = (void *)position;
    const unsigned width = rules_of(rules)->width, row = move / width;

    memcpy(undo, at, sizeof *at);
    for (unsigned column = move % width; column < width; column++)
        if (at->heights[column] > row)
            at->heights[column] = (uint8_t)row;
    at->side ^= 1;
}

static void take_back(const struct gs_rules *rules, struct gs_position *position,
                      const struct gs_undo *undo)
{
    (void)rules;
    memcpy(position, undo, sizeof(struct chomp_position));
}

static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct chomp_position *at = position_of(position);
    uint64_t sum = at->side == GS_BLACK ? GS_ZOBRIST_BLACK_TO_MOVE : 0;

    for (unsigned column = 0; column < rules_of(rules)->width; column++)
        sum ^= gs_zobrist(at->heights[column], column);
    return sum;
}

/* Four bits a column, and then the side. */
static void encode(const struct gs_rules *rules, const struct gs_position *position, uint8_t *key)
{
    const unsigned width = rules_of(rules)->width;
    const struct chomp_position *at = position_of(position);

    memset(key, 0, rules->key_size);
    for (unsigned column = 0; column < width; column++)
        key[column / 2] |= (uint8_t)(at->heights[column] << column % 2 * 4);
    key[width / 2] |= (uint8_t)(at->side << width % 2 * 4);
}

static void decode(const struct gs_rules *rules, const uint8_t *key, struct gs_position *position)
{
    const unsigned width = rules_of(rules)->width;
    struct chomp_position made = {.side = key[width / 2] >> width % 2 * 4 & 1};

    for (unsigned column = 0; column < width; column++)
        made.heights[column] = key[column / 2] >> column % 2 * 4 & 15;
    memcpy(position, &made, sizeof made);
}

/* --- texts and board --- */

static enum gs_status position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    const struct chomp_rules *own = rules_of(rules);
    struct chomp_position made = {.side = GS_WHITE};
    int8_t cells[WIDTH_MAX * HEIGHT_MAX];
    enum gs_side side;

    enum gs_status status = gs_rectangle_parse(rules, text, cells, &side, error);
    if (status != GS_OK)
        return status;
    for (unsigned point = 0; point < own->points; point++) {
        const unsigned column = point % own->width, row = point / own->width;
        if (cells[point] == GS_EMPTY)
            continue;
        if (made.heights[column] != row || (column > 0 && made.heights[column - 1] <= row))
            return gs_error_set(error, GS_USAGE,
                                "position '%.40s': expected squares below and to the left of each "
                                "square",
                                text);
        made.heights[column]++;
    }
    made.side = (uint8_t)side;
    memcpy(position, &made, sizeof made);
    return GS_OK;
}

static enum gs_status move_parse(const struct gs_rules *rules, const struct gs_position *position,
                                 const char *text, gs_move *move, struct gs_error *error)
{
    unsigned point;
    const size_t length = gs_rectangle_named(rules, text, &point);

    if (length == 0 || text[length] || !is_left(rules, position, point))
        return gs_error_set(error, GS_USAGE,
                            "move '%.40s': expected a square that is left, such as a1", text);
    *move = point;
    return GS_OK;
}

static enum gs_content content(const struct gs_rules *rules, const struct gs_position *position,
                               unsigned point)
{
    return is_left(rules, position, point) ? (enum gs_content)0 : GS_EMPTY;
}

static const struct gs_piece pieces[] = {{'c', GS_NOBODYS}, {'\0', GS_NOBODYS}};

static const struct gs_board board = {
    .shape = GS_FIELDS,
    .pieces = pieces,
    .content = content,
    .move_points = gs_rectangle_move_points,
    GS_RECTANGLE_BOARD,
};

/* --- the game --- */

/*
 * What is left is one of C(W + H, W) staircases, and either side is to move; but White where the
 * bar is whole, and Black where the topmost right square alone is gone.
 */
static const struct gs_example examples[] = {
    {{"size", "1x1"}, NULL, 2},    {{"size", "2x2"}, NULL, 10},    {{"size", "3x2"}, NULL, 18},
    {{"size", "3x3"}, NULL, 38},   {{"size", "4x4"}, NULL, 138},   {{"size", "6x5"}, NULL, 922},
    {{"size", "7x7"}, NULL, 6862}, {{"size", "8x8"}, NULL, 25738},
};

const struct gs_game chomp_game = {
    .name = "chomp",
    .summary = "bite chocolate from a bar, and the last square is poisoned",
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
    .encode = encode,
    .decode = decode,
    .position_parse = position_parse,
    .position_format = gs_rectangle_format,
    .move_parse = move_parse,
    .move_format = gs_rectangle_move_format,
    .board = &board,
};
