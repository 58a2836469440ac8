/* SPDX-License-Identifier: MIT */
/*
 * The whole state space as a graph for Graphviz, as in appendix A of [Goluch]:
 * every reachable state is a node with its board, its value and its distance,
 * every move an edge; final states are marked by their winner, and moves that
 * keep value and distance are highlighted, those of optimal play from the root
 * most. States that determine the root's value are coloured (figures A.1 and A.2): for a
 * player that reaches the value, one move in each of its states and every reply;
 * for a draw, one such set for each player.
 *
 * The states nearest to the root are drawn, as many as wanted; where a drawn state leads to others,
 * these are counted.
 *
 * A strong solution gives the values. The states are visited in breadth-first order, so that their
 * numbers, and hence the text, depend only on the rules. Nothing is written before everything is
 * known.
 */
#include "draw/draw_states.h"

#include <inttypes.h>
#include <string.h>

#include <gamesolve/numbering.h>

#include "draw/draw_board.h"
#include "text/board_words.h"
#include "text/human.h"

#define STARTER_COLOUR "forestgreen" /* won for the side to move at the root */
#define OTHER_COLOUR   "red"
#define DRAW_COLOUR    "gold3"
#define BEST_COLOUR    "orange"
#define LIGHT_COLOUR   "lightskyblue1" /* determines the value, white to move */
#define DARK_COLOUR    "lightskyblue3" /* the same, black to move */

struct graph {
    const struct draw_states *wanted;
    const struct gs_rules *rules;
    struct gs_position *scratch; /* the state at hand */
    struct gs_search *search;
    struct draw_board drawing;
    struct gs_numbering *numbers; /* of the states that are drawn */
    struct gs_numbering *proof;   /* of those that determine the value; see determine */
    size_t count, room;
    struct move *moves;  /* of the current state */
    unsigned move_count; /* 0 where the game is over */
    struct gs_entry entry;
    bool *on_line;    /* by number: optimal play from the root may lead here */
    bool *determines; /* by number: it is among those that determine the root's value */
};

/* A move of the current state. */
struct move {
    gs_move move;
    uint8_t key[GS_KEY_MAX + 8]; /* of the state that it leads to */
    bool best;
};

/* What is known of the state with this key; only the root if the game is over there. */
static struct gs_entry probe_state(const struct graph *graph, const uint8_t *key)
{
    const struct gs_strategy *strategy = graph->wanted->result->strategy;
    if (!strategy)
        return (struct gs_entry){graph->wanted->result->value, graph->wanted->result->distance};
    return strategy->probe(strategy, key);
}

/* Whether a move that leads to next is optimal in a state with this entry. */
static bool is_best(struct gs_entry entry, struct gs_entry next)
{
    if (gs_value_negate(next.value) != entry.value)
        return false;
    return entry.value == GS_DRAW || next.distance + 1 == entry.distance;
}

/* Fills in the entry and the moves of the state with this key; leaves it in graph->scratch. */
static void read_key(struct graph *graph, const uint8_t *key)
{
    const struct draw_states *wanted = graph->wanted;
    const struct gs_rules *rules = graph->rules;

    gs_decode(rules, key, graph->scratch);
    graph->entry = probe_state(graph, key);
    graph->move_count = 0;
    if (gs_outcome(rules, graph->scratch) == GS_UNKNOWN)
        graph->move_count = gs_moves(rules, graph->scratch, wanted->moves);
    for (unsigned i = 0; i < graph->move_count; i++) {
        struct move *move = &graph->moves[i];
        move->move = wanted->moves[i];
        gs_play(rules, graph->scratch, move->move, wanted->undo);
        gs_encode(rules, graph->scratch, move->key);
        gs_take_back(rules, graph->scratch, wanted->undo);
        move->best = is_best(graph->entry, probe_state(graph, move->key));
    }
}

static void read_state(struct graph *graph, size_t number)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};

    memcpy(key, gs_numbering_key(graph->numbers, (uint32_t)number), graph->rules->key_size);
    read_key(graph, key);
}

/* Gives a state the next number if there is room for it; false when memory or time runs out. */
static bool number_state(struct graph *graph, const uint8_t *key)
{
    if (graph->count >= graph->room)
        return true;
    uint32_t number = gs_numbering_enter(graph->numbers, key);
    graph->count = gs_numbering_count(graph->numbers);
    return number != GS_NO_NUMBER;
}

/* Numbers the states to be drawn in the order of a breadth-first search. */
static bool number_states(struct graph *graph)
{
    const uint64_t depth = graph->wanted->depth;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    size_t layer_end = 1;
    uint64_t layer = 0;

    gs_encode(graph->rules, graph->wanted->root, key);
    if (!number_state(graph, key))
        return false;
    for (size_t number = 0; number < graph->count && graph->count < graph->room; number++) {
        if (number % 256 == 0 && !gs_search_poll(graph->search))
            return false;
        if (number == layer_end) {
            layer++;
            layer_end = graph->count;
        }
        if (depth > 0 && layer >= depth)
            break;
        read_state(graph, number);
        for (unsigned i = 0; i < graph->move_count; i++)
            if (!number_state(graph, graph->moves[i].key))
                return false;
    }
    return true;
}

/*
 * The move of the side that reaches the value: the best one, and among these one to a state that is
 * needed anyway.
 */
static const struct move *choose(const struct graph *graph)
{
    const struct move *chosen = NULL;

    for (unsigned i = 0; i < graph->move_count; i++) {
        const struct move *move = &graph->moves[i];
        if (!move->best)
            continue;
        if (!chosen)
            chosen = move;
        if (gs_numbering_find(graph->proof, move->key) != GS_NO_NUMBER)
            return move;
    }
    return chosen;
}

/* Collects in proof what shows that side reaches the value of the root, or more. */
static bool collect(struct graph *graph, enum gs_side side)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};

    gs_encode(graph->rules, graph->wanted->root, key);
    bool good = gs_numbering_enter(graph->proof, key) != GS_NO_NUMBER;
    for (uint32_t next = 0; good && next < gs_numbering_count(graph->proof); next++) {
        memcpy(key, gs_numbering_key(graph->proof, next), graph->rules->key_size);
        read_key(graph, key);
        bool own = gs_to_move(graph->rules, graph->scratch) == side;
        const struct move *move = own ? choose(graph) : NULL;
        if (move)
            good = gs_numbering_enter(graph->proof, move->key) != GS_NO_NUMBER;
        for (unsigned i = 0; !own && good && i < graph->move_count; i++)
            good = gs_numbering_enter(graph->proof, graph->moves[i].key) != GS_NO_NUMBER;
        good = good && gs_search_poll(graph->search);
    }
    return good;
}

/* Marks the drawn states in the set of one side. */
static bool determine_for(struct graph *graph, enum gs_side side)
{
    graph->proof = gs_numbering_new(graph->search, graph->rules->key_size);
    bool good = graph->proof && collect(graph, side);

    for (uint32_t number = 0; good && number < graph->count; number++)
        if (gs_numbering_find(graph->proof, gs_numbering_key(graph->numbers, number)) !=
            GS_NO_NUMBER)
            graph->determines[number] = true;
    gs_numbering_free(graph->proof);
    graph->proof = NULL;
    return good;
}

/* Marks the states that determine the value of the root. */
static bool determine(struct graph *graph)
{
    enum gs_side side = gs_to_move(graph->rules, graph->wanted->root);
    enum gs_value value = graph->wanted->result->value;

    return (value == GS_LOSS || determine_for(graph, side)) &&
           (value == GS_WIN || determine_for(graph, gs_side_other(side)));
}

/* Marks the states to which best moves lead from the root. */
static bool mark_line(struct graph *graph)
{
    size_t *queue = gs_alloc_zero(graph->wanted->memory, graph->count, sizeof *queue);
    size_t met = 1;
    if (!queue)
        return gs_search_halt(graph->search, GS_STOP_MEMORY);
    graph->on_line[0] = true;
    for (size_t next = 0; next < met; next++) {
        read_state(graph, queue[next]);
        for (unsigned i = 0; i < graph->move_count; i++) {
            uint32_t number = gs_numbering_find(graph->numbers, graph->moves[i].key);
            if (number != GS_NO_NUMBER && graph->moves[i].best && !graph->on_line[number]) {
                graph->on_line[number] = true;
                queue[met++] = number;
            }
        }
    }
    gs_release(graph->wanted->memory, queue);
    return true;
}

static bool alloc_graph(struct graph *graph)
{
    struct gs_memory *memory = graph->wanted->memory;
    const struct gs_rules *rules = graph->rules;
    const uint64_t states = graph->wanted->states, most = graph->wanted->most;

    if (states > UINT32_MAX - 1)
        return gs_search_halt(graph->search, GS_STOP_MEMORY);
    graph->room = (size_t)(most > 0 && most < states ? most : states);
    graph->on_line = gs_alloc_zero(memory, graph->room, sizeof *graph->on_line);
    graph->determines = gs_alloc_zero(memory, graph->room, sizeof *graph->determines);
    graph->moves = gs_alloc_zero(memory, rules->max_moves, sizeof *graph->moves);
    if (!graph->on_line || !graph->determines || !graph->moves)
        return gs_search_halt(graph->search, GS_STOP_MEMORY);
    graph->numbers = gs_numbering_new(graph->search, rules->key_size);
    return graph->numbers != NULL;
}

/* "White wins in 5", "White has won", "draw". */
static void write_value(const struct graph *graph, FILE *file)
{
    enum gs_side side = gs_to_move(graph->rules, graph->scratch);
    char phrase[TEXT_TURN_SIZE];
    if (graph->move_count == 0)
        fputs(text_turn(graph->rules, graph->scratch, phrase), file);
    else if (graph->entry.value == GS_DRAW)
        fputs("draw", file);
    else
        fprintf(file, "%s wins in %" PRId64,
                text_side(graph->entry.value == GS_WIN ? side : gs_side_other(side)),
                graph->entry.distance);
}

/* The colour of the frame of a final state. */
static const char *final_colour(const struct graph *graph)
{
    const struct gs_rules *rules = graph->rules;
    if (graph->entry.value == GS_DRAW)
        return DRAW_COLOUR;
    bool starter = gs_to_move(rules, graph->scratch) == gs_to_move(rules, graph->wanted->root);
    return starter == (graph->entry.value == GS_WIN) ? STARTER_COLOUR : OTHER_COLOUR;
}

/* Writes the current state, which is in graph->scratch. */
static void write_node(const struct graph *graph, size_t number, FILE *file)
{
    fprintf(file, "    s%zu [label=\"", number);
    draw_dot_rows(&graph->drawing, graph->scratch, file);
    write_value(graph, file);
    putc('"', file);
    bool black = gs_to_move(graph->rules, graph->scratch) == GS_BLACK;
    if (black)
        fputs(", style=\"rounded,filled\"", file);
    if (black || graph->determines[number])
        fprintf(file, ", fillcolor=%s",
                !graph->determines[number] ? "gray80"
                : black                    ? DARK_COLOUR
                                           : LIGHT_COLOUR);
    if (graph->move_count == 0)
        fprintf(file, ", peripheries=2, penwidth=2, color=%s", final_colour(graph));
    else if (number == 0)
        fputs(", penwidth=4", file);
    fputs("];\n", file);
}

/* Where a state leads to others that are not drawn, how many of these there are. */
static void write_rest(size_t number, unsigned rest, FILE *file)
{
    if (rest > 0)
        fprintf(file,
                "    m%zu [shape=plaintext, style=\"\", label=\"%u more\"];\n"
                "    s%zu -> m%zu [style=dashed, arrowhead=none];\n",
                number, rest, number, number);
}

static void write_edges(const struct graph *graph, size_t number, FILE *file)
{
    char name[GS_TEXT_MAX];
    unsigned rest = 0;
    for (unsigned i = 0; i < graph->move_count; i++) {
        const struct move *move = &graph->moves[i];
        uint32_t to = gs_numbering_find(graph->numbers, move->key);
        if (to == GS_NO_NUMBER) {
            rest++;
            continue;
        }
        graph->rules->game->move_format(graph->rules, graph->scratch, move->move, name,
                                        sizeof name);
        fprintf(file, "    s%zu -> s%" PRIu32 " [tooltip=\"%s\"", number, to, name);
        if (move->best)
            fprintf(file, ", color=" BEST_COLOUR ", penwidth=%d", graph->on_line[number] ? 4 : 2);
        fputs("];\n", file);
    }
    write_rest(number, rest, file);
}

/* Writes what the colours mean. \l ends a left-aligned line. */
static void write_legend(const struct graph *graph, FILE *file)
{
    const struct gs_rules *rules = graph->rules;
    enum gs_side starter = gs_to_move(rules, graph->wanted->root);
    char states[TEXT_HUMAN_SIZE], drawn[TEXT_HUMAN_SIZE], board[TEXT_BOARD_SIZE];
    bool all = graph->count == graph->wanted->states;

    fprintf(file, "    label=\"%s; %s%s%s states that can be reached from s0 (heavy frame)%s\\l",
            text_board(rules, board), all ? "all" : text_human_count(graph->count, drawn),
            all ? " " : " of ", text_human_count(graph->wanted->states, states),
            all ? "" : ", the nearest");
    fprintf(file, "White, angular: white to move. Grey, rounded: black to move.\\l");
    fprintf(file,
            "Double frame: the game is over. Green: %s has won. Red: %s has won. Yellow: "
            "a draw.\\l",
            text_side(starter), text_side(gs_side_other(starter)));
    fprintf(file, "Orange: optimal moves; the heavy ones are optimal play from s0.\\l"
                  "Blue: these states determine the value of s0.\\l\";\n");
}

static void write_graph(struct graph *graph, FILE *file)
{
    fprintf(file, "digraph states {\n");
    write_legend(graph, file);
    fprintf(file, "    labelloc=b; labeljust=l; fontname=\"sans-serif\";\n"
                  "    node [shape=box, style=filled, fillcolor=white, fontname=\"monospace\"];\n"
                  "    edge [color=gray50];\n");
    for (size_t number = 0; number < graph->count && !ferror(file); number++) {
        read_state(graph, number);
        write_node(graph, number, file);
        write_edges(graph, number, file);
    }
    fprintf(file, "}\n");
}

bool draw_states_write(const struct draw_states *wanted, FILE *file)
{
    struct graph graph = {.wanted = wanted,
                          .rules = wanted->rules,
                          .scratch = wanted->scratch,
                          .search = wanted->search};

    draw_board_init(&graph.drawing, wanted->rules);
    const bool known =
        alloc_graph(&graph) && number_states(&graph) && mark_line(&graph) && determine(&graph);
    if (known)
        write_graph(&graph, file);
    gs_numbering_free(graph.numbers);
    gs_release(wanted->memory, graph.determines);
    gs_release(wanted->memory, graph.on_line);
    gs_release(wanted->memory, graph.moves);
    return known;
}
