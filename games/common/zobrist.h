/* SPDX-License-Identifier: MIT */
/*
 * zobrist.h - Zobrist keys without tables: the key of a (piece, point) pair is
 * a mix of its number, the same in every run and for every board.
 */
#ifndef GAMES_COMMON_ZOBRIST_H
#define GAMES_COMMON_ZOBRIST_H

#include <stdint.h>

/* The key of a piece on a point; splitmix64's finaliser, a bijection, so keys of different pairs
 * differ. */
static inline uint64_t gs_zobrist(unsigned piece, unsigned point)
{
    uint64_t x = ((uint64_t)(piece + 1) << 32 | (point + 1)) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* XORed into the hash of a position in which Black is to move. */
#define GS_ZOBRIST_BLACK_TO_MOVE UINT64_C(0x7f4a7c15f39cc060)

#endif
