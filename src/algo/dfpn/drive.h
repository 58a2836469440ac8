/* SPDX-License-Identifier: MIT */
/* drive.h - where df-pn, PDS and PN* differ: the thresholds. */
#ifndef ALGO_DFPN_DRIVE_H
#define ALGO_DFPN_DRIVE_H

#include "algo/dfpn/dfpn_stack.h"

struct dfpn;

/* The thresholds that a child is searched with. */
struct dfpn_choice {
    size_t at;
    uint32_t phi_limit, delta_limit;
};

/* Where the three algorithms differ. */
struct dfpn_driver {
    /* After this many calls a frame doubles the thresholds it gives; [1]: positions repeat. */
    unsigned patience[2];
    /* Whether to leave a node with these numbers. */
    bool (*done)(uint32_t phi, uint32_t delta, uint32_t phi_limit, uint32_t delta_limit);
    /* Chooses the child to search next, and its thresholds. */
    void (*choose)(const struct dfpn *dfpn, const struct dfpn_frame *frame,
                   const struct dfpn_sums *sums, struct dfpn_choice *choice);
    /*
     * Raises the thresholds of the root when those given did not solve it; the first ones are 0.
     * Both eventually become infinite.
     */
    void (*widen)(const struct dfpn *dfpn, const struct dfpn_child *root, unsigned tries,
                  struct dfpn_choice *choice);
};

extern const struct dfpn_driver gs_dfpn_driver_df_pn, gs_dfpn_driver_pds, gs_dfpn_driver_pn_star;

#endif
