/* SPDX-License-Identifier: MIT */
/*
 * split_compose.c - one certificate of those of the parts (src/check/README.md, version 2).
 *
 * Each node (a canonical position) at which the claimant is to move gets a record. It is the last
 * one of the node's own certificate, which is copied as a whole, as references are relative.
 * Without a certificate it is a move to a child that is lost for the opponent, with a reply for
 * each move from there. Such a child has no record of its own: the contents of the last record of
 * its certificate become part of the record of the move. A full joining record, which answers all
 * replies, becomes a half that begins on the move, and a pairing record one whose first point is
 * the move. If a position is the image of a node, an image record leads to it: its symmetry leads
 * from the position to the node or, if the record of the node is a joining one, from the node to
 * it.
 *
 * Records come before those that refer to them, each node once. Cost: the copying, and some moves
 * for each node that is needed.
 */
#include "split/split_graph.h"

#include <string.h>

#include <gamesolve/text.h>

#include "proof/base/certificate_write.h"

/* The most symmetries that lead from a position to a record, one after the other. */
enum { CHAIN_MAX = 8 };

/* State while one claim is composed. */
struct composer {
    struct gs_split *split;
    const struct gs_split_source *source;
    struct gs_split_composed *composed;
    struct gs_error *error;
    unsigned turn; /* at which the claimant is to move */
    enum gs_value level;
    uint64_t *places; /* of the record of a node, + 1; 0: none yet */
    uint64_t *copies; /* where the copy of the certificate of a node begins, likewise */
    uint8_t *bytes;
    uint64_t size, room, records;
    bool *joins; /* of each record: whether it is a joining one */
    uint64_t joins_room;
};

/* A record that is being made: nulls and replies. */
struct reply {
    gs_move move;
    uint64_t record;
};

struct after {
    uint64_t *nulls;
    struct reply *replies;
    uint64_t null_count, null_room, reply_count, reply_room;
    bool joined; /* instead of both: a full joining record answers all replies, */
    uint64_t record;
    bool paired; /* or pairs of points do, which are the moves of replies, two by two */
};

/* The symmetries from a position to that of a record. */
struct chain {
    unsigned symmetries[CHAIN_MAX], count;
};

static enum gs_status no_memory(struct composer *composer)
{
    return gs_error_set(composer->error, GS_NO_MEMORY, "out of memory");
}

static enum gs_status grow(struct composer *composer, void *block, size_t size, uint64_t *room,
                           uint64_t need)
{
    void *grown;
    memcpy(&grown, block, sizeof grown);
    bool done = gs_search_grow(composer->split->search, &grown, size, room, need);
    memcpy(block, &grown, sizeof grown);
    return done ? GS_OK : no_memory(composer);
}

/* --- bytes of records --- */

static enum gs_status put_bytes(struct composer *composer, const void *bytes, uint64_t size)
{
    enum gs_status status =
        grow(composer, &composer->bytes, 1, &composer->room, composer->size + size);
    if (status == GS_OK && size > 0)
        memcpy(composer->bytes + composer->size, bytes, (size_t)size);
    composer->size += status == GS_OK ? size : 0;
    return status;
}

static enum gs_status put_number(struct composer *composer, uint64_t number)
{
    uint8_t bytes[10];
    size_t size = 0;
    for (; number >= 128; number >>= 7)
        bytes[size++] = (uint8_t)(number & 127) | 128;
    bytes[size++] = (uint8_t)number;
    return put_bytes(composer, bytes, size);
}

static enum gs_status put_numbers(struct composer *composer, const uint64_t *numbers, size_t count)
{
    enum gs_status status = GS_OK;
    for (size_t i = 0; i < count && status == GS_OK; i++)
        status = put_number(composer, numbers[i]);
    return status;
}

/* A record is complete. */
static enum gs_status end_record(struct composer *composer, bool joins)
{
    enum gs_status status = grow(composer, &composer->joins, sizeof *composer->joins,
                                 &composer->joins_room, composer->records + 1);
    if (status == GS_OK)
        composer->joins[composer->records] = joins;
    composer->records++;
    return status;
}

/* The symmetry of a board of points that leads back. */
static unsigned way_back(const struct gs_rules *rules, unsigned symmetry)
{
    const struct gs_space *space = rules->game->space;
    const unsigned points = rules->game->board->points(rules);
    for (unsigned back = 0; back < space->symmetries(rules); back++) {
        unsigned point = 0;
        while (point < points &&
               space->image_move(rules, back, space->image_move(rules, symmetry, point)) == point)
            point++;
        if (point == points)
            return back;
    }
    return symmetry;
}

/*
 * The record of a position by the one of its image under the symmetry: itself where that changes
 * nothing.
 */
static enum gs_status put_image(struct composer *composer, unsigned symmetry, uint64_t *record)
{
    if (symmetry == 0)
        return GS_OK;
    const bool joins = composer->joins[*record];
    const unsigned number = joins ? way_back(composer->split->rules, symmetry) : symmetry;
    enum gs_status status =
        put_numbers(composer, (uint64_t[]){GS_PROOF_IMAGE, number, composer->records - *record}, 3);
    *record = composer->records;
    return status == GS_OK ? end_record(composer, joins) : status;
}

/* The record of another position becomes one of the position at which the chain begins. */
static enum gs_status put_images(struct composer *composer, const struct chain *chain,
                                 uint64_t *record)
{
    enum gs_status status = GS_OK;
    for (unsigned i = chain->count; i > 0 && status == GS_OK; i--)
        status = put_image(composer, chain->symmetries[i - 1], record);
    return status;
}

/* --- copies of certificates --- */

/* Whether the record is a joining one that names no ends: its goal is that of its own root. */
static bool lacks_ends(const struct gs_claim *claim, uint64_t record)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(claim, record, &cursor);
    if (kind != GS_PROOF_JOINED && kind != GS_PROOF_HALF)
        return false;
    if (kind == GS_PROOF_HALF)
        gs_proof_number(&cursor);
    for (unsigned list = 0; list < 2; list++)
        for (uint32_t left = gs_proof_number(&cursor); left > 0; left--)
            gs_proof_number(&cursor);
    return gs_proof_number(&cursor) == 0;
}

static enum gs_status put_ends(struct composer *composer, const struct gs_position *position,
                               enum gs_side side)
{
    const struct gs_rules *rules = composer->split->rules;
    unsigned ends[GS_GOAL_MAX];
    unsigned count = rules->game->connections->goal(rules, position, side, ends);
    enum gs_status status = put_number(composer, count);
    for (unsigned i = 0; i < count && status == GS_OK; i++)
        status = put_number(composer, ends[i]);
    return status;
}

/* Whether a record that is copied is a joining one; first: where the copies begin. */
static bool copy_joins(const struct composer *composer, const struct gs_claim *claim,
                       uint64_t record, uint64_t first)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(claim, record, &cursor);
    if (kind != GS_PROOF_IMAGE)
        return gs_proof_joins(kind);
    gs_proof_number(&cursor);
    return composer->joins[first + gs_proof_reference(&cursor)];
}

static enum gs_status copy_record(struct composer *composer,
                                  const struct gs_certificate *certificate,
                                  const struct gs_claim *claim, uint64_t record, uint64_t first)
{
    const uint64_t *index = claim->proof_index;
    const uint8_t *from = claim->proof_bytes + index[record];
    uint64_t size = index[record + 1] - index[record];
    const bool names = composer->split->rules->game->connections && lacks_ends(claim, record);
    enum gs_status status = put_bytes(composer, from, names ? size - 1 : size);
    if (status == GS_OK && names)
        status = put_ends(composer, certificate->root, claim->side);
    return status == GS_OK ? end_record(composer, copy_joins(composer, claim, record, first))
                           : status;
}

static enum gs_status refuse_part(struct composer *composer, uint32_t node, const char *reason)
{
    return gs_split_refuse_part(composer->split, node, reason, composer->error);
}

static enum gs_status compose_node(struct composer *composer, uint32_t node, uint64_t *record);

/* Opens the certificate that the claimant reaches its level at the node. */
static enum gs_status open_part(const struct composer *composer, uint32_t node,
                                struct gs_certificate **certificate)
{
    const struct gs_split_source *source = composer->source;
    bool own = split_turn(composer->split, node) == composer->turn;
    bool win = own == (composer->level == GS_WIN);
    enum gs_goal goal = win ? GS_GOAL_WIN : GS_GOAL_DRAW;
    *certificate = NULL;
    return source->open(source->user, node, goal, certificate);
}

/* Copies all records of a claim; *first is where they begin. */
static enum gs_status copy_records(struct composer *composer,
                                   const struct gs_certificate *certificate,
                                   const struct gs_claim *claim, uint64_t *first)
{
    enum gs_status status = GS_OK;
    *first = composer->records;
    for (uint64_t i = 0; i < claim->proof_records && status == GS_OK; i++)
        status = copy_record(composer, certificate, claim, i, *first);
    composer->composed->parts++;
    return status;
}

/*
 * Copies the claim that the claimant needs of the certificate of a node, once; *first is where its
 * records begin.
 */
static enum gs_status copy_claim(struct composer *composer, uint32_t node,
                                 const struct gs_certificate *certificate,
                                 const struct gs_claim **found, uint64_t *first)
{
    bool own = split_turn(composer->split, node) == composer->turn;
    enum gs_side mover = gs_to_move(certificate->rules, certificate->root);
    *found = NULL;
    for (unsigned i = 0; i < certificate->claim_count; i++) {
        const struct gs_claim *claim = &certificate->claims[i];
        if ((claim->side == mover) == own && (int)claim->level >= (int)composer->level)
            *found = claim;
    }
    if (!*found)
        return refuse_part(composer, node, "does not claim what was learned from it");
    if (!(*found)->proof || (*found)->proof_records == 0)
        return refuse_part(composer, node, "lists positions (version 1): it cannot be composed");
    *first = composer->copies[node] - 1;
    if (composer->copies[node] > 0)
        return GS_OK;
    enum gs_status status = copy_records(composer, certificate, *found, first);
    composer->copies[node] = *first + 1;
    return status;
}

/* --- what comes after a move --- */

static void clear_after(struct composer *composer, struct after *after)
{
    gs_release(composer->split->search->memory, after->nulls);
    gs_release(composer->split->search->memory, after->replies);
}

static enum gs_status add_null(struct composer *composer, struct after *after, uint64_t record)
{
    enum gs_status status = grow(composer, &after->nulls, sizeof *after->nulls, &after->null_room,
                                 after->null_count + 1);
    if (status == GS_OK)
        after->nulls[after->null_count++] = record;
    return status;
}

static enum gs_status add_reply(struct composer *composer, struct after *after, gs_move move,
                                uint64_t record)
{
    enum gs_status status = grow(composer, &after->replies, sizeof *after->replies,
                                 &after->reply_room, after->reply_count + 1);
    if (status == GS_OK)
        after->replies[after->reply_count++] = (struct reply){move, record};
    return status;
}

/* The move of position that becomes another one at the end of the chain; GS_NO_MOVE: none. */
static gs_move move_before(const struct composer *composer, const struct gs_position *position,
                           const struct chain *chain, gs_move wanted, gs_move *moves)
{
    const struct gs_rules *rules = composer->split->rules;
    unsigned count = gs_moves(rules, position, moves);
    for (unsigned i = 0; i < count; i++) {
        gs_move image = moves[i];
        for (unsigned s = 0; s < chain->count; s++)
            if (chain->symmetries[s] != 0)
                image = rules->game->space->image_move(rules, chain->symmetries[s], image);
        if (image == wanted)
            return moves[i];
    }
    return GS_NO_MOVE;
}

/* The lists of a reply record, for the position at the beginning of the chain. */
static enum gs_status take_lists(struct composer *composer, const struct gs_position *position,
                                 struct gs_proof_cursor *cursor, uint64_t first,
                                 const struct chain *chain, struct after *after)
{
    struct gs_memory *memory = composer->split->search->memory;
    gs_move *moves = gs_alloc_zero(memory, composer->split->rules->max_moves, sizeof *moves);
    enum gs_status status = moves ? GS_OK : no_memory(composer);
    uint32_t left = gs_proof_number(cursor);
    for (; left > 0 && status == GS_OK; left--) {
        uint64_t record = first + gs_proof_reference(cursor);
        status = put_images(composer, chain, &record);
        if (status == GS_OK)
            status = add_null(composer, after, record);
    }
    left = status == GS_OK ? gs_proof_number(cursor) : 0;
    for (; left > 0 && status == GS_OK; left--) {
        gs_move move = move_before(composer, position, chain, gs_proof_number(cursor), moves);
        uint64_t record = first + gs_proof_reference(cursor);
        status = put_images(composer, chain, &record);
        if (status == GS_OK && move != GS_NO_MOVE)
            status = add_reply(composer, after, move, record);
    }
    gs_release(memory, moves);
    return status;
}

/* The pairs of a pairing record, likewise. */
static enum gs_status take_pairs(struct composer *composer, const struct gs_position *position,
                                 struct gs_proof_cursor *cursor, const struct chain *chain,
                                 struct after *after)
{
    struct gs_memory *memory = composer->split->search->memory;
    gs_move *moves = gs_alloc_zero(memory, composer->split->rules->max_moves, sizeof *moves);
    enum gs_status status = moves ? GS_OK : no_memory(composer);
    after->paired = true;
    gs_proof_number(cursor); /* 0, as the opponent is to move */
    uint64_t left = status == GS_OK ? 2 * (uint64_t)gs_proof_number(cursor) : 0;
    for (; left > 0 && status == GS_OK; left--) {
        gs_move point = move_before(composer, position, chain, gs_proof_number(cursor), moves);
        status = add_reply(composer, after, point, 0);
    }
    gs_release(memory, moves);
    return status;
}

/* Adds the contents of the certificate of node; the opponent is to move in position, its image. */
static enum gs_status take_certificate(struct composer *composer, uint32_t node,
                                       const struct gs_position *position, unsigned symmetry,
                                       const struct gs_certificate *certificate,
                                       struct after *after)
{
    const struct gs_claim *claim;
    struct chain chain = {.symmetries = {symmetry}, .count = 1};
    struct gs_proof_cursor cursor;
    uint64_t first;
    enum gs_status status = copy_claim(composer, node, certificate, &claim, &first);
    if (status != GS_OK)
        return status;
    uint64_t record = claim->proof_records - 1;
    enum gs_proof_kind kind = gs_proof_read(claim, record, &cursor);
    while (kind == GS_PROOF_IMAGE && chain.count < CHAIN_MAX) {
        chain.symmetries[chain.count++] = gs_proof_number(&cursor);
        record = gs_proof_reference(&cursor);
        kind = gs_proof_read(claim, record, &cursor);
    }
    if (kind == GS_PROOF_REPLY)
        return take_lists(composer, position, &cursor, first, &chain, after);
    if (kind == GS_PROOF_PAIRED)
        return take_pairs(composer, position, &cursor, &chain, after);
    if (kind != GS_PROOF_JOINED && kind != GS_PROOF_EITHER)
        return refuse_part(composer, node, "rests on a record that cannot be composed");
    after->joined = true;
    after->record = first + claim->proof_records - 1;
    return put_image(composer, symmetry, &after->record);
}

/* Answers a reply that leads to position, where the claimant is to move; it is made in scratch. */
static enum gs_status answer_reply(struct composer *composer, const struct gs_position *position,
                                   gs_move reply, struct after *after)
{
    struct gs_split *split = composer->split;
    uint64_t record;
    if (gs_outcome(split->rules, position) != GS_UNKNOWN)
        return GS_OK; /* the result is good enough by what was learned; the checker verifies it */
    unsigned symmetry = gs_split_key(split, position, composer->turn, split->key);
    uint32_t node = gs_split_find(split, split->key);
    enum gs_status status = compose_node(composer, node, &record);
    if (status == GS_OK)
        status = put_image(composer, symmetry, &record);
    return status == GS_OK ? add_reply(composer, after, reply, record) : status;
}

/* Answers all replies, one by one. */
static enum gs_status answer_replies(struct composer *composer, struct gs_position *position,
                                     struct after *after)
{
    const struct gs_rules *rules = composer->split->rules;
    struct gs_memory *memory = composer->split->search->memory;
    gs_move *moves = gs_alloc_zero(memory, rules->max_moves, sizeof *moves);
    struct gs_undo *undo = gs_alloc(memory, rules->undo_size);
    enum gs_status status = moves && undo ? GS_OK : no_memory(composer);
    unsigned count = status == GS_OK ? gs_moves(rules, position, moves) : 0;
    for (unsigned i = 0; i < count && status == GS_OK; i++) {
        gs_play(rules, position, moves[i], undo);
        status = answer_reply(composer, position, moves[i], after);
        gs_take_back(rules, position, undo);
    }
    gs_release(memory, moves);
    gs_release(memory, undo);
    return status;
}

/* Whether the claimant reaches its level at the node by the bounds; alone: by the node's own
 * bounds. */
static bool is_reached(const struct composer *composer, uint32_t node, bool alone)
{
    return split_is_reached(composer->split, node, composer->turn, composer->level, alone);
}

/* Adds the continuation after a move of the claimant to position, the image of node under a
 * symmetry. */
static enum gs_status go_on_after(struct composer *composer, uint32_t node,
                                  struct gs_position *position, unsigned symmetry,
                                  struct after *after)
{
    const struct gs_split_source *source = composer->source;
    struct gs_certificate *certificate = NULL;
    enum gs_status status;
    if (gs_outcome(composer->split->rules, position) != GS_UNKNOWN)
        return GS_OK;
    if (!is_reached(composer, node, true))
        return answer_replies(composer, position, after);
    status = open_part(composer, node, &certificate);
    if (status != GS_OK)
        return status;
    status = take_certificate(composer, node, position, symmetry, certificate, after);
    source->close(source->user, certificate);
    return status;
}

/* The lists of a record. */
static enum gs_status put_after(struct composer *composer, const struct after *after)
{
    uint64_t here = composer->records;
    enum gs_status status = put_number(composer, after->null_count);
    for (uint64_t i = 0; i < after->null_count && status == GS_OK; i++)
        status = put_number(composer, here - after->nulls[i]);
    if (status == GS_OK)
        status = put_number(composer, after->reply_count);
    for (uint64_t i = 0; i < after->reply_count && status == GS_OK; i++)
        status = put_numbers(
            composer, (uint64_t[]){after->replies[i].move, here - after->replies[i].record}, 2);
    return status;
}

/*
 * A pairing record after the first point of the claimant, GS_NO_MOVE for none: without the pair of
 * a reply, of which the claimant takes the other point first. GS_NO_MOVE: no reply.
 */
static enum gs_status put_pairs(struct composer *composer, gs_move first, gs_move reply,
                                const struct after *after)
{
    const uint64_t count = after->reply_count / 2;
    uint64_t skip = 0;
    while (skip < 2 * count && after->replies[skip].move != reply)
        skip++;
    const bool is_paired = skip < 2 * count;
    if (is_paired)
        first = after->replies[skip ^ 1].move;
    const uint64_t head[] = {GS_PROOF_PAIRED, first == GS_NO_MOVE ? 0 : (uint64_t)first + 1,
                             count - is_paired};
    enum gs_status status = put_numbers(composer, head, 3);
    for (uint64_t i = 0; i < 2 * count && status == GS_OK; i++)
        if (i / 2 != skip / 2 || !is_paired)
            status = put_number(composer, after->replies[i].move);
    return status;
}

/* Whether the side to move wins by joining ends: not where a swap is a move. */
static bool has_goal(const struct composer *composer, const struct gs_position *position)
{
    const struct gs_rules *rules = composer->split->rules;
    unsigned ends[GS_GOAL_MAX];
    return rules->game->connections->goal(rules, position, gs_to_move(rules, position), ends) > 0;
}

/* The record of a move from position, where the claimant is to move. */
static enum gs_status put_move(struct composer *composer, const struct gs_position *position,
                               gs_move move, const struct after *after)
{
    enum gs_status status;
    if (after->joined && !has_goal(composer, position)) {
        const uint64_t null[] = {GS_PROOF_MOVE, move, 1, composer->records - after->record, 0};
        status = put_numbers(composer, null, 5);
        return status == GS_OK ? end_record(composer, false) : status;
    }
    if (after->joined) {
        const uint64_t half[] = {GS_PROOF_HALF, move, 1, composer->records - after->record, 0};
        status = put_numbers(composer, half, 5);
        if (status == GS_OK)
            status = put_ends(composer, position, gs_to_move(composer->split->rules, position));
    } else if (after->paired) {
        status = put_pairs(composer, move, GS_NO_MOVE, after);
    } else {
        status = put_numbers(composer, (uint64_t[]){GS_PROOF_MOVE, move}, 2);
        if (status == GS_OK)
            status = put_after(composer, after);
    }
    return status == GS_OK ? end_record(composer, after->joined) : status;
}

/* --- nodes --- */

/* Room to play at one node. */
struct board {
    struct gs_position *position;
    struct gs_undo *undo;
    gs_move *moves;
};

static void clear_board(struct composer *composer, struct board *board)
{
    struct gs_memory *memory = composer->split->search->memory;
    gs_release(memory, board->position);
    gs_release(memory, board->undo);
    gs_release(memory, board->moves);
}

static enum gs_status set_board(struct composer *composer, uint32_t node, struct board *board)
{
    const struct gs_rules *rules = composer->split->rules;
    struct gs_memory *memory = composer->split->search->memory;
    *board = (struct board){
        .position = gs_position_new(memory, rules),
        .undo = gs_alloc(memory, rules->undo_size),
        .moves = gs_alloc_zero(memory, rules->max_moves, sizeof *board->moves),
    };
    if (!board->position || !board->undo || !board->moves)
        return no_memory(composer);
    gs_decode(rules, gs_key_set_key(&composer->split->keys, node), board->position);
    return GS_OK;
}

/* Plays a move to a node that is good enough; if possible, one that needs no others. */
static enum gs_status choose(struct composer *composer, uint32_t node, struct board *board,
                             gs_move *move, uint32_t *child, unsigned *symmetry)
{
    struct gs_split *split = composer->split;
    const struct gs_rules *rules = split->rules;
    unsigned count = gs_moves(rules, board->position, board->moves);
    bool alone = false;
    for (unsigned i = 0; i < count && !alone; i++) {
        gs_play(rules, board->position, board->moves[i], board->undo);
        gs_split_key(split, board->position, 1 - composer->turn, split->key);
        gs_take_back(rules, board->position, board->undo);
        uint32_t next = gs_split_find(split, split->key);
        if (next == GS_NO_NODE || !is_reached(composer, next, false))
            continue;
        alone = is_reached(composer, next, true);
        if (alone || *move == GS_NO_MOVE)
            *move = board->moves[i];
    }
    if (*move == GS_NO_MOVE)
        return refuse_part(composer, node, "has no move that proves it");
    gs_play(rules, board->position, *move, board->undo);
    *symmetry = gs_split_key(split, board->position, 1 - composer->turn, split->key);
    *child = gs_split_find(split, split->key);
    return GS_OK;
}

/* Whether pairs hold where the claimant is to move: in openings they may do so only after its move.
 */
static bool pairs_hold(const struct composer *composer, const struct gs_position *position)
{
    const struct gs_rules *rules = composer->split->rules;
    return rules->game->lines->decide(rules, position, gs_side_other(gs_to_move(rules, position)));
}

/* Each reply to the move that was played gets a pairing record of its own. */
static enum gs_status answer_by_pairs(struct composer *composer, const struct board *board,
                                      struct after *after)
{
    struct after answers = {.null_count = 0};
    enum gs_status status = GS_OK;
    unsigned count = gs_moves(composer->split->rules, board->position, board->moves);
    for (unsigned i = 0; i < count && status == GS_OK; i++) {
        status = put_pairs(composer, GS_NO_MOVE, board->moves[i], after);
        if (status == GS_OK)
            status = end_record(composer, false);
        if (status == GS_OK)
            status = add_reply(composer, &answers, board->moves[i], composer->records - 1);
    }
    clear_after(composer, after);
    *after = answers;
    return status;
}

static enum gs_status compose_move(struct composer *composer, uint32_t node, uint64_t *record)
{
    struct board board;
    struct after after = {.null_count = 0};
    gs_move move = GS_NO_MOVE;
    uint32_t child = GS_NO_NODE;
    unsigned symmetry = 0;
    enum gs_status status = set_board(composer, node, &board);
    if (status == GS_OK)
        status = choose(composer, node, &board, &move, &child, &symmetry);
    if (status == GS_OK)
        status = go_on_after(composer, child, board.position, symmetry, &after);
    if (status == GS_OK) {
        gs_take_back(composer->split->rules, board.position, board.undo);
        if (after.paired && !pairs_hold(composer, board.position)) {
            gs_play(composer->split->rules, board.position, move, board.undo);
            status = answer_by_pairs(composer, &board, &after);
            gs_take_back(composer->split->rules, board.position, board.undo);
        }
    }
    if (status == GS_OK) {
        status = put_move(composer, board.position, move, &after);
        *record = composer->records - 1;
    }
    clear_after(composer, &after);
    clear_board(composer, &board);
    return status;
}

/* The node has a certificate. */
static enum gs_status compose_part(struct composer *composer, uint32_t node, uint64_t *record)
{
    const struct gs_split_source *source = composer->source;
    struct gs_certificate *certificate = NULL;
    const struct gs_claim *claim;
    uint64_t first;
    enum gs_status status = open_part(composer, node, &certificate);
    if (status != GS_OK)
        return status;
    status = copy_claim(composer, node, certificate, &claim, &first);
    if (status == GS_OK)
        *record = first + claim->proof_records - 1;
    source->close(source->user, certificate);
    return status;
}

/* The record of a node at which the claimant is to move. */
static enum gs_status compose_node(struct composer *composer, uint32_t node, uint64_t *record)
{
    enum gs_status status;
    if (!gs_search_poll(composer->split->search))
        return GS_STOPPED;
    if (node == GS_NO_NODE)
        return gs_error_set(composer->error, GS_USAGE, "a position is not in the tree");
    if (composer->places[node] > 0) {
        *record = composer->places[node] - 1;
        return GS_OK;
    }
    status = is_reached(composer, node, true) ? compose_part(composer, node, record)
                                              : compose_move(composer, node, record);
    if (status == GS_OK)
        composer->places[node] = *record + 1;
    return status;
}

/* --- claims --- */

/* The opponent of the claimant is to move at the root. */
static enum gs_status compose_reply(struct composer *composer, struct gs_position *root,
                                    unsigned symmetry)
{
    struct after after = {.null_count = 0};
    enum gs_status status = go_on_after(composer, 0, root, symmetry, &after);
    if (status == GS_OK && after.paired) {
        status = put_pairs(composer, GS_NO_MOVE, GS_NO_MOVE, &after);
    } else if (status == GS_OK && !after.joined) {
        status = put_number(composer, GS_PROOF_REPLY);
        if (status == GS_OK)
            status = put_after(composer, &after);
    }
    if (status == GS_OK && !after.joined)
        status = end_record(composer, false);
    clear_after(composer, &after);
    return status;
}

/* All records of a claim; the last one is that of the root. */
static enum gs_status compose_claim(struct composer *composer)
{
    struct gs_split *split = composer->split;
    struct gs_memory *memory = split->search->memory;
    uint64_t record;
    enum gs_status status;
    if (gs_outcome(split->rules, split->root) != GS_UNKNOWN)
        return GS_OK;
    composer->places = gs_alloc_zero(memory, split->keys.count, sizeof *composer->places);
    composer->copies = gs_alloc_zero(memory, split->keys.count, sizeof *composer->copies);
    if (!composer->places || !composer->copies)
        return no_memory(composer);
    unsigned symmetry = gs_split_key(split, split->root, 0, split->key);
    if (composer->turn == 0) {
        status = compose_node(composer, 0, &record);
        if (status == GS_OK)
            status = put_image(composer, symmetry, &record);
    } else {
        struct gs_position *root = gs_position_new(memory, split->rules);
        if (root)
            memcpy(root, split->root, split->rules->position_size);
        status = root ? compose_reply(composer, root, symmetry) : no_memory(composer);
        gs_release(memory, root);
    }
    return status;
}

/* Writes the file, of the claims that were composed. */
static enum gs_status write_claims(struct gs_split *split, const struct composer *composers,
                                   unsigned count, const struct gs_sink *sink,
                                   struct gs_split_composed *composed)
{
    struct gs_certificate_writer writer;
    gs_certificate_begin(&writer, sink, 2, split->rules, split->root);
    for (unsigned i = 0; i < count; i++) {
        gs_certificate_claim_proof(&writer, composers[i].turn == 0, composers[i].level,
                                   composers[i].records, composers[i].size);
        composed->records += composers[i].records;
    }
    gs_certificate_body(&writer);
    for (unsigned i = 0; i < count; i++)
        gs_certificate_bytes(&writer, composers[i].bytes, (size_t)composers[i].size);
    gs_certificate_end(&writer);
    composed->bytes = writer.bytes;
    return writer.failed ? GS_IO : GS_OK;
}

/* Which claims the root's bounds make; returns how many. */
static unsigned list_claims(const struct split_node *root, struct composer *composers)
{
    unsigned count = 0;
    if (root->lower == GS_WIN || root->lower == GS_DRAW)
        composers[count++] = (struct composer){.turn = 0, .level = (enum gs_value)root->lower};
    if (root->upper == GS_LOSS || root->upper == GS_DRAW)
        composers[count++] =
            (struct composer){.turn = 1, .level = root->upper == GS_LOSS ? GS_WIN : GS_DRAW};
    return count;
}

enum gs_status gs_split_compose(struct gs_split *split, const struct gs_split_source *source,
                                const struct gs_sink *sink, struct gs_split_composed *composed,
                                struct gs_error *error)
{
    struct composer composers[GS_CLAIMS_MAX];
    unsigned count = list_claims(&split->nodes[0], composers);
    enum gs_status status = GS_OK;
    *composed = (struct gs_split_composed){.records = 0};
    if (count == 0)
        return gs_error_set(error, GS_USAGE, "nothing is settled about the root");
    for (unsigned i = 0; i < count && status == GS_OK; i++) {
        composers[i].split = split;
        composers[i].source = source;
        composers[i].composed = composed;
        composers[i].error = error;
        status = compose_claim(&composers[i]);
    }
    if (status == GS_OK)
        status = write_claims(split, composers, count, sink, composed);
    for (unsigned i = 0; i < count; i++) {
        gs_release(split->search->memory, composers[i].joins);
        gs_release(split->search->memory, composers[i].bytes);
        gs_release(split->search->memory, composers[i].places);
        gs_release(split->search->memory, composers[i].copies);
    }
    return status;
}
