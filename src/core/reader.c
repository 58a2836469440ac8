/* SPDX-License-Identifier: MIT */
/*
 * reader.c - reads whole files. They are copied, not mapped: truncating a
 * mapped file would kill the program, and a copy counts against the budget like
 * everything else. The block is as large as the file, or doubles if the size is
 * unknown.
 */
#include <gamesolve/file.h>
#include <gamesolve/text.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes read between two checks of the clock; and zeros at the end. */
enum { STEP = 1 << 20, TAIL = 8 };

/* Milliseconds between two checks while no input arrives. */
#define WAIT 50

/* Reports why a stream cannot be read. */
static enum gs_status io_error(struct gs_error *error)
{
    return gs_error_set(error, GS_IO, "%s", strerror(errno ? errno : EIO));
}

/* Room for size bytes and the tail. */
static enum gs_status make_byte_room(struct gs_file *read, size_t size, struct gs_error *error)
{
    uint8_t *bytes =
        size < SIZE_MAX - TAIL ? gs_resize(read->memory, read->bytes, size + TAIL) : NULL;
    if (!bytes)
        return gs_error_set(error, GS_NO_MEMORY, "the file alone takes %zu bytes of memory", size);
    read->bytes = bytes;
    return GS_OK;
}

/* The size of a regular file, or of a first step; one byte more, to find the end at once. */
static size_t first_room(int file, size_t most)
{
    struct stat about;
    size_t room = STEP;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size >= 0)
        room = (size_t)about.st_size + 1;
    return room <= most ? room : most + 1;
}

/* Reports that the search must end. */
static enum gs_status stop_error(const struct gs_search *search, struct gs_error *error)
{
    return gs_error_set(error, GS_STOPPED, "%s", gs_stop_name(search->stop));
}

/*
 * Does not wait: a named pipe opens even without a writer, and shows no end of file until one has
 * written.
 */
int gs_input_open(const char *path)
{
    return open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

/*
 * With a search to poll no single wait is longer than WAIT: the writer of a pipe may be silent for
 * ever.
 */
enum gs_status gs_input_some(int file, struct gs_search *search, void *bytes, size_t size,
                             size_t *got, struct gs_error *error)
{
    struct pollfd ready = {.fd = file, .events = POLLIN};
    ssize_t count = -1;
    *got = 0;
    while (count < 0) {
        int found = poll(&ready, 1, search ? WAIT : -1);
        if (search && !gs_search_poll(search))
            return stop_error(search, error);
        if (found <= 0 && (found == 0 || (search && errno == EINTR)))
            continue;
        count = found > 0 ? read(file, bytes, size) : -1;
        if (count < 0 && errno != EAGAIN && (!search || errno != EINTR))
            return io_error(error);
    }
    *got = (size_t)count;
    return GS_OK;
}

/* Adds the zeros at the end, and skips a byte order mark. */
static void finish(struct gs_file *read)
{
    read->mark = gs_text_mark(read->bytes, read->size);
    read->size -= read->mark;
    memmove(read->bytes, read->bytes + read->mark, read->size);
    memset(read->bytes + read->size, 0, TAIL);
}

static enum gs_status read_all(struct gs_file *read, struct gs_search *search, int file,
                               size_t most, struct gs_error *error)
{
    size_t room = first_room(file, most), got = 1;
    enum gs_status status = make_byte_room(read, room, error);
    while (status == GS_OK && got > 0) {
        size_t step = room - read->size < STEP ? room - read->size : STEP;
        status = gs_input_some(file, search, read->bytes + read->size, step, &got, error);
        read->size += got;
        if (read->size > most)
            return gs_error_set(error, GS_USAGE, "it is larger than %zu MiB, which is too much",
                                most >> 20);
        if (status == GS_OK && read->size == room && room <= SIZE_MAX / 2)
            status = make_byte_room(read, room *= 2, error);
    }
    if (status == GS_OK)
        finish(read);
    return status;
}

enum gs_status gs_stream_read(struct gs_file *read, struct gs_memory *memory,
                              struct gs_search *search, int file, size_t most,
                              struct gs_error *error)
{
    *read = (struct gs_file){.memory = memory};
    errno = 0;
    return read_all(read, search, file, most, error);
}

enum gs_status gs_input_read(struct gs_file *read, struct gs_search *search, const char *path,
                             size_t most, struct gs_error *error)
{
    bool standard = strcmp(path, "-") == 0;
    *read = (struct gs_file){.memory = search->memory};
    errno = 0;
    int file = standard ? STDIN_FILENO : gs_input_open(path);
    if (file < 0)
        return io_error(error);
    enum gs_status status = read_all(read, search, file, most, error);
    if (!standard)
        close(file);
    return status;
}

enum gs_status gs_file_read(struct gs_file *read, struct gs_search *search, const char *path,
                            struct gs_error *error)
{
    char quote[GS_QUOTE_SIZE];
    struct gs_error inner = {.message = ""};
    enum gs_status status = gs_input_read(read, search, path, GS_FILE_ANY, &inner);
    if (status == GS_IO)
        return gs_error_set(error, status, "cannot read '%s': %s", gs_quote(path, quote),
                            inner.message);
    return status == GS_OK ? GS_OK : gs_error_set(error, status, "%s", inner.message);
}

void gs_file_clear(struct gs_file *read)
{
    gs_release(read->memory, read->bytes);
    *read = (struct gs_file){.memory = read->memory};
}
