/* SPDX-License-Identifier: MIT */
/*
 * breakthrough.c - Breakthrough on WxH (Troyka 2000): each side begins with two rows of pawns. A
 * pawn goes one step forward, straight to a free field or diagonally to one without a pawn of its
 * own side, which it captures there. A pawn on the last row, or the capture of all pawns, wins.
 * Black begins, from the bottom. On two columns or more the foremost pawn can always move.
 *
 * A move is two fields: a2-b3. A position is rows from the top, with numbers of free fields, and
 * the side: "ww/2/bb b".
 */
#include <gamesolve/game/plain_board.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"

enum { FIELDS_MAX = 63, EMPTY = 0, WHITE = GS_WHITE + 1, BLACK = GS_BLACK + 1 };

extern const struct gs_game breakthrough_game;

struct gs_position {
    uint8_t side, fields[FIELDS_MAX]; /* from a1 on */
};

static struct gs_size size_of(const struct gs_rules *rules)
{
    return gs_args_size(&rules->args, "size");
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    const struct gs_size size = gs_args_size(args, "size");
    const struct gs_rules made = {.game = &breakthrough_game,
                                  .args = *args,
                                  .position_size = sizeof(struct gs_position),
                                  .key_size = (size_t)(size.width * size.height) + 1,
                                  .max_moves = 3 * 2 * (unsigned)size.width};

    return gs_plain_rules_new(memory, &made, rules, error);
}

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    const struct gs_size size = size_of(rules);

    *position = (struct gs_position){.side = GS_BLACK};
    for (int i = 0; i < size.width * size.height; i++) {
        const int row = i / size.width;
        position->fields[i] = row < 2 ? BLACK : row >= size.height - 2 ? WHITE : EMPTY;
    }
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    return (enum gs_side)position->side;
}

/* Lost for the side to move: the other side is on its last row, or has captured all. */
static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct gs_size size = size_of(rules);
    const int goal = position->side == GS_BLACK ? 0 : size.height - 1, mine = position->side + 1;
    const int other = 3 - mine;
    int own = 0;

    for (int i = 0; i < size.width * size.height; i++) {
        if (i / size.width == goal && position->fields[i] == other)
            return GS_LOSS;
        own += position->fields[i] == mine;
    }
    return own == 0 ? GS_LOSS : GS_UNKNOWN;
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    const struct gs_size size = size_of(rules);
    const int ahead = position->side == GS_BLACK ? size.width : -size.width;
    const int mine = position->side + 1;
    unsigned count = 0;

    for (int from = 0; from < size.width * size.height; from++)
        for (int sideways = -1; sideways <= 1 && position->fields[from] == mine; sideways++) {
            const int column = from % size.width + sideways, to = from + ahead + sideways;
            if (column < 0 || column >= size.width || to < 0 || to >= size.width * size.height)
                continue;
            if (position->fields[to] == EMPTY || (sideways != 0 && position->fields[to] != mine))
                list[count++] = GS_PLAIN_STEP(from, to);
        }
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    gs_plain_save(rules, position, undo);
    position->fields[move / GS_PLAIN_FROM] = EMPTY;
    position->fields[move % GS_PLAIN_FROM] = (uint8_t)(position->side + 1);
    position->side ^= 1;
}

static const struct gs_param params[] = {
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "3x4",
     .help = "columns and rows",
     .size = {2, 8, 4, 12, FIELDS_MAX}},
    {.name = NULL},
};

static const struct gs_example examples[] = {
    {{"size", "2x4"}, NULL, 646},
    {{"size", "2x5"}, NULL, 11287},
};

static const struct gs_board board = {GS_FIELDS, NULL, GS_PLAIN_BOARD, gs_plain_step};

const struct gs_game breakthrough_game = {
    .name = "breakthrough",
    .summary = "bring a pawn to the other side of the board",
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
    .position_parse = gs_plain_position_parse,
    .position_format = gs_plain_position_format,
    .move_parse = gs_plain_move_parse,
    .move_format = gs_plain_move_format,
    .board = &board,
};
GS_GAME_EXPORT(breakthrough_game);
