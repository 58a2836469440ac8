/* SPDX-License-Identifier: MIT */
/*
 * record_proof_image.c - records of positions whose image has its record already: under a symmetry
 * of the game that leaves each side its stones.
 *
 * Positions that are images of each other have one key in common, the class. Class and order
 * together are the key of the first of them.
 */
#include "proof/records/record_proof.h"

#include <string.h>

bool gs_record_proof_image_init(struct gs_record_proof *tree)
{
    const struct gs_space *space = tree->rules->game->space;
    const bool has_images = space && space->symmetries && space->image && space->canonical &&
                            (!tree->zones || space->image_move);
    tree->symmetries = has_images ? space->symmetries(tree->rules) : 1;
    return gs_key_set_init(&tree->cache.classes, tree->search, tree->rules->key_size + 1);
}

void gs_record_proof_class(const struct gs_record_proof *tree, unsigned k,
                           uint8_t key[GS_KEY_MAX + 1])
{
    if (tree->symmetries == 1)
        return;
    tree->rules->game->space->canonical(tree->rules, tree->at, key);
    key[tree->rules->key_size] = (uint8_t)k;
}

bool gs_record_proof_image_note(struct gs_record_proof *tree, const uint8_t *class, uint32_t number)
{
    struct gs_record_proof_cache *cache = &tree->cache;
    void *firsts = cache->firsts;
    if (tree->symmetries == 1)
        return true;
    bool grown = gs_key_set_reserve(&cache->classes, 1) &&
                 gs_search_grow(tree->search, &firsts, sizeof *cache->firsts, &cache->first_room,
                                (uint64_t)cache->classes.count + 1);
    cache->firsts = firsts;
    if (!grown)
        return false;
    uint32_t before = cache->classes.count;
    uint32_t place =
        gs_key_set_enter(&cache->classes, class, gs_key_set_hash(&cache->classes, class));
    if (cache->classes.count > before)
        cache->firsts[place] = number;
    return true;
}

bool gs_record_proof_image_make(const struct gs_record_proof *tree, unsigned symmetry,
                                struct gs_position *image)
{
    tree->rules->game->space->image(tree->rules, symmetry, tree->at, image);
    return gs_to_move(tree->rules, image) == gs_to_move(tree->rules, tree->at);
}

void gs_record_proof_image_back(const struct gs_record_proof *tree, unsigned symmetry,
                                const struct gs_point_set *image, struct gs_point_set *zone)
{
    const struct gs_game *game = tree->rules->game;
    for (unsigned point = 0; point < tree->points; point++) {
        gs_move move = game->space->image_move(tree->rules, symmetry, point);
        if (gs_points_has(image->words, game->stones->point(tree->rules, move)))
            gs_points_add(zone->words, point);
    }
}

/* The symmetry that leads from the position at hand to that of a number; or how many there are. */
static unsigned find_symmetry(const struct gs_record_proof *tree, uint32_t number,
                              struct gs_position *image)
{
    const uint8_t *first = gs_key_set_key(&tree->cache.keys, number);
    unsigned symmetry = 1;
    for (; symmetry < tree->symmetries; symmetry++) {
        uint8_t key[GS_KEY_MAX];
        if (!gs_record_proof_image_make(tree, symmetry, image))
            continue;
        gs_encode(tree->rules, image, key);
        if (memcmp(key, first, tree->rules->key_size) == 0)
            break;
    }
    return symmetry;
}

/*
 * Makes the record of the position at hand from that of an image, with its zone.
 * GS_RECORD_PROOF_NO with *record == GS_RECORD_PROOF_NONE: the image has no record; with any other
 * *record: no image is known, or its record is one of an end.
 */
enum gs_record_proof_end gs_record_proof_image(struct gs_record_proof *tree, unsigned depth,
                                               const uint8_t *class, uint32_t *record,
                                               struct gs_point_set *zone)
{
    const struct gs_record_proof_cache *cache = &tree->cache;
    *record = 0;
    if (tree->symmetries == 1)
        return GS_RECORD_PROOF_NO;
    uint32_t place =
        gs_key_set_find(&cache->classes, class, gs_key_set_hash(&cache->classes, class));
    if (place == GS_NO_KEY)
        return GS_RECORD_PROOF_NO;
    uint32_t number = cache->firsts[place], first = cache->records[number];
    struct gs_record_proof_frame *frame = gs_record_proof_frame(tree, depth);
    if (!frame)
        return GS_RECORD_PROOF_STOPPED;
    unsigned symmetry = find_symmetry(tree, number, frame->image);
    /* A record of an end takes no more bytes than one of an image. */
    if (symmetry == tree->symmetries ||
        (first != GS_RECORD_PROOF_NONE && gs_record_proof_ends(tree, first)))
        return GS_RECORD_PROOF_NO;
    *record = first;
    if (first == GS_RECORD_PROOF_NONE)
        return GS_RECORD_PROOF_NO;
    struct gs_point_set noted;
    gs_record_proof_noted_zone(tree, number, &noted);
    *zone = (struct gs_point_set){{0}};
    gs_record_proof_image_back(tree, symmetry, &noted, zone);
    frame->null_count = 1;
    frame->answer_count = 0;
    frame->nulls[0] = first;
    *record = gs_record_proof_enter(tree, GS_RECORD_PROOF_IMAGE, symmetry, frame);
    return *record == GS_RECORD_PROOF_NONE || tree->given_up ? GS_RECORD_PROOF_STOPPED
                                                             : GS_RECORD_PROOF_YES;
}
