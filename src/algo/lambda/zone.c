/* SPDX-License-Identifier: MIT */
/*
 * zone.c - zones as bytes; see zone.h.
 *
 * Cost: one pass over the bytes of a zone, in vectors; basic zones take one call of the game for
 * each number of stones up to the order.
 */
#include "algo/lambda/zone.h"

#include <string.h>

enum { VECTOR = LAMBDA_ZONE_VECTOR, NOWHERE_PACKED = 15 };

void gs_lambda_zone_clear(const struct lambda_zones *zones, uint8_t *zone)
{
    memset(zone, LAMBDA_NOWHERE, zones->size);
}

void gs_lambda_zone_merge(const struct lambda_zones *zones, uint8_t *zone, const uint8_t *other)
{
    for (unsigned i = 0; i < zones->size; i += VECTOR)
        for (unsigned j = i; j < i + VECTOR; j++)
            zone[j] = zone[j] < other[j] ? zone[j] : other[j];
}

void gs_lambda_zone_unwind(const struct lambda_zones *zones, uint8_t *zone)
{
    for (unsigned i = 0; i < zones->size; i += VECTOR)
        for (unsigned j = i; j < i + VECTOR; j++)
            zone[j] = (uint8_t)(zone[j] - (zone[j] > 1 && zone[j] != LAMBDA_NOWHERE));
}

void gs_lambda_zone_fill(const struct lambda_zones *zones, uint8_t *zone, unsigned from,
                         unsigned to)
{
    if (from >= to)
        return;
    for (unsigned i = 0; i < zones->size; i++)
        if (zone[i] > from)
            zone[i] = (uint8_t)(from + 1);
}

unsigned gs_lambda_zone_count(const struct lambda_zones *zones, const uint8_t *zone)
{
    unsigned count = 0;
    for (unsigned i = 0; i < zones->size; i++)
        count += zone[i] == 1;
    return count;
}

/* Adds the areas of "side has not won yet", leaving out the first ones. */
static void add_essential(const struct lambda_zones *zones, const struct gs_position *position,
                          enum gs_side side, unsigned unwound, uint8_t *zone)
{
    const unsigned last = zones->order + unwound;
    const unsigned known = last < zones->exact ? last : zones->exact;
    uint8_t least[GS_POINTS_MAX + LAMBDA_ZONE_VECTOR];

    memset(least, LAMBDA_NOWHERE, zones->size);
    zones->rules->game->stones->essential_least(zones->rules, position, side, known, least,
                                                zones->workspace);
    for (unsigned i = 0; i < unwound; i++)
        gs_lambda_zone_unwind(zones, least);
    gs_lambda_zone_merge(zones, zone, least);
    if (last > known)
        gs_lambda_zone_fill(zones, zone, known - unwound, zones->order);
}

void gs_lambda_zone_attack(const struct lambda_zones *zones, const struct gs_position *position,
                           enum gs_side attacker, uint8_t *zone)
{
    gs_lambda_zone_clear(zones, zone);
    add_essential(zones, position, attacker, 1, zone);
}

void gs_lambda_zone_not_won(const struct lambda_zones *zones, const struct gs_position *position,
                            enum gs_side side, uint8_t *zone)
{
    add_essential(zones, position, side, 0, zone);
}

void gs_lambda_zone_defence(const struct lambda_zones *zones, const struct gs_position *position,
                            enum gs_side defender, gs_move loss, uint8_t *zone)
{
    gs_lambda_zone_clear(zones, zone);
    gs_lambda_zone_not_won(zones, position, defender, zone);
    lambda_zone_add(zone, zones->rules->game->stones->point(zones->rules, loss));
}

void gs_lambda_zone_add_foul_dependencies(const struct lambda_zones *zones,
                                          const struct gs_position *position, gs_move move,
                                          enum gs_side side, uint8_t *zone)
{
    const struct gs_stones *stones = zones->rules->game->stones;
    struct gs_point_set set;

    if (!stones->foul_dependencies)
        return;
    memset(&set, 0, sizeof set);
    stones->foul_dependencies(zones->rules, position, move, side, &set);
    for (unsigned word = 0; word < sizeof set.words / sizeof *set.words; word++)
        for (uint64_t rest = set.words[word]; rest != 0; rest &= rest - 1)
            lambda_zone_add(zone, 64 * word + (unsigned)__builtin_ctzll(rest));
}

static unsigned pack_index(uint8_t index)
{
    return index < NOWHERE_PACKED ? index : NOWHERE_PACKED;
}

void gs_lambda_zone_pack(const struct lambda_zones *zones, const uint8_t *zone, uint8_t *packed)
{
    for (unsigned i = 0; i < zones->size; i += 2)
        packed[i / 2] = (uint8_t)(pack_index(zone[i]) | pack_index(zone[i + 1]) << 4);
}

static uint8_t unpack_index(unsigned index)
{
    return (uint8_t)(index == NOWHERE_PACKED ? LAMBDA_NOWHERE : index);
}

void gs_lambda_zone_unpack(const struct lambda_zones *zones, const uint8_t *packed, uint8_t *zone)
{
    for (unsigned i = 0; i < zones->size; i += 2) {
        zone[i] = unpack_index(packed[i / 2] & 15);
        zone[i + 1] = unpack_index(packed[i / 2] >> 4);
    }
}
