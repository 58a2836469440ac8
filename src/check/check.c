/* SPDX-License-Identifier: MIT */
/*
 * check.c - the checker. What it trusts is the rules of the game and this file.
 *
 * A claim says that its side (the claimant) reaches at least its level (a win,
 * or a draw) from the root. Its records name positions in which the claimant is
 * to move, and a move for each. From the root on, the checker follows every line
 * of play in which the claimant plays by the records and the opponent plays any
 * legal move:
 *
 *     record n    its move must be legal; after it, either the game is over and
 *                 the level reached, or, after each legal move of the opponent,
 *                   - the game is over and the level reached, or
 *                   - the position is that of a record, whose rank is smaller
 *                     where a win is claimed; or, if there is none,
 *                   - the next move of record n's line of replies is legal, and
 *                     what follows it is verified in the same way.
 *
 * Every record that is reached is verified once. Why that proves the claim: the
 * claimant always has a move, so it never leaves the set but by an end that
 * reaches the level. Where the level is a draw, nothing more is needed, since
 * endless play is a draw. Where it is a win, ranks fall from record to record,
 * and a line of replies is finite, so every line of play ends, and ends won.
 *
 * Positions come from the root by legal moves alone, and records are found by
 * the exact keys of these positions; no byte of the file is ever taken for a
 * position. Cost: for each record that is reached the moves of one position and
 * of those after its replies. Memory: the file, a bit for each record, and
 * 8 bytes for each that is known and not yet verified.
 *
 * Records are verified one by one, so several threads can share them out (crew.h). Which records
 * are reached does not depend on their order, nor do the counts of a claim that holds; where one
 * does not, it is gone through again on one thread, so that the place that is told is always the
 * same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/crew.h"
#include "check/proof_parts.h"

/* A move of the claimant and the replies to it, for each ply of a line of replies. */
enum { DEPTHS = GS_REPLIES_MAX + 1, FIRST_ROOM = 1024, FOUND = 256, BATCH = 16 };

/* One for each thread; the crew and the bits of records reached are shared, under its lock. */
struct checker {
    struct gs_check own; /* what it counts, and where it finds the claim wrong */
    struct gs_crew *crew;
    const struct gs_claim *claim;
    const struct gs_rules *rules;
    uint8_t *reached;
    uint64_t record;       /* that is verified */
    uint64_t found[FOUND]; /* that lines lead to, and are yet to be told to the crew */
    unsigned count;
    struct gs_position *position;
    uint8_t *undo;  /* two for each depth */
    gs_move *moves; /* rules->max_moves for each depth */
    enum gs_status status;
};

static bool refuse_record(struct checker *checker, const char *reason)
{
    struct gs_check *check = &checker->own;
    const struct gs_rules *rules = checker->rules;
    check->claim = checker->claim->name;
    check->record = checker->record;
    rules->game->position_format(rules, checker->position, check->position, GS_TEXT_MAX);
    snprintf(check->reason, sizeof check->reason, "%s", reason);
    checker->status = GS_USAGE;
    return false;
}

static bool stop_with(struct checker *checker, enum gs_status status)
{
    checker->status = status;
    return false;
}

static gs_move *moves_at(struct checker *checker, unsigned depth)
{
    return checker->moves + (size_t)depth * checker->rules->max_moves;
}

/* of: 0 the claimant's move, 1 the reply. */
static struct gs_undo *undo_at(struct checker *checker, unsigned depth, unsigned of)
{
    return (struct gs_undo *)(void *)(checker->undo + (2 * depth + of) * checker->rules->undo_size);
}

/* Whether a game that is over reached the level of the claim. */
static bool check_end(struct checker *checker, enum gs_value outcome)
{
    enum gs_side side = gs_to_move(checker->rules, checker->position);
    enum gs_value value = side == checker->claim->side ? outcome : gs_value_negate(outcome);
    return value >= checker->claim->level ||
           refuse_record(checker, "the game is over here, and the claim is not reached");
}

/* Has the crew verify what was found, each record once. */
static bool tell_found(struct checker *checker)
{
    bool good = true;
    pthread_mutex_lock(&checker->crew->lock);
    for (unsigned i = 0; i < checker->count && good; i++) {
        uint64_t record = checker->found[i];
        uint8_t *bits = &checker->reached[record / 8], bit = (uint8_t)(1 << record % 8);
        good = (*bits & bit) || gs_crew_push(checker->crew, &record);
        *bits |= good ? bit : 0;
    }
    gs_crew_unlock(checker->crew);
    checker->count = 0;
    return good || stop_with(checker, GS_NO_MEMORY);
}

/* Notes that a line leads to a record. */
static bool reach(struct checker *checker, uint64_t record)
{
    checker->found[checker->count++] = record;
    return checker->count < FOUND || tell_found(checker);
}

static bool play_own(struct checker *checker, unsigned depth, gs_move move,
                     const struct gs_record *from);

/* The claimant is to move, after a reply to a move of the record from. */
static bool check_position(struct checker *checker, unsigned depth, const struct gs_record *from)
{
    uint8_t key[GS_KEY_MAX];
    enum gs_value outcome = gs_outcome(checker->rules, checker->position);
    if (outcome != GS_UNKNOWN)
        return check_end(checker, outcome);
    gs_encode(checker->rules, checker->position, key);
    uint64_t record = gs_claim_find(checker->claim, key);
    if (record != GS_NO_RECORD) {
        if (checker->claim->level == GS_WIN &&
            gs_claim_record(checker->claim, record).rank >= from->rank)
            return refuse_record(checker, "the rank of this position is not below the rank of the "
                                          "record from which play came here");
        return reach(checker, record);
    }
    gs_move reply = gs_claim_reply(checker->claim, from->line, depth);
    if (reply == GS_NO_MOVE)
        return refuse_record(checker,
                             "play can come to this position, and the strategy has no move");
    return depth + 1 < DEPTHS ? play_own(checker, depth + 1, reply, from)
                              : refuse_record(checker, "the line of replies is too long");
}

/* The opponent is to move: every legal move must be met. */
static bool check_replies(struct checker *checker, unsigned depth, const struct gs_record *from)
{
    enum gs_value outcome = gs_outcome(checker->rules, checker->position);
    if (outcome != GS_UNKNOWN)
        return check_end(checker, outcome);
    gs_move *moves = moves_at(checker, depth);
    unsigned count = gs_moves(checker->rules, checker->position, moves);
    struct gs_undo *undo = undo_at(checker, depth, 1);
    if (!gs_crew_go_on(checker->crew, 0))
        return stop_with(checker, GS_STOPPED);
    checker->own.moves += count;
    for (unsigned i = 0; i < count; i++) {
        gs_play(checker->rules, checker->position, moves[i], undo);
        bool good = check_position(checker, depth, from);
        gs_take_back(checker->rules, checker->position, undo);
        if (!good)
            return false;
    }
    return true;
}

/* The claimant plays a move, which must be legal. */
static bool play_own(struct checker *checker, unsigned depth, gs_move move,
                     const struct gs_record *from)
{
    gs_move *moves = moves_at(checker, depth);
    unsigned count = gs_moves(checker->rules, checker->position, moves), i = 0;
    while (i < count && moves[i] != move)
        i++;
    if (i == count)
        return refuse_record(checker, "the move of the strategy is not legal here");
    checker->own.moves++;
    gs_play(checker->rules, checker->position, move, undo_at(checker, depth, 0));
    bool good = check_replies(checker, depth, from);
    gs_take_back(checker->rules, checker->position, undo_at(checker, depth, 0));
    return good;
}

/* The root has no record where the opponent is to move: any rank is below. */
static bool check_root(struct checker *checker)
{
    static const struct gs_record above = {.rank = UINT64_MAX};
    bool own = gs_to_move(checker->rules, checker->position) == checker->claim->side;
    checker->record = GS_NO_RECORD;
    return (own ? check_position(checker, 0, &above) : check_replies(checker, 0, &above)) &&
           tell_found(checker);
}

static bool check_record(struct checker *checker, uint64_t number)
{
    struct gs_record record = gs_claim_record(checker->claim, number);
    checker->record = number;
    gs_decode(checker->rules, record.key, checker->position);
    checker->own.positions += play_own(checker, 0, record.move, &record);
    return checker->status == GS_OK;
}

/* Alone, one by one, which is what makes the first place found the same every time. */
static void work(void *user)
{
    struct checker *checker = user;
    uint64_t batch[BATCH];
    size_t most = checker->crew->alone ? 1 : BATCH, count;
    while (checker->status == GS_OK && (count = gs_crew_take(checker->crew, batch, most)) > 0) {
        for (size_t i = 0; i < count && checker->status == GS_OK; i++)
            check_record(checker, batch[i]);
        if (checker->status == GS_OK && tell_found(checker) &&
            !gs_crew_go_on(checker->crew, (unsigned)count))
            checker->status = GS_STOPPED;
    }
    if (checker->status != GS_OK)
        gs_crew_halt(checker->crew);
}

static bool open_checker(struct checker *checker, struct gs_memory *memory,
                         const struct gs_position *root)
{
    const struct gs_rules *rules = checker->rules;
    checker->position = gs_alloc(memory, rules->position_size);
    checker->undo = gs_alloc_zero(memory, 2 * DEPTHS, rules->undo_size);
    checker->moves = gs_alloc_zero(memory, DEPTHS, rules->max_moves * sizeof *checker->moves);
    if (!checker->position || !checker->undo || !checker->moves)
        return stop_with(checker, GS_NO_MEMORY);
    memcpy(checker->position, root, rules->position_size);
    return true;
}

static void close_checker(struct checker *checker, struct gs_memory *memory)
{
    gs_release(memory, checker->position);
    gs_release(memory, checker->undo);
    gs_release(memory, checker->moves);
}

static enum gs_status run_checkers(struct checker *checkers, struct gs_crew *crew)
{
    unsigned count = crew->threads;
    if (!check_root(&checkers[0]))
        return checkers[0].status;
    enum gs_status status = gs_crew_run(crew, work, checkers, sizeof *checkers);
    for (unsigned i = 0; i < count; i++)
        status = gs_check_worse(status, checkers[i].status);
    return status;
}

static enum gs_status check_claim(struct gs_check *check, const struct gs_certificate *certificate,
                                  unsigned number, struct gs_search *search, unsigned threads)
{
    const struct gs_claim *claim = &certificate->claims[number];
    struct gs_memory *memory = search->memory;
    struct gs_crew crew;
    gs_crew_init(&crew, search, threads, sizeof(uint64_t));
    struct checker *checkers = gs_alloc_zero(memory, threads, sizeof *checkers);
    uint8_t *reached = gs_alloc_zero(memory, (size_t)(claim->records / 8 + 1), 1);
    enum gs_status status = checkers && reached ? GS_OK : GS_NO_MEMORY;
    check->reached[number] = reached;
    for (unsigned i = 0; i < threads && status == GS_OK; i++) {
        checkers[i] = (struct checker){
            .crew = &crew, .claim = claim, .rules = certificate->rules, .reached = reached};
        open_checker(&checkers[i], memory, certificate->root);
        status = checkers[i].status;
    }
    if (status == GS_OK)
        status = run_checkers(checkers, &crew);
    for (unsigned i = 0; i < threads && checkers; i++) {
        if (status == GS_OK || threads == 1)
            gs_check_add(check, &checkers[i].own);
        close_checker(&checkers[i], memory);
    }
    gs_release(memory, checkers);
    gs_crew_clear(&crew);
    return status;
}

/* What is enough for a claim, whatever the order in which its records are reached. */
static uint64_t bytes_of(const struct gs_claim *claim, const struct gs_rules *rules)
{
    if (claim->proof)
        return 8 * (claim->proof_records + 1) + gs_proof_need(claim, rules);
    /* While the list of waiting records grows, the old one and the new one are there. */
    return claim->records / 8 + 8 * (3 * claim->records + FIRST_ROOM) + rules->position_size +
           DEPTHS * (2 * rules->undo_size + rules->max_moves * sizeof(gs_move)) +
           sizeof(struct checker) + 4096;
}

/* The claims of a certificate have the same level. */
static int compare_assumed(const void *one, const void *other)
{
    const struct gs_assumed *first = one, *second = other;
    int order = memcmp(first->key, second->key, first->key_size);
    return order != 0 ? order : (int)first->side - (int)second->side;
}

static void list_assumed(struct gs_check *check)
{
    uint64_t count = 0;
    if (check->assumed_count == 0)
        return;
    qsort(check->assumed, (size_t)check->assumed_count, sizeof *check->assumed, compare_assumed);
    for (uint64_t i = 0; i < check->assumed_count; i++)
        if (count == 0 || compare_assumed(&check->assumed[count - 1], &check->assumed[i]) != 0)
            check->assumed[count++] = check->assumed[i];
    check->assumed_count = count;
}

/*
 * What several threads do not verify is verified by one, which needs the least memory and finds
 * the same place every time.
 */
static enum gs_status check_either(struct gs_check *check, const struct gs_certificate *certificate,
                                   unsigned number, struct gs_search *search, unsigned threads)
{
    bool proof = certificate->claims[number].proof;
    enum gs_status status =
        (proof ? gs_proof_check : check_claim)(check, certificate, number, search, threads);
    if (threads == 1 || status == GS_OK || status == GS_STOPPED)
        return status;
    gs_release(check->memory, check->reached[number]);
    check->reached[number] = NULL;
    return check_either(check, certificate, number, search, 1);
}

enum gs_status gs_check_run(struct gs_check *check, const struct gs_certificate *certificate,
                            struct gs_search *search, uint64_t *need)
{
    return gs_check_run_on(check, certificate, search, 1, need);
}

enum gs_status gs_check_run_on(struct gs_check *check, const struct gs_certificate *certificate,
                               struct gs_search *search, unsigned threads, uint64_t *need)
{
    enum gs_status status = GS_OK;
    *check = (struct gs_check){.memory = search->memory};
    *need = certificate->size;
    for (unsigned i = 0; i < certificate->claim_count; i++)
        *need += bytes_of(&certificate->claims[i], certificate->rules);
    for (unsigned i = 0; i < certificate->claim_count && status == GS_OK; i++)
        status = check_either(check, certificate, i, search, gs_crew_size(threads));
    list_assumed(check);
    return status;
}

void gs_check_clear(struct gs_check *check)
{
    for (unsigned i = 0; i < GS_CLAIMS_MAX; i++)
        gs_release(check->memory, check->reached[i]);
    gs_release(check->memory, check->assumed);
    *check = (struct gs_check){.memory = check->memory};
}
