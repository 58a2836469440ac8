/* SPDX-License-Identifier: MIT */
/*
 * gomoku_fours.c - wins at once and fours, read off the counts of stones in windows.
 *
 * A window that lacks one stone of a side, and that this side may still win in, is
 * a win at once; one that lacks two is a four, made by either of its free points.
 * No rule but the length of lines matters here: a five of Black is no foul, and whether a four is
 * one shows when it is played.
 *
 * Cost: a pass over the counts, eight windows at a time; with a stone to go through,
 * its own windows alone, at most 4 * K.
 */
#include "gomoku/gomoku_fours.h"

#include <string.h>

#include "gomoku/gomoku_lines.h"
#include "gomoku/gomoku_opening.h"
#include "gomoku/gomoku_renju.h"

/* The moves found so far, each once. */
struct win_list {
    const struct gomoku_rules *rules;
    const struct gomoku_position *at;
    enum gs_side side;
    enum gomoku_stage stage;
    uint64_t seen[GOMOKU_WORDS];
    gs_move *moves;
    unsigned count;
};

/* Adds the point that a window lacks. */
static void add_win(struct win_list *wins, unsigned window)
{
    unsigned n = 0, point = gs_gomoku_next_free(wins->rules, wins->at, window, &n);

    if (gs_points_has(wins->seen, point) || !gs_gomoku_allows(wins->rules, wins->stage, point))
        return;
    gs_points_add(wins->seen, point);
    wins->moves[wins->count++] = point;
}

static void add_wins_through(struct win_list *wins, unsigned stone)
{
    const struct gomoku_rules *rules = wins->rules;
    const uint8_t *mine = gomoku_counts(rules, wins->at, wins->side);

    for (unsigned d = 0; d < GOMOKU_DIRECTIONS; d++) {
        struct gomoku_fan fan = rules->fan[stone][d];

        for (unsigned i = fan.first; i < (unsigned)fan.first + fan.count; i++)
            if (mine[i] + 1u == rules->connect &&
                gs_gomoku_window_is_live(rules, wins->at, wins->side, i))
                add_win(wins, i);
    }
}

unsigned gs_gomoku_wins(const struct gs_rules *rules, const struct gs_position *position,
                        enum gs_side side, gs_move through, gs_move *moves)
{
    struct win_list wins = {
        .rules = gomoku_rules_of(rules), .at = gomoku_position_of(position), .moves = moves};
    unsigned window = 0;

    side = gomoku_exchanged(wins.at, side);
    wins.side = side;

    if (wins.at->winner != GOMOKU_NO_WINNER)
        return 0;
    wins.stage = gs_gomoku_stage(wins.rules, wins.at, side);
    if (through != GS_NO_MOVE) {
        add_wins_through(&wins, through);
        return wins.count;
    }
    for (; (window = gs_gomoku_next_window(wins.rules, wins.at, side, 1, window)) <
           wins.rules->windows;
         window++)
        add_win(&wins, window);
    return wins.count;
}

unsigned gs_gomoku_fours(const struct gs_rules *rules, const struct gs_position *position,
                         enum gs_side attacker, struct gs_four *fours, unsigned room)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    unsigned window = 0, count = 0;

    attacker = gomoku_exchanged(at, attacker);
    if (own->connect < 2 || at->winner != GOMOKU_NO_WINNER || gs_gomoku_is_opening(own, at))
        return 0;
    for (; (window = gs_gomoku_next_window(own, at, attacker, 2, window)) < own->windows;
         window++) {
        unsigned n = 0;
        gs_move one = gs_gomoku_next_free(own, at, window, &n);
        gs_move two = gs_gomoku_next_free(own, at, window, &n);

        if (count + 1 < room) {
            fours[count] = (struct gs_four){one, two};
            fours[count + 1] = (struct gs_four){two, one};
        }
        count += 2;
    }
    return count;
}

/* Which lines a longer one spoils depends on stones that are not there yet: all windows count. */
void gs_gomoku_links(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, struct gs_point_set *set)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    const uint8_t *mine = gomoku_counts(own, at, gomoku_exchanged(at, side));
    const uint8_t *theirs = gomoku_counts(own, at, gomoku_exchanged(at, gs_side_other(side)));

    for (unsigned window = 0; window < own->windows; window++) {
        if (mine[window] + 2u < own->connect || theirs[window] > 0)
            continue;
        for (unsigned n = 0; n < own->connect; n++) {
            unsigned point = gomoku_window_point(own, window, n);

            if (gomoku_is_free(at, point))
                gs_points_add(set->words, point);
        }
    }
}

/*
 * White's stones take threes and fours away. What they can bring is the right to extend
 * a three, by a foul that is one no longer; so it takes two shapes of a three to be frail.
 */
bool gs_gomoku_may_become_foul(const struct gs_rules *rules, const struct gs_position *position,
                               gs_move move)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    uint64_t black[GOMOKU_WORDS];

    if (own->variant != GOMOKU_RENJU || at->side != GS_BLACK)
        return false;
    memcpy(black, at->stones[GS_BLACK], sizeof black);
    gs_points_flip(black, move);
    return gs_gomoku_three_shapes(own, black, at->stones[GS_WHITE], move, GOMOKU_DIRECTIONS) >= 2;
}

bool gs_gomoku_has_fouls(const struct gs_rules *rules, enum gs_side side)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);

    return own->variant == GOMOKU_RENJU && (side == GS_BLACK || own->swap);
}

unsigned gs_gomoku_threat_reach(const struct gs_rules *rules)
{
    return gomoku_rules_of(rules)->connect - 1;
}
