/* SPDX-License-Identifier: MIT */
/*
 * tss_space.c - the threat space of a position ([Allis 1993]): trees of threats that rest
 * on each other.
 *
 * A node is a threat together with its history, all threats that it rests on. The
 * defender makes all replies to a threat at once, so there are choices of the attacker
 * alone; and what does not rest on the stone of a node is not searched for below it, so threats in
 * different places never multiply.
 *
 *     at the root     every threat that the position has
 *     below a node    every threat that rests on its gain square, with all stones of its
 *                     history on the board
 *     between trees   tss_combine.c
 *
 * A node that is a five or a straight four ends a sequence that may win.
 *
 * Invariants: the squares of a history are all different; no two nodes have the same
 * history; an operator has a higher number than those that its threat rests on, or rests on none.
 * Cost: for each node the points within reach of its gain square.
 */
#include <string.h>

#include "algo/tss/tss.h"

/* --- memory --- */

/* Makes room for one more part of an array; false, with the search halted, without memory. */
static bool make_room(struct tss *at, void *array, size_t *room, size_t needed, size_t size)
{
    void *old, *grown;

    if (needed <= *room)
        return true;
    memcpy(&old, array, sizeof old);
    size_t more = *room * 2 > needed ? *room * 2 : needed + 64;
    grown = gs_resize(at->search->memory, old, more * size);
    if (!grown)
        return gs_search_halt(at->search, GS_STOP_MEMORY);
    memcpy(array, &grown, sizeof grown);
    *room = more;
    return true;
}

void gs_tss_space_clear(struct tss *at)
{
    gs_release(at->search->memory, at->space.operators);
    gs_release(at->search->memory, at->space.nodes);
    gs_release(at->search->memory, at->space.pool);
    gs_release(at->search->memory, at->space.places);
    gs_release(at->search->memory, at->space.shown.conflicts);
    memset(&at->space, 0, sizeof at->space);
}

/* --- histories by their content --- */

static uint64_t hash_of(const uint32_t *history, uint32_t length)
{
    uint64_t hash = length;

    for (uint32_t i = 0; i < length; i++)
        hash = (hash ^ history[i]) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 29);
    return hash ^ hash >> 31;
}

/* The place of a history: the one where it is, or a free one. */
static uint32_t *place_of(struct tss_space *space, const uint32_t *history, uint32_t length)
{
    size_t mask = space->places_room - 1, i = hash_of(history, length) & mask;

    for (; space->places[i] != 0; i = (i + 1) & mask) {
        const struct tss_node *node = &space->nodes[space->places[i] - 1];

        if (node->length == length &&
            memcmp(space->pool + node->history, history, length * sizeof *history) == 0)
            break;
    }
    return &space->places[i];
}

/* The table of places is never more than half full: its size follows from the most nodes. */
static bool make_places(struct tss *at)
{
    struct tss_space *space = &at->space;
    size_t room = 64;

    while (room < (size_t)2 * space->most + 2)
        room *= 2;
    if (!space->places)
        space->places = gs_alloc(at->search->memory, room * sizeof *space->places);
    if (!space->places)
        return gs_search_halt(at->search, GS_STOP_MEMORY);
    space->places_room = room;
    memset(space->places, 0, room * sizeof *space->places);
    return true;
}

/* --- nodes --- */

/* The number of the operator of a threat, a new one if need be; TSS_NONE without memory. */
static uint32_t operator_of(struct tss *at, const struct gs_threat *threat, bool at_once)
{
    struct tss_space *space = &at->space;
    uint32_t *chain = &space->by_gain[threat->gain];

    for (uint32_t i = *chain; i != TSS_NONE; i = space->operators[i].next)
        if (memcmp(&space->operators[i].threat, threat, sizeof *threat) == 0)
            return i;
    if (!make_room(at, &space->operators, &space->operators_room, space->operator_count + 1u,
                   sizeof *space->operators))
        return TSS_NONE;
    space->operators[space->operator_count] =
        (struct tss_operator){.threat = *threat, .next = *chain, .at_once = at_once};
    *chain = space->operator_count;
    return space->operator_count++;
}

/* Writes a history and one operator more behind the pool, in order; it is not kept yet. */
static bool extend_history(struct tss *at, const uint32_t *history, uint32_t length,
                           uint32_t operator)
{
    struct tss_space *space = &at->space;
    const bool is_own = history >= space->pool && history < space->pool + space->pool_count;
    const size_t offset = is_own ? (size_t)(history - space->pool) : 0;

    if (!make_room(at, &space->pool, &space->pool_room, (size_t)space->pool_count + length + 1,
                   sizeof *space->pool))
        return false;
    const uint32_t *from = is_own ? space->pool + offset : history;
    uint32_t *to = space->pool + space->pool_count;
    uint32_t i = 0;
    for (; i < length && from[i] < operator; i++)
        to[i] = from[i];
    to[i] = operator;
    for (; i < length; i++)
        to[i + 1] = from[i];
    return true;
}

static uint16_t count_threes(const struct tss_space *space, const uint32_t *history,
                             uint32_t length)
{
    uint16_t count = 0;

    for (uint32_t i = 0; i < length; i++)
        count += space->operators[history[i]].threat.kind > GS_THREAT_FOUR;
    return count;
}

void gs_tss_squares_add(const struct tss_operator *operator, uint64_t * squares)
{
    gs_points_add(squares, operator->threat.gain);
    for (unsigned i = 0; i < operator->threat.cost_count; i++)
        gs_points_add(squares, operator->threat.cost[i]);
}

/* The node of the history behind the pool. */
static void add_node(struct tss_space *space, uint32_t operator, uint32_t length,
                     const uint32_t parents[3])
{
    const struct gs_threat *threat = &space->operators[operator].threat;
    struct tss_node *node = &space->nodes[space->node_count];

    *node = (struct tss_node){.operator= operator,
                              .history = space->pool_count,
                              .length = length,
                              .next = space->nodes_by_gain[threat->gain],
                              .parents = {parents[0], parents[1], parents[2]},
                              .wins = threat->kind < GS_THREAT_FOUR};
    for (uint32_t i = 0; i < length; i++)
        gs_tss_squares_add(&space->operators[space->pool[node->history + i]], node->squares);
    node->threes = count_threes(space, space->pool + node->history, length);
    space->nodes_by_gain[threat->gain] = space->node_count++;
    space->pool_count += length;
}

/* Whether a history must not have another three; the search is then cut short by it. */
static bool is_full_of_threes(struct tss *at, const uint32_t *history, uint32_t length)
{
    if (count_threes(&at->space, history, length) < at->space.threes)
        return false;
    at->cut.threes = at->space.lacks_threes = true;
    return true;
}

bool gs_tss_space_add(struct tss *at, const struct gs_threat *threat, const uint32_t *history,
                      uint32_t length, const uint32_t parents[3])
{
    struct tss_space *space = &at->space;

    if (threat->kind > GS_THREAT_FOUR && is_full_of_threes(at, history, length) &&
        !(space->shown.on && length == 0))
        return true;
    uint32_t operator= operator_of(at, threat, parents[0] == TSS_NONE);
    if (operator== TSS_NONE || !extend_history(at, history, length, operator))
        return false;
    uint32_t *place = place_of(space, space->pool + space->pool_count, length + 1);
    if (*place != 0)
        return true;
    if (space->node_count >= space->most) {
        space->full = true;
        return true;
    }
    if (!make_room(at, &space->nodes, &space->nodes_room, space->node_count + 1u,
                   sizeof *space->nodes))
        return false;
    add_node(space, operator, length + 1, parents);
    *place = space->node_count;
    at->search->counters[TSS_THREATS]++;
    return gs_search_node(at->search);
}

/* --- stages --- */

void gs_tss_space_set(struct tss *at, const uint32_t *history, uint32_t length)
{
    const enum gs_side attacker = at->space.attacker, defender = gs_side_other(attacker);

    for (uint32_t i = 0; i < length; i++) {
        const struct gs_threat *threat = &at->space.operators[history[i]].threat;

        at->threats->place(at->rules, at->position, attacker, threat->gain);
        for (unsigned j = 0; j < threat->cost_count; j++)
            at->threats->place(at->rules, at->position, defender, threat->cost[j]);
    }
}

void gs_tss_space_lift(struct tss *at, const uint32_t *history, uint32_t length)
{
    const enum gs_side attacker = at->space.attacker, defender = gs_side_other(attacker);

    for (uint32_t i = length; i-- > 0;) {
        const struct gs_threat *threat = &at->space.operators[history[i]].threat;

        at->threats->lift(at->rules, at->position, attacker, threat->gain);
        for (unsigned j = 0; j < threat->cost_count; j++)
            at->threats->lift(at->rules, at->position, defender, threat->cost[j]);
    }
}

/* Of the threats of the list that was just found those that win, unless none does. */
static unsigned keep_wins(struct tss *at, unsigned count)
{
    unsigned wins = 0;

    for (unsigned i = 0; i < count; i++)
        if (at->lists.found[i].kind < GS_THREAT_FOUR)
            at->lists.found[wins++] = at->lists.found[i];
    return wins > 0 ? wins : count;
}

/* Adds the threats of the list that was just found below a node. */
static bool add_found(struct tss *at, unsigned count, const uint32_t *history, uint32_t length,
                      uint32_t parent)
{
    const uint32_t parents[3] = {parent, TSS_NONE, TSS_NONE};
    const struct tss_space *space = &at->space;
    const size_t offset = parent == TSS_NONE ? 0 : (size_t)(history - space->pool);

    if (count > at->lists.found_room) {
        at->space.full = true;
        count = at->lists.found_room;
    }
    if (space->is_narrow)
        count = keep_wins(at, count);
    gs_tss_spend(at, TSS_RESTING_EFFORT);
    at->space.full |= !gs_tss_has_effort(at);
    for (unsigned i = 0; i < count; i++)
        if (!gs_tss_space_add(at, &at->lists.found[i],
                              parent == TSS_NONE ? NULL : space->pool + offset, length, parents))
            return false;
    return true;
}

/* Searches for what rests on the stone of a node. */
static bool expand(struct tss *at, uint32_t number)
{
    struct tss_space *space = &at->space;
    struct tss_node *node = &space->nodes[number];
    const uint32_t *history = space->pool + node->history;
    const uint32_t length = node->length;

    if (node->wins || node->expanded || node->threes > space->threes)
        return true;
    node->expanded = true;
    at->search->expanded += number >= space->growth.counted;
    space->growth.counted = number >= space->growth.counted ? number + 1 : space->growth.counted;
    gs_tss_space_set(at, history, length);
    const gs_move gain = space->operators[node->operator].threat.gain;
    unsigned count = at->threats->resting(at->rules, at->position, space->attacker, gain,
                                          at->lists.found, at->lists.found_room);
    gs_tss_space_lift(at, history, length);
    return add_found(at, count, history, length, number);
}

/* Lets all trees grow as far as they can. */
static bool expand_all(struct tss *at)
{
    for (; at->space.growth.next < at->space.node_count && gs_tss_has_effort(at);
         at->space.growth.next++)
        if (!expand(at, at->space.growth.next))
            return false;
    return true;
}

static bool add_root(struct tss *at)
{
    unsigned count = at->threats->list(at->rules, at->position, at->space.attacker, GS_NO_MOVE,
                                       at->lists.found, at->lists.found_room);

    return add_found(at, count, NULL, 0, TSS_NONE);
}

bool gs_tss_space_deepen(struct tss *at, unsigned threes)
{
    at->space.threes = threes;
    at->space.growth.next = 0;
    at->space.growth.combined = at->space.growth.open = 0;
    for (uint32_t i = 0; i < at->space.node_count; i++)
        at->space.nodes[i].expanded = false;
    return add_root(at) && expand_all(at);
}

bool gs_tss_space_begin(struct tss *at, unsigned threes)
{
    struct tss_space *space = &at->space;

    space->operator_count = space->node_count = space->pool_count = space->growth.counted = 0;
    space->full = space->is_of_fours = space->lacks_threes = false;
    space->shown.count = 0;
    space->shown.pairs = space->shown.apart = 0;
    space->attacker = at->attacker;
    space->most = at->limits.space;
    for (unsigned point = 0; point < at->board.points; point++)
        space->by_gain[point] = space->nodes_by_gain[point] = TSS_NONE;
    space->number = ++at->search->counters[TSS_SPACES];
    return make_places(at) && gs_tss_space_deepen(at, threes);
}

bool gs_tss_space_grow(struct tss *at, bool *grown)
{
    uint32_t before = at->space.node_count;

    bool going = !at->space.full && gs_tss_combine(at) && expand_all(at);
    *grown = at->space.node_count > before;
    return going || at->space.full;
}

bool gs_tss_space_note(struct tss *at, uint32_t one, uint32_t other)
{
    struct tss_space *space = &at->space;

    if (!space->shown.on)
        return true;
    if (!make_room(at, &space->shown.conflicts, &space->shown.room, 2 * space->shown.count + 2,
                   sizeof *space->shown.conflicts))
        return false;
    space->shown.conflicts[2 * space->shown.count] = one;
    space->shown.conflicts[2 * space->shown.count + 1] = other;
    space->shown.count++;
    return true;
}

/* --- queries --- */

bool gs_tss_space_wins(const struct tss *at)
{
    for (uint32_t i = 0; i < at->space.node_count; i++)
        if (at->space.nodes[i].wins)
            return true;
    return false;
}

void gs_tss_space_gains(const struct tss *at, uint64_t points[TSS_WORDS])
{
    const struct tss_space *space = &at->space;

    memset(points, 0, TSS_WORDS * sizeof *points);
    for (uint32_t i = 0; i < space->node_count; i++) {
        const struct tss_node *node = &space->nodes[i];

        for (uint32_t j = 0; node->wins && j < node->length; j++)
            gs_points_add(points, space->operators[space->pool[node->history + j]].threat.gain);
    }
}

/* Adds the threats of a sequence that can be made at once. */
static void add_beginnings(struct tss *at, const struct tss_node *node, uint64_t *seen,
                           gs_move *moves, unsigned *count)
{
    const uint32_t *history = at->space.pool + node->history;

    for (uint32_t i = 0; i < node->length; i++) {
        const struct tss_operator *operator= & at->space.operators[history[i]];

        if (!operator->at_once || gs_points_has(seen, operator->threat.gain))
            continue;
        gs_points_add(seen, operator->threat.gain);
        moves[(*count)++] = operator->threat.gain;
    }
}

gs_move *gs_tss_space_moves(struct tss *at, unsigned *count)
{
    gs_move *moves = at->lists.moves + at->lists.top;
    const struct tss_space *space = &at->space;
    uint64_t seen[TSS_WORDS] = {0};
    unsigned most = 0;

    *count = 0;
    for (uint32_t i = 0; i < space->node_count; i++)
        if (space->nodes[i].wins && space->nodes[i].threes > most)
            most = space->nodes[i].threes;
    for (unsigned threes = 0; threes <= most; threes++)
        for (uint32_t i = 0; i < space->node_count; i++)
            if (space->nodes[i].wins && space->nodes[i].threes == threes) {
                add_beginnings(at, &space->nodes[i], seen, moves, count);
                at->search->counters[TSS_SEQUENCES]++;
            }
    at->lists.top += *count;
    return moves;
}
