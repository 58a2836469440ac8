/* SPDX-License-Identifier: MIT */
/*
 * tss_combine.c - the stage of combination: threats that rest on the stones of two or
 * three trees.
 *
 * Two nodes are combined when they lie in one line within reach of each other and do not conflict.
 * They conflict when different threats of the two use one square. Threats that both have in their
 * history count once. What is then searched for rests on the gain squares of both; all else was
 * found in one of the trees. With lines of five a four rests on three stones beside its own gain
 * square, and a three on two. So at most three nodes are combined.
 *
 * Only nodes with a gain square in line are compared. Cost: pairs of these, of which one is new
 * since the stage before; of each that does not conflict, the points within reach.
 */
#include <string.h>

#include "algo/tss/tss.h"

/* No sequence of more threats is searched for. */
#define UNION_MOST 64

/* Nodes that are put together. */
struct tss_union {
    uint32_t nodes[3];
    unsigned count;
    uint64_t squares[TSS_WORDS];
    unsigned threes;
    uint32_t history[UNION_MOST], length;
};

static unsigned gain_of(const struct tss_space *space, uint32_t node)
{
    return space->operators[space->nodes[node].operator].threat.gain;
}

/* Whether three points, each two of them near, lie in one line. */
static bool are_in_line(const struct tss *at, unsigned one, unsigned two, unsigned three)
{
    int x = at->board.spots[two].column - at->board.spots[one].column;
    int y = at->board.spots[two].row - at->board.spots[one].row;
    int x2 = at->board.spots[three].column - at->board.spots[one].column;
    int y2 = at->board.spots[three].row - at->board.spots[one].row;

    return x * y2 == x2 * y;
}

/* The squares of the operators that both histories have; returns how many of these are threes. */
static unsigned find_common(const struct tss_space *space, const struct tss_union *set,
                            const struct tss_node *node, uint64_t common[TSS_WORDS])
{
    const uint32_t *theirs = space->pool + node->history;
    unsigned threes = 0;

    memset(common, 0, TSS_WORDS * sizeof *common);
    for (uint32_t i = 0, j = 0; i < set->length && j < node->length;) {
        if (set->history[i] < theirs[j]) {
            i++;
            continue;
        }
        if (set->history[i] == theirs[j]) {
            gs_tss_squares_add(&space->operators[theirs[j]], common);
            threes += space->operators[theirs[j]].threat.kind > GS_THREAT_FOUR;
            i++;
        }
        j++;
    }
    return threes;
}

/*
 * Whether union and node go together: no square is used by different operators. Then *threes is
 * how many both have together.
 */
static bool agree(const struct tss_space *space, const struct tss_union *set,
                  const struct tss_node *node, unsigned *threes)
{
    uint64_t common[TSS_WORDS], shared = 0, unlike = 0;

    *threes = set->threes + node->threes;
    for (unsigned i = 0; i < TSS_WORDS; i++)
        shared |= set->squares[i] & node->squares[i];
    if (shared == 0)
        return true;
    *threes -= find_common(space, set, node, common);
    for (unsigned i = 0; i < TSS_WORDS; i++)
        unlike |= (set->squares[i] & node->squares[i]) ^ common[i];
    return unlike == 0;
}

/* Merges a node's history, which agrees with it, into the union; threes is what both have. */
static bool merge(struct tss_space *space, struct tss_union *set, uint32_t number, unsigned threes)
{
    const struct tss_node *node = &space->nodes[number];
    const uint32_t *theirs = space->pool + node->history;
    uint32_t merged[UNION_MOST], length = 0, i = 0, j = 0;

    if (set->length + node->length > UNION_MOST) {
        space->full = true;
        return false;
    }
    while (i < set->length || j < node->length) {
        if (j == node->length || (i < set->length && set->history[i] < theirs[j])) {
            merged[length++] = set->history[i++];
            continue;
        }
        i += i < set->length && set->history[i] == theirs[j];
        merged[length++] = theirs[j++];
    }
    memcpy(set->history, merged, length * sizeof *merged);
    set->length = length;
    set->threes = threes;
    set->nodes[set->count++] = number;
    for (unsigned word = 0; word < TSS_WORDS; word++)
        set->squares[word] |= node->squares[word];
    return true;
}

static bool rests_on(const struct gs_threat *threat, unsigned stone)
{
    for (unsigned i = 0; i < threat->rest_count; i++)
        if (threat->rest[i] == stone)
            return true;
    return false;
}

static bool rests_on_all(const struct tss_space *space, const struct gs_threat *threat,
                         const struct tss_union *set)
{
    for (unsigned i = 0; i < set->count; i++)
        if (!rests_on(threat, gain_of(space, set->nodes[i])))
            return false;
    return true;
}

/* Adds what rests on all nodes of a union. */
static bool add_resting(struct tss *at, const struct tss_union *set)
{
    struct tss_space *space = &at->space;
    const uint32_t parents[3] = {set->nodes[0], set->nodes[1],
                                 set->count > 2 ? set->nodes[2] : TSS_NONE};

    at->search->counters[TSS_COMBINATIONS]++;
    gs_tss_spend(at, TSS_RESTING_EFFORT);
    gs_tss_space_set(at, set->history, set->length);
    unsigned count =
        at->threats->resting(at->rules, at->position, space->attacker,
                             gain_of(space, set->nodes[0]), at->lists.found, at->lists.found_room);
    gs_tss_space_lift(at, set->history, set->length);
    for (unsigned i = 0; i < count && i < at->lists.found_room; i++)
        if (rests_on_all(space, &at->lists.found[i], set) &&
            !gs_tss_space_add(at, &at->lists.found[i], set->history, set->length, parents))
            return false;
    return true;
}

/* Whether a point is near another one. */
static bool is_near(const struct tss *at, unsigned one, unsigned other)
{
    const uint16_t *near = at->board.near + (size_t)one * at->board.near_room;

    for (unsigned i = 0; i < at->board.near_count[one]; i++)
        if (near[i] == other)
            return true;
    return false;
}

/* Whether a union would have more threes than a line may; the search is then cut short by it. */
static bool has_too_many(struct tss *at, unsigned threes)
{
    if (threes <= at->space.threes)
        return false;
    at->cut.threes = at->space.lacks_threes = true;
    return true;
}

/* Whether nothing is to rest on a node: it ends a sequence, or is there for itself alone. */
static bool is_closed(const struct tss_space *space, uint32_t number)
{
    return space->nodes[number].wins || space->nodes[number].threes > space->threes;
}

/* Combines a pair with each third node on a point, of a lower number than both. */
static bool combine_third(struct tss *at, const struct tss_union *pair, unsigned point)
{
    struct tss_space *space = &at->space;

    for (uint32_t i = space->nodes_by_gain[point]; i != TSS_NONE; i = space->nodes[i].next) {
        struct tss_union three;
        unsigned threes;

        if (i >= pair->nodes[1] || is_closed(space, i) ||
            !agree(space, pair, &space->nodes[i], &threes) || has_too_many(at, threes))
            continue;
        three = *pair;
        if (merge(space, &three, i, threes) && !add_resting(at, &three))
            return false;
    }
    return gs_search_poll(at->search);
}

/* Combines a pair with each third node in the same line. */
static bool combine_line(struct tss *at, const struct tss_union *pair)
{
    const unsigned one = gain_of(&at->space, pair->nodes[0]);
    const unsigned two = gain_of(&at->space, pair->nodes[1]);
    const uint16_t *near = at->board.near + (size_t)one * at->board.near_room;

    for (unsigned i = 0; i < at->board.near_count[one]; i++)
        if (at->space.nodes_by_gain[near[i]] != TSS_NONE && are_in_line(at, one, two, near[i]) &&
            is_near(at, two, near[i]) && !combine_third(at, pair, near[i]))
            return false;
    return true;
}

static bool combine_pair(struct tss *at, const struct tss_union *single, uint32_t other)
{
    struct tss_union pair;
    unsigned threes;

    if (!agree(&at->space, single, &at->space.nodes[other], &threes)) {
        at->search->counters[TSS_CONFLICTS]++;
        return gs_tss_space_note(at, other, single->nodes[0]);
    }
    if (has_too_many(at, threes))
        return true;
    pair = *single;
    if (!merge(&at->space, &pair, other, threes))
        return true;
    return add_resting(at, &pair) && (at->board.reach < 4 || combine_line(at, &pair));
}

/* Combines a node with all of a lower number. */
static bool combine_node(struct tss *at, uint32_t number)
{
    struct tss_space *space = &at->space;
    const unsigned gain = gain_of(space, number);
    const uint16_t *near = at->board.near + (size_t)gain * at->board.near_room;
    struct tss_union single = {.count = 0};
    uint64_t met = 0;

    if (is_closed(space, number))
        return true;
    merge(space, &single, number, space->nodes[number].threes);
    for (unsigned n = 0; n < at->board.near_count[gain]; n++)
        for (uint32_t i = space->nodes_by_gain[near[n]]; i != TSS_NONE; i = space->nodes[i].next) {
            if (i >= number || is_closed(space, i))
                continue;
            met++;
            gs_tss_spend(at, 1);
            if (!combine_pair(at, &single, i))
                return false;
        }
    at->search->counters[TSS_PAIRS] += space->growth.open;
    at->search->counters[TSS_APART] += space->growth.open - met;
    space->shown.pairs += space->growth.open;
    space->shown.apart += space->growth.open - met;
    space->growth.open++;
    return !gs_tss_is_at_pairs(at) || gs_search_halt(at->search, GS_STOP_EXHAUSTED);
}

bool gs_tss_combine(struct tss *at)
{
    struct tss_space *space = &at->space;
    uint32_t last = space->node_count;

    for (; space->growth.combined < last && !space->full && gs_tss_has_effort(at);
         space->growth.combined++)
        if (!combine_node(at, space->growth.combined) || !gs_search_poll(at->search))
            return false;
    return true;
}
