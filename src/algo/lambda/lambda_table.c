/* SPDX-License-Identifier: MIT */
/*
 * lambda_table.c - the transposition table of lambda search ([Suda], section
 * 5.3.1): exact keys, TwoBig replacement (table/transposition.h), and for each position,
 * with the side to move as the attacker, the latest win and the latest failure.
 *
 *     win      | level + 1 |       effort | plies | move | zone |
 *     failure  | level + 1 | order effort | plies |      | zone |
 *
 * A win at level n within b plies is one at every higher level, and within more plies; a failure is
 * one at every lower level and within fewer plies. The same goes for effort (lambda.c). A failure
 * in which limits had no part is valid for every number of plies and all effort; where every move
 * loses it is valid at every level.
 *
 * The zone of a failure at level n also serves lower levels, since what protects one protects the
 * other. But its order is lower than they need, so it is filled up (zone.h). The order of zones
 * follows from their level and that of level 0, which is the same throughout a search.
 *
 * A direct stage (lambda.c) has a small table of its own, since its failures prove less. Wins that
 * it finds go to both.
 *
 * Memory: the key, 13 bytes, and one byte for each point where there are zones.
 */
#include <string.h>

#include "algo/lambda/lambda.h"

enum { LEVEL_LOST = 0xff, BUDGET_NONE = 0xffff };

/* One half of a payload, as it is packed. */
struct half {
    uint8_t level; /* 0: nothing is known; else the level + 1, or LEVEL_LOST */
    unsigned order : 4, effort : 4;
    uint16_t budget;
    gs_move move; /* of a win */
};

enum { HALF_SIZE = 8 };

_Static_assert(sizeof(struct half) == HALF_SIZE, "a half is packed");

static size_t zone_size(const struct lambda *at)
{
    return at->params.zones ? at->zones.size / 2 : 0;
}

/* Entries of the table of direct stages, at most. */
enum { DIRECT_ENTRIES = 1 << 17 };

bool gs_lambda_table_init(struct lambda *at)
{
    const size_t key = at->rules->key_size, payload = 2 * (HALF_SIZE + zone_size(at));

    if (at->rules->game->threats &&
        !gs_transposition_init(&at->direct_table, at->search, key, payload, DIRECT_ENTRIES))
        return false;
    return gs_transposition_init(&at->table, at->search, key, payload, 0);
}

static uint16_t pack_budget(uint32_t budget)
{
    return (uint16_t)(budget < BUDGET_NONE ? budget : BUDGET_NONE);
}

static uint64_t make_key(const struct lambda *at, uint8_t *key)
{
    gs_encode(at->rules, at->position, key);
    return gs_transposition_hash(&at->table, key);
}

static struct half load_half(const uint8_t *bytes)
{
    struct half half;
    memcpy(&half, bytes, sizeof half);
    return half;
}

static bool bears_on_win(struct half win, unsigned level, uint16_t budget, unsigned effort)
{
    return win.level > 0 && win.level <= level + 1 && win.budget <= budget && win.effort <= effort;
}

static void take_zone(const struct lambda *at, const uint8_t *bytes, struct lambda_node *node)
{
    if (at->params.zones)
        gs_lambda_zone_unpack(&at->zones, bytes + HALF_SIZE, node->zone);
}

static void take_failure(const struct lambda *at, const uint8_t *bytes, struct lambda_node *node)
{
    struct half failure = load_half(bytes);

    node->lost = failure.level == LEVEL_LOST;
    node->level = node->lost ? node->level : failure.level - 1u;
    node->order = failure.order;
    node->cut = failure.budget != BUDGET_NONE || failure.effort != LAMBDA_NO_EFFORT;
    take_zone(at, bytes, node);
}

enum lambda_answer gs_lambda_table_find(struct lambda *at, struct lambda_node *node, unsigned level,
                                        uint32_t budget, gs_move *move)
{
    uint8_t key[GS_KEY_MAX + 8];
    const uint64_t hash = make_key(at, key);
    const uint8_t *bytes =
        gs_transposition_find(at->direct ? &at->direct_table : &at->table, key, hash);

    if (!bytes)
        return LAMBDA_FAILS;
    struct half win = load_half(bytes);
    if (bears_on_win(win, level, pack_budget(budget), at->effort)) {
        node->level = win.level - 1u;
        *move = win.move;
        take_zone(at, bytes, node);
        at->search->counters[LAMBDA_HITS]++;
        return LAMBDA_WINS;
    }
    bytes += HALF_SIZE + zone_size(at);
    struct half failure = load_half(bytes);
    if (failure.level > 1u + node->level && failure.budget >= pack_budget(budget) &&
        failure.effort >= at->effort) {
        take_failure(at, bytes, node);
        at->search->counters[LAMBDA_HITS]++;
    }
    return LAMBDA_FAILS;
}

/* Whether a known failure is at least as strong as a new one. */
static bool outdoes(struct half known, struct half found)
{
    return known.level >= found.level && known.budget >= found.budget &&
           known.effort >= found.effort;
}

static void store(const struct lambda *at, uint8_t *bytes, struct half half,
                  const struct lambda_node *node)
{
    memcpy(bytes, &half, sizeof half);
    if (at->params.zones)
        gs_lambda_zone_pack(&at->zones, node->zone, bytes + HALF_SIZE);
}

static void keep(struct lambda *at, struct gs_transposition *table, const struct lambda_node *node,
                 uint32_t budget, gs_move move, uint64_t work)
{
    uint8_t key[GS_KEY_MAX + 8];
    const uint64_t hash = make_key(at, key);
    uint8_t *bytes = gs_transposition_enter(table, key, hash, work);
    struct half half = {.level = (uint8_t)(node->level + 1), .move = move};

    if (!bytes) /* the search was halted */
        return;
    at->search->counters[LAMBDA_REPLACEMENTS] = at->table.replacements;
    half.budget = pack_budget(budget);
    half.order = node->order & 15;
    half.effort = at->effort & 15;
    if (move != GS_NO_MOVE) {
        if (node->level <= 1) /* a tree that takes no effort */
            half.effort = 0;
        store(at, bytes, half, node);
        return;
    }
    if (node->lost)
        half.level = LEVEL_LOST;
    if (node->lost || !node->cut) {
        half.budget = BUDGET_NONE;
        half.effort = LAMBDA_NO_EFFORT;
    }
    bytes += HALF_SIZE + zone_size(at);
    if (!outdoes(load_half(bytes), half))
        store(at, bytes, half, node);
}

/* --- checkpoints --- */

static bool is_half(const struct lambda *at, struct half half, bool lost)
{
    return (half.level <= LAMBDA_LEVEL_MAX + 1 || (lost && half.level == LEVEL_LOST)) &&
           half.order <= at->zones.order;
}

static bool is_payload(const void *user, const uint8_t *payload)
{
    const struct lambda *at = user;
    return is_half(at, load_half(payload), false) &&
           is_half(at, load_half(payload + HALF_SIZE + zone_size(at)), true);
}

void gs_lambda_table_save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct lambda *at = user;
    gs_transposition_save(&at->table, writer, "entries");
    if (at->direct_table.search)
        gs_transposition_save(&at->direct_table, writer, "direct");
}

enum gs_status gs_lambda_table_load(struct lambda *at, struct gs_error *error)
{
    struct gs_checkpoint *checkpoint = at->search->checkpoint;
    enum gs_status status = GS_OK;

    if (!checkpoint)
        return GS_OK;
    if (at->params.table)
        status = gs_transposition_load(&at->table, checkpoint->resumed, "entries", is_payload, at,
                                       error);
    if (status == GS_OK && at->direct_table.search)
        status = gs_transposition_load(&at->direct_table, checkpoint->resumed, "direct", is_payload,
                                       at, error);
    return status;
}

void gs_lambda_table_keep(struct lambda *at, const struct lambda_node *node, uint32_t budget,
                          gs_move move, uint64_t work)
{
    if (at->direct)
        keep(at, &at->direct_table, node, budget, move, work);
    if (!at->direct || move != GS_NO_MOVE)
        keep(at, &at->table, node, budget, move, work);
}
