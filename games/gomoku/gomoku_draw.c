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
 * Where FIRST tests for pairs do not do, the search by proof numbers of gomoku_block_search.c takes
 * the rest; it tries all moves of D, and its table is larger.
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
#include "gomoku/gomoku_block.h"
#include "gomoku/gomoku_lines.h"

enum { WIDTH = 5, DEPTHS = 12, RECENT = 8, ENTRIES = 1 << 11 };
/*
 * With K in a line, where pairs lack more than (K - 1)^2 points by half, more than LITTLE tests are
 * of no use. (7,8,5 is drawn from 22; 6,5,4 and larger boards, which are won, have more than 13
 * soon.)
 */
enum { LITTLE = 64 };
enum { FIRST = 1 << 13 }; /* tests of the small search before the whole one begins */

typedef gomoku_block_points points;

/* What was found of a position with A to move, by A's stones in live windows and their points. */
struct entry {
    points attacker, live, carrier;
    uint8_t depth, drawn;
};

struct draw_search {
    struct gomoku_blocks blocks;
    bool cut;               /* the depth ended some line */
    uint8_t recent[RECENT]; /* moves of D that led to pairs, the latest first */
    struct entry entries[ENTRIES];
    struct gomoku_block_search whole; /* what begins where this search gives up */
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
            draw->blocks.line[lines++] = (struct gomoku_cover_line){
                here->start, (int16_t)rules->step[here->direction], 0, 0};
            offset = 0;
        }
        draw->blocks.lengths[lines - 1] = (uint8_t)(offset + rules->connect);
        if (theirs[window] == 0) {
            draw->blocks.windows[count] = 0;
            for (unsigned n = 0; n < rules->connect; n++)
                draw->blocks.windows[count] |= UINT64_C(1) << gomoku_window_point(rules, window, n);
            draw->blocks.lines[count] = (uint8_t)(lines - 1);
            draw->blocks.offsets[count++] = (uint8_t)offset;
        }
        offset++;
    }
    draw->blocks.window_count = count;
    draw->blocks.line_count = lines;
}

/* --- search ---------------------------------------------------------------------------------- */

static struct entry *entry_of(struct draw_search *draw, points attacker, points live)
{
    uint64_t hash = attacker * UINT64_C(0x9e3779b97f4a7c15) ^
                    (live + UINT64_C(0x7f4a7c15)) * UINT64_C(0xc2b2ae3d27d4eb4f);

    hash = (hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return &draw->entries[(hash ^ hash >> 32) % ENTRIES];
}

static bool answer(struct draw_search *draw, points attacker, points defender, unsigned depth,
                   unsigned *move, points *carrier);

/* Whether D holds after every move of A. */
static bool answer_all(struct draw_search *draw, points attacker, points defender, unsigned depth,
                       points *carrier)
{
    struct gomoku_block_view view;
    unsigned move;

    gs_gomoku_block_weigh(&draw->blocks, attacker, defender, &view);
    *carrier = 0;
    if (view.wins != 0)
        return false;
    for (points rest = gs_gomoku_block_leave_worse(&view, view.live, carrier); rest != 0;) {
        points stone = UINT64_C(1) << gs_gomoku_block_best(&view, rest), found;

        if (!answer(draw, attacker | stone, defender, depth, &move, &found))
            return false;
        rest &= found & ~stone;
        *carrier |= found;
    }
    return true;
}

/* Whether D holds with A to move. */
static bool wait(struct draw_search *draw, points attacker, points defender, unsigned depth,
                 points *carrier)
{
    if (gs_gomoku_block_lack(&draw->blocks, attacker, defender, GOMOKU_BLOCK_REPAIRABLE, carrier) ==
        0)
        return true;
    if (depth == 0 || draw->blocks.effort == 0) {
        draw->cut = true;
        return false;
    }
    const points live = gs_gomoku_block_live(&draw->blocks, defender);
    attacker &= live;
    struct entry *entry = entry_of(draw, attacker, live);
    if (entry->attacker == attacker && entry->live == live && entry->depth > 0 &&
        (entry->drawn || entry->depth >= depth)) {
        draw->cut |= !entry->drawn;
        *carrier = entry->carrier;
        return entry->drawn;
    }
    bool drawn = answer_all(draw, attacker, draw->blocks.board & ~live, depth, carrier);
    if (drawn || draw->blocks.effort > 0)
        *entry = (struct entry){attacker, live, *carrier, (uint8_t)depth, drawn};
    return drawn;
}

/* The next move of D to try: one that led to pairs lately, else that of the most worth. */
static unsigned next_of(const struct draw_search *draw, const struct gomoku_block_view *view,
                        points set)
{
    for (unsigned i = 0; i < RECENT; i++)
        if ((set >> draw->recent[i] & 1) != 0)
            return draw->recent[i];
    return gs_gomoku_block_best(view, set);
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
                       const struct gomoku_block_view *view, uint8_t moves[WIDTH + 1],
                       unsigned *move, points *carrier)
{
    unsigned lacks[WIDTH + 1], count = 0;
    points rest = view->live;

    while (rest != 0) {
        unsigned point = next_of(draw, view, rest), at = count;
        unsigned lack =
            gs_gomoku_block_lack(&draw->blocks, attacker, defender | UINT64_C(1) << point,
                                 GOMOKU_BLOCK_HOPELESS, carrier);

        rest ^= UINT64_C(1) << point;
        for (; at > 0 && lacks[at - 1] > lack; at--) {
            lacks[at] = lacks[at - 1];
            moves[at] = moves[at - 1];
        }
        lacks[at] = lack;
        moves[at] = (uint8_t)point;
        count += count < WIDTH;
        if (lack == 0 || draw->blocks.effort == 0)
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
    struct gomoku_block_view view;
    uint8_t moves[WIDTH + 1];

    gs_gomoku_block_weigh(&draw->blocks, attacker, defender, &view);
    *move = GOMOKU_NO_POINT;
    *carrier = 0;
    if (view.live == 0)
        return true;
    if (view.wins != 0) {
        *move = gs_lowest_bit(view.wins);
        if ((view.wins & (view.wins - 1)) != 0 ||
            !wait(draw, attacker, defender | view.wins, depth, carrier))
            return false;
        *carrier |= view.wins;
        return true;
    }
    unsigned count = choose(draw, attacker, defender, &view, moves, move, carrier);
    bool held = *move != GOMOKU_NO_POINT;
    draw->cut |= !held && depth <= 1;
    for (unsigned i = 0; i < count && depth > 1 && draw->blocks.effort > 0 && !held; i++) {
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
    for (unsigned depth = 1; depth <= DEPTHS && draw->cut && draw->blocks.effort > 0; depth++) {
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
    unsigned lack =
        gs_gomoku_block_lack(&draw->blocks, attacker, defender, GOMOKU_BLOCK_HOPELESS, &pairs);
    return lack != GOMOKU_BLOCK_HOPELESS &&
           2 * lack > 3 * (draw->blocks.connect - 1) * (draw->blocks.connect - 1);
}

static bool search(const struct gomoku_rules *rules, const struct gomoku_position *at,
                   enum gs_side attacker, unsigned effort, unsigned *move, struct draw_search *draw)
{
    draw->blocks.board =
        rules->points == GOMOKU_BLOCK_WORD ? UINT64_MAX : (UINT64_C(1) << rules->points) - 1;
    draw->blocks.connect = rules->connect;
    draw->blocks.rules = rules;
    draw->blocks.effort = 1;
    memset(draw->recent, 0, sizeof draw->recent);
    memset(draw->entries, 0, sizeof draw->entries);
    read_windows(draw, rules, at, attacker);
    const points theirs = at->stones[attacker][0], own = at->stones[gs_side_other(attacker)][0];
    const bool waits = at->side == (int8_t)attacker;
    if (effort > LITTLE && is_hopeless(draw, theirs, own))
        effort = LITTLE;
    draw->blocks.effort = effort < FIRST ? effort : FIRST;
    if (deepen(draw, theirs, own, waits, move))
        return true;
    draw->blocks.effort = effort < FIRST ? 0 : effort - FIRST;
    return draw->blocks.effort > 0 &&
           gs_gomoku_block_holds(&draw->whole, &draw->blocks, theirs, own, waits, move);
}

size_t gs_gomoku_draw_size(const struct gomoku_rules *rules)
{
    return rules->points <= GOMOKU_BLOCK_WORD ? sizeof(struct draw_search) : 0;
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
    if (effort == 0 || own->points > GOMOKU_BLOCK_WORD ||
        !search(own, at, attacker, effort, &found, (struct draw_search *)(void *)workspace))
        return false;
    if (move && found != GOMOKU_NO_POINT)
        *move = found;
    return true;
}
