/* SPDX-License-Identifier: MIT */
/*
 * fuzz_split.c - trees of `split` (of Hex 2x2). They are refused with a reason, or read without a
 * step beyond them. A tree that was read is written and read again the same.
 *
 * Input: a tree. Its checksum is put right after a change, most of the time.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/split.h>

#include "fuzz/fuzz.h"
#include "games/set_up.h"

struct text {
    char *at;
    size_t size;
};

static bool append(void *user, const void *bytes, size_t size)
{
    struct text *text = user;
    text->at = realloc(text->at, text->size + size + 1);
    FUZZ_CHECK(text->at);
    memcpy(text->at + text->size, bytes, size);
    text->size += size;
    return true;
}

/* Hex 2x2, and a search in it. */
struct scene {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *root;
    struct gs_search search;
};

static void open_scene(struct scene *scene)
{
    scene->memory = gs_memory_new(0);
    scene->rules =
        set_up_rules(scene->memory, set_up_game("hex"), (const char *const[]){"size", "2x2", NULL});
    scene->root = set_up_position(scene->memory, scene->rules, NULL);
    gs_search_init(&scene->search, scene->rules, NULL, scene->memory);
    gs_search_start(&scene->search);
}

static void close_scene(struct scene *scene)
{
    gs_release(scene->memory, scene->root);
    gs_rules_free(scene->memory, scene->rules);
    FUZZ_CHECK(gs_memory_used(scene->memory) == 0);
    gs_memory_free(scene->memory);
}

/* Reads a tree and writes it again; false if it is refused. */
static bool read_tree(const void *bytes, size_t size, struct text *again)
{
    struct scene scene;
    struct gs_split *split;
    struct gs_error error = {.message = ""};
    struct gs_sink sink = {.user = again, .write = append};
    open_scene(&scene);
    enum gs_status status = gs_split_read(&split, &scene.search, scene.rules, scene.root,
                                          GS_GOAL_WIN, bytes, size, &error);
    FUZZ_CHECK(status == GS_OK || (status == GS_USAGE && error.message[0]));
    if (status == GS_OK) {
        FUZZ_CHECK(gs_split_write(split, &sink));
        gs_split_free(split);
    }
    close_scene(&scene);
    return status == GS_OK;
}

static void try_tree(const void *bytes, size_t size)
{
    struct text once = {NULL, 0}, twice = {NULL, 0};
    if (read_tree(bytes, size, &once)) {
        FUZZ_CHECK(read_tree(once.at, once.size, &twice));
        FUZZ_CHECK(once.size == twice.size && memcmp(once.at, twice.at, once.size) == 0);
    }
    free(once.at);
    free(twice.at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size > 0 ? size : 1); /* of its exact size */
    FUZZ_CHECK(copy);
    memcpy(copy, data, size);
    try_tree(copy, size);
    free(copy);
    return 0;
}

/* --- changes --- */

static uint64_t sum_of(const uint8_t *from, const uint8_t *to)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    while (from < to)
        sum = (sum ^ *from++) * UINT64_C(0x100000001b3);
    return sum;
}

/* Puts the 16 digits right with which the last line of what is there ends. */
static void seal(uint8_t *from, uint8_t *end)
{
    uint8_t *line = end;
    char digits[17];
    if (end - from < 18 || end[-1] != '\n')
        return;
    while (line > from && (line == end || line[-1] != '\n'))
        line--;
    if (end - line < 18)
        return;
    snprintf(digits, sizeof digits, "%016" PRIx64, sum_of(from, line));
    memcpy(end - 17, digits, 16);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    size = LLVMFuzzerMutate(data, size, most);
    if (seed % 8 != 0)
        seal(data, data + size);
    return size;
}
