/* SPDX-License-Identifier: MIT */
/*
 * vc_build.c - records of links.
 *
 * Passes over passes become one record, whose parts are the choices among them and
 * whose stones are those that touch, and those that lead from one to another within a
 * chain. So a record names no more of a chain than it needs, and serves other
 * positions, too. A choice names one stone of each chain at its ends: the one that
 * most of its halves begin with.
 */
#include "proof/connections/vc_build.h"

#include "core/out_of_line.h"
#include "table/key_set.h"

void gs_vc_builder_clear(struct join_builder *builder)
{
    if (builder->links && builder->links->search)
        gs_release(builder->links->search->memory, builder->made);
    builder->made = NULL;
}

bool gs_vc_builder_begin(struct join_builder *builder)
{
    void *made = builder->made;
    bool grown = gs_search_grow(builder->links->search, &made, sizeof *builder->made,
                                &builder->room, (uint64_t)builder->links->count + 1);

    builder->made = made;
    for (uint32_t i = 0; i < builder->links->count && grown; i++)
        builder->made[i].record = JOIN_NO_RECORD;
    return grown;
}

/* What a record of links that pass over each other is put together from. */
struct pieces {
    struct join_draft draft;
    uint64_t named[JOIN_WORDS]; /* stones that parts name as ends */
    uint64_t fixed[JOIN_WORDS]; /* those that lie on an edge that they join */
    uint16_t touches[2 * GS_POINTS_MAX][2];
    unsigned touch_count;
    bool is_bad; /* the search must end */
};

/* Stones of chains. */

/* Whether the stone or free point belongs to an end that touches the end `other`. */
static bool touches(const struct join_links *links, unsigned point, unsigned other)
{
    const struct join_board *board = links->board;

    if (links->ends[other].kind == JOIN_EDGE)
        return board->edges[point] >> links->ends[other].at & 1;
    for (unsigned i = 0; i < board->near_count[point]; i++)
        if (links->end_of[board->near[point][i]] == other)
            return true;
    return false;
}

/* A stone of the chain `end` that touches the end `other`, if possible one of wanted. */
static unsigned find_toucher(const struct join_links *links, unsigned end, unsigned other,
                             const uint64_t *wanted)
{
    const struct join_board *board = links->board;
    unsigned found = JOIN_NO_END;

    for (unsigned point = links->ends[end].at; point < board->points; point++) {
        if (links->end_of[point] != end || !touches(links, point, other))
            continue;
        if (gs_points_has(wanted, point))
            return point;
        if (found == JOIN_NO_END)
            found = point;
    }
    return found;
}

/* A way through a chain from the stones of from to another one of wanted: adds its stones to from.
 * False if from contains all that are wanted. */
static bool add_way(const struct join_links *links, unsigned end, const uint64_t *wanted,
                    uint64_t *from)
{
    const struct join_board *board = links->board;
    uint16_t waiting[GS_POINTS_MAX], before[GS_POINTS_MAX];
    uint64_t seen[JOIN_WORDS];
    unsigned count = 0;

    join_copy(seen, from, board->words);
    JOIN_EACH(point, from, board->words)
    waiting[count++] = (uint16_t)point;
    for (unsigned head = 0; head < count; head++) {
        unsigned point = waiting[head];

        for (unsigned i = 0; i < board->near_count[point]; i++) {
            unsigned next = board->near[point][i];

            if (links->end_of[next] != end || gs_points_has(seen, next))
                continue;
            gs_points_add(seen, next);
            before[next] = (uint16_t)point;
            waiting[count++] = (uint16_t)next;
            if (!gs_points_has(wanted, next))
                continue;
            for (; !gs_points_has(from, next); next = before[next])
                gs_points_add(from, next);
            return true;
        }
    }
    return false;
}

/* Adds the stones that join those of the same chains among stones. */
static void join_chains(const struct join_links *links, uint64_t *stones)
{
    const struct join_board *board = links->board;
    uint64_t done[JOIN_WORDS] = {0}, wanted[JOIN_WORDS];

    join_copy(wanted, stones, board->words);
    JOIN_EACH(point, wanted, board->words)
    {
        unsigned end = links->end_of[point];
        uint64_t from[JOIN_WORDS] = {0};

        if (gs_points_has(done, point) || links->ends[end].kind != JOIN_CHAIN)
            continue;
        gs_points_add(from, point);
        while (add_way(links, end, wanted, from))
            ;
        join_unite(done, from, board->words);
        join_unite(stones, from, board->words);
    }
}

/* Pieces. */

static uint32_t build_choice(struct join_builder *builder, uint32_t number);

static void add_choice(struct join_builder *builder, uint32_t number, struct pieces *pieces)
{
    uint32_t record = build_choice(builder, number);

    if (record == JOIN_NO_RECORD || pieces->draft.part_count == GS_POINTS_MAX) {
        pieces->is_bad = true;
        return;
    }
    pieces->draft.parts[pieces->draft.part_count++] = record;
    for (unsigned i = 0; i < 2; i++)
        if (builder->made[number].ends[i] >= GS_EDGES_MAX)
            gs_points_add(pieces->named, builder->made[number].ends[i] - GS_EDGES_MAX);
}

/* Takes a link apart, down to choices and ends that touch. */
static void collect(struct join_builder *builder, uint32_t number, struct pieces *pieces)
{
    const struct join_links *links = builder->links;
    const struct join_link *link = &links->links[number];

    if (link->how == JOIN_CHOICE) {
        add_choice(builder, number, pieces);
    } else if (link->how == JOIN_TOUCH) {
        if (pieces->touch_count < sizeof pieces->touches / sizeof pieces->touches[0])
            memcpy(pieces->touches[pieces->touch_count++], link->ends, sizeof link->ends);
    } else {
        if (links->ends[link->middle].kind == JOIN_SPOT)
            gs_points_add(pieces->draft.stones, links->ends[link->middle].at);
        for (uint32_t i = 0; i < link->count && !pieces->is_bad; i++)
            collect(builder, links->parts[link->first + i], pieces);
    }
}

/* Names the stones with which ends touch. */
static void add_touches(const struct join_links *links, struct pieces *pieces)
{
    uint64_t wanted[JOIN_WORDS];

    for (unsigned i = 0; i < pieces->touch_count; i++)
        for (unsigned side = 0; side < 2; side++) {
            unsigned end = pieces->touches[i][side], other = pieces->touches[i][!side];
            unsigned point = links->ends[end].at;

            if (links->ends[end].kind == JOIN_EDGE)
                continue;
            join_copy(wanted, pieces->draft.stones, links->board->words);
            join_unite(wanted, pieces->named, links->board->words);
            if (links->ends[end].kind == JOIN_CHAIN)
                point = find_toucher(links, end, other, wanted);
            gs_points_add(pieces->draft.stones, point);
            if (links->ends[other].kind == JOIN_EDGE)
                gs_points_add(pieces->fixed, point);
        }
}

/* The record of pieces that join the ends of goal. */
GS_OUT_OF_LINE static uint32_t put_together(struct join_builder *builder, struct pieces *pieces,
                                            const unsigned *goal, unsigned goal_count)
{
    const struct join_links *links = builder->links;
    unsigned words = links->board->words;
    struct join_draft *draft = &pieces->draft;

    for (unsigned i = 0; i < goal_count; i++) {
        draft->goal[i] = goal[i];
        if (goal[i] >= GS_EDGES_MAX)
            gs_points_add(draft->stones, goal[i] - GS_EDGES_MAX);
    }
    add_touches(links, pieces);
    join_unite(draft->stones, pieces->named, words);
    join_chains(links, draft->stones);
    join_remove(pieces->named, pieces->fixed, words);
    join_remove(draft->stones, pieces->named, words);
    if (draft->kind == JOIN_HALF)
        gs_points_drop(draft->stones, draft->point);
    return gs_vc_record_make(builder->records, draft);
}

/* Memory for one record, all zero; NULL, with the search halted: there is none. */
static void *room_for(struct join_builder *builder, size_t size)
{
    void *room = gs_alloc_zero(builder->links->search->memory, 1, size);

    if (!room)
        gs_search_halt(builder->links->search, GS_STOP_MEMORY);
    return room;
}

/* The record of a link that is no choice and joins the ends of goal; whole: that of the game. */
static uint32_t build_joined(struct join_builder *builder, uint32_t number, const unsigned *goal,
                             unsigned goal_count, bool whole)
{
    const struct join_link *link = &builder->links->links[number];
    struct pieces *pieces = room_for(builder, sizeof *pieces);
    uint32_t record = JOIN_NO_RECORD;

    if (!pieces)
        return record;
    pieces->draft.kind = join_is_half(link) ? JOIN_HALF : JOIN_JOINED;
    pieces->draft.point = link->key;
    pieces->draft.goal_count = whole ? 0 : goal_count;
    collect(builder, number, pieces);
    if (!pieces->is_bad)
        record = put_together(builder, pieces, goal, goal_count);
    gs_release(builder->links->search->memory, pieces);
    return record;
}

/* Choices. */

/* The stone of the chain `end` with which a link begins. */
static unsigned find_first(struct join_builder *builder, uint32_t number, unsigned end)
{
    static const uint64_t nothing[JOIN_WORDS] = {0};
    const struct join_links *links = builder->links;
    const struct join_link *link = &links->links[number];

    if (link->how == JOIN_TOUCH)
        return find_toucher(links, end, link->ends[link->ends[0] == end], nothing);
    if (link->how == JOIN_CHOICE) {
        if (build_choice(builder, number) == JOIN_NO_RECORD)
            return links->ends[end].at;
        return builder->made[number].ends[link->ends[1] == end] - GS_EDGES_MAX;
    }
    for (uint32_t i = 0; i < link->count; i++) {
        uint32_t part = links->parts[link->first + i];
        if (links->links[part].ends[0] == end || links->links[part].ends[1] == end)
            return find_first(builder, part, end);
    }
    return links->ends[end].at;
}

/* What a choice names for one of its ends. */
static unsigned name_end(struct join_builder *builder, const struct join_link *link, unsigned end)
{
    const struct join_links *links = builder->links;
    const struct join_end *its = &links->ends[end];
    uint8_t votes[GS_POINTS_MAX] = {0};
    unsigned best = its->at;

    if (its->kind != JOIN_CHAIN)
        return its->kind == JOIN_EDGE ? its->at : GS_EDGES_MAX + its->at;
    for (uint32_t i = 0; i < link->count; i++) {
        unsigned stone = find_first(builder, links->parts[link->first + i], end);
        if (++votes[stone] > votes[best])
            best = stone;
    }
    return GS_EDGES_MAX + best;
}

static uint32_t build_either(struct join_builder *builder, uint32_t number, const unsigned *goal,
                             unsigned goal_count, bool whole)
{
    const struct join_links *links = builder->links;
    const struct join_link *link = &links->links[number];
    struct join_draft *draft = room_for(builder, sizeof *draft);
    uint32_t record = JOIN_NO_RECORD;

    if (!draft)
        return record;
    draft->kind = JOIN_EITHER;
    bool good = true;
    for (uint32_t i = 0; i < link->count && good; i++) {
        uint32_t half =
            build_joined(builder, links->parts[link->first + i], goal, goal_count, whole);
        good = half != JOIN_NO_RECORD;
        draft->parts[draft->part_count++] = half;
    }
    if (good)
        record = gs_vc_record_make(builder->records, draft);
    gs_release(links->search->memory, draft);
    return record;
}

static uint32_t build_choice(struct join_builder *builder, uint32_t number)
{
    const struct join_link *link = &builder->links->links[number];
    struct join_made *made = &builder->made[number];
    unsigned goal[2];

    if (made->record != JOIN_NO_RECORD)
        return made->record;
    for (unsigned i = 0; i < 2; i++)
        goal[i] = name_end(builder, link, link->ends[i]);
    for (unsigned i = 0; i < 2; i++)
        made->ends[i] = (uint16_t)goal[i];
    if (goal[0] > goal[1]) {
        goal[0] = goal[1];
        goal[1] = made->ends[0];
    }
    made->record = build_either(builder, number, goal, 2, false);
    return made->record;
}

/* Whole goals. */

uint32_t gs_vc_build(struct join_builder *builder, uint32_t link)
{
    const struct join_board *board = builder->links->board;

    if (builder->links->links[link].how == JOIN_CHOICE)
        return build_either(builder, link, board->goal, board->goal_count, true);
    return build_joined(builder, link, board->goal, board->goal_count, true);
}

/* Whether the chain of the stone on point, of stones alone, joins all ends of the goal; its stones
 * are added to met. */
static unsigned walk(const struct join_board *board, const uint64_t *stones, unsigned point,
                     uint64_t *visited)
{
    unsigned edges = board->edges[point];

    gs_points_add(visited, point);
    for (unsigned i = 0; i < board->near_count[point]; i++)
        if (gs_points_has(stones, board->near[point][i]) &&
            !gs_points_has(visited, board->near[point][i]))
            edges |= walk(board, stones, board->near[point][i], visited);
    return edges;
}

static bool is_won(const struct join_board *board, const uint64_t *stones, unsigned point)
{
    uint64_t visited[JOIN_WORDS] = {0};
    unsigned edges = walk(board, stones, point, visited);

    for (unsigned i = 0; i < board->goal_count; i++)
        if (board->goal[i] < GS_EDGES_MAX ? !(edges >> board->goal[i] & 1)
                                          : !gs_points_has(visited, board->goal[i] - GS_EDGES_MAX))
            return false;
    return true;
}

uint32_t gs_vc_build_won(struct join_builder *builder, const struct join_stones *stones)
{
    const struct join_board *board = builder->records->board;
    struct join_draft draft = {.kind = JOIN_JOINED};
    unsigned kept = 0;

    join_copy(draft.stones, stones->own, board->words);
    while (kept < board->points &&
           !(gs_points_has(stones->own, kept) && is_won(board, stones->own, kept)))
        kept++;
    if (kept == board->points)
        return JOIN_NO_RECORD;
    memset(draft.stones, 0, sizeof draft.stones);
    walk(board, stones->own, kept, draft.stones);
    /* Stones that are not needed are left out, one by one; the chain may lose its first one,
     * too. */
    for (unsigned point = 0; point < board->points; point++) {
        if (!gs_points_has(draft.stones, point))
            continue;
        gs_points_drop(draft.stones, point);
        unsigned other = join_next(draft.stones, board->words, 0);
        while (other < board->points && !is_won(board, draft.stones, other))
            other = join_next(draft.stones, board->words, other + 1);
        if (other >= board->points)
            gs_points_add(draft.stones, point);
    }
    return gs_vc_record_make(builder->records, &draft);
}
