/* SPDX-License-Identifier: MIT */
/*
 * proof_pairs.c - pairing records: theorems about lines that one side can never fill.
 *
 * If every line of the opponent contains a pair, or a stone of the claimant, the opponent does not
 * win: PROOF.md has the proof. Cost: the points of all lines of the board.
 */
#include "check/proof_parts.h"

/* Takes a point that no other pair has; board: NULL, or the points that are free. */
static bool take(const struct gs_board_map *ground, const struct gs_contents *board, uint32_t point,
                 struct gs_point_set *taken)
{
    if (point >= ground->points || gs_points_has(taken->words, point) ||
        (board && !gs_points_has(board->free.words, point)))
        return false;
    gs_points_add(taken->words, point);
    return true;
}

const char *gs_pairs_read(const struct gs_board_map *ground, struct gs_proof_cursor *cursor,
                          const struct gs_contents *board, struct gs_pairs *pairs)
{
    static const char fault[] = "a point of a pair is none of the board, not free or there twice";
    struct gs_point_set taken = {{0}};
    uint32_t first = gs_proof_number(cursor), count = gs_proof_number(cursor);
    *pairs = (struct gs_pairs){.first = first > 0 ? first - 1 : GS_NO_MOVE};
    for (unsigned point = 0; point < GS_POINTS_MAX; point++)
        pairs->partner[point] = (uint16_t)point;
    if (first > 0 && !take(ground, board, first - 1, &taken))
        return "the first point is none of the board, or not free";
    for (uint32_t i = 0; i < count; i++) {
        uint32_t one = gs_proof_number(cursor), other = gs_proof_number(cursor);
        if (!take(ground, board, one, &taken) || !take(ground, board, other, &taken))
            return fault;
        pairs->partner[one] = (uint16_t)other;
        pairs->partner[other] = (uint16_t)one;
    }
    return NULL;
}

/* Whether a line contains a pair of free points, or a point of own. */
static bool is_covered(const struct gs_contents *board, const struct gs_pairs *pairs,
                       const struct gs_point_set *own, const unsigned *line, unsigned count)
{
    struct gs_point_set seen = {{0}};
    for (unsigned i = 0; i < count; i++) {
        unsigned partner = pairs->partner[line[i]];
        if (gs_points_has(own->words, line[i]))
            return true;
        if (!gs_points_has(board->free.words, line[i]))
            continue;
        if (partner != line[i] && gs_points_has(seen.words, partner))
            return true;
        gs_points_add(seen.words, line[i]);
    }
    return false;
}

bool gs_pairs_cover(const struct gs_board_map *ground, const struct gs_contents *board,
                    enum gs_side side, gs_move first, const struct gs_pairs *pairs)
{
    const struct gs_lines *lines = ground->lines;
    struct gs_point_set own = board->stones[side];
    struct gs_contents after = *board;
    unsigned points[GS_POINTS_MAX], count = lines->count(ground->rules);
    if (first != GS_NO_MOVE) {
        gs_points_add(own.words, first);
        gs_points_drop(after.free.words, first);
    }
    for (unsigned line = 0; line < count; line++)
        if (!is_covered(&after, pairs, &own, points, lines->points(ground->rules, line, points)))
            return false;
    return true;
}
