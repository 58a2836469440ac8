/* SPDX-License-Identifier: MIT */
/*
 * placement_space.c - symmetries and layers of games of placed stones that a text describes. The
 * canonical form is, as in common/stones.h, the image with the least hash; of several, that with
 * the least key.
 */
#include "placement/placement.h"

#include <string.h>

#include "common/bits.h"
#include "common/zobrist.h"

static unsigned symmetries(const struct gs_rules *rules)
{
    return placement_rules_of(rules)->symmetries.count;
}

static const uint16_t *images_of(const struct placement_rules *rules, unsigned symmetry)
{
    return rules->symmetries.images + (size_t)symmetry * rules->points;
}

static void image(const struct gs_rules *rules, unsigned symmetry,
                  const struct gs_position *position, struct gs_position *image)
{
    const struct placement_rules *own = placement_rules_of(rules);
    const struct placement_position *at = placement_position_of(position);
    const uint16_t *images = images_of(own, symmetry);
    const unsigned exchange = own->symmetries.exchanges[symmetry];
    struct placement_position made = {
        .side = at->side ^ (uint8_t)exchange, .winner = at->winner, .passes = at->passes};

    if (at->winner != PLACEMENT_NOBODY)
        made.winner = (int8_t)(at->winner ^ (int)exchange);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < own->words; i++)
            for (uint64_t rest = at->stones[side][i]; rest; rest &= rest - 1)
                gs_points_add(made.stones[side ^ exchange], images[64 * i + gs_lowest_bit(rest)]);
    gs_placement_complete(&made);
    memcpy((void *)image, &made, sizeof made);
}

static gs_move image_move(const struct gs_rules *rules, unsigned symmetry, gs_move move)
{
    const struct placement_rules *own = placement_rules_of(rules);

    return move < own->points ? images_of(own, symmetry)[move] : move;
}

/* The hashes of all images, but for what they have in common. */
static void hash_images(const struct placement_rules *rules,
                        const struct placement_position *position, uint64_t *sums)
{
    const unsigned count = rules->symmetries.count;

    for (unsigned i = 0; i < count; i++)
        sums[i] = (position->side ^ rules->symmetries.exchanges[i]) ? GS_ZOBRIST_BLACK_TO_MOVE : 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned word = 0; word < rules->words; word++)
            for (uint64_t rest = position->stones[side][word]; rest; rest &= rest - 1) {
                const size_t point = 64 * word + gs_lowest_bit(rest);
                const uint64_t *hashes =
                    rules->symmetries.hashes + (side * rules->points + point) * count;
                for (unsigned i = 0; i < count; i++)
                    sums[i] ^= hashes[i];
            }
}

static unsigned canonical(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key)
{
    const struct placement_rules *own = placement_rules_of(rules);
    uint64_t sums[PLACEMENT_SYMMETRIES], least = UINT64_MAX;
    struct placement_position made;
    uint8_t other[GS_KEY_MAX];
    unsigned best = own->symmetries.count;

    hash_images(own, placement_position_of(position), sums);
    for (unsigned i = 0; i < own->symmetries.count; i++)
        least = sums[i] < least ? sums[i] : least;
    for (unsigned i = 0; i < own->symmetries.count; i++) {
        if (sums[i] != least)
            continue;
        image(rules, i, position, (struct gs_position *)(void *)&made);
        gs_encode(rules, (const struct gs_position *)(const void *)&made, other);
        if (best == own->symmetries.count || memcmp(other, key, rules->key_size) < 0) {
            memcpy(key, other, rules->key_size);
            best = i;
        }
    }
    return best;
}

const struct gs_space gs_placement_space = {
    .symmetries = symmetries,
    .image = image,
    .image_move = image_move,
    .canonical = canonical,
    .layers = gs_stones_layers,
    .layer = gs_stones_layer_of,
};
