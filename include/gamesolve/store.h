/* SPDX-License-Identifier: MIT */
/*
 * store.h - the strong solution of a game in a file: written once, read through
 * a map of the file without being loaded. src/core/store/README.md
 * describes the format.
 */
#ifndef GAMESOLVE_STORE_H
#define GAMESOLVE_STORE_H

#include <gamesolve/file.h>
#include <gamesolve/result.h>

GS_BEGIN_DECLS

/* What a file took. */
struct gs_store_size {
    uint64_t states, bytes;
    /*
     * What the values say beyond the keys, in bits: the information of each
     * state's value and distance when its place among the keys is known. The
     * rest of the file is keys and index.
     */
    double value_bits;
};

/*
 * Writes all that strategy knows, as the solution of root; every state must
 * have a value. The search gives the memory and is polled. GS_IO when the sink
 * fails, GS_STOPPED when a limit or an interrupt struck (search->stop),
 * GS_NO_MEMORY. What went to the sink is of use only after GS_OK.
 *
 * Where memory does not hold all states at once they are collected in several
 * passes over the strategy, each for the next part of them in order.
 */
enum gs_status gs_store_write(const struct gs_strategy *strategy, const struct gs_position *root,
                              struct gs_search *search, const struct gs_sink *sink,
                              struct gs_store_size *size, struct gs_error *error);

#define GS_STORE_TEXT 4096

/* What the first lines of a file say. */
struct gs_store_head {
    unsigned version;
    uint64_t states, wins, draws, losses;
    bool rank;      /* ordered by the game's rank, else by key */
    bool canonical; /* states equal under symmetry are there once */
    unsigned shift; /* low bits that all numbers have in common, and are not kept: all 0 */
    const char *game, *root;
    size_t rule_count;
    const char *rule_names[GS_ARGS_MAX], *rule_values[GS_ARGS_MAX];
    size_t length;            /* of the text in the file */
    char text[GS_STORE_TEXT]; /* into which the pointers point */
};

/* Whether bytes begin as a strategy file does. */
bool gs_store_is(const void *bytes, size_t size);

/* Reads the head of a file; GS_USAGE, with the line, when it is none. */
enum gs_status gs_store_head_read(struct gs_store_head *head, const void *bytes, size_t size,
                                  struct gs_error *error);

/*
 * Opens the file at path as a strategy. It must be for the game and the rules
 * given; its head, its index and its tables are checked at once, each block
 * when it is first looked at. A block that is damaged answers GS_UNKNOWN, and
 * strategy->trouble says so. GS_USAGE: it is no such file, damaged, or for
 * another game, rules or version; GS_IO; GS_NO_MEMORY. The file must not be
 * written to while it is open; see gs_store_recover for one that is cut short.
 * To be used by one thread at a time.
 */
enum gs_status gs_store_open(const char *path, const struct gs_rules *rules,
                             struct gs_memory *memory, struct gs_strategy **strategy,
                             struct gs_error *error);

/* The same for a file that is in memory already; bytes must outlive the strategy. */
enum gs_status gs_store_open_bytes(const void *bytes, size_t size, const struct gs_rules *rules,
                                   struct gs_memory *memory, struct gs_strategy **strategy,
                                   struct gs_error *error);

/*
 * For a handler of SIGBUS, in which it is safe: whether address lies in a file
 * that gs_store_open has mapped, of which the system could not read on, as it was
 * cut short, or its disk failed. The file is then given up: the access goes on,
 * reads zeros, and strategy->trouble says what happened. False: the signal is not
 * about such a file.
 */
bool gs_store_recover(const void *address);

/*
 * Reads all of an opened file: every block is whole, states rise, and there are
 * as many of each value as the head says. GS_USAGE with the place, GS_STOPPED,
 * GS_IO where it was given up meanwhile.
 */
enum gs_status gs_store_verify(const struct gs_strategy *strategy, struct gs_search *search,
                               struct gs_error *error);

GS_END_DECLS

#endif
