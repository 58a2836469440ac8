/* SPDX-License-Identifier: MIT */
#include "cli/io/folder_names.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/message.h"

static int compare(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

enum cli_exit cli_names_list(struct gs_memory *memory, const char *path, char ***names,
                             size_t *count)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    void *list = NULL;
    size_t room = 0;
    bool fits = true;

    *count = 0;
    errno = folder ? 0 : errno;
    while (folder && fits && (entry = readdir(folder))) {
        char *name = gs_alloc(memory, strlen(entry->d_name) + 1);
        fits = name && gs_array_grow(memory, &list, sizeof(char *), &room, 64, *count + 1);
        if (!fits) {
            gs_release(memory, name);
            break;
        }
        strcpy(name, entry->d_name);
        ((char **)list)[(*count)++] = name;
        errno = 0;
    }
    const int reason = errno;
    if (folder)
        closedir(folder);
    if (*count > 0)
        qsort(list, *count, sizeof(char *), compare);
    *names = list;
    if (!fits)
        cli_error("%s: out of memory", path);
    else if (reason != 0 && reason != ENOENT && reason != ENOTDIR)
        cli_error("%s: %s", path, strerror(reason));
    return !fits || (reason != 0 && reason != ENOENT && reason != ENOTDIR) ? CLI_FAILURE : CLI_DONE;
}

void cli_names_release(struct gs_memory *memory, char **names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        gs_release(memory, names[i]);
    gs_release(memory, names);
}

const char *cli_folder_path(const char *folder, const char *name, char path[CLI_FOLDER_SIZE])
{
    size_t own = strlen(folder);

    while (own > 0 && folder[own - 1] == '/')
        own--;
    int length = own < CLI_FOLDER_SIZE
                     ? snprintf(path, CLI_FOLDER_SIZE, "%.*s/%s", (int)own, folder, name)
                     : CLI_FOLDER_SIZE;
    if (length < CLI_FOLDER_SIZE)
        return path;
    cli_error("the name of the folder is too long");
    path[0] = '\0';
    return path;
}

bool cli_name_ends(const char *name, const char *ending)
{
    const size_t length = strlen(name), tail = strlen(ending);

    return name[0] != '.' && length > tail && strcmp(name + length - tail, ending) == 0;
}

bool cli_folder_has(const char *path, const char *ending)
{
    struct gs_memory *memory = gs_memory_new(0);
    bool found = false;
    char **names = NULL;
    size_t count = 0;

    if (memory)
        cli_names_list(memory, path, &names, &count);
    for (size_t i = 0; i < count; i++)
        found = found || cli_name_ends(names[i], ending);
    if (memory)
        cli_names_release(memory, names, count);
    gs_memory_free(memory);
    return found;
}
