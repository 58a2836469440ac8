/* SPDX-License-Identifier: MIT */
/*
 * proof_brief.c - what the checker reads of a record first, in one word: where it begins, or all of
 * it if it is one of the two kinds that most visits are to, a move that wins at once and a line
 * that ends in a double threat. A visit then reads one place of memory, not up to four.
 *
 * From the lowest bit on: the form (2 bits), whether its results are cached, whether it is light;
 * then the offset of the record, or three moves of 9 bits and a distance of 33.
 */
#include "check/proof_parts.h"

enum { MOVES_END = 1 << GS_BRIEF_MOVE_BITS };

_Static_assert(GS_POINTS_MAX <= MOVES_END, "the number of a point fits");

/* The word of a form with its moves, or 0 if one of them is too large. */
static uint64_t put_moves(enum gs_brief_form form, const gs_move moves[3], uint64_t distance)
{
    uint64_t word = form | distance << GS_BRIEF_DISTANCE_SHIFT;
    for (unsigned i = 0; i < 3; i++) {
        if (moves[i] >= MOVES_END)
            return 0;
        word |= (uint64_t)moves[i] << (GS_BRIEF_SHIFT + i * GS_BRIEF_MOVE_BITS);
    }
    return word;
}

/* A move without references. */
static uint64_t put_win(struct gs_proof_cursor cursor)
{
    const gs_move moves[3] = {gs_proof_number(&cursor)};
    if (gs_proof_number(&cursor) > 0 || gs_proof_number(&cursor) > 0)
        return 0;
    return put_moves(GS_BRIEF_WIN, moves, 0);
}

/* A line of one pair that leads to a move. */
static uint64_t put_double(const struct gs_claim *claim, struct gs_proof_cursor cursor)
{
    struct gs_proof_cursor last;
    gs_move moves[3];
    if (gs_proof_number(&cursor) != 1)
        return 0;
    moves[0] = gs_proof_number(&cursor);
    moves[1] = gs_proof_number(&cursor);
    uint64_t record = gs_proof_reference(&cursor);
    if (gs_proof_read(claim, record, &last) != GS_PROOF_MOVE)
        return 0;
    moves[2] = gs_proof_number(&last);
    return put_moves(GS_BRIEF_DOUBLE, moves, cursor.record - record);
}

static bool is_in(const uint64_t *bits, uint64_t record)
{
    return bits[record / 64] >> record % 64 & 1;
}

uint64_t gs_brief_make(const struct gs_claim *claim, uint64_t record)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(claim, record, &cursor);
    uint64_t word = kind == GS_PROOF_MOVE   ? put_win(cursor)
                    : kind == GS_PROOF_LINE ? put_double(claim, cursor)
                                            : 0;
    if (word == 0)
        word = GS_BRIEF_OTHER | claim->proof_index[record] << GS_BRIEF_SHIFT;
    if (is_in(claim->proof_cached, record))
        word |= GS_BRIEF_CACHED;
    if (!claim->proof_light || is_in(claim->proof_light, record))
        word |= GS_BRIEF_LIGHT;
    return word;
}

uint64_t *gs_briefs_make(const struct gs_claim *claim, struct gs_memory *memory)
{
    size_t records = (size_t)claim->proof_records;
    uint64_t *briefs = gs_alloc(memory, (records + 1) * sizeof *briefs);
    for (size_t record = 0; record < records && briefs; record++)
        briefs[record] = gs_brief_make(claim, record);
    return briefs;
}
