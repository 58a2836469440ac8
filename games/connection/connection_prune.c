/* SPDX-License-Identifier: MIT */
/*
 * connection_prune.c - what pairs of cells prove in Hex and Y without search:
 * connections that cannot be broken, and the moves that can still stop one
 * (Henderson, Arneson and Hayward, "Solving 8x8 Hex", IJCAI 2009, call them
 * virtual connections and must-play regions; here only those that pairs make).
 *
 * A chain of a side and another one, or an edge of its goal, are linked by two
 * free cells that both of them touch: when the opponent takes one of the cells,
 * the side takes the other. Links that share no cell can all be kept. So where
 * chains are linked to a group that reaches all edges of the goal, by n pairs of
 * cells that are all different, the side wins: within 2n plies when the opponent
 * is to move (it answers in the pair, or fills one), within 2n - 1 when it is to
 * move itself. An edge is an end of links, but not a chain: two chains are not
 * joined by touching the same edge.
 *
 * With one more stone, on a cell p, the opponent T of the side to move S may have
 * such a group. Then every move of S that takes neither p nor a cell of the pairs
 * loses: T plays on p. (It does not win at once: such a move is kept, alone.) So only moves that
 * lie in all of these sets must be searched.
 *
 * Groups are found greedily: a chain joins when two of its free cells are left
 * over. Overlooking one costs time and nothing else. As long as a stone may be
 * swapped nothing is claimed. With an aim its ends are the edges, and the side
 * that does not cut is the one that connects; nothing is claimed about how the
 * other one cuts.
 *
 * On boards of up to CONNECTION_SMALL points connections of any kind and inferior cells are
 * analysed as well (connection_analyser.c); pairs come first, as they are found much faster.
 *
 * Cost: bounds, a walk along all chains and for each of them a pass over the
 * others as long as some are linked; moves, the same for each free cell.
 */
#include "connection/connection_rules.h"

#include <string.h>

#include "common/bits.h"
#include "connection/connection_aim.h"
#include "connection/connection_analyser.h"
#include "connection/connection_position.h"

#define CHAINS ((CONNECTION_POINTS + 1) / 2)

struct cells {
    uint64_t words[GS_STONES_WORDS];
};

/* A chain, or chains that are linked: the free cells beside it, and the edges that it reaches. */
struct chain {
    struct cells beside;
    unsigned edges;
};

/* The chains of a side. */
struct chains {
    const struct connection_rules *rules;
    unsigned words;                      /* of a set of cells */
    struct cells edge[CONNECTION_EDGES]; /* the free cells that touch each edge of its goal */
    unsigned count;
    struct chain of[CHAINS];
};

/* A group that reaches all edges: the cells of the pairs, and how many pairs. */
struct group {
    struct cells pairs;
    unsigned count;
};

static void find_chains(const struct connection_rules *rules, const struct connection_position *at,
                        enum gs_side side, struct chains *chains)
{
    struct cells met = {{0}};

    chains->rules = rules;
    chains->words = (rules->points + 63) / 64;
    chains->count = 0;
    memset(chains->edge, 0, sizeof chains->edge);
    for (unsigned point = 0; point < rules->points; point++) {
        uint8_t cell = at->cells[point];

        if (cell == 0) {
            for (unsigned edge = 0; edge < rules->edges; edge++)
                if (rules->fresh[side][point] >> CONNECTION_EDGE_SHIFT >> edge & 1)
                    gs_points_add(chains->edge[edge].words, point);
        } else if ((cell & CONNECTION_COLOUR) == (unsigned)side + 1 &&
                   !gs_points_has(met.words, point)) {
            struct chain *chain = &chains->of[chains->count++];

            memset(&chain->beside, 0, sizeof chain->beside);
            chain->edges = cell >> CONNECTION_EDGE_SHIFT;
            gs_connection_walk(rules, at->cells, point, met.words, chain->beside.words);
        }
    }
}

/* Takes two cells that both sets have and no pair contains; false where there are none. */
static bool take_pair(const struct chains *chains, const struct cells *one,
                      const struct cells *other, struct group *group)
{
    unsigned found[2], count = 0;

    for (unsigned word = 0; word < chains->words && count < 2; word++) {
        uint64_t both = one->words[word] & other->words[word] & ~group->pairs.words[word];

        for (; both != 0 && count < 2; both &= both - 1)
            found[count++] = 64 * word + gs_lowest_bit(both);
    }
    if (count < 2)
        return false;
    gs_points_add(group->pairs.words, found[0]);
    gs_points_add(group->pairs.words, found[1]);
    group->count++;
    return true;
}

static void join(const struct chains *chains, struct chain *main, const struct chain *chain)
{
    main->edges |= chain->edges;
    for (unsigned word = 0; word < chains->words; word++)
        main->beside.words[word] |= chain->beside.words[word];
}

/* Links edges to a group; whether it reaches all of them then. */
static bool link_edges(const struct chains *chains, struct chain *main, struct group *group)
{
    for (unsigned edge = 0; edge < chains->rules->edges; edge++)
        if (!(main->edges >> edge & 1) &&
            take_pair(chains, &main->beside, &chains->edge[edge], group))
            main->edges |= 1u << edge;
    return main->edges == chains->rules->goal;
}

/* Links all chains to main that can be; main has those that are marked as joined. */
static bool link_all(const struct chains *chains, struct chain *main, bool *joined,
                     struct group *group)
{
    bool grown = true;

    while (grown) {
        grown = false;
        if (link_edges(chains, main, group))
            return true;
        for (unsigned i = 0; i < chains->count; i++) {
            if (joined[i] || !take_pair(chains, &main->beside, &chains->of[i].beside, group))
                continue;
            join(chains, main, &chains->of[i]);
            joined[i] = grown = true;
        }
    }
    return false;
}

/* Whether a side is connected if the other one is to move; how, in group. */
static bool is_connected(const struct connection_rules *rules, const struct connection_position *at,
                         enum gs_side side, struct group *group)
{
    bool joined[CHAINS] = {false};
    struct chains chains;

    find_chains(rules, at, side, &chains);
    for (unsigned i = 0; i < chains.count; i++) {
        struct chain main = chains.of[i];

        if (joined[i]) /* to a group that does not reach */
            continue;
        joined[i] = true;
        memset(group, 0, sizeof *group);
        if (link_all(&chains, &main, joined, group))
            return true;
    }
    return false;
}

/*
 * The same with one stone more, on a free cell, and a group that it belongs to.
 * The cell counts as one of the pairs, though not in their number.
 */
static bool connects(const struct chains *chains, const struct connection_position *at,
                     enum gs_side side, unsigned point, struct group *group)
{
    const struct connection_rules *rules = chains->rules;
    struct chain main = {.edges = rules->fresh[side][point] >> CONNECTION_EDGE_SHIFT};
    bool joined[CHAINS] = {false};

    memset(group, 0, sizeof *group);
    gs_points_add(group->pairs.words, point);
    for (unsigned i = 0; i < CONNECTION_NEAR; i++) {
        unsigned near = rules->near[point][i];

        if (near < rules->points && at->cells[near] == 0)
            gs_points_add(main.beside.words, near);
    }
    for (unsigned i = 0; i < chains->count; i++)
        if (gs_points_has(chains->of[i].beside.words, point)) {
            join(chains, &main, &chains->of[i]);
            joined[i] = true;
        }
    return main.edges == rules->goal || link_all(chains, &main, joined, group);
}

/* Whether a side wins by a group that reaches all edges, or ends of an aim. */
static bool may_connect(const struct connection_rules *rules, const struct connection_position *at,
                        enum gs_side side)
{
    return !gs_connection_cuts(rules, at, side);
}

/* Whether nothing is proved: a stone may still be swapped, or that of an aim is missing. */
static bool is_undecided(const struct connection_rules *rules, const struct connection_position *at)
{
    return gs_connection_may_swap(rules, at) ||
           (rules->aim.is_set && at->cells[rules->aim.from] == 0);
}

static struct gs_proved bounds(const struct gs_rules *rules, const struct gs_position *position,
                               struct gs_workspace *workspace)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);
    enum gs_side side = (enum gs_side)at->side;
    struct group group;

    if (is_undecided(own, at))
        return (struct gs_proved){GS_LOSS, GS_WIN, 0, 0};
    if (gs_connection_winning_move(rules, position, side) != GS_NO_MOVE)
        return (struct gs_proved){GS_WIN, GS_WIN, 1, 0};
    if (may_connect(own, at, side) && is_connected(own, at, side, &group))
        return (struct gs_proved){GS_WIN, GS_WIN, 2 * group.count - 1, 0};
    if (may_connect(own, at, gs_side_other(side)) &&
        is_connected(own, at, gs_side_other(side), &group))
        return (struct gs_proved){GS_LOSS, GS_LOSS, 2 * group.count, 0};
    if (own->analyser == NULL)
        return (struct gs_proved){GS_LOSS, GS_WIN, 0, 0};
    return own->analyser->bounds(own, at, workspace);
}

/* The moves that disturb all groups that the other side can make with one stone more. */
static unsigned large_moves(const struct connection_rules *rules,
                            const struct connection_position *at, gs_move *list, unsigned count)
{
    enum gs_side other = gs_side_other((enum gs_side)at->side);
    struct chains chains;
    struct group group;
    struct cells must;

    if (!may_connect(rules, at, other))
        return count;
    find_chains(rules, at, other, &chains);
    memset(&must, 0xff, sizeof must);
    for (unsigned i = 0; i < count; i++)
        if (connects(&chains, at, other, list[i], &group))
            for (unsigned word = 0; word < chains.words; word++)
                must.words[word] &= group.pairs.words[word];
    unsigned kept = gs_keep_in(list, count, must.words);
    return kept > 0 ? kept : 1;
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list, unsigned count, struct gs_workspace *workspace)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);

    if (is_undecided(own, at))
        return count;
    gs_move win = gs_connection_winning_move(rules, position, (enum gs_side)at->side);
    if (win != GS_NO_MOVE)
        return gs_keep_one(list, win);
    return own->analyser == NULL ? large_moves(own, at, list, count)
                                 : own->analyser->moves(own, at, list, count, workspace);
}

static const struct connection_analyser *analyser_of(const struct gs_rules *rules)
{
    return connection_rules_of(rules)->analyser;
}

static bool can_analyse(const struct gs_rules *rules)
{
    return analyser_of(rules) != NULL;
}

static bool carries(const struct gs_rules *rules, const struct gs_position *position)
{
    return !is_undecided(connection_rules_of(rules), connection_position_of(position));
}

static void stones(const struct gs_rules *rules, const struct gs_position *position,
                   gs_bitboard stones[2])
{
    analyser_of(rules)->stones(connection_rules_of(rules), connection_position_of(position),
                               stones);
}

static size_t cache_size(const struct gs_rules *rules)
{
    return analyser_of(rules)->cache_size;
}

static size_t room(const struct gs_rules *rules)
{
    return analyser_of(rules)->room;
}

/* A move that wins at once needs nothing but its cell; where a stone may be swapped, nothing is
 * known. */
static void set_carrier_of_move(struct gs_analysis *analysis, gs_move win)
{
    analysis->proved = (struct gs_proved){GS_LOSS, GS_WIN, 0, 0};
    analysis->carrier = GS_EVERYWHERE;
    analysis->is_vague = true;
    if (win == GS_NO_MOVE)
        return;
    analysis->proved = (struct gs_proved){GS_WIN, GS_WIN, 1, 0};
    analysis->carrier = gs_bitboard_of(win);
}

static bool analyse_part(const struct gs_rules *rules, const struct gs_position *position,
                         unsigned part, void *room, const struct gs_analysis_means *means)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);

    return is_undecided(own, at) || own->analyser->analyse_part(own, at, part, room, means);
}

static unsigned analyse_by_parts(const struct gs_rules *rules, const struct gs_position *position,
                                 gs_move *list, unsigned count, struct gs_analysis *analysis,
                                 void *room, unsigned parts, const struct gs_analysis_means *means)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);

    if (is_undecided(own, at)) {
        set_carrier_of_move(analysis, GS_NO_MOVE);
        return count;
    }
    gs_move win = gs_connection_winning_move(rules, position, (enum gs_side)at->side);
    if (win != GS_NO_MOVE) {
        set_carrier_of_move(analysis, win);
        return gs_keep_one(list, win);
    }
    return own->analyser->analyse(own, at, list, count, analysis, room, parts, means);
}

static unsigned analyse(const struct gs_rules *rules, const struct gs_position *position,
                        gs_move *list, unsigned count, struct gs_analysis *analysis,
                        const struct gs_analysis_means *means)
{
    return analyse_by_parts(rules, position, list, count, analysis, NULL, 0, means);
}

static void captured(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, gs_move partners[GS_POINTS_MAX])
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);

    for (unsigned point = 0; point < own->points; point++)
        partners[point] = GS_NO_MOVE;
    if (own->analyser != NULL && !is_undecided(own, at))
        own->analyser->captured(own, at, side, partners);
}

static void trim(const struct gs_rules *rules, enum gs_side winner, gs_bitboard *stones,
                 gs_bitboard *carrier)
{
    analyser_of(rules)->trim(connection_rules_of(rules), winner, stones, carrier);
}

/* In the order of enum connection_skill. */
static const char *const skills[] = {"links", "fill-in", "inferior", NULL};

const struct gs_prune gs_connection_prune = {.moves = moves,
                                             .bounds = bounds,
                                             .analyse = analyse,
                                             .can_analyse = can_analyse,
                                             .stones = stones,
                                             .carries = carries,
                                             .analysis_parts = CONNECTION_PARTS,
                                             .analysis_room = room,
                                             .analysis_cache_size = cache_size,
                                             .analysis_methods = skills,
                                             .analyse_part = analyse_part,
                                             .analyse_by_parts = analyse_by_parts,
                                             .captured = captured,
                                             .trim = trim};
