/* SPDX-License-Identifier: MIT */
/*
 * zone.c - zones as bytes; see zone.h.
 *
 * Cost: one pass over the bytes of a zone, in vectors; basic zones ask the game
 * once for each number of stones up to the order.
 */
#include "algo/lambda/zone.h"

#include <string.h>

enum { VECTOR = LAMBDA_ZONE_VECTOR, NOWHERE_PACKED = 15 };

void lambda_zone_clear(const struct lambda_zones *zones, uint8_t *zone)
{
    memset(zone, LAMBDA_NOWHERE, zones->size);
}

void lambda_zone_merge(const struct lambda_zones *zones, uint8_t *zone, const uint8_t *other)
{
    for (unsigned i = 0; i < zones->size; i += VECTOR)
        for (unsigned j = i; j < i + VECTOR; j++)
            zone[j] = zone[j] < other[j] ? zone[j] : other[j];
}

void lambda_zone_unwind(const struct lambda_zones *zones, uint8_t *zone)
{
    for (unsigned i = 0; i < zones->size; i += VECTOR)
        for (unsigned j = i; j < i + VECTOR; j++)
            zone[j] = (uint8_t)(zone[j] - (zone[j] > 1 && zone[j] != LAMBDA_NOWHERE));
}

void lambda_zone_fill(const struct lambda_zones *zones, uint8_t *zone, unsigned from, unsigned to)
{
    if (from >= to)
        return;
    for (unsigned i = 0; i < zones->size; i++)
        if (zone[i] > from)
            zone[i] = (uint8_t)(from + 1);
}

unsigned lambda_zone_count(const struct lambda_zones *zones, const uint8_t *zone)
{
    unsigned count = 0;
    for (unsigned i = 0; i < zones->size; i++)
        count += zone[i] == 1;
    return count;
}

/* Gives the points of a set that have none yet an index. */
static void add_area(const struct lambda_zones *zones, uint8_t *zone,
                     const struct gs_point_set *set, unsigned index)
{
    for (unsigned word = 0; 64 * word < zones->size; word++)
        for (uint64_t rest = set->words[word]; rest != 0; rest &= rest - 1) {
            const unsigned point = 64 * word + (unsigned)__builtin_ctzll(rest);
            if (zone[point] > index)
                zone[point] = (uint8_t)index;
        }
}

/* Areas of "side has not won yet"; those before `first` are left out. */
static void add_essential(const struct lambda_zones *zones, const struct gs_position *position,
                          enum gs_side side, unsigned first, uint8_t *zone)
{
    const struct gs_stones *stones = zones->rules->game->stones;
    const unsigned last = zones->order + first - 1;

    for (unsigned k = first; k <= last && k <= zones->exact; k++) {
        struct gs_point_set set;
        stones->essential(zones->rules, position, side, k, &set);
        add_area(zones, zone, &set, k + 1 - first);
    }
    if (last > zones->exact)
        lambda_zone_fill(zones, zone, zones->exact + 1 - first, zones->order);
}

void lambda_zone_attack(const struct lambda_zones *zones, const struct gs_position *position,
                        enum gs_side attacker, uint8_t *zone)
{
    lambda_zone_clear(zones, zone);
    add_essential(zones, position, attacker, 2, zone);
}

void lambda_zone_not_won(const struct lambda_zones *zones, const struct gs_position *position,
                         enum gs_side side, uint8_t *zone)
{
    add_essential(zones, position, side, 1, zone);
}

void lambda_zone_defence(const struct lambda_zones *zones, const struct gs_position *position,
                         enum gs_side defender, gs_move loss, uint8_t *zone)
{
    lambda_zone_clear(zones, zone);
    lambda_zone_not_won(zones, position, defender, zone);
    lambda_zone_add(zone, zones->rules->game->stones->point(zones->rules, loss));
}

static unsigned pack_index(uint8_t index)
{
    return index < NOWHERE_PACKED ? index : NOWHERE_PACKED;
}

void lambda_zone_pack(const struct lambda_zones *zones, const uint8_t *zone, uint8_t *packed)
{
    for (unsigned i = 0; i < zones->size; i += 2)
        packed[i / 2] = (uint8_t)(pack_index(zone[i]) | pack_index(zone[i + 1]) << 4);
}

static uint8_t unpack_index(unsigned index)
{
    return (uint8_t)(index == NOWHERE_PACKED ? LAMBDA_NOWHERE : index);
}

void lambda_zone_unpack(const struct lambda_zones *zones, const uint8_t *packed, uint8_t *zone)
{
    for (unsigned i = 0; i < zones->size; i += 2) {
        zone[i] = unpack_index(packed[i / 2] & 15);
        zone[i + 1] = unpack_index(packed[i / 2] >> 4);
    }
}
