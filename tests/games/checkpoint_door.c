/* SPDX-License-Identifier: MIT */
/* checkpoint_door.c - see checkpoint_door.h. */
#include "games/checkpoint_door.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool add_bytes(void *user, const void *bytes, size_t size)
{
    struct door *door = user;
    struct door_bytes *now = &door->now;
    if (door->fail_after > 0 && now->size + size > door->fail_after)
        return false;
    if (now->size + size > now->room) {
        now->room = 2 * (now->size + size);
        now->bytes = realloc(now->bytes, now->room);
        assert_non_null(now->bytes);
    }
    memcpy(now->bytes + now->size, bytes, size);
    now->size += size;
    return true;
}

static bool begin(struct gs_checkpoint *base, struct gs_sink *sink)
{
    struct door *door = (struct door *)base;
    if (++door->calls % door->stride != 0)
        return false;
    *sink = (struct gs_sink){.user = door, .write = add_bytes};
    door->now.size = 0;
    return true;
}

static void copy(struct door_bytes *to, const struct door_bytes *from)
{
    free(to->bytes);
    to->bytes = malloc(from->size);
    assert_non_null(to->bytes);
    memcpy(to->bytes, from->bytes, from->size);
    to->size = to->room = from->size;
}

/* Leaves every second one. */
static void thin_out(struct door *door)
{
    for (unsigned i = 0; i < door->kept_count; i++) {
        if (i % 2 == 0) {
            free(door->kept[i].bytes);
        } else {
            door->kept[i / 2] = door->kept[i];
        }
    }
    door->kept_count /= 2;
    memset(door->kept + door->kept_count, 0, (DOOR_KEPT - door->kept_count) * sizeof door->kept[0]);
    door->stride *= 2;
}

static bool end(struct gs_checkpoint *base, bool whole)
{
    struct door *door = (struct door *)base;
    if (!whole)
        return false;
    copy(&door->last, &door->now);
    if (door->kept_count == DOOR_KEPT)
        thin_out(door);
    copy(&door->kept[door->kept_count++], &door->now);
    return true;
}

void door_open(struct door *door, const struct gs_search *search, const struct gs_algo *algo,
               const struct gs_position *root)
{
    memset(door, 0, sizeof *door);
    door->stride = 1;
    assert_true(gs_checkpoint_task(door->task, search, algo, root, ""));
    door->base = (struct gs_checkpoint){.task = door->task, .begin = begin, .end = end};
}

void door_close(struct door *door)
{
    free(door->now.bytes);
    free(door->last.bytes);
    for (unsigned i = 0; i < door->kept_count; i++)
        free(door->kept[i].bytes);
}

static bool read_at(void *user, uint64_t at, void *bytes, size_t size)
{
    const struct door_bytes *from = user;
    assert_true(at <= from->size && size <= from->size - at);
    memcpy(bytes, from->bytes + at, size);
    return true;
}

enum gs_status door_resume(const struct door_bytes *bytes, struct gs_search *search,
                           struct gs_checkpoint_file **file, struct gs_error *error)
{
    const struct gs_checkpoint_source source = {
        .user = (void *)(uintptr_t)bytes, .size = bytes->size, .read = read_at};
    return gs_checkpoint_open(&source, search, file, error);
}
