/* SPDX-License-Identifier: MIT */
/*
 * game_load.c - loads a game from a shared object by dlopen. All symbols are resolved at once, so
 * that one that is missing is found here and not in the middle of a search.
 */
#include <gamesolve/file.h>
#include <gamesolve/game_load.h>

#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <link.h>
#endif

/* The largest object, in bytes. */
enum { OBJECT_MAX = 1 << 28 };

typedef const struct gs_game *export_function(uint32_t *abi);

/* What loaded objects see of the program is what it finds here itself. */
bool gs_game_can_load(void)
{
    void *program = dlopen(NULL, RTLD_NOW);
    const bool can = program && dlsym(program, "gs_game_load") != NULL;

    if (program)
        dlclose(program);
    return can;
}

enum gs_status gs_game_take(export_function *export_game, const struct gs_game **game,
                            struct gs_error *error)
{
    uint32_t abi = 0;

    const struct gs_game *found = export_game(&abi);
    if (abi != GS_ABI)
        return gs_error_set(error, GS_USAGE,
                            "it was compiled with headers of ABI %u, and this program has ABI %u; "
                            "compile it again, with solve game build",
                            (unsigned)abi, (unsigned)GS_ABI);
    if (!found)
        return gs_error_set(error, GS_USAGE, "its function gs_game_export returns no game");
    enum gs_status status = gs_game_check(found, error);
    if (status == GS_OK)
        *game = found;
    return status;
}

/*
 * Whether the file has all bytes of an object that dlopen maps: what lacks ends the process by a
 * signal. What else is wrong dlopen says.
 */
static bool is_whole(int descriptor, off_t size)
{
#ifdef __linux__
    ElfW(Ehdr) header;
    ElfW(Phdr) part;

    if (pread(descriptor, &header, sizeof header, 0) != (ssize_t)sizeof header ||
        memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_phentsize != sizeof part)
        return true;
    for (unsigned i = 0; i < header.e_phnum; i++) {
        const off_t at = (off_t)(header.e_phoff + i * sizeof part);
        if (pread(descriptor, &part, sizeof part, at) != (ssize_t)sizeof part)
            return false;
        if (part.p_type == PT_LOAD && part.p_offset + part.p_filesz > (uint64_t)size)
            return false;
    }
#else
    (void)descriptor, (void)size;
#endif
    return true;
}

/* Whether the file begins as an object of this system does; true where that is not known. */
static bool is_object(int descriptor)
{
#ifdef __linux__
    char start[SELFMAG];

    return pread(descriptor, start, sizeof start, 0) == (ssize_t)sizeof start &&
           memcmp(start, ELFMAG, SELFMAG) == 0;
#else
    (void)descriptor;
    return true;
#endif
}

/* A file that is no object: what would be, by its name. */
static enum gs_status refuse_text(const char *path, struct gs_error *error)
{
    const size_t length = strlen(path);

    if (length > 2 && strcmp(path + length - 2, ".c") == 0)
        return gs_error_set(error, GS_USAGE,
                            "cannot load it: it is a source; solve game build makes the object");
    return gs_error_set(error, GS_USAGE,
                        "cannot load it: it is no shared object; a file that describes a game ends "
                        "in .game");
}

/* Whether path is a file that dlopen may be given: a pipe would block it. */
static enum gs_status check_object(const char *path, struct gs_error *error)
{
    struct stat state;

    if (stat(path, &state) != 0 || access(path, R_OK) != 0)
        return gs_error_set(error, GS_IO, "cannot read it: %s", strerror(errno));
    if (!S_ISREG(state.st_mode))
        return gs_error_set(error, GS_USAGE, "cannot load it: it is no regular file");
    const int descriptor = gs_input_open(path);
    if (descriptor < 0)
        return gs_error_set(error, GS_IO, "cannot read it: %s", strerror(errno));
    const bool object = is_object(descriptor), whole = is_whole(descriptor, state.st_size);
    close(descriptor);
    if (!object)
        return refuse_text(path, error);
    return whole ? GS_OK
                 : gs_error_set(error, GS_USAGE, "cannot load it: the end of the file is missing");
}

/* The function that the object exports, or NULL. */
static export_function *find_export(void *object)
{
    export_function *function = NULL;
    void *symbol = dlsym(object, "gs_game_export");

    memcpy(&function, &symbol, sizeof symbol); /* C has no conversion between the two */
    return function;
}

/* The latest message of the dynamic linker, without the path in front. */
static enum gs_status refuse_object(const char *path, struct gs_error *error)
{
    const char *message = dlerror();

    if (!message)
        message = "unknown reason";
    const size_t length = strlen(path);
    if (strncmp(message, path, length) == 0 && message[length] == ':')
        message += length + 1 + strspn(message + length + 1, " ");
    return gs_error_set(error, GS_USAGE, "cannot load it: %s", message);
}

/* Notes the bytes of the object. */
static enum gs_status note_origin(const char *path, const struct gs_game *game,
                                  struct gs_error *error)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_file file = {.memory = memory};

    if (!memory)
        return gs_error_set(error, GS_NO_MEMORY, "no memory to read it");
    const int descriptor = gs_input_open(path);
    enum gs_status status =
        descriptor < 0 ? gs_error_set(error, GS_IO, "cannot read it: %s", strerror(errno))
                       : gs_stream_read(&file, memory, NULL, descriptor, OBJECT_MAX, error);
    if (status == GS_OK)
        status = gs_game_origin_add(game, file.bytes, file.size, NULL, error);
    if (descriptor >= 0)
        close(descriptor);
    gs_file_clear(&file);
    gs_memory_free(memory);
    return status;
}

enum gs_status gs_game_load(const char *path, const struct gs_game **game, struct gs_error *error)
{
    if (!strchr(path, '/'))
        return gs_error_set(
            error, GS_USAGE,
            "expected a path with a slash, such as ./%.100s; nothing is searched for", path);
    if (!gs_game_can_load())
        return gs_error_set(error, GS_UNSUPPORTED,
                            "this program cannot load games: it is linked statically, or without "
                            "-rdynamic; solve game build links one that has the game in it");
    enum gs_status status = check_object(path, error);
    if (status != GS_OK)
        return status;
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!object)
        return refuse_object(path, error);
    export_function *export_game = find_export(object);
    status = export_game ? gs_game_take(export_game, game, error)
                         : gs_error_set(error, GS_USAGE,
                                        "it has no function gs_game_export; its source must end "
                                        "with GS_GAME_EXPORT and the name of the game");
    if (status == GS_OK)
        status = note_origin(path, *game, error);
    if (status != GS_OK)
        dlclose(object);
    return status;
}
