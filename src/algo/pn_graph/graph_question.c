/* SPDX-License-Identifier: MIT */
/*
 * graph_question.c - from a search on a graph to a result.
 *
 * Each question grows a graph of its own. What the first one proved ("White
 * wins here") is a disproof in the second, and the keys of these positions are
 * all that it takes over.
 *
 * Best move and line:
 *
 *     attacker wins           each node of the attacker leads to the child that
 *                             proved it, which was proved before: the line ends
 *     he does not, and the    the move to the child that was disproved; the line is
 *     defender is to move     this move where the value is known to be a draw
 *     he does not, and is     nothing: if no move wins, none is known to be best
 *     to move
 *     that is open            the move that does most towards an answer
 */
#include <string.h>

#include "pn_graph.h"
#include "search/line.h"

/* Bounded effort for verifying a disproof, in nodes: a minimum, and a multiple of those so far. */
enum { SURE_NODES_MIN = 100000, SURE_NODES_FACTOR = 1 };

static const char question_name[] = "question", refuted_name[] = "refuted", safe_name[] = "safe",
                  held_name[] = "held";

struct asking {
    struct gs_search *search;
    const struct pg_method *method;
    const struct gs_position *root;
    struct pg_graph graph;
    struct pg_search s;
    struct gs_key_set refuted; /* what the first question proved */
    struct gs_key_set safe;    /* what it disproved for good, if that holds for either side */
    struct gs_key_set held;    /* where the side to move does not win, by closed sets */
    uint64_t spent;            /* nodes spent on verifying disproofs */
    uint64_t before;           /* nodes that the counters of the questions have */
    uint64_t closing;          /* nodes before its disproof began to be verified; 0: it did not */
    enum gs_answer answered;   /* the question before, if there was one */
    struct gs_result *result;
    struct pg_saved saved; /* read from a checkpoint */
    bool asked;
    bool holds;   /* what draws rest on is wanted, and complete */
    bool resumes; /* resumes a checkpoint, of this question or the next */
};

/* A graph for a question, without nodes. */
static void lay_out(struct asking *asking, enum gs_side attacker)
{
    struct gs_search *search = asking->search;
    const bool cuts = asking->method->repeats && !asking->method->converting;
    asking->graph = (struct pg_graph){
        .search = search,
        .expander = gs_expander_for(search, attacker, &asking->refuted),
        .held = asking->holds && cuts ? &asking->held : NULL,
        .cuts = cuts,
        .converting = asking->method->repeats && asking->method->converting,
        .weak = gs_sums_are_weak(search->params),
    };
    asking->graph.expander.safe = asking->safe.search ? &asking->safe : NULL;
    asking->s = (struct pg_search){.graph = &asking->graph};
}

/* --- checkpoints ---------------------------------------------------------------------------- */

static void save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct asking *asking = user;
    const struct pg_rounds *rounds = &asking->s.rounds;
    struct pg_saved saved;

    memset(&saved, 0, sizeof saved); /* the padding, too */
    gs_question_save(&saved.question, asking->graph.expander.attacker, asking->before,
                     asking->answered, asking->result);
    saved.random = asking->graph.expander.random;
    saved.closing = rounds->begun ? asking->closing : 0;
    saved.spent = asking->spent;
    saved.settled = rounds->settled;
    saved.swept = rounds->swept;
    saved.discount = rounds->discount;
    saved.level = rounds->level;
    saved.whole = asking->search->stop == GS_STOP_SOLVED;
    saved.begun = rounds->begun;
    saved.cut_short = asking->graph.cut_short;
    saved.holds = asking->holds;
    saved.open = asking->s.open;
    gs_checkpoint_section(writer, question_name, sizeof saved);
    gs_checkpoint_put(writer, &saved, sizeof saved);
    gs_pn_graph_save(&asking->s, writer);
    if (asking->refuted.search)
        gs_key_set_save(&asking->refuted, writer, refuted_name);
    if (asking->safe.search)
        gs_key_set_save(&asking->safe, writer, safe_name);
    if (asking->held.search)
        gs_key_set_save(&asking->held, writer, held_name);
}

static bool restore_counts(const struct asking *asking, const struct pg_saved *saved)
{
    struct gs_search *search = asking->search;
    const bool cuts = asking->method->repeats && !asking->method->converting;
    return gs_question_restore(&saved->question, search, asking->root) &&
           saved->closing <= search->nodes && saved->spent <= search->nodes &&
           (saved->begun == 0 || (saved->begun == 1 && cuts && saved->spent <= saved->closing));
}

/* Reads the keys that the first question left, if there are any. */
static bool read_set(struct asking *asking, const char *name, struct gs_key_set *set, size_t size)
{
    struct gs_checkpoint_file *file = asking->search->checkpoint->resumed;
    uint64_t length;
    return !gs_checkpoint_find(file, name, &length) ||
           gs_key_set_load(set, asking->search, size, file, name);
}

/* Restores the state of the search besides the graph. */
static void take_over(struct asking *asking)
{
    const struct pg_saved *saved = &asking->saved;
    asking->resumes = asking->asked = true;
    asking->before = asking->search->nodes; /* restore_counts counted them */
    asking->closing = saved->closing;
    asking->spent = saved->spent;
    asking->answered = (enum gs_answer)saved->question.answer;
    asking->holds = asking->holds && saved->holds;
}

static bool read_sets(struct asking *asking)
{
    const size_t size = asking->search->rules->key_size;
    const bool canonical = gs_symmetry_is_on(asking->search); /* see search/expand.c */
    return read_set(asking, refuted_name, &asking->refuted, size + canonical) &&
           (!canonical || read_set(asking, safe_name, &asking->safe, size + canonical)) &&
           (!asking->holds || read_set(asking, held_name, &asking->held, size));
}

static enum gs_status refuse(const struct asking *asking, const char *section,
                             struct gs_error *error)
{
    return asking->search->stop != GS_STOP_SOLVED ? GS_STOPPED
                                                  : gs_checkpoint_refuse(error, section);
}

static enum gs_status load(struct asking *asking, struct gs_error *error)
{
    struct gs_search *search = asking->search;
    struct gs_checkpoint_file *file = search->checkpoint ? search->checkpoint->resumed : NULL;
    struct pg_saved *saved = &asking->saved;
    uint64_t size;
    if (!gs_checkpoint_find(file, question_name, &size))
        return GS_OK;
    if (size != sizeof *saved || !gs_checkpoint_read(file, saved, sizeof *saved) ||
        !restore_counts(asking, saved))
        return refuse(asking, question_name, error);
    take_over(asking);
    if (!read_sets(asking))
        return refuse(asking, refuted_name, error);
    lay_out(asking, (enum gs_side)saved->question.attacker);
    return gs_pn_graph_load(&asking->s, asking->root, saved, error);
}

/* --- the questions -------------------------------------------------------------------------- */

/*
 * Turns the graph of the previous question into what is known from it: who wins where, and, where
 * symmetric positions are merged, also what was disproved for good. There a key with a role states
 * that the side to move wins, or that it does not, whichever side that is: both questions are one,
 * from two roots.
 */
static bool keep_graph(struct asking *asking)
{
    struct pg_graph *graph = &asking->graph;
    const bool both = graph->cuts && graph->expander.canonical;
    if ((both && !gs_pn_graph_keep_safe(graph, &asking->safe)) ||
        (graph->held && !gs_pn_graph_hold_rest(graph, &asking->held, both)))
        return false;
    gs_pn_graph_keep(graph, &asking->refuted);
    return true;
}

/* Starts a new graph, with what is known from that of the previous question. */
static bool prepare_graph(struct asking *asking, enum gs_side attacker)
{
    struct gs_search *search = asking->search;
    search->saver = (struct gs_saver){NULL, NULL};
    asking->before = search->nodes;
    if (asking->asked && !keep_graph(asking))
        return false;
    asking->asked = true;
    lay_out(asking, attacker);
    if (!gs_pn_graph_init(&asking->graph, asking->root))
        return false;
    asking->s.open = asking->graph.nodes[0].numbers;
    return true;
}

/* Tries to verify a disproof with bounded effort; false when the search was halted. */
static bool try_claim(struct asking *asking)
{
    struct gs_search *search = asking->search;
    const uint64_t share = SURE_NODES_FACTOR * (asking->closing - asking->spent);
    const uint64_t most = asking->closing + (share > SURE_NODES_MIN ? share : SURE_NODES_MIN);
    struct gs_search_part part;
    bool fine =
        gs_search_begin_part(search, most - search->nodes, &part) && gs_pn_graph_close(&asking->s);
    bool gave_up = gs_search_end_part(search, &part);
    /* The disproof may have turned out wrong by then: search on to the next answer. */
    return fine || (gave_up && gs_pn_graph_search_renew(&asking->s) &&
                    gs_pn_graph_search_run(&asking->s, 0));
}

/* Verifies a disproof until it is certain. The first numbers of new nodes are not used then. */
static bool insist(struct asking *asking)
{
    asking->graph.expander.init = GS_INIT_ONE;
    return gs_pn_graph_close(&asking->s);
}

/*
 * Verifies the root's disproof as the method requires, or resumes that; false when the search was
 * halted.
 */
static bool make_sure(struct asking *asking)
{
    if (!asking->graph.cuts || asking->method->draws == PG_DRAWS_ASSUMED)
        return true;
    if (!asking->s.rounds.begun)
        asking->closing = asking->search->nodes;
    bool fine = asking->method->draws == PG_DRAWS_PROVED ? insist(asking) : try_claim(asking);
    asking->spent += asking->search->nodes - asking->closing;
    return fine;
}

/*
 * Recomputes all numbers. If they were consistent they stay as they were, and nothing is counted.
 */
static bool renew(struct asking *asking)
{
    uint64_t *updates = &asking->search->counters[PG_UPDATES];
    const uint64_t before = *updates;
    if (!gs_pn_graph_search_renew(&asking->s))
        return false;
    if (asking->saved.whole)
        *updates = before;
    return true;
}

/* Resumes a checkpoint. */
static bool search_on(struct asking *asking)
{
    if (asking->s.rounds.begun)
        return make_sure(asking);
    return renew(asking) && gs_pn_graph_search_run(&asking->s, 0) && make_sure(asking);
}

/* Whether a disproof of the root rests on nothing that a longer search could overthrow. */
static bool no_is_proved(const struct asking *asking)
{
    return !asking->graph.cuts || asking->graph.nodes[0].final;
}

static enum gs_answer answer_of(const struct asking *asking)
{
    const struct pg_node *root = asking->graph.nodes;
    if (pg_is_proved(root))
        return GS_ANSWER_YES;
    if (asking->graph.cut_short && !root->final)
        return GS_ANSWER_CUT;
    return no_is_proved(asking) ? GS_ANSWER_NO : GS_ANSWER_DOUBT;
}

static enum gs_answer ask(void *user, enum gs_side attacker)
{
    struct asking *asking = user;
    struct gs_search *search = asking->search;
    if (asking->resumes && asking->saved.question.attacker != (uint32_t)attacker)
        return asking->answered;
    const bool resumes = asking->resumes;
    asking->resumes = false;
    if (!resumes && !prepare_graph(asking, attacker))
        return GS_ANSWER_UNKNOWN;
    search->saver = (struct gs_saver){save, asking};
    bool solved =
        resumes ? search_on(asking) : gs_pn_graph_search_run(&asking->s, 0) && make_sure(asking);
    search->counters[PG_SEARCHED] = search->nodes - asking->spent;
    struct gs_numbers numbers = solved ? asking->graph.nodes[0].numbers : asking->s.open;
    gs_pn_graph_search_clear(&asking->s);
    gs_question_show(search, numbers.of[GS_OR], numbers.of[GS_AND]);
    enum gs_answer answer = solved ? answer_of(asking) : GS_ANSWER_UNKNOWN;
    if (solved)
        asking->answered = answer;
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

/* Whether a child may be disproved only because a move back counts as harmless. */
static bool holds_for_now(const struct pg_graph *graph, uint32_t child)
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
        if (holds_for_now(tracing->graph, child))
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

static gs_move play_traced(const struct gs_line *line, struct tracing *tracing)
{
    gs_move move = tracing->node == PG_NONE ? GS_NO_MOVE : play_known(line, tracing);
    if (move != GS_NO_MOVE)
        tracing->node =
            gs_pn_graph_find(tracing->graph, gs_path_position(line->path), tracing->node);
    return move;
}

static void explain(void *user, enum gs_side attacker, enum gs_answer answer,
                    struct gs_result *result)
{
    struct asking *asking = user;
    struct gs_search *search = asking->search;
    bool attacks = attacker == gs_to_move(search->rules, asking->root);
    bool fails = answer == GS_ANSWER_NO || answer == GS_ANSWER_DOUBT;
    if (asking->resumes)
        gs_question_restore_result(&asking->saved.question, result);
    else
        asking->before = search->nodes; /* they are counted by now */
    if (asking->resumes || asking->graph.keys.count == 0 || (fails && attacks))
        return;
    struct tracing tracing = {.graph = &asking->graph, .answer = answer};
    const struct gs_line line = {.rules = search->rules,
                                 .path = gs_path_new(search->memory, search->rules, asking->root),
                                 .moves = asking->graph.expander.moves,
                                 .rate = rate,
                                 .user = &tracing};
    if (!line.path)
        return;
    gs_move move = play_traced(&line, &tracing);
    result->best_move = move;
    if (fails && move != GS_NO_MOVE && search->goal == GS_GOAL_VALUE)
        gs_result_line(result, move);
    while (answer == GS_ANSWER_YES && move != GS_NO_MOVE && gs_result_line(result, move))
        move = play_traced(&line, &tracing);
    gs_path_free(line.path);
}

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct pg_graph *graph = &((const struct asking *)user)->graph;
    if (!graph->nodes || graph->keys.count == 0)
        return;
    const struct gs_numbers root = graph->nodes[0].numbers;
    gs_question_progress(progress, root.of[GS_OR], root.of[GS_AND]);
    gs_progress_add(progress, "positions", graph->keys.count);
    gs_progress_add(progress, "edges", graph->edge_count);
}

static void ask_all(struct asking *asking, const struct gs_questioner *questioner)
{
    struct gs_search *search = asking->search;
    gs_question_solve(search, asking->root, asking->result, questioner);
    asking->before = search->nodes; /* they are counted by now */
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
    struct asking asking = {.search = search, .method = method, .root = root, .result = result};
    asking.graph.search = search;
    asking.s.graph = &asking.graph;
    asking.holds = search->keep_prover;
    const struct gs_questioner questioner = {
        .ask = ask,
        .explain = explain,
        .why_not = "a repetition may hide a win",
        .user = &asking,
    };
    search->progress_source = (struct gs_progress_source){report_progress, &asking};
    status = load(&asking, error);
    if (status == GS_OK)
        ask_all(&asking, &questioner);
    search->progress_source = (struct gs_progress_source){NULL, NULL};
    gs_pn_graph_search_clear(&asking.s);
    gs_pn_graph_clear(&asking.graph);
    gs_key_set_clear(&asking.refuted);
    gs_key_set_clear(&asking.safe);
    if (asking.held.search && asking.holds)
        result->prover = gs_pn_graph_prover(search, &asking.held, gs_symmetry_is_on(search));
    gs_key_set_clear(&asking.held);
    return status;
}
