/* SPDX-License-Identifier: MIT */
/*
 * connection_resistance.c - how hard it is for a side to join its two edges, by the
 * electrical model of Anshelevich ("A hierarchical approach to computer Hex", 2002).
 *
 * A free cell resists by 1, a stone of the side by next to nothing, stones of the other
 * side let nothing through, and the two edges are the poles. Between two cells that touch, the
 * resistance is the sum of theirs. A distance is that of the best way; a resistance falls with each
 * further way, so it distinguishes positions in which a side needs as many stones. On small boards
 * cells that do not matter are filled in before (connection_inferior.c).
 *
 * The potentials p of the cells solve linear equations A p = b, of which the matrix is symmetric,
 * positive definite and banded: cells that touch are no further from each other, by their
 * numbers, than a row is long. So they are eliminated along the band, A = L D L', without pivots.
 * The current from the first edge is the sum of b less b' p, and with L y = b this product is
 * y' (1 / D) y: each cell adds its term when it is eliminated, the potentials themselves are not
 * computed, and only the rows of the band are kept.
 *
 * Cost: points * row * row steps.
 */
#include "connection/connection_resistance.h"

#include "connection/connection_analyser.h"
#include "connection/connection_position.h"

/* What a stone resists by, and what keeps the equations of cells that are cut off solvable. */
#define STONE   0.05
#define LEAKAGE 1e-9
/* The steps of a score; coarse enough that rounding does not make equal ones differ. */
#define STEPS 4096

enum { BAND = CONNECTION_SIDE_MAX + 1 };

/* A cell and those after it in the band, and what comes from the first edge. */
struct equation {
    double of[BAND], right;
};

struct equations {
    const struct connection_rules *rules;
    enum gs_side side;
    unsigned width;                    /* of the band */
    double resists[CONNECTION_POINTS]; /* 0: lets nothing through */
    struct equation rows[BAND];        /* of a cell and those after it, by number modulo BAND */
};

static void set_cells(struct equations *equations, const int8_t *contents)
{
    for (unsigned cell = 0; cell < equations->rules->points; cell++)
        equations->resists[cell] =
            contents[cell] == GS_EMPTY                                                       ? 1
            : contents[cell] == (int8_t)equations->side || contents[cell] == CONNECTION_DEAD ? STONE
                                                                                             : 0;
}

static bool touches(const struct equations *equations, unsigned cell, unsigned edge)
{
    return equations->rules->fresh[equations->side][cell] >> CONNECTION_EDGE_SHIFT >> edge & 1;
}

static struct equation *row_of(struct equations *equations, unsigned cell)
{
    return &equations->rows[cell % BAND];
}

/* The current that leaves a cell is 0. */
static void set_equation(struct equations *equations, unsigned cell)
{
    const struct connection_rules *rules = equations->rules;
    const double *resists = equations->resists;
    struct equation *row = row_of(equations, cell);

    *row = (struct equation){.right = 0};
    if (resists[cell] == 0)
        return;
    row->of[0] = LEAKAGE;
    for (unsigned i = 0; i < CONNECTION_NEAR; i++) {
        unsigned near = rules->near[cell][i];

        if (near == rules->points || resists[near] == 0)
            continue;
        row->of[0] += 1 / (resists[cell] + resists[near]);
        if (near > cell)
            row->of[near - cell] -= 1 / (resists[cell] + resists[near]);
    }
    for (unsigned edge = 0; edge < 2; edge++)
        if (touches(equations, cell, edge))
            row->of[0] += 1 / resists[cell];
    if (touches(equations, cell, 0))
        row->right = 1 / resists[cell];
}

/* Takes a cell out of the equations of those after it. */
static void eliminate(struct equations *equations, unsigned cell)
{
    const struct equation *row = row_of(equations, cell);

    for (unsigned i = 1; i <= equations->width && cell + i < equations->rules->points; i++) {
        struct equation *next = row_of(equations, cell + i);
        double factor = row->of[i] / row->of[0];

        if (factor == 0)
            continue;
        for (unsigned j = i; j <= equations->width; j++)
            next->of[j - i] -= factor * row->of[j];
        next->right -= factor * row->right;
    }
}

/* The resistance of a side, whose cells are set. */
static double solve(struct equations *equations)
{
    const struct connection_rules *rules = equations->rules;
    double current = 0;

    equations->width = rules->lengths[0];
    for (unsigned cell = 0; cell < equations->width; cell++)
        set_equation(equations, cell);
    for (unsigned cell = 0; cell < rules->points; cell++) {
        const struct equation *row = row_of(equations, cell);

        if (cell + equations->width < rules->points)
            set_equation(equations, cell + equations->width);
        if (equations->resists[cell] == 0) /* it touches no current */
            continue;
        if (touches(equations, cell, 0))
            current += 1 / equations->resists[cell];
        current -= row->right * row->right / row->of[0];
        eliminate(equations, cell);
    }
    return current * CONNECTION_CUT > 1 ? 1 / current : CONNECTION_CUT;
}

double gs_connection_resistance(const struct connection_rules *rules, const int8_t *contents,
                                enum gs_side side)
{
    struct equations equations;

    equations.rules = rules;
    equations.side = side;
    set_cells(&equations, contents);
    return solve(&equations);
}

double gs_connection_resistance_eval(const struct connection_rules *rules,
                                     const struct connection_position *position)
{
    const enum gs_side side = (enum gs_side)position->side;
    int8_t contents[CONNECTION_POINTS];

    if (position->winner != CONNECTION_NO_WINNER)
        return position->winner == position->side ? 1 : -1;
    if (rules->analyser != NULL)
        rules->analyser->fill(rules, position, contents);
    else
        for (unsigned point = 0; point < rules->points; point++)
            contents[point] = (int8_t)connection_content(position->cells[point]);
    double mine = gs_connection_resistance(rules, contents, side);
    double theirs = gs_connection_resistance(rules, contents, gs_side_other(side));
    double promise = (theirs - mine) / (theirs + mine);
    return (double)(int)(promise * STEPS + (promise < 0 ? -0.5 : 0.5)) / STEPS;
}

double gs_connection_ordering_score(const struct gs_rules *rules,
                                    const struct gs_position *position)
{
    const struct connection_rules *own = connection_rules_of(rules);

    if (own->analyser == NULL || own->edges != 2 || own->aim.is_set)
        return 0;
    return gs_connection_resistance_eval(own, connection_position_of(position));
}
