/* SPDX-License-Identifier: MIT */
/*
 * retrograde.h - the state that the steps of retrograde analysis share.
 */
#ifndef ALGO_RETROGRADE_H
#define ALGO_RETROGRADE_H

#include "core/table/fifo.h"
#include "core/table/state_table.h"

#include <gamesolve/checkpoint.h>

/*
 * The payload of a state: what is known of it in the lowest two bits, a number
 * above, so that a label means the same in payloads of either width. Open
 * states count the successors that are not known to be won for the opponent;
 * states that end up open are draws. 0 is no label: it marks a free slot of the
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

struct retrograde {
    struct gs_strategy strategy; /* first: the strategy that the result carries */
    struct gs_search *search;    /* not used once the run is over */
    struct gs_memory *memory;
    const struct gs_rules *rules;
    bool canonical;  /* states equal under symmetry are kept once */
    bool stored;     /* predecessors come from stored edges */
    bool enumerated; /* all reachable states are in the table, with their counters */
    bool labelled;   /* what is still open is a draw */
    bool labelling;  /* the queue holds labelled slots; before that, the keys of open states */
    unsigned layer;  /* of the breadth-first order that is expanded */
    uint64_t left;   /* states of the layer that wait */
    size_t pending;  /* states of a batch that was cut short: they are still to be expanded */
    bool finished;   /* the states that are to be found are */
    bool torn;       /* something was cut short so that no checkpoint can be written */
    bool resumed;    /* it goes on from a checkpoint */
    struct gs_state_table table;
    struct gs_fifo queue;

    /* The successors or predecessors of one batch of states, and their hashes. */
    size_t batch;
    uint8_t *batch_keys, *keys;
    uint64_t *hashes;
    unsigned *counts;
    enum gs_value *outcomes;

    /* For games whose moves must be played: a position, an undo record, a list of moves. */
    struct gs_position *position;
    struct gs_undo *undo;
    gs_move *moves;

    /* Stored edges: sources[first[s] .. first[s + 1]) are the slots that lead to slot s. */
    uint64_t *first;
    uint32_t *sources;
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

/* The largest number that a label holds: 16,383 in two bytes. */
static inline uint32_t label_most(const struct retrograde *r)
{
    return UINT32_MAX >> (34 - 8 * r->table.payload_size);
}

/*
 * successors.c: the successors of a state, packed into keys (readable for 8 bytes
 * from the last one on), each once; returns their number and sets *outcome.
 */
unsigned gs_retrograde_successors(struct retrograde *r, const uint8_t *key, uint8_t *keys,
                                  enum gs_value *outcome);
/* The key under which a position is kept. */
void gs_retrograde_key(const struct retrograde *r, const struct gs_position *position,
                       uint8_t *key);

/* successors.c: hashes count keys, and prefetches their places in the table. */
void gs_retrograde_hash_ahead(const struct retrograde *r, const uint8_t *keys, unsigned count,
                              uint64_t *hashes);

/* enumerate.c: fills the table; false when the search was stopped before it ended. */
bool gs_retrograde_enumerate(struct retrograde *r, const struct gs_position *root);

/* edges.c: stores the edges backwards, for games without predecessors. */
bool gs_retrograde_store_edges(struct retrograde *r);

/*
 * survive.c: takes in what a checkpoint has, and sets the saver. GS_USAGE: it does not fit;
 * GS_STOPPED.
 */
enum gs_status gs_retrograde_resume(struct retrograde *r, struct gs_error *error);
/* survive.c: the last checkpoint, if a limit ended the analysis between two batches. */
void gs_retrograde_leave(struct retrograde *r);

/* label.c: labels all states that are won or lost; false when stopped. */
bool gs_retrograde_label(struct retrograde *r);

#endif
