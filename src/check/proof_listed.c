/* SPDX-License-Identifier: MIT */
/*
 * proof_listed.c - the checker of positions that are listed (version 1).
 *
 * Records name positions in which the claimant is to move, and a move for each. From the root on
 * every line of play is followed in which the claimant plays by the records and the opponent plays
 * any legal move:
 *
 *     record n    its move must be legal; after it, either the game is over and
 *                 the level reached, or, after each legal move of the opponent,
 *                   - the game is over and the level reached, or
 *                   - the position is that of a record, whose rank is smaller
 *                     where a win is claimed; or, if there is none,
 *                   - the next move of record n's line of replies is legal, and
 *                     what follows it is verified in the same way.
 *
 * Every record that is reached is verified once. Why that proves the claim: the claimant always has
 * a move, so it never leaves the set but by an end that reaches the level. Where the level is a
 * draw, nothing more is needed, since endless play is a draw. Where it is a win, ranks fall from
 * record to record, and a line of replies is finite, so every line of play ends, and ends won.
 * Records are found by the exact keys of positions that come from the root by legal moves alone.
 */
#include "check/proof_verifier.h"

static bool play_listed(struct gs_verifier *verifier, const struct gs_record *from, gs_move move,
                        unsigned nth);

/* The claimant is to move, after a reply to the nth move by the record from and its line. */
static bool answer(struct gs_verifier *verifier, const struct gs_record *from, unsigned nth)
{
    uint8_t key[GS_KEY_MAX];
    const struct gs_claim *claim = verifier->claim;
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    if (outcome != GS_UNKNOWN)
        return gs_verifier_end(verifier, outcome);
    gs_encode(verifier->rules, verifier->position, key);
    uint64_t record = gs_claim_find(claim, key);
    if (record == GS_NO_RECORD) {
        gs_move reply = gs_claim_reply(claim, from->line, nth);
        return reply != GS_NO_MOVE
                   ? play_listed(verifier, from, reply, nth + 1)
                   : gs_verifier_refuse(
                         verifier, "play can come to this position, and the strategy has no move");
    }
    if (claim->level == GS_WIN && gs_claim_record(claim, record).rank >= from->rank)
        return gs_verifier_refuse(verifier, "the rank of this position is not below the rank of "
                                            "the record from which play came here");
    return !gs_verifier_reach(verifier, record) || gs_verifier_leave(verifier, record) ||
           gs_verifier_stop(verifier, GS_NO_MEMORY);
}

/* The opponent is to move: every legal move must be answered. */
static bool answer_all(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                       const struct gs_record *from, unsigned nth)
{
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    if (outcome != GS_UNKNOWN)
        return gs_verifier_end(verifier, outcome);
    gs_verifier_moves(verifier, frame);
    verifier->moves += frame->count;
    for (unsigned i = 0; i < frame->count; i++) {
        gs_play(verifier->rules, verifier->position, frame->moves[i], frame->reply);
        bool good = answer(verifier, from, nth);
        gs_take_back(verifier->rules, verifier->position, frame->reply);
        if (!good)
            return false;
    }
    return true;
}

static bool play_listed(struct gs_verifier *verifier, const struct gs_record *from, gs_move move,
                        unsigned nth)
{
    struct gs_proof_frame *frame = gs_verifier_push(verifier, verifier->listed, 0, NULL);
    bool good = frame && gs_verifier_play(verifier, frame, move);
    if (good) {
        good = answer_all(verifier, frame, from, nth);
        gs_take_back(verifier->rules, verifier->position, frame->own);
    }
    verifier->depth -= frame != NULL;
    return good;
}

bool gs_verifier_listed(struct gs_verifier *verifier, uint64_t number)
{
    struct gs_record record = gs_claim_record(verifier->claim, number);
    verifier->listed = number;
    gs_decode(verifier->rules, record.key, verifier->position);
    return play_listed(verifier, &record, record.move, 0) &&
           (gs_proof_go_on(verifier->proof, 1) || gs_verifier_stop(verifier, GS_STOPPED));
}

/* No play has come from a record: any rank is below, and there is no line. */
bool gs_verifier_root(struct gs_verifier *verifier)
{
    static const struct gs_record above = {.rank = UINT64_MAX};
    if (gs_to_move(verifier->rules, verifier->position) == verifier->side)
        return answer(verifier, &above, 0);
    struct gs_proof_frame *frame = gs_verifier_push(verifier, GS_NO_RECORD, 0, NULL);
    bool good = frame && answer_all(verifier, frame, &above, 0);
    verifier->depth -= frame != NULL;
    return good;
}
