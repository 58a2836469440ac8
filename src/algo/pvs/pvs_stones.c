/* SPDX-License-Identifier: MIT */
/*
 * pvs_stones.c - bounds and pruned moves of a position of placed stones, without search: by wins at
 * once, threats of such wins, the stones that each side needs, and proofs of the game (struct
 * gs_prune).
 *
 *     own win at once          it wins within 1
 *     none                     it does not win within 1
 *     threat of the opponent   where threats can be met on their point alone
 *                              (GS_STABLE), all other moves lose within 2
 *
 * Where no stone helps the opponent either (GS_ZUGZWANG_FREE), a side needs as many
 * stones to win as if the other passed:
 *
 *     own need of n stones     it does not win within 2n - 2
 *     the opponent's           it does not lose within 2n - 1
 *
 * With both properties, a win within 3 plies must begin on a point that is
 * essential with two stones. There is no threat yet, and the opponent makes
 * none for the attacker, so the first stone must: it wins together with a
 * second one, and neither wins alone.
 *
 * The game's own proofs cost the most and come last; a search for a shorter win
 * (strict) skips them where the stones settle the node.
 */
#include "algo/pvs/pvs.h"

#include "search/choices.h"

/* What the game proves of the current position. */
static struct pvs_claims proved_claims(const struct pvs *pvs)
{
    const struct gs_position *position = gs_path_position(pvs->path);
    struct gs_proved proved = gs_proved_of(pvs->search, pvs->prune, position, pvs->workspace);
    struct pvs_claims claims = PVS_NOTHING;
    bool timed =
        proved.plies != GS_PLIES_UNKNOWN; /* without a time, wins and losses make no claim */
    if (proved.lower == GS_DRAW || (proved.lower == GS_WIN && timed))
        claims.lower = (struct pvs_claim){(int8_t)proved.lower,
                                          proved.lower == GS_WIN ? proved.plies : PVS_EVER};
    if (proved.upper == GS_DRAW || (proved.upper == GS_LOSS && timed))
        claims.upper = (struct pvs_claim){(int8_t)proved.upper,
                                          proved.upper == GS_LOSS ? proved.plies : PVS_EVER};
    return claims;
}

/* The same for draws that the game proves, if the window needs them. */
static struct pvs_claims draw_claims(const struct pvs *pvs, const struct pvs_frame *frame,
                                     struct pvs_claims claims)
{
    const struct gs_position *position = gs_path_position(pvs->path);
    enum gs_side side = gs_to_move(pvs->rules, position);
    if (claims.upper.value == GS_WIN && frame->beta > GS_DRAW &&
        gs_proves_draw(pvs->search, pvs->prune, position, side, pvs->workspace))
        claims.upper = (struct pvs_claim){GS_DRAW, PVS_EVER};
    if (claims.lower.value == GS_LOSS && frame->alpha < GS_DRAW &&
        gs_proves_draw(pvs->search, pvs->prune, position, gs_side_other(side), pvs->workspace))
        claims.lower = (struct pvs_claim){GS_DRAW, PVS_EVER};
    return claims;
}

/*
 * For how many plies a side does not win, if it is or were to move, by the number of stones that it
 * needs: at least two, as it has no immediate win.
 */
static struct pvs_claim no_win_yet(const struct pvs *pvs, enum gs_side side)
{
    const struct gs_position *position = gs_path_position(pvs->path);
    unsigned stones = pvs->stones->stones_needed(pvs->rules, position, side);
    if (stones < 2)
        stones = 2;
    return (struct pvs_claim){GS_DRAW, stones <= GS_POINTS_MAX ? 2 * stones - 2 : PVS_EVER};
}

/* What follows from the immediate wins of both sides. */
static struct pvs_claims threat_claims(const struct pvs *pvs, struct pvs_frame *frame)
{
    const struct gs_position *position = gs_path_position(pvs->path);
    struct pvs_claims claims = PVS_NOTHING;
    enum gs_side side = gs_to_move(pvs->rules, position);
    if (pvs->stones->winning_move(pvs->rules, position, side) != GS_NO_MOVE) {
        claims.lower = (struct pvs_claim){GS_WIN, 1};
        return claims;
    }
    claims.upper = pvs->traits.calm ? no_win_yet(pvs, side) : (struct pvs_claim){GS_DRAW, 1};
    if (!pvs->traits.fixed)
        return claims;
    frame->threat = pvs->stones->winning_move(pvs->rules, position, gs_side_other(side));
    if (pvs->traits.calm && frame->threat == GS_NO_MOVE)
        claims.lower = gs_pvs_negate(no_win_yet(pvs, gs_side_other(side)));
    return claims;
}

/* Whether claims end the search of a node. */
static bool are_enough(const struct pvs *pvs, struct pvs_claims claims,
                       const struct pvs_frame *frame)
{
    struct pvs_claims usable = gs_pvs_usable(pvs, claims, frame->depth);
    return pvs_decides(&usable, frame->alpha, frame->beta);
}

struct pvs_claims gs_pvs_detect_threats(const struct pvs *pvs, struct pvs_frame *frame)
{
    struct pvs_claims claims = pvs->stones ? threat_claims(pvs, frame) : PVS_NOTHING;
    bool enough = claims.lower.value == GS_WIN || (pvs->strict && are_enough(pvs, claims, frame));
    if (!enough && gs_may_prove(pvs->search, pvs->prune))
        claims = gs_pvs_both(claims, draw_claims(pvs, frame, proved_claims(pvs)));
    return claims;
}

/* What the game's own search claims of a side's win: a claim of `value` GS_UNKNOWN if nothing. */
static struct pvs_claim search_endgame(struct pvs *pvs, enum gs_side side, uint32_t plies)
{
    struct gs_endgame question = {.side = side, .plies = plies, .cache = pvs->endgame.cache};
    enum gs_value value = pvs->prune->endgame(pvs->rules, gs_path_position(pvs->path), &question);

    pvs->search->counters[PVS_ENDGAME] += question.visited;
    return (struct pvs_claim){(int8_t)value, question.plies};
}

struct pvs_claims gs_pvs_search_endgame(struct pvs *pvs, const struct pvs_claims *known,
                                        uint32_t plies, int alpha, int beta)
{
    struct pvs_claims claims = *known;
    struct pvs_claim found;
    enum gs_side side = gs_to_move(pvs->rules, gs_path_position(pvs->path));

    if (beta > GS_DRAW && claims.upper.value == GS_WIN && claims.lower.value < GS_WIN) {
        found = search_endgame(pvs, side, plies);
        if (found.value != GS_UNKNOWN)
            *(found.value == GS_WIN ? &claims.lower : &claims.upper) = found;
    }
    if (alpha < GS_DRAW && claims.lower.value == GS_LOSS && claims.upper.value > GS_LOSS) {
        found = search_endgame(pvs, gs_side_other(side), plies);
        if (found.value != GS_UNKNOWN)
            *(found.value == GS_WIN ? &claims.upper : &claims.lower) =
                (struct pvs_claim){(int8_t)-found.value, found.plies};
    }
    return claims;
}

/* Keeps the moves in the set. */
static void keep_points(const struct pvs *pvs, struct pvs_frame *frame,
                        const struct gs_point_set *set)
{
    gs_move *moves = pvs->stack.moves + frame->first;
    unsigned kept = 0;
    for (unsigned i = 0; i < frame->count; i++) {
        unsigned point = pvs->stones->point(pvs->rules, moves[i]);
        if (gs_points_has(set->words, point))
            moves[kept++] = moves[i];
    }
    frame->count = kept;
}

/* All moves but the one that parries the threat lose within 2. */
static void keep_parry(const struct pvs *pvs, struct pvs_frame *frame)
{
    struct gs_point_set set = {{0}};
    unsigned point = pvs->stones->point(pvs->rules, frame->threat);
    gs_points_add(set.words, point);
    keep_points(pvs, frame, &set);
    frame->found.upper = (struct pvs_claim){GS_LOSS, 2};
}

/* All moves that are not essential do not win within 3. */
static void find_double_threat(const struct pvs *pvs, struct pvs_frame *frame)
{
    struct gs_point_set set;
    const struct gs_position *position = gs_path_position(pvs->path);
    pvs->stones->essential(pvs->rules, position, gs_to_move(pvs->rules, position), 2, &set,
                           pvs->workspace);
    keep_points(pvs, frame, &set);
    frame->found.upper = (struct pvs_claim){GS_DRAW, 3};
}

/* Moves that the game leaves out are worth no more than those it keeps, lengths included. */
static void leave_out(const struct pvs *pvs, struct pvs_frame *frame)
{
    frame->count = pvs->prune->moves(pvs->rules, gs_path_position(pvs->path),
                                     pvs->stack.moves + frame->first, frame->count, pvs->workspace);
}

void gs_pvs_narrow(const struct pvs *pvs, struct pvs_frame *frame)
{
    /* All moves of the root are listed; and a loss within 2 is irrelevant at depth 1. */
    if (gs_path_ply(pvs->path) == pvs->base || (pvs->strict && frame->depth < 2))
        return;
    if (frame->threat != GS_NO_MOVE) {
        keep_parry(pvs, frame);
        return;
    }
    if (pvs->prune && pvs->prune->moves && pvs->prune->keeps_length)
        leave_out(pvs, frame);
    if (pvs->stones && pvs->traits.calm && frame->depth == 3 && frame->alpha >= GS_DRAW)
        find_double_threat(pvs, frame);
}
