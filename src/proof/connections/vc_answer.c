/* SPDX-License-Identifier: MIT */
/*
 * vc_answer.c - what is left of a record after a reply and its answer.
 *
 * A record that does not need the point of the reply stays as it is. Else
 *
 *     joined, half   continues in the one part that needs the point
 *     either         with the half that begins on the answer, now that its stone is there; or
 *                    with the halves that do not need the point, and what is left of the
 *                    others, where these have no point in common
 *
 * So a proof that has a pair of points free, of which the claimant needs one, serves also when both
 * are taken; nothing is searched again. The new record holds because of how it is made, like any
 * record (src/check/README.md).
 *
 * Cost: each record once for each pair of points.
 */
#include "proof/connections/vc_answer.h"

#include "core/out_of_line.h"
#include "table/key_set.h"

void gs_vc_answer_init(struct join_answer *answer, struct join_records *records)
{
    *answer = (struct join_answer){.records = records};
}

void gs_vc_answer_clear(struct join_answer *answer)
{
    if (!answer->records)
        return;
    gs_release(answer->records->search->memory, answer->found);
    gs_release(answer->records->search->memory, answer->stamps);
    gs_release(answer->records->search->memory, answer->parts);
    *answer = (struct join_answer){.records = NULL};
}

static bool grow(struct join_answer *answer, uint32_t **array, uint64_t *room)
{
    uint64_t before = *room;
    void *grown = *array;
    bool good = gs_search_grow(answer->records->search, &grown, sizeof **array, room,
                               answer->records->count);

    *array = grown;
    if (good && *room > before)
        memset(*array + before, 0, (*room - before) * sizeof **array);
    return good;
}

bool gs_vc_answer_begin(struct join_answer *answer, unsigned reply, unsigned point,
                        const struct join_stones *stones)
{
    answer->reply = reply;
    answer->answer = point;
    answer->stones = *stones;
    gs_points_add(answer->stones.own, point);
    gs_points_add(answer->stones.other, reply);
    answer->stamp++;
    return grow(answer, &answer->found, &answer->found_room) &&
           grow(answer, &answer->stamps, &answer->stamp_room);
}

static bool needs_reply(const struct join_answer *answer, uint32_t record)
{
    return gs_points_has(join_free(answer->records, record), answer->reply) &&
           gs_vc_partner(answer->records, record, answer->reply) != answer->answer;
}

/* Whether some half records have points in common. */
static bool have_common(const struct join_records *records, const uint32_t *halves, unsigned count,
                        const uint64_t *own)
{
    uint64_t common[JOIN_WORDS];

    gs_vc_common(records, halves, count, own, common);
    return !join_is_empty(common, records->board->words);
}

/* Drops halves without which the others still have no point in common. */
static void drop_needless(const struct join_records *records, struct join_draft *draft,
                          const uint64_t *own)
{
    for (unsigned i = draft->part_count; i-- > 0 && draft->part_count > 1;) {
        uint32_t last = draft->parts[--draft->part_count], kept = draft->parts[i];
        draft->parts[i] = last;
        if (!have_common(records, draft->parts, draft->part_count, own))
            continue;
        draft->parts[i] = kept;
        draft->parts[draft->part_count++] = last;
    }
}

/* Whether an EITHER of halves that are valid with these stones is valid, too. */
static bool is_good(const struct join_records *records, uint32_t record,
                    const struct join_draft *draft, const struct join_stones *stones)
{
    unsigned words = records->board->words;
    uint64_t own[JOIN_WORDS];

    join_copy(own, stones->own, words);
    for (unsigned i = 0; i < draft->part_count; i++)
        join_unite(own, join_own(records, draft->parts[i]), words);
    return join_within(join_own(records, record), own, words) &&
           gs_vc_is_open(records, record, stones);
}

/* The claimant's stones on points of pairs that halves have and an EITHER of them does not. */
static void find_broken(const struct join_records *records, uint32_t record,
                        const struct join_draft *draft, const uint64_t *own, uint64_t *broken)
{
    unsigned words = records->board->words;

    memset(broken, 0, JOIN_WORDS * sizeof *broken);
    for (unsigned i = 0; i < draft->part_count; i++) {
        uint64_t filled[JOIN_WORDS];
        join_copy(filled, join_paired(records, draft->parts[i]), words);
        join_keep(filled, own, words);
        JOIN_EACH(point, filled, words)
        if (gs_vc_partner(records, draft->parts[i], point) != gs_vc_partner(records, record, point))
            gs_points_add(broken, point);
    }
}

/* Names as few of the claimant's stones as possible: a record that names fewer fits more
 * positions. */
uint32_t gs_vc_either(struct join_records *records, const uint32_t *halves, unsigned count,
                      const struct join_stones *stones)
{
    struct join_draft draft = {.kind = JOIN_EITHER};
    uint64_t broken[JOIN_WORDS];

    if (count == 0 || count > GS_POINTS_MAX || have_common(records, halves, count, stones->own))
        return JOIN_NO_RECORD;
    memcpy(draft.parts, halves, count * sizeof *halves);
    draft.part_count = count;
    drop_needless(records, &draft, stones->own);
    uint32_t record = gs_vc_record_make(records, &draft);
    while (record != JOIN_NO_RECORD && !is_good(records, record, &draft, stones)) {
        find_broken(records, record, &draft, stones->own, broken);
        if (join_is_empty(broken, records->board->words))
            return JOIN_NO_RECORD;
        for (unsigned i = 0; i < draft.part_count; i++) {
            draft.parts[i] = gs_vc_fill_pairs(records, draft.parts[i], broken);
            if (draft.parts[i] == JOIN_NO_RECORD)
                return JOIN_NO_RECORD;
        }
        record = gs_vc_record_make(records, &draft);
    }
    return record;
}

/* The first record that a record is made of which is no EITHER; it names the goal of both. */
static const struct join_record *find_named(const struct join_records *records, uint32_t record)
{
    while (records->records[record].kind == JOIN_EITHER)
        record = records->numbers[records->records[record].first + 1];
    return &records->records[record];
}

/* Whether a draft proves no more than its only part. */
static bool is_part_enough(const struct join_records *records, const struct join_draft *draft)
{
    if (draft->part_count != 1 || draft->goal_count > 0)
        return false;
    return find_named(records, draft->parts[0])->goal_count == 0 &&
           join_within(draft->stones, join_own(records, draft->parts[0]), records->board->words);
}

/* The record of a half record after its stone; if its part already has the stone, that part. */
GS_OUT_OF_LINE static uint32_t fulfil(struct join_records *records, uint32_t half)
{
    struct join_draft draft;

    gs_vc_record_read(records, half, &draft);
    gs_points_add(draft.stones, draft.point);
    draft.kind = JOIN_JOINED;
    return is_part_enough(records, &draft) ? draft.parts[0] : gs_vc_record_make(records, &draft);
}

static unsigned point_of(const struct join_records *records, uint32_t half)
{
    return records->numbers[records->records[half].first];
}

/* Puts the rest of a part on the stack; false: there is none, or the search is halted. */
static bool push_part(struct join_answer *answer, uint32_t part)
{
    uint32_t left = gs_vc_answer(answer, part);
    void *array = answer->parts;

    if (left == JOIN_NO_RECORD)
        return false;
    bool grown = gs_search_grow(answer->records->search, &array, sizeof *answer->parts,
                                &answer->part_room, answer->part_count + 1);
    answer->parts = array;
    if (grown)
        answer->parts[answer->part_count++] = left;
    return grown;
}

static uint32_t go_on_either(struct join_answer *answer, uint32_t record)
{
    struct join_records *records = answer->records;
    const uint64_t base = answer->part_count;
    const unsigned parts = records->records[record].part_count;
    uint32_t found = JOIN_NO_RECORD;

    for (unsigned i = 0; i < parts && found == JOIN_NO_RECORD; i++) {
        uint32_t half = records->numbers[records->records[record].first + 1 + i];
        if (point_of(records, half) != answer->answer)
            push_part(answer, half);
        else if (!needs_reply(answer, half))
            found = fulfil(records, half);
    }
    if (found == JOIN_NO_RECORD)
        found = gs_vc_either(records, answer->parts + base, (unsigned)(answer->part_count - base),
                             &answer->stones);
    answer->part_count = base;
    return found;
}

/* The same record with other parts. */
GS_OUT_OF_LINE static uint32_t exchange_parts(struct join_records *records, uint32_t record,
                                              const uint32_t *parts)
{
    struct join_draft draft;

    gs_vc_record_read(records, record, &draft);
    memcpy(draft.parts, parts, draft.part_count * sizeof *parts);
    return gs_vc_record_make(records, &draft);
}

/* A record whose parts keep apart, or a half one. */
static uint32_t go_on_joined(struct join_answer *answer, uint32_t record)
{
    struct join_records *records = answer->records;
    const uint64_t base = answer->part_count;
    const unsigned parts = records->records[record].part_count;
    const unsigned point = point_of(records, record);
    bool good = records->records[record].kind != JOIN_HALF ||
                (point != answer->reply && point != answer->answer);

    for (unsigned i = 0; i < parts && good; i++)
        good = push_part(answer, records->numbers[records->records[record].first + 1 + i]);
    uint32_t found = good ? exchange_parts(records, record, answer->parts + base) : JOIN_NO_RECORD;
    answer->part_count = base;
    return found;
}

uint32_t gs_vc_answer(struct join_answer *answer, uint32_t record)
{
    if (!needs_reply(answer, record))
        return record;
    if (answer->stamps[record] != answer->stamp) {
        bool either = answer->records->records[record].kind == JOIN_EITHER;
        uint32_t found = (either ? go_on_either : go_on_joined)(answer, record);
        answer->stamps[record] = answer->stamp;
        answer->found[record] = found;
    }
    return answer->found[record];
}
