/* SPDX-License-Identifier: MIT */
/*
 * fuzz_checkpoint.c - checkpoints of any bytes: opened, matched, and read section by section. Some
 * get right checksums first, so that searches go on from what is in their sections: df-pn, mcts,
 * pvs and lambda searches, which check it by the rules. (Retrograde analysis believes keys that
 * have their checksums.)
 *
 * Input: the file.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "games/checkpoint_forge.h"
#include <gamesolve/gamesolve.h>

struct bytes {
    const uint8_t *bytes;
    size_t size;
};

static bool read_at(void *user, uint64_t at, void *bytes, size_t size)
{
    const struct bytes *from = user;
    memcpy(bytes, from->bytes + at, size);
    return true;
}

/* Goes on from it, if it is about something that can be. */
static void go_on(struct gs_checkpoint_file *file, const char *game, const char *size,
                  const char *name)
{
    struct gs_registry registry;
    struct gs_args args, params;
    struct gs_search search;
    struct gs_result result;
    struct gs_checkpoint checkpoint = {.resumed = file};
    struct gs_memory *memory = gs_memory_new((size_t)8 << 20);
    FUZZ_CHECK(gs_registry_builtin(&registry, NULL) == GS_OK);
    const struct gs_game *its = gs_registry_game(&registry, game, NULL);
    const struct gs_algo *algo = gs_registry_algo(&registry, name, NULL);
    gs_args_init(&args, its->params);
    FUZZ_CHECK(gs_args_set(&args, "size", size, NULL) == GS_OK);
    struct gs_rules *rules;
    FUZZ_CHECK(gs_rules_new(its, memory, &args, &rules, NULL) == GS_OK);
    struct gs_position *root = gs_position_new(memory, rules);
    gs_args_init(&params, algo->params);
    gs_search_init(&search, rules, &params, memory);
    search.limits.nodes = 2000;
    search.checkpoint = &checkpoint;
    gs_result_init(&result, memory);
    struct gs_error error;
    enum gs_status status = gs_solve(algo, &search, root, &result, &error);
    FUZZ_CHECK(status == GS_OK || status == GS_USAGE);
    gs_result_clear(&result);
    gs_release(memory, root);
    gs_rules_free(memory, rules);
    gs_memory_free(memory);
}

static void read_through(struct gs_checkpoint_file *file)
{
    static const char *const names[] = {"search", "entries", "states", "queue", "tree", "audit"};
    uint8_t bytes[100];
    uint64_t size;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (!gs_checkpoint_find(file, names[i], &size))
            continue;
        for (uint64_t left = size; left > 0;) {
            size_t part = left < sizeof bytes ? (size_t)left : sizeof bytes;
            FUZZ_CHECK(gs_checkpoint_read(file, bytes, part));
            left -= part;
        }
        FUZZ_CHECK(!gs_checkpoint_read(file, bytes, 1));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct gs_memory *memory = gs_memory_new((size_t)1 << 20);
    struct gs_search search;
    struct gs_checkpoint_file *file;
    struct gs_error error;
    uint8_t *copy = malloc(size + 1);
    FUZZ_CHECK(memory && copy);
    memcpy(copy, data, size);
    bool forged = size > 0 && (data[size / 2] & 1) && checkpoint_forge(copy, size);
    struct bytes from = {copy, size};
    const struct gs_checkpoint_source source = {.user = &from, .size = size, .read = read_at};
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    enum gs_status status = gs_checkpoint_open(&source, &search, &file, &error);
    FUZZ_CHECK(status == GS_OK || status == GS_USAGE);
    if (status == GS_OK) {
        read_through(file);
        (void)gs_checkpoint_match(file, "game skoczki\n", &error);
        if (forged) {
            go_on(file, "hex", "3x3", "df-pn");
            go_on(file, "hex", "3x3", "mcts");
            go_on(file, "skoczki", "1x7", "df-pn");
            go_on(file, "skoczki", "1x7", "pvs");
            go_on(file, "gomoku", "4x3", "lambda");
            go_on(file, "gomoku", "4x3", "lambda-df-pn");
        }
        gs_checkpoint_close(file);
    }
    free(copy);
    gs_memory_free(memory);
    return 0;
}
