/* SPDX-License-Identifier: MIT */
/*
 * tss_init.c - what threat-space search needs: memory, moves played and taken back,
 * and its table.
 *
 * Every level of a line places a stone, but for one pass; so what is needed for each
 * level is cut from one block at the beginning. The table stores the results for every position
 * with the attacker to move.
 */
#include <stddef.h>
#include <string.h>

#include "algo/tss/tss.h"

_Static_assert(sizeof(struct tss_entry) == 8, "an entry is packed");

/* Parts of one block: each begins where the one before it ended, at a multiple of 64. */
static size_t part(size_t *end, size_t size)
{
    size_t begin = *end;

    *end += (size + 63) / 64 * 64;
    return begin;
}

static bool make_arena(struct tss *at)
{
    const struct gs_rules *rules = at->rules;
    size_t end = 0, points = at->board.points, levels = points + 4;

    at->path.levels = (unsigned)levels;
    /*
     * Five lists for each two stones, none longer than the free points; and some to spare for
     * queries.
     */
    at->lists.moves_room = 5 * points * (points + 8) / 4 + 4 * points;
    at->lists.fours_room = 8 * (unsigned)points + 2;
    at->lists.found_room = 12 * (unsigned)points;
    at->board.near_room =
        8 * (at->board.reach < GS_THREAT_SQUARES ? at->board.reach : GS_THREAT_SQUARES);
    size_t position = part(&end, rules->position_size);
    size_t undos = part(&end, levels * rules->undo_size);
    size_t played = part(&end, levels * sizeof(gs_move));
    size_t moves = part(&end, at->lists.moves_room * sizeof(gs_move));
    size_t fours = part(&end, at->lists.fours_room * sizeof(struct gs_four));
    size_t found = part(&end, at->lists.found_room * sizeof(struct gs_threat));
    size_t near = part(&end, points * at->board.near_room * sizeof *at->board.near);
    char *arena = gs_alloc_zero(at->search->memory, end, 1);

    at->arena = arena;
    if (!arena)
        return false;
    at->position = (void *)(arena + position);
    at->path.undos = arena + undos;
    at->path.played = (void *)(arena + played);
    at->lists.moves = (void *)(arena + moves);
    at->lists.fours = (void *)(arena + fours);
    at->lists.found = (void *)(arena + found);
    at->board.near = (void *)(arena + near);
    return true;
}

/* --- keys --- */

static void make_key(struct tss *at, const struct gs_position *root)
{
    uint64_t seed = 1;

    at->key.is_kept = !at->board.has_fouls || (gs_traits(at->rules, root) & GS_MOVES_STAY) != 0;
    at->key.size = at->key.is_kept ? at->board.points / TSS_DIGITS + 1 : at->rules->key_size;
    for (size_t i = 0; i < sizeof at->key.bytes; i++)
        at->key.factors[i] = gs_random(&seed);
}

static const int powers[TSS_DIGITS] = {1, 3, 9, 27, 81};

/* Adds to a digit of the key. */
static void change_digit(struct tss *at, unsigned digit, int amount)
{
    const unsigned place = digit / TSS_DIGITS;
    const int change = amount * powers[digit % TSS_DIGITS];

    at->key.bytes[place] = (uint8_t)(at->key.bytes[place] + change);
    at->key.hash += (uint64_t)change * at->key.factors[place];
}

/* The digit of a stone. */
static int digit_of(enum gs_side side)
{
    return side == GS_BLACK ? 2 : 1;
}

/* What the digit of the turn changes by when the turn passes on from a side. */
static int turn_from(enum gs_side side)
{
    return side == GS_BLACK ? -1 : 1;
}

/* Whose turn it is: every move and every pass changes it where keys are kept. */
static enum gs_side turn_of(const struct tss *at)
{
    return at->path.ply % 2 == 0 ? at->first : gs_side_other(at->first);
}

static void set_key(struct tss *at)
{
    memset(at->key.bytes, 0, sizeof at->key.bytes);
    at->key.hash = 0;
    at->path.stones = 0;
    for (unsigned point = 0; point < at->board.points; point++) {
        enum gs_content content = at->rules->game->board->content(at->rules, at->position, point);

        if (content == GS_EMPTY)
            continue;
        change_digit(at, point, digit_of((enum gs_side)content));
        at->path.stones++;
    }
    if (at->first == GS_BLACK)
        change_digit(at, at->board.points, turn_from(GS_WHITE));
}

void gs_tss_update_key(struct tss *at)
{
    if (at->key.is_kept)
        return;
    gs_encode(at->rules, at->position, at->key.bytes);
    at->key.hash = 0;
    for (size_t i = 0; i < at->key.size; i++)
        at->key.hash += at->key.bytes[i] * at->key.factors[i];
}

void gs_tss_step(struct tss *at, gs_move move)
{
    const enum gs_side side = turn_of(at);

    change_digit(at, move, digit_of(side));
    change_digit(at, at->board.points, turn_from(side));
}

void gs_tss_step_back(struct tss *at, gs_move move)
{
    const enum gs_side side = turn_of(at);

    change_digit(at, at->board.points, -turn_from(side));
    change_digit(at, move, -digit_of(side));
}

uint64_t gs_tss_hash_after(const struct tss *at, gs_move move)
{
    const enum gs_side side = turn_of(at);
    const int stone = digit_of(side) * powers[move % TSS_DIGITS];
    const int turn = turn_from(side) * powers[at->board.points % TSS_DIGITS];

    return at->key.hash + (uint64_t)stone * at->key.factors[move / TSS_DIGITS] +
           (uint64_t)turn * at->key.factors[at->board.points / TSS_DIGITS];
}

/* --- roots --- */

const char *const gs_tss_attack_names[] = {
    [TSS_OWN] = "own", [TSS_OTHER] = "other", [TSS_BOTH] = "both", NULL};

/* A win of the other side answers whether the root is at least a draw. */
struct tss_attackers gs_tss_attackers(const struct gs_search *search,
                                      const struct gs_position *root)
{
    const int attack = gs_args_choice(search->params, "attack");
    const enum gs_side own = gs_to_move(search->rules, root), other = gs_side_other(own);
    const bool other_first =
        attack == TSS_OTHER || (attack == TSS_BOTH && search->goal == GS_GOAL_DRAW);

    return (struct tss_attackers){.count = attack == TSS_BOTH ? 2 : 1,
                                  .sides = {other_first ? other : own, other_first ? own : other}};
}

void gs_tss_set_root(struct tss *at, const struct gs_position *root, enum gs_side attacker)
{
    at->traits = gs_traits(at->rules, root);
    memcpy(at->position, root, at->rules->position_size);
    at->attacker = attacker;
    at->first = gs_to_move(at->rules, root);
    set_key(at);
    at->path.ply = 0;
    at->lists.top = 0;
    at->cut = (struct tss_cuts){0};
}

/* Whether two points lie in one line and within reach. */
static bool are_near(const struct tss *at, unsigned one, unsigned other)
{
    int x = at->board.spots[one].column - at->board.spots[other].column;
    int y = at->board.spots[one].row - at->board.spots[other].row;
    int reach = (int)at->board.near_room / 8;

    if (x < -reach || x > reach || y < -reach || y > reach || (x == 0 && y == 0))
        return false;
    return x == 0 || y == 0 || x == y || x == -y;
}

static void find_near(struct tss *at)
{
    for (unsigned one = 0; one < at->board.points; one++)
        for (unsigned other = 0; other < at->board.points; other++)
            if (are_near(at, one, other))
                at->board.near[one * at->board.near_room + at->board.near_count[one]++] =
                    (uint16_t)other;
}

bool gs_tss_init(struct tss *at, struct gs_search *search, const struct gs_position *root)
{
    const struct gs_rules *rules = search->rules;

    memset(at, 0, sizeof *at);
    at->search = search;
    at->rules = rules;
    at->threats = rules->game->threats;
    at->board.points = rules->game->board->points(rules);
    at->board.reach = at->threats->reach(rules);
    for (unsigned side = 0; side < 2; side++) {
        at->board.may_foul[side] = at->threats->has_fouls(rules, (enum gs_side)side);
        at->board.has_fouls |= at->board.may_foul[side];
    }
    if (gs_param_find(search->params->table, "threes")) {
        at->limits.threes = (unsigned)gs_args_int(search->params, "threes");
        at->limits.space = (uint32_t)gs_args_int(search->params, "space");
        at->limits.pairs = (uint64_t)gs_args_int(search->params, "pairs");
        at->limits.all_replies = gs_args_choice(search->params, "replies") == TSS_ALL_REPLIES;
        at->limits.effort = (uint64_t)gs_args_int(search->params, "effort");
    }
    at->effort = TSS_UNBOUNDED;
    at->limits.depth = search->limits.depth;
    for (unsigned point = 0; point < at->board.points; point++)
        at->board.spots[point] = rules->game->board->spot(rules, point);
    if (!make_arena(at))
        return gs_search_halt(search, GS_STOP_MEMORY);
    if (at->limits.space > 0)
        find_near(at);
    make_key(at, root);
    gs_tss_set_root(at, root, gs_tss_attackers(search, root).sides[0]);
    if (!gs_transposition_init(&at->table, search, at->key.size, sizeof(struct tss_entry), 0))
        return false;
    at->table.factors = at->key.factors;
    return true;
}

void gs_tss_clear(struct tss *at)
{
    gs_tss_space_clear(at);
    gs_transposition_clear(&at->table);
    gs_release(at->search->memory, at->arena);
}

/* --- moves --- */

static struct gs_undo *undo_of(struct tss *at, unsigned ply)
{
    return (void *)((char *)at->path.undos + ply * at->rules->undo_size);
}

void gs_tss_play(struct tss *at, gs_move move)
{
    if (at->key.is_kept)
        gs_tss_step(at, move);
    at->path.stones += move < at->board.points;
    at->path.played[at->path.ply] = move;
    gs_play(at->rules, at->position, move, undo_of(at, at->path.ply++));
}

void gs_tss_pass(struct tss *at)
{
    if (at->key.is_kept)
        change_digit(at, at->board.points, turn_from(turn_of(at)));
    at->path.played[at->path.ply] = GS_NO_MOVE;
    at->rules->game->stones->pass(at->rules, at->position, undo_of(at, at->path.ply++));
}

void gs_tss_take_back(struct tss *at)
{
    gs_take_back(at->rules, at->position, undo_of(at, --at->path.ply));
    const gs_move move = at->path.played[at->path.ply];

    at->path.stones -= move < at->board.points;
    if (at->key.is_kept && move != GS_NO_MOVE)
        gs_tss_step_back(at, move);
    else if (at->key.is_kept)
        change_digit(at, at->board.points, -turn_from(turn_of(at)));
}

bool gs_tss_may(struct tss *at, gs_move move)
{
    gs_move *moves = at->lists.moves + at->lists.top;

    if (at->traits & GS_MOVES_STAY)
        return true;
    for (unsigned i = gs_moves(at->rules, at->position, moves); i > 0; i--)
        if (moves[i - 1] == move)
            return true;
    return false;
}

bool gs_tss_has_room(struct tss *at, unsigned plies)
{
    if (at->limits.depth == 0 || at->path.ply + plies <= at->limits.depth)
        return true;
    at->cut.depth = true;
    return false;
}

gs_move *gs_tss_wins(struct tss *at, enum gs_side side, gs_move through, unsigned *count)
{
    gs_move *moves = at->lists.moves + at->lists.top;

    *count = at->threats->wins(at->rules, at->position, side, through, moves);
    at->lists.top += *count;
    return moves;
}

enum gs_value gs_tss_outcome(const struct tss *at)
{
    enum gs_value value = gs_outcome(at->rules, at->position);

    if (value != GS_WIN && value != GS_LOSS)
        return value;
    return (value == GS_WIN) == (gs_to_move(at->rules, at->position) == at->attacker) ? GS_WIN
                                                                                      : GS_LOSS;
}

/* --- the table --- */

struct tss_entry gs_tss_find(struct tss *at)
{
    struct tss_entry entry = {0};

    gs_tss_update_key(at);
    const uint8_t *payload = gs_transposition_find(&at->table, at->key.bytes, at->key.hash);
    if (payload) {
        memcpy(&entry, payload, sizeof entry);
        at->search->counters[TSS_HITS]++;
    }
    return entry;
}

void gs_tss_keep(struct tss *at, struct tss_entry entry, uint64_t work)
{
    gs_tss_update_key(at);
    uint8_t *payload = gs_transposition_enter(&at->table, at->key.bytes, at->key.hash, work);
    if (payload)
        memcpy(payload, &entry, sizeof entry);
}
