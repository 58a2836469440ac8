/* SPDX-License-Identifier: MIT */
/*
 * game_open.c - from what names a game outside of the library to the game: a command that
 * answers for the rules, a text, or a shared object, as the name begins or ends.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/file.h>
#include <gamesolve/game_load.h>

enum { TEXT_MAX = 1 << 20 };

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), wanted = strlen(end);

    return length >= wanted && strcmp(text + length - wanted, end) == 0;
}

static enum gs_status read_text(const char *path, const struct gs_game **game,
                                struct gs_error *error)
{
    struct gs_error reason;

    if (!strchr(path, '/'))
        return gs_error_set(
            error, GS_USAGE,
            "expected a path with a slash, such as ./%.100s; nothing is searched for", path);
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_file file = {.memory = memory};
    if (!memory)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the game");
    const int descriptor = gs_input_open(path);
    enum gs_status status =
        descriptor < 0 ? gs_error_set(&reason, GS_IO, "%s", strerror(errno))
                       : gs_stream_read(&file, memory, NULL, descriptor, TEXT_MAX, &reason);
    if (descriptor >= 0)
        close(descriptor);
    if (status != GS_OK)
        gs_error_set(error, status, status == GS_IO ? "cannot read it: %s" : "%s", reason.message);
    else if (memchr(file.bytes, '\0', file.size))
        status = gs_error_set(error, GS_USAGE, "it is no text");
    else
        status = gs_game_read((const char *)file.bytes, game, error);
    gs_file_clear(&file);
    gs_memory_free(memory);
    return status;
}

enum gs_status gs_game_open(const char *name, const struct gs_game **game, struct gs_error *error)
{
    if (strncmp(name, "pipe:", 5) == 0)
        return gs_game_pipe(name + 5, game, error);
    return ends_with(name, ".game") ? read_text(name, game, error)
                                    : gs_game_load(name, game, error);
}
