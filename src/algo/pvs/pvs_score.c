/* SPDX-License-Identifier: MIT */
/*
 * pvs_score.c - the score of the root at the depth limit (search/estimate.h), found with every
 * refinement of [Pawlewicz], section 3.4: transposition table, iterative deepening, also internal,
 * an aspiration window around the score of the iteration before, and a scout.
 *
 *     window of the root     (x - window, x + window), x of the iteration before, or of the one
 *                            before that, since evaluations may favour who has moved last: of
 *                            the one that was nearer to the score of the last iteration, if
 *                            that was in the window; if the score is outside, again from what
 *                            was found to the end of the scale
 *     of the first move      that of its node
 *     of the others          null at alpha, the scout's; again with that of the node if it is
 *                            better
 *
 * The score is exactly that of plain minimax: the table answers only for the requested depth, and
 * ends seen ahead (a win in one) are ends at any depth left. Frames and moves are those of
 * pvs_search.c; frame i has its key at place i.
 *
 * Cost: b^(d/2) nodes in good order, for d plies of b moves. Memory: key and 13 bytes for each
 * entry of the table.
 */
#include <stdlib.h>
#include <string.h>

#include "algo/pvs/pvs.h"

#include "search/estimate.h"

/* Beyond every score. */
#define FAR (GS_SCORE_WON + 1)

/* An inner search is this much shallower, and none is made nearer to the horizon. */
enum { INNER_LESS = 2, INNER_LEAST = 4 };

/* The longest line that is reported. */
enum { LINE_MOST = 64 };

/* By so many scores the next one is guessed. */
enum { KEPT = 3 };

/* What a score in the table is. */
enum bound { EXACT, LEAST, MOST };

struct payload {
    uint32_t depth;
    int16_t score;
    uint16_t hint;
    uint8_t bound;
};

/* --- the table ------------------------------------------------------------------------- */

static bool recall(const struct pvs *pvs, const uint8_t *key, uint64_t hash,
                   struct payload *payload)
{
    const uint8_t *found = gs_transposition_find(&pvs->table, key, hash);
    if (found)
        memcpy(payload, found, sizeof *payload);
    return found;
}

/* Whether the table has the score of the current position, or a bound that the window needs. */
static bool probe_score(struct pvs *pvs, struct pvs_frame *frame, int *score)
{
    struct payload payload;
    uint8_t *key = pvs_key_at(pvs, pvs->stack.frame_count);
    frame->symmetry = gs_pvs_write_key(pvs, key);
    frame->hash = gs_transposition_hash(&pvs->table, key);
    if (!recall(pvs, key, frame->hash, &payload))
        return false;
    frame->hint = payload.hint;
    *score = payload.score;
    /* The root is searched for its best move. */
    if (payload.depth != frame->depth || gs_path_ply(pvs->path) == pvs->base)
        return false;
    bool answers = payload.bound == EXACT || (payload.bound == LEAST && *score >= frame->beta) ||
                   (payload.bound == MOST && *score <= frame->alpha);
    pvs->search->counters[PVS_HITS] += answers;
    return answers;
}

/* Keeps what was found of the frame on top. False when the search was halted. */
static bool remember(struct pvs *pvs, const struct pvs_frame *frame)
{
    if (!pvs->params.use_table)
        return true;
    const struct payload payload = {.depth = frame->depth,
                                    .score = (int16_t)frame->score,
                                    .hint = pvs_hint_of(pvs, frame->symmetry, frame->best),
                                    .bound = frame->score >= frame->beta  ? LEAST
                                             : frame->score > frame->from ? EXACT
                                                                          : MOST};
    uint8_t *entry =
        gs_transposition_enter(&pvs->table, pvs_key_at(pvs, pvs->stack.frame_count - 1),
                               frame->hash, pvs->search->nodes - frame->began + 1);
    if (entry)
        memcpy(entry, &payload, sizeof payload);
    pvs->search->counters[PVS_STORES]++;
    return entry;
}

/* --- nodes ----------------------------------------------------------------------------- */

/* Takes the score of the last move tried, as seen by the side that made it. */
static void take(struct pvs *pvs, struct pvs_frame *frame, int score)
{
    bool scouted = frame->scouting;
    frame->scouting = false;
    if (scouted && score > frame->alpha && score < frame->beta) {
        frame->next--;
        frame->again = true;
        pvs->search->counters[PVS_RESEARCHES]++;
        return;
    }
    if (score > frame->score) {
        frame->score = score;
        frame->best = pvs->stack.moves[frame->first + frame->next - 1];
    }
    if (score > frame->alpha)
        frame->alpha = score;
}

/* Returns the score of the current position to its parent. */
static void deliver(struct pvs *pvs, int score, gs_move best)
{
    if (pvs->stack.frame_count == 0) {
        pvs->returned.score = score;
        pvs->returned.best = best;
        return;
    }
    gs_path_pop(pvs->path);
    take(pvs, pvs_top(pvs), -score);
}

/* Whether the score is clear without a move: the end, the horizon, or a win in one. */
static bool is_leaf(struct pvs *pvs, uint32_t depth, int *score)
{
    const struct gs_position *position = gs_path_position(pvs->path);
    enum gs_value value = gs_outcome(pvs->rules, position);
    *score = value * GS_SCORE_WON;
    if (value != GS_UNKNOWN)
        return true;
    if (depth == 0) {
        *score = gs_estimate(pvs->rules, position);
        pvs->search->counters[PVS_HORIZON]++;
        return true;
    }
    *score = GS_SCORE_WON;
    return pvs->stones && gs_path_ply(pvs->path) > pvs->base &&
           pvs->stones->winning_move(pvs->rules, position, gs_to_move(pvs->rules, position)) !=
               GS_NO_MOVE;
}

/* Pushes frame, for which there is room, and lists its moves. */
static void open_frame(struct pvs *pvs, struct pvs_frame frame)
{
    frame.first = pvs->stack.move_count;
    frame.began = pvs->search->nodes;
    frame.best = GS_NO_MOVE;
    frame.score = -FAR;
    frame.from = frame.alpha;
    frame.count = gs_moves(pvs->rules, gs_path_position(pvs->path), pvs->stack.moves + frame.first);
    pvs->stack.move_count += frame.count;
    pvs->stack.frames[pvs->stack.frame_count++] = frame;
    pvs->search->expanded++;
    gs_search_keep(pvs->search, 1);
    gs_pvs_arrange(pvs, pvs_top(pvs));
}

/* Visits the current position: delivers its score, or opens a frame for it. */
static bool visit_here(struct pvs *pvs, uint32_t depth, int alpha, int beta)
{
    int score;
    struct pvs_frame frame = {
        .alpha = alpha, .beta = beta, .depth = depth, .threat = GS_NO_MOVE, .hint = PVS_NO_HINT};
    if (!gs_pvs_count_node(pvs) || !gs_pvs_make_room(pvs))
        return false;
    if (is_leaf(pvs, depth, &score) || (pvs->params.use_table && probe_score(pvs, &frame, &score)))
        deliver(pvs, score, GS_NO_MOVE);
    else
        open_frame(pvs, frame);
    return true;
}

static bool wants_inner(const struct pvs *pvs, const struct pvs_frame *frame)
{
    return pvs->params.internal && !frame->deepened && frame->hint == PVS_NO_HINT &&
           frame->count > 1 && frame->depth >= INNER_LEAST;
}

/* A shallow search of the same position, to find a first move. */
static bool search_inner(struct pvs *pvs)
{
    struct pvs_frame frame = *pvs_top(pvs);
    pvs_top(pvs)->deepened = true;
    if (!gs_pvs_count_node(pvs) || !gs_pvs_make_room(pvs))
        return false;
    memcpy(pvs_key_at(pvs, pvs->stack.frame_count), pvs_key_at(pvs, pvs->stack.frame_count - 1),
           pvs->stack.key_stride);
    pvs->search->counters[PVS_INNER]++;
    frame.inner = true;
    frame.depth -= INNER_LESS;
    open_frame(pvs, frame);
    return true;
}

/* Closes the frame on top. False when the search was halted. */
static bool leave(struct pvs *pvs)
{
    const struct pvs_frame frame = *pvs_top(pvs);
    bool going = remember(pvs, &frame);
    if (frame.score >= frame.beta)
        gs_pvs_cut(pvs, &frame);
    pvs->stack.move_count = frame.first;
    pvs->stack.frame_count--;
    gs_search_keep(pvs->search, -1);
    if (frame.inner) {
        pvs_top(pvs)->hint = pvs_hint_of(pvs, frame.symmetry, frame.best);
        gs_pvs_put_first(pvs, pvs_top(pvs));
    } else {
        deliver(pvs, frame.score, frame.best);
    }
    return going;
}

/* --- the loop -------------------------------------------------------------------------- */

static bool search_child(struct pvs *pvs)
{
    const uint32_t depth = pvs_top(pvs)->depth;
    int alpha, beta;
    return gs_pvs_step(pvs, &alpha, &beta) && visit_here(pvs, depth - 1, alpha, beta);
}

/* Leaves all frames as they are, after a halt. */
static void abandon(struct pvs *pvs)
{
    gs_search_keep(pvs->search, -(int64_t)pvs->stack.frame_count);
    pvs->stack.frame_count = pvs->stack.move_count = 0;
    while (gs_path_ply(pvs->path) > pvs->base)
        gs_path_pop(pvs->path);
}

/* Searches the root to depth plies; what it returns is exact inside the window, else a bound. */
static bool search_window(struct pvs *pvs, uint32_t depth, int alpha, int beta)
{
    pvs->search->counters[PVS_SEARCHES]++;
    bool going = visit_here(pvs, depth, alpha, beta);
    while (going && pvs->stack.frame_count > 0) {
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

/* The same with windows that widen until the score is inside; guess: NULL, or where it may be. */
static bool search_root(struct pvs *pvs, uint32_t depth, const int *guess)
{
    int alpha = guess ? *guess - pvs->params.window : -FAR,
        beta = guess ? *guess + pvs->params.window : FAR;
    pvs->search->counters[PVS_DEPTH] = depth;
    while (search_window(pvs, depth, alpha, beta)) {
        int found = pvs->returned.score;
        if (found > alpha && found < beta)
            return true;
        bool is_less = found <= alpha;
        alpha = is_less ? -FAR : found - 1;
        beta = is_less ? found + 1 : FAR;
    }
    return false;
}

/* --- the line -------------------------------------------------------------------------- */

/* Whether the current position is known to have this score; *hint names the move that reaches it.
 */
static bool is_worth(const struct pvs *pvs, uint32_t depth, int score, uint16_t *hint,
                     unsigned *symmetry)
{
    uint8_t key[GS_KEY_MAX];
    struct payload payload;
    enum gs_value value = gs_outcome(pvs->rules, gs_path_position(pvs->path));
    *hint = PVS_NO_HINT;
    if (value != GS_UNKNOWN)
        return value * GS_SCORE_WON == score;
    if (depth == 0)
        return gs_estimate(pvs->rules, gs_path_position(pvs->path)) == score;
    if (!pvs->params.use_table)
        return false;
    *symmetry = gs_pvs_write_key(pvs, key);
    if (!recall(pvs, key, gs_transposition_hash(&pvs->table, key), &payload))
        return false;
    *hint = payload.hint;
    return payload.bound == EXACT && payload.depth == depth && payload.score == score;
}

/* The move that a hint of the current position names, or GS_NO_MOVE. */
static gs_move named_move(struct pvs *pvs, uint16_t hint, unsigned symmetry)
{
    unsigned count = 0, i = 0;
    if (hint != PVS_NO_HINT)
        count = gs_moves(pvs->rules, gs_path_position(pvs->path), pvs->stack.moves);
    while (i < count && pvs_hint_of(pvs, symmetry, pvs->stack.moves[i]) != hint)
        i++;
    return i < count ? pvs->stack.moves[i] : GS_NO_MOVE;
}

/*
 * Writes the line of the root after a search to depth plies, as far as the table has it. Several
 * moves may share a hint: one that does not keep the score ends the line.
 */
static size_t follow(struct pvs *pvs, gs_move move, uint32_t depth, int score, gs_move *line)
{
    size_t length = 0;
    uint16_t hint;
    unsigned symmetry = 0;
    while (move != GS_NO_MOVE && length < LINE_MOST && gs_path_push(pvs->path, move)) {
        score = -score;
        depth--;
        if (!is_worth(pvs, depth, score, &hint, &symmetry) && length > 0)
            break;
        line[length++] = move;
        move = named_move(pvs, hint, symmetry);
    }
    while (gs_path_ply(pvs->path) > 0)
        gs_path_pop(pvs->path);
    return length;
}

/* --- the iterations -------------------------------------------------------------------- */

/* A table of scores in the place of that of claims. */
static bool exchange_table(struct pvs *pvs)
{
    gs_transposition_clear(&pvs->table);
    return !pvs->params.use_table ||
           gs_transposition_init(&pvs->table, pvs->search, pvs->stack.key_stride,
                                 sizeof(struct payload),
                                 (uint64_t)gs_args_int(pvs->search->params, "entries"));
}

/* Around which of so many scores the next one may be; NULL: none of them. */
static const int *guess(const struct pvs *pvs, const int scores[KEPT], uint32_t known)
{
    int one = abs(scores[0] - scores[1]), two = abs(scores[0] - scores[2]);

    if (known < KEPT)
        return known > 0 ? &scores[0] : NULL;
    if (one >= pvs->params.window && two >= pvs->params.window)
        return NULL;
    return one <= two ? &scores[0] : &scores[1];
}

void gs_pvs_score(struct pvs *pvs, struct gs_result *result)
{
    const uint32_t most = pvs->search->limits.depth, first = pvs->params.iterate ? 1 : most;
    const uint64_t before = pvs->search->nodes;
    gs_move line[LINE_MOST];
    size_t length = 0;
    int scores[KEPT] = {0}; /* of the last iterations, the last one first */
    pvs->base = gs_path_ply(pvs->path);
    if (!exchange_table(pvs))
        return;
    for (uint32_t depth = first; depth <= most && depth > 0; depth++) {
        if (!search_root(pvs, depth,
                         pvs->params.aspiration ? guess(pvs, scores, depth - first) : NULL))
            break;
        memmove(scores + 1, scores, (KEPT - 1) * sizeof *scores);
        scores[0] = pvs->returned.score;
        length = follow(pvs, pvs->returned.best, depth, scores[0], line);
    }
    gs_estimate_report(result, pvs->path, line, length, scores[0]);
    pvs->search->counters[PVS_SCORE_NODES] = pvs->search->nodes - before;
    pvs->search->counters[PVS_ENTRIES] = pvs->table.filled;
    pvs->search->counters[PVS_REPLACEMENTS] = pvs->table.replacements;
}
