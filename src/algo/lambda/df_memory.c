/* SPDX-License-Identifier: MIT */
/*
 * df_memory.c - sets lambda-df-pn up and releases its memory: that of a lambda search, the frames
 * that are made as lines grow, and the table.
 */
#include "algo/lambda/lambda_df_pn.h"

static bool init_df_search(struct df_search *df, struct gs_search *search,
                           const struct gs_position *root)
{
    const struct lambda_options options = {.dual = false};
    struct lambda *at = &df->at;

    if (!gs_lambda_init(at, search, root, options))
        return false;
    at->judge = gs_lambda_df_judge_attack;
    /* A stone or a pass for each node; no line has more passes than levels. */
    df->frame_count = 2 * (at->frame_count + at->params.level) + 2;
    df->frames = gs_alloc_zero(search->memory, df->frame_count, sizeof *df->frames);
    return df->frames || gs_search_halt(search, GS_STOP_MEMORY);
}

static struct df_search *make_search(struct gs_search *search, const struct gs_position *root,
                                     double growth, bool weak, bool with_table)
{
    struct df_search *df = gs_alloc_zero(search->memory, 1, sizeof *df);

    if (!df) {
        gs_search_halt(search, GS_STOP_MEMORY);
        return NULL;
    }
    df->growth = growth;
    df->weak = weak;
    if (init_df_search(df, search, root) && (!with_table || gs_lambda_df_table_init(df)))
        return df;
    gs_lambda_df_free(df);
    return NULL;
}

struct df_search *gs_lambda_df_new(struct gs_search *search, const struct gs_position *root,
                                   double epsilon, bool weak)
{
    return make_search(search, root, 1.0 + epsilon, weak, true);
}

struct df_search *gs_lambda_df_copy(const struct df_search *df)
{
    return make_search(df->at.search, df->at.position, df->growth, df->weak, false);
}

void gs_lambda_df_free(struct df_search *df)
{
    if (!df)
        return;
    struct gs_memory *memory = df->at.search->memory;

    gs_transposition_clear(&df->table);
    for (unsigned i = 0; df->frames && i < df->frame_count; i++)
        gs_release(memory, df->frames[i]);
    gs_release(memory, df->frames);
    gs_lambda_clear(&df->at);
    gs_release(memory, df);
}
