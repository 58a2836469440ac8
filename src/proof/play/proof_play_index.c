/* SPDX-License-Identifier: MIT */
/*
 * proof_play_index.c - playing by a proof in games without zones: each record is for positions that
 * play reaches by its moves alone, so all of them are visited once, from the root on, and looked up
 * by their keys.
 *
 * A position may have several records; the one with the smallest number is kept. After a record
 * `image` the visit goes on in the image, play does not; so a position is looked up by its images,
 * too. Why a winner never walks in circles: a record refers to records of smaller numbers, so the
 * smallest number of the position and its images falls from each move of the claimant to the next.
 *
 * Cost: time as for verifying; memory for the key of each position, and 8 bytes more. A query looks
 * up each image.
 */
#include <string.h>

#include "proof/play/proof_play.h"

enum { FIRST_ROOM = 256 };

/* The key of a position and the claimant's side. */
static void key_of(const struct gs_proof_player *player, const struct gs_position *position,
                   uint8_t *key)
{
    gs_encode(player->rules, position, key);
    key[player->rules->key_size] = (uint8_t)player->side;
}

static bool spent(struct gs_proof_player *player)
{
    gs_search_halt(&player->search, GS_STOP_MEMORY);
    return false;
}

/* Enters the position at hand, unless it has a smaller record; false: there is no need, or room. */
static bool enter(struct gs_proof_player *player, uint64_t record)
{
    uint8_t key[GS_KEY_MAX + 1];
    uint32_t before = gs_numbering_count(player->numbers);
    key_of(player, player->position, key);
    uint32_t number = gs_numbering_enter(player->numbers, key);
    if (number == GS_NO_NUMBER)
        return spent(player);
    if (number < before && player->records[number] <= record)
        return false;
    if (number >= player->record_room) {
        size_t room = player->record_room > 0 ? 2 * player->record_room : FIRST_ROOM;
        uint64_t *records = gs_resize(player->memory, player->records, room * sizeof *records);
        if (!records)
            return spent(player);
        player->records = records;
        player->record_room = room;
    }
    player->records[number] = record;
    return true;
}

static void visit(struct gs_proof_player *player, uint64_t record);

/* Visits the replies with records; others end the game, or the proof is wrong. */
static void visit_replies(struct gs_proof_player *player, struct gs_play_frame *frame,
                          struct gs_proof_cursor *cursor)
{
    uint32_t nulls = gs_proof_number(cursor);
    for (uint32_t i = 0; i < nulls; i++)
        gs_proof_reference(cursor);
    uint32_t replies = gs_proof_number(cursor);
    for (uint32_t i = 0; i < replies && player->search.stop == GS_STOP_SOLVED; i++) {
        gs_move reply = gs_proof_number(cursor);
        uint64_t next = gs_proof_reference(cursor);
        if (!gs_play_make(player, reply, frame->reply))
            return;
        if (gs_outcome(player->rules, player->position) == GS_UNKNOWN)
            visit(player, next);
        gs_take_back(player->rules, player->position, frame->reply);
    }
}

static void visit_move(struct gs_proof_player *player, struct gs_play_frame *frame,
                       struct gs_proof_cursor *cursor)
{
    if (!gs_play_make(player, gs_proof_number(cursor), frame->own))
        return;
    if (gs_outcome(player->rules, player->position) == GS_UNKNOWN)
        visit_replies(player, frame, cursor);
    gs_take_back(player->rules, player->position, frame->own);
}

static void visit_image(struct gs_proof_player *player, struct gs_play_frame *frame,
                        struct gs_proof_cursor *cursor)
{
    struct gs_position *position = player->position;
    enum gs_side side = player->side;
    uint32_t symmetry = gs_proof_number(cursor);
    if (symmetry >= player->ground.symmetries) {
        gs_play_damage(player);
        return;
    }
    player->rules->game->space->image(player->rules, symmetry, position, frame->image);
    if (gs_to_move(player->rules, frame->image) != gs_to_move(player->rules, position))
        player->side = gs_side_other(side);
    player->position = frame->image;
    visit(player, gs_proof_reference(cursor));
    player->position = position;
    player->side = side;
}

/* Goes through what a record leads to from the position at hand. */
static void visit(struct gs_proof_player *player, uint64_t record)
{
    struct gs_proof_cursor cursor;
    struct gs_play_frame *frame = gs_play_push(player);
    bool own = gs_to_move(player->rules, player->position) == player->side;
    enum gs_proof_kind kind = gs_proof_read(player->claim, record, &cursor);
    if (frame && enter(player, record)) {
        if (kind == GS_PROOF_MOVE && own)
            visit_move(player, frame, &cursor);
        else if (kind == GS_PROOF_REPLY && !own)
            visit_replies(player, frame, &cursor);
        else if (kind == GS_PROOF_IMAGE)
            visit_image(player, frame, &cursor);
    }
    player->depth -= frame != NULL;
}

enum gs_status gs_play_index(struct gs_proof_player *player)
{
    uint64_t records = player->claim->proof_records;
    player->numbers = gs_numbering_new(&player->search, player->rules->key_size + 1);
    if (!player->numbers)
        return GS_NO_MEMORY;
    memcpy(player->position, player->root, player->rules->position_size);
    if (records > 0)
        visit(player, records - 1);
    if (player->watch && player->watch->stop != GS_STOP_SOLVED)
        return GS_STOPPED;
    return player->search.stop == GS_STOP_SOLVED ? GS_OK : GS_NO_MEMORY;
}

/* --- looking up -------------------------------------------------------------------------- */

/* The claimant in the image of a position where it is `side`. */
static enum gs_side side_in(const struct gs_proof_player *player, const struct gs_position *image,
                            const struct gs_position *position, enum gs_side side)
{
    bool same = gs_to_move(player->rules, image) == gs_to_move(player->rules, position);
    return same ? side : gs_side_other(side);
}

/* The smallest record of an image of the position, and the symmetry that leads to it. */
static uint64_t find_record(struct gs_proof_player *player, const struct gs_position *position,
                            struct gs_position *image, unsigned *symmetry)
{
    const struct gs_rules *rules = player->rules;
    uint64_t record = GS_NO_RECORD;
    for (unsigned i = 0; i < player->ground.symmetries || i == 0; i++) {
        uint8_t key[GS_KEY_MAX + 1];
        const struct gs_position *seen = position;
        if (i > 0) {
            rules->game->space->image(rules, i, position, image);
            seen = image;
        }
        gs_encode(rules, seen, key);
        key[rules->key_size] = (uint8_t)side_in(player, seen, position, player->side);
        uint32_t number = gs_numbering_find(player->numbers, key);
        if (number == GS_NO_NUMBER || player->records[number] >= record)
            continue;
        record = player->records[number];
        *symmetry = i;
    }
    return record;
}

static gs_move find_move(struct gs_proof_player *player, const struct gs_position *position);

static gs_move find_in_image(struct gs_proof_player *player, struct gs_play_frame *frame,
                             const struct gs_position *position, unsigned symmetry)
{
    enum gs_side side = player->side;
    player->rules->game->space->image(player->rules, symmetry, position, frame->image);
    player->side = side_in(player, frame->image, position, side);
    gs_move move = find_move(player, frame->image);
    player->side = side;
    return move == GS_NO_MOVE ? move : gs_play_move_back(player, position, symmetry, move);
}

/* By the smallest record. */
static gs_move move_of(struct gs_proof_player *player, struct gs_play_frame *frame,
                       const struct gs_position *position)
{
    struct gs_proof_cursor cursor;
    unsigned symmetry = 0;
    uint64_t record = find_record(player, position, frame->image, &symmetry);
    if (record == GS_NO_RECORD)
        return GS_NO_MOVE;
    if (symmetry > 0)
        return find_in_image(player, frame, position, symmetry);
    enum gs_proof_kind kind = gs_proof_read(player->claim, record, &cursor);
    if (kind != GS_PROOF_MOVE && kind != GS_PROOF_IMAGE)
        return GS_NO_MOVE;
    gs_move move = gs_proof_number(&cursor);
    if (kind == GS_PROOF_IMAGE)
        return move < player->ground.symmetries ? find_in_image(player, frame, position, move)
                                                : GS_NO_MOVE;
    player->plies = player->claim->proof_lengths[record];
    return gs_play_is_legal(player, position, move) ? move : GS_NO_MOVE;
}

/* The claimant's next move. */
static gs_move find_move(struct gs_proof_player *player, const struct gs_position *position)
{
    struct gs_play_frame *frame = gs_play_push(player);
    if (!frame)
        return GS_NO_MOVE;
    gs_move move = move_of(player, frame, position);
    player->depth--;
    return move;
}

/* Whether each move of the opponent leads to a position that is known, or ends well. */
static bool is_met(struct gs_proof_player *player, struct gs_play_frame *frame)
{
    const struct gs_rules *rules = player->rules;
    gs_move *replies = gs_alloc(player->memory, rules->max_moves * sizeof *replies);
    unsigned count = replies ? gs_moves(rules, player->target, replies) : 0;
    bool met = replies != NULL;
    for (unsigned i = 0; i < count && met; i++) {
        gs_play(rules, player->target, replies[i], frame->reply);
        enum gs_value outcome = gs_outcome(rules, player->target);
        met = outcome != GS_UNKNOWN ? gs_play_is_good(player, player->target, outcome)
                                    : find_move(player, player->target) != GS_NO_MOVE;
        gs_take_back(rules, player->target, frame->reply);
    }
    gs_release(player->memory, replies);
    return met;
}

bool gs_play_find_target(struct gs_proof_player *player)
{
    struct gs_play_frame *frame = gs_play_push(player);
    bool own = gs_to_move(player->rules, player->target) == player->side, known = false;
    if (frame && own)
        known = (player->answer = find_move(player, player->target)) != GS_NO_MOVE;
    else if (frame)
        known = is_met(player, frame);
    player->depth -= frame != NULL;
    return known;
}
