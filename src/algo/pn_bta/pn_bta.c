/* SPDX-License-Identifier: MIT */
/*
 * pn_bta.c - the base-twin algorithm: best-first proof-number search on the
 * graph of a game with repetition, exact.
 *
 * Source: Breuker, van den Herik, Uiterwijk, Allis, "A solution to the GHI
 * problem for best-first search"; [Goluch], section 3.5.7, algorithms 20-27
 * (in algorithm 27, lines 12 and 13, the two numbers are exchanged).
 *
 * A position reached from several parents is searched once and has a node for each parent: the
 * first is its base node, the others are twins. Facts that are true on every line (children, solved
 * or not) belong to the position. Proof and disproof numbers belong to each node, because they may
 * depend on the line on which they were found: a repetition there is a failure of the attacker,
 * while the same position on another line may repeat nothing.
 *
 *     bta_graph.c   positions and nodes, expansion
 *     bta_search.c  selection, possible draws, real draws, updates
 *     pn_bta.c      from the search to a result: questions, best move, line
 *
 * A disproof either follows from disproved children alone, or closes a set of positions that the
 * attacker cannot leave with a win: the real draws. PROOF.md shows why that is exact, and why the
 * search ends.
 *
 * Numbers. A sum counts a position once for each of its nodes, and where there are many
 * transpositions, sums explode. sums=weak uses the greatest number instead, plus 1 for each other
 * unsolved child. The proofs are the same: one is 0 or infinite exactly where the other is.
 *
 * Memory: 12 bytes a node; a position takes 20 more, its key, and 8 of index. Time: an update takes
 * in the nodes of the path whose numbers change, with all of their children; selection starts from
 * where the path is still valid. Where almost all positions are draws in one large component, most
 * of the time goes into marking again what a cut of the list has dropped.
 */
#include <string.h>

#include "algo/algos.h"
#include "bta.h"
#include "search/line.h"

/* One run: the graph of the current question, and the answers to the one before. */
struct pn_bta {
    struct gs_search *search;
    const struct gs_position *root;
    bool began;
    struct bta_graph graph;
    struct bta_search s;
    struct bta_known known;
};

/* A graph for a question, without nodes. */
static void lay_out(struct pn_bta *run, enum gs_side attacker)
{
    struct gs_search *search = run->search;
    run->graph = (struct bta_graph){
        .search = search,
        .expander = gs_expander_for(search, attacker, &run->known.proved),
    };
    run->s = (struct bta_search){
        .graph = &run->graph, .search = search, .weak = gs_sums_are_weak(search->params)};
}

/* --- the questions --- */

/* Turns the graph of the previous question into what is known from it, and starts a new one. */
static bool prepare_graph(struct pn_bta *run, enum gs_side attacker)
{
    if (run->began && !gs_bta_graph_keep(&run->graph, &run->known))
        return false;
    run->began = true;
    lay_out(run, attacker);
    return gs_bta_graph_init(&run->graph, run->root);
}

/* Can attacker win? */
static enum gs_answer solve_question(void *user, enum gs_side attacker)
{
    struct pn_bta *run = user;
    struct gs_search *search = run->search;
    if (!prepare_graph(run, attacker))
        return GS_ANSWER_UNKNOWN;
    bool solved = gs_bta_search_run(&run->s);
    gs_bta_search_clear(&run->s);
    struct gs_numbers root = run->graph.nodes[0].numbers;
    gs_question_show(search, root.of[GS_OR], root.of[GS_AND]);
    if (!solved && !run->s.cut)
        return GS_ANSWER_UNKNOWN;
    if (!solved)
        return GS_ANSWER_CUT;
    return root.of[GS_OR] == 0 ? GS_ANSWER_YES : GS_ANSWER_NO;
}

/* A line on the graph, and where it has got to. */
struct tracing {
    const struct pn_bta *run;
    uint32_t base;
    enum gs_answer answer;
};

/* Whether the first question found that its attacker, the defender of this one, fails here. */
static bool is_known_draw(const struct pn_bta *run, const struct gs_position *position)
{
    const struct gs_expander *expander = &run->graph.expander;
    const struct gs_key_set *disproved = &run->known.disproved;
    uint8_t key[GS_KEY_MAX + 1];
    if (!disproved->search)
        return false;
    /* Roles are exchanged between the two questions. */
    bool attacks = gs_expander_role(expander, position) == GS_OR;
    gs_expander_key(expander, position, attacks ? GS_AND : GS_OR, key);
    return gs_key_set_find(disproved, key, gs_key_set_hash(disproved, key)) != GS_NO_KEY;
}

/* Whether the move to child, which position is at, keeps the answer. */
static bool keeps_answer(const struct tracing *tracing, uint32_t child,
                         const struct gs_position *position)
{
    const struct bta_graph *graph = &tracing->run->graph;
    const struct bta_base *base = &graph->bases[tracing->base];
    if (tracing->answer == GS_ANSWER_YES)
        return base->role == GS_AND || child == base->first;
    if (base->role == GS_OR)
        return is_known_draw(tracing->run, position);
    return graph->bases[child].numbers.of[GS_AND] == 0;
}

/* Rates moves that keep the answer; without an answer, moves that do most towards one. */
static uint32_t rate(void *user, const struct gs_position *position)
{
    const struct tracing *tracing = user;
    const struct bta_graph *graph = &tracing->run->graph;
    uint32_t child = gs_bta_graph_find(graph, position);
    if (child == GS_NO_KEY)
        return GS_LINE_NEVER;
    if (tracing->answer == GS_ANSWER_YES || tracing->answer == GS_ANSWER_NO)
        return keeps_answer(tracing, child, position) ? 0 : GS_LINE_NEVER;
    return graph->bases[child].numbers.of[graph->bases[tracing->base].role];
}

static gs_move play_traced(const struct gs_line *line)
{
    struct tracing *tracing = line->user;
    gs_move move = gs_line_play(line);
    if (move != GS_NO_MOVE)
        tracing->base = gs_bta_graph_find(&tracing->run->graph, gs_path_position(line->path));
    return move;
}

/*
 * The line of a win ends. Each OR node leads to the child that proved it, which was proved earlier.
 * All children of an AND node were proved earlier, too. The line of a draw ends when a position
 * repeats; both sides keep the draw. If only one side's failure is known there is a best move but
 * no line.
 */
static void explain(void *user, enum gs_side attacker, enum gs_answer answer,
                    struct gs_result *result)
{
    struct pn_bta *run = user;
    struct gs_search *search = run->search;
    bool attacks = attacker == gs_to_move(search->rules, run->root);
    bool drawn = answer == GS_ANSWER_NO && run->known.disproved.search != NULL;
    if (run->graph.keys.count == 0 || (answer == GS_ANSWER_NO && attacks && !drawn))
        return;
    result->line_length = 0;
    struct tracing tracing = {.run = run, .answer = answer};
    const struct gs_line line = {
        .moves = run->graph.expander.moves, .rate = rate, .user = &tracing};
    gs_line_write(search, run->root, line, play_traced,
                  answer == GS_ANSWER_YES || drawn ? GS_LINE_WHOLE : GS_LINE_BEST, result);
}

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct bta_graph *graph = &((const struct pn_bta *)user)->graph;
    if (!graph->bases || graph->keys.count == 0)
        return;
    const struct gs_numbers root = graph->bases[0].numbers;
    gs_question_progress(progress, root.of[GS_OR], root.of[GS_AND]);
    gs_progress_add(progress, "positions", graph->keys.count);
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    enum gs_status status = gs_symmetry_check(search, error);
    if (status != GS_OK)
        return status;
    struct pn_bta run = {.search = search,
                         .root = root,
                         .graph = {.search = search},
                         .s = {.search = search, .graph = &run.graph}};
    const struct gs_questioner questioner = {
        .solve = solve_question, .explain = explain, .user = &run};
    search->progress_source = (struct gs_progress_source){report_progress, &run};
    gs_question_solve(search, root, result, &questioner);
    search->progress_source = (struct gs_progress_source){NULL, NULL};
    gs_bta_search_clear(&run.s);
    gs_bta_graph_clear(&run.graph);
    gs_bta_known_clear(&run.known);
    return GS_OK;
}

static const struct gs_param params[] = {
    GS_PARAM_INIT("hint"),   GS_PARAM_ORDER,           GS_PARAM_PRUNE,
    GS_PARAM_SUMS("strong"), GS_PARAM_SYMMETRY("off"), {.name = NULL},
};

static const struct gs_counter counters[] = {
    GS_QUESTION_COUNTER_ROWS,
    [BTA_BASES] = {"bases", "", "base nodes: positions, in all questions"},
    [BTA_TWINS] = {"twins", "", "twin nodes: further ways to a position"},
    [BTA_POSSIBLE_DRAWS] = {"possible_draws", "", "nodes marked as possible draws"},
    [BTA_REAL_DRAWS] = {"real_draws", "", "positions disproved by repetition"},
    {NULL, NULL, NULL},
};

const struct gs_algo gs_pn_bta = {
    .name = "pn-bta",
    .summary = "base-twin proof-number search, exact on graphs with cycles",
    .help = "Develops the node that can do most for a proof and for a disproof. A position is\n"
            "searched once, however many parents it has, and has a node with numbers of its own\n"
            "for each: the base node and its twins (Breuker and others; [Goluch], section\n"
            "3.5.7). A node that repeats a position of the line is a possible draw, which is left\n"
            "out on this line and believed nowhere else. Only when all possible draws below a\n"
            "position lead to itself or to what was found below it are they real draws: the\n"
            "defender can stay among them for ever, on whatever line they are reached. That makes\n"
            "all values exact. A node takes 12 bytes; a position 20 more, its key and 8 bytes of\n"
            "index. The children of solved positions are given back. Seeds side by side gain\n"
            "little: the best of 8 takes 0.84 of the nodes of one.",
    .proves = GS_PROVES_VALUES,
    .node = "a position when it is added to the graph, once for each of its parents",
    .params = params,
    .counters = counters,
    .run = run,
};
