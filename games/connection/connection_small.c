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
static bool judge_own(const struct connection_rules *rules, const struct connection_filled *filled,
                      enum gs_side side, struct connection_verdict *verdict)
{
    struct connection_threats threats;

    gs_connection_find_threats(rules, filled, side, &threats);
    if (threats.any) {
        verdict->key = threats.key;
        verdict->proved = won_within(threats.stones + filled->pairs[side]);
    } else if (threats.is_linked) {
        verdict->proved = won_within(threats.linked + filled->pairs[side]);
    }
    return threats.any || threats.is_linked;
}

/* Whether it loses by threats of the other side; if not, which cells meet them. */
static bool judge_other(const struct connection_rules *rules,
                        const struct connection_filled *filled, enum gs_side other,
                        struct connection_verdict *verdict)
{
    struct connection_threats threats;
    bool lost = true;

    gs_connection_find_threats(rules, filled, other, &threats);
    if (threats.is_linked)
        verdict->proved = lost_within(2 * (threats.linked + filled->pairs[other]));
    else if (threats.any && threats.common == 0)
        verdict->proved = lost_within(2 * (threats.most + filled->pairs[other]));
    else
        lost = false;
    verdict->moves = threats.common;
    return lost;
}

void gs_connection_judge(const struct connection_rules *rules,
                         const struct connection_position *position,
                         struct connection_verdict *verdict)
{
    enum gs_side side = (enum gs_side)position->side, other = gs_side_other(side);
    struct connection_filled filled;

    *verdict = (struct connection_verdict){{GS_LOSS, GS_WIN, 0, 0}, GS_NO_MOVE, UINT64_MAX};
    gs_connection_set_filled(rules, position, &filled);
    gs_connection_fill_in(rules, &filled);
    if (!gs_connection_cuts(rules, position, side) && judge_own(rules, &filled, side, verdict))
        return;
    if (!gs_connection_cuts(rules, position, other) && judge_other(rules, &filled, other, verdict))
        return;
    verdict->moves &= gs_connection_worthwhile(rules, &filled, side);
    if (verdict->moves == 0)
        verdict->proved = lost_within(position->vacant);
    else
        verdict->proved.choices = connection_count(verdict->moves);
}

gs_move gs_connection_winning_key(const struct connection_rules *rules,
                                  const struct connection_position *position)
{
    enum gs_side side = (enum gs_side)position->side;
    struct connection_filled filled;
    struct connection_threats threats;

    if (gs_connection_cuts(rules, position, side))
        return GS_NO_MOVE;
    gs_connection_set_filled(rules, position, &filled);
    gs_connection_find_threats(rules, &filled, side, &threats);
    return threats.any ? threats.key : GS_NO_MOVE;
}
