/* SPDX-License-Identifier: MIT */
/*
 * fact_walk.c - the positions that the records of a certificate prove, one by one.
 *
 * The walk is that of the checker at k = 0: the claimant's move, the replies that are listed, and
 * images; not what comes after a pass, where positions stand for others. So of a certificate that
 * was verified, each position is one at which the checker verified the record. One that was not may
 * be damaged on purpose: moves are looked up among the legal ones, images of images are followed a
 * few times alone, and what does not fit is passed over.
 *
 * Each position with the claimant to move is walked once for a claim; so the work is some moves for
 * each, and a key and 8 bytes are kept. Recursion is as deep as the game is long.
 */
#include <gamesolve/facts.h>

#include <string.h>

#include "table/key_set.h"

/* Images one after the other at most; and no weight is above the sum of two of these. */
enum { IMAGES_MAX = 8 };
#define WEIGHT_MOST (UINT64_C(1) << 48)

struct frame {
    struct gs_position *image;
    struct gs_undo *own, *reply;
};

struct walk {
    struct gs_search *search;
    const struct gs_rules *rules;
    const struct gs_claim *claim;
    unsigned number; /* of the claim */
    bool (*visit)(void *user, const struct gs_fact *fact);
    void *user;
    bool ended; /* by visit, or by a limit */
    struct gs_key_set keys;
    uint64_t *weights;
    uint64_t weight_room;
    struct frame **frames;
    uint64_t frame_room;
    unsigned depth, images;
    struct gs_position *position;
    enum gs_side side; /* the claimant there */
    gs_move *moves;
    unsigned symmetries;
};

/* --- room ------------------------------------------------------------------------------------- */

static void free_frame(struct gs_memory *memory, struct frame *frame)
{
    if (!frame)
        return;
    gs_release(memory, frame->image);
    gs_release(memory, frame->own);
    gs_release(memory, frame->reply);
    gs_release(memory, frame);
}

static struct frame *make_frame(const struct walk *walk)
{
    struct gs_memory *memory = walk->search->memory;
    struct frame *frame = gs_alloc_zero(memory, 1, sizeof *frame);
    if (!frame)
        return NULL;
    frame->image = gs_position_new(memory, walk->rules);
    frame->own = gs_alloc_zero(memory, 1, walk->rules->undo_size);
    frame->reply = gs_alloc_zero(memory, 1, walk->rules->undo_size);
    if (frame->image && frame->own && frame->reply)
        return frame;
    free_frame(memory, frame);
    return NULL;
}

/* NULL, with the walk ended, when memory runs out or a limit strikes. */
static struct frame *push(struct walk *walk)
{
    void *frames = walk->frames;
    uint64_t before = walk->frame_room;
    walk->ended = walk->ended || !gs_search_poll(walk->search);
    if (!walk->ended && walk->depth >= before) {
        walk->ended = !gs_search_grow(walk->search, &frames, sizeof *walk->frames,
                                      &walk->frame_room, (uint64_t)walk->depth + 1);
        walk->frames = frames;
        if (!walk->ended)
            memset(walk->frames + before, 0, (walk->frame_room - before) * sizeof *walk->frames);
    }
    if (walk->ended)
        return NULL;
    struct frame **frame = &walk->frames[walk->depth];
    if (!*frame && !(*frame = make_frame(walk))) {
        gs_search_halt(walk->search, GS_STOP_MEMORY);
        walk->ended = true;
        return NULL;
    }
    walk->depth++;
    return *frame;
}

static bool make(struct walk *walk, gs_move move, struct gs_undo *undo)
{
    unsigned count = gs_moves(walk->rules, walk->position, walk->moves), i = 0;
    while (i < count && walk->moves[i] != move)
        i++;
    if (i < count)
        gs_play(walk->rules, walk->position, move, undo);
    return i < count;
}

/* --- positions -------------------------------------------------------------------------------- */

static uint64_t meet(struct walk *walk, uint64_t record);

static uint64_t add(uint64_t one, uint64_t other)
{
    return one + other < WEIGHT_MOST ? one + other : WEIGHT_MOST;
}

/* What is below a move, if it does not end the game. */
static uint64_t meet_after(struct walk *walk, uint64_t record)
{
    return gs_outcome(walk->rules, walk->position) == GS_UNKNOWN ? meet(walk, record) : 0;
}

/* The replies that are listed; nulls stand for others. */
static uint64_t meet_replies(struct walk *walk, struct frame *frame, struct gs_proof_cursor *cursor)
{
    uint64_t weight = 0;
    for (uint32_t left = gs_proof_number(cursor); left > 0; left--)
        gs_proof_reference(cursor);
    for (uint32_t left = gs_proof_number(cursor); left > 0 && !walk->ended; left--) {
        gs_move reply = gs_proof_number(cursor);
        uint64_t next = gs_proof_reference(cursor);
        if (!make(walk, reply, frame->reply))
            continue;
        weight = add(weight, meet_after(walk, next));
        gs_take_back(walk->rules, walk->position, frame->reply);
    }
    return weight;
}

static uint64_t meet_move(struct walk *walk, struct frame *frame, struct gs_proof_cursor *cursor)
{
    uint64_t weight = 0;
    if (!make(walk, gs_proof_number(cursor), frame->own))
        return 0;
    if (gs_outcome(walk->rules, walk->position) == GS_UNKNOWN)
        weight = meet_replies(walk, frame, cursor);
    gs_take_back(walk->rules, walk->position, frame->own);
    return weight;
}

/* Pairs of a threat and the one reply to it; what is behind the last one. */
static uint64_t meet_line(struct walk *walk, struct gs_proof_cursor *cursor, uint32_t left)
{
    uint64_t weight = 0;
    if (left == 0)
        return meet_after(walk, gs_proof_reference(cursor));
    gs_move move = gs_proof_number(cursor), reply = gs_proof_number(cursor);
    struct frame *frame = push(walk);
    if (!frame)
        return 0;
    if (make(walk, move, frame->own)) {
        if (gs_outcome(walk->rules, walk->position) == GS_UNKNOWN &&
            make(walk, reply, frame->reply)) {
            if (gs_outcome(walk->rules, walk->position) == GS_UNKNOWN)
                weight = meet_line(walk, cursor, left - 1);
            gs_take_back(walk->rules, walk->position, frame->reply);
        }
        gs_take_back(walk->rules, walk->position, frame->own);
    }
    walk->depth--;
    return weight;
}

static uint64_t meet_image(struct walk *walk, struct frame *frame, struct gs_proof_cursor *cursor)
{
    struct gs_position *position = walk->position;
    enum gs_side side = walk->side;
    uint32_t symmetry = gs_proof_number(cursor);
    if (symmetry >= walk->symmetries || walk->images == IMAGES_MAX)
        return 0;
    walk->rules->game->space->image(walk->rules, symmetry, position, frame->image);
    if (gs_to_move(walk->rules, frame->image) != gs_to_move(walk->rules, position))
        walk->side = gs_side_other(side);
    walk->position = frame->image;
    walk->images++;
    uint64_t weight = meet(walk, gs_proof_reference(cursor));
    walk->images--;
    walk->position = position;
    walk->side = side;
    return weight;
}

/* Notes and shows a position that was walked. */
static void show(struct walk *walk, const uint8_t *key, uint64_t record, uint64_t weight)
{
    struct gs_key_set *keys = &walk->keys;
    void *weights = walk->weights;
    bool room = gs_key_set_reserve(keys, 1) &&
                gs_search_grow(walk->search, &weights, sizeof *walk->weights, &walk->weight_room,
                               (uint64_t)keys->count + 1);
    walk->weights = weights;
    if (!room) {
        walk->ended = true;
        return;
    }
    walk->weights[gs_key_set_enter(keys, key, gs_key_set_hash(keys, key))] = weight;
    const struct gs_fact fact = {.key = key,
                                 .side = walk->side,
                                 .level = walk->claim->level,
                                 .claim = walk->number,
                                 .record = record,
                                 .weight = weight};
    walk->ended = !walk->visit(walk->user, &fact);
}

/* What a record leads to from the position at hand, whoever is to move; its weight. */
static uint64_t follow(struct walk *walk, struct frame *frame, uint64_t record, bool own)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(walk->claim, record, &cursor);
    unsigned images = walk->images;
    uint64_t weight = 0;
    if (kind == GS_PROOF_IMAGE)
        return meet_image(walk, frame, &cursor);
    walk->images = 0;
    if (kind == GS_PROOF_MOVE && own)
        weight = meet_move(walk, frame, &cursor);
    else if (kind == GS_PROOF_LINE && own)
        weight = meet_line(walk, &cursor, gs_proof_number(&cursor));
    else if (kind == GS_PROOF_REPLY && !own)
        weight = meet_replies(walk, frame, &cursor);
    walk->images = images;
    return weight;
}

/* Goes through what a record leads to from an open position, and shows it; how much that is. */
static uint64_t meet(struct walk *walk, uint64_t record)
{
    uint8_t key[GS_KEY_MAX + 1];
    struct gs_proof_cursor cursor;
    const bool own = gs_to_move(walk->rules, walk->position) == walk->side;
    if (gs_proof_read(walk->claim, record, &cursor) == GS_PROOF_ASSUMED)
        return 1;
    gs_encode(walk->rules, walk->position, key);
    key[walk->rules->key_size] = (uint8_t)walk->side;
    uint32_t known = gs_key_set_find(&walk->keys, key, gs_key_set_hash(&walk->keys, key));
    if (known != GS_NO_KEY)
        return walk->weights[known];
    struct frame *frame = push(walk);
    if (!frame)
        return 0;
    uint64_t weight = add(1, follow(walk, frame, record, own));
    walk->depth--;
    if (own && !walk->ended)
        show(walk, key, record, weight);
    return weight;
}

/* --- claims ----------------------------------------------------------------------------------- */

static void clear(struct walk *walk)
{
    struct gs_memory *memory = walk->search->memory;
    for (uint64_t i = 0; i < walk->frame_room && walk->frames; i++)
        free_frame(memory, walk->frames[i]);
    gs_release(memory, walk->frames);
    gs_release(memory, walk->weights);
    gs_release(memory, walk->position);
    gs_release(memory, walk->moves);
    gs_key_set_clear(&walk->keys);
}

static enum gs_status walk_claim(struct walk *walk, const struct gs_certificate *certificate)
{
    const struct gs_rules *rules = walk->rules;
    struct gs_memory *memory = walk->search->memory;
    walk->side = walk->claim->side;
    walk->position = gs_position_new(memory, rules);
    walk->moves = gs_alloc_zero(memory, rules->max_moves, sizeof *walk->moves);
    if (!walk->position || !walk->moves ||
        !gs_key_set_init(&walk->keys, walk->search, rules->key_size + 1))
        return GS_NO_MEMORY;
    memcpy(walk->position, certificate->root, rules->position_size);
    meet_after(walk, walk->claim->proof_records - 1);
    if (walk->search->stop == GS_STOP_SOLVED)
        return GS_OK;
    return walk->search->stop == GS_STOP_MEMORY ? GS_NO_MEMORY : GS_STOPPED;
}

enum gs_status gs_certificate_walk(const struct gs_certificate *certificate,
                                   struct gs_search *search,
                                   bool (*visit)(void *user, const struct gs_fact *fact),
                                   void *user)
{
    const struct gs_rules *rules = certificate->rules;
    const struct gs_space *space = rules->game->space;
    const bool turns = space && space->image && space->symmetries;
    enum gs_status status = GS_OK;
    if (rules->traits & GS_REPEATS)
        return GS_UNSUPPORTED;
    for (unsigned i = 0; i < certificate->claim_count && status == GS_OK; i++) {
        struct walk walk = {.search = search,
                            .rules = rules,
                            .claim = &certificate->claims[i],
                            .number = i,
                            .visit = visit,
                            .user = user,
                            .symmetries = turns ? space->symmetries(rules) : 0};
        if (walk.claim->proof && walk.claim->proof_records > 0)
            status = walk_claim(&walk, certificate);
        clear(&walk);
        if (walk.ended)
            break;
    }
    return status;
}
