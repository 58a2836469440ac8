/* SPDX-License-Identifier: MIT */
/*
 * scene.h - one position of a board with all that a check of a game needs, and the first fault that
 * was found.
 *
 * Rooms that the game writes into are larger than what it may use, and filled with a pattern: a
 * game that writes too much is found out, and damages nothing.
 */
#ifndef GAME_TEST_SCENE_H
#define GAME_TEST_SCENE_H

#include <gamesolve/gamesolve.h>

#define SCENE_FAULT_SIZE 400

/* Rooms with a guard. */
enum scene_room {
    SCENE_POSITION,
    SCENE_OTHER,
    SCENE_IMAGE,
    SCENE_UNDO,
    SCENE_SECOND_UNDO,
    SCENE_WORKSPACE,
    SCENE_MOVES,
    SCENE_AGAIN,
    SCENE_LIST,
    SCENE_SECOND,
    SCENE_KEY,
    SCENE_ENDGAME,
    SCENE_ROOMS
};

struct scene {
    const struct gs_game *game;
    struct gs_rules *rules;
    struct gs_memory *memory;
    char words[400];   /* the game with its parameters, for messages */
    const char *start; /* the text of the position in which walks begin, or NULL */
    enum gs_value outcome;
    unsigned count;  /* of moves, at most rules->max_moves */
    unsigned listed; /* by the slot moves, which may be too many */
    bool overran;    /* that slot wrote beyond its room */
    uint64_t random; /* for gs_random */

    struct gs_position *position; /* a check leaves it as it was */
    gs_move *moves;               /* the legal moves; none when the game is over */
    const uint8_t *key;           /* of position */

    /* Rooms for the checks: positions, undo records, moves, keys of all moves or predecessors. */
    struct gs_position *other, *image;
    struct gs_undo *undo, *second_undo;
    struct gs_workspace *workspace;
    gs_move *again;
    uint8_t *list, *second;
    void *endgame_cache; /* of struct gs_prune */

    uint8_t *rooms[SCENE_ROOMS];
    size_t sizes[SCENE_ROOMS]; /* what the game may use */

    bool has_fault;
    char fault[SCENE_FAULT_SIZE]; /* the first one, in words */
};

/*
 * Makes the rooms for scene->rules, which scene->game made from scene->memory, and sets up
 * scene->start. GS_NO_MEMORY; GS_USAGE if the start is refused, with the reason. Close it in any
 * case.
 */
enum gs_status scene_open(struct scene *scene, struct gs_error *error);
/* Releases the rooms; not the rules. */
void scene_close(struct scene *scene);

/* Sets up the position in which walks begin, which was accepted once. */
void scene_begin(struct scene *scene);

/* Fills in what follows from the position: outcome, moves, key. */
void scene_refresh(struct scene *scene);

/*
 * Sets scene->position to a state that is drawn from the dense index, where there is one and the
 * game accepts the state; else to the start.
 */
void scene_draw(struct scene *scene);

/* Plays move from scene->position and leaves the result in scene->other. */
void scene_after(struct scene *scene, gs_move move);

/* Sorts count keys and returns whether all are different. */
bool scene_sort(const struct scene *scene, uint8_t *keys, unsigned count);

/* Whether key is among count sorted keys. */
bool scene_has(const struct scene *scene, const uint8_t *keys, unsigned count, const uint8_t *key);

/* The text of a move of scene->position; valid until the next call but two. */
const char *scene_move(const struct scene *scene, gs_move move);

/* Notes a fault, unless there is one already. */
void scene_fail(struct scene *scene, const char *format, ...) GS_PRINTF(2, 3);

/* Whether nothing was written beyond the rooms; slot is the function called last, for the fault. */
bool scene_guard(struct scene *scene, const char *slot);

/* Notes a fault and returns if the condition does not hold, or if there is a fault already. */
#define EXPECT(scene, holds, ...)                                                                  \
    do {                                                                                           \
        if (!(holds))                                                                              \
            scene_fail((scene), __VA_ARGS__);                                                      \
        if ((scene)->has_fault)                                                                    \
            return;                                                                                \
    } while (0)

#endif
