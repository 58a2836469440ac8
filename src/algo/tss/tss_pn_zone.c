/* SPDX-License-Identifier: MIT */
/*
 * tss_pn_zone.c - zones: points that further stones of the defender must avoid so that a win stays
 * a win.
 *
 * A zone of order k belongs to a win: with at most k further stones of the defender, all outside of
 * it, the same moves win. The game has zones of single moves and positions (struct gs_zones); their
 * union along the win is formed here. PROOF.md has the proof.
 */
#include <string.h>

#include "algo/tss/tss_pn.h"

static void add_set(const struct gs_point_set *set, uint64_t *zone)
{
    for (unsigned i = 0; i < TSS_WORDS; i++)
        zone[i] |= set->words[i];
}

/*
 * Adds the points on which stones of the defender may change whether a legal move, not yet played,
 * loses at once; or all points, where the game has no such set.
 */
static void add_dependencies(struct tss_pn *at, gs_move move, uint64_t *zone)
{
    const struct gs_rules *rules = at->tss.rules;
    const struct gs_stones *stones = rules->game->stones;
    struct gs_point_set set = {{0}};

    if (!at->tss.board.has_fouls || !(at->tss.traits & GS_STEADY) || !stones->foul_dependencies) {
        gs_tss_pn_all(zone);
        return;
    }
    stones->foul_dependencies(rules, at->tss.position, move, gs_side_other(at->tss.attacker), &set);
    add_set(&set, zone);
}

void gs_tss_pn_keeps(struct tss_pn *at, gs_move move, unsigned order, uint64_t *zone)
{
    struct gs_point_set set = {{0}};

    gs_points_add(zone, move);
    if (order == 0)
        return;
    if (at->zones &&
        at->zones->keeps(at->tss.rules, at->tss.position, at->tss.attacker, move, order, &set))
        add_set(&set, zone);
    else
        add_dependencies(at, move, zone);
}

void gs_tss_pn_keeps_foul(struct tss_pn *at, gs_move reply, uint64_t *zone)
{
    gs_points_add(zone, reply);
    add_dependencies(at, reply, zone);
}

void gs_tss_pn_harmless(struct tss_pn *at, unsigned order, uint64_t *zone)
{
    struct gs_point_set set = {{0}};

    if (order == 0)
        return;
    if (!at->zones ||
        !at->zones->harmless(at->tss.rules, at->tss.position, at->tss.attacker, order, &set)) {
        gs_tss_pn_all(zone);
        return;
    }
    add_set(&set, zone);
}

void gs_tss_pn_wins_zone(struct tss_pn *at, const gs_move *wins, unsigned count, unsigned order,
                         uint64_t *zone)
{
    gs_tss_pass(&at->tss);
    for (unsigned i = 0; i < count && i < 2; i++)
        gs_tss_pn_keeps(at, wins[i], order + 1, zone);
    gs_tss_take_back(&at->tss);
}

/* One four of the line, and the reply; *going is false at its end. */
static void follow_four(struct tss_pn *at, gs_move move, unsigned order, uint64_t *zone,
                        bool *going)
{
    struct tss *tss = &at->tss;
    size_t top = tss->lists.top;
    unsigned count;

    *going = false;
    gs_tss_pn_keeps(at, move, order, zone);
    gs_tss_play(tss, move);
    if (gs_tss_outcome(tss) != GS_UNKNOWN)
        return;
    gs_move *wins = gs_tss_wins(tss, tss->attacker, GS_NO_MOVE, &count);
    const gs_move win = wins[0];
    tss->lists.top = top;
    gs_tss_pn_wins_zone(at, wins, count, order, zone);
    gs_tss_pn_harmless(at, order, zone);
    if (count > 1)
        return;
    if (!gs_tss_may(tss, win)) {
        gs_tss_pn_all(zone);
        return;
    }
    gs_tss_play(tss, win);
    *going = gs_tss_outcome(tss) == GS_UNKNOWN;
    if (!*going) {
        gs_tss_take_back(tss);
        gs_tss_pn_keeps_foul(at, win, zone);
    }
}

bool gs_tss_pn_fours_zone(struct tss_pn *at, unsigned order, uint64_t *zone)
{
    const unsigned ply = at->tss.path.ply;
    bool going = true, won = true;

    while (going && won) {
        won = gs_tss_by_fours(&at->tss, TSS_UNBOUNDED) == TSS_WINS;
        if (won)
            follow_four(at, at->tss.move, order, zone, &going);
    }
    while (at->tss.path.ply > ply)
        gs_tss_take_back(&at->tss);
    return won;
}

/* --- the zone of a win once more --- */

/* So many positions of a win are visited, at most. */
enum { WALK_MOST = 3000 };

static bool walk_win(struct tss_pn *at, unsigned level, unsigned order, uint64_t *zone);

/* Along a reply, which may be a foul. */
static bool walk_reply(struct tss_pn *at, gs_move reply, unsigned level, unsigned order,
                       uint64_t *zone)
{
    gs_points_add(zone, reply);
    gs_tss_play(&at->tss, reply);
    const enum gs_value value = gs_tss_outcome(&at->tss);
    const bool good = value == GS_WIN || (value == GS_UNKNOWN && walk_win(at, level, order, zone));
    gs_tss_take_back(&at->tss);
    if (value == GS_WIN)
        gs_tss_pn_keeps_foul(at, reply, zone);
    return good;
}

/* After a threat that is no four: the win after a pass, and those after the replies that matter. */
static bool walk_replies(struct tss_pn *at, unsigned level, unsigned order, uint64_t *zone)
{
    struct tss *tss = &at->tss;
    const size_t top = tss->lists.top;
    const gs_move *moves = tss->lists.moves + top;
    uint64_t near[TSS_WORDS] = {0};

    gs_tss_pass(tss);
    bool good = walk_win(at, level - 1, 1, near) && walk_win(at, level - 1, order + 1, zone);
    gs_tss_take_back(tss);
    const unsigned count = gs_moves(tss->rules, tss->position, tss->lists.moves + top);
    tss->lists.top += count;
    for (unsigned i = 0; i < count && good; i++)
        if (moves[i] >= tss->board.points || gs_points_has(near, moves[i]))
            good = moves[i] < tss->board.points && walk_reply(at, moves[i], level, order, zone);
    tss->lists.top = top;
    return good;
}

/* After a move of the attacker. */
static bool walk_threat(struct tss_pn *at, unsigned level, unsigned order, uint64_t *zone)
{
    struct tss *tss = &at->tss;
    const size_t top = tss->lists.top;
    unsigned count;
    gs_move *wins = gs_tss_wins(tss, tss->attacker, GS_NO_MOVE, &count);
    const gs_move win = wins[0];

    gs_tss_pn_harmless(at, order, zone);
    gs_tss_pn_wins_zone(at, wins, count, order, zone);
    tss->lists.top = top;
    if (count == 0)
        return walk_replies(at, level, order, zone);
    return count > 1 || (gs_tss_may(tss, win) && walk_reply(at, win, level, order, zone));
}

static bool walk_move(struct tss_pn *at, unsigned level, unsigned order, uint64_t *zone)
{
    struct tss_pn_entry entry;
    gs_tss_pn_find(at, level, &entry);

    if (entry.proof > 0 || entry.disproof == 0 || entry.move == TSS_PN_NO_MOVE)
        return false;
    gs_tss_pn_keeps(at, entry.move, order, zone);
    gs_tss_play(&at->tss, entry.move);
    const enum gs_value value = gs_tss_outcome(&at->tss);
    const bool good =
        value == GS_WIN || (value == GS_UNKNOWN && walk_threat(at, level, order, zone));
    gs_tss_take_back(&at->tss);
    return good;
}

static bool walk_win(struct tss_pn *at, unsigned level, unsigned order, uint64_t *zone)
{
    if (at->steps == 0)
        return false;
    at->steps--;
    if (gs_tss_by_fours(&at->tss, TSS_PN_FOURS) == TSS_WINS)
        return gs_tss_pn_fours_zone(at, order, zone);
    return at->search->stop == GS_STOP_SOLVED && level > 1 && walk_move(at, level, order, zone);
}

bool gs_tss_pn_win_zone(struct tss_pn *at, unsigned level, unsigned order, uint64_t *zone)
{
    at->steps = WALK_MOST;
    return walk_win(at, level, order, zone);
}
