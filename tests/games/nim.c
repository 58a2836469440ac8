/* SPDX-License-Identifier: MIT */
/*
 * nim.c - see nim.h. Three heaps of up to three coins, on three points: "p" is a
 * penny (one coin), "d" two, "t" three. In turn, each side takes coins from one
 * heap; who takes the last one has won. The side to move has lost when the
 * exclusive or of the heaps is 0 (Bouton 1901).
 *
 * A move is 4 * heap + coins taken, written as the heap's name and the coins: b2.
 */
#include "games/nim.h"

#include <stdio.h>
#include <string.h>

#include "common/position_text.h"

enum { HEAPS = 3, COINS = 3 };

struct nim_position {
    uint8_t heaps[HEAPS];
    uint8_t side;
    uint8_t unused[12];
};

struct nim_undo {
    uint8_t heap, coins, unused[14];
};

static const struct gs_param params[] = {
    {.name = "coins",
     .kind = GS_PARAM_INT,
     .fallback = "3",
     .help = "how many coins each heap has",
     .min = 1,
     .max = COINS},
    {.name = NULL},
};

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    *rules = gs_alloc_zero(memory, 1, sizeof **rules);
    if (!*rules)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of nim");
    **rules = (struct gs_rules){.game = &nim_game,
                                .args = *args,
                                .position_size = sizeof(struct nim_position),
                                .undo_size = sizeof(struct nim_undo),
                                .key_size = 1,
                                .max_moves = HEAPS * COINS};
    return GS_OK;
}

static void rules_free(struct gs_memory *memory, struct gs_rules *rules)
{
    gs_release(memory, rules);
}

static const struct nim_position *position_of(const struct gs_position *position)
{
    return (const struct nim_position *)position;
}

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    struct nim_position start = {.side = GS_BLACK};
    memset(start.heaps, (int)gs_args_int(&rules->args, "coins"), sizeof start.heaps);
    memcpy(position, &start, sizeof start);
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return (enum gs_side)position_of(position)->side;
}

static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct nim_position *at = position_of(position);
    (void)rules;
    return at->heaps[0] + at->heaps[1] + at->heaps[2] == 0 ? GS_LOSS : GS_UNKNOWN;
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    unsigned count = 0;
    (void)rules;
    for (unsigned heap = 0; heap < HEAPS; heap++)
        for (unsigned coins = 1; coins <= position_of(position)->heaps[heap]; coins++)
            list[count++] = 4 * heap + coins;
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    struct nim_position *at = (void *)position;
    struct nim_undo record = {.heap = (uint8_t)(move / 4), .coins = (uint8_t)(move % 4)};
    (void)rules;
    memcpy(undo, &record, sizeof record);
    at->heaps[record.heap] = (uint8_t)(at->heaps[record.heap] - record.coins);
    at->side ^= 1;
}

static void take_back(const struct gs_rules *rules, struct gs_position *position,
                      const struct gs_undo *undo)
{
    struct nim_position *at = (void *)position;
    const struct nim_undo *record = (const void *)undo;
    (void)rules;
    at->heaps[record->heap] = (uint8_t)(at->heaps[record->heap] + record->coins);
    at->side ^= 1;
}

static void encode(const struct gs_rules *rules, const struct gs_position *position, uint8_t *key)
{
    const struct nim_position *at = position_of(position);
    (void)rules;
    *key = (uint8_t)(at->heaps[0] | at->heaps[1] << 2 | at->heaps[2] << 4 | at->side << 6);
}

static void decode(const struct gs_rules *rules, const uint8_t *key, struct gs_position *position)
{
    const struct nim_position made = {.heaps = {*key & 3, *key >> 2 & 3, *key >> 4 & 3},
                                      .side = *key >> 6};
    (void)rules;
    memcpy(position, &made, sizeof made);
}

static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)
{
    uint8_t key;
    encode(rules, position, &key);
    return (key + UINT64_C(1)) * UINT64_C(0x9e3779b97f4a7c15);
}

/* Text. */

static const struct gs_piece pieces[] = {
    {'p', GS_NOBODYS}, {'d', GS_NOBODYS}, {'t', GS_NOBODYS}, {'\0', GS_NOBODYS}};
static const unsigned row_lengths[] = {HEAPS};

static enum gs_status position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    struct nim_position made = {.side = GS_WHITE};
    int8_t cells[HEAPS] = {0};
    enum gs_side side;
    (void)rules;
    enum gs_status status =
        gs_position_text_parse(text, pieces, row_lengths, 1, cells, &side, error);
    if (status != GS_OK)
        return status;
    for (unsigned heap = 0; heap < HEAPS; heap++)
        made.heaps[heap] = (uint8_t)(cells[heap] - GS_EMPTY);
    made.side = (uint8_t)side;
    memcpy(position, &made, sizeof made);
    return GS_OK;
}

static enum gs_content content(const struct gs_rules *rules, const struct gs_position *position,
                               unsigned point)
{
    (void)rules;
    return (enum gs_content)((int)position_of(position)->heaps[point] + GS_EMPTY);
}

static size_t position_format(const struct gs_rules *rules, const struct gs_position *position,
                              char *text, size_t size)
{
    int8_t cells[HEAPS];
    for (unsigned heap = 0; heap < HEAPS; heap++)
        cells[heap] = (int8_t)content(rules, position, heap);
    return gs_position_text_format(cells, pieces, row_lengths, 1, to_move(rules, position), text,
                                   size);
}

static size_t move_format(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move move, char *text, size_t size)
{
    (void)rules;
    (void)position;
    return (size_t)snprintf(text, size, "%c%u", "abc"[move / 4], move % 4);
}

static enum gs_status move_parse(const struct gs_rules *rules, const struct gs_position *position,
                                 const char *text, gs_move *move, struct gs_error *error)
{
    gs_move list[HEAPS * COINS];
    char name[4];
    unsigned count = moves(rules, position, list);
    for (unsigned i = 0; i < count; i++) {
        move_format(rules, position, list[i], name, sizeof name);
        if (strcmp(name, text) == 0) {
            *move = list[i];
            return GS_OK;
        }
    }
    return gs_error_set(error, GS_USAGE, "move '%.40s': expected a heap and coins of it, as b2",
                        text);
}

/* The board. */

static unsigned points(const struct gs_rules *rules)
{
    (void)rules;
    return HEAPS;
}

static struct gs_spot spot(const struct gs_rules *rules, unsigned point)
{
    (void)rules;
    return (struct gs_spot){.column = (int)point, .row = 0};
}

static size_t point_name(const struct gs_rules *rules, unsigned point, char *text, size_t size)
{
    (void)rules;
    return (size_t)snprintf(text, size, "%c1", "abc"[point]);
}

static unsigned move_points(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move move, unsigned points_of_move[2])
{
    (void)rules;
    (void)position;
    points_of_move[0] = move / 4;
    return 1;
}

static const struct gs_board board = {
    .shape = GS_FIELDS,
    .pieces = pieces,
    .points = points,
    .spot = spot,
    .content = content,
    .name = point_name,
    .move_points = move_points,
};

static const struct gs_example examples[] = {
    {{"coins", "1"}, NULL, 8},
    {{"coins", "2"}, NULL, 46},
    {{"coins", "3"}, "pdt w", 40},
};

const struct gs_game nim_game = {
    .name = "nim",
    .summary = "take coins from heaps, and the last one wins",
    .params = params,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .rules_new = rules_new,
    .rules_free = rules_free,
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
    .position_format = position_format,
    .move_parse = move_parse,
    .move_format = move_format,
    .board = &board,
};
