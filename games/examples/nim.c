/* SPDX-License-Identifier: MIT */
/*
 * nim.c - Nim: a side takes any number of stones from one heap; the last stone wins. The side to
 * move loses if and only if the sizes of the heaps, as binary numbers added without carry, make 0
 * (Bouton 1901).
 *
 * A heap is a column of stones. A move is the name of a stone, which is taken with all above it:
 * b3. A position is rows from the top, o for a stone and numbers for free fields, and the side to
 * move: "2o/1oo/ooo b".
 */
#include <gamesolve/game/plain_board.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"

enum { HEAPS_MAX = 15, HEAP_MAX = 32, STONES_MAX = 200 };

extern const struct gs_game nim_game;

struct gs_position {
    uint8_t side, heaps[HEAPS_MAX];
};

/* Reads heaps by commas; returns how many there are, or 0 if the text is wrong. */
static unsigned read_heaps(const char *text, uint8_t heaps[HEAPS_MAX])
{
    unsigned count = 0, stones = 0;

    for (char *end;; text = end + 1) {
        const unsigned long heap = *text >= '0' && *text <= '9' ? strtoul(text, &end, 10) : 999;
        if (heap < 1 || heap > HEAP_MAX || count == HEAPS_MAX ||
            (stones += (unsigned)heap) > STONES_MAX)
            return 0;
        heaps[count++] = (uint8_t)heap;
        if (*end != ',')
            return *end == '\0' ? count : 0;
    }
}

static unsigned heaps_of(const struct gs_rules *rules)
{
    return (unsigned)rules->key_size - 1;
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    struct gs_rules made = {.game = &nim_game,
                            .args = *args,
                            .position_size = sizeof(struct gs_position),
                            .max_moves = STONES_MAX};
    uint8_t heaps[HEAPS_MAX];
    const unsigned count = read_heaps(gs_args_text(args, "heaps"), heaps);

    if (count == 0)
        return gs_error_set(error, GS_USAGE,
                            "heaps: expected up to 15 numbers by commas, each 1 to 32, together at "
                            "most 200");
    made.key_size = count + 1;
    return gs_plain_rules_new(memory, &made, rules, error);
}

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    *position = (struct gs_position){.side = GS_BLACK};
    read_heaps(gs_args_text(&rules->args, "heaps"), position->heaps);
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    return (enum gs_side)position->side;
}

static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    for (unsigned i = 0; i < HEAPS_MAX; i++)
        if (position->heaps[i] > 0)
            return GS_UNKNOWN;
    return GS_LOSS;
}

/* The number of a move is its stone, row by row from the bottom. */
static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    const unsigned heaps = heaps_of(rules);
    unsigned count = 0;

    for (unsigned heap = 0; heap < heaps; heap++)
        for (unsigned row = 0; row < position->heaps[heap]; row++)
            list[count++] = row * heaps + heap;
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    const unsigned heaps = heaps_of(rules);

    gs_plain_save(rules, position, undo);
    position->heaps[move % heaps] = (uint8_t)(move / heaps);
    position->side ^= 1;
}

/* --- the board: a column for each heap, its stones as pieces of nobody --- */

enum { STONE };

static const struct gs_piece pieces[] = {[STONE] = {'o', GS_NOBODYS}, {'\0', GS_NOBODYS}};

/* The size of the largest heap at the start. */
static unsigned rows_of(const struct gs_rules *rules)
{
    uint8_t heaps[HEAPS_MAX];
    const unsigned count = read_heaps(gs_args_text(&rules->args, "heaps"), heaps);
    unsigned most = 0;

    for (unsigned i = 0; i < count; i++)
        most = heaps[i] > most ? heaps[i] : most;
    return most;
}

static unsigned points(const struct gs_rules *rules)
{
    return rows_of(rules) * heaps_of(rules);
}

static struct gs_spot spot(const struct gs_rules *rules, unsigned point)
{
    return (struct gs_spot){.column = (int)(point % heaps_of(rules)),
                            .row = (int)(rows_of(rules) - 1 - point / heaps_of(rules))};
}

static enum gs_content content(const struct gs_rules *rules, const struct gs_position *position,
                               unsigned point)
{
    const unsigned heaps = heaps_of(rules);

    return point / heaps < position->heaps[point % heaps] ? (enum gs_content)STONE : GS_EMPTY;
}

static size_t name(const struct gs_rules *rules, unsigned point, char *text, size_t size)
{
    const unsigned heaps = heaps_of(rules);

    return (size_t)snprintf(text, size, "%c%u", (char)('a' + point % heaps), point / heaps + 1);
}

static const struct gs_board board = {GS_FIELDS, pieces, points,        spot,
                                      content,   name,   gs_plain_stone};

/* Stones lie on the bottom or on another one. */
static enum gs_status position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    const unsigned heaps = heaps_of(rules);
    struct gs_position made = {.side = GS_WHITE};
    int8_t cells[GS_POINTS_MAX];
    enum gs_side side = GS_WHITE;

    enum gs_status status = gs_plain_text_read(rules, text, cells, &side, error);
    for (unsigned i = 0; i < points(rules) && status == GS_OK; i++) {
        if (cells[i] == GS_EMPTY)
            continue;
        if (made.heaps[i % heaps] != i / heaps)
            return gs_error_set(error, GS_USAGE, "expected no free field below a stone: 1o/oo b");
        made.heaps[i % heaps]++;
    }
    made.side = side;
    if (status == GS_OK)
        *position = made;
    return status;
}

static const struct gs_param params[] = {
    {.name = "heaps", .kind = GS_PARAM_TEXT, .fallback = "3,4,5", .help = "stones, such as 3,4,5"},
    {.name = NULL},
};

static const struct gs_example examples[] = {
    {{"heaps", "1"}, NULL, 2},
    {{"heaps", "2,2"}, NULL, 14},
    {{"heaps", "3,4,5"}, NULL, 232},
};

const struct gs_game nim_game = {
    .name = "nim",
    .summary = "take stones from one heap; the last stone wins",
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
GS_GAME_EXPORT(nim_game);
