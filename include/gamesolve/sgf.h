/* SPDX-License-Identifier: MIT */
/*
 * sgf.h - writes games in the Smart Game Format, FF[4], for every game that has the capability sgf.
 * position_read.h reads them.
 */
#ifndef GAMESOLVE_SGF_H
#define GAMESOLVE_SGF_H

#include <gamesolve/game.h>
#include <gamesolve/text.h>

GS_BEGIN_DECLS

/* Room for any position of gs_sgf_format, including its zero. */
#define GS_SGF_SIZE 4096

/* The data of a record of a game beside its moves; NULL: left out. */
struct gs_sgf_info {
    const char *application;   /* AP, as "solve:0.1.0" */
    const char *black, *white; /* PB and PW: who plays */
    const char *result;        /* RE: "B+", "W+R" (by resignation), "0" (a draw) */
};

/* The longest text of struct gs_sgf_info that is written whole. */
#define GS_SGF_INFO_MAX 64

/*
 * Writes a game as snprintf does: info (NULL: none) in the first node, the start position, set up
 * unless it is the game's own, and count moves played from it. position is room for one more
 * position. GS_SGF_SIZE + count * GS_QUOTE_SIZE bytes are always enough. 0, and nothing is written,
 * if stones and the side to move are not all of start, as after a swap of the colours.
 */
size_t gs_sgf_format(const struct gs_rules *rules, const struct gs_sgf_info *info,
                     const struct gs_position *start, const gs_move *moves, size_t count,
                     struct gs_position *position, struct gs_undo *undo, char *text, size_t size);

GS_END_DECLS

#endif
