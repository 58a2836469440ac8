/* SPDX-License-Identifier: MIT */
/*
 * chomp.c - Chomp: of a bar of chocolate each side bites off a square, with all squares above it
 * and to the right of it. Who takes the last square, the poisoned a1, has lost (Gale 1974). The
 * first side wins on every bar but 1x1, as it could steal the reply to the bite of the topmost
 * right one.
 *
 * A move is the name of its square: c2. A position is the heights of the columns and the side to
 * move: "3,3,1 b".
 */
#include <gamesolve/game/plain.h>

#include <stdio.h>
#include <stdlib.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"

enum { WIDTH_MAX = 15, HEIGHT_MAX = 15 };

extern const struct gs_game chomp_game;

struct gs_position {
    uint8_t side, heights[WIDTH_MAX]; /* which never rise from left to right */
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

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    unsigned count = 0;

    for (unsigned column = 0; column < WIDTH_MAX; column++)
        for (unsigned row = 0; row < position->heights[column]; row++)
            list[count++] = row * WIDTH_MAX + column;
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    gs_plain_save(rules, position, undo);
    for (unsigned column = move % WIDTH_MAX; column < WIDTH_MAX; column++)
        if (position->heights[column] > move / WIDTH_MAX)
            position->heights[column] = (uint8_t)(move / WIDTH_MAX);
    position->side ^= 1;
}

static enum gs_status position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    const unsigned width = (unsigned)rules->key_size - 1;
    unsigned long least = (unsigned long)gs_args_size(&rules->args, "size").height;
    struct gs_position made = {.side = GS_WHITE};
    char *at = (char *)text;

    for (unsigned i = 0; i < width; i++) {
        const unsigned long height = *at >= '0' && *at <= '9' ? strtoul(at, &at, 10) : 99;
        if (height > least || *at++ != (i + 1 < width ? ',' : ' '))
            return gs_error_set(error, GS_USAGE,
                                "expected %u heights that do not rise, and the side: 3,3,1 b",
                                width);
        made.heights[i] = (uint8_t)(least = height);
    }
    if (strcmp(at, "w") != 0 && strcmp(at, "b") != 0)
        return gs_error_set(error, GS_USAGE, "expected the side to move, w or b, at the end");
    made.side = *at == 'b' ? GS_BLACK : GS_WHITE;
    *position = made;
    return GS_OK;
}

static size_t position_format(const struct gs_rules *rules, const struct gs_position *position,
                              char *text, size_t size)
{
    char heights[4 * WIDTH_MAX] = "";
    size_t length = 0;

    for (unsigned i = 0; i + 1 < rules->key_size; i++)
        length += (size_t)sprintf(heights + length, "%s%u", i > 0 ? "," : "", position->heights[i]);
    return (size_t)snprintf(text, size, "%s %c", heights, "wb"[position->side]);
}

static size_t move_format(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move move, char *text, size_t size)
{
    return (size_t)snprintf(text, size, "%c%u", (char)('a' + move % WIDTH_MAX),
                            (unsigned)move / WIDTH_MAX + 1);
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
    .position_format = position_format,
    .move_parse = gs_plain_move_parse,
    .move_format = move_format,
};
GS_GAME_EXPORT(chomp_game);
