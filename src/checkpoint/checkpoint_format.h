/* SPDX-License-Identifier: MIT */
/* checkpoint_format.h - what writer and reader of checkpoints agree on; see store/README.md. */
#ifndef CHECKPOINT_FORMAT_H
#define CHECKPOINT_FORMAT_H

#include <gamesolve/checkpoint.h>

#define CHECKPOINT_VERSION 1
#define CHECKPOINT_FIRST   "gamesolve checkpoint "
#define CHECKPOINT_MARK    UINT64_C(0x31444e454b434347) /* of the end of the file */

enum {
    CHECKPOINT_HEAD = GS_CHECKPOINT_TASK + 128, /* bytes of the head at most */
    CHECKPOINT_NAME = 8,                        /* of a section */
    CHECKPOINT_SECTIONS = 16,                   /* at most */
    CHECKPOINT_OPENING = 16,                    /* bytes of name and size before a section */
    CHECKPOINT_TAIL = 32
};

/* How many zeros follow a section. */
static inline unsigned checkpoint_padding(uint64_t size)
{
    return (unsigned)(-size & 7);
}

#endif
