/* SPDX-License-Identifier: MIT */
/*
 * skoczki.c - the game of Skoczki ("jumpers"): its rules and variants.
 *
 * Source: [Goluch], chapter 4 (the game), section 5.5 and table 5.1 (the seven
 * variants). Each side wants to fill the opponent's home with its pawns, which
 * move by jumping over unbroken runs of pawns of any colour.
 */
#include "skoczki/skoczki.h"

#include "skoczki/skoczki_bits.h"
#include "skoczki/skoczki_fields.h"
#include "skoczki/skoczki_key.h"
#include "skoczki/skoczki_position.h"
#include "skoczki/skoczki_space.h"
#include "skoczki/skoczki_text.h"

static const char *const variant_names[] = {"A", "B-1", "B-2", "C", "D", "E", "F", NULL};

/* Table 5.1 of [Goluch], in the order of variant_names. */
static const struct skoczki_variant variants[] = {
    {"A", .mandatory_exit = true, .home_pass = true},
    {"B-1", .multi_jump = true, .mandatory_exit = true},
    {"B-2", .multi_jump = true, .home_pass = true, .mandatory_exit = true},
    {"C", .home_end = true, .home_pass = true},
    {"D", .multi_jump = true, .home_end = true, .home_pass = true},
    {"E", .step = true, .home_end = true, .home_pass = true},
    {"F", .step = true, .multi_jump = true, .home_end = true, .home_pass = true},
};

static const struct gs_param params[] = {
    {.name = "variant",
     .kind = GS_PARAM_CHOICE,
     .fallback = "A",
     .choices = variant_names,
     .always_named = true,
     .help = "which moves are allowed"},
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "6x11",
     .size = {1, 25, 5, SKOCZKI_FIELDS_MAX, SKOCZKI_FIELDS_MAX},
     .help = "columns x rows; the classic board is 6x11"},
    {.name = NULL},
};

static const char help[] =
    "Each side has 2W pawns, which fill its home: White's the two rows nearest to\n"
    "White (rows 1 and 2), Black's the two rows at the other end. White moves\n"
    "first. A pawn jumps along a row or column over an unbroken run of pawns of\n"
    "any colours and lands on the first free field beyond. A side whose pawns fill\n"
    "the opponent's home has won; a side without a legal move passes; endless play\n"
    "is a draw.\n"
    "\n"
    "  variant           A    B-1  B-2  C    D    E    F\n"
    "  single step       no   no   no   no   no   yes  yes\n"
    "  multi-jump        no   yes  yes  no   yes  no   yes\n"
    "  may end at home   no   no   no   yes  yes  yes  yes\n"
    "  jump via home     -    no   yes  -    yes  -    yes\n"
    "  must leave home   yes  yes  yes  no   no   no   no\n"
    "\n"
    "Moves are written a1-a4 (first and last field), a pass -. Positions are\n"
    "written row by row from Black's side: w, b, and numbers for free fields, rows\n"
    "parted by /, then the side to move: the start on 2x5 is bb/bb/2/ww/ww w.\n";

static void rules_free(struct gs_memory *memory, struct gs_rules *base)
{
    gs_skoczki_key_clear(memory, (struct skoczki_rules *)base);
    gs_release(memory, base);
}

/* Every pawn has at most four single jumps or steps; with multi-jumps, every free field. */
static unsigned most_moves(const struct skoczki_rules *rules)
{
    unsigned pawns = 2 * rules->width, ways = 4;
    if (rules->variant.multi_jump)
        ways = rules->points - 4 * rules->width;
    return pawns * ways;
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **result, struct gs_error *error)
{
    struct skoczki_rules *rules = gs_alloc_zero(memory, 1, sizeof *rules);
    if (!rules)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of skoczki");
    rules->variant = variants[gs_args_choice(args, "variant")];
    gs_rectangle_init(&rules->rectangle, args);
    rules->wide = rules->points > 64;
    rules->base = (struct gs_rules){
        .game = &gs_skoczki,
        .args = *args,
        .position_size = sizeof(struct skoczki_position),
        .undo_size = sizeof(struct skoczki_undo),
        .max_moves = most_moves(rules),
        .max_predecessors = most_moves(rules) + 1,
        .traits = GS_REPEATS,
    };
    gs_skoczki_bits_choose(rules);
    if (rules->wide)
        gs_skoczki_wide_board_init(rules);
    else
        gs_skoczki_narrow_board_init(rules);
    if (gs_skoczki_key_init(memory, rules) != GS_OK) {
        rules_free(memory, &rules->base);
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of skoczki");
    }
    if (rules->dense)
        rules->base.traits |= GS_RANKED_KEYS;
    *result = &rules->base;
    return GS_OK;
}

static const struct gs_example examples[] = {
    {{"size", "1x5", "variant", "*"}, NULL, 54},   {{"size", "1x6", "variant", "*"}, NULL, 168},
    {{"size", "1x7", "variant", "*"}, NULL, 400},  {{"size", "1x8", "variant", "*"}, NULL, 810},
    {{"size", "2x5", "variant", "*"}, NULL, 6270}, {{"size", "2x6", "variant", "*"}, NULL, 69160},
};

const struct gs_game gs_skoczki = {
    .name = "skoczki",
    .summary = "Skoczki (jumpers): fill the opponent's home, by jumps over runs of pawns",
    .help = help,
    .params = params,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .rules_new = rules_new,
    .rules_free = rules_free,
    .initial = gs_skoczki_initial,
    .to_move = gs_skoczki_to_move,
    .outcome = gs_skoczki_outcome,
    .moves = gs_skoczki_moves,
    .play = gs_skoczki_play,
    .undo = gs_skoczki_undo,
    .hash = gs_skoczki_kept_hash,
    .encode = gs_skoczki_encode,
    .decode = gs_skoczki_decode,
    .position_parse = gs_skoczki_position_parse,
    .position_format = gs_rectangle_format,
    .move_parse = gs_skoczki_move_parse,
    .move_format = gs_skoczki_move_format,
    .space = &gs_skoczki_space,
    .board = &gs_skoczki_board,
    .hint = &gs_skoczki_hint,
};
