/* SPDX-License-Identifier: MIT */
/*
 * atarigo_hint.c - estimates of a position of AtariGo by liberties, without search: evaluation,
 * order of moves, first proof and disproof numbers. None of it decides a value.
 *
 * Cost: one walk along every chain; for the order, along those beside the moves, and no further
 * than to their fourth liberty.
 */
#include "atarigo/atarigo_search.h"

#include "atarigo/atarigo_board.h"
#include "common/move_order.h"
#include "common/near.h"

#include <string.h>

/* The fewest liberties that a chain of a side has, of those that count. */
struct liberty_map {
    unsigned fewest[2];
    double danger[2]; /* a chain with n liberties is in danger by 2^-n */
};

static void measure_side(const struct atarigo_rules *rules, const struct atarigo_position *at,
                         enum gs_side side, struct liberty_map *map)
{
    uint16_t heads[ATARIGO_CHAINS];
    unsigned count = gs_atarigo_heads(rules, at, side, heads);

    map->danger[side] = 0;
    map->fewest[side] = count > 0 ? ATARIGO_POINTS : ATARIGO_NO_CHAIN;
    for (unsigned i = 0; i < count; i++) {
        uint64_t set[ATARIGO_WORDS] = {0};
        unsigned liberties = gs_atarigo_liberties(rules, at, heads[i], ATARIGO_POINTS, set);

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

/* What is gathered of a region of free points. */
struct region {
    uint16_t stack[ATARIGO_PLACES];
    bool seen[ATARIGO_PLACES];
    unsigned count; /* on the stack */
    unsigned size;
    bool borders[2]; /* on stones of a side */
};

static void visit(const struct atarigo_position *at, struct region *region, unsigned place)
{
    unsigned cell = at->places[place].cell;

    if (atarigo_is_stone(cell))
        region->borders[atarigo_side(cell)] = true;
    if (cell != ATARIGO_FREE || region->seen[place])
        return;
    region->seen[place] = true;
    region->stack[region->count++] = (uint16_t)place;
}

/*
 * Free points in regions that border on stones of one side alone: in the end, the side with fewer
 * of them must fill its own liberties first. Black's less White's.
 */
static int territory(const struct atarigo_rules *rules, const struct atarigo_position *at)
{
    struct region region = {.count = 0};
    int more = 0;

    for (unsigned point = 0; point < rules->points; point++) {
        if (region.seen[rules->place[point]])
            continue;
        region.size = 0;
        region.borders[GS_WHITE] = region.borders[GS_BLACK] = false;
        for (visit(at, &region, rules->place[point]); region.count > 0; region.size++) {
            unsigned place = region.stack[--region.count];
            for (unsigned i = 0; i < 4; i++)
                visit(at, &region, place + (unsigned)rules->steps[i]);
        }
        if (region.borders[GS_BLACK] != region.borders[GS_WHITE])
            more += region.borders[GS_BLACK] ? (int)region.size : -(int)region.size;
    }
    return more;
}

/* Marks a free point, and counts it the first time. */
static unsigned reach_point(const struct atarigo_position *at, bool *reached, unsigned place)
{
    bool is_new = at->places[place].cell == ATARIGO_FREE && !reached[place];

    if (is_new)
        reached[place] = true;
    return is_new;
}

/* How many free points are within two steps of the stones of a side, over free points. */
static unsigned reach(const struct atarigo_rules *rules, const struct atarigo_position *at,
                      enum gs_side side)
{
    bool reached[ATARIGO_PLACES] = {false};
    unsigned count = 0;

    for (unsigned point = 0; point < rules->points; point++) {
        unsigned place = rules->place[point], cell = at->places[place].cell;
        if (!atarigo_is_stone(cell) || atarigo_side(cell) != side)
            continue;
        for (unsigned i = 0; i < 4; i++) {
            unsigned beside = place + (unsigned)rules->steps[i];
            if (at->places[beside].cell != ATARIGO_FREE)
                continue;
            count += reach_point(at, reached, beside);
            for (unsigned j = 0; j < 4; j++)
                count += reach_point(at, reached, beside + (unsigned)rules->steps[j]);
        }
    }
    return count;
}

/*
 * Chains in danger count for so much, and so do this many points of territory for half; reach, by
 * which alone quiet moves on an empty board differ, for little.
 */
#define DANGER       0.6
#define HALF_THE_LOT 8
#define REACH        0.1

/*
 * A chain of the opponent in atari is as good as captured; else, the more danger the opponent is
 * in, and the more territory is one's own, the better.
 */
static double evaluate(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct atarigo_rules *own_rules = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    enum gs_side side = (enum gs_side)at->side, other = gs_side_other(side);
    struct liberty_map map;

    if (at->winner != ATARIGO_NO_WINNER)
        return at->winner == at->side ? 1 : -1;
    measure(atarigo_rules_of(rules), at, &map);
    if (map.fewest[other] == 1)
        return 1;
    double own = map.danger[side], his = map.danger[other];
    int more = territory(own_rules, at);
    double ground = side == GS_BLACK ? more : -more;
    ground /= (ground < 0 ? -ground : ground) + HALF_THE_LOT;
    double near = reach(own_rules, at, side), far = reach(own_rules, at, other);
    return DANGER * (his - own) / (his + own + 0.5) + (1 - DANGER - REACH) * ground +
           REACH * (near - far) / (near + far + 1);
}

/* What is on the four points beside a move. */
struct surroundings {
    unsigned free;
    unsigned fewest_own, fewest_other; /* liberties of the chains there; NONE: no chain */
    unsigned reach;                    /* liberties that the own chains have left, at most */
};

#define NONE UINT16_MAX

/* More liberties than these make no difference to the order. */
#define MANY 4

/* The liberties of each chain that was counted, at its head, MANY at most; 0: not counted. */
struct known_liberties {
    uint8_t at[ATARIGO_PLACES];
};

static unsigned count_liberties(const struct atarigo_rules *rules,
                                const struct atarigo_position *at, struct known_liberties *known,
                                unsigned head)
{
    uint64_t set[ATARIGO_WORDS] = {0};

    if (known->at[head] == 0) {
        unsigned liberties = gs_atarigo_liberties(rules, at, head, MANY - 1, set);
        known->at[head] = (uint8_t)(liberties < MANY ? liberties : MANY);
    }
    return known->at[head];
}

static struct surroundings scan_neighbours(const struct atarigo_rules *rules,
                                           const struct atarigo_position *at,
                                           struct known_liberties *known, unsigned place)
{
    struct surroundings around = {.fewest_own = NONE, .fewest_other = NONE};

    for (unsigned i = 0; i < 4; i++) {
        unsigned cell = at->places[place + (unsigned)rules->steps[i]].cell;

        around.free += cell == ATARIGO_FREE;
        if (!atarigo_is_stone(cell) || !atarigo_counts(rules, at, cell))
            continue;
        bool is_own = (int)atarigo_side(cell) == at->side;
        unsigned liberties = count_liberties(rules, at, known, atarigo_head(cell));
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
    struct known_liberties known;
    uint8_t ranks[ATARIGO_POINTS];

    memset(known.at, 0, own->places * sizeof *known.at);
    for (unsigned i = 0; i < count; i++) {
        struct surroundings around = scan_neighbours(own, at, &known, own->place[moves[i]]);

        ranks[i] = (uint8_t)(CAPTURE - rank_move(&around));
    }
    gs_order_by_rank(ranks, RANKS, moves, count);
}

/* How far from other stones the candidate moves of a player are. */
enum { NEAR = 2 };

/* --- rates --- */

/* The features of a move and their weights, on a scale on which 0.5 is neither good nor bad. */
#define RATE_QUIET    0.28F
#define RATE_AIR      0.02F /* for a free point beside it */
#define RATE_NEAR     0.08F /* two steps from stones at most */
#define RATE_CONTACT  0.05F /* for a stone of the other side beside it */
#define RATE_SHAPE    0.04F /* for an own stone at a corner of it */
#define RATE_HANE     0.05F /* both */
#define RATE_CUT      0.08F /* between two chains of the other side */
#define RATE_JOIN     0.06F /* between two of one's own */
#define RATE_RIM      0.08F
#define RATE_LOW      0.02F
#define RATE_THREAT   0.12F
#define RATE_NEARER   0.1F /* to a capture, or away from one */
#define RATE_ESCAPE   0.4F
#define RATE_LADDER   0.15F
#define RATE_MOST     0.9F /* of moves that do not win */
#define RATE_COLLAPSE 0.02F
#define RATE_OWNED                                                                                 \
    0.2F /* a region in which one side alone has stones around is a store of moves                 \
          */

/* The stones beside a point, and at its corners. */
struct shape {
    unsigned own, other, own_corners;
    unsigned own_chains, other_chains; /* beside it */
};

static bool is_new(const unsigned *heads, unsigned count, unsigned head)
{
    for (unsigned i = 0; i < count; i++)
        if (heads[i] == head)
            return false;
    return true;
}

static struct shape scan_shape(const struct atarigo_rules *rules, const struct atarigo_position *at,
                               unsigned place)
{
    static const uint8_t corners[4][2] = {{0, 2}, {0, 3}, {1, 2}, {1, 3}};
    struct shape shape = {0};
    unsigned heads[2][4], counts[2] = {0, 0};

    for (unsigned i = 0; i < 4; i++) {
        unsigned cell = at->places[place + (unsigned)rules->steps[i]].cell;
        unsigned aside = place + (unsigned)rules->steps[corners[i][0]];

        if (at->places[aside].cell != ATARIGO_RIM) { /* beyond which there may be no place */
            unsigned corner = at->places[aside + (unsigned)rules->steps[corners[i][1]]].cell;
            shape.own_corners += atarigo_is_stone(corner) && (int)atarigo_side(corner) == at->side;
        }
        if (!atarigo_is_stone(cell))
            continue;
        enum gs_side side = atarigo_side(cell);
        if (is_new(heads[side], counts[side], atarigo_head(cell)))
            heads[side][counts[side]++] = atarigo_head(cell);
        *((int)side == at->side ? &shape.own : &shape.other) += 1;
    }
    shape.own_chains = counts[at->side];
    shape.other_chains = counts[1 - at->side];
    return shape;
}

/* The rate of the liberties; 0 is neither good nor bad. */
static float rate_liberties(const struct surroundings *around)
{
    unsigned liberties = around->free + around->reach;
    float rate = RATE_AIR * (float)around->free;

    if (around->fewest_own == 1)
        rate += liberties > 2 ? RATE_ESCAPE : RATE_LADDER;
    else if (around->fewest_own == 2)
        rate += RATE_NEARER;
    if (around->fewest_other == 2)
        rate += RATE_THREAT;
    else if (around->fewest_other == 3)
        rate += RATE_NEARER;
    return liberties == 2 ? rate - RATE_NEARER : rate;
}

/* The rate of the stones around. */
static float rate_shape(const struct shape *shape)
{
    float rate = RATE_CONTACT * (float)(shape->other < 2 ? shape->other : 2) +
                 RATE_SHAPE * (float)(shape->own_corners < 2 ? shape->own_corners : 2);

    if (shape->other > 0 && shape->own_corners > 0)
        rate += RATE_HANE;
    if (shape->other_chains > 1)
        rate += RATE_CUT;
    if (shape->own_chains > 1 && shape->other > 0)
        rate += RATE_JOIN;
    return rate;
}

/* The rate of the place on the board: lines are counted from the rim, which is 0. */
static float rate_line(const struct atarigo_rules *rules, unsigned point)
{
    unsigned column = point % rules->rectangle.width, row = point / rules->rectangle.width;
    unsigned right = rules->rectangle.width - 1 - column, top = rules->rectangle.height - 1 - row;
    unsigned line = column < right ? column : right;

    line = row < line ? row : line;
    line = top < line ? top : line;
    return line == 0 ? -RATE_RIM : line == 1 ? -RATE_LOW : 0;
}

static float rate_move(const struct atarigo_rules *rules, const struct atarigo_position *at,
                       struct known_liberties *known, unsigned point)
{
    unsigned place = rules->place[point];
    struct surroundings around = scan_neighbours(rules, at, known, place);
    struct shape shape = scan_shape(rules, at, place);

    if (around.fewest_other == 1)
        return 1;
    if (around.free + around.reach <= 1)
        return around.free + around.reach == 0 ? 0 : RATE_COLLAPSE;
    float rate =
        RATE_QUIET + rate_liberties(&around) + rate_shape(&shape) + rate_line(rules, point);
    return rate < RATE_MOST ? rate : RATE_MOST;
}

/* Whose the free points are: OWNED by a side whose stones alone are around. */
enum { SHARED, OWNED };

/* Notes of each free point's place whether its region borders on stones of one side alone. */
static void find_owners(const struct atarigo_rules *rules, const struct atarigo_position *at,
                        uint8_t owners[ATARIGO_PLACES])
{
    struct region region = {.count = 0};
    uint16_t places[ATARIGO_POINTS];

    for (unsigned point = 0; point < rules->points; point++) {
        unsigned size = 0;
        region.borders[GS_WHITE] = region.borders[GS_BLACK] = false;
        if (region.seen[rules->place[point]])
            continue;
        for (visit(at, &region, rules->place[point]); region.count > 0;) {
            unsigned place = region.stack[--region.count];
            places[size++] = (uint16_t)place;
            for (unsigned i = 0; i < 4; i++)
                visit(at, &region, place + (unsigned)rules->steps[i]);
        }
        bool owned = region.borders[GS_WHITE] != region.borders[GS_BLACK];
        while (size > 0)
            owners[places[--size]] = owned ? OWNED : SHARED;
    }
}

static void rate(const struct gs_rules *rules, const struct gs_position *position,
                 const gs_move *moves, unsigned count, float *rates)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    struct known_liberties known;
    struct gs_point_set near = {{0}};
    uint64_t taken[ATARIGO_WORDS];
    uint8_t owners[ATARIGO_PLACES];

    memset(known.at, 0, own->places * sizeof *known.at);
    for (unsigned i = 0; i < ATARIGO_WORDS; i++)
        taken[i] = at->stones[GS_WHITE][i] | at->stones[GS_BLACK][i];
    gs_near_add(&own->rectangle, taken, NEAR, &near);
    find_owners(own, at, owners);
    for (unsigned i = 0; i < count; i++) {
        rates[i] = rate_move(own, at, &known, moves[i]);
        if (rates[i] >= 1 || rates[i] <= RATE_COLLAPSE)
            continue;
        if (gs_points_has(near.words, moves[i]))
            rates[i] += RATE_NEAR;
        if (owners[own->place[moves[i]]] == OWNED)
            rates[i] -= rates[i] < 2 * RATE_OWNED ? rates[i] / 2 : RATE_OWNED;
    }
}

static unsigned mobility(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return atarigo_position_of(position)->vacant;
}

static void proof(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side attacker, uint32_t *proof_number, uint32_t *disproof_number)
{
    struct liberty_map map;

    measure(atarigo_rules_of(rules), atarigo_position_of(position), &map);
    *proof_number = atarigo_effort(map.fewest[gs_side_other(attacker)]);
    *disproof_number = atarigo_effort(map.fewest[attacker]);
}

/* The last liberties of the chains of a side; false: none is in atari. */
static bool add_atari(const struct atarigo_rules *rules, const struct atarigo_position *at,
                      enum gs_side side, struct gs_point_set *set)
{
    uint16_t heads[ATARIGO_CHAINS];
    unsigned count = gs_atarigo_heads(rules, at, side, heads);
    bool found = false;

    for (unsigned i = 0; i < count; i++) {
        unsigned place = atarigo_last_liberty(&at->places[heads[i]]);
        if (place == 0)
            continue;
        gs_points_add(set->words, rules->point[place]);
        found = true;
    }
    return found;
}

/* A chain in atari is captured, or else saved; if there is none, points near stones are selected.
 */
static unsigned select_moves(const struct gs_rules *rules, const struct gs_position *position,
                             gs_move *moves, unsigned count, bool *forced)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    enum gs_side side = (enum gs_side)at->side;
    struct gs_point_set wanted = {{0}};
    uint64_t taken[ATARIGO_WORDS];

    *forced = add_atari(own, at, gs_side_other(side), &wanted) || add_atari(own, at, side, &wanted);
    for (unsigned i = 0; i < ATARIGO_WORDS; i++)
        taken[i] = at->stones[GS_WHITE][i] | at->stones[GS_BLACK][i];
    if (!*forced)
        gs_near_add(&own->rectangle, taken, NEAR, &wanted);
    unsigned kept = gs_near_gather(&own->rectangle, &wanted, moves, count);
    if (kept == 0)
        kept = count;
    order(rules, position, moves, kept);
    return kept;
}

const struct gs_hint gs_atarigo_hint = {
    .evaluate = evaluate,
    .order = order,
    .mobility = mobility,
    .proof = proof,
    .select = select_moves,
    .guided_playouts = true,
    .rate = rate,
};
