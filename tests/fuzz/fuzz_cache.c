/* SPDX-License-Identifier: MIT */
/*
 * fuzz_cache.c - files of results with any content: refused with a message, or read line by line,
 * and what is appended to them is found again.
 *
 * Input: the file.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/cache.h>
#include <gamesolve/gamesolve.h>

#include "fuzz/fuzz.h"

static struct gs_memory *memory;
static struct gs_rules *rules;
static struct gs_args params;
static char path[] = "/tmp/fuzz_cache_XXXXXX";

static void prepare(void)
{
    static struct gs_registry registry;
    struct gs_args args;
    memory = gs_memory_new(0);
    FUZZ_CHECK(gs_registry_builtin(&registry, NULL) == GS_OK);
    const struct gs_game *game = gs_registry_game(&registry, "gomoku", NULL);
    gs_args_init(&args, game->params);
    gs_args_init(&params, gs_registry_algo(&registry, "retrograde", NULL)->params);
    FUZZ_CHECK(gs_args_set(&args, "size", "3x3", NULL) == GS_OK);
    FUZZ_CHECK(gs_args_set(&args, "connect", "3", NULL) == GS_OK);
    FUZZ_CHECK(gs_rules_new(game, memory, &args, &rules, NULL) == GS_OK);
}

static void write_input(const uint8_t *data, size_t size)
{
    strcpy(path + strlen(path) - 6, "XXXXXX");
    int file = mkstemp(path);
    FUZZ_CHECK(file >= 0 && write(file, data, size) == (ssize_t)size && close(file) == 0);
}

static enum gs_status open_cache(struct gs_search *search, struct gs_cache **cache,
                                 uint64_t *damaged)
{
    struct gs_error error = {.message = ""};
    gs_search_init(search, rules, &params, memory);
    gs_search_start(search);
    enum gs_status status = gs_cache_open(path, search, cache, damaged, &error);
    FUZZ_CHECK(status == GS_OK || (status == GS_USAGE && error.message[0] != '\0'));
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct gs_search search;
    struct gs_cache *cache;
    uint64_t damaged, again;
    if (!memory)
        prepare();
    size_t used = gs_memory_used(memory);
    struct gs_position *root = gs_position_new(memory, rules);
    write_input(data, size);
    if (open_cache(&search, &cache, &damaged) == GS_OK) {
        struct gs_entry entry = gs_cache_find(cache, root);
        bool known = entry.value != GS_UNKNOWN;
        if (!known)
            entry = (struct gs_entry){GS_DRAW, GS_NO_DISTANCE};
        FUZZ_CHECK(gs_cache_add(cache, root, entry) == GS_OK);
        FUZZ_CHECK(gs_cache_save(cache, NULL) == GS_OK);
        gs_cache_free(cache);
        FUZZ_CHECK(open_cache(&search, &cache, &again) == GS_OK);
        struct gs_entry found = gs_cache_find(cache, root);
        FUZZ_CHECK(found.value == entry.value && found.distance == entry.distance);
        FUZZ_CHECK(again == damaged);
        gs_cache_free(cache);
    }
    unlink(path);
    gs_release(memory, root);
    FUZZ_CHECK(gs_memory_used(memory) == used);
    return 0;
}
