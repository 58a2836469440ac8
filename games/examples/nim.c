/* SPDX-License-Identifier: MIT */
/*
 * nim.c - Nim: a side takes any number of stones from one heap; the last stone wins. The side to
 * move loses if and only if the sizes of the heaps, as binary numbers added without carry, make 0
 * (Bouton 1901).
 *
 * A move is the heap and the number, as text "2-3": from the second heap three stones. A position
 * is the heaps and the side to move: "3,4,5 b".
 */
#include <gamesolve/game/plain.h>

#include <stdio.h>
#include <stdlib.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"

enum { HEAPS_MAX = 15, STONES_MAX = 200 };

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
        if (heap > STONES_MAX || (stones += (unsigned)heap) > STONES_MAX || count == HEAPS_MAX)
            return 0;
        heaps[count++] = (uint8_t)heap;
        if (*end != ',')
            return *end == '\0' || *end == ' ' ? count : 0;
    }
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
                            "heaps: expected up to 15 numbers by commas, together at most 200");
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

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    unsigned count = 0;

    for (unsigned heap = 0; heap < HEAPS_MAX; heap++)
        for (unsigned take = 1; take <= position->heaps[heap]; take++)
            list[count++] = heap * 256 + take;
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    gs_plain_save(rules, position, undo);
    position->heaps[move / 256] = (uint8_t)(position->heaps[move / 256] - move % 256);
    position->side ^= 1;
}

static enum gs_status position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    struct gs_position made = {.side = GS_WHITE};
    const char *space = strchr(text, ' ');

    if (!space || read_heaps(text, made.heaps) + 1 != rules->key_size ||
        (strcmp(space, " w") != 0 && strcmp(space, " b") != 0))
        return gs_error_set(error, GS_USAGE, "expected %u heaps and the side to move: 3,4,5 b",
                            (unsigned)rules->key_size - 1);
    made.side = space[1] == 'b' ? GS_BLACK : GS_WHITE;
    *position = made;
    return GS_OK;
}

static size_t position_format(const struct gs_rules *rules, const struct gs_position *position,
                              char *text, size_t size)
{
    char heaps[5 * HEAPS_MAX] = "";
    size_t length = 0;

    for (unsigned i = 0; i + 1 < rules->key_size; i++)
        length += (size_t)sprintf(heaps + length, "%s%u", i > 0 ? "," : "", position->heaps[i]);
    return (size_t)snprintf(text, size, "%s %c", heaps, "wb"[position->side]);
}

static size_t move_format(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move move, char *text, size_t size)
{
    return (size_t)snprintf(text, size, "%u-%u", (unsigned)move / 256 + 1, (unsigned)move % 256);
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
    .position_format = position_format,
    .move_parse = gs_plain_move_parse,
    .move_format = move_format,
};
GS_GAME_EXPORT(nim_game);
