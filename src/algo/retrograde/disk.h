/* SPDX-License-Identifier: MIT */
/*
 * disk.h - the states of a range in files, in place of its table. README.md, "The disk".
 */
#ifndef ALGO_RETROGRADE_DISK_H
#define ALGO_RETROGRADE_DISK_H

#include "retrograde.h"

#include "algo/retrograde/sorter.h"

enum {
    DISK_RUNS = 40, /* each more than twice as large as all after it */
    DISK_WORDS = 1 + (GS_KEY_MAX + 7) / 8
};

/* States in the order of their hashes, and what is known of each in the same order. */
struct disk_run {
    struct gs_block_file keys, labels;
};

/*
 * A state is a record of words: its hash, from which a key of up to 8 bytes follows; a longer key
 * comes after it.
 */
struct disk {
    unsigned words;
    size_t block_records;
    size_t sorter_bytes;
    unsigned label_size; /* 2 or 4 bytes */
    uint64_t waiting;    /* states of the next layer or distance */
    struct gs_sorter sorter;
    struct disk_run runs[DISK_RUNS]; /* what is found and expanded */
    unsigned run_count;
    struct disk_run fresh; /* the layer that is expanded, or to be expanded next */
    struct disk_run found; /* the layer after it */
    bool whole;            /* one run has all states, with labels */

    struct gs_block_file edges; /* pairs: where an edge leads to, where it comes from */
    /* Labelled states: those of the distance in work, and of the next, LABEL_WIN and LABEL_LOSS. */
    struct gs_block_file level[2], next[2];

    /*
     * Between two layers or distances, for checkpoints (disk_survive.c): which layer or distance
     * waits, and what was counted then. All files but those of the sorter are unchanged since then,
     * while it is steady.
     */
    bool steady;
    unsigned layer;
    uint64_t nodes, expanded, longest, counters[GS_COUNTERS_MAX];
    bool mixed; /* what waits for the next distance is not in order */

    /* The states in work: a block of a file, and of what goes with it in another. */
    struct gs_block_cursor at, edge_at;
    uint64_t *records, *edge_records; /* one block each */
    uint8_t *labels;                  /* the same */
};

static inline uint32_t disk_label_get(const struct disk *disk, const uint8_t *labels, size_t index)
{
    const uint8_t *at = labels + index * disk->label_size;
    return disk->label_size == 2 ? gs_field16(at) : gs_field32(at);
}

static inline void disk_label_set(const struct disk *disk, uint8_t *labels, size_t index,
                                  uint32_t label)
{
    uint8_t *at = labels + index * disk->label_size;
    if (disk->label_size == 2)
        gs_field16_set(at, (uint16_t)label);
    else
        gs_field32_set(at, label);
}

/* disk.c: what the range needs, of `count` ranges; false when there is no memory. */
bool gs_retrograde_disk_init(struct range *r, unsigned count);
/* Releases what is not needed once the states are labelled, or the search has ended. */
void gs_retrograde_disk_rest(struct range *r);
void gs_retrograde_disk_clear(struct range *r);
/* The files anew, with the search of the thread, before the first step. */
void gs_retrograde_disk_begin(struct range *r);

/* From a key, readable for 8 bytes, to a record, and back; key: room for GS_KEY_MAX + 8 bytes. */
void gs_retrograde_disk_record(const struct range *r, const uint8_t *key, uint64_t hash,
                               uint64_t *record);
void gs_retrograde_disk_key(const struct range *r, const uint64_t *record, uint8_t *key);

/* Adds states of the own range, or that another has sent, to the sorter. */
bool gs_retrograde_disk_add(struct range *r, const uint8_t *keys, size_t stride, size_t count,
                            const uint64_t *hashes);
bool gs_retrograde_disk_take(struct range *r, const uint8_t *records, size_t count);

/* Makes a new sorter, for records of so many states. */
void gs_retrograde_disk_sort_by(struct range *r, unsigned states);

/* After reading: false, with the search halted, if a block could not be read. */
bool gs_retrograde_disk_read(struct range *r, const struct gs_block_cursor *cursor);

/*
 * Visits the records of a level at disk->at, r->level of them, while every parcel has room for the
 * messages of one, and reports progress: what is done, of so many in all (0: not known). False when
 * the search must end.
 */
bool gs_retrograde_disk_walk(struct range *r,
                             bool (*visit)(struct range *r, const uint64_t *record),
                             const char *phase, uint64_t total);

/* Reads the labels of a block of a run into disk->labels; the same. */
bool gs_retrograde_disk_labels(struct range *r, const struct disk_run *run, uint64_t block);

/* An empty run; and it gives all back that it has. */
void gs_retrograde_disk_run(struct range *r, struct disk_run *run);
void gs_retrograde_disk_run_clear(struct disk_run *run);

/* Merges the runs from `first` on into one. */
bool gs_retrograde_disk_merge(struct range *r, unsigned first);

/* All states of some runs in order: a cursor over the keys, and the labels of the same block. */
struct disk_walk {
    struct range *r;
    unsigned count;
    const struct disk_run *runs[DISK_RUNS];
    struct gs_block_cursor cursors[DISK_RUNS];
    uint64_t loaded[DISK_RUNS]; /* block of the labels; UINT64_MAX: none */
    uint8_t *labels[DISK_RUNS];
};

/* An empty walk; and with one more run. False: no memory. */
void gs_retrograde_disk_walk_init(struct disk_walk *walk, struct range *r);
bool gs_retrograde_disk_walk_add(struct disk_walk *walk, const struct disk_run *run);
void gs_retrograde_disk_walk_clear(struct disk_walk *walk);
/*
 * The next state, and the number of its run; NULL at the end, or with the search halted, when it
 * cannot be read.
 */
const uint64_t *gs_retrograde_disk_walk_next(struct disk_walk *walk, unsigned *run);
/* The label of the state that was shown last; NULL, with the search halted: it cannot be read. */
const uint8_t *gs_retrograde_disk_walk_label(struct disk_walk *walk, unsigned run);

/* Labels of 4 bytes. */
bool gs_retrograde_disk_widen(struct range *r);

/* What the strategy reads: a label, 0 if there is none; and all states. */
uint32_t gs_retrograde_disk_label_of(const struct range *r, const uint8_t *key, uint64_t hash);
bool gs_retrograde_disk_each(const struct range *r,
                             bool (*visit)(void *user, const uint8_t *key, uint32_t label),
                             void *user);

/* --- disk_survive.c: checkpoints --- */

/*
 * Between two layers or distances, after a barrier: writes a checkpoint if one is due, or in any
 * case (always). False when the search must end, for all threads alike.
 */
bool gs_retrograde_disk_pause(struct range *r, unsigned layer, bool always);
/* Whether all ranges are as they were when they paused last. */
bool gs_retrograde_disk_is_steady(const struct retrograde *run);

/* disk_enumerate.c: all states that can be reached from root. */
bool gs_retrograde_disk_enumerate(struct range *r, const struct gs_position *root);

/* disk_label.c: their labels. */
bool gs_retrograde_disk_label(struct range *r);

#endif
