/* SPDX-License-Identifier: MIT */
/*
 * fuzz_store.c - strategy files with any content: they are refused with a message, or read without
 * a step beyond them, for the game that they name, with and without being verified first. What is
 * verified has as many states of each value as its head says, and knows each of them.
 *
 * Input: the file. The mutator knows its form.
 */
#include <stdlib.h>
#include <string.h>

#include <gamesolve/gamesolve.h>
#include <gamesolve/store.h>
#include <gamesolve/strategy.h>

#include "fuzz/fuzz.h"
#include "fuzz/mutate.h"

/* The most keys looked up, and the most plies played. */
enum { ASKED_MOST = 300, PLIES_MOST = 6 };

static struct gs_memory *memory;
static struct gs_registry registry;

/*
 * What is found in a file. Keys of canonical forms are not looked up: in a damaged file they may be
 * none, and a key must be of a position to be made canonical.
 */
struct tour {
    const struct gs_strategy *strategy;
    uint64_t states, counts[3];
    bool verified;
};

static bool visit(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct tour *tour = user;
    FUZZ_CHECK(entry.value >= GS_LOSS && entry.value <= GS_WIN);
    tour->counts[entry.value - GS_LOSS]++;
    if (tour->states++ < ASKED_MOST && !tour->strategy->canonical) {
        struct gs_entry found = tour->strategy->probe(tour->strategy, key);
        FUZZ_CHECK(!tour->verified || found.value == entry.value);
        FUZZ_CHECK(!tour->verified || found.distance == entry.distance);
    }
    return true;
}

/* Keys that may not be in the file. */
static void query_ranks(const struct gs_strategy *strategy)
{
    const struct gs_rules *rules = strategy->rules;
    const struct gs_space *space = rules->game->space;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    uint64_t ranks = space && space->ranks && space->unrank ? space->ranks(rules) : 0;
    for (uint64_t i = 0; i < ASKED_MOST && i < ranks; i++) {
        space->unrank(rules, ranks <= ASKED_MOST ? i : ranks / ASKED_MOST * i, key);
        strategy->probe(strategy, key);
    }
}

/* Plays by the file, from the start and from what the file calls its root. */
static void play(const struct gs_strategy *strategy, struct gs_position *position)
{
    const struct gs_rules *rules = strategy->rules;
    struct gs_undo *undo = gs_alloc_zero(memory, 1, rules->undo_size);
    gs_move *moves = gs_alloc(memory, rules->max_moves * sizeof *moves);
    struct gs_move_value *values = gs_alloc_zero(memory, rules->max_moves, sizeof *values);
    FUZZ_CHECK(undo && moves && values);
    for (unsigned ply = 0; ply < PLIES_MOST && gs_outcome(rules, position) == GS_UNKNOWN; ply++) {
        struct gs_advice advice = gs_strategy_advice(strategy, position);
        unsigned count = gs_moves(rules, position, moves);
        gs_strategy_values(strategy, position, undo, moves, count, values);
        const struct gs_move_value *choice = gs_strategy_choice(strategy, advice, values, count);
        FUZZ_CHECK(!choice || (choice >= values && choice < values + count));
        gs_play(rules, position, choice ? choice->move : moves[0], undo);
    }
    gs_release(memory, values);
    gs_release(memory, moves);
    gs_release(memory, undo);
}

static void play_from(const struct gs_strategy *strategy, const char *root)
{
    const struct gs_rules *rules = strategy->rules;
    struct gs_position *position = gs_position_new(memory, rules);
    FUZZ_CHECK(position != NULL);
    play(strategy, position);
    if (rules->game->position_parse(rules, root, position, NULL) == GS_OK)
        play(strategy, position);
    gs_release(memory, position);
}

static bool verify(const struct gs_strategy *strategy)
{
    struct gs_search search;
    struct gs_error error = {.message = ""};
    gs_search_init(&search, strategy->rules, NULL, memory);
    gs_search_start(&search);
    enum gs_status status = gs_store_verify(strategy, &search, &error);
    FUZZ_CHECK(status == GS_OK || (status == GS_USAGE && error.message[0] != '\0'));
    return status == GS_OK;
}

static void try_strategy(struct gs_strategy *strategy, const struct gs_store_head *head,
                         bool verifies)
{
    struct tour tour = {.strategy = strategy, .verified = verifies && verify(strategy)};
    bool whole = strategy->each(strategy, visit, &tour);
    FUZZ_CHECK(whole || strategy->trouble(strategy) != NULL);
    if (tour.verified) {
        FUZZ_CHECK(whole && tour.states == head->states && tour.counts[0] == head->losses);
        FUZZ_CHECK(tour.counts[1] == head->draws && tour.counts[2] == head->wins);
    }
    query_ranks(strategy);
    play_from(strategy, head->root);
}

/* The rules of the head; NULL: there are none. */
static struct gs_rules *rules_of(const struct gs_store_head *head)
{
    struct gs_rules *rules = NULL;
    struct gs_args args;
    const struct gs_game *game = gs_registry_game(&registry, head->game, NULL);
    if (!game)
        return NULL;
    gs_args_init(&args, game->params);
    for (size_t i = 0; i < head->rule_count; i++)
        if (gs_args_set(&args, head->rule_names[i], head->rule_values[i], NULL) != GS_OK)
            return NULL;
    return gs_rules_new(game, memory, &args, &rules, NULL) == GS_OK ? rules : NULL;
}

static void try_file(const uint8_t *bytes, size_t size, const struct gs_store_head *head,
                     bool verifies)
{
    struct gs_strategy *strategy;
    struct gs_error error = {.message = ""};
    struct gs_rules *rules = rules_of(head);
    if (!rules)
        return;
    if (gs_store_open_bytes(bytes, size, rules, memory, &strategy, &error) == GS_OK) {
        try_strategy(strategy, head, verifies);
        strategy->release(strategy);
    } else {
        FUZZ_CHECK(error.message[0] != '\0');
    }
    gs_rules_free(memory, rules);
}

/* In memory of exact size. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct gs_store_head head;
    struct gs_error error = {.message = ""};
    if (!memory) {
        memory = gs_memory_new(0);
        FUZZ_CHECK(memory && gs_registry_builtin(&registry, NULL) == GS_OK);
    }
    size_t used = gs_memory_used(memory);
    uint8_t *copy = malloc(size > 0 ? size : 1);
    FUZZ_CHECK(copy != NULL);
    if (size > 0)
        memcpy(copy, data, size);
    if (gs_store_head_read(&head, copy, size, &error) == GS_OK) {
        try_file(copy, size, &head, false);
        try_file(copy, size, &head, true);
    } else {
        FUZZ_CHECK(error.message[0] != '\0');
    }
    FUZZ_CHECK(gs_memory_used(memory) == used);
    free(copy);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    return mutate_store(data, size, most, seed);
}
