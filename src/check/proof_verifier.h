/* SPDX-License-Identifier: MIT */
/*
 * proof_verifier.h - the state of a thread that verifies a proof. proof.c and proof_kinds.c verify
 * records, proof_refuse.c ends it; check.c starts it at the root, on each thread, and adds up the
 * results.
 */
#ifndef CHECK_PROOF_VERIFIER_H
#define CHECK_PROOF_VERIFIER_H

#include <pthread.h>
#include <stdatomic.h>

#include <gamesolve/check.h>
#include <gamesolve/thread_pool.h>

#include "check/proof_parts.h"

enum {
    GS_PROOF_SHALLOW = 64, /* with so many the default stack of threads is enough everywhere */
    GS_PROOF_REPORT = 256  /* records between two checks of the limits */
};

/* A record that is under way, or a pair of a line, or the threat that it makes. */
struct gs_proof_frame {
    uint64_t record;
    unsigned extra; /* the number of further stones of the opponent, k */
    struct gs_point_set *zone;
    struct gs_proof_cursor cursor; /* in the record */
    bool is_line;                  /* it is a pair of a line, in place of lists */
    gs_move forced;                /* then the reply, which is also the claimant's threat */
    uint32_t left;                 /* then the pairs after it */
    uint64_t next;                 /* the record after a reply */
    struct gs_position *image;
    struct gs_undo *own, *reply, *pass;
    gs_move *moves;      /* where they are not the free points: the moves; the replies, once the
                            claimant has moved */
    unsigned count, met; /* met: the first ones, answered by a record of their own */
    struct gs_point_set answered_points; /* likewise, or answered by a null */
};

/*
 * A record to be verified without further stones; GS_NO_RECORD: the root. In version 2 the position
 * stands behind it; in version 1 the side is that of the claim, and the task nothing but the
 * record.
 */
struct gs_proof_task {
    uint64_t record, side;
};

/* State that all threads share. */
struct gs_proof_run {
    const struct gs_claim *claim;
    const struct gs_rules *rules;
    struct gs_memory *memory;
    struct gs_search *search;    /* for the caller's thread */
    struct gs_thread_pool *pool; /* whose tasks are records to be verified */
    bool alone;                  /* one thread verifies, which leaves no record to others */
    atomic_uint_least64_t done;  /* records verified, for the progress hook */
    struct gs_board_map ground;
    struct gs_patterns patterns;
    uint64_t *briefs;              /* of all records; NULL: they are made where they are read */
    struct gs_proof_cache *caches; /* by record, so that threads rarely wait for each other */
    unsigned cache_count;
    unsigned depth;                /* records that may be under way at once, on each thread */
    struct gs_verifier *verifiers; /* by thread */
    atomic_uchar *reached;         /* bit by bit */
};

/* One for each thread. */
struct gs_verifier {
    struct gs_check own; /* its counts, and the place of a refusal */
    struct gs_proof_run *proof;
    const struct gs_claim *claim;
    const struct gs_rules *rules;
    const struct gs_board_map *ground;
    unsigned number;            /* of the thread */
    struct gs_proof_task *task; /* room for the next one that it adds to the pool */
    uint64_t listed;            /* the record of version 1 that is verified */
    struct gs_position *position;
    enum gs_side side;        /* the claimant; the other one in an image that exchanges colours */
    unsigned view;            /* records are about the image of position by this symmetry */
    bool on_free;             /* the legal moves are those on the points of free, no others */
    struct gs_point_set free; /* then the free points of position, which goes on, */
    unsigned vacant;          /* and their number */
    struct gs_proof_frame *frames;
    uint8_t *room;       /* of what the frames point to */
    unsigned depth;      /* how many are under way */
    unsigned pushed;     /* how many were, to check limits now and then */
    uint64_t visits;     /* of records */
    uint64_t moves;      /* of the record under way; not counted if another thread verified it */
    uint64_t most;       /* it stops when these are more */
    bool has_lone_reply; /* after some move no record follows, as every reply loses at once */
    enum gs_status status;
};

/* Makes the verifier of a thread, at the root. False: no memory. Close it in any case. */
bool gs_verifier_open(struct gs_proof_run *proof, unsigned number, const struct gs_position *root);
void gs_verifier_close(struct gs_verifier *verifier, struct gs_memory *memory);

/* Each returns false and stores the status in the verifier. */
bool gs_verifier_stop(struct gs_verifier *verifier, enum gs_status status);
bool gs_verifier_refuse(struct gs_verifier *verifier, const char *reason);
bool gs_verifier_refuse_record(struct gs_verifier *verifier, uint64_t record, const char *reason);

/* The position that records are about. An image is made in the room of the next task. */
const struct gs_position *gs_verifier_seen(struct gs_verifier *verifier);

/* Marks a record as reached; false: it was. */
bool gs_verifier_reach(struct gs_verifier *verifier, uint64_t record);

/* Begins with a record, with the next pair of a line, or with a threat. NULL: it must stop. */
struct gs_proof_frame *gs_verifier_push(struct gs_verifier *verifier, uint64_t record,
                                        unsigned extra, struct gs_point_set *zone);

/* Finds the free points, if the legal moves are those that place a stone on one of them. */
void gs_verifier_find_free(struct gs_verifier *verifier);

/* Lists the legal moves of the verifier's position in the frame. */
void gs_verifier_moves(const struct gs_verifier *verifier, struct gs_proof_frame *frame);

/* Plays the claimant's move of a record, or refuses it; frame->own takes it back. */
bool gs_verifier_play(struct gs_verifier *verifier, struct gs_proof_frame *frame, gs_move move);

/* Refuses a finished game unless its outcome reaches the level of the claim. */
bool gs_verifier_end(struct gs_verifier *verifier, enum gs_value outcome);

/* Verifies a record in the verifier's position, on this thread; adds to zone, which need not be
 * complete where extra is 0. */
bool gs_verifier_verify(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                        struct gs_point_set *zone);
/* Verifies a record that another one refers to, in the verifier's position, where the game goes on;
 * adds to zone. */
bool gs_verifier_follow(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                        struct gs_point_set *zone);
/* Leaves a record to whichever thread comes first; false: there is no room for it. */
bool gs_verifier_leave(struct gs_verifier *verifier, uint64_t record);

/* Kinds of records that play no move. The numbers of a record are read from the frame. */
bool gs_verifier_image(struct gs_verifier *verifier, struct gs_proof_frame *frame);
bool gs_verifier_paired(struct gs_verifier *verifier, struct gs_proof_frame *frame);
bool gs_verifier_pattern(struct gs_verifier *verifier, const struct gs_proof_frame *frame,
                         const struct gs_pattern *pattern);

/* The word of a record. */
static inline uint64_t gs_verifier_brief(const struct gs_verifier *verifier, uint64_t record)
{
    const uint64_t *briefs = verifier->proof->briefs;
    return briefs ? briefs[record] : gs_brief_make(verifier->claim, record);
}

/* Counts records as verified, and polls; false: the work must end. */
bool gs_proof_go_on(struct gs_proof_run *proof, unsigned done);

/* Version 1: verifies a record in its own position; the root, in the verifier's. */
bool gs_verifier_listed(struct gs_verifier *verifier, uint64_t number);
bool gs_verifier_root(struct gs_verifier *verifier);

#endif
