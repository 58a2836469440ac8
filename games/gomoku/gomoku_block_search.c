/* SPDX-License-Identifier: MIT */
/*
 * gomoku_block_search.c - who wins the game in which D only blocks the windows of A
 * (gomoku_draw.c), by proof numbers, depth-first.
 *
 * A position has two numbers, how far it is to show that D holds (hold) and that A wins (win); a
 * visit ends when one reaches its limit (df-pn, src/algo/dfpn/README.md, tells how limits come
 * about). Of an open position the first numbers come from the points that its pairs lack.
 *
 *   - A wins where two windows that lack two stones share one of them, or D must block two points.
 *   - A proof that A wins has a carrier, too: the points that A needs. D loses as well by moves
 *     elsewhere.
 *   - Where D is to move and its pairs lack few points, each likely move is tested for pairs before
 *     the position has numbers. Only moves count that are in a window of each set of
 *     groups that lacks points.
 *   - As proof numbers of A's moves are added up, and nearly all must be refuted, only the
 *     TOGETHER hardest that are open count; the others wait.
 *
 * Cost: that of the tests for pairs, which the effort limits, and O(windows) for each child.
 */
#include <string.h>

#include "common/bits.h"
#include "gomoku/gomoku_block.h"

enum { TOGETHER = 2, NEARLY = 8, TESTS = 12, WAYS = 4, RELIEF = 4, MUCH = 44 };

static const uint32_t SHOWN = UINT32_C(1) << 30; /* the other number of what is shown */

typedef gomoku_block_points points;

struct limits {
    uint32_t hold, win;
};

/* The path's current state. */
struct hunt {
    struct gomoku_block_search *search;
    struct gomoku_blocks *blocks;
};

static bool is_pair(points set)
{
    return (set & (set - 1)) != 0;
}

static bool is_open(const struct gomoku_block_numbers *numbers)
{
    return numbers->hold != 0 && numbers->win != 0;
}

static struct gomoku_block_numbers held(points carrier)
{
    return (struct gomoku_block_numbers){0, SHOWN, carrier};
}

static struct gomoku_block_numbers lost(points carrier)
{
    return (struct gomoku_block_numbers){SHOWN, 0, carrier};
}

/* First numbers: the more points pairs lack, the farther D is from holding, and the nearer A. */
static struct gomoku_block_numbers guess(unsigned lack, unsigned relief)
{
    unsigned left = lack > relief ? lack - relief : 1;

    return (struct gomoku_block_numbers){1 + left * left / 4,
                                         left + 8 < MUCH ? (MUCH - left) / 4 : 1, 0};
}

/* --- table ----------------------------------------------------------------------------------- */

static struct gomoku_block_entry *bucket(const struct hunt *hunt, points attacker, points live,
                                         bool waits)
{
    uint64_t hash = (attacker + waits) * UINT64_C(0x9e3779b97f4a7c15) ^
                    (live + UINT64_C(0x7f4a7c15)) * UINT64_C(0xc2b2ae3d27d4eb4f);

    hash = (hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return &hunt->search->entries[(hash ^ hash >> 32) % (GOMOKU_BLOCK_ENTRIES / WAYS) * WAYS];
}

static bool is_entry_of(const struct gomoku_block_entry *entry, points attacker, points live,
                        bool waits)
{
    return entry->used && entry->attacker == attacker && entry->live == live &&
           entry->waits == waits;
}

static bool find(const struct hunt *hunt, points attacker, points defender, bool waits,
                 struct gomoku_block_numbers *numbers)
{
    const points live = hunt->blocks->board & ~defender;
    const struct gomoku_block_entry *entry = bucket(hunt, attacker, live, waits);

    for (unsigned i = 0; i < WAYS; i++)
        if (is_entry_of(&entry[i], attacker, live, waits)) {
            *numbers = entry[i].numbers;
            return true;
        }
    return false;
}

static uint32_t worth_of(const struct gomoku_block_entry *entry)
{
    if (!entry->used)
        return 0;
    return is_open(&entry->numbers) ? entry->numbers.hold + entry->numbers.win : SHOWN / 2;
}

static void store(const struct hunt *hunt, points attacker, points defender, bool waits,
                  const struct gomoku_block_numbers *numbers)
{
    const points live = hunt->blocks->board & ~defender;
    struct gomoku_block_entry *entry = bucket(hunt, attacker, live, waits), *place = entry;

    for (unsigned i = 0; i < WAYS; i++) {
        if (is_entry_of(&entry[i], attacker, live, waits)) {
            place = &entry[i];
            break;
        }
        if (worth_of(&entry[i]) < worth_of(place))
            place = &entry[i];
    }
    *place = (struct gomoku_block_entry){attacker, live, *numbers, waits, true};
}

/* --- positions ------------------------------------------------------------------------------- */

/* What decides a position without pairs: false: nothing. */
static bool decide(const struct gomoku_blocks *blocks, points attacker, points defender,
                   struct gomoku_block_numbers *numbers)
{
    points once = 0, pairs[GOMOKU_BLOCK_WINDOWS], live = 0;
    unsigned count = 0;

    for (unsigned i = 0; i < blocks->window_count; i++) {
        points rest = blocks->windows[i] & ~attacker;

        if ((blocks->windows[i] & defender) != 0)
            continue;
        live |= rest;
        if (!is_pair(rest)) {
            *numbers = lost(rest);
            return true;
        }
        if (__builtin_popcountll(rest) != 2)
            continue;
        for (unsigned n = 0; (rest & once) != 0 && n < count; n++)
            if ((pairs[n] & rest) != 0 && pairs[n] != rest) {
                *numbers = lost(pairs[n] | rest);
                return true;
            }
        once |= rest;
        pairs[count++] = rest;
    }
    *numbers = held(0);
    return live == 0;
}

/* What is known at once of a position with A to move. */
static struct gomoku_block_numbers judge_wait(struct gomoku_blocks *blocks, points attacker,
                                              points defender)
{
    struct gomoku_block_numbers numbers;
    points pairs;

    if (decide(blocks, attacker, defender, &numbers))
        return numbers;
    unsigned lack = gs_gomoku_block_lack(blocks, attacker, defender, GOMOKU_BLOCK_HOPELESS, &pairs);
    return lack == 0 ? held(pairs) : guess(lack, 0);
}

static void remember(uint8_t recent[GOMOKU_BLOCK_RECENT], unsigned move)
{
    unsigned at = 0;

    while (at < GOMOKU_BLOCK_RECENT - 1 && recent[at] != move)
        at++;
    memmove(recent + 1, recent, at);
    recent[0] = (uint8_t)move;
}

/* The next move of a set that D tests: one that led to pairs lately, else that of the most worth.
 */
static unsigned next_of(const struct gomoku_block_frame *frame,
                        const struct gomoku_block_view *view, points set)
{
    for (unsigned i = 0; i < GOMOKU_BLOCK_RECENT; i++)
        if ((set >> frame->recent[i] & 1) != 0)
            return frame->recent[i];
    return gs_gomoku_block_best(view, set);
}

/* Blocks a point, and leaves out what is then not live. */
static void block(const struct gomoku_blocks *blocks, unsigned move, points *attacker,
                  points *defender)
{
    const points live = gs_gomoku_block_live(blocks, *defender | UINT64_C(1) << move);

    *attacker &= live;
    *defender = blocks->board & ~live;
}

/* Tests some moves of D for pairs; else the numbers remain. */
static void test_moves(const struct hunt *hunt, struct gomoku_block_frame *frame, points attacker,
                       points defender, const struct gomoku_block_view *view, points moves,
                       struct gomoku_block_numbers *numbers)
{
    for (unsigned test = 0; test < TESTS && moves != 0; test++) {
        unsigned move = next_of(frame, view, moves);
        points theirs = attacker, own = defender;

        block(hunt->blocks, move, &theirs, &own);
        struct gomoku_block_numbers found = judge_wait(hunt->blocks, theirs, own);
        if (found.hold == 0) {
            *numbers = held(found.carrier | UINT64_C(1) << move);
            remember(frame->recent, move);
            return;
        }
        moves &= ~(UINT64_C(1) << move);
    }
}

/* What is known soon of a position with D to move. */
static struct gomoku_block_numbers judge_answer(const struct hunt *hunt,
                                                struct gomoku_block_frame *frame, points attacker,
                                                points defender)
{
    struct gomoku_blocks *blocks = hunt->blocks;
    struct gomoku_block_view view;
    points pairs, moves;

    gs_gomoku_block_weigh(blocks, attacker, defender, &view);
    if (view.live == 0)
        return held(0);
    if (is_pair(view.wins))
        return lost(view.wins);
    if (view.wins != 0) {
        block(blocks, gs_lowest_bit(view.wins), &attacker, &defender);
        struct gomoku_block_numbers numbers = judge_wait(blocks, attacker, defender);
        numbers.carrier |= view.wins;
        return numbers;
    }
    unsigned lack = gs_gomoku_block_lack(blocks, attacker, defender, GOMOKU_BLOCK_HOPELESS, &pairs);
    if (lack == 0)
        return held(pairs);
    moves = blocks->cover.remedies[0] & view.live;
    struct gomoku_block_numbers numbers = guess(lack, RELIEF);
    if (lack <= NEARLY)
        test_moves(hunt, frame, attacker, defender, &view, moves, &numbers);
    return numbers;
}

/* --- children -------------------------------------------------------------------------------- */

static struct gomoku_block_child *append(struct gomoku_block_frame *frame, unsigned move,
                                         points attacker, points defender)
{
    struct gomoku_block_child *child = &frame->children[frame->count++];

    *child = (struct gomoku_block_child){attacker, defender, {0}, (uint8_t)move};
    return child;
}

/* Puts the last child before those that come after it: for A the farthest from holding is first. */
static void sink(struct gomoku_block_frame *frame, bool waits)
{
    struct gomoku_block_child last = frame->children[frame->count - 1];
    unsigned at = frame->count - 1;

    for (; at > 0 && (waits ? frame->children[at - 1].numbers.hold < last.numbers.hold
                            : frame->children[at - 1].numbers.hold > last.numbers.hold);
         at--)
        frame->children[at] = frame->children[at - 1];
    frame->children[at] = last;
}

/* The moves of A that need an answer. */
static void list_attacks(const struct hunt *hunt, struct gomoku_block_frame *frame, points attacker,
                         points defender)
{
    struct gomoku_block_view view;

    gs_gomoku_block_weigh(hunt->blocks, attacker, defender, &view);
    frame->count = 0;
    frame->carrier = 0;
    frame->moves = UINT64_MAX;
    for (points rest = gs_gomoku_block_leave_worse(&view, view.live, &frame->carrier); rest != 0;) {
        unsigned move = gs_gomoku_block_best(&view, rest);
        points theirs = attacker | UINT64_C(1) << move;
        struct gomoku_block_child *child = append(frame, move, theirs, defender);

        rest &= ~(UINT64_C(1) << move);
        if (!find(hunt, theirs, defender, false, &child->numbers)) {
            child->numbers = judge_answer(hunt, frame, theirs, defender);
            if (!is_open(&child->numbers))
                store(hunt, theirs, defender, false, &child->numbers);
        }
        if (child->numbers.hold == 0) {
            frame->moves &= child->numbers.carrier;
            frame->carrier |= child->numbers.carrier;
            rest &= frame->moves;
            frame->count--;
            continue;
        }
        sink(frame, true);
        if (hunt->blocks->effort == 0)
            break;
    }
}

/* The moves of D that may hold where A threatens to win by two windows that share a point. */
static points find_defences(const struct gomoku_blocks *blocks, points attacker, points defender,
                            points moves, points *carrier)
{
    points pairs[GOMOKU_BLOCK_WINDOWS];
    unsigned count = 0;

    for (unsigned i = 0; i < blocks->window_count; i++) {
        points rest = blocks->windows[i] & ~attacker;

        if ((blocks->windows[i] & defender) != 0 || __builtin_popcountll(rest) != 2)
            continue;
        for (unsigned n = 0; n < count; n++)
            if ((pairs[n] & rest) != 0 && pairs[n] != rest) {
                moves &= pairs[n] | rest;
                *carrier |= pairs[n] | rest;
            }
        pairs[count++] = rest;
    }
    return moves;
}

/* The moves of D. */
static void list_answers(const struct hunt *hunt, struct gomoku_block_frame *frame, points attacker,
                         points defender)
{
    struct gomoku_block_view view;
    points moves;

    gs_gomoku_block_weigh(hunt->blocks, attacker, defender, &view);
    frame->count = 0;
    frame->carrier = view.wins;
    moves = view.wins ? view.wins
                      : find_defences(hunt->blocks, attacker, defender, view.live, &frame->carrier);
    if (!view.wins)
        moves = gs_gomoku_block_leave_worse(&view, moves, &frame->carrier);
    while (moves != 0 && hunt->blocks->effort > 0) {
        unsigned move = gs_gomoku_block_best(&view, moves);
        points theirs = attacker, own = defender;

        moves &= ~(UINT64_C(1) << move);
        block(hunt->blocks, move, &theirs, &own);
        struct gomoku_block_child *child = append(frame, move, theirs, own);
        if (!find(hunt, theirs, own, true, &child->numbers))
            child->numbers = judge_wait(hunt->blocks, theirs, own);
        bool holds = child->numbers.hold == 0;
        sink(frame, false);
        if (holds)
            break;
    }
}

/* --- visits ---------------------------------------------------------------------------------- */

/* The numbers of a position, its best child, and the best number among the others. */
struct sum {
    struct gomoku_block_numbers numbers;
    struct gomoku_block_child *best;
    uint32_t second;
};

static void add(uint32_t *number, uint32_t more)
{
    *number = *number + more < SHOWN ? *number + more : SHOWN - 1;
}

/* D holds if it does after all moves of A; A wins by the best. */
static struct sum sum_attacks(struct gomoku_block_frame *frame)
{
    struct sum sum = {{0, SHOWN, frame->carrier}, NULL, SHOWN};
    points moves = frame->moves;

    for (unsigned i = 0; i < frame->count; i++)
        if (frame->children[i].numbers.hold == 0) {
            moves &= frame->children[i].numbers.carrier;
            sum.numbers.carrier |= frame->children[i].numbers.carrier;
        }
    for (unsigned i = 0, open = 0; i < frame->count; i++) {
        struct gomoku_block_child *child = &frame->children[i];

        if (child->numbers.win == 0) {
            sum.numbers = lost(child->numbers.carrier | UINT64_C(1) << child->move);
            return sum;
        }
        if (child->numbers.hold == 0 || (moves >> child->move & 1) == 0 || open == TOGETHER)
            continue;
        open++;
        add(&sum.numbers.hold, child->numbers.hold);
        if (sum.best == NULL || child->numbers.win < sum.numbers.win ||
            (child->numbers.win == sum.numbers.win &&
             child->numbers.hold > sum.best->numbers.hold)) {
            sum.second = sum.numbers.win;
            sum.numbers.win = child->numbers.win;
            sum.best = child;
        } else if (child->numbers.win < sum.second)
            sum.second = child->numbers.win;
    }
    return sum;
}

/* D holds by its best move; A wins if it does after all. */
static struct sum sum_answers(struct gomoku_block_frame *frame)
{
    struct sum sum = {{SHOWN, 0, frame->carrier}, NULL, SHOWN};
    points moves = UINT64_MAX;

    for (unsigned i = 0; i < frame->count; i++)
        if (frame->children[i].numbers.win == 0) {
            moves &= frame->children[i].numbers.carrier;
            sum.numbers.carrier |= frame->children[i].numbers.carrier;
        }
    for (unsigned i = 0; i < frame->count; i++) {
        struct gomoku_block_child *child = &frame->children[i];

        if (child->numbers.hold == 0) {
            sum.numbers = held(child->numbers.carrier | UINT64_C(1) << child->move);
            sum.best = child;
            return sum;
        }
        if (child->numbers.win == 0 || (moves >> child->move & 1) == 0)
            continue;
        add(&sum.numbers.win, child->numbers.win);
        if (sum.best == NULL || child->numbers.hold < sum.numbers.hold ||
            (child->numbers.hold == sum.numbers.hold &&
             child->numbers.win > sum.best->numbers.win)) {
            sum.second = sum.numbers.hold;
            sum.numbers.hold = child->numbers.hold;
            sum.best = child;
        } else if (child->numbers.hold < sum.second)
            sum.second = child->numbers.hold;
    }
    return sum;
}

/* The limit of the best child: a quarter above the second's number, at least one above its own. */
static uint32_t limit_best(uint32_t limit, uint32_t second, uint32_t own)
{
    uint32_t above = second < SHOWN ? second + second / 4 + 1 : SHOWN;

    above = above < limit ? above : limit;
    return above > own ? above : own + 1;
}

/* The limit of a child whose number is part of a sum. */
static uint32_t limit_part(uint32_t limit, uint32_t sum, uint32_t own)
{
    if (limit >= SHOWN)
        return SHOWN;
    return limit - sum + own > own ? limit - sum + own : own + 1;
}

static struct limits limit_child(struct limits limits, const struct sum *sum, bool waits)
{
    const struct gomoku_block_numbers *own = &sum->best->numbers;

    if (waits)
        return (struct limits){limit_part(limits.hold, sum->numbers.hold, own->hold),
                               limit_best(limits.win, sum->second, own->win)};
    return (struct limits){limit_best(limits.hold, sum->second, own->hold),
                           limit_part(limits.win, sum->numbers.win, own->win)};
}

/* Searches until a number reaches its limit, or the effort ends. waits: A is to move. */
static struct sum visit(const struct hunt *hunt, unsigned ply, points attacker, points defender,
                        bool waits, struct limits limits)
{
    struct gomoku_block_frame *frame = &hunt->search->frames[ply];

    (waits ? list_attacks : list_answers)(hunt, frame, attacker, defender);
    for (;;) {
        for (unsigned i = 0; i < frame->count; i++) {
            struct gomoku_block_child *child = &frame->children[i];

            find(hunt, child->attacker, child->defender, !waits, &child->numbers);
        }
        struct sum sum = (waits ? sum_attacks : sum_answers)(frame);
        if (hunt->blocks->effort == 0 && is_open(&sum.numbers))
            return sum;
        if (sum.numbers.hold >= limits.hold || sum.numbers.win >= limits.win ||
            !is_open(&sum.numbers)) {
            store(hunt, attacker, defender, waits, &sum.numbers);
            return sum;
        }
        sum.best->numbers = visit(hunt, ply + 1, sum.best->attacker, sum.best->defender, !waits,
                                  limit_child(limits, &sum, waits))
                                .numbers;
    }
}

bool gs_gomoku_block_holds(struct gomoku_block_search *search, struct gomoku_blocks *blocks,
                           points attacker, points defender, bool waits, unsigned *move)
{
    const struct hunt hunt = {search, blocks};
    const points live = gs_gomoku_block_live(blocks, defender);
    struct gomoku_block_numbers numbers;

    if (waits && decide(blocks, attacker, defender, &numbers))
        return numbers.hold == 0;
    for (size_t i = 0; i < sizeof search->frames / sizeof search->frames[0]; i++)
        memset(search->frames[i].recent, 0, sizeof search->frames[i].recent);
    for (size_t i = 0; i < GOMOKU_BLOCK_ENTRIES; i++)
        search->entries[i].used = false;
    struct sum sum = visit(&hunt, 0, attacker & live, blocks->board & ~live, waits,
                           (struct limits){SHOWN, SHOWN});
    if (sum.numbers.hold != 0)
        return false;
    if (!waits && sum.best != NULL)
        *move = sum.best->move;
    return true;
}
