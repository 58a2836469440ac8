/* SPDX-License-Identifier: MIT */
/*
 * scene.h - what the conformance tests run on: every game of set_up_registry, on its examples and
 * on larger boards of a table (or on its default board), in positions of random walks. A test is a
 * function that is called for each position.
 */
#ifndef TESTS_SCENE_H
#define TESTS_SCENE_H

#include <gamesolve/gamesolve.h>

/* A position of a walk, with all that a test needs. */
struct scene {
    const struct gs_game *game;
    struct gs_rules *rules;
    struct gs_memory *memory;
    char words[400];              /* the game with its parameters, for messages */
    const char *start;            /* the text of the position in which walks begin, or NULL */
    struct gs_position *position; /* a test leaves it as it was */
    enum gs_value outcome;
    gs_move *moves; /* the legal moves; none when the game is over */
    unsigned count;
    const uint8_t *key;        /* of position */
    struct gs_position *other; /* room for one more position, */
    struct gs_undo *undo;      /* one undo record, */
    struct gs_workspace *workspace;
    uint8_t *list, *second;    /* and two lists of keys, each for all moves or predecessors */
    uint64_t random;           /* for gs_random */
};

/* Calls test for positions of every game; small: on boards whose predecessors are few, too. */
void scene_each(void (*test)(struct scene *scene));

/* Calls test once for each board, at its start position. */
void scene_each_board(void (*test)(struct scene *scene));

/* Plays move from scene->position and leaves the result in scene->other. */
void scene_after(struct scene *scene, gs_move move);

/* Sorts count keys and returns whether all are different. */
bool scene_sort(const struct scene *scene, uint8_t *keys, unsigned count);

/* Whether key is among count sorted keys. */
bool scene_has(const struct scene *scene, const uint8_t *keys, unsigned count, const uint8_t *key);

/* Fails the test with the game, the board, the position and the condition when it is false. */
#define CHECK(scene, condition) scene_check((scene), (condition), #condition, __FILE__, __LINE__)
void scene_check(const struct scene *scene, bool holds, const char *condition, const char *file,
                 int line);

#endif
