/* SPDX-License-Identifier: MIT */
/*
 * atarigo_board.c - stones that come and go: chains and their edges kept up to
 * date ([Suda], section 5.2.1; the structure stands in atarigo_position.h).
 *
 * A stone takes the edges that lead to its point from the chains beside it, of
 * either side, and brings edges to the free points beside itself. It merges the
 * chains of its own side that it touches: their sums add up, and stones whose
 * head changes are renamed. Taking a stone back does the reverse: without the
 * stone the chains are apart again, and are renamed from their old heads.
 *
 * Invariants: cells, sums, hash, vacant and winner follow from the stones and
 * the side to move. A place that is no head has sums of 0.
 *
 * Cost: a stone reads four neighbours; a chain is walked only when its head changes. Setting up a
 * position places one stone after the other.
 */
#include "atarigo/atarigo_board.h"

#include <string.h>

#include "common/bits.h"
#include "common/zobrist.h"

_Static_assert(sizeof(struct atarigo_position) % 16 == 0, "places follow without a gap");
_Static_assert(sizeof(struct atarigo_place) == 12, "places have no padding");
_Static_assert(sizeof(struct atarigo_undo) % 16 == 0, "undo records are multiples of 16 bytes");

/* Gives the chain around a stone another cell, stone by stone. */
static void rename_chain(const struct atarigo_rules *rules, struct atarigo_place *places,
                         unsigned place, unsigned cell)
{
    uint16_t open[ATARIGO_POINTS];
    unsigned before = places[place].cell;
    unsigned count = 0;

    places[place].cell = (uint16_t)cell;
    open[count++] = (uint16_t)place;
    while (count > 0) {
        unsigned at = open[--count];

        for (unsigned i = 0; i < 4; i++) {
            unsigned next = at + (unsigned)rules->steps[i];

            if (places[next].cell != before)
                continue;
            places[next].cell = (uint16_t)cell;
            open[count++] = (uint16_t)next;
        }
    }
}

/* Notes the chain with that head, once. */
static void touch(struct atarigo_undo *record, unsigned head)
{
    for (unsigned i = 0; i < record->touched; i++)
        if (record->chains[i].head == head)
            return;
    record->chains[record->touched++].head = (uint16_t)head;
}

/*
 * Visits the neighbours of a stone of side that comes to a place: takes the edges to it from all
 * chains, notes those of its own side, and sums up its own edges. Returns whether a chain of the
 * other side that counts has none left.
 */
static bool arrive(const struct atarigo_rules *rules, struct atarigo_position *at, unsigned place,
                   enum gs_side side, struct atarigo_place *own, struct atarigo_undo *record)
{
    struct atarigo_place *places = at->places;
    bool captured = false;

    for (unsigned i = 0; i < 4; i++) {
        unsigned next = place + (unsigned)rules->steps[i];
        unsigned cell = places[next].cell;

        if (cell == ATARIGO_FREE) {
            own->sum += next;
            own->squares += next * next;
            own->count++;
        } else if (cell != ATARIGO_RIM) {
            struct atarigo_place *chain = &places[atarigo_head(cell)];

            chain->sum -= place;
            chain->squares -= place * place;
            chain->count--;
            if (atarigo_side(cell) == side)
                touch(record, atarigo_head(cell));
            else
                captured |= chain->count == 0 && atarigo_counts(rules, at, cell);
        }
    }
    return captured;
}

/* Adds the edges of the chains noted to those of the stone at place, and empties their heads. */
static void collect(struct atarigo_place *places, struct atarigo_place *own,
                    struct atarigo_undo *record)
{
    for (unsigned i = 0; i < record->touched; i++) {
        struct atarigo_touched *chain = &record->chains[i];
        struct atarigo_place *old = &places[chain->head];

        chain->sum = old->sum;
        chain->squares = old->squares;
        chain->count = old->count;
        own->sum += old->sum;
        own->squares += old->squares;
        own->count = (uint16_t)(own->count + old->count);
        old->sum = old->squares = old->count = 0;
    }
}

/* Makes one chain of a stone and the chains noted; own has the sums of all their edges. */
static void merge(const struct atarigo_rules *rules, struct atarigo_place *places, unsigned place,
                  enum gs_side side, const struct atarigo_place *own,
                  const struct atarigo_undo *record)
{
    unsigned head = place;

    for (unsigned i = 0; i < record->touched; i++)
        if (record->chains[i].head < head)
            head = record->chains[i].head;
    unsigned cell = atarigo_cell(head, side);
    for (unsigned i = 0; i < record->touched; i++)
        if (record->chains[i].head != head)
            rename_chain(rules, places, record->chains[i].head, cell);
    places[place].cell = (uint16_t)cell;
    places[head].sum = own->sum;
    places[head].squares = own->squares;
    places[head].count = own->count;
}

/* Places a stone and returns the winner that follows. */
static int place_stone(const struct atarigo_rules *rules, struct atarigo_position *at,
                       unsigned point, enum gs_side side, struct atarigo_undo *record)
{
    unsigned place = rules->place[point];
    struct atarigo_place own = {0, 0, 0, 0};

    record->touched = 0;
    bool captured = arrive(rules, at, place, side, &own, record);
    collect(at->places, &own, record);
    merge(rules, at->places, place, side, &own, record);
    gs_points_flip(at->stones[side], point);
    at->hash ^= rules->zobrist[side][point];
    at->vacant--;
    if (captured)
        return (int)side;
    return own.count == 0 && atarigo_counts(rules, at, at->places[place].cell)
               ? (int)gs_side_other(side)
               : ATARIGO_NO_WINNER;
}

/* Separates the chains that the stone at place, now gone, had merged. */
static void part(const struct atarigo_rules *rules, struct atarigo_place *places, unsigned place,
                 const struct atarigo_undo *record)
{
    unsigned head = atarigo_head(places[place].cell);
    enum gs_side side = atarigo_side(places[place].cell);

    places[place].cell = ATARIGO_FREE;
    places[head].sum = places[head].squares = places[head].count = 0;
    for (unsigned i = 0; i < record->touched; i++) {
        const struct atarigo_touched *chain = &record->chains[i];

        if (chain->head != head)
            rename_chain(rules, places, chain->head, atarigo_cell(chain->head, side));
        places[chain->head].sum = chain->sum;
        places[chain->head].squares = chain->squares;
        places[chain->head].count = chain->count;
    }
}

/* Gives the chains around a place that became free their edges to it. */
static void give_edges(const struct atarigo_rules *rules, struct atarigo_place *places,
                       unsigned place)
{
    for (unsigned i = 0; i < 4; i++) {
        unsigned cell = places[place + (unsigned)rules->steps[i]].cell;

        if (!atarigo_is_stone(cell))
            continue;
        struct atarigo_place *chain = &places[atarigo_head(cell)];
        chain->sum += place;
        chain->squares += place * place;
        chain->count++;
    }
}

void gs_atarigo_play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                     struct gs_undo *undo)
{
    struct atarigo_position *at = (void *)position;
    struct atarigo_undo *record = (void *)undo;
    enum gs_side side = (enum gs_side)at->side;

    record->hash = at->hash;
    record->point = (uint16_t)move;
    at->winner = (int16_t)place_stone(atarigo_rules_of(rules), at, move, side, record);
    at->hash ^= GS_ZOBRIST_BLACK_TO_MOVE;
    at->side = (int16_t)gs_side_other(side);
}

void gs_atarigo_pass(const struct gs_rules *rules, struct gs_position *position,
                     struct gs_undo *undo)
{
    struct atarigo_position *at = (void *)position;
    struct atarigo_undo *record = (void *)undo;

    (void)rules;
    record->hash = at->hash;
    record->point = ATARIGO_PASS;
    at->hash ^= GS_ZOBRIST_BLACK_TO_MOVE;
    at->side = (int16_t)gs_side_other((enum gs_side)at->side);
}

void gs_atarigo_take_back(const struct gs_rules *rules, struct gs_position *position,
                          const struct gs_undo *undo)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    struct atarigo_position *at = (void *)position;
    const struct atarigo_undo *record = (const void *)undo;
    unsigned point = record->point;

    at->hash = record->hash;
    at->side = (int16_t)gs_side_other((enum gs_side)at->side);
    if (point == ATARIGO_PASS)
        return;
    part(own, at->places, own->place[point], record);
    give_edges(own, at->places, own->place[point]);
    gs_points_flip(at->stones[at->side], point);
    at->winner = ATARIGO_NO_WINNER; /* moves are made only in open positions */
    at->vacant++;
}

unsigned gs_atarigo_heads(const struct atarigo_rules *rules,
                          const struct atarigo_position *position, enum gs_side side,
                          uint16_t heads[ATARIGO_CHAINS])
{
    unsigned count = 0;

    for (unsigned word = 0; 64 * word < rules->points; word++)
        for (uint64_t rest = position->stones[side][word]; rest != 0; rest &= rest - 1) {
            unsigned place = rules->place[64 * word + gs_lowest_bit(rest)];

            unsigned cell = position->places[place].cell;

            if (atarigo_head(cell) == place && atarigo_counts(rules, position, cell))
                heads[count++] = (uint16_t)place;
        }
    return count;
}

/* Whether a side has a chain without a liberty, among those that count. */
static bool has_captured(const struct atarigo_rules *rules, const struct atarigo_position *at,
                         enum gs_side side)
{
    uint16_t heads[ATARIGO_CHAINS];
    unsigned count = gs_atarigo_heads(rules, at, side, heads);

    for (unsigned i = 0; i < count; i++)
        if (at->places[heads[i]].count == 0)
            return true;
    return false;
}

/*
 * The last stone was that of the side that is not to move. It won if it
 * captured; else it lost if its own chain has no liberty.
 */
static int winner_of(const struct atarigo_rules *rules, const struct atarigo_position *at)
{
    enum gs_side side = (enum gs_side)at->side, mover = gs_side_other(side);

    if (has_captured(rules, at, side))
        return (int)mover;
    return has_captured(rules, at, mover) ? (int)side : ATARIGO_NO_WINNER;
}

void gs_atarigo_set_up(const struct atarigo_rules *rules, const int8_t *cells, enum gs_side side,
                       struct atarigo_position *position)
{
    struct atarigo_undo record;

    memset(position, 0, rules->base.position_size);
    for (unsigned place = 0; place < rules->places; place++)
        position->places[place].cell = ATARIGO_RIM;
    for (unsigned point = 0; point < rules->points; point++)
        position->places[rules->place[point]].cell = ATARIGO_FREE;
    position->hash = side == GS_BLACK ? GS_ZOBRIST_BLACK_TO_MOVE : 0;
    position->vacant = rules->points;
    position->side = (int16_t)side;
    for (unsigned point = 0; point < rules->points; point++)
        if (cells[point] != GS_EMPTY)
            place_stone(rules, position, point, (enum gs_side)cells[point], &record);
    position->winner = (int16_t)winner_of(rules, position);
}

unsigned gs_atarigo_liberties(const struct atarigo_rules *rules,
                              const struct atarigo_position *position, unsigned head,
                              unsigned limit, uint64_t set[ATARIGO_WORDS])
{
    const struct atarigo_place *places = position->places;
    unsigned cell = places[head].cell;
    uint16_t open[ATARIGO_POINTS];
    uint64_t met[ATARIGO_PLACES / 64 + 1] = {0};
    unsigned count = 0, liberties = 0;

    open[count++] = (uint16_t)head;
    gs_points_add(met, head);
    while (count > 0 && liberties <= limit) {
        unsigned at = open[--count];

        for (unsigned i = 0; i < 4; i++) {
            unsigned next = at + (unsigned)rules->steps[i];
            unsigned other = places[next].cell;

            if ((other != cell && other != ATARIGO_FREE) || gs_points_has(met, next))
                continue;
            gs_points_add(met, next);
            if (other == cell) {
                open[count++] = (uint16_t)next;
            } else {
                gs_points_add(set, rules->point[next]);
                liberties++;
            }
        }
    }
    return liberties;
}

/* The other slots. */

void gs_atarigo_initial(const struct gs_rules *rules, struct gs_position *position)
{
    int8_t cells[ATARIGO_POINTS];

    memset(cells, GS_EMPTY, sizeof cells);
    gs_atarigo_set_up(atarigo_rules_of(rules), cells, GS_BLACK, (void *)position);
}

enum gs_side gs_atarigo_to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return (enum gs_side)atarigo_position_of(position)->side;
}

enum gs_value gs_atarigo_outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct atarigo_position *at = atarigo_position_of(position);

    (void)rules;
    if (at->winner == ATARIGO_NO_WINNER)
        return GS_UNKNOWN;
    return at->winner == at->side ? GS_WIN : GS_LOSS;
}

unsigned gs_atarigo_moves(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move *list)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    unsigned count = 0;

    for (unsigned word = 0; 64 * word < own->points; word++) {
        unsigned left = own->points - 64 * word;
        uint64_t free = ~(at->stones[GS_WHITE][word] | at->stones[GS_BLACK][word]);

        if (left < 64)
            free &= (UINT64_C(1) << left) - 1;
        for (; free != 0; free &= free - 1)
            list[count++] = 64 * word + gs_lowest_bit(free);
    }
    return count;
}

uint64_t gs_atarigo_hash(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return atarigo_position_of(position)->hash;
}
