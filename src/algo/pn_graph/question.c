/* SPDX-License-Identifier: MIT */
/*
 * question.c - from a search on a graph to a result.
 *
 * Each question grows a graph of its own. What the first one proved ("White
 * wins here") is a disproof in the second, and the keys of these positions are
 * all that is taken over.
 *
 * Best move and line:
 *
 *     attacker wins           each node of the attacker leads to the child that
 *                             proved it, which was proved before: the line ends
 *     he does not, and the    the move to the child that was disproved; the line is
 *     defender is to move     this move where the value is known to be a draw
 *     he does not, and is     nothing: that no move wins says of none that it is best
 *     to move
 */
#include "core/path.h"
#include "internal.h"

const char *const pg_init_names[] = {"one", "mobility", NULL};
const char *const pg_sums_names[] = {"strong", "weak", NULL};

struct asking {
    struct gs_search *search;
    const struct pg_method *method;
    const struct gs_position *root;
    struct pg_graph graph;
    struct gs_key_set refuted; /* what the first question proved */
    bool asked;
};

/* Turns the graph of the question before into what is known from it; a new graph for the next. */
static bool prepare(struct asking *asking, enum gs_side attacker)
{
    struct gs_search *search = asking->search;
    const struct gs_args *params = search->params;
    if (asking->asked)
        pg_graph_keep(&asking->graph, &asking->refuted);
    asking->asked = true;
    asking->graph = (struct pg_graph){
        .search = search,
        .expander = {.search = search,
                     .attacker = attacker,
                     .canonical = gs_args_on(params, "symmetry"),
                     .mobility = gs_args_choice(params, "init") != 0,
                     .refuted = asking->refuted.search ? &asking->refuted : NULL},
        .cuts = asking->method->repeats && !asking->method->converting,
        .converting = asking->method->repeats && asking->method->converting,
        .weak = gs_args_choice(params, "sums") != 0,
    };
    return pg_graph_init(&asking->graph, asking->root);
}

static enum gs_answer answer_of(struct asking *asking)
{
    const struct pg_node *root = asking->graph.nodes;
    if (pg_is_proved(root))
        return GS_ANSWER_YES;
    if (!asking->graph.cut_short || root->final)
        return GS_ANSWER_NO;
    gs_search_halt(asking->search, GS_STOP_DEPTH);
    return GS_ANSWER_UNKNOWN;
}

static enum gs_answer ask(void *user, enum gs_side attacker)
{
    struct asking *asking = user;
    struct gs_search *search = asking->search;
    if (!prepare(asking, attacker))
        return GS_ANSWER_UNKNOWN;
    struct pg_search s = {.graph = &asking->graph};
    bool solved = pg_search_run(&s, 0) && (!asking->method->prove_draws || pg_claim(&s));
    pg_search_clear(&s);
    search->counters[PG_PROOF] = gs_proof_shown(asking->graph.nodes[0].numbers.of[GS_OR]);
    search->counters[PG_DISPROOF] = gs_proof_shown(asking->graph.nodes[0].numbers.of[GS_AND]);
    return solved ? answer_of(asking) : GS_ANSWER_UNKNOWN;
}

/* --- best move and line --- */

/* Whether the move that led to position, from node to child, keeps the answer. */
static bool keeps_answer(const struct asking *asking, uint32_t node, uint32_t child,
                         const struct gs_position *position, enum gs_answer answer)
{
    const struct pg_graph *graph = &asking->graph;
    const struct pg_node *parent = &graph->nodes[node];
    uint8_t key[GS_KEY_MAX + 1];
    /* A move to any other proved child might be one of those that the proof never made. */
    if (answer == GS_ANSWER_YES && parent->role == GS_OR && child != parent->first)
        return false;
    if (child != PG_NONE)
        return graph->nodes[child].numbers.of[answer == GS_ANSWER_YES ? GS_OR : GS_AND] == 0;
    enum gs_role role = gs_expander_role(&graph->expander, position);
    gs_expander_key(&graph->expander, position, role, key);
    struct gs_numbers numbers = gs_expander_evaluate(&graph->expander, position, role, key);
    return numbers.of[answer == GS_ANSWER_YES ? GS_OR : GS_AND] == 0;
}

/* Plays the first move at node that keeps the answer, and *node is where it leads. */
static gs_move play_next(const struct asking *asking, struct gs_path *path, uint32_t *node,
                         enum gs_answer answer)
{
    const struct gs_rules *rules = asking->search->rules;
    const struct pg_graph *graph = &asking->graph;
    gs_move *moves = graph->expander.moves;
    if (*node == PG_NONE || gs_outcome(rules, gs_path_position(path)) != GS_UNKNOWN)
        return GS_NO_MOVE;
    unsigned count = gs_moves(rules, gs_path_position(path), moves);
    for (unsigned i = 0; i < count; i++) {
        if (!gs_path_push(path, moves[i]))
            return GS_NO_MOVE;
        const struct gs_position *position = gs_path_position(path);
        uint32_t child = pg_graph_find(graph, position, *node);
        if (keeps_answer(asking, *node, child, position, answer)) {
            *node = child;
            return moves[i];
        }
        gs_path_pop(path);
    }
    return GS_NO_MOVE;
}

static void explain(void *user, enum gs_side attacker, enum gs_answer answer,
                    struct gs_result *result)
{
    struct asking *asking = user;
    struct gs_search *search = asking->search;
    uint32_t node = 0;
    if (answer == GS_ANSWER_NO && attacker == gs_to_move(search->rules, asking->root))
        return;
    struct gs_path *path = gs_path_new(search->memory, search->rules, asking->root);
    if (path)
        result->best_move = play_next(asking, path, &node, answer);
    gs_move move = result->best_move;
    if (answer == GS_ANSWER_NO && move != GS_NO_MOVE && search->goal == GS_GOAL_VALUE)
        gs_result_line(result, move);
    while (answer == GS_ANSWER_YES && move != GS_NO_MOVE && gs_result_line(result, move))
        move = play_next(asking, path, &node, answer);
    gs_path_free(path);
}

enum gs_status pg_solve_root(struct gs_search *search, const struct pg_method *method,
                             const struct gs_position *root, struct gs_result *result,
                             struct gs_error *error)
{
    const struct gs_rules *rules = search->rules;
    const struct gs_space *space = rules->game->space;
    if (gs_args_on(search->params, "symmetry") && (!space || !space->canonical))
        return gs_error_set(error, GS_UNSUPPORTED,
                            "symmetry=on needs a canonical form, which %s does not offer",
                            rules->game->name);
    if (rules->max_moves > PG_COUNT_MOST)
        return gs_error_set(error, GS_UNSUPPORTED,
                            "a position may have %u moves, and this search has room for %d",
                            rules->max_moves, PG_COUNT_MOST);
    struct asking asking = {.search = search, .method = method, .root = root};
    asking.graph.search = search;
    const struct gs_questioner questioner = {
        .ask = ask,
        .explain = explain,
        .no_is_proved = !method->repeats || method->converting || method->prove_draws,
        .why_not = "a repetition may hide a win",
        .user = &asking,
    };
    gs_question_solve(search, root, result, &questioner);
    pg_graph_clear(&asking.graph);
    gs_key_set_clear(&asking.refuted);
    return GS_OK;
}
