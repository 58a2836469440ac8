/* SPDX-License-Identifier: MIT */
/* Your first game: of a heap of coins each side takes one, two or three; the last coin wins. */
#include <gamesolve/gamesolve.h>

#include <stdio.h>
#include <string.h>

struct heap { /* a position, whose size must be a multiple of 16 bytes; and what a move undoes */
    uint8_t coins, side, unused[14];
};
#define HEAP(position) ((struct heap *)(void *)(position))
#define SEEN(position) ((const struct heap *)(const void *)(position))

static const struct gs_game take_game;

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    if (!(*rules = gs_alloc_zero(memory, 1, sizeof **rules)))
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules");
    **rules = (struct gs_rules){.game = &take_game, .args = *args, .key_size = 2, .max_moves = 3,
                                .position_size = sizeof(struct heap),
                                .undo_size = sizeof(struct heap)};
    return GS_OK;
}
static void rules_free(struct gs_memory *memory, struct gs_rules *rules)
{
    gs_release(memory, rules);
}
static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    *HEAP(position) = (struct heap){(uint8_t)gs_args_int(&rules->args, "coins"), GS_BLACK, {0}};
}
static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    return (void)rules, (enum gs_side)SEEN(position)->side;
}
static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    return (void)rules, SEEN(position)->coins == 0 ? GS_LOSS : GS_UNKNOWN;
}
static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    unsigned count = 0;
    for ((void)rules; count < 3 && count < SEEN(position)->coins; count++)
        list[count] = count + 1;
    return count;
}
static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    (void)rules, memcpy(undo, position, sizeof(struct heap));
    HEAP(position)->coins = (uint8_t)(HEAP(position)->coins - move);
    HEAP(position)->side ^= 1;
}
static void undo(const struct gs_rules *rules, struct gs_position *position,
                 const struct gs_undo *before)
{
    (void)rules, memcpy(position, before, sizeof(struct heap));
}
static void encode(const struct gs_rules *rules, const struct gs_position *position, uint8_t *key)
{
    (void)rules, memcpy(key, position, 2);
}
static void decode(const struct gs_rules *rules, const uint8_t *key, struct gs_position *position)
{
    (void)rules, *HEAP(position) = (struct heap){key[0], key[1], {0}};
}
static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return (SEEN(position)->coins * 2U + SEEN(position)->side + 1) * UINT64_C(0x9e3779b97f4a7c15);
}
static enum gs_status parse(const struct gs_rules *rules, const char *text,
                            struct gs_position *position, struct gs_error *error)
{
    unsigned coins;
    char side;
    (void)rules;
    if (sscanf(text, "%3u %c", &coins, &side) != 2 || coins > 200 || !strchr("wb", side))
        return gs_error_set(error, GS_USAGE, "expected coins and side to move: 7 b");
    *HEAP(position) = (struct heap){(uint8_t)coins, side == 'b' ? GS_BLACK : GS_WHITE, {0}};
    return GS_OK;
}
static size_t format(const struct gs_rules *rules, const struct gs_position *position, char *text,
                     size_t size)
{
    const struct heap *at = SEEN(position);
    (void)rules;
    return (size_t)snprintf(text, size, "%u %c", at->coins, at->side == GS_BLACK ? 'b' : 'w');
}
static enum gs_status move_parse(const struct gs_rules *rules, const struct gs_position *position,
                                 const char *text, gs_move *move, struct gs_error *error)
{
    *move = (gs_move)(text[0] - '0');
    if ((void)rules, text[0] < '1' || text[0] > '3' || text[1] || *move > SEEN(position)->coins)
        return gs_error_set(error, GS_USAGE, "expected 1, 2 or 3 coins");
    return GS_OK;
}
static size_t move_format(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move move, char *text, size_t size)
{
    return (void)rules, (void)position, (size_t)snprintf(text, size, "%u", (unsigned)move);
}

static const struct gs_param params[] = {
    {.name = "coins", .kind = GS_PARAM_INT, .fallback = "21", .help = "coins", .min = 1, .max = 200},
    {.name = NULL},
};
static const struct gs_game take_game = {
    "take", "take one, two or three coins; the last one wins", .params = params,
    .rules_new = rules_new, .rules_free = rules_free, .initial = initial, .to_move = to_move,
    .outcome = outcome, .moves = moves, .play = play, .undo = undo, .hash = hash,
    .encode = encode, .decode = decode, .position_parse = parse, .position_format = format,
    .move_parse = move_parse, .move_format = move_format};

int main(void)
{
    struct gs_registry registry;
    struct gs_error error;
    struct gs_text_answer answer;
    struct gs_text_question question = {.game = "take", .settings = "coins=21", .registry = &registry};
    if (gs_registry_builtin(&registry, &error) != GS_OK ||
        gs_registry_add_game(&registry, &take_game, &error) != GS_OK ||
        gs_solve_text(&question, &answer, &error) != GS_OK)
        return puts(error.message), 1;
    printf("%s, take %s\n", gs_value_name(answer.value), answer.best_move);
    return 0;
}
