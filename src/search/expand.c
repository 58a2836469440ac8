/* SPDX-License-Identifier: MIT */
/*
 * expand.c - see expand.h.
 *
 * A key is that of the game. Where symmetric positions are merged, a symmetry may exchange the
 * sides: a canonical form does not show which side attacks, only whether the attacker is to move.
 * One more byte, the role of the mover, shows which.
 */
#include "search/expand.h"

#include <string.h>

#include "table/state_table.h"

struct gs_expander gs_expander_for(struct gs_search *search, enum gs_side attacker,
                                   const struct gs_key_set *refuted)
{
    return (struct gs_expander){
        .search = search,
        .attacker = attacker,
        .canonical = gs_symmetry_is_on(search),
        .init = gs_init_of(search->params),
        .prune = gs_prune_of(search),
        .refuted = refuted->search ? refuted : NULL,
    };
}

bool gs_expander_init(struct gs_expander *expander)
{
    struct gs_search *search = expander->search;
    const struct gs_rules *rules = search->rules;
    struct gs_memory *memory = search->memory;
    size_t most = rules->max_moves;
    expander->rules = rules;
    expander->key_size = rules->key_size + expander->canonical;
    expander->random = search->seed;
    expander->position = gs_alloc_zero(memory, 1, rules->position_size);
    expander->undo = gs_alloc_zero(memory, 1, rules->undo_size);
    expander->moves = gs_alloc(memory, most * sizeof *expander->moves);
    expander->counted = gs_alloc(memory, most * sizeof *expander->counted);
    /* Keys may be read eight bytes at a time. */
    expander->keys = gs_alloc(memory, most * expander->key_size + sizeof(uint64_t));
    expander->children = gs_alloc(memory, most * sizeof *expander->children);
    bool workable = !expander->prune || gs_workspace_new(memory, rules, &expander->workspace);
    if (!workable || !expander->position || !expander->undo || !expander->moves ||
        !expander->counted || !expander->keys || !expander->children)
        return gs_search_halt(search, GS_STOP_MEMORY);
    return true;
}

void gs_expander_clear(struct gs_expander *expander)
{
    if (!expander->rules)
        return;
    struct gs_memory *memory = expander->search->memory;
    gs_release(memory, expander->workspace);
    gs_release(memory, expander->children);
    gs_release(memory, expander->keys);
    gs_release(memory, expander->counted);
    gs_release(memory, expander->moves);
    gs_release(memory, expander->undo);
    gs_release(memory, expander->position);
    expander->rules = NULL;
}

enum gs_role gs_expander_role(const struct gs_expander *expander,
                              const struct gs_position *position)
{
    return gs_to_move(expander->rules, position) == expander->attacker ? GS_OR : GS_AND;
}

void gs_expander_key(const struct gs_expander *expander, const struct gs_position *position,
                     enum gs_role role, uint8_t *key)
{
    const struct gs_rules *rules = expander->rules;
    if (expander->canonical) {
        rules->game->space->canonical(rules, position, key);
        key[rules->key_size] = (uint8_t)role;
    } else {
        gs_encode(rules, position, key);
    }
}

/* The key of a position in the previous question; roles are exchanged between the two. */
static const uint8_t *previous_key(const struct gs_expander *expander, const uint8_t *key,
                                   uint8_t exchanged[GS_KEY_MAX + 1])
{
    if (!expander->canonical)
        return key;
    memcpy(exchanged, key, expander->key_size);
    exchanged[expander->rules->key_size] ^= 1;
    return exchanged;
}

static bool is_refuted(const struct gs_expander *expander, const uint8_t *key)
{
    const struct gs_key_set *refuted = expander->refuted;
    uint8_t room[GS_KEY_MAX + 1];
    if (!refuted)
        return false;
    key = previous_key(expander, key, room);
    return gs_key_set_find(refuted, key, gs_key_set_hash(refuted, key)) != GS_NO_KEY;
}

static bool is_safe(const struct gs_expander *expander, const uint8_t *key)
{
    const struct gs_key_set *safe = expander->safe;
    return safe && gs_key_set_find(safe, key, gs_key_set_hash(safe, key)) != GS_NO_KEY;
}

/* Prefetches the place where a key will be looked up. */
static void prefetch_known(const struct gs_expander *expander, const uint8_t *key, uint64_t hash)
{
    uint8_t room[GS_KEY_MAX + 1];
    if (expander->among)
        gs_key_set_prefetch(expander->among, hash);
    if (expander->safe)
        gs_key_set_prefetch(expander->safe, hash);
    if (!expander->refuted)
        return;
    key = previous_key(expander, key, room);
    gs_key_set_prefetch(expander->refuted, gs_key_set_hash(expander->refuted, key));
}

struct gs_numbers gs_first_numbers(const struct gs_rules *rules, const struct gs_position *position,
                                   enum gs_role role, enum gs_init init, unsigned choices,
                                   gs_move *room)
{
    struct gs_numbers numbers = {{1, 1}};
    const struct gs_hint *hint = rules->game->hint;
    if (init == GS_INIT_HINT && hint && hint->proof) {
        enum gs_side side = gs_to_move(rules, position);
        hint->proof(rules, position, role == GS_OR ? side : gs_side_other(side), &numbers.of[GS_OR],
                    &numbers.of[GS_AND]);
        numbers.of[!role] *= choices > 0 ? choices : 1;
    } else if (init != GS_INIT_ONE) {
        numbers.of[!role] = gs_mobility(rules, position, room);
    }
    return numbers;
}

/* By the outcome, or by an estimate. */
static struct gs_numbers estimate(const struct gs_expander *expander,
                                  const struct gs_position *position, enum gs_role role,
                                  unsigned choices)
{
    enum gs_value outcome = gs_outcome(expander->rules, position);
    if (outcome != GS_UNKNOWN)
        return outcome == (role == GS_OR ? GS_WIN : GS_LOSS) ? GS_PROVED : GS_DISPROVED;
    return gs_first_numbers(expander->rules, position, role, expander->init, choices,
                            expander->counted);
}

/* By the rules, what they prove included, or by an estimate. */
static struct gs_numbers judge(const struct gs_expander *expander,
                               const struct gs_position *position, enum gs_role role)
{
    const struct gs_prune *prune = expander->prune;
    unsigned choices = 0;
    if (gs_may_prove(expander->search, prune) &&
        gs_outcome(expander->rules, position) == GS_UNKNOWN) {
        struct gs_proved bounds = gs_proved_against(expander->search, prune, position,
                                                    role == GS_OR, expander->workspace);
        struct gs_numbers proved = gs_numbers_of_proved(bounds, role);
        if (gs_numbers_solved(proved))
            return proved;
        choices = bounds.choices;
    }
    return estimate(expander, position, role, choices);
}

/* The same, by what is known of the key if that solves it. */
static struct gs_numbers heed(const struct gs_expander *expander, struct gs_numbers numbers,
                              const uint8_t *key)
{
    bool known =
        !gs_numbers_solved(numbers) && (is_refuted(expander, key) || is_safe(expander, key));
    return known ? GS_DISPROVED : numbers;
}

struct gs_numbers gs_expander_evaluate_root(const struct gs_expander *expander,
                                            const struct gs_position *position, enum gs_role role,
                                            const uint8_t *key)
{
    return heed(expander, estimate(expander, position, role, 0), key);
}

struct gs_numbers gs_expander_evaluate(const struct gs_expander *expander,
                                       const struct gs_position *position, enum gs_role role,
                                       const uint8_t *key)
{
    return heed(expander, judge(expander, position, role), key);
}

/*
 * Whether the key after those of count children equals one of them, being an image of that child.
 */
static bool is_double(const struct gs_expander *expander, unsigned count, uint64_t hash)
{
    const uint8_t *key = gs_expander_child_key(expander, count);
    for (unsigned i = 0; i < count && expander->canonical; i++)
        if (expander->children[i].hash == hash &&
            memcmp(gs_expander_child_key(expander, i), key, expander->key_size) == 0)
            return true;
    return false;
}

unsigned gs_expander_list(struct gs_expander *expander, const uint8_t *key, enum gs_role role)
{
    const struct gs_rules *rules = expander->rules;
    struct gs_position *position = expander->position;
    const enum gs_role next = role == GS_OR ? GS_AND : GS_OR;
    gs_decode(rules, key, position);
    unsigned moves = gs_moves(rules, position, expander->moves), count = 0;
    if (expander->prune && expander->prune->moves)
        moves =
            expander->prune->moves(rules, position, expander->moves, moves, expander->workspace);
    if (expander->search->seed != 0)
        gs_random_shuffle(&expander->random, expander->moves, moves);
    for (unsigned i = 0; i < moves; i++) {
        struct gs_child *child = &expander->children[count];
        uint8_t *child_key = expander->keys + count * expander->key_size;
        gs_play(rules, position, expander->moves[i], expander->undo);
        gs_expander_key(expander, position, next, child_key);
        child->hash = gs_state_table_hash_long(child_key, expander->key_size);
        prefetch_known(expander, child_key, child->hash);
        child->move = expander->moves[i];
        if (!is_double(expander, count, child->hash)) {
            child->numbers = judge(expander, position, next);
            count++;
        }
        gs_take_back(rules, position, expander->undo);
    }
    for (unsigned i = 0; i < count; i++)
        expander->children[i].numbers =
            heed(expander, expander->children[i].numbers, gs_expander_child_key(expander, i));
    return count;
}
