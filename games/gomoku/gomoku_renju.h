/* SPDX-License-Identifier: MIT */
/*
 * gomoku_renju.h - what a stone of Black makes. Shared by the files of this folder
 * alone.
 */
#ifndef GAMES_GOMOKU_GOMOKU_RENJU_H
#define GAMES_GOMOKU_GOMOKU_RENJU_H

#include "gomoku/gomoku_rules.h"

enum gomoku_foul {
    GOMOKU_NO_FOUL,
    GOMOKU_FIVE, /* no foul, whatever else it makes */
    GOMOKU_OVERLINE,
    GOMOKU_DOUBLE_FOUR,
    GOMOKU_DOUBLE_THREE
};

/*
 * What Black's stone on point, which is in black already, makes by the rules of
 * renju. black is changed on the way and restored.
 */
enum gomoku_foul gs_gomoku_foul(const struct gomoku_rules *rules, uint64_t *black,
                                const uint64_t *white, unsigned point);

/*
 * The same for a stone just played, by the counts alone where they rule a foul out. The caller has
 * tested for a line of exactly five before.
 */
enum gomoku_foul gs_gomoku_foul_played(const struct gomoku_rules *rules,
                                       const struct gomoku_position *position, unsigned point);

/* Whether the last stone may have been a double three or a double four. */
bool gs_gomoku_foul_possible(const struct gomoku_rules *rules,
                             const struct gomoku_position *position);

/* How many directions other than one make a three through point, even one that a foul forbids
 * extending.
 */
unsigned gs_gomoku_three_shapes(const struct gomoku_rules *rules, uint64_t *black,
                                const uint64_t *white, unsigned point, unsigned but);

#endif
