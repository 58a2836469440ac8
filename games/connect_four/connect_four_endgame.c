/* SPDX-License-Identifier: MIT */
/*
 * connect_four_endgame.c - whether a side wins where few fields are left, by alpha-beta on bits.
 *
 * The attacker wants a line within some plies, and the defender wants none. A position is the discs
 * of both and the fields that win for each. A move changes only the fields of the side that makes
 * it, and takes its own field from the other one.
 *
 *  1. Rules 1 to 4 of connect_four_prune.c settle a position or leave out moves.
 *  2. Where the defender can follow the attacker up to the end (connect_four_follow.c), the
 *     attacker does not win; where the attacker can so follow the defender, it may win by that.
 *  3. A move is looked at two plies ahead: whether it leaves the other side, which does not win at
 *     once, no landing but such as lose.
 *  4. Else moves are tried, those that leave most fields that win for their side first, and of
 *     these the ones in the middle. Results are kept in a cache.
 *
 * Cost: about 50 ns a position; a cache of 2^CONNECT_FOUR_CACHE_BITS entries.
 */
#include "connect_four/connect_four_search.h"

#include "connect_four/connect_four_lines.h"

enum {
    FIELDS = 20,        /* free at most, */
    LARGE = 43,         /* and on boards of so many fields or more */
    LARGE_FIELDS = 24,  /* these: a quarter of the nodes outside, in the same time */
    POSITIONS = 1 << 16 /* visited in one search */
};

/* One search. */
struct endgame {
    const struct connect_four_rules *rules;
    struct connect_four_cached *cache;
    int attacker;
    uint64_t visited;
    unsigned order[CONNECT_FOUR_COLUMNS]; /* columns from the middle on */
};

/* A position: discs, and the fields that win, by role. */
struct fight {
    connect_four_set discs[2], wins[2];
};

enum role { ATTACKER, DEFENDER };

/* How a position ends for the attacker: a win within so many plies, or one of these. */
enum { NO_WIN = 0, GIVEN_UP = UINT8_MAX };

static connect_four_set landings_of(const struct connect_four_rules *rules,
                                    const struct fight *fight)
{
    return ((fight->discs[0] | fight->discs[1]) + rules->bottom) & rules->board;
}

/*
 * The landings that a side without a win at once must search, where the other one wins on
 * `dangers`: none, if each loses in 2.
 */
static inline connect_four_set sound_landings(connect_four_set landings, connect_four_set dangers)
{
    connect_four_set blocks = dangers & landings;

    if ((blocks & (blocks - 1)) != 0)
        return 0;
    return (blocks != 0 ? blocks : landings) & ~(dangers >> 1);
}

/* What the side that is not to move keeps by following the other one up. */
static struct gs_proved follow(const struct endgame *endgame, const struct fight *fight,
                               enum role mover)
{
    struct connect_four_position at = {.winner = CONNECT_FOUR_NO_WINNER};
    int side = mover == ATTACKER ? endgame->attacker : 1 - endgame->attacker;

    at.discs[side] = fight->discs[mover];
    at.discs[1 - side] = fight->discs[1 - mover];
    at.side = (int8_t)side;
    return gs_connect_four_follow(endgame->rules, &at, fight->wins[1 - mover]);
}

/* --- the cache --------------------------------------------------------------------------- */

static connect_four_set key_of(const struct endgame *endgame, const struct fight *fight)
{
    connect_four_set attacker = fight->discs[ATTACKER];

    return attacker | ((attacker | fight->discs[DEFENDER]) + endgame->rules->bottom);
}

static struct connect_four_cached *place_of(const struct endgame *endgame, connect_four_set key)
{
    uint64_t mixed = (uint64_t)key;

#ifdef CONNECT_FOUR_WIDE
    mixed ^= (uint64_t)(key >> 64) * UINT64_C(0x94d049bb133111eb);
#endif
    mixed *= UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 32) * UINT64_C(0xbf58476d1ce4e5b9);
    return &endgame->cache[mixed >> (64 - CONNECT_FOUR_CACHE_BITS)];
}

/* Whether an entry has what the attacker reaches within some plies. */
static bool recall(const struct connect_four_cached *entry, connect_four_set key, enum role mover,
                   unsigned plies, unsigned *found)
{
    if (entry->key != key || entry->mover != mover)
        return false;
    *found = entry->wins != 0 && entry->wins <= plies ? entry->wins : NO_WIN;
    return *found != NO_WIN || entry->none >= plies;
}

/* Keeps what was found, and returns it. */
static unsigned keep(struct connect_four_cached *entry, connect_four_set key, enum role mover,
                     unsigned plies, unsigned found)
{
    if (found == GIVEN_UP)
        return found;
    if (entry->key != key || entry->mover != mover)
        *entry = (struct connect_four_cached){.key = key, .mover = (uint8_t)mover};
    if (found == NO_WIN)
        entry->none = (uint8_t)plies;
    else
        entry->wins = (uint8_t)found;
    return found;
}

/* --- the search -------------------------------------------------------------------------- */

struct moves {
    unsigned count;
    struct {
        connect_four_set disc, wins; /* wins: for the mover, after the move */
        unsigned worth;
    } list[CONNECT_FOUR_COLUMNS];
};

static unsigned count_few(connect_four_set set)
{
    unsigned count = 0;

    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

/* Whether after a move every landing of the other side loses in 2. */
static bool settles(const struct connect_four_rules *rules, connect_four_set landings,
                    connect_four_set disc, connect_four_set wins)
{
    connect_four_set next = (landings ^ disc) | (disc << 1 & rules->board);

    return next != 0 && sound_landings(next, wins) == 0;
}

/* Orders sound landings. True: the first of the list is one that settles the position. */
static bool list_moves(const struct endgame *endgame, const struct fight *fight, enum role mover,
                       connect_four_set landings, connect_four_set sound, struct moves *moves)
{
    const struct connect_four_rules *rules = endgame->rules;
    const connect_four_set discs = fight->discs[0] | fight->discs[1];

    moves->count = 0;
    for (unsigned i = 0; sound != 0; i++) {
        connect_four_set disc = sound & connect_four_column(rules, endgame->order[i]);
        if (disc == 0)
            continue;
        sound ^= disc;
        connect_four_set wins =
            gs_connect_four_wins(rules, fight->discs[mover] | disc, discs | disc);
        if (settles(rules, landings, disc, wins))
            return true;
        unsigned worth = count_few(wins), at = moves->count++;
        for (; at > 0 && moves->list[at - 1].worth < worth; at--)
            moves->list[at] = moves->list[at - 1];
        moves->list[at].disc = disc;
        moves->list[at].wins = wins;
        moves->list[at].worth = worth;
    }
    return false;
}

static struct fight after(const struct fight *fight, enum role mover, connect_four_set disc,
                          connect_four_set wins)
{
    struct fight next = *fight;

    next.discs[mover] |= disc;
    next.wins[mover] = wins;
    next.wins[1 - mover] &= ~disc;
    return next;
}

static unsigned defend(struct endgame *endgame, const struct fight *fight, unsigned plies);

/* Within how many plies the attacker wins, who is to move; at most as given. */
static unsigned attack(struct endgame *endgame, const struct fight *fight, unsigned plies)
{
    const struct connect_four_rules *rules = endgame->rules;
    connect_four_set landings = landings_of(rules, fight);
    connect_four_set key = key_of(endgame, fight);
    struct connect_four_cached *entry = place_of(endgame, key);
    struct moves moves;
    unsigned found = NO_WIN;

    __builtin_prefetch(entry); /* wanted when most positions are settled */
    if (++endgame->visited > POSITIONS)
        return GIVEN_UP;
    if ((fight->wins[ATTACKER] & landings) != 0)
        return 1;
    connect_four_set sound = sound_landings(landings, fight->wins[DEFENDER]);
    if (plies < 3 || sound == 0 ||
        !gs_connect_four_has_line(rules, rules->board & ~fight->discs[DEFENDER]) ||
        follow(endgame, fight, ATTACKER).upper != GS_WIN)
        return NO_WIN;
    if (recall(entry, key, ATTACKER, plies, &found))
        return found;
    if (list_moves(endgame, fight, ATTACKER, landings, sound, &moves))
        return keep(entry, key, ATTACKER, plies, 3);
    for (unsigned i = 0; i < moves.count && found == NO_WIN; i++) {
        const struct fight next = after(fight, ATTACKER, moves.list[i].disc, moves.list[i].wins);
        found = defend(endgame, &next, plies - 1);
    }
    return keep(entry, key, ATTACKER, plies,
                found == NO_WIN || found == GIVEN_UP ? found : found + 1);
}

/* The same where the defender is to move. */
static unsigned defend(struct endgame *endgame, const struct fight *fight, unsigned plies)
{
    const struct connect_four_rules *rules = endgame->rules;
    connect_four_set landings = landings_of(rules, fight);
    connect_four_set key = key_of(endgame, fight);
    struct connect_four_cached *entry = place_of(endgame, key);
    struct moves moves;
    unsigned found, most = 0;

    __builtin_prefetch(entry); /* wanted when most positions are settled */
    if (++endgame->visited > POSITIONS)
        return GIVEN_UP;
    if ((fight->wins[DEFENDER] & landings) != 0 || landings == 0 || plies < 2)
        return NO_WIN;
    connect_four_set sound = sound_landings(landings, fight->wins[ATTACKER]);
    if (sound == 0)
        return 2;
    if (plies < 4)
        return NO_WIN;
    struct gs_proved followed = follow(endgame, fight, DEFENDER);
    if (followed.upper == GS_LOSS && followed.plies <= plies)
        return followed.plies;
    if (recall(entry, key, DEFENDER, plies, &found))
        return found;
    if (list_moves(endgame, fight, DEFENDER, landings, sound, &moves))
        return keep(entry, key, DEFENDER, plies, NO_WIN);
    for (unsigned i = 0; i < moves.count; i++) {
        const struct fight next = after(fight, DEFENDER, moves.list[i].disc, moves.list[i].wins);
        found = attack(endgame, &next, plies - 1);
        if (found == NO_WIN || found == GIVEN_UP)
            return keep(entry, key, DEFENDER, plies, found);
        most = found > most ? found : most;
    }
    return keep(entry, key, DEFENDER, plies, most + 1);
}

/* The middle column, the next ones on both sides, and so on. */
static void order_columns(struct endgame *endgame)
{
    const unsigned width = endgame->rules->width, middle = (width - 1) / 2;

    for (unsigned i = 0; i < width; i++)
        endgame->order[i] = i % 2 != 0 ? middle + (i + 1) / 2 : middle - i / 2;
}

enum gs_value gs_connect_four_endgame(const struct gs_rules *base,
                                      const struct gs_position *position,
                                      struct gs_endgame *question)
{
    const struct connect_four_rules *rules = connect_four_rules_of(base);
    const struct connect_four_position *at = connect_four_position_of(position);
    const connect_four_set discs = connect_four_discs(at);
    const int side = (int)question->side;
    const unsigned left = rules->points - connect_four_count(discs);

    if (left > (rules->points < LARGE ? FIELDS : LARGE_FIELDS))
        return GS_UNKNOWN;
    struct endgame endgame = {.rules = rules, .cache = question->cache, .attacker = side};
    const struct fight fight = {
        .discs = {at->discs[side], at->discs[1 - side]},
        .wins = {gs_connect_four_wins(rules, at->discs[side], discs),
                 gs_connect_four_wins(rules, at->discs[1 - side], discs)},
    };
    const unsigned most = question->plies < left ? question->plies : left;
    order_columns(&endgame);
    const unsigned found = (side == at->side ? attack : defend)(&endgame, &fight, most);
    question->visited += endgame.visited;
    if (found == GIVEN_UP)
        return GS_UNKNOWN;
    if (found == NO_WIN)
        question->plies = most < left ? most : UINT_MAX;
    else
        question->plies = found;
    return found == NO_WIN ? GS_DRAW : GS_WIN;
}
