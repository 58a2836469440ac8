/* SPDX-License-Identifier: MIT */
/*
 * gomoku.c - the m,n,k-games: Black and White place stones in turn, and the
 * first to have K or more in a row, column or diagonal wins.
 *
 * A position is two sets of points. A move can only make lines through its own
 * stone, so playing looks along four directions and costs O(K). A position that
 * is set up from outside (text, key, image) is searched for lines as a whole,
 * in O(points) where stones are sparse and O(points * K) at most.
 *
 * Invariants: no point is in both sets; at most one side has a line; hash,
 * vacant and winner always follow from the stones and the side to move.
 */
#include "gomoku/gomoku.h"

#include <stdio.h>
#include <string.h>

#include "common/position_text.h"
#include "common/square_name.h"
#include "common/zobrist.h"
#include "gomoku/gomoku_position.h"

_Static_assert(sizeof(struct gomoku_position) % 16 == 0, "positions are multiples of 16 bytes");
_Static_assert(sizeof(struct gomoku_undo) % 16 == 0, "undo records are multiples of 16 bytes");

static const char *const variants[] = {"free", NULL};

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
     .help = "which lines win; free: as many as connect says, or more",
     .choices = variants},
    {.name = NULL},
};

static const char help[] =
    "Black moves first. In turn, each side places one stone on a free point, where\n"
    "it stays. Who first has K own stones (--connect K) or more in an unbroken line,\n"
    "along a row, a column or a diagonal, has won. A full board without such a line\n"
    "is a draw; where K is longer than both sides of the board, every game is one.\n"
    "Tic-tac-toe is --size 3x3 --connect 3.\n"
    "\n"
    "Moves are names of points: a letter for the column from the left (i is used)\n"
    "and a number for the row from the bottom, such as c3. Positions are written row\n"
    "by row from the top: w, b, and numbers for free points, rows parted by /, then\n"
    "the side to move: 1w1/1b1/3 b. Any stones of either colour may stand there, but\n"
    "not a line of K of both.\n";

/* Rules. */

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    struct gomoku_rules *made = gs_alloc_zero(memory, 1, sizeof *made);
    struct gs_size size = gs_args_size(args, "size");

    if (made == NULL)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of gomoku");
    made->width = (unsigned)size.width;
    made->height = (unsigned)size.height;
    made->points = made->width * made->height;
    made->connect = (unsigned)gs_args_int(args, "connect");
    gomoku_symmetries_init(made);
    made->base = (struct gs_rules){
        .game = &gs_gomoku,
        .args = *args,
        .position_size = sizeof(struct gomoku_position),
        .undo_size = sizeof(struct gomoku_undo),
        .key_size = (made->points + 1 + 4) / 5,
        .max_moves = made->points,
        .traits = GS_STABLE | GS_ZUGZWANG_FREE,
    };
    *rules = &made->base;
    return GS_OK;
}

static void rules_free(struct gs_memory *memory, struct gs_rules *rules)
{
    gs_release(memory, rules);
}

/* Lines. */

static const struct {
    int x, y;
} directions[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

enum { DIRECTIONS = sizeof directions / sizeof directions[0] };

/* How many of the stones follow point without a gap; sign is 1 or -1 along the direction. */
static unsigned run_length(const struct gomoku_rules *rules, const uint64_t *stones, unsigned point,
                           unsigned direction, int sign)
{
    const int dx = sign * directions[direction].x, dy = sign * directions[direction].y;
    const int width = (int)rules->width, height = (int)rules->height;
    int x = (int)point % width + dx, y = (int)point / width + dy;
    unsigned length = 0;

    while (length < rules->connect && x >= 0 && x < width && y >= 0 && y < height &&
           gomoku_has(stones, (unsigned)(y * width + x))) {
        ++length;
        x += dx;
        y += dy;
    }
    return length;
}

/* Whether the stone on point is part of a winning line. */
static bool wins_through(const struct gomoku_rules *rules, const uint64_t *stones, unsigned point)
{
    for (unsigned direction = 0; direction < DIRECTIONS; ++direction)
        if (1 + run_length(rules, stones, point, direction, 1) +
                run_length(rules, stones, point, direction, -1) >=
            rules->connect)
            return true;
    return false;
}

/* Whether there is a winning line anywhere: one of its ends has all the others in front of it. */
static bool has_line(const struct gomoku_rules *rules, const uint64_t *stones)
{
    for (unsigned point = 0; point < rules->points; ++point) {
        if (!gomoku_has(stones, point))
            continue;
        for (unsigned direction = 0; direction < DIRECTIONS; ++direction)
            if (1 + run_length(rules, stones, point, direction, 1) >= rules->connect)
                return true;
    }
    return false;
}

/* Positions and moves. */

static void toggle(struct gomoku_position *position, enum gs_side side, unsigned point)
{
    position->stones[side][point / 64] ^= UINT64_C(1) << point % 64;
    position->hash ^= gs_zobrist(side, point);
}

void gomoku_set_up(const struct gomoku_rules *rules, const int8_t *cells, enum gs_side side,
                   struct gomoku_position *position)
{
    *position = (struct gomoku_position){.vacant = rules->points, .side = (int16_t)side};
    position->winner = GOMOKU_NO_WINNER;
    if (side == GS_BLACK)
        position->hash = GS_ZOBRIST_BLACK_TO_MOVE;
    for (unsigned point = 0; point < rules->points; ++point) {
        if (cells[point] == GS_EMPTY)
            continue;
        toggle(position, (enum gs_side)cells[point], point);
        --position->vacant;
    }
    for (int owner = GS_WHITE; owner <= GS_BLACK; ++owner)
        if (has_line(rules, position->stones[owner]))
            position->winner = (int16_t)owner;
}

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    int8_t cells[GOMOKU_POINTS];

    memset(cells, GS_EMPTY, sizeof cells);
    gomoku_set_up(gomoku_rules_of(rules), cells, GS_BLACK, (void *)position);
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return (enum gs_side)gomoku_position_of(position)->side;
}

static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct gomoku_position *at = gomoku_position_of(position);

    (void)rules;
    if (at->winner != GOMOKU_NO_WINNER)
        return at->winner == at->side ? GS_WIN : GS_LOSS;
    return at->vacant == 0 ? GS_DRAW : GS_UNKNOWN;
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    const struct gomoku_position *at = gomoku_position_of(position);
    unsigned count = 0;

    for (unsigned point = 0; point < gomoku_rules_of(rules)->points; ++point)
        if (gomoku_content(at, point) == GS_EMPTY)
            list[count++] = point;
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    struct gomoku_position *at = (void *)position;
    struct gomoku_undo *record = (void *)undo;
    const enum gs_side side = (enum gs_side)at->side;

    *record = (struct gomoku_undo){.hash = at->hash, .point = move, .winner = at->winner};
    toggle(at, side, move);
    at->hash ^= GS_ZOBRIST_BLACK_TO_MOVE;
    --at->vacant;
    at->side = (int16_t)gs_side_other(side);
    if (wins_through(gomoku_rules_of(rules), at->stones[side], move))
        at->winner = (int16_t)side;
}

static void take_back(const struct gs_rules *rules, struct gs_position *position,
                      const struct gs_undo *undo)
{
    struct gomoku_position *at = (void *)position;
    const struct gomoku_undo *record = (const void *)undo;
    const enum gs_side side = gs_side_other((enum gs_side)at->side);

    (void)rules;
    toggle(at, side, record->point);
    at->hash = record->hash;
    ++at->vacant;
    at->side = (int16_t)side;
    at->winner = (int16_t)record->winner;
}

static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return gomoku_position_of(position)->hash;
}

/* Keys. */

void gomoku_encode_image(const struct gomoku_rules *rules, const struct gomoku_position *position,
                         unsigned symmetry, uint8_t *key)
{
    uint8_t digits[GOMOKU_POINTS + 5] = {0};
    const uint16_t *image = rules->image[symmetry];

    for (unsigned point = 0; point < rules->points; ++point)
        digits[image[point]] = (uint8_t)(gomoku_content(position, point) - GS_EMPTY);
    digits[rules->points] = (uint8_t)position->side;
    for (size_t i = 0; i < rules->base.key_size; ++i) {
        const uint8_t *five = digits + 5 * i;

        key[i] = (uint8_t)(five[0] + 3 * (five[1] + 3 * (five[2] + 3 * (five[3] + 3 * five[4]))));
    }
}

static void encode(const struct gs_rules *rules, const struct gs_position *position, uint8_t *key)
{
    gomoku_encode_image(gomoku_rules_of(rules), gomoku_position_of(position), 0, key);
}

static void decode(const struct gs_rules *rules, const uint8_t *key, struct gs_position *position)
{
    int8_t cells[GOMOKU_POINTS + 5];
    const struct gomoku_rules *own = gomoku_rules_of(rules);

    for (size_t i = 0; i < rules->key_size; ++i) {
        unsigned rest = key[i];

        for (size_t digit = 0; digit < 5; ++digit, rest /= 3)
            cells[5 * i + digit] = (int8_t)((int)(rest % 3) + GS_EMPTY);
    }
    gomoku_set_up(own, cells, (enum gs_side)(cells[own->points] - GS_EMPTY), (void *)position);
}

/* Text. */

/* The point of the nth field in reading order: rows from the top. */
static unsigned point_read(const struct gomoku_rules *rules, unsigned nth)
{
    return (rules->height - 1 - nth / rules->width) * rules->width + nth % rules->width;
}

static enum gs_status position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    struct gomoku_position *at = (void *)position;
    unsigned lengths[GOMOKU_SIDE_MAX];
    int8_t read[GOMOKU_POINTS], cells[GOMOKU_POINTS] = {0};
    enum gs_side side;

    for (unsigned row = 0; row < own->height; ++row)
        lengths[row] = own->width;
    enum gs_status status = gs_position_text_parse(text, lengths, own->height, read, &side, error);
    if (status != GS_OK)
        return status;
    for (unsigned nth = 0; nth < own->points; ++nth)
        cells[point_read(own, nth)] = read[nth];
    gomoku_set_up(own, cells, side, at);
    if (has_line(own, at->stones[GS_WHITE]) && has_line(own, at->stones[GS_BLACK]))
        return gs_error_set(error, GS_USAGE,
                            "position: both sides have %u in a line; at most one may have won",
                            own->connect);
    return GS_OK;
}

static size_t position_format(const struct gs_rules *rules, const struct gs_position *position,
                              char *text, size_t size)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    unsigned lengths[GOMOKU_SIDE_MAX];
    int8_t cells[GOMOKU_POINTS];

    for (unsigned row = 0; row < own->height; ++row)
        lengths[row] = own->width;
    for (unsigned nth = 0; nth < own->points; ++nth)
        cells[nth] = (int8_t)gomoku_content(at, point_read(own, nth));
    return gs_position_text_format(cells, lengths, own->height, (enum gs_side)at->side, text, size);
}

static size_t point_name(const struct gs_rules *rules, unsigned point, char *text, size_t size)
{
    const unsigned width = gomoku_rules_of(rules)->width;

    return gs_square_name_format(point % width, point / width + 1, text, size);
}

static enum gs_status move_parse(const struct gs_rules *rules, const struct gs_position *position,
                                 const char *text, gs_move *move, struct gs_error *error)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    unsigned column, row;
    const size_t length = gs_square_name_parse(text, &column, &row);

    if (length == 0 || text[length] != '\0' || column >= own->width || row > own->height) {
        char last[16];

        point_name(rules, own->points - 1, last, sizeof last);
        return gs_error_set(error, GS_USAGE, "move '%.40s': expected a point from a1 to %s", text,
                            last);
    }
    if (outcome(rules, position) != GS_UNKNOWN)
        return gs_error_set(error, GS_USAGE, "move '%.40s': the game is over", text);
    const unsigned point = (row - 1) * own->width + column;
    if (gomoku_content(gomoku_position_of(position), point) != GS_EMPTY)
        return gs_error_set(error, GS_USAGE,
                            "move '%.40s': the point is taken; expected a free one", text);
    *move = point;
    return GS_OK;
}

static size_t move_format(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move move, char *text, size_t size)
{
    (void)position;
    return point_name(rules, move, text, size);
}

/* The board. */

static unsigned board_points(const struct gs_rules *rules)
{
    return gomoku_rules_of(rules)->points;
}

static struct gs_spot board_spot(const struct gs_rules *rules, unsigned point)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);

    return (struct gs_spot){.column = (int)(point % own->width),
                            .row = (int)(own->height - 1 - point / own->width)};
}

static enum gs_content board_content(const struct gs_rules *rules,
                                     const struct gs_position *position, unsigned point)
{
    (void)rules;
    return gomoku_content(gomoku_position_of(position), point);
}

static unsigned move_points(const struct gs_rules *rules, gs_move move, unsigned points[2])
{
    (void)rules;
    points[0] = move;
    return 1;
}

static const struct gs_board board = {
    .shape = GS_POINTS,
    .points = board_points,
    .spot = board_spot,
    .content = board_content,
    .name = point_name,
    .move_points = move_points,
};

static unsigned mobility(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return gomoku_position_of(position)->vacant;
}

static const struct gs_hint hint = {.mobility = mobility};

const struct gs_game gs_gomoku = {
    .name = "gomoku",
    .summary = "five (or any number) in a line: the m,n,k-games, tic-tac-toe among them",
    .help = help,
    .params = params,
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
    .space = &gomoku_space,
    .board = &board,
    .hint = &hint,
};
