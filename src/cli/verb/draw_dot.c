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
 * Retrograde analysis gives the values. The states are then visited again in
 * breadth-first order, so that their numbers, and hence the text, depend only
 * on the rules. Nothing is written before everything is known.
 */
#include <inttypes.h>
#include <string.h>

#include <gamesolve/numbering.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"
#include "cli/job/jobs.h"
#include "cli/options/options.h"
#include "cli/verb/draw.h"
#include "draw/draw_board.h"
#include "text/board_words.h"
#include "text/human.h"

/* Larger graphs can be neither laid out nor read; --nodes changes it. */
#define STATES_MAX 20000

/* The most states that are analysed where only some of them are drawn. */
#define ANALYSED_MAX 2000000

#define STARTER_COLOUR "forestgreen" /* won for the side to move at the root */
#define OTHER_COLOUR   "red"
#define DRAW_COLOUR    "gold3"
#define BEST_COLOUR    "orange"
#define LIGHT_COLOUR   "lightskyblue1" /* determines the value, white to move */
#define DARK_COLOUR    "lightskyblue3" /* the same, black to move */

struct graph {
    struct cli_job *job;
    struct gs_search search;
    struct gs_result result;
    struct draw_board drawing;
    struct gs_numbering *numbers; /* of the states that are drawn */
    struct gs_numbering *proof;   /* of those that determine the value; see determine */
    size_t count, room;
    uint64_t states;     /* all that can be reached */
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
    const struct gs_strategy *strategy = graph->result.strategy;
    if (!strategy)
        return (struct gs_entry){graph->result.value, graph->result.distance};
    return strategy->probe(strategy, key);
}

/* Whether a move that leads to next is optimal in a state with this entry. */
static bool is_best(struct gs_entry entry, struct gs_entry next)
{
    if (gs_value_negate(next.value) != entry.value)
        return false;
    return entry.value == GS_DRAW || next.distance + 1 == entry.distance;
}

/* Fills in the entry and the moves of the state with this key; leaves it in job->scratch. */
static void look_at_key(struct graph *graph, const uint8_t *key)
{
    struct cli_job *job = graph->job;
    const struct gs_rules *rules = job->rules;

    gs_decode(rules, key, job->scratch);
    graph->entry = probe_state(graph, key);
    graph->move_count = 0;
    if (gs_outcome(rules, job->scratch) == GS_UNKNOWN)
        graph->move_count = gs_moves(rules, job->scratch, job->moves);
    for (unsigned i = 0; i < graph->move_count; i++) {
        struct move *move = &graph->moves[i];
        move->move = job->moves[i];
        gs_play(rules, job->scratch, move->move, job->undo);
        gs_encode(rules, job->scratch, move->key);
        gs_take_back(rules, job->scratch, job->undo);
        move->best = is_best(graph->entry, probe_state(graph, move->key));
    }
}

static void look_at_state(struct graph *graph, size_t number)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};

    memcpy(key, gs_numbering_key(graph->numbers, (uint32_t)number), graph->job->rules->key_size);
    look_at_key(graph, key);
}

/* Gives a state the next number if there is room for it; false when memory or time runs out. */
static bool meet(struct graph *graph, const uint8_t *key)
{
    if (graph->count >= graph->room)
        return true;
    uint32_t number = gs_numbering_enter(graph->numbers, key);
    graph->count = gs_numbering_count(graph->numbers);
    return number != GS_NO_NUMBER;
}

/* Numbers the states to be drawn in the order of a breadth-first search. */
static bool meet_all(struct graph *graph)
{
    const uint64_t depth = graph->job->options->limits.depth;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    size_t layer_end = 1;
    uint64_t layer = 0;

    gs_encode(graph->job->rules, graph->job->root, key);
    if (!meet(graph, key))
        return false;
    for (size_t number = 0; number < graph->count && graph->count < graph->room; number++) {
        if (number % 256 == 0 && !gs_search_poll(&graph->search))
            return false;
        if (number == layer_end) {
            layer++;
            layer_end = graph->count;
        }
        if (depth > 0 && layer >= depth)
            break;
        look_at_state(graph, number);
        for (unsigned i = 0; i < graph->move_count; i++)
            if (!meet(graph, graph->moves[i].key))
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

    gs_encode(graph->job->rules, graph->job->root, key);
    bool good = gs_numbering_enter(graph->proof, key) != GS_NO_NUMBER;
    for (uint32_t next = 0; good && next < gs_numbering_count(graph->proof); next++) {
        memcpy(key, gs_numbering_key(graph->proof, next), graph->job->rules->key_size);
        look_at_key(graph, key);
        bool own = gs_to_move(graph->job->rules, graph->job->scratch) == side;
        const struct move *move = own ? choose(graph) : NULL;
        if (move)
            good = gs_numbering_enter(graph->proof, move->key) != GS_NO_NUMBER;
        for (unsigned i = 0; !own && good && i < graph->move_count; i++)
            good = gs_numbering_enter(graph->proof, graph->moves[i].key) != GS_NO_NUMBER;
        good = good && gs_search_poll(&graph->search);
    }
    return good;
}

/* Marks the drawn states in the set of one side. */
static bool determine_for(struct graph *graph, enum gs_side side)
{
    graph->proof = gs_numbering_new(&graph->search, graph->job->rules->key_size);
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
    enum gs_side side = gs_to_move(graph->job->rules, graph->job->root);
    enum gs_value value = graph->result.value;

    return (value == GS_LOSS || determine_for(graph, side)) &&
           (value == GS_WIN || determine_for(graph, gs_side_other(side)));
}

/* Marks the states to which best moves lead from the root. */
static bool mark_line(struct graph *graph)
{
    size_t *queue = gs_alloc_zero(graph->job->memory, graph->count, sizeof *queue);
    size_t met = 1;
    if (!queue)
        return gs_search_halt(&graph->search, GS_STOP_MEMORY);
    graph->on_line[0] = true;
    for (size_t next = 0; next < met; next++) {
        look_at_state(graph, queue[next]);
        for (unsigned i = 0; i < graph->move_count; i++) {
            uint32_t number = gs_numbering_find(graph->numbers, graph->moves[i].key);
            if (number != GS_NO_NUMBER && graph->moves[i].best && !graph->on_line[number]) {
                graph->on_line[number] = true;
                queue[met++] = number;
            }
        }
    }
    gs_release(graph->job->memory, queue);
    return true;
}

static bool alloc_graph(struct graph *graph)
{
    struct gs_memory *memory = graph->job->memory;
    const struct gs_rules *rules = graph->job->rules;
    uint64_t states = 1;

    cli_counter(graph->job->algo, graph->result.counters, "states", &states);
    if (states > UINT32_MAX - 1)
        return gs_search_halt(&graph->search, GS_STOP_MEMORY);
    graph->states = states > 0 ? states : 1;
    graph->room = (size_t)graph->states;
    if (cli_graph_nodes(graph->job->options) > 0 &&
        cli_graph_nodes(graph->job->options) < graph->states)
        graph->room = (size_t)cli_graph_nodes(graph->job->options);
    graph->on_line = gs_alloc_zero(memory, graph->room, sizeof *graph->on_line);
    graph->determines = gs_alloc_zero(memory, graph->room, sizeof *graph->determines);
    graph->moves = gs_alloc_zero(memory, rules->max_moves, sizeof *graph->moves);
    if (!graph->on_line || !graph->determines || !graph->moves)
        return gs_search_halt(&graph->search, GS_STOP_MEMORY);
    graph->numbers = gs_numbering_new(&graph->search, rules->key_size);
    return graph->numbers != NULL;
}

/* "White wins in 5", "White has won", "draw". */
static void write_value(const struct graph *graph, FILE *file)
{
    enum gs_side side = gs_to_move(graph->job->rules, graph->job->scratch);
    char phrase[TEXT_TURN_SIZE];
    if (graph->move_count == 0)
        fputs(text_turn(graph->job->rules, graph->job->scratch, phrase), file);
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
    const struct gs_rules *rules = graph->job->rules;
    if (graph->entry.value == GS_DRAW)
        return DRAW_COLOUR;
    bool starter = gs_to_move(rules, graph->job->scratch) == gs_to_move(rules, graph->job->root);
    return starter == (graph->entry.value == GS_WIN) ? STARTER_COLOUR : OTHER_COLOUR;
}

/* Writes the current state, which is in job->scratch. */
static void write_node(const struct graph *graph, size_t number, FILE *file)
{
    fprintf(file, "    s%zu [label=\"", number);
    draw_dot_rows(&graph->drawing, graph->job->scratch, file);
    write_value(graph, file);
    putc('"', file);
    bool black = gs_to_move(graph->job->rules, graph->job->scratch) == GS_BLACK;
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
    const struct cli_job *job = graph->job;
    char name[GS_TEXT_MAX];
    unsigned rest = 0;
    for (unsigned i = 0; i < graph->move_count; i++) {
        const struct move *move = &graph->moves[i];
        uint32_t to = gs_numbering_find(graph->numbers, move->key);
        if (to == GS_NO_NUMBER) {
            rest++;
            continue;
        }
        job->game->move_format(job->rules, job->scratch, move->move, name, sizeof name);
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
    const struct gs_rules *rules = graph->job->rules;
    enum gs_side starter = gs_to_move(rules, graph->job->root);
    char states[TEXT_HUMAN_SIZE], drawn[TEXT_HUMAN_SIZE], board[TEXT_BOARD_SIZE];
    bool all = graph->count == graph->states;

    fprintf(file, "    label=\"%s; %s%s%s states that can be reached from s0 (heavy frame)%s\\l",
            text_board(rules, board), all ? "all" : text_human_count(graph->count, drawn),
            all ? " " : " of ", text_human_count(graph->states, states),
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
        look_at_state(graph, number);
        write_node(graph, number, file);
        write_edges(graph, number, file);
    }
    fprintf(file, "}\n");
}

/* Reports why there is no picture. */
static enum cli_exit tell_undrawn(const struct graph *graph)
{
    char states[TEXT_HUMAN_SIZE];
    enum gs_stop stop =
        graph->search.stop != GS_STOP_SOLVED ? graph->search.stop : graph->result.stop;
    if (stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    if (stop == GS_STOP_NODES)
        cli_error("draw: more than %s states, too many to draw; --nodes N allows more",
                  text_human_count(graph->search.limits.nodes, states));
    else
        cli_error("draw: the state space is not complete: the limit on %s struck",
                  gs_stop_name(stop));
    return CLI_UNSOLVED;
}

static void graph_clear(struct graph *graph)
{
    struct gs_memory *memory = graph->job->memory;
    gs_numbering_free(graph->numbers);
    gs_release(memory, graph->determines);
    gs_release(memory, graph->on_line);
    gs_release(memory, graph->moves);
    gs_result_clear(&graph->result);
}

enum cli_exit cli_draw_dot(struct cli_job *job)
{
    struct graph graph = {.job = job};
    struct gs_error error = {.message = ""};
    enum cli_exit code = CLI_FAILURE;

    draw_board_init(&graph.drawing, job->rules);
    gs_result_init(&graph.result, job->memory);
    cli_job_search(job, &graph.search);
    graph.search.limits.depth = 0; /* of the picture, not of the analysis */
    if (graph.search.limits.nodes == 0)
        graph.search.limits.nodes = cli_graph_nodes(job->options) > 0 ? ANALYSED_MAX : STATES_MAX;
    enum gs_status status = gs_solve(job->algo, &graph.search, job->root, &graph.result, &error);
    cli_progress_clear();
    if (status != GS_OK) {
        cli_error("draw: %s", error.message);
        goto done;
    }
    if (graph.result.solution == GS_SOLUTION_STRONG && alloc_graph(&graph) && meet_all(&graph) &&
        mark_line(&graph) && determine(&graph)) {
        write_graph(&graph, job->output->file);
        code = cli_interrupted ? CLI_INTERRUPTED : CLI_DONE;
    } else {
        code = tell_undrawn(&graph);
    }
done:
    graph_clear(&graph);
    return code;
}
