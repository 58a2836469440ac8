/* SPDX-License-Identifier: MIT */
/*
 * stones.c - what games of placed stones tell of a position without search:
 * wins at once, threats of them, and with these, which moves need not be tried.
 *
 *     own win at once          it wins within 1
 *     none                     it does not win within 1
 *     threat of the opponent   where threats can be met on their point alone
 *                              (GS_STABLE), all other moves lose within 2
 *     none                     where moves make no threats for the opponent
 *                              (GS_ZUGZWANG_FREE), it does not lose within 2
 *
 * Where both are promised, a win within 3 plies must begin with a point that is
 * essential with two stones. The opponent is not threatened yet, and makes no
 * threat for the attacker, so the first stone does: with a second one it wins,
 * and neither wins alone.
 */
#include "algo/pvs/internal.h"

struct pvs_claims pvs_see(const struct pvs *pvs, struct pvs_frame *frame)
{
    const struct gs_position *position = gs_path_position(pvs->path);
    struct pvs_claims claims = PVS_NOTHING;
    enum gs_side side = gs_to_move(pvs->rules, position);
    if (pvs->stones->winning_move(pvs->rules, position, side) != GS_NO_MOVE) {
        claims.lower = (struct pvs_claim){GS_WIN, 1};
        return claims;
    }
    claims.upper = (struct pvs_claim){GS_DRAW, 1};
    if (!pvs->fixed)
        return claims;
    frame->threat = pvs->stones->winning_move(pvs->rules, position, gs_side_other(side));
    if (pvs->calm && frame->threat == GS_NO_MOVE)
        claims.lower = (struct pvs_claim){GS_DRAW, 2};
    return claims;
}

/* Keeps the moves in the set. */
static void keep_points(const struct pvs *pvs, struct pvs_frame *frame,
                        const struct gs_point_set *set)
{
    gs_move *moves = pvs->moves + frame->first;
    unsigned kept = 0;
    for (unsigned i = 0; i < frame->count; i++) {
        unsigned point = pvs->stones->point(pvs->rules, moves[i]);
        if (set->words[point / 64] >> point % 64 & 1)
            moves[kept++] = moves[i];
    }
    frame->count = kept;
}

/* All moves but the one that meets the threat lose within 2. */
static void meet_threat(const struct pvs *pvs, struct pvs_frame *frame)
{
    struct gs_point_set set = {{0}};
    unsigned point = pvs->stones->point(pvs->rules, frame->threat);
    set.words[point / 64] = UINT64_C(1) << point % 64;
    keep_points(pvs, frame, &set);
    frame->found.upper = (struct pvs_claim){GS_LOSS, 2};
}

/* All moves that are not essential do not win within 3. */
static void look_for_double_threat(const struct pvs *pvs, struct pvs_frame *frame)
{
    struct gs_point_set set;
    const struct gs_position *position = gs_path_position(pvs->path);
    pvs->stones->essential(pvs->rules, position, gs_to_move(pvs->rules, position), 2, &set);
    keep_points(pvs, frame, &set);
    frame->found.upper = (struct pvs_claim){GS_DRAW, 3};
}

void pvs_narrow(const struct pvs *pvs, struct pvs_frame *frame)
{
    if (!pvs->fixed || gs_path_ply(pvs->path) == pvs->base)
        return;
    bool reaches = frame->depth >= 2 || !pvs->strict;
    if (frame->threat != GS_NO_MOVE && reaches)
        meet_threat(pvs, frame);
    else if (pvs->calm && frame->threat == GS_NO_MOVE && frame->depth == 3 &&
             frame->alpha >= GS_DRAW)
        look_for_double_threat(pvs, frame);
}
