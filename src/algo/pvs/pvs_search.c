/* SPDX-License-Identifier: MIT */
/*
 * pvs_search.c - alpha-beta over claims ([Pawlewicz], section 3.4): transposition
 * table, scout, internal iterative deepening. Recursion written as a loop, since
 * lines can be longer than the machine's stack allows.
 *
 *     frames   | root | node | node | inner |     an inner search is in the same position
 *     path       root -> ... -> position          as the frame below it
 *     moves    | of root | of node | of node | of inner |
 *
 * Windows have integers as bounds, so (alpha, alpha + 1) is null. A search with the window (alpha,
 * beta) is decided when a lower claim has reached beta, when an upper claim has come down to alpha,
 * or when they are equal. The window only selects what is searched; no claim depends on it.
 *
 * Invariants: frame i has its key at place i. A frame's `found` follows from the
 * moves before `next`, except the one that the path follows; its upper part is a
 * claim about the node only when all moves are tried.
 * Cost: b^(d/2) nodes in good order, for d plies of b moves, without the table.
 */
#include <string.h>

#include "algo/pvs/pvs_threads.h"

#include "core/team.h"
#include "search/choices.h"

/* An inner search is this much shallower. */
#define INNER_LESS 2
/*
 * Nodes nearer to the horizon, or farther from it, get none: near it the gain is small, and in a
 * long forced line each inner search would walk the line again.
 */
#define INNER_LEAST 7
#define INNER_MOST  64

/* From this depth on most nodes are looked up, so their keys are written early. */
#define EARLY 3

/* So many positions of the game's own search take the time of a node. */
#define END_PER_NODE 8

/* From this depth on all threads search the first move of a node together. */
#define SHARED_FIRST 12

#define STEPS_PER_POLL 4096

/* --- room ------------------------------------------------------------------------------ */

static bool grow_block(struct pvs *pvs, void **block, size_t size, size_t *room, size_t need)
{
    return need <= *room || gs_array_grow(pvs->search->memory, block, size, room, 2 * need, need) ||
           gs_search_halt(pvs->search, GS_STOP_MEMORY);
}

/* Room for a key, which is written before its frame is opened. */
static bool make_key_room(struct pvs *pvs)
{
    void *keys = pvs->stack.keys;
    bool fine = grow_block(pvs, &keys, pvs->stack.key_stride, &pvs->stack.key_room,
                           pvs->stack.frame_count + 1);
    pvs->stack.keys = keys;
    return fine;
}

static bool make_frame_room(struct pvs *pvs)
{
    void *frames = pvs->stack.frames, *moves = pvs->stack.moves;
    bool fine = grow_block(pvs, &frames, sizeof *pvs->stack.frames, &pvs->stack.frame_room,
                           pvs->stack.frame_count + 1);
    pvs->stack.frames = frames;
    fine = fine && grow_block(pvs, &moves, sizeof *pvs->stack.moves, &pvs->stack.move_room,
                              pvs->stack.move_count + pvs->rules->max_moves);
    pvs->stack.moves = moves;
    return fine;
}

bool gs_pvs_make_room(struct pvs *pvs)
{
    return make_key_room(pvs) && make_frame_room(pvs);
}

/* --- claims of children ---------------------------------------------------------------- */

/* The upper claim of a node from that of all moves tried so far and that of one more. */
static struct pvs_claim add_upper(struct pvs_claim upper, struct pvs_claim move)
{
    if (move.value > upper.value)
        return move;
    if (move.value < upper.value || move.value == GS_WIN)
        return upper;
    if (move.value == GS_LOSS) {
        upper.plies = upper.plies > move.plies ? upper.plies : move.plies;
        return upper;
    }
    upper.plies = upper.plies < move.plies ? upper.plies : move.plies;
    return upper;
}

/* Records what a move of the root is worth on every line. */
static void note_root_move(struct pvs *pvs, gs_move move, struct pvs_claims claims)
{
    struct pvs_root_move *row = pvs->root.moves;
    while (row->move != move)
        row++;
    bool lower = claims.lower.value == GS_WIN || claims.lower.plies == PVS_EVER;
    bool upper = claims.upper.value == GS_LOSS || claims.upper.plies == PVS_EVER;
    /* A draw found without a table depends on the line, which includes the root. */
    if (pvs->traits.repeats && claims.lower.value == GS_DRAW)
        lower = false;
    if (pvs->traits.repeats && claims.upper.value == GS_DRAW)
        upper = false;
    if (lower && claims.lower.value > row->lower)
        row->lower = claims.lower.value;
    if (upper && claims.upper.value < row->upper)
        row->upper = claims.upper.value;
}

/* Takes the claims of the last move tried, as seen by the side that made it. */
static void take_claims(struct pvs *pvs, struct pvs_frame *frame, struct pvs_claims claims)
{
    gs_move move = pvs->stack.moves[frame->first + frame->next - 1];
    bool scouted = frame->scouting;
    int alpha = frame->alpha;
    frame->scouting = false;
    if (pvs->root.is_start && gs_path_ply(pvs->path) == pvs->base)
        note_root_move(pvs, move, claims);
    /* If all moves lose, the best one takes longest. */
    bool delays = frame->found.lower.value == GS_LOSS && claims.upper.value == GS_LOSS &&
                  claims.upper.plies > frame->found.upper.plies;
    if (gs_pvs_is_stronger_lower(claims.lower, frame->found.lower)) {
        frame->found.lower = claims.lower;
        frame->best = move;
    } else if (frame->best == GS_NO_MOVE || delays) {
        frame->best = move;
    }
    if (claims.lower.value > frame->alpha)
        frame->alpha = claims.lower.value;
    if (scouted && claims.lower.value > alpha && claims.lower.value < frame->beta) {
        frame->next--;
        frame->again = true;
        pvs->search->counters[PVS_RESEARCHES]++;
        return;
    }
    frame->found.upper = add_upper(frame->found.upper, claims.upper);
}

/* An inner search has ended; its claims count as far as they reach. */
static void take_inner(const struct pvs *pvs, struct pvs_frame *frame, struct pvs_claims claims,
                       gs_move best)
{
    struct pvs_claims usable = gs_pvs_usable(pvs, claims, frame->depth);
    if (gs_pvs_is_stronger_lower(usable.lower, frame->known.lower))
        frame->best = best;
    frame->known = gs_pvs_both(frame->known, usable);
    if (frame->known.lower.value > frame->alpha)
        frame->alpha = frame->known.lower.value;
    if (frame->known.upper.value < frame->beta)
        frame->beta = frame->known.upper.value;
}

/* Returns the claims of the current node to its parent. */
static void deliver(struct pvs *pvs, struct pvs_claims claims, gs_move best)
{
    if (pvs->stack.frame_count == 0) {
        pvs->returned.claims = claims;
        pvs->returned.best = best;
        return;
    }
    gs_path_pop(pvs->path);
    take_claims(pvs, pvs_top(pvs),
                (struct pvs_claims){.lower = gs_pvs_negate(claims.upper),
                                    .upper = gs_pvs_negate(claims.lower)});
}

/* --- visiting a node ------------------------------------------------------------------- */

bool gs_pvs_ends(const struct pvs *pvs, struct pvs_claims *claims)
{
    enum gs_value value = gs_outcome(pvs->rules, gs_path_position(pvs->path));
    if (value == GS_UNKNOWN)
        return false;
    struct pvs_claim end = {(int8_t)value, value == GS_DRAW ? PVS_EVER : 0};
    *claims = (struct pvs_claims){end, end};
    return true;
}

/* Whether the line ends here, by the rules or by repetition. */
static bool is_over(struct pvs *pvs, struct pvs_claims *claims)
{
    if (!pvs->traits.repeats || !gs_path_repeats(pvs->path, NULL))
        return gs_pvs_ends(pvs, claims);
    struct pvs_claim draw = {GS_DRAW, PVS_EVER};
    *claims = (struct pvs_claims){draw, draw};
    pvs->search->counters[PVS_REPETITIONS]++;
    return true;
}

unsigned gs_pvs_write_key(const struct pvs *pvs, uint8_t *key)
{
    const struct gs_position *position = gs_path_position(pvs->path);
    if (pvs->params.symmetry)
        return pvs->rules->game->space->canonical(pvs->rules, position, key);
    gs_encode(pvs->rules, position, key);
    return 0;
}

/* Writes the key of a position to be looked up, and prefetches its place in the table. */
static void prepare_probe(struct pvs *pvs, struct pvs_frame *frame)
{
    uint8_t *key = pvs_key_at(pvs, pvs->stack.frame_count);
    frame->symmetry = gs_pvs_write_key(pvs, key);
    frame->hash = gs_transposition_hash(&pvs->table, key);
    gs_transposition_prefetch(gs_parallel_view(&pvs->thread.parallel, &pvs->table), frame->hash);
}

/* Looks the position up, and adds what is known of it to frame. */
static void probe_here(struct pvs *pvs, struct pvs_frame *frame)
{
    struct pvs_claims claims;
    if (frame->depth < EARLY)
        prepare_probe(pvs, frame);
    if (!gs_pvs_recall(pvs, pvs_key_at(pvs, pvs->stack.frame_count), frame->hash, &claims,
                       &frame->hint))
        return;
    pvs->search->counters[PVS_HITS]++;
    /* The caller has what is known of the root, and wants a best move beyond that. */
    if (gs_path_ply(pvs->path) > pvs->base)
        frame->known = gs_pvs_both(frame->known, gs_pvs_usable(pvs, claims, frame->depth));
}

/* Adds what is seen at once to frame. The moves of the root are all tried. */
static void see(const struct pvs *pvs, struct pvs_frame *frame)
{
    if ((pvs->stones || gs_may_prove(pvs->search, pvs->prune)) &&
        gs_path_ply(pvs->path) > pvs->base)
        frame->known = gs_pvs_both(
            frame->known, gs_pvs_usable(pvs, gs_pvs_detect_threats(pvs, frame), frame->depth));
}

/*
 * Adds what the game's own search finds near the end, and keeps it in the table, which was probed
 * before. False when the search was halted.
 */
static bool search_end(struct pvs *pvs, struct pvs_frame *frame)
{
    uint64_t visited = pvs->search->counters[PVS_ENDGAME];
    struct pvs_claims found = gs_pvs_search_endgame(
        pvs, &frame->known, pvs->strict ? frame->depth : PVS_EVER, frame->alpha, frame->beta);

    visited = pvs->search->counters[PVS_ENDGAME] - visited;
    frame->known = gs_pvs_both(frame->known, gs_pvs_usable(pvs, found, frame->depth));
    return !pvs->params.use_table || !pvs_decides(&frame->known, frame->alpha, frame->beta) ||
           gs_pvs_remember(pvs, pvs_key_at(pvs, pvs->stack.frame_count), frame->hash, &found,
                           PVS_NO_HINT, visited / END_PER_NODE + 1);
}

/* Pushes frame, which is set up, and generates its moves. */
static bool open_frame(struct pvs *pvs, struct pvs_frame frame)
{
    if (!make_frame_room(pvs))
        return false;
    frame.first = pvs->stack.move_count;
    frame.began = pvs->search->nodes;
    frame.best = GS_NO_MOVE;
    frame.found = (struct pvs_claims){.lower = PVS_NOTHING.lower, .upper = {GS_LOSS, 0}};
    if (frame.known.lower.value > frame.alpha)
        frame.alpha = frame.known.lower.value;
    if (frame.known.upper.value < frame.beta)
        frame.beta = frame.known.upper.value;
    frame.count =
        gs_moves(pvs->rules, gs_path_position(pvs->path), pvs->stack.moves + pvs->stack.move_count);
    pvs->stack.move_count += frame.count;
    pvs->stack.frames[pvs->stack.frame_count++] = frame;
    if (pvs->thread.parallel.parallel)
        gs_pvs_mark(pvs, &frame);
    pvs->search->expanded++;
    gs_search_keep(pvs->search, 1);
    gs_pvs_narrow(pvs, pvs_top(pvs));
    gs_pvs_arrange(pvs, pvs_top(pvs));
    return true;
}

bool gs_pvs_count_node(struct pvs *pvs)
{
    struct gs_search *search = pvs->search;
    gs_checkpoint_offer(search);
    if (!gs_search_node(search))
        return false;
    if (++pvs->steps % STEPS_PER_POLL != 0)
        return true;
    return gs_search_report(search, "nodes visited", search->nodes, search->limits.nodes);
}

/* At the horizon neither side wins within 0 plies. */
static void cut(struct pvs *pvs, struct pvs_frame *frame)
{
    struct pvs_claim open = {GS_DRAW, 0};
    frame->known = gs_pvs_both((struct pvs_claims){open, open}, frame->known);
    pvs->search->counters[PVS_HORIZON]++;
}

/* Whether the position is left for later, as another thread searches it. */
static bool is_deferred(const struct pvs *pvs, const struct pvs_frame *frame)
{
    if (pvs->stack.frame_count == 0)
        return false;
    const struct pvs_frame *parent = &pvs->stack.frames[pvs->stack.frame_count - 1];
    const bool shared = frame->failing || (parent->next == 1 && frame->depth >= SHARED_FIRST);
    return !shared && !parent->pressed && gs_pvs_is_busy(pvs, frame);
}

/* Takes back the move just made, and puts it to the end of those to be tried. */
static void defer(struct pvs *pvs)
{
    struct pvs_frame *frame = pvs_top(pvs);
    gs_move *moves = pvs->stack.moves + frame->first + --frame->next, move = *moves;
    memmove(moves, moves + 1, (frame->count - frame->next - 1) * sizeof *moves);
    pvs->stack.moves[frame->first + frame->count - 1] = move;
    frame->deferred++;
    frame->scouting = false;
    gs_path_pop(pvs->path);
}

/* Visits the current position: delivers its claims, or opens a frame for it. */
static bool visit_here(struct pvs *pvs, uint32_t depth, int alpha, int beta)
{
    struct pvs_frame frame = {.alpha = alpha,
                              .beta = beta,
                              .depth = depth,
                              .threat = GS_NO_MOVE,
                              .hint = PVS_NO_HINT,
                              .known = PVS_NOTHING};
    struct pvs_claims claims;
    if (pvs->thread.parallel.parallel && pvs->stack.frame_count > 0)
        frame.failing = !pvs_top(pvs)->failing && pvs_top(pvs)->next == 1;
    if (!gs_pvs_count_node(pvs) || !make_key_room(pvs))
        return false;
    if (is_over(pvs, &claims)) {
        deliver(pvs, claims, GS_NO_MOVE);
        return true;
    }
    if (depth >= EARLY && pvs->params.use_table)
        prepare_probe(pvs, &frame);
    see(pvs, &frame);
    if (depth == 0)
        cut(pvs, &frame);
    else if (pvs->params.use_table && !pvs_decides(&frame.known, alpha, beta))
        probe_here(pvs, &frame);
    if (pvs->endgame.on && depth > 0 && gs_path_ply(pvs->path) > pvs->base &&
        !pvs_decides(&frame.known, alpha, beta) && !search_end(pvs, &frame))
        return false;
    if (!pvs_decides(&frame.known, alpha, beta)) {
        if (!pvs->thread.parallel.parallel || !is_deferred(pvs, &frame))
            return open_frame(pvs, frame);
        defer(pvs);
        return true;
    }
    deliver(pvs, frame.known, GS_NO_MOVE);
    return true;
}

/* --- internal iterative deepening ------------------------------------------------------- */

static bool wants_inner(const struct pvs *pvs, const struct pvs_frame *frame)
{
    return pvs->params.internal && !frame->deepened && frame->hint == PVS_NO_HINT &&
           frame->count > 1 && frame->depth >= INNER_LEAST && frame->depth <= INNER_MOST;
}

/* A shallow search of the same position, to find a first move. */
static bool search_inner(struct pvs *pvs)
{
    struct pvs_frame frame = *pvs_top(pvs);
    pvs_top(pvs)->deepened = true;
    if (!gs_pvs_count_node(pvs) || !make_key_room(pvs))
        return false;
    memcpy(pvs_key_at(pvs, pvs->stack.frame_count), pvs_key_at(pvs, pvs->stack.frame_count - 1),
           pvs->stack.key_stride);
    pvs->search->counters[PVS_INNER]++;
    frame.inner = true;
    frame.depth -= INNER_LESS;
    return open_frame(pvs, frame);
}

/* --- leaving a node -------------------------------------------------------------------- */

/* All that is claimed of the top frame. */
static struct pvs_claims conclude(const struct pvs_frame *frame)
{
    struct pvs_claims claims = frame->found;
    if (frame->next < frame->count)
        claims.upper = PVS_NOTHING.upper;
    return gs_pvs_both(claims, frame->known);
}

/* The move to be tried first if a search comes to the position of a closed frame again. */
static uint16_t hint_of(const struct pvs *pvs, const struct pvs_frame *frame)
{
    return frame->looked_up ? frame->hint : pvs_hint_of(pvs, frame->symmetry, frame->best);
}

static bool keep(struct pvs *pvs, const struct pvs_frame *frame, const struct pvs_claims *claims)
{
    if (!pvs->params.use_table)
        return true;
    return gs_pvs_remember(pvs, pvs_key_at(pvs, pvs->stack.frame_count - 1), frame->hash, claims,
                           hint_of(pvs, frame), pvs->search->nodes - frame->began + 1);
}

/* Closes the top frame. False when the search was halted. */
static bool leave(struct pvs *pvs)
{
    struct pvs_frame frame = *pvs_top(pvs);
    struct pvs_claims claims = conclude(&frame);
    if (frame.found.lower.value >= frame.beta)
        gs_pvs_cut(pvs, &frame);
    bool fine = keep(pvs, &frame, &claims);
    pvs->stack.move_count = frame.first;
    pvs->stack.frame_count--;
    gs_search_keep(pvs->search, -1);
    if (pvs->thread.parallel.parallel)
        gs_pvs_unmark(pvs, true);
    if (frame.inner) {
        take_inner(pvs, pvs_top(pvs), claims, frame.best);
        pvs_top(pvs)->hint = hint_of(pvs, &frame);
        gs_pvs_put_first(pvs, pvs_top(pvs));
    } else {
        deliver(pvs, claims, frame.best);
    }
    return fine;
}

/* --- the loop -------------------------------------------------------------------------- */

static bool search_child(struct pvs *pvs)
{
    const uint32_t depth = pvs_top(pvs)->depth;
    int alpha, beta;
    return gs_pvs_step(pvs, &alpha, &beta) &&
           visit_here(pvs, depth == PVS_EVER ? PVS_EVER : depth - 1, alpha, beta);
}

/* Abandons all frames, but keeps what the root's moves claim. */
static void abandon(struct pvs *pvs)
{
    if (pvs->stack.frame_count > 0) {
        const struct pvs_frame *root = &pvs->stack.frames[0];
        pvs->returned.claims.lower = root->found.lower;
        pvs->returned.best = root->best;
    }
    gs_search_keep(pvs->search, -(int64_t)pvs->stack.frame_count);
    pvs->stack.frame_count = pvs->stack.move_count = 0;
    while (gs_path_ply(pvs->path) > pvs->base)
        gs_path_pop(pvs->path);
}

bool gs_pvs_search_alone(struct pvs *pvs, uint32_t depth, int alpha, int beta)
{
    pvs->base = gs_path_ply(pvs->path);
    pvs->returned.claims = PVS_NOTHING;
    pvs->returned.best = GS_NO_MOVE;
    bool going = visit_here(pvs, depth, alpha, beta);
    while (going && pvs->stack.frame_count > 0) {
        if (pvs->thread.parallel.parallel)
            gs_pvs_poll_threads(pvs);
        const struct pvs_frame *frame = pvs_top(pvs);
        if (pvs_is_done(frame))
            going = leave(pvs);
        else if (wants_inner(pvs, frame))
            going = search_inner(pvs);
        else
            going = search_child(pvs);
    }
    if (!going)
        abandon(pvs);
    return going;
}

bool gs_pvs_search(struct pvs *pvs, uint32_t depth, int alpha, int beta)
{
    pvs->search->counters[PVS_SEARCHES]++;
    return pvs->root.is_start && pvs->params.use_table && gs_team_size(pvs->search) > 1
               ? gs_pvs_search_together(pvs, depth, alpha, beta)
               : gs_pvs_search_alone(pvs, depth, alpha, beta);
}
