/* SPDX-License-Identifier: MIT */
/*
 * proof_share.c - lets records of a proof serve more positions than their own.
 *
 * Proofs that were searched one by one say the same again and again: after two replies that take no
 * part, the claimant plays the same moves. So the strategy is walked from the root, along the
 * answers to replies. At each answer other records are tried first: those that answered the same
 * reply where the claimant had the same stones, up to a symmetry. The first one that the checker
 * verifies here takes its place, by an image record where needed. Where none does, the walk goes on
 * below it, and what comes of it is a record for others to be tried.
 *
 * Invariant: the walk only replaces an answer by a record that is right at that position, without
 * further stones, so each record that is made is right where it stands. New records come behind
 * all others and refer to earlier ones alone.
 *
 * Cost: at most TRIES trials at each answer; all of them together a multiple of the moves that
 * verifying the proof takes. Memory: twice the records, and two sets of points for each answer.
 */
#include <string.h>

#include "check/proof_trial.h"

/*
 * TRIES: of other records at one answer. LEVELS: answers above each other. TRIAL_MOVES, EFFORT: the
 * moves of one trial, and of all, as a multiple of those of the proof.
 */
enum { TRIES = 64, LEVELS = 64, TRIAL_MOVES = 1 << 24, EFFORT = 64, NUMBER_MAX = 5 };

/* What a record answers, or the image of that which comes first of all images. */
struct place {
    struct gs_point_set stones; /* of the claimant */
    uint64_t reply;
};

/* A record that may serve elsewhere. */
struct candidate {
    struct place place;
    uint64_t record;
    uint32_t before; /* the candidate before it at this place, from 1; 0: none */
};

/* What one level of the walk needs. */
struct level {
    struct gs_undo *own, *reply;
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
    const uint64_t *shared; /* the old ones of which results are cached */
    uint64_t effort;        /* moves that are left */
    struct gs_numbering *places;
    uint32_t *latest; /* of each place: its latest candidate, from 1 */
    struct candidate *candidates;
    size_t latest_room, candidate_room;
    uint32_t count; /* of candidates */
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

static uint64_t add_image(struct share *share, unsigned symmetry, uint64_t record)
{
    if (!has_room(share, 3))
        return GS_NO_RECORD;
    put(share, GS_PROOF_IMAGE);
    put(share, symmetry);
    put(share, share->claim->proof_records - record);
    return end_record(share);
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

/* --- candidates ------------------------------------------------------------------------------- */

/* Whether a symmetry leaves the turn as it is. */
static bool keeps_turn(struct share *share, unsigned symmetry)
{
    share->rules->game->space->image(share->rules, symmetry, share->at, share->image);
    return gs_to_move(share->rules, share->image) == gs_to_move(share->rules, share->at);
}

static void map_place(const struct share *share, unsigned symmetry, const struct place *place,
                      struct place *image)
{
    gs_board_map_map(share->board, symmetry, &place->stones, &image->stones);
    image->reply = gs_board_map_image(share->board, symmetry, (unsigned)place->reply);
}

/* The place at hand; first becomes the first one of its images. */
static struct place find_place(struct share *share, gs_move reply, struct place *first)
{
    struct gs_contents contents;
    struct place place = {.reply = reply}, image;
    gs_board_map_contents(share->board, share->at, &contents);
    place.stones = contents.stones[share->claim->side];
    *first = place;
    for (unsigned symmetry = 1; symmetry < share->board->symmetries; symmetry++) {
        map_place(share, symmetry, &place, &image);
        if (memcmp(&image, first, sizeof image) < 0 && keeps_turn(share, symmetry))
            *first = image;
    }
    return place;
}

/* Tries a candidate under each symmetry that takes the place at hand to its own. */
static uint64_t try_candidate(struct share *share, const struct candidate *candidate,
                              const struct place *place)
{
    for (unsigned symmetry = 0; symmetry < share->board->symmetries; symmetry++) {
        struct place image;
        uint64_t moves = TRIAL_MOVES;
        map_place(share, symmetry, place, &image);
        if (memcmp(&image, &candidate->place, sizeof image) != 0 || !keeps_turn(share, symmetry))
            continue;
        bool good = gs_proof_trial(share->trials, candidate->record, share->image, &moves);
        share->effort -= moves < share->effort ? moves : share->effort;
        if (good)
            return symmetry == 0 ? candidate->record
                                 : add_image(share, symmetry, candidate->record);
    }
    return GS_NO_RECORD;
}

/* A record that is right at hand, and was made for another position; GS_NO_RECORD: none. */
static uint64_t find_other(struct share *share, uint64_t record, const struct place *place,
                           const struct place *first)
{
    uint32_t number = gs_numbering_find(share->places, (const uint8_t *)first);
    uint32_t next = number == GS_NO_NUMBER ? 0 : share->latest[number];
    uint64_t found = GS_NO_RECORD;
    for (unsigned i = 0; i < TRIES && next > 0 && found == GS_NO_RECORD; i++) {
        const struct candidate *candidate = &share->candidates[next - 1];
        found = candidate->record == record ? record : try_candidate(share, candidate, place);
        next = candidate->before;
    }
    return found;
}

static bool grow(struct share *share, void **block, size_t size, size_t *room, size_t need)
{
    share->failed =
        share->failed || !gs_array_grow(share->search->memory, block, size, room, TRIES, need);
    return !share->failed;
}

static void add_candidate(struct share *share, uint64_t record, const struct place *place,
                          const struct place *first)
{
    void *latest = share->latest, *candidates = share->candidates;
    uint32_t before = gs_numbering_count(share->places);
    uint32_t number = gs_numbering_enter(share->places, (const uint8_t *)first);
    share->failed = share->failed || number == GS_NO_NUMBER;
    bool room = !share->failed &&
                grow(share, &latest, sizeof *share->latest, &share->latest_room, number + 1) &&
                grow(share, &candidates, sizeof *share->candidates, &share->candidate_room,
                     share->count + 1);
    share->latest = latest;
    share->candidates = candidates;
    if (!room)
        return;
    if (number == before)
        share->latest[number] = 0;
    share->candidates[share->count++] = (struct candidate){*place, record, share->latest[number]};
    share->latest[number] = share->count;
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
    struct place first, place;
    if (!may_go_on(share) || !gs_board_map_is_plain(share->board, reply))
        return record;
    memset(&first, 0, sizeof first);
    place = find_place(share, reply, &first);
    share->effort--;
    uint64_t other = find_other(share, record, &place, &first);
    if (other != GS_NO_RECORD)
        return other;
    record = improve(share, record, depth);
    add_candidate(share, record, &place, &first);
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

/* Whether several records refer to one of the old ones, which would be copied for each of them. */
static bool is_shared(const struct share *share, uint64_t record)
{
    return record < share->old_records && share->shared[record / 64] >> record % 64 & 1;
}

/* A record for the position at hand like the given one, which is right, with other answers. */
static uint64_t improve(struct share *share, uint64_t record, unsigned depth)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(share->claim, record, &cursor);
    if (depth == LEVELS || is_shared(share, record) ||
        (kind != GS_PROOF_MOVE && kind != GS_PROOF_REPLY))
        return record;
    struct level *level = &share->levels[depth];
    if (kind == GS_PROOF_MOVE)
        gs_play(share->rules, share->at, gs_proof_number(&cursor), level->own);
    bool other =
        gs_outcome(share->rules, share->at) == GS_UNKNOWN && improve_answers(share, &cursor, depth);
    if (kind == GS_PROOF_MOVE)
        gs_take_back(share->rules, share->at, level->own);
    return other ? add_copy(share, record, level->answers) : record;
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
    if (!shared->bytes || !shared->index || !shared->cached)
        return false;
    memcpy(shared->bytes, claim->proof_bytes, claim->proof_size);
    memcpy(shared->index, claim->proof_index, (records + 1) * sizeof(uint64_t));
    claim->proof_bytes = shared->bytes;
    claim->proof_index = shared->index;
    claim->proof_cached = shared->cached;
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
        level->answers = gs_alloc(memory, rules->max_moves * sizeof *level->answers);
        room = room && level->own && level->reply && level->answers;
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
    bool room = copy_claim(share, shared, number) && make_levels(share) && share->at &&
                share->image && share->places;
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
        gs_release(memory, share->levels[i].answers);
    }
    gs_proof_trials_free(share->trials);
    gs_numbering_free(share->places);
    gs_release(memory, share->latest);
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
