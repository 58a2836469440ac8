/* SPDX-License-Identifier: MIT */
/*
 * pipe.h - games whose rules another program answers, by lines.
 *
 * The program has one position, which it changes by `play` and `undo`. All positions that it was
 * asked about are kept here as states, each with its key, its outcome and its moves, so that every
 * question is put once. A position of this game is the number of a state; another state is reached
 * by taking moves back and playing others.
 *
 * What is kept is compared with what the program says when a state is met again: on another way, or
 * on the way to others. So lies are found.
 */
#ifndef GAMES_PIPE_H
#define GAMES_PIPE_H

#include <pthread.h>

#include <gamesolve/game.h>

#include "pipe/pipe_child.h"

#define PIPE_NONE UINT32_MAX

enum { PIPE_MOVE = 64, PIPE_NAME = 32 };

/* One position. Texts are places in the letters. */
struct pipe_state {
    uint32_t before; /* the state before the move that led here; PIPE_NONE: a start */
    uint32_t move;   /* the number of this move there */
    uint32_t count;  /* of moves */
    int8_t outcome;  /* enum gs_value, for the side to move */
    uint8_t side;
    size_t text;  /* for people; of a start, what set it up */
    bool is_root; /* it was set up by its text, not by `start` alone */
    size_t moves; /* their texts, each with a zero at its end */
    size_t after; /* the states after them, in afters */
};

struct pipe_answers;

/* All states that the program has described, by number. */
struct pipe_states {
    struct pipe_state *states;
    uint8_t *keys; /* the side, and key_bytes */
    uint32_t *afters;
    char *letters;
    size_t count, state_room, key_room, after_count, after_room, letter_count, letter_room;
    size_t *slots; /* 1 + the number of a state, by its key */
    size_t slot_count;
};

struct pipe_game {
    struct gs_game game;
    struct gs_param params[1]; /* none */
    struct gs_memory *memory;  /* of all that is kept */
    struct pipe_child child;
    char name[PIPE_NAME], summary[128];
    unsigned max_moves, key_bytes;
    bool repeats;
    struct gs_error error; /* of the latest failure */
    pthread_mutex_t lock;
    struct pipe_answers *answers; /* room for the current query */
    struct pipe_states known;
    /* Where the program is: a start, and so many states behind it. */
    uint32_t *way;
    size_t depth, way_room;
};

static inline size_t pipe_key_size(const struct pipe_game *game)
{
    return 1 + (size_t)game->key_bytes;
}

static inline const uint8_t *pipe_key(const struct pipe_game *game, size_t state)
{
    return game->known.keys + state * pipe_key_size(game);
}

/* The text of a move of a state. */
const char *gs_pipe_move(const struct pipe_game *game, uint32_t state, unsigned move);

/* The state with that key; PIPE_NONE. */
uint32_t gs_pipe_find(const struct pipe_game *game, const uint8_t *key);

/*
 * The start position: that of the game, or one that a text describes with a side to move (then
 * GS_UNSUPPORTED: the program takes no such text). Failures leave their message in game->error:
 * GS_IO, where the program does not answer; GS_USAGE, where its answers are wrong or contradict
 * each other; GS_NO_MEMORY.
 */
enum gs_status gs_pipe_start(struct pipe_game *game, const char *text, enum gs_side side,
                             uint32_t *state);

/* The state after a move, in the same way. */
enum gs_status gs_pipe_play(struct pipe_game *game, uint32_t state, unsigned move, uint32_t *after);

/* Makes room, before the first question; false when memory runs out. Releases all states. */
bool gs_pipe_states_init(struct pipe_game *game);
void gs_pipe_states_clear(struct pipe_game *game);

#endif
