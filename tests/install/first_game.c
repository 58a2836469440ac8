/* SPDX-License-Identifier: MIT */
/* Your first game: of a heap of coins each side takes one, two or three; the last coin wins. */
#include <gamesolve/game/plain.h>

#include <stdio.h>

#pragma GCC diagnostic ignored "-Wunused-parameter" /* few slots need the rules */

extern const struct gs_game gs_first_game; /* belongs in a header, once another file names it */

struct gs_position { /* its size must be a multiple of 16 bytes */
    uint8_t coins, side, unused[14];
};
static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    struct gs_rules take = {.game = &gs_first_game, .args = *args, .max_moves = 3};
    take.position_size = sizeof(struct gs_position);
    take.key_size = 2; /* coins and side, the first bytes, say which position it is */
    return gs_plain_rules_new(memory, &take, rules, error);
}
static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    *position = (struct gs_position){(uint8_t)gs_args_int(&rules->args, "coins"), GS_BLACK, {0}};
}
static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    return (enum gs_side)position->side;
}
static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    return position->coins == 0 ? GS_LOSS : GS_UNKNOWN; /* the other side took the last coin */
}
static unsigned moves(const struct gs_rules *rules, const struct gs_position *at, gs_move *list)
{
    for (unsigned i = 0; i < 3; i++)
        list[i] = i + 1;
    return at->coins < 3 ? at->coins : 3;
}
static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    gs_plain_save(rules, position, undo);
    position->coins = (uint8_t)(position->coins - move);
    position->side ^= 1;
}
static enum gs_status parse(const struct gs_rules *rules, const char *text,
                            struct gs_position *position, struct gs_error *error)
{
    unsigned coins;
    char side, more;
    if (sscanf(text, "%3u %c%c", &coins, &side, &more) != 2 || coins > 200 || !strchr("wb", side))
        return gs_error_set(error, GS_USAGE, "expected coins and side to move: 7 b");
    *position = (struct gs_position){(uint8_t)coins, side == 'b' ? GS_BLACK : GS_WHITE, {0}};
    return GS_OK;
}
static size_t format(const struct gs_rules *rules, const struct gs_position *position, char *text,
                     size_t size)
{
    return (size_t)snprintf(text, size, "%u %c", position->coins, "wb"[position->side]);
}
static size_t move_format(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move move, char *text, size_t size)
{
    return (size_t)snprintf(text, size, "%u", (unsigned)move);
}
static const struct gs_param params[] = {
    {.name = "coins", .kind = GS_PARAM_INT, .fallback = "21", .help = "coins", .min = 1, .max = 200},
    {.name = NULL}};
static const struct gs_example examples[] = { /* tests run on them, and count their states */
    {{"coins", "1"}, NULL, 2}, {{"coins", "4"}, NULL, 8}, {{"coins", "21"}, NULL, 42}};
const struct gs_game gs_first_game = {
    .name = "take", .summary = "take one, two or three coins; the last one wins", .params = params,
    .examples = examples, .example_count = 3, .rules_new = rules_new, .initial = initial,
    .to_move = to_move, .outcome = outcome, .moves = moves, .play = play, .position_parse = parse,
    .position_format = format, .move_format = move_format, .rules_free = gs_plain_rules_free,
    .undo = gs_plain_undo, .hash = gs_plain_hash, .encode = gs_plain_encode,
    .decode = gs_plain_decode, .move_parse = gs_plain_move_parse};
GS_GAME_EXPORT(gs_first_game); /* for solve game build */
