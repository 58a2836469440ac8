/* SPDX-License-Identifier: MIT */
/*
 * dfpn_wins.c - positions that are solved, looked for by the stones of the winner alone.
 *
 * A carrier says that the winner wins wherever else the loser has stones (dfpn_carry.c). So what it
 * needs are its own stones, and that on the points of the carrier the loser has those that it has
 * here, mostly none: it wins with the same stones and the same side to move wherever else the loser
 * has its own. Two positions that differ in a fight which is over elsewhere are one for this list,
 * where the transposition table takes them for two.
 *
 *     heads      by hash of the winner's stones, who wins, and who is to move: the latest entry
 *     list       stones, carrier, the entry before it of the same head
 *
 * An entry is left out that needs more points than another one of the same stones. Images under
 * symmetries are entries of their own, since a look-up is more frequent than an entry; but not
 * where surveys are quick, and an entry would take longer than all else. Where
 * memory ends, nothing more is noted, which costs time and nothing else.
 *
 * The carrier goes on into the proofs that rest on the hit. It may hold points that the game left
 * out at the parent as inferior; what it says of these (struct gs_survey) is of the stones of the
 * winner, which are the same, and holds all the more where the loser has more stones.
 *
 * Where a stone may still be swapped nothing is looked for: the loser would play the winner's
 * stones.
 *
 * Cost: 36 bytes an entry; a look-up, a walk over the entries of one head.
 */
#include "algo/dfpn/dfpn.h"

#include <pthread.h>

#include "core/table/share.h"

enum { FIRST_WINS = 256, SHARE = 8 }; /* of what the transposition table may take */
#define NONE UINT32_MAX

struct win {
    uint64_t stones, carrier;
    uint64_t taken; /* of the carrier, by the loser */
    uint32_t next;  /* of the same head; NONE: the last */
    uint32_t rank : 28;
    uint32_t winner : 1;  /* a side */
    uint32_t to_move : 1; /* a side */
};

struct dfpn_wins {
    struct gs_memory *memory;
    pthread_rwlock_t lock; /* threads share the list, and look up far more than they add */
    struct win *list;
    uint32_t *heads; /* as many as there is room for entries, a power of two */
    uint32_t count, room, most;
};

/* --- the list ------------------------------------------------------------------------------ */

static uint32_t *head_of(const struct dfpn_wins *wins, const struct win *win)
{
    uint64_t key = win->stones ^ (uint64_t)(2 * win->winner + win->to_move) << 62;
    return &wins->heads[gs_scale(gs_state_table_mix(key, 0), wins->room)];
}

static void enter(struct dfpn_wins *wins, uint32_t number)
{
    uint32_t *head = head_of(wins, &wins->list[number]);
    wins->list[number].next = *head;
    *head = number;
}

/* Makes room for so many; false where there is none, and nothing changed. */
static bool set_room(struct dfpn_wins *wins, uint32_t room)
{
    uint32_t *heads = gs_alloc(wins->memory, room * sizeof *heads);
    void *list = heads ? gs_resize(wins->memory, wins->list, room * sizeof *wins->list) : NULL;
    if (!list) {
        gs_release(wins->memory, heads);
        return false;
    }
    gs_release(wins->memory, wins->heads);
    wins->list = list;
    wins->heads = heads;
    wins->room = room;
    memset(heads, 0xff, room * sizeof *heads);
    for (uint32_t i = 0; i < wins->count; i++)
        enter(wins, i);
    return true;
}

struct dfpn_wins *gs_dfpn_wins_new(struct gs_memory *memory)
{
    struct dfpn_wins *wins = gs_alloc_zero(memory, 1, sizeof *wins);
    if (!wins)
        return NULL;
    uint64_t most = gs_table_share(memory) / SHARE / (sizeof *wins->list + sizeof *wins->heads);
    wins->memory = memory;
    wins->most = most < UINT32_MAX / 2 ? (uint32_t)most : UINT32_MAX / 2;
    if (wins->most < FIRST_WINS || !set_room(wins, FIRST_WINS) ||
        pthread_rwlock_init(&wins->lock, NULL) != 0) {
        gs_release(memory, wins->heads);
        gs_release(memory, wins->list);
        gs_release(memory, wins);
        return NULL;
    }
    return wins;
}

void gs_dfpn_wins_free(struct dfpn_wins *wins)
{
    if (!wins)
        return;
    pthread_rwlock_destroy(&wins->lock);
    gs_release(wins->memory, wins->heads);
    gs_release(wins->memory, wins->list);
    gs_release(wins->memory, wins);
}

/* Whether an entry is of the same stones, and tells of a position of the loser's stones, too. */
static bool tells(const struct win *win, const struct win *like, uint64_t loser)
{
    return win->stones == like->stones && (win->carrier & loser) == win->taken &&
           win->winner == like->winner && win->to_move == like->to_move;
}

/* An entry within some points that tells of a position, or NULL. */
static const struct win *find(const struct dfpn_wins *wins, const struct win *like, uint64_t loser,
                              uint64_t within)
{
    const struct win *win;
    for (uint32_t i = *head_of(wins, like); i != NONE; i = win->next) {
        win = &wins->list[i];
        if ((win->carrier & ~within) == 0 && tells(win, like, loser))
            return win;
    }
    return NULL;
}

static void add(struct dfpn_wins *wins, const struct win *win)
{
    pthread_rwlock_wrlock(&wins->lock);
    if (!find(wins, win, win->taken, win->carrier) &&
        (wins->count < wins->room ||
         (wins->room <= wins->most / 2 && set_room(wins, 2 * wins->room)))) {
        wins->list[wins->count] = *win;
        enter(wins, wins->count++);
    }
    pthread_rwlock_unlock(&wins->lock);
}

static bool look_up(struct dfpn_wins *wins, struct win *win, uint64_t loser)
{
    pthread_rwlock_rdlock(&wins->lock);
    const struct win *found = find(wins, win, loser, GS_EVERYWHERE);
    if (found)
        *win = *found;
    pthread_rwlock_unlock(&wins->lock);
    return found != NULL;
}

/* --- positions ----------------------------------------------------------------------------- */

static void list_stones(const struct gs_rules *rules, const struct gs_position *position,
                        uint64_t *stones)
{
    const struct gs_board *board = rules->game->board;
    stones[GS_WHITE] = stones[GS_BLACK] = 0;
    for (unsigned point = 0; point < rules->max_moves && point < GS_SURVEY_POINTS; point++) {
        enum gs_content content = board->content(rules, position, point);
        if (content != GS_EMPTY)
            stones[content] |= UINT64_C(1) << point;
    }
}

/* Notes a position with the carrier of its winner, as it lies there. */
static void note(struct dfpn *dfpn, const struct gs_position *position, bool mover_wins,
                 uint64_t carrier, uint32_t rank)
{
    enum gs_side side = gs_to_move(dfpn->rules, position);
    enum gs_side winner = mover_wins ? side : gs_side_other(side);
    uint64_t stones[2];
    list_stones(dfpn->rules, position, stones);
    add(dfpn->table.wins, &(struct win){.stones = stones[winner],
                                        .carrier = carrier,
                                        .taken = carrier & stones[gs_side_other(winner)],
                                        .rank = rank & DFPN_RANK_MOST,
                                        .winner = (unsigned)winner & 1,
                                        .to_move = (unsigned)side & 1});
}

void gs_dfpn_wins_note(struct dfpn *dfpn, const struct dfpn_child *found)
{
    const struct gs_rules *rules = dfpn->rules;
    const struct gs_space *space = rules->game->space;
    if (!dfpn->table.wins || found->fact == DFPN_OPEN || found->carrier == GS_EVERYWHERE)
        return;
    unsigned count = dfpn->symmetry && !dfpn->quick ? space->symmetries(rules) : 1;
    uint32_t rank = found->fact == DFPN_PROVED ? found->rank : (uint32_t)rules->max_moves;
    note(dfpn, dfpn->stack.position, found->phi == 0, found->carrier, rank);
    for (unsigned symmetry = 1; symmetry < count; symmetry++) {
        space->image(rules, symmetry, dfpn->stack.position, dfpn->scratch);
        note(dfpn, dfpn->scratch, found->phi == 0, gs_dfpn_turn(dfpn, symmetry, found->carrier),
             rank);
    }
}

/* Whether what is known of other positions with the same stones holds in this one. */
static bool is_listed(const struct dfpn *dfpn, const struct gs_position *position)
{
    const struct gs_prune *prune = dfpn->prune;
    return dfpn->table.wins && (!prune->carries || prune->carries(dfpn->rules, position));
}

/* The least carrier that tells of a position of the same stones. */
static uint64_t find_least(const struct dfpn_wins *wins, const struct win *like, uint64_t loser)
{
    const struct win *win;
    uint64_t least = GS_EVERYWHERE;
    for (uint32_t i = *head_of(wins, like); i != NONE; i = win->next) {
        win = &wins->list[i];
        if (tells(win, like, loser) &&
            __builtin_popcountll(win->carrier) < __builtin_popcountll(least))
            least = win->carrier;
    }
    return least;
}

uint64_t gs_dfpn_wins_carrier(const struct dfpn *dfpn, const struct gs_position *position,
                              enum gs_side side)
{
    uint64_t stones[2];
    if (!is_listed(dfpn, position))
        return GS_EVERYWHERE;
    list_stones(dfpn->rules, position, stones);
    const struct win like = {.stones = stones[side],
                             .winner = (unsigned)side & 1,
                             .to_move = (unsigned)gs_to_move(dfpn->rules, position) & 1};
    return find_least(dfpn->table.wins, &like, stones[gs_side_other(side)]);
}

bool gs_dfpn_wins_find(struct dfpn *dfpn, struct dfpn_child *child, bool attacking)
{
    uint64_t stones[2];
    if (!is_listed(dfpn, dfpn->stack.position))
        return false;
    enum gs_side side = gs_to_move(dfpn->rules, dfpn->stack.position);
    list_stones(dfpn->rules, dfpn->stack.position, stones);
    for (int winner = GS_WHITE; winner <= GS_BLACK; winner++) {
        struct win win = {.stones = stones[winner],
                          .winner = (unsigned)winner & 1,
                          .to_move = (unsigned)side & 1};
        bool is_attacker = (winner == (int)side) == attacking;
        if (!look_up(dfpn->table.wins, &win, stones[1 - winner]))
            continue;
        dfpn_set_fact(child, is_attacker ? DFPN_PROVED : DFPN_FIRM, attacking);
        child->rank = is_attacker ? win.rank : 0;
        child->carrier = win.carrier;
        dfpn->search->counters[DFPN_RECALLED]++;
        return true;
    }
    return false;
}
