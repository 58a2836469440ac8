/* SPDX-License-Identifier: MIT */
/* pvs_threads.h - what a search does where several threads search the same root. */
#ifndef ALGO_PVS_THREADS_H
#define ALGO_PVS_THREADS_H

#include "algo/pvs/pvs.h"

/*
 * gs_pvs_search of the root on all threads of the search, which share the table. One thread
 * searches until a search has taken more than `join` nodes; then all search, in later ones too.
 */
bool gs_pvs_search_together(struct pvs *pvs, uint32_t depth, int alpha, int beta);

/* Releases the memory of the threads of a search, if there are any. */
void gs_pvs_free_threads(struct pvs *pvs);

/* --- while several threads search --- */

/* Whether another thread searches the position of a frame that is to be opened. */
bool gs_pvs_is_busy(const struct pvs *pvs, const struct pvs_frame *frame);
/* A frame is opened. */
void gs_pvs_mark(const struct pvs *pvs, const struct pvs_frame *frame);
/* The frame above the top is closed. decided: other threads that are in it look it up. */
void gs_pvs_unmark(struct pvs *pvs, bool decided);
/* Every few nodes: shows the path to the others, and gives up what other threads have decided. */
void gs_pvs_poll_threads(struct pvs *pvs);

#endif
