/* SPDX-License-Identifier: MIT */
/*
 * mapping.h - a file that is mapped, and may be cut short meanwhile.
 */
#ifndef CORE_STORE_MAPPING_H
#define CORE_STORE_MAPPING_H

#include <gamesolve/base.h>

struct store_mapping {
    const uint8_t *bytes; /* NULL: nothing is mapped */
    size_t size;
    int row; /* in the table of files that are watched */
};

/* Maps the first size bytes of an open file; false, with errno, where it cannot be. */
bool gs_store_map(struct store_mapping *mapping, int file, size_t size);
void gs_store_unmap(struct store_mapping *mapping);

/* Whether the bytes of the file have been given up for zeros (gs_store_recover). */
bool gs_store_is_lost(const struct store_mapping *mapping);

#endif
