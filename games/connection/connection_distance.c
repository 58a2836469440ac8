/* SPDX-License-Identifier: MIT */
/*
 * connection_distance.c - how far the sides are from connecting, and what follows: hints, and the
 * stones that a side needs.
 *
 * A walk over the board costs 1 for each free point and nothing for an own
 * stone; stones of the opponent are in the way. The distance of a point to an
 * edge counts the point itself. A win is a tree that joins the edges: in Hex a
 * path, in Y three paths that meet in some point. With a point p on the path to
 * edge i, the tree costs
 *
 *     d_i(p) - cost(p) + min over c of (d_j(c) + d_k(c) - cost(c) + way from c to p)
 *
 * which is the step of Dreyfus and Wagner (The Steiner problem in graphs, 1971)
 * for three terminals; the smallest of the three is `through`. The edges are
 * the terminals and no tree leads through them: two chains are not joined by
 * touching one edge.
 *
 * Distances are found by correcting them along a queue until none improves:
 * O(points) rounds of the board at worst, two or three in practice.
 */
#include "connection/connection_distance.h"

#include <limits.h>
#include <string.h>

#include "common/move_order.h"
#include "connection/connection_aim.h"
#include "connection/connection_essential.h"
#include "connection/connection_position.h"
#include "connection/connection_reduction.h"
#include "connection/connection_resistance.h"
#include "connection/connection_rules.h"

enum { BLOCKED = 255 };

/* What each point costs, and the point that stands for all beyond the board. */
typedef uint8_t costs[CONNECTION_POINTS + 1];

static void set_costs(const struct connection_rules *rules,
                      const struct connection_position *position, enum gs_side side, uint8_t *cost)
{
    for (unsigned point = 0; point < rules->points; point++) {
        unsigned colour = position->cells[point] & CONNECTION_COLOUR;

        cost[point] = colour == 0 ? 1 : colour == (unsigned)side + 1 ? 0 : BLOCKED;
    }
    cost[rules->points] = BLOCKED;
}

/* Points that wait for a visit of their neighbours; each at most once. */
struct queue {
    unsigned head, count;
    uint16_t points[CONNECTION_POINTS];
    bool waits[CONNECTION_POINTS];
};

static void queue_point(const struct connection_rules *rules, struct queue *queue, unsigned point)
{
    unsigned tail = queue->head + queue->count;

    if (queue->waits[point])
        return;
    if (tail >= rules->points)
        tail -= rules->points;
    queue->points[tail] = (uint16_t)point;
    queue->waits[point] = true;
    queue->count++;
}

static unsigned pop(const struct connection_rules *rules, struct queue *queue)
{
    unsigned point = queue->points[queue->head];

    if (++queue->head == rules->points)
        queue->head = 0;
    queue->count--;
    queue->waits[point] = false;
    return point;
}

/* Lowers distances until none is more than a neighbour's plus the cost of the point. */
static void relax_distances(const struct connection_rules *rules, const uint8_t *cost,
                            uint16_t *distance)
{
    struct queue queue;

    queue.head = queue.count = 0;
    memset(queue.waits, 0, sizeof queue.waits);
    for (unsigned point = 0; point < rules->points; point++)
        if (distance[point] < CONNECTION_FAR)
            queue_point(rules, &queue, point);
    while (queue.count > 0) {
        unsigned point = pop(rules, &queue);

        for (unsigned i = 0; i < CONNECTION_NEAR; i++) {
            unsigned other = rules->near[point][i];

            if (cost[other] != BLOCKED && distance[point] + cost[other] < distance[other]) {
                distance[other] = (uint16_t)(distance[point] + cost[other]);
                queue_point(rules, &queue, other);
            }
        }
    }
}

static bool touches(const struct connection_rules *rules,
                    const struct connection_position *position, enum gs_side side, unsigned point,
                    unsigned edge)
{
    unsigned cell = position->cells[point] | rules->fresh[side][point];

    return cell >> CONNECTION_EDGE_SHIFT >> edge & 1;
}

/* The distance of every point to an edge. */
static void measure_edge(const struct connection_rules *rules,
                         const struct connection_position *position, enum gs_side side,
                         const uint8_t *cost, unsigned edge, uint16_t *distance)
{
    for (unsigned point = 0; point < rules->points; point++) {
        bool near = cost[point] != BLOCKED && touches(rules, position, side, point, edge);

        distance[point] = near ? cost[point] : CONNECTION_FAR;
    }
    relax_distances(rules, cost, distance);
}

/* For a tree of all edges but one: what it costs at least with a branch to each point. */
static void measure_others(const struct connection_rules *rules, const uint8_t *cost, unsigned edge,
                           const struct connection_distances *distances, uint16_t *distance)
{
    for (unsigned point = 0; point < rules->points; point++) {
        unsigned sum = cost[point];

        for (unsigned other = 0; other < rules->edges; other++)
            if (other != edge)
                sum += distances->edge[other][point] - (unsigned)cost[point];
        distance[point] =
            (uint16_t)(cost[point] == BLOCKED || sum > CONNECTION_FAR ? CONNECTION_FAR : sum);
    }
    if (rules->edges > 2)
        relax_distances(rules, cost, distance);
}

/* Hints do without the distance of a cut that takes more stones. */
#define CUT_LIMIT 4

void gs_connection_measure(const struct connection_rules *rules,
                           const struct connection_position *position, enum gs_side side,
                           struct connection_distances *distances)
{
    costs cost;
    uint16_t others[CONNECTION_POINTS];

    if (gs_connection_cuts(rules, position, side)) {
        gs_connection_measure_cuts(rules, position, side, CUT_LIMIT, distances);
        return;
    }
    set_costs(rules, position, side, cost);
    for (unsigned edge = 0; edge < rules->edges; edge++)
        measure_edge(rules, position, side, cost, edge, distances->edge[edge]);
    distances->least = CONNECTION_FAR;
    for (unsigned point = 0; point < rules->points; point++)
        distances->through[point] = CONNECTION_FAR;
    for (unsigned edge = 0; edge < rules->edges; edge++) {
        measure_others(rules, cost, edge, distances, others);
        for (unsigned point = 0; point < rules->points; point++) {
            unsigned sum = (unsigned)distances->edge[edge][point] + others[point];

            if (cost[point] == BLOCKED || sum - cost[point] >= distances->through[point])
                continue;
            distances->through[point] = (uint16_t)(sum - cost[point]);
            if (distances->through[point] < distances->least)
                distances->least = distances->through[point];
        }
    }
}

unsigned gs_connection_stones_needed(const struct connection_rules *rules,
                                     const struct connection_position *position, enum gs_side side)
{
    struct connection_distances distances;
    costs cost;
    unsigned least = CONNECTION_FAR;

    if (rules->edges > 2) {
        gs_connection_measure(rules, position, side, &distances);
        return distances.least;
    }
    /* A path is as long as the distance of its end to the other edge. */
    set_costs(rules, position, side, cost);
    measure_edge(rules, position, side, cost, 0, distances.edge[0]);
    for (unsigned point = 0; point < rules->points; point++)
        if (touches(rules, position, side, point, 1) && distances.edge[0][point] < least)
            least = distances.edge[0][point];
    return least;
}

/* Hints. */

/* How many stones fewer the side to move needs, with half a stone for the move. */
static double lead_of(const struct connection_rules *rules, const struct connection_position *at)
{
    enum gs_side side = (enum gs_side)at->side;
    struct connection_distances distances;

    gs_connection_measure(rules, at, side, &distances);
    double needed = distances.least;
    gs_connection_measure(rules, at, gs_side_other(side), &distances);
    double lead = distances.least - needed + 0.5;
    return lead / (1 + (lead < 0 ? -lead : lead));
}

/*
 * Stones alone are too coarse to choose among first moves by. (Where one side cuts, there is no
 * more.) In Y they go half and half with the odds, which by themselves are worse on large boards.
 */
static double evaluate(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);

    if (at->winner != CONNECTION_NO_WINNER)
        return at->winner == at->side ? 1 : -1;
    if (own->aim.is_set)
        return lead_of(own, at);
    return own->edges == 2 ? gs_connection_resistance_eval(own, at)
                           : (lead_of(own, at) + gs_connection_estimate(own, at)) / 2;
}

/* The points on short connections of both sides come first. */
static void order(const struct gs_rules *rules, const struct gs_position *position, gs_move *moves,
                  unsigned count)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);
    struct connection_distances distances[2];
    uint8_t ranks[CONNECTION_POINTS];

    gs_connection_measure(own, at, GS_WHITE, &distances[GS_WHITE]);
    gs_connection_measure(own, at, GS_BLACK, &distances[GS_BLACK]);
    for (unsigned i = 0; i < count; i++) {
        unsigned point = moves[i] % CONNECTION_SWAP;
        unsigned sum = distances[GS_WHITE].through[point] + distances[GS_BLACK].through[point];

        ranks[i] = (uint8_t)(moves[i] >= CONNECTION_SWAP ? 0 : sum < GS_RANKS ? sum : GS_RANKS - 1);
    }
    gs_order_by_rank(ranks, GS_RANKS, moves, count);
}

static unsigned mobility(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);

    return at->vacant + (gs_connection_swappable(own, at) < own->points);
}

/* How many stones a side needs, at least 1. */
static unsigned need(const struct connection_rules *rules,
                     const struct connection_position *position, enum gs_side side)
{
    struct connection_distances distances;

    if (!gs_connection_cuts(rules, position, side))
        return gs_connection_stones_needed(rules, position, side);
    gs_connection_measure_cuts(rules, position, side, CUT_LIMIT, &distances);
    return distances.least > 0 ? distances.least : 1;
}

/* What each side needs to connect is what it costs to prove, or to disprove. */
static void proof(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side attacker, uint32_t *proved, uint32_t *disproved)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);

    *proved = need(own, at, attacker);
    *disproved = need(own, at, gs_side_other(attacker));
}

const struct gs_hint gs_connection_hint = {
    .evaluate = evaluate,
    .order = order,
    .mobility = mobility,
    .proof = proof,
    .proof_with_prune = true,
    .ordering_score = gs_connection_ordering_score,
};

/* --- stones that stay ---------------------------------------------------------------------- */

/*
 * [Suda], sections 4.1, 4.4 and 4.5. The games are stable, since a chain that touches its edges is
 * never cut, and a further own stone never harms. In the variant swap of Hex this is not so for
 * Black's first stone, so its rules promise nothing.
 */

static unsigned point_of(const struct gs_rules *rules, gs_move move)
{
    (void)rules;
    return move % CONNECTION_SWAP;
}

/* For a cut, only the lower bound of one stone. */
static unsigned stones_needed(const struct gs_rules *rules, const struct gs_position *position,
                              enum gs_side side)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);

    unsigned needed =
        gs_connection_cuts(own, at, side) ? 1 : gs_connection_stones_needed(own, at, side);

    return needed < CONNECTION_FAR ? needed : UINT_MAX;
}

const struct gs_stones gs_connection_stones = {
    .pass = gs_connection_pass,
    .point = point_of,
    .winning_move = gs_connection_winning_move,
    .essential = gs_connection_essential,
    .essential_least = gs_connection_essential_least,
    .stones_needed = stones_needed,
};
