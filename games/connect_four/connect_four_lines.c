/* SPDX-License-Identifier: MIT */
/*
 * connect_four_lines.c - lines of discs, and the fields that complete one.
 */
#include "connect_four/connect_four_lines.h"

/* Bits moved down in all columns alike. */
static uint64_t down(uint64_t set, unsigned by)
{
    return by < 64 ? set >> by : 0;
}

/* Runs of `have` fields grow to twice that, or to as many as are needed. */
bool gs_connect_four_has_line(const struct connect_four_rules *rules, uint64_t set)
{
    for (unsigned d = 0; d < CONNECT_FOUR_DIRECTIONS; d++) {
        uint64_t line = set;

        for (unsigned have = 1; have < rules->connect && line != 0;) {
            unsigned more = have < rules->connect - have ? have : rules->connect - have;

            line &= down(line, more * rules->steps[d]);
            have += more;
        }
        if (line != 0)
            return true;
    }
    return false;
}

/*
 * The fields that have gap discs of set before them and the others of a line
 * behind them, for every gap. (Bits above a column may be among them.)
 */
static inline uint64_t wins_along(uint64_t set, unsigned step, unsigned connect)
{
    uint64_t before[CONNECT_FOUR_COLUMNS] = {UINT64_MAX}, after = UINT64_MAX;

    for (unsigned i = 1; i < connect; i++)
        before[i] = (before[i - 1] & set) << step;
    uint64_t wins = before[connect - 1];
    for (unsigned gap = connect - 1; gap-- > 0;) {
        after = (after & set) >> step;
        wins |= before[gap] & after;
    }
    return wins;
}

static inline uint64_t wins_around(const struct connect_four_rules *rules, uint64_t set,
                                   unsigned connect)
{
    uint64_t wins = 0;

    for (unsigned d = 0; d < CONNECT_FOUR_DIRECTIONS; d++)
        wins |= wins_along(set, rules->steps[d], connect);
    return wins;
}

/* With the number written out the compiler unrolls the loops for the usual game. */
uint64_t gs_connect_four_wins(const struct connect_four_rules *rules, uint64_t set, uint64_t discs)
{
    uint64_t wins =
        rules->connect == 4 ? wins_around(rules, set, 4) : wins_around(rules, set, rules->connect);

    return wins & rules->board & ~discs;
}

void gs_connect_four_judge(const struct connect_four_rules *rules,
                           struct connect_four_position *position)
{
    position->winner = CONNECT_FOUR_NO_WINNER;
    for (int side = GS_WHITE; side <= GS_BLACK; side++)
        if (gs_connect_four_has_line(rules, position->discs[side]))
            position->winner = (int8_t)side;
}
