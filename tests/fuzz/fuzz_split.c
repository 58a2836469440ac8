/* SPDX-License-Identifier: MIT */
/*
 * fuzz_split.c - what is cut up and joined: trees of `split` (of Hex 2x2), and the parts of a
 * table. All are refused with a reason, or read without a step beyond them. A tree that was read is
 * written and read again the same; parts that fit each other make a table, or one of them is named,
 * and the check that comes first says so too.
 *
 * Input: a tree; or parts one after the other, each with its first and its last line. Their
 * checksums are put right after a change, most of the time.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/split.h>

#include "cli/rows/part_file.h"
#include "fuzz/fuzz.h"
#include "games/set_up.h"

enum { PARTS = 8 };

static const char head[] = "# solve part ";

/* Where the line begins that follows `at`; the end if there is none. */
static const char *line_after(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline + 1 : end;
}

static bool begins(const char *at, const char *end, const char *with)
{
    return (size_t)(end - at) >= strlen(with) && memcmp(at, with, strlen(with)) == 0;
}

/* The end of the part that begins at `at`. */
static const char *part_end(const char *at, const char *end)
{
    do
        at = line_after(at, end);
    while (at < end && !begins(at, end, head));
    return at;
}

/* --- trees --- */

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

/* --- parts --- */

/* Merges those that fit the first of them. */
static void try_merge(const struct cli_part_file *parts, size_t count, FILE *file)
{
    void *room = calloc(count, CLI_PART_ROOM);
    size_t looked = 0, wrong = 0;
    FUZZ_CHECK(room);
    const char *reason = cli_part_merge(parts, count, room, NULL, &looked);
    const char *again = cli_part_merge(parts, count, room, file, &wrong);
    FUZZ_CHECK(reason == again && looked == wrong && wrong < count);
    free(room);
}

static void try_parts(const char *text, const char *end)
{
    struct cli_part_file parts[PARTS];
    FILE *file = fopen("/dev/null", "w");
    size_t count = 0;
    FUZZ_CHECK(file);
    while (text < end && count < PARTS) {
        const char *next = part_end(text, end);
        const char *reason = cli_part_read(&parts[count], text, (size_t)(next - text));
        if (!reason) {
            FUZZ_CHECK(parts[count].part > 0 && parts[count].part <= parts[count].parts);
            FUZZ_CHECK(parts[count].table.at + parts[count].table.length <= next);
            count += cli_part_fits(&parts[0], &parts[count]);
        }
        text = next;
    }
    if (count > 0)
        try_merge(parts, count, file);
    fclose(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size > 0 ? size : 1); /* of its exact size */
    FUZZ_CHECK(copy);
    memcpy(copy, data, size);
    if (begins(copy, copy + size, head))
        try_parts(copy, copy + size);
    else
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
    if (seed % 8 == 0)
        return size;
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *next = begins(at, end, head) ? part_end(at, end) : end;
        seal(data + (at - (const char *)data), data + (next - (const char *)data));
        at = next;
    }
    return size;
}
