/* SPDX-License-Identifier: MIT */
/*
 * certificate_strategy.c - plays by a certificate. The checker does not need this. proof_play.c
 * plays by claims of version 2; this file by those of version 1, records of positions.
 *
 * Where the claimant is to move, its way is the move of the position's record
 * or, where there is none, the rest of a line of replies that leads, whatever
 * the opponent plays, to records and good ends alone. Where the opponent is to
 * move, the claim holds if each of its moves leads to a way or to a good end.
 *
 *     R  record, rank 5, line (x, y)
 *     |  its move, then a reply for which there is no record
 *     P  is found by trying the lines: x and then y hold here. It does not matter which record the
 *        line belongs to, so P is known however play came there.
 *
 * Why a winner never walks in circles: of the lines that hold, the one is taken
 * whose records have the smallest greatest rank, and of those the shortest.
 * Give a record the pair (rank, 0), a position without one the pair (that rank,
 * moves of the line). After R the line of R holds with smaller ranks than that
 * of R; on a line the rest of it holds with the same ranks and is shorter; so the
 * pair falls from each move of the claimant to the next.
 *
 * Moves are checked to be legal before they are made, so a damaged file leads to wrong answers at
 * worst. Cost: a binary search for a record; without one, every line is tried, and most fail at the
 * first reply.
 */
#include <gamesolve/certificate.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "proof/play/proof_play.h"

/*
 * Depths: a reply to the queried position, and then a line with the replies to each of its moves.
 * So many walks over replies, and so many lines, are tried before the first poll: the usual queries
 * are answered in any case.
 */
enum { DEPTHS = GS_REPLIES_MAX + 1, UNINTERRUPTED = 1 << 14 };

struct player {
    struct gs_strategy base;
    struct gs_certificate certificate;
    const struct gs_rules *rules;
    struct gs_memory *memory;
    struct gs_search *watch; /* polled, may stop a query; NULL: not */
    unsigned steps;          /* since the query began */
    unsigned tries;          /* of lines, likewise */
    struct gs_position *position;
    uint8_t *undo;      /* for each depth one of the claimant's moves, and one of the replies */
    gs_move *moves;     /* rules->max_moves for each of these */
    const char *damage; /* NULL: none was found */
    struct gs_proof_player *proofs[GS_CLAIMS_MAX]; /* of claims that have a proof */
};

/* The claimant's next move. */
struct way {
    gs_move move;   /* GS_NO_MOVE: not known */
    uint64_t rank;  /* the greatest to which it leads */
    unsigned left;  /* moves of a line; 0: a record */
    unsigned plies; /* by a proof, from here to a win, at most; 0: not known */
};

/* of: 0 the claimant's move, 1 the reply. */
static struct gs_undo *undo_at(const struct player *player, unsigned depth, unsigned of)
{
    return (struct gs_undo *)(void *)(player->undo + (2 * depth + of) * player->rules->undo_size);
}

static gs_move *moves_at(const struct player *player, unsigned depth, unsigned of)
{
    return player->moves + (size_t)(2 * depth + of) * player->rules->max_moves;
}

static bool is_among(gs_move move, const gs_move *moves, unsigned count)
{
    unsigned i = 0;
    while (i < count && moves[i] != move)
        i++;
    return i < count;
}

/* Whether an end is good enough for the claim. */
static bool is_good(const struct player *player, const struct gs_claim *claim,
                    enum gs_value outcome)
{
    bool own = gs_to_move(player->rules, player->position) == claim->side;
    return (own ? outcome : gs_value_negate(outcome)) >= claim->level;
}

static bool is_stopped(const struct player *player)
{
    return player->watch && player->watch->stop != GS_STOP_SOLVED;
}

static bool may_go_on(struct player *player)
{
    return ++player->steps <= UNINTERRUPTED || !player->watch || gs_search_poll(player->watch);
}

/* The same for a line, of which a file may have any number, and most end before a reply. */
static bool may_try(struct player *player)
{
    if (++player->tries % UNINTERRUPTED == 0 && player->watch)
        gs_search_poll(player->watch);
    return !is_stopped(player);
}

static uint64_t find_record(const struct player *player, const struct gs_claim *claim)
{
    uint8_t key[GS_KEY_MAX + 8];
    gs_encode(player->rules, player->position, key);
    return gs_claim_find(claim, key);
}

/* --- lines of replies ---------------------------------------------------------------------- */

/* The nth move of a line, and what follows it. */
struct line {
    const struct gs_claim *claim;
    uint64_t number;
    unsigned nth;
    uint64_t rank; /* the greatest one found */
};

static bool line_move(struct player *player, unsigned depth, struct line *line, gs_move move);

/* The claimant is to move, after a reply: at an end, at a record, or in the line. */
static bool line_goes_on(struct player *player, unsigned depth, struct line *line)
{
    enum gs_value outcome = gs_outcome(player->rules, player->position);
    if (outcome != GS_UNKNOWN)
        return is_good(player, line->claim, outcome);
    uint64_t record = find_record(player, line->claim);
    if (record != GS_NO_RECORD) {
        uint64_t rank = gs_claim_record(line->claim, record).rank;
        line->rank = rank > line->rank ? rank : line->rank;
        return true;
    }
    gs_move move = gs_claim_reply(line->claim, line->number, line->nth);
    gs_move *moves = moves_at(player, depth, 0);
    return move != GS_NO_MOVE && depth < DEPTHS &&
           is_among(move, moves, gs_moves(player->rules, player->position, moves)) &&
           line_move(player, depth, line, move);
}

/* The opponent is to move. */
static bool line_replies(struct player *player, unsigned depth, struct line *line)
{
    const struct gs_rules *rules = player->rules;
    enum gs_value outcome = gs_outcome(rules, player->position);
    if (outcome != GS_UNKNOWN)
        return is_good(player, line->claim, outcome);
    gs_move *moves = moves_at(player, depth, 1);
    unsigned count = gs_moves(rules, player->position, moves);
    bool good = may_go_on(player);
    for (unsigned i = 0; i < count && good; i++) {
        gs_play(rules, player->position, moves[i], undo_at(player, depth, 1));
        good = line_goes_on(player, depth + 1, line);
        gs_take_back(rules, player->position, undo_at(player, depth, 1));
    }
    return good;
}

/* The claimant makes the nth move, which is legal. */
static bool line_move(struct player *player, unsigned depth, struct line *line, gs_move move)
{
    gs_play(player->rules, player->position, move, undo_at(player, depth, 0));
    line->nth++;
    bool good = line_replies(player, depth, line);
    line->nth--;
    gs_take_back(player->rules, player->position, undo_at(player, depth, 0));
    return good;
}

/* How many moves a line has from the nth on. */
static unsigned moves_left(const struct gs_claim *claim, uint64_t number, unsigned nth)
{
    unsigned left = 0;
    while (gs_claim_reply(claim, number, nth + left) != GS_NO_MOVE)
        left++;
    return left;
}

/* Tries every line from every one of its moves on. */
static struct way find_line(struct player *player, unsigned depth, const struct gs_claim *claim)
{
    struct way best = {.move = GS_NO_MOVE};
    gs_move *moves = moves_at(player, depth, 0);
    unsigned count = gs_moves(player->rules, player->position, moves);
    for (uint64_t number = 1; number <= claim->lines; number++) {
        for (unsigned nth = 0; nth < claim->line_length; nth++) {
            if (!may_try(player))
                return (struct way){.move = GS_NO_MOVE};
            struct line line = {claim, number, nth, 0};
            gs_move move = gs_claim_reply(claim, number, nth);
            if (move == GS_NO_MOVE)
                break;
            if (!is_among(move, moves, count) || !line_move(player, depth, &line, move))
                continue;
            unsigned left = moves_left(claim, number, nth);
            if (best.move == GS_NO_MOVE || line.rank < best.rank ||
                (line.rank == best.rank && left < best.left))
                best = (struct way){move, line.rank, left, 0};
        }
    }
    return best;
}

/* --- positions ----------------------------------------------------------------------------- */

/* The claimant is to move. */
static struct way find_way(struct player *player, unsigned depth, const struct gs_claim *claim)
{
    uint64_t number = find_record(player, claim);
    if (number == GS_NO_RECORD)
        return find_line(player, depth, claim);
    struct gs_record record = gs_claim_record(claim, number);
    gs_move *moves = moves_at(player, depth, 0);
    if (is_among(record.move, moves, gs_moves(player->rules, player->position, moves)))
        return (struct way){record.move, record.rank, 0, 0};
    player->damage = "the move of a record is not legal; see solve check";
    return (struct way){.move = GS_NO_MOVE};
}

/* The opponent is to move: whether each of its moves is answered. */
static bool is_met(struct player *player, const struct gs_claim *claim)
{
    const struct gs_rules *rules = player->rules;
    gs_move *moves = moves_at(player, 0, 1);
    unsigned count = gs_moves(rules, player->position, moves);
    bool met = may_go_on(player);
    for (unsigned i = 0; i < count && met; i++) {
        gs_play(rules, player->position, moves[i], undo_at(player, 0, 1));
        enum gs_value outcome = gs_outcome(rules, player->position);
        met = outcome != GS_UNKNOWN ? is_good(player, claim, outcome)
                                    : find_way(player, 1, claim).move != GS_NO_MOVE;
        gs_take_back(rules, player->position, undo_at(player, 0, 1));
    }
    return met;
}

/* The same for a claim that has a proof. */
static bool query_proof(struct player *player, unsigned number, struct way *way)
{
    struct gs_proof_player *proof = player->proofs[number];
    bool known = gs_proof_player_query(proof, player->position, &way->move);
    if (way->move != GS_NO_MOVE && proof->claim->level == GS_WIN && proof->plies != GS_NO_LENGTH)
        way->plies = proof->plies;
    if (proof->trouble)
        player->damage = proof->trouble;
    return known;
}

/* Whether a claim is true; *way is the next move of its claimant, if that is to move. */
static bool query_claim(struct player *player, unsigned number, struct way *way)
{
    const struct gs_claim *claim = &player->certificate.claims[number];
    *way = (struct way){.move = GS_NO_MOVE};
    if (claim->proof)
        return query_proof(player, number, way);
    if (gs_to_move(player->rules, player->position) != claim->side)
        return is_met(player, claim);
    *way = find_way(player, 0, claim);
    return way->move != GS_NO_MOVE;
}

/* The value of player->position, which is open, by all claims. */
static struct gs_advice advise_here(struct player *player)
{
    struct gs_advice advice = {GS_LOSS, GS_WIN, GS_NO_MOVE, 0};
    player->steps = player->tries = 0;
    for (unsigned i = 0; i < player->certificate.claim_count; i++) {
        const struct gs_claim *claim = &player->certificate.claims[i];
        bool own = gs_to_move(player->rules, player->position) == claim->side;
        struct way way;
        bool known = query_claim(player, i, &way);
        if (known && !own && gs_value_negate(claim->level) < advice.upper)
            advice.upper = gs_value_negate(claim->level);
        if (known && own && claim->level > advice.lower) {
            advice.lower = claim->level;
            advice.move = way.move;
            advice.plies = way.plies;
        }
    }
    if (advice.lower <= advice.upper && !is_stopped(player))
        return advice;
    if (advice.lower > advice.upper)
        player->damage = "its claims contradict each other; see solve check";
    return (struct gs_advice){GS_LOSS, GS_WIN, GS_NO_MOVE, 0};
}

/* --- the strategy -------------------------------------------------------------------------- */

static struct player *player_of(const struct gs_strategy *strategy)
{
    /* Only rooms and the damage that was found change. */
    return (struct player *)(uintptr_t)strategy;
}

static struct gs_advice advise(const struct gs_strategy *strategy,
                               const struct gs_position *position)
{
    struct player *player = player_of(strategy);
    memcpy(player->position, position, player->rules->position_size);
    return advise_here(player);
}

static struct gs_entry probe(const struct gs_strategy *strategy, const uint8_t *key)
{
    struct player *player = player_of(strategy);
    gs_decode(player->rules, key, player->position);
    struct gs_advice advice = advise_here(player);
    return (struct gs_entry){advice.lower == advice.upper ? advice.lower : GS_UNKNOWN,
                             GS_NO_DISTANCE};
}

/* The positions whose value follows from their record alone: those that are won. */
static bool each(const struct gs_strategy *strategy,
                 bool (*visit)(void *user, const uint8_t *key, struct gs_entry entry), void *user)
{
    const struct gs_certificate *certificate = &player_of(strategy)->certificate;
    for (unsigned i = 0; i < certificate->claim_count; i++) {
        const struct gs_claim *claim = &certificate->claims[i];
        for (uint64_t n = 0; claim->level == GS_WIN && n < claim->records; n++)
            if (!visit(user, gs_claim_record(claim, n).key,
                       (struct gs_entry){GS_WIN, GS_NO_DISTANCE}))
                return false;
    }
    return true;
}

static const char *trouble(const struct gs_strategy *strategy)
{
    return player_of(strategy)->damage;
}

static void release(struct gs_strategy *strategy)
{
    struct player *player = player_of(strategy);
    for (unsigned i = 0; i < GS_CLAIMS_MAX; i++)
        gs_proof_player_free(player->proofs[i]);
    gs_certificate_close(&player->certificate);
    gs_release(player->memory, player->moves);
    gs_release(player->memory, player->undo);
    gs_release(player->memory, player->position);
    gs_release(player->memory, player);
}

/* Equal texts mean equal parameters: they are kept as they are printed. */
static enum gs_status compare_rules(const struct gs_rules *own, const struct gs_rules *rules,
                                    struct gs_error *error)
{
    if (own->game != rules->game)
        return gs_error_set(error, GS_USAGE, "it is for the game %s, not %s", own->game->name,
                            rules->game->name);
    for (size_t i = 0; i < rules->args.count; i++) {
        const struct gs_arg *one = &own->args.values[i], *other = &rules->args.values[i];
        if (one->filled != other->filled || (one->filled && strcmp(one->text, other->text) != 0))
            return gs_error_set(error, GS_USAGE, "it is for %s '%s', not '%s'",
                                rules->args.table[i].name, one->text, other->text);
    }
    return GS_OK;
}

static bool alloc_player(struct player *player)
{
    struct gs_memory *memory = player->memory;
    const struct gs_rules *rules = player->rules;
    player->position = gs_alloc(memory, rules->position_size);
    player->undo = gs_alloc_zero(memory, 2 * DEPTHS, rules->undo_size);
    player->moves = gs_alloc_zero(memory, 2 * DEPTHS, rules->max_moves * sizeof *player->moves);
    return player->position && player->undo && player->moves;
}

static enum gs_status make_proofs(struct player *player, struct gs_error *error)
{
    const struct gs_certificate *certificate = &player->certificate;
    enum gs_status status = GS_OK;
    for (unsigned i = 0; i < certificate->claim_count && status == GS_OK; i++)
        if (certificate->claims[i].proof)
            status = gs_proof_player_new(&certificate->claims[i], player->rules, certificate->root,
                                         player->memory, player->watch, &player->proofs[i]);
    if (status == GS_STOPPED)
        return gs_error_set(error, status, "%s", gs_stop_name(player->watch->stop));
    return status == GS_OK ? status : gs_error_set(error, status, "out of memory");
}

enum gs_status gs_certificate_strategy(struct gs_certificate *certificate,
                                       const struct gs_rules *rules, struct gs_memory *memory,
                                       struct gs_search *watch, struct gs_strategy **strategy,
                                       struct gs_error *error)
{
    struct player *player = NULL;
    enum gs_status status = compare_rules(certificate->rules, rules, error);
    if (status == GS_OK && !(player = gs_alloc_zero(memory, 1, sizeof *player)))
        status = gs_error_set(error, GS_NO_MEMORY, "out of memory");
    if (status != GS_OK) {
        gs_certificate_close(certificate);
        return status;
    }
    *player = (struct player){.base = {.rules = rules,
                                       .probe = probe,
                                       .each = each,
                                       .release = release,
                                       .advise = advise,
                                       .trouble = trouble},
                              .certificate = *certificate,
                              .rules = rules,
                              .memory = memory,
                              .watch = watch};
    status = alloc_player(player) ? make_proofs(player, error)
                                  : gs_error_set(error, GS_NO_MEMORY, "out of memory");
    if (status != GS_OK) {
        release(&player->base);
        return status;
    }
    *strategy = &player->base;
    return GS_OK;
}

const struct gs_certificate *gs_strategy_certificate(const struct gs_strategy *strategy)
{
    return &player_of(strategy)->certificate;
}
