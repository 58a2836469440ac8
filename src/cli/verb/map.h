/* SPDX-License-Identifier: MIT */
/*
 * map.h - what `solve map` found out: a value for every legal move of a position.
 */
#ifndef CLI_MAP_H
#define CLI_MAP_H

#include "cli/draw/drawing.h"
#include "cli/report/report.h"

/* What is known of one move besides its value and distance, for the side that makes it. */
struct cli_map_move {
    enum gs_value lower, upper;
    bool proved;
    bool same; /* leads to the same as an earlier move, by symmetry: no search of its own */
    enum gs_stop stop;
    char why_not[GS_REASON_SIZE];
    uint64_t nodes; /* of its search; 0 where it had none */
    double seconds;
};

struct cli_map {
    struct cli_job *job;
    struct gs_result sum;       /* of the root, with all of its moves; costs of all searches */
    struct cli_map_move *moves; /* in the order of sum.moves */
    uint64_t wins, draws, losses, no_wins, unknown;
    uint64_t searches;      /* positions that were solved */
    uint64_t cached;        /* positions that --cache knew */
    bool trusts_cache;      /* what is said rests on its file */
    struct gs_carry *carry; /* what one search leaves behind for the next */
};

/* Whether a move is known not to win, and more was not asked for (--goal win). */
bool cli_map_is_no(const struct cli_map *map, size_t i);

/*
 * The marks of the board (see cli_drawing_marks), with those of the moves on the
 * points where they end: + wins, = draws, - loses, / does not win (and more was not asked
 * for), ? is not known or not proved, . is outside the relevance zone of a search by threats.
 * Where several moves end on a point, the best one counts; a move that ends on
 * no free point has no mark.
 */
void cli_map_marks(const struct cli_map *map, const struct cli_drawing *drawing,
                   char marks[GS_POINTS_MAX]);

/* Whether a relevance zone left some moves out. */
bool cli_map_has_zone(const struct cli_map *map);

/* The map as a picture, and as CSV with a row for every move. */
void cli_map_svg(const struct cli_map *map, FILE *file);
void cli_map_csv(const struct cli_report *report, FILE *file);

#endif
