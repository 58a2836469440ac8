/* SPDX-License-Identifier: MIT */
/*
 * share.h - how much memory a table of positions takes for itself.
 */
#ifndef TABLE_SHARE_H
#define TABLE_SHARE_H

#include <gamesolve/memory.h>

/* Bytes: half of what is left of the budget; without one, 1 GiB. */
uint64_t gs_table_share(const struct gs_memory *memory);

#endif
