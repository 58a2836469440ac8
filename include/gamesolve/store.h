/* SPDX-License-Identifier: MIT */
/*
 * store.h - the strong solution of a game in a file: written once, and read by mapping the file,
 * without loading it. src/store/README.md describes the format.
 */
#ifndef GAMESOLVE_STORE_H
#define GAMESOLVE_STORE_H

#include <gamesolve/file.h>
#include <gamesolve/result.h>

GS_BEGIN_DECLS

/* The size of a file. */
struct gs_store_size {
    uint64_t states, bytes;
    /*
     * The information in the values beyond the keys, in bits: that of each state's value and
     * distance given its place among the keys. The rest of the file is keys and index.
     */
    double value_bits;
};

/*
 * Writes all states of strategy, as the solution of root; every state must have a value. Uses the
 * memory of search, and polls it. GS_IO if the sink fails, GS_STOPPED at a limit or an interrupt
 * (search->stop), GS_NO_MEMORY. The output is valid only after GS_OK.
 *
 * If the states do not all fit into memory at once they are collected in several passes over the
 * strategy, each for the next part of them in order.
 */
enum gs_status gs_store_write(const struct gs_strategy *strategy, const struct gs_position *root,
                              struct gs_search *search, const struct gs_sink *sink,
                              struct gs_store_size *size, struct gs_error *error);

#define GS_STORE_TEXT 4096

/* The contents of the first lines of a file. */
struct gs_store_head {
    unsigned version;
    uint64_t states, wins, draws, losses;
    bool rank;      /* ordered by the game's rank, else by key */
    bool canonical; /* states equal under symmetry are stored once */
    unsigned shift; /* low bits that are 0 in all numbers, and not stored */
    const char *game, *root;
    uint64_t origin; /* the checksum of a game from outside (gs_game_checksum), or 0 */
    size_t rule_count;
    const char *rule_names[GS_ARGS_MAX], *rule_values[GS_ARGS_MAX];
    size_t length;            /* of the text in the file */
    char text[GS_STORE_TEXT]; /* where the pointers point to */
};

/* Whether bytes begin like a strategy file. */
bool gs_store_is(const void *bytes, size_t size);

/* Reads the head of a file; GS_USAGE, with the line, if it is invalid. */
enum gs_status gs_store_head_read(struct gs_store_head *head, const void *bytes, size_t size,
                                  struct gs_error *error);

/*
 * Opens the file at path as a strategy. It must be for the game and the rules given; its head, its
 * index and its tables are checked at once, each block when it is first used. States of a damaged
 * block are GS_UNKNOWN, and strategy->trouble names the damage. GS_USAGE: it is not such a file,
 * damaged, or for another game, rules or version; GS_IO; GS_NO_MEMORY. The file must not be written
 * to while it is open; see gs_store_recover for one that is truncated. For one thread at a time.
 * Close it by strategy->release.
 */
enum gs_status gs_store_open(const char *path, const struct gs_rules *rules,
                             struct gs_memory *memory, struct gs_strategy **strategy,
                             struct gs_error *error);

/* The same for a file already in memory; bytes must outlive the strategy. */
enum gs_status gs_store_open_bytes(const void *bytes, size_t size, const struct gs_rules *rules,
                                   struct gs_memory *memory, struct gs_strategy **strategy,
                                   struct gs_error *error);

/*
 * For a handler of SIGBUS, in which it is safe to call: whether address is in a file mapped by
 * gs_store_open that could not be read because it was truncated or its disk failed. The file is
 * then abandoned: the access continues, reading zeros, and strategy->trouble names the failure.
 * False: the signal is not about such a file.
 */
bool gs_store_recover(const void *address);

/*
 * Verifies all of an open file: every block is intact, states rise, and the counts of values are
 * those of the head. GS_USAGE with the place, GS_STOPPED, GS_IO if it had to be abandoned.
 */
enum gs_status gs_store_verify(const struct gs_strategy *strategy, struct gs_search *search,
                               struct gs_error *error);

GS_END_DECLS

#endif
