/* SPDX-License-Identifier: MIT */
/*
 * atarigo.c - AtariGo: Black and White place stones in turn, and the first to
 * take the last liberty of an opposing chain wins. Rules and the table of the
 * game; chains and liberties are in atarigo_board.c, whose invariants and cost are those of the
 * whole game.
 */
#include "atarigo/atarigo.h"

#include <string.h>

#include "atarigo/atarigo_aim.h"
#include "atarigo/atarigo_board.h"
#include "atarigo/atarigo_search.h"
#include "atarigo/atarigo_space.h"
#include "atarigo/atarigo_text.h"
#include "common/stones.h"
#include "common/zobrist.h"

static const struct gs_param params[] = {
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "9x9",
     .help = "columns and rows of the board",
     .size = {2, ATARIGO_SIDE_MAX, 2, ATARIGO_SIDE_MAX, ATARIGO_POINTS}},
    {.name = "aim",
     .kind = GS_PARAM_TEXT,
     .fallback = "win",
     .help = "what winning means: win, capture:POINT or save:POINT"},
    {.name = NULL},
};

static const struct gs_alias aliases[] = {
    {"capture-go", ""},
    {"first-capture-go", ""},
    {NULL, NULL},
};

static const char help[] =
    "Black moves first. In turn, each side places one stone on a free point, where\n"
    "it stays. Stones of one colour that touch along the lines form a chain; the free\n"
    "points next to a chain are its liberties. A stone that takes the last liberty of\n"
    "an opposing chain wins at once, whatever becomes of its own chain; else a stone\n"
    "that leaves its own chain without liberties loses at once. Nobody may pass, so\n"
    "there is no draw.\n"
    "\n"
    "Moves are names of points: a letter for the column from the left (i is used)\n"
    "and a number for the row from the bottom, such as c3. Positions are written row\n"
    "by row from the top: w, b, and numbers for free points, rows parted by /, then\n"
    "the side to move: 6/6/2wb2/2bw2/6/6 b. Any stones of either colour may stand\n"
    "there, if every chain has a liberty or lost it by a single last stone of the side\n"
    "that is not to move. Two positions have names: empty, where play begins, and\n"
    "crosscut, which has two stones of each side in the middle, Black to move.\n"
    "\n"
    "--aim asks about one chain, named by any of its stones in the position that is\n"
    "given: --aim capture:c4, whether the side to move can capture that chain of its\n"
    "opponent; --aim save:c4, whether the side to move can save that chain of its own.\n"
    "A win is then that the side to move reaches the aim. The chain is captured when it\n"
    "loses its last liberty, also by a stone of its own side, and saved when a chain of\n"
    "the attacker's does; where one stone does both, the side that placed it has its\n"
    "way. Other chains of the side that defends may lose their liberties: nothing\n"
    "comes of it, and their stones stay. As nobody may pass, one of the two happens\n"
    "before the board is full.\n";

/* Rules. */

static void lay_out(struct atarigo_rules *rules)
{
    unsigned stride = rules->width + 1;
    const int steps[] = {1, -1, (int)stride, -(int)stride};

    rules->places = stride * (rules->height + 2);
    memcpy(rules->steps, steps, sizeof steps);
    for (unsigned point = 0; point < rules->points; point++) {
        unsigned x = point % rules->width, y = point / rules->width;
        unsigned place = (y + 1) * stride + x + 1;

        rules->place[point] = (uint16_t)place;
        rules->point[place] = (uint16_t)point;
        rules->zobrist[GS_WHITE][point] = gs_zobrist(GS_WHITE, point);
        rules->zobrist[GS_BLACK][point] = gs_zobrist(GS_BLACK, point);
    }
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    struct atarigo_rules *made = gs_alloc_zero(memory, 1, sizeof *made);

    if (made == NULL)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of atarigo");
    gs_rectangle_init(&made->rectangle, args);
    lay_out(made);
    enum gs_status status = gs_atarigo_aim_init(made, gs_args_text(args, "aim"), error);
    if (status != GS_OK) {
        gs_release(memory, made);
        return status;
    }
    gs_atarigo_symmetries_init(made);
    size_t bytes = sizeof(struct atarigo_position) + made->places * sizeof(struct atarigo_place);
    made->base = (struct gs_rules){
        .game = &gs_atarigo,
        .args = *args,
        .position_size = (bytes + 15) / 16 * 16,
        .undo_size = sizeof(struct atarigo_undo),
        .key_size = gs_stones_key_size(made->points),
        .max_moves = made->points,
        .traits = GS_STABLE | GS_MOVES_STAY | GS_DRAWLESS,
    };
    *rules = &made->base;
    return GS_OK;
}

static const struct gs_sgf sgf = {.number = 1, .points = GS_SGF_LETTERS};

static const struct gs_example examples[] = {
    {{"size", "2x2"}, NULL, 33},
    {{"size", "2x3"}, NULL, 257},
    {{"size", "3x2"}, NULL, 257},
    {{"size", "3x3"}, NULL, 5752},
    {{"size", "2x5"}, NULL, 16099},
    {{"size", "4x3"}, NULL, 134235},
    {{"size", "2x3", "aim", "capture:a1"}, "2/2/w1 b", 89},
    {{"size", "3x3", "aim", "capture:b2"}, "b2/1w1/2b b", 249},
    {{"size", "3x3", "aim", "capture:b2"}, "3/1w1/3 b", 1993},
    {{"size", "3x3", "aim", "save:b1"}, "2b/3/bw1 w", 193},
    {{"size", "3x3", "aim", "save:a1"}, "b2/1bw/w2 w", 86},
    {{"size", "3x3", "aim", "save:a1"}, "3/1w1/b2 b", 722},
    {{"size", "4x3", "aim", "capture:b2"}, "1bb1/1wb1/2w1 b", 659},
    {{"size", "4x3", "aim", "capture:b2"}, "1w2/bwb1/4 b", 1934},
};

const struct gs_game gs_atarigo = {
    .name = "atarigo",
    .summary = "AtariGo: the first to capture a chain of stones wins",
    .aliases = aliases,
    .help = help,
    .params = params,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .rules_new = rules_new,
    .rules_free = gs_rectangle_free,
    .initial = gs_atarigo_initial,
    .to_move = gs_atarigo_to_move,
    .outcome = gs_atarigo_outcome,
    .moves = gs_atarigo_moves,
    .play = gs_atarigo_play,
    .undo = gs_atarigo_take_back,
    .hash = gs_atarigo_hash,
    .encode = gs_atarigo_encode,
    .decode = gs_atarigo_decode,
    .position_parse = gs_atarigo_position_parse,
    .position_format = gs_rectangle_format,
    .root_check = gs_atarigo_root_check,
    .move_parse = gs_rectangle_move_parse,
    .move_format = gs_rectangle_move_format,
    .space = &gs_atarigo_space,
    .board = &gs_atarigo_board,
    .sgf = &sgf,
    .hint = &gs_atarigo_hint,
    .stones = &gs_atarigo_stones,
    .prune = &gs_atarigo_prune,
    .zones = &gs_atarigo_zones,
};
