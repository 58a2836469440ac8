/* SPDX-License-Identifier: MIT */
/*
 * checkpoint_forge.h - makes the checksums of a damaged checkpoint right again, so that what is
 * behind them is tried, too.
 */
#ifndef TESTS_CHECKPOINT_FORGE_H
#define TESTS_CHECKPOINT_FORGE_H

#include <string.h>

#include "checkpoint/checkpoint_format.h"
#include "core/checksum.h"

/* False where its sections cannot be found. */
static inline bool checkpoint_forge(uint8_t *bytes, size_t size)
{
    uint64_t at = 0, sums, count = 0, length, sum;
    while (at + 2 <= size && memcmp(bytes + at, "\n\n", 2) != 0)
        at++;
    at = (at + 2 + 7) / 8 * 8;
    if (size % 8 != 0 || at > CHECKPOINT_HEAD || at + CHECKPOINT_TAIL > size)
        return false;
    sums = gs_checksum(0, bytes, (size_t)at);
    const uint64_t end = size - CHECKPOINT_TAIL;
    for (; at < end; count++) {
        if (end - at < CHECKPOINT_OPENING + 8)
            return false;
        memcpy(&length, bytes + at + CHECKPOINT_NAME, sizeof length);
        uint64_t room = end - at - CHECKPOINT_OPENING - 8;
        if (length > room || checkpoint_padding(length) > room - length)
            return false;
        uint64_t whole = CHECKPOINT_OPENING + length + checkpoint_padding(length);
        sum = gs_checksum_end(gs_checksum_add(gs_checksum_begin(0), bytes + at, (size_t)whole),
                              (size_t)length + CHECKPOINT_OPENING);
        memcpy(bytes + at + whole, &sum, sizeof sum);
        sums = gs_checksum(sums, &sum, sizeof sum);
        at += whole + sizeof sum;
    }
    uint64_t tail[4] = {CHECKPOINT_MARK, count, size, 0};
    tail[3] = gs_checksum(sums, tail, sizeof tail - sizeof *tail);
    memcpy(bytes + end, tail, sizeof tail);
    return true;
}

#endif
