/* SPDX-License-Identifier: MIT */
/*
 * block_file.c - the temporary files of block_file.h.
 *
 * Cost: one call of the system and one pass of a checksum for each block that is read or written. A
 * seek in a sorted file passes over blocks that cannot contain the record, and within a block goes
 * by doubling steps, so that it costs little whether the requested records are dense or sparse.
 */
#define _GNU_SOURCE /* O_TMPFILE */
#include "algo/retrograde/block_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/checksum.h"

enum { PATH_SIZE = 4096 };

/* --- trouble ------------------------------------------------------------------------------------
 */

/* The first trouble stays; several threads may have one. */
static void note(struct gs_disk *disk, int problem)
{
    int none = 0;
    __atomic_compare_exchange_n(&disk->problem, &none, problem, false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
}

static bool halt(struct gs_block_file *file, int problem)
{
    note(file->disk, problem);
    return gs_search_halt(file->search, GS_STOP_DISK);
}

/* --- files --------------------------------------------------------------------------------------
 */

/* Where the system cannot make a file without a name it gets one for a moment. */
static int open_named(const char *folder)
{
    char path[PATH_SIZE];
    int length = snprintf(path, sizeof path, "%s/solve-XXXXXX", folder);
    if (length < 0 || length >= PATH_SIZE) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int file = mkostemp(path, O_CLOEXEC);
    if (file >= 0)
        unlink(path);
    return file;
}

static int open_nameless(const char *folder)
{
#ifdef O_TMPFILE
    int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return file;
#endif
    return open_named(folder);
}

static bool open_file(struct gs_block_file *file)
{
    if (file->file < 0)
        file->file = open_nameless(file->disk->folder);
    return file->file >= 0 || halt(file, errno);
}

bool gs_block_file_try(struct gs_search *search)
{
    struct gs_block_file file;
    gs_block_file_init(&file, search, 1, 1);
    bool can = open_file(&file);
    gs_block_file_clear(&file);
    return can;
}

void gs_block_file_init(struct gs_block_file *file, struct gs_search *search, size_t record_size,
                        size_t block_records)
{
    *file = (struct gs_block_file){
        .search = search,
        .memory = search->memory,
        .disk = search->disk,
        .record_size = record_size,
        .block_records = block_records,
        .file = -1,
    };
}

static void drop_tail(struct gs_block_file *file)
{
    gs_release(file->memory, file->tail);
    file->tail = NULL;
    file->tail_count = 0;
    file->in_memory = false;
}

void gs_block_file_clear(struct gs_block_file *file)
{
    drop_tail(file);
    gs_release(file->memory, file->marks);
    file->marks = NULL;
    file->marks_room = 0;
    file->count = file->blocks = 0;
    if (file->file >= 0)
        close(file->file);
    file->file = -1;
}

/* --- writing ------------------------------------------------------------------------------------
 */

static off_t place_of(const struct gs_block_file *file, uint64_t block)
{
    return (off_t)(block * gs_block_file_size(file));
}

static bool write_all(struct gs_block_file *file, uint64_t block, const uint8_t *bytes, size_t size)
{
    off_t at = place_of(file, block);
    while (size > 0) {
        ssize_t part = pwrite(file->file, bytes, size, at);
        if (part < 0 && errno == EINTR)
            continue;
        if (part <= 0)
            return halt(file, part < 0 ? errno : ENOSPC);
        bytes += part;
        at += part;
        size -= (size_t)part;
    }
    return true;
}

static struct gs_block_mark mark_of(uint64_t block, const void *bytes, size_t size)
{
    struct gs_block_mark mark = {0, gs_checksum_block(block, bytes, size)};
    memcpy(&mark.first, bytes, size < sizeof mark.first ? size : sizeof mark.first);
    return mark;
}

/* The tail is a block from now on. */
static bool mark_tail(struct gs_block_file *file)
{
    size_t size = file->tail_count * file->record_size;
    if (!gs_array_grow(file->memory, (void **)&file->marks, sizeof *file->marks, &file->marks_room,
                       16, (size_t)file->blocks + 1))
        return gs_search_halt(file->search, GS_STOP_MEMORY);
    file->marks[file->blocks] = mark_of(file->blocks, file->tail, size);
    file->blocks++;
    file->tail_count = 0;
    return true;
}

static bool write_tail(struct gs_block_file *file)
{
    size_t size = file->tail_count * file->record_size;
    return open_file(file) && write_all(file, file->blocks, file->tail, size) && mark_tail(file);
}

bool gs_block_file_turn(struct gs_block_file *file)
{
    if (file->tail)
        return write_tail(file);
    file->tail = gs_alloc(file->memory, gs_block_file_size(file));
    return file->tail || gs_search_halt(file->search, GS_STOP_MEMORY);
}

bool gs_block_file_end(struct gs_block_file *file)
{
    if (file->blocks == 0 && file->tail_count > 0) {
        file->in_memory = true;
        return mark_tail(file);
    }
    if (file->tail_count > 0 && !write_tail(file))
        return false;
    if (!file->in_memory)
        drop_tail(file);
    return true;
}

/* --- reading ------------------------------------------------------------------------------------
 */

static size_t records_of(const struct gs_block_file *file, uint64_t block)
{
    uint64_t before = block * file->block_records, left = file->count - before;
    return left < file->block_records ? (size_t)left : file->block_records;
}

static bool read_all(const struct gs_block_file *file, uint64_t block, uint8_t *bytes, size_t size)
{
    off_t at = place_of(file, block);
    while (size > 0) {
        ssize_t part = pread(file->file, bytes, size, at);
        if (part < 0 && errno == EINTR)
            continue;
        if (part <= 0) {
            note(file->disk, part < 0 ? errno : GS_DISK_DAMAGED);
            return false;
        }
        bytes += part;
        at += part;
        size -= (size_t)part;
    }
    return true;
}

size_t gs_block_file_read(const struct gs_block_file *file, uint64_t block, void *bytes)
{
    if (block >= file->blocks)
        return 0;
    size_t count = records_of(file, block), size = count * file->record_size;
    if (file->in_memory)
        memcpy(bytes, file->tail, size);
    else if (!read_all(file, block, bytes, size))
        return 0;
    if (gs_checksum_block(block, bytes, size) == file->marks[block].sum)
        return count;
    note(file->disk, GS_DISK_DAMAGED);
    return 0;
}

bool gs_block_file_rewrite(struct gs_block_file *file, uint64_t block, const void *bytes)
{
    size_t size = records_of(file, block) * file->record_size;
    if (file->in_memory)
        memcpy(file->tail, bytes, size);
    else if (!write_all(file, block, bytes, size))
        return false;
    file->marks[block] = mark_of(block, bytes, size);
    return true;
}

/* The last block, from `from` on, whose first word is not greater than word; or `from`. */
static uint64_t find_block(const struct gs_block_file *file, uint64_t from, uint64_t word)
{
    uint64_t low = from, step = 1;
    while (low + step < file->blocks && file->marks[low + step].first <= word) {
        low += step;
        step *= 2;
    }
    for (; step > 0; step /= 2)
        if (low + step < file->blocks && file->marks[low + step].first <= word)
            low += step;
    return low;
}

/* --- cursors ------------------------------------------------------------------------------------
 */

void gs_block_cursor_init(struct gs_block_cursor *cursor, const struct gs_block_file *file,
                          uint64_t *records)
{
    *cursor = (struct gs_block_cursor){
        .file = file, .words = (unsigned)(file->record_size / sizeof *records), .records = records};
}

bool gs_block_cursor_load(struct gs_block_cursor *cursor, uint64_t block)
{
    if (block >= cursor->file->blocks || cursor->failed)
        return false;
    cursor->count = gs_block_file_read(cursor->file, block, cursor->records);
    cursor->at = 0;
    cursor->block = block;
    cursor->loaded = true;
    cursor->failed = cursor->count == 0;
    return !cursor->failed;
}

/* The first record of the block from the cursor on that is not less: one of at .. count. */
static size_t seek_in_block(const struct gs_block_cursor *cursor, const uint64_t *record,
                            unsigned words)
{
    const uint64_t *records = cursor->records;
    size_t low = cursor->at, step = 1;
    while (low + step <= cursor->count &&
           gs_words_compare(records + (low + step - 1) * cursor->words, record, words) < 0) {
        low += step;
        step *= 2;
    }
    for (; step > 0; step /= 2)
        if (low + step <= cursor->count &&
            gs_words_compare(records + (low + step - 1) * cursor->words, record, words) < 0)
            low += step;
    return low;
}

/*
 * A block whose first word is the one sought may have others before it that belong to it: so the
 * walk goes by words below it.
 */
static uint64_t block_for(const struct gs_block_cursor *cursor, const uint64_t *record)
{
    uint64_t from = cursor->loaded ? cursor->block : 0;
    return find_block(cursor->file, from, record[0] > 0 ? record[0] - 1 : 0);
}

const uint64_t *gs_block_cursor_seek(struct gs_block_cursor *cursor, const uint64_t *record,
                                     unsigned words)
{
    if (cursor->at == cursor->count ||
        gs_words_compare(cursor->records + (cursor->count - 1) * cursor->words, record, words) <
            0) {
        uint64_t block = block_for(cursor, record);
        if ((!cursor->loaded || block > cursor->block) && !gs_block_cursor_load(cursor, block))
            return NULL;
        cursor->at = seek_in_block(cursor, record, words);
        while (cursor->at == cursor->count) { /* all of the block are less */
            if (!gs_block_cursor_load(cursor, cursor->block + 1))
                return NULL;
            cursor->at = seek_in_block(cursor, record, words);
        }
    } else {
        cursor->at = seek_in_block(cursor, record, words);
    }
    return cursor->records + cursor->at * cursor->words;
}
