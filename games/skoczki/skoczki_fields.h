/* SPDX-License-Identifier: MIT */
/*
 * skoczki_fields.h - moves, images, successors and predecessors, on narrow and on wide sets.
 */
#ifndef GAMES_SKOCZKI_FIELDS_H
#define GAMES_SKOCZKI_FIELDS_H

#include "skoczki/skoczki_position.h"

/* A move as its two fields. */
struct skoczki_hop {
    uint8_t from, to;
};

/*
 * Compiled from skoczki_fields.inc for both widths. board_init fills the board of
 * rules; moves lists the hops of a side (none: it passes); canonical chooses
 * between the images of a state in which White is to move; the rest serves
 * struct gs_space.
 */
#define SKOCZKI_FIELDS_API(width)                                                                  \
    void gs_skoczki_##width##_board_init(struct skoczki_rules *rules);                             \
    unsigned gs_skoczki_##width##_moves(const struct skoczki_rules *rules,                         \
                                        const struct skoczki_position *position,                   \
                                        struct skoczki_hop *hops);                                 \
    skoczki_wide gs_skoczki_##width##_mirror(const struct skoczki_rules *rules, skoczki_wide set); \
    skoczki_wide gs_skoczki_##width##_half_turn(const struct skoczki_rules *rules,                 \
                                                skoczki_wide set);                                 \
    unsigned gs_skoczki_##width##_canonical(                                                       \
        const struct skoczki_rules *rules, const struct skoczki_position *position, uint8_t *key); \
    unsigned gs_skoczki_##width##_successors(const struct skoczki_rules *rules,                    \
                                             const uint8_t *key, bool canonical,                   \
                                             uint8_t *successors, enum gs_value *outcome);         \
    unsigned gs_skoczki_##width##_predecessors(const struct skoczki_rules *rules,                  \
                                               const uint8_t *key, bool canonical,                 \
                                               uint8_t *predecessors);

SKOCZKI_FIELDS_API(narrow)
SKOCZKI_FIELDS_API(wide)

/* Calls the narrow or the wide form of a function. */
#define SKOCZKI_CALL(rules, function, ...)                                                         \
    ((rules)->wide ? gs_skoczki_wide_##function(rules, __VA_ARGS__)                                \
                   : gs_skoczki_narrow_##function(rules, __VA_ARGS__))

#endif
