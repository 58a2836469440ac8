/* SPDX-License-Identifier: MIT */
/*
 * join_build.h - records of links. Shared by the join_* files of this folder alone.
 */
#ifndef CORE_JOIN_BUILD_H
#define CORE_JOIN_BUILD_H

#include "proof/joins/join_link.h"
#include "proof/joins/join_record.h"

/* The record of a link that joins either of its half links, and the ends that it names. */
struct join_made {
    uint32_t record;
    uint16_t ends[2];
};

struct join_builder {
    struct join_links *links;
    struct join_records *records;
    struct join_made *made; /* by link */
    uint64_t room;
};

void gs_join_builder_clear(struct join_builder *builder);

/* To be called after each search for links. False when the search must end. */
bool gs_join_builder_begin(struct join_builder *builder);

/* The record of a link of the whole goal. JOIN_NO_RECORD when the search must end. */
uint32_t gs_join_build(struct join_builder *builder, uint32_t link);

/* The record of a position in which the goal is reached; the ends of the links must be its. */
uint32_t gs_join_build_won(struct join_builder *builder, const struct join_stones *stones);

#endif
