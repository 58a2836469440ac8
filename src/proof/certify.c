/* SPDX-License-Identifier: MIT */
/*
 * certify.c - certificates from results.
 *
 *     result                   claims
 *     win                      the side to move wins
 *     loss                     the opponent wins
 *     draw                     the side to move at least draws, and the opponent, too
 *     at least / at most       one of these
 *
 * Moves come from the strategy of the result if it has one, and from its prover, which uses what
 * the search has kept. If there is none, or it has lost a position (removed subtrees, second
 * levels, lossy tables, values alone), the position is searched again, by an algorithm with a
 * prover that keeps its results from one position to the next.
 *
 * The value is that of the strategies, not of the search: a draw that a search could not prove is
 * proved by two strategies; if one of them fails because the other side wins, the result is
 * corrected.
 *
 * A strategy is one of positions (position_proof.h) or one of records that serve many positions
 * (record_proof.h), whichever takes fewer bytes. In games with zones records are tried first, and
 * positions are given up as soon as they are larger. If a side wins by joining, its claim is proved
 * by patterns (vc_plan.h), which are smaller than either. A draw in a game of lines may be proved
 * by pairs of points, which only records can express.
 *
 * Ranks of a win fall along every line once no position is on a circle. A searcher that lost a
 * proof and found another may lead back to an earlier position, and so may values without
 * distances. Such positions get other moves (position_proof_turn.c). Then a fresh searcher proves
 * them, without results from before. At last all their moves are tried. That ends: among all
 * winning moves of all positions is a way to a win that does not repeat a position.
 */
#include <gamesolve/certify.h>

#include <stdio.h>

#include <gamesolve/game_load.h>

#include "proof/connections/vc_plan.h"
#include "proof/positions/position_proof.h"
#include "proof/records/record_proof.h"

/* How often positions on circles are searched by a fresh searcher, before other moves are tried. */
#define FRESH 1

/*
 * A strategy of positions is given up when it has so many times the bytes of one of records.
 * (Common lines of replies, which are found last, make it smaller.)
 */
#define PLAN_ROOM 8

/* Patterns of at most so many bytes are compared with a strategy of positions. */
#define JOINS_SMALL 1024

/* State of the certifier: for each claim a strategy of positions, of records or of patterns, and
 * the provers. */
struct gs_certifier_work {
    struct gs_certifier *certifier;
    struct gs_position_proof plans[2];
    struct gs_record_proof trees[2];
    struct gs_vc_plan joins[2];
    bool by_tree[2], by_joins[2]; /* which of the three is written */
    bool hurries; /* a limit was reached: the strategy found so far is written all the same */
    struct gs_prover *threat; /* of the algorithm for threats, made when it is needed */
    struct gs_prover *by_strategy;
    struct gs_prover by_search; /* makes searcher at the first query */
    struct gs_prover *searcher;
};

/* The work that a prover, its member by_search, belongs to. */
static struct gs_certifier_work *work_of(struct gs_prover *by_search)
{
    return (struct gs_certifier_work *)(void *)((char *)by_search -
                                                offsetof(struct gs_certifier_work, by_search));
}

static void drop_searcher(struct gs_certifier_work *work)
{
    if (work->searcher)
        work->searcher->release(work->searcher);
    work->searcher = NULL;
}

/* The parameters of the search are those of another algorithm while it is made. */
static struct gs_prover *make_prover(struct gs_certifier *certifier, const struct gs_algo *algo,
                                     const struct gs_args *params)
{
    struct gs_search *search = certifier->search;
    const struct gs_args *before = search->params;
    search->params = params;
    struct gs_prover *prover = algo->prover(search);
    search->params = before;
    return prover;
}

static enum gs_proof_answer query_searcher(struct gs_prover *prover,
                                           const struct gs_position *position, enum gs_value level,
                                           gs_move *move)
{
    struct gs_certifier_work *work = work_of(prover);
    if (!work->searcher)
        work->searcher =
            make_prover(work->certifier, work->certifier->algo, work->certifier->params);
    if (!work->searcher)
        return GS_PROOF_UNKNOWN;
    return work->searcher->query(work->searcher, position, level, move);
}

static bool carrier_of_searcher(struct gs_prover *prover, const struct gs_position *position,
                                enum gs_side side, struct gs_point_set *points)
{
    struct gs_prover *searcher = work_of(prover)->searcher;
    return searcher && searcher->carrier && searcher->carrier(searcher, position, side, points);
}

/* Does something about the circles of a plan; false when nothing can be done. */
static bool straighten(struct gs_certifier *certifier, struct gs_position_proof *plan,
                       unsigned times)
{
    struct gs_prover *const searcher = &certifier->work->by_search;
    uint32_t entered = 1;
    if (times < FRESH) {
        drop_searcher(certifier->work);
        gs_position_proof_forget(plan);
    } else if (!gs_position_proof_add_moves(plan, searcher, &entered) || entered == 0) {
        return false;
    }
    return gs_position_proof_build(plan, certifier->root, &searcher, 1) == GS_PROOF_YES;
}

/* Ranks a plan. */
static bool rank(struct gs_certifier *certifier, struct gs_position_proof *plan)
{
    uint32_t circling = 0;
    for (unsigned times = 0; gs_position_proof_rank(plan, &circling) && circling > 0; times++) {
        if (!gs_position_proof_break_cycles(plan) || !gs_position_proof_rank(plan, &circling))
            return false;
        if (circling > 0 && !straighten(certifier, plan, times))
            return false;
    }
    return circling == 0 && certifier->search->stop == GS_STOP_SOLVED;
}

/* A claim: the side to move at the root (own), or the other one, reaches level. */
struct claim {
    bool own;
    enum gs_value level;
};

static enum gs_side side_of(const struct gs_certifier *certifier, struct claim claim)
{
    enum gs_side mover = gs_to_move(certifier->search->rules, certifier->root);
    return claim.own ? mover : gs_side_other(mover);
}

/* Lists the provers that give moves, at most three. */
static unsigned list_provers(struct gs_certifier *certifier, bool by_result,
                             struct gs_prover *provers[3])
{
    unsigned count = 0;
    if (by_result && certifier->work->by_strategy)
        provers[count++] = certifier->work->by_strategy;
    if (by_result && certifier->result->prover)
        provers[count++] = certifier->result->prover;
    provers[count++] = &certifier->work->by_search;
    return count;
}

/* --- strategies of positions --- */

/*
 * Called after a try to replace the strategy by a smaller one. If a limit ended the try, the first
 * strategy is written all the same.
 */
static void keep_first(struct gs_certifier *certifier)
{
    struct gs_search *search = certifier->search;
    if (!gs_search_poll(search) && search->stop != GS_STOP_MEMORY)
        certifier->work->hurries = true;
    search->stop = GS_STOP_SOLVED;
}

/* One try to make a plan for a claim. */
static enum gs_proof_answer try_claim(struct gs_certifier *certifier,
                                      struct gs_position_proof *plan, struct claim claim,
                                      uint64_t limit, bool by_result)
{
    struct gs_search *search = certifier->search;
    enum gs_value level = claim.level;
    struct gs_prover *provers[3];
    unsigned count = list_provers(certifier, by_result, provers);
    if (!gs_position_proof_init(plan, search, side_of(certifier, claim), level))
        return GS_PROOF_UNKNOWN;
    plan->limit = limit;
    enum gs_proof_answer answer = gs_position_proof_build(plan, certifier->root, provers, count);
    if (answer != GS_PROOF_YES || level != GS_WIN)
        return answer;
    if (!rank(certifier, plan))
        return GS_PROOF_UNKNOWN;
    if (!gs_position_proof_trim(plan) || !gs_position_proof_shorten(plan))
        keep_first(certifier);
    return GS_PROOF_YES;
}

/*
 * Makes the plan of a claim. If the result's strategy or prover fails, or contradicts itself, the
 * second try goes without it.
 */
static enum gs_proof_answer make_plan(struct gs_certifier *certifier, struct claim claim,
                                      uint64_t limit)
{
    struct gs_position_proof *plan = &certifier->work->plans[certifier->claim_count];
    bool by_result = certifier->work->by_strategy || certifier->result->prover;
    enum gs_proof_answer answer = try_claim(certifier, plan, claim, limit, true);
    bool stopped = certifier->search->stop != GS_STOP_SOLVED || plan->given_up;
    if (answer != GS_PROOF_YES && by_result && !stopped) {
        gs_position_proof_clear(plan);
        answer = try_claim(certifier, plan, claim, limit, false);
    }
    if (answer != GS_PROOF_YES)
        gs_position_proof_clear(plan);
    return answer;
}

/* A plan as a prover, for its own positions. */
struct by_plan {
    struct gs_prover prover; /* first */
    const struct gs_position_proof *plan;
};

static enum gs_proof_answer query_plan(struct gs_prover *prover, const struct gs_position *position,
                                       enum gs_value level, gs_move *move)
{
    const struct gs_position_proof *plan = ((struct by_plan *)prover)->plan;
    uint8_t key[GS_KEY_MAX];
    (void)level;
    gs_encode(prover->rules, position, key);
    uint32_t number = gs_key_set_find(&plan->set, key, gs_key_set_hash(&plan->set, key));
    if (number == GS_NO_KEY || plan->moves[number] == GS_NO_MOVE)
        return GS_PROOF_UNKNOWN;
    *move = plan->moves[number];
    return GS_PROOF_YES;
}

static bool swallow(void *user, const void *bytes, size_t size)
{
    (void)user, (void)bytes, (void)size;
    return true;
}

static const struct gs_sink nowhere = {.write = swallow};

/* How many bytes a plan takes in a file, its claim included. */
static uint64_t plan_bytes(const struct gs_position_proof *plan)
{
    struct gs_certificate_shape shape;
    struct gs_certificate_writer writer = {.sink = &nowhere};
    gs_position_proof_shape(plan, &shape);
    gs_certificate_claim(&writer, plan->rules, true, plan->level, &shape);
    return writer.bytes + shape.lines * shape.line_length * shape.move_size +
           shape.records *
               (plan->rules->key_size + shape.rank_size + shape.move_size + shape.line_size);
}

/* The same of a tree. */
static uint64_t tree_bytes(const struct gs_record_proof *tree)
{
    struct gs_certificate_writer writer = {.sink = &nowhere};
    gs_certificate_claim_proof(&writer, true, tree->level, tree->file.records, tree->file.bytes);
    return writer.bytes + tree->file.bytes;
}

/* The same of patterns. */
static uint64_t joins_bytes(const struct gs_vc_plan *joins)
{
    struct gs_certificate_writer writer = {.sink = &nowhere};
    uint64_t records, bytes;
    gs_vc_plan_size(joins, &records, &bytes);
    gs_certificate_claim_proof(&writer, true, GS_WIN, records, bytes);
    return writer.bytes + bytes;
}

/* --- strategies of records --- */

/* The prover for threats: that of the result if it has threats, else one of the algorithm for
 * threats. */
static struct gs_prover *threat_prover(struct gs_certifier *certifier)
{
    struct gs_certifier_work *work = certifier->work;
    struct gs_prover *prover = certifier->result->prover;
    if (prover && prover->threaten)
        return prover;
    if (!work->threat && certifier->threats)
        work->threat = make_prover(certifier, certifier->threats, certifier->threat_params);
    return work->threat;
}

/*
 * Makes the records of a claim, which take no more than limit words (0: as many as there are);
 * plan: NULL, or one whose moves are taken.
 */
static enum gs_proof_answer make_tree(struct gs_certifier *certifier, struct claim claim,
                                      const struct gs_position_proof *plan, uint64_t limit)
{
    struct gs_certifier_work *work = certifier->work;
    struct gs_record_proof *tree = &work->trees[certifier->claim_count];
    struct gs_search *search = certifier->search;
    struct by_plan by_plan = {{.rules = search->rules, .query = query_plan}, plan};
    struct gs_prover *provers[4] = {&by_plan.prover};
    unsigned first = plan ? 1 : 0;
    unsigned count = first + list_provers(certifier, true, provers + first);
    enum gs_proof_answer answer = GS_PROOF_UNKNOWN;
    if (gs_record_proof_init(tree, search, side_of(certifier, claim), claim.level)) {
        tree->limit = limit;
        answer = gs_record_proof_build(tree, certifier->root, provers, count,
                                       tree->zones ? threat_prover(certifier) : NULL);
    }
    if (work->threat) /* its table is wanted no more */
        work->threat->release(work->threat);
    work->threat = NULL;
    if (answer == GS_PROOF_YES && !gs_record_proof_close(tree))
        answer = GS_PROOF_UNKNOWN;
    if (answer != GS_PROOF_YES)
        gs_record_proof_clear(tree);
    return answer;
}

/* --- claims --- */

/* Whether records can serve more than one position of the game. */
static bool has_zones(const struct gs_certifier *certifier, struct claim claim)
{
    const struct gs_game *game = certifier->search->rules->game;
    return game->zones && game->stones && claim.level == GS_WIN;
}

/* Whether records can express that pairs of points keep the opponent from winning. */
static bool has_pairs(const struct gs_certifier *certifier, struct claim claim)
{
    const struct gs_game *game = certifier->search->rules->game;
    return game->lines && game->prune && game->prune->pairing && claim.level == GS_DRAW;
}

/*
 * Records first, then positions for as long as these may take fewer bytes. Without records
 * (that were wanted, but not found in the memory that there is) positions must do.
 */
static enum gs_proof_answer claim_by_both(struct gs_certifier *certifier, struct claim claim)
{
    struct gs_certifier_work *work = certifier->work;
    struct gs_search *search = certifier->search;
    unsigned number = certifier->claim_count;
    enum gs_proof_answer answer = make_tree(certifier, claim, NULL, 0);
    if (search->stop == GS_STOP_MEMORY)
        search->stop = GS_STOP_SOLVED;
    if (search->stop != GS_STOP_SOLVED)
        return GS_PROOF_UNKNOWN;
    work->by_tree[number] = answer == GS_PROOF_YES;
    if (answer == GS_PROOF_YES && certifier->version == GS_CERTIFICATE_2)
        return answer;
    uint64_t bytes = work->by_tree[number] ? tree_bytes(&work->trees[number]) : 0;
    uint64_t size = search->rules->key_size;
    answer = make_plan(certifier, claim, work->by_tree[number] ? 1 + PLAN_ROOM * bytes / size : 0);
    if (!work->by_tree[number])
        return answer;
    keep_first(certifier);
    if (answer != GS_PROOF_YES || bytes < plan_bytes(&work->plans[number])) {
        gs_position_proof_clear(&work->plans[number]);
        return GS_PROOF_YES;
    }
    work->by_tree[number] = false;
    gs_record_proof_clear(&work->trees[number]);
    return answer;
}

/* Positions first, then records for as long as these may take fewer bytes. */
static enum gs_proof_answer claim_by_positions(struct gs_certifier *certifier, struct claim claim)
{
    struct gs_certifier_work *work = certifier->work;
    unsigned number = certifier->claim_count;
    enum gs_proof_answer answer = make_plan(certifier, claim, 0);
    bool repeats = certifier->search->rules->traits & GS_REPEATS;
    work->by_tree[number] = false;
    if (answer != GS_PROOF_YES || repeats || certifier->version == GS_CERTIFICATE_1)
        return answer;
    bool wanted = certifier->version == GS_CERTIFICATE_2;
    uint64_t bytes = plan_bytes(&work->plans[number]);
    work->by_tree[number] =
        make_tree(certifier, claim, &work->plans[number], wanted ? 0 : bytes) == GS_PROOF_YES &&
        (wanted || tree_bytes(&work->trees[number]) < bytes);
    keep_first(certifier);
    if (work->by_tree[number])
        gs_position_proof_clear(&work->plans[number]);
    else
        gs_record_proof_clear(&work->trees[number]);
    return answer;
}

/* Patterns of joining. GS_PROOF_UNKNOWN without a stop: others must do. */
static enum gs_proof_answer make_joins(struct gs_certifier *certifier, struct claim claim)
{
    struct gs_search *search = certifier->search;
    struct gs_vc_plan *joins = &certifier->work->joins[certifier->claim_count];
    enum gs_proof_answer answer = GS_PROOF_UNKNOWN;
    struct gs_prover *provers[3];
    unsigned count = list_provers(certifier, true, provers);
    if (gs_vc_plan_init(joins, search, side_of(certifier, claim)))
        answer = gs_vc_plan_build(joins, certifier->root, provers, count);
    if (answer != GS_PROOF_YES)
        gs_vc_plan_clear(joins);
    return answer;
}

/* The same, but positions where these take fewer bytes. */
static enum gs_proof_answer claim_by_joins(struct gs_certifier *certifier, struct claim claim)
{
    struct gs_certifier_work *work = certifier->work;
    unsigned number = certifier->claim_count;
    enum gs_proof_answer answer = make_joins(certifier, claim);
    work->by_joins[number] = answer == GS_PROOF_YES;
    if (answer != GS_PROOF_YES || certifier->version == GS_CERTIFICATE_2)
        return answer;
    uint64_t bytes = joins_bytes(&work->joins[number]);
    if (bytes > JOINS_SMALL)
        return answer;
    uint64_t limit = 1 + bytes / certifier->search->rules->key_size;
    if (make_plan(certifier, claim, limit) == GS_PROOF_YES &&
        plan_bytes(&work->plans[number]) <= bytes) {
        work->by_joins[number] = false;
        gs_vc_plan_clear(&work->joins[number]);
    } else {
        gs_position_proof_clear(&work->plans[number]);
    }
    keep_first(certifier);
    return answer;
}

/* Whether patterns of joining can prove a claim: a side that joins wins, and so does not lose. */
static bool is_joining(const struct gs_certifier *certifier, struct claim claim)
{
    return certifier->version != GS_CERTIFICATE_1 &&
           gs_vc_plan_suits(certifier->search->rules, certifier->root, side_of(certifier, claim));
}

/* Adds the strategy of a claim. */
static enum gs_proof_answer claim(struct gs_certifier *certifier, bool own, enum gs_value level)
{
    struct claim claim = {own, level};
    enum gs_proof_answer answer =
        is_joining(certifier, claim) ? claim_by_joins(certifier, claim) : GS_PROOF_UNKNOWN;
    if (answer == GS_PROOF_NO && level != GS_WIN)
        answer = GS_PROOF_UNKNOWN; /* no win, which need not be claimed */
    if (answer == GS_PROOF_UNKNOWN && certifier->search->stop == GS_STOP_SOLVED)
        answer = certifier->version != GS_CERTIFICATE_1 &&
                         (has_zones(certifier, claim) || has_pairs(certifier, claim))
                     ? claim_by_both(certifier, claim)
                     : claim_by_positions(certifier, claim);
    if (answer == GS_PROOF_YES)
        certifier->claim_count++;
    return answer;
}

static void forget_plans(struct gs_certifier *certifier)
{
    for (unsigned i = 0; i < 2; i++) {
        gs_position_proof_clear(&certifier->work->plans[i]);
        gs_record_proof_clear(&certifier->work->trees[i]);
        gs_vc_plan_clear(&certifier->work->joins[i]);
        certifier->work->by_joins[i] = certifier->work->by_tree[i] = false;
    }
    certifier->claim_count = 0;
}

/* Removes the moves and lines of a wrong search from the result. */
static void forget_lines(struct gs_result *result)
{
    gs_release(result->memory, result->moves);
    result->moves = NULL;
    result->move_count = result->line_length = 0;
    result->line_cut = NULL;
    result->best_move = GS_NO_MOVE;
    result->distance = GS_NO_DISTANCE;
    result->solution = GS_SOLUTION_NONE;
}

/* A value with a strategy is a weak solution at least. */
static void note_solution(struct gs_result *result)
{
    if (result->proved && result->solution < GS_SOLUTION_WEAK)
        result->solution = GS_SOLUTION_WEAK;
}

/* The first move of a strategy whose side is to move at the root. */
static gs_move first_move(const struct gs_certifier_work *work)
{
    if (work->by_joins[0])
        return work->joins[0].first;
    return work->by_tree[0] ? gs_record_proof_move(&work->trees[0]) : work->plans[0].moves[0];
}

/* The claim of the side is false: with a win it does not win, with a draw the other side wins. */
static enum gs_certify_end correct(struct gs_certifier *certifier, bool own, enum gs_value level)
{
    struct gs_result *result = certifier->result;
    forget_plans(certifier);
    forget_lines(result);
    result->value = GS_UNKNOWN;
    result->proved = false;
    if (level == GS_WIN) {
        gs_result_bound(result, own ? GS_LOSS : GS_DRAW, own ? GS_DRAW : GS_WIN);
        snprintf(result->why_not, sizeof result->why_not,
                 "the search said otherwise, and its certificate failed");
        claim(certifier, !own, GS_DRAW);
        return GS_CERTIFY_REFUTED;
    }
    result->why_not[0] = '\0';
    gs_result_prove(result, own ? GS_LOSS : GS_WIN);
    result->solution = GS_SOLUTION_VALUE;
    if (claim(certifier, !own, GS_WIN) != GS_PROOF_YES)
        return GS_CERTIFY_REFUTED;
    if (!own)
        result->best_move = first_move(certifier->work);
    note_solution(result);
    return GS_CERTIFY_REFUTED;
}

/* The claims of a result, at most two. */
static unsigned list_claims(const struct gs_result *result, bool own[2], enum gs_value *level)
{
    unsigned count = 0;
    bool drawn = result->value == GS_DRAW;
    *level = result->lower == GS_WIN || result->upper == GS_LOSS ? GS_WIN : GS_DRAW;
    if (result->lower > GS_LOSS || drawn)
        own[count++] = true;
    if (result->upper < GS_WIN || drawn)
        own[count++] = false;
    /* A win is one claim, though both bounds are equal. */
    if (*level == GS_WIN) {
        own[0] = result->lower == GS_WIN;
        count = 1;
    }
    return count;
}

/* False, with the search halted, when memory is spent. */
static bool start_work(struct gs_certifier *certifier)
{
    struct gs_search *search = certifier->search;
    certifier->work = gs_alloc_zero(search->memory, 1, sizeof *certifier->work);
    if (!certifier->work)
        return gs_search_halt(search, GS_STOP_MEMORY);
    certifier->work->certifier = certifier;
    certifier->work->by_search = (struct gs_prover){
        .rules = search->rules, .query = query_searcher, .carrier = carrier_of_searcher};
    return true;
}

/* Finds the strategies of what the result claims. */
static enum gs_certify_end certify(struct gs_certifier *certifier)
{
    struct gs_result *result = certifier->result;
    enum gs_value level;
    bool own[2];
    unsigned count = list_claims(result, own, &level);
    if (count == 0)
        return GS_CERTIFY_NOTHING;
    if (!start_work(certifier))
        return GS_CERTIFY_STOPPED;
    if (result->strategy)
        certifier->work->by_strategy = gs_prover_of_strategy(certifier->search, result->strategy);
    for (unsigned i = 0; i < count; i++) {
        enum gs_proof_answer answer = claim(certifier, own[i], level);
        if (answer == GS_PROOF_NO)
            return correct(certifier, own[i], level);
        if (answer != GS_PROOF_YES) {
            forget_plans(certifier);
            return certifier->search->stop != GS_STOP_SOLVED ? GS_CERTIFY_STOPPED
                                                             : GS_CERTIFY_IMPOSSIBLE;
        }
    }
    if (result->value == GS_DRAW) {
        gs_result_prove(result, GS_DRAW);
        result->why_not[0] = '\0';
    }
    note_solution(result);
    return GS_CERTIFIED;
}

enum gs_certify_end gs_certify(struct gs_certifier *certifier)
{
    const bool is_outside = gs_game_checksum(certifier->search->rules->game) != 0;
    if (is_outside && certifier->version == GS_CERTIFICATE_AUTO)
        certifier->version = GS_CERTIFICATE_1;
    enum gs_certify_end end = certify(certifier);
    certifier->format = certifier->version == GS_CERTIFICATE_2 ? 2 : 1;
    for (unsigned i = 0; i < certifier->claim_count; i++)
        if (certifier->work->by_tree[i] || certifier->work->by_joins[i])
            certifier->format = 2;
    return end;
}

/* Writes the line of a claim; returns how many records it has. */
static uint64_t write_claim(struct gs_certifier *certifier, unsigned number,
                            struct gs_certificate_shape *shape,
                            struct gs_certificate_writer *writer)
{
    const struct gs_rules *rules = certifier->search->rules;
    enum gs_side mover = gs_to_move(rules, certifier->root);
    if (certifier->work->by_joins[number]) {
        const struct gs_vc_plan *joins = &certifier->work->joins[number];
        uint64_t records, bytes;
        gs_vc_plan_size(joins, &records, &bytes);
        gs_certificate_claim_proof(writer, joins->side == mover, GS_WIN, records, bytes);
        return records;
    }
    if (certifier->work->by_tree[number]) {
        const struct gs_record_proof *tree = &certifier->work->trees[number];
        gs_certificate_claim_proof(writer, tree->side == mover, tree->level, tree->file.records,
                                   tree->file.bytes);
        return tree->file.records;
    }
    const struct gs_position_proof *plan = &certifier->work->plans[number];
    gs_position_proof_shape(plan, shape);
    gs_certificate_claim(writer, rules, plan->side == mover, plan->level, shape);
    return shape->records;
}

static bool write_body(struct gs_certifier *certifier, unsigned number,
                       const struct gs_certificate_shape *shape,
                       struct gs_certificate_writer *writer)
{
    struct gs_certifier_work *work = certifier->work;
    if (work->by_joins[number]) {
        gs_vc_plan_write(&work->joins[number], writer);
        return true;
    }
    return work->by_tree[number] ? gs_record_proof_write(&work->trees[number], writer)
                                 : gs_position_proof_write(&work->plans[number], shape, writer);
}

static bool write_bodies(struct gs_certifier *certifier, const struct gs_certificate_shape *shapes,
                         struct gs_certificate_writer *writer)
{
    bool good = true;
    gs_certificate_body(writer);
    for (unsigned i = 0; i < certifier->claim_count && good; i++)
        good = write_body(certifier, i, &shapes[i], writer);
    gs_certificate_end(writer);
    return good;
}

enum gs_status gs_certify_write(struct gs_certifier *certifier, const struct gs_sink *sink,
                                uint64_t *records, uint64_t *bytes)
{
    struct gs_certificate_shape shapes[2];
    struct gs_certificate_writer writer;
    struct gs_search *search = certifier->search;
    const struct gs_search before = *search;
    *records = 0;
    gs_certificate_begin(&writer, sink, certifier->format, certifier->search->rules,
                         certifier->root);
    for (unsigned i = 0; i < certifier->claim_count; i++)
        *records += write_claim(certifier, i, &shapes[i], &writer);
    if (certifier->work->hurries) { /* the limit would be reached again */
        search->limits.seconds = 0;
        search->interrupt = NULL;
    }
    bool good = write_bodies(certifier, shapes, &writer);
    search->limits.seconds = before.limits.seconds;
    search->interrupt = before.interrupt;
    *bytes = writer.bytes;
    return !good ? GS_STOPPED : writer.failed ? GS_IO : GS_OK;
}

void gs_certifier_clear(struct gs_certifier *certifier)
{
    struct gs_certifier_work *work = certifier->work;
    if (!work)
        return;
    forget_plans(certifier);
    drop_searcher(work);
    if (work->by_strategy)
        work->by_strategy->release(work->by_strategy);
    gs_release(certifier->search->memory, work);
    certifier->work = NULL;
}
