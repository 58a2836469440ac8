/* SPDX-License-Identifier: MIT */
/*
 * df_parallel.c - several threads at one root of lambda-df-pn (search/parallel.h). A ply of their
 * paths is a frame of the line. Each thread has a memory for lines of its own, quadratic in the
 * points of the board.
 */
#include "algo/lambda/lambda_df_pn.h"

static void *copy(void *main)
{
    return gs_lambda_df_copy(main);
}

static void release(void *worker)
{
    gs_lambda_df_free(worker);
}

static void begin(void *worker, const void *main)
{
    const struct df_search *from = main;
    struct df_search *df = worker;
    struct lambda *at = &df->at;

    memcpy(at->position, from->at.position, at->rules->position_size);
    at->direct = from->at.direct;
    at->zones.order = from->at.zones.order;
    at->cut = false;
    at->random = from->at.random + df->thread.number * UINT64_C(0xd1342543de82ef95);
    df->wide = from->wide;
    df->root = from->root;
}

static void use(void *worker, struct gs_search *search)
{
    struct df_search *df = worker;

    df->at.search = search;
}

static bool solve(void *worker)
{
    struct df_search *df = worker;
    struct df_root *root = &df->root;

    root->found = (struct df_numbers){1, 1};
    while (df->at.search->stop == GS_STOP_SOLVED && !df_is_proved(root->found) &&
           !df_is_disproved(root->found))
        root->found = gs_lambda_df_search_or(df, 0, root->level, root->budget, DF_NO_LIMIT);
    return df->at.search->stop == GS_STOP_SOLVED;
}

static const struct gs_parallel_search callbacks = {
    .thread = offsetof(struct df_search, thread),
    .copy = copy,
    .free = release,
    .begin = begin,
    .use = use,
    .solve = solve,
};

struct gs_parallel *gs_lambda_df_parallel_new(struct df_search *df, unsigned count)
{
    return gs_parallel_new(&callbacks, df, df->at.search, &df->table, count,
                           (size_t)df->frame_count + 1);
}

/* Frame 0 of the first thread becomes that of another one. */
static void take_root(struct df_search *df, const struct df_search *winner)
{
    const struct df_frame *found = winner->frames[0];
    struct df_frame *frame = gs_lambda_df_frame(df, 0);

    if (!frame || frame == found)
        return;
    frame->move = found->move;
    frame->level = found->level;
    memcpy(frame->zone, found->zone, df->at.zones.size);
}

struct df_numbers gs_lambda_df_parallel_solve(struct df_search *df, unsigned level, uint32_t budget)
{
    const struct df_search *worker;

    df->root = (struct df_root){.level = level, .budget = budget};
    const struct df_search *winner = gs_parallel_solve(df->parallel);
    for (unsigned i = 1; (worker = gs_parallel_worker(df->parallel, i)) != NULL; i++)
        df->at.cut = df->at.cut || worker->at.cut;
    df->at.search->counters[LAMBDA_REPLACEMENTS] = df->table.replacements;
    if (!winner)
        return (struct df_numbers){1, 1};
    take_root(df, winner);
    return winner->root.found;
}
