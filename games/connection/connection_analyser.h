/* SPDX-License-Identifier: MIT */
/*
 * connection_analyser.h - the analysis of small boards, by sets of 64 points or of 128. Shared by
 * the files of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_ANALYSER_H
#define GAMES_CONNECTION_CONNECTION_ANALYSER_H

#include "connection/connection.h"

/*
 * In all positions the game is open, no stone can be swapped, and that of an aim is there; in those
 * of moves and analyses no move wins at once. Slots are as those of the same names in struct
 * gs_prune, where nothing else is said.
 */
struct connection_analyser {
    unsigned points; /* of the largest board that it is for */
    size_t cache_size, room;
    size_t (*workspace_size)(const struct connection_rules *rules);
    struct gs_proved (*bounds)(const struct connection_rules *rules,
                               const struct connection_position *position,
                               struct gs_workspace *workspace);
    unsigned (*moves)(const struct connection_rules *rules,
                      const struct connection_position *position, gs_move *list, unsigned count,
                      struct gs_workspace *workspace);
    bool (*analyse_part)(const struct connection_rules *rules,
                         const struct connection_position *position, unsigned part, void *room,
                         const struct gs_analysis_means *means);
    /* room is NULL: no part is there. */
    unsigned (*analyse)(const struct connection_rules *rules,
                        const struct connection_position *position, gs_move *list, unsigned count,
                        struct gs_analysis *analysis, void *room, unsigned parts,
                        const struct gs_analysis_means *means);
    void (*stones)(const struct connection_rules *rules, const struct connection_position *position,
                   gs_bitboard stones[2]);
    void (*captured)(const struct connection_rules *rules,
                     const struct connection_position *position, enum gs_side side,
                     gs_move partners[GS_POINTS_MAX]);
    void (*trim)(const struct connection_rules *rules, enum gs_side winner, gs_bitboard *stones,
                 gs_bitboard *carrier);
    /* The content of each point once what makes no difference is filled; CONNECTION_DEAD where
     * either side may count it as its own. */
    void (*fill)(const struct connection_rules *rules, const struct connection_position *position,
                 int8_t *contents);
};

enum { CONNECTION_DEAD = GS_BLACK_PIECE + 1 };

/* What a verdict is made from, each of which can be worked out by itself. */
enum connection_part {
    CONNECTION_OWN,   /* threats of the side to move; with the board as it is filled */
    CONNECTION_WORTH, /* cells worth searching; takes least, so it is in the middle */
    CONNECTION_OTHER, /* threats of the other side */
    CONNECTION_PARTS
};

extern const struct connection_analyser gs_connection_analyser;      /* of 64 points */
extern const struct connection_analyser gs_connection_analyser_wide; /* of 128 */

#endif
