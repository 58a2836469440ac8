/* SPDX-License-Identifier: MIT */
/*
 * record_proof_try.c - whether a record that was made for one position is right at another: the
 * same walk as the checker's, which finds its zone there. Results are stored in a small table, so
 * that shared records are not walked again and again.
 */
#include "proof/records/record_proof.h"

#include <string.h>

enum { KIND, MOVE, NULLS, ANSWERS, HEAD };
enum { STEPS = 4000, POLL_INTERVAL = 64 };

static bool try_record(struct gs_record_proof *tree, unsigned depth, uint32_t record, unsigned k,
                       struct gs_point_set *zone);

static unsigned point_of(const struct gs_record_proof *tree, gs_move move)
{
    return tree->rules->game->stones->point(tree->rules, move);
}

/* Tries the nulls; open becomes the points that are in all of their zones. */
static bool try_nulls(struct gs_record_proof *tree, unsigned depth, uint32_t record, unsigned k,
                      struct gs_point_set *open, struct gs_point_set *zone)
{
    unsigned count = gs_record_proof_words(tree, record)[NULLS];
    memset(open, 0xff, sizeof *open);
    for (unsigned i = 0; i < count; i++) {
        struct gs_point_set own;
        uint32_t null = gs_record_proof_words(tree, record)[HEAD + i];
        tree->rules->game->stones->pass(tree->rules, tree->at, tree->frames[depth]->reply);
        bool good = try_record(tree, depth + 1, null, k + 1, &own);
        gs_take_back(tree->rules, tree->at, tree->frames[depth]->reply);
        if (!good)
            return false;
        for (unsigned word = 0; word < sizeof own.words / sizeof own.words[0]; word++)
            open->words[word] &= own.words[word];
        gs_record_proof_add(zone, &own);
    }
    return true;
}

/* What has become of the replies that are open after the nulls. */
static bool covers(struct gs_record_proof *tree, unsigned depth, unsigned k,
                   const struct gs_point_set *open, const struct gs_point_set *explicit)
{
    struct gs_record_proof_frame *frame = tree->frames[depth];
    struct gs_point_set legal = {{0}};
    unsigned count = gs_moves(tree->rules, tree->at, frame->replies);
    bool lost_counts = k == 0 || tree->zones->lost_stays;
    for (unsigned i = 0; i < count; i++) {
        unsigned point = point_of(tree, frame->replies[i]);
        gs_points_add(legal.words, point);
        bool plain = gs_record_proof_is_plain(tree, frame->replies[i]);
        if (plain && (!gs_points_has(open->words, point) || gs_points_has(explicit->words, point)))
            continue;
        gs_play(tree->rules, tree->at, frame->replies[i], frame->reply);
        enum gs_value outcome = gs_outcome(tree->rules, tree->at);
        bool lost = outcome != GS_UNKNOWN && gs_record_proof_is_reached(tree, outcome);
        gs_take_back(tree->rules, tree->at, frame->reply);
        if (!lost || !lost_counts)
            return false;
    }
    for (unsigned point = 0; !lost_counts && point < tree->points; point++)
        if (gs_points_has(open->words, point) && !gs_points_has(legal.words, point) &&
            tree->rules->game->board->content(tree->rules, tree->at, point) == GS_EMPTY)
            return false;
    /* Replies with an answer must be legal, too. */
    for (unsigned word = 0; word < sizeof legal.words / sizeof legal.words[0]; word++)
        if (explicit->words[word] & ~legal.words[word])
            return false;
    return true;
}

/* Tries the answers, each after its reply. */
static bool try_answers(struct gs_record_proof *tree, unsigned depth, uint32_t record, unsigned k,
                        struct gs_point_set *zone)
{
    unsigned count = gs_record_proof_words(tree, record)[ANSWERS];
    unsigned nulls = gs_record_proof_words(tree, record)[NULLS];
    for (unsigned i = 0; i < count; i++) {
        struct gs_point_set own = {{0}};
        const uint32_t *pair = gs_record_proof_words(tree, record) + HEAD + nulls + 2 * i;
        gs_move reply = pair[0];
        gs_play(tree->rules, tree->at, reply, tree->frames[depth]->reply);
        enum gs_value outcome = gs_outcome(tree->rules, tree->at);
        bool good = outcome == GS_UNKNOWN ? try_record(tree, depth + 1, pair[1], k, &own)
                                          : k == 0 && gs_record_proof_is_reached(tree, outcome);
        gs_take_back(tree->rules, tree->at, tree->frames[depth]->reply);
        if (!good)
            return false;
        gs_record_proof_add(zone, &own);
        gs_points_add(zone->words, point_of(tree, reply));
    }
    return true;
}

/* The opponent is to move, and the game is not over. */
static bool try_replies(struct gs_record_proof *tree, unsigned depth, uint32_t record, unsigned k,
                        struct gs_point_set *zone)
{
    const uint32_t *words = gs_record_proof_words(tree, record);
    unsigned nulls = words[NULLS], answers = words[ANSWERS];
    struct gs_point_set open, explicit = {{0}};
    for (unsigned i = 0; i < answers; i++)
        gs_points_add(explicit.words, point_of(tree, words[HEAD + nulls + 2 * i]));
    if ((k > 0 || nulls > 0) &&
        (k + (nulls > 0) > GS_RECORD_PROOF_ORDER ||
         tree->rules->game->stones->winning_move(tree->rules, tree->at,
                                                 gs_side_other(tree->side)) != GS_NO_MOVE))
        return false;
    if (!try_nulls(tree, depth, record, k, &open, zone) ||
        !covers(tree, depth, k, &open, &explicit) || !try_answers(tree, depth, record, k, zone))
        return false;
    return (k == 0 && nulls == 0) ||
           tree->zones->harmless(tree->rules, tree->at, tree->side, k, zone);
}

static bool is_legal(struct gs_record_proof *tree, struct gs_record_proof_frame *frame,
                     gs_move move)
{
    unsigned count = gs_moves(tree->rules, tree->at, frame->replies), i = 0;
    while (i < count && frame->replies[i] != move)
        i++;
    return i < count;
}

/* A record of a move, at a position that was not tried before. */
static bool try_move(struct gs_record_proof *tree, unsigned depth, uint32_t record, unsigned k,
                     struct gs_point_set *zone)
{
    struct gs_record_proof_frame *frame = gs_record_proof_frame(tree, depth);
    gs_move move = gs_record_proof_words(tree, record)[MOVE];
    *zone = (struct gs_point_set){{0}};
    if (!frame || tree->effort == 0 || !is_legal(tree, frame, move))
        return false;
    if (--tree->effort % POLL_INTERVAL == 0 && !gs_search_poll(tree->search))
        return false;
    gs_points_add(zone->words, point_of(tree, move));
    if (k > 0 && (!gs_record_proof_is_plain(tree, move) ||
                  !tree->zones->keeps(tree->rules, tree->at, tree->side, move, k, zone)))
        return false;
    gs_play(tree->rules, tree->at, move, frame->move);
    enum gs_value outcome = gs_outcome(tree->rules, tree->at);
    bool good = gs_record_proof_is_reached(tree, outcome);
    if (outcome == GS_UNKNOWN)
        good = !gs_record_proof_ends(tree, record) && try_replies(tree, depth, record, k, zone);
    gs_take_back(tree->rules, tree->at, frame->move);
    return good;
}

/* A record of an image: that which it refers to, at the image. */
static bool try_image(struct gs_record_proof *tree, unsigned depth, uint32_t record, unsigned k,
                      struct gs_point_set *zone)
{
    struct gs_record_proof_frame *frame = gs_record_proof_frame(tree, depth);
    struct gs_position *at = tree->at;
    unsigned symmetry = gs_record_proof_words(tree, record)[MOVE];
    struct gs_point_set own = {{0}};
    *zone = own;
    if (!frame || !gs_record_proof_image_make(tree, symmetry, frame->image))
        return false;
    tree->at = frame->image;
    bool good = try_record(tree, depth + 1, gs_record_proof_words(tree, record)[HEAD], k, &own);
    tree->at = at;
    gs_record_proof_image_back(tree, symmetry, &own, zone);
    return good;
}

static struct gs_record_proof_trial *find_trial(const struct gs_record_proof *tree, uint32_t record,
                                                unsigned k)
{
    uint64_t hash =
        gs_hash(tree->rules, tree->at) ^ (record * UINT64_C(8) + k) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 31;
    return &tree->trials[hash * UINT64_C(0xbf58476d1ce4e5b9) >> (64 - GS_RECORD_PROOF_TRIAL_BITS)];
}

static bool try_record(struct gs_record_proof *tree, unsigned depth, uint32_t record, unsigned k,
                       struct gs_point_set *zone)
{
    uint8_t key[GS_KEY_MAX];
    size_t size = tree->rules->key_size;
    if (gs_record_proof_words(tree, record)[KIND] == GS_RECORD_PROOF_JOINS)
        return false;
    struct gs_record_proof_trial *trial = find_trial(tree, record, k);
    gs_encode(tree->rules, tree->at, key);
    if (trial->filled && trial->record == record && trial->order == k &&
        memcmp(trial->key, key, size) == 0) {
        *zone = trial->zone;
        return trial->good;
    }
    bool is_image = gs_record_proof_words(tree, record)[KIND] == GS_RECORD_PROOF_IMAGE;
    bool good = (is_image ? try_image : try_move)(tree, depth, record, k, zone);
    if (!good && (tree->effort == 0 || tree->search->stop != GS_STOP_SOLVED))
        return false; /* nothing was found out */
    trial->filled = true;
    trial->record = record;
    trial->order = (uint8_t)k;
    trial->good = good;
    trial->zone = *zone;
    memcpy(trial->key, key, size);
    return good;
}

bool gs_record_proof_try(struct gs_record_proof *tree, unsigned depth, uint32_t record, unsigned k,
                         struct gs_point_set *zone)
{
    tree->effort = STEPS;
    return tree->search->stop == GS_STOP_SOLVED && try_record(tree, depth, record, k, zone);
}
