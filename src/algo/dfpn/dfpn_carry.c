/* SPDX-License-Identifier: MIT */
/*
 * dfpn_carry.c - the points that proofs rest on, and what else they prove, where the game gives
 * them (struct gs_analysis): in games in which stones are placed and stay, and never harm their
 * owner (must-play regions: Hayward and others, "Solving 7x7 Hex: domination, virtual connections,
 * and reverse play"; the points of a proof are its carrier).
 *
 * A carrier of the winner of a position: it wins even if all other free points get stones of the
 * other side.
 *
 *     the winner is to move      the move that wins, and a carrier of the position after it
 *     the other side is to move  a set C of points, and for each move in C a carrier that lies
 *                                within C: that of the position after it, or any other one of
 *                                these that the move misses
 *
 * For a move x that loses by a carrier S, all moves outside of S lose by S as well: the winner
 * needs no more than the points of S, and the loser has x, or the other point, in any case. So one
 * child that is solved often settles most of its siblings (gs_dfpn_spread). Where carriers contain
 * stones of the loser as well, x may be one of them: then S proves nothing of other moves.
 *
 * The set C starts with the smallest carrier at hand; for each move in it that hits all carriers
 * taken so far, one that it misses is added. A move that the rules leave out needs the points of
 * their analysis. The least number of plies of a proof is right for the siblings, too: the winner
 * plays as if the loser's stone outside of S were one of the moves that its strategy answers.
 *
 * Cost: each solved child, a pass over its siblings; each solved node, a pass over its points.
 */
#include "algo/dfpn/dfpn.h"
#include "search/choices.h"
#include "search/expand.h"
#include "table/share.h"

enum {
    KEPT_FROM = 100,    /* visits: what analyses worked out is kept */
    KEPT_SHARE = 8,     /* of what the transposition table may take */
    CACHED_MOST = 4096, /* at most, for each of up to */
    SHARED_MOST = 4,    /* threads, */
    CACHED_LEAST = 64   /* or none */
};

/* --- symmetry ------------------------------------------------------------------------------ */

gs_bitboard gs_dfpn_turn(const struct dfpn *dfpn, unsigned symmetry, gs_bitboard carrier)
{
    const struct gs_space *space = dfpn->rules->game->space;
    gs_bitboard turned = 0;
    if (symmetry == 0 || carrier == GS_EVERYWHERE)
        return carrier;
    for (gs_bitboard left = carrier; left != 0; left &= left - 1)
        turned |=
            gs_bitboard_of(space->image_move(dfpn->rules, symmetry, gs_bitboard_lowest(left)));
    return turned;
}

/* Back from the canonical form. */
static gs_bitboard turn_back(const struct dfpn *dfpn, unsigned symmetry, gs_bitboard carrier)
{
    const struct gs_space *space = dfpn->rules->game->space;
    gs_bitboard turned = 0;
    if (symmetry == 0 || carrier == GS_EVERYWHERE)
        return carrier;
    for (unsigned point = 0; point < dfpn->rules->max_moves && point < GS_ANALYSIS_POINTS; point++)
        if (gs_bitboard_has(carrier, space->image_move(dfpn->rules, symmetry, point)))
            turned |= gs_bitboard_of(point);
    return turned;
}

bool gs_dfpn_find(const struct dfpn *dfpn, const struct dfpn_state *state, struct dfpn_child *child)
{
    if (!gs_dfpn_table_find(&dfpn->table, state, child))
        return false;
    if (child->fact != DFPN_OPEN)
        child->carrier = turn_back(dfpn, state->symmetry, child->carrier);
    return true;
}

/* --- what the rules prove ------------------------------------------------------------------ */

/* A cache for analyses, once the search is not short, where there is memory. */
static void open_book(struct dfpn *dfpn)
{
    struct gs_memory *memory = dfpn->search->memory;
    const struct gs_prune *prune = dfpn->params.prune;
    const size_t size = prune->analysis_cache_size ? prune->analysis_cache_size(dfpn->rules) : 0;
    if (dfpn->judged.means.cache || !dfpn->params.keeps_cache || size == 0 ||
        dfpn->search->nodes < KEPT_FROM || gs_table_share(memory) / KEPT_SHARE < size)
        return;
    dfpn->judged.means.cache = gs_alloc_zero(memory, 1, size);
}

bool gs_dfpn_analyse(struct dfpn *dfpn, struct dfpn_child *child, bool attacking)
{
    const struct gs_rules *rules = dfpn->rules;
    struct gs_position *position = dfpn->stack.position;
    unsigned count = gs_moves(rules, position, dfpn->node.moves);
    open_book(dfpn);
    dfpn->judged.kept =
        dfpn->thread.aid ? gs_dfpn_aid_analyse(dfpn, count)
                         : dfpn->params.prune->analyse(rules, position, dfpn->node.moves, count,
                                                       &dfpn->judged.analysis, &dfpn->judged.means);
    dfpn->judged.is_analysed = true;
    dfpn->judged.is_sorted = false;
    struct gs_proved proved = dfpn->judged.analysis.proved;
    gs_bitboard carrier = dfpn->judged.analysis.carrier;
    if (dfpn->search->proved_values && proved.lower != proved.upper) {
        proved = gs_proved_of(dfpn->search, NULL, position, NULL);
        carrier = GS_EVERYWHERE;
    }
    struct gs_numbers numbers = gs_numbers_of_proved(proved, attacking ? GS_OR : GS_AND);
    if (!gs_numbers_solved(numbers))
        return false;
    bool won = numbers.of[GS_OR] == 0;
    dfpn_set_fact(child, won ? DFPN_PROVED : DFPN_FIRM, attacking);
    child->rank = proved.plies < DFPN_RANK_MOST ? proved.plies : DFPN_RANK_MOST;
    child->carrier = carrier;
    return true;
}

/* The entry of a hash; a later position takes the place of an earlier one. */
static struct dfpn_cached_analysis *cached_at(const struct dfpn *dfpn, uint64_t hash)
{
    return &dfpn->judged.cached[gs_scale(hash, dfpn->judged.cached_count)];
}

/* Takes an entry for a short time; false: another thread has it. */
static bool take_entry(struct dfpn_cached_analysis *entry)
{
    return !atomic_exchange_explicit(&entry->busy, true, memory_order_acquire);
}

static void leave_entry(struct dfpn_cached_analysis *entry)
{
    atomic_store_explicit(&entry->busy, false, memory_order_release);
}

/* Copies an entry if it is that of the state. */
static bool read_entry(struct dfpn *dfpn, const struct dfpn_cached_analysis *entry,
                       const struct dfpn_state *state)
{
    if (entry->count == 0 || entry->hash != state->hash || entry->symmetry != state->symmetry ||
        memcmp(entry->key, state->key, dfpn->rules->key_size) != 0)
        return false;
    memcpy(dfpn->node.moves, entry->moves, entry->count * sizeof *dfpn->node.moves);
    dfpn->judged.analysis = entry->analysis;
    dfpn->judged.kept = entry->count;
    dfpn->judged.is_analysed = dfpn->judged.is_sorted = true;
    return true;
}

bool gs_dfpn_load_analysis(struct dfpn *dfpn, const struct dfpn_state *state)
{
    if (!dfpn->judged.cached)
        return false;
    struct dfpn_cached_analysis *entry = cached_at(dfpn, state->hash);
    if (!take_entry(entry))
        return false;
    bool found = read_entry(dfpn, entry, state);
    leave_entry(entry);
    return found;
}

/* Searches from seeds cache no analyses, nor do those that have little memory. */
static void make_cache(struct dfpn *dfpn, size_t count)
{
    struct gs_memory *memory = dfpn->search->memory;
    if (!dfpn_is_slow(dfpn) || dfpn->search->seed != 0)
        return;
    const uint64_t most = gs_table_share(memory) / KEPT_SHARE / sizeof *dfpn->judged.cached;
    dfpn->judged.cached_count = most < count ? (size_t)most : count;
    if (dfpn->judged.cached_count >= CACHED_LEAST)
        dfpn->judged.cached =
            gs_alloc_zero(memory, dfpn->judged.cached_count, sizeof *dfpn->judged.cached);
}

void gs_dfpn_open_cache(struct dfpn *dfpn, unsigned threads)
{
    if (!dfpn->judged.cached)
        make_cache(dfpn, (size_t)CACHED_MOST * (threads < SHARED_MOST ? threads : SHARED_MOST));
}

/* Short searches cache no analyses. */
static bool may_remember(struct dfpn *dfpn)
{
    if (!dfpn->judged.cached && !dfpn->judged.borrows_cached && dfpn->search->nodes >= KEPT_FROM)
        make_cache(dfpn, CACHED_MOST);
    return dfpn->judged.cached != NULL;
}

void gs_dfpn_cache_analysis(struct dfpn *dfpn, unsigned count)
{
    size_t ply = dfpn->stack.depth - 1;
    const struct dfpn_frame *frame = &dfpn->stack.frames[ply];
    if (dfpn->judged.reads_only || !may_remember(dfpn))
        return;
    struct dfpn_cached_analysis *entry = cached_at(dfpn, frame->hash);
    if (!take_entry(entry))
        return;
    entry->hash = frame->hash;
    entry->symmetry = frame->symmetry;
    entry->count = count;
    memcpy(entry->key, dfpn_key_at(dfpn, ply), dfpn->rules->key_size);
    memcpy(entry->moves, dfpn->node.moves, count * sizeof *dfpn->node.moves);
    entry->analysis = dfpn->stack.analyses[ply];
    leave_entry(entry);
}

/* --- siblings ------------------------------------------------------------------------------ */

void gs_dfpn_spread(struct dfpn *dfpn, size_t ply, size_t at)
{
    if (!dfpn->params.analyses || dfpn->stack.analyses[ply].is_vague)
        return;
    const struct dfpn_frame *frame = &dfpn->stack.frames[ply];
    struct dfpn_child *children = dfpn_children(dfpn, frame), from = children[at];
    if (from.fact == DFPN_OPEN || from.phi != 0 || gs_bitboard_has(from.carrier, from.move))
        return;
    for (size_t i = 0; i < frame->count; i++) {
        struct dfpn_child *child = &children[i];
        if (child->fact != DFPN_OPEN || gs_bitboard_has(from.carrier, child->move))
            continue;
        gs_move move = child->move;
        *child = from;
        child->move = move;
        dfpn->search->counters[DFPN_SPREAD]++;
        if (dfpn->thread.shows_path)
            gs_dfpn_parallel_publish(dfpn, child);
    }
}

/* --- nodes --------------------------------------------------------------------------------- */

/* The smallest carrier of a move that wins, with the move. */
static gs_bitboard carrier_of_win(const struct dfpn_child *children, size_t count)
{
    gs_bitboard best = GS_EVERYWHERE;
    for (size_t i = 0; i < count; i++) {
        gs_bitboard carrier = children[i].carrier;
        if (children[i].delta != 0 || carrier == GS_EVERYWHERE)
            continue;
        carrier |= gs_bitboard_of(children[i].move);
        if (gs_bitboard_count(carrier) < gs_bitboard_count(best))
            best = carrier;
    }
    return best;
}

/*
 * For each point of a node: the carrier of the win against the move on it, that is, the points on
 * which this win rests.
 */
struct needs {
    gs_bitboard of[GS_ANALYSIS_POINTS];
    gs_bitboard carries; /* the points whose carrier is known and does not contain them */
};

/* The least of the carriers of some points. */
static gs_bitboard least_of(const struct needs *needs, gs_bitboard points)
{
    gs_bitboard least = GS_EVERYWHERE;
    for (gs_bitboard left = needs->carries & points; left != 0; left &= left - 1) {
        gs_bitboard carrier = needs->of[gs_bitboard_lowest(left)];
        if (gs_bitboard_count(carrier) < gs_bitboard_count(least))
            least = carrier;
    }
    return least;
}

/* Lists them; returns the carrier to begin with, if there is one that misses its own move. */
static gs_bitboard list_needs(const struct gs_analysis *analysis, size_t points,
                              const struct dfpn_child *children, size_t count, struct needs *needs)
{
    gs_bitboard moves = 0;
    memcpy(needs->of, analysis->needs, points * sizeof *needs->of);
    needs->carries = analysis->carries;
    for (size_t i = 0; i < count; i++) {
        needs->of[children[i].move] = children[i].carrier;
        moves |= gs_bitboard_of(children[i].move);
    }
    needs->carries |= moves;
    for (gs_bitboard left = needs->carries; left != 0; left &= left - 1)
        if (gs_bitboard_has(needs->of[gs_bitboard_lowest(left)], gs_bitboard_lowest(left)))
            needs->carries ^= left & -left;
    gs_bitboard least = least_of(needs, moves);
    return least != GS_EVERYWHERE ? least : least_of(needs, ~moves);
}

/* A set that has the needs of all of its points. */
static gs_bitboard carrier_of_loss(const struct gs_analysis *analysis, size_t points,
                                   const struct dfpn_child *children, size_t count)
{
    struct needs needs;
    gs_bitboard common = list_needs(analysis, points, children, count, &needs);
    gs_bitboard set = common | analysis->base;
    for (gs_bitboard met = 0, left = set & common; left != 0; left = set & common & ~met) {
        unsigned point = gs_bitboard_lowest(left);
        met |= left & -left;
        set |= needs.of[point];
        if (gs_bitboard_has(needs.carries, point))
            common &= needs.of[point];
        else if (needs.of[point] == GS_EVERYWHERE)
            return GS_EVERYWHERE;
    }
    return set;
}

gs_bitboard gs_dfpn_carrier(const struct dfpn *dfpn, size_t ply, const struct dfpn_child *node)
{
    if (!dfpn->params.analyses || dfpn->stack.analyses[ply].is_vague)
        return GS_EVERYWHERE;
    const struct dfpn_frame *frame = &dfpn->stack.frames[ply];
    const struct dfpn_child *children = dfpn->stack.children + frame->first;
    if (node->phi == 0)
        return carrier_of_win(children, frame->count);
    return carrier_of_loss(&dfpn->stack.analyses[ply], dfpn->rules->max_moves, children,
                           frame->count);
}
