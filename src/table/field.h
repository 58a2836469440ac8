/* SPDX-License-Identifier: MIT */
/*
 * field.h - unaligned numbers in table entries, in the machine's byte order, as none of them leaves
 * the process.
 */
#ifndef TABLE_FIELD_H
#define TABLE_FIELD_H

#include <stdint.h>
#include <string.h>

static inline uint16_t gs_field16(const uint8_t *at)
{
    uint16_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

static inline void gs_field16_set(uint8_t *at, uint16_t number)
{
    memcpy(at, &number, sizeof number);
}

static inline uint32_t gs_field32(const uint8_t *at)
{
    uint32_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

static inline void gs_field32_set(uint8_t *at, uint32_t number)
{
    memcpy(at, &number, sizeof number);
}

static inline uint64_t gs_field64(const uint8_t *at)
{
    uint64_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

static inline void gs_field64_set(uint8_t *at, uint64_t number)
{
    memcpy(at, &number, sizeof number);
}

#endif
