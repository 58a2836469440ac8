/* SPDX-License-Identifier: MIT */
/*
 * gomoku_pairs.c - pairing strategies: draws that need no search.
 *
 * A attacks, D defends. A window without a stone of D is live here. If D has disjoint pairs of
 * free points such that every live window of A contains one of them, A does not win: whenever A
 * takes a point of a pair, D takes the other one, and else whatever it likes. A never has a window
 * full: of the pair in it one point is D's as soon as the other one is A's. With D to move, a first
 * stone of D makes windows dead before that.
 *
 * It is sound in all variants whose rules leave D free to answer: D has no fouls, and A
 * does not win but by a line (in renju: A is Black), and no opening binds. What wins with
 * exactly K is a full window, too; windows that a longer line spoils count here all the same,
 * so that a check of a pairing need not know them. Own stones never harm D, and where D has no
 * point left to take, the board is full.
 *
 * Two windows have two points in common only on the same line. There a pair covers live
 * windows that follow each other; so a pairing shares the live windows of each line out
 * into groups, left to right, and gives each group two free points that all of its windows
 * have, no point twice:
 *
 *     . . . . . . .      K = 5, and three windows on a line of seven points:
 *     [ 1     ]          the three have x in common, any two of them of these;
 *       [ 2     ]        so they take one pair of x, or two pairs elsewhere
 *         [ 3     ]
 *         x x x
 *
 * For given groups this is a matching, found by augmenting paths (as for Hall's
 * theorem). Groups are chosen by depth-first search, the largest first, which leaves a
 * line when the points that are left cannot suffice, and gives up after LEAVES failures.
 *
 * Cost: a pass over the windows where the fewest groups need more points than there are,
 * which is nearly always so while a board is empty and large; else a path for each pair,
 * each O(pairs * K). With D to move, the same for each first stone that may help.
 */
#include "gomoku/gomoku_pairs.h"

#include <string.h>

#include "gomoku/gomoku_lines.h"
#include "gomoku/gomoku_opening.h"

enum {
    LEAVES = 24,
    NOBODY = UINT8_MAX,
    GROUP_POINTS = 16,          /* of a group at most: two of them make its pair */
    LINES = 6 * GOMOKU_SIDE_MAX /* more than rows, columns and both kinds of diagonals */
};

/* The live windows of a line, by their numbers. */
struct line {
    uint16_t windows[GOMOKU_SIDE_MAX];
    uint8_t count;
    uint8_t least; /* groups at least */
};

/* Windows that share a pair: free points that all of them have, the first ones if they are many. */
struct group {
    uint16_t points[GROUP_POINTS];
    uint8_t count;
};

struct matching {
    const struct gomoku_rules *rules;
    const struct gomoku_position *at;
    enum gs_side attacker;
    unsigned first; /* where D's first stone is supposed to stand, or GOMOKU_NO_POINT */
    struct line lines[LINES];
    unsigned line_count, least; /* of groups, in all lines */
    struct group groups[GOMOKU_POINTS / 2 + 1];
    unsigned group_count, leaves;
    uint8_t owner[GOMOKU_POINTS]; /* the group that has a point, or NOBODY */
    uint8_t seen[GOMOKU_POINTS];
    uint8_t sight; /* points with this mark were seen on the way */
};

/* --- lines ----------------------------------------------------------------------------------- */

/* The free points that two windows of a line, and those between them, have in common. */
static void find_common(const struct matching *matching, unsigned low, unsigned high,
                        struct group *group)
{
    const struct gomoku_rules *rules = matching->rules;

    group->count = 0;
    for (unsigned n = 0; n + (high - low) < rules->connect && group->count < GROUP_POINTS; n++) {
        unsigned point = gomoku_window_point(rules, high, n);

        if (gomoku_is_free(matching->at, point))
            group->points[group->count++] = (uint16_t)point;
    }
}

/* How many windows of a line from number `from` on have two free points in common. */
static unsigned reach_of(const struct matching *matching, const struct line *line, unsigned from)
{
    struct group group;
    unsigned count = 0;

    while (from + count < line->count) {
        find_common(matching, line->windows[from], line->windows[from + count], &group);
        if (group.count < 2)
            break;
        count++;
    }
    return count;
}

/* The fewest groups of the windows from number `from` on; UINT8_MAX if a window is no group. */
static unsigned fewest(const struct matching *matching, const struct line *line, unsigned from)
{
    unsigned groups = 0;

    while (from < line->count) {
        unsigned reach = reach_of(matching, line, from);

        if (reach == 0)
            return UINT8_MAX;
        from += reach;
        groups++;
    }
    return groups;
}

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

/* Ends the current line; false if it cannot be covered. */
static bool end_line(struct matching *matching)
{
    struct line *line = &matching->lines[matching->line_count];

    if (line->count == 0)
        return true;
    unsigned groups = fewest(matching, line, 0);
    line->least = (uint8_t)groups;
    matching->least += groups;
    matching->line_count++;
    return groups < UINT8_MAX;
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

    matching->line_count = matching->least = 0;
    matching->lines[0].count = 0;
    for (unsigned window = 0; window < rules->windows; window++) {
        if (rules->window[window].before == GOMOKU_NO_POINT) {
            if (!end_line(matching))
                return false;
            matching->lines[matching->line_count].count = 0;
        }
        struct line *line = &matching->lines[matching->line_count];
        if (is_live(matching, window))
            line->windows[line->count++] = (uint16_t)window;
    }
    return end_line(matching) && 2 * matching->least <= room_of(matching);
}

/* --- matching -------------------------------------------------------------------------------- */

/* Gives a group one more point, if need be one of another group that finds a new one. */
static bool augment(struct matching *matching, unsigned number)
{
    const struct group *group = &matching->groups[number];

    for (unsigned i = 0; i < group->count; i++) {
        unsigned point = group->points[i], owner = matching->owner[point];

        if (owner == number || matching->seen[point] == matching->sight)
            continue;
        matching->seen[point] = matching->sight;
        if (owner == NOBODY || augment(matching, owner)) {
            matching->owner[point] = (uint8_t)number;
            return true;
        }
    }
    return false;
}

static bool find_point(struct matching *matching, unsigned number)
{
    if (++matching->sight == 0) {
        memset(matching->seen, 0, sizeof matching->seen);
        matching->sight = 1;
    }
    return augment(matching, number);
}

static bool choose(struct matching *matching, unsigned line, unsigned from, unsigned later);

/* Tries a group of so many windows, and all that follows. later: groups of the lines behind. */
static bool try_group(struct matching *matching, unsigned line, unsigned from, unsigned windows,
                      unsigned later)
{
    const struct line *at = &matching->lines[line];
    unsigned number = matching->group_count, points = matching->rules->points;
    uint8_t before[GOMOKU_POINTS];
    unsigned rest = fewest(matching, at, from + windows);

    if (2 * (number + 1 + rest + later) > room_of(matching))
        return false;
    memcpy(before, matching->owner, points);
    find_common(matching, at->windows[from], at->windows[from + windows - 1],
                &matching->groups[number]);
    matching->group_count++;
    if (find_point(matching, number) && find_point(matching, number)) {
        if (choose(matching, line, from + windows, later))
            return true;
    } else {
        matching->leaves++;
    }
    memcpy(matching->owner, before, points);
    matching->group_count--;
    return false;
}

/* Shares out the windows of a line from number `from` on, then those of the lines behind. */
static bool choose(struct matching *matching, unsigned line, unsigned from, unsigned later)
{
    if (line == matching->line_count)
        return true;
    if (from == matching->lines[line].count) {
        unsigned least = line + 1 < matching->line_count ? matching->lines[line + 1].least : 0;

        return choose(matching, line + 1, 0, later - least);
    }
    unsigned reach = reach_of(matching, &matching->lines[line], from);
    for (unsigned windows = reach; windows > 0 && matching->leaves < LEAVES; windows--)
        if (try_group(matching, line, from, windows, later))
            return true;
    return false;
}

/* Whether pairs cover all lines, after D's first stone on a point (or none). */
static bool match(struct matching *matching, unsigned first)
{
    matching->first = first;
    if (!find_lines(matching))
        return false;
    matching->group_count = matching->leaves = 0;
    memset(matching->owner, NOBODY, matching->rules->points);
    /* The first stone's point is free on the board, but in no live window. */
    return matching->line_count == 0 ||
           choose(matching, 0, 0, matching->least - matching->lines[0].least);
}

/* --- first stones ---------------------------------------------------------------------------- */

/*
 * Whether a first stone can help: it makes windows of four lines dead at most. Unless
 * GOMOKU_NO_POINT, *only is the one that must be it, since A would win there at once.
 */
static bool may_help(const struct matching *matching, unsigned *only)
{
    const struct gomoku_rules *rules = matching->rules;
    unsigned n = 0, lines = 0, room = matching->at->vacant;

    unsigned window = gs_gomoku_next_window(rules, matching->at, matching->attacker, 1, 0);
    *only = GOMOKU_NO_POINT;
    if (window < rules->windows)
        *only = gs_gomoku_next_free(rules, matching->at, window, &n);
    for (unsigned i = 0; i < matching->line_count; i++)
        if (matching->lines[i].least > lines)
            lines = matching->lines[i].least;
    return *only != GOMOKU_NO_POINT || 2 * matching->least <= room + 2 * GOMOKU_DIRECTIONS * lines;
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
    uint8_t taken[GOMOKU_POINTS / 2 + 1] = {0};

    pairing->first = matching->first == GOMOKU_NO_POINT ? GS_NO_MOVE : matching->first;
    pairing->count = matching->group_count;
    for (unsigned point = 0; point < matching->rules->points; point++) {
        unsigned owner = matching->owner[point];

        if (owner != NOBODY)
            pairing->pairs[owner][taken[owner]++] = point;
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
    matching.sight = 0;
    memset(matching.seen, 0, rules->points);
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
