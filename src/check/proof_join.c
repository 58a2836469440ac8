/* SPDX-License-Identifier: MIT */
/*
 * proof_join.c - joining records: theorems about patterns, in the manner of virtual connections.
 *
 * A pattern means: if the claimant has stones on all points of own, and the opponent none on points
 * of free, the claimant joins all ends of goal by one chain, however the opponent plays, with
 * stones on points of free alone. The opponent moves first if the pattern is full, else the
 * claimant. The same holds if the opponent has one point of some of the pairs, and the claimant the
 * other ones. A pattern follows from its parts (PROOF.md), so a record can be malformed or prove
 * little, but cannot prove a falsehood.
 *
 * Patterns are computed in the order of the records, which refer to earlier ones alone. Cost: for
 * each record the points of the board, its parts, and the points that these need.
 */
#include <string.h>

#include "check/proof_parts.h"

enum { NO_POINT = GS_POINTS_MAX, STEP = 256, MANY = 1 << 16 };

/* Chains of stones that touch or that parts join, while a pattern is computed. */
struct join {
    struct gs_patterns *patterns;
    uint16_t parent[GS_POINTS_MAX]; /* of a node, towards the one that stands for its chain */
    uint8_t edges[GS_POINTS_MAX]; /* that the chain is joined with, of the one that stands for it */
    struct gs_point_set nodes, own, free, overlap;
    uint16_t *mates;
    bool loose[UINT8_MAX + 1]; /* sets of edges that a part joins without a stone among its ends */
};

static bool fail(struct gs_patterns *patterns, const char *fault)
{
    patterns->fault = fault;
    return false;
}

/* Polls once in many steps of a long list; false: stopped. */
static bool may_go_on(const struct gs_patterns *patterns, uint64_t done)
{
    return (done + 1) % MANY != 0 || gs_search_poll(patterns->search);
}

/* The mates of the pattern that is being computed. */
static uint16_t *mates_of_next(const struct gs_patterns *patterns)
{
    return patterns->mates + patterns->count * patterns->ground->points;
}

/* --- ends -------------------------------------------------------------------------------- */

static bool has_stone(const struct gs_ends *ends, unsigned point)
{
    unsigned i = 0;
    while (i < ends->count && ends->stones[i] != point)
        i++;
    return i < ends->count;
}

/* Whether all of some ends are among others. */
static bool has_ends(const struct gs_ends *ends, const struct gs_ends *some)
{
    for (unsigned i = 0; i < some->count; i++)
        if (!has_stone(ends, some->stones[i]))
            return false;
    return (some->edges & ~ends->edges) == 0;
}

static bool add_end(const struct gs_board_map *ground, struct gs_ends *ends, unsigned end)
{
    if (end < ground->edges) {
        ends->edges |= (uint8_t)(1 << end);
        return true;
    }
    if (end < GS_EDGES_MAX || end >= GS_EDGES_MAX + ground->points)
        return false;
    unsigned point = end - GS_EDGES_MAX;
    if (!has_stone(ends, point))
        ends->stones[ends->count++] = (uint16_t)point;
    return true;
}

/* The ends that side must join from position on; false: the game defines none. */
static bool find_goal(const struct gs_board_map *ground, const struct gs_position *position,
                      enum gs_side side, struct gs_ends *goal)
{
    unsigned ends[GS_GOAL_MAX];
    *goal = (struct gs_ends){.count = 0};
    unsigned count =
        ground->connections ? ground->connections->goal(ground->rules, position, side, ends) : 0;
    for (unsigned i = 0; i < count; i++)
        if (!add_end(ground, goal, ends[i]))
            return false;
    return count > 0;
}

static bool read_goal(struct gs_patterns *patterns, struct gs_proof_cursor *cursor,
                      struct gs_ends *goal)
{
    uint32_t count = gs_proof_number(cursor);
    *goal = patterns->goal;
    if (count == 0)
        return patterns->has_goal || fail(patterns, "the goal of the game is not to join ends");
    if (count > GS_GOAL_MAX)
        return fail(patterns, "it has too many ends");
    *goal = (struct gs_ends){.count = 0};
    for (uint32_t i = 0; i < count; i++)
        if (!add_end(patterns->ground, goal, gs_proof_number(cursor)))
            return fail(patterns, "there is no such end");
    return true;
}

/* --- joined, half ---------------------------------------------------------------------------- */

static unsigned find(struct join *join, unsigned node)
{
    while (join->parent[node] != node)
        node = join->parent[node] = join->parent[join->parent[node]];
    return node;
}

static void unite(struct join *join, unsigned one, unsigned other)
{
    one = find(join, one);
    other = find(join, other);
    join->parent[one] = (uint16_t)other;
    join->edges[other] |= join->edges[one];
}

static bool add_stone(struct join *join, uint32_t point)
{
    const struct gs_board_map *ground = join->patterns->ground;
    if (point >= ground->points)
        return fail(join->patterns, "there is no such point");
    gs_points_add(join->nodes.words, point);
    join->edges[find(join, point)] |= (uint8_t)ground->connections->edges_at(ground->rules, point);
    return true;
}

/* The part before the next reference, which must be full. */
static const struct gs_pattern *next_part(struct gs_patterns *patterns,
                                          struct gs_proof_cursor *cursor)
{
    const struct gs_pattern *part = gs_patterns_find(patterns, gs_proof_reference(cursor));
    if (!part || !part->full)
        fail(patterns, "a part is no joining record with the opponent to move");
    return part && part->full ? part : NULL;
}

static void add_part(struct join *join, const struct gs_pattern *part)
{
    gs_set_unite(&join->own, &part->own);
    for (unsigned i = 0; i < part->goal.count; i++) {
        gs_points_add(join->nodes.words, part->goal.stones[i]);
        unite(join, part->goal.stones[i], part->goal.stones[0]);
    }
    if (part->goal.count > 0)
        join->edges[find(join, part->goal.stones[0])] |= part->goal.edges;
    else
        join->loose[part->goal.edges] = true;
}

/* The points that a part needs free, with the claimant's stones on own: the other point of a pair
 * is not needed. */
static struct gs_point_set find_needed(const struct join *join, const struct gs_pattern *part)
{
    struct gs_point_set needed = part->free;
    gs_set_remove(&needed, &join->own);
    for (unsigned point = 0; point < join->patterns->ground->points; point++)
        if (gs_points_has(join->own.words, gs_pattern_mate(join->patterns, part, point)))
            gs_points_drop(needed.words, point);
    return needed;
}

/* Points that two parts need become own. */
static void add_overlap(struct join *join, const struct gs_pattern *part)
{
    struct gs_point_set needed = find_needed(join, part), twice = needed;
    gs_set_intersect(&twice, &join->free);
    gs_set_unite(&join->overlap, &twice);
    gs_set_unite(&join->free, &needed);
}

/* Pairs stay pairs where both points are needed. */
static void add_needed(struct join *join, const struct gs_pattern *part)
{
    struct gs_point_set needed = find_needed(join, part);
    gs_set_unite(&join->free, &needed);
    for (unsigned point = 0; point < join->patterns->ground->points; point++) {
        unsigned mate = gs_pattern_mate(join->patterns, part, point);
        if (gs_points_has(needed.words, point) && gs_points_has(needed.words, mate))
            join->mates[point] = (uint16_t)mate;
    }
}

static void unite_neighbours(struct join *join)
{
    const struct gs_board_map *ground = join->patterns->ground;
    unsigned near[GS_NEAR_MAX];
    for (unsigned point = 0; point < ground->points; point++) {
        if (!gs_points_has(join->nodes.words, point))
            continue;
        unsigned count = ground->connections->near(ground->rules, point, near);
        for (unsigned i = 0; i < count; i++)
            if (gs_points_has(join->nodes.words, near[i]))
                unite(join, point, near[i]);
    }
}

/* Whether one chain has all ends of the goal. Edges do not join chains. */
static bool joins_stones(struct join *join, const struct gs_ends *goal)
{
    bool joined = false;
    for (unsigned i = 0; i < goal->count; i++)
        if (!gs_points_has(join->nodes.words, goal->stones[i]) ||
            find(join, goal->stones[i]) != find(join, goal->stones[0]))
            return false;
    for (unsigned point = 0; point < join->patterns->ground->points && !joined; point++)
        joined = gs_points_has(join->nodes.words, point) &&
                 (goal->count == 0 || find(join, point) == find(join, goal->stones[0])) &&
                 (goal->edges & ~join->edges[find(join, point)]) == 0;
    return joined;
}

/* The same for the chain of one part that has no stone among its ends. */
static bool joins_edges(const struct join *join, const struct gs_ends *goal)
{
    bool joined = false;
    for (unsigned edges = 0; edges <= UINT8_MAX && goal->count == 0 && !joined; edges++)
        joined = join->loose[edges] && (goal->edges & ~edges) == 0;
    return joined;
}

static bool read_parts(struct join *join, struct gs_proof_cursor *cursor,
                       void (*add)(struct join *, const struct gs_pattern *))
{
    uint32_t parts = gs_proof_number(cursor);
    for (uint32_t i = 0; i < parts; i++) {
        const struct gs_pattern *part = next_part(join->patterns, cursor);
        if (!part || !may_go_on(join->patterns, i))
            return false;
        add(join, part);
    }
    return true;
}

/* Parts and stones; point is a further stone, unless it is NO_POINT. */
static bool read_nodes(struct join *join, struct gs_proof_cursor *cursor, uint32_t point)
{
    if (!read_parts(join, cursor, add_part))
        return false;
    uint32_t stones = gs_proof_number(cursor);
    for (uint32_t i = 0; i < stones; i++)
        if (!add_stone(join, gs_proof_number(cursor)))
            return false;
    return point == NO_POINT || add_stone(join, point);
}

/* own, free and pairs, of the parts from a cursor on, once all nodes are known. */
static bool read_points(struct join *join, struct gs_proof_cursor parts)
{
    struct gs_proof_cursor again = parts;
    gs_set_unite(&join->own, &join->nodes);
    if (!read_parts(join, &again, add_overlap))
        return false;
    gs_set_unite(&join->own, &join->overlap);
    join->free = (struct gs_point_set){{0}};
    return read_parts(join, &parts, add_needed);
}

static bool read_joined(struct gs_patterns *patterns, struct gs_proof_cursor *cursor,
                        struct gs_pattern *pattern, uint32_t point)
{
    struct join join = {.patterns = patterns, .mates = mates_of_next(patterns)};
    struct gs_proof_cursor parts = *cursor;
    for (unsigned i = 0; i < patterns->ground->points; i++)
        join.parent[i] = (uint16_t)i;
    if (!read_nodes(&join, cursor, point) || !read_goal(patterns, cursor, &pattern->goal))
        return false;
    unite_neighbours(&join);
    if (!joins_stones(&join, &pattern->goal) && !joins_edges(&join, &pattern->goal))
        return fail(patterns, "its parts and stones do not join its ends");
    if (!read_points(&join, parts))
        return false;
    pattern->own = join.own;
    pattern->free = join.free;
    return true;
}

static bool read_full(struct gs_patterns *patterns, struct gs_proof_cursor *cursor,
                      struct gs_pattern *pattern)
{
    pattern->full = true;
    return read_joined(patterns, cursor, pattern, NO_POINT);
}

/* The claimant's stone on the point is yet to come. */
static bool read_half(struct gs_patterns *patterns, struct gs_proof_cursor *cursor,
                      struct gs_pattern *pattern)
{
    uint32_t point = gs_proof_number(cursor);
    if (point >= patterns->ground->points)
        return fail(patterns, "there is no such point");
    if (!read_joined(patterns, cursor, pattern, point))
        return false;
    gs_points_drop(pattern->own.words, point);
    gs_points_add(pattern->free.words, point);
    pattern->first = (uint16_t)point;
    return true;
}

/* --- either, image -----------------------------------------------------------------------------
 */

/* How the halves of an EITHER need its points free. */
struct need {
    struct gs_point_set common; /* all do */
    struct gs_point_set first;  /* some half begins on it */
    struct gs_point_set paired; /* some half does, in a pair with its mate */
    struct gs_point_set alone;  /* some half does neither way, or with another mate */
    uint16_t mates[GS_POINTS_MAX];
};

static void add_half(const struct gs_patterns *patterns, const struct gs_pattern *half,
                     struct need *need)
{
    gs_set_intersect(&need->common, &half->free);
    gs_points_add(need->first.words, half->first);
    for (unsigned point = 0; point < patterns->ground->points; point++) {
        unsigned mate = gs_pattern_mate(patterns, half, point);
        if (!gs_points_has(half->free.words, point) || point == half->first)
            continue;
        if (mate == point ||
            (gs_points_has(need->paired.words, point) && need->mates[point] != mate))
            gs_points_add(need->alone.words, point);
        if (mate != point) {
            gs_points_add(need->paired.words, point);
            need->mates[point] = (uint16_t)mate;
        }
    }
}

static bool has_mate(const struct need *need, unsigned one, unsigned other)
{
    return !gs_points_has(need->paired.words, one) || need->mates[one] == other;
}

/* Whether each half needs neither of two points that no half needs alone, or both as a pair; or
 * some begin on the one, others on the other. */
static bool is_pair(const struct need *need, unsigned one, unsigned other)
{
    bool begun = gs_points_has(need->first.words, one);
    return !gs_points_has(need->alone.words, one) && !gs_points_has(need->alone.words, other) &&
           has_mate(need, one, other) && has_mate(need, other, one) &&
           begun == gs_points_has(need->first.words, other) &&
           (begun || gs_points_has(need->paired.words, one));
}

/* Each point is in one pair at most, the first that there is. */
static void find_pairs(const struct gs_patterns *patterns, const struct need *need,
                       const struct gs_pattern *pattern, uint16_t *mates)
{
    unsigned points = patterns->ground->points;
    for (unsigned one = 0; one < points; one++) {
        bool found = mates[one] != one || !gs_points_has(pattern->free.words, one);
        for (unsigned other = one + 1; other < points && !found; other++) {
            found = mates[other] == other && gs_points_has(pattern->free.words, other) &&
                    is_pair(need, one, other);
            if (!found)
                continue;
            mates[one] = (uint16_t)other;
            mates[other] = (uint16_t)one;
        }
    }
}

static bool read_halves(struct gs_patterns *patterns, struct gs_proof_cursor *cursor,
                        struct gs_pattern *pattern, struct need *need)
{
    uint32_t count = gs_proof_number(cursor);
    for (uint32_t i = 0; i < count; i++) {
        const struct gs_pattern *half = gs_patterns_find(patterns, gs_proof_reference(cursor));
        if (!half || half->full)
            return fail(patterns, "it refers to no joining record with the claimant to move");
        if (i == 0)
            pattern->goal = half->goal;
        if (!has_ends(&half->goal, &pattern->goal) || !has_ends(&pattern->goal, &half->goal))
            return fail(patterns, "the halves have different goals");
        if (!may_go_on(patterns, i))
            return false;
        gs_set_unite(&pattern->own, &half->own);
        gs_set_unite(&pattern->free, &half->free);
        add_half(patterns, half, need);
    }
    return true;
}

static bool read_either(struct gs_patterns *patterns, struct gs_proof_cursor *cursor,
                        struct gs_pattern *pattern)
{
    struct need need = {.first = {{0}}};
    uint16_t *mates = mates_of_next(patterns);
    memset(&need.common, 0xff, sizeof need.common);
    pattern->full = true;
    if (!read_halves(patterns, cursor, pattern, &need))
        return false;
    gs_set_remove(&pattern->free, &pattern->own);
    find_pairs(patterns, &need, pattern, mates);
    for (unsigned point = 0; point < patterns->ground->points; point++)
        if (mates[point] != point)
            gs_points_drop(need.common.words, point);
    gs_set_intersect(&need.common, &pattern->free);
    gs_set_unite(&pattern->own, &need.common);
    gs_set_remove(&pattern->free, &pattern->own);
    return true;
}

static bool map_goal(const struct gs_board_map *ground, unsigned symmetry,
                     const struct gs_ends *goal, struct gs_ends *image)
{
    for (unsigned edge = 0; edge < ground->edges; edge++) {
        uint8_t images = ground->edge_images[symmetry * GS_EDGES_MAX + edge];
        if (!(goal->edges >> edge & 1))
            continue;
        if (images == 0)
            return false;
        image->edges |= images;
    }
    for (unsigned i = 0; i < goal->count; i++)
        image->stones[i] = gs_board_map_image(ground, symmetry, goal->stones[i]);
    image->count = goal->count;
    return true;
}

/* A pattern is true for either side, so an exchange of colours does not matter. */
static bool read_image(struct gs_patterns *patterns, struct gs_proof_cursor *cursor,
                       struct gs_pattern *pattern)
{
    const struct gs_board_map *ground = patterns->ground;
    uint32_t symmetry = gs_proof_number(cursor);
    const struct gs_pattern *of = gs_patterns_find(patterns, gs_proof_reference(cursor));
    if (symmetry >= ground->symmetries)
        return fail(patterns, "there is no such symmetry");
    uint16_t *mates = mates_of_next(patterns);
    pattern->full = of->full;
    pattern->first = gs_board_map_image(ground, symmetry, of->first);
    for (unsigned point = 0; point < ground->points; point++)
        mates[gs_board_map_image(ground, symmetry, point)] =
            gs_board_map_image(ground, symmetry, gs_pattern_mate(patterns, of, point));
    gs_board_map_map(ground, symmetry, &of->own, &pattern->own);
    gs_board_map_map(ground, symmetry, &of->free, &pattern->free);
    return map_goal(ground, symmetry, &of->goal, &pattern->goal) ||
           fail(patterns, "an edge has no image that is an edge");
}

/* --- all of them -------------------------------------------------------------------------------
 */

static bool (*const readers[GS_PROOF_KINDS])(struct gs_patterns *, struct gs_proof_cursor *,
                                             struct gs_pattern *) = {
    [GS_PROOF_IMAGE] = read_image,
    [GS_PROOF_JOINED] = read_full,
    [GS_PROOF_HALF] = read_half,
    [GS_PROOF_EITHER] = read_either,
};

const struct gs_pattern *gs_patterns_find(const struct gs_patterns *patterns, uint64_t record)
{
    size_t from = 0, to = patterns->count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (patterns->all[middle].record == record)
            return &patterns->all[middle];
        if (patterns->all[middle].record < record)
            from = middle + 1;
        else
            to = middle;
    }
    return NULL;
}

/* A joining record by its kind, or an image of one. */
static bool is_joining(const struct gs_patterns *patterns, uint64_t record)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(patterns->claim, record, &cursor);
    if (kind != GS_PROOF_IMAGE)
        return kind >= GS_PROOF_JOINED && kind <= GS_PROOF_EITHER;
    gs_proof_number(&cursor);
    return gs_patterns_find(patterns, gs_proof_reference(&cursor)) != NULL;
}

static bool read_pattern(struct gs_patterns *patterns, uint64_t record)
{
    struct gs_proof_cursor cursor;
    struct gs_pattern pattern = {.record = record};
    patterns->faulty = record;
    if (!patterns->ground->connections)
        return fail(patterns, "the game has no joining records");
    for (unsigned point = 0; point < patterns->ground->points; point++)
        mates_of_next(patterns)[point] = (uint16_t)point;
    if (patterns->claim->level != GS_WIN)
        return fail(patterns, "a joining record proves wins alone");
    enum gs_proof_kind kind = gs_proof_read(patterns->claim, record, &cursor);
    if (!readers[kind](patterns, &cursor, &pattern))
        return false;
    patterns->all[patterns->count++] = pattern;
    return true;
}

enum gs_status gs_patterns_make(struct gs_patterns *patterns, const struct gs_board_map *ground,
                                const struct gs_claim *claim, const struct gs_position *root,
                                struct gs_search *search)
{
    *patterns = (struct gs_patterns){.ground = ground, .claim = claim, .search = search};
    if (claim->proof_joining == 0)
        return GS_OK;
    patterns->has_goal = find_goal(ground, root, claim->side, &patterns->goal);
    patterns->all = gs_alloc(search->memory, (size_t)claim->proof_joining * sizeof *patterns->all);
    patterns->mates = gs_alloc(search->memory, (size_t)claim->proof_joining * ground->points *
                                                   sizeof *patterns->mates);
    if (!patterns->all || !patterns->mates)
        return GS_NO_MEMORY;
    for (uint64_t record = 0; record < claim->proof_records; record++) {
        if (record % STEP == 0 && !gs_search_report(search, "patterns worked out", record, 0))
            return GS_STOPPED;
        if (is_joining(patterns, record) && !read_pattern(patterns, record))
            return search->stop == GS_STOP_SOLVED ? GS_USAGE : GS_STOPPED;
    }
    return GS_OK;
}

void gs_patterns_clear(struct gs_patterns *patterns)
{
    if (!patterns->ground)
        return;
    gs_release(patterns->ground->memory, patterns->all);
    gs_release(patterns->ground->memory, patterns->mates);
}

struct gs_point_set gs_pattern_taken(const struct gs_patterns *patterns,
                                     const struct gs_pattern *pattern,
                                     const struct gs_point_set *own,
                                     const struct gs_point_set *against)
{
    struct gs_point_set taken = pattern->free;
    gs_set_intersect(&taken, against);
    if (gs_set_is_empty(&taken))
        return taken;
    for (unsigned point = 0; point < patterns->ground->points; point++)
        if (gs_points_has(own->words, gs_pattern_mate(patterns, pattern, point)))
            gs_points_drop(taken.words, point);
    return taken;
}

const char *gs_pattern_misfit(const struct gs_patterns *patterns, const struct gs_pattern *pattern,
                              const struct gs_position *position, enum gs_side side,
                              struct gs_point_set *zone)
{
    const struct gs_board_map *ground = patterns->ground;
    struct gs_contents contents;
    struct gs_ends goal;
    if (!pattern->full && gs_to_move(ground->rules, position) != side)
        return "it is for the claimant to move";
    if (!find_goal(ground, position, side, &goal) || !has_ends(&pattern->goal, &goal))
        return "its ends are not what the claimant must join here";
    gs_board_map_contents(ground, position, &contents);
    struct gs_point_set missing = pattern->own, carrier = pattern->free;
    struct gs_point_set disturbed = gs_pattern_taken(patterns, pattern, &contents.stones[side],
                                                     &contents.stones[gs_side_other(side)]);
    gs_set_remove(&missing, &contents.stones[side]);
    if (!gs_set_is_empty(&missing))
        return "the claimant lacks a stone that the pattern rests on";
    if (!gs_set_is_empty(&disturbed))
        return "a stone of the opponent stands in the pattern";
    gs_set_intersect(&carrier, &contents.free);
    gs_set_unite(zone, &carrier);
    return NULL;
}
