/* SPDX-License-Identifier: MIT */
/*
 * thread_paths.h - the paths of threads that search one tree by proof numbers.
 *
 *     places    | node, move | node, move | ...    a row for each thread, by plies from the root
 *     crowds    | 0 | 2 | 0 | 1 | ...              by hash and ply: how many threads are there
 *
 * Most nodes have one thread in them. Their count says so: only where it is greater are the rows of
 * the other threads read, as these change with each step.
 *
 * A thread that shares a node with others counts a child that they are in as worse than it is
 * (virtual proof numbers, gs_virtual_number: Kaneko 2010; Pawlewicz and Hayward, *Scalable parallel
 * DFPN search*, 2013). A thread that solves a node makes the others abort their search below it.
 * None of this changes a fact about a position: it decides only which thread searches where.
 *
 * Plies beyond the room are not stored: no thread counts as in their nodes.
 */
#ifndef SEARCH_THREAD_PATHS_H
#define SEARCH_THREAD_PATHS_H

#include <stdatomic.h>

#include <gamesolve/game.h>
#include <gamesolve/memory.h>

struct gs_thread_place;

struct gs_thread_paths {
    struct gs_memory *memory;
    unsigned threads;
    size_t plies;
    struct gs_thread_place *places;
    _Atomic uint16_t *crowds;
    _Atomic uint32_t *aborts; /* by thread: the ply to go back to + 1; 0: none */
};

/* Room for so many threads and plies. False: no memory; to be cleared all the same. */
bool gs_thread_paths_init(struct gs_thread_paths *paths, struct gs_memory *memory, unsigned threads,
                          size_t plies);
void gs_thread_paths_clear(struct gs_thread_paths *paths); /* or one that is all zero */
/* Clears all paths and requests to abort. No thread may be searching. */
void gs_thread_paths_reset(struct gs_thread_paths *paths);

/* A thread begins with the node of this hash; it follows no move yet. */
void gs_thread_paths_enter(struct gs_thread_paths *paths, unsigned thread, size_t ply,
                           uint64_t node);
/* A thread leaves its node. solved: the others that are in it, or below, are to go back to it. */
void gs_thread_paths_exit(struct gs_thread_paths *paths, unsigned thread, size_t ply, bool solved);
/* A thread follows a move of its node. */
void gs_thread_paths_follow(struct gs_thread_paths *paths, unsigned thread, size_t ply,
                            gs_move move);

/* How many other threads are in a node at a ply. */
unsigned gs_thread_paths_count_in(const struct gs_thread_paths *paths, unsigned thread, size_t ply,
                                  uint64_t node);
/* Whether others are in the node of a thread. */
bool gs_thread_paths_is_shared(const struct gs_thread_paths *paths, unsigned thread, size_t ply);
/* How many others are in the node of a thread and follow a move there. */
unsigned gs_thread_paths_count(const struct gs_thread_paths *paths, unsigned thread, size_t ply,
                               gs_move move);

/* Returns 1 + the ply to go back to, or 0. Clears the request. */
uint32_t gs_thread_paths_poll_abort(struct gs_thread_paths *paths, unsigned thread);

#endif
