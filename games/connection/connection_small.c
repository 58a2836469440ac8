/* SPDX-License-Identifier: MIT */
/*
 * connection_small.c - puts together what is proved of a position on a small
 * board.
 *
 * The side to move wins if it has a threat, and loses if the other side is
 * connected already, or if its threats have no cell in common: whatever the side
 * to move does, one of them is left. Else it must play on a cell that all of the
 * threats need, and that is not inferior (connection_inferior.c): if it wins, it
 * does so by a cell which is not, and that lies in all of the threats, since all
 * other cells lose. Where there is none the game is lost, at the latest when the
 * board is full.
 *
 * With an aim only the owner of its stone has threats; what the other side does
 * is judged by these alone.
 */
#include "connection/connection_small.h"

#include <string.h>

#include "connection/connection_aim.h"

static struct gs_proved won_within(unsigned stones)
{
    return (struct gs_proved){GS_WIN, GS_WIN, 2 * stones - 1, 0};
}

static struct gs_proved lost_within(unsigned plies)
{
    return (struct gs_proved){GS_LOSS, GS_LOSS, plies, 0};
}

/* Whether the side to move wins by threats of its own. */
static bool judge_own(const struct connection_threats *threats,
                      const struct connection_filled *filled, enum gs_side side,
                      struct connection_verdict *verdict)
{
    if (threats->any) {
        verdict->key = threats->key;
        verdict->proved = won_within(threats->stones + filled->pairs[side]);
        verdict->carrier = threats->carriers[0] | filled->captured[side];
    } else if (threats->is_linked) {
        verdict->proved = won_within(threats->linked + filled->pairs[side]);
        verdict->carrier = threats->line | filled->captured[side];
    } else {
        for (connection_set rest = filled->free; rest != 0; rest &= rest - 1)
            verdict->replies[connection_lowest(rest)] =
                (uint8_t)connection_count(threats->replies[connection_lowest(rest)]);
    }
    return threats->any || threats->is_linked;
}

/*
 * Chooses threats of which each takes cells out of those that all before it have in common, the
 * first one being that with the fewest cells; until nothing but common is left, or no other helps.
 */
static void choose_screens(const struct connection_threats *threats, connection_set common,
                           struct connection_verdict *verdict)
{
    connection_set left = CONNECTION_ALL;

    verdict->screens = verdict->stones = 0;
    while (left != common && verdict->screens < CONNECTION_SCREENS) {
        unsigned best = threats->count, least = connection_count(left);

        for (unsigned i = 0; i < threats->count; i++)
            if (connection_count(left & threats->carriers[i]) < least) {
                least = connection_count(left & threats->carriers[i]);
                best = i;
                if (verdict->screens == 0)
                    break;
            }
        if (best == threats->count)
            break;
        left &= threats->carriers[best];
        if (verdict->stones < threats->needs[best])
            verdict->stones = threats->needs[best];
        verdict->screen[verdict->screens++] = threats->carriers[best];
    }
    verdict->moves = left;
}

/* Whether it loses by threats of the other side; if not, which cells are in all of them. */
static bool judge_other(const struct connection_threats *threats,
                        const struct connection_filled *filled, enum gs_side other,
                        struct connection_verdict *verdict)
{
    verdict->carrier = filled->captured[other];
    if (threats->is_linked) {
        verdict->proved = lost_within(2 * (threats->linked + filled->pairs[other]));
        verdict->carrier |= threats->line;
        return true;
    }
    choose_screens(threats, threats->common, verdict);
    if (verdict->moves != 0)
        return false;
    verdict->proved = lost_within(2 * (verdict->stones + filled->pairs[other]));
    for (unsigned i = 0; i < verdict->screens; i++)
        verdict->carrier |= verdict->screen[i];
    return true;
}

/* The cells that a proof needs which leaves out all moves: with each one what refutes it. */
static connection_set carrier_of_all(const struct connection_verdict *verdict)
{
    connection_set set = verdict->carrier, met = 0, left;

    for (unsigned i = 0; i < verdict->screens; i++)
        set |= verdict->screen[i];
    while ((left = set & verdict->meeting & verdict->worth.vulnerable & ~met) != 0) {
        met |= left & -left;
        set |= verdict->worth.killers[connection_lowest(left)];
    }
    return set;
}

/* --- parts ------------------------------------------------------------------------------- */

static bool has_skill(const struct gs_analysis_means *means, enum connection_skill skill)
{
    return !(means->disabled >> skill & 1);
}

static void fill(const struct connection_rules *rules, const struct connection_position *position,
                 const struct gs_analysis_means *means, struct connection_filled *filled)
{
    gs_connection_set_filled(rules, position, filled);
    if (has_skill(means, CONNECTION_FILLED_IN))
        gs_connection_fill_in(rules, filled);
}

static void weigh(const struct connection_rules *rules, const struct connection_filled *filled,
                  enum gs_side side, const struct gs_analysis_means *means,
                  struct connection_worth *worth)
{
    if (has_skill(means, CONNECTION_INFERIOR))
        gs_connection_worthwhile(rules, filled, side, worth);
    else
        *worth = (struct connection_worth){.kept = filled->free};
}

/*
 * The threats of a side; one that cuts has none. Nor has one that does without links, unless the
 * board is filled: there the stones show who is connected.
 */
static void find_part(const struct connection_rules *rules,
                      const struct connection_position *position,
                      const struct connection_filled *filled, enum gs_side side,
                      const struct gs_analysis_means *means, struct connection_threats *threats)
{
    bool is_linkable = filled->free == 0 || has_skill(means, CONNECTION_LINKED);

    if (gs_connection_cuts(rules, position, side) || !is_linkable)
        *threats = (struct connection_threats){.common = CONNECTION_ALL};
    else
        gs_connection_find_threats(rules, filled, side, means, threats);
}

bool gs_connection_judge_part(const struct connection_rules *rules,
                              const struct connection_position *position, unsigned part,
                              struct connection_parts *parts, const struct gs_analysis_means *means)
{
    enum gs_side side = (enum gs_side)position->side;
    struct connection_filled filled;

    fill(rules, position, means, &filled);
    if (part == CONNECTION_WORTH) {
        weigh(rules, &filled, side, means, &parts->worth);
        return false;
    }
    if (part == CONNECTION_OTHER) {
        find_part(rules, position, &filled, gs_side_other(side), means, &parts->other);
        return parts->other.is_linked;
    }
    parts->filled = filled;
    find_part(rules, position, &filled, side, means, &parts->own);
    return parts->own.any || parts->own.is_linked;
}

/* Puts parts together; false where nothing is proved and the worth of cells is needed. */
static bool judge_threats(const struct connection_rules *rules,
                          const struct connection_position *position,
                          struct connection_parts *parts, unsigned there,
                          const struct gs_analysis_means *means, struct connection_verdict *verdict)
{
    enum gs_side side = (enum gs_side)position->side, other = gs_side_other(side);

    if (!(there >> CONNECTION_OWN & 1))
        gs_connection_judge_part(rules, position, CONNECTION_OWN, parts, means);
    if (judge_own(&parts->own, &parts->filled, side, verdict))
        return true;
    if (!(there >> CONNECTION_OTHER & 1))
        find_part(rules, position, &parts->filled, other, means, &parts->other);
    return judge_other(&parts->other, &parts->filled, other, verdict);
}

void gs_connection_judge_by(const struct connection_rules *rules,
                            const struct connection_position *position,
                            struct connection_parts *parts, unsigned there,
                            const struct gs_analysis_means *means,
                            struct connection_verdict *verdict)
{
    verdict->proved = (struct gs_proved){GS_LOSS, GS_WIN, 0, 0};
    verdict->key = GS_NO_MOVE;
    verdict->moves = CONNECTION_ALL;
    verdict->screens = 0;
    verdict->carrier = 0;
    memset(verdict->replies, 0, sizeof verdict->replies);
    if (judge_threats(rules, position, parts, there, means, verdict))
        return;
    if (!(there >> CONNECTION_WORTH & 1))
        weigh(rules, &parts->filled, (enum gs_side)position->side, means, &parts->worth);
    verdict->worth = parts->worth;
    verdict->meeting = verdict->moves;
    verdict->moves &= verdict->worth.kept;
    if (verdict->moves == 0) {
        verdict->proved = lost_within(position->vacant);
        verdict->carrier = carrier_of_all(verdict);
    } else {
        verdict->proved.choices = connection_count(verdict->moves);
        if (means->cache != NULL)
            gs_connection_cache_next(means->cache);
    }
}

void gs_connection_judge(const struct connection_rules *rules,
                         const struct connection_position *position, struct gs_workspace *workspace,
                         struct connection_verdict *verdict)
{
    const struct gs_analysis_means means = {.workspace = workspace};
    struct connection_parts parts;

    gs_connection_judge_by(rules, position, &parts, 0, &means, verdict);
}

/* The carrier of a threat that does not contain a cell. */
static connection_set screen_of(const struct connection_verdict *verdict, unsigned cell)
{
    for (unsigned i = 0; i < verdict->screens; i++)
        if (!(verdict->screen[i] >> cell & 1))
            return verdict->screen[i];
    return 0;
}

void gs_connection_explain(const struct connection_rules *rules,
                           const struct connection_verdict *verdict, struct gs_analysis *analysis)
{
    const struct connection_worth *worth = &verdict->worth;

    analysis->proved = verdict->proved;
    analysis->carrier = analysis->base = verdict->carrier;
    analysis->is_vague = verdict->proved.choices == 0; /* proved: without needs */
    analysis->carries = 0;
    memcpy(analysis->replies, verdict->replies, sizeof verdict->replies);
    for (unsigned cell = 0; cell < rules->points && verdict->proved.choices > 0; cell++) {
        bool is_free = (worth->kept | worth->vulnerable | worth->dominated) >> cell & 1;

        analysis->needs[cell] = is_free ? screen_of(verdict, cell) : 0;
        if (analysis->needs[cell] != 0)
            analysis->carries |= connection_bit(cell);
        else if (worth->vulnerable >> cell & 1)
            analysis->needs[cell] = worth->killers[cell];
    }
}

gs_move gs_connection_winning_key(const struct connection_rules *rules,
                                  const struct connection_position *position,
                                  struct gs_workspace *workspace)
{
    const struct gs_analysis_means means = {.workspace = workspace};
    enum gs_side side = (enum gs_side)position->side;
    struct connection_filled filled;
    struct connection_threats threats;

    if (gs_connection_cuts(rules, position, side))
        return GS_NO_MOVE;
    gs_connection_set_filled(rules, position, &filled);
    gs_connection_find_threats(rules, &filled, side, &means, &threats);
    return threats.any ? threats.key : GS_NO_MOVE;
}
