/* SPDX-License-Identifier: MIT */
/*
 * gomoku_prune.c - what the counts of lines prove in the Gomoku family without
 * search: wins and losses within four plies, moves that lose within four, and
 * sides that cannot win any more.
 *
 * S is the side to move, T the other one. A window of a side is live when it may
 * still win there: it contains no stone of the other side and, where longer lines do not count, no
 * own one stands at its ends. Stones of the other side make it dead or leave it as it is; an own
 * stone inside leaves it live.
 *
 *  1. A side wins at once exactly on the points that a live window lacks alone.
 *     S has such a point: S wins in 1.
 *  2. T has two: whatever S plays, T wins on one of them. S loses in 2. T has
 *     one: every other move of S loses in 2.
 *  3. A fork of a side is a point in two live windows that lack two stones, of
 *     which the other ones differ. A stone there makes two points of the first
 *     kind. S has a fork, and T no such point, or the fork is on it: T cannot
 *     win with its next stone, and S wins in 3.
 *  4. T has a fork, and neither side a point of the first kind. A move of S that
 *     takes neither it nor all but one of the other points, and makes no point
 *     of the first kind (it is no lacking point of a live window of S that lacks
 *     two), leaves T to play on it and win. So S loses in 4 by all moves except those that answer
 *     every fork of T.
 *  5. A side without a window that is free of the other side's stones, or with
 *     none that it can fill with the stones it has left, will have no line.
 *
 * Exceptions: in renju a fork may be a foul of Black, so Black has none here; and White may win by
 * a foul of Black, so that it can always win. A five of Black is no foul, and a move of Black that
 * is one loses anyway, though sooner than others may: where nothing else is kept, all moves are. In
 * pro nothing is proved as long as Black's next stone is bound by the opening.
 *
 * Cost: a few passes over the windows, eight at a time.
 */
#include "gomoku/gomoku_search.h"

#include <string.h>

#include "common/bits.h"
#include "gomoku/gomoku_lines.h"
#include "gomoku/gomoku_opening.h"
#include "gomoku/gomoku_pairs.h"
#include "gomoku/gomoku_renju.h"

struct points {
    uint64_t words[GOMOKU_WORDS];
};

/* Windows of a side that lack two stones, seen from the points that they lack. */
struct forks {
    struct points ends;          /* points that such a window lacks */
    struct points twice, thrice; /* with so many different partners at least */
    uint16_t first[GOMOKU_POINTS], second[GOMOKU_POINTS]; /* partners of points in ends, twice */
};

/* What a position shows. */
struct tactics {
    gs_move win;           /* of S */
    gs_move threats[2];    /* points on which T would win; GS_NO_MOVE: no more of them */
    gs_move fork;          /* one by which S wins */
    bool bound;            /* T has forks, and S must answer them: */
    struct points answers; /* by these moves */
};

/* One more partner of a point. */
static void pair(struct forks *forks, unsigned point, unsigned partner)
{
    if (!gs_points_has(forks->ends.words, point)) {
        gs_points_add(forks->ends.words, point);
        forks->first[point] = (uint16_t)partner;
    } else if (forks->first[point] == partner) {
        return;
    } else if (!gs_points_has(forks->twice.words, point)) {
        gs_points_add(forks->twice.words, point);
        forks->second[point] = (uint16_t)partner;
    } else if (forks->second[point] != partner) {
        gs_points_add(forks->thrice.words, point);
    }
}

/* The windows of a side that lack two. first is written for points in ends, second for those in
 * twice. */
static void find_forks(const struct gomoku_rules *rules, const struct gomoku_position *at,
                       enum gs_side side, struct forks *forks)
{
    memset(&forks->ends, 0, sizeof forks->ends);
    memset(&forks->twice, 0, sizeof forks->twice);
    memset(&forks->thrice, 0, sizeof forks->thrice);
    for (unsigned window = 0; rules->connect >= 2; window++) {
        unsigned n = 0;

        window = gs_gomoku_next_window(rules, at, side, 2, window);
        if (window == rules->windows)
            return;
        unsigned one = gs_gomoku_next_free(rules, at, window, &n);
        unsigned other = gs_gomoku_next_free(rules, at, window, &n);

        pair(forks, one, other);
        pair(forks, other, one);
    }
}

/* Points on which a side wins at once, at most two; returns how many. */
static unsigned find_wins(const struct gomoku_rules *rules, const struct gomoku_position *at,
                          enum gs_side side, gs_move wins[2])
{
    unsigned count = 0;

    wins[0] = wins[1] = GS_NO_MOVE;
    for (unsigned window = 0; count < 2; window++) {
        unsigned n = 0;

        window = gs_gomoku_next_window(rules, at, side, 1, window);
        if (window == rules->windows)
            break;
        unsigned point = gs_gomoku_next_free(rules, at, window, &n);

        if (count == 0 || wins[0] != point)
            wins[count++] = point;
    }
    return count;
}

/* Keeps those moves of a set that answer a fork. */
static void keep_answers(const struct forks *forks, unsigned fork, struct points *set)
{
    struct points answers = {{0}};

    gs_points_add(answers.words, fork);
    if (!gs_points_has(forks->thrice.words, fork)) {
        gs_points_add(answers.words, forks->first[fork]);
        gs_points_add(answers.words, forks->second[fork]);
    }
    for (unsigned word = 0; word < GOMOKU_WORDS; word++)
        set->words[word] &= answers.words[word];
}

/* The moves that answer every fork of T, except those that make a point to win on. */
static void find_answers(const struct forks *forks, struct tactics *tactics)
{
    memset(&tactics->answers, 0xff, sizeof tactics->answers);
    tactics->bound = false;
    for (unsigned word = 0; word < GOMOKU_WORDS; word++)
        for (uint64_t rest = forks->twice.words[word]; rest != 0; rest &= rest - 1) {
            keep_answers(forks, 64 * word + gs_lowest_bit(rest), &tactics->answers);
            tactics->bound = true;
        }
}

/* A fork of S by which it wins, though T threatens on the given point. */
static gs_move choose_fork(const struct forks *forks, gs_move threat)
{
    if (threat != GS_NO_MOVE)
        return gs_points_has(forks->twice.words, threat) ? threat : GS_NO_MOVE;
    for (unsigned word = 0; word < GOMOKU_WORDS; word++)
        if (forks->twice.words[word] != 0)
            return 64 * word + gs_lowest_bit(forks->twice.words[word]);
    return GS_NO_MOVE;
}

/* Whether a side's forks win. */
static bool may_fork(const struct gomoku_rules *rules, enum gs_side side)
{
    return rules->variant != GOMOKU_RENJU || side == GS_WHITE;
}

static void find_fork_tactics(const struct gomoku_rules *rules, const struct gomoku_position *at,
                              struct tactics *tactics)
{
    enum gs_side side = (enum gs_side)at->side, other = gs_side_other(side);
    struct forks own, his;

    find_forks(rules, at, side, &own);
    if (may_fork(rules, side))
        tactics->fork = choose_fork(&own, tactics->threats[0]);
    if (tactics->fork != GS_NO_MOVE || tactics->threats[0] != GS_NO_MOVE || !may_fork(rules, other))
        return;
    find_forks(rules, at, other, &his);
    find_answers(&his, tactics);
    for (unsigned word = 0; word < GOMOKU_WORDS; word++)
        tactics->answers.words[word] |= own.ends.words[word];
}

/* False where, by the rules of the opening, nothing is proved. */
static bool find_tactics(const struct gomoku_rules *rules, const struct gomoku_position *at,
                         struct tactics *tactics)
{
    enum gs_side side = (enum gs_side)at->side;
    gs_move wins[2];

    if (gs_gomoku_is_opening(rules, at))
        return false;
    tactics->fork = GS_NO_MOVE;
    tactics->bound = false;
    find_wins(rules, at, side, wins);
    tactics->win = wins[0];
    if (tactics->win != GS_NO_MOVE)
        return true;
    if (find_wins(rules, at, gs_side_other(side), tactics->threats) < 2)
        find_fork_tactics(rules, at, tactics);
    return true;
}

static bool is_empty(const struct points *set)
{
    uint64_t any = 0;

    for (unsigned word = 0; word < GOMOKU_WORDS; word++)
        any |= set->words[word];
    return any == 0;
}

/* Whether a side that has so many stones left may still fill a window. */
static bool may_win(const struct gomoku_rules *rules, const struct gomoku_position *at,
                    enum gs_side side, unsigned stones)
{
    const uint8_t *mine = gomoku_counts(rules, at, side);
    const uint8_t *theirs = gomoku_counts(rules, at, gs_side_other(side));
    unsigned least = rules->connect > stones ? rules->connect - stones : 0;

    if (rules->variant == GOMOKU_RENJU && side == GS_WHITE)
        return true;
    for (unsigned window = 0; window < rules->windows; window++)
        if (theirs[window] == 0 && mine[window] >= least)
            return true;
    return false;
}

static struct gs_proved bounds(const struct gs_rules *rules, const struct gs_position *position,
                               struct gs_workspace *workspace)
{
    (void)workspace;
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    enum gs_side side = (enum gs_side)at->side;
    struct gs_proved found = {GS_LOSS, GS_WIN, 0, 0};
    struct tactics tactics;

    if (!find_tactics(own, at, &tactics))
        return found;
    if (tactics.win != GS_NO_MOVE)
        return (struct gs_proved){GS_WIN, GS_WIN, 1, 0};
    if (tactics.threats[1] != GS_NO_MOVE)
        return (struct gs_proved){GS_LOSS, GS_LOSS, 2, 0};
    if (tactics.fork != GS_NO_MOVE)
        return (struct gs_proved){GS_WIN, GS_WIN, 3, 0};
    if (tactics.bound && is_empty(&tactics.answers))
        return (struct gs_proved){GS_LOSS, GS_LOSS, 4, 0};
    if (!may_win(own, at, side, (at->vacant + 1u) / 2))
        found.upper = GS_DRAW;
    if (!may_win(own, at, gs_side_other(side), at->vacant / 2))
        found.lower = GS_DRAW;
    return found;
}

/* Whether Black, who cannot win at once and is to move in renju, loses at once by a move. */
static bool is_foul(const struct gomoku_rules *rules, const struct gomoku_position *at,
                    unsigned point)
{
    uint64_t black[GOMOKU_WORDS];

    if (rules->variant != GOMOKU_RENJU || at->side != GS_BLACK)
        return false;
    memcpy(black, at->stones[GS_BLACK], sizeof black);
    gs_points_flip(black, point);
    return gs_gomoku_foul(rules, black, at->stones[GS_WHITE], point) != GOMOKU_NO_FOUL;
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list, unsigned count, struct gs_workspace *workspace)
{
    (void)workspace;
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    struct tactics tactics;
    unsigned kept = 0, fouls = 0;

    if (!find_tactics(own, at, &tactics))
        return count;
    if (tactics.win != GS_NO_MOVE)
        return gs_keep_one(list, tactics.win);
    if (tactics.fork != GS_NO_MOVE)
        return gs_keep_one(list, tactics.fork);
    if (tactics.threats[0] != GS_NO_MOVE)
        return is_foul(own, at, tactics.threats[0]) ? count : gs_keep_one(list, tactics.threats[0]);
    if (!tactics.bound)
        return count;
    for (unsigned i = 0; i < count; i++) {
        kept += gs_points_has(tactics.answers.words, list[i]);
        fouls += gs_points_has(tactics.answers.words, list[i]) && is_foul(own, at, list[i]);
    }
    if (kept == 0 && !is_foul(own, at, list[0]))
        return 1; /* all but fouls lose in four plies */
    return kept == fouls ? count : gs_keep_in(list, count, tactics.answers.words);
}

const struct gs_prune gs_gomoku_prune = {
    .moves = moves,
    .keeps_length = true,
    .bounds = bounds,
    .proves_draw = gs_gomoku_proves_draw,
    .pairing = gs_gomoku_pairing,
};
