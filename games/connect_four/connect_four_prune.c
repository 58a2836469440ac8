/* SPDX-License-Identifier: MIT */
/*
 * connect_four_prune.c - what the lines prove in Connect Four without search.
 *
 * S is the side to move, T the other one. A field wins for a side if a disc of it
 * there completes a line.
 *
 *  1. A disc of S lands on a field that wins for it: S wins in 1, and that move is the only one to
 *     search.
 *  2. Else, a disc of T would land on such fields of T. On two: S loses in 2. On
 *     one: every other move of S loses in 2.
 *  3. A disc of S below a field that wins for T lets T play there: such a move loses
 *     in 2. Where 2 leaves only such moves, S loses in 2.
 *  4. A side never gets a line where its discs and the free fields together contain none.
 *  5. T may keep S from winning, or win, by following it up (connect_four_follow.c),
 *     and so may S after a move that 2 and 3 leave it.
 *
 * No move that is left out wins, and none loses later than those that are kept:
 * it loses in 2, or the win in 1 is better.
 */
#include "connect_four/connect_four_search.h"

#include "connect_four/connect_four_lines.h"

/* The landings that S must search; of a loss in 2 any one. */
struct analysed_landings {
    connect_four_set keeps;
    connect_four_set dangers; /* the fields that win for T, unless S wins at once */
    enum gs_value value;      /* GS_UNKNOWN: not known */
};

static struct analysed_landings analyse_landings(const struct connect_four_rules *rules,
                                                 const struct connect_four_position *at)
{
    connect_four_set discs = connect_four_discs(at), landings = connect_four_landings(rules, at);
    connect_four_set mine = at->discs[at->side], theirs = at->discs[1 - at->side];
    connect_four_set win = gs_connect_four_wins(rules, mine, discs) & landings;

    if (win != 0)
        return (struct analysed_landings){.keeps = win & (0 - win), .value = GS_WIN};
    connect_four_set dangers = gs_connect_four_wins(rules, theirs, discs);
    connect_four_set blocks = dangers & landings, forced = blocks != 0 ? blocks : landings;
    connect_four_set sound = forced & ~(dangers >> 1);

    if ((blocks & (blocks - 1)) != 0 || sound == 0)
        return (struct analysed_landings){forced & (0 - forced), dangers, GS_LOSS};
    return (struct analysed_landings){sound, dangers, GS_UNKNOWN};
}

static unsigned prune_moves(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move *moves, unsigned count, struct gs_workspace *workspace)
{
    (void)workspace;
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    struct analysed_landings seen = analyse_landings(own, connect_four_position_of(position));
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++)
        if (seen.keeps & connect_four_column(own, moves[i]))
            moves[kept++] = moves[i];
    return kept;
}

static bool can_win(const struct connect_four_rules *rules, const struct connect_four_position *at,
                    int side)
{
    return gs_connect_four_has_line(rules, rules->board & ~at->discs[1 - side]);
}

/* What S keeps by following T up after one of its moves. T does not win at once after these. */
static struct gs_proved follow_after(const struct connect_four_rules *rules,
                                     const struct connect_four_position *at,
                                     connect_four_set landings)
{
    struct gs_proved best = {GS_LOSS, GS_WIN, GS_PLIES_UNKNOWN, 0};

    for (; landings != 0; landings &= landings - 1) {
        struct connect_four_position next = *at;

        next.discs[at->side] |= landings & (0 - landings);
        next.side = (int8_t)(1 - at->side);
        connect_four_set wins =
            gs_connect_four_wins(rules, next.discs[at->side], connect_four_discs(&next));
        struct gs_proved there = gs_connect_four_follow(rules, &next, wins);
        if (there.upper == GS_LOSS)
            return (struct gs_proved){GS_WIN, GS_WIN, there.plies + 1, 0};
        if (there.upper == GS_DRAW)
            best.lower = GS_DRAW;
    }
    return best;
}

static struct gs_proved bounds(const struct gs_rules *rules, const struct gs_position *position,
                               struct gs_workspace *workspace)
{
    (void)workspace;
    const struct connect_four_rules *own = connect_four_rules_of(rules);
    const struct connect_four_position *at = connect_four_position_of(position);
    struct analysed_landings seen = analyse_landings(own, at);

    if (seen.value != GS_UNKNOWN)
        return (struct gs_proved){
            .lower = seen.value, .upper = seen.value, .plies = seen.value == GS_WIN ? 1 : 2};
    struct gs_proved proved = gs_connect_four_follow(own, at, seen.dangers);
    if (proved.upper == GS_LOSS)
        return proved;
    struct gs_proved ahead = follow_after(own, at, seen.keeps);
    if (ahead.lower == GS_WIN)
        return ahead;
    proved.lower = ahead.lower;
    if (proved.upper == GS_WIN && !can_win(own, at, at->side))
        proved.upper = GS_DRAW;
    if (proved.lower == GS_LOSS && !can_win(own, at, 1 - at->side))
        proved.lower = GS_DRAW;
    proved.choices = connect_four_count(seen.keeps);
    return proved;
}

const struct gs_prune gs_connect_four_prune = {
    .moves = prune_moves,
    .keeps_length = true,
    .bounds = bounds,
    .endgame = gs_connect_four_endgame,
    .endgame_cache_size = sizeof(struct connect_four_cached) << CONNECT_FOUR_CACHE_BITS,
};
