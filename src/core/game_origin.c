/* SPDX-License-Identifier: MIT */
/*
 * game_origin.c - where games from outside of the library come from: the checksum of their rules,
 * and how they are released. One list for the process, which threads may read at any time; a row is
 * free while it has no game. And what is called where one of them fails.
 */
#include "core/game_origin.h"

#include <gamesolve/game_load.h>

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/checksum.h"

enum { ORIGINS_MAX = 64 };

static struct origin {
    const struct gs_game *game;
    uint64_t checksum;
    void (*close)(const struct gs_game *game);
} origins[ORIGINS_MAX];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The row of a game, or of no game, NULL: a free one. */
static struct origin *find_row(const struct gs_game *game)
{
    for (size_t i = 0; i < ORIGINS_MAX; i++)
        if (origins[i].game == game)
            return &origins[i];
    return NULL;
}

enum gs_status gs_game_origin_add(const struct gs_game *game, const void *bytes, size_t size,
                                  void (*close)(const struct gs_game *game), struct gs_error *error)
{
    const uint64_t sum = gs_fnv_add(GS_FNV_START, bytes, size);

    pthread_mutex_lock(&lock);
    struct origin *row = find_row(game);
    const bool is_known = row != NULL; /* an object that is loaded again is the one that was */
    row = row ? row : find_row(NULL);
    if (row && !is_known)
        *row = (struct origin){.game = game, .checksum = sum ? sum : 1, .close = close};
    pthread_mutex_unlock(&lock);
    return row ? GS_OK
               : gs_error_set(error, GS_USAGE, "at most %d games from outside", ORIGINS_MAX);
}

uint64_t gs_game_checksum(const struct gs_game *game)
{
    pthread_mutex_lock(&lock);
    const struct origin *row = find_row(game);
    const uint64_t sum = row ? row->checksum : 0;
    pthread_mutex_unlock(&lock);
    return sum;
}

enum gs_status gs_origin_check(const struct gs_game *game, uint64_t origin, struct gs_error *error)
{
    const uint64_t sum = gs_game_checksum(game);

    if (origin == sum)
        return GS_OK;
    if (origin == 0)
        return gs_error_set(error, GS_USAGE,
                            "it does not say which rules of the game %s it is about", game->name);
    if (sum == 0)
        return gs_error_set(error, GS_USAGE,
                            "it is about a game %s from outside, with the checksum %016" PRIx64
                            ", and this one is linked into the program",
                            game->name, origin);
    return gs_error_set(error, GS_USAGE,
                        "it is about other rules of the game %s, with the checksum %016" PRIx64
                        ", and those of this game have %016" PRIx64,
                        game->name, origin, sum);
}

void gs_game_close(const struct gs_game *game)
{
    struct origin found = {.game = NULL};

    pthread_mutex_lock(&lock);
    struct origin *row = game ? find_row(game) : NULL;
    if (row) {
        found = *row;
        *row = (struct origin){.game = NULL};
    }
    pthread_mutex_unlock(&lock);
    if (found.close)
        found.close(game);
}

static void write_and_abort(enum gs_status status, const char *message)
{
    (void)status;
    fprintf(stderr, "%s\n", message);
    abort();
}

static void (*on_fault)(enum gs_status status, const char *message) = write_and_abort;

void gs_game_on_fault(void (*handler)(enum gs_status status, const char *message))
{
    on_fault = handler ? handler : write_and_abort;
}

static bool (*on_wait)(double seconds);

void gs_game_on_wait(bool (*may_wait)(double seconds))
{
    on_wait = may_wait;
}

bool gs_game_may_wait(double seconds)
{
    return !on_wait || on_wait(seconds);
}

void gs_game_fault(enum gs_status status, const char *message)
{
    on_fault(status, message);
    abort();
}
