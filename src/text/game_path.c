/* SPDX-License-Identifier: MIT */
/* Names of files, with the number of a game behind them. */
#include "text/game_path.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The length of FILE in "FILE#N", and N; 0: there is no number. */
static size_t numbered(const char *path, size_t *game)
{
    const char *mark = strrchr(path, '#');
    char *end;

    if (!mark || mark == path || mark[1] < '1' || mark[1] > '9')
        return 0;
    *game = strtoul(mark + 1, &end, 10);
    return *end ? 0 : (size_t)(mark - path);
}

size_t text_game_path(const char *path, size_t *game)
{
    struct stat file;
    size_t length = stat(path, &file) == 0 ? 0 : numbered(path, game);

    if (length > 0)
        return length;
    *game = 0;
    return strlen(path);
}
