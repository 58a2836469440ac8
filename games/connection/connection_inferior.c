/* SPDX-License-Identifier: MIT */
/*
 * connection_inferior.c - cells that do not matter, or matter less than others,
 * because of what lies around them (Hayward and van Rijswijck, "Hex and combinatorics",
 * 2006; Henderson, Arneson and Hayward, "Solving 8x8 Hex", 2009). For the win of
 * the game on small boards.
 *
 * A cell is dead when, however the free cells are filled, its colour does not
 * change who wins (connection_dead.c). It stays dead under further stones of either colour.
 *
 * Filling in: a dead cell may have any colour. Two cells of which each is dead as
 * soon as a side has the other one are captured by that side: the opponent's
 * stone on one is answered on the other, and was wasted. All of these become
 * stones, and more cells are dead then. Who wins stays the same at each step.
 * Where a side connects with n stones on the filled board, it does so with n and
 * one for each pair that it captured on the board as it is.
 *
 * Moves: a cell is vulnerable to a reply that makes it dead, by itself or with the
 * cells that it captures for the other side. If the side to move wins at all, it wins
 * by a cell that is not vulnerable, if there are such. Let it win by a vulnerable one,
 * x, and the reply come: it still wins, is to move again, and may leave the captured
 * cells to the other side. Then x is dead, so it wins although the other side has x,
 * the reply, and what that captures; by another cell, which wins all the more without
 * these stones. If this one is vulnerable as well, the same goes for it, with the
 * stones left on the board: cells that are dead or captured stay so when further
 * stones come, and where the reply is there already the side to move just has another
 * turn. Each time the other side has more stones, so it ends: with a cell that is not
 * vulnerable.
 *
 * If one cell makes another one dead, or captures it, for the side to move, then having
 * the first is worth as much as having both of them. So the second is worth no more
 * than the first, and is left out if that is kept (or was left out later in favour of
 * a third one; those that are kept are not vulnerable).
 *
 * What a win needs: where the winner has some stones and free cells, and the other side all other
 * cells, a part of the winner's that misses an edge joins nothing, and the colour of a dead cell
 * makes no difference. The other side may have both.
 *
 * Cost: a pass over the free cells for each round that fills some; for moves, a few
 * cells around each free one, and around each two near each other where one captures.
 */
#include "connection/connection_bits.h"
#include "connection/connection_dead.h"

/* Whose stones dead cells are while the board is filled. */
#define DEAD_SIDE GS_WHITE

/* --- filling in -------------------------------------------------------------------------- */

/* A board while it is filled: a code for each point, and for what lies beyond. */
struct codes {
    const struct connection_rules *rules;
    uint8_t of[CONNECTION_BITS + 1];
};

static unsigned pattern_of(const struct codes *codes, unsigned point)
{
    const uint16_t *near = codes->rules->near[point];
    unsigned pattern = codes->rules->small.rim[point];

    for (unsigned i = 0; i < CONNECTION_NEAR; i++)
        pattern |= (unsigned)codes->of[near[i]] << CONNECTION_CODE_BITS * i;
    return pattern;
}

/* Whether a stone of a side on a free neighbour makes a point of this pattern dead. */
static bool is_killed(const struct codes *codes, unsigned pattern, unsigned step, enum gs_side side)
{
    return codes->rules->small.dead[pattern | ((unsigned)side + 1) << CONNECTION_CODE_BITS * step];
}

static void fill_point(struct codes *codes, struct connection_filled *filled, unsigned point,
                       enum gs_side side)
{
    codes->of[point] = (uint8_t)(side + 1);
    filled->stones[side] |= connection_bit(point);
    filled->free &= ~connection_bit(point);
}

/* Fills a point and a neighbour if a side has captured them. */
static bool capture(struct codes *codes, struct connection_filled *filled, unsigned point,
                    unsigned pattern)
{
    for (unsigned step = 0; step < CONNECTION_NEAR; step++) {
        unsigned other = codes->rules->near[point][step];

        if (other >= point || codes->of[other] != CONNECTION_FREE) /* or beyond: seen from there */
            continue;
        for (int side = GS_WHITE; side <= GS_BLACK; side++) {
            if (!is_killed(codes, pattern, step, (enum gs_side)side) ||
                !is_killed(codes, pattern_of(codes, other),
                           (step + CONNECTION_NEAR / 2) % CONNECTION_NEAR, (enum gs_side)side))
                continue;
            fill_point(codes, filled, point, (enum gs_side)side);
            fill_point(codes, filled, other, (enum gs_side)side);
            filled->pairs[side]++;
            filled->captured[side] |= connection_bit(point) | connection_bit(other);
            filled->partners[point] = (uint8_t)other;
            filled->partners[other] = (uint8_t)point;
            return true;
        }
    }
    return false;
}

static bool fill_some(struct codes *codes, struct connection_filled *filled)
{
    bool grown = false;

    for (unsigned point = 0; point < codes->rules->points; point++) {
        if (codes->of[point] != CONNECTION_FREE)
            continue;
        unsigned pattern = pattern_of(codes, point);

        if (codes->rules->small.dead[pattern]) {
            filled->dead |= connection_bit(point);
            fill_point(codes, filled, point, DEAD_SIDE);
            grown = true;
        } else if (capture(codes, filled, point, pattern)) {
            grown = true;
        }
    }
    return grown;
}

static void set_codes(const struct connection_rules *rules, const struct connection_filled *filled,
                      struct codes *codes)
{
    connection_set stones[2] = {filled->stones[GS_WHITE], filled->stones[GS_BLACK]};

    stones[DEAD_SIDE] |= filled->dead;
    codes->rules = rules;
    codes->of[rules->points] = CONNECTION_FREE; /* given by the rim */
    for (unsigned point = 0; point < rules->points; point++)
        codes->of[point] = (uint8_t)((stones[GS_WHITE] >> point & 1) * (GS_WHITE + 1) +
                                     (stones[GS_BLACK] >> point & 1) * (GS_BLACK + 1));
}

void gs_connection_set_filled(const struct connection_rules *rules,
                              const struct connection_position *position,
                              struct connection_filled *filled)
{
    *filled = (struct connection_filled){.free = 0};
    for (unsigned point = 0; point < rules->points; point++) {
        unsigned colour = position->cells[point] & CONNECTION_COLOUR;

        if (colour == 0)
            filled->free |= connection_bit(point);
        else
            filled->stones[colour - 1] |= connection_bit(point);
    }
}

void gs_connection_fill_in(const struct connection_rules *rules, struct connection_filled *filled)
{
    struct codes codes;

    if (rules->aim.is_set)
        return;
    set_codes(rules, filled, &codes);
    while (fill_some(&codes, filled))
        ;
    filled->stones[DEAD_SIDE] &= ~filled->dead;
}

/* --- what a win needs --------------------------------------------------------------------- */

/* The points of a set that are joined to some of it. */
static connection_set reach(const struct connection_rules *rules, connection_set from,
                            connection_set set)
{
    connection_set met = from & set;

    for (connection_set waiting = met; waiting != 0;) {
        connection_set near = connection_near(rules, connection_lowest(waiting)) & set & ~met;

        waiting = (waiting & (waiting - 1)) | near;
        met |= near;
    }
    return met;
}

/* The parts of a set that touch all edges of a side. */
static connection_set joining_parts(const struct connection_rules *rules, enum gs_side side,
                                    connection_set set)
{
    for (unsigned edge = 0; edge < rules->edges; edge++)
        set = reach(rules, connection_edge(rules, side, edge), set);
    return set;
}

/* Takes the dead cells out of a set whose other cells are as in codes; whether there were any. */
static bool drop_dead(struct codes *codes, enum gs_side other, connection_set *set)
{
    connection_set before = *set;

    for (connection_set rest = before; rest != 0; rest &= rest - 1) {
        unsigned point = connection_lowest(rest);

        if (!codes->rules->small.dead[pattern_of(codes, point)])
            continue;
        codes->of[point] = (uint8_t)(other + 1);
        *set &= ~connection_bit(point);
    }
    return *set != before;
}

void gs_connection_trim(const struct connection_rules *rules, enum gs_side winner,
                        connection_set *stones, connection_set *carrier)
{
    struct connection_filled filled = {.free = 0};
    struct codes codes;
    connection_set needed = *stones | *carrier,
                   all = CONNECTION_ALL >> (CONNECTION_BITS - rules->points);

    if (rules->aim.is_set)
        return;
    do {
        needed = joining_parts(rules, winner, needed);
        filled.stones[winner] = *stones & needed;
        filled.stones[gs_side_other(winner)] = all & ~needed;
        set_codes(rules, &filled, &codes);
    } while (drop_dead(&codes, gs_side_other(winner), &needed));
    *stones &= needed;
    *carrier &= needed;
}

/* --- moves ------------------------------------------------------------------------------- */

/* What a stone fills: cells that are dead then, and those that its side captures. */
struct filling {
    connection_set cells;
    connection_set captured; /* of these */
};

/* Whether a side captures a free point with a neighbour. */
static bool find_partner(const struct codes *codes, unsigned point, unsigned pattern,
                         enum gs_side side, unsigned *partner)
{
    for (unsigned step = 0; step < CONNECTION_NEAR; step++) {
        unsigned other = codes->rules->near[point][step];

        if (other == codes->rules->points || codes->of[other] != CONNECTION_FREE ||
            !is_killed(codes, pattern, step, side) ||
            !is_killed(codes, pattern_of(codes, other),
                       (step + CONNECTION_NEAR / 2) % CONNECTION_NEAR, side))
            continue;
        *partner = other;
        return true;
    }
    return false;
}

/* Gives cells to a side that fills them; returns what touches them. */
static connection_set give(struct codes *codes, struct filling *filling, connection_set cells,
                           enum gs_side side)
{
    connection_set touched = 0;

    filling->cells |= cells;
    for (; cells != 0; cells &= cells - 1) {
        codes->of[connection_lowest(cells)] = (uint8_t)(side + 1);
        touched |= connection_near(codes->rules, connection_lowest(cells));
    }
    return touched;
}

/* Fills what a side's stone on a free cell makes dead, and what it captures for that side. */
static void fill_around(const struct codes *before, unsigned cell, enum gs_side side,
                        struct filling *filling)
{
    struct codes codes = *before;
    connection_set waiting = connection_near(codes.rules, cell);

    *filling = (struct filling){0, 0};
    codes.of[cell] = (uint8_t)(side + 1);
    while (waiting != 0) {
        unsigned point = connection_lowest(waiting), partner;

        waiting &= waiting - 1;
        if (codes.of[point] != CONNECTION_FREE)
            continue;
        unsigned pattern = pattern_of(&codes, point);
        if (codes.rules->small.dead[pattern]) {
            waiting |= give(&codes, filling, connection_bit(point), side);
        } else if (find_partner(&codes, point, pattern, side, &partner)) {
            connection_set both = connection_bit(point) | connection_bit(partner);

            filling->captured |= both;
            waiting |= give(&codes, filling, both, side);
        }
    }
}

/* A free neighbour from which a side makes a point dead; the number of points: there is none. */
static unsigned find_killer(const struct codes *codes, unsigned point, enum gs_side side)
{
    unsigned pattern = pattern_of(codes, point);

    for (unsigned step = 0; step < CONNECTION_NEAR; step++) {
        unsigned other = codes->rules->near[point][step];

        if (other < codes->rules->points && codes->of[other] == CONNECTION_FREE &&
            is_killed(codes, pattern, step, side))
            return other;
    }
    return codes->rules->points;
}

/* Whether a point is dead when a side has all of these cells. */
static bool is_dead_among(const struct codes *codes, unsigned point, connection_set cells,
                          enum gs_side side)
{
    const uint16_t *near = codes->rules->near[point];
    unsigned pattern = pattern_of(codes, point);

    for (unsigned step = 0; step < CONNECTION_NEAR; step++)
        if (near[step] < codes->rules->points && (cells >> near[step] & 1))
            pattern |= ((unsigned)side + 1) << CONNECTION_CODE_BITS * step;
    return codes->rules->small.dead[pattern];
}

/* The cells up to two steps from a point. */
static connection_set surroundings(const struct connection_rules *rules, unsigned point)
{
    connection_set found = connection_near(rules, point);

    for (connection_set rest = found; rest != 0; rest &= rest - 1)
        found |= connection_near(rules, connection_lowest(rest));
    return found & ~connection_bit(point);
}

/* A choice of moves: which are kept, and why others are left out. */
struct choice {
    struct codes codes;
    enum gs_side side;
    connection_set free;
    struct filling replies[CONNECTION_BITS]; /* what stones of the other side fill */
    struct connection_worth *worth;
};

static void leave_out(struct connection_worth *worth, connection_set *others, unsigned cell,
                      connection_set killers)
{
    worth->kept &= ~connection_bit(cell);
    *others |= connection_bit(cell);
    worth->killers[cell] = killers;
}

/*
 * Whether a reply makes a cell dead with what it captures. Only replies are tried that fill
 * neighbours even while the cell is free.
 */
static bool is_vulnerable(struct choice *choice, unsigned cell, connection_set *killers)
{
    const struct connection_rules *rules = choice->codes.rules;
    enum gs_side other = gs_side_other(choice->side);
    connection_set rest = surroundings(rules, cell) & choice->free;

    for (; rest != 0; rest &= rest - 1) {
        unsigned reply = connection_lowest(rest);
        struct filling filling;

        if ((choice->replies[reply].cells & connection_near(rules, cell)) == 0)
            continue;
        choice->codes.of[cell] = (uint8_t)(choice->side + 1);
        fill_around(&choice->codes, reply, other, &filling);
        choice->codes.of[cell] = CONNECTION_FREE;
        *killers = filling.captured | connection_bit(reply);
        if (is_dead_among(&choice->codes, cell, filling.cells | connection_bit(reply), other))
            return true;
    }
    return false;
}

static void leave_out_vulnerable(struct choice *choice)
{
    enum gs_side other = gs_side_other(choice->side);
    struct connection_worth *worth = choice->worth;

    for (connection_set rest = choice->free; rest != 0; rest &= rest - 1) {
        unsigned killer = find_killer(&choice->codes, connection_lowest(rest), other);

        if (killer < choice->codes.rules->points)
            leave_out(worth, &worth->vulnerable, connection_lowest(rest), connection_bit(killer));
        fill_around(&choice->codes, connection_lowest(rest), other,
                    &choice->replies[connection_lowest(rest)]);
    }
    for (connection_set rest = worth->kept; rest != 0; rest &= rest - 1) {
        connection_set killers;

        if (is_vulnerable(choice, connection_lowest(rest), &killers))
            leave_out(worth, &worth->vulnerable, connection_lowest(rest), killers);
    }
}

static void leave_out_dominated(struct choice *choice)
{
    struct connection_worth *worth = choice->worth;

    for (connection_set rest = worth->kept; rest != 0; rest &= rest - 1) {
        unsigned cell = connection_lowest(rest);
        struct filling filling;

        if (!(worth->kept >> cell & 1)) /* any more */
            continue;
        fill_around(&choice->codes, cell, choice->side, &filling);
        filling.cells &= worth->kept;
        for (; filling.cells != 0; filling.cells &= filling.cells - 1)
            leave_out(worth, &worth->dominated, connection_lowest(filling.cells), 0);
    }
}

void gs_connection_worthwhile(const struct connection_rules *rules,
                              const struct connection_filled *filled, enum gs_side side,
                              struct connection_worth *worth)
{
    struct choice choice;

    worth->kept = filled->free;
    worth->vulnerable = worth->dominated = 0;
    if (rules->aim.is_set)
        return;
    choice.side = side;
    choice.free = filled->free;
    choice.worth = worth;
    set_codes(rules, filled, &choice.codes);
    leave_out_vulnerable(&choice);
    if (worth->kept == 0) {
        worth->kept = filled->free;
        worth->vulnerable = 0;
        return;
    }
    leave_out_dominated(&choice);
}
