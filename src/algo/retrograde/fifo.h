/* SPDX-License-Identifier: MIT */
/*
 * fifo.h - a first-in first-out queue of records of one size, in chunks that are allocated when
 * needed and freed when read, so that it never takes more than the waiting records and two chunks,
 * or what was reserved.
 */
#ifndef ALGO_FIFO_H
#define ALGO_FIFO_H

#include <string.h>

#include <gamesolve/search.h>

struct gs_fifo_chunk;

struct gs_fifo {
    struct gs_memory *memory;
    struct gs_search *search; /* halted when memory runs out; not used by pull and clear */
    size_t record_size;
    struct gs_fifo_chunk *first, *last, *spare; /* spare: a list */
    size_t read_at, write_at;                   /* in bytes, in the first and the last chunk */
    uint64_t count;                             /* records waiting */
};

void gs_fifo_init(struct gs_fifo *fifo, struct gs_search *search, size_t record_size);
void gs_fifo_clear(struct gs_fifo *fifo);

/*
 * Makes room for so many records more, which then are appended without fail. False, with the search
 * halted and the queue as it was, when memory runs out.
 */
bool gs_fifo_reserve(struct gs_fifo *fifo, uint64_t records);

/* Appends a record; false, with the search halted, when memory runs out. */
bool gs_fifo_push(struct gs_fifo *fifo, const void *record);

/* Shows the records that wait, from the front, without taking them. */
void gs_fifo_each(const struct gs_fifo *fifo, void (*visit)(void *user, const void *record),
                  void *user);

/* Takes up to most records from the front into records; returns how many. */
size_t gs_fifo_pull(struct gs_fifo *fifo, void *records, size_t most);

#endif
