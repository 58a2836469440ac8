/* SPDX-License-Identifier: MIT */
/*
 * file.h - files that are read: a whole one, or what comes through a pipe, in
 * memory that is counted against a budget; and where the library writes to.
 *
 * The library writes no file by itself but that of results (cache.h): whoever
 * calls decides what a file is called, and when it is complete.
 */
#ifndef GAMESOLVE_FILE_H
#define GAMESOLVE_FILE_H

#include <gamesolve/search.h>

GS_BEGIN_DECLS

/* Where what the library writes goes: a file, or memory. */
struct gs_sink {
    void *user;
    /* Takes size more bytes; false when they could not be written. */
    bool (*write)(void *user, const void *bytes, size_t size);
};

/* What was read; clear it with gs_file_clear. */
struct gs_file {
    struct gs_memory *memory;
    uint8_t *bytes; /* NULL where there are none; 8 bytes of zeros follow them */
    size_t size;
};

/* Of any size for which there is memory. */
#define GS_FILE_ANY SIZE_MAX

/*
 * Reads all of a file that is open, or what is left of it, into memory, most bytes at
 * most. The search is polled while it reads and while it waits for what comes; NULL:
 * nothing is, and a signal is an error of reading. GS_IO when it cannot be read, GS_USAGE
 * when there is more, GS_NO_MEMORY with the number of bytes that it would take,
 * GS_STOPPED; the message is the reason alone. Clear read in any case.
 */
enum gs_status gs_stream_read(struct gs_file *read, struct gs_memory *memory,
                              struct gs_search *search, int file, size_t most,
                              struct gs_error *error);

/* The same for the file at path ("-": standard input), with the memory of search. A named pipe to
   which nobody writes is awaited like a silent one. */
enum gs_status gs_input_read(struct gs_file *read, struct gs_search *search, const char *path,
                             size_t most, struct gs_error *error);

/* The same for all of a file, of any size; the file is named where it cannot be read. */
enum gs_status gs_file_read(struct gs_file *read, struct gs_search *search, const char *path,
                            struct gs_error *error);
void gs_file_clear(struct gs_file *read);

/*
 * In parts: opens a file to be read by gs_input_some, -1 with errno where it cannot be; and
 * reads up to size bytes, as soon as there are any, *got == 0 at the end, polling search (NULL:
 * none) meanwhile.
 */
int gs_input_open(const char *path);
enum gs_status gs_input_some(int file, struct gs_search *search, void *bytes, size_t size,
                             size_t *got, struct gs_error *error);

GS_END_DECLS

#endif
