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
 * Not all moves of A need a search of their own:
 *
 *   - A proof that D holds has a carrier, the points of its pairs and of D's stones: D holds as
 * well if A has stones on all other points. So what holds after one move of A holds after all moves
 * outside of its carrier. The carrier of a position with A to move is the union of those of the
 * moves that were searched.
 *   - If every live window with a point x contains y, too, y is as good for A as x: where x is free
 *     in a window, y is another one to fill, or A's. D answers x as it answers y, with y for x; so
 *     y is in the carrier. (If the converse holds, too, the lower one is searched.)
 *   - Stones and points outside of live windows do not matter. The table compares positions without
 *     them: the points in live windows determine which windows are live.
 *
 * 8,8,5 is open here, where the pairs of the empty board lack 28 points. A df-pn by these rules,
 * with pairs lacking as its first numbers, held 33,000 positions with eight stones on the way to
 * refuting Black's d4. D's first choice was nearly always right; the cost is A's moves, since
 * carriers of long proofs contain almost all points: of 60 moves with four stones 59 needed a
 * search, of 58 with six 45, of 55 with eight 29, of 41 with fourteen 17.
 *
 * Sets of points are words, so boards have 64 points at most; on larger ones pairs must do.
 *
 * Cost: O(windows) and a cover (gomoku_cover.c) for each test for pairs; the caller limits the
 * number of tests (effort).
 */
#include "gomoku/gomoku_pairs.h"

#include <limits.h>
#include <string.h>

#include "common/bits.h"
#include "gomoku/gomoku_cover.h"
#include "gomoku/gomoku_lines.h"

enum { WORD = 64, WIDTH = 5, DEPTHS = 12, RECENT = 8, ENTRIES = 1 << 11, WINDOWS = 4 * WORD };
/*
 * With K in a line, where pairs lack more than (K - 1)^2 points by half, more than LITTLE tests are
 * of no use. (7,8,5 is drawn from 22; 6,5,4 and larger boards, which are won, have more than 13
 * soon.)
 */
enum { LITTLE = 64 };
enum { HOPELESS = UINT8_MAX };
/* Other sharings are tried for pairs that lack no more points. */
enum { REPAIRABLE = 8 };

typedef uint64_t points;

/* What was found of a position with A to move, by A's stones in live windows and their points. */
struct entry {
    points attacker, live, carrier;
    uint8_t depth, drawn;
};

struct draw_search {
    points board;
    unsigned connect;
    const struct gomoku_rules *rules;
    points windows[WINDOWS];                  /* that were live in the beginning, line by line */
    uint8_t lines[WINDOWS], offsets[WINDOWS]; /* of each: its line, and its number there */
    unsigned window_count, line_count;
    struct gomoku_cover_line line[WINDOWS]; /* without free points and live windows */
    uint8_t lengths[WINDOWS];               /* points of a line */
    unsigned effort;                        /* tests for pairs that are left */
    bool cut;                               /* the depth ended some line */
    uint8_t recent[RECENT];                 /* moves of D that led to pairs, the latest first */
    struct gomoku_cover cover;
    struct entry entries[ENTRIES];
};

/* --- the windows ----------------------------------------------------------------------------- */

static void read_windows(struct draw_search *draw, const struct gomoku_rules *rules,
                         const struct gomoku_position *at, enum gs_side attacker)
{
    const uint8_t *theirs = gomoku_counts(rules, at, gs_side_other(attacker));
    unsigned count = 0, lines = 0, offset = 0;

    for (unsigned window = 0; window < rules->windows; window++) {
        const struct gomoku_window *here = &rules->window[window];

        if (here->before == GOMOKU_NO_POINT) {
            draw->line[lines++] = (struct gomoku_cover_line){
                here->start, (int16_t)rules->step[here->direction], 0, 0};
            offset = 0;
        }
        draw->lengths[lines - 1] = (uint8_t)(offset + rules->connect);
        if (theirs[window] == 0) {
            draw->windows[count] = 0;
            for (unsigned n = 0; n < rules->connect; n++)
                draw->windows[count] |= UINT64_C(1) << gomoku_window_point(rules, window, n);
            draw->lines[count] = (uint8_t)(lines - 1);
            draw->offsets[count++] = (uint8_t)offset;
        }
        offset++;
    }
    draw->window_count = count;
    draw->line_count = lines;
}

/* --- pairs ----------------------------------------------------------------------------------- */

static bool is_pair(points set)
{
    return (set & (set - 1)) != 0;
}

/* Adds the lines with live windows, beginning with window number i; returns the next line's first.
 */
static unsigned add_line(struct draw_search *draw, points free, points defender, unsigned i)
{
    unsigned number = draw->lines[i];
    struct gomoku_cover_line line = draw->line[number];

    for (; i < draw->window_count && draw->lines[i] == number; i++)
        if ((draw->windows[i] & defender) == 0)
            line.live |= UINT32_C(1) << draw->offsets[i];
    if (line.live == 0)
        return i;
    for (unsigned n = 0, point = line.start; n < draw->lengths[number]; n++) {
        line.free |= (uint32_t)(free >> point & 1) << n;
        point = (unsigned)((int)point + line.step);
    }
    gs_gomoku_cover_add(&draw->cover, line);
    return i;
}

static points pairs_of(const struct draw_search *draw)
{
    points pairs = 0;

    for (unsigned point = 0; point < draw->rules->points; point++)
        if (draw->cover.owner[point] != GOMOKU_COVER_NOBODY)
            pairs |= UINT64_C(1) << point;
    return pairs;
}

/*
 * How many points the pairs of D lack; 0: D holds with A to move, by *pairs. HOPELESS: more than
 * there are points, or a window lacks one stone alone; more than most: at least so many.
 */
static unsigned count_lack(struct draw_search *draw, points attacker, points defender,
                           unsigned most, points *pairs)
{
    points free = draw->board & ~(attacker | defender);
    unsigned steps = UINT_MAX;

    draw->effort -= draw->effort > 0;
    gs_gomoku_cover_begin(&draw->cover, draw->rules);
    for (unsigned i = 0; i < draw->window_count;)
        i = add_line(draw, free, defender, i);
    unsigned lack = gs_gomoku_cover_match(&draw->cover, most);
    if (lack > 0 && lack <= REPAIRABLE && gs_gomoku_cover_repair(&draw->cover, &steps))
        lack = 0;
    if (lack == 0)
        *pairs = pairs_of(draw);
    return lack < HOPELESS ? lack : HOPELESS;
}

/* --- search ---------------------------------------------------------------------------------- */

/* What the live windows give each point. */
struct view {
    points live; /* free points in live windows */
    points wins; /* where A wins at once */
    unsigned worth[WORD];
    points common[WORD]; /* of all live windows with a point */
};

/* A window is worth three times as much with each further stone. */
static void weigh(const struct draw_search *draw, points attacker, points defender,
                  struct view *view)
{
    points free = draw->board & ~(attacker | defender);

    *view = (struct view){.live = 0};
    memset(view->common, 0xff, sizeof view->common);
    for (unsigned i = 0; i < draw->window_count; i++) {
        points rest = draw->windows[i] & free;
        unsigned worth = 1;

        if ((draw->windows[i] & defender) != 0)
            continue;
        view->live |= rest;
        view->wins |= is_pair(rest) ? 0 : rest;
        for (unsigned n = (unsigned)__builtin_popcountll(rest); n < draw->connect && n < 12; n++)
            worth *= 3;
        for (points left = rest; left != 0; left &= left - 1) {
            view->worth[gs_lowest_bit(left)] += worth;
            view->common[gs_lowest_bit(left)] &= rest;
        }
    }
}

/* Leaves out moves of A that are no better than others, which are added to a carrier. */
static points leave_worse(const struct view *view, points *carrier)
{
    points kept = view->live;

    for (points rest = view->live; rest != 0; rest &= rest - 1) {
        unsigned point = gs_lowest_bit(rest);

        for (points left = view->common[point] & ~(rest & -rest); left != 0; left &= left - 1) {
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

static struct entry *entry_of(struct draw_search *draw, points attacker, points live)
{
    uint64_t hash = attacker * UINT64_C(0x9e3779b97f4a7c15) ^
                    (live + UINT64_C(0x7f4a7c15)) * UINT64_C(0xc2b2ae3d27d4eb4f);

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
                   unsigned *move, points *carrier);

/* Whether D holds after every move of A. */
static bool answer_all(struct draw_search *draw, points attacker, points defender, unsigned depth,
                       points *carrier)
{
    struct view view;
    unsigned move;

    weigh(draw, attacker, defender, &view);
    *carrier = 0;
    if (view.wins != 0)
        return false;
    for (points rest = leave_worse(&view, carrier); rest != 0;) {
        points stone = UINT64_C(1) << best_of(&view, rest), found;

        if (!answer(draw, attacker | stone, defender, depth, &move, &found))
            return false;
        rest &= found & ~stone;
        *carrier |= found;
    }
    return true;
}

/* The points of live windows. */
static points find_live(const struct draw_search *draw, points defender)
{
    points live = 0;

    for (unsigned i = 0; i < draw->window_count; i++)
        if ((draw->windows[i] & defender) == 0)
            live |= draw->windows[i];
    return live;
}

/* Whether D holds with A to move. */
static bool wait(struct draw_search *draw, points attacker, points defender, unsigned depth,
                 points *carrier)
{
    if (count_lack(draw, attacker, defender, REPAIRABLE, carrier) == 0)
        return true;
    if (depth == 0 || draw->effort == 0) {
        draw->cut = true;
        return false;
    }
    const points live = find_live(draw, defender);
    attacker &= live;
    struct entry *entry = entry_of(draw, attacker, live);
    if (entry->attacker == attacker && entry->live == live && entry->depth > 0 &&
        (entry->drawn || entry->depth >= depth)) {
        draw->cut |= !entry->drawn;
        *carrier = entry->carrier;
        return entry->drawn;
    }
    bool drawn = answer_all(draw, attacker, draw->board & ~live, depth, carrier);
    if (drawn || draw->effort > 0)
        *entry = (struct entry){attacker, live, *carrier, (uint8_t)depth, drawn};
    return drawn;
}

/* The next move of D to try: one that led to pairs lately, else that of the most worth. */
static unsigned next_of(const struct draw_search *draw, const struct view *view, points set)
{
    for (unsigned i = 0; i < RECENT; i++)
        if ((set >> draw->recent[i] & 1) != 0)
            return draw->recent[i];
    return best_of(view, set);
}

static void remember(struct draw_search *draw, unsigned move)
{
    unsigned at = 0;

    while (at < RECENT - 1 && draw->recent[at] != move)
        at++;
    memmove(draw->recent + 1, draw->recent, at);
    draw->recent[0] = (uint8_t)move;
}

/* The moves of D that leave its pairs the least to lack, at most WIDTH; *move: one that holds. */
static unsigned choose(struct draw_search *draw, points attacker, points defender,
                       const struct view *view, uint8_t moves[WIDTH + 1], unsigned *move,
                       points *carrier)
{
    unsigned lacks[WIDTH + 1], count = 0;
    points rest = view->live;

    while (rest != 0) {
        unsigned point = next_of(draw, view, rest), at = count;
        unsigned lack =
            count_lack(draw, attacker, defender | UINT64_C(1) << point, HOPELESS, carrier);

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
    if (*move != GOMOKU_NO_POINT)
        remember(draw, *move);
    return count;
}

/* Whether D, who is to move, holds by a stone on *move. */
static bool answer(struct draw_search *draw, points attacker, points defender, unsigned depth,
                   unsigned *move, points *carrier)
{
    struct view view;
    uint8_t moves[WIDTH + 1];

    weigh(draw, attacker, defender, &view);
    *move = GOMOKU_NO_POINT;
    *carrier = 0;
    if (view.live == 0)
        return true;
    if (view.wins != 0) {
        *move = gs_lowest_bit(view.wins);
        if (is_pair(view.wins) || !wait(draw, attacker, defender | view.wins, depth, carrier))
            return false;
        *carrier |= view.wins;
        return true;
    }
    unsigned count = choose(draw, attacker, defender, &view, moves, move, carrier);
    bool held = *move != GOMOKU_NO_POINT;
    draw->cut |= !held && depth <= 1;
    for (unsigned i = 0; i < count && depth > 1 && draw->effort > 0 && !held; i++) {
        *move = moves[i];
        held = wait(draw, attacker, defender | UINT64_C(1) << moves[i], depth - 1, carrier);
    }
    if (held)
        *carrier |= UINT64_C(1) << *move;
    return held;
}

/* --- the whole ------------------------------------------------------------------------------- */

static bool deepen(struct draw_search *draw, points attacker, points defender, bool waits,
                   unsigned *move)
{
    points carrier;

    draw->cut = true;
    for (unsigned depth = 1; depth <= DEPTHS && draw->cut && draw->effort > 0; depth++) {
        draw->cut = false;
        if (waits ? wait(draw, attacker, defender, depth, &carrier)
                  : answer(draw, attacker, defender, depth, move, &carrier))
            return true;
    }
    return false;
}

/* Whether pairs lack so much that D is not likely to find the stones that make up for it. */
static bool is_hopeless(struct draw_search *draw, points attacker, points defender)
{
    points pairs;
    unsigned lack = count_lack(draw, attacker, defender, HOPELESS, &pairs);
    return lack != HOPELESS && 2 * lack > 3 * (draw->connect - 1) * (draw->connect - 1);
}

static bool search(const struct gomoku_rules *rules, const struct gomoku_position *at,
                   enum gs_side attacker, unsigned effort, unsigned *move, struct draw_search *draw)
{
    draw->board = rules->points == WORD ? UINT64_MAX : (UINT64_C(1) << rules->points) - 1;
    draw->connect = rules->connect;
    draw->rules = rules;
    draw->effort = effort;
    memset(draw->recent, 0, sizeof draw->recent);
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
