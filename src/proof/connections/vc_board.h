/* SPDX-License-Identifier: MIT */
/*
 * vc_board.h - the board of a game of joining, from its table (struct gs_connections), laid out for
 * searching, and the ends that the claimant must join. Shared by the vc_* files of this folder
 * alone.
 */
#ifndef PROOF_VC_BOARD_H
#define PROOF_VC_BOARD_H

#include "proof/connections/vc_set.h"

struct join_board {
    const struct gs_rules *rules;
    unsigned points, words;
    uint16_t near[GS_POINTS_MAX][GS_NEAR_MAX];
    uint8_t near_count[GS_POINTS_MAX];
    uint8_t edges[GS_POINTS_MAX]; /* the edges at a point, one bit each */
    unsigned goal[GS_GOAL_MAX];   /* ends, as the table writes them */
    unsigned goal_count;
};

/* False where the claim of side at root is none of joining. */
bool gs_vc_board_init(struct join_board *board, const struct gs_rules *rules,
                      const struct gs_position *root, enum gs_side side);

/* Which stones of both sides stand on the board: by claimant and opponent. */
struct join_stones {
    uint64_t own[JOIN_WORDS], other[JOIN_WORDS];
};

void gs_vc_stones_of(const struct join_board *board, const struct gs_position *position,
                     enum gs_side side, struct join_stones *stones);

#endif
