/* SPDX-License-Identifier: MIT */
/*
 * retrograde.h - the state that the steps of retrograde analysis share.
 */
#ifndef ALGO_RETROGRADE_H
#define ALGO_RETROGRADE_H

#include "algo/retrograde/fifo.h"
#include "core/team.h"
#include "table/state_table.h"

#include <stdatomic.h>

#include <gamesolve/checkpoint.h>

/*
 * The payload of a state: its label in the lowest two bits, a number above. So a label means the
 * same in payloads of either width. Open states count the successors that are not known to be won
 * for the opponent; states that end up open are draws. 0 is no label: it marks a free slot of the
 * table.
 */
enum label_kind {
    LABEL_OPEN = 1,
    LABEL_WIN = 2, /* the number is the distance to the end in plies */
    LABEL_LOSS = 3
};

/* Rows of the counter table, in its order. */
enum counter {
    COUNT_STATES,
    COUNT_WINS,
    COUNT_LOSSES,
    COUNT_DRAWS,
    COUNT_FINALS,
    COUNT_EDGES,
    COUNT_LONGEST
};

struct retrograde;
struct disk;
struct dense;

enum { TAKEN_STATES = 64 }; /* of a parcel, in one batch */

#define GS_RECENT_BITS 13 /* of a hash: the place where a recently sent one is kept */

/* Records on their way from one range to another, see exchange.c. */
struct parcel {
    size_t count;
    uint8_t *records;
};

/* The successors or predecessors of one batch of states, and their hashes. */
struct range_batch {
    size_t most; /* states */
    uint8_t *state_keys, *keys;
    uint64_t *hashes;
    uint32_t *missing; /* the numbers of those that are read again */
    unsigned *counts;
    enum gs_value *outcomes;
};

/* For games whose moves must be played: a position, an undo record, a list of moves. */
struct range_board {
    struct gs_position *position;
    struct gs_undo *undo;
    gs_move *moves;
};

/*
 * Stored edges: sources[first[s] .. first[s + 1]) are the states that lead to slot s: their
 * slots, those of range n numbered from offsets[n] on.
 */
struct range_edges {
    uint64_t *first, *offsets;
    uint32_t *sources;
    uint64_t from, at, end; /* progress of the work on them */
};

/* For checkpoints (survive.c). */
struct range_resume {
    uint64_t of_layer; /* states of the current layer that waited in the resumed checkpoint */
    size_t pending;    /* states of a batch that was cut short: they wait still */
};

/* What goes to the other ranges (exchange.c). */
struct range_exchange {
    struct parcel *parcels; /* one for each range */
    uint8_t *parcel_bytes;
    size_t parcel_size, record_size; /* bytes */
    /*
     * Hashes of successors found lately, by their first bits; NULL: not kept. Neighbours in the
     * queue lead to the same states: a third to a half need not be sent again, nor looked up.
     */
    uint64_t *recent;
    /* Published at barriers: for the others to read between two of them. */
    uint64_t left;          /* of the level, when work is done */
    uint64_t waiting, done; /* in the queue, and what was found, when parcels are taken in */
};

/*
 * One thread's part of the states: those whose hashes lie in its range. Other threads read only its
 * parcels and what is published at barriers.
 */
struct range {
    struct retrograde *run;
    const struct gs_rules *rules;
    bool canonical;           /* states equal under symmetry are kept once */
    struct gs_search *search; /* the thread's own; not used once the run is over */
    struct gs_member *member; /* of the team; NULL: the only thread */
    unsigned number, count;   /* which range this is, and of how many */
    struct gs_state_table table;
    struct gs_fifo queue;
    uint64_t level;    /* states of the current level that still wait */
    uint32_t distance; /* of that level, when labelling */
    uint64_t found;    /* states found, gone through or labelled */
    uint64_t total;    /* states of all ranges, once they are found */
    uint64_t longest;  /* distance of a label */
    struct range_batch batch;
    struct range_board board;
    struct range_edges edges;
    struct disk *disk; /* its states are in files (disk.h); NULL: in the table */
    uint64_t next; /* states that it found for the next layer or distance, in arrays (dense.h) */
    struct range_resume resume;
    struct range_exchange exchange;
};

struct retrograde {
    struct gs_strategy strategy; /* first: the strategy that the result carries */
    struct gs_search *search;    /* not used once the run is over */
    struct gs_memory *memory;
    const struct gs_rules *rules;
    const struct gs_position *root;
    bool canonical;      /* states equal under symmetry are kept once */
    bool stored;         /* predecessors come from stored edges */
    bool enumerated;     /* all reachable states are in the table, with their counters */
    bool labelled;       /* what is still open is a draw */
    struct dense *dense; /* the states are in arrays (dense.h); NULL: each range has its own */
    unsigned count;      /* of ranges in use: as many as threads */
    unsigned made;       /* and of those that are there */
    struct range *ranges;
    _Atomic size_t table_bytes; /* of all ranges */

    /* The data of a checkpoint, written and read (survive.c). */
    bool finished;         /* the states that are to be found are */
    bool labelling;        /* queues contain labelled slots; before that, the keys of open states */
    unsigned layer;        /* of the breadth-first order, or of distances, that is in work */
    bool resumed, saving;  /* it goes on from a checkpoint; one is due, at a barrier */
    enum gs_status loaded; /* how taking it in went, with a message in error */
    /* A disk went on from the middle of a layer or distance, still in work; any range finds out. */
    atomic_bool midway;
    /* What had been counted before, where each thread counts what it does itself. */
    uint64_t nodes, expanded, counters[GS_COUNTERS_MAX];
    struct gs_error *error;
};

static inline uint32_t label_make(enum label_kind kind, uint32_t number)
{
    return number << 2 | (uint32_t)kind;
}

static inline enum label_kind label_kind(uint32_t label)
{
    return (enum label_kind)(label & 3);
}

static inline uint32_t label_number(uint32_t label)
{
    return label >> 2;
}

/* The largest number in a label. */
static inline uint32_t label_most(const struct range *r)
{
    return r->table.payload_most >> 2;
}

/*
 * successors.c: the successors of a state, packed into keys (readable for 8 bytes
 * from the last one on), each once; returns their number and sets *outcome.
 */
unsigned gs_retrograde_successors(struct range *r, const uint8_t *key, uint8_t *keys,
                                  enum gs_value *outcome);
/* The key under which a position is kept. */
void gs_retrograde_key(const struct range *r, const struct gs_position *position, uint8_t *key);

/*
 * successors.c: hashes count keys, each `stride` bytes after the one before, and prefetches their
 * places in the table.
 */
void gs_retrograde_hash_ahead(const struct range *r, const uint8_t *keys, size_t stride,
                              unsigned count, uint64_t *hashes);

/* --- exchange.c: messages between the ranges -------------------------------------- */

/* What a round does with the records that have come from another range; false: halted. */
typedef bool records_take(struct range *r, const uint8_t *records, size_t count);

/* One kind of work that is done in rounds, by all ranges at once. */
struct phase {
    size_t record_size; /* of what goes from one range to another; at most RECORD_MOST */
    /*
     * Does the work of the own range until none is left (of r->level) or a parcel is full. False
     * when the search was halted.
     */
    bool (*send)(struct range *r);
    /* Takes in what another range has sent. */
    records_take *take;
};

/* The most bytes of a record, and how many a batch can make. */
size_t gs_retrograde_record_most(const struct gs_search *search);
size_t gs_retrograde_batch_most(const struct gs_rules *rules);

/* Whether every parcel has room for so many records more. */
bool gs_retrograde_has_room(const struct range *r, size_t records);

/* The place of one more record for another range. */
static inline uint8_t *gs_retrograde_post(struct range *r, unsigned to)
{
    struct parcel *parcel = &r->exchange.parcels[to];
    return parcel->records + r->exchange.record_size * parcel->count++;
}

/*
 * As hash_ahead, for consecutive keys. Keys of other ranges are removed and posted, each followed
 * by the note, which fills the record. Returns the number of keys that stay.
 */
unsigned gs_retrograde_keep_own(struct range *r, uint8_t *keys, unsigned count, uint64_t *hashes,
                                uint32_t note);

/*
 * The same for successors, without a note. Those that were sent lately are left out: their owner
 * has them already, or will get them.
 */
unsigned gs_retrograde_keep_fresh(struct range *r, uint8_t *keys, unsigned count, uint64_t *hashes);

/*
 * Takes records that begin with a key, at most TAKEN_STATES at a time. The hashes of their keys are
 * in the batch, and their places in the table are prefetched.
 */
bool gs_retrograde_take_hashed(struct range *r, const uint8_t *records, size_t count,
                               records_take *take);

/* Before the first round of a step: false when the search must end. */
bool gs_retrograde_begin(struct range *r);

/* What waits in all queues, and what all others have found, as of the end of the last round. */
uint64_t gs_retrograde_waiting(const struct range *r);
uint64_t gs_retrograde_others(const struct range *r);

/* Does the work that r->level counts; false when the search must end. */
bool gs_retrograde_rounds(struct range *r, const struct phase *phase);

/* --- survive.c: checkpoints ----------------------------------------------------------------- */

/*
 * Takes in what a checkpoint has for all ranges, before the first step, and sets the saver. False
 * when it does not fit (run->loaded), or the search must end.
 */
bool gs_retrograde_resume(struct range *r);
/* Between two batches: writes a checkpoint if one is due and this is the only thread. */
void gs_retrograde_offer(struct range *r);
/*
 * The same between two layers, by all threads, or even if none is due (always); false when the
 * search must end.
 */
bool gs_retrograde_offer_all(struct range *r, bool always);
/* The owner of a state. */
struct range *gs_retrograde_range_of(const struct retrograde *run, const uint8_t *key);
/*
 * Whether a key (readable for 8 bytes) has no bits beyond those that are hashed. A forged one may:
 * it would be taken for the state that has the other bits.
 */
bool gs_retrograde_is_whole(const struct gs_state_table *table, const uint8_t *key, uint64_t hash);
/*
 * The last checkpoint, if a limit ended the analysis: between two batches of the only thread; or
 * where the states are on a disk, before anything was changed in the step that was cut short.
 */
void gs_retrograde_leave(struct retrograde *run);

/* --- the steps: each for all ranges at once, false when stopped ----------------------------- */

/*
 * enumerate.c: the first label of a state: the number of its successors, or how the game has ended.
 * Counts it.
 */
uint32_t gs_retrograde_first_label(struct range *r, unsigned successors, enum gs_value outcome);

/* The same: fills the table. */
bool gs_retrograde_enumerate(struct range *r, const struct gs_position *root);

/* edges.c: stores the edges backwards, for games without predecessors. */
bool gs_retrograde_store_edges(struct range *r);

/* label.c: labels all states that are won or lost. */
bool gs_retrograde_label(struct range *r);

#endif
