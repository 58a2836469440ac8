/* SPDX-License-Identifier: MIT */
/*
 * gomoku_cover.c - covers of windows by disjoint pairs of points.
 *
 * Two windows have two points in common only on the same line. There a pair covers live
 * windows that follow each other; so a cover shares the live windows of each line out
 * into groups, and gives each group two free points that all of its windows
 * have, no point twice:
 *
 *     . . . . . . .      K = 5, and three windows on a line of seven points:
 *     [ 1     ]          the three have x in common, any two of them of these;
 *       [ 2     ]        so they take one pair of x, or two pairs elsewhere
 *         [ 3     ]
 *         x x x
 *
 * For given groups this is a matching, found by augmenting paths (as for Hall's theorem). Where it
 * fails, the search for a point has reached a set S of points: the groups that hold them, and the
 * one that searched, need more points than S has, and have no others. So one of their lines must be
 * shared out otherwise: that one which then needs so many fewer points of S as no other. The best
 * sharing of a line is found by dynamic programming; among equal ones, that whose points were in
 * such sets the fewest times. If no line can need fewer, there is no cover. Else the search gives
 * up after REPAIRS such steps.
 *
 * Cost: O(windows) for the fewest groups; a path for each point, each O(pairs * K); a step of
 * repair O(windows^2 * K) for each line concerned.
 */
#include "gomoku/gomoku_cover.h"

#include <limits.h>
#include <string.h>

#include "common/bits.h"

enum { REPAIRS = 20, WORTH = 2048 }; /* WORTH: more than all other costs of a line */

/* One way to share out the windows of a line. */
struct sharing {
    unsigned cost; /* of its points, and 1 for each group */
    unsigned count;
    uint32_t ends; /* windows that end a group */
    uint32_t points[GOMOKU_COVER_WINDOWS];
};

void gs_gomoku_cover_begin(struct gomoku_cover *cover, const struct gomoku_rules *rules)
{
    cover->connect = rules->connect;
    cover->words = (rules->points + 63) / 64;
    cover->line_count = cover->group_count = 0;
    memset(cover->owner, 0xff, rules->points * sizeof cover->owner[0]);
    memset(cover->price, 0, rules->points * sizeof cover->price[0]);
}

void gs_gomoku_cover_add(struct gomoku_cover *cover, struct gomoku_cover_line line)
{
    cover->lines[cover->line_count++] = line;
}

static bool is_pair(uint32_t points)
{
    return (points & (points - 1)) != 0;
}

static uint32_t window_at(const struct gomoku_cover *cover, const struct gomoku_cover_line *line,
                          unsigned n)
{
    return (((UINT32_C(1) << cover->connect) - 1) << n) & line->free;
}

static unsigned point_of(const struct gomoku_cover_line *line, unsigned n)
{
    return (unsigned)(line->start + (int)n * line->step);
}

/* --- matching -------------------------------------------------------------------------------- */

/* Gives a group one more point, if need be one of another group that finds a new one. */
static bool augment(struct gomoku_cover *cover, unsigned number)
{
    const struct gomoku_cover_group *group = &cover->groups[number];
    const struct gomoku_cover_line *line = &cover->lines[group->line];

    for (uint32_t rest = group->points; rest != 0; rest &= rest - 1) {
        unsigned point = point_of(line, gs_lowest_bit(rest)), owner = cover->owner[point];

        if (gs_points_has(cover->seen, point))
            continue;
        gs_points_add(cover->seen, point);
        if (owner == number)
            continue;
        if (owner == GOMOKU_COVER_NOBODY || augment(cover, owner)) {
            cover->owner[point] = (uint16_t)number;
            return true;
        }
    }
    return false;
}

/* How many groups a line may have. */
static unsigned room_of(const struct gomoku_cover_line *line)
{
    return (unsigned)__builtin_popcount(line->free) / 2;
}

static void put_group(struct gomoku_cover *cover, unsigned number, unsigned line, uint32_t points)
{
    cover->groups[number] = (struct gomoku_cover_group){points, (uint8_t)line, points ? 2 : 0};
}

/* The groups of a line, the largest from its first point on; false if there is no cover. */
static bool share_largest(struct gomoku_cover *cover, unsigned number)
{
    const struct gomoku_cover_line *line = &cover->lines[number];
    unsigned at = cover->group_count, end = at + room_of(line);
    uint32_t common = 0, last = 0;

    cover->ends[number] = 0;
    for (uint32_t rest = line->live; rest != 0; rest &= rest - 1) {
        uint32_t points = window_at(cover, line, gs_lowest_bit(rest));

        if (!is_pair(points) || at == end)
            return false;
        if (!is_pair(common & points)) {
            if (common != 0)
                put_group(cover, at++, number, common);
            cover->ends[number] |= last;
            common = points;
        }
        common &= points;
        last = rest & -rest;
    }
    if (at == end)
        return false;
    put_group(cover, at++, number, common);
    cover->ends[number] |= last;
    while (at < end)
        put_group(cover, at++, number, 0);
    cover->first[number + 1] = (uint16_t)end;
    cover->group_count = end;
    return true;
}

unsigned gs_gomoku_cover_match(struct gomoku_cover *cover, unsigned most)
{
    uint64_t dead[GOMOKU_WORDS] = {0}; /* points that can be had by no group any more */
    const size_t size = cover->words * sizeof dead[0];
    unsigned lack = 0;

    cover->first[0] = 0;
    for (unsigned line = 0; line < cover->line_count; line++)
        if (!share_largest(cover, line))
            return UINT_MAX;
    for (unsigned number = 0; number < cover->group_count && lack <= most; number++) {
        struct gomoku_cover_group *group = &cover->groups[number];

        for (unsigned tries = group->lacks; tries > 0; tries--) {
            memcpy(cover->seen, dead, size);
            if (augment(cover, number)) {
                group->lacks--;
                continue;
            }
            memcpy(dead, cover->seen, size);
            lack++;
        }
    }
    return lack;
}

/* --- repair ---------------------------------------------------------------------------------- */

/* What the points of a line cost: WORTH in S, and 1 for each such set that had them before. */
static void find_costs(const struct gomoku_cover *cover, const struct gomoku_cover_line *line,
                       unsigned costs[GOMOKU_SIDE_MAX])
{
    for (uint32_t rest = line->free; rest != 0; rest &= rest - 1) {
        unsigned n = gs_lowest_bit(rest), point = point_of(line, n);

        costs[n] = cover->price[point] + (gs_points_has(cover->seen, point) ? WORTH : 0U);
    }
}

/*
 * The cheapest pairs for some windows of a line, of points before some point; from which it comes.
 * Groups follow each other on the line, and so may their points.
 */
struct stage {
    unsigned cost;
    uint8_t windows, points;
};

/* The last group has the windows from number `from` on, and points in common. */
static void extend(struct stage stages[][GOMOKU_SIDE_MAX + 1], unsigned from, unsigned end,
                   uint32_t common, const unsigned costs[GOMOKU_SIDE_MAX])
{
    unsigned least = UINT_MAX;
    uint8_t lower = 0;

    for (; common != 0; common &= common - 1) {
        unsigned n = gs_lowest_bit(common);
        struct stage *stage = &stages[end][n + 1];

        if (least < UINT_MAX && least + costs[n] + 1 < stage->cost)
            *stage = (struct stage){least + costs[n] + 1, (uint8_t)from, lower};
        if (stages[from][n].cost < UINT_MAX && stages[from][n].cost + costs[n] < least) {
            least = stages[from][n].cost + costs[n];
            lower = (uint8_t)n;
        }
    }
}

/* The cheapest sharing of a line; ends: windows that must end a group, as no other may; 0: any. Its
 * cost is UINT_MAX if there is none. */
static void share_cheapest(const struct gomoku_cover *cover, const struct gomoku_cover_line *line,
                           uint32_t ends, const unsigned costs[GOMOKU_SIDE_MAX],
                           struct sharing *sharing)
{
    struct stage stages[GOMOKU_COVER_WINDOWS + 1][GOMOKU_SIDE_MAX + 1];
    uint8_t windows[GOMOKU_COVER_WINDOWS];
    const unsigned length = 32 - (unsigned)__builtin_clz(line->free);
    unsigned count = 0, from, n = length;

    for (unsigned q = 0; q <= length; q++)
        stages[0][q].cost = 0;
    for (uint32_t rest = line->live; rest != 0; rest &= rest - 1) {
        uint32_t common = UINT32_MAX;

        windows[count++] = (uint8_t)gs_lowest_bit(rest);
        for (unsigned q = 0; q <= length; q++)
            stages[count][q].cost = UINT_MAX;
        if (ends != 0 && (ends >> windows[count - 1] & 1) == 0)
            continue;
        for (from = count; from-- > 0 && is_pair(common);) {
            common &= window_at(cover, line, windows[from]);
            extend(stages, from, count, common, costs);
        }
        for (unsigned q = 1; q <= length; q++)
            if (stages[count][q - 1].cost < stages[count][q].cost)
                stages[count][q] = stages[count][q - 1];
    }
    *sharing = (struct sharing){.cost = stages[count][n].cost};
    for (; count > 0 && sharing->cost < UINT_MAX; count = from) {
        uint32_t common = UINT32_MAX;
        const struct stage *stage = &stages[count][n];

        sharing->ends |= UINT32_C(1) << windows[count - 1];
        from = stage->windows;
        n = stage->points;
        for (unsigned i = from; i < count; i++)
            common &= window_at(cover, line, windows[i]);
        sharing->points[sharing->count++] = common;
    }
}

/* Marks the lines whose groups have points in S, or that of a group without success. */
static void mark_lines(const struct gomoku_cover *cover, unsigned number,
                       bool marked[GOMOKU_COVER_LINES])
{
    memset(marked, 0, cover->line_count * sizeof marked[0]);
    marked[cover->groups[number].line] = true;
    for (unsigned word = 0; word < cover->words; word++)
        for (uint64_t rest = cover->seen[word]; rest != 0; rest &= rest - 1) {
            unsigned owner = cover->owner[64 * word + gs_lowest_bit(rest)];

            if (owner != GOMOKU_COVER_NOBODY)
                marked[cover->groups[owner].line] = true;
        }
}

/* The line that saves the most by another sharing; false: none saves a point of S. */
static bool choose_line(const struct gomoku_cover *cover, unsigned number, unsigned *chosen,
                        struct sharing *best)
{
    bool marked[GOMOKU_COVER_LINES];
    unsigned most = WORTH / 2, costs[GOMOKU_SIDE_MAX];

    mark_lines(cover, number, marked);
    for (unsigned line = 0; line < cover->line_count; line++) {
        const struct gomoku_cover_line *at = &cover->lines[line];
        struct sharing sharing, now;

        if (!marked[line] || (at->live & (at->live - 1)) == 0)
            continue;
        find_costs(cover, at, costs);
        share_cheapest(cover, at, 0, costs, &sharing);
        share_cheapest(cover, at, cover->ends[line], costs, &now);
        if (sharing.cost < UINT_MAX && now.cost - sharing.cost > most) {
            most = now.cost - sharing.cost;
            *chosen = line;
            *best = sharing;
        }
    }
    return most > WORTH / 2;
}

static void raise_prices(struct gomoku_cover *cover)
{
    for (unsigned word = 0; word < cover->words; word++)
        for (uint64_t rest = cover->seen[word]; rest != 0; rest &= rest - 1)
            cover->price[64 * word + gs_lowest_bit(rest)]++;
}

/* Finds what a group lacks, as far as there are points. */
static bool complete(struct gomoku_cover *cover, unsigned number)
{
    struct gomoku_cover_group *group = &cover->groups[number];

    while (group->lacks > 0) {
        memset(cover->seen, 0, cover->words * sizeof cover->seen[0]);
        if (!augment(cover, number))
            return false;
        group->lacks--;
    }
    return true;
}

static void share_anew(struct gomoku_cover *cover, unsigned line, const struct sharing *sharing)
{
    const struct gomoku_cover_line *at = &cover->lines[line];
    unsigned first = cover->first[line], end = cover->first[line + 1];

    for (uint32_t rest = at->free; rest != 0; rest &= rest - 1) {
        uint16_t *owner = &cover->owner[point_of(at, gs_lowest_bit(rest))];

        if (*owner >= first && *owner < end)
            *owner = GOMOKU_COVER_NOBODY;
    }
    cover->ends[line] = sharing->ends;
    for (unsigned number = first; number < end; number++)
        put_group(cover, number, line,
                  number - first < sharing->count ? sharing->points[number - first] : 0);
    for (unsigned number = first; number < end; number++)
        complete(cover, number);
}

bool gs_gomoku_cover_repair(struct gomoku_cover *cover, unsigned *steps)
{
    struct sharing sharing;
    unsigned line = 0;

    for (unsigned step = 0, number = 0;; step++, number = 0) {
        while (number < cover->group_count && complete(cover, number))
            number++;
        if (number == cover->group_count)
            return true;
        if (step == REPAIRS || *steps == 0 || !choose_line(cover, number, &line, &sharing))
            return false;
        --*steps;
        raise_prices(cover);
        share_anew(cover, line, &sharing);
    }
}
