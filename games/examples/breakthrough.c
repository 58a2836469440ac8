/* SPDX-License-Identifier: MIT */
/*
 * breakthrough.c - Breakthrough on WxH (Troyka 2000): each side begins with two rows of pawns. A
 * pawn goes one step forward, straight to a free field or diagonally to one without a pawn of its
 * own side, which it captures there. A pawn on the last row, or the capture of all pawns, wins.
 * Black begins, from the bottom. On two columns or more the foremost pawn can always move.
 *
 * By two algorithms each, the second side wins on 2x4, 2x5, 2x7, 3x4, 3x5, 4x4, 4x5, 5x4 and 6x4,
 * the first one on 2x6 and 3x6. Published, and not repeated here: the second side wins on 5x5, in
 * 26 plies (littlegolem.net, forum of Breakthrough, "5x5 solved", 2006); 6x5 is solved in
 * Saffidine, Jouandeau and Cazenave, Solving Breakthrough with Race Patterns and Job-Level Proof
 * Number Search (2011).
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

/* The row that side wants to reach, from 0. */
static int goal_of(const struct gs_rules *rules, int side)
{
    return side == GS_BLACK ? size_of(rules).height - 1 : 0;
}

static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct gs_size size = size_of(rules);
    int count[] = {[EMPTY] = 0, [WHITE] = 0, [BLACK] = 0};
    const int mine = position->side + 1, other = 3 - mine;

    for (int i = 0; i < size.width * size.height; i++) {
        const int pawn = position->fields[i];
        if (pawn != EMPTY && i / size.width == goal_of(rules, pawn - 1))
            return pawn == mine ? GS_WIN : GS_LOSS;
        count[pawn]++;
    }
    return count[mine] == 0 ? GS_LOSS : count[other] == 0 ? GS_WIN : GS_UNKNOWN;
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

/* --- what the rules prove: the last two plies --- */

/* Whether the side to move can capture on a field. */
static bool captures(const struct gs_rules *rules, const struct gs_position *position, int field)
{
    const struct gs_size size = size_of(rules);
    const int column = field % size.width, mine = position->side + 1;
    const int behind = field + (position->side == GS_BLACK ? -size.width : size.width);

    if (behind < 0 || behind >= size.width * size.height)
        return false;
    return (column > 0 && position->fields[behind - 1] == mine) ||
           (column + 1 < size.width && position->fields[behind + 1] == mine);
}

/*
 * A pawn one step before its goal wins if it is to move: there is always a way for it. If it is
 * not, it must be captured, and only one can be.
 */
static struct gs_proved bounds(const struct gs_rules *rules, const struct gs_position *position,
                               struct gs_workspace *workspace)
{
    const struct gs_size size = size_of(rules);
    const int mine = position->side + 1;
    int near = 0, caught = 0;

    for (int i = 0; i < size.width * size.height; i++) {
        const int pawn = position->fields[i];
        if (pawn == EMPTY || abs(goal_of(rules, pawn - 1) - i / size.width) != 1)
            continue;
        if (pawn == mine)
            return (struct gs_proved){GS_WIN, GS_WIN, 1, 0};
        near++;
        caught += captures(rules, position, i);
    }
    if (near > 1 || caught < near)
        return (struct gs_proved){GS_LOSS, GS_LOSS, 2, 0};
    return (struct gs_proved){GS_LOSS, GS_WIN, 0, 0};
}

static const struct gs_prune prune = {.bounds = bounds};

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
    .prune = &prune,
};
GS_GAME_EXPORT(breakthrough_game);
