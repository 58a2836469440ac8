/* SPDX-License-Identifier: MIT */
/*
 * file.h - reads files or pipes into memory that counts against a budget, and has sinks for output.
 *
 * The only file that the library writes by itself is the cache (cache.h): the
 * caller decides what a file is called, and when it is complete.
 */
#ifndef GAMESOLVE_FILE_H
#define GAMESOLVE_FILE_H

#include <gamesolve/search.h>

GS_BEGIN_DECLS

/* A destination for output of the library: a file, or memory. */
struct gs_sink {
    void *user;
    /* Takes size more bytes; false when they could not be written. */
    bool (*write)(void *user, const void *bytes, size_t size);
};

/* What was read; clear it with gs_file_clear. */
struct gs_file {
    struct gs_memory *memory;
    uint8_t *bytes; /* NULL if there are none; followed by 8 zero bytes */
    size_t size;
    size_t mark; /* the length of a byte order mark of UTF-8 before these, which was skipped */
};

/* No limit on the size but memory. */
#define GS_FILE_ANY SIZE_MAX

/*
 * Reads an open file, or the rest of it, into memory, at most `most` bytes. search is polled while
 * it reads and while it waits for input; if NULL, nothing is polled, and a signal is a read error.
 * GS_IO if it cannot be read, GS_USAGE if there is more, GS_NO_MEMORY with the number of bytes
 * needed, GS_STOPPED; the message is only the reason. Clear read in any case.
 */
enum gs_status gs_stream_read(struct gs_file *read, struct gs_memory *memory,
                              struct gs_search *search, int file, size_t most,
                              struct gs_error *error);

/* The same for the file at path ("-": standard input), with the memory of search. A named pipe
 * without a writer is awaited like a silent one. */
enum gs_status gs_input_read(struct gs_file *read, struct gs_search *search, const char *path,
                             size_t most, struct gs_error *error);

/* The same for a whole file of any size; the message names the file if it cannot be read. */
enum gs_status gs_file_read(struct gs_file *read, struct gs_search *search, const char *path,
                            struct gs_error *error);
/* Releases what was read. */
void gs_file_clear(struct gs_file *read);

/*
 * Opens the file at path for gs_input_some, without waiting for the writer of a named pipe. Returns
 * a descriptor, which the caller closes, or -1 with errno set.
 */
int gs_input_open(const char *path);

/*
 * Reads up to size bytes as soon as there are any; *got is how many, 0 at the end of the file.
 * search is polled meanwhile; NULL: none. GS_IO, GS_STOPPED.
 */
enum gs_status gs_input_some(int file, struct gs_search *search, void *bytes, size_t size,
                             size_t *got, struct gs_error *error);

GS_END_DECLS

#endif
