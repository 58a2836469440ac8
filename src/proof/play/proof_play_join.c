/* SPDX-License-Identifier: MIT */
/*
 * proof_play_join.c - which joining records are still proofs in a position, and the moves that
 * repair them.
 *
 * A pattern no longer fits a position when the opponent has played on one of its free points,
 * though the position is still won. Its state then follows from its parts. A record is broken
 * unless all of its own points are the claimant's. Then
 *
 *     EITHER  is intact if no free point is taken, or a half is intact. It is repairable if a half
 *             is; or, by the other point of a pair, if one point of that pair alone is taken.
 *     HALF    with a stone of the claimant on its point is as JOINED. Else it is repairable, by its
 *             point, if no free point is taken.
 *     JOINED  is intact if all parts are. It is repairable if one part is, and all others intact.
 *
 * Otherwise it is broken. A point is taken if the opponent has it, unless the claimant has the
 * other point of its pair. Proof that the claimant wins by intact records:
 *
 *  1. The ends of an intact record are joined with the opponent to move. A stone of the opponent
 *     changes at most one part of a JOINED: the parts have no free points in common but points of
 *     own, where the claimant's stones are, and a part depends on the opponent's absence from its
 *     free points alone. An EITHER of which no free point was taken loses one at most. If it is in
 *     a pair, the other one repairs it. Otherwise there is a half that does not have this point,
 *     since those that all halves have are in own. The point of this half repairs it, unless a pair
 *     is settled on whose points halves begin. Then the half that has its stone is a JOINED:
 * intact, or repairable after the opponent's stone. An EITHER with an intact half is such a JOINED,
 * too. So what was intact is intact or repairable after each stone of the opponent: by induction,
 *     along the records.
 *  2. A repairable record is intact after its move: stones of the claimant do no harm. After the
 *     point of a half, its parts fit, so they are intact.
 *  3. On a full board an intact record has a chain: no EITHER is intact for its free points alone.
 *
 * So a player who starts with a record that fits, and repairs it whenever it must, wins. If nothing
 * is to repair, it takes a point of a half, which does no harm and makes progress.
 *
 * An image is its record, seen through the symmetry. Cost: the patterns with their parts, for
 * each view.
 */
#include <string.h>

#include "proof/play/proof_play.h"

enum { STEP = 64 };

static const struct gs_joining_state broken = {GS_JOINING_BROKEN, GS_NO_MOVE};

/* --- views ------------------------------------------------------------------------------- */

/* The symmetry that does first one and then the other; 0 if there is none. */
static uint8_t product(const struct gs_board_map *ground, unsigned first, unsigned then)
{
    const unsigned symmetry = gs_board_map_product(ground, first, then);
    return (uint8_t)(symmetry < ground->symmetries ? symmetry : 0);
}

static bool has_images(const struct gs_patterns *patterns)
{
    struct gs_proof_cursor cursor;
    bool images = false;
    for (size_t i = 0; i < patterns->count && !images; i++)
        images = gs_proof_read(patterns->claim, patterns->all[i].record, &cursor) == GS_PROOF_IMAGE;
    return images;
}

enum gs_status gs_joining_states_make(struct gs_joining_states *states,
                                      const struct gs_patterns *patterns)
{
    const struct gs_board_map *ground = patterns->ground;
    *states = (struct gs_joining_states){.patterns = patterns, .views = 1};
    if (patterns->count == 0)
        return GS_OK;
    if (ground->symmetries <= GS_VIEWS_MAX && has_images(patterns))
        states->views = ground->symmetries;
    states->all =
        gs_alloc_zero(ground->memory, patterns->count, states->views * sizeof *states->all);
    states->products = gs_alloc_zero(ground->memory, states->views, states->views);
    if (!states->all || !states->products)
        return GS_NO_MEMORY;
    for (unsigned view = 0; view < states->views && states->views > 1; view++)
        for (unsigned first = 0; first < states->views; first++)
            states->products[view * states->views + first] = product(ground, first, view);
    return GS_OK;
}

void gs_joining_states_clear(struct gs_joining_states *states)
{
    if (!states->patterns)
        return;
    gs_release(states->patterns->ground->memory, states->all);
    gs_release(states->patterns->ground->memory, states->products);
}

static unsigned seen_at(const struct gs_joining_states *states, unsigned view, unsigned point)
{
    return states->views == 1 ? point : gs_board_map_image(states->patterns->ground, view, point);
}

/* A point seen through a view has the content of the point at which it is seen. */
static void view_stones(struct gs_joining_states *states, unsigned view,
                        const struct gs_contents *contents, enum gs_side side)
{
    const struct gs_point_set *own = &contents->stones[side];
    const struct gs_point_set *against = &contents->stones[gs_side_other(side)];
    states->own[view] = states->against[view] = (struct gs_point_set){{0}};
    for (unsigned point = 0; point < states->patterns->ground->points; point++) {
        if (gs_points_has(own->words, seen_at(states, view, point)))
            gs_points_add(states->own[view].words, point);
        if (gs_points_has(against->words, seen_at(states, view, point)))
            gs_points_add(states->against[view].words, point);
    }
}

/* --- kinds of records ---------------------------------------------------------------------- */

static struct gs_joining_state *state_at(const struct gs_joining_states *states,
                                         const struct gs_pattern *pattern, unsigned view)
{
    return &states->all[(size_t)(pattern - states->patterns->all) * states->views + view];
}

static struct gs_joining_state next_state(const struct gs_joining_states *states,
                                          struct gs_proof_cursor *cursor, unsigned view)
{
    uint64_t record = gs_proof_reference(cursor);
    return *state_at(states, gs_patterns_find(states->patterns, record), view);
}

static struct gs_joining_state find_joined(const struct gs_joining_states *states,
                                           struct gs_proof_cursor *cursor, unsigned view)
{
    struct gs_joining_state whole = {GS_JOINING_INTACT, GS_NO_MOVE};
    uint32_t parts = gs_proof_number(cursor);
    for (uint32_t i = 0; i < parts; i++) {
        struct gs_joining_state part = next_state(states, cursor, view);
        if (part.kind == GS_JOINING_BROKEN ||
            (part.kind == GS_JOINING_REPAIRABLE && whole.kind == GS_JOINING_REPAIRABLE))
            return broken;
        if (part.kind == GS_JOINING_REPAIRABLE)
            whole = part;
        else if (whole.kind == GS_JOINING_INTACT && whole.move == GS_NO_MOVE)
            whole.move = part.move;
    }
    return whole;
}

static struct gs_joining_state find_half(const struct gs_joining_states *states,
                                         const struct gs_point_set *taken,
                                         struct gs_proof_cursor *cursor, unsigned view)
{
    uint32_t point = gs_proof_number(cursor);
    if (gs_points_has(states->own[view].words, point))
        return find_joined(states, cursor, view);
    if (!gs_set_is_empty(taken))
        return broken;
    return (struct gs_joining_state){GS_JOINING_REPAIRABLE, seen_at(states, view, point)};
}

/* Repairable by the other point, if one point of one pair is all that is taken. */
static struct gs_joining_state find_begun_pair(const struct gs_joining_states *states,
                                               const struct gs_pattern *pattern,
                                               struct gs_point_set taken, unsigned view)
{
    unsigned point = 0, points = states->patterns->ground->points;
    while (point < points && !gs_points_has(taken.words, point))
        point++;
    gs_points_drop(taken.words, point);
    unsigned mate = gs_pattern_mate(states->patterns, pattern, point);
    if (!gs_set_is_empty(&taken) || gs_points_has(states->against[view].words, mate))
        return broken;
    return (struct gs_joining_state){GS_JOINING_REPAIRABLE, seen_at(states, view, mate)};
}

static struct gs_joining_state find_either(const struct gs_joining_states *states,
                                           const struct gs_pattern *pattern,
                                           const struct gs_point_set *taken,
                                           struct gs_proof_cursor *cursor, unsigned view)
{
    struct gs_joining_state best = broken;
    uint32_t halves = gs_proof_number(cursor);
    for (uint32_t i = 0; i < halves; i++) {
        struct gs_joining_state half = next_state(states, cursor, view);
        if (half.kind > best.kind)
            best = half;
    }
    if (best.kind == GS_JOINING_REPAIRABLE && gs_set_is_empty(taken))
        best.kind = GS_JOINING_INTACT;
    return best.kind == GS_JOINING_BROKEN ? find_begun_pair(states, pattern, *taken, view) : best;
}

static struct gs_joining_state find_state(const struct gs_joining_states *states,
                                          const struct gs_pattern *pattern, unsigned view)
{
    struct gs_proof_cursor cursor;
    struct gs_point_set missing = pattern->own;
    gs_set_remove(&missing, &states->own[view]);
    if (!gs_set_is_empty(&missing))
        return broken;
    struct gs_point_set taken =
        gs_pattern_taken(states->patterns, pattern, &states->own[view], &states->against[view]);
    enum gs_proof_kind kind = gs_proof_read(states->patterns->claim, pattern->record, &cursor);
    if (kind == GS_PROOF_JOINED)
        return find_joined(states, &cursor, view);
    if (kind == GS_PROOF_HALF)
        return find_half(states, &taken, &cursor, view);
    if (kind == GS_PROOF_EITHER)
        return find_either(states, pattern, &taken, &cursor, view);
    unsigned symmetry = gs_proof_number(&cursor);
    return states->views == 1
               ? broken
               : next_state(states, &cursor, states->products[view * states->views + symmetry]);
}

bool gs_joining_states_find(struct gs_joining_states *states, const struct gs_position *position,
                            enum gs_side side, bool (*poll)(void *user), void *user)
{
    const struct gs_patterns *patterns = states->patterns;
    struct gs_contents contents;
    gs_board_map_contents(patterns->ground, position, &contents);
    for (unsigned view = 0; view < states->views; view++)
        view_stones(states, view, &contents, side);
    for (size_t i = 0; i < patterns->count; i++) {
        if (i % STEP == 0 && !poll(user))
            return false;
        for (unsigned view = 0; view < states->views; view++)
            *state_at(states, &patterns->all[i], view) =
                find_state(states, &patterns->all[i], view);
    }
    return true;
}

struct gs_joining_state gs_joining_state_of(const struct gs_joining_states *states,
                                            const struct gs_pattern *pattern)
{
    return *state_at(states, pattern, 0);
}

bool gs_pattern_wins(const struct gs_patterns *patterns, const struct gs_pattern *pattern,
                     const struct gs_position *position, enum gs_side side)
{
    const struct gs_board_map *ground = patterns->ground;
    unsigned ends[GS_GOAL_MAX];
    unsigned count = ground->connections->goal(ground->rules, position, side, ends);
    bool wins = count > 0;
    for (unsigned i = 0; i < count && wins; i++) {
        unsigned stone = 0;
        if (ends[i] < GS_EDGES_MAX) {
            wins = pattern->goal.edges >> ends[i] & 1;
            continue;
        }
        while (stone < pattern->goal.count && pattern->goal.stones[stone] != ends[i] - GS_EDGES_MAX)
            stone++;
        wins = stone < pattern->goal.count;
    }
    return wins;
}
