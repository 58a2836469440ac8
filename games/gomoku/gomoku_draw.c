/* SPDX-License-Identifier: MIT */
/*
 * gomoku_draw.c - proves that a side keeps the other one from winning: a small search that ends in
 * pairing strategies (gomoku_pairs.c).
 *
 * A attacks, D defends. D holds a position if it keeps A from winning. Own lines of D are ignored,
 * so D only blocks. What D holds then it also holds in the game, where A must also stop
 * lines of D. (This is the game of Maker and Breaker; Hsu, Ko, Chen, Wei, Hsueh and Wu solve the
 * 7,7,5-game that way, "On solving the 7,7,5-game and the 8,8,5-game", 2020.)
 *
 *     A is to move:  D has pairs, or D holds after each move of A in a live window
 *     D is to move:  D holds after one of its moves in a live window
 *
 * Moves elsewhere change nothing for A, and leave D a stone more. Where A wins at once on
 * a point, D must take it. D's moves are tried in the order of how many points its pairs would lack
 * then, and only the WIDTH best: a failure proves nothing. Depth, in stones of D that are not
 * forced, grows by one from try to try; most positions that cannot be drawn so fail in a few tries
 * that no depth cut short, and then there are no more.
 *
 * Here only one sharing of windows into groups is tried for pairs, the largest from the left, which
 * is the first one of gomoku_pairs.c: what is found here is found there, too. Sets of points are
 * words, so boards have 64 points at most; on larger ones pairs must do.
 *
 * Cost: O(windows + pairs * K) for each test for pairs; the caller limits the number of tests
 * (effort).
 */
#include "gomoku/gomoku_pairs.h"

#include <string.h>

#include "common/bits.h"
#include "gomoku/gomoku_lines.h"

enum { WORD = 64, WIDTH = 5, DEPTHS = 12, ENTRIES = 1 << 11, WINDOWS = 4 * WORD };
/*
 * Where pairs lack more points than so many times the stones of a line but one, more than LITTLE
 * tests are of no use. (7,7,5 is drawn from 16; 6,5,4 and larger boards, which are won, have more
 * than 12 soon.)
 */
enum { LACK_SHARE = 4, LITTLE = 64 };
enum { HOPELESS = UINT8_MAX, NOBODY = UINT8_MAX };

typedef uint64_t points;

/* What was found of a position with A to move. */
struct entry {
    points attacker, defender;
    uint8_t depth, drawn;
};

struct draw_search {
    points board;
    unsigned connect;
    points windows[WINDOWS]; /* that were live in the beginning, line by line */
    uint8_t ends[WINDOWS];   /* whether the line ends with the window */
    unsigned window_count;
    unsigned effort; /* tests for pairs that are left */
    bool cut;        /* the depth ended some line */
    points groups[WORD];
    uint8_t owner[WORD]; /* the group that has a point, or NOBODY */
    points seen;
    struct entry entries[ENTRIES];
};

/* --- the windows ----------------------------------------------------------------------------- */

static void read_windows(struct draw_search *draw, const struct gomoku_rules *rules,
                         const struct gomoku_position *at, enum gs_side attacker)
{
    const uint8_t *theirs = gomoku_counts(rules, at, gs_side_other(attacker));
    unsigned count = 0;

    for (unsigned window = 0; window < rules->windows; window++) {
        if (rules->window[window].before == GOMOKU_NO_POINT && count > 0)
            draw->ends[count - 1] = true;
        if (theirs[window] > 0)
            continue;
        draw->windows[count] = 0;
        for (unsigned n = 0; n < rules->connect; n++)
            draw->windows[count] |= UINT64_C(1) << gomoku_window_point(rules, window, n);
        draw->ends[count++] = false;
    }
    if (count > 0)
        draw->ends[count - 1] = true;
    draw->window_count = count;
}

/* --- pairs ----------------------------------------------------------------------------------- */

static bool is_pair(points set)
{
    return (set & (set - 1)) != 0;
}

/* Gives a group one more point, if need be one of another group that finds a new one. */
static bool augment(struct draw_search *draw, unsigned group)
{
    for (points rest; (rest = draw->groups[group] & ~draw->seen) != 0;) {
        unsigned point = gs_lowest_bit(rest), owner = draw->owner[point];

        draw->seen |= UINT64_C(1) << point;
        if (owner == group)
            continue;
        if (owner == NOBODY || augment(draw, owner)) {
            draw->owner[point] = (uint8_t)group;
            return true;
        }
    }
    return false;
}

/* How many of its two points a new group lacks. */
static unsigned lack_of(struct draw_search *draw, unsigned group, points common)
{
    unsigned lack = 0;

    draw->groups[group] = common;
    for (unsigned i = 0; i < 2; i++) {
        draw->seen = 0;
        lack += !augment(draw, group);
    }
    return lack;
}

/*
 * How many points the pairs of D lack; 0: D holds with A to move. HOPELESS: more than there are
 * points, or a window lacks one stone alone; more than most: at least so many.
 */
static unsigned count_lack(struct draw_search *draw, points attacker, points defender,
                           unsigned most)
{
    points free = draw->board & ~(attacker | defender), common = 0;
    unsigned groups = 0, lack = 0;

    draw->effort -= draw->effort > 0;
    memset(draw->owner, NOBODY, sizeof draw->owner);
    for (unsigned i = 0; i < draw->window_count && lack <= most; i++) {
        if ((draw->windows[i] & defender) == 0) {
            points own = draw->windows[i] & free;

            if (!is_pair(own) || groups == WORD)
                return HOPELESS;
            if (!is_pair(common & own)) {
                lack += common != 0 ? lack_of(draw, groups++, common) : 0;
                common = own;
            }
            common &= own;
        }
        if (draw->ends[i] && common != 0) {
            lack += groups < WORD ? lack_of(draw, groups++, common) : HOPELESS;
            common = 0;
        }
    }
    return lack;
}

/* --- search ---------------------------------------------------------------------------------- */

/* What the live windows give each point. */
struct view {
    points live; /* points in live windows */
    points wins; /* where A wins at once */
    unsigned worth[WORD];
};

/* A window is worth three times as much with each further stone. */
static void weigh(const struct draw_search *draw, points attacker, points defender,
                  struct view *view)
{
    points free = draw->board & ~(attacker | defender);

    *view = (struct view){.live = 0};
    for (unsigned i = 0; i < draw->window_count; i++) {
        points rest = draw->windows[i] & free;
        unsigned worth = 1;

        if ((draw->windows[i] & defender) != 0)
            continue;
        view->live |= rest;
        view->wins |= is_pair(rest) ? 0 : rest;
        for (unsigned n = (unsigned)__builtin_popcountll(rest); n < draw->connect && n < 12; n++)
            worth *= 3;
        for (; rest != 0; rest &= rest - 1)
            view->worth[gs_lowest_bit(rest)] += worth;
    }
}

static struct entry *entry_of(struct draw_search *draw, points attacker, points defender)
{
    uint64_t hash = attacker * UINT64_C(0x9e3779b97f4a7c15) ^
                    (defender + UINT64_C(0x7f4a7c15)) * UINT64_C(0xc2b2ae3d27d4eb4f);

    hash = (hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return &draw->entries[(hash ^ hash >> 32) % ENTRIES];
}

static unsigned best_of(const struct view *view, points set)
{
    unsigned best = gs_lowest_bit(set);

    for (set &= set - 1; set != 0; set &= set - 1)
        if (view->worth[gs_lowest_bit(set)] > view->worth[best])
            best = gs_lowest_bit(set);
    return best;
}

static bool answer(struct draw_search *draw, points attacker, points defender, unsigned depth,
                   unsigned *move);

/* Whether D holds after every move of A. */
static bool answer_all(struct draw_search *draw, points attacker, points defender, unsigned depth)
{
    struct view view;
    unsigned move;

    weigh(draw, attacker, defender, &view);
    if (view.wins != 0)
        return false;
    while (view.live != 0) {
        points stone = UINT64_C(1) << best_of(&view, view.live);

        view.live ^= stone;
        if (!answer(draw, attacker | stone, defender, depth, &move))
            return false;
    }
    return true;
}

/* Whether D holds with A to move. */
static bool wait(struct draw_search *draw, points attacker, points defender, unsigned depth)
{
    if (count_lack(draw, attacker, defender, 0) == 0)
        return true;
    if (depth == 0 || draw->effort == 0) {
        draw->cut = true;
        return false;
    }
    struct entry *entry = entry_of(draw, attacker, defender);
    if (entry->attacker == attacker && entry->defender == defender && entry->depth > 0 &&
        (entry->drawn || entry->depth >= depth)) {
        draw->cut |= !entry->drawn;
        return entry->drawn;
    }
    bool drawn = answer_all(draw, attacker, defender, depth);
    if (drawn || draw->effort > 0)
        *entry = (struct entry){attacker, defender, (uint8_t)depth, drawn};
    return drawn;
}

/* The moves of D that leave its pairs the least to lack, at most WIDTH; *move: one that holds. */
static unsigned choose(struct draw_search *draw, points attacker, points defender,
                       const struct view *view, uint8_t moves[WIDTH + 1], unsigned *move)
{
    unsigned lacks[WIDTH + 1], count = 0;
    points rest = view->live;

    while (rest != 0) {
        unsigned point = best_of(view, rest), at = count;
        unsigned lack = count_lack(draw, attacker, defender | UINT64_C(1) << point, HOPELESS);

        rest ^= UINT64_C(1) << point;
        for (; at > 0 && lacks[at - 1] > lack; at--) {
            lacks[at] = lacks[at - 1];
            moves[at] = moves[at - 1];
        }
        lacks[at] = lack;
        moves[at] = (uint8_t)point;
        count += count < WIDTH;
        if (lack == 0 || draw->effort == 0)
            break;
    }
    *move = count > 0 && lacks[0] == 0 ? moves[0] : GOMOKU_NO_POINT;
    return count;
}

/* Whether D, who is to move, holds by a stone on *move. */
static bool answer(struct draw_search *draw, points attacker, points defender, unsigned depth,
                   unsigned *move)
{
    struct view view;
    uint8_t moves[WIDTH + 1];

    weigh(draw, attacker, defender, &view);
    *move = GOMOKU_NO_POINT;
    if (view.live == 0)
        return true;
    if (view.wins != 0) {
        *move = gs_lowest_bit(view.wins);
        return !is_pair(view.wins) && wait(draw, attacker, defender | view.wins, depth);
    }
    unsigned count = choose(draw, attacker, defender, &view, moves, move);
    if (*move != GOMOKU_NO_POINT)
        return true;
    draw->cut |= depth <= 1;
    for (unsigned i = 0; i < count && depth > 1 && draw->effort > 0; i++) {
        *move = moves[i];
        if (wait(draw, attacker, defender | UINT64_C(1) << moves[i], depth - 1))
            return true;
    }
    return false;
}

/* --- the whole ------------------------------------------------------------------------------- */

static bool deepen(struct draw_search *draw, points attacker, points defender, bool waits,
                   unsigned *move)
{
    draw->cut = true;
    for (unsigned depth = 1; depth <= DEPTHS && draw->cut && draw->effort > 0; depth++) {
        draw->cut = false;
        if (waits ? wait(draw, attacker, defender, depth)
                  : answer(draw, attacker, defender, depth, move))
            return true;
    }
    return false;
}

/* Whether pairs lack so much that D is not likely to find the stones that make up for it. */
static bool is_hopeless(struct draw_search *draw, points attacker, points defender)
{
    unsigned lack = count_lack(draw, attacker, defender, HOPELESS);
    return lack != HOPELESS && lack > LACK_SHARE * (draw->connect - 1);
}

static bool search(const struct gomoku_rules *rules, const struct gomoku_position *at,
                   enum gs_side attacker, unsigned effort, unsigned *move, struct draw_search *draw)
{
    draw->board = rules->points == WORD ? UINT64_MAX : (UINT64_C(1) << rules->points) - 1;
    draw->connect = rules->connect;
    draw->effort = effort;
    memset(draw->entries, 0, sizeof draw->entries);
    read_windows(draw, rules, at, attacker);
    const points theirs = at->stones[attacker][0], own = at->stones[gs_side_other(attacker)][0];
    if (effort > LITTLE && is_hopeless(draw, theirs, own))
        draw->effort = LITTLE;
    return deepen(draw, theirs, own, at->side == (int8_t)attacker, move);
}

size_t gs_gomoku_draw_size(const struct gomoku_rules *rules)
{
    return rules->points <= WORD ? sizeof(struct draw_search) : 0;
}

bool gs_gomoku_proves_draw(const struct gs_rules *rules, const struct gs_position *position,
                           enum gs_side side, unsigned effort, gs_move *move,
                           struct gs_workspace *workspace)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    enum gs_side attacker = gs_side_other(gomoku_exchanged(at, side));
    unsigned found = GOMOKU_NO_POINT;

    if (move)
        *move = GS_NO_MOVE;
    if (!gs_gomoku_may_block(own, at, attacker))
        return false;
    if (gs_gomoku_pair(own, at, attacker, false, NULL))
        return true;
    if (effort == 0 || own->points > WORD ||
        !search(own, at, attacker, effort, &found, (struct draw_search *)(void *)workspace))
        return false;
    if (move && found != GOMOKU_NO_POINT)
        *move = found;
    return true;
}
