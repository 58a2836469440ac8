/* SPDX-License-Identifier: MIT */
/*
 * disk_survive.h - the functions of disk_survive.c that survive.c uses: the states of a range that
 * are in files, for checkpoints.
 */
#ifndef ALGO_RETROGRADE_DISK_SURVIVE_H
#define ALGO_RETROGRADE_DISK_SURVIVE_H

#include "disk.h"

/*
 * The number of states, and of those that wait to be expanded, or to send messages to their
 * predecessors.
 */
uint64_t gs_retrograde_disk_states(const struct range *r);
uint64_t gs_retrograde_disk_waiting(const struct range *r);

/*
 * Writes them, with payloads of so many bytes, and the keys of those that wait. Without memory they
 * are missing, so that there is no checkpoint; where they cannot be read, the search is halted,
 * too.
 */
void gs_retrograde_disk_save_states(struct range *r, size_t payload_size,
                                    struct gs_checkpoint_writer *writer);
void gs_retrograde_disk_save_waiting(struct range *r, struct gs_checkpoint_writer *writer);

/*
 * Read them for all ranges: first the keys of those that wait, of which the first `left` are of the
 * layer in work, then all states. False when they do not fit, or a search is halted.
 */
bool gs_retrograde_disk_load_waiting(struct retrograde *run, struct gs_checkpoint_file *file,
                                     uint64_t left, uint64_t waiting);
bool gs_retrograde_disk_load_states(struct retrograde *run, struct gs_checkpoint_file *file,
                                    uint64_t states, size_t payload_size);

#endif
