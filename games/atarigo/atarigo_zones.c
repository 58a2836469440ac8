/* SPDX-License-Identifier: MIT */
/*
 * atarigo_zones.c - which stones of the opponent leave a win in AtariGo what it is: what the
 * checker of certificates uses beyond the rules. The theorems, with their proofs, stand in
 * README.md, Zones, and PROOF.md.
 *
 * Cost: one walk along each own chain with few enough edges.
 */
#include "atarigo/atarigo_search.h"

#include "atarigo/atarigo_board.h"

/* Whether an aim names a stone that is not on the board: then which chains count may change. */
static bool is_aimless(const struct atarigo_rules *rules, const struct atarigo_position *at)
{
    return rules->aim != ATARIGO_WIN && !atarigo_is_stone(at->places[rules->named].cell);
}

static bool keeps(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side side, gs_move move, unsigned extra, struct gs_point_set *set)
{
    (void)side, (void)extra;
    gs_points_add(set->words, move);
    return !is_aimless(atarigo_rules_of(rules), atarigo_position_of(position));
}

/* Adds the liberties of a chain if there are at most limit. */
static void add_chain(const struct atarigo_rules *rules, const struct atarigo_position *at,
                      unsigned head, unsigned limit, struct gs_point_set *set)
{
    uint64_t liberties[ATARIGO_WORDS] = {0};

    if (at->places[head].count > 4 * limit) /* no liberty takes more than four edges */
        return;
    if (gs_atarigo_liberties(rules, at, head, limit, liberties) > limit)
        return;
    for (unsigned word = 0; word < ATARIGO_WORDS; word++)
        set->words[word] |= liberties[word];
}

static bool harmless(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, unsigned extra, struct gs_point_set *set)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    const struct atarigo_position *at = atarigo_position_of(position);
    uint16_t heads[ATARIGO_CHAINS];

    if (extra == 0)
        return true;
    if (is_aimless(own, at))
        return false;
    if (extra > own->points) /* a chain has no more liberties than that */
        extra = own->points;
    unsigned count = gs_atarigo_heads(own, at, side, heads);
    for (unsigned i = 0; i < count; i++)
        add_chain(own, at, heads[i], extra + 1, set);
    return true;
}

const struct gs_zones gs_atarigo_zones = {
    .keeps = keeps,
    .harmless = harmless,
    .lost_stays = true,
};
