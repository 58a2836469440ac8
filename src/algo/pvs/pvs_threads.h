/* SPDX-License-Identifier: MIT */
/* pvs_threads.h - what a search does where several threads search the same root. */
#ifndef ALGO_PVS_THREADS_H
#define ALGO_PVS_THREADS_H

#include "algo/pvs/pvs.h"

/*
 * gs_pvs_search of the root on all threads of the search, which share the table. A short search
 * takes only one.
 */
bool gs_pvs_search_team(struct pvs *pvs, uint32_t depth, int alpha, int beta);

/* Releases what the threads of a search hold, if there are any. */
void gs_pvs_crew_free(struct pvs *pvs);

/* The following are for a search that has a worker. */

/* Whether another thread searches the position of a frame to be opened. */
bool gs_pvs_is_busy(const struct pvs *pvs, const struct pvs_frame *frame);
/* Tells the others that the frame just closed is done, where they might be in it. */
void gs_pvs_left(struct pvs *pvs);
/* From time to time: marks the path, gives up what others have settled, waits where all do. */
void gs_pvs_look_around(struct pvs *pvs);

#endif
