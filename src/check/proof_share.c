/* SPDX-License-Identifier: MIT */
/*
 * proof_share.c - lets records of a proof serve more positions than their own.
 *
 * Proofs that were searched one by one say the same again and again: after two replies that take no
 * part, the claimant plays the same moves. So the strategy is walked from the root, along the
 * answers to replies. At each answer other records are tried first, by the verifier: those that
 * answered the same reply where the claimant had the same stones, up to a symmetry, and then those
 * that answered another reply there. One that served before is tried first. The first one that is
 * right here takes the answer's place, by an image record where needed; one that was made for an
 * image of this position is right without a trial. Where none is, the walk goes on below the
 * answer, and what comes of it is a record for others to be tried.
 *
 * A record with several references is copied where its answers change. Where it is met again, its
 * latest copy is tried before another one is made.
 *
 * Invariant: the walk only replaces an answer by a record that is right at that position, without
 * further stones, so each record that is made is right where it stands. New records come behind
 * all others and refer to earlier ones alone.
 *
 * Cost: some trials at each answer (tries); all of them together a multiple of the moves that
 * verifying the proof takes. Memory: twice the records, and three sets of points for each answer.
 */
#include <string.h>

#include "check/proof_trial.h"

/*
 * LEVELS: answers above each other. TRIAL_MOVES, EFFORT: the moves of one trial, and of all, as a
 * multiple of those of the proof.
 */
enum { LEVELS = 64, TRIAL_MOVES = 1 << 24, EFFORT = 64, NUMBER_MAX = 5, FIRST_ROOM = 64 };

#define ANY_REPLY UINT64_MAX

/* What a record answers, or the image of that which comes first of all images. */
struct place {
    struct gs_point_set stones; /* of the claimant */
    uint64_t reply;             /* ANY_REPLY: any */
};

/* The places that list a candidate: that of its reply, and that of its stones alone. */
enum { BY_REPLY, BY_STONES, LISTS };

/* Candidates that are tried of each list. */
static const unsigned tries[LISTS] = {[BY_REPLY] = 64, [BY_STONES] = 64};

/* Where the walk is. */
struct here {
    struct place place;
    struct place first[LISTS];  /* of its images */
    struct gs_point_set others; /* stones of the opponent */
};

/* A record that may serve elsewhere. */
struct candidate {
    struct place place;
    struct gs_point_set others;
    uint64_t record;
    uint32_t next[LISTS]; /* the candidate behind it in each list, from 1; 0: none */
};

/* What one level of the walk needs. */
struct level {
    struct gs_undo *own, *reply;
    struct gs_position *image;
    uint64_t *answers;
};

struct share {
    struct gs_claim *claim;
    struct gs_search *search;
    const struct gs_rules *rules;
    const struct gs_board_map *board;
    struct gs_proof_trials *trials;
    struct gs_position *at, *image;
    uint8_t *bytes;
    size_t room;          /* of bytes */
    uint64_t record_room; /* records */
    uint64_t old_records;
    const uint64_t *shared;      /* the old ones of which results are cached */
    uint64_t effort;             /* moves that are left */
    struct gs_numbering *images; /* symmetry and record of those added */
    uint64_t *added;
    size_t added_room;
    struct gs_numbering *places;
    uint32_t *front; /* of each place: the first candidate of its list, from 1; 0: none */
    struct candidate *candidates;
    size_t front_room, candidate_room;
    uint64_t *copies; /* of each old record with several references: the latest one; 0: none */
    uint32_t count;   /* of candidates */
    struct level levels[LEVELS];
    bool failed; /* no memory */
};

/* --- new records ------------------------------------------------------------------------------ */

static bool has_room(const struct share *share, uint64_t numbers)
{
    return share->claim->proof_records < share->record_room &&
           numbers <= (share->room - share->claim->proof_size) / NUMBER_MAX;
}

static void put(struct share *share, uint64_t number)
{
    for (; number >= 128; number >>= 7)
        share->bytes[share->claim->proof_size++] = (uint8_t)((number & 127) | 128);
    share->bytes[share->claim->proof_size++] = (uint8_t)number;
}

static uint64_t end_record(struct share *share)
{
    struct gs_claim *claim = share->claim;
    uint64_t record = claim->proof_records++;
    claim->proof_index[claim->proof_records] = claim->proof_size;
    return record;
}

static bool grow(struct share *share, void **block, size_t size, size_t *room, size_t need)
{
    share->failed =
        share->failed || !gs_array_grow(share->search->memory, block, size, room, FIRST_ROOM, need);
    return !share->failed;
}

/* Also one that was added before; GS_NO_RECORD: there is no room. */
static uint64_t add_image(struct share *share, unsigned symmetry, uint64_t record)
{
    uint64_t key[2] = {symmetry, record};
    void *added = share->added;
    uint32_t before = gs_numbering_count(share->images);
    uint32_t number = gs_numbering_find(share->images, (const uint8_t *)key);
    if (number != GS_NO_NUMBER)
        return share->added[number];
    if (!has_room(share, 3) ||
        !grow(share, &added, sizeof *share->added, &share->added_room, (size_t)before + 1))
        return GS_NO_RECORD;
    share->added = added;
    share->failed =
        gs_numbering_enter(share->images, (const uint8_t *)key) == GS_NO_NUMBER || share->failed;
    put(share, GS_PROOF_IMAGE);
    put(share, symmetry);
    put(share, share->claim->proof_records - record);
    return share->added[before] = end_record(share);
}

/* The same record with other answers; itself where there is no room. */
static uint64_t add_copy(struct share *share, uint64_t record, const uint64_t *answers)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(share->claim, record, &cursor);
    uint64_t next = share->claim->proof_records;
    size_t size = share->claim->proof_index[record + 1] - share->claim->proof_index[record];
    if (!has_room(share, size))
        return record;
    put(share, kind);
    if (kind == GS_PROOF_MOVE)
        put(share, gs_proof_number(&cursor));
    uint32_t nulls = gs_proof_number(&cursor);
    put(share, nulls);
    for (uint32_t i = 0; i < nulls; i++)
        put(share, next - gs_proof_reference(&cursor));
    uint32_t replies = gs_proof_number(&cursor);
    put(share, replies);
    for (uint32_t i = 0; i < replies; i++) {
        put(share, gs_proof_number(&cursor));
        gs_proof_reference(&cursor);
        put(share, next - answers[i]);
    }
    return end_record(share);
}

/* The same line with another record behind it; itself where it has that, or there is no room. */
static uint64_t add_line(struct share *share, uint64_t record, uint64_t next)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(share->claim, record, &cursor);
    size_t size = share->claim->proof_index[record + 1] - share->claim->proof_index[record];
    uint64_t number = share->claim->proof_records;
    if (!has_room(share, size))
        return record;
    size_t before = share->claim->proof_size;
    put(share, kind);
    uint32_t pairs = gs_proof_number(&cursor);
    put(share, pairs);
    for (uint32_t i = 0; i < 2 * pairs; i++)
        put(share, gs_proof_number(&cursor));
    if (gs_proof_reference(&cursor) == next) {
        share->claim->proof_size = before;
        return record;
    }
    put(share, number - next);
    return end_record(share);
}

/* --- candidates ------------------------------------------------------------------------------- */

/* Whether a symmetry leaves the turn as it is; the image of the position becomes share->image. */
static bool keeps_turn(struct share *share, unsigned symmetry)
{
    share->rules->game->space->image(share->rules, symmetry, share->at, share->image);
    return gs_to_move(share->rules, share->image) == gs_to_move(share->rules, share->at);
}

static void map_place(const struct share *share, unsigned symmetry, const struct place *place,
                      struct place *image)
{
    gs_board_map_map(share->board, symmetry, &place->stones, &image->stones);
    image->reply = place->reply == ANY_REPLY
                       ? ANY_REPLY
                       : gs_board_map_image(share->board, symmetry, (unsigned)place->reply);
}

/* The first one of the images of a place. */
static struct place first_image(struct share *share, const struct place *place)
{
    struct place first = *place, image;
    for (unsigned symmetry = 1; symmetry < share->board->symmetries; symmetry++) {
        map_place(share, symmetry, place, &image);
        if (memcmp(&image, &first, sizeof image) < 0 && keeps_turn(share, symmetry))
            first = image;
    }
    return first;
}

static struct here find_here(struct share *share, gs_move reply)
{
    struct gs_contents contents;
    struct here here;
    struct place any = {.reply = ANY_REPLY};
    gs_board_map_contents(share->board, share->at, &contents);
    here.place = (struct place){contents.stones[share->claim->side], reply};
    here.others = contents.stones[gs_side_other(share->claim->side)];
    any.stones = here.place.stones;
    here.first[BY_REPLY] = first_image(share, &here.place);
    here.first[BY_STONES] = first_image(share, &any);
    return here;
}

/* Whether the candidate was made for an image of the position at hand. */
static bool is_same(const struct share *share, unsigned symmetry, const struct candidate *candidate,
                    const struct here *here)
{
    struct gs_point_set image;
    gs_board_map_map(share->board, symmetry, &here->others, &image);
    return memcmp(&image, &candidate->others, sizeof image) == 0;
}

/* Tries a candidate under each symmetry that takes the claimant's stones at hand to its own. */
static uint64_t try_candidate(struct share *share, const struct candidate *candidate,
                              const struct here *here, unsigned list)
{
    for (unsigned symmetry = 0; symmetry < share->board->symmetries; symmetry++) {
        struct place image;
        uint64_t moves = TRIAL_MOVES;
        map_place(share, symmetry, &here->place, &image);
        if (memcmp(&image.stones, &candidate->place.stones, sizeof image.stones) != 0 ||
            (list == BY_REPLY) != (image.reply == candidate->place.reply) ||
            !keeps_turn(share, symmetry))
            continue;
        bool good = is_same(share, symmetry, candidate, here);
        if (!good) {
            good = gs_proof_trial(share->trials, candidate->record, share->image, &moves);
            share->effort -= moves < share->effort ? moves : share->effort;
        }
        if (good)
            return symmetry == 0 ? candidate->record
                                 : add_image(share, symmetry, candidate->record);
    }
    return GS_NO_RECORD;
}

/* A candidate of the list that is right at hand comes to its front. */
static uint64_t find_in(struct share *share, uint64_t record, const struct here *here,
                        unsigned list)
{
    uint32_t number = gs_numbering_find(share->places, (const uint8_t *)&here->first[list]);
    uint32_t *link = number == GS_NO_NUMBER ? NULL : &share->front[number];
    for (unsigned i = 0; link && i < tries[list] && *link > 0; i++) {
        struct candidate *candidate = &share->candidates[*link - 1];
        uint64_t found =
            candidate->record == record ? record : try_candidate(share, candidate, here, list);
        if (found != GS_NO_RECORD) {
            uint32_t at = *link;
            *link = candidate->next[list];
            candidate->next[list] = share->front[number];
            share->front[number] = at;
            return found;
        }
        link = &candidate->next[list];
    }
    return GS_NO_RECORD;
}

/* A record that is right at hand, and was made for another position; GS_NO_RECORD: none. */
static uint64_t find_other(struct share *share, uint64_t record, const struct here *here)
{
    uint64_t found = find_in(share, record, here, BY_REPLY);
    return found != GS_NO_RECORD ? found : find_in(share, record, here, BY_STONES);
}

/* The front of a list, which may be new; NULL: no memory. */
static uint32_t *open_list(struct share *share, const struct place *first)
{
    void *front = share->front;
    uint32_t before = gs_numbering_count(share->places);
    uint32_t number = gs_numbering_enter(share->places, (const uint8_t *)first);
    share->failed = share->failed || number == GS_NO_NUMBER;
    bool room = !share->failed &&
                grow(share, &front, sizeof *share->front, &share->front_room, (size_t)number + 1);
    share->front = front;
    if (!room)
        return NULL;
    if (number == before)
        share->front[number] = 0;
    return &share->front[number];
}

static void add_candidate(struct share *share, uint64_t record, const struct here *here)
{
    void *candidates = share->candidates;
    bool room = grow(share, &candidates, sizeof *share->candidates, &share->candidate_room,
                     (size_t)share->count + 1);
    share->candidates = candidates;
    if (!room)
        return;
    struct candidate *candidate = &share->candidates[share->count];
    *candidate = (struct candidate){here->place, here->others, record, {0}};
    for (unsigned list = 0; list < LISTS; list++) {
        uint32_t *front = open_list(share, &here->first[list]);
        if (!front)
            return;
        candidate->next[list] = *front;
        *front = share->count + 1;
    }
    share->count++;
}

/* --- the walk --------------------------------------------------------------------------------- */

static bool may_go_on(struct share *share)
{
    return !share->failed && share->effort > 0 && gs_search_poll(share->search);
}

static uint64_t improve(struct share *share, uint64_t record, unsigned depth);

/* What answers a reply, just played: another record, or the one that is there, improved. */
static uint64_t answer(struct share *share, uint64_t record, gs_move reply, unsigned depth)
{
    if (!may_go_on(share) || !gs_board_map_is_plain(share->board, reply))
        return record;
    struct here here = find_here(share, reply);
    share->effort--;
    uint64_t other = find_other(share, record, &here);
    if (other != GS_NO_RECORD)
        return other;
    record = improve(share, record, depth);
    add_candidate(share, record, &here);
    return record;
}

/* Goes through the answers of a record behind its move and nulls; whether any was replaced. */
static bool improve_answers(struct share *share, struct gs_proof_cursor *cursor, unsigned depth)
{
    struct level *level = &share->levels[depth];
    bool other = false;
    for (uint32_t nulls = gs_proof_number(cursor); nulls > 0; nulls--)
        gs_proof_reference(cursor);
    uint32_t replies = gs_proof_number(cursor);
    for (uint32_t i = 0; i < replies; i++) {
        gs_move reply = gs_proof_number(cursor);
        uint64_t record = gs_proof_reference(cursor);
        gs_play(share->rules, share->at, reply, level->reply);
        level->answers[i] = gs_outcome(share->rules, share->at) == GS_UNKNOWN
                                ? answer(share, record, reply, depth + 1)
                                : record;
        gs_take_back(share->rules, share->at, level->reply);
        other = other || level->answers[i] != record;
    }
    return other;
}

/* A record with a move of the claimant, or for a move of the opponent. */
static uint64_t improve_lists(struct share *share, uint64_t record, enum gs_proof_kind kind,
                              struct gs_proof_cursor *cursor, unsigned depth)
{
    struct level *level = &share->levels[depth];
    if (kind == GS_PROOF_MOVE)
        gs_play(share->rules, share->at, gs_proof_number(cursor), level->own);
    bool other =
        gs_outcome(share->rules, share->at) == GS_UNKNOWN && improve_answers(share, cursor, depth);
    if (kind == GS_PROOF_MOVE)
        gs_take_back(share->rules, share->at, level->own);
    return other ? add_copy(share, record, level->answers) : record;
}

/* What follows the pairs that are left of a line. */
static uint64_t improve_pairs(struct share *share, struct gs_proof_cursor *cursor, uint32_t pairs,
                              unsigned depth)
{
    struct level *level = &share->levels[depth];
    gs_play(share->rules, share->at, gs_proof_number(cursor), level->own);
    if (gs_outcome(share->rules, share->at) != GS_UNKNOWN || depth + 1 == LEVELS) {
        gs_take_back(share->rules, share->at, level->own);
        return GS_NO_RECORD;
    }
    gs_move reply = gs_proof_number(cursor);
    gs_play(share->rules, share->at, reply, level->reply);
    uint64_t next = GS_NO_RECORD;
    if (gs_outcome(share->rules, share->at) == GS_UNKNOWN)
        next = pairs > 1 ? improve_pairs(share, cursor, pairs - 1, depth + 1)
                         : answer(share, gs_proof_reference(cursor), reply, depth + 1);
    gs_take_back(share->rules, share->at, level->reply);
    gs_take_back(share->rules, share->at, level->own);
    return next;
}

static uint64_t improve_line(struct share *share, uint64_t record, struct gs_proof_cursor *cursor,
                             unsigned depth)
{
    uint64_t next = improve_pairs(share, cursor, gs_proof_number(cursor), depth);
    return next == GS_NO_RECORD ? record : add_line(share, record, next);
}

/* An image that leaves the turn as it is. */
static uint64_t improve_image(struct share *share, uint64_t record, struct gs_proof_cursor *cursor,
                              unsigned depth)
{
    struct gs_position *at = share->at;
    unsigned symmetry = gs_proof_number(cursor);
    uint64_t inner = gs_proof_reference(cursor);
    if (symmetry >= share->board->symmetries || !keeps_turn(share, symmetry))
        return record;
    share->at = share->levels[depth].image;
    memcpy(share->at, share->image, share->rules->position_size);
    uint64_t next = improve(share, inner, depth + 1);
    share->at = at;
    if (next == inner)
        return record;
    uint64_t image = add_image(share, symmetry, next);
    return image == GS_NO_RECORD ? record : image;
}

/* Whether several records refer to one of the old ones, which would be copied for each of them. */
static bool is_shared(const struct share *share, uint64_t record)
{
    return record < share->old_records && share->shared[record / 64] >> record % 64 & 1;
}

static uint64_t improve_kind(struct share *share, uint64_t record, unsigned depth)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(share->claim, record, &cursor);
    switch (kind) {
    case GS_PROOF_MOVE:
    case GS_PROOF_REPLY:
        return improve_lists(share, record, kind, &cursor, depth);
    case GS_PROOF_LINE:
        return improve_line(share, record, &cursor, depth);
    case GS_PROOF_IMAGE:
        return improve_image(share, record, &cursor, depth);
    default:
        return record;
    }
}

/* A record for the position at hand like the given one, which is right, with other answers. One
 * with several references is not copied again where its copy is right. */
static uint64_t improve(struct share *share, uint64_t record, unsigned depth)
{
    uint64_t moves = TRIAL_MOVES;
    if (depth == LEVELS)
        return record;
    if (!is_shared(share, record))
        return improve_kind(share, record, depth);
    uint64_t copy = share->copies[record];
    if (copy == record)
        return record;
    if (copy > 0) {
        bool good = gs_proof_trial(share->trials, copy, share->at, &moves);
        share->effort -= moves < share->effort ? moves : share->effort;
        if (good)
            return copy;
    }
    return share->copies[record] = improve_kind(share, record, depth);
}

/* --- making it -------------------------------------------------------------------------------- */

/* Copies the claim, with room for as many records again. */
static bool copy_claim(struct share *share, struct gs_shared_proof *shared, unsigned number)
{
    struct gs_memory *memory = shared->memory;
    struct gs_claim *claim = share->claim = &shared->certificate.claims[number];
    size_t records = (size_t)claim->proof_records;
    share->old_records = records;
    share->shared = claim->proof_cached;
    share->record_room = 2 * (uint64_t)records;
    share->room = 2 * claim->proof_size;
    share->bytes = shared->bytes = gs_alloc(memory, share->room);
    shared->index = gs_alloc(memory, (2 * records + 1) * sizeof(uint64_t));
    shared->cached = gs_alloc_zero(memory, records / 32 + 1, sizeof(uint64_t));
    share->copies = gs_alloc_zero(memory, records, sizeof *share->copies);
    if (!shared->bytes || !shared->index || !shared->cached || !share->copies)
        return false;
    memcpy(shared->bytes, claim->proof_bytes, claim->proof_size);
    memcpy(shared->index, claim->proof_index, (records + 1) * sizeof(uint64_t));
    claim->proof_bytes = shared->bytes;
    claim->proof_index = shared->index;
    claim->proof_cached = shared->cached;
    claim->proof_light = NULL;
    claim->proof_lengths = NULL;
    return true;
}

static bool make_levels(struct share *share)
{
    const struct gs_rules *rules = share->rules;
    struct gs_memory *memory = share->search->memory;
    bool room = true;
    for (unsigned i = 0; i < LEVELS; i++) {
        struct level *level = &share->levels[i];
        level->own = gs_alloc(memory, rules->undo_size);
        level->reply = gs_alloc(memory, rules->undo_size);
        level->image = gs_position_new(memory, rules);
        level->answers = gs_alloc(memory, rules->max_moves * sizeof *level->answers);
        room = room && level->own && level->reply && level->image && level->answers;
    }
    return room;
}

static bool make_room(struct share *share, struct gs_shared_proof *shared, unsigned number)
{
    struct gs_memory *memory = shared->memory;
    const struct gs_position *root = shared->certificate.root;
    share->at = gs_position_new(memory, share->rules);
    share->image = gs_position_new(memory, share->rules);
    share->places = gs_numbering_new(share->search, sizeof(struct place));
    share->images = gs_numbering_new(share->search, 2 * sizeof(uint64_t));
    bool room = copy_claim(share, shared, number) && make_levels(share) && share->at &&
                share->image && share->places && share->images;
    share->trials = room ? gs_proof_trials_new(share->claim, share->rules, share->record_room, root,
                                               share->search)
                         : NULL;
    if (!share->trials)
        return false;
    share->board = gs_proof_trials_board(share->trials);
    memcpy(share->at, root, share->rules->position_size);
    return true;
}

static void release(struct share *share)
{
    struct gs_memory *memory = share->search->memory;
    for (unsigned i = 0; i < LEVELS; i++) {
        gs_release(memory, share->levels[i].own);
        gs_release(memory, share->levels[i].reply);
        gs_release(memory, share->levels[i].image);
        gs_release(memory, share->levels[i].answers);
    }
    gs_proof_trials_free(share->trials);
    gs_numbering_free(share->places);
    gs_numbering_free(share->images);
    gs_release(memory, share->added);
    gs_release(memory, share->front);
    gs_release(memory, share->copies);
    gs_release(memory, share->candidates);
    gs_release(memory, share->at);
    gs_release(memory, share->image);
}

/* The last record must be that of the root: if it is still the old one, nothing is new. */
static void share_records(struct share *share)
{
    struct gs_claim *claim = share->claim;
    uint64_t records = claim->proof_records;
    if (share->board->points == 0 || share->board->symmetries == 0)
        return;
    if (improve(share, records - 1, 0) == records - 1) {
        claim->proof_records = records;
        claim->proof_size = (size_t)claim->proof_index[records];
    }
}

static bool is_apt(const struct gs_claim *claim)
{
    return claim->proof && claim->proof_records > 0 && claim->proof_joining == 0;
}

enum gs_status gs_shared_proof_make(struct gs_shared_proof *shared,
                                    const struct gs_certificate *certificate, unsigned number,
                                    uint64_t moves, struct gs_search *search)
{
    struct share share = {.search = search, .rules = certificate->rules};
    *shared = (struct gs_shared_proof){.certificate = *certificate, .memory = search->memory};
    if (!is_apt(&certificate->claims[number]))
        return GS_OK;
    share.effort = EFFORT * (moves + 1);
    bool room = make_room(&share, shared, number);
    if (room)
        share_records(&share);
    release(&share);
    if (!room || share.failed || search->stop == GS_STOP_MEMORY)
        return GS_NO_MEMORY;
    return search->stop == GS_STOP_SOLVED ? GS_OK : GS_STOPPED;
}

void gs_shared_proof_clear(struct gs_shared_proof *shared)
{
    if (!shared->memory)
        return;
    gs_release(shared->memory, shared->bytes);
    gs_release(shared->memory, shared->index);
    gs_release(shared->memory, shared->cached);
    *shared = (struct gs_shared_proof){.memory = NULL};
}
