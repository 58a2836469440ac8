/* SPDX-License-Identifier: MIT */
/*
 * atarigo_hint.c - what liberties tell about a position of AtariGo without
 * search: evaluation, order of moves, first proof and disproof numbers. None of
 * it decides a value.
 *
 * Cost: one walk along every chain, and four neighbours for each move.
 */
#include "atarigo/atarigo_search.h"

#include "atarigo/atarigo_board.h"
#include "common/move_order.h"

/*
 * The number of liberties of each chain that counts, at its head, and the fewest that a chain of a
 * side has.
 */
struct liberty_map {
    uint16_t liberties[ATARIGO_PLACES];
    unsigned fewest[2];
    double danger[2]; /* a chain with n liberties is in danger by 2^-n */
};

/* A side without stones: as many as the next stone can have. */
#define NO_CHAIN 4

/* Proof numbers grow no further than to this power of two. */
#define EFFORT_BITS 16

static void measure_side(const struct atarigo_rules *rules, const struct atarigo_position *at,
                         enum gs_side side, struct liberty_map *map)
{
    uint16_t heads[ATARIGO_CHAINS];
    unsigned count = gs_atarigo_heads(rules, at, side, heads);

    map->danger[side] = 0;
    map->fewest[side] = count > 0 ? ATARIGO_POINTS : NO_CHAIN;
    for (unsigned i = 0; i < count; i++) {
        uint64_t set[ATARIGO_WORDS] = {0};
        unsigned liberties = gs_atarigo_liberties(rules, at, heads[i], ATARIGO_POINTS, set);

        map->liberties[heads[i]] = (uint16_t)liberties;
        if (liberties < map->fewest[side])
            map->fewest[side] = liberties;
        map->danger[side] += 1.0 / (double)(UINT64_C(1) << (liberties < 32 ? liberties : 32));
    }
}

static void measure(const struct atarigo_rules *rules, const struct atarigo_position *at,
                    struct liberty_map *map)
{
    measure_side(rules, at, GS_WHITE, map);
    measure_side(rules, at, GS_BLACK, map);
}

/* A chain of the opponent in atari is as good as captured; else, the more danger the opponent is
 * in, the better. */
static double evaluate(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct atarigo_position *at = atarigo_position_of(position);
    enum gs_side side = (enum gs_side)at->side, other = gs_side_other(side);
    struct liberty_map map;

    if (at->winner != ATARIGO_NO_WINNER)
        return at->winner == at->side ? 1 : -1;
    measure(atarigo_rules_of(rules), at, &map);
    if (map.fewest[other] == 1)
        return 1;
    double own = map.danger[side], his = map.danger[other];
    return (his - own) / (his + own + 0.5);
}

/* What a move meets on the four points beside it. */
struct surroundings {
    unsigned free;
    unsigned fewest_own, fewest_other; /* liberties of the chains there; NONE: no chain */
    unsigned reach;                    /* liberties that the own chains have left, at most */
};

#define NONE UINT16_MAX

static struct surroundings look_around(const struct atarigo_rules *rules,
                                       const struct atarigo_position *at,
                                       const struct liberty_map *map, unsigned place)
{
    struct surroundings around = {.fewest_own = NONE, .fewest_other = NONE};

    for (unsigned i = 0; i < 4; i++) {
        unsigned cell = at->places[place + (unsigned)rules->steps[i]].cell;

        around.free += cell == ATARIGO_FREE;
        if (!atarigo_is_stone(cell) || !atarigo_counts(rules, at, cell))
            continue;
        bool is_own = (int)atarigo_side(cell) == at->side;
        unsigned liberties = map->liberties[atarigo_head(cell)];
        unsigned *fewest = is_own ? &around.fewest_own : &around.fewest_other;
        if (liberties < *fewest)
            *fewest = liberties;
        if (is_own)
            around.reach += liberties - 1;
    }
    return around;
}

/* Ranks of moves, from worst to best; what a move brings is added up between them. */
enum {
    SUICIDE = 0,
    SELF_ATARI = 1,
    QUIET = 8,
    ATTACK_THREE = 4,
    DEFEND_TWO = 6,
    ATTACK_TWO = 16,
    DEFEND_ATARI = 32,
    CAPTURE = 63,
    RANKS
};

static unsigned rank_move(const struct surroundings *around)
{
    unsigned rank = QUIET + around->free;

    if (around->fewest_other == 1)
        return CAPTURE;
    if (around->free + around->reach <= 1)
        return around->free + around->reach == 0 ? SUICIDE : SELF_ATARI;
    if (around->fewest_own == 1)
        rank += DEFEND_ATARI;
    else if (around->fewest_own == 2)
        rank += DEFEND_TWO;
    if (around->fewest_other == 2)
        rank += ATTACK_TWO;
    else if (around->fewest_other == 3)
        rank += ATTACK_THREE;
    return rank < CAPTURE ? rank : CAPTURE - 1;
}

static void order(const struct gs_rules *rules, const struct gs_position *position, gs_move *moves,
                  unsigned count)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    struct liberty_map map;
    uint8_t ranks[ATARIGO_POINTS];

    measure(own, at, &map);
    for (unsigned i = 0; i < count; i++) {
        struct surroundings around = look_around(own, at, &map, own->place[moves[i]]);

        ranks[i] = (uint8_t)(CAPTURE - rank_move(&around));
    }
    gs_order_by_rank(ranks, RANKS, moves, count);
}

static unsigned mobility(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return atarigo_position_of(position)->vacant;
}

/*
 * Twice as much for each further liberty of the chain that is nearest to its
 * capture. (With the number of liberties itself 5x5 takes ninety times as many
 * nodes.)
 */
static uint32_t effort(unsigned liberties)
{
    return UINT32_C(1) << (liberties < EFFORT_BITS ? liberties : EFFORT_BITS);
}

static void proof(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side attacker, uint32_t *proof_number, uint32_t *disproof_number)
{
    struct liberty_map map;

    measure(atarigo_rules_of(rules), atarigo_position_of(position), &map);
    *proof_number = effort(map.fewest[gs_side_other(attacker)]);
    *disproof_number = effort(map.fewest[attacker]);
}

const struct gs_hint gs_atarigo_hint = {
    .evaluate = evaluate,
    .order = order,
    .mobility = mobility,
    .proof = proof,
};
