/* SPDX-License-Identifier: MIT */
/*
 * connection_inferior.c - cells that do not matter, or matter less than others,
 * because of what lies around them (Hayward and van Rijswijck, "Hex and combinatorics",
 * 2006; Henderson, Arneson and Hayward, "Solving 8x8 Hex", 2009). For the win of
 * the game on boards of up to 64 points.
 *
 * A cell is dead when, however the free cells are filled, its colour does not
 * change who wins. Seen from its six neighbours: whenever a chain of one side
 * enters the cell from one of them and leaves it to another, these two touch each
 * other, or stones of the side join them on one of the ways around the cell. Then
 * what wins with the cell wins without it, and since one side always wins, the
 * same holds for the other. A place beyond the board is a stone of the side whose
 * edge it is, or, where no side has it to itself (Y, and corners of Hex), like a
 * free cell. A dead cell stays dead under further stones of either colour.
 *
 * Filling in: a dead cell may have any colour. Two cells of which each is dead as
 * soon as a side has the other one are captured by that side: the opponent's
 * stone on one is answered on the other, and was wasted. All of these become
 * stones, and more cells are dead then. Who wins stays the same at each step.
 * Where a side connects with n stones on the filled board, it does so with n and
 * one for each pair that it captured on the board as it is.
 *
 * Moves: a cell is vulnerable to a reply that makes it dead. If the side to move
 * wins at all, it wins by a cell that is not vulnerable, if there are such: let
 * it win by a vulnerable one, and the reply come; it still wins, is to move
 * again, and the first stone is worth nothing, so it wins with the reply's stone
 * alone on the board, by another cell, which wins all the more without that
 * stone. And so on, until the cell is not vulnerable, or dead already; but if it
 * wins by a dead cell, hence by passing, it wins by any, and then also by one on
 * which a reply stands: exchanging the colour of a stone for its own, and taking
 * others of the opponent away, does it no harm.
 *
 * Of two cells of which the second is dead when the side to move has the first,
 * the second is worth no more than the first, and is left out if that is kept.
 *
 * Cost: a pass over the free cells for each round that fills some.
 */
#include "common/bits.h"
#include "connection/connection_bits.h"

enum { FREE, BEYOND = 3 }; /* codes of neighbours; a stone is its side plus 1 */
/* Whose stones dead cells are while the board is filled. */
#define DEAD_SIDE GS_WHITE

enum { CODE_BITS = 2, CODES = 1 << CODE_BITS * CONNECTION_NEAR };

static unsigned code_of(unsigned pattern, unsigned step)
{
    return pattern >> CODE_BITS * step & 3;
}

/* Whether only stones of a side lie between two neighbours, in the order of the steps. */
static bool is_bridged(unsigned pattern, unsigned colour, unsigned from, unsigned to)
{
    unsigned step = (from + 1) % CONNECTION_NEAR;

    while (step != to && code_of(pattern, step) == colour)
        step = (step + 1) % CONNECTION_NEAR;
    return step == to;
}

/* Whether no chain of a side needs the cell. */
static bool is_needless(unsigned pattern, enum gs_side side)
{
    unsigned own = (unsigned)side + 1, other = (unsigned)gs_side_other(side) + 1;

    for (unsigned one = 0; one < CONNECTION_NEAR; one++)
        for (unsigned two = 0; two < one; two++)
            if (code_of(pattern, one) != other && code_of(pattern, two) != other &&
                !is_bridged(pattern, own, one, two) && !is_bridged(pattern, own, two, one))
                return false;
    return true;
}

/* What a place beyond the board is like: a stone of the side that has all edges it lies at. */
static unsigned code_beyond(const struct connection_shape *shape, unsigned edges)
{
    unsigned code = 0;

    if (shape->owners == NULL)
        return BEYOND;
    for (unsigned edge = 0; shape->edges[edge] != NULL; edge++)
        if (edges >> edge & 1)
            code |= (unsigned)shape->owners[edge] + 1;
    return code;
}

static unsigned rim_of(const struct connection_rules *rules, const struct connection_shape *shape,
                       unsigned point)
{
    unsigned rim = 0;

    for (unsigned i = 0; i < CONNECTION_NEAR; i++)
        if (rules->near[point][i] == rules->points)
            rim |=
                code_beyond(shape, shape->beyond(rules, rules->column[point] + shape->steps[i][0],
                                                 rules->row[point] + shape->steps[i][1]))
                << CODE_BITS * i;
    return rim;
}

void gs_connection_small_init(struct connection_rules *rules, const struct connection_shape *shape)
{
    struct connection_small *small = &rules->small;

    if (rules->points > CONNECTION_SMALL)
        return;
    for (unsigned point = 0; point < rules->points; point++) {
        for (unsigned i = 0; i < CONNECTION_NEAR; i++)
            if (rules->near[point][i] < rules->points)
                small->near[point] |= connection_bit(rules->near[point][i]);
        for (int side = GS_WHITE; side <= GS_BLACK; side++)
            for (unsigned edge = 0; edge < rules->edges; edge++)
                if (rules->fresh[side][point] >> CONNECTION_EDGE_SHIFT >> edge & 1)
                    small->edge[side][edge] |= connection_bit(point);
        small->rim[point] = (uint16_t)rim_of(rules, shape, point);
    }
    for (unsigned pattern = 0; pattern < CODES; pattern++)
        small->dead[pattern] = is_needless(pattern, GS_WHITE) || is_needless(pattern, GS_BLACK);
}

/* --- filling in -------------------------------------------------------------------------- */

/* A board while it is filled: a code for each point, and for what lies beyond. */
struct codes {
    const struct connection_rules *rules;
    uint8_t of[CONNECTION_SMALL + 1];
};

static unsigned pattern_of(const struct codes *codes, unsigned point)
{
    const uint16_t *near = codes->rules->near[point];
    unsigned pattern = codes->rules->small.rim[point];

    for (unsigned i = 0; i < CONNECTION_NEAR; i++)
        pattern |= (unsigned)codes->of[near[i]] << CODE_BITS * i;
    return pattern;
}

/* Whether a stone of a side on a free neighbour makes a point of this pattern dead. */
static bool is_killed(const struct codes *codes, unsigned pattern, unsigned step, enum gs_side side)
{
    return codes->rules->small.dead[pattern | ((unsigned)side + 1) << CODE_BITS * step];
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

        if (other >= point || codes->of[other] != FREE) /* or beyond: seen from there */
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
            return true;
        }
    }
    return false;
}

static bool fill_some(struct codes *codes, struct connection_filled *filled)
{
    bool grown = false;

    for (unsigned point = 0; point < codes->rules->points; point++) {
        if (codes->of[point] != FREE)
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
    uint64_t stones[2] = {filled->stones[GS_WHITE], filled->stones[GS_BLACK]};

    stones[DEAD_SIDE] |= filled->dead;
    codes->rules = rules;
    codes->of[rules->points] = FREE; /* the rim says what is there */
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

/* --- moves ------------------------------------------------------------------------------- */

/* The free neighbours from which a side makes a point dead. */
static uint64_t killers(const struct codes *codes, unsigned point, enum gs_side side)
{
    unsigned pattern = pattern_of(codes, point);
    uint64_t found = 0;

    for (unsigned step = 0; step < CONNECTION_NEAR; step++) {
        unsigned other = codes->rules->near[point][step];

        if (other < codes->rules->points && codes->of[other] == FREE &&
            is_killed(codes, pattern, step, side))
            found |= connection_bit(other);
    }
    return found;
}

/* Takes a cell out of those that are kept. */
static void leave_out(struct connection_worth *worth, uint64_t *others, unsigned cell,
                      uint64_t killed_by)
{
    worth->kept &= ~connection_bit(cell);
    *others |= connection_bit(cell);
    worth->killer[cell] = (uint8_t)gs_lowest_bit(killed_by);
}

void gs_connection_worthwhile(const struct connection_rules *rules,
                              const struct connection_filled *filled, enum gs_side side,
                              struct connection_worth *worth)
{
    struct codes codes;

    worth->kept = filled->free;
    worth->vulnerable = worth->dominated = 0;
    if (rules->aim.is_set)
        return;
    set_codes(rules, filled, &codes);
    for (uint64_t rest = filled->free; rest != 0; rest &= rest - 1) {
        uint64_t found = killers(&codes, gs_lowest_bit(rest), gs_side_other(side));

        if (found != 0)
            leave_out(worth, &worth->vulnerable, gs_lowest_bit(rest), found);
    }
    if (worth->kept == 0) {
        worth->kept = filled->free;
        worth->vulnerable = 0;
        return;
    }
    for (uint64_t rest = worth->kept; rest != 0; rest &= rest - 1) {
        uint64_t found = killers(&codes, gs_lowest_bit(rest), side) & worth->kept;

        if (found != 0)
            leave_out(worth, &worth->dominated, gs_lowest_bit(rest), found);
    }
}
