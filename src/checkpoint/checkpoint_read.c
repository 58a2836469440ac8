/* SPDX-License-Identifier: MIT */
/*
 * checkpoint_read.c - reads checkpoints.
 *
 * Opening reads all of the file once, so that a damaged one is refused before anything rests on it.
 * Sections are then read from their beginning to their end through a small buffer: a table of
 * gigabytes is in memory once, as the table. A file that changes in between is not detected; the
 * algorithms check every number that could lead out of their memory.
 */
#include "checkpoint_format.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <gamesolve/text.h>
#include <gamesolve/version.h>

#include "core/checksum.h"

struct section {
    char name[CHECKPOINT_NAME + 1];
    uint64_t at, size; /* of its bytes, without opening and sum */
};

struct gs_checkpoint_file {
    struct gs_memory *memory;
    struct gs_checkpoint_source source;
    char head[CHECKPOINT_HEAD + 1]; /* a text */
    size_t head_length, task_at;
    struct section sections[CHECKPOINT_SECTIONS];
    size_t section_count;
    uint64_t at, left;         /* of the section that is read: the next byte, how many there are */
    uint64_t buffer_at, count; /* the part of the file that is in the buffer */
    uint8_t buffer[1 << 16];
};

static enum gs_status damaged(struct gs_error *error, const char *what)
{
    return gs_error_set(error, GS_USAGE, "it is damaged or cut off: %s", what);
}

/* Copies bytes from a place in the file. */
static bool read_at(struct gs_checkpoint_file *file, uint64_t at, void *bytes, size_t size)
{
    uint8_t *to = bytes;
    if (at > file->source.size || size > file->source.size - at)
        return false;
    while (size > 0) {
        if (at < file->buffer_at || at >= file->buffer_at + file->count) {
            uint64_t rest = file->source.size - at;
            size_t most = rest < sizeof file->buffer ? (size_t)rest : sizeof file->buffer;
            file->count = 0;
            if (!file->source.read(file->source.user, at, file->buffer, most))
                return false;
            file->buffer_at = at;
            file->count = most;
        }
        size_t from = (size_t)(at - file->buffer_at), part = (size_t)file->count - from;
        if (part > size)
            part = size;
        memcpy(to, file->buffer + from, part);
        to += part;
        at += part;
        size -= part;
    }
    return true;
}

/* After a read that failed: the search must end, or the file cannot be read. */
static enum gs_status not_read(const struct gs_search *search, struct gs_error *error)
{
    if (search->stop != GS_STOP_SOLVED)
        return gs_error_set(error, GS_STOPPED, "%s", gs_stop_name(search->stop));
    return gs_error_set(error, GS_IO, "it cannot be read");
}

/* --- the head ------------------------------------------------------------------------------- */

/* The rest of the line at *at if it begins with these words; moves on to the next line. */
static const char *take_line(struct gs_checkpoint_file *file, size_t *at, const char *words)
{
    char *line = file->head + *at, *end = strchr(line, '\n');
    size_t length = strlen(words);
    if (!end || strncmp(line, words, length) != 0)
        return NULL;
    *end = '\0';
    *at = (size_t)(end + 1 - file->head);
    return line + length;
}

static enum gs_status check_version(const char *format, const char *version, struct gs_error *error)
{
    char known[16], quote[GS_QUOTE_SIZE];
    snprintf(known, sizeof known, "%d", CHECKPOINT_VERSION);
    if (!format || strcmp(format, known) != 0)
        return gs_error_set(error, GS_USAGE,
                            "it is no checkpoint of a format that this program "
                            "reads");
    if (!version || strcmp(version, gs_version()) != 0)
        return gs_error_set(error, GS_USAGE,
                            "it was written by version %s of the program, and this is %s",
                            version ? gs_quote(version, quote) : "?", gs_version());
    return GS_OK;
}

/* The head ends with an empty line, and line ends up to a multiple of 8 bytes. */
static enum gs_status read_head(struct gs_checkpoint_file *file, const struct gs_search *search,
                                struct gs_error *error)
{
    uint64_t size = file->source.size;
    size_t most = size < CHECKPOINT_HEAD ? (size_t)size : CHECKPOINT_HEAD, at = 0;
    if (!read_at(file, 0, file->head, most))
        return not_read(search, error);
    file->head[most] = '\0';
    char *end = strstr(file->head, "\n\n");
    if (strncmp(file->head, CHECKPOINT_FIRST, strlen(CHECKPOINT_FIRST)) != 0)
        return gs_error_set(error, GS_USAGE, "it is no checkpoint");
    if (!end)
        return damaged(error, "its head has no end");
    file->head_length = (size_t)(end + 2 - file->head + 7) / 8 * 8;
    const char *format = take_line(file, &at, CHECKPOINT_FIRST);
    const char *version = take_line(file, &at, "version ");
    file->task_at = at;
    end[1] = '\0'; /* behind the last line of the task */
    return check_version(format, version, error);
}

/* --- sections ------------------------------------------------------------------------------- */

/* Sums what lies between two places; false when it cannot be read, or the search must end. */
static bool sum_part(struct gs_checkpoint_file *file, struct gs_search *search, uint64_t from,
                     uint64_t to, uint64_t *sum)
{
    uint8_t bytes[4096];
    for (unsigned parts = 0; from < to; parts++) {
        size_t part = to - from < sizeof bytes ? (size_t)(to - from) : sizeof bytes;
        if ((parts % 256 == 0 && !gs_search_poll(search)) || !read_at(file, from, bytes, part))
            return false;
        *sum = gs_checksum_add(*sum, bytes, part);
        from += part;
    }
    return true;
}

/* One section that begins at *at, in a file whose tail begins at end. */
static enum gs_status read_section(struct gs_checkpoint_file *file, struct gs_search *search,
                                   uint64_t end, uint64_t *at, uint64_t *sums,
                                   struct gs_error *error)
{
    struct section *section = &file->sections[file->section_count];
    uint64_t room = end - *at, size, sum = gs_checksum_begin(0), written;
    if (room < CHECKPOINT_OPENING + sizeof sum ||
        !read_at(file, *at, section->name, CHECKPOINT_NAME) ||
        !read_at(file, *at + CHECKPOINT_NAME, &size, sizeof size))
        return damaged(error, "a section is not all there");
    room -= CHECKPOINT_OPENING + sizeof sum;
    if (size > room || checkpoint_padding(size) > room - size)
        return damaged(error, "a section is not all there");
    section->name[CHECKPOINT_NAME] = '\0';
    section->at = *at + CHECKPOINT_OPENING;
    section->size = size;
    uint64_t next = section->at + size + checkpoint_padding(size);
    if (!sum_part(file, search, *at, next, &sum) || !read_at(file, next, &written, sizeof written))
        return not_read(search, error);
    if (gs_checksum_end(sum, size + CHECKPOINT_OPENING) != written)
        return damaged(error, "the checksum of a section is wrong");
    *sums = gs_checksum(*sums, &written, sizeof written);
    *at = next + sizeof written;
    file->section_count++;
    return GS_OK;
}

static enum gs_status read_sections(struct gs_checkpoint_file *file, struct gs_search *search,
                                    struct gs_error *error)
{
    uint64_t tail[4], size = file->source.size, at = file->head_length, sums = gs_checksum_begin(0);
    if (size % 8 != 0 || size < at + CHECKPOINT_TAIL ||
        !read_at(file, size - CHECKPOINT_TAIL, tail, sizeof tail) || tail[0] != CHECKPOINT_MARK ||
        tail[1] > CHECKPOINT_SECTIONS || tail[2] != size)
        return damaged(error, "its end is missing");
    if (!sum_part(file, search, 0, at, &sums))
        return not_read(search, error);
    sums = gs_checksum_end(sums, (size_t)at);
    enum gs_status status = GS_OK;
    while (file->section_count < tail[1] && status == GS_OK)
        status = read_section(file, search, size - CHECKPOINT_TAIL, &at, &sums, error);
    if (status != GS_OK)
        return status;
    if (at != size - CHECKPOINT_TAIL ||
        gs_checksum(sums, tail, sizeof tail - sizeof *tail) != tail[3])
        return damaged(error, "its checksum is wrong");
    return GS_OK;
}

enum gs_status gs_checkpoint_open(const struct gs_checkpoint_source *source,
                                  struct gs_search *search, struct gs_checkpoint_file **file,
                                  struct gs_error *error)
{
    *file = gs_alloc_zero(search->memory, 1, sizeof **file);
    if (!*file)
        return gs_error_set(error, GS_NO_MEMORY, "no memory to read it");
    (*file)->memory = search->memory;
    (*file)->source = *source;
    enum gs_status status = read_head(*file, search, error);
    if (status == GS_OK)
        status = read_sections(*file, search, error);
    if (status == GS_OK)
        return GS_OK;
    gs_checkpoint_close(*file);
    *file = NULL;
    return status;
}

void gs_checkpoint_close(struct gs_checkpoint_file *file)
{
    if (file)
        gs_release(file->memory, file);
}

/* The line that begins at text, in quotes. */
static const char *quote_line(const char *text, char quote[GS_QUOTE_SIZE])
{
    char line[GS_QUOTE_SIZE];
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
    return gs_quote(line, quote);
}

enum gs_status gs_checkpoint_match(const struct gs_checkpoint_file *file, const char *task,
                                   struct gs_error *error)
{
    const char *own = file->head + file->task_at, *line = task, *own_line = own;
    char quote[GS_QUOTE_SIZE], other[GS_QUOTE_SIZE];
    for (; *own && *own == *task; own++, task++)
        if (*own == '\n') {
            own_line = own + 1;
            line = task + 1;
        }
    if (*own == *task)
        return GS_OK;
    return gs_error_set(error, GS_USAGE, "it is of another run: it has '%s', and here is '%s'",
                        quote_line(own_line, quote), quote_line(line, other));
}

bool gs_checkpoint_find(struct gs_checkpoint_file *file, const char *name, uint64_t *size)
{
    for (size_t i = 0; file && i < file->section_count; i++)
        if (strcmp(file->sections[i].name, name) == 0) {
            file->at = file->sections[i].at;
            file->left = *size = file->sections[i].size;
            return true;
        }
    return false;
}

bool gs_checkpoint_read(struct gs_checkpoint_file *file, void *bytes, size_t size)
{
    if (size > file->left || !read_at(file, file->at, bytes, size))
        return false;
    file->at += size;
    file->left -= size;
    return true;
}

/* --- a search that goes on ------------------------------------------------------------------ */

enum gs_status gs_checkpoint_refuse(struct gs_error *error, const char *section)
{
    return gs_error_set(error, GS_USAGE,
                        "the checkpoint cannot be gone on from: its part '%s' "
                        "does not fit",
                        section);
}

enum gs_status gs_checkpoint_restore(struct gs_search *search, const struct gs_position *root,
                                     struct gs_error *error)
{
    struct gs_checkpoint_file *file = search->checkpoint ? search->checkpoint->resumed : NULL;
    const size_t key_size = search->rules->key_size;
    uint64_t counts[5], counters[GS_COUNTERS_MAX], size;
    uint8_t key[GS_KEY_MAX], own[GS_KEY_MAX];
    if (!gs_checkpoint_find(file, "search", &size))
        return GS_OK;
    gs_encode(search->rules, root, own);
    if (size != sizeof counts + sizeof counters + key_size ||
        !gs_checkpoint_read(file, counts, sizeof counts) ||
        !gs_checkpoint_read(file, counters, sizeof counters) ||
        !gs_checkpoint_read(file, key, key_size) || memcmp(key, own, key_size) != 0)
        return gs_checkpoint_refuse(error, "search");
    search->nodes = counts[0];
    search->expanded = counts[1];
    search->peak_nodes = counts[2];
    search->own.draw_proofs = counts[3];
    search->own.draw_tries = counts[4];
    memcpy(search->counters, counters, sizeof counters);
    return GS_OK;
}
