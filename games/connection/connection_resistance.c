/* SPDX-License-Identifier: MIT */
/*
 * connection_resistance.c - how hard it is for a side to join its two edges, by the
 * electrical model of Anshelevich ("A hierarchical approach to computer Hex", 2002).
 *
 * A free cell resists by 1, a stone of the side by next to nothing, stones of the other
 * side let nothing through, and the two edges are the poles. From cell to cell a current
 * meets what both of them resist by. A distance is that of the best way; a resistance
 * falls with each further way, so it tells positions apart in which a side needs as many
 * stones. On small boards cells that do not matter are filled in before
 * (connection_inferior.c).
 *
 * The potentials of the cells solve linear equations, of which the matrix is symmetric,
 * positive definite and banded: cells that touch are no further from each other, by their
 * numbers, than a row is long. So they are eliminated along the band, and no pivots are
 * looked for.
 *
 * Cost: points * row * row steps.
 */
#include "connection/connection_resistance.h"

#include "connection/connection_position.h"

/* What a stone resists by, and what keeps the equations of cells that are cut off solvable. */
#define STONE   0.05
#define LEAKAGE 1e-9
/* So finely promises are told apart; rounding must not tell apart what is equal. */
#define STEPS 4096

struct equations {
    const struct connection_rules *rules;
    enum gs_side side;
    unsigned width;                                            /* of the band */
    double resists[CONNECTION_POINTS];                         /* 0: lets nothing through */
    double of[CONNECTION_POINTS][CONNECTION_SIDE_MAX + 1];     /* a cell, and those after it */
    double right[CONNECTION_POINTS];                           /* what comes from the first edge */
    double potential[CONNECTION_POINTS + CONNECTION_SIDE_MAX]; /* 0 behind the last cell */
};

static void set_filled(struct equations *equations, const struct connection_filled *filled)
{
    uint64_t own = filled->stones[equations->side] | filled->dead;

    for (unsigned cell = 0; cell < equations->rules->points; cell++)
        equations->resists[cell] = filled->free >> cell & 1 ? 1 : own >> cell & 1 ? STONE : 0;
}

static void set_cells(struct equations *equations, const struct connection_position *position)
{
    for (unsigned cell = 0; cell < equations->rules->points; cell++) {
        unsigned colour = position->cells[cell] & CONNECTION_COLOUR;
        equations->resists[cell] = colour == 0                               ? 1
                                   : colour == (unsigned)equations->side + 1 ? STONE
                                                                             : 0;
    }
}

static bool touches(const struct equations *equations, unsigned cell, unsigned edge)
{
    return equations->rules->fresh[equations->side][cell] >> CONNECTION_EDGE_SHIFT >> edge & 1;
}

/* The current that leaves a cell is 0. */
static void set_equation(struct equations *equations, unsigned cell)
{
    const struct connection_rules *rules = equations->rules;
    const double *resists = equations->resists;
    double *of = equations->of[cell];

    for (unsigned i = 0; i <= equations->width; i++)
        of[i] = 0;
    equations->right[cell] = 0;
    if (resists[cell] == 0)
        return;
    of[0] = LEAKAGE;
    for (unsigned i = 0; i < CONNECTION_NEAR; i++) {
        unsigned near = rules->near[cell][i];

        if (near == rules->points || resists[near] == 0)
            continue;
        of[0] += 1 / (resists[cell] + resists[near]);
        if (near > cell)
            of[near - cell] -= 1 / (resists[cell] + resists[near]);
    }
    for (unsigned edge = 0; edge < 2; edge++)
        if (touches(equations, cell, edge))
            of[0] += 1 / resists[cell];
    if (touches(equations, cell, 0))
        equations->right[cell] = 1 / resists[cell];
}

static void eliminate(struct equations *equations, unsigned cell)
{
    const double *of = equations->of[cell];

    if (equations->resists[cell] == 0) /* it touches no current */
        return;
    for (unsigned i = 1; i <= equations->width && cell + i < equations->rules->points; i++) {
        double factor = of[i] / of[0];

        if (factor == 0)
            continue;
        for (unsigned j = i; j <= equations->width; j++)
            equations->of[cell + i][j - i] -= factor * of[j];
        equations->right[cell + i] -= factor * equations->right[cell];
    }
}

static void substitute(struct equations *equations, unsigned cell)
{
    double sum = equations->right[cell];

    equations->potential[cell] = 0;
    if (equations->resists[cell] == 0)
        return;
    for (unsigned i = 1; i <= equations->width; i++)
        sum -= equations->of[cell][i] * equations->potential[cell + i];
    equations->potential[cell] = sum / equations->of[cell][0];
}

/* The resistance of a side, whose cells are set. */
static double solve(struct equations *equations)
{
    const struct connection_rules *rules = equations->rules;
    double current = 0;

    equations->width = rules->lengths[0];
    for (unsigned cell = 0; cell < rules->points; cell++)
        set_equation(equations, cell);
    for (unsigned cell = 0; cell < rules->points; cell++)
        eliminate(equations, cell);
    for (unsigned i = 0; i < equations->width; i++)
        equations->potential[rules->points + i] = 0;
    for (unsigned cell = rules->points; cell-- > 0;) {
        substitute(equations, cell);
        if (equations->resists[cell] > 0 && touches(equations, cell, 0))
            current += (1 - equations->potential[cell]) / equations->resists[cell];
    }
    return current * CONNECTION_CUT > 1 ? 1 / current : CONNECTION_CUT;
}

double gs_connection_resistance(const struct connection_rules *rules,
                                const struct connection_filled *filled, enum gs_side side)
{
    struct equations equations;

    equations.rules = rules;
    equations.side = side;
    set_filled(&equations, filled);
    return solve(&equations);
}

/* The same on a board of any size, as it stands. */
static double plain_resistance(const struct connection_rules *rules,
                               const struct connection_position *position, enum gs_side side)
{
    struct equations equations;

    equations.rules = rules;
    equations.side = side;
    set_cells(&equations, position);
    return solve(&equations);
}

double gs_connection_outlook(const struct connection_rules *rules,
                             const struct connection_position *position)
{
    const enum gs_side side = (enum gs_side)position->side;
    struct connection_filled filled;
    double mine, theirs;

    if (position->winner != CONNECTION_NO_WINNER)
        return position->winner == position->side ? 1 : -1;
    if (rules->points > CONNECTION_SMALL) {
        mine = plain_resistance(rules, position, side);
        theirs = plain_resistance(rules, position, gs_side_other(side));
    } else {
        gs_connection_set_filled(rules, position, &filled);
        gs_connection_fill_in(rules, &filled);
        mine = gs_connection_resistance(rules, &filled, side);
        theirs = gs_connection_resistance(rules, &filled, gs_side_other(side));
    }
    double promise = (theirs - mine) / (theirs + mine);
    return (double)(int)(promise * STEPS + (promise < 0 ? -0.5 : 0.5)) / STEPS;
}

double gs_connection_promise(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct connection_rules *own = connection_rules_of(rules);

    if (own->points > CONNECTION_SMALL || own->edges != 2 || own->aim.is_set)
        return 0;
    return gs_connection_outlook(own, connection_position_of(position));
}
