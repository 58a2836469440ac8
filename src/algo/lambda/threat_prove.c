/* SPDX-License-Identifier: MIT */
/*
 * threat_prove.c - lambda and dual-lambda search as provers: the moves of won trees, one
 * by one, found with the table that the search of the root has filled.
 *
 * Only wins are answered, by the lowest level that has one, with rising effort as at the root
 * (lambda.c). A question that takes long is given up. Threats of a low order, from which
 * certificates are made, are found soon. For other wins the caller then uses another algorithm.
 */
#include <stddef.h>
#include <string.h>

#include "algo/lambda/lambda.h"

/* The nodes of one question at most: about a win, and about threats of some order. */
enum { QUESTION_NODES = 100000, THREAT_NODES = 30 };

struct threat_prover {
    struct gs_prover prover; /* first */
    struct lambda at;
};

/* The tree of one level, with rising effort. */
static enum lambda_answer rise(struct lambda *at, unsigned level)
{
    enum lambda_answer answer = LAMBDA_FAILS;

    at->effort = 0;
    do {
        at->effort = gs_lambda_next_effort(at, level, LAMBDA_NO_BUDGET, at->effort);
        at->cut = false;
        answer = gs_lambda_solve(at, level, LAMBDA_NO_BUDGET);
    } while (answer == LAMBDA_FAILS && at->cut && at->effort != LAMBDA_NO_EFFORT);
    return answer;
}

/* The same, with direct attacks first. */
static enum lambda_answer solve_level(struct lambda *at, unsigned level)
{
    enum lambda_answer answer = LAMBDA_FAILS;
    struct gs_search_part part;

    if (at->params.table && gs_lambda_begin_direct(at, level, &part)) {
        answer = rise(at, level);
        gs_lambda_end_direct(at, &part);
    }
    return answer == LAMBDA_WINS ? answer : rise(at, level);
}

static enum gs_proof_answer solve(struct lambda *at, const struct gs_position *position,
                                  unsigned level, uint64_t nodes, gs_move *move)
{
    enum lambda_answer answer = LAMBDA_FAILS;
    struct gs_search_part part;

    memcpy(at->position, position, at->rules->position_size);
    if (gs_search_begin_part(at->search, nodes, &part))
        for (unsigned i = 0; i <= level && i <= at->params.level && answer == LAMBDA_FAILS; i++)
            answer = solve_level(at, i);
    gs_search_end_part(at->search, &part);
    *move = at->frames[0].line[0];
    return answer == LAMBDA_WINS ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
}

static enum gs_proof_answer query(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move)
{
    struct lambda *at = &((struct threat_prover *)prover)->at;

    if (level != GS_WIN)
        return GS_PROOF_UNKNOWN;
    return solve(at, position, at->params.level, QUESTION_NODES, move);
}

static enum gs_proof_answer threaten(struct gs_prover *prover, const struct gs_position *position,
                                     unsigned order, gs_move *move)
{
    return solve(&((struct threat_prover *)prover)->at, position, order, THREAT_NODES, move);
}

static void release(struct gs_prover *prover)
{
    struct threat_prover *own = (struct threat_prover *)prover;
    struct gs_memory *memory = own->at.search->memory;

    gs_lambda_clear(&own->at);
    gs_release(memory, own);
}

struct gs_prover *gs_lambda_prove_on(struct lambda *at)
{
    struct threat_prover *own = gs_alloc(at->search->memory, sizeof *own);

    if (!own) {
        gs_search_halt(at->search, GS_STOP_MEMORY);
        gs_lambda_clear(at);
        return NULL;
    }
    own->prover = (struct gs_prover){
        .rules = at->rules, .query = query, .threaten = threaten, .release = release};
    own->at = *at;
    return &own->prover;
}

struct gs_prover *gs_lambda_prover_new(struct gs_search *search)
{
    const struct lambda_options options = {.dual = true, .table = true, .history = true};
    struct gs_position *start = gs_position_new(search->memory, search->rules);
    struct lambda at = {.search = search};
    struct gs_prover *prover = NULL;

    if (start && gs_lambda_init(&at, search, start, options))
        prover = gs_lambda_prove_on(&at);
    else
        gs_lambda_clear(&at);
    if (!start)
        gs_search_halt(search, GS_STOP_MEMORY);
    gs_release(search->memory, start);
    return prover;
}
