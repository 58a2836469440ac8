/* SPDX-License-Identifier: MIT */
/*
 * record_proof.h - the strategy of one claim as records of version 2 (src/check/README.md): each
 * gives the claimant's moves, and serves every position in which they are right.
 *
 *     position, order k  --build-->  record + zone
 *
 * build walks the game from the root as a checker does. With the claimant to move, a prover gives
 * the move. With the opponent to move, nulls come first: the claimant's win after a pass answers
 * all replies outside of its zone. The replies in all zones get children, each of which is tried as
 * a null, and as the answer to others, before more are made. Equal records are one
 * (record_proof_records.c), equal positions are walked once, and a record is tried at another
 * position by verifying it there (record_proof_try.c). src/check/PROOF.md says why such records
 * prove a claim.
 *
 * Cost: what the provers take, and for each position of the order k the verifying of a
 * few records. Recursion is no deeper than the board has points, with a pass for each k.
 */
#ifndef PROOF_RECORD_PROOF_H
#define PROOF_RECORD_PROOF_H

#include "proof/base/certificate_write.h"
#include "proof/base/prover.h"
#include "proof/connections/vc_plan.h"
#include "table/key_set.h"

/* No record. */
#define GS_RECORD_PROOF_NONE UINT32_MAX

/*
 * Kinds of record, as they are written; but END is written as a move. It is one that ends the game,
 * here and wherever the record is tried.
 */
enum {
    GS_RECORD_PROOF_MOVE = 0,
    GS_RECORD_PROOF_REPLY = 1,
    GS_RECORD_PROOF_IMAGE = 2,
    GS_RECORD_PROOF_LINE = 4,
    GS_RECORD_PROOF_PAIRED = 8,
    GS_RECORD_PROOF_END = 16,
    GS_RECORD_PROOF_JOINS = 32 /* not one record, but all of a plan of joining */
};

/* Of nulls inside of nulls, at most so many. */
#define GS_RECORD_PROOF_ORDER 3

/* Threats are searched up to this order if the claimant's own win is wanted, not a null. */
#define GS_RECORD_PROOF_FIRST_ORDER 2

/* Records that are tried at other positions are looked up by so many bits of a hash. */
#define GS_RECORD_PROOF_TRIAL_BITS 14

/* Nulls of one record, at most. */
#define GS_RECORD_PROOF_NULLS 12

/* All records: words from first[r] to first[r + 1] are kind, move, nulls, answers, their references
 * and pairs. That of an image has its symmetry as move, and one reference; that of a pairing its
 * first point and 1 more as move, and behind the head its pairs; that of a plan of joining the
 * plan's number as move. */
struct gs_record_proof_records {
    uint32_t *words;
    uint64_t *first;
    uint32_t *slots; /* record + 1 by hash, 0: free */
    uint64_t used, room, first_room;
    uint32_t count, capacity;
};

/* Results by position: the exact key, followed by the order. */
struct gs_record_proof_cache {
    struct gs_key_set keys;
    uint32_t *records; /* GS_RECORD_PROOF_NONE: there is none of that order */
    uint64_t *zones;   /* of so many words each as the points of the board take */
    uint64_t record_room, zone_room;

    /* Of each class of positions that are images of each other, with the order, the first
     * number. */
    struct gs_key_set classes;
    uint32_t *firsts;
    uint64_t first_room;
};

/* A record that was tried at a position. */
struct gs_record_proof_trial {
    uint32_t record;
    uint8_t order;
    bool filled, good;
    uint8_t key[GS_KEY_MAX];
    struct gs_point_set zone;
};

/* An answer to a reply. */
struct gs_record_proof_answer {
    gs_move reply;
    uint32_t record;
    struct gs_point_set zone;
};

/* What one position needs while it is walked. */
struct gs_record_proof_frame {
    struct gs_undo *move, *reply;
    struct gs_position *image;
    gs_move *replies;
    struct gs_record_proof_answer *answers;
    unsigned answer_count, null_count;
    bool bare; /* replies are answered without nulls */
    uint32_t nulls[GS_RECORD_PROOF_NULLS];
    struct gs_point_set null_zones[GS_RECORD_PROOF_NULLS];
};

/* The records as they are written; filled by gs_record_proof_close. */
struct gs_record_proof_file {
    uint32_t *order; /* the records that are written, in their order */
    uint32_t *place; /* of each record in the file, of a plan its last one; GS_RECORD_PROOF_NONE */
    uint32_t ordered;
    uint32_t records;
    uint64_t bytes;
};

/* Records of virtual connections. */
struct gs_record_proof_joins {
    bool on;
    struct gs_vc_plan *plans;
    uint32_t count;
    uint64_t room;
};

struct gs_record_proof {
    struct gs_search *search;
    const struct gs_rules *rules;
    const struct gs_zones *zones; /* NULL: replies are answered one by one */
    enum gs_side side;            /* the claimant */
    enum gs_value level;
    unsigned points;
    unsigned zone_words;
    unsigned symmetries; /* 1 if images are not searched */
    struct gs_prover *const *provers;
    unsigned prover_count;
    struct gs_prover *threats; /* NULL: none */
    struct gs_position *at;
    struct gs_workspace *workspace; /* where a draw is claimed */
    struct gs_record_proof_frame **frames;
    uint64_t frame_room;
    struct gs_record_proof_records records;
    struct gs_record_proof_cache cache;
    struct gs_record_proof_trial *trials;
    struct gs_record_proof_joins joins;
    uint64_t effort; /* steps that trying may still take */
    uint32_t root;   /* the record of the claim */
    uint64_t limit;  /* of words; it is given up beyond. 0: none */
    bool given_up;
    struct gs_record_proof_file file;
};

/* What became of a position. */
enum gs_record_proof_end {
    GS_RECORD_PROOF_YES,
    GS_RECORD_PROOF_NO,     /* no record of that order was found */
    GS_RECORD_PROOF_STOPPED /* a limit was reached, or provers contradict each other */
};

/* An empty tree; false, with the search halted, when memory is spent. Clear it in any case. */
bool gs_record_proof_init(struct gs_record_proof *tree, struct gs_search *search, enum gs_side side,
                          enum gs_value level);
void gs_record_proof_clear(struct gs_record_proof *tree);

/*
 * Builds the records of the claim at root. Provers are queried in turn until one answers, threats
 * (NULL: none) first, for wins of a low order. Otherwise as gs_position_proof_build.
 */
enum gs_proof_answer gs_record_proof_build(struct gs_record_proof *tree,
                                           const struct gs_position *root,
                                           struct gs_prover *const *provers, unsigned count,
                                           struct gs_prover *threats);

/* Leaves out what the claim does not need, and finds how many records and bytes are written. */
bool gs_record_proof_close(struct gs_record_proof *tree);
bool gs_record_proof_write(struct gs_record_proof *tree, struct gs_certificate_writer *writer);

/* The claimant's first move, where it is to move at the root and the game is not over. */
gs_move gs_record_proof_move(const struct gs_record_proof *tree);

/* --- the files of this folder alone --- */

/* record_proof.c */
struct gs_record_proof_frame *gs_record_proof_frame(struct gs_record_proof *tree, unsigned depth);
bool gs_record_proof_is_reached(const struct gs_record_proof *tree, enum gs_value outcome);
/* The zone that was noted with a number of the cache; empty where the game has none. */
void gs_record_proof_noted_zone(const struct gs_record_proof *tree, uint32_t number,
                                struct gs_point_set *zone);

/* record_proof_image.c: classes of images; see there. */
bool gs_record_proof_image_init(struct gs_record_proof *tree);
void gs_record_proof_class(const struct gs_record_proof *tree, unsigned k,
                           uint8_t key[GS_KEY_MAX + 1]);
enum gs_record_proof_end gs_record_proof_image(struct gs_record_proof *tree, unsigned depth,
                                               const uint8_t *class, uint32_t *record,
                                               struct gs_point_set *zone);
bool gs_record_proof_image_note(struct gs_record_proof *tree, const uint8_t *class,
                                uint32_t number);
/* Whether the symmetry leaves the turn as it is; image becomes that of the position at hand. */
bool gs_record_proof_image_make(const struct gs_record_proof *tree, unsigned symmetry,
                                struct gs_position *image);
/* Adds the points whose images are in a set. */
void gs_record_proof_image_back(const struct gs_record_proof *tree, unsigned symmetry,
                                const struct gs_point_set *image, struct gs_point_set *zone);

/*
 * record_proof_joins.c: whether patterns are used in the proof of a root. Then the record of a plan
 * by which the claimant joins from the position at hand, the opponent being to move;
 * GS_RECORD_PROOF_NO: none was found. Last, the plans are released.
 */
bool gs_record_proof_has_joins(const struct gs_record_proof *tree, const struct gs_position *root);
enum gs_record_proof_end gs_record_proof_join(struct gs_record_proof *tree, uint32_t *record);
void gs_record_proof_clear_joins(struct gs_record_proof *tree);

/*
 * record_proof_records.c: the number of a record, which is entered where it is new;
 * GS_RECORD_PROOF_NONE: halted.
 */
uint32_t gs_record_proof_enter(struct gs_record_proof *tree, unsigned kind, gs_move move,
                               const struct gs_record_proof_frame *frame);

/* The same for a pairing, for a plan of joining. */
uint32_t gs_record_proof_enter_pairs(struct gs_record_proof *tree,
                                     const struct gs_pairing *pairing);
uint32_t gs_record_proof_enter_joins(struct gs_record_proof *tree, uint32_t plan);

/*
 * record_proof_try.c: whether a record of a position with the claimant to move is right here, of
 * order k.
 */
bool gs_record_proof_try(struct gs_record_proof *tree, unsigned depth, uint32_t record, unsigned k,
                         struct gs_point_set *zone);

static inline const uint32_t *gs_record_proof_words(const struct gs_record_proof *tree,
                                                    uint32_t record)
{
    return tree->records.words + tree->records.first[record];
}

/* Whether the move of a record ends the game. */
static inline bool gs_record_proof_ends(const struct gs_record_proof *tree, uint32_t record)
{
    return gs_record_proof_words(tree, record)[0] == GS_RECORD_PROOF_END;
}

/* Whether a move places a stone on a point and does nothing else: zones apply to no others. */
static inline bool gs_record_proof_is_plain(const struct gs_record_proof *tree, gs_move move)
{
    return tree->rules->game->stones->point(tree->rules, move) == move;
}

static inline void gs_record_proof_add(struct gs_point_set *set, const struct gs_point_set *other)
{
    for (unsigned word = 0; word < sizeof set->words / sizeof set->words[0]; word++)
        set->words[word] |= other->words[word];
}

#endif
