/* SPDX-License-Identifier: MIT */
/*
 * node_game.h - a game for tests that is given node by node: who is to move, which nodes follow,
 * who has won. A move is the number of the node it leads to.
 *
 * The hash has two values only, so that whatever trusts it fails at once.
 */
#ifndef TESTS_NODE_GAME_H
#define TESTS_NODE_GAME_H

#include <stdio.h>
#include <string.h>

#include <gamesolve/game.h>

#define GRAPH_DEGREE 4

struct graph_node {
    enum gs_side side;
    enum gs_value outcome; /* for the side to move; GS_UNKNOWN: play goes on */
    unsigned count;
    uint16_t next[GRAPH_DEGREE];
};

struct graph_rules {
    struct gs_rules base;
    const struct graph_node *nodes;
};

struct graph_position {
    uint32_t node, filler[3];
};

/* What graph_rules_new makes rules of: one node at which White has lost. */
static const struct graph_node graph_over[] = {{.side = GS_WHITE, .outcome = GS_LOSS}};

static const struct graph_node *graph_at(const struct gs_rules *rules,
                                         const struct gs_position *position)
{
    const struct graph_rules *graph = (const struct graph_rules *)rules;
    return &graph->nodes[((const struct graph_position *)position)->node];
}

static void graph_initial(const struct gs_rules *rules, struct gs_position *position)
{
    (void)rules;
    ((struct graph_position *)position)->node = 0;
}

static enum gs_side graph_to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    return graph_at(rules, position)->side;
}

static enum gs_value graph_outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    return graph_at(rules, position)->outcome;
}

static unsigned graph_moves(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move *moves)
{
    const struct graph_node *node = graph_at(rules, position);
    for (unsigned i = 0; i < node->count; i++)
        moves[i] = node->next[i];
    return node->count;
}

static void graph_play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                       struct gs_undo *undo)
{
    (void)rules;
    memcpy(undo, position, sizeof(struct graph_position));
    ((struct graph_position *)position)->node = move;
}

static void graph_undo(const struct gs_rules *rules, struct gs_position *position,
                       const struct gs_undo *undo)
{
    (void)rules;
    memcpy(position, undo, sizeof(struct graph_position));
}

static uint64_t graph_hash(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return ((const struct graph_position *)position)->node % 2;
}

static void graph_encode(const struct gs_rules *rules, const struct gs_position *position,
                         uint8_t *key)
{
    (void)rules;
    memcpy(key, &((const struct graph_position *)position)->node, sizeof(uint32_t));
}

static void graph_decode(const struct gs_rules *rules, const uint8_t *key,
                         struct gs_position *position)
{
    (void)rules;
    memcpy(&((struct graph_position *)position)->node, key, sizeof(uint32_t));
}

static enum gs_status graph_position_parse(const struct gs_rules *rules, const char *text,
                                           struct gs_position *position, struct gs_error *error)
{
    (void)rules;
    if (sscanf(text, "%u", &((struct graph_position *)position)->node) != 1)
        return gs_error_set(error, GS_USAGE, "'%s' is no node", text);
    return GS_OK;
}

static size_t graph_position_format(const struct gs_rules *rules,
                                    const struct gs_position *position, char *text, size_t size)
{
    (void)rules;
    return (size_t)snprintf(text, size, "%u", ((const struct graph_position *)position)->node);
}

static enum gs_status graph_move_parse(const struct gs_rules *rules,
                                       const struct gs_position *position, const char *text,
                                       gs_move *move, struct gs_error *error)
{
    (void)rules;
    (void)position;
    if (sscanf(text, "%u", move) != 1)
        return gs_error_set(error, GS_USAGE, "'%s' is no node", text);
    return GS_OK;
}

static size_t graph_move_format(const struct gs_rules *rules, const struct gs_position *position,
                                gs_move move, char *text, size_t size)
{
    (void)rules;
    (void)position;
    return (size_t)snprintf(text, size, "%u", move);
}

static const struct gs_param graph_params[] = {
    {.name = "size", .kind = GS_PARAM_SIZE, .help = "unused", .size = {1, 9, 1, 9, 81}},
    {.name = NULL},
};

static const struct gs_game graph_game;

/* Rules of a graph; the caller keeps nodes. */
static struct graph_rules graph_rules_of(const struct graph_node *nodes, unsigned traits)
{
    struct graph_rules rules = {
        .base = {.game = &graph_game,
                 .position_size = sizeof(struct graph_position),
                 .undo_size = sizeof(struct graph_position),
                 .key_size = sizeof(uint32_t),
                 .max_moves = GRAPH_DEGREE,
                 .traits = traits},
        .nodes = nodes,
    };
    return rules;
}

static enum gs_status graph_rules_new(struct gs_memory *memory, const struct gs_args *args,
                                      struct gs_rules **rules, struct gs_error *error)
{
    struct graph_rules *graph = gs_alloc(memory, sizeof *graph);
    if (!graph)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules");
    *graph = graph_rules_of(graph_over, 0);
    graph->base.args = *args;
    *rules = &graph->base;
    return GS_OK;
}

static void graph_rules_free(struct gs_memory *memory, struct gs_rules *rules)
{
    gs_release(memory, rules);
}

static const struct gs_game graph_game = {
    .name = "graph",
    .summary = "A graph told node by node",
    .params = graph_params,
    .rules_new = graph_rules_new,
    .rules_free = graph_rules_free,
    .initial = graph_initial,
    .to_move = graph_to_move,
    .outcome = graph_outcome,
    .moves = graph_moves,
    .play = graph_play,
    .undo = graph_undo,
    .hash = graph_hash,
    .encode = graph_encode,
    .decode = graph_decode,
    .position_parse = graph_position_parse,
    .position_format = graph_position_format,
    .move_parse = graph_move_parse,
    .move_format = graph_move_format,
};

#endif
