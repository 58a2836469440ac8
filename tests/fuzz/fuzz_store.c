/* SPDX-License-Identifier: MIT */
/*
 * fuzz_store.c - strategy files that hold anything: they are refused with a
 * message, or read without a step beyond them.
 *
 * Input: the file itself where it begins as one does; else changes to a good
 * file, three bytes each (a place, and what to put there), behind which the
 * checksums are made right again.
 */
#include <stdlib.h>
#include <string.h>

#include <gamesolve/gamesolve.h>

#include "core/store/store.h"
#include "fuzz/fuzz.h"
#include "games/store_forge.h"

#define HEAD "gamesolve strategy 1\ngame skoczki\nrule variant A\nrule size 1x8\n"

const char *const fuzz_seeds[] = {
    "",
    "gamesolve strategy 1\n",
    "gamesolve strategy 2\n",
    "gamesolve strategy 18446744073709551616\n",
    HEAD "root b/b/1/1/1/1/w/w w\nstates 108\nwins 1\ndraws 1\nlosses 106\norder rank\n"
         "symmetry off\nshift 0\n\n\n\n\n\n\n\n\n",
    HEAD "root \nstates 0\nwins 0\ndraws 0\nlosses 0\norder key\nsymmetry on\nshift 64\n\n",
    "\1\1\1\2\2\2\3\3\3",
    "\1\20\377\1\40\377\1\60\377\1\100\377",
    "\1\5\1",
    NULL,
};

#define FILE_ROOM 4096

/* What every input needs: rules, and a good file; made once. */
static struct {
    struct gs_memory *memory;
    struct gs_rules *rules;
    uint8_t bytes[FILE_ROOM];
    size_t size;
} base;

static bool put(void *user, const void *bytes, size_t size)
{
    (void)user;
    FUZZ_CHECK(base.size + size <= FILE_ROOM);
    memcpy(base.bytes + base.size, bytes, size);
    base.size += size;
    return true;
}

static void make_base(void)
{
    static struct gs_registry registry;
    struct gs_args args, params;
    struct gs_search search;
    struct gs_result result;
    struct gs_store_size size;
    base.memory = gs_memory_new(0);
    FUZZ_CHECK(gs_registry_builtin(&registry, NULL) == GS_OK);
    const struct gs_game *game = gs_registry_game(&registry, "skoczki", NULL);
    const struct gs_algo *algo = gs_registry_algo(&registry, "retrograde", NULL);
    gs_args_init(&args, game->params);
    gs_args_init(&params, algo->params);
    FUZZ_CHECK(gs_args_set(&args, "size", "1x8", NULL) == GS_OK);
    FUZZ_CHECK(gs_rules_new(game, base.memory, &args, &base.rules, NULL) == GS_OK);
    struct gs_position *root = gs_position_new(base.memory, base.rules);
    gs_search_init(&search, base.rules, &params, base.memory);
    gs_result_init(&result, base.memory);
    FUZZ_CHECK(gs_solve(algo, &search, root, &result, NULL) == GS_OK);
    const struct gs_sink sink = {NULL, put};
    FUZZ_CHECK(gs_store_write(result.strategy, root, &search, &sink, &size, NULL) == GS_OK);
    gs_result_clear(&result);
    gs_release(base.memory, root);
}

static bool visit(void *user, const uint8_t *key, struct gs_entry entry)
{
    const struct gs_strategy *strategy = user;
    FUZZ_CHECK(entry.value >= GS_LOSS && entry.value <= GS_WIN);
    strategy->probe(strategy, key);
    return true;
}

/* In memory of exact size. */
static void try_file(const uint8_t *bytes, size_t size)
{
    struct gs_strategy *strategy;
    struct gs_error error = {.message = ""};
    size_t used = gs_memory_used(base.memory);
    uint8_t *copy = malloc(size > 0 ? size : 1), key[GS_KEY_MAX + 8] = {0};
    FUZZ_CHECK(copy != NULL);
    memcpy(copy, bytes, size);
    if (gs_store_open_bytes(copy, size, base.rules, base.memory, &strategy, &error) == GS_OK) {
        const struct gs_space *space = base.rules->game->space;
        strategy->each(strategy, visit, strategy);
        for (uint64_t rank = 0; rank < space->ranks(base.rules); rank++) {
            space->unrank(base.rules, rank, key);
            strategy->probe(strategy, key);
        }
        strategy->release(strategy);
    } else {
        FUZZ_CHECK(error.message[0] != '\0');
    }
    FUZZ_CHECK(gs_memory_used(base.memory) == used);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t changed[FILE_ROOM];
    if (!base.memory)
        make_base();
    if (gs_store_is(data, size)) {
        try_file(data, size);
        return 0;
    }
    memcpy(changed, base.bytes, base.size);
    for (size_t i = 0; i + 2 < size; i += 3)
        changed[(data[i] << 8 | data[i + 1]) % base.size] = data[i + 2];
    forge_store(changed, base.size);
    try_file(changed, base.size);
    return 0;
}
