/* SPDX-License-Identifier: MIT */
/*
 * connect_four_lines.c - lines of discs, and the fields that complete one.
 */
#include "connect_four/connect_four_lines.h"

/* Bits moved down in all columns alike. */
static connect_four_set down(connect_four_set set, unsigned by)
{
    return by < CONNECT_FOUR_BITS ? set >> by : 0;
}

/* Runs of `have` fields grow to twice that, or to as many as are needed. */
bool gs_connect_four_has_line(const struct connect_four_rules *rules, connect_four_set set)
{
    for (unsigned d = 0; d < CONNECT_FOUR_DIRECTIONS; d++) {
        connect_four_set line = set;

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
static inline connect_four_set wins_along(connect_four_set set, unsigned step, unsigned connect)
{
    const connect_four_set every = ~(connect_four_set)0;
    connect_four_set before[CONNECT_FOUR_COLUMNS] = {every}, after = every;

    for (unsigned i = 1; i < connect; i++)
        before[i] = (before[i - 1] & set) << step;
    connect_four_set wins = before[connect - 1];
    for (unsigned gap = connect - 1; gap-- > 0;) {
        after = (after & set) >> step;
        wins |= before[gap] & after;
    }
    return wins;
}

static inline connect_four_set wins_around(const struct connect_four_rules *rules,
                                           connect_four_set set, unsigned connect)
{
    connect_four_set wins = 0;

    for (unsigned d = 0; d < CONNECT_FOUR_DIRECTIONS; d++)
        wins |= wins_along(set, rules->steps[d], connect);
    return wins;
}

/* With the number written out the compiler unrolls the loops for the usual game. */
connect_four_set gs_connect_four_wins(const struct connect_four_rules *rules, connect_four_set set,
                                      connect_four_set discs)
{
    connect_four_set wins =
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
