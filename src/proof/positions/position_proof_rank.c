/* SPDX-License-Identifier: MIT */
/*
 * position_proof_rank.c - ranks of the positions of a plan, and what no line reaches.
 *
 * The rank of a position is 1 more than the greatest rank of those that its
 * edges lead to: the most moves of its own that the claimant makes until it has
 * won. It is found backwards from the positions without edges, each being done
 * when all of its edges are (retrograde analysis of the plan alone). A position
 * that is never done has an edge to another such one, so play may go in circles
 * there. Cost: two words for each edge.
 */
#include "proof/positions/position_proof.h"

#include <string.h>

enum { POLL_INTERVAL = 1 << 14 };

/* The edges backwards: sources[first[n] .. first[n + 1]) lead to n. */
struct sources {
    uint64_t *first;
    uint32_t *numbers;
    uint32_t *open;  /* edges of a position that are not done */
    uint32_t *queue; /* of positions that are done */
    uint32_t queued;
};

static bool poll_at(const struct gs_position_proof *plan, uint32_t n)
{
    return n % POLL_INTERVAL != 0 || gs_search_poll(plan->search);
}

static bool make_sources(const struct gs_position_proof *plan, struct sources *sources)
{
    struct gs_memory *memory = plan->search->memory;
    size_t count = plan->set.count;
    uint64_t edges = 0;
    for (size_t n = 0; n < count; n++)
        edges += plan->edges.count[n];
    *sources = (struct sources){.first = gs_alloc_zero(memory, count + 2, sizeof(uint64_t)),
                                .numbers = gs_alloc(memory, (edges + 1) * sizeof(uint32_t)),
                                .open = gs_alloc(memory, (count + 1) * sizeof(uint32_t)),
                                .queue = gs_alloc(memory, (count + 1) * sizeof(uint32_t))};
    return (sources->first && sources->numbers && sources->open && sources->queue) ||
           gs_search_halt(plan->search, GS_STOP_MEMORY);
}

static void clear_sources(const struct gs_position_proof *plan, struct sources *sources)
{
    gs_release(plan->search->memory, sources->first);
    gs_release(plan->search->memory, sources->numbers);
    gs_release(plan->search->memory, sources->open);
    gs_release(plan->search->memory, sources->queue);
}

/* Sorts the edges by where they lead: counts, adds up, and puts each in its place. */
static bool fill_sources(const struct gs_position_proof *plan, struct sources *sources)
{
    const uint32_t count = plan->set.count;
    uint64_t *first = sources->first;
    for (uint32_t n = 0; n < count; n++) {
        for (uint32_t i = 0; i < plan->edges.count[n]; i++)
            first[plan->edges.to[plan->edges.first[n] + i] + 2]++;
        if (!poll_at(plan, n))
            return false;
    }
    for (uint32_t n = 0; n < count; n++)
        first[n + 1] += first[n];
    for (uint32_t n = 0; n < count; n++) {
        for (uint32_t i = 0; i < plan->edges.count[n]; i++)
            sources->numbers[first[plan->edges.to[plan->edges.first[n] + i] + 1]++] = n;
        if (!poll_at(plan, n))
            return false;
    }
    return true;
}

/* Begins with the positions after whose move no reply leads on. */
static void begin(struct gs_position_proof *plan, struct sources *sources)
{
    for (uint32_t n = 0; n < plan->set.count; n++) {
        plan->ranks[n] = GS_NO_RANK;
        sources->open[n] = plan->edges.count[n];
        if (plan->moves[n] != GS_NO_MOVE && sources->open[n] == 0) {
            plan->ranks[n] = 1;
            sources->queue[sources->queued++] = n;
        }
    }
}

/* The last edge that is done is the one to the greatest rank, since the queue is in their order. */
static bool go_back(struct gs_position_proof *plan, struct sources *sources)
{
    for (uint32_t at = 0; at < sources->queued; at++) {
        uint32_t to = sources->queue[at];
        for (uint64_t i = sources->first[to]; i < sources->first[to + 1]; i++) {
            uint32_t from = sources->numbers[i];
            if (--sources->open[from] > 0)
                continue;
            plan->ranks[from] = plan->ranks[to] + 1;
            sources->queue[sources->queued++] = from;
        }
        if (!poll_at(plan, at))
            return false;
    }
    return true;
}

bool gs_position_proof_rank(struct gs_position_proof *plan, uint32_t *circling)
{
    struct sources sources;
    bool good = make_sources(plan, &sources) && fill_sources(plan, &sources);
    if (good) {
        begin(plan, &sources);
        good = go_back(plan, &sources);
    }
    *circling = plan->set.count - sources.queued;
    clear_sources(plan, &sources);
    return good;
}

void gs_position_proof_forget(struct gs_position_proof *plan)
{
    for (uint32_t n = 0; n < plan->set.count; n++)
        if (plan->ranks[n] == GS_NO_RANK)
            plan->moves[n] = GS_NO_MOVE;
}

bool gs_position_proof_trim(struct gs_position_proof *plan)
{
    struct gs_memory *memory = plan->search->memory;
    uint32_t count = plan->set.count, met = plan->root_replies;
    uint32_t *queue = gs_alloc(memory, ((size_t)count + 1) * sizeof *queue);
    plan->left_out = gs_alloc(memory, (size_t)count + 1);
    bool good = (queue && plan->left_out) || gs_search_halt(plan->search, GS_STOP_MEMORY);
    for (uint32_t n = 0; good && n < count; n++)
        plan->left_out[n] = n >= met;
    for (uint32_t n = 0; good && n < met; n++)
        queue[n] = n;
    for (uint32_t at = 0; good && at < met; at++) {
        uint32_t from = queue[at];
        for (uint32_t i = 0; i < plan->edges.count[from]; i++) {
            uint32_t to = plan->edges.to[plan->edges.first[from] + i];
            if (plan->left_out[to])
                queue[met++] = to;
            plan->left_out[to] = 0;
        }
        good = poll_at(plan, at);
    }
    gs_release(memory, queue);
    if (!good) {
        gs_release(memory, plan->left_out);
        plan->left_out = NULL;
    }
    return good;
}
