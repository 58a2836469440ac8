/* SPDX-License-Identifier: MIT */
/*
 * chomp.c - Chomp: of a bar of chocolate each side bites off a square, with all squares above it
 * and to the right of it. Who takes the last square, the poisoned a1, has lost (Gale 1974). The
 * first side wins on every bar but 1x1, as it could steal the reply to the bite of the topmost
 * right one.
 *
 * A move is the name of its square: c2. A position is rows from the top, o for a square and numbers
 * for what is eaten, and the side to move: "2/o1/oo b".
 */
#include <gamesolve/game/plain_board.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"

enum { WIDTH_MAX = 15, HEIGHT_MAX = 15 };

extern const struct gs_game chomp_game;

struct gs_position {
    uint8_t side, heights[WIDTH_MAX]; /* of the columns, which never rise from left to right */
};

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    const struct gs_size size = gs_args_size(args, "size");
    const struct gs_rules made = {.game = &chomp_game,
                                  .args = *args,
                                  .position_size = sizeof(struct gs_position),
                                  .key_size = (size_t)size.width + 1,
                                  .max_moves = (unsigned)(size.width * size.height)};

    return gs_plain_rules_new(memory, &made, rules, error);
}

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    const struct gs_size size = gs_args_size(&rules->args, "size");

    *position = (struct gs_position){.side = GS_BLACK};
    memset(position->heights, size.height, (size_t)size.width);
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    return (enum gs_side)position->side;
}

static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    return position->heights[0] == 0 ? GS_WIN : GS_UNKNOWN;
}

/* The number of a move is its square, row by row from a1. */
static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    const unsigned width = (unsigned)rules->key_size - 1;
    unsigned count = 0;

    for (unsigned column = 0; column < width; column++)
        for (unsigned row = 0; row < position->heights[column]; row++)
            list[count++] = row * width + column;
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    const unsigned width = (unsigned)rules->key_size - 1;

    gs_plain_save(rules, position, undo);
    for (unsigned column = move % width; column < width; column++)
        if (position->heights[column] > move / width)
            position->heights[column] = (uint8_t)(move / width);
    position->side ^= 1;
}

/* --- the board: what is left of the bar, as pieces of nobody --- */

enum { SQUARE };

static const struct gs_piece pieces[] = {[SQUARE] = {'o', GS_NOBODYS}, {'\0', GS_NOBODYS}};

static unsigned points(const struct gs_rules *rules)
{
    const struct gs_size size = gs_args_size(&rules->args, "size");

    return (unsigned)(size.width * size.height);
}

static struct gs_spot spot(const struct gs_rules *rules, unsigned point)
{
    const struct gs_size size = gs_args_size(&rules->args, "size");

    return (struct gs_spot){.column = (int)point % size.width,
                            .row = size.height - 1 - (int)point / size.width};
}

static enum gs_content content(const struct gs_rules *rules, const struct gs_position *position,
                               unsigned point)
{
    const unsigned width = (unsigned)rules->key_size - 1;

    return point / width < position->heights[point % width] ? (enum gs_content)SQUARE : GS_EMPTY;
}

static size_t name(const struct gs_rules *rules, unsigned point, char *text, size_t size)
{
    const unsigned width = (unsigned)rules->key_size - 1;

    return (size_t)snprintf(text, size, "%c%u", (char)('a' + point % width), point / width + 1);
}

static const struct gs_board board = {GS_FIELDS, pieces, points,        spot,
                                      content,   name,   gs_plain_stone};

/* Squares lie on the bottom, and no column is higher than the one to its left. */
static enum gs_status position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    const unsigned width = (unsigned)rules->key_size - 1;
    struct gs_position made = {.side = GS_WHITE};
    int8_t cells[GS_POINTS_MAX];
    enum gs_side side = GS_WHITE;

    enum gs_status status = gs_plain_text_read(rules, text, cells, &side, error);
    for (unsigned i = 0; i < points(rules) && status == GS_OK; i++) {
        uint8_t *column = &made.heights[i % width];
        if (cells[i] == GS_EMPTY)
            continue;
        if (*column != i / width || (i % width > 0 && column[-1] <= *column))
            return gs_error_set(error, GS_USAGE,
                                "expected nothing above or to the right of a bite: o3/ooo1 b");
        ++*column;
    }
    made.side = side;
    if (status == GS_OK)
        *position = made;
    return status;
}

static const struct gs_param params[] = {
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "5x4",
     .help = "columns and rows of the bar",
     .size = {1, WIDTH_MAX, 1, HEIGHT_MAX, 225}},
    {.name = NULL},
};

/*
 * What is left is one of C(W + H, W) staircases, and either side is to move; but White where the
 * bar is whole, and Black where the topmost right square alone is gone.
 */
static const struct gs_example examples[] = {
    {{"size", "1x1"}, NULL, 2},
    {{"size", "2x2"}, NULL, 10},
    {{"size", "3x2"}, NULL, 18},
    {{"size", "4x4"}, NULL, 138},
};

const struct gs_game chomp_game = {
    .name = "chomp",
    .summary = "bite chocolate from a bar, and the last square is poisoned",
    .params = params,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .rules_new = rules_new,
    .rules_free = gs_plain_rules_free,
    .initial = initial,
    .to_move = to_move,
    .outcome = outcome,
    .moves = moves,
    .play = play,
    .undo = gs_plain_undo,
    .hash = gs_plain_hash,
    .encode = gs_plain_encode,
    .decode = gs_plain_decode,
    .position_parse = position_parse,
    .position_format = gs_plain_position_format,
    .move_parse = gs_plain_move_parse,
    .move_format = gs_plain_move_format,
    .board = &board,
};
GS_GAME_EXPORT(chomp_game);
