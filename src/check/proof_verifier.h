/* SPDX-License-Identifier: MIT */
/*
 * proof_verifier.h - what a thread keeps while it verifies a proof. proof.c verifies records in
 * positions; proof_claim.c starts it at the root, on each thread, and adds up what they found.
 */
#ifndef CHECK_PROOF_VERIFIER_H
#define CHECK_PROOF_VERIFIER_H

#include "check/crew.h"
#include "check/proof_parts.h"

enum {
    GS_PROOF_DEPTH = 1024, /* records that may be under way at once: more than a board has points,
                              with images between */
    GS_PROOF_REPORT = 256  /* records between two looks at the limits */
};

/* A record that is under way. */
struct gs_proof_frame {
    uint64_t record;
    struct gs_position *image;
    struct gs_undo *own, *reply, *pass;
    gs_move *moves; /* the replies, once the claimant has moved */
    bool *met;      /* by a record of their own, each */
    unsigned count;
    struct gs_point_set met_points; /* by what goes on as if the opponent had passed, or else */
};

/* A record to be verified without further stones; the position stands behind it. */
struct gs_proof_task {
    uint64_t record, side;
};

/* What all threads share. */
struct gs_proof_run {
    const struct gs_claim *claim;
    const struct gs_rules *rules;
    struct gs_memory *memory;
    struct gs_crew crew;
    struct gs_ground ground;
    struct gs_patterns patterns;
    struct gs_memo memo;
    /* Under the lock of the crew: what is assumed, bit by bit for either side, and its list. */
    uint8_t *noted[2];
    struct gs_check *check;
    size_t room;
};

/* One for each thread. */
struct gs_verifier {
    struct gs_check own; /* what it counts, and where it finds the claim wrong */
    struct gs_proof_run *proof;
    const struct gs_claim *claim;
    const struct gs_rules *rules;
    const struct gs_ground *ground;
    uint8_t *reached; /* bit by bit */
    struct gs_proof_task *task;
    struct gs_position *position;
    enum gs_side side; /* the claimant; the other one in an image that exchanges colours */
    struct gs_proof_frame **frames;
    unsigned depth;  /* how many are under way */
    uint64_t visits; /* of records */
    uint64_t moves;  /* looked at for what is under way, and perhaps elsewhere as well */
    enum gs_status status;
};

/* Each is false: the verifier keeps the status. */
bool gs_verifier_stop(struct gs_verifier *verifier, enum gs_status status);
bool gs_verifier_refuse(struct gs_verifier *verifier, const char *reason);
bool gs_verifier_refuse_record(struct gs_verifier *verifier, uint64_t record, const char *reason);

/* A game that is over, at the level of the claim or refused. */
bool gs_verifier_end(struct gs_verifier *verifier, enum gs_value outcome);

/*
 * A new block of zeros, or the same block grown. Where memory is short, what was remembered goes
 * first; NULL, with the verifier stopped, where that is not enough.
 */
void *gs_verifier_room(struct gs_verifier *verifier, void *block, size_t size);
size_t gs_verifier_frame_size(const struct gs_rules *rules);

/* Marks a record as reached; user is the verifier. */
void gs_verifier_reach(void *user, uint64_t record);

/* Verifies a record in the verifier's position, on this thread; adds to zone. */
bool gs_verifier_verify(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                        struct gs_point_set *zone);
/* Leaves a record to whichever thread comes first; false: it has tasks enough. */
bool gs_verifier_leave(struct gs_verifier *verifier, uint64_t record);

#endif
