/* SPDX-License-Identifier: MIT */
/*
 * gomoku_block.c - the game in which D only blocks the windows of A: what pairs lack, what points
 * are worth.
 */
#include "gomoku/gomoku_block.h"

#include <limits.h>
#include <string.h>

#include "common/bits.h"

typedef gomoku_block_points points;

/* --- pairs ----------------------------------------------------------------------------------- */

static bool is_pair(points set)
{
    return (set & (set - 1)) != 0;
}

/* Adds the lines with live windows, beginning with window number i; returns the next line's first.
 */
static unsigned add_line(struct gomoku_blocks *blocks, points free, points defender, unsigned i)
{
    unsigned number = blocks->lines[i];
    struct gomoku_cover_line line = blocks->line[number];

    for (; i < blocks->window_count && blocks->lines[i] == number; i++)
        if ((blocks->windows[i] & defender) == 0)
            line.live |= UINT32_C(1) << blocks->offsets[i];
    if (line.live == 0)
        return i;
    for (unsigned n = 0, point = line.start; n < blocks->lengths[number]; n++) {
        line.free |= (uint32_t)(free >> point & 1) << n;
        point = (unsigned)((int)point + line.step);
    }
    gs_gomoku_cover_add(&blocks->cover, line);
    return i;
}

static points pairs_of(const struct gomoku_blocks *blocks)
{
    points pairs = 0;

    for (unsigned point = 0; point < blocks->rules->points; point++)
        if (blocks->cover.owner[point] != GOMOKU_COVER_NOBODY)
            pairs |= UINT64_C(1) << point;
    return pairs;
}

unsigned gs_gomoku_block_lack(struct gomoku_blocks *blocks, points attacker, points defender,
                              unsigned most, points *pairs)
{
    points free = blocks->board & ~(attacker | defender);
    unsigned steps = UINT_MAX;

    blocks->effort -= blocks->effort > 0;
    gs_gomoku_cover_begin(&blocks->cover, blocks->rules);
    for (unsigned i = 0; i < blocks->window_count;)
        i = add_line(blocks, free, defender, i);
    unsigned lack = gs_gomoku_cover_match(&blocks->cover, most);
    if (lack > 0 && lack <= GOMOKU_BLOCK_REPAIRABLE &&
        gs_gomoku_cover_repair(&blocks->cover, &steps))
        lack = 0;
    if (lack == 0)
        *pairs = pairs_of(blocks);
    return lack < GOMOKU_BLOCK_HOPELESS ? lack : GOMOKU_BLOCK_HOPELESS;
}

void gs_gomoku_block_weigh(const struct gomoku_blocks *blocks, points attacker, points defender,
                           struct gomoku_block_view *view)
{
    points free = blocks->board & ~(attacker | defender);

    *view = (struct gomoku_block_view){.live = 0};
    memset(view->common, 0xff, sizeof view->common);
    for (unsigned i = 0; i < blocks->window_count; i++) {
        points rest = blocks->windows[i] & free;
        unsigned worth = 1;

        if ((blocks->windows[i] & defender) != 0)
            continue;
        view->live |= rest;
        view->wins |= is_pair(rest) ? 0 : rest;
        for (unsigned n = (unsigned)__builtin_popcountll(rest); n < blocks->connect && n < 12; n++)
            worth *= 3;
        for (points left = rest; left != 0; left &= left - 1) {
            view->worth[gs_lowest_bit(left)] += worth;
            view->common[gs_lowest_bit(left)] &= rest;
        }
    }
}

points gs_gomoku_block_leave_worse(const struct gomoku_block_view *view, points moves,
                                   points *carrier)
{
    points kept = moves;

    for (points rest = moves; rest != 0; rest &= rest - 1) {
        unsigned point = gs_lowest_bit(rest);

        for (points left = view->common[point] & moves & ~(rest & -rest); left != 0;
             left &= left - 1) {
            unsigned other = gs_lowest_bit(left);

            if ((view->common[other] >> point & 1) != 0 && other > point)
                continue;
            kept &= ~(rest & -rest);
            *carrier |= left & -left;
            break;
        }
    }
    return kept;
}

unsigned gs_gomoku_block_best(const struct gomoku_block_view *view, points set)
{
    unsigned best = gs_lowest_bit(set);

    for (set &= set - 1; set != 0; set &= set - 1)
        if (view->worth[gs_lowest_bit(set)] > view->worth[best])
            best = gs_lowest_bit(set);
    return best;
}

points gs_gomoku_block_live(const struct gomoku_blocks *blocks, points defender)
{
    points live = 0;

    for (unsigned i = 0; i < blocks->window_count; i++)
        if ((blocks->windows[i] & defender) == 0)
            live |= blocks->windows[i];
    return live;
}
