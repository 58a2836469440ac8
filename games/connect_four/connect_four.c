/* SPDX-License-Identifier: MIT */
/*
 * connect_four.c - Connect Four: discs are dropped into columns, and the first to
 * have four in a line wins. Rules, playing and the table of the game.
 *
 * Playing costs the test for a line, a few shifts in each of four directions.
 */
#include "connect_four/connect_four.h"

#include <string.h>

#include "common/zobrist.h"
#include "connect_four/connect_four_about.h"
#include "connect_four/connect_four_lines.h"
#include "connect_four/connect_four_search.h"
#include "connect_four/connect_four_space.h"
#include "connect_four/connect_four_text.h"

_Static_assert(sizeof(struct connect_four_position) % 16 == 0, "positions are multiples of 16");

struct connect_four_undo {
    connect_four_set disc;
    int8_t winner;
    uint8_t unused[sizeof(connect_four_set) - 1];
};

_Static_assert(sizeof(struct connect_four_undo) % 16 == 0, "undo records are multiples of 16");

/* The lines in one direction: none where the board is too small. */
static void lay_lines(struct connect_four_rules *rules, unsigned direction)
{
    const unsigned step = rules->steps[direction], length = (rules->connect - 1) * step;

    if (length >= rules->bits)
        return;
    for (unsigned i = 0; i < rules->connect; i++)
        rules->lines[direction] |= connect_four_bit(i * step);
    for (unsigned first = 0; first + length < rules->bits; first++) {
        const connect_four_set line = rules->lines[direction] << first;
        if ((line & ~rules->board) == 0)
            rules->starts[direction] |= connect_four_bit(first);
    }
}

/* The lines, and sets of fields that are needed again and again. */
static void lay_out(struct connect_four_rules *rules)
{
    unsigned high = rules->height + 1;

    rules->bits = rules->width * high;
    rules->steps[0] = 1;
    rules->steps[1] = high;
    rules->steps[2] = high + 1;
    rules->steps[3] = high - 1;
    rules->column = connect_four_bit(high) - 1;
    for (unsigned column = 0; column < rules->width; column++) {
        rules->bottom |= connect_four_bit(column * high);
        rules->board |= (rules->column >> 1) << column * high;
    }
    rules->top = rules->bottom << (rules->height - 1);
    for (unsigned row = 0; row < rules->height; row += 2)
        rules->alternate |= rules->bottom << row;
    for (unsigned direction = 0; direction < CONNECT_FOUR_DIRECTIONS; direction++)
        lay_lines(rules, direction);
}

/* For boards that do not fit into the bits of a set. */
static enum gs_status wider_rules_new(struct gs_memory *memory, const struct gs_args *args,
                                      struct gs_rules **rules, struct gs_error *error)
{
#ifdef CONNECT_FOUR_WIDE
    const struct gs_size size = gs_args_size(args, "size");

    (void)memory;
    (void)rules;
    return gs_error_set(error, GS_USAGE,
                        "expected columns times one more than the rows to be at most %d, not %d, "
                        "as on 11x10 or 9x13",
                        CONNECT_FOUR_BITS, size.width * (size.height + 1));
#else
    return gs_connect_four_wide.rules_new(memory, args, rules, error);
#endif
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    const struct gs_size size = gs_args_size(args, "size");

    if (size.width * (size.height + 1) > CONNECT_FOUR_BITS)
        return wider_rules_new(memory, args, rules, error);
    struct connect_four_rules *made = gs_alloc_zero(memory, 1, sizeof *made);
    if (made == NULL)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of connect-four");
    gs_rectangle_init(&made->rectangle, args);
    made->connect = (unsigned)gs_args_int(args, "connect");
    lay_out(made);
    made->base = (struct gs_rules){
        .game = &gs_connect_four,
        .args = *args,
        .position_size = sizeof(struct connect_four_position),
        .undo_size = sizeof(struct connect_four_undo),
        .key_size = (made->bits + 1 + 7) / 8,
        .max_moves = made->width,
    };
    *rules = &made->base;
    return GS_OK;
}

/* Positions and moves. */

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    (void)rules;
    struct connect_four_position start = {.side = GS_BLACK, .winner = CONNECT_FOUR_NO_WINNER};
    memcpy(position, &start, sizeof start);
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return (enum gs_side)connect_four_position_of(position)->side;
}

static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct connect_four_position *at = connect_four_position_of(position);

    if (at->winner != CONNECT_FOUR_NO_WINNER)
        return at->winner == at->side ? GS_WIN : GS_LOSS;
    return connect_four_discs(at) == connect_four_rules_of(rules)->board ? GS_DRAW : GS_UNKNOWN;
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    connect_four_set landings = connect_four_landings(own, connect_four_position_of(position));
    unsigned count = 0;

    for (; landings != 0; landings &= landings - 1)
        list[count++] = connect_four_lowest(landings) / (own->height + 1);
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    struct connect_four_position *at = (void *)position;
    struct connect_four_undo *record = (void *)undo;
    connect_four_set disc = connect_four_landings(own, at) & connect_four_column(own, move);

    *record = (struct connect_four_undo){.disc = disc, .winner = at->winner};
    at->discs[at->side] |= disc;
    if (gs_connect_four_has_line(own, at->discs[at->side]))
        at->winner = at->side;
    at->side = (int8_t)gs_side_other((enum gs_side)at->side);
}

static void take_back(const struct gs_rules *rules, struct gs_position *position,
                      const struct gs_undo *undo)
{
    struct connect_four_position *at = (void *)position;
    const struct connect_four_undo *record = (const void *)undo;

    (void)rules;
    at->side = (int8_t)gs_side_other((enum gs_side)at->side);
    at->discs[at->side] &= ~record->disc;
    at->winner = record->winner;
}

static uint64_t mix(uint64_t word)
{
    return gs_zobrist((unsigned)(word >> 32), (unsigned)word);
}

/*
 * Mixing the key costs less than keeping a hash. The side to move changes a bit that no move
 * changes alone: the one behind the columns, or the lowest.
 */
static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    const struct connect_four_position *at = connect_four_position_of(position);
    const connect_four_set key = gs_connect_four_key(own, at);
    const uint64_t low = (uint64_t)key, side = (uint64_t)at->side;

#ifdef CONNECT_FOUR_WIDE
    return mix(low ^ side ^ mix((uint64_t)(key >> 64)));
#else
    return mix(low ^ side << own->bits % 64);
#endif
}

const struct gs_game gs_connect_four = {
    .name = "connect-four",
    .summary = "Connect Four: drop discs into columns, and be the first with four in a line",
    .aliases = gs_connect_four_aliases,
    .help = gs_connect_four_help,
    .params = gs_connect_four_params,
    .examples = gs_connect_four_examples,
    .example_count = CONNECT_FOUR_EXAMPLES,
    .rules_new = rules_new,
    .rules_free = gs_rectangle_free,
    .initial = initial,
    .to_move = to_move,
    .outcome = outcome,
    .moves = moves,
    .play = play,
    .undo = take_back,
    .hash = hash,
    .encode = gs_connect_four_encode,
    .decode = gs_connect_four_decode,
    .position_parse = gs_connect_four_position_parse,
    .position_format = gs_rectangle_format,
    .move_parse = gs_connect_four_move_parse,
    .move_format = gs_connect_four_move_format,
    .space = &gs_connect_four_space,
    .board = &gs_connect_four_board,
    .hint = &gs_connect_four_hint,
    .prune = &gs_connect_four_prune,
};
