/* SPDX-License-Identifier: MIT */
/*
 * fuzz_pipe.c - answers of a program that is asked for a game, whatever it is asked. What is
 * accepted has states that the game names by their keys; what is refused is so with a message.
 *
 * Input: the answers, which `cat` writes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/gamesolve.h>

#include "fuzz/fuzz.h"
#include "pipe/pipe.h"

enum { PLAYS = 8 };

static void write_answers(const char *path, const uint8_t *data, size_t size)
{
    FILE *file = fopen(path, "wb");

    FUZZ_CHECK(file != NULL);
    FUZZ_CHECK(fwrite(data, 1, size, file) == size);
    FUZZ_CHECK(fclose(file) == 0);
}

static void check_state(const struct pipe_game *game, uint32_t state)
{
    FUZZ_CHECK(state < game->known.count);
    FUZZ_CHECK(gs_pipe_find(game, pipe_key(game, state)) == state);
    FUZZ_CHECK(game->known.states[state].count <= game->max_moves);
    for (unsigned i = 0; i < game->known.states[state].count; i++)
        FUZZ_CHECK(strlen(gs_pipe_move(game, state, i)) < PIPE_MOVE);
}

/* Plays the first and last moves in turn, and goes back in between. */
static void play(struct pipe_game *game)
{
    enum gs_status status = GS_OK;
    uint32_t state = 0, after;

    check_state(game, state);
    for (unsigned i = 0; i < PLAYS && status == GS_OK && game->known.states[state].count > 0; i++) {
        const unsigned last = game->known.states[state].count - 1;
        status = gs_pipe_play(game, state, i % 2 ? last : 0, &after);
        if (status == GS_OK)
            check_state(game, after);
        state = status == GS_OK && i % 3 != 2 ? after : 0;
    }
    FUZZ_CHECK(status == GS_OK || game->error.message[0] != '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct gs_game *game = NULL;
    struct gs_error error = {.message = ""};
    char path[64], command[80];

    snprintf(path, sizeof path, "answers.%ld", (long)getpid());
    snprintf(command, sizeof command, "cat %s", path);
    write_answers(path, data, size);
    if (gs_game_pipe(command, &game, &error) == GS_OK) {
        FUZZ_CHECK(gs_game_check(game, NULL) == GS_OK);
        FUZZ_CHECK(gs_game_checksum(game) != 0);
        play((struct pipe_game *)(uintptr_t)game);
        gs_game_close(game);
    } else {
        FUZZ_CHECK(error.message[0] != '\0' && strchr(error.message, '\n') == NULL);
    }
    unlink(path);
    return 0;
}
