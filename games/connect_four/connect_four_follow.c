/* SPDX-License-Identifier: MIT */
/*
 * connect_four_follow.c - what a side keeps in Connect Four by following the other
 * one up: wherever that plays, it plays on top of it.
 *
 * S is to move, and T follows. Of the free fields of a column, numbered from 0,
 * S gets the even ones and T the odd ones:
 *
 *     5  T                 T can answer to the end where a column has an even
 *     4  S                 number of free fields, and where one of its fields wins
 *     3  T  <- T wins      for it: there the game is over, and what is above is
 *     2  S                 out of reach.
 *     1  T
 *     0  S  <- the next disc
 *
 * Other columns are open. Two open ones make a pair: when S plays the first disc
 * into one of them, T plays the first one into the other. From then on T follows
 * there, too, and has the even fields; of the two lowest fields each side gets one.
 *
 * If all columns are closed or paired, T always has an answer, and S never gets
 * more than its fields within reach. Where its discs and these contain no line (with one field of
 * each pair, whichever), S does not win: the rules claimeven and baseinverse of [Allis 1988], for
 * whole boards. Then play goes on until T wins or the board is full. So S loses, where T wins on
 * one of its fields, since in the end nothing is left to S but to play below it; and where T's
 * discs and fields contain a line.
 *
 * That T may have to do something else first cannot be: S gets no field that wins.
 * So all of this holds in every open position, however it came about.
 */
#include "connect_four/connect_four_search.h"

#include "connect_four/connect_four_lines.h"

/* The free fields, as T shares them out by following up. */
struct share {
    connect_four_set mine, theirs; /* of S and of T */
    connect_four_set lowest;       /* of paired columns; from the left, two and two are a pair */
};

/* --- columns ----------------------------------------------------------------------------- */

/* In every column the bit above the fields. */
static connect_four_set lids(const struct connect_four_rules *rules)
{
    return rules->bottom << rules->height;
}

/* Of columns in which one field is given, those from there to the top; of others none. */
static connect_four_set upward(const struct connect_four_rules *rules, connect_four_set fields)
{
    return (lids(rules) - fields) & rules->board;
}

/* Of columns in which some fields are given, those up to the lowest of them; of others all. */
static connect_four_set up_to(const struct connect_four_rules *rules, connect_four_set fields)
{
    connect_four_set ends = fields | lids(rules);

    return (ends ^ (ends - rules->bottom)) & rules->board;
}

/* All fields of the columns of which the highest one is given. */
static connect_four_set below(const struct connect_four_rules *rules, connect_four_set highest)
{
    return (highest << 1) - (highest >> (rules->height - 1));
}

/* --- shares ------------------------------------------------------------------------------ */

static struct share share_out(const struct connect_four_rules *rules,
                              const struct connect_four_position *at, connect_four_set landings)
{
    connect_four_set free = rules->board & ~connect_four_discs(at);
    connect_four_set low = upward(rules, landings & rules->alternate);
    connect_four_set high = upward(rules, landings & ~rules->alternate);
    connect_four_set mine = (low & rules->alternate) | (high & ~rules->alternate);

    return (struct share){.mine = mine, .theirs = free & ~mine};
}

/* Open columns: above the lowest free field the sides change places. */
static void pair_up(const struct connect_four_rules *rules, struct share *share,
                    connect_four_set landings, connect_four_set open)
{
    connect_four_set fields = (share->mine | share->theirs) & below(rules, open);

    share->lowest = landings & fields;
    share->mine = (share->mine ^ fields) & ~share->lowest;
    share->theirs = (share->theirs ^ fields) & ~share->lowest;
}

/* Whether a set contains a line, with one field of each pair. */
static bool can_have_line(const struct connect_four_rules *rules, connect_four_set set,
                          connect_four_set pairs)
{
    if (pairs == 0)
        return gs_connect_four_has_line(rules, set);
    connect_four_set one = pairs & (0 - pairs), rest = pairs ^ one, other = rest & (0 - rest);
    return can_have_line(rules, set | one, rest ^ other) ||
           can_have_line(rules, set | other, rest ^ other);
}

struct gs_proved gs_connect_four_follow(const struct connect_four_rules *rules,
                                        const struct connect_four_position *at,
                                        connect_four_set dangers)
{
    struct gs_proved proved = {GS_LOSS, GS_WIN, GS_PLIES_UNKNOWN, 0};
    connect_four_set mine = at->discs[at->side], theirs = at->discs[1 - at->side];
    connect_four_set landings = connect_four_landings(rules, at);
    struct share share = share_out(rules, at, landings);
    connect_four_set open = share.mine & rules->top & up_to(rules, share.theirs & dangers);

    if (connect_four_count(open) % 2 != 0)
        return proved;
    pair_up(rules, &share, landings, open);
    connect_four_set wins = share.theirs & dangers, reach = up_to(rules, wins);
    if (can_have_line(rules, mine | (share.mine & reach), share.lowest))
        return proved;
    proved.upper = GS_DRAW;
    if (wins == 0 && !gs_connect_four_has_line(rules, theirs | share.theirs))
        return proved;
    proved.upper = GS_LOSS;
    proved.plies = connect_four_count(~(mine | theirs) & reach);
    return proved;
}
