/* SPDX-License-Identifier: MIT */
/* make_room.h - what happens before memory that belongs to a whole runs out. */
#ifndef SYSTEM_MAKE_ROOM_H
#define SYSTEM_MAKE_ROOM_H

#include <gamesolve/memory.h>

/*
 * Calls make_room(user), in the thread of a request, where the whole (gs_memory_join) has no room
 * for what the budget of memory itself allows. True: others have released some, and the request is
 * tried again; false: it is refused. NULL ends this.
 */
void gs_memory_on_refusal(struct gs_memory *memory, bool (*make_room)(void *user), void *user);

#endif
