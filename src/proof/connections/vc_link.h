/* SPDX-License-Identifier: MIT */
/*
 * vc_link.h - the links of a position: ends that the claimant joins with one chain whatever the
 * opponent does, and the stones and free points that this takes. Shared by the vc_* files of this
 * folder alone.
 *
 * The search is that of virtual connections (V. Anshelevich's H-search). An end is an edge of
 * the goal, a chain, or a free point as a stone that may come. A full link joins its
 * ends if the opponent is to move, a half one if the claimant is, whose stone comes on
 * its key. Each is played on the free points of its carrier.
 *
 *     touch    two ends that touch                                   full, no carrier
 *     pass     full links x-m and m-z over a chain m                 full
 *              the same over a free point m, which is the key        half
 *     either   half links x-z that have no point in common           full
 *     star     links of one end to all edges of the goal (three or   full or half
 *              more): full ones, or all but one, or over a free end
 *
 * Links come in the order of the sizes of their carriers, so that the one found first is the
 * smallest. A link whose carrier contains that of another one of the same ends is dropped.
 */
#ifndef PROOF_VC_LINK_H
#define PROOF_VC_LINK_H

#include <gamesolve/search.h>

#include "proof/connections/vc_board.h"

#define JOIN_NO_LINK UINT32_MAX
#define JOIN_NO_END  UINT16_MAX

enum join_end_kind { JOIN_EDGE, JOIN_CHAIN, JOIN_SPOT };

struct join_end {
    enum join_end_kind kind;
    uint16_t at; /* the edge, a stone of the chain, the free point */
};

enum join_how { JOIN_TOUCH, JOIN_PASS, JOIN_CHOICE, JOIN_STAR };

struct join_link {
    uint16_t ends[2]; /* the lower one first; of a star its middle and whole_end */
    uint16_t key;     /* the point of a half link; JOIN_NO_END: it is full */
    uint16_t middle;  /* the end that a pass leads over */
    uint16_t size;    /* of the carrier */
    uint8_t how;
    bool is_done;    /* others have been made with it */
    bool is_dropped; /* no others are made with it any more */
    uint32_t count;  /* its parts: links in parts, from first on */
    uint64_t first;
    uint32_t next;      /* in the list of its ends */
    uint32_t beside[2]; /* in the lists of those at each of its ends */
    uint32_t later;     /* in the queue */
};

struct join_links {
    struct gs_search *search;
    const struct join_board *board;
    const struct join_stones *stones;
    uint64_t budget; /* how many links are made at most, and how many are tried */
    uint64_t tried;

    struct join_end *ends;
    unsigned end_count, edge_count;
    uint16_t *end_of; /* by point: JOIN_NO_END for stones of the opponent */

    struct join_link *links;
    uint64_t *carriers;
    uint32_t count;
    uint64_t link_room, carrier_room;
    uint32_t *parts;
    uint64_t part_count, part_room;
    uint32_t *pairs[2];                     /* the first link between two ends: full, half */
    uint32_t *at;                           /* the first full link at an end that is done */
    uint32_t *first_of_size, *last_of_size; /* the queue */
    unsigned size;                          /* now taken from the queue */

    uint32_t whole;   /* the full link of the whole goal, or JOIN_NO_LINK */
    uint32_t *wholes; /* half links of the whole goal, the smallest first */
    unsigned whole_count;
    uint64_t whole_room;
};

bool gs_vc_links_init(struct join_links *links, struct gs_search *search,
                      const struct join_board *board);
void gs_vc_links_clear(struct join_links *links);

/*
 * Finds the links of the position, until the whole goal has a full one. False when the search must
 * end.
 */
bool gs_vc_links_find(struct join_links *links, const struct join_stones *stones);

static inline const uint64_t *join_carrier(const struct join_links *links, uint32_t link)
{
    return links->carriers + (uint64_t)link * links->board->words;
}

static inline bool join_is_half(const struct join_link *link)
{
    return link->key != JOIN_NO_END;
}

#endif
