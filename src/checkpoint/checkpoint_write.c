/* SPDX-License-Identifier: MIT */
/*
 * checkpoint_write.c - writes checkpoints: the task, then sections, each with a checksum.
 *
 * It needs one small buffer only, so that a search which has used up its memory can write a
 * checkpoint. Cost: that of the bytes, about a second for a gigabyte that the system takes at once.
 */
#include "checkpoint_format.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include <gamesolve/game_load.h>
#include <gamesolve/text.h>
#include <gamesolve/version.h>

#include "core/checksum.h"

struct gs_checkpoint_writer {
    const struct gs_sink *sink;
    bool failed;
    uint64_t written;         /* bytes in all */
    uint64_t sections;        /* begun */
    uint64_t left;            /* bytes of the section that are still to come */
    uint64_t size;            /* of the section, with its opening */
    uint64_t sum;             /* of the section */
    uint64_t sums;            /* of head and sections so far */
    size_t count;             /* bytes in the buffer, which are neither summed nor written yet */
    uint8_t buffer[12 << 10]; /* of the head, too */
};

_Static_assert(CHECKPOINT_HEAD <= 12 << 10, "the head fits into the buffer");

static void emit(struct gs_checkpoint_writer *writer, const void *bytes, size_t size)
{
    if (!writer->failed)
        writer->failed = !writer->sink->write(writer->sink->user, bytes, size);
    writer->written += size;
}

static void flush(struct gs_checkpoint_writer *writer)
{
    writer->sum = gs_checksum_add(writer->sum, writer->buffer, writer->count);
    emit(writer, writer->buffer, writer->count);
    writer->count = 0;
}

static void add(struct gs_checkpoint_writer *writer, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    while (size > 0) {
        size_t part = sizeof writer->buffer - writer->count;
        if (part > size)
            part = size;
        memcpy(writer->buffer + writer->count, at, part);
        writer->count += part;
        at += part;
        size -= part;
        if (writer->count == sizeof writer->buffer)
            flush(writer);
    }
}

/* Ends the section that was begun, if any. */
static void end_section(struct gs_checkpoint_writer *writer)
{
    static const uint8_t zeros[8] = {0};
    if (writer->sections == 0)
        return;
    if (writer->left > 0)
        writer->failed = true; /* an incomplete section must be refused */
    add(writer, zeros, checkpoint_padding(writer->size));
    flush(writer);
    writer->sum = gs_checksum_end(writer->sum, writer->size);
    emit(writer, &writer->sum, sizeof writer->sum);
    writer->sums = gs_checksum(writer->sums, &writer->sum, sizeof writer->sum);
}

void gs_checkpoint_section(struct gs_checkpoint_writer *writer, const char *name, uint64_t size)
{
    char opening[CHECKPOINT_NAME] = {0};
    end_section(writer);
    size_t length = strlen(name);
    assert(length <= CHECKPOINT_NAME && writer->sections < CHECKPOINT_SECTIONS);
    memcpy(opening, name, length);
    writer->sections++;
    writer->left = size;
    writer->size = size + CHECKPOINT_OPENING;
    writer->sum = gs_checksum_begin(0);
    add(writer, opening, sizeof opening);
    add(writer, &size, sizeof size);
}

void gs_checkpoint_put(struct gs_checkpoint_writer *writer, const void *bytes, size_t size)
{
    if (size > writer->left) {
        writer->failed = true;
        return;
    }
    writer->left -= size;
    add(writer, bytes, size);
}

static void write_head(struct gs_checkpoint_writer *writer, const char *task)
{
    char *head = (char *)writer->buffer;
    struct gs_writer text;
    gs_writer_init(&text, head, CHECKPOINT_HEAD);
    gs_writer_add(&text, CHECKPOINT_FIRST "%d\nversion %s\n%s\n", CHECKPOINT_VERSION, gs_version(),
                  task);
    while (text.length % 8 != 0)
        gs_writer_add(&text, "\n");
    emit(writer, head, text.length);
    writer->sums = gs_checksum(0, head, text.length);
}

static void write_tail(struct gs_checkpoint_writer *writer)
{
    end_section(writer);
    uint64_t tail[4] = {CHECKPOINT_MARK, writer->sections, writer->written + CHECKPOINT_TAIL, 0};
    tail[3] = gs_checksum(writer->sums, tail, sizeof tail - sizeof *tail);
    emit(writer, tail, sizeof tail);
}

/* --- the task ----------------------------------------------------------------------------- */

static void add_args(struct gs_writer *text, const char *kind, const struct gs_args *args)
{
    for (size_t i = 0; args && i < args->count; i++)
        if (args->values[i].filled)
            gs_writer_add(text, "%s %s %s\n", kind, args->table[i].name, args->values[i].text);
}

bool gs_checkpoint_task(char task[GS_CHECKPOINT_TASK], const struct gs_search *search,
                        const struct gs_algo *algo, const struct gs_position *root,
                        const char *more)
{
    const struct gs_rules *rules = search->rules;
    char position[GS_TEXT_MAX];
    struct gs_writer text;
    rules->game->position_format(rules, root, position, sizeof position);
    gs_writer_init(&text, task, GS_CHECKPOINT_TASK);
    gs_writer_add(&text, "game %s\n", rules->game->name);
    if (gs_game_checksum(rules->game) != 0)
        gs_writer_add(&text, "origin %016" PRIx64 "\n", gs_game_checksum(rules->game));
    add_args(&text, "rule", &rules->args);
    gs_writer_add(&text, "root %s\nalgorithm %s\n", position, algo->name);
    add_args(&text, "param", search->params);
    gs_writer_add(&text, "goal %s\nseed %" PRIu64 "\ndepth %u\n%s", gs_goal_name(search->goal),
                  search->seed, search->limits.depth, more);
    return text.length < GS_CHECKPOINT_TASK;
}

/* --- a search that leaves checkpoints ------------------------------------------------------- */

static double clock_seconds(void)
{
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The counts of the search, and its root, by which gs_checkpoint_restore knows it. */
static void save_counts(const struct gs_search *search, struct gs_checkpoint_writer *writer)
{
    const struct gs_rules *rules = search->rules;
    uint64_t counts[] = {search->nodes, search->expanded, search->peak_nodes,
                         search->own.draw_proofs, search->own.draw_tries};
    uint8_t key[GS_KEY_MAX];
    gs_encode(rules, search->root, key);
    gs_checkpoint_section(writer, "search",
                          sizeof counts + sizeof search->counters + rules->key_size);
    gs_checkpoint_put(writer, counts, sizeof counts);
    gs_checkpoint_put(writer, search->counters, sizeof search->counters);
    gs_checkpoint_put(writer, key, rules->key_size);
}

static bool write_all(struct gs_search *search, const struct gs_sink *sink)
{
    struct gs_checkpoint *checkpoint = search->checkpoint;
    struct gs_checkpoint_writer writer = {.sink = sink};
    write_head(&writer, checkpoint->task);
    if (checkpoint->more)
        checkpoint->more(checkpoint->user, &writer);
    if (search->saver.save) {
        save_counts(search, &writer);
        search->saver.save(search->saver.user, &writer);
    }
    write_tail(&writer);
    return !writer.failed;
}

void gs_checkpoint_save(struct gs_search *search)
{
    struct gs_checkpoint *checkpoint = search->checkpoint;
    struct gs_sink sink;
    search->save_due = false;
    if (!checkpoint || !checkpoint->begin || (!search->saver.save && !checkpoint->more))
        return;
    checkpoint->failed = !checkpoint->begin(checkpoint, &sink);
    if (!checkpoint->failed) {
        bool whole = write_all(search, &sink);
        checkpoint->failed = !checkpoint->end(checkpoint, whole) || !whole;
        checkpoint->written += !checkpoint->failed;
    }
    checkpoint->next = clock_seconds() + checkpoint->seconds;
}

void gs_checkpoint_leave(struct gs_search *search)
{
    const enum gs_stop stop = search->stop;
    bool is_limit = stop == GS_STOP_TIME || stop == GS_STOP_MEMORY || stop == GS_STOP_NODES ||
                    stop == GS_STOP_INTERRUPTED;
    if (search->checkpoint && is_limit)
        gs_checkpoint_save(search);
}
