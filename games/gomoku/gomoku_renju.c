/* SPDX-License-Identifier: MIT */
/*
 * gomoku_renju.c - the fouls of Black in renju, after the rules of the Renju
 * International Federation, sections 3 and 9.
 *
 * Through the stone just played:
 * - a five is a line of exactly five; it wins whatever else the stone makes;
 * - an overline is a longer line;
 * - a four is four stones which one more makes a five. Two fours may lie in one
 *   line; a straight four, which either end makes a five, is one;
 * - a three is three stones which one more, on a point where Black may play and
 *   makes no five, makes a straight four.
 * Two fours or two threes are a foul. Whether Black may play there to extend a
 * three is the same question with one more stone on the board (section 9.3). The function calls
 * itself for it, and each call sets a stone.
 *
 * A direction has one three at most: the straight fours of two different threes would overlap so
 * far that one of them had an overline at its end. For the same reason a direction with a four has
 * no three.
 *
 * Cost: a few dozen steps where there is nothing, more only where threes cross.
 */
#include "gomoku/gomoku_renju.h"

#include "gomoku/gomoku_lines.h"

struct shape {
    const struct gomoku_rules *rules;
    uint64_t *black;
    const uint64_t *white;
};

static void scan_line(const struct shape *shape, unsigned point, unsigned direction,
                      struct gomoku_span *span)
{
    gs_gomoku_span(shape->rules, shape->black, shape->white, point, direction, span);
}

static bool makes_five(const struct shape *shape, unsigned point)
{
    struct gomoku_span span;

    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        scan_line(shape, point, d, &span);
        if (gomoku_length(&span) == shape->rules->connect)
            return true;
    }
    return false;
}

static unsigned count_fours(const struct shape *shape, const struct gomoku_span *span)
{
    if (gomoku_is_straight(shape->rules, GS_BLACK, span))
        return 1;
    return (unsigned)gomoku_wins_at(shape->rules, GS_BLACK, span, 0) +
           (unsigned)gomoku_wins_at(shape->rules, GS_BLACK, span, 1);
}

/* Whether a stone on one end of the span makes a straight four; legal: and may be played. */
static bool extends(const struct shape *shape, const struct gomoku_span *span, int end,
                    unsigned direction, bool legal)
{
    unsigned point = span->end[end];
    struct gomoku_span after;
    bool good;

    if (point == GOMOKU_NO_POINT ||
        gomoku_length(span) + 1 + span->beyond[end] != shape->rules->connect - 1)
        return false;
    gs_points_flip(shape->black, point);
    scan_line(shape, point, direction, &after);
    good = gomoku_is_straight(shape->rules, GS_BLACK, &after);
    if (good && legal)
        good = gs_gomoku_foul(shape->rules, shape->black, shape->white, point) == GOMOKU_NO_FOUL;
    gs_points_flip(shape->black, point);
    return good;
}

static bool is_three(const struct shape *shape, const struct gomoku_span *span, unsigned direction,
                     bool legal)
{
    return extends(shape, span, 0, direction, legal) || extends(shape, span, 1, direction, legal);
}

unsigned gs_gomoku_three_shapes(const struct gomoku_rules *rules, uint64_t *black,
                                const uint64_t *white, unsigned point, unsigned but)
{
    struct shape shape = {rules, black, white};
    struct gomoku_span span;
    unsigned count = 0;

    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        if (d == but)
            continue;
        scan_line(&shape, point, d, &span);
        count += is_three(&shape, &span, d, false);
    }
    return count;
}

enum gomoku_foul gs_gomoku_foul(const struct gomoku_rules *rules, uint64_t *black,
                                const uint64_t *white, unsigned point)
{
    struct shape shape = {rules, black, white};
    struct gomoku_span span[GOMOKU_DIRECTIONS];
    unsigned fours = 0, threes = 0;
    bool overline = false;

    if (makes_five(&shape, point))
        return GOMOKU_FIVE;
    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        scan_line(&shape, point, d, &span[d]);
        overline |= gomoku_length(&span[d]) > rules->connect;
        fours += count_fours(&shape, &span[d]);
    }
    if (overline)
        return GOMOKU_OVERLINE;
    if (fours >= 2)
        return GOMOKU_DOUBLE_FOUR;
    /* Shapes first, which need no recursion. */
    if (gs_gomoku_three_shapes(rules, black, white, point, GOMOKU_DIRECTIONS) < 2)
        return GOMOKU_NO_FOUL;
    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++)
        threes += is_three(&shape, &span[d], d, true);
    return threes >= 2 ? GOMOKU_DOUBLE_THREE : GOMOKU_NO_FOUL;
}

/* What a stone of Black may make, by the counts of the windows through it. */
struct prospects {
    unsigned threes, fours, fives;
};

/*
 * Adds those of one direction. Each four is in a window of its own that has four stones and no
 * white one. A three makes a straight four by one more stone: so two windows next to each other
 * have three stones and no white one.
 */
static void add_prospects(const uint8_t *black, const uint8_t *white, struct gomoku_fan fan,
                          struct prospects *prospects)
{
    bool before = false, three = false;

    for (unsigned i = fan.first; i < (unsigned)fan.first + fan.count; i++) {
        const unsigned stones = white[i] == 0 ? black[i] : 0;

        three |= before && stones == 3;
        before = stones == 3;
        prospects->fours += stones == 4;
        prospects->fives += stones > 4;
    }
    prospects->threes += three;
}

enum gomoku_foul gs_gomoku_foul_played(const struct gomoku_rules *rules,
                                       const struct gomoku_position *position, unsigned point)
{
    const uint8_t *black = gomoku_counts(rules, position, GS_BLACK);
    const uint8_t *white = gomoku_counts(rules, position, GS_WHITE);
    struct prospects prospects = {0};
    uint64_t stones[GOMOKU_WORDS];

    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++)
        add_prospects(black, white, rules->fan[point][d], &prospects);
    /* An overline has a window with five stones. */
    if (prospects.threes < 2 && prospects.fours < 2 && prospects.fives == 0)
        return GOMOKU_NO_FOUL;
    for (unsigned word = 0; word < GOMOKU_WORDS; word++)
        stones[word] = position->stones[GS_BLACK][word];
    return gs_gomoku_foul(rules, stones, position->stones[GS_WHITE], point);
}

bool gs_gomoku_foul_possible(const struct gomoku_rules *rules,
                             const struct gomoku_position *position)
{
    for (unsigned point = 0; point < rules->points; point++) {
        enum gomoku_foul foul = GOMOKU_NO_FOUL;

        if (gs_points_has(position->stones[GS_BLACK], point))
            foul = gs_gomoku_foul_played(rules, position, point);
        if (foul == GOMOKU_DOUBLE_FOUR || foul == GOMOKU_DOUBLE_THREE)
            return true;
    }
    return false;
}
