/* SPDX-License-Identifier: MIT */
/*
 * connection_resistance.c - how hard it is for a side to join its two edges, by the
 * electrical model of Anshelevich ("A hierarchical approach to computer Hex", 2002).
 *
 * A free cell resists by 1, a stone of the side by next to nothing, stones of the other
 * side let nothing through, and the two edges are the poles. From cell to cell a current
 * meets what both of them resist by. A distance is that of the best way; a resistance
 * falls with each further way, so it tells positions apart in which a side needs as many
 * stones. Cells that do not matter are filled in before (connection_inferior.c).
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
    unsigned width;                                        /* of the band */
    double resists[CONNECTION_SMALL];                      /* 0: lets nothing through */
    double of[CONNECTION_SMALL][CONNECTION_SMALL + 1];     /* a cell, and those after it */
    double right[CONNECTION_SMALL];                        /* what comes from the first edge */
    double potential[CONNECTION_SMALL + CONNECTION_SMALL]; /* 0 behind the last cell */
};

static void set_resistances(struct equations *equations, const struct connection_filled *filled,
                            enum gs_side side)
{
    uint64_t own = filled->stones[side] | filled->dead;

    for (unsigned cell = 0; cell < equations->rules->points; cell++)
        equations->resists[cell] = filled->free >> cell & 1 ? 1 : own >> cell & 1 ? STONE : 0;
}

/* The current that leaves a cell is 0. */
static void set_equation(struct equations *equations, unsigned cell, enum gs_side side)
{
    const struct connection_rules *rules = equations->rules;
    const double *resists = equations->resists;
    double *of = equations->of[cell];

    for (unsigned i = 0; i <= equations->width; i++)
        of[i] = 0;
    of[0] = LEAKAGE;
    equations->right[cell] = 0;
    if (resists[cell] == 0)
        return;
    for (unsigned i = 0; i < CONNECTION_NEAR; i++) {
        unsigned near = rules->near[cell][i];

        if (near == rules->points || resists[near] == 0)
            continue;
        of[0] += 1 / (resists[cell] + resists[near]);
        if (near > cell)
            of[near - cell] -= 1 / (resists[cell] + resists[near]);
    }
    for (unsigned edge = 0; edge < 2; edge++)
        if (rules->small.edge[side][edge] >> cell & 1)
            of[0] += 1 / resists[cell];
    if (rules->small.edge[side][0] >> cell & 1)
        equations->right[cell] = 1 / resists[cell];
}

static void eliminate(struct equations *equations, unsigned cell)
{
    const double *of = equations->of[cell];

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

    for (unsigned i = 1; i <= equations->width; i++)
        sum -= equations->of[cell][i] * equations->potential[cell + i];
    equations->potential[cell] = sum / equations->of[cell][0];
}

double gs_connection_resistance(const struct connection_rules *rules,
                                const struct connection_filled *filled, enum gs_side side)
{
    struct equations equations;
    double current = 0;

    equations.rules = rules;
    equations.width = rules->lengths[0];
    set_resistances(&equations, filled, side);
    for (unsigned cell = 0; cell < rules->points; cell++)
        set_equation(&equations, cell, side);
    for (unsigned cell = 0; cell < rules->points; cell++)
        eliminate(&equations, cell);
    for (unsigned i = 0; i <= equations.width; i++)
        equations.potential[rules->points + i] = 0;
    for (unsigned cell = rules->points; cell-- > 0;) {
        substitute(&equations, cell);
        if (equations.resists[cell] > 0 && rules->small.edge[side][0] >> cell & 1)
            current += (1 - equations.potential[cell]) / equations.resists[cell];
    }
    return current * CONNECTION_CUT > 1 ? 1 / current : CONNECTION_CUT;
}

double gs_connection_promise(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);
    struct connection_filled filled;

    if (own->points > CONNECTION_SMALL || own->edges != 2 || own->aim.is_set)
        return 0;
    if (at->winner != CONNECTION_NO_WINNER)
        return at->winner == at->side ? 1 : -1;
    gs_connection_set_filled(own, at, &filled);
    gs_connection_fill_in(own, &filled);
    double mine = gs_connection_resistance(own, &filled, (enum gs_side)at->side);
    double theirs = gs_connection_resistance(own, &filled, gs_side_other((enum gs_side)at->side));
    double promise = (theirs - mine) / (theirs + mine);
    return (double)(int)(promise * STEPS + (promise < 0 ? -0.5 : 0.5)) / STEPS;
}
