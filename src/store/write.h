/* SPDX-License-Identifier: MIT */
/*
 * write.h - the state that the parts of the writer share.
 */
#ifndef STORE_WRITE_H
#define STORE_WRITE_H

#include "collect.h"
#include "format.h"

/* The entries with small distances, by their packed number. */
#define COMMON_ENTRIES (1 << 14)

/* How one state is written. */
struct step {
    unsigned context;
    unsigned gap, extra_bits;           /* the gap's symbol, and the bits that follow it */
    unsigned value;                     /* the symbol of its value */
    uint32_t entry;                     /* packed */
    uint64_t distance[GS_NUMBER_WORDS]; /* from the state before, minus 1: the gap */
};

/* The place of an ordered walk through the states. */
struct place {
    uint64_t index; /* of the next state in its block */
    unsigned context;
    uint64_t last[GS_NUMBER_WORDS];
};

/* One code of the model. */
struct code {
    struct gs_prefix prefix;
    uint16_t *codes; /* in the order of the prefix's symbols */
    uint16_t *at;    /* by symbol: its place in prefix, plus 1 */
};

struct model {
    uint32_t *weights; /* [CONTEXTS][symbols], as many contexts as are in use */
    uint32_t symbols;  /* gap symbols times value symbols */
    unsigned values;   /* in the table; this number itself means any other */
    uint32_t entries[VALUES_MAX];
    uint8_t value_of[COMMON_ENTRIES];
    unsigned contexts;
    uint8_t code_of[CONTEXTS];
    unsigned code_count;
    struct code codes[CONTEXTS];
};

struct writer {
    const struct gs_strategy *strategy;
    const struct gs_position *root;
    struct gs_search *search;
    const struct gs_sink *sink;
    const struct gs_rules *rules;
    struct gs_collector collector;
    unsigned words, shift;
    struct gs_store_head head;
    uint64_t *histogram;            /* of COMMON_ENTRIES entries */
    uint64_t ones[GS_NUMBER_WORDS]; /* all numbers, or-ed */
    bool trouble;                   /* an entry that cannot be written */
    struct model model;
    struct place place;
    uint64_t bytes; /* written */
    uint64_t sum;   /* of head, model, index and tail */
    double value_bits;
};

/* emit.c: hands bytes to the sink, adding those of checked parts to the sum. */
enum gs_status gs_store_emit(struct writer *writer, const void *bytes, size_t size, bool checked,
                             struct gs_error *error);

/* Calls each for all records in order. GS_STOPPED, or the first failure of each. */
enum gs_status gs_store_each(struct writer *writer,
                             enum gs_status (*each)(void *user, const uint32_t *record),
                             void *user);

/* Computes how the next record is written. */
void gs_store_step(struct writer *writer, const uint32_t *record, struct step *step);

/* model.c: the table of values, from the histogram. */
void gs_store_model_values(struct writer *writer);
/* The codes, from the weights; GS_NO_MEMORY. */
enum gs_status gs_store_model_codes(struct writer *writer);
/* The information in the values, in bits, once the gaps are known. */
double gs_store_model_value_bits(const struct writer *writer);
/* Writes the model. */
enum gs_status gs_store_model_write(struct writer *writer, struct gs_error *error);
void gs_store_model_clear(struct writer *writer);

/* blocks.c: all blocks, and the index after them. */
enum gs_status gs_store_blocks_write(struct writer *writer, uint64_t *index_at,
                                     struct gs_error *error);

#endif
