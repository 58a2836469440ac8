/* SPDX-License-Identifier: MIT */
/*
 * gomoku_pairs.c - pairing strategies: draws that need no search.
 *
 * A attacks, D defends. A window without a stone of D is live here. If D has disjoint pairs of
 * free points such that every live window of A contains one of them, A does not win: whenever A
 * takes a point of a pair, D takes the other one, and else whatever it likes. A never has a window
 * full: of the pair in it one point is D's as soon as the other one is A's. With D to move, a first
 * stone of D makes windows dead before that. gomoku_cover.c finds the pairs.
 *
 * It is sound in all variants whose rules leave D free to answer: D has no fouls, and A
 * does not win but by a line (in renju: A is Black), and no opening binds. What wins with
 * exactly K is a full window, too; windows that a longer line spoils count here all the same,
 * so that a check of a pairing need not know them. Own stones never harm D, and where D has no
 * point left to take, the board is full.
 *
 * Cost: a pass over the windows where the fewest groups need more points than there are,
 * which is nearly always so while a board is empty and large; else that of a cover. With D to move,
 * the same for each first stone that may help.
 */
#include "gomoku/gomoku_pairs.h"

#include <limits.h>

#include "gomoku/gomoku_cover.h"
#include "gomoku/gomoku_lines.h"
#include "gomoku/gomoku_opening.h"

enum { STEPS = 500 }; /* lines that may be shared out anew, for all first stones together */

struct matching {
    const struct gomoku_rules *rules;
    const struct gomoku_position *at;
    enum gs_side attacker;
    unsigned first;             /* where D's first stone is supposed to stand, or GOMOKU_NO_POINT */
    unsigned least, least_most; /* fewest groups: of all lines, of that one which needs the most */
    unsigned steps;             /* lines that may still be shared out anew */
    struct gomoku_cover cover;
};

/* --- lines ----------------------------------------------------------------------------------- */

static bool is_live(const struct matching *matching, unsigned window)
{
    const struct gomoku_rules *rules = matching->rules;

    if (gomoku_counts(rules, matching->at, gs_side_other(matching->attacker))[window] > 0)
        return false;
    if (matching->first == GOMOKU_NO_POINT)
        return true;
    struct gomoku_fan fan = rules->fan[matching->first][rules->window[window].direction];
    return window < fan.first || window >= fan.first + (unsigned)fan.count;
}

/* The free points of the line of so many windows that begins with one. */
static uint32_t find_free(const struct matching *matching, unsigned window, unsigned count)
{
    const struct gomoku_rules *rules = matching->rules;
    uint32_t free = 0;

    for (unsigned n = 0; n + 1 < rules->connect + count; n++)
        if (gomoku_is_free(matching->at, gomoku_window_point(rules, window, n)))
            free |= UINT32_C(1) << n;
    return free;
}

/* The fewest groups of a line; UINT_MAX if a window has no two points. */
static unsigned fewest(const struct gomoku_rules *rules, const struct gomoku_cover_line *line)
{
    unsigned groups = 0;
    uint32_t common = 0;

    for (unsigned n = 0; line->live >> n != 0; n++) {
        uint32_t points = line->free & (((UINT32_C(1) << rules->connect) - 1) << n);

        if ((line->live >> n & 1) == 0)
            continue;
        if ((points & (points - 1)) == 0)
            return UINT_MAX;
        common &= points;
        if ((common & (common - 1)) == 0) {
            groups++;
            common = points;
        }
    }
    return groups;
}

/* Adds a line that begins with a window; false if it cannot be covered. */
static bool add_line(struct matching *matching, unsigned window, unsigned count)
{
    const struct gomoku_rules *rules = matching->rules;
    struct gomoku_cover_line line = {rules->window[window].start,
                                     (int16_t)rules->step[rules->window[window].direction], 0, 0};

    for (unsigned n = 0; n < count; n++)
        if (is_live(matching, window + n))
            line.live |= UINT32_C(1) << n;
    if (line.live == 0)
        return true;
    line.free = find_free(matching, window, count);
    unsigned groups = fewest(rules, &line);
    if (groups == UINT_MAX)
        return false;
    matching->least += groups;
    if (groups > matching->least_most)
        matching->least_most = groups;
    gs_gomoku_cover_add(&matching->cover, line);
    return true;
}

/* Free points that pairs may take. */
static unsigned room_of(const struct matching *matching)
{
    return matching->at->vacant - (matching->first != GOMOKU_NO_POINT);
}

/* Finds the lines with live windows; false if there is no room for their pairs. */
static bool find_lines(struct matching *matching)
{
    const struct gomoku_rules *rules = matching->rules;

    matching->least = matching->least_most = 0;
    gs_gomoku_cover_begin(&matching->cover, rules);
    for (unsigned window = 0, count; window < rules->windows; window += count) {
        for (count = 1; rules->window[window + count - 1].after != GOMOKU_NO_POINT;)
            count++;
        if (!add_line(matching, window, count))
            return false;
    }
    return 2 * matching->least <= room_of(matching);
}

/* Whether pairs cover all lines, after D's first stone on a point (or none). */
static bool match(struct matching *matching, unsigned first)
{
    matching->first = first;
    /* The first stone's point is free on the board, but in no live window. */
    return find_lines(matching) &&
           gs_gomoku_cover_match(&matching->cover, GOMOKU_COVER_LACK) <= GOMOKU_COVER_LACK &&
           gs_gomoku_cover_repair(&matching->cover, &matching->steps);
}

/* --- first stones ---------------------------------------------------------------------------- */

/*
 * Whether a first stone can help: it makes windows of four lines dead at most. Unless
 * GOMOKU_NO_POINT, *only is the one that must be it, since A would win there at once.
 */
static bool may_help(const struct matching *matching, unsigned *only)
{
    const struct gomoku_rules *rules = matching->rules;
    unsigned n = 0, room = matching->at->vacant;

    unsigned window = gs_gomoku_next_window(rules, matching->at, matching->attacker, 1, 0);
    *only = GOMOKU_NO_POINT;
    if (window < rules->windows)
        *only = gs_gomoku_next_free(rules, matching->at, window, &n);
    return *only != GOMOKU_NO_POINT ||
           2 * matching->least <= room + 2 * GOMOKU_DIRECTIONS * matching->least_most;
}

static bool match_after_a_stone(struct matching *matching)
{
    unsigned only;

    if (!may_help(matching, &only))
        return false;
    if (only != GOMOKU_NO_POINT)
        return match(matching, only);
    for (unsigned point = 0; point < matching->rules->points; point++)
        if (gomoku_is_free(matching->at, point) && match(matching, point))
            return true;
    return false;
}

/* --- the whole ------------------------------------------------------------------------------- */

static void write_pairs(const struct matching *matching, struct gs_pairing *pairing)
{
    uint16_t taken[GOMOKU_COVER_GROUPS];
    unsigned count = 0;

    for (unsigned number = 0; number < matching->cover.group_count; number++)
        taken[number] = (uint16_t)(matching->cover.groups[number].points ? 2 * count++ : 0);
    pairing->first = matching->first == GOMOKU_NO_POINT ? GS_NO_MOVE : matching->first;
    pairing->count = count;
    for (unsigned point = 0; point < matching->rules->points; point++) {
        unsigned owner = matching->cover.owner[point];

        if (owner == GOMOKU_COVER_NOBODY)
            continue;
        pairing->pairs[taken[owner] / 2][taken[owner] % 2] = point;
        taken[owner]++;
    }
}

bool gs_gomoku_may_block(const struct gomoku_rules *rules, const struct gomoku_position *at,
                         enum gs_side attacker)
{
    return (rules->variant != GOMOKU_RENJU || attacker == GS_BLACK) &&
           !gs_gomoku_is_opening(rules, at);
}

bool gs_gomoku_pair(const struct gomoku_rules *rules, const struct gomoku_position *at,
                    enum gs_side attacker, bool first, struct gs_pairing *pairing)
{
    struct matching matching;

    matching.rules = rules;
    matching.at = at;
    matching.attacker = attacker;
    matching.steps = STEPS;
    if (!match(&matching, GOMOKU_NO_POINT) &&
        (!first || at->side == (int8_t)attacker || !match_after_a_stone(&matching)))
        return false;
    if (pairing)
        write_pairs(&matching, pairing);
    return true;
}

bool gs_gomoku_pairing(const struct gs_rules *rules, const struct gs_position *position,
                       enum gs_side side, struct gs_pairing *pairing)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    enum gs_side attacker = gs_side_other(gomoku_exchanged(at, side));

    return gs_gomoku_may_block(own, at, attacker) &&
           gs_gomoku_pair(own, at, attacker, true, pairing);
}
