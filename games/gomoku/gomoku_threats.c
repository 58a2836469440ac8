/* SPDX-License-Identifier: MIT */
/*
 * gomoku_threats.c - the threats of the Gomoku family ([Allis 1993]), for lines
 * of K: what a stone of the attacker on the gain square makes.
 *
 * - Five: K in a line that wins. Nothing answers it.
 * - Straight four: K - 1 without a gap, which a stone on either end makes a
 *   winning line. Its cost squares are the ends; neither saves the defender.
 * - Four: a winning line except for one point, which is the cost square.
 * - Three and broken three: one more stone makes a straight four; without a
 *   gap, or with that stone in the gap. The cost squares are those on which a
 *   stone keeps every such straight four from winning.
 * Of each direction the strongest kind is listed, and only fives where there is
 * one. Whether a longer line wins decides all of these, so what an overline
 * spoils is no threat. A foul of Black in renju is none either, nor is a three
 * that only a foul would extend. There, a stone of White elsewhere may turn the
 * extending move into a foul, by reviving a three across it: such answers are searched for over the
 * whole board where threes cross, and are cost squares too.
 *
 * Every threat listed is one: a defender who wins by none of his own stones and
 * plays on no cost square has lost. None is listed for K above 9, where the
 * stones would not fit the record, for Black in the opening of pro, and where
 * more cost squares exist than fit.
 */
#include "gomoku/gomoku_search.h"

#include <string.h>

#include "gomoku/gomoku_fours.h"
#include "gomoku/gomoku_lines.h"
#include "gomoku/gomoku_opening.h"
#include "gomoku/gomoku_position.h"
#include "gomoku/gomoku_renju.h"

enum { CONNECT_MAX = GS_THREAT_SQUARES + 1 };

struct finder {
    const struct gomoku_rules *rules;
    const struct gomoku_position *at;
    enum gs_side side;
    uint64_t own[GOMOKU_WORDS], other[GOMOKU_WORDS]; /* working copies */
    struct gs_threat *threats;
    unsigned room, count;
};

/* Adds a threat with the rest squares of the run of K points (or fewer) that begins `back` points
 * before the gain square: the own stones among them. */
static struct gs_threat *add_threat(struct finder *finder, enum gs_threat_kind kind, unsigned gain,
                                    unsigned direction, unsigned back, unsigned length,
                                    struct gs_threat *spare)
{
    struct gs_threat *threat =
        finder->count < finder->room ? &finder->threats[finder->count] : spare;
    int step = finder->rules->step[direction];

    finder->count++;
    memset(threat, 0, sizeof *threat);
    threat->kind = kind;
    threat->gain = gain;
    for (int i = -(int)back; i < (int)(length - back); i++) {
        unsigned point = (unsigned)((int)gain + i * step);

        if (i != 0 && gs_points_has(finder->own, point))
            threat->rest[threat->rest_count++] = point;
    }
    return threat;
}

static unsigned smaller(unsigned one, unsigned other)
{
    return one < other ? one : other;
}

/* Lists the lines that gain completes; returns whether there are any. */
static bool find_fives(struct finder *finder, unsigned gain)
{
    unsigned before = finder->count, most = finder->rules->connect - 1;
    struct gomoku_span span;
    struct gs_threat spare;

    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        gs_gomoku_span(finder->rules, finder->own, finder->other, gain, d, &span);
        if (gomoku_wins(finder->rules, finder->side, gomoku_length(&span)))
            add_threat(finder, GS_THREAT_FIVE, gain, d, smaller(span.run[0], most), most + 1,
                       &spare);
    }
    return finder->count > before;
}

/* A line that lacks only the point on one end of the span. */
static void add_four(struct finder *finder, unsigned gain, unsigned direction,
                     const struct gomoku_span *span, int end)
{
    unsigned connect = finder->rules->connect;
    unsigned there = span->run[end] + 1; /* points from the gain square on to the end */
    unsigned behind = smaller(span->run[1 - end], connect - 1 - there);
    struct gs_threat spare,
        *threat = add_threat(finder, GS_THREAT_FOUR, gain, direction,
                             end == 1 ? behind : connect - 1 - behind, connect, &spare);

    threat->cost[threat->cost_count++] = span->end[end];
}

/* Lists the fours of a direction; returns whether there are any. */
static bool find_fours(struct finder *finder, unsigned gain, unsigned direction,
                       const struct gomoku_span *span)
{
    const struct gomoku_rules *rules = finder->rules;
    unsigned before = finder->count;
    struct gs_threat spare, *threat;

    if (gomoku_is_straight(rules, finder->side, span)) {
        threat = add_threat(finder, GS_THREAT_STRAIGHT_FOUR, gain, direction, span->run[0],
                            rules->connect - 1, &spare);
        threat->cost[threat->cost_count++] = span->end[0];
        threat->cost[threat->cost_count++] = span->end[1];
        return true;
    }
    for (int end = 0; end < 2; end++)
        if (gomoku_wins_at(rules, finder->side, span, end))
            add_four(finder, gain, direction, span, end);
    return finder->count > before;
}

/* A way to extend a three: the point, and the ends of the straight four that it makes. */
struct extension {
    unsigned point, ends[2];
    unsigned direction;
};

/* Whether the attacker may still extend in that way, the point and the ends being free. */
static bool may_extend(struct finder *finder, const struct extension *extension)
{
    bool may;

    if (finder->rules->variant != GOMOKU_RENJU || finder->side != GS_BLACK)
        return true;
    gs_points_flip(finder->own, extension->point);
    may = gs_gomoku_foul(finder->rules, finder->own, finder->other, extension->point) ==
          GOMOKU_NO_FOUL;
    gs_points_flip(finder->own, extension->point);
    return may;
}

/* Finds how a stone on one end of the span makes a straight four; false where it makes none. */
static bool find_extension(struct finder *finder, const struct gomoku_span *span, int end,
                           unsigned direction, struct extension *extension)
{
    unsigned point = span->end[end];
    struct gomoku_span after;

    if (point == GOMOKU_NO_POINT ||
        gomoku_length(span) + 1 + span->beyond[end] != finder->rules->connect - 1)
        return false;
    gs_points_flip(finder->own, point);
    gs_gomoku_span(finder->rules, finder->own, finder->other, point, direction, &after);
    gs_points_flip(finder->own, point);
    if (!gomoku_is_straight(finder->rules, finder->side, &after))
        return false;
    *extension = (struct extension){point, {after.end[0], after.end[1]}, direction};
    return may_extend(finder, extension);
}

static bool stops(unsigned answer, const struct extension *extension)
{
    return answer == extension->point || answer == extension->ends[0] ||
           answer == extension->ends[1];
}

/* Where the points that stop an extension begin and end. */
static unsigned lowest(const struct extension *extension)
{
    return smaller(extension->ends[0], extension->ends[1]);
}

static unsigned highest(const struct extension *extension)
{
    return extension->ends[0] + extension->ends[1] - lowest(extension);
}

/* Whether White may make a foul of the extending move: threes cross it. */
static bool is_shaky(struct finder *finder, const struct extension *extension)
{
    bool shaky;

    if (finder->rules->variant != GOMOKU_RENJU || finder->side != GS_BLACK)
        return false;
    gs_points_flip(finder->own, extension->point);
    shaky = gs_gomoku_three_shapes(finder->rules, finder->own, finder->other, extension->point,
                                   extension->direction) >= 2;
    gs_points_flip(finder->own, extension->point);
    return shaky;
}

/* Whether a stone of the defender there stops every one of the extensions. */
static bool answers(struct finder *finder, unsigned answer, const struct extension *extensions,
                    unsigned count, bool shaky)
{
    bool stopped = true;

    if (shaky)
        gs_points_flip(finder->other, answer);
    for (unsigned i = 0; i < count && stopped; i++)
        stopped = stops(answer, &extensions[i]) || (shaky && !may_extend(finder, &extensions[i]));
    if (shaky)
        gs_points_flip(finder->other, answer);
    return stopped;
}

/* Collects the cost squares; returns how many there are. */
static unsigned find_costs(struct finder *finder, unsigned gain, const struct extension *extensions,
                           unsigned count, struct gs_threat *threat)
{
    bool shaky = false;

    for (unsigned i = 0; i < count; i++)
        shaky |= is_shaky(finder, &extensions[i]);
    unsigned first = shaky ? 0 : lowest(&extensions[0]);
    unsigned last = shaky ? finder->rules->points - 1 : highest(&extensions[0]);
    for (unsigned point = first; point <= last; point++) {
        if (!shaky && !stops(point, &extensions[0]))
            continue;
        if (!gomoku_is_free(finder->at, point) || point == gain)
            continue;
        if (!answers(finder, point, extensions, count, shaky))
            continue;
        if (threat->cost_count < GS_THREAT_SQUARES)
            threat->cost[threat->cost_count] = point;
        threat->cost_count++;
    }
    return threat->cost_count;
}

/* Adds the three that may be extended in each of count ways, and has the same stones in all. */
static void add_three(struct finder *finder, enum gs_threat_kind kind, unsigned gain, unsigned back,
                      const struct extension *extensions, unsigned count)
{
    unsigned connect = finder->rules->connect;
    struct gs_threat spare,
        *threat = add_threat(finder, kind, gain, extensions[0].direction, back,
                             kind == GS_THREAT_THREE ? connect - 2 : connect - 1, &spare);

    if (find_costs(finder, gain, extensions, count, threat) > GS_THREAT_SQUARES)
        finder->count--;
}

static void find_threes(struct finder *finder, unsigned gain, unsigned direction,
                        const struct gomoku_span *span)
{
    struct extension found[2];
    unsigned count = 0;

    for (int end = 0; end < 2; end++) {
        if (!find_extension(finder, span, end, direction, &found[count]))
            continue;
        if (span->beyond[end] == 0) {
            count++;
            continue;
        }
        unsigned back = span->run[0] + (end == 0 ? 1 + span->beyond[0] : 0);
        add_three(finder, GS_THREAT_BROKEN_THREE, gain, back, &found[count], 1);
    }
    if (count > 0)
        add_three(finder, GS_THREAT_THREE, gain, span->run[0], found, count);
}

/* The most own stones in a window through point in that direction without other ones. */
static unsigned most_in_window(const struct finder *finder, unsigned point, unsigned direction)
{
    const struct gomoku_rules *rules = finder->rules;
    const uint8_t *mine = gomoku_counts(rules, finder->at, finder->side);
    const uint8_t *theirs = gomoku_counts(rules, finder->at, gs_side_other(finder->side));
    struct gomoku_fan fan = rules->fan[point][direction];
    unsigned most = 0;

    for (unsigned i = fan.first; i < (unsigned)fan.first + fan.count; i++)
        if (theirs[i] == 0 && mine[i] > most)
            most = mine[i];
    return most;
}

/* The stone is on the gain square: what has it made? five: it may have completed a line. */
static void find_made(struct finder *finder, unsigned gain, const bool *promising, bool five)
{
    if (five && find_fives(finder, gain))
        return;
    if (finder->rules->variant == GOMOKU_RENJU && finder->side == GS_BLACK &&
        gs_gomoku_foul(finder->rules, finder->own, finder->other, gain) != GOMOKU_NO_FOUL)
        return;
    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        struct gomoku_span span;

        if (!promising[d])
            continue;
        gs_gomoku_span(finder->rules, finder->own, finder->other, gain, d, &span);
        if (!find_fours(finder, gain, d, &span))
            find_threes(finder, gain, d, &span);
    }
}

/* What a stone on gain makes in the directions of a mask. */
static void find_at(struct finder *finder, unsigned gain, unsigned directions)
{
    unsigned connect = finder->rules->connect;
    bool promising[GOMOKU_DIRECTIONS], any = false, five = false;

    if (!gomoku_is_free(finder->at, gain))
        return;
    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        unsigned most = directions >> d & 1 ? most_in_window(finder, gain, d) : 0;

        promising[d] = (directions >> d & 1) && most + 3 >= connect;
        any |= promising[d];
        five |= most + 1 >= connect;
    }
    if (!any)
        return;
    gs_points_flip(finder->own, gain);
    find_made(finder, gain, promising, five);
    gs_points_flip(finder->own, gain);
}

enum { ALL_DIRECTIONS = (1 << GOMOKU_DIRECTIONS) - 1 };

/* Prepares a search; false where the attacker has no threats that could be listed. */
static bool finder_init(struct finder *finder, const struct gs_rules *rules,
                        const struct gs_position *position, enum gs_side attacker)
{
    const struct gomoku_position *at = gomoku_position_of(position);

    attacker = gomoku_exchanged(at, attacker);
    finder->rules = gomoku_rules_of(rules);
    finder->at = at;
    finder->side = attacker;
    finder->count = 0;
    if (at->winner != GOMOKU_NO_WINNER || finder->rules->connect > CONNECT_MAX ||
        gs_gomoku_stage(finder->rules, at, attacker) != GOMOKU_ANYWHERE)
        return false;
    memcpy(finder->own, at->stones[attacker], sizeof finder->own);
    memcpy(finder->other, at->stones[gs_side_other(attacker)], sizeof finder->other);
    return true;
}

static unsigned list(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side attacker, gs_move gain, struct gs_threat *threats, unsigned room)
{
    struct finder finder = {.threats = threats, .room = room};

    if (!finder_init(&finder, rules, position, attacker))
        return 0;
    if (gain != GS_NO_MOVE) {
        find_at(&finder, gain, ALL_DIRECTIONS);
        return finder.count;
    }
    for (unsigned point = 0; point < finder.rules->points; point++)
        find_at(&finder, point, ALL_DIRECTIONS);
    return finder.count;
}

static bool rests_on(const struct gs_threat *threat, unsigned stone)
{
    for (unsigned i = 0; i < threat->rest_count; i++)
        if (threat->rest[i] == stone)
            return true;
    return false;
}

/* The threats that gain makes and that rest on the stone, in the direction in which both lie. */
static void find_resting(struct finder *finder, unsigned gain, unsigned direction, unsigned stone)
{
    struct gs_threat found[GOMOKU_DIRECTIONS * 4];
    struct finder here = *finder;

    here.threats = found;
    here.room = sizeof found / sizeof found[0];
    here.count = 0;
    find_at(&here, gain, 1u << direction);
    for (unsigned i = 0; i < here.count && i < here.room; i++)
        if (rests_on(&found[i], stone)) {
            if (finder->count < finder->room)
                finder->threats[finder->count] = found[i];
            finder->count++;
        }
}

static unsigned resting(const struct gs_rules *rules, const struct gs_position *position,
                        enum gs_side attacker, unsigned stone, struct gs_threat *threats,
                        unsigned room)
{
    struct finder finder = {.threats = threats, .room = room};

    if (!finder_init(&finder, rules, position, attacker))
        return 0;
    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++)
        for (int way = 0; way < 2; way++) {
            int step = way == 0 ? -finder.rules->step[d] : finder.rules->step[d];
            unsigned ahead = smaller(finder.rules->reach[stone][d][way], finder.rules->connect - 1);

            for (unsigned i = 1; i <= ahead; i++)
                find_resting(&finder, (unsigned)((int)stone + (int)i * step), d, stone);
        }
    return finder.count;
}

const struct gs_threats gs_gomoku_threats = {
    .list = list,
    .resting = resting,
    .wins = gs_gomoku_wins,
    .fours = gs_gomoku_fours,
    .links = gs_gomoku_links,
    .may_become_foul = gs_gomoku_may_become_foul,
    .has_fouls = gs_gomoku_has_fouls,
    .reach = gs_gomoku_threat_reach,
    .place = gs_gomoku_place,
    .lift = gs_gomoku_lift,
};
