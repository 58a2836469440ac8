/* SPDX-License-Identifier: MIT */
/*
 * atarigo_after.c - what atarigo_prune.c and atarigo_hint.c return for the positions after many
 * moves, without playing them, on boards of up to 64 points.
 *
 * A stone takes a liberty from the chains of the other side beside it, and makes one of those of
 * its own. All other chains have the liberties that they had.
 *
 * Cost: each chain is followed once, whatever the number of moves; each move reads every chain
 * once.
 */
#include "atarigo/atarigo_search.h"

#include "atarigo/atarigo_crowd.h"

/* The board before a move, and the chains of the side that moves and of the other one. */
struct scene {
    struct atarigo_grid grid;
    struct atarigo_crowd own, other;
};

static void set_scene(const struct gs_rules *rules, const struct gs_position *position,
                      struct scene *scene)
{
    const struct atarigo_position *at = atarigo_position_of(position);
    enum gs_side side = (enum gs_side)at->side;

    scene->grid = atarigo_grid_of(atarigo_rules_of(rules), at);
    atarigo_gather(&scene->grid, at->stones[side][0], &scene->own);
    atarigo_gather(&scene->grid, at->stones[gs_side_other(side)][0], &scene->other);
}

/* Whether a chain of the side that moved has one liberty after the stone. */
static bool leaves_atari(const struct scene *scene, uint64_t stone)
{
    const struct atarigo_crowd *own = &scene->own;
    uint64_t chain;

    for (unsigned i = 0; i < own->count; i++)
        if (atarigo_is_single(own->liberties[i] & ~stone) && !(own->liberties[i] & stone))
            return true;
    return atarigo_is_single(atarigo_join(&scene->grid, own, stone, &chain));
}

/* Whether the other side, after the stone, is sure to lose a chain: it cannot save all of them. */
static bool captures_next(const struct scene *scene, uint64_t stone)
{
    const struct atarigo_crowd *other = &scene->other;
    uint64_t last = 0, chain;

    for (unsigned i = 0; i < other->count; i++)
        if (atarigo_is_single(other->liberties[i] & ~stone))
            last |= other->liberties[i] & ~stone;
    if (last == 0)
        return false;
    return !atarigo_is_single(last) ||
           !atarigo_is_safe(atarigo_join(&scene->grid, other, last, &chain) & ~stone);
}

void gs_atarigo_bounds_after(const struct gs_rules *rules, const struct gs_position *position,
                             const gs_move *moves, unsigned count, struct gs_proved *proved)
{
    struct scene scene;

    set_scene(rules, position, &scene);
    for (unsigned i = 0; i < count; i++) {
        uint64_t stone = UINT64_C(1) << moves[i];

        if (leaves_atari(&scene, stone))
            proved[i] = (struct gs_proved){GS_WIN, GS_WIN, 1, 0};
        else if (captures_next(&scene, stone))
            proved[i] = (struct gs_proved){GS_LOSS, GS_LOSS, 2, 0};
        else
            proved[i] = (struct gs_proved){GS_LOSS, GS_WIN, 0, 0};
    }
}

static unsigned size_of(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* The fewest liberties of a chain of the side that moved, after the stone. */
static unsigned fewest_own(const struct scene *scene, uint64_t stone)
{
    const struct atarigo_crowd *own = &scene->own;
    uint64_t chain;
    unsigned fewest = size_of(atarigo_join(&scene->grid, own, stone, &chain));

    for (unsigned i = 0; i < own->count; i++)
        if (!(own->liberties[i] & stone) && size_of(own->liberties[i]) < fewest)
            fewest = size_of(own->liberties[i]);
    return fewest;
}

/* The same of the other side. */
static unsigned fewest_other(const struct scene *scene, uint64_t stone)
{
    const struct atarigo_crowd *other = &scene->other;
    unsigned fewest = other->count > 0 ? ATARIGO_CROWD : ATARIGO_NO_CHAIN;

    for (unsigned i = 0; i < other->count; i++) {
        unsigned liberties = size_of(other->liberties[i] & ~stone);
        fewest = liberties < fewest ? liberties : fewest;
    }
    return fewest;
}

void gs_atarigo_proof_after(const struct gs_rules *rules, const struct gs_position *position,
                            enum gs_side attacker, const gs_move *moves, unsigned count,
                            uint32_t *proof, uint32_t *disproof)
{
    bool attacks = atarigo_position_of(position)->side == (int)attacker;
    uint32_t *own = attacks ? disproof : proof, *other = attacks ? proof : disproof;
    struct scene scene;

    set_scene(rules, position, &scene);
    for (unsigned i = 0; i < count; i++) {
        uint64_t stone = UINT64_C(1) << moves[i];

        own[i] = atarigo_effort(fewest_own(&scene, stone));
        other[i] = atarigo_effort(fewest_other(&scene, stone));
    }
}
