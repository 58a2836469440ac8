/* SPDX-License-Identifier: MIT */
/*
 * portfolio.c - seeds that compete for one answer (portfolio.h).
 *
 * Each thread searches with its seed. The first that proves an answer ends the others. Without an
 * answer the result is that of the seed that proved most.
 *
 * A thread may need memory when all of it is in use. Then the last seed that still searches ends,
 * and the thread waits for its memory and tries again.
 *
 * Each competitor has a memory of its own, with the whole budget, that belongs to that of the
 * search: so it decides as it would alone, and what it leaves in its result lives as long as it. A
 * prover in the result goes on with search and memory of its competitor; both are kept with it.
 *
 * No thread waits for ever: only the last seed that searches is waited for, and that one never
 * waits; it ends at its next poll.
 */
#include "search/portfolio.h"

#include <string.h>

#include "core/team.h"
#include "search/line.h"
#include "system/make_room.h"
#include "system/thread.h"

#define POLL 20000000L /* nanoseconds between two polls of a caller that waits */

enum { NO_ONE = -1 };

struct portfolio;

/* The search with one seed. */
struct competitor {
    struct portfolio *portfolio;
    struct gs_search search;
    struct gs_memory *memory;
    struct gs_result result;
    struct gs_error error;
    enum gs_status status;
    struct gs_member *member; /* while it searches; else NULL */
    bool yields;              /* is to end, for others need its memory */
    unsigned seen;            /* how many had ended when it was refused memory */
};

struct portfolio {
    struct gs_prover prover; /* of the result: that of the chosen competitor */
    const struct gs_algo *algo;
    struct gs_search *search; /* for which all work */
    const struct gs_position *root;
    pthread_mutex_t lock;  /* of what follows, and of member and yields of competitors */
    pthread_cond_t change; /* one of them ended, or is to yield */
    unsigned ended;
    int first; /* that answered, or NO_ONE */
    unsigned count;
    int chosen;
    struct competitor competitors[];
};

/* --- memory ------------------------------------------------------------------------------------
 */

/* The one with the greatest number of those that search. */
static struct competitor *last_of(struct portfolio *portfolio)
{
    unsigned i = portfolio->count;

    while (i > 0 && !portfolio->competitors[i - 1].member)
        i--;
    return i > 0 ? &portfolio->competitors[i - 1] : NULL;
}

/* With the lock: has a competitor end, and waits for it. */
static void wait_for_memory(struct competitor *own, struct competitor *last)
{
    struct portfolio *portfolio = own->portfolio;

    if (!last->yields) {
        last->yields = true;
        gs_team_halt_member(last->member, GS_STOP_MEMORY);
        pthread_cond_broadcast(&portfolio->change);
    }
    while (last->member && !own->yields)
        pthread_cond_wait(&portfolio->change, &portfolio->lock);
}

/* For gs_memory_on_refusal. Another one may have ended after the refusal, and before this. */
static bool make_room(void *user)
{
    struct competitor *own = user;
    struct portfolio *portfolio = own->portfolio;

    pthread_mutex_lock(&portfolio->lock);
    struct competitor *last = last_of(portfolio);
    if (portfolio->ended == own->seen && portfolio->first == NO_ONE && last != own)
        wait_for_memory(own, last);
    const bool made = portfolio->ended > own->seen && !own->yields;
    own->seen = portfolio->ended;
    pthread_mutex_unlock(&portfolio->lock);
    return made;
}

/* --- one seed ----------------------------------------------------------------------------------
 */

/* The first one goes on from what a checkpoint has counted. */
static void take_counts(struct gs_search *to, const struct gs_search *from)
{
    to->nodes = to->own.nodes_reported = from->nodes;
    to->expanded = from->expanded;
    to->kept = from->kept;
    to->peak_nodes = from->peak_nodes;
    memcpy(to->counters, from->counters, sizeof to->counters);
    to->own.draw_proofs = from->own.draw_proofs;
    to->own.draw_tries = from->own.draw_tries;
}

/*
 * Each has an equal share of the nodes, and the first one what is left over. So a thread that
 * starts late finds its nodes, and the first one always has a state for a checkpoint.
 */
static void set_node_limit(struct competitor *own, const struct gs_member *member)
{
    struct gs_search *search = &own->search;
    const struct gs_search *whole = own->portfolio->search;
    const uint64_t limit = whole->limits.nodes;
    const uint64_t rest = limit > whole->nodes ? limit - whole->nodes : 0;
    const unsigned members = gs_team_members(member->team);
    uint64_t share = rest / members;

    search->own.granted = UINT64_MAX;
    search->own.next_check = 0;
    if (limit == 0)
        return;
    if (member->number == 0)
        share += whole->nodes + rest % members;
    search->limits.nodes = share;
    if (share == 0)
        gs_search_halt(search, GS_STOP_NODES);
    if (search->own.whole.limits.nodes == 0)
        search->own.whole.limits.nodes = limit;
}

static struct gs_position *begin(struct competitor *own, struct gs_member *member)
{
    struct portfolio *portfolio = own->portfolio;
    const struct gs_search *whole = portfolio->search;
    const size_t size = whole->rules->position_size;

    gs_team_compete(member, &own->search);
    own->search.memory = own->memory;
    own->search.threads = 1;
    own->search.seed += member->number;
    if (member->number == 0)
        take_counts(&own->search, whole);
    set_node_limit(own, member);
    pthread_mutex_lock(&portfolio->lock);
    own->member = member;
    pthread_mutex_unlock(&portfolio->lock);
    gs_line_reserve(&own->search);
    struct gs_position *root = gs_alloc(own->memory, size);
    if (root)
        memcpy(root, portfolio->root, size);
    else
        gs_search_halt(&own->search, GS_STOP_MEMORY);
    return root;
}

/* What a checkpoint has counted is counted by the search for which all work. */
static void give_counts_back(const struct competitor *own)
{
    struct gs_search *search = &own->member->search;
    const uint64_t before = own->member->number == 0 ? own->portfolio->search->nodes : 0;

    *search = own->search;
    search->nodes -= before;
    search->own.nodes_reported -= before;
}

/* One whose memory others need leaves nothing. */
static void end(struct competitor *own, struct gs_position *root)
{
    struct portfolio *portfolio = own->portfolio;
    struct gs_member *member = own->member;
    const bool answers = own->status == GS_OK && gs_result_answers(&own->result, own->search.goal);

    gs_release(own->memory, root);
    gs_search_conclude(&own->search);
    give_counts_back(own);
    pthread_mutex_lock(&portfolio->lock);
    if (answers && portfolio->first == NO_ONE) {
        portfolio->first = (int)member->number;
        gs_team_finish(member);
    } else if (own->yields || portfolio->first != NO_ONE) {
        gs_result_clear(&own->result);
    }
    own->member = NULL;
    portfolio->ended++;
    pthread_cond_broadcast(&portfolio->change);
    pthread_mutex_unlock(&portfolio->lock);
}

/* The thread of the caller has ended without an answer: it looks after the others. */
static void wait_for_others(struct portfolio *portfolio, struct gs_member *member)
{
    struct gs_search watch;
    bool goes_on = true;

    gs_team_compete(member, &watch);
    watch.stop = GS_STOP_SOLVED;
    watch.checkpoint = NULL;
    pthread_mutex_lock(&portfolio->lock);
    while (goes_on && portfolio->first == NO_ONE &&
           portfolio->ended < gs_team_members(member->team)) {
        gs_thread_wait(&portfolio->change, &portfolio->lock, POLL);
        pthread_mutex_unlock(&portfolio->lock);
        goes_on = gs_search_poll(&watch);
        pthread_mutex_lock(&portfolio->lock);
    }
    pthread_mutex_unlock(&portfolio->lock);
}

static void search_with_seed(struct gs_member *member, void *user)
{
    struct portfolio *portfolio = user;
    struct competitor *own = &portfolio->competitors[member->number];

    struct gs_position *root = begin(own, member);
    if (root)
        own->status = portfolio->algo->run(&own->search, root, &own->result, &own->error);
    own->search.progress_source = (struct gs_progress_source){NULL, NULL};
    own->search.saver = (struct gs_saver){NULL, NULL};
    end(own, root);
    if (member->number == 0)
        wait_for_others(portfolio, member);
}

/* --- the result --------------------------------------------------------------------------------
 */

/* The one that answered first; else the one that proved most. */
static int choose(const struct portfolio *portfolio)
{
    int best = 0;

    if (portfolio->first != NO_ONE)
        return portfolio->first;
    for (unsigned i = 1; i < portfolio->count; i++) {
        const struct gs_result *one = &portfolio->competitors[i].result;
        const struct gs_result *other = &portfolio->competitors[best].result;
        if (one->upper - one->lower < other->upper - other->lower)
            best = (int)i;
    }
    return best;
}

/* The line and the moves, in the memory of the result. */
static void copy_moves(const struct gs_result *from, struct gs_result *result)
{
    result->line = NULL;
    result->line_length = 0;
    for (size_t i = 0; i < from->line_length && gs_result_line(result, from->line[i]); i++)
        continue;
    result->moves = NULL;
    if (from->move_count > 0)
        result->moves = gs_alloc(result->memory, from->move_count * sizeof *result->moves);
    result->move_count = result->moves ? from->move_count : 0;
    if (result->moves)
        memcpy(result->moves, from->moves, result->move_count * sizeof *result->moves);
}

/* Of none that answered: what all have spent. */
static void set_counts(struct portfolio *portfolio, const struct competitor *chosen)
{
    struct gs_search *search = portfolio->search;

    take_counts(search, &chosen->search);
    search->kept = 0; /* all of it is released */
    for (unsigned i = 0; i < portfolio->count && portfolio->first == NO_ONE; i++)
        if (&portfolio->competitors[i] != chosen) {
            search->nodes += portfolio->competitors[i].search.nodes;
            search->expanded += portfolio->competitors[i].search.expanded;
        }
    if (portfolio->first != NO_ONE)
        search->stop = GS_STOP_SOLVED; /* others may have come to a limit just then */
    else if (search->stop == GS_STOP_SOLVED)
        search->stop = chosen->search.stop;
}

static void set_result(struct portfolio *portfolio, struct gs_result *result)
{
    struct competitor *chosen = &portfolio->competitors[portfolio->chosen];
    struct gs_memory *memory = result->memory;

    *result = chosen->result;
    result->memory = memory;
    copy_moves(&chosen->result, result);
    result->strategy = NULL;
    result->prover = NULL;
    result->threats = NULL;
    if (portfolio->ended > 1) {
        result->seeds = portfolio->ended;
        result->first_seed = portfolio->first == NO_ONE ? GS_NO_SEED : chosen->search.seed;
    }
    if (!result->line_cut && gs_memory_refused(chosen->memory) > 0)
        result->line_cut = gs_stop_reason(GS_STOP_MEMORY);
}

/* --- its prover --------------------------------------------------------------------------------
 */

static void free_competitor(struct competitor *own)
{
    gs_result_clear(&own->result);
    gs_memory_free(own->memory);
}

static struct gs_prover *prover_of(struct gs_prover *prover)
{
    struct portfolio *portfolio = (struct portfolio *)prover;
    return portfolio->competitors[portfolio->chosen].result.prover;
}

static enum gs_proof_answer query(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move)
{
    prover = prover_of(prover);
    return prover->query(prover, position, level, move);
}

static unsigned list(struct gs_prover *prover, const struct gs_position *position, gs_move *moves)
{
    prover = prover_of(prover);
    return prover->list(prover, position, moves);
}

static enum gs_proof_answer threaten(struct gs_prover *prover, const struct gs_position *position,
                                     unsigned order, gs_move *move)
{
    prover = prover_of(prover);
    return prover->threaten(prover, position, order, move);
}

static bool carrier(struct gs_prover *prover, const struct gs_position *position, enum gs_side side,
                    struct gs_point_set *points)
{
    prover = prover_of(prover);
    return prover->carrier(prover, position, side, points);
}

static void release(struct gs_prover *prover)
{
    struct portfolio *portfolio = (struct portfolio *)prover;

    free_competitor(&portfolio->competitors[portfolio->chosen]);
    gs_release(portfolio->search->memory, portfolio);
}

/* The search of the competitor goes on alone. */
static struct gs_prover *keep_prover(struct portfolio *portfolio)
{
    struct competitor *chosen = &portfolio->competitors[portfolio->chosen];
    const struct gs_prover *own = chosen->result.prover;

    gs_memory_on_refusal(chosen->memory, NULL, NULL);
    chosen->search.own.team = NULL;
    chosen->search.own.competitor = NULL;
    chosen->search.limits = portfolio->search->limits;
    chosen->search.interrupt = portfolio->search->interrupt;
    chosen->search.own.next_check = 0;
    portfolio->prover = (struct gs_prover){.rules = own->rules,
                                           .query = query,
                                           .list = own->list ? list : NULL,
                                           .threaten = own->threaten ? threaten : NULL,
                                           .carrier = own->carrier ? carrier : NULL,
                                           .release = release};
    return &portfolio->prover;
}

/* --- all of them -------------------------------------------------------------------------------
 */

static bool init_competitor(struct portfolio *portfolio, struct competitor *own)
{
    struct gs_memory *whole = portfolio->search->memory;

    own->memory = gs_memory_new(gs_memory_budget(whole));
    if (!own->memory)
        return false;
    own->portfolio = portfolio;
    gs_memory_join(own->memory, whole);
    gs_memory_on_refusal(own->memory, make_room, own);
    gs_result_init(&own->result, own->memory);
    return true;
}

/* As many as there is memory for; NULL: not even one. */
static struct portfolio *new_portfolio(const struct gs_algo *algo, struct gs_search *search,
                                       const struct gs_position *root)
{
    const size_t size = sizeof(struct portfolio) + search->threads * sizeof(struct competitor);
    struct portfolio *portfolio = gs_alloc_zero(search->memory, 1, size);

    if (!portfolio)
        return NULL;
    portfolio->algo = algo;
    portfolio->search = search;
    portfolio->root = root;
    portfolio->first = NO_ONE;
    while (portfolio->count < search->threads &&
           init_competitor(portfolio, &portfolio->competitors[portfolio->count]))
        portfolio->count++;
    pthread_mutex_init(&portfolio->lock, NULL);
    gs_thread_init_condition(&portfolio->change);
    return portfolio;
}

/* Releases all but what the prover of the result needs. */
static void end_portfolio(struct portfolio *portfolio, struct gs_result *result)
{
    pthread_cond_destroy(&portfolio->change);
    pthread_mutex_destroy(&portfolio->lock);
    for (unsigned i = 0; i < portfolio->count; i++) {
        struct competitor *own = &portfolio->competitors[i];
        if ((int)i == portfolio->chosen && own->result.prover)
            result->prover = keep_prover(portfolio);
        else
            free_competitor(own);
    }
    if (!result->prover)
        gs_release(portfolio->search->memory, portfolio);
}

enum gs_status gs_portfolio_run(const struct gs_algo *algo, struct gs_search *search,
                                struct gs_position *root, struct gs_result *result,
                                struct gs_error *error)
{
    struct portfolio *portfolio = new_portfolio(algo, search, root);
    if (!portfolio)
        return GS_NO_MEMORY;

    enum gs_status status = portfolio->count > 0
                                ? gs_team_run(search, portfolio->count, search_with_seed, portfolio)
                                : GS_NO_MEMORY;
    if (status == GS_OK) {
        portfolio->chosen = choose(portfolio);
        const struct competitor *chosen = &portfolio->competitors[portfolio->chosen];
        status = chosen->status;
        if (status != GS_OK && error)
            *error = chosen->error;
        set_counts(portfolio, chosen);
        set_result(portfolio, result);
    }
    end_portfolio(portfolio, result);
    return status;
}
