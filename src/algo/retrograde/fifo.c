/* SPDX-License-Identifier: MIT */
/*
 * fifo.c - the queue of fifo.h: a list of chunks, written at the last and read at the first. One
 * used chunk is kept for reuse; those that are reserved are kept with it.
 */
#include "algo/retrograde/fifo.h"

enum { CHUNK_BYTES = 1 << 16 };

/*
 * With the allocator's header it fills pages, so that the budget counts what the system allocates:
 * a queue may have ten thousands of chunks.
 */
struct gs_fifo_chunk {
    struct gs_fifo_chunk *next;
    uint8_t bytes[CHUNK_BYTES - GS_BLOCK_COST - sizeof(struct gs_fifo_chunk *)];
};

/* The number of bytes of a chunk that whole records take. */
static size_t chunk_end(const struct gs_fifo *fifo)
{
    size_t size = sizeof fifo->first->bytes;
    return size - size % fifo->record_size;
}

void gs_fifo_init(struct gs_fifo *fifo, struct gs_search *search, size_t record_size)
{
    *fifo =
        (struct gs_fifo){.memory = search->memory, .search = search, .record_size = record_size};
}

static void release_list(struct gs_fifo *fifo, struct gs_fifo_chunk *chunk)
{
    for (struct gs_fifo_chunk *next; chunk; chunk = next) {
        next = chunk->next;
        gs_release(fifo->memory, chunk);
    }
}

void gs_fifo_clear(struct gs_fifo *fifo)
{
    release_list(fifo, fifo->first);
    release_list(fifo, fifo->spare);
    fifo->first = fifo->last = fifo->spare = NULL;
    fifo->read_at = fifo->write_at = fifo->count = 0;
}

static bool add_spare(struct gs_fifo *fifo)
{
    struct gs_fifo_chunk *chunk = gs_alloc(fifo->memory, sizeof *chunk);
    if (!chunk)
        return gs_search_halt(fifo->search, GS_STOP_MEMORY);
    chunk->next = fifo->spare;
    fifo->spare = chunk;
    return true;
}

bool gs_fifo_reserve(struct gs_fifo *fifo, uint64_t records)
{
    const uint64_t end = chunk_end(fifo);
    uint64_t room = fifo->last ? end - fifo->write_at : 0;
    for (const struct gs_fifo_chunk *chunk = fifo->spare; chunk; chunk = chunk->next)
        room += end;
    for (; room < records * fifo->record_size; room += end)
        if (!add_spare(fifo))
            return false;
    return true;
}

static bool add_chunk(struct gs_fifo *fifo)
{
    if (!fifo->spare && !add_spare(fifo))
        return false;
    struct gs_fifo_chunk *chunk = fifo->spare;
    fifo->spare = chunk->next;
    chunk->next = NULL;
    if (fifo->last)
        fifo->last->next = chunk;
    else
        fifo->first = chunk;
    fifo->last = chunk;
    fifo->write_at = 0;
    return true;
}

static void drop_first(struct gs_fifo *fifo)
{
    struct gs_fifo_chunk *chunk = fifo->first;
    fifo->first = chunk->next;
    if (!fifo->first)
        fifo->last = NULL;
    fifo->read_at = 0;
    chunk->next = NULL;
    if (fifo->spare)
        gs_release(fifo->memory, chunk);
    else
        fifo->spare = chunk;
}

bool gs_fifo_push(struct gs_fifo *fifo, const void *record)
{
    if ((!fifo->last || fifo->write_at == chunk_end(fifo)) && !add_chunk(fifo))
        return false;
    memcpy(fifo->last->bytes + fifo->write_at, record, fifo->record_size);
    fifo->write_at += fifo->record_size;
    fifo->count++;
    return true;
}

size_t gs_fifo_pull(struct gs_fifo *fifo, void *records, size_t most)
{
    uint8_t *to = records;
    size_t pulled = 0;
    while (pulled < most && fifo->count > 0) {
        size_t end = fifo->first == fifo->last ? fifo->write_at : chunk_end(fifo);
        size_t bytes = (most - pulled) * fifo->record_size;
        if (bytes > end - fifo->read_at)
            bytes = end - fifo->read_at;
        memcpy(to, fifo->first->bytes + fifo->read_at, bytes);
        to += bytes;
        fifo->read_at += bytes;
        pulled += bytes / fifo->record_size;
        fifo->count -= bytes / fifo->record_size;
        if (fifo->read_at == chunk_end(fifo))
            drop_first(fifo);
    }
    return pulled;
}

void gs_fifo_each(const struct gs_fifo *fifo, void (*visit)(void *user, const void *record),
                  void *user)
{
    size_t at = fifo->read_at;
    for (const struct gs_fifo_chunk *chunk = fifo->first; chunk; chunk = chunk->next, at = 0) {
        size_t end = chunk == fifo->last ? fifo->write_at : chunk_end(fifo);
        for (; at < end; at += fifo->record_size)
            visit(user, chunk->bytes + at);
    }
}
