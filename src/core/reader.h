/* SPDX-License-Identifier: MIT */
/*
 * reader.h - a whole file, or what comes through a pipe, in memory that is
 * counted against a budget.
 */
#ifndef CORE_READER_H
#define CORE_READER_H

#include <gamesolve/search.h>

struct gs_file {
    struct gs_memory *memory;
    uint8_t *bytes; /* NULL where there are none; 8 bytes of zeros follow them */
    size_t size;
};

/*
 * Reads all of the file at path ("-": the standard input). The search is polled
 * while it reads; its memory is taken. GS_IO when it cannot be read,
 * GS_NO_MEMORY with the number of bytes that it would take, GS_STOPPED. Clear
 * read in any case.
 */
enum gs_status gs_file_read(struct gs_file *read, struct gs_search *search, const char *path,
                            struct gs_error *error);
void gs_file_clear(struct gs_file *read);

#endif
