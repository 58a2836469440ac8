/* SPDX-License-Identifier: MIT */
/*
 * block_file.h - many small records of one size in a temporary file, written one after another and
 * read by blocks.
 *
 * The files are for what does not fit into memory. They have no name: however the program ends,
 * nothing stays of them, and no other file is touched. So their checksums are kept in memory, 16
 * bytes a block, with the first word of the block, by which a sorted file is searched. Records of
 * one block at most stay in memory, without a file.
 *
 * What fails is noted in the struct gs_disk of the search, and halts the search where there is one.
 */
#ifndef ALGO_BLOCK_FILE_H
#define ALGO_BLOCK_FILE_H

#include <string.h>

#include <gamesolve/search.h>

/* Of a block: its first word, if records are words, and its checksum. */
struct gs_block_mark {
    uint64_t first, sum;
};

struct gs_block_file {
    struct gs_search *search; /* halted when writing fails; not used by reading and clear */
    struct gs_memory *memory;
    struct gs_disk *disk;
    size_t record_size;
    size_t block_records; /* of a full block */
    uint64_t count;       /* records */
    int file;             /* -1: there is none yet */
    uint8_t *tail;        /* the block that is being filled; NULL: none */
    size_t tail_count;
    bool in_memory; /* the only block is the tail */
    struct gs_block_mark *marks;
    size_t marks_room;
    uint64_t blocks; /* written */
};

void gs_block_file_init(struct gs_block_file *file, struct gs_search *search, size_t record_size,
                        size_t block_records);
/* Releases everything; the file is empty then, and can be filled again. */
void gs_block_file_clear(struct gs_block_file *file);

/* Whether a file can be made there; if not the search is halted. */
bool gs_block_file_try(struct gs_search *search);

/* For gs_block_file_put: room for a record, with the block before written. */
bool gs_block_file_turn(struct gs_block_file *file);

/* Appends a record; false, with the search halted, when that fails. */
static inline bool gs_block_file_put(struct gs_block_file *file, const void *record)
{
    if ((!file->tail || file->tail_count == file->block_records) && !gs_block_file_turn(file))
        return false;
    memcpy(file->tail + file->tail_count++ * file->record_size, record, file->record_size);
    file->count++;
    return true;
}

/* Writes the last block: must come before reading. */
bool gs_block_file_end(struct gs_block_file *file);

/* Bytes of a block, as read needs them. */
static inline size_t gs_block_file_size(const struct gs_block_file *file)
{
    return file->block_records * file->record_size;
}

/* Reads a block; returns its records, or 0, with the trouble noted, if it cannot be had whole. */
size_t gs_block_file_read(const struct gs_block_file *file, uint64_t block, void *bytes);

/* Puts other records in the place of those of a block. */
bool gs_block_file_rewrite(struct gs_block_file *file, uint64_t block, const void *bytes);

/* --- a place in a file of records of words ------------------------------------------------------
 */

struct gs_block_cursor {
    const struct gs_block_file *file;
    unsigned words;    /* of a record */
    uint64_t block;    /* that is in bytes, */
    bool loaded;       /* if any is */
    size_t at, count;  /* the record, and those of the block */
    uint64_t *records; /* of the block: room for gs_block_file_size */
    bool failed;       /* a block could not be read */
};

/* The beginning of a file; records is the caller's. */
void gs_block_cursor_init(struct gs_block_cursor *cursor, const struct gs_block_file *file,
                          uint64_t *records);

/* For the two below: goes to a block. */
bool gs_block_cursor_load(struct gs_block_cursor *cursor, uint64_t block);

/* The record at the cursor; NULL at the end, or if it cannot be read (failed). */
static inline const uint64_t *gs_block_cursor_see(struct gs_block_cursor *cursor)
{
    if (cursor->at == cursor->count &&
        !gs_block_cursor_load(cursor, cursor->loaded ? cursor->block + 1 : 0))
        return NULL;
    return cursor->records + cursor->at * cursor->words;
}

/* Less than, equal to or greater than 0, by the first words. */
static inline int gs_words_compare(const uint64_t *one, const uint64_t *other, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (one[i] != other[i])
            return one[i] < other[i] ? -1 : 1;
    return 0;
}

/*
 * In a sorted file: goes on to the first record whose first `words` words are not less than those
 * of `record`, and shows it like see. `record` must never get less from call to call.
 */
const uint64_t *gs_block_cursor_seek(struct gs_block_cursor *cursor, const uint64_t *record,
                                     unsigned words);

#endif
