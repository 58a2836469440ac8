/* SPDX-License-Identifier: MIT */
/*
 * proof_play_join.c - which joining records still hold in a position, and what mends one.
 *
 * A pattern no longer fits a position when the opponent has played on one of its free points,
 * though the position is still won. What holds in its place follows from its parts. A record whose
 * own points are all the claimant's
 *
 *     EITHER  is held if no free point is taken, or a half is held; it is to mend if a half is, or,
 *             by the other point of a pair, if one of its points is all that is taken
 *     HALF    with a stone of the claimant on its point is as JOINED; else it is to mend, by
 *             its point, if no free point is taken
 *     JOINED  is held if all parts are; it is to mend if all are but one, which is to mend
 *
 * and is lost in all other cases. A point is taken if the opponent has it, but for those of pairs
 * of which the claimant has the other one. So it holds:
 *
 *  1. The ends of a held record are joined with the opponent to move. A stone of the opponent
 *     changes at most one part of a JOINED: the parts have no free points in common but points of
 *     own, where the claimant's stones are, and a part depends on the opponent's absence from its
 *     free points alone. An EITHER of which no free point was taken loses one at most. If it is in
 *     a pair, the other one mends it. Otherwise there is a half that does not have this point,
 *     since those that all halves have are in own; its point mends it, unless a pair is settled on
 *     whose points halves begin: then the half that has its stone is a JOINED: held, or to mend
 *     after the opponent's stone. An EITHER that is held by a half is that JOINED, for which the
 *     same holds. So what was held is held, or to mend, after each stone of the opponent: by
 *     induction, along the records.
 *  2. A record that is to mend is held after its move: stones of the claimant do no harm. After the
 *     point of a half, its parts fit, so they are held.
 *  3. On a full board a held record has a chain: no EITHER is held for its free points alone.
 *
 * So a player who starts with a record that fits, and mends it whenever it must, wins. If nothing
 * is to mend, it takes a point of a half, which does no harm and makes progress.
 *
 * An image is its record, seen through the symmetry. Cost: the patterns with their parts, for
 * each view.
 */
#include <string.h>

#include "proof/play/proof_play.h"

enum { STEP = 64 };

static const struct gs_held lost = {GS_LOST, GS_NO_MOVE};

/* --- views ------------------------------------------------------------------------------- */

/* The symmetry that does first one and then the other; 0 if there is none. */
static uint8_t product(const struct gs_board_map *ground, unsigned first, unsigned then)
{
    for (unsigned symmetry = 0; symmetry < ground->symmetries; symmetry++) {
        unsigned point = 0;
        while (point < ground->points &&
               gs_board_map_image(ground, symmetry, point) ==
                   gs_board_map_image(ground, then, gs_board_map_image(ground, first, point)))
            point++;
        if (point == ground->points)
            return (uint8_t)symmetry;
    }
    return 0;
}

static bool has_images(const struct gs_patterns *patterns)
{
    struct gs_proof_cursor cursor;
    bool images = false;
    for (size_t i = 0; i < patterns->count && !images; i++)
        images = gs_proof_read(patterns->claim, patterns->all[i].record, &cursor) == GS_PROOF_IMAGE;
    return images;
}

enum gs_status gs_holds_make(struct gs_holds *holds, const struct gs_patterns *patterns)
{
    const struct gs_board_map *ground = patterns->ground;
    *holds = (struct gs_holds){.patterns = patterns, .views = 1};
    if (patterns->count == 0)
        return GS_OK;
    if (ground->symmetries <= GS_VIEWS_MAX && has_images(patterns))
        holds->views = ground->symmetries;
    holds->held =
        gs_alloc_zero(ground->memory, patterns->count, holds->views * sizeof *holds->held);
    holds->products = gs_alloc_zero(ground->memory, holds->views, holds->views);
    if (!holds->held || !holds->products)
        return GS_NO_MEMORY;
    for (unsigned view = 0; view < holds->views && holds->views > 1; view++)
        for (unsigned first = 0; first < holds->views; first++)
            holds->products[view * holds->views + first] = product(ground, first, view);
    return GS_OK;
}

void gs_holds_clear(struct gs_holds *holds)
{
    if (!holds->patterns)
        return;
    gs_release(holds->patterns->ground->memory, holds->held);
    gs_release(holds->patterns->ground->memory, holds->products);
}

static unsigned seen_at(const struct gs_holds *holds, unsigned view, unsigned point)
{
    return holds->views == 1 ? point : gs_board_map_image(holds->patterns->ground, view, point);
}

/* A point seen through a view has the content of the point at which it is seen. */
static void look(struct gs_holds *holds, unsigned view, const struct gs_contents *contents,
                 enum gs_side side)
{
    const struct gs_point_set *own = &contents->stones[side];
    const struct gs_point_set *against = &contents->stones[gs_side_other(side)];
    holds->own[view] = holds->against[view] = (struct gs_point_set){{0}};
    for (unsigned point = 0; point < holds->patterns->ground->points; point++) {
        if (gs_points_has(own->words, seen_at(holds, view, point)))
            gs_points_add(holds->own[view].words, point);
        if (gs_points_has(against->words, seen_at(holds, view, point)))
            gs_points_add(holds->against[view].words, point);
    }
}

/* --- kinds of records ---------------------------------------------------------------------- */

static struct gs_held *held_at(const struct gs_holds *holds, const struct gs_pattern *pattern,
                               unsigned view)
{
    return &holds->held[(size_t)(pattern - holds->patterns->all) * holds->views + view];
}

static struct gs_held next_held(const struct gs_holds *holds, struct gs_proof_cursor *cursor,
                                unsigned view)
{
    uint64_t record = gs_proof_reference(cursor);
    return *held_at(holds, gs_patterns_find(holds->patterns, record), view);
}

static struct gs_held find_joined(const struct gs_holds *holds, struct gs_proof_cursor *cursor,
                                  unsigned view)
{
    struct gs_held whole = {GS_HELD, GS_NO_MOVE};
    uint32_t parts = gs_proof_number(cursor);
    for (uint32_t i = 0; i < parts; i++) {
        struct gs_held part = next_held(holds, cursor, view);
        if (part.hold == GS_LOST || (part.hold == GS_TO_MEND && whole.hold == GS_TO_MEND))
            return lost;
        if (part.hold == GS_TO_MEND)
            whole = part;
        else if (whole.hold == GS_HELD && whole.move == GS_NO_MOVE)
            whole.move = part.move;
    }
    return whole;
}

static struct gs_held find_half(const struct gs_holds *holds, const struct gs_point_set *taken,
                                struct gs_proof_cursor *cursor, unsigned view)
{
    uint32_t point = gs_proof_number(cursor);
    if (gs_points_has(holds->own[view].words, point))
        return find_joined(holds, cursor, view);
    if (!gs_set_is_empty(taken))
        return lost;
    return (struct gs_held){GS_TO_MEND, seen_at(holds, view, point)};
}

/* The one pair that the opponent has begun is to mend. */
static struct gs_held find_broken(const struct gs_holds *holds, const struct gs_pattern *pattern,
                                  struct gs_point_set taken, unsigned view)
{
    unsigned point = 0, points = holds->patterns->ground->points;
    while (point < points && !gs_points_has(taken.words, point))
        point++;
    gs_points_drop(taken.words, point);
    unsigned mate = gs_pattern_mate(holds->patterns, pattern, point);
    if (!gs_set_is_empty(&taken) || gs_points_has(holds->against[view].words, mate))
        return lost;
    return (struct gs_held){GS_TO_MEND, seen_at(holds, view, mate)};
}

static struct gs_held find_either(const struct gs_holds *holds, const struct gs_pattern *pattern,
                                  const struct gs_point_set *taken, struct gs_proof_cursor *cursor,
                                  unsigned view)
{
    struct gs_held best = lost;
    uint32_t halves = gs_proof_number(cursor);
    for (uint32_t i = 0; i < halves; i++) {
        struct gs_held half = next_held(holds, cursor, view);
        if (half.hold > best.hold)
            best = half;
    }
    if (best.hold == GS_TO_MEND && gs_set_is_empty(taken))
        best.hold = GS_HELD;
    return best.hold == GS_LOST ? find_broken(holds, pattern, *taken, view) : best;
}

static struct gs_held find_held(const struct gs_holds *holds, const struct gs_pattern *pattern,
                                unsigned view)
{
    struct gs_proof_cursor cursor;
    struct gs_point_set missing = pattern->own;
    gs_set_remove(&missing, &holds->own[view]);
    if (!gs_set_is_empty(&missing))
        return lost;
    struct gs_point_set taken =
        gs_pattern_taken(holds->patterns, pattern, &holds->own[view], &holds->against[view]);
    enum gs_proof_kind kind = gs_proof_read(holds->patterns->claim, pattern->record, &cursor);
    if (kind == GS_PROOF_JOINED)
        return find_joined(holds, &cursor, view);
    if (kind == GS_PROOF_HALF)
        return find_half(holds, &taken, &cursor, view);
    if (kind == GS_PROOF_EITHER)
        return find_either(holds, pattern, &taken, &cursor, view);
    unsigned symmetry = gs_proof_number(&cursor);
    return holds->views == 1
               ? lost
               : next_held(holds, &cursor, holds->products[view * holds->views + symmetry]);
}

bool gs_holds_find(struct gs_holds *holds, const struct gs_position *position, enum gs_side side,
                   bool (*poll)(void *user), void *user)
{
    const struct gs_patterns *patterns = holds->patterns;
    struct gs_contents contents;
    gs_board_map_contents(patterns->ground, position, &contents);
    for (unsigned view = 0; view < holds->views; view++)
        look(holds, view, &contents, side);
    for (size_t i = 0; i < patterns->count; i++) {
        if (i % STEP == 0 && !poll(user))
            return false;
        for (unsigned view = 0; view < holds->views; view++)
            *held_at(holds, &patterns->all[i], view) = find_held(holds, &patterns->all[i], view);
    }
    return true;
}

struct gs_held gs_holds_of(const struct gs_holds *holds, const struct gs_pattern *pattern)
{
    return *held_at(holds, pattern, 0);
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
