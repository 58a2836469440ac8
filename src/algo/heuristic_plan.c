/* SPDX-License-Identifier: MIT */
/*
 * heuristic_plan.c - lines of one side that win if the other one passes: beam search over the moves
 * of that side alone, by the game's distance (gs_hint.race_distance).
 *
 *     level 0       the position
 *     level n + 1   the new positions one move after those of level n; of these the WIDTH with the
 *                   least distance
 *
 * Once the sides have passed each other, moves of one hardly affect the other. A line of ten moves
 * is then too deep for a search that must answer every reply. The line may be blocked later, so it
 * is searched again before each move.
 *
 * Positions that were visited are identified by a few bits of their hash. So some are wrongly left
 * out, which does no harm to an estimate.
 *
 * Cost: WIDTH positions a level, with one evaluation for each of their moves.
 */
#include <string.h>

#include "algo/heuristic_plan.h"

enum {
    WIDTH = 64,    /* positions that are kept of a level */
    LONGEST = 24,  /* moves of a way */
    NODES = 40000, /* for the ways of one side */
    MET_BITS = 15  /* of a hash, by which positions are identified */
};

/* A position of a level: what is left to do, and the move at the root that led there. */
struct rank {
    double way;
    gs_move first;
    unsigned slot;
};

struct level {
    struct rank ranks[WIDTH]; /* the least left to do first */
    unsigned count;
    uint8_t *positions; /* by slot */
};

struct plan {
    struct gs_search *search;
    const struct gs_rules *rules;
    enum gs_side side; /* whose ways */
    struct level *level, *next;
    struct gs_position *position; /* the current one */
    struct gs_undo *undo;
    gs_move *moves;
    uint8_t *met;
    const gs_move *allowed; /* at the root; NULL: all */
    unsigned allowed_count;
};

static struct gs_position *position_at(const struct plan *plan, const struct level *level,
                                       unsigned slot)
{
    return (struct gs_position *)(void *)(level->positions + slot * plan->rules->position_size);
}

static bool is_allowed(const struct plan *plan, gs_move move)
{
    for (unsigned i = 0; i < plan->allowed_count; i++)
        if (plan->allowed[i] == move)
            return true;
    return !plan->allowed;
}

/* Whether the current position was visited before; marks it as visited. */
static bool was_met(const struct plan *plan)
{
    uint64_t hash = gs_hash(plan->rules, plan->position) >> (64 - MET_BITS);
    bool met = plan->met[hash / 8] >> hash % 8 & 1;

    plan->met[hash / 8] |= (uint8_t)(1u << hash % 8);
    return met;
}

/* Keeps the current position, in place of a worse one if there is no room. */
static void keep(struct plan *plan, gs_move first)
{
    struct level *next = plan->next;
    struct rank rank = {
        .way = plan->rules->game->hint->race_distance(plan->rules, plan->position, plan->side),
        .first = first,
        .slot = next->count};
    unsigned at = next->count;

    if (next->count < WIDTH)
        next->count++;
    else if (rank.way < next->ranks[--at].way)
        rank.slot = next->ranks[at].slot;
    else
        return;
    memcpy(position_at(plan, next, rank.slot), plan->position, plan->rules->position_size);
    for (; at > 0 && next->ranks[at - 1].way > rank.way; at--)
        next->ranks[at] = next->ranks[at - 1];
    next->ranks[at] = rank;
}

/* Whether a move from the current position wins; else the other side passes. */
static bool wins_by(struct plan *plan, gs_move move)
{
    gs_play(plan->rules, plan->position, move, plan->undo);
    enum gs_value value = gs_outcome(plan->rules, plan->position);
    if (value == GS_UNKNOWN)
        plan->rules->game->hint->pass(plan->rules, plan->position, plan->undo);
    return value == GS_LOSS;
}

/* One move on from a position of the level; true with *first where that wins. */
static bool go_on(struct plan *plan, const struct rank *from, gs_move *first)
{
    const struct gs_position *before = position_at(plan, plan->level, from->slot);
    unsigned count = gs_moves(plan->rules, before, plan->moves);

    for (unsigned i = 0; i < count && gs_search_node(plan->search); i++) {
        gs_move move = plan->moves[i];
        if (from->first == GS_NO_MOVE && !is_allowed(plan, move))
            continue;
        *first = from->first == GS_NO_MOVE ? move : from->first;
        memcpy(plan->position, before, plan->rules->position_size);
        if (wins_by(plan, move))
            return true;
        if (gs_outcome(plan->rules, plan->position) == GS_UNKNOWN && !was_met(plan))
            keep(plan, *first);
    }
    return false;
}

/* The number of moves of the shortest way that is found, with *first; 0: none. */
static unsigned search_levels(struct plan *plan, unsigned longest, gs_move *first)
{
    for (unsigned depth = 1; depth <= longest && plan->level->count > 0; depth++) {
        plan->next->count = 0;
        for (unsigned i = 0; i < plan->level->count; i++)
            if (go_on(plan, &plan->level->ranks[i], first))
                return depth;
        struct level *done = plan->level;
        plan->level = plan->next;
        plan->next = done;
    }
    return 0;
}

/* The same from a position on, in which the plan's side is to move. */
static unsigned find_way(struct plan *plan, const struct gs_position *root, unsigned longest,
                         gs_move *first)
{
    struct gs_search *search = plan->search;
    struct gs_search_part part;
    unsigned length = 0;
    uint64_t nodes = search->limits.nodes / 4;

    plan->side = gs_to_move(plan->rules, root);
    plan->level->count = 1;
    plan->level->ranks[0] = (struct rank){.first = GS_NO_MOVE};
    memcpy(position_at(plan, plan->level, 0), root, plan->rules->position_size);
    memset(plan->met, 0, (1u << MET_BITS) / 8);
    if (gs_search_begin_part(search, nodes > 0 && nodes < NODES ? nodes : NODES, &part))
        length = search_levels(plan, longest, first);
    gs_search_end_part(search, &part);
    return length;
}

/* Whether the other side has a way that is shorter. */
static bool is_late(struct plan *plan, const struct gs_position *root, unsigned length)
{
    struct gs_position *passed = position_at(plan, plan->next, 0);
    gs_move ignored;

    memcpy(passed, root, plan->rules->position_size);
    plan->rules->game->hint->pass(plan->rules, passed, plan->undo);
    plan->allowed = NULL;
    plan->allowed_count = 0;
    return length > 1 && find_way(plan, passed, length - 1, &ignored) > 0;
}

static bool init(struct plan *plan, struct level levels[2])
{
    struct gs_memory *memory = plan->search->memory;
    const struct gs_rules *rules = plan->rules;

    for (unsigned i = 0; i < 2; i++)
        levels[i].positions = gs_alloc(memory, WIDTH * rules->position_size);
    plan->position = gs_alloc(memory, rules->position_size);
    plan->undo = gs_alloc(memory, rules->undo_size);
    plan->moves = gs_alloc(memory, rules->max_moves * sizeof *plan->moves);
    plan->met = gs_alloc(memory, (1u << MET_BITS) / 8);
    plan->level = &levels[0];
    plan->next = &levels[1];
    return levels[0].positions && levels[1].positions && plan->position && plan->undo &&
           plan->moves && plan->met;
}

static void clear(struct plan *plan, struct level levels[2])
{
    struct gs_memory *memory = plan->search->memory;

    gs_release(memory, plan->met);
    gs_release(memory, plan->moves);
    gs_release(memory, plan->undo);
    gs_release(memory, plan->position);
    gs_release(memory, levels[1].positions);
    gs_release(memory, levels[0].positions);
}

gs_move gs_heuristic_plan(struct gs_search *search, const struct gs_position *root,
                          const gs_move *moves, unsigned count, unsigned *length)
{
    const struct gs_hint *hint = search->rules->game->hint;
    struct level levels[2] = {{.count = 0}, {.count = 0}};
    struct plan plan = {
        .search = search, .rules = search->rules, .allowed = moves, .allowed_count = count};
    gs_move first = GS_NO_MOVE;

    if (!hint->race_distance || !hint->pass)
        return GS_NO_MOVE;
    *length = init(&plan, levels) ? find_way(&plan, root, LONGEST, &first) : 0;
    bool found = *length > 0 && !is_late(&plan, root, *length);
    clear(&plan, levels);
    return found && search->stop == GS_STOP_SOLVED ? first : GS_NO_MOVE;
}
