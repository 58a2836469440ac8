/* SPDX-License-Identifier: MIT */
/*
 * game_build.c - see game_build.h. The command is made of words and started without a shell, so
 * that no name of a file is taken apart.
 *
 * An installed tree may be moved, so headers and libraries are looked for beside the program first,
 * and then where they were to be installed.
 */
#include "author/game_build.h"
#include "author/folders.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

#define FOLDER_SIZE 2048

/* --- words --- */

static void add_part(struct author_command *command, const char *text, size_t length)
{
    if (command->count == AUTHOR_WORDS_MAX || length >= AUTHOR_TEXT_MAX - command->used) {
        command->is_full = true;
        return;
    }
    char *word = command->text + command->used;
    memcpy(word, text, length);
    word[length] = '\0';
    command->used += length + 1;
    command->words[command->count++] = word;
    command->words[command->count] = NULL;
}

static void add_word(struct author_command *command, const char *text)
{
    add_part(command, text, strlen(text));
}

/* The words of a text, with spaces or line ends between them. */
static void add_words(struct author_command *command, const char *text)
{
    for (text += strspn(text, " \t\n"); *text; text += strspn(text, " \t\n")) {
        const size_t length = strcspn(text, " \t\n");
        add_part(command, text, length);
        text += length;
    }
}

static void add_joined(struct author_command *command, const char *one, const char *other)
{
    char word[FOLDER_SIZE + 64];

    if (snprintf(word, sizeof word, "%s%s", one, other) >= (int)sizeof word)
        command->is_full = true;
    add_word(command, word);
}

/* --- folders --- */

/* The folder of the running program, or "". */
static void find_own_folder(char folder[FOLDER_SIZE])
{
    const ssize_t length = readlink("/proc/self/exe", folder, FOLDER_SIZE - 1);

    folder[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
}

/* Whether the folder has a file of this name that can be read. */
static bool is_there(const char *folder, const char *name)
{
    char path[FOLDER_SIZE];

    return snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path &&
           access(path, R_OK) == 0;
}

/*
 * The first of these folders that has the file NAME: own/relative, where the program lies in own;
 * configured. False, and "" as folder, if none has.
 */
static bool find_folder(const char *relative, const char *configured, const char *name,
                        char folder[FOLDER_SIZE])
{
    char own[FOLDER_SIZE];

    find_own_folder(own);
    if (own[0] && relative[0] != '/' &&
        snprintf(folder, FOLDER_SIZE, "%s/%s", own, relative) < FOLDER_SIZE &&
        is_there(folder, name))
        return true;
    snprintf(folder, FOLDER_SIZE, "%s", configured);
    if (is_there(folder, name))
        return true;
    folder[0] = '\0';
    return false;
}

/* What pkg-config says; false if it is not there or does not know the package. */
static bool add_package(struct author_command *command, const char *question)
{
    char text[FOLDER_SIZE];

    FILE *pipe = popen(question, "r");
    if (!pipe)
        return false;
    const size_t length = fread(text, 1, sizeof text - 1, pipe);
    text[length] = '\0';
    if (pclose(pipe) != 0)
        return false;
    add_words(command, text);
    return true;
}

static enum gs_status add_headers(struct author_command *command, struct gs_error *error)
{
    char folder[FOLDER_SIZE];

    if (find_folder("../include", author_include_folder, "gamesolve/game.h", folder)) {
        add_joined(command, "-I", folder);
        return GS_OK;
    }
    if (add_package(command, "pkg-config --cflags gamesolve 2>/dev/null"))
        return GS_OK;
    return gs_error_set(error, GS_IO,
                        "no headers: neither beside the program nor in %.100s is there a "
                        "gamesolve/game.h, and pkg-config knows no package gamesolve",
                        author_include_folder);
}

/* The folder of a library of the installation; part is a folder in that, or "". */
static enum gs_status find_library(const char *part, const char *name, char folder[FOLDER_SIZE],
                                   struct gs_error *error)
{
    char beside[FOLDER_SIZE], configured[FOLDER_SIZE];

    snprintf(beside, sizeof beside, "%s%s", author_library_beside, part);
    snprintf(configured, sizeof configured, "%s%s", author_library_folder, part);
    if (find_folder(beside, configured, name, folder) || find_folder("src", "", name, folder))
        return GS_OK; /* the latter where it was built */
    return gs_error_set(error, GS_IO, "no %s in %.100s%s", name, author_library_folder, part);
}

/* The libraries of a program of its own, in the order in which they need each other. */
static enum gs_status add_libraries(struct author_command *command, struct gs_error *error)
{
    static const char *const parts[] = {"/libsolve_main.a", "/libsolve_parts.a",
                                        "/libsolve_rooms.a"};
    char folder[FOLDER_SIZE];

    enum gs_status status = find_library("/gamesolve", parts[0] + 1, folder, error);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == GS_OK; i++)
        add_joined(command, folder, parts[i]);
    if (status == GS_OK)
        status = find_library("", "libgamesolve.a", folder, error);
    add_joined(command, folder, "/libgamesolve.a");
    add_words(command, "-lm -pthread");
    return status;
}

enum gs_status author_sources_check(const struct author_build *build, struct gs_error *error)
{
    for (size_t i = 0; i < build->source_count; i++) {
        const char *source = build->sources[i];
        const size_t length = strlen(source);
        struct stat state;
        if (length > 5 && strcmp(source + length - 5, ".game") == 0)
            return gs_error_set(error, GS_USAGE,
                                "'%.200s': it describes a game and needs no compiling: --game %s%s",
                                source, strchr(source, '/') ? "" : "./", source);
        if (length < 3 || strcmp(source + length - 2, ".c") != 0)
            return gs_error_set(error, GS_USAGE, "'%.200s': expected a source in C, FILE.c",
                                source);
        if (access(source, R_OK) != 0 || stat(source, &state) != 0)
            return gs_error_set(error, GS_IO, "%.200s: %s", source, strerror(errno));
        if (S_ISDIR(state.st_mode))
            return gs_error_set(error, GS_IO, "%.200s: %s", source, strerror(EISDIR));
    }
    return GS_OK;
}

/* --- the command --- */

/* Whether files can be made in the folder of path, which is cut off there meanwhile. */
static enum gs_status check_folder(char *path, struct gs_error *error)
{
    char *slash = strrchr(path, '/');
    if (!slash || slash == path)
        return GS_OK;
    *slash = '\0';
    const bool can_write = access(path, W_OK | X_OK) == 0;
    const enum gs_status status =
        can_write ? GS_OK
                  : gs_error_set(error, GS_IO, "cannot write into the folder %s: %s", path,
                                 strerror(errno));
    *slash = '/';
    return status;
}

enum gs_status author_build_output(const struct author_build *build, char *path, size_t size,
                                   struct gs_error *error)
{
    const char *source = build->sources[0], *ending = build->links_program ? "-solve" : ".so";
    const char *slash = strrchr(source, '/'), *dot = strrchr(source, '.');
    const int stem = (int)(dot && (!slash || dot > slash) ? dot - source : (long)strlen(source));
    int length;

    if (build->output)
        length = snprintf(path, size, "%s", build->output);
    else
        length = snprintf(path, size, "%s%.*s%s", slash ? "" : "./", stem, source, ending);
    if ((size_t)length >= size)
        return gs_error_set(error, GS_USAGE, "the path is too long");
    return check_folder(path, error);
}

enum gs_status author_build_command(const struct author_build *build,
                                    struct author_command *command, struct gs_error *error)
{
    const char *compiler = getenv("CC");
    char output[FOLDER_SIZE];

    *command = (struct author_command){.count = 0};
    enum gs_status status = author_build_output(build, output, sizeof output, error);
    if (status != GS_OK)
        return status;
    add_words(command, compiler && compiler[0] ? compiler : "cc");
    /* A slot of another type would be called with arguments that it does not take. */
    add_words(command, "-std=c11 -O3 -Wall -Werror=incompatible-pointer-types");
    add_words(command, build->links_program ? "-static" : "-fPIC -shared");
#ifdef __APPLE__
    add_words(command, "-Wl,-undefined,dynamic_lookup");
#endif
    status = add_headers(command, error);
    if (status != GS_OK)
        return status;
    add_word(command, "-o");
    add_word(command, output);
    for (size_t i = 0; i < build->source_count; i++)
        add_joined(command, build->sources[i][0] == '-' ? "./" : "", build->sources[i]);
    if (build->links_program)
        status = add_libraries(command, error);
    if (status == GS_OK && command->is_full)
        status = gs_error_set(error, GS_USAGE, "the command for the compiler is too long");
    return status;
}

void author_command_write(const struct author_command *command, FILE *file)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_./=+,:@%-";

    for (size_t i = 0; i < command->count; i++) {
        const char *word = command->words[i];
        if (i > 0)
            putc(' ', file);
        if (*word && strspn(word, plain) == strlen(word)) {
            fputs(word, file);
            continue;
        }
        putc('\'', file);
        for (; *word; word++)
            fputs(*word == '\'' ? "'\\''" : (char[]){*word, '\0'}, file);
        putc('\'', file);
    }
}

enum gs_status author_command_run(const struct author_command *command, struct gs_error *error)
{
    int outcome;
    pid_t child;

    const int failure =
        posix_spawnp(&child, command->words[0], NULL, NULL, command->words, environ);
    if (failure != 0)
        return gs_error_set(error, GS_IO, "cannot run %.100s: %s", command->words[0],
                            strerror(failure));
    while (waitpid(child, &outcome, 0) < 0)
        if (errno != EINTR)
            return gs_error_set(error, GS_IO, "%.100s: %s", command->words[0], strerror(errno));
    if (!WIFEXITED(outcome) || WEXITSTATUS(outcome) != 0)
        return gs_error_set(error, GS_IO, "%.100s failed", command->words[0]);
    return GS_OK;
}
