/* SPDX-License-Identifier: MIT */
/*
 * graph_question.c - from a search on a graph to a result.
 *
 * Each question grows a graph of its own. A position that the first question proved ("White wins
 * here") is disproved in the second. So the second takes over the keys of these positions.
 *
 * Best move and line:
 *
 *     proved                  each node of the attacker leads to the child that proved it; children
 *                             are proved before their parents, so the line ends
 *     disproved, defender     the move to the child that was disproved; the line is this move where
 *     to move                 the value is known to be a draw
 *     disproved, attacker     none: if no move wins, none is known to be best
 *     to move
 *     open                    the move that does most towards an answer
 */
#include <string.h>

#include "pn_graph.h"
#include "search/line.h"

/* Bounded effort for verifying a disproof, in nodes: a minimum, and a multiple of those so far. */
enum { SURE_NODES_MIN = 100000, SURE_NODES_FACTOR = 1 };

static const char question_name[] = "question", refuted_name[] = "refuted", safe_name[] = "safe",
                  drawn_name[] = "held";

struct question_run {
    struct gs_search *search;
    const struct pg_method *method;
    const struct gs_position *root;
    struct pg_graph graph;
    struct pg_search s;
    struct gs_key_set refuted; /* what the first question proved */
    struct gs_key_set safe;    /* what it disproved for good, if that is true for either side */
    struct gs_key_set drawn;   /* where the side to move does not win, by closed sets */
    uint64_t spent;            /* nodes spent on verifying disproofs */
    uint64_t before;           /* nodes that the counters of the questions have */
    uint64_t closing;          /* nodes before its disproof began to be verified; 0: it did not */
    enum gs_answer answered;   /* the question before, if there was one */
    struct gs_result *result;
    struct pg_saved saved; /* read from a checkpoint */
    bool began;
    bool keeps_draws; /* collect `drawn`; false if a resumed run had begun without */
    bool resumes;     /* resumes a checkpoint, of this question or the next */
};

/* A graph for a question, without nodes. */
static void lay_out(struct question_run *run, enum gs_side attacker)
{
    struct gs_search *search = run->search;
    const bool cuts = run->method->repeats && !run->method->converting;
    run->graph = (struct pg_graph){
        .search = search,
        .expander = gs_expander_for(search, attacker, &run->refuted),
        .drawn = run->keeps_draws && cuts ? &run->drawn : NULL,
        .cuts = cuts,
        .converting = run->method->repeats && run->method->converting,
        .weak = gs_sums_are_weak(search->params),
    };
    run->graph.expander.safe = run->safe.search ? &run->safe : NULL;
    run->s = (struct pg_search){.graph = &run->graph};
}

/* --- checkpoints ---------------------------------------------------------------------------- */

static void save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct question_run *run = user;
    const struct pg_rounds *rounds = &run->s.rounds;
    struct pg_saved saved;

    memset(&saved, 0, sizeof saved); /* the padding, too */
    gs_question_save(&saved.question, run->graph.expander.attacker, run->before, run->answered,
                     run->result);
    saved.random = run->graph.expander.random;
    saved.closing = rounds->begun ? run->closing : 0;
    saved.spent = run->spent;
    saved.closed_at = rounds->closed_at;
    saved.swept = rounds->swept;
    saved.discount = rounds->discount;
    saved.level = rounds->level;
    saved.whole = run->search->stop == GS_STOP_SOLVED;
    saved.begun = rounds->begun;
    saved.cut_short = run->graph.cut_short;
    saved.keeps_draws = run->keeps_draws;
    saved.open = run->s.open;
    gs_checkpoint_section(writer, question_name, sizeof saved);
    gs_checkpoint_put(writer, &saved, sizeof saved);
    gs_pn_graph_save(&run->s, writer);
    if (run->refuted.search)
        gs_key_set_save(&run->refuted, writer, refuted_name);
    if (run->safe.search)
        gs_key_set_save(&run->safe, writer, safe_name);
    if (run->drawn.search)
        gs_key_set_save(&run->drawn, writer, drawn_name);
}

static bool restore_counts(const struct question_run *run, const struct pg_saved *saved)
{
    struct gs_search *search = run->search;
    const bool cuts = run->method->repeats && !run->method->converting;
    return gs_question_restore(&saved->question, search, run->root) &&
           saved->closing <= search->nodes && saved->spent <= search->nodes &&
           (saved->begun == 0 || (saved->begun == 1 && cuts && saved->spent <= saved->closing));
}

/* Reads the keys that the first question left, if there are any. */
static bool read_set(struct question_run *run, const char *name, struct gs_key_set *set,
                     size_t size)
{
    struct gs_checkpoint_file *file = run->search->checkpoint->resumed;
    uint64_t length;
    return !gs_checkpoint_find(file, name, &length) ||
           gs_key_set_load(set, run->search, size, file, name);
}

/* Restores the state of the search besides the graph. */
static void take_over(struct question_run *run)
{
    const struct pg_saved *saved = &run->saved;
    run->resumes = run->began = true;
    run->before = run->search->nodes; /* restore_counts counted them */
    run->closing = saved->closing;
    run->spent = saved->spent;
    run->answered = (enum gs_answer)saved->question.answer;
    run->keeps_draws = run->keeps_draws && saved->keeps_draws;
}

static bool read_sets(struct question_run *run)
{
    const size_t size = run->search->rules->key_size;
    const bool canonical = gs_symmetry_is_on(run->search); /* see search/expand.c */
    return read_set(run, refuted_name, &run->refuted, size + canonical) &&
           (!canonical || read_set(run, safe_name, &run->safe, size + canonical)) &&
           (!run->keeps_draws || read_set(run, drawn_name, &run->drawn, size));
}

static enum gs_status refuse(const struct question_run *run, const char *section,
                             struct gs_error *error)
{
    return run->search->stop != GS_STOP_SOLVED ? GS_STOPPED : gs_checkpoint_refuse(error, section);
}

static enum gs_status load(struct question_run *run, struct gs_error *error)
{
    struct gs_search *search = run->search;
    struct gs_checkpoint_file *file = search->checkpoint ? search->checkpoint->resumed : NULL;
    struct pg_saved *saved = &run->saved;
    uint64_t size;
    if (!gs_checkpoint_find(file, question_name, &size))
        return GS_OK;
    if (size != sizeof *saved || !gs_checkpoint_read(file, saved, sizeof *saved) ||
        !restore_counts(run, saved))
        return refuse(run, question_name, error);
    take_over(run);
    if (!read_sets(run))
        return refuse(run, refuted_name, error);
    lay_out(run, (enum gs_side)saved->question.attacker);
    return gs_pn_graph_load(&run->s, run->root, saved, error);
}

/* --- the questions -------------------------------------------------------------------------- */

/*
 * Turns the graph of the previous question into what is known from it: who wins where, and, where
 * symmetric positions are merged, also what was disproved for good. There a key with a role states
 * that the side to move wins, or that it does not, whichever side that is: both questions are one,
 * from two roots.
 */
static bool keep_graph(struct question_run *run)
{
    struct pg_graph *graph = &run->graph;
    const bool both = graph->cuts && graph->expander.canonical;
    if ((both && !gs_pn_graph_keep_safe(graph, &run->safe)) ||
        (graph->drawn && !gs_pn_graph_add_rest(graph, &run->drawn, both)))
        return false;
    gs_pn_graph_keep(graph, &run->refuted);
    return true;
}

/* Starts a new graph, with what is known from that of the previous question. */
static bool prepare_graph(struct question_run *run, enum gs_side attacker)
{
    struct gs_search *search = run->search;
    search->saver = (struct gs_saver){NULL, NULL};
    run->before = search->nodes;
    if (run->began && !keep_graph(run))
        return false;
    run->began = true;
    lay_out(run, attacker);
    if (!gs_pn_graph_init(&run->graph, run->root))
        return false;
    run->s.open = run->graph.nodes[0].numbers;
    return true;
}

/* Tries to verify a disproof with bounded effort; false when the search was halted. */
static bool try_claim(struct question_run *run)
{
    struct gs_search *search = run->search;
    const uint64_t share = SURE_NODES_FACTOR * (run->closing - run->spent);
    const uint64_t most = run->closing + (share > SURE_NODES_MIN ? share : SURE_NODES_MIN);
    struct gs_search_part part;
    bool fine =
        gs_search_begin_part(search, most - search->nodes, &part) && gs_pn_graph_close(&run->s);
    bool gave_up = gs_search_end_part(search, &part);
    /* The disproof may have turned out wrong by then: search on to the next answer. */
    return fine ||
           (gave_up && gs_pn_graph_search_renew(&run->s) && gs_pn_graph_search_run(&run->s, 0));
}

/* Verifies a disproof until it is certain. The first numbers of new nodes are not used then. */
static bool insist(struct question_run *run)
{
    run->graph.expander.init = GS_INIT_ONE;
    return gs_pn_graph_close(&run->s);
}

/*
 * Verifies the root's disproof as the method requires, or resumes that; false when the search was
 * halted.
 */
static bool make_sure(struct question_run *run)
{
    if (!run->graph.cuts || run->method->draws == PG_DRAWS_ASSUMED)
        return true;
    if (!run->s.rounds.begun)
        run->closing = run->search->nodes;
    bool fine = run->method->draws == PG_DRAWS_PROVED ? insist(run) : try_claim(run);
    run->spent += run->search->nodes - run->closing;
    return fine;
}

/*
 * Recomputes all numbers. If they were consistent they stay as they were, and nothing is counted.
 */
static bool renew(struct question_run *run)
{
    uint64_t *updates = &run->search->counters[PG_UPDATES];
    const uint64_t before = *updates;
    if (!gs_pn_graph_search_renew(&run->s))
        return false;
    if (run->saved.whole)
        *updates = before;
    return true;
}

/* Resumes a checkpoint. */
static bool search_on(struct question_run *run)
{
    if (run->s.rounds.begun)
        return make_sure(run);
    return renew(run) && gs_pn_graph_search_run(&run->s, 0) && make_sure(run);
}

/* Whether a disproof of the root rests on nothing that a longer search could overthrow. */
static bool no_is_proved(const struct question_run *run)
{
    return !run->graph.cuts || run->graph.nodes[0].final;
}

static enum gs_answer answer_of(const struct question_run *run)
{
    const struct pg_node *root = run->graph.nodes;
    if (pg_is_proved(root))
        return GS_ANSWER_YES;
    if (run->graph.cut_short && !root->final)
        return GS_ANSWER_CUT;
    return no_is_proved(run) ? GS_ANSWER_NO : GS_ANSWER_DOUBT;
}

static enum gs_answer solve_question(void *user, enum gs_side attacker)
{
    struct question_run *run = user;
    struct gs_search *search = run->search;
    if (run->resumes && run->saved.question.attacker != (uint32_t)attacker)
        return run->answered;
    const bool resumes = run->resumes;
    run->resumes = false;
    if (!resumes && !prepare_graph(run, attacker))
        return GS_ANSWER_UNKNOWN;
    search->saver = (struct gs_saver){save, run};
    bool solved = resumes ? search_on(run) : gs_pn_graph_search_run(&run->s, 0) && make_sure(run);
    search->counters[PG_SEARCHED] = search->nodes - run->spent;
    struct gs_numbers numbers = solved ? run->graph.nodes[0].numbers : run->s.open;
    gs_pn_graph_search_clear(&run->s);
    gs_question_show(search, numbers.of[GS_OR], numbers.of[GS_AND]);
    enum gs_answer answer = solved ? answer_of(run) : GS_ANSWER_UNKNOWN;
    if (solved)
        run->answered = answer;
    return answer;
}

/* --- best move and line --- */

/* A line on the graph, and where it has got to. */
struct tracing {
    const struct pg_graph *graph;
    uint32_t node; /* PG_NONE: off the graph */
    enum gs_answer answer;
    bool thorough; /* more effort for positions off the graph, and their images */
};

/* What the rules prove of a position with the most effort that a search spends on it. */
static struct gs_numbers evaluate(const struct gs_expander *expander,
                                  const struct gs_position *position, enum gs_role role,
                                  const uint8_t *key)
{
    const struct gs_rules *rules = expander->rules;
    const struct gs_prune *prune = expander->prune;
    const enum gs_side side = gs_to_move(rules, position);
    struct gs_numbers numbers = gs_expander_evaluate(expander, position, role, key);
    if (!gs_numbers_solved(numbers) && prune && prune->proves_draw &&
        prune->proves_draw(rules, position, role == GS_OR ? gs_side_other(side) : side,
                           GS_DRAW_PROOF_MOST, NULL, expander->workspace))
        return GS_DISPROVED;
    return numbers;
}

/* The same of a position, or of one of its images: the search visited one of them. */
static struct gs_numbers evaluate_images(const struct gs_expander *expander,
                                         const struct gs_position *position, enum gs_role role,
                                         const uint8_t *key)
{
    const struct gs_rules *rules = expander->rules;
    const struct gs_space *space = rules->game->space;
    const unsigned images = expander->canonical ? space->symmetries(rules) : 1;
    struct gs_numbers numbers = evaluate(expander, position, role, key);
    for (unsigned i = 1; i < images && !gs_numbers_solved(numbers); i++) {
        space->image(rules, i, position, expander->position);
        numbers = evaluate(expander, expander->position, role, key);
    }
    return numbers;
}

/* The numbers of a child of the line's current node, in the graph or not. */
static struct gs_numbers numbers_of(const struct tracing *tracing, uint32_t child,
                                    const struct gs_position *position)
{
    const struct gs_expander *expander = &tracing->graph->expander;
    uint8_t key[GS_KEY_MAX + 1];
    if (child != PG_NONE)
        return tracing->graph->nodes[child].numbers;
    enum gs_role role = gs_expander_role(expander, position);
    gs_expander_key(expander, position, role, key);
    return tracing->thorough ? evaluate_images(expander, position, role, key)
                             : gs_expander_evaluate(expander, position, role, key);
}

/* Whether a child may be disproved only because a move back was cut. */
static bool fails_by_cut(const struct pg_graph *graph, uint32_t child)
{
    return child != PG_NONE && graph->cuts && !graph->nodes[child].final;
}

/* Rates moves that keep the answer; without an answer, moves that do most towards one. */
static uint32_t rate(void *user, const struct gs_position *position)
{
    const struct tracing *tracing = user;
    const struct pg_node *parent = &tracing->graph->nodes[tracing->node];
    uint32_t child = gs_pn_graph_find(tracing->graph, position, tracing->node);
    struct gs_numbers numbers = numbers_of(tracing, child, position);
    switch (tracing->answer) {
    case GS_ANSWER_YES:
        /* A move to any other proved child might be one of those that the proof never made. */
        if (parent->role == GS_OR && child != parent->first)
            return GS_LINE_NEVER;
        return numbers.of[GS_OR] == 0 ? 0 : GS_LINE_NEVER;
    case GS_ANSWER_NO:
        if (fails_by_cut(tracing->graph, child))
            return GS_LINE_NEVER;
        return numbers.of[GS_AND] == 0 ? 0 : GS_LINE_NEVER;
    case GS_ANSWER_DOUBT:
        return numbers.of[GS_AND] == 0 ? 0 : GS_LINE_NEVER;
    default:
        return numbers.of[parent->role];
    }
}

/* What the search found by chance, or in an image, takes more effort to find again. */
static gs_move play_known(const struct gs_line *line, struct tracing *tracing)
{
    tracing->thorough = false;
    gs_move move = gs_line_play(line);
    tracing->thorough = true;
    return move != GS_NO_MOVE ? move : gs_line_play(line);
}

static gs_move play_traced(const struct gs_line *line)
{
    struct tracing *tracing = line->user;
    gs_move move = tracing->node == PG_NONE ? GS_NO_MOVE : play_known(line, tracing);
    if (move != GS_NO_MOVE)
        tracing->node =
            gs_pn_graph_find(tracing->graph, gs_path_position(line->path), tracing->node);
    return move;
}

static void explain(void *user, enum gs_side attacker, enum gs_answer answer,
                    struct gs_result *result)
{
    struct question_run *run = user;
    struct gs_search *search = run->search;
    bool attacks = attacker == gs_to_move(search->rules, run->root);
    bool fails = answer == GS_ANSWER_NO || answer == GS_ANSWER_DOUBT;
    if (run->resumes)
        gs_question_restore_result(&run->saved.question, result);
    else
        run->before = search->nodes; /* they are counted by now */
    if (run->resumes || run->graph.keys.count == 0 || (fails && attacks))
        return;
    struct tracing tracing = {.graph = &run->graph, .answer = answer};
    const struct gs_line line = {
        .moves = run->graph.expander.moves, .rate = rate, .user = &tracing};
    gs_line_write(search, run->root, line, play_traced, gs_question_line(search, answer), result);
}

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct pg_graph *graph = &((const struct question_run *)user)->graph;
    if (!graph->nodes || graph->keys.count == 0)
        return;
    const struct gs_numbers root = graph->nodes[0].numbers;
    gs_question_progress(progress, root.of[GS_OR], root.of[GS_AND]);
    gs_progress_add(progress, "positions", graph->keys.count);
    gs_progress_add(progress, "edges", graph->edge_count);
}

static void solve_questions(struct question_run *run, const struct gs_questioner *questioner)
{
    struct gs_search *search = run->search;
    gs_question_solve(search, run->root, run->result, questioner);
    run->before = search->nodes; /* they are counted by now */
    gs_checkpoint_leave(search);
    search->saver = (struct gs_saver){NULL, NULL};
}

enum gs_status gs_pn_graph_solve_root(struct gs_search *search, const struct pg_method *method,
                                      const struct gs_position *root, struct gs_result *result,
                                      struct gs_error *error)
{
    const struct gs_rules *rules = search->rules;
    enum gs_status status = gs_symmetry_check(search, error);
    if (status != GS_OK)
        return status;
    if (rules->max_moves > PG_COUNT_MOST)
        return gs_error_set(error, GS_UNSUPPORTED,
                            "a position may have %u moves, and this search has room for %d",
                            rules->max_moves, PG_COUNT_MOST);
    struct question_run run = {.search = search, .method = method, .root = root, .result = result};
    run.graph.search = search;
    run.s.graph = &run.graph;
    run.keeps_draws = search->keep_prover;
    const struct gs_questioner questioner = {
        .solve = solve_question,
        .explain = explain,
        .why_not = "a repetition may hide a win",
        .user = &run,
    };
    search->progress_source = (struct gs_progress_source){report_progress, &run};
    status = load(&run, error);
    if (status == GS_OK)
        solve_questions(&run, &questioner);
    search->progress_source = (struct gs_progress_source){NULL, NULL};
    gs_pn_graph_search_clear(&run.s);
    gs_pn_graph_clear(&run.graph);
    gs_key_set_clear(&run.refuted);
    gs_key_set_clear(&run.safe);
    if (run.drawn.search && run.keeps_draws)
        result->prover = gs_pn_graph_prover(search, &run.drawn, gs_symmetry_is_on(search));
    gs_key_set_clear(&run.drawn);
    return status;
}
