/* SPDX-License-Identifier: MIT */
/* mapping.h - a mapped file that may be truncated while in use. */
#ifndef STORE_MAPPING_H
#define STORE_MAPPING_H

#include <gamesolve/base.h>

struct store_mapping {
    const uint8_t *bytes; /* NULL: nothing is mapped */
    size_t size;
    int row; /* in the table of files that are watched */
};

/* Maps the first size bytes of an open file; false, with errno set, on failure. */
bool gs_store_map(struct store_mapping *mapping, int file, size_t size);
void gs_store_unmap(struct store_mapping *mapping);

/* Whether the pages of the file have been replaced by zeros (gs_store_recover). */
bool gs_store_is_lost(const struct store_mapping *mapping);

#endif
