/* SPDX-License-Identifier: MIT */
/*
 * Files read as a whole.
 */
#include "cli/files.h"

#include <errno.h>
#include <string.h>

/* No file that holds one position or one game is larger. */
#define FILE_MAX ((size_t)16 << 20)

/* What a file is read in at first. */
#define FIRST_ROOM 4096

static const char *reason_of(int number)
{
    return strerror(number ? number : EIO);
}

const char *cli_file_read(struct gs_memory *house, FILE *file, char **content, size_t *length)
{
    size_t room = FIRST_ROOM;

    errno = 0;
    *length = 0;
    for (;;) {
        char *resized = gs_resize(house, *content, room);
        if (!resized)
            return "out of memory";
        *content = resized;
        *length += fread(*content + *length, 1, room - 1 - *length, file);
        if (ferror(file))
            return reason_of(errno);
        if (feof(file))
            break;
        if (*length > FILE_MAX)
            return "it is larger than 16 MiB, and no position or game is";
        if (*length == room - 1)
            room *= 2;
    }
    (*content)[*length] = '\0';
    return NULL;
}

const char *cli_file_open(struct gs_memory *house, const char *path, char **content, size_t *length)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (!file)
        return reason_of(errno);
    const char *reason = cli_file_read(house, file, content, length);
    fclose(file);
    return reason;
}
