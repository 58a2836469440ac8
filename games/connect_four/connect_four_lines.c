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

/* The first fields of the lines of four in one direction. */
static inline connect_four_set fours(connect_four_set set, unsigned step)
{
    const connect_four_set pairs = set & set >> step;

    return pairs & pairs >> 2 * step;
}

static inline bool has_four(connect_four_set set, unsigned height)
{
    return (fours(set, 1) | fours(set, height) | fours(set, height + 1) | fours(set, height + 2)) !=
           0;
}

/* Runs of `have` fields grow to twice that, or to as many as are needed. */
static bool has_run(const struct connect_four_rules *rules, connect_four_set set)
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

/* With the height written out shifts by a constant take one step. */
bool gs_connect_four_has_line(const struct connect_four_rules *rules, connect_four_set set)
{
    switch (rules->connect == 4 ? rules->height : 0) {
    case 5:
        return has_four(set, 5);
    case 6:
        return has_four(set, 6);
    case 7:
        return has_four(set, 7);
    default:
        return has_run(rules, set);
    }
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

/* Up a column only the field above a run is free. */
static inline connect_four_set wins_around(connect_four_set set, unsigned height, unsigned connect)
{
    connect_four_set up = ~(connect_four_set)0;

    for (unsigned i = 1; i < connect; i++)
        up = (up & set) << 1;
    return up | wins_along(set, height, connect) | wins_along(set, height + 1, connect) |
           wins_along(set, height + 2, connect);
}

/* With the numbers written out the compiler unrolls the loops for the usual boards. */
connect_four_set gs_connect_four_wins(const struct connect_four_rules *rules, connect_four_set set,
                                      connect_four_set discs)
{
    const connect_four_set free = rules->board & ~discs;

    switch (rules->connect == 4 ? rules->height : 0) {
    case 5:
        return wins_around(set, 5, 4) & free;
    case 6:
        return wins_around(set, 6, 4) & free;
    case 7:
        return wins_around(set, 7, 4) & free;
    default:
        return (rules->connect == 4 ? wins_around(set, rules->height, 4)
                                    : wins_around(set, rules->height, rules->connect)) &
               free;
    }
}

unsigned gs_connect_four_lines_through(const struct connect_four_rules *rules, connect_four_set own,
                                       connect_four_set theirs, connect_four_set field)
{
    unsigned count = 0;

    for (unsigned d = 0; d < CONNECT_FOUR_DIRECTIONS; d++) {
        connect_four_set first = field;
        for (unsigned i = 0; i < rules->connect; i++, first = down(first, rules->steps[d])) {
            connect_four_set line = rules->lines[d] * (first & rules->starts[d]);
            count += (line & own) != 0 && (line & theirs) == 0;
        }
    }
    return count;
}

void gs_connect_four_judge(const struct connect_four_rules *rules,
                           struct connect_four_position *position)
{
    position->winner = CONNECT_FOUR_NO_WINNER;
    for (int side = GS_WHITE; side <= GS_BLACK; side++)
        if (gs_connect_four_has_line(rules, position->discs[side]))
            position->winner = (int8_t)side;
}
