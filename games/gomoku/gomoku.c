/* SPDX-License-Identifier: MIT */
/*
 * gomoku.c - Gomoku and its family, the m,n,k-games: Black and White place
 * stones in turn, and the first to have K in a row, column or diagonal wins.
 *
 * Here are the parameters and the table of the game. Where the rest lives:
 * gomoku_lines.c the geometry, gomoku_position.c playing, gomoku_opening.c the
 * moves, gomoku_renju.c the fouls of Black, gomoku_text.c texts and the board,
 * gomoku_space.c keys and symmetries, and a file for each other capability.
 */
#include "gomoku/gomoku.h"

#include <string.h>

#include "common/stones.h"
#include "gomoku/gomoku_lines.h"
#include "gomoku/gomoku_opening.h"
#include "gomoku/gomoku_pairs.h"
#include "gomoku/gomoku_position.h"
#include "gomoku/gomoku_search.h"
#include "gomoku/gomoku_space.h"
#include "gomoku/gomoku_text.h"

#define RENJU_CONNECT 5
#define PRO_SIDE_MIN  7

static const char *const variants[] = {"free", "standard", "pro", "renju", "renju-swap", NULL};

static const struct gs_param params[] = {
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "15x15",
     .help = "columns and rows of the board",
     .size = {1, GOMOKU_SIDE_MAX, 1, GOMOKU_SIDE_MAX, GOMOKU_POINTS}},
    {.name = "connect",
     .kind = GS_PARAM_INT,
     .fallback = "5",
     .help = "how many stones in a line win",
     .min = 1,
     .max = GOMOKU_SIDE_MAX},
    {.name = "variant",
     .kind = GS_PARAM_CHOICE,
     .fallback = "free",
     .help = "which lines win, and where stones may be placed",
     .choices = variants},
    {.name = NULL},
};

static const struct gs_alias aliases[] = {
    {"tic-tac-toe", "size=3x3 connect=3"},
    {"noughts-and-crosses", "size=3x3 connect=3"},
    {"five-in-a-row", ""},
    {"gobang", ""},
    {"mnk", ""},
    {"renju", "variant=renju"},
    {NULL, NULL},
};

static const char help[] =
    "Black moves first. In turn, each side places one stone on a free point, where\n"
    "it stays. Who first has K own stones (--connect K) in an unbroken line, along a\n"
    "row, a column or a diagonal, has won. A full board without such a line is a\n"
    "draw; where K is longer than both sides of the board, every game is one.\n"
    "Tic-tac-toe is --size 3x3 --connect 3.\n"
    "\n"
    "Variants: free: a line of more than K wins, too. standard: a line of exactly K\n"
    "wins, a longer one counts nothing. pro: as free, but Black's first stone goes\n"
    "to the middle, and its second outside of the 5x5 square around that; the board\n"
    "has odd sides of at least 7. renju, with K = 5: White wins with five or more,\n"
    "Black with exactly five; Black loses at once by a stone that makes six or more,\n"
    "two fours, or two threes, unless it makes five, too. A three counts when Black\n"
    "may extend it to a straight four; where that would be a foul, it does not.\n"
    "renju-swap: as renju, on boards with odd sides; but Black's first stone goes to\n"
    "the middle, White's first next to it, and Black's second anywhere. Then White\n"
    "places a stone, or plays swap: the players exchange all stones, and Black, who\n"
    "has no fouls now, is to move. From then on White's stones may be fouls.\n"
    "\n"
    "Moves are names of points: a letter for the column from the left (i is used)\n"
    "and a number for the row from the bottom, such as c3. Positions are written row\n"
    "by row from the top: w, b, and numbers for free points, rows parted by /, then\n"
    "the side to move: 1w1/1b1/3 b. Any stones of either colour may stand there, but\n"
    "not a winning line of both; in pro, Black's first two stones and White's first\n"
    "must be as that variant asks until both are placed. In renju, the word foul\n"
    "after the side to move says that Black's latest stone made two threes or two\n"
    "fours, which cannot be seen from the stones. In renju-swap the word swapped\n"
    "stands before it once the players have swapped; up to three stones must be as\n"
    "the opening asks, and with three of them White may swap.\n";

/* What the values of the parameters must be together. */
static enum gs_status check_args(const struct gs_args *args, struct gs_error *error)
{
    struct gs_size size = gs_args_size(args, "size");
    int variant = gs_args_choice(args, "variant");

    if (variant >= GOMOKU_RENJU && gs_args_int(args, "connect") != RENJU_CONNECT)
        return gs_error_set(error, GS_USAGE, "--variant %s needs --connect %d, not %s",
                            variants[variant], RENJU_CONNECT, gs_args_text(args, "connect"));
    if (variant == GOMOKU_PRO && (size.width % 2 == 0 || size.height % 2 == 0 ||
                                  size.width < PRO_SIDE_MIN || size.height < PRO_SIDE_MIN))
        return gs_error_set(error, GS_USAGE, "--variant pro needs odd sides of at least %d, not %s",
                            PRO_SIDE_MIN, gs_args_text(args, "size"));
    if (variant > GOMOKU_RENJU && (size.width % 2 == 0 || size.height % 2 == 0))
        return gs_error_set(error, GS_USAGE, "--variant %s needs odd sides, not %s",
                            variants[variant], gs_args_text(args, "size"));
    return GS_OK;
}

/* A stone too many can spoil a line, be a foul, or be the wrong one of an opening; but none spoils
 * a line of the other side. Only a swap takes the line. */
static unsigned traits_of(const struct gomoku_rules *rules, bool opening)
{
    if (opening)
        return rules->swap ? 0 : GS_STEADY;
    if (rules->variant == GOMOKU_FREE || rules->variant == GOMOKU_PRO)
        return GS_STABLE | GS_ZUGZWANG_FREE | GS_MOVES_STAY;
    return GS_STEADY | GS_MOVES_STAY;
}

/* After its opening, pro is free, and renju-swap is renju. */
static unsigned traits(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);

    return traits_of(own, gs_gomoku_is_opening(own, gomoku_position_of(position)));
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    enum gs_status status = check_args(args, error);
    struct gomoku_rules *made;

    if (status != GS_OK)
        return status;
    made = gs_alloc_zero(memory, 1, sizeof *made);
    if (made == NULL)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of gomoku");
    gs_rectangle_init(&made->rectangle, args);
    made->connect = (unsigned)gs_args_int(args, "connect");
    made->variant = (enum gomoku_variant)gs_args_choice(args, "variant");
    if (made->variant > GOMOKU_RENJU) {
        made->variant = GOMOKU_RENJU;
        made->swap = true;
    }
    made->exact[GS_WHITE] = made->variant == GOMOKU_STANDARD;
    made->exact[GS_BLACK] = made->variant == GOMOKU_STANDARD || made->variant == GOMOKU_RENJU;
    gs_gomoku_lines_init(made);
    gs_gomoku_symmetries_init(made);
    gs_gomoku_weights_init(made);
    made->base = (struct gs_rules){
        .game = &gs_gomoku,
        .args = *args,
        .position_size = sizeof(struct gomoku_position) + (size_t)2 * made->stride,
        .undo_size = sizeof(struct gomoku_undo),
        .key_size = gs_stones_key_size(made->points) + made->swap,
        .workspace_size = gs_gomoku_draw_size(made),
        .max_moves = made->points,
        .traits = traits_of(made, made->swap || made->variant == GOMOKU_PRO),
    };
    *rules = &made->base;
    return GS_OK;
}

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    int8_t cells[GOMOKU_POINTS];

    memset(cells, GS_EMPTY, sizeof cells);
    gs_gomoku_set_up(gomoku_rules_of(rules), cells, GS_BLACK, (struct gomoku_phase){false, false},
                     (void *)position);
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct gomoku_position *at = gomoku_position_of(position);

    (void)rules;
    return gomoku_exchanged(at, (enum gs_side)at->side);
}

static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return gomoku_position_of(position)->hash;
}

static const struct gs_sgf sgf = {.number = 4, .points = GS_SGF_LETTERS, .swap = GOMOKU_SWAP_NAME};

static const struct gs_example examples[] = {
    {{"size", "1x1", "connect", "1"}, NULL, 2},
    {{"size", "1x4", "connect", "2"}, NULL, 32},
    {{"size", "1x6", "connect", "2"}, NULL, 201},
    {{"size", "1x6", "connect", "3"}, NULL, 263},
    {{"size", "5x1", "connect", "3"}, NULL, 96},
    {{"size", "2x2", "connect", "2"}, NULL, 29},
    {{"size", "2x2", "connect", "3"}, NULL, 35},
    {{"size", "2x3", "connect", "2"}, NULL, 129},
    {{"size", "2x3", "connect", "3"}, NULL, 265},
    {{"size", "3x2", "connect", "2"}, NULL, 129},
    {{"size", "3x2", "connect", "3"}, NULL, 265},
    {{"size", "3x3", "connect", "2"}, NULL, 1234},
    {{"size", "3x3", "connect", "3"}, NULL, 5478},
    {{"size", "7x1", "connect", "3"}, NULL, 725},
    {{"size", "4x3", "connect", "3"}, NULL, 111973},
    {{"size", "7x1", "variant", "standard"}, NULL, 750},
    {{"size", "8x1", "variant", "renju"}, NULL, 2123},
    {{"size", "7x1", "variant", "renju-swap"}, NULL, 332},
    {{"size", "3x3", "variant", "renju-swap"}, NULL, 4238},
};

const struct gs_game gs_gomoku = {
    .name = "gomoku",
    .summary = "five (or any number) in a line: the m,n,k-games, tic-tac-toe among them",
    .aliases = aliases,
    .help = help,
    .params = params,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .rules_new = rules_new,
    .rules_free = gs_rectangle_free,
    .initial = initial,
    .to_move = to_move,
    .outcome = gs_gomoku_outcome,
    .traits = traits,
    .moves = gs_gomoku_moves,
    .play = gs_gomoku_play,
    .undo = gs_gomoku_take_back,
    .hash = hash,
    .encode = gs_gomoku_encode,
    .decode = gs_gomoku_decode,
    .position_parse = gs_gomoku_position_parse,
    .position_format = gs_gomoku_position_format,
    .move_parse = gs_gomoku_move_parse,
    .move_format = gs_gomoku_move_format,
    .space = &gs_gomoku_space,
    .board = &gs_gomoku_board,
    .sgf = &sgf,
    .hint = &gs_gomoku_hint,
    .stones = &gs_gomoku_stones,
    .threats = &gs_gomoku_threats,
    .prune = &gs_gomoku_prune,
    .zones = &gs_gomoku_zones,
    .lines = &gs_gomoku_line_table,
};
