/* SPDX-License-Identifier: MIT */
/*
 * lambda_prove.c - the lambda searches as provers: the moves of a won strategy, one by
 * one.
 *
 * A won tree says what answers the replies in its zone. What answers all others,
 * the checker of a certificate wants to see in moves: after a reply that does not
 * meet the threat, the threat is carried out, which is a tree of a lower level.
 * So each position is asked for its own tree, the lowest level first, by
 * lambda-df-pn and with one table for all of them: a tree that was found
 * before, or one that differs from it in stones without a say, is short.
 *
 * Only wins are answered. Where proof numbers are the wrong guide to a tree that
 * lambda or dual-lambda found by its order of moves, this shows in one question
 * that takes too long; whoever asks then turns to another algorithm.
 */
#include <stddef.h>
#include <string.h>

#include "algo/lambda/lambda_df_pn.h"

/* The nodes of one question at most. */
#define QUESTION_NODES 200000

static struct df_search *search_of(struct gs_prover *prover)
{
    return (struct df_search *)(void *)((char *)prover - offsetof(struct df_search, prover));
}

/* The tree of the position by which its side to move wins: its first move is in frame 0. */
static enum lambda_answer solve(struct lambda *at)
{
    enum lambda_answer answer = LAMBDA_FAILS;
    for (unsigned i = 0; i <= at->level && answer == LAMBDA_FAILS; i++)
        answer = gs_lambda_df_solve(at, i, LAMBDA_NO_BUDGET);
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
        for (unsigned i = 0; i <= order && i <= at->level && answer == LAMBDA_FAILS; i++)
            answer = gs_lambda_df_solve(at, i, LAMBDA_NO_BUDGET);
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
        answer = solve(&df->at);
    if (gs_search_end_part(search, &part))
        df->gave_up = true;
    return answer;
}

static enum gs_proof_answer ask(struct gs_prover *prover, const struct gs_position *position,
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
        .rules = df->at.rules, .ask = ask, .threaten = threaten, .release = release};
    return &df->prover;
}
