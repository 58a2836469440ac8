/* SPDX-License-Identifier: MIT */
/*
 * reader.h - a whole file, or what comes through a pipe, in memory that is
 * counted against a budget.
 */
#ifndef CORE_READER_H
#define CORE_READER_H

#include <stdio.h>

#include <gamesolve/search.h>

struct gs_file {
    struct gs_memory *memory;
    uint8_t *bytes; /* NULL where there are none; 8 bytes of zeros follow them */
    size_t size;
};

/* Of any size for which there is memory. */
#define GS_FILE_ANY SIZE_MAX

/*
 * Reads all of stream, of which nothing was read before, into memory, most bytes at
 * most. The search is polled while it reads and while it waits for what comes; NULL:
 * nothing is, and a signal is an error of reading. GS_IO when it cannot be read, GS_USAGE
 * when there is more, GS_NO_MEMORY with the number of bytes that it would take,
 * GS_STOPPED; the message is the reason alone. Clear read in any case.
 */
enum gs_status gs_stream_read(struct gs_file *read, struct gs_memory *memory,
                              struct gs_search *search, FILE *stream, size_t most,
                              struct gs_error *error);

/* The same for all of the file at path ("-": standard input), with the memory of search. */
enum gs_status gs_input_read(struct gs_file *read, struct gs_search *search, const char *path,
                             struct gs_error *error);

/* The same; the file is named where it cannot be read. */
enum gs_status gs_file_read(struct gs_file *read, struct gs_search *search, const char *path,
                            struct gs_error *error);
void gs_file_clear(struct gs_file *read);

#endif
