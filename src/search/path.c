/* SPDX-License-Identifier: MIT */
/*
 * The line of a depth-first search.
 *
 * Everything that belongs to a ply is at its index in arrays that double
 * together. In games with repetition a hash set of plies stands beside them
 * (open addressing, linear probing, at most half full):
 *
 *     frames   | root | ply 1 | ply 2 | ...      move made there, hash, slot, earlier
 *     undo     | root | ply 1 | ply 2 | ...      what takes that move back
 *     keys     | root | ply 1 | ply 2 | ...      exact keys, with GS_REPEATS only
 *     slots    | . | 2 | . | . | 0 | 1 | ...     ply + 1 by hash, 0: free
 *
 * Only the first ply of a state is in the set; a later one points to it
 * (`earlier`). Taking a move back just frees its slot: entries leave in the
 * reverse of the order in which they came, so when one leaves, every remaining
 * entry was placed before it, and none was pushed past its slot. This is still
 * true after growing, since plies are placed again in order.
 *
 * Cost: one probe per ply, amortised constant memory moves.
 */
#include "search/path.h"

#include <assert.h>
#include <string.h>

#define FIRST_CAPACITY 64
#define NEVER          SIZE_MAX

struct frame {
    gs_move move;   /* that leads on from here */
    size_t slot;    /* the slot of this ply in the set, or NEVER */
    size_t earlier; /* the ply at which the same position first occurred, or NEVER */
    uint64_t hash;
};

struct gs_path {
    struct gs_memory *memory;
    const struct gs_rules *rules;
    struct gs_position *position;
    size_t ply, capacity; /* plies 0 .. capacity - 1 have room */
    struct frame *frames;
    uint8_t *undo;
    bool repeats;
    uint8_t *keys;
    size_t *slots; /* 2 * capacity, a power of two */
};

static struct gs_undo *undo_at(struct gs_path *path, size_t ply)
{
    return (struct gs_undo *)(void *)(path->undo + ply * path->rules->undo_size);
}

static uint8_t *key_at(const struct gs_path *path, size_t ply)
{
    return path->keys + ply * path->rules->key_size;
}

/* The slot of the state of ply, or the free one where it belongs. */
static size_t find_ply_slot(const struct gs_path *path, const size_t *slots, size_t mask,
                            size_t ply)
{
    uint64_t hash = path->frames[ply].hash;
    size_t slot = (size_t)(hash ^ (hash >> 32)) & mask;

    for (; slots[slot] != 0; slot = (slot + 1) & mask) {
        size_t other = slots[slot] - 1;
        if (path->frames[other].hash == hash &&
            memcmp(key_at(path, other), key_at(path, ply), path->rules->key_size) == 0)
            break;
    }
    return slot;
}

/* Adds the current position to the set, or records where it occurred before. */
static void enter_ply(struct gs_path *path)
{
    struct frame *frame = &path->frames[path->ply];

    *frame = (struct frame){.move = GS_NO_MOVE, .slot = NEVER, .earlier = NEVER};
    if (!path->repeats)
        return;
    frame->hash = gs_hash(path->rules, path->position);
    gs_encode(path->rules, path->position, key_at(path, path->ply));
    size_t slot = find_ply_slot(path, path->slots, 2 * path->capacity - 1, path->ply);
    if (path->slots[slot] != 0) {
        frame->earlier = path->slots[slot] - 1;
        return;
    }
    path->slots[slot] = path->ply + 1;
    frame->slot = slot;
}

/* Array with room for count elements; NULL, with array as it was, when memory runs out. */
static void *resized(struct gs_memory *memory, void *array, size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size)
        return NULL;
    return gs_resize(memory, array, count * size);
}

/* On failure some arrays may have more room than capacity, which does no harm. */
static bool resize_arrays(struct gs_path *path, size_t capacity)
{
    const struct gs_rules *rules = path->rules;

    struct frame *frames = resized(path->memory, path->frames, capacity, sizeof *frames);
    if (!frames)
        return false;
    path->frames = frames;
    uint8_t *undo = resized(path->memory, path->undo, capacity, rules->undo_size);
    if (!undo)
        return false;
    path->undo = undo;
    if (!path->repeats)
        return true;
    uint8_t *keys = resized(path->memory, path->keys, capacity, rules->key_size);
    if (!keys)
        return false;
    path->keys = keys;
    return true;
}

/* Places the first count plies into an empty set, in their order. */
static void fill_slots(struct gs_path *path, size_t *slots, size_t mask, size_t count)
{
    for (size_t ply = 0; ply < count; ply++) {
        struct frame *frame = &path->frames[ply];
        if (frame->earlier != NEVER)
            continue;
        frame->slot = find_ply_slot(path, slots, mask, ply);
        slots[frame->slot] = ply + 1;
    }
}

/* Makes room for capacity plies, count of them in use; on failure nothing visible changes. */
static bool grow_path(struct gs_path *path, size_t capacity, size_t count)
{
    size_t *slots = NULL;

    if (capacity > SIZE_MAX / 4)
        return false;
    if (path->repeats) {
        slots = gs_alloc_zero(path->memory, 2 * capacity, sizeof *slots);
        if (!slots)
            return false;
    }
    if (!resize_arrays(path, capacity)) {
        gs_release(path->memory, slots);
        return false;
    }
    if (path->repeats)
        fill_slots(path, slots, 2 * capacity - 1, count);
    gs_release(path->memory, path->slots);
    path->slots = slots;
    path->capacity = capacity;
    return true;
}

size_t gs_path_room(const struct gs_rules *rules)
{
    const size_t blocks[] = {sizeof(struct gs_path),
                             rules->position_size,
                             FIRST_CAPACITY * sizeof(struct frame),
                             FIRST_CAPACITY * rules->undo_size,
                             FIRST_CAPACITY * rules->key_size,
                             2 * FIRST_CAPACITY * sizeof(size_t)};
    const size_t count = rules->traits & GS_REPEATS ? 6 : 4;
    size_t room = 0;
    for (size_t i = 0; i < count; i++)
        room += blocks[i] + GS_BLOCK_COST;
    return room;
}

struct gs_path *gs_path_new(struct gs_memory *memory, const struct gs_rules *rules,
                            const struct gs_position *root)
{
    struct gs_path *path = gs_alloc_zero(memory, 1, sizeof *path);
    if (!path)
        return NULL;
    path->memory = memory;
    path->rules = rules;
    path->repeats = rules->traits & GS_REPEATS;
    path->position = gs_alloc(memory, rules->position_size);
    if (!path->position || !grow_path(path, FIRST_CAPACITY, 0)) {
        gs_path_free(path);
        return NULL;
    }
    memcpy(path->position, root, rules->position_size);
    enter_ply(path);
    return path;
}

void gs_path_free(struct gs_path *path)
{
    if (!path)
        return;
    gs_release(path->memory, path->slots);
    gs_release(path->memory, path->keys);
    gs_release(path->memory, path->undo);
    gs_release(path->memory, path->frames);
    gs_release(path->memory, path->position);
    gs_release(path->memory, path);
}

void gs_path_restart(struct gs_path *path, const struct gs_position *root)
{
    assert(path->ply == 0);
    if (path->frames[0].slot != NEVER)
        path->slots[path->frames[0].slot] = 0;
    memcpy(path->position, root, path->rules->position_size);
    enter_ply(path);
}

bool gs_path_push(struct gs_path *path, gs_move move)
{
    if (path->ply + 1 == path->capacity && !grow_path(path, 2 * path->capacity, path->ply + 1))
        return false;
    path->frames[path->ply].move = move;
    gs_play(path->rules, path->position, move, undo_at(path, path->ply));
    path->ply++;
    enter_ply(path);
    return true;
}

void gs_path_pop(struct gs_path *path)
{
    assert(path->ply > 0);
    size_t slot = path->frames[path->ply].slot;
    if (slot != NEVER)
        path->slots[slot] = 0;
    path->ply--;
    gs_take_back(path->rules, path->position, undo_at(path, path->ply));
}

struct gs_position *gs_path_position(struct gs_path *path)
{
    return path->position;
}

size_t gs_path_ply(const struct gs_path *path)
{
    return path->ply;
}

gs_move gs_path_move(const struct gs_path *path, size_t ply)
{
    assert(ply < path->ply);
    return path->frames[ply].move;
}

bool gs_path_repeats(const struct gs_path *path, size_t *ply)
{
    size_t earlier = path->frames[path->ply].earlier;
    if (earlier == NEVER)
        return false;
    if (ply)
        *ply = earlier;
    return true;
}
