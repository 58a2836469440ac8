/* SPDX-License-Identifier: MIT */
/* checksum.h - a 64-bit checksum that detects damaged bytes. */
#ifndef CORE_CHECKSUM_H
#define CORE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* The sum of size bytes, starting from start: 0, or the sum of what came before. */
uint64_t gs_checksum(uint64_t start, const void *bytes, size_t size);

/* The same in pieces, all but the last a multiple of 8 bytes long. size is their total length. */
uint64_t gs_checksum_begin(uint64_t start);
uint64_t gs_checksum_add(uint64_t sum, const void *bytes, size_t count);
uint64_t gs_checksum_end(uint64_t sum, size_t size);

/*
 * Another sum, as good, of bytes that are all there at once: up to four times as fast where there
 * are hundreds of them.
 */
uint64_t gs_checksum_block(uint64_t start, const void *bytes, size_t size);

/*
 * FNV-1a, 64 bits (Fowler, Noll and Vo), the sum of files with a documented format: the sum of no
 * bytes, and a sum with size more bytes after it.
 */
#define GS_FNV_START UINT64_C(0xcbf29ce484222325)
uint64_t gs_fnv_add(uint64_t sum, const void *bytes, size_t size);

#endif
