/* SPDX-License-Identifier: MIT */
/*
 * dense.h - the states by the game's dense index, in arrays in place of the tables of the ranges.
 * README.md, "The index".
 */
#ifndef ALGO_RETROGRADE_DENSE_H
#define ALGO_RETROGRADE_DENSE_H

#include "retrograde.h"

/*
 * What is known of a rank. While states are found, those of the layer in work and of the next one
 * are the last two, in turns, and only what has been expanded is open.
 */
enum dense_kind {
    DENSE_NONE, /* no state that can be reached */
    DENSE_OPEN,
    DENSE_WIN,
    DENSE_LOSS
};

/* The most moves of a state that a number can count. */
#define GS_DENSE_MOVES (UINT8_MAX - 2)

struct dense {
    uint64_t ranks;
    uint64_t *kinds; /* two bits a rank */
    /*
     * A byte a rank, or two once a distance needs it: of an open state the successors that are not
     * known to be won for the opponent (0: none were counted), else its distance.
     */
    void *numbers;
    unsigned width;
    bool labelled; /* kinds are those of labels */
};

/* For run: arrays for all ranks, which no thread owns; false when there is no memory. */
bool gs_retrograde_dense_init(struct retrograde *run);
void gs_retrograde_dense_clear(struct retrograde *run);

/* The steps, as in retrograde.h. */
bool gs_retrograde_dense_enumerate(struct range *r, const struct gs_position *root);
bool gs_retrograde_dense_label(struct range *r);

/* What the strategy reads: a label, 0 if there is none; and all states. */
uint32_t gs_retrograde_dense_label_of(const struct retrograde *run, const uint8_t *key);
bool gs_retrograde_dense_each(const struct retrograde *run,
                              bool (*visit)(void *user, const uint8_t *key, uint32_t label),
                              void *user);

#endif
