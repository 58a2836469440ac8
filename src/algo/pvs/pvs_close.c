/* SPDX-License-Identifier: MIT */
/*
 * pvs_close.c - shows that a side never wins where positions repeat, which no search
 * of a bounded depth can.
 *
 * It gathers a set S of states that the attacker cannot get out of, on no path and
 * with no repetition (dfpn/PROOF.md has the theorem).
 *
 * S is gathered breadth first from the root. The defender takes a move into S if there is one, else
 * one known not to lose for half of the given depth, or one that a search of that depth finds. (So
 * not every state needs a search one ply deeper than what is known.) If a state turns out to be won
 * by the attacker, the attempt has failed, and a deeper one must follow: what was found stays in
 * the table. With searches twice as deep as the longest win of all no attempt fails, so the
 * attempts come to an end, whatever the table forgets.
 *
 * A state stands for its images where these are merged. An image may exchange the sides, so a state
 * of S is a key and whose turn it is, the attacker's or the defender's.
 *
 * Cost: one search for each state of S where the defender is to move, which the
 * table makes short.
 */
#include <string.h>

#include "algo/pvs/pvs.h"
#include "table/key_set.h"

/* What the gathering needs. */
struct closing {
    struct pvs *pvs;
    struct gs_key_set set; /* of keys, each followed by whether the attacker is to move */
    struct gs_position *position;
    gs_move *moves;
    uint32_t depth;
    gs_move best; /* of the latest state with the defender to move */
};

enum turn { DEFENDER, ATTACKER };

/* Writes the current position as a key of the set. */
static void write_member(const struct closing *closing, enum turn turn, uint8_t *member)
{
    gs_pvs_write_key(closing->pvs, member);
    member[closing->set.size - 1] = (uint8_t)turn;
}

/* For how many plies the attacker is known not to win the current position. */
static uint32_t safe_plies(const struct closing *closing, enum turn turn, const uint8_t *member)
{
    uint16_t hint;
    struct pvs_claims claims;
    struct pvs *pvs = closing->pvs;
    if (!gs_pvs_ends(pvs, &claims))
        gs_pvs_recall(pvs, member, gs_transposition_hash(&pvs->table, member), &claims, &hint);
    struct pvs_claim claim = turn == ATTACKER ? claims.upper : claims.lower;
    if (claim.value == GS_DRAW)
        return claim.plies;
    return claim.value == (turn == ATTACKER ? GS_LOSS : GS_WIN) ? PVS_EVER : 0;
}

/* Makes a key a member; false when the search was halted. */
static bool enter_member(struct closing *closing, const uint8_t *member)
{
    struct gs_key_set *set = &closing->set;
    uint32_t before = set->count;
    if (!gs_key_set_reserve(set, 1))
        return false;
    gs_key_set_enter(set, member, gs_key_set_hash(set, member));
    gs_search_keep(closing->pvs->search, set->count - before);
    return true;
}

/* Adds the state after a move. False when the attacker wins there, or the search was halted. */
static bool add_behind(struct closing *closing, gs_move move, enum turn turn)
{
    struct gs_path *path = closing->pvs->path;
    uint8_t member[GS_KEY_MAX + 1];
    if (!gs_path_push(path, move))
        return gs_search_halt(closing->pvs->search, GS_STOP_MEMORY);
    write_member(closing, turn, member);
    bool safe = safe_plies(closing, turn, member) == PVS_EVER;
    bool over = gs_outcome(closing->pvs->rules, gs_path_position(path)) != GS_UNKNOWN;
    gs_path_pop(path);
    if (safe || over)
        return safe;
    return enter_member(closing, member);
}

/* How far a move of the defender is known to be safe: for ever also where it stays in the set. */
static uint32_t rate_defence(struct closing *closing, gs_move move)
{
    uint8_t member[GS_KEY_MAX + 1];
    struct gs_path *path = closing->pvs->path;
    const struct gs_key_set *set = &closing->set;
    if (!gs_path_push(path, move)) {
        gs_search_halt(closing->pvs->search, GS_STOP_MEMORY);
        return 0;
    }
    write_member(closing, ATTACKER, member);
    uint32_t plies = safe_plies(closing, ATTACKER, member);
    if (gs_key_set_find(set, member, gs_key_set_hash(set, member)) != GS_NO_KEY)
        plies = PVS_EVER;
    gs_path_pop(path);
    return plies;
}

/* Takes one move of the defender in the current position. False as for add. */
static bool defend(struct closing *closing, unsigned count)
{
    struct pvs *pvs = closing->pvs;
    uint32_t most = 0;
    for (unsigned i = 0; i < count && most < PVS_EVER; i++) {
        uint32_t plies = rate_defence(closing, closing->moves[i]);
        if (i == 0 || plies > most)
            closing->best = closing->moves[i];
        most = plies > most ? plies : most;
    }
    if (count > 1 && most <= closing->depth / 2) {
        if (!gs_pvs_search(pvs, closing->depth, GS_LOSS, GS_DRAW) ||
            pvs->returned.claims.lower.value < GS_DRAW)
            return false;
        closing->best = pvs->returned.best;
    }
    return add_behind(closing, closing->best, ATTACKER);
}

/* Takes all moves of the attacker. */
static bool attack(struct closing *closing, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!add_behind(closing, closing->moves[i], DEFENDER))
            return false;
    return true;
}

/* Adds the states that the moves of a member lead to. False as for add. */
static bool expand_member(struct closing *closing, uint32_t number)
{
    struct pvs *pvs = closing->pvs;
    const uint8_t *member = gs_key_set_key(&closing->set, number);
    enum turn turn = member[closing->set.size - 1];
    if (!gs_search_node(pvs->search))
        return false;
    /* The root itself: its key may be that of an image. */
    if (number > 0)
        gs_decode(pvs->rules, member, closing->position);
    gs_path_restart(pvs->path, number > 0 ? closing->position : pvs->root.position);
    unsigned count = gs_moves(pvs->rules, gs_path_position(pvs->path), closing->moves);
    return turn == ATTACKER ? attack(closing, count) : defend(closing, count);
}

/* Gathers the set from the root on; *best is the defender's move there. */
static bool gather(struct closing *closing, enum turn turn, gs_move *best)
{
    uint8_t member[GS_KEY_MAX + 1];
    write_member(closing, turn, member);
    if (!enter_member(closing, member))
        return false;
    for (uint32_t number = 0; number < closing->set.count; number++) {
        if (!expand_member(closing, number))
            return false;
        if (number == 0)
            *best = closing->best;
    }
    return true;
}

/* Records the proof in the table; false when the search was halted. */
static bool remember(const struct closing *closing)
{
    static const struct pvs_claim never = {GS_DRAW, PVS_EVER};
    struct pvs *pvs = closing->pvs;
    for (uint32_t number = 0; number < closing->set.count; number++) {
        const uint8_t *member = gs_key_set_key(&closing->set, number);
        struct pvs_claims claims = PVS_NOTHING;
        if (member[closing->set.size - 1] == ATTACKER)
            claims.upper = never;
        else
            claims.lower = never;
        if (!gs_pvs_remember(pvs, member, gs_transposition_hash(&pvs->table, member), &claims,
                             PVS_NO_HINT, closing->set.count))
            return false;
    }
    return true;
}

bool gs_pvs_close(struct pvs *pvs, bool win, uint32_t depth, gs_move *best)
{
    struct gs_memory *memory = pvs->search->memory;
    struct closing closing = {.pvs = pvs, .depth = depth, .best = GS_NO_MOVE};
    bool closed = false;
    *best = GS_NO_MOVE;
    closing.position = gs_alloc(memory, pvs->rules->position_size);
    closing.moves = gs_alloc(memory, pvs->rules->max_moves * sizeof *closing.moves);
    if (closing.position && closing.moves &&
        gs_key_set_init(&closing.set, pvs->search, pvs->rules->key_size + 1)) {
        pvs->root.is_start = false;
        closed = gather(&closing, win ? ATTACKER : DEFENDER, best) && remember(&closing);
        pvs->root.is_start = true;
        gs_path_restart(pvs->path, pvs->root.position);
        pvs->search->counters[PVS_CLOSED] = closing.set.count;
    } else {
        gs_search_halt(pvs->search, GS_STOP_MEMORY);
    }
    gs_search_keep(pvs->search, -(int64_t)closing.set.count);
    gs_key_set_clear(&closing.set);
    gs_release(memory, closing.moves);
    gs_release(memory, closing.position);
    return closed;
}
