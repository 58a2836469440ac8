/* SPDX-License-Identifier: MIT */
/*
 * lambda_prove.c - the lambda searches as provers: the moves of a won strategy, one by
 * one.
 *
 * A won tree answers the replies in its zone. A certificate needs moves against all others too:
 * after a reply that does not parry the threat, the threat is carried out, which is a tree of a
 * lower level. So each position is searched for its own tree, lowest level first, by lambda-df-pn
 * with one table for all of them: a tree found before, or one that differs only in irrelevant
 * stones, takes little time.
 *
 * Only wins are proved. If proof numbers are a poor guide to a tree that lambda or dual-lambda
 * found by its order of moves, some question takes too long, and the caller turns to another
 * algorithm.
 */
#include <stddef.h>
#include <string.h>

#include "algo/lambda/lambda_df_pn.h"

/* The most nodes spent on one question. */
#define QUESTION_NODES 200000

static struct df_search *search_of(struct gs_prover *prover)
{
    return (struct df_search *)(void *)((char *)prover - offsetof(struct df_search, prover));
}

/* Finds a winning tree of a level at most for the side to move; its first move is in frame 0. */
static enum lambda_answer solve(struct lambda *at, unsigned level)
{
    enum lambda_answer answer = LAMBDA_FAILS;

    for (unsigned i = 0; i <= level && i <= at->params.level && answer == LAMBDA_FAILS; i++) {
        struct gs_search_part part;

        if (gs_lambda_begin_direct(at, i, &part)) {
            answer = gs_lambda_df_solve(at, i, LAMBDA_NO_BUDGET);
            gs_lambda_end_direct(at, &part);
        }
        if (answer != LAMBDA_WINS)
            answer = gs_lambda_df_solve(at, i, LAMBDA_NO_BUDGET);
    }
    return answer;
}

/* The nodes of one question about threats: those that help a certificate are found soon. */
#define THREAT_NODES 250

static enum gs_proof_answer threaten(struct gs_prover *prover, const struct gs_position *position,
                                     unsigned order, gs_move *move)
{
    struct df_search *df = search_of(prover);
    struct lambda *at = &df->at;
    struct gs_search_part part;
    enum lambda_answer answer = LAMBDA_FAILS;

    memcpy(at->position, position, at->rules->position_size);
    if (gs_search_begin_part(at->search, THREAT_NODES, &part))
        answer = solve(at, order);
    gs_search_end_part(at->search, &part);
    *move = at->frames[0].line[0];
    return answer == LAMBDA_WINS ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
}

/* Solves within QUESTION_NODES; one that takes more is the last. */
static enum lambda_answer solve_within(struct df_search *df)
{
    struct gs_search *search = df->at.search;
    struct gs_search_part part;
    enum lambda_answer answer = LAMBDA_STOPPED;

    if (gs_search_begin_part(search, QUESTION_NODES, &part))
        answer = solve(&df->at, df->at.params.level);
    if (gs_search_end_part(search, &part))
        df->gave_up = true;
    return answer;
}

static enum gs_proof_answer query(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move)
{
    struct df_search *df = search_of(prover);
    struct lambda *at = &df->at;

    if (level != GS_WIN || df->gave_up)
        return GS_PROOF_UNKNOWN;
    memcpy(at->position, position, at->rules->position_size);
    enum lambda_answer answer = solve_within(df);
    *move = at->frames[0].line[0];
    return answer == LAMBDA_WINS ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
}

static void release(struct gs_prover *prover)
{
    gs_lambda_df_free(search_of(prover));
}

struct gs_prover *gs_lambda_df_prove_on(struct df_search *df)
{
    df->prover = (struct gs_prover){
        .rules = df->at.rules, .query = query, .threaten = threaten, .release = release};
    return &df->prover;
}
