/* SPDX-License-Identifier: MIT */
/*
 * proof_read.c - reads the records of a proof: numbers of 7 bits a byte, the lowest first.
 *
 * One pass, when the certificate is read, checks that every record has the form of its kind, and
 * stores where it begins. From then on numbers are read without checks for the end. proof.c
 * verifies what records mean.
 */
#include "check/certificate.h"

#include <inttypes.h>
#include <string.h>

/* The shortest record: no index is made for more records than the bytes can contain. */
enum { RECORD_LEAST = 2, STEP = 1 << 16 };

/* Results of records that lead to fewer than LIGHT are not cached: to verify them again takes less
 * time than to look them up. */
enum { LIGHT = 250, WEIGHT_MAX = UINT8_MAX };

static const char *const shapes[GS_PROOF_KINDS] = {
    [GS_PROOF_MOVE] = "n[r][nr]", [GS_PROOF_REPLY] = "[r][nr]",    [GS_PROOF_IMAGE] = "nr",
    [GS_PROOF_LINE] = "+[nn]r",   [GS_PROOF_JOINED] = "[r][n][n]", [GS_PROOF_HALF] = "n[r][n][n]",
    [GS_PROOF_EITHER] = "+[r]",   [GS_PROOF_PAIRED] = "n[nn]",
};

const char *gs_proof_shape(enum gs_proof_kind kind)
{
    return shapes[kind];
}

/* A walk through one record. */
struct walk {
    const uint8_t *at, *end;
    uint64_t record;
    const char *fault;        /* NULL: none so far */
    struct gs_search *search; /* polled, may stop the walk; NULL: not */
    void (*visit)(void *user, uint64_t reference);
    void *user;
};

static uint32_t walk_fault(struct walk *walk, const char *fault)
{
    if (!walk->fault)
        walk->fault = fault;
    return 0;
}

static uint32_t walk_number(struct walk *walk)
{
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 35 && walk->at < walk->end; shift += 7) {
        uint8_t byte = *walk->at++;
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte & 0x80)
            continue;
        if (byte == 0 && shift > 0)
            return walk_fault(walk, "a number has a needless byte");
        return value <= UINT32_MAX ? (uint32_t)value : walk_fault(walk, "a number is too large");
    }
    return walk_fault(walk, walk->at < walk->end ? "a number is too large" : "it is cut off");
}

static void walk_reference(struct walk *walk)
{
    uint32_t distance = walk_number(walk);
    if (walk->fault)
        return;
    if (distance == 0 || distance > walk->record)
        walk_fault(walk, "a reference leads to no record before it");
    else if (walk->visit)
        walk->visit(walk->user, walk->record - distance);
}

static void walk_item(struct walk *walk, char item)
{
    if (item == 'r')
        walk_reference(walk);
    else
        walk_number(walk);
}

/* The contents of brackets, as often as the file has it; each time takes a byte at least. */
static void walk_list(struct walk *walk, const char *items, uint32_t least)
{
    uint32_t count = walk_number(walk);
    if (!walk->fault && count < least)
        walk_fault(walk, "a list is empty");
    for (uint32_t i = 0; i < count && !walk->fault; i++) {
        for (const char *item = items; *item != ']' && !walk->fault; item++)
            walk_item(walk, *item);
        if ((i + 1) % STEP == 0 && walk->search && !gs_search_poll(walk->search))
            walk_fault(walk, "stopped");
    }
}

static void walk_shape(struct walk *walk, const char *shape)
{
    for (const char *at = shape; *at && !walk->fault; at++) {
        if (*at == '[') {
            walk_list(walk, at + 1, at > shape && at[-1] == '+');
            at = strchr(at, ']');
        } else if (*at != '+') {
            walk_item(walk, *at);
        }
    }
}

static void walk_record(struct walk *walk)
{
    uint32_t kind = walk_number(walk);
    if (!walk->fault && (kind >= GS_PROOF_KINDS || !shapes[kind]))
        walk_fault(walk, "there is no such kind");
    if (!walk->fault)
        walk_shape(walk, shapes[kind]);
}

static enum gs_status refuse(const struct gs_claim *claim, uint64_t record, const char *fault,
                             struct gs_error *error)
{
    return gs_error_set(error, GS_USAGE, "claim '%s': record %" PRIu64 ": %s", claim->name,
                        record + 1, fault);
}

/*
 * Found in the same pass: which records have several references, how deep they are, and how long it
 * takes to win. Also how many records each leads to, counted once for each path there.
 */
struct census {
    uint64_t *once, *shared;
    uint16_t *depths, deepest; /* of each record; of those that one refers to */
    uint16_t *plies, longest;  /* likewise, GS_NO_LENGTH or less */
    uint8_t *weights, below;   /* likewise, at most WEIGHT_MAX */
};

static uint8_t add_weight(uint8_t one, uint64_t other)
{
    return other < (uint64_t)WEIGHT_MAX - one ? (uint8_t)(one + other) : WEIGHT_MAX;
}

static void count_reference(void *user, uint64_t reference)
{
    struct census *census = user;
    uint64_t bit = UINT64_C(1) << reference % 64;
    census->shared[reference / 64] |= census->once[reference / 64] & bit;
    census->once[reference / 64] |= bit;
    if (census->depths[reference] > census->deepest)
        census->deepest = census->depths[reference];
    if (census->plies[reference] > census->longest)
        census->longest = census->plies[reference];
    census->below = add_weight(census->below, census->weights[reference]);
}

/*
 * The plies of the longest path along a record's references. A reply, or the pass of a null, is one
 * ply before what it leads to. A line is a move and a reply for each of its pairs. A move without
 * references wins at once, or every reply to it loses at once: proof.c sees that (has_lone_reply).
 */
static uint64_t count_plies(const struct census *census, enum gs_proof_kind kind, uint64_t pairs)
{
    uint64_t longest = census->longest;
    switch (kind) {
    case GS_PROOF_MOVE:
        return longest > 0 ? longest + 2 : 1;
    case GS_PROOF_REPLY:
        return longest + 1;
    case GS_PROOF_IMAGE:
        return longest;
    case GS_PROOF_LINE:
        return longest + 2 * pairs;
    default:
        return GS_NO_LENGTH;
    }
}

/* A joining record has depth 1, for its pattern is computed before. False: the record is too deep.
 */
static bool count_record(struct gs_claim *claim, uint64_t record, struct census *census)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(claim, record, &cursor);
    bool joins = gs_proof_joins(kind);
    uint64_t own = kind == GS_PROOF_LINE ? gs_proof_number(&cursor) : 1;
    uint64_t depth = (joins ? 0 : census->deepest) + own;
    census->weights[record] = add_weight(census->below, own);
    census->below = 0;
    census->depths[record] = (uint16_t)depth;
    census->deepest = 0;
    uint64_t plies = count_plies(census, kind, own);
    census->plies[record] = (uint16_t)(plies < GS_NO_LENGTH ? plies : GS_NO_LENGTH);
    census->longest = 0;
    claim->proof_joining += joins || (kind == GS_PROOF_IMAGE && claim->proof_joining > 0);
    if (depth > claim->proof_depth)
        claim->proof_depth = (unsigned)depth;
    return depth <= GS_PROOF_DEPTH_MAX;
}

static enum gs_status index_records(struct gs_claim *claim, struct gs_search *search,
                                    struct census *census, struct gs_error *error)
{
    const uint8_t *end = claim->proof_bytes + claim->proof_size;
    struct walk walk = {.at = claim->proof_bytes,
                        .end = end,
                        .search = search,
                        .visit = count_reference,
                        .user = census};
    for (; walk.record < claim->proof_records; walk.record++) {
        claim->proof_index[walk.record] = (uint64_t)(walk.at - claim->proof_bytes);
        walk_record(&walk);
        if (walk.record % STEP == 0)
            gs_search_poll(search);
        if (search->stop != GS_STOP_SOLVED)
            return gs_error_set(error, GS_STOPPED, "%s", gs_stop_name(search->stop));
        if (walk.fault)
            return refuse(claim, walk.record, walk.fault, error);
        if (!count_record(claim, walk.record, census))
            return refuse(claim, walk.record, "more than 1024 records rest on each other", error);
    }
    for (uint64_t record = 0; record < claim->proof_records; record++)
        if (census->weights[record] < LIGHT) {
            claim->proof_cached[record / 64] &= ~(UINT64_C(1) << record % 64);
            claim->proof_light[record / 64] |= UINT64_C(1) << record % 64;
        }
    claim->proof_index[claim->proof_records] = claim->proof_size;
    if (claim->proof_records > 0 && claim->level == GS_WIN)
        claim->proof_plies = census->plies[claim->proof_records - 1] % GS_NO_LENGTH;
    return walk.at == end ? GS_OK
                          : gs_error_set(error, GS_USAGE,
                                         "claim '%s': bytes behind the last record", claim->name);
}

enum gs_status gs_proof_index(struct gs_claim *claim, struct gs_search *search,
                              struct gs_error *error)
{
    struct gs_memory *memory = search->memory;
    size_t records = (size_t)claim->proof_records, words = records / 64 + 1;
    if (claim->proof_records > claim->proof_size / RECORD_LEAST)
        return gs_error_set(error, GS_USAGE, "claim '%s': more records than there are bytes for",
                            claim->name);
    claim->proof_index = gs_alloc(memory, (records + 1) * sizeof *claim->proof_index);
    claim->proof_cached = gs_alloc_zero(memory, words, sizeof(uint64_t));
    claim->proof_light = gs_alloc_zero(memory, words, sizeof(uint64_t));
    claim->proof_lengths = gs_alloc(memory, (records + 1) * sizeof *claim->proof_lengths);
    struct census census = {.once = gs_alloc_zero(memory, words, sizeof(uint64_t)),
                            .shared = claim->proof_cached,
                            .depths = gs_alloc(memory, (records + 1) * sizeof(uint16_t)),
                            .plies = claim->proof_lengths,
                            .weights = gs_alloc(memory, records + 1)};
    bool room = claim->proof_index && claim->proof_light && census.once && census.shared &&
                census.depths && census.plies && census.weights;
    enum gs_status status = room ? index_records(claim, search, &census, error)
                                 : gs_error_set(error, GS_NO_MEMORY, "out of memory");
    gs_release(memory, census.once);
    gs_release(memory, census.depths);
    gs_release(memory, census.weights);
    return status;
}

/* --- records of the right form ------------------------------------------------------------- */

void gs_proof_references(const struct gs_claim *claim, uint64_t record,
                         void (*visit)(void *user, uint64_t reference), void *user)
{
    struct walk walk = {.at = claim->proof_bytes + claim->proof_index[record],
                        .end = claim->proof_bytes + claim->proof_index[record + 1],
                        .record = record,
                        .visit = visit,
                        .user = user};
    walk_record(&walk);
}

bool gs_claim_is_for_wins(const struct gs_claim *claim)
{
    for (uint64_t record = 0; record < claim->proof_records; record++) {
        struct gs_proof_cursor cursor;
        enum gs_proof_kind kind = gs_proof_read(claim, record, &cursor);
        if (kind == GS_PROOF_LINE || gs_proof_joins(kind))
            return true;
        if (kind == GS_PROOF_MOVE)
            gs_proof_number(&cursor);
        if ((kind == GS_PROOF_MOVE || kind == GS_PROOF_REPLY) && gs_proof_number(&cursor) > 0)
            return true;
    }
    return false;
}
