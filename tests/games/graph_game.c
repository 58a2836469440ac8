/* SPDX-License-Identifier: MIT */
/*
 * graph_game.c - a game that is a random directed graph.
 *
 * The vertices of the graph are numbered; even ones have White to move, odd
 * ones Black, and edges join different colours, so that the sides alternate. A
 * state is a vertex and a copy, 0 or 1: number 2 * vertex + copy. An edge keeps
 * the copy or changes it, which makes the exchange of copies an automorphism;
 * without twins no edge changes it, and copy 1 is never used.
 *
 *     first_out   | of vertex 0 | of vertex 1 | ...
 *     out         targets of vertex 0 | targets of vertex 1 | ...   vertex * 2 + change
 *
 * and the same backwards in first_in and in.
 */
#include "graph_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/search.h>

#define KEY_SIZE 4

enum shape { RANDOM, ACYCLIC, CHAIN };

struct graph {
    struct gs_rules rules; /* first */
    enum shape shape;
    bool twins;
    uint32_t vertices;
    int8_t *outcome; /* GS_UNKNOWN: play goes on */
    uint32_t *first_out, *out;
    uint32_t *first_in, *in;
};

struct gs_position {
    uint32_t state;
    uint32_t unused[3];
};

struct gs_undo {
    uint32_t state;
    uint32_t unused[3];
};

static const struct graph *graph_of(const struct gs_rules *rules)
{
    return (const struct graph *)(const void *)rules;
}

/* --- making the graph ------------------------------------------------------------------ */

/* The vertices of a chain's forced line; two ends for its second moves follow it. */
static uint32_t chain_length(const struct graph *graph, unsigned degree)
{
    return degree > 1 && graph->vertices > 3 ? graph->vertices - 2 : graph->vertices;
}

/* The first state is open, unless it is the only one, and the last is not: so each can move. */
static void choose_outcomes(struct graph *graph, uint64_t *random, int64_t ends, int64_t draws)
{
    for (uint32_t v = 0; v < graph->vertices; v++) {
        bool over = v + 1 == graph->vertices || (v > 0 && gs_random_below(random, 100) < ends);
        bool drawn = gs_random_below(random, 100) < draws;
        int value = gs_random_below(random, 4) == 0 ? GS_WIN : GS_LOSS;
        graph->outcome[v] = (int8_t)(!over ? GS_UNKNOWN : drawn ? GS_DRAW : value);
    }
}

static void choose_chain_outcomes(struct graph *graph, uint32_t length, int64_t draws)
{
    memset(graph->outcome, GS_UNKNOWN, graph->vertices);
    graph->outcome[length - 1] = draws >= 100 ? GS_DRAW : GS_LOSS;
    for (uint32_t v = length; v < graph->vertices; v++)
        graph->outcome[v] = GS_WIN;
}

/* A random vertex of the other colour; of an acyclic graph, one behind v. */
static uint32_t random_target(const struct graph *graph, uint64_t *random, uint32_t v)
{
    if (graph->shape == ACYCLIC)
        return v + 1 + 2 * gs_random_below(random, (graph->vertices - v) / 2);
    uint32_t other = (v & 1) == 0 ? 1 : 0;
    return other + 2 * gs_random_below(random, (graph->vertices + 1 - other) / 2);
}

static bool has_edge(const struct graph *graph, uint32_t from, uint32_t end, uint32_t edge)
{
    for (uint32_t i = from; i < end; i++)
        if (graph->out[i] == edge)
            return true;
    return false;
}

/* Up to degree different edges of an open vertex, at least one; returns where they end in out. */
static uint32_t choose_edges(struct graph *graph, uint64_t *random, uint32_t v, unsigned degree)
{
    uint32_t end = graph->first_out[v];
    unsigned wanted = 1 + gs_random_below(random, degree);
    for (unsigned i = 0; i < wanted; i++) {
        uint32_t edge = 2 * random_target(graph, random, v);
        if (graph->twins)
            edge += gs_random_below(random, 2);
        if (!has_edge(graph, graph->first_out[v], end, edge))
            graph->out[end++] = edge;
    }
    return end;
}

static uint32_t chain_edges(struct graph *graph, uint64_t *random, uint32_t v, uint32_t length)
{
    uint32_t end = graph->first_out[v];
    uint32_t twist = graph->twins ? gs_random_below(random, 2) : 0;
    graph->out[end++] = 2 * (v + 1) + twist;
    if (length < graph->vertices && gs_random_below(random, 2) == 0)
        graph->out[end++] = 2 * (length + ((length ^ v ^ 1) & 1)) + twist;
    return end;
}

/* Chooses all edges and sets the most moves that a state has. */
static void choose_graph(struct graph *graph, const struct gs_args *args)
{
    uint64_t random = (uint64_t)gs_args_int(args, "seed");
    unsigned degree = (unsigned)gs_args_int(args, "degree");
    uint32_t length = chain_length(graph, degree);
    if (graph->shape == CHAIN)
        choose_chain_outcomes(graph, length, gs_args_int(args, "draws"));
    else
        choose_outcomes(graph, &random, gs_args_int(args, "ends"), gs_args_int(args, "draws"));
    graph->rules.max_moves = 1;
    for (uint32_t v = 0; v < graph->vertices; v++) {
        uint32_t end = graph->first_out[v];
        if (graph->outcome[v] == GS_UNKNOWN)
            end = graph->shape == CHAIN ? chain_edges(graph, &random, v, length)
                                        : choose_edges(graph, &random, v, degree);
        graph->first_out[v + 1] = end;
        unsigned moves = end - graph->first_out[v];
        if (moves > graph->rules.max_moves)
            graph->rules.max_moves = moves;
    }
}

/* Turns the edges round, and sets the most predecessors that a state has. */
static void reverse_edges(struct graph *graph)
{
    uint32_t edges = graph->first_out[graph->vertices];
    for (uint32_t i = 0; i < edges; i++)
        graph->first_in[graph->out[i] / 2 + 1]++;
    graph->rules.max_predecessors = 1;
    for (uint32_t v = 0; v < graph->vertices; v++) {
        if (graph->first_in[v + 1] > graph->rules.max_predecessors)
            graph->rules.max_predecessors = graph->first_in[v + 1];
        graph->first_in[v + 1] += graph->first_in[v];
    }
    /* From the last vertex down, each end moves to its begin while its list is filled. */
    for (uint32_t v = graph->vertices; v-- > 0;)
        for (uint32_t i = graph->first_out[v + 1]; i-- > graph->first_out[v];)
            graph->in[--graph->first_in[graph->out[i] / 2 + 1]] = 2 * v + (graph->out[i] & 1);
    for (uint32_t v = 0; v < graph->vertices; v++)
        graph->first_in[v] = graph->first_in[v + 1];
    graph->first_in[graph->vertices] = edges;
}

static void rules_free(struct gs_memory *memory, struct gs_rules *rules)
{
    struct graph *graph = (struct graph *)(void *)rules;
    gs_release(memory, graph->outcome);
    gs_release(memory, graph->first_out);
    gs_release(memory, graph->out);
    gs_release(memory, graph->first_in);
    gs_release(memory, graph->in);
    gs_release(memory, graph);
}

static enum gs_status make_rules(const struct gs_game *game, struct gs_memory *memory,
                                 const struct gs_args *args, struct gs_rules **rules,
                                 struct gs_error *error)
{
    struct graph *graph = gs_alloc_zero(memory, 1, sizeof(*graph));
    if (graph == NULL)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the graph");
    graph->rules = (struct gs_rules){.game = game,
                                     .args = *args,
                                     .position_size = sizeof(struct gs_position),
                                     .undo_size = sizeof(struct gs_undo),
                                     .key_size = KEY_SIZE};
    graph->shape = (enum shape)gs_args_choice(args, "shape");
    graph->twins = gs_args_on(args, "twins");
    graph->vertices = (uint32_t)gs_args_int(args, "states");
    size_t count = graph->vertices + (size_t)1;
    size_t edges = count * (size_t)(gs_args_int(args, "degree") + 1);
    graph->outcome = gs_alloc(memory, count);
    graph->first_out = gs_alloc_zero(memory, count, sizeof(*graph->first_out));
    graph->first_in = gs_alloc_zero(memory, count, sizeof(*graph->first_in));
    graph->out = gs_alloc(memory, edges * sizeof(*graph->out));
    graph->in = gs_alloc(memory, edges * sizeof(*graph->in));
    if (!graph->outcome || !graph->first_out || !graph->first_in || !graph->out || !graph->in) {
        rules_free(memory, &graph->rules);
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the graph");
    }
    choose_graph(graph, args);
    reverse_edges(graph);
    if (game->space == NULL || game->space->predecessors == NULL)
        graph->rules.max_predecessors = 0;
    if (graph->shape == RANDOM)
        graph->rules.traits |= GS_REPEATS;
    *rules = &graph->rules;
    return GS_OK;
}

/* --- the game -------------------------------------------------------------------------- */

static enum gs_side side_of(uint32_t state)
{
    return (state / 2 & 1) == 0 ? GS_WHITE : GS_BLACK;
}

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    (void)rules;
    *position = (struct gs_position){.state = 0};
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return side_of(position->state);
}

static enum gs_value outcome_of(const struct gs_rules *rules, const struct gs_position *position)
{
    return (enum gs_value)graph_of(rules)->outcome[position->state / 2];
}

/* A move is the number of the state that it leads to. */
static unsigned moves_of(const struct gs_rules *rules, const struct gs_position *position,
                         gs_move *moves)
{
    const struct graph *graph = graph_of(rules);
    uint32_t v = position->state / 2, copy = position->state & 1;
    unsigned count = 0;
    for (uint32_t i = graph->first_out[v]; i < graph->first_out[v + 1]; i++)
        moves[count++] = graph->out[i] ^ copy;
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    (void)rules;
    *undo = (struct gs_undo){.state = position->state};
    position->state = move;
}

static void undo_move(const struct gs_rules *rules, struct gs_position *position,
                      const struct gs_undo *undo)
{
    (void)rules;
    position->state = undo->state;
}

static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    uint64_t state = position->state;
    return gs_random(&state);
}

static void state_to_key(uint32_t state, uint8_t *key)
{
    key[0] = (uint8_t)(state >> 16);
    key[1] = (uint8_t)(state >> 8);
    key[2] = (uint8_t)state;
    key[3] = (uint8_t)side_of(state);
}

static uint32_t key_to_state(const uint8_t *key)
{
    return (uint32_t)key[0] << 16 | (uint32_t)key[1] << 8 | key[2];
}

static void encode(const struct gs_rules *rules, const struct gs_position *position, uint8_t *key)
{
    (void)rules;
    state_to_key(position->state, key);
}

static void decode(const struct gs_rules *rules, const uint8_t *key, struct gs_position *position)
{
    (void)rules;
    *position = (struct gs_position){.state = key_to_state(key)};
}

/* Reads a decimal number below bound and moves *text behind it. */
static bool read_number(const char **text, uint32_t bound, uint32_t *number)
{
    uint64_t value = 0;
    const char *at = *text;
    for (; *at >= '0' && *at <= '9' && value < bound; at++)
        value = 10 * value + (uint64_t)(*at - '0');
    if (at == *text || value >= bound)
        return false;
    *text = at;
    *number = (uint32_t)value;
    return true;
}

static enum gs_status position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    const struct graph *graph = graph_of(rules);
    const char *rest = text;
    uint32_t state;
    if (!read_number(&rest, 2 * graph->vertices, &state) || (!graph->twins && (state & 1) != 0))
        return gs_error_set(error, GS_USAGE, "'%s': the position begins with a state below %u",
                            text, (unsigned)(2 * graph->vertices));
    if (strcmp(rest, side_of(state) == GS_WHITE ? " w" : " b") != 0)
        return gs_error_set(error, GS_USAGE, "'%s': the side to move of state %u is %s", text,
                            (unsigned)state, gs_side_name(side_of(state)));
    *position = (struct gs_position){.state = state};
    return GS_OK;
}

static size_t position_format(const struct gs_rules *rules, const struct gs_position *position,
                              char *text, size_t size)
{
    (void)rules;
    return (size_t)snprintf(text, size, "%u %c", (unsigned)position->state,
                            side_of(position->state) == GS_WHITE ? 'w' : 'b');
}

static enum gs_status move_parse(const struct gs_rules *rules, const struct gs_position *position,
                                 const char *text, gs_move *move, struct gs_error *error)
{
    const struct graph *graph = graph_of(rules);
    uint32_t v = position->state / 2, copy = position->state & 1, target;
    const char *rest = text;
    if (read_number(&rest, 2 * graph->vertices, &target) && *rest == '\0' &&
        has_edge(graph, graph->first_out[v], graph->first_out[v + 1], target ^ copy)) {
        *move = target;
        return GS_OK;
    }
    return gs_error_set(error, GS_USAGE, "'%s' is no move of state %u", text,
                        (unsigned)position->state);
}

static size_t move_format(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move move, char *text, size_t size)
{
    (void)rules;
    (void)position;
    return (size_t)snprintf(text, size, "%u", (unsigned)move);
}

/* --- the state space ------------------------------------------------------------------- */

static uint64_t ranks(const struct gs_rules *rules)
{
    const struct graph *graph = graph_of(rules);
    return graph->twins ? 2 * (uint64_t)graph->vertices : graph->vertices;
}

static uint64_t rank(const struct gs_rules *rules, const uint8_t *key)
{
    return graph_of(rules)->twins ? key_to_state(key) : key_to_state(key) / 2;
}

static void unrank(const struct gs_rules *rules, uint64_t number, uint8_t *key)
{
    state_to_key((uint32_t)(graph_of(rules)->twins ? number : 2 * number), key);
}

static size_t bound(const struct gs_rules *rules, char *text, size_t size)
{
    return (size_t)snprintf(text, size, "%llu", (unsigned long long)ranks(rules));
}

static unsigned symmetries(const struct gs_rules *rules)
{
    return graph_of(rules)->twins ? 2 : 1;
}

static void image(const struct gs_rules *rules, unsigned symmetry,
                  const struct gs_position *position, struct gs_position *result)
{
    (void)rules;
    *result = (struct gs_position){.state = position->state ^ symmetry};
}

static gs_move image_move(const struct gs_rules *rules, unsigned symmetry, gs_move move)
{
    (void)rules;
    return move ^ symmetry;
}

static unsigned canonical_form(const struct gs_rules *rules, const struct gs_position *position,
                               uint8_t *key)
{
    (void)rules;
    state_to_key(position->state & ~UINT32_C(1), key);
    return position->state & 1;
}

/*
 * Writes the states at the other ends of a vertex's edges, seen from copy; with
 * canonical, the one of each pair of copies that stands for both, once.
 */
static unsigned write_states(const uint32_t *edges, unsigned edge_count, uint32_t copy,
                             bool canonical, uint8_t *keys)
{
    unsigned count = 0;
    for (unsigned i = 0; i < edge_count; i++) {
        uint8_t *key = keys + count * KEY_SIZE;
        state_to_key(canonical ? edges[i] & ~UINT32_C(1) : edges[i] ^ copy, key);
        bool known = false;
        for (unsigned j = 0; j < count && !known; j++)
            known = memcmp(keys + j * KEY_SIZE, key, KEY_SIZE) == 0;
        count += !known;
    }
    return count;
}

static unsigned successors(const struct gs_rules *rules, const uint8_t *key, bool canonical,
                           uint8_t *keys, enum gs_value *outcome)
{
    const struct graph *graph = graph_of(rules);
    uint32_t state = key_to_state(key), v = state / 2, first = graph->first_out[v];
    *outcome = (enum gs_value)graph->outcome[v];
    return write_states(graph->out + first, graph->first_out[v + 1] - first, state & 1, canonical,
                        keys);
}

static unsigned predecessors(const struct gs_rules *rules, const uint8_t *key, bool canonical,
                             uint8_t *keys)
{
    const struct graph *graph = graph_of(rules);
    uint32_t state = key_to_state(key), v = state / 2, first = graph->first_in[v];
    return write_states(graph->in + first, graph->first_in[v + 1] - first, state & 1, canonical,
                        keys);
}

static unsigned layers(const struct gs_rules *rules)
{
    const struct graph *graph = graph_of(rules);
    return graph->shape == RANDOM ? 1 : graph->vertices;
}

static unsigned layer(const struct gs_rules *rules, const uint8_t *key)
{
    return graph_of(rules)->shape == RANDOM ? 0 : key_to_state(key) / 2;
}

static const struct gs_space full_space = {
    .bound = bound,
    .symmetries = symmetries,
    .image = image,
    .image_move = image_move,
    .canonical = canonical_form,
    .successors = successors,
    .predecessors = predecessors,
    .ranks = ranks,
    .rank = rank,
    .unrank = unrank,
    .layers = layers,
    .layer = layer,
};

static const struct gs_space moves_space = {
    .bound = bound,
    .symmetries = symmetries,
    .image = image,
    .image_move = image_move,
    .canonical = canonical_form,
};

static const char *const shapes[] = {"random", "acyclic", "chain", NULL};

static const struct gs_param params[] = {
    {.name = "size",
     .kind = GS_PARAM_SIZE,
     .fallback = "1x1",
     .size = {.min_width = 1, .max_width = 1, .min_height = 1, .max_height = 1, .max_area = 1},
     .help = "not used"},
    {.name = "seed",
     .kind = GS_PARAM_INT,
     .fallback = "1",
     .max = INT64_MAX,
     .help = "of the graph"},
    {.name = "states",
     .kind = GS_PARAM_INT,
     .fallback = "8",
     .min = 1,
     .max = 1000000,
     .help = "states of one twin"},
    {.name = "degree",
     .kind = GS_PARAM_INT,
     .fallback = "2",
     .min = 1,
     .max = 16,
     .help = "most moves of a state"},
    {.name = "shape",
     .kind = GS_PARAM_CHOICE,
     .fallback = "random",
     .choices = shapes,
     .help = "with cycles, without, or one line"},
    {.name = "ends",
     .kind = GS_PARAM_INT,
     .fallback = "20",
     .max = 100,
     .help = "percent of states in which the game is over"},
    {.name = "draws",
     .kind = GS_PARAM_INT,
     .fallback = "20",
     .max = 100,
     .help = "percent of ends that are drawn"},
    {.name = "twins",
     .kind = GS_PARAM_CHOICE,
     .fallback = "off",
     .choices = gs_off_on,
     .help = "two copies of every state, equal under symmetry"},
    {.name = NULL},
};

/* The three games differ in their name, their capability and what makes their rules. */
#define GRAPH_GAME(game_name, maker, capability)                                                   \
    {                                                                                              \
        .name = game_name, .summary = "a walk through a random graph", .params = params,           \
        .rules_new = maker, .rules_free = rules_free, .initial = initial, .to_move = to_move,      \
        .outcome = outcome_of, .moves = moves_of, .play = play, .undo = undo_move, .hash = hash,   \
        .encode = encode, .decode = decode, .position_parse = position_parse,                      \
        .position_format = position_format, .move_parse = move_parse, .move_format = move_format,  \
        .space = capability                                                                        \
    }

static enum gs_status full_rules(struct gs_memory *memory, const struct gs_args *args,
                                 struct gs_rules **rules, struct gs_error *error)
{
    return make_rules(&graph_game, memory, args, rules, error);
}

static enum gs_status moves_rules(struct gs_memory *memory, const struct gs_args *args,
                                  struct gs_rules **rules, struct gs_error *error)
{
    return make_rules(&graph_game_moves, memory, args, rules, error);
}

static enum gs_status plain_rules(struct gs_memory *memory, const struct gs_args *args,
                                  struct gs_rules **rules, struct gs_error *error)
{
    return make_rules(&graph_game_plain, memory, args, rules, error);
}

const struct gs_game graph_game = GRAPH_GAME("graph", full_rules, &full_space);
const struct gs_game graph_game_moves = GRAPH_GAME("graph-moves", moves_rules, &moves_space);
const struct gs_game graph_game_plain = GRAPH_GAME("graph-plain", plain_rules, NULL);
