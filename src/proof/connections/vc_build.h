/* SPDX-License-Identifier: MIT */
/*
 * vc_build.h - records of links. Shared by the vc_* files of this folder alone.
 */
#ifndef PROOF_VC_BUILD_H
#define PROOF_VC_BUILD_H

#include "proof/connections/vc_link.h"
#include "proof/connections/vc_record.h"

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

void gs_vc_builder_clear(struct join_builder *builder);

/* To be called after each search for links. False when the search must end. */
bool gs_vc_builder_begin(struct join_builder *builder);

/* The record of a link of the whole goal. JOIN_NO_RECORD when the search must end. */
uint32_t gs_vc_build(struct join_builder *builder, uint32_t link);

/* The record of a position in which the goal is reached; the ends of the links must be its. */
uint32_t gs_vc_build_won(struct join_builder *builder, const struct join_stones *stones);

#endif
