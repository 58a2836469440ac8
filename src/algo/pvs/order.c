/* SPDX-License-Identifier: MIT */
/*
 * order.c - the order in which the moves of a node are tried: first the one
 * from the table or an inner search, then by the history heuristic, and where
 * that is silent by the game's hint, or in the game's own order.
 *
 * History heuristic (Schaeffer; [Suda], section 5.3.2): a move that caused a
 * cutoff is credited with 2^depth, depth being the height of the subtree, or,
 * if that is unbounded, with the nodes it took. The sides are not
 * distinguished: a move that matters to one may matter to the other.
 *
 * Moves are picked one at a time as needed. Cost: one pass over the remaining
 * moves for each move tried.
 */
#include <stdatomic.h>
#include <string.h>

#include "algo/pvs/pvs.h"

#define CREDIT_BITS 32 /* no move gets more than 2 to this at once */
#define MOST_CREDIT (UINT64_C(1) << 60)

void gs_pvs_put_first(const struct pvs *pvs, const struct pvs_frame *frame)
{
    gs_move *moves = pvs->stack.moves + frame->first;
    unsigned at = 0;
    while (at < frame->count && pvs_hint_of(pvs, frame->symmetry, moves[at]) != frame->hint)
        at++;
    if (at == frame->count)
        return;
    gs_move move = moves[at];
    memmove(moves + 1, moves, at * sizeof *moves);
    moves[0] = move;
}

void gs_pvs_arrange(struct pvs *pvs, const struct pvs_frame *frame)
{
    gs_move *moves = pvs->stack.moves + frame->first;
    if (pvs->search->seed != 0)
        gs_random_shuffle(&pvs->random, moves, frame->count);
    if (pvs->params.use_hints && frame->count > 1)
        pvs->rules->game->hint->order(pvs->rules, gs_path_position(pvs->path), moves, frame->count);
    if (frame->hint != PVS_NO_HINT)
        gs_pvs_put_first(pvs, frame);
}

static _Atomic uint64_t *credit_of(const struct pvs *pvs, gs_move move)
{
    uint32_t mixed = move * UINT32_C(0x9e3779b1);
    return &pvs->history[mixed >> (32 - PVS_HISTORY_BITS)];
}

static uint64_t load(const _Atomic uint64_t *credit)
{
    return atomic_load_explicit(credit, memory_order_relaxed);
}

/* Two threads may do so at the same time: then the credit of one is lost. */
static void store(_Atomic uint64_t *credit, uint64_t sum)
{
    atomic_store_explicit(credit, sum, memory_order_relaxed);
}

/* The place of the remaining move with the most credit. */
static unsigned find_best(const struct pvs *pvs, const struct pvs_frame *frame)
{
    const gs_move *moves = pvs->stack.moves + frame->first;
    unsigned best = frame->next;
    uint64_t most = load(credit_of(pvs, moves[best]));
    for (unsigned i = frame->next + 1; i < frame->count - frame->deferred; i++) {
        uint64_t credit = load(credit_of(pvs, moves[i]));
        if (credit > most) {
            most = credit;
            best = i;
        }
    }
    return best;
}

/* The next move of a frame: the best remaining one by hint and history. */
static gs_move next_move(struct pvs *pvs, const struct pvs_frame *frame)
{
    gs_move *moves = pvs->stack.moves + frame->first + frame->next;
    bool named = frame->next == 0 && frame->hint != PVS_NO_HINT;
    if (!pvs->params.use_history || named)
        return *moves;
    unsigned ahead = find_best(pvs, frame) - frame->next;
    gs_move move = moves[ahead];
    /* The others keep their order. */
    memmove(moves + 1, moves, ahead * sizeof *moves);
    return *moves = move;
}

/* Halves all credits. */
static void age(struct pvs *pvs)
{
    for (size_t i = 0; i < (size_t)1 << PVS_HISTORY_BITS; i++)
        store(&pvs->history[i], load(&pvs->history[i]) / 2);
}

static void credit_move(struct pvs *pvs, const struct pvs_frame *frame)
{
    if (!pvs->params.use_history)
        return;
    _Atomic uint64_t *credit = credit_of(pvs, frame->best);
    uint64_t sum = load(credit);
    if (frame->depth == PVS_EVER)
        sum += pvs->search->nodes - frame->began;
    else
        sum += UINT64_C(1) << (frame->depth < CREDIT_BITS ? frame->depth : CREDIT_BITS);
    store(credit, sum);
    if (sum >= MOST_CREDIT)
        age(pvs);
}

void gs_pvs_cut(struct pvs *pvs, const struct pvs_frame *frame)
{
    credit_move(pvs, frame);
    if (frame->next == frame->count)
        return;
    pvs->search->counters[PVS_CUTOFFS]++;
    pvs->search->counters[PVS_FIRST_CUTOFFS] += frame->next == 1;
}

bool gs_pvs_step(struct pvs *pvs, int *alpha, int *beta)
{
    struct pvs_frame *frame = pvs_top(pvs);
    if (frame->deferred > 0 && frame->next + frame->deferred == frame->count) {
        frame->deferred = 0;
        frame->pressed = true;
    }
    gs_move move =
        frame->again ? pvs->stack.moves[frame->first + frame->next] : next_move(pvs, frame);
    if (!gs_path_push(pvs->path, move))
        return gs_search_halt(pvs->search, GS_STOP_MEMORY);
    frame->scouting =
        pvs->params.scout && !frame->again && frame->next > 0 && frame->beta - frame->alpha > 1;
    frame->again = false;
    frame->next++;
    *alpha = frame->scouting ? -frame->alpha - 1 : -frame->beta;
    *beta = -frame->alpha;
    return true;
}
