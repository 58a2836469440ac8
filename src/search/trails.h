/* SPDX-License-Identifier: MIT */
/*
 * trails.h - where threads are that search one tree by proof numbers, each on a line of its own.
 *
 *     marks    | node, move | node, move | ...    a row for each thread, by plies from the root
 *
 * A thread that meets others in a node counts a child that they are in as worse than it is (virtual
 * proof numbers, gs_virtual_number: Kaneko 2010; Pawlewicz and Hayward, *Scalable parallel DFPN
 * search*, 2013). One that is done with a node, as it is solved, calls the others back that are
 * there. Nothing of this is a fact about a position: it decides only who searches where.
 */
#ifndef CORE_TREE_TRAILS_H
#define CORE_TREE_TRAILS_H

#include <stdatomic.h>

#include <gamesolve/game.h>
#include <gamesolve/memory.h>

struct gs_trail_mark;

struct gs_trails {
    struct gs_memory *memory;
    unsigned threads, plies;
    struct gs_trail_mark *marks;
    _Atomic uint32_t *calls; /* back to a ply, by thread: its number + 1; 0: none */
};

/* Room for so many threads and plies. False: no memory; to be cleared all the same. */
bool gs_trails_init(struct gs_trails *trails, struct gs_memory *memory, unsigned threads,
                    unsigned plies);
void gs_trails_clear(struct gs_trails *trails); /* or one that is all zero */
/* Nobody is anywhere, and nobody is called; no thread may be on its way. */
void gs_trails_reset(struct gs_trails *trails);

/* A thread begins with the node of this hash; it follows no move yet. */
void gs_trails_enter(struct gs_trails *trails, unsigned thread, unsigned ply, uint64_t node);
/* And is done with it; solved: those that are in it, or below, are called back to it. */
void gs_trails_exit(struct gs_trails *trails, unsigned thread, unsigned ply, bool solved);
/* It follows a move of the node. */
void gs_trails_go(struct gs_trails *trails, unsigned thread, unsigned ply, gs_move move);

/* Whether others are in the node of a thread, and how many of them follow a move. */
bool gs_trails_meet(const struct gs_trails *trails, unsigned thread, unsigned ply);
unsigned gs_trails_count(const struct gs_trails *trails, unsigned thread, unsigned ply,
                         gs_move move);

/* The ply that a thread was called back to since this was asked last, + 1; 0: it was not. */
uint32_t gs_trails_listen(struct gs_trails *trails, unsigned thread);

#endif
