/* SPDX-License-Identifier: MIT */
/*
 * ews_question.c - from a search by expected work to a result.
 *
 * Each question grows a graph of its own. A position from which the first attacker wins is one from
 * which the second does not, so the second question takes over the keys of these positions.
 *
 * Best move and line:
 *
 * - The attacker wins: each node of the attacker leads to the child by which it succeeds, each node
 *   of the defender to any child that the graph has solved.
 * - It does not, and the defender is to move: the move to the child by which the defender succeeds.
 *   The line is this move where the value is known to be a draw.
 * - It does not, and is to move: none. If no move wins, none is known to be best.
 * - Open: the move that would be searched next.
 *
 * A node is solved after the child that it rests on, so the line ends.
 */
#include "ews.h"

#include <string.h>

#include "search/line.h"

struct question_run {
    struct gs_search *search;
    const struct gs_position *root;
    struct ews_graph graph;
    struct ews_search s;
    struct gs_playout playout;
    struct gs_key_set refuted; /* what the first question proved */
    struct ews_proofs proofs;  /* for a prover */
    bool began, keeps_proofs;
};

/* --- questions --- */

/* The expected work of a proof, and of a disproof, as counters show it. */
static void show_root(struct gs_search *search, const struct ews_node *root)
{
    const bool attacks = root->role == GS_OR;
    float proof = root->work[attacks ? EWS_SUCCESS : EWS_FAILURE];
    float disproof = root->work[attacks ? EWS_FAILURE : EWS_SUCCESS];
    if (ews_attacker_wins(root))
        gs_question_show(search, 0, GS_PROOF_INFINITE);
    else if (ews_attacker_fails(root))
        gs_question_show(search, GS_PROOF_INFINITE, 0);
    else
        gs_question_show(search, gs_ews_shown(proof), gs_ews_shown(disproof));
}

/* A new graph, with what is known from that of the previous question. */
static bool prepare_graph(struct question_run *run, enum gs_side attacker)
{
    struct gs_search *search = run->search;
    if (run->began)
        gs_ews_graph_keep(&run->graph, &run->refuted);
    if (search->stop != GS_STOP_SOLVED)
        return false;
    run->began = true;
    run->graph = (struct ews_graph){
        .search = search,
        .expander = gs_expander_for(search, attacker, &run->refuted),
        .playout = &run->playout,
        .playouts = (unsigned)gs_args_int(search->params, "playouts"),
    };
    run->s = (struct ews_search){
        .graph = &run->graph,
        .rate = (enum ews_rate)gs_args_choice(search->params, "rate"),
    };
    return gs_ews_graph_init(&run->graph, run->root);
}

static enum gs_answer answer_of(const struct ews_node *root)
{
    if (ews_attacker_wins(root))
        return GS_ANSWER_YES;
    return root->cut ? GS_ANSWER_CUT : GS_ANSWER_NO;
}

static enum gs_answer solve_question(void *user, enum gs_side attacker)
{
    struct question_run *run = user;
    if (!prepare_graph(run, attacker))
        return GS_ANSWER_UNKNOWN;
    bool solved = gs_ews_search_run(&run->s);
    gs_ews_search_clear(&run->s);
    show_root(run->search, &run->graph.nodes[0]);
    if (!solved)
        return GS_ANSWER_UNKNOWN;
    run->keeps_proofs = run->keeps_proofs && gs_ews_proofs_add(&run->proofs, &run->graph);
    return answer_of(&run->graph.nodes[0]);
}

/* --- best move and line --- */

/* A line on the graph, and where it has got to. */
struct tracing {
    struct ews_graph *graph;
    uint32_t node; /* GS_NO_KEY: off the graph */
};

static uint32_t find(const struct ews_graph *graph, const struct gs_position *position,
                     uint8_t key[GS_KEY_MAX + 1])
{
    const struct gs_expander *expander = &graph->expander;
    gs_expander_key(expander, position, gs_expander_role(expander, position), key);
    return gs_key_set_find(&graph->keys, key, gs_key_set_hash(&graph->keys, key));
}

/* Rates moves that keep the answer; of an open node, the one that would be searched next. */
static uint32_t rate(void *user, const struct gs_position *position)
{
    const struct tracing *tracing = user;
    struct ews_graph *graph = tracing->graph;
    const struct ews_node *node = &graph->nodes[tracing->node];
    uint8_t key[GS_KEY_MAX + 1], winner[GS_KEY_MAX + 1];
    uint32_t child = find(graph, position, key);
    if (node->state == EWS_OPEN)
        return node->count > 0 && child == graph->edges[node->first] ? 0 : 1;
    if (node->state == EWS_FAILS)
        return child != GS_NO_KEY && graph->nodes[child].state == EWS_SUCCEEDS ? 0 : 1;
    gs_ews_graph_winner(graph, tracing->node, winner);
    return memcmp(key, winner, graph->expander.key_size) == 0 ? 0 : GS_LINE_NEVER;
}

static gs_move play_traced(const struct gs_line *line)
{
    struct tracing *tracing = line->user;
    uint8_t key[GS_KEY_MAX + 1];
    if (tracing->node == GS_NO_KEY)
        return GS_NO_MOVE;
    gs_move move = gs_line_play(line);
    if (move != GS_NO_MOVE)
        tracing->node = find(tracing->graph, gs_path_position(line->path), key);
    return move;
}

static void explain(void *user, enum gs_side attacker, enum gs_answer answer,
                    struct gs_result *result)
{
    struct question_run *run = user;
    struct gs_search *search = run->search;
    const bool attacks = attacker == gs_to_move(search->rules, run->root);
    if (run->graph.keys.count == 0 || (answer == GS_ANSWER_NO && attacks))
        return;
    struct tracing tracing = {.graph = &run->graph};
    const struct gs_line line = {
        .moves = run->graph.expander.moves, .rate = rate, .user = &tracing};
    gs_line_write(search, run->root, line, play_traced, gs_question_line(search, answer), result);
}

/* --- the whole --- */

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct ews_graph *graph = &((const struct question_run *)user)->graph;
    if (!graph->nodes || graph->keys.count == 0)
        return;
    const struct ews_node *root = &graph->nodes[0];
    gs_progress_add(progress, "positions", graph->keys.count);
    gs_progress_add(progress, "edges", graph->edge_count);
    gs_progress_add(progress, "games", graph->playout->games);
    gs_progress_add(progress, "work", gs_ews_shown(root->work[EWS_SUCCESS]));
    gs_progress_add(progress, "percent", 100 * ((uint64_t)root->wins + 1) / (root->games + 2));
}

static void clear(struct question_run *run)
{
    gs_ews_graph_clear(&run->graph);
    gs_playout_clear(&run->playout);
    gs_key_set_clear(&run->refuted);
    gs_ews_proofs_clear(&run->proofs);
}

enum gs_status gs_ews_solve_root(struct gs_search *search, const struct gs_position *root,
                                 struct gs_result *result, struct gs_error *error)
{
    struct question_run run = {.search = search, .root = root, .keeps_proofs = search->keep_prover};
    const struct gs_questioner questioner = {
        .solve = solve_question, .explain = explain, .user = &run};
    enum gs_status status = gs_symmetry_check(search, error);
    if (status == GS_OK)
        status = gs_playout_check(search, error);
    if (status != GS_OK)
        return status;
    gs_question_show(search, 1, 1);
    if (gs_playout_init(&run.playout, search)) {
        search->progress_source = (struct gs_progress_source){report_progress, &run};
        gs_question_solve(search, root, result, &questioner);
        search->progress_source = (struct gs_progress_source){NULL, NULL};
        if (run.keeps_proofs)
            result->prover = gs_ews_prover(search, &run.proofs);
    }
    clear(&run);
    return GS_OK;
}
