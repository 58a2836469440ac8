/* SPDX-License-Identifier: MIT */
/*
 * atarigo.c - AtariGo: Black and White place stones in turn, and the first to
 * take the last liberty of an opposing chain wins. Rules, texts and the board;
 * chains and liberties are in atarigo_board.c, whose invariants and cost hold
 * for all of the game.
 */
#include "atarigo/atarigo.h"

#include <stdio.h>
#include <string.h>

#include "atarigo/atarigo_position.h"
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
    const unsigned stride = rules->width + 1;
    const int steps[] = {1, -1, (int)stride, -(int)stride};

    rules->places = stride * (rules->height + 2);
    memcpy(rules->steps, steps, sizeof steps);
    for (unsigned point = 0; point < rules->points; ++point) {
        const unsigned x = point % rules->width, y = point / rules->width;
        const unsigned place = (y + 1) * stride + x + 1;

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
    const enum gs_status status = atarigo_aim_init(made, gs_args_text(args, "aim"), error);
    if (status != GS_OK) {
        gs_release(memory, made);
        return status;
    }
    atarigo_symmetries_init(made);
    const size_t bytes =
        sizeof(struct atarigo_position) + made->places * sizeof(struct atarigo_place);
    made->base = (struct gs_rules){
        .game = &gs_atarigo,
        .args = *args,
        .position_size = (bytes + 15) / 16 * 16,
        .undo_size = sizeof(struct atarigo_undo),
        .key_size = gs_stones_key_size(made->points),
        .max_moves = made->points,
        .traits = GS_STABLE | GS_MOVES_STAY,
    };
    *rules = &made->base;
    return GS_OK;
}

static void rules_free(struct gs_memory *memory, struct gs_rules *rules)
{
    gs_release(memory, rules);
}

/* Positions and moves. */

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    int8_t cells[ATARIGO_POINTS];

    memset(cells, GS_EMPTY, sizeof cells);
    atarigo_set_up(atarigo_rules_of(rules), cells, GS_BLACK, (void *)position);
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return (enum gs_side)atarigo_position_of(position)->side;
}

static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct atarigo_position *at = atarigo_position_of(position);

    (void)rules;
    if (at->winner == ATARIGO_NO_WINNER)
        return GS_UNKNOWN;
    return at->winner == at->side ? GS_WIN : GS_LOSS;
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    unsigned count = 0;

    for (unsigned word = 0; 64 * word < own->points; ++word) {
        const unsigned left = own->points - 64 * word;
        uint64_t free = ~(at->stones[GS_WHITE][word] | at->stones[GS_BLACK][word]);

        if (left < 64)
            free &= (UINT64_C(1) << left) - 1;
        for (; free != 0; free &= free - 1)
            list[count++] = 64 * word + atarigo_lowest(free);
    }
    return count;
}

static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return atarigo_position_of(position)->hash;
}

static void encode(const struct gs_rules *rules, const struct gs_position *position, uint8_t *key)
{
    const struct atarigo_position *at = atarigo_position_of(position);

    gs_stones_encode(at->stones, atarigo_rules_of(rules)->points, (unsigned)at->side, key);
}

/* Text. */

/* Two stones of each side around the middle; of two middles, the one towards a1. */
static enum gs_status set_crosscut(const struct atarigo_rules *rules, struct atarigo_position *at,
                                   struct gs_error *error)
{
    const unsigned x = (rules->width - 2) / 2, y = (rules->height - 2) / 2;
    int8_t cells[ATARIGO_POINTS];

    if (rules->width < 4 && rules->height < 4)
        return gs_error_set(error, GS_USAGE,
                            "position 'crosscut': expected a board with 4 columns or rows at "
                            "least; on %ux%u a stone of it would be captured",
                            rules->width, rules->height);
    memset(cells, GS_EMPTY, sizeof cells);
    cells[y * rules->width + x] = cells[(y + 1) * rules->width + x + 1] = GS_BLACK_PIECE;
    cells[y * rules->width + x + 1] = cells[(y + 1) * rules->width + x] = GS_WHITE_PIECE;
    atarigo_set_up(rules, cells, GS_BLACK, at);
    return GS_OK;
}

/* Whether the stone on a place lacks liberties, and counts; its chain's sums are at the head. */
static bool is_captured(const struct atarigo_rules *rules, const struct atarigo_position *at,
                        unsigned place)
{
    const unsigned cell = at->places[place].cell;

    return atarigo_is_stone(cell) && at->places[atarigo_head(cell)].count == 0 &&
           atarigo_counts(rules, at, cell);
}

/*
 * Whether the stone on a place can have been the last one: without it every
 * chain would have a liberty, namely its point.
 */
static bool explains(const struct atarigo_rules *rules, const struct atarigo_position *at,
                     unsigned place)
{
    bool reached[ATARIGO_PLACES] = {false};

    reached[atarigo_head(at->places[place].cell)] = true;
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned cell = at->places[place + (unsigned)rules->steps[i]].cell;

        if (atarigo_is_stone(cell))
            reached[atarigo_head(cell)] = true;
    }
    for (unsigned point = 0; point < rules->points; ++point)
        if (is_captured(rules, at, rules->place[point]) &&
            !reached[atarigo_head(at->places[rules->place[point]].cell)])
            return false;
    return true;
}

/*
 * A game that is over has chains without liberties, and they lost them by the
 * last stone of the side that is not to move. Where no stone can have been that
 * one, returns the first field in reading order whose chain has no liberty;
 * else the number of points.
 */
static unsigned find_impossible(const struct atarigo_rules *rules,
                                const struct atarigo_position *at)
{
    const int mover = at->side == GS_WHITE ? GS_BLACK : GS_WHITE;
    unsigned first = 0;

    while (first < rules->points &&
           !is_captured(rules, at, rules->place[gs_rectangle_read(&rules->base, first)]))
        ++first;
    if (first == rules->points)
        return first;
    for (unsigned point = 0; point < rules->points; ++point)
        if (atarigo_has(at->stones[mover], point) && explains(rules, at, rules->place[point]))
            return rules->points;
    return first;
}

/* Where the nth field of a position's text stands in it, from 1; the text fits the grammar. */
static size_t character_of(const char *text, unsigned nth)
{
    const char *at = text;

    for (unsigned fields = 0;; ++at) {
        unsigned run = *at == 'w' || *at == 'b';

        if (*at >= '1' && *at <= '9') {
            for (; at[1] >= '0' && at[1] <= '9'; ++at)
                run = 10 * run + (unsigned)(*at - '0');
            run = 10 * run + (unsigned)(*at - '0');
        }
        fields += run;
        if (fields > nth)
            return (size_t)(at - text) + 1;
    }
}

static enum gs_status refuse_captured(const struct gs_rules *rules, const char *text, unsigned nth,
                                      struct gs_error *error)
{
    const size_t character = character_of(text, nth);
    char name[16];

    gs_rectangle_name(rules, gs_rectangle_read(rules, nth), name, sizeof name);
    return gs_error_set(error, GS_USAGE,
                        "position: at character %zu ('%c' on %s): the chain there has no liberty, "
                        "and no last stone of the side that is not to move can have left the "
                        "board so; expected a liberty",
                        character, text[character - 1], name);
}

static enum gs_status position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    int8_t cells[ATARIGO_POINTS] = {0};
    enum gs_side side;

    if (strcmp(text, "crosscut") == 0)
        return set_crosscut(own, (void *)position, error);
    if (strcmp(text, "empty") == 0) {
        initial(rules, position);
        return GS_OK;
    }
    const enum gs_status status = gs_rectangle_parse(rules, text, cells, &side, error);
    if (status != GS_OK)
        return status;
    atarigo_set_up(own, cells, side, (void *)position);
    const unsigned impossible = find_impossible(own, atarigo_position_of(position));
    if (impossible < own->points)
        return refuse_captured(rules, text, impossible, error);
    return GS_OK;
}

/* The board. */

static enum gs_content board_content(const struct gs_rules *rules,
                                     const struct gs_position *position, unsigned point)
{
    (void)rules;
    return atarigo_content(atarigo_position_of(position), point);
}

static const struct gs_board board = {
    .shape = GS_POINTS,
    GS_RECTANGLE_BOARD,
    .content = board_content,
    .move_points = gs_rectangle_move_points,
};

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
    .help = help,
    .params = params,
    .examples = examples,
    .example_count = sizeof examples / sizeof examples[0],
    .rules_new = rules_new,
    .rules_free = rules_free,
    .initial = initial,
    .to_move = to_move,
    .outcome = outcome,
    .moves = moves,
    .play = atarigo_play,
    .undo = atarigo_take_back,
    .hash = hash,
    .encode = encode,
    .decode = atarigo_decode,
    .position_parse = position_parse,
    .position_format = gs_rectangle_format,
    .root_check = atarigo_root_check,
    .move_parse = gs_rectangle_move_parse,
    .move_format = gs_rectangle_move_format,
    .space = &atarigo_space,
    .board = &board,
    .sgf = &sgf,
    .hint = &atarigo_hint,
    .stones = &atarigo_stones,
    .prune = &atarigo_prune,
};
