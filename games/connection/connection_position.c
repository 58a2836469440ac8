/* SPDX-License-Identifier: MIT */
/*
 * connection_position.c - positions of the games of connection, and playing.
 *
 * Every stone carries the set of goal edges that its chain touches. A new stone
 * takes the union of its own edges and those of its neighbours' chains. Chains
 * that did not touch all of these are updated by a walk through them; that is
 * how chains unite. A chain of length n is walked at most once for each edge
 * while stones are added, which is rare: playing reads six neighbours, and costs O(stones of the
 * joined chains) only where a chain gains an edge.
 *
 * Taking back removes the stone and gives every neighbouring chain the edges it
 * had, by the same walk. The sets follow from the stones alone and not from the
 * order of play, which a union-find forest could not offer, so that a position
 * that is set up from outside has the same bytes as one that was played.
 *
 * Invariants: all stones of a chain carry the same edges, those that the chain
 * touches; the cell beyond the last point is empty; hash, vacant and winner
 * follow from the stones and the side to move. Both sides can never have
 * connected, whatever stones are set up: one connection cuts the other off.
 * With an aim, only the owner of its stone connects, and the other side wins by
 * cutting that stone off (connection_aim.c).
 */
#include "connection/connection_position.h"

#include <string.h>

#include "common/zobrist.h"
#include "connection/connection_aim.h"

_Static_assert(sizeof(struct connection_position) == 16, "the cells begin at byte 16");
_Static_assert(sizeof(struct connection_undo) % 16 == 0, "undo records are multiples of 16 bytes");

/* Chains. */

/* Gives the chain of a stone the cell `cell`; all of its stones share another one. */
static void relabel_chain(const struct connection_rules *rules, uint8_t *cells, unsigned point,
                          uint8_t cell)
{
    uint16_t waiting[CONNECTION_POINTS];
    uint8_t before = cells[point];
    unsigned count = 0;

    cells[point] = cell;
    waiting[count++] = (uint16_t)point;
    while (count > 0) {
        const uint16_t *near = rules->near[waiting[--count]];

        for (unsigned i = 0; i < CONNECTION_NEAR; i++)
            if (cells[near[i]] == before) {
                cells[near[i]] = cell;
                waiting[count++] = near[i];
            }
    }
}

/* The cell of a new stone, from its neighbours; *all is what the own ones among them have in
 * common. */
static inline uint8_t join(const struct connection_rules *rules, const uint8_t *cells,
                           enum gs_side side, unsigned point, uint8_t *all)
{
    const uint16_t *near = rules->near[point];
    unsigned cell = rules->fresh[side][point], common = 0xff;

    for (unsigned i = 0; i < CONNECTION_NEAR; i++) {
        unsigned other = cells[near[i]];
        unsigned own = (other & CONNECTION_COLOUR) == (unsigned)side + 1 ? 0xff : 0;

        cell |= other & own;
        common &= other | (own ^ 0xff);
    }
    *all = (uint8_t)common;
    return (uint8_t)cell;
}

/* Updates the edges of the neighbouring chains of a new stone. */
static void spread(const struct connection_rules *rules, uint8_t *cells, unsigned point)
{
    const uint16_t *near = rules->near[point];
    uint8_t cell = cells[point];

    for (unsigned i = 0; i < CONNECTION_NEAR; i++)
        if ((cells[near[i]] & CONNECTION_COLOUR) == (cell & CONNECTION_COLOUR) &&
            cells[near[i]] != cell)
            relabel_chain(rules, cells, near[i], cell);
}

/* Puts a stone on a free point; returns whether neighbouring chains changed. */
static inline bool put(const struct connection_rules *rules, struct connection_position *position,
                       enum gs_side side, unsigned point)
{
    uint8_t all;
    uint8_t cell = join(rules, position->cells, side, point, &all);
    bool changes = (all & cell) != cell;

    position->cells[point] = cell;
    position->hash ^= rules->zobrist[side][point];
    position->vacant--;
    if (changes)
        spread(rules, position->cells, point);
    if (cell >> CONNECTION_EDGE_SHIFT == rules->goal)
        position->winner = (int8_t)side;
    return changes;
}

/* Positions. */

static void clear_board(const struct connection_rules *rules, enum gs_side side,
                        struct connection_position *position)
{
    memset(position, 0, rules->base.position_size);
    position->vacant = (uint16_t)rules->points;
    position->side = (int8_t)side;
    position->winner = CONNECTION_NO_WINNER;
    position->hash = side == GS_BLACK ? GS_ZOBRIST_BLACK_TO_MOVE : 0;
}

void gs_connection_set_up(const struct connection_rules *rules, const int8_t *contents,
                          enum gs_side side, struct connection_position *position)
{
    clear_board(rules, side, position);
    for (unsigned point = 0; point < rules->points; point++)
        if (contents[point] != GS_EMPTY)
            put(rules, position, (enum gs_side)contents[point], point);
    if (rules->aim.is_set)
        gs_connection_aim_update(rules, position, rules->points);
}

void gs_connection_initial(const struct gs_rules *rules, struct gs_position *position)
{
    clear_board(connection_rules_of(rules), GS_BLACK, (void *)position);
}

enum gs_side gs_connection_to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return (enum gs_side)connection_position_of(position)->side;
}

enum gs_value gs_connection_outcome(const struct gs_rules *rules,
                                    const struct gs_position *position)
{
    const struct connection_position *at = connection_position_of(position);

    (void)rules;
    if (at->winner == CONNECTION_NO_WINNER)
        return GS_UNKNOWN;
    return at->winner == at->side ? GS_WIN : GS_LOSS;
}

unsigned gs_connection_swappable(const struct connection_rules *rules,
                                 const struct connection_position *position)
{
    if (!rules->swap || position->side != GS_WHITE || position->vacant + 1u != rules->points)
        return rules->points;
    for (unsigned point = 0; point < rules->points; point++)
        if (connection_content(position->cells[point]) == GS_BLACK_PIECE)
            return point;
    return rules->points;
}

bool gs_connection_may_swap(const struct connection_rules *rules,
                            const struct connection_position *position)
{
    if (!rules->swap || position->vacant + 1u < rules->points)
        return false;
    for (unsigned point = 0; point < rules->points; point++)
        if (connection_content(position->cells[point]) == GS_WHITE_PIECE)
            return false;
    return true;
}

unsigned gs_connection_traits(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct connection_rules *own = connection_rules_of(rules);

    return gs_connection_may_swap(own, connection_position_of(position)) ? rules->traits
                                                                         : CONNECTION_TRAITS;
}

unsigned gs_connection_moves(const struct gs_rules *rules, const struct gs_position *position,
                             gs_move *moves)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);
    unsigned stone = gs_connection_swappable(own, at);
    unsigned count = 0;

    for (unsigned point = 0; point < own->points; point++)
        if (at->cells[point] == 0)
            moves[count++] = point;
    if (stone < own->points)
        moves[count++] = CONNECTION_SWAP + own->mirror[stone];
    return count;
}

static void turn(struct connection_position *position)
{
    position->side = (int8_t)gs_side_other((enum gs_side)position->side);
    position->hash ^= GS_ZOBRIST_BLACK_TO_MOVE;
}

/* The only stone leaves its point, and one of the other colour comes to the mirrored one. */
static void swap(const struct connection_rules *rules, struct connection_position *position,
                 enum gs_side side, unsigned from, unsigned to)
{
    position->cells[from] = 0;
    position->hash ^= rules->zobrist[gs_side_other(side)][from];
    position->vacant++;
    put(rules, position, side, to);
}

void gs_connection_play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                        struct gs_undo *undo)
{
    const struct connection_rules *own = connection_rules_of(rules);
    struct connection_position *at = (void *)position;
    struct connection_undo *record = (void *)undo;
    enum gs_side side = (enum gs_side)at->side;

    record->hash = at->hash;
    record->move = (uint16_t)move;
    record->winner = at->winner;
    record->spread = false;
    if (move >= CONNECTION_SWAP) {
        swap(own, at, side, own->mirror[move - CONNECTION_SWAP], move - CONNECTION_SWAP);
    } else {
        for (unsigned i = 0; i < CONNECTION_NEAR; i++)
            record->near[i] = at->cells[own->near[move][i]];
        record->spread = put(own, at, side, move);
        if (own->aim.is_set)
            gs_connection_aim_update(own, at, move);
    }
    turn(at);
}

void gs_connection_pass(const struct gs_rules *rules, struct gs_position *position,
                        struct gs_undo *undo)
{
    struct connection_position *at = (void *)position;
    struct connection_undo *record = (void *)undo;

    (void)rules;
    record->hash = at->hash;
    record->move = CONNECTION_PASS;
    record->winner = at->winner;
    turn(at);
}

/* Takes the stone off its point, and gives its neighbours what they had. */
static void lift(const struct connection_rules *rules, struct connection_position *position,
                 const struct connection_undo *record)
{
    const uint16_t *near = rules->near[record->move];
    uint8_t *cells = position->cells;

    cells[record->move] = 0;
    position->vacant++;
    for (unsigned i = 0; i < CONNECTION_NEAR && record->spread; i++)
        if (cells[near[i]] != record->near[i])
            relabel_chain(rules, cells, near[i], record->near[i]);
}

void gs_connection_take_back(const struct gs_rules *rules, struct gs_position *position,
                             const struct gs_undo *undo)
{
    const struct connection_rules *own = connection_rules_of(rules);
    struct connection_position *at = (void *)position;
    const struct connection_undo *record = (const void *)undo;
    enum gs_side side = gs_side_other((enum gs_side)at->side);

    at->side = (int8_t)side;
    if (record->move < CONNECTION_SWAP) {
        lift(own, at, record);
    } else if (record->move < CONNECTION_PASS) {
        unsigned to = record->move - CONNECTION_SWAP;

        swap(own, at, gs_side_other(side), to, own->mirror[to]);
    }
    at->hash = record->hash;
    at->winner = record->winner;
}

uint64_t gs_connection_hash(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return connection_position_of(position)->hash;
}

gs_move gs_connection_winning_move(const struct gs_rules *rules, const struct gs_position *position,
                                   enum gs_side side)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);
    uint8_t all;

    if (at->winner != CONNECTION_NO_WINNER)
        return GS_NO_MOVE;
    if (gs_connection_cuts(own, at, side))
        return gs_connection_winning_cut(own, at);
    for (unsigned point = 0; point < own->points; point++)
        if (at->cells[point] == 0 &&
            join(own, at->cells, side, point, &all) >> CONNECTION_EDGE_SHIFT == own->goal)
            return point;
    return GS_NO_MOVE;
}
