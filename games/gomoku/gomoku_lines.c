/* SPDX-License-Identifier: MIT */
/*
 * gomoku_lines.c - the geometry of the Gomoku family: directions, windows, and
 * what surrounds a point on a line.
 *
 * Making the tables costs O(points * K) once. A span costs as much as there are
 * stones in it.
 */
#include "gomoku/gomoku_lines.h"

#include <string.h>

#include "common/bits.h"

static const struct {
    int x, y;
} directions[GOMOKU_DIRECTIONS] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

/* How many points follow (x, y) on the board. */
static unsigned points_ahead(const struct gomoku_rules *rules, int x, int y, int dx, int dy)
{
    unsigned count = 0;

    for (x += dx, y += dy; x >= 0 && x < (int)rules->width && y >= 0 && y < (int)rules->height;
         x += dx, y += dy)
        count++;
    return count;
}

static void init_reach(struct gomoku_rules *rules)
{
    for (unsigned point = 0; point < rules->points; point++) {
        int x = (int)(point % rules->width), y = (int)(point / rules->width);

        for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
            int dx = directions[d].x, dy = directions[d].y;

            rules->reach[point][d][0] = (uint8_t)points_ahead(rules, x, y, -dx, -dy);
            rules->reach[point][d][1] = (uint8_t)points_ahead(rules, x, y, dx, dy);
        }
        gs_points_add(rules->board, point);
    }
}

/* The windows of the line of length points that begins at start. */
static void add_line(struct gomoku_rules *rules, unsigned start, unsigned direction,
                     unsigned length)
{
    unsigned base = rules->windows, count = length - rules->connect + 1;
    int step = rules->step[direction];

    for (unsigned i = 0; i < count; i++) {
        int first = (int)start + (int)i * step;
        int after = first + (int)rules->connect * step;

        rules->window[rules->windows++] = (struct gomoku_window){
            .start = (uint16_t)first,
            .before = i > 0 ? (uint16_t)(first - step) : GOMOKU_NO_POINT,
            .after = i + 1 < count ? (uint16_t)after : GOMOKU_NO_POINT,
            .direction = (uint16_t)direction,
        };
    }
    for (unsigned i = 0; i < length; i++) {
        unsigned low = i < rules->connect ? 0 : i - rules->connect + 1;
        unsigned high = i < count ? i : count - 1;

        rules->fan[(int)start + (int)i * step][direction] =
            (struct gomoku_fan){(uint16_t)(base + low), (uint16_t)(high - low + 1)};
    }
}

void gs_gomoku_lines_init(struct gomoku_rules *rules)
{
    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++)
        rules->step[d] = directions[d].x + directions[d].y * (int)rules->width;
    init_reach(rules);
    rules->windows = 0;
    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++)
        for (unsigned point = 0; point < rules->points; point++) {
            unsigned length = 1u + rules->reach[point][d][1];

            if (rules->reach[point][d][0] == 0 && length >= rules->connect)
                add_line(rules, point, d, length);
        }
    rules->stride = (rules->windows + 14) / 8 * 8;
}

/* How many of the stones follow point without a gap, at most as many as there are points. */
static unsigned run_length(const uint64_t *stones, unsigned point, int step, unsigned points)
{
    unsigned length = 0;

    for (int at = (int)point + step; length < points && gs_points_has(stones, (unsigned)at);
         at += step)
        length++;
    return length;
}

void gs_gomoku_span(const struct gomoku_rules *rules, const uint64_t *own, const uint64_t *other,
                    unsigned point, unsigned direction, struct gomoku_span *span)
{
    for (int way = 0; way < 2; way++) {
        unsigned reach = rules->reach[point][direction][way];
        int step = way == 0 ? -rules->step[direction] : rules->step[direction];
        unsigned run = run_length(own, point, step, reach);
        unsigned end = (unsigned)((int)point + (int)(run + 1) * step);

        span->run[way] = run;
        span->end[way] = GOMOKU_NO_POINT;
        span->beyond[way] = 0;
        if (run < reach && !gs_points_has(other, end)) {
            span->end[way] = end;
            span->beyond[way] = run_length(own, end, step, reach - run - 1);
        }
    }
}

bool gs_gomoku_window_is_live(const struct gomoku_rules *rules,
                              const struct gomoku_position *position, enum gs_side side,
                              unsigned window)
{
    const struct gomoku_window *at = &rules->window[window];
    const uint64_t *own = position->stones[side];

    if (gomoku_counts(rules, position, gs_side_other(side))[window] > 0)
        return false;
    return !rules->exact[side] ||
           ((at->before == GOMOKU_NO_POINT || !gs_points_has(own, at->before)) &&
            (at->after == GOMOKU_NO_POINT || !gs_points_has(own, at->after)));
}

unsigned gs_gomoku_next_free(const struct gomoku_rules *rules, const struct gomoku_position *at,
                             unsigned window, unsigned *n)
{
    unsigned point;

    do
        point = gomoku_window_point(rules, window, (*n)++);
    while (!gomoku_is_free(at, point));
    return point;
}

#define ONES UINT64_C(0x0101010101010101)
#define TOPS (0x80 * ONES)

/* Windows that are tested at once, a byte each: by one instruction where processors have it. */
typedef uint8_t bytes_of_many __attribute__((vector_size(16)));

enum { MANY = 4 * sizeof(bytes_of_many) };

/*
 * In the top bit of each byte: whether one of eight windows has `least` stones or more of the one
 * and none of the other. All counts are below 0x80, so that no byte borrows from its neighbour: the
 * top bit stays set in 0x80 + own - least if own >= least, and in 0x80 - other if other is 0.
 */
static uint64_t eight_reach(const uint8_t *mine, const uint8_t *theirs, unsigned least)
{
    uint64_t own, other;

    memcpy(&own, mine, sizeof own);
    memcpy(&other, theirs, sizeof other);
    return ((own | TOPS) - least * ONES) & (TOPS - other) & TOPS;
}

/* The same for MANY windows, a word for eight of them, of which other bits are of no meaning.
 * Whether one does. */
static bool many_reach(const uint8_t *mine, const uint8_t *theirs, unsigned least,
                       uint64_t reach[MANY / 8])
{
    const bytes_of_many tops = {0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
                                0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};
    const bytes_of_many top_of_least = tops - (uint8_t)least;
    bytes_of_many own, other, any = tops - tops;
    uint64_t halves[2];

    for (unsigned i = 0; i < MANY; i += sizeof own) {
        memcpy(&own, mine + i, sizeof own);
        memcpy(&other, theirs + i, sizeof other);
        own = (own + top_of_least) & (tops - other);
        memcpy(reach + i / 8, &own, sizeof own);
        any |= own;
    }
    memcpy(halves, &any, sizeof halves);
    return ((halves[0] | halves[1]) & TOPS) != 0;
}

unsigned gs_gomoku_next_window_until(const struct gomoku_rules *rules,
                                     const struct gomoku_position *at, enum gs_side side,
                                     unsigned missing, unsigned window, unsigned end,
                                     unsigned *lacks)
{
    const uint8_t *mine = gomoku_counts(rules, at, side);
    const uint8_t *theirs = gomoku_counts(rules, at, gs_side_other(side));
    unsigned least = rules->connect > missing ? rules->connect - missing : 0;

    for (; window < end; window += 8) {
        uint64_t reach = eight_reach(mine + window, theirs + window, least);
        for (; reach != 0; reach &= reach - 1) {
            unsigned next = window + gs_lowest_bit(reach) / 8;
            if (next >= end)
                return end;
            if (gs_gomoku_window_is_live(rules, at, side, next)) {
                *lacks = rules->connect - mine[next];
                return next;
            }
        }
    }
    return end;
}

unsigned gs_gomoku_next_window_within(const struct gomoku_rules *rules,
                                      const struct gomoku_position *at, enum gs_side side,
                                      unsigned missing, unsigned window, unsigned *lacks)
{
    const uint8_t *mine = gomoku_counts(rules, at, side);
    const uint8_t *theirs = gomoku_counts(rules, at, gs_side_other(side));
    unsigned least = rules->connect > missing ? rules->connect - missing : 0;

    while (window < rules->windows) {
        uint64_t reach[MANY / 8];
        unsigned end = window + MANY;

        if (end > rules->stride || many_reach(mine + window, theirs + window, least, reach)) {
            end = end < rules->windows ? end : rules->windows;
            window = gs_gomoku_next_window_until(rules, at, side, missing, window, end, lacks);
            if (window < end)
                return window;
        }
        window = end;
    }
    return rules->windows;
}

/* Adds to a list the windows from a given one on for which eight_reach has set a bit, if they are
 * live; returns its length. */
static unsigned list_live(const struct gomoku_rules *rules, const struct gomoku_position *at,
                          enum gs_side side, unsigned window, uint64_t reach, uint16_t *list,
                          unsigned count)
{
    for (reach &= TOPS; reach != 0; reach &= reach - 1) {
        unsigned next = window + gs_lowest_bit(reach) / 8;
        if (next < rules->windows &&
            (!rules->exact[side] || gs_gomoku_window_is_live(rules, at, side, next)))
            list[count++] = (uint16_t)next;
    }
    return count;
}

unsigned gs_gomoku_list_windows(const struct gomoku_rules *rules, const struct gomoku_position *at,
                                enum gs_side side, unsigned missing, uint16_t *list)
{
    const uint8_t *mine = gomoku_counts(rules, at, side);
    const uint8_t *theirs = gomoku_counts(rules, at, gs_side_other(side));
    unsigned least = rules->connect > missing ? rules->connect - missing : 0;
    unsigned window = 0, count = 0;

    for (; window + MANY <= rules->stride; window += MANY) {
        uint64_t reach[MANY / 8];

        if (many_reach(mine + window, theirs + window, least, reach))
            for (unsigned i = 0; i < MANY / 8; i++)
                count = list_live(rules, at, side, window + 8 * i, reach[i], list, count);
    }
    for (; window < rules->windows; window += 8)
        count = list_live(rules, at, side, window,
                          eight_reach(mine + window, theirs + window, least), list, count);
    return count;
}

/* The same for exactly `wanted` stones. */
static uint64_t eight_have(const uint8_t *mine, const uint8_t *theirs, unsigned wanted)
{
    uint64_t own, other;

    memcpy(&own, mine, sizeof own);
    memcpy(&other, theirs, sizeof other);
    return (TOPS - ((own ^ wanted * ONES) | other)) & TOPS;
}

/* Whether one of MANY windows has exactly so many stones of the one and none of the other. */
static bool many_have(const uint8_t *mine, const uint8_t *theirs, unsigned wanted)
{
    bytes_of_many own, other, any = {0};
    uint64_t halves[2];

    for (unsigned i = 0; i < MANY; i += sizeof own) {
        memcpy(&own, mine + i, sizeof own);
        memcpy(&other, theirs + i, sizeof other);
        any |= (bytes_of_many)(((own ^ (uint8_t)wanted) | other) == 0);
    }
    memcpy(halves, &any, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

unsigned gs_gomoku_next_window(const struct gomoku_rules *rules, const struct gomoku_position *at,
                               enum gs_side side, unsigned missing, unsigned window)
{
    const uint8_t *mine = gomoku_counts(rules, at, side);
    const uint8_t *theirs = gomoku_counts(rules, at, gs_side_other(side));
    unsigned wanted = rules->connect - missing;

    while (window < rules->windows) {
        if (window % MANY == 0 && window + MANY <= rules->stride &&
            !many_have(mine + window, theirs + window, wanted)) {
            window += MANY;
            continue;
        }
        for (uint64_t have = eight_have(mine + window, theirs + window, wanted); have != 0;
             have &= have - 1) {
            const unsigned next = window + gs_lowest_bit(have) / 8;

            if (next < rules->windows && gs_gomoku_window_is_live(rules, at, side, next))
                return next;
        }
        window += 8 - window % 8;
    }
    return rules->windows;
}

/* Whether one of the windows of a fan lacks one stone of side alone. */
static bool fan_wins(const struct gomoku_rules *rules, const struct gomoku_position *at,
                     enum gs_side side, struct gomoku_fan fan)
{
    const uint8_t *mine = gomoku_counts(rules, at, side);

    for (unsigned window = fan.first; window < (unsigned)fan.first + fan.count; window++)
        if (mine[window] + 1u == rules->connect &&
            gs_gomoku_window_is_live(rules, at, side, window))
            return true;
    return false;
}

bool gs_gomoku_wins_by(const struct gomoku_rules *rules, const struct gomoku_position *at,
                       enum gs_side side, unsigned point)
{
    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++)
        if (fan_wins(rules, at, side, rules->fan[point][d]))
            return true;
    return false;
}
