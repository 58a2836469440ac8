/* SPDX-License-Identifier: MIT */
/*
 * gomoku_position.c - stones set and taken back, and what has been won by them.
 *
 * For each window the stones of either side in it are counted ([Suda], section
 * 5.2.3). A stone changes the counts of the at most 4 * K windows through its
 * point, and only when one of them fills up is the line itself read: that is all that playing
 * costs, except in renju, where a stone of Black is also tested for fouls when the counts leave
 * room for one. Setting up a position costs as much as playing its stones.
 *
 * Invariants: no point is in both sets of stones; counts, hash and vacant
 * follow from the stones, the side to move and whether players have swapped, and
 * so does the winner, except where a double three or four of Black decides: foul
 * marks that.
 */
#include "gomoku/gomoku_position.h"

#include <string.h>

#include "common/bits.h"
#include "common/zobrist.h"
#include "gomoku/gomoku_lines.h"
#include "gomoku/gomoku_renju.h"

_Static_assert(sizeof(struct gomoku_position) % 16 == 0, "positions are multiples of 16 bytes");
_Static_assert(sizeof(struct gomoku_undo) % 16 == 0, "undo records are multiples of 16 bytes");

#define GOMOKU_ZOBRIST_SWAPPED UINT64_C(0x94d049bb133111eb)

/* A byte of 1 for each of the first windows of eight. */
static const uint8_t steps[9][8] = {
    {0},
    {1},
    {1, 1},
    {1, 1, 1},
    {1, 1, 1, 1},
    {1, 1, 1, 1, 1},
    {1, 1, 1, 1, 1, 1},
    {1, 1, 1, 1, 1, 1, 1},
    {1, 1, 1, 1, 1, 1, 1, 1},
};

/* Adds 1 to at most eight counts, which are below 0x7f, as words; returns whether one of them is
 * full now. */
static bool add_eight(uint8_t *counts, unsigned number, uint8_t full)
{
    uint64_t ones = UINT64_C(0x0101010101010101), step, word;

    memcpy(&step, steps[number], sizeof step);
    memcpy(&word, counts, sizeof word);
    word += step;
    memcpy(counts, &word, sizeof word);
    return ((0x80 * ones - (word ^ full * ones)) & step << 7) != 0;
}

static void subtract_eight(uint8_t *counts, unsigned number)
{
    uint64_t step, word;

    memcpy(&step, steps[number], sizeof step);
    memcpy(&word, counts, sizeof word);
    word -= step;
    memcpy(counts, &word, sizeof word);
}

/* Sets a stone; returns whether a window is full of its colour now. */
static bool add_stone(const struct gomoku_rules *rules, struct gomoku_position *at,
                      enum gs_side side, unsigned point)
{
    uint8_t *counts = at->counts + (side == GS_WHITE ? 0 : rules->stride);
    uint8_t full = (uint8_t)rules->connect;
    bool filled = false;

    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        struct gomoku_fan fan = rules->fan[point][d];

        for (unsigned i = 0; i < fan.count; i += 8)
            filled |=
                add_eight(counts + fan.first + i, fan.count - i < 8 ? fan.count - i : 8, full);
    }
    gs_points_flip(at->stones[side], point);
    at->hash ^= gs_zobrist(side, point);
    at->vacant--;
    return filled;
}

static void remove_stone(const struct gomoku_rules *rules, struct gomoku_position *at,
                         enum gs_side side, unsigned point)
{
    uint8_t *counts = at->counts + (side == GS_WHITE ? 0 : rules->stride);

    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        struct gomoku_fan fan = rules->fan[point][d];

        for (unsigned i = 0; i < fan.count; i += 8)
            subtract_eight(counts + fan.first + i, fan.count - i < 8 ? fan.count - i : 8);
    }
    gs_points_flip(at->stones[side], point);
    at->vacant++;
}

bool gs_gomoku_has_line(const struct gomoku_rules *rules, const struct gomoku_position *position,
                        enum gs_side side)
{
    const uint8_t *counts = gomoku_counts(rules, position, side);

    for (unsigned window = 0; window < rules->windows; window++)
        if (counts[window] == rules->connect &&
            gs_gomoku_window_is_live(rules, position, side, window))
            return true;
    return false;
}

/* Whether Black has six or more in a line, by which it has lost a game of renju. */
static bool has_overline(const struct gomoku_rules *rules, const struct gomoku_position *position)
{
    const uint8_t *counts = gomoku_counts(rules, position, GS_BLACK);

    for (unsigned window = 0; window < rules->windows; window++)
        if (counts[window] == rules->connect)
            return true;
    return false;
}

/* An empty board in a phase; side is the colour to move. */
static void clear_board(const struct gomoku_rules *rules, enum gs_side side,
                        struct gomoku_phase phase, struct gomoku_position *position)
{
    memset(position, 0, rules->base.position_size);
    position->swapped = phase.swapped;
    position->foul = phase.foul;
    position->vacant = (uint16_t)rules->points;
    position->side = (int8_t)side;
    position->winner = GOMOKU_NO_WINNER;
    position->hash = (side == GS_BLACK ? GS_ZOBRIST_BLACK_TO_MOVE : 0) ^
                     (phase.swapped ? GOMOKU_ZOBRIST_SWAPPED : 0);
}

void gs_gomoku_set_up(const struct gomoku_rules *rules, const int8_t *cells, enum gs_side side,
                      struct gomoku_phase phase, struct gomoku_position *position)
{
    clear_board(rules, phase.swapped ? gs_side_other(side) : side, phase, position);
    for (unsigned point = 0; point < rules->points; point++)
        if (cells[point] != GS_EMPTY)
            add_stone(rules, position, gomoku_exchanged(position, (enum gs_side)cells[point]),
                      point);
    if (phase.foul || (rules->variant == GOMOKU_RENJU && has_overline(rules, position)))
        position->winner = GS_WHITE;
    for (int owner = GS_WHITE; owner <= GS_BLACK; owner++)
        if (gs_gomoku_has_line(rules, position, (enum gs_side)owner))
            position->winner = (int8_t)owner;
}

void gs_gomoku_set_up_image(const struct gomoku_rules *rules, const struct gomoku_position *at,
                            const uint16_t *images, struct gomoku_position *image)
{
    const struct gomoku_phase phase = {.foul = at->foul, .swapped = at->swapped};

    clear_board(rules, (enum gs_side)at->side, phase, image);
    for (int side = GS_WHITE; side <= GS_BLACK; side++)
        for (unsigned word = 0; word * 64 < rules->points; word++)
            for (uint64_t left = at->stones[side][word]; left != 0; left &= left - 1)
                add_stone(rules, image, (enum gs_side)side,
                          images[word * 64 + gs_lowest_bit(left)]);
    image->winner = at->winner;
}

enum gs_value gs_gomoku_outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct gomoku_position *at = gomoku_position_of(position);

    (void)rules;
    if (at->winner != GOMOKU_NO_WINNER)
        return at->winner == at->side ? GS_WIN : GS_LOSS;
    return at->vacant == 0 ? GS_DRAW : GS_UNKNOWN;
}

/* Whether the stone just set on point is in a line that wins. */
static bool completes_line(const struct gomoku_rules *rules, const struct gomoku_position *at,
                           enum gs_side side, unsigned point)
{
    struct gomoku_span span;

    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        gs_gomoku_span(rules, at->stones[side], at->stones[gs_side_other(side)], point, d, &span);
        if (gomoku_wins(rules, side, gomoku_length(&span)))
            return true;
    }
    return false;
}

/* Black has played in a game of renju and made no five. */
static void judge(const struct gomoku_rules *rules, struct gomoku_position *at, unsigned point)
{
    enum gomoku_foul foul = gs_gomoku_foul_played(rules, at, point);

    if (foul != GOMOKU_NO_FOUL)
        at->winner = GS_WHITE;
    at->foul = foul == GOMOKU_DOUBLE_FOUR || foul == GOMOKU_DOUBLE_THREE;
}

static void remember(const struct gomoku_position *at, unsigned point, struct gomoku_undo *record)
{
    record->hash = at->hash;
    record->point = point;
    record->winner = at->winner;
    record->foul = at->foul;
}

/* The stones stay, and so does the colour that is to move: another player has it. */
static void swap(struct gomoku_position *at)
{
    at->swapped ^= 1;
    at->hash ^= GOMOKU_ZOBRIST_SWAPPED;
}

void gs_gomoku_play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                    struct gs_undo *undo)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    struct gomoku_position *at = (void *)position;
    enum gs_side side = (enum gs_side)at->side;

    remember(at, move, (void *)undo);
    if (move == GOMOKU_SWAP) {
        swap(at);
        return;
    }
    bool filled = add_stone(own, at, side, move);
    at->hash ^= GS_ZOBRIST_BLACK_TO_MOVE;
    at->side = (int8_t)gs_side_other(side);
    if (filled && completes_line(own, at, side, move))
        at->winner = (int8_t)side;
    else if (own->variant == GOMOKU_RENJU && side == GS_BLACK)
        judge(own, at, move);
}

void gs_gomoku_pass(const struct gs_rules *rules, struct gs_position *position,
                    struct gs_undo *undo)
{
    struct gomoku_position *at = (void *)position;

    (void)rules;
    remember(at, GOMOKU_NO_POINT, (void *)undo);
    at->hash ^= GS_ZOBRIST_BLACK_TO_MOVE;
    at->side = (int8_t)gs_side_other((enum gs_side)at->side);
}

void gs_gomoku_take_back(const struct gs_rules *rules, struct gs_position *position,
                         const struct gs_undo *undo)
{
    struct gomoku_position *at = (void *)position;
    const struct gomoku_undo *record = (const void *)undo;
    enum gs_side side = gs_side_other((enum gs_side)at->side);

    if (record->point == GOMOKU_SWAP) {
        swap(at);
        return;
    }
    if (record->point != GOMOKU_NO_POINT)
        remove_stone(gomoku_rules_of(rules), at, side, record->point);
    at->hash = record->hash;
    at->side = (int8_t)side;
    at->winner = (int8_t)record->winner;
    at->foul = (uint8_t)record->foul;
}

void gs_gomoku_place(const struct gs_rules *rules, struct gs_position *position, enum gs_side side,
                     unsigned point)
{
    struct gomoku_position *at = (void *)position;

    add_stone(gomoku_rules_of(rules), at, gomoku_exchanged(at, side), point);
}

void gs_gomoku_lift(const struct gs_rules *rules, struct gs_position *position, enum gs_side side,
                    unsigned point)
{
    struct gomoku_position *at = (void *)position;

    side = gomoku_exchanged(at, side);
    remove_stone(gomoku_rules_of(rules), at, side, point);
    at->hash ^= gs_zobrist(side, point);
}
