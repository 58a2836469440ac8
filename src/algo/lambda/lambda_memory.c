/* SPDX-License-Identifier: MIT */
/*
 * lambda_memory.c - sets a lambda search up: one block for all frames, and the table.
 *
 * Memory: for each point of the board three zones, two lists of moves, two undo
 * records and a line; quadratic in the points, 2 MiB for 19x19.
 */
#include <string.h>

#include "algo/lambda/lambda.h"

/* A part of the arena. */
struct cutter {
    uint8_t *next; /* NULL: only computes the size */
    size_t size;
};

static void *cut(struct cutter *cutter, size_t size)
{
    void *part = cutter->next;
    size = (size + 15) / 16 * 16;
    cutter->size += size;
    if (cutter->next)
        cutter->next += size;
    return part;
}

static void cut_node(const struct lambda *at, struct cutter *cutter, struct lambda_node *node)
{
    node->zone = cut(cutter, at->zones.size);
    node->ruled = cut(cutter, (at->points + 63) / 64 * sizeof *node->ruled);
}

static void cut_frame(const struct lambda *at, struct cutter *cutter, struct lambda_frame *frame)
{
    const size_t moves = at->rules->max_moves * sizeof *frame->attacks;

    cut_node(at, cutter, &frame->nodes[LAMBDA_OWN]);
    cut_node(at, cutter, &frame->nodes[LAMBDA_OPP]);
    frame->defence = cut(cutter, at->zones.size);
    frame->attacks = cut(cutter, moves);
    frame->replies = cut(cutter, moves);
    frame->attack = cut(cutter, at->rules->undo_size);
    frame->reply = cut(cutter, at->rules->undo_size);
    frame->line = cut(cutter, (at->frame_count + 2) * sizeof *frame->line);
}

static void cut_all(struct lambda *at, struct cutter *cutter)
{
    struct lambda_frame none;

    at->position = cut(cutter, at->rules->position_size);
    at->image = cut(cutter, at->rules->position_size);
    if (at->rules->workspace_size > 0)
        at->zones.workspace = cut(cutter, at->rules->workspace_size);
    at->spare = cut(cutter, at->zones.size);
    at->before = cut(cutter, at->zones.size);
    at->history = cut(cutter, at->points * sizeof *at->history);
    if (at->rules->game->threats)
        at->threats = cut(cutter, LAMBDA_DIRECT_THREATS * sizeof *at->threats);
    at->frames = cut(cutter, at->frame_count * sizeof *at->frames);
    for (unsigned i = 0; i < at->frame_count; i++)
        cut_frame(at, cutter, cutter->next ? &at->frames[i] : &none);
}

static bool make_arena(struct lambda *at, const struct gs_position *root)
{
    struct cutter cutter = {.next = NULL};

    cut_all(at, &cutter);
    at->arena = gs_alloc_zero(at->search->memory, cutter.size, 1);
    if (!at->arena)
        return false;
    cutter.next = at->arena;
    cut_all(at, &cutter);
    memcpy(at->position, root, at->rules->position_size);
    return true;
}

bool gs_lambda_init(struct lambda *at, struct gs_search *search, const struct gs_position *root,
                    struct lambda_options options)
{
    const struct gs_rules *rules = search->rules;
    const unsigned traits = gs_traits(rules, root);

    *at = (struct lambda){
        .search = search,
        .rules = rules,
        .stones = rules->game->stones,
        .params = {.dual = options.dual, .table = options.table, .history = options.history},
        .steady = (traits & (GS_STABLE | GS_STEADY)) != 0,
        .zugzwang_free = (traits & GS_ZUGZWANG_FREE) != 0,
        .judge = gs_lambda_judge_attack,
        .effort = LAMBDA_NO_EFFORT,
        .random = search->seed};
    at->params.level = (unsigned)gs_args_int(search->params, "level");
    at->params.zones = gs_args_on(search->params, "zones") && at->steady;
    at->points = rules->game->board->points(rules);
    at->frame_count = at->points + 4;
    at->zones =
        (struct lambda_zones){.rules = rules, .order = at->params.level, .exact = LAMBDA_EXACT};
    at->zones.size =
        (at->points + LAMBDA_ZONE_VECTOR - 1) / LAMBDA_ZONE_VECTOR * LAMBDA_ZONE_VECTOR;
    if (!make_arena(at, root))
        return gs_search_halt(search, GS_STOP_MEMORY);
    return !at->params.table || gs_lambda_table_init(at);
}

void gs_lambda_clear(struct lambda *at)
{
    gs_transposition_clear(&at->table);
    gs_transposition_clear(&at->direct_table);
    gs_release(at->search->memory, at->arena);
}
