/* SPDX-License-Identifier: MIT */
/*
 * dfpn_wins.c - solved positions, looked up by the stones of the winner alone.
 *
 * A carrier proves that the winner wins wherever else the loser has stones (dfpn_carry.c). So the
 * proof needs only the winner's stones and, on the points of the carrier, the loser's stones as
 * they are here, mostly none. The winner wins with the same stones and the same side to move,
 * wherever else the loser has stones. Two positions that differ in a finished fight elsewhere have
 * one entry in this list, and two in the transposition table.
 *
 *     heads      by hash of the winner's stones, who wins, and who is to move: the latest entry
 *     list       stones, carrier, the entry before it of the same head
 *
 * An entry is left out that needs more points than another one of the same stones. Images under
 * symmetries are entries of their own, since a look-up is more frequent than an entry; but not
 * where analyses are quick, and an entry would take longer than all else. (In AtariGo one entry for
 * all images, with the colours exchanged as well, saves no visits on 4x7 and 5x6, and each visit
 * takes 1.4 times as long.) Where memory ends, nothing more is noted, which costs time and nothing
 * else.
 *
 * Proofs that rest on the hit take over the carrier. It may contain points that the game left out
 * at the parent as inferior. That analysis (struct gs_analysis) rests on the stones of the winner,
 * which are the same, and is right all the more where the loser has more stones.
 *
 * Where the game tells which stones a win needs (trim of struct gs_prune), wins are noted by these
 * alone (dfpn_patterns.c), and hold in all positions with them. So each pattern is compared with a
 * node once, in place of a look-up for each child: the moves outside of a pattern of the other side
 * lose, and one that completes a pattern wins.
 *
 * Where a stone may still be swapped there is no look-up: the loser would play the winner's stones.
 *
 * Threads share the list, and look up far more than they add. Adding takes a lock, a look-up none:
 *
 *  - An entry never moves, as the list grows by pieces, and is whole before a head leads to it.
 *  - Heads are as many as entries can be. When they get more, the ones before them stay, for those
 *    who are still in them: half as many, a quarter, and so on.
 *  - An entry leads to earlier ones alone, by all heads that there ever were, so every walk ends.
 *    One that begins at old heads may come to an entry of others, or miss one: stones are compared
 *    in any case, and to miss an entry costs time and nothing else.
 *
 * Cost: 40 bytes an entry; a look-up, a walk over the entries of one head, which are prefetched.
 */
#include "algo/dfpn/dfpn_wins.h"
#include "algo/dfpn/dfpn.h"
#include "algo/dfpn/dfpn_patterns.h"

#include <pthread.h>
#include <string.h>

#include "table/share.h"

enum { FIRST_WINS = 256, SHARE = 8 }; /* of what the transposition table may take */
enum { PIECES = 25 };                 /* the last ends at entry 2^32 */
#define NONE UINT32_MAX

struct win {
    uint64_t stones, carrier;
    uint64_t taken;        /* of the carrier, by the loser */
    _Atomic uint32_t next; /* of the same head; NONE: the last */
    uint32_t rank : 28;
    uint32_t winner : 1;  /* a side */
    uint32_t to_move : 1; /* a side */
};

struct heads {
    struct heads *before; /* which somebody may still be in */
    uint32_t count;       /* as many as there is room for entries, a power of two */
    _Atomic uint32_t first[];
};

struct dfpn_wins {
    struct gs_memory *memory;
    pthread_mutex_t lock;           /* of threads that add */
    struct dfpn_patterns *patterns; /* in place of the list, where the game gives them */
    _Atomic(struct heads *) heads;
    struct win *pieces[PIECES]; /* of FIRST_WINS entries, as many again, twice as many, ... */
    uint32_t count, room, most;
};

/* --- the list ------------------------------------------------------------------------------ */

static unsigned piece_of(uint32_t number)
{
    return number < FIRST_WINS ? 0 : 32 - (unsigned)__builtin_clz(number / FIRST_WINS);
}

static uint32_t start_of(unsigned piece)
{
    return piece == 0 ? 0 : (uint32_t)FIRST_WINS << (piece - 1);
}

static struct win *win_at(const struct dfpn_wins *wins, uint32_t number)
{
    unsigned piece = piece_of(number);
    return &wins->pieces[piece][number - start_of(piece)];
}

static uint64_t hash_of(uint64_t stones, unsigned winner, unsigned to_move)
{
    return gs_state_table_mix(stones ^ (uint64_t)(2 * winner + to_move) << 62, 0);
}

static _Atomic uint32_t *head_of(struct heads *heads, uint64_t hash)
{
    return &heads->first[gs_scale(hash, heads->count)];
}

static void enter(struct dfpn_wins *wins, struct heads *heads, uint32_t number)
{
    struct win *win = win_at(wins, number);
    _Atomic uint32_t *head = head_of(heads, hash_of(win->stones, win->winner, win->to_move));
    atomic_store_explicit(&win->next, atomic_load_explicit(head, memory_order_relaxed),
                          memory_order_relaxed);
    atomic_store_explicit(head, number, memory_order_release);
}

static struct heads *new_heads(const struct dfpn_wins *wins, uint32_t count)
{
    struct heads *heads = gs_alloc(wins->memory, sizeof *heads + count * sizeof *heads->first);
    if (!heads)
        return NULL;
    heads->before = NULL;
    heads->count = count;
    for (uint32_t i = 0; i < count; i++)
        atomic_init(&heads->first[i], NONE);
    return heads;
}

/* Makes room for so many; false where there is none, and nothing changed. */
static bool set_room(struct dfpn_wins *wins, uint32_t room)
{
    unsigned piece = piece_of(wins->room);
    struct heads *heads = new_heads(wins, room);
    void *list = heads ? gs_alloc(wins->memory, (room - wins->room) * sizeof **wins->pieces) : NULL;
    if (!list) {
        gs_release(wins->memory, heads);
        return false;
    }
    wins->pieces[piece] = list;
    wins->room = room;
    heads->before = atomic_load_explicit(&wins->heads, memory_order_relaxed);
    for (uint32_t i = 0; i < wins->count; i++)
        enter(wins, heads, i);
    atomic_store_explicit(&wins->heads, heads, memory_order_release);
    return true;
}

struct dfpn_wins *gs_dfpn_wins_new(struct gs_memory *memory)
{
    struct dfpn_wins *wins = gs_alloc_zero(memory, 1, sizeof *wins);
    if (!wins)
        return NULL;
    uint64_t most = gs_table_share(memory) / SHARE / (sizeof(struct win) + 2 * sizeof(uint32_t));
    wins->memory = memory;
    wins->most = most < UINT32_MAX / 2 ? (uint32_t)most : UINT32_MAX / 2;
    if (wins->most < FIRST_WINS || pthread_mutex_init(&wins->lock, NULL) != 0) {
        gs_release(memory, wins);
        return NULL;
    }
    wins->patterns = gs_dfpn_patterns_new(memory, gs_table_share(memory) / SHARE);
    if (!wins->patterns || !set_room(wins, FIRST_WINS)) {
        gs_dfpn_wins_free(wins);
        return NULL;
    }
    return wins;
}

void gs_dfpn_wins_free(struct dfpn_wins *wins)
{
    if (!wins)
        return;
    for (struct heads *heads = wins->heads, *before; heads; heads = before) {
        before = heads->before;
        gs_release(wins->memory, heads);
    }
    for (unsigned piece = 0; piece < PIECES; piece++)
        gs_release(wins->memory, wins->pieces[piece]);
    gs_dfpn_patterns_free(wins->patterns);
    pthread_mutex_destroy(&wins->lock);
    gs_release(wins->memory, wins);
}

/* Entries of which some may prove a position: a walk over those of a head. */
struct walk {
    const struct dfpn_wins *wins;
    uint64_t stones, loser;
    unsigned winner, to_move;
    uint32_t next;
};

static struct walk walk_at(const struct dfpn_wins *wins, const struct dfpn_stones *stones,
                           unsigned winner, uint32_t first)
{
    return (struct walk){.wins = wins,
                         .stones = (uint64_t)stones->of[winner],
                         .loser = (uint64_t)stones->of[1 - winner],
                         .winner = winner,
                         .to_move = stones->to_move,
                         .next = first};
}

static struct walk walk_from(const struct dfpn_wins *wins, const struct dfpn_stones *stones,
                             unsigned winner)
{
    struct heads *heads = atomic_load_explicit(&wins->heads, memory_order_acquire);
    uint64_t hash = hash_of((uint64_t)stones->of[winner], winner, stones->to_move);
    return walk_at(wins, stones, winner,
                   atomic_load_explicit(head_of(heads, hash), memory_order_acquire));
}

/*
 * The next entry of the same stones that proves a position with these stones of the loser, too; or
 * NULL.
 */
static const struct win *next_of(struct walk *walk)
{
    while (walk->next != NONE) {
        const struct win *win = win_at(walk->wins, walk->next);
        walk->next = atomic_load_explicit(&win->next, memory_order_relaxed);
        if (win->stones == walk->stones && (win->carrier & walk->loser) == win->taken &&
            win->winner == walk->winner && win->to_move == walk->to_move)
            return win;
    }
    return NULL;
}

/* Whether an entry within some points proves a position. */
static bool is_known(const struct dfpn_wins *wins, const struct dfpn_stones *stones,
                     unsigned winner, uint64_t within)
{
    struct walk walk = walk_from(wins, stones, winner);
    const struct win *win = next_of(&walk);
    while (win && (win->carrier & ~within) != 0)
        win = next_of(&walk);
    return win != NULL;
}

static void add(struct dfpn_wins *wins, const struct dfpn_stones *stones, unsigned winner,
                uint64_t carrier, uint32_t rank)
{
    pthread_mutex_lock(&wins->lock);
    if (!is_known(wins, stones, winner, carrier) &&
        (wins->count < wins->room ||
         (wins->room <= wins->most / 2 && set_room(wins, 2 * wins->room)))) {
        struct win *win = win_at(wins, wins->count);
        win->stones = (uint64_t)stones->of[winner];
        win->carrier = carrier;
        win->taken = carrier & (uint64_t)stones->of[1 - winner];
        win->rank = rank & DFPN_RANK_MOST;
        win->winner = winner & 1;
        win->to_move = stones->to_move & 1;
        enter(wins, atomic_load_explicit(&wins->heads, memory_order_relaxed), wins->count++);
    }
    pthread_mutex_unlock(&wins->lock);
}

/* --- positions ----------------------------------------------------------------------------- */

static struct dfpn_stones stones_of(const struct gs_rules *rules,
                                    const struct gs_position *position)
{
    struct dfpn_stones stones = {.to_move = gs_to_move(rules, position), .is_listed = true};
    rules->game->prune->stones(rules, position, stones.of);
    return stones;
}

/* Whether wins are noted by the stones that they need. */
static bool has_patterns(const struct dfpn *dfpn)
{
    return dfpn->params.prune->trim != NULL;
}

/* Whether proofs of other positions with the same stones are valid in this one. */
static bool is_listed(const struct dfpn *dfpn, const struct gs_position *position)
{
    const struct gs_prune *prune = dfpn->params.prune;
    return dfpn->table.wins && (!prune->carries || prune->carries(dfpn->rules, position));
}

/* Notes a position with the carrier of its winner, as it lies there. */
static void note(struct dfpn *dfpn, const struct gs_position *position, bool mover_wins,
                 gs_bitboard carrier, uint32_t rank)
{
    struct dfpn_stones stones = stones_of(dfpn->rules, position);
    unsigned winner = mover_wins ? stones.to_move : 1 - stones.to_move;
    if (!has_patterns(dfpn)) {
        add(dfpn->table.wins, &stones, winner, (uint64_t)carrier, rank);
        return;
    }
    gs_bitboard own = stones.of[winner];
    dfpn->params.prune->trim(dfpn->rules, (enum gs_side)winner, &own, &carrier);
    gs_dfpn_patterns_add(dfpn->table.wins->patterns, winner, stones.to_move,
                         (struct dfpn_pattern){.stones = own, .area = own | carrier, .rank = rank});
}

void gs_dfpn_wins_note(struct dfpn *dfpn, const struct dfpn_child *found)
{
    const struct gs_rules *rules = dfpn->rules;
    const struct gs_space *space = rules->game->space;
    if (!dfpn->table.wins || found->fact == DFPN_OPEN || found->carrier == GS_EVERYWHERE)
        return;
    unsigned count = dfpn->params.symmetry && !dfpn->params.quick ? space->symmetries(rules) : 1;
    note(dfpn, dfpn->stack.position, found->phi == 0, found->carrier, found->rank);
    for (unsigned symmetry = 1; symmetry < count; symmetry++) {
        space->image(rules, symmetry, dfpn->stack.position, dfpn->node.scratch);
        note(dfpn, dfpn->node.scratch, found->phi == 0,
             gs_dfpn_turn(dfpn, symmetry, found->carrier), found->rank);
    }
}

/* A key that is none of this game, as it may stand in a file, is passed over. */
static void note_entry(void *user, const uint8_t *key, const struct dfpn_child *found)
{
    struct dfpn *dfpn = user;
    const struct gs_rules *rules = dfpn->rules;
    uint8_t again[GS_KEY_MAX];
    if (found->carrier == GS_EVERYWHERE)
        return;
    gs_decode(rules, key, dfpn->stack.position);
    gs_encode(rules, dfpn->stack.position, again);
    if (memcmp(again, key, rules->key_size) == 0 && is_listed(dfpn, dfpn->stack.position))
        gs_dfpn_wins_note(dfpn, found);
}

bool gs_dfpn_wins_gather(struct dfpn *dfpn)
{
    return !dfpn->table.wins || gs_dfpn_table_visit(&dfpn->table, note_entry, dfpn);
}

/* The points of a pattern on which the winner has no stone yet. */
static gs_bitboard carrier_in(const struct dfpn_pattern *pattern, gs_bitboard stones)
{
    return pattern->area & ~stones;
}

static gs_bitboard carrier_by_patterns(const struct dfpn *dfpn, const struct dfpn_stones *stones,
                                       enum gs_side side)
{
    gs_bitboard least = GS_EVERYWHERE;
    struct dfpn_pattern_walk walk =
        gs_dfpn_patterns_walk(dfpn->table.wins->patterns, stones->of, side, stones->to_move, false);
    for (const struct dfpn_pattern *pattern; (pattern = gs_dfpn_patterns_next(&walk)) != NULL;) {
        gs_bitboard carrier = carrier_in(pattern, stones->of[side]);
        if (gs_bitboard_count(carrier) < gs_bitboard_count(least))
            least = carrier;
    }
    return least;
}

gs_bitboard gs_dfpn_wins_carrier(const struct dfpn *dfpn, const struct gs_position *position,
                                 enum gs_side side)
{
    gs_bitboard least = GS_EVERYWHERE;
    if (!is_listed(dfpn, position))
        return least;
    struct dfpn_stones stones = stones_of(dfpn->rules, position);
    if (has_patterns(dfpn))
        return carrier_by_patterns(dfpn, &stones, side);
    struct walk walk = walk_from(dfpn->table.wins, &stones, side);
    for (const struct win *win; (win = next_of(&walk)) != NULL;)
        if (gs_bitboard_count(win->carrier) < gs_bitboard_count(least))
            least = win->carrier;
    return least;
}

struct dfpn_stones gs_dfpn_wins_expect(const struct dfpn *dfpn)
{
    if (!is_listed(dfpn, dfpn->stack.position))
        return (struct dfpn_stones){.is_listed = false};
    struct dfpn_stones stones = stones_of(dfpn->rules, dfpn->stack.position);
    struct heads *heads = atomic_load_explicit(&dfpn->table.wins->heads, memory_order_acquire);
    for (unsigned winner = 0; winner < 2 && !has_patterns(dfpn); winner++)
        __builtin_prefetch(
            head_of(heads, hash_of((uint64_t)stones.of[winner], winner, stones.to_move)));
    return stones;
}

void gs_dfpn_wins_approach(const struct dfpn *dfpn, struct dfpn_stones *stones)
{
    for (unsigned winner = 0; stones->is_listed && winner < 2 && !has_patterns(dfpn); winner++) {
        uint32_t first = walk_from(dfpn->table.wins, stones, winner).next;
        stones->first[winner] = first;
        if (first != NONE)
            __builtin_prefetch(win_at(dfpn->table.wins, first));
    }
}

/* Solves a child, whose side to move wins or loses as noted elsewhere. */
static void recall(struct dfpn *dfpn, struct dfpn_child *child, bool mover_wins, bool attacking,
                   gs_bitboard carrier, uint32_t rank)
{
    bool is_attacker = mover_wins == attacking;
    dfpn_set_fact(child, is_attacker ? DFPN_PROVED : DFPN_FIRM, attacking);
    child->rank = rank;
    child->carrier = carrier;
    dfpn->search->counters[DFPN_RECALLED]++;
}

static bool find_pattern(struct dfpn *dfpn, const struct dfpn_stones *stones, unsigned winner,
                         struct dfpn_child *child, bool attacking)
{
    struct dfpn_pattern_walk walk = gs_dfpn_patterns_walk(dfpn->table.wins->patterns, stones->of,
                                                          winner, stones->to_move, false);
    const struct dfpn_pattern *pattern = gs_dfpn_patterns_next(&walk);
    if (pattern)
        recall(dfpn, child, winner == stones->to_move, attacking,
               carrier_in(pattern, stones->of[winner]), pattern->rank);
    return pattern != NULL;
}

static bool find_win(struct dfpn *dfpn, const struct dfpn_stones *stones, unsigned winner,
                     struct dfpn_child *child, bool attacking)
{
    struct walk walk = walk_at(dfpn->table.wins, stones, winner, stones->first[winner]);
    const struct win *win = next_of(&walk);
    if (win)
        recall(dfpn, child, winner == stones->to_move, attacking, win->carrier, win->rank);
    return win != NULL;
}

bool gs_dfpn_wins_find(struct dfpn *dfpn, const struct dfpn_stones *stones,
                       struct dfpn_child *child, bool attacking)
{
    for (unsigned winner = 0; stones->is_listed && winner < 2; winner++)
        if (has_patterns(dfpn) ? find_pattern(dfpn, stones, winner, child, attacking)
                               : find_win(dfpn, stones, winner, child, attacking))
            return true;
    return false;
}

/* --- children ------------------------------------------------------------------------------ */

/* Solves the children by which the side to move wins: a stone is all that a pattern lacks. */
static void match_own(struct dfpn *dfpn, const struct dfpn_stones *stones,
                      struct dfpn_child *children, unsigned count, bool attacking)
{
    const unsigned side = stones->to_move;
    struct dfpn_pattern_walk walk =
        gs_dfpn_patterns_walk(dfpn->table.wins->patterns, stones->of, side, 1 - side, true);
    for (const struct dfpn_pattern *pattern; (pattern = gs_dfpn_patterns_next(&walk)) != NULL;) {
        gs_bitboard lacks = pattern->stones & ~stones->of[side];
        for (unsigned i = 0; i < count; i++) {
            gs_bitboard move = gs_bitboard_of(children[i].move);
            if (children[i].fact != DFPN_OPEN || (lacks & ~move) != 0)
                continue;
            recall(dfpn, &children[i], false, attacking,
                   carrier_in(pattern, stones->of[side] | move), pattern->rank);
            return;
        }
    }
}

/* Solves those by which it loses, as they miss what the other side needs. */
static void match_other(struct dfpn *dfpn, const struct dfpn_stones *stones,
                        struct dfpn_child *children, unsigned count, bool attacking)
{
    const unsigned other = 1 - stones->to_move;
    struct dfpn_pattern_walk walk =
        gs_dfpn_patterns_walk(dfpn->table.wins->patterns, stones->of, other, other, false);
    for (const struct dfpn_pattern *pattern; (pattern = gs_dfpn_patterns_next(&walk)) != NULL;)
        for (unsigned i = 0; i < count; i++)
            if (children[i].fact == DFPN_OPEN && !gs_bitboard_has(pattern->area, children[i].move))
                recall(dfpn, &children[i], true, attacking, carrier_in(pattern, stones->of[other]),
                       pattern->rank);
}

bool gs_dfpn_wins_match(struct dfpn *dfpn, struct dfpn_child *children, unsigned count,
                        bool attacking)
{
    if (!dfpn->table.wins || !has_patterns(dfpn))
        return false;
    if (!is_listed(dfpn, dfpn->stack.position))
        return true;
    struct dfpn_stones stones = stones_of(dfpn->rules, dfpn->stack.position);
    match_own(dfpn, &stones, children, count, attacking);
    match_other(dfpn, &stones, children, count, attacking);
    return true;
}
