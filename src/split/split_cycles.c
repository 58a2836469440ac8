/* SPDX-License-Identifier: MIT */
/*
 * split_cycles.c - bounds and numbers of a split in which positions come back.
 *
 * Play without an end is a draw. So a win is proved only from the ends and the jobs upwards: bounds
 * go up from the children, as elsewhere, until none changes. Bounds only get tighter, so this ends.
 *
 * What cannot be won is found from the other side. A side may win at a node if
 *
 *     it is a leaf                            its own bounds leave it open, or it is won
 *     the side is to move                     it may win at one child
 *     the other side is to move               it may win at all children
 *
 * and the nodes for which that follows, leaves first, are all at which it may win. From any other
 * node its opponent always has a way to such a node, or to a leaf that it does not lose. It never
 * loses by that, with or without an end: it reaches at least a draw. So draws by repetition are
 * known as soon as the leaves leave no way out.
 *
 * Proof numbers are those of a walk from the root, depth first, that ignores moves back to a
 * position on its path. They decide the order of work alone.
 */
#include "split/split_graph.h"

static struct split_node *child_of(const struct gs_split *split, const struct split_node *at,
                                   uint32_t i)
{
    return &split->nodes[split->children[at->first + i]];
}

/* --- bounds --- */

/* From its own bounds and its children; whether anything has changed. */
static bool tighten(const struct gs_split *split, struct split_node *at)
{
    int8_t best = split_higher(at->own_lower, at->held_lower);
    int8_t most = split_lower(at->own_upper, at->held_upper);
    if (at->expanded) {
        int8_t below = GS_LOSS;
        for (uint32_t i = 0; i < at->count; i++) {
            best = split_higher(best, -child_of(split, at, i)->upper);
            below = split_higher(below, -child_of(split, at, i)->lower);
        }
        most = split_lower(most, below);
    }
    const bool changed = best != at->lower || most != at->upper;
    at->lower = best;
    at->upper = most;
    return changed;
}

/* Children mostly have higher numbers than their parents. */
static void tighten_all(struct gs_split *split)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t node = split->keys.count; node > 0; node--)
            changed = tighten(split, &split->nodes[node - 1]) || changed;
    }
}

/* --- what cannot be won --- */

/* Whether the side that is to move at that turn may win, as far as the nodes seen before say. */
static bool may_win(const struct gs_split *split, uint32_t node, unsigned turn)
{
    const struct split_node *at = &split->nodes[node];
    const bool moves = split_turn(split, node) == turn;
    if (moves ? at->own_upper < GS_WIN : at->own_lower > GS_LOSS)
        return false;
    for (uint32_t i = 0; i < at->count && at->expanded; i++)
        if (child_of(split, at, i)->seen == moves)
            return moves;
    return !at->expanded || !moves;
}

/* Sets seen where the side may win, and what follows elsewhere. */
static void hold(struct gs_split *split, unsigned turn)
{
    for (uint32_t node = 0; node < split->keys.count; node++)
        split->nodes[node].seen = false;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t node = split->keys.count; node > 0; node--)
            if (!split->nodes[node - 1].seen && may_win(split, node - 1, turn))
                changed = split->nodes[node - 1].seen = true;
    }
    for (uint32_t node = 0; node < split->keys.count; node++) {
        struct split_node *at = &split->nodes[node];
        if (!at->seen && split_turn(split, node) == turn)
            at->held_upper = split_lower(at->held_upper, GS_DRAW);
        else if (!at->seen)
            at->held_lower = split_higher(at->held_lower, GS_DRAW);
        at->seen = false;
    }
}

/* --- numbers --- */

static uint32_t open_number(uint32_t number)
{
    return number == 0 ? 1 : number < GS_SPLIT_INFINITE ? number : GS_SPLIT_INFINITE - 1;
}

static void add_up(const struct gs_split *split, uint32_t node)
{
    struct split_node *at = &split->nodes[node];
    uint32_t proof = GS_SPLIT_INFINITE, disproof = 0;
    for (uint32_t i = 0; i < at->count; i++) {
        const struct split_node *child = child_of(split, at, i);
        if (child->on_path)
            continue;
        proof = child->disproof < proof ? child->disproof : proof;
        disproof = gs_split_sum(disproof, child->proof);
    }
    at->proof = open_number(proof);
    at->disproof = open_number(disproof);
}

static void number(const struct gs_split *split, uint32_t node)
{
    struct split_node *at = &split->nodes[node];
    const enum gs_value level = split_level(split, split_turn(split, node));
    at->seen = true;
    at->on_path = true;
    for (uint32_t i = 0; i < at->count; i++)
        if (!child_of(split, at, i)->seen)
            number(split, split->children[at->first + i]);
    at->on_path = false;
    at->proof = at->own_proof;
    at->disproof = at->own_disproof;
    if (at->expanded)
        add_up(split, node);
    if (!split_is_open(split, node)) {
        const bool proved = (int)at->lower >= (int)level;
        at->proof = proved ? 0 : GS_SPLIT_INFINITE;
        at->disproof = proved ? GS_SPLIT_INFINITE : 0;
    }
}

void gs_split_work_out_cycles(struct gs_split *split)
{
    tighten_all(split);
    hold(split, 0);
    hold(split, 1);
    tighten_all(split);
    number(split, 0);
    for (uint32_t node = 0; node < split->keys.count; node++)
        split->nodes[node].seen = false;
}
