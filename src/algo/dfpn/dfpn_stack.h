/* SPDX-License-Identifier: MIT */
/*
 * dfpn_stack.h - the line from the root to the current node, and the children of its nodes.
 */
#ifndef ALGO_DFPN_STACK_H
#define ALGO_DFPN_STACK_H

#include "algo/dfpn/dfpn_state.h"

struct dfpn_frame {
    uint32_t phi_limit, delta_limit;
    uint32_t at;         /* the child that is searched */
    uint32_t calls;      /* how often a child was searched from here */
    size_t first, count; /* its children in the stack of children */
    uint64_t began;      /* visits so far when it was entered */
    uint64_t hash;
    size_t slot;    /* in the set of the states on the path */
    bool attacking; /* whether the attacker is to move */
    uint8_t symmetry;
};

/* The line from the root to the current node. */
struct dfpn_stack {
    struct gs_position *position;
    struct dfpn_frame *frames;
    uint8_t *keys, *undo;         /* by ply */
    struct gs_analysis *analyses; /* by ply, where there are analyses */
    size_t depth, room;           /* frames in use, and frames allocated */
    struct dfpn_child *children;
    size_t child_count, child_room;
    uint32_t *slots; /* ply + 1 by hash, 0: free; four for each frame */
};

/* The children of a node summed up. */
struct dfpn_sums {
    uint32_t phi, delta;
    uint32_t best, second; /* the least delta (which is phi), and the next */
    size_t best_at;        /* the child that has it */
    uint32_t unsolved;     /* children with a phi that is not 0 */
};

#endif
