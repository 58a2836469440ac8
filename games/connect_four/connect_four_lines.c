/* SPDX-License-Identifier: MIT */
/*
 * connect_four_lines.c - lines of discs, and the fields that complete one.
 */
#include "connect_four/connect_four_lines.h"

bool gs_connect_four_has_line(const struct connect_four_rules *rules, uint64_t set)
{
    for (unsigned d = 0; d < CONNECT_FOUR_DIRECTIONS; d++) {
        uint64_t line = set;

        for (unsigned i = 1; i < rules->connect && line != 0; i++)
            line &= line >> rules->steps[d];
        if (line != 0)
            return true;
    }
    return false;
}

/* Bits moved up (or, with a negative number, down) in all columns alike. */
static uint64_t shift(uint64_t set, int by)
{
    if (by >= 64 || by <= -64)
        return 0;
    return by >= 0 ? set << by : set >> -by;
}

/*
 * A field completes a line when the others of some window are in set, as many of
 * them before it as gap.
 */
uint64_t gs_connect_four_wins(const struct connect_four_rules *rules, uint64_t set, uint64_t discs)
{
    uint64_t wins = 0;

    for (unsigned d = 0; d < CONNECT_FOUR_DIRECTIONS; d++)
        for (unsigned gap = 0; gap < rules->connect; gap++) {
            uint64_t line = rules->board & ~discs;

            for (unsigned i = 0; i < rules->connect && line != 0; i++)
                if (i != gap)
                    line &= shift(set, ((int)gap - (int)i) * (int)rules->steps[d]);
            wins |= line;
        }
    return wins;
}

void gs_connect_four_judge(const struct connect_four_rules *rules,
                           struct connect_four_position *position)
{
    position->winner = CONNECT_FOUR_NO_WINNER;
    for (int side = GS_WHITE; side <= GS_BLACK; side++)
        if (gs_connect_four_has_line(rules, position->discs[side]))
            position->winner = (int8_t)side;
}
