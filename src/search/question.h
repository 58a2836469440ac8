/* SPDX-License-Identifier: MIT */
/*
 * question.h - three values from yes-or-no searches.
 *
 * Proof-number and lambda searches answer one kind of question: "can this side (the attacker) win?"
 * A yes for the side to move proves a win, for its opponent a loss; draws take both questions
 * ([Goluch], section 3.5.1). Endless play and draws are failures of the attacker in both, so "can I
 * at least draw?" is "can the opponent win?" answered no, and no third kind is needed.
 *
 * The parameter order says which comes first. A wrong order costs a question that settles
 * nothing, on a lost board as many nodes again as the one that does.
 *
 * A proof of a position in the first question ("White wins here") is a disproof in the second
 * ("Black does not"). In games without draws (GS_DRAWLESS) a disproof is a proof in the second
 * question as well; nothing else carries over.
 */
#ifndef SEARCH_QUESTION_H
#define SEARCH_QUESTION_H

#include <gamesolve/result.h>
#include <gamesolve/search.h>

#include "search/line.h"

/* The first counters in the table of every algorithm that is searched by questions. */
enum gs_question_counter {
    GS_COUNTER_PROOF,
    GS_COUNTER_DISPROOF,
    GS_COUNTER_WIN_NODES,
    GS_COUNTER_DRAW_NODES,
    GS_QUESTION_COUNTERS
};

/* clang-format off */
#define GS_QUESTION_COUNTER_ROWS                                                                   \
    [GS_COUNTER_PROOF] = {"proof", "", "proof number of the root, in the latest question"},        \
    [GS_COUNTER_DISPROOF] = {"disproof", "", "disproof number of the root"},                       \
    [GS_COUNTER_WIN_NODES] = {"win_nodes", "", "nodes spent on: does the side to move win?"},      \
    [GS_COUNTER_DRAW_NODES] = {"draw_nodes", "", "nodes spent on: does it hold at least a draw?"}
/* clang-format on */

/*
 * Reports the numbers of the root, open or answered. At first they are those of a leaf, 1 and 1;
 * call this with those first if anything can fail before the first question.
 */
void gs_question_show(struct gs_search *search, uint32_t proof, uint32_t disproof);

/* Adds the current numbers of the root to the progress of a search. */
void gs_question_progress(struct gs_progress *progress, uint32_t proof, uint32_t disproof);

enum gs_answer {
    GS_ANSWER_UNKNOWN, /* a limit was reached, which search->stop names */
    GS_ANSWER_CUT,     /* open, because no line was followed beyond the depth limit */
    GS_ANSWER_YES,     /* proved: the attacker wins */
    GS_ANSWER_NO,      /* disproved: the attacker does not win */
    GS_ANSWER_DOUBT    /* an unproved no, as by pn-dcg, which may hide a win */
};

/*
 * The line that an explanation gives: of a win the whole; of a "no" for the defender, the move by
 * which it holds where the value is asked for; else none.
 */
enum gs_line_extent gs_question_line(const struct gs_search *search, enum gs_answer answer);

/* What a search provides to answer questions. */
struct gs_questioner {
    /*
     * Answers whether attacker can win from the root. Called at most once for each side. When it
     * returns GS_ANSWER_UNKNOWN, the search must have been halted; after GS_ANSWER_CUT it need not
     * be, and the other question may still be searched.
     */
    enum gs_answer (*solve)(void *user, enum gs_side attacker);
    /*
     * OPTIONAL. Called after the question that decided the value, and before the next one, to fill
     * best_move and line of result: for a win the attack, for a loss the attack of the opponent
     * (the side to move delays), for a draw the moves that keep it. For an answer that is open:
     * best_move, the most promising one.
     *
     * The moves that keep a draw come from the question about the opponent. If that comes first, it
     * is explained before the other one. If the side to move then wins, result is cleared and
     * filled again; if it does not, explain is called for that question with the best move still
     * set, and may continue the line or leave everything as it is.
     */
    void (*explain)(void *user, enum gs_side attacker, enum gs_answer answer,
                    struct gs_result *result);
    /* Why a "no" is not proved, in a phrase; needed if GS_ANSWER_DOUBT may be the answer. */
    const char *why_not;
    void *user;
};

/*
 * Has the questions searched that search->goal needs, and fills value, bounds, proved, why_not and
 * solution of result. A draw that rests on a doubtful "no" is reported as unproved, with the bounds
 * that are proved.
 */
void gs_question_solve(struct gs_search *search, const struct gs_position *root,
                       struct gs_result *result, const struct gs_questioner *questioner);

/* --- checkpoints --- */

/* The question that a checkpoint is of, and the answer to the question before it. */
struct gs_question_state {
    uint64_t nodes;    /* counted for the questions when this one began */
    uint32_t attacker; /* enum gs_side */
    uint32_t answer; /* enum gs_answer, of the question before; GS_ANSWER_UNKNOWN: there was none */
    gs_move best;    /* best move of the question before; has_line: it is the line, too */
    uint32_t has_line;
};

/* Fills state from the answer `before` to the question before, with its best move in result. */
void gs_question_save(struct gs_question_state *state, enum gs_side attacker, uint64_t nodes,
                      enum gs_answer before, const struct gs_result *result);

/* Restores the counter of nodes of the question. False if the state does not fit the search. */
bool gs_question_restore(const struct gs_question_state *state, struct gs_search *search,
                         const struct gs_position *root);

/* Restores best move and line of the question before. */
void gs_question_restore_result(const struct gs_question_state *state, struct gs_result *result);

#endif
