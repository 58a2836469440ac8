/* SPDX-License-Identifier: MIT */
/* scene.c - the rooms of a scene, and the position in it. */
#include "game_test/scene.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Behind each room, so many bytes of the pattern; room for moves that are too many, too. */
#if defined(__SANITIZE_ADDRESS__)
#define GUARD_SIZE ((size_t)0) /* the sanitizer sees who reads or writes too far */
#else
#define GUARD_SIZE ((size_t)4096)
#endif
#define PATTERN 0xa5

static size_t size_of(const struct gs_rules *rules, enum scene_room room)
{
    const size_t most =
        rules->max_moves > rules->max_predecessors ? rules->max_moves : rules->max_predecessors;
    switch (room) {
    case SCENE_UNDO:
    case SCENE_SECOND_UNDO:
        return rules->undo_size;
    case SCENE_WORKSPACE:
        return rules->workspace_size;
    case SCENE_ENDGAME:
        return rules->game->prune ? rules->game->prune->endgame_cache_size : 0;
    case SCENE_MOVES:
    case SCENE_AGAIN:
        return rules->max_moves * sizeof(gs_move);
    case SCENE_LIST:
    case SCENE_SECOND:
        return most * rules->key_size;
    case SCENE_KEY:
        return rules->key_size;
    default:
        return rules->position_size;
    }
}

enum gs_status scene_open(struct scene *scene, struct gs_error *error)
{
    uint8_t **rooms = scene->rooms;

    for (int i = 0; i < SCENE_ROOMS; i++) {
        scene->sizes[i] = size_of(scene->rules, (enum scene_room)i);
        rooms[i] = calloc(1, scene->sizes[i] + GUARD_SIZE + (scene->sizes[i] == 0));
        if (!rooms[i])
            return gs_error_set(error, GS_NO_MEMORY, "no memory to test the game");
        memset(rooms[i], PATTERN, scene->sizes[i] + GUARD_SIZE);
    }
    scene->position = (void *)rooms[SCENE_POSITION];
    scene->other = (void *)rooms[SCENE_OTHER];
    scene->image = (void *)rooms[SCENE_IMAGE];
    scene->undo = (void *)rooms[SCENE_UNDO];
    scene->second_undo = (void *)rooms[SCENE_SECOND_UNDO];
    scene->workspace = (void *)rooms[SCENE_WORKSPACE];
    scene->endgame_cache = rooms[SCENE_ENDGAME];
    memset(scene->endgame_cache, 0, scene->sizes[SCENE_ENDGAME]);
    scene->moves = (void *)rooms[SCENE_MOVES];
    scene->again = (void *)rooms[SCENE_AGAIN];
    scene->list = rooms[SCENE_LIST];
    scene->second = rooms[SCENE_SECOND];
    scene->key = rooms[SCENE_KEY];
    memset(scene->position, 0, scene->rules->position_size);
    scene->game->initial(scene->rules, scene->position);
    if (!scene->start)
        return GS_OK;
    enum gs_status status =
        scene->game->position_parse(scene->rules, scene->start, scene->position, error);
    return status == GS_OK ? gs_root_check(scene->rules, scene->position, error) : status;
}

void scene_close(struct scene *scene)
{
    for (int i = 0; i < SCENE_ROOMS; i++)
        free(scene->rooms[i]);
    memset(scene->rooms, 0, sizeof scene->rooms);
}

void scene_begin(struct scene *scene)
{
    memset(scene->position, 0, scene->rules->position_size);
    scene->game->initial(scene->rules, scene->position);
    if (scene->start)
        scene->game->position_parse(scene->rules, scene->start, scene->position, NULL);
}

/* The first byte of the guard of a room that is not as it was; GUARD_SIZE: all are. */
static size_t find_damage(const uint8_t *guard)
{
    size_t at = 0;

    if (GUARD_SIZE > 1 && guard[0] == PATTERN && memcmp(guard, guard + 1, GUARD_SIZE - 1) == 0)
        return GUARD_SIZE;
    while (at != GUARD_SIZE && guard[at] == PATTERN)
        at++;
    return at;
}

void scene_refresh(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;

    memcpy(scene->other, scene->position, rules->position_size);
    scene->outcome = gs_outcome(rules, scene->position);
    scene->listed =
        scene->outcome == GS_UNKNOWN ? gs_moves(rules, scene->position, scene->moves) : 0;
    scene->count = scene->listed < rules->max_moves ? scene->listed : rules->max_moves;
    scene->overran =
        find_damage(scene->rooms[SCENE_MOVES] + scene->sizes[SCENE_MOVES]) != GUARD_SIZE;
    if (scene->overran) /* a fault of its own, which the others need not meet again */
        memset(scene->rooms[SCENE_MOVES] + scene->sizes[SCENE_MOVES], PATTERN, GUARD_SIZE);
    gs_encode(rules, scene->position, (uint8_t *)scene->key);
}

void scene_draw(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_space *space = scene->game->space;
    char text[GS_TEXT_MAX];
    const uint64_t ranks = space && space->ranks ? space->ranks(rules) : 0;

    scene_begin(scene);
    if (ranks == 0)
        return;
    space->unrank(rules, gs_random(&scene->random) % ranks, (uint8_t *)scene->key);
    gs_decode(rules, scene->key, scene->other);
    scene->game->position_format(rules, scene->other, text, sizeof text);
    if (scene->game->position_parse(rules, text, scene->position, NULL) != GS_OK)
        scene->game->initial(rules, scene->position);
}

void scene_after(struct scene *scene, gs_move move)
{
    memcpy(scene->other, scene->position, scene->rules->position_size);
    gs_play(scene->rules, scene->other, move, scene->undo);
}

/* qsort knows nothing of the length of a key. */
static size_t compared_size;

static int compare(const void *one, const void *other)
{
    return memcmp(one, other, compared_size);
}

bool scene_sort(const struct scene *scene, uint8_t *keys, unsigned count)
{
    const size_t size = compared_size = scene->rules->key_size;

    qsort(keys, count, size, compare);
    for (unsigned i = 1; i < count; i++)
        if (memcmp(keys + (i - 1) * size, keys + i * size, size) == 0)
            return false;
    return true;
}

bool scene_has(const struct scene *scene, const uint8_t *keys, unsigned count, const uint8_t *key)
{
    compared_size = scene->rules->key_size;
    return bsearch(key, keys, count, compared_size, compare) != NULL;
}

const char *scene_move(const struct scene *scene, gs_move move)
{
    static char texts[3][64];
    static unsigned turn;
    char *text = texts[turn++ % 3];

    scene->game->move_format(scene->rules, scene->position, move, text, sizeof texts[0]);
    return text;
}

void scene_fail(struct scene *scene, const char *format, ...)
{
    va_list arguments;

    if (scene->has_fault)
        return;
    scene->has_fault = true;
    va_start(arguments, format);
    vsnprintf(scene->fault, sizeof scene->fault, format, arguments);
    va_end(arguments);
}

bool scene_guard(struct scene *scene, const char *slot)
{
    for (int i = 0; i < SCENE_ROOMS; i++) {
        uint8_t *guard = scene->rooms[i] + scene->sizes[i];
        const size_t at = find_damage(guard);
        if (at == GUARD_SIZE)
            continue;
        scene_fail(scene, "%s: a write beyond the room: byte %zu of %zu", slot,
                   scene->sizes[i] + at, scene->sizes[i]);
        memset(guard, PATTERN, GUARD_SIZE);
        return false;
    }
    return true;
}
