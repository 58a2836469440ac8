/* SPDX-License-Identifier: MIT */
/*
 * vc_prove.c - the proof that a side wins by joining.
 *
 * With the opponent to move, a position is won if half records of the whole goal fit it that have
 * no free point in common (R. Hayward's must-play). They come from three places: the links of the
 * position, other proofs, and, as long as all of them share points, an answer to a reply on such a
 * point: the searchers give the move, and the proof of the position after it does not need that
 * point. Other replies need no answer.
 *
 * With the claimant to move after such a reply, no link and no record at hand serves, since all of
 * them contain the point. But what is left of these after one more stone of the claimant may serve
 * (vc_answer.h); if not, the searchers are queried.
 *
 * If a searcher gives the points on which a win rests, the opponent gets all others (vc_narrow.h),
 * and replies with known answers come first. Replies on points that the claimant has captured,
 * which searches leave out, are answered on the other point of the pair; the results of the
 * searchers suffice for the rest (vc_play.h). So searchers are queried before any answer is tried:
 * most answers take them few nodes, and the points that they give leave less to search than the
 * whole board.
 *
 * A record serves every position that it fits; this keeps the proof small.
 */
#include "proof/connections/vc_prove.h"

#include <limits.h>

#include "core/out_of_line.h"
#include "proof/connections/vc_narrow.h"
#include "proof/connections/vc_play.h"
#include "table/key_set.h"

/* How many nodes the answer to a reply may take at first, and how many times more each next
 * time. */
enum { FIRST_NODES = 400, MORE_NODES = 8 };

#define NO_REPLY UINT_MAX

bool gs_vc_proof_init(struct join_proof *proof, struct gs_search *search, enum gs_side side)
{
    *proof = (struct join_proof){.search = search,
                                 .side = side,
                                 .answer = GS_PROOF_YES,
                                 .first = GS_NO_MOVE,
                                 .last = JOIN_NO_RECORD};
    return gs_vc_play_init(proof);
}

void gs_vc_proof_clear(struct join_proof *proof)
{
    if (!proof->search)
        return;
    struct gs_memory *memory = proof->search->memory;
    for (unsigned i = 0; i < JOIN_ANSWER_DEPTH; i++)
        gs_vc_answer_clear(&proof->answers[i]);
    gs_vc_builder_clear(&proof->builder);
    gs_vc_links_clear(&proof->links);
    gs_vc_records_clear(&proof->records);
    gs_release(memory, proof->fulls.at);
    gs_release(memory, proof->halves.at);
    gs_vc_play_clear(proof);
    *proof = (struct join_proof){.search = NULL};
}

/* Whatever failed, it is noted once. */
static uint32_t fail(struct join_proof *proof, enum gs_proof_answer answer)
{
    if (proof->answer == GS_PROOF_YES)
        proof->answer = answer;
    return JOIN_NO_RECORD;
}

/* Enters a record of the whole goal; a part of the proof that could not be made fails. */
static uint32_t note(struct join_proof *proof, uint32_t record)
{
    if (record == JOIN_NO_RECORD)
        return fail(proof, GS_PROOF_UNKNOWN);
    bool half = proof->records.records[record].kind == JOIN_HALF;
    struct join_list *list = half ? &proof->halves : &proof->fulls;
    void *array = list->at;
    bool grown = gs_search_grow(proof->search, &array, sizeof *list->at, &list->room,
                                (uint64_t)list->count + 1);
    list->at = array;
    if (!grown)
        return fail(proof, GS_PROOF_UNKNOWN);
    list->at[list->count++] = record;
    return record;
}

/*
 * Searches for the move of the position, within so many nodes (0: no limit). *is_late: that was not
 * enough.
 */
static enum gs_proof_answer query(struct join_proof *proof, uint64_t nodes, gs_move *move,
                                  bool *is_late)
{
    struct gs_search *search = proof->search;
    struct gs_search_part part;
    enum gs_proof_answer answer = GS_PROOF_UNKNOWN;

    *is_late = false;
    if (nodes > 0 && !gs_search_begin_part(search, nodes, &part)) {
        gs_search_end_part(search, &part);
        return GS_PROOF_UNKNOWN;
    }
    for (unsigned i = 0;
         i < proof->prover_count && answer == GS_PROOF_UNKNOWN && search->stop == GS_STOP_SOLVED;
         i++)
        answer =
            proof->provers[i]->query(proof->provers[i], proof->searcher_position, GS_WIN, move);
    if (nodes > 0)
        *is_late = gs_search_end_part(search, &part) && answer == GS_PROOF_UNKNOWN;
    return answer;
}

/* Known records for a position with the opponent to move. */

static uint32_t find_known(const struct join_proof *proof, const struct join_list *list)
{
    for (uint32_t i = list->count; i-- > 0;)
        if (join_fits(&proof->records, list->at[i], &proof->stones))
            return list->at[i];
    return JOIN_NO_RECORD;
}

/*
 * A full record that fits the position, in which the opponent is to move or the game is over: one
 * that is there, or that of a link. Without either the links are those of the position.
 */
static uint32_t find_full(struct join_proof *proof)
{
    uint32_t known = find_known(proof, &proof->fulls);

    if (known != JOIN_NO_RECORD)
        return known;
    if (gs_outcome(proof->search->rules, proof->position) != GS_UNKNOWN)
        return note(proof, gs_vc_build_won(&proof->builder, &proof->stones));
    if (!gs_search_report(proof->search, "patterns proved", proof->records.count, 0) ||
        !gs_vc_links_find(&proof->links, &proof->stones) || !gs_vc_builder_begin(&proof->builder))
        return fail(proof, GS_PROOF_UNKNOWN);
    if (proof->links.whole == JOIN_NO_LINK)
        return JOIN_NO_RECORD;
    return note(proof, gs_vc_build(&proof->builder, proof->links.whole));
}

/* The claimant to move. */

static uint32_t prove_full(struct join_proof *proof);

/*
 * The half record that places a stone, after which full is valid; full itself if it is valid
 * without the stone.
 */
GS_OUT_OF_LINE static uint32_t make_half(struct join_proof *proof, const struct join_stones *stones,
                                         unsigned point, uint32_t full)
{
    struct join_draft draft;

    if (full == JOIN_NO_RECORD || join_fits(&proof->records, full, stones))
        return full;
    if (proof->records.records[full].kind == JOIN_JOINED) {
        gs_vc_record_read(&proof->records, full, &draft);
        gs_points_drop(draft.stones, point);
    } else {
        memset(draft.stones, 0, sizeof draft.stones);
        draft.parts[0] = full;
        draft.part_count = 1;
        draft.goal_count = 0;
    }
    draft.kind = JOIN_HALF;
    draft.point = point;
    return note(proof, gs_vc_record_make(&proof->records, &draft));
}

/* The record of a move that gains nothing, as its point was captured and decided (vc_play.h). */
static uint32_t try_pass(struct join_proof *proof, gs_move move)
{
    gs_vc_pass(proof, move);
    proof->last = prove_full(proof);
    gs_vc_take_back_pass(proof);
    return proof->last;
}

/* The record of a move. */
static uint32_t try_move(struct join_proof *proof, gs_move move)
{
    unsigned point = proof->search->rules->game->stones->point(proof->search->rules, move);

    if (gs_points_has(proof->stones.own, point) || gs_points_has(proof->stones.other, point))
        return try_pass(proof, move);
    gs_vc_play(proof, move, point);
    uint32_t full = prove_full(proof);
    gs_vc_take_back(proof, point);
    proof->last = full;
    return make_half(proof, &proof->stones, point, full);
}

/*
 * The record of a move that wins. As it is won now, the position may be narrowed down; the
 * searcher's move in the narrowed position need not be the same.
 */
static uint32_t try_answer(struct join_proof *proof, gs_move move)
{
    struct join_breadth before;
    enum gs_proof_answer answer = GS_PROOF_YES;
    bool is_late;

    if (!gs_vc_narrow(proof, &before))
        return fail(proof, GS_PROOF_UNKNOWN);
    if (before.position)
        answer = query(proof, 0, &move, &is_late);
    if (proof->depth == 0)
        proof->first = move;
    uint32_t record =
        answer == GS_PROOF_YES ? try_move(proof, move) : fail(proof, GS_PROOF_UNKNOWN);
    gs_vc_widen(proof, &before);
    return record;
}

/* The same with the searchers' move. Only at the claimant's first move does a failure refute the
 * claim. */
static uint32_t try_provers(struct join_proof *proof, uint64_t nodes, bool *is_late)
{
    gs_move move = GS_NO_MOVE;
    enum gs_proof_answer answer = query(proof, nodes, &move, is_late);

    if (*is_late)
        return JOIN_NO_RECORD;
    if (answer != GS_PROOF_YES)
        return fail(proof, proof->depth > 1 ? GS_PROOF_UNKNOWN : answer);
    return try_answer(proof, move);
}

/*
 * A half record that fits the open position, or a full one that does not even need the move.
 * *is_late: nodes were not enough to find one.
 */
static uint32_t prove_half(struct join_proof *proof, uint64_t nodes, bool *is_late)
{
    struct join_breadth before;

    *is_late = false;
    if (!gs_vc_narrow(proof, &before))
        return fail(proof, GS_PROOF_UNKNOWN);
    uint32_t record = try_provers(proof, nodes, is_late);
    gs_vc_widen(proof, &before);
    return record;
}

/* The opponent to move. */

/* Half records that together answer all replies. */
struct open_replies {
    struct join_list used;           /* half records */
    uint64_t left[JOIN_WORDS];       /* free points that all of them need */
    uint32_t tried;                  /* how many of proof->halves were tried */
    gs_move partners[GS_POINTS_MAX]; /* of points that the claimant has captured */
    uint16_t order[GS_POINTS_MAX];
    unsigned order_count;
};

static void find_left(const struct join_proof *proof, struct open_replies *open_replies)
{
    gs_vc_common(&proof->records, open_replies->used.at, open_replies->used.count,
                 proof->stones.own, open_replies->left);
    join_remove(open_replies->left, proof->stones.other, proof->board.words);
}

static bool use(struct join_proof *proof, struct open_replies *open_replies, uint32_t record)
{
    void *array = open_replies->used.at;
    bool grown = gs_search_grow(proof->search, &array, sizeof *open_replies->used.at,
                                &open_replies->used.room, (uint64_t)open_replies->used.count + 1);

    open_replies->used.at = array;
    if (!grown)
        return false;
    open_replies->used.at[open_replies->used.count++] = record;
    find_left(proof, open_replies);
    return true;
}

/* The same, but for a record with which as many points are left. */
static bool try_use(struct join_proof *proof, struct open_replies *open_replies, uint32_t record)
{
    unsigned before = join_count(open_replies->left, proof->board.words);

    if (!use(proof, open_replies, record))
        return false;
    if (join_count(open_replies->left, proof->board.words) > before) {
        open_replies->used.count--;
        find_left(proof, open_replies);
    }
    return true;
}

/* How many points are left of those that are, once a set is taken into account. */
static unsigned count_left(const struct join_proof *proof, const struct open_replies *open_replies,
                           const uint64_t *set)
{
    uint64_t left[JOIN_WORDS];

    join_copy(left, open_replies->left, proof->board.words);
    join_keep(left, set, proof->board.words);
    return join_count(left, proof->board.words);
}

/* Uses half records that were proved elsewhere and fit, as long as one helps. */
static bool use_known(struct join_proof *proof, struct open_replies *open_replies)
{
    for (;; open_replies->tried++) {
        if (open_replies->tried >= proof->halves.count)
            return true;
        uint32_t record = proof->halves.at[open_replies->tried];
        if (join_within(open_replies->left, join_free(&proof->records, record),
                        proof->board.words) ||
            !join_fits(&proof->records, record, &proof->stones))
            continue;
        if (!try_use(proof, open_replies, record))
            return false;
    }
}

/* Uses half links, the one that helps most first. */
GS_OUT_OF_LINE static bool use_links(struct join_proof *proof, struct open_replies *open_replies)
{
    const struct join_links *links = &proof->links;
    bool dropped[4096] = {0};

    for (;;) {
        unsigned least = join_count(open_replies->left, proof->board.words),
                 best = links->whole_count;
        for (unsigned i = 0; i < links->whole_count; i++) {
            unsigned count = count_left(proof, open_replies, join_carrier(links, links->wholes[i]));
            if (count >= least || (i < sizeof dropped && dropped[i]))
                continue;
            least = count;
            best = i;
        }
        if (best == links->whole_count)
            return true;
        uint32_t record = note(proof, gs_vc_build(&proof->builder, links->wholes[best]));
        if (record == JOIN_NO_RECORD || !try_use(proof, open_replies, record))
            return false;
        if (best < sizeof dropped)
            dropped[best] = true;
        else
            return true;
    }
}

static uint32_t make_either(struct join_proof *proof, const struct open_replies *open_replies)
{
    return note(proof, gs_vc_either(&proof->records, open_replies->used.at,
                                    open_replies->used.count, &proof->stones));
}

/* The partners of points that the claimant has captured, if searchers give the points on which wins
 * rest. */
static void find_partners(struct join_proof *proof, struct open_replies *open_replies)
{
    const struct gs_rules *rules = proof->search->rules;
    const struct gs_prune *prune = rules->game->prune;

    for (unsigned point = 0; point < proof->board.points; point++)
        open_replies->partners[point] = GS_NO_MOVE;
    if (prune && prune->captured && gs_vc_has_carriers(proof))
        prune->captured(rules, proof->position, proof->side, open_replies->partners);
}

/* What weighs more than any number of links. */
enum { NOT_CAPTURED = 1 << 29, KEPT = 1 << 30 };

/*
 * Weighs replies, by how many links lead to them. If searchers do not give the points on which the
 * position rests, replies that the rules do not prune come first, since searches have tried them.
 * Those on captured points come last: what answers the others mostly answers them, too.
 */
static void weigh_replies(struct join_proof *proof, const struct open_replies *open_replies,
                          uint32_t *weights)
{
    const struct gs_rules *rules = proof->search->rules;
    const struct join_links *links = &proof->links;
    struct gs_point_set carrier;

    for (uint32_t i = 0; i < links->count; i++)
        for (unsigned side = 0; side < 2; side++) {
            const struct join_end *end = &links->ends[links->links[i].ends[side]];
            if (end->kind == JOIN_SPOT)
                weights[end->at]++;
        }
    unsigned count = gs_vc_carrier(proof, &carrier) ? 0 : gs_vc_list_moves(proof);
    for (unsigned i = 0; i < count; i++)
        weights[rules->game->stones->point(rules, proof->moves[i])] |= KEPT;
    for (unsigned point = 0; point < proof->board.points; point++)
        if (open_replies->partners[point] == GS_NO_MOVE)
            weights[point] |= NOT_CAPTURED;
}

GS_OUT_OF_LINE static void order_replies(struct join_proof *proof,
                                         struct open_replies *open_replies)
{
    uint32_t weights[GS_POINTS_MAX] = {0};

    weigh_replies(proof, open_replies, weights);
    for (unsigned point = 0; point < proof->board.points; point++) {
        if (gs_points_has(proof->stones.own, point) || gs_points_has(proof->stones.other, point))
            continue;
        unsigned at = open_replies->order_count++;
        for (; at > 0 && weights[open_replies->order[at - 1]] < weights[point]; at--)
            open_replies->order[at] = open_replies->order[at - 1];
        open_replies->order[at] = (uint16_t)point;
    }
}

/*
 * Replies that are answered by records proved without them. Searches leave them out, since each of
 * two points undoes the other (captured and other inferior cells). So all half records need these
 * points.
 */

/* Half records that fit a position, the stones there, and the partners of captured points. */
struct fitting_halves {
    uint32_t halves[GS_POINTS_MAX];
    unsigned count;
    struct join_stones stones;
    const gs_move *partners;
};

static void find_common(const struct join_proof *proof, const struct fitting_halves *here,
                        uint64_t *left)
{
    gs_vc_common(&proof->records, here->halves, here->count, here->stones.own, left);
}

static uint32_t answer_needed(struct join_proof *proof, const struct fitting_halves *here,
                              unsigned reply, unsigned depth);

/* The full record of half ones, once the replies on points that all of them need are answered. */
static uint32_t answer_all_needed(struct join_proof *proof, struct fitting_halves *here,
                                  unsigned depth)
{
    while (here->count > 0 && here->count < GS_POINTS_MAX) {
        uint64_t left[JOIN_WORDS];
        find_common(proof, here, left);
        unsigned reply = join_next(left, proof->board.words, 0);
        if (join_is_empty(left, proof->board.words)) {
            uint32_t full = gs_vc_either(&proof->records, here->halves, here->count, &here->stones);
            return full == JOIN_NO_RECORD ? full : note(proof, full);
        }
        uint32_t record = depth > 0 ? answer_needed(proof, here, reply, depth - 1) : JOIN_NO_RECORD;
        if (record == JOIN_NO_RECORD || proof->records.records[record].kind != JOIN_HALF)
            return record;
        here->halves[here->count++] = record;
    }
    return JOIN_NO_RECORD;
}

/* Answers a reply on a point by a stone on another one, with what is left of the half records. */
static uint32_t answer_by(struct join_proof *proof, const struct fitting_halves *here,
                          unsigned reply, unsigned point, unsigned depth)
{
    struct join_answer *answer = &proof->answers[depth];
    struct fitting_halves there = {.count = 0, .partners = here->partners};

    if (!gs_search_poll(proof->search) || !gs_vc_answer_begin(answer, reply, point, &here->stones))
        return fail(proof, GS_PROOF_UNKNOWN);
    there.stones = answer->stones;
    for (unsigned i = 0; i < here->count; i++) {
        uint32_t half = gs_vc_answer(answer, here->halves[i]);
        if (half != JOIN_NO_RECORD)
            there.halves[there.count++] = half;
    }
    uint32_t full = answer_all_needed(proof, &there, depth);
    return full == JOIN_NO_RECORD ? full : make_half(proof, &here->stones, point, full);
}

/* Points that may answer a reply: those that all half records need, and those next to it that some
 * need. */
static void find_answers(const struct join_proof *proof, const struct fitting_halves *here,
                         unsigned reply, uint64_t *points)
{
    const struct join_board *board = &proof->board;
    uint64_t needed[JOIN_WORDS] = {0};

    find_common(proof, here, points);
    for (unsigned i = 0; i < here->count; i++)
        join_unite(needed, join_free(&proof->records, here->halves[i]), board->words);
    join_remove(needed, here->stones.own, board->words);
    for (unsigned i = 0; i < board->near_count[reply]; i++)
        if (gs_points_has(needed, board->near[reply][i]))
            gs_points_add(points, board->near[reply][i]);
    join_remove(points, here->stones.other, board->words);
    gs_points_drop(points, reply);
}

/* Answers a reply on a point that all half records need; on a captured one, by its partner. */
static uint32_t answer_needed(struct join_proof *proof, const struct fitting_halves *here,
                              unsigned reply, unsigned depth)
{
    gs_move partner = here->partners[reply];
    uint64_t points[JOIN_WORDS];
    uint32_t record = JOIN_NO_RECORD;

    if (partner != GS_NO_MOVE && !gs_points_has(here->stones.own, partner) &&
        !gs_points_has(here->stones.other, partner))
        return answer_by(proof, here, reply, partner, depth);
    find_answers(proof, here, reply, points);
    JOIN_EACH(point, points, proof->board.words)
    {
        record = answer_by(proof, here, reply, point, depth);
        if (record != JOIN_NO_RECORD || proof->answer != GS_PROOF_YES)
            break;
    }
    return record;
}

/* The same with the half records of a position. */
GS_OUT_OF_LINE static uint32_t answer_without_search(struct join_proof *proof,
                                                     const struct open_replies *open_replies,
                                                     unsigned reply)
{
    struct fitting_halves here = {.count = 0, .partners = open_replies->partners};

    if (open_replies->used.count < 2 || open_replies->used.count > GS_POINTS_MAX)
        return JOIN_NO_RECORD;
    for (uint32_t i = 0; i < open_replies->used.count; i++)
        here.halves[here.count++] = open_replies->used.at[i];
    here.stones = proof->stones;
    return answer_needed(proof, &here, reply, JOIN_ANSWER_DEPTH - 1);
}

/* Answers one reply. Returns its record, which is full if no answer is needed. */
static uint32_t answer_at(struct join_proof *proof, unsigned point, uint64_t nodes, bool *is_late)
{
    gs_move move = gs_vc_move_at(proof, point);

    *is_late = false;
    if (move == GS_NO_MOVE)
        return fail(proof, GS_PROOF_UNKNOWN);
    gs_vc_play(proof, move, point);
    uint32_t record = gs_outcome(proof->search->rules, proof->position) == GS_UNKNOWN
                          ? prove_half(proof, nodes, is_late)
                          : fail(proof, proof->depth > 1 ? GS_PROOF_UNKNOWN : GS_PROOF_NO);
    gs_vc_take_back(proof, point);
    if (record != JOIN_NO_RECORD && proof->last != JOIN_NO_RECORD && proof->last != record &&
        join_fits(&proof->records, proof->last, &proof->stones))
        return proof->last;
    return record;
}

/*
 * Answers a reply on a captured point by the other one of its pair. JOIN_NO_RECORD, unless
 * something failed: it is a reply like any other.
 */
static uint32_t answer_captured(struct join_proof *proof, const struct open_replies *open_replies,
                                unsigned reply)
{
    gs_move partner = open_replies->partners[reply];

    if (partner == GS_NO_MOVE || proof->answer != GS_PROOF_YES)
        return JOIN_NO_RECORD;
    gs_vc_play_pair(proof, reply, partner);
    uint32_t full = prove_full(proof);
    gs_vc_take_back_pair(proof, reply, partner);
    if (full == JOIN_NO_RECORD && proof->search->stop == GS_STOP_SOLVED)
        proof->answer = GS_PROOF_YES;
    return make_half(proof, &proof->stones, partner, full);
}

/* How many points are left after the known answer to a reply; UINT_MAX: no answer is known. */
static unsigned count_after(struct join_proof *proof, const struct open_replies *open_replies,
                            unsigned reply)
{
    struct gs_point_set carrier;

    gs_vc_play(proof, (gs_move)reply, reply);
    bool known = gs_outcome(proof->search->rules, proof->position) == GS_UNKNOWN &&
                 gs_vc_carrier(proof, &carrier);
    gs_vc_take_back(proof, reply);
    return known ? count_left(proof, open_replies, carrier.words) : UINT_MAX;
}

/* The reply that is known to be answered so that the fewest points are left; NO_REPLY: none is. */
static unsigned find_known_reply(struct join_proof *proof, const struct open_replies *open_replies)
{
    unsigned best = NO_REPLY, least = UINT_MAX;

    if (!gs_vc_has_carriers(proof))
        return NO_REPLY;
    JOIN_EACH(point, open_replies->left, proof->board.words)
    {
        if (open_replies->partners[point] != GS_NO_MOVE)
            continue;
        unsigned count = count_after(proof, open_replies, point);
        if (count >= least)
            continue;
        least = count;
        best = point;
    }
    return best;
}

/*
 * Answers one of the replies that are left. Those whose answers take the fewest nodes come first,
 * since these may answer others, too. JOIN_NO_RECORD with *is_late: no answer was found within so
 * many nodes.
 */
static uint32_t answer_one(struct join_proof *proof, const struct open_replies *open_replies,
                           uint64_t nodes, bool *is_late)
{
    unsigned known = find_known_reply(proof, open_replies);

    if (known != NO_REPLY)
        return answer_at(proof, known, 0, is_late);
    for (unsigned i = 0; i < open_replies->order_count; i++) {
        unsigned point = open_replies->order[i];
        if (!gs_points_has(open_replies->left, point))
            continue;
        uint32_t record = nodes == FIRST_NODES ? answer_without_search(proof, open_replies, point)
                                               : JOIN_NO_RECORD;
        if (record == JOIN_NO_RECORD && nodes == FIRST_NODES)
            record = answer_captured(proof, open_replies, point);
        if (record != JOIN_NO_RECORD || proof->answer != GS_PROOF_YES)
            return record;
        record = answer_at(proof, point, nodes, is_late);
        if (!*is_late)
            return record;
    }
    return JOIN_NO_RECORD;
}

static uint32_t answer_replies(struct join_proof *proof, struct open_replies *open_replies)
{
    uint64_t nodes = FIRST_NODES;

    find_partners(proof, open_replies);
    order_replies(proof, open_replies);
    while (!join_is_empty(open_replies->left, proof->board.words)) {
        bool is_late = false;
        uint32_t record = answer_one(proof, open_replies, nodes, &is_late);
        if (is_late) {
            nodes *= MORE_NODES;
            continue;
        }
        if (record == JOIN_NO_RECORD || proof->records.records[record].kind != JOIN_HALF)
            return record;
        if (!use(proof, open_replies, record) || !use_known(proof, open_replies))
            return fail(proof, GS_PROOF_UNKNOWN);
    }
    return make_either(proof, open_replies);
}

/* The links do not reach. */
static uint32_t prove_either(struct join_proof *proof)
{
    struct gs_search *search = proof->search;
    unsigned words = proof->board.words;
    struct open_replies *open_replies = gs_alloc_zero(search->memory, 1, sizeof *open_replies);

    if (!open_replies) {
        gs_search_halt(search, GS_STOP_MEMORY);
        return fail(proof, GS_PROOF_UNKNOWN);
    }
    for (unsigned point = 0; point < proof->board.points; point++)
        gs_points_add(open_replies->left, point);
    join_remove(open_replies->left, proof->stones.own, words);
    join_remove(open_replies->left, proof->stones.other, words);
    uint32_t record = !use_links(proof, open_replies) || !use_known(proof, open_replies)
                          ? fail(proof, GS_PROOF_UNKNOWN)
                          : answer_replies(proof, open_replies);
    gs_release(search->memory, open_replies->used.at);
    gs_release(search->memory, open_replies);
    return record;
}

static uint32_t prove_full(struct join_proof *proof)
{
    struct join_breadth before;

    if (!gs_vc_can_query(proof) || !gs_vc_narrow(proof, &before))
        return fail(proof, GS_PROOF_UNKNOWN);
    uint32_t found = find_full(proof);

    if (found == JOIN_NO_RECORD && proof->answer == GS_PROOF_YES)
        found = prove_either(proof);
    gs_vc_widen(proof, &before);
    return found;
}

uint32_t gs_vc_prove(struct join_proof *proof, const struct gs_position *root)
{
    const struct gs_rules *rules = proof->search->rules;

    memcpy(proof->position, root, rules->position_size);
    memcpy(proof->searcher_position, root, rules->position_size);
    if (!gs_vc_board_init(&proof->board, rules, root, proof->side) ||
        !gs_vc_records_init(&proof->records, proof->search, &proof->board) ||
        !gs_vc_links_init(&proof->links, proof->search, &proof->board))
        return fail(proof, GS_PROOF_UNKNOWN);
    for (unsigned i = 0; i < JOIN_ANSWER_DEPTH; i++)
        gs_vc_answer_init(&proof->answers[i], &proof->records);
    proof->builder.links = &proof->links;
    proof->builder.records = &proof->records;
    gs_vc_stones_of(&proof->board, root, proof->side, &proof->stones);
    bool is_late, own = gs_to_move(rules, root) == proof->side;
    return own ? prove_half(proof, 0, &is_late) : prove_full(proof);
}
