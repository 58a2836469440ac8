/* SPDX-License-Identifier: MIT */
/*
 * connection_essential.c - the points that are essential in some win by at most
 * k further stones ([Suda], definition 13): those of the minimal sets of
 * free points that connect.
 *
 * The web is the graph of the free points in which an own chain joins all its
 * liberties to each other, and gives them the edges that it touches. A set of
 * points wins if it has a connected part that touches all edges. Some minimal
 * winning set of at most k points contains x if and only if there are sets Y without x, of at most
 * k - 1 points, that win with x and not without: what is redundant in Y can be left out, x cannot.
 * So the parts into which Y falls must each miss an edge, and together with x touch all. As few of
 * these parts as possible are searched for, each as small as possible:
 *
 *  - x touches all edges: none.
 *  - x lacks edge i: one part, a way to i that keeps off another edge.
 *  - x lacks i and j: one part that touches both and keeps off k (a Steiner
 *    tree of x, i, j); or two, a way to i that does not touch j as well, and
 *    away from it (not touching it, and keeping off i) a way to j.
 *  - x lacks all: for some k a way to k that does not touch i and j both, and
 *    away from it a tree that joins x to i and j and keeps off k. (Two ways
 *    that keep off k are such a tree, so three parts are not a separate case.)
 *
 * A part that is needed along with others touches an edge that they do not, and
 * a way to that edge can stand for it. A second part, given the first, is found
 * exactly by breadth-first search (for a tree: Dreyfus and Wagner's meeting
 * point). The first way is searched for in depth, without chords, cut where the
 * whole would grow too large. Hex is the case in which every point touches a
 * third edge.
 *
 * The search grows with what k allows beyond the shortest win. Up to k =
 * EXACT_STONES it is always carried through. Beyond, it is given up after
 * POINT_STEPS steps for a point and CALL_STEPS in all, and the point is then
 * taken for essential: the set may contain more points than are essential, never fewer. A larger
 * set is always sound for zones ([Suda], lemma 9 a), for which it must also grow with k. It does:
 * the points are decided for one number of stones after the other, up to k, so that a larger k
 * begins with the same steps.
 */
#include "connection/connection_essential.h"

#include <stddef.h>
#include <string.h>

#include "common/bits.h"
#include "connection/connection_aim.h"
#include "connection/connection_distance.h"

#define EXACT_STONES 4
#define POINT_STEPS  200
#define CALL_STEPS   4000

#define ALL_EDGES ((1u << CONNECTION_EDGES) - 1)

/* Sets of points. */

/* Takes the first point out of a set; false when it is empty. */
static bool take_point(struct gs_point_set *set, unsigned words, unsigned *point)
{
    for (unsigned w = 0; w < words; w++)
        if (set->words[w] != 0) {
            *point = 64 * w + gs_lowest_bit(set->words[w]);
            set->words[w] &= set->words[w] - 1;
            return true;
        }
    return false;
}

/* The web of one side. */
struct web {
    unsigned points, words; /* words of the sets in use */
    struct gs_point_set vacant;
    struct gs_point_set touching[CONNECTION_EDGES]; /* the free points at each edge */
    uint8_t touches[CONNECTION_POINTS];             /* of a free point: its edges */
    struct gs_point_set near[CONNECTION_POINTS];    /* of a free point: those it is joined to */
};

size_t gs_connection_essential_size(const struct connection_rules *rules)
{
    return offsetof(struct web, near) + rules->points * sizeof(struct gs_point_set);
}

static void join(const struct web *web, struct gs_point_set *set, const struct gs_point_set *other)
{
    for (unsigned w = 0; w < web->words; w++)
        set->words[w] |= other->words[w];
}

static void part(const struct web *web, struct gs_point_set *set, const struct gs_point_set *other)
{
    for (unsigned w = 0; w < web->words; w++)
        set->words[w] &= ~other->words[w];
}

/* The free points, joined to those next to them. */
static void lay_points(struct web *web, const struct connection_rules *rules,
                       const struct connection_position *position, enum gs_side side)
{
    for (unsigned point = 0; point < rules->points; point++) {
        memset(&web->near[point], 0, sizeof web->near[point]);
        web->touches[point] = 0;
        if (position->cells[point] != 0)
            continue;
        gs_points_add(web->vacant.words, point);
        web->touches[point] = (uint8_t)(rules->fresh[side][point] >> CONNECTION_EDGE_SHIFT |
                                        (ALL_EDGES & ~rules->goal));
        for (unsigned i = 0; i < CONNECTION_NEAR; i++)
            if (rules->near[point][i] < rules->points &&
                position->cells[rules->near[point][i]] == 0)
                gs_points_add(web->near[point].words, rules->near[point][i]);
    }
}

/* The chains, whose liberties are joined to each other. */
static void lay_chains(struct web *web, const struct connection_rules *rules,
                       const struct connection_position *position, enum gs_side side)
{
    struct gs_point_set seen = {{0}};

    for (unsigned stone = 0; stone < rules->points; stone++) {
        unsigned cell = position->cells[stone];
        unsigned point;

        if ((cell & CONNECTION_COLOUR) != (unsigned)side + 1 || gs_points_has(seen.words, stone))
            continue;
        struct gs_point_set found = {{0}};

        gs_connection_walk(rules, position->cells, stone, seen.words, found.words);
        struct gs_point_set left = found;
        while (take_point(&left, web->words, &point)) {
            join(web, &web->near[point], &found);
            gs_points_drop(web->near[point].words, point);
            web->touches[point] |= (uint8_t)(cell >> CONNECTION_EDGE_SHIFT);
        }
    }
}

static void lay_web(struct web *web, const struct connection_rules *rules,
                    const struct connection_position *position, enum gs_side side)
{
    web->points = rules->points;
    web->words = (rules->points + 63) / 64;
    memset(&web->vacant, 0, sizeof web->vacant);
    memset(web->touching, 0, sizeof web->touching);
    lay_points(web, rules, position, side);
    lay_chains(web, rules, position, side);
    for (unsigned point = 0; point < rules->points; point++)
        for (unsigned edge = 0; edge < CONNECTION_EDGES; edge++)
            if (web->touches[point] >> edge & 1)
                gs_points_add(web->touching[edge].words, point);
}

/* The second part. */

/* The points of within to which the points of front are joined, without those of seen. */
static bool advance(const struct web *web, const struct gs_point_set *within,
                    struct gs_point_set *seen, struct gs_point_set *front)
{
    struct gs_point_set next = {{0}};
    uint64_t any = 0;
    unsigned point;

    while (take_point(front, web->words, &point))
        join(web, &next, &web->near[point]);
    for (unsigned w = 0; w < web->words; w++) {
        front->words[w] = next.words[w] & within->words[w] & ~seen->words[w];
        seen->words[w] |= front->words[w];
        any |= front->words[w];
    }
    return any != 0;
}

/*
 * How many points of within a way takes that begins in start, up to each point
 * and with it; CONNECTION_FAR where there is none.
 */
static void walk(const struct web *web, const struct gs_point_set *start,
                 const struct gs_point_set *within, uint16_t *lengths)
{
    struct gs_point_set front, seen;
    unsigned length = 0, point;
    uint64_t any = 0;

    for (point = 0; point < web->points; point++)
        lengths[point] = CONNECTION_FAR;
    memset(&front, 0, sizeof front);
    for (unsigned w = 0; w < web->words; w++)
        any |= front.words[w] = start->words[w] & within->words[w];
    seen = front;
    for (bool more = any != 0; more; more = advance(web, within, &seen, &front)) {
        struct gs_point_set left = front;

        length++;
        while (take_point(&left, web->words, &point))
            lengths[point] = (uint16_t)length;
    }
}

/* The points of within that a way from x to an edge takes at least. */
static unsigned way_length(const struct web *web, unsigned x, const struct gs_point_set *within,
                           unsigned edge)
{
    const struct gs_point_set *goal = &web->touching[edge];
    struct gs_point_set front = {{0}}, seen = {{0}};

    gs_points_add(front.words, x);
    for (unsigned length = 1; advance(web, within, &seen, &front); length++)
        for (unsigned w = 0; w < web->words; w++)
            if (front.words[w] & goal->words[w])
                return length;
    return CONNECTION_FAR;
}

/* The points of within that a tree takes at least which joins x to two edges. */
static unsigned tree_size(const struct web *web, unsigned x, const struct gs_point_set *within,
                          unsigned one, unsigned other)
{
    uint16_t ways[3][CONNECTION_POINTS];
    struct gs_point_set with_x = *within;
    unsigned least = CONNECTION_FAR;

    gs_points_add(with_x.words, x);
    walk(web, &web->touching[one], &with_x, ways[0]);
    walk(web, &web->touching[other], &with_x, ways[1]);
    if (ways[0][x] >= CONNECTION_FAR || ways[1][x] >= CONNECTION_FAR)
        return CONNECTION_FAR;
    walk(web, &web->near[x], within, ways[2]);
    ways[2][x] = 0;
    for (unsigned meet = 0; meet < web->points; meet++) {
        unsigned sum = (unsigned)ways[0][meet] + ways[1][meet] + ways[2][meet];

        if (sum < least + 2)
            least = sum - 2;
    }
    return least;
}

/* The points of within that it takes at least to join x to all edges of a set of up to two. */
static unsigned part_size(const struct web *web, unsigned x, const struct gs_point_set *within,
                          unsigned edges)
{
    unsigned listed[CONNECTION_EDGES], count = 0;

    for (unsigned edge = 0; edge < CONNECTION_EDGES; edge++)
        if (edges >> edge & 1)
            listed[count++] = edge;
    return count == 1 ? way_length(web, x, within, listed[0])
                      : tree_size(web, x, within, listed[0], listed[1]);
}

/* The search for one point. */
struct search {
    const struct web *web;
    const struct connection_distances *distances;
    unsigned x;         /* the point that may be essential */
    unsigned limit;     /* of points in all */
    bool bounded;       /* whether steps may run out, for this limit */
    unsigned steps;     /* that are left for x */
    unsigned all_steps; /* that are left for all points */
    bool cut;           /* something was too large: another limit may find more */
};

/* The first part: a way from x to an edge, as far as it has come. */
struct way {
    unsigned edge, end, length;
    unsigned touches;           /* edges of its points */
    struct gs_point_set taken;  /* its points, and all that are joined to them: not for others */
    struct gs_point_set closed; /* not for its further points: they would make chords */
};

/* Whether so many points are within the limit; notes when they are not. */
static bool fits(struct search *search, unsigned points)
{
    if (points <= search->limit)
        return true;
    search->cut = search->cut || points < CONNECTION_FAR;
    return false;
}

static bool out_of_steps(struct search *search)
{
    if (!search->bounded)
        return false;
    if (search->steps == 0 || search->all_steps == 0)
        return true;
    search->steps--;
    search->all_steps--;
    return false;
}

/* The free points that a part may take which keeps off an edge. */
static struct gs_point_set room_off(const struct search *search, unsigned edge)
{
    struct gs_point_set room = search->web->vacant;

    part(search->web, &room, &search->web->touching[edge]);
    gs_points_drop(room.words, search->x);
    return room;
}

static bool extend(struct search *search, const struct way *way, unsigned missing);

/* Goes on to a point; whether x turns out to be essential. */
static bool step(struct search *search, const struct way *way, unsigned point, unsigned missing)
{
    const struct web *web = search->web;
    struct way longer = *way;
    struct gs_point_set room;

    longer.end = point;
    longer.touches |= web->touches[point];
    unsigned before = ++longer.length + search->distances->edge[way->edge][point];
    if (longer.touches == ALL_EDGES || !fits(search, before))
        return false;
    join(web, &longer.taken, &web->near[point]);
    gs_points_add(longer.taken.words, point);
    room = room_off(search, way->edge);
    part(web, &room, &longer.taken);
    if (!fits(search, before + part_size(web, search->x, &room, missing)))
        return false;
    if (web->touches[point] >> way->edge & 1)
        return true;
    join(web, &longer.closed, &web->near[way->end]);
    return extend(search, &longer, missing);
}

/* Tries all ways that go on; true also when the steps have run out. */
static bool extend(struct search *search, const struct way *way, unsigned missing)
{
    struct gs_point_set next = search->web->near[way->end];
    unsigned point;

    part(search->web, &next, &way->closed);
    while (take_point(&next, search->web->words, &point))
        if (out_of_steps(search) || step(search, way, point, missing))
            return true;
    return false;
}

/* Two parts: a way to an edge, and what joins x to the missing ones. */
static bool in_two_parts(struct search *search, unsigned edge, unsigned missing)
{
    struct way way = {.edge = edge, .end = search->x};

    gs_points_add(way.closed.words, search->x);
    return extend(search, &way, missing);
}

/* One part: it touches the missing edges and keeps off another. */
static bool in_one_part(struct search *search, unsigned off, unsigned missing)
{
    struct gs_point_set room = room_off(search, off);

    return fits(search, 1 + part_size(search->web, search->x, &room, missing));
}

/* Whether x is essential in a win by at most search->limit stones. */
static bool is_essential(struct search *search)
{
    unsigned missing = ALL_EDGES & ~search->web->touches[search->x];
    unsigned count = 0;

    for (unsigned edge = 0; edge < CONNECTION_EDGES; edge++)
        count += missing >> edge & 1;
    if (count == 0)
        return true;
    for (unsigned edge = 0; edge < CONNECTION_EDGES && count < CONNECTION_EDGES; edge++)
        if (!(missing >> edge & 1) && in_one_part(search, edge, missing))
            return true;
    for (unsigned edge = 0; edge < CONNECTION_EDGES && count > 1; edge++) {
        if (!(missing >> edge & 1))
            continue;
        if (in_two_parts(search, edge, missing & ~(1u << edge)))
            return true;
        if (count == 2) /* The other way round it would be the same two parts. */
            return false;
    }
    return false;
}

/* Adds the essential points for one number of stones; open are the points not yet decided. */
static void decide(struct search *search, struct gs_point_set *open, struct gs_point_set *set)
{
    const struct connection_distances *distances = search->distances;
    struct gs_point_set left = *open;

    search->bounded = search->limit > EXACT_STONES;
    while (take_point(&left, search->web->words, &search->x)) {
        if (distances->through[search->x] > search->limit)
            continue;
        search->cut = false;
        search->steps = POINT_STEPS;
        bool found = distances->through[search->x] == distances->least || is_essential(search);
        if (found)
            gs_points_add(set->words, search->x);
        if (found || !search->cut)
            gs_points_drop(open->words, search->x);
    }
}

/* Points of a set that have no number yet get this one. */
static void lower_least(const struct web *web, const struct gs_point_set *set, unsigned stones,
                        uint8_t *least)
{
    struct gs_point_set left = *set;
    unsigned point;

    while (take_point(&left, web->words, &point))
        if (least[point] > stones)
            least[point] = (uint8_t)stones;
}

/* The points that may be essential to cut (connection_aim.c). */
static void find_cuts(const struct connection_rules *rules,
                      const struct connection_position *position, enum gs_side side,
                      unsigned stones, struct gs_point_set *set, uint8_t *least)
{
    struct connection_distances distances;

    gs_connection_measure_cuts(rules, position, side, stones, &distances);
    for (unsigned point = 0; point < rules->points; point++) {
        if (distances.through[point] > stones)
            continue;
        gs_points_add(set->words, point);
        if (least && least[point] > distances.through[point])
            least[point] = (uint8_t)distances.through[point];
    }
}

/* Fills set, and least where it is not NULL. */
static void find(const struct gs_rules *rules, const struct gs_position *position,
                 enum gs_side side, unsigned stones, struct gs_point_set *set, uint8_t *least,
                 struct web *web)
{
    const struct connection_rules *own = connection_rules_of(rules);
    const struct connection_position *at = connection_position_of(position);
    struct connection_distances distances;

    memset(set, 0, sizeof *set);
    if (at->winner != CONNECTION_NO_WINNER)
        return;
    if (stones > at->vacant)
        stones = at->vacant;
    if (gs_connection_cuts(own, at, side)) {
        find_cuts(own, at, side, stones, set, least);
        return;
    }
    gs_connection_measure(own, at, side, &distances);
    if (distances.least > stones)
        return;
    lay_web(web, own, at, side);
    struct search search = {.web = web, .distances = &distances, .all_steps = CALL_STEPS};
    struct gs_point_set open = web->vacant;
    for (search.limit = distances.least; search.limit <= stones; search.limit++) {
        decide(&search, &open, set);
        if (least)
            lower_least(web, set, search.limit, least);
    }
}

void gs_connection_essential(const struct gs_rules *rules, const struct gs_position *position,
                             enum gs_side side, unsigned stones, struct gs_point_set *set,
                             struct gs_workspace *workspace)
{
    find(rules, position, side, stones, set, NULL, (struct web *)(void *)workspace);
}

void gs_connection_essential_least(const struct gs_rules *rules, const struct gs_position *position,
                                   enum gs_side side, unsigned stones, uint8_t *least,
                                   struct gs_workspace *workspace)
{
    struct gs_point_set set;

    find(rules, position, side, stones, &set, least, (struct web *)(void *)workspace);
}
